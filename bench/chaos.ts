/** Whether the platform keeps what it promised while its processes are killed at random. */
import { Folder } from '../__tests__/helpers/folder.ts';
import type { PostgresServer } from '../__tests__/helpers/postgres.ts';
import type { BenchResult } from './bench.ts';
import { type ChaosEnd, type Growth, POLLERS, runChaos } from './chaos-run.ts';
import { STUCK_AFTER_MS } from './chaos-watch.ts';
import { quantile } from './measure.ts';
import { openServer } from './service-stage.ts';
import { table, time, times } from './table.ts';

const EXPORTS = 200;
/** As many as the machines at hand make, so that a short run is no other experiment. */
const EXPORTS_PER_MINUTE = 40;
const MEMORY_GROWTH_MAX = 1.1;
/** In less a heap has not found its size; the figures are printed, and nothing is held against them. */
const MEMORY_JUDGED_FROM_MS = 60_000;
const MIB = 1024 ** 2;

/** Runs the hour on each database that there is. */
export async function benchChaos({ seed, minutes }: { seed: number; minutes: number }): Promise<BenchResult> {
  const ends: [string, ChaosEnd][] = [];
  const exports = Math.max(4, Math.min(EXPORTS, Math.round(minutes * EXPORTS_PER_MINUTE)));
  const hour = async (name: string, database?: PostgresServer) => {
    await using folder = await Folder.make();
    const options = { folder, seed, minutes, exports, ...(database !== undefined && { database }) };
    ends.push([name, await runChaos(options)]);
  };
  await hour('one process, PGlite');
  const postgres = await openServer();
  try {
    if (postgres !== undefined) await hour('server and 2 workers, PostgreSQL', postgres);
  } finally {
    await postgres?.stop();
  }
  const text = [
    `${POLLERS} pollers, each with a connection of its own; ${exports} exports of small sites by four organizations. For the first`,
    `half of ${minutes} min processes are killed at random (SIGKILL, seed ${seed}) and started again at once, exports too, and all of`,
    'them together with their database; the connections of the workers to PostgreSQL fall silent for 2 s without an end. Then',
    'nothing is harmed. A job whose export was killed four times is spared further ones, since six fail it; one that was lost',
    'five times with its server may wait for others before it runs again.',
    ...(postgres === undefined ? ['PostgreSQL is not installed: nothing is said of it.'] : []),
    '',
    describe(ends),
  ].join('\n');
  return { text, missed: ends.flatMap(([name, end]) => faultsOf(end).map((fault) => `chaos, ${name}: ${fault}`)) };
}

/** Lists the bounds that were missed, one sentence each. */
export function faultsOf(end: ChaosEnd): readonly string[] {
  const answers = { ...end.disturbed.faults, ...end.calm.faults };
  const faults: readonly (readonly [boolean, string])[] = [
    [end.started === 0, 'no job was started'],
    ...end.lost.map((jobId) => [true, `${jobId} is unknown`] as const),
    ...end.failed.map(({ jobId, error }) => [true, `${jobId} failed: ${error}`] as const),
    [end.unfinished.length > 0, `${end.unfinished.length} jobs did not end: ${end.unfinished.slice(0, 3).join(', ')}`],
    ...end.stuck.map(
      (jobId) => [true, `${jobId} did not run ${time(STUCK_AFTER_MS)} after what was killed was ready again`] as const,
    ),
    ...end.bundleFaults.map((fault) => [true, fault] as const),
    ...Object.entries(answers).map(([fault, count]) => [true, `pollers saw ${fault}, ${count} times`] as const),
    ...end.growth.map((each) => [isGrown(each), `the memory of ${grown(each)}`] as const),
    ...end.exits.map(
      ({ code, said }) =>
        [code !== 0, `a process that was told to stop ended with ${code}; it logged last: ${said}`] as const,
    ),
  ];
  return faults.filter(([is]) => is).map(([, what]) => what);
}

function isGrown(growth: Growth): boolean {
  return growth.forMs >= MEMORY_JUDGED_FROM_MS && ratio(growth) >= MEMORY_GROWTH_MAX;
}

function ratio({ fromBytes, toBytes }: Growth): number {
  return toBytes / fromBytes;
}

function grown(growth: Growth): string {
  const [from, to] = [growth.fromBytes, growth.toBytes].map((bytes) => `${Math.round(bytes / MIB)} MiB`);
  return `${growth.name}: ${from} to ${to}, ${times(ratio(growth))}`;
}

/** Writes down what happened, a column for each database. */
function describe(ends: readonly (readonly [string, ChaosEnd])[]): string {
  const row = (name: string, cell: (end: ChaosEnd) => string) => [name, ...ends.map(([, end]) => cell(end))];
  const worst = ({ takeoverMs }: ChaosEnd, share: number) => {
    return takeoverMs.length === 0 ? '' : time(quantile(takeoverMs, share));
  };
  const memory = Math.max(...ends.map(([, { growth }]) => growth.length));
  const rows = [
    row('harm done', ({ kills }) =>
      Object.entries(kills)
        .map(([role, count]) => `${count} ${role}`)
        .join(', '),
    ),
    row('jobs started', ({ started }) => String(started)),
    row('jobs completed', ({ completed }) => String(completed)),
    row('jobs failed, lost, unfinished', ({ failed, lost, unfinished }) => {
      return [failed, lost, unfinished].map(({ length }) => length).join(', ');
    }),
    row('jobs that ran at a kill', ({ takeoverMs }) => String(takeoverMs.length)),
    row('kill to seen running again, median', (end) => worst(end, 0.5)),
    row('kill to seen running again, longest', (end) => worst(end, 1)),
    row('jobs stuck', ({ stuck }) => String(stuck.length)),
    row('bundles that are not sound', ({ bundleFaults }) => String(bundleFaults.length)),
    row('polls answered', ({ disturbed, calm }) => String(disturbed.answers + calm.answers)),
    row('polls without an answer, while killed', ({ disturbed }) => String(disturbed.broken)),
    row('polls without an answer, in the calm', ({ calm }) => String(calm.broken)),
    row('p50 and p99 of polls in the calm', ({ calm }) => `${time(calm.p50Ms)}, ${time(calm.p99Ms)}`),
    ...Array.from({ length: memory }, (_none, nth) =>
      row(nth === 0 ? 'memory, middle to end of the calm' : '', ({ growth }) =>
        growth[nth] ? grown(growth[nth]) : '',
      ),
    ),
    row('exit codes of a polite stop', ({ exits }) => exits.map(({ code }) => code).join(', ')),
  ];
  return table(['', ...ends.map(([name]) => name)], rows);
}
