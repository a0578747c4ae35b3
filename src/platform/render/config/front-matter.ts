/** The YAML block at the top of a page. */
import { isMap, parseDocument, type Tags } from 'yaml';
import { errorAt, FILE_START, type Place, placeAt } from '../model/errors.ts';
import type { FrontMatter } from '../model/page.ts';

/** More aliases than an honest page has; fewer than an expansion bomb needs. */
const MAX_ALIASES = 100;
/** The parser compares every name with every other. */
const MAX_CHARACTERS = 32_768;
const OPENING = /^---[ \t]*\r?\n/;
const CLOSING = /^---[ \t]*\r?$/m;
/** `name: text` on one line, the text perhaps between quotes. */
const SIMPLE_PAIR = /^([\w-]+):[ \t]+([^\r\n]*)/gm;
const QUOTED = /^(["'])(.*)\1$/;
const LOOKS_LIKE_YAML = /^[\w-]+[ \t]*:/;

/** Reads a page's front matter: an empty map when it has none; throws with line and column when it is broken. */
export function readFrontMatter(file: string, source: string): FrontMatter {
  const opening = OPENING.exec(source)?.[0];
  if (opening === undefined) return new Map();
  const rest = source.slice(opening.length);
  const closing = CLOSING.exec(rest);
  if (closing === null) {
    if (!LOOKS_LIKE_YAML.test(rest)) return new Map();
    throw errorAt(file, { line: 1, column: 1 }, 'the front matter that starts here is not closed by a line `---`.');
  }
  if (closing.index > MAX_CHARACTERS)
    throw errorAt(file, FILE_START, `the front matter is longer than ${MAX_CHARACTERS} characters.`);
  return parseYaml(rest.slice(0, closing.index), (offset, message, cause) =>
    errorAt(file, placeAt(source, opening.length + offset), `the front matter ${message}.`, cause),
  );
}

/** Recovers the simple `name: value` lines of broken front matter, so that the page keeps its title. */
export function salvageFrontMatter(source: string): FrontMatter {
  const opening = OPENING.exec(source)?.[0];
  if (opening === undefined) return new Map();
  const rest = source.slice(opening.length);
  const yaml = rest.slice(0, CLOSING.exec(rest)?.index ?? rest.search(/^[ \t]*\r?$/m));
  const pairs = [...yaml.matchAll(SIMPLE_PAIR)];
  return new Map(pairs.map(([, name = '', text = '']) => [name, text.trimEnd().replace(QUOTED, '$2')]));
}

const OPTIONS = {
  prettyErrors: false,
  logLevel: 'silent',
  resolveKnownTags: false,
  /** A number is a text here, as it is written: a title `1.10` is not `1.1`. */
  customTags: (tags: Tags) => tags.filter((one) => typeof one === 'string' || !/:(?:int|float)$/.test(one.tag)),
} as const;

function parseYaml(yaml: string, fault: (offset: number, message: string, cause?: unknown) => Error): FrontMatter {
  try {
    const strict = parseDocument(yaml, OPTIONS);
    const lenient = strict.errors.length === 0 ? strict : parseDocument(indentBracketed(yaml), OPTIONS);
    const document = lenient.errors.length === 0 ? lenient : strict;
    const [error] = document.errors;
    if (error !== undefined) throw fault(error.pos[0], `is not valid YAML: ${error.message}`);
    if (document.contents === null) return new Map();
    if (!isMap(document.contents)) throw fault(0, 'must be `name: value` pairs');
    return new Map(Object.entries(document.toJS({ maxAliasCount: MAX_ALIASES })));
  } catch (cause) {
    if (cause instanceof ReferenceError) throw fault(0, `cannot be used: ${cause.message}`, cause);
    if (cause instanceof RangeError) throw fault(0, 'is nested too deeply', cause);
    throw cause;
  }
}

const DOUBLE_QUOTED = /"(?:[^"\\]|\\.)*"/.source;
/** A quote that follows is no beginning: a run of them could else be split in as many ways as there are. */
const SINGLE_QUOTED = /'(?:[^']|'')*'(?!')/.source;
/** A pair or item at the margin whose text stands between quotes, or is a list of such, over lines or not. */
const BRACKETED = new RegExp(
  `^(?:-[ \\t]+|(?:[\\w-]+|"[^"\\n]*"|'[^'\\n]*')[ \\t]*:\\s+)` +
    `(?:${DOUBLE_QUOTED}|${SINGLE_QUOTED}|\\[(?:[^\\]"'[{]|${DOUBLE_QUOTED}|${SINGLE_QUOTED})*\\])(?![ \\t]*:)`,
  'gms',
);

/**
 * Moves the lines of such texts to the right of their names, which YAML demands and the parsers of other platforms of this
 * dialect (js-yaml until its version 4) do not: https://yaml.org/spec/1.2.2/#flow-folding takes the space away again. For
 * what is no valid YAML as it is.
 */
function indentBracketed(yaml: string): string {
  return yaml.replace(BRACKETED, (pair) => pair.replaceAll('\n', '\n '));
}

/** Returns the place of a field in a page's source. */
export function fieldPlace(source: string, field: string): Place {
  const index = source.search(new RegExp(`^${field}\\s*:`, 'm'));
  return index < 0 ? FILE_START : placeAt(source, index);
}
