/** Makes the changes of a text that set values: in a mapping, in parameters of Argo CD, or in a new mapping. */
import { isAlias, isMap, isScalar, isSeq, type ParsedNode, parseDocument } from 'yaml';
import { type Cursor, refuseAliased, refuseShared } from './cursor.ts';
import type { DeploymentError } from './errors.ts';
import type { Target } from './locate.ts';
import {
  described,
  type Entry,
  endOf,
  entryOf,
  faultAt,
  indentOf,
  isAbsent,
  isBlockScalar,
  isFlow,
  lastOf,
  type MapNode,
  nameOf,
  resolve,
  type Source,
  shown,
  textUnder,
} from './parse.ts';
import { insertion, lineEnd, lineEndAt, lineStart, type Splice } from './text.ts';
import { MAPPING, VALUE_NAMES, type ValueName } from './values.ts';

/** Characters that JSON leaves as they are, and a reader of YAML takes for a line end, a mark or nothing. */
const NOT_PRINTABLE = /[\p{Cc}\u00a0\u2028\u2029\ufeff\ufffe\uffff]/gu;
/** Characters that single quotes have no way to write. */
const NEEDS_ESCAPE = /[\p{Cc}\p{Cs}\u00a0\u2028\u2029\ufeff\ufffe\uffff]/u;
/** An absolute address without what ends or changes a plain scalar in a block. */
const PLAIN_ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/[A-Za-z0-9/._~%&=+:;?@!$()*-]*[A-Za-z0-9/_~%&=+]$/;
/** Of Helm and the like, and of Flux: https://fluxcd.io/flux/components/kustomize/kustomizations/#post-build-variable-substitution */
const TEMPLATE = /\{\{|\$\{/;
/** As SOPS and hiera-eyaml write what they have encrypted. */
export const ENCRYPTED = /^\s*ENC\[/;
export const ENCRYPTED_HINT =
  'Keep `staticExport` in a file that is not encrypted (a chart takes several values files), and name that one.';
/** Helm takes such text for a number, a boolean or nothing, as `--set` does: https://helm.sh/docs/intro/using_helm/ */
const MISTAKEN = /^(?:true|false|null|0|[-+]\d+|[1-9]\d*)$/i;

/** One value to write. */
export interface Wanted {
  readonly name: ValueName;
  readonly value: boolean | string;
}

/** Refuses text that people can edit, but for which no edit here is proven. */
export function unsafe(source: Source, offset: number, reason: string, hint: string): DeploymentError {
  return faultAt(source, offset, `this cannot be edited safely: ${reason}`, hint);
}

/** Finds the mapping and the key of a value; undefined where its parameter is missing. Throws where two set it. */
export function slotOf({ source, node }: Cursor, name: ValueName) {
  if (isMap(node)) return { map: node, key: name };
  const full = `${MAPPING}.${name}`;
  const items = isSeq(node) ? node.items.filter((one) => textUnder(source, one, 'name') === full) : [];
  const [item, second] = items;
  if (second) throw faultAt(source, second.range[0], `the parameter ${shown(full)} is there twice`, 'Remove one.');
  return isMap(item) ? { map: item, key: 'value' } : undefined;
}

/** Finds a value as readers take it, behind aliases too. */
export function scalarAt(cursor: Cursor, name: ValueName) {
  const { source } = cursor;
  const slot = slotOf(cursor, name);
  const entry = slot && entryOf(slot.map, slot.key);
  if (!entry) return undefined;
  const node = resolve(source, entry.value ?? entry.key);
  if (!isScalar(node)) {
    const message = `\`${name}\` is ${described(node)}, not a single value`;
    throw faultAt(source, (entry.value ?? entry.key).range[0], message, 'Correct it in the file first.');
  }
  return { node, value: entry.value === null ? null : node.value };
}

/** Tells whether all readers take the value at a place for this very one. */
export function isSet(cursor: Cursor, wanted: Wanted): boolean {
  const node = scalarAt(cursor, wanted.name)?.node;
  const value = isSeq(cursor.node) ? String(wanted.value) : wanted.value;
  if (node?.value !== value || node.tag !== undefined) return false;
  const isPlain = cursor.source.format === 'yaml' && node.type === 'PLAIN';
  return typeof value === 'boolean' || !isPlain || isPlainString(value);
}

/** Makes the changes of the text that set values. Throws where they would change more. */
export function splicesFor({ cursor, missing }: Target, wanted: readonly Wanted[]): readonly Splice[] {
  const { source, node } = cursor;
  refuseShared(cursor);
  const added = wanted.filter(({ name }) => {
    const slot = slotOf(cursor, name);
    return !slot || !entryOf(slot.map, slot.key);
  });
  const isFixed = source.format === 'json' || isSeq(node);
  if (isFixed && added.length > 0) {
    const names = missing === undefined ? added.map(({ name }) => shown(name)).join(', ') : shown(missing);
    const message = `${names} is missing here, and nothing is inserted into JSON or parameters`;
    throw faultAt(source, node.range[0], message, `Add ${names} by hand once, with any value.`);
  }
  const pairs = added.map(({ name, value }) => `${name}: ${written(value)}`);
  if (missing !== undefined) return [insertMapping(cursor, missing, pairs)];
  if (!isMap(node) && !isSeq(node)) return fill(cursor, pairs);
  if (isMap(node) && node.items.length === 0) return fill(cursor, pairs);
  const known = wanted.flatMap((one) => {
    const slot = slotOf(cursor, one.name);
    const entry = slot && entryOf(slot.map, slot.key);
    if (!slot || !entry) return [];
    if (isSeq(node)) checkForced(source, slot.map, one);
    return [setValue(source, slot.map, entry, isSeq(node) ? String(one.value) : one.value)];
  });
  return isMap(node) && pairs.length > 0 ? [...known, addEntries(source, node, pairs)] : known;
}

/**
 * Throws where Helm would take a parameter for a value of another type. A boolean that is made a string is true even as
 * `false`: https://argo-cd.readthedocs.io/en/stable/user-guide/helm/#helm-parameters
 */
function checkForced(source: Source, map: MapNode, { name, value }: Wanted): void {
  const isForced = textUnder(source, map, 'forceString') === 'true';
  const needsForce = name === 'version' && MISTAKEN.test(String(value));
  if (typeof value === 'boolean' ? !isForced : isForced || !needsForce) return;
  const message = `\`forceString\` makes Helm take ${shown(value)} for another type, or is missing for that`;
  const hint = needsForce ? 'Add `forceString: true` to this parameter.' : 'Remove `forceString` from this parameter.';
  throw faultAt(source, map.range[0], message, hint);
}

/** Adds entries to a mapping that has some: between its braces, or as lines below the last of ours, else below all. */
function addEntries(source: Source, map: MapNode, pairs: readonly string[]): Splice {
  const { text } = source;
  const names: readonly string[] = VALUE_NAMES;
  if (entryOf(map, '<<'))
    throw unsafe(
      source,
      map.range[0],
      'a merge key (`<<`) may give what is missing here',
      'Write the values out once.',
    );
  const last = map.items.at(-1);
  const below = map.items.findLast(({ key }) => names.includes(nameOf(key) ?? '')) ?? last;
  if (!isFlow(map) && below) return linesBelow(source, below.value ?? below.key, indentOf(map), pairs);
  const [start, end] = map.range;
  if (text.slice(start, end).includes('\n'))
    throw unsafe(source, start, 'braces over several lines', 'Write this mapping with an indented line for each key.');
  if (last) return insertion(endOf(text, last.value ?? last.key), `, ${pairs.join(', ')}`);
  return insertion(end - 1, pairs.join(', '));
}

/** Adds lines below the line where a value ends, and below the comments that are indented deeper than they are. */
function linesBelow(source: Source, above: ParsedNode, column: number, lines: readonly string[]): Splice {
  const { text } = source;
  let at = lineEnd(text, endOf(text, above));
  // Readers differ in whether the last line of a block ends when nothing ends it.
  if (at === text.length && isBlockScalar(lastOf(above)))
    throw unsafe(source, above.range[0], 'a block that nothing ends', 'End the file with a line break.');
  const comment = /(?:\r?\n[ \t]*(?=[\r\n]))*\r?\n([ \t]*)#[^\r\n]*/y;
  for (comment.lastIndex = at; ; at = comment.lastIndex) {
    const [, indent = ''] = comment.exec(text) ?? [];
    if (indent.length <= column) break;
  }
  const eol = lineEndAt(text, at);
  return insertion(at, lines.map((line) => eol + ' '.repeat(column) + line).join(''));
}

/** Replaces the bytes of one value. */
function setValue(source: Source, map: MapNode, { key, value: old }: Entry, value: boolean | string): Splice {
  if (old === null) throw faultAt(source, key.range[0], 'this key has no colon', 'Write it as `key: value`.');
  refuseAliased(source, old);
  refuseToReplace(source, old);
  const [start, end] = old.range;
  if (isAbsent(old)) return insertion(gapBefore(source.text, start), ` ${written(value)}`);
  const type = isScalar(old) && typeof old.value === 'string' ? old.type : undefined;
  // Between braces, readers of the libyaml family end a plain scalar at a question mark, which links have.
  const canBePlain = type === 'PLAIN' && !isFlow(map) && PLAIN_ADDRESS.test(String(value));
  const canBeSingle = type === 'QUOTE_SINGLE' && typeof value === 'string' && !NEEDS_ESCAPE.test(value);
  if (canBeSingle) return { start, end, text: `'${value.replaceAll("'", "''")}'` };
  return { start, end, text: canBePlain ? String(value) : written(value) };
}

function gapBefore(text: string, offset: number): number {
  return text.slice(0, offset).trimEnd().length;
}

/** Throws for a value that is encrypted or of a template, and for a block or a tag. */
function refuseToReplace(source: Source, node: ParsedNode): void {
  const [start] = node.range;
  const text = isScalar(node) && typeof node.value === 'string' ? node.value : '';
  if (ENCRYPTED.test(text)) {
    const message = 'the value is encrypted (`ENC[…]`), and the new one would be in plain text';
    throw faultAt(source, start, message, ENCRYPTED_HINT);
  }
  if (TEMPLATE.test(text)) {
    const message = `the value is the ${typeof text} ${shown(text)}: a template that something else fills`;
    throw faultAt(source, start, message, 'Set it where the template takes it from, or narrow config-values.');
  }
  if (isBlockScalar(node))
    throw unsafe(source, start, 'the value is a block of lines', 'Write it on the line of its key, in quotes.');
  if (!isAlias(node) && node.tag !== undefined)
    throw unsafe(source, start, `the value has the tag ${shown(node.tag)}`, 'Remove the tag.');
}

/** Puts entries in place of null or `{}`: lines of a block below the key, or braces where the place is in some. */
function fill({ source, node, entry, trail }: Cursor, pairs: readonly string[]): readonly Splice[] {
  const { text } = source;
  const [start, end] = node.range;
  const around = trail.at(-2);
  const isBare = !isMap(node) || text.slice(start + 1, end - 1).trim() === '';
  if (!entry?.value || !isMap(around) || !isBare || node.tag !== undefined) {
    const hint = `Write it as \`${MAPPING}: {}\`, and name that by config-path.`;
    throw unsafe(source, start, 'an empty mapping with comments or a tag, or without key or colon', hint);
  }
  const gap = gapBefore(text, start);
  if (isFlow(around) || text.slice(gap, start).includes('\n'))
    return [{ start: isAbsent(node) ? gap : start, end: isAbsent(node) ? gap : end, text: ` {${pairs.join(', ')}}` }];
  const begin = lineEndAt(text, start) + ' '.repeat(indentOf(around) + stepIn(text));
  const lines = pairs.map((pair) => begin + pair).join('');
  return [{ start: isAbsent(node) ? end : gap, end, text: '' }, insertion(lineEnd(text, end), lines)];
}

/** Adds the mapping to a document without it. */
function insertMapping({ source, node }: Cursor, key: string, pairs: readonly string[]): Splice {
  const { text } = source;
  const name = isPlainString(key) ? key : written(key);
  const lines = [`${name}:`, ...pairs.map((pair) => ' '.repeat(stepIn(text)) + pair)];
  if (isMap(node)) return addEntries(source, node, isFlow(node) ? [`${name}: {${pairs.join(', ')}}`] : lines);
  const [start] = node.range;
  if (!isAbsent(node)) throw unsafe(source, start, 'the document is null', 'Remove its content.');
  const eol = lineEndAt(text, start);
  return insertion(start, start > lineStart(text, start) ? eol + lines.join(eol) : lines.join(eol) + eol);
}

/** Writes a boolean, or a string in double quotes. */
function written(value: boolean | string): string {
  return JSON.stringify(value).replaceAll(NOT_PRINTABLE, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** Tells whether readers of YAML 1.1 take plain text for a string too: `on`, `1_000` and `2024-01-01` are none to them. */
function isPlainString(text: string): boolean {
  const { contents } = parseDocument(text, { version: '1.1', schema: 'yaml-1.1', logLevel: 'silent' });
  return isScalar(contents) && contents.value === text && text !== '=';
}

/** Returns the number of columns by which the first nested mapping of a text is indented. */
function stepIn(text: string): number {
  const found = /^( *)[^\s#][^\r\n]*:[ \t]*(?:#[^\r\n]*)?\r?\n( +)(?=[^\s#-])/m.exec(text);
  const step = (found?.[2]?.length ?? 0) - (found?.[1]?.length ?? 0);
  return step > 0 ? step : 2;
}
