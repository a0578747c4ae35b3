/** The target of a rollout, opened and tried before the slow export: nothing is started that could not be rolled out. */
import type { FoundValues } from '../../deployment/found.ts';
import { readValues } from '../../deployment/read.ts';
import type { Values } from '../../deployment/values.ts';
import type { Deps } from '../deps.ts';
import { ActionError } from '../errors.ts';
import { headOf } from '../github/branches.ts';
import type { GitHubSession } from '../github/call.ts';
import { readFile } from '../github/files.ts';
import { canWrite, openRepository, type Repository } from '../github/repository.ts';
import { deadlineIn } from '../transport/deadline.ts';
import { decodeFile, inConfig, placeOf, readEdits } from './edits.ts';
import type { RolloutInputs } from './inputs.ts';

/** Wall-clock limit of the calls before the export, and of those after it, in milliseconds. */
const LIMIT_MS = 10 * 60_000;

/** Where a rollout goes. */
export interface Target {
  readonly session: GitHubSession;
  readonly repository: Repository;
  readonly inputs: RolloutInputs;
  /** Branch that the change is for. */
  readonly base: string;
  /** Commit that the base branch pointed to. */
  readonly head: string;
  /** Head branch of the pull request; absent where its name would need a domain that nobody gave. */
  readonly branch?: string;
  /** What the configuration holds now, on the base and on the branch of an earlier pull request. */
  readonly found: readonly FoundValues[];
  /** Link or address that the base branch holds. */
  readonly previousUrl?: string;
  /** Version that the base branch holds. */
  readonly previousVersion?: string;
}

/** Hears of writes as they are made: a run that fails or is cancelled has written all the same. */
export interface Witness {
  /** A commit stands. */
  readonly onCommit: (sha: string) => void;
  /** A write may have had this effect; `undefined` once its answer is there. */
  readonly onWrite: (effect: string | undefined) => void;
}

/** A target that is written to. */
export interface OpenTarget extends Target, Pick<Witness, 'onCommit'> {}

/**
 * Opens the target: the repository is there and takes writes, the branch is there, every file can be read and edited,
 * and a signed link would not become public. Throws an `ActionError` that says what to change.
 */
export async function openTarget(deps: Deps, inputs: RolloutInputs, domain: string | undefined): Promise<Target> {
  const session = openSession(deps, inputs);
  const repository = await openRepository(session, inputs.repository);
  if (repository.archived) {
    throw new ActionError('ARCHIVED', `The repository ${repository.fullName} is archived: nothing can be written.`, {
      hint: 'Unarchive it, or set `repository` to the one that deployments read.',
    });
  }
  mayHoldLink(repository, inputs);
  mayPublish(repository, inputs);
  const base = inputs.base ?? repository.defaultBranch;
  const head = await headOf(session, repository, base);
  if (head === undefined) {
    throw new ActionError('NOT_FOUND', `The branch \`${base}\` does not exist in ${repository.fullName}.`, {
      hint: 'Check `base`.',
    });
  }
  const trial: Values = { enabled: true, bundleUrl: 'https://storage.example/bundle.tar.gz?sig=1', version: '0' };
  const edits = await readEdits(session, repository, { commit: head, inputs, values: () => trial });
  const branch = inputs.branch ?? defaultBranch(domain, base, repository);
  mayBeHead(branch, base, repository);
  if (branch !== undefined && inputs.mode === 'pull-request') await mayStandBeside(session, repository, branch);
  const proposed = branch === undefined ? [] : await valuesOn(session, repository, { branch, inputs });
  if (!inputs.dryRun) await canWrite(session, repository);
  const found = edits.map(({ before }) => before).filter((values) => values !== undefined);
  const previousVersion = found.map(({ version }) => version).find((version) => typeof version === 'string');
  const previousUrl = found.map(({ bundleUrl }) => bundleUrl).find((url) => typeof url === 'string' && url !== '');
  deps.log.info(
    `${inputs.configFiles.join(', ')} on ${repository.fullName}@${base} can be updated${previousVersion === undefined ? '' : `; it holds version ${previousVersion}`}.`,
  );
  return {
    session,
    repository,
    inputs,
    base,
    head,
    ...(branch !== undefined && { branch }),
    found: [...proposed, ...found],
    ...(previousVersion !== undefined && { previousVersion }),
    ...(typeof previousUrl === 'string' && { previousUrl }),
  };
}

