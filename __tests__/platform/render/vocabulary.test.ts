/** A site that uses every component and form, rendered once and looked at from all sides. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RenderReport, renderSite } from '../../../src/platform/render/site/site.ts';
import { articleOf, readSite } from '../../helpers/docs-folder.ts';
import { Folder } from '../../helpers/folder.ts';

const DOCS = fileURLToPath(new URL('../../fixtures/vocabulary', import.meta.url));

let folder: Folder;
let report: RenderReport;
let files: ReadonlyMap<string, string>;

beforeAll(async () => {
  folder = await Folder.make();
  report = await renderSite({ docs: DOCS, out: folder.at('site'), domain: 'docs.example.com', processes: 0 });
  files = await readSite(folder.at('site'));
});

afterAll(() => folder[Symbol.asyncDispose]());

/** The content of a page. */
function page(name: string): string {
  return articleOf(files.get(`${name}.html`));
}

/** The text of a page, without tags. */
function text(name: string): string {
  return page(name)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}

const PAGES = ['index', 'layout', 'fields', 'code', 'expressions', 'examples', 'views', 'changes'];

describe('the vocabulary', () => {
  it.each(PAGES)('leaves nothing raw on the page %s', (name) => {
    expect(page(name)).not.toBe('');
    // A prompt is shown as it is written.
    const read = text(name).replace('Always use **utility** classes', '');
    expect(read).not.toMatch(/<\/?[A-Z]|=\{|\{#|\[!|\*\*|undefined|\[object/);
    expect(page(name)).not.toMatch(/<[A-Z]|className|htmlFor|noZoom|javascript:/);
  });

  it('reports only what is wrong with the site', () => {
    expect(report.diagnostics.map(({ file, line, message }) => `${file}:${line}: ${message}`)).toEqual([
      expect.stringMatching(/^code\.mdx:64: The formula/),
      expect.stringMatching(/^expressions\.mdx:65: `<Unknown>`/),
      expect.stringMatching(/^layout\.mdx:95: The address `\/images\/film\.mp4`/),
    ]);
  });

  it.each([
    [
      'index',
      ['A callout of one’s own', 'An alert as GitHub writes it.', 'With two paragraphs.', 'It leaves the site.'],
    ],
    ['index', ['It costs $5 and $10, or US$20/month', 'Hello Ada , from a snippet.', '5 EUR', 'example/project']],
    ['layout', ['With npm.', 'With yarn.', 'Inside the accordion.', 'deep.ts', 'always.ts', 'People read this.']],
    ['layout', ['# You are an expert', 'primary-600', 'oklch(70% 0.2 145)']],
    ['fields', ['The path parameter.', 'default: 20', 'default: false', 'beta', 'paged']],
    ['expressions', ['Version 1.2.3, or v1.2.3; 3; equal.', 'About Two', 'Label Press', 'Text of an unknown']],
    ['examples', ['curl https://api.example.com/things', 'Pinned beside the text.']],
    ['views', ['Only for JavaScript.', 'Only for Python.', 'After both.']],
    ['changes', ['May 2025', 'v1.0.0', 'Feature', 'The first version.']],
  ])('keeps what the author says on the page %s', (name, sentences) => {
    for (const sentence of sentences) expect(text(name).replaceAll("'", '’')).toContain(sentence);
  });

  it('hides what is for machines, what is a comment, and what the author hides', () => {
    expect(text('layout')).not.toContain('Machines read this');
    expect(text('index')).not.toMatch(/nobody sees|Another one \*/);
    expect(text('fields')).not.toContain('Not shown');
  });

  it('brings along only what pages need', () => {
    const extras = [...files.keys()].flatMap((file) => /^site-assets\/(?:icons|katex|mermaid)[^/]*/.exec(file) ?? []);
    expect([...new Set(extras)]).toEqual([
      'site-assets/icons-fa6-brands.txt',
      'site-assets/icons-fa6-solid.txt',
      'site-assets/icons-lucide.txt',
      expect.stringMatching(/^site-assets\/katex-\d+\.\d+\.\d+$/),
      expect.stringMatching(/^site-assets\/mermaid-\d+\.\d+\.\d+$/),
    ]);
    const [, program = ''] = /data-diagram="([^"]+)"/.exec(page('code')) ?? [];
    expect(files.has(program)).toBe(true);
    expect(page('code')).toContain('A[Source] --&gt; B{Build?}'.replace('&gt;', '>'));
  });

  it('puts examples before the text, in one column for the side', () => {
    expect(page('examples').match(/<aside class="side-panel"/g)).toHaveLength(1);
    expect(page('examples').indexOf('side-panel')).toBeLessThan(page('examples').indexOf('Text of the page'));
    expect(page('layout')).not.toContain('side-panel');
  });

  it('names parts so that addresses lead to them', () => {
    for (const [name, id] of [
      ['index', 'boxes'],
      ['layout', 'first-step'],
      ['layout', 'a-heading'],
      ['layout', 'open'],
      ['layout', 'npm'],
      ['fields', 'param-limit'],
      ['fields', 'the-data'],
      ['changes', 'may-2025'],
    ] as const) {
      expect(page(name).match(new RegExp(` id="${id}"`, 'g'))).toHaveLength(1);
    }
  });

  it('lets only colours into styles', () => {
    const styles = PAGES.flatMap((name) => [...page(name).matchAll(/ style="([^"]*)"/g)].map(([, style]) => style));
    expect(styles).toContain('background:#3B82F6');
    expect(styles.filter((style) => /url|evil|expression/i.test(style ?? ''))).toEqual([]);
  });
});
