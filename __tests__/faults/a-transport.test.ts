/** Section A of the catalogue: what the wire may do to each of the three calls. */
import type net from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import type { Http } from '../../src/action/effects.ts';
import { faultOf } from '../../src/action/http/explain.ts';
import { createHttp } from '../../src/action/http/transport.ts';
import { ADMIN_KEY, CALLS, endOf, hastyHttp, SOUND_ANSWERS } from '../helpers/calls.ts';
import { certificate } from '../helpers/tls.ts';
import { answer, CLOSED_PORT, Wire } from '../helpers/wire.ts';
import { BROKEN, ENDLESS, HEAD, pour } from '../helpers/wire-faults.ts';

describe('a fault after the request was received', () => {
  const faults = [
    ...BROKEN.map(([name, fault]) => [name, fault, createHttp] as const),
    ...ENDLESS.map(([name, fault]) => [name, fault, hastyHttp] as const),
  ];

  it.each(faults)('%s ends a start as ambiguous, and is got over by the others', async (_name, fault, makeHttp) => {
    // At once, since some of the faults last until the attempt is given up.
    const ends = await Promise.all(
      CALLS.map(async (call) => {
        await using wire = await Wire.start((socket, nth, request) =>
          nth === 1 ? fault(socket, nth, request) : socket.end(answer({ json: SOUND_ANSWERS[call] })),
        );
        const { end, text } = await endOf(call, wire.origin, makeHttp());
        expect(text).not.toContain(ADMIN_KEY);
        return [call, end, wire.requests.length];
      }),
    );

    expect(ends).toEqual([
      ['start', 'AMBIGUOUS_START', 1],
      ['poll', 'ok', 2],
      ['link', 'ok', 2],
    ]);
  });
});

describe('a fault before anything was sent', () => {
  it.each(CALLS)('A01 a refused connection is tried again by a %s, then named', async (call) => {
    const { end, text, effects } = await endOf(call, `http://127.0.0.1:${CLOSED_PORT}`);

    expect(end).toBe('NETWORK');
    expect(text).toContain(`127.0.0.1:${CLOSED_PORT}`);
    expect(text).toContain('ECONNREFUSED');
    expect(effects.clock.slept.length).toBeGreaterThanOrEqual(5);
  });

  it.each(CALLS)('A02 a host name that is not found is tried a few times by a %s, then named', async (call) => {
    const { end, message, effects } = await endOf(call, 'https://platform.invalid');

    expect(end).toBe('NETWORK');
    expect(message).toContain('check `base-url`');
    expect(effects.clock.slept).toHaveLength(3);
  });

  it('A02 a look-up that fails for a moment (EAI_AGAIN) is got over', async () => {
    await using wire = await Wire.start((socket) => socket.end(answer({ json: SOUND_ANSWERS.start })));
    const http = createHttp();
    let lookups = 0;
    const send: Http['send'] = async (request, maxBytes) => {
      lookups += 1;
      if (lookups > 3) return await http.send(request, maxBytes);
      throw faultOf(Object.assign(new Error(), { code: 'EAI_AGAIN' }), 'connecting');
    };

    expect((await endOf('start', wire.origin, { ...http, send })).end).toBe('ok');
    expect(wire.requests).toHaveLength(1);
  });

  it.each(CALLS)('A05 a connection that is never made ends a %s at the limit on connecting', async (call) => {
    // TLS to a server that accepts and says nothing: nothing of the request can be written.
    await using wire = await Wire.start(() => undefined);
    const http = createHttp({ connectTimeoutMs: 100 });

    const { end, message } = await endOf(call, `https://127.0.0.1:${wire.port}`, http);

    expect(end).toBe('NETWORK');
    expect(message).toContain('no connection within 0.1 s');
    expect(wire.requests).toEqual([]);
  });
});

