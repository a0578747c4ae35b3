/** Stages 4 and 5 together: the bundle downloaded once, proven, and kept as archive, as site, or both. */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { BundleError } from '../../bundle/errors.ts';
import { countPages, type Inventory } from '../../bundle/inventory.ts';
import { Survey, type SurveyReport } from '../../bundle/survey.ts';
import { readArchive } from '../../bundle/unpack.ts';
import type { Deps } from '../deps.ts';
import { ActionError } from '../errors.ts';
import type { Link } from '../export/link.ts';
import type { KeepInputs, VerifyInputs } from '../inputs/bundle.ts';
import type { SiteLedger } from '../ledger.ts';
import { judgeFindings } from '../report/findings.ts';
import { count, size } from '../report/wording.ts';
import type { SiteTarget } from '../rollout/target.ts';
import type { Deadline } from '../transport/deadline.ts';
import { versionOf } from '../version.ts';
import { atPath } from './at-path.ts';
import { keepCached, takeCached } from './cached.ts';
import { downloadBundle } from './download.ts';
import { bundleError, keepArchive, placeSite } from './place.ts';

/** What the stage works with. */
export interface KeepStage {
  readonly inputs: KeepInputs & VerifyInputs & { readonly version?: string };
  readonly deps: Deps;
  readonly ledger: SiteLedger;
  readonly deadline: Deadline;
  /** Where the bundle is to be rolled out. */
  readonly site?: Pick<SiteTarget, 'found'>;
}

/** Where the bundle comes from. */
export interface BundleSource {
  readonly link: Link;
  /** Gives another link, when storage refuses the first. */
  readonly freshLink?: () => Promise<Link>;
  /** Export that the bundle is of; absent in a rollback. */
  readonly jobId?: string;
  /** Key of the bundle among those that the runner keeps, and whether it may be there already. */
  readonly cache?: { readonly key: string; readonly mayHold: boolean };
  /** SHA-256 that the archive must have, in hex. */
  readonly sha256?: string;
}

/** What was seen of a bundle. */
interface Judged {
  readonly version: string;
  /** Pages and digest; absent where the bundle was not surveyed. */
  readonly pageCount?: number;
  readonly contentDigest?: string;
  readonly inventory?: Inventory;
}

/** A bundle that was downloaded and proven. */
export interface Bundle extends Judged {
  readonly sizeBytes: number;
  /** Of the archive, in hex. */
  readonly sha256: string;
}

/** A proven bundle and the path of its archive, which is there as long as the work on it lasts. */
export interface ProvenBundle extends Bundle {
  readonly archive: string;
}

/**
 * Downloads the bundle, proves it, does `work` on it, and puts it where the inputs want it. Nothing is put anywhere
 * before it is proven. Gives the bundle and what the work gave.
 */
