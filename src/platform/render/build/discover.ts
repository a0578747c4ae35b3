/** Finds the files of a documentation folder: pages, style sheets, and files that are copied unchanged. */
import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { FILE_START, RenderError } from '../model/errors.ts';
import { isPageFile, pathOfFile } from '../model/page-path.ts';
import { compareText, type Report } from '../model/report.ts';

export interface Inventory {
  /** Page sources, relative to the folder, sorted. */
  readonly pages: readonly string[];
  readonly styles: readonly string[];
  /** Every file that the site carries unchanged, the style sheets among them. */
  readonly assets: readonly string[];
  /** Scripts that may be for the pages. */
  readonly scripts: readonly string[];
}

const SKIPPED_FOLDERS = new Set(['node_modules']);
/** Its pages and code are parts of pages; pictures and what else lies beside them are files of the site. */
const SNIPPETS = 'snippets/';
/** Files about the repository, not of the documentation. */
const ABOUT_REPOSITORY = /^(?:README|LICEN[CS]E|CHANGELOG|CONTRIBUTING|CODE_OF_CONDUCT|AGENTS|CLAUDE)(?:[.-][^/]*)?$/;
const CONFIGURATION =
  /^(?:docs\.json|mint\.json|package(?:-lock)?\.json|tsconfig.*\.json|pnpm-lock\.yaml|yarn\.lock|Makefile|Dockerfile)$/i;
/** Source code: components are expanded, scripts chosen one by one. */
const SOURCE_CODE = /\.(?:jsx|tsx?|[cm]?js|[cm]ts)$/i;
/** Scripts of tools, and those that their author put aside. */
const OF_TOOLS = /\.(?:config|test|spec)\.js$|(?:^|\/)_/i;

/** Excludes files from the site, with the patterns of `.gitignore`. */
const IGNORE_FILE = '.mintignore';

interface Walk {
  readonly docs: string;
  readonly realDocs: string;
  readonly report: Report;
  readonly ignored: Ignore;
  readonly files: string[];
}

/**
 * Lists a folder. `isNamed` tells whether the navigation names a page's path: then a README at the root is a page too, and
 * what has an underscore in front of its name.
 */
export async function discover(docs: string, isNamed: (path: string) => boolean, report: Report): Promise<Inventory> {
  const realDocs = await rootOf(docs);
  const walk: Walk = { docs, realDocs, report, ignored: await readIgnored(docs), files: [] };
  await walkFolder('', walk);
  const pages = walk.files.filter((file) => isPageFile(file) && isPage(file, isNamed));
  const assets = walk.files.filter((file) => !isPageFile(file) && isAsset(file));
  const scripts = walk.files.filter(
    (file) => /\.js$/i.test(file) && !OF_TOOLS.test(file) && !file.startsWith(SNIPPETS),
  );
  return { pages, assets, styles: assets.filter((file) => /\.css$/i.test(file)), scripts };
}

async function rootOf(docs: string): Promise<string> {
  try {
    const path = await realpath(docs);
    if ((await stat(path)).isDirectory()) return path;
  } catch (cause) {
    throw new RenderError('The documentation folder cannot be opened; check that the path exists.', { cause });
  }
  throw new RenderError('The documentation is not a folder.');
}

async function readIgnored(docs: string): Promise<Ignore> {
  const patterns = await readFile(join(docs, IGNORE_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new RenderError(`${IGNORE_FILE} cannot be read: ${error.message}.`, { cause: error });
  });
  return ignore().add(patterns);
}

async function walkFolder(folder: string, walk: Walk): Promise<void> {
  const entries = await readdir(join(walk.docs, folder), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => compareText(a.name, b.name))) {
    if (entry.name.startsWith('.') || SKIPPED_FOLDERS.has(entry.name)) continue;
    const file = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (walk.ignored.ignores(entry.isDirectory() ? `${file}/` : file)) continue;
    if (entry.isDirectory()) await walkFolder(file, walk);
    else if (entry.isFile()) walk.files.push(file);
    else if (entry.isSymbolicLink() && (await isFileInside(file, walk))) walk.files.push(file);
    else walk.report(file, FILE_START, 'This is neither a file nor a folder of the documentation; it is left out.');
  }
}

async function isFileInside(file: string, { docs, realDocs }: Walk): Promise<boolean> {
  try {
    const target = await realpath(join(docs, file));
    return target.startsWith(realDocs + sep) && (await lstat(target)).isFile();
  } catch {
    return false;
  }
}

function isPage(file: string, isNamed: (path: string) => boolean): boolean {
  if (file.startsWith(SNIPPETS)) return false;
  const isAside = ABOUT_REPOSITORY.test(file) || file.split('/').some((segment) => segment.startsWith('_'));
  return !isAside || isNamed(pathOfFile(file));
}

function isAsset(file: string): boolean {
  const isAtRoot = !file.includes('/');
  return !SOURCE_CODE.test(file) && !(isAtRoot && (ABOUT_REPOSITORY.test(file) || CONFIGURATION.test(file)));
}
