/** Where the `staticExport` values of a file are. */
import { formatPath, parseConfigPath, type Step } from './config-path.ts';
import { type Cursor, filledOf, follow, nameOf, pathTo, spotOf, startsOf, walk } from './cursor.ts';
import type { DeploymentError } from './errors.ts';
import { isValuesFile, kindOf, knownPlaces, prefixesOf, search, searchBelow } from './shapes.ts';
import { lineOf } from './text.ts';
import {
  type Document,
  described,
  faultAt,
  isNull,
  listed,
  offsetInFile,
  type Source,
  type Spot,
  shown,
} from './tree.ts';
import { MAPPING, VALUE_NAMES } from './values.ts';

export type Target =
  /** The mapping of the values, or null where one can be written, or a list of parameters. */
  | { readonly kind: 'found'; readonly cursor: Cursor }
  /** A values file without the mapping: it goes to the root under this key. */
  | { readonly kind: 'missing'; readonly document: Document; readonly key: string };

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
  if (node.kind === 'map' || isNull(node) || prefixesOf(node).length > 0) return { kind: 'found', cursor };
  const what = `\`${formatPath(cursor.steps)}\` is ${described(node)}, not a mapping of enabled, bundleUrl and version`;
  throw faultAt(node, what, 'Remove that value, or name the mapping with config-path.');
}

/** Throws for a path that ends above the values: they would be written beside them. */
function refuseAbove(documents: readonly Document[], { node, steps }: Cursor): void {
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
  if (filledOf(documents).length === 0) {
    const [key, second] = steps;
    if (key?.kind === 'key' && !second) return inserted(source, key.key, documents);
    throw faultAt(top(source), `${path} leads nowhere: the file is empty`, 'Name the file with the values.');
  }
  const starts = startsOf(documents, steps);
  if (starts.length === 0) throw noDocument(source, path, steps);
  const ofValues = starts.filter(({ cursor }) => isValuesFile(cursor.document));
  const [key, second] = ofValues[0]?.steps ?? [];
  if (key?.kind !== 'key' || second) throw deadEnd(source, path, starts);
  for (const { cursor } of ofValues) refuseMisspelled(cursor, key.key);
  return inserted(
    source,
    key.key,
    starts.map(({ cursor }) => cursor.document),
  );
}

/** A missing mapping goes to the document without `kind`, which has to be the only one of those named. */
function inserted(source: Source, key: string, named: readonly Document[]): Target {
  const filled = filledOf(named);
  const candidates = (filled.length > 0 ? filled : named).filter(isValuesFile);
  const [document, second] = candidates;
  if (!document) throw noMapping(source, filled);
  if (second) {
    const path = formatPath([nameOf(source.documents, document), { kind: 'key', key }]);
    const hint =
      filled.length === 0
        ? 'Keep one document in the file.'
        : `Name the one that configures the deployment with config-path, such as \`${path}\`.`;
    const message = `no ${MAPPING} mapping, and ${candidates.length} documents that could get one`;
    throw faultAt(top(source), message, hint);
  }
  const { root } = document;
  if (root === undefined || root.kind === 'map' || isNull(root)) return { kind: 'missing', document, key };
  throw faultAt(root, `the document is ${described(root)}, not a mapping`, 'Name the values file of the deployment.');
}

function noMapping(source: Source, documents: readonly Document[]): DeploymentError {
  const kinds = documents.map((document) => {
    const kind = kindOf(document);
    return kind === undefined ? 'a document with `kind` or `apiVersion`' : shown(kind);
  });
  const places = documents.flatMap(knownPlaces).slice(0, MAX_SHOWN);
  const hint =
    places.length === 0
      ? 'Name the mapping with config-path.'
      : `Add an empty \`${MAPPING}: {}\` in ${places.join(' or ')}, or name the mapping with config-path.`;
  return faultAt(documents[0]?.root ?? top(source), `no ${MAPPING} mapping in ${kinds.join(', ')}`, hint);
}

/** A second mapping beside the one that was meant would have no effect. */
function refuseMisspelled({ node }: Cursor, key: string): void {
  const letters = (name: string) => name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  const near = node.kind === 'map' ? node.entries.find(({ name = '' }) => letters(name) === letters(key)) : undefined;
  if (near?.name === undefined) return;
  const path = formatPath([{ kind: 'key', key }]);
  const message = `config-path \`${path}\` leads nowhere, but there is ${shown(near.name)}`;
  const spot = { source: node.source, start: near.start };
  throw faultAt(spot, message, 'Write the path as the key is written, or leave it away.');
}

function deadEnd(source: Source, path: string, starts: ReturnType<typeof startsOf>): DeploymentError {
  const ends = starts.map(({ cursor, steps }) => follow(cursor, steps)).filter((end) => 'reason' in end);
  const [furthest] = ends.toSorted((a, b) => b.cursor.steps.length - a.cursor.steps.length);
  if (!furthest) return faultAt(top(source), `${path} leads nowhere`);
  const { cursor, rest, reason } = furthest;
  const message = `${path} leads nowhere from \`${formatPath(rest)}\` on: ${reason}`;
  return faultAt(spotOf(cursor), message, 'Correct the path, or add the mapping to the file.');
}

function noDocument(source: Source, path: string, steps: readonly Step[]): DeploymentError {
  const { documents } = source;
  const names = listed(filledOf(documents), MAX_SHOWN, (one) => `\`${formatPath([nameOf(documents, one)])}\``);
  const first = formatPath(steps.slice(0, 1));
  const message = `${path} leads nowhere: \`${first}\` names no document; they are ${names}`;
  return faultAt(top(source), message, 'Name one of them, or leave the brackets away.');
}
