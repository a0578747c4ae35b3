/** Formats facts for log, summary and pull request. Pure. */
import type { ActionError } from '../errors.ts';
import { shortenAddresses } from './shorten.ts';

/** `7 s`, `2 min 05 s`, `1 h 02 min`, `48 h`. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${pad(seconds % 60)} s`;
  const hours = `${Math.floor(minutes / 60)} h`;
  return minutes % 60 === 0 ? hours : `${hours} ${pad(minutes % 60)} min`;
}

/** `812 B`, `14.2 kB`, `3.1 MB`: decimal units. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.95 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value.toFixed(1)} ${units[unit] ?? ''}`;
}

/** `1 page`, `42 pages`; `plural` when it is not the noun with an s. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

/**
 * The part of a link that may be shown: its address without query and parameters; for a link without a query, which is
 * secret as a whole, its host.
 */
export function addressOnly(link: string): string {
  const { origin, pathname, search } = new URL(link);
  return search === '' ? `${origin}/…` : shortenAddresses(`${origin}${pathname}`);
}

/** `CODE: what failed and the value found`, and the next step on a line of its own. */
export function errorText({ code, message, hint }: ActionError): string {
  return hint === undefined ? `${code}: ${message}` : `${code}: ${message}\nNext: ${hint}`;
}
