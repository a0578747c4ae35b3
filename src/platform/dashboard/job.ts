/** The pages of one job: its progress, what became of it, a link to its bundle, and a comparison with that of another. */
import { setTimeout as wait } from 'node:timers/promises';
import { makeVersion } from '../../contract/version.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { JobDiagnostic, JobRecord } from '../jobs/state.ts';
import type { JobSummary } from '../jobs/view.ts';
import { present } from '../render/model/fields.ts';
import { type Html, html } from '../render/model/html/template.ts';
import { mintLink } from '../routes/static-export.ts';
import type { Compare } from './comparison.ts';
import { type ExportsDeps, SHOWN_JOBS, state } from './exports.ts';
import { addressOf, form, table, time, type Visit } from './frame.ts';
import type { LiveJobs } from './live.ts';
import { FormFault, type View } from './view.ts';

const SHOWN_FINDINGS = 100;
const SHOWN_PATHS = 200;
const FOLLOW_PAUSE_MS = 1000;
/** A page that was left open is not told about progress for ever. */
const FOLLOWED_MAX_MS = 30 * 60_000;

/** Opens the page of one job, which goes on until the job has ended. */
export function jobView({ jobs, live, ...deps }: ExportsDeps & { readonly live: LiveJobs }, jobId: string): View {
  const read = async ({ organization }: Visit) => known(await jobs.read(organization, jobId));
  const page = (visit: Visit) => addressOf(visit, `jobs/${jobId}`);
  const whole = async (visit: Visit, job: JobRecord): Promise<Html> => {
    const isEnded = hasEnded(job);
    const again = html`<p><a href="${page(visit)}">Refresh</a></p>`;
    return html`${facts(outcomeOf(job))}
${job.error !== undefined && html`<p class="fault">${job.error}</p>`}
${isEnded ? undefined : again}${job.status === 'completed' ? await bundleForms(visit, job) : undefined}
${findings(job.result?.diagnostics ?? job.errorDiagnostics ?? [])}`;
  };
  const bundleForms = async (visit: Visit, job: JobRecord): Promise<Html> => {
    const { organization, request } = job;
    const newest = await jobs.newest({ organization, domain: request.domain, most: SHOWN_JOBS });
    const others = newest.filter((one) => one.jobId !== jobId && one.status === 'completed');
    const link = form(visit, {
      page: page(visit),
      act: 'link',
      body: html`<button>Make a link to the bundle</button>`,
    });
    return html`${configuration(job)}<p>A link is valid for a limited time and needs no key.</p>${link}${others.length > 0 && compareForm(page(visit), others)}`;
  };
  async function* follow(visit: Visit): AsyncGenerator<Html> {
    yield* progressLines(jobs, jobId, visit);
    if (!visit.signal.aborted && !(await visit.isSignedIn())) return;
    yield html`</div>${await whole(visit, await read(visit))}`;
  }
  return {
    title: 'Export',
    async show(visit) {
      const job = await read(visit);
      const rest = hasEnded(job) ? undefined : live.follow(visit, jobId, (signal) => follow({ ...visit, signal }));
      if (rest === undefined) return html`${facts(orderOf(job))}${await whole(visit, job)}`;
      return followed(html`${facts(orderOf(job))}<div class="live" role="status">${progressLine(job)}`, rest);
    },
    acts: {
      async link(visit) {
        const job = await read(visit);
        const { bundleUrl, expiresAt, sizeBytes } = await mintLink(deps, {
          ...job,
          ...present({ bundle: job.result?.bundle }),
        });
        const notice = html`<p><a href="${bundleUrl}" rel="noreferrer">Download the bundle</a> (${sizeBytes} bytes); the link expires ${time(new Date(expiresAt))}.</p>${configuration(job, bundleUrl)}`;
        return { done: 'made a link to the bundle', subject: jobId, notice };
      },
    },
  };
}

function known<J>(job: J | undefined): J {
  if (job === undefined) throw new FormFault('There is no such job.');
  return job;
}

async function* followed(first: Html, rest: AsyncIterable<Html>): AsyncGenerator<Html> {
  yield first;
  yield* rest;
}

