/** Reads the `staticExport` values of a deployment out of the text of its configuration, and writes them into it. */
import { isDeepStrictEqual } from 'node:util';
import { isAlias, isMap, isScalar, isSeq, type ParsedNode, type Scalar } from 'yaml';
import { formatPath, parseConfigPath, type Step } from './config-path.ts';
import { locate, pathsIn, pathTo, type Target } from './locate.ts';
import { parseSource } from './parse.ts';
import {
  type Cursor,
  endOf,
  entryOf,
  faultAt,
  fileOf,
  isBlockScalar,
  offsetInFile,
  type Source,
  textUnder,
  unlessFaulty,
} from './source.ts';
import { applySplices, checkSize, lineOf, type Splice } from './text.ts';
import { type FoundValues, MAPPING, type Place, VALUE_NAMES, type ValueName, type Values } from './values.ts';
import { ENCRYPTED, ENCRYPTED_HINT, FORCE, isSet, scalarAt, slotOf, splicesFor, type Wanted } from './write.ts';

const UNPROVEN_HINT =
  'Nothing was written. End the file with a line break (a string with values: begin it with `|`, not `|-`), or change the values by hand once, one a line.';

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
  /** The values, behind aliases and merge keys too; undefined where the mapping is missing and would be inserted. */
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
function fingerprintOf(path: string, cursor: Cursor): { readonly fingerprint?: string } {
  if (!parseConfigPath(path).some(({ kind }) => kind === 'index')) return {};
  const { source, trail, node } = cursor;
  const sizes = [fileOf(source).roots.length];
  for (let at: Cursor | undefined = cursor; at; at = at.source.within?.cursor)
    sizes.push(...at.trail.flatMap((one) => (isSeq(one) ? one.items.length : [])));
  const item = trail.findLast((_node, depth) => depth === 0 || isSeq(trail[depth - 1])) ?? node;
  const [before, after] = [endOf(source.text, node), endOf(source.text, item)];
  const beside = source.text.slice(item.range[0], node.range[0]) + source.text.slice(before, after);
  return { fingerprint: `${sizes.join(' ')} ${beside.split(/\s+/).join(' ').trim()}` };
}

function editTarget(target: Target, place: Place, values: Values): Edit {
  const { cursor, missing } = target;
  const file = fileOf(cursor.source);
  const wanted = VALUE_NAMES.flatMap((name): readonly Wanted[] => {
    const value = values[name];
    return value === undefined ? [] : [{ name, value }];
  });
  const changed = missing === undefined ? wanted.filter((one) => !isSet(cursor, one)) : wanted;
  if (changed.length === 0) return { text: file.text, changes: [] };
  refuseEncrypted(target, cursor.source);
  const text = applySplices(file.text, inFile(cursor.source, splicesFor(target, changed)));
  const after = prove(text, target, changed, place);
  const changes = changed.map(({ name, value }): ValueChange => {
    const before = missing === undefined ? scalarAt(cursor, name)?.value : undefined;
    const { source, node } = after;
    const steps: readonly Step[] = isSeq(node)
      ? [
          { kind: 'match', keys: ['name'], value: `${MAPPING}.${name}` },
          { kind: 'key', key: 'value' },
        ]
      : [{ kind: 'key', key: name }];
    const line = lineOf(text, offsetInFile(source, scalarAt(after, name)?.node.range[0] ?? node.range[0]));
    return { name, at: formatPath([...after.steps, ...steps]), line, before, after: value };
  });
  return { text, changes };
}

/** Turns changes of a text that may be a string's into changes of the file. */
function inFile({ within }: Source, splices: readonly Splice[]): readonly Splice[] {
  if (!within) return splices;
  const outer = splices.map(({ start, end, text }) => ({
    start: within.toOuter(start),
    end: within.toOuter(end),
    text: within.encode(text),
  }));
  return inFile(within.cursor.source, outer);
}

/**
 * Throws for a text of SOPS, whose `mac` is that of all values (https://getsops.io/docs/#protocol). With
 * `mac_only_encrypted` it is that of the encrypted ones: values may change beside one of ours that is not encrypted.
 */
