/** References to operations in navigation and front matter: `GET /users`, `openapi.json GET /users`. */
import { normalizeFile } from '../description/descriptions.ts';

export interface OperationReference {
  /** The description, where it is named; some authors leave out its ending. */
  readonly file?: string;
  /** In small letters; `webhook` for a webhook. */
  readonly method: string;
  /** Of a webhook its name. */
  readonly path: string;
}

export interface SchemaReference {
  readonly file?: string;
  readonly name: string;
}

const REFERENCE =
  /^(?:(\S.*?\.(?:json|ya?ml)|[a-z]+:\/\/\S+)\s+)?(get|post|put|patch|delete|head|options|trace|query|webhook)\s+(\S.*)$/i;
/** Without an ending any word may be a description's name, so that what follows has to look like an operation. */
const BRIEF_REFERENCE = /^(\S+)\s+(get|post|put|patch|delete|head|options|trace|query)\s+(\/.*)$/i;
const SCHEMA_REFERENCE = /^(?:(\S.*?\.(?:json|ya?ml)|[a-z]+:\/\/\S+)\s+)?(\S.*)$/i;
const QUOTED = /^(["'`])(.*)\1$/s;

/** Parses a reference to an operation; `undefined` for other text. */
export function parseOperationReference(written: string): OperationReference | undefined {
  const text = unquoted(written);
  const parts = REFERENCE.exec(text) ?? BRIEF_REFERENCE.exec(text);
  const [, file, method, path] = parts ?? [];
  if (method === undefined || path === undefined) return undefined;
  const reference = { method: method.toLowerCase(), path: unquoted(path) };
  return file === undefined ? reference : { file: normalizeFile(unquoted(file)), ...reference };
}

/** Reads a reference to a schema: its name, with or without the file before it. */
export function parseSchemaReference(written: string): SchemaReference {
  const text = unquoted(written);
  const [, file, name = text] = SCHEMA_REFERENCE.exec(text) ?? [];
  return file === undefined ? { name: unquoted(name) } : { file: normalizeFile(file), name: unquoted(name) };
}

function unquoted(written: string): string {
  const text = written.trim();
  return QUOTED.exec(text)?.[2]?.trim() ?? text;
}
