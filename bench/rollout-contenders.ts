/** The ways to roll out a link, each as a process of its own. */
import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { GIT_ENV } from '../__tests__/helpers/github/git.ts';
import { runProgram } from './program-run.ts';

/** What is rolled out how. */
export interface Order {
  readonly update: 'commit' | 'pull-request';
  /** Full name of the repository. */
  readonly repository: string;
  /** Where git has it. */
  readonly remote: string;
  readonly file: string;
  readonly link: string;
  readonly version: string;
  readonly token: string;
}

/** A contender: its command, and whether it reports its own milliseconds and calls, in total and after the export. */
export interface Way {
  readonly name: string;
  readonly slug: string;
  readonly command: (order: Order) => readonly [string, ...string[]];
  readonly timesItself: boolean;
}

/** Where a try runs. */
export interface Surroundings {
  /** Folder to work in; made for every try, and removed. */
  readonly folder: string;
  /** Where Node keeps compiled sources, so that no try pays for types being erased. */
  readonly compileCache: string;
  /** How the runner tells GitHub's addresses. */
  readonly github: Readonly<Record<string, string>>;
}

const LIMIT_MS = 300_000;
const ACTION_SCRIPT = fileURLToPath(new URL('./rollout-action.ts', import.meta.url));
const SHELL = fileURLToPath(new URL('./bare/rollout.sh', import.meta.url));
const AUTHOR = {
  GIT_AUTHOR_NAME: 'bot',
  GIT_AUTHOR_EMAIL: 'bot@example.com',
  GIT_COMMITTER_NAME: 'bot',
  GIT_COMMITTER_EMAIL: 'bot@example.com',
};

export const ACTION: Way = {
  name: 'the Action',
  slug: 'action',
  command: ({ update, token, repository, file, link, version }) => {
    return [process.execPath, ACTION_SCRIPT, update, token, repository, file, link, version];
  },
  timesItself: true,
};

/** The first is what the others are compared with. */
export const WAYS: readonly [Way, ...Way[]] = [
  {
    name: 'clone, sed, push',
    slug: 'whole',
    command: ({ update, remote, repository, file, link, version }) => {
      return ['bash', SHELL, update, remote, repository, file, link, version];
    },
    timesItself: false,
  },
  ACTION,
];

/** What one try took. */
export interface Effort {
  readonly milliseconds: number;
  /** The part after the export, where a way has one before. */
  readonly afterExport?: { readonly milliseconds: number; readonly calls: number };
}

/** Tries one way once; throws when it fails. */
export async function tryWay(way: Way, order: Order, { folder, compileCache, github }: Surroundings): Promise<Effort> {
  await mkdir(folder, { recursive: true });
  try {
    const env = { ...GIT_ENV, ...AUTHOR, ...github, TOKEN: order.token, NODE_COMPILE_CACHE: compileCache };
    const { milliseconds, output } = await runProgram(way.command(order), { cwd: folder, env, limitMs: LIMIT_MS });
    return way.timesItself ? (JSON.parse(output) as Effort) : { milliseconds };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
