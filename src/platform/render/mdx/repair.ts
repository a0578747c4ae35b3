/** Takes one fault out of a page that is no valid MDX, so that the rest of it can be shown. */
import type { VFileMessage } from 'vfile-message';
import { VOID_ELEMENTS } from './fault.ts';
import { type Edit, offsetOf } from './places.ts';

export interface Repair {
  /** Changes of the text, in its order. */
  readonly edits: readonly Edit[];
  /** What becomes of the piece, as the end of a sentence. */
  readonly outcome: string;
  /** What is wrong, where that is not what the parser says. */
  readonly fault?: string;
  /** Where it is to be reported, where that is not the parser's place. */
  readonly at?: number;
}

/** Tells the names of components from other words between angle brackets. */
export type IsComponent = (name: string) => boolean;

/**
 * Stand for characters that are text here though MDX takes them for markup. The code points are no characters, and
 * never will be: https://www.unicode.org/faq/private_use.html#nonchar4
 */
const STAND_INS: ReadonlyMap<string, string> = new Map([
  ['<', '\ufdd0'],
  ['{', '\ufdd1'],
  ['i', '\ufdd2'],
  ['e', '\ufdd3'],
]);
const ORIGINALS: ReadonlyMap<string, string> = new Map(
  [...STAND_INS].map(([original, standIn]) => [standIn, original]),
);
const ANY_STAND_IN = /[\ufdd0-\ufdd3]/;
const MAX_VALUE_CHARACTERS = 2_000;

const HTML_NAMES = new Set(
  `a abbr address article aside audio b blockquote body br button canvas caption center cite code col colgroup dd del
  details dfn div dl dt em embed figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img
  input ins kbd label li link main mark meta nav object ol option p picture pre q s samp script section select small
  source span strong style sub summary sup svg table tbody td textarea tfoot th thead time title tr track u ul var video
  wbr`.split(/\s+/),
);
const ANGLE_LINK = /^<((?:https?|ftp|mailto|tel):[^\s<>]+|[^\s<>@/]+@[^\s<>@/]+)>/;