/** Tells how far a job is, again and again until it has ended, or nobody looks or may look any more. */
async function* progressLines(jobs: JobQueue, jobId: string, visit: Visit): AsyncGenerator<Html> {
  const { organization, signal, isSignedIn } = visit;
  const until = performance.now() + FOLLOWED_MAX_MS;
  let shown = '';
  while (!signal.aborted && performance.now() < until && (await isSignedIn())) {
    const job = await jobs.find(organization, jobId);
    if (job === undefined) return;
    const line = progressLine(job);
    // A line break keeps the connection from being taken for an idle one.
    yield line.html === shown ? html`\n` : line;
    shown = line.html;
    if (hasEnded(job)) return;
    await wait(FOLLOW_PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
}

function hasEnded({ status }: Pick<JobRecord, 'status'>): boolean {
  return status === 'completed' || status === 'failed';
}

function progressLine(job: Pick<JobRecord, 'status' | 'progress' | 'pageCount'>): Html {
  return html`<p>${state(job)}, pages: ${job.pageCount}</p>`;
}

/** Writes the lines by which a deployment shows a job's bundle; without a link they say how to get one. */
function configuration({ jobId, createdAt, request }: JobRecord, bundleUrl?: string): Html {
  const version = request.version ?? makeVersion({ jobId, startedAt: createdAt });
  const link = bundleUrl === undefined ? '# make a link: it stands here then' : JSON.stringify(bundleUrl);
  const content =
    request.version === undefined &&
    html` The version that the Action writes for this job tells the content as well, in place of the last <code>0</code>.`;
  return html`<p>For the configuration of a deployment.${content}</p><pre><code>staticExport:
  enabled: true
  bundleUrl: ${link}
  version: ${JSON.stringify(version)}
</code></pre>`;
}

type Fact = readonly [name: string, value: Html | string | undefined];

/** What was asked for. */
function orderOf({ jobId, request, createdAt }: JobRecord): readonly Fact[] {
  return [
    ['Job', html`<code>${jobId}</code>`],
    ['Site', request.domain],
    ['Version', request.version],
    ['Started', time(createdAt)],
    ['By', request.startedBy],
  ];
}

/** What became of it. */
function outcomeOf(job: JobRecord): readonly Fact[] {
  const { pageCount, updatedAt, commit, result } = job;
  return [
    ['State', state(job)],
    ['Pages', String(pageCount)],
    ['Changed', time(updatedAt)],
    ['Commit', commit && html`<code>${commit}</code>`],
    ['SHA-256', result && html`<code>${result.bundle.sha256}</code>`],
  ];
}

function facts(all: readonly Fact[]): Html {
  return html`<dl>${all.map(([name, value]) => (value !== undefined && value !== '' ? html`<dt>${name}</dt><dd>${value}</dd>` : undefined))}</dl>`;
}

function compareForm(page: string, others: readonly JobRecord[]): Html {
  const option = ({ jobId, createdAt, request: { version } }: JobRecord) =>
    html`<option value="${jobId}">${version ?? jobId}, ${time(createdAt)}</option>`;
  return html`<form action="${page}/compare"><label>Compare with <select name="with">${others.map(option)}</select></label> <button>Compare the pages</button></form>`;
}

/** Opens the comparison of the bundles of two jobs: from the earlier one to the later one. */
export function comparisonView(
  { jobs, compare }: Pick<ExportsDeps, 'jobs'> & { readonly compare: Compare },
  ...jobIds: readonly [string, string]
): View {
  return {
    title: 'Comparison',
    async show(visit) {
      const { organization } = visit;
      const found = await Promise.all(jobIds.map(async (jobId) => known(await jobs.find(organization, jobId))));
      const [before, after] = found.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
      if (before?.bundle === undefined || after?.bundle === undefined)
        throw new FormFault('One of these jobs has no bundle.');
      const { added, removed, changed } = await compare(organization, before.bundle.key, after.bundle.key);
      const job = ({ jobId, createdAt }: JobSummary) =>
        html`<a href="${addressOf(visit, `jobs/${jobId}`)}">${jobId}</a> (${time(createdAt)})`;
      const lists = [paths('Added', added), paths('Removed', removed), paths('Changed', changed)];
      const isSame = added.length + removed.length + changed.length === 0;
      return html`<p>From ${job(before)} to ${job(after)}.</p>${isSame ? html`<p>The pages are the same.</p>` : lists}`;
    },
  };
}

function paths(title: string, all: readonly string[]): Html | undefined {
  if (all.length === 0) return undefined;
  const more = all.length - SHOWN_PATHS;
  return html`<h2>${title} (${all.length})</h2><ul>${all.slice(0, SHOWN_PATHS).map((one) => html`<li><code>${one}</code></li>`)}</ul>${more > 0 && html`<p>And ${more} more.</p>`}`;
}

function findings(found: readonly JobDiagnostic[]): Html | undefined {
  if (found.length === 0) return undefined;
  const rows = found
    .slice(0, SHOWN_FINDINGS)
    .map(({ file, line, column, message }) => [`${file}:${line}:${column}`, message]);
  const more = found.length - rows.length;
  return html`<h2>Findings (${found.length})</h2>${table(['Where', 'What'], rows, '')}${more > 0 && html`<p>And ${more} more.</p>`}`;
}
