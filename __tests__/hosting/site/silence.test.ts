import { describe, expect, it } from '@jest/globals';
import { isOff, isSilenced } from '../../../src/hosting/site/silence.ts';

const ALL = { search: true, assistant: true, analytics: true, playground: true };
const SCRIPT = '/site-assets/search.0123456789.js';

describe('a feature that is off', () => {
  it('has an empty script, and what is its own is not there', () => {
    const off = { ...ALL, search: false };
    expect([isSilenced(SCRIPT, off), isOff('/pagefind/pagefind.js', off)]).toEqual([true, true]);
    expect(isSilenced('/site-assets/playground.0123456789.js', { ...ALL, playground: false })).toBe(true);
  });

  it('takes nothing else away', () => {
    const none = { search: false, assistant: false, analytics: false, playground: false };
    for (const path of ['/site-assets/site.0123456789.js', '/guide/site-assets/search.0123456789.js', '/search.js'])
      expect([isSilenced(path, none), isOff(path, none)]).toEqual([false, false]);
    expect([isSilenced(SCRIPT, ALL), isOff('/pagefind/pagefind.js', ALL)]).toEqual([false, false]);
  });
});
