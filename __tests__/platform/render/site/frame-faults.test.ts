import { expect, it } from '@jest/globals';
import { formatDiagnostic } from '../../../../src/platform/render/model/errors.ts';
import { render } from '../../../helpers/docs-folder.ts';

const CONFIG = `{
  "navbar": { "links": [{ "label": "Run", "href": "java\\nscript:alert(1)", "icon": "no-such" }, { "label": "A", "href": "/a" }] },
  "footer": {
    "socials": { "github": "https://github.com/acme", "nowhere": "https://nowhere.example" },
    "links": [{ "items": [{ "label": "Gone", "href": "/gone" }, { "label": "Run", "href": "javascript:b()" }] }]
  },
  "contextual": { "options": [{ "title": "Ask", "href": "https://ask.example/$path", "icon": "https://cdn.example/ask.svg" }] },
  "navigation": {
    "groups": [{ "group": "G", "icon": "no-such", "pages": ["a", "b", "c"] }],
    "global": { "anchors": [{ "anchor": "X", "href": "https://x.example", "icon": "lucide:check" }] }
  }
}
`;

const titled = (title: string, icon: string) => `---\ntitle: ${title}\nicon: ${icon}\n---\n`;

it('icons and links around the pages are reported once, where they are written; an emoji is shown', async () => {
  const { report, files } = await render({
    'docs.json': CONFIG,
    'a.mdx': titled('A', '/gone.svg'),
    'b.mdx': `${titled('B', '"🚀"')}\n<Card title="C" icon="⚙️" /> <Icon icon="no" />\n`,
    'c.mdx': titled('C', 'flag'),
  });
  expect(report.diagnostics.map(formatDiagnostic)).toEqual([
    'a.mdx:3:1: The icon `/gone.svg` names a file that is not in the documentation.',
    'b.mdx:6:30: No icon set has an icon named `no`; it is left out.',
    'docs.json:2:51: The address `java script:alert(1)` would run code.',
    'docs.json:2:84: No icon set has an icon named `no-such`; it is left out.',
    'docs.json:4:55: No icon set has an icon named `nowhere`; it is left out.',
    'docs.json:5:54: The address `/gone` leads to a page that does not exist.',
    'docs.json:5:91: The address `javascript:b()` would run code.',
    'docs.json:7:94: The icon `https://cdn.example/ask.svg` lies outside the site and is left out; put its file into the documentation.',
  ]);
  const page = files.get('b.html') ?? '';
  expect(page).toContain('<span class="icon icon-emoji" aria-hidden="true">🚀</span><span>B</span>');
  expect(page).toContain('<span class="icon icon-emoji" aria-hidden="true">⚙️</span>');
  expect(page).toMatch(/href="https:\/\/x\.example"><svg class="icon"/);
  expect(page).not.toContain('javascript:');
});
