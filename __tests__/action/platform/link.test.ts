import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { linkSecrets } from '../../../src/action/links.ts';
import { anyPlainAddress } from '../../helpers/arbitraries.ts';

const DIGEST = '4a477b2d2675'.padEnd(64, '0');
const JWT = ['{"alg":"HS256"}', '{"exp":1893456000}', 'x']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');

describe('the secrets of a link', () => {
  const listed = (bundleUrl: string, open: readonly string[] = []) =>
    Object.values(linkSecrets({ bundleUrl }, open)).flat();

  it.each<[string, string, readonly string[]]>([
    [
      'Amazon S3',
      '/b.tar.gz?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIA42%2F20260115%2Feu&X-Amz-Date=20260115T120000Z&X-Amz-Expires=3600&X-Amz-SignedHeaders=host&X-Amz-Security-Token=IQoJ%2Bb3&X-Amz-Signature=5ca1ab1e',
      ['AKIA42%2F20260115%2Feu', 'AKIA42/20260115/eu', 'IQoJ%2Bb3', 'IQoJ+b3', '5ca1ab1e'],
    ],
    [
      'Amazon S3 before version 4',
      '/b?AWSAccessKeyId=AKIA42&SignatureVersion=2&SignatureMethod=HmacSHA1&Expires=1893456000&Signature=5ca1ab1e',
      ['AKIA42', '5ca1ab1e'],
    ],
    ['Azure', '/b?sv=2024-11-04&se=2026-01-16&sr=b&sp=r&sig=aGVs%2Bbg%3D', ['aGVs%2Bbg%3D', 'aGVs+bg=']],
    [
      'CloudFront',
      '/b?Expires=1768521600&Policy=eyJTd__&Signature=nitfHRCr~&Key-Pair-Id=K2JCJMDEHXQW5F',
      ['eyJTd__', 'nitfHRCr~', 'K2JCJMDEHXQW5F'],
    ],
    [
      'Tencent',
      '/b?q-sign-algorithm=sha1&q-sign-time=1700000000;1700003600&q-key-time=1700000000;1700003600&q-signature=5ca1',
      ['5ca1'],
    ],
    [
      'Akamai',
      '/b?hdnea=st=1~exp=1893456000~acl=/*~hmac=5ca1ab1e',
      ['st=1~exp=1893456000~acl=/*~hmac=5ca1ab1e', '5ca1ab1e'],
    ],
    [
      'Akamai under a name of its own, escaped',
      '/b?edge=exp%3D1893456000~hmac%3D5ca1ab1e',
      [
        'exp%3D1893456000',
        'exp%3D1893456000~hmac%3D5ca1ab1e',
        'exp=1893456000',
        'exp=1893456000~hmac=5ca1ab1e',
        '5ca1ab1e',
      ],
    ],
    ['Akamai in its path', '/hdnts=exp=1893456000~hmac=5ca1ab1e/v1/b', ['exp=1893456000~hmac=5ca1ab1e', '5ca1ab1e']],
    ['a JSON Web Token', `/b?t=${JWT}&x=1`, [JWT]],
    ['nginx', '/b?md5=_kNgX8xyTa-ze&e=1893456000', ['_kNgX8xyTa-ze']],
    ['nginx with short names', '/b?st=_kNgXexyTa-zeabcdefghi&e=1893456000', ['_kNgXexyTa-zeabcdefghi']],
    ['Cloudflare', '/b?verify=1893456000-5ca1%2Fab1e', ['1893456000-5ca1%2Fab1e', '1893456000-5ca1/ab1e']],
    ['a short name', `/b?s=${DIGEST}`, [DIGEST]],
    ['no known name', '/b?x=Sg7aCanarySignature55&path=guides/start-of-all', ['Sg7aCanarySignature55']],
    ['pairs split by semicolons', '/b?x=1;sig=5ca1ab1e', ['5ca1ab1e']],
    ['parameters of its path', '/b;sig=5ca1ab1e;exp=1893456000/c;token=0badc0de/b', ['5ca1ab1e', '0badc0de']],
    ['parameters without a name', `/b;${DIGEST};x=Sg7aCanarySignature55/c`, [DIGEST, 'Sg7aCanarySignature55']],
    ['an escaped parameter of its path', '/b%3Bsig%3D5ca1/c?e=1', ['5ca1']],
    ['a query of one word', `/b?${DIGEST}`, [DIGEST]],
    ['a link in a link', '/?to=https%3A%2F%2Ft.example%2F%3Fa%3D1%26sig%3D5ca1ab1e', ['5ca1ab1e']],
    ['a name that is escaped', '/b?X-Amz-Signatur%65=5ca1ab1e', ['5ca1ab1e']],
    ['camel case', '/b?urlSignature=5ca1ab1e&accessToken=0badc0de', ['5ca1ab1e', '0badc0de']],
    ['words that only contain such words', '/b?design=blue&assignment=7&signal=on&monkey=1&author=me&hashtag=x', []],
    ['no parameters', '/b.tar.gz', []],
  ])('of %s are the whole and its signature, credential and token, raw and decoded', (_name, path, secrets) => {
    const bundleUrl = `https://s.example${path}`;

    expect(listed(bundleUrl).sort()).toEqual([bundleUrl, ...secrets].sort());
  });

  it('are sure where they can be nothing else, so that only digests, names and dates wait for the outputs', () => {
    const sort = (query: string) => linkSecrets({ bundleUrl: `https://s.example/b?${query}` }, []);

    for (const query of [`X-Amz-Signature=${DIGEST}`, `sig=${DIGEST}`]) {
      expect([sort(query).sure.includes(DIGEST), sort(query).unsure]).toEqual([true, []]);
    }
    for (const value of [DIGEST, '2026-11-23', 'releases']) expect(sort(`key=${value}`).unsure).toEqual([value]);
  });

  it('leave out what is part of another output, and what is shown of the link’s own path', () => {
    const secrets = listed('https://s.example/jobs/b.tar.gz?token=se_1&key=jobs&sig=5ca1ab1e', ['2026-01-15-se_1']);

    expect(secrets.slice(1)).toEqual(['5ca1ab1e']);
  });

  it('are never part of a public value, and never empty, whatever the link is', () => {
    const parameter = fc.tuple(fc.constantFrom('sig', 'token', 'a', ''), fc.string({ maxLength: 6 }));
    const links = fc
      .tuple(anyPlainAddress, fc.array(parameter))
      .map(([url, pairs]) => `${url}?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`);
    fc.assert(
      fc.property(fc.oneof(links, fc.string()), fc.array(fc.string({ maxLength: 8 })), (bundleUrl, open) => {
        for (const secret of listed(bundleUrl, open)) {
          expect(secret).not.toBe('');
          for (const value of open) expect(value).not.toContain(secret);
        }
      }),
      { numRuns: 100 },
    );
  });
});
