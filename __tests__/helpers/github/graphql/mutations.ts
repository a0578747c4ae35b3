/** The mutations: commits and refs, each as one step that happens or does not. */
import { Reader } from '../json.ts';
import { refuseProtected, refuseUnsigned } from '../protection.ts';
import { type RefChange, ZERO_SHA } from '../refs.ts';
import { invalid, unprocessable, unresolved } from '../refusal.ts';
import type { Repository } from '../repository.ts';
import { personOf, signedByGitHub } from '../signing.ts';
import type { Mode } from '../trees.ts';
import { refId } from './refs.ts';
import type { Session } from './session.ts';

export async function createCommitOnBranch(session: Session, input: Reader): Promise<object> {
  const { repository, branch } = await branchOf(session, input.object('branch'));
  return await session.write(repository, async () => {
    const ref = `refs/heads/${branch}`;
    const head = await repository.refs.read(ref);
    if (head === undefined) throw unprocessable('Branch not found', 'NOT_FOUND');
    const expected = input.text('expectedHeadOid');
    if (head !== expected)
      // Two blanks, as GitHub writes it.
      throw unprocessable(
        `Expected branch to point to "${expected}" but it did not.  Pull and try again.`,
        'STALE_DATA',
      );
    refuseProtected(repository, branch, { status: 422 });
    const changes = await fileChanges(repository, head, input.object('fileChanges'));
    const message = messageOf(input.object('message'));
    const signed = signedByGitHub(personOf(session.identity, repository.now), message);
    const sha = await repository.commit([head], changes, signed);
    const refused = await repository.move([{ ref, to: sha, from: head }], session.identity);
    if (refused !== undefined)
      throw unprocessable(
        `Expected branch to point to "${expected}" but it did not.  Pull and try again.`,
        'STALE_DATA',
      );
    return {
      commit: session.commit(repository, await repository.commits.get(sha)),
      ref: await session.ref(repository, ref),
    };
  });
}

