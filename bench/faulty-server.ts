/** A platform on a raw socket, some of whose answers are spoiled or never come. */
import type { Socket } from 'node:net';
import { reset } from '../__tests__/helpers/reset.ts';
import { Wire } from '../__tests__/helpers/wire.ts';
import { ARCHIVE } from './archive.ts';
import { type Answer, SPOILED_ANSWERS } from './faults.ts';
import { pick } from './measure.ts';

/** How a server behaves. */
export interface ServerOptions {
  readonly random: () => number;
  readonly faultShare: number;
}

interface WireFault {
  readonly name: string;
  readonly arrives: 'never' | 'maybe' | 'always';
  readonly play: (socket: Socket, sound: Answer, random: () => number) => void;
}

const SHORTEST_JOB_MS = 300;
const LONGEST_JOB_MS = 1500;
/** Shorter than an attempt may take; stalls beyond that are soaked in simulated time. */
const STALL_MS = 3000;
const LINK_LIFE_MS = 3_600_000;

const WIRE_FAULTS: readonly [WireFault, ...WireFault[]] = [
  { name: 'reset', arrives: 'maybe', play: reset },
  { name: 'closed without an answer', arrives: 'maybe', play: (socket) => socket.end() },
  {
    name: 'stall, then reset',
    arrives: 'maybe',
    play: (socket) => void setTimeout(reset, STALL_MS, socket),
  },
  { name: 'garbage', arrives: 'never', play: (socket) => socket.end('\u0000\u0001 220 mail.example ESMTP\r\n\r\n') },
  { name: 'cut head', arrives: 'always', play: (socket, sound) => socket.end(bytesOf(sound).subarray(0, 30)) },
  { name: 'cut body', arrives: 'always', play: (socket, sound) => socket.end(bytesOf(sound).subarray(0, -10)) },
  ...SPOILED_ANSWERS.map(({ name, arrives, spoil }): WireFault => {
    return { name, arrives, play: (socket, sound, random) => socket.end(bytesOf(spoil(sound, random))) };
  }),
];

export class FaultyServer implements AsyncDisposable {
  calls = 0;
  readonly faults = new Map<string, number>();
  jobsOfRun = 0;
  readonly #options: ServerOptions;
  readonly #wire: Wire;
  readonly #jobs = new Map<string, { readonly startedAt: number; readonly endsAt: number }>();

  private constructor(wire: Wire, options: ServerOptions) {
    this.#wire = wire;
    this.#options = options;
  }

  static async start(options: ServerOptions): Promise<FaultyServer> {
    const wire: Wire = await Wire.start((socket, _nth, request) => server.#serve(socket, request));
    const server = new FaultyServer(wire, options);
    return server;
  }

  get origin(): string {
    return this.#wire.origin;
  }

  beginRun(): void {
    this.jobsOfRun = 0;
  }

  #serve(socket: Socket, request: string): void {
    const { random, faultShare } = this.#options;
    this.calls += 1;
    const fault = random() < faultShare ? pick(WIRE_FAULTS, random) : undefined;
    if (fault !== undefined) this.faults.set(fault.name, (this.faults.get(fault.name) ?? 0) + 1);
    const arrives = fault === undefined || fault.arrives === 'always' || (fault.arrives === 'maybe' && random() < 0.5);
    const sound = arrives ? this.#answer(request) : { status: 200, text: '{}' };
    if (fault === undefined) socket.end(bytesOf(sound));
    else fault.play(socket, sound, random);
  }

  #answer(request: string): Answer {
    const [method = '', target = ''] = request.split(' ');
    if (target.startsWith('/storage/')) return { status: 200, text: ARCHIVE.toString('latin1') };
    const [, id = '', bundle] = /\/v1\/static-export\/jobs\/([^/]+)(\/bundle)?$/.exec(target) ?? [];
    if (method === 'POST' && id === '') return json(202, { jobId: this.#startJob(), status: 'queued' });
    const job = this.#jobs.get(id);
    if (job === undefined) return json(404, { error: 'No such job.' });
    const share = Math.min(1, (performance.now() - job.startedAt) / (job.endsAt - job.startedAt));
    if (bundle === undefined) {
      const progress = { progress: Math.floor(share * 100), pageCount: Math.floor(share * 400) };
      return json(200, { jobId: id, status: share < 1 ? 'running' : 'completed', ...progress });
    }
    if (share < 1) return json(409, { error: 'The job is not completed.' });
    return json(200, {
      jobId: id,
      bundleUrl: `${this.origin}/storage/bundle.tar.gz?X-Amz-Signature=${this.calls}5ca1ab1e5ca1ab1e`,
      expiresAt: new Date(Date.now() + LINK_LIFE_MS).toISOString(),
      sizeBytes: ARCHIVE.length,
    });
  }

  #startJob(): string {
    this.jobsOfRun += 1;
    const id = `se_${this.#jobs.size.toString(16).padStart(16, '0')}`;
    const startedAt = performance.now();
    const lastsMs = SHORTEST_JOB_MS + this.#options.random() * (LONGEST_JOB_MS - SHORTEST_JOB_MS);
    this.#jobs.set(id, { startedAt, endsAt: startedAt + lastsMs });
    return id;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#wire[Symbol.asyncDispose]();
  }
}

function json(status: number, body: unknown): Answer {
  return { status, headers: { 'content-type': 'application/json' }, text: JSON.stringify(body) };
}

/** An answer as it goes over the wire. Real time is short here, so `Retry-After` is at most a second. */
/** Latin-1, in which the bytes of an archive are one character each; all other answers are ASCII. */
function bytesOf({ status, headers = {}, text }: Answer): Buffer {
  const fields = { ...headers, ...('retry-after' in headers && { 'retry-after': '1' }), connection: 'close' };
  const lines = Object.entries({ ...fields, 'content-length': String(text.length) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.from(`HTTP/1.1 ${status} Status\r\n${head}\r\n${text}`, 'latin1');
}
