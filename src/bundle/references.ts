/** What the elements of a page refer to: links that a reader follows, and resources that the page itself loads. */
import { cssUrls } from './css-urls.ts';
import { scriptKind } from './inline-script.ts';
import { srcsetAddresses } from './srcset.ts';

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

const FONT_FILE = /\.(?:woff2?|ttf|otf|eot)(?:[?#]|$)/i;
/** Kinds of links that are loaded with the page; others, as `canonical` and `alternate`, are not. First match wins. */
const LINK_RELATIONS: readonly (readonly [relation: string, kind: ResourceKind])[] = [
  ['stylesheet', 'style'],
  ['icon', 'icon'],
  ['apple-touch-icon', 'icon'],
  ['apple-touch-icon-precomposed', 'icon'],
  ['mask-icon', 'icon'],
  ['manifest', 'manifest'],
  ['modulepreload', 'script'],
  ['preload', 'preload'],
  ['prefetch', 'preload'],
  ['prerender', 'preload'],
  // Nothing is loaded, and the other host is asked all the same: by name, or by a connection.
  ['preconnect', 'preload'],
  ['dns-prefetch', 'preload'],
];
/** Elements by the attributes that make them load something: https://html.spec.whatwg.org/multipage/indices.html#attributes-3 */
const LOADING: Readonly<Record<string, readonly (readonly [attribute: string, kind: ResourceKind])[]>> = {
  script: [
    ['src', 'script'],
    ['href', 'script'],
  ],
  img: [['src', 'image']],
  image: [['href', 'image']],
  // Within `svg` the parser restores its capitals: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign
  feImage: [['href', 'image']],
  use: [['href', 'image']],
  input: [['src', 'image']],
  source: [['src', 'media']],
  track: [['src', 'media']],
  audio: [['src', 'media']],
  video: [
    ['src', 'media'],
    ['poster', 'image'],
  ],
  iframe: [['src', 'frame']],
  frame: [['src', 'frame']],
  embed: [['src', 'object']],
  object: [['data', 'object']],
  body: [['background', 'image']],
};

const REFERRING: ReadonlySet<string> = new Set(['a', 'area', 'link', ...Object.keys(LOADING)]);

/** Lists what one element refers to; names as the parser gives them: in lower case, but for some of `svg`. */
export function elementReferences(name: string, attributes: Attributes): Reference[] {
  const style = attributes['style'];
  const hasStyle = style?.includes('(') === true;
  // Nine of ten elements, and each of the thousands that colour code.
  if (!hasStyle && !REFERRING.has(name)) return [];
  const found: Reference[] = [];
  const note = (kind: Reference['kind'], address: string | undefined) => {
    if (address !== undefined) found.push({ kind, address });
  };
  if (name === 'a' || name === 'area') note('link', hrefOf(attributes));
  if (name === 'link') noteLink(attributes, note);
  // A script of another type is text for others, with or without an address.
  const isData = name === 'script' && scriptKind(attributes['type']) === 'data';
  if (Object.hasOwn(LOADING, name) && !isData) {
    for (const [attribute, kind] of LOADING[name] ?? []) {
      note(kind, attribute === 'href' ? hrefOf(attributes) : attributes[attribute]);
    }
  }
  if (name === 'img' || name === 'source') {
    for (const address of srcsetAddresses(attributes['srcset'] ?? '')) note('image', address);
  }
  if (hasStyle) for (const { kind, address } of styleReferences(style)) note(kind, address);
  // Nothing is loaded for an empty address; a link of that kind leads to the page itself.
  return found.filter(({ kind, address }) => kind === 'link' || address.trim() !== '');
}

/** Lists what a style sheet, or a `style` attribute, loads. */
export function styleReferences(css: string): Reference[] {
  return cssUrls(css).map(({ address, isSheet }) => ({
    kind: isSheet ? 'style' : FONT_FILE.test(address) ? 'font' : 'image',
    address,
  }));
}

function noteLink(attributes: Attributes, note: (kind: ResourceKind, address: string | undefined) => void): void {
  const relations = (attributes['rel'] ?? '').toLowerCase().split(/\s+/);
  const [, kind] = LINK_RELATIONS.find(([relation]) => relations.includes(relation)) ?? [];
  if (kind === undefined) return;
  note(kind, attributes['href']);
  for (const address of srcsetAddresses(attributes['imagesrcset'] ?? '')) note('image', address);
}

function hrefOf(attributes: Attributes): string | undefined {
  return attributes['href'] ?? attributes['xlink:href'];
}
