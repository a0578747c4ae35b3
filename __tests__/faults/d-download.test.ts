/** Section D of the catalogue: what storage may do to a download, on the wire. */
import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, symlink } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { startStep } from '../../scripts/runner/runner.ts';
import type { Effects } from '../../src/action/effects.ts';
import { downloadBundle } from '../../src/action/fetch/download.ts';
import { deadlineIn } from '../../src/action/http/retry.ts';
import { createHttp } from '../../src/action/http/transport.ts';
import { hastyHttp } from '../helpers/calls.ts';
import { type FakeEffects, fakeEffects } from '../helpers/effects.ts';
import { Folder } from '../helpers/folder.ts';
import { SOUND } from '../helpers/raw-tar.ts';
import { API_KEY, startPlatform } from '../helpers/scenario.ts';
import { mustBeHarmless, mustHideSecrets } from '../helpers/standing.ts';
import { Wire, type WireScript } from '../helpers/wire.ts';
import { pour } from '../helpers/wire-faults.ts';

const BYTES = Buffer.concat([Buffer.from('1f8b', 'hex'), randomBytes(199_998)]);
const SHA256 = createHash('sha256').update(BYTES).digest('hex');
const CUT = 80_000;
/** Of the links here as of those of a scenario. */
const SIGNATURE = '5ca1ab1e5ca1ab1e5ca1ab1e';

