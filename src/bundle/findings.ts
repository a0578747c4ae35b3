/** Faults of a site that nobody would see before its readers do. */
import { baseOf, decoded, resolveAddress, servedFile } from './address.ts';
import { type PageFacts, scanPage } from './page-scan.ts';
import { type TextReader, textKind } from './read.ts';
import { type Reference, type ResourceKind, styleReferences } from './references.ts';
import { type Found, Tally, type Thing } from './tally.ts';

/** A link of a page to a file of the bundle, or to a name in one, that is not there. `target` is foreign text. */
export interface BrokenLink {
  readonly kind: 'page' | 'anchor';
  /** Path from the bundle's root, decoded, with `#fragment` for an anchor. */
  readonly target: string;
}

/** A file that a page or style sheet loads from the bundle, where it is not. */
export interface MissingResource {
  readonly kind: ResourceKind;
  readonly target: string;
}

/** A file that a page or style sheet loads from another host. */
export interface ExternalResource {
  readonly kind: ResourceKind;
  readonly host: string;
  /** The whole address, at most {@link MAX_TARGET} characters. */
  readonly target: string;
}

/** All findings; every text in them is foreign. */
export interface Findings {
  readonly brokenLinks: Found<BrokenLink>;
  readonly missingResources: Found<MissingResource>;
  readonly externalResources: Found<ExternalResource>;
  /** Number of files and references that were not checked: too large, too deep, or too many. */
  readonly unchecked: number;
}

const MAX_TARGET = 2048;
/** Characters of the names in all pages, each with the memory that it takes beside them. */
const MAX_ANCHOR_CHARACTERS = 192 * 1024 ** 2;
const ANCHOR_CHARACTERS = 64;
/** Fragments by which a script shows parts of its page, as references of APIs do: no element has such a name. */
const SCRIPT_ROUTE = /^[/!]|^%(?:2f|21)/i;

/** Collects what pages and style sheets refer to, in any order, and judges it when all files are known. */
export class FindingsReader implements TextReader {
  readonly #inside = new Tally();
  readonly #outside = new Tally();
  /** Names that fragments can lead to, by file; `undefined` where they are not known, so that none is missed. */
  readonly #anchors = new Map<string, ReadonlySet<string> | undefined>();
  #anchorCharacters = 0;
  #unchecked = 0;

  add(file: string, content: Buffer | undefined): void {
    const kind = textKind(file);
    if (kind === 'page' && content !== undefined) {
      this.#addPage(file, scanPage(content.toString()));
      return;
    }
    this.#anchors.set(file, undefined);
    if (kind === undefined) return;
    if (content === undefined) this.#unchecked += 1;
    else this.#note(file, styleReferences(content.toString()), undefined);
  }

  findings(): Findings {
    return {
      brokenLinks: this.#inside.found((reference) => this.#brokenLink(reference)),
      missingResources: this.#inside.found((reference) => this.#missingResource(reference)),
      externalResources: this.#outside.found(([kind, host, target]) => ({ kind: kind as ResourceKind, host, target })),
      unchecked: this.#unchecked + this.#inside.dropped + this.#outside.dropped,
    };
  }

  #addPage(file: string, { anchors, base, isWhole, redirect, references }: PageFacts): void {
    for (const name of anchors) this.#anchorCharacters += name.length + ANCHOR_CHARACTERS;
    const isHeld = this.#anchorCharacters <= MAX_ANCHOR_CHARACTERS;
    if (!isWhole || !isHeld) this.#unchecked += 1;
    // Nobody reads a page that leads on, and a page that was not read to its end may have any name.
    this.#anchors.set(file, isHeld && isWhole && redirect === undefined ? anchors : undefined);
    this.#note(file, references, base);
  }

  #note(file: string, references: readonly Reference[], base: string | undefined): void {
    const baseUrl = baseOf(file, base);
    for (const { kind, address } of references) {
      const found = resolveAddress(address, baseUrl);
      if (found?.kind === 'outside' && kind !== 'link')
        this.#outside.add([kind, cut(found.host), cut(found.url)], file);
      if (found?.kind !== 'inside') continue;
      const path = cut(found.path);
      const fragment = kind === 'link' ? cut(found.fragment) : '';
      // Most links lead to a file of the archive that has passed by: nothing to keep for later.
      if (!this.#has(path) || !this.#hasAnchor(path, fragment)) this.#inside.add([kind, path, fragment], file);
    }
  }

  #brokenLink([kind, path, fragment]: Thing): BrokenLink | undefined {
    if (kind !== 'link') return undefined;
    const file = servedFile(path, this.#has);
    if (file === undefined) return { kind: 'page', target: `/${path}` };
    if (this.#hasAnchor(file, fragment)) return undefined;
    return { kind: 'anchor', target: `/${path}#${decoded(fragment)}` };
  }

  #missingResource([kind, path]: Thing): MissingResource | undefined {
    if (kind === 'link') return undefined;
    // What a page asks for ahead is a page as often as a file.
    const isPage = kind === 'frame' || kind === 'object' || kind === 'preload';
    const isThere = isPage ? servedFile(path, this.#has) !== undefined : this.#has(path);
    return isThere ? undefined : { kind: kind as ResourceKind, target: `/${path}` };
  }

  readonly #has = (file: string): boolean => this.#anchors.has(file);

  /**
   * Whether a fragment leads somewhere in a file; where the names in it are not known it does.
   * https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element
   */
  #hasAnchor(file: string, fragment: string): boolean {
    const anchors = this.#anchors.get(file);
    if (fragment === '' || anchors === undefined || SCRIPT_ROUTE.test(fragment)) return true;
    const name = decoded(fragment);
    return anchors.has(fragment) || anchors.has(name) || name.toLowerCase() === 'top';
  }
}

/**
 * Cuts text of a page to what is kept of it; half a character at its end would be no text any more. No name of a file or
 * of an element has a NUL, and browsers read another character for it.
 */
function cut(text: string): string {
  const kept = text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text;
  return kept.length > MAX_TARGET ? kept.slice(0, MAX_TARGET).toWellFormed() : kept;
}
