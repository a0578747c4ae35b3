import { expect, it } from '@jest/globals';
import { readConfig } from '../../../../src/platform/render/config/site-config.ts';
import { render } from '../../../helpers/docs-folder.ts';

const remarksOn = (json: Record<string, unknown>) =>
  readConfig({ file: 'docs.json', source: '', parts: [] }, json).remarks;

it.each([
  [{ redirects: { a: 'b' } }, 'redirects', 'The setting `redirects` is an object, not a list; it is left out.'],
  [{ navbar: [] }, 'navbar', 'The setting `navbar` is a list, not an object; it is left out.'],
  [{ colors: 'red' }, 'colors', 'The setting `colors` is a text, not an object; it is left out.'],
  [{ logo: ['a'] }, 'logo', 'The setting `logo` is a list, not a text or an object; it is left out.'],
  [{ name: ['A'] }, 'name', 'The setting `name` is a list, not a text; it is left out.'],
  [
    { navbar: { links: { href: '/' } } },
    'links',
    'The setting `navbar.links` is an object, not a list; it is left out.',
  ],
  [{ logo: { light: ['a'] } }, 'light', 'The setting `logo.light` is a list, not a text; it is left out.'],
  [
    { api: { playground: 'simple' } },
    'playground',
    'The setting `api.playground` is a text, not an object; it is left out.',
  ],
  [
    { navigation: { groups: [{ group: 'G', icon: ['x'], pages: [] }] } },
    'icon',
    'The setting `navigation.icon` is a list, not a text or an object; it is left out.',
  ],
  [
    { appearance: { strict: 'true' } },
    'true',
    'The setting `appearance.strict: true` is left out: its values here are `true`, `false`, without quotes.',
  ],
  [
    { colors: { primary: 'blue-500' } },
    'blue-500',
    'The setting `colors.primary: blue-500` is left out: it is no color.',
  ],
  [
    { fonts: { family: 'Inter', weight: 'bold' } },
    'bold',
    'The setting `fonts.weight: bold` is left out: it is no number.',
  ],
  [{ theme: 7 }, 'theme', expect.stringMatching(/^The setting `theme: 7` is left out: its values here are `mint`,/)],
  [
    { fonts: { family: 'Inter', weight: -1.5 } },
    'weight',
    'The setting `fonts.weight: -1.5` is left out: it is no number.',
  ],
  [
    { metadata: { timestamp: true } },
    'timestamp',
    'The setting `metadata.timestamp` is only for pages with `lastModified` in their front matter: files do not say reliably when they were changed.',
  ],
  [{ logo: 7 }, 'logo', 'The setting `logo: 7` is left out: it is no path.'],
  [{ favicon: { light: true } }, 'light', 'The setting `favicon.light: true` is left out: it is no path.'],
  [{ 'api.openapi': 'a.json' }, 'api.openapi', 'The setting `api.openapi` is left out: it is not known.'],
  [
    { redirects: [{ source: '/a', destination: '/b' }, { source: '/c' }] },
    '/c',
    'Entry 2 of `redirects` is not an object with `source` and `destination`; it is left out.',
  ],
  [
    { navigation: { tabs: [{ tab: 'T', groups: [{ group: 'G', pages: ['a', null] }] }] } },
    'G',
    'An entry of the navigation in `G` is `null`, neither a page nor a group; it is left out.',
  ],
])('%j is reported', (json, at, message) => {
  expect(remarksOn(json)).toEqual([{ at, message }]);
});

it.each([
  [{ name: true, description: 5, logo: '/l.svg', banner: 'New', favicon: { light: '/a.svg' }, colors: null }],
  [{ navigation: { pages: ['a', { group: 'G', pages: [] }], global: { anchors: [{ anchor: 'A', href: '/' }] } } }],
])('%j is not', (json) => {
  expect(remarksOn(json)).toEqual([]);
});

it.each([
  ['[7]', 'The setting `logo` is a list, not a text or an object; it is left out.'],
  ['7', 'The setting `logo: 7` is left out: it is no path.'],
])('is told where it stands, and a wrong logo is no missing file: %s', async (logo, message) => {
  const { report } = await render({ 'docs.json': `{\n  "name": "T",\n  "logo": ${logo}\n}`, 'index.mdx': '# I' });
  expect(report.diagnostics).toEqual([{ file: 'docs.json', line: 3, column: 3, message }]);
});

it('is told where it stands before what a later one replaces, however deeply that is nested', async () => {
  const replaced = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  const { report } = await render({
    'docs.json': `{"name": "T",\n"foo": ${replaced}, "foo": 1}`,
    'index.mdx': '# I',
  });
  expect(report.diagnostics).toMatchObject([
    { line: 2, column: 1, message: 'The setting `foo` is left out: it is not known.' },
  ]);
});
