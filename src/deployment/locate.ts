/** Where the `staticExport` values of a file are. */
import { formatPath, parseConfigPath, type Step } from './config-path.ts';
import { atRoot, type Cursor, follow } from './cursor.ts';
import { Fault } from './errors.ts';
import { faultIn, type Layer, offsetInFile } from './layer.ts';
import { lineOf } from './lines.ts';
import { chartParameters, chartValues, isParameters, isValuesFile, kindOf, knownPlaces } from './shapes.ts';
import { described, shown } from './shown.ts';
import { isNull, type Source, type Tree } from './tree.ts';
import { MAPPING } from './values.ts';

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
export function locate(source: Source, path: string | undefined): Target {
  const layers = source.documents.map((document) => ({ source, document, within: undefined }));
  const cursors = path === undefined ? search(layers) : layers.flatMap((layer) => walk(layer, parseConfigPath(path)));
  const [cursor, second] = cursors;
  if (second) throw ambiguous(source, cursors);
  if (cursor) return targetOf(cursor);
  return path === undefined
    ? { kind: 'missing', layer: onlyValuesFile(layers), key: MAPPING }
    : beyondPath(layers, path);
}

function targetOf(cursor: Cursor): Target {
  if (isParameters(cursor)) return { kind: 'parameters', cursor };
  if (cursor.node.kind === 'map' || isNull(cursor.node)) return { kind: 'mapping', cursor };
  const what = `\`${formatPath(cursor.steps)}\` is ${described(cursor.node)}, not a mapping of enabled, bundleUrl and version`;
  const fault = new Fault(cursor.node.start, what, 'Remove that value, or name the mapping with config-path.');
  throw faultIn(cursor.layer, fault);
}

/** Places that are known come first; a mapping of a chart within the chart counts where there is no other. */
function search(layers: readonly Layer[]): readonly Cursor[] {
  const values = layers.flatMap(chartValues);
  const known = [...values.flatMap(ownMapping), ...layers.flatMap(chartParameters)];
  return known.length > 0 ? known : values.flatMap(nestedMappings);
}

function ownMapping(values: Cursor): readonly Cursor[] {
  return walkFrom(values, [{ kind: 'key', key: MAPPING }]);
}

function nestedMappings(values: Cursor): readonly Cursor[] {
  return stepsBelow(values.node, []).flatMap((steps) => walkFrom(values, steps));
}

/** Lists the ways to mappings of the name; a flag or an address of that name is another chart's. */
function stepsBelow(tree: Tree, steps: readonly Step[]): readonly (readonly Step[])[] {
  switch (tree.kind) {
    case 'map':
      return tree.entries.flatMap(({ name, value }) => {
        if (name === undefined) return [];
        const below: readonly Step[] = [...steps, { kind: 'key', key: name }];
        return name === MAPPING && (value.kind === 'map' || isNull(value)) ? [below] : stepsBelow(value, below);
      });
    case 'list':
      return tree.items.flatMap((item, index) => stepsBelow(item, [...steps, { kind: 'index', index }]));
    case 'scalar':
    case 'alias':
      return [];
  }
}

function walk(layer: Layer, steps: readonly Step[]): readonly Cursor[] {
  const { root } = layer.document;
  return root ? walkFrom(atRoot(layer, root), steps) : [];
}

function walkFrom(from: Cursor, steps: readonly Step[]): readonly Cursor[] {
  const end = follow(from, steps);
  return 'reason' in end ? [] : [end];
}

function ambiguous(source: Source, cursors: readonly Cursor[]): Fault {
  const first = cursors.slice(0, MAX_PLACES_SHOWN).map((cursor) => {
    const offset = offsetInFile(cursor.layer, placeOf(cursor));
    return `\`${formatPath(cursor.steps)}\` (line ${lineOf(source.text, offset)})`;
  });
  const more = cursors.length > first.length ? ` and ${cursors.length - first.length} more` : '';
  const paths = new Set(cursors.map(({ steps }) => formatPath(steps)));
  const hint = paths.size > 1 ? NAME_ONE : 'Keep one document with the values in the file.';
  const [cursor] = cursors;
  const offset = cursor ? offsetInFile(cursor.layer, placeOf(cursor)) : 0;
  return new Fault(offset, `several places hold ${MAPPING} values: ${first.join(', ')}${more}`, hint, true);
}

function placeOf({ entry, node }: Cursor): number {
  return entry?.start ?? node.start;
}

/** The document that a missing mapping goes to: without `kind`, and the only one of its file. */
function onlyValuesFile(layers: readonly Layer[]): Layer {
  const filled = layers.filter(({ document }) => document.root !== undefined);
  const candidates = (filled.length > 0 ? filled : layers).filter(isValuesFile);
  const [layer, second] = candidates;
  if (!layer) throw noMapping(filled);
  if (second) {
    const hint = 'Add an empty `staticExport: {}` to the one that configures the deployment.';
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
  const kinds = layers.map((layer) => shown(kindOf(layer) ?? 'a document with apiVersion'));
  const places = layers.flatMap(knownPlaces).map((place) => `\`${place}\``);
  const hint =
    places.length === 0
      ? 'Name the mapping with config-path.'
      : `Add an empty \`${MAPPING}: {}\` in ${places.join(' or ')}, or name the mapping with config-path.`;
  return new Fault(layers[0]?.document.root?.start ?? 0, `no ${MAPPING} mapping in ${kinds.join(', ')}`, hint);
}

/** A path of one key may name the mapping that is to be inserted; any other has to lead somewhere. */
function beyondPath(layers: readonly Layer[], path: string): Target {
  const steps = parseConfigPath(path);
  const [step, second] = steps;
  const filled = layers.filter(({ document }) => document.root !== undefined);
  const isRootKey = step?.kind === 'key' && second === undefined;
  if (isRootKey && (filled.length > 0 ? filled : layers).some(isValuesFile))
    return { kind: 'missing', layer: onlyValuesFile(layers), key: step.key };
  const ends = filled.flatMap((layer) => {
    const { root } = layer.document;
    const end = root && follow(atRoot(layer, root), steps);
    return end && 'reason' in end ? [end] : [];
  });
  const furthest = ends.toSorted((a, b) => b.depth - a.depth)[0];
  if (!furthest)
    throw new Fault(0, `config-path \`${path}\` leads nowhere: the file is empty`, 'Name the file with the values.');
  const { cursor, depth, reason } = furthest;
  const rest = formatPath(steps.slice(depth));
  const message = `config-path \`${path}\` leads nowhere from \`${rest}\` on: ${reason}`;
  throw faultIn(cursor.layer, new Fault(placeOf(cursor), message, 'Correct the path, or add the mapping to the file.'));
}
