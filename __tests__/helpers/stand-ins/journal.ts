/** What the stand-ins of command-line programs share: what they keep, how they read their arguments and refuse. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the stand-ins, and the arguments of this one. */
export function enter(): { readonly folder: string; readonly args: readonly string[] } {
  const folder = process.env['STAND_INS'];
  if (folder === undefined) throw new Error('STAND_INS is not set');
  return { folder, args: process.argv.slice(2) };
}

/** Keeps a value as JSON in a file of the folder. */
export class Kept<T> {
  readonly #file: string;
  readonly #start: T;

  constructor(folder: string, name: string, start: T) {
    this.#file = path.join(folder, `${name}.json`);
    this.#start = start;
  }

  read(): T {
    return existsSync(this.#file) ? JSON.parse(readFileSync(this.#file, 'utf8')) : this.#start;
  }

  write(value: T): void {
    writeFileSync(this.#file, JSON.stringify(value));
  }
}

/** Ends the program with a word to standard error. */
export function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

/** Words, and options by name in the order given; the value of a switch is empty. */
export interface CommandLine {
  readonly words: readonly string[];
  readonly options: readonly (readonly [name: string, value: string])[];
}

/** Reads a command line; refuses an option that the program does not have. */
export function parseLine(args: readonly string[], known: { readonly valued: string; readonly switches?: string }) {
  const valued = known.valued.split(' ');
  const switches = (known.switches ?? '').split(' ');
  const words: string[] = [];
  const options: [string, string][] = [];
  for (let at = 0; at < args.length; at += 1) {
    const [, name = '', joined] = /^(--?[a-z-]+)(?:=(.*))?$/s.exec(args[at] ?? '') ?? [];
    if (name === '') words.push(args[at] ?? '');
    else if (switches.includes(name) && joined === undefined) options.push([name, '']);
    else if (valued.includes(name)) options.push([name, joined ?? args[++at] ?? refuse(`${name} needs a value`)]);
    else refuse(`unknown option ${args[at]}`);
  }
  return { words, options } satisfies CommandLine;
}

/** The last value of an option. */
export function optionOf({ options }: CommandLine, name: string): string | undefined {
  return options.findLast(([each]) => each === name)?.[1];
}
