/** A platform for tests: real HTTP on a free port, a worker that writes a given archive, a clock to be set. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Arguments } from '../../src/platform/arguments.ts';
import type { AssistantParts } from '../../src/platform/assistant/open.ts';
import type { GitLimits } from '../../src/platform/content/repository.ts';
import type { Database } from '../../src/platform/database/database.ts';
import type { Worker } from '../../src/platform/jobs/worker.ts';
import { createLog } from '../../src/platform/log.ts';
import { type Platform, type PlatformDeps, startPlatform } from '../../src/platform/server.ts';
import { borrowDatabase } from './test-database.ts';

export const ARCHIVE = Buffer.from('an archive in small: 0123456789abcdefghijklmnopqrstuvwxyz');
export const ARCHIVE_SHA256 = createHash('sha256').update(ARCHIVE).digest('hex');

/** Reports two pages, writes {@link ARCHIVE} and finishes. */
export const quickWorker: Worker = async (task, onProgress) => {
  onProgress({ type: 'rendered', done: 1, total: 2 });
  onProgress({ type: 'rendered', done: 2, total: 2 });
  onProgress({ type: 'packing' });
  await writeFile(task.archive, ARCHIVE);
  return { type: 'finished', pages: 2, diagnostics: [], sizeBytes: ARCHIVE.length, sha256: ARCHIVE_SHA256 };
};

export interface TestPlatform extends Platform {
  readonly adminKey: string;
  readonly assistantKey: string;
  readonly docs: string;
  /** Lines of the log so far. */
  readonly logged: readonly string[];
  /** The platform's time; to be set by tests. */
  now: Date;
  /** Waits for a line of the log with these fields, also one that was there before. */
  event(name: string, fields?: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>>;
  /** Calls with the admin key unless the headers say otherwise. */
  call(method: string, target: string, options?: CallOptions): Promise<Answer>;
  /** Starts a job and polls until it has ended. */
  export(body?: unknown): Promise<Record<string, unknown>>;
  /** Exports and gives the link to the bundle. */
  link(): Promise<string>;
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is when a string or bytes, as JSON otherwise. */
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Record<string, unknown>;
}

export interface TestPlatformOptions extends Partial<Arguments> {
  readonly worker?: Worker;
  readonly pages?: readonly string[];
  readonly gitLimits?: Partial<GitLimits>;
  readonly followTiming?: NonNullable<PlatformDeps['followTiming']>;
  /** Kept in this one, which is closed with the platform. */
  readonly database?: Database;
  readonly assistant?: AssistantParts;
  /** Admin key that the file of `access` knows; the platform makes one without it. */
  readonly adminKey?: string;
}

/** Polls without a pause would take the processor from what they wait for. */
export const POLL_INTERVAL_MS = 10;

export const JOBS = '/v1/static-export/jobs';

/** Starts a platform for `docs.example.com` with the pages `/index` and `/guides/start`. */
export async function startTestPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const {
    worker = quickWorker,
    pages = ['/index', '/guides/start'],
    database: lent,
    assistant,
    adminKey: known,
    gitLimits,
    followTiming,
    ...values
  } = options;
  const docs = await mkdtemp(path.join(tmpdir(), 'platform-docs-'));
  await writeFile(path.join(docs, 'docs.json'), '{}');
  const logged: string[] = [];
  const state = { now: new Date('2026-03-01T12:00:00Z') };
  const clock = () => state.now;
  const log = createLog((line) => logged.push(line), clock);
  const database = lent ?? (await borrowDatabase());
  const platform = await startPlatform(
    {
      command: 'serve',
      workers: 1,
      docs,
      domain: 'docs.example.com',
      trustedProxies: [],
      host: '127.0.0.1',
      port: 0,
      linkLifetimeMs: 3_600_000,
      keepBundlesMs: 90 * 86_400_000,
      threadLifetimeMs: 7 * 86_400_000,
      assistantOrigins: [],
      gitIntervalMs: 0,
      strict: false,
      keepGoing: false,
      sanitize: false,
      playground: true,
      cache: true,
      json: true,
      quiet: false,
      ...values,
    },
    {
      ...{ worker, log, clock, listPages: async () => pages, database },
      ...(assistant && { assistant }),
      ...(gitLimits && { gitLimits }),
      ...(followTiming && { followTiming }),
    },
  ).catch(async (error: unknown) => {
    await database.close();
    await rm(docs, { recursive: true });
    throw error;
  });
  const { adminKey = known ?? '', assistantKey = '' } = platform;
  const call = caller(platform.url, adminKey);
  const exportSite = async (body: unknown = { domain: 'docs.example.com' }) => {
    let job = (await call('POST', JOBS, { body })).json;
    while (job['status'] === 'queued' || job['status'] === 'running') {
      await wait(POLL_INTERVAL_MS);
      job = (await call('GET', `${JOBS}/${job['jobId']}`)).json;
    }
    return job;
  };
  const event: TestPlatform['event'] = async (name, fields = {}) => {
    for (;;) {
      const entries = logged.map((line): Record<string, unknown> => JSON.parse(line));
      const found = entries.find(
        (entry) => entry['event'] === name && Object.entries(fields).every(([key, value]) => entry[key] === value),
      );
      if (found !== undefined) return found;
      await wait(POLL_INTERVAL_MS);
    }
  };
  return Object.assign(state, platform, {
    event,
    adminKey,
    assistantKey,
    docs,
    logged,
    call,
    export: exportSite,
    link: async () => String((await call('POST', `${JOBS}/${(await exportSite())['jobId']}/bundle`)).json['bundleUrl']),
    close: async () => {
      await platform.close();
      await database.close();
      await rm(docs, { recursive: true });
    },
  });
}

function caller(url: string, adminKey: string): TestPlatform['call'] {
  return async (method, target, { headers = {}, body } = {}) => {
    const bare = typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(target.startsWith('http') ? target : url + target, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${adminKey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: bare || body === undefined ? ((body ?? null) as string | null) : JSON.stringify(body),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true && text !== '';
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : {} };
  };
}
