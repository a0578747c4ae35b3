/** Templates of messages: `{name}` stands for a fact of the export. Pure. */
import { Fault } from './form.ts';
import { quote } from './rules.ts';

/** Placeholders of a template. */
export const PLACEHOLDERS = ['version', 'domain', 'jobId', 'pageCount', 'sha256'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Placeholders of an address template. */
export const PIN_PLACEHOLDERS = ['domain', 'sha256', 'version', 'jobId'] as const satisfies readonly Placeholder[];

const PATTERN = /\{([A-Za-z][A-Za-z0-9_-]*)\}/g;

/** Reads a template. */
export function parseTemplate(text: string, placeholders: readonly Placeholder[] = PLACEHOLDERS): string {
  const known = placeholders.map((name) => `{${name}}`);
  const unknown = [...text.matchAll(PATTERN)].map(([whole]) => whole).find((whole) => !known.includes(whole));
  if (unknown === undefined) return text;
  throw new Fault(`${quote(unknown)} is not a placeholder; there are ${known.map((name) => `\`${name}\``).join(', ')}`);
}

/** Whether a template contains a placeholder. */
export function names(template: string, placeholder: Placeholder): boolean {
  return template.includes(`{${placeholder}}`);
}

/** Fills a template; an unknown fact reads `unknown`. */
export function fill(template: string, facts: Readonly<Partial<Record<Placeholder, string>>>): string {
  return template.replace(PATTERN, (whole, name: string) => (isPlaceholder(name) ? (facts[name] ?? 'unknown') : whole));
}

function isPlaceholder(name: string): name is Placeholder {
  return PLACEHOLDERS.some((known) => known === name);
}
