/** What readers see of the utility classes of authors: the declarations that a browser computes. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { computed } from '../helpers/browser.ts';
import { type BrowsedSite, browseSite, serveSite } from '../helpers/site-host.ts';

/** Classes of a box, a property of it, and its value; properties of its second child follow a `>`. */
const LOOKS: readonly (readonly [classes: string, property: string, value: string])[] = [
  ['p-4', 'padding-top', '16px'],
  ['-mt-2', 'margin-top', '-8px'],
  ['w-[calc(100%-2rem)]', 'width', '768px'],
  ['grid grid-cols-[1fr_3fr]', 'grid-template-columns', '100px 300px'],
  ['text-sm', 'line-height', '20px'],
  ['text-[length:20px]', 'font-size', '20px'],
  ['text-[red]', 'color', 'rgb(255, 0, 0)'],
  ['!mb-0 mb-4', 'margin-bottom', '0px'],
  ['mb-0! mb-4', 'margin-bottom', '0px'],
  ['bg-white/40', 'background-color', 'rgba(255, 255, 255, 0.4)'],
  ['bg-[#123]/20', 'background-color', 'rgba(17, 34, 51, 0.2)'],
  ['bg-black bg-opacity-40', 'background-color', 'rgba(0, 0, 0, 0.4)'],
  ['bg-primary', 'background-color', 'color(srgb 0.141176 0.341176 0.772549)'],
  ['bg-primary/20', 'background-color', 'color(srgb 0.141176 0.341176 0.772549 / 0.2)'],
  ['text-[#102030] bg-current/50', 'background-color', 'color(srgb 0.0627451 0.12549 0.188235 / 0.5)'],
  ['border', 'border-top', '1px solid rgb(228, 231, 235)'],
  ['border-b-2', 'border-bottom', '2px solid rgb(228, 231, 235)'],
  ['border-b-2', 'border-top-width', '0px'],
  ['md:border border-black', 'border-top', '1px solid rgb(0, 0, 0)'],
  ['border border-dashed', 'border-top-style', 'dashed'],
  ['divide-y divide-black', '>border-top', '1px solid rgb(0, 0, 0)'],
  ['space-y-4', '>margin-top', '16px'],
  ['ring-2', 'box-shadow', 'rgb(201, 206, 214) 0px 0px 0px 2px'],
  ['ring-[3px] ring-black', 'box-shadow', 'rgb(0, 0, 0) 0px 0px 0px 3px'],
  ['ring-1 shadow', 'box-shadow', 'rgb(201, 206, 214) 0px 0px 0px 1px, rgba(0, 0, 0, 0.1) 0px 1px 3px 0px'],
  ['bg-linear-to-r from-black to-white', 'background-image', 'rgb(0, 0, 0) 0%, rgb(255, 255, 255) 100%'],
  ['font-mono', 'font-family', 'ui-monospace'],
  ['[&_p]:mt-2', '>margin-top', '8px'],
  // What refines stands behind what it refines, and wider bounds behind narrower ones; named ones behind others.
  ['leading-4 text-sm', 'line-height', '16px'],
  ['p-2 px-4', 'padding-left', '16px'],
  ['lg:p-3 md:p-2 p-1', 'padding-top', '12px'],
  ['min-[50rem]:p-8 lg:p-4', 'padding-top', '16px'],
  ['min-[1201px]:p-8 max-md:p-7 p-1', 'padding-top', '4px'],
  // They are stronger than the look of what they stand on.
  ['card p-1', 'padding-top', '4px'],
  // Nobody knows these.
  ['p4', 'padding-top', '0px'],
  ['text-nobody-500', 'font-size', '16px'],
];

const PAGE = `---
title: Looks
---

${LOOKS.map(([classes], index) => `<div id="look-${index}" className="${classes}"><p>One</p><p>Two</p></div>`).join('\n\n')}

<div id="dark" className="text-black dark:text-white">Dark</div>
<a id="narrow" className="hidden max-md:block max-sm:inline" href="/looks">Narrow</a>
<div className="group"><div id="hovered" className="group-hover:underline dark:group-hover:p-2">Hovered</div></div>
<button id="pressed" className="border border-gray-200 rounded px-2">Pressed</button>
<iframe id="framed" className="border" src="/looks" title="Framed"></iframe>
<div id="row" className="flex space-x-4 divide-x"><span>One</span><span>Two</span></div>
`;

