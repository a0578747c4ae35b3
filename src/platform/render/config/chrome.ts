/** The parts around pages: navbar, footer, banner. A language may have its own. */

import { colorOf, type Fields, fieldsOf, isFields, listOf, present, textOf } from '../model/fields.ts';
import type { IconName } from '../model/icons.ts';
import { themed } from './appearance.ts';

export interface SiteLink {
  readonly label: string;
  readonly href: string;
  readonly icon?: IconName;
  /** Shown by its icon alone: its author gave it no label. */
  readonly isMute?: true;
}

export type Banner = NonNullable<ReturnType<typeof readBanner>>;

export type Chrome = ReturnType<typeof readChrome>;

/** Reads `navbar`, `footer` and `banner` of the whole site, or of one language. */
export function readChrome(json: Fields) {
  const { links, primary } = fieldsOf(json.navbar);
  const { socials, links: columns } = fieldsOf(json.footer);
  return present({
    links: listOf(links).flatMap((one) => readLink(one)),
    button: readLink(primary)[0],
    socials: readSocials(socials),
    columns: listOf(columns).flatMap(readColumn),
    banner: readBanner(json.banner),
  });
}

/** Reads the settings of a language; the others are those of the whole site. */
export function readOwnChrome(json: Fields): Partial<Chrome> {
  const { links, button, socials, columns, banner } = readChrome(json);
  return present({
    ...(json.navbar !== undefined && { links, button }),
    ...(json.footer !== undefined && { socials, columns }),
    banner,
  });
}

/** Reads an icon: its name, or an object of name and style. */
export function readIcon({ icon, iconType }: Fields): IconName | undefined {
  const { name: own, style, library }: Fields = isFields(icon) ? icon : { name: icon };
  const name = textOf(own);
  if (name === undefined) return undefined;
  const isInLibrary = textOf(library) !== undefined && /^[\w-]+$/.test(name);
  return present({ name: isInLibrary ? `${library}:${name}` : name, type: textOf(style ?? iconType) });
}

/** An address in full would take the room of all other links of the bar. */
const hostOf = (href: string): string => /^[a-z]+:\/\/(?:www\.)?([^/?#]+)/i.exec(href)?.[1] ?? href;

/** Reads a link; where nothing names it, its address does in a form that the place has room for. */
function readLink(value: unknown, nameOf: (href: string) => string = hostOf): readonly SiteLink[] {
  const fields = fieldsOf(value);
  const href = textOf(fields.href) ?? textOf(fields.url);
  if (href === undefined) return [];
  const type = textOf(fields.type);
  const platform = type === undefined || type === 'button' || type === 'link' ? undefined : platformOf(type);
  const shown = textOf(fields.label) ?? textOf(fields.name) ?? platform?.label;
  const icon = readIcon(fields) ?? platform?.icon;
  const label = shown ?? textOf(fields.title) ?? nameOf(href);
  return [present({ label, href, icon, isMute: shown === undefined || undefined })];
}

function readColumn(value: unknown) {
  const fields = fieldsOf(value);
  const links = listOf(fields.items ?? fields.links).flatMap((one) => readLink(one, (href) => href));
  if (links.length === 0) return [];
  return [present({ title: textOf(fields.header) ?? textOf(fields.title), links })];
}

function readSocials(value: unknown): readonly SiteLink[] {
  return Object.entries(fieldsOf(value)).flatMap(([platform, address]) => {
    const href = textOf(address);
    return href === undefined ? [] : [{ ...platformOf(platform), href }];
  });
}

const EARTH: IconName = { name: 'earth-americas', type: 'solid' };

/** Names of platforms that are not their own in capitals, and icons that are none of brands, or have another name. */
const PLATFORMS: ReadonlyMap<string, Partial<Pick<SiteLink, 'label' | 'icon'>>> = new Map([
  ['github', { label: 'GitHub' }],
  ['linkedin', { label: 'LinkedIn' }],
  ['youtube', { label: 'YouTube' }],
  ['hacker-news', { label: 'Hacker News' }],
  ['x', { label: 'X', icon: { name: 'x-twitter', type: 'brands' } }],
  ['x-twitter', { label: 'X' }],
  ['website', { icon: EARTH }],
  ['earth-americas', { label: 'Website', icon: EARTH }],
  ['podcast', { icon: { name: 'podcast', type: 'solid' } }],
]);

function platformOf(name: string): Required<Pick<SiteLink, 'label' | 'icon'>> {
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  return { label, icon: { name, type: 'brands' }, ...PLATFORMS.get(name) };
}

/** Reads the banner, whose content is Markdown. */
function readBanner(value: unknown) {
  const fields = fieldsOf(value);
  const content = textOf(value) ?? textOf(fields.content);
  if (content === undefined) return undefined;
  const tone = fields.type === 'warning' || fields.type === 'critical' ? fields.type : ('info' as const);
  const { light, dark } = isFields(fields.color) ? fields.color : { light: fields.color, dark: undefined };
  const color = themed(colorOf(light), colorOf(dark));
  return present({ content, isDismissible: fields.dismissible === true, tone, color });
}
