/** Loads the files that pages import, each once, and tells what names they export. */
import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { RenderError } from '../errors.ts';
import { fillVariables } from '../markdown/variables.ts';
import { readSource } from '../source.ts';
import { importCandidates } from './import-path.ts';
import type { MdxModule } from './module.ts';
import { parseMarkdown, parseMdx } from './parse.ts';
import type { IsComponent } from './repair.ts';
import { parseJsx } from './syntax.ts';

export interface Library {
  /** Makes every file ready that a module imports, directly or through others. */
  readonly prepare: (module: MdxModule) => Promise<void>;
  /** Gives the module that an import of `importer` means, once prepared; a text says why there is none. */
  readonly find: (specifier: string, importer: string) => MdxModule | string;
  /** Gives a prepared module by its file. */
  readonly at: (file: string) => MdxModule | undefined;
}

/** Parses a file by its ending; told which names are components, takes out what is no valid MDX. */
export function parseFile(file: string, source: string, isComponent?: IsComponent): MdxModule {
  if (/\.jsx?$/i.test(file)) return parseJsx(file, source);
  return /\.md$/i.test(file) ? parseMarkdown(file, source) : parseMdx(file, source, isComponent);
}

const NO_VARIABLES: ReadonlyMap<string, string> = new Map();

export interface LibraryOptions {
  /** Stand in the files as `{{name}}`. */
  readonly variables?: ReadonlyMap<string, string>;
  /** As for {@link parseFile}. */
  readonly isComponent?: IsComponent | undefined;
}

/** Opens the library of a documentation folder. */
export function openLibrary(docs: string, { variables = NO_VARIABLES, isComponent }: LibraryOptions = {}): Library {
  const modules = new Map<string, MdxModule>();
  const faults = new Map<string, string>();
  const resolved = new Map<string, string>();
  const key = (specifier: string, importer: string) => importCandidates(specifier, importer)[0] ?? '';

  async function load(specifier: string, importer: string): Promise<void> {
    const wanted = key(specifier, importer);
    if (wanted === '' || resolved.has(wanted) || faults.has(wanted)) return;
    const file = await firstFile(docs, importCandidates(specifier, importer));
    if (file === undefined) {
      faults.set(wanted, 'is not a file of the documentation');
      return;
    }
    resolved.set(wanted, file);
    if (modules.has(file)) return;
    if (!/\.(?:mdx?|jsx?)$/i.test(file)) {
      faults.set(wanted, 'is neither MDX nor JSX');
      return;
    }
    const module = await parseImported(file, docs, { variables, isComponent });
    if (typeof module === 'string') {
      faults.set(wanted, module);
      return;
    }
    modules.set(file, module);
    await prepare(module);
  }

  async function prepare(module: MdxModule): Promise<void> {
    for (const specifier of specifiersOf(module)) await load(specifier, module.file);
  }

  return {
    prepare,
    at: (file) => modules.get(file),
    find(specifier, importer) {
      const wanted = key(specifier, importer);
      if (wanted === '') return 'is no file inside the documentation';
      const file = resolved.get(wanted);
      const module = file === undefined ? undefined : modules.get(file);
      return module ?? faults.get(wanted) ?? 'is not loaded';
    },
  };
}

/** A snippet that cannot be parsed costs the pages that import it this part, not the whole site. */
async function parseImported(
  file: string,
  docs: string,
  { variables = NO_VARIABLES, isComponent }: LibraryOptions,
): Promise<MdxModule | string> {
  try {
    return parseFile(file, fillVariables(await readSource(docs, file), variables), isComponent);
  } catch (error) {
    if (error instanceof RenderError) return `cannot be used: ${error.message}`;
    throw error;
  }
}

function specifiersOf(module: MdxModule): readonly string[] {
  const imported = module.programs.flatMap(({ body }) =>
    body.flatMap((node) => {
      const source =
        node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration' ? node.source : undefined;
      return typeof source?.value === 'string' ? [source.value] : [];
    }),
  );
  return [...imported, ...module.snippets.map(snippetSpecifier)];
}

/** Gives the import that `<Snippet file="x.mdx">` stands for. */
export function snippetSpecifier(file: string): string {
  return file.startsWith('/') ? file : `/snippets/${file.replace(/^(?:\.\/)?(?:_?snippets\/)?/, '')}`;
}

async function firstFile(docs: string, candidates: readonly string[]): Promise<string | undefined> {
  const root = await realpath(docs);
  for (const candidate of candidates) {
    try {
      const path = await realpath(join(docs, candidate));
      if (path.startsWith(root + sep) && (await stat(path)).isFile()) return candidate;
    } catch {
      // The next candidate may be there.
    }
  }
  return undefined;
}
