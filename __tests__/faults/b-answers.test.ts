/** Section B of the catalogue: statuses and bodies that a platform, or a gateway before it, may answer. */
import { describe, expect, it } from '@jest/globals';
import { ADMIN_KEY, CALLS, type Ending, endOf, SOUND_ANSWERS } from '../helpers/calls.ts';
import { answer, Wire, type WireAnswer } from '../helpers/wire.ts';

type CallName = (typeof CALLS)[number];

/** Ends a call against a platform that gives these answers in turn, the last one for ever. */
async function endAfter(call: CallName, ...answers: readonly WireAnswer[]): Promise<Ending & { requests: number }> {
  await using wire = await Wire.start((socket, nth) =>
    socket.end(answer(answers[Math.min(nth, answers.length) - 1] ?? {})),
  );
  const ending = await endOf(call, wire.origin);
  return { ...ending, requests: wire.requests.length };
}

/** Ends each call so; `CODE after N` for each. */
async function endsAfter(body: (call: CallName) => readonly WireAnswer[]): Promise<Record<string, string>> {
  const ends = CALLS.map(async (call) => {
    const { end, requests } = await endAfter(call, ...body(call));
    return [call, `${end} after ${requests}`];
  });
  return Object.fromEntries(await Promise.all(ends)) as Record<string, string>;
}

const all = (end: string) => ({ start: end, poll: end, link: end });
const html = '<!doctype html><title>Sign in</title><form action="/login">';

describe('a good status', () => {
  it.each<[string, WireAnswer]>([
    ['B01 invalid JSON', { text: '{"jobId": se_1}' }],
    ['B02 a login page', { text: html, headers: { 'content-type': 'text/html' } }],
    ['B03 an empty body', { text: '' }],
    ['B03 no content', { status: 204, text: '' }],
  ])('%s leaves a start in doubt, and is tried four times by the others', async (_name, body) => {
    const after = 'BAD_RESPONSE after 4';

    expect(await endsAfter(() => [body])).toEqual({ start: 'AMBIGUOUS_START after 1', poll: after, link: after });
  });

  it.each(['null', '[]', '"x"', '5', 'true', '{}', '{"data":{"jobId":"se_1"}}'])(
    'B04 with JSON of another form (%s) is told with its path, and a start is not sent again',
    async (text) => {
      for (const call of CALLS) {
        const { end, requests, message } = await endAfter(call, { text });

        expect(end).toBe('BAD_RESPONSE');
        expect(message).toMatch(/\$(\.\w+)?: expected /);
        if (call === 'start') expect([requests, message]).toEqual([1, expect.stringContaining('A job may have been')]);
      }
    },
  );

  it.each<[string, (json: string) => WireAnswer]>([
    ...[200, 201, 202, 203, 206, 299].map((status): [string, (json: string) => WireAnswer] => [
      `B05 of HTTP ${status}`,
      (text) => ({ status, text }),
    ]),
    ['B05 B06 with a byte order mark', (text) => ({ text: `\ufeff${text}` })],
  ])('%s ends each call well', async (_name, body) => {
    expect(await endsAfter((call) => [body(JSON.stringify(SOUND_ANSWERS[call]))])).toEqual(all('ok after 1'));
  });

  it.each(CALLS)('B07 gives a %s nothing by the names of object internals, and changes no object', async (call) => {
    const internals = (fields: string) =>
      `"__proto__": ${fields}, "constructor": {"prototype": ${fields}}, "prototype": ${fields}`;
    const sound = JSON.stringify(SOUND_ANSWERS[call]);
    const beside = await endAfter(call, { text: `{${internals('{"polluted": 1}')}, ${sound.slice(1)}` });
    const instead = await endAfter(call, { text: `{${internals(sound)}}` });
    const refused = await endAfter(call, { status: 400, text: `{${internals('{"error": "stolen"}')}}` });

    expect([beside.end, instead.end, refused.end]).toEqual(['ok', 'BAD_RESPONSE', 'REQUEST']);
    expect(refused.message).not.toContain('The platform says');
    expect('polluted' in {}).toBe(false);
  });
});

