/** The files with which a page searches: the engine's own, the same for every site. */
import { fieldsOf, textOf } from '../../model/fields.ts';
import { type Engine, EngineError, type EngineFile } from './engine.ts';

export interface Runtime {
  readonly files: readonly EngineFile[];
  /** What the index says of a language: the file that knows its words, where there is one. */
  readonly languages: ReadonlyMap<string, { readonly wasm: string | null }>;
  readonly entry: Readonly<Record<string, unknown>>;
}

const ENTRY = 'pagefind-entry.json';
const SCRIPTS = ['pagefind.js', 'pagefind-worker.js'];
/** For languages whose words the engine does not take apart. */
const PLAIN_WASM = 'wasm.unknown.pagefind';

/** Has the engine write its files; throws when it does not run or writes something else. */
export async function readRuntime(engine: Engine, languages: readonly string[]): Promise<Runtime> {
  const documents = languages.map((language, at) => ({
    url: String(at),
    html: `<html lang="${language}"><body>${language}</body></html>`,
  }));
  const written = await engine.index(documents);
  const entry = fieldsOf(JSON.parse(written.find(({ path }) => path === ENTRY)?.bytes.toString() ?? '{}'));
  const known = new Map(
    Object.entries(fieldsOf(entry.languages)).map(([language, about]) => [
      language,
      { wasm: textOf(fieldsOf(about).wasm) ?? null },
    ]),
  );
  const wanted = new Set([
    ...SCRIPTS,
    ...[...known.values()].map(({ wasm }) => (wasm === null ? PLAIN_WASM : `wasm.${wasm}.pagefind`)),
  ]);
  const files = written.filter(({ path }) => wanted.has(path));
  if (files.length !== wanted.size || known.size === 0)
    throw new EngineError('it did not write the files it is known for');
  return { files, languages: known, entry };
}

/** Writes the file by which a page finds the indexes of the languages. */
export function writeEntry(
  { entry, languages }: Runtime,
  indexes: ReadonlyMap<string, { readonly hash: string; readonly pages: number }>,
): EngineFile {
  const own = [...indexes].map(([language, { hash, pages }]) => [
    language,
    { hash, wasm: languages.get(language)?.wasm ?? null, page_count: pages },
  ]);
  const text = JSON.stringify({ ...entry, languages: Object.fromEntries(own) });
  return { path: ENTRY, bytes: Buffer.from(text) };
}
