/**
 * Writes parameters as they stand in a request: https://spec.openapis.org/oas/v3.1.1.html#style-examples
 * Samples are written by it when a page is made, and requests while a reader fills in the form of the page.
 */
import { jsonOf, writeJson } from '../description/exact-json.ts';
import type { ParameterLocation } from './model.ts';

/** Settings by which a parameter is written. */
export interface ParameterForm {
  readonly name: string;
  readonly place: ParameterLocation | 'form';
  /** `list` and `object` are taken apart; all others are texts. */
  readonly kind: string;
  readonly style: string;
  readonly explode: boolean;
}

export interface SerializedPair {
  readonly name: string;
  readonly value: string;
}

type Entry = readonly [name: string, value: unknown];

/**
 * Writes a value, given as text (lists by commas or as JSON, objects as JSON): as pairs that are encoded already in a
 * query, as what takes the place of the name in a path. The fields of a form are written as those of a query, and encoded
 * later.
 */
export function serializeParameter(parameter: ParameterForm, text: string): readonly SerializedPair[] {
  const { name, place, kind, style } = parameter;
  const isEncoded = place === 'path' || place === 'query';
  const encode = (part: unknown) => (isEncoded ? encodeURIComponent(written(part).toWellFormed()) : written(part));
  const value = kind === 'list' || kind === 'object' ? jsonOf(text) : undefined;
  const isObject = kind === 'object' && typeof value === 'object' && value !== null && !Array.isArray(value);
  const items = Array.isArray(value) ? value : kind === 'list' ? text.split(',') : [text];
  const trimmed = items.map((item) => (typeof item === 'string' && kind === 'list' ? item.trim() : item));
  const all: Entry[] = isObject ? Object.entries(value) : trimmed.map((item) => [name, item]);
  const entries = all.filter(([, inner]) => inner !== null && inner !== undefined);
  const deep = (at: string, inner: unknown): SerializedPair[] => {
    if (Array.isArray(inner)) return inner.flatMap((one) => deep(at, one));
    if (typeof inner !== 'object' || inner === null) return [{ name: encode(at), value: encode(inner) }];
    return Object.entries(inner).flatMap(([key, one]) => deep(`${at}[${key}]`, one));
  };
  if (style === 'deepObject' && isObject) return deep(name, value);
  // Cookies have no way to repeat a name before the style of version 3.2.
  const explode = parameter.explode && (place !== 'cookie' || style === 'cookie');
  const isRepeated = explode && (place === 'query' || place === 'form' || style === 'cookie');
  if (isRepeated) return entries.map(([key, inner]) => ({ name: encode(key), value: encode(inner) }));
  const gaps: Readonly<Record<string, string>> = {
    spaceDelimited: encode(' '),
    pipeDelimited: encode('|'),
  };
  const gap = gaps[style] ?? (style === 'label' && explode ? '.' : ',');
  const pair = ([key, inner]: Entry) => `${encode(key)}${explode ? '=' : gap}${encode(inner)}`;
  const joined = entries.map((entry) => (isObject ? pair(entry) : encode(entry[1]))).join(gap);
  const marked = explode
    ? entries.map(([key, inner]) => `;${encode(key)}=${encode(inner)}`).join('')
    : `;${encode(name)}=${joined}`;
  const inPath = style === 'matrix' ? marked : style === 'label' ? `.${joined}` : joined;
  return [{ name: place === 'query' ? encode(name) : name, value: place === 'path' ? inPath : joined }];
}

function written(part: unknown): string {
  return typeof part === 'object' ? (writeJson(part) ?? '') : String(part);
}

/** Writes a value as the text that {@link serializeParameter} takes: lists of plain items by commas, others as JSON. */
export function exampleText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  // Only JSON can separate items that contain commas.
  const isPlain = (item: unknown) => typeof item !== 'object' && !String(item).includes(',');
  if (Array.isArray(value) && value.every(isPlain)) return value.join(',');
  return written(value);
}
