/** The target of a rollout, opened and checked before the slow export: what can fail fails before a job starts. */
import { versionText } from '../../contract/version.ts';
import type { Place, Values } from '../../deployment/values.ts';
import type { Effects } from '../effects.ts';
import { ActionError, asActionError } from '../errors.ts';
import { canWrite } from '../github/commit.ts';
import { type BaseLook, type Look, look, type Pull } from '../github/look.ts';
import type { LookRequest } from '../github/look-query.ts';
import { type GitHubSession, openSession, type Repository } from '../github/session.ts';
import type { SiteInputs } from '../inputs/inputs.ts';
import type { RolloutInputs } from '../inputs/rollout.ts';
import { fill } from '../inputs/rules.ts';
import { linkSecrets } from '../links.ts';
import type { Link } from '../platform/link.ts';
import type { PlaceKey, RolloutOutcome, SiteResult } from '../results.ts';
import { isValuesOnly, type PlaceValues, type Sides, sidesOf, valuesAt } from './branch.ts';

/** A place of a site, with its values when the run began. */
export interface SitePlace extends Place, PlaceKey, PlaceValues {
  readonly domain: string | undefined;
}

/** The export of one site, ready to be rolled out, and how its job was chosen. */
export interface SiteExport extends SiteResult {
  readonly places: readonly SitePlace[];
  readonly jobId: string;
  readonly link: Link;
  readonly version: string;
  /** Whether `version` is a label that the workflow gave. */
  readonly isLabelled: boolean;
  /** Whether `job-id` named a job that had ended when the run began: somebody chose it, and it always wins. */
  readonly isChosen: boolean;
  /** Whether the run renews the job that the version in place names (`job-id: pinned`). */
  readonly isRenewal: boolean;
  /** Address of the site's mirror (`pin-url`), which is written instead of the link. */
  readonly pinUrl?: string;
}

/** Where a run rolls out, and what stood there when it began. */
export interface Target {
  readonly session: GitHubSession;
  readonly repository: Repository;
  readonly inputs: RolloutInputs;
  readonly base: string;
  /** Name of the head branch; absent where it needs a domain and none is set. */
  readonly branch: string | undefined;
  /** The open pull request of the head branch to the base. */
  readonly pull: Pull | undefined;
  /** Paths of the files of its places, and of those that the head branch changes. */
  readonly files: readonly string[];
  /** Places of each site, in the order of the run. */
  readonly sites: readonly (readonly SitePlace[])[];
}

export interface Delivery {
  readonly target: Target;
  readonly exports: readonly SiteExport[];
  /** Is told of every write at once, since a run that fails or is cancelled later has still written. */
  readonly onOutcome: (outcome: RolloutOutcome) => void;
}

type Sites = readonly Pick<SiteInputs, 'domain' | 'places'>[];

/**
 * Opens the target: the repository can be written, the base exists, every place can be edited, and no signed link would
 * become public. Throws an `ActionError` that says what to change.
 */
export async function openTarget(effects: Effects, inputs: RolloutInputs, sites: Sites): Promise<Target> {
  const session = openSession(effects, inputs.token);
  const { found, branch } = await findBranches(session, inputs, sites);
  const { repository, base, sides, pull, files } = found;
  mayHoldLinks(repository, inputs);
  if (inputs.mode === 'pull-request') mayBeHead(branch, found);
  const values: Values = Object.fromEntries(inputs.configValues.map((value) => [value, TRIAL[value]]));
  const places = sites.map((site) =>
    site.places.map((place) => openPlace({ ...place, domain: site.domain }, sides, values)),
  );
  tryOnHead(branch, places.flat(), { sides, values });
  if (!inputs.dryRun) await canWrite({ session, repository });
  const versions = new Set(places.flat().flatMap((place) => versionText(place.base?.version) ?? []));
  const holds = versions.size === 1 ? `; version in place: ${[...versions][0]}` : '';
  effects.log.info(`${files.join(', ')} on ${repository.fullName}@${base.name} can be updated${holds}.`);
  return { session, repository, inputs, base: base.name, branch, pull, files, sites: places };
}

/** Base and head branch as GitHub holds them, with all files that are needed. */
export interface Branches extends Look {
  readonly base: BaseLook;
  readonly sides: Sides;
  /** The open pull request of the head branch to the base. */
  readonly pull: Pull | undefined;
  readonly files: readonly string[];
}

/**
 * Reads base and head; once more where the head changes files that were not read. A head whose pull request was merged or
 * closed counts as absent, as does `orphan`. Throws `NOT_FOUND` where there is no such base.
 */
