/**
 * Makes GFM's bare addresses cheap. Its tokenizer looks for an e-mail address at the start of every word, and a search
 * over the whole tree then finds what it has missed, e-mail addresses too: the search alone is enough for them, and is
 * only needed where text has such a thing. Together they would cost a third of a run.
 */
import type { Nodes, Root } from 'mdast';
import type {} from 'remark-parse';
import type { Data, Processor } from 'unified';

/** What the search can find: https://github.github.com/gfm/#autolinks-extension- */
const MAY_BE_ADDRESS = /www\.|https?:\/\/|[\w.+-]@[\w-]/i;
const EMAIL_CONSTRUCT = 'emailAutolink';

type Extension = NonNullable<Data['micromarkExtensions']>[number];

/** Use after the plugin for GFM. */
export function autolinkWhereNeeded(this: Processor): void {
  const { micromarkExtensions = [], fromMarkdownExtensions = [] } = this.data();
  for (const extension of micromarkExtensions) dropEmailConstruct(extension);
  for (const extension of fromMarkdownExtensions.flat()) {
    extension.transforms = extension.transforms?.map((transform) => (tree: Root) => {
      if (mayHoldAddress(tree)) transform(tree);
    });
  }
}

function dropEmailConstruct({ text = {} }: Extension): void {
  for (const [code, constructs] of Object.entries(text)) {
    const list = Array.isArray(constructs) ? constructs : constructs === undefined ? [] : [constructs];
    text[Number(code)] = list.filter(({ name }) => name !== EMAIL_CONSTRUCT);
  }
}

function mayHoldAddress(node: Nodes): boolean {
  if (node.type === 'text') return MAY_BE_ADDRESS.test(node.value);
  if (node.type === 'link' || node.type === 'linkReference' || !('children' in node)) return false;
  return node.children.some(mayHoldAddress);
}
