/** The appearance of the site: colours, pictures, fonts. Every value for a style sheet is validated here. */

import { colorOf, type Fields, fieldsOf, isFields, present, textOf } from '../model/fields.ts';
import { isAbsolute, leavesSite, MAX_SHOWN_CHARACTERS } from '../model/html/outside.ts';
import type { Remark } from './settings.ts';

/** A text for each colour scheme; often the same. */
export interface Themed {
  readonly light: string;
  readonly dark: string;
}

/** Fills what one scheme lacks from the other; `undefined` where both lack it. */
export function themed(light: string | undefined, dark: string | undefined): Themed | undefined {
  const either = light ?? dark;
  return either === undefined ? undefined : { light: either, dark: dark ?? either };
}

export type Font = NonNullable<ReturnType<typeof readFont>>;

/** The font of text where the author names none. */
const DEFAULT_FONT: Font = { family: 'Inter' };
/** Names by which a browser chooses one of the reader's fonts: https://drafts.csswg.org/css-fonts/#generic-font-families */
const GENERIC_FAMILIES = new Set(
  'system-ui ui-sans-serif ui-serif ui-monospace ui-rounded sans-serif serif monospace cursive fantasy'.split(' '),
);

export function isGenericFamily(family: string): boolean {
  return GENERIC_FAMILIES.has(family);
}

export type Appearance = ReturnType<typeof readAppearance>;

/** Reads it out of `docs.json`. */
export function readAppearance(json: Fields) {
  const { primary, light, dark } = fieldsOf(json.colors);
  const { default: scheme, strict } = fieldsOf(json.appearance);
  return present({
    colors: present({ primary: colorOf(primary), light: colorOf(light), dark: colorOf(dark) }),
    background: readBackground(json),
    fonts: readFonts(fieldsOf(json.fonts)),
    /** The colour scheme for readers who have not chosen one. */
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : ('system' as const),
    /** Whether readers may not choose another. */
    isSchemeFixed: strict === true,
    logo: readLogo(json.logo),
    favicon: readImage(json.favicon),
  });
}

function readBackground(json: Fields) {
  const background = fieldsOf(json.background);
  const { light, dark } = fieldsOf(background.color ?? fieldsOf(json.colors).background);
  return present({ light: colorOf(light), dark: colorOf(dark), image: readImage(background.image) });
}

/** Reads a path, or one for each colour scheme; a number is none. */
function readImage(value: unknown): Themed | undefined {
  const { light, dark } = isFields(value) ? value : { light: value };
  const [first, second] = [light, dark].map((path) => (typeof path === 'string' ? textOf(path) : undefined));
  return themed(first, second);
}

function readLogo(value: unknown) {
  const image = readImage(value);
  return image && { ...image, ...present({ href: textOf(fieldsOf(value).href) }) };
}

const FAMILY = /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,60}$/u;
const MAX_WEIGHT = 1000;

function readFonts(fields: Fields) {
  const both = readFont(fields);
  const heading = readFont(fieldsOf(fields.heading)) ?? both;
  return { body: readFont(fieldsOf(fields.body)) ?? both ?? DEFAULT_FONT, ...present({ heading }) };
}

function readFont(fields: Fields) {
  // Of a list, as style sheets have it, the first.
  const [named] = textOf(fields.family)?.split(',') ?? [];
  const family = named?.trim().replaceAll(/^["']|["']$/g, '');
  const source = textOf(fields.source) ?? textOf(fields.url);
  if (family === undefined || !FAMILY.test(family)) return undefined;
  const weight = Number(fields.weight);
  return present({
    family,
    weight: weight > 0 && weight <= MAX_WEIGHT ? weight : undefined,
    /** A file of the documentation. */
    source: source !== undefined && isFontFile(source, fields.format) ? source : undefined,
  });
}

/** Fonts of other hosts are not fetched. */
function isFontFile(source: string, format: unknown): boolean {
  return !isAbsolute(source) && (/^woff2?$/.test(String(format)) || /\.(?:woff2?|ttf|otf)$/i.test(source));
}

/** Lists the fonts that a site asks for. */
export function namedFonts({ fonts: { heading, body } }: Pick<Appearance, 'fonts'>): readonly Font[] {
  return [heading, body].filter((font) => font !== undefined);
}

/** Whether a font is to come from the platform: it is no file of the documentation, nor the reader's own. */
export function needsFamily({ family, source }: Font): boolean {
  return source === undefined && !isGenericFamily(family);
}

interface Held {
  /** Takes paths from the root. */
  readonly hasFile: (file: string) => boolean;
  readonly hasFontFamily: (family: string) => boolean;
}

/** Lists the files and fonts that the configuration names and that are not there. */
export function missingFiles(config: Appearance, { hasFile, hasFontFamily }: Held): readonly Remark[] {
  const { logo, favicon, background } = config;
  const fonts = namedFonts(config);
  const pictures = Object.entries({ logo, favicon, background: background.image });
  const named = [
    ...pictures.flatMap(([what, image]) => [image?.light, image?.dark].map((file) => [file, what] as const)),
    ...fonts.map(({ source }) => [source, 'font'] as const),
  ];
  const fileRemarks = [...new Map(named)].flatMap(([file, what]): Remark[] => {
    if (file === undefined || file.startsWith('data:')) return [];
    const isOutside = leavesSite(file);
    if (!isOutside && hasFile(file.replace(/^(?:\.?\/)+/, ''))) return [];
    const fault = isOutside
      ? 'is on another host; a bundle is whole in itself, so it is left out. Put the file into the documentation'
      : 'names a file that is not in the documentation';
    return [{ at: file, message: `The ${what} \`${file.slice(0, MAX_SHOWN_CHARACTERS)}\` ${fault}.` }];
  });
  const unknown = fonts.filter((font) => needsFamily(font) && !hasFontFamily(font.family));
  const fontRemarks = [...new Set(unknown.map(({ family }) => family))].map((family): Remark => {
    const message = `The font \`${family}\` is none of those that the platform has; it is shown where the reader has it installed. Put its file into the documentation, and name it in \`source\`.`;
    return { at: family, message };
  });
  return [...fileRemarks, ...fontRemarks];
}
