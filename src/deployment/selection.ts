/** Which of several documents a path begins in. */
import { formatPath, type Step } from './config-path.ts';
import { atRoot, type Cursor, matches, placesAt, textUnder } from './cursor.ts';
import { Fault } from './errors.ts';
import { inLayer, type Layer } from './layer.ts';
import { resolve } from './tree.ts';

/** Where a path begins, and what of it is left. */
export interface Start {
  readonly cursor: Cursor;
  readonly steps: readonly Step[];
}

/**
 * Begins a path in each document that it may lead into. A first step in brackets names a document, by its number or by
 * a value of its own, where the root is no list.
 */
export function startsOf(layers: readonly Layer[], steps: readonly Step[]): readonly Start[] {
  const [first, ...rest] = steps;
  return filledOf(layers).flatMap((layer, number) => {
    const { root } = layer.document;
    if (!root) return [];
    if (!isSelector(first) || resolve(root).kind === 'list') return [{ cursor: atRoot(layer, root), steps }];
    const isIt = first.kind === 'index' ? first.index === number : inLayer(layer, () => matches(root, first));
    return isIt ? [{ cursor: atRoot(layer, root, [first]), steps: rest }] : [];
  });
}

/** Lists the documents that hold something: only they are counted. */
export function filledOf(layers: readonly Layer[]): readonly Layer[] {
  return layers.filter(({ document }) => document.root !== undefined);
}

/** Lists all places that a path leads to. */
export function walk(layers: readonly Layer[], steps: readonly Step[]): readonly Cursor[] {
  return startsOf(layers, steps).flatMap(({ cursor, steps: rest }) => placesAt(cursor, rest));
}

/** Writes the shortest path to a place that leads to no other; undefined where there is none. */
export function pathTo(layers: readonly Layer[], { layer, steps }: Cursor): string | undefined {
  const inDocument = isSelector(steps[0]) && !isInList(layer) ? steps.slice(1) : steps;
  const ways = [[], ...selectorsOf(layers, outermost(layer)).map((selector) => (selector ? [selector] : []))];
  const paths = ways.map((selector) => [...selector, ...inDocument]);
  const path = paths.find((candidate) => candidate.length > 0 && isUnique(layers, candidate));
  return path && formatPath(path);
}

/** Tells whether a path leads to one place; on the way to others there may be strings that are no YAML. */
function isUnique(layers: readonly Layer[], steps: readonly Step[]): boolean {
  try {
    return walk(layers, steps).length === 1;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}

/** Names a document that holds something, and no other. */
export function nameOf(layers: readonly Layer[], layer: Layer): Step {
  const [byName, byNumber] = selectorsOf(layers, layer);
  return byNumber && startsOf(layers, [byName]).length > 1 ? byNumber : byName;
}

/** Lists what may name a document: the name of an object of Kubernetes, and its number. */
function selectorsOf(layers: readonly Layer[], layer: Layer): readonly [Step, Step?] {
  const { root } = layer.document;
  const name = root && textUnder(root, 'metadata', 'name');
  const byNumber: Step = { kind: 'index', index: filledOf(layers).indexOf(layer) };
  return name === undefined ? [byNumber] : [{ kind: 'match', keys: ['metadata', 'name'], value: name }, byNumber];
}

/** Tells whether a first step names a document, where its root is no list. */
function isSelector(step: Step | undefined): step is Step & { kind: 'index' | 'match' } {
  return step !== undefined && step.kind !== 'key';
}

function isInList(layer: Layer): boolean {
  const { root } = outermost(layer).document;
  return root !== undefined && resolve(root).kind === 'list';
}

function outermost(layer: Layer): Layer {
  return layer.within ? outermost(layer.within.layer) : layer;
}
