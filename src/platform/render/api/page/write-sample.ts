/**
 * Writes requests in the languages of samples. It runs in a browser, too, where samples follow what a reader fills in: what
 * it imports is loaded there.
 */
import { cLibcurl } from '@scalar/snippetz/plugins/c/libcurl';
import { csharpHttpclient } from '@scalar/snippetz/plugins/csharp/httpclient';
import { dartHttp } from '@scalar/snippetz/plugins/dart/http';
import { goNative } from '@scalar/snippetz/plugins/go/native';
import { javaOkhttp } from '@scalar/snippetz/plugins/java/okhttp';
import { jsFetch } from '@scalar/snippetz/plugins/js/fetch';
import { kotlinOkhttp } from '@scalar/snippetz/plugins/kotlin/okhttp';
import { nodeFetch } from '@scalar/snippetz/plugins/node/fetch';
import { phpCurl } from '@scalar/snippetz/plugins/php/curl';
import { powershellRestmethod } from '@scalar/snippetz/plugins/powershell/restmethod';
import { pythonRequests } from '@scalar/snippetz/plugins/python/requests';
import { rubyNative } from '@scalar/snippetz/plugins/ruby/native';
import { rustReqwest } from '@scalar/snippetz/plugins/rust/reqwest';
import { shellCurl } from '@scalar/snippetz/plugins/shell/curl';
import { swiftNsurlsession } from '@scalar/snippetz/plugins/swift/nsurlsession';
import { jsonOf, mayHoldLongIntegers, writeJson } from '../description/exact-json.ts';
import { isJson } from '../endpoint/model.ts';
import type { FormField, SampleBody, SampleRequest } from './request.ts';
import { curlBody, requestAsData } from './sample-data.ts';

/** Languages by what authors call them, their titles, what writes them, and the names that the highlighter has for them. */
const ROWS: readonly (readonly [names: string, title: string, plugin: typeof shellCurl, grammar: string])[] = [
  ['bash curl shell sh', 'cURL', shellCurl, 'bash'],
  ['javascript js typescript ts', 'JavaScript', jsFetch, 'javascript'],
  ['node nodejs node.js', 'Node.js', nodeFetch, 'javascript'],
  ['python py', 'Python', pythonRequests, 'python'],
  ['go golang', 'Go', goNative, 'go'],
  ['php', 'PHP', phpCurl, 'php'],
  ['java', 'Java', javaOkhttp, 'java'],
  ['ruby rb', 'Ruby', rubyNative, 'ruby'],
  ['csharp c# cs dotnet .net dot-net', 'C#', csharpHttpclient, 'csharp'],
  ['powershell', 'PowerShell', powershellRestmethod, 'powershell'],
  ['swift', 'Swift', swiftNsurlsession, 'swift'],
  ['kotlin kt', 'Kotlin', kotlinOkhttp, 'kotlin'],
  ['rust rs', 'Rust', rustReqwest, 'rust'],
  ['dart flutter', 'Dart', dartHttp, 'dart'],
  ['c c++ cpp', 'C', cLibcurl, 'c'],
];

/** Each `name` is language and client, as the generator has them: https://github.com/scalar/scalar/tree/main/packages/snippetz */
const LANGUAGES = ROWS.map(([names, title, plugin, grammar]) => ({
  ...{ names: names.split(' '), title, plugin, grammar },
  name: `${plugin.target} ${plugin.client}`,
}));

/** Finds a language by any of its names. */
export function findSampleLanguage(written: string) {
  return LANGUAGES.find(({ names }) => names.includes(written.trim().toLowerCase()));
}

/**
 * Writes a request in a language by its name among {@link LANGUAGES}; nothing where that language could not write its values
 * safely. The generator takes the form of HTTP archives: http://www.softwareishard.com/blog/har-12-spec/#request
 */
export function writeSample(name: string, request: SampleRequest): string | undefined {
  const plugin = LANGUAGES.find((one) => one.name === name)?.plugin;
  const sent = requestAsData(name, request);
  if (plugin === undefined || sent === undefined) return undefined;
  const { method, url, headers, cookies, body } = sent;
  const archived = { method, url, headers: [...headers], cookies: [...cookies], queryString: [] };
  try {
    if (body === undefined) return plugin.generate(archived);
    if (name === 'shell curl') return [plugin.generate(archived), ...curlBody(readable(body))].join(' \\\n  ');
    if (body.fields !== undefined) return plugin.generate({ ...archived, postData: formData(body, body.fields) });
    const { restore = asPrinted, ...postData } = printableBody(name, body.mediaType, body.text);
    return restore(plugin.generate({ ...archived, postData }));
  } catch {
    // The address is not a valid URL: other languages may still have a sample.
    return undefined;
  }
}

