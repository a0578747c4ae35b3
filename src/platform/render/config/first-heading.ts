/** What a page calls itself where its front matter does not say so. */
import { plainLine } from '../mdx/plain-line.ts';

const CODE_BLOCK = /^(```|~~~)[\s\S]*?^\1/gm;
const HEADING = /^#[ \t](.*)$/m;
const CLOSING = /(?:^|[ \t])#+$/;

/** Gives the text of the first heading of the first level; `undefined` when there is none. */
export function firstHeading(source: string): string | undefined {
  const heading = HEADING.exec(source.replaceAll(CODE_BLOCK, ''))?.[1];
  return heading === undefined ? undefined : plainLine(heading.trim().replace(CLOSING, '')) || undefined;
}
