/** Methods of texts, numbers and arrays that only work something out. They are looked up here, never on a value. */
import { type Call, callBack, type KnownFunction, listOf, madeList, madeText, plainText } from './known.ts';
import { isArray, isPrimitive, isTruthy, type Value } from './value.ts';

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
  ['split', (text, [by], call) => (by === undefined ? [text] : madeList(text.split(plainText(by, call)), call))],
  ['replace', (text, [from, to], call) => text.replace(plainText(from, call), () => plainText(to, call))],
  ['replaceAll', (text, [from, to], call) => text.split(plainText(from, call)).join(plainText(to, call))],
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
  // A reader's own locale is not known here, and the site is the same for all.
  ['toLocaleString', (number) => number.toLocaleString('en-US')],
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
  ['flat', (items, _args, call) => madeList(items.flat(), call)],
  ['slice', (items, [from, to], call) => madeList(items.slice(whole(from), whole(to)), call)],
  ['concat', (items, more, call) => madeList([...items, ...more.flat()], call)],
  ['reverse', (items, _args, call) => madeList([...items].reverse(), call)],
  ['toReversed', (items, _args, call) => madeList([...items].reverse(), call)],
  ['sort', (items, [order], call) => sorted(items, order, call)],
  ['toSorted', (items, [order], call) => sorted(items, order, call)],
  ['includes', (items, [item]) => items.includes(item)],
  ['indexOf', (items, [item]) => items.indexOf(item)],
  ['at', (items, [at]) => items.at(whole(at) ?? 0)],
  ['join', join],
  ['reduce', reduce],
]);

/** The names of all of them: another call is not looked at any further. */
export const METHOD_NAMES: ReadonlySet<string> = new Set([
  ...TEXT_METHODS.keys(),
  ...NUMBER_METHODS.keys(),
  ...LIST_METHODS.keys(),
]);

/** Gives the method of a value, where it is one of those above. */
export function methodOfValue(value: Value, name: string): KnownFunction | undefined {
  if (typeof value === 'string') {
    const method = TEXT_METHODS.get(name);
    if (method === undefined) return undefined;
    return (args, call) => {
      const made = method(value, args, call);
      return typeof made === 'string' ? madeText(made, call) : made;
    };
  }
  if (typeof value === 'number') {
    const method = NUMBER_METHODS.get(name);
    return method === undefined ? undefined : (args) => method(value, args);
  }
  const method = isArray(value) ? LIST_METHODS.get(name) : undefined;
  return method === undefined || !isArray(value) ? undefined : (args, call) => method(value, args, call);
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
  const [first, ...rest] = args.length > 1 ? [args[1], ...listOf(items, call)] : items;
  let value = first;
  for (const [index, item] of rest.entries()) value = callBack(each, [value, item, index], call);
  return value;
}
