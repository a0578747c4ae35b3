/** The grammars of languages, and which languages a block of code holds parts in. */
import { bundledLanguages, bundledLanguagesInfo } from 'shiki/langs';
import type { LanguageRegistration } from 'shiki/types';

/** Languages whose parts in others stand between fences. */
const FENCED = new Set(['markdown', 'mdx', 'mdc']);
const FENCE = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]*)?(?:`{3,}|~{3,})(.*)$/gm;
const WORD = /[\w+#-]+/g;

const GRAMMARS = new Map(Object.entries(bundledLanguages));
const NAMES: ReadonlyMap<string, string> = new Map(
  bundledLanguagesInfo.flatMap(({ id, aliases = [] }) => [id, ...aliases].map((name) => [name, id] as const)),
);

/** Gives the one name of a language that has several; `undefined` when there is no grammar for it. */
export function nameLanguage(written: string): string | undefined {
  return NAMES.get(written.toLowerCase());
}

/** Loads the grammar of a language, and those of which it always has parts. */
export async function loadGrammars(language: string): Promise<LanguageRegistration[]> {
  return (await GRAMMARS.get(language)?.())?.default ?? [];
}

/** Names the languages that a block in another names, of those that may stand in it; in the order of the alphabet. */
export async function embeddedIn(code: string, language: string): Promise<readonly string[]> {
  const grammars = await loadGrammars(language);
  const always = new Set(grammars.map(({ name }) => name));
  const optional = new Set(grammars.flatMap(({ embeddedLangsLazy = [] }) => embeddedLangsLazy));
  if (optional.size === 0) return [];
  const named = new Set<string>();
  for (const [word] of namingPart(code, language).matchAll(WORD)) {
    const name = nameLanguage(word);
    if (name !== undefined && optional.has(name) && !always.has(name)) named.add(name);
  }
  return [...named].sort();
}

function namingPart(code: string, language: string): string {
  if (!FENCED.has(language)) return code;
  const fences = [...code.matchAll(FENCE)].map(([, info = '']) => info);
  // Front matter names its language by its first line alone, and markup by its brackets.
  if (code.startsWith('---')) fences.push('yaml');
  if (code.startsWith('+++')) fences.push('toml');
  if (/<[a-z/!]/i.test(code)) fences.push('html');
  return fences.join('\n');
}
