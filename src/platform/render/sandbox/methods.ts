/** Methods of texts, numbers and arrays that only work something out. They are looked up here, never on a value. */
import { MAX_TEXT_CHARACTERS, textUnits } from './budget.ts';
import { MAP_METHODS, SET_METHODS } from './collection.ts';
import { type Call, type KnownFunction, step, unsupported } from './frame.ts';
import { callBack } from './known.ts';
import { CHANGES } from './list-changes.ts';
import { writeNumber } from './locale.ts';
import { madeList, madeText, plainText } from './made.ts';
import { MOMENT_METHODS } from './moment.ts';
import { REGEX_METHODS, TEXT_SEARCHES } from './text-searches.ts';
import { isArray, isKind, isPrimitive, isTruthy, type Value } from './value.ts';

type TextMethod = (text: string, args: readonly Value[], call: Call) => Value;
type ListMethod = (items: readonly Value[], args: readonly Value[], call: Call) => Value;

const MAX_DIGITS = 20;
const MAX_PADDED = 1_000;
// The same on every machine: a reader's own language is not known here.
const ORDER = new Intl.Collator('en');

function whole(value: Value): number | undefined {
  return value === undefined ? undefined : Number(isPrimitive(value) ? value : Number.NaN);
}

const TEXT_METHODS: ReadonlyMap<string, TextMethod> = new Map<string, TextMethod>([
  ['toUpperCase', (text) => text.toUpperCase()],
  ['toLowerCase', (text) => text.toLowerCase()],
  ['trim', (text) => text.trim()],
  ['trimStart', (text) => text.trimStart()],
  ['trimEnd', (text) => text.trimEnd()],
  ['toString', (text) => text],
  ['localeCompare', (text, [other], call) => ORDER.compare(text, plainText(other, call))],
  ['charAt', (text, [at]) => text.charAt(whole(at) ?? 0)],
  ['at', (text, [at]) => text.at(whole(at) ?? 0)],
  ['slice', (text, [from, to]) => text.slice(whole(from), whole(to))],
  ['substring', (text, [from, to]) => text.substring(whole(from) ?? 0, whole(to))],
  ['includes', (text, [part], call) => text.includes(plainText(part, call))],
  ['startsWith', (text, [part], call) => text.startsWith(plainText(part, call))],
  ['endsWith', (text, [part], call) => text.endsWith(plainText(part, call))],
  ['indexOf', (text, [part], call) => text.indexOf(plainText(part, call))],
  ['concat', (text, parts, call) => text + parts.map((part) => plainText(part, call)).join('')],
  ['lastIndexOf', (text, [part], call) => text.lastIndexOf(plainText(part, call))],
  ['charCodeAt', (text, [at]) => text.charCodeAt(whole(at) ?? 0)],
  ['codePointAt', (text, [at]) => text.codePointAt(whole(at) ?? 0)],
  ['normalize', (text) => text.normalize()],
  ['repeat', repeat],
  ...TEXT_SEARCHES,
  [
    'padStart',
    (text, [to, by], call) => text.padStart(Math.min(whole(to) ?? 0, MAX_PADDED), plainText(by ?? ' ', call)),
  ],
  ['padEnd', (text, [to, by], call) => text.padEnd(Math.min(whole(to) ?? 0, MAX_PADDED), plainText(by ?? ' ', call))],
]);

type NumberMethod = (number: number, args: readonly Value[]) => Value;

const NUMBER_METHODS: ReadonlyMap<string, NumberMethod> = new Map<string, NumberMethod>([
  ['toFixed', (number, [digits]) => number.toFixed(Math.min(Math.max(whole(digits) ?? 0, 0), MAX_DIGITS))],
  ['toString', (number) => String(number)],
  ['toLocaleString', (number, [locale, options]) => writeNumber(number, locale, options)],
]);

const LIST_METHODS: ReadonlyMap<string, ListMethod> = new Map<string, ListMethod>([
  ['map', (items, [each], call) => items.map((item, index) => callBack(each, [item, index, items], call))],
  ['filter', (items, [test], call) => items.filter((item, index) => isTruthy(callBack(test, [item, index], call)))],
  ['find', (items, [test], call) => items.find((item, index) => isTruthy(callBack(test, [item, index], call)))],
  ['findIndex', (items, [test], call) => items.findIndex((item, at) => isTruthy(callBack(test, [item, at], call)))],
  ['some', (items, [test], call) => items.some((item, index) => isTruthy(callBack(test, [item, index], call)))],
  ['every', (items, [test], call) => items.every((item, index) => isTruthy(callBack(test, [item, index], call)))],
  [
    'flatMap',
    (items, [each], call) =>
      madeList(
        items.flatMap((item, index) => callBack(each, [item, index], call)),
        call,
      ),
  ],
  ['flat', (items, [depth], call) => flat(items, Number(depth === undefined ? 1 : whole(depth)), call)],
  ['forEach', forEach],
  ['findLast', (items, [test], call) => items.findLast((item, index) => isTruthy(callBack(test, [item, index], call)))],
  ['keys', (items, _args, call) => madeList([...items.keys()], call)],
  ['values', (items, _args, call) => madeList([...items], call)],
  ['entries', (items, _args, call) => madeList([...items.entries()], call)],
  ['lastIndexOf', (items, [item]) => items.lastIndexOf(item)],
  ...CHANGES,
  ['slice', (items, [from, to], call) => madeList(items.slice(whole(from), whole(to)), call)],
  ['concat', (items, more, call) => madeList([...items, ...more.flat()], call)],
  ['toReversed', (items, _args, call) => madeList([...items].reverse(), call)],
  ['sort', (items, [order], call) => replaceItems(items, sorted(items, order, call))],
  ['toSorted', (items, [order], call) => sorted(items, order, call)],
  ['includes', (items, [item]) => items.includes(item)],
  ['indexOf', (items, [item]) => items.indexOf(item)],
  ['at', (items, [at]) => items.at(whole(at) ?? 0)],
  ['join', join],
  ['reduce', reduce],
]);

