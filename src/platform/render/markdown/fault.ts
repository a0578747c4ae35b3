/** What the parser of MDX refuses: a reason and a place. */
import type { Place } from '../model/errors.ts';

/** Elements without an end tag: https://html.spec.whatwg.org/multipage/syntax.html#void-elements */
const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** A text that is not MDX. */
export class MdxFault extends Error {
  readonly place: Place;

  /** `reason` ends a sentence. */
  constructor(reason: string, place: Place, cause?: unknown) {
    super(`cannot be parsed as MDX: ${reason}; ${hintOf(reason)}`, { cause });
    this.place = place;
  }
}

/** Reads an error of Satteri: `1:3: Unexpected … (mdx-jsx:unexpected-character)`. */
export function faultOf(error: unknown): MdxFault | undefined {
  const message = Error.isError(error) ? error.message : '';
  const [, line, column, reason = ''] = /^(\d+):(\d+): ([\s\S]*?)(?: \([\w-]+:[\w-]+\))?$/.exec(message) ?? [];
  if (line === undefined) return undefined;
  return new MdxFault(reason.replace(' with oxc', ''), { line: Number(line), column: Number(column) }, error);
}

function hintOf(reason: string): string {
  const open = /^Expected a closing tag for `<([^>`]+)>`/.exec(reason)?.[1];
  if (open !== undefined && VOID_ELEMENTS.has(open)) return `write \`<${open} />\``;
  if (open !== undefined) return `close it with \`</${open}>\`, or write \`\\<${open}>\` where it is text`;
  if (/levels|characters/.test(reason)) return 'import it from a file of its own';
  if (/expression|brace/.test(reason)) return 'where it is text, write `\\{`, or put it between backticks';
  if (reason.startsWith('This is neither an import nor an export'))
    return 'where it is text, begin the line with another word; else end it with an empty line';
  return 'where it is text, write `\\<` or `&lt;`, or put it between backticks';
}
