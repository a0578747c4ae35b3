/** Highlights code by shiki; languages are loaded when a page asks for them. */
import { createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { bundledLanguages } from 'shiki/langs';
import type { ThemedToken } from 'shiki/types';
import { escapeText } from '../html/escape.ts';
import { loadPalette, type Palette } from './palette.ts';

export interface Highlighter extends AsyncDisposable {
  /** Gives the HTML of each line; plain text for a language that is not known. */
  readonly lines: (code: string, language: string) => Promise<readonly string[]>;
}

/** Longer blocks and lines are data rather than code, and cost more than their colours are worth. */
const MAX_CODE_CHARACTERS = 200_000;
const MAX_LINE_CHARACTERS = 5_000;
/** The same block stands in several versions of a page; kept while the run has room for it. */
const MAX_CACHE_CHARACTERS = 32 * 1024 * 1024;

/** Bits of a token's `fontStyle`: https://github.com/microsoft/vscode-textmate/blob/main/src/theme.ts */
const FONT_CLASSES: readonly (readonly [bit: number, name: string])[] = [
  [1, 'ci'],
  [2, 'cb'],
  [4, 'cu'],
];

/** Makes a highlighter; the engine starts with the first block of code. */
export async function createHighlighter(): Promise<Highlighter> {
  const palette = await loadPalette();
  let engine: Promise<Engine> | undefined;
  const cache = createCache();
  return {
    async lines(code, language) {
      if (code.length > MAX_CODE_CHARACTERS || findLanguage(language) === undefined) return plainLines(code);
      const known = cache.get(language, code);
      if (known !== undefined) return known;
      engine ??= startEngine(palette);
      const { shiki, loadLanguage } = await engine;
      const loaded = await loadLanguage(language);
      const lines = loaded === undefined ? plainLines(code) : colored(shiki, code, loaded, palette);
      cache.set(language, code, lines);
      return lines;
    },
    async [Symbol.asyncDispose]() {
      const { shiki } = (await engine) ?? {};
      shiki?.dispose();
    },
  };
}

interface Engine {
  readonly shiki: HighlighterCore;
  readonly loadLanguage: (language: string) => Promise<string | undefined>;
}

async function startEngine({ theme }: Palette): Promise<Engine> {
  // The grammars were written for Oniguruma; translated into JavaScript's expressions they take twice as long.
  const engine = await createOnigurumaEngine(import('shiki/wasm'));
  const shiki = await createHighlighterCore({ engine, themes: [theme], langs: [] });
  return { shiki, loadLanguage: languageLoader(shiki) };
}

const GRAMMARS = new Map(Object.entries(bundledLanguages));

function findLanguage(written: string) {
  return GRAMMARS.get(written.toLowerCase());
}

function plainLines(code: string): readonly string[] {
  return code.split(/\r\n|\n|\r/).map(escapeText);
}

/** Loads a language at its first use; gives its name, or `undefined` when there is no such language. */
function languageLoader(shiki: HighlighterCore): (language: string) => Promise<string | undefined> {
  const known = new Map<string, Promise<string | undefined>>();
  return (written) => {
    const language = written.toLowerCase();
    const loading = known.get(language) ?? load(language);
    known.set(language, loading);
    return loading;
  };
  async function load(language: string): Promise<string | undefined> {
    const grammar = findLanguage(language);
    if (grammar === undefined) return undefined;
    await shiki.loadLanguage(grammar);
    return language;
  }
}

function colored(shiki: HighlighterCore, code: string, lang: string, palette: Palette): readonly string[] {
  const tokens = shiki.codeToTokensBase(code, {
    lang,
    theme: 'both',
    tokenizeMaxLineLength: MAX_LINE_CHARACTERS,
    // A limit in time would make the output depend on the machine's load.
    tokenizeTimeLimit: 0,
  });
  return tokens.map((line) => lineHtml(line, palette));
}

/** Writes a line, with neighbours of the same colours as one span. */
function lineHtml(tokens: readonly ThemedToken[], palette: Palette): string {
  let html = '';
  let open = '';
  let text = '';
  const flush = () => {
    if (text !== '') html += open === '' ? escapeText(text) : `<span class="${open}">${escapeText(text)}</span>`;
    text = '';
  };
  for (const token of tokens) {
    const classes = token.content.trim() === '' ? open : tokenClasses(token, palette);
    if (classes !== open) {
      flush();
      open = classes;
    }
    text += token.content;
  }
  flush();
  return html;
}

function tokenClasses({ color, fontStyle }: ThemedToken, palette: Palette): string {
  const classes = [palette.classOf(color)];
  const style = Math.max(fontStyle ?? 0, 0);
  for (const [bit, name] of FONT_CLASSES) if (style & bit) classes.push(name);
  return classes.filter((name) => name !== undefined).join(' ');
}

/** Keeps lines by language and code, the oldest leaving first. */
function createCache() {
  const entries = new Map<string, readonly string[]>();
  let characters = 0;
  const key = (language: string, code: string) => `${language}\0${code}`;
  const sizeOf = (name: string, lines: readonly string[]) =>
    lines.reduce((sum, line) => sum + line.length, name.length);
  return {
    get: (language: string, code: string) => entries.get(key(language, code)),
    set(language: string, code: string, lines: readonly string[]) {
      const name = key(language, code);
      entries.set(name, lines);
      characters += sizeOf(name, lines);
      for (const [oldest, old] of entries) {
        if (characters <= MAX_CACHE_CHARACTERS) break;
        entries.delete(oldest);
        characters -= sizeOf(oldest, old);
      }
    },
  };
}
