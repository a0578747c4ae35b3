/** Runs of the built Action as processes, each chain against a faulty server of its own. */
import { mkdir, readFile } from 'node:fs/promises';
import { Folder } from '../__tests__/helpers/folder.ts';
import { startStep } from '../scripts/runner/runner.ts';
import { ARCHIVE } from './archive.ts';
import { FaultyServer } from './faulty-server.ts';
import { seededRandom } from './measure.ts';
import { type RunEnd, runChain, type Soaked, tally, unfinished } from './tally.ts';

/** How many runs to soak, and how hard. The seed fixes the faults, not the timing of real processes. */
export interface ProcessSoakOptions {
  readonly seed: number;
  readonly runs: number;
  readonly faultShare: number;
}

/** Chains under way at the same time; they wait most of their time. */
const LANES = 5;
const TIMEOUT_S = 30;
/** The Action must end by itself within `timeout`; the rest is for a busy machine. */
const HANG_LIMIT_MS = 60_000;
const ARCHIVE_NAME = 'bundle.tar.gz';

/** Soaks the built Action over the wire. */
export async function soakProcesses({ seed, runs, faultShare }: ProcessSoakOptions): Promise<Soaked> {
  const chains: (readonly RunEnd[])[] = [];
  const faults = new Map<string, number>();
  let calls = 0;
  let next = 0;
  const lane = async () => {
    for (let nth = next++; nth < runs; nth = next++) {
      await using folder = await Folder.make();
      await using server = await FaultyServer.start({ random: seededRandom(seed * 1_000_003 + nth), faultShare });
      chains.push(await runChain((jobId) => runProcess(folder, server, jobId)));
      calls += server.calls;
      for (const [name, count] of server.faults) faults.set(name, (faults.get(name) ?? 0) + count);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return { ...tally(chains), calls, faults };
}

async function runProcess(folder: Folder, server: FaultyServer, jobId: string | undefined): Promise<RunEnd> {
  const [workspace, temp] = [folder.at('workspace'), folder.at('temp')];
  await Promise.all([workspace, temp].map((directory) => mkdir(directory, { recursive: true })));
  server.beginRun();
  const step = await startStep({
    inputs: {
      'base-url': server.origin,
      'api-key': 'svc_0123456789abcdef',
      domain: 'docs.example.com',
      timeout: `${TIMEOUT_S}s`,
      'bundle-path': ARCHIVE_NAME,
      ...(jobId !== undefined && { 'job-id': jobId }),
    },
    workspace,
    temp,
  });
  let hung = false;
  const limit = setTimeout(() => {
    hung = true;
    step.process.kill('SIGKILL');
  }, HANG_LIMIT_MS);
  const { code, outputs } = await step.result;
  clearTimeout(limit);
  const kept = await readFile(folder.at('workspace', ARCHIVE_NAME)).catch(() => undefined);
  const whole = unfinished(outputs).length === 0 && kept?.equals(ARCHIVE) === true;
  return { success: code === 0, whole, hung, jobs: server.jobsOfRun, jobId: outputs['jobId'] };
}
