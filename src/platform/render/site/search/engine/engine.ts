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
import { fieldsOf, listOf, textOf } from '../../../model/fields.ts';

export interface EngineFile {
  /** Relative to the index. */
  readonly path: string;
  readonly bytes: Buffer;
}

export interface EngineDocument {
  /** Address as results name it, relative to the site. */
  readonly url: string;
  readonly html: string;
}

/** The engine did not do what is expected of it. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
}

/** Finds the program for this system; none where its package is not installed or not made for the system. */
export function findEngine(
  platform: string = process.platform,
  architecture: string = process.arch,
): string | undefined {
  const system = platform === 'win32' ? 'windows' : platform;
  const name = platform === 'win32' ? 'pagefind_extended.exe' : 'pagefind_extended';
  try {
    const manifest = findPackageJSON(`@pagefind/${system}-${architecture}`, import.meta.url);
    return manifest === undefined ? undefined : join(dirname(manifest), 'bin', name);
  } catch {
    return undefined;
  }
}

const COMMA = ','.charCodeAt(0);

/** A program, which runs from the first call on. It takes calls one after the other. */
export class Engine implements Disposable {
  readonly #program: string;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #child: ChildProcessByStdio<Writable, Readable, null> | undefined;
  #received: Buffer[] = [];
  #lastId = 0;
  #fault: EngineError | undefined;

  constructor(program: string) {
    this.#program = program;
  }

  /** Indexes documents in their order; gives the files of the index. Throws when the program fails. */
  async index(documents: readonly EngineDocument[]): Promise<readonly EngineFile[]> {
    const { index_id } = fieldsOf(await this.#call({ type: 'NewIndex', config: {} }));
    const added = documents.map(({ url, html }) => this.#call({ type: 'AddFile', index_id, url, file_contents: html }));
    const [written] = await Promise.all([this.#call({ type: 'GetFiles', index_id }), ...added]);
    await this.#call({ type: 'DeleteIndex', index_id });
    return listOf(fieldsOf(written).files).map((file) => {
      const { path, content } = fieldsOf(file);
      return { path: (textOf(path) ?? '').replaceAll('\\', '/'), bytes: Buffer.from(textOf(content) ?? '', 'base64') };
    });
  }

  [Symbol.dispose](): void {
    this.#fault ??= new EngineError('it was stopped');
    this.#child?.kill();
  }

  #start(): ChildProcessByStdio<Writable, Readable, null> {
    const child = spawn(this.#program, ['--service'], {
      cwd: dirname(this.#program),
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    });
    child.stdout.on('data', (chunk: Buffer) => this.#receive(chunk));
    // Why it no longer reads is told by its end.
    child.stdin.on('error', () => undefined);
    child.on('error', (cause) => this.#fail(new EngineError(`it cannot be run (${systemCode(cause)})`, { cause })));
    child.on('close', (code, signal) => this.#fail(new EngineError(`it ended with ${signal ?? `exit code ${code}`}`)));
    return child;
  }

  #call(payload: object): Promise<unknown> {
    const answer = Promise.withResolvers<unknown>();
    if (this.#fault !== undefined) {
      answer.reject(this.#fault);
      return answer.promise;
    }
    this.#child ??= this.#start();
    this.#lastId += 1;
    this.#waiting.set(this.#lastId, answer);
    const message = JSON.stringify({ message_id: this.#lastId, payload });
    this.#child.stdin.write(`${Buffer.from(message).toString('base64')},`);
    return answer.promise;
  }

  #receive(chunk: Buffer): void {
    let rest = chunk;
    for (let end = rest.indexOf(COMMA); end >= 0; end = rest.indexOf(COMMA)) {
      const message = Buffer.concat([...this.#received, rest.subarray(0, end)]).toString('latin1');
      this.#received = [];
      rest = rest.subarray(end + 1);
      try {
        this.#answer(message);
      } catch (cause) {
        this.#fail(new EngineError('it gave an answer that cannot be read', { cause }));
      }
    }
    if (rest.length > 0) this.#received.push(rest);
  }

  #answer(message: string): void {
    const { message_id, payload } = fieldsOf(JSON.parse(Buffer.from(message, 'base64').toString()));
    const answer = this.#waiting.get(Number(message_id));
    this.#waiting.delete(Number(message_id));
    const fields = fieldsOf(payload);
    if (fields.type === 'Error') answer?.reject(new EngineError(textOf(fields.message) ?? 'it gave no reason'));
    else answer?.resolve(payload);
  }

  #fail(error: EngineError): void {
    this.#fault ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#fault);
    this.#waiting.clear();
  }
}

/** The files with which a page searches: the engine's own, the same for every site. */
export interface Runtime {
  readonly files: readonly EngineFile[];
  /** The file that knows the words of a language, where there is one. */
  readonly languages: ReadonlyMap<string, string | undefined>;
  readonly entry: Readonly<Record<string, unknown>>;
}

export const ENTRY = 'pagefind-entry.json';
const SCRIPTS = ['pagefind.js', 'pagefind-worker.js'];
/** For languages whose words the engine does not take apart. */
const PLAIN_WASM = 'unknown';

/** Has the engine write its files; throws when it does not run or writes something else. */
export async function readRuntime(engine: Engine, languages: readonly string[]): Promise<Runtime> {
  const documents = languages.map((language, at) => ({
    url: String(at),
    html: `<html lang="${language}"><body>${language}</body></html>`,
  }));
  const written = await engine.index(documents);
  const entry = fieldsOf(JSON.parse(written.find(({ path }) => path === ENTRY)?.bytes.toString() ?? '{}'));
  const known = Object.entries(fieldsOf(entry.languages)).map(
    ([language, about]) => [language, textOf(fieldsOf(about).wasm)] as const,
  );
  const wanted = new Set([...SCRIPTS, ...known.map(([, wasm]) => `wasm.${wasm ?? PLAIN_WASM}.pagefind`)]);
  const files = written.filter(({ path }) => wanted.has(path));
  if (files.length !== wanted.size || known.length === 0)
    throw new EngineError('it did not write the files it is known for');
  return { files, languages: new Map(known), entry };
}
