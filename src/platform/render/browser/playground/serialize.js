// How parameters stand in a request: https://spec.openapis.org/oas/v3.1.1.html#style-examples
// The samples of a page are written by this function, too, when the page is made.

import { parsed } from './json.js';

// Writes a value, given as text: as pairs that are encoded already in a query, as what takes the place of the name in a path.
// The fields of a form are written as those of a query, and encoded later.
export function serializeParameter(parameter, text) {
  const { name, place, kind, style } = parameter;
  const isEncoded = place === 'path' || place === 'query';
  const written = (part) => (typeof part === 'object' ? JSON.stringify(part) : String(part));
  const encode = (part) => (isEncoded ? encodeURIComponent(written(part).toWellFormed()) : written(part));
  const value = kind === 'list' || kind === 'object' ? parsed(text) : undefined;
  const isObject = kind === 'object' && typeof value === 'object' && value !== null && !Array.isArray(value);
  const items = Array.isArray(value) ? value : kind === 'list' ? text.split(',') : [text];
  const trimmed = items.map((item) => (typeof item === 'string' && kind === 'list' ? item.trim() : item));
  const all = isObject ? Object.entries(value) : trimmed.map((item) => [name, item]);
  const entries = all.filter(([, inner]) => inner !== null && inner !== undefined);
  const deep = (at, inner) => {
    if (Array.isArray(inner)) return inner.flatMap((one) => deep(at, one));
    if (typeof inner !== 'object' || inner === null) return [{ name: encode(at), value: encode(inner) }];
    return Object.entries(inner).flatMap(([key, one]) => deep(`${at}[${key}]`, one));
  };
  if (style === 'deepObject' && isObject) return deep(name, value);
  // Cookies have no way to repeat a name before the style of version 3.2.
  const explode = parameter.explode && (place !== 'cookie' || style === 'cookie');
  const isRepeated = explode && (place === 'query' || place === 'form' || style === 'cookie');
  if (isRepeated) return entries.map(([key, inner]) => ({ name: encode(key), value: encode(inner) }));
  const gaps = { spaceDelimited: encode(' '), pipeDelimited: encode('|'), tabDelimited: encode('\t') };
  const gap = gaps[style] ?? (style === 'label' && explode ? '.' : ',');
  const pair = ([key, inner]) => `${encode(key)}${explode ? '=' : gap}${encode(inner)}`;
  const joined = entries.map((entry) => (isObject ? pair(entry) : encode(entry[1]))).join(gap);
  const marked = explode
    ? entries.map(([key, inner]) => `;${encode(key)}=${encode(inner)}`).join('')
    : `;${encode(name)}=${joined}`;
  const inPath = style === 'matrix' ? marked : style === 'label' ? `.${joined}` : joined;
  return [{ name: place === 'query' ? encode(name) : name, value: place === 'path' ? inPath : joined }];
}
