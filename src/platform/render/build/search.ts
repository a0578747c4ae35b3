import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dataDigest } from '../model/digest.ts';
import { FILE_START } from '../model/errors.ts';
import { present } from '../model/fields.ts';
import type { Report } from '../model/report.ts';
import { EngineError, findEngine, indexSite, type SearchCache, SINGLE_FILES } from '../search/index-site.ts';
import { createSearchPlaces } from '../search/place.ts';
import { isIndexed } from '../shell/frame.ts';
import type { PageCache } from './cache/page-cache.ts';
import type { ExportContext } from './context.ts';

/** Gives the engine's program where the site can have a search. */
export function chooseEngine(given: string | false | undefined): string | undefined {
  return given === false ? undefined : (given ?? findEngine());
}

/** Reports at `file` that there is no engine. */
export function reportNoEngine(report: Report, file: string): void {
  reportNoSearch(report, file, 'it is not installed, or not made for this system');
}

/** Folder of the search, relative to the site. */
const SEARCH_FOLDER = 'pagefind';

/** Writes the search of the site. Where the engine fails, the site is left without, and the report says so. */
export async function writeSearch(context: ExportContext): Promise<void> {
  const { engine, site, output, report } = context;
  if (engine === undefined) return;
  try {
    await index(context, engine);
  } catch (error) {
    // A RangeError means an index in another format than that of the engine's version.
    if (!(error instanceof EngineError || error instanceof RangeError)) throw error;
    await rm(join(output.folder, SEARCH_FOLDER, SINGLE_FILES), { recursive: true, force: true });
    reportNoSearch(report, site.config.file, error.message);
  }
}

async function index({ site, output, cache, texts, options }: ExportContext, program: string): Promise<void> {
  const placeOf = createSearchPlaces(site.navigation);
  const pages = site.pages.filter((page) => isIndexed(page, site));
  await indexSite({
    program,
    pages: pages.map((page) => ({ page, place: placeOf(page) })),
    readText: (page) => texts.get(page),
    write: ({ path, bytes }) => output.write(`${SEARCH_FOLDER}/${path}`, bytes),
    ...present({ cache: cache && openSearchCache(cache), signal: options.signal }),
  });
}

/** Opens what earlier exports kept: it stands among their pages. */
function openSearchCache({ store, journal, version }: PageCache): SearchCache {
  const keyOf = (content: string) => dataDigest(['search', version, content]);
  return { get: (content) => store.get(keyOf(content)), put: (content, made) => journal.put(keyOf(content), made) };
}

function reportNoSearch(report: Report, file: string, reason: string): void {
  report(
    file,
    FILE_START,
    `The site has no search: its engine, the npm package \`pagefind\`, did not work: ${reason}.`,
  );
}
