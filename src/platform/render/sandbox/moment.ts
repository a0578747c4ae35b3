/** Dates that authors write. There is no present day here: the same folder gives the same site. All are in UTC. */
import { type Call, unsupported } from './frame.ts';
import { localeOf } from './locale.ts';
import { isFields, isKind, isPrimitive, type Value } from './value.ts';

/** Dates whose meaning is no machine's own: https://tc39.es/ecma262/#sec-date-time-string-format */
const ISO = /^\d{4}-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)?)?)?$/;
const HAS_CLOCK_WITHOUT_ZONE = /T[\d:.]+$/;

/** Gives the value of `new Date(…)`. */
export function newMoment(args: readonly Value[], { node, frame }: Call): Value {
  const [first] = args;
  if (isKind(first, 'moment')) return first;
  const numbers = args.map((one) => (typeof one === 'number' ? one : Number.NaN));
  const text = typeof first === 'string' && ISO.test(first) ? first : undefined;
  const [year = Number.NaN, month = 0, ...rest] = numbers;
  const time =
    text !== undefined
      ? Date.parse(HAS_CLOCK_WITHOUT_ZONE.test(text) ? `${text}Z` : text)
      : args.length > 1
        ? Date.UTC(year, month, ...rest)
        : year;
  if (args.length > 0 && Number.isFinite(new Date(time).getTime())) return { kind: 'moment', time };
  const reason = args.length === 0 ? 'asks for the present day' : 'makes a date of something else than an ISO date';
  throw unsupported(node, frame, `${reason}, which is not run`);
}

const PARTS: readonly (readonly [string, (date: Date) => number])[] = [
  ['FullYear', (date) => date.getUTCFullYear()],
  ['Month', (date) => date.getUTCMonth()],
  ['Date', (date) => date.getUTCDate()],
  ['Day', (date) => date.getUTCDay()],
  ['Hours', (date) => date.getUTCHours()],
  ['Minutes', (date) => date.getUTCMinutes()],
  ['Seconds', (date) => date.getUTCSeconds()],
  ['Milliseconds', (date) => date.getUTCMilliseconds()],
];

type MomentMethod = (date: Date, args: readonly Value[]) => Value;

export const MOMENT_METHODS: ReadonlyMap<string, MomentMethod> = new Map<string, MomentMethod>([
  ['getTime', (date) => date.getTime()],
  ['valueOf', (date) => date.getTime()],
  ['toISOString', (date) => date.toISOString()],
  ['toJSON', (date) => date.toISOString()],
  ['toLocaleDateString', (date, [locale, options]) => date.toLocaleDateString(localeOf(locale), formatOf(options))],
  ['toLocaleTimeString', (date, [locale, options]) => date.toLocaleTimeString(localeOf(locale), formatOf(options))],
  ['toLocaleString', (date, [locale, options]) => date.toLocaleString(localeOf(locale), formatOf(options))],
  ...PARTS.flatMap(([name, part]): readonly [string, MomentMethod][] => [
    [`get${name}`, part],
    [`getUTC${name}`, part],
  ]),
]);

const FORMAT_VALUES = new Set(['numeric', '2-digit', 'long', 'short', 'narrow']);
const FORMAT_NAMES = new Set(['weekday', 'era', 'year', 'month', 'day', 'hour', 'minute', 'second']);
const STYLE_VALUES = new Set(['full', 'long', 'medium', 'short']);

/** Keeps the options that say how parts are written. */
function formatOf(options: Value): Intl.DateTimeFormatOptions {
  const format: Record<string, string | boolean> = {};
  for (const [name, value] of isFields(options) ? options : []) {
    if (!isPrimitive(value)) continue;
    if (FORMAT_NAMES.has(name) && FORMAT_VALUES.has(String(value))) format[name] = String(value);
    if (/^(?:date|time)Style$/.test(name) && STYLE_VALUES.has(String(value))) format[name] = String(value);
    if (name === 'hour12') format[name] = value === true;
  }
  // A style and parts exclude each other.
  if ('dateStyle' in format || 'timeStyle' in format) for (const name of FORMAT_NAMES) delete format[name];
  return { ...format, timeZone: 'UTC' };
}
