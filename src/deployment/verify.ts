/** The proof that an edit changed the values that it was to change, and nothing else. */
import { isDeepStrictEqual } from 'node:util';
import type { Cursor } from './cursor.ts';
import type { DeploymentError } from './errors.ts';
import { locate } from './locate.ts';
import { parseSource } from './parse.ts';
import { type Exempt, exemptIn, isSet, type Plan } from './plan.ts';
import { type Document, faultAt, type Node, type ScalarTree, type Source, type Tree, unlessFaulty } from './tree.ts';
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
  if (target?.kind === 'found' && isProven(plan, target.cursor)) return target.cursor;
  throw unproven(plan);
}

function isProven({ target, changed }: Plan, { document, node }: Cursor): boolean {
  if (!changed.every((one) => isSet(node, one))) return false;
  const before = target.kind === 'found' ? target.cursor.document : target.document;
  const [old, now] =
    target.kind === 'found'
      ? [exemptIn(target.cursor.node, target.cursor.node, changed), exemptIn(node, target.cursor.node, changed)]
      : [exemptRoot(target.document), exemptRoot(document, node)];
  if (target.kind === 'missing' && node.kind === 'map' && node.entries.length !== changed.length) return false;
  return isDeepStrictEqual(factsOf(before.source, old), factsOf(document.source, now));
}

/** A mapping that is new may make a mapping of a root that was none. */
function exemptRoot({ root }: Document, added?: Node): Exempt {
  const entries = root?.kind === 'map' ? root.entries : [];
  return {
    values: new Set(root ? [root] : []),
    parts: new Set(entries.filter(({ value }) => value === added)),
  };
}

/** Lists all that a file says, down to quotes, anchors and tags, but for what is exempt: the same for texts that say the same. */
function factsOf(inner: Source, { values, parts }: Exempt): readonly string[] {
  const facts: string[] = [];
  const texts = new Map<Tree, Source>();
  let file = inner;
  for (; file.within; file = file.within.scalar.source) texts.set(file.within.scalar, file);
  const addSource = ({ comments, documents }: Source) => {
    facts.push(...comments);
    for (const { root } of documents) {
      facts.push('document');
      add(root);
    }
  };
  const add = (tree: Tree | undefined) => {
    if (tree && parts.has(tree)) return;
    facts.push(`${tree?.anchor} ${tree?.tag}`);
    const isExempt = !tree || values.has(tree);
    if (!isExempt) facts.push(tree.kind === 'alias' ? `alias ${tree.name}` : `${tree.kind} ${tree.style}`);
    if (tree?.kind === 'list') tree.items.forEach(add);
    if (tree?.kind === 'map') {
      for (const entry of tree.entries.filter((one) => !parts.has(one))) {
        add(entry.key);
        add(entry.value);
      }
    }
    const text = tree && texts.get(tree);
    if (text) addSource(text);
    else if (tree?.kind === 'scalar' && !isExempt) facts.push(contentOf(tree));
    facts.push('end');
  };
  addSource(file);
  return facts;
}

/**
 * A block scalar that nothing ends at the end of the text has no line end for readers that follow the specification,
 * and gets one from a line below: https://yaml.org/spec/1.2.2/#8112-block-chomping-indicator
 */
function contentOf({ source, start, end, value }: ScalarTree): string {
  const written = source.text.slice(start, end);
  const isEnded = /^[|>]\d?-/.test(written) || written.endsWith('\n');
  return `${typeof value} ${String(value)} ${isEnded} ${written.trimEnd()}`;
}

/** Makes the error of an edit that cannot be proven to be sound. */
function unproven({ target }: Plan): DeploymentError {
  const document = target.kind === 'found' ? target.cursor.document : target.document;
  const place = target.kind === 'found' ? target.cursor.node : document.root;
  const { source } = document;
  const hint = endsOpen(source) ? (source.within ? END_STRING : END_FILE) : HINT;
  const spot = source.within?.scalar ?? place ?? { source, start: 0 };
  return faultAt(spot, 'the values cannot be edited without changing something else in the file', hint);
}

/** Tells whether a text ends in a block scalar that no line break ends: a line below gives it one. */
function endsOpen({ text, documents }: Source): boolean {
  let last = documents.at(-1)?.root;
  while (last && last.kind !== 'scalar' && last.kind !== 'alias')
    last = last.kind === 'map' ? last.entries.at(-1)?.value : last.items.at(-1);
  const isBlock = last?.kind === 'scalar' && (last.style === 'literal' || last.style === 'folded');
  return isBlock && last?.end === text.length && !text.endsWith('\n');
}