function readable(body: SampleBody): SampleBody {
  if (body.fields !== undefined || !isJson(body.mediaType)) return body;
  return { ...body, text: writeJson(jsonOf(body.text), 2) ?? body.text };
}

function formData({ mediaType }: SampleBody, fields: readonly FormField[]) {
  const params = fields.map(({ name, value, isFile }) => (isFile ? { name, fileName: value } : { name, value }));
  return { mimeType: mediaType, params, text: '' };
}

/** A body as the generator takes it, and what puts the body itself into what was printed. */
interface PrintableBody {
  readonly mimeType: string;
  readonly text: string;
  readonly restore?: (printed: string) => string;
}

/** Stands for a text that the generator would break. */
const TOKEN = 'BODY_OF_THE_REQUEST';
/** The numbers above it stand for integers that no number holds; hardly any body has them. */
const STAND_IN = 6_174_203_958_470_000;

const SCRIPTS: ReadonlySet<string> = new Set(['js fetch', 'node fetch']);
/** They print JSON of this type alone. */
const JSON_LANGUAGES: ReadonlySet<string> = new Set(['python requests', 'ruby native']);

/**
 * Prepares a body that is no form. The generator takes objects and lists of JSON, reads integers as numbers, and some of its
 * languages leave out or break a text.
 */
function printableBody(name: string, mediaType: string, text: string): PrintableBody {
  const value = isJson(mediaType) ? jsonOf(text) : undefined;
  if (value === undefined) return asText(name, mediaType, text);
  const isSingle = typeof value !== 'object' || value === null;
  if (value === null && name === 'python requests') return asText(name, mediaType, text);
  // The generator writes keys as they are.
  if (name === 'php curl' && /['\\]/.test(text)) return asText(name, mediaType, text);
  const isLong = mayHoldLongIntegers(text);
  // The generator takes objects and lists alone for scripts, which would read long integers as numbers.
  const isText = (isSingle || isLong) && SCRIPTS.has(name);
  const mimeType = isText ? 'text/plain' : JSON_LANGUAGES.has(name) ? 'application/json' : mediaType;
  const body = isLong && !isText ? withStandIns(mimeType, value) : { mimeType, text };
  if (name !== 'ruby native') return body;
  // Without quotes a text over several lines is searched for `#{…}`, which would run.
  const { restore = asPrinted } = body;
  return { ...body, restore: (printed) => restore(printed.replace('<<~JSON', "<<~'JSON'")) };
}

function asText(name: string, mediaType: string, text: string): PrintableBody {
  switch (name) {
    // Of any other type it reads a text that is JSON.
    case 'php curl':
      return { mimeType: 'application/octet-stream', text };
    // It prints no text but one that is a value of JSON.
    case 'python requests': {
      const restore = (printed: string) => printed.replace(`json="${TOKEN}"`, () => pythonData(text));
      return { mimeType: 'application/json', text: `"${TOKEN}"`, restore };
    }
    // Between its marks `#{…}` would run.
    case 'ruby native': {
      const restore = (printed: string) => printed.replace(`"${TOKEN}"`, () => escaped(JSON.stringify(text), /#/g));
      return { mimeType: mediaType, text: TOKEN, restore };
    }
    default:
      return { mimeType: mediaType, text };
  }
}

function asPrinted(printed: string): string {
  return printed;
}

function withStandIns(mimeType: string, value: unknown): PrintableBody {
  const integers: bigint[] = [];
  const standIn = (_key: string, inner: unknown) =>
    typeof inner === 'bigint' ? STAND_IN + integers.push(inner) : inner;
  const text = JSON.stringify(value, standIn, 2);
  const restore = (printed: string) =>
    integers.reduce((whole, integer, index) => whole.replaceAll(`${STAND_IN + index + 1}`, `${integer}`), printed);
  return { mimeType, text, restore };
}

function escaped(text: string, marks: RegExp): string {
  return text.replaceAll(marks, (mark) => `\\${mark}`);
}

/** A string is sent in Latin-1, bytes as they are: https://docs.python.org/3/library/http.client.html */
function pythonData(text: string): string {
  const quote = text.includes('\n') ? "'''" : "'";
  const isAscii = /^[\t\n -~]*$/.test(text);
  return `data=${quote}${escaped(text, /[\\']/g)}${quote}${isAscii ? '' : '.encode()'}`;
}
