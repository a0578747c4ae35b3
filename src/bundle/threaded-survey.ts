/** A survey that goes on in a thread of its own, while the archive is read: a small bundle is surveyed without one. */
import { hash } from 'node:crypto';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  digested,
  readText,
  Survey,
  type SurveyBatch,
  type SurveyReport,
  textKind,
  unreadText,
  type WaitingFile,
} from './survey.ts';
import type { ThreadAnswer } from './survey-thread.ts';
import type { Visitor } from './unpack.ts';

/** What is less is read before a thread has started. */
const BATCH_BYTES = 1024 ** 2;
const BATCH_FILES = 256;
/** Where the thread has so many batches before it, the pass reads texts itself: both end at the same time. */
const MAX_BATCHES_AHEAD = 3;
/** Beside this module: a source, or what was built of it. */
const PROGRAM = new URL(`survey-thread${extname(import.meta.url)}`, import.meta.url);

/** Does what {@link Survey} does. Ends its thread when it is disposed of. */
export class ThreadedSurvey implements Visitor, AsyncDisposable {
  #thread: SurveyThread | undefined;
  #files: WaitingFile[] = [];
  #content = new Uint8Array(BATCH_BYTES);
  #used = 0;

  /** Leaves text to the thread. Content is copied: what is unpacked shares memory with what follows it. */
  see(file: string, content: Buffer): void {
    const row = { file, bytes: content.length, sha256: hash('sha256', content) };
    const isLeft = textKind(file) !== undefined && (this.#thread?.ahead ?? 0) < MAX_BATCHES_AHEAD;
    if (isLeft) this.#add(content);
    this.#note(isLeft ? row : { ...row, facts: readText(file, content) });
  }

  async *follow(file: string, bytes: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    this.#note({ file, bytes, sha256: yield* digested(content), facts: unreadText(file) });
  }

  async report(): Promise<SurveyReport> {
    const last = { files: this.#files, content: this.#content.buffer };
    if (this.#thread !== undefined) {
      this.#thread.send(last);
      return await this.#thread.report();
    }
    const survey = new Survey();
    survey.take(last);
    return survey.report();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#thread?.worker.terminate();
  }

  #add(content: Buffer): void {
    if (this.#used + content.length > this.#content.length) this.#begin(content.length);
    this.#content.set(content, this.#used);
    this.#used += content.length;
  }

  #note(file: WaitingFile): void {
    this.#files.push(file);
    if (this.#files.length >= BATCH_FILES) this.#begin(0);
  }

  /** Hands over what was gathered, and begins a batch with room for so many bytes. */
  #begin(bytes: number): void {
    this.#thread ??= new SurveyThread();
    this.#thread.send({ files: this.#files, content: this.#content.buffer });
    const free = bytes <= BATCH_BYTES ? this.#thread.free.pop() : undefined;
    this.#content = new Uint8Array(free ?? new ArrayBuffer(Math.max(BATCH_BYTES, bytes)));
    this.#files = [];
    this.#used = 0;
  }
}

class SurveyThread {
  readonly worker = new Worker(PROGRAM);
  /** Memory of batches that were read. */
  readonly free: ArrayBuffer[] = [];
  /** Batches that were not read yet. */
  ahead = 0;
  readonly #report = Promise.withResolvers<SurveyReport>();

  constructor() {
    this.worker.on('message', (answer: ThreadAnswer) => {
      if (!(answer instanceof ArrayBuffer)) return this.#report.resolve(answer);
      this.ahead -= 1;
      if (answer.byteLength === BATCH_BYTES) this.free.push(answer);
    });
    this.worker.on('error', (error) => this.#report.reject(error));
    this.worker.on('exit', () => this.#report.reject(new Error('The thread that surveys the bundle has ended early.')));
    // Told to whoever asks for the report, and to nobody else.
    this.#report.promise.catch(() => undefined);
  }

  send(batch: SurveyBatch): void {
    this.ahead += 1;
    this.worker.postMessage(batch, [batch.content]);
  }

  async report(): Promise<SurveyReport> {
    this.worker.postMessage(undefined);
    return await this.#report.promise;
  }
}
