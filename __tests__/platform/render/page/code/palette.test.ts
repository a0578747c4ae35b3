import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { INK, readableOn } from '../../../../../src/platform/render/browser/contrast.ts';
import { loadPalette } from '../../../../../src/platform/render/page/code/palette.ts';

const STYLES = new URL('../../../../../src/platform/render/browser/styles/colors.css', import.meta.url);

it('has colours that can be read on every ground that code may have, in light and dark', async () => {
  const { css } = await loadPalette();
  const colors = [...css.matchAll(/--([ld]):(#\w+)/g)].map(([, scheme, color = '']) => ({ scheme, color }));
  const styles = readFileSync(STYLES, 'utf8');
  const grounds = [...styles.matchAll(/--(?:code-paper|mark|paper-soft): (#\w+)/g)].map(([, ground = '']) => ground);
  // Added, removed and wrong lines have a little of their colour over the ground of code.
  const [light, dark] = [[...grounds.slice(0, 3), '#e8f0ef', '#f2ebed'], grounds.slice(3)];
  expect([light.length, new Set(dark).size, colors.length > 20]).toEqual([5, 3, true]);
  expect([...styles.matchAll(/--ink: (#\w+)/g)].map(([, ink]) => ink)).toEqual([INK.light, INK.dark, INK.dark]);
  for (const { scheme, color } of colors) {
    const [grounds, ink] = scheme === 'l' ? [light, '#000000'] : [dark, '#ffffff'];
    const unreadable = grounds.filter((ground) => readableOn(color, ground, ink) !== color);
    expect({ color, unreadable }).toEqual({ color, unreadable: [] });
  }
});
