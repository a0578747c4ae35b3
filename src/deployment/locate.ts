/** Where the `staticExport` values of a file are. */
import { formatPath, parseConfigPath, type Step } from './config-path.ts';
import { atRoot, type Cursor, follow, matches, placesAt, spotOf } from './cursor.ts';
import type { DeploymentError } from './errors.ts';
import { isValuesFile, kindOf, knownPlaces, prefixesOf, search, searchBelow } from './shapes.ts';
import { lineOf } from './text.ts';
import {
  described,
  faultAt,
  isNothing,
  isNull,
  listed,
  type Node,
  offsetInFile,
  type Source,
  type Spot,
  shown,
  textUnder,
  unlessFaulty,
} from './tree.ts';
import { MAPPING, VALUE_NAMES } from './values.ts';

/** Where the values are, or go. */
export interface Target {
  /** The mapping of the values, or null where one can be written, or a list of parameters. */
  readonly cursor: Cursor;
  /** Key of the mapping that is missing: then the cursor is at the root that it goes to. */
  readonly missing?: string;
}

const MAX_SHOWN = 8;

/** Finds the values by a path, or by what is known of such files; throws where there is no place or more than one. */
export function locate(source: Source, path: string | undefined): Target {
  const { documents } = source;
  const steps = path === undefined ? undefined : parseConfigPath(path);
  const cursors = steps ? walk(documents, steps) : search(documents);
  const [cursor, second] = cursors;
  if (second) throw ambiguous(source, cursors);
  if (!cursor) return missing(source, steps);
  const { node } = cursor;
  if (steps) refuseAbove(documents, cursor);
  if (node.kind === 'map' || isNull(node) || prefixesOf(node).length > 0) return { cursor };
  const what = `\`${formatPath(cursor.steps)}\` is ${described(node)}, not a mapping of enabled, bundleUrl and version`;
  throw faultAt(node, what, 'Remove that value, or name the mapping with config-path.');
}

/** Throws for a path that ends above the values: they would be written beside them. */
function refuseAbove(documents: readonly Node[], { node, steps }: Cursor): void {
  if (node.kind !== 'map' || VALUE_NAMES.some((name) => node.byName.has(name))) return;
  const [below] = searchBelow(documents, node);
  if (!below) return;
  const path = pathTo(documents, below) ?? formatPath(below.steps);
  const message = `config-path \`${formatPath(steps)}\` ends above the values, which are at \`${path}\``;
  throw faultAt(spotOf(below), message, 'Name the mapping that holds enabled, bundleUrl and version.');
}

function ambiguous(source: Source, cursors: readonly Cursor[]): DeploymentError {
  const paths = cursors.slice(0, MAX_SHOWN).map((cursor) => pathTo(source.documents, cursor));
  const places = listed([...cursors.entries()], MAX_SHOWN, ([at, cursor]) => {
    const line = lineOf(source.text, offsetInFile(spotOf(cursor)));
    return `\`${paths[at] ?? formatPath(cursor.steps)}\` (line ${line})`;
  });
  const hint = paths.includes(undefined)
    ? 'Keep one document with the values in the file.'
    : 'Name one of them with config-path.';
  const [first] = cursors;
  return faultAt(first ? spotOf(first) : top(source), `several places hold ${MAPPING} values: ${places}`, hint);
}

function top(source: Source): Spot {
  return { source, start: 0 };
}

/** A path of one key may name the mapping that is to be inserted; any other has to lead somewhere. */
function missing(source: Source, steps: readonly Step[] | undefined): Target {
  const { documents } = source;
  if (!steps) return inserted(source, MAPPING, documents);
  const path = `config-path \`${formatPath(steps)}\``;
  if (documents.every(isNothing)) {
    const [key, second] = steps;
    if (key?.kind === 'key' && !second) return inserted(source, key.key, documents);
    throw faultAt(top(source), `${path} does not exist: the file is empty`, 'Name the file with the values.');
  }
  const starts = startsOf(documents, steps);
  if (starts.length === 0) throw noDocument(source, path, steps);
  const ofValues = starts.filter(({ cursor }) => isValuesFile(cursor.node));
  const [key, second] = ofValues[0]?.steps ?? [];
  if (key?.kind !== 'key' || second) throw deadEnd(source, path, starts);
  for (const { cursor } of ofValues) refuseMisspelled(cursor, key.key);
  return inserted(
    source,
    key.key,
    starts.map(({ cursor }) => cursor.node),
  );
}

/** A missing mapping goes to the document without `kind`, which has to be the only one of those named. */
function inserted(source: Source, key: string, named: readonly Node[]): Target {
  const candidates = named.filter(isValuesFile);
  const [root, second] = candidates;
  if (!root) throw noMapping(source, named);
  if (second) {
    const path = formatPath([nameOf(source.documents, root), { kind: 'key', key }]);
    const hint = isNothing(root)
      ? 'Keep one document in the file.'
      : `Name the one that configures the deployment with config-path, such as \`${path}\`.`;
    const message = `no ${MAPPING} mapping, and ${candidates.length} documents that could get one`;
    throw faultAt(top(source), message, hint);
  }
  if (root.kind === 'map' || isNull(root)) return { cursor: atRoot(root), missing: key };
  throw faultAt(root, `the document is ${described(root)}, not a mapping`, 'Name the values file of the deployment.');
}

