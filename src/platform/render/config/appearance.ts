/** The appearance of the site: colours, pictures, fonts. Every value for a style sheet is validated here. */

import { type Fields, fieldsOf, isFields, present, textOf } from '../model/fields.ts';
import { colorOf } from './color.ts';

/** An image in two versions, one for each colour scheme; often the same. */
export interface ThemedImage {
  readonly light: string;
  readonly dark: string;
}

export interface Font {
  readonly family: string;
  readonly weight?: number;
  /** A file of the documentation. */
  readonly source?: string;
}

export interface Appearance {
  readonly colors: { readonly primary?: string; readonly light?: string; readonly dark?: string };
  readonly background: { readonly light?: string; readonly dark?: string; readonly image?: ThemedImage };
  readonly fonts: { readonly heading?: Font; readonly body?: Font };
  /** The colour scheme for readers who have not chosen one. */
  readonly scheme: 'system' | 'light' | 'dark';
  /** Whether readers may not choose another. */
  readonly isSchemeFixed: boolean;
  readonly logo?: ThemedImage & { readonly href?: string };
  readonly favicon?: ThemedImage;
}

/** Reads it out of `docs.json`. */
export function readAppearance(json: Fields): Appearance {
  const { primary, light, dark } = fieldsOf(json.colors);
  const scheme = fieldsOf(json.appearance).default;
  return {
    colors: present({ primary: colorOf(primary), light: colorOf(light), dark: colorOf(dark) }),
    background: readBackground(json),
    fonts: readFonts(fieldsOf(json.fonts)),
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'system',
    isSchemeFixed: fieldsOf(json.appearance).strict === true,
    ...present({ logo: readLogo(json.logo), favicon: readImage(json.favicon) }),
  };
}

function readBackground(json: Fields): Appearance['background'] {
  const background = fieldsOf(json.background);
  const { light, dark } = fieldsOf(background.color ?? fieldsOf(json.colors).background);
  return present({ light: colorOf(light), dark: colorOf(dark), image: readImage(background.image) });
}

/** Reads a path, or one for each colour scheme. */
export function readImage(value: unknown): ThemedImage | undefined {
  const single = typeof value === 'string' ? textOf(value) : undefined;
  const { light, dark } = isFields(value) ? value : { light: single, dark: single };
  const [lightImage, darkImage] = [textOf(light) ?? textOf(dark), textOf(dark) ?? textOf(light)];
  return lightImage === undefined || darkImage === undefined ? undefined : { light: lightImage, dark: darkImage };
}

function readLogo(value: unknown): Appearance['logo'] {
  const image = readImage(value);
  const href = textOf(fieldsOf(value).href);
  return image === undefined || href === undefined ? image : { ...image, href };
}

const FAMILY = /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,60}$/u;
const MAX_WEIGHT = 1000;

function readFonts(fields: Fields): Appearance['fonts'] {
  const both = readFont(fields);
  const heading = readFont(fieldsOf(fields.heading)) ?? both;
  return present({ heading, body: readFont(fieldsOf(fields.body)) ?? both });
}

function readFont(fields: Fields): Font | undefined {
  const family = textOf(fields.family);
  if (family === undefined || !FAMILY.test(family)) return undefined;
  const [source, weight] = [textOf(fields.source) ?? textOf(fields.url), Number(fields.weight)];
  return present({
    family,
    weight: weight > 0 && weight <= MAX_WEIGHT ? weight : undefined,
    source: source !== undefined && isFontFile(source) ? source : undefined,
  });
}

/** Fonts of other hosts are not fetched: readers have them installed, or see those of their system. */
function isFontFile(source: string): boolean {
  return !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(source) && /\.(?:woff2?|ttf|otf)$/i.test(source);
}
