import assert from 'node:assert/strict';
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Meaning } from '../../../../src/platform/assistant/index/meaning.ts';
import { fuse } from '../../../../src/platform/assistant/index/ranking.ts';
import { IndexMaker, type SearchIndex } from '../../../../src/platform/assistant/index/search-index.ts';
import { digestOf, Vectors } from '../../../../src/platform/assistant/index/vectors.ts';
import type { Query } from '../../../../src/platform/assistant/passage.ts';
import type { PageText } from '../../../../src/platform/render/site/site.ts';
import { pageText } from '../../../helpers/assistant.ts';
import { vectorOf } from '../../../helpers/embedding-server.ts';
import { Folder } from '../../../helpers/folder.ts';

let folder: Folder;
beforeAll(async () => {
  folder = await Folder.make();
});
afterAll(() => folder[Symbol.asyncDispose]());

const unit = (numbers: readonly number[]) => {
  const length = Math.hypot(...numbers);
  return Float32Array.from(numbers, (number) => number / length);
};
const vectors = (all: Readonly<Record<string, readonly number[]>>) => {
  const made = new Vectors(Object.values(all)[0]?.length ?? 0);
  for (const [text, numbers] of Object.entries(all)) made.add(digestOf(text), unit(numbers));
  return made;
};

describe('fusing lists by rank', () => {
  const list = fc.uniqueArray(fc.nat(30), { maxLength: 20 });
  const same = (one: number) => one;
  const order = (...lists: readonly (readonly number[])[]) => fuse(lists, same).map(([first]) => first);

  it('keeps the order of one list when the other is empty', () => {
    fc.assert(fc.property(list, (one) => assert.deepEqual([order(one, []), order([], one)], [one, one])));
  });

  it('has all of both lists, each once', () => {
    fc.assert(
      fc.property(list, list, (a, b) =>
        assert.deepEqual(order(a, b).toSorted(), [...new Set([...a, ...b])].toSorted()),
      ),
    );
  });

  it('puts what both have before what one of them has at the same rank or a later one', () => {
    const property = fc.property(list, list, (a, b) => {
      const fused = order(a, b);
      for (const both of a.filter((one) => b.includes(one))) {
        const best = Math.min(a.indexOf(both), b.indexOf(both));
        for (const other of [a, b].flatMap((one) => one.slice(best))) {
          if (a.includes(other) !== b.includes(other)) assert.ok(fused.indexOf(both) < fused.indexOf(other));
        }
      }
    });
    fc.assert(property);
  });

  it('has the best of each among the first four', () => {
    // What stands third in both counts as much as what stands first in one.
    expect(order([0, 3, 23, 4], [5, 4, 23, 3])).toEqual([3, 4, 0, 5, 23]);
    const property = fc.property(list, list, (a, b) => {
      const first = order(a, b).slice(0, 4);
      for (const [best] of [a, b]) assert.ok(best === undefined || first.includes(best));
    });
    fc.assert(property, { numRuns: 1000 });
  });

  it('counts a rank by one part in it and one', () => {
    // 1/2 + 1/4 is more than twice 1/3, and that is more than 1/2.
    expect(order([1, 2, 3], [3, 2, 4])).toEqual([3, 2, 1, 4]);
  });
});

describe('vectors', () => {
  const near = (of: Vectors | undefined, vector: readonly number[], ...texts: readonly string[]) =>
    texts.map((text) => of?.nearness(unit(vector))[of.rowOf(digestOf(text))]);

  it('say how near they are almost as exactly as before they were made small', () => {
    const vector = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 32, maxLength: 32 });
    const property = fc.property(vector, vector, (a, b) => {
      fc.pre(Math.hypot(...a) > 0.01 && Math.hypot(...b) > 0.01);
      const exact = unit(a).reduce((sum, number, at) => sum + number * (unit(b)[at] ?? 0), 0);
      const [found = 0] = near(vectors({ one: a }), b, 'one');
      assert.ok(Math.abs(found - exact) < 0.02, `${found} is not ${exact}`);
    });
    fc.assert(property);
  });

  it('come back from their file, to which more are added', async () => {
    const file = folder.at('a.vectors');
    const all = vectors(Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`text ${at}`, [at - 99.5, 3, 1]])));
    await all.save(file, 0);
    all.add(digestOf('more'), unit([1, 1, 1]));
    await all.save(file, 200);
    const read = await Vectors.read(file);
    expect([read?.count, read?.numbers]).toEqual([201, 3]);
    const asked = ['text 0', 'text 199', 'more', 'none'];
    expect(near(read, [1, 1, 1], ...asked)).toEqual(near(all, [1, 1, 1], ...asked));
    expect(near(read, [1, 1, 1], 'more')[0]).toBeCloseTo(1);
    expect(await readdir(folder.path)).toEqual(['a.vectors']);
  });

  it('are written anew where the file holds others', async () => {
    const file = folder.at('other.vectors');
    await vectors({ one: [1, 2], two: [2, 1] }).save(file, 0);
    await vectors({ three: [1, 2, 3], four: [3, 2, 1] }).save(file, 1);
    const read = await Vectors.read(file);
    expect([read?.count, read?.numbers, read?.rowOf(digestOf('four'))]).toEqual([2, 3, 1]);
  });

  it('are those alone that are whole in their file', async () => {
    const file = folder.at('cut.vectors');
    expect(await Vectors.read(file)).toBeUndefined();
    for (const other of ['', 'something else that is long enough']) {
      await writeFile(file, other);
      expect(await Vectors.read(file)).toBeUndefined();
    }
    await vectors({ one: [1, 2, 3], two: [2, 1, 3] }).save(file, 0);
    const { length } = await readFile(file);
    await truncate(file, length - 1);
    const cut = await Vectors.read(file);
    expect([cut?.count, cut?.rowOf(digestOf('two'))]).toEqual([1, -1]);
    // As a file system leaves it that had noted the size alone.
    await truncate(file, length);
    expect((await Vectors.read(file))?.rowOf(digestOf('two'))).toBe(-1);
  });
});

