/** Runs git as on a fresh machine: no settings of the user or the system, messages in English. */
import { spawn } from 'node:child_process';

export const GIT_ENV = {
  PATH: process.env['PATH'] ?? '',
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
  TZ: 'UTC',
};

export interface GitResult {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Runs git in a repository and gives its output; never rejects for an exit code. */
export async function runGit(gitDir: string, args: readonly string[], input?: string): Promise<GitResult> {
  const child = spawn('git', ['--git-dir', gitDir, ...args], { env: GIT_ENV, stdio: ['pipe', 'pipe', 'pipe'] });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve(status ?? -1));
  });
  return { code, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString('utf8') };
}

/** Runs git and rejects with its own words when it fails. */
export async function git(gitDir: string, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runGit(gitDir, args);
  if (code !== 0) throw new Error(`git ${args.join(' ')} failed with exit code ${code}: ${stderr.trim()}`);
  return stdout.toString('utf8');
}
