import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queuedJob } from '../../../src/platform/jobs/state.ts';
import { createLog } from '../../../src/platform/log.ts';
import type { Metrics } from '../../../src/platform/metrics/metrics.ts';
import { openMetrics } from '../../../src/platform/metrics/server.ts';

const COUNTS = [
  { status: 'queued', count: 2, oldest: new Date('2026-03-01T11:59:30Z') },
  { status: 'completed', count: 30, oldest: new Date(0) },
];

describe('the metrics', () => {
  const scope = new AsyncDisposableStack();
  const logged: string[] = [];
  let now = new Date('2026-03-01T12:00:00Z');
  let isGone = false;
  let metrics: Metrics;
  let url: string;

  const open = async () => {
    const query = async () => {
      if (isGone) throw new Error('no database');
      return COUNTS as never;
    };
    const log = createLog(
      (line) => logged.push(line),
      () => now,
    );
    const opened = { host: '127.0.0.1', port: 0, database: { schema: 's', query }, clock: () => now, log };
    const one = await openMetrics(opened, scope);
    return { metrics: one, url: `http://127.0.0.1:${JSON.parse(logged.at(-1) ?? '').port}` };
  };
  beforeAll(async () => {
    ({ metrics, url } = await open());
  });
  afterAll(() => scope.disposeAsync());

  const ask = async (path: string, method = 'GET', base = url) => await fetch(base + path, { method });

  it('count requests by the template of their path, exports by their end, jobs by their state', async () => {
    expect(await (await ask('/metrics')).text()).not.toMatch(/^storage_bytes/m);
    metrics.observeRequest({ method: 'GET', route: '/v1/jobs/:jobId', status: 200, milliseconds: 30 });
    metrics.observeRequest({ method: 'BREW', route: 'none', status: 405, milliseconds: 1 });
    const job = queuedJob('se_1', { domain: 'docs.example.com' }, now);
    metrics.observeJob(job, { type: 'queued' });
    metrics.observeJob(job, { type: 'started' });
    now = new Date('2026-03-01T12:00:07Z');
    metrics.observeJob(job, { type: 'failed', error: 'x', diagnostics: [] });
    metrics.setStorage({ archives: 3, bytes: 4096 });
    const text = await (await ask('/metrics')).text();
    for (const line of [
      'http_request_duration_seconds_bucket{le="0.05",method="GET",route="/v1/jobs/:jobId",status="200"} 1',
      'http_request_duration_seconds_count{method="other",route="none",status="405"} 1',
      'export_duration_seconds_sum{outcome="failed"} 7',
      'export_jobs{status="completed"} 30',
      'export_jobs{status="failed"} 0',
      'export_queue_depth 2',
      'export_queue_oldest_wait_seconds 37',
      'storage_bytes 4096',
      'storage_bundles 3',
    ]) {
      expect(text).toContain(`${line}\n`);
    }
    expect(text).toContain('process_resident_memory_bytes');
    // Of two platforms in a process each has its own.
    const other = await open();
    expect(await (await ask('/metrics', 'GET', other.url)).text()).not.toContain('/v1/jobs/:jobId');
  });

  it('are served at one path, beside that which tells that the process answers, and a fault is told', async () => {
    const statusOf = async (path: string, method = 'GET') => (await ask(path, method)).status;
    const statuses = [await statusOf('/metrics'), await statusOf('/'), await statusOf('/metrics', 'POST')];
    isGone = true;
    expect([...statuses, await statusOf('/metrics'), await statusOf('/healthz')]).toEqual([200, 404, 404, 500, 200]);
    expect(logged.at(-1)).toContain('no database');
  });
});
