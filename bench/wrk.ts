/** The load generator wrk, https://github.com/wg/wrk: it takes so little of a processor that it is the server that is measured. */
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

/** What one run gave. */
export interface Load {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** Bytes a second, with headers. */
  readonly bytesPerSecond: number;
  /** Answers that are no success, and connections that broke. */
  readonly bad: number;
}

export interface LoadOptions {
  readonly url: string;
  readonly headers: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

const UNITS_MS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };
const UNITS_BYTES: Readonly<Record<string, number>> = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

/** Tells whether a program is on this machine. */
export function isInstalled(program: string): boolean {
  return spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined;
}

/** Asks over kept connections, one thread, as fast as answers come. */
export async function load({ url, headers, connections, seconds }: LoadOptions): Promise<Load> {
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...headers.flatMap((each) => ['-H', each])];
  const { stdout } = await promisify(execFile)('wrk', [...options, url]);
  return readLoad(stdout);
}

/** Reads what wrk prints; throws when it is something else. */
export function readLoad(printed: string): Load {
  const perSecond = /^Requests\/sec:\s+([\d.]+)$/m.exec(printed)?.[1];
  const p99 = /^\s+99%\s+([\d.]+)(us|ms|s|m)\s*$/m.exec(printed);
  const moved = /^Transfer\/sec:\s+([\d.]+)(B|KB|MB|GB)$/m.exec(printed);
  if (perSecond === undefined || p99 === null || moved === null) throw new Error(`wrk printed no figures:\n${printed}`);
  const refused = Number(/^\s*Non-2xx or 3xx responses: (\d+)$/m.exec(printed)?.[1] ?? 0);
  const sockets = /^\s*Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)$/m.exec(printed);
  const broken = sockets?.slice(1).reduce((sum, count) => sum + Number(count), 0) ?? 0;
  return {
    perSecond: Number(perSecond),
    p99Ms: Number(p99[1]) * (UNITS_MS[p99[2] ?? ''] ?? Number.NaN),
    bytesPerSecond: Number(moved[1]) * (UNITS_BYTES[moved[2] ?? ''] ?? Number.NaN),
    bad: refused + broken,
  };
}
