/**
 * The pipeline of a run: inputs → target → deployment → start → poll → link → bundle → pin → rollout → outputs and
 * summary.
 */
import type { Place } from '../deployment/values.ts';
import type { Effects } from './effects.ts';
import { ActionError, asActionError } from './errors.ts';
import type { ProvenBundle } from './fetch/keep.ts';
import { targetFaults } from './fetch/targets.ts';
import { deadlineIn } from './http/deadline.ts';
import type { ReadInput } from './inputs/form.ts';
import {
  type ExportInputs,
  type Inputs,
  inputError,
  type JobInputs,
  type RollbackInputs,
  readInputs,
} from './inputs/inputs.ts';
import { Ledger, type SiteLedger } from './ledger.ts';
import type { PinRecord } from './pin/pin.ts';
import { renewalOf } from './pin/pinned.ts';
import type { DurableAddress } from './pin/site-export.ts';
import type { PublishStage } from './publish/durable-address.ts';
import { NOTHING_WRITTEN } from './report/facts.ts';
import { type RolloutResult, resultOf } from './rollout/delivery.ts';
import type { PlacedExport } from './rollout/rollout.ts';
import type { SiteTarget, Target } from './rollout/target.ts';
import { eachSite, failWithSites, type Turn, tellRollout, turns } from './side-by-side.ts';
import { followJob, takeJob } from './stages.ts';

/**
 * Stages that not every run needs, in chunks of the built Action that are loaded on demand: parsers and GitHub's
 * client.
 */
const STAGES = {
  wait: () => import(/* webpackChunkName: "rollout" */ './wait/wait.ts'),
  target: () => import(/* webpackChunkName: "rollout" */ './rollout/target.ts'),
  rollout: () => import(/* webpackChunkName: "rollout" */ './rollout/rollout.ts'),
  durable: () => import(/* webpackChunkName: "rollout" */ './publish/durable-address.ts'),
  compare: () => import(/* webpackChunkName: "rollout" */ './publish/compare.ts'),
  retention: () => import(/* webpackChunkName: "rollout" */ './publish/retention.ts'),
  rollback: () => import(/* webpackChunkName: "rollout" */ './publish/rollback.ts'),
  fetch: () => import(/* webpackChunkName: "bundle" */ './fetch/take.ts'),
  keep: () => import(/* webpackChunkName: "bundle" */ './fetch/keep.ts'),
};

/** Time that a cancelled run takes to remove what it was writing, in milliseconds. */
const CLEAN_UP_MS = 800;

/** Runs the Action; returns whether it succeeded. Never rejects: errors go to log and summary. */
export async function run(read: ReadInput, effects: Effects): Promise<boolean> {
  const ledger = new Ledger(effects);
  try {
    await effects.report.check();
    ledger.learn(NOTHING_WRITTEN);
    const inputs = await checkedInputs(read, effects);
    const work = inputs.kind === 'rollback' ? rollBack(inputs, effects, ledger) : exportSites(inputs, effects, ledger);
    await untilCancelled(work, effects, ledger);
    await ledger.close();
    return true;
  } catch (error) {
    await ledger.fail(asActionError(effects.signal.aborted ? effects.signal.reason : error));
    return false;
  }
}

/**
 * Waits for the work or for a cancel, which is reported at once: the runner gives a cancelled step a few seconds, and
 * cleaning up after a large site may take longer. The next run removes the rest.
 */
async function untilCancelled(work: Promise<void>, { signal, clock }: Effects, ledger: Ledger): Promise<void> {
  const cancelled = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    await Promise.race([work, cancelled]);
    signal.throwIfAborted();
  } catch (error) {
    if (signal.aborted) {
      await ledger.fail(asActionError(signal.reason));
      await Promise.race([work.catch(() => undefined), clock.sleep(CLEAN_UP_MS, new AbortController().signal)]);
    }
    throw error;
  }
}

