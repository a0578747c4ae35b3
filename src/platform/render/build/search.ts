import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { dataDigest } from '../model/digest.ts';
import { FILE_START, systemCode } from '../model/errors.ts';
import type { Page } from '../model/page.ts';
import type { Report } from '../model/report.ts';
import { SEARCH_FOLDER, searchTextFile, TEXT_FOLDER } from '../search/held-texts.ts';
import { EngineError, findEngine, indexSite, type KeptPart, type SearchCache } from '../search/index-site.ts';
import { createSearchPlaces } from '../search/place.ts';
import { isIndexed } from '../shell/frame.ts';
import type { Run } from './carriers.ts';

/** Gives the engine's program where the site can have a search. */
export function chooseEngine(given: string | false | undefined): string | undefined {
  return given === false ? undefined : (given ?? findEngine());
}

/** Reports at `file` that there is no engine. */
export function reportNoEngine(report: Report, file: string): void {
  reportNoSearch(report, file, 'it is not installed, or not made for this system');
}

/** Writes the search of the site. Where the engine fails, the site is left without, and the report says so. */
export async function writeSearch(run: Run): Promise<void> {
  const { engine, output, site, report } = run;
  if (engine === undefined) return;
  try {
    await index(run, engine);
  } catch (error) {
    // A RangeError means an index in another format than that of the engine's version.
    if (!(error instanceof EngineError || error instanceof RangeError)) throw error;
    reportNoSearch(report, site.config.file, error.message);
  } finally {
    await rm(join(output.folder, TEXT_FOLDER), { recursive: true, force: true });
  }
}

async function index({ site, frame, output, kept, searchTexts, signal }: Run, program: string): Promise<void> {
  const placeOf = createSearchPlaces(frame.navigation);
  const pages = site.pages.filter((page) => isIndexed(page, frame));
  await indexSite({
    program,
    pages: pages.map((page) => ({ page, place: placeOf(page) })),
    readText: async (page) => searchTexts.take(page) ?? (await readText(output.folder, page)),
    write: ({ path, bytes }) => output.write(`${SEARCH_FOLDER}/${path}`, bytes),
    remove: (folder) => rm(join(output.folder, SEARCH_FOLDER, folder), { recursive: true, force: true }),
    ...(kept === undefined ? {} : { cache: openSearchCache(kept) }),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Opens what earlier runs kept: it stands among their pages. */
function openSearchCache({ store, version }: Required<Run>['kept']): SearchCache {
  const partKey = (content: string) => dataDigest(['part of a search', version, content]);
  const fileKey = (content: string) => dataDigest(['file of a search', version, content]);
  return {
    parts: {
      get(content) {
        const bytes = store.get(partKey(content));
        return bytes === undefined ? undefined : (deserialize(bytes) as KeptPart);
      },
      put: (content, part) => store.put(partKey(content), serialize(part)),
    },
    files: {
      get: (content) => store.get(fileKey(content)),
      put: (content, bytes) => store.put(fileKey(content), bytes),
    },
  };
}

function reportNoSearch(report: Report, file: string, reason: string): void {
  report(
    file,
    FILE_START,
    `The site has no search: its engine, the npm package \`pagefind\`, did not work: ${reason}.`,
  );
}

/** Reads the search text of a page; `undefined` when it was not rendered. */
export async function readText(folder: string, page: Page): Promise<string | undefined> {
  try {
    return await readFile(join(folder, searchTextFile(page)), 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
