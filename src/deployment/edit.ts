/** Reads the `staticExport` values of a deployment out of the text of its configuration, and writes them into it. */
import { isDeepStrictEqual } from 'node:util';
import { isAlias, isMap, isScalar, isSeq, type ParsedNode } from 'yaml';
import { type Cursor, formatPath, parseConfigPath } from './config-path.ts';
import { locate, pathsIn, pathTo } from './locate.ts';
import { described, type Entry, entryOf, faultAt, parseSource, resolve, textUnder, unlessFaulty } from './parse.ts';
import { applySplices, ENCRYPTED, ENCRYPTED_HINT, isPlainString, splicesFor, unsafe, type Wanted } from './splices.ts';
import { type FoundValues, type Place, VALUE_NAMES, type ValueName, type Values } from './values.ts';

/** A text that was parsed once, for the values that it holds and for every edit. */
export interface OpenConfig {
  /** The `config-path` that leads to these values and no others, also where they would be inserted. */
  readonly place: string;
  /** The values, behind aliases too; undefined where the mapping is missing and would be inserted. */
  readonly before: FoundValues | undefined;
  /**
   * Changes the bytes of the values and no other, and proves it by parsing the result again. Returns the text, the very
   * same where the values are set already. Throws DeploymentError where an edit would change more.
   */
  readonly edit: (values: Values) => string;
  /** Set for a place that only a number tells from others: the text around it, by which it is known in another version. */
  readonly fingerprint: string | undefined;
}

/** Parses a text and finds the place of its values. Throws DeploymentError where there is no single one. */
export function openConfig(text: string, place: Place): OpenConfig {
  const source = parseSource(text, place.file);
  const cursor = locate(source, place.path);
  const isMissing = cursor.left.length > 0;
  const found = isMissing ? undefined : pathTo(source, cursor);
  const path = found ?? place.path ?? formatPath([...cursor.steps, ...cursor.left]);
  return {
    place: path,
    before: isMissing ? undefined : valuesIn(cursor),
    edit: (values) => editAt(cursor, place, values),
    fingerprint: parseConfigPath(path).some(({ kind }) => kind === 'index') ? fingerprintOf(cursor) : undefined,
  };
}

/** Parses a text and opens all places in it, those within strings too. */
export function openPlaces(text: string, file: string): readonly OpenConfig[] {
  return pathsIn(parseSource(text, file)).map((path) => openConfig(text, { file, path }));
}

function valuesIn(cursor: Cursor): FoundValues {
  const found = VALUE_NAMES.map((name) => [name, scalarIn(cursor, name)] as const);
  return Object.fromEntries(found.flatMap(([name, scalar]) => (scalar ? [[name, scalar.value]] : [])));
}

/** Describes the surroundings of a place: the sizes of the lists on the way, and its item or document without the values. */
function fingerprintOf({ source, trail, node }: Cursor): string {
  const sizes = [source.roots.length, ...trail.flatMap((one) => (isSeq(one) ? one.items.length : []))];
  const item = trail.findLast((_node, depth) => depth === 0 || isSeq(trail[depth - 1])) ?? node;
  const beside = source.text.slice(item.range[0], node.range[0]) + source.text.slice(node.range[1], item.range[1]);
  return `${sizes.join(' ')} ${beside.split(/\s+/).join(' ').trim()}`;
}

function scalarIn({ source, node, left }: Cursor, name: ValueName) {
  const entry = left.length === 0 ? entryOf(node, name) : undefined;
  if (!entry) return undefined;
  const written = entry.value ?? entry.key;
  const scalar = resolve(source, written);
  if (isScalar(scalar)) return { node: scalar, value: entry.value === null ? null : scalar.value };
  const message = `\`${name}\` is ${described(scalar)}, not a single value`;
  throw faultAt(source, written.range[0], message, 'Correct it in the file first.');
}

function isSet(cursor: Cursor, { name, value }: Wanted): boolean {
  const found = scalarIn(cursor, name);
  if (found?.value !== value || found.node.tag !== undefined) return false;
  const isPlain = cursor.source.format === 'yaml' && found.node.type === 'PLAIN';
  return typeof value === 'boolean' || !isPlain || isPlainString(value);
}

function editAt(cursor: Cursor, place: Place, values: Values): string {
  const { text } = cursor.source;
  const wanted = VALUE_NAMES.flatMap((name): readonly Wanted[] => {
    const value = values[name];
    return value === undefined ? [] : [{ name, value }];
  });
  const changed = wanted.filter((one) => !isSet(cursor, one));
  if (changed.length === 0) return text;
  refuseEncrypted(cursor);
  const edited = applySplices(text, splicesFor(cursor, changed));
  prove(edited, cursor, changed, place);
  return edited;
}

/**
 * Throws for a text of SOPS, whose `mac` is that of all values (https://getsops.io/docs/#protocol). With
 * `mac_only_encrypted` it is that of the encrypted ones: values may change beside one of ours that is not encrypted.
 */
function refuseEncrypted(cursor: Cursor): void {
  const { source } = cursor;
  const values = Object.values(valuesIn(cursor)).map((value) => String(value ?? ''));
  const isPlain = values.some((value) => value !== '' && !ENCRYPTED.test(value));
  for (const root of source.roots) {
    if (textUnder(source, root, 'sops', 'mac') === undefined) continue;
    if (isPlain && textUnder(source, root, 'sops', 'mac_only_encrypted') === 'true') continue;
    const message = 'the file is encrypted by SOPS, and a change of it would not match its `sops.mac`';
    throw faultAt(source, (entryOf(root, 'sops')?.key ?? root).range[0], message, ENCRYPTED_HINT);
  }
}

/**
 * Parses an edited text, finds the values in it, and compares the data of all documents but for these values: the text
 * around them is the same, but may read differently. Throws where more or less than these values differs.
 */
function prove(edited: string, before: Cursor, changed: readonly Wanted[], { file, path }: Place): void {
  const after = unlessFaulty(() => locate(parseSource(edited, file), path));
  if (after && changed.every((one) => isSet(after, one))) {
    const entriesIn = ({ node }: Cursor) => changed.map(({ name }) => entryOf(node, name));
    const [old, now] = before.left.length === 0 ? [entriesIn(before), entriesIn(after)] : [[], [after.entry]];
    if (isDeepStrictEqual(dataOf(before, old), dataOf(after, now))) return;
  }
  throw unsafe(before.source, before.node.range[0], 'more than the values would change');
}

/** Returns the plain data of all documents without some entries; aliases by their names, since they may multiply. */
function dataOf(cursor: Cursor, without: readonly (Entry | undefined)[]): unknown {
  const { source, trail } = cursor;
  const plain = (node: ParsedNode | null): unknown => {
    if (isAlias(node)) return { alias: node.source };
    const marks = { tag: node?.tag, anchor: node?.anchor };
    if (isMap(node)) {
      const entries = node.items.filter((entry) => !without.includes(entry));
      return { ...marks, entries: entries.map(({ key, value }) => [plain(key), plain(value)]) };
    }
    if (isSeq(node)) return { ...marks, items: node.items.map(plain) };
    // Null and an empty mapping become the same mapping.
    if (node === cursor.node) return { ...marks, entries: [] };
    const inner = node === null ? undefined : trail[trail.indexOf(node) + 1];
    // The root of a document is never within a string.
    if (inner && inner !== trail[0]) return plain(inner);
    // The text of a block ends in a line break or not, about which readers differ.
    const block = isScalar(node) && node.srcToken?.type === 'block-scalar' ? node.srcToken.source : '';
    return { ...marks, value: node?.value, block };
  };
  return source.roots.map(plain);
}
