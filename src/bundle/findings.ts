/** What is wrong with a site that nobody would see before its readers do. */
import { decoded, Resolver, servedFile } from './address.ts';
import { AnchorSet } from './anchor-set.ts';
import type { Inventory } from './inventory.ts';
import type { PageFacts } from './page-scan.ts';
import type { Reference, ResourceKind } from './references.ts';
import { type Found, Tally } from './tally.ts';
import type { TextTable } from './text-table.ts';

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

export const MAX_TARGET = 2048;
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
  /** Names of all files, shared with whoever takes inventory. */
  readonly #files: TextTable;
  /** Not of a page that leads on, or was not read to its end: there a name is neither there nor missed. */
  readonly #anchors = new AnchorSet();
  #unchecked = 0;

  constructor(files: TextTable) {
    this.#files = files;
  }

  addPage(file: string, { anchors, redirects, references, base, isWhole }: PageFacts): void {
    const id = this.#files.add(file);
    if (!isWhole) this.#unchecked += 1;
    if (!redirects && isWhole && !this.#anchors.addAll(id, anchors)) this.#unchecked += 1;
    for (const reference of references) this.#note(file, id, reference, base);
  }

  addStyleSheet(file: string, references: readonly Reference[]): void {
    const id = this.#files.add(file);
    for (const reference of references) this.#note(file, id, reference, undefined);
  }

  /** Notes a file that was too large to be looked at. */
  addUnchecked(): void {
    this.#unchecked += 1;
  }

  finish({ pages }: Inventory): Findings {
    const has = (file: string) => this.#files.find(file) !== undefined;
    return {
      brokenLinks: this.#inside.found((key) => this.#brokenLink(insideOf(key)), this.#files),
      missingResources: this.#inside.found((key) => missingResource(insideOf(key), has), this.#files),
      externalResources: this.#outside.found(externalResource, this.#files),
      untitledPages: [...untitled(pages)],
      hasStartPage: has('index.html'),
      unchecked: this.#unchecked + this.#inside.dropped + this.#outside.dropped,
    };
  }

  #note(file: string, id: number, { kind, address }: Reference, base: string | undefined): void {
    const found = this.#resolver.resolve(file, address, base);
    if (found === undefined) return;
    if (found.kind === 'outside') {
      if (kind === 'link') return;
      this.#outside.add(`${kind}\0${found.host.slice(0, MAX_TARGET)}\0${found.url.slice(0, MAX_TARGET)}`, id);
      return;
    }
    const path = found.path.slice(0, MAX_TARGET);
    const fragment = kind === 'link' && found.fragment !== '' ? withoutNul(found.fragment.slice(0, MAX_TARGET)) : '';
    // Most links lead to a file of the archive that has passed by: nothing to keep for later.
    const target = this.#files.find(path);
    if (target !== undefined && this.#hasAnchor(target, fragment)) return;
    this.#inside.add(`${kind}\0${path}\0${fragment}`, id);
  }

  #brokenLink({ kind, path, fragment }: Inside): BrokenLink | undefined {
    if (kind !== 'link') return undefined;
    const file = servedFile(path, (candidate) => this.#files.find(candidate) !== undefined);
    if (file === undefined) return { kind: 'page', target: `/${path}` };
    const id = this.#files.find(file);
    if (id === undefined || this.#hasAnchor(id, fragment)) return undefined;
    return { kind: 'anchor', target: `/${path}#${decoded(fragment)}` };
  }

  /**
   * Whether a fragment leads somewhere in a file; where the names in it are not known it does.
   * https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element
   */
  #hasAnchor(file: number, fragment: string): boolean {
    if (fragment === '' || !this.#anchors.knows(file) || SCRIPT_ROUTE.test(fragment)) return true;
    const name = decoded(fragment);
    if (this.#anchors.has(file, fragment) || name.toLowerCase() === 'top') return true;
    return name !== fragment && this.#anchors.has(file, name);
  }
}

/** Of many thousand links hardly one has one. */
function withoutNul(fragment: string): string {
  return fragment.includes('\0') ? fragment.replaceAll('\0', '%00') : fragment;
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

function* untitled(pages: Inventory['pages']): Generator<string, void, undefined> {
  for (const { file, title } of pages) if (title === undefined) yield file;
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
