import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { part } from '../../../../../src/platform/render/api/description/descriptions.ts';
import { openApi } from '../../../../helpers/api.ts';

describe('a reference', () => {
  it('leads through others to a value, in another file too', async () => {
    await using api = await openApi({
      'apis/main.json': { a: { $ref: '#/b' }, b: { $ref: '../parts/other.yaml#/c' } },
      'parts/other.yaml': 'c:\n  $ref: "#/d"\nd: {type: string}\n',
    });
    const found = api.descriptions.follow(part(api.root, 'a'));
    expect(found).toMatchObject({
      value: { type: 'string' },
      description: { file: 'parts/other.yaml' },
      tokens: ['d'],
    });
    expect(api.messages).toEqual([]);
  });

  it('that goes round, leads nowhere or to the web is reported with its place', async () => {
    await using api = await openApi({
      'main.json': JSON.stringify(
        { round: { $ref: '#/round' }, lost: { $ref: '#/nowhere' }, web: { $ref: 'https://example.com/a.json' } },
        null,
        1,
      ),
    });
    for (const name of ['round', 'lost', 'web']) expect(api.descriptions.follow(part(api.root, name))).toBeUndefined();
    expect(api.messages).toEqual([
      'main.json:2: The reference `#/round` goes round in a circle.',
      'main.json:5: The reference `#/nowhere` leads to nothing.',
      'main.json:8: The reference `https://example.com/a.json` names a file on the web; an export fetches nothing, so put it into the folder.',
    ]);
  });

  it('never leaves the folder', async () => {
    await using api = await openApi({ 'main.json': { up: { $ref: '../secret.json' }, link: { $ref: 'link.json' } } });
    await symlink('/etc/hostname', join(api.docs, 'link.json'));
    expect(api.descriptions.follow(part(api.root, 'up'))).toBeUndefined();
    expect(api.descriptions.follow(part(api.root, 'link'))).toBeUndefined();
    expect(api.messages.every((message) => message.includes('outside of the documentation folder'))).toBe(true);
    expect(api.messages).toHaveLength(2);
  });
});
