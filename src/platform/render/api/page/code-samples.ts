/** Request examples in the languages that the author wants. */
import { snippetz } from '@scalar/snippetz';
import { jsonOf, writeJson } from '../description/exact-json.ts';
import { isJson } from '../endpoint/content.ts';
import type { CodeSample, Endpoint } from '../endpoint/model.ts';
import { printableBody } from './body-text.ts';
import { type FormField, type SampleBody, type SampleRequest, sampleRequest } from './request.ts';
import { curlBody, requestAsData } from './sample-data.ts';

export interface SampleLanguage {
  readonly title: string;
  /** Language and client, as the sample generator names them: https://github.com/scalar/scalar/tree/main/packages/snippetz */
  readonly target: string;
  readonly client: string;
  /** Name of the language for the highlighter. */
  readonly grammar: string;
}

type Row = readonly [names: string, title: string, target: string, client: string, grammar: string];

const ROWS: readonly Row[] = [
  ['bash curl shell sh', 'cURL', 'shell', 'curl', 'bash'],
  ['javascript js typescript ts', 'JavaScript', 'js', 'fetch', 'javascript'],
  ['node nodejs node.js', 'Node.js', 'node', 'fetch', 'javascript'],
  ['python py', 'Python', 'python', 'requests', 'python'],
  ['go golang', 'Go', 'go', 'native', 'go'],
  ['php', 'PHP', 'php', 'curl', 'php'],
  ['java', 'Java', 'java', 'okhttp', 'java'],
  ['ruby rb', 'Ruby', 'ruby', 'native', 'ruby'],
  ['csharp c# cs dotnet .net dot-net', 'C#', 'csharp', 'httpclient', 'csharp'],
  ['powershell', 'PowerShell', 'powershell', 'restmethod', 'powershell'],
  ['swift', 'Swift', 'swift', 'nsurlsession', 'swift'],
  ['kotlin kt', 'Kotlin', 'kotlin', 'okhttp', 'kotlin'],
  ['rust rs', 'Rust', 'rust', 'reqwest', 'rust'],
  ['dart flutter', 'Dart', 'dart', 'http', 'dart'],
  ['c c++ cpp', 'C', 'c', 'libcurl', 'c'],
];

const LANGUAGES: ReadonlyMap<string, SampleLanguage> = new Map(
  ROWS.flatMap(([names, title, target, client, grammar]) =>
    names.split(' ').map((name) => [name, { title, target, client, grammar }] as const),
  ),
);

/** Finds a language by any of its names. */
export function findSampleLanguage(name: string): SampleLanguage | undefined {
  return LANGUAGES.get(name.trim().toLowerCase());
}

const printer = snippetz();

/** Returns the author's own samples first, then generated ones; `origin` is that of the site. */
export function codeSamples(endpoint: Endpoint, origin?: string): readonly CodeSample[] {
  const { samples, presentation, kind } = endpoint;
  const own = samples.map((sample) => ({
    ...sample,
    language: findSampleLanguage(sample.language)?.grammar ?? sample.language.toLowerCase(),
  }));
  if (kind === 'webhook' || !presentation.hasMadeSamples) return own;
  const taken = new Set(own.map(({ title }) => title.toLowerCase()));
  const request = sampleRequest(endpoint, origin);
  const languages = presentation.languages.flatMap((name) => findSampleLanguage(name) ?? []);
  const made = [...new Map(languages.map((language) => [language.title, language])).values()].flatMap((language) => {
    const text = taken.has(language.title.toLowerCase()) ? undefined : print(language, request);
    return text === undefined ? [] : [{ title: language.title, language: language.grammar, text }];
  });
  return [...own, ...made];
}

/** Prints a request in a language; the generator takes the form of HTTP archives: http://www.softwareishard.com/blog/har-12-spec/#request */
function print(language: SampleLanguage, request: SampleRequest): string | undefined {
  const name = `${language.target} ${language.client}`;
  const sent = requestAsData(name, request);
  if (sent === undefined) return undefined;
  const { method, url, headers, cookies, body } = sent;
  const archived = { method, url, headers: [...headers], cookies: [...cookies], queryString: [] };
  const plugin = printer.findPlugin(language.target, language.client);
  try {
    if (body === undefined) return plugin?.generate(archived);
    if (name === 'shell curl') return [plugin?.generate(archived), ...curlBody(readable(body))].join(' \\\n  ');
    if (body.fields !== undefined) return plugin?.generate({ ...archived, postData: formData(body, body.fields) });
    const { restore, ...postData } = printableBody(name, body.mediaType, body.text);
    const printed = plugin?.generate({ ...archived, postData });
    return printed === undefined ? undefined : restore(printed);
  } catch {
    // The address is not a valid URL: other languages may still have a sample.
    return undefined;
  }
}

/** Formats a body of JSON over several lines. */
function readable(body: SampleBody): SampleBody {
  if (body.fields !== undefined || !isJson(body.mediaType)) return body;
  return { ...body, text: writeJson(jsonOf(body.text), 2) ?? body.text };
}

function formData({ mediaType }: SampleBody, fields: readonly FormField[]) {
  const params = fields.map(({ name, value, isFile }) =>
    isFile ? { name, value: '', fileName: value } : { name, value },
  );
  return { mimeType: mediaType, params, text: '' };
}
