/** The head branch of a pull request: how it is named, what is done where an older name is in its way, and whose it is. */
import { ActionError } from '../errors.ts';
import type { GitHubSession } from '../github/call.ts';
import { look } from '../github/look.ts';
import { commentOnce } from '../github/pull-additions.ts';
import type { OpenRepository } from '../github/repository.ts';
import type { BranchLook, Look, Pull } from '../github/seen.ts';
import type { RolloutInputs } from '../inputs/rollout.ts';
import { isOurMessage } from '../pin/pin.ts';
import type { Foreign } from './state.ts';

/** The branch that was chosen; absent where its name would need a domain that nobody gave. */
export interface HeadBranch {
  readonly branch?: string;
  /** Branches of the version before that exclude the name of this one, and hold nothing but its work. */
  readonly obsolete: readonly { readonly branch: string; readonly from: string }[];
}

/** The head branch is moved about: it must be none that others build on. */
function mayBeHead({ branch }: HeadBranch, base: string, { defaultBranch: main, fullName }: Look['repository']): void {
  if (branch === undefined || (branch !== base && branch !== main)) return;
  const what = branch === base ? 'the branch that the change is for' : 'the default branch';
  throw new ActionError('INPUT', `\`branch\` is \`${branch}\`, ${what} of ${fullName}.`, {
    hint: 'Set `branch` to one that is for the pull request alone, or leave it out.',
  });
}

/** Branches that the pull request may come from, until it is known which branch is the default one. */
export function branchNames(inputs: RolloutInputs): readonly string[] {
  const { branch, base } = inputs;
  const name = ownName(inputs);
  if (branch !== undefined) return [branch];
  if (name === undefined) return [];
  return base === undefined ? [name] : [name, `${name}@${base}`, oldName(name, base)];
}

/** The name for the default branch; undefined where it would need a domain that nobody gave. */
function ownName({ sites: [only, ...others] }: RolloutInputs): string | undefined {
  if (others.length > 0) return 'static-exports';
  return only?.domain === undefined ? undefined : `static-export/${only.domain}`;
}

/** How the version before named the branch for a base beside the default one: it excludes the name of that one. */
function oldName(name: string, base: string): string {
  return `${name}/${base}`;
}

/**
 * Chooses the branch; an open pull request on the name of the version before is continued there. Throws `INPUT` where it
 * is one that others build on, or cannot stand beside another branch.
 */
export async function chooseBranch(
  session: GitHubSession,
  seen: Look,
  inputs: RolloutInputs,
  base: string,
): Promise<HeadBranch> {
  const chosen = await choose(session, seen, inputs, base);
  mayBeHead(chosen, base, seen.repository);
  return chosen;
}

async function choose(session: GitHubSession, seen: Look, inputs: RolloutInputs, base: string): Promise<HeadBranch> {
  const { repository, branches, inTheWay } = seen;
  const given = inputs.branch;
  const name = ownName(inputs) ?? '';
  if (given === undefined && name === '') return { obsolete: [] };
  const isDefault = base === repository.defaultBranch;
  const old = branches.find((branch) => branch.name === oldName(name, base));
  if (given === undefined && !isDefault && old?.pulls.some((pull) => pull.base === base) === true)
    return { branch: old.name, obsolete: [] };
  const wanted = given ?? (isDefault ? name : `${name}@${base}`);
  if (branches.find((branch) => branch.name === wanted)?.at !== undefined) return { branch: wanted, obsolete: [] };
  const above = inTheWay.find((other) => wanted.startsWith(`${other}/`));
  if (above !== undefined && inputs.mode === 'pull-request') {
    throw new ActionError('INPUT', `There cannot be a branch \`${wanted}\` beside the branch \`${above}\`.`, {
      hint: `Set \`branch\` to another name, such as \`${wanted.replaceAll('/', '-')}\`.`,
    });
  }
  const below = inTheWay.filter((other) => other.startsWith(`${wanted}/`));
  if (below.length === 0) return { branch: wanted, obsolete: [] };
  return await besideOld(session, { inputs, base, wanted, below });
}

/** Has old branches that hold nothing but rollouts make room; else another name is taken. */
async function besideOld(
  session: GitHubSession,
  given: {
    readonly inputs: RolloutInputs;
    readonly base: string;
    readonly wanted: string;
    readonly below: readonly string[];
  },
): Promise<HeadBranch> {
  const { inputs, base, wanted, below } = given;
  const branches: BranchLook[] = [];
  for (const name of below) branches.push(...(await lookAtOld(session, inputs, { name, base, wanted })));
  const isOurs = ({ at, pulls }: BranchLook) =>
    pulls.length === 0 && at?.truncated === false && at.commits.every(({ message }) => isOurMessage(message));
  if (inputs.branch === undefined && !branches.every(isOurs)) {
    const branch = `${wanted}@${base}`;
    session.deps.log.info(`There cannot be a branch \`${wanted}\` beside \`${below[0]}\`; taking \`${branch}\`.`);
    return { branch, obsolete: [] };
  }
  const obsolete = inputs.branch === undefined ? branches : [];
  return {
    branch: wanted,
    obsolete: obsolete.flatMap(({ name, at }) => (at ? [{ branch: name, from: at.head }] : [])),
  };
}

/** Looks at an old branch beside the base that its name ends in; beside the base of the run where that is gone. */
async function lookAtOld(
  session: GitHubSession,
  { repository }: RolloutInputs,
  { name, base, wanted }: { readonly name: string; readonly base: string; readonly wanted: string },
): Promise<readonly BranchLook[]> {
  const asked = { repository, branches: [name], files: [], pulls: true };
  const own = await look(session, { ...asked, base: name.slice(wanted.length + 1) });
  return own.base === undefined ? (await look(session, { ...asked, base })).branches : own.branches;
}

const BUSY_MARK = '<!-- static-export: busy -->';

/** Ends a run whose branch has the work of others: throws `BRANCH_BUSY`, and tells people so in their pull request. */
export async function refuseBranch(
  { branch = '', ...open }: OpenRepository & Pick<HeadBranch, 'branch'>,
  { because, byPeople }: Foreign,
  pull: Pull | undefined,
): Promise<never> {
  if (pull !== undefined && byPeople) {
    const words = `${BUSY_MARK}\nThis branch is no longer kept up to date: ${because}. Merge or close this pull request and delete the branch to have a new one.`;
    await commentOnce(open, pull.number, BUSY_MARK, words);
  }
  const where = pull === undefined ? '' : ` See ${pull.url}`;
  throw new ActionError('BRANCH_BUSY', `The branch \`${branch}\` is left as it is: ${because}.${where}`, {
    hint: 'Merge or close its pull request and delete the branch, or set another `branch`.',
  });
}
