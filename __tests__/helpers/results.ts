/** A finished site and a rollout of it, as stages return them. */
import type { RolloutOutcome, SiteResult } from '../../src/action/results.ts';

export const LINK = 'https://storage.example/b.tar.gz?Expires=1796000000&Signature=5ca1ab1e5ca1ab1e';
export const OLD_LINK = 'https://storage.example/a.tar.gz?Expires=1795800000&Signature=0ddba11';
const VERSION = '20261127-230512.se_1.3a24138d09c1';

/** A site that was exported by a job of this run. */
export const SITE: SiteResult = {
  domain: 'docs.example.com',
  jobId: 'se_1',
  status: 'completed',
  pageCount: 142,
  link: { bundleUrl: LINK, url: new URL(LINK), expiresAt: new Date('2026-11-30T00:53:20Z') },
  sizeBytes: 14_234_567,
  sha256: 'a1'.repeat(32),
  contentDigest: '3a24138d09c1'.padEnd(64, '0'),
  version: VERSION,
  previousVersion: '1.0',
  result: 'exported',
};

const OLD = {
  ...{ enabled: true, bundleUrl: OLD_LINK, version: '1.0' },
  endsAt: new Date('2026-11-27T17:20:00Z'),
};
const NEW = { ...OLD, bundleUrl: LINK, version: VERSION, endsAt: new Date('2026-11-30T00:53:20Z') };

/** A commit of that site. */
export const COMMIT: RolloutOutcome = {
  repository: 'acme/deploy',
  base: 'main',
  isDryRun: false,
  changed: true,
  commitSha: '5ca1ab1e'.repeat(5),
  places: [
    { domain: 'docs.example.com', file: 'values.yaml', place: 'staticExport', decision: 'write', now: NEW, base: OLD },
  ],
  remarks: [],
};

/** A pull request of that site, while the base holds the version before. */
export const PULL: RolloutOutcome = {
  ...COMMIT,
  branch: 'static-export/docs.example.com',
  pull: { operation: 'created', number: 12, url: 'https://github.com/acme/deploy/pull/12' },
};

/** A run that found nothing to write. */
export const KEPT: RolloutOutcome = {
  repository: 'acme/deploy',
  base: 'main',
  isDryRun: false,
  changed: false,
  places: COMMIT.places.map((place) => ({ ...place, decision: 'keep', now: OLD, base: OLD })),
  remarks: [],
};
