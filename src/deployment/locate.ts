/** Where the `staticExport` values of a file are. */
import { formatPath, parseConfigPath, type Step } from './config-path.ts';
import { type Cursor, follow } from './cursor.ts';
import { Fault } from './errors.ts';
import { faultIn, type Layer, offsetInFile } from './layer.ts';
import { filledOf, nameOf, pathTo, type Start, startsOf, walk } from './selection.ts';
import { isKustomizationFile, isParameters, isValuesFile, kindOf, knownPlaces, search, searchBelow } from './shapes.ts';
import { shown } from './shown.ts';
import { lineOf } from './text.ts';
import { described, isNull, type Source } from './tree.ts';
import { MAPPING, type Place, VALUE_NAMES } from './values.ts';

export type Target =
  /** The mapping of the values, or null where one can be written. */
  | { readonly kind: 'mapping'; readonly cursor: Cursor }
  /** A list of `{name, value}`, with names like `staticExport.version`. */
  | { readonly kind: 'parameters'; readonly cursor: Cursor }
  /** A values file without the mapping: it goes to the root under this key. */
  | { readonly kind: 'missing'; readonly layer: Layer; readonly key: string };

const MAX_PLACES_SHOWN = 8;
const NAME_ONE = 'Name one of them with config-path.';

/** Finds the values by a path, or by what is known of such files; throws Fault where there is no place or more than one. */
export function locate(source: Source, { file, path }: Place): Target {
  const layers = layersOf(source, file);
  const steps = path === undefined ? undefined : parseConfigPath(path);
  const cursors = steps ? walk(layers, steps) : search(layers);
  const [cursor, second] = cursors;
  if (second) throw ambiguous(source, layers, cursors);
  if (cursor && steps) refuseAbove(layers, cursor);
  if (cursor) return targetOf(cursor);
  return steps ? beyondPath(layers, steps) : { kind: 'missing', layer: onlyValuesFile(layers, MAPPING), key: MAPPING };
}

/** Writes the path that leads to a target alone: as it was given, or found. */
export function pathOf(source: Source, target: Target, { file, path }: Place): string {
  if (target.kind === 'missing') return path ?? formatPath([{ kind: 'key', key: target.key }]);
  return pathTo(layersOf(source, file), target.cursor) ?? path ?? formatPath(target.cursor.steps);
}

function layersOf(source: Source, file: string): readonly Layer[] {
  const isKustomization = isKustomizationFile(file);
  return source.documents.map((document) => ({ source, document, isKustomization, within: undefined }));
}

function targetOf(cursor: Cursor): Target {
  if (isParameters(cursor)) return { kind: 'parameters', cursor };
  if (cursor.node.kind === 'map' || isNull(cursor.node)) return { kind: 'mapping', cursor };
  const what = `\`${formatPath(cursor.steps)}\` is ${described(cursor.node)}, not a mapping of enabled, bundleUrl and version`;
  const fault = new Fault(cursor.node.start, what, 'Remove that value, or name the mapping with config-path.');
  throw faultIn(cursor.layer, fault);
}

/** Throws Fault for a path that ends above the values: they would be written beside them. */
function refuseAbove(layers: readonly Layer[], cursor: Cursor): void {
  const { node } = cursor;
  if (node.kind !== 'map' || VALUE_NAMES.some((name) => node.byName.has(name))) return;
  const [below] = searchBelow(layers, node);
  if (!below) return;
  const path = pathTo(layers, below) ?? formatPath(below.steps);
  const message = `config-path \`${formatPath(cursor.steps)}\` ends above the values, which are at \`${path}\``;
  throw new Fault(offsetOf(below), message, 'Name the mapping that holds enabled, bundleUrl and version.', true);
}

function ambiguous({ text }: Source, layers: readonly Layer[], cursors: readonly Cursor[]): Fault {
  const places = cursors.slice(0, MAX_PLACES_SHOWN).map((cursor) => {
    const path = pathTo(layers, cursor);
    return { path, shown: `\`${path ?? formatPath(cursor.steps)}\` (line ${lineOf(text, offsetOf(cursor))})` };
  });
  const more = cursors.length > places.length ? ` and ${cursors.length - places.length} more` : '';
  const list = places.map((place) => place.shown).join(', ');
  const hint = places.some(({ path }) => path === undefined)
    ? 'Keep one document with the values in the file.'
    : NAME_ONE;
  const [cursor] = cursors;
  return new Fault(cursor ? offsetOf(cursor) : 0, `several places hold ${MAPPING} values: ${list}${more}`, hint, true);
}

function offsetOf(cursor: Cursor): number {
  return offsetInFile(cursor.layer, placeOf(cursor));
}

function placeOf({ entry, node }: Cursor): number {
  return entry?.start ?? node.start;
}

