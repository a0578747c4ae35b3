import { createHash } from 'node:crypto';
import type { Banner } from '../config/chrome.ts';
import { fillVariables } from '../mdx/variables.ts';
import { type Html, html } from '../model/html/template.ts';
import type { Frame } from './frame.ts';
import { markdownLine } from './text.ts';
import type { Words } from './words.ts';

const KEY_CHARACTERS = 8;

/** Writes the banner above the page. One that readers may close is named by what it says: a new one is shown again. */
export function banner(written: Banner, site: Frame, toRoot: string, { say }: Words): Html {
  const { isDismissible, tone, color } = written;
  const content = fillVariables(written.content, site.config.variables);
  const key = createHash('sha256').update(content).digest('hex').slice(0, KEY_CHARACTERS);
  const style = color && html` style="--banner-light:${color.light};--banner-dark:${color.dark}"`;
  const button =
    isDismissible &&
    html`<button type="button" class="banner-close" aria-label="${say('Close the banner')}" hidden></button>`;
  return html`<aside class="banner banner-${tone}" aria-label="${say('Announcement')}" data-banner="${key}"${style}><p>${markdownLine(content, toRoot, site, { hasHtml: true })}</p>${button}</aside>`;
}
