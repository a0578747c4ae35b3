/**
 * The story of a run: inputs → target → start → poll → link → bundle → decide → write → report.
 *
 * What can fail is tried before a job starts. Sites are exported side by side, one that fails holds no other back, and
 * what succeeded is rolled out together. Each stage returns what it adds to the result of its site; outputs, summary and
 * log are functions of these results.
 */
import { once } from 'node:events';
import type { JobSnapshot } from '../contract/static-export.ts';
import { makeVersion, versionText } from '../contract/version.ts';
import type { Effects, Log } from './effects.ts';
import { asActionError } from './errors.ts';
import { targetFaults } from './fetch/targets.ts';
import { atLeast, deadlineIn } from './http/retry.ts';
import { type RunInputs, readInputs, type SiteInputs } from './inputs/inputs.ts';
import { fill, inputError, type ReadInput } from './inputs/rules.ts';
import type { Session } from './platform/client.ts';
import { addressOf, type StartedJob, startJob, waitForJob } from './platform/job.ts';
import { type Link, logLink, mintLink } from './platform/link.ts';
import { RunRecord } from './record.ts';
import { errorText } from './report/wording.ts';
import type { SiteResult } from './results.ts';
import type { Renewal } from './rollout/renewal.ts';
import type { SiteExport, SitePlace, Target } from './rollout/target.ts';

/** Stages that not every run needs, in chunks of the built Action: parsers, and GitHub's client. */
const STAGES = {
  target: () => import(/* webpackChunkName: "rollout" */ './rollout/target.ts'),
  renewal: () => import(/* webpackChunkName: "rollout" */ './rollout/renewal.ts'),
  deliver: () => import(/* webpackChunkName: "rollout" */ './rollout/deliver.ts'),
  bundle: () => import(/* webpackChunkName: "bundle" */ './fetch/bundle.ts'),
};

/** Time that a cancelled run takes to remove what it was writing, in milliseconds. */
const CLEAN_UP_MS = 800;
const MAX_ARCHIVES = 2;

/**
 * Runs the Action; returns whether it succeeded. Never rejects: errors go to log and summary. A cancel is reported at
 * once, since the runner gives a cancelled step a few seconds, and cleaning up after a large site may take longer.
 */
export async function run(read: ReadInput, effects: Effects): Promise<boolean> {
  const { signal, clock } = effects;
  const record = new RunRecord(effects);
  const work = exportSites(read, effects, record);
  try {
    await Promise.race([work, once(signal, 'abort')]);
    signal.throwIfAborted();
    await record.close();
    return true;
  } catch (error) {
    await record.fail(asActionError(signal.aborted ? signal.reason : error));
    if (signal.aborted)
      await Promise.race([work.catch(() => undefined), clock.sleep(CLEAN_UP_MS, new AbortController().signal)]);
    return false;
  }
}

interface Run {
  readonly inputs: RunInputs;
  readonly effects: Effects;
  readonly record: RunRecord;
  readonly target: Target | undefined;
  readonly limitArchives: Limit;
}

/** Exports all sites side by side, and rolls out together those that succeeded; fails at its end when one has failed. */
async function exportSites(read: ReadInput, effects: Effects, record: RunRecord): Promise<void> {
  await effects.report.check();
  record.begin();
  const inputs = await checkedInputs(read, effects);
  const { rollout, sites } = inputs;
  record.open(inputs);
  const { onOutcome } = record;
  const target = rollout && (await (await STAGES.target()).openTarget(effects, rollout, sites));
  const run: Run = { inputs, effects, record, target, limitArchives: limitTo(MAX_ARCHIVES) };
  const results = await Promise.all(sites.map(async (site, position) => await exportOrFail(run, site, position)));
  const exports = results.filter((result) => result !== undefined);
  if (target !== undefined) await (await STAGES.deliver()).rollOut(effects, { target, exports, onOutcome });
  record.throwFailed();
}

