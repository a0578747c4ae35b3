import { describe, expect, it } from '@jest/globals';
import { changeTable, shown } from '../../../src/action/report/change-table.ts';
import type { FileEdit } from '../../../src/action/rollout/edits.ts';
import type { RolloutInputs } from '../../../src/action/rollout/inputs.ts';
import { commitMessage, isOurMessage, pullBody, pullTitle, readOrigin } from '../../../src/action/rollout/messages.ts';
import type { SiteExport } from '../../../src/action/rollout/site-export.ts';
import { fakeInputs, parseInputs } from '../../helpers/deps.ts';

const EXPORT: SiteExport = {
  jobId: 'se_0123',
  domain: 'docs.example.com',
  version: '2026-11-21-0123456789ab',
  bundleUrl: 'https://storage.example/b.tar.gz?X-Amz-Signature=5ca1ab1e',
  expiresAt: new Date('2026-11-28T12:00:00Z'),
  pageCount: 42,
  sizeBytes: 1_234_567,
  sha256: 'a'.repeat(64),
  contentDigest: 'b'.repeat(64),
};

function inputs(given: Readonly<Record<string, string>> = {}): RolloutInputs {
  const { rollout } = parseInputs(
    fakeInputs({ update: 'pull-request', 'config-file': 'values.yaml', 'github-token': 'ghs_0123456789', ...given }),
    '/workspace',
  );
  if (rollout === undefined) throw new TypeError('no rollout');
  return rollout;
}

const EDITS: readonly FileEdit[] = [
  {
    path: 'deploy/values.yaml',
    was: '',
    text: '',
    executable: false,
    before: undefined,
    changes: [
      { name: 'enabled', at: 'staticExport.enabled', line: 2, before: undefined, after: true },
      {
        name: 'bundleUrl',
        at: 'staticExport.bundleUrl',
        line: 3,
        before: 'https://user:word@old.example/b.tar.gz?sig=0ld51gnature',
        after: EXPORT.bundleUrl,
      },
      { name: 'version', at: 'staticExport.version', line: 4, before: 'a|b`c', after: EXPORT.version },
    ],
  },
];

describe('a commit', () => {
  it('names version and domain, and carries the trailers that tell our commits from those of people', () => {
    const message = commitMessage(EXPORT, inputs());

    expect(message).toBe(
      'Pin static export 2026-11-21-0123456789ab of docs.example.com\n\nStatic-Export-Job: se_0123\nStatic-Export-Version: 2026-11-21-0123456789ab\n',
    );
    expect(isOurMessage(message)).toBe(true);
  });

  it('says what its template says', () => {
    const message = commitMessage(
      EXPORT,
      inputs({ 'commit-message': 'docs: {version} ({pageCount})\n\n{jobId} {sha256}' }),
    );

    expect(message).toMatch(/^docs: 2026-11-21-0123456789ab \(42\)\n\nse_0123 a{64}\n\nStatic-Export-Job: se_0123\n/);
  });

  it('keeps the trailers of its template in one paragraph with ours, and no carriage returns', () => {
    const template = 'Docs {version}\r\n\r\nWhy not.\r\n\r\nSigned-off-by: Mona <m@example.com>\r\n';

    expect(commitMessage(EXPORT, inputs({ 'commit-message': template }))).toBe(
      'Docs 2026-11-21-0123456789ab\n\nWhy not.\n\nSigned-off-by: Mona <m@example.com>\nStatic-Export-Job: se_0123\nStatic-Export-Version: 2026-11-21-0123456789ab\n',
    );
  });

  it.each([
    'Fix a typo',
    'Revert "Pin"\n\nThis reverts what Static-Export-Job: se_1 did.',
    'Static-Export-Job: se_1\n\nand then a last paragraph',
    '',
  ])('of other words is not ours: %j', (message) => {
    expect(isOurMessage(message)).toBe(false);
  });
});

