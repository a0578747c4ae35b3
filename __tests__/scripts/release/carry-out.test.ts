import { describe, expect, it } from '@jest/globals';
import { carryOut } from '../../../scripts/release/carry-out.ts';
import type { GitHub, GitObject, Release } from '../../../scripts/release/github.ts';
import type { ReleasePlan } from '../../../scripts/release/plan.ts';

const COMMIT = 'c'.repeat(40);
const OTHER = 'd'.repeat(40);
const TAG_OBJECT = 'e'.repeat(40);
const PLAN: ReleasePlan = {
  tag: 'v1.2.3',
  commit: COMMIT,
  isTagged: false,
  isPrerelease: false,
  isLatest: true,
  notes: '- New.',
  majorTag: { name: 'v1', from: OTHER },
};

interface Repository {
  readonly tags: Record<string, GitObject>;
  releases: readonly Release[];
  latest?: number;
  /** Whether the repository makes releases immutable. */
  readonly isImmutable: boolean;
}

/** GitHub as far as a release needs it; `calls` has what was written. */
function gitHubWith(repository: Repository): GitHub & { readonly calls: string[] } {
  const calls: string[] = [];
  const write = (id: number, change: Partial<Release>) => {
    const published = change.draft === false ? { immutable: repository.isImmutable } : {};
    repository.releases = repository.releases.map((each) =>
      each.id === id ? { ...each, ...change, ...published } : each,
    );
    return repository.releases.find((each) => each.id === id) ?? raise(`no release ${id}`);
  };
  return {
    calls,
    readTag: async (name) => repository.tags[name],
    readTagObject: async (sha) => (sha === TAG_OBJECT ? { sha: COMMIT, type: 'commit' } : raise(`no tag ${sha}`)),
    createTag: async (name, commit) => {
      calls.push(`create ${name} ${commit}`);
      repository.tags[name] = { sha: commit, type: 'commit' };
    },
    moveTag: async (name, commit) => {
      calls.push(`move ${name} ${commit}`);
      repository.tags[name] = { sha: commit, type: 'commit' };
    },
    findRelease: async (tag) => repository.releases.find(({ tag_name }) => tag_name === tag),
    latestRelease: async () => repository.releases.find(({ id }) => id === repository.latest),
    createDraft: async (fields) => {
      calls.push(`draft ${fields.tag_name}`);
      const made = { id: 7, tag_name: fields.tag_name, draft: true, html_url: 'https://github.example/r/7' };
      repository.releases = [...repository.releases, made];
      return made;
    },
    updateRelease: async (id, fields) => {
      calls.push(`update ${Object.keys(fields).join(' ')}${fields.make_latest === 'true' ? ' latest' : ''}`);
      if (fields.make_latest === 'true') repository.latest = id;
      return write(id, { ...(fields.draft !== undefined && { draft: fields.draft }) });
    },
  };
}

function raise(text: string): never {
  throw new Error(text);
}

function repository(changes: Partial<Repository> = {}): Repository {
  return { tags: { v1: { sha: OTHER, type: 'commit' } }, releases: [], isImmutable: true, ...changes };
}

async function carry(repo: Repository, plan: Partial<ReleasePlan> = {}) {
  const github = gitHubWith(repo);
  const told: string[] = [];
  const ended = carryOut({ ...PLAN, ...plan }, github, (line) => told.push(line));
  const fault = await ended.then(() => undefined).catch((error: unknown) => String(error));
  return { calls: github.calls, told, fault };
}

describe('a release', () => {
  it('is tagged, drafted and published before the tag of the major version moves', async () => {
    const repo = repository();
    expect(await carry(repo)).toEqual({
      calls: [
        `create v1.2.3 ${COMMIT}`,
        'draft v1.2.3',
        'update draft make_latest',
        'update make_latest latest',
        `move v1 ${COMMIT}`,
      ],
      told: [
        `Made the tag v1.2.3 on ${COMMIT}.`,
        'Made the release v1.2.3 as a draft.',
        'Published the release https://github.example/r/7.',
        'Marked the release v1.2.3 as the latest one.',
        `The tag v1 is on ${COMMIT} now.`,
      ],
      fault: undefined,
    });
  });

  it('changes nothing when it runs again', async () => {
    const repo = repository();
    await carry(repo);
    expect(await carry(repo)).toMatchObject({ calls: [], fault: undefined });
  });

  it('goes on where a run has died, with the draft that it left', async () => {
    const draft = { id: 7, tag_name: 'v1.2.3', draft: true, html_url: 'https://github.example/r/7' };
    const repo = repository({ tags: { 'v1.2.3': { sha: COMMIT, type: 'commit' } }, releases: [draft] });
    expect((await carry(repo)).calls).toEqual([
      'update tag_name name body prerelease',
      'update draft make_latest',
      'update make_latest latest',
      `create v1 ${COMMIT}`,
    ]);
  });

  it('of an older line leaves that tag alone and is not the latest one', async () => {
    const repo = repository();
    const { calls, told } = await carry(repo, {
      isLatest: false,
      majorTag: { name: 'v1', stays: 'there is a newer one' },
    });
    expect(calls).toEqual([`create v1.2.3 ${COMMIT}`, 'draft v1.2.3', 'update draft make_latest']);
    expect(told).toContain('The tag v1 stays where it is: there is a newer one.');
    expect(repo.tags['v1']?.sha).toBe(OTHER);
  });
});

describe('the release is not the latest one, and the tag of the major version does not move', () => {
  it('when GitHub would let the release be changed', async () => {
    const { calls, fault } = await carry(repository({ isImmutable: false }));
    expect(fault).toMatch(
      /GitHub would let it be changed\. Turn on immutable releases .* It is not marked as the latest one, and the tag v1 was not touched\.$/,
    );
    expect(calls).not.toContainEqual(expect.stringMatching(/ v1 | latest$/));
  });

  it('when the tag of the release is on another commit, and then nothing is made', async () => {
    const { calls, fault } = await carry(repository({ tags: { 'v1.2.3': { sha: OTHER, type: 'commit' } } }));
    expect(fault).toContain(`The tag v1.2.3 is on ${OTHER}, not on ${COMMIT}; it must not move.`);
    expect(calls).toEqual([]);
  });
});
