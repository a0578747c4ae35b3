/** The page of one job: its progress, what became of it, a link to its bundle, and its findings. */
import { setTimeout as wait } from 'node:timers/promises';
import { makeVersion } from '../../contract/version.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { type JobDiagnostic, type JobRecord, RENDERED_PERCENT } from '../jobs/state.ts';
import { HttpProblem } from '../problem.ts';
import { present } from '../render/model/fields.ts';
import { type Html, html } from '../render/model/html/template.ts';
import { mintLink } from '../routes/static-export.ts';
import { type ExportsDeps, SHOWN_JOBS } from './exports.ts';
import { exactly, formatCount, formatSize, formatSpan, formatTime } from './format.ts';
import { addressOf, pageHead, siteAddress, type View, type Visit } from './frame.ts';
import { callout, card, chip, type Fact, facts, form, lines, prose, select, state } from './parts.ts';

const FOLLOW_PAUSE_MS = 1000;
/** A page that was left open is not told about progress for ever. */
const FOLLOWED_MAX_MS = 30 * 60_000;
/** Pages that one session follows at the same time. */
const FOLLOWED_MAX = 10;
const SHOWN_KINDS = 30;
const SHOWN_PLACES = 20;
/** What differs between messages of one kind: code, and what stands in parentheses. */
const DETAIL = /`[^`]*`|\([^()]*\)/g;

interface JobDeps extends ExportsDeps {
  /** Those who look at a page that follows its job. */
  readonly followers: Set<Visit>;
}

/** Opens the page of one job, which goes on until the job has ended. */
export function jobView(deps: JobDeps, jobId: string): View {
  const { jobs, followers, clock } = deps;
  const read = async ({ organization }: Visit) => known(await jobs.read(organization, jobId));
  async function* follow(visit: Visit): AsyncGenerator<Html> {
    yield* progressLines(jobs, jobId, visit);
    if (!visit.signal.aborted && !(await visit.isSignedIn())) return;
    yield html`</div>${await outcome(deps, { ...visit, now: clock() }, await read(visit))}`;
  }
  return {
    title: 'Export',
    section: '',
    async show(visit) {
      const job = await read(visit);
      if (hasEnded(job) || !mayFollow(followers, visit))
        return html`${head(deps, visit, job)}${await outcome(deps, visit, job)}`;
      const first = html`${head(deps, visit, job)}<div class="live" role="status">${progressLine(job)}`;
      return (async function* () {
        yield first;
        yield* follow(visit);
      })();
    },
    acts: {
      async link(visit) {
        const job = await read(visit);
        const summary = { ...job, ...present({ bundle: job.result?.bundle }) };
        const { bundleUrl, expiresAt, sizeBytes } = await mintLink(deps, summary);
        const ends = exactly(new Date(expiresAt), visit.now);
        const notice = html`<p><a href="${bundleUrl}" rel="noreferrer">Download the bundle</a> (${formatSize(sizeBytes)}). The link ends ${ends}.</p>${configuration(job, bundleUrl)}`;
        return { done: 'made a link to the bundle', subject: jobId, notice };
      },
    },
  };
}

export function known<J>(job: J | undefined): J {
  if (job === undefined) throw new HttpProblem(404, 'There is no such job.');
  return job;
}

/** Adds a follower until nobody looks any more, unless the session has as many as it may. */
function mayFollow(followers: Set<Visit>, visit: Visit): boolean {
  const own = [...followers].filter(({ session }) => session === visit.session);
  if (visit.signal.aborted || own.length >= FOLLOWED_MAX) return false;
  followers.add(visit);
  visit.signal.addEventListener('abort', () => followers.delete(visit), { once: true });
  return true;
}

/** Tells how far a job is, again and again until it has ended, or nobody looks or may look any more. */
async function* progressLines(jobs: JobQueue, jobId: string, visit: Visit): AsyncGenerator<Html> {
  const { organization, signal, isSignedIn } = visit;
  const until = performance.now() + FOLLOWED_MAX_MS;
  const rateOf = pagesPerSecond();
  let [shown, announced] = ['', ''];
  while (!signal.aborted && performance.now() < until && (await isSignedIn())) {
    const job = await jobs.find(organization, jobId);
    if (job === undefined) return;
    const line = progressLine(job, rateOf(job));
    const tenths = `${job.status}, ${job.progress - (job.progress % 10)} %`;
    // Readers of screens hear of every tenth. A line break keeps the connection from being taken for an idle one.
    if (line.html === shown) yield html`\n`;
    else yield html`${line}${tenths !== announced && html`<p class="visually-hidden">${tenths}</p>`}`;
    [shown, announced] = [line.html, tenths];
    if (hasEnded(job)) return;
    await wait(FOLLOW_PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
}

function hasEnded({ status }: Pick<JobRecord, 'status'>): boolean {
  return status === 'completed' || status === 'failed';
}

type Progress = Pick<JobRecord, 'status' | 'progress' | 'pageCount'>;

/** Measures the pages that are exported in a second, from the first page on: nothing is exported while a job waits or prepares. */
export function pagesPerSecond(clock = () => performance.now()): (job: Pick<Progress, 'pageCount'>) => number {
  let first: { readonly at: number; readonly pages: number } | undefined;
  return ({ pageCount }) => {
    const now = clock();
    // A job that begins anew counts anew.
    if (first === undefined || first.pages === 0 || pageCount < first.pages) first = { at: now, pages: pageCount };
    return now > first.at ? ((pageCount - first.pages) * 1000) / (now - first.at) : 0;
  };
}

function progressLine(job: Progress, rate = 0): Html {
  const { status, progress, pageCount } = job;
  const told = [status === 'queued' ? 'waits for its turn' : formatCount(pageCount, 'page')];
  if (status === 'running' && progress >= RENDERED_PERCENT) told.push('packing the bundle');
  else if (status === 'running' && progress > 0 && rate > 0) {
    const left = Math.round((pageCount * RENDERED_PERCENT) / progress) - pageCount;
    told.push(`${rate < 10 ? rate.toFixed(1) : formatCount(Math.round(rate))} a second`);
    told.push(`about ${formatCount(left)} left, ${formatSpan((left / rate) * 1000)}`);
  }
  return html`<div aria-hidden="true">${state(job, told.join(' · '))}</div>`;
}

function head({ domainsOf }: JobDeps, visit: Visit, { jobId, request, createdAt }: JobRecord): Html {
  const domains = domainsOf(visit.organization);
  const { domain, startedBy } = request;
  const above = domains.includes(domain) ? [[domain, siteAddress(visit, domain, domains)] as const] : [];
  const by = startedBy !== undefined && ` by ${startedBy}`;
  const aside = html`<small><code>${jobId}</code> started ${exactly(createdAt, visit.now)}${by}</small>`;
  return pageHead(visit, { title: `Export of ${domain}`, above, aside });
}

/** Shows all that is known of a job; of one that goes on, how to look again. */
async function outcome(deps: JobDeps, visit: Visit, job: JobRecord): Promise<Html> {
  const { status, error, result, errorDiagnostics } = job;
  const again = html`<p><a class="button" href="${addressOf(visit, `jobs/${job.jobId}`)}">Refresh</a></p>`;
  return html`${error !== undefined && callout('danger', html`<p>${prose(error)}</p>`)}${facts(factsOf(deps, visit, job))}
