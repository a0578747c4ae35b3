/** Section F of the catalogue: foreign text in Markdown, commits and pull requests. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ActionError } from '../../src/action/errors.ts';
import type { SiteExport } from '../../src/action/pin/site-export.ts';
import { code } from '../../src/action/report/markdown.ts';
import { summaryOf } from '../../src/action/report/summary.ts';
import { commitMessage, pullText } from '../../src/action/rollout/messages.ts';
import { versionOf } from '../../src/action/version.ts';
import { bodyOf, EDITS, EXPORT, inputs, PINS, union } from '../helpers/messages.ts';

const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
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
        '\n',
        '\n\n',
        '\n```\n',
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));
const oneLine = hostile.map((text) => text.replace(/\s+/g, ' '));

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

/** The cells of a table row, read as GitHub does: a backslash takes the next punctuation with it. */
function cells(row: string): string[] {
  return (row.match(/(?:\\[!-/:-@[-`{-~]|[^|])+/g) ?? []).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

describe('the summary', () => {
  it('F13 has balanced fences and no raw HTML outside of them, whatever the error says', () => {
    fc.assert(
      fc.property(hostile, hostile, (message, hint) => {
        const markdown = outsideFences(summaryOf({ error: new ActionError('INTERNAL', message, { hint }) }, '/w'));
        expect(markdown.trim()).toBe('### Static export: failed');
      }),
      { numRuns: 400 },
    );
  });

  it('F13 keeps foreign text in the code span of its cell, whatever it holds', () => {
    fc.assert(
      fc.property(
        oneLine.filter((text) => text.trim() !== ''),
        (jobId) => {
          const rows = summaryOf({ jobId }, '/w')
            .split('\n')
            .filter((line) => line.startsWith('| Job'));
          expect(rows).toHaveLength(1);
          const [name, value = '', ...more] = cells((rows[0] ?? '').slice(1, -1));
          expect([name, more]).toEqual(['Job', []]);
          const fence = /^`+/.exec(value)?.[0] ?? '';
          expect(fence).not.toBe('');
          expect(value.endsWith(fence)).toBe(true);
          expect(value.slice(fence.length, -fence.length).match(/`+/g) ?? []).not.toContain(fence);
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('a code span', () => {
  it.each<[string, string]>([
    ['a', '`a`'],
    ['', '`  `'],
    ['a`b', '`` a`b ``'],
    ['a|b', '`a\\|b`'],
    ['a\\|b', '`a\\ \\|b`'],
  ])('F13 of %j is %s', (text, span) => {
    expect(code(text)).toBe(span);
  });
});

describe('commits and pull requests', () => {
  /** What GitHub reads as a mention, or as a reference to an issue, which words before it may close. */
  const LINKED = /@[\w-]|#\d|\bGH-\d|[\w-]+\/[\w.-]+@[0-9a-f]{7}|https?:\/\//i;
  const foreign = ['@octo-org/team', 'Fixes #1', 'closes:GH-1', 'acme/deploy#7', 'https://evil.example', 'gh-12'];
  const templates = {
    'commit-message': 'Fixes {jobId} of {version}\n\nCloses: {jobId}',
    'pull-request-title': 'Resolves {jobId} {version}',
    'pull-request-body': 'Fixes {jobId}, closes {version}',
  };

  it.each(foreign)('F14 with %j for a job id mention nobody and close nothing', (jobId) => {
    const exported = { ...EXPORT, jobId, version: versionOf(undefined, { jobId }, new Date('2026-01-15T12:00:00Z')) };
    for (const given of [{}, templates]) {
      const pins = PINS.map((pin) => ({ ...pin, job: jobId, version: exported.version }));
      const { title, body } = pullText([exported], inputs(given), { union: union({ pins, own: pins }) });
      const spoken = body.replace(/<!--[\s\S]*?-->/g, '').replace(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, '');

      expect(spoken).toContain('### Changes');
      for (const text of [commitMessage([exported], pins, inputs(given)), title, spoken]) {
        expect(text).not.toMatch(LINKED);
      }
    }
  });

  it('F17 have a title of one line within the limit of GitHub', () => {
    const titleOf = (exported: SiteExport, given: Record<string, string>) =>
      pullText([exported], inputs(given), { union: union() }).title;

    expect(titleOf(EXPORT, { 'pull-request-title': 'Docs  {version}' })).toBe('Docs 2026-11-21-0123456789ab');
    expect(titleOf({ ...EXPORT, jobId: 'x'.repeat(400) }, { 'pull-request-title': '{jobId}' })).toHaveLength(256);
  });

  it('F17 stay within the limit of GitHub without their table of changes, and leave what people have written', () => {
    const edits = Array.from({ length: 2000 }, () => EDITS).flat();

    expect(bodyOf([EXPORT], { edits })).not.toContain('### Changes');
    expect(bodyOf([EXPORT], { edits })).toContain('| Version |');
    for (const before of ['x'.repeat(40_000), 'x'.repeat(65_536)]) {
      const body = bodyOf([EXPORT], { edits, before });

      expect(body.length).toBeLessThanOrEqual(65_536);
      expect(body.startsWith(before)).toBe(true);
      expect(bodyOf([EXPORT], { edits, before: body })).toBe(body);
    }
  });
});
