/** Proves that a site which was timed has what it is timed for. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { hostSite } from '../__tests__/helpers/site-host.ts';
import type { Generator } from './render-contenders.ts';

/** What the engine's script offers: https://pagefind.app/docs/api/ */
interface SearchEngine {
  readonly createInstance: (options: { readonly basePath: string }) => {
    readonly search: (text: string) => Promise<{ readonly results: readonly SearchResult[] }>;
  };
}

interface SearchResult {
  readonly data: () => Promise<{ readonly content: string }>;
}

/** A highlighted word: shiki gives each colour a class. */
const HIGHLIGHTED = /<pre[^>]*><code>.*<span class="[a-z]/;

/** Counts the pages of a site. */
export async function countPages(site: string): Promise<number> {
  return (await listFiles(site)).filter((file) => file.endsWith('.html')).length;
}

/** Throws when a site of ours has no highlighted code, or when its search does not find a word. */
export async function checkOwnSite(site: string, word: string): Promise<void> {
  if (!(await hasPage(site, HIGHLIGHTED))) throw new Error('The site that was timed has no highlighted code.');
  await using host = await hostSite(site);
  const engine: SearchEngine = await import(pathToFileURL(path.join(site, 'pagefind/pagefind.js')).href);
  const { results } = await engine.createInstance({ basePath: `${host.origin}/pagefind/` }).search(word);
  // Where no page has a word, the engine gives those that have a part of it.
  const found = await results[0]?.data();
  if (found?.content.includes(word) !== true)
    throw new Error(`The search of the site that was timed does not find “${word}”.`);
}

/** Throws when the site of a generator lacks a feature that its contender declares. */
export async function checkSite(site: string, { name, proof }: Generator): Promise<void> {
  if (!(await hasPage(site, proof.code))) {
    throw new Error(`${name} highlighted nothing; its set-up has to be mended.`);
  }
  if (!(await listFiles(site)).some((file) => proof.file.test(file))) {
    throw new Error(`${name} made no search; its set-up has to be mended.`);
  }
}

async function hasPage(site: string, content: RegExp): Promise<boolean> {
  for (const file of await listFiles(site)) {
    if (file.endsWith('.html') && content.test(await readFile(path.join(site, file), 'utf8'))) return true;
  }
  return false;
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.map((name) => name.split(path.sep).join('/')).sort();
}
