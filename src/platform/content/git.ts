/**
 * Runs git as a separate process that reads no settings of machine, user or repository, executes nothing that a
 * repository contains, and gets credentials only by its environment.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

/** The kind of failure. `GIT`: an unrecognized message of git. `NO_GIT`: git could not be run. */
export type GitFault =
  | 'ACCESS'
  | 'BRANCH'
  | 'COMMIT'
  | 'FOLDER'
  | 'GIT'
  | 'HOST'
  | 'NO_GIT'
  | 'SECRET'
  | 'TOO_LARGE'
  | 'TOO_SLOW';

/** Content could not be fetched with git. The message is one sentence for users, without credentials. */
export class GitError extends Error {
  override readonly name = 'GitError';
  readonly code: GitFault;

  constructor(code: GitFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export class GitExit extends Error {
  override readonly name = 'GitExit';
  /** What it printed last. Foreign text. */
  readonly words: string;
  readonly isLate: boolean;

  constructor(command: string, words: string, isLate: boolean) {
    super(`git ${command} ended without success`);
    this.words = words;
    this.isLate = isLate;
  }
}

/** An environment in which git runs. */
export interface GitSetting {
  /** An empty folder. */
  readonly home: string;
  /** The environment of the platform, of which git gets what it needs to find servers. */
  readonly environment: NodeJS.ProcessEnv;
  /** Memory limit of git, in bytes: a small pack may unpack to a huge object. */
  readonly allocBytes: number;
}

export interface GitRun {
  readonly setting: GitSetting;
  /** The repository; none for what needs none. */
  readonly gitDir?: string;
  /** Further variables, and settings of git by name. */
  readonly env?: NodeJS.ProcessEnv;
  readonly config?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly limitMs: number;
  /** Address space of each of its processes on Linux, in bytes: what a server sends may be held whole. */
  readonly memoryBytes?: number;
}

/**
 * A run that goes on: `ended` rejects with a {@link GitExit}, the reason of the signal, or a {@link GitError} where git
 * cannot be run.
 */
export interface RunningGit {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly ended: Promise<void>;
  /** Kills it with all of its child processes. */
  kill(): void;
}

/** Of git for Windows, too, by its own word for it. */
const NOTHING = '/dev/null';
/** Since then git takes settings from the environment. Source: https://git-scm.com/docs/git/2.31.0 */
const LEAST_GIT = [2, 31] as const;
const VERSION_LIMIT_MS = 10_000;
const WORDS_KEPT_CHARS = 8192;
const OUTPUT_MAX_BYTES = 1024 * 1024;
/** Variables by which git, curl and ssh find servers and know whom to trust. */
const PASSED = [
  ...['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP', 'SSH_AUTH_SOCK'],
  ...['GIT_SSL_CAINFO', 'GIT_SSL_CAPATH', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  ...['http_proxy', 'https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY', 'no_proxy', 'NO_PROXY'],
];
/** A server that sends less than this for so long is given up before the time is over. */
const SLOW_BYTES_PER_SECOND = 1000;
const SLOW_SECONDS = 60;
/** These override all settings of a repository, its server or the machine. */
const CONFIG: Readonly<Record<string, string>> = {
  'core.hooksPath': NOTHING,
  'core.attributesFile': NOTHING,
  'core.fsmonitor': 'false',
  'core.askPass': '',
  // Larger files are neither held in memory nor compared for deltas.
  'core.bigFileThreshold': '16m',
  // Mapped packs count as memory where the system bounds it.
  'core.packedGitWindowSize': '16m',
  'core.packedGitLimit': '128m',
  'credential.helper': '',
  // A token would go along to wherever the server points.
  'http.followRedirects': 'false',
  'http.lowSpeedLimit': String(SLOW_BYTES_PER_SECOND),
  'http.lowSpeedTime': String(SLOW_SECONDS),
  // With version 2 of the protocol any commit of the server can be requested.
  'protocol.version': '2',
  'submodule.recurse': 'false',
  'fetch.recurseSubmodules': 'false',
  // One pack a fetch, however little it is: its size is watched there.
  'fetch.unpackLimit': '1',
  'transfer.bundleURI': 'false',
  'pack.threads': '1',
  'gc.autoDetach': 'false',
};

export function startGit(command: string, args: readonly string[], run: GitRun): RunningGit {
  const { gitDir, signal, limitMs } = run;
  const argv = [...(gitDir === undefined ? [] : ['--git-dir', gitDir]), command, ...args];
  const child = spawn(...limitMemory('git', argv, run), {
    env: environmentOf(run),
    cwd: run.setting.home,
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    // A separate process group, so that its child processes end with it.
    detached: process.platform !== 'win32',
  });
  const late = AbortSignal.timeout(limitMs);
  const stop = AbortSignal.any([signal, late]);
  const kill = () => killAll(child);
  if (stop.aborted) kill();
  stop.addEventListener('abort', kill);
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    words = (words + chunk).slice(-WORDS_KEPT_CHARS);
  });
  child.stdin.on('error', () => undefined);
  child.stdout.on('error', () => undefined);
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', (error) => reject(notRun(error)));
    child.on('close', (code) => {
      if (code === 0) resolve();
      else if (signal.aborted) reject(signal.reason);
      else if (code === NOT_FOUND) reject(notRun({ name: 'Error', message: 'git: not found', code: 'ENOENT' }));
      else reject(new GitExit(command, words, late.aborted));
    });
  }).finally(() => stop.removeEventListener('abort', kill));
  // Whoever reads the output hears of its end there first.
  ended.catch(() => undefined);
  return { stdin: child.stdin, stdout: child.stdout, ended, kill };
}

