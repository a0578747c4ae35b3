/** Where configuration of known kinds has values of a chart. */
import { formatPath, type Step } from './config-path.ts';
import { atRoot, type Cursor, inString, placesAt } from './cursor.ts';
import {
  type Document,
  isNull,
  type ListTree,
  type Node,
  resolve,
  type Tree,
  textUnder,
  unlessFaulty,
} from './tree.ts';
import { MAPPING, VALUE_NAMES } from './values.ts';

/** Places in an object, as keys with dots between them; `*` is each item of a list. */
interface Shape {
  /** Mappings, or strings of YAML, that are as the root of a values file. */
  readonly values: readonly string[];
  /** Lists of `{name, value}`, with names like `staticExport.version`. */
  readonly parameters?: readonly string[];
}

const KUSTOMIZE: Shape = { values: ['helmCharts.*.valuesInline'] };
const K3S: Shape = { values: ['spec.valuesContent'] };

/** By `kind`. */
const SHAPES: Readonly<Record<string, Shape>> = {
  // https://fluxcd.io/flux/components/helm/helmreleases/#values
  HelmRelease: { values: ['spec.values'] },
  // https://argo-cd.readthedocs.io/en/stable/user-guide/helm/
  Application: shapeOfArgo('spec'),
  ApplicationSet: shapeOfArgo('spec.template.spec'),
  // https://kubectl.docs.kubernetes.io/references/kustomize/builtins/
  Kustomization: KUSTOMIZE,
  Component: KUSTOMIZE,
  // https://docs.k3s.io/helm
  HelmChart: K3S,
  HelmChartConfig: K3S,
};
const UNKNOWN: Shape = { values: [] };
/** https://kubectl.docs.kubernetes.io/references/kustomize/glossary/#kustomization */
const KUSTOMIZATION_FILE = /(?:^|[\\/])(?:kustomization\.ya?ml|Kustomization)$/;
/** Names of parameters of a chart within the chart: `docs.staticExport.version`. */
const WITHIN = new RegExp(`^(.+\\.${MAPPING})\\.(?:${VALUE_NAMES.join('|')})$`);

function shapeOfArgo(spec: string): Shape {
  const helm = [`${spec}.source.helm`, `${spec}.sources.*.helm`];
  return {
    values: helm.flatMap((path) => [`${path}.valuesObject`, `${path}.values`]),
    parameters: helm.map((path) => `${path}.parameters`),
  };
}

/** Tells whether a document is plain values of a chart, the only one that a missing mapping is inserted in. */
export function isValuesFile(document: Document): boolean {
  return !isKustomization(document) && !hasKey(document, 'kind') && !hasKey(document, 'apiVersion');
}

/** Kind of a Kubernetes object; a kustomization may leave it out. */
export function kindOf(document: Document): string | undefined {
  return textUnder(document.root, 'kind') ?? (isKustomization(document) ? 'Kustomization' : undefined);
}

function isKustomization(document: Document): boolean {
  return KUSTOMIZATION_FILE.test(document.source.file) || hasKey(document, 'helmCharts');
}

function hasKey({ root }: Document, key: string): boolean {
  const map = root && resolve(root);
  return map?.kind === 'map' && map.byName.has(key);
}

/** Lists the places of the values in documents of known kinds; throws for a string there that holds no sound YAML. */
export function search(documents: readonly Document[]): readonly Cursor[] {
  return documents.flatMap(searchDocument);
}

/** Places that are known come first; values of a chart within the chart count where the document has no other. */
function searchDocument(document: Document): readonly Cursor[] {
  const values = chartValues(document);
  const lists = objectsOf(document).flatMap(({ cursor, shape }) =>
    (shape.parameters ?? []).flatMap((pattern) => expand(cursor, pattern.split('.'))),
  );
  const parameters = lists.filter(({ node }) => prefixesOf(node).length > 0);
  const known = [
    ...values.flatMap((cursor) => placesAt(cursor, [{ kind: 'key', key: MAPPING }])),
    ...parameters.filter(({ node }) => prefixesOf(node)[0] === MAPPING),
  ];
  return known.length > 0 ? known : [...values.flatMap(mappingsWithin), ...parameters];
}

/** Lists the mappings of a document that are values of a chart, as roots of a values file are. */
function chartValues(document: Document): readonly Cursor[] {
  const { root } = document;
  const ofRoot = root && (isValuesFile(document) || hasKey(document, MAPPING)) ? [atRoot(document, root)] : [];
  const ofKind = objectsOf(document).flatMap(({ cursor, shape }) =>
    shape.values.flatMap((pattern) => expand(cursor, pattern.split('.'))).flatMap((found) => opened(found) ?? []),
  );
  return [...ofRoot, ...ofKind].filter(({ node }) => node.kind === 'map');
}

