import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { snippetsOf } from '../../scripts/metadata/snippet.ts';
import { LIMIT_MS } from '../helpers/rollout-scenario.ts';
import { ExampleScenario, HERE, VALUES } from '../helpers/workflow/example.ts';

const TOKEN = 't0ken-0f-the-mirr0r-t0ken';

/** A mirror that takes files by PUT. */
class Mirror implements AsyncDisposable {
  readonly files = new Map<string, Buffer>();
  readonly #server: http.Server;

  private constructor(server: http.Server) {
    this.#server = server;
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const file = this.files.get(request.url ?? '');
      if (request.headers.authorization !== `Bearer ${TOKEN}`) response.writeHead(401);
      else if (request.method === 'PUT') this.files.set(request.url ?? '', Buffer.concat(chunks));
      else if (file === undefined) response.writeHead(404);
      response.end(request.method === 'GET' ? file : undefined);
    });
  }

  static async start(): Promise<Mirror> {
    const server = http.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Mirror(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/upload`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

describe('air-gapped.yml', () => {
  const files = { 'deploy/air-gapped/values.yaml': VALUES };
  const start = async (mirror: Mirror, token = TOKEN) =>
    await ExampleScenario.start({
      repositories: { [HERE]: { files } },
      vars: { MIRROR_UPLOAD_URL: mirror.url },
      secrets: { MIRROR_TOKEN: token },
    });

  it(
    'has the archive on the mirror before its address is proposed',
    async () => {
      await using mirror = await Mirror.start();
      await using scenario = await start(mirror);
      let stored: readonly string[] = [];
      scenario.github.fault({ on: 'git/create-ref', hook: () => (stored = [...mirror.files.keys()]) });
      const { export: job } = await scenario.run('air-gapped.yml');
      const [archive] = mirror.files.values();
      const sha256 = createHash('sha256')
        .update(archive ?? '')
        .digest('hex');
      expect(job?.result).toBe('success');
      expect(stored).toEqual([`/upload/docs.example.com/${sha256}.tar.gz`]);
      const branch = scenario.github.openPulls(HERE)[0]?.head.ref ?? '';
      const proposed = await scenario.github.show(HERE, branch, 'deploy/air-gapped/values.yaml');
      expect(proposed).toContain(`bundleUrl: "https://mirror.internal/docs.example.com/${sha256}.tar.gz"`);
      expect(scenario.rollout.starts).toBe(1);
    },
    LIMIT_MS,
  );

  it(
    'stores and proposes nothing where a page needs another host, and proposes nothing where the mirror refuses',
    async () => {
      await using mirror = await Mirror.start();
      await using refused = await start(mirror, 'another token of the mirror');
      expect((await refused.run('air-gapped.yml'))['export']?.steps.map(({ isSuccess }) => isSuccess)).toEqual([
        true,
        false,
      ]);
      expect(refused.github.writes).toEqual([]);

      await using scenario = await start(mirror);
      await scenario.rollout.writeDocs({ 'news.mdx': '# News\n\n![Far](https://cdn.example/far.png)\n' });
      expect((await scenario.run('air-gapped.yml'))['export']?.steps.map(({ isSuccess }) => isSuccess)).toEqual([
        false,
      ]);
      expect([...mirror.files]).toEqual([]);
      expect(scenario.github.writes).toEqual([]);
    },
    LIMIT_MS,
  );
});

describe('sealed-values.yml', () => {
  const file = 'clusters/production/docs.yaml';
  const page = readFileSync('docs/guides/sealed-values.mdx', 'utf8');
  const release = snippetsOf('a.mdx', page).find(({ text }) => text.includes('kind: HelmRelease'))?.text ?? '';
  const start = async (options: { readonly protected?: readonly string[] } = {}) =>
    await ExampleScenario.start({
      repositories: { [HERE]: { files: { [file]: release }, ...options } },
      vars: { DOCS_AWS_ROLE: 'arn:aws:iam::123456789012:role/documentation', DOCS_AWS_REGION: 'eu-central-1' },
    });
  const secretOf = (scenario: ExampleScenario) =>
    scenario.kept<Record<string, string>>('secrets', {})['docs/bundle-url'] ?? '';

  it(
    'pins the version in the HelmRelease of the guide, and stores a link that works; git never holds one',
    async () => {
      await using scenario = await start();
      const { github } = scenario;
      const { 'roll-out': job } = await scenario.run('sealed-values.yml');
      expect(job?.steps.map(({ isSuccess }) => isSuccess)).toEqual([true, true, true, true]);
      const version = job?.steps[0]?.outputs['version'] ?? '';
      expect(await github.show(HERE, 'main', file)).toBe(release.replace('version: ""', `version: "${version}"`));
      const link = secretOf(scenario);
      expect((await fetch(link)).status).toBe(200);
      expect(await github.git(HERE, 'log', '-p', '--all')).not.toContain('/storage/');
      expect(scenario.calls.flatMap(({ args }) => args).join(' ')).not.toContain('Signature');

      scenario.rollout.platform.now = new Date(scenario.rollout.platform.now.getTime() + 60_000);
      const head = await github.head(HERE, 'main');
      await scenario.run('sealed-values.yml');
      expect(await github.head(HERE, 'main')).toBe(head);
      expect(secretOf(scenario)).not.toBe(link);
    },
    LIMIT_MS,
  );

  it(
    'stores a link to what is pinned, and not to an export that waits in a pull request',
    async () => {
      const branches: string[] = [];
      await using scenario = await start({ protected: branches });
      const before = await scenario.run('sealed-values.yml');
      branches.push('main');
      await scenario.rollout.writeDocs({ 'news.mdx': '# News\n' });
      const { 'roll-out': job } = await scenario.run('sealed-values.yml');
      expect(scenario.github.openPulls(HERE)).toHaveLength(1);
      expect(job?.steps[0]?.outputs).toMatchObject({ result: 'exported', pageCount: '3' });
      expect(job?.steps[1]?.outputs['jobId']).toBe(before['roll-out']?.steps[1]?.outputs['jobId']);
      expect(secretOf(scenario)).toBe(job?.steps[1]?.outputs['bundleUrl']);
    },
    LIMIT_MS,
  );
});
