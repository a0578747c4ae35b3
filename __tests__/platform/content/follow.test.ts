import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { followSources } from '../../../src/platform/content/follow.ts';
import { takePush } from '../../../src/platform/content/pushes.ts';
import { createLog } from '../../../src/platform/log.ts';
import { Folder } from '../../helpers/folder.ts';
import { DOCS_DOMAIN, DOCS_REPOSITORY, GitPlatform } from '../../helpers/git-platform.ts';
import { borrowDatabase } from '../../helpers/test-database.ts';
import { POLL_INTERVAL_MS } from '../../helpers/test-platform.ts';

const NEXT = { 'docs/index.mdx': '# Next\n' };

describe('a platform with a site in a git repository', () => {
  it('fetches it at the start, reports the commit once, and nothing at a restart', async () => {
    const database = await borrowDatabase();
    const lent = { ...database, close: async () => undefined };
    await using stage = await GitPlatform.start({ platform: { database: lent } });
    const commit = (await stage.github.head(DOCS_REPOSITORY, 'main')) ?? '';
    await stage.platform.event('deployment.reported', { commit, domain: DOCS_DOMAIN, environment: 'docs' });
    expect(stage.deployments).toEqual([[commit, ['success']]]);
    const again = await stage.another();
    await again.event('content.fetched', { commit });
    const next = await stage.push(NEXT);
    await stage.deliver({}, again);
    await again.event('content.fetched', { commit: next });
    await Promise.race([stage.platform, again].map((each) => each.event('deployment.reported', { commit: next })));
    expect(stage.deployments).toEqual([
      [commit, ['success', 'inactive']],
      [next, ['success']],
    ]);
    await again.close();
  });

  it('fetches and reports what a webhook tells of, on all platforms that share a database', async () => {
    const database = await borrowDatabase();
    const lent = { ...database, close: async () => undefined };
    await using stage = await GitPlatform.start({ platform: { database: lent } });
    const other = await stage.another();
    const first = await stage.platform.event('content.fetched');
    await other.event('content.fetched');
    const commit = await stage.push(NEXT);
    expect(await stage.deliver()).toMatchObject({ status: 202, json: { domains: [DOCS_DOMAIN] } });
    await Promise.all([stage.platform, other].map((each) => each.event('content.fetched', { commit })));
    await Promise.race([stage.platform, other].map((each) => each.event('deployment.reported', { commit })));
    await other.close();
    expect(stage.deployments.map(([sha]) => sha)).toEqual([first['commit'], commit]);
  });

  it('finds a push that nobody told of by looking from time to time', async () => {
    await using stage = await GitPlatform.start({ platform: { gitIntervalMs: 20 } });
    await stage.platform.event('content.fetched');
    const commit = await stage.push(NEXT);
    await stage.platform.event('deployment.reported', { commit });
  });

  it('goes on trying when a repository cannot be fetched, and tells why', async () => {
    let isDown = true;
    const answer = (_request: unknown, response: { writeHead(status: number): { end(): unknown } }) => {
      if (isDown) response.writeHead(503).end();
      return isDown;
    };
    await using stage = await GitPlatform.start({ server: { answer } });
    const { reason } = await stage.platform.event('content.failed');
    expect(reason).toMatch(/cannot be reached \(git: .*503\)/);
    isDown = false;
    await stage.platform.event('deployment.reported');
  });

  it('reports as failed what has no such folder, once, and what mends it', async () => {
    await using stage = await GitPlatform.start({ files: { 'README.md': '' } });
    const commit = (await stage.github.head(DOCS_REPOSITORY, 'main')) ?? '';
    const reason = expect.stringMatching(/there is no folder docs/);
    expect(await stage.platform.event('content.failed')).toMatchObject({ reason });
    await stage.platform.event('deployment.reported', { commit });
    const mended = await stage.push(NEXT);
    await stage.deliver();
    await stage.platform.event('deployment.reported', { commit: mended });
    expect(stage.deployments).toEqual([
      [commit, ['failure']],
      [mended, ['success']],
    ]);
    const [failed] = stage.github.repository(DOCS_REPOSITORY).deployments;
    expect(failed?.statuses).toMatchObject([{ description: reason }]);
  });

  it('removes what was fetched when the access file has the site no more', async () => {
    await using data = await Folder.make();
    await using stage = await GitPlatform.start({ platform: { data: data.path } });
    await stage.platform.event('content.fetched');
    const fetched = () => readdir(data.at('content/0/repositories'));
    expect(await fetched()).toHaveLength(1);
    const organizations = { acme: { plan: 'enterprise', domains: {}, keys: [] } };
    await stage.folder.write({ 'access.yaml': JSON.stringify({ organizations }) });
    process.emit('SIGHUP');
    while ((await fetched()).length > 0) await wait(POLL_INTERVAL_MS);
    expect(await readdir(data.at('content/0/trees'))).toEqual([]);
  });

  it('reports nothing unless told to, and then checks nothing out', async () => {
    const files = { 'README.md': 'no documentation, which a check-out would find' };
    await using stage = await GitPlatform.start({ files, site: () => ({ deployments: undefined }) });
    await stage.platform.event('content.fetched');
    expect(stage.deployments).toEqual([]);
  });
});

