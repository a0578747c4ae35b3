import { describe, expect, it } from '@jest/globals';
import { resolvePages } from '../../../src/platform/routes/pages.ts';

const PAGES = ['/index', '/guides/index', '/guides/start', '/guides/start/more'];

describe('the paths of a start call', () => {
  it.each([
    ['/guides/start', '/guides/start'],
    ['guides/start', '/guides/start'],
    ['/guides/start/', '/guides/start'],
    ['guides/start.mdx', '/guides/start'],
    ['/guides/start.md', '/guides/start'],
    ['/guides', '/guides/index'],
    ['guides/index.mdx', '/guides/index'],
    ['/', '/index'],
    ['index', '/index'],
  ])('"%s" names %s', (asked, page) => {
    expect(resolvePages([asked], PAGES)).toEqual([page]);
  });

  it('name each page once, in the order asked', () => {
    expect(resolvePages(['/guides/start', '/', 'guides/start.mdx'], PAGES)).toEqual(['/guides/start', '/index']);
  });

  it('are refused with a list of those that name no page, the first 20 by name', () => {
    expect(() => resolvePages(['/', 'a', '/guides/../index'], PAGES)).toThrow(
      'These paths name no page of the site: $.paths[1] the string "a", $.paths[2] the string "/guides/../index"; ' +
        'a path looks like "/guides/start".',
    );
    const many = Array.from({ length: 25 }, (_, index) => `p${index}`);
    expect(() => resolvePages(many, PAGES)).toThrow(/\$\.paths\[19\] the string "p19" and 5 more;/);
  });

  it('pass as they are while the site cannot be listed', () => {
    expect(resolvePages(['guides/start.mdx'], undefined)).toEqual(['guides/start.mdx']);
  });
});
