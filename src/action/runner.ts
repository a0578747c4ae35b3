/**
 * The real effects: the runner at the other end of standard output and the file commands, real time, real files; and the
 * process around a run, which is cancelled by signals and never ends without a result.
 */
import { constants, mkdtempSync } from 'node:fs';
import { access, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleepFor } from 'node:timers/promises';
import * as core from '@actions/core';
import type { Clock, Effects, Log, Places, Report, Workflow } from './effects.ts';
import { ActionError, codeOf } from './errors.ts';
import { createGitHub } from './github/client.ts';
import { proxyPasswords } from './http/proxy.ts';
import { createHttp } from './http/transport.ts';
import { Sanitizer } from './secrets.ts';

/**
 * Bytes of a summary that the runner still takes are 1 MiB, and it drops a longer one as a whole. A character has three
 * at most.
 */
const MAX_SUMMARY_LENGTH = 300_000;
const CUT_NOTE = '\n\nThe summary is truncated here: it is longer than GitHub accepts.';

/** The strings of the step's `with:` block. */
export function readInput(name: string): string {
  return core.getInput(name, { trimWhitespace: false });
}

/** Wires the real effects. `signal` is aborted when the run is cancelled. */
export function createEffects(signal: AbortSignal): Effects {
  const secrets = new Sanitizer((value) => core.setSecret(value));
  for (const line of readInput('api-key').split(/\s+/)) secrets.mask(line);
  secrets.mask(readInput('github-token').trim());
  for (const password of proxyPasswords(process.env)) secrets.mask(password);
  const log = createLog(secrets);
  const places = findPlaces();
  const http = createHttp({ log });
  return {
    log,
    http,
    github: createGitHub(http, process.env),
    remove: removePath,
    clock: systemClock,
    secrets,
    report: createReport(log, places),
    places,
    workflow: findWorkflow(),
    random: Math.random,
    signal,
  };
}

/** Every line passes the sanitizer: an error, too, may quote what a server sent. */
function createLog(secrets: Sanitizer): Log {
  return {
    debug: (message) => core.debug(secrets.lines(message)),
    info: (message) => core.info(secrets.lines(message)),
    notice: (message) => core.notice(secrets.lines(message)),
    warning: (message) => core.warning(secrets.lines(message)),
    error: (message) => core.setFailed(secrets.lines(message)),
  };
}

function createReport(log: Log, { temp }: Places): Report {
  return {
    check: async () => {
      await mustBeWritable('GITHUB_OUTPUT', process.env['GITHUB_OUTPUT'] ?? '', 'file');
      await mustBeWritable('RUNNER_TEMP', temp, 'folder');
    },
    outputs: (values) => {
      try {
        for (const [name, value] of Object.entries(values)) core.setOutput(name, value);
      } catch (cause) {
        throw new ActionError('FILES', `GITHUB_OUTPUT could not be written (${codeOf(cause)}).`, {
          hint: 'Check the disk of the runner.',
          cause,
        });
      }
    },
    summary: async (markdown) => {
      try {
        await core.summary.addRaw(fitting(markdown), true).write();
      } catch (error) {
        log.warning(`The job summary could not be written: ${Error.isError(error) ? error.message : String(error)}`);
      }
    },
  };
}

/** Cuts a summary that is too long behind one of its lines, and says so. */
function fitting(markdown: string): string {
  if (markdown.length <= MAX_SUMMARY_LENGTH) return markdown;
  const kept = markdown.slice(0, Math.max(0, markdown.lastIndexOf('\n', MAX_SUMMARY_LENGTH)));
  // Parts that are folded would fold the note in.
  const open = (kept.match(/^<details>/gm)?.length ?? 0) - (kept.match(/^<\/details>/gm)?.length ?? 0);
  return `${kept}${'\n\n</details>'.repeat(Math.max(0, open))}${CUT_NOTE}`;
}

async function mustBeWritable(variable: string, target: string, kind: 'file' | 'folder'): Promise<void> {
  const isWritable = await access(target, constants.W_OK).then(
    async () => (await stat(target)).isDirectory() === (kind === 'folder'),
    () => false,
  );
  if (isWritable) return;
  throw new ActionError('FILES', `${variable} is ${JSON.stringify(target)}, which is no ${kind} that can be written.`, {
    hint: `Run the Action by a GitHub Actions runner, or set ${variable} to an existing ${kind}; nothing was started.`,
  });
}

function findPlaces(): Places {
  const temp = process.env['RUNNER_TEMP'] || mkdtempSync(path.join(tmpdir(), 'static-export-'));
  const workspace = path.resolve(process.env['GITHUB_WORKSPACE'] || process.cwd());
  return { workspace, temp, toolCache: process.env['RUNNER_TOOL_CACHE'] || undefined };
}

function findWorkflow(): Workflow {
  return {
    repository: process.env['GITHUB_REPOSITORY'] || undefined,
    serverUrl: (process.env['GITHUB_SERVER_URL'] || 'https://github.com').replace(/\/+$/, ''),
  };
}

/** Longer timers fire at once: https://nodejs.org/api/timers.html#settimeoutcallback-delay-args */
const MAX_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => performance.now(),
  today: () => new Date(),
  sleep: async (milliseconds, signal) => {
    signal.throwIfAborted();
    try {
      await sleepFor(Math.min(milliseconds, MAX_TIMER_MS), undefined, { signal });
    } catch {
      signal.throwIfAborted();
    }
  },
};

/** On Windows a file that another program has open cannot be removed; virus scanners let go of it soon. */
const REMOVE_RETRIES = 3;

export const removePath: Effects['remove'] = (path) =>
  rm(path, { recursive: true, force: true, maxRetries: REMOVE_RETRIES });

const CANCEL_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `main` as the whole of this process and ends it with exit code 0 only when `main` resolves with `true`.
 *
 * The signal that `main` is given is aborted when the runner cancels the step; a second signal ends the process at
 * once. A process that would end while `main` is still waiting (its event loop has run dry) fails.
 * Source: the runner sends SIGINT, SIGTERM 7.5 s later, and kills 2.5 s after that.
 */
export async function superviseProcess(main: (signal: AbortSignal) => Promise<boolean>): Promise<void> {
  process.exitCode = 1;
  const cancel = new AbortController();
  for (const name of CANCEL_SIGNALS) {
    process.on(name, () => {
      if (cancel.signal.aborted) process.exit(1);
      cancel.abort(new ActionError('CANCELLED', `The run was cancelled (${name}).`));
    });
  }
  const onDry = () => {
    core.error('INTERNAL: The process ended before the run had a result. Please report it with this log.');
    process.exit(1);
  };
  process.once('beforeExit', onDry);
  process.on('uncaughtException', (error) => {
    core.error(`INTERNAL: ${describe(error)}. Please report it with this log.`);
    process.exit(1);
  });
  const succeeded = await main(cancel.signal);
  process.off('beforeExit', onDry);
  await new Promise((resolve) => process.stdout.write('', resolve));
  process.exit(succeeded ? 0 : 1);
}

/** Name, code and place of an error, without its message, which may quote anything. */
function describe(error: unknown): string {
  if (!Error.isError(error)) return 'Unexpected error';
  const place = /\n\s+at ([^\n]{1,160})/.exec(error.stack ?? '')?.[1];
  return `Unexpected ${[...new Set([error.name, codeOf(error)])].join(' ')}${place === undefined ? '' : ` at ${place}`}`;
}
