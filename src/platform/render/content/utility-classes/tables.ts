/** Values of utility classes that have names. */

/** Font sizes in rem, with the height of their lines. */
export const TEXT_SIZES: Readonly<Record<string, readonly [size: number, line: string]>> = {
  xs: [0.75, '1rem'],
  sm: [0.875, '1.25rem'],
  base: [1, '1.5rem'],
  lg: [1.125, '1.75rem'],
  xl: [1.25, '1.75rem'],
  '2xl': [1.5, '2rem'],
  '3xl': [1.875, '2.25rem'],
  '4xl': [2.25, '2.5rem'],
  '5xl': [3, '1'],
  '6xl': [3.75, '1'],
  '7xl': [4.5, '1'],
};

export const WEIGHTS: Readonly<Record<string, number>> = {
  thin: 100,
  extralight: 200,
  light: 300,
  normal: 400,
  medium: 500,
  semibold: 600,
  bold: 700,
  extrabold: 800,
  black: 900,
};

export const RADII: Readonly<Record<string, string>> = {
  none: '0',
  sm: '.125rem',
  md: '.375rem',
  lg: '.5rem',
  xl: '.75rem',
  '2xl': '1rem',
  '3xl': '1.5rem',
  full: '9999px',
};

export const SHADOWS: Readonly<Record<string, string>> = {
  sm: '0 1px 2px rgb(0 0 0/6%)',
  md: '0 4px 8px rgb(0 0 0/10%)',
  lg: '0 10px 18px rgb(0 0 0/11%)',
  xl: '0 18px 28px rgb(0 0 0/12%)',
  '2xl': '0 25px 50px rgb(0 0 0/22%)',
};

export const BLURS: Readonly<Record<string, string>> = {
  none: '0',
  sm: '4px',
  md: '8px',
  lg: '16px',
  xl: '24px',
  '2xl': '40px',
  '3xl': '64px',
};

export const LEADINGS: Readonly<Record<string, string>> = {
  none: '1',
  tight: '1.25',
  snug: '1.375',
  normal: '1.5',
  relaxed: '1.625',
  loose: '2',
};

export const TRACKINGS: Readonly<Record<string, string>> = {
  tighter: '-.05em',
  tight: '-.025em',
  normal: '0',
  wide: '.025em',
  wider: '.05em',
  widest: '.1em',
};

export const SIDES: Readonly<Record<string, readonly string[]>> = {
  '': [''],
  x: ['-inline'],
  y: ['-block'],
  t: ['-top'],
  r: ['-right'],
  b: ['-bottom'],
  l: ['-left'],
  s: ['-inline-start'],
  e: ['-inline-end'],
};
