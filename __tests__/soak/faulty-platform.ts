/** A platform in memory and simulated time, behind the `Http` effect, some of whose answers are spoiled. */
import { randomBytes } from 'node:crypto';
import { pick } from '../../bench/measure.ts';
import {
  type Http,
  type HttpRequest,
  type HttpResponse,
  type HttpStream,
  TransportError,
  type TransportFault,
} from '../../src/action/effects.ts';
import type { FakeClock } from '../helpers/effects.ts';
import { packPages } from '../helpers/rollout.ts';

/** What the storage hands out, in several chunks: text that hardly compresses. */
export const ARCHIVE = Buffer.from(await packPages({ 'index.html': randomBytes(12_000).toString('base64') }));

const FAULT_SHARE = 0.2;
const ROUND_TRIP_MS = 80;
const CONNECT_LIMIT_MS = 10_000;
const MAX_RETRY_AFTER_S = 20;
const SHORTEST_JOB_MS = 2000;
const LONGEST_JOB_MS = 20 * 60_000;
const LINK_LIFE_MS = 3_600_000;
const CHUNK_BYTES = 4096;
/** Upper bound of calls, three times that of a 20-minute job: a run beyond it would never end. */
const MAX_CALLS_PER_RUN = 1000;

/** An answer of the platform before it is bytes. */
interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text: string;
}

/** What becomes of a faulty call. */
interface Fault {
  readonly name: string;
  /** Whether the platform acts on the request all the same; `maybe` is a coin that is thrown. */
  readonly arrives: 'never' | 'maybe' | 'always';
  /** How long it takes, in milliseconds, where that is not one round trip. */
  readonly lastsMs?: (request: HttpRequest) => number;
  /** What comes back in place of the sound answer; an error is thrown. */
  readonly spoil: (sound: Answer, random: () => number) => Answer | TransportError;
}

/** JSON that is none of the three answers. */
const WRONG_SHAPES = ['[]', '{}', 'null', '"ok"', '{"jobId":{"id":1},"status":7,"bundleUrl":null}'] as const;

/** All faults, each as likely as the others: of the transport, and answers of gateways and platforms in trouble. */
const FAULTS: readonly [Fault, ...Fault[]] = [
  lost('lookup', false),
  lost('refused', false),
  { ...lost('timeout', false), name: 'no connection in time', lastsMs: () => CONNECT_LIMIT_MS },
  { ...lost('broken', false), name: 'broken before sending' },
  { ...lost('broken', true), name: 'broken after sending' },
  { ...lost('timeout', true), lastsMs: ({ timeoutMs }) => timeoutMs },
  { name: 'HTTP 500', arrives: 'maybe', spoil: () => problem(500) },
  { name: 'HTTP 502, a page', arrives: 'maybe', spoil: () => page(502) },
  { name: 'HTTP 503, Retry-After', arrives: 'never', spoil: (_sound, random) => later(503, random) },
  { name: 'HTTP 429, Retry-After', arrives: 'never', spoil: (_sound, random) => later(429, random) },
  { name: 'HTTP 404 blip', arrives: 'never', spoil: () => problem(404) },
  { name: 'HTTP 200, a page', arrives: 'maybe', spoil: () => page(200) },
  {
    name: 'cut JSON',
    arrives: 'always',
    spoil: (sound, random) => ({ ...sound, text: sound.text.slice(0, Math.floor(random() * sound.text.length)) }),
  },
  {
    name: 'wrong shape',
    arrives: 'always',
    spoil: (sound, random) => ({ ...sound, text: pick(WRONG_SHAPES, random) }),
  },
];
const STORAGE_FAULTS = ['broken', 'timeout', '500', 'dead link', 'page', 'cut', 'breaks off'] as const;

function lost(fault: TransportFault, maybeSent: boolean): Fault {
  const error = () => new TransportError(fault, `injected: ${fault}`, { maybeSent });
  return { name: fault, arrives: maybeSent ? 'maybe' : 'never', spoil: error };
}

