/** The assistant of a platform, put together. */
import path from 'node:path';
import { ADDRESS_LIMIT, type Limit, type Limits, ORGANIZATION_LIMIT, openLimits } from '../access/limits.ts';
import type { Database } from '../database/database.ts';
import { FairQueue, restAsLong } from '../fair-queue.ts';
import { type Log, logFault } from '../log.ts';
import { type AnswerDeps, answer } from './answer.ts';
import { Library, type LibraryOptions } from './index/library.ts';
import type { Model } from './model/model.ts';
import { quote } from './model/quote.ts';
import { createServerModel, type ServerOptions } from './model/server-model.ts';
import { openThreads, type Threads } from './threads.ts';

export interface Assistant {
  readonly limits: Limits;
  readonly threads: Threads;
  /** Questions of an organization wait in its own line, until what answers them is found. */
  readonly queue: FairQueue;
  /** Makes the indexes of sites before they are asked for. */
  readonly library: Pick<Library, 'prepareLater' | 'postpone'>;
  readonly answer: (...asked: OmitFirst<Parameters<typeof answer>>) => AsyncGenerator<string>;
  /** How long one answer may take to be read once it has begun, in milliseconds. */
  readonly streamLimitMs: number;
}

/** What tests and benches put in place of the real thing. */
export interface AssistantParts extends Pick<LibraryOptions, 'readSite' | 'freshMs' | 'prepareDelayMs'> {
  readonly model?: Model;
  readonly organizationLimit?: Limit;
  readonly addressLimit?: Limit;
  readonly streamLimitMs?: number;
  /** Questions of an organization that may wait. */
  readonly questionsMax?: number;
}

export interface AssistantOptions
  extends Pick<LibraryOptions, 'open' | 'organizationOf' | 'rendering' | 'cacheOf' | 'preparesUnasked'> {
  readonly database: Database;
  /** The platform's folder. */
  readonly data: string;
  readonly clock: () => Date;
  readonly log: Log;
  readonly threadLifetimeMs: number;
  /** Server of a language model; without one, answers are quotations. */
  readonly server?: ServerOptions;
  readonly parts?: AssistantParts;
}

const STREAM_LIMIT_MS = 5 * 60_000;
/** The published limit on requests leaves some three a second: so many wait while a site is read for the first time. */
const QUESTIONS_MAX = 100;
/** The thread that searches does one thing at a time. */
const SEARCHES = 1;
const SWEEP_INTERVAL_MS = 10 * 60_000;

export function openAssistant(options: AssistantOptions, scope: AsyncDisposableStack): Assistant {
  const { database, data, clock, log, server, parts = {}, threadLifetimeMs, ...site } = options;
  const { model: given, streamLimitMs = STREAM_LIMIT_MS, questionsMax = QUESTIONS_MAX, ...reading } = parts;
  const queue = new FairQueue({ slots: SEARCHES, ticketsMax: questionsMax, pause: restAsLong });
  const onFault = logFault(log, 'assistant.fault');
  const library = new Library({ ...site, ...reading, log, folder: path.join(data, 'assistant') });
  scope.defer(() => library.close());
  const threads = openThreads({ database, clock, lifetimeMs: threadLifetimeMs });
  const { organizationLimit: organization = ORGANIZATION_LIMIT, addressLimit: address = ADDRESS_LIMIT } = parts;
  const limits = openLimits({ database, clock, organization, address });
  const sweep = setInterval(() => {
    Promise.all([threads.sweep(), limits.sweep()]).catch(onFault);
  }, SWEEP_INTERVAL_MS);
  sweep.unref();
  scope.defer(() => clearInterval(sweep));
  const model = given ?? (server === undefined ? quote : createServerModel(server));
  const deps: AnswerDeps = { library, model, log };
  return { limits, threads, queue, library, answer: (...asked) => answer(deps, ...asked), streamLimitMs };
}

type OmitFirst<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never;
