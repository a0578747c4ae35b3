import { describe, expect, it } from '@jest/globals';
import { render, renderOne } from '../../../../helpers/docs-folder.ts';

const FILES = {
  'big.svg': '<svg width="900" height="300"/>',
  'small.svg': '<svg width="100" height="50"/>',
};

describe('pictures', () => {
  it('have their measures, load late but for the first, and open in full where they are large', async () => {
    const { html } = await renderOne('![Big](/big.svg) ![Small](./small.svg)\n', FILES);
    expect(html).toContain(
      '<a class="zoom" href="big.svg"><img src="big.svg" alt="Big" decoding="async" width="900" height="300"></a>',
    );
    expect(html).toContain(
      '<img src="./small.svg" alt="Small" loading="lazy" decoding="async" width="100" height="50">'.replace('./', ''),
    );
  });

  it.each([
    ['<img src="/big.svg" width="300" />', 'width="300" alt="" decoding="async" height="100"'],
    ['<img src="/big.svg" height="150" />', 'height="150" alt="" decoding="async" width="450"'],
    ['<img src="/big.svg" width="100%" />', 'width="100%" alt="" decoding="async">'],
    ['<img src="/big.svg" style={{ width: 20 }} />', 'style="width:20px" alt="" decoding="async" data-zoom="">'],
    ['<img src="https://o.example/x.png" />', '<img src="https://o.example/x.png" alt="" decoding="async">'],
  ])('%s keeps what its author gives', async (mdx, expected) => {
    expect((await renderOne(mdx, FILES)).html).toContain(expected);
  });

  it.each([
    '<img className="w-full h-64 object-cover" src="/big.svg" alt="Big" />',
    '<img style={{ margin: "0 auto" }} src="/big.svg" alt="Big" />',
    '<img className="hidden dark:block" src="/big.svg" alt="Big" />',
  ])('%s stands as its author places it, and opens by the script', async (mdx) => {
    const { html } = await renderOne(mdx, FILES);
    expect(html).not.toContain('class="zoom"');
    expect(html).toMatch(/<img [^>]*alt="Big" [^>]*data-zoom/);
  });

  it('that are ornaments do not open', async () => {
    const { html } = await renderOne('<img className="w-full" src="/big.svg" alt="" />', FILES);
    expect(html).not.toMatch(/data-zoom|class="zoom"/);
  });

  it.each(['[![Big](/big.svg)](/page)', '<img noZoom src="/big.svg" />', '# ![Big](/big.svg)'])(
    '%s does not open',
    async (mdx) => {
      const { html } = await renderOne(mdx, FILES);
      expect(html).not.toContain('class="zoom"');
      expect(html).not.toMatch(/nozoom/i);
    },
  );

  it('of a sanitized site do not open either where their author says so, and headings have no link to themselves', async () => {
    const page = '<img noZoom src="/big.svg" />\n\n<h2 noAnchor>Part</h2>\n';
    const { files, report } = await render({ 'page.mdx': page, ...FILES }, { sanitize: true });
    expect(files.get('page.html')).not.toMatch(/class="(?:zoom|anchor)"/);
    expect(report.diagnostics).toEqual([]);
  });
});
