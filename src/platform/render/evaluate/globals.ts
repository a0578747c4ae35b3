/** Functions that every program has, where they only work something out. */
import { type Call, callBack, type KnownFunction, madeList, plainText } from './known.ts';
import { isArray, isFields, isPrimitive, isTruthy, type Value } from './value.ts';

function numberOf(value: Value): number {
  return isPrimitive(value) ? Number(value) : Number.NaN;
}

const MATH: readonly (readonly [string, (...numbers: number[]) => number])[] = [
  ['abs', Math.abs],
  ['ceil', Math.ceil],
  ['floor', Math.floor],
  ['max', Math.max],
  ['min', Math.min],
  ['round', Math.round],
  ['trunc', Math.trunc],
];

function fieldsOf(value: Value): readonly (readonly [string, Value])[] {
  if (isFields(value)) return [...value];
  return isArray(value) ? value.map((item, index) => [String(index), item] as const) : [];
}

/** `Array.from(items, each)` and `Array.from({ length: 3 }, each)`. */
function arrayFrom([source, each]: readonly Value[], call: Call): Value {
  const length = isFields(source) ? numberOf(source.get('length')) : 0;
  const made = typeof source === 'string' ? [...source] : isArray(source) ? source : empty(length, call);
  const items = madeList(made, call);
  return each === undefined ? items : items.map((item, index) => callBack(each, [item, index], call));
}

function empty(length: number, call: Call): readonly Value[] {
  const count = Number.isInteger(length) && length > 0 ? length : 0;
  // The list is refused before it is made.
  if (count > 0) madeList({ length: count } as unknown as readonly Value[], call);
  return new Array<Value>(count).fill(undefined);
}

/** Those that authors hand on: `filter(Boolean)`. */
export const UNARY_FUNCTIONS: ReadonlyMap<string, (value: Value) => Value> = new Map<string, (value: Value) => Value>([
  ['Boolean', isTruthy],
  ['Number', numberOf],
  ['String', (value) => (isPrimitive(value) ? String(value) : undefined)],
]);

export const GLOBAL_FUNCTIONS: ReadonlyMap<string, KnownFunction> = new Map<string, KnownFunction>([
  ['Boolean', ([value]) => isTruthy(value)],
  ['Number', ([value]) => numberOf(value)],
  ['String', ([value], call) => plainText(value, call)],
  ['Array.isArray', ([value]) => isArray(value)],
  ['Array.from', arrayFrom],
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
