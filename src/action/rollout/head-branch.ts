/** The head branch of a pull request: how it is named, what is done where an older name is in its way, and whose it is. */
import type { Place } from '../../deployment/values.ts';
import { ActionError } from '../errors.ts';
import { removeBranch } from '../github/branches.ts';
import { type GitHubSession, orProblem } from '../github/call.ts';
import { look } from '../github/look.ts';
import { commentOnce } from '../github/pull-additions.ts';
import { updatePull } from '../github/pulls.ts';
import type { OpenRepository } from '../github/repository.ts';
import type { BranchLook, Look, Pull } from '../github/seen.ts';
import type { RolloutInputs } from '../inputs/rollout.ts';
import { isEarlier, isOurMessage, keyOf, type Pin } from '../pin/pin.ts';
import type { PullOutcome } from './delivery.ts';
import type { Foreign, Side } from './state.ts';
import { type BranchSide, foreignIn, openBranch } from './unite.ts';

/** Branches of other names that are looked at: of a matrix over many domains, the first ones. */
const MAX_DOUBLES = 10;

/** The branch that was chosen; absent where its name would need a domain that nobody gave. */
export interface HeadBranch {
  readonly branch?: string;
  /** Branches of the version before that exclude the name of this one, and hold nothing but its work. */
  readonly obsolete: readonly { readonly branch: string; readonly from: string }[];
  /** Other branches whose open pull requests propose something for the places of this run, too. */
  readonly doubles: readonly BranchLook[];
}

/** What a branch is chosen by: the inputs, and the base with its files. */
interface Choice {
  readonly inputs: RolloutInputs;
  readonly base: string;
  readonly side: Side;
}

/** The head branch is moved about: it must be none that others build on. */
function mayBeHead(branch: string | undefined, base: string, { defaultBranch, fullName }: Look['repository']): void {
  if (branch === undefined || (branch !== base && branch !== defaultBranch)) return;
  const what = branch === base ? 'the branch that the change is for' : 'the default branch';
  throw new ActionError('INPUT', `\`branch\` is \`${branch}\`, ${what} of ${fullName}.`, {
    hint: 'Set `branch` to a separate branch for the pull request, or leave it out.',
  });
}

/** Branches that the pull request may come from, until it is known which branch is the default one. */
export function branchNames(inputs: RolloutInputs): readonly string[] {
  const { branch, base } = inputs;
  const name = ownName(inputs);
  if (branch !== undefined) return [branch];
  if (name === undefined) return [];
  return base === undefined ? [name] : [name, `${name}@${base}`];
}

const OF_SEVERAL = 'static-exports';

/** The name for the default branch; undefined where it would need a domain that nobody gave. */
function ownName({ sites: [only, ...others] }: Pick<RolloutInputs, 'sites'>): string | undefined {
  if (others.length > 0) return OF_SEVERAL;
  return only?.domain === undefined ? undefined : `static-export/${only.domain}`;
}

/** A name for the default branch, that for another one, and how the version before named it, which excludes the first. */
function formsOf(name: string, base: string): readonly string[] {
  return [name, `${name}@${base}`, `${name}/${base}`];
}

/**
 * Chooses the branch, and gives it with what is seen of the others. A pull request that is open under another name, which
 * an earlier version or a run of other domains has left, is continued there. Throws `INPUT` where the branch is one that
 * others build on, or cannot stand beside another branch.
 */
export async function chooseBranch(
  session: GitHubSession,
  seen: Look,
  choice: Choice,
): Promise<HeadBranch & Pick<Look, 'branches'>> {
  const { inputs, base } = choice;
  const name = ownName(inputs);
  const isDefault = base === seen.repository.defaultBranch;
  const wanted = inputs.branch ?? (name === undefined || isDefault ? name : `${name}@${base}`);
  if (wanted === undefined) return { obsolete: [], doubles: [], branches: seen.branches };
  mayBeHead(wanted, base, seen.repository);
  const { known, others } = await lookAtDoubles(session, seen, { ...choice, wanted });
  const there = seen.branches.find((one) => one.name === wanted);
  const isOpen = there?.pulls.some((pull) => pull.base === base) === true;
  const chosen =
    isOpen || known === undefined
      ? await makeRoom(session, seen, { inputs, base, wanted })
      : { branch: known.name, obsolete: [] };
  const doubles = others.filter((one) => one.name !== chosen.branch);
  return { ...chosen, doubles, branches: [...seen.branches, ...others] };
}

/**
 * Looks at the branches of other names whose open pull requests propose something for the places of the run. `known` is
 * the first of them that it may go on with: one of its own names, or without work of others.
 */
