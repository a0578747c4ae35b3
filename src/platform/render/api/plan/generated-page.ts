/** The MDX that stands for a page which the author did not write: one operation of a description. */
import { textOf } from '../../model/fields.ts';
import type { Operation } from './operations.ts';
import { writeReference } from './reference.ts';

/** Longer first paragraphs are no introduction. */
const MAX_LEAD_CHARACTERS = 300;
const MARKUP = /[*_`<>[\]|#\\&!]|^\s*(?:[-+]|\d+[.)])\s/;

/** Writes the page of an operation: front matter that refers to it, and the content that the description has for it. */
export function generatedSource(operation: Operation, file: string, badge: string | undefined): string {
  const { title, description, metadata, isHidden, isDeprecated, content } = operation;
  const lead = textOf(metadata.description) ?? leadOf(description);
  const frontMatter = {
    title,
    ...(lead === undefined ? {} : { description: lead }),
    ...(isHidden && { hidden: true }),
    ...(isDeprecated && { deprecated: true }),
    ...(badge === undefined ? {} : { tag: badge }),
    ...metadata,
    openapi: writeReference(file, operation.method, operation.path),
  };
  return `---\n${JSON.stringify(frontMatter)}\n---\n\n${content ?? ''}\n`;
}

/** Gives the first paragraph where it is plain text: then it can stand below the title. */
export function leadOf(description: string | undefined): string | undefined {
  const [paragraph = ''] = (description ?? '').trim().split(/\n\s*\n/);
  const text = paragraph.replaceAll(/\s+/g, ' ').trim();
  return text === '' || text.length > MAX_LEAD_CHARACTERS || MARKUP.test(text) ? undefined : text;
}

/** Gives what a description says beyond the lead; all of it where there is no lead, nothing below another one. */
export function descriptionBeside(lead: string | undefined, description: string | undefined): string | undefined {
  if (description === undefined || lead === undefined) return description;
  if (leadOf(description) !== lead) return description.trim() === lead ? undefined : description;
  const [, ...rest] = description.trim().split(/\n\s*\n/);
  const text = rest.join('\n\n').trim();
  return text === '' ? undefined : text;
}
