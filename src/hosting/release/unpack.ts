/** Unpacking and proving an archive: what the deployment needs to know of it, in a form that threads can hand over. */
import type { UnpackLimits } from '../../bundle/entries.ts';
import { Survey } from '../../bundle/survey.ts';
import { unpackArchive } from '../../bundle/unpack.ts';

/** A file of the site, with its SHA-256 in hex. */
export interface UnpackedFile {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A site that stands whole in its folder. */
export interface UnpackedSite {
  readonly files: readonly UnpackedFile[];
  readonly bytes: number;
  readonly contentDigest: string;
  /** What readers would notice; the Action has judged it before the rollout. */
  readonly noted: {
    readonly pages: number;
    readonly brokenLinks: number;
    readonly missingResources: number;
    readonly externalResources: number;
    readonly hasStartPage: boolean;
  };
}

export interface UnpackOptions {
  readonly archive: string;
  /** Must not exist. */
  readonly folder: string;
  readonly limits?: UnpackLimits | undefined;
}

/** Unpacks an archive. Throws as {@link unpackArchive} does. */
export async function unpackSite(
  { archive, folder, limits }: UnpackOptions,
  signal?: AbortSignal,
): Promise<UnpackedSite> {
  const survey = new Survey();
  const bounds = { ...(signal !== undefined && { signal }), ...(limits !== undefined && { limits }) };
  await unpackArchive(archive, folder, { visitor: survey, ...bounds });
  const { inventory, findings } = survey.report();
  const { pages, redirects, assets, totals, contentDigest } = inventory;
  const files = [pages, redirects, assets].flatMap((list) =>
    Array.from(list, ({ file, bytes, sha256 }) => ({ file, bytes, sha256 })),
  );
  const noted = {
    pages: pages.length,
    brokenLinks: findings.brokenLinks.count,
    missingResources: findings.missingResources.count,
    externalResources: findings.externalResources.count,
    hasStartPage: findings.hasStartPage,
  };
  return { files, bytes: totals.bytes, contentDigest, noted };
}