async function lookAtDoubles(
  session: GitHubSession,
  { open }: Look,
  { inputs, base, side, wanted }: Choice & { readonly wanted: string },
): Promise<{ readonly known?: BranchLook | undefined; readonly others: readonly BranchLook[] }> {
  const { sites, repository } = inputs;
  const own = formsOf(ownName(inputs) ?? OF_SEVERAL, base);
  const names = sites.flatMap((site) => ownName({ sites: [site] }) ?? []);
  const all = new Set([...own, ...[OF_SEVERAL, ...names].flatMap((name) => formsOf(name, base))]);
  const found = open.filter((pull) => pull.base === base && pull.head !== wanted).map(({ head }) => head);
  const asked = [...all].filter((name) => found.includes(name)).slice(0, MAX_DOUBLES);
  if (asked.length === 0) return { others: [] };
  const places = sites.flatMap((site) => site.places);
  const keys = new Set(places.flatMap((place) => side.keyIn(place) ?? []).map(keyOf));
  const files = [...new Set(places.map(({ file }) => file))];
  const { branches } = await look(session, { repository, base, branches: asked, files, pulls: true });
  const isOwn = ({ name }: BranchLook) => own.includes(name);
  const others = branches.flatMap((one) => {
    const branch = openDouble(one, places);
    const isShared = branch?.pins.some((pin) => keys.has(keyOf(pin))) === true;
    return branch !== undefined && (isOwn(one) || isShared) ? [{ one, branch }] : [];
  });
  const known = others.find(({ one, branch }) => isOwn(one) || isOurs(branch, places));
  return { known: known?.one, others: others.map(({ one }) => one) };
}

/** Gives the wanted branch; where branches of the version before exclude it, what is to be done about them. */
async function makeRoom(
  session: GitHubSession,
  { branches, inTheWay }: Look,
  { inputs, base, wanted }: Pick<Choice, 'inputs' | 'base'> & { readonly wanted: string },
): Promise<Omit<HeadBranch, 'doubles'>> {
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
): Promise<Omit<HeadBranch, 'doubles'>> {
  const { inputs, base, wanted, below } = given;
  const branches: BranchLook[] = [];
  for (const name of below) branches.push(...(await lookAtOld(session, inputs, { name, base, wanted })));
  const isObsolete = ({ at, pulls }: BranchLook) =>
    pulls.length === 0 && at?.truncated === false && at.commits.every(({ message }) => isOurMessage(message));
  if (inputs.branch === undefined && !branches.every(isObsolete)) {
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

const DOUBLE_MARK = '<!-- static-export: double -->';

/**
 * Removes the branches of other names that propose nothing but what the pull request of this run does now, and tells
 * people so in theirs; warns where two pull requests stay for one place. Never a reason to fail.
 */
export async function removeDoubles(
  { inputs, doubles, ...open }: OpenRepository & HeadBranch & { readonly inputs: RolloutInputs },
  now: PullOutcome | undefined,
  pins: readonly Pin[],
): Promise<void> {
  const places = inputs.sites.flatMap((site) => site.places);
  const own = new Map(pins.map((pin) => [keyOf(pin), pin]));
  for (const double of doubles) {
    const branch = openDouble(double, places);
    if (now?.number === undefined || !branch?.pins.some((pin) => own.has(keyOf(pin)))) continue;
    const isRead = branch.state.changed.every((path) => places.some(({ file }) => file === path));
    const isReplaced = branch.pins.every((pin) => own.has(keyOf(pin)) && !isEarlier(own.get(keyOf(pin)), pin));
    const isDone = isRead && isReplaced && isOurs(branch, places);
    const removing = isDone ? removeDouble(open, branch.state.head, double, now.number) : Promise.resolve('raced');
    const { value = 'raced', problem = '' } = await orProblem(open.session, removing);
    if (value !== 'raced') continue;
    const theirs = double.pulls.map(({ url }) => url).join(', ');
    const message = `Both #${now.number} and ${theirs} propose values for the same place as this run: merge or close one. ${problem}`;
    open.session.deps.log.warning(message.trimEnd());
  }
}

async function removeDouble(
  open: OpenRepository,
  from: string,
  { name, pulls }: BranchLook,
  now: number,
): Promise<'moved' | 'raced'> {
  if ((await removeBranch(open, { branch: name, from })) === 'raced') return 'raced';
  open.session.deps.log.info(`Removed the branch \`${name}\`: #${now} proposes what it did.`);
  for (const { number } of pulls) {
    // GitHub has closed it with its branch; on a server that does not, it is closed here.
    await updatePull(open, number, { state: 'closed' });
    await commentOnce(
      open,
      number,
      DOUBLE_MARK,
      `${DOUBLE_MARK}\nThe change of this pull request is now in #${now} now.`,
    );
  }
  return 'moved';
}

function openDouble({ at, ...pulls }: BranchLook, places: readonly Place[]): BranchSide | undefined {
  return at && openBranch(at, places, pulls);
}

/** Whether a branch has no work of others, as far as its files are read. */
function isOurs(branch: BranchSide, places: readonly Place[]): boolean {
  const keys = places.flatMap((place) => branch.side.keyIn(place) ?? []);
  return foreignIn(branch, keys) === undefined;
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
  throw new ActionError('BRANCH_BUSY', `The branch \`${branch}\` is left unchanged: ${because}.${where}`, {
    hint: 'Merge or close its pull request and delete the branch, or set another `branch`.',
  });
}