/** Runs git to its end and gives what it printed, at most 1 MiB. */
export async function runGit(command: string, args: readonly string[], run: GitRun): Promise<string> {
  const git = startGit(command, args, run);
  git.stdin.end();
  const chunks: Buffer[] = [];
  let bytes = 0;
  git.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > OUTPUT_MAX_BYTES) git.kill();
    else chunks.push(chunk);
  });
  await git.ended;
  return Buffer.concat(chunks).toString('utf8');
}

/** Requires that git can be run, and is new enough; rejects with a {@link GitError} that says what to do. */
export async function requireGit(environment: NodeJS.ProcessEnv, home: string): Promise<void> {
  const setting = { home, environment, allocBytes: 0 };
  const run = { setting, signal: new AbortController().signal, limitMs: VERSION_LIMIT_MS };
  const told = await runGit('version', [], run).catch((error: unknown) => {
    if (error instanceof GitExit) return error.words;
    throw error;
  });
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(told) ?? [];
  if (Number(major) > LEAST_GIT[0] || (Number(major) === LEAST_GIT[0] && Number(minor) >= LEAST_GIT[1])) return;
  throw new GitError(
    'NO_GIT',
    `Documentation in a git repository needs git ${LEAST_GIT.join('.')} or later; found ${JSON.stringify(told.trim())}.`,
  );
}

/** Exit code of a shell that has not found the program: POSIX.1-2024, Shell Command Language, 2.8.2. */
const NOT_FOUND = 127;

/** Has the system bound the memory of a program and its child processes: git bounds single allocations only. */
function limitMemory(
  program: string,
  args: readonly string[],
  { memoryBytes }: Pick<GitRun, 'memoryBytes'>,
): [program: string, args: readonly string[]] {
  if (memoryBytes === undefined || process.platform !== 'linux') return [program, args];
  const kibibytes = String(Math.floor(memoryBytes / 1024));
  return ['/bin/sh', ['-c', 'ulimit -v "$0" && exec "$@"', kibibytes, program, ...args]];
}

function notRun(cause: NodeJS.ErrnoException): GitError {
  const isMissing = cause.code === 'ENOENT' || cause.code === 'EACCES';
  const message = isMissing
    ? 'There is a site whose documentation is in a git repository, and git cannot be run here; install git on every ' +
      'server and worker, so that it is found by PATH.'
    : `Git cannot be run here: ${cause.message}; look for what this machine has run out of.`;
  return new GitError('NO_GIT', message, { cause });
}

function environmentOf({ setting, env, config }: GitRun): NodeJS.ProcessEnv {
  const passed = PASSED.flatMap((name) => {
    const value = setting.environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const settings = Object.entries({ ...CONFIG, ...config });
  return {
    ...Object.fromEntries(passed),
    HOME: setting.home,
    XDG_CONFIG_HOME: setting.home,
    // Its words are read.
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: NOTHING,
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    // None, unless the run names one.
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_ALLOC_LIMIT: String(setting.allocBytes),
    ...env,
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap(([key, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, key],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
  };
}

function killAll(child: ChildProcessByStdio<Writable, Readable, Readable>): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It has ended already.
  }
}