function head(status: number, fields: Readonly<Record<string, string | number>> = {}): string {
  const lines = Object.entries({ connection: 'close', ...fields }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} X\r\n${lines.join('')}\r\n`;
}

/** Sends bytes behind a head. */
function whole(status: number, bytes: Uint8Array, fields: Readonly<Record<string, string | number>> = {}): Buffer {
  return Buffer.concat([Buffer.from(head(status, { 'content-length': bytes.length, etag: '"v1"', ...fields })), bytes]);
}

/** The whole announced, the first bytes sent, then the end, once the other side has had time to read them. */
const CUT_OFF: WireScript = (socket) => {
  const all = whole(200, BYTES);
  socket.write(all.subarray(0, all.length - BYTES.length + CUT));
  setTimeout(() => socket.end(), 80);
};

/** The rest from a byte on, as storage that knows ranges sends it. */
function rest(from: number, fields: Readonly<Record<string, string | number>> = {}): Buffer {
  return whole(206, BYTES.subarray(from), {
    'content-range': `bytes ${from}-${BYTES.length - 1}/${BYTES.length}`,
    ...fields,
  });
}

interface Ended {
  readonly end: string;
  readonly message: string;
  readonly hint: string;
  readonly minted: number;
  readonly requests: readonly string[];
  /** The requests as they came. */
  readonly heads: readonly string[];
  readonly effects: FakeEffects;
}

interface Options {
  /** A file to which the download is led by a link. */
  readonly leadsTo?: string;
  readonly http?: Effects['http'];
  readonly maxBytes?: number;
  /** Size that the platform announces. */
  readonly sizeBytes?: number;
}

/** Downloads from storage that answers its connections in turn by these scripts, the last one for ever. */
async function download(
  scripts: readonly WireScript[],
  { http = createHttp(), maxBytes, sizeBytes, leadsTo }: Options = {},
): Promise<Ended> {
  await using folder = await Folder.make();
  if (leadsTo !== undefined) await symlink(leadsTo, folder.at('bundle.tar.gz'));
  await using wire = await Wire.start((socket, nth, request) =>
    scripts[Math.min(nth, scripts.length) - 1]?.(socket, nth, request),
  );
  const effects = fakeEffects(undefined, { http });
  effects.secrets.mask(SIGNATURE);
  const link = (name: string) => {
    const bundleUrl = `${wire.origin}/${name}?X-Amz-Signature=${SIGNATURE}`;
    return { bundleUrl, url: new URL(bundleUrl), ...(sizeBytes !== undefined && { sizeBytes }) };
  };
  let minted = 0;
  const ended = await downloadBundle(effects, {
    link: link('old'),
    file: folder.at('bundle.tar.gz'),
    deadline: deadlineIn(600_000, effects.clock),
    freshLink: async () => link(`fresh${++minted}`),
    ...(maxBytes !== undefined && { maxBytes }),
  }).then(
    async ({ sha256 }) => {
      const saved = createHash('sha256')
        .update(await readFile(folder.at('bundle.tar.gz')))
        .digest('hex');
      return { end: sha256 === SHA256 && saved === SHA256 ? 'ok' : 'wrong bytes', message: '', hint: '' };
    },
    ({ code = 'no code', message, hint = '' }: { code?: string; message: string; hint?: string }) => ({
      end: code,
      message,
      hint,
    }),
  );
  mustBeHarmless([...effects.lines, ended.message].join('\n'), [SIGNATURE]);
  const requests = wire.requests.map((request) =>
    `${request.split('?')[0]} ${/^range: (.*)\r$/im.exec(request)?.[1] ?? ''}`.trim(),
  );
  return { ...ended, minted, requests, heads: wire.requests, effects };
}

const sendWhole: WireScript = (socket) => void socket.end(whole(200, BYTES));
const sendRest: WireScript = (socket) => void socket.end(rest(CUT));

describe('a link that storage refuses', () => {
  it.each([
    ['D01', 403],
    ['D02', 400],
    ['D02', 410],
  ])('%s as HTTP %i says is replaced by a fresh one, once', async (_row, status) => {
    const dead: WireScript = (socket) => void socket.end(head(status));

    expect(await download([dead, sendWhole])).toMatchObject({
      end: 'ok',
      minted: 1,
      requests: ['GET /old', 'GET /fresh1'],
    });
    expect(await download([dead])).toMatchObject({ end: 'EXPIRED', minted: 1 });
  });

  it('D03 during the download is replaced, and the download goes on where it broke', async () => {
    expect(await download([CUT_OFF, (socket) => void socket.end(head(403)), sendRest])).toMatchObject({
      end: 'ok',
      minted: 1,
      requests: ['GET /old', `GET /old bytes=${CUT}-`, `GET /fresh1 bytes=${CUT}-`],
    });
  });
});

describe('storage', () => {
  it('D13 D14 that leads to another host is followed there, by GET, with no header but the range', async () => {
    await using other = await Wire.start((socket, nth) => void socket.end(nth === 1 ? rest(CUT) : head(500)));
    const leading: WireScript = (socket) =>
      void socket.end(
        head(307, { location: `${other.origin}/there?sig=${SIGNATURE}`, 'set-cookie': 'a=b', 'content-length': 0 }),
      );
    const { end, heads } = await download([CUT_OFF, leading]);

    expect({ end, requests: other.requests.length }).toEqual({ end: 'ok', requests: 1 });
    const names = (request: string) => [...request.matchAll(/^([\w-]+):/gm)].map(([, name]) => name?.toLowerCase());
    for (const request of [...heads, ...other.requests]) {
      expect(request).toMatch(/^GET /);
      const known = ['host', 'accept', 'range', 'if-range', 'connection', 'user-agent', 'accept-encoding'];
      expect(names(request).filter((name) => !known.includes(name ?? ''))).toEqual([]);
    }
    expect(other.requests[0]).toMatch(new RegExp(`^range: bytes=${CUT}-\r$`, 'im'));
  });

  it.each([
    ['a chain without end', '/again'],
    ['a host that is not local by plain http', 'http://storage.example/b'],
    ['another scheme', 'ftp://127.0.0.1/b'],
    ['an address with a password', 'http://a:b@127.0.0.1/b'],
  ])('D13 that leads to %s is followed no further', async (_name, location) => {
    const leading: WireScript = (socket) => void socket.end(head(302, { location, 'content-length': 0 }));
    const { end, requests } = await download([leading]);

    expect({ end }).toEqual({ end: 'NETWORK' });
    expect(requests).toHaveLength(location === '/again' ? 6 : 1);
  });

  it('D15 that is busy is asked again, when it says so and not before', async () => {
    const { end, effects } = await download([
      (socket) => void socket.end(head(503, { 'retry-after': 7, 'content-length': 0 })),
      (socket) => void socket.end(head(429, { 'content-length': 0 })),
      sendWhole,
    ]);

    expect(end).toBe('ok');
    expect(effects.clock.slept).toHaveLength(2);
    expect(effects.clock.slept[0]).toBeGreaterThanOrEqual(7000);
  });

  it('D16 that calls the archive a coding of itself is not taken at its word', async () => {
    expect(
      await download([(socket) => void socket.end(whole(200, BYTES, { 'content-encoding': 'gzip' }))]),
    ).toMatchObject({ end: 'ok' });
  });

  it.each<[string, string, string]>([
    ['D10 a cut archive, of which nobody told the length,', 'cut', 'broken or ends early'],
    ['D16 the archive without its compression', 'tar', 'it is a tar archive without compression'],
    ['D17 a page instead of the archive', '<!doctype html><p>Sign in', 'it is an HTML page'],
    ['D17 an error instead of the archive', '<?xml version="1.0"?><Error/>', 'it is an XML document'],
    ['D17 JSON instead of the archive', '{"error":"gone"}', 'it is a JSON document'],
    ['D18 nothing instead of the archive', '', 'it is empty'],
  ])('%s ends the run, with nothing kept', async (_name, text, reason) => {
    const odd: Readonly<Record<string, Buffer>> = { cut: SOUND.subarray(0, -20), tar: gunzipSync(SOUND) };
    const body = odd[text] ?? Buffer.from(text);
    await using platform = await startPlatform({
      storage: (_request, response) => {
        // Without a length, and ended by the connection alone.
        response.socket?.end(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n'), body]));
      },
    });
    const { code, commands } = await platform.run({ 'bundle-path': 'b.tar.gz', 'extract-to': 'site' });

    const errors = commands.filter(({ name }) => name === 'error').map(({ data }) => data);
    expect([code, errors]).toEqual([1, [expect.stringMatching(/^BUNDLE: /)]]);
    expect(errors[0]).toContain(reason);
    expect(await readdir(platform.workspace)).toEqual([]);
  });
});

describe('a download that breaks', () => {
  it('D04 goes on at the byte where it broke, by the tag of what was there', async () => {
    const { end, requests } = await download([
      CUT_OFF,
      (socket, _nth, request) => void socket.end(/^if-range: "v1"\r$/im.test(request) ? rest(CUT) : head(400)),
    ]);

    expect({ end, requests }).toEqual({ end: 'ok', requests: ['GET /old', `GET /old bytes=${CUT}-`] });
  });

  it.each([['W/"v1"'], ['']])('D04 begins anew where storage has no strong tag (%j)', async (etag) => {
    const cut: WireScript = (socket) => void socket.end(whole(200, BYTES, { etag }).subarray(0, CUT));

    expect(await download([cut, sendWhole])).toMatchObject({ end: 'ok', requests: ['GET /old', 'GET /old'] });
  });

  it('D05 begins anew where storage knows no ranges', async () => {
    expect(await download([CUT_OFF, sendWhole])).toMatchObject({
      end: 'ok',
      requests: ['GET /old', `GET /old bytes=${CUT}-`],
    });
  });

  it.each<[string, Buffer]>([
    ['another begin', whole(206, BYTES.subarray(0, 10), { 'content-range': `bytes 0-9/${BYTES.length}` })],
    ['the whole', whole(206, BYTES, { 'content-range': `bytes 0-${BYTES.length - 1}/${BYTES.length}` })],
    [
      'the rest of another version',
      whole(206, BYTES.subarray(CUT), {
        'content-range': `bytes ${CUT}-${BYTES.length - 1}/${BYTES.length}`,
        etag: '"v2"',
      }),
    ],
    [
      'another total',
      whole(206, BYTES.subarray(CUT), { 'content-range': `bytes ${CUT}-${BYTES.length - 1}/${BYTES.length + 1}` }),
    ],
    ['no range', whole(206, BYTES.subarray(CUT))],
  ])('D06 begins anew when storage sends %s for the rest', async (_name, wrong) => {
    const { end, requests } = await download([CUT_OFF, (socket) => void socket.end(wrong), sendWhole]);

    expect({ end, last: requests.at(-1) }).toEqual({ end: 'ok', last: 'GET /old' });
  });

  it('D06 takes no rest for whole that breaks off, too', async () => {
    const cut: WireScript = (socket) => void socket.end(rest(CUT).subarray(0, -1000));

    expect(await download([CUT_OFF, cut, sendWhole])).toMatchObject({ end: 'ok' });
    expect(await download([CUT_OFF, cut, (socket) => void socket.end(head(404))])).toMatchObject({
      end: 'NETWORK',
    });
  });

  it('D07 begins anew when storage has no such range', async () => {
    const { end, requests } = await download([CUT_OFF, (socket) => void socket.end(head(416)), sendWhole]);

    expect({ end, requests }).toEqual({ end: 'ok', requests: ['GET /old', `GET /old bytes=${CUT}-`, 'GET /old'] });
  });

  it('D08 begins anew where storage has another version now', async () => {
    const other = randomBytes(BYTES.length);
    const first: WireScript = (socket) => void socket.end(whole(200, other, { etag: '"v0"' }).subarray(0, CUT));

    expect(await download([first, sendWhole])).toMatchObject({ end: 'ok' });
    const rested: WireScript = (socket, _nth, request) => {
      const from = Number(/^range: bytes=(\d+)-/im.exec(request)?.[1]);
      socket.end(rest(from));
    };
    const { end, requests } = await download([first, rested, sendWhole]);
    expect({ end, last: requests.at(-1) }).toEqual({ end: 'ok', last: 'GET /old' });
  });

  it('D09 before the announced length is never taken for whole', async () => {
    const { end, message } = await download([
      (socket) => void socket.end(whole(200, BYTES.subarray(0, CUT), { 'content-length': BYTES.length, etag: '' })),
    ]);

    expect({ end }).toEqual({ end: 'NETWORK' });
    expect(message).toContain('(5 attempts)');
  });

  it('D10 where no length was announced is told by the size that the platform announced', async () => {
    const cut: WireScript = (socket) =>
      void socket.end(Buffer.concat([Buffer.from(head(200)), BYTES.subarray(0, CUT)]));

    expect(await download([cut, sendWhole], { sizeBytes: BYTES.length })).toMatchObject({ end: 'ok' });
    expect(await download([cut], { sizeBytes: BYTES.length })).toMatchObject({ end: 'NETWORK' });
  });

  it('D11 by silence is taken up again', async () => {
    const silent: WireScript = (socket) => void socket.write(whole(200, BYTES).subarray(0, CUT));

    expect(
      await download(
        [
          silent,
          (socket, nth, request) => {
            const from = Number(/^range: bytes=(\d+)-/im.exec(request)?.[1]);
            socket.end(nth > 1 && from > 0 ? rest(from) : head(400));
          },
        ],
        { http: hastyHttp() },
      ),
    ).toMatchObject({ end: 'ok' });
  });
});

it('D11 is asked again after the silence, not after the whole time of the run', async () => {
  const { end, effects } = await download([() => undefined, () => undefined, sendWhole], {
    http: hastyHttp(2),
  });

  expect(end).toBe('ok');
  expect(effects.clock.slept).toHaveLength(2);
});

describe('a bundle without measure', () => {
  it.each<[string, WireScript]>([
    ['that has no end', (socket) => pour(socket, head(200))],
    ['whose announced length is a lie', (socket) => pour(socket, head(200, { 'content-length': 10 ** 12 }))],
  ])('D12 %s is cut off at the limit', async (_name, script) => {
    expect(await download([script], { maxBytes: 1_000_000 })).toMatchObject({ end: 'BUNDLE' });
  });
});

it('D20 a disk that is full ends the download, and the error tells how much space it needs', async () => {
  // Only Linux has a file that is always full.
  if (process.platform !== 'linux') return;
  const { end, message, hint, requests } = await download([sendWhole], { leadsTo: '/dev/full' });

  expect({ end, requests: requests.length }).toEqual({ end: 'FILES', requests: 1 });
  expect(message).toContain('ENOSPC');
  expect(hint).toBe(`The disk is full: free space for ${BYTES.length} bytes.`);
});

describe('the log', () => {
  it.each<[string, (response: ServerResponse) => void]>([
    ['that is sound', (response) => void response.end(SOUND)],
    ['that is refused', (response) => void response.writeHead(403).end(`<Error>${SIGNATURE}</Error>`)],
    [
      'that leads elsewhere',
      (response) => void response.writeHead(302, { location: `//x.example/?${SIGNATURE}` }).end(),
    ],
    ['that is no archive', (response) => void response.end(`<!doctype html>${SIGNATURE}`)],
  ])('D23 of a run whose steps are debugged shows none for a download %s', async (_name, answer) => {
    await using platform = await startPlatform({ storage: (_request, response) => answer(response) });
    const { origin, workspace, temp } = platform;
    const inputs = { 'base-url': origin, 'api-key': API_KEY, domain: 'docs.example.com', verify: 'true' };
    const step = await startStep({ inputs, workspace, temp, env: { RUNNER_DEBUG: '1' } });
    const { stdout, stderr, summary } = await step.result;

    const lines = stdout.split('\n').filter((line) => !line.startsWith('::add-mask::'));
    mustHideSecrets([...lines, stderr, summary].join('\n'), [SIGNATURE]);
    expect(platform.requests.filter((request) => request.startsWith('GET /storage/'))).not.toEqual([]);
  });
});
