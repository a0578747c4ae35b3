/** The head of a page: what it loads and may load, and what it says to search engines and sites that link to it. */
import { keywordsOf, plainDescription, webAddress } from '../config/describe-page.ts';
import { byteDigest } from '../model/digest.ts';
import { present, textOf } from '../model/fields.ts';
import { type Html, html, trusted } from '../model/html/template.ts';
import type { Page } from '../model/page.ts';
import { encodePath } from '../model/page-path.ts';
import { feedFile, hasFeed } from '../page/feed.ts';
import { resolveLink } from '../page/links/resolve.ts';
import {
  ANYWHERE,
  alternates,
  canonicalUrl,
  configBase,
  loadingTag,
  markdownFile,
  NOT_FOUND_FILE,
  themedHref,
} from './address.ts';
import { isIndexed, type SiteContext, type View } from './site-context.ts';

/** The parts of a page for its head. */
interface HeadParts {
  /** The rules by which it is first drawn, or the sheets by which it is drawn. */
  readonly styles: Html;
  /** Links to files that are fetched before anything needs them. */
  readonly early: readonly Html[];
  /** In the order in which they run, relative to the site. */
  readonly scripts: readonly string[];
  /** The scripts that stand in the page itself, beside the theme's. */
  readonly inlineScripts: readonly string[];
}

/** Writes the head of a page. Nothing in it leaves the site: even social pictures are only named. */
export function pageHead(view: View, { styles, early, scripts, inlineScripts }: HeadParts): Html {
  const { page, site, toRoot } = view;
  const { config } = site;
  const title = page.title === config.name ? page.title : `${page.title} - ${config.name}`;
  const isPlaced = page.output !== NOT_FOUND_FILE;
  const canonical = isPlaced
    ? (webAddress(page.frontMatter, 'canonical') ?? canonicalUrl(page, site.origin))
    : undefined;
  const lines = [
    html`<meta charset="utf-8">`,
    html`<meta http-equiv="Content-Security-Policy" content="${contentPolicy(site, page, [site.themeScript, SPECULATION, ...inlineScripts])}">`,
    html`<meta name="viewport" content="width=device-width, initial-scale=1">`,
    html`<title>${title}</title>`,
    ...metatags(view, canonical),
    isIndexed(page, site) ? undefined : html`<meta name="robots" content="noindex">`,
    canonical === undefined ? undefined : html`<link rel="canonical" href="${canonical}">`,
    ...alternates(page, site).map(
      ({ language, url }) => html`<link rel="alternate" hreflang="${language}" href="${url}">`,
    ),
    ...(isPlaced ? copies(page, toRoot) : []),
    ...favicon(site, toRoot),
    ...early,
    // Before anything is shown, so that no reader sees the other scheme.
    html`<script>${trusted(site.themeScript)}</script>`,
    styles,
    html`<script type="speculationrules">${trusted(SPECULATION)}</script>`,
    ...scripts.map(
      (file) => html`<script ${toRoot === ANYWHERE && 'data-'}src="${toRoot + encodePath(file)}" defer></script>`,
    ),
  ];
  return html`<head>
${lines.map((line) =>
  line === undefined
    ? undefined
    : html`${line}
`,
)}</head>`;
}

/** Writes the meta tags of a page; what its front matter says wins over the site's, and that over ours. */
function metatags({ page, site }: View, canonical: string | undefined): readonly (Html | undefined)[] {
  const { metatags, folderMetatags } = site.config;
  const ofFolders = folderMetatags.filter(({ folder }) => page.path.startsWith(folder));
  const inherited = [...metatags, ...ofFolders.flatMap((one) => one.metatags)];
  const tags = new Map([...usualTags(page, site, canonical), ...inherited, ...ownTags(page)]);
  if (!tags.has('twitter:card')) tags.set('twitter:card', tags.has('og:image') ? 'summary_large_image' : 'summary');
  tags.delete('canonical');
  return [...tags].map(([name, content]) => metatag(name, isPicture(name) ? pictureUrl(content, site) : content));
}

type MetaTag = readonly [name: string, content: string];

