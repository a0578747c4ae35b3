import { keywordsOf, plainDescription } from '../../../config/describe-page.ts';
import { escapeText } from '../../../model/html/template.ts';
import type { Page } from '../../../model/page.ts';
import { encodePath } from '../../../model/page-path.ts';
import type { TextLine } from '../../../page/search-text.ts';
import { SEARCH_FILTERS, type SearchFacets } from '../facets.ts';
import type { EngineDocument } from './engine.ts';

/** Stands for the value of a filter where a page belongs to all of its values. */
export const ANY_VALUE = '*';

/**
 * Writes a page as the engine reads it: https://pagefind.app/docs/metadata/ and https://pagefind.app/docs/filtering/.
 * Every document has the same fields, so that the engine numbers them alike in every part of the index. The section is a
 * filter because fields are searched, too: all pages of a group would be found by its name.
 */
export function searchDocument(page: Page, facets: SearchFacets, lines: readonly TextLine[]): EngineDocument {
  const description = plainDescription(page);
  const filters = [
    ...SEARCH_FILTERS.flatMap((name) => atLeastOne(facets.filters[name]).map((value) => filter(name, value))),
    filter('language', facets.language),
    filter('section', facets.section),
  ];
  const body = [
    ...filters,
    lines.some(({ rank }) => rank === 1) ? '' : `<h1>${escapeText(page.title)}</h1>`,
    description === undefined ? '' : `<div>${escapeText(description)}</div>`,
    ...lines.map(lineHtml),
  ].join('\n');
  const fields = `data-title="${escapeText(page.title)}" data-keywords="${escapeText(keywordsOf(page).join(' '))}"`;
  const main = `<main data-pagefind-body data-pagefind-meta="title[data-title], keywords[data-keywords]" ${fields}>`;
  return {
    url: encodePath(page.output),
    html: `<html lang="${escapeText(facets.language)}"><body>${main}${body}</main></body></html>`,
  };
}

/** Code counts less than prose: a word in a heading or a sentence says more about a page. */
const CODE_TAG = '<div data-pagefind-weight="0.5">';

/**
 * Code counts by its words alone, its lines would be more bytes in every download; cells of a table are lines. What has a
 * name and an id is a heading to the engine, whose results lead to headings alone.
 */
function lineHtml({ rank, id, isCode, parts }: TextLine): string {
  if (isCode) return `${CODE_TAG}${escapeText(parts.join(' ').replaceAll(/\s+/g, ' '))}</div>`;
  const [first = '', ...others] = parts.map(escapeText);
  const heading = rank ?? (id === undefined ? undefined : 6);
  const tagName = heading === undefined ? 'div' : `h${heading}`;
  const named = id === undefined ? '' : ` id="${escapeText(id)}"`;
  return [`<${tagName}${named}>${first}</${tagName}>`, ...others.map((part) => `<div>${part}</div>`)].join('\n');
}

function atLeastOne(values: readonly string[]): readonly string[] {
  return values.length === 0 ? [ANY_VALUE] : values;
}

function filter(name: string, value: string): string {
  return `<i data-pagefind-filter="${name}[data-value]" data-value="${escapeText(value)}"></i>`;
}
