import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hear, KAYAKS, MESSAGE, messageBody, send, siteOf } from '../../helpers/assistant.ts';
import { startTestPlatform, type TestPlatform } from '../../helpers/test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ assistant: { readSite: siteOf(KAYAKS) } });
});
afterAll(() => platform.close());

const ask = async (question: string, more: object = {}) =>
  await hear(await send(platform, messageBody(question, more)));

describe('the message call', () => {
  it('streams what the SDK reads: sources first, then the text, then the end with the thread', async () => {
    const response = await send(platform, messageBody('How do I take care of paddles?'));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-vercel-ai-data-stream': 'v1',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('x-thread-id'),
      'cache-control': 'no-store',
      deprecation: '@1753920000',
      link: '</discovery/v2/assistant/docs.example.com/message>; rel="successor-version"',
      ratelimit: expect.stringMatching(/^"organization";r=9999;t=3600, "address";r=9999;t=86400$/),
    });
    const threadId = response.headers.get('x-thread-id');
    const heard = await hear(response);
    expect(heard).toMatchObject({
      codes: 'fh0ed',
      sources: [{ url: 'https://docs.example.com/guides/paddles', title: 'Paddles › Care' }],
      errors: [],
      finishReason: 'stop',
      finish: { type: 'finish', threadId, finishReason: 'stop' },
    });
    expect(threadId).toMatch(/^thr_[0-9a-f]{36}$/);
    expect(heard.text).toContain('No language model wrote this');
    expect(heard.text).toContain(
      '**[Paddles › Care](https://docs.example.com/guides/paddles#care)**\n\n> Rinse paddles with fresh water.',
    );
  });

  it('links to its next version, where a page says that this platform has none', async () => {
    const { headers } = await send(platform, messageBody('How do I take care of paddles?'));
    const [, path = ''] = /^<(.+)>; rel="successor-version"$/.exec(headers.get('link') ?? '') ?? [];
    const at = new URL(path, platform.url);

    const page = await fetch(at);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('This platform does not serve it.');
    const call = await fetch(at, { method: 'POST', body: '{}' });
    expect([call.status, call.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('says when the documentation holds no answer, and names no sources for it', async () => {
    const { text, sources, codes } = await ask('How do I bake a chocolate cake?');
    expect(text).toMatch(/^The documentation of docs\.example\.com holds no answer to this question/);
    expect([sources, codes]).toEqual([[], 'f0ed']);
  });

  it('goes on with a thread, and knows what it is about though only the last message is sent', async () => {
    const { finish } = await ask('How do I take care of paddles?');
    const { threadId } = finish;
    const next = await ask('And with what exactly do I rinse?', { threadId });
    expect(next.finish['threadId']).toBe(threadId);
    expect(next.text).toContain('fresh water');
  });

  it('takes the domain by its first label, and refuses another', async () => {
    const at = (domain: string) =>
      platform.call('POST', MESSAGE.replace('docs.example.com', domain), {
        headers: { authorization: `Bearer ${platform.assistantKey}` },
        body: messageBody('paddles'),
      });
    expect((await at('docs')).status).toBe(200);
    expect(await at('other.example.com')).toMatchObject({ status: 400, json: { error: expect.any(String) } });
    for (const bad of ['..%2f', '%2e%2e', 'a%00b', 'a%2fb', '%ff', `${'a'.repeat(300)}`, 'https:%2f%2fx']) {
      expect([400, 404]).toContain((await at(bad)).status);
    }
  });

  it('counts a client by an address, not by what a proxy passes on unread', async () => {
    const proxied = await startTestPlatform({
      assistant: { readSite: siteOf(KAYAKS) },
      trustedProxies: ['127.0.0.1', '192.0.2.1'],
    });
    const leftFor = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded };
      const response = await send(proxied, messageBody('paddles'), { headers });
      await response.text();
      return /"address";r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1];
    };
    const left: (string | undefined)[] = [];
    for (const bad of ['garbage', `x${'y'.repeat(500)}`, '1.2.3', '::1::', '-', 'a, b, c'])
      left.push(await leftFor(bad));
    expect(left).toEqual(['9999', '9998', '9997', '9996', '9995', '9994']);
    expect([await leftFor('198.51.100.7'), await leftFor('garbage, 198.51.100.7')]).toEqual(['9999', '9998']);
    expect([await leftFor('one, 192.0.2.1'), await leftFor('two, 192.0.2.1')]).toEqual(['9999', '9998']);
    await proxied.close();
  });

  it('S03 refuses an admin key, and tells the operator without the key', async () => {
    const response = await send({ ...platform, assistantKey: platform.adminKey }, messageBody('paddles'));
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const warning = platform.logged.find((line) => line.includes('assistant.refused'));
    expect(warning).toContain('This is an admin key (svc_); the call needs an assistant key (svc_dsc_).');
    expect(platform.logged.join('')).not.toContain(platform.adminKey);
  });

  it('lets browsers ask from any site, with the headers that the hook sends', async () => {
    const { status, headers } = await platform.call('OPTIONS', MESSAGE, {
      headers: { origin: 'https://a.example', 'access-control-request-headers': 'authorization,content-type' },
    });
    expect([status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-methods')]).toEqual([
      ...[204, '*', 'POST'],
    ]);
    expect(headers.get('access-control-allow-headers')).toMatch(/authorization, content-type/);
    expect((await platform.call('OPTIONS', '/v1/static-export/jobs')).headers.has('access-control-allow-origin')).toBe(
      false,
    );
  });

  it('answers pages of the listed origins alone, where some are listed', async () => {
    const [listed, other] = ['https://docs.example.com', 'https://other.example'];
    const choosy = await startTestPlatform({ assistant: { readSite: siteOf(KAYAKS) }, assistantOrigins: [listed] });
    const told = async (method: 'OPTIONS' | 'POST', origin?: string) => {
      const headers = origin === undefined ? {} : { origin };
      const { status, headers: got } =
        method === 'POST'
          ? await send(choosy, messageBody('paddles'), { headers })
          : await choosy.call('OPTIONS', MESSAGE, { headers });
      return [status, got.get('access-control-allow-origin'), got.get('vary')];
    };
    expect([await told('OPTIONS', listed), await told('POST', listed)]).toEqual([
      [204, listed, 'Origin'],
      [200, listed, 'Origin'],
    ]);
    expect([await told('OPTIONS', other), await told('POST', other), await told('POST', 'null')]).toEqual([
      [204, null, 'Origin'],
      [403, null, 'Origin'],
      [403, null, 'Origin'],
    ]);
    expect(await told('POST')).toEqual([200, null, 'Origin']);
    await choosy.close();
  });

  it('lets pages send what tools add to their requests, and nothing that is no header', async () => {
    const asked = 'authorization,traceparent, Sentry-Trace,baggage,a b,x\u00e9,';
    const { headers } = await platform.call('OPTIONS', MESSAGE, {
      headers: { origin: 'https://a.example', 'access-control-request-headers': Buffer.from(asked).toString('latin1') },
    });
    expect(headers.get('access-control-allow-headers')).toBe(
      'authorization, content-type, x-requested-with, user-agent, traceparent, sentry-trace, baggage',
    );
  });

  it.each<[number, string, Record<string, string>, () => string | Uint8Array<ArrayBuffer>]>([
    [401, 'another key', { authorization: 'Bearer svc_dsc_0' }, () => JSON.stringify(messageBody('x'))],
    [413, 'more than 1 MiB', {}, () => JSON.stringify(messageBody('x'.repeat(1_100_000)))],
    [415, 'another type', { 'content-type': 'text/plain' }, () => JSON.stringify(messageBody('x'))],
    [415, 'gzip', { 'content-encoding': 'gzip' }, () => new Uint8Array(gzipSync(JSON.stringify(messageBody('x'))))],
  ])('answers %i to %s so that a page can read why', async (status, _name, headers, body) => {
    const response = await fetch(platform.url + MESSAGE, {
      method: 'POST',
      headers: { authorization: `Bearer ${platform.assistantKey}`, 'content-type': 'application/json', ...headers },
      body: body(),
    });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([status, '*']);
    expect(response.headers.get('access-control-expose-headers')).toContain('retry-after');
    expect(await response.json()).toEqual({ error: expect.stringMatching(/\.$/) });
  });

  it('takes a conversation of all roles that ends in what a tool gave, and answers what the user asked', async () => {
    const call = { toolCallId: 't', toolName: 'show' };
    const parts = [
      { type: 'tool-invocation', toolInvocation: { state: 'partial-call', ...call } },
      { type: 'tool-invocation', toolInvocation: { state: 'call', ...call, args: null } },
      { type: 'tool-invocation', toolInvocation: { state: 'result', ...call, args: {}, result: null } },
    ];
    const message = (role: string, content: string) => ({ id: role, role, content, parts: [] });
    const { text } = await ask('', {
      messages: [
        ...[message('system', 'Be kind.'), message('user', 'Hello'), message('assistant', 'Hello.')],
        ...[message('user', 'How do I take care of paddles?'), message('data', '[]')],
        { ...message('assistant', ''), parts },
      ],
    });
    expect(text).toContain('Rinse paddles with fresh water.');
    const toolInvocation = { state: 'call', ...call };
    const response = await send(platform, {
      fp: 'anonymous',
      messages: [{ ...message('user', 'x'), parts: [{ type: 'tool-invocation', toolInvocation }] }],
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: '$.messages[0].parts[0].toolInvocation.args: expected a value, found nothing.' },
    ]);
  });

  it('is in the description, deprecated', async () => {
    const { json } = await platform.call('GET', '/openapi.json');
    const { paths, components } = json as { paths: Record<string, never>; components: { schemas: object } };
    expect(paths['/discovery/v1/assistant/{domain}/message']).toMatchObject({
      post: {
        deprecated: true,
        security: [{ assistantKey: [] }],
        responses: { 200: { content: { 'text/plain; charset=utf-8': {} } } },
      },
    });
    expect(components.schemas).toHaveProperty('MessageRequest.properties.messages');
  });
});
