/**
 * Rules for the utility classes that authors bring along, such as `flex dark:hidden md:grid-cols-2`: only those that a
 * page uses, written into its head. The vocabulary is that of Tailwind 3, which such sites are written with; UnoCSS says
 * what a name means.
 */
import type { CSSEntries, CSSEntry, UserConfig, UtilObject, Variant, VariantHandler } from '@unocss/core';
import type { Theme } from '@unocss/preset-wind3';

/** Bounds what one page may bring along. */
const MAX_CLASSES = 2_000;
const MAX_CLASS_CHARACTERS = 80;
/** Bounds what is remembered of the names of all pages. */
const MAX_REMEMBERED = 20_000;

const SCOPE = 'article.content';

/**
 * Names without a value, and what may stand before one. UnoCSS knows more than Tailwind does: `h1` is a height to it and
 * `b` a border, which would change the look of classes that authors mean otherwise.
 */
const WORDS =
  'absolute|antialiased|backdrop-blur|block|blur|border|capitalize|container|contents|drop-shadow|fixed|flex|(?:flex-)?(?:grow|shrink)|flow-root|grayscale|grid|hidden|inline|inline-(?:block|flex|grid)|invert|invisible|isolate|italic|line-through|lowercase|no-underline|normal-case|not-italic|not-sr-only|ordinal|outline|overline|relative|resize|ring|rounded|sepia|shadow|sr-only|static|sticky|subpixel-antialiased|tabular-nums|transform|transition|truncate|underline|uppercase|visible';
const ROOTS =
  'accent|align|appearance|aspect|auto-cols|auto-rows|backdrop-[a-z]+|basis|bg|blur|border|bottom|box|break|brightness|caret|clear|col|content|contrast|cursor|decoration|delay|divide|drop-shadow|duration|ease|end|fill|flex|float|font|from|gap|grayscale|grid|grow|h|hue-rotate|hyphens|indent|inset|invert|isolation|items|justify|leading|left|line-clamp|list|m[xytrblse]?|max-[hw]|min-[hw]|mix-blend|object|opacity|order|origin|outline|overflow|overscroll|p[xytrblse]?|place|pointer-events|resize|right|ring|rotate|rounded|row|saturate|scale|scroll|select|self|sepia|shadow|shrink|size|skew|snap|space|start|stroke|table|text|to|top|touch|tracking|transition|translate|underline-offset|via|w|whitespace|will-change|z';
const VALUE = String.raw`(?!-)(?:[a-z\d.%/-]|\[(?:color:|length:)?[\w#%.,/()+*-]+\])+`;
const STATE =
  '(?:group-)?(?:hover|focus|focus-visible|focus-within|active|visited|disabled|checked|open|empty|first|last|odd|even)';
const WIDTH = String.raw`(?:max-)?(?:sm|md|lg|xl|2xl)|(?:min|max)-\[\d{1,4}(?:\.\d{1,3})?(?:px|rem|em)\]`;
const WITHIN = String.raw`\*|\[&[_>][a-z][a-z\d]*\]`;
const NAME = new RegExp(
  `^(?:(?:dark|print|landscape|portrait|motion-reduce|motion-safe|${STATE}|${WIDTH}|${WITHIN}):)*!?(?:${WORDS}|-?(?:${ROOTS})-${VALUE})!?$`,
);
/** Members of every object: UnoCSS looks names up in plain ones. */
const MEMBER = new RegExp(Object.getOwnPropertyNames(Object.prototype).join('|'));

function isKnown(name: string): boolean {
  return name.length <= MAX_CLASS_CHARACTERS && NAME.test(name) && !MEMBER.test(name);
}

/** Nothing that could end a declaration, and no parenthesis that stays open. */
const CHARACTER = String.raw`[^(){};<>@\\"'\x60]`;
const BALANCED = Array.from({ length: 8 }).reduce<string>(
  (inner) => String.raw`(?:${CHARACTER}|\(${inner}*\))`,
  CHARACTER,
);
const SAFE = new RegExp(String.raw`^(?!.*(?:url|src|image|expression|\/[/*]))${BALANCED}*$`, 'i');

/** Removes a rule that could end early, begin a comment or contain an address, whatever the name of its class. */
function guarded({ entries }: UtilObject): [] | undefined {
  return entries.every(([, value]) => SAFE.test(String(value))) ? undefined : [];
}

/** Other spellings, as UnoCSS wants them. */
const SPELLINGS: readonly (readonly [written: RegExp, known: string])[] = [
  [/^bg-linear-to-/, 'bg-gradient-to-'],
  [/^-(.+-0)$/, '$1'],
  [/^(ring|stroke)-\[([\d.]+[a-z]*)\]$/, '$1-$2'],
  [/\[(var\([\w-]+\))\]\/(\d+)/, '[color-mix(in_srgb,$1_$2%,transparent)]'],
];

