import { describe, expect, it } from '@jest/globals';
import { ActionError } from '../../../src/action/errors.ts';
import { closingLines } from '../../../src/action/report/closing.ts';
import { summaryOf } from '../../../src/action/report/summary.ts';
import type { RolloutOutcome, SiteResult } from '../../../src/action/results.ts';
import { COMMIT, KEPT, OLD_LINK, PULL, SITE } from '../../helpers/results.ts';

const summary = (sites: readonly SiteResult[], rollout?: RolloutOutcome, error?: ActionError) =>
  summaryOf({ sites, rollout, error, elapsedMs: 62_000 });
const NOTHING: RolloutOutcome = { ...KEPT, places: [] };
const pull = { operation: 'updated' as const, number: 12, url: 'https://github.com/acme/deploy/pull/12' };

describe('the summary', () => {
  it('of an export with a pull request shows the export, the change, and when both links end', () => {
    expect(summary([SITE], PULL)).toMatchInlineSnapshot(`
"### Static export of \`docs.example.com\`: exported

| Site | Result | Version | Pages | Archive | Job | Link expires |
| --- | --- | --- | --- | --- | --- | --- |
| \`docs.example.com\` | exported | \`20261127-230512.se_1.3a24138d09c1\` | 142 | 14.2 MB | \`se_1\` | 2026-11-30T00:53:20Z |

Time: 1 min 02 s

#### Deployment configuration

| | |
| --- | --- |
| Repository | \`acme/deploy\` at \`main\` |
| Pull request | [#12](https://github.com/acme/deploy/pull/12) from \`static-export/docs.example.com\`: created |
| Commit | \`5ca1ab1e5c\` |
| Written | yes |

| File | Place | Version | Link | Link ends |
| --- | --- | --- | --- | --- |
| \`values.yaml\` | \`staticExport\` | \`1.0\` → \`20261127-230512.se_1.3a24138d09c1\` | \`https://storage.example/a.tar.gz\` → \`https://storage.example/b.tar.gz\` | 2026-11-27T17:20:00Z → 2026-11-30T00:53:20Z |
"
`);
  });

  it('of several sites has a row for each, and findings where they were asked for', () => {
    const found = { count: 3, distinct: 2, groups: [{ target: '/gone?x=1', files: 2, firstFile: 'a.html' }] };
    const findings = { brokenLinks: found, externalResources: found };
    const sites = [
      { ...SITE, domain: 'a.example', findings: findings as unknown as NonNullable<SiteResult['findings']> },
      { domain: 'b.example', error: new ActionError('STALLED', 'x') },
    ];

    const text = summary(sites);

    expect(text).toContain('### Static export of 2 sites: 1 failed');
    expect(text).toContain(
      '| `a.example` | exported | `20261127-230512.se_1.3a24138d09c1` | 142 | 14.2 MB | 3 / 3 | `se_1` | 2026-11-30T00:53:20Z |',
    );
    expect(text).toContain('| `b.example` | **failed** (STALLED) | – | – | – | – | – | – |');
    expect(text).toContain('| `/gone?…` | `a.html` and 1 more |\n| and 1 more | |');
  });

  it.each<[string, RolloutOutcome]>([
    ['Commit | `5ca1ab1e5c` |\n| Written | yes', COMMIT],
    [
      'Pull request | [#12](https://github.com/acme/deploy/pull/12) from `docs`: unchanged |\n| Written | nothing to write',
      { ...NOTHING, branch: 'docs', pull: { ...pull, operation: 'none' } },
    ],
    [
      'Pull request | [#12](https://github.com/acme/deploy/pull/12) from `docs`: would be closed |\n| Written | nothing, since it was a dry run',
      { ...NOTHING, branch: 'docs', isDryRun: true, would: 'close', pull },
    ],
  ])('says of the configuration: %s', (row, rollout) => {
    expect(summary([SITE], rollout)).toContain(`| ${row} |\n`);
  });

  it('shows an address that never ends, a renewed link, and foreign text in remarks as text', () => {
    const bundleUrl = 'https://mirror.example/docs/b.tar.gz';
    const [place] = COMMIT.places;
    const now = { enabled: false, bundleUrl, version: '2' };
    const renewed = { enabled: true, bundleUrl: `${OLD_LINK}1`, version: '1.0' };
    const rollout: RolloutOutcome = {
      ...COMMIT,
      places:
        place === undefined
          ? []
          : [
              { ...place, now },
              { ...place, now: renewed },
            ],
      remarks: ['Set `job-id` for ![x](https://evil.example) <img> @octocat `open'],
    };

    const text = summary([SITE], rollout);

    expect(text).toContain(
      '| `staticExport` (enabled: `true` → `false`) | `1.0` → `2` | `https://storage.example/a.tar.gz` → `https://mirror.example/docs/b.tar.gz` | 2026-11-27T17:20:00Z → never |',
    );
    expect(text).toContain('| `1.0` | `https://storage.example/a.tar.gz` (renewed) | 2026-11-27T17:20:00Z → unknown |');
    expect(text).toContain('Set `job-id` for \\!\\[x\\]\\(https&#58;//evil.example\\) &#60;img&#62; &#64;octocat open');
  });
});

describe('the last lines of the log', () => {
  const now = new Date('2026-11-29T00:53:20Z');
  const lines = (site: SiteResult, rollout?: RolloutOutcome) => closingLines([site], rollout, { now, isMasked: true });

  it('show no link, whatever the configuration holds', () => {
    const now = { version: OLD_LINK, bundleUrl: 'https://storage.example/Canary' };
    const places = KEPT.places.map((place) => ({ ...place, now, remark: 'It was put back.' }));

    expect(lines(SITE, { ...KEPT, places })).toEqual([
      'Exported docs.example.com. values.yaml on acme/deploy@main holds version https://storage.example/a.tar.gz?…, with an address that does not expire. It was put back.',
    ]);
  });
});