function noMapping(source: Source, documents: readonly Node[]): DeploymentError {
  const kinds = documents.map((root) => {
    const kind = kindOf(root);
    return kind === undefined ? 'a document with `kind` or `apiVersion`' : shown(kind);
  });
  const places = documents.flatMap(knownPlaces).slice(0, MAX_SHOWN);
  const hint =
    places.length === 0
      ? 'Name the mapping with config-path.'
      : `Add an empty \`${MAPPING}: {}\` in ${places.join(' or ')}, or name the mapping with config-path.`;
  return faultAt(documents[0] ?? top(source), `no ${MAPPING} mapping in ${kinds.join(', ')}`, hint);
}

/** A second mapping beside the one that was meant would have no effect. */
function refuseMisspelled({ node }: Cursor, key: string): void {
  const letters = (name: string) => name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  const near = node.kind === 'map' ? node.entries.find(({ name = '' }) => letters(name) === letters(key)) : undefined;
  if (near?.name === undefined) return;
  const path = formatPath([{ kind: 'key', key }]);
  const message = `config-path \`${path}\` does not exist, but there is ${shown(near.name)}`;
  const spot = { source: node.source, start: near.start };
  throw faultAt(spot, message, 'Write the path as the key is written, or remove it.');
}

function deadEnd(source: Source, path: string, starts: readonly Start[]): DeploymentError {
  const ends = starts.map(({ cursor, steps }) => follow(cursor, steps)).filter((end) => 'reason' in end);
  const [furthest] = ends.toSorted((a, b) => b.cursor.steps.length - a.cursor.steps.length);
  if (!furthest) return faultAt(top(source), `${path} does not exist`);
  const { cursor, rest, reason } = furthest;
  const message = `${path} does not exist from \`${formatPath(rest)}\` on: ${reason}`;
  return faultAt(spotOf(cursor), message, 'Correct the path, or add the mapping to the file.');
}

function noDocument(source: Source, path: string, steps: readonly Step[]): DeploymentError {
  const { documents } = source;
  const names = listed(documents, MAX_SHOWN, (one) => `\`${formatPath([nameOf(documents, one)])}\``);
  const first = formatPath(steps.slice(0, 1));
  const message = `${path} does not exist: \`${first}\` names no document; they are ${names}`;
  return faultAt(top(source), message, 'Name one of them, or remove the brackets.');
}

/** Where a path begins, and what of it is left. */
interface Start {
  readonly cursor: Cursor;
  readonly steps: readonly Step[];
}

/**
 * Begins a path in each document that it may lead into. A first step in brackets names a document, by its number or by
 * a value of its own, where the root is no list.
 */
function startsOf(documents: readonly Node[], steps: readonly Step[]): readonly Start[] {
  const [first, ...rest] = steps;
  return documents.flatMap((root, number) => {
    if (!isSelector(first) || root.kind === 'list') return [{ cursor: atRoot(root), steps }];
    const isIt = first.kind === 'index' ? first.index === number : matches(root, first);
    return isIt ? [{ cursor: atRoot(root, [first]), steps: rest }] : [];
  });
}

/** Lists all places that a path leads to. */
function walk(documents: readonly Node[], steps: readonly Step[]): readonly Cursor[] {
  return startsOf(documents, steps).flatMap(({ cursor, steps: rest }) => placesAt(cursor, rest));
}

/**
 * Writes the shortest path to a place that leads to no other, and still leads there when a list gets other items: items
 * go by their names where they have them. Undefined where there is none.
 */
export function pathTo(documents: readonly Node[], { trail, steps }: Cursor): string | undefined {
  const root = documents.find((one) => one === trail[0]);
  if (root === undefined) return undefined;
  const taken = isSelector(steps[0]) && root.kind !== 'list' ? steps.slice(1) : steps;
  const named = namedSteps(root, taken);
  const starts = [[], ...selectorsOf(documents, root).map((selector) => [selector])];
  const paths = [named, taken].flatMap((inDocument) => starts.map((start) => [...start, ...inDocument]));
  // On the way to others there may be strings that are no YAML.
  const path = paths.find(
    (candidate) => candidate.length > 0 && unlessFaulty(() => walk(documents, candidate))?.length === 1,
  );
  return path && formatPath(path);
}

/** Takes items of lists by their names, where no other item has the same. */
function namedSteps(root: Node, steps: readonly Step[]): readonly Step[] {
  return steps.map((step, depth) => {
    if (step.kind !== 'index') return step;
    const lists = placesAt(atRoot(root), steps.slice(0, depth));
    const [value] = lists
      .flatMap((list) => placesAt(list, [step]))
      .flatMap(({ node }) => textUnder(node, 'name') ?? []);
    if (value === undefined) return step;
    const byName: Step = { kind: 'match', keys: ['name'], value };
    return lists.some((list) => placesAt(list, [byName]).length === 1) ? byName : step;
  });
}

/** Names a document that holds something, and no other. */
function nameOf(documents: readonly Node[], root: Node): Step {
  const [name, number] = selectorsOf(documents, root);
  return number && startsOf(documents, [name]).length > 1 ? number : name;
}

/** Lists what may name a document: the name of an object of Kubernetes, and its number. */
function selectorsOf(documents: readonly Node[], root: Node): readonly [Step, ...Step[]] {
  const name = textUnder(root, 'metadata', 'name');
  const number: Step = { kind: 'index', index: documents.indexOf(root) };
  return name === undefined ? [number] : [{ kind: 'match', keys: ['metadata', 'name'], value: name }, number];
}

/** Tells whether a first step names a document, where its root is no list. */
function isSelector(step: Step | undefined): step is Step & { kind: 'index' | 'match' } {
  return step !== undefined && step.kind !== 'key';
}
