/** The head branch of a pull request: its name, older names that block it, and whether other people work on it. */
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

/** Most branches of other names to read: of a matrix over many domains, the first ones. */
const MAX_DOUBLES = 10;

/** The chosen branch; absent when its name needs a domain and none is set. */
export interface HeadBranch {
  readonly branch?: string;
  /** Branches of the previous version whose names block this one, and that hold only commits of the Action. */
  readonly obsolete: readonly { readonly branch: string; readonly from: string }[];
  /** Other branches whose open pull requests propose values for the same places as this run. */
  readonly doubles: readonly BranchLook[];
}

/** What determines the branch: the inputs, and the base with its files. */
interface Choice {
  readonly inputs: RolloutInputs;
  readonly base: string;
  readonly side: Side;
}

/** Refuses a head branch that others build on, since the Action rebuilds it. */
function mayBeHead(branch: string | undefined, base: string, { defaultBranch, fullName }: Look['repository']): void {
  if (branch === undefined || (branch !== base && branch !== defaultBranch)) return;
  const what = branch === base ? 'the branch that the change is for' : 'the default branch';
  throw new ActionError('INPUT', `\`branch\` is \`${branch}\`, ${what} of ${fullName}.`, {
    hint: 'Set `branch` to a separate branch for the pull request, or leave it out.',
  });
}

/** Candidate branches of the pull request, while the default branch is unknown. */
export function branchNames(inputs: RolloutInputs): readonly string[] {
  const { branch, base } = inputs;
  const name = ownName(inputs);
  if (branch !== undefined) return [branch];
  if (name === undefined) return [];
  return base === undefined ? [name] : [name, `${name}@${base}`];
}

const OF_SEVERAL = 'static-exports';

/** The name for the default branch; undefined when it needs a domain and none is set. */
function ownName({ sites: [only, ...others] }: Pick<RolloutInputs, 'sites'>): string | undefined {
  if (others.length > 0) return OF_SEVERAL;
  return only?.domain === undefined ? undefined : `static-export/${only.domain}`;
}

/**
 * The name for the default branch, the name for any other, and the previous version's name, which excludes the first.
 */
function formsOf(name: string, base: string): readonly string[] {
  return [name, `${name}@${base}`, `${name}/${base}`];
}

/**
 * Chooses the branch, and returns it with the state of the others. Continues an open pull request under another name
 * that an earlier version or a run of other domains has left. Throws `INPUT` for a branch that others build on, and for
 * one that conflicts with the name of another branch.
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
 * Reads the branches of other names whose open pull requests propose values for the places of the run. `known` is the
 * first one that the run may continue: it has one of its own names, or no commits of others.
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

/** Returns the wanted branch, and what to do about branches of the previous version that exclude it. */
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

/** Removes old branches that hold only rollouts; otherwise chooses another name. */
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
    session.effects.log.info(`There cannot be a branch \`${wanted}\` beside \`${below[0]}\`; taking \`${branch}\`.`);
    return { branch, obsolete: [] };
  }
  const obsolete = inputs.branch === undefined ? branches : [];
  return {
    branch: wanted,
    obsolete: obsolete.flatMap(({ name, at }) => (at ? [{ branch: name, from: at.head }] : [])),
  };
}

/** Compares an old branch with the base that its name ends in, or with the base of the run when that is gone. */
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
 * Removes the branches of other names whose changes are all in the pull request of this run now, with a comment on
 * their pull requests. Warns when two pull requests remain for one place. Never fails the run.
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
    open.session.effects.log.warning(message.trimEnd());
  }
}

async function removeDouble(
  open: OpenRepository,
  from: string,
  { name, pulls }: BranchLook,
  now: number,
): Promise<'moved' | 'raced'> {
  if ((await removeBranch(open, { branch: name, from })) === 'raced') return 'raced';
  open.session.effects.log.info(`Removed the branch \`${name}\`: #${now} contains its changes.`);
  for (const { number } of pulls) {
    // GitHub has closed it with its branch; on a server that does not, it is closed here.
    await updatePull(open, number, { state: 'closed' });
    await commentOnce(
      open,
      number,
      DOUBLE_MARK,
      `${DOUBLE_MARK}\n#${now} now contains the change of this pull request.`,
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

/** Ends a run whose branch has commits of others: throws `BRANCH_BUSY`, and comments on the pull request. */
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
