/** Loads the files that pages import, each once, and their exports. */

import type { MdxModule } from '../markdown/module.ts';
import { type ParseOptions, parsePage } from '../markdown/parse.ts';
import { addressOf, parseCode } from '../markdown/transform.ts';
import { textDigest } from '../model/digest.ts';
import { type Diagnostic, RenderError } from '../model/errors.ts';
import { parseJsonFile } from '../model/json.ts';
import { findFile, type ImportFact, importCandidates } from './import-file.ts';
import { readSource } from './read-source.ts';

export interface Library {
  /** Parses a page by its ending; throws a {@link RenderError} when it is not valid. */
  readonly parse: (file: string, source: string) => MdxModule;
  /** Makes every file ready that a module imports, directly or through others. */
  readonly prepare: (module: MdxModule) => Promise<void>;
  /** Returns the prepared module of an import of `importer`; a string is the reason for its absence. */
  readonly find: (specifier: string, importer: string) => MdxModule | string;
  /** Returns a prepared module by its file. */
  readonly at: (file: string) => MdxModule | undefined;
  /** Lists what was found for the imports of a prepared module, directly or through others. */
  readonly importsOf: (module: MdxModule) => readonly ImportFact[];
}

/** A library that holds more is emptied before the next page, so that memory does not grow with the site. */
const MAX_HELD_CHARACTERS = 4_000_000;

const PICTURE = /\.(?:png|jpe?g|gif|svg|webp|avif|ico)$/i;

/** Used as the digest of an unreadable file; equal to no real digest. */
const UNREADABLE = 'unreadable';

export interface LibraryOptions extends ParseOptions {
  /** Stand in the files as `{{name}}`. */
  readonly variables: ReadonlyMap<string, string>;
}

/** The result of an import: a module, or the reason for its absence as the end of a sentence. */
interface Found extends ImportFact {
  readonly module: MdxModule | string;
}

type LoadedFile = Omit<Found, 'candidates'>;

/** Opens the library of a documentation folder. */
export function openLibrary(docs: string, options: LibraryOptions): Library {
  const files = new Map<string, LoadedFile>();
  const imports = new Map<string, Found>();
  let held = 0;

  async function loadFile(file: string): Promise<LoadedFile> {
    const known = files.get(file);
    if (known !== undefined) return known;
    const loaded = await loadImported(file, docs, options);
    files.set(file, loaded);
    if (typeof loaded.module !== 'string') {
      held += loaded.module.source.length;
      await prepare(loaded.module);
    }
    return loaded;
  }

  async function prepare(module: MdxModule): Promise<void> {
    for (const specifier of specifiersOf(module)) {
      const candidates = importCandidates(specifier, module.file);
      const [wanted] = candidates;
      if (wanted === undefined || imports.has(wanted)) continue;
      const file = await findFile(docs, candidates);
      const loaded = file === undefined ? { module: 'is not a file of the documentation' } : await loadFile(file);
      imports.set(wanted, { ...loaded, candidates });
    }
  }

  const found = (specifier: string, importer: string) => imports.get(importCandidates(specifier, importer)[0] ?? '');
  return {
    prepare,
    parse(file, source) {
      if (held > MAX_HELD_CHARACTERS) {
        files.clear();
        imports.clear();
        held = 0;
      }
      return parsePage(file, source, options);
    },
    at(file) {
      const module = files.get(file)?.module;
      return typeof module === 'string' ? undefined : module;
    },
    find(specifier, importer) {
      if (importCandidates(specifier, importer).length === 0) return 'is no file inside the documentation';
      return found(specifier, importer)?.module ?? 'is not loaded';
    },
    importsOf(module) {
      const modules = new Set([module]);
      const all = new Set<Found>();
      // Those that are added on the way have their turn.
      for (const importer of modules) {
        const direct = specifiersOf(importer).flatMap((specifier) => found(specifier, importer.file) ?? []);
        for (const one of direct) {
          all.add(one);
          if (typeof one.module !== 'string') modules.add(one.module);
        }
      }
      return [...all].map(({ module: _module, ...fact }) => fact);
    },
  };
}

/** A snippet that cannot be parsed is missing from its pages; it does not fail the site. */
async function loadImported(file: string, docs: string, options: LibraryOptions): Promise<LoadedFile> {
  if (PICTURE.test(file)) return { file, module: addressOf(file) };
  if (!/\.(?:mdx?|[jt]sx?|json)$/i.test(file)) return { file, module: 'is neither MDX, JSX, JSON nor a picture' };
  let digest = UNREADABLE;
  try {
    const unread: Diagnostic[] = [];
    const source = await readSource(docs, file, (...[, place, message]) => unread.push({ file, ...place, message }));
    digest = textDigest(source);
    const module = await moduleOf(file, fillVariables(source, options.variables), options);
    if (unread.length === 0) return { file, digest, module };
    return { file, digest, module: { ...module, faults: [...unread, ...(module.faults ?? [])] } };
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    return { file, digest, module: `cannot be used: ${error.message}` };
  }
}

async function moduleOf(file: string, source: string, options: LibraryOptions): Promise<MdxModule> {
  if (/\.[jt]sx?$/i.test(file)) return parseCode(file, source);
  if (!/\.json$/i.test(file)) return parsePage(file, source, { ...options, isPart: true });
  parseJsonFile(file, source);
  return { file, source, content: [], programs: [], snippets: [] };
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

/** Returns the import that `<Snippet file="x.mdx">` stands for. */
export function snippetSpecifier(file: string): string {
  return file.startsWith('/') ? file : `/snippets/${file.replace(/^(?:\.\/)?(?:_?snippets\/)?/, '')}`;
}

const PLACEHOLDER = /\{\{[ \t]*([\w-]+)[ \t]*\}\}/g;

/** Puts the values of a site's variables in the place of `{{name}}`; names without a value stay as they are. */
export function fillVariables(text: string, variables: ReadonlyMap<string, string>): string {
  if (variables.size === 0 || !text.includes('{{')) return text;
  return text.replaceAll(PLACEHOLDER, (written, name: string) => variables.get(name) ?? written);
}
