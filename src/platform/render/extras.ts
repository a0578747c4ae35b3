/** Files that a site brings along only where its pages need them: the drawing of diagrams, the terms of icons. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Root } from 'hast';
import { playgroundScript } from './api/page/playground.ts';
import { fieldsOf, textOf } from './config/read.ts';
import { walkElements } from './html/walk.ts';
import { iconNotice } from './icons/licence.ts';
import type { IconSetName } from './icons/sets.ts';
import type { PageFile } from './page-content.ts';
import './hast-data.ts';

/** Names what pages need: plain text, so that it can be kept and sent between threads. */
export type Extra = 'diagrams' | 'playground' | IconSetName;

const FOLDER = 'site-assets';
const MERMAID_NOTICE =
  'Mermaid, copyright Knut Sveidqvist and contributors, MIT license: https://github.com/mermaid-js/mermaid/blob/develop/LICENSE';
const packages = createRequire(import.meta.url);

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
  const { version } = fieldsOf(packages('@mermaid-js/tiny/package.json'));
  return `${FOLDER}/mermaid-${textOf(version) ?? '0'}.js`;
}

/** Gives the file that a site brings along for what a page needs. */
export async function extraFile(extra: Extra): Promise<PageFile> {
  if (extra === 'playground') return playgroundScript();
  if (extra !== 'diagrams') return { file: `${FOLDER}/icons-${extra}.txt`, text: iconNotice(extra) };
  const text = await readFile(packages.resolve('@mermaid-js/tiny/dist/mermaid.tiny.js'), 'utf8');
  return { file: diagramScript(), text: `/*! ${MERMAID_NOTICE} */\n${text}` };
}