/** Writes a colour of which a class may want a share, as `text-primary/50` does. */
const shared = (color: string): string => `color-mix(in srgb,${color} calc(%alpha*100%),transparent)`;

const SIZES_OF_TAILWIND_4 = { '3xs': '16rem', '2xs': '18rem' };

const THEME: Theme = {
  colors: {
    current: shared('currentColor'),
    primary: shared('var(--brand)'),
    // The light one is for dark paper.
    'primary-light': shared('var(--brand-dark)'),
    'primary-dark': shared('var(--brand-light)'),
    'background-light': shared('var(--paper-light)'),
    'background-dark': shared('var(--paper-dark)'),
  },
  ...Object.fromEntries(
    ['width', 'height', 'minWidth', 'minHeight', 'maxWidth', 'maxHeight'].map((key) => [key, SIZES_OF_TAILWIND_4]),
  ),
  fontFamily: { sans: 'var(--font-text)', serif: 'Georgia,serif', mono: 'var(--font-code)' },
  preflightBase: { '--un-ring-color': 'var(--line-strong)' },
};

/** Follows the color scheme of the system unless the reader chose one; paper is light. */
const DARK: Variant<Theme> = {
  name: 'dark',
  order: -1,
  match: (name) =>
    name.startsWith('dark:')
      ? [
          inScheme(name.slice(5), '@media screen and (prefers-color-scheme:dark)', ':root:not([data-theme="light"])'),
          inScheme(name.slice(5), '@media screen', ':root[data-theme="dark"]'),
        ]
      : undefined,
};

function inScheme(matcher: string, media: string, root: string): VariantHandler {
  return {
    matcher,
    // Before the selectors of all others, such as `group-hover`.
    order: 1,
    // Behind what holds for both schemes; UnoCSS writes the scope in the place of `$$`.
    handle: ({ prefix, parent, parentOrder = 1, ...input }, next) =>
      next({ ...input, prefix: `${root} $$ ${prefix}`, parent: parent ? `${parent} $$ ${media}` : media, parentOrder }),
  };
}

/** Between the children of a box, left and right are where a line of text begins and ends. */
function directed(rule: UtilObject): UtilObject | undefined {
  if (!rule.selector.endsWith('~:not([hidden])')) return undefined;
  const entries = rule.entries.map(([name, value]): CSSEntry => {
    const property = name.replace(/-left\b/, '-inline-start').replace(/-right\b/, '-inline-end');
    return [property, value];
  });
  return { ...rule, entries };
}

const CONFIG: UserConfig<Theme> = {
  theme: THEME,
  // Names of sizes that only UnoCSS has: `p-lg`.
  extendTheme: (theme) => ({ ...theme, spacing: {} }),
  variants: [DARK],
  separators: [':'],
  preprocess: (name) => SPELLINGS.reduce((spelt, [written, known]) => spelt.replace(written, known), name),
  postprocess: [guarded, directed],
};

/** Writes the rules of known names; the initial values of shadows, transforms and filters stand before them. */
type Writer = (names: Set<string>) => Promise<string>;

async function newWriter(): Promise<Writer> {
  const [{ createGenerator, entriesToCss }, { presetWind3 }] = await Promise.all([
    import('@unocss/core'),
    import('@unocss/preset-wind3'),
  ]);
  const generator = await createGenerator<Theme>({ ...CONFIG, presets: [presetWind3()] });
  const starts: CSSEntries = Object.entries(generator.config.theme.preflightBase ?? {});
  return async (names) => {
    // Two classes and an element of weight: in front of the sheet they outweigh its rules of two classes, and no others.
    const { css } = await generator.generate(names, { preflights: false, minify: true, scope: SCOPE });
    const start = entriesToCss(starts.filter(([name]) => css.includes(`var(${name})`)));
    return start === '' ? css : `${SCOPE} *{${start}}${css}`;
  };
}

let writer: Promise<Writer> | undefined;
let remembered = 0;

/** Writes the rules of the utility classes among those of a page, in their order; empty when it uses none. */
export async function utilityRules(classes: Iterable<string>): Promise<string> {
  const names = new Set([...classes].filter(isKnown).slice(0, MAX_CLASSES));
  if (names.size === 0) return '';
  remembered += names.size;
  if (writer === undefined || remembered > MAX_REMEMBERED) {
    // Loaded with the first page that has such names: other sites do without the programs behind it.
    writer = newWriter();
    remembered = names.size;
  }
  return await (await writer)(names);
}
