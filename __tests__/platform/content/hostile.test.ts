import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from '@jest/globals';
import { ContentStage, DOCS, failure, filesBelow, GO_ON, TOKEN } from '../../helpers/content-stage.ts';
import type { GitRemote } from '../../helpers/git-remote.ts';
import type { GitServerOptions } from '../../helpers/git-server.ts';

const LFS = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n';

describe('what a repository brings along', () => {
  it('runs nothing: no hook, no filter, no conversion, no template of the machine', async () => {
    await using stage = await ContentStage.start();
    const attributes = '* text=auto eol=crlf ident\n*.mdx filter=lfs diff=lfs\n*.md export-ignore\n';
    const pages = { 'docs/.gitattributes': attributes, 'docs/$Id$.md': '$Id$\n', 'docs/page.mdx': 'One\n$Id$\n' };
    await stage.remote.push({
      ...DOCS,
      ...pages,
      '.gitattributes': attributes,
      '.gitmodules': '[submodule "x"]\n\turl = ext::sh -c touch% x\n',
    });
    const marker = stage.data.at('marker');
    const shell = `#!/bin/sh\ntouch ${marker}\n`;
    // All places where git, told nothing else, would look.
    await stage.data.write({
      'home/.gitconfig': `[filter "lfs"]\n\tsmudge = touch ${marker}\n\trequired = true\n[core]\n\thooksPath = ${stage.data.at('hooks')}\n\tfsmonitor = ${stage.data.at('hooks/hook')}\n[init]\n\ttemplateDir = ${stage.data.at('template')}\n`,
      'hooks/hook': shell,
      'hooks/reference-transaction': shell,
      'hooks/post-checkout': shell,
      'template/hooks/reference-transaction': shell,
    });
    for (const name of await readdir(stage.data.at('hooks'))) await chmod(stage.data.at('hooks', name), 0o700);
    await chmod(stage.data.at('template/hooks/reference-transaction'), 0o700);
    const environment = {
      ...{
        HOME: stage.data.at('home'),
        XDG_CONFIG_HOME: stage.data.at('home'),
        GIT_CONFIG_GLOBAL: stage.data.at('home/.gitconfig'),
      },
      ...{
        GIT_TEMPLATE_DIR: stage.data.at('template'),
        GIT_SSH_COMMAND: `touch ${marker}`,
        GIT_ASKPASS: stage.data.at('hooks/hook'),
      },
      ...{
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'core.hooksPath',
        GIT_CONFIG_VALUE_0: stage.data.at('hooks'),
        GIT_TRACE: stage.data.at('trace'),
      },
    };
    await stage.reopen({ environment });
    const opened = await stage.content.open(stage.source(), undefined, GO_ON);
    const read = await filesBelow(opened.folder);
    expect(read).toMatchObject({ 'page.mdx': 'One\n$Id$\n', '$Id$.md': '$Id$\n', '.gitattributes': attributes });
    expect([existsSync(marker), existsSync(stage.data.at('trace'))]).toEqual([false, false]);
  });

  it('leads nowhere: links are files of the folder or left out, submodules and large-file storage are left out', async () => {
    await using stage = await ContentStage.start();
    const link = (text: string) => ({ mode: '120000', text });
    await stage.remote.push(
      { ...DOCS, 'docs/images/a.txt': 'A', 'docs/large.png': LFS, 'secret.txt': 'secret' },
      {
        raw: {
          'docs/copy.txt': link('images/a.txt'),
          'docs/images/back.mdx': link('../index.mdx'),
          'docs/through.txt': link('folder/a.txt'),
          'docs/folder': link('images'),
          'docs/absolute.txt': link('/etc/passwd'),
          'docs/rooted.txt': link('/images/a.txt'),
          'docs/out.txt': link('../secret.txt'),
          'docs/winding.txt': link('folder/../../secret.txt'),
          'docs/circle': link('circle'),
          'docs/nothing': link('nowhere'),
          'docs/theme': { mode: '160000', oid: '0123456789012345678901234567890123456789' },
        },
      },
    );
    const { folder, leftOut } = await stage.content.open(stage.source(), undefined, GO_ON);
    expect(await filesBelow(folder)).toEqual({
      ...{ 'copy.txt': 'A', 'docs.json': '{}', 'images/a.txt': 'A', 'images/back.mdx': '# One\n' },
      ...{ 'index.mdx': '# One\n', 'through.txt': 'A' },
    });
    expect(Object.groupBy(leftOut, ({ message }) => message)).toEqual({
      'This is neither a file nor a folder of the documentation; it is left out.': [
        ...['absolute.txt', 'circle', 'folder', 'nothing', 'out.txt', 'rooted.txt', 'winding.txt'].map((file) =>
          expect.objectContaining({ file }),
        ),
      ],
      'This is a submodule, which is not fetched; it is left out.': [expect.objectContaining({ file: 'theme' })],
      'This file is kept in large-file storage (LFS), which is not fetched; it is left out.': [
        expect.objectContaining({ file: 'large.png' }),
      ],
    });
  });

  it('has names that are too long, which are left out', async () => {
    await using stage = await ContentStage.start();
    const [long, deep] = [`${'n'.repeat(256)}.mdx`, `${`${'d'.repeat(200)}/`.repeat(21)}x.mdx`];
    const names = { [long]: 'x', [`${long}/x.mdx`]: 'x', [deep]: 'x', 'large.bin': 'x'.repeat(5000) };
    const below = Object.entries(names).map(([name, text]) => [`docs/a/${name}`, text]);
    await stage.remote.push({ ...DOCS, ...Object.fromEntries(below), [`docs/b/${long}`]: 'x'.repeat(5000) });
    const { folder, leftOut } = await stage.content.open(stage.source(), undefined, GO_ON);
    expect(Object.keys(await filesBelow(folder))).toEqual(['a/large.bin', 'docs.json', 'index.mdx']);
    expect(leftOut).toHaveLength(4);
    expect(new Set(leftOut.map(({ message }) => message))).toEqual(
      new Set(['This has a name that a file cannot have here; it is left out.']),
    );
  });

  it('has no name by which a file would be written elsewhere', async () => {
    await using stage = await ContentStage.start();
    const file = { mode: '100644', text: 'x' };
    await stage.remote.push(DOCS, {
      raw: {
        'docs/../../out.txt': file,
        'docs/.git/config': file,
        'docs/.GIT/hooks/x': file,
        'docs/./x': file,
        'docs/ok/x.txt': file,
      },
    });
    const { folder, leftOut } = await stage.content.open(stage.source(), undefined, GO_ON);
    expect(Object.keys(await filesBelow(folder))).toEqual(['docs.json', 'index.mdx', 'ok/x.txt']);
    expect(leftOut.map(({ file: name }) => name).sort()).toEqual([
      '../../out.txt',
      './x',
      '.GIT/hooks/x',
      '.git/config',
    ]);
    expect(existsSync(stage.data.at('content/out.txt'))).toBe(false);
  });
});

