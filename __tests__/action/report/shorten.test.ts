import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shortenAddresses } from '../../../src/action/report/shorten.ts';

describe('an address in foreign text', () => {
  it.each<[string, string]>([
    ['see https://user:pw@storage.example/b?sig=1#top now', 'see https://storage.example/b?… now'],
    ['"https:\\/\\/storage.example\\/b?a=1\\u0026sig=secret"', '"https:\\/\\/storage.example\\/b?…"'],
    ['<https://storage.example/b#token=1>', '<https://storage.example/b#…>'],
    ['https://storage.example/b', 'https://storage.example/b'],
    ['s3://bucket/key?versionId=1', 's3://bucket/key?…'],
    ['https://s.example/b;x=1;y/c;z=2?a=1 now', 'https://s.example/b;…/c;…?… now'],
    ['https://s.example/b;5ca1ab1e5ca1ab1e/c', 'https://s.example/b;…/c'],
    ['see https://s.example/b; or https://s.example/c;d', 'see https://s.example/b; or https://s.example/c;d'],
  ])('loses credentials, query and fragment: %s', (text, shown) => {
    expect(shortenAddresses(text)).toBe(shown);
  });
});

describe('a link that is no whole address', () => {
  it.each<[string, string, string]>([
    ['a space in its path', 'no http://s.example/a b?sig=Canary', 'no http://s.example/a b?…'],
    [
      'a space in its query',
      'https://s.example/b?r=attachment; filename=x&X-Amz-Signature=Canary" z',
      'https://s.example/b?… filename=x?…" z',
    ],
    ['a quote in it', `"https://s.example/b\\"x?sig=Canary"`, `"https://s.example/b\\"x?…"`],
    ['no scheme', '{"bundleUrl":"s.example/b?sig=Canary', '{"bundleUrl":"s.example/b?…'],
    [
      'slashes as JSON escapes them',
      'https:\\u002f\\u002fs.example\\u002fb?sig=Canary',
      'https:\\u002f\\u002fs.example\\u002fb?…',
    ],
    ['all of JSON escaped', 'b\\u003fsig\\u003dCanary', 'b?…'],
    [
      'all of it escaped for a form',
      'bundleUrl=https%3A%2F%2Fu%3Apw%40s.example%2Fb%3Fa%3D1%26X-Amz-Credential%3DCanary',
      'bundleUrl=https%3A%2F%2Fs.example%2Fb?…',
    ],
    ['all of it escaped twice', 's.example%252Fb%253Fsig%253DCanary', 's.example%252Fb?…'],
    ['entities of HTML', '<a>b?a=1&amp;sig=Canary</a>', '<a>b?…</a>'],
    ['its beginning cut off', 'Amz-Signature=Canary, and so on', 'Amz-Signature=… and so on'],
    ['a semicolon before its signature', 'x=1;sig=Canary', 'x=1;sig=…'],
    ['its secret beside it', '{"url":"b","token": "Canary42"}', '{"url":"b","token": "…"}'],
    ['its secret in camel case', 'accessToken=Canary AWSAccessKeyId=Canary', 'accessToken=… AWSAccessKeyId=…'],
    ['its secret in capitals', 'AWS_SECRET_KEY = Canary42', 'AWS_SECRET_KEY = …'],
    [
      'its secret in XML',
      '<SignatureProvided>5ca1ab1e5ca1ab1e</SignatureProvided>',
      '<SignatureProvided>…</SignatureProvided>',
    ],
    ['its secret as a header', 'x-amz-security-token: IQoJb3JpZ2luX2VjEJr no', 'x-amz-security-token: … no'],
    ['a query of one word', 'http://s.example/a b?5ca1ab1e5ca1ab1e now', 'http://s.example/a b?… now'],
    ['a JSON Web Token', 'at eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjF9.Canary now', 'at … now'],
    ['parameters of its path', 's.example/b;sig=Canary/x', 's.example/b;sig=…'],
    ['a parameter of no known name', '/a b;x=5g7aCanarySignature55/c', '/a b;x=…'],
    [
      'parameters escaped for a form',
      'u=https%3A%2F%2Fs.example%2Fb%3Bx%3DCanary%2Fc',
      'u=https%3A%2F%2Fs.example%2Fb;…%2Fc',
    ],
    ['all of it escaped', '%62%3F%73%69%67%3DCanary', '%62?…'],
    ['all of it escaped twice', '%2562%253f%2573%2569%2567%253dCanary', '%2562?…'],
    ['entities with names', 'b&quest;x&equals;1&amp;amp;sig&equals;Canary', 'b?…'],
    ['entities with numbers', '&#98;&#063;&#x0073;&#x69;&#103;&#61;Canary', '&#98;?…'],
    ['bytes escaped for a script', 'b\\x3f\\x73ig\\x3dCanary', 'b?…'],
  ])('loses its secrets: %s', (_name, text, shown) => {
    expect(shortenAddresses(text)).toBe(shown);
  });

  it('loses them in every writing, whole, broken elsewhere, or cut', () => {
    const ESCAPES: readonly ((text: string) => string)[] = [
      (text) => text,
      encodeURIComponent,
      (text) => encodeURIComponent(encodeURIComponent(text)),
      (text) => JSON.stringify(text).replaceAll('/', '\\/'),
      (text) => text.replace(/[^\w.-]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
      (text) => text.replaceAll('&', '&amp;').replaceAll('=', '&#61;').replaceAll('?', '&#x3F;'),
      (text) => text.replaceAll('&', '&amp;').replaceAll('=', '&equals;').replaceAll('?', '&quest;'),
      (text) => Buffer.from(text).toString('hex').replace(/../g, '%$&'),
      (text) => Buffer.from(text).toString('hex').toUpperCase().replace(/../g, '%25$&'),
      (text) => text.replace(/./gs, (sign) => `&#${sign.charCodeAt(0)};`),
      (text) => text.replace(/./gs, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`),
    ];
    const breaks = fc.constantFrom('', ' ', '"', "'", '<', '; filename=', '\\');
    const name = fc.constantFrom('sig', 'X-Amz-Signature', 'X-Goog-Credential', 'hdnts', 'token', 'Policy', 'x_hmac');
    const broken = fc
      .record({
        start: fc.constantFrom('https://s.example', 'http://u:p@s.example:9', 's.example', ''),
        path: breaks.map((gap) => `/a${gap}b`),
        before: fc.oneof(
          breaks.map((gap) => `?r=x${gap}y&`),
          fc.constantFrom('?', ';', ';r=x;'),
        ),
        name,
        written: fc.constantFrom(...ESCAPES),
        cut: fc.nat({ max: 8 }),
      })
      .map(({ start, path, before, name, written, cut }) => {
        const text = written(`${start}${path}${before}${name}=Canary42`);
        return `{"u":"${text.slice(0, text.length - cut)}`;
      });
    fc.assert(
      fc.property(broken, (text) => {
        expect(shortenAddresses(text)).not.toContain('Can');
      }),
      { numRuns: 500 },
    );
  });

  it('is looked for in a time that grows with the text alone', () => {
    const PIECES = [
      ...['a', '%25', '?a', 'sig', 'https://', '\\\\', '&', 'sig ', 'eyJ', '%', '://a@', 'token', '?'],
      ...['eyJ-', '-eyJaaaaaaaa', '.eyJa-', 'key-', 'Key[', 'sig~', 'token.', 'key%'],
      ...[';', ';a', ';a=', 'https://a;', '%73', '&#', '&#0', '&#115;', '&amp;', '&semi;', '\\\\x'],
    ];
    // Each takes some milliseconds; in a time that grows with the square, minutes.
    const start = performance.now();
    for (const piece of PIECES) shortenAddresses(piece.repeat(100_000));
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});

describe('text without a link', () => {
  it.each([
    'The domain "docs.example.com" is unknown.',
    'Job se_1 is not completed: 42 % of 812 pages',
    'Why? Because a = b, and 1 & 2.',
    'see https://storage.example/b and /guides/start.html',
    'Invalid signature: the request has expired. Bad token: unknown.',
    'The key is wrong; the token expired: ask for another one.',
    '{"error":"Validation Failed","field":"head","code":"invalid"}',
    'exporter exited with code=137 signal=SIGKILL on design = dark, author=Jane',
    'monkey=1 and keyboard=us, significant = 0.05; authentication = required',
    '{"authors":"somebody","hashing":"on"}',
    'Set key = value, then go on.',
  ])('stays as it is: %s', (text) => {
    expect(shortenAddresses(text)).toBe(text);
  });
});
