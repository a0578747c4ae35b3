import { describe, expect, it } from '@jest/globals';
import { isOurMessage, pinsComment, readRecords, trailersOf } from '../../../src/action/pin/pin.ts';
import type { SiteExport } from '../../../src/action/pin/site-export.ts';
import { changeTable, shown } from '../../../src/action/report/changes.ts';
import { commitMessage, readsOtherwise } from '../../../src/action/rollout/messages.ts';
import type { Union } from '../../../src/action/rollout/unite.ts';
import { bodyOf, EDITS, EXPORT, inputs, PINS, pin } from '../../helpers/messages.ts';

const TRAILER = trailersOf(PINS).join('');
const OTHER = pin({ file: 'b.yaml', domain: 'api.example.com', job: 'se_9', version: '7' });

describe('a commit', () => {
  it('names version and domain, and carries the records of its pins', () => {
    const message = commitMessage([EXPORT], [...PINS, OTHER], inputs());

    expect(message).toBe(
      `Pin static export 2026-11-21-0123456789ab of docs.example.com\n\n${TRAILER}\n${trailersOf([OTHER]).join('')}\n`,
    );
    expect(isOurMessage(message)).toBe(true);
  });

  it.each<[string, readonly SiteExport[], Record<string, string>]>([
    ['Pin static export 2026-11-21-0123456789ab', [omit('domain')], {}],
    ['Roll back to static export 2026-11-21-0123456789ab of docs.example.com', [omit('jobId')], {}],
    ['Renew the link of the static export of docs.example.com', [EXPORT], { 'config-values': 'bundleUrl' }],
    ['Pin 2 static exports', [EXPORT, EXPORT], {}],
    ['Renew the links of 2 static exports', [EXPORT, EXPORT], { 'config-values': 'bundleUrl' }],
    ['Roll back 2 static exports', [omit('jobId'), omit('jobId')], {}],
    [
      'se_0123, se_9: docs.example.com, b.example',
      [EXPORT, { ...EXPORT, jobId: 'se_9', domain: 'b.example' }],
      { 'commit-message': '{jobId}: {domain}' },
    ],
    ['unknown', [omit('sha256')], { 'commit-message': '{sha256}' }],
  ])('has the headline %j', (headline, exports, given) => {
    expect(commitMessage(exports, PINS, inputs(given)).split('\n')[0]).toBe(headline);
  });

  it('says what its template says', () => {
    const template = 'docs: {version} ({pageCount})\n\n{jobId} {sha256}';

    expect(commitMessage([EXPORT], PINS, inputs({ 'commit-message': template }))).toBe(
      `docs: 2026-11-21-0123456789ab (42)\n\nse_0123 ${'a'.repeat(64)}\n\n${TRAILER}\n`,
    );
  });

  it('keeps the trailers of its template in one paragraph with ours, and no carriage returns', () => {
    const template = 'Docs {version}\r\n\r\nWhy not.\r\n\r\nSigned-off-by: Mona <m@example.com>\r\n';

    expect(commitMessage([EXPORT], PINS, inputs({ 'commit-message': template }))).toBe(
      `Docs 2026-11-21-0123456789ab\n\nWhy not.\n\nSigned-off-by: Mona <m@example.com>\n${TRAILER}\n`,
    );
  });
});

function omit(name: 'domain' | 'jobId' | 'sha256'): SiteExport {
  const { [name]: _absent, ...rest } = EXPORT;
  return rest;
}

