/**
 * Fonts of families that authors name, out of the packages of Fontsource that are installed beside the platform: nothing
 * is fetched when a site is exported, and the same platform gives the same site.
 */
import { existsSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { namedAsset, type ShellAsset } from './browser-files.ts';

export interface FontFamily {
  readonly faces: readonly FontFace[];
  /** The files of the faces, and the license that goes with them. */
  readonly files: readonly FontFile[];
}

/** The part of a family for some characters and weights. */
export interface FontFace {
  readonly family: string;
  /** The `@font-face` rule; it names the file without the way to it. */
  readonly rule: string;
  /** Relative to the site. */
  readonly file: string;
  /** Finds a character of its own. */
  readonly characters: RegExp;
  /** The least weight and the greatest. */
  readonly weights: readonly [number, number];
}

export type FontFile = ShellAsset<Uint8Array>;

/** A variable font has all weights in one file for each script; of others, those that the styles of a site use. */
const EDITIONS = [
  { scope: '@fontsource-variable', sheets: ['index.css'] },
  { scope: '@fontsource', sheets: ['400.css', '500.css', '600.css', '700.css'] },
];

/** Whether {@link readFontFamily} finds a family. */
export function hasFontFamily(family: string): boolean {
  return findSheets(family).length > 0;
}

/** Reads the fonts of a family: `Inter`, `Open Sans`. Empty for a family that no installed package has. */
export function readFontFamily(family: string): FontFamily {
  const sheets = findSheets(family);
  const folder = path.dirname(sheets[0] ?? '');
  const read = (file: string) => readFileSync(path.join(folder, file));
  const license = sheets.slice(0, 1).map((): FontFile => namedAsset('font-license', 'txt', read('LICENSE')));
  const written = sheets.map((sheet) => readFileSync(sheet, 'utf8')).join('');
  const found = [...written.matchAll(/@font-face \{[^}]*\}/g)].flatMap(([rule]) => {
    const [, source] = SOURCE.exec(rule) ?? [];
    return source === undefined ? [] : [{ rule, asset: namedAsset(path.parse(source).name, 'woff2', read(source)) }];
  });
  return {
    faces: found.map(({ rule, asset: { file } }) => faceOf(rule, { family, file })),
    files: [...license, ...found.map(({ asset }) => asset)],
  };
}

const SOURCE = /src: url\(([^)]+)\)[^;]*/;

/** Reads a rule of Fontsource, which names its file among others. */
function faceOf(written: string, { family, file }: Pick<FontFace, 'family' | 'file'>): FontFace {
  const property = (name: string) => new RegExp(`${name}: ([^;]+)`).exec(written)?.[1] ?? '';
  const rule = written
    .replace(/font-family: [^;]+/, `font-family: "${family}"`)
    .replace(SOURCE, `src: url(${path.posix.basename(file)})`)
    // A page keeps the font that it is first drawn in: nothing moves when a file comes late.
    .replace('font-display: swap', 'font-display: optional');
  const [least = 0, most = least] = property('font-weight').split(' ').map(Number);
  const characters = property('unicode-range').replaceAll(
    /U\+([0-9a-f]+)(?:-([0-9a-f]+))?,?\s*/gi,
    (_range, first: string, last = first) => `\\u{${first}}-\\u{${last}}`,
  );
  const own = new RegExp(`[${characters}]`, 'u');
  return { family, rule: rule.replaceAll(/\s+/g, ' '), file, characters: own, weights: [least, most] };
}

/** Finds the style sheets of a family by its name in Fontsource, which is written in small letters with hyphens. */
function findSheets(family: string): readonly string[] {
  const name = family.toLowerCase().replaceAll(/[ _]+/g, '-');
  if (!/^[a-z0-9-]+$/.test(name)) return [];
  for (const { scope, sheets } of EDITIONS) {
    const manifest = packageOf(`${scope}/${name}`);
    const found = sheets.map((sheet) => path.join(path.dirname(manifest ?? ''), sheet)).filter(existsSync);
    if (manifest !== undefined && found.length > 0) return found;
  }
  return [];
}

function packageOf(name: string): string | undefined {
  try {
    return findPackageJSON(name, import.meta.url);
  } catch {
    return undefined;
  }
}
