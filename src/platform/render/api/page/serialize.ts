/** Parameters as they stand in a request: https://spec.openapis.org/oas/v3.1.1.html#style-examples */
import type { ParameterPlace } from '../endpoint/model.ts';

/** What the writing of a parameter depends on. */
export interface ParameterForm {
  readonly name: string;
  readonly place: ParameterPlace;
  /** `list` and `object` are taken apart; all others are texts. */
  readonly kind: string;
  readonly style: string;
  readonly explode: boolean;
}

export interface SerializedPair {
  readonly name: string;
  readonly value: string;
}

/**
 * Writes a value, given as text (lists by commas or as JSON, objects as JSON): as pairs that are encoded already in a
 * query, as what takes the place of the name in a path. The form of the page runs the very same function: nothing
 * outside of it may be used in it.
 */
export function serializeParameter(parameter: ParameterForm, text: string): SerializedPair[] {
  const { name, place, kind, style } = parameter;
  const isEncoded = place === 'path' || place === 'query';
  const written = (part: unknown) => (typeof part === 'object' ? JSON.stringify(part) : String(part));
  const encode = (part: unknown) => (isEncoded ? encodeURIComponent(written(part).toWellFormed()) : written(part));
  const parsed = (): unknown => {
    try {
      return kind === 'list' || kind === 'object' ? JSON.parse(text) : undefined;
    } catch {
      return undefined;
    }
  };
  const value = parsed();
  const isObject = kind === 'object' && typeof value === 'object' && value !== null && !Array.isArray(value);
  const items: unknown[] = Array.isArray(value) ? value : kind === 'list' ? text.split(',') : [text];
  const trimmed = items.map((item) => (typeof item === 'string' && kind === 'list' ? item.trim() : item));
  const all: [string, unknown][] = isObject ? Object.entries(value) : trimmed.map((item) => [name, item]);
  const entries = all.filter(([, inner]) => inner !== null && inner !== undefined);
  const deep = (at: string, inner: unknown): SerializedPair[] => {
    if (Array.isArray(inner)) return inner.flatMap((one) => deep(at, one));
    if (typeof inner !== 'object' || inner === null) return [{ name: encode(at), value: encode(inner) }];
    return Object.entries(inner).flatMap(([key, one]) => deep(`${at}[${key}]`, one));
  };
  if (style === 'deepObject' && isObject) return deep(name, value);
  // Cookies have no way to repeat a name before the style of version 3.2.
  const explode = parameter.explode && (place !== 'cookie' || style === 'cookie');
  const isRepeated = explode && (place === 'query' || style === 'cookie');
  if (isRepeated) return entries.map(([key, inner]) => ({ name: encode(key), value: encode(inner) }));
  const gaps: Record<string, string> = { spaceDelimited: encode(' '), pipeDelimited: encode('|') };
  const gap = gaps[style] ?? (style === 'label' && explode ? '.' : ',');
  const pair = ([key, inner]: [string, unknown]) => `${encode(key)}${explode ? '=' : gap}${encode(inner)}`;
  const joined = entries.map((entry) => (isObject ? pair(entry) : encode(entry[1]))).join(gap);
  const marked = explode
    ? entries.map(([key, inner]) => `;${encode(key)}=${encode(inner)}`).join('')
    : `;${encode(name)}=${joined}`;
  const inPath = style === 'matrix' ? marked : style === 'label' ? `.${joined}` : joined;
  return [{ name: place === 'query' ? encode(name) : name, value: place === 'path' ? inPath : joined }];
}
