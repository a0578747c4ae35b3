import { describe, expect, it } from '@jest/globals';
import { buttonColors, isDark, readableOn } from '../../../../src/platform/render/browser/contrast.ts';

describe('the colour of a site', () => {
  it('stays as it is where it can be read, and comes nearer to the ink where not', () => {
    expect(readableOn('#0b3d91', '#ffffff', '#000000')).toBe('#0b3d91');
    expect(readableOn('#0fd', '#ffffff', '#000000')).toMatch(/^#00[0-9a-f]{4}$/);
    expect(readableOn('#ffffff', '#ffffff', '#1c2024')).toMatch(/^#[0-9a-f]{6}$/);
    expect(readableOn('rebeccapurple', '#ffffff', '#000000')).toBe('rebeccapurple');
  });

  it('carries white where a shade of it can, else black', () => {
    expect(buttonColors('#224')).toEqual({ ground: '#224', ink: '#fff' });
    expect(buttonColors('#0D9373')).toEqual({ ground: expect.stringMatching(/^#0[0-9a-f]{5}$/), ink: '#fff' });
    expect(buttonColors('#fc0')).toEqual({ ground: '#fc0', ink: '#000' });
    expect(buttonColors('red')).toEqual({ ground: 'red', ink: '#fff' });
    expect([isDark('#111'), isDark('#eee'), isDark('black')]).toEqual([true, false, false]);
  });
});
