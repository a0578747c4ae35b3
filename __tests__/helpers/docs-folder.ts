/** Documentation folders for the tests of the renderer, and what comes of them. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RenderOptions, type RenderReport, renderSite } from '../../src/platform/render/site/site.ts';

const KEPT_PAGES = fileURLToPath(new URL('../../.build/test-pages/', import.meta.url));

export type Files = Readonly<Record<string, string | Buffer>>;

export interface DocsFolder extends AsyncDisposable {
  readonly docs: string;
  readonly out: string;
}

/** Writes a folder; `docs.json` is added where the files do not have it. */
export async function docsFolder(files: Files): Promise<DocsFolder> {
  const root = await mkdtemp(join(tmpdir(), 'render-'));
  const docs = join(root, 'docs');
  await mkdir(docs);
  const all: Files = { 'docs.json': JSON.stringify({ name: 'Test' }), ...files };
  for (const [file, text] of Object.entries(all)) {
    await mkdir(dirname(join(docs, file)), { recursive: true });
    await writeFile(join(docs, file), text);
  }
  return { docs, out: join(root, 'site'), [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }) };
}

export interface Rendered {
  readonly report: RenderReport;
  /** Text of every file of the site. */
  readonly files: ReadonlyMap<string, string>;
}

/** Renders a folder made of these files, here and without a search, and reads the site. */
export async function render(files: Files, options: Partial<RenderOptions> = {}): Promise<Rendered> {
  await using folder = await docsFolder(files);
  const report = await renderSite({
    docs: folder.docs,
    out: folder.out,
    domain: 'docs.example.com',
    searchEngine: false,
    processes: 0,
    ...options,
  });
  return { report, files: await readSite(folder.out) };
}

/**
 * Renders a folder of this repository into a site without a search. Pages are kept for the other suites that look at
 * them; a change of a page, or of the renderer, makes another.
 */
export async function renderKept(docs: string, out: string): Promise<RenderReport> {
  const cache = join(KEPT_PAGES, basename(docs));
  return await renderSite({ docs, out, domain: 'docs.example.com', searchEngine: false, cache });
}

/** Reads a site into memory. */
export async function readSite(out: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(out.length + 1)
        .replaceAll('\\', '/'),
    );
  const texts = await Promise.all(
    names.sort().map(async (name) => [name, await readFile(join(out, name), 'utf8')] as const),
  );
  return new Map(texts);
}

/** Gives the HTML between the tags of a page's article, without the style sheet that is linked in it. */
export function articleOf(page = ''): string {
  const article = /<article[^>]*>([\s\S]*)<\/article>/.exec(page)?.[1] ?? '';
  return article.replace(/<link rel="stylesheet"[^>]*>(?:<style>[^<]*<\/style>)?<script> <\/script>/, '');
}

/** Renders one page and gives the HTML between its article's tags, with what was reported. */
export async function renderOne(mdx: string, more: Files = {}): Promise<{ html: string; messages: readonly string[] }> {
  const { report, files } = await render({ 'page.mdx': mdx, ...more });
  const page = files.get('page.html') ?? '';
  const html = articleOf(page).trim();
  return { html, messages: report.diagnostics.map((one) => `${one.file}:${one.line}:${one.column}: ${one.message}`) };
}
