/** Pages that no author wrote: the one that hosts show for addresses which lead nowhere, and those that only lead on. */

import { wordsOf } from '../../browser/words.ts';
import { describePage } from '../../config/describe-page.ts';
import { languageOf } from '../../config/navigation/placement.ts';
import { html } from '../../model/html/template.ts';
import { pathOfFile } from '../../model/page-path.ts';
import type { RedirectPage } from '../../page/links/redirect-pages.ts';
import { ANYWHERE, configHref } from '../address.ts';
import type { PageBody } from '../layout.ts';
import type { SiteContext } from '../site-context.ts';
import { markdownText } from '../text.ts';

/** The page has a source in name only. */
const NOT_FOUND_SOURCE = '404.mdx';

/** Makes the content of the page for unknown addresses; its script loads what it needs when it knows where the site stands. */
export function notFoundBody(site: SiteContext, script: string): PageBody {
  const { translate } = wordsOf(languageOf(site.navigation.placementOf(pathOfFile(NOT_FOUND_SOURCE))).code);
  const {
    title = translate('Page not found'),
    description = translate('There is no page at this address. It may have moved; look for it in the navigation.'),
  } = site.config.notFound;
  const home = html`<p><a href="${configHref('/', ANYWHERE, site)}">${translate('Start page')}</a></p>`;
  const content = html`${markdownText(description, ANYWHERE, site, 'block')}${home}<div data-near></div>`.html;
  return {
    page: describePage(NOT_FOUND_SOURCE, '', new Map<string, unknown>(Object.entries({ title, noindex: true }))),
    title,
    body: [{ html: content }, { slot: 'sheet' }, { html: `\n<script>${script}</script>` }],
    inlineScript: script,
    outline: [],
    extras: [],
    toRoot: ANYWHERE,
  };
}

/** A page that leads on loads nothing and runs nothing. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'";

/** Writes the page of a redirect; search engines hear of where it leads. */
export function redirectPage({ href, label, canonical }: Omit<RedirectPage, 'output'>, siteName: string): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${siteName}</title>
${canonical && html`<link rel="canonical" href="${canonical}">`}
<meta http-equiv="refresh" content="0; url=${href}">
</head>
<body>
<p><a href="${href}">${label}</a></p>
</body>
</html>
`.html;
}
