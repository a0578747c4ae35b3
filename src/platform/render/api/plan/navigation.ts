/** Puts the pages of operations into the navigation, in the places where the author names descriptions and operations. */
import type { Division, Entry } from '../../config/division.ts';
import { locateInFiles } from '../../config/locate.ts';
import type { SiteConfig } from '../../config/site-config.ts';
import { addressOfPath } from '../../model/page-path.ts';
import type { Report } from '../../model/report.ts';
import type { FoundOperation, OperationIndex } from '../description/operations.ts';
import { type ApiConfig, type DescriptionSource, readSources } from './api-config.ts';
import type { Catalogue } from './catalogue.ts';
import { generatedSource, openAddresses, wantedPath } from './operation-page.ts';
import { type OperationReference, parseOperationReference } from './reference.ts';
import { readTags, type TagBook } from './tags.ts';

export interface ApiNavigation {
  readonly navigation: Division | undefined;
  /** Sources of the pages that were made, by the file that each would have. */
  readonly sources: ReadonlyMap<string, string>;
}

interface Planning {
  readonly config: SiteConfig;
  readonly catalogue: Catalogue;
  readonly report: Report;
  /** Paths of the author's pages by their addresses. */
  readonly authored: ReadonlyMap<string, string>;
  readonly claim: (wanted: string) => string;
  readonly sources: Map<string, string>;
  /** Paths of pages already made, by folder and operation. */
  readonly made: Map<string, string>;
  readonly tagBooks: Map<OperationIndex, TagBook>;
}

export interface NavigationOptions {
  readonly config: SiteConfig;
  readonly api: ApiConfig;
  /** Paths of the author's pages. */
  readonly paths: readonly string[];
  readonly catalogue: Catalogue;
  readonly report: Report;
}

/** Plans the pages of a site's API descriptions. */
export function planNavigation({ config, api, paths, catalogue, report }: NavigationOptions): ApiNavigation {
  const planning: Planning = {
    config,
    catalogue,
    report,
    authored: new Map(paths.map((path) => [addressOfPath(path), path])),
    claim: openAddresses(paths),
    sources: new Map(),
    made: new Map(),
    tagBooks: new Map(),
  };
  const { navigation } = config;
  if (navigation !== undefined) {
    return { navigation: expandDivision(navigation, api.sources, planning), sources: planning.sources };
  }
  // A site that declares no navigation shows all that it has.
  for (const source of api.sources) allPages(source, planning);
  return { navigation, sources: planning.sources };
}

function expandDivision(division: Division, outer: readonly DescriptionSource[], planning: Planning): Division {
  const own = readSources(division.openapi);
  const sources = own.length > 0 ? own : outer;
  const isEmpty = division.entries.length === 0 && division.divisions.length === 0;
  if (own.length > 0 && isEmpty) {
    const { href: _href, ...rest } = division;
    return { ...rest, entries: own.flatMap((source) => allPages(source, planning)) };
  }
  return {
    ...division,
    divisions: division.divisions.map((inner) => expandDivision(inner, sources, planning)),
    entries: expandEntries(division.entries, sources, planning),
  };
}

function expandEntries(
  entries: readonly Entry[],
  sources: readonly DescriptionSource[],
  planning: Planning,
): readonly Entry[] {
  return entries.flatMap((entry) => expandEntry(entry, sources, planning));
}

function expandEntry(entry: Entry, outer: readonly DescriptionSource[], planning: Planning): readonly Entry[] {
  if (entry.kind === 'link') return [entry];
  if (entry.kind === 'page') {
    const reference = parseOperationReference(entry.path);
    return reference === undefined ? [entry] : namedPage(entry.path, reference, outer, planning);
  }
  const own = readSources(entry.openapi);
  const sources = own.length > 0 ? own : outer;
  if (own.length > 0 && entry.entries.length === 0) {
    return [{ ...entry, entries: own.flatMap((source) => allPages(source, planning)) }];
  }
  return [{ ...entry, entries: expandEntries(entry.entries, sources, planning) }];
}

function allPages({ file, directory }: DescriptionSource, planning: Planning): readonly Entry[] {
  const index = planning.catalogue.index(file, locateInFiles(planning.config, file));
  if (index === undefined) return [];
  const tags = tagsOf(index, planning);
  const pages = [...index.operations.values()].flatMap((operation) => {
    if (operation.isExcluded) return [];
    const entry: Entry = { kind: 'page', path: pageOf({ index, operation }, directory, planning) };
    return operation.isHidden ? [] : [{ tag: tags.tagOf(operation), entry }];
  });
  return tags.group(pages);
}

function tagsOf(index: OperationIndex, { tagBooks }: Planning): TagBook {
  const known = tagBooks.get(index) ?? readTags(index);
  tagBooks.set(index, known);
  return known;
}

function namedPage(
  written: string,
  reference: OperationReference,
  sources: readonly DescriptionSource[],
  planning: Planning,
): readonly Entry[] {
  const asker = locateInFiles(planning.config, written);
  const files = sources.map(({ file }) => file);
  const found = planning.catalogue.find(reference, files, asker);
  if (found === undefined) {
    const message = `The navigation entry \`${written}\` names an operation that no API description has; it is left out.`;
    planning.report(asker.file, asker.place, message);
    return [];
  }
  const { file } = found.index.description;
  const source = sources.find((one) => one.file === file) ?? readSources(file)[0];
  return source === undefined ? [] : [{ kind: 'page', path: pageOf(found, source.directory, planning) }];
}

/** Gives the path of an operation's page; makes the page where the author has none there. */
function pageOf({ index, operation }: FoundOperation, directory: string, planning: Planning): string {
  const { file } = index.description;
  const key = `${directory}\0${file}\0${operation.method} ${operation.path}`;
  const known = planning.made.get(key);
  if (known !== undefined) return known;
  const tags = tagsOf(index, planning);
  const wanted = wantedPath(operation, tags.tagOf(operation), directory);
  const path = planning.authored.get(wanted) ?? planning.claim(wanted);
  planning.made.set(key, path);
  if (!planning.authored.has(wanted)) {
    planning.sources.set(`${path.slice(1)}.mdx`, generatedSource(operation, file, tags.badgeOf(operation)));
  }
  return path;
}
