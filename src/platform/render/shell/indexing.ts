import type { Page } from '../model/page.ts';
import { addressOfPath } from '../model/page-path.ts';
import type { Frame } from './frame.ts';

/**
 * Tells whether search engines, the site's own search and lists for language models may name a page: not when it is
 * hidden, and without `seo.indexing: all` only when the navigation names it or it is the start page.
 */
export function isIndexed(page: Page, { config, navigation }: Pick<Frame, 'config' | 'navigation'>): boolean {
  if (page.frontMatter.get('noindex') === true) return false;
  if (config.isAllIndexed) return true;
  return !page.isHidden && (navigation.isListed(page.path) || addressOfPath(page.path) === '/');
}
