import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../../../src/platform/render/config/site-config.ts';
import { render } from '../../../helpers/docs-folder.ts';

const remarks = (json: Record<string, unknown>) =>
  readConfig({ file: 'docs.json', source: '', parts: [] }, json).remarks.map(({ message }) => message);

/** Puts a value at a path; a name with `[]` holds a list of one. */
function at(path: string, value: unknown): Record<string, unknown> {
  const [first = '', ...rest] = path.split('.');
  const inner = rest.length === 0 ? value : at(rest.join('.'), value);
  return first.endsWith('[]') ? { [first.slice(0, -2)]: [inner] } : { [first]: inner };
}

/** The reference of the format, in its order: https://www.mintlify.com/docs/organize/settings-reference */
const DONE: readonly (readonly [path: string, value: unknown])[] = [
  ['$schema', 'https://mintlify.com/docs.json'],
  ['theme', 'mint'],
  ['name', 'N'],
  ['colors.primary', '#111111'],
  ['colors.light', '#111111'],
  ['colors.dark', '#111111'],
  ['description', 'D'],
  ['logo', '/a.svg'],
  ['logo.light', '/a.svg'],
  ['logo.dark', '/a.svg'],
  ['logo.href', '/'],
  ['favicon', '/a.svg'],
  ['favicon.light', '/a.svg'],
  ['appearance.default', 'dark'],
  ['appearance.strict', true],
  ['fonts.family', 'Inter'],
  ['fonts.weight', 400],
  ['fonts.source', '/a.woff2'],
  ['fonts.format', 'woff2'],
  ['fonts.heading.family', 'Inter'],
  ['fonts.body.source', '/a.woff2'],
  ['icons.library', 'lucide'],
  ['background.color.light', '#ffffff'],
  ['background.image', '/a.png'],
  ['background.image.dark', '/a.png'],
  ['styling.eyebrows', 'breadcrumbs'],
  ['styling.latex', true],
  ['styling.codeblocks', 'dark'],
  ['navbar.links[]', { type: 'github', href: '/', label: 'L', icon: { name: 'x', style: 'solid' } }],
  ['navbar.primary', { type: 'button', href: '/', label: 'L' }],
  ['footer.socials', { x: 'https://x.com/a', anything: 'https://e.example' }],
  ['footer.links[]', { header: 'H', items: [{ label: 'L', href: '/' }] }],
  ['banner.content', 'B'],
  ['banner.dismissible', true],
  ['banner.type', 'warning'],
  ['banner.color', '#111111'],
  ['banner.color.light', '#111111'],
  ['interaction.drilldown', true],
  ['contextual.options', ['copy', 'view', 'chatgpt', 'claude', 'perplexity', 'grok']],
  ['contextual.options[]', { title: 'T', description: 'D', icon: 'x', href: { base: 'https://e.example', query: [] } }],
  ['contextual.display', 'header'],
  ['redirects[]', { source: '/a', destination: '/b', permanent: true }],
  ['variables', { anything: 'x' }],
  ['errors.404.title', 'T'],
  ['errors.404.description', 'D'],
  ['errors.404.redirect', false],
  ['api.openapi', [{ source: 'a.json', directory: 'b' }]],
  ['api.playground.display', 'simple'],
  ['api.playground.credentials', true],
  ['api.playground.proxy', false],
  ['api.params.expanded', 'all'],
  ['api.params.post', ['x']],
  ['api.url', 'full'],
  ['api.examples.languages', ['curl']],
  ['api.examples.defaults', 'all'],
  ['api.examples.prefill', true],
  ['api.examples.autogenerate', false],
  ['api.mdx.auth.method', 'key'],
  ['api.mdx.auth.name', 'x'],
  ['api.mdx.server', ['https://e.example']],
  ['seo.indexing', 'all'],
  ['seo.metatags', { anything: 'x' }],
  ['search.prompt', 'P'],
  ['integrations.ga4.measurementId', 'G-ABC1234567'],
  ['navigation.global.anchors[]', { anchor: 'A', icon: 'x', iconType: 'solid', href: '/', hidden: true }],
  ['navigation.languages[]', { language: 'fr', default: true, banner: { content: 'B' }, navbar: {}, footer: {} }],
  ['navigation.versions[]', { version: '1', default: true, tag: 'T', hidden: true, banner: { content: 'B' } }],
  ['navigation.products[]', { product: 'P', description: 'D', icon: 'x', menu: [{ item: 'I', pages: ['a'] }] }],
  ['navigation.groups[]', { group: 'G', root: 'a', tag: 'T', expanded: true, searchable: true, hidden: true }],
  ['navigation.dropdowns[]', { dropdown: 'D', openapi: 'a.json', directory: 'card' }],
  ['navigation.pages[]', { group: 'G', pages: ['a', { group: 'H', pages: ['b'] }] }],
];

