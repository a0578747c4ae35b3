/** Finds the place of the `staticExport` values: by a path, or by the kind of a document. */
import { isAlias, isMap, isScalar, isSeq } from 'yaml';
import {
  atRoot,
  type Cursor,
  childrenOf,
  formatPath,
  inString,
  keyOf,
  parseConfigPath,
  reasonOf,
  type Step,
  walk,
} from './config-path.ts';
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

/** https://argo-cd.readthedocs.io/en/stable/user-guide/helm/ */
const APPLICATION = ['spec.source.helm.', 'spec.sources.*.helm.'].flatMap(argoValues);
/** https://argo-cd.readthedocs.io/en/stable/user-guide/parameters/#store-overrides-in-git */
const ARGO_SOURCE = argoValues('helm.');
const ARGO_SOURCE_FILE = /(?:^|[\\/])\.argocd-source(?:-[^\\/]*)?\.ya?ml$/;
/** Parameters come before values there. */
const ARGO_PARAMETER = /(?:^|\.)helm\.parameters\.\*\.$/;
/** https://fluxcd.io/flux/components/helm/helmreleases/#values */
const HELM_RELEASE = ['spec.values.'];
/** https://kubectl.docs.kubernetes.io/references/kustomize/builtins/ */
const KUSTOMIZATION = ['helmCharts.*.valuesInline.'];
/** https://kubectl.docs.kubernetes.io/references/kustomize/glossary/#kustomization */
const KUSTOMIZATION_FILE = /(?:^|[\\/])(?:kustomization\.ya?ml|Kustomization)$/;
/** Files of Fleet, helmfile and Compose, which look like values files. */
const FOREIGN_FILE =
  /(?:^|[\\/])(?:fleet\.ya?ml|helmfile[^\\/]*\.ya?ml(?:\.gotmpl)?|(?:docker-)?compose[^\\/]*\.ya?ml|helmfile\.d[\\/][^\\/]*)$/i;
const MAX_LISTED = 10;
const NAME_IT = 'Name the mapping that holds enabled, bundleUrl and version with config-path';

function argoValues(helm: string): readonly string[] {
  return [`${helm}valuesObject.`, `${helm}values.`];
}

/**
 * Finds the mapping of the values, or null where one can be written, by a path or by what is known of such files. One that
 * is missing is the key that is left at the root which it goes to. Throws where there is no place or more than one.
 */
export function locate(source: Source, path: string | undefined): Cursor {
  const steps = path === undefined ? undefined : parseConfigPath(path);
  const ends = steps ? walk(source, steps) : source.roots.flatMap((root) => searchDocument(atRoot(source, root)));
  const cursors = ends.filter(isReached);
  const [cursor, second] = cursors;
  if (!cursor) return missingAt(source, steps);
  if (second) {
    const places = cursors.slice(0, MAX_LISTED).map((one) => {
      return `\`${pathTo(source, one) ?? formatPath(one.steps)}\` (line ${lineOf(source.text, startOf(one))})`;
    });
    const message = `several places hold ${MAPPING} values: ${places.join(', ')}`;
    throw faultAt(source, 0, message, 'Name one of them with config-path.');
  }
  const { node } = cursor;
  const below = steps && entryOf(node, MAPPING);
  if (below) {
    const message = `config-path \`${path}\` ends above the values`;
    throw faultAt(source, below.key.range[0], message, `${NAME_IT}: \`${path}.${MAPPING}\`.`);
  }
  if (isMapping(cursor)) return cursor;
  const message = `\`${formatPath(cursor.steps)}\` is ${described(node)}, not a mapping of enabled, bundleUrl and version`;
  throw faultAt(source, node.range[0], message, 'Remove that value, or name the mapping with config-path.');
}

/** Lists the paths of all places in a file, those within strings too; one that no path names is left out. */
export function pathsIn(source: Source): readonly string[] {
  const cursors = source.roots.flatMap((root) => placesWithin(atRoot(source, root)));
  return cursors.filter(isMapping).flatMap((cursor) => pathTo(source, cursor) ?? []);
}

