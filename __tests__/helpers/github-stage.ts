/** A session with a repository of the GitHub double, for tests of single operations. */
import { expect } from '@jest/globals';
import type { Http } from '../../src/action/effects.ts';
import { createGitHub } from '../../src/action/github/client.ts';
import { type Look, look } from '../../src/action/github/look.ts';
import type { LookRequest } from '../../src/action/github/look-query.ts';
import type { GitHubSession } from '../../src/action/github/session.ts';
import { type OpenRepository, openSession } from '../../src/action/github/session.ts';
import { createHttp } from '../../src/action/http/transport.ts';
import { type FakeEffects, fakeEffects } from './effects.ts';
import { type DoubleOptions, GitHubDouble } from './github/double.ts';
import type { RepositoryOptions } from './github/repository.ts';
import { mustBeHarmless } from './standing.ts';

export const NAME = 'acme/deploy';
export const FILE = 'values.yaml';
export const WAS = 'staticExport:\n  version: "1"\n';
export const NOW = 'staticExport:\n  version: "2"\n';
const HALF_AN_HOUR_MS = 30 * 60_000;

/** An open repository of a double. */
export interface Stage extends AsyncDisposable {
  readonly double: GitHubDouble;
  readonly session: GitHubSession & { readonly effects: FakeEffects };
  readonly target: OpenRepository;
  /** Head of `main` at the start, and its tree. */
  readonly head: string;
  readonly tree: string;
}

export interface StageOptions extends Partial<DoubleOptions> {
  readonly options?: RepositoryOptions;
  readonly http?: Http;
}

export function sessionOf(double: GitHubDouble, { http = createHttp(), token = double.token } = {}): Stage['session'] {
  const effects = fakeEffects(undefined, {
    github: createGitHub(http, double.env),
    workflow: { serverUrl: double.serverUrl },
  });
  effects.secrets.mask(token);
  return { ...openSession(effects, token, HALF_AN_HOUR_MS), effects };
}

/** Opens a stage whose double forgets what opening it asked. */
export async function openStage({ options = {}, http, ...rest }: StageOptions = {}): Promise<Stage> {
  const double = await GitHubDouble.start({
    repositories: { [NAME]: { files: { [FILE]: WAS }, ...options } },
    ...rest,
  });
  const session = sessionOf(double, http === undefined ? {} : { http });
  const { repository, base } = await look(session, { repository: NAME, heads: [], files: [] });
  double.journal.length = 0;
  return {
    double,
    session,
    target: { session, repository },
    head: base?.head ?? '',
    tree: base?.tree ?? '',
    [Symbol.asyncDispose]: async () => {
      expect(await double.fsck(NAME)).toBe('');
      mustBeHarmless(session.effects.lines.join('\n'), [double.token]);
      await double[Symbol.asyncDispose]();
    },
  };
}

/** Looks at the stage's repository, with the branch `next` and the file. */
export async function lookAt({ session }: Stage, asked: Partial<LookRequest> = {}): Promise<Look> {
  return await look(session, { repository: NAME, heads: ['next'], files: [FILE], ...asked });
}

/** Operations that the double was asked for, in order. */
export function operations({ double }: Stage): readonly (string | undefined)[] {
  return double.journal.map(({ operation }) => operation);
}
