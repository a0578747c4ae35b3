/** The target of a rollout, opened and checked before the slow export: what can fail fails before a job starts. */
import { versionText } from '../../contract/version.ts';
import type { Place, Values } from '../../deployment/values.ts';
import type { Effects } from '../effects.ts';
import { ActionError, asActionError } from '../errors.ts';
import { canWrite } from '../github/commit.ts';
import { permissionHint } from '../github/failures.ts';
import { type BaseLook, type HeadLook, type Look, look, type Pull } from '../github/look.ts';
import { type GitHubSession, openSession, type Repository } from '../github/session.ts';
import type { SiteInputs } from '../inputs/inputs.ts';
import type { RolloutInputs } from '../inputs/rollout.ts';
import { fill } from '../inputs/rules.ts';
import { linkSecrets } from '../links.ts';
import type { Link } from '../platform/link.ts';
import type { PlaceKey, RolloutOutcome, SiteResult } from '../results.ts';
import {
  type BranchSides,
  branchSides,
  filesToRead,
  isValuesOnly,
  livingState,
  onBranch,
  type PlaceValues,
} from './branch.ts';
import { ConfigFiles } from './config-files.ts';

/** A place of a site, with its values when the run began. */
export interface SitePlace extends Place, PlaceValues {}

/** The export of one site, ready to be rolled out, and how its job was chosen. */
export interface SiteExport extends SiteResult {
  /** Where it is written. */
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
  /** Name of the base branch. */
  readonly base: string;
  /** Name of the head branch; absent where it needs a domain and none is set. */
  readonly branch?: string;
  /** The open pull request of the head branch to the base. */
  readonly pull?: Pull;
  /** Places of each site, in the order of the run. */
  readonly sites: readonly (readonly SitePlace[])[];
}

/** Exports, and the target that they are written to. */
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
  const branches = branchNames(inputs, sites);
  const heads = inputs.mode === 'pull-request' ? branches : [];
  const files = [...new Set(sites.flatMap(({ places }) => places.map(({ file }) => file)))];
  const { repository: name, base } = inputs;
  const seen = await look(session, { repository: name, ...(base !== undefined && { base }), heads, files });
  const { repository } = seen;
  mayHoldLinks(repository, inputs);
  const found = foundBase(seen, inputs);
  const branch = found.name === repository.defaultBranch ? branches[0] : branches.at(-1);
  const head = seen.heads.find((one) => one.name === branch);
  const pull = head?.pulls.find((one) => one.base === found.name);
  if (head !== undefined) mayBeHead(head, found.name, repository);
  const state = livingState(head);
  const sides = state && branchSides(state, found.files);
  const values: Values = Object.fromEntries(inputs.configValues.map((value) => [value, TRIAL[value]]));
  const trial = { values, sides, now: effects.clock.today() };
  const placesOfSites = openPlaces(sites, found, trial);
  tryOnHead(branch, placesOfSites.flat(), trial);
  if (!inputs.dryRun) {
    if (seen.hidesPulls) {
      throw new ActionError('PERMISSION', `The pull requests of ${repository.fullName} are hidden from the token.`, {
        hint: permissionHint('contents: write, pull-requests: write'),
      });
    }
    await canWrite({ session, repository });
  }
  const versions = new Set(placesOfSites.flat().flatMap(({ base: values }) => versionText(values?.version) ?? []));
  const holds = versions.size === 1 ? `; version in place: ${[...versions][0]}` : '';
  effects.log.info(`${files.join(', ')} on ${repository.fullName}@${found.name} can be updated${holds}.`);
  const names = { base: found.name, ...(branch !== undefined && { branch }) };
  return { session, repository, inputs, ...names, ...(pull && { pull }), sites: placesOfSites };
}

/** Returns the terms of every decision of a delivery: the inputs, and the clock as it is now. */
export function termsOf({ inputs, session }: Target): RolloutInputs & { readonly now: Date } {
  return { ...inputs, now: session.effects.clock.today() };
}

/** Returns the base of a look. Throws `NOT_FOUND` where there is no such branch. */
export function foundBase({ base, repository }: Look, inputs: Pick<RolloutInputs, 'base'>): BaseLook {
  if (base !== undefined) return base;
  const name = inputs.base ?? repository.defaultBranch;
  throw new ActionError('NOT_FOUND', `The branch \`${name}\` does not exist in ${repository.fullName}.`, {
    hint: 'Check `base`.',
  });
}

