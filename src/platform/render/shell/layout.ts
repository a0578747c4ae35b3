/** The page around the content. */

import { type Words, wordsOf } from '../browser/words.ts';
import type { Chrome } from '../config/chrome.ts';
import { wayToRoot } from '../content/links/resolve.ts';
import type { TocEntry } from '../content/outline.ts';
import { drawnOnce } from '../model/drawn-once.ts';
import { type Html, html, trusted } from '../model/html/template.ts';
import type { Page } from '../model/page.ts';
import { encodePath } from '../model/page-path.ts';
import { languageOf } from '../navigation/placement.ts';
import { NOT_FOUND_FILE } from './address.ts';
import { directory } from './directory.ts';
import { type DivisionLinks, divisionLinks } from './divisions.ts';
import { openFirstStyles } from './first-styles.ts';
import { footer, turns } from './foot.ts';
import { createChromes, ownId, type SiteContext, type View } from './frame.ts';
import { pageHead } from './head.ts';
import { banner, barLinks, brand, createSearchButton, themeSwitch } from './header.ts';
import { eyebrow, lastModified, lead, pageActions } from './page-head.ts';
import { createSidebar } from './sidebar.ts';
import { createAlternates, createCounterparts } from './translations.ts';

export interface PageBody {
  readonly page: Page;
  /** The content's HTML. */
  readonly content: string;
  /** The heading above the content, where the content has none itself. */
  readonly heading?: string;
  readonly toc: readonly TocEntry[];
  /** Style rules of its own. */
  readonly styles?: string;
  /** The script that stands in the content, if one does. */
  readonly inlineScript?: string;
  /** The way to the site's root, for a page that does not stand where its name says. */
  readonly toRoot?: string;
}

const TITLE_END = '</h1>';
/** A script waits for the sheets above it, and what follows waits for the script: also in browsers that would show that. */
const WAIT = ' ';

/** Makes the function that writes whole pages of one site. What pages share is drawn once for all of them. */
export function createLayout(site: SiteContext): (body: PageBody) => string {
  const sidebar = createSidebar(site);
  const counterpart = createCounterparts(site.navigation);
  const alternates = createAlternates(site, counterpart);
  const shared = drawnOnce((chrome: Chrome) =>
    drawnOnce((words: Words) => drawnOnce((toRoot: string) => drawShared(chrome, { site, toRoot, words }))),
  );
  const chromeOf = createChromes(site);
  const searchButton = createSearchButton(site);
  const first = openFirstStyles(site.firstStyles);
  return (body) => {
    const { page } = body;
    const placement = site.navigation.placementOf(page.path);
    const toRoot = body.toRoot ?? wayToRoot(page.output);
    const chrome = chromeOf(placement);
    const { code, direction } = languageOf(placement);
    const words = wordsOf(code);
    const view = { page, placement, toRoot, chrome, site, words };
    const links = divisionLinks(view, counterpart);
    const parts = shared(chrome)(words)(toRoot);
    const division = placement.trail.at(-1) ?? site.navigation.root;
    const sheets = styleSheets(site, toRoot);
    // An author's sheet may have a say on everything.
    const isFirst = site.styles.length === 1;
    const place = first.placeOfSheet(body.content);
    const content = isFirst ? body.content.slice(0, place) + sheets.html + body.content.slice(place) : body.content;
    const inner = html`<body data-mode="${page.mode}">
<a class="skip-link" href="#${ownId('content', content)}">${words.say('Skip to content')}</a>
${parts.banner}
${header(view, links, { ...parts, search: searchButton(view, content) })}
<div class="layout">
<nav class="sidebar" id="${ownId('sidebar', content)}" aria-label="${words.say('Pages')}"${site.config.isDrilldown && html` data-drilldown`}>${sideMenus(links, parts)}${links.anchors}${sidebar(division, page, toRoot)}</nav>
${mainPart(view, { ...body, content }, parts)}
${tocBeside({ ...body, content }, words)}
</div>
</body>`;
    const above = inner.html.slice(0, inner.html.indexOf(sheets.html));
    const rules = (isFirst ? first.rulesFor(above) : '') + (body.styles ?? '');
    const styles = html`${!isFirst && sheets}${rules !== '' && html`<style>${trusted(rules)}</style>`}`;
    const inlineScripts = [WAIT, ...(body.inlineScript === undefined ? [] : [body.inlineScript])];
    return html`<!doctype html>
<html lang="${code}"${direction === 'rtl' && html` dir="rtl"`}${words.script && html` data-words="${words.script}"`}${schemeMarks(site)}>
${pageHead(view, alternates(page), { styles, inlineScripts })}
${inner}
</html>
`.html;
  };
}

