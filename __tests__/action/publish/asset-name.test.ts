import { expect, it } from '@jest/globals';
import { assetNames, inventoryBeside, readArchiveName } from '../../../src/action/publish/asset-name.ts';
import { takesUploads, uploadAddress } from '../../../src/action/publish/upload-address.ts';

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

it.each([
  ['https://api.github.com', 'https://uploads.github.com/repos/a/b/releases/1/assets{?name,label}', true],
  ['https://api.acme.ghe.com', 'https://uploads.acme.ghe.com/repos/a', true],
  ['https://ghes.example/api/v3', 'https://ghes.example/api/uploads/repos/a', true],
  ['https://ghes.example/api/v3', 'https://uploads.ghes.example/repos/a', true],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/api/uploads/a', true],
  ['https://api.github.com', 'http://uploads.github.com/a', false],
  ['https://api.github.com', 'https://uploads.github.com.evil.example/a', false],
  ['https://api.github.com', 'https://evil.example/a', false],
  ['https://api.github.com', 'https://u:p@uploads.github.com/a', false],
  ['https://api.github.com', 'https://uploads.github.com:8443/a', false],
])('beside %s, files are taken at %s: %j', (api, template, taken) => {
  expect(takesUploads(new URL(uploadAddress(template) ?? ''), api)).toBe(taken);
});
