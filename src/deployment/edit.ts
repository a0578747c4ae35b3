/** Reads the `staticExport` values of a deployment out of the text of its configuration, and writes them into it. */
import { isDeepStrictEqual } from 'node:util';
import { isAlias, isMap, isSeq, type ParsedNode } from 'yaml';
import { formatPath, parseConfigPath } from './config-path.ts';
import type { Cursor } from './cursor.ts';
import { locate, pathsIn, pathTo, type Target } from './locate.ts';
import { endOf, entryOf, faultAt, parseSource, textUnder, unlessFaulty } from './parse.ts';
import { applySplices, checkSize, lineOf } from './text.ts';
import { type FoundValues, MAPPING, type Place, VALUE_NAMES, type ValueName, type Values } from './values.ts';
import { ENCRYPTED, ENCRYPTED_HINT, isSet, scalarAt, slotOf, splicesFor, unsafe, type Wanted } from './write.ts';

/** One value that an edit writes. */
export interface ValueChange {
  readonly name: ValueName;
  /** A path such as `spec.values.staticExport.version`. */
  readonly at: string;
  /** Of the value in the edited text, from 1 on. */
  readonly line: number;
  /** As readers took it; undefined: it was absent. */
  readonly before: unknown;
  readonly after: boolean | string;
}

export interface Edit {
  readonly text: string;
  readonly changes: readonly ValueChange[];
}

/** A text that was parsed once, for the values that it holds and for every edit. */
export interface OpenConfig {
  /** The `config-path` that leads to these values and no others, also where they would be inserted. */
  readonly place: string;
  /** The values, behind aliases too; undefined where the mapping is missing and would be inserted. */
  readonly before: FoundValues | undefined;
  /**
   * Changes the bytes of the values and no other, and proves it by parsing the result again. Where nothing is to be
   * changed, `changes` is empty and `text` the very same. Throws DeploymentError where an edit would change more.
   */
  readonly edit: (values: Values) => Edit;
  /** Set for a place that only a number tells from others: the text around it, by which it is known in another version. */
  readonly fingerprint?: string;
}

/** Parses a text and finds the place of its values. Throws DeploymentError where there is no single one. */
export function openConfig(text: string, place: Place): OpenConfig {
  const { file, path } = place;
  checkSize(Buffer.byteLength(text), file);
  const source = parseSource(text, file);
  const target = locate(source, path);
  const { cursor, missing } = target;
  const at = formatPath(cursor.steps);
  const edit = (values: Values) => editTarget(target, place, values);
  if (missing !== undefined) {
    const own = path ?? formatPath([...cursor.steps, { kind: 'key', key: missing }]);
    return { place: own, before: undefined, edit, ...fingerprintOf(own, cursor) };
  }
  const own = pathTo(source, cursor) ?? path ?? at;
  return { place: own, before: { at, ...valuesIn(cursor) }, edit, ...fingerprintOf(own, cursor) };
}

/** Parses a text and opens all places in it, those within strings too. */
export function openPlaces(text: string, file: string): readonly OpenConfig[] {
  checkSize(Buffer.byteLength(text), file);
  return pathsIn(parseSource(text, file)).map((path) => openConfig(text, { file, path }));
}

function valuesIn(cursor: Cursor): Omit<FoundValues, 'at'> {
  const found = VALUE_NAMES.map((name) => [name, scalarAt(cursor, name)] as const);
  return Object.fromEntries(found.flatMap(([name, scalar]) => (scalar ? [[name, scalar.value]] : [])));
}

/**
 * Describes the surroundings of a place that a number leads to: the sizes of the lists on the way, and the text of the
 * item or document without the values.
 */
function fingerprintOf(path: string, { source, trail, node }: Cursor): { readonly fingerprint?: string } {
  if (!parseConfigPath(path).some(({ kind }) => kind === 'index')) return {};
  const sizes = [source.roots.length, ...trail.flatMap((one) => (isSeq(one) ? one.items.length : []))];
  const item = trail.findLast((_node, depth) => depth === 0 || isSeq(trail[depth - 1])) ?? node;
  const [before, after] = [endOf(source.text, node), endOf(source.text, item)];
  const beside = source.text.slice(item.range[0], node.range[0]) + source.text.slice(before, after);
  return { fingerprint: `${sizes.join(' ')} ${beside.split(/\s+/).join(' ').trim()}` };
}

