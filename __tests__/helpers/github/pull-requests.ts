/** Pull requests as the double keeps them: opened and edited, for REST and GraphQL alike. */
import type { Identity } from './access.ts';
import type { FileDiff } from './diff.ts';
import { invalid, Refusal } from './refusal.ts';
import type { Repository } from './repository.ts';

export interface Pull {
  readonly number: number;
  title: string;
  body: string | null;
  state: 'open' | 'closed';
  isMerged: boolean;
  readonly draft: boolean;
  readonly author: string;
  readonly head: { readonly ref: string; sha: string };
  readonly base: { readonly ref: string; sha: string };
  readonly labels: string[];
  readonly assignees: string[];
  readonly reviewers: string[];
  readonly teams: string[];
}

const MOST_CHARACTERS = { title: 256, body: 65_536 };

interface NewPull {
  readonly title: string | undefined;
  readonly body: string | null;
  readonly head: string;
  readonly base: string;
  readonly draft: boolean;
}

/** What is not named stays. */
interface PullEdit {
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  readonly isClosed?: boolean;
}

export async function filesOf(repository: Repository, { base, head }: Pull): Promise<readonly FileDiff[]> {
  const from = (await repository.commits.mergeBase(base.sha, head.sha)) ?? base.sha;
  return await repository.diff(from, head.sha);
}

export async function openPull(repository: Repository, identity: Identity, wanted: NewPull): Promise<Pull> {
  const { title, body, draft } = wanted;
  const { kind, login: author } = identity;
  // A setting of the repository or its organization; no permission of the token changes it.
  if (kind === 'actions' && repository.options.canOpenPulls === false)
    throw new Refusal(403, 'GitHub Actions is not permitted to create or approve pull requests.');
  if (title === undefined || title.trim() === '') throw invalid('PullRequest', 'title', 'missing_field');
  refuseLong(wanted);
  const { head, base } = await sidesOf(repository, wanted);
  const number = repository.pulls.length + 1;
  const people = { labels: [], assignees: [], reviewers: [], teams: [] };
  const pull: Pull = { number, title, body, state: 'open', isMerged: false, draft, author, head, base, ...people };
  repository.pulls.push(pull);
  return pull;
}

export function editPull(pull: Pull, edit: PullEdit): void {
  const { title, body, isClosed } = edit;
  refuseLong(edit);
  if (title !== undefined) pull.title = title;
  if (body !== undefined) pull.body = body;
  if (isClosed === true) pull.state = 'closed';
}

/** Finds both branches of a pull request to be, and refuses where it would be none. */
async function sidesOf(repository: Repository, wanted: NewPull) {
  const { owner, commits } = repository;
  const [head, base] = [wanted.head.replace(`${owner}:`, ''), wanted.base];
  const [headSha, baseSha] = [await repository.head(head), await repository.head(base)];
  if (baseSha === undefined) throw invalid('PullRequest', 'base', 'invalid');
  if (headSha === undefined) throw invalid('PullRequest', 'head', 'invalid');
  if (repository.pulls.some((pull) => pull.state === 'open' && pull.head.ref === head && pull.base.ref === base))
    throw custom(`A pull request already exists for ${owner}:${head}.`);
  if ((await commits.ahead(baseSha, headSha)).length === 0) throw custom(`No commits between ${base} and ${head}`);
  return { head: { ref: head, sha: headSha }, base: { ref: base, sha: baseSha } };
}

function refuseLong(texts: { readonly title?: string | undefined; readonly body?: string | null | undefined }): void {
  for (const field of ['title', 'body'] as const) {
    const most = MOST_CHARACTERS[field];
    if ((texts[field] ?? '').length > most) throw custom(`${field} is too long (maximum is ${most} characters)`);
  }
}

function custom(message: string): Refusal {
  const errors = [{ resource: 'PullRequest', code: 'custom', message }];
  return new Refusal(422, 'Validation Failed', { errors, type: 'UNPROCESSABLE' });
}
