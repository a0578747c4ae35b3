/** What format a file has, and the parser for it. */
import { Fault } from './errors.ts';
import { parseJson } from './json.ts';
import type { Format, Source } from './tree.ts';
import { parseYaml } from './yaml.ts';

/** Tells a file's format by its extension: JSON (with or without comments), else YAML; throws Fault for JSON5. */
export function formatOf(file: string): Format {
  if (/\.json5$/i.test(file))
    throw new Fault(0, 'JSON5 is not supported', 'Keep the values in YAML, or in JSON with comments (`.jsonc`).');
  return /\.jsonc?$/i.test(file) ? 'json' : 'yaml';
}

/** Parses a text; throws Fault where it is not sound. */
export function parseSource(text: string, format: Format): Source {
  const strayReturn = /\r(?!\n)/.exec(text);
  if (strayReturn) {
    const hint = 'Save the file with line ends that are LF or CRLF.';
    throw new Fault(strayReturn.index, 'a carriage return without a line feed, which readers take differently', hint);
  }
  return format === 'json' ? parseJson(text) : parseYaml(text);
}
