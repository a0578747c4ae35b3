import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import {
  type EngineDocument,
  findEngine,
  readFile,
  readRuntime,
  SearchEngine,
} from '../../../../../../src/platform/render/site/search/engine/engine.ts';
import { mergeParts, writeEntry } from '../../../../../../src/platform/render/site/search/engine/merge.ts';
import { INDEX_VERSION, readPart } from '../../../../../../src/platform/render/site/search/engine/part.ts';
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

/** The contents of the files of an index, by their paths. */
type Contents = ReadonlyMap<string, Buffer>;

function digests(index: Contents, ending: string): readonly string[] {
  const chosen = [...index].filter(([path]) => path.endsWith(ending));
  return chosen.map(([, content]) => createHash('sha256').update(content).digest('hex')).sort();
}

/** What an index says of itself, without the names of its files. */
function description(index: Contents): unknown {
  const [, meta] = [...index].find(([path]) => path.endsWith('.pf_meta')) ?? [];
  const [version, pages, chunks, filters, orders, fields] = decodeCbor(
    Buffer.from(meta ?? '').subarray(12),
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
    using engine = new SearchEngine(findEngine() ?? '');
    const documents = Array.from({ length: PAGES }, (_, page) => document(page));
    const written = await engine.index(documents);
    const packed = [...written.keys()].filter((path) => /\.pf_(?:index|filter|meta)$/.test(path));
    const whole = new Map(packed.map((path) => [path, gunzipSync(readFile(written, path))]));
    const parts = [];
    for (const [from, to] of [
      [0, 1],
      [1, 12],
      [12, PAGES],
    ])
      parts.push(readPart(await engine.index(documents.slice(from, to))) ?? []);

    const files = new Map<string, Buffer>();
    let open = 0;
    let mostOpen = 0;
    const merged = await mergeParts('fr', parts.flat(), async (path, content) => {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      files.set(path, Buffer.from(content));
      await nextTurn();
      open -= 1;
    });

    expect(digests(whole, '.pf_index').length).toBeGreaterThan(1);
    expect(digests(files, '.pf_index')).toEqual(digests(whole, '.pf_index'));
    expect(digests(files, '.pf_filter')).toEqual(digests(whole, '.pf_filter'));
    expect(description(files)).toEqual(description(whole));
    expect(merged.pages).toBe(PAGES);
    expect(mostOpen).toBe(1);
    expect(new Set(parts.flat().flatMap(({ fragments }) => fragments.map(([name]) => name))).size).toBe(PAGES);
  });
});

describe('readPart', () => {
  it('takes no index of another version, whose form may be another', async () => {
    using engine = new SearchEngine(findEngine() ?? '');
    const files = await engine.index([document(0)]);
    const meta = [...files.keys()].find((path) => path.endsWith('.pf_meta')) ?? '';
    const later = gunzipSync(readFile(files, meta)).toString('latin1').replace(INDEX_VERSION, '1.7.0');
    const packed = gzipSync(Buffer.from(later, 'latin1')).toString('base64');

    expect(() => readPart(new Map([...files, [meta, packed]]))).toThrow(RangeError);
  });
});

describe('readRuntime', () => {
  it('gives the files of the languages, of the version that indexes are written for', async () => {
    using engine = new SearchEngine(findEngine() ?? '');
    const runtime = await readRuntime(engine, ['en', 'pt-br', 'xx']);
    const entry = writeEntry(
      runtime.entry,
      new Map([
        ['pt-br', { hash: 'pt-br_1', pages: 3 }],
        ['xx', { hash: 'xx_1', pages: 1 }],
      ]),
    );

    expect([...runtime.files.keys()].sort()).toEqual([
      'pagefind-worker.js',
      'pagefind.js',
      'wasm.en.pagefind',
      'wasm.pt-br.pagefind',
      'wasm.unknown.pagefind',
    ]);
    expect(JSON.parse(entry)).toMatchObject({
      version: INDEX_VERSION,
      languages: {
        'pt-br': { hash: 'pt-br_1', wasm: 'pt-br', page_count: 3 },
        xx: { hash: 'xx_1', wasm: null, page_count: 1 },
      },
    });
  });
});
