import { describe, expect, it } from '@jest/globals';
import { look } from '../../../src/action/github/look.ts';
import { createPull } from '../../../src/action/github/pulls.ts';
import {
  FILE,
  lookAt,
  NAME,
  NOW,
  openStage,
  operations,
  type Stage,
  sessionOf,
  WAS,
} from '../../helpers/github-stage.ts';
import { errorOf } from '../../helpers/scripted-github.ts';

const textIn = (files: ReadonlyMap<string, { readonly bytes: Uint8Array }> | undefined, path = FILE) => {
  const file = files?.get(path);
  return file && Buffer.from(file.bytes).toString();
};

/** Opens a pull request from `next`, which has one commit. */
async function withPull(stage: Stage) {
  await stage.double.commitTo(NAME, 'next', { [FILE]: NOW });
  const wanted = { branch: 'next', base: 'main', title: 'Export', body: 'Words', draft: false };
  const pull = await createPull(stage.target, wanted);
  if (typeof pull === 'string') throw new Error(pull);
  stage.double.journal.length = 0;
  return pull;
}

describe('a look', () => {
  it('tells repository, base, head, merge base and pull request by one request', async () => {
    await using stage = await openStage();
    const pull = await withPull(stage);
    const seen = await lookAt(stage);
    const [next] = seen.heads;

    expect(operations(stage)).toHaveLength(1);
    expect(seen).toMatchObject({
      repository: { fullName: NAME, defaultBranch: 'main', visibility: 'private' },
      byDefaultToken: true,
      base: { name: 'main', head: stage.head, tree: stage.tree },
      hidesPulls: false,
    });
    expect(next).toMatchObject({
      name: 'next',
      state: { head: await stage.double.head(NAME, 'next'), ahead: 1, behind: 0, changed: [FILE] },
    });
    expect(next?.pulls).toMatchObject([pull]);
    expect(next?.ended).toBeUndefined();
    expect([seen.base?.files, next?.state?.files, next?.state?.fork.files].map((files) => textIn(files))).toEqual([
      WAS,
      NOW,
      WAS,
    ]);
  });

  it('tells what is not there', async () => {
    await using stage = await openStage();

    expect((await lookAt(stage, { base: 'none' })).base).toBeUndefined();
    const seen = await lookAt(stage, { files: ['none.yaml'] });
    expect(seen.base?.files.size).toBe(0);
    expect(seen.heads).toEqual([{ name: 'next', pulls: [], conflicting: [] }]);
  });

  it('tells a pull request that ended at the present head of the branch, and no other', async () => {
    await using stage = await openStage();
    const { number, url } = await withPull(stage);
    await stage.double.closePull(NAME, number);

    expect((await lookAt(stage)).heads[0]).toMatchObject({ ended: { state: 'CLOSED', number, url }, pulls: [] });
    await stage.double.commitTo(NAME, 'next', { [FILE]: `${NOW}#\n` });
    expect((await lookAt(stage)).heads[0]?.ended).toBeUndefined();
  });

  it('tells a merge', async () => {
    await using stage = await openStage();
    const { number } = await withPull(stage);
    await stage.double.mergePull(NAME, number, 'squash');

    expect((await lookAt(stage)).heads[0]).toMatchObject({ ended: { state: 'MERGED', number } });
  });

  it('finds the merge base of a branch that has merged its base, and all of its changes', async () => {
    await using stage = await openStage();
    const { double } = stage;
    await double.commitTo(NAME, 'next', { [FILE]: NOW, 'other.yaml': 'a: 1\n' });
    const main = await double.commitTo(NAME, 'main', { 'base.yaml': 'b: 1\n' });
    const tree = (await double.git(NAME, 'merge-tree', '--write-tree', 'next', 'main')).trim();
    const merge = await double.git(NAME, ...author, 'commit-tree', tree, '-p', 'next', '-p', 'main', '-m', 'Merge');
    await double.moveBranch(NAME, 'next', merge.trim());
    const state = (await lookAt(stage)).heads[0]?.state;

    expect(state).toMatchObject({ ahead: 2, behind: 0, fork: { sha: main } });
    expect(state?.changed?.toSorted()).toEqual(['other.yaml', FILE]);
    expect(textIn(state?.fork.files)).toBe(WAS);
  });

  it('names a renamed file by its new path, and no paths where GitHub does not list all', async () => {
    await using stage = await openStage({ options: { files: { [FILE]: WAS, 'a.yaml': 'same: content\n' } } });
    const { double } = stage;
    await double.commitTo(NAME, 'next', { 'a.yaml': null, 'b.yaml': 'same: content\n' });
    await createPull(stage.target, { branch: 'next', base: 'main', title: 'Rename', body: '', draft: false });

    expect((await lookAt(stage)).heads[0]?.state?.changed).toEqual(['b.yaml']);
    const many = Array.from({ length: 300 }, (_none, nth) => [`many/${nth}.yaml`, `n: ${nth}\n`]);
    await double.commitTo(NAME, 'next', Object.fromEntries(many));
    expect((await lookAt(stage)).heads[0]?.state?.changed).toBeUndefined();
  });

  it('reads what the query cannot tell, and leaves out what is no regular file', async () => {
    const files = { utf16: Buffer.from('\uFEFFa: 1\n', 'utf16le'), bom: '\uFEFFa: 1\n', long: 'x'.repeat(600_000) };
    const odd = { larger: 'x'.repeat(1024 * 1024 + 1), run: '#!/bin/sh\n', 'a/b': 'c' };
    const options = { executable: ['run'], links: { link: 'a' }, submodules: { sub: '1'.repeat(40) } };
    await using stage = await openStage({ options: { files: { ...files, ...odd }, ...options } });
    const paths = [...Object.keys(files), 'larger', 'run', 'link', 'sub', 'a', 'none', 'link/b'];
    const { base } = await lookAt(stage, { heads: [], files: paths });

    expect([...(base?.files.keys() ?? [])]).toEqual(Object.keys(files));
    for (const [path, text] of Object.entries(files)) {
      expect(Buffer.from(base?.files.get(path)?.bytes ?? []).equals(Buffer.from(text))).toBe(true);
    }
    expect(base?.faults.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'CONFIG: larger has 1048577 bytes; at most 1048576 are read.',
      'CONFIG: run of acme/deploy is an executable file.',
      'CONFIG: link of acme/deploy is a symbolic link.',
      'CONFIG: sub of acme/deploy is a submodule.',
      'CONFIG: a of acme/deploy is a folder.',
      'CONFIG: none does not exist in acme/deploy.',
      'CONFIG: link/b does not exist in acme/deploy.',
    ]);
  });

  it('says that pull requests are hidden, and tells the rest', async () => {
    await using stage = await openStage({ options: { permissions: { contents: 'write', pulls: 'none' } } });
    await stage.double.commitTo(NAME, 'next', { [FILE]: NOW });

    expect(await lookAt(stage)).toMatchObject({
      hidesPulls: true,
      heads: [{ pulls: [], state: { ahead: 1, changed: [FILE] } }],
    });
  });

  it('knows whose token it has', async () => {
    await using stage = await openStage({ tokens: { ghp_mona: { kind: 'user', login: 'mona' } } });
    const session = sessionOf(stage.double, { token: 'ghp_mona' });

    expect((await look(session, { repository: NAME, heads: [], files: [] })).byDefaultToken).toBe(false);
  });
});

