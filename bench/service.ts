/** The platform as a service: polls a second, exports a minute, and how soon a killed job runs again. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchResult } from './bench.ts';
import { describeLayers, faultsOfLayers, measureLayers } from './poll-layers.ts';
import { describeExports, faultsOfExports, measureExports } from './service-exports.ts';
import { describePolls, faultsOfPolls, measurePolls } from './service-polls.ts';
import { openServer } from './service-stage.ts';
import { describeTakeover, faultsOfTakeover, measureTakeover } from './service-takeover.ts';

export interface ServiceOptions {
  /** Documentation folder to export; this project's when absent. */
  readonly docs: string | undefined;
  /** Length of each measurement of polls. */
  readonly pollMs?: number;
  readonly exports?: number;
  /** How often a process is killed in each way. */
  readonly rounds?: number;
}

const OWN_DOCS = fileURLToPath(new URL('../docs', import.meta.url));
const POLL_MS = 10_000;
const EXPORTS = 8;
const ROUNDS = 5;

/** Measures on the embedded database, and on PostgreSQL where it is installed. */
export async function benchService(options: ServiceOptions): Promise<BenchResult> {
  const { pollMs = POLL_MS, exports = EXPORTS, rounds = ROUNDS } = options;
  const docs = path.resolve(options.docs ?? OWN_DOCS);
  // Started one after the other, so that each part finds a queue without jobs.
  const polls = await onServer((databaseUrl) => measurePolls({ databaseUrl, forMs: pollMs }));
  const layers = await onServer(measureLayers);
  const throughput = await onServer((databaseUrl) => measureExports({ docs, databaseUrl, exports }));
  const takeover = await onServer((databaseUrl) => measureTakeover({ docs, databaseUrl, rounds }));
  const text = [
    describePolls(polls.value),
    describeLayers(layers.value),
    describeExports(throughput.value, exports),
    describeTakeover(takeover.value),
    ...(polls.hasServer ? [] : ['PostgreSQL is not installed: nothing is said of it.']),
  ].join('\n\n');
  return {
    text,
    missed: [
      ...faultsOfPolls(polls.value),
      ...faultsOfLayers(layers.value),
      ...faultsOfExports(throughput.value),
      ...faultsOfTakeover(takeover.value),
    ],
  };
}

async function onServer<Value>(
  measure: (databaseUrl: string | undefined) => Promise<Value>,
): Promise<{ readonly value: Value; readonly hasServer: boolean }> {
  const server = await openServer();
  try {
    return { value: await measure(server?.url), hasServer: server !== undefined };
  } finally {
    await server?.stop();
  }
}
