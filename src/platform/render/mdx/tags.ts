/** The tags of a page that is no valid MDX: which of them belong together, which lack their other half. */
import { VOID_ELEMENTS } from './fault.ts';

export interface Tag {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export interface OpenTag extends Tag {
  /** The tag in whose element it stands. */
  readonly parent: OpenTag | undefined;
  /** Its end tag; none where it has none. */
  close?: Tag;
}

/** A fenced block of code: its first line, and what it holds. */
export interface Fence {
  readonly start: number;
  readonly marker: string;
  readonly indent: string;
  readonly bodyStart: number;
  readonly bodyEnd: number;
}

export interface Tags {
  /** In the order of the text. */
  readonly opening: readonly OpenTag[];
  /** End tags of nothing. */
  readonly stray: readonly Tag[];
  readonly fences: readonly Fence[];
  /** The text with spaces for code, comments and front matter. */
  readonly prose: string;
}

const FENCE = /^([ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(`{3,}|~{3,})(.*)$/;
const HIDDEN =
  /^---[ \t]*\r?\n[\s\S]*?\n---[ \t]*(?=\r?\n|$)|<!--[\s\S]*?(?:-->|$(?![\s\S]))|\{\/\*[\s\S]*?(?:\*\/\}|$(?![\s\S]))|(?<![`\\])(`+)(?!`)(?:(?!\n[ \t]*\r?\n)[\s\S]){1,300}?(?<!`)\1(?!`)/g;
const TAG_START = /(?<!\\)<(\/?)([A-Za-z][\w.:$-]*)(?=[\s/>{])/g;
const MAX_TAG_CHARACTERS = 3_000;

/** Reads the tags of a text. An end tag closes what its name opened last, whatever is open within. */
export function readTags(text: string): Tags {
  const { prose, fences } = hideCode(text);
  const opening: OpenTag[] = [];
  const stray: Tag[] = [];
  const open: OpenTag[] = [];
  for (const { 0: mark, 1: slash, 2: name = '', index: start } of prose.matchAll(TAG_START)) {
    const end = endOfTag(prose, start + mark.length);
    if (end === undefined || start < (opening.at(-1)?.end ?? 0)) continue;
    if (slash === '') {
      const tag = { name, start, end, parent: open.at(-1) };
      if (prose.startsWith('/>', end - 2) || VOID_ELEMENTS.has(name)) continue;
      opening.push(tag);
      open.push(tag);
      continue;
    }
    const at = nameLast(open, name);
    const begun = open[at];
    if (begun === undefined) stray.push({ name, start, end });
    else {
      begun.close = { name, start, end };
      open.length = at;
    }
  }
  return { opening, stray, fences, prose };
}

/** Finds the tag that an end tag closes: by its name, otherwise ignoring case. */
function nameLast(open: readonly OpenTag[], name: string): number {
  const at = open.findLastIndex((one) => one.name === name);
  return at >= 0 ? at : open.findLastIndex((one) => one.name.toLowerCase() === name.toLowerCase());
}

/** Gives the offset behind a tag whose attributes begin here. */
function endOfTag(prose: string, from: number): number | undefined {
  let depth = 0;
  const limit = Math.min(prose.length, from + MAX_TAG_CHARACTERS);
  for (let at = from; at < limit; at += 1) {
    const mark = prose.charAt(at);
    if (depth === 0 && mark === '>') return at + 1;
    if (depth === 0 && mark === '<') return undefined;
    if (depth === 0 && (mark === '"' || mark === "'")) {
      at = prose.indexOf(mark, at + 1);
      if (at < 0) return undefined;
    } else if (mark === '{') depth += 1;
    else if (mark === '}') depth -= 1;
  }
  return undefined;
}

/** Puts spaces in the place of code, comments and front matter. */
function hideCode(text: string): { readonly prose: string; readonly fences: readonly Fence[] } {
  const fences = readFences(text);
  let prose = '';
  let at = 0;
  for (const { start, bodyEnd } of fences) {
    prose += text.slice(at, start) + spaces(text.slice(start, bodyEnd));
    at = bodyEnd;
  }
  return { prose: (prose + text.slice(at)).replaceAll(HIDDEN, spaces), fences };
}

function spaces(text: string): string {
  return text.replaceAll(/[^\r\n]/g, ' ');
}

function readFences(text: string): readonly Fence[] {
  const fences: Fence[] = [];
  let open: Omit<Fence, 'bodyEnd'> | undefined;
  let start = 0;
  for (const line of text.split('\n')) {
    const [, lead = '', marker = '', info = ''] = FENCE.exec(line.trimEnd()) ?? [];
    const next = start + line.length + 1;
    if (open !== undefined) {
      if (marker.startsWith(open.marker) && info.trim() === '' && lead.trim() === '') {
        fences.push({ ...open, bodyEnd: start });
        // What closes it is hidden with it.
        fences.push({ start, marker, indent: lead, bodyStart: start, bodyEnd: start + line.length });
        open = undefined;
      }
    } else if (marker !== '' && !(marker.startsWith('`') && info.includes('`'))) {
      const indent = lead.replaceAll(/[^ \t]/g, ' ');
      open = { start: start + lead.length, marker, indent, bodyStart: Math.min(next, text.length) };
    }
    start = next;
  }
  return open === undefined ? fences : [...fences, { ...open, bodyEnd: text.length }];
}
