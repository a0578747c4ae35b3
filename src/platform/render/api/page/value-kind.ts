import type { Parameter } from '../endpoint/model.ts';
import type { Shape } from '../schema/shape.ts';

/** What a form and a request need to know of a value; a document is JSON that is sent as it stands. */
export type ValueKind = 'file' | 'list' | 'object' | 'number' | 'boolean' | 'text' | 'document';

/** Tells the kind of a parameter; one with a media type is a document of its own. */
export function parameterKind({ shape, mediaType }: Parameter): ValueKind {
  const kind = kindOf(shape);
  return mediaType !== undefined && (kind === 'list' || kind === 'object') ? 'document' : kind;
}

/** Tells the kind of a value. */
export function kindOf(shape: Shape): ValueKind {
  if (isFile(shape)) return 'file';
  if (/\[\]|^array/.test(shape.type)) return 'list';
  if (/^object/.test(shape.type) || shape.properties !== undefined) return 'object';
  if (/^(?:integer|number)/.test(shape.type)) return 'number';
  return /^boolean/.test(shape.type) ? 'boolean' : 'text';
}

/** Tells whether a value is a file. */
export function isFile({ keywords, items }: Shape): boolean {
  const { format, contentMediaType } = keywords;
  const isBinary = format === 'binary' || format === 'base64' || format === 'byte';
  return isBinary || typeof contentMediaType === 'string' || (items !== undefined && isFile(items));
}
