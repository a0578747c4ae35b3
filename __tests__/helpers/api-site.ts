/** A site with the smallest description of an API. */

/** One language is enough, and saves the grammars of the others. */
export const EXAMPLES = { languages: ['bash'] };

export const MINIMAL_API = {
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  paths: { '/a': { get: { summary: 'Get a' } } },
};

/** Writes the configuration of a site with a tab of its own for a description. */
export function apiTabConfig(openapi: unknown): string {
  const tabs = [
    { tab: 'A', pages: ['index'] },
    { tab: 'B', openapi },
  ];
  return JSON.stringify({ name: 'A', navigation: { tabs }, api: { examples: EXAMPLES } });
}
