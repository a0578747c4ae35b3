import { describe, expect, it } from '@jest/globals';
import { shortenAddresses } from '../../../src/action/report/wording.ts';

describe('a link in foreign text', () => {
  it.each<[string, string]>([
    ['see https://user:pw@storage.example/b?sig=1#top now', 'see https://storage.example/b?… now'],
    ['"https:\\/\\/storage.example\\/b?a=1\\u0026sig=secret"', '"https:\\/\\/storage.example\\/b?…"'],
    ['<https://storage.example/b#token=1>', '<https://storage.example/b#…>'],
    ['s3://bucket/key?versionId=1', 's3://bucket/key?…'],
    ['https://s.example/b;x=1;y/c;z=2?a=1 now', 'https://s.example/b;…/c;…?… now'],
    ['https://s.example/b;5ca1ab1e5ca1ab1e/c', 'https://s.example/b;…/c'],
    ['see https://s.example/b; or https://s.example/c;d', 'see https://s.example/b; or https://s.example/c;d'],
    ['no http://s.example/a b?sig=Canary', 'no http://s.example/a b?…'],
    ['{"bundleUrl":"s.example/b?sig=Canary', '{"bundleUrl":"s.example/b?…'],
    ['<a>b?a=1&amp;sig=Canary</a>', '<a>b?…</a>'],
    ['http://s.example/a b?5ca1ab1e5ca1ab1e now', 'http://s.example/a b?… now'],
  ])('loses credentials, query, fragment and parameters: %s', (text, shown) => {
    expect(shortenAddresses(text)).toBe(shown);
  });
});

describe('a value that is named as a secret', () => {
  it.each<[string, string]>([
    ['Amz-Signature=Canary, and so on', 'Amz-Signature=… and so on'],
    ['x=1;sig=Canary', 'x=1;sig=…'],
    ['{"url":"b","token": "Canary42"}', '{"url":"b","token": "…"}'],
    ['accessToken=Canary AWSAccessKeyId=Canary', 'accessToken=… AWSAccessKeyId=…'],
    ['AWS_SECRET_KEY = Canary42', 'AWS_SECRET_KEY = …'],
    ['<SignatureProvided>5ca1ab1e5ca1ab1e</SignatureProvided>', '<SignatureProvided>…</SignatureProvided>'],
    ['x-amz-security-token: IQoJb3JpZ2luX2VjEJr no', 'x-amz-security-token: … no'],
    ['at eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjF9.Canary now', 'at … now'],
  ])('is hidden: %s', (text, shown) => {
    expect(shortenAddresses(text)).toBe(shown);
  });
});

describe('text without a secret', () => {
  it.each([
    'The domain "docs.example.com" is unknown.',
    'Why? Because a = b, and 1 & 2.',
    'see https://storage.example/b and /guides/start.html',
    'Invalid signature: the request has expired. Bad token: unknown.',
    'The key is wrong; the token expired: ask for another one.',
    'exporter exited with code=137 signal=SIGKILL on design=dark, assignment=a1, author=Jane',
    'monkey=1 and keyboard=us, significant = 0.05; authentication = required',
    '<Key>exports/se_0011223344/bundle.tar.gz</Key>',
    'Set key = value, then go on.',
    'ssl verify=failed, sign = required',
  ])('stays as it is: %s', (text) => {
    expect(shortenAddresses(text)).toBe(text);
  });
});
