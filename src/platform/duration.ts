/** Durations as the command line takes them: `90s`, `15m`, `2h`, `7d`. */

const MS_PER_UNIT = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Reads a duration of a whole number and a unit (`s`, `m`, `h`, `d`) as milliseconds; `undefined` for anything else. */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d{1,9})([smhd])$/.exec(text);
  if (match === null) return undefined;
  return Number(match[1]) * MS_PER_UNIT[match[2] as keyof typeof MS_PER_UNIT];
}

/** Writes milliseconds as a duration in the largest unit that leaves no rest: `86400000` is `1d`. */
export function formatDuration(milliseconds: number): string {
  const units = Object.entries(MS_PER_UNIT).reverse();
  const [unit, size] = units.find(([, each]) => milliseconds % each === 0) ?? ['s', MS_PER_UNIT.s];
  return `${Math.round(milliseconds / size)}${unit}`;
}
