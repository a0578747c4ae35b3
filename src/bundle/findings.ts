/** What is wrong with a site that nobody would see before its readers do. */
import { decoded, Resolver, servedFile } from './address.ts';
import type { Inventory } from './inventory.ts';
import type { Reference, ResourceKind } from './references.ts';
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
  /** Files of pages without a title, in the order of the inventory; pages that only lead on need none. */
  readonly untitledPages: readonly string[];
  /** Whether the root has an `index.html`: without one, a host has nothing to show at the site's address. */
  readonly hasStartPage: boolean;
  /** Number of files, names and references that were passed over to keep within memory; 0 but for a monstrous site. */
  readonly unchecked: number;
}

const MAX_TARGET = 2048;
/** What a name takes beside its characters, in its own string and in its page's set. */
const ANCHOR_BYTES = 64;
/** For all names together: some two millions of usual length. */
const MAX_ANCHOR_BYTES = 192 * 1024 ** 2;
/** So many names of a page are held in one text, which takes a third of the memory of a set. */
const MAX_JOINED = 64;
/** Fragments by which a script shows parts of its page, as references of APIs do: no element has such a name. */
const SCRIPT_ROUTE = /^[/!]|^%(?:2f|21)/i;

/** What the text of a file told. */
export interface FileFacts {
  readonly references: readonly Reference[];
  /** `href` of the first `base`. */
  readonly base?: string | undefined;
  /** Names that fragments can lead to; absent where they are not known, so that none is missed. */
  readonly anchors?: ReadonlySet<string>;
  /** Whether there is text that was not read. */
  readonly isUnchecked: boolean;
}

/** Collects what pages and style sheets refer to, in any order, and judges it when all files are known. */
export class FindingsTaker {
  readonly #resolver = new Resolver();
  readonly #inside = new Tally();
  readonly #outside = new Tally();
  /** Every file with the names that fragments can lead to; a text has a NUL before and behind each. */
  readonly #files = new Map<string, ReadonlySet<string> | string | undefined>();
  #anchorBytes = 0;
  #unchecked = 0;

  add(file: string, { references, base, anchors, isUnchecked }: FileFacts): void {
    const hasPlace = anchors === undefined || this.#hasPlaceFor(anchors);
    if (isUnchecked || !hasPlace) this.#unchecked += 1;
    this.#files.set(file, hasPlace ? anchors && compact(anchors) : undefined);
    for (const reference of references) this.#note(file, reference, base);
  }

  finish({ pages }: Inventory): Findings {
    return {
      brokenLinks: this.#inside.found((reference) => this.#brokenLink(reference)),
      missingResources: this.#inside.found((reference) => this.#missingResource(reference)),
      externalResources: this.#outside.found(([kind, host, target]) => ({ kind: kind as ResourceKind, host, target })),
      untitledPages: pages.filter(({ title }) => title === undefined).map(({ file }) => file),
      hasStartPage: this.#has('index.html'),
      unchecked: this.#unchecked + this.#inside.dropped + this.#outside.dropped,
    };
  }

  readonly #has = (file: string): boolean => this.#files.has(file);

  #hasPlaceFor(anchors: ReadonlySet<string>): boolean {
    let bytes = this.#anchorBytes;
    for (const name of anchors) bytes += name.length + ANCHOR_BYTES;
    if (bytes > MAX_ANCHOR_BYTES) return false;
    this.#anchorBytes = bytes;
    return true;
  }

  #note(file: string, { kind, address }: Reference, base: string | undefined): void {
    const found = this.#resolver.resolve(file, address, base);
    if (found === undefined) return;
    if (found.kind === 'outside') {
      if (kind !== 'link') this.#outside.add([kind, cut(found.host), cut(found.url)], file);
      return;
    }
    const path = cut(found.path);
    const fragment = kind === 'link' ? cut(found.fragment) : '';
    // Most links lead to a file of the archive that has passed by: nothing to keep for later.
    if (this.#has(path) && this.#hasAnchor(path, fragment)) return;
    this.#inside.add([kind, path, fragment], file);
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

  /**
   * Whether a fragment leads somewhere in a file; where the names in it are not known it does.
   * https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element
   */
  #hasAnchor(file: string, fragment: string): boolean {
    const anchors = this.#files.get(file);
    if (fragment === '' || anchors === undefined || SCRIPT_ROUTE.test(fragment)) return true;
    const name = decoded(fragment);
    const has = (each: string) => (typeof anchors === 'string' ? anchors.includes(`\0${each}\0`) : anchors.has(each));
    return has(fragment) || has(name) || name.toLowerCase() === 'top';
  }
}

function compact(anchors: ReadonlySet<string>): ReadonlySet<string> | string {
  return anchors.size > MAX_JOINED ? anchors : `\0${[...anchors].join('\0')}\0`;
}

/**
 * Cuts text of a page to what is kept of it; half a character at its end would be no text any more. No name of a file or
 * of an element has a NUL, and browsers read another character for it.
 */
function cut(text: string): string {
  const kept = text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text;
  return kept.length > MAX_TARGET ? kept.slice(0, MAX_TARGET).toWellFormed() : kept;
}
