/** Section B of the catalogue: statuses and bodies that a platform, or a gateway before it, may answer. */
import { describe, expect, it } from '@jest/globals';
import { ADMIN_KEY, CALLS, type Ending, endOf, SOUND_ANSWERS } from '../helpers/calls.ts';
import { answer, Wire, type WireAnswer } from '../helpers/wire.ts';

/** Ends a call against a platform that gives these answers in turn, the last one for ever. */
async function endAfter(
  call: (typeof CALLS)[number],
  ...answers: readonly WireAnswer[]
): Promise<Ending & { requests: number }> {
  await using wire = await Wire.start((socket, nth) =>
    socket.end(answer(answers[Math.min(nth, answers.length) - 1] ?? {})),
  );
  const ending = await endOf(call, wire.origin);
  return { ...ending, requests: wire.requests.length };
}

const html = '<!doctype html><title>Sign in</title><form action="/login">';

describe('a good status with a body that is none', () => {
  const bodies: readonly [string, WireAnswer][] = [
    ['B01 invalid JSON', { text: '{"jobId": se_1}' }],
    ['B02 a login page', { text: html, headers: { 'content-type': 'text/html' } }],
    ['B03 an empty body', { text: '' }],
    ['B03 no content', { status: 204, text: '' }],
  ];

  it.each(bodies)('%s ends a start as ambiguous after one request', async (_name, body) => {
    const { end, requests } = await endAfter('start', body);

    expect({ end, requests }).toEqual({ end: 'AMBIGUOUS_START', requests: 1 });
  });

  it.each(bodies)('%s is tried four times by a poll and a link, then told', async (_name, body) => {
    for (const call of ['poll', 'link'] as const) {
      const { end, requests } = await endAfter(call, body);

      expect({ end, requests }).toEqual({ end: 'BAD_RESPONSE', requests: 4 });
    }
  });

  it('B02 quotes the begin of a page with its type, harmless and short', async () => {
    const { message } = await endAfter('poll', {
      text: `${html}${'x'.repeat(5000)}`,
      headers: { 'content-type': 'text/html' },
    });

    expect(message).toContain('The body (text/html) begins: <!doctype html><title>Sign in</title>');
    expect(message.length).toBeLessThan(700);
  });

  it.each(['null', '[]', '"x"', '5', 'true', '{}', '{"data":{"jobId":"se_1"}}'])(
    'B04 JSON of another form (%s) is told with its path, and a start is not sent again',
    async (text) => {
      for (const call of CALLS) {
        const { end, requests, message } = await endAfter(call, { text });

        expect(end).toBe('BAD_RESPONSE');
        expect(message).toMatch(/\$(\.\w+)?: expected /);
        if (call === 'start') {
          expect(requests).toBe(1);
          expect(message).toContain('A job may have been started all the same');
        }
      }
    },
  );
});

describe('a refusal', () => {
  it.each<[string, number, string, string]>([
    ['B08', 400, 'REQUEST', '`domain`'],
    ['B08', 422, 'REQUEST', '`domain`'],
    ['B09', 401, 'AUTH', 'expired (keys live 90 days'],
    ['B10', 402, 'PERMISSION', 'Enterprise plan'],
    ['B10', 403, 'PERMISSION', 'Enterprise plan'],
    ['B11', 404, 'NOT_FOUND', '`base-url`'],
    ['B14', 409, 'CONFLICT', '`job-id: se_active`'],
  ])('%s HTTP %i ends a start at once as %s, with the reason and the next step', async (_row, status, code, hint) => {
    const { end, requests, message } = await endAfter('start', {
      status,
      json: { error: 'because of this', jobId: 'se_active' },
    });

    expect({ end, requests }).toEqual({ end: code, requests: 1 });
    expect(message).toContain('The platform says: because of this');
    expect(message).toContain(hint);
    expect(message).not.toContain('may have been started');
  });

  it('B11 HTTP 404 on the bundle call ends it at once', async () => {
    const { end, requests } = await endAfter('link', { status: 404, json: { error: 'no such job' } });

    expect({ end, requests }).toEqual({ end: 'NOT_FOUND', requests: 1 });
  });

  it.each(CALLS)('B25 that echoes the key, in any form, shows none of it (%s)', async (call) => {
    // Written out: what the Action takes for forms of a secret is under test. `endOf` looks for all of them.
    const base64 = ['', ':', 'u:'].map((user) => Buffer.from(user + ADMIN_KEY));
    const echoes = [
      `Bearer ${ADMIN_KEY}`,
      ADMIN_KEY.replace(/(.{7})/g, '$1\n'),
      encodeURIComponent(ADMIN_KEY),
      JSON.stringify({ key: ADMIN_KEY }),
      ...base64.map((bytes) => `Basic ${bytes.toString('base64')}`),
      ...base64.map((bytes) => bytes.toString('base64url')),
    ];
    const { text } = await endAfter(call, { status: 401, json: { error: `Bad header: ${echoes.join(' | ')}` } });

    expect(text).toContain('Bad header: Bearer ***');
    expect(text.replace(/\s/g, '')).not.toContain(ADMIN_KEY);
  });
});

