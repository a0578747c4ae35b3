/** Where configuration of known kinds has values of a chart. */
import { formatPath, type Step } from './config-path.ts';
import { atRoot, type Cursor, inString, placesAt, textUnder } from './cursor.ts';
import { Fault } from './errors.ts';
import type { Layer } from './layer.ts';
import { setsOwn, setsWithin } from './parameters.ts';
import { isNull, resolve, type Tree } from './tree.ts';
import { MAPPING } from './values.ts';

/** Keys with dots between them; `*` is each item of a list. */
type Pattern = string;

const HELM_SOURCES = ['source.helm', 'sources.*.helm'];

/** By `kind`. */
const VALUES: Readonly<Record<string, readonly Pattern[]>> = {
  // https://fluxcd.io/flux/components/helm/helmreleases/#values
  HelmRelease: ['spec.values'],
  // https://argo-cd.readthedocs.io/en/stable/user-guide/helm/
  Application: helmOf('spec', ['valuesObject', 'values']),
  ApplicationSet: helmOf('spec.template.spec', ['valuesObject', 'values']),
  // https://kubectl.docs.kubernetes.io/references/kustomize/builtins/
  Kustomization: ['helmCharts.*.valuesInline'],
  Component: ['helmCharts.*.valuesInline'],
  // https://docs.k3s.io/helm
  HelmChart: ['spec.valuesContent'],
  HelmChartConfig: ['spec.valuesContent'],
};
const PARAMETERS: Readonly<Record<string, readonly Pattern[]>> = {
  Application: helmOf('spec', ['parameters']),
  ApplicationSet: helmOf('spec.template.spec', ['parameters']),
};

/** Strings that lines can be added to. */
const INSIDE: readonly string[] = ['literal', 'double'];

/** Lists the mappings of a document that are values of a chart, as roots of a values file are. */
function chartValues(layer: Layer): readonly Cursor[] {
  const { root } = layer.document;
  if (root === undefined) return [];
  const start = atRoot(layer, root);
  const ofRoot = isValuesFile(layer) || hasKey(layer, MAPPING) ? [start] : [];
  const inKind = placesOf(VALUES, layer).flatMap((cursor) => inNamingString(cursor) ?? []);
  return [...ofRoot, ...inKind].filter(({ node }) => node.kind === 'map');
}

/** Tells whether a value is a list of parameters that sets values of the mapping. */
export function isParameters({ node }: Cursor): boolean {
  return node.kind === 'list' && (setsOwn(node) || setsWithin(node));
}

/** Whether they set values of the chart itself, not of one within. */
function isOfChart({ node }: Cursor): boolean {
  return node.kind === 'list' && setsOwn(node);
}

/** Tells whether a document is plain values of a chart, the only one that a missing mapping is inserted in. */
export function isValuesFile(layer: Layer): boolean {
  return !layer.isKustomization && !['kind', 'apiVersion', 'helmCharts'].some((key) => hasKey(layer, key));
}

/** Kind of a Kubernetes object; a kustomization may leave it out. */
export function kindOf(layer: Layer): string | undefined {
  const { root } = layer.document;
  const isKustomization = layer.isKustomization || hasKey(layer, 'helmCharts');
  return (root && textUnder(root, 'kind')) ?? (isKustomization ? 'Kustomization' : undefined);
}

/** Tells whether Kustomize takes a file for its own. https://kubectl.docs.kubernetes.io/references/kustomize/glossary/#kustomization */
export function isKustomizationFile(file: string): boolean {
  return /(?:^|[\\/])(?:kustomization\.ya?ml|Kustomization)$/.test(file);
}

/** Lists where values of this kind of document may stand, for errors: of its places those that are there already. */
export function knownPlaces(layer: Layer): readonly string[] {
  return objectsOf(layer).flatMap(({ kind, cursor }) => {
    if (isOfFlux(cursor)) return [];
    const places = (VALUES[kind ?? ''] ?? []).map((pattern) => nearest(cursor, pattern.split('.')));
    const missing = Math.min(...places.map(({ rest }) => rest.length));
    return places.filter(({ rest }) => rest.length === missing).map(written);
  });
}

/** Flux has a `Kustomization` of its own, which holds no values. https://fluxcd.io/flux/components/kustomize/ */
function isOfFlux({ node }: Cursor): boolean {
  return textUnder(node, 'apiVersion')?.startsWith('kustomize.toolkit.fluxcd.io/') === true;
}

interface Near {
  readonly cursor: Cursor;
  /** Keys that are not there. */
  readonly rest: readonly string[];
}

/** Follows a pattern as far as it leads, into first items. */
function nearest(cursor: Cursor, keys: readonly string[]): Near {
  const [key, ...rest] = keys;
  const [next] = key === undefined ? [] : expand(cursor, [key]);
  return next ? nearest(next, rest) : { cursor, rest: keys };
}

