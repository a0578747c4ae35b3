/** Pull requests. */
import type { Identity } from '../access.ts';
import { commitAnswer, fileAnswer } from '../answers/git.ts';
import { fullPullAnswer, pullAnswer } from '../answers/pull.ts';
import { type Answer, type Call, type Handler, page } from '../call.ts';
import type { Reader } from '../json.ts';
import { type MergeMethod, merge, mergeable } from '../merge.ts';
import type { Pull } from '../pull.ts';
import { commitsOf, filesOf } from '../pull-requests.ts';
import { invalid, notFound, Refusal } from '../refusal.ts';
import type { Repository } from '../repository.ts';

const MOST_CHARACTERS = { title: 256, body: 65_536 };

export const PULLS: Readonly<Record<string, Handler>> = {
  'pulls/list': { needs: [['pulls', 'read']], run: list },
  'pulls/get': { needs: [['pulls', 'read']], run: get },
  'pulls/create': { needs: [['pulls', 'write']], run: create },
  'pulls/update': { needs: [['pulls', 'write']], run: update },
  'pulls/list-files': { needs: [['pulls', 'read']], run: listFiles },
  'pulls/list-commits': { needs: [['pulls', 'read']], run: listCommits },
  'pulls/merge': { needs: [['contents', 'write']], run: mergePull },
  'pulls/request-reviewers': { needs: [['pulls', 'write']], run: requestReviewers },
};

export function pullOf({ repository, params }: Call, name = 'pull_number'): Pull {
  const pull = repository.pull(params.number(name));
  if (pull === undefined) throw notFound();
  return pull;
}

async function list(call: Call): Promise<Answer> {
  const { repository, params, hosts } = call;
  const state = params.optionalText('state') ?? 'open';
  const base = params.optionalText('base');
  const head = params.optionalText('head');
  const found = repository.pulls.filter(
    (pull) =>
      (state === 'all' || pull.state === state) &&
      (base === undefined || pull.base.ref === base) &&
      // A head without its owner filters nothing, as with GitHub.
      (head === undefined || !head.includes(':') || `${repository.owner}:${pull.head.ref}` === head),
  );
  const ascending = (params.optionalText('direction') ?? 'desc') === 'asc';
  const { items, headers } = page(call, ascending ? found : found.reverse());
  return { status: 200, body: items.map((pull) => pullAnswer(hosts, repository, pull)), headers };
}

async function get(call: Call): Promise<Answer> {
  return { status: 200, body: await fullAnswer(call, pullOf(call)) };
}

export async function fullAnswer({ hosts, repository }: Call, pull: Pull): Promise<unknown> {
  const files = await filesOf(repository, pull);
  const sum = (count: (file: (typeof files)[number]) => number) => files.reduce((all, file) => all + count(file), 0);
  return fullPullAnswer(hosts, repository, pull, {
    additions: sum(({ additions }) => additions),
    deletions: sum(({ deletions }) => deletions),
    changedFiles: files.length,
    commits: (await commitsOf(repository, pull)).length,
    mergeable: pull.state === 'open' ? await mergeable(repository, pull) : null,
  });
}

async function create(call: Call): Promise<Answer> {
  const { repository, body, identity } = call;
  refuseWorkflows(repository, identity);
  const [base, head] = [body.text('base'), body.text('head').replace(`${repository.owner}:`, '')];
  const title = body.optionalText('title');
  if (title === undefined || title.trim() === '') throw invalid('PullRequest', 'title', 'missing_field');
  refuseLong(body);
  if (body.flag('draft') && repository.options.drafts === false)
    throw new Refusal(422, 'Draft pull requests are not supported in this repository.');
  const baseSha = await repository.head(base);
  if (baseSha === undefined) throw invalid('PullRequest', 'base', 'invalid');
  const headSha = await repository.head(head);
  if (headSha === undefined) throw invalid('PullRequest', 'head', 'invalid');
  if (repository.pulls.some((pull) => pull.state === 'open' && pull.head.ref === head && pull.base.ref === base))
    throw custom(`A pull request already exists for ${repository.owner}:${head}.`);
  if ((await repository.commits.ahead(baseSha, headSha)).length === 0)
    throw custom(`No commits between ${base} and ${head}`);
  const pull: Pull = {
    number: repository.pulls.length + 1,
    title,
    body: body.optionalText('body') ?? null,
    state: 'open',
    draft: body.flag('draft'),
    author: identity.login,
    head: { ref: head, sha: headSha, passed: false },
    base: { ref: base, sha: baseSha },
    labels: [],
    assignees: [],
    reviewers: [],
    teams: [],
    comments: [],
    autoMerge: undefined,
    createdAt: repository.now,
    updatedAt: repository.now,
    closedAt: undefined,
    mergedAt: undefined,
    mergedBy: undefined,
    mergeCommit: undefined,
    maintainerCanModify: body.has('maintainer_can_modify') && body.flag('maintainer_can_modify'),
  };
  repository.pulls.push(pull);
  const location = `${repository.apiUrl}/pulls/${pull.number}`;
  return { status: 201, body: await fullAnswer(call, pull), headers: { location } };
}

function refuseLong(body: Reader): void {
  for (const [field, most] of Object.entries(MOST_CHARACTERS)) {
    if ((body.optionalText(field) ?? '').length > most)
      throw invalid('PullRequest', field, 'custom', `${field} is too long (maximum is ${most} characters)`);
  }
}