${hasEnded(job) ? undefined : again}${status === 'completed' ? await bundle(deps, visit, job) : undefined}
${findingsOf(result?.diagnostics ?? errorDiagnostics ?? [])}`;
}

function factsOf({ keepBundlesMs }: JobDeps, visit: Visit, job: JobRecord): readonly Fact[] {
  const { createdAt, updatedAt, pageCount, commit, result, errorDiagnostics, request } = job;
  const findings = result?.diagnostics ?? errorDiagnostics;
  return [
    ['State', state(job)],
    ['Pages', formatCount(pageCount)],
    ['Findings', findings && formatCount(findings.length)],
    ['Took', hasEnded(job) ? formatSpan(updatedAt.getTime() - createdAt.getTime()) : undefined],
    ['Version', request.version],
    ['Size', result && formatSize(result.bundle.sizeBytes)],
    ['Links until', result && exactly(new Date(updatedAt.getTime() + keepBundlesMs), visit.now)],
    ['Commit', commit && html`<code>${commit}</code>`],
    ['SHA-256', result && html`<code>${result.bundle.sha256}</code>`],
  ];
}

async function bundle({ jobs }: JobDeps, visit: Visit, job: JobRecord): Promise<Html> {
  const { jobId, request } = job;
  const newest = await jobs.newest({ organization: visit.organization, domain: request.domain, most: SHOWN_JOBS });
  const others = newest.filter((one) => one.jobId !== jobId && one.status === 'completed');
  const page = addressOf(visit, `jobs/${jobId}`);
  const link = form(visit, { page, act: 'link', body: html`<button>Make a link to the bundle</button>` });
  const body = html`<p>A link is valid for a limited time and needs no key.</p>