describe('a refusal for now', () => {
  it.each(CALLS)('B17 HTTP 429 with seconds is waited for by a %s', async (call) => {
    const later: WireAnswer = { status: 429, headers: { 'retry-after': '7' }, json: { error: 'slow down' } };
    const { end, deps, requests } = await endAfter(call, later, later, { json: SOUND_ANSWERS[call] });

    expect({ end, requests }).toEqual({ end: 'ok', requests: 3 });
    for (const waited of deps.clock.slept) expect(waited).toBeGreaterThanOrEqual(7000);
  });

  it.each(CALLS)('B18 HTTP 503 with a date is waited for by the clock of the server (%s)', async (call) => {
    const headers = { date: 'Tue, 01 Jan 2030 00:00:00 GMT', 'retry-after': 'Tue, 01 Jan 2030 00:00:30 GMT' };
    const { end, deps } = await endAfter(call, { status: 503, headers, json: {} }, { json: SOUND_ANSWERS[call] });

    expect(end).toBe('ok');
    expect(deps.clock.slept[0]).toBeGreaterThanOrEqual(30_000);
    expect(deps.clock.slept[0]).toBeLessThanOrEqual(33_000);
  });

  it('B18 a date in the past means the shortest wait', async () => {
    const headers = { date: 'Tue, 01 Jan 2030 00:00:00 GMT', 'retry-after': 'Mon, 31 Dec 2029 00:00:00 GMT' };
    const { end, deps } = await endAfter('poll', { status: 503, headers, json: {} }, { json: SOUND_ANSWERS.poll });

    expect(end).toBe('ok');
    expect(deps.clock.slept[0]).toBeLessThanOrEqual(500);
  });

  it.each(['soon', '-5', '1.5', '1e9', 'NaN', '', '0x10'])('B19 a wait of %j means the usual one', async (value) => {
    const { end, deps } = await endAfter(
      'poll',
      { status: 429, headers: { 'retry-after': value }, json: {} },
      { json: SOUND_ANSWERS.poll },
    );

    expect(end).toBe('ok');
    expect(deps.clock.slept[0]).toBeLessThanOrEqual(500);
  });

  it.each(['3600', '999999999', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
    'B19 a wait of %j, longer than the run may take, ends it at once',
    async (value) => {
      for (const call of CALLS) {
        const { end, deps, requests } = await endAfter(call, {
          status: 429,
          headers: { 'retry-after': value },
          json: {},
        });

        expect({ end, requests, waits: deps.clock.slept }).toEqual({ end: 'RATE_LIMITED', requests: 1, waits: [] });
      }
    },
  );
});

describe('trouble of the server', () => {
  it.each([500, 502, 503, 504, 408, 425, 520, 599])(
    'B20 HTTP %i ends a start as ambiguous after one request',
    async (status) => {
      const { end, requests, message } = await endAfter('start', { status, json: {} }, { json: SOUND_ANSWERS.start });

      expect({ end, requests }).toEqual({ end: 'AMBIGUOUS_START', requests: 1 });
      expect(message).toContain('look at the platform before you start another');
    },
  );

  it('B20 HTTP 503 whose wait cannot be read is a proxy’s as well as the platform’s', async () => {
    const busy: WireAnswer = { status: 503, headers: { 'retry-after': 'soon' }, json: {} };

    expect(await endAfter('start', busy, { json: SOUND_ANSWERS.start })).toMatchObject({
      end: 'AMBIGUOUS_START',
      requests: 1,
    });
  });

  it.each([500, 502, 503, 504, 408, 425, 520, 599])(
    'B21 HTTP %i five times in a row is got over by the bundle call',
    async (status) => {
      const trouble: WireAnswer = { status, text: html };
      const { end, requests } = await endAfter('link', trouble, trouble, trouble, trouble, trouble, {
        json: SOUND_ANSWERS.link,
      });

      expect({ end, requests }).toEqual({ end: 'ok', requests: 6 });
    },
  );
});
