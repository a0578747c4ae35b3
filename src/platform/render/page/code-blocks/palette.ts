/**
 * The colours of highlighted code. A light and a dark theme that colour the same things are read as one, whose colours
 * are numbers: code is tokenized once, and each number is a class of the site's style sheet that knows both colours.
 */
import { bundledThemes } from 'shiki/themes';
import type { ThemeRegistrationAny } from 'shiki/types';
import { INK, readableOn } from '../../browser/contrast.ts';

export interface Palette {
  readonly theme: ThemeRegistrationAny;
  /** Returns the class of a token's colour; undefined for the default colour. */
  readonly classOf: (color: string | undefined) => string | undefined;
  /** The rules that the classes need. */
  readonly css: string;
}

const HEX_DIGITS = 6;
/** The colour that stands for ordinary text. */
const PLAIN = '#ffffff';

/** The grounds of code that are hardest to read on: that of an added line, and that of a marked one in the dark. */
const GROUND = { light: '#e8ecee', dark: '#3b3413' };
const LIGHT_THEME = 'github-light-default';
const DARK_THEME = 'github-dark-default';

let loaded: Promise<Palette> | undefined;

/** Loads the colours of this renderer, once a process. */
export function loadPalette(): Promise<Palette> {
  loaded ??= readPalette();
  return loaded;
}

/** Reads two themes as one; throws when they do not colour the same things. */
async function readPalette(): Promise<Palette> {
  const [{ default: onLight }, { default: onDark }] = await Promise.all([
    bundledThemes[LIGHT_THEME](),
    bundledThemes[DARK_THEME](),
  ]);
  const darkRules = onDark.tokenColors ?? [];
  const pairs: string[] = [];
  const numberOf = (pair: string): string => {
    if (!pairs.includes(pair)) pairs.push(pair);
    return `#${pairs.indexOf(pair).toString(16).padStart(HEX_DIGITS, '0')}`;
  };
  const tokenColors = (onLight.tokenColors ?? []).map((rule, index) => {
    const twin = darkRules[index];
    if (String(rule.scope) !== String(twin?.scope)) throw new Error(`The code themes differ at rule ${index}.`);
    const [bright, dim] = [rule.settings.foreground, twin?.settings.foreground];
    if (bright === undefined || dim === undefined) return rule;
    const [light, dark] = [readableOn(bright, GROUND.light, INK.light), readableOn(dim, GROUND.dark, INK.dark)];
    return { ...rule, settings: { ...rule.settings, foreground: numberOf(`color:light-dark(${light},${dark})`) } };
  });
  return {
    theme: {
      ...onLight,
      name: 'both',
      tokenColors,
      colors: { 'editor.foreground': PLAIN, 'editor.background': PLAIN },
    },
    classOf: (color = PLAIN) => {
      const index = Number.parseInt(color.slice(1), 16);
      return pairs[index] && `c${index}`;
    },
    css: pairs.map((pair, index) => `.c${index}{${pair}}`).join('\n'),
  };
}
