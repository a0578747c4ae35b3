/** The grammars of languages, and which languages a block of code holds parts in. */
import { bundledLanguages, bundledLanguagesInfo } from 'shiki/langs';
import type { LanguageRegistration } from 'shiki/types';

/** Languages whose parts in others stand between fences. */
const FENCED = new Set(['markdown', 'mdx', 'mdc']);
const FENCE = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]*)?(?:`{3,}|~{3,})(.*)$/gm;
const WORD = /[\w+#-]+/g;
/** A reference to a rule of another grammar, `source.tsx#expression`: https://macromates.com/manual/en/language_grammars */
const SINGLE_RULE = /"include":"(?:source|text)\.(?:\w+\.)*(\w+)#/g;

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

/**
 * Names the languages that a block has parts in, of those that may stand in it, in the order of the alphabet: those that
 * it names, and those that its own grammar reads by (the tags of MDX are JSX).
 */
export async function embeddedIn(code: string, language: string): Promise<readonly string[]> {
  const grammars = await loadGrammars(language);
  const always = new Set(grammars.map(({ name }) => name));
  const optional = new Set(grammars.flatMap(({ embeddedLangsLazy = [] }) => embeddedLangsLazy));
  if (optional.size === 0) return [];
  const found = new Set([...borrowed(language, grammars)].filter((name) => optional.has(name)));
  for (const [word] of namingPart(code, language).matchAll(WORD)) {
    const name = nameLanguage(word);
    if (name !== undefined && optional.has(name) && !always.has(name)) found.add(name);
  }
  return [...found].sort();
}

const borrowedBy = new Map<string, ReadonlySet<string>>();

/** Finds the languages of which a grammar takes single rules: without them it does not read its own syntax. */
function borrowed(language: string, grammars: readonly LanguageRegistration[]): ReadonlySet<string> {
  const known = borrowedBy.get(language);
  if (known !== undefined) return known;
  const names = new Set([...JSON.stringify(grammars).matchAll(SINGLE_RULE)].map(([, name = '']) => name));
  borrowedBy.set(language, names);
  return names;
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
