/** One file that describes an API, or a file that such a description refers to. */
import { upgrade } from '@scalar/openapi-upgrader';
import { LineCounter, parseDocument } from 'yaml';
import { FILE_START, type Place, placeAt } from '../../model/errors.ts';
import { type Fields, isFields, textOf } from '../../model/fields.ts';
import { memoize } from '../../model/memoize.ts';
import { jsonOf, mayHoldLongIntegers, narrowed } from './exact-json.ts';

export interface Description {
  /** Relative to the documentation folder. */
  readonly file: string;
  readonly root: Fields;
  /** Locates the value of a JSON pointer in the file, approximately, without parsing it again. */
  readonly locate: (tokens: readonly string[]) => Place;
}

/** A file that is not an API description; the message is the end of a sentence. */
export class Unreadable extends Error {
  /** Where the fault stands in the file; absent when there is no such file. */
  readonly place: Place | undefined;

  constructor(message: string, place?: Place, cause?: unknown) {
    super(message, { cause });
    this.place = place;
  }
}

/** More than honest descriptions use; fewer than an expansion bomb needs. */
const MAX_ALIASES = 1_000;

/** Parses a description; throws {@link Unreadable} when it is neither JSON nor YAML. */
export function parseDescription(file: string, source: string): Description {
  const text = source.replace(/^\uFEFF/, '');
  const isJson = /^\s*[{[]/.test(text);
  // YAML's flow style looks like JSON, and its parser says where the fault is.
  const value = (isJson ? jsonOf(text) : undefined) ?? readYaml(text, isJson ? 'JSON' : 'YAML');
  if (!isFields(value)) throw new Unreadable('must hold an object, as an OpenAPI description does', FILE_START);
  const root = value.swagger === '2.0' ? fromSwagger(value) : value;
  // Many operations may ask for the place of what they share, in a text of megabytes.
  const located = memoize((tokens: string) => locateTokens(text, JSON.parse(tokens)));
  return { file, root, locate: (tokens) => located(JSON.stringify(tokens)) };
}

/** Converts a description of Swagger 2.0. The old places stay: other files may refer to them. */
function fromSwagger(value: Fields): Fields {
  try {
    return { ...value, ...upgrade(structuredClone(value), '3.0') };
  } catch (cause) {
    const fault = 'is not valid Swagger 2.0, or is nested too deeply; a validator names the place';
    throw new Unreadable(fault, FILE_START, cause);
  }
}

/** Returns a description whose version is rendered. */
export function checkVersion(description: Description): Description | Unreadable {
  const version = textOf(description.root.openapi);
  if (version !== undefined && /^3\./.test(version)) return description;
  const fault =
    version === undefined
      ? 'is no OpenAPI description: it has no field `openapi` that names a version'
      : `has the OpenAPI version \`${version}\`; versions 2.0 and 3.x are rendered`;
  return new Unreadable(fault, description.locate(['openapi']));
}

/** Reads YAML; `format` is what the text looks like, for the message. */
function readYaml(text: string, format: 'JSON' | 'YAML'): unknown {
  const lines = new LineCounter();
  const isExact = mayHoldLongIntegers(text);
  try {
    const document = parseDocument(text, {
      lineCounter: lines,
      prettyErrors: false,
      logLevel: 'silent',
      merge: true,
      // The check costs a pass over each mapping, and the last of two equal keys serves as well as any.
      uniqueKeys: false,
      intAsBigInt: isExact,
    });
    const [fault] = document.errors;
    const reviver = isExact ? { reviver: (_key: unknown, value: unknown) => narrowed(value) } : {};
    if (fault === undefined) return document.toJS({ maxAliasCount: MAX_ALIASES, ...reviver });
    const { line, col } = lines.linePos(fault.pos[0]);
    throw new Unreadable(`is not valid ${format}: ${fault.message}`, { line, column: Math.max(col, 1) }, fault);
  } catch (cause) {
    if (cause instanceof RangeError) throw new Unreadable('is nested too deeply', FILE_START, cause);
    if (cause instanceof ReferenceError) throw new Unreadable(`cannot be used: ${cause.message}`, FILE_START, cause);
    throw cause;
  }
}

/** Follows the keys of a pointer through the text: each stands somewhere after the one that holds it. */
function locateTokens(text: string, tokens: readonly string[]): Place {
  let at = -1;
  for (const token of tokens) {
    const found = findKey(text, token, at + 1);
    // What stands elsewhere in Swagger 2.0, such as `components`, is skipped.
    if (found >= 0) at = found;
  }
  if (at < 0) return FILE_START;
  return placeAt(text, /\s/.test(text.charAt(at)) ? at + 1 : at);
}

/** Finds a key as JSON writes it, else as YAML does. */
function findKey(text: string, key: string, from: number): number {
  const quoted = text.indexOf(`${JSON.stringify(key)}:`, from);
  if (quoted >= 0) return quoted;
  const spellings = [` ${key}:`, `\n${key}:`, `'${key}':`];
  const found = spellings.map((one) => text.indexOf(one, from)).filter((index) => index >= 0);
  return found.length === 0 ? -1 : Math.min(...found);
}
