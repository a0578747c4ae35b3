/** Stages 4 and 5 together: the bundle downloaded once, proven, and kept as archive, as site, or both. */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { BundleError } from '../../bundle/errors.ts';
import { Survey, type SurveyReport } from '../../bundle/survey.ts';
import { readArchive } from '../../bundle/unpack.ts';
import { ActionError } from '../errors.ts';
import type { Link } from '../export/link.ts';
import { type Stage, takeLink } from '../export/stages.ts';
import { judgeFindings } from '../report/findings.ts';
import { count, size } from '../report/wording.ts';
import { versionOf } from '../version.ts';
import { atPath } from './at-path.ts';
import { cacheKey, keepCached, takeCached } from './cached.ts';
import { downloadBundle } from './download.ts';
import { bundleError, keepArchive, placeSite } from './place.ts';

/** Which export the bundle is of. */
export interface Exported {
  readonly jobId: string;
  readonly link: Link;
}

/** What was seen of a bundle. */
interface Judged {
  readonly version: string;
  /** Pages and digest; absent where the bundle was not surveyed. */
  readonly pageCount?: number;
  readonly contentDigest?: string;
}

/** A bundle that was downloaded and proven. */
export interface Bundle extends Judged {
  /** The link that served it: a fresh one, where the first had died. */
  readonly link: Link;
  readonly sizeBytes: number;
  /** Of the archive, in hex. */
  readonly sha256: string;
}

/** Downloads the bundle, proves it, and puts it where the inputs want it. Nothing is put anywhere before it is proven. */
export async function keepBundle(stage: Stage, exported: Exported): Promise<Bundle> {
  const { jobId } = exported;
  let { link } = exported;
  const { deps, ledger, deadline } = stage;
  const { bundlePath, extractTo } = stage.inputs;
  const { temp } = deps.places;
  const folder = await atPath(temp, () => mkdtemp(path.join(temp, 'static-export-')));
  try {
    const archive = path.join(folder, 'bundle.tar.gz');
    const key = cacheKey(stage.inputs.baseUrl, jobId);
    const resumes = stage.inputs.target.kind === 'resume';
    const cached = resumes ? await takeCached(deps, { key, link, file: archive }) : undefined;
    const freshLink = async () => {
      link = await takeLink(stage, jobId);
      return link;
    };
    const { sizeBytes, sha256 } = cached ?? (await downloadBundle(deps, { link, file: archive, deadline, freshLink }));
    deps.signal.throwIfAborted();
    ledger.learn({ sizeBytes, sha256 });
    deps.log.info(
      `${cached === undefined ? 'Downloaded' : 'This runner has it already:'} ${size(sizeBytes)}, SHA-256 ${sha256}.`,
    );
    const judged =
      extractTo === undefined
        ? await proveArchive(stage, archive, jobId)
        : await proveAndUnpack(stage, { archive, jobId, directory: extractTo });
    if (cached === undefined) await keepCached(deps, key, { file: archive, sha256 });
    if (bundlePath !== undefined) {
      await keepArchive(archive, bundlePath, deps.signal);
      ledger.learn({ bundlePath });
      deps.log.info(`Kept the archive at ${bundlePath}.`);
    }
    return { ...judged, link, sizeBytes, sha256 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function proveArchive(stage: Stage, archive: string, jobId: string): Promise<Judged> {
  const { secrets, signal } = stage.deps;
  const survey = stage.inputs.verify ? new Survey() : undefined;
  const nothing = { data: () => undefined, end: () => undefined };
  await readArchive(archive, survey?.visit ?? (() => nothing), { signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error instanceof BundleError ? bundleError(error, secrets) : error;
  });
  return judge(stage, jobId, survey?.report());
}

async function proveAndUnpack(
  stage: Stage,
  { archive, jobId, directory }: { readonly archive: string; readonly jobId: string; readonly directory: string },
): Promise<Judged> {
  const { deps, ledger, inputs } = stage;
  const survey = inputs.verify ? new Survey() : undefined;
  const { note, files } = await placeSite({
    archive,
    directory,
    ...(survey !== undefined && { visit: survey.visit }),
    note: () => ({ jobId, ...judge(stage, jobId, survey?.report()) }),
    secrets: deps.secrets,
    signal: deps.signal,
  });
  deps.signal.throwIfAborted();
  ledger.learn({ siteDirectory: directory });
  deps.log.info(`Unpacked ${count(files, 'file')} to ${directory}.`);
  return note;
}

/** Tells what was found and makes the version of it; throws `FINDINGS` where a policy says so. */
function judge({ deps, inputs, ledger, target }: Stage, jobId: string, survey: SurveyReport | undefined): Judged {
  const contentDigest = survey?.inventory.contentDigest;
  const pinned = target?.found.map(({ version }) => version);
  const version = versionOf(inputs.version, { jobId, contentDigest, pinned }, deps.clock.today());
  ledger.learn({ version, ...(survey !== undefined && { survey }) });
  if (survey === undefined) return { version };
  const { pages, totals } = survey.inventory;
  deps.log.info(
    `The bundle is sound: ${count(pages.length, 'page')}, ${count(totals.files, 'file')}, ${size(totals.bytes)}.`,
  );
  const { warnings, failures } = judgeFindings(survey, inputs, ledger.pageCount, deps.secrets);
  for (const warning of warnings) deps.log.warning(warning);
  if (failures.length > 0) {
    throw new ActionError('FINDINGS', failures.join('\n'), {
      hint: 'Mend the pages that the summary lists, or set the policy to `warn`. Nothing was kept.',
    });
  }
  return { version, contentDigest: survey.inventory.contentDigest, pageCount: pages.length };
}
