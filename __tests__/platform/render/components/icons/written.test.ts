import { describe, expect, it } from '@jest/globals';
import { openIcons } from '../../../../../src/platform/render/components/icons/library.ts';
import { resolveIcon } from '../../../../../src/platform/render/components/icons/written.ts';
import { render } from '../../../../helpers/docs-folder.ts';

const HOSTS = ['https://icons.example.com/v6.6.0', 'https://cdn.example.com/npm/@fortawesome/fontawesome-free@6/svgs'];

async function page(mdx: string) {
  const { report, files } = await render({ 'page.mdx': mdx });
  return { html: files.get('page.html') ?? '', files, messages: report.diagnostics.map(({ message }) => message) };
}

describe('an icon of another host', () => {
  it.each(HOSTS)('in %s is drawn from the set of the platform, with its terms', async (host) => {
    const { html, files, messages } = await page(
      [
        `<div style={{ maskImage: 'url("${host}/solid/flag.svg")', width: 20 }} />`,
        `<img src="${host}/brands/github.svg?v=2" alt="Code" />`,
        `<Icon icon="${host}/regular/bell.svg" />`,
        `<Card title="T" icon="${host}/sharp-solid/house.svg">Words</Card>`,
      ].join('\n\n'),
    );
    expect(messages).toEqual([]);
    expect(html).not.toContain(host);
    expect(html).toMatch(/style="mask-image:\s?url\((?:"|&quot;|&#x22;)data:image\/svg\+xml,%3Csvg[^"]*width:\s?20px/);
    expect(html).toMatch(/<img src="data:image\/svg\+xml,%3Csvg[^"]*" alt="Code"/);
    const content = html.slice(html.indexOf('<article'), html.indexOf('</article>'));
    expect(content.split('<svg class="icon"').length - 1).toBe(2);
    for (const set of ['fa6-solid', 'fa6-regular', 'fa6-brands'])
      expect(files.has(`site-assets/icons-${set}.txt`)).toBe(true);
  });

  it('is drawn in style sheets and style elements, too', async () => {
    const { files, report } = await render({
      'page.mdx': `<style>{\`i { mask: url(${HOSTS[0]}/regular/bell-on.svg) }\`}</style>`,
      'css/site.css': `a { -webkit-mask-image: url("${HOSTS[0]}/solid/flag.svg") }`,
    });
    for (const file of ['page.html', 'css/site.css'])
      expect(files.get(file)).toMatch(/mask(?:-image)?: url\("data:image\/svg\+xml,%3Csvg/);
    expect(files.has('site-assets/icons-fa6-solid.txt')).toBe(true);
    expect(report.diagnostics).toEqual([]);
  });

  it.each([
    ['that the set does not have', `${HOSTS[0]}/solid/no-such-icon.svg`],
    ['that is no release of one', 'https://cdn.example.com/regular/flag.svg'],
    ['that is a picture', `${HOSTS[0]}/solid/flag.png`],
    ['of a release of something else', 'https://cdn.example.com/assets/v5/light/moon.svg'],
    ['of a page about icons', 'https://example.com/font-awesome-review/images/light/moon.svg'],
  ])('%s is left out of styles, and told of', async (_what, address) => {
    const { html, messages } = await page(`<div style={{ maskImage: 'url(${address})' }} />`);
    expect(html).not.toContain('data:image');
    expect(messages).toEqual([expect.stringContaining(`The file \`${address}\` is on another host`)]);
  });
});

describe('the address of an icon', () => {
  const lucide = openIcons('lucide');

  it('names one of Font Awesome, whatever the library of the site is', () => {
    const drawn = { kind: 'drawing', drawing: expect.objectContaining({ set: 'fa6-solid' }) };
    expect(resolveIcon(`${HOSTS[0]}/solid/flag.svg`, undefined, lucide)).toEqual(drawn);
    expect(resolveIcon(`${HOSTS[1]}/sharp-duotone-solid/flag.svg`, undefined, lucide)).toEqual(drawn);
  });

  it('of any length is read at once', () => {
    for (const part of ['fontawesome', '/v6.6', '/fontawesome-@.'])
      expect(resolveIcon(`https://x/${part.repeat(100_000)}`, undefined, lucide).kind).toBe('none');
  });
});
