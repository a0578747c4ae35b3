/** Whatever changes between two exports, the second one has the bytes of an export that knows of none. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type RenderOptions, renderSite } from '../../../../../src/platform/render/site/site.ts';
import { docsFolder, type Files, readSite } from '../../../../helpers/docs-folder.ts';
import { Folder } from '../../../../helpers/folder.ts';

/** A snippet whose file has another ending. */
const PLAIN = 'Plain *part*';

/** What a site is made of, each with the forms that it takes in turn. */
const FACETS = {
  // Pages.
  title: ['Start', 'Begin', '"A & B"'],
  label: ['', 'sidebarTitle: Short\n', 'tag: NEW\n', 'icon: star\n', 'deprecated: true\n', 'hidden: true\n'],
  matter: ['', 'description: About\n', 'mode: wide\n', 'noindex: true\n'],
  text: ['Text', 'See [it](/guides/next#part) ![](/a.png)', '<Icon icon="github" /> [old](/old)', '```js\nlet a;\n```'],
  next: ['## Part', '## Other', 'Words {v}', undefined],
  snippet: ['One', 'Two [start](/start)', undefined, PLAIN],
  inner: ['Inner', 'Other [next](/guides/next)', undefined],
  values: ['one', 'two'],
  added: [undefined, '# Back'],
  rss: ['', 'rss: true\n'],
  // What stands around them.
  name: ['Acme', 'Other'],
  banner: [undefined, { content: 'News: [next](/guides/next)' }, { content: 'News', dismissible: true }],
  bar: [
    undefined,
    { links: [{ label: 'Old', href: '/old', icon: 'gitlab' }] },
    { primary: { label: 'Go', href: '/start' } },
  ],
  footer: [
    undefined,
    { socials: { x: 'https://x.example' } },
    { links: [{ header: 'H', items: [{ label: 'L', href: '/gone' }] }] },
  ],
  colors: [undefined, { primary: '#AA0000' }],
  library: [undefined, { library: 'lucide' }, { library: 'tabler' }],
  redirects: [
    undefined,
    [{ source: '/old', destination: '/guides/next' }],
    [{ source: '/old', destination: '/start' }],
  ],
  variables: [undefined, { v: 'V' }, { v: 'W' }],
  eyebrows: [undefined, { eyebrows: 'breadcrumbs' }],
  order: [0, 1, 2, 3],
  // Files.
  style: [undefined, 'main { color: red; }', 'main { background: url(/a.png); }'],
  script: [undefined, 'window.a = 1;'],
  picture: [9, 10, undefined],
  api: [undefined, 'Get', 'List'],
  // The export.
  domain: ['docs.example.com', 'docs.example.org', 'acme'],
  sanitize: [false, true],
  playground: [true, false],
} as const;

type Facets = typeof FACETS;
type State = { readonly [Name in keyof Facets]: Facets[Name][number] };

const NAMES = Object.keys(FACETS) as (keyof Facets)[];
/** One or two facets take another form. */
const EDIT = fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.nat(5)), { minLength: 1, maxLength: 2 });
const BEGINNING: Readonly<Record<string, number>> = { text: 1, redirects: 1 };

function stateOf(chosen: Readonly<Record<string, number>>): State {
  return Object.fromEntries(
    NAMES.map((name) => [name, FACETS[name][(chosen[name] ?? 0) % FACETS[name].length]]),
  ) as unknown as State;
}

