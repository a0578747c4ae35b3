/** Makes the changes of a text that set values: in a mapping, in parameters of Argo CD, or in a new mapping. */
import { isMap, isScalar, isSeq, type ParsedNode, parseDocument, type Scalar } from 'yaml';
import { doubleQuotedInside, refuseAliased, refuseShared } from './cursor.ts';
import type { Target } from './locate.ts';
import {
  type Cursor,
  described,
  type Entry,
  endOf,
  entryOf,
  faultAt,
  indentOf,
  isAbsent,
  isBlockScalar,
  isFlow,
  type ListNode,
  lookUp,
  type MapNode,
  nameOf,
  resolve,
  type Source,
  shown,
  textUnder,
} from './source.ts';
import { insertion, lineEnd, lineEndAt, lineStart, type Splice } from './text.ts';
import { MAPPING, VALUE_NAMES, type ValueName } from './values.ts';

type Quote = 'PLAIN' | 'QUOTE_SINGLE' | 'QUOTE_DOUBLE';

/** Characters that single quotes have no way to write. */
const NEEDS_ESCAPE = /[\p{Cc}\p{Cs}\u00a0\u2028\u2029\ufeff\ufffe\uffff]/u;
/** An absolute address without what ends or changes a plain scalar in a block. */
const PLAIN_ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/[A-Za-z0-9/._~%&=+:;?@!$()*-]*[A-Za-z0-9/_~%&=+]$/;
const STRING_TAGS: readonly (string | undefined)[] = [undefined, '!', 'tag:yaml.org,2002:str'];
const BOOLEAN_TAGS: readonly (string | undefined)[] = [undefined, 'tag:yaml.org,2002:bool'];
/** Of Helm and the like, and of Flux: https://fluxcd.io/flux/components/kustomize/kustomizations/#post-build-variable-substitution */
const TEMPLATE = /\{\{|\$\{/;
/** As SOPS and hiera-eyaml write what they have encrypted. */
export const ENCRYPTED = /^\s*ENC\[/;
export const ENCRYPTED_HINT =
  'Keep `staticExport` in a file that is not encrypted (a chart takes several values files), and name that one.';
/** Helm takes such text for a number, a boolean or nothing, as `--set` does: https://helm.sh/docs/intro/using_helm/ */
const MISTAKEN = /^(?:true|false|null|0|[-+]\d+|[1-9]\d*)$/i;
/** Key of a parameter that is a string whatever it looks like. */
export const FORCE = 'forceString';

/** What an entry of a mapping is to be. */
interface Assignment {
  readonly name: string;
  readonly value: boolean | string;
}

/** One value to write. */
export interface Wanted extends Assignment {
  readonly name: ValueName;
}

/** The mapping and the key that a value stands under, or would. */
export interface Slot {
  readonly map: MapNode;
  readonly key: string;
}

/** Finds the slot of a value; undefined where its parameter is missing. Throws where two set it. */
export function slotOf({ source, node }: Cursor, name: ValueName): Slot | undefined {
  if (isMap(node)) return { map: node, key: name };
  if (!isSeq(node)) return undefined;
  const full = `${MAPPING}.${name}`;
  const [item, second] = node.items.filter((one) => textUnder(source, one, 'name') === full);
  if (second) throw faultAt(source, second.range[0], `the parameter ${shown(full)} is there twice`, 'Remove one.');
  const map = item && resolve(source, item);
  return isMap(map) ? { map, key: 'value' } : undefined;
}

/** Finds a value as readers take it, behind aliases and merge keys too. */
export function scalarAt(cursor: Cursor, name: ValueName) {
  const { source } = cursor;
  const slot = slotOf(cursor, name);
  const entry = slot && lookUp(source, slot.map, slot.key)?.entry;
  if (!entry) return undefined;
  const node = resolve(source, entry.value ?? entry.key);
  if (!isScalar(node)) {
    const message = `\`${name}\` is ${described(node)}, not a single value`;
    throw faultAt(source, (entry.value ?? entry.key).range[0], message, 'Correct it in the file first.');
  }
  return { start: node.range[0], node, value: entry.value === null ? null : node.value };
}

/** Tells whether all readers take the value at a place for this very one. */
export function isSet(cursor: Cursor, wanted: Wanted): boolean {
  const scalar = scalarAt(cursor, wanted.name);
  if (!isSeq(cursor.node)) return scalar !== undefined && holds(cursor.source, scalar.node, wanted.value);
  const isForced = forcing(cursor, wanted) === undefined;
  return scalar !== undefined && isForced && holds(cursor.source, scalar.node, String(wanted.value));
}

function holds({ format }: Source, node: ParsedNode, value: boolean | string): boolean {
  if (!isScalar(node) || node.value !== value) return false;
  if (typeof value === 'boolean') return BOOLEAN_TAGS.includes(node.tag);
  if (!STRING_TAGS.includes(node.tag)) return false;
  return format === 'json' || node.type !== 'PLAIN' || node.tag !== undefined || isPlainString(value);
}

/**
 * Tells what `forceString` of a parameter has to become; undefined where it stays. A boolean that is made a string is
 * true even as `false`: https://argo-cd.readthedocs.io/en/stable/user-guide/helm/#helm-parameters
 */
function forcing(cursor: Cursor, { name, value }: Wanted): boolean | undefined {
  const slot = slotOf(cursor, name);
  if (!isSeq(cursor.node) || !slot) return undefined;
  const isForced = textUnder(cursor.source, slot.map, FORCE) === 'true';
  if (name === 'version' && MISTAKEN.test(String(value))) return isForced ? undefined : true;
  return typeof value === 'boolean' && isForced ? false : undefined;
}

/** Makes the changes that set values, of the text that holds their place. Throws where they would change more. */
export function splicesFor(target: Target, wanted: readonly Wanted[]): readonly Splice[] {
  const { cursor, missing } = target;
  const { source, node } = cursor;
  refuseShared(cursor);
  if (source.format === 'json') refuseInsert(target, wanted);
  if (missing !== undefined) return insertMapping(cursor, missing, wanted);
  if (isSeq(node)) return setParameters(cursor, node, wanted);
  if (isMap(node) && node.items.length > 0) return setEntries(source, node, wanted);
  return fill(
    cursor,
    wanted.map((one) => entryText(one)),
  );
}

/** Inserts nothing into JSON: most of it is generated, in a layout of its own. */
function refuseInsert({ cursor, missing }: Target, wanted: readonly Wanted[]): void {
  const { source, node } = cursor;
  const names = wanted.flatMap((one) => {
    const slot = slotOf(cursor, one.name);
    if (!slot || !entryOf(slot.map, slot.key)) return shown(one.name);
    return forcing(cursor, one) === undefined || entryOf(slot.map, FORCE) ? [] : shown(FORCE);
  });
  const added = missing === undefined ? names.join(', ') : shown(missing);
  if (added === '') return;
  const hint = `Add ${added} by hand once, with any value, or keep the values in YAML.`;
  throw faultAt(source, node.range[0], `${added} is missing here, and nothing is inserted into JSON`, hint);
}

/** Sets entries of a mapping that has some; new ones go below the last of ours, else below all. */
function setEntries(source: Source, map: MapNode, values: readonly Assignment[]): readonly Splice[] {
  const known = values.flatMap(({ name, value }) => {
    const entry = entryOf(map, name);
    return entry ? setValue(source, map, entry, value) : [];
  });
  const added = values.filter(({ name }) => !entryOf(map, name));
  if (added.length === 0) return known;
  const names: readonly string[] = [...VALUE_NAMES, 'value'];
  const below = map.items.findLast(({ key }) => names.includes(nameOf(key) ?? ''));
  return [
    ...known,
    addEntries(
      source,
      map,
      added.map((one) => entryText(one, map)),
      below,
    ),
  ];
}

/** Adds entries to a mapping: between its braces behind the last one, or as lines below one of them. */
function addEntries(source: Source, map: MapNode, pairs: readonly string[], below = map.items.at(-1)): Splice {
  const { text } = source;
  if (!isFlow(map) && below) return linesBelow(text, endOf(text, below.value ?? below.key), indentOf(map), pairs);
  const last = map.items.at(-1);
  const pad = text[map.range[1] - 2] === '{' ? '' : ' ';
  if (!last) return insertion(map.range[1] - 1, pad + pairs.join(', ') + pad);
  return insertion(endOf(text, last.value ?? last.key), `, ${pairs.join(', ')}`);
}

/** Adds lines below the line of an offset, and below the comments that are indented deeper than they are. */
function linesBelow(text: string, offset: number, column: number, lines: readonly string[]): Splice {
  let at = lineEnd(text, offset);
  const comment = /(?:\r?\n[ \t]*(?=[\r\n]))*\r?\n([ \t]*)#[^\r\n]*/y;
  for (comment.lastIndex = at; ; ) {
    const [, indent = ''] = comment.exec(text) ?? [];
    if (indent.length <= column) break;
    at = comment.lastIndex;
  }
  const eol = lineEndAt(text, at);
  return insertion(at, lines.map((line) => eol + (line && ' '.repeat(column) + line)).join(''));
}

/** Replaces the bytes of one value. */
function setValue(source: Source, map: MapNode, entry: Entry, value: boolean | string): readonly Splice[] {
  const { text } = source;
  const old = entry.value;
  if (old === null) throw faultAt(source, entry.key.range[0], 'this key has no colon', 'Write it as `key: value`.');
  refuseAliased(source, old);
  if (isScalar(old)) refuseToReplace(source, old, value);
  const own = isScalar(old) && old.value !== null ? quoteOf(old) : undefined;
  // Between braces, readers of the libyaml family end a plain scalar at a question mark, which links have.
  const after = written(value, own === 'PLAIN' && isFlow(map) ? 'QUOTE_DOUBLE' : (own ?? quoteIn(map)));
  const [start, end] = old.range;
  if (isAbsent(old)) return [insertion(gapBefore(text, start), ` ${after}`)];
  if (!isBlockScalar(old)) return [{ start, end, text: after }];
  // The comment behind the header of a block stays.
  const [header = ''] = /^[|>][-+0-9]*/.exec(text.slice(start, start + 4)) ?? [];
  const below = lineEnd(text, start);
  return [
    { start, end: start + header.length, text: after },
    { start: below, end: Math.max(below, endOf(text, old)), text: '' },
  ];
}

function gapBefore(text: string, offset: number): number {
  return text.slice(0, offset).trimEnd().length;
}

/** Throws for a value that is encrypted, of a template, or of a tag of its own. */
function refuseToReplace(source: Source, node: Scalar.Parsed, value: boolean | string): void {
  const text = typeof node.value === 'string' ? node.value : '';
  const fault = (message: string, hint: string) => faultAt(source, node.range[0], message, hint);
  if (ENCRYPTED.test(text))
    throw fault('the value is encrypted (`ENC[…]`), and the new one would be in plain text', ENCRYPTED_HINT);
  if (!(typeof value === 'boolean' ? BOOLEAN_TAGS : STRING_TAGS).includes(node.tag)) {
    const message = `the value has the tag ${shown(node.tag)}, which the new one would get too`;
    throw fault(message, 'Remove the tag, or narrow config-values.');
  }
  if (TEMPLATE.test(text)) {
    const hint = 'Set it where the template takes it from, or narrow config-values.';
    throw fault(`the value is ${described(node)}: a template that something else fills`, hint);
  }
}

/** Puts entries in place of null or `{}`: lines of a block below the key, or braces where the place is in some. */
function fill({ source, node, entry, trail }: Cursor, pairs: readonly string[]): readonly Splice[] {
  const { text, within } = source;
  const [start, end] = node.range;
  const parent = trail.at(-2);
  const around = parent && resolve(source, parent);
  if (!entry?.value || !isMap(around)) {
    const message = 'this empty mapping stands under no key, or under one without a colon';
    throw faultAt(source, start, message, 'Write it as `staticExport: {}`, and name that by config-path.');
  }
  if (isScalar(node) && node.tag !== undefined) {
    const message = `the value has the tag ${shown(node.tag)}, which a mapping cannot have`;
    throw faultAt(source, start, message, 'Remove the tag.');
  }
  // Comments inside the braces stay.
  if (isMap(node) && text.slice(start + 1, end - 1).trim() !== '') return [addEntries(source, node, pairs)];
  const gap = gapBefore(text, start);
  const holder = within?.cursor.node;
  const isInQuotes = isScalar(holder) && holder.type === 'QUOTE_SINGLE';
  if (isFlow(around) || isInQuotes || /\n/.test(text.slice(gap, start))) {
    const braces = `{${pairs.join(', ')}}`;
    return [isAbsent(node) ? insertion(gap, ` ${braces}`) : { start, end, text: braces }];
  }
  const at = lineEnd(text, end);
  const begin = lineEndAt(text, start) + ' '.repeat(indentOf(around) + stepIn(text));
  return [
    { start: isAbsent(node) ? end : gap, end, text: '' },
    insertion(at, pairs.map((pair) => begin + pair).join('')),
  ];
}

/** Adds the mapping to a document without it. */
function insertMapping({ source, node }: Cursor, key: string, wanted: readonly Wanted[]): readonly Splice[] {
  const { text } = source;
  const name = isPlainString(key) ? key : written(key, 'QUOTE_DOUBLE');
  const pairs = wanted.map((one) => entryText(one));
  const lines = [`${name}:`, ...pairs.map((pair) => ' '.repeat(stepIn(text)) + pair)];
  const braces = `${name}: {${pairs.join(', ')}}`;
  if (isMap(node)) return [addEntries(source, node, isFlow(node) ? [braces] : lines)];
  const [start, end] = node.range;
  if (!isAbsent(node)) return [{ start, end, text: `{${braces}}` }];
  const eol = lineEndAt(text, start);
  const isOpen = start > lineStart(text, start);
  return [insertion(start, isOpen ? eol + lines.join(eol) : lines.join(eol) + eol)];
}

/** Sets parameters; those that are missing go below the last of ours. */
function setParameters(cursor: Cursor, list: ListNode, wanted: readonly Wanted[]): readonly Splice[] {
  const { source } = cursor;
  const splices = wanted.flatMap((one) => {
    const slot = slotOf(cursor, one.name);
    if (!slot) return [];
    refuseAliased(source, slot.map);
    const held = lookUp(source, slot.map, slot.key)?.entry.value;
    const isHeld = held && holds(source, resolve(source, held), String(one.value));
    const forced = forcing(cursor, one);
    return setEntries(source, slot.map, [
      ...(isHeld ? [] : [{ name: slot.key, value: String(one.value) }]),
      ...(forced === undefined ? [] : [{ name: FORCE, value: forced }]),
    ]);
  });
  const rows = wanted.flatMap(({ name, value }) => {
    if (slotOf(cursor, name)) return [];
    const force = name === 'version' ? [`${FORCE}: true`] : [];
    return [[`name: ${MAPPING}.${name}`, `value: ${written(String(value), 'QUOTE_DOUBLE')}`, ...force]];
  });
  const ours = VALUE_NAMES.flatMap((name) => slotOf(cursor, name)?.map ?? []);
  const [model] = ours.toSorted((one, other) => other.range[0] - one.range[0]);
  if (rows.length === 0 || !model) return splices;
  const end = endOf(source.text, model);
  const braces = rows.map((row) => `{${row.join(', ')}}`);
  if (isFlow(list)) return [...splices, insertion(end, braces.map((row) => `, ${row}`).join(''))];
  const column = indentOf(list);
  const lines = isFlow(model)
    ? braces.map((row) => `- ${row}`)
    : rows.flatMap((row) => row.map((line, at) => (at === 0 ? '-' : '').padEnd(indentOf(model) - column) + line));
  return [...splices, linesBelow(source.text, end, column, lines)];
}

/** Writes entries with the quotes that strings of a mapping have. */
function entryText({ name, value }: Assignment, map?: MapNode): string {
  return `${name}: ${written(value, quoteIn(map))}`;
}

/** Writes a boolean or a string; the quotes give way where they cannot hold the text. */
function written(value: boolean | string, quote: Quote): string {
  if (typeof value === 'boolean') return String(value);
  if (quote === 'PLAIN' && PLAIN_ADDRESS.test(value)) return value;
  if (quote === 'QUOTE_SINGLE' && !NEEDS_ESCAPE.test(value)) return `'${value.replaceAll("'", "''")}'`;
  return `"${doubleQuotedInside(value)}"`;
}

/** Tells whether readers of YAML 1.1 take plain text for a string too: `on`, `1_000` and `2024-01-01` are none to them. */
function isPlainString(text: string): boolean {
  const { contents } = parseDocument(text, { version: '1.1', schema: 'yaml-1.1', logLevel: 'silent' });
  return isScalar(contents) && contents.value === text && text !== '=';
}

function quoteOf(node: ParsedNode): Quote | undefined {
  const type = isScalar(node) ? node.type : undefined;
  return type === 'PLAIN' || type === 'QUOTE_SINGLE' || type === 'QUOTE_DOUBLE' ? type : undefined;
}

/** Returns the quotes of the strings in a mapping; double ones where there are none. */
function quoteIn(map: MapNode | undefined): Quote {
  const strings = map?.items.flatMap(({ value }) => (isScalar(value) && typeof value.value === 'string' ? value : []));
  return strings?.map(quoteOf).find((quote) => quote === 'QUOTE_SINGLE') ?? 'QUOTE_DOUBLE';
}

/** Returns the number of columns by which the first nested mapping of a text is indented. */
function stepIn(text: string): number {
  const found = /^( *)[^\s#][^\r\n]*:[ \t]*(?:#[^\r\n]*)?\r?\n( +)(?=[^\s#-])/m.exec(text);
  const step = (found?.[2]?.length ?? 0) - (found?.[1]?.length ?? 0);
  return step > 0 ? step : 2;
}
