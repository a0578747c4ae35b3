import { describe, expect, it } from '@jest/globals';
import { indexOperations } from '../../../../../src/platform/render/api/description/operations.ts';
import { groupPages } from '../../../../../src/platform/render/api/plan/navigation.ts';
import { openApi } from '../../../../helpers/api.ts';

describe('the tags of a description', () => {
  it('group operations, by their order, under their titles', async () => {
    await using api = await openApi({
      'api.json': {
        openapi: '3.2.0',
        tags: [
          { name: 'store', summary: 'The store' },
          { name: 'plants', 'x-group': 'Our plants' },
        ],
        paths: {
          '/a': { get: { tags: ['later'] }, post: { tags: ['plants', 'store'] } },
          '/b': { get: {}, put: { tags: ['store'] } },
        },
      },
    });
    const index = indexOperations(api.root.description, api.descriptions.follow);
    const entries = [...index.operations.values()].map(({ tags: [tag], method, path }) => ({
      tag,
      entry: { kind: 'page', path: `${method}${path}` } as const,
    }));
    const group = (title: string, ...inner: readonly unknown[]) => ({
      kind: 'group',
      title,
      isExpanded: false,
      entries: inner,
    });
    const page = (path: string) => ({ kind: 'page', path });
    expect(groupPages(entries, index.root)).toEqual([
      page('get/b'),
      group('The store', page('put/b')),
      group('Our plants', page('post/a')),
      group('later', page('get/a')),
    ]);
  });
});
