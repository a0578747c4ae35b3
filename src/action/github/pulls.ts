/** Pull requests: opened, changed, and never opened twice. */
import { ActionError } from '../errors.ts';
import { callGitHub, type GitHubSession, persist } from './call.ts';
import { isPullSetting, type Refusal, refusalError } from './failures.ts';
import { look } from './look.ts';
import { readPull } from './look-rest.ts';
import { at, type Repository } from './repository.ts';
import type { Pull } from './seen.ts';

/** A pull request to open. */
export interface NewPull {
  /** Branch that it comes from. */
  readonly branch: string;
  /** Branch that it goes to. */
  readonly base: string;
  readonly title: string;
  readonly body: string;
  readonly draft: boolean;
}

const WRITE = 'pull-requests: write';
/** Longest body of a pull request that GitHub takes, in characters. */
const MAX_BODY_LENGTH = 65_536;

/**
 * Opens a pull request; `exists` where there is one already, `no-commits` where the branch has nothing that its base
 * lacks. Throws `PERMISSION` with the setting to change and the address to open it by hand.
 */
export async function createPull(
  session: GitHubSession,
  repository: Repository,
  wanted: NewPull,
): Promise<Pull | 'exists' | 'no-commits'> {
  const { branch, base, title, body, draft } = wanted;
  const request = {
    kind: 'once',
    purpose: `The pull request from \`${branch}\` to \`${base}\` of ${repository.fullName} could not be opened`,
    effect: `The pull request from \`${branch}\` to \`${base}\` of ${repository.fullName} may have been opened`,
    needs: `contents: write, ${WRITE}`,
    method: 'POST',
    route: '/repos/{owner}/{repo}/pulls',
    params: { ...at(repository), title, head: branch, base, body: cut(body), draft },
    decode: readPull,
  } as const;
  try {
    const sent = await persist(session, request, () => findPull(session, repository, wanted));
    if (sent.kind === 'done') return sent.value;
    const { says } = sent.refusal;
    if (/no commits between/i.test(says)) return 'no-commits';
    if (/pull request already exists/i.test(says)) return 'exists';
    if (draft && /draft pull requests? (?:are|is) not supported/i.test(says)) {
      session.deps.log.warning(`${repository.fullName} has no draft pull requests; opening one that is none.`);
      return await createPull(session, repository, { ...wanted, draft: false });
    }
    throw isPullSetting(sent.refusal)
      ? settingError(request.purpose, sent.refusal)
      : refusalError(request, sent.refusal);
  } catch (error) {
    if (!(error instanceof ActionError) || error.code !== 'PERMISSION') throw error;
    const byHand = `${pageOf(session, repository)}/compare/${escapeRef(base)}...${escapeRef(branch)}?expand=1`;
    const hint = `${error.hint ?? ''} The branch is kept: open the pull request by hand at ${byHand}`.trim();
    throw new ActionError('PERMISSION', error.message, { hint, cause: error.cause });
  }
}

/** Finds the open pull request of a branch to a base. */
export async function findPull(
  session: GitHubSession,
  { fullName: repository }: Repository,
  { branch, base }: Pick<NewPull, 'branch' | 'base'>,
): Promise<Pull | undefined> {
  const seen = await look(session, { repository, base, branches: [branch], files: [], pulls: true });
  return seen.branches[0]?.pulls.find((pull) => pull.base === base);
}

function settingError(purpose: string, { summary, says, cause }: Refusal): ActionError {
  return new ActionError('PERMISSION', `${purpose}: ${summary}. GitHub says: ${says}`, {
    hint: 'Set it in the repository under Settings → Actions → General → Workflow permissions → Allow GitHub Actions to create and approve pull requests (where it is grey, an organization or enterprise decides), or give `github-token` a token of a GitHub App.',
    cause,
  });
}

/** Address of a repository's page. */
function pageOf({ deps }: GitHubSession, { fullName }: Repository): string {
  return `${deps.workflow.serverUrl}/${fullName}`;
}

function escapeRef(branch: string): string {
  return branch.split('/').map(encodeURIComponent).join('/');
}

function cut(body: string): string {
  return body.length <= MAX_BODY_LENGTH ? body : `${body.slice(0, MAX_BODY_LENGTH - 1).toWellFormed()}…`;
}

/** What to change of a pull request. */
export interface PullChange {
  readonly title?: string;
  readonly body?: string;
  readonly state?: 'open' | 'closed';
}

/** Changes a pull request. */
export async function updatePull(
  session: GitHubSession,
  repository: Repository,
  number: number,
  { title, body, state }: PullChange,
): Promise<Pull> {
  return await callGitHub(session, {
    kind: 'repeatable',
    purpose: `The pull request #${number} of ${repository.fullName} could not be changed`,
    needs: WRITE,
    method: 'PATCH',
    route: '/repos/{owner}/{repo}/pulls/{pull_number}',
    params: {
      ...at(repository),
      pull_number: number,
      ...(title !== undefined && { title }),
      ...(body !== undefined && { body: cut(body) }),
      ...(state !== undefined && { state }),
    },
    decode: readPull,
  });
}
