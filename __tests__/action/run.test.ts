import { createHash } from 'node:crypto';
import { mkdir, readFile, stat } from 'node:fs/promises';
import process from 'node:process';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import type { Deps } from '../../src/action/deps.ts';
import { OUTPUT_NAMES, TransportError } from '../../src/action/deps.ts';
import { ActionError } from '../../src/action/errors.ts';
import { run } from '../../src/action/run.ts';
import { SITE_MARKER } from '../../src/bundle/entry-name.ts';
import { type FakeDeps, fakeDeps, fakeInputs, type Responder, type Scripted, UNWRITTEN } from '../helpers/deps.ts';
import { Folder, writeArchive } from '../helpers/folder.ts';

const JOB = 'se_00112233445566aa';

interface Script {
  readonly start?: Scripted | Error;
  readonly poll?: Scripted | Error;
  readonly link?: (count: number) => Scripted | Error;
}

/** A platform that completes at once, each part replaceable. */
function platform({ start, poll, link }: Script = {}): Responder {
  let links = 0;
  return ({ method, url }) => {
    if (method === 'GET') return poll ?? { json: { status: 'completed', progress: 100, pageCount: 3 } };
    if (url.pathname.endsWith('/jobs')) return start ?? { status: 202, json: { jobId: JOB } };
    links += 1;
    return (
      link?.(links) ?? {
        json: {
          bundleUrl: `https://s.example/b?sig=5ca1ab1e${links}`,
          expiresAt: '2026-01-16T12:00:00Z',
          sizeBytes: 812,
        },
      }
    );
  };
}

