/** The mutations, each as one step that happens or does not. */
import type { Reader } from '../json.ts';
import { refuseByRules, refuseProtected, refuseUnsigned } from '../protection.ts';
import { editPull } from '../pull-requests.ts';
import { type RefChange, ZERO_SHA } from '../refs.ts';
import { unprocessable, unresolved } from '../refusal.ts';
import type { Repository } from '../repository.ts';
import { personOf, signedByGitHub } from '../signing.ts';
import { type Change, isPath, type PathChanges } from '../trees.ts';
import type { Session } from './session.ts';

export async function createCommitOnBranch(session: Session, input: Reader): Promise<object> {
  const { repository, branch } = branchOf(session, input.object('branch'));
  return await session.write(repository, async () => {
    const ref = `refs/heads/${branch}`;
    const head = repository.ref(ref);
    if (head === undefined) throw unprocessable('Branch not found', 'NOT_FOUND');
    const expected = input.text('expectedHeadOid');
    if (head !== expected)
      // Two blanks, as GitHub writes it.
      throw unprocessable(
        `Expected branch to point to "${expected}" but it did not.  Pull and try again.`,
        'STALE_DATA',
      );
    refuseProtected(repository, branch);
    const changes = await fileChanges(repository, input.object('fileChanges').objects('additions'));
    const message = messageOf(input.object('message'));
    const signed = signedByGitHub(personOf(session.identity, repository.now), message);
    const sha = await repository.commit([head], changes, signed);
    await refuseByRules(repository, { from: head, to: sha });
    const refused = await repository.move([{ ref, to: sha, from: head }]);
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

function branchOf(session: Session, branch: Reader): { readonly repository: Repository; readonly branch: string } {
  const [name, ref] = [branch.optionalText('repositoryNameWithOwner'), branch.optionalText('branchName')];
  if (name === undefined || ref === undefined)
    throw unprocessable('A branch must be specified by repositoryNameWithOwner and branchName');
  return { repository: session.find(name), branch: ref.replace(/^refs\/heads\//, '') };
}

function messageOf(message: Reader): string {
  const body = message.optionalText('body') ?? '';
  return body === '' ? message.text('headline') : `${message.text('headline')}\n\n${body}`;
}

/** Files become ordinary ones whatever they were: the mutation has no modes. */
async function fileChanges(repository: Repository, additions: readonly Reader[]): Promise<PathChanges> {
  const changes = new Map<string, Change>();
  for (const addition of additions) {
    const path = addition.text('path');
    if (!isPath(path)) throw unprocessable(`The path \`${path}\` contains a malformed path component`);
    changes.set(path, await repository.blob(Buffer.from(addition.text('contents'), 'base64'), '100644'));
  }
  return changes;
}

export async function updateRefs(session: Session, input: Reader): Promise<object> {
  const repository = session.byId(input.text('repositoryId'));
  return await session.write(repository, async () => {
    const changes: RefChange[] = [];
    for (const update of input.objects('refUpdates')) {
      const change = await refChange(repository, update);
      if (change !== undefined) changes.push(change);
    }
    const refused = await repository.move(changes);
    if (refused !== undefined) throw unprocessable(`Reference update failed: ${refused}`);
    return {};
  });
}

async function refChange(repository: Repository, update: Reader): Promise<RefChange | undefined> {
  const [ref, to, before] = [update.text('name'), update.text('afterOid'), update.optionalText('beforeOid')];
  const [branch, isForced] = [ref.replace(/^refs\/heads\//, ''), update.flag('force')];
  const now = repository.ref(ref);
  if (before !== undefined && before !== (now ?? ZERO_SHA))
    throw unprocessable(`Reference ${ref} is at ${now ?? ZERO_SHA} but expected ${before}`);
  if (to === ZERO_SHA && now === undefined) return undefined;
  if (to === ZERO_SHA && branch === repository.defaultBranch) throw unprocessable('Cannot delete the default branch');
  if (now !== undefined) refuseProtected(repository, branch);
  if (to !== ZERO_SHA && (await repository.objects.read(to)) === undefined) throw unresolved(to);
  await refuseByRules(repository, { from: now, to: to === ZERO_SHA ? undefined : to });
  if (now !== undefined && to !== ZERO_SHA) await refuseUnsigned(repository, branch, now, to);
  const isRewind = to !== ZERO_SHA && now !== undefined && !(await repository.commits.isAncestor(now, to));
  if (isRewind && !isForced) throw unprocessable('Update is not a fast forward');
  return { ref, to, from: now ?? ZERO_SHA };
}

export async function updatePullRequest(session: Session, input: Reader): Promise<object> {
  const { repository, pull } = session.pullById(input.text('pullRequestId'));
  const state = input.optionalText('state');
  const edit = { title: input.optionalText('title'), body: input.optionalText('body'), isClosed: state === 'CLOSED' };
  const work = async () => {
    editPull(pull, edit);
    return { pullRequest: session.pull(repository, pull) };
  };
  return await session.write(repository, work, [['pulls', 'write']]);
}
