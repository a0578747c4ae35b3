/**
 * Frames and films of other hosts: a box in their place and size, with a link to the host. Where pages may load them, a
 * click does; before it nothing is asked of the host.
 */
import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { classesOf } from '../../model/html/elements.ts';
import { hostOf, leavesSite, runsCode } from '../../model/html/outside.ts';

const EMBEDS = new Set(['iframe', 'embed', 'object', 'video', 'audio']);

/** Lists the addresses of what an element embeds; undefined for one that embeds nothing. */
export function embeddedSources({ tagName, properties, children }: Element): readonly string[] | undefined {
  if (!EMBEDS.has(tagName)) return undefined;
  const written = [properties.src, properties.data, ...children.map(sourceOf)];
  return written.flatMap((value) => (typeof value === 'string' ? value.trim() : []));
}

function sourceOf(child: ElementContent): unknown {
  return child.type === 'element' && child.tagName === 'source' ? child.properties.src : undefined;
}

/**
 * Returns the address that an element would load from another host; undefined when it embeds nothing, or has a file of the
 * site: then its sources on other hosts go.
 */
export function embeddedAddress(element: Element): string | undefined {
  const written = embeddedSources(element) ?? [];
  const outside = written.filter((address) => leavesSite(address));
  if (outside.length === written.length) return outside[0];
  element.children = element.children.filter((child) => !leavesSite(String(sourceOf(child) ?? '')));
  return undefined;
}

/** A frame of YouTube, which shows nothing but a fault where it is opened as a page. */
const YOUTUBE = /^(?:https?:)?\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,})[^#]*/i;
/** Players that begin at once when their address says so: the click that loads them is the one that starts them. */
const STARTED = /^https:\/\/(?:(?:www\.)?youtube(?:-nocookie)?\.com\/embed|player\.vimeo\.com\/video)\//;

/** Makes the box that takes the place of an element; within a link it is text only, and without `mayLoad` a link alone. */
export function embedBox(
  element: Element,
  address: string,
  { isInLink, mayLoad }: { readonly isInLink: boolean; readonly mayLoad: boolean },
): Element {
  const href = runsCode(address) ? '#' : pageOfEmbed(address);
  const player = isInLink || !mayLoad ? undefined : playerOf(element, address);
  const host = hostOf(player?.src ?? href) ?? 'another site';
  const { title, ariaLabel, style } = element.properties;
  const given = [title, ariaLabel].find((name) => typeof name === 'string' && name.trim() !== '');
  const name = given === undefined ? undefined : h('span.embed-title', String(given));
  const label = [name, h('span.embed-host', host)];
  const link = isInLink ? {} : { href, rel: ['noopener'] };
  const inside = h(isInLink ? 'span' : 'a', { className: ['embed-link'], ...link }, label);
  if (player === undefined) return h('span', { className: ['embed'] }, [inside]);
  const css = [...sizeOf(element), ...(typeof style === 'string' ? [style] : [])].join(';');
  const facts = { dataEmbed: JSON.stringify(player), ...(css !== '' && { style: css }) };
  const box = h('span', { className: ['embed', ...classesOf(element.properties)], ...facts }, [inside]);
  return { ...box, data: { ...element.data, extra: 'embeds' } };
}

function pageOfEmbed(address: string): string {
  return address.replace(YOUTUBE, 'https://www.youtube.com/watch?v=$1').replace(/^\/\//, 'https://');
}

/** Attributes of a frame that its host works by; the element is made of them when a reader asks for it. */
const KEPT = new Set([
  'allow',
  'allowfullscreen',
  'loop',
  'muted',
  'playsinline',
  'referrerpolicy',
  'sandbox',
  'title',
]);

/** These hosts redirect players to their own name with `www.`, which a policy would have to allow beside it. */
const WITHOUT_WWW = /^(?:youtube|youtube-nocookie|loom)\.com$/;

/** Describes the element that a click makes: its name, and its attributes. Pages served by HTTPS load nothing else. */
function playerOf({ tagName, properties }: Element, address: string): Readonly<Record<string, string>> | undefined {
  const url = URL.parse(address, 'https://site.invalid');
  if (url?.protocol !== 'https:') return undefined;
  if (WITHOUT_WWW.test(url.host)) url.host = `www.${url.host}`;
  const kept = Object.entries(properties).flatMap(([name, value]) => {
    if (!KEPT.has(name.toLowerCase()) || value === false || value === null || value === undefined) return [];
    return [[name.toLowerCase(), value === true ? '' : Array.isArray(value) ? value.join(' ') : String(value)]];
  });
  const attributes = Object.fromEntries(kept);
  if (tagName === 'video' || tagName === 'audio')
    return { tag: tagName, src: url.href, ...attributes, controls: '', autoplay: '' };
  if (!STARTED.test(url.href)) return { tag: 'iframe', src: url.href, ...attributes };
  url.searchParams.set('autoplay', '1');
  const allow = ['autoplay', attributes.allow].filter(Boolean).join(';');
  return { tag: 'iframe', src: url.href, ...attributes, allow };
}

const PIXELS = /^\s*(\d{1,5})(?:px)?\s*$/;
/** The height of a browser's own controls. */
const AUDIO_HEIGHT = 54;

/** Returns the declarations for the measures that an element's attributes give, so that nothing moves when it is loaded. */
function sizeOf({ tagName, properties }: Element): readonly string[] {
  const [width, height] = [properties.width, properties.height].map((value) => PIXELS.exec(String(value ?? ''))?.[1]);
  if (tagName === 'audio') return [`height:${height ?? AUDIO_HEIGHT}px`];
  if (width === undefined) return height === undefined ? [] : [`height:${height}px`];
  return [`width:${width}px`, ...(height === undefined ? [] : [`aspect-ratio:${width}/${height}`])];
}
