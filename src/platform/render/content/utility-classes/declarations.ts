/** What utility classes mean, name by name: https://tailwindcss.com/docs */
import { color } from './colors.ts';
import { BLURS, LEADINGS, RADII, SHADOWS, SIDES, TEXT_SIZES, TRACKINGS, WEIGHTS } from './tables.ts';
import { arbitrary, count, size, space } from './values.ts';
import { WORD_RULES } from './words.ts';

type Reading = (value: string, part: string) => string | undefined;

function listed(table: Readonly<Record<string, string | number>>, value: string): string | undefined {
  return Object.hasOwn(table, value) ? String(table[value]) : undefined;
}

function rule(property: string, value: string | undefined): string | undefined {
  return value === undefined ? undefined : `${property}:${value}`;
}

function sides(property: string, part: string, value: string | undefined): string | undefined {
  const ends = Object.hasOwn(SIDES, part) ? SIDES[part] : undefined;
  return value === undefined ? undefined : ends?.map((end) => `${property}${end}:${value}`).join(';');
}

function textRule(value: string): string | undefined {
  const known = Object.hasOwn(TEXT_SIZES, value) ? TEXT_SIZES[value] : undefined;
  if (known !== undefined) return `font-size:${known[0]}rem;line-height:${known[1]}`;
  return rule('font-size', ownLength(value)) ?? rule('color', color(value));
}

const BORDER_WIDTH = /^(?:([trblxyse])(?:-|$))?(\d)?$/;

function borderRule(value: string): string | undefined {
  const [, part = '', width = '1'] = BORDER_WIDTH.exec(value) ?? [];
  if (BORDER_WIDTH.test(value)) return sides('border', part, `${width}px solid var(--utility-border,var(--line))`);
  const ink = color(value);
  return ink && `--utility-border:${ink};border-color:${ink}`;
}

/** A line between children. */
function divideRule(value: string): string | undefined {
  const [, axis, width = '1'] = /^([xy])(?:-(\d))?$/.exec(value) ?? [];
  if (axis === undefined) return rule('--utility-divide', color(value));
  return `>border-${axis === 'x' ? 'inline' : 'block'}-start:${width}px solid var(--utility-divide,var(--line))`;
}

/** A line around the box, outside of it: a width in pixels or a colour. */
function ringRule(value: string): string | undefined {
  const width = value === '' ? '3px' : /^\d$/.test(value) ? `${value}px` : ownLength(value);
  if (width === undefined) return rule('--utility-ring', color(value));
  return `--ring:0 0 0 ${width} var(--utility-ring,var(--line-strong));box-shadow:var(--ring),var(--shadow,0 0 transparent)`;
}

/** A value in brackets that begins as a length does: another is a colour. */
function ownLength(value: string): string | undefined {
  const own = arbitrary(value);
  return own !== undefined && /^[\d.]/.test(own) ? own : undefined;
}

function shadowRule(value: string): string | undefined {
  const shadow = listed(SHADOWS, value === '' ? 'md' : value);
  return shadow && `--shadow:${shadow};box-shadow:var(--ring,0 0 transparent),var(--shadow)`;
}

const portion = (value: string): string | undefined =>
  /^\d{1,3}$/.test(value) ? String(Number(value) / 100) : arbitrary(value);

function filterRule(value: string, name: string): string | undefined {
  const amount = portion(value);
  return amount && `filter:${name}(${amount})`;
}

function blurRule(value: string, backdrop: string): string | undefined {
  const radius = listed(BLURS, value === '' ? 'md' : value) ?? arbitrary(value);
  return radius && `${backdrop}filter:blur(${radius})`;
}

const CORNERS: Readonly<Record<string, readonly string[]>> = {
  t: ['top-left', 'top-right'],
  b: ['bottom-left', 'bottom-right'],
  l: ['top-left', 'bottom-left'],
  r: ['top-right', 'bottom-right'],
};

