/** Replaces embedded content of other hosts by a link: a page of the bundle requests no other host. */
import type { Element } from 'hast';
import { h } from 'hastscript';
import { hostOf, leavesSite } from './outside.ts';
import { runsCode } from './resolve.ts';

const EMBEDS = new Set(['iframe', 'embed', 'object', 'video', 'audio']);

/**
 * Returns the address that an element would load from another host; undefined when it embeds nothing, or has a file of the
 * site: then its sources on other hosts go.
 */
export function embeddedAddress(element: Element): string | undefined {
  if (!EMBEDS.has(element.tagName)) return undefined;
  const sources = element.children.filter((child) => child.type === 'element' && child.tagName === 'source');
  const own = [element.properties.src, element.properties.data];
  const inner = sources.map((source) => (source.type === 'element' ? source.properties.src : undefined));
  const written = [...own, ...inner].flatMap((value) => (typeof value === 'string' ? value.trim() : []));
  const outside = written.filter((address) => leavesSite(address));
  if (outside.length === 0) return undefined;
  if (outside.length === written.length) return outside[0];
  element.children = element.children.filter(
    (child) =>
      child.type !== 'element' || child.tagName !== 'source' || !leavesSite(String(child.properties.src ?? '')),
  );
  return undefined;
}

/** Makes the link that takes the place of an element; within another link it is text only. */
export function embedLink(element: Element, address: string, isInLink: boolean): Element {
  const href = runsCode(address) ? '#' : pageOfEmbed(address);
  const host = hostOf(href) ?? 'another site';
  const given = element.properties.title ?? element.properties.ariaLabel;
  const title = typeof given === 'string' && given.trim() !== '' ? given : `Open on ${host}`;
  return h('span', { className: ['embed'] }, [
    isInLink ? h('span', title) : h('a', { href, rel: ['noopener'] }, title),
    h('span', { className: ['embed-note'] }, `Shown by ${host}, outside this site`),
  ]);
}

/** The page that shows what a host lends out for embedding. */
const PAGES: readonly (readonly [embed: RegExp, page: string])[] = [
  [
    /^(?:https?:)?\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,})[^#]*/i,
    'https://www.youtube.com/watch?v=$1',
  ],
  [/^(?:https?:)?\/\/player\.vimeo\.com\/video\/(\d+)[^#]*/i, 'https://vimeo.com/$1'],
  [/^(?:https?:)?\/\/(?:www\.)?loom\.com\/embed\/(\w+)[^#]*/i, 'https://www.loom.com/share/$1'],
];

function pageOfEmbed(address: string): string {
  for (const [embed, page] of PAGES) {
    if (embed.test(address)) return address.replace(embed, page);
  }
  return address.replace(/^\/\//, 'https://');
}
