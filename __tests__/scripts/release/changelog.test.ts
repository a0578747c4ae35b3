import { describe, expect, it } from '@jest/globals';
import { sectionOf, unreleasedOf } from '../../../scripts/release/changelog.ts';

const CHANGELOG = `# Changelog

## [Unreleased]

## [1.10.0] - 2026-03-09

### Added

- A thing. \`## [1.0.0]\` is no heading here.

## [1.1.0] - 2026-02-01

- Another one.

## [1.0.0]

- The first.

## [0.9.0] - 2026-01-01
`;

describe('the section of a version', () => {
  it('is all between its heading and the next one', () => {
    expect(sectionOf(CHANGELOG, '1.10.0')).toEqual({
      date: '2026-03-09',
      notes: '### Added\n\n- A thing. `## [1.0.0]` is no heading here.',
    });
    expect(sectionOf(CHANGELOG.replaceAll('\n', '\r\n'), '1.1.0')).toEqual({
      date: '2026-02-01',
      notes: '- Another one.',
    });
  });

  it.each([
    ['1.1', 'has no section `## [1.1] - YYYY-MM-DD`'],
    ['1.0.0', 'names no day for 1.0.0; write `## [1.0.0] - YYYY-MM-DD`'],
    ['0.9.0', 'says nothing below `## [0.9.0] - 2026-01-01`'],
  ])('of %s is refused: %s', (version, fault) => {
    expect(sectionOf(CHANGELOG, version)).toBe(fault);
  });

  it('is refused where there are two', () => {
    expect(sectionOf(`${CHANGELOG}\n## [1.1.0] - 2026-02-02\n\n- Again.`, '1.1.0')).toMatch(
      /^has two sections of 1\.1\.0/,
    );
  });
});

describe('what is not released', () => {
  it('ends at the next heading', () => {
    expect(unreleasedOf(CHANGELOG)).toBe('');
    expect(unreleasedOf(CHANGELOG.replace('## [Unreleased]\n', '## [Unreleased]\n\n- Late.\n'))).toBe('- Late.');
    expect(unreleasedOf('# Changelog\n')).toBe('');
  });
});
