/** The banner, the header with the name of the site, the search and the links of the bar, and the footer. */
import type { Banner, Chrome, SiteLink } from '../config/chrome.ts';
import type { Division } from '../config/division.ts';
import { textDigest } from '../model/digest.ts';
import { type Html, html } from '../model/html/template.ts';
import { configHref, loadingTag, pageHref, themedHref } from './address.ts';
import { iconOfLink, shellIcon } from './icon.ts';
import { type SiteContext, shellId, type View } from './site-context.ts';
import { markdownText } from './text.ts';

/** Writes the name of the site, which leads to its start: that of the reader's language where it has several. */
export function brand({ placement, toRoot, site }: View): Html {
  const { config, navigation } = site;
  const language = placement.trail.find(({ kind }) => kind === 'language');
  const first =
    language === undefined || language.isDefault ? undefined : site.pageAt(navigation.pagesOf(language)[0] ?? '');
  const home = first === undefined ? configHref('/', toRoot, site) : pageHref(first, toRoot);
  const href = config.logo?.href === undefined ? home : configHref(config.logo.href, toRoot, site);
  return html`<a class="brand" href="${href}">${brandImage(site, toRoot)}</a>`;
}

/** In pixels, as in the style sheet. */
const LOGO_HEIGHT = 28;

/** A picture that the site does not have would only show that it is missing. */
function brandImage(site: SiteContext, toRoot: string): Html {
  const { name, logo } = site.config;
  const shown = themedHref(logo, toRoot, site);
  const image = (src: string, className: string) => {
    const size = site.imageSize(src.slice(toRoot.length));
    const width = size && html` width="${Math.round((LOGO_HEIGHT * size.width) / size.height)}"`;
    return loadingTag(
      toRoot,
      (prefix) =>
        html`<img ${prefix && 'hidden '}class="${className}" ${prefix}src="${src}" alt="${name}"${width} height="${LOGO_HEIGHT}">`,
    );
  };
  if (shown === undefined) return html`${name}`;
  if (shown.light === shown.dark) return image(shown.light, 'logo');
  return html`${image(shown.light, 'logo only-light')}${image(shown.dark, 'logo only-dark')}`;
}

/** Parts that are drawn once for many pages. */
export type BareView = Pick<View, 'site' | 'toRoot' | 'words'>;

/** Writes the links of the bar; the button is the last of them. */
export function barLinks({ links, button }: Chrome, { site, toRoot, words }: BareView): Html | undefined {
  if (links.length === 0 && button === undefined) return undefined;
  const link = (one: SiteLink, className?: string) => {
    const { label, href, icon, isMute } = one;
    const text = isMute ? iconOfLink(one, site, toRoot) : html`${shellIcon(icon, site, toRoot)}${label}`;
    return html`<a${className && html` class="${className}"`} href="${configHref(href, toRoot, site)}"${isMute && html` title="${label}"`}>${text}</a>`;
  };
  return html`<nav class="bar-links" aria-label="${words.translate('Site')}">${links.map((one) => link(one))}${button && link(button, 'bar-button')}</nav>`;
}

/** The switch between light and dark; it needs a script, which shows it. */
export function themeSwitch({ site, words: { translate } }: View): Html | undefined {
  if (site.config.isSchemeFixed) return undefined;
  return html`<button type="button" class="theme-switch" data-theme-switch aria-label="${translate('Switch between light and dark')}" hidden></button>`;
}

const KEY_CHARACTERS = 8;

/** Writes the banner above the page. One that readers may close is named by what it says: a new one is shown again. */
export function banner({ content, isDismissible, tone, color }: Banner, { site, toRoot, words }: BareView): Html {
  const key = textDigest(content).slice(0, KEY_CHARACTERS);
  const style = color && html` style="--banner-light:${color.light};--banner-dark:${color.dark}"`;
  const button =
    isDismissible &&
    html`<button type="button" class="banner-close" aria-label="${words.translate('Close the banner')}" hidden></button>`;
  return html`<aside class="banner banner-${tone}" aria-label="${words.translate('Announcement')}" data-banner="${key}"${style}><p>${markdownText(content, toRoot, site, 'html-line')}</p>${button}</aside>`;
}

/** The foot that all pages of a language share. */
export function footer({ socials, columns }: Chrome, { site, toRoot }: BareView): Html {
  const link = ({ label, href }: SiteLink) => html`<li><a href="${configHref(href, toRoot, site)}">${label}</a></li>`;
  const social = (one: SiteLink) =>
    html`<li><a class="social" href="${configHref(one.href, toRoot, site)}" title="${one.label}">${iconOfLink(one, site, toRoot)}</a></li>`;
  const columnList = columns.map(
    ({ title, links }) =>
      html`<div class="footer-column">${title && html`<p class="footer-title">${title}</p>`}<ul>${links.map(link)}</ul></div>`,
  );
  return html`<footer class="footer">${columnList.length > 0 && html`<div class="footer-columns">${columnList}</div>`}<div class="footer-line"><p>${site.config.name}</p>${socials.length > 0 && html`<ul class="socials">${socials.map(social)}</ul>`}</div></footer>`;
}

/** Draws the search button. It says where the site's root is and what the page belongs to. */
export function searchButton(view: View): Html | undefined {
  const { site, toRoot, words, placement } = view;
  if (!site.hasSearch) return undefined;
  const { languages } = site.navigation;
  const titleOf = (wanted: Division['kind']) => placement.trail.findLast(({ kind }) => kind === wanted)?.title;
  const facts = {
    version: titleOf('version'),
    product: titleOf('product'),
    languages: languages.length > 1 && languages.join(' '),
    prompt: site.config.searchPrompt,
  };
  const attributes = Object.entries(facts).map(([name, value]) => (value ? html` data-${name}="${value}"` : undefined));
  return html`<button type="button" class="search-open" id="${shellId('search-bar-entry', view)}" data-search-root="${toRoot}"${attributes} aria-haspopup="dialog" hidden>${LENS}<span class="search-label">${facts.prompt ?? words.translate('Search…')}</span> <kbd>Ctrl K</kbd></button>`;
}

const LENS = html`<svg viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" aria-hidden="true"><circle cx="7" cy="7" r="4.75"></circle><path d="m10.5 10.5 3.5 3.5"></path></svg>`;
