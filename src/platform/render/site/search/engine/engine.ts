/**
 * The pagefind program as a service: https://pagefind.app/docs/node-api/ describes what it does, `lib/service.js` of the
 * package what goes over the pipes (JSON in base64, a comma behind each). Run from here, and not through the package's
 * own client, because that one gives the program our environment and waits for ever when the program breaks off.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { systemCode } from '../../../model/errors.ts';
import { type Fields, fieldsOf, listOf, textOf } from '../../../model/fields.ts';

export interface EngineDocument {
  /** Address as results name it, relative to the site. */
  readonly url: string;
  readonly html: string;
}

/** Files of an index by their paths, in base64: most of what the engine gives with each index is never looked at. */
export type EngineFiles = ReadonlyMap<string, string>;

/** The engine did not do what is expected of it. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
}

/** Finds the program for this system; none where its package is not installed or not made for the system. */
export function findEngine(): string | undefined {
  const [system, ending] = process.platform === 'win32' ? ['windows', '.exe'] : [process.platform, ''];
  try {
    const manifest = findPackageJSON(`@pagefind/${system}-${process.arch}`, import.meta.url);
    return manifest === undefined ? undefined : join(dirname(manifest), 'bin', `pagefind_extended${ending}`);
  } catch {
    return undefined;
  }
}

/** A program, which runs from the first call on. It takes calls one after the other, and answers them in their order. */
export class SearchEngine implements Disposable {
  readonly #program: string;
  readonly #waiting: PromiseWithResolvers<Fields>[] = [];
  #child: ChildProcessByStdio<Writable, Readable, null> | undefined;
  #received = '';
  #indexes = 0;
  #fault: EngineError | undefined;

  constructor(program: string) {
    this.#program = program;
  }

  /** Indexes documents in their order. Throws when the program fails. */
  async index(documents: readonly EngineDocument[]): Promise<EngineFiles> {
    const own = { index_id: this.#indexes };
    this.#indexes += 1;
    const replies = [
      this.#call({ type: 'NewIndex', config: {} }),
      // The program ends the index of a site for one half of a character that lacks the other.
      ...documents.map(({ url, html }) =>
        this.#call({ type: 'AddFile', ...own, url, file_contents: html.toWellFormed() }),
      ),
      this.#call({ type: 'GetFiles', ...own }),
      this.#call({ type: 'DeleteIndex', ...own }),
    ];
    const files = listOf((await Promise.all(replies)).at(-2)?.files).map(fieldsOf);
    return new Map(files.map(({ path, content }) => [String(path).replaceAll('\\', '/'), String(content)]));
  }

  [Symbol.dispose](): void {
    this.#fail(new EngineError('it was stopped'));
    this.#child?.kill();
  }

  #start(): ChildProcessByStdio<Writable, Readable, null> {
    const child = spawn(this.#program, ['--service'], {
      cwd: dirname(this.#program),
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    });
    child.stdout.setEncoding('latin1').on('data', (chunk: string) => this.#receive(chunk));
    // Why it no longer reads is told by its end.
    child.stdin.on('error', () => undefined);
    child.on('error', (cause) => this.#fail(new EngineError(`it cannot be run (${systemCode(cause)})`, { cause })));
    child.on('close', (code, signal) => this.#fail(new EngineError(`it ended with ${signal ?? `exit code ${code}`}`)));
    return child;
  }

  #call(payload: object): Promise<Fields> {
    if (this.#fault !== undefined) return Promise.reject(this.#fault);
    const reply = Promise.withResolvers<Fields>();
    this.#waiting.push(reply);
    this.#child ??= this.#start();
    this.#child.stdin.write(`${Buffer.from(JSON.stringify({ message_id: 0, payload })).toString('base64')},`);
    return reply.promise;
  }

  #receive(chunk: string): void {
    this.#received += chunk;
    if (!chunk.includes(',')) return;
    const messages = this.#received.split(',');
    this.#received = messages.pop() ?? '';
    try {
      for (const message of messages) this.#waiting.shift()?.resolve(readReply(message));
    } catch (cause) {
      const isTold = cause instanceof EngineError;
      this.#fail(isTold ? cause : new EngineError('it gave an answer that cannot be read', { cause }));
    }
  }

  #fail(error: EngineError): void {
    this.#fault ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#fault);
  }
}

function readReply(message: string): Fields {
  const reply = fieldsOf(fieldsOf(JSON.parse(Buffer.from(message, 'base64').toString())).payload);
  if (reply.type === 'Error') throw new EngineError(textOf(reply.message) ?? 'it gave no reason');
  return reply;
}

/** Returns the bytes of a file of an index. */
export function readFile(files: EngineFiles, path: string): Buffer {
  const content = files.get(path);
  if (content === undefined) throw new EngineError(`it wrote no file \`${path}\``);
  return Buffer.from(content, 'base64');
}

/** The files with which a page searches: the engine's own, the same for every site. */
export interface Runtime {
  readonly files: ReadonlyMap<string, Buffer>;
  /** Content of {@link ENTRY} as the engine writes it for an index of some other pages. */
  readonly entry: Fields;
}

export const ENTRY = 'pagefind-entry.json';
const SCRIPTS = ['pagefind.js', 'pagefind-worker.js'];
/** For languages whose words the engine does not take apart. */
const PLAIN_WASM = 'unknown';

/** Has the engine write its files for some languages. */
export async function readRuntime(engine: SearchEngine, languages: readonly string[]): Promise<Runtime> {
  const documents = languages.map((language, at) => ({
    url: String(at),
    html: `<html lang="${language}"><body>${language}</body></html>`,
  }));
  const files = await engine.index(documents);
  const entry = fieldsOf(JSON.parse(readFile(files, ENTRY).toString()));
  const wasm = Object.values(fieldsOf(entry.languages)).map((about) => textOf(fieldsOf(about).wasm) ?? PLAIN_WASM);
  const wanted = [...SCRIPTS, ...wasm.map((name) => `wasm.${name}.pagefind`)];
  return { entry, files: new Map(wanted.map((path) => [path, readFile(files, path)])) };
}
