/** Comparisons of commits. */
import { commitAnswer, fileAnswer } from '../answers/git.ts';
import { type Answer, type Call, type Handler, page } from '../call.ts';
import { statusOf } from '../commits.ts';
import { notFound, Refusal } from '../refusal.ts';

/** Without paging, a comparison has this many commits: the newest. */
const MOST_COMPARED_COMMITS = 250;
const MOST_COMPARED_FILES = 300;

export const REPOS: Readonly<Record<string, Handler>> = {
  'repos/compare-commits': { needs: [['contents', 'read']], run: compare },
};

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
  const items = paged ? page(call, ahead) : ahead.slice(-MOST_COMPARED_COMMITS);
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
  };
}
