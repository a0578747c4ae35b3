import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readMetadata } from '../../scripts/metadata/action.ts';
import { escapeCell, fillPage, TABLE_PAGES, tableOf } from '../../scripts/readme-tables.ts';

const METADATA = {
  inputs: [
    { name: 'base-url', required: true, description: 'Where | it answers.' },
    { name: 'wait', required: false, default: 'true', description: 'Wait for {it}, `{code}` and <b>.' },
    { name: 'domain', required: false, description: 'What to export.' },
  ],
  outputs: [{ name: 'jobId', description: 'Id of the job.' }],
};

describe('the tables', () => {
  it('show default, need and meaning of every input, with pipes escaped', () => {
    expect(tableOf('inputs', METADATA, 'md')).toBe(
      [
        '| Input      | Default  | Meaning                          |',
        '| ---------- | -------- | -------------------------------- |',
        '| `base-url` | required | Where \\| it answers.             |',
        '| `wait`     | `true`   | Wait for {it}, `{code}` and <b>. |',
        '| `domain`   |          | What to export.                  |',
      ].join('\n'),
    );
  });

  it('escape what MDX takes for code, outside code spans', () => {
    expect(tableOf('inputs', METADATA, 'mdx')).toContain('| Wait for \\{it}, `{code}` and \\<b>. |');
  });

  it('keep any description in one cell on one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('|', '\\', '`', '{', '<', '\n', '\r', ' ', 'a') }), (text) => {
        const cell = escapeCell(text, 'md');
        expect(cell).not.toMatch(/[\r\n]/);
        expect(cell.replace(/\\[\s\S]/g, '')).not.toContain('|');
      }),
    );
  });
});

describe('a page', () => {
  it('keeps everything outside its markers', () => {
    const page = 'before\n\n<!-- outputs -->\nstale\n<!-- /outputs -->\n\nafter\n';
    const filled = fillPage(page, METADATA, 'md');
    expect(filled).toBe(
      'before\n\n<!-- outputs -->\n\n| Output  | Meaning        |\n| ------- | -------------- |\n| `jobId` | Id of the job. |\n\n<!-- /outputs -->\n\nafter\n',
    );
    expect(fillPage(filled, METADATA, 'md')).toBe(filled);
  });

  it('is refused without markers, or with one that has no end', () => {
    expect(() => fillPage('nothing', METADATA, 'md')).toThrow('no marker <!-- inputs -->');
    expect(() => fillPage('{/* inputs */}', METADATA, 'mdx')).toThrow('{/* /inputs */} is missing');
  });

  it.each(TABLE_PAGES)('%s agrees with action.yml', (file) => {
    const metadata = readMetadata(readFileSync('action.yml', 'utf8'));
    const page = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
    expect(fillPage(page, metadata, file.endsWith('.mdx') ? 'mdx' : 'md')).toBe(page);
  });
});

describe('action.yml', () => {
  it('is refused when an entry has no description, with its name', () => {
    expect(() => readMetadata('inputs:\n  wait: {}\noutputs: {}\n')).toThrow('inputs.wait.description');
    expect(() => readMetadata('inputs: {}\noutputs:\n  jobId: { description: "" }\n')).toThrow(
      'outputs.jobId.description: has to say something',
    );
  });
});
