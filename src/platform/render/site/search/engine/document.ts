import { keywordsOf, plainDescription } from '../../../config/describe-page.ts';
import { escapeText } from '../../../model/html/template.ts';
import type { Page } from '../../../model/page.ts';
import { encodePath } from '../../../model/page-path.ts';
import { CODE_TAG, PART_END } from '../../../page/search-text.ts';
import { SEARCH_FILTERS, type SearchPlace } from '../place.ts';
import type { EngineDocument } from './engine.ts';

/** Stands for the value of a filter where a page belongs to all of its values. */
export const ANY_VALUE = '*';

/**
 * Writes a page as the engine reads it: https://pagefind.app/docs/metadata/ and https://pagefind.app/docs/filtering/.
 * Every document has the same fields, so that the engine numbers them alike in every part of the index. The section is a
 * filter because fields are searched, too: all pages of a group would be found by its name.
 */
export function searchDocument(page: Page, place: SearchPlace, text: string): EngineDocument {
  const description = plainDescription(page);
  const filters = [
    ...SEARCH_FILTERS.flatMap((name) => atLeastOne(place.filters[name]).map((value) => filter(name, value))),
    filter('language', place.language),
    filter('section', place.section),
  ];
  const body = [
    ...filters,
    /<h1\b/.test(text) ? '' : `<h1>${escapeText(page.title)}</h1>`,
    description === undefined ? '' : `<div>${escapeText(description)}</div>`,
    flatten(text),
  ].join('\n');
  const fields = `data-title="${escapeText(page.title)}" data-keywords="${escapeText(keywordsOf(page).join(' '))}"`;
  const main = `<main data-pagefind-body data-pagefind-meta="title[data-title], keywords[data-keywords]" ${fields}>`;
  return {
    url: encodePath(page.output),
    html: `<html lang="${escapeText(place.language)}"><body>${main}${body}</main></body></html>`,
  };
}

const NAMED_LINE = /^<div (id="[^"]*")>([^\f]*)(.*)<\/div>$/;

/**
 * Code counts by its words alone, its lines would be more bytes in every download; cells of a table are lines. What has a
 * name and an id is a heading to the engine, whose results lead to headings alone.
 */
function flatten(text: string): string {
  const lines = text.split('\n').map((line) => {
    if (line.startsWith(CODE_TAG)) return line.replaceAll(/ *[\f\t][\f\t ]*| {2,}/g, ' ');
    const named = line.replace(NAMED_LINE, '<h6 $1>$2</h6>\n<div>$3</div>');
    return named.includes(PART_END) ? named.replaceAll(PART_END, '</div>\n<div>') : named;
  });
  return lines.join('\n');
}

function atLeastOne(values: readonly string[]): readonly string[] {
  return values.length === 0 ? [ANY_VALUE] : values;
}

function filter(name: string, value: string): string {
  return `<i data-pagefind-filter="${name}[data-value]" data-value="${escapeText(value)}"></i>`;
}
