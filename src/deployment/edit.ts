/** Reads the `staticExport` values of a deployment out of the text of its configuration, and writes them into it. */
import { formatPath, parseConfigPath, type Step } from './config-path.ts';
import type { Cursor } from './cursor.ts';
import { locate, pathTo, type Target } from './locate.ts';
import { parseSource } from './parse.ts';
import { parameterName, planEdit, scalarAt } from './plan.ts';
import { ENCRYPTED_HINT } from './style.ts';
import { applySplices, checkSize, lineOf, type Splice } from './text.ts';
import { faultAt, lookUp, type Node, offsetInFile, resolve, type Source, type Tree, textUnder } from './tree.ts';
import { type FoundValues, type Place, VALUE_NAMES, type ValueName, type Values } from './values.ts';
import { prove } from './verify.ts';

/** One value that an edit writes. */
export interface ValueChange {
  readonly name: ValueName;
  /** A path such as `spec.values.staticExport.version`. */
  readonly at: string;
  /** Of the value in the edited text, from 1 on. */
  readonly line: number;
  /** What readers took it for; undefined: it was absent. */
  readonly before: unknown;
  readonly after: boolean | string;
}

export interface Edit {
  readonly text: string;
  readonly changes: readonly ValueChange[];
}

/** A text that was parsed once, for what it holds and for every edit. */
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
  /** Of a place that only a number tells from others: what stands around it, by which it is known in another text. */
  readonly around?: string;
}

/** Parses a text and finds the place of its values. Throws DeploymentError where there is no single one. */
export function openConfig(text: string, place: Place): OpenConfig {
  const { file, path } = place;
  checkSize(Buffer.byteLength(text), file);
  const source = parseSource(text, file);
  const target = locate(source, path);
  const edit = (values: Values) => editTarget(source, target, place, values);
  const { cursor, missing } = target;
  const at = formatPath(cursor.steps);
  const own =
    missing === undefined
      ? (pathTo(source.documents, cursor) ?? path ?? at)
      : (path ?? formatPath([{ kind: 'key', key: missing }]));
  const byNumber = parseConfigPath(own).some(({ kind }) => kind === 'index');
  const before = missing === undefined ? { at, ...valuesIn(cursor.node) } : undefined;
  return { place: own, before, edit, ...(byNumber && { around: aroundOf(source, cursor) }) };
}

/** Tells a numbered item or document from others: how many there are, and what it says beside the values. */
function aroundOf({ documents }: Source, { node, trail }: Cursor): string {
  const isList = (tree: Tree | undefined) => tree !== undefined && resolve(tree).kind === 'list';
  const sizes = trail.map(resolve).flatMap((tree) => (tree.kind === 'list' ? tree.items.length : []));
  const item = trail.findLast((_tree, nth) => nth === 0 || isList(trail[nth - 1])) ?? node;
  const { text } = node.source;
  const beside = item.source === node.source ? text.slice(item.start, node.start) + text.slice(node.end, item.end) : '';
  return [documents.length, ...sizes, beside].join(' ');
}

function valuesIn(node: Node): Omit<FoundValues, 'at'> {
  const scalars = VALUE_NAMES.map((name) => [name, scalarAt(node, name)] as const);
  return Object.fromEntries(scalars.flatMap(([name, scalar]) => (scalar ? [[name, scalar.value]] : [])));
}

function editTarget(source: Source, target: Target, place: Place, values: Values): Edit {
  const plan = planEdit(target, values);
  if (!plan) return { text: source.text, changes: [] };
  const { node } = target.cursor;
  refuseEncrypted(node.source);
  const edited = applySplices(source.text, inFile(node.source, plan.splices));
  const after = prove(edited, plan, place);
  const changes = plan.changed.map(({ name, value }): ValueChange => {
    const before = target.missing === undefined ? scalarAt(node, name)?.value : undefined;
    const line = lineOf(edited, offsetInFile(scalarAt(after.node, name) ?? after.node));
    return { name, at: formatPath([...after.steps, ...stepsTo(after.node, name)]), line, before, after: value };
  });
  return { text: edited, changes };
}

/** Turns changes of a text that may be one in a string into changes of the file. */
function inFile({ within }: Source, splices: readonly Splice[]): readonly Splice[] {
  if (!within) return splices;
  const { toOuter, encode, scalar } = within;
  const outer = splices.map(({ start, end, text }) => ({
    start: toOuter(start),
    end: toOuter(end),
    text: encode(text),
  }));
  return inFile(scalar.source, outer);
}

function stepsTo(node: Node, name: ValueName): readonly Step[] {
  if (node.kind !== 'list') return [{ kind: 'key', key: name }];
  const item: Step = { kind: 'match', keys: ['name'], value: parameterName(node, name) };
  return [item, { kind: 'key', key: 'value' }];
}

/**
 * Throws for a text of SOPS, whose `mac` is that of all values (https://getsops.io/docs/#protocol): a change by hand
 * breaks it.
 */
function refuseEncrypted(source: Source): void {
  for (const root of source.documents) {
    const metadata = root.kind === 'map' ? lookUp(root, 'sops') : undefined;
    if (!metadata || textUnder(metadata.node, 'mac') === undefined) continue;
    const message = 'the file is encrypted by SOPS, and a change of it would not match its `sops.mac`';
    throw faultAt({ source, start: metadata.entry.start }, message, ENCRYPTED_HINT);
  }
  if (source.within) refuseEncrypted(source.within.scalar.source);
}
