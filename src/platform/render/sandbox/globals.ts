/** Functions that every program has, where they only work something out. */
import { type Call, type KnownFunction, unsupported } from './frame.ts';
import { FIRST_SHOWING } from './hooks.ts';
import { itemsIn, itemsOf } from './items.ts';
import { parseJson, stringify } from './json.ts';
import { callBack } from './known.ts';
import { madeList, madeText, plainText } from './made.ts';
import { isArray, isFields, isKind, isPrimitive, isTruthy, type Value } from './value.ts';

function numberOf(value: Value): number {
  if (isKind(value, 'moment')) return value.time;
  return isPrimitive(value) ? Number(value) : Number.NaN;
}

const MATH: readonly (readonly [string, (...numbers: number[]) => number])[] = [
  ['abs', Math.abs],
  ['ceil', Math.ceil],
  ['floor', Math.floor],
  ['log10', Math.log10],
  ['log2', Math.log2],
  ['max', Math.max],
  ['min', Math.min],
  ['pow', Math.pow],
  ['round', Math.round],
  ['sign', Math.sign],
  ['sqrt', Math.sqrt],
  ['trunc', Math.trunc],
];

function fieldsOf(value: Value): readonly (readonly [string, Value])[] {
  if (isFields(value)) return [...value];
  return isArray(value) ? value.map((item, index) => [String(index), item] as const) : [];
}

/** `Array.from(items, each)` and `Array.from({ length: 3 }, each)`. */
function arrayFrom([source, each]: readonly Value[], call: Call): Value {
  const length = isFields(source) ? numberOf(source.get('length')) : 0;
  const items = isArray(source) ? madeList([...source], call) : (itemsOf(source, call) ?? empty(length, call));
  return each === undefined ? items : items.map((item, index) => callBack(each, [item, index], call));
}

/** `Array(3)` has three items, `Array(1, 2)` has these. */
export function listOfLength(args: readonly Value[], call: Call): readonly Value[] {
  const [length] = args;
  return args.length === 1 && typeof length === 'number' ? empty(length, call) : madeList([...args], call);
}

function fromEntries([entries]: readonly Value[], call: Call): Value {
  const fields = new Map<string, Value>();
  for (const entry of itemsIn(isFields(entries) ? fieldsOf(entries).map((one) => [...one]) : entries, call)) {
    const [name, value] = itemsIn(entry, call);
    fields.set(plainText(name, call), value);
  }
  return fields;
}

function assignFields([target, ...more]: readonly Value[], call: Call): Value {
  if (!isFields(target)) throw unsupported(call.node, call.frame, 'changes something that is no object');
  const fields = target as Map<string, Value>;
  for (const one of more) for (const [name, value] of madeEntries(one, call)) fields.set(name, value);
  madeList({ length: fields.size } as unknown as readonly Value[], call);
  return fields;
}

function madeEntries(value: Value, call: Call): readonly (readonly [string, Value])[] {
  const entries = fieldsOf(value);
  madeList(
    entries.map(([, field]) => field),
    call,
  );
  return entries;
}

/** Those of addresses; what is no text of whole characters has no code: https://tc39.es/ecma262/#sec-encode */
function coder(work: (text: string) => string): KnownFunction {
  return ([value], call) => {
    const text = madeText(plainText(value, call), call);
    try {
      return madeText(work(text), call);
    } catch {
      throw unsupported(call.node, call.frame, 'encodes or decodes a text that is not valid');
    }
  };
}

function wholeNumber([value, base]: readonly Value[], call: Call): number {
  return Number.parseInt(plainText(value, call), base === undefined ? undefined : numberOf(base));
}

function decimal([value]: readonly Value[], call: Call): number {
  return Number.parseFloat(plainText(value, call));
}

function empty(length: number, call: Call): readonly Value[] {
  const count = Number.isInteger(length) && length > 0 ? length : 0;
  // The list is refused before it is made.
  if (count > 0) madeList({ length: count } as unknown as readonly Value[], call);
  return new Array<Value>(count).fill(undefined);
}

/** By the names that authors call them by; each may also be handed on as a value: `filter(Boolean)`. */
export const GLOBAL_FUNCTIONS: ReadonlyMap<string, KnownFunction> = new Map<string, KnownFunction>([
  ['Boolean', ([value]) => isTruthy(value)],
  ['Number', ([value]) => numberOf(value)],
  ['String', ([value], call) => plainText(value, call)],
  ['Array.isArray', ([value]) => isArray(value)],
  ['Array.from', arrayFrom],
  ['Array', listOfLength],
  ['Array.of', (args, call) => madeList([...args], call)],
  ['JSON.parse', parseJson],
  ['JSON.stringify', stringify],
  ['Number.isFinite', ([value]) => Number.isFinite(value)],
  ['Number.isNaN', ([value]) => Number.isNaN(value)],
  ['Number.parseFloat', decimal],
  ['Number.parseInt', wholeNumber],
  ['Object.assign', assignFields],
  ['Object.freeze', ([value]) => value],
  ['Object.fromEntries', fromEntries],
  ['decodeURIComponent', coder(decodeURIComponent)],
  ['encodeURI', coder(encodeURI)],
  ['encodeURIComponent', coder(encodeURIComponent)],
  ['isFinite', ([value]) => Number.isFinite(numberOf(value))],
  ['isNaN', ([value]) => Number.isNaN(numberOf(value))],
  ['parseFloat', decimal],
  ['parseInt', wholeNumber],
  ...FIRST_SHOWING,
  ['Number.isInteger', ([value]) => Number.isInteger(value)],
  [
    'Object.keys',
    ([value], call) =>
      madeList(
        fieldsOf(value).map(([name]) => name),
        call,
      ),
  ],
  [
    'Object.values',
    ([value], call) =>
      madeList(
        fieldsOf(value).map(([, field]) => field),
        call,
      ),
  ],
  [
    'Object.entries',
    ([value], call) =>
      madeList(
        fieldsOf(value).map(([name, field]) => [name, field]),
        call,
      ),
  ],
  ...MATH.map(([name, work]): [string, KnownFunction] => [`Math.${name}`, (args) => work(...args.map(numberOf))]),
]);
