/** Metadata of a page for other sites that link to it, and for search engines. */

import { keywordsOf, plainDescription } from '../config/describe-page.ts';
import { present, textOf } from '../model/fields.ts';
import { type Html, html } from '../model/html/template.ts';
import type { Page } from '../model/page.ts';
import { resolveLink } from '../page/links/resolve.ts';
import { configSource } from './address.ts';
import type { SiteContext, View } from './site-context.ts';

/** Writes the meta tags of a page; what its front matter says wins over the site's, and that over ours. */
export function metatags({ page, site }: View, canonical: string | undefined): readonly (Html | undefined)[] {
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
  return resolveLink(written, configSource(`${site.origin ?? ''}/`, site), site, 'file').href ?? written;
}

function metatag(name: string, content: string): Html {
  const attribute = /^(?:og|article|fb|profile|book|music|video):/.test(name) ? 'property' : 'name';
  return html`<meta ${attribute}="${name}" content="${content}">`;
}
