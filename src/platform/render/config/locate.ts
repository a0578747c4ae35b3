import { FILE_START, type Place } from '../model/errors.ts';

/** A file of a configuration, as text. */
export interface ConfigFile {
  /** Relative to the documentation folder. */
  readonly file: string;
  readonly source: string;
}

/** A configuration, which may be split into files. */
export interface ConfigFiles extends ConfigFile {
  /** The files that it refers to. */
  readonly parts: readonly ConfigFile[];
}

/** Finds where a JSON file writes a text first, for messages about it; the file's start when it is written otherwise. */
export function locateText(config: ConfigFile, text: string): Place {
  return textsOf(config).get(text) ?? FILE_START;
}

/** Finds the file of a configuration that writes a text, and where; the start of the main one when none does. */
export function locateInFiles(config: ConfigFiles, text: string): { readonly file: string; readonly place: Place } {
  const part = [config, ...config.parts].find((one) => textsOf(one).has(text)) ?? config;
  return { file: part.file, place: locateText(part, text) };
}

type Texts = ReadonlyMap<string, Place>;

/** A site of many versions has megabytes of configuration, and thousands of texts may be looked for in it. */
const known = new WeakMap<ConfigFile, Texts>();

function textsOf(config: ConfigFile): Texts {
  const texts = known.get(config) ?? readTexts(config.source);
  known.set(config, texts);
  return texts;
}

/** A text of JSON, in a form that takes megabytes. None goes over the end of a line. */
const TEXT = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

function readTexts(source: string): Texts {
  const texts = new Map<string, Place>();
  for (const [index, line] of source.split('\n').entries()) {
    for (const match of line.matchAll(TEXT)) {
      const text = decoded(match[0]);
      if (!texts.has(text)) texts.set(text, { line: index + 1, column: match.index + 1 });
    }
  }
  return texts;
}

function decoded(written: string): string {
  return written.includes('\\') ? String(JSON.parse(written)) : written.slice(1, -1);
}
