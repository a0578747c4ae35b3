/** Decides whether a pinned link is kept or renewed, by its remaining lifetime. Pure. */
import { linkExpiry, linkLife } from '../../contract/link-expiry.ts';

/** The settings for renewing links. */
export interface RefreshTerms {
  /** The wall clock. */
  readonly now: Date;
  /** Remaining lifetime that a link needs to be kept, in milliseconds; `auto` is a share of its whole lifetime. */
  readonly before: number | 'auto';
  /** Whole lifetime of a fresh link, in milliseconds, if known. */
  readonly freshLifeMs?: number | undefined;
  /** Longest time until the next run by the schedule that has started this one, in milliseconds. */
  readonly scheduleGapMs?: number | undefined;
}

const AUTO_SHARE = 1 / 3;
/** Margin, since scheduled runs begin late and take some time. */
const SCHEDULE_MARGIN_MS = 3_600_000;
/** Used when the lifetime of links is unknown. */
const UNTOLD_MS = 24 * 3_600_000;

/** Whether a link lives long enough to be kept. A link with an unknown expiry may expire at any time. */
export function keepsLink(link: string, terms: RefreshTerms): boolean {
  const end = linkExpiry(link);
  return end !== undefined && end.getTime() - terms.now.getTime() > refreshBeforeMs(link, terms);
}

/** Required remaining lifetime, in milliseconds. */
export function refreshBeforeMs(
  link: string,
  { before, freshLifeMs, scheduleGapMs }: Omit<RefreshTerms, 'now'>,
): number {
  if (before !== 'auto') return before;
  const lifeMs = linkLife(link) ?? freshLifeMs;
  const share = lifeMs === undefined ? UNTOLD_MS : lifeMs * AUTO_SHARE;
  return scheduleGapMs === undefined ? share : Math.max(share, scheduleGapMs + SCHEDULE_MARGIN_MS);
}

const FIELDS = [
  { name: 'minute', from: 0, to: 59, words: [] },
  { name: 'hour', from: 0, to: 23, words: [] },
  { name: 'day', from: 1, to: 31, words: [] },
  { name: 'month', from: 1, to: 12, words: 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ') },
  { name: 'weekday', from: 0, to: 7, words: 'sun mon tue wed thu fri sat'.split(' ') },
] as const;
type Field = (typeof FIELDS)[number];

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
/** Eight years contain every date twice, also 29 February: a gap has two ends. */
const DAYS = 2922;
const BEGIN = Date.UTC(2024, 0, 1);

/**
 * Longest time between two runs of a schedule, in milliseconds; undefined for a cron line that GitHub does not accept.
 * Source of the form: https://docs.github.com/en/actions/reference/workflows-and-actions/events-that-trigger-workflows#schedule
 */
export function scheduleGapMs(cron: string): number | undefined {
  const parts = cron.trim().split(/\s+/);
  if (parts.length !== FIELDS.length) return undefined;
  const [minutes, hours, days, months, weekdays] = FIELDS.map((field, nth) => valuesOf(parts[nth] ?? '', field));
  if (!minutes || !hours || !days || !months || !weekdays) return undefined;
  const times = [...hours].flatMap((hour) => [...minutes].map((minute) => (hour * 60 + minute) * MINUTE_MS));
  times.sort((a, b) => a - b);
  // When both fields are restricted, one match suffices. Source: POSIX, crontab
  const isEither = parts[2] !== '*' && parts[4] !== '*';
  let last: number | undefined;
  let gap = 0;
  for (let nth = 0; nth < DAYS; nth += 1) {
    const day = new Date(BEGIN + nth * DAY_MS);
    const [onDate, onWeekday] = [days.has(day.getUTCDate()), weekdays.has(day.getUTCDay())];
    if (!months.has(day.getUTCMonth() + 1) || !(isEither ? onDate || onWeekday : onDate && onWeekday)) continue;
    for (const time of times) {
      const moment = day.getTime() + time;
      if (last !== undefined) gap = Math.max(gap, moment - last);
      last = moment;
    }
  }
  return gap === 0 ? undefined : gap;
}

function valuesOf(text: string, field: Field): ReadonlySet<number> | undefined {
  const values = new Set<number>();
  for (const part of text.toLowerCase().split(',')) {
    const [, range = '', step = '1'] = /^(\*|[a-z0-9]+(?:-[a-z0-9]+)?)(?:\/(\d{1,3}))?$/.exec(part) ?? [];
    const [first, second] =
      range === '*' ? [field.from, field.to] : range.split('-').map((word) => numberOf(word, field));
    const last = second ?? (part.includes('/') ? field.to : first);
    if (first === undefined || last === undefined || Number(step) === 0) return undefined;
    if (first < field.from || last > field.to || first > last) return undefined;
    for (let value = first; value <= last; value += Number(step))
      values.add(field.name === 'weekday' ? value % 7 : value);
  }
  return values;
}

function numberOf(word: string, { words, from }: Field): number | undefined {
  if (/^\d{1,2}$/.test(word)) return Number(word);
  const nth = (words as readonly string[]).indexOf(word);
  return nth < 0 ? undefined : nth + from;
}
