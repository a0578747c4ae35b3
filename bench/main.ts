/** `npm run bench [-- NAME…]`: measures the project beside what a user would take instead. */
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { benchAssistant } from './assistant.ts';
import type { BenchResult } from './bench.ts';
import { benchBundle } from './bundle.ts';
import { benchChaos } from './chaos.ts';
import { benchHosting } from './hosting.ts';
import { benchNeighbour } from './neighbour.ts';
import { benchPolls } from './polls.ts';
import { benchRace } from './race.ts';
import { benchRender } from './render.ts';
import { benchRollout } from './rollout.ts';
import { benchStart } from './start.ts';

interface Options {
  readonly seed: number;
  /** Rounds of the race. */
  readonly rounds: number;
  /** What is rendered, and how many pages of it. */
  readonly docs: string | undefined;
  readonly pages: number;
  /** How long the platform is under way in chaos, on each database, and how long a neighbour is at it. */
  readonly minutes: number | undefined;
  readonly asksHeldOut: boolean;
}

/** Less is too little for one process to die and come back. */
const MINUTES_MIN = 0.2;
const CHAOS_MINUTES = 5;
const NEIGHBOUR_MINUTES = 2;

const BENCHES: Readonly<Record<string, (options: Options) => Promise<BenchResult>>> = {
  start: () => benchStart(),
  bundle: () => benchBundle(),
  rollout: () => benchRollout(),
  race: (options) => benchRace(options),
  render: (options) => benchRender(options),
  assistant: (options) => benchAssistant(options),
  polls: () => benchPolls(),
  hosting: () => benchHosting(),
  chaos: ({ seed, minutes = CHAOS_MINUTES }) => benchChaos({ seed, minutes }),
  neighbour: ({ minutes = NEIGHBOUR_MINUTES }) => benchNeighbour({ minutes }),
};

const USAGE = `Usage: npm run bench [-- NAME…] [--seed N] [--rounds N] [--docs DIR] [--pages N] [--minutes N]
                        [--held-out]

  NAME          ${Object.keys(BENCHES).join(', ')}; all of them when none is named
  --seed N      seed of the race and of the chaos (default: 1)
  --rounds N    rounds of the race (default: 100)
  --docs DIR    documentation folder to render and to ask about (default: this project's)
  --pages N     pages to which it is multiplied (default: 344)
  --minutes N   length of the chaos on each database (default: ${CHAOS_MINUTES}), or of what the neighbour does (default: ${NEIGHBOUR_MINUTES})
  --held-out    asks the assistant also the questions that nothing is tuned for
`;

interface Order extends Options {
  readonly names: readonly string[];
}

function readOrder(): Order {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '100' },
      docs: { type: 'string' },
      pages: { type: 'string', default: '344' },
      minutes: { type: 'string' },
      'held-out': { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.find((name) => !Object.hasOwn(BENCHES, name));
  if (unknown !== undefined) throw new Error(`There is no bench ${JSON.stringify(unknown)}.`);
  for (const name of ['seed', 'rounds', 'pages'] as const) {
    if (!/^[1-9]\d{0,4}$/.test(values[name])) {
      throw new Error(`--${name}: ${JSON.stringify(values[name])} is not a whole number from 1 to 99999.`);
    }
  }
  const minutes = readMinutes(values.minutes);
  const names = positionals.length > 0 ? positionals : Object.keys(BENCHES);
  const { docs, pages } = values;
  const [seed, rounds] = [Number(values.seed), Number(values.rounds)];
  return { names, seed, rounds, docs, pages: Number(pages), minutes, asksHeldOut: values['held-out'] };
}

function readMinutes(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text) || Number(text) < MINUTES_MIN) {
    throw new Error(`--minutes: ${JSON.stringify(text)} is not a number from ${MINUTES_MIN} to 99.`);
  }
  return Number(text);
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
