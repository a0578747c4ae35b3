/**
 * Inserts values of a request into its samples as data. Descriptions are untrusted: in a command a value may name a file of
 * the reader's, in a program end a text and go on as code. The generator of samples writes some values as they are; here
 * they are written so that they stay texts, or the language is left out.
 */

import type { SampleBody, SampleRequest } from './request.ts';

/** Characters of names that are safe in every language; names of headers have few others (RFC 9110, section 5.6.2). */
const PLAIN_NAME = /^[\w.-]+$/;
const CONTROLS = /\p{Cc}+/gu;
/** Marks that end a text, or begin code in one, in some language; in an address they can be written otherwise. */
const URL_MARKS = /[\s'"`\\$]|#(?=[{@])/g;
/** An address that is an option to a command, or a file. */
const NO_ADDRESS = /^(?:-|@|file:)/i;
/** Marks by which commands read a file, or end the name of one. */
const FILE_MARKS = /[^\p{L}\p{N}_.-]+/gu;

/** Languages in which a quotation mark in cookies, which the generator encodes but for it, would end the text around them. */
const QUOTED_COOKIES: ReadonlySet<string> = new Set(['php curl', 'dart http']);

/** Rewrites the request so that a language can be trusted to write it; `undefined` when it cannot. */
export function requestAsData(language: string, request: SampleRequest): SampleRequest | undefined {
  if (NO_ADDRESS.test(request.url) || endsQuotedForm(language, request)) return undefined;
  const headers = request.headers
    .filter(({ name }) => PLAIN_NAME.test(name))
    .map((one) => ({ ...one, value: one.value.replaceAll(CONTROLS, ' ') }));
  // Basic authentication: the generator does not escape its values.
  if (language === 'dart http' && headers.some(({ value }) => value.includes('utf8.encode'))) return undefined;
  const { method, body, cookies } = request;
  const shared = {
    method,
    url: request.url.replaceAll(URL_MARKS, percent),
    ...(body === undefined ? {} : { body: bodyAsData(body) }),
  };
  if (!QUOTED_COOKIES.has(language) || cookies.length === 0) return { ...shared, headers, cookies };
  const cookie = cookies.map(({ name, value }) => `${strictly(name)}=${strictly(value)}`).join('; ');
  return { ...shared, headers: [...headers, { name: 'Cookie', value: cookie }], cookies: [] };
}

function bodyAsData(body: SampleBody): SampleBody {
  const fields = body.fields
    ?.map((one) => (one.isFile ? { ...one, value: one.value.replaceAll(FILE_MARKS, '_') } : one))
    // A name with such marks would name another file.
    .filter(({ isFile, name }) => !isFile || !/[=;,@<>"'`$\\\p{Cc}]/u.test(name));
  return fields === undefined ? body : { ...body, fields };
}

/** Whether a form would end the text that it stands in: after the rest was encoded, only a quotation mark could. */
function endsQuotedForm(language: string, { body }: SampleRequest): boolean {
  const isForm = body?.fields !== undefined && !body.mediaType.startsWith('multipart/');
  return isForm && language === 'php curl' && /'/.test(JSON.stringify(body.fields));
}

function strictly(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(/['()*!~]/g, percent);
}

function percent(mark: string): string {
  return [...new TextEncoder().encode(mark)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}

/** Writes the body of a request as options of curl that read no file but those that a reader has chosen or is to put there. */
export function curlBody({ mediaType, text, fields, file }: SampleBody): readonly string[] {
  if (file !== undefined) return [`--data-binary ${quoted(`@${file.name}`)}`];
  if (fields === undefined) return [`--data-raw ${quoted(text)}`];
  if (mediaType === 'application/x-www-form-urlencoded')
    return fields.map(({ name, value }) => `--data-urlencode ${quoted(`${encodeURIComponent(name)}=${value}`)}`);
  return fields.map(({ name, value, isFile }) => {
    if (isFile) return `--form ${quoted(`${name}=@${value}`)}`;
    // The first `=` ends a name.
    return `--form-string ${quoted(`${name.replaceAll('=', percent)}=${value}`)}`;
  });
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
