/** Errors of the MDX parser, with their position and a message that says what to change. */
import type { VFileMessage } from 'vfile-message';
import type { Place } from '../model/errors.ts';

/** Some messages name the place in their text only, or better there: `Expected a closing tag for `<div>` (3:1-3:6)`. */
const NAMED_PLACE = /^Expected a closing tag for .* \((\d+):(\d+)-\d+:\d+\)/;
/** Elements without an end tag: https://html.spec.whatwg.org/multipage/syntax.html#void-elements */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Gives the place of a parser's message. */
export function placeOfFault({ line, column, reason }: VFileMessage): Place {
  const [, namedLine, namedColumn] = NAMED_PLACE.exec(reason) ?? [];
  if (namedLine !== undefined) return { line: Number(namedLine), column: Number(namedColumn) };
  return { line: line ?? 1, column: column ?? 1 };
}

/** Explains a message of the parser, as the end of a sentence. */
export function explainFault(fault: VFileMessage): string {
  const detail = fault.ruleId === 'acorn' && fault.cause instanceof Error ? withoutPlace(fault.cause.message) : '';
  const hint = hintOf(fault);
  return `${fault.reason}${detail === '' ? '' : ` (${detail})`}${hint === undefined ? '' : `; ${hint}`}`;
}

function withoutPlace(message: string): string {
  return message.replace(/ \(\d+:\d+\)$/, '');
}

/** The parser itself has hints for comments and links. */
function hintOf({ reason, source, ruleId }: VFileMessage): string | undefined {
  const open = /^Expected a closing tag for `<([^>`]*)>`/.exec(reason)?.[1];
  if (open !== undefined && VOID_ELEMENTS.has(open)) return `write \`<${open} />\``;
  if (open !== undefined && /^[a-z]/i.test(open))
    return `close it with \`</${open}>\`, or write \`\\<${open}>\` where it is text`;
  if (reason.includes('(note: ')) return undefined;
  if (source === 'micromark-extension-mdx-jsx' && ruleId === 'unexpected-character')
    return 'where it is text, write `\\<` or `&lt;`, or put it between backticks';
  if (source === 'micromark-extension-mdx-expression' && (ruleId === 'acorn' || ruleId === 'unexpected-eof'))
    return 'where it is text, write `\\{`, or put it between backticks';
  if (source === 'micromark-extension-mdxjs-esm')
    return 'leave an empty line behind imports and exports; and where it is text, begin the line with another word, or with `&#105;mport`, `&#101;xport`';
  return undefined;
}
