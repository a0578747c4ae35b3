import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { RenderError } from '../../../../src/platform/render/model/errors.ts';
import { renderSite } from '../../../../src/platform/render/site/site.ts';
import { docsFolder, type Files, readSite } from '../../../helpers/docs-folder.ts';

/** What every site here is rendered with: few pages need no processes of their own. */
const FEW = { domain: 'docs.example.com', processes: 0 };

interface Found {
  readonly url: string;
  readonly content: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly anchors: readonly { readonly id: string; readonly text: string }[];
}

/** Renders a site and reads what its search shows of each page, by address. */
async function searchOf(files: Files): Promise<ReadonlyMap<string, Found>> {
  await using folder = await docsFolder(files);
  await renderSite({ docs: folder.docs, out: folder.out, ...FEW });
  const fragments = join(folder.out, 'pagefind/fragment');
  const found = new Map<string, Found>();
  for (const name of await readdir(fragments)) {
    const text = gunzipSync(await readFile(join(fragments, name))).toString();
    const fragment: Found = JSON.parse(text.slice('pagefind_dcd'.length));
    found.set(fragment.url, fragment);
  }
  return found;
}

describe('writeSearch', () => {
  it('finds the text of a page under its headings, with its place', async () => {
    const found = await searchOf({
      'docs.json': JSON.stringify({ name: 'Test', navigation: { groups: [{ group: 'Guides', pages: ['a b/über'] }] } }),
      'a b/über.mdx':
        '---\ntitle: Ünder <way>\nkeywords: [kayak, boat]\ndescription: A first look\n---\nHello.\n\n## Set up\n\nTake a paddle.\n',
    });

    const page = found.get('a%20b/%C3%BCber.html');
    expect(page?.content).toBe('Ünder <way> A first look. Hello. Set up. Take a paddle.');
    expect(page?.meta).toEqual({ title: 'Ünder <way>', keywords: 'kayak boat' });
    expect(page?.filters).toEqual({ version: ['*'], product: ['*'], language: ['en'], section: ['Guides'] });
    expect(page?.anchors).toEqual([expect.objectContaining({ id: 'set-up', text: 'Set up' })]);
  });

  it('finds what stands beside text that is no valid Unicode', async () => {
    const found = await searchOf({
      'docs.json': '{"name":"Test"}',
      'index.mdx': '---\ntitle: "Half \\uD800 a title"\n---\n\nA {"\\uDC00"} paddle.\n',
    });

    expect(found.get('index.html')?.content).toBe('Half \uFFFD a title. A \uFFFD paddle.');
  });

  it('tells versions apart, leaves out pages that are hidden, not to be indexed, or in no navigation', async () => {
    const versions = [
      { version: '2.0', groups: [{ group: 'Guides', pages: ['two/start', 'shared', 'hidden'] }] },
      { version: '1.0', groups: [{ group: 'Guides', pages: ['one/start', 'shared', 'unlisted-by-robots'] }] },
    ];
    const found = await searchOf({
      'docs.json': JSON.stringify({ name: 'Test', navigation: { versions } }),
      'one/start.mdx': '# Start one',
      'two/start.mdx': '# Start two',
      'shared.mdx': '# Shared',
      'hidden.mdx': '---\nhidden: true\n---\n# Hidden',
      'unlisted-by-robots.mdx': '---\nnoindex: true\n---\n# Noindex',
      'elsewhere.mdx': '# Elsewhere',
    });

    expect(Object.fromEntries([...found].map(([url, { filters }]) => [url, filters['version']]))).toEqual({
      'one/start.html': ['1.0'],
      'two/start.html': ['2.0'],
      'shared.html': ['2.0', '1.0'],
    });
  });

  it('writes one index a language, the same with and without an earlier run, and nothing that a page does not load', async () => {
    const languages = ['en', 'fr'].map((language) => ({ language, pages: [`${language}/a`, `${language}/b`] }));
    const files = {
      'docs.json': JSON.stringify({ name: 'Test', navigation: { languages } }),
      ...Object.fromEntries(['en/a', 'en/b', 'fr/a', 'fr/b'].map((name) => [`${name}.mdx`, `# ${name}\n\nWords.\n`])),
    };
    await using folder = await docsFolder(files);
    const cache = join(folder.docs, '../cache');
    const site = async (name: string, options: object) => {
      const out = join(folder.docs, '..', name);
      await renderSite({ docs: folder.docs, out, ...FEW, ...options });
      return await readSite(out);
    };
    const first = await site('first', { cache });
    const names = [...first.keys()].filter((name) => name.startsWith('pagefind/'));
    expect([...new Set(names.map((name) => name.replace(/_[0-9a-f]+\./, '_DIGEST.')))]).toEqual([
      'pagefind/filter/en_DIGEST.pf_filter',
      'pagefind/filter/fr_DIGEST.pf_filter',
      'pagefind/fragment/en_DIGEST.pf_fragment',
      'pagefind/fragment/fr_DIGEST.pf_fragment',
      'pagefind/index/en_DIGEST.pf_index',
      'pagefind/index/fr_DIGEST.pf_index',
      'pagefind/pagefind-entry.json',
      'pagefind/pagefind-worker.js',
      'pagefind/pagefind.en_DIGEST.pf_meta',
      'pagefind/pagefind.fr_DIGEST.pf_meta',
      'pagefind/pagefind.js',
      'pagefind/subjects.en.txt',
      'pagefind/subjects.fr.txt',
      'pagefind/wasm.en.pagefind',
      'pagefind/wasm.fr.pagefind',
      'pagefind/words.en.txt',
      'pagefind/words.fr.txt',
    ]);
    expect(await site('second', { cache })).toEqual(first);

    await writeFile(join(folder.docs, 'en/a.mdx'), '# en/a\n\nSomething else.\n');

    const third = await site('third', { cache });
    expect(third).toEqual(await site('fourth', {}));
    expect(third).not.toEqual(first);
  });

  it('makes the site without a search where the engine fails, and says so once', async () => {
    await using folder = await docsFolder({ 'index.mdx': '# Start' });
    const searchEngine = join(folder.docs, 'no-such-program');

    const { diagnostics } = await renderSite({ docs: folder.docs, out: folder.out, ...FEW, searchEngine });

    expect(diagnostics.map(({ file, message }) => [file, message])).toEqual([
      [
        'docs.json',
        expect.stringMatching(
          /^The site has no search: its engine, the npm package `pagefind`, did not work: it cannot be run \(ENOENT\)\.$/,
        ),
      ],
    ]);
    const names = [...(await readSite(folder.out)).keys()];
    expect(names).toContain('index.html');
    expect(names.filter((name) => name.startsWith('pagefind'))).toEqual([]);
  });

  it('fails in strict mode where the engine fails', async () => {
    await using folder = await docsFolder({ 'index.mdx': '# Start' });
    const options = { docs: folder.docs, out: folder.out, ...FEW, searchEngine: '/dev/null', strict: true };

    await expect(renderSite(options)).rejects.toThrow(RenderError);
  });

  it('leaves the button out of a site without search', async () => {
    await using folder = await docsFolder({ 'index.mdx': '# Start' });
    await renderSite({ docs: folder.docs, out: folder.out, ...FEW, searchEngine: false });

    const site = await readSite(folder.out);
    expect(site.get('index.html')).not.toContain('data-search-root');
    expect([...site.keys()].filter((name) => name.startsWith('pagefind'))).toEqual([]);
  });
});
