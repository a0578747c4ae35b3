import { describe, expect, it } from '@jest/globals';
import { linkExpiry, linkLife } from '../../src/contract/link-expiry.ts';

const NOON = '2026-11-21T12:00:00.000Z';
const EPOCH = Date.parse(NOON) / 1000;
const AT = `https://storage.example/b.tar.gz`;

const policy = (json: unknown) =>
  Buffer.from(JSON.stringify(json)).toString('base64').replaceAll('+', '-').replaceAll('=', '_').replaceAll('/', '~');
const jwt = (payload: unknown) =>
  ['{"alg":"HS256"}', JSON.stringify(payload), 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.');

describe('the end of a link', () => {
  it.each([
    [
      'AWS Signature Version 4',
      'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Date=20261121T110000Z&X-Amz-Expires=3600&X-Amz-Signature=5ca1',
    ],
    ['lower case', 'x-amz-date=20261121T110000Z&x-amz-expires=3600'],
    ['Google V4', 'X-Goog-Date=20261121T110000Z&X-Goog-Expires=3600&X-Goog-Signature=5ca1'],
    ['Alibaba OSS V4', 'x-oss-date=20261121T110000Z&x-oss-expires=3600'],
    ['AWS Signature Version 2, Google V2', `AWSAccessKeyId=A&Expires=${EPOCH}&Signature=5ca1`],
    ['CloudFront, canned policy', `Expires=${EPOCH}&Signature=5ca1&Key-Pair-Id=K`],
    [
      'CloudFront, custom policy',
      `Policy=${policy({ Statement: [{ Condition: { DateGreaterThan: { 'AWS:EpochTime': 1_700_000_000 }, DateLessThan: { 'AWS:EpochTime': EPOCH } } }] })}&Signature=x`,
    ],
    ['Azure SAS', 'sv=2024-11-04&se=2026-11-21T12%3A00%3A00Z&sr=b&sp=r&sig=5ca1'],
    ['Azure with a user delegation key', 'se=2026-11-28T12%3A00Z&ske=2026-11-21T12%3A00%3A00Z&sig=5ca1'],
    [
      'Tencent COS',
      `q-sign-algorithm=sha1&q-sign-time=1700000000;${EPOCH}&q-key-time=1700000000;${EPOCH}&q-signature=5ca1`,
    ],
    ['Akamai', `hdnts=st=1700000000~exp=${EPOCH}~acl=*~hmac=5ca1`],
    ['a JSON Web Token', `token=${jwt({ sub: 'x', exp: EPOCH })}`],
    ['milliseconds', `expires=${EPOCH}000&signature=5ca1`],
    ['the earliest of two', `Expires=${EPOCH}&X-Amz-Date=20261121T110000Z&X-Amz-Expires=7200`],
  ])('is read from %s', (_vendor, query) => {
    expect(linkExpiry(`${AT}?${query}`)?.toISOString()).toBe(NOON);
  });

  it.each([
    ['no query', AT],
    ['no address', 'b.tar.gz?Expires=1893456000'],
    ['a query that says nothing of it', `${AT}?X-Amz-Signature=5ca1`],
    ['a life without a beginning', `${AT}?X-Amz-Expires=3600`],
    ['a life that is none', `${AT}?X-Amz-Date=20261121T110000Z&X-Amz-Expires=1e3`],
    ['a life of ages', `${AT}?X-Amz-Date=20261121T110000Z&X-Amz-Expires=999999999`],
    ['a date that is none', `${AT}?X-Amz-Date=20260230T110000Z&X-Amz-Expires=3600`],
    ['the same parameter twice', `${AT}?Expires=1893456000&Expires=1993456000`],
    ['a known moment beside one that is not', `${AT}?Expires=1893456000&se=tomorrow`],
    ['a policy that is none', `${AT}?Policy=x`],
    [
      'a session that signed it (AWS)',
      `${AT}?X-Amz-Date=20261121T110000Z&X-Amz-Expires=3600&X-Amz-Security-Token=IQoJ%2Bb3&X-Amz-Signature=5ca1`,
    ],
    ['a session (OSS V4)', `${AT}?x-oss-date=20261121T110000Z&x-oss-expires=3600&x-oss-security-token=CAIS`],
    ['a session (COS)', `${AT}?q-sign-time=1700000000;${EPOCH}&x-cos-security-token=a`],
    ['a session (OSS V1)', `${AT}?Expires=${EPOCH}&security-token=CAIS&Signature=5ca1`],
  ])('is not known from %s', (_name, link) => {
    expect(linkExpiry(link)).toBeUndefined();
  });
});

describe('the end of a link beside a fresh one', () => {
  const SESSION = 'X-Amz-Expires=604800&X-Amz-Security-Token=x';
  const old = `${AT}?X-Amz-Date=20261121T110000Z&${SESSION}`;
  const fresh = (query: string, expiresAt?: string) => ({
    bundleUrl: `${AT}?${query}`,
    ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt) }),
  });

  it.each([
    [
      'as long after its birth as the fresh one lives',
      `X-Amz-Date=20261125T000000Z&${SESSION}`,
      '2026-11-25T01:00:00Z',
      NOON,
    ],
    [
      'never later than it says',
      `X-Amz-Date=20261125T000000Z&${SESSION}`,
      '2027-11-25T01:00:00Z',
      '2026-11-28T11:00:00.000Z',
    ],
    ['not known where the fresh one has no end', `X-Amz-Date=20261125T000000Z&${SESSION}`, undefined, undefined],
    [
      'not known where the fresh one is of another kind',
      'X-Amz-Date=20261125T000000Z&X-Amz-Expires=9',
      '2026-11-25T01:00:00Z',
      undefined,
    ],
    [
      'not known where the fresh one has no birth',
      'Expires=1893456000&security-token=x',
      '2026-11-25T01:00:00Z',
      undefined,
    ],
  ])('is %s', (_name, query, expiresAt, expected) => {
    expect(linkExpiry(old, fresh(query, expiresAt))?.toISOString()).toBe(expected);
  });

  it('is its own where nothing else is known', () => {
    expect(linkExpiry(`${AT}?Expires=${EPOCH}`, fresh('Expires=1893456000', '2030-01-01'))?.toISOString()).toBe(NOON);
  });
});

describe('the whole life of a link', () => {
  it.each<[string, string, number | undefined]>([
    ['AWS', 'X-Amz-Date=20261121T110000Z&X-Amz-Expires=3600', 3600],
    ['Google', 'X-Goog-Date=20261121T110000Z&X-Goog-Expires=7200', 7200],
    ['Tencent COS', `q-sign-time=${EPOCH - 600};${EPOCH}&q-key-time=${EPOCH - 600};${EPOCH}`, 600],
    ['an end without a beginning', `Expires=${EPOCH}&Signature=x`, undefined],
    [
      'two lives',
      'X-Amz-Date=20261121T110000Z&X-Amz-Expires=9&X-Goog-Date=20261121T110000Z&X-Goog-Expires=8',
      undefined,
    ],
    ['no life at all', 'X-Amz-Date=20261121T110000Z&X-Amz-Expires=0', undefined],
    ['a session', 'X-Amz-Date=20261121T110000Z&X-Amz-Expires=9&X-Amz-Security-Token=x', undefined],
  ])('is read from %s', (_name, query, seconds) => {
    expect(linkLife(`${AT}?${query}`)).toBe(seconds === undefined ? undefined : seconds * 1000);
  });
});
