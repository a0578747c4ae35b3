/** Pull requests. */
import { commitAnswer, fileAnswer } from '../answers/git.ts';
import { fullPullAnswer, pullAnswer } from '../answers/pull.ts';
import { type Answer, type Call, type Handler, page } from '../call.ts';
import { type MergeMethod, merge, mergeable } from '../merge.ts';
import type { Pull } from '../pull.ts';
import { commitsOf, editPull, filesOf, openPull } from '../pull-requests.ts';
import { notFound, Refusal } from '../refusal.ts';

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

async function fullAnswer({ hosts, repository }: Call, pull: Pull): Promise<unknown> {
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
  const pull = await openPull(repository, identity, {
    title: body.optionalText('title'),
    body: body.optionalText('body') ?? null,
    head: body.text('head'),
    base: body.text('base'),
    draft: body.flag('draft'),
    maintainerCanModify: body.flag('maintainer_can_modify'),
  });
  const location = `${repository.apiUrl}/pulls/${pull.number}`;
  return { status: 201, body: await fullAnswer(call, pull), headers: { location } };
}

async function update(call: Call): Promise<Answer> {
  const { repository, body } = call;
  const pull = pullOf(call);
  const state = body.optionalText('state');
  await editPull(repository, pull, {
    title: body.optionalText('title'),
    body: body.has('body') ? (body.optionalText('body') ?? null) : undefined,
    base: body.optionalText('base'),
    state: state === 'open' || state === 'closed' ? state : undefined,
    maintainerCanModify: body.has('maintainer_can_modify') ? body.flag('maintainer_can_modify') : undefined,
  });
  return { status: 200, body: await fullAnswer(call, pull) };
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
