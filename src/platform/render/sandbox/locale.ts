/**
 * How numbers, dates and the order of words are written: https://tc39.es/ecma402/. The engine for authors' code knows no
 * languages; it asks here, with data.
 */
import { type Fields, fieldsOf, listOf } from '../model/fields.ts';

/** A reader's own locale is not known here, and the site is the same for all. */
const USUAL_LOCALE = 'en-US';

/** Answers a request in JSON: what is to be written, the value, the locale, and how. */
export function formatLocally(request: string): string {
  const [kind, value, locale, options] = requestOf(request);
  if (kind === 'compare') return String(compareWords(value, localeOf(locale), fieldsOf(options)));
  if (kind === 'number') return writeNumber(Number(value), localeOf(locale), fieldsOf(options));
  const date = new Date(Number(value));
  const format = formatOf(fieldsOf(options));
  if (kind === 'toLocaleDateString') return date.toLocaleDateString(localeOf(locale), format);
  if (kind === 'toLocaleTimeString') return date.toLocaleTimeString(localeOf(locale), format);
  return date.toLocaleString(localeOf(locale), format);
}

function requestOf(text: string): readonly unknown[] {
  try {
    const request: unknown = JSON.parse(text);
    return Array.isArray(request) ? request : [];
  } catch {
    return [];
  }
}

/** Compares two texts; of the options, it knows `numeric` and `sensitivity`. */
function compareWords(words: unknown, locale: string, { numeric, sensitivity }: Fields): number {
  const [word = '', other = ''] = listOf(words).map(String);
  const options: Intl.CollatorOptions = { numeric: numeric === true };
  if (sensitivity === 'base' || sensitivity === 'accent' || sensitivity === 'case') options.sensitivity = sensitivity;
  const isUsual = numeric !== true && options.sensitivity === undefined;
  // Options make a collator for each call.
  return isUsual ? word.localeCompare(other, locale) : word.localeCompare(other, locale, options);
}

/** Gives the locale that the author names, where there is such. */
function localeOf(value: unknown): string {
  if (typeof value !== 'string') return USUAL_LOCALE;
  try {
    return Intl.getCanonicalLocales(value)[0] ?? USUAL_LOCALE;
  } catch {
    return USUAL_LOCALE;
  }
}

const WORDS = new Set([
  'style',
  'currency',
  'currencyDisplay',
  'currencySign',
  'unit',
  'unitDisplay',
  'notation',
  'compactDisplay',
  'signDisplay',
  'roundingMode',
]);
const COUNTS = /^(?:minimumInteger|(?:minimum|maximum)(?:Fraction|Significant))Digits$/;

/** Writes a number as the author's options say; as usual where they cannot be met. */
function writeNumber(number: number, locale: string, options: Fields): string {
  const format: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(options)) {
    if (WORDS.has(name) && typeof value === 'string') format[name] = value;
    if (COUNTS.test(name) && typeof value === 'number') format[name] = value;
    if (name === 'useGrouping' && typeof value === 'boolean') format[name] = value;
  }
  try {
    return number.toLocaleString(locale, format);
  } catch {
    return number.toLocaleString(locale);
  }
}

const FORMAT_VALUES = new Set(['numeric', '2-digit', 'long', 'short', 'narrow']);
const FORMAT_NAMES = new Set(['weekday', 'era', 'year', 'month', 'day', 'hour', 'minute', 'second']);
const STYLE_VALUES = new Set(['full', 'long', 'medium', 'short']);

/** Keeps the options that say how parts are written. */
function formatOf(options: Fields): Intl.DateTimeFormatOptions {
  const format: Record<string, string | boolean> = {};
  for (const [name, value] of Object.entries(options)) {
    if (FORMAT_NAMES.has(name) && FORMAT_VALUES.has(String(value))) format[name] = String(value);
    if (/^(?:date|time)Style$/.test(name) && STYLE_VALUES.has(String(value))) format[name] = String(value);
    if (name === 'hour12') format[name] = value === true;
  }
  // A style and parts exclude each other.
  if ('dateStyle' in format || 'timeStyle' in format) for (const name of FORMAT_NAMES) delete format[name];
  return { ...format, timeZone: 'UTC' };
}