${link}${visit.notice === undefined && configuration(job)}${others.length > 0 && compareForm(page, others)}`;
  return card('Bundle', body);
}

function compareForm(page: string, others: readonly JobRecord[]): Html {
  const label = ({ jobId, createdAt, request }: JobRecord) => `${request.version ?? jobId}, ${formatTime(createdAt)}`;
  const options = Object.fromEntries(others.map((job) => [job.jobId, label(job)]));
  return html`<form class="row" action="${page}/compare">${select('Compare with', 'with', options)} <button class="quiet">Compare the pages</button></form>`;
}

/** Writes the lines by which a deployment shows a job's bundle; without a link they say how to get one. */
function configuration({ jobId, createdAt, request }: JobRecord, bundleUrl?: string): Html {
  const version = request.version ?? makeVersion({ jobId, startedAt: createdAt });
  const link = bundleUrl === undefined ? '# make a link: it stands here then' : JSON.stringify(bundleUrl);
  const content =
    request.version === undefined &&
    html`<p><small>The version that the Action writes for this job tells the content as well, in place of the last <code>0</code>.</small></p>`;
  const text = `staticExport:
  enabled: true
  bundleUrl: ${link}
  version: ${JSON.stringify(version)}
`;
  return html`${lines('Configuration of a deployment', text)}${content}`;
}

/** Shows all findings, grouped by kind; nothing where there are none. */
function findingsOf(found: readonly JobDiagnostic[]): Html | undefined {
  if (found.length === 0) return undefined;
  const kinds = Map.groupBy(found, ({ message }) => message.replaceAll(DETAIL, '…'));
  const sorted = [...kinds.values()].toSorted((one, other) => other.length - one.length);
  const more = sorted.length - SHOWN_KINDS;
  return html`<h2>Findings ${chip('yellow', formatCount(found.length))}</h2>
${sorted.slice(0, SHOWN_KINDS).map(kind)}${more > 0 && html`<p>And ${formatCount(more, 'more kind')}.</p>`}`;
}

function kind(all: readonly JobDiagnostic[]): Html {
  const [first] = all;
  const message = first?.message ?? '';
  const isSame = all.every((one) => one.message === message);
  const place = ({ file, line, column, message }: JobDiagnostic) => {
    const details = isSame ? undefined : prose(message.match(DETAIL)?.join(' ') ?? '');
    return html`<li><code>${file}:${line}:${column}</code> ${details}</li>`;
  };
  const more = all.length - SHOWN_PLACES;
  return html`<details class="card finding" open><summary>${chip('yellow', formatCount(all.length))} <span>${prose(isSame ? message : message.replaceAll(DETAIL, '…'))}</span></summary>
<ul>${all.slice(0, SHOWN_PLACES).map(place)}</ul>${more > 0 && html`<p>And ${formatCount(more)} more.</p>`}</details>`;
}
