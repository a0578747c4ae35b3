/** What pages and style sheets refer to, and where these addresses lead on a host of static files. */
import { randomUUID } from 'node:crypto';
import { styleAddresses } from './style-addresses.ts';

/**
 * An address as it stands in a page or a style sheet: a `link` that a reader follows, a `file` that is loaded, or a `page`
 * that is loaded, which may be named without its ending.
 */
export interface Reference {
  readonly kind: 'link' | 'file' | 'page';
  readonly address: string;
}

type Attributes = Readonly<Record<string, string>>;

/** Kind of what an attribute refers to, by its name. */
type Loads = Readonly<Record<string, Reference['kind']>>;

const FILE_RELATION =
  /^(?:stylesheet|icon|apple-touch-icon|apple-touch-icon-precomposed|mask-icon|manifest|modulepreload)$/;
/** Pages are preloaded as often as files. The last two load nothing, but still contact the other host. */
const PAGE_RELATION = /^(?:preload|prefetch|prerender|preconnect|dns-prefetch)$/;
/** Attributes by which elements load something or lead on: https://html.spec.whatwg.org/multipage/indices.html#attributes-3 */
const LOADING: Readonly<Record<string, Loads>> = {
  a: { href: 'link' },
  area: { href: 'link' },
  script: { src: 'file', href: 'file' },
  img: { src: 'file', srcset: 'file' },
  image: { href: 'file' },
  feimage: { href: 'file' },
  use: { href: 'file' },
  input: { src: 'file' },
  source: { src: 'file', srcset: 'file' },
  track: { src: 'file' },
  audio: { src: 'file' },
  video: { src: 'file', poster: 'file' },
  iframe: { src: 'page' },
  frame: { src: 'page' },
  embed: { src: 'page' },
  object: { data: 'page' },
  body: { background: 'file' },
};
/** A `script` of another type is data, which a browser does not load: https://mimesniff.spec.whatwg.org/#javascript-mime-type */
const SCRIPT_TYPE =
  /^\s*(?:|module|(?:application|text)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript))\s*$/i;

/** Attributes whose value is CSS: https://www.w3.org/TR/SVG2/styling.html#PresentationAttributes, and how animations change it. JSX has no dashes. */
export const STYLED_ATTRIBUTE =
  /^(?:style|fill|stroke|filter|mask|cursor|clip-?path|marker(?:-?(?:start|mid|end))?|to|from|by|values)$/i;

/** Lists what one element refers to; its name is in lower case, without a prefix. */
export function elementReferences(name: string, attributes: Attributes): readonly Reference[] {
  const found: Reference[] = [];
  for (const [attribute, kind] of Object.entries(loadsOf(name, attributes))) {
    const value = attributes[attribute] ?? (attribute === 'href' ? prefixedHref(attributes) : undefined);
    if (value === undefined) continue;
    const addresses = attribute.endsWith('srcset') ? srcsetAddresses(value) : [value];
    // Nothing is loaded for an empty address; a link of that kind leads to the page itself.
    for (const address of addresses) if (kind === 'link' || address.trim() !== '') found.push({ kind, address });
  }
  for (const address of animatedAddresses(name, attributes)) found.push({ kind: 'file', address });
  for (const [attribute, value] of Object.entries(attributes))
    if (STYLED_ATTRIBUTE.test(attribute)) for (const one of styleReferences(value)) found.push(one);
  return found;
}

/** In XML any prefix can be bound to the namespace of XLink. */
function prefixedHref(attributes: Attributes): string | undefined {
  const name = Object.keys(attributes).find((attribute) => attribute.endsWith(':href'));
  return name === undefined ? undefined : attributes[name];
}

/** Lists what an animation makes an element load: https://svgwg.org/specs/animations/#ValueAttributes */
function animatedAddresses(name: string, attributes: Attributes): readonly string[] {
  const animated = attributes['attributeName'] ?? attributes['attributename'];
  if (!/^(?:set|animate)$/.test(name) || animated === undefined || !/(?:^|:)href$/.test(animated)) return [];
  return ['to', 'from', 'by', 'values']
    .flatMap((attribute) => attributes[attribute]?.split(';') ?? [])
    .filter((address) => address.trim() !== '');
}

function loadsOf(name: string, attributes: Attributes): Loads {
  if (name === 'script' && !SCRIPT_TYPE.test(attributes['type'] ?? '')) return {};
  if (name !== 'link') return (Object.hasOwn(LOADING, name) && LOADING[name]) || {};
  // Others, as `canonical` and `alternate`, are not loaded.
  const relations = (attributes['rel'] ?? '').toLowerCase().split(/\s+/);
  if (relations.some((relation) => FILE_RELATION.test(relation))) return { href: 'file', imagesrcset: 'file' };
  return relations.some((relation) => PAGE_RELATION.test(relation)) ? { href: 'page', imagesrcset: 'file' } : {};
}

