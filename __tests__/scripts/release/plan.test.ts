import { describe, expect, it } from '@jest/globals';
import { planRelease, type State } from '../../../scripts/release/plan.ts';

const COMMIT = 'c'.repeat(40);
const OTHER = 'd'.repeat(40);

/** A repository that is ready for a version, but for what a test changes. */
function state(version: string, changes: Partial<State> = {}): State {
  return {
    commit: COMMIT,
    changed: [],
    branches: ['main', 'topic'],
    tags: new Map(),
    packageVersions: { 'package.json': version, 'package-lock.json': version },
    changelog: `# Changelog\n\n## [Unreleased]\n\n## [${version}] - 2026-03-09\n\n- New.\n`,
    ...changes,
  };
}

function plan(version: string, changes: Partial<State> = {}) {
  const planned = planRelease(version, state(version, changes));
  if ('faults' in planned) throw new Error(planned.faults.join('\n'));
  return planned.plan;
}

function faults(version: string, changes: Partial<State> = {}): readonly string[] {
  const planned = planRelease(version, state('1.2.3', changes));
  return 'faults' in planned ? planned.faults : [];
}

describe('a release', () => {
  it('tags the commit, is the latest one, and makes the tag of a new major version', () => {
    expect(plan('1.2.3')).toEqual({
      tag: 'v1.2.3',
      commit: COMMIT,
      isTagged: false,
      isPrerelease: false,
      isLatest: true,
      notes: `- New.\n\nTo run exactly this release, pin its commit: \`@${COMMIT} # v1.2.3\`.`,
      majorTag: { name: 'v1', from: undefined },
    });
  });

  it('moves the tag of its major version', () => {
    const tags = new Map([
      ['v1', OTHER],
      ['v1.2.2', OTHER],
    ]);
    expect(plan('1.2.3', { tags }).majorTag).toEqual({ name: 'v1', from: OTHER });
  });

  it('takes the tag that somebody has pushed', () => {
    expect(plan('1.2.3', { tags: new Map([['v1.2.3', COMMIT]]) })).toMatchObject({ isTagged: true, isLatest: true });
  });

  it('of an older line moves nothing that is newer', () => {
    const tags = new Map([['v1.3.0', OTHER]]);
    expect(plan('1.2.3', { tags })).toMatchObject({
      isLatest: false,
      majorTag: { name: 'v1', stays: 'a newer version of it is released' },
    });
  });

  it('of an older major version moves its tag, and is not the latest one', () => {
    const tags = new Map([['v2.0.0', OTHER]]);
    const branches = ['maintenance/v1'];
    expect(plan('1.2.3', { tags, branches })).toMatchObject({
      isLatest: false,
      majorTag: { name: 'v1', from: undefined },
    });
  });

  it('moves nothing as a prerelease', () => {
    expect(plan('2.0.0-rc.1')).toMatchObject({
      tag: 'v2.0.0-rc.1',
      isPrerelease: true,
      isLatest: false,
      majorTag: { name: 'v2', stays: 'this is a prerelease' },
    });
  });
});

describe('a release is refused', () => {
  it.each<[string, string, Partial<State>, string]>([
    ['for what is no version', 'v1', {}, 'The version is "v1"; give three numbers, such as 1.2.3 or v1.2.3-rc.1.'],
    [
      'when package.json tells another version',
      '1.2.3',
      { packageVersions: { 'package.json': '1.2.2' } },
      'package.json tells the version "1.2.2", not 1.2.3.',
    ],
    [
      'when the changelog has no section of it',
      '1.2.3',
      { changelog: '# Changelog\n' },
      'CHANGELOG.md has no section `## [1.2.3] - YYYY-MM-DD`.',
    ],
    [
      'when entries of the changelog belong to no version',
      '1.2.3',
      { changelog: '## [Unreleased]\n\n- Late.\n\n## [1.2.3] - 2026-03-09\n\n- New.\n' },
      'CHANGELOG.md has entries below [Unreleased]: move them to the section of 1.2.3.',
    ],
    [
      'when a fresh build differs from dist/',
      '1.2.3',
      { changed: ['dist/index.js'] },
      `The work tree is not what ${COMMIT} holds: dist/index.js. Commit them: what a build changes in dist/ is not what the sources build.`,
    ],
    [
      'from a branch that nobody reviewed',
      '1.2.3',
      { branches: ['topic', 'maintenance/v2'] },
      `The commit ${COMMIT} is on none of the branches that releases are made of: main, maintenance/v1.`,
    ],
    [
      'when its tag is on another commit',
      '1.2.3',
      { tags: new Map([['v1.2.3', OTHER]]) },
      `The tag v1.2.3 is there, on ${OTHER}; a tag of a release never moves: take another version.`,
    ],
  ])('%s', (_why, version, changes, fault) => {
    expect(faults(version, changes)).toEqual([fault]);
  });

  it('with everything that stands against it', () => {
    expect(faults('1.2.4', { changed: ['a', 'b'], branches: [] })).toHaveLength(5);
  });
});
