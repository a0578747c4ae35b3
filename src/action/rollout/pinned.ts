/** `job-id: pinned`: the job that the version in place names, so that its link is renewed. Pure. */
import { ActionError } from '../errors.ts';
import { isLasting } from '../secrets.ts';
import { readVersion } from '../version.ts';
import { heldIn } from './decide.ts';
import type { SitePlace } from './site-export.ts';
import { versionOf } from './target.ts';

/** The job to renew, and the places that name it. */
export interface Renewal {
  readonly jobId: string;
  readonly places: readonly SitePlace[];
  /** First 12 digits of the content digest that the bundle must have, by every version that tells them. */
  readonly contents: readonly string[];
  /** Version in place that tells a content, which stays. */
  readonly version?: string;
}

/** What the places of a site say about its renewal. */
export interface PinnedPlaces {
  /** Absent where there is nothing to renew. */
  readonly renewal?: Renewal;
  /** Places without a version, which are left unchanged. */
  readonly withoutVersion: readonly SitePlace[];
}

/**
 * Reads the pinned job. Throws `NOT_FOUND` for a version that names no job, and `CONFIG` where places
 * name several. `pinUrl` is the template of a mirror's address, which never ends.
 */
export function pinnedJob(places: readonly SitePlace[], pinUrl: string | undefined): PinnedPlaces {
  const pinned = places.flatMap((place) => {
    const held = heldIn(place);
    const version = versionOf(held);
    return version === undefined ? [] : [{ place, version, jobId: jobIn(place, version), held }];
  });
  const withoutVersion = places.filter((place) => !pinned.some((one) => one.place === place));
  const [first, ...others] = pinned;
  const other = others.find(({ jobId }) => jobId !== first?.jobId);
  if (first !== undefined && other !== undefined) {
    const message = `${first.place.file} and ${other.place.file} pin different jobs, by the versions ${first.version} and ${other.version} (\`job-id: pinned\`).`;
    throw new ActionError('CONFIG', message, {
      hint: 'Renew each place by a step of its own, with one `config-file`.',
    });
  }
  const hasNoEnd = pinUrl !== undefined && pinned.every(({ held }) => isLasting(held?.bundleUrl));
  if (first === undefined || hasNoEnd) return { withoutVersion };
  const telling = pinned.find(({ version }) => readVersion(version)?.content !== undefined)?.version;
  return {
    renewal: {
      jobId: first.jobId,
      places: pinned.map(({ place }) => place),
      ...(telling !== undefined && { version: telling }),
      contents: pinned.flatMap(({ version }) => readVersion(version)?.content ?? []),
    },
    withoutVersion,
  };
}

function jobIn({ file }: SitePlace, version: string): string {
  const jobId = readVersion(version)?.jobId;
  if (jobId !== undefined) return jobId;
  throw new ActionError('NOT_FOUND', `Version \`${version}\` in ${file} names no job (\`job-id: pinned\`).`, {
    hint: 'Export once without `version`: the version that the Action makes then names its job.',
  });
}
