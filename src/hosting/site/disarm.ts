/**
 * Taking from a page what would ask another host although its policy forbids to load from there. The policy says nothing
 * of connections made ahead, of where a page leads by itself, and of prefetches that rules speculate on; and of frames
 * and forms a browser connects to the host before it asks the policy (seen in Chromium 156). Pure.
 */
import { Parser } from 'htmlparser2';
import { readRefresh } from '../../bundle/page-scan.ts';

/** An attribute as it stands there: of two with the same name, both. */
interface Attribute {
  /** In lower case. */
  readonly name: string;
  /** Decoded. */
  readonly value: string;
  /** Where the name begins. */
  readonly at: number;
}

/**
 * Where a tag may begin, whatever stands around it: browsers and parsers differ in what they take for text, and a script
 * may write what stands in its strings.
 */
const TAG = /<(link|meta|script|i?frame|embed|object|form|button|input)(?=[\t\n\f\r />])/gi;
/** Addresses that a browser follows by itself, or connects to. */
const FOLLOWED: Readonly<Record<string, string>> = {
  link: 'href',
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
/**
 * Stand for whatever host serves the site, with and without TLS: `https:x` leads elsewhere from one of them, and so does
 * an address that names either host.
 */
const SITES = ['http://site.invalid/', 'https://tls.site.invalid/'];
/** Makes an attribute one that is only kept. */
const AWAY = 'data-';

/** Texts to put in, by their places. */
type Edits = Map<number, string>;
type Attributes = readonly Attribute[];

/** Gives the page as it may be served where no other host may be asked: the same buffer where nothing in it does. */
export function disarm(page: Buffer): Buffer {
  const html = page.toString('utf8');
  const disarmed = disarmText(html, false);
  return disarmed === html ? page : Buffer.from(disarmed);
}

/**
 * Renames attributes, and takes nothing out: so no quote and no end of a tag goes, however a browser reads what is around.
 * All of the same name, though the first alone counts: what looks ahead in Chromium goes by the last.
 */
function disarmText(html: string, isFrame: boolean): string {
  const edits: Edits = new Map();
  let left = html.length * MAX_READINGS;
  for (const { 0: start, 1: tag = '', index } of html.matchAll(TAG)) {
    if (left < 0) {
      // A blank makes text of a tag.
      edits.set(index + 1, ' ');
      continue;
    }
    const { attributes, end } = readTag(html, index);
    left -= end - index;
    const name = tag.toLowerCase();
    for (const { at } of asking(name, attributes)) edits.set(at, AWAY);
    const insertion = replacement(name, attributes, isFrame);
    if (insertion !== undefined) edits.set(index + start.length, ` ${insertion}`);
  }
  return edited(html, edits);
}

/**
 * Reads the tag whose `<` stands at a place, whatever stands before; gives its attributes, and the place behind its last
 * character. One that is not closed is none, and ends where the text does.
 */
function readTag(html: string, start: number): { readonly attributes: Attributes; readonly end: number } {
  const attributes: Attribute[] = [];
  let isClosed = false;
  const parser = new Parser({
    onattribute: (name, value) => void attributes.push({ name, value, at: start + parser.startIndex }),
    onopentag: () => {
      isClosed = true;
      parser.pause();
    },
  });
  let end = start;
  while (!isClosed && end < html.length) {
    const next = html.indexOf('>', end);
    const stop = next === -1 ? html.length : next + 1;
    parser.write(html.slice(end, stop));
    end = stop;
  }
  return { attributes: isClosed ? attributes : [], end };
}

/** Lists the attributes that make an element ask another host. */
function asking(name: string, attributes: Attributes): Attributes {
  if (name === 'meta') return askingMeta(attributes);
  if (name === 'link' && !attributes.some((one) => one.name === 'rel' && isFetched(one.value))) return [];
  return attributes.filter((one) => one.name === FOLLOWED[name] && leadsOut(one.value));
}

/** A `meta` that leads elsewhere, or switches the lookup of names on that our header has switched off. */
function askingMeta(attributes: Attributes): Attributes {
  const means = (word: string) =>
    attributes.some(({ name, value }) => name === 'http-equiv' && value.trim().toLowerCase() === word);
  const [refreshes, looksUp] = [means('refresh'), means('x-dns-prefetch-control')];
  return attributes.filter(
    ({ name, value }) => name === 'content' && (looksUp || (refreshes && leadsOut(readRefresh(value)?.address))),
  );
}

/** Gives the attribute that takes the place of a later one with the same name. */
function replacement(name: string, attributes: Attributes, isFrame: boolean): string | undefined {
  if (name === 'script') {
    const speculates = ({ name, value }: Attribute) =>
      name === 'type' && value.trim().toLowerCase() === 'speculationrules';
    return attributes.some(speculates) ? 'type=none' : undefined;
  }
  const text = name === 'iframe' ? attributes.find((one) => one.name === 'srcdoc')?.value : undefined;
  if (text === undefined) return undefined;
  // A frame's own page lives by the policy around it. Each frame in a frame would write its text five times as long.
  const disarmed = isFrame ? '' : disarmText(text, true);
  return disarmed === text ? undefined : `srcdoc=${unquoted(disarmed)}`;
}

function isFetched(relation: string): boolean {
  const relations = relation.toLowerCase().split(/[\t\n\f\r ]+/);
  return relations.some((one) => one !== '' && !TOLD.has(one));
}

/** Tells whether an address may lead to another site, or to none, whatever scheme and host serve this one. */
export function leadsOut(address: string | undefined): boolean {
  if (address === undefined) return false;
  return SITES.some((site) => {
    const url = URL.parse(address, site);
    // A browser may read in its own way what does not parse here.
    return url === null || (!['data:', 'about:'].includes(url.protocol) && !url.href.startsWith(site));
  });
}

/** Writes a value that needs no quotes, so that it fits into a string of a script as well. */
function unquoted(value: string): string {
  return (value === '' ? ' ' : value).replace(/[^\w.:/-]/gu, (one) => `&#${one.codePointAt(0)};`);
}

function edited(html: string, edits: Edits): string {
  const pieces: string[] = [];
  let from = 0;
  for (const [at, text] of [...edits].sort(([one], [other]) => one - other)) {
    pieces.push(html.slice(from, at), text);
    from = at;
  }
  pieces.push(html.slice(from));
  return pieces.join('');
}

/** Elements by which a document in XML could ask, where its words are those of HTML or can be put together. */
const XML_ELEMENT = /<(?:[^\s<>/"'=]+:)?(?:link|i?frame|embed|object)[\s/>]/i;
const XML_WORDS = /1999\/xhtml|&#|<!(?:ENTITY|ATTLIST)/i;

/**
 * Tells whether a document had better be saved than shown: one in XML that may ask another host, which has no end of ways
 * to write the same; and whatever is in UTF-16, which its first bytes say louder than our header.
 */
export function isToBeSaved(document: Buffer, kind: 'page' | 'document'): boolean {
  const [first, second] = document;
  if ((first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe)) return true;
  if (kind === 'page') return false;
  const text = document.toString('utf8');
  return XML_ELEMENT.test(text) && XML_WORDS.test(text);
}