export async function keepBundle<T>(
  stage: KeepStage,
  source: BundleSource,
  work: (bundle: ProvenBundle) => Promise<T>,
): Promise<{ readonly bundle: Bundle; readonly done: T }> {
  const { deps, ledger } = stage;
  const { bundlePath, extractTo } = stage.inputs;
  const { jobId } = source;
  const { temp } = deps.places;
  const folder = await atPath(temp, () => mkdtemp(path.join(temp, 'static-export-')));
  try {
    const archive = path.join(folder, 'bundle.tar.gz');
    const { isCached, sizeBytes, sha256 } = await fetchArchive(stage, source, archive);
    const judged =
      extractTo === undefined
        ? await proveArchive(stage, archive, jobId)
        : await proveAndUnpack(stage, { archive, directory: extractTo, ...(jobId !== undefined && { jobId }) });
    if (source.cache !== undefined && !isCached) await keepCached(deps, source.cache.key, { file: archive, sha256 });
    const bundle = { ...judged, sizeBytes, sha256 };
    const done = await work({ ...bundle, archive });
    if (bundlePath !== undefined) {
      await keepArchive(archive, bundlePath, deps);
      ledger.learn({ bundlePath });
      deps.log.info(`Kept the archive at ${bundlePath}.`);
    }
    return { bundle, done };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetchArchive(
  { deps, ledger, deadline }: KeepStage,
  { link, freshLink, cache, sha256: wanted }: BundleSource,
  archive: string,
): Promise<{ readonly isCached: boolean; readonly sizeBytes: number; readonly sha256: string }> {
  const cached = cache?.mayHold === true ? await takeCached(deps, { key: cache.key, link, file: archive }) : undefined;
  const download = { link, file: archive, deadline, ...(freshLink !== undefined && { freshLink }) };
  const { sizeBytes, sha256 } = cached ?? (await downloadBundle(deps, download));
  deps.signal.throwIfAborted();
  if (wanted !== undefined && sha256 !== wanted) {
    throw new ActionError('BUNDLE', `The archive has the SHA-256 ${sha256}, not ${wanted} as its name says.`, {
      hint: 'It is not what was published: roll back to another version.',
    });
  }
  ledger.learn({ sizeBytes, sha256 });
  const isCached = cached !== undefined;
  deps.log.info(`${isCached ? 'This runner has it already:' : 'Downloaded'} ${size(sizeBytes)}, SHA-256 ${sha256}.`);
  return { isCached, sizeBytes, sha256 };
}

async function proveArchive(stage: KeepStage, archive: string, jobId: string | undefined): Promise<Judged> {
  const { secrets, signal } = stage.deps;
  const survey = stage.inputs.verify ? new Survey() : undefined;
  await readArchive(archive, { visit: survey?.visit, signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error instanceof BundleError ? bundleError(error, secrets) : error;
  });
  return judge(stage, jobId, survey?.report());
}

async function proveAndUnpack(
  stage: KeepStage,
  { archive, jobId, directory }: { readonly archive: string; readonly jobId?: string; readonly directory: string },
): Promise<Judged> {
  const { deps, ledger, inputs } = stage;
  const survey = inputs.verify ? new Survey() : undefined;
  const site = {
    archive,
    directory,
    ...(survey !== undefined && { visit: survey.visit }),
    note: () => ({ ...(jobId !== undefined && { jobId }), ...judge(stage, jobId, survey?.report()) }),
  };
  const { note, files } = await placeSite(site, deps);
  deps.signal.throwIfAborted();
  ledger.learn({ siteDirectory: directory });
  deps.log.info(`Unpacked ${count(files, 'file')} to ${directory}.`);
  return note;
}

/** Tells what was found and makes the version of it; throws `FINDINGS` where a policy says so. */
function judge(
  { deps, inputs, ledger, site }: KeepStage,
  jobId: string | undefined,
  survey: SurveyReport | undefined,
): Judged {
  const contentDigest = survey?.inventory.contentDigest;
  const pinned = site?.found.map(({ version }) => version);
  const version = versionOf(inputs.version, { jobId: jobId ?? '', contentDigest, pinned }, deps.clock.today());
  ledger.learn({ version, ...(survey !== undefined && { survey }) });
  if (survey === undefined) return { version };
  const { inventory } = survey;
  const { totals } = inventory;
  const pages = countPages(inventory);
  deps.log.info(`The bundle is sound: ${count(pages, 'page')}, ${count(totals.files, 'file')}, ${size(totals.bytes)}.`);
  const { warnings, failures } = judgeFindings(survey, inputs, ledger.pageCount, deps.secrets);
  // The platform's own count says more of what it exported; some tell none in the end.
  const pageCount = ledger.pageCount ?? pages;
  ledger.learn({ pageCount });
  for (const warning of warnings) deps.log.warning(warning);
  if (failures.length > 0) {
    throw new ActionError('FINDINGS', failures.join('\n'), {
      hint: 'Mend the pages that the summary lists, or set the policy to `warn`. Nothing was kept.',
    });
  }
  return { version, contentDigest: inventory.contentDigest, pageCount, inventory };
}
