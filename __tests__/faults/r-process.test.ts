/** Section R of the catalogue: the process around a run. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { parseCommand } from '../../scripts/runner/commands.ts';
import { listFiles, packSite } from '../../src/bundle/pack.ts';
import { Folder } from '../helpers/folder.ts';
import { JOB_ID, json, type Scenario, signedLink, startPlatform } from '../helpers/scenario.ts';

const SUPERVISE = fileURLToPath(new URL('../../src/action/adapters/process.ts', import.meta.url));
const ARCHIVE_PIECES = 6;
/** Requests of a whole run: start, three polls, link, archive; the archive is sent in pieces. */
const CHECKPOINTS: readonly string[] = [
  'start',
  'start answered',
  'poll 1',
  'poll 1 answered',
  'poll 2',
  'poll 3 answered',
  'link',
  'link answered',
  'archive head',
  'archive half',
];

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
          if (nth === 0) reached('archive head');
          if (nth === ARCHIVE_PIECES / 2) reached('archive half');
          setTimeout(() => send(nth + 1), 15);
        });
      };
      send(0);
    },
  });
  return platform;
}

async function makeArchive(folder: Folder): Promise<{ archive: Buffer; files: readonly string[] }> {
  const site = Object.fromEntries(
    Array.from({ length: 40 }, (_, nth) => [`pages/${nth}.html`, randomBytes(2000).toString('hex')]),
  );
  await folder.write({ 'index.html': '<h1>Start</h1>', ...site }, 'site');
  await packSite(folder.at('site'), folder.at('site.tar.gz'));
  return {
    archive: await readFile(folder.at('site.tar.gz')),
    files: ['.static-export.json', ...(await listFiles(folder.at('site')))],
  };
}

describe.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)('%s', (signal) => {
  const row = signal === 'SIGKILL' ? 'R03' : 'R01';

  it.concurrent.each(CHECKPOINTS)(
    `${row} at "%s" ends the run, leaves nothing half written, and the job is continued by its id`,
    async (checkpoint) => {
      await using folder = await Folder.make();
      const { archive, files } = await makeArchive(folder);
      let kill: (() => void) | undefined;
      let killedAt = Number.NaN;
      await using platform = await checkpointPlatform(archive, (at) => at === checkpoint && kill?.());
      const inputs = { 'extract-to': 'site', 'bundle-path': 'bundle.tar.gz' };
      const step = await platform.start(inputs);
      kill = () => {
        killedAt = performance.now();
        step.process.kill(signal);
        kill = undefined;
      };

      const first = await step.result;

      expect(performance.now() - killedAt).toBeLessThan(2000);
      expect(first.code === 0 && first.signal === null).toBe(false);
      expect(await readdir(platform.workspace)).toEqual([]);
      if (signal !== 'SIGKILL') {
        expect(first.commands.find(({ name }) => name === 'error')?.data).toMatch(/^CANCELLED: /);
        expect(first.summary).toContain('cancelled');
      }
      // A start whose answer nobody read has told no id: that run begins anew.
      const known: string | undefined = first.outputs['jobId'];
      const again = await platform.run({ ...inputs, ...(known !== undefined && { 'job-id': known }) });
      expect(again.code).toBe(0);
      expect((await listFiles(path.join(platform.workspace, 'site'))).toSorted()).toEqual(files.toSorted());
      expect((await readdir(platform.workspace)).toSorted()).toEqual(['bundle.tar.gz', 'site']);
      const starts = platform.requests.filter((request) => request === 'POST /v1/static-export/jobs');
      expect(starts).toHaveLength(known === undefined ? 2 : 1);
    },
  );
});

describe('an event loop that runs dry', () => {
  it('R06 fails the step instead of ending it with exit code 0', async () => {
    const script = `import { superviseProcess } from ${JSON.stringify(SUPERVISE)};\nawait superviseProcess(() => new Promise(() => {}));`;
    const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    const code = await new Promise((resolve) => child.on('close', resolve));

    expect(code).toBe(1);
    expect(
      stdout
        .split('\n')
        .flatMap((line) => parseCommand(line) ?? [])
        .map(({ name }) => name),
    ).toEqual(['error']);
  });
});
