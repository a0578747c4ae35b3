/** Makes the changes of a text that set values: in a mapping, in place of null or `{}`, or in a new mapping. */
import { isAlias, isMap, isScalar, type ParsedNode, parseDocument } from 'yaml';
import type { Cursor } from './config-path.ts';
import {
  type Entry,
  entryOf,
  faultAt,
  isAbsent,
  isFlow,
  type MapNode,
  nameOf,
  type Source,
  shown,
  type Value,
} from './parse.ts';
import { type DeploymentError, lineEnd, lineEndAt, lineStart } from './text.ts';
import { MAPPING, VALUE_NAMES, type ValueName } from './values.ts';

export interface Wanted {
  readonly name: ValueName;
  readonly value: boolean | string;
}

/** A change of text: the characters from `start` to `end` are replaced. Offsets are those of the old text. */
interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Characters that single quotes cannot write, and that a reader of YAML takes for a line end, a mark or nothing. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u00a0\u2028\u2029\ufeff\ufffe\uffff]/gu;
/** An absolute address without what ends or changes a plain scalar in a block. */
const PLAIN_ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/[A-Za-z0-9/._~%&=+:;?@!$()*-]*[A-Za-z0-9/_~%&=+]$/;
/** Of Helm and the like, and of Flux: https://fluxcd.io/flux/components/kustomize/kustomizations/#post-build-variable-substitution */
const TEMPLATE = /\{\{|\$\{/;
/** As SOPS and hiera-eyaml write what they have encrypted. */
export const ENCRYPTED = /^\s*ENC\[/;
export const ENCRYPTED_HINT =
  'Keep `staticExport` in a file that is not encrypted (a chart takes several values files), and name that one.';

/** Refuses text that people can edit, but for which no edit here is proven. */
export function unsafe(source: Source, offset: number, reason: string): DeploymentError {
  const hint = `Write the values out once below a \`${MAPPING}:\` of their own, each in quotes on the line of its key.`;
  return faultAt(source, offset, `this cannot be edited safely: ${reason}`, hint);
}

/** Applies changes that do not overlap; those at the same offset keep their order. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  let result = '';
  let done = 0;
  for (const splice of splices.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(done, splice.start) + splice.text;
    done = splice.end;
  }
  return result + text.slice(done);
}

function insertion(at: number, text: string): Splice {
  return { start: at, end: at, text };
}

/** Makes the changes of the text that set values. Throws where they would change more. */
export function splicesFor(cursor: Cursor, wanted: readonly Wanted[]): readonly Splice[] {
  const { source, node, trail, left } = cursor;
  const [missing] = left.flatMap((step) => (step.kind === 'key' ? step.key : []));
  for (const one of trail) refuseShared(source, one);
  const added = wanted.filter(({ name }) => missing !== undefined || !entryOf(node, name));
  if (source.format === 'json' && added.length > 0) {
    const names = missing === undefined ? added.map(({ name }) => shown(name)).join(', ') : shown(missing);
    const message = `${names} is missing here, and nothing is inserted into JSON`;
    throw faultAt(source, node.range[0], message, `Add ${names} by hand once, with any value.`);
  }
  const pairs = added.map(({ name, value }) => `${name}: ${written(value)}`);
  if (missing !== undefined) return [insertMapping(cursor, missing, pairs)];
  if (!isMap(node) || (node.items.length === 0 && isBlank(source, node))) return fill(cursor, pairs);
  const replaced = wanted.flatMap(({ name, value }) => {
    const entry = entryOf(node, name);
    return entry ? [replaceValue(source, node, entry, value)] : [];
  });
  return pairs.length > 0 ? [...replaced, addEntries(source, node, pairs)] : replaced;
}

/** Throws where a change of a value would change other places of the file too. */
function refuseShared(source: Source, node: ParsedNode): void {
  if (isAlias(node)) throw unsafe(source, node.range[0], 'the values come from elsewhere by an alias');
  if ([...source.targets.values()].some((target) => target === node))
    throw unsafe(source, node.range[0], `the anchor ${shown(`&${node.anchor}`)} is used elsewhere in the file`);
}

function isBlank({ text }: Source, { range: [start, end] }: MapNode): boolean {
  return text.slice(start + 1, end - 1).trim() === '';
}

function replaceValue(source: Source, map: MapNode, { key, value: old }: Entry, value: boolean | string): Splice {
  if (old === null) throw unsafe(source, key.range[0], 'this key has no colon');
  if (!isAlias(old)) refuseShared(source, old);
  refuseForeign(source, old);
  const [start, end] = old.range;
  if (isAbsent(old)) return insertion(gapBefore(source.text, start), ` ${written(value)}`);
  const type = isScalar(old) && typeof old.value === 'string' ? old.type : undefined;
  // Between braces, readers of the libyaml family end a plain scalar at a question mark, which links have.
  const canBePlain = type === 'PLAIN' && !isFlow(map) && PLAIN_ADDRESS.test(String(value));
  const canBeSingle = type === 'QUOTE_SINGLE' && typeof value === 'string' && value.search(UNPRINTABLE) === -1;
  if (canBeSingle) return { start, end, text: `'${value.replaceAll("'", "''")}'` };
  return { start, end, text: canBePlain ? String(value) : written(value) };
}

function gapBefore(text: string, offset: number): number {
  return text.slice(0, offset).trimEnd().length;
}

function refuseForeign(source: Source, node: ParsedNode): void {
  const text = isScalar(node) && typeof node.value === 'string' ? node.value : '';
  if (ENCRYPTED.test(text)) {
    const message = 'the value is encrypted (`ENC[…]`), and the new one would be in plain text';
    throw faultAt(source, node.range[0], message, ENCRYPTED_HINT);
  }
  if (isScalar(node) && node.type?.startsWith('BLOCK_'))
    throw unsafe(source, node.range[0], 'the value is a block of lines');
  if (TEMPLATE.test(text)) {
    const message = `the value is the string ${shown(text)}: a template that something else fills`;
    const hint = 'Set it where the template takes it from, or narrow config-values.';
    throw faultAt(source, node.range[0], message, hint);
  }
}

/** Adds entries to a mapping: between its braces, or as lines below the last of ours, else above all others. */
function addEntries(source: Source, map: MapNode, pairs: readonly string[]): Splice {
  const { text } = source;
  refuseMerged(source, map);
  const names: readonly string[] = VALUE_NAMES;
  if (isFlow(map)) {
    const last = map.items.at(-1);
    if (!last) return insertion(map.range[0] + 1, pairs.join(', '));
    return insertion((last.value ?? last.key).range[1], `, ${pairs.join(', ')}`);
  }
  const above = map.items.findLast(({ key }) => names.includes(nameOf(key) ?? ''));
  const at = above ? lineEnd(text, (above.value ?? above.key).range[1]) : map.range[0];
  const begin = lineEndAt(text, at) + ' '.repeat(indentOf(map));
  return insertion(at, pairs.map((pair) => (above ? begin + pair : pair + begin)).join(''));
}

/** Throws for a mapping with a merge key, which may have what is missing: the values of another place would be hidden. */
function refuseMerged(source: Source, node: Value): void {
  if (entryOf(node, '<<')) throw unsafe(source, node.range[0], 'a merge key (`<<`) may give what is missing here');
}

/** Puts entries in place of null or `{}`: lines of a block below the key, or braces where the place is in some. */
function fill({ source, node, entry, trail }: Cursor, pairs: readonly string[]): readonly Splice[] {
  const { text } = source;
  const around = trail.at(-2);
  if (!entry?.value || !isMap(around)) throw unsafe(source, node.range[0], 'an empty mapping without key or colon');
  const [start, end] = node.range;
  const gap = gapBefore(text, start);
  if (isFlow(around) || text.slice(gap, start).includes('\n'))
    return [{ start: isAbsent(node) ? gap : start, end: isAbsent(node) ? gap : end, text: ` {${pairs.join(', ')}}` }];
  const begin = lineEndAt(text, start) + ' '.repeat(indentOf(around) + stepIn(text));
  const lines = pairs.map((pair) => begin + pair).join('');
  return [{ start: isAbsent(node) ? end : gap, end, text: '' }, insertion(lineEnd(text, end), lines)];
}

/** Adds the mapping to a document without it: between its braces, else as its last lines. */
function insertMapping({ source, node }: Cursor, key: string, pairs: readonly string[]): Splice {
  const { text } = source;
  const name = isPlainString(key) ? key : written(key);
  if (isMap(node) && isFlow(node)) return addEntries(source, node, [`${name}: {${pairs.join(', ')}}`]);
  refuseMerged(source, node);
  const mark = text.slice(node.range[1]).search(/^(?:---|\.\.\.)/m);
  const at = mark === -1 ? text.length : node.range[1] + mark;
  const lines = [`${name}:`, ...pairs.map((pair) => ' '.repeat(stepIn(text)) + pair)];
  const eol = lineEndAt(text, at);
  return insertion(at, at > lineStart(text, at) ? eol + lines.join(eol) : lines.join(eol) + eol);
}

function indentOf({ srcToken }: MapNode): number {
  return srcToken?.type === 'block-map' ? srcToken.indent : 0;
}

function written(value: boolean | string): string {
  return JSON.stringify(value).replaceAll(UNPRINTABLE, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** Tells whether readers of YAML 1.1 take plain text for a string too: `on`, `1_000` and `2024-01-01` are none to them. */
export function isPlainString(text: string): boolean {
  const { contents } = parseDocument(text, { version: '1.1', schema: 'yaml-1.1', logLevel: 'silent' });
  return isScalar(contents) && contents.value === text && text !== '=';
}

/** Returns the number of columns by which the first nested mapping of a text is indented. */
function stepIn(text: string): number {
  const found = /^( *)[^\s#][^\r\n]*:[ \t]*(?:#[^\r\n]*)?\r?\n( +)(?=[^\s#-])/m.exec(text);
  const step = (found?.[2]?.length ?? 0) - (found?.[1]?.length ?? 0);
  return step > 0 ? step : 2;
}