function refuseEncrypted(target: Target, source: Source): void {
  const { cursor, missing } = target;
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
  if (source.within) refuseEncrypted(target, source.within.cursor.source);
}

/**
 * Parses an edited text, finds the values in it, and compares all else with the text before. Throws where more or less
 * than these values differs, or readers are led to another place.
 */
function prove(edited: string, target: Target, changed: readonly Wanted[], { file, path }: Place): Cursor {
  const { cursor: before, missing } = target;
  const after = unlessFaulty(() => locate(parseSource(edited, file), path))?.cursor;
  if (after && (missing === undefined || isOnly(after, changed)) && changed.every((one) => isSet(after, one))) {
    const facts = factsOf(before, new Set(missing === undefined ? partsOf(before, target, changed) : []));
    if (isDeepStrictEqual(facts, factsOf(after, new Set(partsOf(after, target, changed))))) return after;
  }
  const message = 'the values cannot be edited without changing something else in the file';
  const holder = before.source.within?.cursor ?? before;
  throw faultAt(holder.source, holder.node.range[0], message, UNPROVEN_HINT);
}

function isOnly({ node }: Cursor, changed: readonly Wanted[]): boolean {
  return isMap(node) && node.items.length === changed.length;
}

/** Lists the entries and items that an edit of a target may change or add: as they were, or as they are now. */
function partsOf(cursor: Cursor, target: Target, changed: readonly Wanted[]): readonly unknown[] {
  if (target.missing !== undefined) return [cursor.entry];
  return changed.flatMap(({ name }): readonly unknown[] => {
    const slot = slotOf(cursor, name);
    if (!slot) return [];
    if (isSeq(cursor.node) && !slotOf(target.cursor, name)) return [slot.map];
    return [entryOf(slot.map, slot.key), isSeq(cursor.node) ? entryOf(slot.map, FORCE) : undefined];
  });
}

/**
 * Lists all that a file says, down to quotes, anchors and tags, without some parts: the same for texts that say the same.
 * The kind of the value that holds the parts is left out, for null may become a mapping.
 */
function factsOf(cursor: Cursor, parts: ReadonlySet<unknown>): readonly string[] {
  const facts: string[] = [];
  const inner = new Map<ParsedNode, Source>();
  for (let { source } = cursor; source.within; source = source.within.cursor.source)
    inner.set(source.within.cursor.node, source);
  const addSource = (source: Source) => {
    facts.push(...source.comments, `${source.roots.length} documents`);
    for (const root of source.roots) add(source, root);
  };
  const add = (source: Source, node: ParsedNode | null) => {
    if (node === null || parts.has(node)) return;
    const text = inner.get(node);
    const isHolder = Object.is(node, cursor.node) || (isMap(node) && node.items.some((entry) => parts.has(entry)));
    facts.push(isAlias(node) ? `*${node.source}` : `&${node.anchor} !${node.tag}`);
    if (text) addSource(text);
    else if (isScalar(node) && !isHolder) facts.push(contentOf(source, node));
    if ((isMap(node) || isSeq(node)) && !isHolder) facts.push(`${node.srcToken?.type}`);
    if (isSeq(node)) for (const item of node.items) add(source, item);
    for (const entry of isMap(node) ? node.items : []) {
      if (parts.has(entry)) continue;
      add(source, entry.key);
      add(source, entry.value);
    }
    facts.push('end');
  };
  addSource(fileOf(cursor.source));
  return facts;
}

/**
 * A block scalar that nothing ends at the end of the text has no line end for readers that follow the specification,
 * and gets one from a line below: https://yaml.org/spec/1.2.2/#8112-block-chomping-indicator
 */
function contentOf({ text }: Source, node: Scalar.Parsed): string {
  const value = `${node.type} ${typeof node.value} ${String(node.value)}`;
  if (!isBlockScalar(node)) return `${value} ${text.slice(node.range[0], node.range[1])}`;
  return `${value} ${!text.includes('\n', endOf(text, node)) && !/^[|>]\d?-/.test(text.slice(node.range[0]))}`;
}
