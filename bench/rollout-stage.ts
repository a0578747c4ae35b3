/** A GitHub double with the same repository once for every way, and what comes over the wire to it, counted. */
import { spawn } from 'node:child_process';
import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { cp, readdir, stat } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type GitServer, startGitServer } from '../__tests__/helpers/git-server.ts';
import { GitHubDouble } from '../__tests__/helpers/github/double.ts';
import { GIT_ENV } from '../__tests__/helpers/github/git.ts';
import { VALUES } from '../__tests__/helpers/rollout.ts';
import { seededRandom } from './measure.ts';

/** What a way sent. */
export interface Traffic {
  /** Requests to the API. */
  readonly api: number;
  /** Requests of git. */
  readonly git: number;
  readonly connections: number;
}

/** How large the repositories are. */
export interface RepositorySize {
  readonly files: number;
  readonly fileBytes: number;
}

export const FILE = 'deploy/values.yaml';
export const BRANCH = 'static-export/docs.example.com';
const BASE = 'main';
const FILES_PER_FOLDER = 100;
const LINE_BYTES = 64;
const POOL = 4096;
/** Node publishes every request to one of its servers. Source: https://nodejs.org/api/diagnostics_channel.html */
const REQUESTS = 'http.server.request.start';

export class Stage implements AsyncDisposable {
  readonly github: GitHubDouble;
  readonly #git: GitServer;
  /** Bytes that git has packed of one repository. */
  readonly packedBytes: number;
  /** How long every request waits, of the API and of git. */
  readonly way: { milliseconds: number };

  private constructor(github: GitHubDouble, git: GitServer, { packedBytes, way }: Pick<Stage, 'packedBytes' | 'way'>) {
    this.github = github;
    this.#git = git;
    this.packedBytes = packedBytes;
    this.way = way;
  }

  /** Starts the double with one repository for each name, all of the same commit. */
  static async open(names: readonly string[], size: RepositorySize): Promise<Stage> {
    const files = { [FILE]: VALUES, 'README.md': 'Deployment\n' };
    const repositories = Object.fromEntries(names.map((name) => [name, { files }]));
    const github = await GitHubDouble.start({ repositories });
    const [first = '', ...others] = names;
    for (const name of names) await settle(github, name);
    await fill(github, first, size);
    const packs = path.join(github.repository(first).gitDir, 'objects/pack');
    const head = (await github.head(first, BASE)) ?? '';
    for (const name of others) {
      await cp(packs, path.join(github.repository(name).gitDir, 'objects/pack'), { recursive: true });
      await github.moveBranch(name, BASE, head);
    }
    const way = { milliseconds: 0 };
    const hook = async () => await (way.milliseconds === 0 ? undefined : sleep(way.milliseconds));
    github.fault({ on: '*', times: Number.POSITIVE_INFINITY, hook });
    const folder = path.dirname(github.repository(first).gitDir);
    const git = await startGitServer(folder, { wayMs: () => way.milliseconds });
    return new Stage(github, git, { packedBytes: await sizeOf(packs), way });
  }

  /** Addresses of a repository for git. */
  remotes(name: string): { readonly file: string; readonly http: string } {
    const { gitDir } = this.github.repository(name);
    return { file: `file://${gitDir}`, http: `${this.#git.origin}/${path.basename(gitDir)}` };
  }

  /** Counts what comes while a piece of work is done. */
  async count<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly traffic: Traffic }> {
    const requests = { api: 0, git: 0 };
    const sockets = new Set<Socket>();
    const ports = new Map<number, 'api' | 'git'>([
      [Number(new URL(this.github.serverUrl).port), 'api'],
      [Number(new URL(this.#git.origin).port), 'git'],
    ]);
    const hear = (message: unknown) => {
      const { server, socket } = message as { readonly server: Server; readonly socket: Socket };
      const kind = ports.get((server.address() as AddressInfo).port);
      if (kind === undefined) return;
      requests[kind] += 1;
      sockets.add(socket);
    };
    channel(REQUESTS).subscribe(hear);
    try {
      return { value: await work(), traffic: { ...requests, connections: sockets.size } };
    } finally {
      channel(REQUESTS).unsubscribe(hear);
    }
  }

  /** Lets a person commit to the base. */
  async moveBase(name: string, text: string): Promise<void> {
    await this.github.commitTo(name, BASE, { 'README.md': text });
  }

  /** Throws unless base or pull request hold the link. */
  async mustHold(name: string, update: 'commit' | 'pull-request', link: string): Promise<void> {
    const open = this.github.openPulls(name).length;
    const text = await this.github.show(name, update === 'commit' ? BASE : BRANCH, FILE);
    if (!text.includes(`bundleUrl: '${link}'`)) throw new Error(`${name} does not hold ${link} after ${update}.`);
    if (update === 'pull-request' && open !== 1) throw new Error(`${name} has ${open} open pull requests.`);
  }

  /** Takes pull request and branch away. */
  async clear(name: string): Promise<void> {
    for (const { number } of this.github.openPulls(name)) await this.github.closePull(name, number);
    await this.github.moveBranch(name, BRANCH);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#git[Symbol.asyncDispose]();
    await this.github[Symbol.asyncDispose]();
  }
}

/** Nobody waits for the disk or for house-keeping; over HTTP git may push, and clone in part. */
async function settle(github: GitHubDouble, name: string): Promise<void> {
  const settings = {
    'fastimport.unpackLimit': '1',
    'core.fsync': 'none',
    'gc.auto': '0',
    'http.receivepack': 'true',
    'uploadpack.allowFilter': 'true',
  };
  for (const [key, value] of Object.entries(settings)) await github.git(name, 'config', key, value);
}

/** Commits files of text, packed, as a server has them. */
async function fill(github: GitHubDouble, name: string, { files, fileBytes }: RepositorySize): Promise<void> {
  const random = seededRandom(1);
  const lines = Array.from({ length: POOL }, () => {
    const word = () => Math.floor(random() * 2 ** 32).toString(36);
    return `${word()}: ${word()}${word()}${word()}${word()}${word()}${word()}`
      .slice(0, LINE_BYTES - 1)
      .padEnd(LINE_BYTES - 1, '#');
  });
  const git = spawn(
    'git',
    ['--git-dir', github.repository(name).gitDir, '-c', 'core.compression=1', 'fast-import', '--quiet', '--depth=0'],
    {
      env: GIT_ENV,
      stdio: ['pipe', 'ignore', 'inherit'],
    },
  );
  const ended = once(git, 'exit');
  const head = await github.head(name, BASE);
  git.stdin.write(`commit refs/heads/${BASE}\ncommitter Mona Lisa <mona@example.com> 1767312000 +0000\n`);
  git.stdin.write(`data 5\nfiles\nfrom ${head}\n`);
  for (let nth = 0; nth < files; nth += 1) {
    const body = Array.from({ length: fileBytes / LINE_BYTES }, () => lines[Math.floor(random() * POOL)]).join('\n');
    const file = `apps/team-${Math.floor(nth / FILES_PER_FOLDER)}/service-${nth}.yaml`;
    const told = git.stdin.write(`M 100644 inline ${file}\ndata ${body.length + 1}\n${body}\n\n`);
    if (!told) await once(git.stdin, 'drain');
  }
  git.stdin.end();
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`git fast-import ended with ${code}.`);
}

async function sizeOf(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(path.join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
