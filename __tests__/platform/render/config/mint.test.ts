import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { upgradeMint } from '../../../../src/platform/render/config/mint.ts';
import { readConfig } from '../../../../src/platform/render/config/site-config.ts';
import { isFields } from '../../../../src/platform/render/model/fields.ts';

const read = (json: Record<string, unknown>) => readConfig('mint.json', '', upgradeMint(json));

describe('upgradeMint', () => {
  it('puts the older names of settings into the present ones', () => {
    expect(
      read({
        topbarLinks: [{ name: 'Blog', url: '/blog' }],
        topbarCtaButton: { type: 'github', url: 'https://github.com/a/b' },
        footerSocials: { x: 'https://x.com/a' },
        modeToggle: { default: 'dark', isHidden: true },
        metadata: { 'og:image': '/i.png' },
        seo: { indexHiddenPages: true },
        colors: { primary: '#123', background: { light: '#fff' } },
        font: { headings: { family: 'Inter' } },
      }),
    ).toMatchObject({
      chrome: {
        links: [{ label: 'Blog', href: '/blog' }],
        button: { label: 'GitHub', href: 'https://github.com/a/b' },
        socials: [{ label: 'X', href: 'https://x.com/a' }],
      },
      scheme: 'dark',
      isSchemeFixed: true,
      metatags: [['og:image', '/i.png']],
      isAllIndexed: true,
      background: { light: '#fff' },
      fonts: { heading: { family: 'Inter' } },
    });
  });

  it('gives tabs and anchors the groups below their address, and the first tab the rest', () => {
    const { navigation } = read({
      primaryTab: { name: 'Guides' },
      tabs: [{ name: 'API', url: 'api' }],
      anchors: [
        { name: 'SDKs', url: 'sdks', icon: 'code' },
        { name: 'Chat', url: 'https://chat.example' },
      ],
      navigation: [
        { group: 'Start', pages: ['intro', { group: 'In', pages: ['inner'] }] },
        { group: 'Calls', pages: ['api/get'] },
        { group: 'Go', pages: ['sdks/go'] },
      ],
    });
    expect(navigation?.divisions.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'tab Guides',
      'tab API',
      'anchor Chat',
    ]);
    const [guides, api] = navigation?.divisions ?? [];
    expect(guides).toMatchObject({
      entries: [{ title: 'Start' }],
      divisions: [{ title: 'SDKs', icon: { name: 'code' } }],
    });
    expect(api).toMatchObject({ entries: [{ title: 'Calls' }] });
  });

  it('divides groups by version', () => {
    const { navigation } = read({
      versions: ['v2', { name: 'v1' }],
      navigation: [
        { group: 'New', version: 'v2', pages: ['a'] },
        { group: 'Old', version: 'v1', pages: ['b'] },
        { group: 'Both', pages: ['c'] },
      ],
    });
    expect(navigation?.divisions.map(({ title, entries }) => [title, entries.length])).toEqual([
      ['v2', 2],
      ['v1', 2],
    ]);
  });

  it('takes any JSON object for what it can', () => {
    const keys = fc.constantFrom('tabs', 'anchors', 'versions', 'navigation', 'metadata', 'modeToggle', 'primaryTab');
    fc.assert(
      fc.property(fc.dictionary(keys, fc.jsonValue()), (json) => {
        expect(isFields(read(json))).toBe(true);
      }),
    );
  });
});
