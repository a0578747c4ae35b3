/** The request that examples show. */
import { type SerializedPair, serializeParameter } from '../../browser/playground/serialize.js';
import { fieldsOf, present } from '../../model/fields.ts';
import { jsonOf } from '../description/exact-json.ts';
import { isForm } from '../endpoint/content.ts';
import type { Content, Endpoint, FieldStyle, Parameter, ParameterPlace, SecurityScheme } from '../endpoint/model.ts';
import { exampleText, parameterKind } from '../endpoint/parameters.ts';
import { sampleValue } from '../schema/sample.ts';
import { fieldsOfForm, isFile, kindOf, type Shape } from '../schema/shape.ts';

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
      const known = one.example ?? exampleText(one.shape.named);
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
function parameterExample({ name, example, shape, style }: Parameter): string {
  if (example !== undefined) return example;
  const { items } = shape;
  const isList = shape.named === undefined && kindOf(shape) === 'list';
  const value = isOpenText(isList && items ? items : shape) ? `<${name}>` : sampleValue(shape, 'request');
  // The mark between the items of a list shows between two.
  const pair = [value, items?.values?.[1] === undefined ? value : jsonOf(items.values[1])].flat();
  return exampleText(isList && /Delimited$/.test(style) ? pair : value) ?? `<${name}>`;
}

/** Whether a value is a text of which nothing more is known. */
function isOpenText({ named, type, keywords }: Shape): boolean {
  return named === undefined && type.startsWith('string') && keywords.format === undefined;
}

function keyField({ kind, name, place }: SecurityScheme) {
  const values = { bearer: 'Bearer <token>', basic: 'Basic <encoded-value>', key: '<api-key>', other: '<credentials>' };
  return { name, place, value: values[kind] };
}

function sampleBody(content: Content): SampleBody | undefined {
  const { mediaType, shape, examples } = content;
  const text = examples[0]?.text ?? '';
  if (isForm(mediaType)) return { mediaType, text, fields: formFields(content, text) };
  return text === '' && shape?.keywords.format !== 'binary' ? undefined : { mediaType, text };
}

/** Lists of a form are repeated, and objects are JSON, where its description says nothing of them. */
export function formStyle(shape: Shape, style: FieldStyle | undefined) {
  const kind = kindOf(shape);
  if (style !== undefined) return { kind, ...style };
  return { kind: kind === 'object' ? ('document' as const) : kind, style: 'form', explode: true };
}

function formFields({ shape, styles }: Content, text: string): readonly FormField[] {
  const values = fieldsOf(jsonOf(text));
  return fieldsOfForm(shape).flatMap(({ name, shape: one }): FormField[] => {
    if (isFile(one)) return [{ name, value: `${name}.bin`, isFile: true }];
    const value = exampleText(values[name]);
    if (value === undefined) return [];
    const pairs = serializeParameter({ name, place: 'form', ...formStyle(one, styles?.[name]) }, value);
    return pairs.map((pair) => ({ ...pair, isFile: false }));
  });
}