/** The sheets that a page loads; content may hold these links, and no rules. */
function styleSheets({ styles }: SiteContext, toRoot: string): Html {
  const links = styles.map((style) => html`<link rel="stylesheet" href="${toRoot + encodePath(style)}">`);
  return html`${links}<script>${trusted(WAIT)}</script>`;
}

/** What all pages of one language at one distance from the root have in common. */
interface Shared {
  readonly banner: Html | undefined;
  readonly links: Html | undefined;
  readonly footer: Html;
}

function drawShared(chrome: Chrome, { site, toRoot, words }: Pick<View, 'site' | 'toRoot' | 'words'>): Shared {
  return {
    banner: chrome.banner && banner(chrome.banner, site, toRoot, words),
    links: barLinks(chrome, site, toRoot, words),
    footer: footer(chrome, site, toRoot),
  };
}

function schemeMarks({ config }: SiteContext): Html {
  const isChosen = config.scheme !== 'system';
  return html`${isChosen && html` data-theme="${config.scheme}"`}${isChosen && config.isSchemeFixed && html` data-theme-fixed`}${config.isCodeDark && html` data-code="dark"`}`;
}

interface HeaderParts extends Shared {
  readonly search: Html | undefined;
}

function header(view: View, { tabs, variants }: DivisionLinks, { links, search }: HeaderParts): Html {
  return html`<header class="site-header">
<div class="bar">
<input type="checkbox" class="menu-toggle" aria-label="${view.words.say('Show navigation')}">
${brand(view)}
<div class="menus">${variants}</div>
${search}
${links}
${themeSwitch(view.site, view.words)}
</div>
${tabs}
</header>`;
}

/** On narrow screens what the header has no room for stands above the pages. */
function sideMenus({ tabs, variants, sections }: DivisionLinks, { links }: Shared): Html {
  return html`<div class="side-menus">${sections}</div><div class="side-more">${variants}${tabs}${links}</div>`;
}

function mainPart(view: View, { content, heading, toc }: PageBody, parts: Shared): Html {
  const { page } = view;
  const isBlank = page.mode === 'custom' || page.mode === 'frame';
  const badge = page.isDeprecated && html` <span class="badge badge-yellow">${view.words.say('Deprecated')}</span>`;
  const title = heading && html`<h1${isBlank && html` class="visually-hidden"`}>${heading}${badge}</h1>`;
  const actions = isBlank || page.output === NOT_FOUND_FILE ? undefined : pageActions(view);
  return html`<main id="${ownId('content', content)}" class="main" tabindex="-1">
<article id="${ownId('content-area', content)}" class="content">
${!isBlank && eyebrow(view)}
${title}
${!isBlank && heading && lead(view)}
${heading && actions}
${page.mode === 'default' && tocFolded(toc, view.words)}
${trusted(heading === undefined && actions !== undefined ? belowTitle(content, actions) : content)}
${directory(view)}
</article>
${lastModified(view)}
${!isBlank && turns(view)}
${page.mode !== 'custom' && parts.footer}
</main>`;
}

/** Puts the menu of a page behind the title that its content brings along. */
function belowTitle(content: string, actions: Html): string {
  const end = content.indexOf(TITLE_END);
  const at = end === -1 ? 0 : end + TITLE_END.length;
  return content.slice(0, at) + actions.html + content.slice(at);
}

interface PageParts {
  readonly toc: readonly TocEntry[];
  readonly content: string;
}

/** Below this there is nothing to choose from. */
const MIN_ENTRIES = 2;

/** The table of contents beside the page, where there is room for it. */
function tocBeside({ toc, content }: PageParts, { say }: Words): Html {
  if (toc.length < MIN_ENTRIES) return html`<div class="toc"></div>`;
  return html`<nav class="toc" id="${ownId('table-of-contents', content)}" aria-label="${say('On this page')}"><p class="toc-title" aria-hidden="true">${say('On this page')}</p><ul>${items(toc)}</ul></nav>`;
}

/** The same, folded above the content of narrow screens. */
function tocFolded(toc: readonly TocEntry[], { say }: Words): Html | undefined {
  if (toc.length < MIN_ENTRIES) return undefined;
  return html`<details class="toc-folded"><summary>${say('On this page')}</summary><ul>${items(toc)}</ul></details>`;
}

function items(toc: readonly TocEntry[]): readonly Html[] {
  return toc.map(
    ({ id, text, depth }) => html`<li data-depth="${depth}"><a href="#${encodeURIComponent(id)}">${text}</a></li>`,
  );
}
