/** Errors of the MDX parser: a reason and a place. */
import type { Place } from '../model/errors.ts';

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

/** Explains how to write text that the parser took for markup. */
function hintOf(reason: string): string {
  if (/levels|characters/.test(reason)) return 'import it from a file of its own';
  const mark = /expression|brace/.test(reason) ? '\\{' : '\\<';
  const close = reason.startsWith('Expected a closing tag') ? 'close it; ' : '';
  return `${close}where it is text, write \`${mark}\`, or put it between backticks`;
}
