import type { Chrome, SiteLink } from '../config/chrome.ts';
import { type Html, html } from '../model/html/template.ts';
import { configHref, fileHref, pageHref } from './address.ts';
import type { Frame } from './frame.ts';
import { iconOfLink, shellIcon } from './icon.ts';
import type { View } from './view.ts';
import type { Words } from './words.ts';

/** Writes the name of the site, which leads to its start: that of the reader's language where it has several. */
export function brand({ placement, toRoot, site }: View): Html {
  const { config, navigation } = site;
  const language = placement.trail.find(({ kind }) => kind === 'language');
  const first =
    language === undefined || language.isDefault ? undefined : site.page(navigation.firstPage(language) ?? '');
  const home = first === undefined ? configHref('/', toRoot, site) : pageHref(first, toRoot);
  const href = config.logo?.href === undefined ? home : configHref(config.logo.href, toRoot, site);
  return html`<a class="brand" href="${href}">${brandImage(site, toRoot)}</a>`;
}

/** A picture that the site does not have would only show that it is missing. */
function brandImage(site: Frame, toRoot: string): Html {
  const { name, logo } = site.config;
  const [light, dark] = [logo?.light, logo?.dark].map((file) => file && fileHref(file, toRoot, site));
  const image = (src: string, className: string) =>
    html`<img class="${className}" src="${src}" alt="${name}" height="28">`;
  const [onLight, onDark] = [light ?? dark, dark ?? light];
  if (onLight === undefined || onDark === undefined) return html`${name}`;
  if (onLight === onDark) return image(onLight, 'logo');
  return html`${image(onLight, 'logo only-light')}${image(onDark, 'logo only-dark')}`;
}

/** Writes the links of the bar; the button is the last of them. */
export function barLinks({ links, button }: Chrome, site: Frame, toRoot: string, { say }: Words): Html | undefined {
  if (links.length === 0 && button === undefined) return undefined;
  const link = (one: SiteLink, className?: string) => {
    const { label, href, icon, isMute } = one;
    const text = isMute ? iconOfLink(one, site, toRoot) : html`${shellIcon(icon, site, toRoot)}${label}`;
    return html`<a${className && html` class="${className}"`} href="${configHref(href, toRoot, site)}"${isMute && html` title="${label}"`}>${text}</a>`;
  };
  return html`<nav class="bar-links" aria-label="${say('Site')}">${links.map((one) => link(one))}${button && link(button, 'bar-button')}</nav>`;
}

/** The switch between light and dark; it needs a script, which shows it. */
export function themeSwitch({ config }: Frame, { say }: Words): Html | undefined {
  if (config.isSchemeFixed) return undefined;
  return html`<button type="button" class="theme-switch" data-theme-switch aria-label="${say('Switch between light and dark')}" hidden></button>`;
}