/** Gives the target all its time again, for the calls after the export. */
export function renewed(target: Target, deps: Deps, { onCommit, onWrite }: Witness): OpenTarget {
  return { ...target, session: { ...openSession(deps, target.inputs), onWrite }, onCommit };
}

/** Opens a session of calls with a time of its own. */
export function openSession(deps: Deps, { token }: Pick<RolloutInputs, 'token'>): GitHubSession {
  return { deps, github: deps.github(token), deadline: deadlineIn(LIMIT_MS, deps.clock) };
}

function mayHoldLink({ visibility, fullName }: Repository, inputs: RolloutInputs): void {
  const { allowPublic, configValues, lasting } = inputs;
  if (visibility !== 'public' || allowPublic || !configValues.includes('bundleUrl') || lasting !== undefined) return;
  throw new ActionError('PUBLIC_LINK', `${fullName} is public: a signed link in it can be used by everybody.`, {
    hint: 'Set `config-values: version` to pin the version alone, name a private `repository`, or accept it with `allow-public: true`.',
  });
}

/** Deployments download without a token. */
function mayPublish({ visibility, fullName }: Repository, { allowPublic, lasting }: RolloutInputs): void {
  if (lasting?.kind !== 'release') return;
  if (visibility !== 'public') {
    throw new ActionError('PUBLISH', `${fullName} is ${visibility}: a plain download cannot read its releases.`, {
      hint: 'Leave `publish` out to pin the link, or set `pin-url` to a mirror that deployments reach.',
    });
  }
  if (allowPublic) return;
  throw new ActionError('PUBLIC_LINK', `${fullName} is public: everybody can download what is published there.`, {
    hint: 'Leave `publish` out, or accept it with `allow-public: true`.',
  });
}

/** The head branch is moved about: it must be none that others build on. */
function mayBeHead(branch: string | undefined, base: string, { defaultBranch: main, fullName }: Repository): void {
  if (branch === undefined || (branch !== base && branch !== main)) return;
  const what = branch === base ? 'the branch that the change is for' : 'the default branch';
  throw new ActionError('INPUT', `\`branch\` is \`${branch}\`, ${what} of ${fullName}.`, {
    hint: 'Set `branch` to one that is for the pull request alone, or leave it out.',
  });
}

/** Git has no branch below the name of another one, which would be seen only when the export is done. */
async function mayStandBeside(session: GitHubSession, repository: Repository, branch: string): Promise<void> {
  const parts = branch.split('/');
  for (let length = parts.length - 1; length > 0; length -= 1) {
    const above = parts.slice(0, length).join('/');
    if ((await headOf(session, repository, above)) === undefined) continue;
    throw new ActionError('INPUT', `There cannot be a branch \`${branch}\` beside the branch \`${above}\`.`, {
      hint: `Set \`branch\` to another name, such as \`${branch.replaceAll('/', '-')}\`.`,
    });
  }
}

function defaultBranch(domain: string | undefined, base: string, repository: Repository): string | undefined {
  if (domain === undefined) return undefined;
  return base === repository.defaultBranch ? `static-export/${domain}` : `static-export/${domain}/${base}`;
}

/** What the branch of an earlier pull request holds; nothing where there is none, or none that can be read. */
async function valuesOn(
  session: GitHubSession,
  repository: Repository,
  { branch, inputs }: { readonly branch: string; readonly inputs: RolloutInputs },
): Promise<readonly FoundValues[]> {
  const head = await headOf(session, repository, branch);
  if (head === undefined) return [];
  const found: FoundValues[] = [];
  for (const path of inputs.configFiles) {
    try {
      const file = await readFile(session, repository, head, path);
      const values = inConfig(() => readValues(decodeFile(file), placeOf(path, inputs)));
      if (values !== undefined) found.push(values);
    } catch (error) {
      if (!(error instanceof ActionError) || error.code !== 'CONFIG') throw error;
    }
  }
  return found;
}
