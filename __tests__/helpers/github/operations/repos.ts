/** The repository itself, its branches, its history. */
import { branchAnswer, shortBranchAnswer } from '../answers/branch.ts';
import { commitAnswer, fileAnswer } from '../answers/git.ts';
import { fullRepositoryAnswer } from '../answers/repository.ts';
import { type Answer, type Call, type Handler, page } from '../call.ts';
import { statusOf } from '../commits.ts';
import { historyOf } from '../history.ts';
import { mergedTree } from '../merge.ts';
import { refuseProtected } from '../protection.ts';
import { notFound, Refusal } from '../refusal.ts';
import { personOf, signedByGitHub } from '../signing.ts';

/** Without paging, a comparison has this many commits: the newest. */
const MOST_COMPARED_COMMITS = 250;
const MOST_COMPARED_FILES = 300;

export const REPOS: Readonly<Record<string, Handler>> = {
  'repos/get': { needs: [], run: get },
  'repos/get-branch': { needs: [['contents', 'read']], run: getBranch },
  'repos/list-branches': { needs: [['contents', 'read']], run: listBranches },
  'repos/get-commit': { needs: [['contents', 'read']], run: getCommit },
  'repos/list-commits': { needs: [['contents', 'read']], run: listCommits },
  'repos/compare-commits': { needs: [['contents', 'read']], run: compare },
  'repos/merge': { needs: [['contents', 'write']], run: mergeBranches },
};

async function get({ hosts, repository, identity }: Call): Promise<Answer> {
  return { status: 200, body: fullRepositoryAnswer(hosts, repository, identity) };
}

async function getBranch({ hosts, repository, params }: Call): Promise<Answer> {
  const name = params.text('branch');
  const sha = await repository.head(name);
  if (sha === undefined) throw new Refusal(404, 'Branch not found');
  const commit = await repository.commits.get(sha);
  return { status: 200, body: branchAnswer(hosts, repository, name, commit) };
}

async function listBranches(call: Call): Promise<Answer> {
  const { repository, params } = call;
  const all = (await repository.refs.list('refs/heads/')).map(({ ref, sha }) => ({
    name: ref.slice('refs/heads/'.length),
    sha,
  }));
  const asked = params.has('protected')
    ? all.filter(({ name }) => repository.isProtected(name) === params.flag('protected'))
    : all;
  const { items, headers } = page(call, asked);
  return { status: 200, body: items.map(({ name, sha }) => shortBranchAnswer(repository, name, sha)), headers };
}

async function getCommit(call: Call): Promise<Answer> {
  const { hosts, repository, params } = call;
  const name = params.text('ref');
  const sha = await repository.resolve(name);
  if (sha === undefined) throw new Refusal(422, `No commit found for SHA: ${name}`);
  const commit = await repository.commits.get(sha);
  const files = await repository.changesOf(commit);
  const { items, headers } = page(call, files, MOST_COMPARED_FILES);
  const [additions, deletions] = [sum(files, 'additions'), sum(files, 'deletions')];
  return {
    status: 200,
    body: {
      ...commitAnswer(hosts, repository, commit),
      stats: { additions, deletions, total: additions + deletions },
      files: items.map((file) => fileAnswer(repository, sha, file)),
    },
    headers,
  };
}

function sum(
  files: readonly { readonly additions: number; readonly deletions: number }[],
  what: 'additions' | 'deletions',
): number {
  return files.reduce((all, file) => all + file[what], 0);
}

async function listCommits(call: Call): Promise<Answer> {
  const { hosts, repository, params } = call;
  const sha = await repository.resolve(params.optionalText('sha') ?? '');
  if (sha === undefined) throw notFound();
  const { items, headers } = page(call, await historyOf(repository, sha, { path: params.optionalText('path') }));
  return { status: 200, body: items.map((commit) => commitAnswer(hosts, repository, commit)), headers };
}

async function compare(call: Call): Promise<Answer> {
  const { hosts, repository, params } = call;
  const [base, head] = [params.text('base'), params.text('head')];
  const own = (name: string) => name.replace(`${repository.owner}:`, '');
  const [from, to] = [await repository.resolve(own(base)), await repository.resolve(own(head))];
  if (from === undefined || to === undefined) throw notFound();
  const common = await repository.commits.mergeBase(from, to);
  if (common === undefined) throw new Refusal(404, `No common ancestor between ${base} and ${head}.`);
  const ahead = await repository.commits.ahead(from, to);
  const behind = await repository.commits.ahead(to, from);
  const paged = params.has('page') || params.has('per_page');
  const { items, headers } = paged ? page(call, ahead) : { items: ahead.slice(-MOST_COMPARED_COMMITS), headers: {} };
  const files = params.number('page', 1) === 1 ? await repository.diff(common, to) : [];
  const answer = async (sha: string) => commitAnswer(hosts, repository, await repository.commits.get(sha));
  const html = `${repository.webUrl}/compare/${encodeURIComponent(base)}...${encodeURIComponent(head)}`;
  return {
    status: 200,
    body: {
      url: `${repository.apiUrl}/compare/${base}...${head}`,
      html_url: html,
      permalink_url: `${repository.webUrl}/compare/${from.slice(0, 7)}...${to.slice(0, 7)}`,
      diff_url: `${html}.diff`,
      patch_url: `${html}.patch`,
      base_commit: await answer(from),
      merge_base_commit: await answer(common),
      status: statusOf(ahead.length, behind.length),
      ahead_by: ahead.length,
      behind_by: behind.length,
      total_commits: ahead.length,
      commits: items.map((commit) => commitAnswer(hosts, repository, commit)),
      files: files.slice(0, MOST_COMPARED_FILES).map((file) => fileAnswer(repository, to, file)),
    },
    headers,
  };
}

async function mergeBranches({ hosts, repository, body, identity }: Call): Promise<Answer> {
  const [base, head] = [body.text('base'), body.text('head')];
  const [from, to] = [await repository.head(base), await repository.resolve(head)];
  if (from === undefined) throw new Refusal(404, 'Base does not exist');
  if (to === undefined) throw new Refusal(404, 'Head does not exist');
  if (await repository.commits.isAncestor(to, from)) return { status: 204 };
  refuseProtected(repository, base, { status: 409 });
  const tree = await mergedTree(repository, from, to);
  if (tree === undefined) throw new Refusal(409, 'Merge conflict');
  const message = body.optionalText('commit_message') ?? `Merge ${head} into ${base}`;
  const signed = signedByGitHub(personOf(identity, repository.now), message);
  const sha = await repository.commits.write({ tree, parents: [from, to], ...signed });
  const refused = await repository.move([{ ref: `refs/heads/${base}`, to: sha, from }], identity);
  if (refused !== undefined) throw new Refusal(409, 'Base branch was modified. Review and try the merge again.');
  return { status: 201, body: commitAnswer(hosts, repository, await repository.commits.get(sha)) };
}
