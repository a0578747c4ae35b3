/** The proof that an edit changed the values that it was to change, and nothing else. */
import { type Cursor, textUnder } from './cursor.ts';
import { Fault } from './errors.ts';
import { faultIn, type Layer, type Plan } from './layer.ts';
import { locate } from './locate.ts';
import { isSet, mayDiffer } from './parameters.ts';
import { holds } from './scalar.ts';
import { parseSource } from './source.ts';
import type { Entry, ScalarTree, Source, Tree } from './tree.ts';
import type { Place, Wanted } from './values.ts';

const END_FILE = 'End the file with a line break.';
const END_STRING = 'End the string with a line break: begin it with `|`, not `|-`.';
const HINT =
  'Nothing was written. Change the values by hand once, one a line; the next run then finds them in a simple form.';

/**
 * Parses an edited text, finds the values in it, and compares all else with what it was. Throws Fault when more or less
 * than the planned values differs, or readers are led to another place.
 */
export function prove(edited: string, before: Source, plan: Plan, place: Place): Cursor {
  try {
    const target = locate(parseSource(edited, before.format), place);
    if (target.kind !== 'missing' && isProven(plan, target.cursor)) return target.cursor;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
  throw unproven(plan);
}

function isProven(plan: Plan, after: Cursor): boolean {
  const { layer, node } = after;
  const old = new Telling(plan, plan.layer, plan.place).lines;
  const now = new Telling(plan, layer, plan.key === undefined ? node : layer.document.root).lines;
  return (
    old.length === now.length &&
    old.every((line, at) => line === now[at]) &&
    plan.changed.every((one) => hasValue(after, one))
  );
}

function hasValue({ node, layer }: Cursor, wanted: Wanted): boolean {
  const { format } = layer.source;
  if (node.kind === 'list') return isSet(node, wanted, format);
  const value = node.kind === 'map' ? node.byName.get(wanted.name)?.value : undefined;
  return value?.kind === 'scalar' && holds(value, wanted.value, format);
}

/** Makes the fault of an edit that cannot be proven to be sound. */
function unproven({ layer, place }: Plan): Fault {
  const start = layer.within ? layer.within.scalar.start : (place?.start ?? 0);
  const hint = endsOpen(layer.source) ? (layer.within ? END_STRING : END_FILE) : HINT;
  return faultIn(
    layer.within?.layer ?? layer,
    new Fault(start, 'the values cannot be edited without changing something else in the file', hint),
  );
}

/** Tells whether a text ends in a block scalar that no line break ends: a line below gives it one. */
function endsOpen({ text, documents }: Source): boolean {
  const root = documents.at(-1)?.root;
  const last = root && lastOf(root);
  const isBlock = last?.kind === 'scalar' && (last.style === 'literal' || last.style === 'folded');
  return isBlock && last.end === text.length && !text.endsWith('\n');
}

function lastOf(tree: Tree): Tree {
  const last = tree.kind === 'map' ? tree.entries.at(-1)?.value : tree.kind === 'list' ? tree.items.at(-1) : undefined;
  return last && tree.end === last.end ? lastOf(last) : tree;
}

/** All that a text says, down to quotes, anchors and tags, but for what the plan may change at its place. */
class Telling {
  /** They are the same for texts that say the same. */
  readonly lines: string[] = [];
  readonly #plan: Plan;
  readonly #place: Tree | undefined;
  /** From the file inwards. */
  readonly #layers: readonly Layer[];
  readonly #changed: ReadonlySet<string | undefined>;
  /** Changed values that were there before: their keys, anchors and tags stay. */
  readonly #kept: ReadonlySet<string | undefined>;
  readonly #parameters: ReturnType<typeof mayDiffer>;

  constructor(plan: Plan, layer: Layer, place: Tree | undefined) {
    this.#plan = plan;
    this.#place = place;
    this.#layers = chain(layer);
    this.#changed = new Set(plan.changed.map(({ name }) => name));
    const entries = plan.key === undefined && plan.place?.kind === 'map' ? plan.place.entries : [];
    this.#kept = new Set(entries.map(({ name }) => name));
    this.#parameters = plan.place?.kind === 'list' ? mayDiffer(plan.place, plan.changed) : new Map();
    this.#text(0);
  }

  /** Tells one text; those in strings of it are told where they stand. */
  #text(depth: number): void {
    const layer = this.#layers[depth];
    if (layer === undefined) return;
    for (const comment of layer.source.comments) this.lines.push(comment);
    const isInner = depth === this.#layers.length - 1;
    for (const document of layer.source.documents) {
      this.lines.push('document');
      if (isInner && document === layer.document && document.root === this.#place) this.#atPlace();
      else if (document.root) this.#value(document.root, depth);
    }
  }

  #value(tree: Tree, depth: number): void {
    if (tree === this.#place) {
      this.#atPlace();
      return;
    }
    switch (tree.kind) {
      case 'map':
        this.lines.push(`map ${tree.style} ${propertiesOf(tree)}`);
        for (const entry of tree.entries) this.#entry(entry, depth);
        this.lines.push('end');
        break;
      case 'list':
        this.lines.push(`list ${tree.style} ${propertiesOf(tree)}`);
        for (const item of tree.items) this.#value(item, depth);
        this.lines.push('end');
        break;
      case 'scalar':
        this.lines.push(`${tree.style} ${propertiesOf(tree)}`);
        // A string that holds the next text is compared by what it holds.
        if (this.#layers[depth + 1]?.within?.scalar === tree) this.#text(depth + 1);
        else this.lines.push(written(this.#layers[depth]?.source.text ?? '', tree));
        break;
      case 'alias':
        this.lines.push(`alias ${tree.name}`);
    }
  }

  #entry({ key, value }: Entry, depth: number): void {
    this.#value(key, depth);
    this.#value(value, depth);
  }

  /** What is null or empty may become a mapping. */
  #atPlace(): void {
    const { key } = this.#plan;
    const place = this.#place;
    this.lines.push(`place ${propertiesOf(place)}`);
    if (place?.kind === 'list') for (const item of place.items) this.#parameter(item);
    if (place?.kind !== 'map') return;
    for (const entry of place.entries) {
      if (key === undefined) this.#unlessChanged(entry);
      else if (entry.name !== key) this.#entry(entry, this.#layers.length - 1);
      else if (entry.value.kind === 'map') for (const inner of entry.value.entries) this.#unlessChanged(inner);
    }
  }

  #unlessChanged(entry: Entry): void {
    const depth = this.#layers.length - 1;
    if (!this.#changed.has(entry.name)) this.#entry(entry, depth);
    else if (this.#kept.has(entry.name)) {
      this.#value(entry.key, depth);
      this.lines.push(propertiesOf(entry.value));
    }
  }

  /** A parameter that is new is passed over; of one that was changed, the entries that may differ are. */
  #parameter(item: Tree): void {
    const depth = this.#layers.length - 1;
    const changed = this.#parameters.get(textUnder(item, 'name') ?? '');
    if (changed === undefined) this.#value(item, depth);
    else if (changed !== 'new') {
      this.lines.push(propertiesOf(item));
      const entries = item.kind === 'map' ? item.entries : [];
      for (const entry of entries) if (!changed.includes(entry.name ?? '')) this.#entry(entry, depth);
    }
  }
}

function chain(layer: Layer): readonly Layer[] {
  return layer.within ? [...chain(layer.within.layer), layer] : [layer];
}

function propertiesOf(tree: Tree | undefined): string {
  return `${tree?.anchor} ${tree?.tag}`;
}

/**
 * A block scalar that nothing ends at the end of the text has no line end for readers that follow the specification,
 * and gets one from a line below: https://yaml.org/spec/1.2.2/#8112-block-chomping-indicator
 */
function written(text: string, { start, end, value }: ScalarTree): string {
  const source = text.slice(start, end);
  const isEnded = /^[|>]\d?-/.test(source) || source.endsWith('\n');
  return `${typeof value} ${String(value)} ${isEnded} ${source.trimEnd()}`;
}
