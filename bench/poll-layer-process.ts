/** A process of the bench: the platform's way of answering a poll up to one of its layers, the rest answered from memory. */
import { fastify } from 'fastify';
import { JOBS_PATH } from '../src/contract/static-export.ts';
import { createAuthorize } from '../src/platform/access/authorize.ts';
import { createDirectory, fixedSource } from '../src/platform/access/directory.ts';
import { hashKey, type KeyRecord } from '../src/platform/access/keys.ts';
import { type AppDeps, createApp } from '../src/platform/app.ts';
import type { JobQueue } from '../src/platform/jobs/queue.ts';
import { publicJob, queuedJob } from '../src/platform/jobs/state.ts';
import { createLog, gatherLines } from '../src/platform/log.ts';
import { LAYER_JOB, LAYER_KEY, type Layer } from './poll-layers.ts';

const layer = process.argv[2] as Layer;
const clock = () => new Date();
const job = queuedJob(LAYER_JOB, { domain: 'docs.example.com', organization: 'one' }, clock());
const organization = { id: 'one', plan: 'enterprise', domains: ['docs.example.com'] } as const;
const key: KeyRecord = {
  id: 'key_1',
  organization: 'one',
  kind: 'admin',
  prefix: 'svc_',
  hash: hashKey(LAYER_KEY),
  scopes: ['read'],
  addresses: [],
  createdAt: clock(),
};
const source = fixedSource([key], [organization]);
const isBehindKeys = layer === 'authorization' || layer === 'serialization';
const lines = gatherLines((text) => process.stderr.write(text));
// A result that is the same object is written once; another one is written each time.
const jobs: Pick<JobQueue, 'find'> = { find: async () => (layer === 'serialization' ? { ...job } : job) };
const effects: Partial<AppDeps> = {
  ...{ clock, baseUrl: () => '', checks: {}, trustedProxies: [], environment: {}, sources: () => new Map() },
  log: createLog((line, level) => lines.add(line, level), clock),
  authorize: isBehindKeys
    ? createAuthorize({ directory: createDirectory(() => [source]), clock })
    : () => ({ organization, key }),
  jobs: jobs as JobQueue,
};

function routeAlone() {
  const text = JSON.stringify(publicJob(job));
  const app = fastify();
  app.get(`${JOBS_PATH}/:jobId`, (_request, reply) => {
    void reply.header('content-type', 'application/json; charset=utf-8').send(text);
  });
  return app;
}

const app = layer === 'routing' ? routeAlone() : createApp(effects as AppDeps);
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${new URL(origin).port}\n`);
