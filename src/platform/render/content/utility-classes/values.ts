/** Lengths and other values in the names of utility classes. */

/** A step of the scale of spaces: https://tailwindcss.com/docs/theme#spacing */
const STEP_REM = 0.25;
const NUMBER = /^\d{1,3}(?:\.5)?$/;
const FRACTION = /^(\d{1,2})\/(\d{1,2})$/;
/**
 * Values in brackets: lengths, ratios, lists of tracks. Nothing that could end a declaration, begin a comment or name an
 * address.
 */
const ARBITRARY = /^\[(?!.*(?:url|src|image|\/[/*]))[\w#%.,/()+*-]{1,60}\]$/i;

/** Gives a value in brackets, where underscores are spaces. */
export function arbitrary(written: string): string | undefined {
  return ARBITRARY.test(written) && isBalanced(written) ? written.slice(1, -1).replaceAll('_', ' ') : undefined;
}

/** A parenthesis that stays open would take in the rules that follow. */
function isBalanced(text: string): boolean {
  let open = 0;
  for (const character of text) {
    open += character === '(' ? 1 : character === ')' ? -1 : 0;
    if (open < 0) return false;
  }
  return open === 0;
}

/** Gives a space: a step of the scale, a pixel, or a value in brackets. */
export function space(written: string): string | undefined {
  if (written === 'px') return '1px';
  if (NUMBER.test(written)) return written === '0' ? '0' : `${Number(written) * STEP_REM}rem`;
  return arbitrary(written);
}

const SIZES: ReadonlyMap<string, string> = new Map([
  ['auto', 'auto'],
  ['full', '100%'],
  ['min', 'min-content'],
  ['max', 'max-content'],
  ['fit', 'fit-content'],
  ['none', 'none'],
  ['prose', '65ch'],
]);

/** Widths that have names, in rem. */
const NAMED_WIDTHS: Readonly<Record<string, number>> = {
  '3xs': 16,
  '2xs': 18,
  xs: 20,
  sm: 24,
  md: 28,
  lg: 32,
  xl: 36,
  '2xl': 42,
  '3xl': 48,
  '4xl': 56,
  '5xl': 64,
  '6xl': 72,
  '7xl': 80,
};

/** Gives a width or height. */
export function size(written: string, axis: 'w' | 'h'): string | undefined {
  if (written === 'screen') return axis === 'w' ? '100vw' : '100vh';
  if (/^[dls]v[hw]$/.test(written)) return `100${written}`;
  const [, part, whole] = FRACTION.exec(written) ?? [];
  if (part !== undefined && Number(whole) > 0) return `${Number(((Number(part) / Number(whole)) * 100).toFixed(4))}%`;
  const named = Object.hasOwn(NAMED_WIDTHS, written) ? NAMED_WIDTHS[written] : undefined;
  return SIZES.get(written) ?? (named === undefined ? space(written) : `${named}rem`);
}

/** Gives a whole number of the name's, also in brackets. */
export function count(written: string): string | undefined {
  return /^\d{1,4}$/.test(written) ? written : arbitrary(written);
}
