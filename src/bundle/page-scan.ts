/** Reading one HTML page as it comes in, for what the inventory and the findings want to know. */
import { Parser } from 'htmlparser2';
import { foreignImports, type ScriptKind, scriptKind } from './inline-script.ts';
import { elementReferences, type Reference, styleReferences } from './references.ts';

/** What is known of a page. */
export interface PageFacts {
  /** Text of `title`, blanks folded, at most {@link MAX_TITLE} characters; `undefined` when there is none. Foreign text. */
  readonly title: string | undefined;
  /** Whether it leads on at once (`meta` refresh without delay): nobody reads such a page. */
  readonly redirects: boolean;
  /** Names that a fragment can lead to: every `id`, and `name` of `a`. */
  readonly anchors: ReadonlySet<string>;
  /** `href` of the first `base`. */
  readonly base: string | undefined;
  readonly references: readonly Reference[];
  /** Whether all of it was read: not where elements stand in each other deeper than {@link MAX_DEPTH}. */
  readonly isWhole: boolean;
}

export const MAX_TITLE = 300;
/**
 * Twice of what browsers keep: https://html.spec.whatwg.org/multipage/parsing.html allows such a limit. The parser's time
 * grows with depth times length, and a hostile page would hold the process for hours.
 */
export const MAX_DEPTH = 1000;
const MAX_REFRESH = 2048;

/** Thrown through the parser, which cannot be stopped otherwise. */
class TooDeep extends Error {}

/** Takes a page's text piece by piece. */
export class PageScan {
  readonly #parser: Parser;
  readonly #anchors = new Set<string>();
  readonly #references: Reference[] = [];
  /** For each open `template`, whether its content is inert. */
  readonly #templates: boolean[] = [];
  readonly #isNested: boolean;
  #depth = 0;
  #isWhole = true;
  #inert = 0;
  #svg = 0;
  #noscript = 0;
  #text: 'title' | 'style' | 'script' | undefined;
  #title: string | undefined;
  #style = '';
  #script = '';
  #scriptKind: ScriptKind = 'classic';
  #base: string | undefined;
  #redirects = false;

  constructor(isNested = false) {
    this.#isNested = isNested;
    this.#parser = new Parser({
      onopentag: (name, attributes) => this.#open(name, attributes),
      ontext: (text) => this.#read(text),
      onclosetag: (name) => this.#close(name),
    });
  }

  write(text: string): void {
    if (this.#isWhole) this.#parse(() => this.#parser.write(text));
  }

  end(): PageFacts {
    if (this.#isWhole) this.#parse(() => this.#parser.end());
    const title = this.#title?.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE).toWellFormed();
    return {
      title: title === '' ? undefined : title,
      redirects: this.#redirects,
      anchors: this.#anchors,
      base: this.#base,
      references: this.#references,
      isWhole: this.#isWhole,
    };
  }

  #parse(step: () => void): void {
    try {
      step();
    } catch (error) {
      if (!(error instanceof TooDeep)) throw error;
      this.#isWhole = false;
    }
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new TooDeep();
    if (name === 'template') {
      // A declarative shadow root is shown; other templates wait for a script.
      const isInert = attributes['shadowrootmode'] === undefined;
      this.#templates.push(isInert);
      if (isInert) this.#inert += 1;
    }
    if (name === 'svg') this.#svg += 1;
    if (name === 'noscript') this.#noscript += 1;
    if (this.#inert > 0) return;
    if (name === 'title' && this.#svg === 0 && this.#title === undefined) {
      this.#title = '';
      this.#text = 'title';
    }
    if (name === 'style') this.#text = 'style';
    if (name === 'script' && attributes['src'] === undefined) this.#openScript(attributes['type']);
    if (name === 'base') this.#base ??= attributes['href'];
    if (name === 'meta') this.#meta(attributes);
    if (attributes['id'] !== undefined) this.#anchors.add(attributes['id']);
    if (name === 'a' && attributes['name'] !== undefined) this.#anchors.add(attributes['name']);
    this.#refer(elementReferences(name, attributes));
    if (name === 'iframe' && attributes['srcdoc'] !== undefined) this.#frame(attributes['srcdoc']);
  }

  #read(text: string): void {
    if (this.#text === 'style') this.#style += text;
    else if (this.#text === 'script') this.#script += text;
    else if (this.#text === 'title' && (this.#title?.length ?? 0) < 2 * MAX_TITLE) this.#title += text;
  }

  #close(name: string): void {
    this.#depth -= 1;
    if (name === 'template' && this.#templates.pop()) this.#inert -= 1;
    if (name === 'svg') this.#svg = Math.max(0, this.#svg - 1);
    if (name === 'noscript') this.#noscript = Math.max(0, this.#noscript - 1);
    if (name === 'style' && this.#text === 'style') {
      this.#refer(styleReferences(this.#style));
      this.#style = '';
    }
    if (name === 'script' && this.#text === 'script') {
      for (const address of foreignImports(this.#scriptKind, this.#script)) {
        this.#references.push({ kind: 'script', address });
      }
      this.#script = '';
    }
    if (name === this.#text) this.#text = undefined;
  }

  /** Takes the text of a script that may name what it loads. */
  #openScript(type: string | undefined): void {
    this.#scriptKind = scriptKind(type);
    if (this.#scriptKind === 'module' || this.#scriptKind === 'importmap') this.#text = 'script';
  }

  #meta(attributes: Readonly<Record<string, string>>): void {
    if (attributes['http-equiv']?.toLowerCase() !== 'refresh' || this.#noscript > 0) return;
    const refresh = readRefresh((attributes['content'] ?? '').slice(0, MAX_REFRESH));
    if (refresh === undefined) return;
    if (!refresh.isDelayed) this.#redirects = true;
    this.#references.push({ kind: 'link', address: refresh.address });
  }

  /** A frame's own page stands in an attribute, and resolves its addresses as the page around it does. */
  #frame(srcdoc: string): void {
    if (this.#isNested) return;
    const frame = new PageScan(true);
    frame.write(srcdoc);
    this.#refer(frame.end().references.filter(({ kind }) => kind !== 'link'));
  }

  /** One by one: a hostile page has more of them than a call can have arguments. */
  #refer(references: readonly Reference[]): void {
    for (const reference of references) this.#references.push(reference);
  }
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