function radiusRule(value: string): string | undefined {
  const [, corner, name = 'md'] = /^([tblr])(?:-(.+))?$/.exec(value) ?? [];
  if (corner === undefined) return rule('border-radius', listed(RADII, value) ?? arbitrary(value));
  const radius = listed(RADII, name);
  return radius && CORNERS[corner]?.map((at) => `border-${at}-radius:${radius}`).join(';');
}

const DIRECTIONS: Readonly<Record<string, string>> = {
  t: 'top',
  tr: 'top right',
  r: 'right',
  br: 'bottom right',
  b: 'bottom',
  bl: 'bottom left',
  l: 'left',
  tl: 'top left',
};

function backgroundRule(value: string): string | undefined {
  const direction = /^(?:gradient|linear)-to-([a-z]{1,2})$/.exec(value)?.[1];
  if (direction !== undefined && Object.hasOwn(DIRECTIONS, direction)) {
    const stops = 'var(--from,transparent),var(--via,var(--from,transparent)),var(--to,transparent)';
    return `background-image:linear-gradient(to ${DIRECTIONS[direction]},${stops})`;
  }
  const share = /^opacity-(100|\d{1,2})$/.exec(value)?.[1];
  if (share !== undefined)
    return `background-color:color-mix(in srgb,var(--utility-bg,transparent) ${share}%,transparent)`;
  const paint = color(value);
  return paint && `--utility-bg:${paint};background-color:${paint}`;
}

const tracks = (value: string): string | undefined =>
  /^\d{1,2}$/.test(value) ? `repeat(${value},minmax(0,1fr))` : arbitrary(value);

/** Names with a value behind them, longest first where one begins like another. */
const PREFIXES: readonly (readonly [pattern: RegExp, read: Reading])[] = [
  [
    /^(gap)(?:-([xy]))?-(.+)$/,
    (value, part) => rule(part === '' ? 'gap' : part === 'x' ? 'column-gap' : 'row-gap', space(value)),
  ],
  [/^(w)()-(.+)$/, (value) => rule('width', size(value, 'w'))],
  [/^(h)()-(.+)$/, (value) => rule('height', size(value, 'h'))],
  [/^(size)()-(.+)$/, (value) => bothSizes(size(value, 'w'))],
  [/^(min-w)()-(.+)$/, (value) => rule('min-width', size(value, 'w'))],
  [/^(max-w)()-(.+)$/, (value) => rule('max-width', size(value, 'w'))],
  [/^(min-h)()-(.+)$/, (value) => rule('min-height', size(value, 'h'))],
  [/^(max-h)()-(.+)$/, (value) => rule('max-height', size(value, 'h'))],
  [/^(text)()-(.+)$/, textRule],
  [/^(font)()-(.+)$/, (value) => rule('font-weight', listed(WEIGHTS, value))],
  [/^(leading)()-(.+)$/, (value) => rule('line-height', listed(LEADINGS, value) ?? space(value))],
  [/^(tracking)()-(.+)$/, (value) => rule('letter-spacing', listed(TRACKINGS, value) ?? arbitrary(value))],
  [
    /^(line-clamp)()-(\d)$/,
    (value) => `display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:${value};overflow:hidden`,
  ],
  [/^(bg)()-(.+)$/, backgroundRule],
  [/^(from)()-(.+)$/, (value) => rule('--from', color(value))],
  [/^(via)()-(.+)$/, (value) => rule('--via', color(value))],
  [/^(to)()-(.+)$/, (value) => rule('--to', color(value))],
  [/^(border)()-(.+)$/, borderRule],
  [/^(divide)()-(.+)$/, divideRule],
  [/^(ring)()(?:-(.+))?$/, ringRule],
  [/^(fill)()-(.+)$/, (value) => rule('fill', value === 'none' ? value : color(value))],
  [
    /^(stroke)()-(.+)$/,
    (value) =>
      rule('stroke-width', /^\d$/.test(value) ? value : ownLength(value)) ??
      rule('stroke', value === 'none' ? value : color(value)),
  ],
  [/^()(brightness|contrast|saturate)-(.+)$/, filterRule],
  [/^()(backdrop-)?blur(?:-(.+))?$/, blurRule],
  [/^(rounded)()-(.+)$/, radiusRule],
  [/^(shadow)()(?:-(.+))?$/, shadowRule],
  [/^(opacity)()-(.+)$/, (value) => rule('opacity', portion(value))],
  [/^(z)()-(.+)$/, (value) => rule('z-index', count(value))],
  [
    /^(order)()-(.+)$/,
    (value) => rule('order', value === 'first' ? '-9999' : value === 'last' ? '9999' : count(value)),
  ],
  [/^(grid-cols)()-(.+)$/, (value) => rule('grid-template-columns', tracks(value))],
  [/^(grid-rows)()-(.+)$/, (value) => rule('grid-template-rows', tracks(value))],
  [/^(col-span)()-(\d{1,2})$/, (value) => `grid-column:span ${value}`],
  [/^(row-span)()-(\d{1,2})$/, (value) => `grid-row:span ${value}`],
  [
    /^(aspect)()-(.+)$/,
    (value) => rule('aspect-ratio', arbitrary(value) ?? (/^\d+\/\d+$/.test(value) ? value : undefined)),
  ],
  [/^(scale)()-(.+)$/, (value) => rule('scale', portion(value))],
  [/^(rotate)()-(\d{1,3})$/, (value) => `rotate:${value}deg`],
  [/^(duration)()-(\d{1,4})$/, (value) => `transition-duration:${value}ms`],
];

