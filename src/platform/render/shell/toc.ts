import type { TocEntry } from '../content/outline.ts';
import { type Html, html } from '../model/html/template.ts';
import { ownId } from './own-id.ts';
import type { Words } from './words.ts';

interface PageParts {
  readonly toc: readonly TocEntry[];
  readonly content: string;
}

/** Below this there is nothing to choose from. */
const MIN_ENTRIES = 2;

/** The table of contents beside the page, where there is room for it. */
export function tocBeside({ toc, content }: PageParts, { say }: Words): Html {
  if (toc.length < MIN_ENTRIES) return html`<div class="toc"></div>`;
  return html`<nav class="toc" id="${ownId('table-of-contents', content)}" aria-label="${say('On this page')}"><p class="toc-title" aria-hidden="true">${say('On this page')}</p><ul>${items(toc)}</ul></nav>`;
}

/** The same, folded above the content of narrow screens. */
export function tocFolded(toc: readonly TocEntry[], { say }: Words): Html | undefined {
  if (toc.length < MIN_ENTRIES) return undefined;
  return html`<details class="toc-folded"><summary>${say('On this page')}</summary><ul>${items(toc)}</ul></details>`;
}

function items(toc: readonly TocEntry[]): readonly Html[] {
  return toc.map(
    ({ id, text, depth }) => html`<li data-depth="${depth}"><a href="#${encodeURIComponent(id)}">${text}</a></li>`,
  );
}
