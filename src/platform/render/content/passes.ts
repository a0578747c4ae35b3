/** The passes over a page's tree, from what its author wrote to the HTML that a browser reads. */
import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Words } from '../browser/words.ts';
import { present } from '../model/fields.ts';
import { markSheet } from '../model/html/classes.ts';
import { mendNesting } from '../model/html/nesting.ts';
import type { Icons } from '../model/icons.ts';
import type { Page } from '../model/page.ts';
import { searchText } from '../search/text.ts';
import { highlightBlocks, markDiagrams } from './code/blocks.ts';
import type { Highlighter } from './code/highlight.ts';
import { liftPanels } from './components/panel.ts';
import { extrasOf } from './extra-files.ts';
import { setFormulas } from './formulas.ts';
import { takeInIcons } from './icons/written.ts';
import { zoomImages } from './images/place.ts';
import { markInert } from './inert.ts';
import { replaceEmbeds } from './links/embeds.ts';
import { imageSizeAt, type Rewrite, rewriteLinks } from './links/rewrite.ts';
import { feedItems, hasFeed } from './markdown/feed.ts';
import { outlinePage } from './outline.ts';
import type { PageContent } from './page-content.ts';
import { fitTables } from './tables.ts';
import { utilityRules } from './utility-classes.ts';
import { sayWords } from './words.ts';

export interface PassContext extends Rewrite {
  readonly page: Page;
  /** The platform's own words, in the language of the page. */
  readonly words: Words;
  readonly icons: Icons;
  readonly highlighter: Highlighter;
}

type Found = Partial<PageContent>;

export interface Pass {
  readonly name: string;
  /** The passes that must have run before this one, each with the reason. */
  readonly after: Readonly<Record<string, string>>;
  /** Works on the tree in place; gives what it found out about the page. */
  readonly run: (root: Root, context: PassContext) => Found | undefined | Promise<Found | undefined>;
}

/** In the order in which they run. */
export const PASSES: readonly Pass[] = [
  { name: 'panels', after: {}, run: inPlace((root) => liftPanels(root)) },
  { name: 'embeds', after: {}, run: inPlace((root, { page, report }) => replaceEmbeds(root, page.file, report)) },
  { name: 'icons', after: {}, run: inPlace((root, { icons }) => takeInIcons(root, icons)) },
  {
    name: 'links',
    after: {
      panels: 'only the first picture in reading order loads eagerly, and panels change that order',
      embeds: 'an embed is reported as an embed, and the link that replaces it is rewritten like any other',
      icons: 'pictures that stay on other hosts are reported, and icons are pictures until they are replaced',
    },
    run: inPlace(rewriteLinks),
  },
  {
    name: 'nesting',
    after: { links: 'elements that the links pass removes, or turns into links, need no mending' },
    run: inPlace((root, { page, report }) => mendNesting(root, page.file, report)),
  },
  {
    name: 'sheet',
    after: { panels: 'the panel stands on the sheet as one column, not as its parts' },
    run: inPlace((root, { page }) => markSheet(root, page.mode)),
  },
  {
    name: 'zoom',
    after: {
      links: 'the size of a picture is looked up by its rewritten address',
      nesting: 'a picture inside a link gets no second link, and the nesting pass may remove the outer one',
      sheet: 'the sheet pass marks the elements that the author placed, and the zoom link is not one of them',
    },
    run: inPlace((root, context) => zoomImages(root, (address) => imageSizeAt(address, context))),
  },
  {
    name: 'tables',
    after: { nesting: 'the nesting pass moves what a browser would move out of a table' },
    run: inPlace((root) => fitTables(root)),
  },
  {
    name: 'words',
    after: { links: 'the links pass labels the boxes of task lists' },
    run: inPlace((root, { words }) => sayWords(root, words)),
  },
  {
    name: 'outline',
    after: {
      words: 'the table of contents shows translated words',
      panels: 'headings are listed in reading order, and panels change that order',
      nesting: 'the nesting pass may move text out of a heading',
    },
    run: outline,
  },
  {
    name: 'search',
    after: { outline: 'a search result links to the id of a heading' },
    run: (root) => ({ search: searchText(root) }),
  },
  {
    name: 'feed',
    after: { outline: 'an entry links to the id of its update' },
    run: (root, { page }) => (hasFeed(page) ? { feed: feedItems(root) } : undefined),
  },
  {
    name: 'inert',
    after: {
      nesting: 'a note is placed where browsers leave it',
      search: 'notes are not the author’s words, so they are not searchable',
      feed: 'nor in feeds',
    },
    run: inPlace((root, { page, words }) => markInert(root, page.mode, words)),
  },
  {
    name: 'diagrams',
    after: { search: 'the source of a diagram is searchable as code' },
    run: inPlace(markDiagrams),
  },
  {
    name: 'formulas',
    after: {
      search: 'a formula is searchable as its author wrote it',
      outline: 'an id is made of the formula’s source, not of its markup',
    },
    run: inPlace((root, { page, report }) => setFormulas(root, page.file, report)),
  },
  {
    name: 'code',
    after: { search: 'code is searchable without markup', diagrams: 'a diagram is drawn, not highlighted' },
    run: inPlace((root, { highlighter, icons }) => highlightBlocks(root, highlighter, icons)),
  },
  {
    name: 'extras',
    after: { icons: 'icons add their licences', diagrams: 'diagrams add the script that draws them' },
    run: (root) => ({ extras: extrasOf(root) }),
  },
  {
    name: 'styles',
    after: { links: 'classes of removed elements need no rules' },
    run: async (root) => {
      const styles = await utilityRules(root);
      return styles === '' ? undefined : { styles };
    },
  },
  {
    name: 'html',
    after: {
      zoom: 'the tree has the links around pictures',
      formulas: 'formulas are raw HTML by then',
      code: 'highlighted code is raw HTML by then',
    },
    run: (root) => ({ content: toHtml(root, { allowDangerousHtml: true }) }),
  },
];

/** A pass that finds out nothing. */
function inPlace(work: (root: Root, context: PassContext) => void | Promise<void>): Pass['run'] {
  return async (root, context) => {
    await work(root, context);
    return undefined;
  };
}

function outline(root: Root, { page }: PassContext): Found {
  const startsWithHeading = root.children.some((node) => node.type === 'element' && node.tagName === 'h1');
  const heading = page.ownTitle ?? (startsWithHeading ? undefined : page.title);
  return { ...present({ heading }), toc: outlinePage(root, heading) };
}
