/**
 * Rules for the utility classes that authors bring along, such as `flex dark:hidden md:grid-cols-2`: only those that a
 * page uses, written into its head. The vocabulary is Tailwind's, which such sites are written with.
 */
import type { Root } from 'hast';
import { classesOf } from '../../model/html/classes.ts';
import { walkElements } from '../../model/html/walk.ts';
import { declarationsOf } from './declarations.ts';

/** Smallest widths in rem: https://tailwindcss.com/docs/responsive-design */
const WIDTHS: ReadonlyMap<string, number> = new Map([
  ['sm', 40],
  ['md', 48],
  ['lg', 64],
  ['xl', 80],
  ['2xl', 96],
]);

const STATES: ReadonlyMap<string, string> = new Map([
  ['hover', ':hover'],
  ['focus', ':focus'],
  ['focus-visible', ':focus-visible'],
  ['active', ':active'],
  ['disabled', ':disabled'],
  ['first', ':first-child'],
  ['last', ':last-child'],
  ['odd', ':nth-child(odd)'],
  ['even', ':nth-child(even)'],
]);

/** A width of the author's own. */
const OWN_WIDTH = /^(min|max)-\[(\d{1,4}(?:\.\d{1,3})?)(px|rem|em)\]$/;
const PX_PER_REM = 16;
/** Elements within: all of a name, or children alone. */
const WITHIN = /^\[&([_>][a-z][a-z\d]*)\]$/;

/** What gives way to these: the height of lines that a size of text brings along, and a colour in full. */
const REFINES = /^(?:leading|bg-opacity)-/;

/** Above that of any rule without a width. */
const BOUNDS_RANK = 10_000;

/** Bounds what one page may bring along. */
const MAX_CLASSES = 2_000;
const MAX_CLASS_CHARACTERS = 80;

interface Rule {
  readonly css: string;
  /**
   * What comes later wins: dark after light, bounds above after none, the narrower the later, then bounds below, the
   * wider the later.
   */
  readonly rank: number;
}

/** Gives the rules of the utility classes on a page; empty when it uses none. */
export function utilityRules(root: Root): string {
  const names = new Set<string>();
  walkElements(root, ({ properties }) => {
    for (const name of classesOf(properties)) if (names.size < MAX_CLASSES) names.add(name);
  });
  const rules = [...names].sort().flatMap((name) => ruleOf(name) ?? []);
  return rules
    .sort((a, b) => a.rank - b.rank)
    .map(({ css }) => css)
    .join('\n');
}

function ruleOf(name: string): Rule | undefined {
  if (name.length > MAX_CLASS_CHARACTERS) return undefined;
  const parts = name.split(/:(?![^[]*\])/);
  const last = parts.pop() ?? '';
  const isImportant = last.startsWith('!') || last.endsWith('!');
  const found = declarationsOf(last.replaceAll('!', ''));
  if (found === undefined) return undefined;
  const isBetween = found.startsWith('>');
  const declarations = (isBetween ? found.slice(1) : found).replaceAll(/(?=;|$)/g, isImportant ? ' !important' : '');
  // Two classes of weight: those of the page's own text have one and an element.
  const own = `.${escaped(name)}`;
  const rule = wrapped(parts, { selector: isBetween ? `${own}>:not(:first-child)` : own, declarations });
  return rule && REFINES.test(last) ? { ...rule, rank: rule.rank + 0.5 } : rule;
}

interface Unwrapped {
  readonly selector: string;
  readonly declarations: string;
}

function wrapped(variants: readonly string[], { selector, declarations }: Unwrapped): Rule | undefined {
  let before = '';
  let target = selector;
  let rank = 0;
  const conditions: string[] = [];
  let isDark = false;
  for (const variant of variants) {
    const bound = boundOf(variant);
    const added = STATES.get(variant) ?? withinOf(variant);
    if (variant === 'dark') isDark = true;
    else if (variant === 'print') conditions.push('print');
    else if (variant.startsWith('group-') && STATES.has(variant.slice(6)))
      before = `.group${STATES.get(variant.slice(6))} `;
    else if (added !== undefined) target += added;
    else if (bound !== undefined) {
      conditions.push(bound.condition);
      rank += bound.rank;
    } else return undefined;
  }
  const rule = (scheme: string) => `${scheme}.content ${before}${target}{${declarations}}`;
  const inMedia = (css: string, before: readonly string[] = []) => {
    const all = [...before, ...conditions];
    return all.length === 0 ? css : `@media ${all.join(' and ')}{${css}}`;
  };
  if (!isDark) return { css: inMedia(rule('')), rank };
  // Paper is light.
  const bySystem = inMedia(rule(':root:not([data-theme="light"]) '), ['screen', '(prefers-color-scheme:dark)']);
  return { css: `${bySystem}\n${inMedia(rule(':root[data-theme="dark"] '), ['screen'])}`, rank: rank + 1 };
}

/** Reads a variant that means elements within. */
function withinOf(variant: string): string | undefined {
  return variant === '*' ? '>*' : WITHIN.exec(variant)?.[1]?.replace('_', ' ');
}

/** Reads a variant that is a width, named or of the author's own. */
function boundOf(variant: string): { readonly condition: string; readonly rank: number } | undefined {
  const [, side, amount = '', unit = ''] = OWN_WIDTH.exec(variant) ?? [];
  const isAbove = side === undefined ? variant.startsWith('max-') : side === 'max';
  const named = WIDTHS.get(variant.replace('max-', ''));
  const rem = named ?? (side === undefined ? undefined : Number(amount) / (unit === 'px' ? PX_PER_REM : 1));
  if (rem === undefined) return undefined;
  const length = named === undefined ? `${amount}${unit}` : `${named}rem`;
  return isAbove
    ? { condition: `(width < ${length})`, rank: BOUNDS_RANK / (1 + rem) }
    : { condition: `(width >= ${length})`, rank: BOUNDS_RANK + rem };
}

/** Writes a class's name as CSS wants it: https://www.w3.org/TR/cssom-1/#serialize-an-identifier */
function escaped(name: string): string {
  return name
    .replaceAll(/[^\w-]/gu, (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `)
    .replace(/^(-?)(\d)/, (_, sign: string, digit: string) => `${sign}\\3${digit} `);
}
