/** Reading what git has, one object after the other, by `git cat-file --batch`. */
import { GitError, type GitRun, startGit } from './git.ts';

/** Called for every object in the order asked for; has to read all of its bytes. */
export type OnBlob = (index: number, bytes: AsyncGenerator<Buffer>) => Promise<void>;

const LINE_MAX_BYTES = 1024;
const LINE_FEED = 0x0a;

/** Reads blobs by their ids and sizes; rejects when one is not as it was listed. */
export async function readBlobs(
  blobs: readonly { readonly oid: string; readonly size: number }[],
  run: GitRun,
  onBlob: OnBlob,
): Promise<void> {
  if (blobs.length === 0) return;
  const git = startGit('cat-file', ['--batch'], run);
  try {
    git.stdin.end(blobs.map(({ oid }) => `${oid}\n`).join(''));
    const source = new Bytes(git.stdout);
    for (const [index, { oid, size }] of blobs.entries()) {
      if ((await source.line()) !== `${oid} blob ${size}`) throw broken();
      await onBlob(index, source.take(size));
      if ((await source.line()) !== '') throw broken();
    }
    await git.ended;
  } catch (error) {
    git.kill();
    // The exit of git says more than its truncated output.
    if (error instanceof GitError) await git.ended;
    throw error;
  }
}

/** Gives the whole of a blob that is known to be small. */
export async function wholeOf(bytes: AsyncGenerator<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function broken(): GitError {
  return new GitError('GIT', 'What git has of the repository cannot be read.');
}

/** A stream that is read in lines and in pieces of known size. */
class Bytes {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf(LINE_FEED);
      if (end >= 0) {
        const line = this.#rest.toString('latin1', 0, end);
        this.#rest = this.#rest.subarray(end + 1);
        return line;
      }
      if (this.#rest.length > LINE_MAX_BYTES) throw broken();
      this.#rest = Buffer.concat([this.#rest, await this.#next()]);
    }
  }

  async *take(size: number): AsyncGenerator<Buffer> {
    let left = size;
    while (left > 0) {
      if (this.#rest.length === 0) this.#rest = await this.#next();
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  async #next(): Promise<Buffer> {
    const { done, value } = await this.#chunks.next();
    if (done === true) throw broken();
    return value;
  }
}
