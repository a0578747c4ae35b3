/** How numbers and dates are written: https://tc39.es/ecma402/#sec-intl-numberformat-constructor */
import { isFields, isPrimitive, type Value } from './value.ts';

/** A reader's own locale is not known here, and the site is the same for all. */
const USUAL_LOCALE = 'en-US';

/** Gives the locale that the author names, where there is such. */
export function localeOf(value: Value): string {
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
export function writeNumber(number: number, locale: Value, options: Value): string {
  const format: Record<string, string | number | boolean> = {};
  for (const [name, value] of isFields(options) ? options : []) {
    if (!isPrimitive(value)) continue;
    if (WORDS.has(name) && typeof value === 'string') format[name] = value;
    if (COUNTS.test(name) && typeof value === 'number') format[name] = value;
    if (name === 'useGrouping' && typeof value === 'boolean') format[name] = value;
  }
  try {
    return number.toLocaleString(localeOf(locale), format);
  } catch {
    return number.toLocaleString(localeOf(locale));
  }
}
