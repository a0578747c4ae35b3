/** The command line of a program: strings in, its options or all their faults out. */
import { parseArgs } from 'node:util';

/** Hears of each fault, as a sentence without its end. */
export type Fault = (sentence: string) => void;

/** What was given. */
export interface GivenOptions {
  readonly texts: ReadonlyMap<string, string>;
  /** Values of options that may be given several times. */
  readonly lists: ReadonlyMap<string, readonly string[]>;
  readonly flags: ReadonlySet<string>;
  readonly faults: string[];
}

/** What a program does with its command line; `values` are those of a start. */
export type ParsedOptions<T> =
  | { readonly type: 'run'; readonly values: T }
  | { readonly type: 'help' }
  | { readonly type: 'faults'; readonly faults: readonly string[] };

/** A line of a usage that begins with an option: its name, and what it takes; with `...` behind, it may be repeated. */
const OPTION_LINE = /^ {2}--([\w-]+)(?: (\S+))?/gm;

/**
 * Reads the arguments after the program's name: the options are those that the usage lists. Every fault is found, not only
 * the first.
 */
export function readOptions(argv: readonly string[], usage: string): GivenOptions {
  const known = new Map([...usage.matchAll(OPTION_LINE)].map(([, name = '', takes]) => [name, takes]));
  const types = [...known].map(([name, takes]) => [name, { type: takes ? 'string' : 'boolean' } as const] as const);
  // Not strict: parseArgs would stop at the first fault.
  const { tokens } = parseArgs({ args: [...argv], strict: false, tokens: true, options: Object.fromEntries(types) });
  const texts = new Map<string, string>();
  const lists = new Map<string, string[]>();
  const flags = new Set<string>();
  const faults: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') faults.push(`"${token.value}" is not an option; options start with --`);
    if (token.kind !== 'option') continue;
    const { name, value, inlineValue } = token;
    const takes = known.get(name);
    if (!known.has(name)) faults.push(`${token.rawName} is not a known option`);
    else if (texts.has(name) || flags.has(name)) faults.push(`--${name} is given twice`);
    else if (takes === undefined) {
      if (value === undefined) flags.add(name);
      else faults.push(`--${name} takes no value, found "${value}"`);
    } else if (value === undefined || value === '' || (inlineValue !== true && value.startsWith('--'))) {
      faults.push(`--${name} needs a value`);
    } else if (takes.endsWith('...')) lists.set(name, [...(lists.get(name) ?? []), value]);
    else texts.set(name, value);
  }
  return { texts, lists, flags, faults };
}

/** Gives the text of an option that must be given; an empty one where it is not. */
export function requireText({ texts, faults }: GivenOptions, name: string): string {
  if (!texts.has(name) && !faults.some((each) => each.startsWith(`--${name} `))) faults.push(`--${name} is missing`);
  return texts.get(name) ?? '';
}

/** Reads a whole number from `least` to `most`; undefined where the option is not given. */
export function readNumber(
  { texts, faults }: GivenOptions,
  { name, least = 0, most }: { readonly name: string; readonly least?: number; readonly most: number },
): number | undefined {
  const text = texts.get(name);
  if (text === undefined) return undefined;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most)) faults.push(`--${name} "${text}" is not a number from ${least} to ${most}`);
  return number;
}

/** Reads a port; 0 takes a free one. */
export function readPort(given: GivenOptions, name: string): number | undefined {
  return readNumber(given, { name, most: 65_535 });
}

/** Exit code of a program that was called wrongly. */
const EXIT_USAGE = 2;

/** Gives the values of a start; prints help, or the faults, where there is none. */
export function startValues<T>(parsed: ParsedOptions<T>, usage: string): T | undefined {
  if (parsed.type === 'run') return parsed.values;
  if (parsed.type === 'help') process.stdout.write(usage);
  else {
    process.stderr.write(`${parsed.faults.map((fault) => `${fault}\n`).join('')}\n${usage}`);
    process.exitCode = EXIT_USAGE;
  }
  return undefined;
}
