/** Templates of texts and addresses: `{name}` stands for a fact of the export. */

export const PLACEHOLDERS = ['version', 'domain', 'jobId', 'pageCount', 'sha256'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
export const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9_-]*)\}/g;

/** Fills a template; an unknown fact reads `unknown`. */
export function fill(template: string, facts: Readonly<Partial<Record<Placeholder, string | undefined>>>): string {
  return template.replace(PLACEHOLDER, (whole, name: string) => {
    const known = PLACEHOLDERS.find((placeholder) => placeholder === name);
    return known === undefined ? whole : (facts[known] ?? 'unknown');
  });
}
