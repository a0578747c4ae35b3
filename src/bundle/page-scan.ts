/** Reading one HTML page: what it refers to, and which names in it a link can lead to. */
import { type Handler, Parser } from 'htmlparser2';
import { elementReferences, type Reference, styleReferences } from './references.ts';

/**
 * Twice of what browsers keep: https://html.spec.whatwg.org/multipage/parsing.html allows such a limit. The parser's time
 * grows with depth times length, and a hostile page would hold the process for hours.
 */
export const MAX_DEPTH = 1000;
const MAX_REFRESH = 2048;

type Attributes = Readonly<Record<string, string>>;

/** Reads a page, or a drawing, which is XML. */
export function scanPage(html: string, xmlMode = false): PageFacts {
  const page = new PageFacts();
  const handler: Partial<Handler> = {
    onopentag: (name, attributes) => {
      page.open(name.slice(name.lastIndexOf(':') + 1).toLowerCase(), attributes);
      if (!page.isWhole) parser.pause();
    },
    ontext: (text) => page.text(text),
    onclosetag: () => page.close(),
  };
  const parser = new Parser(handler, { xmlMode });
  parser.end(html);
  return page;
}

/** What is known of a page, as far as it was read. */
export class PageFacts {
  /** Where it leads at once (`meta` refresh without delay), as it is written: nobody reads such a page. Foreign text. */
  redirect: string | undefined;
  /** `href` of the first `base`. */
  base: string | undefined;
  /** Whether all of it was read: not where elements stand in each other deeper than {@link MAX_DEPTH}. */
  isWhole = true;
  /** Names that a fragment can lead to: every `id`, and `name` of `a`. */
  readonly anchors = new Set<string>();
  readonly references: Reference[] = [];
  readonly #elements: string[] = [];
  #inertDepth: number | undefined;
  #style: string | undefined;

  open(name: string, attributes: Attributes): void {
    const depth = this.#elements.push(name);
    if (depth > MAX_DEPTH) this.isWhole = false;
    // A declarative shadow root is shown.
    if (name === 'template' && attributes['shadowrootmode'] === undefined) this.#inertDepth ??= depth;
    if (this.#inertDepth !== undefined || !this.isWhole) return;
    if (name === 'style') this.#style = '';
    if (name === 'base') this.base ??= attributes['href'];
    if (name === 'meta') this.#meta(attributes);
    if (attributes['id'] !== undefined) this.anchors.add(ownCopy(attributes['id']));
    if (name === 'a' && attributes['name'] !== undefined) this.anchors.add(ownCopy(attributes['name']));
    this.#refer(elementReferences(name, attributes));
  }

  text(text: string): void {
    if (this.#style !== undefined) this.#style += text;
  }

  close(): void {
    if (this.#elements.length === this.#inertDepth) this.#inertDepth = undefined;
    if (this.#elements.pop() !== 'style' || this.#style === undefined) return;
    this.#refer(styleReferences(this.#style));
    this.#style = undefined;
  }

  #meta(attributes: Attributes): void {
    if (attributes['http-equiv']?.toLowerCase() !== 'refresh' || this.#elements.includes('noscript')) return;
    const refresh = readRefresh((attributes['content'] ?? '').slice(0, MAX_REFRESH));
    if (refresh === undefined) return;
    if (!refresh.isDelayed) this.redirect ??= refresh.address;
    this.references.push({ kind: 'link', address: refresh.address });
  }

  /** One by one: a hostile page has more of them than a call can have arguments. */
  #refer(references: readonly Reference[]): void {
    for (const reference of references) this.references.push(reference);
  }
}

/** Copies what outlives its page: as long as a string that was cut from another is there, the engine keeps that one whole. */
function ownCopy(text: string): string {
  return Buffer.from(text).toString();
}

/**
 * Reads where a refresh leads, and whether it waits: https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps
 * In steps: a pattern of the whole tries again at every blank, and a hostile page has thousands of them in thousands of elements.
 */
export function readRefresh(content: string): { readonly address: string; readonly isDelayed: boolean } | undefined {
  const text = content.trim();
  // Whole seconds; what stands behind a point is passed over.
  const [delay = '', seconds = ''] = /^(\d*)[\d.]*/.exec(text) ?? [];
  const behindDelay = text.slice(delay.length);
  if (!/^[;,\s]/.test(behindDelay)) return undefined;
  const address = behindDelay
    .trimStart()
    .replace(/^[;,]/, '')
    .trimStart()
    .replace(/^url\s*=\s*/i, '');
  const bare = address.replace(/^["']/, '').replace(/["']$/, '');
  return bare === '' ? undefined : { address: bare, isDelayed: /[1-9]/.test(seconds) };
}
