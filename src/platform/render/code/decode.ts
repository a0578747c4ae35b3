/**
 * Decodes answers of the engine: data unchanged, descriptions of elements into elements that are built here. They are
 * untrusted text, of which only the shape is used.
 */

import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { MdxModule } from '../markdown/module.ts';
import { fieldsOf, listOf, textOf } from '../model/fields.ts';
import { type EvaluationScope, step } from './evaluation-scope.ts';
import { copyNodes, toNodes } from './nodes.ts';
import { UnsupportedCode, type Value } from './value.ts';

export interface Decoding {
  /** Content that was rendered outside of the engine, by its number inside. */
  readonly contents: readonly (readonly ElementContent[])[];
  readonly files: ReadonlyMap<string, MdxModule>;
}

type Nodes = readonly ElementContent[];

const MAX_REASON_CHARACTERS = 500;
const MEANINGLESS = 'gives an answer that has no meaning';

/** Reads an answer; throws {@link UnsupportedCode} where there is no value, or one over the page's budget. */
export function readAnswer(text: string, scope: EvaluationScope, all: Decoding): Value {
  const { value, fault } = fieldsOf(JSON.parse(text));
  if (fault !== undefined) throw unsupported(fault, scope);
  return decode(value, scope, all);
}

function unsupported(reason: unknown, scope: EvaluationScope): UnsupportedCode {
  return new UnsupportedCode(String(reason).slice(0, MAX_REASON_CHARACTERS), scope);
}

function decode(raw: unknown, scope: EvaluationScope, all: Decoding): Value {
  if (raw === null || typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean') return raw;
  const [kind, ...rest] = listOf(raw);
  const inner = step(scope, 1 + rest.length);
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
      return { kind: 'opaque', ...(typeof rest[0] === 'string' && { name: rest[0].slice(0, MAX_REASON_CHARACTERS) }) };
    default:
      throw unsupported(MEANINGLESS, scope);
  }
}

function decodeFields(raw: readonly unknown[], scope: EvaluationScope, all: Decoding): ReadonlyMap<string, Value> {
  const fields = new Map<string, Value>();
  for (let at = 0; at + 1 < raw.length; at += 2) fields.set(String(raw[at]), decode(raw[at + 1], scope, all));
  return fields;
}

function decodeNode([kind, ...fact]: readonly unknown[], scope: EvaluationScope, all: Decoding): Nodes {
  if (kind === 'token') return copyNodes(all.contents[Number(fact[0])] ?? [], scope);
  if (kind === 'all') return decodeChildren(fact[0], scope, all);
  if (kind === 'slot') return slotted(fact, scope, all);
  const [at, name, rawChildren, ...rest] = fact;
  const [detail, names] = rest;
  const inner = step({ ...scope, ...placeIn(at, scope, all) });
  const { parts } = scope.page;
  const children = decodeChildren(rawChildren, inner, all);
  const use = { name: String(name), props: new Map<string, Value>(), children };
  switch (kind) {
    case 'use':
      return parts.declared({ ...use, props: decodeFields(listOf(detail), inner, all) }, undefined, inner);
    case 'own':
      return parts.own(use, toNodes(decode(detail, inner, all), inner), inner);
    case 'live': {
      const [file, exported, json, unfit, shown, hidden] = rest;
      const module = all.files.get(String(file));
      const draw = (raw: unknown) => (at: EvaluationScope) => decodeNodes(raw, at, all);
      const live = { ...use, exported: String(exported), json: textOf(json), unfit: textOf(unfit) };
      return parts.live({ ...live, module, shown: draw(shown), hidden: draw(hidden) }, inner);
    }
    case 'lost':
      return parts.lost(unsupported(detail, inner), use, inner);
    case 'content': {
      const values = listOf(names).map((one): [string, Value] => [String(one), { kind: 'opaque' }]);
      const given = { values: new Map(values), id: Number(detail) };
      return parts.content(use.name, given, use, inner);
    }
    default:
      throw unsupported(MEANINGLESS, scope);
  }
}

/** Finds where an element was written; what names no file of the page stands at the place of the code. */
function placeIn(
  raw: unknown,
  { origin, place }: EvaluationScope,
  { files }: Decoding,
): Pick<EvaluationScope, 'origin' | 'place'> {
  const [file, line, column] = listOf(raw);
  const found = files.get(String(file));
  const isPlace = Number.isSafeInteger(line) && Number.isSafeInteger(column) && Number(line) > 0 && Number(column) > 0;
  if (found === undefined || !isPlace) return { origin, place };
  return { origin: found, place: { line: Number(line), column: Number(column) } };
}

/** Decodes what a component was given: a browser takes it from the page, by its number. */
function slotted([slot, raw]: readonly unknown[], scope: EvaluationScope, all: Decoding): Nodes {
  const nodes = decodeNodes(raw, { ...scope, isLive: false }, all);
  return scope.isLive ? [h('live-slot', { dataSlot: String(slot) }, [...nodes])] : nodes;
}

function decodeNodes(raw: unknown, scope: EvaluationScope, all: Decoding): Nodes {
  return toNodes(decode(raw, scope, all), scope);
}

function decodeChildren(raw: unknown, scope: EvaluationScope, all: Decoding): Nodes {
  return listOf(raw).flatMap((one) => toNodes(decode(one, scope, all), scope));
}
