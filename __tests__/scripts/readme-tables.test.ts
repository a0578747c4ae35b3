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

describe('a page', () => {
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
