/** The page around the content. */
import { textOf } from '../config/read.ts';
import { type Html, html, trusted } from '../html/template.ts';
import { wayToRoot } from '../links/resolve.ts';
import type { Placement } from '../navigation/placement.ts';
import type { TocEntry } from '../outline.ts';
import type { Page } from '../page.ts';
import { configHref, pageHref } from './address.ts';
import { createDivisionLinks } from './divisions.ts';
import { pageHead } from './head.ts';
import { pageHeader } from './header.ts';
import { createSidebar } from './sidebar.ts';
import type { SiteFrame } from './site.ts';

export interface PageBody {
  readonly page: Page;
  /** The content's HTML. */
  readonly content: string;
  /** The heading above the content, where the content has none itself. */
  readonly heading?: string;
  readonly toc: readonly TocEntry[];
}

/** Makes the function that writes whole pages of one site. */
export function createLayout(site: SiteFrame): (body: PageBody) => string {
  const sidebar = createSidebar(site);
  const divisionLinks = createDivisionLinks(site);
  return ({ page, content, heading, toc }) => {
    const placement = site.navigation.placementOf(page.path);
    const division = placement.trail.at(-1) ?? site.navigation.root;
    const links = divisionLinks(page, placement);
    const document = html`<!doctype html>
<html lang="${languageOf(placement)}">
${pageHead(page, site)}
<body>
<a class="skip-link" href="#content">Skip to content</a>
${pageHeader(page, site, links)}
<div class="layout">
<nav class="sidebar" id="sidebar" aria-label="Pages">${links.anchors}${sidebar(division, page)}</nav>
<main id="content" class="main" tabindex="-1">
<article id="content-area" class="content">
${heading === undefined ? undefined : html`<h1>${heading}</h1>`}
${heading === undefined ? undefined : lead(page)}
${tocList(toc, 'toc-folded')}
${trusted(content)}
</article>
${turns(page, placement, site)}
${footer(page, site)}
</main>
${tocList(toc, 'toc')}
</div>
</body>
</html>
`;
    return document.html;
  };
}

function languageOf({ trail }: Placement): string {
  return trail.findLast(({ language }) => language !== undefined)?.language ?? 'en';
}

function lead(page: Page): Html | undefined {
  const description = textOf(page.frontMatter.get('description'));
  return description === undefined ? undefined : html`<p class="lead">${description}</p>`;
}

/** Below this there is nothing to choose from. */
const MIN_TOC_ENTRIES = 2;

/** The table of contents stands beside the page where there is room, else folded above it. */
function tocList(toc: readonly TocEntry[], className: 'toc' | 'toc-folded'): Html {
  const items = toc.map(
    ({ id, text, depth }) => html`<li data-depth="${depth}"><a href="#${encodeURIComponent(id)}">${text}</a></li>`,
  );
  const isShort = toc.length < MIN_TOC_ENTRIES;
  if (className === 'toc-folded') {
    return isShort
      ? html``
      : html`<details class="toc-folded"><summary>On this page</summary><ul>${items}</ul></details>`;
  }
  if (isShort) return html`<div class="toc"></div>`;
  return html`<nav class="toc" id="table-of-contents" aria-labelledby="toc-title"><p class="toc-title" id="toc-title">On this page</p><ul>${items}</ul></nav>`;
}

function turns(page: Page, { pages }: Placement, site: SiteFrame): Html | undefined {
  const at = pages.indexOf(page.path);
  const [before, after] = at < 0 ? [] : [site.page(pages[at - 1] ?? ''), site.page(pages[at + 1] ?? '')];
  if (before === undefined && after === undefined) return undefined;
  const link = (target: Page | undefined, rel: 'prev' | 'next', label: string) =>
    target === undefined
      ? undefined
      : html`<a class="turn turn-${rel}" rel="${rel}" href="${pageHref(target, wayToRoot(page.output))}"><span class="turn-label">${label}</span> ${target.label}</a>`;
  return html`<nav class="turns" aria-label="Previous and next page">${link(before, 'prev', 'Previous')}${link(after, 'next', 'Next')}</nav>`;
}

function footer(page: Page, site: SiteFrame): Html {
  const socials = site.config.socials.map(
    ({ label, href }) => html`<li><a href="${configHref(href, page, site)}">${label}</a></li>`,
  );
  return html`<footer class="footer"><p>${site.config.name}</p>${socials.length === 0 ? undefined : html`<ul>${socials}</ul>`}</footer>`;
}
