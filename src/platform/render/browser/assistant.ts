/**
 * The assistant's files, which a bundle carries and no page loads by itself: a deployment that offers the assistant adds
 * the first of them to its pages. They are the same for all sites.
 */
import type { AddedFeature } from './browser-files.ts';
import { bundledFile, joinModules, listBrowserFiles, namedAsset, packed, readBrowserFile } from './browser-files.ts';

const NOTICE = `/*! With @ai-sdk/ui-utils, copyright Vercel, Inc., Apache-2.0 license: https://github.com/vercel/ai/blob/main/LICENSE;
mdast-util-from-markdown, mdast-util-gfm-table, micromark and what they need, copyright Titus Wormer, MIT license:
https://github.com/syntax-tree/mdast-util-from-markdown/blob/main/license */`;
/** The panel with its packages. */
export const PANEL_BUNDLE = {
  file: 'assistant/panel.bundle.js',
  start: 'assistant/panel.js',
  format: 'esm',
  notice: NOTICE,
} as const;
/** Labels of the button, the second for when the panel could not be loaded. */
const LABELS = ['Ask a question', 'The assistant cannot be reached at the moment.'];

/** Bundles the files, once a process. */
export async function assistantFeature(): Promise<AddedFeature> {
  made ??= makeFeature();
  return await made;
}

let made: Promise<AddedFeature> | undefined;

async function makeFeature(): Promise<AddedFeature> {
  const languages = wordsByLanguage();
  const panel = await bundledFile(PANEL_BUNDLE);
  const parts = {
    panel: namedAsset('assistant-panel', 'js', panel),
    style: namedAsset('assistant-panel', 'css', packed(readBrowserFile('assistant/panel.css'))),
    words: namedAsset('assistant-words', 'json', JSON.stringify(languages)),
  };
  const names = Object.entries(parts).map(([part, { file }]) => [part, file.replace(/^.*\//, '')]);
  const labels = Object.entries(languages).map(([language, words]) => [language, LABELS.map((label) => words[label])]);
  const told = [names, labels].map((one) => JSON.stringify(Object.fromEntries(one)));
  const loader = joinModules([readBrowserFile('assistant/loader.js'), `startAssistant(${told.join(', ')});\n`]);
  return { script: namedAsset('assistant', 'js', loader), files: Object.values(parts) };
}

/** Lists the panel's words in all languages but English, in which they stand in the code. */
function wordsByLanguage(): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const languages = listBrowserFiles('words').map((file) => {
    const { assistant } = JSON.parse(readBrowserFile(`words/${file}`)) as { assistant: Record<string, string> };
    return [file.replace(/\.json$/, ''), assistant] as const;
  });
  return Object.fromEntries(languages);
}
