/**
 * Files that a site brings along only where its pages need them: the fonts of formulas, the drawing of diagrams, the terms
 * under which it may show its icons.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { playgroundScripts } from '../browser/assets.ts';
import { scriptAsset } from '../browser/browser-files.ts';
import { fieldsOf, textOf } from '../model/fields.ts';
import type { Extra } from '../model/hast-data.ts';
import type { IconSetName } from '../model/icons.ts';

const FOLDER = 'site-assets';
/** A package of which a site carries built files: a first one, which pages load, and the folder of the parts that it names. */
interface Carried {
  /** Its `package.json`. */
  readonly file: string;
  readonly first: string;
  readonly parts: string;
}

const MERMAID: Carried = {
  file: findPackageJSON('mermaid', import.meta.url) ?? '',
  first: 'mermaid.esm.min.mjs',
  parts: 'chunks/mermaid.esm.min',
};
const KATEX: Carried = {
  file: findPackageJSON('katex', import.meta.url) ?? '',
  first: 'katex.min.css',
  parts: 'fonts',
};

/** Returns the file of the program that draws diagrams, relative to the site; its name changes with its version. */
export function diagramScript(): string {
  return `${folderOf(MERMAID)}/${forHosts(MERMAID.first)}`;
}

/** Returns the same file where the platform has it, absolute. */
export function diagramProgram(): string {
  return path.join(path.dirname(MERMAID.file), 'dist', MERMAID.first);
}

/** Lists the style sheets that these extras need, relative to the site. */
export function extraSheets(extras: readonly Extra[]): readonly string[] {
  return extras.includes('formulas') ? [`${folderOf(KATEX)}/${KATEX.first}`] : [];
}

/** Lists the scripts that pages with these extras load, relative to the site; `formScript` is that of API pages. */
export function extraScripts(extras: readonly Extra[], formScript: string | undefined): readonly string[] {
  const form = extras.includes('playground') && formScript !== undefined ? [formScript] : [];
  return [...form, ...(extras.includes('embeds') ? [scriptAsset('embeds').file] : [])];
}

interface ExtraFile {
  /** Relative to the site. */
  readonly file: string;
  readonly text: string | Uint8Array;
}

/** Makes the files for a feature that a page needs. */
export function extraFiles(extra: Extra): readonly ExtraFile[] {
  if (extra === 'playground') return playgroundScripts();
  if (extra === 'live-parts' || extra === 'embeds') return [scriptAsset(extra)];
  if (extra === 'formulas') return carriedFiles(KATEX);
  if (extra === 'diagrams') return carriedFiles(MERMAID);
  const text = `Icons on the pages of this site are taken from this set:\n\n${TERMS[extra]}\n`;
  return [{ file: `${FOLDER}/icons-${extra}.txt`, text }];
}

function folderOf({ file }: Carried): string {
  const { name, version } = fieldsOf(JSON.parse(readFileSync(file, 'utf8')));
  return `${FOLDER}/${textOf(name)}-${textOf(version)}`;
}

function carriedFiles(carried: Carried): readonly ExtraFile[] {
  const { first, parts } = carried;
  const [root, folder] = [path.dirname(carried.file), folderOf(carried)];
  const read = (name: string) => forHosts(readFileSync(path.join(root, name), 'utf8'));
  const names = readdirSync(path.join(root, 'dist', parts)).sort();
  const modules = names
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => ({ file: `${folder}/${parts}/${forHosts(name)}`, text: read(`dist/${parts}/${name}`) }));
  const fonts = names
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => ({ file: `${folder}/${parts}/${name}`, text: readFileSync(path.join(root, 'dist', parts, name)) }));
  const text = `/*! ${read('LICENSE')}*/\n${read(`dist/${first}`)}`;
  return [{ file: `${folder}/${forHosts(first)}`, text }, ...modules, ...fonts];
}

/** Names modules as every host of static files knows them, and of a font the form alone that every browser reads. */
function forHosts(text: string): string {
  return text.replaceAll(/(?<=[/\w.-])\.mjs\b/g, '.js').replaceAll(/,url\([^)]*\.(?:woff|ttf)\) format\("\w+"\)/g, '');
}

const FONT_AWESOME = `Font Awesome Free 6, copyright Fonticons, Inc.
https://fontawesome.com
CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/)`;

/** https://opensource.org/license/isc-license-txt */
const ISC = `ISC License

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.`;

/** https://opensource.org/license/mit */
const MIT = `MIT License

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

const LUCIDE = 'Lucide, copyright Lucide Contributors; portions copyright Cole Bemis as part of Feather (MIT)';

/** Title, source and licence of each set. */
const TERMS: Readonly<Record<IconSetName, string>> = {
  'fa6-solid': FONT_AWESOME,
  'fa6-regular': FONT_AWESOME,
  'fa6-brands': FONT_AWESOME,
  lucide: `${LUCIDE}\nhttps://lucide.dev\n${ISC}`,
  tabler: `Tabler Icons, copyright Paweł Kuna\nhttps://tabler.io/icons\n${MIT}`,
};
