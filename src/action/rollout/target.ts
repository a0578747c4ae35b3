/**
 * The target of a rollout, opened and checked before the slow export, so that no job starts whose rollout would fail.
 */
import type { FoundValues, Place } from '../../deployment/values.ts';
import { defined } from '../defined.ts';
import type { Effects } from '../effects.ts';
import { ActionError } from '../errors.ts';
import type { GitHubSession } from '../github/call.ts';
import { permissionHint } from '../github/failures.ts';
import { readFile } from '../github/files.ts';
import { look } from '../github/look.ts';
import { canWrite, type Repository } from '../github/repository.ts';
import type { BaseLook, Look } from '../github/seen.ts';
import { deadlineIn } from '../http/deadline.ts';
import type { RolloutInputs, SitePlaces } from '../inputs/rollout.ts';
import { isEarlier, keyOf, type PinRecord, readRecords } from '../pin/pin.ts';
import { foundBase, withOlder } from './base.ts';
import type { PullOutcome } from './delivery.ts';
import { branchNames, chooseBranch, type HeadBranch } from './head-branch.ts';
import { heldOnBase, inConfig, Side } from './state.ts';
import { openBranch } from './unite.ts';

/** Wall-clock limit of the calls before the export, and of those after it, in milliseconds. */
const LIMIT_MS = 10 * 60_000;

/** The state of the places where one site is pinned. */
export interface SiteTarget {
  readonly domain?: string;
  readonly places: readonly Place[];
  /** What the configuration holds now, on the branch of an earlier pull request and on the base. */
  readonly found: readonly FoundValues[];
  /** Records of the pinned values: those that an open pull request proposes, otherwise those on the base. */
  readonly pinned: readonly PinRecord[];
  /** Link or address that the base branch holds. */
  readonly previousUrl?: string;
  /** Version that the base branch holds. */
  readonly previousVersion?: string;
}

/** The destination of a rollout. */
export interface Target extends HeadBranch {
  readonly session: GitHubSession;
  readonly repository: Repository;
  readonly inputs: RolloutInputs;
  /** Base branch of the change. */
  readonly base: string;
  /** In the order of the domains. */
  readonly sites: readonly SiteTarget[];
  /** Files in which the branch records pins, so that the next query includes them. */
  readonly recordedFiles: readonly string[];
  /** History of the files that was read so far, so that later queries need not go as deep. */
  readonly older: BaseLook['history'];
}

/** Is notified of each write, since a run that fails or is cancelled later has still written. */
export interface WriteObserver {
  /** A commit was made; `false`: it changes no file. */
  readonly onCommit: (sha: string, changed?: boolean) => void;
  /** A pull request was opened. */
  readonly onPull: (pull: PullOutcome) => void;
  /** A pending write may have this effect; `undefined` once its answer has arrived. */
  readonly onWrite: (effect: string | undefined) => void;
}

/** A target that is written to. */
export interface OpenTarget extends Target, Pick<WriteObserver, 'onCommit' | 'onPull'> {}

/**
 * Opens the target and checks that the repository exists and is writable, the branch exists, every file can be read and
 * edited, and no signed link would become public. Throws an `ActionError` that says what to change.
 */
export async function openTarget(effects: Effects, inputs: RolloutInputs): Promise<Target> {
  const session = openSession(effects, inputs);
  const files = filesOf(inputs);
  const seen = await look(session, {
    repository: inputs.repository,
    ...(inputs.base !== undefined && { base: inputs.base }),
    branches: branchNames(inputs),
    files,
    pulls: inputs.mode === 'pull-request',
    open: inputs.mode === 'pull-request' && inputs.branch === undefined,
  });
  const { repository } = seen;
  mayWrite(repository, inputs);
  const at = foundBase(seen, { inputs });
  const side = new Side(at.files);
  const { branches, ...head } = await chooseBranch(session, seen, { inputs, base: at.name, side });
  const all = { ...seen, branches };
  const { branch } = head;
  const places = inputs.sites.flatMap((site) => site.places);
  const base = await withOlder({ session, seen: all, inputs, branch }, places, ({ newest }) => newest !== undefined);
  const sides = { seen: all, base, side, branch };
  const sites: SiteTarget[] = [];
  for (const site of inputs.sites) sites.push(await openSite(session, site, sides));
  if (!inputs.dryRun) {
    if (seen.hidesPulls === true) throw hiddenPulls(repository);
    await canWrite({ session, repository });
  }
  const versions = [...new Set(sites.flatMap(({ previousVersion }) => previousVersion ?? []))];
  const holds =
    versions.length === 1 ? `; ${files.length === 1 ? 'it holds' : 'they hold'} version ${versions[0]}` : '';
  effects.log.info(`${files.join(', ')} on ${repository.fullName}@${base.name} can be updated${holds}.`);
  return {
    session,
    repository,
    inputs,
    base: base.name,
    ...head,
    recordedFiles: recordedFilesOn(all, branch),
    older: base.history,
    sites,
  };
}

interface Sides {
  readonly seen: Look;
  readonly base: BaseLook;
  readonly side: Side;
  readonly branch: string | undefined;
}

/** Checks the places of a site, and reads their values. */
async function openSite(session: GitHubSession, site: SitePlaces, sides: Sides): Promise<SiteTarget> {
  const found: FoundValues[] = [];
  for (const place of site.places) {
    const values = await tryPlace(session, sides, place);
    if (values !== undefined) found.push(values);
  }
  const previousVersion = found.map(({ version }) => version).find((version) => typeof version === 'string' && version);
  const previousUrl = found.map(({ bundleUrl }) => bundleUrl).find((url) => typeof url === 'string' && url !== '');
  return defined({
    ...site,
    found: [...proposedOn(sides, site.places), ...found],
    pinned: recordsIn(sides, site.places),
    previousVersion: typeof previousVersion === 'string' ? previousVersion : undefined,
    previousUrl: typeof previousUrl === 'string' ? previousUrl : undefined,
  });
}

