/** Maps between the file of a page, its path on the site and its HTML file. */
import { posix } from 'node:path';

const PAGE_ENDING = /\.mdx?$/i;

/** Whether a file name is that of a page's source. */
export function isPageFile(file: string): boolean {
  return PAGE_ENDING.test(file);
}

/** Returns a page's path: `guides/start.mdx` is `/guides/start`, `guides/index.mdx` is `/guides/index`. */
export function pathOfFile(file: string): string {
  return `/${file.replace(PAGE_ENDING, '')}`;
}

/** Returns the HTML file of a page's path, relative to the site. */
export function outputOfPath(path: string): string {
  return `${path.slice(1)}.html`;
}

/** Returns the page's path of an HTML file of the site. */
export function pathOfOutput(output: string): string {
  return `/${output.replace(/\.html$/, '')}`;
}

/** Returns the path by which the live site serves a page: an index page is its folder. */
export function addressOfPath(path: string): string {
  return path.replace(/\/index$/, '') || '/';
}

/** Normalizes the spellings of a page's path: `a/b`, `/a/b/`, `/a/b.mdx`, `/a/b/index`. */
export function normalizePath(written: string): string {
  return addressOfPath(plainPath(written).replace(/\.(?:mdx?|html)$/i, ''));
}

/** Finds what stands at a written path: what is called so in full (`a.html.mdx` is `/a.html`), else what is meant. */
export function lookUp<T>(written: string, find: (path: string) => T | undefined): T | undefined {
  const [plain, normalized] = [plainPath(written), normalizePath(written)];
  return (plain === normalized ? undefined : find(plain)) ?? find(normalized);
}

function plainPath(written: string): string {
  return posix.join('/', written).replace(/(?<=.)\/$/, '');
}

/** Encodes a site path for use in an address; `:` too, so that a first segment never reads as a scheme. */
export function encodePath(path: string): string {
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/');
}
