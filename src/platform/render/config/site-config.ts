/** The parts of `docs.json` that shape the site. */
import { type Division, readDivision } from '../navigation/division.ts';
import { colorOf } from './color.ts';
import { type Fields, fieldsOf, isFields, listOf, textOf } from './read.ts';

export interface SiteLink {
  readonly label: string;
  readonly href: string;
}

export interface Redirect {
  readonly source: string;
  readonly destination: string;
}

/** An image in two versions, one for each colour scheme; often the same. */
export interface ThemedImage {
  readonly light: string;
  readonly dark: string;
}

export interface SiteConfig {
  /** Name of the configuration file, for messages. */
  readonly file: string;
  readonly source: string;
  readonly name: string;
  readonly description?: string;
  readonly colors: { readonly primary?: string; readonly light?: string; readonly dark?: string };
  readonly logo?: ThemedImage & { readonly href?: string };
  readonly favicon?: ThemedImage;
  readonly links: readonly SiteLink[];
  readonly button?: SiteLink;
  readonly socials: readonly SiteLink[];
  readonly redirects: readonly Redirect[];
  readonly metatags: readonly (readonly [string, string])[];
  /** The whole navigation; `undefined` when the site declares none. */
  readonly navigation?: Division;
}

/** Reads the configuration out of parsed JSON. */
export function readConfig(file: string, source: string, json: Fields): SiteConfig {
  const colors = fieldsOf(json.colors);
  const navbar = fieldsOf(json.navbar);
  const config = {
    file,
    source,
    name: textOf(json.name) ?? 'Documentation',
    description: textOf(json.description) ?? textOf(fieldsOf(fieldsOf(json.seo).metatags).description),
    colors: present({ primary: colorOf(colors.primary), light: colorOf(colors.light), dark: colorOf(colors.dark) }),
    logo: readLogo(json.logo),
    favicon: readImage(json.favicon),
    links: listOf(navbar.links).flatMap(readLink),
    button: readLink(navbar.primary)[0],
    socials: readSocials(fieldsOf(json.footer).socials ?? json.footerSocials),
    redirects: listOf(json.redirects).flatMap(readRedirect),
    metatags: readMetatags(fieldsOf(json.seo).metatags ?? json.metadata),
    navigation: json.navigation === undefined ? undefined : readDivision(json.navigation),
  };
  return present(config);
}

type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Leaves out the fields that hold nothing. */
export function present<T extends object>(fields: T): Present<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;
}

function readImage(value: unknown): ThemedImage | undefined {
  const single = textOf(value);
  const { light, dark } = isFields(value) ? value : { light: single, dark: single };
  const [lightImage, darkImage] = [textOf(light) ?? textOf(dark), textOf(dark) ?? textOf(light)];
  return lightImage === undefined || darkImage === undefined ? undefined : { light: lightImage, dark: darkImage };
}

function readLogo(value: unknown): SiteConfig['logo'] {
  const image = readImage(value);
  const href = textOf(fieldsOf(value).href);
  return image === undefined || href === undefined ? image : { ...image, href };
}

function readLink(value: unknown): readonly SiteLink[] {
  const fields = fieldsOf(value);
  const href = textOf(fields.href) ?? textOf(fields.url);
  if (href === undefined) return [];
  const type = textOf(fields.type);
  return [{ label: textOf(fields.label) ?? textOf(fields.name) ?? (type ? capitalize(type) : href), href }];
}

function readSocials(value: unknown): readonly SiteLink[] {
  return Object.entries(fieldsOf(value)).flatMap(([name, address]) => {
    const href = textOf(address);
    return href === undefined ? [] : [{ label: SOCIAL_NAMES.get(name) ?? capitalize(name), href }];
  });
}

const SOCIAL_NAMES: ReadonlyMap<string, string> = new Map([
  ['github', 'GitHub'],
  ['linkedin', 'LinkedIn'],
  ['youtube', 'YouTube'],
  ['hacker-news', 'Hacker News'],
  ['bluesky', 'Bluesky'],
]);

function readRedirect(value: unknown): readonly Redirect[] {
  const source = textOf(fieldsOf(value).source);
  const destination = textOf(fieldsOf(value).destination);
  return source === undefined || destination === undefined ? [] : [{ source, destination }];
}

function readMetatags(value: unknown): readonly (readonly [string, string])[] {
  return Object.entries(fieldsOf(value)).flatMap(([name, content]) => {
    const text = textOf(content);
    return text === undefined || name === 'description' || !/^[\w:.-]{1,80}$/.test(name) ? [] : [[name, text] as const];
  });
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
