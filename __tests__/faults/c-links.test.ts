/** Section C of the catalogue, of the link: whether it may be followed, and how long it lives. */
import { describe, expect, it } from '@jest/globals';
import type { Effects } from '../../src/action/effects.ts';
import { FakeClock, fakeEffects, type Responder } from '../helpers/effects.ts';
import { PULL, packPages, rolledOut, rollOut, SIGNATURE, startGitHub, valuesOf } from '../helpers/rollout.ts';
import { LINK, runAgainst } from '../helpers/scripted-platform.ts';

const FAR = '2999-01-01T00:00:00Z';
const mints = (calls: readonly string[]) => calls.filter((call) => call.endsWith('/bundle')).length;

describe('a link', () => {
  const runWith = async (bundleUrl: unknown) =>
    await runAgainst({ link: () => ({ json: { bundleUrl, expiresAt: FAR } }) });

  it.each(['https://s.example/b', 'http://127.0.0.1:9/b', 'http://[::1]:9/b', 'http://minio:9000/b'])(
    'C21 may be %s',
    async (bundleUrl) => {
      expect((await runWith(bundleUrl)).set['bundleUrl']).toBe(bundleUrl);
    },
  );

  it.each<[string, unknown, string]>([
    ['is missing', undefined, 'expected a value, found nothing'],
    ['is an object', { href: 'https://s.example/b?sig=secret42' }, 'expected a link, found an object'],
    ['is empty', '', 'without spaces or control characters, found an empty string'],
    ['holds spaces', 'https://s.example/b c?sig=secret42', 'without spaces or control characters, found a string of'],
    ['is broken by a line', 'https://s.example/b\r\n?sig=secret42', 'without spaces or control characters, found a'],
    ['is not ASCII', 'https://s.exämple/b?sig=secret42', 'without spaces or control characters, found a string of'],
    ['has 20 kB', `https://s.example/b?sig=secret42${'x'.repeat(20_000)}`, 'at most 8192 characters, found a string'],
    ['is not an address', 'bundle.tar.gz?sig=secret42', 'it is not an address'],
    ['is plain http to a number', 'http://10.0.0.1/b?sig=secret42', 'it is not https but http:'],
    ['only begins like a local one', 'http://localhost.example/b?sig=secret42', 'it is not https but http:'],
    ['is a file', 'file:///etc/passwd?secret42', 'it is not https but file:'],
    ['is code', 'javascript:secret42', 'it is not https but javascript:'],
    ['holds a password', 'https://user:secret42@s.example/b', 'it holds a user name or password'],
  ])('C21 that %s is refused, shown nowhere and handed on to nobody', async (_name, bundleUrl, reason) => {
    const { error, set, lines, summaries } = await runWith(bundleUrl);

    expect(error).toMatch(/^BAD_RESPONSE: /);
    expect(error).toContain(reason);
    expect(set).not.toHaveProperty('bundleUrl');
    expect([...lines, ...summaries, ...Object.values(set)].join('\n')).not.toContain('secret42');
  });
});

