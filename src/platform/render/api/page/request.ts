/**
 * The form of an endpoint as plain data, and the request of what it holds: at the export with the values of samples, in a
 * browser with those of the reader. It runs in both, so that a sample and what is sent are written alike.
 */
import { type Fields, fieldsOf, present } from '../../model/fields.ts';
import { jsonOf } from '../description/exact-json.ts';
import {
  type FieldStyle,
  isForm,
  type ParameterLocation,
  type SecurityChoice,
  type SecurityScheme,
  type Server,
} from '../endpoint/model.ts';
import { exampleText, type ParameterForm, type SerializedPair, serializeParameter } from '../endpoint/serialize.ts';
import type { InputShape } from '../schema/inputs.ts';

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
  /** A file that is sent as it is. */
  readonly file?: File;
}

export interface FormField extends SerializedPair {
  readonly isFile: boolean;
  /** The file, where a reader has chosen one. */
  readonly file?: File;
}

/** Data from which the script of a page builds its form. */
export interface RequestForm {
  readonly method: string;
  readonly path: string;
  /** Address of the server in samples. */
  readonly address: string;
  readonly servers: readonly Pick<Server, 'url' | 'variables'>[];
  readonly security: readonly SecurityChoice[];
  readonly parameters: readonly ParameterInput[];
  readonly body?: { readonly isRequired: boolean; readonly contents: readonly ContentForm[] };
  readonly sendsCookies: boolean;
}

export interface ParameterInput extends ParameterForm {
  readonly place: ParameterLocation;
  readonly isRequired: boolean;
  /** Text that the form starts with. */
  readonly value: string;
  /** Texts to choose from; any text where there are none. */
  readonly values: readonly string[];
  /** Value in samples; those without one show the parameter only where a reader gives a value. */
  readonly sample?: string;
  /** The shape of a date, a password or a list of known values, whose inputs are those of a body. */
  readonly shape?: InputShape;
}

export interface ContentForm {
  readonly mediaType: string;
  /** The example. */
  readonly text: string;
  /** First value of the form, where that is not the example: nothing is made up that is not required. */
  readonly start?: string;
  /** Absent where only a text can be given. */
  readonly shape?: InputShape;
  readonly styles?: Readonly<Record<string, FieldStyle>>;
}

/** The values in a form. */
export interface Filled {
  readonly address: string;
  /** The chosen way to authenticate; its keys are those of {@link keys}. */
  readonly keys: readonly RequestPair[];
  /** Texts by the places of their parameters; nothing for a parameter that is left out. */
  readonly texts: readonly (string | undefined)[];
  readonly content?: FilledContent;
}

export interface RequestPair extends SerializedPair {
  readonly place: ParameterLocation;
}

/** The chosen content of a body, as text, as the values of a form's fields or as a file. */
export interface FilledContent {
  readonly form: ContentForm;
  readonly text?: string;
  readonly values?: Fields;
  readonly file?: File;
}

const CREDENTIALS: Readonly<Record<SecurityScheme['kind'], string>> = {
  bearer: 'Bearer <token>',
  basic: 'Basic <encoded-value>',
  key: '<api-key>',
  other: '<credentials>',
};

/** Returns the keys of a way to authenticate as samples have them: placeholders. */
export function sampleKeys(form: RequestForm, choice = 0): readonly RequestPair[] {
  return (form.security[choice] ?? []).map(({ name, place, kind }) => ({ name, place, value: CREDENTIALS[kind] }));
}

/** Returns what samples show before a reader has changed anything. */
export function sampleValues(form: RequestForm): Filled {
  const [first] = form.body?.contents ?? [];
  return {
    address: form.address,
    keys: sampleKeys(form),
    texts: form.parameters.map(({ sample }) => sample),
    ...present({ content: first && sampleContent(first) }),
  };
}

/** Returns a content as samples have it. */
export function sampleContent(form: ContentForm): FilledContent {
  const { mediaType, text } = form;
  return isForm(mediaType) ? { form, values: fieldsOf(jsonOf(text)) } : { form, text };
}

/** Writes the request of what stands in a form. */
export function requestOf(form: RequestForm, { address, keys, texts, content }: Filled): SampleRequest {
  const given = form.parameters.flatMap((parameter, index): readonly RequestPair[] => {
    const text = texts[index];
    const pairs = text === undefined ? [] : serializeParameter(parameter, text);
    return pairs.map((pair) => ({ ...pair, place: parameter.place }));
  });
  const at = (place: ParameterLocation) => given.filter((one) => one.place === place);
  const keysAt = (place: ParameterLocation) => keys.filter((one) => one.place === place);
  const path = at('path').reduce((whole, { name, value }) => whole.replaceAll(`{${name}}`, () => value), form.path);
  const query = [...at('query'), ...keysAt('query').map(encoded)].map(({ name, value }) => `${name}=${value}`);
  const body = content && bodyOf(content);
  const type =
    body === undefined || body.mediaType.startsWith('multipart/')
      ? []
      : [{ name: 'Content-Type', value: body.mediaType }];
  return {
    method: form.method,
    url: address + path + (query.length === 0 ? '' : `${path.includes('?') ? '&' : '?'}${query.join('&')}`),
    headers: [...keysAt('header'), ...type, ...at('header')],
    cookies: [...keysAt('cookie'), ...at('cookie')],
    ...present({ body }),
  };
}

function encoded({ name, value }: SerializedPair): SerializedPair {
  return { name: encodeURIComponent(name.toWellFormed()), value: encodeURIComponent(value.toWellFormed()) };
}

/** Writes a field as browsers send it. */
function wellFormed(field: FormField): FormField {
  return { ...field, name: field.name.toWellFormed(), value: field.value.toWellFormed() };
}

function bodyOf({ form, text = '', values, file }: FilledContent): SampleBody | undefined {
  const { mediaType, shape } = form;
  if (file !== undefined) return { mediaType, text: '', file };
  if (values !== undefined) return { mediaType, text: '', fields: formFields(form, values).map(wellFormed) };
  return text === '' && shape?.kind !== 'file' ? undefined : { mediaType, text };
}

function formFields({ styles, shape = {} }: ContentForm, values: Fields): readonly FormField[] {
  const { fields = {}, keys, choices } = shape;
  const others =
    keys === undefined && choices === undefined
      ? []
      : Object.keys(values).filter((name) => !Object.hasOwn(fields, name));
  return [...Object.keys(fields), ...others].flatMap((name): readonly FormField[] => {
    const field = fields[name] ?? keys ?? {};
    const value = values[name];
    if (value instanceof File) return [{ name, value: value.name, isFile: true, file: value }];
    if (field.kind === 'file') return [{ name, value: `${name}.bin`, isFile: true }];
    const text = exampleText(value);
    if (text === undefined) return [];
    const pairs = serializeParameter({ name, place: 'form', ...formStyle(value, styles?.[name]) }, text);
    return pairs.map((pair) => ({ ...pair, isFile: false }));
  });
}

/** Lists of a form are repeated, and objects are JSON, where its description says nothing of them. */
function formStyle(value: unknown, style: FieldStyle | undefined) {
  const kind = Array.isArray(value) ? 'list' : typeof value === 'object' ? 'object' : 'text';
  if (style !== undefined) return { kind, ...style };
  return { kind: kind === 'object' ? 'document' : kind, style: 'form', explode: true };
}
