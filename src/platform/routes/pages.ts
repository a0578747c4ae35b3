/** The page paths of a start call: many spellings of a page, one path. */
import { describe } from '../../contract/decode.ts';
import { HttpProblem } from '../problem.ts';

const LISTED_MAX = 20;

/** Gives the path of a page as the renderer lists it: `guides/start.mdx` is `/guides/start`, `/` is `/index`. */
function pagePath(asked: string): string {
  const bare = asked
    .trim()
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.mdx?$/i, '');
  return bare === '' ? '/index' : `/${bare}`;
}

/**
 * Resolves the asked paths against the site's pages, each page once; throws a 400 that lists those that name none.
 *
 * Without a list (the site cannot be listed as it is) every path passes: the job itself then fails with the reason.
 */
export function resolvePages(asked: readonly string[], pages: readonly string[] | undefined): readonly string[] {
  const known = pages === undefined ? undefined : new Set(pages);
  const missing = [...asked.entries()].filter(([, path]) => known !== undefined && !known.has(pagePath(path)));
  if (missing.length === 0) return [...new Set(asked.map(pagePath))];
  const shown = missing.slice(0, LISTED_MAX).map(([index, path]) => `$.paths[${index}] ${describe(path)}`);
  const rest = missing.length > LISTED_MAX ? ` and ${missing.length - LISTED_MAX} more` : '';
  throw new HttpProblem(400, `These paths name no page of the site: ${shown.join(', ')}${rest}.`);
}
