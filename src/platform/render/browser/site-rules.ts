/** The part of the style sheet that is the site's own: its colours, background and fonts, checked when they were read. */

import { type Font, isGenericFamily, namedFonts } from '../config/appearance.ts';
import type { SiteConfig } from '../config/site-config.ts';
import { isAbsolute } from '../model/html/outside.ts';
import { encodePath } from '../model/page-path.ts';
import { buttonColors, INK, isDark, readableOn } from './contrast.ts';

/** The grounds of `colors.css`, on which the site's colour has to be readable. */
const PAPER = { light: '#eef0f3', dark: '#22272d' };

/** Writes the rules of a site. */
export function siteRules(config: SiteConfig): string {
  const rules = [...firstRules(config), ...backgroundRules(config), ...fontFaces(config)];
  return rules.map((rule) => `${rule}\n`).join('');
}

/** Writes those that name no files. */
export function firstRules(config: SiteConfig): readonly string[] {
  return [...colorRules(config), ...fontChoices(config)];
}

function colorRules({ colors: { primary, light, dark } }: SiteConfig): readonly string[] {
  if (primary === undefined) return [];
  const { ground, ink } = buttonColors(dark ?? primary);
  return customProperties({
    'brand-light': readableOn(primary, PAPER.light, INK.light),
    'brand-dark': readableOn(light ?? primary, PAPER.dark, INK.dark),
    button: ground,
    'button-ink': ink,
  });
}

function backgroundRules({ background: { light, dark, image } }: SiteConfig): readonly string[] {
  const picture = (file: string) => (isAbsolute(file) ? undefined : `url(${quoted(fromSheet(file))})`);
  return customProperties({
    // A ground on which the text of its scheme cannot be read is left out.
    'paper-light': light !== undefined && !isDark(light) ? light : undefined,
    'paper-dark': dark !== undefined && isDark(dark) ? dark : undefined,
    'picture-light': image && picture(image.light),
    'picture-dark': image && picture(image.dark),
  });
}

/** Writes a rule that sets properties in place of those of `colors.css`; those without a value stay as they are. */
function customProperties(values: Readonly<Record<string, string | undefined>>): readonly string[] {
  const own = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}:${value}`]));
  return own.length === 0 ? [] : [`:root{${own.join(';')}}`];
}

/** Writes which fonts texts have. */
function fontChoices({ fonts: { heading, body } }: SiteConfig): readonly string[] {
  return [
    ...customProperties({
      'font-text': `${familyName(body)},var(--font-system)`,
      'font-heading': heading && `${familyName(heading)},var(--font-text)`,
    }),
    ...(heading?.weight === undefined ? [] : [`.content :is(h1,h2,h3){font-weight:${heading.weight}}`]),
  ];
}

function familyName({ family }: Font): string {
  return isGenericFamily(family) ? family : quoted(family);
}

/** Fonts of the documentation. Those of the platform stand in the pages, as the first of what is drawn. */
function fontFaces(config: SiteConfig): readonly string[] {
  return [...new Set(namedFonts(config).flatMap(fontFace))];
}

function fontFace({ family, weight, source }: Font): readonly string[] {
  if (source === undefined) return [];
  const own = weight === undefined ? '' : `;font-weight:${weight}`;
  return [`@font-face{font-family:${quoted(family)};src:url(${quoted(fromSheet(source))});font-display:swap${own}}`];
}

/** The style sheet stands in a folder at the root. */
function fromSheet(file: string): string {
  return `../${encodePath(file.replace(/^\/+/, ''))}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\<\n]/g, encodeURIComponent)}"`;
}
