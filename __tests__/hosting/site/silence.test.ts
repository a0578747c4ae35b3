import { describe, expect, it } from '@jest/globals';
import type { FeatureSet } from '../../../src/hosting/features.ts';
import { silenceOf as silence } from '../../../src/hosting/site/silence.ts';

const ALL = { search: true, assistant: true, analytics: true, playground: true };
const NONE = { search: false, assistant: false, analytics: false, playground: false };
const silenceOf = (file: string, features: FeatureSet) => silence(file, { deploymentType: 'self-hosted', features });
const SCRIPT = 'site-assets/search.0123456789.js';
const COUNTING = 'site-assets/analytics.0123456789.js';
const PANEL = 'site-assets/assistant-panel.0123456789.css';

describe('a feature that is off', () => {
  it('has an empty script where pages load it, and what is its own is not there', () => {
    const off = { ...ALL, search: false };
    expect([silenceOf(SCRIPT, off), silenceOf('pagefind/pagefind.js', off)]).toEqual(['empty', 'nothing']);
    expect(silenceOf('site-assets/playground.0123456789.js', { ...ALL, playground: false })).toBe('empty');
    expect(silenceOf(PANEL, { ...ALL, assistant: false })).toBe('nothing');
    expect(silenceOf(COUNTING, { ...ALL, analytics: false })).toBe('nothing');
  });

  it('takes nothing else away', () => {
    for (const path of [
      'site-assets/site.0123456789.js',
      'guide/site-assets/search.0123456789.js',
      'search.js',
      'site-assets/assistant-guide.html',
    ]) {
      expect(silenceOf(path, NONE)).toBeUndefined();
    }
    for (const path of [SCRIPT, PANEL, COUNTING, 'pagefind/pagefind.js']) expect(silenceOf(path, ALL)).toBeUndefined();
  });
});

it('leaves the links of frames from other hosts where no other host may be asked', () => {
  const [file, features] = ['site-assets/embeds.0123456789.js', NONE];
  expect(silence(file, { deploymentType: 'air-gapped', features })).toBe('empty');
  expect(silence(file, { deploymentType: 'self-hosted', features })).toBeUndefined();
});
