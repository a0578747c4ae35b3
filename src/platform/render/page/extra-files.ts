/** Files that a site brings along only where its pages need them: the drawing of diagrams, the terms under which it may show its icons. */

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { playgroundScript } from '../api/page/playground.ts';
import { liveRuntime } from '../browser/live-parts.ts';
import { fieldsOf, textOf } from '../model/fields.ts';
import type { Extra } from '../model/hast-data.ts';
import type { IconSetName } from '../model/icons.ts';

const FOLDER = 'site-assets';
const MERMAID_NOTICE =
  'Mermaid, copyright Knut Sveidqvist and contributors, MIT license: https://github.com/mermaid-js/mermaid/blob/develop/LICENSE';
const MERMAID_PACKAGE = findPackageJSON('@mermaid-js/tiny', import.meta.url) ?? '';

/** Returns the file of the program that draws diagrams, relative to the site; its name changes with its version. */
export function diagramScript(): string {
  const { version } = fieldsOf(JSON.parse(readFileSync(MERMAID_PACKAGE, 'utf8')));
  return `${FOLDER}/mermaid-${textOf(version) ?? '0'}.js`;
}

interface ExtraFile {
  /** Relative to the site. */
  readonly file: string;
  readonly text: string;
}

/** Makes the file for a feature that a page needs. */
export async function extraFile(extra: Extra): Promise<ExtraFile> {
  if (extra === 'playground') return playgroundScript();
  if (extra === 'live-parts') return liveRuntime();
  if (extra !== 'diagrams') return { file: `${FOLDER}/icons-${extra}.txt`, text: iconNotice(extra) };
  const text = await readFile(path.join(path.dirname(MERMAID_PACKAGE), 'dist/mermaid.tiny.js'), 'utf8');
  return { file: diagramScript(), text: `/*! ${MERMAID_NOTICE} */\n${text}` };
}

interface Terms {
  readonly title: string;
  readonly source: string;
  readonly license: string;
}

const FONT_AWESOME: Terms = {
  title: 'Font Awesome Free 6, copyright Fonticons, Inc.',
  source: 'https://fontawesome.com',
  license: 'CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/)',
};

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

const TERMS: Readonly<Record<IconSetName, Terms>> = {
  'fa6-solid': FONT_AWESOME,
  'fa6-regular': FONT_AWESOME,
  'fa6-brands': FONT_AWESOME,
  lucide: {
    title: 'Lucide, copyright Lucide Contributors; portions copyright Cole Bemis as part of Feather (MIT)',
    source: 'https://lucide.dev',
    license: ISC,
  },
  tabler: { title: 'Tabler Icons, copyright Paweł Kuna', source: 'https://tabler.io/icons', license: MIT },
};

/** Writes the notice that goes with the icons of a set. */
export function iconNotice(set: IconSetName): string {
  const { title, source, license } = TERMS[set];
  return `Icons on the pages of this site are taken from this set:\n\n${title}\n${source}\n${license}\n`;
}
