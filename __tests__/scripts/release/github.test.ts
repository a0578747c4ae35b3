import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { gitHubAt } from '../../../scripts/release/github.ts';

const COMMIT = 'c'.repeat(40);
const FIELDS = { tag_name: 'v1.2.3', name: 'v1.2.3', body: '- New.', prerelease: false };

/** A server that gives these answers by method and path below the repository, 404 for all else, and keeps what it was asked. */
async function server(answers: Readonly<Record<string, readonly [number, unknown]>>) {
  const asked: { readonly call: string; readonly body: unknown; readonly authorization: string | undefined }[] = [];
  const http = createServer((request, response) => {
    void text(request).then((body) => {
      const call = `${request.method} ${request.url?.replace('/api/repos/acme/action', '')}`;
      const { authorization } = request.headers;
      asked.push({ call, body: body === '' ? undefined : JSON.parse(body), authorization });
      const [status, answer] = answers[call] ?? [404, { message: 'Not Found' }];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}/api`;
  return {
    asked,
    github: gitHubAt({ apiUrl, repository: 'acme/action', token: 'secret' }),
    [Symbol.asyncDispose]: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

describe('the calls of a release', () => {
  it('read a tag, and the object of an annotated one; a tag that is not there is nothing', async () => {
    await using api = await server({
      'GET /git/ref/tags/v1': [200, { ref: 'refs/tags/v1', object: { sha: 'e', type: 'tag' } }],
      'GET /git/tags/e': [200, { object: { sha: COMMIT, type: 'commit' } }],
    });

    expect(await api.github.readTag('v1')).toEqual({ sha: 'e', type: 'tag' });
    expect(await api.github.readTagObject('e')).toEqual({ sha: COMMIT, type: 'commit' });
    expect(await api.github.readTag('v2')).toBeUndefined();
    expect(api.asked.every(({ authorization }) => authorization === 'Bearer secret')).toBe(true);
  });

  it('make plain tags, and move them by force', async () => {
    await using api = await server({
      'POST /git/refs': [201, {}],
      'PATCH /git/refs/tags/v1': [200, {}],
    });

    await api.github.createTag('v1.2.3', COMMIT);
    await api.github.moveTag('v1', COMMIT);

    expect(api.asked.map(({ call, body }) => ({ call, body }))).toEqual([
      { call: 'POST /git/refs', body: { ref: 'refs/tags/v1.2.3', sha: COMMIT } },
      { call: 'PATCH /git/refs/tags/v1', body: { sha: COMMIT, force: true } },
    ]);
  });

  it('find a draft among many releases, page by page', async () => {
    const others = Array.from({ length: 100 }, (_, id) => ({ id, tag_name: `v0.${id}.0` }));
    await using api = await server({
      'GET /releases?per_page=100&page=1': [200, others],
      'GET /releases?per_page=100&page=2': [200, [{ id: 200, tag_name: 'v1.2.3', draft: true }]],
    });

    expect(await api.github.findRelease('v1.2.3')).toMatchObject({ id: 200, draft: true });
    expect(await api.github.findRelease('v9.9.9')).toBeUndefined();
  });

  it('know the latest release, where there is one', async () => {
    await using api = await server({ 'GET /releases/latest': [200, { id: 7, tag_name: 'v1.2.3' }] });
    expect(await api.github.latestRelease()).toMatchObject({ id: 7 });

    await using none = await server({});
    expect(await none.github.latestRelease()).toBeUndefined();
  });

  it('make a draft and publish it', async () => {
    await using api = await server({
      'POST /releases': [201, { id: 7, draft: true }],
      'PATCH /releases/7': [200, { id: 7, draft: false, immutable: true }],
    });

    await api.github.createDraft(FIELDS);
    const published = await api.github.updateRelease(7, { draft: false, make_latest: 'true' });

    expect(published).toMatchObject({ draft: false, immutable: true });
    expect(api.asked.map(({ body }) => body)).toEqual([
      { ...FIELDS, draft: true },
      { draft: false, make_latest: 'true' },
    ]);
  });

  it("fail with the status and GitHub's own words", async () => {
    await using api = await server({ 'POST /git/refs': [422, { message: 'Reference already exists' }] });

    await expect(api.github.createTag('v1.2.3', COMMIT)).rejects.toThrow(
      /^POST \/git\/refs: HTTP 422\. GitHub says: .*Reference already exists/,
    );
    await expect(api.github.moveTag('v1', COMMIT)).rejects.toThrow(/HTTP 404\..*\n.*push the tag by hand/);
    await expect(api.github.findRelease('v1.2.3')).rejects.toThrow(
      /^GET \/releases.*: HTTP 404\. The repository is not/,
    );
  });
});
