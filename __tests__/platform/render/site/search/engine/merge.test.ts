import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import {
  Engine,
  type EngineDocument,
  type EngineFile,
  findEngine,
  readRuntime,
} from '../../../../../../src/platform/render/site/search/engine/engine.ts';
import { compress, mergeParts, writeEntry } from '../../../../../../src/platform/render/site/search/engine/merge.ts';
import { INDEX_VERSION, readParts } from '../../../../../../src/platform/render/site/search/engine/part.ts';
import { decodeCbor } from '../../../../../helpers/cbor.ts';

const PAGES = 30;
/** Enough words that the index has several files of them. */
const WORDS_A_PAGE = 900;
const VOCABULARY = 3000;

function word(number: number): string {
  const text = number.toString(26).replaceAll(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
  return number % 7 === 0 ? `${text}é` : text;
}

function document(page: number): EngineDocument {
  const words = Array.from({ length: WORDS_A_PAGE }, (_, at) => word((page * 7919 + at * at) % VOCABULARY));
  const versions = page % 3 === 0 ? ['1.0'] : page % 3 === 1 ? ['1.0', '2.0'] : [];
  const filters = versions.map((value) => `<i data-pagefind-filter="version[data-value]" data-value="${value}"></i>`);
  return {
    url: `page-${page}.html`,
    html: `<html lang="fr"><body><main data-pagefind-body data-pagefind-meta="title[data-title]" data-title="Pagé ${word(page)}">${filters.join('')}<h1>${word(page)}</h1><h2 id="part">cafe café ${word(page + 1)}</h2><p>${words.join(' ')}</p></main></body></html>`,
  };
}

function contents(files: readonly EngineFile[], ending: string): readonly string[] {
  return files
    .filter(({ path }) => path.endsWith(ending))
    .map(({ bytes }) => createHash('sha256').update(gunzipSync(bytes)).digest('hex'))
    .sort();
}

/** What an index says of itself, without the names of its files. */
function description(files: readonly EngineFile[]): unknown {
  const meta = files.find(({ path }) => path.endsWith('.pf_meta'));
  const [version, pages, chunks, filters, orders, fields] = decodeCbor(
    gunzipSync(meta?.bytes ?? '').subarray(12),
  ) as unknown[][];
  return {
    version,
    pages: (pages as unknown[][]).map(([, words]) => words),
    ranges: (chunks as unknown[][]).map(([from, to]) => [from, to]),
    filters: (filters as unknown[][]).map(([name]) => name),
    orders,
    fields,
  };
}

describe('mergeParts', () => {
  it('makes of parts what the engine makes of all their pages at once', async () => {
    using engine = new Engine(findEngine() ?? '');
    const documents = Array.from({ length: PAGES }, (_, page) => document(page));
    const whole = await engine.index(documents);
    const parts = [];
    for (const [from, to] of [
      [0, 1],
      [1, 12],
      [12, PAGES],
    ])
      parts.push(...readParts(await engine.index(documents.slice(from, to))));

    const files: EngineFile[] = [];
    const merged = await mergeParts('fr', parts, { write: async (file) => void files.push(file), compress });

    expect(contents(whole, '.pf_index').length).toBeGreaterThan(1);
    expect(contents(files, '.pf_index')).toEqual(contents(whole, '.pf_index'));
    expect(contents(files, '.pf_filter')).toEqual(contents(whole, '.pf_filter'));
    expect(description(files)).toEqual(description(whole));
    expect(merged.pages).toBe(PAGES);
    expect(new Set(parts.flatMap(({ fragments }) => fragments.map(({ name }) => name))).size).toBe(PAGES);
  });
});

describe('readRuntime', () => {
  it('gives the files of the languages, of the version that indexes are written for', async () => {
    using engine = new Engine(findEngine() ?? '');

    const runtime = await readRuntime(engine, ['en', 'pt-br', 'xx']);
    const entry = writeEntry(
      runtime,
      new Map([
        ['pt-br', { hash: 'pt-br_1', pages: 3 }],
        ['xx', { hash: 'xx_1', pages: 1 }],
      ]),
    );

    expect(runtime.files.map(({ path }) => path).sort()).toEqual([
      'pagefind-worker.js',
      'pagefind.js',
      'wasm.en.pagefind',
      'wasm.pt-br.pagefind',
      'wasm.unknown.pagefind',
    ]);
    expect(JSON.parse(entry.bytes.toString())).toMatchObject({
      version: INDEX_VERSION,
      languages: {
        'pt-br': { hash: 'pt-br_1', wasm: 'pt-br', page_count: 3 },
        xx: { hash: 'xx_1', wasm: null, page_count: 1 },
      },
    });
  });
});