async function branchOf(
  session: Session,
  branch: Reader,
): Promise<{ readonly repository: Repository; readonly branch: string }> {
  const id = branch.optionalText('id');
  if (id !== undefined) {
    for (const repository of session.repositories) {
      const found = (await repository.refs.list('refs/heads/')).find(({ ref }) => refId(repository, ref) === id);
      if (found !== undefined) return { repository, branch: found.ref.slice('refs/heads/'.length) };
    }
    throw unresolved(id);
  }
  const [name, ref] = [branch.optionalText('repositoryNameWithOwner'), branch.optionalText('branchName')];
  if (name === undefined || ref === undefined)
    throw unprocessable('A branch must be specified by its id, or by repositoryNameWithOwner and branchName');
  return { repository: session.find(name), branch: ref.replace(/^refs\/heads\//, '') };
}

function messageOf(message: Reader): string {
  const body = message.optionalText('body') ?? '';
  return body === '' ? message.text('headline') : `${message.text('headline')}\n\n${body}`;
}

/** Files become ordinary ones whatever they were: the mutation has no modes. */
async function fileChanges(repository: Repository, head: string, changes: Reader) {
  const { tree } = await repository.commits.get(head);
  const found = new Map<string, { readonly mode: Mode; readonly sha: string } | null>();
  const add = (path: string, change: { readonly mode: Mode; readonly sha: string } | null) => {
    if (found.has(path)) throw unprocessable(`A path was requested more than once: ${path}`);
    if (path === '' || path.split('/').some((part) => ['', '.', '..', '.git'].includes(part.toLowerCase())))
      throw unprocessable(`The path \`${path}\` contains a malformed path component`);
    found.set(path, change);
  };
  for (const addition of changes.objects('additions')) {
    add(addition.text('path'), await repository.blob(Buffer.from(addition.text('contents'), 'base64'), '100644'));
  }
  for (const deletion of changes.objects('deletions')) {
    const path = deletion.text('path');
    if ((await repository.trees.find(tree, path)) === undefined)
      throw unprocessable(`A path was requested for deletion which does not exist as of commit oid \`${head}\``);
    add(path, null);
  }
  return found;
}

export async function updateRefs(session: Session, input: Reader): Promise<object> {
  const repository = session.byId(input.text('repositoryId'));
  return await session.write(repository, async () => {
    const changes: RefChange[] = [];
    for (const update of input.objects('refUpdates')) {
      const change = await refChange(repository, update);
      if (change !== undefined) changes.push(change);
    }
    const refused = await repository.move(changes, session.identity);
    if (refused !== undefined) throw unprocessable(`Reference update failed: ${refused}`);
    return {};
  });
}

async function refChange(repository: Repository, update: Reader): Promise<RefChange | undefined> {
  const [ref, to, before] = [update.text('name'), update.text('afterOid'), update.optionalText('beforeOid')];
  const [branch, isForced] = [ref.replace(/^refs\/heads\//, ''), update.flag('force')];
  const now = await repository.refs.read(ref);
  if (before !== undefined && before !== (now ?? ZERO_SHA))
    throw unprocessable(`Reference ${ref} is at ${now ?? ZERO_SHA} but expected ${before}`);
  if (to === ZERO_SHA && now === undefined) return undefined;
  if (to === ZERO_SHA && branch === repository.defaultBranch) throw unprocessable('Cannot delete the default branch');
  if (now !== undefined) refuseProtected(repository, branch, { status: 422 });
  if (to !== ZERO_SHA && (await repository.objects.read(to)) === undefined) throw unresolved(to);
  if (now !== undefined && to !== ZERO_SHA) await refuseUnsigned(repository, branch, now, to);
  const isRewind = to !== ZERO_SHA && now !== undefined && !(await repository.commits.isAncestor(now, to));
  if (isRewind && !isForced) throw unprocessable('Update is not a fast forward');
  return { ref, to, from: now ?? ZERO_SHA };
}

export async function createRef(session: Session, input: Reader): Promise<object> {
  const repository = session.byId(input.text('repositoryId'));
  return await session.write(repository, async () => {
    const [ref, to] = [input.text('name'), input.text('oid')];
    if ((await repository.refs.read(ref)) !== undefined)
      throw unprocessable(`A ref named "${ref}" already exists in the repository.`);
    if ((await repository.objects.read(to)) === undefined) throw unresolved(to);
    const refused = await repository.move([{ ref, to, from: ZERO_SHA }], session.identity);
    if (refused !== undefined) throw unprocessable('Reference update failed');
    return { ref: await session.ref(repository, ref) };
  });
}

export async function deleteRef(session: Session, input: Reader): Promise<object> {
  const { repository, branch } = await branchOf(session, new Reader({ id: input.text('refId') }));
  return await session.write(repository, async () => {
    if (branch === repository.defaultBranch) throw unprocessable('Cannot delete the default branch');
    refuseProtected(repository, branch, { status: 422 });
    const refused = await repository.move([{ ref: `refs/heads/${branch}`, to: ZERO_SHA }], session.identity);
    if (refused !== undefined) throw unprocessable('Reference update failed');
    return {};
  });
}

export async function enablePullRequestAutoMerge(session: Session, input: Reader): Promise<object> {
  const { repository, pull } = session.pullById(input.text('pullRequestId'));
  return await session.write(
    repository,
    async () => {
      if (repository.options.autoMerge === false) throw unprocessable('Auto merge is not allowed for this repository');
      if (pull.state === 'closed') throw unprocessable('Pull request is closed');
      if (pull.draft) throw unprocessable('Pull request is in draft state');
      if (pull.head.passed || !repository.isProtected(pull.base.ref))
        throw unprocessable('Pull request is in clean status');
      const expected = input.optionalText('expectedHeadOid');
      if (expected !== undefined && expected !== pull.head.sha) throw invalid('PullRequest', 'head', 'stale');
      const method = (input.optionalText('mergeMethod') ?? 'MERGE').toLowerCase();
      pull.autoMerge = {
        by: session.identity.login,
        at: repository.now,
        method: method === 'squash' || method === 'rebase' ? method : 'merge',
        title: input.optionalText('commitHeadline') ?? pull.title,
        body: input.optionalText('commitBody') ?? '',
      };
      return { pullRequest: session.pull(repository, pull), actor: session.actor };
    },
    'pulls',
  );
}

export async function disablePullRequestAutoMerge(session: Session, input: Reader): Promise<object> {
  const { repository, pull } = session.pullById(input.text('pullRequestId'));
  return await session.write(
    repository,
    async () => {
      pull.autoMerge = undefined;
      return { pullRequest: session.pull(repository, pull), actor: session.actor };
    },
    'pulls',
  );
}
