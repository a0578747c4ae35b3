/** Runs that wait for a deployment, reported to a double of GitHub while they wait. */
import type { Effects, Workflow } from '../../src/action/effects.ts';
import { FakeClock } from './effects.ts';
import { GitHubDouble } from './github/double.ts';
import type { RepositoryOptions } from './github/repository.ts';
import { REPOSITORY, type RolledOut, rollOut, VALUES } from './rollout.ts';

export const ENVIRONMENT = 'docs';

/** What happens during a wait, by the seconds after its begin. */
export type Course = Readonly<Record<number, () => Promise<unknown>>>;

/** A clock on which things happen while someone sleeps. */
export class EventfulClock extends FakeClock {
  readonly #course: Course;
  readonly #startedAt: number;
  readonly #done = new Set<string>();

  constructor(course: Course) {
    super();
    this.#course = course;
    this.#startedAt = this.now();
  }

  override async sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    await super.sleep(milliseconds, signal);
    for (const [seconds, event] of Object.entries(this.#course)) {
      if (this.#done.has(seconds) || this.now() - this.#startedAt < Number(seconds) * 1000) continue;
      this.#done.add(seconds);
      await event();
    }
  }
}

/** A repository whose default branch has the commit that is pushed, and the double that knows it. */
export interface Pushed extends AsyncDisposable {
  readonly github: GitHubDouble;
  /** Commit before the pushed one. */
  readonly before: string;
  readonly sha: string;
}

export async function push(options: RepositoryOptions = {}): Promise<Pushed> {
  const github = await GitHubDouble.start({
    repositories: { [REPOSITORY]: { files: { 'values.yaml': VALUES }, ...options } },
  });
  const before = (await github.head(REPOSITORY, 'main')) ?? '';
  const sha = await github.commitTo(REPOSITORY, 'main', { 'page.md': 'New\n' });
  return { github, before, sha, [Symbol.asyncDispose]: async () => await github[Symbol.asyncDispose]() };
}

/** What a run is given beside its inputs. */
export interface Given {
  readonly inputs?: Readonly<Record<string, string>>;
  readonly workflow?: Partial<Workflow>;
  readonly course?: Course;
  readonly overrides?: Partial<Effects>;
}

/** Runs the Action for the pushed commit, that waits for its deployment and without a rollout unless told otherwise. */
export async function runAwaiting(
  { github, sha }: Pushed,
  { inputs = {}, workflow = {}, course = {}, overrides = {} }: Given = {},
): Promise<RolledOut & { readonly clock: FakeClock }> {
  const clock = new EventfulClock(course);
  const ran = await rollOut(
    github,
    { update: 'none', 'config-file': '', 'wait-for-deployment': ENVIRONMENT, ...inputs },
    {
      clock,
      workflow: {
        repository: REPOSITORY,
        serverUrl: github.serverUrl,
        runKey: 'run1',
        sha,
        event: 'push',
        runId: '4711',
        ...workflow,
      },
      ...overrides,
    },
  );
  return { ...ran, clock };
}
