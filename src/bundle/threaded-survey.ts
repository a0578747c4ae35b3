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
/** What the pass has read of so much text is handed over: until then all of the text is held. */
const READ_BYTES = 128 * 1024;
/** Where the thread has so many batches before it, the pass waits. */
const MAX_BATCHES_WAITING = 16;
/** For short-lived objects, of which few outlive a batch: V8 would take five times as much. What is held has no limit here. */
const YOUNG_GENERATION_MB = 24;
/** Beside this module: a source, or what was built of it. */
const PROGRAM = new URL(`survey-thread${extname(import.meta.url)}`, import.meta.url);

/** The thread that surveys has failed: nothing is known of the bundle. */
export class SurveyError extends Error {
  override readonly name = 'SurveyError';
}

/**
 * Does what {@link Survey} does, in bounded memory: where the thread is behind, the pass waits. Throws a
 * {@link SurveyError} with the next file once the thread has failed. Ends the thread when it is disposed of.
 */
export class ThreadedSurvey implements Visitor, AsyncDisposable {
  readonly #program: URL;
  #thread: SurveyThread | undefined;
  #files: WaitingFile[] = [];
  #content = new Uint8Array(0);
  #used = 0;
  /** Bytes of text that were read here. */
  #read = 0;

  constructor(program = PROGRAM) {
    this.#program = program;
  }

  /** Leaves text to the thread. Content is copied: what is unpacked shares memory with what follows it. */
  async see(file: string, content: Buffer): Promise<void> {
    this.#thread?.throwIfFailed();
    const row = { file, bytes: content.length, sha256: hash('sha256', content) };
    const isText = textKind(file) !== undefined;
    const isLeft = isText && this.#thread?.isBehind !== true;
    if (isLeft) await this.#add(content);
    else if (isText) this.#read += content.length;
    await this.#note(isLeft ? row : { ...row, facts: readText(file, content) });
  }

  async *follow(file: string, bytes: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    await this.#note({ file, bytes, sha256: yield* digested(content), facts: unreadText(file) });
  }

  async report(): Promise<SurveyReport> {
    if (this.#thread !== undefined) {
      await this.#handOver();
      return await this.#thread.report();
    }
    const survey = new Survey();
    survey.take({ files: this.#files, content: this.#content.buffer });
    return survey.report();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#thread?.worker.terminate();
  }

  async #add(content: Buffer): Promise<void> {
    if (this.#used > 0 && this.#used + content.length > this.#content.length) await this.#handOver();
    if (content.length > this.#content.length) this.#content = this.#memory(content.length);
    this.#content.set(content, this.#used);
    this.#used += content.length;
  }

  #memory(bytes: number): Uint8Array<ArrayBuffer> {
    const free = bytes <= BATCH_BYTES ? this.#thread?.free.pop() : undefined;
    return new Uint8Array(free ?? new ArrayBuffer(Math.max(BATCH_BYTES, bytes)));
  }

  async #note(file: WaitingFile): Promise<void> {
    this.#files.push(file);
    if (this.#files.length >= BATCH_FILES || this.#read >= READ_BYTES) await this.#handOver();
  }

  /** Hands over what was gathered, as soon as the thread has room for it. */
  async #handOver(): Promise<void> {
    this.#thread ??= new SurveyThread(this.#program);
    await this.#thread.take({ files: this.#files, content: this.#content.buffer });
    this.#files = [];
    this.#content = new Uint8Array(0);
    this.#used = 0;
    this.#read = 0;
  }
}

class SurveyThread {
  readonly worker: Worker;
  /** Memory of batches that were read: of as many as may be ahead, at most. */
  readonly free: ArrayBuffer[] = [];
  /** Batches that were not read yet. */
  #ahead = 0;
  #next = nextAnswer();
  #failure: SurveyError | undefined;

  constructor(program: URL) {
    this.worker = new Worker(program, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB } });
    this.worker.on('message', (answer: ThreadAnswer) => {
      if (answer instanceof ArrayBuffer) {
        this.#ahead -= 1;
        if (answer.byteLength === BATCH_BYTES) this.free.push(answer);
      }
      const { resolve } = this.#next;
      this.#next = nextAnswer();
      resolve(answer);
    });
    // What comes from another thread is an error by its fields alone.
    const fail = (cause?: { readonly message?: string }) => {
      const reason = cause?.message === undefined ? '' : `: ${cause.message}`;
      this.#failure ??= new SurveyError(`The thread that surveys the bundle has ended early${reason}.`, { cause });
      this.#next.reject(this.#failure);
    };
    this.worker
      .on('error', fail)
      .on('messageerror', fail)
      .on('exit', () => fail());
  }

  get isBehind(): boolean {
    return this.#ahead >= MAX_BATCHES_AHEAD;
  }

  throwIfFailed(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  async take(batch: SurveyBatch): Promise<void> {
    while (this.#ahead >= MAX_BATCHES_WAITING) await this.#next.promise;
    this.throwIfFailed();
    this.#ahead += 1;
    this.worker.postMessage(batch, [batch.content]);
  }

  async report(): Promise<SurveyReport> {
    this.worker.postMessage(undefined);
    for (;;) {
      const answer = await this.#next.promise;
      if (!(answer instanceof ArrayBuffer)) return answer;
    }
  }
}

/** Whoever waits for the answer hears of a failure, and nobody else. */
function nextAnswer(): PromiseWithResolvers<ThreadAnswer> {
  const answer = Promise.withResolvers<ThreadAnswer>();
  answer.promise.catch(() => undefined);
  return answer;
}
