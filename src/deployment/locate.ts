/** Finds the place of the `staticExport` values: by a path, or by the kind of a document. */
import { isAlias, isMap, isScalar, isSeq } from 'yaml';
import { formatPath, parseConfigPath, type Step } from './config-path.ts';
import { atRoot, type Cursor, childrenOf, type DeadEnd, inString, walk } from './follow.ts';
import {
  described,
  entryOf,
  faultAt,
  isNull,
  type Source,
  shown,
  textUnder,
  unlessFaulty,
  type Value,
} from './parse.ts';
import { type DeploymentError, lineOf } from './text.ts';
import { MAPPING } from './values.ts';

/** Where the values are, or go. */
export interface Target {
  /** The mapping of the values, or null where one can be written. */
  readonly cursor: Cursor;
  /** Key of the mapping that is missing: then the cursor is at the root that it goes to. */
  readonly missing?: string;
}

/** https://argo-cd.readthedocs.io/en/stable/user-guide/helm/ */
const APPLICATION = ['spec.source.helm', 'spec.sources.*.helm'].flatMap(argoValues);
/** https://argo-cd.readthedocs.io/en/stable/user-guide/parameters/#store-overrides-in-git */
const ARGO_SOURCE = argoValues('helm');
const ARGO_SOURCE_FILE = /(?:^|[\\/])\.argocd-source(?:-[^\\/]*)?\.ya?ml$/;
/** Parameters come before values there. */
const ARGO_PARAMETER = /(?:^|\.)helm\.parameters\.\*$/;
/** https://fluxcd.io/flux/components/helm/helmreleases/#values */
const HELM_RELEASE = ['spec.values'];
/** https://kubectl.docs.kubernetes.io/references/kustomize/builtins/ */
const KUSTOMIZATION = ['helmCharts.*.valuesInline'];
/** https://kubectl.docs.kubernetes.io/references/kustomize/glossary/#kustomization */
const KUSTOMIZATION_FILE = /(?:^|[\\/])(?:kustomization\.ya?ml|Kustomization)$/;
/** Files of Fleet, helmfile and Compose, which look like values files. */
const FOREIGN_FILE =
  /(?:^|[\\/])(?:fleet\.ya?ml|helmfile[^\\/]*\.ya?ml(?:\.gotmpl)?|(?:docker-)?compose[^\\/]*\.ya?ml|helmfile\.d[\\/][^\\/]*)$/i;
const MAX_LISTED = 10;
const NAME_IT = 'Name the mapping that holds enabled, bundleUrl and version with config-path';

function argoValues(helm: string): readonly string[] {
  return [`${helm}.valuesObject`, `${helm}.values`];
}

/** Finds the values by a path, or by what is known of such files; throws where there is no place or more than one. */
export function locate(source: Source, path: string | undefined): Target {
  const steps = path === undefined ? undefined : parseConfigPath(path);
  const ends = steps ? walk(source, steps) : source.roots.flatMap((root) => searchDocument(atRoot(source, root)));
  const cursors = ends.filter((end) => 'node' in end);
  const [cursor, second] = cursors;
  if (second) throw ambiguous(source, cursors);
  if (!cursor) return steps ? missingAt(source, steps, ends) : inserted(source, MAPPING, source.roots);
  const { node } = cursor;
  const below = steps && entryOf(node, MAPPING);
  if (below) {
    const message = `config-path \`${path}\` ends above the values`;
    throw faultAt(source, below.key.range[0], message, `${NAME_IT}: \`${path}.${MAPPING}\`.`);
  }
  if (isMapping(cursor)) return { cursor };
  const message = `\`${formatPath(cursor.steps)}\` is ${described(node)}, not a mapping of enabled, bundleUrl and version`;
  throw faultAt(source, node.range[0], message, 'Remove that value, or name the mapping with config-path.');
}

/** Lists the paths of all places in a file, those within strings too; one that no path names is left out. */
export function pathsIn(source: Source): readonly string[] {
  const cursors = source.roots.flatMap((root) => placesWithin(atRoot(source, root)));
  return cursors.filter(isMapping).flatMap((cursor) => pathTo(source, cursor) ?? []);
}

