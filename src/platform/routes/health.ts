/** What a supervisor asks: whether the process answers, and whether it can do its work. */
import type { FastifyInstance } from 'fastify';
import { orAborted } from '../waiting.ts';

/** Looks at what the platform needs; resolves when it answers. */
export type Check = () => Promise<void>;

export interface HealthDeps {
  /** What has to answer, by name. */
  readonly checks: Readonly<Record<string, Check>>;
  /** Hears why one did not. */
  readonly onFault: (name: string, error: unknown) => void;
  readonly clock: () => Date;
}

const CHECK_LIMIT_MS = 3000;
/** Anybody may ask: what is needed is looked at once in this time, however many do. */
const CHECK_INTERVAL_MS = 1000;

/** Adds `GET /healthz` (the process answers) and `GET /readyz` (200 when all that it needs answers, 503 otherwise). */
export function addHealthRoutes(app: FastifyInstance, { checks, onFault, clock }: HealthDeps): void {
  let last: { readonly at: number; readonly found: Promise<Readonly<Record<string, 'ok' | 'failed'>>> } | undefined;
  const look = async () => {
    const states = Object.entries(checks).map(async ([name, check]) => {
      try {
        await orAborted(check(), AbortSignal.timeout(CHECK_LIMIT_MS));
        return [name, 'ok'] as const;
      } catch (error) {
        onFault(name, error);
        return [name, 'failed'] as const;
      }
    });
    return Object.fromEntries(await Promise.all(states));
  };
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const now = clock().getTime();
    if (last === undefined || Math.abs(now - last.at) >= CHECK_INTERVAL_MS) last = { at: now, found: look() };
    const found = await last.found;
    const isReady = Object.values(found).every((state) => state === 'ok');
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'failed', checks: found });
  });
}