const BOX = ':where([id^="look-"]) { width: 400px; min-height: 60px; font-size: 16px; }';

let site: BrowsedSite;

beforeAll(async () => {
  const config = JSON.stringify({ name: 'Test', colors: { primary: '#2457c5' } });
  site = await browseSite({ 'looks.mdx': PAGE, 'looks.css': BOX, 'docs.json': config });
});

afterAll(async () => await site?.[Symbol.asyncDispose]());

async function open(options?: BrowserContextOptions): Promise<Page> {
  return (await site.open('looks.html', { viewport: { width: 1200, height: 900 }, ...options })).page;
}

describe('utility classes', () => {
  it('look as their names say', async () => {
    const page = await open();
    const seen = await Promise.all(
      LOOKS.map(async ([classes, property, value], index) => {
        const selector = property.startsWith('>') ? `#look-${index} > :nth-child(2)` : `#look-${index}`;
        const found = await computed(page, selector, property.replace('>', ''));
        return [classes, property, found.includes(value) ? value : found];
      }),
    );
    expect(seen).toEqual(LOOKS);
  });

  it.each([
    ['button', '#pressed', '1px solid rgb(229, 231, 235)'],
    ['frame', '#framed', '1px solid rgb(228, 231, 235)'],
  ])('draw a line around a %s, which has none of its own', async (_name, selector, line) => {
    expect(await computed(await open(), selector, 'border-top')).toBe(line);
  });

  it('outweigh the sheet, in front of which they stand where its authors have none', async () => {
    await using plain = await serveSite({ 'looks.mdx': '<div className="card-cta mt-4">Box</div>' });
    const { page } = await site.open(`${plain.origin}/looks.html`);
    expect(await computed(page, '.mt-4', 'margin-top')).toBe('16px');
    expect(await computed(page, '.mt-4', 'font-weight')).toBe('500');
  });

  it('of a dark scheme follow the system and the choice of the reader, on a screen', async () => {
    const page = await open({ colorScheme: 'light' });
    const color = async () => await computed(page, '#dark', 'color');
    expect(await color()).toBe('rgb(0, 0, 0)');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await color()).toBe('rgb(255, 255, 255)');
    await page.evaluate('document.documentElement.dataset.theme = "light"');
    expect(await color()).toBe('rgb(0, 0, 0)');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.evaluate('document.documentElement.dataset.theme = "dark"');
    expect(await color()).toBe('rgb(255, 255, 255)');
    await page.emulateMedia({ media: 'print' });
    expect(await color()).toBe('rgb(0, 0, 0)');
  });

  it('of narrow screens hold there, the narrower bound above the wider', async () => {
    const page = await open();
    const shown = [];
    for (const width of [1200, 700, 400]) {
      await page.setViewportSize({ width, height: 900 });
      shown.push(await computed(page, '#narrow', 'display'));
    }
    expect(shown).toEqual(['none', 'block', 'inline']);
  });

  it('of a group hold while the pointer is over it, in each scheme', async () => {
    const page = await open({ colorScheme: 'dark' });
    expect(await computed(page, '#hovered', 'text-decoration-line')).toBe('none');
    await page.locator('.group').hover();
    expect(await computed(page, '#hovered', 'text-decoration-line')).toBe('underline');
    expect(await computed(page, '#hovered', 'padding-top')).toBe('8px');
  });

  it('between the boxes of a row follow the direction of writing', async () => {
    const page = await open();
    await page.evaluate('document.documentElement.dir = "rtl"');
    const second = '#row > :nth-child(2)';
    const sides = ['margin-right', 'margin-left', 'border-right-width', 'border-left-width'];
    expect(await Promise.all(sides.map((side) => computed(page, second, side)))).toEqual(['16px', '0px', '1px', '0px']);
  });
});
