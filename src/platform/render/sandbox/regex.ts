/** Regular expressions of authors: compiled here, never handed to the engine, and paid for by the step. */
import { type Call, step, unsupported } from './frame.ts';
import { compileRegex } from './regex/compile.ts';
import { type Found, findRegex } from './regex/find.ts';
import { RegexFault } from './regex/reader.ts';
import type { Regex } from './value.ts';

/** Steps of an expression that count as much as one of the page. */
const STEPS_PER_UNIT = 4;
const MAX_PATTERN_CHARACTERS = 1_000;

/** Gives the value of `/pattern/flags`. */
export function readRegex(pattern: string, flags: string, { node, frame }: Call): Regex {
  step(node, frame, pattern.length);
  if (/[^gims]/.test(flags)) throw unsupported(node, frame, `has the flags \`${flags}\`, which are not run`);
  if (pattern.length > MAX_PATTERN_CHARACTERS)
    throw unsupported(node, frame, `has more than ${MAX_PATTERN_CHARACTERS} characters`);
  try {
    const has = (flag: string) => flags.includes(flag);
    const program = compileRegex(pattern, { ignoreCase: has('i'), multiline: has('m'), dotAll: has('s') });
    step(node, frame, program.steps.length);
    return { kind: 'regex', program, isGlobal: has('g') };
  } catch (error) {
    if (!(error instanceof RegexFault)) throw error;
    throw unsupported(node, frame, `is a regular expression that ${error.message}`);
  }
}

/** Finds the first place from `from` on; what that takes is taken from the page's budget. */
export function find({ program }: Regex, text: string, from: number, { node, frame }: Call): Found | undefined {
  let owed = 0;
  const found = findRegex(program, text, from, (steps) => {
    owed += steps;
    if (owed < STEPS_PER_UNIT) return;
    step(node, frame, Math.floor(owed / STEPS_PER_UNIT));
    owed %= STEPS_PER_UNIT;
  });
  return found;
}
