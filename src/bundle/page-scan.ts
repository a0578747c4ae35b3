/** Reading one HTML page: what it refers to, and which names in it a link can lead to. */
import { Parser } from 'htmlparser2';
import { foreignImports, scriptKind } from './embedded-urls.ts';
import { elementReferences, type Reference, styleReferences } from './references.ts';

/** What is known of a page. */
export interface PageFacts {
  /** Where it leads at once (`meta` refresh without delay), as it is written: nobody reads such a page. Foreign text. */
  readonly redirect: string | undefined;
  /** Names that a fragment can lead to: every `id`, and `name` of `a`. */
  readonly anchors: ReadonlySet<string>;
  /** `href` of the first `base`. */
  readonly base: string | undefined;
  readonly references: readonly Reference[];
  /** Whether all of it was read: not where elements stand in each other deeper than {@link MAX_DEPTH}. */
  readonly isWhole: boolean;
}

/**
 * Twice of what browsers keep: https://html.spec.whatwg.org/multipage/parsing.html allows such a limit. The parser's time
 * grows with depth times length, and a hostile page would hold the process for hours.
 */
export const MAX_DEPTH = 1000;
const MAX_REFRESH = 2048;

type Attributes = Readonly<Record<string, string>>;

/** Elements whose text is read: of a script, what tells at once what it loads. */
type TextKind = 'style' | 'module' | 'importmap';

/** Thrown through the parser, which cannot be stopped otherwise. */
class TooDeep extends Error {}

/** Reads a page. */
export function scanPage(html: string): PageFacts {
  return new PageScan(html, false);
}

class PageScan implements PageFacts {
  redirect: string | undefined;
  base: string | undefined;
  isWhole = true;
  readonly anchors = new Set<string>();
  readonly references: Reference[] = [];
  readonly #elements: string[] = [];
  readonly #isNested: boolean;
  /** Depth of the open template that waits for a script: what is in it is not shown. */
  #inertDepth: number | undefined;
  /** What is being read of an element, which stands at this depth. */
  #text: { readonly of: TextKind; readonly depth: number; content: string } | undefined;

  constructor(html: string, isNested: boolean) {
    this.#isNested = isNested;
    const parser = new Parser({
      onopentag: (name, attributes) => this.#open(name, attributes),
      ontext: (text) => {
        if (this.#text !== undefined) this.#text.content += text;
      },
      onclosetag: () => this.#close(),
    });
    try {
      parser.end(html);
    } catch (error) {
      if (!(error instanceof TooDeep)) throw error;
      this.isWhole = false;
    }
  }

  #open(name: string, attributes: Attributes): void {
    const depth = this.#elements.push(name);
    if (depth > MAX_DEPTH) throw new TooDeep();
    // A declarative shadow root is shown.
    if (name === 'template' && attributes['shadowrootmode'] === undefined) this.#inertDepth ??= depth;
    if (this.#inertDepth !== undefined) return;
    const of = this.#textKind(name, attributes);
    if (of !== undefined) this.#text = { of, depth, content: '' };
    if (name === 'base') this.base ??= attributes['href'];
    if (name === 'meta') this.#meta(attributes);
    if (attributes['id'] !== undefined) this.anchors.add(ownCopy(attributes['id']));
    if (name === 'a' && attributes['name'] !== undefined) this.anchors.add(ownCopy(attributes['name']));
    this.#refer(elementReferences(name, attributes));
    // A frame's own page stands in an attribute, and resolves its addresses as the page around it does.
    if (name === 'iframe' && attributes['srcdoc'] !== undefined && !this.#isNested) {
      this.#refer(new PageScan(attributes['srcdoc'], true).references.filter(({ kind }) => kind !== 'link'));
    }
  }

  #textKind(name: string, attributes: Attributes): TextKind | undefined {
    if (name === 'style') return name;
    const kind = name === 'script' && attributes['src'] === undefined ? scriptKind(attributes['type']) : undefined;
    return kind === 'module' || kind === 'importmap' ? kind : undefined;
  }

  #close(): void {
    const depth = this.#elements.length;
    this.#elements.pop();
    if (depth === this.#inertDepth) this.#inertDepth = undefined;
    if (this.#text?.depth !== depth) return;
    const { of, content } = this.#text;
    this.#text = undefined;
    if (of === 'style') this.#refer(styleReferences(content));
    else this.#refer(foreignImports(of, content).map((address) => ({ kind: 'script', address })));
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
