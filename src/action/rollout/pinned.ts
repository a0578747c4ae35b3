/** `job-id: pinned`: the job that the version in place names, so that its link is renewed. Pure. */
import type { FoundValues } from '../../deployment/values.ts';
import { ActionError } from '../errors.ts';
import { isSignedLink } from '../platform/link-secrets.ts';
import { readVersion } from '../version.ts';
import { heldIn } from './decide.ts';
import type { SitePlace } from './site-export.ts';
import { versionOf } from './target.ts';

/** The job to renew, and the places that name it. */
export interface Renewal {
  readonly jobId: string;
  readonly places: readonly SitePlace[];
  /** First 12 digits of the content digest that the bundle must have; absent where no version tells it. */
  readonly content?: string;
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
  const isLasting = pinUrl !== undefined && pinned.every(({ held }) => holdsMirror(held));
  if (first === undefined || isLasting) return { withoutVersion };
  const telling = pinned.find(({ version }) => readVersion(version)?.content !== undefined)?.version;
  const content = readVersion(telling)?.content;
  return {
    renewal: {
      jobId: first.jobId,
      places: pinned.map(({ place }) => place),
      ...(telling !== undefined && { version: telling }),
      ...(content !== undefined && { content }),
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

/** Whether the address in place is no signed link, and never ends. */
function holdsMirror(held: FoundValues | undefined): boolean {
  const address = held?.bundleUrl;
  return typeof address === 'string' && address !== '' && !isSignedLink(address);
}
