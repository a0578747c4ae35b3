import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { readApiConfig } from '../../../../src/platform/render/api/plan/api-config.ts';
import { readConfig } from '../../../../src/platform/render/config/site-config.ts';
import { render } from '../../../helpers/docs-folder.ts';

type Json = Record<string, unknown>;
type Kind = 'text' | 'switch' | 'number' | readonly string[];

/**
 * The key paths of the format with the values of each, from its public schema: `navigation` stands for every part of it.
 * Fields of front matter.
 */
const FORMAT: { readonly settings: Readonly<Record<string, Kind>>; readonly fields: readonly string[] } = JSON.parse(
  readFileSync(new URL('../../../fixtures/format.json', import.meta.url), 'utf8'),
);

const read = (json: Json) => readConfig({ file: 'docs.json', source: '', parts: [] }, json);
const remarks = (json: Json) => read(json).remarks.map(({ message }) => message);

/** Puts a value at a path; a name with `[]` holds a list of one. */
function at(path: string, value: unknown): Json {
  const [first = '', ...rest] = path.split('.');
  const inner = rest.length === 0 ? value : at(rest.join('.'), value);
  return first.endsWith('[]') ? { [first.slice(0, -2)]: [inner] } : { [first]: inner };
}

/** Puts a value at a path of what is there already: in lists, into their first item. */
function within(base: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  if (Array.isArray(base)) return [within(base[0], [name, ...rest], value)];
  const fields = typeof base === 'object' ? (base as Json) : {};
  return { ...fields, [name]: rest.length === 0 ? value : within(fields[name] ?? {}, rest, value) };
}

const LINK = { href: '/', icon: { name: 'flag' } };
const QUERY = { base: 'https://e.example', query: [{ key: 'k', value: 'v' }] };
const SITE: Json = {
  navbar: { links: [LINK], primary: LINK },
  footer: { links: [{ header: 'H', items: [{ label: 'L', href: '/' }] }] },
  banner: { content: 'B' },
  logo: { light: '/a.svg' },
  redirects: [{ source: '/a', destination: '/b' }],
  contextual: { options: [{ title: 'T', href: QUERY, icon: { name: 'flag' } }] },
  seo: { paths: [{ path: 'a', metatags: { author: 'A' } }] },
  integrations: { cookies: { key: 'k', value: 'v' }, plausible: { domain: 'e.example' } },
  api: { openapi: { source: 'a.json' } },
};
const FONT = { family: 'Own', source: '/own' };

/** Parts of a navigation that a field may stand in. */
const PARTS: readonly ((fields: Json) => Json)[] = [
  ...['product', 'version', 'language', 'tab', 'dropdown', 'anchor'].map((kind) => (fields: Json) => ({
    [`${kind}s`]: [{ [kind]: 'en', pages: ['a'], ...fields }],
  })),
  (fields) => ({ products: [{ product: 'P', menu: [{ item: 'I', pages: ['a'], ...fields }] }] }),
  (fields) => ({ groups: [{ group: 'G', pages: ['a', { group: 'H', pages: ['b'], ...fields }] }] }),
];

/** The site without a setting and with it, wherever that may stand. */
function sitesWith(path: string, value: unknown): readonly (readonly [without: Json, site: Json])[] {
  const [first = '', ...names] = path.replace('*', 'x').split('.');
  const icon = { name: 'flag' };
  if (first === 'navigation')
    return PARTS.map((part) => {
      const fields = within({ icon }, names, value) as Json;
      return [{ navigation: part({ icon }) }, { navigation: part(fields) }];
    });
  const site = { ...SITE, fonts: /heading|body/.test(path) ? { heading: FONT, body: FONT } : FONT };
  return [[site, within(site, [first, ...names], value) as Json]];
}

function valuesOf(kind: Kind): readonly unknown[] {
  if (kind === 'switch') return [true, false];
  if (kind === 'number') return [700];
  return kind === 'text' ? ['Other', ['Other'], '#abcdef', '/other.woff2', 'https://e.example/', 'G-ABC1234567'] : kind;
}

/** All that is read, as text. */
function everything(json: Json): string {
  const { remarks: _remarks, source: _source, apiFields, variables, ...config } = read(json);
  return JSON.stringify([config, [...variables], readApiConfig(apiFields)]);
}

/**
 * All sites have one look, editors check the file by its schema, nothing is told to the vendor of the format, and readers
 * come to the same page by a redirect of either kind.
 */
const WITHOUT_EFFECT = new Set(['$schema', 'theme', 'integrations.telemetry.enabled', 'redirects.permanent']);

describe('a setting of the format', () => {
  const settings = Object.entries(FORMAT.settings);

  it.each(settings)('changes what is read, or is reported: %s', (path, kind) => {
    const known = valuesOf(kind).flatMap((value) => sitesWith(path, value));
    const reported = (json: Json) =>
      remarks(json).filter((message) => !/, not an? |is no (?:color|number)|values here/.test(message));
    const isNoticed = known.some(
      ([without, site]) => everything(site) !== everything(without) || reported(site).length > reported(without).length,
    );
    expect(isNoticed).toBe(!WITHOUT_EFFECT.has(path));
    const unknown = known.flatMap(([, site]) => remarks(site)).filter((message) => /is not known/.test(message));
    expect(unknown).toEqual([]);
  });

  it.each(
    settings.filter(([path, kind]) => (typeof kind !== 'string' || kind === 'switch') && !/telemetry/.test(path)),
  )('has no other value without a finding: %s', (path) => {
    for (const [without, site] of sitesWith(path, 'sepia'))
      expect(remarks(site).length).toBe(remarks(without).length + 1);
  });
});