describe('a look that is too large for GitHub', () => {
  const act = () =>
    ({
      status: 200,
      body: { data: null, errors: [{ type: 'RESOURCE_LIMITS_EXCEEDED', message: 'Too much' }] },
    }) as const;

  it('is made without the files, which are read by themselves, in halves where they are too large', async () => {
    await using stage = await openStage({ options: { files: { [FILE]: WAS, 'b.yaml': 'b: 1\n' } } });
    const { double } = stage;
    await withPull(stage);
    const asked = { heads: ['next', 'other'], files: [FILE, 'b.yaml'] };
    const whole = await lookAt(stage, asked);
    double.journal.length = 0;
    double.fault({ on: 'Look', act: act() });
    double.fault({ on: 'Commit', act: act() });

    expect(await lookAt(stage, asked)).toEqual(whole);
    const texts = double.journal.map(({ body }) => JSON.stringify(body));
    expect(texts.map((text) => [/query Look/, /values.yaml/, /b.yaml/].map((part) => part.test(text)))).toEqual([
      [true, true, true],
      [true, false, false],
      [false, true, true],
      [false, true, false],
      [false, false, true],
      ...[1, 2].map(() => [false, true, true]),
    ]);
  });

  it('ends in its refusal where nothing is left to part', async () => {
    await using stage = await openStage();
    stage.double.fault({ on: 'Look', times: 9, act: act() });

    expect(await errorOf(lookAt(stage))).toMatchObject({
      code: 'REQUEST',
      message: expect.stringContaining('Too much'),
    });
    expect(operations(stage)).toHaveLength(2);
  });
});

const author = ['-c', 'user.name=Mona', '-c', 'user.email=mona@example.com'];
