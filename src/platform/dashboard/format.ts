/** Numbers, sizes, times and durations as people read them. */
import { type Html, html } from '../render/model/html/template.ts';

const NUMBER = new Intl.NumberFormat('en');
const RELATIVE = new Intl.RelativeTimeFormat('en');
/** Seconds of each unit of a relative time, the largest first. */
const TIME_UNITS = { year: 31_536_000, month: 2_592_000, day: 86_400, hour: 3600, minute: 60, second: 1 };
const SIZE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats a whole number: `10,000`; with what is counted, `1 page` or `2 pages`. */
export function formatCount(value: number, what?: string): string {
  const number = NUMBER.format(value);
  return what === undefined ? number : `${number} ${what}${value === 1 ? '' : 's'}`;
}

/** Formats a number of bytes: `2.1 MB`. */
export function formatSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), SIZE_UNITS.length - 1);
  const unit = SIZE_UNITS[power] ?? 'byte';
  const unitDisplay = power === 0 ? 'long' : 'short';
  const format = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 });
  return format.format(bytes / 1000 ** power);
}

/** Formats how long something took, or takes, by its two largest units: `3 min 20 s`. */
export function formatSpan(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const first = parts.findIndex(([value]) => value > 0);
  const shown = parts.slice(first, first + 2).filter(([value]) => value > 0);
  return first === -1 ? '0 s' : shown.map(([value, unit]) => `${value} ${unit}`).join(' ');
}

/** Formats a time to the minute: `2026-03-01 12:00 UTC`. */
export function formatTime(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Shows a time as seen from now, `3 minutes ago`, with the exact one when pointed at. */
export function when(at: Date, now: Date): Html {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  const [unit, length = 1] = Object.entries(TIME_UNITS).find(([, each]) => Math.abs(seconds) >= each) ?? [];
  const value = Math.trunc(seconds / length);
  const text = unit === undefined ? 'just now' : RELATIVE.format(value, unit as keyof typeof TIME_UNITS);
  return html`<time datetime="${at.toISOString()}" title="${formatTime(at)}">${text}</time>`;
}

/** Shows a time as seen from now, and the exact one beside it. */
export function exactly(at: Date, now: Date): Html {
  return html`${when(at, now)} <small>${formatTime(at)}</small>`;
}
