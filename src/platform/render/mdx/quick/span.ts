/** What parsers of blocks hand to one another. */
import type { BlockContent, RootContent } from 'mdast';

export type Block = RootContent & BlockContent;

/** Lines of a container: `to` is the one behind the last; all but blank ones are indented by `indent` spaces at least. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly indent: number;
  /** Where the first line begins: behind the marker of a list's item. */
  readonly at: number;
}
