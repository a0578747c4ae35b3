import { describe, expect, it } from '@jest/globals';
import { colorOf } from '../../../../src/platform/render/model/fields.ts';

describe('colorOf', () => {
  it.each(['#abc', '#aabbccdd', ' red ', 'rgb(1, 2, 3)', 'oklch(50% 0.1 20deg / 0.5)'])('takes %j', (text) => {
    expect(colorOf(text)).toBe(text.trim());
  });

  it.each(['#ab', 'red;}', 'url(x)', 'rgb(1;2)', 'var(--x)', '', 7, null, 'expression(alert(1))'])(
    'takes %j for no colour',
    (value) => {
      expect(colorOf(value)).toBeUndefined();
    },
  );
});
