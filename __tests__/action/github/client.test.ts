import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { type GitHubCall, TransportError } from '../../../src/action/effects.ts';
import { createGitHub } from '../../../src/action/github/client.ts';
import { createHttp } from '../../../src/action/http/transport.ts';
import { reset } from '../../helpers/reset.ts';
import { answer, Wire, type WireScript } from '../../helpers/wire.ts';

const TOKEN = 'ghs_T0pSecretToken42';
const VERSION = /^x-github-api-version: 2022-11-28\r$/im;

function call(given: Partial<GitHubCall> = {}): GitHubCall {
  return {
    method: 'GET',
    route: '/repos/{owner}/{repo}',
    params: { owner: 'acme', repo: 'deploy' },
    timeoutMs: 10_000,
    signal: new AbortController().signal,
    ...given,
  };
}

const github = (origin: string, prefix = '') =>
  createGitHub(createHttp(), { GITHUB_API_URL: `${origin}${prefix}` })(TOKEN);

const always =
  (text: string): WireScript =>
  (socket) =>
    socket.end(text);

async function faultOf(work: Promise<unknown>): Promise<TransportError> {
  const thrown: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof TransportError)) throw thrown;
  for (let error: unknown = thrown; Error.isError(error); error = error.cause) {
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain(TOKEN);
  }
  return thrown;
}

describe('a call of GitHub', () => {
  it('sends the token, fills the route and escapes what it fills in', async () => {
    await using wire = await Wire.start(always(answer({ json: { a: 1 } })));
    const given = call({
      route: '/repos/{owner}/{repo}/git/ref/{ref}',
      params: { owner: 'acme', repo: 'deploy', ref: 'heads/a#b/c', page: 2 },
    });

    expect(await github(wire.origin).call(given)).toMatchObject({ status: 200, data: { a: 1 } });
    const [head = ''] = wire.requests;
    expect(head.split('\r\n')[0]).toBe('GET /repos/acme/deploy/git/ref/heads%2Fa%23b%2Fc?page=2 HTTP/1.1');
    expect(head).toMatch(/^authorization: token ghs_T0pSecretToken42\r$/im);
    expect(head).toMatch(/^user-agent: static-export-action/im);
    expect(head).toMatch(VERSION);
  });

  it('sends the rest of the parameters as JSON', async () => {
    await using wire = await Wire.start((socket, _nth, request) => {
      expect(request).toContain('{"title":"a","draft":true}');
      socket.end(answer({ status: 201 }));
    });
    const params = { owner: 'acme', repo: 'deploy', title: 'a', draft: true };

    expect(await github(wire.origin).call(call({ method: 'PATCH', params }))).toMatchObject({ status: 201 });
    expect(wire.requests[0]).toMatch(/^PATCH \/repos\/acme\/deploy HTTP/);
  });

  it.each([
    ['/api/v3', '/api/v3/repos/acme/deploy', '/api/graphql'],
    ['/api/v3/', '/api/v3/repos/acme/deploy', '/api/graphql'],
    ['', '/repos/acme/deploy', '/graphql'],
    ['/some/where', '/some/where/repos/acme/deploy', '/some/where/graphql'],
  ])('keeps the path of an API at %j', async (prefix, rest, graphql) => {
    await using wire = await Wire.start(always(answer({})));
    const api = github(wire.origin, prefix);
    await api.call(call());
    await api.call(call({ method: 'POST', route: 'graphql', params: { query: '{ a }', variables: { b: 1 } } }));

    expect(wire.requests.map((head) => head.split(' ', 2).join(' '))).toEqual([`GET ${rest}`, `POST ${graphql}`]);
  });

  it('asks GraphQL where the runner says', async () => {
    await using wire = await Wire.start(always(answer({})));
    const environment = {
      GITHUB_API_URL: `${wire.origin}/api/v3`,
      GITHUB_GRAPHQL_URL: `${wire.origin}/elsewhere/graphql`,
    };
    await createGitHub(createHttp(), environment)(TOKEN).call(call({ method: 'POST', route: 'graphql', params: {} }));

    expect(wire.requests[0]).toMatch(/^POST \/elsewhere\/graphql /);
    expect(wire.requests[0]).toMatch(VERSION);
  });

  it('is made to github.com where the runner says nothing', () => {
    expect(createGitHub(createHttp(), {})(TOKEN).apiUrl).toBe('https://api.github.com');
    expect(() => createGitHub(createHttp(), { GITHUB_API_URL: 'not a url' })(TOKEN)).toThrow(
      'GITHUB_API_URL is "not a url", which is not an address.',
    );
  });

  it.each([301, 302, 307, 308, 404, 422, 500])('hands on HTTP %i as it is', async (status) => {
    await using wire = await Wire.start(
      always(answer({ status, headers: { location: '/elsewhere' }, json: { message: 'no' } })),
    );
    const sent = await github(wire.origin).call(call({ method: 'POST' }));

    expect(sent).toMatchObject({ status, headers: { location: '/elsewhere' }, data: { message: 'no' } });
    expect(wire.requests).toHaveLength(1);
  });

  it.each<[string, Parameters<typeof answer>[0], unknown]>([
    ['nothing', { text: '' }, undefined],
    ['a 204', { status: 204 }, undefined],
    ['HTML', { text: '<h1>Unicorn</h1>', headers: { 'content-type': 'text/html' } }, '<h1>Unicorn</h1>'],
    ['HTML that says it is JSON', { text: '<h1>' }, '<h1>'],
    ['half of some JSON', { text: '{"sha":"12' }, '{"sha":"12'],
    ['JSON of an odd type', { text: '{"a":1}', headers: { 'content-type': ';;;' } }, { a: 1 }],
    ['a refusal with HTML', { status: 502, text: '<h1>' }, '<h1>'],
    ['a refusal with nothing', { status: 500, text: '' }, undefined],
  ])('reads %s for what it is', async (_name, given, data) => {
    await using wire = await Wire.start(always(answer(given)));

    expect((await github(wire.origin).call(call({ method: 'POST' }))).data).toEqual(data);
  });
});

