/** Request examples in the languages that the author wants. */
import { snippetz } from '@scalar/snippetz';
import type { CodeSample, Endpoint } from '../endpoint/model.ts';
import { findSampleLanguage, type SampleLanguage } from './languages.ts';
import { type SampleRequest, sampleRequest } from './request.ts';

const printer = snippetz();

/** Gives the author's own samples first, then those that are made; `origin` is where the site itself is. */
export function codeSamples(endpoint: Endpoint, origin?: string): readonly CodeSample[] {
  const { samples, presentation, kind } = endpoint;
  const own = samples.map((sample) => ({
    ...sample,
    language: findSampleLanguage(sample.language)?.grammar ?? sample.language.toLowerCase(),
  }));
  if (kind === 'webhook' || (own.length > 0 && !presentation.hasMadeSamples)) return own;
  if (!presentation.hasMadeSamples) return own;
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
function print(
  { target, client }: SampleLanguage,
  { method, url, headers, cookies, body }: SampleRequest,
): string | undefined {
  const post = body === undefined ? {} : { postData: postData(body) };
  try {
    const request = { method, url, headers: [...headers], cookies: [...cookies], queryString: [], ...post };
    return printer.findPlugin(target, client)?.generate(request);
  } catch {
    // An address that is no URL: the other languages may still say something.
    return undefined;
  }
}

function postData({ mediaType, text, fields }: NonNullable<SampleRequest['body']>) {
  if (fields === undefined) return { mimeType: mediaType, text };
  const params = fields.map(({ name, value, isFile }) =>
    isFile ? { name, value: '', fileName: value } : { name, value },
  );
  return { mimeType: mediaType, params, text: '' };
}
