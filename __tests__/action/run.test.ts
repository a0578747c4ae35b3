import { createHash } from 'node:crypto';
import { mkdir, readFile, stat } from 'node:fs/promises';
import process from 'node:process';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import type { Effects } from '../../src/action/effects.ts';
import { TransportError } from '../../src/action/effects.ts';
import { ActionError } from '../../src/action/errors.ts';
import { cacheKey, keepCached } from '../../src/action/fetch/tool-cache.ts';
import { outputsOf } from '../../src/action/report/outputs.ts';
import { run } from '../../src/action/run.ts';
import { SITE_MARKER } from '../../src/bundle/entry-name.ts';
import {
  type FakeEffects,
  fakeEffects,
  fakeInputs,
  type Responder,
  type Scripted,
  UNWRITTEN,
} from '../helpers/effects.ts';
import { Folder, writeArchive } from '../helpers/folder.ts';
import { PULL, SITE } from '../helpers/results.ts';

const JOB = 'se_00112233445566aa';
/** Version that a run makes which downloads no bundle. */
const VERSION = `20260115-120000.${JOB}.0`;

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

/** Effects in a workspace of their own; storage hands out an archive. */
async function site(respond: Responder) {
  const folder = await Folder.make();
  await mkdir(folder.at('workspace'));
  await mkdir(folder.at('temp'));
  await writeArchive(folder.at('b.tar.gz'), [{ name: 'index.html', content: 'start' }]);
  const bytes = await readFile(folder.at('b.tar.gz'));
  const base: FakeEffects = fakeEffects(respond);
  const http: Effects['http'] = {
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
    effects: { ...base, http, places },
    folder,
    size: bytes.length,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

describe('a whole export', () => {
  it('tells its story in the log, one line a stage', async () => {
    const effects = fakeEffects(platform());

    expect(await run(fakeInputs({ paths: '/a\n/b' }), effects)).toBe(true);
    expect(effects.lines.join('\n')).toMatchInlineSnapshot(`
"Started job se_00112233445566aa for docs.example.com (2 page paths) on https://platform.example/api.
completed · 100 % · 3 pages · 0 s elapsed
Link to the bundle (812 B): https://s.example/b.
Exported docs.example.com as version 20260115-120000.se_00112233445566aa.0; its link ends 2026-01-16T12:00:00Z (in 24 h).
The link is masked, so GitHub does not pass \`bundleUrl\` to other jobs. Pass \`jobId\` instead and create a fresh link there with \`job-id\`."
`);
    const { exports = '', ...set } = effects.set;
    expect(JSON.parse(exports)).toEqual([
      {
        ...{ domain: 'docs.example.com', jobId: JOB, status: 'completed', version: VERSION, pageCount: 3 },
        ...{ sizeBytes: 812, expiresAt: '2026-01-16T12:00:00Z', result: 'exported' },
      },
    ]);
    expect(set).toEqual({
      jobId: JOB,
      status: 'completed',
      pageCount: '3',
      version: VERSION,
      bundleUrl: 'https://s.example/b?sig=5ca1ab1e1',
      expiresAt: '2026-01-16T12:00:00Z',
      sizeBytes: '812',
      result: 'exported',
      changed: 'false',
      pullRequestOperation: 'none',
    });
    expect(effects.summaries).toEqual([expect.stringContaining('### Static export of `docs.example.com`: done')]);
  });

  it('keeps archive and site, and leaves no temporary file', async () => {
    await using place = await site(
      platform({ link: () => ({ json: { bundleUrl: 'https://s.example/b?sig=5ca1ab1e' } }) }),
    );
    const { effects, folder, size } = place;

    expect(await run(fakeInputs({ 'bundle-path': 'out/b.tar.gz', 'extract-to': 'out/site' }), effects)).toBe(true);
    expect(effects.set).toMatchObject({
      sizeBytes: String(size),
      bundlePath: folder.at('workspace/out/b.tar.gz'),
      siteDirectory: folder.at('workspace/out/site'),
    });
    expect(await folder.names('workspace/out/site')).toEqual([SITE_MARKER, 'index.html']);
    expect(await folder.names('temp')).toEqual([]);
    expect(effects.lines).toContain(
      'warning: Neither the platform nor the link states when the link expires; `expiresAt` is empty.',
    );
  });

  it('takes the archive that the runner keeps, and lets others read what it puts at `bundle-path`', async () => {
    if (process.platform === 'win32') return;
    await using place = await site(platform({ link: () => ({ json: { bundleUrl: 'https://s.example/b?sig=5ca1' } }) }));
    const { effects, folder } = place;
    const file = folder.at('b.tar.gz');
    const sha256 = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    process.env['RUNNER_TOOL_CACHE'] = folder.at('tools');
    const caching = { ...effects, places: { ...effects.places, toolCache: folder.at('tools') } };
    await keepCached(caching, cacheKey(new URL('https://platform.example/api'), JOB), { file, sha256 });

    expect(await run(fakeInputs({ 'job-id': JOB, 'bundle-path': 'out/b.tar.gz' }), caching)).toBe(true);
    expect(effects.lines).toContainEqual(expect.stringMatching(/^Read from the cache of this runner: /));
    const others = 0o044 & ~process.umask();
    expect((await stat(folder.at('workspace/out/b.tar.gz'))).mode & 0o777).toBe(0o600 | others);
  });

  it('is taken whole when its job was completed just in time', async () => {
    const base = platform({ link: () => ({ json: { bundleUrl: 'https://s.example/b?sig=5ca1ab1e' } }) });
    await using place = await site((request, count) => {
      const isRunning = request.method === 'GET' && place.effects.clock.now() < 100_000;
      return isRunning ? { json: { status: 'running' }, headers: { 'retry-after': '60' } } : base(request, count);
    });
    const { effects } = place;

    expect(await run(fakeInputs({ timeout: '100s', 'bundle-path': 'b.tar.gz' }), effects)).toBe(true);
    expect(effects.clock.slept).toEqual([60_000, 40_000]);
    expect(effects.requests.at(-1)?.timeoutMs).toBe(10_000);
    expect(effects.set).toMatchObject({ status: 'completed', result: 'exported' });
  });

  it('waits before the first poll as long as the answer to the start asks for', async () => {
    const effects = fakeEffects(platform({ start: { json: { jobId: JOB }, headers: { 'retry-after': '5' } } }));

    expect(await run(fakeInputs(), effects)).toBe(true);
    expect(effects.clock.slept).toEqual([5000]);
  });

  it('ends after the start with `wait: false`, with the version that was given and none of its own', async () => {
    for (const given of [{}, { version: '2.1.0' }]) {
      const effects = fakeEffects(platform());

      expect(await run(fakeInputs({ wait: 'false', ...given }), effects)).toBe(true);
      const { exports: _listed, ...set } = effects.set;
      expect(set).toEqual({ ...UNWRITTEN, jobId: JOB, ...given, result: 'started' });
      expect(effects.requests).toHaveLength(1);
    }
  });

  it('masks no part of the link that another output holds', async () => {
    const words = [JOB, 'acme', 'github.com', '20260115-120000', 'docs.example.com', VERSION];
    const query = words.map((word, nth) => `key${nth}=${word}`).join('&');
    const link = () => ({ json: { bundleUrl: `https://s.example/b?${query}&token=5ca1&sig=5ca1ab1e` } });
    const effects = fakeEffects(platform({ link }));
    await run(fakeInputs(), effects);

    expect(effects.set['version']).toBe(VERSION);
    expect(effects.masks).toEqual(expect.arrayContaining(['5ca1ab1e', '5ca1']));
    for (const word of words) expect(effects.masks).not.toContain(word);
  });
});

describe('a run that fails', () => {
  it.each<[string, Record<string, string>, Responder]>([
    ['for its inputs', { domain: '' }, platform()],
    ['at the start', {}, platform({ start: { status: 403 } })],
    ['on the way', {}, platform({ poll: { json: { status: 'failed' } } })],
  ])('%s says that nothing was written', async (_where, inputs, respond) => {
    const effects = fakeEffects(respond);

    expect(await run(fakeInputs(inputs), effects)).toBe(false);
    expect(effects.set).toMatchObject(UNWRITTEN);
  });

  it('starts nothing when a target is refused', async () => {
    await using place = await site(platform());
    await place.folder.write({ 'site/mine.txt': '' }, 'workspace');

    expect(await run(fakeInputs({ 'extract-to': 'site' }), place.effects)).toBe(false);
    expect(place.effects.requests).toEqual([]);
    expect(place.effects.lines[0]).toMatch(/^error: INPUT: An input is wrong\.\n- extract-to: /);
  });

  it('has told the link before the archive was refused, and removes its temporary files', async () => {
    await using place = await site(platform());
    await writeArchive(place.folder.at('evil.tar.gz'), [{ name: 'l', type: 'symlink', linkname: '/etc' }]);
    const evil = await readFile(place.folder.at('evil.tar.gz'));
    const respond = platform({ link: () => ({ json: { bundleUrl: 'https://s.example/b?sig=5ca1ab1e' } }) });
    const http: Effects['http'] = {
      send: fakeEffects(respond).http.send,
      stream: async () => ({
        status: 200,
        headers: {},
        discard: () => undefined,
        body: (async function* () {
          yield evil;
        })(),
      }),
    };

    expect(await run(fakeInputs({ 'extract-to': 'site' }), { ...place.effects, http })).toBe(false);
    expect(place.effects.set).toMatchObject({
      jobId: JOB,
      status: 'completed',
      bundleUrl: 'https://s.example/b?sig=5ca1ab1e',
    });
    expect(place.effects.set).not.toHaveProperty('result');
    expect(await place.folder.names('temp')).toEqual([]);
    expect(await place.folder.names('workspace')).toEqual([]);
  });

  it('says where to go on when the link cannot be had', async () => {
    const effects = fakeEffects(platform({ link: () => ({ status: 403, json: { error: 'Read-only key.' } }) }));

    expect(await run(fakeInputs(), effects)).toBe(false);
    expect(effects.lines.at(-1)).toMatchInlineSnapshot(`
"error: PERMISSION: The link to the bundle could not be created: POST https://platform.example/api/v1/static-export/jobs/se_00112233445566aa/bundle: HTTP 403. The platform says: Read-only key.
Next: The job still exists on the platform: continue it with \`job-id: se_00112233445566aa\`. Static export needs the Enterprise plan, a key with write scope, and a runner address on the key’s allow-list."
`);
  });

  it('does not promise a job whose files are gone', async () => {
    const effects = fakeEffects(platform({ link: () => ({ status: 404, json: { error: 'Gone.' } }) }));
    await run(fakeInputs(), effects);

    expect(effects.lines.at(-1)).not.toContain('still exists');
  });

  it('tells that it was cancelled, whatever broke by that', async () => {
    const cancel = new AbortController();
    const effects = fakeEffects(
      (request) => {
        if (request.method === 'POST') return { json: { jobId: JOB } };
        cancel.abort(new ActionError('CANCELLED', 'The run was cancelled (SIGINT).'));
        return new TransportError('broken', 'the connection broke', { maybeSent: true });
      },
      { signal: cancel.signal },
    );

    expect(await run(fakeInputs(), effects)).toBe(false);
    expect(effects.lines.at(-1)).toBe(
      `error: CANCELLED: The run was cancelled (SIGINT).\nNext: The job still exists on the platform: continue it with \`job-id: ${JOB}\`.`,
    );
    expect(effects.summaries).toEqual([expect.stringContaining('cancelled')]);
  });

  it('never rejects: a mistake of our own is an error, too', async () => {
    const effects = fakeEffects(platform({ poll: new RangeError('out of range') }));

    expect(await run(fakeInputs(), effects)).toBe(false);
    expect(effects.lines.at(-1)).toMatch(/^error: INTERNAL: Unexpected error: out of range\nNext: .*Please report it/);
  });

  it('fails when outputs have nowhere to go', async () => {
    const base = fakeEffects(platform());
    const outputs = () => {
      throw new ActionError('FILES', 'GITHUB_OUTPUT is not set.');
    };

    expect(await run(fakeInputs(), { ...base, report: { ...base.report, outputs } })).toBe(false);
    expect(base.lines.at(-1)).toMatch(/^error: FILES: GITHUB_OUTPUT is not set\./);
  });
});

it('has the outputs that `action.yml` declares, named alike', async () => {
  const { outputs } = parse(await readFile('action.yml', 'utf8')) as { outputs: Record<string, unknown> };
  const found = { count: 0, distinct: 0, groups: [] };
  const findings = { brokenLinks: found, missingResources: found, externalResources: found, unchecked: 0 };
  const site = { ...SITE, findings, bundlePath: '/w/b.tar.gz', siteDirectory: '/w/site' };
  const places = PULL.places.map((place) => ({ ...place, expiresAt: new Date(0) }));
  const all = outputsOf([site], { ...PULL, places }, { harmless: (text) => text });

  expect(Object.keys(all).sort()).toEqual(Object.keys(outputs).sort());
});
