/** The colours that utility classes name, such as `blue-600`: families by hue, shades by lightness. */

import { arbitrary } from './values.ts';

/** Hue in degrees and strength, from 0 for gray. */
const FAMILIES: Readonly<Record<string, readonly [hue: number, chroma: number]>> = {
  slate: [257, 0.04],
  gray: [264, 0.027],
  zinc: [286, 0.015],
  neutral: [0, 0],
  stone: [58, 0.012],
  red: [26, 0.24],
  orange: [45, 0.21],
  amber: [65, 0.18],
  yellow: [85, 0.18],
  lime: [128, 0.22],
  green: [150, 0.2],
  emerald: [163, 0.16],
  teal: [184, 0.13],
  cyan: [215, 0.13],
  sky: [240, 0.15],
  blue: [261, 0.22],
  indigo: [275, 0.23],
  violet: [293, 0.25],
  purple: [303, 0.26],
  fuchsia: [322, 0.28],
  pink: [354, 0.23],
  rose: [15, 0.24],
};

/** Families below it are grays. */
const MAX_GRAY_CHROMA = 0.05;

/** Lightness, how much of the family's strength a shade has, and the lightness of grays: darker from the middle on. */
const SHADES: Readonly<Record<string, readonly [lightness: number, share: number, grayLightness: number]>> = {
  50: [0.98, 0.07, 0.985],
  100: [0.95, 0.15, 0.967],
  200: [0.9, 0.29, 0.925],
  300: [0.83, 0.52, 0.87],
  400: [0.73, 0.8, 0.71],
  500: [0.65, 1, 0.55],
  600: [0.57, 1, 0.445],
  700: [0.49, 0.92, 0.37],
  800: [0.42, 0.76, 0.275],
  900: [0.37, 0.62, 0.21],
  950: [0.26, 0.4, 0.135],
};

const NAMED: ReadonlyMap<string, string> = new Map([
  ['white', '#fff'],
  ['black', '#000'],
  ['transparent', 'transparent'],
  ['current', 'currentColor'],
  ['inherit', 'inherit'],
  ['primary', 'var(--brand)'],
  ['primary-light', 'var(--brand-dark)'],
  ['primary-dark', 'var(--brand-light)'],
  ['background-light', 'var(--paper-light)'],
  ['background-dark', 'var(--paper-dark)'],
]);

/** A name or a value in brackets, perhaps with its share, in percent or of 1: `gray-200`, `white/40`, `[#123]/[0.03]`. */
const COLOR = /^(\[[^[\]]+\]|[\w-]+)(?:\/(?:(100|\d{1,2})|\[(0?\.\d{1,4}|1)\]))?$/;

/** Gives a colour; `undefined` when the name means none. */
export function color(written: string): string | undefined {
  const [, name = '', percent, share] = COLOR.exec(written) ?? [];
  const whole = NAMED.get(name) ?? shadeOf(name) ?? arbitrary(name);
  const part = percent ?? (share && String(Number((Number(share) * 100).toFixed(2))));
  return whole === undefined || part === undefined ? whole : `color-mix(in srgb,${whole} ${part}%,transparent)`;
}

function shadeOf(name: string): string | undefined {
  const [, family = '', shade = ''] = /^([a-z]+)-(\d{2,3})$/.exec(name) ?? [];
  if (!Object.hasOwn(FAMILIES, family) || !Object.hasOwn(SHADES, shade)) return undefined;
  const [hue, chroma] = FAMILIES[family] ?? [0, 0];
  const [lightness, share, grayLightness] = SHADES[shade] ?? [0, 0, 0];
  const isGray = chroma < MAX_GRAY_CHROMA;
  const strength = isGray ? chroma : chroma * share;
  return `oklch(${(isGray ? grayLightness : lightness).toFixed(3)} ${strength.toFixed(3)} ${hue})`;
}
