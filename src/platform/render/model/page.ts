/** A page before it is rendered: its path and its front matter. */
import type { IconName } from './icons.ts';

/** The YAML block at the top of a page, read. */
export type FrontMatter = ReadonlyMap<string, unknown>;

export interface Page {
  /** Source, relative to the documentation folder. */
  readonly file: string;
  /** `/guides/start`; index pages keep their name: `/guides/index`. */
  readonly path: string;
  /** HTML file, relative to the site. */
  readonly output: string;
  readonly frontMatter: FrontMatter;
  /** The title that the front matter gives. */
  readonly ownTitle?: string;
  /** Title from the front matter, otherwise the first heading, otherwise the name of the file. */
  readonly title: string;
  /** Its label in the navigation. */
  readonly label: string;
  readonly tag?: string;
  readonly icon?: IconName;
  readonly mode: PageMode;
  readonly isHidden: boolean;
  readonly isDeprecated: boolean;
  /** The method of the endpoint that the page is about, in capitals: a mark beside its title. */
  readonly apiMethod?: string;
  /** Where the navigation leads instead: a page of another site. */
  readonly url?: string;
}

/** Layout of the page: everything, no table of contents, nothing, only the navigation, no side column. */
export type PageMode = (typeof PAGE_MODES)[number];

export const PAGE_MODES = ['default', 'wide', 'custom', 'frame', 'center'] as const;
