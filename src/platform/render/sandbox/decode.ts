/** Decodes results of the sandbox: data unchanged, descriptions of elements into elements that the host builds. */

import type { ElementContent } from 'hast';
import { listOf } from '../model/fields.ts';
import { type Answer, siteAt, unsupportedAt } from './answer.ts';
import type { Binding } from './bindings.ts';
import type { Unit } from './compile.ts';
import { type Frame, type Invocation, sourceOf, step } from './frame.ts';
import { codeNote, copyNodes, toNodes } from './nodes.ts';
import type { Value } from './value.ts';

export interface Decoding {
  readonly units: readonly Unit[];
  /** Content of the host's, by the number that it has inside. */
  readonly contents: readonly (readonly ElementContent[])[];
}

type Nodes = readonly ElementContent[];

/** Decodes a value; throws for an invalid result, too deep nesting, and a result over the page's budget. */
export function decode(raw: Answer, frame: Frame, all: Decoding): Value {
  if (raw === null || typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean') return raw;
  const [kind, ...rest] = listOf(raw);
  const inner = step(placeOfFrame(all), frame, 1 + rest.length);
  switch (kind) {
    case 'none':
      return undefined;
    case 'number':
      return Number(rest[0]);
    case 'function':
      return { kind: 'function', opensSearch: rest[0] === true };
    case 'list':
      return rest.map((one) => decode(one, inner, all));
    case 'fields':
      return decodeFields(rest, inner, all);
    case 'elements':
      return { kind: 'elements', nodes: rest.flatMap((one) => decodeNode(listOf(one), inner, all)) };
    case 'opaque':
      return { kind: 'opaque' };
    default:
      throw unsupportedAt('gives an answer that has no meaning', [0, 0], all.units);
  }
}

function placeOfFrame({ units }: Decoding) {
  return siteAt(units, units.length - 1, 0).place;
}

function decodeFields(raw: readonly unknown[], frame: Frame, all: Decoding): ReadonlyMap<string, Value> {
  const fields = new Map<string, Value>();
  for (let at = 0; at + 1 < raw.length; at += 2) fields.set(String(raw[at]), decode(raw[at + 1], frame, all));
  return fields;
}

function decodeNode([kind, ...fact]: readonly unknown[], frame: Frame, all: Decoding): Nodes {
  const [first, second] = fact;
  if (kind === 'token') return copyNodes(all.contents[Number(first)] ?? [], placeOfFrame(all), frame);
  if (kind === 'all') return decodeChildren(first, frame, all);
  const { origin, site, place } = siteAt(all.units, first, second);
  if (kind === 'note') return [codeNote(sourceOf(site.node, origin))];
  const inner = { ...step(place, frame), origin };
  const { parts } = frame.machine;
  const base = { name: site.name ?? '', props: new Map<string, Value>(), place };
  const withText = (use: Invocation): Invocation => (site.text === undefined ? use : { ...use, source: site.text });
  const children = decodeChildren(kind === 'own' ? fact[2] : fact.at(-1), inner, all);
  switch (kind) {
    case 'use': {
      const [, , name, props] = fact;
      const use = { ...base, props: decodeFields(listOf(props), inner, all), children };
      return parts.platform(withText(name === '' ? use : { ...use, name: String(name) }), inner);
    }
    case 'own':
      return parts.own({ ...base, children }, toNodes(decode(fact[3], inner, all), place, inner), inner);
    case 'lost':
      return parts.lost(unsupportedAt(fact[2], fact[3], all.units), { ...base, children }, inner);
    case 'content': {
      const [id, names] = listOf(fact[3]);
      const own: readonly (readonly [string, Binding])[] = ['props', ...listOf(names)].map((name) => [
        String(name),
        { kind: 'code' },
      ]);
      const given = { names: new Map(own), values: new Map<string, Value>(), id: Number(id) };
      return parts.content(String(fact[2]), given, { ...base, children }, inner);
    }
    default:
      throw unsupportedAt('gives an answer that has no meaning', [first, second], all.units);
  }
}

function decodeChildren(raw: unknown, frame: Frame, all: Decoding): Nodes {
  return listOf(raw).flatMap((one) => toNodes(decode(one, frame, all), placeOfFrame(all), frame));
}
