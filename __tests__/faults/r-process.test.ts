/** Section R of the catalogue: the process around a run. */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StepResult } from '../../scripts/runner/runner.ts';
import { listFiles, packSite } from '../../src/bundle/pack.ts';
import { Folder } from '../helpers/folder.ts';
import { CANCEL_LIMIT_MS, JOB_ID, json, type Scenario, signedLink, startPlatform } from '../helpers/scenario.ts';

const AMID_WRITES = new URL('../helpers/signal-amid-writes.ts', import.meta.url).href;
const ARCHIVE_PIECES = 6;
const MANY_PAGES = 700;
/** Pages that are written when the signal comes, the start page among them. */
const WRITTEN = 60;
/** What a cancelled run gives the removal, which a machine that stands still may exceed. */
const CLEAN_UP_MS = 800;
/** Names of what is written beside a target before it is whole. */
const IS_PART = /^\..+\.static-export$/;
const INPUTS = { 'extract-to': 'site', 'bundle-path': 'bundle.tar.gz' };
/** Moments of a whole run: start, polls, link, archive, which is sent in pieces. */
type Checkpoint = 'start' | 'poll 1 answered' | 'poll 2' | 'link' | 'archive half';

/** A platform that calls `reached` at every checkpoint of a run. */
async function checkpointPlatform(archive: Buffer, reached: (checkpoint: string) => void): Promise<Scenario> {
  const told = (checkpoint: string, send: () => void): void => {
    reached(checkpoint);
    setTimeout(() => {
      send();
      setTimeout(() => reached(`${checkpoint} answered`), 30);
    }, 30);
  };
  const platform: Scenario = await startPlatform({
    start: (_request, response) => told('start', () => json(response, 202, { jobId: JOB_ID })),
    poll: (_request, response, nth) =>
      told(`poll ${nth}`, () => json(response, 200, { status: nth < 3 ? 'running' : 'completed', progress: nth * 33 })),
    bundle: (_request, response) =>
      told('link', () =>
        json(response, 200, {
          bundleUrl: signedLink(platform.origin),
          expiresAt: '2999-01-01T00:00:00Z',
          sizeBytes: archive.length,
        }),
      ),
    storage: (_request, response) => {
      response.writeHead(200, { 'content-length': archive.length });
      const piece = Math.ceil(archive.length / ARCHIVE_PIECES);
      const send = (nth: number): void => {
        if (nth === ARCHIVE_PIECES) return void response.end();
        response.write(archive.subarray(nth * piece, (nth + 1) * piece), () => {
          if (nth === ARCHIVE_PIECES / 2) reached('archive half');
          setTimeout(() => send(nth + 1), 15);
        });
      };
      send(0);
    },
  });
  return platform;
}

async function makeArchive(
  folder: Folder,
  name: string,
  pages: number,
): Promise<{ archive: Buffer; files: readonly string[] }> {
  const site = Object.fromEntries(
    Array.from({ length: pages }, (_, nth) => [
      `pages/${nth}.html`,
      randomBytes(Math.ceil(80_000 / pages)).toString('hex'),
    ]),
  );
  await folder.write({ 'index.html': '<h1>Start</h1>', ...site }, name);
  await packSite(folder.at(name), folder.at(`${name}.tar.gz`));
  return {
    archive: await readFile(folder.at(`${name}.tar.gz`)),
    files: ['.static-export.json', ...(await listFiles(folder.at(name)))],
  };
}

/** What holds after a signal: the end in time, the right exit, and everything told that can be told. */
function mustHaveEnded(first: StepResult, signal: NodeJS.Signals, tookMs: number): void {
  expect(tookMs).toBeLessThan(CANCEL_LIMIT_MS);
  if (signal === 'SIGKILL') {
    expect(first.signal).toBe('SIGKILL');
    return;
  }
  expect({ code: first.code, signal: first.signal }).toEqual({ code: 1, signal: null });
  expect(first.commands.filter(({ name }) => name === 'error').map(({ data }) => data)).toEqual([
    expect.stringMatching(/^CANCELLED: /),
  ]);
  expect(first.summary).toContain('cancelled');
  expect(first.outputs['result']).toBeUndefined();
  const error = first.commands.find(({ name }) => name === 'error')?.data;
  expect(error).toContain(
    first.outputs['jobId'] === undefined ? 'A job may have been started' : `\`job-id: ${JOB_ID}\``,
  );
}