const embedded = (text: string, numbers?: number) => unit(vectorOf(text, numbers));

async function make(pages: readonly PageText[], former?: { readonly index: SearchIndex; readonly meaning: Meaning }) {
  const maker = new IndexMaker(former?.index, true);
  for (const page of pages) maker.add({ digest: JSON.stringify(page), read: () => page });
  const steps = maker.end();
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const index = step.value;
  const file = folder.at('b.vectors');
  const meaning = await Meaning.make({ index, file, former: former?.meaning, pause: async () => undefined });
  /** Embeds batches until nothing is lacking, or so many; gives the texts. */
  const embedAll = async ({ numbers = 64, batches = Number.POSITIVE_INFINITY } = {}) => {
    const sent: string[] = [];
    for (let batch = 0; batch < batches; batch += 1) {
      const { texts } = meaning.lacking();
      if (texts.length === 0) break;
      sent.push(...texts.map(({ text }) => text));
      const learned = texts.map(({ digest, text }) => ({ digest, vector: embedded(text, numbers) }));
      await meaning.learn({ numbers, vectors: learned });
    }
    return sent;
  };
  const ask = (question: string, more: Partial<Query> = {}, numbers?: number) => {
    const query = { question, hints: [], pages: 2, ...more };
    return index.search(query, meaning.nearnessTo(embedded(question, numbers))).pages;
  };
  return { index, meaning, embedAll, ask };
}

const care = (version: string, text = 'Rinse paddles with fresh water.') => ({
  ...pageText(`/${version}/care`, 'Care', `<div>Two blades.</div>\n<h2 id="a">After use</h2>\n<div>${text}</div>`),
  ...{ versions: [`Version ${version}`], isDefault: version === '2.0' },
});
const RESCUE = pageText('/rescue', 'Rescue', '<div>Call the coast guard by radio.</div>');
const TIDES = pageText('/tides', 'Tides', '<div>High water comes twice a day.</div>');
const PAGES = [RESCUE, TIDES, care('1.0'), care('2.0')];
const paths = (pages: readonly { readonly path: string }[]) => pages.map(({ path }) => path);

describe('an index with the meaning of its sections', () => {
  beforeEach(() => rm(folder.at('b.vectors'), { force: true }));

  it('finds what is said in other words, with the section, in the preferred version', async () => {
    const { index, embedAll, ask } = await make(PAGES);
    await embedAll();
    const words = index.search({ question: 'spotless oar without grime', hints: [], pages: 2 });
    expect(paths(words.pages)).not.toContain('/2.0/care');
    const found = ask('spotless oar without grime');
    expect(found[0]).toMatchObject({ path: '/2.0/care', sections: [{ id: 'a' }, {}] });
    expect(paths(found)).not.toContain('/1.0/care');
    expect(paths(ask('spotless oar', { version: '1.0' }))[0]).toBe('/1.0/care');
  });

  it('keeps first what words and meaning both find', async () => {
    const { embedAll, ask } = await make(PAGES);
    await embedAll();
    expect(paths(ask('rinse the paddles'))[0]).toBe('/2.0/care');
  });

  it.each(['the', 'Who are you?', 'What time is it?'])(
    'finds nothing for %j, which asks for nothing',
    async (question) => {
      const { embedAll, ask } = await make(PAGES);
      await embedAll();
      expect(ask(question)).toEqual([]);
    },
  );

  it('embeds each text once, and of a site that has changed what is new', async () => {
    const first = await make(PAGES);
    expect((await first.embedAll()).toSorted()).toEqual([
      'Care\nTwo blades.',
      'Care › After use\nRinse paddles with fresh water.',
      'Rescue\nCall the coast guard by radio.',
      'Tides\nHigh water comes twice a day.',
    ]);
    const changed = await make([care('2.0', 'Oil them.'), RESCUE, TIDES], first);
    expect(await changed.embedAll()).toEqual(['Care › After use\nOil them.']);
    expect(paths(changed.ask('distress', { pages: 1 }))).toEqual(['/rescue']);
    // Those of what is gone are gone, too.
    expect((await Vectors.read(folder.at('b.vectors')))?.count).toBe(4);
    expect(changed.meaning.bytes).toBeGreaterThan(4 * 64);
  });

  it('goes on where it was, also after a restart', async () => {
    const pages = Array.from({ length: 100 }, (_, at) => pageText(`/${at}`, `Page ${at}`, '<div>Rinse.</div>'));
    const begun = await (await make(pages)).embedAll({ batches: 3 });
    const rest = await (await make(pages)).embedAll();
    expect([begun.length, rest.length, new Set([...begun, ...rest]).size]).toEqual([48, 52, 100]);
  });

  it('embeds all anew when vectors have another number of numbers', async () => {
    const former = await make(PAGES);
    await former.embedAll();
    const grown = await make([...PAGES, pageText('/more', 'More', '')], former);
    expect(grown.meaning.lacking()).toMatchObject({ numbers: 64, texts: [{ text: 'More' }] });
    expect(await grown.embedAll({ numbers: 32 })).toHaveLength(5);
    expect((await Vectors.read(folder.at('b.vectors')))?.numbers).toBe(32);
    expect(paths(grown.ask('distress', {}, 64))).toEqual([]);
    expect(paths(grown.ask('distress', {}, 32))[0]).toBe('/rescue');
  });
});
