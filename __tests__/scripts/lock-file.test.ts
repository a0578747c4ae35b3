import { expect, it } from '@jest/globals';
import { unprovenPackages } from '../../scripts/lock-file.ts';

const PROVEN = { version: '1.0.0', resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz', integrity: 'sha512-YQ==' };

it('names every package without an https address and a digest, optional ones of other systems included', () => {
  const lock = {
    packages: {
      '': { version: '0.1.0' },
      'scripts/undici': { version: '1.0.0' },
      'node_modules/undici': { resolved: 'scripts/undici', link: true },
      'node_modules/proven': PROVEN,
      'node_modules/for-windows': { version: '1.0.0', optional: true },
      'node_modules/a/node_modules/without-digest': { ...PROVEN, integrity: undefined },
      'node_modules/by-http': { ...PROVEN, resolved: 'http://registry.npmjs.org/a/-/a-1.0.0.tgz' },
      'node_modules/by-sha1': { ...PROVEN, integrity: 'sha1-YQ==' },
    },
  };

  expect(unprovenPackages(JSON.stringify(lock))).toEqual([
    'node_modules/for-windows@1.0.0',
    'node_modules/a/node_modules/without-digest@1.0.0',
    'node_modules/by-http@1.0.0',
    'node_modules/by-sha1@1.0.0',
  ]);
});