function usualTags(page: Page, { config }: SiteContext, canonical: string | undefined): readonly MetaTag[] {
  const description = plainDescription(page) ?? config.description;
  const tags = {
    description,
    keywords: keywordsOf(page).join(', ') || undefined,
    'og:type': 'website',
    'og:site_name': config.name,
    'og:title': page.title,
    'og:description': description,
    'og:url': canonical,
  };
  return Object.entries(present(tags));
}

/** Names that front matter may use for meta tags: those with a colon, and a few words. */
const META_NAME = /^(?:[a-z]{1,20}:[\w:.-]{1,60}|robots|author|google|googlebot|referrer|theme-color)$/;

function ownTags({ frontMatter }: Page): readonly MetaTag[] {
  return [...frontMatter].flatMap(([name, value]): readonly MetaTag[] => {
    const text = textOf(value);
    return text === undefined || !META_NAME.test(name) ? [] : [[name, text]];
  });
}

function isPicture(name: string): boolean {
  return /^(?:og|twitter):image(?::url|:secure_url|:src)?$/.test(name);
}

/** Other sites fetch the picture from the live site: its address is the public one where that is known. */
function pictureUrl(written: string, site: SiteContext): string {
  return resolveLink(written, configBase(`${site.origin ?? ''}/`, site), site, 'file').href ?? written;
}

function metatag(name: string, content: string): Html {
  const attribute = /^(?:og|article|fb|profile|book|music|video):/.test(name) ? 'property' : 'name';
  return html`<meta ${attribute}="${name}" content="${content}">`;
}

/** The page in other forms. */
function copies(page: Page, toRoot: string): readonly Html[] {
  const copy = html`<link rel="alternate" type="text/markdown" href="${toRoot + encodePath(markdownFile(page))}">`;
  if (!hasFeed(page)) return [copy];
  const file = toRoot + encodePath(feedFile(page));
  return [copy, html`<link rel="alternate" type="application/rss+xml" title="${page.title}" href="${file}">`];
}

function favicon(site: SiteContext, toRoot: string): readonly Html[] {
  const icon = themedHref(site.config.favicon, toRoot, site);
  const link = (href: string, media?: string) =>
    loadingTag(toRoot, (prefix) => html`<link rel="icon" ${prefix}href="${href}"${media && html` media="${media}"`}>`);
  // Without a word about it browsers ask the host's root for one.
  if (icon === undefined) return [html`<link rel="icon" href="data:,">`];
  if (icon.light === icon.dark) return [link(icon.light)];
  return [link(icon.light, '(prefers-color-scheme: light)'), link(icon.dark, '(prefers-color-scheme: dark)')];
}

/** The site itself: from a disk its files are of no origin. */
const OWN = "'self' file:";

/** Denied to every site, whatever its authors' scripts do. */
const OPEN = [`object-src ${OWN}`, "base-uri 'none'"];

/** Scripts of the platform only; pictures of other hosts stay, and styles in attributes colour code. */
const STRICT = [
  `default-src ${OWN}`,
  `style-src ${OWN} 'unsafe-inline'`,
  `img-src ${OWN} data: https: http:`,
  `font-src ${OWN} data:`,
  `worker-src ${OWN} blob:`,
  "object-src 'none'",
  "frame-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
];
/** The page under the pointer is fetched before it is opened: https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API */
const SPECULATION = JSON.stringify({ prefetch: [{ where: { href_matches: '/*' }, eagerness: 'moderate' }] });
/** The search runs a program that is no script. */
const SCRIPTS = `script-src ${OWN} 'wasm-unsafe-eval'`;

/** Writes what a page may load and run, for browsers to enforce: https://www.w3.org/TR/CSP3/ `inlineScripts` are those that stand in the page itself. */
function contentPolicy({ policy }: SiteContext, page: Page, inlineScripts: readonly string[]): string {
  if (!policy.sanitize) return OPEN.join('; ');
  const scripts = [
    SCRIPTS,
    ...inlineScripts.map((script) => `'sha256-${byteDigest(Buffer.from(script)).toString('base64')}'`),
  ].join(' ');
  // The form of an endpoint's page sends requests to the servers of its API.
  const connect = page.apiMethod === undefined ? OWN : `${OWN} https: http:`;
  return [...STRICT, scripts, `connect-src ${connect}`].join('; ');
}
