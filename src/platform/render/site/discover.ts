/** Finds the files of a documentation folder (pages, style sheets, what is copied unchanged), and which a site can hold. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { findNameFault, foldedPath, type NameFault } from '../../../bundle/entry-name.ts';
import { errorAt, FILE_START, RenderError } from '../model/errors.ts';
import { isPageFile, outputOfPath, pathOfFile } from '../model/page-path.ts';
import type { Policy } from '../model/policy.ts';
import { compareText, type Report } from '../model/report.ts';
import { findFile, importCandidates } from '../source/import-file.ts';
import { readSource } from '../source/read-source.ts';

export interface Inventory {
  /** Page sources, relative to the folder, sorted. */
  readonly pages: readonly string[];
  readonly styles: readonly string[];
  /** Every file that the site carries unchanged, the style sheets among them. */
  readonly assets: readonly string[];
  /** Scripts that may be for the pages. */
  readonly scripts: readonly string[];
}

const SKIPPED_FOLDER = 'node_modules';
/** The one hidden folder of a site, whose files are served as they are: https://www.rfc-editor.org/rfc/rfc8615 */
const WELL_KNOWN = '.well-known/';
/** Its pages and code are parts of pages; pictures and what else lies beside them are files of the site. */
const SNIPPETS = 'snippets/';
/** Files about the repository, not of the documentation. */
const ABOUT_REPOSITORY = /^(?:README|LICEN[CS]E|CHANGELOG|CONTRIBUTING|CODE_OF_CONDUCT|AGENTS|CLAUDE)(?:[.-][^/]*)?$/;
/** What programs make; hosted platforms ignore it without being told to. */
const IGNORED = /^(?:build|dist|coverage|tmp|temp)\//;
const PUT_ASIDE = /(?:^|\/)_/;
const CONFIGURATION =
  /^(?:docs\.json|mint\.json|package(?:-lock)?\.json|tsconfig.*\.json|pnpm-lock\.yaml|yarn\.lock|Makefile|Dockerfile)$/i;
/** Source code: components are expanded, scripts chosen one by one. */
const SOURCE_CODE = /\.(?:jsx|tsx?|[cm]?js|[cm]ts)$/i;
/** Scripts of tools, and those that their author put aside. */
const OF_TOOLS = /\.(?:config|test|spec)\.js$|(?:^|\/)_/i;

/** Excludes files from the site, with the patterns of `.gitignore`. */
const IGNORE_FILE = '.mintignore';

/**
 * Lists a folder. `isNamed` tells whether the navigation names a page's path: then a README at the root is a page too, and
 * what has an underscore in front of its name, or is imported by others.
 */
export async function discover(docs: string, isNamed: (path: string) => boolean, report: Report): Promise<Inventory> {
  await checkFolder(docs);
  const found = await listFolder('', { docs, report, ignored: await readIgnored(docs) });
  const { wellKnown = [], files = [] } = Object.groupBy(found, (file) =>
    file.startsWith(WELL_KNOWN) ? 'wellKnown' : 'files',
  );
  const sources = files.filter(isPageFile);
  const imported = await importedFiles(docs, files);
  const pages = sources.filter((file) => isPage(file, imported, isNamed));
  const assets = files.filter((file) => !isPageFile(file) && isAsset(file));
  const loaded = files.filter((file) => !IGNORED.test(file) && !file.startsWith(SNIPPETS));
  const scripts = loaded.filter((file) => /\.js$/i.test(file) && !OF_TOOLS.test(file));
  const styles = assets.filter((file) => /\.css$/i.test(file) && !IGNORED.test(file));
  return { pages, assets: [...wellKnown, ...assets], styles, scripts };
}

