/**
 * Taking from a page what would ask another host although its policy forbids to load from there. The policy says nothing
 * of connections made ahead, of where a page leads by itself, and of prefetches that rules speculate on; and of frames
 * and forms a browser connects to the host before it asks the policy (seen in Chromium 156). Pure.
 */
import { Parser } from 'htmlparser2';
import { readRefresh } from '../../bundle/page-scan.ts';

/**
 * Where a tag may begin, whatever stands around it: browsers and parsers differ in what they take for text, and a script
 * may write what stands in its strings.
 */
const TAG = /<(link|meta|script|i?frame|embed|object|form|button|input)(?=[\t\n\f\r />])/gi;
/** Addresses that a browser follows. */
const FOLLOWED: Readonly<Record<string, string>> = {
  iframe: 'src',
  frame: 'src',
  embed: 'src',
  object: 'data',
  form: 'action',
  button: 'formaction',
  input: 'formaction',
};
/** Relations that are told and never fetched: https://html.spec.whatwg.org/multipage/links.html#linkTypes */
const TOLD = new Set([
  'alternate',
  'author',
  'canonical',
  'help',
  'license',
  'me',
  'privacy-policy',
  'terms-of-service',
]);
/** A page has its tags one behind the other; one whose tags hold each other would be read as often as it has tags. */
const MAX_READINGS = 2;
/** Stand for whatever host serves the site, with and without TLS: `https:x` leads elsewhere from one of them. */
const SITES = ['http://site.invalid/', 'https://site.invalid/'];

const BLANK = ' ';

type Attributes = Readonly<Record<string, string>>;

/** Gives the page as it may be served where no other host may be asked: the same buffer where nothing in it does. */
export function disarm(page: Buffer): Buffer {
  const html = page.toString('utf8');
  const disarmed = disarmText(html, false);
  return disarmed === html ? page : Buffer.from(disarmed);
}

/**
 * Puts before the attributes of a tag one that takes the place of a later one with the same name, as of two the first
 * counts: https://html.spec.whatwg.org/multipage/parsing.html#attribute-name-state. So nothing is taken for a tag's end
 * that is none.
 */
function disarmText(html: string, isFrame: boolean): string {
  let left = html.length * MAX_READINGS;
  return html.replace(TAG, (start: string, tag: string, at: number) => {
    const name = tag.toLowerCase();
    if (left < 0) return `${start} ${guards(name).join(' ')}`;
    const { attributes, end } = readTag(html, at);
    left -= end - at;
    return [start, ...overrides(name, attributes, isFrame)].join(' ');
  });
}

/** What makes an element harmless whatever its other attributes say. */
function guards(name: string): string[] {
  const followed = FOLLOWED[name];
  if (followed === undefined) return ['rel=none', 'http-equiv=none', 'type=none'];
  return [`${followed}=about:blank`, ...(name === 'iframe' ? [`srcdoc=${unquoted(BLANK)}`] : [])];
}

function overrides(name: string, attributes: Attributes, isFrame: boolean): string[] {
  const followed = FOLLOWED[name];
  if (followed !== undefined) {
    const isOutside = leadsOut(attributes[followed]);
    return [...(isOutside ? [`${followed}=about:blank`] : []), ...frameText(name, attributes['srcdoc'], isFrame)];
  }
  if (name === 'link') return isFetched(attributes['rel']) && leadsOut(attributes['href']) ? ['rel=none'] : [];
  if (name === 'script') return attributes['type']?.trim().toLowerCase() === 'speculationrules' ? ['type=none'] : [];
  return asks(attributes) ? ['http-equiv=none'] : [];
}

/** A frame's own page in an attribute lives by the policy around it, which has the same gaps. */
function frameText(name: string, text: string | undefined, isFrame: boolean): string[] {
  if (name !== 'iframe' || text === undefined) return [];
  // Each frame in a frame would write its text five times as long.
  const disarmed = isFrame ? BLANK : disarmText(text, true);
  return disarmed === text ? [] : [`srcdoc=${unquoted(disarmed)}`];
}

function isFetched(relation: string | undefined): boolean {
  const relations = (relation ?? '').toLowerCase().split(/[\t\n\f\r ]+/);
  return relations.some((one) => one !== '' && !TOLD.has(one));
}

/** Tells whether a `meta` leads elsewhere, or switches the lookup of names on that our header has switched off. */
function asks(attributes: Attributes): boolean {
  switch (attributes['http-equiv']?.trim().toLowerCase()) {
    case 'refresh':
      return leadsOut(readRefresh(attributes['content'] ?? '')?.address);
    case 'x-dns-prefetch-control':
      return true;
    default:
      return false;
  }
}

function leadsOut(address: string | undefined): boolean {
  if (address === undefined) return false;
  return SITES.some((site) => {
    const url = URL.parse(address, site);
    return url !== null && !['data:', 'about:'].includes(url.protocol) && !url.href.startsWith(site);
  });
}

/** Reads the attributes of the tag that begins at a place, and where it ends; a tag without an end is none. */
function readTag(html: string, at: number): { readonly attributes: Attributes; readonly end: number } {
  let attributes: Attributes | undefined;
  const parser = new Parser({
    onopentag: (_name, found) => {
      attributes ??= found;
    },
  });
  let end = at;
  while (attributes === undefined && end < html.length) {
    const next = html.indexOf('>', end);
    const stop = next === -1 ? html.length : next + 1;
    parser.write(html.slice(end, stop));
    end = stop;
  }
  return { attributes: attributes ?? {}, end };
}

/** Writes a value that needs no quotes, so that it fits into a string of a script as well. */
function unquoted(value: string): string {
  return value.replace(/[^\w.:/-]/gu, (one) => `&#${one.codePointAt(0)};`);
}

/** Elements by which a document in XML could ask, where its words are those of HTML or can be put together. */
const XML_ELEMENT = /<(?:[^\s<>/"'=]+:)?(?:link|i?frame|embed|object)[\s/>]/i;
const XML_WORDS = /1999\/xhtml|&#|<!(?:ENTITY|ATTLIST)/i;

/**
 * Tells whether a document had better be saved than shown: one in XML that may ask another host, where no attribute can
 * take the place of another; and whatever is in UTF-16, which its first bytes say louder than our header.
 */
export function isToBeSaved(document: Buffer, kind: 'page' | 'document'): boolean {
  const [first, second] = document;
  if ((first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe)) return true;
  if (kind === 'page') return false;
  const text = document.toString('utf8');
  return XML_ELEMENT.test(text) && XML_WORDS.test(text);
}
