import { expect, it } from '@jest/globals';
import { openReporter } from '../../../src/platform/content/reports.ts';
import type { GitSource } from '../../../src/platform/content/source.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { createLog } from '../../../src/platform/log.ts';
import { DEPLOYMENTS } from '../../helpers/github/deployment.ts';
import { GitHubDouble } from '../../helpers/github/double.ts';
import { borrowDatabase } from '../../helpers/test-database.ts';

const NAME = 'acme/docs';
const DOMAIN = 'docs.example.com';
const TIMES = ['09:00', '10:00', '11:00'].map((time) => new Date(`2026-03-01T${time}:00Z`));

/** Several platforms over one database that report to one GitHub; they begin nothing until they are told to. */
async function start() {
  const github = await GitHubDouble.start({
    repositories: { [NAME]: { files: { 'a.md': 'a' } } },
    routes: DEPLOYMENTS,
  });
  const shared = await borrowDatabase();
  const commits = [(await github.head(NAME, 'main')) ?? '', await github.commitTo(NAME, 'main', { 'a.md': 'b' })];
  const source: GitSource = {
    ...{ type: 'git', url: 'https://github.com/acme/docs', folder: '', access: {} },
    deployments: { environment: 'docs', repository: NAME, apiUrl: github.apiUrl, token: { env: 'TOKEN' } },
  };
  const logged: string[] = [];
  const open = (database: Database = shared) =>
    openReporter({
      database,
      sources: () => new Map([[DOMAIN, source]]),
      environment: { TOKEN: github.token },
      log: createLog(
        (line) => logged.push(line),
        () => new Date(0),
      ),
      timing: { tickMs: 5, retryMs: 1, retryMaxMs: 5 },
    });
  const fetched = (commit: number, asked: number) => {
    return { domain: DOMAIN, source, commit: commits[commit] ?? '', askedAt: TIMES[asked] ?? new Date(0) };
  };
  const reported = () => github.repository(NAME).deployments.map(({ sha }) => commits.indexOf(sha));
  /** Waits until nothing is due any more. */
  const settled = async () => {
    const count = `SELECT count(*)::integer AS due FROM ${shared.schema}.reports WHERE due_at IS NOT NULL`;
    while ((await shared.query<{ due: number }>(count))[0]?.due !== 0) await new Promise(setImmediate);
  };
  const dispose = async () => {
    await shared.close();
    await github[Symbol.asyncDispose]();
  };
  return { github, open, fetched, reported, settled, logged, shared, [Symbol.asyncDispose]: dispose };
}

it('passes over what was asked for before what is reported already', async () => {
  await using stage = await start();
  const { fetched, reported, settled } = stage;
  const reporter = stage.open();
  await reporter.note(fetched(1, 1));
  await settled();
  await reporter.note(fetched(0, 0));
  await reporter.note(fetched(1, 2));
  await settled();
  expect(reported()).toEqual([1]);
  // A branch that was put back by force is news.
  await reporter.note(fetched(0, 2));
  await reporter.note({ ...fetched(0, 2), askedAt: new Date('2026-03-02') });
  await settled();
  await reporter.close();
  expect(reported()).toEqual([1, 0]);
});

it('is made once by many platforms', async () => {
  await using stage = await start();
  const reporters = Array.from({ length: 5 }, () => stage.open());
  await Promise.all(reporters.map(async (reporter, index) => await reporter.note(stage.fetched(0, index % 3))));
  await stage.settled();
  await Promise.all(reporters.map(async (reporter) => await reporter.close()));
  expect(stage.reported()).toEqual([0]);
});

it('is taken over from a platform that was stopped in the middle', async () => {
  await using stage = await start();
  const stalled = Promise.withResolvers<void>();
  stage.github.fault({ on: 'repos/create-deployment-status', act: 'stall', hook: () => stalled.resolve() });
  const first = stage.open();
  await first.note(stage.fetched(0, 0));
  await stalled.promise;
  await first.close();
  const second = stage.open();
  await stage.settled();
  await second.close();
  expect(stage.github.repository(NAME).deployments).toMatchObject([{ statuses: [{ state: 'success' }] }]);
});

it('follows no redirect, and shows no token', async () => {
  await using stage = await start();
  const headers = { location: 'https://elsewhere.example/' };
  stage.github.fault({ on: 'repos/create-deployment', act: { status: 301, headers } });
  const reporter = stage.open();
  await reporter.note(stage.fetched(0, 0));
  await stage.settled();
  await reporter.close();
  expect(stage.logged.join('')).toMatch(/answered with 301; give the name that the repository has now/);
  expect(stage.logged.join('')).not.toContain(stage.github.token);
});
