/** The command line of a program: strings in, its options or all their faults out. */
import { parseArgs } from 'node:util';

/** Options by name; a `multiple` one may be given several times. */
export type OptionTable = Readonly<
  Record<string, { readonly type: 'string' | 'boolean'; readonly multiple?: boolean | undefined }>
>;

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

/** Reads the arguments after the program's name; every fault is found, not only the first. */
export function readOptions(argv: readonly string[], options: OptionTable): GivenOptions {
  // Not strict: parseArgs would stop at the first fault.
  const { tokens } = parseArgs({ args: [...argv], strict: false, tokens: true, options });
  const texts = new Map<string, string>();
  const lists = new Map<string, string[]>();
  const flags = new Set<string>();
  const faults: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') faults.push(`"${token.value}" is not an option; options start with --`);
    if (token.kind !== 'option') continue;
    const { name, value, inlineValue } = token;
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (option === undefined) faults.push(`${token.rawName} is not a known option`);
    else if (texts.has(name) || flags.has(name)) faults.push(`--${name} is given twice`);
    else if (option.type === 'boolean') {
      if (value === undefined) flags.add(name);
      else faults.push(`--${name} takes no value, found "${value}"`);
    } else if (value === undefined || value === '' || (inlineValue !== true && value.startsWith('--'))) {
      faults.push(`--${name} needs a value`);
    } else if (option.multiple === true) lists.set(name, [...(lists.get(name) ?? []), value]);
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
