/**
 * JSON whose integers keep all their digits: identifiers of 64 bits are beyond what a number holds exactly. Such
 * integers are of the type bigint, all others numbers.
 */

/** Only texts with as many digits may hold an integer that is not safe. */
const LONG_INTEGER = /\d{16}/;

/** The reviver's third argument and raw values: https://tc39.es/proposal-json-parse-with-source/ */
type ReviveWithSource = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;
const parseWithSource = JSON.parse as (text: string, revive: ReviveWithSource) => unknown;
const { rawJSON } = JSON as typeof JSON & { readonly rawJSON: (text: string) => unknown };

/** Parses a text; `undefined` when it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    if (!mayHoldLongIntegers(text)) return JSON.parse(text);
    // Older browsers tell no source: there long integers are numbers.
    return parseWithSource(text, (_key, value, { source = '' } = {}) =>
      typeof value === 'number' && /^-?\d+$/.test(source) ? narrowed(BigInt(source)) : value,
    );
  } catch {
    return undefined;
  }
}

/** Whether reading a text exactly may make a difference. */
export function mayHoldLongIntegers(text: string): boolean {
  return LONG_INTEGER.test(text);
}

/** Converts an integer to a number where that holds it exactly. */
export function narrowed(value: unknown): unknown {
  if (typeof value !== 'bigint') return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** Writes JSON; `undefined` for what has none. */
export function writeJson(value: unknown, indent?: number): string | undefined {
  return JSON.stringify(
    value,
    (_key, inner: unknown) => (typeof inner === 'bigint' ? rawJSON(String(inner)) : inner),
    indent,
  );
}
