/** The target of a rollout, opened and checked before the slow export: what can fail fails before a job starts. */
import type { Effects } from '../effects.ts';
import { ActionError } from '../errors.ts';
import { canWrite } from '../github/commit.ts';
import { permissionHint } from '../github/failures.ts';
import { type HeadLook, type Look, look, type Pull } from '../github/look.ts';
import { type GitHubSession, openSession, type Repository } from '../github/session.ts';
import type { SiteInputs } from '../inputs/inputs.ts';
import type { RolloutInputs } from '../inputs/rollout.ts';
import { branchSides, mergedValues } from './branch.ts';
import { ConfigFiles, inConfig, type PlaceKey } from './config-files.ts';
import type { SitePlace } from './site-export.ts';

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

/** The sites of a run with their places. */
type Sites = readonly Pick<SiteInputs, 'domain' | 'places'>[];

/**
 * Opens the target: the repository can be written, the base exists, every place can be edited, and no signed link would
 * become public. Throws an `ActionError` that says what to change.
 */
export async function openTarget(
  effects: Effects,
  inputs: RolloutInputs,
  { sites, onWrite }: { readonly sites: Sites; readonly onWrite: (effect: string | undefined) => void },
): Promise<Target> {
  const session = { ...openSession(effects, inputs.token), onWrite };
  const heads = inputs.mode === 'pull-request' ? branchNames(inputs, sites) : [];
  const files = filesOf(sites);
  const { repository: name, base } = inputs;
  const seen = await look(session, { repository: name, ...(base !== undefined && { base }), heads, files });
  const { repository } = seen;
  mayHoldLinks(repository, inputs);
  const found = foundBase(seen, inputs);
  const branch = chooseBranch(seen, found.name, inputs, sites);
  const head = seen.heads.find((one) => one.name === branch);
  const pull = head?.pulls.find((one) => one.base === found.name);
  if (head !== undefined) mayBeHead(head, found.name, repository);
  const placesOfSites = openPlaces({ sites, found, head, now: effects.clock.today() });
  if (!inputs.dryRun) {
    if (seen.hidesPulls) throw hiddenPulls(repository);
    await canWrite({ session, repository });
  }
  const versions = [...new Set(placesOfSites.flat().map((place) => versionOf(place.base)))].filter(
    (version) => version !== undefined,
  );
  const holds = versions.length === 1 ? `; version in place: ${versions[0]}` : '';
  effects.log.info(`${files.join(', ')} on ${repository.fullName}@${found.name} can be updated${holds}.`);
  return {
    session,
    repository,
    inputs,
    base: found.name,
    ...(branch !== undefined && { branch }),
    ...(pull && { pull }),
    sites: placesOfSites,
  };
}

/** Returns the base of a look. Throws `NOT_FOUND` where there is no such branch. */
export function foundBase({ base, repository }: Look, inputs: Pick<RolloutInputs, 'base'>): NonNullable<Look['base']> {
  if (base !== undefined) return base;
  const name = inputs.base ?? repository.defaultBranch;
  throw new ActionError('NOT_FOUND', `The branch \`${name}\` does not exist in ${repository.fullName}.`, {
    hint: 'Check `base`.',
  });
}

/** Lists the files that places name, each once. */
export function filesOf(sites: Sites): readonly string[] {
  return [...new Set(sites.flatMap(({ places }) => places.map(({ file }) => file)))];
}

/** Returns the version that values hold; undefined for none, or an empty one. */
export function versionOf(values: SitePlace['base']): string | undefined {
  const version = values?.version;
  return typeof version === 'string' && version !== '' ? version : undefined;
}

/** Whether a branch counts: one whose head a merged or closed pull request had counts as absent. */
export function counts(
  head: HeadLook | undefined,
): head is HeadLook & { readonly state: NonNullable<HeadLook['state']> } {
  return head?.state !== undefined && head.ended === undefined;
}

/** Candidates of the head branch while the default branch is unknown. */
function branchNames({ branch, base }: RolloutInputs, sites: Sites): readonly string[] {
  const name = branch ?? defaultName(sites);
  if (name === undefined) return [];
  return branch !== undefined || base === undefined ? [name] : [name, `${name}@${base}`];
}

/** The head branch for the default branch; undefined where it needs a domain and none is set. */
function defaultName([only, ...others]: Sites): string | undefined {
  if (others.length > 0) return 'static-exports';
  return only?.domain === undefined ? undefined : `static-export/${only.domain}`;
}

function chooseBranch({ repository }: Look, base: string, { branch }: RolloutInputs, sites: Sites): string | undefined {
  const name = defaultName(sites);
  return branch ?? (name === undefined || base === repository.defaultBranch ? name : `${name}@${base}`);
}

/** Refuses a head branch that others build on, or that git cannot have beside another. */
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
    throw new ActionError(
      'BRANCH_BUSY',
      `Pull request #${elsewhere.number} from \`${name}\` goes to \`${elsewhere.base}\`.`,
      {
        hint: 'Set `branch` to another name, or merge or close that pull request.',
      },
    );
  }
}

/** What the places are opened in. */
interface Opening {
  readonly sites: Sites;
  readonly found: NonNullable<Look['base']>;
  readonly head: HeadLook | undefined;
  readonly now: Date;
}

const TRIAL = { enabled: true, bundleUrl: 'https://storage.example/bundle.tar.gz?sig=1', version: '0' } as const;

/** Edits every place in memory, and reads its values. */
function openPlaces({ sites, found, head, now }: Opening): Target['sites'] {
  const [fault] = found.faults;
  if (fault !== undefined) throw fault;
  const base = new ConfigFiles(found.files);
  const sides = counts(head) ? branchSides(head.state, found.files) : undefined;
  const keys = new Map<string, string>();
  return sites.map(({ domain = '', places }) =>
    places.map((place): SitePlace => {
      const open = base.open(place);
      inConfig(() => open.edit(TRIAL));
      const key: PlaceKey = { file: place.file, place: open.place };
      const other = keys.get(JSON.stringify(key));
      if (other !== undefined) throw sharedPlace(key, [other, domain]);
      keys.set(JSON.stringify(key), domain);
      const branch = sides && mergedValues(sides, key, { now, isOwn: true });
      return { ...place, base: open.before, ...(sides !== undefined && { branch }) };
    }),
  );
}

function sharedPlace({ file, place }: PlaceKey, domains: readonly string[]): ActionError {
  const both = domains.map((domain) => `\`${domain}\``).join(' and ');
  return new ActionError('INPUT', `${both} would be written to one place: \`${place}\` of ${file}.`, {
    hint: 'Write `{domain}` in `config-file` or `config-path` where the domain belongs.',
  });
}

function hiddenPulls({ fullName }: Repository): ActionError {
  return new ActionError('PERMISSION', `The pull requests of ${fullName} are hidden from the token.`, {
    hint: permissionHint('contents: write, pull-requests: write'),
  });
}

function mayHoldLinks({ visibility, fullName, archived }: Repository, inputs: RolloutInputs): void {
  if (archived) {
    throw new ActionError('ARCHIVED', `The repository ${fullName} is archived: nothing can be written.`, {
      hint: 'Unarchive it, or set `repository` to the one that deployments read.',
    });
  }
  const { allowPublic, configValues, pinUrl } = inputs;
  if (visibility !== 'public' || allowPublic || !configValues.includes('bundleUrl') || pinUrl !== undefined) return;
  throw new ActionError('PUBLIC_LINK', `${fullName} is public: everybody could use a signed link in it.`, {
    hint: 'Set `config-values: version` to pin the version alone, name a private `repository`, or set `allow-public` to `true`.',
  });
}
