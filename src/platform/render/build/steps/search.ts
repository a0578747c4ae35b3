import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { dataDigest } from '../../model/digest.ts';
import { FILE_START, systemCode } from '../../model/errors.ts';
import type { Page } from '../../model/page.ts';
import type { Report } from '../../model/report.ts';
import { SEARCH_FOLDER, searchTextFile, TEXT_FOLDER } from '../../search/held-texts.ts';
import { EngineError, findEngine, type IndexPart, indexSite, type PartCache } from '../../search/index-site.ts';
import { createSearchPlaces } from '../../search/place.ts';
import { isIndexed } from '../../shell/indexing.ts';
import { openStore } from '../cache/store.ts';
import type { SiteRun } from './step.ts';

/** Gives the engine's program where the site can have a search; reports at `file` that it cannot. */
export function chooseEngine(given: string | false | undefined, report: Report, file: string): string | undefined {
  if (given === false) return undefined;
  const program = given ?? findEngine();
  if (program === undefined) reportNoSearch(report, file, 'it is not installed, or not made for this system');
  return program;
}

/** Writes the search of the site. Where the engine fails, the site is left without, and the report says so. */
export async function writeSearch(run: SiteRun): Promise<void> {
  const { engine, output, prepared, report } = run;
  if (engine === undefined) return;
  try {
    await index(run, engine);
  } catch (error) {
    // A RangeError tells of an index in another form than the engine's version writes.
    if (!(error instanceof EngineError || error instanceof RangeError)) throw error;
    reportNoSearch(report, prepared.config.file, error.message);
  } finally {
    await rm(join(output.folder, TEXT_FOLDER), { recursive: true, force: true });
  }
}

async function index({ prepared, frame, output, cache, searchTexts, signal }: SiteRun, program: string): Promise<void> {
  const placeOf = createSearchPlaces(prepared.navigation);
  const pages = prepared.pages.filter((page) => isIndexed(page, frame));
  await indexSite({
    program,
    pages: pages.map((page) => ({ page, place: placeOf(page) })),
    readText: async (page) => searchTexts.take(page) ?? (await readText(output.folder, page)),
    write: ({ path, bytes }) => output.write(`${SEARCH_FOLDER}/${path}`, bytes),
    remove: (folder) => rm(join(output.folder, SEARCH_FOLDER, folder), { recursive: true, force: true }),
    ...(cache === undefined ? {} : { cache: openPartCache(cache) }),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Changes with what an {@link IndexPart} holds. */
const PART_FORM = 2;

/** Parts stand among the pages of earlier runs. */
function openPartCache(folder: string): PartCache {
  const store = openStore(folder);
  const keyOf = (content: string) => dataDigest(['part of a search', PART_FORM, content]);
  return {
    get(content) {
      const bytes = store.get(keyOf(content));
      return bytes === undefined ? undefined : (deserialize(bytes) as IndexPart);
    },
    put: (content, part) => store.put(keyOf(content), serialize(part)),
  };
}

function reportNoSearch(report: Report, file: string, reason: string): void {
  report(
    file,
    FILE_START,
    `The site has no search: its engine, the npm package \`pagefind\`, did not work: ${reason}.`,
  );
}

/** Reads what a page left for the search; `undefined` when it was not rendered. */
export async function readText(folder: string, page: Page): Promise<string | undefined> {
  try {
    return await readFile(join(folder, searchTextFile(page)), 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
