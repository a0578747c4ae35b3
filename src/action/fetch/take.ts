/** What a completed job gives: its link, and the bundle behind it where anything needs it. */
import type { Inventory } from '../../bundle/inventory.ts';
import type { Link } from '../export/link.ts';
import { type CompletedJob, type Stage, takeLink } from '../export/stages.ts';
import type { SiteExport } from '../pin/site-export.ts';
import type { SiteTarget } from '../rollout/target.ts';
import { atLeast, deadlineIn } from '../transport/deadline.ts';
import { versionOf } from '../version.ts';
import { cacheKey } from './cached.ts';
import { keepBundle, type ProvenBundle } from './keep.ts';

/** What is taken, and what was made of the bundle; both are absent where nothing needs it. */
export interface Taken<T> {
  readonly exported: SiteExport;
  readonly inventory?: Inventory;
  readonly done?: T;
}

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
 * Takes the export of a job: its link, and the bundle downloaded, proven and kept as the inputs say. `work` is done on
 * the bundle once it is proven, while its archive is on disk.
 */
export async function takeExport<T>(
  given: TakeStage,
  { jobId, ...completed }: CompletedJob & { readonly jobId: string },
  work: (bundle: ProvenBundle) => Promise<T>,
): Promise<Taken<T>> {
  const { inputs, deps, ledger } = given;
  const stage = { ...given, deadline: atLeast(given.deadline, takeMs(inputs.timeoutMs), deps.clock) };
  const link = await takeLink(stage, jobId);
  const { kind, domain } = inputs.target;
  const job = {
    jobId,
    ...(domain !== undefined && { domain }),
    isChosen: kind === 'resume',
    isExplicit: kind === 'resume' || inputs.version !== undefined,
  };
  const needsBundle = inputs.verify || inputs.rollout?.lasting !== undefined;
  if (needsBundle || inputs.bundlePath !== undefined || inputs.extractTo !== undefined) {
    const leftMs = stage.deadline.remaining();
    const { exported, ...taken } = await given.turn(
      async () => await takeBundle({ ...stage, deadline: deadlineIn(leftMs, deps.clock) }, jobId, link, work),
    );
    return { ...taken, exported: { ...exported, ...job, ...completed } };
  }
  const version = versionOf(inputs.version, { jobId }, deps.clock.today());
  ledger.learn({ version });
  return { exported: { ...job, ...link, version, ...completed } };
}

async function takeBundle<T>(
  stage: TakeStage,
  jobId: string,
  first: Link,
  work: (bundle: ProvenBundle) => Promise<T>,
): Promise<Taken<T>> {
  const { inputs } = stage;
  let link = first;
  const source = {
    jobId,
    link,
    freshLink: async () => {
      link = await takeLink(stage, jobId);
      return link;
    },
    cache: { key: cacheKey(inputs.baseUrl, jobId), mayHold: inputs.target.kind === 'resume' },
  };
  const { bundle, done } = await keepBundle(stage, source, work);
  const { inventory, ...known } = bundle;
  return { exported: { ...link, ...known }, done, ...(inventory !== undefined && { inventory }) };
}
