/** Repairs tags and keeps their content: closes them where HTML would, or moves them to separate lines. */
import type { VFileMessage } from 'vfile-message';
import { type Edit, offsetOf } from './places.ts';
import type { Repair } from './repair.ts';
import { endOf, IN_SENTENCES } from './tag-end.ts';
import { type Fence, type OpenTag, readTags, type Tag, type Tags } from './tags.ts';

/** What becomes of tags in different blocks of text. */
export const APART = 'they are read as if they stood so';
const MARKER_LENGTHS: ReadonlyMap<string, number> = new Map([
  ['strong', 2],
  ['emphasis', 1],
]);

/** With more unclosed tags the text is not a page with a few forgotten ones. */
const MAX_UNCLOSED = 300;

/** A footnote is no longer. */
const MAX_FOOTNOTE_LINES = 100;

/** White space that is looked through for a blank line. */
const MAX_BLANK = 1_000;

const NOT_CLOSED = /^Expected a closing tag for `<[^`]*>` \((\d+):(\d+)-\d+:\d+\)(?: before the end of `(\w+)`)?/;
const OTHER_CLOSED =
  /^Unexpected closing tag `<\/[^`]*>`, expected corresponding closing tag for `<[^`]*>` \((\d+):(\d+)-/;
const OTHER_BLOCK = /^Expected the closing tag `<\/[^`]*>` either after the end of /;

/** Finds such a repair for a fault at `offset`; `undefined` where there is none. `isTag` tells tags from text. */
export function findMend(
  text: string,
  { ruleId, reason, place }: VFileMessage,
  offset: number,
  isTag: (offset: number) => boolean,
): Repair | undefined {
  if (ruleId !== 'end-tag-mismatch') return undefined;
  const tags = readTags(text);
  if (tags.opening.filter(({ close }) => close === undefined).length > MAX_UNCLOSED) return undefined;
  const closed = tags.opening.find((one) => one.close?.start === offset);
  if (OTHER_BLOCK.test(reason)) return apart(text, closed);
  const [, line, column, block = ''] = NOT_CLOSED.exec(reason) ?? OTHER_CLOSED.exec(reason) ?? [];
  if (line === undefined) return undefined;
  // Cells and the texts of links end in the middle of a line.
  if (/^(?:table|link)/.test(block)) return undefined;
  const start = offsetOf(text, Number(line), Number(column));
  const tag = tags.opening.find((one) => one.start === start);
  if (tag === undefined || !isTag(start)) return undefined;
  if (OTHER_CLOSED.test(reason)) {
    if (tag === closed) return rename(tag);
    if (closed === undefined || isOneTooMany(offset, [tag.name, closed.name], tags))
      return leaveOut(text, offset, isTag);
  }
  if (tag.close === undefined) return closeFence(text, tag, tags) ?? close(text, tag, tags);
  const end = place !== undefined && 'end' in place ? place.end.offset : undefined;
  const marker = end === undefined ? undefined : markerLength(block, text.slice(end - 2, end));
  if (marker !== undefined && end !== undefined) return uncross(tag, tag.close, end - marker, text);
  return IN_SENTENCES.has(tag.name) && tag.name !== 'p' ? close(text, tag, tags) : apart(text, tag);
}

function markerLength(block: string, end: string): number | undefined {
  if (block === 'strikethrough') return end === '~~' ? 2 : 1;
  return MARKER_LENGTHS.get(block);
}

/** An end tag is one too many where those of what is open, and of what it would close, still come. */
function isOneTooMany(offset: number, names: readonly string[], { stray }: Tags): boolean {
  return names.every((name) => stray.some((one) => one.start > offset && one.name === name));
}

function leaveOut(text: string, offset: number, isTag: (offset: number) => boolean): Repair | undefined {
  const end = text.indexOf('>', offset) + 1;
  if (!isTag(offset) || end === 0) return undefined;
  const edits = [{ offset, removed: end - offset, text: ' '.repeat(end - offset) }];
  return { edits, fault: `\`${text.slice(offset, end)}\` closes nothing`, at: offset, outcome: 'it is left out' };
}

/** `<Note>…</note>` */
function rename({ name, close }: OpenTag): Repair | undefined {
  if (close === undefined) return undefined;
  const edits = [{ offset: close.start, removed: close.end - close.start, text: `</${name}>` }];
  const fault = `\`</${close.name}>\` does not close \`<${name}>\``;
  return { edits, fault, at: close.start, outcome: `it is read as \`</${name}>\`` };
}

/** `**<b>x** y</b>`: the element ends with the emphasis. */
function uncross({ name, start }: OpenTag, close: Tag, markerAt: number, text: string): Repair | undefined {
  if (markerAt <= start || markerAt >= close.start) return undefined;
  const edits = [
    { offset: markerAt, removed: 0, text: `</${name}>` },
    { offset: close.start, removed: close.end - close.start, text: ' '.repeat(close.end - close.start) },
  ];
  const fault = `\`<${name}>\` begins within the emphasis \`${text.slice(markerAt, markerAt + 2).trim()}\` and ends outside it`;
  return { edits, fault, at: start, outcome: 'it is closed with the emphasis' };
}

/** `<details><summary>…`, and a blank line further `</details>`: each tag gets a line of its own. */
function apart(text: string, tag: OpenTag | undefined): Repair | undefined {
  const indent = tag && indentOf(text, tag);
  if (tag?.close === undefined || indent === undefined || leavesItem(text, tag, tag.close, indent)) return undefined;
  const edits = [...alone(text, tag, indent), ...alone(text, tag.close, indent)];
  const fault = `\`<${tag.name}>\` and \`</${tag.name}>\` stand in different blocks of text; put each on a line of its own`;
  return edits.length === 0 ? undefined : { edits, fault, at: tag.start, outcome: APART };
}

/** Tells whether a tag stands in an item of a list that ends before its end tag. */
function leavesItem(text: string, { start, end }: Tag, close: Tag, indent: string): boolean {
  if (!/[^ \t]/.test(lineBefore(text, start).slice(0, indent.length))) return false;
  return new RegExp(`\\n(?![ \\t]{${indent.length}})[ \\t]*\\S`).test(text.slice(end, close.end));
}

/** Gives the changes that put a tag on a line of its own. */
function alone(text: string, { start, end }: Tag, indent: string): readonly Edit[] {
  const before = lineBefore(text, start);
  const isFirst =
    /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?$/.test(before) && (before.trim() !== '' || followsBlank(text, start));
  const isLast = /^[ \t]*\r?(?:\n[ \t]*\r?\n|\n?$)/.test(text.slice(end, end + MAX_BLANK));
  const added = `\n\n${indent}`;
  return [
    ...(isFirst ? [] : [{ offset: start, removed: 0, text: added }]),
    ...(isLast ? [] : [{ offset: end, removed: 0, text: added }]),
  ];
}

function followsBlank(text: string, offset: number): boolean {
  return /(?:^|\n)[ \t]*(?:\r?\n[ \t]*)?$/.test(
    text.slice(Math.max(0, offset - MAX_BLANK), offset - lineBefore(text, offset).length),
  );
}

function lineBefore(text: string, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
}

/** Tells whether a line is of a footnote, which has no place for tags of their own. */
function isFootnote(text: string, offset: number): boolean {
  for (let at = offset, lines = 0; lines < MAX_FOOTNOTE_LINES; lines += 1) {
    const start = text.lastIndexOf('\n', at - 1) + 1;
    if (/^\S/.test(text.slice(start, start + 1))) return /^\[\^[^\]\n]{1,200}\]:/.test(text.slice(start, start + 210));
    if (start === 0) return false;
    at = start - 1;
  }
  return false;
}

