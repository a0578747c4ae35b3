/**
 * Parses MDX with Satteri (https://satteri.bruits.org), which is native code, into the tree that remark gives; leaves
 * to remark whatever the two may read differently.
 */
import type { Root } from 'mdast';
import type {} from 'mdast-util-mdx';
import { mdxToMdast } from 'satteri';
import { adaptTree } from './adapter.ts';

/** Parses MDX without formulas; `undefined` when remark has to parse it: in doubt, and for invalid MDX. */
export function parseWithSatteri(source: string): Root | undefined {
  if (isDoubtful(source)) return undefined;
  try {
    const tree = mdxToMdast(source);
    return tree.type === 'root' && adaptTree(tree, source) ? tree : undefined;
  } catch (error) {
    // A tree too deep for this is too deep for what is to come.
    if (error instanceof RangeError) throw error;
    return undefined;
  }
}

/**
 * What Satteri 0.10 reads otherwise than remark does, or may. Each kind stands in the tests with its smallest case: what
 * is a fault of Satteri's in `satteri/faults.test.ts`, what is one of remark's or of nobody in `satteri/parse.test.ts`.
 */
/** Old line ends, what is no text, what Satteri uses as a mark of its own, and what counts as space only here and there. */
const RARE_CHARACTERS = /\r(?!\n)|[\0\uf002\ufeff]/;
const FRONT_MATTER = /^---[ \t]*\r?\n(?:[\s\S]*?\n)?---[ \t]*(?:\r?\n|$)/;
/** A label of nothing but space that is not one to Markdown. */
const BLANK_LABEL = /\[\s*[^\S \t\r\n]\s*\]/;
const INDENTED_FOOTNOTE = /^[ \t>]*(?: {4}|\t)[ \t]*\[\^/m;
/** A list behind a line that could be the head of a table. */
const LIST_LIKE_TABLE = /\|.*\n[ \t>]*[-+*][ \t]+[|:-][|:\- \t]*\r?$/m;
/** Marks of emphasis beside a character of two units, each of which remark takes for a letter, and not space on the other. */
const MARK_BESIDE_UNIT = /[*_~][\ud800-\udbff]|[\udc00-\udfff][*_~]/;
const MARK_BETWEEN = /[^\s*_~][*_~]+[\u{10000}-\u{10ffff}]|[\u{10000}-\u{10ffff}][*_~]+[^\s*_~]/u;
/** Containers within one another: the time for them grows with the square of their number. */
const DEEP_CONTAINERS = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){64}/m;
/**
 * Satteri's parser of code (https://oxc.rs) ends the process when the stack is full: at 8 MiB with some 3,000 levels of
 * brackets, and with 20,000 operators that need none (`!`, `a =>`). A page that gets there by other ways is named, as one
 * that ended the process in which it was rendered.
 */
const MAX_BRACKETS = 200;
const MAX_LINE_CHARACTERS = 20_000;

const LINE_FEED = 10;
const [OPENING, CLOSING] = [new Set([40, 91, 123]), new Set([41, 93, 125])];

/** Whether Satteri may parse a text differently as a whole, or must not get it. */
export function isDoubtful(source: string): boolean {
  if (RARE_CHARACTERS.test(source) || !source.isWellFormed() || mayExhaust(source)) return true;
  if (source.startsWith('+++') || (source.startsWith('---') && !FRONT_MATTER.test(source))) return true;
  if (MARK_BESIDE_UNIT.test(source) && MARK_BETWEEN.test(source)) return true;
  return BLANK_LABEL.test(source) || INDENTED_FOOTNOTE.test(source) || LIST_LIKE_TABLE.test(source);
}

/** Whether a text may need too much stack or time. */
function mayExhaust(source: string): boolean {
  let depth = 0;
  let line = 0;
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code === LINE_FEED) {
      if (at - line > MAX_LINE_CHARACTERS) return true;
      line = at;
    } else if (OPENING.has(code)) {
      depth += 1;
      if (depth > MAX_BRACKETS) return true;
    } else if (depth > 0 && CLOSING.has(code)) depth -= 1;
  }
  return source.length - line > MAX_LINE_CHARACTERS || DEEP_CONTAINERS.test(source);
}
