/** Which of many entries are shown around one of them. */

/** Shorter lists are shown whole. */
export const MAX_WHOLE_LIST = 100;
/** So many neighbours are shown on either side. */
const NEIGHBOURS = 25;

export interface Nearby {
  readonly index: number;
  /** Entries before this one are not shown. */
  readonly isApart: boolean;
}

/**
 * Lists the indices that are shown around one: its neighbours, the first and the last, and between them some at
 * distances that double. From any entry any other is thus a few steps away, and the list grows with the logarithm.
 */
export function nearbyEntries(count: number, at: number): readonly Nearby[] {
  const shown = count <= MAX_WHOLE_LIST ? range(0, count) : [...new Set(around(count, at))];
  return shown.map((index, place) => ({ index, isApart: index !== (shown[place - 1] ?? -1) + 1 }));
}

function around(count: number, at: number): readonly number[] {
  const from = Math.max(at - NEIGHBOURS, 0);
  const to = Math.min(at + NEIGHBOURS + 1, count);
  const before = distances(at).map((distance) => at - distance);
  const after = distances(count - 1 - at).map((distance) => at + distance);
  return [0, ...before.reverse(), ...range(from, to), ...after, count - 1];
}

/** Distances beyond the neighbours and below a limit, each double the one before. */
function distances(limit: number): number[] {
  const found: number[] = [];
  for (let distance = 2 * NEIGHBOURS; distance < limit; distance *= 2) found.push(distance);
  return found;
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
