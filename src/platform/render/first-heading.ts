/** What a page calls itself where its front matter does not say so. */
import type { PhrasingContent } from 'mdast';
import { parseInline } from './mdx/quick/inline.ts';
import { proseOf, readLines } from './mdx/quick/lines.ts';

const CODE_BLOCK = /^(```|~~~)[\s\S]*?^\1/gm;
const HEADING = /^#[ \t]+(\S.*?)(?:[ \t]+#+)?[ \t]*$/m;
const LINK = /\[([^\]]*)\]\([^)]*\)/g;
/** What marks code, emphasis, or the character behind it as none of these; within a word an underscore is part of it. */
const MARK = /\\([!-/:-@[-`{-~])|[*`]|(?<!\w)_+|_+(?!\w)/g;

/** Gives the text of the first heading of the first level; `undefined` when there is none. */
export function firstHeading(source: string): string | undefined {
  const heading = HEADING.exec(source.replaceAll(CODE_BLOCK, ''))?.[1];
  return heading === undefined ? undefined : textOf(heading).trim() || undefined;
}

function textOf(heading: string): string {
  const parsed = parseInline(proseOf(readLines(heading), 0, 0, heading.length));
  return parsed?.map(textOfNode).join('') ?? heading.replaceAll(LINK, '$1').replaceAll(MARK, '$1');
}

function textOfNode(node: PhrasingContent): string {
  if ('value' in node) return node.value;
  if ('children' in node) return node.children.map(textOfNode).join('');
  return 'alt' in node ? (node.alt ?? '') : '';
}
