/** What the elements of a page refer to: links that a reader follows, and resources that the page itself loads. */
import { cssUrls, srcsetAddresses } from './embedded-urls.ts';

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

/** How a browser takes a `script`: https://html.spec.whatwg.org/multipage/scripting.html#attr-script-type */
export type ScriptKind = 'classic' | 'module' | 'importmap' | 'data';

/** https://mimesniff.spec.whatwg.org/#javascript-mime-type */
const JAVASCRIPT =
  /^(?:(?:application|text)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/;
const OTHER_HOST = /^(?:https?:)?\/\//i;
/** What opens or closes a string or a comment, and the words that a specifier follows. */
const TOKEN = /\\[\s\S]|["'`\n]|\/\/|\/\*|\*\/|(?<![\w$.])(?:import|from)\s*(?=["'])/g;
/** What ends a string or a comment; a line break ends a string that was no string. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  '"': ['"', '\n'],
  "'": ["'", '\n'],
  '`': ['`'],
  '//': ['\n'],
  '/*': ['*/'],
};

/** Tells the kind of a script by its `type`. */
export function scriptKind(type: string | undefined): ScriptKind {
  const name = (type ?? '').trim().toLowerCase();
  if (name === 'module' || name === 'importmap') return name;
  return name === '' || JAVASCRIPT.test(name) ? 'classic' : 'data';
}

/** Lists the addresses on other hosts that an import map names, or that a module imports statically. */
export function foreignImports(kind: ScriptKind, text: string): string[] {
  if (!text.includes('//')) return [];
  const addresses = kind === 'importmap' ? mappedAddresses(text) : kind === 'module' ? importedAddresses(text) : [];
  return addresses.filter((address) => OTHER_HOST.test(address));
}

/** https://html.spec.whatwg.org/multipage/webappapis.html#parse-an-import-map-string */
function mappedAddresses(text: string): string[] {
  let map: unknown;
  try {
    map = JSON.parse(text);
  } catch {
    return [];
  }
  const [imports, scopes] = [entryOf(map, 'imports'), entryOf(map, 'scopes')];
  const tables = [imports, ...(isObject(scopes) ? Object.values(scopes) : [])];
  return tables.filter(isObject).flatMap((table) => Object.values(table).filter((value) => typeof value === 'string'));
}

/**
 * Finds what stands behind `import` and `from`, outside of comments and other strings. A regular expression with a quote
 * in it is taken for a string up to the line's end: rather a module is missed than one made up.
 */
function importedAddresses(text: string): string[] {
  const addresses: string[] = [];
  let open: string | undefined;
  let specifierAt: number | undefined;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (open !== undefined) {
      if (ENDS[open]?.includes(token) !== true) continue;
      if (specifierAt !== undefined && token === open) addresses.push(text.slice(specifierAt, index));
      open = undefined;
      specifierAt = undefined;
    } else if (Object.hasOwn(ENDS, token)) {
      open = token;
      if (index + 1 !== specifierAt) specifierAt = undefined;
    } else if (token.startsWith('import') || token.startsWith('from')) {
      specifierAt = index + token.length + 1;
    }
  }
  return addresses;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function entryOf(value: unknown, name: string): unknown {
  return isObject(value) ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
