/** One run of the built Action against a scripted server, in folders of its own. */
import { mkdir } from 'node:fs/promises';
import type http from 'node:http';
import { type RunningStep, type StepResult, startStep } from '../../scripts/runner/runner.ts';
import { Folder } from './folder.ts';
import { type LocalServer, startServer } from './local-server.ts';
import { mustBeSound } from './standing.ts';

/**
 * Within which each cancelled run must have ended, in milliseconds: it has 2 s, and the remainder is for a machine that
 * stands still meanwhile. That 2 s are enough is for `ends-soon-after-a-cancel.test.ts` to show.
 */
export const CANCEL_LIMIT_MS = 5000;

/** A request that the server received. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** Answers a request; `nth` counts the requests for the same method and path, from 1. */
export type Handler = (request: Received, response: http.ServerResponse, nth: number) => void;

export const API_KEY = 'svc_T0pSecretAdminKey42';
export const JOB_ID = 'se_00112233445566aa';

/** A server, a workspace, and what the server saw. Dispose of it with `await using`. */
export class Scenario implements AsyncDisposable {
  readonly received: Received[] = [];
  readonly #server: LocalServer;
  readonly #folder: Folder;

  private constructor(server: LocalServer, folder: Folder) {
    this.#server = server;
    this.#folder = folder;
  }

  static async start(handler: Handler): Promise<Scenario> {
    const folder = await Folder.make();
    await mkdir(folder.at('workspace'));
    await mkdir(folder.at('temp'));
    const counts = new Map<string, number>();
    const server = await startServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const received = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      scenario.received.push(received);
      const key = `${received.method} ${received.path}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      handler(received, response, counts.get(key) ?? 0);
    });
    const scenario = new Scenario(server, folder);
    return scenario;
  }

  /** Also after the end, when an answer may still be in the making. */
  get origin(): string {
    return this.#server.origin;
  }

  get workspace(): string {
    return this.#folder.at('workspace');
  }

  get temp(): string {
    return this.#folder.at('temp');
  }

  /** The requests as `METHOD /path`, in order. */
  get requests(): readonly string[] {
    return this.received.map(({ method, path: url }) => `${method} ${url.replace(/\?.*$/, '?…')}`);
  }

  /** Starts a run; `env` are further variables of its environment. */
  async start(
    inputs: Readonly<Record<string, string>> = {},
    env: Readonly<Record<string, string>> = {},
  ): Promise<RunningStep> {
    const step = await startStep({
      inputs: { 'base-url': this.origin, 'api-key': API_KEY, domain: 'docs.example.com', ...inputs },
      workspace: this.workspace,
      temp: this.temp,
      env,
    });
    const result = step.result.then((ended) => {
      mustBeSound(ended, [inputs['api-key'] ?? API_KEY]);
      return ended;
    });
    return { ...step, result };
  }

  async run(inputs: Readonly<Record<string, string>> = {}): Promise<StepResult> {
    return await (await this.start(inputs)).result;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server[Symbol.asyncDispose]();
    await this.#folder[Symbol.asyncDispose]();
  }
}

/** Sends JSON. */
export function json(
  response: http.ServerResponse,
  status: number,
  body: unknown,
  headers: http.OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** What a sound platform answers, each part replaceable. */
export interface PlatformScript {
  readonly start?: Handler;
  readonly poll?: Handler;
  readonly bundle?: Handler;
  readonly storage?: Handler;
}

/** Routes the requests of the published interface to a script; what the script leaves out is sound and quick. */
export function platformHandler(script: PlatformScript, origin: () => string): Handler {
  return (request, response, nth) => {
    const route = request.path.replace(/\?.*$/, '');
    if (request.method === 'POST' && route.endsWith('/bundle'))
      return (script.bundle ?? soundBundle(origin))(request, response, nth);
    if (request.method === 'POST' && route.endsWith('/v1/static-export/jobs'))
      return (script.start ?? soundStart)(request, response, nth);
    if (route.startsWith('/storage/')) return (script.storage ?? notFound)(request, response, nth);
    return (script.poll ?? soundPoll)(request, response, nth);
  };
}

/** Starts a scenario whose server is a platform. */
export async function startPlatform(script: PlatformScript = {}): Promise<Scenario> {
  const scenario: Scenario = await Scenario.start((request, response, nth) =>
    platformHandler(script, () => scenario.origin)(request, response, nth),
  );
  return scenario;
}

/** A link as object storage signs it. */
export function signedLink(origin: string): string {
  return `${origin}/storage/bundle.tar.gz?X-Amz-Credential=AKIASCENARIO%2F20260115&X-Amz-SignedHeaders=host&X-Amz-Signature=5ca1ab1e5ca1ab1e5ca1ab1e`;
}

const soundStart: Handler = (_request, response) =>
  json(response, 202, { jobId: JOB_ID, status: 'queued', progress: 0, pageCount: 0 });
const soundPoll: Handler = (_request, response) =>
  json(response, 200, { jobId: JOB_ID, status: 'completed', progress: 100, pageCount: 3 });
const soundBundle =
  (origin: () => string): Handler =>
  (_request, response) =>
    json(response, 200, { jobId: JOB_ID, bundleUrl: signedLink(origin()), expiresAt: '2999-01-01T00:00:00Z' });
const notFound: Handler = (_request, response) => json(response, 404, { error: 'Nothing here.' });
