/** Pages that only lead on. */

import { type Html, html } from '../../model/html/template.ts';
import type { Page } from '../../model/page.ts';
import type { RedirectPage } from '../../page/links/redirect-pages.ts';
import { pageHref } from '../address.ts';

/** Writes the start page of a site that has none of its own: it leads to the first page of the navigation. */
export function startPage(target: Page, siteName: string): string {
  const head = html`<meta name="robots" content="noindex">`;
  return leadOn({ href: pageHref(target, ''), label: target.title }, siteName, head);
}

/** Writes the page of a redirect; search engines hear of where it leads. */
export function redirectPage(page: RedirectPage, siteName: string): string {
  return leadOn(page, siteName, page.canonical && html`<link rel="canonical" href="${page.canonical}">`);
}

/** It loads nothing and runs nothing. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'";

function leadOn(
  { href, label }: Pick<RedirectPage, 'href' | 'label'>,
  siteName: string,
  head: Html | '' | undefined,
): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${siteName}</title>
${head}
<meta http-equiv="refresh" content="0; url=${href}">
</head>
<body>
<p><a href="${href}">${label}</a></p>
</body>
</html>
`.html;
}
