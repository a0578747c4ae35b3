import { describe, expect, it } from '@jest/globals';
import { wantedValues } from '../../../src/action/rollout/refresh.ts';
import type { SiteExport } from '../../../src/action/rollout/site-export.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const DIGEST = '0123456789ab'.padEnd(64, 'c');
const EXPORT: SiteExport = {
  jobId: 'se_1',
  version: '2026-11-01-0123456789ab',
  bundleUrl: 'https://storage.example/new?sig=1',
  contentDigest: DIGEST,
};
const HOUR_MS = 3_600_000;

/** A link that dies so many hours from now. */
const linkFor = (hours: number) =>
  `https://storage.example/old?Expires=${NOW.getTime() / 1000 + hours * 3600}&Signature=x`;

function linkAfter(found: Readonly<Record<string, unknown>>, exported = EXPORT): string | undefined {
  const values = wantedValues(exported, { now: NOW, refreshBeforeMs: 24 * HOUR_MS });
  return values({ at: 'staticExport', version: EXPORT.version, ...found }).bundleUrl;
}

describe('a link of the same content', () => {
  it('is kept as long as it lives longer than it must', () => {
    expect(linkAfter({ bundleUrl: linkFor(25) })).toBeUndefined();
  });

  it.each([24, 1, 0, -1])('is renewed when it has %i hours left', (hours) => {
    expect(linkAfter({ bundleUrl: linkFor(hours) })).toBe(EXPORT.bundleUrl);
  });

  it.each(['https://storage.example/old?sig=1', '', undefined, null, 7])(
    'is renewed when it tells no end: %j',
    (bundleUrl) => {
      expect(linkAfter({ bundleUrl })).toBe(EXPORT.bundleUrl);
    },
  );
});

describe('a link of other content', () => {
  it.each(['2026-11-01-ba9876543210', '0123456789ab', 'latest', 7, undefined])('is renewed: version %j', (version) => {
    expect(linkAfter({ bundleUrl: linkFor(100), version })).toBe(EXPORT.bundleUrl);
  });

  it('is renewed when the label is the same and the content is not known', () => {
    const { contentDigest: _unknown, ...exported } = EXPORT;

    expect(linkAfter({ bundleUrl: linkFor(100) }, exported)).toBe(EXPORT.bundleUrl);
  });
});

it('an address that lasts is asked for whatever link is there', () => {
  const pinUrl = 'https://mirror.example/a.tar.gz';
  expect(linkAfter({ bundleUrl: linkFor(100) }, { ...EXPORT, pinUrl })).toBe(pinUrl);
});

it('version and switch are asked for in any case', () => {
  const values = wantedValues(EXPORT, { now: NOW, refreshBeforeMs: HOUR_MS });

  expect(values(undefined)).toEqual({ enabled: true, bundleUrl: EXPORT.bundleUrl, version: EXPORT.version });
  expect(values({ at: '', version: EXPORT.version, bundleUrl: linkFor(9) })).toEqual({
    enabled: true,
    version: EXPORT.version,
  });
});
