import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deadlineIn } from '../../../src/action/http/deadline.ts';
import { mintLink } from '../../../src/action/platform/link.ts';
import { linkSecrets } from '../../../src/action/platform/link-secrets.ts';
import { anyPlainAddress } from '../../helpers/arbitraries.ts';
import { type FakeEffects, fakeEffects } from '../../helpers/effects.ts';

const PLATFORM = { baseUrl: new URL('https://platform.example'), apiKey: 'svc_0123456789abcdef' };
const mint = (effects: FakeEffects) =>
  mintLink({ effects, inputs: PLATFORM, deadline: deadlineIn(60_000, effects.clock) }, 'se_1');
const DIGEST = '4a477b2d2675'.padEnd(64, '0');
const JWT = ['{"alg":"HS256"}', '{"exp":1893456000}', 'x']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');
/** The fake clock starts at 2026-01-15T12:00:00Z. */
const link = (expiresAt?: string) => ({ bundleUrl: 'https://s.example/b?sig=1', ...(expiresAt && { expiresAt }) });

describe('a fresh link', () => {
  it('is asked for once when it lives, or when its life is unknown', async () => {
    for (const json of [link('2026-01-15T12:00:01Z'), link()]) {
      const effects = fakeEffects(() => ({ json }));
      expect((await mint(effects)).url.href).toBe('https://s.example/b?sig=1');
      expect(effects.requests.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
        'POST /v1/static-export/jobs/se_1/bundle',
      ]);
    }
  });

  it('is asked for again when it is dead on arrival', async () => {
    const effects = fakeEffects((_request, count) => ({
      json: link(count === 1 ? '2026-01-15T12:00:00Z' : '2026-01-16'),
    }));

    expect((await mint(effects)).expiresAt).toEqual(new Date('2026-01-16T00:00:00Z'));
    expect(effects.lines).toEqual(['The link had expired on arrival; requesting another one.']);
  });

  it('is judged by the platform’s clock, not the runner’s', async () => {
    const headers = { date: 'Wed, 14 Jan 2026 12:00:00 GMT' };
    const effects = fakeEffects(() => ({ json: link('2026-01-15T00:00:00Z'), headers }));

    await mint(effects);
    expect(effects.requests).toHaveLength(1);
  });

  it.each<[string, object, string | undefined]>([
    ['platform', { expiresAt: '2026-01-17T00:00:00Z' }, '2026-01-17T00:00:00.000Z'],
    ['link, where the platform says nothing', {}, '2026-01-16T00:00:00.000Z'],
    ['link, where the platform says nothing that can be read', { expiresAt: 'soon' }, '2026-01-16T00:00:00.000Z'],
  ])('expires when the %s says', async (_who, told, expected) => {
    const bundleUrl = 'https://s.example/b?X-Amz-Date=20260115T000000Z&X-Amz-Expires=86400&X-Amz-Signature=1';
    const effects = fakeEffects(() => ({ json: { bundleUrl, ...told } }));

    expect((await mint(effects)).expiresAt?.toISOString()).toBe(expected);
  });

  it('that has died by what it says itself is taken all the same: its storage knows better', async () => {
    const effects = fakeEffects((_request, count) => ({
      json: { bundleUrl: `https://s.example/b?se=2026-01-14&sig=${count}` },
    }));

    expect((await mint(effects)).url.searchParams.get('sig')).toBe('1');
  });

  it('that is dead twice is an error', async () => {
    const effects = fakeEffects(() => ({ json: link('2026-01-15T11:00:00Z') }));

    await expect(mint(effects)).rejects.toThrowWithCode('EXPIRED');
    await expect(mint(effects)).rejects.toThrow(
      'The platform returned a link that expired at 2026-01-15T11:00:00.000Z.',
    );
  });
});