/** The document that a missing mapping goes to: without `kind`, and the only one of its file or of those named. */
function onlyValuesFile(layers: readonly Layer[], key: string, named = layers): Layer {
  const filled = filledOf(named);
  const candidates = (filled.length > 0 ? filled : named).filter(isValuesFile);
  const [layer, second] = candidates;
  if (!layer) throw noMapping(filled);
  if (second) {
    const path = formatPath([nameOf(layers, layer), { kind: 'key', key }]);
    const hint =
      filled.length === 0
        ? 'Keep one document in the file.'
        : `Name the one that configures the deployment with config-path, such as \`${path}\`.`;
    throw new Fault(0, `no ${MAPPING} mapping, and ${candidates.length} documents that could get one`, hint);
  }
  const { root } = layer.document;
  if (root === undefined || root.kind === 'map' || isNull(root)) return layer;
  throw new Fault(
    root.start,
    `the document is ${described(root)}, not a mapping`,
    'Name the values file of the deployment.',
  );
}

function noMapping(layers: readonly Layer[]): Fault {
  const kinds = layers.map((layer) => kindShown(layer));
  const places = layers.flatMap(knownPlaces).slice(0, MAX_PLACES_SHOWN);
  const hint =
    places.length === 0
      ? 'Name the mapping with config-path.'
      : `Add an empty \`${MAPPING}: {}\` in ${places.join(' or ')}, or name the mapping with config-path.`;
  return new Fault(layers[0]?.document.root?.start ?? 0, `no ${MAPPING} mapping in ${kinds.join(', ')}`, hint);
}

function kindShown(layer: Layer): string {
  const kind = kindOf(layer);
  return kind === undefined ? 'a document with `kind` or `apiVersion`' : shown(kind);
}

/** A path of one key may name the mapping that is to be inserted; any other has to lead somewhere. */
function beyondPath(layers: readonly Layer[], steps: readonly Step[]): Target {
  const path = formatPath(steps);
  const filled = filledOf(layers);
  if (filled.length === 0 && steps.length === 1 && steps[0]?.kind === 'key')
    return { kind: 'missing', layer: onlyValuesFile(layers, steps[0].key), key: steps[0].key };
  if (filled.length === 0)
    throw new Fault(0, `config-path \`${path}\` leads nowhere: the file is empty`, 'Name the file with the values.');
  const starts = startsOf(layers, steps);
  if (starts.length === 0) throw noDocument(filled, steps);
  const ofValues = starts.filter(({ cursor }) => isValuesFile(cursor.layer));
  const [key, second] = ofValues[0]?.steps ?? [];
  if (key?.kind === 'key' && second === undefined) {
    for (const { cursor } of ofValues) refuseMisspelled(cursor, key.key);
    return {
      kind: 'missing',
      layer: onlyValuesFile(
        layers,
        key.key,
        starts.map(({ cursor }) => cursor.layer),
      ),
      key: key.key,
    };
  }
  throw deadEnd(starts, path);
}

/** A second mapping beside the one that was meant would have no effect. */
function refuseMisspelled({ node, layer }: Cursor, key: string): void {
  const letters = (name: string) => name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  const near = node.kind === 'map' ? node.entries.find(({ name = '' }) => letters(name) === letters(key)) : undefined;
  if (near?.name === undefined) return;
  const message = `config-path \`${formatPath([{ kind: 'key', key }])}\` leads nowhere, but there is ${shown(near.name)}`;
  throw faultIn(layer, new Fault(near.start, message, 'Write the path as the key is written, or leave it away.'));
}

function deadEnd(starts: readonly Start[], path: string): Fault {
  const ends = starts.flatMap(({ cursor, steps }) => {
    const end = follow(cursor, steps);
    return 'reason' in end ? [{ ...end, rest: formatPath(steps.slice(end.depth)) }] : [];
  });
  const [furthest] = ends.toSorted((a, b) => b.depth - a.depth);
  if (!furthest) return new Fault(0, `config-path \`${path}\` leads nowhere`);
  const { cursor, rest, reason } = furthest;
  const message = `config-path \`${path}\` leads nowhere from \`${rest}\` on: ${reason}`;
  return faultIn(
    cursor.layer,
    new Fault(placeOf(cursor), message, 'Correct the path, or add the mapping to the file.'),
  );
}

function noDocument(layers: readonly Layer[], [first, ...steps]: readonly Step[]): Fault {
  const selectors = layers.slice(0, MAX_PLACES_SHOWN).map((layer) => nameOf(layers, layer));
  const list = selectors.map((selector) => `\`${formatPath([selector])}\``).join(', ');
  const more = layers.length > selectors.length ? ` and ${layers.length - selectors.length} more` : '';
  const path = formatPath(first ? [first, ...steps] : steps);
  const message = `config-path \`${path}\` leads nowhere: \`${formatPath(first ? [first] : [])}\` names no document; they are ${list}${more}`;
  return new Fault(0, message, 'Name one of them, or leave the brackets away.');
}
