/** The button that opens the search. */

import type { Division } from '../config/division.ts';
import { type Html, html } from '../model/html/template.ts';
import type { Frame } from './frame.ts';
import { ownId } from './own-id.ts';
import type { View } from './view.ts';

/** Makes the function that draws the button of a page, whose content is HTML. It says where the site's root is and what the page belongs to. */
export function createSearchButton(site: Frame): (view: View, content: string) => Html | undefined {
  if (!site.hasSearch) return () => undefined;
  const { root } = site.navigation;
  const codes = new Set(allDivisions(root).flatMap(({ language }) => language?.toLowerCase() ?? []));
  const languages = codes.size > 1 ? [...codes].join(' ') : undefined;
  const version = mainVersion(root);
  const prompt = site.config.searchPrompt;
  return ({ placement: { trail }, toRoot, words }, content) => {
    const titleOf = (wanted: Division['kind']) => trail.findLast(({ kind }) => kind === wanted)?.title;
    const facts = { version: titleOf('version') ?? version, product: titleOf('product'), languages, prompt };
    const attributes = Object.entries(facts).map(([name, value]) => value && html` data-${name}="${value}"`);
    return html`<button type="button" class="search-open" id="${ownId('search-bar-entry', content)}" data-search-root="${toRoot}"${attributes.map((one) => one || undefined)} aria-haspopup="dialog" hidden>${LENS}<span class="search-label">${prompt ?? words.say('Search…')}</span> <kbd>Ctrl K</kbd></button>`;
  };
}

const LENS = html`<svg viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" aria-hidden="true"><circle cx="7" cy="7" r="4.75"></circle><path d="m10.5 10.5 3.5 3.5"></path></svg>`;

function allDivisions(division: Division): readonly Division[] {
  return [division, ...division.divisions.flatMap(allDivisions)];
}

/** From a page that belongs to no version one searches the main version, where there is one for the whole site. */
function mainVersion(root: Division): string | undefined {
  const lists = allDivisions(root)
    .map(({ divisions }) => divisions.filter(({ kind, isHidden }) => kind === 'version' && !isHidden))
    .filter((versions) => versions.length > 0);
  const [versions, ...more] = lists;
  if (versions === undefined || more.length > 0) return undefined;
  return (versions.find(({ isDefault }) => isDefault) ?? versions[0])?.title;
}