function problem(status: number): Answer {
  return json(status, { error: `Injected ${status}.` });
}

function page(status: number): Answer {
  return { status, headers: { 'content-type': 'text/html' }, text: '<!doctype html><h1>Bad Gateway</h1>' };
}

function later(status: number, random: () => number): Answer {
  const seconds = 1 + Math.floor(random() * MAX_RETRY_AFTER_S);
  return { ...problem(status), headers: { 'retry-after': String(seconds) } };
}

function json(status: number, body: unknown): Answer {
  return { status, headers: { 'content-type': 'application/json' }, text: JSON.stringify(body) };
}

/** One call in five to it goes wrong. */
export class FaultyPlatform implements Http {
  /** Names of the faults that were injected. */
  readonly faults = new Set<string>();
  /** Jobs made since the run began. */
  jobsOfRun = 0;
  #callsOfRun = 0;
  readonly #clock: FakeClock;
  readonly #random: () => number;
  readonly #jobs = new Map<string, { readonly startedAt: number; readonly endsAt: number }>();

  constructor(clock: FakeClock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
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
    const fault = this.#strikes() ? pick(FAULTS, this.#random) : undefined;
    this.#clock.advance(fault?.lastsMs?.(request) ?? ROUND_TRIP_MS);
    const arrives =
      fault === undefined || fault.arrives === 'always' || (fault.arrives === 'maybe' && this.#random() < 0.5);
    const sound = arrives ? this.#answer(request) : { status: 200, text: '{}' };
    if (fault !== undefined) this.faults.add(fault.name);
    const answer: Answer | TransportError = fault === undefined ? sound : fault.spoil(sound, this.#random);
    if (answer instanceof TransportError) throw answer;
    return { status: answer.status, headers: answer.headers ?? {}, body: new TextEncoder().encode(answer.text) };
  }

  async stream(request: HttpRequest, silenceMs: number): Promise<HttpStream> {
    this.#count(request.signal);
    const fault = this.#strikes() ? pick(STORAGE_FAULTS, this.#random) : undefined;
    if (fault !== undefined) this.faults.add(`storage: ${fault}`);
    this.#clock.advance(fault === 'timeout' ? silenceMs : ROUND_TRIP_MS);
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
    return this.#random() < FAULT_SHARE;
  }

  #answer({ method, url }: HttpRequest): Answer {
    const [, id = '', bundle] = /\/v1\/static-export\/jobs\/([^/]+)(\/bundle)?$/.exec(url.pathname) ?? [];
    if (method === 'POST' && id === '') return json(202, { jobId: this.#startJob(), status: 'queued' });
    const job = this.#jobs.get(id);
    if (job === undefined) return json(404, { error: 'No such job.' });
    const now = this.#clock.now();
    const share = Math.min(1, (now - job.startedAt) / (job.endsAt - job.startedAt));
    if (bundle === undefined) {
      const progress = { progress: Math.floor(share * 100), pageCount: Math.floor(share * 400) };
      return json(200, { jobId: id, status: share < 1 ? 'running' : 'completed', ...progress });
    }
    if (share < 1) return json(409, { error: 'The job is not completed.' });
    return json(200, {
      jobId: id,
      bundleUrl: `https://storage.example/${id}/bundle.tar.gz?X-Amz-Signature=${now.toString(16)}5ca1ab1e`,
      expiresAt: new Date(this.#clock.today().getTime() + LINK_LIFE_MS).toISOString(),
      sizeBytes: ARCHIVE.length,
    });
  }

  #startJob(): string {
    this.jobsOfRun += 1;
    const id = `se_${this.#jobs.size.toString(16).padStart(16, '0')}`;
    const lastsMs = SHORTEST_JOB_MS + this.#random() ** 3 * (LONGEST_JOB_MS - SHORTEST_JOB_MS);
    this.#jobs.set(id, { startedAt: this.#clock.now(), endsAt: this.#clock.now() + lastsMs });
    return id;
  }
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
