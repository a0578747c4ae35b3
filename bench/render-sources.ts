/** A documentation site multiplied, and the same pages as plain Markdown. */
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { toPlainMarkdown } from './render-markdown.ts';

/** What the copies of a site are kept apart by; more of them in one menu would be longer than the pages. */
const VERSIONS_OF_A_PRODUCT = 20;
const PAGE = /\.mdx?$/i;

/** The pages of a bench. */
export interface Sources {
  /** Documentation folder with a `docs.json`. */
  readonly docs: string;
  /** Page files below {@link docs}, in the order of their paths. */
  readonly pages: readonly string[];
  /** The page that changes between two exports: one that the navigation names. */
  readonly changing: string;
}

/** Lists the pages of a documentation folder; snippets are none. */
export async function listPages(docs: string): Promise<readonly string[]> {
  const entries = await readdir(docs, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && PAGE.test(entry.name))
    .map((entry) => path.relative(docs, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !/(?:^|\/)(?:\.|_|snippets\/|node_modules\/)/.test(file) && !/^(?:README|LICENSE)/i.test(file))
    .sort();
}

/**
 * Copies a site into `docs` until it has `count` pages: the copies stand in folders of their own, and in the navigation
 * as versions, so that each page is drawn with the navigation of one copy.
 */
export async function multiply(source: string, docs: string, count: number): Promise<Sources> {
  const originals = await listPages(source);
  if (originals.length === 0) throw new Error(`${source} has no pages.`);
  await cp(source, docs, { recursive: true });
  const config: unknown = JSON.parse(await readFile(path.join(source, 'docs.json'), 'utf8'));
  const copies = Math.ceil(Math.max(0, count - originals.length) / originals.length);
  const pages = [...originals];
  for (let copy = 1; copy <= copies; copy += 1) {
    for (const file of originals.slice(0, count - pages.length)) {
      const target = path.join(docs, `copy-${copy}`, file);
      await mkdir(path.dirname(target), { recursive: true });
      await cp(path.join(source, file), target);
      pages.push(`copy-${copy}/${file}`);
    }
  }
  const text = JSON.stringify(copies > 0 ? multiplied(config, copies) : config);
  await writeFile(path.join(docs, 'docs.json'), text);
  pages.sort();
  const later = pages.slice(Math.floor(pages.length / 2));
  const changing = later.find((file) => text.includes(`"${file.replace(PAGE, '')}"`)) ?? pages[0] ?? '';
  return { docs, pages, changing };
}

function multiplied(config: unknown, copies: number): unknown {
  if (!isObject(config)) throw new Error('docs.json holds no object.');
  const versions = Array.from({ length: copies + 1 }, (_, copy) => ({
    version: `copy ${copy}`,
    ...objectOf(prefixed(config['navigation'], copy === 0 ? '' : `copy-${copy}/`)),
  }));
  const products = Array.from({ length: Math.ceil(versions.length / VERSIONS_OF_A_PRODUCT) }, (_, product) => ({
    product: `product ${product}`,
    versions: versions.slice(product * VERSIONS_OF_A_PRODUCT, (product + 1) * VERSIONS_OF_A_PRODUCT),
  }));
  return { ...config, redirects: [], navigation: products.length === 1 ? { versions } : { products } };
}

/** Gives a navigation with another folder before each of its pages. */
function prefixed(value: unknown, prefix: string, isPage = false): unknown {
  if (typeof value === 'string') return isPage ? `${prefix}${value.replace(/^\//, '')}` : value;
  if (Array.isArray(value)) return value.map((item) => prefixed(item, prefix, isPage));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([name]) => name !== 'openapi' && name !== 'asyncapi');
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, prefixed(inner, prefix, name === 'pages' || name === 'root')]),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objectOf(value: unknown): object {
  return isObject(value) ? value : { groups: value };
}

/** A page as plain Markdown, under the same path. */
export interface MarkdownPage {
  /** `guides/start.md` */
  readonly file: string;
  readonly title: string;
  readonly body: string;
}

/** Names the Markdown of a page. */
export function markdownFile(file: string): string {
  return file.replace(PAGE, '.md');
}

/** Reads all pages as plain Markdown. */
export async function readMarkdown({ docs, pages }: Sources): Promise<readonly MarkdownPage[]> {
  const read: MarkdownPage[] = [];
  for (const file of pages) {
    const name = file.replace(PAGE, '');
    read.push({ file: markdownFile(file), ...toPlainMarkdown(await readFile(path.join(docs, file), 'utf8'), name) });
  }
  return read;
}

/** Appends a sentence to a page: what an author does between two exports. */
export async function changePage(file: string, word: string): Promise<void> {
  await writeFile(file, `${await readFile(file, 'utf8')}\n\nA sentence with the word ${word}.\n`);
}
