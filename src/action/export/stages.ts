/** The stages of an export, each telling log and ledger what it has learned. */
import { formatTimestamp } from '../../contract/timestamp.ts';
import type { Deps } from '../deps.ts';
import type { Inputs } from '../inputs.ts';
import type { SiteLedger } from '../ledger.ts';
import { addressOnly, count, size } from '../report/wording.ts';
import type { Deadline } from '../transport/deadline.ts';
import type { Session } from './client.ts';
import { type Link, linkSecrets, mintLink } from './link.ts';
import { waitForJob } from './poll.ts';
import { logProgress } from './progress.ts';
import { type StartedJob, startJob } from './start.ts';

/** What `result`, `changed` and `pullRequestOperation` may come to be. */
const WORDS = [
  ...['exported', 'refreshed', 'rolled-back', 'unchanged', 'dry-run'],
  ...['true', 'false', 'created', 'updated', 'closed', 'none'],
];

/** What every stage of one run works with. */
export interface Stage {
  readonly inputs: Inputs;
  readonly deps: Deps;
  readonly ledger: SiteLedger;
  readonly deadline: Deadline;
}

/** Starts a job, or takes up the one that the inputs name. */
export async function takeJob(stage: Stage): Promise<StartedJob> {
  const { inputs, deps, ledger } = stage;
  const { target, version } = inputs;
  const from = `${inputs.baseUrl.origin}${inputs.baseUrl.pathname.replace(/\/$/, '')}`;
  if (target.domain !== undefined) ledger.learn({ domain: target.domain });
  if (target.kind === 'resume') {
    ledger.learn({ jobId: target.jobId, resumed: true });
    deps.log.info(`Continuing job ${target.jobId} on ${from}.`);
    return { jobId: target.jobId };
  }
  if (target.kind !== 'start') throw new TypeError(`no job is taken for a site that is to be ${target.kind}`);
  ledger.learn({ starting: true });
  const started = await startJob(sessionOf(stage), { ...target, version });
  const { jobId } = started;
  ledger.learn({ jobId });
  const what = target.paths.length === 0 ? 'all pages' : count(target.paths.length, 'page path');
  deps.log.info(`Started job ${jobId} for ${target.domain} (${what}) on ${from}.`);
  return started;
}

/** What is known of a completed job, as far as the platform tells it. */
export interface CompletedJob {
  readonly pageCount?: number;
  readonly startedAt?: Date;
}

/** Waits for the job to be completed. */
export async function followJob(stage: Stage, job: StartedJob): Promise<CompletedJob> {
  const { inputs, deps, ledger } = stage;
  const show = logProgress(deps);
  const { pageCount, createdAt: startedAt } = await waitForJob(sessionOf(stage), {
    ...job,
    stallTimeoutMs: inputs.stallTimeoutMs,
    onSnapshot: (snapshot, watch) => ledger.learn({ status: show(snapshot, watch) }),
  });
  if (pageCount !== undefined) ledger.learn({ pageCount });
  return { ...(pageCount !== undefined && { pageCount }), ...(startedAt !== undefined && { startedAt }) };
}

/** Mints a link, hides its secrets before anything of it is shown, and hands it on. */
export async function takeLink(stage: Stage, jobId: string): Promise<Link> {
  const { inputs, deps, ledger } = stage;
  const link = await mintLink(sessionOf(stage), jobId);
  const { sure, unsure } = linkSecrets(link.bundleUrl, publicValues(stage, link));
  for (const secret of [...sure, ...unsure]) deps.secrets.hide(secret);
  if (inputs.maskBundleUrl) {
    for (const secret of sure) deps.secrets.mask(secret);
    ledger.maskAtEnd(unsure);
  }
  ledger.learnLink(link);
  const weight = link.sizeBytes === undefined ? '' : ` (${size(link.sizeBytes)})`;
  deps.log.info(`Link to the bundle${weight}: ${addressOnly(link.bundleUrl)}, expires ${endOf(link)}.`);
  if (link.expiresAt === undefined) {
    deps.log.warning(
      'The platform does not say when the link expires, and neither does the link; `expiresAt` is empty.',
    );
  }
  if (inputs.maskBundleUrl) {
    deps.log.info(
      'The link is masked, so the runner does not hand `bundleUrl` to other jobs. Pass `jobId` there and mint a fresh link with `job-id`.',
    );
  }
  return link;
}

function endOf({ expiresAt, tellsItsEnd }: Link): string {
  if (expiresAt === undefined) return 'at a time that nobody tells';
  return `${formatTimestamp(expiresAt)}${tellsItsEnd === true ? ', as the link itself says' : ''}`;
}

/** Values that other outputs hold, now or by the end of the run: the runner would drop an output that a mask hits. */
function publicValues({ inputs, deps, ledger }: Stage, { expiresAt, sizeBytes }: Link): readonly string[] {
  const { bundlePath, extractTo, rollout, version, target, baseUrl } = inputs;
  const { repository, serverUrl } = deps.workflow;
  const today = formatTimestamp(deps.clock.today());
  const coming = [
    bundlePath,
    extractTo,
    version,
    today,
    expiresAt && formatTimestamp(expiresAt),
    sizeBytes?.toString(),
  ];
  const places = [target.domain, baseUrl.host, repository, rollout?.repository, serverUrl];
  return [...ledger.publicValues(), ...WORDS, ...[...coming, ...places].filter((value) => value !== undefined)];
}

function sessionOf({ inputs, deps, deadline }: Stage): Session {
  return { deps, platform: inputs, deadline };
}