describe('the secrets of a link', () => {
  const listed = (link: string, open: readonly string[]) => Object.values(linkSecrets(link, open)).flat();
  const whole = (bundleUrl: string) => [bundleUrl, decodeURIComponent(bundleUrl), encodeURIComponent(bundleUrl)];

  it.each<[string, string, readonly string[], readonly string[]]>([
    [
      'Amazon S3',
      'https://b.s3.amazonaws.com/b.tar.gz?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIA42%2F20260115%2Feu&X-Amz-Date=20260115T120000Z&X-Amz-Expires=3600&X-Amz-SignedHeaders=host&X-Amz-Security-Token=IQoJ%2Bb3&X-Amz-Signature=5ca1ab1e',
      ['AKIA42%2F20260115%2Feu', 'AKIA42/20260115/eu', 'IQoJ%2Bb3', 'IQoJ+b3', '5ca1ab1e'],
      ['AWS4-HMAC-SHA256', 'host', '3600', '20260115T120000Z'],
    ],
    [
      'Google Cloud Storage',
      'https://storage.googleapis.com/b/b.tar.gz?X-Goog-Algorithm=GOOG4-RSA-SHA256&X-Goog-Credential=me%40p.iam&X-Goog-Date=20260115T120000Z&X-Goog-Expires=900&X-Goog-SignedHeaders=host&X-Goog-Signature=0badc0de',
      ['me%40p.iam', 'me@p.iam', '0badc0de'],
      ['GOOG4-RSA-SHA256', 'host', '900'],
    ],
    [
      'Azure Blob Storage',
      'https://a.blob.core.windows.net/c/b.tar.gz?sv=2024-11-04&se=2026-01-16T00%3A00%3A00Z&sr=b&sp=r&sig=aGVs%2Bbg%3D',
      ['aGVs%2Bbg%3D', 'aGVs+bg='],
      ['2024-11-04', 'b', 'r', '2026-01-16T00%3A00%3A00Z'],
    ],
    [
      'CloudFront',
      'https://d1.cloudfront.net/b.tar.gz?Expires=1768521600&Policy=eyJTd__&Signature=nitfHRCr~&Key-Pair-Id=K2JCJMDEHXQW5F',
      ['eyJTd__', 'nitfHRCr~', 'K2JCJMDEHXQW5F'],
      ['1768521600'],
    ],
    [
      'Akamai',
      'https://s.example/b?hdnea=st=1~exp=1893456000~acl=/*~hmac=5ca1ab1e',
      ['st=1~exp=1893456000~acl=/*~hmac=5ca1ab1e', '5ca1ab1e'],
      ['1893456000', '/*'],
    ],
    [
      'Akamai under a name of its own, escaped',
      'https://s.example/b?edge=exp%3D1893456000~hmac%3D5ca1ab1e',
      ['exp%3D1893456000~hmac%3D5ca1ab1e', 'exp=1893456000~hmac=5ca1ab1e', '5ca1ab1e'],
      ['1893456000'],
    ],
    ['a JSON Web Token', `https://s.example/b?t=${JWT}&x=1`, [JWT], ['1']],
    ['nginx', 'https://s.example/b?md5=_kNgX8xyTa-ze&e=1893456000', ['_kNgX8xyTa-ze'], ['1893456000']],
    [
      'nginx with short names',
      'https://s.example/b?st=_kNgXexyTa-zeabcdefghi&e=1893456000',
      ['_kNgXexyTa-zeabcdefghi'],
      ['1893456000'],
    ],
    [
      'Cloudflare',
      'https://s.example/b?verify=1893456000-5ca1%2Fab1e',
      ['1893456000-5ca1%2Fab1e', '1893456000-5ca1/ab1e', '5ca1/ab1e'],
      ['1893456000'],
    ],
    ['a short name', `https://s.example/b?s=${DIGEST}`, [DIGEST], []],
    [
      'no known name',
      'https://s.example/b?x=Sg7aCanarySignature55&path=guides/start-of-all',
      ['Sg7aCanarySignature55'],
      ['guides/start-of-all'],
    ],
    ['pairs split by semicolons', 'https://s.example/b?x=1;sig=5ca1ab1e', ['5ca1ab1e'], ['1;sig=5ca1ab1e']],
    [
      'parameters of its path',
      'https://s.example/b;sig=5ca1ab1e;exp=1893456000/c;token=0badc0de/b.tar.gz',
      ['5ca1ab1e', '0badc0de'],
      ['1893456000', 'b.tar.gz', 'c'],
    ],
    [
      'parameters without a known name',
      `https://s.example/b;${DIGEST};x=Sg7aCanarySignature55/c?e=1893456000`,
      [DIGEST, 'Sg7aCanarySignature55'],
      ['c'],
    ],
    [
      'an escaped parameter of its path',
      'https://s.example/b%3Bsig%3D5ca1%252Fab1e/c?e=1',
      ['5ca1%2Fab1e', '5ca1/ab1e'],
      ['c'],
    ],
    [
      'Akamai in its path',
      'https://s.example/hdnts=exp=1893456000~hmac=5ca1ab1e/v1/b',
      ['exp=1893456000~hmac=5ca1ab1e', '5ca1ab1e'],
      ['v1', 'b'],
    ],
    ['entities of HTML', 'https://s.example/b?x=1&amp;sig=5ca1ab1e', ['5ca1ab1e'], []],
    ['a query of one word', `https://s.example/b?${DIGEST}`, [DIGEST], []],
    ['a link in a link', 'https://s.example/?to=https%3A%2F%2Ft.example%2F%3Fa%3D1%26sig%3D5ca1ab1e', ['5ca1ab1e'], []],
    ['a name that is escaped', 'https://s.example/b?X-Amz-Signatur%65=5ca1ab1e', ['5ca1ab1e'], []],
    ['a link without parameters', 'https://s.example/b.tar.gz', [], ['https://s.example']],
  ])(
    'of %s are its signature, credential and token, raw and decoded, and the whole',
    (_name, bundleUrl, secret, open) => {
      const secrets = listed(bundleUrl, []);

      expect([...secrets].sort()).toEqual([...new Set([...whole(bundleUrl), ...secret])].sort());
      for (const value of open) expect(secrets).not.toContain(value);
    },
  );

  it('are sure where they can be nothing else, so that only digests, names and dates wait for the outputs', () => {
    const sort = (query: string) => linkSecrets(`https://s.example/b?${query}`, []);

    for (const query of [`X-Amz-Signature=${DIGEST}`, `sig=${DIGEST}`, `x=exp=1893456000~hmac=${DIGEST}`]) {
      expect([sort(query).sure.includes(DIGEST), sort(query).unsure]).toEqual([true, []]);
    }
    expect(sort(`a_token=${JWT}`).sure).toContain(JWT);
    for (const value of [DIGEST, '4a477b2d2675', '2026-11-23', 'releases']) {
      expect(sort(`key=${value}`).unsure).toEqual([value]);
    }
  });

  it('leave out what is part of another output, which the runner would drop', () => {
    const secrets = listed('https://s.example/b?token=se_1&sig=5ca1ab1e', ['se_1', 'completed', '2026-01-15-se_1']);

    expect(secrets).toContain('5ca1ab1e');
    expect(secrets).not.toContain('se_1');
  });

  it('leave out what stands in the link’s own path, which is shown', () => {
    const secrets = listed('https://s.example/jobs/se_77/b.tar.gz?key=se_77&sig=5ca1ab1e', []);

    expect(secrets).toContain('5ca1ab1e');
    expect(secrets).not.toContain('se_77');
  });

  it('are those of its parameters although these stand in its path, which is shown without them', () => {
    expect(linkSecrets('https://s.example/v1;sig=5ca1ab1e/5ca1?token=5ca1', []).sure).toContain('5ca1ab1e');
  });

  it('are never part of a public value, and never empty, whatever the link is', () => {
    const parameter = fc.tuple(
      fc.constantFrom('sig', 'X-Amz-Signature', 'token', 'a', ''),
      fc.string({ maxLength: 6 }),
    );
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