function bothSizes(value: string | undefined): string | undefined {
  return value === undefined ? undefined : `width:${value};height:${value}`;
}

const OFFSETS: ReadonlyMap<string, string> = new Map([
  ['top', 'top'],
  ['right', 'right'],
  ['bottom', 'bottom'],
  ['left', 'left'],
  ['inset', 'inset'],
  ['inset-x', 'inset-inline'],
  ['inset-y', 'inset-block'],
]);

/** Gives the declarations of a class without its variants; `>` before them means the children after the first. */
export function declarationsOf(name: string): string | undefined {
  const word = WORD_RULES.get(name);
  if (word !== undefined) return word;
  return spaceRule(name) ?? placeRule(name) ?? prefixRule(name);
}

function prefixRule(name: string): string | undefined {
  for (const [pattern, read] of PREFIXES) {
    const found = pattern.exec(name);
    if (found !== null) return read(found[3] ?? '', found[2] ?? '');
  }
  return undefined;
}

function spaceRule(name: string): string | undefined {
  const [, sign, kind, part = '', value = ''] = /^(-?)([pm])([xytrblse]?)-(.+)$/.exec(name) ?? [];
  if (kind !== undefined) {
    const length = kind === 'm' && value === 'auto' ? 'auto' : space(value);
    return sides(kind === 'p' ? 'padding' : 'margin', part, negated(length, sign));
  }
  const [, axis, between = ''] = /^space-([xy])-(.+)$/.exec(name) ?? [];
  const property = axis === 'x' ? 'margin-inline-start' : 'margin-block-start';
  const declaration = axis === undefined ? undefined : rule(property, space(between));
  return declaration && `>${declaration}`;
}

function placeRule(name: string): string | undefined {
  const [, sign, at = '', value = ''] = /^(-?)(top|right|bottom|left|inset-x|inset-y|inset)-(.+)$/.exec(name) ?? [];
  const property = OFFSETS.get(at);
  if (property !== undefined) return rule(property, negated(size(value, 'h'), sign));
  const [, minus, axis, by = ''] = /^(-?)translate-([xy])-(.+)$/.exec(name) ?? [];
  const length = axis === undefined ? undefined : negated(size(by, 'w'), minus);
  return length && `--move-${axis}:${length};translate:var(--move-x,0) var(--move-y,0)`;
}

function negated(length: string | undefined, sign: string | undefined): string | undefined {
  return length === undefined || sign !== '-' ? length : `calc(-1 * ${length})`;
}
