import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { readMetadata } from '../../scripts/metadata/action.ts';
import { fillPage, firstSentence, formOf, TABLE_PAGES } from '../../scripts/readme-tables.ts';

/** Above it a README costs its readers more than the reference does. Anchors, padding of tables and what is folded are not read. */
const README_LIMIT_CHARACTERS = 12_500;
const SENTENCE_LIMIT = 72;
/** The Marketplace refuses "Description must be less than 125 characters." */
const MARKETPLACE_LIMIT = 125;

const INPUTS = [
  { name: 'base-url', required: true, description: 'Where | it answers. A prefix is kept.' },
  { name: 'wait', required: false, default: 'true', description: 'Wait for {it}, `v1. {code}` and <b>. Else not.' },
];
const OUTPUTS = [{ name: 'jobId', description: 'Id of the job. Set at once.' }];
const METADATA = {
  inputGroups: [
    { name: 'Export', purpose: 'What to export.', entries: INPUTS.slice(0, 1) },
    { name: 'Bundle', purpose: 'What to do with it.', entries: INPUTS.slice(1) },
  ],
  outputGroups: [{ name: 'Job', purpose: 'The job.', entries: OUTPUTS }],
  inputs: INPUTS,
  outputs: OUTPUTS,
};

describe('a page', () => {
  it('keeps everything outside its markers', () => {
    const page = 'before\n\n<!-- outputs -->\nstale\n<!-- /outputs -->\n\nafter\n';
    const filled = fillPage(page, METADATA, 'readme');
    expect(filled).toBe(
      'before\n\n<!-- outputs -->\n\n### Job\n\nThe job.\n\n| Output                           | Meaning        |\n| -------------------------------- | -------------- |\n| <a id="output-jobId"></a>`jobId` | Id of the job. |\n\n<!-- /outputs -->\n\nafter\n',
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
    const text = readFileSync('README.md', 'utf8');
    const read = text
      .replace(/<details>[\s\S]*?<\/details>/g, '')
      .replace(/<a id="[^"]*"><\/a>/g, '')
      .replace(/ {2,}/g, ' ')
      .replace(/-{3,}/g, '---');
    expect(read.length).toBeLessThan(README_LIMIT_CHARACTERS);
  });
});

describe('action.yml', () => {
  it('has short first sentences, all in groups', () => {
    const { inputGroups, outputGroups, inputs, outputs } = readMetadata(readFileSync('action.yml', 'utf8'));
    expect(inputGroups.map(({ name }) => name)).toEqual(['Export', 'Waiting', 'Bundle', 'Rollout', 'Pull request']);
    expect(outputGroups.map(({ name }) => name)).toEqual(['Result', 'Export', 'Bundle', 'Rollout']);
    const long = [...inputs, ...outputs].filter(
      ({ description }) => firstSentence(description).length > SENTENCE_LIMIT,
    );
    expect(long.map(({ name }) => name)).toEqual([]);
  });

  it('has a description that the Marketplace takes', () => {
    const { description } = parse(readFileSync('action.yml', 'utf8')) as { readonly description: string };
    expect(description.length).toBeLessThan(MARKETPLACE_LIMIT);
  });
});
