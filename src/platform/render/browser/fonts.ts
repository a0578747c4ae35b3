/**
 * Fonts of families that authors name, out of the packages of Fontsource that are installed beside the platform: nothing
 * is fetched when a site is exported, and the same platform gives the same site.
 */
import { existsSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { namedAsset, packed, type ShellAsset } from './browser-files.ts';

export interface FontFamily {
  /** The `@font-face` rules, for a style sheet that stands beside the files. */
  readonly rules: string;
  /** The files of the rules, and the license that goes with them. */
  readonly files: readonly FontFile[];
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
  const files = sheets.slice(0, 1).map((): FontFile => namedAsset('font-license', 'txt', read('LICENSE')));
  const written = sheets.map((sheet) => readFileSync(sheet, 'utf8')).join('');
  const rules = written
    .replaceAll(/font-family: [^;]+/g, `font-family: "${family}"`)
    .replaceAll(/src: url\(([^)]+)\)[^;]*/g, (_whole, file: string) => {
      const asset = namedAsset(path.parse(file).name, 'woff2', read(file));
      files.push(asset);
      return `src: url(${path.posix.basename(asset.file)})`;
    });
  return { rules: packed(rules), files };
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
