/** Finds the place of the `staticExport` values: by a path, or by the kind of a document. */
import { isMap, isScalar, isSeq } from 'yaml';
import { formatPath, parseConfigPath, type Step } from './config-path.ts';
import { atRoot, type Cursor, childrenOf, follow, inString, matches, placesAt, startOf } from './cursor.ts';
import type { DeploymentError } from './errors.ts';
import {
  described,
  entryOf,
  faultAt,
  isNull,
  nameOf,
  type Source,
  shown,
  textUnder,
  unlessFaulty,
  type Value,
} from './parse.ts';
import { lineOf } from './text.ts';
import { MAPPING, VALUE_NAMES } from './values.ts';

/** Where the values are, or go. */
export interface Target {
  /** The mapping of the values, or null where one can be written, or a list of parameters. */
  readonly cursor: Cursor;
  /** Key of the mapping that is missing: then the cursor is at the root that it goes to. */
  readonly missing?: string;
}

/** Places in documents of a kind: mappings and strings of YAML that are as a values file; `*` is each item of a list. */
interface Shape {
  readonly kind: string;
  readonly values: readonly string[];
  /** Lists of `{name, value}`, with names like `staticExport.version`. */
  readonly parameters: readonly string[];
}

/** https://fluxcd.io/flux/components/helm/helmreleases/#values */
const HELM_RELEASE: Shape = { kind: 'HelmRelease', values: ['spec.values'], parameters: [] };
/** https://argo-cd.readthedocs.io/en/stable/user-guide/helm/ */
const APPLICATION = argoShape('Application', ['spec.source.helm', 'spec.sources.*.helm']);
/** https://argo-cd.readthedocs.io/en/stable/user-guide/parameters/#store-overrides-in-git */
const ARGO_SOURCE = argoShape('.argocd-source', ['helm']);
/** https://kubectl.docs.kubernetes.io/references/kustomize/builtins/ */
const KUSTOMIZATION: Shape = { kind: 'Kustomization', values: ['helmCharts.*.valuesInline'], parameters: [] };
const SHAPES = [HELM_RELEASE, APPLICATION, KUSTOMIZATION, { ...KUSTOMIZATION, kind: 'Component' }];
/** https://kubectl.docs.kubernetes.io/references/kustomize/glossary/#kustomization */
const KUSTOMIZATION_FILE = /(?:^|[\\/])(?:kustomization\.ya?ml|Kustomization)$/;
const ARGO_SOURCE_FILE = /(?:^|[\\/])\.argocd-source(?:-[^\\/]*)?\.ya?ml$/;
/** Files of Fleet, helmfile and Compose, which look like values files. */
const FOREIGN_FILE =
  /(?:^|[\\/])(?:fleet\.ya?ml|helmfile[^\\/]*\.ya?ml(?:\.gotmpl)?|(?:docker-)?compose[^\\/]*\.ya?ml|helmfile\.d[\\/][^\\/]*)$/i;
const MAX_LISTED = 10;
const NAME_IT = 'Name the mapping that holds enabled, bundleUrl and version with config-path';

function argoShape(kind: string, helm: readonly string[]): Shape {
  const values = helm.flatMap((path) => [`${path}.valuesObject`, `${path}.values`]);
  return { kind, values, parameters: helm.map((path) => `${path}.parameters`) };
}

/** Finds the values by a path, or by what is known of such files; throws where there is no place or more than one. */
export function locate(source: Source, path: string | undefined): Target {
  const steps = path === undefined ? undefined : parseConfigPath(path);
  if (!steps && FOREIGN_FILE.test(source.file)) {
    const message = `${source.file} is read by another tool than Helm, so its values are not looked for`;
    throw faultAt(source, 0, message, `${NAME_IT}${exampleIn(source) ?? ', which stays in that file'}.`);
  }
  const cursors = steps ? walk(source, steps) : source.roots.flatMap((root) => searchDocument(atRoot(source, root)));
  const [cursor, second] = cursors;
  if (second) throw ambiguous(source, cursors);
  if (!cursor) return steps ? missingAt(source, steps) : inserted(source, MAPPING, source.roots);
  const { node } = cursor;
  const isAbove = steps && isMap(node) && !VALUE_NAMES.some((name) => entryOf(node, name));
  const below = isAbove ? (mappingsWithin(cursor, true)[0] ?? childrenOf(cursor).find(hasParameters)) : undefined;
  if (below) {
    const message = `config-path \`${path}\` ends above the values, which are at \`${pathTo(source, below)}\``;
    throw faultAt(source, startOf(below), message, `${NAME_IT}.`);
  }
  if (isMap(node) || isNull(node) || hasParameters(cursor)) return { cursor };
  const message = `\`${formatPath(cursor.steps)}\` is ${described(node)}, not a mapping of enabled, bundleUrl and version`;
  throw faultAt(source, node.range[0], message, 'Remove that value, or name the mapping with config-path.');
}

