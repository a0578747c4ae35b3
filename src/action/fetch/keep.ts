/** Downloads the bundle once, verifies and unpacks it, and saves its archive. */
import path from 'node:path';
import { countPages, type Inventory } from '../../bundle/inventory.ts';
import { Survey, type SurveyReport } from '../../bundle/survey.ts';
import { defined } from '../defined.ts';
import type { Deps } from '../deps.ts';
import { ActionError } from '../errors.ts';
import type { KeepInputs, VerifyInputs } from '../inputs/bundle.ts';
import type { SiteLedger } from '../ledger.ts';
import { judgeFindings } from '../report/findings.ts';
import { count, size } from '../report/wording.ts';
import type { SiteTarget } from '../rollout/target.ts';
import type { Deadline } from '../transport/deadline.ts';
import { versionOf } from '../version.ts';
import type { Measured } from './archive-file.ts';
import { keepCached, takeCached } from './cached.ts';
import { type DownloadOptions, downloadBundle } from './download.ts';
import { openTempFolder } from './files.ts';
import { checkArchive, keepArchive, placeSite } from './place.ts';

/** What the stage needs. */
export interface KeepStage {
  readonly inputs: KeepInputs & VerifyInputs & { readonly version?: string };
  readonly deps: Deps;
  readonly ledger: SiteLedger;
  readonly deadline: Deadline;
  /** The target of the rollout. */
  readonly site?: Pick<SiteTarget, 'found'>;
}

/** Where the bundle comes from. */
export interface BundleSource extends Pick<DownloadOptions, 'link' | 'freshLink'> {
  /** Export that the bundle is of; absent in a rollback. */
  readonly jobId?: string;
  /** Key of the bundle in the cache of the runner, and whether it may be there already. */
  readonly cache?: { readonly key: string; readonly mayHold: boolean };
  /** SHA-256 that the archive must have, in hex. */
  readonly sha256?: string;
}

/** The facts of a bundle. */
interface Judged {
  /** Absent in a rollback. */
  readonly jobId?: string;
  readonly version: string;
  /** Pages and digest; absent when the bundle was not verified. */
  readonly pageCount?: number;
  readonly contentDigest?: string;
  readonly inventory?: Inventory;
}

/** A downloaded and verified bundle, with its archive, which exists until it is disposed of. */
export interface ProvenBundle extends AsyncDisposable {
  readonly archive: Measured & { readonly path: string };
  readonly judged: Judged;
}

/**
 * Downloads and verifies the bundle, and unpacks it if the inputs say so. Nothing is written to a target before it is
 * verified.
 */
export async function proveBundle(stage: KeepStage, source: BundleSource): Promise<ProvenBundle> {
  const { deps } = stage;
  const { cache, jobId } = source;
  await using scope = new AsyncDisposableStack();
  const folder = scope.use(await openTempFolder(deps));
  const archive = path.join(folder.path, 'bundle.tar.gz');
  const { isCached, ...measured } = await fetchArchive(stage, source, archive);
  const judged = await prove(stage, archive, jobId);
  if (cache !== undefined && !isCached) await keepCached(deps, cache.key, { file: archive, sha256: measured.sha256 });
  const held = scope.move();
  return { archive: { ...measured, path: archive }, judged, [Symbol.asyncDispose]: () => held.disposeAsync() };
}

/** Saves the archive of a verified bundle if the inputs say so. */
export async function keepBundle({ inputs, deps, ledger }: KeepStage, { archive }: ProvenBundle): Promise<void> {
  const { bundlePath } = inputs;
  if (bundlePath === undefined) return;
  await keepArchive(archive.path, bundlePath, deps);
  ledger.learn({ bundlePath });
  deps.log.info(`Saved the archive at ${bundlePath}.`);
}

async function fetchArchive(
  { deps, ledger, deadline }: KeepStage,
  { link, freshLink, cache, sha256: wanted }: BundleSource,
  archive: string,
): Promise<Measured & { readonly isCached: boolean }> {
  const cached = cache?.mayHold === true ? await takeCached(deps, { key: cache.key, link, file: archive }) : undefined;
  const download = { link, file: archive, deadline, ...defined({ freshLink }) };
  const { sizeBytes, sha256 } = cached ?? (await downloadBundle(deps, download));
  deps.signal.throwIfAborted();
  if (wanted !== undefined && sha256 !== wanted) {
    throw new ActionError('BUNDLE', `The archive has the SHA-256 ${sha256}, not ${wanted} as its name says.`, {
      hint: 'It is not what was published: roll back to another version.',
    });
  }
  ledger.learn({ sizeBytes, sha256 });
  const isCached = cached !== undefined;
  deps.log.info(
    `${isCached ? 'Read from the cache of this runner:' : 'Downloaded'} ${size(sizeBytes)}, SHA-256 ${sha256}.`,
  );
  return { isCached, sizeBytes, sha256 };
}

/** Reads the archive to its end, and unpacks it if the inputs say so. */
async function prove(stage: KeepStage, archive: string, jobId: string | undefined): Promise<Judged> {
  const { deps, ledger, inputs } = stage;
  const { extractTo: directory } = inputs;
  const survey = inputs.verify ? new Survey() : undefined;
  const visit = survey?.visit;
  const note = () => ({ ...defined({ jobId }), ...judge(stage, jobId, survey?.report()) });
  if (directory === undefined) {
    await checkArchive(archive, deps, visit);
    return note();
  }
  const { note: judged, files } = await placeSite({ archive, directory, note, visit }, deps);
  deps.signal.throwIfAborted();
  ledger.learn({ siteDirectory: directory });
  deps.log.info(`Unpacked ${count(files, 'file')} to ${directory}.`);
  return judged;
}

/** Reports the findings and generates the version; throws `FINDINGS` when a policy says so. */
function judge(
  { deps, inputs, ledger, site }: KeepStage,
  jobId: string | undefined,
  survey: SurveyReport | undefined,
): Judged {
  const contentDigest = survey?.inventory.contentDigest;
  const pinned = site?.found.map(({ version }) => version);
  const version = versionOf(inputs.version, { jobId: jobId ?? '', contentDigest, pinned }, deps.clock.today());
  ledger.learn(defined({ version, survey }));
  if (survey === undefined) return { version };
  const { inventory } = survey;
  const { totals } = inventory;
  const pages = countPages(inventory);
  deps.log.info(`The bundle is valid: ${count(pages, 'page')}, ${count(totals.files, 'file')}, ${size(totals.bytes)}.`);
  const { warnings, failures } = judgeFindings(survey, inputs, ledger.pageCount, deps.secrets);
  // The platform's count is preferred; some platforms report none at the end.
  const pageCount = ledger.pageCount ?? pages;
  ledger.learn({ pageCount });
  for (const warning of warnings) deps.log.warning(warning);
  if (failures.length > 0) {
    throw new ActionError('FINDINGS', failures.join('\n'), {
      hint: 'Correct the pages that the summary lists, or set the policy to `warn`. Nothing was saved.',
    });
  }
  return { version, contentDigest: inventory.contentDigest, pageCount, inventory };
}
