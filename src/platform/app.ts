/** The platform's HTTP application: routes, refusals, limits and the log of requests. */
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { requireAdminKey } from './access/guard.ts';
import type { KeyRing } from './access/keys.ts';
import { answerUnreadable } from './client-error.ts';
import type { Log } from './log.ts';
import { HttpProblem, problemBody, toProblem } from './problem.ts';
import { collectRoutes } from './routes/allow.ts';
import { readJsonBodies } from './routes/json.ts';
import { addStaticExportRoutes, type StaticExportDeps } from './routes/static-export.ts';
import { addStorageRoutes, denyAccess, isStoragePath, reportFault } from './routes/storage.ts';
import type { DiskStorage } from './storage/disk.ts';

export interface AppDeps extends StaticExportDeps {
  readonly keys: KeyRing;
  /** Serves its own links; absent when the storage does. */
  readonly disk?: DiskStorage;
  readonly log: Log;
}

const BODY_LIMIT_BYTES = 1024 * 1024;
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const LOGGED_PATH_CHARS = 200;
/** Long enough that the limit on headers is met first: an over-long job id is an unknown job, no special case. */
const PARAMETER_MAX_CHARS = 65_536;

/** Creates the application; it listens to nothing until told to. */
export function createApp(deps: AppDeps): FastifyInstance {
  const { log } = deps;
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    routerOptions: { maxParamLength: PARAMETER_MAX_CHARS },
    // While stopping, open connections are answered as ever and then closed.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, log),
    frameworkErrors: (error, request, reply) => refuse(log, error, request, reply),
  });
  readJsonBodies(app);
  const allowedMethods = collectRoutes(app);
  app.setErrorHandler((error, request, reply) => refuse(log, error, request, reply));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    if (!request.is404) return;
    // Refused before the body is read: what it holds cannot matter.
    const path = pathOf(request);
    const allow = isStoragePath(path) ? [] : allowedMethods(path);
    if (allow.length === 0) throw new HttpProblem(404, 'There is nothing at this path.');
    throw new HttpProblem(405, `${request.method} is not possible here; use ${allow.join(' or ')}.`, {
      allow: allow.join(', '),
    });
  });
  app.addHook('onResponse', async (request, reply) => logRequest(log, request, reply));
  app.register(async (api) => {
    api.addHook('onRequest', requireAdminKey(deps.keys));
    api.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    addStaticExportRoutes(api, deps);
  });
  if (deps.disk !== undefined) addStorageRoutes(app, { storage: deps.disk, clock: deps.clock });
  return app;
}

function refuse(log: Log, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toProblem(error);
  if (problem.status >= 500) {
    log.error('request.broke', { path: pathOf(request), reason: error instanceof Error ? error.stack : String(error) });
  }
  if (isStoragePath(pathOf(request))) {
    void (problem.status >= 500 ? reportFault(reply) : denyAccess(reply));
    return;
  }
  reply.code(problem.status).headers(problem.headers).send(problemBody(problem));
}

function logRequest(log: Log, request: FastifyRequest, reply: FastifyReply): void {
  log.info('request', {
    method: request.method,
    path: pathOf(request).slice(0, LOGGED_PATH_CHARS),
    status: reply.statusCode,
    milliseconds: Math.round(reply.elapsedTime),
  });
}

/** The path without its query, which may hold a signature. */
function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? '').split(/[?#]/, 1)[0] ?? '';
}
