import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isFields } from '../../../../src/platform/render/config/read.ts';
import { readConfig } from '../../../../src/platform/render/config/site-config.ts';

const read = (json: Record<string, unknown>) => readConfig('docs.json', '', json);

describe('readConfig', () => {
  it('gives an empty file what every site needs', () => {
    expect(read({})).toEqual({
      file: 'docs.json',
      source: '',
      name: 'Documentation',
      colors: {},
      links: [],
      socials: [],
      redirects: [],
      metatags: [],
    });
  });

  it('reads what shapes the site, in the forms that authors write', () => {
    expect(
      read({
        name: ' Site ',
        colors: { primary: '#abc', light: 'red;}' },
        logo: { light: '/l.svg', href: '/home' },
        favicon: '/f.svg',
        navbar: {
          links: [{ label: 'Blog', href: '/b' }, { type: 'github', href: '/g' }, 'no'],
          primary: { url: '/go' },
        },
        footer: { socials: { github: 'https://g.example', mastodon: 'https://m.example', x: 7, y: '' } },
        redirects: [{ source: '/a', destination: '/b' }, { source: '/c' }, null],
        seo: { metatags: { 'og:image': '/i.png', description: 'Text', 'bad name': 'x', robots: '' } },
      }),
    ).toMatchObject({
      name: 'Site',
      description: 'Text',
      colors: { primary: '#abc' },
      logo: { light: '/l.svg', dark: '/l.svg', href: '/home' },
      favicon: { light: '/f.svg', dark: '/f.svg' },
      links: [
        { label: 'Blog', href: '/b' },
        { label: 'Github', href: '/g' },
      ],
      button: { label: '/go', href: '/go' },
      socials: [
        { label: 'GitHub', href: 'https://g.example' },
        { label: 'Mastodon', href: 'https://m.example' },
        { label: 'X', href: '7' },
      ],
      redirects: [{ source: '/a', destination: '/b' }],
      metatags: [['og:image', '/i.png']],
    });
  });

  it('takes any JSON object for what it can', () => {
    const keys = fc.constantFrom(
      'name',
      'colors',
      'logo',
      'favicon',
      'navbar',
      'footer',
      'redirects',
      'seo',
      'navigation',
    );
    fc.assert(
      fc.property(fc.dictionary(keys, fc.jsonValue()), (json) => {
        expect(isFields(read(json))).toBe(true);
      }),
    );
  });
});