/** Reads the inputs, and checks what the workspace holds at their targets. */
async function checkedInputs(read: ReadInput, { places, workflow, log }: Effects): Promise<RunInputs> {
  const inputs = readInputs(read, { ...places, ...workflow });
  const faults = await Promise.all(inputs.sites.map(async (site) => await targetFaults(site, places)));
  if (faults.flat().length > 0) throw inputError(faults.flat());
  for (const { domain, job } of inputs.sites)
    if (job.kind === 'none') log.warning(`\`${domain}\` is left out: \`job-id\` has no line for it.`);
  return inputs;
}

/** Exports one site of a run. Of several, the error of one is kept in its result, and its lines name the site. */
async function exportOrFail(run: Run, site: SiteInputs, position: number): Promise<SiteExport | undefined> {
  const { effects, inputs, record, target } = run;
  const places = target?.sites[position] ?? [];
  const found = (facts: SiteResult) => record.add(position, facts);
  const addLink = (link: Link) => record.addLink(position, link);
  if (inputs.sites.length === 1) return await exportSite({ ...run, site, places, found, addLink });
  const log = namedLog(effects.log, site.domain ?? '');
  try {
    return await exportSite({ ...run, effects: { ...effects, log }, site, places, found, addLink });
  } catch (thrown) {
    effects.signal.throwIfAborted();
    const error = asActionError(thrown);
    log.info(errorText(error).replaceAll('\n', ' '));
    found({ error });
    return undefined;
  }
}

interface SiteRun extends Run {
  readonly site: SiteInputs;
  readonly places: readonly SitePlace[];
  /** Adds facts to the result of the site, sets their outputs, and returns all that is known. */
  readonly found: (facts: SiteResult) => SiteResult;
  readonly addLink: (link: Link) => void;
}

async function exportSite(run: SiteRun): Promise<SiteExport | undefined> {
  const { effects, found, inputs, places, site } = run;
  if (site.job.kind === 'none') return undefined;
  const [previousVersion] = places.flatMap(({ base }) => versionText(base?.version) ?? []);
  if (previousVersion !== undefined) found({ previousVersion });
  const renewal = site.job.kind === 'pinned' ? await renewalOf(run) : undefined;
  if (site.job.kind === 'pinned' && renewal === undefined) {
    found({ result: 'unchanged' });
    return undefined;
  }
  const session: Session = { effects, ...inputs.platform, deadline: deadlineIn(site.timeoutMs, effects.clock) };
  const job = await takeJob(run, session, renewal);
  if (!inputs.wait) {
    // A version made now would differ from the one that tells the content later.
    found({ result: 'started', ...(site.version !== undefined && { version: site.version }) });
    return undefined;
  }
  const { stallTimeoutMs } = site;
  const onSnapshot = ({ status }: JobSnapshot) => void found({ status });
  const { pageCount, createdAt, hadEnded } = await waitForJob(session, { ...job, stallTimeoutMs, onSnapshot });
  found({ ...(pageCount !== undefined && { pageCount }), ...(createdAt && { startedAt: createdAt }) });
  const exported = await takeExport(run, session, { jobId: job.jobId, renewal });
  if (run.target === undefined) {
    found({ result: 'exported' });
    return undefined;
  }
  const mirror = inputs.rollout?.pinUrl;
  const { domain, jobId, sha256, version } = exported;
  return {
    ...exported,
    isLabelled: site.version !== undefined,
    isChosen: site.job.kind === 'resume' && hadEnded,
    isRenewal: renewal !== undefined,
    ...(mirror !== undefined && { pinUrl: fill(mirror, { domain, jobId, sha256, version }) }),
    places: renewal?.places ?? places,
  };
}

