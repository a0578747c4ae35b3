/** Where configuration of known kinds has values of a chart. */
import { formatPath, type Step } from './config-path.ts';
import { atRoot, type Cursor, inString, placesAt } from './cursor.ts';
import { isNull, type ListTree, type Node, resolve, type Tree, textUnder, unlessFaulty } from './tree.ts';
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
export function isValuesFile(root: Node): boolean {
  return !isKustomization(root) && !hasKey(root, 'kind') && !hasKey(root, 'apiVersion');
}

/** Kind of a Kubernetes object; a kustomization may leave it out. */
export function kindOf(root: Node): string | undefined {
  return textUnder(root, 'kind') ?? (isKustomization(root) ? 'Kustomization' : undefined);
}

function isKustomization(root: Node): boolean {
  return KUSTOMIZATION_FILE.test(root.source.file) || hasKey(root, 'helmCharts');
}

function hasKey(root: Node, key: string): boolean {
  return root.kind === 'map' && root.byName.has(key);
}

/** Lists the places of the values in documents of known kinds; throws for a string there that holds no sound YAML. */
export function search(documents: readonly Node[]): readonly Cursor[] {
  return documents.flatMap(searchDocument);
}

/** Places that are known come first; values of a chart within the chart count where the document has no other. */
function searchDocument(root: Node): readonly Cursor[] {
  const values = chartValues(root);
  const lists = objectsOf(root).flatMap(({ cursor, shape }) =>
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
function chartValues(root: Node): readonly Cursor[] {
  const ofRoot = isValuesFile(root) || hasKey(root, MAPPING) ? [atRoot(root)] : [];
  const ofKind = objectsOf(root).flatMap(({ cursor, shape }) =>
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
function objectsOf(root: Node): readonly { readonly cursor: Cursor; readonly shape: Shape }[] {
  const cursor = atRoot(root);
  const kind = kindOf(root);
  const objects =
    kind === 'List'
      ? expand(cursor, ['items', '*']).map((item) => ({ cursor: item, kind: textUnder(item.node, 'kind') }))
      : [{ cursor, kind }];
  return objects.map((object) => ({ cursor: object.cursor, shape: SHAPES[object.kind ?? ''] ?? UNKNOWN }));
}

function expand(cursor: Cursor, pattern: readonly string[]): readonly Cursor[] {
  return endsOf(cursor, pattern).flatMap((end) => (end.rest.length === 0 ? [end.cursor] : []));
}

/** How far a pattern leads. */
interface End {
  readonly cursor: Cursor;
  /** Keys that are not there. */
  readonly rest: readonly string[];
}

function endsOf(cursor: Cursor, pattern: readonly string[]): readonly End[] {
  const [key, ...rest] = pattern;
  if (key === undefined) return [{ cursor, rest }];
  const found = stepsTo(cursor.node, key).flatMap((step) => placesAt(cursor, [step]));
  return found.length === 0 ? [{ cursor, rest: pattern }] : found.flatMap((next) => endsOf(next, rest));
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
export function searchBelow(documents: readonly Node[], node: Node): readonly Cursor[] {
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
export function knownPlaces(root: Node): readonly string[] {
  return objectsOf(root).flatMap(({ cursor, shape }) => {
    // Flux has a `Kustomization` of its own, which holds no values: https://fluxcd.io/flux/components/kustomize/
    if (textUnder(cursor.node, 'apiVersion')?.startsWith('kustomize.toolkit.fluxcd.io/')) return [];
    const places = shape.values.flatMap((pattern) => endsOf(cursor, pattern.split('.')).slice(0, 1));
    const missing = Math.min(...places.map(({ rest }) => rest.length));
    return places.filter(({ rest }) => rest.length === missing).map(written);
  });
}

function written({ cursor: { steps, node }, rest }: End): string {
  const path = rest.reduce((before, key) => (key === '*' ? `${before}[0]` : `${before}.${key}`), formatPath(steps));
  const place = `\`${path.replace(/^\./, '')}\``;
  const takesLines =
    node.kind !== 'scalar' || node.value === null || node.style === 'literal' || node.style === 'double';
  return rest.length > 0 || takesLines ? place : `${place}, written as a literal block (\`|\`)`;
}
