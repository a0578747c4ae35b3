/** The proof that an edit changed the values that it was to change, and nothing else. */
import { isDeepStrictEqual } from 'node:util';
import type { Cursor } from './cursor.ts';
import type { DeploymentError } from './errors.ts';
import { locate, type Target } from './locate.ts';
import { parseSource } from './parse.ts';
import { type Exempt, exemptIn, isSet, type Plan } from './plan.ts';
import { faultAt, type Node, type ScalarTree, type Source, type Tree, unlessFaulty } from './tree.ts';
import type { Place } from './values.ts';

const HINT =
  'Nothing was written. Change the values by hand once, one a line; the next run then finds them in a simple form.';
const END_FILE = 'End the file with a line break.';
const END_STRING = 'End the string with a line break: begin it with `|`, not `|-`.';

/**
 * Parses an edited text, finds the values in it, and compares all else with what it was. Throws where more or less than
 * the planned values differs, or readers are led to another place.
 */
export function prove(edited: string, plan: Plan, { file, path }: Place): Cursor {
  const target = unlessFaulty(() => locate(parseSource(edited, file), path));
  if (target && isProven(plan, target)) return target.cursor;
  throw unproven(plan);
}

function isProven({ target, changed }: Plan, { cursor, missing }: Target): boolean {
  const { node, trail } = cursor;
  const before = target.cursor.node;
  if (missing !== undefined || !changed.every((one) => isSet(node, one))) return false;
  const isNew = target.missing !== undefined;
  if (isNew && node.kind === 'map' && node.entries.length !== changed.length) return false;
  const old = isNew ? exemptRoot(before) : exemptIn(before, before, changed);
  const now = isNew ? exemptRoot(trail[0], node) : exemptIn(node, before, changed);
  return isDeepStrictEqual(factsOf(before.source, old), factsOf(node.source, now));
}

/** A mapping that is new may make a mapping of a root that was none. */
function exemptRoot(root: Tree | undefined, added?: Node): Exempt {
  const entries = root?.kind === 'map' ? root.entries : [];
  return { values: new Set(root && [root]), parts: new Set(entries.filter(({ value }) => value === added)) };
}

/** Lists all that a file says, down to quotes, anchors and tags, but for what is exempt: the same for texts that say the same. */
function factsOf(inner: Source, { values, parts }: Exempt): readonly string[] {
  const facts: string[] = [];
  const texts = new Map<Tree, Source>();
  let file = inner;
  for (; file.within; file = file.within.scalar.source) texts.set(file.within.scalar, file);
  const addSource = ({ comments, documents }: Source) => {
    facts.push(...comments);
    for (const root of documents) {
      facts.push('document');
      add(root);
    }
  };
  const add = (tree: Tree) => {
    if (parts.has(tree)) return;
    facts.push(`${tree.anchor} ${tree.tag}`);
    const isExempt = values.has(tree);
    if (!isExempt) facts.push(tree.kind === 'alias' ? `alias ${tree.name}` : `${tree.kind} ${tree.style}`);
    if (tree.kind === 'list') tree.items.forEach(add);
    if (tree.kind === 'map') {
      for (const entry of tree.entries.filter((one) => !parts.has(one))) {
        add(entry.key);
        add(entry.value);
      }
    }
    const text = texts.get(tree);
    if (text) addSource(text);
    else if (tree.kind === 'scalar' && !isExempt) facts.push(contentOf(tree));
    facts.push('end');
  };
  addSource(file);
  return facts;
}

/**
 * A block scalar that nothing ends at the end of the text has no line end for readers that follow the specification,
 * and gets one from a line below: https://yaml.org/spec/1.2.2/#8112-block-chomping-indicator
 */
function contentOf({ source, start, end, style, value }: ScalarTree): string {
  const written = source.text.slice(start, end);
  const isBlock = style === 'literal' || style === 'folded';
  const isOpen = isBlock && !source.text.includes('\n', end) && !/^[|>]\d?-/.test(written);
  return `${typeof value} ${String(value)} ${isOpen} ${written.trimEnd()}`;
}

/** Makes the error of an edit that cannot be proven to be sound. */
function unproven({ target }: Plan): DeploymentError {
  const { node } = target.cursor;
  const { source } = node;
  const hint = endsOpen(source) ? (source.within ? END_STRING : END_FILE) : HINT;
  return faultAt(
    source.within?.scalar ?? node,
    'the values cannot be edited without changing something else in the file',
    hint,
  );
}

/** Tells whether a text ends in a block scalar that no line break ends: a line below gives it one. */
function endsOpen({ text, documents }: Source): boolean {
  let last: Tree | undefined = documents.at(-1);
  while (last && last.kind !== 'scalar' && last.kind !== 'alias')
    last = last.kind === 'map' ? last.entries.at(-1)?.value : last.items.at(-1);
  const isBlock = last?.kind === 'scalar' && (last.style === 'literal' || last.style === 'folded');
  return isBlock && last !== undefined && !text.includes('\n', last.end);
}
