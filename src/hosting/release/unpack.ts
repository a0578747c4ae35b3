/** Unpacking and proving an archive: what the deployment needs to know of it, in a form that threads can hand over. */
import { FindingsReader } from '../../bundle/findings.ts';
import { type ArchiveLimits, type BundleContent, readBundle } from '../../bundle/read.ts';

/** A site that stands whole in its folder. */
export interface UnpackedSite extends Pick<BundleContent, 'files' | 'bytes' | 'contentDigest'> {
  /** What readers would notice; the Action has judged it before the rollout. */
  readonly noted: {
    /** As the job counts them, where the bundle tells. */
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
  readonly limits?: ArchiveLimits | undefined;
}

/** Unpacks an archive. Throws as {@link readBundle} does. */
export async function unpackSite(
  { archive, folder, limits }: UnpackOptions,
  signal?: AbortSignal,
): Promise<UnpackedSite> {
  const texts = new FindingsReader();
  const { files, bytes, pages, contentDigest } = await readBundle(archive, {
    directory: folder,
    texts,
    limits,
    signal,
  });
  const { brokenLinks, missingResources, externalResources } = texts.findings();
  const noted = {
    pages: pagesMade(files) || pages,
    brokenLinks: brokenLinks.count,
    missingResources: missingResources.count,
    externalResources: externalResources.count,
    hasStartPage: files.some(({ file }) => file === 'index.html'),
  };
  return { files, bytes, contentDigest, noted };
}

/** Counts the pages that the platform has made: beside each it puts a copy in Markdown. HTML files of authors have none. */
function pagesMade(files: BundleContent['files']): number {
  const names = new Set(files.map(({ file }) => file));
  return files.filter(({ file }) => file.endsWith('.md') && names.has(file.replace(/md$/, 'html'))).length;
}
