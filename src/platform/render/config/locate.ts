import { FILE_START, type Place } from '../errors.ts';

/** Finds where a JSON file writes a text, for messages about it; the file's start when it is written otherwise. */
export function locateText(source: string, text: string): Place {
  const index = source.indexOf(JSON.stringify(text));
  if (index < 0) return FILE_START;
  const before = source.slice(0, index);
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n') };
}