describe('what a commit says of its export', () => {
  const startedAt = new Date('2026-11-21T11:00:00.250Z');

  it('is what was written into it', () => {
    const message = commitMessage({ ...EXPORT, startedAt }, inputs());

    expect(message).toMatch(/\nStatic-Export-Version: 2026-11-21-0123456789ab\nStatic-Export-Started: .*\n$/);
    expect(isOurMessage(message)).toBe(true);
    expect(readOrigin(message)).toEqual({ version: EXPORT.version, startedAt });
    expect(readOrigin(commitMessage(EXPORT, inputs()))).toEqual({ version: EXPORT.version });
  });

  it('is the last of those that a squash lists, without the start of another', () => {
    const [first, last] = [
      commitMessage({ ...EXPORT, startedAt }, inputs()),
      commitMessage({ ...EXPORT, version: '2' }, inputs()),
    ];
    const squash = `Pin (#7)\n\n* ${first}\n* ${last}\n---------\n\nCo-authored-by: Mona <m@example.com>`;

    expect(readOrigin(squash)).toEqual({ version: '2' });
    expect(readOrigin(squash.replaceAll('\n', '\r\n'))).toEqual({ version: '2' });
  });

  it.each(['Fix a typo', 'Static-Export-Version: no version', ''])(
    'is nothing where it is not of ours: %j',
    (message) => {
      expect(readOrigin(message)).toBeUndefined();
    },
  );
});

describe('a pull request', () => {
  it('has a title of one line within the limit of GitHub', () => {
    expect(pullTitle(EXPORT, inputs())).toBe('Pin static export 2026-11-21-0123456789ab of docs.example.com');
    expect(pullTitle({ ...EXPORT, jobId: 'x'.repeat(400) }, inputs({ 'pull-request-title': '{jobId}' }))).toHaveLength(
      256,
    );
  });

  it('shows facts and changes, links without their query', () => {
    expect(pullBody(EXPORT, inputs(), { edits: EDITS })).toMatchInlineSnapshot(`
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
<!-- static-export: end -->"
`);
  });

  it('says nothing of a moment to be merged by when it holds no link', () => {
    expect(pullBody(EXPORT, inputs({ 'config-values': 'version' }), { edits: EDITS })).not.toContain('Merge before');
  });

  it('keeps what people have written around our part, and renews that', () => {
    const before = `Please hold until Monday.\n\n${pullBody(EXPORT, inputs(), { edits: EDITS })}\n\nThanks!`;
    const next = { ...EXPORT, version: '2.0' };

    const body = pullBody(next, inputs(), { edits: EDITS, before });

    expect(body).toBe(`Please hold until Monday.\n\n${pullBody(next, inputs(), { edits: EDITS })}\n\nThanks!`);
  });

  it('loses no word of people when a mark of ours is gone, and does not grow', () => {
    const own = pullBody(EXPORT, inputs(), { edits: EDITS });
    const before = `${own.replace('<!-- static-export: end -->', '')}\nMy words.`;

    const first = pullBody(EXPORT, inputs(), { edits: EDITS, before });
    const second = pullBody(EXPORT, inputs(), { edits: EDITS, before: first });

    expect(second).toBe(first);
    expect(first).toContain('My words.');
    expect(first.match(/static-export: begin/g)).toHaveLength(1);
  });

  it('does not grow by a template that holds our marks', () => {
    const marked = inputs({ 'pull-request-body': 'a <!-- static-export: end --> b <!-- static-export: begin -->' });
    const first = pullBody(EXPORT, marked, { edits: EDITS });

    expect(pullBody(EXPORT, marked, { edits: EDITS, before: first })).toBe(first);
  });

  it('leaves out the table of changes where that does not fit', () => {
    const many = Array.from({ length: 2000 }, () => EDITS).flat();

    expect(pullBody(EXPORT, inputs(), { edits: many })).not.toContain('### Changes');
    expect(pullBody(EXPORT, inputs(), { edits: many })).toContain('| Version |');
  });

  it('begins below what people have written before it', () => {
    expect(pullBody(EXPORT, inputs(), { edits: EDITS, before: 'By hand.\n' })).toMatch(
      /^By hand\.\n\n<!-- static-export: begin/,
    );
  });

  it('stays within the limit of GitHub, and leaves what people have written', () => {
    const many = Array.from({ length: 2000 }, () => EDITS).flat();

    for (const before of ['', 'x'.repeat(40_000), 'x'.repeat(65_536)]) {
      const body = pullBody(EXPORT, inputs(), { edits: many, before });

      expect(body.length).toBeLessThanOrEqual(65_536);
      expect(body.startsWith(before)).toBe(true);
      expect(pullBody(EXPORT, inputs(), { edits: many, before: body })).toBe(body);
    }
  });
});

describe('a changed value', () => {
  it('is one row of a table, whatever is in it', () => {
    expect(changeTable(EDITS).at(-1)).toBe(
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
