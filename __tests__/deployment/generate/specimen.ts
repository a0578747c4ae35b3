import type { Values } from '../../../src/deployment/values.ts';
import type { Tape } from './tape.ts';

/** A text with the place of its values, for readers that know nothing of the editor. */
export interface Specimen {
  readonly file: string;
  readonly path: string | undefined;
  readonly text: string;
  /** The text without the bytes that an edit may take away. */
  readonly fixed: string;
  /** Where the mapping stands: document, keys and indices; `STRING` goes into the YAML that a string holds. */
  readonly at: readonly (string | number | typeof STRING)[];
  readonly values: Values;
}

/** Step into the text of a string. */
export const STRING = Symbol('string');

const OPEN = '\ue000';
const CLOSE = '\ue001';
const MARKED = new RegExp(`${OPEN}[^${CLOSE}]*${CLOSE}`, 'g');
const MARKS = new RegExp(`[${OPEN}${CLOSE}]`, 'g');

/** Marks what an edit may take away. */
export function mark(text: string): string {
  return OPEN + text + CLOSE;
}

/** Splits a marked text into the text and what of it has to stay. */
export function unmarked(text: string): { readonly text: string; readonly fixed: string } {
  return { text: text.replaceAll(MARKS, ''), fixed: text.replaceAll(MARKED, '') };
}

const LINKS = [
  'https://storage.example/se_1/bundle.tar.gz',
  'https://storage.example/b.tar.gz?X-Amz-Date=20260101T000000Z&X-Amz-Signature=ab%2Fcd&e=1',
  'https://storage.example/b.tar.gz?sig=a#frag',
  `https://storage.example/${'a%20'.repeat(150)}`,
  "https://storage.example/it's?a={b}&c=[d], e: f",
  'https://storage.example/"quoted"\\and\ttab\u2028 # x',
  "- 'x': {{ y }}",
] as const;
const VERSIONS = [
  'v1',
  '1.10',
  '2024-01-01',
  'on',
  '012',
  '1_000',
  '1:30',
  '1e3',
  '~',
  '2026-01-01-abcdef012345',
  '',
  '0x1F',
] as const;

/** Values to write: all three most of the time. */
export function valuesFrom(tape: Tape): Values {
  const all = { enabled: !tape.chance(20), bundleUrl: tape.pick(LINKS), version: tape.pick(VERSIONS) };
  if (!tape.chance(25)) return all;
  const { enabled, bundleUrl, version } = all;
  return tape.pick<Values>([{ version }, { bundleUrl }, { enabled }, { bundleUrl, version }, { enabled, version }]);
}
