/** Formulas as readers see them: laid out as in print, with fonts of their own, and nothing of that on other pages. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { obstacles, overflow, PHONE } from '../helpers/browser.ts';
import { type BrowsedSite, browseSite } from '../helpers/site-host.ts';

const FORMULAS = String.raw`---
title: Formulas
---

Let $x \in \mathbb{R}$, $\mathcal{L}$, $\mathfrak{g}$ and $\mathbf{v}$ be given, with $\frac{a}{b}$ in a line.

$$
f = \begin{cases} x & \text{if it is} \\ xxxxxx & \text{else} \\ xxx & \text{never} \end{cases}
$$

$$
\begin{aligned} a &= b + c + d \\ aaaaaa &= b \end{aligned}
$$

$$
e = mc^2 \tag{1}
$$

$$
${Array.from({ length: 40 }, (_, at) => `a_{${at}}`).join(' + ')} \tag{2}
$$

$$
${Array.from({ length: 40 }, (_, at) => `a_{${at}}`).join(' + ')}
$$
`;

let site: BrowsedSite;

beforeAll(async () => {
  const files = { 'formulas.mdx': FORMULAS, 'prose.mdx': '---\ntitle: Prose\n---\n\nIt costs $5.\n' };
  // Under the strictest policy: what works there works everywhere.
  site = await browseSite(files, { sanitize: true, keepGoing: true });
}, 120_000);

afterAll(async () => await site?.[Symbol.asyncDispose]());

/** The boxes of all characters of this kind in the formulas of a page, in their order. */
async function boxesOf(page: Page, character: string): Promise<readonly { left: number; height: number }[]> {
  return await page.evaluate(`(() => {
    const walker = document.createTreeWalker(document.querySelector('.content'), NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const { currentNode } = walker;
      if (currentNode.parentElement.closest('.katex-html') === null) continue;
      for (const { index } of currentNode.data.matchAll(/${character}/g)) {
        const range = document.createRange();
        range.setStart(currentNode, index);
        range.setEnd(currentNode, index + 1);
        const { left, height } = range.getBoundingClientRect();
        found.push({ left, height });
      }
    }
    return found;
  })()`);
}

it('draws blackboard, calligraphic, Fraktur and bold letters, each with the font for it', async () => {
  const { page, faults } = await site.open('formulas.html');
  await page.evaluate('document.fonts.ready');
  const loaded = await page.evaluate<readonly string[]>(
    '[...document.fonts].filter(({ status }) => status === "loaded").map(({ family, weight }) => family.replaceAll(\'"\', "") + " " + weight)',
  );
  expect(loaded).toEqual(
    expect.arrayContaining(['KaTeX_AMS 400', 'KaTeX_Caligraphic 400', 'KaTeX_Fraktur 400', 'KaTeX_Main 700']),
  );
  expect(loaded).not.toContain('KaTeX_Typewriter 400');
  expect(faults).toEqual([]);
  expect(await obstacles(page)).toEqual([]);
});

it('lines up the columns of cases and aligned equations, under braces as tall as their rows', async () => {
  const { page } = await site.open('formulas.html');
  await page.evaluate('document.fonts.ready');
  // The first letters of "if", "else" and "never".
  const columns = [await boxesOf(page, 'i(?=f.it)'), await boxesOf(page, 'e(?=lse)'), await boxesOf(page, 'n(?=ever)')];
  expect(new Set(columns.map(([first]) => Math.round(first?.left ?? 0))).size).toBe(1);
  const [, one, other] = await boxesOf(page, '=');
  expect(one?.left).toBeCloseTo(other?.left ?? 0, 0);

  const heightOf = async (selector: string) =>
    await page.evaluate<number>(`document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().height`);
  const brace = await heightOf('.formula-block .mopen .delimsizing');
  expect(brace).toBeGreaterThan(0.9 * (await heightOf('.formula-block .mtable')));
});

it('scrolls a long formula on a phone, and not the page', async () => {
  const { page } = await site.open('formulas.html', PHONE);
  const long = page.locator('.formula-block').last();
  expect(await long.evaluate((block) => 'scrollWidth' in block && Number(block.scrollWidth))).toBeGreaterThan(
    PHONE.viewport.width,
  );
  expect(await overflow(page)).toBe(0);
});

it.each([
  ['a desktop', {}],
  ['a phone', PHONE],
])('sets the number of an equation at the end of its line and behind a long one, on %s', async (_name, device) => {
  const { page } = await site.open('formulas.html', device);
  const rooms = await page.evaluate<readonly number[][]>(`[...document.querySelectorAll('.katex-tag')].map((tag) => {
    const [line, number] = [tag.previousElementSibling, tag].map((part) => part.getBoundingClientRect());
    const { scrollWidth, scrollLeft } = tag.closest('.formula-block');
    const end = tag.closest('.formula-block').getBoundingClientRect().left - scrollLeft + scrollWidth;
    return [number.left - line.right, end - number.right, line.top - number.top].map(Math.round);
  })`);
  expect(rooms).toHaveLength(2);
  for (const [between, behind, above] of rooms) {
    expect(between).toBeGreaterThan(8);
    expect([behind, above]).toEqual([0, 0]);
  }
});

it('loads nothing for formulas on a page without any', async () => {
  const { requests } = await site.open('prose.html');
  expect(requests.filter((url) => /katex/i.test(url))).toEqual([]);
});
