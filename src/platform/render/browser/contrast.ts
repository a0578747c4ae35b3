/** Colours that stay readable: https://www.w3.org/TR/WCAG22/#contrast-minimum */

/** Red, green and blue, each up to 255. */
type Rgb = readonly number[];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** `--ink` of the style sheet. */
export const INK = { light: '#1c2024', dark: '#dfe2e6' };

/** The contrast that WCAG asks for text, and a little room for rounding. */
const MIN_CONTRAST = 4.55;
const STEPS = 20;

/**
 * Finds a colour of the same hue that is readable as text on `ground`: the colour itself where it is, else one nearer
 * to `ink`. Colours in other forms than hexadecimal are given back as they are.
 */
export function readableOn(color: string, ground: string, ink: string): string {
  const [own, paper, far] = [rgbOf(color), rgbOf(ground), rgbOf(ink)];
  if (own === undefined || paper === undefined || far === undefined) return color;
  if (contrast(own, paper) >= MIN_CONTRAST) return color;
  for (let step = 1; step < STEPS; step += 1) {
    const mixed = own.map((from, at) => from + ((far[at] ?? from) - from) * (step / STEPS));
    if (contrast(mixed, paper) >= MIN_CONTRAST) return hexOf(mixed);
  }
  return ink;
}

/** Below this no shade of a colour that is still the same carries white text. */
const MIN_FOR_WHITE = 3;

/** Chooses the colours of a button: a shade of the colour under white text, or the colour itself under black. */
export function buttonColors(color: string): { readonly ground: string; readonly ink: string } {
  const own = rgbOf(color);
  if (own === undefined || contrast(own, WHITE) >= MIN_FOR_WHITE) {
    return { ground: readableOn(color, '#ffffff', '#000000'), ink: '#fff' };
  }
  return { ground: color, ink: '#000' };
}

/** Whether a colour is nearer to black than to white; false for colours that are not hexadecimal. */
export function isDark(color: string): boolean {
  const own = rgbOf(color);
  return own !== undefined && contrast(own, WHITE) >= contrast(own, BLACK);
}

function rgbOf(color: string): Rgb | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1];
  if (digits === undefined) return undefined;
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  const channel = (at: number) => Number.parseInt(full.slice(at, at + 2), 16);
  return [channel(0), channel(2), channel(4)];
}

function hexOf(color: Rgb): string {
  return `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function contrast(a: Rgb, b: Rgb): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance([red = 0, green = 0, blue = 0]: Rgb): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
