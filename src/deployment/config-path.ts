/** Paths into a configuration: how they are written, and where they lead, also into strings that hold YAML. */
import { isMap, isSeq, type ParsedNode } from 'yaml';
import { described, type Entry, nameOf, resolve, rootInString, type Source, textUnder, type Value } from './parse.ts';
import { DeploymentError } from './text.ts';

export type Step =
  | { readonly kind: 'key'; readonly key: string }
  /** An item of a list, or a document of the file, from 0 on. */
  | { readonly kind: 'index'; readonly index: number }
  /** The item or document that has this value under a key, or under a key of the mapping under a key. */
  | { readonly kind: 'match'; readonly keys: readonly string[]; readonly value: string };

const HINT =
  'Write keys with dots (`spec.values.staticExport`), a key with dots in it as `["a.b"]`, a list item as `[0]` or `[name=x]`, and one of several documents as `[0].spec` or `[metadata.name=x].spec`.';
const QUOTED = String.raw`"(?:\\.|[^"\\])*"|'[^']*'`;
const STEP = new RegExp(
  String.raw`(?:^|(?!^)\.)(?<key>[^.[\]\\]+)|\[(?:(?<index>\d{1,9})|(?<quoted>${QUOTED})|(?<names>[^"'=\]]+)=(?<value>${QUOTED}|[^"'\]][^\]]*))\]`,
  'sy',
);
const BARE_KEY = /^[\w$/@-]+$/;
const BARE_VALUE = /^[\w$/@.-]+$/;

/**
 * Reads a `config-path`: keys with dots between them, `["a.b"]` or `['a.b']` for a key with dots in it, `[0]` for an item
 * of a list, `[name=x]` for the item whose `name` is `x`, `[metadata.name=x]` for the one whose `metadata` has the `name`
 * `x`. Before the first key, `[0]` and `[metadata.name=x]` name a document of the file, unless its root is a list: then
 * they name an item. Double quotes have the escapes of JSON. Throws DeploymentError.
 */
export function parseConfigPath(text: string): readonly Step[] {
  const steps: Step[] = [];
  let at = 0;
  do {
    STEP.lastIndex = at;
    const step = stepOf(STEP.exec(text)?.groups ?? {});
    if (!step) throw new DeploymentError(`config-path \`${text}\` cannot be read from character ${at + 1} on.`, HINT);
    steps.push(step);
    at = STEP.lastIndex;
  } while (at < text.length);
  return steps;
}

function stepOf({ key, index, quoted, names, value }: Readonly<Record<string, string | undefined>>): Step | undefined {
  if (key !== undefined) return { kind: 'key', key };
  if (index !== undefined) return { kind: 'index', index: Number(index) };
  const text = unquoted(quoted ?? value);
  if (text === undefined) return undefined;
  return names === undefined ? { kind: 'key', key: text } : { kind: 'match', keys: names.split('.'), value: text };
}