/** What holds after the next run: it ends well, and nothing of the first is left but the hidden part of a killed run. */
async function mustBeContinued(platform: Scenario, first: StepResult, files: readonly string[]): Promise<void> {
  // A start whose answer nobody read has told no id: that run begins anew.
  const known: string | undefined = first.outputs['jobId'];
  const again = await platform.run({ ...INPUTS, ...(known !== undefined && { 'job-id': known }) });
  expect(again.code).toBe(0);
  expect((await listFiles(path.join(platform.workspace, 'site'))).toSorted()).toEqual(files.toSorted());
  const kept = (await readdir(platform.workspace)).filter((name) => !IS_PART.test(name));
  expect(kept.toSorted()).toEqual(['bundle.tar.gz', 'site']);
  const starts = platform.requests.filter((request) => request === 'POST /v1/static-export/jobs');
  expect(starts).toHaveLength(known === undefined ? 2 : 1);
}

/** The environment of a run that gets a signal in the middle of unpacking, and writes when that was to a file. */
const signalAmidWrites = (signal: NodeJS.Signals, told: string): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import ${AMID_WRITES}`,
  SIGNAL: signal,
  SIGNAL_AFTER: String(WRITTEN),
  SIGNAL_TOLD: told,
});

/** A signal at every step, and how the run is continued there, is r-cancel's; here are the states of a process. */
const SIGNALS = [
  ['R01', 'SIGINT', ['start', 'poll 1 answered', 'link', 'archive half']],
  ['R01', 'SIGTERM', ['poll 2']],
  ['R03', 'SIGKILL', ['start', 'archive half']],
] as const satisfies readonly (readonly [string, NodeJS.Signals, readonly Checkpoint[]])[];
/** Nothing is known of the job, and the job with a part of its archive. */
const CONTINUED_AT: readonly Checkpoint[] = ['start', 'archive half'];

let folder: Folder;
let small: Awaited<ReturnType<typeof makeArchive>>;
let large: Awaited<ReturnType<typeof makeArchive>>;
beforeAll(async () => {
  folder = await Folder.make();
  small = await makeArchive(folder, 'small', 40);
  large = await makeArchive(folder, 'large', MANY_PAGES);
});
afterAll(() => folder[Symbol.asyncDispose]());

describe.each(SIGNALS)('%s %s', (_row, signal, checkpoints) => {
  it.concurrent.each(checkpoints)(
    'at "%s" ends the run, leaves nothing behind, and the job can be continued',
    async (checkpoint) => {
      const { archive, files } = small;
      let kill: (() => void) | undefined;
      let killedAt = Number.NaN;
      await using platform = await checkpointPlatform(archive, (at) => at === checkpoint && kill?.());
      const step = await platform.start(INPUTS);
      kill = () => {
        killedAt = performance.now();
        step.process.kill(signal);
        kill = undefined;
      };

      const first = await step.result;

      mustHaveEnded(first, signal, performance.now() - killedAt);
      expect(await readdir(platform.workspace)).toEqual([]);
      if (CONTINUED_AT.includes(checkpoint)) await mustBeContinued(platform, first, files);
    },
  );
});

describe.each([
  ['R01', 'SIGINT'],
  ['R03', 'SIGKILL'],
] as const)('%s %s', (_row, signal) => {
  it('in the middle of unpacking leaves the old site whole, and the next run replaces it', async () => {
    const { archive, files } = large;
    await using platform = await checkpointPlatform(archive, () => undefined);
    const old = path.join(platform.workspace, 'site');
    await mkdir(old);
    await writeFile(path.join(old, '.static-export.json'), '{"kind":"static-export-site"}');
    await writeFile(path.join(old, 'old.html'), 'old');
    const told = folder.at(`${signal}.txt`);

    const first = await (await platform.start(INPUTS, signalAmidWrites(signal, told))).result;

    const ended = Date.now();
    const tookMs = ended - Number(await readFile(told, 'utf8'));
    mustHaveEnded(first, signal, tookMs);
    const parts = (await readdir(platform.workspace)).filter((name) => IS_PART.test(name));
    if (signal === 'SIGKILL') {
      // Nobody removes the part then, which is hidden beside the site.
      const pages = await Promise.all(parts.map((part) => readdir(path.join(platform.workspace, part, 'pages'))));
      expect(pages.map(({ length }) => length)).toEqual([WRITTEN - 1]);
    } else if (tookMs < CLEAN_UP_MS) {
      expect(parts).toEqual([]);
    }
    expect((await listFiles(old)).toSorted()).toEqual(['.static-export.json', 'old.html']);
    await mustBeContinued(platform, first, files);
  });
});
