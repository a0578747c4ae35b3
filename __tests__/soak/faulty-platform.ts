/** A platform in memory and simulated time, behind the `Http` effect, some of whose answers are spoiled. */

import { pick } from '../../bench/measure.ts';
import {
  type Http,
  type HttpRequest,
  type HttpResponse,
  type HttpStream,
  TransportError,
} from '../../src/action/effects.ts';
import type { FakeClock } from '../helpers/effects.ts';
import { ARCHIVE } from './archive.ts';
import { type Answer, FAULTS } from './faults.ts';

/** How the platform behaves. */
export interface PlatformOptions {
  readonly clock: FakeClock;
  readonly random: () => number;
  /** Share of the calls that go wrong, from 0 to 1. */
  readonly faultShare: number;
}

const ROUND_TRIP_MS = 80;
const SHORTEST_JOB_MS = 2000;
const LONGEST_JOB_MS = 20 * 60_000;
const LINK_LIFE_MS = 3_600_000;
const CHUNK_BYTES = 4096;
/** Upper bound of calls, three times that of a 20-minute job: a run beyond it would never end. */
const MAX_CALLS_PER_RUN = 1000;
const STORAGE_FAULTS = ['broken', 'timeout', '500', 'dead link', 'page', 'cut', 'breaks off'] as const;

export class FaultyPlatform implements Http {
  /** Injected faults by name, over all runs. */
  readonly faults = new Map<string, number>();
  /** Jobs made since the run began. */
  jobsOfRun = 0;
  #callsOfRun = 0;
  readonly #options: PlatformOptions;
  readonly #jobs = new Map<string, { readonly startedAt: number; readonly endsAt: number }>();

  constructor(options: PlatformOptions) {
    this.#options = options;
  }

  beginRun(): void {
    this.jobsOfRun = 0;
    this.#callsOfRun = 0;
  }

  /** Whether the run has made so many calls that it was stopped. */
  get overrun(): boolean {
    return this.#callsOfRun > MAX_CALLS_PER_RUN;
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    this.#count(request.signal);
    const { clock, random } = this.#options;
    const fault = this.#strikes() ? pick(FAULTS, random) : undefined;
    clock.advance(fault?.lastsMs?.(request) ?? ROUND_TRIP_MS);
    const arrives = fault === undefined || fault.arrives === 'always' || (fault.arrives === 'maybe' && random() < 0.5);
    const sound = arrives ? this.#answer(request) : { status: 200, text: '{}' };
    if (fault !== undefined) this.#note(fault.name);
    const answer = fault === undefined ? sound : fault.spoil(sound, random);
    if (answer instanceof TransportError) throw answer;
    return { status: answer.status, headers: answer.headers ?? {}, body: new TextEncoder().encode(answer.text) };
  }

  async stream(request: HttpRequest, silenceMs: number): Promise<HttpStream> {
    this.#count(request.signal);
    const { clock, random } = this.#options;
    const fault = this.#strikes() ? pick(STORAGE_FAULTS, random) : undefined;
    if (fault !== undefined) this.#note(`storage: ${fault}`);
    clock.advance(fault === 'timeout' ? silenceMs : ROUND_TRIP_MS);
    if (fault === 'broken' || fault === 'timeout') {
      throw new TransportError(fault, `injected: ${fault}`, { maybeSent: true });
    }
    if (fault === '500' || fault === 'dead link') return whole(fault === '500' ? 500 : 403, Buffer.from('no'));
    if (fault === 'page') return whole(200, Buffer.from('<h1>Sign in</h1>'));
    if (fault === 'cut') return { ...whole(200, ARCHIVE.subarray(0, CHUNK_BYTES)), headers: {} };
    return fault === 'breaks off' ? { ...whole(200, ARCHIVE), body: chunks(ARCHIVE, true) } : whole(200, ARCHIVE);
  }

  #count(signal: AbortSignal): void {
    signal.throwIfAborted();
    this.#callsOfRun += 1;
    if (this.overrun) throw new Error(`The run made more than ${MAX_CALLS_PER_RUN} calls.`);
  }

  #strikes(): boolean {
    return this.#options.random() < this.#options.faultShare;
  }

  #note(name: string): void {
    this.faults.set(name, (this.faults.get(name) ?? 0) + 1);
  }

  #answer({ method, url }: HttpRequest): Answer {
    const [, id = '', bundle] = /\/v1\/static-export\/jobs\/([^/]+)(\/bundle)?$/.exec(url.pathname) ?? [];
    if (method === 'POST' && id === '') return ok(202, { jobId: this.#startJob(), status: 'queued' });
    const job = this.#jobs.get(id);
    if (job === undefined) return ok(404, { error: 'No such job.' });
    const now = this.#options.clock.now();
    const share = Math.min(1, (now - job.startedAt) / (job.endsAt - job.startedAt));
    if (bundle === undefined) {
      const progress = { progress: Math.floor(share * 100), pageCount: Math.floor(share * 400) };
      return ok(200, { jobId: id, status: share < 1 ? 'running' : 'completed', ...progress });
    }
    if (share < 1) return ok(409, { error: 'The job is not completed.' });
    return ok(200, {
      jobId: id,
      bundleUrl: `https://storage.example/${id}/bundle.tar.gz?X-Amz-Signature=${now.toString(16)}5ca1ab1e`,
      expiresAt: new Date(this.#options.clock.today().getTime() + LINK_LIFE_MS).toISOString(),
      sizeBytes: ARCHIVE.length,
    });
  }

  #startJob(): string {
    const { clock, random } = this.#options;
    this.jobsOfRun += 1;
    const id = `se_${this.#jobs.size.toString(16).padStart(16, '0')}`;
    const lastsMs = SHORTEST_JOB_MS + random() ** 3 * (LONGEST_JOB_MS - SHORTEST_JOB_MS);
    this.#jobs.set(id, { startedAt: clock.now(), endsAt: clock.now() + lastsMs });
    return id;
  }
}

function ok(status: number, body: unknown): Answer {
  return { status, headers: { 'content-type': 'application/json' }, text: JSON.stringify(body) };
}

function whole(status: number, body: Buffer): HttpStream {
  return {
    status,
    headers: { 'content-length': String(body.length) },
    body: chunks(body, false),
    discard: () => undefined,
  };
}

async function* chunks(bytes: Buffer, breaksOff: boolean): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    if (breaksOff && at > 0) throw new TransportError('broken', 'injected: breaks off', { maybeSent: true });
    yield bytes.subarray(at, at + CHUNK_BYTES);
  }
}