export async function readBranches(session: GitHubSession, request: LookRequest, orphan?: string): Promise<Branches> {
  const seen = await look(session, request);
  const { base, head, repository } = seen;
  if (base === undefined) {
    const name = request.base ?? repository.defaultBranch;
    throw new ActionError('NOT_FOUND', `The branch \`${name}\` does not exist in ${repository.fullName}.`, {
      hint: 'Check `base`.',
    });
  }
  const isAbsent = head === undefined || head.ended !== undefined || head.head === orphan;
  const sides = sidesOf(base.files, isAbsent ? undefined : head);
  const files = [...new Set([...request.files, ...(sides.changed ?? [])])];
  if (files.length > request.files.length) return await readBranches(session, { ...request, files }, orphan);
  return { ...seen, base, sides, pull: seen.pulls.find((pull) => pull.base === base.name), files };
}

/** Asks for the branches of a target; without a head for the base alone. */
export function requestOf({ repository, base, files }: Target, head?: string): LookRequest {
  return { repository: repository.fullName, base, files, head };
}

/** Reads the branches of the inputs. The name of the head depends on whether the base is the default branch. */
async function findBranches(session: GitHubSession, inputs: RolloutInputs, sites: Sites) {
  const { repository, base, mode } = inputs;
  const files = [...new Set(sites.flatMap(({ places }) => places.map(({ file }) => file)))];
  const read = async (head: string | undefined) =>
    await readBranches(session, { repository, ...(base !== undefined && { base }), files, head });
  const [usual, other] = headNames(inputs, sites);
  const expected = base === undefined ? usual : other;
  const found = await read(mode === 'pull-request' ? expected : undefined);
  const branch = found.base.name === found.repository.defaultBranch ? usual : other;
  return { branch, found: mode === 'commit' || branch === expected ? found : await read(branch) };
}

/** Names of the head branch for the default branch, and for the base of the inputs. */
function headNames({ branch, base }: RolloutInputs, [only, ...others]: Sites): readonly (string | undefined)[] {
  if (branch !== undefined) return [branch, branch];
  if (others.length === 0 && only?.domain === undefined) return [];
  const name = others.length > 0 ? 'static-exports' : `static-export/${only?.domain}`;
  return [name, `${name}@${base}`];
}

function mayBeHead(branch: string | undefined, { base, repository, pulls, pull }: Branches): void {
  const { defaultBranch, fullName } = repository;
  if (branch === base.name || branch === defaultBranch) {
    throw new ActionError('INPUT', `\`branch\` is \`${branch}\`, the base or the default branch of ${fullName}.`, {
      hint: 'Set `branch` to a separate branch for the pull request, or leave it out.',
    });
  }
  const [elsewhere] = pulls;
  if (elsewhere !== undefined && pull === undefined) {
    const message = `Pull request #${elsewhere.number} from \`${branch}\` goes to \`${elsewhere.base}\`.`;
    throw new ActionError('BRANCH_BUSY', message, {
      hint: 'Set `branch` to another name, or merge or close that pull request.',
    });
  }
}

const TRIAL = { enabled: true, bundleUrl: 'https://storage.example/bundle.tar.gz?sig=1', version: '0' } as const;

function openPlace(given: Place & Pick<SitePlace, 'domain'>, sides: Sides, values: Values): SitePlace {
  const { place, edit } = sides.base.open(given);
  edit(values);
  return { ...given, place, ...valuesAt(sides, { file: given.file, place }) };
}

/** Edits every place of a branch that people have worked on: it is not rebuilt, so that its own files are written. */
function tryOnHead(
  branch: string | undefined,
  places: readonly SitePlace[],
  { sides, values }: { readonly sides: Sides; readonly values: Values },
): void {
  if (isValuesOnly(sides, places)) return;
  try {
    for (const place of places) sides.head.with(place, values);
  } catch (error) {
    const { code, message } = asActionError(error);
    const hint = 'Correct the file on the branch, or remove the branch.';
    throw new ActionError(code, `On the branch \`${branch}\`: ${message}`, { hint, cause: error });
  }
}

function mayHoldLinks({ visibility, fullName }: Repository, inputs: RolloutInputs): void {
  const { allowPublic, configValues, pinUrl } = inputs;
  if (visibility !== 'PUBLIC' || allowPublic || !configValues.includes('bundleUrl')) return;
  // Facts of the export, which read `unknown` here, are no secrets; the first secret is the address itself.
  const { sure, unsure } = linkSecrets({ bundleUrl: fill(pinUrl ?? '', {}) }, ['unknown']);
  if (pinUrl !== undefined && sure.length + unsure.length === 1) return;
  throw new ActionError('PUBLIC_LINK', `${fullName} is public: everybody could use a signed link in it.`, {
    hint: 'Set `config-values: version` to pin the version alone, name a private `repository`, or set `allow-public` to `true`.',
  });
}
