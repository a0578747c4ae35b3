import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ActionError } from '../../../src/action/errors.ts';
import { code } from '../../../src/action/report/markdown.ts';
import { summaryOf } from '../../../src/action/report/summary.ts';
import { addressOnly } from '../../../src/action/report/wording.ts';

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
  it('of a whole export reads as a small table', () => {
    const summary = summaryOf(
      {
        domain: 'docs.example.com',
        jobId: 'se_00112233445566aa',
        status: 'completed',
        version: '2026-11-21-se_00112233445566aa',
        pageCount: 142,
        sizeBytes: 14_234_567,
        bundleUrl: 'https://storage.example/b.tar.gz?X-Amz-Signature=5ca1ab1e',
        expiresAt: new Date('2026-11-22T13:00:00Z'),
        bundlePath: '/workspace/out/bundle.tar.gz',
        siteDirectory: '/workspace/out/site',
        elapsedMs: 62_000,
        result: 'exported',
      },
      '/workspace',
    );

    expect(summary).toMatchInlineSnapshot(`
"### Static export of \`docs.example.com\`: done

| | |
| --- | --- |
| Job | \`se_00112233445566aa\` |
| Status | \`completed\` |
| Version | \`2026-11-21-se_00112233445566aa\` |
| Pages | 142 |
| Archive | 14.2 MB |
| Link | \`https://storage.example/b.tar.gz\` |
| Link expires | 2026-11-22T13:00:00Z |
| Archive kept at | \`out/bundle.tar.gz\` |
| Site unpacked to | \`out/site\` |
| Time | 1 min 02 s |
"
`);
  });

  it('of a failed run shows the error in a block, and what is known of the job', () => {
    const error = new ActionError('STALLED', 'The job has not moved.', { hint: 'Raise `stall-timeout`.' });

    expect(summaryOf({ jobId: 'se_1', resumed: true, error }, '/workspace')).toMatchInlineSnapshot(`
"### Static export: failed

\`\`\`text
STALLED: The job has not moved.
Next: Raise \`stall-timeout\`.
\`\`\`

| | |
| --- | --- |
| Job | \`se_1\` (continued) |
"
`);
  });

  it.each<[string, Parameters<typeof summaryOf>[0], string]>([
    ['started', { result: 'started', domain: 'docs' }, '### Static export of `docs`: started'],
    ['done', { result: 'exported' }, '### Static export: done'],
    ['failed', { error: new ActionError('INPUT', 'x') }, '### Static export: failed'],
    ['cancelled', { error: new ActionError('CANCELLED', 'x') }, '### Static export: cancelled'],
  ])('says in its title that the run is %s', (_name, facts, title) => {
    expect(summaryOf(facts, '/workspace').split('\n')[0]).toBe(title);
  });

  it('never shows the query of a link', () => {
    expect(addressOnly('https://user@storage.example/a/b?sig=1#x')).toBe('https://storage.example/a/b');
  });

  it('has balanced fences and no raw HTML outside of them, whatever the error says', () => {
    fc.assert(
      fc.property(hostile, hostile, (message, hint) => {
        const markdown = outsideFences(summaryOf({ error: new ActionError('INTERNAL', message, { hint }) }, '/w'));
        expect(markdown.trim()).toBe('### Static export: failed');
      }),
      { numRuns: 400 },
    );
  });

  it('keeps foreign text in the code span of its cell, whatever it holds', () => {
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
  ])('of %j is %s', (text, span) => {
    expect(code(text)).toBe(span);
  });
});
