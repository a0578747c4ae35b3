/**
 * Decodes answers of the engine: data unchanged, descriptions of elements into elements that are built here. They are
 * untrusted text, of which only the shape is used.
 */

import type { ElementContent } from 'hast';
import type { Origin } from '../mdx/module.ts';
import type { Place } from '../model/errors.ts';
import { fieldsOf, listOf } from '../model/fields.ts';
import type { Binding } from './bindings.ts';
import type { Frame } from './frame.ts';
import { step } from './frame.ts';
import { copyNodes, toNodes } from './nodes.ts';
import { UnsupportedCode, type Value } from './value.ts';

export interface Decoding {
  /** Where the code stands that answered. */
  readonly place: Place;
  /** Content that was rendered outside of the engine, by its number inside. */
  readonly contents: readonly (readonly ElementContent[])[];
  readonly files: ReadonlyMap<string, Origin>;
}

type Nodes = readonly ElementContent[];

const MAX_REASON_CHARACTERS = 500;
const MEANINGLESS = 'gives an answer that has no meaning';

/** Reads an answer; throws {@link UnsupportedCode} where there is no value, or one over the page's budget. */
export function readAnswer(text: string, frame: Frame, all: Decoding): Value {
  const { value, fault } = fieldsOf(JSON.parse(text));
  if (fault !== undefined) throw unsupported(fault, frame, all);
  return decode(value, frame, all);
}

function unsupported(reason: unknown, { origin }: Frame, { place }: Decoding): UnsupportedCode {
  return new UnsupportedCode(String(reason).slice(0, MAX_REASON_CHARACTERS), origin.file, place);
}

function decode(raw: unknown, frame: Frame, all: Decoding): Value {
  if (raw === null || typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean') return raw;
  const [kind, ...rest] = listOf(raw);
  const inner = step(all.place, frame, 1 + rest.length);
  switch (kind) {
    case 'none':
      return undefined;
    case 'number':
      return Number(rest[0]);
    case 'list':
      return rest.map((one) => decode(one, inner, all));
    case 'fields':
      return decodeFields(rest, inner, all);
    case 'elements':
      return { kind: 'elements', nodes: rest.flatMap((one) => decodeNode(listOf(one), inner, all)) };
    case 'opaque':
      return { kind: 'opaque' };
    default:
      throw unsupported(MEANINGLESS, frame, all);
  }
}

function decodeFields(raw: readonly unknown[], frame: Frame, all: Decoding): ReadonlyMap<string, Value> {
  const fields = new Map<string, Value>();
  for (let at = 0; at + 1 < raw.length; at += 2) fields.set(String(raw[at]), decode(raw[at + 1], frame, all));
  return fields;
}

function decodeNode([kind, ...fact]: readonly unknown[], frame: Frame, outer: Decoding): Nodes {
  if (kind === 'token') return copyNodes(outer.contents[Number(fact[0])] ?? [], outer.place, frame);
  if (kind === 'all') return decodeChildren(fact[0], frame, outer);
  const [at, name, rawChildren, detail, names] = fact;
  const { origin, place } = placeIn(at, frame, outer);
  const all = { ...outer, place };
  const inner = { ...step(place, frame), origin };
  const { parts } = frame.machine;
  const children = decodeChildren(rawChildren, inner, all);
  const use = { name: String(name), props: new Map<string, Value>(), children, place };
  switch (kind) {
    case 'use':
      return parts.platform({ ...use, props: decodeFields(listOf(detail), inner, all) }, inner);
    case 'own':
      return parts.own(use, toNodes(decode(detail, inner, all), place, inner), inner);
    case 'lost':
      return parts.lost(unsupported(detail, inner, all), use, inner);
    case 'content': {
      const own: readonly (readonly [string, Binding])[] = ['props', ...listOf(names)].map((one) => [
        String(one),
        { kind: 'code' },
      ]);
      const given = { names: new Map(own), values: new Map<string, Value>(), id: Number(detail) };
      return parts.content(use.name, given, use, inner);
    }
    default:
      throw unsupported(MEANINGLESS, frame, all);
  }
}

/** Finds where an element was written; what names no file of the page stands at the place of the code. */
function placeIn(raw: unknown, { origin }: Frame, { place, files }: Decoding): { origin: Origin; place: Place } {
  const [file, line, column] = listOf(raw);
  const found = files.get(String(file));
  const isPlace = Number.isSafeInteger(line) && Number.isSafeInteger(column) && Number(line) > 0 && Number(column) > 0;
  if (found === undefined || !isPlace) return { origin, place };
  return { origin: found, place: { line: Number(line), column: Number(column) } };
}

function decodeChildren(raw: unknown, frame: Frame, all: Decoding): Nodes {
  return listOf(raw).flatMap((one) => toNodes(decode(one, frame, all), all.place, frame));
}
