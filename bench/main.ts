/** `npm run bench [-- NAME…]`: measures the project beside what a user would take instead. */
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { BenchResult } from './bench.ts';
import { benchBundle } from './bundle.ts';
import { benchPolling } from './polling.ts';
import { benchSoak } from './soak.ts';
import { BREAKS, type Break } from './soak-run.ts';
import { benchStart } from './start.ts';

interface Options {
  readonly seed: number;
  readonly broken: Break | undefined;
}

const BENCHES: Readonly<Record<string, (options: Options) => Promise<BenchResult>>> = {
  start: () => benchStart(),
  polling: () => benchPolling(),
  bundle: () => benchBundle(),
  soak: ({ seed, broken }) => benchSoak({ seed, broken }),
};

const USAGE = `Usage: npm run bench [-- NAME…] [--seed N] [--break WHAT]

  NAME          ${Object.keys(BENCHES).join(', ')}; all of them when none is named
  --seed N      seed of the soak (default: 1)
  --break WHAT  breaks the soak on purpose, to see it fail: ${BREAKS.join(', ')}
`;

interface Order extends Options {
  readonly names: readonly string[];
}

function readOrder(): Order {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string', default: '1' }, break: { type: 'string' } },
  });
  const unknown = positionals.find((name) => !Object.hasOwn(BENCHES, name));
  if (unknown !== undefined) throw new Error(`There is no bench ${JSON.stringify(unknown)}.`);
  if (!/^\d{1,9}$/.test(values.seed)) throw new Error(`--seed: ${JSON.stringify(values.seed)} is not a whole number.`);
  const broken = BREAKS.find((name) => name === values.break);
  if (values.break !== undefined && broken === undefined) {
    throw new Error(`--break: ${JSON.stringify(values.break)} is none of ${BREAKS.join(', ')}.`);
  }
  return { names: positionals.length > 0 ? positionals : Object.keys(BENCHES), seed: Number(values.seed), broken };
}

function machine(): string {
  const model = cpus()[0]?.model.trim() || 'unknown processor';
  const command = ['npm run bench', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' ');
  const date = new Date().toISOString().slice(0, 10);
  return [
    `Machine  ${availableParallelism()} cores, ${model}, ${process.platform} ${process.arch}`,
    `Node     ${process.version}`,
    `Date     ${date}`,
    `Command  ${command}`,
  ].join('\n');
}

async function bench({ names, ...options }: Order): Promise<boolean> {
  process.stdout.write(`${machine()}\n`);
  const missed: string[] = [];
  for (const name of names) {
    const startedAt = performance.now();
    const result = await BENCHES[name]?.(options);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    process.stdout.write(`\n── ${name} (${seconds} s) ──\n\n${result?.text}\n`);
    missed.push(...(result?.missed ?? []));
  }
  process.stdout.write(missed.length === 0 ? '\nEvery bound is met.\n' : `\nMissed:\n- ${missed.join('\n- ')}\n`);
  return missed.length === 0;
}

let order: Order | undefined;
try {
  order = readOrder();
} catch (error) {
  process.stderr.write(`${Error.isError(error) ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 2;
}
if (order !== undefined) process.exitCode = (await bench(order)) ? 0 : 1;