/** Reads the job that the version in place names (`job-id: pinned`); undefined where there is nothing to renew. */
async function renewalOf({ effects: { log }, inputs, places, target }: SiteRun): Promise<Renewal | undefined> {
  const { pinnedJob } = await STAGES.renewal();
  const { renewal, withoutVersion } = pinnedJob(places, target?.pull, inputs.rollout?.pinUrl);
  for (const { file } of withoutVersion)
    log.warning(`${file} is left unchanged: it holds no version (\`job-id: pinned\`).`);
  if (renewal === undefined && withoutVersion.length === 0)
    log.info('No place holds a link that ends: there is nothing to renew.');
  return renewal;
}

async function takeJob(
  { effects, found, site: { job, domain = '', version } }: SiteRun,
  session: Session,
  renewal: Renewal | undefined,
): Promise<Pick<StartedJob, 'jobId' | 'retryAfterMs'>> {
  if (job.kind === 'start') {
    found({ isStarting: true });
    const { startedAt, ...started } = await startJob(session, { domain, paths: job.paths, version });
    found({ jobId: started.jobId, startedAt, isStarting: false });
    return started;
  }
  const jobId = job.kind === 'resume' ? job.jobId : (renewal?.jobId ?? '');
  effects.log.info(`Continuing job ${jobId} on ${addressOf(session.baseUrl)}.`);
  found({ jobId });
  return { jobId };
}

/** Takes link and bundle of a completed job, and makes the version; returns all that is known of the site. */
async function takeExport(
  run: SiteRun,
  session: Session,
  { jobId, renewal }: { readonly jobId: string; readonly renewal: Renewal | undefined },
): Promise<SiteResult & Pick<SiteExport, 'jobId' | 'link' | 'version'>> {
  const { effects, found, site } = run;
  const { clock, log } = effects;
  const deadline = atLeast(session.deadline, bundleTimeMs(site.timeoutMs), clock);
  const freshLink = async () => await takeLink(run, { ...session, deadline }, jobId);
  const { startedAt, pageCount } = found({});
  const versionOf = (contentDigest?: string) =>
    site.version ?? renewal?.version ?? makeVersion({ jobId, startedAt, contentDigest });
  const checkContent = async (contentDigest?: string) => {
    if (renewal !== undefined) (await STAGES.renewal()).checkRenewed(renewal, contentDigest, log);
  };
  const link = await freshLink();
  if (!site.verify) {
    await checkContent();
    const version = versionOf();
    return { link, ...found({ version }), version, jobId };
  }
  const leftMs = deadline.remaining();
  const facts = await run.limitArchives(async () => {
    const { fetchBundle } = await STAGES.bundle();
    return await fetchBundle(effects, {
      ...site,
      jobId,
      baseUrl: session.baseUrl,
      deadline: deadlineIn(leftMs, clock),
      link,
      freshLink,
      mayBeCached: site.job.kind !== 'start',
      onVerified: async (verified) => {
        await checkContent(verified.contentDigest);
        found({ version: versionOf(verified.contentDigest), pageCount: pageCount ?? verified.pages, ...verified });
      },
    });
  });
  return { link, ...found(facts), version: versionOf(facts.contentDigest), jobId };
}

async function takeLink({ addLink, effects }: SiteRun, session: Session, jobId: string): Promise<Link> {
  const link = await mintLink(session, jobId);
  addLink(link);
  logLink(effects.log, link);
  return link;
}

/** Time for link and bundle of a job that was completed just before `timeout`, in milliseconds. */
function bundleTimeMs(timeoutMs: number): number {
  return Math.min(60_000, Math.max(1000, timeoutMs * 0.1));
}

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

/** Runs a task as soon as fewer than a number of others are running. */
type Limit = <T>(task: () => Promise<T>) => Promise<T>;

function limitTo(size: number): Limit {
  const running = new Set<Promise<unknown>>();
  return async (task) => {
    while (running.size >= size) await Promise.race(running);
    const result = task();
    const end = result.catch(() => undefined).finally(() => running.delete(end));
    running.add(end);
    return await result;
  };
}