describe('limits', () => {
  const FILES = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`docs/${index}.txt`, `${index}`.repeat(1000)]),
  );

  it.each([
    ['files', { filesMax: 10 }, /has more than 10 files, which is the limit\.$/],
    ['bytes of all files', { treeBytes: 10_000 }, /has \d+ bytes; at most 10000 are exported\.$/],
    ['bytes that are sent', { fetchBytes: 100 }, /is too large: more than 100 bytes were sent, which is the limit\.$/],
  ])('are kept: %s', async (_what, limits, message) => {
    await using stage = await ContentStage.start({}, { limits });
    await stage.remote.push(FILES);
    expect(await failure(stage.content.open(stage.source(), undefined, GO_ON))).toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringMatching(message),
    });
    expect(await stage.trees()).toEqual([]);
  });

  it('count what links add', async () => {
    await using stage = await ContentStage.start({}, { limits: { treeBytes: 10_000 } });
    const links = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`docs/l${index}.txt`, { mode: '120000', text: 'a.txt' }]),
    );
    await stage.remote.push({ 'docs/a.txt': 'a'.repeat(1000) }, { raw: links });
    expect(await failure(stage.content.open(stage.source(), undefined, GO_ON))).toMatchObject({ code: 'TOO_LARGE' });
  });

  it('hold for folders that stand in each other by the billion', async () => {
    await using stage = await ContentStage.start({}, { limits: { filesMax: 1000 } });
    await stage.remote.push(DOCS, { raw: await bomb(stage.remote) });
    expect(await failure(stage.content.open(stage.source(), undefined, GO_ON))).toMatchObject({ code: 'TOO_LARGE' });
  });

  it.each([
    ['from the beginning', 0, { askMs: 300 }],
    // What is asked first is where the branch stands.
    ['when it is to send the commit', 2, { fetchMs: 300 }],
  ])('end a server that says nothing %s, with all processes', async (_what, answered, limits) => {
    const closed = Promise.withResolvers<void>();
    let requests = 0;
    const answer: GitServerOptions['answer'] = ({ socket }) => {
      requests += 1;
      if (requests <= answered) return false;
      socket.on('close', () => closed.resolve());
      return true;
    };
    await using stage = await ContentStage.start({ answer }, { limits });
    await stage.remote.push(DOCS);
    expect(await failure(stage.content.update(stage.source(''), GO_ON))).toMatchObject({
      code: 'TOO_SLOW',
      message: expect.stringMatching(/ was not fetched within 0\.3 s; try again later\.$/),
    });
    // On a busy machine the time may be over before anything was asked.
    if (requests > answered) await closed.promise;
  });

  it.each([
    [
      'an answer to the first question',
      1,
      packets(`${'c'.repeat(1000)}=1`),
      /needs more memory than git may take for one repository \(git: /,
    ],
    [
      'refs',
      2,
      packets(`${'0'.repeat(39)}1 refs/heads/main`),
      /needs more memory than git may take for one repository \(git: /,
    ],
    [
      'a message before the pack',
      4,
      `${packet('packfile')}${packets('\u0002never a whole line', '')}`,
      /could not be read by git/,
    ],
  ])('end a server that sends %s without an end', async (_what, nth, block, message) => {
    // Only Linux bounds the memory of a process.
    if (process.platform !== 'linux') return;
    let requests = 0;
    const answer: GitServerOptions['answer'] = ({ method }, response) => {
      requests += 1;
      if (requests < nth) return false;
      const kind = method === 'POST' ? 'result' : 'advertisement';
      response.writeHead(200, { 'content-type': `application/x-git-upload-pack-${kind}` });
      if (method === 'GET') response.write(`${packet('version 2')}`);
      pipeline(Readable.from(forever(block)), response).catch(() => undefined);
      return true;
    };
    await using stage = await ContentStage.start({ answer }, { limits: { memoryBytes: 192 * 1024 ** 2 } });
    await stage.remote.push(DOCS);
    expect((await failure(stage.content.open(stage.source(''), undefined, GO_ON))).message).toMatch(message);
  });

  it('end the wait for a turn as well', async () => {
    await using stage = await ContentStage.start({ answer: () => true });
    const first = failure(stage.content.update(stage.source(''), GO_ON));
    const abort = new AbortController();
    const second = failure(stage.content.update(stage.source(''), abort.signal));
    abort.abort(new Error('given up'));
    expect(await second).toMatchObject({ message: 'given up' });
    await stage.content.close();
    expect(await first).toMatchObject({ message: 'the platform stops' });
  });

  it('end what is given up, and what the platform stops', async () => {
    await using stage = await ContentStage.start({ answer: () => true });
    const abort = new AbortController();
    const given = failure(stage.content.update(stage.source(''), abort.signal));
    abort.abort(new Error('given up'));
    expect(await given).toMatchObject({ message: 'given up' });
    const stopped = failure(stage.content.update(stage.source(''), GO_ON));
    await stage.content.close();
    expect(await stopped).toMatchObject({ message: 'the platform stops' });
  });
});

