import { textOf } from '../config/read.ts';
import { type Html, html } from '../html/template.ts';
import { wayToRoot } from '../links/resolve.ts';
import type { Page } from '../page.ts';
import { encodePath } from '../page-path.ts';
import { canonicalUrl, configHref } from './address.ts';
import type { SiteFrame } from './site.ts';

/** Writes the head of a page. Nothing in it leaves the site: even social pictures are only named. */
export function pageHead(page: Page, site: SiteFrame): Html {
  const { config, origin } = site;
  const toRoot = wayToRoot(page.output);
  const description = textOf(page.frontMatter.get('description')) ?? config.description;
  const canonical = canonicalUrl(page, origin);
  const title = page.title === config.name ? page.title : `${page.title} - ${config.name}`;
  return html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${
  description === undefined
    ? undefined
    : html`<meta name="description" content="${description}">
`
}${
  isIndexed(page)
    ? undefined
    : html`<meta name="robots" content="noindex">
`
}${
  canonical === undefined
    ? undefined
    : html`<link rel="canonical" href="${canonical}">
`
}<meta property="og:title" content="${page.title}">
${config.metatags.map(metatag)}${favicon(page, site)}${site.styles.map(
  (style) => html`<link rel="stylesheet" href="${toRoot + encodePath(style)}">
`,
)}<script src="${toRoot + encodePath(site.script)}" defer></script>
</head>`;
}

/** Tells whether search engines may list a page. */
export function isIndexed(page: Page): boolean {
  return page.frontMatter.get('noindex') !== true && !page.isHidden;
}

function metatag([name, content]: readonly [string, string]): Html {
  const attribute = name.includes(':') ? html`property="${name}"` : html`name="${name}"`;
  return html`<meta ${attribute} content="${content}">
`;
}

function favicon(page: Page, site: SiteFrame): Html {
  const icon = site.config.favicon;
  // Without a word about it browsers ask the host's root for one.
  if (icon === undefined)
    return html`<link rel="icon" href="data:,">
`;
  const link = (href: string, media?: string) =>
    html`<link rel="icon" href="${configHref(href, page, site, 'file')}"${media === undefined ? undefined : html` media="${media}"`}>
`;
  if (icon.light === icon.dark) return link(icon.light);
  return html`${link(icon.light, '(prefers-color-scheme: light)')}${link(icon.dark, '(prefers-color-scheme: dark)')}`;
}
