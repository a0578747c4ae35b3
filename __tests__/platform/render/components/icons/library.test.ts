import { describe, expect, it } from '@jest/globals';
import { toHtml } from 'hast-util-to-html';
import { openIcons, recordIcons } from '../../../../../src/platform/render/components/icons/library.ts';
import { PRESENT_NAMES, SUBSTITUTE_NAMES } from '../../../../../src/platform/render/components/icons/names.ts';
import { iconElement, iconMarkup } from '../../../../../src/platform/render/components/icons/written.ts';
import { ICON_SETS } from '../../../../../src/platform/render/model/icons.ts';
import { extraFiles } from '../../../../../src/platform/render/page/extra-files.ts';

const icons = openIcons('fontawesome');

describe('icons', () => {
  it.each([
    ['flag', undefined, 'fa6-solid'],
    ['flag', 'regular', 'fa6-regular'],
    ['fa-flag', undefined, 'fa6-solid'],
    ['github', undefined, 'fa6-brands'],
    ['fab fa-github', undefined, 'fa6-brands'],
    ['fa-solid fa-check', undefined, 'fa6-solid'],
    ['external-link-alt', undefined, 'fa6-solid'],
    ['rocket', 'sharp-duotone-solid', 'fa6-solid'],
    ['credit-card-front', undefined, 'fa6-solid'],
    ['fa-duotone fa-barcode-read', undefined, 'fa6-solid'],
    ['flag-pennant', 'regular', 'fa6-regular'],
    ['sparkles', undefined, 'lucide'],
    ['panel-left-close', undefined, 'lucide'],
  ])('named %s (%s) come from a set that has them', (name, style, set) => {
    expect(icons.find(name, style)?.set).toBe(set);
  });

  it('that only a paid edition has lose words at their end until one is there', () => {
    expect(icons.find('credit-card-front')).toEqual(icons.find('credit-card'));
    expect(icons.find('book-circle-arrow-up')).toEqual(icons.find('book'));
  });

  it('come from the library of the site first', () => {
    expect(openIcons('lucide').find('house')?.set).toBe('lucide');
    expect(openIcons('lucide').find('python')?.set).toBe('fa6-brands');
    expect(openIcons('tabler').find('house')?.set).not.toBe('lucide');
    expect(openIcons('tabler').find('brand-github')?.set).toBe('tabler');
  });

  it('that no set has are not found, whatever the name', () => {
    for (const name of ['', 'no-such-icon', '__proto__', 'constructor', '<svg>']) {
      expect(icons.find(name)).toBeUndefined();
    }
  });

  it('tell which sets were used', () => {
    const { icons: own, used } = recordIcons(openIcons('lucide'));
    own.find('house');
    own.find('no-such-icon-at-all');
    expect([...used]).toEqual(['lucide']);
  });

  it('have every old name lead to an icon', () => {
    const lost = [...PRESENT_NAMES.keys()].filter((name) => icons.find(name)?.set.startsWith('fa6-') !== true);
    expect(lost).toEqual([]);
  });

  it('that only a paid edition has are drawn by others that say the same', () => {
    const lost = [...SUBSTITUTE_NAMES.keys()].filter((name) => icons.find(name) === undefined);
    expect(lost).toEqual([]);
    expect(icons.find('waveform')?.set).toBe('lucide');
  });

  it('are drawn in place, silent, in the colour of the text', () => {
    const drawing = icons.find('sparkles');
    if (drawing === undefined) throw new Error('no icon');
    const markup = iconMarkup(drawing);
    expect(markup).toMatch(/^<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">.*currentColor.*<\/svg>$/);
    expect(toHtml(iconElement(drawing), { allowDangerousHtml: true })).toBe(markup);
  });

  it('come with their terms', () => {
    for (const set of ICON_SETS)
      expect(extraFiles(set)[0]?.text).toMatch(/copyright[\s\S]*(?:CC BY 4\.0|ISC License|MIT License)/);
  });
});
