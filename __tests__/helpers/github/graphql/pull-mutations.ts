/** The mutations of pull requests and of what hangs on them. */
import { type Needs, nodeId } from '../access.ts';
import type { Reader } from '../json.ts';
import type { Pull } from '../pull.ts';
import * as pulls from '../pull-requests.ts';
import { unprocessable, unresolved } from '../refusal.ts';
import type { Repository } from '../repository.ts';
import { commentNode } from './pulls.ts';
import type { Session } from './session.ts';

const WRITE_PULLS: Needs = [['pulls', 'write']];

/** Changes a pull request, and answers it with who did. */
async function change(
  session: Session,
  id: string,
  work: (repository: Repository, pull: Pull) => Promise<void>,
): Promise<object> {
  const { repository, pull } = session.pullById(id);
  return await session.write(
    repository,
    async () => {
      await work(repository, pull);
      return { pullRequest: session.pull(repository, pull), actor: session.actor };
    },
    WRITE_PULLS,
  );
}

export async function createPullRequest(session: Session, input: Reader): Promise<object> {
  const repository = session.byId(input.text('repositoryId'));
  const wanted = {
    title: input.text('title'),
    body: input.optionalText('body') ?? null,
    head: input.text('headRefName'),
    base: input.text('baseRefName'),
    draft: input.flag('draft'),
    maintainerCanModify: input.flag('maintainerCanModify'),
  };
  return await session.write(
    repository,
    async () => {
      const pull = await pulls.openPull(repository, session.identity, wanted);
      return { pullRequest: session.pull(repository, pull) };
    },
    WRITE_PULLS,
  );
}

export async function updatePullRequest(session: Session, input: Reader): Promise<object> {
  const state = input.optionalText('state');
  const edit: pulls.PullEdit = {
    title: input.optionalText('title'),
    body: input.optionalText('body'),
    base: input.optionalText('baseRefName'),
    ...(state !== undefined && { state: state === 'OPEN' ? 'open' : 'closed' }),
    ...(input.has('maintainerCanModify') && { maintainerCanModify: input.flag('maintainerCanModify') }),
  };
  return await change(session, input.text('pullRequestId'), async (repository, pull) => {
    await pulls.editPull(repository, pull, edit);
  });
}

export async function closePullRequest(session: Session, input: Reader): Promise<object> {
  return await change(session, input.text('pullRequestId'), async (repository, pull) => {
    await pulls.editPull(repository, pull, { state: 'closed' });
  });
}

export async function reopenPullRequest(session: Session, input: Reader): Promise<object> {
  return await change(session, input.text('pullRequestId'), async (repository, pull) => {
    await pulls.editPull(repository, pull, { state: 'open' });
  });
}

export async function enablePullRequestAutoMerge(session: Session, input: Reader): Promise<object> {
  const expected = input.optionalText('expectedHeadOid');
  const method = (input.optionalText('mergeMethod') ?? 'MERGE').toLowerCase();
  const [title, body] = [input.optionalText('commitHeadline'), input.optionalText('commitBody')];
  return await change(session, input.text('pullRequestId'), async (repository, pull) => {
    if (repository.options.autoMerge === false) throw unprocessable('Auto merge is not allowed for this repository');
    if (pull.state === 'closed') throw unprocessable('Pull request is closed');
    if (pull.draft) throw unprocessable('Pull request is in draft state');
    if (pull.head.passed || !repository.isProtected(pull.base.ref))
      throw unprocessable('Pull request is in clean status');
    if (expected !== undefined && expected !== pull.head.sha)
      throw unprocessable('Head branch was modified. Review and try the merge again.');
    pull.autoMerge = {
      by: session.identity.login,
      at: repository.now,
      method: method === 'squash' || method === 'rebase' ? method : 'merge',
      title: title ?? pull.title,
      body: body ?? '',
    };
  });
}

export async function disablePullRequestAutoMerge(session: Session, input: Reader): Promise<object> {
  return await change(session, input.text('pullRequestId'), async (_repository, pull) => {
    if (pull.autoMerge === undefined) throw unprocessable("Can't disable auto-merge for this pull request");
    pull.autoMerge = undefined;
  });
}

export async function addLabelsToLabelable(session: Session, input: Reader): Promise<object> {
  const { repository, pull } = session.pullById(input.text('labelableId'));
  const labels = input.texts('labelIds').map((id) => {
    const found = [...repository.labels.values()].find((label) => nodeId('LA', repository.id, label.id) === id);
    if (found === undefined) throw unresolved(id);
    return found;
  });
  return await session.write(
    repository,
    async () => {
      pulls.addLabels(repository, pull, labels);
      return { labelable: session.pull(repository, pull) };
    },
    pulls.WRITE_ISSUES,
  );
}

export async function addComment(session: Session, input: Reader): Promise<object> {
  const { repository, pull } = session.pullById(input.text('subjectId'));
  const body = input.text('body');
  return await session.write(
    repository,
    async () => {
      const comment = pulls.addComment(repository, pull, session.identity, body);
      const node = commentNode(session, repository, pull, comment);
      return { subject: session.pull(repository, pull), commentEdge: { node } };
    },
    pulls.WRITE_ISSUES,
  );
}
