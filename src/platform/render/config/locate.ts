import { visit } from 'jsonc-parser';
import { FILE_START, type FilePlace, type Place } from '../model/errors.ts';
import type { Report } from '../model/report.ts';
import { fillVariables } from '../source/library.ts';
import type { OnRemark } from './settings.ts';

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
export function locateInFiles(config: ConfigFiles, text: string): FilePlace {
  for (const part of [config, ...config.parts]) {
    const texts = known.get(part) ?? locateTexts(part.source, config.variables);
    known.set(part, texts);
    const place = texts.get(text);
    if (place !== undefined) return { file: part.file, place };
  }
  return { file: config.file, place: FILE_START };
}

/** Creates the function that reports what is wrong near a text of a configuration. */
export function remarkIn(config: ConfigFiles, report: Report): OnRemark {
  return (at, message) => {
    const { file, place } = locateInFiles(config, at);
    report(file, place, message);
  };
}

/** A site of many versions has megabytes of configuration, and thousands of texts may be looked for in it. */
const known = new WeakMap<ConfigFile, ReadonlyMap<string, Place>>();

function locateTexts(source: string, variables: ConfigFiles['variables'] = new Map()): ReadonlyMap<string, Place> {
  const texts = new Map<string, Place>();
  const note = (value: unknown, _offset: number, _length: number, line: number, character: number): void => {
    const text = typeof value === 'string' ? fillVariables(value, variables) : undefined;
    if (text !== undefined && !texts.has(text)) texts.set(text, { line: line + 1, column: character + 1 });
  };
  try {
    visit(source, { onObjectProperty: note, onLiteralValue: note });
  } catch (error) {
    // It is nested too deeply for this parser.
    if (!(error instanceof RangeError)) throw error;
  }
  return texts;
}
