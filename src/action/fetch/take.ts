/** What a completed job gives: its link, the bundle behind it where anything needs it, and the address to pin. */
import type { Link } from '../export/link.ts';
import { type CompletedJob, type Stage, takeLink } from '../export/stages.ts';
import { compareWithPinned } from '../publish/compare.ts';
import { pinBundle } from '../publish/pin.ts';
import type { SiteExport } from '../rollout/site-export.ts';
import { versionOf } from '../version.ts';
import { cacheKey } from './cached.ts';
import { keepBundle, type ProvenBundle } from './keep.ts';

/** Takes the export of a job: its link, and the bundle downloaded, proven, kept and published as the inputs say. */
export async function takeExport(
  stage: Stage,
  { jobId, ...completed }: CompletedJob & { readonly jobId: string },
): Promise<SiteExport> {
  const { inputs, deps, ledger } = stage;
  const link = await takeLink(stage, jobId);
  const { kind, domain } = inputs.target;
  const job = { jobId, ...(domain !== undefined && { domain }) };
  const told = { ...completed, isChosen: kind === 'resume' };
  const needsBundle = inputs.verify || inputs.rollout?.lasting !== undefined;
  if (needsBundle || inputs.bundlePath !== undefined || inputs.extractTo !== undefined) {
    return { ...(await takeBundle(stage, job, link)), ...told };
  }
  const version = versionOf(inputs.version, { jobId }, deps.clock.today());
  ledger.learn({ version });
  return { ...job, ...link, version, ...told };
}

async function takeBundle(
  stage: Stage,
  job: { readonly jobId: string; readonly domain?: string },
  first: Link,
): Promise<SiteExport> {
  const { inputs, deps, ledger, target } = stage;
  let link = first;
  const source = {
    jobId: job.jobId,
    link,
    freshLink: async () => {
      link = await takeLink(stage, job.jobId);
      return link;
    },
    cache: { key: cacheKey(inputs.baseUrl, job.jobId), mayHold: inputs.target.kind === 'resume' },
  };
  const pin = async (proven: ProvenBundle) => target && (await pinBundle({ deps, ledger }, target, job, proven));
  const { bundle, done } = await keepBundle(stage, source, pin);
  const { inventory, ...known } = bundle;
  const compared = target && inventory && (await compareWithPinned(deps, target, inventory));
  const found = { ...job, ...link, ...known, ...done };
  if (compared === undefined) return found;
  if (compared.isSame) return { ...found, isPinned: true };
  const { changes } = compared;
  ledger.learn({ changes });
  return { ...found, changes };
}
