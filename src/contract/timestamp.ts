/**
 * Times as platforms send them.
 *
 * Source: observed RFC 3339 in UTC. Read as well, because services of this kind send them: seconds or milliseconds
 * since 1970 as number or numeric string, a missing zone (taken as UTC, never as local time), a date alone.
 */

const RFC3339 =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|z|[+-]\d{2}:?\d{2})?)?$/;
const NUMERIC = /^\d{9,14}$/;
const SECONDS_RANGE = [1e9, 1e11] as const;
const MILLISECONDS_RANGE = [1e12, 1e14] as const;
const MS_PER_MINUTE = 60_000;

/** Reads a time in any of the accepted forms; `undefined` when it is none of them or no real date (30 February). */
export function readTimestamp(value: unknown): Date | undefined {
  if (typeof value === 'number') return fromEpoch(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return NUMERIC.test(text) ? fromEpoch(Number(text)) : fromRfc3339(text);
}

/** Writes a time as RFC 3339 in UTC, with milliseconds only where there are any: `2026-11-21T13:00:00Z`. */
export function formatTimestamp(time: Date): string {
  return time.toISOString().replace('.000Z', 'Z');
}

function fromEpoch(value: number): Date | undefined {
  if (value >= SECONDS_RANGE[0] && value < SECONDS_RANGE[1]) return new Date(Math.floor(value * 1000));
  if (value >= MILLISECONDS_RANGE[0] && value < MILLISECONDS_RANGE[1]) return new Date(Math.floor(value));
  return undefined;
}

function fromRfc3339(text: string): Date | undefined {
  const match = RFC3339.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const milliseconds = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  const offset = zoneOffsetMinutes(match[8]);
  if (offset === undefined) return undefined;
  const time = new Date(0);
  time.setUTCFullYear(year, month - 1, day);
  if (time.getUTCMonth() !== month - 1 || time.getUTCDate() !== day) return undefined;
  time.setUTCHours(hour, minute, Math.min(second, 59), milliseconds);
  const shifted = new Date(time.getTime() - offset * MS_PER_MINUTE);
  return shifted.getUTCFullYear() >= 0 && shifted.getUTCFullYear() <= 9999 ? shifted : undefined;
}

function zoneOffsetMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