/** Lists what a style sheet, or an attribute with CSS, loads. A fragment alone names something of the document itself. */
export function styleReferences(css: string): Reference[] {
  const found: Reference[] = [];
  for (const { written, use } of styleAddresses(css)) {
    const address = written.trim();
    if (use !== 'text' && address !== '' && !address.startsWith('#')) found.push({ kind: 'file', address });
  }
  return found;
}

/** An address, and what describes it up to the next comma outside of parentheses. */
const CANDIDATE = /[\s,]*([^\s,]\S*)/y;
const DESCRIPTORS = /(?:[^,(]|\([^)]*(?:\)|$))*/y;

/** Lists the addresses of a `srcset`: https://html.spec.whatwg.org/multipage/images.html#parsing-a-srcset-attribute */
export function srcsetAddresses(srcset: string): string[] {
  const addresses: string[] = [];
  for (let at = 0; at < srcset.length; ) {
    CANDIDATE.lastIndex = at;
    const address = CANDIDATE.exec(srcset)?.[1];
    if (address === undefined) break;
    DESCRIPTORS.lastIndex = CANDIDATE.lastIndex;
    // A comma at the end belongs to the list; commas within belong to the address, as in `data:`.
    if (!address.endsWith(',')) DESCRIPTORS.exec(srcset);
    at = DESCRIPTORS.lastIndex;
    addresses.push(withoutCommas(address));
  }
  return addresses;
}

/** Not by a pattern, which would try again at every comma of a hostile text. */
function withoutCommas(address: string): string {
  let end = address.length;
  while (address[end - 1] === ',') end -= 1;
  return address.slice(0, end);
}

/** The file that an address names, decoded and below the site's root, or the other host that it names. */
export type Address =
  | { readonly kind: 'inside'; readonly path: string; readonly fragment: string }
  | { readonly kind: 'outside'; readonly url: string };

/**
 * Stands for whatever host and folder serve the site, with TLS or without: no page can name it, and both `http:x` and
 * `https:x` lead elsewhere from its scheme. https://www.rfc-editor.org/rfc/rfc6761#section-6.4
 */
const SITE = `ws://${randomUUID()}.invalid/`;
const MAX_BASE = 512;
const DATA = /^\s*data:/i;
/** What follows tells the browser what to mark; it is no name: https://wicg.github.io/scroll-to-text-fragment/ */
const FRAGMENT_DIRECTIVE = ':~:';

/**
 * Returns the URL that addresses of a file are relative to: its own, or its `base` where it has one. The root of the
 * bundle is the root of the host.
 */
export function baseOf(file: string, base: string | undefined): string {
  const own = SITE + file.split('/').map(encodeURIComponent).join('/');
  // A monstrous one would cost its length for each address.
  if (base === undefined || base.length > MAX_BASE) return own;
  return URL.parse(base, own)?.href ?? own;
}

/** Resolves an address; `undefined` for what is no file on a host, such as `data:` and `mailto:`. */
export function resolveAddress(address: string, base: string): Address | undefined {
  // A picture of megabytes may stand in it, which nobody needs to parse.
  if (DATA.test(address)) return undefined;
  const url = URL.parse(address, base);
  // A browser may read in its own way what does not parse here.
  if (url === null) return { kind: 'outside', url: address.trim() };
  if (!/^(?:https?|ws):$/.test(url.protocol)) return undefined;
  if (!url.href.startsWith(SITE)) return { kind: 'outside', url: url.href.replace(/^ws:/, 'http:') };
  const [fragment = ''] = url.hash.slice(1).split(FRAGMENT_DIRECTIVE, 1);
  return { kind: 'inside', path: decoded(url.pathname.slice(1)), fragment };
}

/**
 * Finds the file that a host of static files answers with: the path itself, with `.html`, or the `index.html` of a folder.
 */
export function servedFile(path: string, has: (file: string) => boolean): string | undefined {
  if (path !== '' && has(path)) return path;
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  const bare = path.slice(0, end);
  const [page, index] = [`${bare}.html`, bare === '' ? 'index.html' : `${bare}/index.html`];
  return (path === bare && bare !== '' ? [page, index] : [index, page]).find(has);
}

/** Decodes percent-encoding; text that is not soundly encoded stays as it is. */
export function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
