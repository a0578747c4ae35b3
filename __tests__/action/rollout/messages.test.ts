import { describe, expect, it } from '@jest/globals';
import type { FileEdit } from '../../../src/action/rollout/edits.ts';
import type { RolloutInputs } from '../../../src/action/rollout/inputs.ts';
import {
  changeTable,
  commitMessage,
  isOurMessage,
  pullBody,
  pullTitle,
  shown,
} from '../../../src/action/rollout/messages.ts';
import type { SiteExport } from '../../../src/action/rollout/site-export.ts';
import { fakeInputs, parseInputs } from '../../helpers/deps.ts';

const RELEASE: SiteExport = {
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
        after: RELEASE.bundleUrl,
      },
      { name: 'version', at: 'staticExport.version', line: 4, before: 'a|b`c', after: RELEASE.version },
    ],
  },
];

describe('a commit', () => {
  it('names version and domain, and carries the trailers that tell our commits from those of people', () => {
    const message = commitMessage(RELEASE, inputs());

    expect(message).toBe(
      'Pin static export 2026-11-21-0123456789ab of docs.example.com\n\nStatic-Export-Job: se_0123\nStatic-Export-Version: 2026-11-21-0123456789ab\n',
    );
    expect(isOurMessage(message)).toBe(true);
  });

  it('says what its template says', () => {
    const message = commitMessage(
      RELEASE,
      inputs({ 'commit-message': 'docs: {version} ({pageCount})\n\n{jobId} {sha256}' }),
    );

    expect(message).toMatch(/^docs: 2026-11-21-0123456789ab \(42\)\n\nse_0123 a{64}\n\nStatic-Export-Job: se_0123\n/);
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

describe('a pull request', () => {
  it('has a title of one line within the limit of GitHub', () => {
    expect(pullTitle(RELEASE, inputs())).toBe('Pin static export 2026-11-21-0123456789ab of docs.example.com');
    expect(pullTitle({ ...RELEASE, jobId: 'x'.repeat(400) }, inputs({ 'pull-request-title': '{jobId}' }))).toHaveLength(
      256,
    );
  });

  it('shows facts and changes, links without their query', () => {
    expect(pullBody(RELEASE, inputs(), { edits: EDITS })).toMatchInlineSnapshot(`
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
    expect(pullBody(RELEASE, inputs({ 'config-values': 'version' }), { edits: EDITS })).not.toContain('Merge before');
  });

  it('keeps what people have written around our part, and renews that', () => {
    const before = `Please hold until Monday.\n\n${pullBody(RELEASE, inputs(), { edits: EDITS })}\n\nThanks!`;
    const next = { ...RELEASE, version: '2.0' };

    const body = pullBody(next, inputs(), { edits: EDITS, before });

    expect(body).toBe(`Please hold until Monday.\n\n${pullBody(next, inputs(), { edits: EDITS })}\n\nThanks!`);
  });

  it('begins below what people have written before it', () => {
    expect(pullBody(RELEASE, inputs(), { edits: EDITS, before: 'By hand.\n' })).toMatch(
      /^By hand\.\n\n<!-- static-export: begin/,
    );
  });

  it('stays within the limit of GitHub, and leaves what people have written', () => {
    const many = Array.from({ length: 2000 }, () => EDITS).flat();

    for (const before of ['', 'x'.repeat(40_000), 'x'.repeat(65_536)]) {
      const body = pullBody(RELEASE, inputs(), { edits: many, before });

      expect(body.length).toBeLessThanOrEqual(65_536);
      expect(body.startsWith(before)).toBe(true);
      expect(pullBody(RELEASE, inputs(), { edits: many, before: body })).toBe(body);
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
