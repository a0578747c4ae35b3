/**
 * Whether a later export is rolled out already. Runs end in any order: one whose job was started earlier has older content,
 * and is not to take the place of what came after it.
 */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { formatTimestamp } from '../../contract/timestamp.ts';
import { callGitHub, type GitHubSession } from '../github/call.ts';
import { at, type Repository } from '../github/repository.ts';
import { isOfContent } from '../version.ts';
import type { Overtaker } from './delivery.ts';
import type { FileEdit } from './edits.ts';
import type { RolloutInputs } from './inputs.ts';
import type { Seen } from './look.ts';
import { readOrigin } from './messages.ts';
import type { PullPlan } from './plan.ts';
import type { SiteExport } from './site-export.ts';
import type { OpenTarget } from './target.ts';

/** A commit as it is looked at. */
interface Said {
  readonly sha: string;
  readonly message: string;
}

/** Commits of a file that are looked through. */
const MAX_COMMITS = 30;
/** A start further in the future was told by a clock that is wrong, and would keep out every later export. */
const MAX_AHEAD_MS = 24 * 3_600_000;

/** Whether an export gives way to later ones: it tells when it was started, and nobody has asked for this very one. */
function givesWay({ startedAt, isChosen }: SiteExport): boolean {
  return startedAt !== undefined && isChosen !== true;
}

/** Looks for later work in what the base's head holds; undefined where there is none, or where that is not told. */
export async function newerOnBase(
  { session, repository, inputs }: OpenTarget,
  exported: SiteExport,
  { head, edits }: { readonly head: string; readonly edits: readonly FileEdit[] },
): Promise<Overtaker | undefined> {
  const edit = edits.find(({ changes }) => changes.length > 0);
  if (edit === undefined || !givesWay(exported)) return undefined;
  const counts = countingOf(inputs, edit);
  if (counts === undefined) return undefined;
  const commits = await commitsOf(session, repository, { head, path: edit.path });
  return newerAmong(session, exported, commits.filter(counts));
}

/** Looks for later work on the branch of a pull request, or on its base, that a plan would do away with. */
export async function newerThanPlan(
  { target, exported }: { readonly target: OpenTarget; readonly exported: SiteExport },
  { kind }: PullPlan,
  { branch, baseHead, baseEdits }: Seen,
): Promise<Overtaker | undefined> {
  if (kind !== 'write' && kind !== 'close') return undefined;
  const { session, inputs } = target;
  const counts = countingOf(inputs, branch?.edits[0]);
  const onBranch = counts && newerAmong(session, exported, (branch?.commits ?? []).filter(counts));
  if (onBranch !== undefined || kind === 'close') return onBranch;
  return await newerOnBase(target, exported, { head: baseHead, edits: baseEdits });
}

/**
 * Gives what tells whether a commit counts: the one whose version is pinned, since a file may hold several deployments, and
 * a person may have gone back to an earlier one; any where versions are not written. Undefined where none can count, since
 * no version is pinned yet.
 */
function countingOf(
  { configValues }: RolloutInputs,
  edit: FileEdit | undefined,
): ((said: Said) => boolean) | undefined {
  if (!configValues.includes('version')) return () => true;
  const pinned = edit?.before?.version;
  return typeof pinned === 'string' ? ({ message }) => readOrigin(message)?.version === pinned : undefined;
}

/** Finds later work of other content among commits that count, newest first. */
function newerAmong(
  { deps }: Pick<GitHubSession, 'deps'>,
  exported: SiteExport,
  commits: readonly Said[],
): Overtaker | undefined {
  if (exported.startedAt === undefined || !givesWay(exported)) return undefined;
  for (const { sha, message } of commits) {
    const origin = readOrigin(message);
    if (origin === undefined) continue;
    const { version, startedAt } = origin;
    const isSame = version === exported.version || isOfContent(version, exported.contentDigest);
    if (isSame || startedAt === undefined || startedAt <= exported.startedAt) return undefined;
    if (startedAt.getTime() - deps.clock.today().getTime() > MAX_AHEAD_MS) return undefined;
    deps.log.notice(
      `Nothing is written: ${sha.slice(0, 10)} has rolled out version ${version}, whose job was started at ${formatTimestamp(startedAt)}, after that of this run (${formatTimestamp(exported.startedAt)}).`,
    );
    return { sha, version, startedAt };
  }
  return undefined;
}

const CommitsSchema = v.array(
  v.object({ sha: v.string('an id'), commit: v.object({ message: v.string('a message') }) }),
  'a list',
);

async function commitsOf(
  session: GitHubSession,
  repository: Repository,
  { head, path }: { readonly head: string; readonly path: string },
): Promise<readonly Said[]> {
  return await callGitHub(session, {
    kind: 'repeatable',
    purpose: `The commits of ${path} in ${repository.fullName} could not be read`,
    needs: 'contents: read',
    method: 'GET',
    route: '/repos/{owner}/{repo}/commits',
    params: { ...at(repository), sha: head, path, per_page: MAX_COMMITS },
    decode: (data) => decode(CommitsSchema, data).map(({ sha, commit }) => ({ sha, message: commit.message })),
  });
}
