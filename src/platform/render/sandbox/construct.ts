/** What `new` makes, where that is only a value: dates, lists, maps, sets and regular expressions. */
import type { NewExpression } from 'estree-jsx';
import { argumentsOf } from './call.ts';
import { newMap, newSet } from './collection.ts';
import { type Call, type Frame, type KnownFunction, unsupported } from './frame.ts';
import { listOfLength } from './globals.ts';
import { plainText } from './made.ts';
import { newMoment } from './moment.ts';
import { readRegex } from './regex.ts';
import { lookUp, type Value } from './value.ts';

const CONSTRUCTORS: ReadonlyMap<string, KnownFunction> = new Map<string, KnownFunction>([
  ['Array', listOfLength],
  ['Date', newMoment],
  ['Map', newMap],
  ['Set', newSet],
  ['RegExp', ([pattern, flags = ''], call: Call) => readRegex(plainText(pattern, call), plainText(flags, call), call)],
]);

/** Gives the value of `new Name(…)`. */
export function construct(node: NewExpression, frame: Frame): Value {
  const { callee } = node;
  const isGlobal = callee.type === 'Identifier' && lookUp(frame.scope, callee.name) === undefined;
  const make = isGlobal ? CONSTRUCTORS.get(callee.name) : undefined;
  if (make === undefined) throw unsupported(node, frame, `is code (${node.type}) that is not run`);
  return make(argumentsOf(node, frame), { node, frame });
}
