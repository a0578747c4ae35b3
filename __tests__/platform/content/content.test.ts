import { chmod, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { requireGit } from '../../../src/platform/content/git.ts';
import { ContentStage, DOCS, failure, filesBelow, GO_ON, TOKEN } from '../../helpers/content-stage.ts';
import { GitRemote } from '../../helpers/git-remote.ts';
import type { GitServerOptions } from '../../helpers/git-server.ts';
import { POLL_INTERVAL_MS } from '../../helpers/test-platform.ts';

describe('documentation in a git repository', () => {
  it('is the folder of the commit that the branch has, without the history', async () => {
    await using stage = await ContentStage.start();
    await stage.remote.push({ ...DOCS, 'docs/index.mdx': '# Zero\n' });
    const commit = await stage.remote.push(DOCS);
    const opened = await stage.content.open(stage.source(), undefined, GO_ON);
    expect(opened).toMatchObject({ commit, leftOut: [] });
    expect(await filesBelow(opened.folder)).toEqual({ 'docs.json': '{}', 'index.mdx': '# One\n' });
    const [repository = ''] = await readdir(stage.data.at('content/0/repositories'));
    const shallow = await readFile(stage.data.at('content/0/repositories', repository, 'shallow'), 'utf8');
    expect(shallow.trim()).toBe(commit);
  });

  it('may have ids of SHA-256, also from some day on, or until then', async () => {
    await using stage = await ContentStage.start();
    for (const format of ['sha256', 'sha1', 'sha256'] as const) {
      await stage.remote.makeAnew(format);
      const commit = await stage.remote.push(DOCS);
      expect(commit).toHaveLength(format === 'sha1' ? 40 : 64);
      const opened = await stage.content.open(stage.source(), undefined, GO_ON);
      expect(opened).toMatchObject({ commit, leftOut: [] });
      expect(await filesBelow(opened.folder)).toEqual({ 'docs.json': '{}', 'index.mdx': '# One\n' });
    }
  });

  it('is that of the default branch and the whole repository unless told otherwise', async () => {
    await using stage = await ContentStage.start();
    const commit = await stage.remote.push(DOCS);
    await stage.remote.push({ 'other.md': '' }, { branch: 'other/feature.1' });
    const opened = await stage.content.open(stage.source(''), undefined, GO_ON);
    expect(opened.commit).toBe(commit);
    expect(Object.keys(await filesBelow(opened.folder))).toContain('docs/index.mdx');
    const other = await stage.content.open(stage.source('#other/feature.1'), undefined, GO_ON);
    expect(await readdir(other.folder)).toEqual(['other.md']);
  });

  it('may be several folders and branches of one repository, for several sites', async () => {
    await using stage = await ContentStage.start();
    const main = await stage.remote.push({ ...DOCS, 'guides/index.mdx': '# Guides\n' });
    const next = await stage.remote.push({ 'docs/index.mdx': '# Next\n' }, { branch: 'next' });
    const places = ['#main:docs', '#main:guides', '#next:docs', '#main:docs'];
    const all = await Promise.all(places.map((place) => stage.content.open(stage.source(place), undefined, GO_ON)));
    expect(all.map(({ commit }) => commit)).toEqual([main, main, next, main]);
    const read = all.map(async ({ folder }) => (await filesBelow(folder))['index.mdx']);
    expect(await Promise.all(read)).toEqual(['# One\n', '# Guides\n', '# Next\n', '# One\n']);
    expect(await readdir(stage.data.at('content/0/repositories'))).toHaveLength(1);
  });

  it('stays the commit that was asked for, however the branch moves meanwhile', async () => {
    await using stage = await ContentStage.start();
    const first = await stage.remote.push(DOCS);
    expect(await stage.content.update(stage.source(), GO_ON)).toBe(first);
    const forced = await stage.remote.push({ ...DOCS, 'docs/index.mdx': '# Forced\n' }, { force: true });
    const opened = await stage.content.open(stage.source(), first, GO_ON);
    expect(await readFile(path.join(opened.folder, 'index.mdx'), 'utf8')).toBe('# One\n');
    expect(await stage.content.update(stage.source(), GO_ON)).toBe(forced);
    expect(await readFile(path.join(opened.folder, 'index.mdx'), 'utf8')).toBe('# One\n');
  });

  it('is fetched by commit by whoever never saw the branch there, and not replaced by another when it is gone', async () => {
    await using stage = await ContentStage.start();
    const first = await stage.remote.push(DOCS);
    await stage.remote.push({ ...DOCS, 'docs/index.mdx': '# Forced\n' }, { force: true });
    const opened = await stage.content.open(stage.source(), first, GO_ON);
    expect(await readFile(path.join(opened.folder, 'index.mdx'), 'utf8')).toBe('# One\n');
    await stage.remote.forget();
    const other = stage.open({ folder: stage.data.at('elsewhere') });
    expect(await failure(other.open(stage.source(), first, GO_ON))).toMatchObject({
      code: 'COMMIT',
      message: `The repository ${stage.remote.address}#main:docs has the commit ${first.slice(0, 10)} no more: its branch was moved by force or removed since the job began; start a new job.`,
    });
    await other.close();
  });

  it('is what was fetched last for whoever asks no server, after a restart and without the server too', async () => {
    await using stage = await ContentStage.start();
    expect(await stage.content.openNewest(stage.source(), GO_ON)).toBeUndefined();
    const commit = await stage.remote.push(DOCS);
    await stage.content.update(stage.source(), GO_ON);
    await stage.remote.push({ ...DOCS, 'docs/index.mdx': '# Two\n' });
    expect(await stage.content.openNewest(stage.source(), GO_ON)).toMatchObject({ commit });
    await stage.content.close();
    await stage.remote.server[Symbol.asyncDispose]();
    stage.content = stage.open();
    expect(await stage.content.openNewest(stage.source(), GO_ON)).toMatchObject({ commit });
  });

  it('is kept while it is in use, and no longer', async () => {
    await using stage = await ContentStage.start();
    const first = await stage.remote.push(DOCS);
    const [one, two] = [
      await stage.content.open(stage.source(), first, GO_ON),
      await stage.content.open(stage.source(), first, GO_ON),
    ];
    expect(one.folder).toBe(two.folder);
    await stage.remote.push({ ...DOCS, 'docs/index.mdx': '# Two\n' });
    const newest = await stage.content.open(stage.source(), undefined, GO_ON);
    one.release();
    one.release();
    await stage.content.update(stage.source(), GO_ON);
    expect(await stage.trees()).toHaveLength(2);
    two.release();
    newest.release();
    await stage.content.update(stage.source(), GO_ON);
    expect(await stage.trees()).toEqual([path.basename(newest.folder)]);
  });

  it('does not grow with every push', async () => {
    await using stage = await ContentStage.start();
    await stage.remote.push(DOCS);
    await stage.content.update(stage.source(), GO_ON);
    const folder = stage.data.at('content/0/repositories');
    const packs = path.join(folder, (await readdir(folder))[0] ?? '', 'objects/pack');
    const listed = async () => (await readdir(packs)).filter((name) => name.endsWith('.pack'));
    // Each push brings one; so many are there before the last two.
    const [first = ''] = await listed();
    for (let pushes = 0; pushes < 20; pushes += 1) {
      const name = `pack-${pushes.toString(16).padStart(40, '0')}`;
      for (const ending of ['idx', 'pack'])
        await cp(path.join(packs, first.replace(/pack$/, ending)), path.join(packs, `${name}.${ending}`));
    }
    for (const words of ['Two', 'Three']) {
      await stage.remote.push({ ...DOCS, 'docs/index.mdx': `# ${words}\n` }, { force: true });
      await stage.content.update(stage.source(), GO_ON);
    }
    await stage.content.close();
    expect((await listed()).length).toBeLessThan(20);
  });

  it('is removed when no site has it any more', async () => {
    await using stage = await ContentStage.start();
    await stage.remote.push(DOCS);
    await stage.content.update(stage.source(), GO_ON);
    await stage.reopen();
    await stage.content.keepOnly([stage.source()]);
    expect(await readdir(stage.data.at('content/0/repositories'))).toHaveLength(1);
    await stage.content.keepOnly([{ type: 'folder', folder: '/docs' }]);
    expect(await readdir(stage.data.at('content/0/repositories'))).toEqual([]);
  });

  it('is removed when no site has it any more, though it was fetched since, and as soon as nobody reads it', async () => {
    await using stage = await ContentStage.start();
    const commit = await stage.remote.push(DOCS);
    (await stage.content.open(stage.source('#main:'), undefined, GO_ON)).release();
    const opened = await stage.content.open(stage.source(), undefined, GO_ON);
    await stage.content.keepOnly([]);
    // Whoever asks comes after what is being removed.
    expect(await stage.content.openNewest(stage.source('#other'), GO_ON)).toBeUndefined();
    expect(await stage.trees()).toEqual([path.basename(opened.folder)]);
    opened.release();
    expect(await stage.content.openNewest(stage.source(), GO_ON)).toBeUndefined();
    expect(await readdir(stage.data.at('content/0/repositories'))).toEqual([]);
    expect(await stage.trees()).toEqual([]);
    await stage.content.keepOnly([stage.source()]);
    expect(await stage.content.update(stage.source(), GO_ON)).toBe(commit);
  });

  it('is not on the disk as files while nobody reads it', async () => {
    await using stage = await ContentStage.start({}, { idleMs: 0 });
    const commit = await stage.remote.push(DOCS);
    await stage.content.update(stage.source(), GO_ON);
    const opened = await stage.content.open(stage.source(), commit, GO_ON);
    opened.release();
    while ((await stage.trees()).length > 0) await wait(POLL_INTERVAL_MS);
    expect(await stage.content.openNewest(stage.source(), GO_ON)).toMatchObject({ commit, folder: opened.folder });
    expect(await filesBelow(opened.folder)).toEqual({ 'docs.json': '{}', 'index.mdx': '# One\n' });
  });

  it('is fetched by several processes that have one folder, each for itself', async () => {
    await using stage = await ContentStage.start();
    const commit = await stage.remote.push(DOCS);
    const other = stage.open();
    const opened = await Promise.all([stage.content, other].map((each) => each.open(stage.source(), undefined, GO_ON)));
    expect(opened.map((each) => each.commit)).toEqual([commit, commit]);
    expect(new Set(opened.map(({ folder }) => folder)).size).toBe(2);
    await other.close();
  });

  it('is fetched anew where what was fetched before is not sound', async () => {
    await using stage = await ContentStage.start();
    const first = await stage.remote.push(DOCS);
    await stage.content.update(stage.source(), GO_ON);
    await stage.content.close();
    const packs = path.join(
      stage.data.at('content/0/repositories'),
      (await readdir(stage.data.at('content/0/repositories')))[0] ?? '',
      'objects/pack',
    );
    for (const name of await readdir(packs)) {
      await chmod(path.join(packs, name), 0o600);
      if (name.endsWith('.pack')) await writeFile(path.join(packs, name), 'broken');
    }
    stage.content = stage.open();
    expect(await readdir((await stage.content.open(stage.source(), first, GO_ON)).folder)).toEqual([
      'docs.json',
      'index.mdx',
    ]);
  });
});

describe('a repository that gives nothing', () => {
  let stage: ContentStage;
  beforeAll(async () => {
    stage = await ContentStage.start();
    await stage.remote.push(DOCS);
  });
  afterAll(() => stage[Symbol.asyncDispose]());

  it.each([
    ['a branch that is not there', '#gone', 'BRANCH', / has no branch gone\.$/],
    [
      'a folder that is not there',
      '#main:guides',
      'FOLDER',
      /^The documentation of .* is not there: there is no folder guides in the commit [0-9a-f]{10}\.$/,
    ],
    ['a folder that is a file', '#main:README.md', 'FOLDER', /there is no folder README\.md/],
  ])('is told by %s', async (_what, place, code, message) => {
    expect(await failure(stage.content.open(stage.source(place), undefined, GO_ON))).toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });

  it('is told by a branch that was removed, and one without commits', async () => {
    await using stage = await ContentStage.start();
    expect(await failure(stage.content.update(stage.source(''), GO_ON))).toMatchObject({
      code: 'BRANCH',
      message: expect.stringMatching(/ has no commit yet\.$/),
    });
    await stage.remote.push(DOCS, { branch: 'next' });
    await stage.content.update(stage.source('#next'), GO_ON);
    await stage.remote.removeBranch('next');
    expect(await failure(stage.content.open(stage.source('#next'), undefined, GO_ON))).toMatchObject({
      code: 'BRANCH',
    });
  });

  it.each([
    ['a token that is missing', {}, {}, /refused access; check the token or key, that it has not expired/],
    ['a token that is wrong', { GIT: `${TOKEN}x` }, { token: { env: 'GIT' } }, /refused access/],
  ])('is told by %s', async (_what, environment, access, message) => {
    await using stage = await ContentStage.start({ token: TOKEN }, { environment });
    await stage.remote.push(DOCS);
    const error = await failure(stage.content.update(stage.source('', access), GO_ON));
    expect(error).toMatchObject({ code: 'ACCESS', message: expect.stringMatching(message) });
    expect(String(error)).not.toContain(TOKEN);
  });

  it.each<[string, number, string, RegExp]>([
    ['that is not there', 404, 'ACCESS', / is not there, or may not be seen with this token or key; /],
    ['that may not be seen', 403, 'ACCESS', / refused access; /],
    ['whose server is down', 503, 'HOST', / cannot be reached \(git: .*503\)\.$/],
  ])('is told of one %s', async (_what, status, code, message) => {
    await using stage = await ContentStage.start({
      answer: (_request, response) => response.writeHead(status).end() !== undefined,
    });
    expect(await failure(stage.content.update(stage.source(''), GO_ON))).toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });

  it('is told of a server that points elsewhere: a token goes nowhere else', async () => {
    await using other = await GitRemote.start();
    await other.push(DOCS);
    const answer: GitServerOptions['answer'] = (request, response) => {
      response.writeHead(302, { location: `${other.server.origin}${request.url}` }).end();
      return true;
    };
    await using stage = await ContentStage.start({ answer }, { environment: { GIT: TOKEN } });
    const error = await failure(stage.content.update(stage.source('', { token: { env: 'GIT' } }), GO_ON));
    expect(error).toMatchObject({
      code: 'HOST',
      message: expect.stringMatching(/has moved: the server points elsewhere/),
    });
    expect(other.server.requests).toEqual([]);
  });

  it('is told of a host that nobody knows or where nobody listens, after it was asked again', async () => {
    await using stage = await ContentStage.start({}, { limits: { pausesMs: [1, 1] } });
    const unknown = stage.source('', {}, 'git+http://nobody-has-this-name-1f3a/a/b.git');
    expect(await failure(stage.content.update(unknown, GO_ON))).toMatchObject({ code: 'HOST' });
    const bySsh = stage.source('', {}, 'git+ssh://git@nobody-has-this-name-1f3a/a/b.git');
    expect(await failure(stage.content.update(bySsh, GO_ON))).toMatchObject({
      code: 'HOST',
      message: expect.stringMatching(
        /^The repository git\+ssh:\/\/nobody-has-this-name-1f3a\/a\/b\.git is on a host that is unknown/,
      ),
    });
    let tries = 0;
    await using flaky = await GitRemote.start({
      answer: (_request, response) => {
        tries += 1;
        if (tries < 3) response.writeHead(503).end();
        return tries < 3;
      },
    });
    const commit = await flaky.push(DOCS);
    expect(await stage.content.update(stage.source('', {}, flaky.address), GO_ON)).toBe(commit);
  });
});

describe('a site that a platform gets while it runs', () => {
  it('is told that git is missing as any other fault, keeps what was fetched, and comes when git does', async () => {
    await using stage = await ContentStage.start();
    const commit = await stage.remote.push(DOCS);
    await stage.content.update(stage.source(), GO_ON);
    await stage.content.close();
    const environment = { PATH: stage.data.at('nowhere') };
    stage.content = stage.open({ environment });
    const missing = { name: 'GitError', code: 'NO_GIT', message: expect.stringMatching(/^There is a site .* PATH\.$/) };
    expect(await failure(stage.content.update(stage.source(), GO_ON))).toMatchObject(missing);
    expect(await failure(stage.content.open(stage.source(), commit, GO_ON))).toMatchObject(missing);
    expect(await readdir(stage.data.at('content/0/repositories'))).toHaveLength(1);
    environment.PATH = process.env['PATH'] ?? '';
    await stage.remote.server[Symbol.asyncDispose]();
    expect(await stage.content.open(stage.source(), commit, GO_ON)).toMatchObject({ commit });
    environment.PATH = stage.data.at('nowhere');
    expect(await failure(stage.content.open(stage.source('#main:'), commit, GO_ON))).toMatchObject(missing);
    expect(await readdir(stage.data.at('content/0/repositories'))).toHaveLength(1);
  });

  it('comes when the folder for it can be made, though it could not before', async () => {
    await using stage = await ContentStage.start();
    const commit = await stage.remote.push(DOCS);
    await stage.data.write({ content: 'in the way' });
    await expect(stage.content.update(stage.source(), GO_ON)).rejects.toThrow(/EEXIST|ENOTDIR/);
    await rm(stage.data.at('content'));
    expect(await stage.content.update(stage.source(), GO_ON)).toBe(commit);
  });
});

describe('a machine', () => {
  it('without git, or with one that is too old, is told so', async () => {
    await using stage = await ContentStage.start();
    await stage.data.write({ 'old/git': '#!/bin/sh\necho git version 2.20.1\n' });
    await chmod(stage.data.at('old/git'), 0o700);
    await expect(requireGit({ PATH: process.env['PATH'] }, stage.data.path)).resolves.toBeUndefined();
    await expect(requireGit({ PATH: stage.data.at('nowhere') }, stage.data.path)).rejects.toThrow(
      'There is a site whose documentation is in a git repository, and git cannot be run here; install git on every server and worker, so that it is found by PATH.',
    );
    // In its place stands a script.
    if (process.platform === 'win32') return;
    await expect(requireGit({ PATH: stage.data.at('old') }, stage.data.path)).rejects.toThrow(
      'Documentation in a git repository needs git 2.31 or later; found "git version 2.20.1".',
    );
  });
});
