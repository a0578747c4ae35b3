/** Single values and flow collections of YAML as people and machines write them. */
import type { Tape } from './tape.ts';

const PLAIN = [
  'x',
  'true',
  '8080',
  '1.10',
  '012',
  '1_000',
  '2024-01-01',
  'on',
  'null',
  '~',
  '0x1F',
  '1e3',
  'a b c',
  'a#b',
  'http://x/y?z=1#f',
  '-1',
  'a:b',
  '.5',
  '1:30',
  'é',
  '日本',
] as const;
const QUOTED = [
  '"x"',
  "'x'",
  '""',
  "''",
  '"a # b"',
  "'it''s: {x}'",
  '"\\u00e9\\n\\"\\\\"',
  '"{{ .Values.x }}"',
  "'1.10'",
  '"on"',
  '"staticExport:"',
] as const;
const TAGGED = [
  '!!str 1',
  '!vault abc',
  '!!binary aGVsbG8=',
  '! 12',
  '!<tag:example,2000:x> "y"',
  '!js/regexp x',
] as const;
const KEYS = [
  'name',
  'image',
  'replicas',
  'env',
  'a.b',
  'x-y',
  '"on"',
  "'quoted key'",
  '"with: colon"',
  '1',
  'null',
  'true',
  'Enabled',
  'versions',
  '/path',
  '$ref',
  'é',
  '!!str tagged',
  '"é\\u00e9"',
  'static',
  'a b',
  '?q',
  '-dash',
  '<<x',
] as const;

/** Anchors of one document, and keys that its mappings have. */
export interface Names {
  readonly anchors: string[];
  nextKey: number;
}

/** Writes a value on one line. */
export function scalar(tape: Tape, names: Names, isFlow: boolean): string {
  const kind = tape.below(16);
  if (kind < 7) return plain(tape, isFlow);
  if (kind < 11) return tape.pick(QUOTED);
  if (kind === 11) return tape.pick(TAGGED);
  if (kind === 12 && names.anchors.length > 0)
    return `*${tape.pick(names.anchors as [string, ...string[]])} `.trimEnd();
  if (kind === 13) return `&${newAnchor(names)} ${plain(tape, isFlow)}`;
  if (kind === 14) return '';
  return plain(tape, isFlow);
}

/** Makes a key that its mapping does not have. */
export function key(tape: Tape, names: Names): string {
  const base = tape.pick(KEYS);
  const count = names.nextKey++;
  if (/["']$/.test(base)) return `${base.slice(0, -1)}${count}${base.slice(-1)}`;
  return tape.chance(4) ? `&${newAnchor(names)} k${count}` : `${base}${count}`;
}

/** Defines an anchor; from here on aliases may refer to it. */
export function newAnchor(names: Names): string {
  const anchor = `a${names.anchors.length}`;
  names.anchors.push(anchor);
  return anchor;
}

/** Writes a flow collection; on several lines when there is an indentation for them. */
export function flow(tape: Tape, names: Names, indent: string | undefined): string {
  const isMap = tape.chance(60);
  const items = Array.from({ length: tape.below(4) }, () => flowItem(tape, names, isMap));
  const [open, close] = isMap ? ['{', '}'] : ['[', ']'];
  const comma = items.length > 0 && tape.chance(15) ? ',' : '';
  if (indent === undefined || tape.chance(60)) {
    const pad = tape.chance(40) ? ' ' : '';
    return `${open}${pad}${items.join(tape.pick([', ', ' , ', ',  ']))}${comma}${pad}${close}`;
  }
  const comment = tape.chance(30) ? ' # { in flow' : '';
  return [
    `${open}${comment}`,
    ...items.map((item, at) => `${indent}${item}${at < items.length - 1 ? ',' : comma}`),
    `${indent}${close}`,
  ].join('\n');
}

function flowItem(tape: Tape, names: Names, isMap: boolean): string {
  const value = tape.chance(15) ? flow(tape, names, undefined) : scalar(tape, names, true);
  if (!isMap) return value === '' ? 'x' : value;
  const name = tape.chance(50) ? `k${names.nextKey++}` : `"k${names.nextKey++}"`;
  if (value === '') return tape.chance(50) ? name : `${name}: `;
  return `${name}: ${value}`;
}

function plain(tape: Tape, isFlow: boolean): string {
  const text = tape.pick(PLAIN);
  return isFlow && /[,[\]{}]/.test(text) ? 'x' : text;
}
