import { expect, it } from '@jest/globals';
import { takesUploads, uploadAddress } from '../../../src/action/github/upload-address.ts';

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
