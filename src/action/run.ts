/** The story of a run: inputs → target → deployment → start → poll → link → bundle → pin → rollout → outputs and summary. */
import type { Deps } from './deps.ts';
import { asActionError } from './errors.ts';
import { followJob, takeJob } from './export/stages.ts';
import type { ProvenBundle } from './fetch/keep.ts';
import { takeExport } from './fetch/take.ts';
import { targetFaults } from './fetch/targets.ts';
import type { ReadInput } from './form.ts';
import { oldSiteNotice } from './gate/old-site.ts';
import { waitForDeployment } from './gate/wait.ts';
import { type Inputs, inputError, readInputs } from './inputs.ts';
import { Ledger } from './ledger.ts';
import type { PinRecord } from './pin/pin.ts';
import { type Renewal, renewalOf } from './pin/pinned.ts';
import type { SiteExport } from './pin/site-export.ts';
import { compareWithPinned } from './publish/compare.ts';
import { pinBundle, withPin } from './publish/pin.ts';
import { rollBack } from './publish/rollback.ts';
import type { RollbackInputs } from './publish/rollback-inputs.ts';
import { NOTHING_WRITTEN } from './report/facts.ts';
import { resultOf, rollOut } from './rollout/rollout.ts';
import { openTarget, pinnedIn, type Target } from './rollout/target.ts';
import { deadlineIn } from './transport/deadline.ts';

/** Time that a cancelled run takes to remove what it was writing, in milliseconds. */
const CLEAN_UP_MS = 800;

/** Runs the Action to its end; returns whether it succeeded. Never rejects: what went wrong is in log and summary. */
export async function run(read: ReadInput, deps: Deps): Promise<boolean> {
  const ledger = new Ledger(deps);
  try {
    await deps.report.check();
    ledger.learn(NOTHING_WRITTEN);
    const inputs = await checkedInputs(read, deps);
    const work = inputs.kind === 'rollback' ? rollBack(inputs, deps, ledger) : exportSite(inputs, deps, ledger);
    await untilCancelled(work, deps, ledger);
    await ledger.close();
    return true;
  } catch (error) {
    await ledger.fail(asActionError(deps.signal.aborted ? deps.signal.reason : error));
    return false;
  }
}

/**
 * Waits for the work, or for a cancel, which is told at once: the runner gives a cancelled step a few seconds, and
 * cleaning up after a large site may take longer. What is left of it the next run sweeps.
 */
async function untilCancelled(work: Promise<void>, { signal, clock }: Deps, ledger: Ledger): Promise<void> {
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

/** Everything that can be wrong before the first call, in one error. */
async function checkedInputs(read: ReadInput, { log, places, workflow }: Deps): Promise<Inputs | RollbackInputs> {
  const { faults, keep, inputs } = readInputs(read, { ...places, ...workflow });
  const all = [...faults, ...(await targetFaults(keep, places))];
  if (inputs === undefined || all.length > 0) throw inputError(all);
  for (const remark of inputs.unused) log.warning(`${remark}.`);
  return inputs;
}

async function exportSite(given: Inputs, deps: Deps, ledger: Ledger): Promise<void> {
  const target = given.rollout && (await openTarget(deps, given.rollout, given.target.domain));
  if (target?.previousVersion !== undefined) ledger.learn({ previousVersion: target.previousVersion });
  const renewal = given.target.kind === 'pinned' ? target && (await renewalIn(target, given)) : undefined;
  if (renewal?.kind === 'durable') {
    const { version } = renewal.record;
    deps.log.info(`What is pinned as version ${version} does not expire: nothing is to be renewed.`);
    ledger.learn({ version, result: 'unchanged' });
    return;
  }
  const inputs = renewal?.inputs ?? given;
  if (inputs.gate !== undefined)
    ledger.learn({ deployment: await waitForDeployment(deps, inputs.gate, target?.repository.fullName) });
  const deadline = deadlineIn(inputs.timeoutMs, deps.clock);
  const stage = { inputs, deps, ledger, deadline, ...(target !== undefined && { target }) };
  const started = await takeJob(stage);
  const { jobId } = started;
  if (!inputs.wait) {
    // A version made now would not be the one that is made of the content later.
    ledger.learn({ ...(inputs.version !== undefined && { version: inputs.version }), result: 'started' });
    deps.log.info('Not waiting for it (`wait: false`). Continue later with this `job-id`.');
    return;
  }
  const completed = await followJob(stage, started);
  const { domain } = inputs.target;
  const job = { jobId, ...(domain !== undefined && { domain }) };
  const pin = async (bundle: ProvenBundle) => target && (await pinBundle({ deps, ledger }, target, job, bundle));
  const taken = await takeExport(stage, { jobId, ...completed }, pin);
  if (target === undefined) {
    ledger.learn({ result: 'exported' });
    return;
  }
  const compared = taken.inventory && (await compareWithPinned(stage, target, taken.inventory));
  const exported = { ...withPin(taken.exported, taken.done), ...compared, ...(renewal && ofPinned(renewal.record)) };
  const delivery = await rollOut(target, [exported], { deps, observer: ledger });
  const result = resultOf(delivery, target);
  ledger.learn({ result, rollout: { target, exported, delivery } });
  const notice = oldSiteNotice({ result, exported, delivery }, inputs, deps.workflow);
  if (notice !== undefined) deps.log.notice(notice);
}

async function renewalIn(target: Target, inputs: Inputs): Promise<Renewal> {
  const { repository, base } = target;
  return renewalOf(inputs, await pinnedIn(target), `${repository.fullName}@${base}`);
}

/** A renewal is as old as what it renews, and nobody has asked for it by name. */
function ofPinned(record: PinRecord): Partial<SiteExport> {
  const { started } = record;
  return { isChosen: false, isExplicit: false, renews: record, ...(started !== undefined && { startedAt: started }) };
}