/** Checks everything that can be checked before the first call, and reports all faults in one error. */
async function checkedInputs(
  read: ReadInput,
  { log, places, workflow }: Effects,
): Promise<ExportInputs | RollbackInputs> {
  const { faults, keep, inputs } = readInputs(read, { ...places, ...workflow });
  const all = [...faults];
  for (const one of keep) all.push(...(await targetFaults(one, places)));
  if (inputs === undefined || all.length > 0) throw inputError(all);
  for (const remark of inputs.unused) log.warning(`${remark}.`);
  return inputs;
}

/** Exports all sites in parallel, and rolls out those that succeeded together; fails at its end when one has failed. */
async function exportSites(inputs: ExportInputs, effects: Effects, ledger: Ledger): Promise<void> {
  const { rollout, deployment } = inputs;
  const target = rollout && (await (await STAGES.target()).openTarget(effects, rollout));
  if (deployment !== undefined) {
    const { waitForDeployment } = await STAGES.wait();
    ledger.learn({ deployment: await waitForDeployment(effects, deployment, target?.repository.fullName) });
  }
  const turn = turns(MAX_BUNDLES);
  const done = await eachSite(inputs.sites, { effects, ledger }, async (site, tools) => {
    const found = target?.sites.find(({ domain }) => domain === site.target.domain);
    return await exportSite(site, {
      ...tools,
      turn,
      ...(target !== undefined && { target }),
      ...(found && { site: found }),
    });
  });
  const exports = done.flatMap(({ exported }) => exported ?? []);
  if (target !== undefined && exports.length > 0) {
    const { rollOut } = await STAGES.rollout();
    const delivery = await rollOut(target, exports, { effects, observer: ledger });
    tellRollout({ target, exports, delivery }, done, ledger);
    const { durable } = target.inputs;
    if (durable?.kind === 'release' && durable.keep !== undefined) {
      const { removeOldReleases } = await STAGES.retention();
      ledger.learn({ removedReleases: await removeOldReleases(target, durable.keep) });
    }
    const isSame = exports.every(({ exported }) => {
      const result = resultOf(delivery, target, exported);
      return result === 'unchanged' || result === 'refreshed' || exported.isPinned === true;
    });
    if (isSame && delivery.left.length === 0 && mayBeOldSite(inputs, effects)) effects.log.notice(OLD_SITE);
  }
  failWithSites(done, target === undefined ? 'exported' : 'rolled out');
}

/** Rolls back to published versions without an export, and rolls out the verified ones together. */
async function rollBack(inputs: RollbackInputs, effects: Effects, ledger: Ledger): Promise<void> {
  const { openSession, openTarget } = await STAGES.target();
  const { findVersions, proveVersion } = await STAGES.rollback();
  const found = await findVersions(openSession(effects, inputs.rollout), inputs);
  const target = await openTarget(effects, { ...inputs.rollout, sites: found.map(({ places }) => places) });
  const sites = found.flatMap((one, nth) => {
    const site = target.sites[nth];
    return site === undefined ? [] : [{ ...one, target: site }];
  });
  const turn = turns(1);
  const done = await eachSite(sites, { effects, ledger }, async ({ version, places: _, ...site }, tools) => {
    if (version instanceof ActionError) throw version;
    using _turn = await turn();
    return { exported: await proveVersion(target, version, { ...tools, ...site }), places: site.target.places };
  });
  const exports = done.flatMap(({ exported }) => exported ?? []);
  if (exports.length > 0) {
    const { rollOut } = await STAGES.rollout();
    const delivery = await rollOut(target, exports, { effects, observer: ledger });
    const isDone = (result: RolloutResult) => result === 'exported' || result === 'refreshed';
    tellRollout({ target, exports, delivery }, done, ledger, (result) => (isDone(result) ? 'rolled-back' : result));
  }
  failWithSites(done, 'rolled out');
}

/** Whether an export may hold the site from before a push, because the platform had not deployed the commit yet. */
function mayBeOldSite({ deployment, sites }: ExportInputs, { workflow }: Effects): boolean {
  return workflow.event === 'push' && deployment === undefined && sites.every(({ target }) => target.kind === 'start');
}