/** Resets the time limit of the target, for the calls after the export. */
export function renewed(target: Target, effects: Effects, { onCommit, onPull, onWrite }: WriteObserver): OpenTarget {
  return { ...target, session: { ...openSession(effects, target.inputs), onWrite }, onCommit, onPull };
}

/** Opens a session of calls with a time limit of its own. */
export function openSession(effects: Effects, { token }: Pick<RolloutInputs, 'token'>): GitHubSession {
  return { effects, github: effects.github(token), deadline: deadlineIn(LIMIT_MS, effects.clock) };
}

/** The files that the inputs name, each once. */
export function filesOf({ sites }: Pick<RolloutInputs, 'sites'>): readonly string[] {
  return [...new Set(sites.flatMap(({ places }) => places.map(({ file }) => file)))];
}

function mayWrite(repository: Repository, inputs: RolloutInputs): void {
  if (repository.archived) {
    throw new ActionError('ARCHIVED', `The repository ${repository.fullName} is archived: nothing can be written.`, {
      hint: 'Unarchive it, or set `repository` to the one that deployments read.',
    });
  }
  mayHoldLink(repository, inputs);
  mayPublish(repository, inputs);
}

function hiddenPulls({ fullName }: Repository): ActionError {
  return new ActionError('PERMISSION', `The pull requests of ${fullName} are hidden from the token.`, {
    hint: permissionHint('contents: write, pull-requests: write'),
  });
}

function mayHoldLink({ visibility, fullName }: Repository, inputs: RolloutInputs): void {
  const { allowPublic, configValues, durable } = inputs;
  if (visibility !== 'public' || allowPublic || !configValues.includes('bundleUrl') || durable !== undefined) return;
  throw new ActionError('PUBLIC_LINK', `${fullName} is public: everybody could use a signed link in it.`, {
    hint: 'Set `config-values: version` to pin the version alone, name a private `repository`, or allow it with `allow-public: true`.',
  });
}

/** Deployments download without a token. */
function mayPublish({ visibility, fullName }: Repository, { allowPublic, durable }: RolloutInputs): void {
  if (durable?.kind !== 'release') return;
  if (visibility !== 'public') {
    throw new ActionError('PUBLISH', `${fullName} is ${visibility}: a plain download cannot read its releases.`, {
      hint: 'Leave `publish` out to pin the link, or set `pin-url` to a mirror that deployments reach.',
    });
  }
  if (allowPublic) return;
  throw new ActionError('PUBLIC_LINK', `${fullName} is public: everybody can download what is published there.`, {
    hint: 'Leave `publish` out, or allow it with `allow-public: true`.',
  });
}

const TRIAL = { enabled: true, bundleUrl: 'https://storage.example/bundle.tar.gz?sig=1', version: '0' } as const;

/** Edits a place in memory and returns its values. A missing file is read by REST, which tells the reason. */
async function tryPlace(
  session: GitHubSession,
  { seen, base, side }: Sides,
  place: Place,
): Promise<FoundValues | undefined> {
  if (!base.files.has(place.file)) await readFile({ session, repository: seen.repository }, base.head, place.file);
  const open = side.open(place);
  inConfig(() => open.edit(TRIAL));
  return open.before;
}

/** Returns the values on the branch of an earlier pull request; empty when there is none or it cannot be read. */
function proposedOn({ seen, branch }: Sides, places: readonly Place[]): readonly FoundValues[] {
  const state = seen.branches.find(({ name }) => name === branch)?.at;
  if (state === undefined) return [];
  const side = new Side(state.files);
  return places.flatMap((place) => side.tryOpen(place)?.before ?? []);
}

/** Records of places. */
function recordsIn({ seen, base, side, branch }: Sides, places: readonly Place[]): readonly PinRecord[] {
  const there = seen.branches.find(({ name }) => name === branch);
  const proposed = there?.at === undefined ? [] : openBranch(there.at, places, there).pins;
  return places.flatMap((place) => {
    const key = side.keyOf(place);
    const own = proposed.find((pin) => keyOf(pin) === keyOf(key));
    const held = heldOnBase(side, base, key)?.record;
    if (there?.lastPull !== 'open' || own === undefined) return held ?? [];
    return held !== undefined && isEarlier(own, held) ? held : own;
  });
}

/** Files of all pins that the newest commit of a branch records. */
function recordedFilesOn({ branches }: Look, branch: string | undefined): readonly string[] {
  const commits = branches.find(({ name }) => name === branch)?.at?.commits ?? [];
  const records = commits.map(({ message }) => readRecords(message)).findLast(({ length }) => length > 0);
  return [...new Set(records?.map(({ file }) => file))];
}

/**
 * Returns the records of the pinned values. When the first query found none for a place, reads deeper into the history
 * of its file and into the merged pull requests: a squash merge may leave no other trace.
 */
export async function pinnedIn(target: Target, { places, pinned }: SiteTarget): Promise<readonly PinRecord[]> {
  const { session, repository, inputs, base: name, branch } = target;
  if (places.every(({ file }) => pinned.some((record) => record.file === file))) return pinned;
  const asked = { repository: repository.fullName, base: name, branches: branch === undefined ? [] : [branch] };
  const seen = await look(session, { ...asked, files: places.map(({ file }) => file), pulls: true });
  const base = await withOlder({ session, seen, inputs, branch }, places, ({ record }) => record !== undefined);
  return recordsIn({ seen, base, side: new Side(base.files), branch }, places);
}
