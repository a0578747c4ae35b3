/** The platform's HTTP application: routes, refusals, limits and the log of requests. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { Assistant } from './assistant/open.ts';
import { addDashboardRoutes, type DashboardDeps } from './dashboard/routes.ts';
import { type Log, messageOf } from './log.ts';
import type { AnsweredRequest } from './metrics/metrics.ts';
import { HttpProblem, problemBody, toProblem } from './problem.ts';
import { ASSISTANT_OPERATIONS, addAssistantRoutes } from './routes/assistant.ts';
import { addDescriptionRoute } from './routes/description.ts';
import { addHealthRoutes, type Check } from './routes/health.ts';
import { readJsonBodies } from './routes/json.ts';
import { addStaticExportRoutes, STATIC_EXPORT_OPERATIONS, type StaticExportDeps } from './routes/static-export.ts';
import { addStorageRoutes, denyAccess, isStoragePath, reportFault } from './routes/storage.ts';
import { addWebhookRoutes, WEBHOOK_OPERATIONS, type WebhookDeps } from './routes/webhooks.ts';
import type { DiskStorage } from './storage/disk.ts';

export interface AppDeps extends StaticExportDeps, WebhookDeps, DashboardDeps {
  readonly assistant: Assistant;
  /** Serves its own links; absent when the storage does. */
  readonly disk?: DiskStorage;
  /** What must answer for the platform to be ready, by name. */
  readonly checks: Readonly<Record<string, Check>>;
  /** Hears of every request that was answered. */
  readonly onRequest?: (request: AnsweredRequest) => void;
  readonly limits?: Partial<Limits>;
  /** Addresses and ranges of the proxies whose `X-Forwarded-For` says who a client is. */
  readonly trustedProxies: readonly string[];
  /** Origins whose pages may ask the assistant; those of any site where this is absent. */
  readonly assistantOrigins?: readonly string[];
}

interface Limits {
  readonly headersMs: number;
  /** For the whole request, its body too. */
  readonly requestMs: number;
  /** How often the two are looked at. */
  readonly checkMs: number;
  /** Time limit of an idle connection, such as a stalled download. */
  readonly idleMs: number;
}

const LIMITS: Limits = { headersMs: 15_000, requestMs: 20_000, checkMs: 5000, idleMs: 120_000 };
const BODY_LIMIT_BYTES = 1024 * 1024;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const LOGGED_PATH_CHARS = 200;
/** Long enough that the limit on headers is met first: an over-long job id is an unknown job, no special case. */
const PARAMETER_MAX_CHARS = 65_536;
const NO_ROUTE = 'none';
/** Answers to what never became a request: headers that are too long or too slow, and bytes that are no HTTP. */
const ANSWERS: Readonly<Record<string, readonly [line: string, sentence: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};
const UNREADABLE = ['400 Bad Request', 'The request is not well-formed HTTP.'] as const;

/** Creates the application; it listens to nothing until told to. */
export function createApp(deps: AppDeps): FastifyInstance {
  const { log, disk, clock } = deps;
  const app = createServer(deps);
  readJsonBodies(app);
  const allowedMethods = collectRoutes(app);
  const isStored = (path: string) => disk !== undefined && isStoragePath(path);
  app.setErrorHandler((error, request, reply) => refuse(deps, error, request, reply));
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff').header('x-request-id', request.id);
    if (!request.is404) return done();
    // Refused before the body is read: what it holds cannot matter.
    const path = pathOf(request);
    const allow = isStored(path) ? [] : allowedMethods(path);
    if (allow.length === 0) return done(new HttpProblem(404, 'There is nothing at this path.'));
    const sentence = `${request.method} is not possible here; use ${allow.join(' or ')}.`;
    done(new HttpProblem(405, sentence, { allow: allow.join(', ') }));
  });
  app.addHook('onResponse', (request, reply, done) => {
    report(deps, request, reply);
    done();
  });
  addHealthRoutes(app, {
    checks: deps.checks,
    clock,
    onFault: (name, error) => log.error('check.failed', { check: name, reason: messageOf(error) }),
  });
  // The groups of calls; what each says of its calls makes up the description.
  addStaticExportRoutes(app, deps);
  addAssistantRoutes(app, { ...deps, idleMs: limitsOf(deps).idleMs });
  addWebhookRoutes(app, deps);
  const operations = [...STATIC_EXPORT_OPERATIONS, ...ASSISTANT_OPERATIONS, ...WEBHOOK_OPERATIONS];
  addDescriptionRoute(app, { operations, baseUrl: deps.baseUrl });
  addDashboardRoutes(app, deps);
  if (disk !== undefined) addStorageRoutes(app, { storage: disk, clock });
  return app;
}

