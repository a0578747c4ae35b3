/** Request examples in the languages that the author wants. */
import type { CodeSample, Endpoint } from '../endpoint/model.ts';
import { formOf } from './form.ts';
import { requestOf, sampleValues } from './request.ts';
import { findSampleLanguage, writeSample } from './write-sample.ts';

export interface MadeSample extends CodeSample {
  /** Name of the language by which the sample was written; none where the author wrote it. */
  readonly writer?: string;
}

/** Returns the author's own samples first, then generated ones; `origin` is that of the site. */
export function codeSamples(endpoint: Endpoint, origin?: string): readonly MadeSample[] {
  const { samples, presentation, kind } = endpoint;
  const own = samples.map((sample) => ({
    ...sample,
    language: findSampleLanguage(sample.language)?.grammar ?? sample.language.toLowerCase(),
  }));
  if (kind === 'webhook' || !presentation.hasMadeSamples) return own;
  const taken = new Set(own.map(({ title }) => title.toLowerCase()));
  const form = formOf(endpoint, origin);
  const request = requestOf(form, sampleValues(form));
  const languages = presentation.languages.flatMap((name) => findSampleLanguage(name) ?? []);
  const made = [...new Map(languages.map((language) => [language.title, language])).values()].flatMap((language) => {
    const text = taken.has(language.title.toLowerCase()) ? undefined : writeSample(language.name, request);
    return text === undefined
      ? []
      : [{ title: language.title, language: language.grammar, text, writer: language.name }];
  });
  return [...own, ...made];
}
