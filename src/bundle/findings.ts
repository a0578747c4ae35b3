/** What is wrong with a site that nobody would see before its readers do. */
import { decoded, Resolver, servedFile } from './address.ts';
import type { Inventory } from './inventory.ts';
import type { PageFacts } from './page-scan.ts';
import type { Reference, ResourceKind } from './references.ts';
import { type Found, Tally } from './tally.ts';

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
/** Fragments by which a script shows parts of its page, as references of APIs do: no element has such a name. */
const SCRIPT_ROUTE = /^[/!]|^%(?:2f|21)/i;

interface Inside {
  readonly kind: Reference['kind'];
  readonly path: string;
  readonly fragment: string;
}

/** Collects what pages and style sheets refer to, in any order, and judges it when all files are known. */
export class FindingsTaker {
  readonly #resolver = new Resolver();
  readonly #inside = new Tally();
  readonly #outside = new Tally();
  /**
   * Every file with the names that fragments can lead to. There are none of what is no page, of a page that leads on,
   * or of one that was not read to its end: there a name is neither there nor missed.
   */
  readonly #files = new Map<string, ReadonlySet<string> | undefined>();
  #anchorBytes = 0;
  #unchecked = 0;

  addPage(file: string, { anchors, redirects, references, base, isWhole }: PageFacts): void {
    const isKept = isWhole && !redirects && this.#hasPlaceFor(anchors);
    if (!isKept && !(isWhole && redirects)) this.#unchecked += 1;
    this.#files.set(file, isKept ? anchors : undefined);
    for (const reference of references) this.#note(file, reference, base);
  }

  addStyleSheet(file: string, references: readonly Reference[]): void {
    this.#files.set(file, undefined);
    for (const reference of references) this.#note(file, reference, undefined);
  }

  /** Notes a file of which no text was read; `isUnchecked` when it was too large for that. */
  addFile(file: string, isUnchecked: boolean): void {
    this.#files.set(file, undefined);
    if (isUnchecked) this.#unchecked += 1;
  }

  finish({ pages }: Inventory): Findings {
    const has = (file: string) => this.#files.has(file);
    return {
      brokenLinks: this.#inside.found((key) => this.#brokenLink(insideOf(key))),
      missingResources: this.#inside.found((key) => missingResource(insideOf(key), has)),
      externalResources: this.#outside.found(externalResource),
      untitledPages: pages.filter(({ title }) => title === undefined).map(({ file }) => file),
      hasStartPage: has('index.html'),
      unchecked: this.#unchecked + this.#inside.dropped + this.#outside.dropped,
    };
  }

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
      if (kind === 'link') return;
      this.#outside.add(`${kind}\0${cut(found.host)}\0${cut(found.url)}`, file);
      return;
    }
    const path = cut(found.path);
    const fragment = kind === 'link' ? cut(found.fragment).replaceAll('\0', '%00') : '';
    // Most links lead to a file of the archive that has passed by: nothing to keep for later.
    if (this.#files.has(path) && this.#hasAnchor(path, fragment)) return;
    this.#inside.add(`${kind}\0${path}\0${fragment}`, file);
  }

  #brokenLink({ kind, path, fragment }: Inside): BrokenLink | undefined {
    if (kind !== 'link') return undefined;
    const file = servedFile(path, (candidate) => this.#files.has(candidate));
    if (file === undefined) return { kind: 'page', target: `/${path}` };
    if (this.#hasAnchor(file, fragment)) return undefined;
    return { kind: 'anchor', target: `/${path}#${decoded(fragment)}` };
  }

  /**
   * Whether a fragment leads somewhere in a file; where the names in it are not known it does.
   * https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element
   */
  #hasAnchor(file: string, fragment: string): boolean {
    const anchors = this.#files.get(file);
    if (fragment === '' || anchors === undefined || SCRIPT_ROUTE.test(fragment)) return true;
    const name = decoded(fragment);
    return anchors.has(fragment) || anchors.has(name) || name.toLowerCase() === 'top';
  }
}

/** Cuts text of a page to what is kept of it; half a character at its end would be no text any more. */
function cut(text: string): string {
  return text.length > MAX_TARGET ? text.slice(0, MAX_TARGET).toWellFormed() : text;
}

/** Takes a key apart again: kind, path, and a fragment, which has no NUL. */
function insideOf(key: string): Inside {
  const [first, last] = [key.indexOf('\0'), key.lastIndexOf('\0')];
  return {
    kind: key.slice(0, first) as Reference['kind'],
    path: key.slice(first + 1, last),
    fragment: key.slice(last + 1),
  };
}

function missingResource({ kind, path }: Inside, has: (file: string) => boolean): MissingResource | undefined {
  if (kind === 'link') return undefined;
  // What a page asks for ahead is a page as often as a file.
  const isPage = kind === 'frame' || kind === 'object' || kind === 'preload';
  const isThere = isPage ? servedFile(path, has) !== undefined : has(path);
  return isThere ? undefined : { kind, target: `/${path}` };
}

function externalResource(key: string): ExternalResource {
  const [kind = '', host = '', target = ''] = key.split('\0');
  return { kind: kind as ResourceKind, host, target };
}

/** How many pages differ before it is said: where an export counts otherwise, a few always do. */
const MAX_PAGE_DIFFERENCE = 5;
const MAX_PAGE_DIFFERENCE_RATIO = 0.1;

/** Numbers of pages that do not fit: those in the bundle, and those that the job told, where it told any. */
export interface PageCountFinding {
  readonly found: number;
  readonly announced: number | undefined;
}

/**
 * Tells whether a bundle has another number of pages than its job: none at all, or more than {@link MAX_PAGE_DIFFERENCE}
 * and more than a tenth of the announced ones apart. Pages that only lead on do not count.
 */
export function pageCountFinding({ pages }: Inventory, announced: number | undefined): PageCountFinding | undefined {
  const found = pages.length;
  const difference = announced === undefined ? 0 : Math.abs(found - announced);
  const isFar = difference > MAX_PAGE_DIFFERENCE && difference > (announced ?? 0) * MAX_PAGE_DIFFERENCE_RATIO;
  return found === 0 || isFar ? { found, announced } : undefined;
}