/** A packet of git's protocol: its length in four hexadecimal digits, and a line. */
function packet(line: string, end = '\n'): string {
  return `${(line.length + end.length + 4).toString(16).padStart(4, '0')}${line}${end}`;
}

function packets(line: string, end = '\n'): string {
  return packet(line, end).repeat(Math.ceil(2 ** 20 / line.length));
}

function* forever(block: string): Generator<string> {
  for (;;) yield block;
}

/** Ten folders in each other, each with ten times the same one. */
async function bomb({ objects }: GitRemote) {
  let oid = await objects.write('blob', Buffer.from('boom'));
  let mode = '100644';
  for (let depth = 0; depth < 10; depth += 1) {
    const entries = Array.from({ length: 10 }, (_, index) =>
      Buffer.concat([Buffer.from(`${mode} f${index}\0`), Buffer.from(oid, 'hex')]),
    );
    oid = await objects.write('tree', Buffer.concat(entries));
    mode = '40000';
  }
  return { 'docs/bomb': { mode, oid } };
}

describe('credentials', () => {
  it('reach git by its environment alone: no argument, no file, no setting of the repository has them', async () => {
    // In place of the program stands a script.
    if (process.platform === 'win32') return;
    await using stage = await ContentStage.start({ token: TOKEN });
    await stage.remote.push(DOCS);
    await mkdir(stage.data.at('bin'));
    const real = (process.env['PATH'] ?? '')
      .split(':')
      .map((folder) => path.join(folder, 'git'))
      .find((file) => existsSync(file));
    await stage.data.write({
      'bin/git': `#!/bin/sh\nprintf '%s\\n' "$*" >> ${stage.data.at('arguments')}\nexec ${real} "$@"\n`,
      token: `${TOKEN}\n`,
    });
    await chmod(stage.data.at('bin/git'), 0o700);
    await stage.reopen({ environment: { PATH: `${stage.data.at('bin')}:${process.env['PATH']}` } });
    const access = { token: { file: stage.data.at('token') }, user: 'oauth2' };
    const opened = await stage.content.open(stage.source('#main:docs', access), undefined, GO_ON);
    expect(await readdir(opened.folder)).toEqual(['docs.json', 'index.mdx']);
    const basic = Buffer.from(`oauth2:${TOKEN}`).toString('base64');
    const written =
      JSON.stringify(await stage.data.read('content')) + (await readFile(stage.data.at('arguments'), 'utf8'));
    expect(written).toContain('ls-remote');
    for (const secret of [TOKEN, basic]) expect(written).not.toContain(secret);
  });

  it('let nobody see what only others may: nothing is shared between different ones', async () => {
    await using stage = await ContentStage.start({ token: TOKEN }, { environment: { GIT: TOKEN } });
    const commit = await stage.remote.push(DOCS);
    const held = await stage.content.open(stage.source('', { token: { env: 'GIT' } }), undefined, GO_ON);
    expect(held.commit).toBe(commit);
    expect(await stage.content.openNewest(stage.source(''), GO_ON)).toBeUndefined();
    expect(await failure(stage.content.open(stage.source(''), commit, GO_ON))).toMatchObject({ code: 'ACCESS' });
  });

  it('are asked for anew each time, and missed by name', async () => {
    await using stage = await ContentStage.start({ token: TOKEN });
    await stage.remote.push(DOCS);
    const at = stage.source('', { token: { file: stage.data.at('token') } });
    expect(await failure(stage.content.update(at, GO_ON))).toMatchObject({
      code: 'SECRET',
      message: expect.stringMatching(/^A secret cannot be read from the file .*token: /),
    });
    await stage.data.write({ token: TOKEN });
    expect(await stage.content.update(at, GO_ON)).toMatch(/^[0-9a-f]{40}$/);
    const unset = stage.source('', { token: { env: 'NOT_SET' } });
    expect(await failure(stage.content.update(unset, GO_ON))).toMatchObject({
      message: 'The secret in the environment variable NOT_SET is not there.',
    });
  });

  it('of ssh are a key and known hosts in files; nobody is asked, and no other host is trusted', async () => {
    // In place of the program stands a script.
    if (process.platform === 'win32') return;
    await using stage = await ContentStage.start();
    const commit = await stage.remote.push(DOCS);
    // In place of ssh: notes what it is told, and runs what the server would.
    const fake = `#!/bin/sh\nprintf '%s\\n' "$@" > ${stage.data.at('told')}\nfor last; do :; done\ncd ${stage.remote.folder.at('served')} && eval "\${last#git-upload-pack }" 2>/dev/null\nset -- $last\nexec git upload-pack ${stage.remote.gitDir}\n`;
    await stage.data.write({ 'bin/ssh': fake });
    await chmod(stage.data.at('bin/ssh'), 0o700);
    await stage.reopen({ environment: { PATH: `${stage.data.at('bin')}:${process.env['PATH']}` } });
    const access = { sshKey: "/keys/it's mine", knownHosts: '/keys/hosts' };
    const at = stage.source('#main:docs', access, 'git+ssh://git@host.example:2222/acme/docs.git');
    expect(await stage.content.update(at, GO_ON)).toBe(commit);
    const told = (await readFile(stage.data.at('told'), 'utf8')).split('\n');
    expect(told).toEqual(
      expect.arrayContaining([
        ...['-F', 'none', 'BatchMode=yes', 'StrictHostKeyChecking=yes', 'IdentitiesOnly=yes', 'git@host.example'],
        ...[`IdentityFile="/keys/it's mine"`, 'UserKnownHostsFile="/keys/hosts"'],
      ]),
    );
  });
});