describe('a refusal', () => {
  it.each<[string, number, string]>([
    ['B08', 400, 'REQUEST'],
    ['B08', 422, 'REQUEST'],
    ['B09', 401, 'AUTH'],
    ['B10', 402, 'PERMISSION'],
    ['B10', 403, 'PERMISSION'],
    ['B11', 404, 'NOT_FOUND'],
    ['B12', 405, 'REQUEST'],
    ['B12', 410, 'REQUEST'],
    ['B12', 501, 'REQUEST'],
    ['B14', 409, 'CONFLICT'],
  ])('%s HTTP %i ends a start at once as %s, with the reason and no doubt', async (_row, status, code) => {
    const { end, requests, message } = await endAfter('start', { status, json: { error: 'because of this' } });

    expect({ end, requests }).toEqual({ end: code, requests: 1 });
    expect(message).toContain('The platform says: because of this');
    expect(message).not.toContain('may have been started');
  });

  const long = 'Q'.repeat(5000);
  it.each<[string, WireAnswer, RegExp]>([
    ['a page of 5 kB', { text: `<!doctype html>\n<p>${long}`, headers: { 'content-type': 'text/html' } }, /<p>QQ/],
    ['a sentence of 1 MB', { json: { error: 'Q'.repeat(1_000_000) } }, /says: QQ/],
    ['an object for a message', { json: { message: { code: 7, detail: long } } }, /says: QQ/],
    ['an object that says nothing', { json: { message: { code: 7, more: [long] } } }, /begins: \{"message":\{"code":7/],
    ['many errors', { json: { errors: Array.from({ length: 1000 }, () => ({ message: 'QQ' })) } }, /says: QQ; QQ; /],
  ])('B26 with %s is told in one line of some length', async (_name, body, told) => {
    const { end, message } = await endAfter('poll', { ...body, status: 400 });

    expect(end).toBe('REQUEST');
    expect(message).toMatch(told);
    expect(message).not.toMatch(/[\r\n]|\[object /);
    expect(message.length).toBeLessThan(700);
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

  it.each(CALLS)('B25 that echoes the key shows none of it (%s)', async (call) => {
    const { text } = await endAfter(call, { status: 401, json: { error: `Bad header: Bearer ${ADMIN_KEY} | x` } });

    expect(text).toContain('Bad header: Bearer ***');
    expect(text).not.toContain(ADMIN_KEY);
  });
});

describe('a refusal for now', () => {
  const DATE = 'Tue, 01 Jan 2030 00:00:00 GMT';

  it.each<[string, number, string, number, number]>([
    ['B17 seconds', 429, '7', 7000, 7700],
    ['B18 a date by the clock of the server', 503, 'Tue, 01 Jan 2030 00:00:30 GMT', 30_000, 33_000],
    ['B18 a date in the past', 503, 'Mon, 31 Dec 2029 00:00:00 GMT', 0, 500],
    ['B19 a word', 429, 'soon', 0, 500],
    ['B19 a negative number', 429, '-5', 0, 500],
    ['B19 a number of another form', 429, '1e9', 0, 500],
  ])('%s is waited for by each call', async (_name, status, retryAfter, least, most) => {
    for (const call of CALLS) {
      const later: WireAnswer = { status, headers: { date: DATE, 'retry-after': retryAfter }, json: {} };
      const { end, effects, requests } = await endAfter(call, later, { json: SOUND_ANSWERS[call] });

      expect({ end, requests }).toEqual({ end: 'ok', requests: 2 });
      expect(effects.clock.slept[0]).toBeGreaterThanOrEqual(least);
      expect(effects.clock.slept[0]).toBeLessThanOrEqual(most);
    }
  });

  it.each(['3600', '999999999', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
    'B19 a wait of %j, longer than the run may take, ends it at once',
    async (value) => {
      const later: WireAnswer = { status: 429, headers: { 'retry-after': value }, json: {} };

      expect(await endsAfter(() => [later])).toEqual(all('RATE_LIMITED after 1'));
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
    '%s HTTP %i leaves a start in doubt after one request; the others get over five in a row',
    async (_row, status) => {
      const trouble: WireAnswer = { status, text: html, ...(status === 503 && { headers: { 'retry-after': 'soon' } }) };
      const five = Array.from({ length: 5 }, () => trouble);

      const after = 'ok after 6';
      expect(await endsAfter((call) => [...five, { json: SOUND_ANSWERS[call] }])).toEqual({
        start: 'AMBIGUOUS_START after 1',
        poll: after,
        link: after,
      });
    },
  );

  it('B23 without end is given up in time, and its attempts are told', async () => {
    const { end, requests, message, effects } = await endAfter('poll', { status: 503, json: { error: 'overloaded' } });

    expect(end).toBe('SERVER');
    expect(message).toMatch(new RegExp(`\\(${requests} attempts\\): .*HTTP 503\\. The platform says: overloaded`));
    expect(requests).toBeLessThan(15);
    expect(effects.clock.now()).toBeGreaterThan(60_000);
    expect(effects.clock.now()).toBeLessThan(120_000);
  });

  it('B24 a status that no server should send ends each call', async () => {
    expect(await endsAfter(() => [{ status: 600, text: html }])).toEqual(all('SERVER after 1'));
    expect(await endsAfter(() => [{ status: 999, text: html }])).toEqual(all('SERVER after 1'));
  });
});

it('B15 a job that is not quite completed is asked for its bundle again', async () => {
  const early: WireAnswer = { status: 409, json: { error: 'not completed' } };
  const five = Array.from({ length: 5 }, () => early);

  expect(await endAfter('link', ...five, { json: SOUND_ANSWERS.link })).toMatchObject({ end: 'ok', requests: 6 });
  const { end, message, effects } = await endAfter('link', early);
  expect(end).toBe('CONFLICT');
  expect(message).toContain('The platform says: not completed.');
  expect(effects.clock.now()).toBeLessThan(120_000);
});
