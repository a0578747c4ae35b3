/** Downloads the bundle once, verifies and unpacks it, and saves its archive. */
import path from 'node:path';
import { BundleError, type BundleErrorCode } from '../../bundle/errors.ts';
import { countPages, type Inventory } from '../../bundle/inventory.ts';
import type { SurveyReport } from '../../bundle/survey.ts';
import { SurveyError, ThreadedSurvey } from '../../bundle/threaded-survey.ts';
import { defined } from '../defined.ts';
import type { Effects } from '../effects.ts';
import { ActionError } from '../errors.ts';
import type { Deadline } from '../http/deadline.ts';
import type { KeepInputs, VerifyInputs } from '../inputs/bundle.ts';
import type { SiteLedger } from '../ledger.ts';
import { judgeFindings } from '../report/findings.ts';
import { count, size } from '../report/wording.ts';
import type { SiteTarget } from '../rollout/target.ts';
import { versionOf } from '../version.ts';
import { Arrival, type Measured } from './archive-file.ts';
import { keepCached, takeCached } from './cached.ts';
import { type DownloadOptions, downloadBundle } from './download.ts';
import { openTempFolder } from './files.ts';
import { checkArchive, keepArchive, placeSite } from './place.ts';

/** What the stage needs. */
export interface KeepStage {
  readonly inputs: KeepInputs & VerifyInputs & { readonly version?: string };
  readonly effects: Effects;
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

/** What may be the fault of the download, which its end then tells; whatever else fails the reader ends the download. */
const DOWNLOAD_FAULTS: readonly BundleErrorCode[] = ['NOT_ARCHIVE', 'DAMAGED'];

/** A downloaded and verified bundle, with its archive, which exists until it is disposed of. */
export interface ProvenBundle extends AsyncDisposable {
  readonly archive: Measured & { readonly path: string };
  readonly judged: Judged;
}

/**
 * Downloads and verifies the bundle, and unpacks it if the inputs say so, all at once. Nothing is written to a target
 * before it is verified.
 */
export async function proveBundle(stage: KeepStage, source: BundleSource): Promise<ProvenBundle> {
  const { effects } = stage;
  const { cache, jobId } = source;
  await using scope = new AsyncDisposableStack();
  const folder = scope.use(await openTempFolder(effects));
  const archive = path.join(folder.path, 'bundle.tar.gz');
  const arrival = new Arrival(archive);
  const stop = new AbortController();
  const signal = AbortSignal.any([effects.signal, stop.signal]);
  const fetching = fetchArchive({ ...stage, effects: { ...effects, signal } }, source, arrival);
  // Heard of by the reader at once, and at the end by who waits for it.
  fetching.then(({ sizeBytes }) => arrival.complete(sizeBytes)).catch((error: unknown) => arrival.fail(error));
  const judged = await prove(stage, { arrival, fetching, stop, jobId });
  const { isCached, ...measured } = await fetching;
  if (cache !== undefined && !isCached)
    await keepCached(effects, cache.key, { file: archive, sha256: measured.sha256 });
  const held = scope.move();
  return { archive: { ...measured, path: archive }, judged, [Symbol.asyncDispose]: () => held.disposeAsync() };
}

/** Saves the archive of a verified bundle if the inputs say so. */
export async function keepBundle({ inputs, effects, ledger }: KeepStage, { archive }: ProvenBundle): Promise<void> {
  const { bundlePath } = inputs;
  if (bundlePath === undefined) return;
  await keepArchive(archive.path, bundlePath, effects);
  ledger.learn({ bundlePath });
  effects.log.info(`Saved the archive at ${bundlePath}.`);
}

type FetchedArchive = Measured & { readonly isCached: boolean };

async function fetchArchive(
  { effects, ledger, deadline }: KeepStage,
  { link, freshLink, cache, sha256: wanted }: BundleSource,
  arrival: Arrival,
): Promise<FetchedArchive> {
  const { path: archive } = arrival;
  const cached =
    cache?.mayHold === true ? await takeCached(effects, { key: cache.key, link, file: archive }) : undefined;
  const download = { link, file: archive, arrival, deadline, ...defined({ freshLink }) };
  const { sizeBytes, sha256 } = cached ?? (await downloadBundle(effects, download));
  effects.signal.throwIfAborted();
  if (wanted !== undefined && sha256 !== wanted) {
    throw new ActionError('BUNDLE', `The archive has the SHA-256 ${sha256}, not ${wanted} as its name says.`, {
      hint: 'It is not what was published: roll back to another version.',
    });
  }
  ledger.learn({ sizeBytes, sha256 });
  const isCached = cached !== undefined;
  effects.log.info(
    `${isCached ? 'Read from the cache of this runner:' : 'Downloaded'} ${size(sizeBytes)}, SHA-256 ${sha256}.`,
  );
  return { isCached, sizeBytes, sha256 };
}

/** An archive on its way. */
interface Fetching {
  readonly arrival: Arrival;
  readonly fetching: Promise<FetchedArchive>;
  /** Ends the download. */
  readonly stop: AbortController;
  readonly jobId: string | undefined;
}

/**
 * Reads the archive to its end while it arrives, and once more if its beginning was discarded. What fails the download
 * comes before what is wrong with the part of it that was read; a full disk or a refused archive ends the download.
 */
async function prove(stage: KeepStage, { arrival, fetching, stop, jobId }: Fetching): Promise<Judged> {
  const read = async (archive: string | Arrival) => {
    return await readAndPlace(stage, archive, fetching, jobId).catch((error: unknown) => {
      throw error instanceof SurveyError ? surveyFailed(error) : error;
    });
  };
  try {
    // Nothing is done beside a target before something has arrived.
    await arrival.arrived(0);
    return await read(arrival);
  } catch (error) {
    if (!arrival.isBroken && !mayBeDownloadFault(error)) stop.abort(error);
    await fetching;
    if (!arrival.isBroken) throw error;
    return await read(arrival.path);
  }
}

function surveyFailed(cause: SurveyError): ActionError {
  return new ActionError('INTERNAL', cause.message, {
    hint: 'Run it again; if it fails again, give the runner more memory, or set `verify: false`.',
    cause,
  });
}

function mayBeDownloadFault(error: unknown): boolean {
  const cause = error instanceof ActionError ? error.cause : undefined;
  return cause instanceof BundleError && DOWNLOAD_FAULTS.includes(cause.code);
}

/** Reads the archive to its end, and unpacks it if the inputs say so. */
async function readAndPlace(
  stage: KeepStage,
  archive: string | Arrival,
  fetching: Promise<unknown>,
  jobId: string | undefined,
): Promise<Judged> {
  const { effects, ledger, inputs } = stage;
  const { extractTo: directory } = inputs;
  await using visitor = inputs.verify ? new ThreadedSurvey() : undefined;
  const note = async () => {
    await fetching;
    return { ...defined({ jobId }), ...judge(stage, jobId, await visitor?.report()) };
  };
  if (directory === undefined) {
    await checkArchive(archive, effects, visitor);
    return await note();
  }
  const { note: judged, files } = await placeSite({ archive, directory, note, visitor }, effects);
  effects.signal.throwIfAborted();
  ledger.learn({ siteDirectory: directory });
  effects.log.info(`Unpacked ${count(files, 'file')} to ${directory}.`);
  return judged;
}

/** Reports the findings and generates the version; throws `FINDINGS` when a policy says so. */
function judge(
  { effects, inputs, ledger, site }: KeepStage,
  jobId: string | undefined,
  survey: SurveyReport | undefined,
): Judged {
  const contentDigest = survey?.inventory.contentDigest;
  const pinned = site?.found.map(({ version }) => version);
  const version = versionOf(inputs.version, { jobId: jobId ?? '', contentDigest, pinned }, effects.clock.today());
  ledger.learn(defined({ version, survey }));
  if (survey === undefined) return { version };
  const { inventory } = survey;
  const { totals } = inventory;
  const pages = countPages(inventory);
  effects.log.info(
    `The bundle is valid: ${count(pages, 'page')}, ${count(totals.files, 'file')}, ${size(totals.bytes)}.`,
  );
  const { warnings, failures } = judgeFindings(survey, inputs, ledger.pageCount, effects.secrets);
  // The platform's count is preferred; some platforms report none at the end.
  const pageCount = ledger.pageCount ?? pages;
  ledger.learn({ pageCount });
  for (const warning of warnings) effects.log.warning(warning);
  if (failures.length > 0) {
    throw new ActionError('FINDINGS', failures.join('\n'), {
      hint: 'Correct the pages that the summary lists, or set the policy to `warn`. Nothing was saved.',
    });
  }
  return { version, contentDigest: inventory.contentDigest, pageCount, inventory };
}
