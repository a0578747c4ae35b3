import { afterEach, describe, expect, it } from '@jest/globals';
import { queuedJob } from '../../../src/platform/jobs/state.ts';
import { createMetrics, type JobStatistics } from '../../../src/platform/metrics/metrics.ts';
import { type MetricsServer, serveMetrics } from '../../../src/platform/metrics/server.ts';

const STATISTICS: JobStatistics = {
  byStatus: { queued: 2, running: 1, completed: 30, failed: 4 },
  oldestQueuedAt: new Date('2026-03-01T11:59:30Z'),
};

describe('the metrics', () => {
  let server: MetricsServer | undefined;
  let now = new Date('2026-03-01T12:00:00Z');
  afterEach(() => server?.close());

  const metrics = createMetrics({ statistics: async () => STATISTICS, clock: () => now });

  it('count requests by the template of their path, exports by their end, jobs by their state', async () => {
    metrics.observeRequest({ method: 'GET', route: '/v1/jobs/:jobId', status: 200, milliseconds: 30 });
    metrics.observeRequest({ method: 'BREW', route: 'none', status: 405, milliseconds: 1 });
    const job = queuedJob('se_1', { domain: 'docs.example.com' }, now);
    metrics.observeJob(job, { type: 'queued' });
    metrics.observeJob(job, { type: 'started' });
    now = new Date('2026-03-01T12:00:07Z');
    metrics.observeJob(job, { type: 'failed', error: 'x', diagnostics: [] });
    metrics.setStorage({ archives: 3, bytes: 4096 });
    const { text } = await metrics.write();
    for (const line of [
      'http_request_duration_seconds_bucket{le="0.05",method="GET",route="/v1/jobs/:jobId",status="200"} 1',
      'http_request_duration_seconds_count{method="other",route="none",status="405"} 1',
      'export_duration_seconds_sum{outcome="failed"} 7',
      'export_jobs{status="completed"} 30',
      'export_queue_depth 2',
      'export_queue_oldest_wait_seconds 37',
      'storage_bytes 4096',
      'storage_bundles 3',
    ]) {
      expect(text).toContain(`${line}\n`);
    }
    expect(text).toContain('process_resident_memory_bytes');
  });

  it('are served at one path, beside that which tells that the process answers, and a fault is told', async () => {
    const faults: unknown[] = [];
    const broken = { ...metrics, write: async () => Promise.reject(new Error('no database')) };
    let used = metrics;
    server = await serveMetrics({
      metrics: { ...metrics, write: () => used.write() },
      host: '127.0.0.1',
      port: 0,
      onFault: (error) => faults.push(error),
    });
    const ask = async (path: string, method = 'GET') =>
      (await fetch(`http://127.0.0.1:${server?.port}${path}`, { method })).status;
    const statuses = [await ask('/metrics'), await ask('/'), await ask('/metrics', 'POST')];
    used = broken;
    expect([...statuses, await ask('/metrics'), await ask('/healthz')]).toEqual([200, 404, 404, 500, 200]);
    expect(faults).toEqual([new Error('no database')]);
  });

  it('of two platforms do not meet', async () => {
    const other = createMetrics({ statistics: async () => STATISTICS, clock: () => now });
    expect((await other.write()).text).not.toContain('/v1/jobs/:jobId');
  });
});
