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
import { liftPictures } from './images/inline.ts';
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
      panels: 'the first picture that a reader meets loads at once',
      embeds: 'what another host would show is told of as such, and the link in its place is one of the page',
      icons: 'pictures that are still on other hosts are told of',
    },
    run: inPlace(rewriteLinks),
  },
  {
    name: 'nesting',
    after: { links: 'what a page does not carry can hold nothing, and embeds have become links' },
    run: inPlace((root, { page, report }) => mendNesting(root, page.file, report)),
  },
  {
    name: 'sheet',
    after: { panels: 'the column beside the text stands on the sheet, not its parts' },
    run: inPlace((root, { page }) => markSheet(root, page.mode)),
  },
  {
    name: 'pictures',
    after: { links: 'a picture that is written out is no address; it loads late unless it is the first' },
    run: (root, { from }) => ({ pictures: liftPictures(root, from.toRoot) }),
  },
  {
    name: 'zoom',
    after: {
      pictures: 'what became a file is known by its measures',
      links: 'pictures of the site are known by the addresses that the page has for them',
      nesting: 'a picture inside a link is not made another, and what was no link in the end may be one',
      sheet: 'the link around a picture is not what its author placed',
    },
    run: inPlace((root, context) => zoomImages(root, (address) => imageSizeAt(address, context))),
  },
  {
    name: 'tables',
    after: { nesting: 'a table is what a browser reads as one' },
    run: inPlace((root) => fitTables(root)),
  },
  {
    name: 'words',
    after: { links: 'boxes of tasks have their labels' },
    run: inPlace((root, { words }) => sayWords(root, words)),
  },
  {
    name: 'outline',
    after: {
      words: 'the list of contents speaks the language of the page',
      panels: 'parts are numbered in the order of the page',
      nesting: 'a heading holds its text itself',
    },
    run: outline,
  },
  {
    name: 'search',
    after: { outline: 'a result leads to the id of a heading' },
    run: (root) => ({ search: searchText(root) }),
  },
  {
    name: 'inert',
    after: { nesting: 'a note stands where browsers leave it', search: 'a note is none of the author’s words' },
    run: inPlace((root, { page, words }) => markInert(root, page.mode, words)),
  },
  {
    name: 'diagrams',
    after: { search: 'the text of a diagram is found as code' },
    run: inPlace((root, { from }) => markDiagrams(root, from.toRoot)),
  },
  {
    name: 'formulas',
    after: { search: 'a formula is found as it was written', outline: 'an id is made of the text, not of its drawing' },
    run: inPlace((root, { page, report }) => setFormulas(root, page.file, report)),
  },
  {
    name: 'code',
    after: { search: 'highlighted code is markup', diagrams: 'a diagram is drawn, not highlighted' },
    run: inPlace((root, { highlighter, icons }) => highlightBlocks(root, highlighter, icons)),
  },
  {
    name: 'extras',
    after: { icons: 'icons bring their terms along', diagrams: 'diagrams bring the program that draws them along' },
    run: (root) => ({ extras: extrasOf(root) }),
  },
  {
    name: 'styles',
    after: { links: 'classes of what was taken out have no rules' },
    run: async (root) => {
      const styles = await utilityRules(root);
      return styles === '' ? undefined : { styles };
    },
  },
  {
    name: 'feed',
    after: { outline: 'an entry has the id of its update', code: 'an entry has text, not the markup of code' },
    run: (root, { page }) => (hasFeed(page) ? { feed: feedItems(root) } : undefined),
  },
  {
    name: 'html',
    after: {
      zoom: 'links around pictures are written',
      formulas: 'formulas are written as they were set',
      code: 'highlighted code is written as it stands',
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
