/** A page before it is rendered: where it stands and what its front matter says. */
import { type IconName, readIcon } from './config/chrome.ts';
import { textOf } from './config/read.ts';
import { present } from './config/site-config.ts';
import { firstHeading } from './first-heading.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import { plainLine } from './mdx/plain-line.ts';
import { outputOfPath, pathOfFile } from './page-path.ts';

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

const PAGE_MODES = ['default', 'wide', 'custom', 'frame', 'center'] as const;

/** Describes a page from its source; throws a {@link RenderError} when its front matter is broken, unless it is given. */
export function describePage(file: string, source: string, given?: FrontMatter): Page {
  const frontMatter = given ?? readFrontMatter(file, source);
  const path = pathOfFile(file);
  const ownTitle = textOf(frontMatter.get('title'));
  const title = ownTitle ?? firstHeading(source) ?? titleOfPath(path);
  const fields = { tag: textOf(frontMatter.get('tag')), icon: iconOf(frontMatter), url: outsideUrl(frontMatter) };
  return present({
    file,
    path,
    output: outputOfPath(path),
    frontMatter,
    ownTitle,
    title,
    label: textOf(frontMatter.get('sidebarTitle')) ?? title,
    mode: PAGE_MODES.find((mode) => mode === frontMatter.get('mode')) ?? 'default',
    isHidden: frontMatter.get('hidden') === true,
    isDeprecated: frontMatter.get('deprecated') === true,
    ...fields,
  });
}

/** Gives what the front matter says of a page, as plain text. */
export function plainDescription({ frontMatter }: Page): string | undefined {
  const description = textOf(frontMatter.get('description'));
  return description === undefined ? undefined : plainLine(description) || undefined;
}

function iconOf(frontMatter: FrontMatter): IconName | undefined {
  return readIcon({ icon: frontMatter.get('icon'), iconType: frontMatter.get('iconType') });
}

function outsideUrl(frontMatter: FrontMatter): string | undefined {
  const url = textOf(frontMatter.get('url'));
  return url !== undefined && /^https?:\/\//i.test(url) ? url : undefined;
}

function titleOfPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  const name = segments.at(-1) === 'index' ? (segments.at(-2) ?? 'Home') : (segments.at(-1) ?? 'Home');
  const words = name.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