/** Gives the white space by which a line that is to stand beside the tag begins; none in quotes, tables and footnotes. */
function indentOf(text: string, { start }: Tag): string | undefined {
  if (isFootnote(text, start)) return undefined;
  const [lead = '', rest = ''] = /^(?:[ \t]|[-*+][ \t]|\d{1,9}[.)][ \t])*([>|]?)/.exec(lineBefore(text, start)) ?? [];
  return rest === '' ? lead.replaceAll(/[^ \t]/g, ' ') : undefined;
}

/** Closes an element that nothing closes. */
function close(text: string, tag: OpenTag, tags: Tags): Repair | undefined {
  const indent = indentOf(text, tag);
  const isLine = /^[ \t]*\r?(?:\n|$)/.test(text.slice(tag.end));
  const { offset, said } = endOf(tag, tags, isLine, indent ?? '');
  const end = tag.end + text.slice(tag.end, offset).trimEnd().length;
  const fault = `\`<${tag.name}>\` is not closed`;
  const repair = { fault, at: tag.start, outcome: `it is closed ${said}` };
  const isSentence = !isLine && !/\n[ \t]*\r?\n/.test(text.slice(tag.end, end));
  if (isSentence) return { ...repair, edits: [{ offset: end, removed: 0, text: `</${tag.name}>` }] };
  if (indent === undefined) return undefined;
  const next = text.slice(end, offset).includes('\n') ? '\n' : `\n\n${indent}`;
  const closing = { offset: end, removed: 0, text: `\n\n${indent}</${tag.name}>${next}` };
  return { ...repair, edits: [...alone(text, tag, indent), closing] };
}

/** A block of code that nothing closes has the end tags of what is around it in it. */
function closeFence(text: string, tag: OpenTag, tags: Tags): Repair | undefined {
  for (const fence of tags.fences) {
    const repair = fence.start < tag.end ? undefined : closedFence(text, fence, tags);
    if (repair !== undefined) return repair;
  }
  return undefined;
}

function closedFence(text: string, fence: Fence, { opening }: Tags): Repair | undefined {
  const inner = opening.findLast((one) => one.start < fence.start && isOpenAt(one, fence));
  if (inner === undefined) return undefined;
  const body = text.slice(fence.bodyStart, fence.bodyEnd);
  const at = body.search(new RegExp(`^[ \\t]*</${inner.name.replaceAll(/[.$]/g, '\\$&')}>`, 'm'));
  if (at < 0 || body.slice(0, at).includes(`<${inner.name}`)) return undefined;
  const edits = [{ offset: fence.bodyStart + at, removed: 0, text: `${fence.indent}${fence.marker}\n` }];
  const fault = `the block of code that begins here is not closed before \`</${inner.name}>\``;
  return { edits, fault, at: fence.start, outcome: 'it ends there' };
}

function isOpenAt({ close }: OpenTag, { start }: Fence): boolean {
  return close === undefined || close.start > start;
}
