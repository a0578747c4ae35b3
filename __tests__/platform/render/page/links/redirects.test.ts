import { describe, expect, it } from '@jest/globals';
import { prepareRedirects } from '../../../../../src/platform/render/page/links/redirects.ts';

const follow = prepareRedirects(
  [
    { source: '/old', destination: '/older' },
    { source: '/older/', destination: '/page' },
    { source: '/page', destination: '/elsewhere' },
    { source: 'bare', destination: '/page#part' },
    { source: '/v1/:slug*', destination: '/v2/:slug*' },
    { source: '/v1/exact', destination: '/page' },
    { source: '/a/:one/:two', destination: '/:two/:one' },
    { source: '/out', destination: 'https://e.example/x' },
    { source: '/round', destination: '/trip' },
    { source: '/trip', destination: '/round' },
    { source: '/self', destination: '/self' },
  ],
  (path) => path === '/page',
);

describe('redirects', () => {
  it.each([
    ['/old', '/page'],
    ['/old/', '/page'],
    ['/bare', '/page#part'],
    ['/v1/x/y', '/v2/x/y'],
    ['/v1', '/v2'],
    ['/v1/exact', '/page'],
    ['/a/b/c', '/c/b'],
    ['/a/b', undefined],
    ['/out', 'https://e.example/x'],
    ['/self', '/self'],
    ['/none', undefined],
  ])('lead from %s to %s', (path, destination) => {
    expect(follow(path)).toBe(destination);
  });

  it('end at a page that exists, though another redirect leads on from there', () => {
    expect(follow('/older')).toBe('/page');
  });

  it('end though they lead in a circle', () => {
    expect(['/round', '/trip']).toContain(follow('/round'));
  });
});
