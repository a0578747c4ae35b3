/** Judges an edit as somebody who knows nothing of the editor. */
import { isDeepStrictEqual } from 'node:util';
import { Lexer, parseAllDocuments } from 'yaml';
import { openConfig } from '../../../src/deployment/edit.ts';
import { DeploymentError } from '../../../src/deployment/text.ts';
import { type Specimen, STRING } from './yaml-text.ts';

/** Key, colon, quotes, comma, indentation and line end of three values and their mapping. */
const MAX_ADDED_CHARACTERS = 400;

/** A reader's view of a text: its documents, and its comments in any order. */
interface Reading {
  readonly documents: readonly unknown[];
  readonly comments: readonly string[];
}

export type Version = '1.1' | '1.2';

function read(text: string, version: Version): Reading | undefined {
  const documents = parseAllDocuments(text, { version, uniqueKeys: false, logLevel: 'silent' });
  if (!Array.isArray(documents) || documents.some(({ errors }) => errors.length > 0)) return undefined;
  return {
    documents: documents.map((document) => document.toJS({ mapAsMap: true, maxAliasCount: -1 }) as unknown),
    comments: [...new Lexer().lex(text)].filter((lexeme) => lexeme.startsWith('#')).toSorted(),
  };
}

/** Returns a copy where the value at a place is changed; mappings on the way that are missing are made. */
function changed(holder: unknown, at: Specimen['at'], change: (old: unknown) => unknown): unknown {
  const [step, ...rest] = at;
  if (step === undefined || step === STRING) return change(holder);
  if (Array.isArray(holder))
    return holder.map((item: unknown, index) => (index === step ? changed(item, rest, change) : item));
  const map = new Map<unknown, unknown>(holder instanceof Map ? holder : []);
  return map.set(step, changed(map.get(step), rest, change));
}

/** Tells whether an edited text reads as the one before with the values set. */
function readsAs(
  [before, after]: readonly [string, string],
  { at, values }: Pick<Specimen, 'at' | 'values'>,
  version: Version,
): boolean {
  const [old, now] = [read(before, version), read(after, version)];
  if (!old || !now || !isDeepStrictEqual(old.comments, now.comments)) return false;
  const documents = old.documents.length === 0 ? [undefined] : old.documents;
  const depth = at.indexOf(STRING);
  if (depth === -1) {
    const set = (holder: unknown) =>
      new Map<unknown, unknown>([...(holder instanceof Map ? holder : []), ...Object.entries(values)]);
    return isDeepStrictEqual(now.documents, changed(documents, at, set));
  }
  const strings: string[] = [];
  const withoutString = (all: readonly unknown[]) => changed(all, at, (text) => void strings.push(String(text)));
  if (!isDeepStrictEqual(withoutString(documents), withoutString(now.documents))) return false;
  const [inner = '', edited = ''] = strings;
  return readsAs([inner, edited], { at: [0, ...at.slice(depth + 1)], values }, version);
}

function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (let index = 0; index < whole.length && at < part.length; index++) if (whole[index] === part[at]) at++;
  return at === part.length;
}

/** Edits a text, and returns `edited`, `refused`, or what is wrong. */
export function outcomeOf(specimen: Specimen, version: Version): string {
  const { text, fixed, file, path, values } = specimen;
  const place = path === undefined ? { file } : { file, path };
  let edited: string;
  try {
    edited = openConfig(text, place).edit(values);
  } catch (error) {
    return error instanceof DeploymentError ? 'refused' : `failed: ${String(error)}`;
  }
  if (!readsAs([text, edited], specimen, version)) return `reads differently: ${edited}`;
  const room = Object.values(values).reduce((sum, value) => sum + 3 * String(value).length, MAX_ADDED_CHARACTERS);
  if (!isSubsequence(fixed, edited)) return `lost something: ${edited}`;
  if (edited.length > fixed.length + room) return `added something: ${edited}`;
  const again = openConfig(edited, place).edit(values);
  return again === edited ? 'edited' : `edited again: ${edited}`;
}
