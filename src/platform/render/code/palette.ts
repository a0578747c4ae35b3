/**
 * The colours of highlighted code. Each colour of a theme is a class of the site's style sheet, so that pages carry
 * short class names instead of colours twice over, and readers switch between light and dark without a second copy.
 */
import type { ThemeRegistrationAny } from 'shiki/types';

export interface Palette {
  /** Gives the class of a theme's colour; colours that the theme did not name have none. */
  readonly classOf: (color: string | undefined) => string | undefined;
  readonly css: string;
}

/** Lists a theme's colours. `letter` begins the class names and names the custom property. */
export function readPalette(theme: ThemeRegistrationAny, letter: 'l' | 'd'): Palette {
  const colors = new Set<string>();
  for (const setting of [...(theme.tokenColors ?? []), ...(theme.settings ?? [])]) {
    const foreground = setting.settings.foreground;
    if (typeof foreground === 'string' && /^#[0-9a-f]{3,8}$/i.test(foreground)) colors.add(foreground.toLowerCase());
  }
  const names = new Map([...colors].sort().map((color, index) => [color, `${letter}${index.toString(36)}`]));
  return {
    classOf: (color) => (color === undefined ? undefined : names.get(color.toLowerCase())),
    css: [...names].map(([color, name]) => `.${name}{--${letter}:${color}}`).join(''),
  };
}
