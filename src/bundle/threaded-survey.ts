/** A survey that goes on in a thread of its own, while the archive is read: a small bundle is surveyed without one. */
import { hash } from 'node:crypto';
import { on } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { InventoryFile } from './inventory.ts';
import { digested, Survey, type SurveyBatch, type SurveyReport, textKind, type WaitingFile } from './survey.ts';
import type { ThreadAnswer } from './survey-thread.ts';
import type { Visitor } from './unpack.ts';

const BATCH_BYTES = 1024 ** 2;
/** So many batches take less time than a thread needs to start. */
const BATCHES_WITHOUT_THREAD = 4;
/** How many batches the pass may be ahead of the thread. */
const MAX_BATCHES_AHEAD = 16;
/** Beside this module: a source, or what was built of it. */
const PROGRAM = new URL(`survey-thread${extname(import.meta.url)}`, import.meta.url);

/** Does what {@link Survey} does. Ends its thread when it is disposed of. */
export class ThreadedSurvey implements Visitor, AsyncDisposable {
  #thread: ReturnType<typeof startThread> | undefined;
  /** Batches that wait for a thread to start. */
  #held: SurveyBatch[] = [];
  #ahead = 0;
  readonly #free: ArrayBuffer[] = [];
  #files: WaitingFile[] = [];
  #content = new Uint8Array(BATCH_BYTES);
  #used = 0;

  /** Leaves to the thread what has to be read. Content is copied: what is unpacked shares memory with what follows it. */
  see(file: string, content: Buffer): Promise<void> | undefined {
    const row = { file, bytes: content.length, sha256: hash('sha256', content) };
    if (textKind(file) === undefined) this.#files.push({ ...row, hasContent: false });
    else if (this.#used + content.length > this.#content.length) return this.#addToNext(row, content);
    else this.#add(row, content);
    return undefined;
  }

  async *follow(file: string, bytes: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    this.#files.push({ file, bytes, sha256: yield* digested(content), hasContent: false });
  }

  async report(): Promise<SurveyReport> {
    const last = { files: this.#files, content: this.#content.buffer };
    if (this.#thread === undefined) {
      const survey = new Survey();
      for (const batch of [...this.#held, last]) survey.take(batch);
      return survey.report();
    }
    this.#send(last);
    this.#thread.worker.postMessage(undefined);
    for (;;) {
      const answer = await this.#answer();
      if (!(answer instanceof ArrayBuffer)) return answer;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#thread?.worker.terminate();
  }

  async #addToNext(file: InventoryFile, content: Buffer): Promise<void> {
    this.#send({ files: this.#files, content: this.#content.buffer });
    while (this.#ahead >= MAX_BATCHES_AHEAD) {
      const answer = await this.#answer();
      if (answer instanceof ArrayBuffer && answer.byteLength === BATCH_BYTES) this.#free.push(answer);
    }
    const size = Math.max(BATCH_BYTES, content.length);
    const free = size === BATCH_BYTES ? this.#free.pop() : undefined;
    this.#content = new Uint8Array(free ?? new ArrayBuffer(size));
    this.#files = [];
    this.#used = 0;
    this.#add(file, content);
  }

  #add(file: InventoryFile, content: Buffer): void {
    this.#content.set(content, this.#used);
    this.#used += content.length;
    this.#files.push({ ...file, hasContent: true });
  }

  /** Hands a batch to the thread, which the first batches have to wait for. */
  #send(batch: SurveyBatch): void {
    this.#held.push(batch);
    if (this.#held.length < BATCHES_WITHOUT_THREAD && this.#thread === undefined) return;
    this.#thread ??= startThread();
    for (const held of this.#held) this.#thread.worker.postMessage(held, [held.content]);
    this.#ahead += this.#held.length;
    this.#held = [];
  }

  async #answer(): Promise<ThreadAnswer> {
    const next = await this.#thread?.answers.next();
    if (next === undefined || next.done === true)
      throw new Error('The thread that surveys the bundle has ended early.');
    this.#ahead -= 1;
    return next.value[0];
  }
}

function startThread() {
  const worker = new Worker(PROGRAM);
  return { worker, answers: on(worker, 'message', { close: ['exit'] }) };
}
