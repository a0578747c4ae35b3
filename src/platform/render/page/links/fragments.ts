/** Links to parts of pages: what a link names behind its `#` must be the id of something on that page. */
import type { FilePlace } from '../../model/errors.ts';
import type { Report } from '../../model/report.ts';
import { addressMessage, decodeAddress, type LinkBase } from './resolve.ts';

/** The ids by which styles and scripts of authors know what stands around the content. */
export const SHELL_IDS = ['content', 'content-area', 'sidebar', 'table-of-contents', 'search-bar-entry'] as const;

/** A link to a part of a page, and where it is written. */
export interface Fragment extends FilePlace {
  /** HTML file of the page; empty for the page of the link itself. */
  readonly target: string;
  readonly id: string;
  /** The address as its author wrote it. */
  readonly written: string;
}

/** Link targets of a page, and its own links that lead to parts of pages. */
export interface PageAnchors {
  readonly ids: readonly string[];
  readonly fragments: readonly Fragment[];
}

/** Reads page and id of a resolved address; nothing where it names no part, or the browser knows it: `#top`, `#:~:text=`. */
export function fragmentOf(
  href: string,
  { toRoot }: Pick<LinkBase, 'toRoot'>,
): Pick<Fragment, 'target' | 'id'> | undefined {
  const [, path = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?#(.*)$/s.exec(href) ?? [];
  const id = decodeAddress(fragment.replace(/:~:.*$/s, ''));
  if (id === '' || id === 'top' || !path.startsWith(path && toRoot)) return undefined;
  return { id, target: path && decodeAddress(path.slice(toRoot.length)) };
}

/** The parts of the pages of a site, and the links to them. */
export class SiteAnchors {
  readonly #pages = new Map<string, ReadonlySet<string>>();
  readonly #links: Fragment[] = [];

  /** Records a page by its HTML file. */
  record(output: string, { ids, fragments }: PageAnchors): void {
    this.#pages.set(output, new Set([...SHELL_IDS, ...ids]));
    this.recordLinks(fragments, output);
  }

  /** Records links; those to a part of the page that they stand on, which is `output`, are left out without one. */
  recordLinks(fragments: readonly Fragment[], output = ''): void {
    for (const one of fragments) {
      const target = one.target || output;
      if (target !== '') this.#links.push({ ...one, target });
    }
  }

  /**
   * Reports links whose page has no such part; pages that are not written or cannot be rendered are not asked. A link that
   * names no part itself goes through a redirect, and is told where that is not.
   */
  report(report: Report): void {
    const broken = this.#links.filter(({ target, id }) => this.#pages.get(target)?.has(id) === false);
    const partOf = ({ target, id }: Fragment) => `${target}#${id}`;
    const told = new Set(broken.filter(({ written }) => written.includes('#')).map(partOf));
    for (const one of broken.filter((link) => link.written.includes('#') || !told.has(partOf(link))))
      report(one.file, one.place, addressMessage(one.written, 'names a part that its page does not have'));
  }
}
