/** The page of exports: what was exported and how far it is, and a start. */
import { VERSION_PATTERN } from '../../contract/static-export.ts';
import { findDomain } from '../access/domain.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { JobRecord } from '../jobs/state.ts';
import { type Html, html } from '../render/model/html/template.ts';
import { type LinkDeps, queueExport } from '../routes/static-export.ts';
import { addressOf, form, siteAddress, table, time, type Visit } from './frame.ts';
import { FormFault, type View } from './view.ts';

export interface ExportsDeps extends LinkDeps {
  readonly jobs: JobQueue;
  /** Host names of an organization's sites. */
  readonly domainsOf: (organization: string) => readonly string[];
}

/** How many of the newest jobs pages list. */
export const SHOWN_JOBS = 50;

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
      const domain = site === undefined ? undefined : domains[0];
      const shown = await jobs.newest({ organization: visit.organization, domain, most: SHOWN_JOBS });
      const pageOf = (one: string) => siteAddress(visit, one, domainsOf(visit.organization));
      const page = domain === undefined ? addressOf(visit) : pageOf(domain);
      return html`<p>${site === undefined ? html`Sites: ${domains.map((domain) => html`<a href="${pageOf(domain)}">${domain}</a> `)}` : html`Site: ${domains.join('')}`}</p>
${table(
  ['Job', 'Site', 'State', 'Pages', 'Findings', 'Started', 'By'],
  shown.map((job) => row(visit, job)),
  'Nothing was exported yet.',
)}
<p><a href="${page}">Refresh</a></p>
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

/** Writes the state of a job. */
export function state({ status, progress }: Pick<JobRecord, 'status' | 'progress'>): Html {
  if (status !== 'running') return html`<span class="state-${status}">${status}</span>`;
  return html`<progress max="100" value="${progress}">${progress} %</progress> ${progress} %`;
}