/** Those that look at the items themselves, not through a function of the author's that takes its own steps. */
const GOES_THROUGH: ReadonlySet<string> = new Set(['includes', 'indexOf', 'lastIndexOf', 'shift', 'unshift', 'splice']);

/** The names of all of them: another call is not looked at any further. */
export const METHOD_NAMES: ReadonlySet<string> = new Set([
  ...TEXT_METHODS.keys(),
  ...NUMBER_METHODS.keys(),
  ...LIST_METHODS.keys(),
  ...MOMENT_METHODS.keys(),
  ...REGEX_METHODS.keys(),
  ...MAP_METHODS.keys(),
  ...SET_METHODS.keys(),
]);

/** Gives the method of a value, where it is one of those above. */
export function methodOfValue(value: Value, name: string): KnownFunction | undefined {
  if (typeof value === 'string') {
    const method = TEXT_METHODS.get(name);
    if (method === undefined) return undefined;
    return (args, call) => {
      // What is looked for is looked for in all of it.
      step(call.node, call.frame, textUnits(value));
      const made = method(value, args, call);
      return typeof made === 'string' ? madeText(made, call) : made;
    };
  }
  if (typeof value === 'number') {
    const method = NUMBER_METHODS.get(name);
    return method === undefined ? undefined : (args) => method(value, args);
  }
  if (isKind(value, 'moment')) {
    const method = MOMENT_METHODS.get(name);
    return method === undefined ? undefined : (args) => method(new Date(value.time), args);
  }
  if (isKind(value, 'regex')) {
    const method = REGEX_METHODS.get(name);
    return method === undefined ? undefined : (args, call) => method(value, args, call);
  }
  if (isKind(value, 'collection')) {
    const method = (value.isMap ? MAP_METHODS : SET_METHODS).get(name);
    return method === undefined ? undefined : (args, call) => method(value, args, call);
  }
  return isArray(value) ? listMethod(value, name) : undefined;
}

function listMethod(items: readonly Value[], name: string): KnownFunction | undefined {
  const method = LIST_METHODS.get(name);
  if (method === undefined) return undefined;
  return (args, call) => {
    if (GOES_THROUGH.has(name)) step(call.node, call.frame, items.length);
    return method(items, args, call);
  };
}

function repeat(text: string, [times]: readonly Value[], call: Call): string {
  const count = whole(times) ?? 0;
  if (!(count >= 0) || text.length * count > MAX_TEXT_CHARACTERS)
    throw unsupported(call.node, call.frame, `makes a text of more than ${MAX_TEXT_CHARACTERS} characters`);
  return text.repeat(count);
}

function forEach(items: readonly Value[], [each]: readonly Value[], call: Call): undefined {
  for (const [index, item] of [...items].entries()) callBack(each, [item, index, items], call);
}

function flat(items: readonly Value[], depth: number, call: Call): readonly Value[] {
  if (!(depth >= 1)) return madeList([...items], call);
  const inner = { node: call.node, frame: step(call.node, call.frame) };
  return madeList(
    items.flatMap((item) => (isArray(item) ? flat(item, depth - 1, inner) : [item])),
    call,
  );
}

function replaceItems(items: readonly Value[], by: readonly Value[]): readonly Value[] {
  const own = items as Value[];
  for (const [index, item] of by.entries()) own[index] = item;
  return own;
}

function sorted(items: readonly Value[], order: Value, call: Call): readonly Value[] {
  const compare = (a: Value, b: Value): number => {
    if (order !== undefined) return Number(callBack(order, [a, b], call)) || 0;
    const [left, right] = [plainText(a, call), plainText(b, call)];
    return left < right ? -1 : left > right ? 1 : 0;
  };
  return madeList([...items].sort(compare), call);
}

function join(items: readonly Value[], [separator]: readonly Value[], call: Call): string {
  const between = separator === undefined ? ',' : plainText(separator, call);
  let text = '';
  for (const [index, item] of items.entries()) {
    text += (index === 0 ? '' : between) + plainText(item ?? '', call);
    madeText(text.length > between.length ? between : text, call);
  }
  return madeText(text, call);
}

function reduce(items: readonly Value[], args: readonly Value[], call: Call): Value {
  const [each] = args;
  const [first, ...rest] = args.length > 1 ? [args[1], ...items] : items;
  let value = first;
  for (const [index, item] of rest.entries()) value = callBack(each, [value, item, index], call);
  return value;
}
