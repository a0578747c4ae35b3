/**
 * The assistant's files, which a bundle carries and no page loads by itself: a deployment that offers the assistant adds
 * the first of them to its pages. They are the same for all sites.
 */
import { fileURLToPath } from 'node:url';
import type { AddedFeature } from './browser-files.ts';
import { hasBrowserFile, joinModules, listBrowserFiles, namedAsset, packed, readBrowserFile } from './browser-files.ts';

/** The panel with its packages, as `scripts/platform-bundle.ts` leaves it. */
export const PANEL_FILE = 'assistant/panel.bundle.js';
const NOTICE = `/*! With @ai-sdk/ui-utils, copyright Vercel, Inc., Apache-2.0 license: https://github.com/vercel/ai/blob/main/LICENSE;
mdast-util-from-markdown, mdast-util-gfm-table, micromark and what they need, copyright Titus Wormer, MIT license:
https://github.com/syntax-tree/mdast-util-from-markdown/blob/main/license */`;
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
  const panel = hasBrowserFile(PANEL_FILE) ? readBrowserFile(PANEL_FILE) : await bundlePanel();
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

/** Bundles the panel with its packages. Where the platform runs from its sources, this is done once a process. */
export async function bundlePanel(): Promise<string> {
  // Loaded here alone: a bundle of the platform has the panel already.
  const { buildSync } = await import('esbuild');
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('assistant/panel.js', import.meta.url))],
    ...{ bundle: true, minify: true, format: 'esm', target: 'es2022', charset: 'utf8', legalComments: 'none' },
    ...{ write: false, logLevel: 'silent', banner: { js: NOTICE } },
  });
  return outputFiles[0]?.text ?? '';
}

/** Lists the panel's words in all languages but English, in which they stand in the code. */
function wordsByLanguage(): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const languages = listBrowserFiles('words').map((file) => {
    const { assistant } = JSON.parse(readBrowserFile(`words/${file}`)) as { assistant: Record<string, string> };
    return [file.replace(/\.json$/, ''), assistant] as const;
  });
  return Object.fromEntries(languages);
}