describe('an answer that is more or less than was asked for', () => {
  const coded = (coding: string, body: Uint8Array) =>
    Buffer.concat([Buffer.from(`${HEAD}content-encoding: ${coding}\r\ncontent-length: ${body.length}\r\n\r\n`), body]);

  it.each<[string, Uint8Array]>([
    ['gzip', gzipSync(JSON.stringify(SOUND_ANSWERS.poll))],
    ['deflate', deflateSync(JSON.stringify(SOUND_ANSWERS.poll))],
    ['br', brotliCompressSync(JSON.stringify(SOUND_ANSWERS.poll))],
  ])('A15 %s that nobody asked for is undone', async (coding, body) => {
    await using wire = await Wire.start((socket) => socket.end(coded(coding, body)));

    expect((await endOf('poll', wire.origin)).end).toBe('ok');
  });

  it.each<[string, Uint8Array, string]>([
    ['zstd', Buffer.from('{}'), 'is not known (zstd)'],
    ['deflate', deflateRawSync('{}'), 'could not be undone'],
    ['br', Buffer.from('no brotli'), 'could not be undone'],
  ])('A15 %s that cannot be undone is told as that', async (coding, body, fact) => {
    await using wire = await Wire.start((socket) => socket.end(coded(coding, body)));

    const { end, message } = await endOf('poll', wire.origin);

    expect(end).toBe('BAD_RESPONSE');
    expect(message).toContain(`the content coding of the answer ${fact}`);
    expect(message).not.toContain('base-url');
  });

  const bomb = coded('gzip', gzipSync(Buffer.alloc(200 * 1024 * 1024)));

  it.each<[string, (socket: net.Socket) => void]>([
    ['A17 a gzip bomb', (socket) => void socket.end(bomb)],
    ['A18 a body without end', (socket) => pour(socket, `${HEAD}\r\n`)],
  ])('%s ends each call at the limit, without being kept', async (_name, act) => {
    for (const call of CALLS) {
      const sockets: net.Socket[] = [];
      await using wire = await Wire.start((socket) => {
        sockets.push(socket);
        act(socket);
      });
      const before = process.memoryUsage().rss;

      const { end, message } = await endOf(call, wire.origin);

      expect(end).toBe('BAD_RESPONSE');
      expect(message).toContain('larger than 1048576 bytes');
      expect(sockets).toHaveLength(1);
      // What was written beyond the limit lay in the buffers of both sockets.
      expect(sockets[0]?.bytesWritten).toBeLessThan(32 * 1024 * 1024);
      expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
    }
  });

  it('A19 a head of more than 16 KiB ends a call without a crash', async () => {
    await using wire = await Wire.start((socket) => socket.end(`${HEAD}x-large: ${'x'.repeat(20_000)}\r\n\r\n{}`));

    expect((await endOf('start', wire.origin)).end).toBe('AMBIGUOUS_START');
    expect(await endOf('poll', wire.origin)).toMatchObject({
      end: 'BAD_RESPONSE',
      message: expect.stringContaining('HPE_HEADER_OVERFLOW'),
    });
  });

  it.each(CALLS)('A21 interim responses are passed over by a %s', async (call) => {
    const interim = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n';
    await using wire = await Wire.start((socket) => socket.end(interim + answer({ json: SOUND_ANSWERS[call] })));

    expect((await endOf(call, wire.origin)).end).toBe('ok');
  });
});

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])(
    'A22 A23 by HTTP %i is not followed, and its target gets nothing',
    async (status) => {
      await using thief = await Wire.start((socket) => socket.end(answer({})));
      for (const [location, target] of [
        ['/elsewhere', 'another path of the same host'],
        [`${thief.origin}/v1?x=1`, thief.origin],
      ] as const) {
        for (const call of CALLS) {
          await using wire = await Wire.start((socket) => socket.end(redirect(status, location)));

          const { end, message } = await endOf(call, wire.origin);

          expect({ end, requests: wire.requests.length }).toEqual({ end: 'REDIRECT', requests: 1 });
          expect(message).toContain(`It points to ${target}; the key is never sent on.`);
        }
      }
      expect(thief.connections).toBe(0);
    },
  );

  it.each(['', 'file:///etc/passwd', '//', 'http://', `https://s.example/${ADMIN_KEY}`])(
    'A24 to %j is one request, and shows nothing of it',
    async (location) => {
      await using wire = await Wire.start((socket) => socket.end(redirect(302, location)));

      const { end, message } = await endOf('start', wire.origin);

      expect({ end, requests: wire.requests.length }).toEqual({ end: 'REDIRECT', requests: 1 });
      expect(message).toContain('It points to no address that could be used; the key is never sent on.');
    },
  );
});

describe('a certificate', () => {
  it.each(CALLS)('A25 that is signed by an unknown authority ends a %s at once, with nothing sent', async (call) => {
    await using wire = await Wire.start((socket) => socket.end(answer({ json: SOUND_ANSWERS[call] })), {
      tls: certificate('sound'),
    });

    const { end, message, effects } = await endOf(call, wire.origin);

    expect({ end, requests: wire.requests, retries: effects.clock.slept }).toEqual({
      end: 'TLS',
      requests: [],
      retries: [],
    });
    expect(message).toMatch(/UNABLE_TO_VERIFY_LEAF_SIGNATURE.*NODE_EXTRA_CA_CERTS/s);
  });

  it.each(CALLS)('A26 that is not there, since the port speaks plain http, ends a %s at once', async (call) => {
    await using wire = await Wire.start(() => undefined, {
      onConnection: (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    });

    const { end, effects } = await endOf(call, `https://127.0.0.1:${wire.port}`);

    expect({ end, retries: effects.clock.slept }).toEqual({ end: 'TLS', retries: [] });
  });
});

function redirect(status: number, location: string): string {
  return `HTTP/1.1 ${status} X\r\nlocation: ${location}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`;
}