/** The head branches that may be meant: for the default branch, and for the base while it is unknown which that is. */
function branchNames({ branch, base }: RolloutInputs, [only, ...others]: Sites): readonly string[] {
  if (branch !== undefined) return [branch];
  if (others.length === 0 && only?.domain === undefined) return [];
  const name = others.length > 0 ? 'static-exports' : `static-export/${only?.domain}`;
  return base === undefined ? [name] : [name, `${name}@${base}`];
}

function mayBeHead({ name, state, conflicting, pulls }: HeadLook, base: string, repository: Repository): void {
  const { defaultBranch, fullName } = repository;
  if (name === base || name === defaultBranch) {
    const what = name === base ? 'the branch that the change is for' : 'the default branch';
    throw new ActionError('INPUT', `\`branch\` is \`${name}\`, ${what} of ${fullName}.`, {
      hint: 'Set `branch` to a separate branch for the pull request, or leave it out.',
    });
  }
  const [other] = conflicting;
  if (state === undefined && other !== undefined) {
    throw new ActionError('INPUT', `There cannot be a branch \`${name}\` beside the branch \`${other}\`.`, {
      hint: `Set \`branch\` to another name, such as \`${name.replaceAll('/', '-')}\`, or remove the other branch.`,
    });
  }
  const elsewhere = pulls.find((pull) => pull.base !== base);
  if (elsewhere !== undefined && pulls.every((pull) => pull.base !== base)) {
    const message = `Pull request #${elsewhere.number} from \`${name}\` goes to \`${elsewhere.base}\`.`;
    throw new ActionError('BRANCH_BUSY', message, {
      hint: 'Set `branch` to another name, or merge or close that pull request.',
    });
  }
}

const TRIAL = { enabled: true, bundleUrl: 'https://storage.example/bundle.tar.gz?sig=1', version: '0' } as const;

/** What to try in every place: values on the base, and on the head branch where one counts. */
interface Trial {
  readonly values: Values;
  readonly sides: BranchSides | undefined;
  readonly now: Date;
}

function openPlaces(
  sites: Sites,
  { files, faults: [fault] }: BaseLook,
  { values, sides, now }: Trial,
): Target['sites'] {
  if (fault !== undefined) throw fault;
  const base = sides?.base ?? new ConfigFiles(files);
  return sites.map(({ places }) =>
    places.map((place): SitePlace => {
      const open = base.open(place);
      open.edit(values);
      return { ...place, base: open.before, ...onBranch(sides, { file: place.file, place: open.place }, now) };
    }),
  );
}

/** Edits every place of a branch that people have worked on: it is not rebuilt, so that its own files are written. */
function tryOnHead(branch: string | undefined, places: readonly SitePlace[], { values, sides }: Trial): void {
  if (sides === undefined) return;
  const isRead = (file: string) => (sides.head.text(file) ?? sides.fork.text(file)) !== undefined;
  const keys = places.map((place): PlaceKey => ({ file: place.file, place: sides.base.open(place).place }));
  if (!filesToRead(sides).every(isRead) || isValuesOnly(sides, keys)) return;
  try {
    for (const key of keys) sides.head.with(key, values);
  } catch (error) {
    const { code, message } = asActionError(error);
    const hint = 'Correct the file on the branch, or remove the branch.';
    throw new ActionError(code, `On the branch \`${branch}\`: ${message}`, { hint, cause: error });
  }
}

function mayHoldLinks({ visibility, fullName }: Repository, inputs: RolloutInputs): void {
  const { allowPublic, configValues, pinUrl } = inputs;
  if (visibility !== 'public' || allowPublic || !configValues.includes('bundleUrl')) return;
  // Facts of the export, which read `unknown` here, are no secrets; the first secret is the address itself.
  const { sure, unsure } = linkSecrets({ bundleUrl: fill(pinUrl ?? '', {}) }, ['unknown']);
  if (pinUrl !== undefined && sure.length + unsure.length === 1) return;
  throw new ActionError('PUBLIC_LINK', `${fullName} is public: everybody could use a signed link in it.`, {
    hint: 'Set `config-values: version` to pin the version alone, name a private `repository`, or set `allow-public` to `true`.',
  });
}
