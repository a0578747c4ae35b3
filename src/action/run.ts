/**
 * The story of a run: inputs → target → start → poll → link → bundle → decide → write → report.
 *
 * What can fail is tried before a job starts. Sites are exported side by side, one that fails holds no other back, and
 * what succeeded is rolled out together. Each stage returns what it adds to the record of its site; outputs, summary and
 * log are functions of these records.
 */
import type { Effects, Log } from './effects.ts';
import { ActionError, asActionError } from './errors.ts';
import { targetFaults } from './fetch/targets.ts';
import { atLeast, deadlineIn } from './http/deadline.ts';
import type { ReadInput } from './inputs/form.ts';
import { inputError, type RunInputs, readInputs, type SiteInputs } from './inputs/inputs.ts';
import type { RolloutInputs } from './inputs/rollout.ts';
import { fill } from './inputs/template.ts';
import type { Session } from './platform/client.ts';
import { MAY_EXIST } from './platform/failures.ts';
import { type Link, logLink, mintLink } from './platform/link.ts';
import { type SeenJob, waitForJob } from './platform/poll.ts';
import { addressOf, type StartedJob, startJob } from './platform/start.ts';
import { RunRecord } from './record.ts';
import { errorText } from './report/wording.ts';
import type { Renewal, SiteExport, SitePlace, Target } from './rollout/target.ts';
import type { SiteResult } from './site-result.ts';
import { makeVersion } from './version.ts';

/** Stages that not every run needs, in chunks of the built Action: parsers, and GitHub's client. */
const STAGES = {
  target: () => import(/* webpackChunkName: "rollout" */ './rollout/target.ts'),
  deliver: () => import(/* webpackChunkName: "rollout" */ './rollout/deliver.ts'),
  bundle: () => import(/* webpackChunkName: "bundle" */ './fetch/bundle.ts'),
};

/** Time that a cancelled run takes to remove what it was writing, in milliseconds. */
const CLEAN_UP_MS = 800;
/** Archives that are fetched at a time: each takes room on the disk. */
const MAX_ARCHIVES = 2;

/** Runs the Action; returns whether it succeeded. Never rejects: errors go to log and summary. */
export async function run(read: ReadInput, effects: Effects): Promise<boolean> {
  const record = new RunRecord(effects);
  try {
    await effects.report.check();
    record.begin();
    const inputs = await checkedInputs(read, effects);
    await untilCancelled(exportSites(inputs, effects, record), effects, record);
    await record.close();
    return true;
  } catch (error) {
    await record.fail(asActionError(effects.signal.aborted ? effects.signal.reason : error));
    return false;
  }
}

/** Checks everything that can be checked before the first call, and reports all faults in one error. */
async function checkedInputs(read: ReadInput, { places, workflow, log }: Effects): Promise<RunInputs> {
  const { inputs, faults, keep } = readInputs(read, { ...places, ...workflow });
  const all = [...faults];
  for (const one of keep) all.push(...(await targetFaults(one, places)));
  if (inputs === undefined || all.length > 0) throw inputError(all);
  for (const { domain, job } of inputs.sites)
    if (job.kind === 'none') log.warning(`\`${domain}\` is left out: \`job-id\` has no line for it.`);
  return inputs;
}

/** What the sites of a run share. */
interface Run {
  readonly inputs: RunInputs;
  readonly effects: Effects;
  readonly record: RunRecord;
  readonly target: Target | undefined;
  readonly archives: Semaphore;
}

/** What a site has for its places; undefined where they are not looked at. */
type ToRollOut = SiteExport | 'nothing' | undefined;

/** Exports all sites side by side, and rolls out together those that succeeded; fails at its end when one has failed. */
async function exportSites(inputs: RunInputs, effects: Effects, record: RunRecord): Promise<void> {
  const { rollout, sites } = inputs;
  record.open(inputs);
  const target =
    rollout && (await (await STAGES.target()).openTarget(effects, rollout, { sites, onWrite: record.onWrite }));
  const run: Run = { inputs, effects, record, target, archives: new Semaphore(MAX_ARCHIVES) };
  const exports = await Promise.all(sites.map(async (site, position) => await orFail(run, site, position)));
  const ready = exports.filter((exported) => typeof exported === 'object');
  if (target !== undefined && exports.some((exported) => exported !== undefined)) {
    const { rollOut, keepAll } = await STAGES.deliver();
    const delivery = { target, exports: ready, onOutcome: record.onOutcome };
    const domains = sites.map(({ domain }) => domain);
    record.onOutcome(ready.length > 0 ? await rollOut(effects, delivery) : keepAll(target, domains));
  }
  record.throwFailed();
}