/** Puts the characters back that were taken out of the parser's sight, everywhere below a value. */
export function restore<T>(value: T): T {
  if (typeof value === 'string') return restoreText(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  for (const [key, below] of Object.entries(value)) {
    const restored = restore(below);
    if (restored !== below) Reflect.set(value, key, restored);
  }
  return value;
}

/** Tells whether a text names a character that was taken out of the parser's sight. */
export function hasStandIn(text: string): boolean {
  return ANY_STAND_IN.test(text);
}

/** Puts the characters back that were taken out of the parser's sight. */
export function restoreText(text: string): string {
  return text.replaceAll(new RegExp(ANY_STAND_IN, 'g'), (standIn) => ORIGINALS.get(standIn) ?? standIn);
}

/** Finds a change that removes the fault at `offset`; `undefined` when there is none. */
export function findRepair(
  text: string,
  fault: VFileMessage,
  offset: number,
  isComponent: IsComponent,
): Repair | undefined {
  if (fault.ruleId === 'end-tag-mismatch') return mismatch(text, fault.reason, offset, isComponent);
  if (fault.ruleId === 'unexpected-closing-slash') return dropTag(text, text.lastIndexOf('<', offset), isComponent);
  if (fault.source === 'micromark-extension-mdxjs-esm') return moduleLine(text, offset);
  if (fault.reason.includes(' before attribute value')) return quoted(text, offset) ?? angleBefore(text, offset);
  const isExpression = fault.source === 'micromark-extension-mdx-expression';
  const brace = text.lastIndexOf('{', offset);
  return isExpression && brace >= 0 ? asText(text, brace) : angleBefore(text, offset);
}

function angleBefore(text: string, offset: number): Repair | undefined {
  const at = text.lastIndexOf('<', offset);
  return at < 0 ? undefined : angle(text, at);
}

/** `<a href=x>`: HTML takes it without quotes. */
function quoted(text: string, offset: number): Repair | undefined {
  const value = /^[^\s"'<>=`{}]+/.exec(text.slice(offset, offset + MAX_VALUE_CHARACTERS))?.[0];
  if (value === undefined || ANY_STAND_IN.test(value)) return undefined;
  return change(offset, value.length, `"${value}"`, 'it is put into quotes');
}

function asText(text: string, offset: number): Repair | undefined {
  const standIn = STAND_INS.get(text.charAt(offset));
  return standIn === undefined ? undefined : change(offset, 1, standIn, 'it is shown as text');
}

/** `<` where no tag begins: a comment, a link, or text. */
function angle(text: string, offset: number): Repair | undefined {
  const rest = text.slice(offset);
  if (rest.startsWith('<!--') && rest.includes('-->'))
    return blank(text, offset, rest.indexOf('-->') + 3, 'the comment is left out');
  const link = ANGLE_LINK.exec(rest)?.[1];
  if (link !== undefined) return change(offset, link.length + 2, ` ${link} `, 'it is read as a link');
  return asText(text, offset);
}

function change(offset: number, removed: number, text: string, outcome: string): Repair {
  return { edits: [{ offset, removed, text }], outcome };
}

function blank(text: string, offset: number, length: number, outcome: string): Repair {
  const blanked = text.slice(offset, offset + length).replaceAll(/[^\r\n]/g, ' ');
  return change(offset, length, blanked, outcome);
}

/** A tag without its other half. */
function mismatch(text: string, reason: string, offset: number, isComponent: IsComponent): Repair | undefined {
  const closing =
    /^Unexpected closing tag `<\/([^>`]*)>`, expected corresponding closing tag for `<([^>`]*)>` \((\d+):(\d+)/;
  const [, , open = '', line, column] = closing.exec(reason) ?? [];
  if (line === undefined) return openTag(text, offset, isComponent);
  // Its own end still comes: the end tag here is one too many.
  if (text.indexOf(`</${open}>`, offset + 1) >= 0) return dropTag(text, offset, isComponent);
  return openTag(text, offsetOf(text, Number(line), Number(column)), isComponent);
}

function openTag(text: string, offset: number, isComponent: IsComponent): Repair | undefined {
  const end = text.indexOf('>', offset);
  if (VOID_ELEMENTS.has(nameAt(text, offset)) && end > offset) {
    return change(end, 0, ' /', 'it is closed');
  }
  return dropTag(text, offset, isComponent);
}

/** Tells whether a tag at this place is one of HTML or of a component; any other is text, such as `Map<string>`. */
export function isTagAt(text: string, offset: number, isComponent: IsComponent): boolean {
  const name = nameAt(text, offset);
  // `List<Item>`: a component does not begin in the middle of a word.
  const isInWord = /^<[A-Z]/.test(text.slice(offset, offset + 2)) && /\w/.test(text.charAt(offset - 1));
  return !isInWord && (name === '' || HTML_NAMES.has(name.toLowerCase()) || isComponent(name));
}

/** A tag of HTML or of a component goes; any other is text, such as `<YOUR_KEY>` or `Map<string>`. */
function dropTag(text: string, offset: number, isComponent: IsComponent): Repair | undefined {
  const end = text.indexOf('>', offset);
  if (!isTagAt(text, offset, isComponent) || end < 0) return asText(text, offset);
  return blank(text, offset, end + 1 - offset, 'the tag is left out');
}

function nameAt(text: string, offset: number): string {
  return /^<\/?([\w$.:-]*)/.exec(text.slice(offset, offset + 200))?.[1] ?? '';
}

/** A line of text that begins with `import` or `export`. */
function moduleLine(text: string, offset: number): Repair | undefined {
  const lines = [...text.slice(0, offset + 1).matchAll(/^(?:import|export)\b/gm)];
  const start = lines.at(-1)?.index;
  return start === undefined ? undefined : asText(text, start);
}
