/** What is wrong with a site that nobody would see before its readers do. */
import { decoded, Resolver, servedFile, withoutDirective } from './address.ts';
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

export const MAX_TARGET = 2048;
/** Of all pages together, in UTF-16 units and what a name costs beside them. */
const MAX_ANCHORS = 64 * 1024 ** 2;
const ANCHOR_OVERHEAD = 32;

interface Inside {
  readonly kind: Reference['kind'];
  readonly path: string;
  readonly fragment: string;
}

/** Collects what pages and style sheets refer to, in any order, and judges it when all files are known. */
export class FindingsTaker {
  readonly #resolver = new Resolver();
  readonly #inside = new Tally<Inside>();
  readonly #outside = new Tally<ExternalResource>();
  /** Names in a page, with NULs between them: a tenth of the memory of sets. None where any name is taken to be there. */
  readonly #anchors = new Map<string, string | ReadonlySet<string>>();
  #anchorUnits = 0;
  #unchecked = 0;

  addPage(file: string, { anchors, redirects, references, base, isWhole }: PageFacts): void {
    if (!isWhole) this.#unchecked += 1;
    // On a page that leads on, or was not read to its end, a name is neither there nor missed.
    const known = redirects || !isWhole ? undefined : anchors;
    this.#keepAnchors(file, known);
    for (const reference of references) {
      // Most links lead to a heading of the page itself: nothing to keep for later.
      const isOwn = base === undefined && reference.kind === 'link' && reference.address.startsWith('#');
      if (!isOwn || !hasAnchor(known, withoutDirective(reference.address.slice(1)))) this.#note(file, reference, base);
    }
  }

  addStyleSheet(file: string, references: readonly Reference[]): void {
    for (const reference of references) this.#note(file, reference, undefined);
  }

  /** Notes a file that was too large to be looked at. */
  addUnchecked(): void {
    this.#unchecked += 1;
  }

  finish({ pages, redirects, assets }: Inventory): Findings {
    const files = new Set([...pages, ...redirects, ...assets].map(({ file }) => file));
    const has = (file: string) => files.has(file);
    return {
      brokenLinks: this.#inside.found((link) => (link.kind === 'link' ? this.#brokenLink(link, has) : undefined)),
      missingResources: this.#inside.found((resource) => missingResource(resource, has)),
      externalResources: this.#outside.found((resource) => resource),
      untitledPages: pages.filter(({ title }) => title === undefined).map(({ file }) => file),
      hasStartPage: has('index.html'),
      unchecked: this.#unchecked + this.#inside.dropped + this.#outside.dropped,
    };
  }

  #note(file: string, { kind, address }: Reference, base: string | undefined): void {
    const found = this.#resolver.resolve(file, address, base);
    if (found === undefined) return;
    if (found.kind === 'outside') {
      if (kind === 'link') return;
      const target = found.url.slice(0, MAX_TARGET);
      this.#outside.add(`${kind}\0${target}`, file, { kind, host: found.host, target });
      return;
    }
    const path = found.path.slice(0, MAX_TARGET);
    const fragment = kind === 'link' ? found.fragment.slice(0, MAX_TARGET) : '';
    this.#inside.add(`${kind}\0${path}\0${fragment}`, file, { kind, path, fragment });
  }

  #keepAnchors(file: string, anchors: ReadonlySet<string> | undefined): void {
    if (anchors === undefined) return;
    let units = 0;
    for (const name of anchors) units += name.length + ANCHOR_OVERHEAD;
    if (this.#anchorUnits + units > MAX_ANCHORS) {
      this.#unchecked += 1;
      return;
    }
    this.#anchorUnits += units;
    this.#anchors.set(file, [...anchors].join('\0'));
  }

  #brokenLink({ path, fragment }: Inside, has: (file: string) => boolean): BrokenLink | undefined {
    const file = servedFile(path, has);
    if (file === undefined) return { kind: 'page', target: `/${path}` };
    if (hasAnchor(this.#anchorsOf(file), fragment)) return undefined;
    return { kind: 'anchor', target: `/${path}#${decoded(fragment)}` };
  }

  /** Gives the names of a page as a set, made when the first link asks. */
  #anchorsOf(file: string): ReadonlySet<string> | undefined {
    const names = this.#anchors.get(file);
    if (typeof names !== 'string') return names;
    const anchors = new Set(names.split('\0'));
    this.#anchors.set(file, anchors);
    return anchors;
  }
}

/**
 * Whether a fragment leads somewhere on a page of these names; on one of unknown names it does.
 * https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element
 */
function hasAnchor(anchors: ReadonlySet<string> | undefined, fragment: string): boolean {
  if (anchors === undefined || fragment === '') return true;
  const name = decoded(fragment);
  return anchors.has(fragment) || anchors.has(name) || name.toLowerCase() === 'top';
}

function missingResource({ kind, path }: Inside, has: (file: string) => boolean): MissingResource | undefined {
  if (kind === 'link') return undefined;
  const isPage = kind === 'frame' || kind === 'object';
  const isThere = isPage ? servedFile(path, has) !== undefined : has(path);
  return isThere ? undefined : { kind, target: `/${path}` };
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
