import { FILE_START, type Place } from '../errors.ts';

/** Finds where a JSON file writes a text, for messages about it; the file's start when it is written otherwise. */
export function locateText(source: string, text: string): Place {
  const index = source.indexOf(JSON.stringify(text));
  if (index < 0) return FILE_START;
  const before = source.slice(0, index);
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n') };
}

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

/** Finds the file of a configuration that writes a text, and where; the start of the main one when none does. */
export function locateInFiles(config: ConfigFiles, text: string): { readonly file: string; readonly place: Place } {
  const written = JSON.stringify(text);
  const { file, source } = [config, ...config.parts].find((part) => part.source.includes(written)) ?? config;
  return { file, place: locateText(source, text) };
}
