/** Puts the pages of operations into the navigation, in the places where the author names descriptions and operations. */
import type { Division, Entry } from '../../config/division.ts';
import { locateInFiles } from '../../config/locate.ts';
import { fieldsOf, listOf, textOf } from '../../model/fields.ts';
import { addressOfPath, pathOfFile } from '../../model/page-path.ts';
import type { Located } from '../description/descriptions.ts';
import type { Operation } from '../description/operations.ts';
import { type NamedDescription, readNamedDescriptions } from './api-config.ts';
import { type ApiFolder, type Catalogue, type OperationReference, parseOperationReference } from './catalogue.ts';
import { generatedSource, openAddresses, wantedPath } from './operation-page.ts';

export interface ApiNavigation {
  /** The site's navigation with the pages of operations in it. */
  readonly navigation: Division | undefined;
  /** Sources of the pages that were made, by the file that each would have. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Plans the pages of a site's API descriptions; `named` are those for references that name none. */
export function planNavigation(
  folder: ApiFolder,
  named: readonly NamedDescription[],
  catalogue: Catalogue,
): ApiNavigation {
  const planner = new Planner(folder, catalogue);
  const navigation = folder.config.navigation && planner.division(folder.config.navigation, named);
  // A site that declares no navigation shows all that it has.
  if (navigation === undefined) for (const one of named) planner.allPages(one);
  return { navigation, sources: planner.sources };
}

class Planner {
  /** Pages that were made. */
  readonly sources = new Map<string, string>();
  readonly #folder: ApiFolder;
  readonly #catalogue: Catalogue;
  /** Paths of the author's pages by their addresses. */
  readonly #authored: ReadonlyMap<string, string>;
  readonly #claim: (wanted: string) => string;
  /** Paths of pages already made, by folder and operation. */
  readonly #made = new Map<string, string>();

  constructor(folder: ApiFolder, catalogue: Catalogue) {
    const paths = folder.pages.map(pathOfFile);
    this.#folder = folder;
    this.#catalogue = catalogue;
    this.#authored = new Map(paths.map((path) => [addressOfPath(path), path]));
    this.#claim = openAddresses(paths);
  }

  division(division: Division, outer: readonly NamedDescription[]): Division {
    const own = readNamedDescriptions(division.openapi);
    const named = own.length > 0 ? own : outer;
    if (own.length > 0 && division.entries.length === 0 && division.divisions.length === 0) {
      const { href: _href, ...rest } = division;
      return { ...rest, entries: own.flatMap((one) => this.allPages(one)) };
    }
    const divisions = division.divisions.map((inner) => this.division(inner, named));
    return { ...division, divisions, entries: division.entries.flatMap((entry) => this.#entry(entry, named)) };
  }

  #entry(entry: Entry, outer: readonly NamedDescription[]): readonly Entry[] {
    if (entry.kind === 'link') return [entry];
    if (entry.kind === 'page') {
      const reference = parseOperationReference(entry.path);
      return reference === undefined ? [entry] : this.#namedPage(entry.path, reference, outer);
    }
    const own = readNamedDescriptions(entry.openapi);
    const entries =
      own.length > 0 && entry.entries.length === 0
        ? own.flatMap((one) => this.allPages(one))
        : entry.entries.flatMap((inner) => this.#entry(inner, own.length > 0 ? own : outer));
    return [{ ...entry, entries }];
  }

  /** Returns the pages of all operations of a description, in the groups of their tags. */
  allPages({ file, directory }: NamedDescription): readonly Entry[] {
    const index = this.#catalogue.index(file, locateInFiles(this.#folder.config, file));
    if (index === undefined) return [];
    const pages = [...index.operations.values()].flatMap((operation) => {
      if (operation.isExcluded) return [];
      const entry: Entry = { kind: 'page', path: this.#pageOf(operation, directory) };
      return operation.isHidden ? [] : [{ tag: operation.tags[0], entry }];
    });
    return groupPages(pages, index.root);
  }

  #namedPage(written: string, wanted: OperationReference, outer: readonly NamedDescription[]): readonly Entry[] {
    const { config, report } = this.#folder;
    const from = locateInFiles(config, written);
    const files = outer.map(({ file }) => file);
    const operation = this.#catalogue.find(wanted, from, files);
    if (operation === undefined) {
      const fault = 'names an operation that no API description has; it is left out.';
      report(from.file, from.place, `The navigation entry \`${written}\` ${fault}`);
      return [];
    }
    const { file } = operation.root.description;
    const [named] = [...outer.filter((one) => one.file === file), ...readNamedDescriptions(file)];
    if (named === undefined) return [];
    return [{ kind: 'page', path: this.#pageOf(operation, named.directory) }];
  }

  /** Returns the path of an operation's page; makes the page where the author has none there. */
  #pageOf(operation: Operation, directory: string): string {
    const { file } = operation.root.description;
    const key = `${directory}\0${file}\0${operation.method} ${operation.path}`;
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const wanted = wantedPath(operation, directory);
    const authored = this.#authored.get(wanted);
    const path = authored ?? this.#claim(wanted);
    this.#made.set(key, path);
    if (authored === undefined) this.sources.set(`${path.slice(1)}.mdx`, generatedSource(operation, file));
    return path;
  }
}

/** Puts entries into the groups of their tags, in the order in which the description declares them; those without a tag come first. */
export function groupPages(
  pages: readonly { readonly tag: string | undefined; readonly entry: Entry }[],
  root: Located,
): readonly Entry[] {
  const byTag = Map.groupBy(pages, ({ tag }) => tag);
  const declared = listOf(fieldsOf(root.value).tags).map(fieldsOf);
  const titles = new Map(
    declared.flatMap((tag) => {
      const name = textOf(tag.name);
      const title = textOf(tag['x-group']) ?? textOf(tag['x-displayName']) ?? textOf(tag.summary) ?? name;
      return name === undefined || title === undefined ? [] : [[name, title]];
    }),
  );
  const names = new Set([undefined, ...titles.keys(), ...byTag.keys()]);
  return [...names].flatMap((tag): readonly Entry[] => {
    const entries = (byTag.get(tag) ?? []).map(({ entry }) => entry);
    if (tag === undefined || entries.length === 0) return entries;
    return [{ kind: 'group', title: titles.get(tag) ?? tag, isExpanded: false, entries }];
  });
}