const REPORTED: readonly (readonly [path: string, value: unknown, name?: string])[] = [
  ['public', false],
  ['background.decoration', 'grid'],
  ['styling.codeblocks', 'nord', 'styling.codeblocks: nord'],
  ['styling.codeblocks.theme', { light: 'nord', dark: 'nord' }],
  ['styling.codeblocks.languages', { custom: ['a.json'] }],
  ['thumbnails', { appearance: 'light', fonts: { family: 'Inter' } }],
  ['feedback', { thumbs: true }],
  ['contextual.options', ['copy', 'mcp'], 'contextual.options: mcp'],
  ['contextual.display', 'toc'],
  ['errors.404.redirect', true],
  ['api.playground.proxy', true],
  ['markdown.schema', true],
  ['markdown.instructions', ['x']],
  ['seo.organization', { name: 'O' }],
  ['navigation.tabs[]', { tab: 'T', align: 'end' }, 'navigation.align'],
  ['navigation.global.anchors[]', { anchor: 'A', color: { light: '#111111' } }, 'navigation.color'],
  ['navigation.versions[].groups[]', { group: 'G', boost: 3 }, 'navigation.boost'],
  ['navigation.groups[]', { group: 'G', public: false }, 'navigation.public'],
  ['navigation.tabs[]', { tab: 'T', graphql: 'a.graphql' }, 'navigation.graphql'],
  ['navigation.tabs[]', { tab: 'T', sdk: {} }, 'navigation.sdk'],
  ['unheard', 'x'],
  ['colors.unheard', 'x'],
  ['navigation.tabs[].groups[]', { group: 'G', unheard: 1 }, 'navigation.unheard'],
  ['navigation.languages[].banner.unheard', 1, 'banner.unheard'],
];

describe('a setting of docs.json', () => {
  it.each(DONE)('is done: %s', (path, value) => {
    expect(remarks(at(path, value)).filter((message) => message.includes('is left out'))).toEqual([]);
  });

  it.each(REPORTED)('is reported once: %s, %j', (path, value, name = path) => {
    expect(remarks(at(path, value)).filter((message) => message.startsWith(`The setting \`${name}\``))).toHaveLength(1);
  });

  it.each([
    ['api.asyncapi', 'a.yaml', 'AsyncAPI'],
    ['navigation.tabs[]', { tab: 'T', asyncapi: 'a.yaml' }, 'AsyncAPI'],
    ['navigation.tabs[].pages[]', 'a', '`tabs` has no name'],
    ['navigation.groups[].pages[]', 'a', 'group of the navigation has no name'],
    ['metadata.timestamp', true, 'lastModified'],
    ['integrations.heap.appId', 'x', 'heap'],
  ])('is reported by who reads it: %s', (path, value, word) => {
    expect(remarks(at(path, value))).toEqual([expect.stringContaining(word)]);
  });
});

describe('a field of front matter', () => {
  it.each([
    ['groups: [staff]', 'groups'],
    ['public: false', 'public'],
    ['boost: 3', 'boost'],
    ['related: [/a]', 'related'],
    ['contextual:\n  options: []', 'contextual'],
    ['asyncapi: "a.yaml x"', 'asyncapi'],
    ['graphql: {name: x}', 'graphql'],
    ['mode: assistant', 'mode'],
  ])('is reported: %s', async (written, field) => {
    const { report } = await render({ 'page.mdx': `---\ntitle: P\n${written}\n---\n` });
    expect(report.diagnostics).toEqual([
      expect.objectContaining({ file: 'page.mdx', line: 3, message: expect.stringContaining(`field \`${field}\``) }),
    ]);
  });

  it.each([
    'sidebarTitle: S',
    'hidden: true',
    'noindex: true',
    'searchable: false',
    'deprecated: true',
    'hideFooterPagination: true',
    'related: false',
    'hideApiMarker: true',
    'product: API',
    'mode: center',
    '"og:image": /a.png',
    'keywords: [a]',
    'timestamp: false',
    'lastUpdatedDate: "2026-08-13"',
  ])('is done, or the author’s own: %s', async (written) => {
    const { report } = await render({ 'page.mdx': `---\ntitle: P\n${written}\n---\n`, 'a.png': 'x' });
    expect(report.diagnostics).toEqual([]);
  });
});