/** Returns the text between quotes; undefined where its escapes are none of JSON. */
function unquoted(text: string | undefined): string | undefined {
  if (text?.startsWith("'")) return text.slice(1, -1);
  if (!text?.startsWith('"')) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Writes steps as a path that reads as these steps. */
export function formatPath(steps: readonly Step[]): string {
  return steps
    .map((step, at) => {
      if (step.kind === 'index') return `[${step.index}]`;
      if (step.kind === 'match') {
        const value = BARE_VALUE.test(step.value) ? step.value : JSON.stringify(step.value);
        return `[${step.keys.join('.')}=${value}]`;
      }
      if (!BARE_KEY.test(step.key)) return `[${JSON.stringify(step.key)}]`;
      return at === 0 ? step.key : `.${step.key}`;
    })
    .join('');
}

/** A value that steps lead to, or the last one on a way that ends too early. */
export interface Cursor {
  readonly source: Source;
  readonly steps: readonly Step[];
  /** Steps that lead no further; none where the way is complete. */
  readonly left: readonly Step[];
  /** From the root of the document to the value, through strings; aliases are not followed. */
  readonly trail: readonly ParsedNode[];
  /** The value, behind aliases. */
  readonly node: Value;
  /** The entry of the value, when it stands in a mapping. */
  readonly entry?: Entry;
}

export function atRoot(source: Source, root: Value, steps: readonly Step[] = []): Cursor {
  return { source, steps, left: [], trail: [root], node: root };
}

/** Stands at the root of the YAML in a string; at the value itself where it has no such. Throws for other YAML in a string. */
export function inString(cursor: Cursor): Cursor {
  const root = rootInString(cursor.source, cursor.node);
  return root ? { ...cursor, trail: [...cursor.trail, root], node: root } : cursor;
}

/**
 * Lists the values of a mapping under their keys, or the items of a list by their names, where no other has the same:
 * other items may come and go.
 */
export function childrenOf(cursor: Cursor): readonly Cursor[] {
  const { source, steps, trail, node } = cursor;
  const child = (step: Step, value: ParsedNode): Cursor => {
    return { source, steps: [...steps, step], left: [], trail: [...trail, value], node: resolve(source, value) };
  };
  if (isSeq(node)) {
    const names = node.items.map((item) => textUnder(source, item, 'name'));
    const groups = Map.groupBy(names, (name) => name);
    return node.items.map((item, index) => {
      const value = names[index];
      const isName = value !== undefined && groups.get(value)?.length === 1;
      return child(isName ? { kind: 'match', keys: ['name'], value } : { kind: 'index', index }, item);
    });
  }
  if (!isMap(node)) return [];
  return node.items.flatMap((entry) => {
    const key = nameOf(entry.key);
    return key === undefined ? [] : { ...child({ kind: 'key', key }, entry.value ?? entry.key), entry };
  });
}

/**
 * Follows a path in each document that it may lead into. A first step in brackets names a document, by its number or by a
 * value of its own, unless the root is a list. Throws for a string on the way that cannot be edited inside.
 */
export function walk(source: Source, steps: readonly Step[]): readonly Cursor[] {
  const [first, ...rest] = steps;
  return source.roots.flatMap((root, number) => {
    if (!first || first.kind === 'key' || isSeq(root)) return follow(atRoot(source, root), steps);
    return isNamed(source, root, first, number) ? follow(atRoot(source, root, [first]), rest) : [];
  });
}

function follow(from: Cursor, steps: readonly Step[]): readonly Cursor[] {
  const [step, ...rest] = steps;
  if (!step) return [from];
  const cursor = inString(from);
  const found = childrenOf(cursor).filter((child, index) => {
    if (isSeq(cursor.node)) return isNamed(cursor.source, child.node, step, index);
    return step.kind === 'key' && keyOf(child) === step.key;
  });
  const [only, ...others] = found;
  if (!only) return [{ ...cursor, left: steps }];
  if (others.length > 0 && step.kind === 'match') {
    const places = found.map(({ steps: own }) => `\`${formatPath(own)}\``).join(', ');
    throw new DeploymentError(`config-path \`${formatPath([step])}\` names several items: ${places}.`, HINT);
  }
  const named = step.kind === 'match' ? [{ ...only, steps: [...cursor.steps, step] }] : found;
  return named.flatMap((child) => follow(child, rest));
}

export function keyOf({ entry }: Cursor): string | undefined {
  return entry && nameOf(entry.key);
}

/** Tells whether a step names an item of a list, or a document. */
function isNamed(source: Source, node: ParsedNode, step: Step, index: number): boolean {
  if (step.kind === 'match') return textUnder(source, node, ...step.keys) === step.value;
  return step.kind === 'index' && step.index === index;
}

export function reasonOf({ steps, node, left: [next] }: Cursor): string {
  const place = steps.length === 0 ? 'the document' : `\`${formatPath(steps)}\``;
  return `${place} is ${described(node)}, without \`${formatPath(next ? [next] : [])}\``;
}
