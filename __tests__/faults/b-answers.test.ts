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
          expect(message).toContain('A job may have been started anyway');
        }
      }
    },
  );
});

describe('a good answer', () => {
  it.each([200, 201, 202, 203, 206, 299])('B05 of HTTP %i ends each call well', async (status) => {
    for (const call of CALLS) {
      const { end, requests } = await endAfter(call, { status, json: SOUND_ANSWERS[call] });

      expect({ end, requests }).toEqual({ end: 'ok', requests: 1 });
    }
  });

  it('B06 may begin with a byte order mark', async () => {
    for (const call of CALLS) {
      const { end, requests } = await endAfter(call, { text: `\ufeff${JSON.stringify(SOUND_ANSWERS[call])}` });

      expect({ end, requests }).toEqual({ end: 'ok', requests: 1 });
    }
  });

  it.each(CALLS)('B07 gives a %s nothing by the names of object internals, and changes no object', async (call) => {
    const internals = (fields: string) =>
      `"__proto__": ${fields}, "constructor": {"prototype": ${fields}}, "prototype": ${fields}`;
    const sound = JSON.stringify(SOUND_ANSWERS[call]);
    const beside = await endAfter(call, { text: `{${internals('{"polluted": 1}')}, ${sound.slice(1)}` });
    const instead = await endAfter(call, { text: `{${internals(sound)}}` });
    const refused = await endAfter(call, { status: 400, text: `{${internals('{"error": "stolen"}')}}` });

    expect([beside.end, instead.end, refused.end]).toEqual(['ok', 'BAD_RESPONSE', 'REQUEST']);
    expect(instead.message).toMatch(/\$\.\w+: expected .*, found nothing/);
    expect(refused.message).not.toContain('The platform says');
    expect('polluted' in {}).toBe(false);
  });
});