it('calls that come at once are made two at a time', async () => {
  const waiting: (() => void)[] = [];
  const most: number[] = [];
  await using wire = await Wire.start((socket, nth) => {
    waiting.push(() => (nth === 3 ? socket.destroy() : socket.end(answer({ json: nth }))));
    most.push(waiting.length);
    // Each is answered when the next is there, and the last when there will be no next one.
    if (waiting.length > 1 || nth === 8) for (const end of waiting.splice(0)) end();
  });
  const api = github(wire.origin);
  const calls = Array.from({ length: 8 }, () => api.call(call({ method: 'POST' })));
  const ended = await Promise.allSettled(calls);

  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(most).toEqual([1, 2, 1, 2, 1, 2, 1, 2]);
});

describe('the first answer of a run', () => {
  it('is the one whose moment is kept, of whatever status and token', async () => {
    const headers = (second: number) => ({ date: `Sat, 21 Nov 2026 13:00:0${second} GMT` });
    await using wire = await Wire.start((socket, nth) =>
      socket.end(answer(nth === 1 ? { headers: { date: 'soon' } } : { status: 500 + nth, headers: headers(nth) })),
    );
    const open = createGitHub(createHttp(), { GITHUB_API_URL: wire.origin });
    const [one, other] = [open(TOKEN), open(`${TOKEN}2`)];
    const seen: (Date | undefined)[] = [one.firstAnswerAt()];
    for (const api of [one, other, one]) {
      await api.call(call());
      seen.push(api.firstAnswerAt());
    }

    const first = new Date('2026-11-21T13:00:02Z');
    expect(seen).toEqual([undefined, undefined, first, first]);
    expect(one.firstAnswerAt()).toEqual(first);
  });
});

describe('a call of GitHub that breaks', () => {
  it.each<[string, WireScript]>([
    ['a body that is cut', (socket) => socket.end('HTTP/1.1 201 X\r\ncontent-length: 100\r\n\r\n{"sha":')],
    [
      'a chunked body that is cut',
      (socket) => socket.end('HTTP/1.1 201 X\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n'),
    ],
    ['a reset', reset],
    ['no answer', (socket) => socket.end()],
  ])('%s is a fault that may have come after the request', async (_name, script) => {
    await using wire = await Wire.start(script);

    expect(await faultOf(github(wire.origin).call(call({ method: 'POST' })))).toMatchObject({ maybeSent: true });
    expect(wire.requests).toHaveLength(1);
  });

  it.each<[string, WireScript]>([
    ['before the headers', () => undefined],
    ['in the middle of the body', (socket) => socket.write('HTTP/1.1 200 X\r\ncontent-length: 100\r\n\r\n{')],
  ])('a stall %s ends with the attempt', async (_name, script) => {
    await using wire = await Wire.start(script);

    expect(await faultOf(github(wire.origin).call(call({ timeoutMs: 300 })))).toMatchObject({ fault: 'timeout' });
  });

  it.each([101, 600, 999])('HTTP %i is none', async (status) => {
    await using wire = await Wire.start(always(answer({ status })));

    expect(await faultOf(github(wire.origin).call(call()))).toMatchObject({ fault: 'protocol', maybeSent: true });
  });

  it('a cancel ends it with its reason', async () => {
    const cancel = new AbortController();
    await using wire = await Wire.start(() => cancel.abort(new Error('cancelled by hand')));

    await expect(github(wire.origin).call(call({ signal: cancel.signal }))).rejects.toThrow('cancelled by hand');
  });

  it('a body beyond all bounds is not read to its end', async () => {
    await using wire = await Wire.start((socket) => {
      socket.write('HTTP/1.1 200 X\r\n\r\n');
      const piece = Buffer.alloc(1024 * 1024, ' ');
      const more = () => {
        while (!socket.destroyed && socket.write(piece));
      };
      socket.on('drain', more);
      more();
    });

    expect(await faultOf(github(wire.origin).call(call()))).toMatchObject({ fault: 'too-large' });
  });
});