const REPORTED: readonly (readonly [path: string, value: unknown, name?: string])[] = [
  ['public', false],
  ['styling.codeblocks', 'nord', 'styling.codeblocks: nord'],
  ['styling.codeblocks.theme', { light: 'nord', dark: 'nord' }],
  ['contextual.options', ['copy', 'mcp'], 'contextual.options: mcp'],
  ['navigation.tabs[]', { tab: 'T', align: 'end' }, 'navigation.align'],
  ['navigation.global.anchors[]', { anchor: 'A', color: { light: '#111111' } }, 'navigation.color'],
  ['navigation.versions[].groups[]', { group: 'G', boost: 3 }, 'navigation.boost'],
  ['navigation.groups[].pages[]', { group: 'G', hidden: 'yes', pages: [] }, 'navigation.hidden: yes'],
  ['api.openapi', [{ source: 'a.json', overlays: ['b.json'] }], 'api.openapi.overlays'],
  ['errors.500.title', 'T', 'errors.500'],
  ['unheard', 'x'],
  ['navigation.tabs[].groups[]', { group: 'G', unheard: 1 }, 'navigation.unheard'],
  ['navigation.languages[].banner.unheard', 1, 'banner.unheard'],
];

describe('a setting of docs.json', () => {
  it.each(REPORTED)('is reported once: %s, %j', (path, value, name = path) => {
    const told = remarks(at(path, value)).filter((message) => message.startsWith('The setting'));
    expect(told).toEqual([expect.stringContaining(`The setting \`${name}\``)]);
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

it('fields of front matter are reported where a page does not get them', async () => {
  const written = {
    'groups: [staff]': 'groups',
    'boost: 3': 'boost',
    'mode: assistant': 'mode: assistant',
    'iconType: fancy': 'iconType: fancy',
    'hidden: yes': 'hidden: yes',
    'playground: wide': 'playground: wide',
    'hidden: [true]': 'hidden',
    ...{ 'related: false': '', 'product: API': '', 'public: true': '', 'boost: 1': '' },
  };
  const pages = Object.keys(written).map((line, at) => [`${at}.mdx`, `---\ntitle: P\n${line}\n---\n`]);
  const { report } = await render(Object.fromEntries(pages));
  const told = Object.values(written).flatMap((field, at) =>
    field === '' ? [] : [[`${at}.mdx`, 3, expect.stringContaining(`field \`${field}\``)]],
  );
  expect(report.diagnostics.map(({ file, line, message }) => [file, line, message])).toEqual(told);
});

/** Of fields whose value is not just any text; what they need stands beside them. */
const FIELDS: Readonly<Record<string, string>> = {
  api: 'GET https://e.example/x',
  openapi: 'GET /pets',
  'openapi-schema': 'Pet',
  icon: '{name: flag, library: lucide}',
  iconType: 'regular\nicon: flag',
  mode: 'wide',
  playground: 'none\napi: GET https://e.example/x',
  authMethod: 'basic\napi: GET https://e.example/x',
  hideApiMarker: 'true\napi: GET https://e.example/x',
  timestamp: 'true\nlastUpdatedDate: 2026-08-13',
  lastUpdatedDate: '2026-08-13\ntimestamp: true',
  url: 'https://e.example/',
  canonical: 'https://e.example/',
  keywords: '[a]',
  boost: '3',
  public: 'false',
  isPublic: 'false',
  searchable: 'false',
  ...Object.fromEntries(['hidden', 'noindex', 'deprecated', 'hideFooterPagination'].map((name) => [name, 'true'])),
};
/** Names without a documented effect are the author's own; what is searched, another suite holds. */
const AUTHORS_OWN = new Set(['authors', 'createdDate', 'href', 'version', 'searchable']);

describe('a field of the format', () => {
  const PETS = { paths: { '/pets': { get: {} } }, components: { schemas: { Pet: { type: 'object' } } } };
  const noticed = new Map<string, boolean>();

  /** Renders a page for each field; gives what there is of each page, without the names of the others. */
  async function pagesWith(linesOf: (field: string) => readonly string[]): Promise<readonly string[]> {
    const pages = FORMAT.fields.map((field, index) => [
      `page${index}.mdx`,
      `---\n${linesOf(field).join('\n')}\n---\n\nText.`,
    ]);
    const { files, report } = await render({
      'docs.json': JSON.stringify({ name: 'T', api: { openapi: 'a.json' } }),
      'a.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, ...PETS }),
      'index.mdx': '# Home',
      ...Object.fromEntries(pages),
    });
    return FORMAT.fields.map((_, index) => {
      const html = files.get(`page${index}.html`) ?? '';
      const link = new RegExp(`<a class="side-link" href="page${index}\\.html"[\\s\\S]*?</a>`);
      const around = [
        link.exec(files.get('index.html') ?? '')?.[0],
        files.get('sitemap.xml')?.includes(`page${index}<`),
      ];
      // Links lead to other pages, by their names and places.
      const own = html.replaceAll(/<a [^>]*>[\s\S]*?<\/a>|<\/?(?:li|ul)\b[^>]*>/g, '');
      const told = report.diagnostics.filter(({ file }) => file === `page${index}.mdx`);
      return JSON.stringify([own, around, told]);
    });
  }

  beforeAll(async () => {
    const linesOf = (field: string) => (FIELDS[field] ?? 'Other').split('\n');
    const without = await pagesWith((field) => linesOf(field).slice(1));
    const own = await pagesWith((field) => linesOf(field).map((line, at) => (at === 0 ? `"${field}": ${line}` : line)));
    for (const [index, field] of FORMAT.fields.entries()) noticed.set(field, own[index] !== without[index]);
  });

  it.each(FORMAT.fields)('changes the site, or is reported: %s', (field) => {
    expect(noticed.get(field)).toBe(!AUTHORS_OWN.has(field));
  });
});