/** Lists the paths of all places in a file, those within strings too; one that no path names is left out. */
export function pathsIn(source: Source): readonly string[] {
  const roots = source.roots.map((root) => atRoot(source, root));
  const cursors = roots.flatMap((root) => [
    ...(unlessFaulty(() => searchDocument(root)) ?? []),
    ...mappingsWithin(root, true),
  ]);
  return [...new Set(cursors.flatMap((cursor) => pathTo(source, cursor) ?? []))];
}

function ambiguous(source: Source, cursors: readonly Cursor[]): DeploymentError {
  const places = cursors.slice(0, MAX_LISTED).map((cursor) => {
    return `\`${pathTo(source, cursor) ?? formatPath(cursor.steps)}\` (line ${lineOf(source.text, startOf(cursor))})`;
  });
  const hint = 'Name one of them with config-path.';
  return faultAt(source, 0, `several places hold ${MAPPING} values: ${places.join(', ')}`, hint);
}

/** Inserts the mapping that a path of one key names; any other path has to lead somewhere. */
function missingAt(source: Source, steps: readonly Step[]): Target {
  const path = `config-path \`${formatPath(steps)}\``;
  const starts = startsOf(source, steps);
  const [start] = starts;
  const hint = 'Correct the path, or add the mapping to the file.';
  if (!start) throw faultAt(source, 0, `${path} does not exist: its first brackets name no document`, hint);
  const named = starts.map(({ cursor }) => cursor.node).filter((root) => isValuesFile(source, root));
  const [key, second] = start.steps;
  if (named.length > 0 && key?.kind === 'key' && !second) return inserted(source, key.key, named);
  const ends = starts.map((one) => follow(one.cursor, one.steps)).filter((end) => 'reason' in end);
  const [furthest] = ends.toSorted((a, b) => b.cursor.steps.length - a.cursor.steps.length);
  const message = `${path} does not exist${furthest ? `: ${furthest.reason}` : ''}`;
  throw faultAt(source, startOf(furthest?.cursor ?? start.cursor), message, hint);
}

/** A missing mapping goes to the document that is a values file, which has to be the only one of those named. */
function inserted(source: Source, key: string, named: readonly Value[]): Target {
  const candidates = named.filter((root) => isValuesFile(source, root));
  const [root, second] = candidates;
  if (!root) throw noMapping(source);
  if (second) {
    const message = `no ${MAPPING} mapping, and ${candidates.length} documents that could get one`;
    const [name] = selectorsOf(source, root);
    throw faultAt(source, 0, message, `${NAME_IT}, such as \`${formatPath([name, { kind: 'key', key }])}\`.`);
  }
  if (!isMap(root) && !isNull(root))
    throw faultAt(source, root.range[0], `the document is ${described(root)}, not a mapping`, 'Name the values file.');
  return { cursor: atRoot(source, root), missing: key };
}

function noMapping(source: Source): DeploymentError {
  const kinds = source.roots.slice(0, MAX_LISTED).map((root) => {
    return shown(shapeOf(source, root)?.kind ?? textUnder(source, root, 'kind') ?? 'a document with `apiVersion`');
  });
  const message = `no ${MAPPING} mapping in ${kinds.join(', ')}`;
  const example = exampleIn(source);
  if (example) return faultAt(source, 0, message, `${NAME_IT}${example}.`);
  if (source.roots.some((root) => isMap(root) && entryOf(root, 'patches'))) {
    const hint = 'for a patch that is YAML, such as `patches[0].patch.spec.values.staticExport`';
    return faultAt(source, 0, message, `${NAME_IT} ${hint}; JSON patches are not edited.`);
  }
  const places = source.roots.flatMap((root) => shapeOf(source, root)?.values ?? []);
  const known = places.map((place) => `\`${place.replace('.*', '[0]')}\``).join(' or ');
  const hint = `Add an empty \`${MAPPING}: {}\` in ${known}, or name the mapping with config-path.`;
  return faultAt(source, 0, message, known === '' ? `${NAME_IT}.` : hint);
}

/** Names a place that only `config-path` may lead to; a value in a string or in an unknown kind of document. */
function exampleIn(source: Source): string | undefined {
  const cursors = source.roots.flatMap((root) => mappingsWithin(atRoot(source, root), true));
  const paths = cursors.flatMap((cursor) => pathTo(source, cursor) ?? []);
  return paths.length === 0 ? undefined : `, such as \`${paths[0]}\``;
}

/** Tells whether a document is plain values of a chart, the only one that a missing mapping is inserted in. */
function isValuesFile(source: Source, root: Value): boolean {
  const hasKind = isMap(root) && ['kind', 'apiVersion'].some((key) => entryOf(root, key));
  return !hasKind && !shapeOf(source, root) && !FOREIGN_FILE.test(source.file);
}

