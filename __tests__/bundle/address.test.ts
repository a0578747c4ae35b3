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

it('an address is read against a long base in no more time than against a short one', () => {
  const base = `/${'a/'.repeat(1_000_000)}`;
  const start = performance.now();
  for (let index = 0; index < 10_000; index++) resolveAddress(`y ${index}`, baseOf('x.html', base));

  expect(performance.now() - start).toBeLessThan(10_000);
});
