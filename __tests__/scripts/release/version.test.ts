import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatVersion, isNewest, majorTagOf, readVersion, tagOf } from '../../../scripts/release/version.ts';

const NUMBERS = fc.tuple(fc.nat(20), fc.nat(20), fc.nat(20));

/** The version that a text tells. */
function version(text: string) {
  const found = readVersion(text);
  if (found === undefined) throw new Error(`${text} is no version`);
  return found;
}

describe('a version', () => {
  it('is read with and without its v, and written as one tag', () => {
    fc.assert(
      fc.property(NUMBERS, fc.constantFrom('', '-rc.1', '-beta', '-alpha-2.0'), ([a, b, c], suffix) => {
        const text = `${a}.${b}.${c}${suffix}`;
        expect(formatVersion(version(text))).toBe(text);
        expect(readVersion(`v${text}`)).toEqual(readVersion(text));
        expect(tagOf(version(text))).toBe(`v${text}`);
        expect(majorTagOf(version(text))).toBe(`v${a}`);
      }),
    );
  });

  it.each(['v1', '1.2', '1.2.3.4', '01.2.3', '1.2.3-', '1.2.3-01', '1.2.3+build', ' 1.2.3', '1.2.3\n', 'latest', ''])(
    'is not %j',
    (text) => {
      expect(readVersion(text)).toBeUndefined();
    },
  );
});

describe('the newest version', () => {
  it('is that which no other one is above, whatever else is tagged', () => {
    fc.assert(
      fc.property(fc.array(NUMBERS, { minLength: 1 }), (all) => {
        const tags = all.map((numbers) => `v${numbers.join('.')}`);
        const newest = tags.filter((tag) => isNewest(version(tag), tags, 'all'));
        expect(new Set(newest).size).toBe(1);
        const sorted = all.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
        expect(newest[0]).toBe(`v${sorted.at(-1)?.join('.')}`);
      }),
    );
  });

  it('of a major version is told by numbers, not by letters, and by tags of releases alone', () => {
    const tags = ['v1', 'v1.9.0', '1.11.0', 'v1.12.0-rc.1', 'v2.0.0', 'nightly', 'v1.99'];
    expect(isNewest(version('1.10.0'), tags, 'major')).toBe(true);
    expect(isNewest(version('1.8.9'), tags, 'major')).toBe(false);
    expect(isNewest(version('1.10.0'), tags, 'all')).toBe(false);
  });

  it('is never a prerelease', () => {
    expect(isNewest(version('9.0.0-rc.1'), [], 'all')).toBe(false);
  });
});
