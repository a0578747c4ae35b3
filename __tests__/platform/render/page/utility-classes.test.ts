/** The text of the rules; what readers see of them stands in `__tests__/browser/utility-classes.test.ts`. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { utilityRules } from '../../../../src/platform/render/page/utility-classes.ts';

const rules = (classes: string): Promise<string> => utilityRules(classes.split(' '));

/** The selectors of a style text, and what stands around each of them. */
function selectorsOf(css: string): readonly string[] {
  return [...css.matchAll(/([^{}]+)\{[^{}]*\}/g)].flatMap(([, selector = '']) => selector.split(/(?<!\\),/));
}

describe('utility classes', () => {
  it('that nobody knows have no rules, nor have those of the platform', async () => {
    expect(
      await rules(
        'card callout u-card columns md:nothing what:flex p-x text-nobody-500 rounded-constructor shadow-constructor',
      ),
    ).toBe('');
  });

  it('of other vocabularies that authors may mean otherwise have no rules', async () => {
    expect(await rules('h1 b p4 m2 m--4 op50 c-red pos-absolute p-lg scope-x:flex layer-x:flex [color:red] i-x')).toBe(
      '',
    );
  });

  it.each([
    'bg-[url(x)]',
    'bg-[image-set(x)]',
    'brightness-[1)_URL(//e.example/f#a]',
    'w-[expression(alert(1))]',
    'w-[calc(1px]',
    'bg-[rgb(1,2]',
    // UnoCSS reads a fraction in it, and drops what stands before.
    'bg-[calc(1px+2rem)primary/20]',
    '[@import_x]:flex',
    '[body]:hidden',
    `w-[${'1'.repeat(100)}px]`,
  ])('%s has no rule', async (name) => {
    expect(await rules(name)).toBe('');
  });

  it('never end their rule early, nor name an address, nor reach beyond the content', async () => {
    const list = (text: string) => fc.constantFrom(...text.split(' '));
    const variant = list(
      'dark: md: max-sm: hover: group-hover: rtl: *: [&_a]: [&>p]: min-[3rem]: max-[600px]: print: ! -',
    );
    const root = list(
      'flex border ring shadow transform container bg- w- p- m- text- fill- ring- shadow- border- divide-x- space-x- translate-x- from- rounded- leading- content- list-image- animate- will-change- col- grid-cols- duration- blur- z- scope- layer- selector-',
    );
    const piece = list(
      '[ ] ( ) { } ; : , . / * /* // \\ < > & " \' ` @ $ % # + - _ = ~ | ^ ? ! 0 1 4 px rem 1/2 a red-500 primary constructor __proto__ toString --x calc( var( rgb( url( URL( u\\72l( image( @import </style> <!-- expression(',
    );
    const harmless = list(
      '0 1 4 1px 2rem 1/2 50% red-500 primary/20 calc(1px+2rem) var(--x) rgb(1,2,3) #123 - _ , / ( )',
    );
    const written = fc.oneof(piece, harmless, harmless);
    const text = fc.array(written, { maxLength: 4 }).map((pieces) => pieces.join(''));
    const value = fc.oneof(
      text,
      text.map((inside) => `[${inside}]`),
      text.map((inside) => `[${inside}]/50`),
    );
    const name = fc
      .tuple(fc.array(variant, { maxLength: 3 }), root, value, fc.constantFrom('', '', '!'))
      .map(([variants, before, after, end]) => `${variants.join('')}${before}${after}${end}`);
    await fc.assert(
      fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 5 }), async (names) => {
        const css = await rules(names.join(' '));
        expect(css).not.toMatch(/url\(|<(?! \d)|\/\*|(?<!\\)\/\/|@(?!media )|expression|["'](?!dark"|light")\w/i);
        expect(css.split('(')).toHaveLength(css.split(')').length);
        expect(css.split('{')).toHaveLength(css.split('}').length);
        for (const selector of selectorsOf(css)) expect(selector).toMatch(/^(?::root\S+ )?article\.content /);
      }),
      { numRuns: 300 },
    );
  });

  it('give one text for one set of names, in whatever order and after whichever pages', async () => {
    const written = await rules('p-4 dark:p-2 shadow md:p-6 max-[600px]:p-1 text-sm leading-4 flex');
    await rules('ring-2 brightness-50 translate-x-1 lg:blur');
    expect(await rules('flex leading-4 text-sm max-[600px]:p-1 md:p-6 shadow dark:p-2 p-4')).toBe(written);
    expect(written).not.toMatch(/ring-width|brightness/);
  });

  it('of a page are bounded in number', async () => {
    const names = Array.from({ length: 3_000 }, (_, index) => `w-[${index}px]`);
    expect(selectorsOf(await rules(names.join(' ')))).toHaveLength(2_000);
  });
});