function ambiguous(source: Source, cursors: readonly Cursor[]): DeploymentError {
  const places = cursors.slice(0, MAX_LISTED).map((cursor) => {
    return `\`${pathTo(source, cursor) ?? formatPath(cursor.steps)}\` (line ${lineOf(source.text, startOf(cursor))})`;
  });
  const hint = 'Name one of them with config-path.';
  return faultAt(source, 0, `several places hold ${MAPPING} values: ${places.join(', ')}`, hint);
}

function startOf({ entry, node }: Cursor): number {
  return (entry?.key ?? node).range[0];
}

/** Inserts the mapping that a path of one key names; any other path has to lead somewhere. */
function missingAt(source: Source, steps: readonly Step[], ends: readonly (Cursor | DeadEnd)[]): Target {
  const deadEnds = ends.filter((end) => 'reason' in end).toSorted((a, b) => depthOf(b) - depthOf(a));
  const [furthest] = deadEnds;
  const key = steps.at(-1);
  if (furthest && key?.kind === 'key' && depthOf(furthest) === 0 && steps.length - furthest.cursor.steps.length === 1) {
    const roots = deadEnds.map(({ cursor }) => cursor.node);
    if (roots.some((root) => isValuesFile(source, root))) return inserted(source, key.key, roots);
  }
  const reason = furthest?.reason ?? 'its first brackets name no document';
  const message = `config-path \`${formatPath(steps)}\` does not exist: ${reason}`;
  const hint = 'Correct the path, or add the mapping to the file.';
  throw faultAt(source, furthest ? startOf(furthest.cursor) : 0, message, hint);
}

function depthOf({ cursor }: DeadEnd): number {
  return cursor.trail.length - 1;
}

/** A missing mapping goes to the document that is a values file, which has to be the only one of those named. */
function inserted(source: Source, key: string, named: readonly Value[]): Target {
  const candidates = named.filter((root) => isValuesFile(source, root));
  const [root, second] = candidates;
  if (!root) throw noMapping(source);
  if (!second) return { cursor: atRoot(source, root), missing: key };
  const message = `no ${MAPPING} mapping, and ${candidates.length} documents that could get one`;
  const [name] = selectorsOf(source, root);
  throw faultAt(source, 0, message, `${NAME_IT}, such as \`${formatPath([name, { kind: 'key', key }])}\`.`);
}

function noMapping(source: Source): DeploymentError {
  const kinds = source.roots.map((root) => shown(textUnder(source, root, 'kind') ?? 'a document'));
  const message = FOREIGN_FILE.test(source.file)
    ? 'this file is read by another tool than Helm, so its values are not looked for'
    : `no ${MAPPING} mapping in ${kinds.slice(0, MAX_LISTED).join(', ')}`;
  return faultAt(source, 0, message, hintFor(source));
}

function hintFor(source: Source): string {
  const [example] = pathsIn(source);
  if (example !== undefined) return `${NAME_IT}, such as \`${example}\`.`;
  if (source.roots.some((root) => entryOf(root, 'patches')))
    return `${NAME_IT} for a patch that is YAML, such as \`patches[0].patch.spec.values.${MAPPING}\`; JSON patches are not edited.`;
  const places = source.roots.flatMap((root) => valuesPaths(source, root));
  const known = places.map((place) => `\`${place.replace('.*', '[0]')}\``).join(' or ');
  if (known === '') return `${NAME_IT}.`;
  return `Add an empty \`${MAPPING}: {}\` in ${known}, or name the mapping with config-path.`;
}

/** Tells whether a document is plain values of a chart, the only one that a missing mapping is inserted in. */
function isValuesFile(source: Source, root: Value): boolean {
  return (isMap(root) || isNull(root)) && valuesPaths(source, root).includes('');
}

/**
 * Lists what in a document is as a values file: mappings, and strings of YAML. `*` is each item of a list; the empty path is
 * the document itself.
 */
function valuesPaths(source: Source, root: Value): readonly string[] {
  if (FOREIGN_FILE.test(source.file)) return [];
  if (ARGO_SOURCE_FILE.test(source.file)) return ARGO_SOURCE;
  const kind = textUnder(source, root, 'kind');
  if (kind === 'Application') return APPLICATION;
  if (kind === 'HelmRelease') return HELM_RELEASE;
  // Flux has a `Kustomization` of its own, which holds no values: https://fluxcd.io/flux/components/kustomize/
  if (textUnder(source, root, 'apiVersion')?.startsWith('kustomize.toolkit.fluxcd.io/')) return [];
  const isKustomization = kind === 'Kustomization' || kind === 'Component' || KUSTOMIZATION_FILE.test(source.file);
  if (isKustomization || entryOf(root, 'helmCharts')) return KUSTOMIZATION;
  return entryOf(root, 'kind') || entryOf(root, 'apiVersion') ? [] : [''];
}