/** Code and comments of Markdown. What is never closed goes to the end: else each that is opened would look for it there. */
const NO_IMPORTS =
  /^[ \t]*(`{3,}|~{3,})[\s\S]*?(?:^[ \t]*\1|$(?![\s\S]))|`[^`\n]*`|\{\/\*[\s\S]*?(?:\*\/\}|$(?![\s\S]))|<!--[\s\S]*?(?:-->|$(?![\s\S]))/gm;
/** Comments and templates of code. */
const NO_IMPORTS_OF_CODE = /\/\*[\s\S]*?(?:\*\/|$(?![\s\S]))|^[ \t]*\/\/.*$|`(?:[^`\\]|\\[\s\S])*`/gm;
/**
 * An import, or an export of what another file has, at the start of a line or behind another; over several lines where it
 * names things. Or the call of one.
 */
const IMPORT =
  /(?:(?:^|;[ \t]*)(?:import\b(?:[\s\w$*{][^'"`;]{0,1000}?\bfrom)?|export\b[^'"`;=()]{0,1000}?\bfrom)|\b(?:import|require)\()\s*['"]([^'"\n]+)['"]/gm;

/** Lists the page files that others import: parts of those, unless the navigation names them. */
async function importedFiles(docs: string, files: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set(files.filter(isPageFile));
  const imported = new Set<string>();
  for (const importer of files.filter((file) => isPageFile(file) || SOURCE_CODE.test(file))) {
    const source = await readSource(docs, importer).catch(() => '');
    for (const specifier of importsIn(source, isPageFile(importer))) {
      const file = importCandidates(specifier, importer).find((candidate) => known.has(candidate));
      if (file !== undefined && file !== importer) imported.add(file);
    }
  }
  return imported;
}

/** Lists what a text imports, as it is written there. */
export function importsIn(source: string, isMarkdown: boolean): readonly string[] {
  if (!/\b(?:import|require|from)\b/.test(source)) return [];
  const bare = source.replaceAll(isMarkdown ? NO_IMPORTS : NO_IMPORTS_OF_CODE, '');
  return [...bare.matchAll(IMPORT)].map(([, specifier = '']) => specifier);
}

async function checkFolder(docs: string): Promise<void> {
  const found = await stat(docs).catch((cause: unknown) => {
    throw new RenderError('The documentation folder cannot be opened; check that the path exists.', { cause });
  });
  if (!found.isDirectory()) throw new RenderError('The documentation is not a folder.');
}

async function readIgnored(docs: string): Promise<Ignore> {
  const patterns = await readFile(join(docs, IGNORE_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new RenderError(`${IGNORE_FILE} cannot be read: ${error.message}.`, { cause: error });
  });
  return ignore().add(patterns);
}

/** Lists the files of a folder and those below it, in the order of their names. */
async function listFolder(
  folder: string,
  walk: { readonly docs: string; readonly report: Report; readonly ignored: Ignore },
): Promise<readonly string[]> {
  const files: string[] = [];
  const entries = await readdir(join(walk.docs, folder), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => compareText(a.name, b.name))) {
    const file = folder === '' ? entry.name : `${folder}/${entry.name}`;
    const isHidden = entry.name.startsWith('.') && `${file}/` !== WELL_KNOWN;
    if (isHidden || entry.name === SKIPPED_FOLDER) continue;
    if (walk.ignored.ignores(entry.isDirectory() ? `${file}/` : file)) continue;
    if (entry.isDirectory()) {
      for (const inner of await listFolder(file, walk)) files.push(inner);
    } else if (entry.isFile() || (entry.isSymbolicLink() && (await findFile(walk.docs, [file])))) {
      files.push(file);
    } else walk.report(file, FILE_START, 'This is neither a file nor a folder of the documentation; it is left out.');
  }
  return files;
}

function isPage(file: string, imported: ReadonlySet<string>, isNamed: (path: string) => boolean): boolean {
  if (file.startsWith(SNIPPETS)) return false;
  const isAside = [ABOUT_REPOSITORY, IGNORED, PUT_ASIDE].some((one) => one.test(file));
  return !(isAside || imported.has(file)) || isNamed(pathOfFile(file));
}

function isAsset(file: string): boolean {
  const isAtRoot = !file.includes('/');
  return !SOURCE_CODE.test(file) && !(isAtRoot && (ABOUT_REPOSITORY.test(file) || CONFIGURATION.test(file)));
}

/** Name faults in the words of a page's author: no archive exists yet. */
const PAGE_NAME_FAULTS: Readonly<Record<NameFault, string>> = {
  PATH_TOO_LONG: 'and folders together are too long',
  UNPRINTABLE: 'has unprintable characters',
  BACKSLASH: 'has a backslash',
  ABSOLUTE: 'starts like a path of Windows (a letter and a colon)',
  TOO_DEEP: 'stands below too many folders',
  OUTSIDE: 'leads out of the documentation',
  NAME_TOO_LONG: 'is too long',
  CONTROL: 'would steer other programs',
  WINDOWS_RESERVED: 'is one that Windows reserves',
};

/** Removes pages that would become the file of another, also where a file system does not tell upper from lower case. */
export function keptPages(files: readonly string[], policy: Policy, report: Report): readonly string[] {
  const taken = new Map<string, string>();
  const all = new Set(files);
  const isKept = (file: string): boolean => {
    const output = foldedName(outputOfPath(pathOfFile(file)));
    const other = taken.get(output);
    const fault =
      other === undefined ? pageNameFault(file) : `has the same address as \`${other}\`; rename one of the two.`;
    if (fault === undefined) taken.set(output, file);
    else if (!policy.keepGoing) throw errorAt(file, FILE_START, fault);
    else report(file, FILE_START, `${fault} It is left out.`);
    return fault === undefined;
  };
  // `a.mdx` is the page where there is `a.md`, too.
  const { first = [], second = [] } = Object.groupBy(files, (file) => (all.has(`${file}x`) ? 'second' : 'first'));
  const kept = new Set([...first, ...second].filter(isKept));
  return files.filter((file) => kept.has(file));
}

function foldedName(file: string): string {
  return foldedPath(file.split('/'));
}

/** Removes files that the site cannot contain, or that another file replaces. */
export function keptAssets({ pages, assets }: Inventory, report: Report): readonly string[] {
  const taken = new Set(pages.map((file) => foldedName(outputOfPath(pathOfFile(file)))));
  return assets.filter((file) => {
    const folded = foldedName(file);
    const isNamed = findNameFault(file) === undefined;
    const isFree = !taken.has(folded);
    if (!isNamed) report(file, FILE_START, 'A site cannot hold a file of this name; it is left out.');
    else if (isFree) taken.add(folded);
    else report(file, FILE_START, 'Another file of the site has this name; this one is left out.');
    return isNamed && isFree;
  });
}

/** Says in a sentence why a page's HTML file cannot be written on this system; `undefined` when it can. */
export function pageNameFault(file: string, platform: NodeJS.Platform = process.platform): string | undefined {
  const fault = findNameFault(outputOfPath(pathOfFile(file)), platform);
  return fault === undefined ? undefined : `The page's file name ${PAGE_NAME_FAULTS[fault]}; rename the file.`;
}