function custom(message: string): Refusal {
  return new Refusal(422, 'Validation Failed', { errors: [{ resource: 'PullRequest', code: 'custom', message }] });
}

/** A setting of the repository or its organization; no permission of the token changes it. */
export function refuseWorkflows({ options }: Repository, { kind }: Identity): void {
  if (kind !== 'actions' || options.canOpenPulls !== false) return;
  throw new Refusal(403, 'GitHub Actions is not permitted to create or approve pull requests.', { type: 'FORBIDDEN' });
}

async function update(call: Call): Promise<Answer> {
  const { repository, body } = call;
  const pull = pullOf(call);
  refuseLong(body);
  const base = body.optionalText('base');
  if (base !== undefined && base !== pull.base.ref) {
    const sha = await repository.head(base);
    if (sha === undefined) throw invalid('PullRequest', 'base', 'invalid');
    Object.assign(pull.base, { ref: base, sha });
  }
  const title = body.optionalText('title');
  if (title !== undefined) pull.title = title;
  if (body.has('body')) pull.body = body.optionalText('body') ?? null;
  if (body.has('maintainer_can_modify')) pull.maintainerCanModify = body.flag('maintainer_can_modify');
  const state = body.optionalText('state');
  if (state === 'closed' && pull.state === 'open') repository.close(pull);
  if (state === 'open' && pull.state === 'closed') await reopen(repository, pull);
  pull.updatedAt = repository.now;
  return { status: 200, body: await fullAnswer(call, pull) };
}

async function reopen(repository: Repository, pull: Pull): Promise<void> {
  const refused = (message: string) =>
    new Refusal(422, 'Validation Failed', {
      errors: [{ resource: 'PullRequest', code: 'invalid', field: 'state', message }],
    });
  if (pull.mergedAt !== undefined) throw refused('state cannot be changed. The pull request cannot be reopened.');
  const [head, base] = [await repository.head(pull.head.ref), await repository.head(pull.base.ref)];
  if (head === undefined) throw refused(`state cannot be changed. The ${pull.head.ref} branch has been deleted.`);
  if (base === undefined) throw refused(`state cannot be changed. The ${pull.base.ref} branch has been deleted.`);
  if (!(await repository.commits.isAncestor(pull.head.sha, head)))
    throw refused(`state cannot be changed. The ${pull.head.ref} branch was force-pushed or recreated.`);
  const twin = repository.pulls.find(
    (other) => other.state === 'open' && other.head.ref === pull.head.ref && other.base.ref === pull.base.ref,
  );
  if (twin !== undefined)
    throw refused(
      `state cannot be changed. There is already an open pull request from ${pull.head.ref} to ${pull.base.ref}.`,
    );
  Object.assign(pull, { state: 'open', closedAt: undefined });
  pull.head.sha = head;
  pull.base.sha = base;
}

async function listFiles(call: Call): Promise<Answer> {
  const { repository } = call;
  const pull = pullOf(call);
  const { items, headers } = page(call, await filesOf(repository, pull));
  return { status: 200, body: items.map((file) => fileAnswer(repository, pull.head.sha, file)), headers };
}

async function listCommits(call: Call): Promise<Answer> {
  const { repository, hosts } = call;
  const { items, headers } = page(call, await commitsOf(repository, pullOf(call)));
  return { status: 200, body: items.map((commit) => commitAnswer(hosts, repository, commit)), headers };
}

async function mergePull(call: Call): Promise<Answer> {
  const { repository, body, identity } = call;
  const pull = pullOf(call);
  const expected = body.optionalText('sha');
  if (expected !== undefined && expected !== pull.head.sha)
    throw new Refusal(409, 'Head branch was modified. Review and try the merge again.');
  if (pull.state === 'closed' || pull.draft) throw new Refusal(405, 'Pull Request is not mergeable');
  const sha = await merge(repository, pull, {
    by: identity,
    method: methodOf(body.optionalText('merge_method')),
    title: body.optionalText('commit_title'),
    message: body.optionalText('commit_message'),
  });
  if (sha === undefined) throw new Refusal(405, 'Pull Request is not mergeable');
  return { status: 200, body: { sha, merged: true, message: 'Pull Request successfully merged' } };
}

function methodOf(name: string | undefined): MergeMethod {
  return name === 'squash' || name === 'rebase' ? name : 'merge';
}

async function requestReviewers(call: Call): Promise<Answer> {
  const { repository, body, hosts } = call;
  const pull = pullOf(call);
  const { collaborators = [], teams = [] } = repository.options;
  const [reviewers, asked] = [body.texts('reviewers'), body.texts('team_reviewers')];
  if (reviewers.includes(pull.author)) throw new Refusal(422, 'Review cannot be requested from pull request author.');
  if (!reviewers.every((login) => collaborators.includes(login)) || !asked.every((slug) => teams.includes(slug)))
    throw new Refusal(
      422,
      `Reviews may only be requested from collaborators. One or more of the users or teams you specified is not a collaborator of the ${repository.fullName} repository.`,
    );
  pull.reviewers.push(...reviewers.filter((login) => !pull.reviewers.includes(login)));
  pull.teams.push(...asked.filter((slug) => !pull.teams.includes(slug)));
  return { status: 201, body: pullAnswer(hosts, repository, pull) };
}
