/** Pull requests: opened, changed, and never opened twice. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { ActionError } from '../errors.ts';
import { callGitHub } from './call.ts';
import { look } from './look.ts';
import type { OpenRepository } from './repository.ts';
import { routeIn } from './request.ts';
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

/** Longest body of a pull request that GitHub accepts, in characters. */
const MAX_BODY_LENGTH = 65_536;

const OpenedSchema = v.object({
  number: v.pipe(v.number('a number'), v.safeInteger('a number')),
  node_id: v.nullish(v.string('an id')),
  html_url: v.string('an address'),
  user: v.nullish(v.object({ login: v.string('a login') })),
});

/**
 * Opens a pull request; `exists` when there is one already, `no-commits` when the branch has no commit that its base
 * lacks. Throws `PERMISSION` with the setting to change and the address to open it by hand.
 */
export async function createPull(target: OpenRepository, wanted: NewPull): Promise<Pull | 'exists' | 'no-commits'> {
  const { branch, base, title, body, draft } = wanted;
  const opened = `The pull request from \`${branch}\` to \`${base}\` of ${target.repository.fullName}`;
  try {
    const end = await callGitHub<Pull | 'exists' | 'no-commits' | 'no-drafts'>(target.session, {
      purpose: `${opened} could not be opened`,
      effect: `${opened} may have been opened`,
      needs: 'contents: write, pull-requests: write',
      ...routeIn(target.repository, 'POST /pulls', { title, head: branch, base, body: cut(body), draft }),
      decode: (data) => openedPull(decode(OpenedSchema, data), wanted),
      refusals: [
        [/no commits between/i, 'no-commits'],
        [/pull request already exists/i, 'exists'],
        [({ says }) => draft && /draft pull requests? (?:are|is) not supported/i.test(says), 'no-drafts'],
      ],
      readBack: () => findPull(target, wanted),
    });
    if (end !== 'no-drafts') return end;
  } catch (error) {
    if (!(error instanceof ActionError) || error.code !== 'PERMISSION') throw error;
    const { serverUrl } = target.session.effects.workflow;
    const byHand = `${serverUrl}/${target.repository.fullName}/compare/${escapeRef(base)}...${escapeRef(branch)}?expand=1`;
    const hint = `${error.hint ?? ''} The branch is kept: open the pull request by hand at ${byHand}`.trim();
    throw new ActionError('PERMISSION', error.message, { hint, cause: error.cause });
  }
  target.session.effects.log.warning(
    `${target.repository.fullName} does not support draft pull requests; opening a regular one.`,
  );
  return await createPull(target, { ...wanted, draft: false });
}

/** A pull request right after it was opened: nobody has been added, except code owners, who may be requested again. */
function openedPull(told: v.InferOutput<typeof OpenedSchema>, { title, body, base, draft }: NewPull): Pull {
  return {
    number: told.number,
    ...(typeof told.node_id === 'string' && { nodeId: told.node_id }),
    url: told.html_url,
    title,
    body,
    base,
    draft,
    mergesByItself: false,
    author: told.user?.login ?? '',
    labels: [],
    assignees: [],
    reviewers: [],
    teams: [],
  };
}

/** Finds the open pull request of a branch to a base. */
export async function findPull(
  target: OpenRepository,
  { branch, base }: Pick<NewPull, 'branch' | 'base'>,
): Promise<Pull | undefined> {
  const seen = await look(target.session, {
    repository: target.repository.fullName,
    base,
    branches: [branch],
    files: [],
    pulls: true,
  });
  return seen.branches[0]?.pulls.find((pull) => pull.base === base);
}

function escapeRef(branch: string): string {
  return branch.split('/').map(encodeURIComponent).join('/');
}

function cut(body: string): string {
  return body.length <= MAX_BODY_LENGTH ? body : `${body.slice(0, MAX_BODY_LENGTH - 1).toWellFormed()}…`;
}

/** Changes a pull request. */
export async function updatePull(
  target: OpenRepository,
  number: number,
  change: { readonly title?: string; readonly body?: string; readonly state?: 'open' | 'closed' },
): Promise<void> {
  const body = change.body === undefined ? {} : { body: cut(change.body) };
  await callGitHub(target.session, {
    purpose: `The pull request #${number} of ${target.repository.fullName} could not be changed`,
    needs: 'pull-requests: write',
    ...routeIn(target.repository, 'PATCH /pulls/{pull_number}', { pull_number: number, ...change, ...body }),
    // An answer of another form is not from GitHub: for example the login page of a proxy.
    decode: (data) => void decode(v.object({ number: v.literal(number) }), data),
  });
}
