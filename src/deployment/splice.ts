/** A change of text: what stands from `start` to `end` is replaced. Offsets are those of the old text. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies changes that do not overlap; those at the same place keep their order. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  let result = '';
  let done = 0;
  for (const splice of splices.toSorted((a, b) => a.start - b.start)) {
    if (splice.start < done) throw new RangeError(`Two changes overlap at ${splice.start}.`);
    result += text.slice(done, splice.start) + splice.text;
    done = splice.end;
  }
  return result + text.slice(done);
}
