/** The request that examples show. */
import { type SerializedPair, serializeParameter } from '../../browser/playground/serialize.js';
import { fieldsOf, present } from '../../model/fields.ts';
import { jsonOf } from '../description/exact-json.ts';
import { isForm } from '../endpoint/content.ts';
import type { Content, Endpoint, Parameter, ParameterPlace, SecurityScheme } from '../endpoint/model.ts';
import { exampleText, parameterKind } from '../endpoint/parameters.ts';
import { sampleValue } from '../schema/sample.ts';
import { fieldsOfForm, isFile, type Shape } from '../schema/shape.ts';

/** A request as text, before a language is put around it. */
export interface SampleRequest {
  readonly method: string;
  /** With the query. */
  readonly url: string;
  readonly headers: readonly SerializedPair[];
  readonly cookies: readonly SerializedPair[];
  readonly body?: SampleBody;
}

export interface SampleBody {
  readonly mediaType: string;
  readonly text: string;
  /** The fields of a form instead of a text. */
  readonly fields?: readonly FormField[];
}

export interface FormField extends SerializedPair {
  readonly isFile: boolean;
}

/** Stands where a description names no server. */
const UNKNOWN_SERVER = 'https://api.example.com';

/** Builds the request of an endpoint; only required parameters if the author wants that. */
export function sampleRequest(endpoint: Endpoint, origin?: string): SampleRequest {
  const { method, parameters, security, body, presentation } = endpoint;
  const isShown = ({ isRequired, isDeprecated, example }: Parameter) =>
    isRequired || (isDeprecated !== true && example !== undefined && !presentation.onlyRequired);
  const shown = parameters.filter(isShown);
  const at = (place: ParameterPlace) => shown.filter((one) => one.place === place).flatMap(pairsOf);
  const keys = (security[0] ?? []).map(keyField);
  const query = [...at('query'), ...keys.filter(({ place }) => place === 'query').map(encoded)];
  const [content] = body?.contents ?? [];
  const sent = content === undefined ? undefined : sampleBody(content);
  const type =
    sent === undefined || sent.mediaType.startsWith('multipart/')
      ? []
      : [{ name: 'Content-Type', value: sent.mediaType }];
  return {
    method,
    url: addressOf(endpoint, origin) + queryText(query),
    headers: [...keys.filter(({ place }) => place === 'header'), ...type, ...at('header')],
    cookies: [...keys.filter(({ place }) => place === 'cookie'), ...at('cookie')],
    ...present({ body: sent }),
  };
}

function addressOf({ servers, path, parameters }: Endpoint, origin: string | undefined): string {
  const [server] = servers;
  const base = server === undefined ? (origin ?? UNKNOWN_SERVER) : server.address;
  const whole = base.startsWith('/') ? `${origin ?? UNKNOWN_SERVER}${base === '/' ? '' : base}` : base;
  const filled = parameters
    .filter(({ place }) => place === 'path')
    .reduce((text, one) => {
      const known = one.example ?? exampleText(one.shape.keywords.example);
      const [pair] = known === undefined ? [] : serializeParameter({ ...one, kind: parameterKind(one) }, known);
      return pair === undefined ? text : text.replaceAll(`{${one.name}}`, pair.value);
    }, path);
  return whole + filled;
}

function queryText(pairs: readonly SerializedPair[]): string {
  return pairs.length === 0 ? '' : `?${pairs.map(({ name, value }) => `${name}=${value}`).join('&')}`;
}

function encoded({ name, value }: SerializedPair): SerializedPair {
  return { name: encodeURIComponent(name), value: encodeURIComponent(value) };
}

function pairsOf(parameter: Parameter): readonly SerializedPair[] {
  return serializeParameter({ ...parameter, kind: parameterKind(parameter) }, parameterExample(parameter));
}

/** Chooses a value to show for a parameter: the author's example, else one of its type, else its name. */
function parameterExample({ name, example, shape }: Parameter): string {
  if (example !== undefined) return example;
  const { keywords, values } = shape;
  const isKnown = values !== undefined || keywords.default !== undefined || keywords.example !== undefined;
  if (!isKnown && shape.type.startsWith('string') && keywords.format === undefined) return `<${name}>`;
  return exampleText(sampleValue(shape, 'request')) ?? `<${name}>`;
}

function keyField({ kind, name, place }: SecurityScheme) {
  const values = { bearer: 'Bearer <token>', basic: 'Basic <encoded-value>', key: '<api-key>', other: '<credentials>' };
  return { name, place, value: values[kind] };
}

function sampleBody({ mediaType, shape, examples }: Content): SampleBody | undefined {
  const text = examples[0]?.text ?? '';
  if (isForm(mediaType)) return { mediaType, text, fields: formFields(shape, text) };
  return text === '' && shape?.keywords.format !== 'binary' ? undefined : { mediaType, text };
}

function formFields(shape: Shape | undefined, text: string): readonly FormField[] {
  const values = fieldsOf(jsonOf(text));
  return fieldsOfForm(shape).flatMap(({ name, shape: one }): FormField[] => {
    if (isFile(one)) return [{ name, value: `${name}.bin`, isFile: true }];
    const value = exampleText(values[name]);
    return value === undefined ? [] : [{ name, value, isFile: false }];
  });
}
