/** Faults of a site that nobody would see before its readers do. */
import { type PageFacts, scanPage } from './page-scan.ts';
import { type TextReader, textKind } from './read.ts';
import { baseOf, decoded, type Reference, resolveAddress, servedFile, styleReferences } from './references.ts';

export interface Finding {
  /** Path from the bundle's root, decoded, with `#fragment` for a missing name, or the address of another host: foreign text. */
  readonly target: string;
  /** Number of files. */
  readonly files: number;
  /** The first of them in the order of the archive: foreign text. */
  readonly firstFile: string;
}

export interface Found {
  /** Number of pairs of a fault and a file that has it. */
  readonly count: number;
  /** Number of different faults. */
  readonly distinct: number;
  /** Those that most files have first, at most {@link MAX_GROUPS}. */
  readonly groups: readonly Finding[];
}

export interface Findings {
  /** What pages link to, and what they and style sheets load, in the bundle, where it is not: pages, names in them, files. */
  readonly brokenLinks: Found;
  /** Files that pages and style sheets load from other hosts. */
  readonly externalResources: Found;
  /** Number of files and references that were not checked: too large, too deep, or too many. */
  readonly unchecked: number;
}

const MAX_TARGET = 2048;
/** Characters of all names and references that are kept until the end, each with the memory that it takes beside them. */
const MAX_CHARACTERS = 128 * 1024 ** 2;
const OWN_CHARACTERS = 64;
export const MAX_GROUPS = 100;
/** Fragments by which a script shows parts of its page, as references of APIs do: no element has such a name. */
const SCRIPT_ROUTE = /^[/!]|^%(?:2f|21)/i;

/** A reference that may be a finding, with the files that have it. */
interface Suspect {
  readonly kind: Reference['kind'];
  /** Path in the bundle, or the address of another host. */
  readonly place: string;
  readonly fragment: string;
  readonly firstFile: string;
  lastFile: string;
  files: number;
}

/** Collects what pages and style sheets refer to, in any order, and judges it when all files are known. */
export class FindingsReader implements TextReader {
  readonly #inside = new Map<string, Suspect>();
  readonly #outside = new Map<string, Suspect>();
  /** Names that fragments can lead to, by file; `undefined` where they are not known, so that none is missed. */
  readonly #anchors = new Map<string, ReadonlySet<string> | undefined>();
  #characters = 0;
  #unchecked = 0;

  add(file: string, content: Buffer | undefined): void {
    const kind = textKind(file);
    if (content !== undefined && kind === 'page') {
      this.#addPage(file, scanPage(content.toString()));
      return;
    }
    this.#anchors.set(file, undefined);
    if (kind === undefined) return;
    if (content === undefined) this.#unchecked += 1;
    else this.#note(file, (kind === 'sheet' ? styleReferences : loadedByDrawing)(content.toString()), undefined);
  }

  findings(): Findings {
    return {
      brokenLinks: judge(this.#inside, (suspect) => this.#brokenLink(suspect)),
      externalResources: judge(this.#outside, ({ place }) => place),
      unchecked: this.#unchecked,
    };
  }

  #addPage(file: string, { anchors, base, isWhole, redirect, references }: PageFacts): void {
    const characters = [...anchors].reduce((sum, name) => sum + name.length + OWN_CHARACTERS, 0);
    const isKnown = isWhole && this.#hasRoom(characters);
    if (!isKnown) this.#unchecked += 1;
    // Nobody reads a page that leads on, and a page that was not read to its end may have any name.
    this.#anchors.set(file, isKnown && redirect === undefined ? anchors : undefined);
    this.#note(file, references, base);
  }

  #note(file: string, references: readonly Reference[], base: string | undefined): void {
    const baseUrl = baseOf(file, base);
    for (const { kind, address } of references) {
      const found = resolveAddress(address, baseUrl);
      if (found === undefined) continue;
      if (found.kind === 'outside') {
        const place = cut(found.url);
        if (kind !== 'link') this.#suspect(this.#outside, { kind: 'file', place, fragment: '' }, file);
        continue;
      }
      const place = cut(found.path);
      const fragment = kind === 'link' ? cut(found.fragment) : '';
      // Most links lead to a file of the archive that has passed by: nothing to keep for later.
      if (this.#has(place) && this.#hasAnchor(place, fragment)) continue;
      this.#suspect(this.#inside, { kind, place, fragment }, file);
    }
  }

  #suspect(all: Map<string, Suspect>, reference: Pick<Suspect, 'kind' | 'place' | 'fragment'>, file: string): void {
    const key = `${reference.kind}\0${reference.place}\0${reference.fragment}`;
    const earlier = all.get(key);
    if (earlier === undefined) {
      if (this.#hasRoom(key.length + OWN_CHARACTERS))
        all.set(key, { ...reference, firstFile: file, lastFile: file, files: 1 });
      else this.#unchecked += 1;
    } else if (earlier.lastFile !== file) {
      earlier.files += 1;
      earlier.lastFile = file;
    }
  }

  #hasRoom(characters: number): boolean {
    if (this.#characters + characters > MAX_CHARACTERS) return false;
    this.#characters += characters;
    return true;
  }

  #brokenLink({ kind, place, fragment }: Suspect): string | undefined {
    if (kind === 'file') return this.#has(place) ? undefined : `/${place}`;
    const file = servedFile(place, this.#has);
    if (file === undefined) return `/${place}`;
    return this.#hasAnchor(file, fragment) ? undefined : `/${place}#${decoded(fragment)}`;
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

function judge(suspects: ReadonlyMap<string, Suspect>, targetOf: (suspect: Suspect) => string | undefined): Found {
  const found: Finding[] = [];
  let count = 0;
  for (const suspect of suspects.values()) {
    const target = targetOf(suspect);
    if (target === undefined) continue;
    count += suspect.files;
    found.push({ target, files: suspect.files, firstFile: suspect.firstFile });
  }
  const groups = found.sort((one, other) => other.files - one.files).slice(0, MAX_GROUPS);
  return { count, distinct: found.length, groups };
}

/** Cuts text of a page to what is kept of it, never within a character: a copy, which does not hold the whole. */
function cut(text: string): string {
  return text.length > MAX_TARGET ? Buffer.from(text.slice(0, MAX_TARGET)).toString() : text;
}

/** Links of a drawing are for those who open it by itself. */
function loadedByDrawing(svg: string): readonly Reference[] {
  return scanPage(svg, true).references.filter(({ kind }) => kind !== 'link');
}
