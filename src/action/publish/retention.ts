/**
 * Removes old releases that `publish` has made: never one that a branch pins, never the last two of a domain, and never
 * one with other files.
 */
import path from 'node:path';
import { ActionError } from '../errors.ts';
import { visitBranchTexts } from '../github/branch-texts.ts';
import { deadlineIn } from '../http/deadline.ts';
import type { KeepReleases } from '../inputs/publish.ts';
import { count } from '../report/wording.ts';
import type { Target } from '../rollout/target.ts';
import { archivesOf, NO_DOMAIN } from './names.ts';
import { type Release, Releases } from './releases.ts';

/** Wall-clock limit of all calls, in milliseconds. */
const LIMIT_MS = 5 * 60_000;
/** Releases of a domain that are always kept: the current one, and one to roll back to. */
const LEAST_KEPT = 2;

/** The facts that decide which releases to remove. */
interface Terms {
  readonly keep: KeepReleases;
  /** Domains of the run; releases of others are not touched. */
  readonly domains: readonly (string | undefined)[];
  readonly now: Date;
}

/**
 * Removes the releases that `keep-releases` no longer keeps, or in a dry run only lists them. Returns their versions. A
 * failure here does not fail the run: the rollout is done.
 */
export async function removeOldReleases(target: Target, keep: KeepReleases): Promise<readonly string[]> {
  const { effects } = target.session;
  const session = { ...target.session, deadline: deadlineIn(LIMIT_MS, effects.clock) };
  const releases = new Releases(session, target.repository);
  const { dryRun, sites } = target.inputs;
  const gone: string[] = [];
  try {
    const domains = sites.map(({ domain }) => domain);
    const old = oldReleases(await releases.published(), { keep, domains, now: effects.clock.today() });
    if (old.length === 0) return gone;
    const files = sites.flatMap(({ places }) => places.map(({ file }) => path.posix.basename(file)));
    const pinned = await pinnedOf(releases, old, new Set(files));
    if (pinned === undefined) {
      effects.log.warning(
        `No release was removed: ${target.repository.fullName} has more configuration files on its branches, or larger ones, than the Action reads to find the pinned releases.`,
      );
      return gone;
    }
    for (const release of old) {
      if (pinned.has(release)) continue;
      if (!dryRun) await releases.remove(release);
      gone.push(release.tag);
    }
  } catch (error) {
    effects.signal.throwIfAborted();
    if (!(error instanceof ActionError)) throw error;
    effects.log.warning(`Not all old releases were removed (\`keep-releases\`): ${error.message}`);
  }
  if (gone.length > 0) {
    const what = `${count(gone.length, 'release')} of ${target.repository.fullName}`;
    effects.log.info(`${dryRun ? 'Would remove' : 'Removed'} ${what} (\`keep-releases\`): ${gone.join(', ')}.`);
  }
  return gone;
}

/** Picks the releases that the terms do not keep. Pure. */
export function oldReleases(published: readonly Release[], { keep, domains, now }: Terms): readonly Release[] {
  const own = new Set(domains.map((domain) => domain ?? NO_DOMAIN));
  const newestFirst = published.toSorted((a, b) => Number(b.publishedAt) - Number(a.publishedAt));
  const counts = new Map<string, number>();
  return newestFirst.filter(({ assets, isOurs, publishedAt }) => {
    const archives = archivesOf(assets);
    const held = new Set(archives.map(({ domain }) => domain));
    const isOld = [...held].map((domain) => {
      const newer = counts.get(domain) ?? 0;
      counts.set(domain, newer + 1);
      if (newer < LEAST_KEPT || !own.has(domain) || publishedAt === undefined) return false;
      return keep.kind === 'count' ? newer >= keep.releases : now.getTime() - publishedAt.getTime() > keep.ms;
    });
    const files = archives.flatMap(({ asset, inventory }) => [asset, ...(inventory === undefined ? [] : [inventory])]);
    return isOurs && isOld.length > 0 && isOld.every(Boolean) && files.length === assets.length;
  });
}

/**
 * Finds the releases whose version, or the digest of an archive on them, appears in a configuration file on any branch;
 * undefined when there are too many files to read.
 */
async function pinnedOf(
  releases: Releases,
  old: readonly Release[],
  files: ReadonlySet<string>,
): Promise<ReadonlySet<Release> | undefined> {
  const pinned = new Set<Release>();
  const isWhole = await visitBranchTexts(releases, files, (content) => {
    const words = new Set(content.match(/[\w.+-]+/g));
    for (const release of old) {
      const isNamed = archivesOf(release.assets).some(({ sha256 }) => content.includes(sha256));
      if (isNamed || words.has(release.tag)) pinned.add(release);
    }
  });
  return isWhole ? pinned : undefined;
}