describe('a report', () => {
  it('is made again when GitHub fails, and is one deployment, whatever was lost on the way', async () => {
    await using stage = await GitPlatform.start();
    await stage.platform.event('deployment.reported');
    stage.github.fault({ on: 'repos/create-deployment', when: 'after', act: { status: 502 } });
    stage.github.fault({ on: 'repos/create-deployment-status', times: 2, act: { status: 503 } });
    const commit = await stage.push(NEXT);
    await stage.deliver();
    await stage.platform.event('deployment.reported', { commit });
    expect(stage.deployments.filter(([sha]) => sha === commit)).toEqual([[commit, ['success']]]);
    const warnings = stage.platform.logged.filter((line) => line.includes('deployment.failed'));
    expect(warnings).toHaveLength(3);
    expect(stage.platform.logged.join('')).not.toContain(stage.github.token);
  });

  it('that is refused says what the token needs, and stands in the way of nothing', async () => {
    const repositories = { 'acme/other': { permissions: { deployments: 'read' } } } as const;
    await using stage = await GitPlatform.start({
      github: { repositories },
      site: ({ apiUrl }) => ({ deployments: { environment: 'docs', repository: 'acme/other', 'api-url': apiUrl } }),
    });
    expect(await stage.platform.event('deployment.failed')).toMatchObject({
      reason: expect.stringMatching(
        /answered with 403, .*; check that the token has not expired, and may write deployments of the repository$/,
      ),
    });
    expect(await stage.platform.export()).toMatchObject({ status: 'completed' });
  });
});

describe('a push that the server of git does not show yet', () => {
  it('is asked for again until it or another commit is there, and not for ever', async () => {
    const database = await borrowDatabase();
    const source = { type: 'git', url: 'https://git.example/docs', folder: '', access: {} } as const;
    const [heads, fetched] = [['a', 'a', 'a', 'b'], [] as string[]];
    let [asked, elapsedMs] = [0, 0];
    const stop = await followSources({
      content: {
        update: async () => {
          asked += 1;
          return heads[asked - 1] ?? heads.at(-1);
        },
        open: async () => ({ folder: '', leftOut: [], release: () => undefined }),
      },
      ...{ sources: () => new Map([[DOCS_DOMAIN, source]]), organizationOf: (domain) => domain, intervalMs: 0 },
      database,
      log: createLog(
        () => undefined,
        () => new Date(),
      ),
      timing: { tickMs: 1 },
      elapsed: () => {
        elapsedMs += 60_000;
        return elapsedMs;
      },
      onFetched: async ({ commit }) => void fetched.push(commit),
    });
    const asks = async (count: number) => {
      while (asked < count) await wait(POLL_INTERVAL_MS);
    };
    const push = async (head: string) => {
      const told = { delivery: randomUUID(), signature: randomUUID(), domains: [DOCS_DOMAIN], head };
      await takePush(database, told, new Date());
    };
    await asks(1);
    await push('b');
    await asks(4);
    await push('b');
    await asks(5);
    expect(fetched).toEqual(['a', 'b']);
    await push('c');
    // Once, and five times again.
    await asks(11);
    await push('b');
    await asks(12);
    await stop();
    expect([asked, fetched]).toEqual([12, ['a', 'b']]);
    await database.close();
  });
});

describe('many sites in git repositories', () => {
  /** Follows this many until each was fetched; gives how often one of them was looked at. */
  async function looksAt(count: number): Promise<number> {
    const database = await borrowDatabase();
    let looks = 0;
    const site = (url: string) => ({
      get type() {
        looks += 1;
        return 'git' as const;
      },
      ...{ url, folder: '', access: {} },
    });
    const sources = new Map(Array.from({ length: count }, (_, at) => [`${at}.example`, site(`https://${at}.example`)]));
    const all = Promise.withResolvers<void>();
    let fetched = 0;
    const stop = await followSources({
      content: {
        update: async ({ type }) => `${type} commit`,
        open: async () => ({ folder: '', leftOut: [], release: () => undefined }),
      },
      ...{ sources: () => sources, organizationOf: (domain) => `${Number.parseInt(domain, 10) % 50}`, intervalMs: 0 },
      database: { ...database, query: async () => [] },
      log: createLog(
        () => undefined,
        () => new Date(),
      ),
      timing: { tickMs: 3_600_000 },
      onFetched: async () => {
        fetched += 1;
        if (fetched === count) all.resolve();
      },
    });
    await all.promise;
    await stop();
    await database.close();
    return looks;
  }

  it('are looked at as often each as few are', async () => {
    const [few, many] = [await looksAt(100), await looksAt(400)];
    expect(many / few).toBeLessThan(4.5);
  });
});
