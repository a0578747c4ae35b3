import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { readableOn } from '../../../../src/platform/render/assets/contrast.ts';
import { loadPalette } from '../../../../src/platform/render/code/palette.ts';

const STYLES = new URL('../../../../src/platform/render/assets/styles/colors.css', import.meta.url);

it('has colours that can be read on every ground that code may have, in light and dark', async () => {
  const { css } = await loadPalette();
  const colors = [...css.matchAll(/--([ld]):(#\w+)/g)].map(([, scheme, color = '']) => ({ scheme, color }));
  const styles = readFileSync(STYLES, 'utf8');
  const grounds = [...styles.matchAll(/--(?:code-paper|mark|paper-soft): (#\w+)/g)].map(([, ground = '']) => ground);
  const [light, dark] = [grounds.slice(0, 3), grounds.slice(3)];
  expect([light.length, new Set(dark).size, colors.length > 20]).toEqual([3, 3, true]);
  for (const { scheme, color } of colors) {
    const unreadable = (scheme === 'l' ? light : dark).filter((ground) => readableOn(color, ground, 'none') !== color);
    expect({ color, unreadable }).toEqual({ color, unreadable: [] });
  }
});
