import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readConfig } from '../../../../src/platform/render/config/site-config.ts';
import { isFields } from '../../../../src/platform/render/model/fields.ts';

const read = (json: Record<string, unknown>) => readConfig({ file: 'docs.json', source: '', parts: [] }, json);

describe('readConfig', () => {
  it('gives an empty file what every site needs', () => {
    expect(read({})).toMatchObject({
      file: 'docs.json',
      name: 'Documentation',
      colors: {},
      chrome: { links: [], socials: [], columns: [] },
      redirects: [],
      metatags: [],
      scheme: 'system',
      iconLibrary: 'fontawesome',
      remarks: [],
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
          links: [{ label: 'Blog', href: '/b', icon: 'rss' }, { type: 'github', href: '/g' }, 'no'],
          primary: { type: 'button', url: '/go' },
        },
        footer: {
          socials: { github: 'https://g.example', mastodon: 'https://m.example', x: 7, y: '' },
          links: [
            { header: 'More', items: [{ label: 'Jobs', href: '/jobs' }] },
            { header: 'Empty', items: [] },
          ],
        },
        banner: { content: 'New', dismissible: true, type: 'warning', color: '#123' },
        redirects: [{ source: '/a', destination: '/b' }, { source: '/c' }, null],
        seo: { metatags: { 'og:image': '/i.png', description: 'Text', 'bad name': 'x', robots: '' }, indexing: 'all' },
        appearance: { default: 'dark', strict: true },
        fonts: { family: 'Open Sans', heading: { family: 'Own', source: '/own.woff2', weight: 700 } },
        variables: { version: '2.0', empty: '' },
        errors: { 404: { title: 'Gone' } },
        contextual: {
          options: [
            'copy',
            { title: 'Ask', href: { base: 'https://a.example', query: [{ key: 'q', value: '$path' }] } },
          ],
        },
      }),
    ).toMatchObject({
      name: 'Site',
      description: 'Text',
      colors: { primary: '#abc' },
      logo: { light: '/l.svg', dark: '/l.svg', href: '/home' },
      favicon: { light: '/f.svg', dark: '/f.svg' },
      chrome: {
        links: [
          { label: 'Blog', href: '/b', icon: { name: 'rss' } },
          { label: 'GitHub', href: '/g', icon: { name: 'github', type: 'brands' } },
        ],
        button: { label: '/go', href: '/go' },
        socials: [
          { label: 'GitHub', href: 'https://g.example' },
          { label: 'Mastodon', href: 'https://m.example' },
          { label: 'X', href: '7', icon: { name: 'x-twitter' } },
        ],
        columns: [{ title: 'More', links: [{ label: 'Jobs', href: '/jobs' }] }],
        banner: { content: 'New', isDismissible: true, tone: 'warning', color: { light: '#123', dark: '#123' } },
      },
      redirects: [{ source: '/a', destination: '/b' }],
      metatags: [['og:image', '/i.png']],
      isAllIndexed: true,
      scheme: 'dark',
      isSchemeFixed: true,
      fonts: { body: { family: 'Open Sans' }, heading: { family: 'Own', source: '/own.woff2', weight: 700 } },
      variables: new Map([['version', '2.0']]),
      notFound: { title: 'Gone' },
      actions: ['copy', { title: 'Ask', href: 'https://a.example?q=%24path' }],
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
      'banner',
      'fonts',
      'contextual',
      'errors',
      'variables',
      'integrations',
    );
    fc.assert(
      fc.property(fc.dictionary(keys, fc.jsonValue()), (json) => {
        expect(isFields(read(json))).toBe(true);
      }),
    );
  });
});
