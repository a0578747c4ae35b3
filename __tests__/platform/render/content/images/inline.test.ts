import { describe, expect, it } from '@jest/globals';
import { renderSite } from '../../../../../src/platform/render/build/site.ts';
import { docsFolder, readSite, render } from '../../../../helpers/docs-folder.ts';

/** The beginning of a PNG of these measures, and bytes behind it. */
function png(width: number, height: number, bytes: number): string {
  const head = Buffer.alloc(24);
  head.write('\x89PNG\r\n\x1a\n', 'latin1');
  head.writeUInt32BE(13, 8);
  head.write('IHDR', 12);
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return Buffer.concat([head, Buffer.alloc(bytes)]).toString('base64');
}

const LARGE = `data:image/png;base64,${png(900, 300, 1_000_000)}`;
const SMALL = `data:image/png;base64,${png(9, 3, 30)}`;
const PAGE = `# Page\n\n<img src="${SMALL}" alt="Small" />\n\n<img src="${LARGE}" alt="Large" />\n\n![Again](${LARGE})\n`;

describe('a page of megabytes that has its pictures written out', () => {
  it('has the large ones as one file, which loads when it is near', async () => {
    const { files } = await render({ 'deep/page.mdx': PAGE });
    const page = files.get('deep/page.html') ?? '';
    const [name = '', ...others] = [...files.keys()].filter((file) => file.includes('picture-'));

    expect(others).toEqual([]);
    expect(name).toMatch(/^site-assets\/picture-[0-9a-f]{16}\.png$/);
    expect(page.length).toBeLessThan(100_000);
    expect(page).toContain(`src="${SMALL}"`);
    expect(page).toContain(
      `<a class="zoom" href="../${name}"><img src="../${name}" alt="Large" loading="lazy" decoding="async" width="900" height="300"></a>`,
    );
    expect(page.split(`src="../${name}"`)).toHaveLength(3);
    for (const file of ['deep/page.md', 'llms-full.txt']) expect(files.get(file)?.length).toBeLessThan(10_000);
    expect(files.get('deep/page.md')).toContain(`![Again](/${name})`);
  });

  it('is the same from what an earlier run left', async () => {
    await using folder = await docsFolder({ 'page.mdx': PAGE });
    const options = { docs: folder.docs, domain: 'docs.example.com', searchEngine: false, processes: 0 } as const;
    const cache = `${folder.out}-cache`;
    await renderSite({ ...options, out: folder.out, cache });
    await renderSite({ ...options, out: `${folder.out}-2`, cache });
    expect(await readSite(`${folder.out}-2`)).toEqual(await readSite(folder.out));
  });

  it.each([
    ['a code sample', `\`\`\`html\n<img src="${LARGE}">\n\`\`\``],
    ['a set of sources', `<picture><source srcSet="${LARGE} 2x" /><img src="/a.png" alt="A" /></picture>`],
    ['a style', `<div style={{ backgroundImage: 'url(${LARGE})' }}>Text</div>`],
  ])('keeps what %s has written out, of which it makes no file', async (_place, written) => {
    const { files } = await render({ 'page.mdx': written });
    expect([...files.keys()].filter((file) => file.includes('picture-'))).toEqual([]);
    for (const file of ['page.md', 'llms-full.txt']) expect(files.get(file)?.includes(LARGE)).toBe(true);
  });

  it.each(['data:image/svg+xml;base64,', 'data:text/html;base64,'])('makes no file of %s', async (start) => {
    const { files } = await render({ 'page.mdx': `<img src="${start}${'A'.repeat(20_000)}" alt="A" />` });
    expect([...files.keys()].filter((file) => file.includes('picture-'))).toEqual([]);
  });
});
