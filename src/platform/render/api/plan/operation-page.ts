/** The generated page of an operation without a page of the author: its path and its MDX. */
import { normalizeMarks } from '../../../limits/normalize.ts';
import { present, textOf } from '../../model/fields.ts';
import { normalizePath } from '../../model/page-path.ts';
import type { Operation } from '../description/operations.ts';

/** Characters that neither file names nor addresses should hold. */
const UNFIT = /[{}(),.'"`’\\/:*?<>|#%\p{Cc}]/gu;
const PATH_PARAMETER = /\{[^{}]*\}/g;
/** Well below what file systems allow, so that numbers and folders fit. */
const MAX_CHARACTERS = 120;

/** Makes a part of a path from a tag or summary, by the rule of the dialect: `List users (all)` is `list-users-all`. */
export function slugOf(text: string): string {
  const words = text.replaceAll(PATH_PARAMETER, '-').replaceAll(/\s+/g, '-').replaceAll(UNFIT, '');
  return words.replaceAll(/-{2,}/g, '-').replaceAll(/^-|-$/g, '').toLowerCase().slice(0, MAX_CHARACTERS);
}

/** Returns the path that the page of an operation should have: the author's, else one below a folder. */
export function wantedPath({ href, title, method, path, tags }: Operation, directory: string): string {
  if (href?.startsWith('/') === true && normalizePath(href) !== '/') return normalizePath(href);
  const parts = [directory, slugOf(tags[0] ?? ''), slugOf(title) || slugOf(`${method}-${path}`)];
  return `/${parts.filter((part) => part !== '').join('/')}`;
}

/**
 * Makes the function that gives out paths, each once: it gives `wanted`, or the first of `wanted-1`, `wanted-2`, … that is
 * free. What a file system takes for the same path is the same.
 */
export function openAddresses(taken: Iterable<string>): (wanted: string) => string {
  const fold = (path: string) => normalizeMarks(path, 'NFC').toLowerCase();
  const known = new Set([...taken].map(fold));
  return (wanted) => {
    let path = wanted;
    for (let number = 1; known.has(fold(path)); number += 1) path = `${wanted}-${number}`;
    known.add(fold(path));
    return path;
  };
}

/** Longer first paragraphs are no introduction. */
const MAX_LEAD_CHARACTERS = 300;
const MARKUP = /[*_`<>[\]|#\\&!]|^\s*(?:[-+]|\d+[.)])\s/;

/** Writes the page of an operation: front matter that refers to it, and the content that the description has for it. */
export function generatedSource(operation: Operation, file: string): string {
  const { title, description, metadata, isHidden, content } = operation;
  // As on all pages, variables of the site stand for their values here.
  const frontMatter = present({
    title,
    description: textOf(metadata.description) ?? leadOf(description),
    hidden: isHidden || undefined,
    ...metadata,
    openapi: `${file} ${operation.method} ${operation.path}`,
  });
  return `---\n${JSON.stringify(frontMatter)}\n---\n\n${content ?? ''}\n`;
}

/** Returns the first paragraph where it is plain text: then it can stand below the title. */
function leadOf(description: string | undefined): string | undefined {
  const [paragraph = ''] = (description ?? '').trim().split(/\n\s*\n/);
  const text = paragraph.replaceAll(/\s+/g, ' ').trim();
  return text === '' || text.length > MAX_LEAD_CHARACTERS || MARKUP.test(text) ? undefined : text;
}

/** Returns the rest of a description behind the lead; all of it where there is no lead, nothing below another one. */
export function descriptionBeside(lead: string | undefined, description: string | undefined): string | undefined {
  if (description === undefined || lead === undefined) return description;
  if (leadOf(description) !== lead) return description.trim() === lead ? undefined : description;
  const [, ...rest] = description.trim().split(/\n\s*\n/);
  return rest.join('\n\n').trim() || undefined;
}