function limitsOf({ limits }: AppDeps): Limits {
  return { ...LIMITS, ...limits };
}

function createServer(deps: AppDeps): FastifyInstance {
  const limits = limitsOf(deps);
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: deps.trustedProxies.length > 0 && [...deps.trustedProxies],
    requestTimeout: limits.requestMs,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionTimeout: limits.idleMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkMs },
    routerOptions: { maxParamLength: PARAMETER_MAX_CHARS },
    // Never the client's own id, so that the log can be trusted.
    genReqId: () => randomUUID(),
    // While stopping, open connections are answered as ever and then closed.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, deps.log),
    frameworkErrors: (error, request, reply) => refuse(deps, error, request, reply),
  });
  // Their size is limited, and more than 2,000 would be dropped without a word, a second Authorization among them.
  app.server.maxHeadersCount = 0;
  return app;
}

function refuse({ log, disk }: AppDeps, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toProblem(error);
  const path = pathOf(request);
  if (problem.status >= 500) {
    log.error('request.broke', {
      requestId: request.id,
      path: path.slice(0, LOGGED_PATH_CHARS),
      // Where a fault of the code came from, and what is behind one that passes.
      reason: problem.status === 500 && Error.isError(error) ? (error.stack ?? '') : messageOf(error),
    });
  }
  if (disk !== undefined && isStoragePath(path)) {
    void (problem.status >= 500 ? reportFault(reply) : denyAccess(reply));
    return;
  }
  reply.code(problem.status).headers(problem.headers).send(problemBody(problem));
}

function report({ log, onRequest }: AppDeps, request: FastifyRequest, reply: FastifyReply): void {
  const { method } = request;
  const status = reply.statusCode;
  const milliseconds = reply.elapsedTime;
  const route = request.is404 ? NO_ROUTE : (request.routeOptions.url ?? NO_ROUTE);
  onRequest?.({ method, route, status, milliseconds });
  log.info('request', {
    requestId: request.id,
    method,
    path: pathOf(request).slice(0, LOGGED_PATH_CHARS),
    status,
    milliseconds: Math.round(milliseconds),
  });
}

/** The path without its query, which may hold a signature. */
function pathOf(request: FastifyRequest): string {
  const url = request.raw.url ?? '';
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/** Watches the routes that are added from now on; gives a function from a path to the methods it has, none if unknown. */
function collectRoutes(app: FastifyInstance): (path: string) => readonly string[] {
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    const source = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace('*', '.*');
    const pattern = new RegExp(`^${source.replace(/:\w+/g, '[^/]+')}$`);
    routes.push({ pattern, methods: [method].flat() });
  });
  return (path) => [...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))];
}

/** Answers on the bare socket in the shape of every refusal, and closes it. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket, log: Log): void {
  const code = error.code ?? '';
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const [line, sentence] = (Object.hasOwn(ANSWERS, code) ? ANSWERS[code] : undefined) ?? UNREADABLE;
  log.warn('request.unreadable', { status: Number(line.slice(0, 3)), code });
  const body = JSON.stringify({ error: sentence });
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${line}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
