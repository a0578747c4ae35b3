/** Runs of `*` and `_`: https://spec.commonmark.org/0.31.2/#emphasis-and-strong-emphasis */

/** What a run may do where it stands. */
export interface Flanking {
  readonly mayOpen: boolean;
  readonly mayClose: boolean;
}

/** Tells what the run of a length at a place of a text may do. */
export function flanking(text: string, at: number, length: number): Flanking {
  const before = kindOf(text[at - 1]);
  const after = kindOf(text[at + length]);
  const left = after === 'other' || (after === 'punctuation' && before !== 'other');
  const right = before === 'other' || (before === 'punctuation' && after !== 'other');
  if (text[at] === '*') return { mayOpen: left, mayClose: right };
  return { mayOpen: left && (before !== 'other' || !right), mayClose: right && (after !== 'other' || !left) };
}

/** Kinds are those of UTF-16 code units, as the parser for all cases has them. */
function kindOf(character: string | undefined): 'space' | 'punctuation' | 'other' {
  if (character === undefined || /\s/.test(character)) return 'space';
  return /\p{P}|\p{S}/u.test(character) ? 'punctuation' : 'other';
}