/** Lists the places of the values in a document. Known places come first; mappings deeper in values count without them. */
function searchDocument(root: Cursor): readonly Cursor[] {
  const paths = valuesPaths(root.source, root.node);
  const places = placesWithin(root, paths).map((cursor) => ({ cursor, path: keysOf(cursor) }));
  const known = places.filter(({ path }) => paths.some((values) => path === join(values, MAPPING)));
  const deeper = places.filter(({ path, cursor }) => {
    return isMapping(cursor) && paths.some((values) => path.startsWith(join(values, '')));
  });
  return (known.length > 0 ? known : deeper).map(({ cursor }) => cursor);
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

/** Writes the steps from the root of a document in the form of {@link valuesPaths}. */
function keysOf({ steps }: Cursor): string {
  return steps.map((step) => (step.kind === 'key' ? step.key : '*')).join('.');
}

/**
 * Lists the values that a document has under the name of the mapping, not those behind aliases. Of strings only those at the
 * paths of values are opened, which throws for what cannot be edited; without paths all that hold YAML.
 */
function placesWithin(from: Cursor, paths?: readonly string[]): readonly Cursor[] {
  const path = keysOf(from);
  if (paths?.includes('') === false && ARGO_PARAMETER.test(path)) refuseParameter(from);
  const anywhere = paths ? from : (unlessFaulty(() => opened(from)) ?? from);
  return childrenOf(paths?.includes(path) ? opened(from) : anywhere).flatMap((child) => {
    const step = child.steps.at(-1);
    if (step?.kind === 'key' && step.key === MAPPING) return [child];
    return isAlias(child.trail.at(-1)) ? [] : placesWithin(child, paths);
  });
}

/** Goes into a string, only where it may hold the mapping. */
function opened(cursor: Cursor): Cursor {
  return isScalar(cursor.node) && String(cursor.node.value).includes(MAPPING) ? inString(cursor) : cursor;
}

function isMapping({ node }: Cursor): boolean {
  return isMap(node) || isNull(node);
}

/** Throws for a parameter that sets one of the values: Argo CD prefers it to those in the values. */
function refuseParameter({ source, node }: Cursor): void {
  if (!textUnder(source, node, 'name')?.startsWith(`${MAPPING}.`)) return;
  const hint = `Write ${MAPPING} in \`valuesObject\` instead, and remove its parameters.`;
  throw faultAt(source, node.range[0], 'parameters of Argo CD are not edited', hint);
}

/**
 * Writes the shortest path to a place that leads to no other, and still leads there when a list gets other items: items
 * go by their names where they have them. Undefined where there is none.
 */
export function pathTo(source: Source, { steps, trail }: Cursor): string | undefined {
  const root = source.roots.find((one) => one === trail[0]);
  if (!root) return undefined;
  const [first] = steps;
  const taken = first && first.kind !== 'key' && !isSeq(root) ? steps.slice(1) : steps;
  const starts = [[], ...selectorsOf(source, root).map((selector) => [selector])];
  const paths = starts.map((start) => [...start, ...taken]);
  // On the way to other places there may be strings that are not YAML.
  const path = paths.find((one) => one.length > 0 && unlessFaulty(() => isOnly(source, one)));
  return path && formatPath(path);
}

/** Lists the steps that may name a document: the name of an object of Kubernetes, where no other has it, and its number. */
function selectorsOf(source: Source, root: Value): readonly [Step, ...Step[]] {
  const number: Step = { kind: 'index', index: source.roots.indexOf(root) };
  const value = textUnder(source, root, 'metadata', 'name');
  if (value === undefined) return [number];
  const name: Step = { kind: 'match', keys: ['metadata', 'name'], value };
  return isOnly(source, [name]) ? [name, number] : [number];
}

function isOnly(source: Source, steps: readonly Step[]): boolean {
  return walk(source, steps).filter((end) => 'node' in end).length === 1;
}
