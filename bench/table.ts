/** Tables and figures as text. */

/** Lays rows out in columns: the first column to the left, the others to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => ''), ...rows];
  const widths = head.map((_title, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line, at) =>
      widths
        .map((width, column) => {
          if (at === 1) return '-'.repeat(width);
          const cell = line[column] ?? '';
          return column === 0 ? cell.padEnd(width) : cell.padStart(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Writes a ratio with two or three digits that count. */
export function times(ratio: number): string {
  const digits = ratio >= 100 ? 0 : ratio >= 10 ? 1 : 2;
  return `${ratio.toFixed(digits)}×`;
}

/** Writes milliseconds in the unit that reads best. */
export function time(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  return `${(milliseconds / 1000).toFixed(milliseconds < 100_000 ? 1 : 0)} s`;
}