describe('an expiry', () => {
  it.each<[string, string | undefined]>([
    ['X-Amz-Date=20291231T000000Z&X-Amz-Expires=86400&X-Amz-Signature=5ca1ab1e', '2030-01-01T00:00:00Z'],
    ['se=2020-01-01&sig=5ca1ab1e', '2020-01-01T00:00:00Z'],
    ['X-Amz-Signature=5ca1ab1e', undefined],
  ])('C22 that is missing is read from the link, %s, else unknown with a warning', async (query, expected) => {
    const bundleUrl = `https://storage.example/bundle.tar.gz?${query}`;
    const { succeeded, set, lines, calls } = await runAgainst({
      link: () => ({ json: { bundleUrl, expiresAt: 'tomorrow' } }),
    });

    // Also one that has passed is taken: the storage knows better.
    expect([succeeded, set['expiresAt'], mints(calls)]).toEqual([true, expected, 1]);
    expect(lines.join('\n')).toMatch(expected ?? 'its link does not tell its end');
    expect(lines.join('\n').includes('warning: Neither the platform nor the link states')).toBe(expected === undefined);
  });

  it.each<[string, unknown, string | undefined]>([
    ['C23', 1_893_456_000, '2030-01-01T00:00:00Z'],
    ['C23', '1893456000000', '2030-01-01T00:00:00Z'],
    ['C24', '2030-01-01T00:00:00', '2030-01-01T00:00:00Z'],
    ['C24', '2030-01-01', '2030-01-01T00:00:00Z'],
    ['C24', '2030-01-01T05:30:00+05:30', '2030-01-01T00:00:00Z'],
    ['C24', '2030-01-01T00:00:00.123456789Z', '2030-01-01T00:00:00.123Z'],
    ['C24', '2030-02-30T00:00:00Z', undefined],
    ['C24', '12', undefined],
    ['C24', {}, undefined],
    ['C25', '9999-12-31T23:59:59Z', '9999-12-31T23:59:59Z'],
  ])('%s of %j is read as %j', async (_row, expiresAt, expected) => {
    const { succeeded, set } = await runAgainst({ link: () => ({ json: { bundleUrl: LINK, expiresAt } }) });

    expect([succeeded, set['expiresAt']]).toEqual([true, expected]);
  });

  it('C25 in the past gets one fresh link; one that is dead again ends the run, with no link handed on', async () => {
    const past = '2020-01-01T00:00:00Z';
    const once = await runAgainst({
      link: (nth) => ({ json: { bundleUrl: `${LINK}${nth}`, expiresAt: nth === 1 ? past : FAR } }),
    });
    const always = await runAgainst({ link: () => ({ json: { bundleUrl: LINK, expiresAt: past } }) });

    expect(once.set['bundleUrl']).toBe(`${LINK}2`);
    expect(always.error).toMatch(/^EXPIRED: .*2020-01-01T00:00:00/);
    expect(always.set).not.toHaveProperty('bundleUrl');
    expect([mints(once.calls), mints(always.calls)]).toEqual([2, 2]);
  });

  it.each([
    ['ahead', '2030-01-01T02:00:00Z', '2030-01-01T01:00:00Z', true],
    ['behind', '2029-12-31T22:00:00Z', '2029-12-31T23:00:00Z', false],
  ])('C20 is judged by the clock of the platform where the runner’s is %s', async (_way, now, expiresAt, lives) => {
    const headers = { date: 'Tue, 01 Jan 2030 00:00:00 GMT' };
    const link = () => ({ headers, json: { bundleUrl: LINK, expiresAt } });
    const { succeeded, calls } = await runAgainst({ link }, {}, { clock: new FakeClock(Date.parse(now)) });

    expect([succeeded, mints(calls)]).toEqual([lives, lives ? 1 : 2]);
  });
});

it('C26 a link that was minted in place of another one is told and pinned everywhere, and both are masked', async () => {
  await using github = await startGitHub();
  const archive = await packPages({ 'index.html': 'start' });
  const links = ['old', 'new'].map((name) => `https://storage.example/${name}?X-Amz-Signature=${SIGNATURE}${name}`);
  let minted = 0;
  const respond: Responder = ({ method, url }) => {
    if (method === 'GET') return { json: { status: 'completed' } };
    if (url.pathname.endsWith('/jobs')) return { json: { jobId: 'se_00112233445566aa' } };
    return { json: { bundleUrl: links[minted++], expiresAt: FAR } };
  };
  const stream: Effects['http']['stream'] = async ({ url }) => {
    const body = ReadableStream.from([archive]);
    return { status: url.pathname === '/old' ? 403 : 200, headers: {}, body, discard: () => undefined };
  };

  const http = { ...fakeEffects(respond).http, stream };
  const { set, effects } = await rollOut(github, { ...PULL, verify: 'true', version: '2' }, { http });

  const [, link = ''] = links;
  expect(set).toMatchObject({ bundleUrl: link, pinnedUrl: link });
  expect(await valuesOf(github)).toBe(rolledOut(link, '2'));
  expect(effects.masks).toEqual(expect.arrayContaining(['old', 'new'].map((name) => `${SIGNATURE}${name}`)));
});
