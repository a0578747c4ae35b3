/** Section F of the catalogue: foreign text in the Markdown of a summary, and in commits and pull requests. */
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ActionError } from '../../src/action/errors.ts';
import { code, prose } from '../../src/action/report/markdown.ts';
import { summaryOf } from '../../src/action/report/summary.ts';
import type { SiteResult } from '../../src/action/results.ts';
import { PULL, REPOSITORY, rollOut, startGitHub } from '../helpers/rollout.ts';

const PIECES = [
  '`',
  '```',
  '~~~',
  '|',
  '\\',
  '\\|',
  '<img src=x>',
  '</details>',
  '@team',
  '#1',
  '![x](http://e)',
  '\n\n',
];
const hostile = fc
  .array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constantFrom(...PIECES, '\n```\n')), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''));
const summary = (site: SiteResult, error?: ActionError) => summaryOf({ sites: [site], error, elapsedMs: 0 });

/** What is read as Markdown: the text outside of fenced blocks; throws when a fence is left open. */
function outsideFences(markdown: string): string {
  const outside: string[] = [];
  let fence: string | undefined;
  for (const line of markdown.split('\n')) {
    const run = /^ {0,3}(`{3,})([^`]*)$/.exec(line);
    if (fence === undefined) {
      if (run === null) outside.push(line);
      else fence = run[1];
    } else if (run?.[2]?.trim() === '' && (run[1] ?? '').length >= fence.length) fence = undefined;
  }
  if (fence !== undefined) throw new Error('a fence is left open');
  return outside.join('\n');
}

it('F13 the summary has balanced fences and no raw HTML outside of them, whatever the error says', () => {
  fc.assert(
    fc.property(hostile, hostile, (message, hint) => {
      const markdown = outsideFences(summary({}, new ActionError('INTERNAL', message, { hint })));
      expect(markdown.replace(/\| .* \|\n?/g, '').match(/.+/g)).toEqual(['### Static export: failed', 'Time: 0 s']);
    }),
    { numRuns: 400 },
  );
});

it('F12 F13 the summary keeps foreign text in the code span of its cell, whatever it holds', () => {
  fc.assert(
    fc.property(hostile, (jobId) => {
      const rows = summary({ jobId })
        .split('\n')
        .filter((line) => line.startsWith('| – |'));
      expect(rows).toHaveLength(1);
      // As GitHub reads a row: a backslash takes the next punctuation with it.
      const cells = ((rows[0] ?? '').slice(1, -1).match(/(?:\\[!-/:-@[-`{-~]|[^|])+/g) ?? []).map((cell) =>
        cell.trim(),
      );
      const value = cells[5] ?? '';
      expect(cells).toEqual(['–', '–', '–', '–', '–', value, '–']);
      const fence = /^`+/.exec(value)?.[0] ?? '';
      expect(fence).not.toBe('');
      expect(value.endsWith(fence)).toBe(true);
      expect(value.slice(fence.length, -fence.length).match(/`+/g) ?? []).not.toContain(fence);
    }),
    { numRuns: 400 },
  );
});

it('F13 a sentence that quotes foreign text has no markup outside of its code spans', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const markdown = prose(`The branch ${text} has \`a\`.`);
      const outside = markdown.replace(/\\.|&#\d+;|(`+)(?!`).*?(?<!`)\1(?!`)/g, '');
      expect(outside).not.toMatch(/[\\`*_~[\]()!|{}<>@#\n]/);
    }),
    { numRuns: 400 },
  );
});

it.each<[string, string]>([
  ['a', '`a`'],
  ['', '`  `'],
  ['a`b', '`` a`b ``'],
  ['a|b', '`a\\|b`'],
  ['a\\|b', '`a\\ \\|b`'],
])('F13 a code span of %j is %s', (text, span) => {
  expect(code(text)).toBe(span);
});

it('F14 a job id in the texts of a pull request mentions nobody and closes nothing', async () => {
  await using github = await startGitHub();
  const jobId = 'Fixes:#1,@acme/team,GH-1,acme/deploy#2';
  const template = 'Export {jobId}';
  const given = { 'pull-request-title': template, 'pull-request-body': template, 'commit-message': template };

  await rollOut(github, { ...PULL, ...given, version: '' }, { jobId });

  const [pull] = github.openPulls(REPOSITORY);
  const outside = (pull?.body ?? '').replace(/`[^`]*`/g, '');
  for (const text of [pull?.title ?? '', outside]) {
    expect(text).toMatch(/Export Fixes/);
    expect(text).not.toMatch(/[@#]|gh-\d/i);
  }
});

it('F17 a text that is longer than GitHub takes is cut, and the words of people stay whole', async () => {
  await using github = await startGitHub();
  const long = 'x'.repeat(200);
  const given = { ...PULL, 'pull-request-title': `${long}{version}{version}`, 'pull-request-body': long.repeat(300) };
  await rollOut(github, { ...given, version: `1${'0'.repeat(127)}` });
  const [pull] = github.openPulls(REPOSITORY);
  expect(pull?.title).toHaveLength(256);
  expect(pull?.body?.length).toBeLessThanOrEqual(65_536);
  const words = 'w'.repeat(65_000);
  Object.assign(pull ?? {}, { body: words });

  const { ok } = await rollOut(github, { ...given, version: '2' });

  expect(ok).toBe(true);
  expect(github.openPulls(REPOSITORY)[0]?.body).toContain(words);
});
