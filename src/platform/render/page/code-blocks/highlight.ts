/** Highlights code by shiki; languages are loaded when a page asks for them. */
import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { bundledLanguages, bundledLanguagesInfo } from 'shiki/langs';
import type { LanguageRegistration, RegexEngine } from 'shiki/types';
import { escapeText } from '../../model/html/template.ts';
import { type LineColors, openLineColors } from './lines.ts';
import { loadPalette, type Palette } from './palette.ts';
import { sharePatterns } from './patterns.ts';

/** Node has it; its types stand in TypeScript's library for browsers. */
declare const WebAssembly: {
  readonly instantiate: (bytes: Uint8Array, imports: object | undefined) => Promise<object>;
};

export interface Highlighter extends AsyncDisposable {
  /** Highlights each line as HTML; plain text for a language that is not known. */
  readonly lines: (code: string, language: string) => Promise<readonly string[]>;
}

/** Longer blocks are data rather than code, and cost more than their colours are worth. */
const MAX_CODE_CHARACTERS = 200_000;
/** Engines that are open at a time; the one that was not asked for longest makes room. */
const MAX_ENGINES = 32;

/** Languages whose parts in others stand between fences. */
const FENCED = new Set(['markdown', 'mdx', 'mdc']);
const FENCE = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]*)?(?:`{3,}|~{3,})(.*)$/gm;
const WORD = /[\w+#-]+/g;
/** Languages whose grammars take single rules of another one, without which they do not read their own syntax. */
const BORROWED: ReadonlyMap<string, string> = new Map([
  ['mdx', 'tsx'],
  ['haml', 'ruby'],
  ['erb', 'ruby'],
]);

const GRAMMARS = new Map(Object.entries(bundledLanguages));
const NAMES: ReadonlyMap<string, string> = new Map(
  bundledLanguagesInfo.flatMap(({ id, aliases = [] }) => [id, ...aliases].map((name) => [name, id] as const)),
);

/**
 * Compiled patterns serve all highlighters of the process. The grammars were written for Oniguruma; translated into
 * JavaScript's expressions they take twice as long.
 */
let patternEngine: Promise<RegexEngine> | undefined;

/**
 * Makes a highlighter.
 *
 * Each language is read by an engine of its own, and by another with each set of languages that it holds parts in: in a
 * common one, the colours of a block would depend on which languages other pages had loaded before.
 */
export async function createHighlighter(): Promise<Highlighter> {
  const palette = await loadPalette();
  patternEngine ??= createOnigurumaEngine({ instantiator: startOniguruma }).then(sharePatterns);
  const patterns = await patternEngine;
  const engines = new LRUCache<string, Promise<LanguageEngine>>({
    max: MAX_ENGINES,
    // Callers that already wait for it are served first.
    dispose: (engine) => void engine.then(({ shiki }) => shiki.dispose()),
  });
  const engineFor = (languages: readonly string[]): Promise<LanguageEngine> => {
    const key = languages.join(' ');
    const engine = engines.get(key) ?? startEngine(languages, palette, patterns);
    engines.set(key, engine);
    return engine;
  };
  return {
    async lines(code, written) {
      const language = nameLanguage(written);
      if (code.length > MAX_CODE_CHARACTERS || language === undefined) return plainLines(code);
      const embedded = await embeddedIn(code, language);
      const { linesOf } = await engineFor([language, ...embedded]);
      try {
        return linesOf(code);
      } catch {
        // An error in a grammar leaves the block uncoloured; the page is still rendered.
        return plainLines(code);
      }
    },
    async [Symbol.asyncDispose]() {
      engines.clear();
    },
  };
}

/**
 * Starts Oniguruma from the file of shiki's package, which a bundle has beside its programs: `shiki/wasm` holds the same as
 * text, and every process would decode it.
 */
async function startOniguruma(imports: object | undefined): Promise<object> {
  const packed = import.meta.url.endsWith('.ts') ? findPackageJSON('shiki', import.meta.url) : undefined;
  const file = packed === undefined ? new URL('onig.wasm', import.meta.url) : join(dirname(packed), 'dist/onig.wasm');
  return await WebAssembly.instantiate(await readFile(file), imports);
}

interface LanguageEngine {
  readonly shiki: HighlighterCore;
  readonly linesOf: LineColors;
}

/** Starts an engine for the first of some languages, of which it may hold parts in the others. */
async function startEngine(
  languages: readonly string[],
  palette: Palette,
  engine: RegexEngine,
): Promise<LanguageEngine> {
  const [language = ''] = languages;
  // The others first: each that comes later would have the first one compiled anew.
  const langs = await Promise.all(languages.toReversed().map(loadGrammars));
  const shiki = await createHighlighterCore({ engine, themes: [palette.theme], langs, warnings: false });
  return { shiki, linesOf: openLineColors(shiki, language, palette) };
}

function plainLines(code: string): readonly string[] {
  return code.split(/\r\n|\n|\r/).map(escapeText);
}

/** Returns the main name of a language that has several; `undefined` when there is no grammar for it. */
function nameLanguage(written: string): string | undefined {
  return NAMES.get(written.toLowerCase());
}

/** Loads the grammar of a language, and those of which it always has parts. */
async function loadGrammars(language: string): Promise<LanguageRegistration[]> {
  const grammars = (await GRAMMARS.get(language)?.())?.default ?? [];
  return grammars.map((grammar) => (grammar.name === 'mdx' ? withComments(grammar) : grammar));
}

/** The space before it is part of it, since the rules for tags begin there. */
const HTML_COMMENT = { begin: '(?:(?<=^|>)[\\t ]*)?<!--', end: '-->', name: 'comment.block.html.mdx' };
/** Rules for text on lines of its own, and within a line. */
const COMMENTED = ['markdown-sections', 'markdown-text'];

/** The grammar of MDX takes a comment of HTML for a tag that never ends. */
function withComments(grammar: LanguageRegistration): LanguageRegistration {
  const repository = { ...grammar.repository };
  for (const name of COMMENTED) {
    const rule = repository[name];
    if (rule !== undefined) repository[name] = { ...rule, patterns: [HTML_COMMENT, ...(rule.patterns ?? [])] };
  }
  return { ...grammar, repository };
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
  const borrowed = BORROWED.get(language);
  const found = new Set(borrowed === undefined ? [] : [borrowed]);
  for (const [word] of namingPart(code, language).matchAll(WORD)) {
    const name = nameLanguage(word);
    if (name !== undefined && optional.has(name) && !always.has(name)) found.add(name);
  }
  return [...found].sort();
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
