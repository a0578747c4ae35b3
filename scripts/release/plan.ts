/** What a release does, decided from what the repository holds. Pure. */
import { sectionOf, unreleasedOf } from './changelog.ts';
import { formatVersion, isNewest, majorTagOf, readVersion, tagOf, type Version } from './version.ts';

/** What is known before a release. */
export interface State {
  /** The commit that is to be released, in full. */
  readonly commit: string;
  /** Files that differ from the commit, those that git does not know included. */
  readonly changed: readonly string[];
  /** Branches of the remote that hold the commit. */
  readonly branches: readonly string[];
  /** Commits by the tags that name them. */
  readonly tags: ReadonlyMap<string, string>;
  /** The versions that package.json and package-lock.json tell, by their place. */
  readonly packageVersions: Readonly<Record<string, unknown>>;
  readonly changelog: string;
}

/** What is to be done. */
export interface ReleasePlan {
  readonly tag: string;
  readonly commit: string;
  /** Whether somebody has made the tag already, on this commit. */
  readonly isTagged: boolean;
  readonly isPrerelease: boolean;
  /** Whether GitHub is to show it as the latest release. */
  readonly isLatest: boolean;
  readonly notes: string;
  /** The tag of the major version; where it is left alone, why. */
  readonly majorTag:
    | { readonly name: string; readonly from: string | undefined }
    | { readonly name: string; readonly stays: string };
}

/** A plan, or everything that stands against it. */
export type Planned = { readonly plan: ReleasePlan } | { readonly faults: readonly string[] };

/** Plans the release of a version; reports everything that blocks it at once. */
export function planRelease(wanted: string, state: State): Planned {
  const version = readVersion(wanted);
  if (version === undefined) {
    return { faults: [`The version is ${JSON.stringify(wanted)}; give three numbers, such as 1.2.3 or v1.2.3-rc.1.`] };
  }
  const name = formatVersion(version);
  const section = sectionOf(state.changelog, name);
  const faults = [
    ...packageFaults(name, state),
    ...(typeof section === 'string' ? [`CHANGELOG.md ${section}.`] : []),
    ...(unreleasedOf(state.changelog) === ''
      ? []
      : [`CHANGELOG.md has entries below [Unreleased]: move them to the section of ${name}.`]),
    ...treeFaults(version, state),
  ];
  if (faults.length > 0 || typeof section === 'string') return { faults };
  return { plan: planOf(version, section.notes, state) };
}

function packageFaults(name: string, { packageVersions }: State): readonly string[] {
  return Object.entries(packageVersions)
    .filter(([, found]) => found !== name)
    .map(([place, found]) => `${place} tells the version ${JSON.stringify(found)}, not ${name}.`);
}

function treeFaults(version: Version, { commit, changed, branches, tags }: State): readonly string[] {
  const faults: string[] = [];
  if (changed.length > 0) {
    const files = `${changed.slice(0, 10).join(', ')}${changed.length > 10 ? `, and ${changed.length - 10} more` : ''}`;
    faults.push(
      `The work tree is not what ${commit} holds: ${files}. Commit them: what a build changes in dist/ is not what the sources build.`,
    );
  }
  const homes = ['main', `maintenance/${majorTagOf(version)}`];
  if (!branches.some((branch) => homes.includes(branch))) {
    faults.push(`The commit ${commit} is on none of the branches that releases are made of: ${homes.join(', ')}.`);
  }
  const tagged = tags.get(tagOf(version));
  if (tagged !== undefined && tagged !== commit) {
    faults.push(
      `The tag ${tagOf(version)} is there, on ${tagged}; a tag of a release never moves: take another version.`,
    );
  }
  return faults;
}

function planOf(version: Version, notes: string, { commit, tags }: State): ReleasePlan {
  const tag = tagOf(version);
  return {
    tag,
    commit,
    isTagged: tags.has(tag),
    isPrerelease: version.prerelease !== '',
    isLatest: isNewest(version, [...tags.keys()], 'all'),
    notes: `${notes}\n\n${pinningNote(tag, commit)}`,
    majorTag: majorTagPlan(version, tags),
  };
}

function majorTagPlan(version: Version, tags: State['tags']): ReleasePlan['majorTag'] {
  const name = majorTagOf(version);
  if (version.prerelease !== '') return { name, stays: 'this is a prerelease' };
  if (!isNewest(version, [...tags.keys()], 'major')) return { name, stays: 'a newer version of it is released' };
  return { name, from: tags.get(name) };
}

function pinningNote(tag: string, commit: string): string {
  return `To run exactly this release, pin its commit: \`@${commit} # ${tag}\`.`;
}
