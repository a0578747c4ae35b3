import { FILE_START, type Place } from '../model/errors.ts';
import { fillVariables } from '../source/library.ts';

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
  /** Values that the texts which are looked for have been filled with. */
  readonly variables?: ReadonlyMap<string, string>;
}

/** Finds the file of a configuration that writes a text, and where; the start of the main one when none does. */
export function locateInFiles(config: ConfigFiles, text: string): { readonly file: string; readonly place: Place } {
  for (const part of [config, ...config.parts]) {
    const texts = known.get(part) ?? readTexts(part.source, config.variables);
    known.set(part, texts);
    const place = texts.get(text);
    if (place !== undefined) return { file: part.file, place };
  }
  return { file: config.file, place: FILE_START };
}

/** A site of many versions has megabytes of configuration, and thousands of texts may be looked for in it. */
const known = new WeakMap<ConfigFile, ReadonlyMap<string, Place>>();

/** A text of JSON, in a form that takes megabytes. None goes over the end of a line. */
const TEXT = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

function readTexts(source: string, variables: ConfigFiles['variables'] = new Map()): ReadonlyMap<string, Place> {
  const texts = new Map<string, Place>();
  for (const [index, line] of source.split('\n').entries()) {
    for (const match of line.matchAll(TEXT)) {
      const text = fillVariables(decoded(match[0]), variables);
      if (!texts.has(text)) texts.set(text, { line: index + 1, column: match.index + 1 });
    }
  }
  return texts;
}

function decoded(written: string): string {
  return written.includes('\\') ? String(JSON.parse(written)) : written.slice(1, -1);
}
