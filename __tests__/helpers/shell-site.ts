/** The site by which the shell is tested in a browser. */
import type { Files } from './docs-folder.ts';

const PAGE =
  '## One\n\nText with a [link](/guides/deep) and `code`.\n\n### Inside\n\n- [x] Done\n- [ ] To do\n\n```js title="a.js" {1}\nconst a = 1; // one\n// two\n```\n\n## Two\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n![A plan](/plan.svg)\n\n<img className="w-1/2 mx-auto" src="/plan.svg" alt="A plan in small" />\n\n<iframe src="https://www.youtube.com/embed/abcdefgh" title="A film" />\n';
const page = (title: string, more = '') =>
  `---\ntitle: ${title}\ndescription: About \`${title}\`\n${more}---\n\n${PAGE}`;

const brief = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\n\n## One\n\nText.\n`;

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="28"><rect width="90" height="28" fill="#0d9"/></svg>';

/** A site of several languages and versions, with every part that may stand around a page. */
export const SHELL_FILES: Files = {
  'docs.json': JSON.stringify({
    name: 'Acme',
    logo: { light: '/logo-light.svg', dark: '/logo-dark.svg' },
    favicon: '/logo-dark.svg',
    colors: { primary: '#0D9373', light: '#55D799', dark: '#0D9373' },
    banner: { content: '**Acme 2** is [here](/guides/deep)', dismissible: true },
    styling: { eyebrows: 'breadcrumbs' },
    contextual: { options: ['copy', 'view'] },
    navbar: {
      links: [
        { label: 'Support', href: '/help', icon: 'life-ring' },
        ...['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name) => ({ label: `Link ${name}`, href: '/help' })),
        ...['github', 'discord', 'slack', 'x-twitter', 'youtube', 'linkedin'].map((icon) => ({
          icon,
          title: `A long name for the place on ${icon}`,
          href: `https://${icon}.example`,
        })),
      ],
      primary: { label: 'Start', href: '/help' },
    },
    footer: {
      socials: { x: 'https://x.example' },
      links: [{ header: 'More', items: [{ label: 'Terms', href: '/help' }] }],
    },
    navigation: {
      global: { anchors: [{ anchor: 'News', icon: 'list', href: '/news' }] },
      languages: [
        {
          language: 'en',
          default: true,
          tabs: [
            {
              tab: 'Guides',
              icon: 'book',
              groups: [
                {
                  group: 'Start',
                  icon: 'rocket',
                  tag: 'NEW',
                  pages: ['index', { group: 'Deep', pages: ['guides/deep'] }],
                },
                { group: 'Help', root: 'help', directory: 'card', pages: ['wide', 'center'] },
              ],
            },
            {
              tab: 'Versions',
              versions: [
                { version: 'v2', pages: ['v2/a'] },
                { version: 'v1', tag: 'Old', pages: ['v1/a'] },
              ],
            },
            {
              tab: 'Menu',
              menu: [
                { item: 'First', description: 'Of two', pages: ['first'] },
                { item: 'Other', pages: ['custom'] },
              ],
            },
          ],
        },
        { language: 'ar', groups: [{ group: 'ابدأ', pages: ['ar/index'] }] },
      ],
    },
  }),
  'index.mdx': page('Welcome', 'icon: house\n'),
  'guides/deep.mdx': brief('Deep', 'deprecated: true\n'),
  'help.mdx': brief('Help'),
  'wide.mdx': `${brief('Wide', 'mode: wide\n')}
<ParamField body="whole" type="string" default="${'x'.repeat(99)}" />

<div className="grid">
  <div className="p-4">
    \`\`\`text
    ${'A line that is longer than any narrow screen. '.repeat(3)}
    \`\`\`
  </div>
</div>

<div className="p-4">
  <p className="mt-8">Far</p>
</div>

<Tabs>
  <Tab title="First">Text</Tab>
  <Tab title="Second">
    | ${'Head | '.repeat(30)}
    | ${'--- | '.repeat(30)}
    | ${'value | '.repeat(30)}
  </Tab>
</Tabs>

<div style={{ textAlign: 'right' }}>
  <Tooltip tip="It says more than there is room for beside the word.">Hint</Tooltip>
</div>

<p className="broken">
  <span style={{ display: 'inline-block', width: '75%' }}>Before</span> <Tooltip tip="On it.">${'word '.repeat(40)}</Tooltip>
</p>
`,
  'center.mdx': brief('useEveryListingOfEveryCollectibleThereIs', 'mode: center\n'),
  'first.mdx': brief('First', 'mode: frame\n'),
  'custom.mdx': `${brief('Custom', 'mode: custom\n')}
<div className="hero p-4">
  <a href="/help" className="inline-flex px-4 py-2 text-sm">
    Begin
  </a>

  <button>Nothing</button>

  <p>Bare</p>

  <p className="mt-8">Far</p>

  <div className="prose"><p>Prose</p></div>

  <Card title="Card"><p>Card</p></Card>
</div>
`,
  'v1/a.mdx': brief('A'),
  'v2/a.mdx': page('A'),
  'ar/index.mdx': brief('مرحبا'),
  'news.mdx': '---\ntitle: News\nrss: true\n---\n\n<Update label="May 2025" tags={["New"]}>\n  Things\n</Update>\n',
  'logo-light.svg': LOGO,
  'logo-dark.svg': LOGO,
  'plan.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="500"><rect width="1200" height="500" fill="#cde"/></svg>',
};