function shapeOf(source: Source, root: Value): Shape | undefined {
  if (ARGO_SOURCE_FILE.test(source.file)) return ARGO_SOURCE;
  // Flux has a `Kustomization` of its own, which holds no values: https://fluxcd.io/flux/components/kustomize/
  if (textUnder(source, root, 'apiVersion')?.startsWith('kustomize.toolkit.fluxcd.io/')) return undefined;
  const kind = textUnder(source, root, 'kind');
  const isKustomization = KUSTOMIZATION_FILE.test(source.file) || (isMap(root) && entryOf(root, 'helmCharts'));
  return SHAPES.find((shape) => shape.kind === kind) ?? (isKustomization ? KUSTOMIZATION : undefined);
}

/** Lists the places of the values in a document. Known places come first; mappings deeper in values count without them. */
function searchDocument(root: Cursor): readonly Cursor[] {
  const { source, node } = root;
  const { values = [], parameters = [] } = shapeOf(source, node) ?? {};
  const isOwn = isValuesFile(source, node) || (isMap(node) && entryOf(node, MAPPING) !== undefined);
  const maps = [...(isOwn ? [root] : []), ...values.flatMap((path) => expand(root, path.split('.'))).map(opened)];
  const known = maps.flatMap((cursor) => (isMap(cursor.node) ? placesAt(cursor, [{ kind: 'key', key: MAPPING }]) : []));
  const lists = parameters.flatMap((path) => expand(root, path.split('.'))).filter(hasParameters);
  const found = [...known, ...lists];
  return found.length > 0 ? found : maps.flatMap((map) => mappingsWithin(map, false));
}

function expand(from: Cursor, keys: readonly string[]): readonly Cursor[] {
  return keys.reduce<readonly Cursor[]>(
    (cursors, key) =>
      cursors.flatMap((cursor) => {
        if (key !== '*') return placesAt(cursor, [{ kind: 'key', key }]);
        return isSeq(cursor.node) ? childrenOf(cursor) : [];
      }),
    [from],
  );
}

/** Goes into a string, only where it may hold the mapping: others may be no YAML at all. */
function opened(cursor: Cursor): Cursor {
  return isScalar(cursor.node) && String(cursor.node.value).includes(MAPPING) ? inString(cursor) : cursor;
}

/** Lists mappings of the name below a value, not behind aliases; a flag or an address of that name is another chart's. */
function mappingsWithin(from: Cursor, opensStrings: boolean): readonly Cursor[] {
  const inside = opensStrings ? (unlessFaulty(() => opened(from)) ?? from) : from;
  return childrenOf(inside).flatMap((child) => {
    const isFound = child.entry && nameOf(child.entry.key) === MAPPING && (isMap(child.node) || isNull(child.node));
    if (isFound) return [child];
    return child.isShared ? [] : mappingsWithin(child, opensStrings);
  });
}

/** Tells whether a value is a list of parameters that set the values. */
function hasParameters({ source, node }: Cursor): boolean {
  if (!isSeq(node)) return false;
  const names = node.items.map((item) => textUnder(source, item, 'name'));
  return VALUE_NAMES.some((name) => names.includes(`${MAPPING}.${name}`));
}

/** Where a path begins, and the steps that are left of it. */
interface Start {
  readonly cursor: Cursor;
  readonly steps: readonly Step[];
}

/**
 * Begins a path in each document that it may lead into. A first step in brackets names a document, by its number or by
 * a value of its own, unless the root is a list.
 */
function startsOf(source: Source, steps: readonly Step[]): readonly Start[] {
  const [first, ...rest] = steps;
  return source.roots.flatMap((root, number) => {
    if (!first || first.kind === 'key' || isSeq(root)) return [{ cursor: atRoot(source, root), steps }];
    const isIt = first.kind === 'index' ? first.index === number : matches(source, root, first);
    return isIt ? [{ cursor: atRoot(source, root, [first]), steps: rest }] : [];
  });
}

/** Lists all places that a path leads to. */
function walk(source: Source, steps: readonly Step[]): readonly Cursor[] {
  return startsOf(source, steps).flatMap(({ cursor, steps: rest }) => placesAt(cursor, rest));
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
  const path = paths.find((one) => one.length > 0 && unlessFaulty(() => walk(source, one))?.length === 1);
  return path && formatPath(path);
}

/** Lists the steps that may name a document: the name of an object of Kubernetes, where no other has it, and its number. */
function selectorsOf(source: Source, root: Value): readonly [Step, ...Step[]] {
  const number: Step = { kind: 'index', index: source.roots.indexOf(root) };
  const value = textUnder(source, root, 'metadata', 'name');
  if (value === undefined) return [number];
  const name: Step = { kind: 'match', keys: ['metadata', 'name'], value };
  return startsOf(source, [name]).length === 1 ? [name, number] : [number];
}
