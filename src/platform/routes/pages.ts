/** The page paths of a start call: many spellings of a page, one path. */
import { describe } from '../../contract/decode.ts';
import { HttpProblem } from '../problem.ts';

const LISTED_MAX = 20;

/**
 * Resolves the asked paths against the site's pages, each page once; throws a 400 that lists those that name none.
 *
 * `guides/start.mdx` and `/guides/start` name the page `/guides/start`; `/guides` and `/` name index pages. Without a
 * list (the site cannot be listed as it is) every path passes: the job itself then fails with the reason.
 */
export function resolvePages(asked: readonly string[], pages: readonly string[] | undefined): readonly string[] {
  if (pages === undefined) return asked;
  const known = new Set(pages);
  const found = asked.map((path) => spellings(path).find((each) => known.has(each)));
  const missing = asked.flatMap((path, index) =>
    found[index] === undefined ? [`$.paths[${index}] ${describe(path)}`] : [],
  );
  if (missing.length === 0) return [...new Set(found.filter((path) => path !== undefined))];
  const rest = missing.length > LISTED_MAX ? ` and ${missing.length - LISTED_MAX} more` : '';
  throw new HttpProblem(
    400,
    `These paths name no page of the site: ${missing.slice(0, LISTED_MAX).join(', ')}${rest}; a path looks like "/guides/start".`,
  );
}

/** The paths under which the renderer may list a page, the likeliest first. */
function spellings(asked: string): readonly string[] {
  const parts = asked
    .trim()
    .split('/')
    .filter((part) => part !== '');
  const bare = parts.join('/').replace(/\.mdx?$/i, '');
  return bare === '' ? ['/index'] : [`/${bare}`, `/${bare}/index`];
}
