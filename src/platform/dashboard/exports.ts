/** The pages of exports: what was exported and how far it is, a start, and one job with its findings and its link. */

import { VERSION_PATTERN } from '../../contract/static-export.ts';
import { findDomain } from '../access/domain.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { JobDiagnostic, JobRecord } from '../jobs/state.ts';
import { type Html, html } from '../render/model/html/template.ts';
import { type LinkDeps, mintLink, queueExport } from '../routes/static-export.ts';
import { addressOf, form, siteAddress, table, time, type Visit } from './frame.ts';
import { FormFault, type View } from './view.ts';

export interface ExportsDeps extends LinkDeps {
  readonly jobs: JobQueue;
  /** Host names of an organization's sites. */
  readonly domainsOf: (organization: string) => readonly string[];
}

const SHOWN_JOBS = 50;
const SHOWN_FINDINGS = 100;

/** Opens the page of all exports, or of those of one site. */
export function exportsView({ jobs, domainsOf }: ExportsDeps, site?: string): View {
  const own = ({ organization }: Visit): readonly string[] => {
    const domains = domainsOf(organization);
    return site === undefined ? domains : [findDomain(domains, site)];
  };
  return {
    title: 'Exports',
    async show(visit) {
      const domains = own(visit);
      const listed = await jobs.newest(visit.organization, SHOWN_JOBS);
      const shown = listed.filter(({ request }) => site === undefined || domains.includes(request.domain));
      const page = site === undefined ? addressOf(visit) : siteAddress(visit, site);
      return html`<p>${site === undefined ? html`Sites: ${domains.map((domain) => html`<a href="${siteAddress(visit, domain)}">${domain}</a> `)}` : html`Site: ${domains.join('')}`}</p>
${table(
  ['Job', 'Site', 'State', 'Pages', 'Findings', 'Started', 'By'],
  shown.map((job) => row(visit, job)),
  'Nothing was exported yet.',
)}
<p><a href="${page}">Look again</a></p>
<h2>Start an export</h2>
${form(visit, { page, act: 'start', body: start(domains) })}`;
    },
    acts: {
      async start(visit, fields) {
        const domain = own(visit).find((one) => one === fields.get('domain'));
        if (domain === undefined) throw new FormFault('There is no such site any more.');
        const version = (fields.get('version') ?? '').trim();
        if (version !== '' && !VERSION_PATTERN.test(version)) {
          throw new FormFault(
            'A version has 1 to 128 characters of A-Z a-z 0-9 . _ + - and starts with a letter or digit.',
          );
        }
        const request = { organization: visit.organization, domain, startedBy: visit.person };
        const job = await queueExport(jobs, version === '' ? request : { ...request, version });
        return { done: `started an export of ${domain}`, subject: job.jobId };
      },
    },
  };
}

function start(domains: readonly string[]): Html {
  return html`<p><label>Site <select name="domain">${domains.map((domain) => html`<option>${domain}</option>`)}</select></label></p>
<p><label for="version">Version; none when empty</label> <input id="version" name="version" autocomplete="off"></p>
<p><button>Start the export</button></p>`;
}

function row(visit: Visit, job: JobRecord): readonly (Html | string)[] {
  const { jobId, request, pageCount, createdAt, result } = job;
  return [
    html`<a href="${addressOf(visit, `jobs/${jobId}`)}">${jobId}</a>`,
    request.version === undefined ? request.domain : `${request.domain} ${request.version}`,
    state(job),
    String(pageCount),
    result === undefined ? '' : String(result.diagnostics.length),
    time(createdAt),
    request.startedBy ?? '',
  ];
}

function state({ status, progress }: JobRecord): Html {
  if (status !== 'running') return html`<span class="state-${status}">${status}</span>`;
  return html`<progress max="100" value="${progress}">${progress} %</progress> ${progress} %`;
}

/** Opens the page of one job. */
export function jobView({ jobs, ...deps }: ExportsDeps, jobId: string): View {
  const own = <J extends { readonly organization: string }>({ organization }: Visit, job: J | undefined): J => {
    if (job?.organization !== organization) throw new FormFault('There is no such job.');
    return job;
  };
  return {
    title: 'Export',
    async show(visit) {
      const job = own(visit, await jobs.read(jobId));
      const page = addressOf(visit, `jobs/${jobId}`);
      const link = html`<p>A link is good for a time, without a key.</p>${form(visit, { page, act: 'link', body: html`<button>Make a link to the bundle</button>` })}`;
      return html`${facts(job)}
${job.error !== undefined && html`<p class="fault">${job.error}</p>`}
${job.status === 'completed' ? link : html`<p><a href="${page}">Look again</a></p>`}
${findings(job.result?.diagnostics ?? job.errorDiagnostics ?? [])}`;
    },
    acts: {
      async link(visit) {
        const { bundleUrl, expiresAt, sizeBytes } = await mintLink(deps, own(visit, await jobs.find(jobId)));
        const notice = html`<p><a href="${bundleUrl}" rel="noreferrer">Download the bundle</a> (${sizeBytes} bytes); the link ends ${time(new Date(expiresAt))}.</p>`;
        return { done: 'made a link to the bundle', subject: jobId, notice };
      },
    },
  };
}

function facts(job: JobRecord): Html {
  const { jobId, request, pageCount, createdAt, updatedAt, commit, result } = job;
  const all: readonly (readonly [name: string, value: Html | string | undefined])[] = [
    ['Job', html`<code>${jobId}</code>`],
    ['Site', request.domain],
    ['Version', request.version],
    ['State', state(job)],
    ['Pages', String(pageCount)],
    ['Started', time(createdAt)],
    ['By', request.startedBy],
    ['Changed', time(updatedAt)],
    ['Commit', commit && html`<code>${commit}</code>`],
    ['SHA-256', result && html`<code>${result.bundle.sha256}</code>`],
  ];
  return html`<dl>${all.map(([name, value]) => (value !== undefined && value !== '' ? html`<dt>${name}</dt><dd>${value}</dd>` : undefined))}</dl>`;
}

function findings(found: readonly JobDiagnostic[]): Html | undefined {
  if (found.length === 0) return undefined;
  const rows = found
    .slice(0, SHOWN_FINDINGS)
    .map(({ file, line, column, message }) => [`${file}:${line}:${column}`, message]);
  const more = found.length - rows.length;
  return html`<h2>Findings (${found.length})</h2>${table(['Where', 'What'], rows, '')}${more > 0 && html`<p>And ${more} more.</p>`}`;
}
