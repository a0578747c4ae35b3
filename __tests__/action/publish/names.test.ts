import { expect, it } from '@jest/globals';
import { assetNames, inventoryBeside, readArchiveName } from '../../../src/action/publish/names.ts';

const SHA256 = 'ab'.repeat(32);
const FOLDER = 'https://github.com/acme/deploy/releases/download/1.0/';

it('a name tells domain and digest', () => {
  expect(assetNames(undefined, SHA256).archive).toBe(`site-${SHA256}.tar.gz`);
  expect(readArchiveName(assetNames('a-b.example.com', SHA256).archive)).toEqual({
    domain: 'a-b.example.com',
    sha256: SHA256,
  });
  expect(readArchiveName('docs.tar.gz')).toBeUndefined();
  expect(readArchiveName(`docs-${SHA256}.zip`)).toBeUndefined();
});

it('the inventory of an archive stands beside it', () => {
  expect(inventoryBeside(`${FOLDER}site-${SHA256}.tar.gz`)?.href).toBe(`${FOLDER}site-${SHA256}.inventory.json`);
});

it.each([
  `${FOLDER}site.tar.gz`,
  `https://mirror.example/site-${SHA256}.tar.gz`,
  `${FOLDER}site-${SHA256}.tar.gz?a=1`,
  '',
])('there is none beside %j', (address) => {
  expect(inventoryBeside(address)).toBeUndefined();
});
