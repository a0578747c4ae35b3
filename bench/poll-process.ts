/** A process of the bench: pollers, each with a connection of its own, told what to do by its parent. */
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { JOBS_PATH } from '../src/contract/static-export.ts';
import { quantile } from './measure.ts';
import type { PolledJob, PollOrder, PollReport } from './pollers.ts';

type Start = Extract<PollOrder, { readonly type: 'start' }>;

/** After a connection that was refused. */
const PAUSE_MS = 200;
/** Time in which all connect: at once they would be more than a listening socket takes. */
const RAMP_MS = 1000;
/** Where there is no job yet. */
const LOOK_AGAIN_MS = 100;
const ENDED: readonly unknown[] = ['completed', 'failed'];

const jobs: PolledJob[] = [];
const ended = new Map<string, unknown>();
const faults = new Map<string, number>();
let tookMs: number[] = [];
let broken = 0;
let since = performance.now();
let isStopped = false;

/** An answer; only what pollers look at. */
interface Answer {
  readonly status: number;
  readonly body: string;
}

const HEAD_END = '\r\n\r\n';

/**
 * One connection that is kept and asked by GET over and over, made anew when it broke: as cheap a client as can be, since
 * thousands share a process.
 */
class KeepAlive {
  readonly #port: number;
  #socket: net.Socket | undefined;
  #received = '';
  #settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  /** Rejects when the connection is refused, or breaks before the answer is whole. */
  async get(path: string, authorization: string): Promise<Answer> {
    this.#socket ??= this.#connect();
    const socket = this.#socket;
    return await new Promise<Answer>((resolve, reject) => {
      this.#settle = { resolve, reject };
      socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${authorization}\r\n\r\n`);
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #connect(): net.Socket {
    const socket = net.connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => this.#read(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#socket = undefined;
      this.#received = '';
      this.#settle?.reject(new Error('the connection broke'));
      this.#settle = undefined;
    });
    return socket;
  }

  #read(chunk: string): void {
    this.#received += chunk;
    const answer = readAnswer(this.#received);
    if (answer === undefined) return;
    this.#received = '';
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.resolve(answer);
  }
}

/** Reads an answer whose length its head tells; `undefined` while it is not whole. */
function readAnswer(received: string): Answer | undefined {
  const end = received.indexOf(HEAD_END);
  if (end === -1) return undefined;
  const head = received.slice(0, end);
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  const body = received.slice(end + HEAD_END.length);
  if (body.length < length) return undefined;
  return { status: Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)), body };
}

/** Names what is wrong with an answer. */
function faultOf({ jobId }: PolledJob, { status, body }: Answer): string | undefined {
  if (status !== 200) return `status ${status}`;
  const job = JSON.parse(body) as { readonly jobId?: unknown; readonly status?: unknown };
  if (job.jobId !== jobId) return 'another job';
  const end = ended.get(jobId);
  if (ENDED.includes(job.status)) ended.set(jobId, job.status);
  return end === undefined || end === job.status ? undefined : `${end}, and later ${job.status}`;
}

/** Polls one job until its end where there is a pace, as clients do, and then the newest; without one always the same. */
async function poll(nth: number, { port, pollers, paceMs }: Start): Promise<void> {
  await wait((Math.max(paceMs, RAMP_MS) * nth) / pollers);
  const connection = new KeepAlive(port);
  let job: PolledJob | undefined;
  while (!isStopped) {
    if (job === undefined || (paceMs > 0 && ended.has(job.jobId))) {
      job = paceMs > 0 ? (jobs.at(-1 - (nth % 10)) ?? jobs.at(-1)) : jobs[nth % jobs.length];
    }
    if (job === undefined) {
      await wait(LOOK_AGAIN_MS);
      continue;
    }
    const startedAt = performance.now();
    try {
      const fault = faultOf(job, await connection.get(`${JOBS_PATH}/${job.jobId}`, `Bearer ${job.key}`));
      if (fault !== undefined) faults.set(fault, (faults.get(fault) ?? 0) + 1);
      tookMs.push(performance.now() - startedAt);
    } catch {
      broken += 1;
      await wait(PAUSE_MS);
    }
    if (paceMs > 0) await wait(Math.max(0, paceMs - (performance.now() - startedAt)));
  }
  connection.close();
}

function report(): PollReport {
  return {
    seconds: (performance.now() - since) / 1000,
    answers: tookMs.length,
    broken,
    p50Ms: tookMs.length > 0 ? quantile(tookMs, 0.5) : 0,
    p99Ms: tookMs.length > 0 ? quantile(tookMs, 0.99) : 0,
    faults: Object.fromEntries(faults),
  };
}

process.on('message', (order: PollOrder) => {
  switch (order.type) {
    case 'start':
      jobs.push(...order.jobs);
      for (let nth = 0; nth < order.pollers; nth++) void poll(nth, order);
      break;
    case 'add':
      jobs.push(order.job);
      break;
    case 'measure':
      process.send?.(report());
      tookMs = [];
      broken = 0;
      since = performance.now();
      break;
    case 'stop':
      isStopped = true;
      process.send?.(report(), () => process.exit());
  }
});
