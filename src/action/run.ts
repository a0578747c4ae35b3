/** The story of a run: inputs → start → poll → link → bundle → outputs and summary. */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { JobSnapshot } from '../contract/static-export.ts';
import { formatTimestamp } from '../contract/timestamp.ts';
import type { Deps } from './deps.ts';
import { asActionError } from './errors.ts';
import { type Deadline, deadlineIn } from './export/deadline.ts';
import { type Link, linkSecrets, mintLink } from './export/link.ts';
import { waitForJob } from './export/poll.ts';
import { startJob } from './export/start.ts';
import { atPath } from './fetch/at-path.ts';
import { downloadBundle } from './fetch/download.ts';
import { keepArchive, placeSite } from './fetch/place.ts';
import { checkTargets } from './fetch/targets.ts';
import { type Inputs, parseInputs, type ReadInput } from './inputs.ts';
import { Ledger } from './report/ledger.ts';
import { ProgressLog } from './report/progress.ts';
import { addressOnly } from './report/summary.ts';
import { count, size } from './report/wording.ts';
import { versionOf } from './version.ts';

/** Runs the Action to its end; returns whether it succeeded. Never rejects: what went wrong is in log and summary. */
export async function run(read: ReadInput, deps: Deps): Promise<boolean> {
  const ledger = new Ledger(deps);
  try {
    await exportSite(read, deps, ledger);
    await ledger.close();
    return true;
  } catch (error) {
    await ledger.fail(asActionError(deps.signal.aborted ? deps.signal.reason : error));
    return false;
  }
}

async function exportSite(read: ReadInput, deps: Deps, ledger: Ledger): Promise<void> {
  const inputs = parseInputs(read, deps.places.workspace);
  for (const name of inputs.unused) deps.log.warning(`\`${name}\` has no effect together with \`job-id\`.`);
  await checkTargets(inputs, deps.places);
  const deadline = deadlineIn(inputs.timeoutMs, deps.clock);
  const jobId = await takeJob(inputs, deps, ledger, deadline);
  if (!inputs.wait) {
    ledger.learn({ result: 'started', version: versionOf(inputs.version, jobId, deps.clock.today()) });
    deps.log.info('Not waiting for it (`wait: false`). Continue later with this `job-id`.');
    return;
  }
  const completed = await follow(inputs, deps, ledger, { jobId, deadline });
  const version = versionOf(inputs.version, jobId, deps.clock.today());
  ledger.learn({ version, ...(completed.pageCount !== undefined && { pageCount: completed.pageCount }) });
  const link = await takeLink(inputs, deps, ledger, { jobId, deadline });
  if (inputs.bundlePath !== undefined || inputs.extractTo !== undefined) {
    await keep(inputs, deps, ledger, { jobId, version, link, deadline });
  }
  ledger.learn({ result: 'exported' });
}

async function takeJob(inputs: Inputs, deps: Deps, ledger: Ledger, deadline: Deadline): Promise<string> {
  const { target, version } = inputs;
  const from = `${inputs.baseUrl.origin}${inputs.baseUrl.pathname.replace(/\/$/, '')}`;
  if (target.kind === 'resume') {
    ledger.learn({ jobId: target.jobId, resumed: true });
    deps.log.info(`Continuing job ${target.jobId} on ${from}.`);
    return target.jobId;
  }
  ledger.learn({ domain: target.domain });
  const jobId = await startJob(deps, inputs, { ...target, version }, deadline);
  ledger.learn({ jobId });
  const what = target.paths.length === 0 ? 'all pages' : count(target.paths.length, 'page path');
  deps.log.info(`Started job ${jobId} for ${target.domain} (${what}) on ${from}.`);
  return jobId;
}

interface JobInHand {
  readonly jobId: string;
  readonly deadline: Deadline;
}

async function follow(
  inputs: Inputs,
  deps: Deps,
  ledger: Ledger,
  { jobId, deadline }: JobInHand,
): Promise<JobSnapshot> {
  const progress = new ProgressLog(deps);
  return await waitForJob(deps, inputs, {
    jobId,
    deadline,
    stallTimeoutMs: inputs.stallTimeoutMs,
    onSnapshot: (snapshot, watch) => ledger.learn({ status: progress.show(snapshot, watch) }),
  });
}

async function takeLink(inputs: Inputs, deps: Deps, ledger: Ledger, { jobId, deadline }: JobInHand): Promise<Link> {
  const link = await mintLink(deps, inputs, jobId, deadline);
  for (const secret of linkSecrets(link.bundleUrl, ledger.publicValues())) {
    if (inputs.maskBundleUrl) deps.secrets.mask(secret);
    else deps.secrets.hide(secret);
  }
  ledger.learnLink(link);
  const expiry =
    link.expiresAt === undefined ? 'at a time the platform does not tell' : formatTimestamp(link.expiresAt);
  const weight = link.sizeBytes === undefined ? '' : ` (${size(link.sizeBytes)})`;
  deps.log.info(`Link to the bundle${weight}: ${addressOnly(link.bundleUrl)}, expires ${expiry}.`);
  if (link.expiresAt === undefined)
    deps.log.warning('The platform does not say when the link expires; `expiresAt` is empty.');
  if (inputs.maskBundleUrl) {
    deps.log.notice(
      'The link is masked, so the runner does not hand `bundleUrl` to other jobs. Pass `jobId` there and mint a fresh link with `job-id`.',
    );
  }
  return link;
}

async function keep(
  inputs: Inputs,
  deps: Deps,
  ledger: Ledger,
  { jobId, version, link, deadline }: JobInHand & { readonly version: string; readonly link: Link },
): Promise<void> {
  const { temp } = deps.places;
  const folder = await atPath(temp, () => mkdtemp(path.join(temp, 'static-export-')));
  try {
    const archive = path.join(folder, 'bundle.tar.gz');
    const freshLink = () => takeLink(inputs, deps, ledger, { jobId, deadline });
    const { sizeBytes } = await downloadBundle(deps, { link, file: archive, deadline, freshLink });
    ledger.learn({ sizeBytes });
    deps.log.info(`Downloaded ${size(sizeBytes)}.`);
    const { bundlePath, extractTo } = inputs;
    if (extractTo !== undefined) {
      const { secrets, signal } = deps;
      const siteFiles = await placeSite({ archive, directory: extractTo, marker: { jobId, version }, secrets, signal });
      ledger.learn({ siteDirectory: extractTo, siteFiles });
      deps.log.info(`Unpacked ${count(siteFiles, 'file')} to ${extractTo}.`);
    }
    if (bundlePath !== undefined) {
      await keepArchive(archive, bundlePath);
      ledger.learn({ bundlePath });
      deps.log.info(`Kept the archive at ${bundlePath}.`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
