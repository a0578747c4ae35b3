/** Makes the search of a site out of the texts of its pages. */
import { availableParallelism } from 'node:os';
import { byteDigest, textDigest } from '../model/digest.ts';
import type { Page } from '../model/page.ts';
import { searchDocument } from './document.ts';
import { asBuffer } from './engine/cbor.ts';
import { Engine, type EngineFile } from './engine/engine.ts';
import { compress, INDEX_VERSION, mergeParts } from './engine/merge.ts';
import { type IndexPart, type PartIndex, readParts } from './engine/part.ts';
import { type Runtime, readRuntime, writeEntry } from './engine/runtime.ts';
import { type PlannedPage, type PlannedPart, planParts } from './plan.ts';

/** Keeps what is made from one export to the next, by all that it is made of. */
export interface SearchCache {
  readonly parts: Kept<IndexPart>;
  /** Compressed files. */
  readonly files: Kept<Uint8Array>;
}

interface Kept<T> {
  readonly get: (content: string) => T | undefined;
  readonly put: (content: string, made: T) => void;
}

export interface SearchOptions {
  /** The engine's program. */
  readonly program: string;
  readonly pages: readonly PlannedPage[];
  /** Gives what {@link searchText} wrote of a page; `undefined` when the page was not rendered. */
  readonly readText: (page: Page) => Promise<string | undefined>;
  /** Writes a file of the search. */
  readonly write: (file: EngineFile) => Promise<void>;
  readonly cache?: SearchCache;
  readonly signal?: AbortSignal;
}

/**
 * Indexes pages in parts, as many at once as there are processors, and merges the parts; only the parts in which a page
 * changed are made anew. Same pages, same bytes. Throws when the engine fails, and the signal's reason when aborted.
 */
export async function indexSite(options: SearchOptions): Promise<void> {
  const parts = planParts(options.pages);
  const languages = [...new Set(parts.map(({ language }) => language))];
  const crew = Array.from({ length: Math.min(availableParallelism(), parts.length) }, () => new Crew(options));
  try {
    const made = new Map<PlannedPart, PartIndex | undefined>();
    const waiting = parts.values();
    const [runtime] = await Promise.all([
      crew[0]?.readRuntime(languages),
      ...crew.map(async (one) => {
        for (const part of waiting) made.set(part, await one.make(part));
      }),
    ]);
    if (runtime === undefined) return;
    const indexes = new Map<string, { readonly hash: string; readonly pages: number }>();
    for (const language of languages) {
      const own = parts.filter((part) => part.language === language).map((part) => made.get(part));
      const known = own.filter((part) => part !== undefined);
      const index = await mergeParts(language, known, { write: options.write, compress: compressor(options.cache) });
      indexes.set(language, index);
    }
    for (const file of [...runtime.files, writeEntry(runtime, indexes)]) await options.write(file);
  } finally {
    for (const one of crew) one[Symbol.dispose]();
  }
}

/** Takes compressed files from earlier runs: a page that changes leaves most as they were. */
function compressor(cache: SearchCache | undefined): (content: Uint8Array) => Promise<Uint8Array> {
  return async (content) => {
    const digest = byteDigest(content).toString('hex');
    const kept = cache?.files.get(digest);
    if (kept !== undefined) return kept;
    const made = await compress(content);
    cache?.files.put(digest, made);
    return made;
  };
}

/** One that makes parts, with an engine of its own from when it first needs one. */
class Crew implements Disposable {
  readonly #options: SearchOptions;
  #engine: Engine | undefined;

  constructor(options: SearchOptions) {
    this.#options = options;
  }

  readRuntime(languages: readonly string[]): Promise<Runtime> {
    return readRuntime(this.#running(), languages);
  }

  /** Makes a part, writes its files, and gives what has to be merged; `undefined` when it has no page with a word. */
  async make({ pages }: PlannedPart): Promise<PartIndex | undefined> {
    const { readText, write, cache, signal } = this.#options;
    signal?.throwIfAborted();
    const found: (PlannedPage & { readonly text: string })[] = [];
    for (const planned of pages) {
      const text = await readText(planned.page);
      if (text !== undefined) found.push({ ...planned, text });
    }
    // A document is made of what it is without the text, and of the text.
    const facts = found.map(({ page, place, text }) => [searchDocument(page, place, ''), textDigest(text)]);
    const content = JSON.stringify([INDEX_VERSION, facts]);
    const kept = cache?.parts.get(content);
    const documents = () => found.map(({ page, place, text }) => searchDocument(page, place, text));
    const part = kept ?? readParts(await this.#running().index(documents()))[0];
    if (part === undefined) return undefined;
    if (kept === undefined) cache?.parts.put(content, part);
    const { contents, ...index } = part;
    for (const [at, bytes] of contents.entries())
      await write({ path: `fragment/${part.fragments[at]?.name}.pf_fragment`, bytes: asBuffer(bytes) });
    return index;
  }

  [Symbol.dispose](): void {
    this.#engine?.[Symbol.dispose]();
  }

  #running(): Engine {
    this.#engine ??= new Engine(this.#options.program);
    return this.#engine;
  }
}