function written({ cursor: { steps, node }, rest }: Near): string {
  const path = rest.reduce((before, key) => (key === '*' ? `${before}[0]` : `${before}.${key}`), formatPath(steps));
  const place = `\`${path.replace(/^\./, '')}\``;
  const isOther = rest.length === 0 && node.kind === 'scalar' && node.value !== null && !INSIDE.includes(node.style);
  return isOther ? `${place}, written as a literal block (\`|\`)` : place;
}

function helmOf(spec: string, keys: readonly string[]): readonly Pattern[] {
  return HELM_SOURCES.flatMap((source) => keys.map((key) => `${spec}.${source}.${key}`));
}

function hasKey({ document: { root } }: Layer, key: string): boolean {
  const map = root && resolve(root);
  return map?.kind === 'map' && map.byName.has(key);
}

function placesOf(patterns: Readonly<Record<string, readonly Pattern[]>>, layer: Layer): readonly Cursor[] {
  return objectsOf(layer).flatMap(({ kind, cursor }) => {
    const ofKind = patterns[kind ?? ''] ?? [];
    return ofKind.flatMap((pattern) => expand(cursor, pattern.split('.')));
  });
}

interface KindOfObject {
  readonly kind: string | undefined;
  readonly cursor: Cursor;
}

/** The object of a document, or those of a `List`, as `kubectl get -o yaml` writes them. */
function objectsOf(layer: Layer): readonly KindOfObject[] {
  const { root } = layer.document;
  if (root === undefined) return [];
  const start = atRoot(layer, root);
  const kind = kindOf(layer);
  if (kind !== 'List') return [{ kind, cursor: start }];
  return expand(start, ['items', '*']).map((cursor) => ({ kind: textUnder(cursor.node, 'kind'), cursor }));
}

function expand(cursor: Cursor, [key, ...rest]: readonly string[]): readonly Cursor[] {
  if (key === undefined) return [cursor];
  return stepsTo(cursor, key).flatMap((step) => placesAt(cursor, [step]).flatMap((next) => expand(next, rest)));
}

function stepsTo({ node }: Cursor, key: string): readonly Step[] {
  if (key === '*') return node.kind === 'list' ? node.items.map((_item, index) => ({ kind: 'index', index })) : [];
  return node.kind === 'map' ? [{ kind: 'key', key }] : [];
}

/** A string is opened only where it may hold the mapping: others may be no YAML at all. */
function inNamingString(cursor: Cursor): Cursor | undefined {
  const { node } = cursor;
  if (node.kind !== 'scalar') return cursor;
  return typeof node.value === 'string' && node.value.includes(MAPPING) ? inString(cursor) : undefined;
}

/** Lists the places of the values in documents of known kinds; throws Fault for a string there that holds no sound YAML. */
export function search(layers: readonly Layer[]): readonly Cursor[] {
  return layers.flatMap(searchDocument);
}

/** Places that are known come first; values of a chart within the chart count where the document has no other. */
function searchDocument(layer: Layer): readonly Cursor[] {
  const values = chartValues(layer);
  const parameters = placesOf(PARAMETERS, layer).filter(isParameters);
  const [own, inner] = [parameters.filter(isOfChart), parameters.filter((cursor) => !isOfChart(cursor))];
  const known = [...values.flatMap((cursor) => placesAt(cursor, [{ kind: 'key', key: MAPPING }])), ...own];
  return known.length > 0 ? known : [...values.flatMap(mappingsWithin), ...inner];
}

/** Lists the places below a value; a string in another place may be no YAML. */
export function searchBelow(layers: readonly Layer[], node: Tree): readonly Cursor[] {
  try {
    return search(layers).filter((found) => found.node !== node && isBelow(found, node));
  } catch (error) {
    if (error instanceof Fault) return [];
    throw error;
  }
}

function isBelow({ trail, layer }: Cursor, node: Tree): boolean {
  return [...trail, ...(layer.within?.trail ?? [])].some((above) => resolve(above) === node);
}

function mappingsWithin(values: Cursor): readonly Cursor[] {
  return stepsBelow(values.node, []).flatMap((steps) => placesAt(values, steps));
}

/** Lists the ways to mappings of the name; a flag or an address of that name is another chart's. */
function stepsBelow(tree: Tree, steps: readonly Step[]): readonly (readonly Step[])[] {
  switch (tree.kind) {
    case 'map':
      return tree.entries.flatMap(({ name, value }) => {
        if (name === undefined) return [];
        const below: readonly Step[] = [...steps, { kind: 'key', key: name }];
        return name === MAPPING && (resolve(value).kind === 'map' || isNull(value))
          ? [below]
          : stepsBelow(value, below);
      });
    case 'list':
      return tree.items.flatMap((item, index) => stepsBelow(item, [...steps, { kind: 'index', index }]));
    case 'scalar':
    case 'alias':
      return [];
  }
}