/** One pixel, said to be higher. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const GROUPS = [
  { group: 'First', pages: ['start', 'guides/next'] },
  { group: 'Second', icon: 'book', pages: ['last'] },
];

function navigationOf({ order, api }: State): object {
  const reference = api === undefined ? [] : [{ group: 'API', openapi: '/api.json' }];
  const groups = [...(order === 1 ? GROUPS.toReversed() : GROUPS), ...reference];
  if (order === 2)
    return {
      tabs: [
        { tab: 'One', groups: groups.slice(0, 1) },
        { tab: 'Two', groups: groups.slice(1) },
      ],
    };
  if (order === 3)
    return {
      versions: [
        { version: '1', groups },
        { version: '2', groups: groups.slice(1) },
      ],
    };
  return { groups };
}

function filesOf(state: State): Readonly<Record<string, string | Buffer | undefined>> {
  const { name, banner, bar, footer, colors, library, redirects, variables, eyebrows, picture, api, snippet } = state;
  const config = { name, banner, navbar: bar, footer, colors, icons: library, redirects, variables, styling: eyebrows };
  const operation = { summary: `${api} things`, responses: { 200: { description: 'OK' } } };
  const description = {
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: { '/things': { get: operation } },
  };
  return {
    'docs.json': JSON.stringify({ ...config, navigation: navigationOf(state) }),
    'start.mdx': `---\ntitle: ${state.title}\n${state.label}---\n\nimport { x } from '/snippets/values.jsx'\n\n${state.text} {x}\n\n<Snippet file="part.mdx" />\n`,
    'guides/next.mdx': state.next === undefined ? undefined : `---\n${state.matter}---\n\n# Next\n\n${state.next}\n`,
    'last.mdx': `---\ntitle: Last\n${state.rss}---\n\n[Start](/start) [old](/old) [added](/added)\n\n<Update label="1">News</Update>\n`,
    'added.mdx': state.added,
    'snippets/part.md': snippet === PLAIN ? snippet : undefined,
    'snippets/part.mdx':
      snippet === undefined || snippet === PLAIN
        ? undefined
        : `import Inner from './inner.mdx'\n\n${snippet}\n\n<Inner />\n`,
    'snippets/inner.mdx': state.inner,
    'snippets/values.jsx': `export const x = '${state.values}';\n`,
    'own.css': state.style,
    'own.js': state.script,
    'a.png': picture === undefined ? undefined : Buffer.from(PICTURE).fill(picture, 23, 24),
    'api.json': api === undefined ? undefined : JSON.stringify(description),
  };
}

async function write(docs: string, state: State): Promise<void> {
  for (const [file, content] of Object.entries(filesOf(state))) {
    const path = join(docs, file);
    await mkdir(dirname(path), { recursive: true });
    await (content === undefined ? rm(path, { force: true }) : writeFile(path, content));
  }
}

async function exported(options: RenderOptions) {
  const report = await renderSite(options);
  const files = await readSite(options.out);
  await rm(options.out, { recursive: true });
  return { ...report, files };
}

describe('a second export', () => {
  async function check(edits: readonly (readonly (readonly [string, number])[])[], hasSearch: boolean): Promise<void> {
    await using root = await Folder.make();
    /** First exports by their states, to some of which the edits lead back. */
    const firsts = new Map<string, Awaited<ReturnType<typeof exported>>>();
    let chosen = BEGINNING;
    for (const edit of [[], ...edits]) {
      chosen = { ...chosen, ...Object.fromEntries(edit) };
      const state = stateOf(chosen);
      const { domain, sanitize, playground } = state;
      await write(root.at('docs'), state);
      const options = {
        ...{ docs: root.at('docs'), out: root.at('out'), domain, sanitize, playground, keepGoing: true },
        ...{ processes: 0, ...(hasSearch ? {} : { searchEngine: false as const }) },
      };
      const second = await exported({ ...options, cache: root.at('cache') });
      const first = firsts.get(JSON.stringify(state)) ?? (await exported(options));
      firsts.set(JSON.stringify(state), first);
      expect([state, second]).toEqual([state, first]);
    }
  }

  it('is as a first one, search and all, whatever is edited, put back, and edited again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(EDIT, { minLength: 3, maxLength: 3 }), (edits) => check(edits, true)),
      { numRuns: 2 },
    );
  });

  it('is so for each thing by itself, there and back', async () => {
    const edits = NAMES.flatMap((name) =>
      FACETS[name].map((_, at) => [[name, (at + 1) % FACETS[name].length] as const]),
    );
    await check(edits, false);
  });

  it('brings the terms of icons that are drawn, and no others, whoever drew pages beside them', async () => {
    const navigation = { pages: ['a', 'b'] };
    const pages: Files = { 'docs.json': JSON.stringify({ name: 'A', navigation }), 'a.mdx': 'A', 'b.mdx': 'B' };
    await using folder = await docsFolder({ ...pages, 'a.mdx': '<Icon icon="github" />\n' });
    const cache = join(dirname(folder.docs), 'cache');
    const options = { docs: folder.docs, out: folder.out, domain: 'docs.example.com', processes: 1, cache };
    const first = await exported({ ...options, searchEngine: false });
    await writeFile(join(folder.docs, 'a.mdx'), 'None\n');
    const second = await exported({ ...options, searchEngine: false });
    const terms = (files: ReadonlyMap<string, string>) => [...files.keys()].filter((name) => /icons-/.test(name));
    expect([terms(first.files), terms(second.files)]).toEqual([['site-assets/icons-fa6-brands.txt'], []]);
  });
});