/** A string is opened only where it may hold the mapping: others may be no YAML at all. */
function opened(cursor: Cursor): Cursor | undefined {
  const { node } = cursor;
  if (node.kind !== 'scalar') return cursor;
  return typeof node.value === 'string' && node.value.includes(MAPPING) ? inString(cursor) : undefined;
}

/** The object of a document, or those of a `List`, as `kubectl get -o yaml` writes them. */
function objectsOf(document: Document): readonly { readonly cursor: Cursor; readonly shape: Shape }[] {
  const { root } = document;
  if (root === undefined) return [];
  const cursor = atRoot(document, root);
  const kind = kindOf(document);
  const objects =
    kind === 'List'
      ? expand(cursor, ['items', '*']).map((item) => ({ cursor: item, kind: textUnder(item.node, 'kind') }))
      : [{ cursor, kind }];
  return objects.map((object) => ({ cursor: object.cursor, shape: SHAPES[object.kind ?? ''] ?? UNKNOWN }));
}

function expand(cursor: Cursor, [key, ...rest]: readonly string[]): readonly Cursor[] {
  if (key === undefined) return [cursor];
  return stepsTo(cursor.node, key).flatMap((step) => placesAt(cursor, [step]).flatMap((next) => expand(next, rest)));
}

function stepsTo(node: Node, key: string): readonly Step[] {
  if (key === '*') return node.kind === 'list' ? node.items.map((_item, index) => ({ kind: 'index', index })) : [];
  return node.kind === 'map' ? [{ kind: 'key', key }] : [];
}

function mappingsWithin(values: Cursor): readonly Cursor[] {
  return stepsBelow(values.node, []).flatMap((steps) => placesAt(values, steps));
}

/** Lists the ways to mappings of the name; a flag or an address of that name is another chart's. */
function stepsBelow(tree: Tree, steps: readonly Step[]): readonly (readonly Step[])[] {
  if (tree.kind === 'list')
    return tree.items.flatMap((item, index) => stepsBelow(item, [...steps, { kind: 'index', index }]));
  if (tree.kind !== 'map') return [];
  return tree.entries.flatMap(({ name, value }) => {
    if (name === undefined) return [];
    const below: readonly Step[] = [...steps, { kind: 'key', key: name }];
    const isFound = name === MAPPING && (resolve(value).kind === 'map' || isNull(value));
    return isFound ? [below] : stepsBelow(value, below);
  });
}

/** Lists the places below a value; a string in another place may be no YAML. */
export function searchBelow(documents: readonly Document[], node: Node): readonly Cursor[] {
  const found = unlessFaulty(() => search(documents)) ?? [];
  return found.filter((one) => one.node !== node && one.trail.some((above) => resolve(above) === node));
}

/**
 * Lists what the names of parameters begin with that set the values: `staticExport` where they are those of the chart
 * itself, else `docs.staticExport` of charts within it. Something else of the chart's own mapping counts where there are
 * no such.
 */
export function prefixesOf(node: Node): readonly string[] {
  if (node.kind !== 'list') return [];
  const names = namesIn(node);
  const within = [...new Set(names.flatMap((name) => WITHIN.exec(name)?.[1] ?? []))];
  const isOwn = VALUE_NAMES.some((name) => names.includes(`${MAPPING}.${name}`));
  const isNear = within.length === 0 && names.some((name) => name.startsWith(`${MAPPING}.`));
  return isOwn || isNear ? [MAPPING] : within;
}

function namesIn({ items }: ListTree): readonly string[] {
  return items.flatMap((item) => textUnder(item, 'name') ?? []);
}

/** Lists where values of this kind of document may stand, for errors: of its places those that are there already. */
export function knownPlaces(document: Document): readonly string[] {
  return objectsOf(document).flatMap(({ cursor, shape }) => {
    // Flux has a `Kustomization` of its own, which holds no values: https://fluxcd.io/flux/components/kustomize/
    if (textUnder(cursor.node, 'apiVersion')?.startsWith('kustomize.toolkit.fluxcd.io/')) return [];
    const places = shape.values.map((pattern) => nearest(cursor, pattern.split('.')));
    const missing = Math.min(...places.map(({ rest }) => rest.length));
    return places.filter(({ rest }) => rest.length === missing).map(written);
  });
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
  const takesLines =
    node.kind !== 'scalar' || node.value === null || node.style === 'literal' || node.style === 'double';
  return rest.length > 0 || takesLines ? place : `${place}, written as a literal block (\`|\`)`;
}
