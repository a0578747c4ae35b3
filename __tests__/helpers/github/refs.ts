/** Refs of a repository: read from git's files, written by git itself in one transaction (`git update-ref --stdin`). */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { GIT_ENV, runGit } from './git.ts';
import { SHA } from './objects.ts';

export const ZERO_SHA = '0'.repeat(40);

export interface RefChange {
  readonly ref: string;
  /** {@link ZERO_SHA}: delete it. */
  readonly to: string;
  /** What it must be before; {@link ZERO_SHA}: it must not exist. */
  readonly from?: string;
}

/** What git does not allow in the name of a ref (git-check-ref-format). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: git refuses control characters
const FORBIDDEN = /[\x00-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|\/$|\.$|\.lock(\/|$)|(^|\/)\./;

export function isRefName(name: string): boolean {
  return name.startsWith('refs/') && name.split('/').length >= 3 && !FORBIDDEN.test(name);
}

export class Refs implements AsyncDisposable {
  readonly #gitDir: string;
  #session: ChildProcessWithoutNullStreams | undefined;

  constructor(gitDir: string) {
    this.#gitDir = gitDir;
  }

  /** Gives the commit or tag that a full name (`refs/heads/main`) points to. */
  async read(ref: string): Promise<string | undefined> {
    if (!isRefName(ref)) return undefined;
    const loose = (await readFile(path.join(this.#gitDir, ref), 'utf8').catch(() => '')).trim();
    if (SHA.test(loose)) return loose;
    const packed = await readFile(path.join(this.#gitDir, 'packed-refs'), 'utf8').catch(() => '');
    const line = packed.split('\n').find((candidate) => candidate.slice(41) === ref);
    return line?.slice(0, 40);
  }

  /** Lists refs below a prefix, sorted by name. */
  async list(prefix: string): Promise<readonly { readonly ref: string; readonly sha: string }[]> {
    const { stdout } = await runGit(this.#gitDir, ['for-each-ref', '--format=%(objectname) %(refname)']);
    const lines = stdout
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '');
    const all = lines.map((line) => ({ sha: line.slice(0, 40), ref: line.slice(41) }));
    return all.filter(({ ref }) => ref.startsWith(prefix));
  }

  /** Makes all changes or none; git's words when it refuses. */
  async apply(changes: readonly RefChange[]): Promise<string | undefined> {
    const commands = changes.map(({ ref, to, from }) => {
      const before = from === undefined ? '' : ` ${from}`;
      if (to === ZERO_SHA) return `delete ${ref}${before}`;
      return `update ${ref} ${to}${before}`;
    });
    const session = this.#start();
    return await new Promise<string | undefined>((resolve, reject) => {
      let [said, refused] = ['', ''];
      const onOut = (chunk: Buffer) => {
        said += chunk.toString('utf8');
        if (said.includes('commit: ok')) settle(() => resolve(undefined));
      };
      const onError = (chunk: Buffer) => {
        refused += chunk.toString('utf8');
      };
      const onClose = () => {
        this.#session = undefined;
        settle(() => resolve(refused.trim() || 'git ended'));
      };
      const settle = (end: () => void) => {
        session.stdout.off('data', onOut);
        session.stderr.off('data', onError);
        session.off('close', onClose).off('error', reject);
        end();
      };
      session.stdout.on('data', onOut);
      session.stderr.on('data', onError);
      session.on('close', onClose).on('error', reject);
      session.stdin.write(`start\n${commands.join('\n')}\nprepare\ncommit\n`);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const session = this.#session;
    if (session === undefined) return;
    const ended = new Promise((resolve) => session.on('close', resolve));
    session.stdin.end();
    await ended;
  }

  /** One process writes all refs of a repository: starting one costs more than the change. */
  #start(): ChildProcessWithoutNullStreams {
    if (this.#session !== undefined) return this.#session;
    const session = spawn('git', ['--git-dir', this.#gitDir, 'update-ref', '--stdin'], { env: GIT_ENV });
    session.stdin.on('error', () => undefined);
    this.#session = session;
    return session;
  }
}
