/** The results of a completed job: its link, and the bundle when something needs it. */

import { atLeast, deadlineIn } from '../http/deadline.ts';
import type { SiteExport } from '../pin/site-export.ts';
import type { SiteTarget } from '../rollout/target.ts';
import type { Turn } from '../side-by-side.ts';
import { type CompletedJob, type Stage, takeLink } from '../stages.ts';
import { versionOf } from '../version.ts';
import { cacheKey } from './cached.ts';
import { type ProvenBundle, proveBundle } from './keep.ts';

/**
 * Time for link and bundle of a job that was completed just before `timeout`: it has ended in time, and the rest is
 * short compared with the export.
 */
const TAKE_SHARE = 0.1;
const MIN_TAKE_MS = 1000;
const MAX_TAKE_MS = 60_000;

function takeMs(timeoutMs: number): number {
  return Math.min(MAX_TAKE_MS, Math.max(MIN_TAKE_MS, timeoutMs * TAKE_SHARE));
}

/** A stage that may know the pinned values. */
type TakeStage = Stage & {
  readonly site?: Pick<SiteTarget, 'found'>;
  /** Limits concurrent bundles, since each needs space on the disk. */
  readonly turn: Turn;
};

/** An export with its link, and with its bundle when something needs it, until it is disposed of. */
export interface TakenExport extends AsyncDisposable {
  readonly exported: SiteExport;
  readonly bundle?: ProvenBundle;
}

/** Returns the export of a job: its link, and the bundle, downloaded and verified as the inputs say. */
export async function takeExport(
  given: TakeStage,
  { jobId, ...completed }: CompletedJob & { readonly jobId: string },
): Promise<TakenExport> {
  const { inputs, effects, ledger } = given;
  const stage = { ...given, deadline: atLeast(given.deadline, takeMs(inputs.timeoutMs), effects.clock) };
  let link = await takeLink(stage, jobId);
  const { kind, domain } = inputs.target;
  const isChosen = kind === 'resume';
  const isExplicit = isChosen || inputs.version !== undefined;
  const job = { jobId, ...(domain !== undefined && { domain }), isChosen, isExplicit, ...completed };
  await using scope = new AsyncDisposableStack();
  const needsBundle = inputs.verify || inputs.rollout?.durable !== undefined;
  if (!needsBundle && inputs.bundlePath === undefined && inputs.extractTo === undefined) {
    const version = versionOf(inputs.version, { jobId }, effects.clock.today());
    ledger.learn({ version });
    return { exported: { ...link, ...job, version }, [Symbol.asyncDispose]: async () => undefined };
  }
  const freshLink = async () => {
    link = await takeLink(stage, jobId);
    return link;
  };
  const cache = { key: cacheKey(inputs.baseUrl, jobId), mayHold: kind === 'resume' };
  const leftMs = stage.deadline.remaining();
  scope.use(await given.turn());
  const inTurn = { ...stage, deadline: deadlineIn(leftMs, effects.clock) };
  const bundle = scope.use(await proveBundle(inTurn, { jobId, link, freshLink, cache }));
  const { sizeBytes: _announced, ...minted } = link;
  const { inventory: _inventory, ...judged } = bundle.judged;
  const held = scope.move();
  return { exported: { ...minted, ...judged, ...job }, bundle, [Symbol.asyncDispose]: () => held.disposeAsync() };
}
