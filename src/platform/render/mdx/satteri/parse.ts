/**
 * Parses MDX with Satteri (https://satteri.bruits.org), which is native code, into the tree that remark gives; leaves
 * to remark whatever the two may read differently.
 */
import type { Root } from 'mdast';
import type {} from 'mdast-util-mdx';
import { mdxToMdast } from 'satteri';
import { adaptTree } from './adapter.ts';
import { isDoubtful } from './doubts.ts';

/** Parses MDX without formulas; `undefined` where it is for remark: in doubt, and where it is no valid MDX. */
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