/** Deps in a workspace of their own; storage hands out an archive. */
async function site(respond: Responder) {
  const folder = await Folder.make();
  await mkdir(folder.at('workspace'));
  await mkdir(folder.at('temp'));
  await writeArchive(folder.at('b.tar.gz'), [{ name: 'index.html', content: 'start' }]);
  const bytes = await readFile(folder.at('b.tar.gz'));
  const base: FakeDeps = fakeDeps(respond);
  const http: Deps['http'] = {
    ...base.http,
    stream: async () => ({
      status: 200,
      headers: {},
      discard: () => undefined,
      body: (async function* () {
        yield bytes;
      })(),
    }),
  };
  const places = { workspace: folder.at('workspace'), temp: folder.at('temp') };
  return {
    deps: { ...base, http, places },
    folder,
    size: bytes.length,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

describe('a whole export', () => {
  it('tells its story in the log, one line a stage', async () => {
    const deps = fakeDeps(platform());

    expect(await run(fakeInputs({ paths: '/a\n/b' }), deps)).toBe(true);
    expect(deps.lines.join('\n')).toMatchInlineSnapshot(`
"Started job se_00112233445566aa for docs.example.com (2 page paths) on https://platform.example/api.
completed · 100 % · 3 pages · 0 s elapsed
Link to the bundle (812 B): https://s.example/b, expires 2026-01-16T12:00:00Z.
The link is masked, so GitHub does not pass \`bundleUrl\` to other jobs. Pass \`jobId\` instead and create a fresh link there with \`job-id\`."
`);
    const { exports = '', ...set } = deps.set;
    expect(JSON.parse(exports)).toEqual([
      {
        ...{ domain: 'docs.example.com', jobId: JOB, status: 'completed', version: `2026-01-15-${JOB}`, pageCount: 3 },
        ...{ sizeBytes: 812, expiresAt: '2026-01-16T12:00:00Z', result: 'exported' },
      },
    ]);
    expect(set).toEqual({
      jobId: JOB,
      status: 'completed',
      pageCount: '3',
      version: `2026-01-15-${JOB}`,
      bundleUrl: 'https://s.example/b?sig=5ca1ab1e1',
      expiresAt: '2026-01-16T12:00:00Z',
      sizeBytes: '812',
      result: 'exported',
      changed: 'false',
      pullRequestOperation: 'none',
    });
    expect(deps.summaries).toEqual([expect.stringContaining('### Static export of `docs.example.com`: done')]);
  });

  it('keeps archive and site, and leaves no temporary file', async () => {
    await using place = await site(
      platform({ link: () => ({ json: { bundleUrl: 'https://s.example/b?sig=5ca1ab1e' } }) }),
    );
    const { deps, folder, size } = place;

    expect(await run(fakeInputs({ 'bundle-path': 'out/b.tar.gz', 'extract-to': 'out/site' }), deps)).toBe(true);
    expect(deps.set).toMatchObject({
      sizeBytes: String(size),
      bundlePath: folder.at('workspace/out/b.tar.gz'),
      siteDirectory: folder.at('workspace/out/site'),
    });
    expect(await folder.names('workspace/out/site')).toEqual([SITE_MARKER, 'index.html']);
    expect(await folder.names('temp')).toEqual([]);
    expect(deps.lines).toContain(
      'warning: Neither the platform nor the link states when the link expires; `expiresAt` is empty.',
    );
  });

  it('takes the archive that the runner keeps, and lets others read what it puts at `bundle-path`', async () => {
    if (process.platform === 'win32') return;
    await using place = await site(platform({ link: () => ({ json: { bundleUrl: 'https://s.example/b?sig=5ca1' } }) }));
    const { deps, folder } = place;
    const file = folder.at('b.tar.gz');
    const sha256 = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    const cache = { find: async () => ({ file, sha256 }), keep: async () => undefined };

    expect(await run(fakeInputs({ 'job-id': JOB, 'bundle-path': 'out/b.tar.gz' }), { ...deps, cache })).toBe(true);
    expect(deps.lines).toContainEqual(expect.stringMatching(/^Read from the cache of this runner: /));
    const others = 0o044 & ~process.umask();
    expect((await stat(folder.at('workspace/out/b.tar.gz'))).mode & 0o777).toBe(0o600 | others);
  });

  it('is taken whole when its job was completed just in time', async () => {
    const base = platform({ link: () => ({ json: { bundleUrl: 'https://s.example/b?sig=5ca1ab1e' } }) });
    await using place = await site((request, count) => {
      const isRunning = request.method === 'GET' && place.deps.clock.now() < 100_000;
      return isRunning ? { json: { status: 'running' }, headers: { 'retry-after': '60' } } : base(request, count);
    });
    const { deps } = place;

    expect(await run(fakeInputs({ timeout: '100s', 'bundle-path': 'b.tar.gz' }), deps)).toBe(true);
    expect(deps.clock.slept).toEqual([60_000, 40_000]);
    expect(deps.requests.at(-1)?.timeoutMs).toBe(10_000);
    expect(deps.set).toMatchObject({ status: 'completed', result: 'exported' });
  });

  it('waits before the first poll as long as the answer to the start asks for', async () => {
    const deps = fakeDeps(platform({ start: { json: { jobId: JOB }, headers: { 'retry-after': '5' } } }));

    expect(await run(fakeInputs(), deps)).toBe(true);
    expect(deps.clock.slept).toEqual([5000]);
  });

  it('ends after the start with `wait: false`, with the version that was given and none of its own', async () => {
    for (const given of [{}, { version: '2.1.0' }]) {
      const deps = fakeDeps(platform());

      expect(await run(fakeInputs({ wait: 'false', ...given }), deps)).toBe(true);
      const { exports: _listed, ...set } = deps.set;
      expect(set).toEqual({ ...UNWRITTEN, jobId: JOB, ...given, result: 'started' });
      expect(deps.requests).toHaveLength(1);
    }
  });

  it('warns of an input that has no effect', async () => {
    const deps = fakeDeps(platform());
    await run(fakeInputs({ 'job-id': JOB, domain: '', paths: '/a' }), deps);

    expect(deps.lines[0]).toBe('warning: `paths` has no effect together with `job-id`.');
  });

  it('masks no part of the link that another output holds', async () => {
    const words = [JOB, 'acme', 'github.com', '2026-01-15', 'docs.example.com', `2026-01-15-${JOB}`];
    const query = words.map((word, nth) => `key${nth}=${word}`).join('&');
    const link = () => ({ json: { bundleUrl: `https://s.example/b?${query}&token=5ca1&sig=5ca1ab1e` } });
    const deps = fakeDeps(platform({ link }));
    await run(fakeInputs(), deps);

    expect(deps.set['version']).toBe(`2026-01-15-${JOB}`);
    expect(deps.masks).toEqual(expect.arrayContaining(['5ca1ab1e', '5ca1']));
    for (const word of words) expect(deps.masks).not.toContain(word);
  });
});

describe('a run that fails', () => {
  it.each<[string, Record<string, string>, Responder]>([
    ['for its inputs', { domain: '' }, platform()],
    ['at the start', {}, platform({ start: { status: 403 } })],
    ['on the way', {}, platform({ poll: { json: { status: 'failed' } } })],
  ])('%s says that nothing was written', async (_where, inputs, respond) => {
    const deps = fakeDeps(respond);

    expect(await run(fakeInputs(inputs), deps)).toBe(false);
    expect(deps.set).toMatchObject(UNWRITTEN);
  });

  it('starts nothing when a target is refused', async () => {
    await using place = await site(platform());
    await place.folder.write({ 'site/mine.txt': '' }, 'workspace');

    expect(await run(fakeInputs({ 'extract-to': 'site' }), place.deps)).toBe(false);
    expect(place.deps.requests).toEqual([]);
    expect(place.deps.lines[0]).toMatch(/^error: INPUT: An input is wrong\.\n- extract-to: /);
  });

  it('has told the link before the archive was refused, and removes its temporary files', async () => {
    await using place = await site(platform());
    await writeArchive(place.folder.at('evil.tar.gz'), [{ name: 'l', type: 'symlink', linkname: '/etc' }]);
    const evil = await readFile(place.folder.at('evil.tar.gz'));
    const respond = platform({ link: () => ({ json: { bundleUrl: 'https://s.example/b?sig=5ca1ab1e' } }) });
    const http: Deps['http'] = {
      send: fakeDeps(respond).http.send,
      stream: async () => ({
        status: 200,
        headers: {},
        discard: () => undefined,
        body: (async function* () {
          yield evil;
        })(),
      }),
    };

    expect(await run(fakeInputs({ 'extract-to': 'site' }), { ...place.deps, http })).toBe(false);
    expect(place.deps.set).toMatchObject({
      jobId: JOB,
      status: 'completed',
      bundleUrl: 'https://s.example/b?sig=5ca1ab1e',
    });
    expect(place.deps.set).not.toHaveProperty('result');
    expect(await place.folder.names('temp')).toEqual([]);
    expect(await place.folder.names('workspace')).toEqual([]);
  });

  it('says where to go on when the link cannot be had', async () => {
    const deps = fakeDeps(platform({ link: () => ({ status: 403, json: { error: 'Read-only key.' } }) }));

    expect(await run(fakeInputs(), deps)).toBe(false);
    expect(deps.lines.at(-1)).toMatchInlineSnapshot(`
"error: PERMISSION: The link to the bundle could not be created: POST https://platform.example/api/v1/static-export/jobs/se_00112233445566aa/bundle: HTTP 403. The platform says: Read-only key.
Next: The job still exists on the platform: continue it with \`job-id: se_00112233445566aa\`. Static export needs the Enterprise plan, a key with write scope, and a runner address on the key’s allow-list."
`);
  });

  it('does not promise a job whose files are gone', async () => {
    const deps = fakeDeps(platform({ link: () => ({ status: 404, json: { error: 'Gone.' } }) }));
    await run(fakeInputs(), deps);

    expect(deps.lines.at(-1)).not.toContain('still exists');
  });

  it('tells that it was cancelled, whatever broke by that', async () => {
    const cancel = new AbortController();
    const deps = fakeDeps(
      (request) => {
        if (request.method === 'POST') return { json: { jobId: JOB } };
        cancel.abort(new ActionError('CANCELLED', 'The run was cancelled (SIGINT).'));
        return new TransportError('broken', 'the connection broke', { maybeSent: true });
      },
      { signal: cancel.signal },
    );

    expect(await run(fakeInputs(), deps)).toBe(false);
    expect(deps.lines.at(-1)).toBe(
      `error: CANCELLED: The run was cancelled (SIGINT).\nNext: The job still exists on the platform: continue it with \`job-id: ${JOB}\`.`,
    );
    expect(deps.summaries).toEqual([expect.stringContaining('cancelled')]);
  });

  it('never rejects: a mistake of our own is an error, too', async () => {
    const deps = fakeDeps(platform({ poll: new RangeError('out of range') }));

    expect(await run(fakeInputs(), deps)).toBe(false);
    expect(deps.lines.at(-1)).toMatch(/^error: INTERNAL: Unexpected error: out of range\nNext: .*Please report it/);
  });

  it('fails when outputs have nowhere to go', async () => {
    const base = fakeDeps(platform());
    const outputs = () => {
      throw new ActionError('FILES', 'GITHUB_OUTPUT is not set.');
    };

    expect(await run(fakeInputs(), { ...base, report: { ...base.report, outputs } })).toBe(false);
    expect(base.lines.at(-1)).toMatch(/^error: FILES: GITHUB_OUTPUT is not set\./);
  });
});

it('has the outputs that `action.yml` declares, named alike', async () => {
  const { outputs } = parse(await readFile('action.yml', 'utf8')) as { outputs: Record<string, unknown> };

  expect([...OUTPUT_NAMES].sort()).toEqual(Object.keys(outputs).sort());
});
