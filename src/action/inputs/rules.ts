/** The rules that several inputs share: a string in, its value out, or a {@link Fault}. Pure. */
import { VERSION_PATTERN } from '../../contract/static-export.ts';
import { Fault } from './form.ts';

const MAX_QUOTED_LENGTH = 80;
const MAX_DURATION_MS = 24 * 24 * 3_600_000;
const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000 } as const;
const DURATION_FORMS = 'write it as `90s`, `15m`, `2h` or bare seconds';

/** Reads the label of an export. */
export function parseVersion(text: string): string {
  if (VERSION_PATTERN.test(text)) return text;
  throw new Fault(
    `${quote(text)} is not a version; use 1 to 128 characters of letters, digits, \`.\`, \`_\`, \`-\` and \`+\`, starting with a letter or digit`,
  );
}

/** Reads `true` or `false` in any case. */
export function parseBoolean(text: string): boolean {
  const word = text.toLowerCase();
  if (word !== 'true' && word !== 'false') throw new Fault(`${quote(text)} is neither \`true\` nor \`false\``);
  return word === 'true';
}

/** Makes the rule of an input that is one of a few words, in any case. */
export function oneOf<const T extends string>(...words: readonly T[]): (text: string) => T {
  return (text) => {
    const word = words.find((candidate) => candidate === text.toLowerCase());
    if (word !== undefined) return word;
    throw new Fault(`${quote(text)} is none of ${words.map((candidate) => `\`${candidate}\``).join(', ')}`);
  };
}

/** Reads `90s`, `15m`, `2h` or bare seconds, in milliseconds. */
export function parseDuration(text: string): number {
  const match = /^(\d{1,10})([smh]?)$/.exec(text);
  if (match === null) throw new Fault(`${quote(text)} is no duration; ${DURATION_FORMS}`);
  const unit = match[2] === 'm' || match[2] === 'h' ? match[2] : 's';
  const milliseconds = Number(match[1]) * UNIT_MS[unit];
  if (milliseconds === 0) throw new Fault('is zero; use at least `1s`');
  if (milliseconds > MAX_DURATION_MS) throw new Fault(`${quote(text)} is longer than 24 days (\`576h\`)`);
  return milliseconds;
}

/** Reads the token. Never quotes it. */
export function parseToken(text: string): string {
  if (text === '') {
    throw new Fault(
      'is empty; leave it out for the token of the workflow, or set it from a secret or an App token step',
    );
  }
  if (!/^[\x21-\x7e]+$/.test(text))
    throw new Fault('has a blank, a line break or a character outside ASCII; store it again');
  return text;
}

/** The lines of a text that hold something. */
export function linesOf(text: string): readonly string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A value found, shortened, in quotes. */
export function quote(text: string): string {
  return JSON.stringify(text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text);
}

/** An address without its query and its credentials. */
export function redactAddress(text: string): string {
  return text.replace(/\?.*$/s, '?…').replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1…@');
}

const MAX_NAMES = 100;

/** The entries of a list of commas or lines, each once. */
export function namesOf(text: string): readonly string[] {
  const names = [...new Set(linesOf(text.replaceAll(',', '\n')))];
  if (names.length > MAX_NAMES) throw new Fault(`has ${names.length} entries; at most ${MAX_NAMES} are allowed`);
  return names;
}
