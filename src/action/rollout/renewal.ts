/** The renewal of a link (`job-id: pinned`): the job that the places of a site name, and the proof of its content. */
import { readVersion, versionText } from '../../contract/version.ts';
import type { Log } from '../effects.ts';
import { ActionError } from '../errors.ts';
import type { Pull } from '../github/look.ts';
import { isLasting } from '../links.ts';
import type { SitePlace } from './target.ts';

/** The job to renew, and the places that name it. */
export interface Renewal {
  readonly jobId: string;
  readonly places: readonly SitePlace[];
  /** First 12 digits of the content digest that the bundle must have, by every version that tells them. */
  readonly contents: readonly string[];
  /** Version in place that tells a content, which stays. */
  readonly version?: string;
}

/**
 * Reads the pinned job, absent where there is nothing to renew, and the places without a version, which are left
 * unchanged. Throws `NOT_FOUND` for a version that names no job, and `CONFIG` where places name several. `pinUrl` is the
 * template of a mirror's address, which never ends; `pull` is the open pull request, without which the base tells the job.
 */
export function pinnedJob(
  all: readonly SitePlace[],
  pull: Pull | undefined,
  pinUrl: string | undefined,
): { readonly renewal?: Renewal; readonly withoutVersion: readonly SitePlace[] } {
  const places = pull === undefined ? all.map((place): SitePlace => ({ ...place, held: place.base })) : all;
  const pinned = places.flatMap((place) => {
    const version = versionText(place.held?.version);
    return version === undefined ? [] : [{ place, version, jobId: jobIn(place, version) }];
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
  const hasNoEnd = pinUrl !== undefined && pinned.every(({ place }) => isLasting(place.held?.bundleUrl));
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

/**
 * Throws `BUNDLE` where the bundle is not of the content that the pinned versions tell. Logs that nothing was compared
 * where they tell none, or the bundle was not verified and has no digest.
 */
export function checkRenewed({ contents, jobId }: Renewal, contentDigest: string | undefined, log: Log): void {
  const notCompared = 'The bundle was not compared with the version in place';
  if (contentDigest === undefined) log.info(`${notCompared} (\`verify: false\`).`);
  else if (contents.length === 0) log.info(`${notCompared}, which tells no content.`);
  const content = contents.find((told) => contentDigest?.startsWith(told) === false);
  if (content === undefined) return;
  const message = `The bundle of job ${jobId} has the content digest ${contentDigest}, but the version in place ends in ${content}.`;
  throw new ActionError('BUNDLE', message, {
    hint: 'Nothing was written. The platform serves another content for this job: export anew.',
  });
}