/** Exports one site of a run. Of several, the error of one is kept in its record, and its lines name the site. */
async function orFail(run: Run, site: SiteInputs, position: number): Promise<ToRollOut> {
  if (run.inputs.sites.length === 1) return await exportSite(run, site, position);
  const log = namedLog(run.effects.log, site.domain ?? '');
  try {
    return await exportSite({ ...run, effects: { ...run.effects, log } }, site, position);
  } catch (thrown) {
    run.effects.signal.throwIfAborted();
    const error = asActionError(thrown);
    log.info(errorText(error).replaceAll('\n', ' '));
    run.record.add(position, { error });
    return undefined;
  }
}

/** Exports one site, and returns what is to be rolled out. */
async function exportSite(run: Run, site: SiteInputs, position: number): Promise<ToRollOut> {
  const { effects, record, inputs, target } = run;
  const found = (facts: SiteResult) => record.add(position, facts);
  if (site.job.kind === 'none') return undefined;
  const places = target?.sites[position] ?? [];
  found(previousVersionIn(places));
  const renewal = site.job.kind === 'pinned' ? await renewalOf(run, places) : undefined;
  if (site.job.kind === 'pinned' && renewal === undefined) {
    found({ result: 'unchanged' });
    return 'nothing';
  }

  const session: Session = { effects, ...inputs.platform, deadline: deadlineIn(site.timeoutMs, effects.clock) };
  const job = await takeJob(run, session, { site, renewal });
  found({ jobId: job.jobId, isResumed: site.job.kind !== 'start' });
  if (!inputs.wait) {
    // A version made now would differ from the one that tells the content later.
    found({ result: 'started', ...(site.version !== undefined && { version: site.version }) });
    return undefined;
  }

  const onSnapshot = ({ status }: SeenJob) => void found({ status });
  const ended = await waitForJob(session, { ...job, stallTimeoutMs: site.stallTimeoutMs, onSnapshot });
  const startedAt = ended.createdAt ?? job.startedAt;
  found({ ...(ended.pageCount !== undefined && { pageCount: ended.pageCount }), ...(startedAt && { startedAt }) });

  const stage = { ...session, deadline: atLeast(session.deadline, takeMs(site.timeoutMs), effects.clock) };
  const takeLink = async () => {
    const minted = record.addLink(position, await mintLink(stage, job.jobId), site.maskBundleUrl);
    logLink(effects.log, minted);
    return minted;
  };
  const link = await takeLink();

  const versionFor = (contentDigest?: string) =>
    site.version ?? renewal?.version ?? makeVersion({ jobId: job.jobId, startedAt, contentDigest });
  const isTaken = site.verify || site.bundlePath !== undefined || site.extractTo !== undefined;
  if (isTaken)
    found(
      await takeBundle(run, stage, {
        site,
        job: { ...found({}), jobId: job.jobId },
        link,
        takeLink,
        versionFor,
        renewal,
        found,
      }),
    );
  else found({ version: versionFor() });
  if (target === undefined) {
    found({ result: 'exported' });
    return undefined;
  }
  const isChosen = site.job.kind === 'resume' && ended.hadEnded;
  const how = { isLabelled: site.version !== undefined, isChosen, isRenewal: renewal !== undefined };
  const done = found({});
  const exported = {
    ...done,
    jobId: job.jobId,
    link: done.link ?? link,
    version: done.version ?? versionFor(),
    ...how,
  };
  return { ...exported, places: renewal?.places ?? places, ...pinUrlOf(inputs.rollout, exported) };
}

/** Reads the job that the version in place names (`job-id: pinned`); undefined where there is nothing to renew. */
async function renewalOf(
  { effects: { log }, inputs }: Run,
  places: readonly SitePlace[],
): Promise<Renewal | undefined> {
  const { pinnedJob } = await STAGES.target();
  const { renewal, withoutVersion } = pinnedJob(places, inputs.rollout?.pinUrl);
  for (const { file } of withoutVersion)
    log.warning(`${file} is left unchanged: it holds no version (\`job-id: pinned\`).`);
  if (renewal === undefined) log.info('No place holds a link that ends: there is nothing to renew.');
  return renewal;
}

/** Starts a job, or continues the one that is named. */
async function takeJob(
  { effects, record }: Run,
  session: Session,
  {
    site: { job, domain = '', version },
    renewal,
  }: { readonly site: SiteInputs; readonly renewal: Renewal | undefined },
): Promise<Pick<StartedJob, 'jobId' | 'retryAfterMs'> & { readonly startedAt?: Date }> {
  if (job.kind === 'start') {
    using _pending = record.pending(MAY_EXIST);
    return await startJob(session, { domain, paths: job.paths, version });
  }
  const jobId = job.kind === 'resume' ? job.jobId : (renewal?.jobId ?? '');
  effects.log.info(`Continuing job ${jobId} on ${addressOf(session.baseUrl)}.`);
  return { jobId };
}