describe('a refusal', () => {
  it.each<[string, number, string, string]>([
    ['B08', 400, 'REQUEST', '`domain`'],
    ['B08', 422, 'REQUEST', '`domain`'],
    ['B09', 401, 'AUTH', 'expired (keys live 90 days'],
    ['B10', 402, 'PERMISSION', 'Enterprise plan'],
    ['B10', 403, 'PERMISSION', 'Enterprise plan'],
    ['B11', 404, 'NOT_FOUND', '`base-url`'],
    ['B12', 405, 'REQUEST', '`base-url`'],
    ['B12', 410, 'REQUEST', '`domain`'],
    ['B12', 501, 'REQUEST', '`base-url`'],
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

  it.each([
    [405, '`base-url`'],
    [410, '`job-id`'],
    [501, '`base-url`'],
  ])('B12 HTTP %i ends a poll and a bundle call at once, with a next step of theirs', async (status, hint) => {
    for (const call of ['poll', 'link'] as const) {
      const { end, requests, message } = await endAfter(call, { status, json: { error: 'no' } });

      expect({ end, requests }).toEqual({ end: 'REQUEST', requests: 1 });
      expect(message).toContain(hint);
      expect(message).not.toContain('`paths`');
    }
  });

  const long = 'Q'.repeat(5000);
  it.each<[string, WireAnswer, RegExp]>([
    ['a page of 5 kB', { text: `<!doctype html>\n<p>${long}`, headers: { 'content-type': 'text/html' } }, /<p>QQ/],
    ['a sentence of 1 MB', { json: { error: 'Q'.repeat(1_000_000) } }, /says: QQ/],
    ['an object for a message', { json: { message: { code: 7, detail: long } } }, /says: QQ/],
    ['an object that says nothing', { json: { message: { code: 7, more: [long] } } }, /begins: \{"message":\{"code":7/],
    ['a nest', { json: { error: { errors: [{ message: { detail: { reason: long } } }] } } }, /begins: \{"error"/],
    ['many errors', { json: { errors: Array.from({ length: 1000 }, () => ({ message: 'QQ' })) } }, /says: QQ; QQ; /],
  ])('B26 with %s is told in one line of some length', async (_name, body, told) => {
    for (const call of CALLS) {
      const { end, message } = await endAfter(call, { ...body, status: 400 });

      expect(end).toBe('REQUEST');
      expect(message).toMatch(told);
      expect(message).not.toMatch(/[\r\n]|\[object /);
      expect(message.replace(/[^Q]/g, '').length).toBeLessThanOrEqual(300);
      expect(message.length).toBeLessThan(700);
    }
  });

  const hostile = 'first\u0000\u0007\u001b[31m \u202esecond\u2066\u200b\u2028\r\n::error::third\u0085\u009b2Jlast';
  it.each<[string, WireAnswer]>([
    ['JSON', { json: { error: hostile } }],
    ['text', { text: hostile, headers: { 'content-type': 'text/plain' } }],
  ])('B27 whose %s holds control characters, escapes and bidi marks shows none of them', async (_name, body) => {
    const { end, text, message } = await endAfter('poll', { ...body, status: 400 });

    expect(end).toBe('REQUEST');
    expect(message).toMatch(/first.*second.*third.*last/);
    // Line ends stand between the lines of the log alone.
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
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
    const { end, effects, requests } = await endAfter(call, later, later, { json: SOUND_ANSWERS[call] });

    expect({ end, requests }).toEqual({ end: 'ok', requests: 3 });
    for (const waited of effects.clock.slept) expect(waited).toBeGreaterThanOrEqual(7000);
  });

  it.each(CALLS)('B18 HTTP 503 with a date is waited for by the clock of the server (%s)', async (call) => {
    const headers = { date: 'Tue, 01 Jan 2030 00:00:00 GMT', 'retry-after': 'Tue, 01 Jan 2030 00:00:30 GMT' };
    const { end, effects } = await endAfter(call, { status: 503, headers, json: {} }, { json: SOUND_ANSWERS[call] });

    expect(end).toBe('ok');
    expect(effects.clock.slept[0]).toBeGreaterThanOrEqual(30_000);
    expect(effects.clock.slept[0]).toBeLessThanOrEqual(33_000);
  });

  it('B18 a date in the past means the shortest wait', async () => {
    const headers = { date: 'Tue, 01 Jan 2030 00:00:00 GMT', 'retry-after': 'Mon, 31 Dec 2029 00:00:00 GMT' };
    const { end, effects } = await endAfter('poll', { status: 503, headers, json: {} }, { json: SOUND_ANSWERS.poll });

    expect(end).toBe('ok');
    expect(effects.clock.slept[0]).toBeLessThanOrEqual(500);
  });

  it.each(['soon', '-5', '1.5', '1e9', 'NaN', '', '0x10'])('B19 a wait of %j means the usual one', async (value) => {
    const { end, effects } = await endAfter(
      'poll',
      { status: 429, headers: { 'retry-after': value }, json: {} },
      { json: SOUND_ANSWERS.poll },
    );

    expect(end).toBe('ok');
    expect(effects.clock.slept[0]).toBeLessThanOrEqual(500);
  });

  it.each(['3600', '999999999', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
    'B19 a wait of %j, longer than the run may take, ends it at once',
    async (value) => {
      for (const call of CALLS) {
        const { end, effects, requests } = await endAfter(call, {
          status: 429,
          headers: { 'retry-after': value },
          json: {},
        });

        expect({ end, requests, waits: effects.clock.slept }).toEqual({ end: 'RATE_LIMITED', requests: 1, waits: [] });
      }
    },
  );
});

describe('trouble of the server', () => {
  it.each<[string, number]>([
    ['B13', 408],
    ['B16', 425],
    ['B20 B21 B22', 500],
    ['B20 B21 B22', 502],
    ['B20 B21 B22', 503],
    ['B20 B21 B22', 504],
    ['B24', 520],
    ['B24', 599],
  ])(
    '%s HTTP %i leaves a start in doubt after one request; a poll and a bundle call get over five in a row',
    async (_row, status) => {
      const trouble: WireAnswer = { status, text: html };
      const started = await endAfter('start', trouble, { json: SOUND_ANSWERS.start });

      expect(started).toMatchObject({ end: 'AMBIGUOUS_START', requests: 1 });
      expect(started.message).toContain('look at the platform before you start another');
      for (const call of ['poll', 'link'] as const) {
        const five = Array.from({ length: 5 }, () => trouble);
        const { end, requests } = await endAfter(call, ...five, { json: SOUND_ANSWERS[call] });

        expect({ end, requests }).toEqual({ end: 'ok', requests: 6 });
      }
    },
  );

  it('B20 HTTP 503 whose wait cannot be read is a proxy’s as well as the platform’s', async () => {
    const busy: WireAnswer = { status: 503, headers: { 'retry-after': 'soon' }, json: {} };

    expect(await endAfter('start', busy, { json: SOUND_ANSWERS.start })).toMatchObject({
      end: 'AMBIGUOUS_START',
      requests: 1,
    });
  });

  it('B22 of one kind after the other is got over, too', async () => {
    const burst = [500, 502, 503, 504, 500].map((status): WireAnswer => ({ status, text: html }));

    expect(await endAfter('poll', ...burst, { json: SOUND_ANSWERS.poll })).toMatchObject({ end: 'ok', requests: 6 });
  });

  it.each(['poll', 'link'] as const)(
    'B23 without end is given up by a %s in time, and its attempts are told',
    async (call) => {
      const { end, requests, message, effects } = await endAfter(call, { status: 503, json: { error: 'overloaded' } });

      expect(end).toBe('SERVER');
      expect(message).toContain(`HTTP 503 (${requests} attempts). The platform says: overloaded`);
      expect(requests).toBeLessThan(15);
      expect(effects.clock.now()).toBeGreaterThan(60_000);
      expect(effects.clock.now()).toBeLessThan(120_000);
    },
  );

  it.each([600, 999])('B24 HTTP %i, which no server should send, ends each call at once', async (status) => {
    for (const call of CALLS) {
      const { end, requests } = await endAfter(call, { status, text: html });

      expect({ end, requests }).toEqual({ end: 'SERVER', requests: 1 });
    }
  });

  it('B24 HTTP 000 is no answer of HTTP', async () => {
    for (const call of CALLS) {
      const { end, requests } = await endAfter(call, { status: 0, json: SOUND_ANSWERS[call] });
      const inDoubt = call === 'start';

      expect({ end, requests }).toEqual(
        inDoubt ? { end: 'AMBIGUOUS_START', requests: 1 } : { end: 'BAD_RESPONSE', requests: 4 },
      );
    }
  });
});

describe('a job that is not quite completed', () => {
  it('B15 is asked for its bundle again', async () => {
    const early: WireAnswer = { status: 409, json: { error: 'not completed' } };
    const five = Array.from({ length: 5 }, () => early);

    expect(await endAfter('link', ...five, { json: SOUND_ANSWERS.link })).toMatchObject({ end: 'ok', requests: 6 });
    const { end, message, effects } = await endAfter('link', early);
    expect(end).toBe('CONFLICT');
    expect(message).toContain('The platform says: not completed The job is not completed.');
    expect(effects.clock.now()).toBeLessThan(120_000);
  });
});
