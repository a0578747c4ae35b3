/** What a completed job gives: its link, and the bundle behind it where anything needs it. */
import type { Inventory } from '../../bundle/inventory.ts';
import { type CompletedJob, type Stage, takeLink } from '../export/stages.ts';
import type { SiteExport } from '../pin/site-export.ts';
import type { SiteTarget } from '../rollout/target.ts';
import { atLeast, deadlineIn } from '../transport/deadline.ts';
import { versionOf } from '../version.ts';
import { cacheKey } from './cached.ts';
import { keepBundle, type Publish } from './keep.ts';

/**
 * Time for link and bundle of a job that was completed when `timeout` was all but over: it has ended in time, and what is
 * left to do is small beside the export.
 */
const TAKE_SHARE = 0.1;
const MIN_TAKE_MS = 1000;
const MAX_TAKE_MS = 60_000;

function takeMs(timeoutMs: number): number {
  return Math.min(MAX_TAKE_MS, Math.max(MIN_TAKE_MS, timeoutMs * TAKE_SHARE));
}

/** A stage that may know what is pinned. */
type TakeStage = Stage & {
  readonly site?: Pick<SiteTarget, 'found'>;
  /** Lets the bundle in when it is its turn: each takes room on the disk. */
  readonly turn: <T>(work: () => Promise<T>) => Promise<T>;
};

/**
 * Takes the export of a job: its link, and the bundle downloaded, proven, published and kept as the inputs say. The
 * inventory is absent where nothing needs the bundle, or it was not surveyed.
 */
export async function takeExport(
  given: TakeStage,
  { jobId, ...completed }: CompletedJob & { readonly jobId: string },
  publish: Publish,
): Promise<SiteExport & { readonly inventory?: Inventory }> {
  const { inputs, deps, ledger } = given;
  const stage = { ...given, deadline: atLeast(given.deadline, takeMs(inputs.timeoutMs), deps.clock) };
  let link = await takeLink(stage, jobId);
  const { kind, domain } = inputs.target;
  const job = {
    jobId,
    ...(domain !== undefined && { domain }),
    isChosen: kind === 'resume',
    isExplicit: kind === 'resume' || inputs.version !== undefined,
  };
  const needsBundle = inputs.verify || inputs.rollout?.durable !== undefined;
  if (!needsBundle && inputs.bundlePath === undefined && inputs.extractTo === undefined) {
    const version = versionOf(inputs.version, { jobId }, deps.clock.today());
    ledger.learn({ version });
    return { ...job, ...link, version, ...completed };
  }
  const freshLink = async () => {
    link = await takeLink(stage, jobId);
    return link;
  };
  const cache = { key: cacheKey(inputs.baseUrl, jobId), mayHold: kind === 'resume' };
  const leftMs = stage.deadline.remaining();
  const bundle = await given.turn(async () => {
    const turn = { ...stage, deadline: deadlineIn(leftMs, deps.clock) };
    return await keepBundle(turn, { jobId, link, freshLink, cache }, publish);
  });
  const { sizeBytes: _announced, ...minted } = link;
  return { ...minted, ...bundle, ...job, ...completed };
}