const OLD_SITE =
  'The export has the same content as the configuration. On a push, this may be the site from before the platform has deployed the commit: set `wait-for-deployment` to the name of its environment to wait for that.';

/** Bundles that are downloaded at a time: each takes room on the disk. */
const MAX_BUNDLES = 2;

/** What one site works with. */
interface SiteStage {
  readonly effects: Effects;
  readonly ledger: SiteLedger;
  readonly turn: Turn;
  readonly target?: Target;
  readonly site?: SiteTarget;
}

/** Exports one site; returns its rollout, or nothing when there is nothing to write. */
async function exportSite(given: Inputs, tools: SiteStage): Promise<PlacedExport | undefined> {
  const { effects, ledger, target, site } = tools;
  const job = given.target;
  if (job.kind === 'skip') return undefined;
  if (site?.previousVersion !== undefined) ledger.learn({ previousVersion: site.previousVersion });
  if (job.kind !== 'pinned') return await exportJob({ ...given, target: job }, tools);
  // The inputs require `update` with `job-id: pinned`.
  if (target === undefined || site === undefined) return undefined;
  const { pinnedIn } = await STAGES.target();
  const pinned = { places: site.places, records: await pinnedIn(target, site) };
  const where = `${target.repository.fullName}@${target.base}`;
  const renewal = renewalOf(given, pinned, where);
  for (const { file } of renewal.unknown)
    effects.log.warning(
      `${file} on ${where} is left unchanged: no job is recorded for what it holds (\`job-id: pinned\`).`,
    );
  if (renewal.kind === 'renew') return await exportJob(renewal.inputs, tools, renewal);
  const { version } = renewal.record;
  effects.log.info(`The address pinned as version ${version} does not expire: there is nothing to renew.`);
  ledger.learn({ version, result: 'unchanged' });
  return undefined;
}

/** Exports a site by the given job, or by a new one; `renewal` are the pins that record the job, and their places. */
async function exportJob(
  inputs: JobInputs,
  tools: SiteStage,
  renewal?: { readonly renews: readonly PinRecord[]; readonly places: readonly Place[] },
): Promise<PlacedExport | undefined> {
  const { effects, ledger, target, site } = tools;
  const { baseUrl, apiKey } = inputs;
  const stage = { ...tools, inputs, baseUrl, apiKey, deadline: deadlineIn(inputs.timeoutMs, effects.clock) };
  const started = await takeJob(stage);
  const { jobId } = started;
  if (!inputs.wait) {
    // A version generated now would differ from the one generated from the content later.
    ledger.learn({ ...(inputs.version !== undefined && { version: inputs.version }), result: 'started' });
    effects.log.info('Not waiting for it (`wait: false`). Continue later with this `job-id`.');
    return undefined;
  }
  const completed = await followJob(stage, started);
  const { takeExport } = await STAGES.fetch();
  await using taken = await takeExport(stage, { jobId, ...completed });
  const { bundle } = taken;
  const address = bundle && target && site && (await publish({ effects, ledger, target, site }, jobId, bundle));
  if (bundle !== undefined) await (await STAGES.keep()).keepBundle(stage, bundle);
  if (site === undefined) {
    ledger.learn({ result: 'exported' });
    return undefined;
  }
  const { compareWithPinned } = await STAGES.compare();
  const inventory = bundle?.judged.inventory;
  const compared = inventory && (await compareWithPinned(stage, site, inventory));
  // No explicit renewal was requested.
  const renewed = renewal && { isChosen: false, isExplicit: false, renews: renewal.renews };
  return {
    exported: { ...taken.exported, ...address, ...compared, ...renewed },
    places: renewal?.places ?? site.places,
  };
}

/** Publishes a bundle when a durable address is wanted; otherwise only reports its size and digest. */
async function publish(stage: PublishStage, jobId: string, bundle: ProvenBundle): Promise<Partial<DurableAddress>> {
  const { path: _path, ...measured } = bundle.archive;
  if (stage.target.inputs.durable === undefined) return measured;
  const { publishBundle } = await STAGES.durable();
  return (await publishBundle(stage, jobId, bundle)) ?? measured;
}
