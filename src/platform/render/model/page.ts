/** A page before it is rendered: where it stands and what its front matter says. */
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
  /** What the page is called: its own title, its first heading, or its file's name. */
  readonly title: string;
  /** What the navigation calls it. */
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

/** What stands around the content: everything, no list of contents, nothing, the navigation alone, no column beside it. */
export type PageMode = (typeof PAGE_MODES)[number];

export const PAGE_MODES = ['default', 'wide', 'custom', 'frame', 'center'] as const;
