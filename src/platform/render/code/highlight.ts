/** Highlights code by shiki; languages are loaded when a page asks for them. */
import { createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { bundledLanguages } from 'shiki/langs';
import { escapeText } from '../html/escape.ts';
import { type LineColors, openLineColors } from './lines.ts';
import { loadPalette, type Palette } from './palette.ts';

export interface Highlighter extends AsyncDisposable {
  /** Gives the HTML of each line; plain text for a language that is not known. */
  readonly lines: (code: string, language: string) => Promise<readonly string[]>;
}

/** Longer blocks are data rather than code, and cost more than their colours are worth. */
const MAX_CODE_CHARACTERS = 200_000;

/** Makes a highlighter; the engine starts with the first block of code. */
export async function createHighlighter(): Promise<Highlighter> {
  const palette = await loadPalette();
  let engine: Promise<Engine> | undefined;
  return {
    async lines(code, language) {
      if (code.length > MAX_CODE_CHARACTERS || findLanguage(language) === undefined) return plainLines(code);
      engine ??= startEngine(palette);
      const { colors, loadLanguage } = await engine;
      const loaded = await loadLanguage(language);
      return loaded === undefined ? plainLines(code) : colors.lines(code, loaded);
    },
    async [Symbol.asyncDispose]() {
      const { shiki } = (await engine) ?? {};
      shiki?.dispose();
    },
  };
}

interface Engine {
  readonly shiki: HighlighterCore;
  readonly colors: LineColors;
  readonly loadLanguage: (language: string) => Promise<string | undefined>;
}

async function startEngine(palette: Palette): Promise<Engine> {
  // The grammars were written for Oniguruma; translated into JavaScript's expressions they take twice as long.
  const engine = await createOnigurumaEngine(import('shiki/wasm'));
  const shiki = await createHighlighterCore({ engine, themes: [palette.theme], langs: [] });
  return { shiki, colors: openLineColors(shiki, palette), loadLanguage: languageLoader(shiki) };
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
