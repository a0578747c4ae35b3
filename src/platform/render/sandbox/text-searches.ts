/** Methods that look for a text or a regular expression in a text. */
import { MAX_ITEMS, MAX_TEXT_CHARACTERS } from './budget.ts';
import { type Call, unsupported } from './frame.ts';
import { callBack } from './known.ts';
import { madeList, madeText, plainText } from './made.ts';
import type { Found } from './regex/find.ts';
import { find, readRegex } from './regex.ts';
import { isKind, type Regex, type Value } from './value.ts';

type Search = (text: string, args: readonly Value[], call: Call) => Value;

/** Finds all places, or the first where the expression asks for one. */
function findAll(regex: Regex, text: string, call: Call, isGlobal = regex.isGlobal): readonly Found[] {
  const all: Found[] = [];
  for (let from = 0; from <= text.length; ) {
    const found = find(regex, text, from, call);
    const [start, end] = found ?? [];
    if (found === undefined || start === undefined || end === undefined) break;
    all.push(found);
    if (all.length > MAX_ITEMS) throw unsupported(call.node, call.frame, `has more than ${MAX_ITEMS} items`);
    if (!isGlobal) break;
    from = end > start ? end : end + 1;
  }
  return all;
}

/** Finds all places of a plain text, or the first. */
function findText(part: string, text: string, isGlobal: boolean, call: Call): readonly Found[] {
  const all: Found[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + Math.max(part.length, 1))) {
    all.push([at, at + part.length]);
    if (all.length > MAX_ITEMS) throw unsupported(call.node, call.frame, `has more than ${MAX_ITEMS} items`);
    if (!isGlobal || at + Math.max(part.length, 1) > text.length) break;
  }
  return all;
}

function partsOf(text: string, found: Found): readonly (string | undefined)[] {
  const parts: (string | undefined)[] = [];
  for (let slot = 0; slot < found.length; slot += 2) {
    const [start, end] = [found[slot], found[slot + 1]];
    parts.push(start === undefined || end === undefined ? undefined : text.slice(start, end));
  }
  return parts;
}

function replace(isForAll: boolean): Search {
  return (text, [what, by], call) => {
    const all = isKind(what, 'regex')
      ? findAll(what, text, call)
      : findText(plainText(what, call), text, isForAll, call);
    let made = '';
    let rest = 0;
    for (const found of all) {
      const [start = 0, end = 0] = found;
      const added = text.slice(rest, start) + replacement(by, text, found, call);
      made += madeText(added, call);
      if (made.length > MAX_TEXT_CHARACTERS) madeText(made, call);
      rest = end;
    }
    return made + text.slice(rest);
  };
}

function replacement(by: Value, text: string, found: Found, call: Call): string {
  const parts = partsOf(text, found);
  const [start = 0, end = 0] = found;
  if (isKind(by, 'closure') || isKind(by, 'known')) return plainText(callBack(by, [...parts, start, text], call), call);
  const pattern = plainText(by, call);
  const signs = pattern.split('$').length - 1;
  if (pattern.length + signs * text.length > MAX_TEXT_CHARACTERS)
    throw unsupported(call.node, call.frame, `makes a text of more than ${MAX_TEXT_CHARACTERS} characters`);
  // https://tc39.es/ecma262/#sec-getsubstitution
  return pattern.replace(/\$(?:([$&`'])|(\d\d?))/g, (written: string, sign?: string, digits = '') => {
    if (sign === '$') return '$';
    if (sign === '&') return parts[0] ?? '';
    if (sign === '`') return text.slice(0, start);
    if (sign === "'") return text.slice(end);
    const count = parts.length - 1;
    const group = Number(digits) >= 1 && Number(digits) <= count ? digits : digits.slice(0, 1);
    if (!(Number(group) >= 1 && Number(group) <= count)) return written;
    return (parts[Number(group)] ?? '') + digits.slice(group.length);
  });
}

function split(text: string, [by, limit]: readonly Value[], call: Call): Value {
  const most = typeof limit === 'number' ? Math.max(limit, 0) : undefined;
  if (by === undefined) return [text];
  if (!isKind(by, 'regex')) return madeList(text.split(plainText(by, call)).slice(0, most), call);
  const parts: Value[] = [];
  let rest = 0;
  for (const found of findAll(by, text, call, true)) {
    const [start = 0, end = 0] = found;
    if (end === start && (start === rest || start >= text.length)) continue;
    parts.push(text.slice(rest, start), ...partsOf(text, found).slice(1));
    rest = end;
  }
  return madeList([...parts, text.slice(rest)].slice(0, most), call);
}

function regexOf(value: Value, call: Call): Regex {
  return isKind(value, 'regex') ? value : readRegex(plainText(value, call), '', call);
}

function match(text: string, [what]: readonly Value[], call: Call): Value {
  const regex = regexOf(what, call);
  const all = findAll(regex, text, call);
  const [first] = all;
  if (first === undefined) return null;
  return regex.isGlobal
    ? madeList(
        all.map((found) => partsOf(text, found)[0]),
        call,
      )
    : partsOf(text, first);
}

/** The methods of texts. */
export const TEXT_SEARCHES: ReadonlyMap<string, Search> = new Map<string, Search>([
  ['replace', replace(false)],
  ['replaceAll', replace(true)],
  ['split', split],
  ['match', match],
  ['matchAll', (text, [what], call) => findAll(regexOf(what, call), text, call, true).map((one) => partsOf(text, one))],
  ['search', (text, [what], call) => find(regexOf(what, call), text, 0, call)?.[0] ?? -1],
]);

type RegexMethod = (regex: Regex, args: readonly Value[], call: Call) => Value;

/** The methods of regular expressions; that a global one goes on where it ended is not known here. */
export const REGEX_METHODS: ReadonlyMap<string, RegexMethod> = new Map<string, RegexMethod>([
  ['test', (regex, [text], call) => find(regex, plainText(text, call), 0, call) !== undefined],
  [
    'exec',
    (regex, [text], call) => {
      if (regex.isGlobal) throw unsupported(call.node, call.frame, 'goes on with an expression, which is not run');
      return match(plainText(text, call), [regex], call);
    },
  ],
]);
