import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { INK, readableOn } from '../../../../../src/platform/render/browser/contrast.ts';
import { loadPalette } from '../../../../../src/platform/render/page/code-blocks/palette.ts';

const STYLES = new URL('../../../../../src/platform/render/browser/styles/colors.css', import.meta.url);

it('has colours that can be read on every ground that code may have, in light and dark', async () => {
  const { css } = await loadPalette();
  const pairs = [...css.matchAll(/light-dark\((#\w+),(#\w+)\)/g)];
  const colors = pairs.flatMap(([, l = '', d = '']) => [
    { scheme: 'l', color: l },
    { scheme: 'd', color: d },
  ]);
  const styles = readFileSync(STYLES, 'utf8');
  const grounds = [...styles.matchAll(/--(?:code-paper|mark|paper-soft): light-dark\((#\w+), (#\w+)\)/g)];
  // Added, removed and wrong lines have a little of their colour over the ground of code.
  const light = [...grounds.map(([, ground = '']) => ground), '#e8f0ef', '#f2ebed'];
  const dark = grounds.map(([, , ground = '']) => ground);
  expect([light.length, new Set(dark).size, colors.length > 20]).toEqual([5, 3, true]);
  expect(styles).toContain(`--ink: light-dark(${INK.light}, ${INK.dark})`);
  for (const { scheme, color } of colors) {
    const [grounds, ink] = scheme === 'l' ? [light, '#000000'] : [dark, '#ffffff'];
    const unreadable = grounds.filter((ground) => readableOn(color, ground, ink) !== color);
    expect({ color, unreadable }).toEqual({ color, unreadable: [] });
  }
});
