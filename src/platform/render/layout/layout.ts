/** The page around the content. */

import { type Words, wordsOf } from '../browser/words.ts';
import type { Division } from '../config/division.ts';
import { languageOf } from '../config/navigation/placement.ts';
import { type Html, html, trusted } from '../model/html/template.ts';
import { memoize } from '../model/memoize.ts';
import type { Page } from '../model/page.ts';
import { encodePath } from '../model/page-path.ts';
import { extraScripts, extraSheets } from '../page/extra-files.ts';
import { wayToRoot } from '../page/links/resolve.ts';
import type { PageParts } from '../page/page-parts.ts';
import { ANYWHERE, loadingTag, NOT_FOUND_FILE, pageHref } from './address.ts';
import { directory } from './directory.ts';
import { type DivisionLinks, divisionLinks } from './divisions.ts';
import { pageFonts } from './fonts.ts';
import { pageHead } from './head.ts';
import { type BareView, banner, barLinks, brand, footer, searchButton, themeSwitch } from './header.ts';
import { eyebrow, lastModified, lead, pageActions } from './page-head.ts';
import { openSidebar } from './sidebar.ts';
import { type SharedParts, type SiteContext, shellId, type View } from './site-context.ts';

/** The parts that a page is written from. */
export interface PageBody extends Pick<PageParts, 'title' | 'outline' | 'body' | 'styles' | 'anchors' | 'extras'> {
  readonly page: Page;
  /** The script that stands in the content, if one does. */
  readonly inlineScript?: string;
  /** The way to the site's root, for a page that does not stand where its name says. */
  readonly toRoot?: string;
}

/** A script waits for the sheets above it, and what follows waits for the script: also in browsers that would show that. */
const WAIT = ' ';

/** Creates the function that draws whole pages of one site. Parts that pages share are drawn once for all of them. */
export function createLayout(site: SiteContext): (body: PageBody) => string {
  const sidebarOf = memoize((division: Division) => openSidebar(division, site));
  const sharedBy = memoize((own: Division['chrome']) =>
    memoize((words: Words) => memoize((toRoot: string) => drawShared(own, { site, toRoot, words }))),
  );
  return (body) => {
    const { page, anchors } = body;
    const placement = site.navigation.placementOf(page.path);
    const toRoot = body.toRoot ?? wayToRoot(page.output);
    const own = placement.trail.findLast(({ chrome }) => chrome !== undefined)?.chrome;
    const words = wordsOf(languageOf(placement).code);
    const shared = sharedBy(own)(words)(toRoot);
    const view: View = { page, placement, toRoot, site, anchors, shared, words };
    const division = placement.trail.at(-1) ?? site.navigation.root;
    return drawPage(body, view, sidebarOf(division)(view));
  };
}

function drawShared(own: Division['chrome'], view: BareView): SharedParts {
  const chrome = { ...view.site.config.chrome, ...own };
  return {
    banner: chrome.banner && banner(chrome.banner, view),
    links: barLinks(chrome, view),
    footer: footer(chrome, view),
  };
}

function drawPage(body: PageBody, view: View, sidebar: Html): string {
  const { page, placement, shared, site, toRoot, words } = view;
  const { code, direction } = languageOf(placement);
  const links = divisionLinks(view);
  const sheets = styleSheets([...extraSheets(body.extras), ...site.styles], toRoot);
  // An author's sheet may have a say on everything: then nothing is drawn before all sheets are there.
  const isFirst = site.styles.length === 1;
  const inner = html`<body data-mode="${page.mode}">
<a class="skip-link" href="#${shellId('content', view)}">${words.translate('Skip to content')}</a>
${shared.banner}
${header(view, links)}
<div class="layout">
<nav class="sidebar" id="${shellId('sidebar', view)}" aria-label="${words.translate('Pages')}"${site.config.isDrilldown && html` data-drilldown`}>${sideMenus(view, links)}${links.anchors}${sidebar}</nav>
${mainPart(view, body, isFirst ? sheets : undefined)}
${tocBeside(body.outline, view)}
</div>
</body>`;
  const fonts = pageFonts({ title: body.title ?? page.title, body: inner.html }, toRoot, site);
  const rules = fonts.rules + (isFirst ? site.firstStyles : '') + (body.styles ?? '');
  const styles = html`${!isFirst && sheets}${rules !== '' && html`<style>${trusted(rules)}</style>`}`;
  // The sheet is linked where it is needed: fetched only then, it would come late for a page that begins with code.
  const early = isFirst && toRoot !== ANYWHERE ? site.styles.map((style) => preload(style, toRoot)) : [];
  const said = body.extras.includes('playground') ? words.form : words.script;
  const inlineScripts = [WAIT, ...(body.inlineScript === undefined ? [] : [body.inlineScript])];
  return html`<!doctype html>
<html lang="${code}"${direction === 'rtl' && html` dir="rtl"`}${said && html` data-words="${said}"`}${schemeMarks(site)}>
${pageHead(view, { styles, early: [...early, ...fonts.links], scripts: [...site.scripts, ...extraScripts(body.extras, site.formScript)], inlineScripts })}
${inner}
</html>
`.html;
}

