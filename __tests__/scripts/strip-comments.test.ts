/** The bundle without its comments is the same program. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { tokenizer } from 'acorn';
import { stripComments } from '../../scripts/strip-comments.ts';

describe('stripComments', () => {
  it('takes a comment with its line, and leaves a blank for one between words', () => {
    expect(stripComments('/** Adds. */\nfunction add(a/* first */, b) { // both\n  return a + b;\n}\n')).toBe(
      'function add(a , b) {  \n  return a + b;\n}\n',
    );
    expect(stripComments('const a = 1 in/**/{};')).toBe('const a = 1 in {};');
  });

  it('keeps what only looks like a comment', () => {
    const code = 'const a = "// no"; const b = `\n/* no */\n`; const c = /[/*]\\/\\//;\n';
    expect(stripComments(code)).toBe(code);
  });

  it('keeps the line break by which a statement ends', () => {
    expect(stripComments('const f = () => { return /*\n*/ 1 }')).toBe('const f = () => { return \n 1 }');
  });

  it('keeps the notices of licences and the names of modules', () => {
    const code = '/*! MIT, by the authors */\n// EXTERNAL MODULE: ./src/index.js\nrun();\n';
    expect(stripComments(code)).toBe(code);
  });

  it.each([
    'mdast-util-from-markdown/lib/index.js',
    'yaml/browser/dist/parse/lexer.js',
    'parse5/dist/tokenizer/index.js',
  ])('leaves the tokens of %s as they are', async (file) => {
    const code = await readFile(new URL(`../../node_modules/${file}`, import.meta.url), 'utf8');
    const stripped = stripComments(code);
    expect(tokensOf(stripped)).toEqual(tokensOf(code));
    expect(stripped.length).toBeLessThan(code.length * 0.95);
  });
});

function tokensOf(code: string): readonly string[] {
  return [...tokenizer(code, { ecmaVersion: 'latest', sourceType: 'module' })].map(
    ({ type, start, end }) => `${type.label} ${code.slice(start, end)}`,
  );
}
