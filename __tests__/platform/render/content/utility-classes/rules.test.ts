import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Root } from 'hast';
import { utilityRules } from '../../../../../src/platform/render/content/utility-classes/rules.ts';

function rules(classes: string): readonly string[] {
  const className = classes.split(' ');
  const root: Root = {
    type: 'root',
    children: [{ type: 'element', tagName: 'div', properties: { className }, children: [] }],
  };
  return utilityRules(root)
    .split('\n')
    .filter((line) => line !== '');
}

describe('utility classes', () => {
  it.each([
    ['flex', '.content .flex{display:flex}'],
    ['p-4', '.content .p-4{padding:1rem}'],
    ['-mt-2', '.content .-mt-2{margin-top:calc(-1 * 0.5rem)}'],
    ['mx-auto', '.content .mx-auto{margin-inline:auto}'],
    ['w-1/2', '.content .w-1\\2f 2{width:50%}'],
    ['max-w-2xl', '.content .max-w-2xl{max-width:42rem}'],
    ['grid-cols-3', '.content .grid-cols-3{grid-template-columns:repeat(3,minmax(0,1fr))}'],
    ['space-y-4', '.content .space-y-4>:not(:first-child){margin-block-start:1rem}'],
    ['text-sm', '.content .text-sm{font-size:0.875rem;line-height:1.25rem}'],
    ['text-primary', '.content .text-primary{color:var(--brand)}'],
    [
      'bg-white/40',
      '.content .bg-white\\2f 40{--utility-bg:color-mix(in srgb,#fff 40%,transparent);background-color:color-mix(in srgb,#fff 40%,transparent)}',
    ],
    [
      'bg-[#123]/20',
      '.content .bg-\\5b \\23 123\\5d \\2f 20{--utility-bg:color-mix(in srgb,#123 20%,transparent);background-color:color-mix(in srgb,#123 20%,transparent)}',
    ],
    ['fill-white/[0.03]', '.content .fill-white\\2f \\5b 0\\2e 03\\5d {fill:color-mix(in srgb,#fff 3%,transparent)}'],
    ['text-[14px]', '.content .text-\\5b 14px\\5d {font-size:14px}'],
    [
      'ring-2',
      '.content .ring-2{--ring:0 0 0 2px var(--utility-ring,var(--line-strong));box-shadow:var(--ring),var(--shadow,0 0 transparent)}',
    ],
    [
      'ring-[3px]',
      '.content .ring-\\5b 3px\\5d {--ring:0 0 0 3px var(--utility-ring,var(--line-strong));box-shadow:var(--ring),var(--shadow,0 0 transparent)}',
    ],
    ['stroke-[1.5]', '.content .stroke-\\5b 1\\2e 5\\5d {stroke-width:1.5}'],
    ['ring-black', '.content .ring-black{--utility-ring:#000}'],
    [
      'divide-y',
      '.content .divide-y>:not(:first-child){border-block-start:1px solid var(--utility-divide,var(--line))}',
    ],
    ['brightness-[1.1]', '.content .brightness-\\5b 1\\2e 1\\5d {filter:brightness(1.1)}'],
    ['backdrop-blur', '.content .backdrop-blur{backdrop-filter:blur(8px)}'],
    ['disabled:opacity-50', '.content .disabled\\3a opacity-50:disabled{opacity:0.5}'],
    ['min-[900px]:flex', '@media (width >= 900px){.content .min-\\5b 900px\\5d \\3a flex{display:flex}}'],
    ['[&_img]:m-0', '.content .\\5b \\26 _img\\5d \\3a m-0 img{margin:0}'],
    ['w-[300px]', '.content .w-\\5b 300px\\5d {width:300px}'],
    ['!mb-0', '.content .\\21 mb-0{margin-bottom:0 !important}'],
    ['md:flex', '@media (width >= 48rem){.content .md\\3a flex{display:flex}}'],
    ['group-hover:underline', '.content .group:hover .group-hover\\3a underline{text-decoration-line:underline}'],
  ])('%s has its rule', (name, rule) => {
    expect(rules(name)).toEqual([rule]);
  });

  it('of a dark scheme follow the system and the choice of the reader, on a screen', () => {
    expect(rules('dark:hidden')).toEqual([
      '@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"]) .content .dark\\3a hidden{display:none}}',
      '@media screen{:root[data-theme="dark"] .content .dark\\3a hidden{display:none}}',
    ]);
  });

  it('of wider screens stand behind those of narrower ones', () => {
    const order = rules('lg:block md:flex hidden').map((rule) => /(?:hidden|flex|block)\{/.exec(rule)?.[0]);
    expect(order).toEqual(['hidden{', 'flex{', 'block{']);
  });

  it('of own widths stand behind those without, the narrower bound above and the wider below last', () => {
    const order = rules(
      'max-md:m-3 min-[1000px]:p-8 dark:p-3 md:p-4 p-2 max-[600px]:m-0 max-lg:m-2 min-[20rem]:p-3 m-4',
    );
    expect(order.map((rule) => /(width [^)]*)|\.content \.([mp]-\d)/.exec(rule)?.slice(1).find(Boolean))).toEqual([
      'm-4',
      'p-2',
      undefined,
      undefined,
      'width < 64rem',
      'width < 48rem',
      'width < 600px',
      'width >= 20rem',
      'width >= 48rem',
      'width >= 1000px',
    ]);
  });

  it('refine others wherever they stand', () => {
    const order = rules('leading-4 bg-opacity-40 text-sm bg-white').map(
      (rule) => /\.content \.([\w-]+)/.exec(rule)?.[1],
    );
    expect(order).toEqual(['bg-white', 'text-sm', 'bg-opacity-40', 'leading-4']);
  });

  it('that nobody knows have none, nor have those of the platform', () => {
    expect(
      rules(
        'card callout u-card md:nothing what:flex p-x w-0/0 text-nobody-500 bg-[url(x)] w-[1;2] p-[}] bg-[red]/[2] bg-[/*] ring-offset-2 w-[calc(1px] bg-[rgb(1,2] brightness-[1)_URL(//e.example/f#a] fill-[Url(a.svg#p)] bg-opacity-999',
      ),
    ).toEqual([]);
  });

  it('never end their rule early, nor name an address', () => {
    const piece = fc.constantFrom(
      'bg-[',
      'w-[',
      ']',
      '}',
      '{',
      ';',
      'url(',
      'URL(',
      '//',
      ')',
      '_',
      'fill-[',
      '/*',
      '<',
      '\\',
      'a',
      '1',
      ':',
      'dark:',
      '/',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const css = rules(pieces.join('')).join('\n');
        expect(css).not.toMatch(/url\(|<|\/\*|\/\//i);
        expect(css.split('(')).toHaveLength(css.split(')').length);
        expect(css.split('{')).toHaveLength(css.split('}').length);
      }),
    );
  });
});
