import { expect, it } from '@jest/globals';
import { baseOf, resolveAddress } from '../../src/bundle/address.ts';

it.each([
  ['../x.html', 'x.html'],
  ['../../../x', 'x'],
  ['./', 'guides/'],
  ['..', ''],
  ['a/../b', 'guides/b'],
  ['/a//b', 'a//b'],
  ['#x', 'guides/start.html'],
])('%s leads from a folder to %j', (address, path) => {
  expect(resolveAddress(address, baseOf('guides/start.html', undefined))).toMatchObject({ kind: 'inside', path });
});

it.each(['data:,x', ' DATA:image/png;base64,AA==', 'mailto:a@b', 'javascript:void 0', 'http://[', 'ftp://x/y'])(
  '%s leads to no file',
  (address) => {
    for (const base of [undefined, '/x/']) expect(resolveAddress(address, baseOf('a.html', base))).toBeUndefined();
  },
);