describe('the token', () => {
  it('is never sent to another origin', async () => {
    await using stranger = await Wire.start(always(answer({})));
    await using wire = await Wire.start(always(answer({})));
    const fault = await faultOf(github(wire.origin).call(call({ route: `${stranger.origin}/repos/acme/deploy` })));

    expect(fault).toMatchObject({ maybeSent: false });
    expect(stranger.connections + wire.connections).toBe(0);
  });

  it('goes to a whole address of the API’s own origin', async () => {
    await using wire = await Wire.start(always(answer({})));
    await github(wire.origin).call(call({ route: `${wire.origin}/repositories/1?a=b%20c`, params: {} }));

    expect(wire.requests[0]).toMatch(/^GET \/repositories\/1\?a=b%20c /);
  });
});

describe('a file', () => {
  const file = { path: fileURLToPath(import.meta.url), bytes: statSync(fileURLToPath(import.meta.url)).size };

  it('is sent as it is, with its length, its type and the token', async () => {
    let body = '';
    await using wire = await Wire.start((socket, _nth, request) => {
      const head = request.indexOf('\r\n\r\n') + 4;
      body = request.slice(head);
      const done = () => body.length === file.bytes && socket.end(answer({ status: 201, json: { id: 1 } }));
      socket.on('data', (chunk) => {
        body += chunk.toString('latin1');
        done();
      });
      done();
    });
    const upload = {
      ...call({ method: 'POST', route: `${wire.origin}/api/uploads/assets?a=1`, params: { name: 'a b.tar.gz' } }),
      file: { ...file, type: 'application/gzip' },
    };

    expect(await github(wire.origin).call(upload)).toMatchObject({ status: 201, data: { id: 1 } });
    const [head = ''] = wire.requests;
    expect(head.split('\r\n')[0]).toBe('POST /api/uploads/assets?a=1&name=a%20b.tar.gz HTTP/1.1');
    expect(head).toMatch(/^authorization: token ghs_T0pSecretToken42\r$/im);
    expect(head).toMatch(new RegExp(`^content-length: ${file.bytes}\\r$`, 'im'));
    expect(head).toMatch(/^content-type: application\/gzip\r$/im);
    expect(head).toMatch(VERSION);
    expect(body).toBe(readFileSync(file.path, 'latin1'));
  });

  it('is refused early: the answer counts, though not all was read', async () => {
    await using wire = await Wire.start(always(answer({ status: 422, json: { message: 'no' } })));
    const upload = {
      ...call({ method: 'POST', route: `${wire.origin}/a`, params: {} }),
      file: { ...file, type: 'a/b' },
    };

    expect(await github(wire.origin).call(upload)).toMatchObject({ status: 422, data: { message: 'no' } });
  });

  it('goes to no other host, and neither does the token', async () => {
    await using wire = await Wire.start(always(answer({})));
    const upload = {
      ...call({ method: 'POST', route: `${wire.origin}/a`, params: {} }),
      file: { ...file, type: 'a/b' },
    };

    expect(await faultOf(github('http://127.0.0.1:1').call(upload))).toMatchObject({ fault: 'protocol' });
    expect(wire.connections).toBe(0);
  });

  it('ends with the cancel', async () => {
    const cancel = new AbortController();
    await using wire = await Wire.start(() => cancel.abort(new Error('cancelled')));
    const upload = {
      ...call({ method: 'POST', route: `${wire.origin}/a`, params: {}, signal: cancel.signal }),
      file: { ...file, bytes: file.bytes + 1, type: 'a/b' },
    };

    await expect(github(wire.origin).call(upload)).rejects.toThrow('cancelled');
  });

  it('is asked for as bytes', async () => {
    await using wire = await Wire.start(always(answer({ text: 'bytes' })));
    const { method: _get, ...asked } = call({
      route: '/repos/{owner}/{repo}/releases/assets/{asset_id}',
      params: { owner: 'a', repo: 'b', asset_id: 7 },
    });
    const stream = await github(wire.origin).stream(asked, 1000);
    const chunks: string[] = [];
    for await (const chunk of stream.body) chunks.push(Buffer.from(chunk).toString());

    expect(chunks.join('')).toBe('bytes');
    expect(wire.requests[0]).toMatch(/^GET \/repos\/a\/b\/releases\/assets\/7 HTTP/);
    expect(wire.requests[0]).toMatch(/^accept: application\/octet-stream\r$/im);
    expect(wire.requests[0]).toMatch(VERSION);
  });
});
