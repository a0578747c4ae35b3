/** What whoever knows nothing of the editor sees of an edit. */
import { isDeepStrictEqual } from 'node:util';
import { type ParseError, parse as parseJson } from 'jsonc-parser';
import { Composer, Lexer, Parser } from 'yaml';
import { openConfig } from '../../../src/deployment/edit.ts';
import { DeploymentError } from '../../../src/deployment/errors.ts';
import { type Specimen, STRING } from './specimen.ts';

/** Key, colon, quotes, comma, indentation and line end of three values and their mapping. */
const MAX_ADDED_CHARACTERS = 400;

/** What a reader makes of a text. */
interface Reading {
  readonly documents: readonly unknown[];
  /** In the order of their text. */
  readonly comments: readonly string[];
}

/** Reads a text; undefined where it is invalid. */
export type Reader = (text: string) => Reading | undefined;

/** Makes a reader of a version of YAML. */
export function yamlReader(version: '1.1' | '1.2'): Reader {
  const options = { version, uniqueKeys: false, logLevel: 'silent' } as const;
  return (text) => {
    const parser = new Parser();
    const lexemes = [...new Lexer().lex(text)];
    const tokens = [...lexemes.flatMap((lexeme) => [...parser.next(lexeme)]), ...parser.end()];
    const documents = [...new Composer(options).compose(tokens, false, text.length)];
    if (documents.some(({ errors }) => errors.length > 0)) return undefined;
    return {
      documents: documents.map((document) => document.toJS({ mapAsMap: true, maxAliasCount: -1 }) as unknown),
      comments: lexemes.filter((lexeme) => lexeme.startsWith('#')).toSorted(),
    };
  };
}

export const readJson: Reader = (text) => {
  const errors: ParseError[] = [];
  const value: unknown = parseJson(text.replace(/^\ufeff/, ' '), errors, { allowTrailingComma: true });
  return errors.length > 0 ? undefined : { documents: [asMaps(value)], comments: [] };
};

function asMaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asMaps);
  if (typeof value !== 'object' || value === null) return value;
  return new Map(Object.entries(value).map(([key, inner]) => [key, asMaps(inner)]));
}

/** Changes what stands at a place; mappings on the way that are missing are made. */
function changed(holder: unknown, at: Specimen['at'], change: (old: unknown) => unknown): unknown {
  const [step, ...rest] = at;
  if (step === undefined) return change(holder);
  if (step === STRING) return change(holder);
  if (Array.isArray(holder))
    return holder.map((item: unknown, index) => (index === step ? changed(item, rest, change) : item));
  const map = new Map<unknown, unknown>(holder instanceof Map ? holder : []);
  return map.set(step, changed(map.get(step), rest, change));
}

function withValues(old: unknown, values: Specimen['values']): unknown {
  return new Map<unknown, unknown>([...(old instanceof Map ? old : []), ...Object.entries(values)]);
}

/** Tells whether a reading of the edited text is that of the old one with the values set. */
function readsAs(
  before: Reading,
  after: Reading,
  { at, values }: Pick<Specimen, 'at' | 'values'>,
  read: Reader,
): boolean {
  const documents = before.documents.length === 0 ? [undefined] : before.documents;
  const depth = at.indexOf(STRING);
  if (!isDeepStrictEqual(before.comments, after.comments)) return false;
  if (depth === -1)
    return isDeepStrictEqual(
      after.documents,
      changed(documents, at, (old) => withValues(old, values)),
    );
  const strings: string[] = [];
  const withoutString = (reading: readonly unknown[]) =>
    changed(reading, at, (old) => {
      strings.push(String(old));
      return undefined;
    });
  if (!isDeepStrictEqual(withoutString(documents), withoutString(after.documents))) return false;
  const [old, now] = strings.map(read);
  return old !== undefined && now !== undefined && readsAs(old, now, { at: [0, ...at.slice(depth + 1)], values }, read);
}

function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (let index = 0; index < whole.length && at < part.length; index++) if (whole[index] === part[at]) at++;
  return at === part.length;
}

/** How much of an edit to look at. */
interface Looking {
  readonly read: Reader;
  /** Edit the edited text again, which must change nothing. */
  readonly twice: boolean;
}

/** Edits a text, and gives `edited`, `refused`, or what is wrong. */
export function outcomeOf(specimen: Specimen, { read, twice }: Looking): string {
  const { text, fixed, file, path, values } = specimen;
  const place = path === undefined ? { file } : { file, path };
  let edited: string;
  try {
    edited = openConfig(text, place).edit(values).text;
  } catch (error) {
    return error instanceof DeploymentError ? 'refused' : `failed: ${String(error)}`;
  }
  const [before, after] = [read(text), read(edited)];
  if (before === undefined || after === undefined) return 'edited a text that is invalid';
  if (!readsAs(before, after, specimen, read)) return `reads differently: ${edited}`;
  const room = Object.values(values).reduce((sum, value) => sum + 3 * String(value).length, MAX_ADDED_CHARACTERS);
  if (!isSubsequence(fixed, edited)) return `lost something: ${edited}`;
  if (edited.length > fixed.length + room) return `added something: ${edited}`;
  const again = twice ? openConfig(edited, place).edit(values) : { changes: [], text: edited };
  return again.changes.length === 0 && again.text === edited ? 'edited' : `edited again: ${edited}`;
}
