import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';
import { readMetadata } from '../../scripts/metadata/action.ts';
import { escapeCell, fillPage, firstSentence, formOf, TABLE_PAGES, tablesOf } from '../../scripts/readme-tables.ts';

/** Above it a README costs its readers more than the reference does. */
const README_LIMIT_BYTES = 16_000;
const SENTENCE_LIMIT = 72;
/** The Marketplace refuses "Description must be less than 125 characters." */
const MARKETPLACE_LIMIT = 125;

const INPUTS = [
  { name: 'base-url', required: true, description: 'Where | it answers. A prefix is kept.' },
  { name: 'wait', required: false, default: 'true', description: 'Wait for {it}, `v1. {code}` and <b>. Else not.' },
];
const METADATA = {
  groups: [
    { name: 'Export', purpose: 'What is exported.', inputs: INPUTS.slice(0, 1) },
    { name: 'Bundle', purpose: 'What becomes of it.', inputs: INPUTS.slice(1) },
  ],
  inputs: INPUTS,
  outputs: [{ name: 'jobId', description: 'Id of the job. Set at once.' }],
};

describe('the tables', () => {
  it('show for the README the default and the first sentence of every input, with pipes escaped, group by group', () => {
    expect(tablesOf('inputs', METADATA, 'readme')).toBe(
      [
        '### Export',
        '',
        'What is exported.',
        '',
        '| Input      | Default  | Meaning              |',
        '| ---------- | -------- | -------------------- |',
        '| `base-url` | required | Where \\| it answers. |',
        '',
        '### Bundle',
        '',
        'What becomes of it.',
        '',
        '| Input  | Default | Meaning                              |',
        '| ------ | ------- | ------------------------------------ |',
        '| `wait` | `true`  | Wait for {it}, `v1. {code}` and <b>. |',
      ].join('\n'),
    );
  });

  it('show for the reference whole descriptions, and escape what MDX takes for code, outside code spans', () => {
    const tables = tablesOf('inputs', METADATA, 'reference');
    expect(tables).toContain('| Where \\| it answers. A prefix is kept. |');
    expect(tables).toContain('| Wait for \\{it}, `v1. {code}` and \\<b>. Else not. |');
  });

  it.each([
    ['One. Two.', 'One.'],
    ['Of `a. b` and 1.5 and x.y. Two.', 'Of `a. b` and 1.5 and x.y.'],
    ['Without an end', 'Without an end'],
  ])('take of %j the sentence %j', (text, sentence) => {
    expect(firstSentence(text)).toBe(sentence);
  });

  it('keep any description in one cell on one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('|', '\\', '`', '{', '<', '\n', '\r', ' ', 'a') }), (text) => {
        const cell = escapeCell(text, 'readme');
        expect(cell).not.toMatch(/[\r\n]/);
        expect(cell.replace(/\\[\s\S]/g, '')).not.toContain('|');
      }),
    );
  });
});

describe('a page', () => {
  it('keeps everything outside its markers', () => {
    const page = 'before\n\n<!-- outputs -->\nstale\n<!-- /outputs -->\n\nafter\n';
    const filled = fillPage(page, METADATA, 'readme');
    expect(filled).toBe(
      'before\n\n<!-- outputs -->\n\n| Output  | Meaning        |\n| ------- | -------------- |\n| `jobId` | Id of the job. |\n\n<!-- /outputs -->\n\nafter\n',
    );
    expect(fillPage(filled, METADATA, 'readme')).toBe(filled);
  });

  it('is refused without markers, or with one that has no end', () => {
    expect(() => fillPage('nothing', METADATA, 'readme')).toThrow('no marker <!-- inputs -->');
    expect(() => fillPage('{/* inputs */}', METADATA, 'reference')).toThrow('{/* /inputs */} is missing');
  });

  it.each(TABLE_PAGES)('%s agrees with action.yml', (file) => {
    const metadata = readMetadata(readFileSync('action.yml', 'utf8'));
    const page = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
    expect(fillPage(page, metadata, formOf(file))).toBe(page);
  });

  it('of the README stays short', () => {
    expect(readFileSync('README.md').length).toBeLessThan(README_LIMIT_BYTES);
  });
});

describe('action.yml', () => {
  it('has short first sentences, all in groups', () => {
    const { groups, inputs, outputs } = readMetadata(readFileSync('action.yml', 'utf8'));
    expect(groups.map(({ name }) => name)).toEqual(['Export', 'Bundle', 'Rollout', 'Pull request', 'Publish']);
    const long = [...inputs, ...outputs].filter(
      ({ description }) => firstSentence(description).length > SENTENCE_LIMIT,
    );
    expect(long.map(({ name }) => name)).toEqual([]);
  });

  it('has a description that the Marketplace takes', () => {
    const { description } = parse(readFileSync('action.yml', 'utf8')) as { readonly description: string };
    expect(description.length).toBeLessThan(MARKETPLACE_LIMIT);
  });

  it('is refused when an input is in no group, with its name', () => {
    const wait = '  wait: { description: Wait. }\n';
    const after = 'outputs: {}\n';
    expect(() => readMetadata(`inputs:\n${wait}${after}`)).toThrow('inputs.wait: is in no group');
    expect(() => readMetadata(`inputs:\n  # --- Export\n${wait}${after}`)).toThrow('inputs.wait: is in no group');
    const grouped = `inputs:\n  # --- Export\n  # What is exported.\n${wait}`;
    expect(readMetadata(`${grouped}${after}`).groups).toEqual([
      {
        name: 'Export',
        purpose: 'What is exported.',
        inputs: [{ name: 'wait', required: false, description: 'Wait.' }],
      },
    ]);
    const again = '  # --- Export\n  # Once more.\n  paths: { description: Paths. }\n';
    expect(() => readMetadata(`${grouped}${again}${after}`)).toThrow('two groups "Export"');
  });

  it('is refused when an entry has no description, with its name', () => {
    expect(() => readMetadata('inputs:\n  wait: {}\noutputs: {}\n')).toThrow('inputs.wait.description');
    expect(() => readMetadata('inputs: {}\noutputs:\n  jobId: { description: "" }\n')).toThrow(
      'outputs.jobId.description: has to say something',
    );
  });
});
