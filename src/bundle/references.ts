/** What the elements of a page refer to: links that a reader follows, and resources that the page itself loads. */
import { cssUrls, scriptKind, srcsetAddresses } from './embedded-urls.ts';

/** What is loaded, as a reader of the findings would call it. */
export type ResourceKind =
  | 'script'
  | 'style'
  | 'font'
  | 'image'
  | 'media'
  | 'frame'
  | 'object'
  | 'icon'
  | 'manifest'
  | 'preload';

/** An address as it stands in a page or a style sheet. */
export interface Reference {
  readonly kind: 'link' | ResourceKind;
  readonly address: string;
}

type Attributes = Readonly<Record<string, string>>;

/** Kind of what an attribute refers to, by its name. */
type Loads = Readonly<Record<string, Reference['kind']>>;

const FONT_FILE = /\.(?:woff2?|ttf|otf|eot)(?:[?#]|$)/i;
/** Kinds of links that are loaded with the page; others, as `canonical` and `alternate`, are not. First match wins. */
const LINK_RELATIONS: readonly (readonly [kind: ResourceKind, relations: readonly string[]])[] = [
  ['style', ['stylesheet']],
  ['icon', ['icon', 'apple-touch-icon', 'apple-touch-icon-precomposed', 'mask-icon']],
  ['manifest', ['manifest']],
  ['script', ['modulepreload']],
  // For the last two nothing is loaded, and the other host is asked all the same: by name, or by a connection.
  ['preload', ['preload', 'prefetch', 'prerender', 'preconnect', 'dns-prefetch']],
];
/** Attributes by which elements load something or lead on: https://html.spec.whatwg.org/multipage/indices.html#attributes-3 */
const LOADING: Readonly<Record<string, Loads>> = {
  a: { href: 'link' },
  area: { href: 'link' },
  script: { src: 'script', href: 'script' },
  img: { src: 'image', srcset: 'image' },
  image: { href: 'image' },
  // Within `svg` the parser restores its capitals: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign
  feImage: { href: 'image' },
  use: { href: 'image' },
  input: { src: 'image' },
  source: { src: 'media', srcset: 'image' },
  track: { src: 'media' },
  audio: { src: 'media' },
  video: { src: 'media', poster: 'image' },
  iframe: { src: 'frame' },
  frame: { src: 'frame' },
  embed: { src: 'object' },
  object: { data: 'object' },
  body: { background: 'image' },
};

/** Lists what one element refers to; names as the parser gives them: in lower case, but for some of `svg`. */
export function elementReferences(name: string, attributes: Attributes): readonly Reference[] {
  const found: Reference[] = [];
  for (const [attribute, kind] of Object.entries(loadsOf(name, attributes))) {
    const value = attributes[attribute] ?? (attribute === 'href' ? attributes['xlink:href'] : undefined);
    if (value === undefined) continue;
    const addresses = attribute.endsWith('srcset') ? srcsetAddresses(value) : [value];
    // Nothing is loaded for an empty address; a link of that kind leads to the page itself.
    for (const address of addresses) if (kind === 'link' || address.trim() !== '') found.push({ kind, address });
  }
  const style = attributes['style'];
  return style === undefined ? found : [...found, ...styleReferences(style)];
}

function loadsOf(name: string, attributes: Attributes): Loads {
  // A script of another type is text for others, with or without an address.
  if (name === 'script' && scriptKind(attributes['type']) === 'data') return {};
  if (name !== 'link') return (Object.hasOwn(LOADING, name) && LOADING[name]) || {};
  const relations = (attributes['rel'] ?? '').toLowerCase().split(/\s+/);
  const [kind] = LINK_RELATIONS.find(([, names]) => names.some((relation) => relations.includes(relation))) ?? [];
  return kind === undefined ? {} : { href: kind, imagesrcset: 'image' };
}

/** Lists what a style sheet, or a `style` attribute, loads. */
export function styleReferences(css: string): Reference[] {
  return cssUrls(css).map(({ address, isSheet }) => ({
    kind: isSheet ? 'style' : FONT_FILE.test(address) ? 'font' : 'image',
    address,
  }));
}
