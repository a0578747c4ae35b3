/** What a pull request brings and how it stands; opening and editing, for REST and GraphQL alike. */
import type { Identity, Needs } from './access.ts';
import type { Commit } from './commits.ts';
import type { FileDiff } from './diff.ts';
import type { Pull } from './pull.ts';
import { invalid, Refusal } from './refusal.ts';
import type { Label, Repository } from './repository.ts';

const MOST_CHARACTERS = { title: 256, body: 65_536 };

/** Pull requests are issues to calls about labels and comments: one of these permissions is enough. */
export const WRITE_ISSUES: Needs = [
  ['issues', 'write'],
  ['pulls', 'write'],
];

export interface NewPull {
  readonly title: string | undefined;
  readonly body: string | null;
  readonly head: string;
  readonly base: string;
  readonly draft: boolean;
  readonly maintainerCanModify: boolean;
}

/** What is not named stays. */
export interface PullEdit {
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  readonly isClosed?: boolean;
}

export async function filesOf(repository: Repository, { base, head }: Pull): Promise<readonly FileDiff[]> {
  const from = (await repository.commits.mergeBase(base.sha, head.sha)) ?? base.sha;
  return await repository.diff(from, head.sha);
}

/** Lists the commits of a pull request, the oldest first. */
export async function commitsOf(repository: Repository, { base, head }: Pull): Promise<readonly Commit[]> {
  return await repository.commits.ahead(base.sha, head.sha);
}

/** Says in REST's words whether a pull request can be merged; `mergeable`: whether git can, `null` once it is closed. */
export function mergeableState(repository: Repository, pull: Pull, mergeable: boolean | null): string {
  if (pull.state === 'closed') return 'unknown';
  if (mergeable === false) return 'dirty';
  if (pull.draft) return 'draft';
  return repository.isProtected(pull.base.ref) ? 'blocked' : 'clean';
}

export async function openPull(repository: Repository, identity: Identity, wanted: NewPull): Promise<Pull> {
  const { title, body, draft, maintainerCanModify } = wanted;
  const { kind, login: author } = identity;
  // A setting of the repository or its organization; no permission of the token changes it.
  if (kind === 'actions' && repository.options.canOpenPulls === false) throw notForWorkflows();
  if (title === undefined || title.trim() === '')
    throw invalid('PullRequest', 'title', 'missing_field', { graphql: "Title can't be blank" });
  refuseLong(wanted);
  if (draft && repository.options.drafts === false)
    throw new Refusal(422, 'Draft pull requests are not supported in this repository.', { type: 'UNPROCESSABLE' });
  const { head, base } = await sidesOf(repository, wanted);
  const { now } = repository;
  const pull: Pull = {
    ...{ number: repository.pulls.length + 1, title, body, state: 'open', draft, author },
    head,
    base,
    ...{ labels: [], assignees: [], reviewers: [], teams: [] },
    ...{ createdAt: now, updatedAt: now, closedAt: undefined },
    ...{ mergedAt: undefined, mergedBy: undefined, mergeCommit: undefined, maintainerCanModify },
  };
  repository.pulls.push(pull);
  return pull;
}

export function editPull(repository: Repository, pull: Pull, edit: PullEdit): void {
  const { title, body, isClosed } = edit;
  refuseLong(edit);
  if (title !== undefined) pull.title = title;
  if (body !== undefined) pull.body = body;
  if (isClosed === true && pull.state === 'open') repository.close(pull);
  pull.updatedAt = repository.now;
}

export function addLabels(repository: Repository, pull: Pull, labels: readonly Label[]): void {
  pull.labels.push(...labels.map(({ name }) => name).filter((name) => !pull.labels.includes(name)));
  pull.updatedAt = repository.now;
}

/** Finds both branches of a pull request to be, and refuses where it would be none. */
async function sidesOf(repository: Repository, wanted: NewPull) {
  const { owner, commits } = repository;
  const [head, base] = [wanted.head.replace(`${owner}:`, ''), wanted.base];
  const [headSha, baseSha] = [await repository.head(head), await repository.head(base)];
  const nothing = `No commits between ${base} and ${head}`;
  const missing = `Head sha can't be blank, Base sha can't be blank, ${nothing}`;
  if (baseSha === undefined)
    throw invalid('PullRequest', 'base', 'invalid', { graphql: `${missing}, Base ref must be a branch` });
  if (headSha === undefined)
    throw invalid('PullRequest', 'head', 'invalid', { graphql: `${missing}, Head ref must be a branch` });
  if (repository.pulls.some((pull) => pull.state === 'open' && pull.head.ref === head && pull.base.ref === base))
    throw custom(`A pull request already exists for ${owner}:${head}.`);
  if ((await commits.ahead(baseSha, headSha)).length === 0) throw custom(nothing);
  return { head: { ref: head, sha: headSha }, base: { ref: base, sha: baseSha } };
}

function refuseLong({
  title,
  body,
}: {
  readonly title?: string | undefined;
  readonly body?: string | null | undefined;
}): void {
  if ((title ?? '').length > MOST_CHARACTERS.title) throw tooLong('PullRequest', 'title');
  if ((body ?? '').length > MOST_CHARACTERS.body) throw tooLong('PullRequest', 'body');
}

function tooLong(resource: string, field: 'title' | 'body'): Refusal {
  const message = `is too long (maximum is ${MOST_CHARACTERS[field]} characters)`;
  const name = `${field.charAt(0).toUpperCase()}${field.slice(1)}`;
  return invalid(resource, field, 'custom', { message: `${field} ${message}`, graphql: `${name} ${message}` });
}

function custom(message: string): Refusal {
  const errors = [{ resource: 'PullRequest', code: 'custom', message }];
  return new Refusal(422, 'Validation Failed', { errors, graphql: message, type: 'UNPROCESSABLE' });
}

function notForWorkflows(): Refusal {
  const message = 'GitHub Actions is not permitted to create or approve pull requests';
  return new Refusal(403, `${message}.`, { graphql: message, type: 'FORBIDDEN' });
}
