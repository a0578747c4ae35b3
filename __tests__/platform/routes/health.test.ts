import { describe, expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { addHealthRoutes } from '../../../src/platform/routes/health.ts';

describe('health and readiness', () => {
  it('tell apart a process that answers from one that can work, and look once however many ask', async () => {
    const app = fastify();
    const faults: string[] = [];
    let works = false;
    let looks = 0;
    let now = new Date('2026-03-01T12:00:00Z');
    addHealthRoutes(app, {
      checks: {
        database: async () => {
          looks += 1;
          if (!works) throw new Error('no route to host');
        },
        storage: async () => undefined,
      },
      onFault: (name, error) => faults.push(`${name}: ${(error as Error).message}`),
      clock: () => now,
    });
    const ready = async () => {
      const { statusCode, body } = await app.inject('/readyz');
      return [statusCode, JSON.parse(body)];
    };
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    const broken = [503, { status: 'failed', checks: { database: 'failed', storage: 'ok' } }];
    expect(await Promise.all([ready(), ready(), ready()])).toEqual([broken, broken, broken]);
    expect([looks, faults]).toEqual([1, ['database: no route to host']]);
    works = true;
    now = new Date(now.getTime() + 1000);
    expect(await ready()).toEqual([200, { status: 'ok', checks: { database: 'ok', storage: 'ok' } }]);
  });
});