function editTarget(target: Target, place: Place, values: Values): Edit {
  const { cursor, missing } = target;
  const { source } = cursor;
  const wanted = VALUE_NAMES.flatMap((name): readonly Wanted[] => {
    const value = values[name];
    return value === undefined ? [] : [{ name, value }];
  });
  const changed = missing === undefined ? wanted.filter((one) => !isSet(cursor, one)) : wanted;
  if (changed.length === 0) return { text: source.text, changes: [] };
  refuseEncrypted(target);
  const text = applySplices(source.text, splicesFor(target, changed));
  const after = prove(text, target, changed, place);
  const changes = changed.map(({ name, value }): ValueChange => {
    const before = missing === undefined ? scalarAt(cursor, name)?.value : undefined;
    const at = formatPath(after.steps);
    const full = isSeq(after.node) ? `${at}[name=${MAPPING}.${name}].value` : `${at}.${name}`;
    return { name, at: full, line: lineOf(text, scalarAt(after, name)?.node.range[0] ?? 0), before, after: value };
  });
  return { text, changes };
}

/**
 * Throws for a text of SOPS, whose `mac` is that of all values (https://getsops.io/docs/#protocol). With
 * `mac_only_encrypted` it is that of the encrypted ones: values may change beside one of ours that is not encrypted.
 */
function refuseEncrypted({ cursor, missing }: Target): void {
  const { source } = cursor;
  const isPlain = VALUE_NAMES.some((name) => {
    const value = missing === undefined ? (scalarAt(cursor, name)?.value ?? '') : '';
    return value !== '' && !ENCRYPTED.test(String(value));
  });
  for (const root of source.roots) {
    if (textUnder(source, root, 'sops', 'mac') === undefined) continue;
    if (isPlain && textUnder(source, root, 'sops', 'mac_only_encrypted') === 'true') continue;
    const entry = isMap(root) ? entryOf(root, 'sops') : undefined;
    const message = 'the file is encrypted by SOPS, and a change of it would not match its `sops.mac`';
    throw faultAt(source, (entry?.key ?? root).range[0], message, ENCRYPTED_HINT);
  }
}

/**
 * Parses an edited text, finds the values in it, and compares the data of all documents but for these values: the text
 * around them is the same, but may read differently. Throws where more or less than these values differs.
 */
function prove(edited: string, target: Target, changed: readonly Wanted[], { file, path }: Place): Cursor {
  const { cursor: before, missing } = target;
  const after = unlessFaulty(() => locate(parseSource(edited, file), path))?.cursor;
  if (after && changed.every((one) => isSet(after, one))) {
    const [old, now] = [before, after].map((cursor) => dataOf(cursor, partsOf(cursor, target, changed)));
    const size = missing !== undefined && isMap(after.node) ? after.node.items.length : changed.length;
    if (size === changed.length && isDeepStrictEqual(old, now)) return after;
  }
  const reason = 'more than the values would change';
  throw unsafe(before.source, before.node.range[0], reason, 'Change the values by hand once, one a line.');
}

/** Lists the entries that an edit of a target may change or add: as they were, or as they are now. */
function partsOf(cursor: Cursor, { missing }: Target, changed: readonly Wanted[]): ReadonlySet<unknown> {
  if (missing !== undefined) return new Set([cursor.entry]);
  const slots = changed.map(({ name }) => slotOf(cursor, name));
  return new Set(slots.map((slot) => slot && entryOf(slot.map, slot.key)));
}

/** Returns the plain data of all documents without some parts; aliases by their names, since they may multiply. */
function dataOf(cursor: Cursor, parts: ReadonlySet<unknown>): unknown {
  const { source, trail } = cursor;
  const plain = (node: ParsedNode | null): unknown => {
    if (isAlias(node)) return { alias: node.source };
    if (isMap(node)) {
      const entries = node.items.filter((entry) => !parts.has(entry));
      return {
        tag: node.tag,
        anchor: node.anchor,
        entries: entries.map(({ key, value }) => [plain(key), plain(value)]),
      };
    }
    if (isSeq(node)) {
      return { tag: node.tag, anchor: node.anchor, items: node.items.map(plain) };
    }
    // Null and an empty mapping become the same mapping.
    if (node === cursor.node) return { tag: node.tag, anchor: node.anchor, entries: [] };
    const depth = node === null ? -1 : trail.indexOf(node);
    const inner = depth === -1 ? undefined : trail[depth + 1];
    return inner ? plain(inner) : { tag: node?.tag, anchor: node?.anchor, value: node?.value };
  };
  return source.roots.map(plain);
}
