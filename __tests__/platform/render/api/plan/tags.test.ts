import { describe, expect, it } from '@jest/globals';
import { indexOperations } from '../../../../../src/platform/render/api/description/operations.ts';
import { badgeOf, groupPages, groupTag, readTags } from '../../../../../src/platform/render/api/plan/tags.ts';
import { openApi } from '../../../../helpers/api.ts';

describe('the tags of a description', () => {
  it('group operations, by their order and inside of each other', async () => {
    await using api = await openApi({
      'api.json': {
        openapi: '3.2.0',
        tags: [
          { name: 'store', summary: 'The store' },
          { name: 'plants', parent: 'store', 'x-group': 'Our plants' },
          { name: 'beta', summary: 'Beta', kind: 'badge' },
          { name: 'loop', parent: 'loop' },
        ],
        paths: {
          '/a': { get: { tags: ['later'] }, post: { tags: ['beta', 'plants'] } },
          '/b': { get: {}, put: { tags: ['loop'] } },
        },
      },
    });
    const index = indexOperations(api.root.description, api.descriptions.follow);
    const tags = readTags(index.root);
    const operations = [...index.operations.values()];
    expect(operations.map((one) => badgeOf(one, tags))).toEqual([undefined, 'Beta', undefined, undefined]);
    const entries = operations.map((one) => ({
      tag: groupTag(one, tags),
      entry: { kind: 'page', path: `${one.method}${one.path}` } as const,
    }));
    const group = (title: string, ...inner: readonly unknown[]) => ({
      kind: 'group',
      title,
      isExpanded: false,
      entries: inner,
    });
    const page = (path: string) => ({ kind: 'page', path });
    expect(groupPages(entries, tags)).toEqual([
      page('get/b'),
      group('The store', group('Our plants', page('post/a'))),
      group('loop', page('put/b')),
      group('later', page('get/a')),
    ]);
  });
});
