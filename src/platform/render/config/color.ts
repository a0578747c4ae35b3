const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const FUNCTION = /^(?:rgb|rgba|hsl|hsla|oklch|oklab|hwb)\([0-9a-z%.,/ +-]{1,60}\)$/i;
const NAME = /^[a-z]{3,24}$/i;

/** Returns a colour that is safe in a style sheet; `undefined` for any other text. */
export function colorOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const color = value.trim();
  return HEX.test(color) || FUNCTION.test(color) || NAME.test(color) ? color : undefined;
}
