/** How starts of several organizations share the listing of sites, which the server does itself. */
import { expect, it } from '@jest/globals';
import { makeKey } from '../../../src/platform/access/keys.ts';
import { type AppDeps, createApp } from '../../../src/platform/app.ts';
import type { JobQueue } from '../../../src/platform/jobs/queue.ts';
import { queuedJob } from '../../../src/platform/jobs/state.ts';
import { createLog } from '../../../src/platform/log.ts';
import { JOBS } from '../../helpers/test-platform.ts';

it('lists the site of another organization before all that one has asked for, one at a time', async () => {
  const clock = () => new Date(0);
  const listed: string[] = [];
  let under = 0;
  let most = 0;
  const effects: Partial<AppDeps> = {
    ...{ clock, baseUrl: () => '', checks: {}, trustedProxies: [], log: createLog(() => undefined, clock) },
    authorize: ({ headers }) => ({
      organization: { id: String(headers['x-id']), plan: 'enterprise', domains: [`${headers['x-id']}.example.com`] },
      key: makeKey({ organization: 'a', kind: 'admin', scopes: [], addresses: [] }, clock()).record,
    }),
    listPages: async (domain) => {
      listed.push(domain);
      under += 1;
      most = Math.max(most, under);
      await new Promise((resolve) => setImmediate(resolve));
      under -= 1;
      return ['/start'];
    },
    jobs: { add: async (request) => queuedJob('se_0', request, clock()) } as JobQueue,
    activities: { note: async () => undefined },
  };
  const app = createApp(effects as AppDeps);
  const start = async (id: string) => {
    const payload = { domain: id, paths: ['start'] };
    return (await app.inject({ method: 'POST', url: JOBS, headers: { 'x-id': id }, payload })).statusCode;
  };
  const greedy = Array.from({ length: 20 }, () => start('greedy'));
  await greedy[0];
  expect(await start('modest')).toBe(202);
  expect(listed.indexOf('modest.example.com')).toBeLessThanOrEqual(3);
  expect(new Set(await Promise.all(greedy))).toEqual(new Set([202]));
  expect(most).toBe(1);
  await app.close();
});
