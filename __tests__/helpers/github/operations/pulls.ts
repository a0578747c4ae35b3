/** Pull requests. */
import { fullPullAnswer, pullAnswer } from '../answers/pull.ts';
import { type Answer, type Call, type Handler, page } from '../call.ts';
import { mergeable } from '../merge.ts';
import type { Pull } from '../pull.ts';
import { commitsOf, filesOf, openPull } from '../pull-requests.ts';
import { notFound, Refusal } from '../refusal.ts';

export const PULLS: Readonly<Record<string, Handler>> = {
  'pulls/list': { needs: [['pulls', 'read']], run: list },
  'pulls/create': { needs: [['pulls', 'write']], run: create },
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
  const items = page(call, ascending ? found : found.reverse());
  return { status: 200, body: items.map((pull) => pullAnswer(hosts, repository, pull)) };
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
