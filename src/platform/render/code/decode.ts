/**
 * Decodes results of the engine: data unchanged, descriptions of elements into elements that are built here. They are
 * untrusted text, of which only the shape is used.
 */

import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { MdxModule } from '../markdown/module.ts';
import type { FilePlace } from '../model/errors.ts';
import { fieldsOf, listOf, textOf } from '../model/fields.ts';
import { type EvaluationScope, step } from './evaluation-scope.ts';
import { copyNodes, toNodes } from './nodes.ts';
import { isObject, UnsupportedCode, type Value } from './value.ts';

export interface Decoding {
  /** Content that was rendered outside of the engine, by its number inside. */
  readonly contents: readonly (readonly ElementContent[])[];
  readonly files: ReadonlyMap<string, MdxModule>;
}

type Nodes = readonly ElementContent[];

const MAX_REASON_CHARACTERS = 500;

/** Decodes a result; throws {@link UnsupportedCode} where there is no value, or one over the page's budget. */
export function decodeResult(text: string, scope: EvaluationScope, all: Decoding): Value {
  const { value, fault } = fieldsOf(JSON.parse(text));
  if (fault !== undefined) throw new UnsupportedCode(shortened(fault), scope);
  return decode(value, scope, all);
}

function shortened(text: unknown): string {
  return String(text).slice(0, MAX_REASON_CHARACTERS);
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
    case 'opaque':
      return { kind: 'opaque', id: Number(rest[0]), ...(typeof rest[1] === 'string' && { name: shortened(rest[1]) }) };
    default:
      return { kind: 'elements', nodes: decodePiece(kind, rest, inner, all) };
  }
}

function decodeFields(raw: readonly unknown[], scope: EvaluationScope, all: Decoding): ReadonlyMap<string, Value> {
  const fields = new Map<string, Value>();
  for (let at = 0; at + 1 < raw.length; at += 2) fields.set(String(raw[at]), decode(raw[at + 1], scope, all));
  return fields;
}

function decodePiece(kind: unknown, fact: readonly unknown[], scope: EvaluationScope, all: Decoding): Nodes {
  if (typeof kind !== 'string') throw new UnsupportedCode('gives an answer that has no meaning', scope);
  if (kind === 'token') return copyNodes(all.contents[Number(fact[0])] ?? [], scope);
  if (kind === 'all') return fact.flatMap((one) => decodeNodes(one, scope, all));
  if (kind === 'slot') return slotted(fact, scope, all);
  const [at, rawName, rawChildren, detail, ...live] = fact;
  const inner = step({ ...scope, ...placeIn(at, scope, all) });
  const name = String(rawName);
  const use = { name, props: new Map<string, Value>(), children: decodeNodes(rawChildren, inner, all) };
  switch (kind) {
    case 'use':
    case 'content': {
      const props = decode(detail, inner, all);
      const module = kind === 'content' ? all.files.get(name) : undefined;
      return scope.expansion.drawUse(
        isObject(props) ? { ...use, props } : use,
        module && { kind: 'content', module },
        inner,
      );
    }
    case 'own':
      return scope.expansion.drawOwn(use, decodeNodes(detail, inner, all), inner);
    case 'live': {
      const [exported, data, unfit, shown, hidden] = live;
      const draw = (raw: unknown) => (at: EvaluationScope) => decodeNodes(raw, at, all);
      const facts = { exported: String(exported), data, unfit: textOf(unfit) };
      const module = all.files.get(String(detail));
      return scope.expansion.drawLive({ ...use, ...facts, module, shown: draw(shown), hidden: draw(hidden) }, inner);
    }
    // A component that failed.
    default:
      return scope.expansion.drawUse(use, { kind: 'missing', reason: shortened(detail) }, inner);
  }
}

/** Finds where an element was written; what names no file of the page stands at the place of the code. */
function placeIn(raw: unknown, { file, place }: EvaluationScope, { files }: Decoding): FilePlace {
  const [name, line, column] = listOf(raw);
  const found = files.get(String(name));
  const isPlace = Number.isSafeInteger(line) && Number.isSafeInteger(column) && Number(line) > 0 && Number(column) > 0;
  if (found === undefined || !isPlace) return { file, place };
  return { file: found.file, place: { line: Number(line), column: Number(column) } };
}

/** Decodes what a component was given: a browser takes it from the page, by its number. */
function slotted([slot, raw]: readonly unknown[], scope: EvaluationScope, all: Decoding): Nodes {
  const nodes = decodeNodes(raw, { ...scope, isLive: false }, all);
  return scope.isLive ? [h('live-slot', { dataSlot: String(slot) }, [...nodes])] : nodes;
}

function decodeNodes(raw: unknown, scope: EvaluationScope, all: Decoding): Nodes {
  return toNodes(decode(raw, scope, all), scope);
}