describe('a pull request', () => {
  it('shows facts and changes, links without their query', () => {
    expect(bodyOf().replace(pinsComment(PINS), '(the record)')).toMatchInlineSnapshot(`
"<!-- static-export: begin -->
Pins the static export of \`docs.example.com\`.

| | |
| --- | --- |
| Version | \`2026-11-21-0123456789ab\` |
| Job | \`se_0123\` |
| Pages | 42 |
| Archive | 1.2 MB |
| SHA-256 | \`aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\` |
| Content digest | \`bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\` |
| Merge before | **2026-11-28T12:00:00Z**: the link expires then |

### Changes

| File | Value | Before | After |
| --- | --- | --- | --- |
| \`deploy/values.yaml:2\` | \`staticExport.enabled\` | – | \`true\` |
| \`deploy/values.yaml:3\` | \`staticExport.bundleUrl\` | \`https://old.example/b.tar.gz\` | \`https://storage.example/b.tar.gz\` |
| \`deploy/values.yaml:4\` | \`staticExport.version\` | \`\` a\\|b\`c \`\` | \`2026-11-21-0123456789ab\` |

The branch is kept up to date by the workflow that opened this pull request; commits of others on it are never overwritten. If it was opened with the default token, its checks wait for approval and its commits start no workflow.
(the record)
<!-- static-export: end -->"
`);
    expect(bodyOf()).toContain(`\n${pinsComment(PINS)}\n<!-- static-export: end -->`);
  });

  it('with more pins than fit in a table has the records of all', () => {
    // Their links tell themselves when they expire.
    const { expires: _told, ...one } = pin();
    const pins = Array.from({ length: 220 }, (_none, nth) => ({ ...one, file: `deploy/site-${nth}/values.yaml` }));

    const text = bodyOf([EXPORT], { pins });

    expect(text.includes('There are too many pins to list here')).toBe(true);
    expect(readRecords(text).length).toBe(220);
  });

  it('tells of pins of other runs, of several sites, and of those that have left the branch', () => {
    const first = 'https://storage.example/b?Expires=1795780800&Signature=x';
    const pins = [...PINS, { ...OTHER, written: { bundleUrl: first } }];
    const dropped = [{ pin: pin({ file: 'c.yaml', version: '3' }), why: 'has an expired link' as const }];

    const one = bodyOf([EXPORT], { pins, dropped });
    expect(one).toContain('| `api.example.com` | `b.yaml` | `staticExport` | `7` | `se_9` |');
    expect(one).toContain('| Merge before | **2026-11-27T12:00:00Z**: the first link on this branch expires then |');
    expect(one).toContain('No longer on this branch:\n\n- `3` in `c.yaml`: it has an expired link.\n');
    const two = bodyOf([EXPORT, { ...EXPORT, domain: 'api.example.com' }], { pins });
    expect(two).toMatch(
      /^<!-- static-export: begin -->\nPins the static exports of `docs\.example\.com` and `api\.example\.com`\.\n\nMerge before \*\*2026-11-27T12:00:00Z\*\*: the first link expires then\.\n/,
    );
  });

  it.each<[string, Partial<Union> & { inputs?: Record<string, string> }]>([
    ['no link is written', { inputs: { 'config-values': 'version' } }],
    ['its addresses do not expire', { pins: [pin({ durable: true })] }],
  ])('says nothing of a moment to be merged by where %s', (_name, given) => {
    expect(bodyOf([EXPORT], given)).not.toContain('Merge before');
  });

  it('keeps what people have written around our part, and renews that', () => {
    const next = { ...EXPORT, version: '2.0' };
    const before = `Please hold until Monday.\n\n${bodyOf()}\n\nThanks!`;

    expect(bodyOf([next], { before })).toBe(`Please hold until Monday.\n\n${bodyOf([next])}\n\nThanks!`);
    expect(bodyOf([next], { before: before.replaceAll('\n', '\r\n') })).toBe(bodyOf([next], { before }));
    expect(bodyOf([next], { before: 'By hand.\n' })).toBe(`By hand.\n\n${bodyOf([next])}`);
  });

  it('loses no word of people when a mark of ours is gone, and does not grow', () => {
    const before = `${bodyOf().replace('<!-- static-export: end -->', '')}\nMy words.`;

    const first = bodyOf([EXPORT], { before });

    expect(bodyOf([EXPORT], { before: first })).toBe(first);
    expect(first).toContain('My words.');
    expect(first.match(/static-export: begin/g)).toHaveLength(1);
  });

  it('does not grow by a template that holds our marks', () => {
    const given = { 'pull-request-body': 'a\n<!-- static-export: end -->\nb\n<!-- static-export: begin -->' };
    const first = bodyOf([EXPORT], { inputs: given });

    expect(bodyOf([EXPORT], { inputs: given, before: first })).toBe(first);
    expect(first).toMatch(/begin -->\na\nb\n\n/);
  });

  it('reads the same on a server that keeps the line ends of Windows', () => {
    const text = { title: 'Pin', body: 'a\nb' };

    expect(
      [{ body: 'a\r\nb' }, { body: 'a b' }, { title: 'pin' }].map((other) =>
        readsOtherwise(text, { ...text, ...other }),
      ),
    ).toEqual([false, true, true]);
  });
});

describe('a changed value', () => {
  it('is one row of a table, whatever is in it', () => {
    expect(changeTable(EDITS, new Set()).at(-2)).toBe(
      '| `deploy/values.yaml:4` | `staticExport.version` | `` a\\|b`c `` | `2026-11-21-0123456789ab` |',
    );
  });

  it.each<[unknown, string]>([
    [undefined, '–'],
    [true, '`true`'],
    ['', '–'],
    [null, '`null`'],
    ['https://x.example/b.tar.gz?token=1', '`https://x.example/b.tar.gz`'],
    ['https://x.example/t0ken/b.tar.gz', '`https://x.example/…`'],
    ['https://u:p@x.example/b.tar.gz?token=1', '`https://x.example/b.tar.gz`'],
    ['https://', '`…`'],
    ['//x.example/?token=1', '`…`'],
    ['1.2.3', '`1.2.3`'],
  ])('%j is shown as %s', (value, text) => {
    expect(shown(value)).toBe(text);
  });
});