function isReached({ left }: Cursor): boolean {
  return left.length === 0;
}

function startOf({ entry, node }: Cursor): number {
  return (entry?.key ?? node).range[0];
}

/** A missing mapping goes to the root of a values file, the only one that may get it; any other path has to lead somewhere. */
function missingAt(source: Source, steps: readonly Step[] | undefined): Cursor {
  const wanted: readonly Step[] = steps ?? [{ kind: 'key', key: MAPPING }];
  const deadEnds = walk(source, wanted).filter((end) => !isReached(end));
  const key = wanted.at(-1);
  const candidates = deadEnds.filter(({ trail, left, node }) => {
    return trail.length === 1 && left.length === 1 && isValuesFile(source, node);
  });
  const [candidate, second] = candidates;
  if (candidate && key?.kind === 'key') {
    if (!second) return candidate;
    const message = `no ${MAPPING} mapping, and ${candidates.length} documents that could get one`;
    const [name] = selectorsOf(source, candidate.node);
    throw faultAt(source, 0, message, `${NAME_IT}, such as \`${formatPath([name, key])}\`.`);
  }
  if (!steps) throw noMapping(source);
  const [furthest] = deadEnds.toSorted((a, b) => a.left.length - b.left.length);
  const reason = furthest ? reasonOf(furthest) : 'its first brackets name no document';
  const message = `config-path \`${formatPath(steps)}\` does not exist: ${reason}`;
  const hint = 'Correct the path, or add the mapping to the file.';
  throw faultAt(source, furthest ? startOf(furthest) : 0, message, hint);
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
  const known = source.roots.flatMap((root) => valuesPaths(source, root));
  if (known.length === 0) return `${NAME_IT}.`;
  const places = known.map((place) => `\`${place.slice(0, -1).replace('.*', '[0]')}\``).join(' or ');
  return `Add an empty \`${MAPPING}: {}\` in ${places}, or name the mapping with config-path.`;
}

/** Tells whether a document is plain values of a chart, the only one that a missing mapping is inserted in. */
function isValuesFile(source: Source, root: Value): boolean {
  return (isMap(root) || isNull(root)) && valuesPaths(source, root).includes('');
}

/**
 * Lists what in a document is as a values file, mappings and strings of YAML, as the beginnings of paths: `*` is each item
 * of a list; the empty one is the document itself.
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
  const places = placesWithin(root, paths);
  const known = places.filter((place) => paths.some((values) => beginningOf(place) === `${values}${MAPPING}.`));
  if (known.length > 0) return known;
  return places.filter((place) => isMapping(place) && paths.some((values) => beginningOf(place).startsWith(values)));
}

/** Writes the steps from the root of a document in the form of {@link valuesPaths}. */
function beginningOf({ steps }: Cursor): string {
  return steps.map((step) => (step.kind === 'key' ? `${step.key}.` : '*.')).join('');
}

/**
 * Lists the values that a document has under the name of the mapping, not those behind aliases. Of strings only those at the
 * paths of values are opened, which throws for what cannot be edited; without paths all that hold YAML.
 */
function placesWithin(from: Cursor, paths?: readonly string[]): readonly Cursor[] {
  const path = beginningOf(from);
  if (paths?.includes('') === false && ARGO_PARAMETER.test(path)) refuseParameter(from);
  const mayHoldIt = isScalar(from.node) && String(from.node.value).includes(MAPPING);
  const isOpened = mayHoldIt && (paths === undefined || paths.includes(path));
  const open = () => inString(from);
  const cursor = isOpened ? ((paths ? open() : unlessFaulty(open)) ?? from) : from;
  return childrenOf(cursor).flatMap((child) => {
    if (keyOf(child) === MAPPING) return [child];
    return isAlias(child.trail.at(-1)) ? [] : placesWithin(child, paths);
  });
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
  const paths = [taken, ...selectorsOf(source, root).map((selector) => [selector, ...taken])];
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
  return walk(source, steps).filter(isReached).length === 1;
}
