/** Files that a site brings along only where its pages need them: the drawing of diagrams, the terms of icons. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import type { Root } from 'hast';
import { playgroundScript } from '../api/page/playground.ts';
import type { Extra } from '../model/extra.ts';
import { fieldsOf, textOf } from '../model/fields.ts';
import { walkElements } from '../model/html/walk.ts';
import { iconNotice } from './icons/licence.ts';
import type { PageFile } from './page-content.ts';
import '../model/hast-data.ts';

const FOLDER = 'site-assets';
const MERMAID_NOTICE =
  'Mermaid, copyright Knut Sveidqvist and contributors, MIT license: https://github.com/mermaid-js/mermaid/blob/develop/LICENSE';
const MERMAID_PACKAGE = findPackageJSON('@mermaid-js/tiny', import.meta.url) ?? '';

/** Lists what a page needs, sorted. */
export function extrasOf(root: Root): readonly Extra[] {
  const found = new Set<Extra>();
  walkElements(root, ({ data }) => {
    if (data?.extra !== undefined) found.add(data.extra);
  });
  return [...found].sort();
}

/** Gives the file of the program that draws diagrams, relative to the site; its name changes with its version. */
export function diagramScript(): string {
  const { version } = fieldsOf(JSON.parse(readFileSync(MERMAID_PACKAGE, 'utf8')));
  return `${FOLDER}/mermaid-${textOf(version) ?? '0'}.js`;
}

/** Gives the file that a site brings along for what a page needs. */
export async function extraFile(extra: Extra): Promise<PageFile> {
  if (extra === 'playground') return playgroundScript();
  if (extra !== 'diagrams') return { file: `${FOLDER}/icons-${extra}.txt`, text: iconNotice(extra) };
  const text = await readFile(path.join(path.dirname(MERMAID_PACKAGE), 'dist/mermaid.tiny.js'), 'utf8');
  return { file: diagramScript(), text: `/*! ${MERMAID_NOTICE} */\n${text}` };
}