function preload(style: string, toRoot: string): Html {
  return html`<link rel="preload" as="style" href="${toRoot + encodePath(style)}">`;
}

/** Links the sheets that a page loads; content may hold these links, and no rules. */
function styleSheets(styles: readonly string[], toRoot: string): Html {
  const links = styles.map((style) =>
    loadingTag(toRoot, (prefix) => html`<link rel="stylesheet" ${prefix}href="${toRoot + encodePath(style)}">`),
  );
  return html`${links}<script>${trusted(WAIT)}</script>`;
}

function schemeMarks({ config }: SiteContext): Html {
  const isChosen = config.scheme !== 'system';
  return html`${isChosen && html` data-theme="${config.scheme}"`}${isChosen && config.isSchemeFixed && html` data-theme-fixed`}${config.isCodeDark && html` data-code="dark"`}`;
}

function header(view: View, { tabs, variants }: DivisionLinks): Html {
  return html`<header class="site-header">
<div class="bar">
<input type="checkbox" class="menu-toggle" aria-label="${view.words.translate('Show navigation')}">
${brand(view)}
<div class="menus">${variants}</div>
${searchButton(view)}
${view.shared.links}
${themeSwitch(view)}
</div>
${tabs}
</header>`;
}

/** Draws above the list of pages, for narrow screens, what the header has no room for. */
function sideMenus({ shared }: View, { tabs, variants, sections }: DivisionLinks): Html {
  return html`<div class="side-menus">${sections}</div><div class="side-more">${variants}${tabs}${shared.links}</div>`;
}

/** Draws the content, which links the `sheets`, if there are any, before the first of its parts that needs them. */
function mainPart(view: View, { body, title, outline }: PageBody, sheets: Html | undefined): Html {
  const { page, shared, words } = view;
  const isBlank = page.mode === 'custom' || page.mode === 'frame';
  const badge = page.isDeprecated && html` <span class="badge badge-yellow">${words.translate('Deprecated')}</span>`;
  const heading = title && html`<h1${isBlank && html` class="visually-hidden"`}>${title}${badge}</h1>`;
  const actions = isBlank || page.output === NOT_FOUND_FILE ? undefined : pageActions(view);
  const slots = { sheet: sheets, actions };
  return html`<main id="${shellId('content', view)}" class="main" tabindex="-1">
<article id="${shellId('content-area', view)}" class="content">
${!isBlank && eyebrow(view)}
${heading}
${!isBlank && heading && lead(view)}
${heading && actions}
${page.mode === 'default' && tocFolded(outline, words)}
${body.map((part) => ('html' in part ? part : slots[part.slot]))}
${directory(view)}
</article>
${lastModified(view)}
${!isBlank && turns(view)}
${page.mode !== 'custom' && shared.footer}
</main>`;
}

/** Draws links to the pages before and after, in the order of the navigation. */
function turns({ page, placement: { pages }, toRoot, site, words: { translate } }: View): Html | undefined {
  if (page.frontMatter.get('hideFooterPagination') === true) return undefined;
  const at = pages.indexOf(page.path);
  const [before, after] = at < 0 ? [] : [site.pageAt(pages[at - 1] ?? ''), site.pageAt(pages[at + 1] ?? '')];
  if (before === undefined && after === undefined) return undefined;
  const link = (target: Page | undefined, rel: 'prev' | 'next', label: string) =>
    target === undefined
      ? undefined
      : html`<a class="turn turn-${rel}" rel="${rel}" href="${pageHref(target, toRoot)}"><span class="turn-label">${label}</span> ${target.label}</a>`;
  return html`<nav class="turns" aria-label="${translate('Previous and next page')}">${link(before, 'prev', translate('Previous'))}${link(after, 'next', translate('Next'))}</nav>`;
}

/** Below this there is nothing to choose from. */
const MIN_ENTRIES = 2;

/** Draws the table of contents beside the page, where there is room for it. */
function tocBeside(outline: PageBody['outline'], view: View): Html {
  const { translate } = view.words;
  if (outline.length < MIN_ENTRIES) return html`<div class="toc"></div>`;
  return html`<nav class="toc" id="${shellId('table-of-contents', view)}" aria-label="${translate('On this page')}"><p class="toc-title" aria-hidden="true">${translate('On this page')}</p><ul>${items(outline)}</ul></nav>`;
}

/** Draws the same, folded above the content of narrow screens. */
function tocFolded(outline: PageBody['outline'], { translate }: Words): Html | undefined {
  if (outline.length < MIN_ENTRIES) return undefined;
  return html`<details class="toc-folded"><summary>${translate('On this page')}<span class="toc-now"></span></summary><ul>${items(outline)}</ul></details>`;
}

function items(outline: PageBody['outline']): readonly Html[] {
  return outline.map(
    ({ id, text, depth, isOther }) =>
      html`<li data-depth="${depth}"${isOther && html` data-other`}><a href="#${encodeURIComponent(id)}">${text}</a></li>`,
  );
}