/** Reads the version that the base holds for a site. */
function previousVersionIn(places: readonly SitePlace[]): SiteResult {
  const [version] = places.flatMap(({ base }) =>
    typeof base?.version === 'string' && base.version !== '' ? [base.version] : [],
  );
  return version === undefined ? {} : { previousVersion: version };
}

/** A completed job whose bundle is taken. */
interface Taking {
  readonly site: SiteInputs;
  readonly job: SiteResult & { readonly jobId: string };
  readonly link: Link;
  readonly takeLink: () => Promise<Link>;
  readonly versionFor: (contentDigest?: string) => string;
  readonly renewal: Renewal | undefined;
  /** Is told of a sound bundle before a finding policy fails the run. */
  readonly found: (facts: SiteResult) => SiteResult;
}

/** Downloads and proves the bundle, and places archive and site. */
async function takeBundle(
  { effects, archives }: Run,
  session: Session,
  { site, job, link, takeLink, versionFor, renewal, found }: Taking,
): Promise<SiteResult> {
  const { fetchBundle, placeArchive } = await STAGES.bundle();
  const leftMs = session.deadline.remaining();
  using _slot = await archives.take();
  const stage = { effects, deadline: deadlineIn(leftMs, effects.clock) };
  const { onBrokenLink, onExternalResource, bundlePath, extractTo } = site;
  const isAsked = onBrokenLink !== 'ignore' || onExternalResource !== 'ignore';
  await using bundle = await fetchBundle(stage, {
    jobId: job.jobId,
    link,
    freshLink: takeLink,
    baseUrl: session.baseUrl,
    mayBeCached: site.job.kind !== 'start',
    findings: isAsked ? { onBrokenLink, onExternalResource } : 'none',
    extractTo,
    announcedPages: job.pageCount,
    makeVersion: versionFor,
    onVerified: (facts) => {
      mustBeRenewed(renewal, facts.contentDigest, effects.log);
      found({ ...facts, pageCount: job.pageCount ?? facts.content.pages });
    },
  });
  if (bundlePath !== undefined) await placeArchive(bundle, bundlePath, effects);
  const { siteDirectory } = bundle;
  return { ...(siteDirectory !== undefined && { siteDirectory }), ...(bundlePath !== undefined && { bundlePath }) };
}

/** Throws `BUNDLE` where the bundle is not of the content that the pinned versions tell. */
function mustBeRenewed(renewal: Renewal | undefined, contentDigest: string, log: Log): void {
  if (renewal === undefined) return;
  const { contents, jobId } = renewal;
  if (contents.length === 0) log.info('The version in place tells no content: the bundle was not compared with it.');
  const content = contents.find((told) => !contentDigest.startsWith(told));
  if (content === undefined) return;
  const message = `The bundle of job ${jobId} has the content digest ${contentDigest}, but the version in place ends in ${content}.`;
  throw new ActionError('BUNDLE', message, {
    hint: 'Nothing was written. The platform serves another content for this job: export anew.',
  });
}

/** Fills the template of the mirror's address. */
function pinUrlOf(
  rollout: RolloutInputs | undefined,
  { domain, version, jobId, sha256 }: SiteResult,
): { readonly pinUrl?: string } {
  if (rollout?.pinUrl === undefined) return {};
  return { pinUrl: fill(rollout.pinUrl, { domain, version, jobId, sha256 }) };
}

/** Time for link and bundle of a job that was completed just before `timeout`, in milliseconds. */
function takeMs(timeoutMs: number): number {
  return Math.min(60_000, Math.max(1000, timeoutMs * 0.1));
}

/** A log whose lines begin with a domain. */
function namedLog(log: Log, domain: string): Log {
  const begin = (write: (message: string) => void) => (message: string) => write(`${domain}: ${message}`);
  return {
    debug: begin(log.debug),
    info: begin(log.info),
    notice: begin(log.notice),
    warning: begin(log.warning),
    error: begin(log.error),
  };
}

/**
 * Waits for the work or for a cancel, which is reported at once: the runner gives a cancelled step a few seconds, and
 * cleaning up after a large site may take longer.
 */
async function untilCancelled(work: Promise<void>, { signal, clock }: Effects, record: RunRecord): Promise<void> {
  const cancelled = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    await Promise.race([work, cancelled]);
    signal.throwIfAborted();
  } catch (error) {
    if (signal.aborted) {
      await record.fail(asActionError(signal.reason));
      await Promise.race([work.catch(() => undefined), clock.sleep(CLEAN_UP_MS, new AbortController().signal)]);
    }
    throw error;
  }
}

/** Lets a number of tasks work at a time. */
class Semaphore {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(slots: number) {
    this.#free = slots;
  }

  /** Waits for a slot, which is free again when it is disposed of. */
  async take(): Promise<Disposable> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return {
      [Symbol.dispose]: () => {
        const next = this.#waiting.shift();
        if (next === undefined) this.#free += 1;
        else next();
      },
    };
  }
}
