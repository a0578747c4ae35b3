import { html } from '../html/template.ts';
import type { Page } from '../page.ts';
import { pageHref } from './address.ts';

/** Writes the start page of a site that has none of its own: it leads to the first page of the navigation. */
export function redirectPage(target: Page, siteName: string): string {
  const href = pageHref(target, '');
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${siteName}</title>
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${href}">
</head>
<body>
<p><a href="${href}">${target.title}</a></p>
</body>
</html>
`.html;
}
