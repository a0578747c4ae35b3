/** The page of exports: a start, what was exported, and how far it is. */
import { VERSION_PATTERN } from '../../contract/static-export.ts';
import { findDomain } from '../access/domain.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { JobRecord } from '../jobs/state.ts';
import { HttpProblem } from '../problem.ts';
import { type Html, html } from '../render/model/html/template.ts';
import { type LinkDeps, queueExport } from '../routes/static-export.ts';
import { formatCount, formatSpan, when } from './format.ts';
import { addressOf, pageHead, siteAddress, type View, type Visit } from './frame.ts';
import { empty, form, list, select, state } from './parts.ts';

export interface ExportsDeps extends LinkDeps {
  readonly jobs: JobQueue;
  readonly domainsOf: (organization: string) => readonly string[];
}

/** How many of the newest jobs pages list. */
export const SHOWN_JOBS = 50;

export function exportsView({ jobs, domainsOf }: ExportsDeps, site?: string): View {
  const own = ({ organization }: Visit): readonly string[] => {
    const domains = domainsOf(organization);
    return site === undefined ? domains : [findDomain(domains, site)];
  };
  return {
    title: 'Exports',
    section: '',
    async show(visit) {
      const { organization } = visit;
      const [all, domains] = [domainsOf(organization), own(visit)];
      const domain = site === undefined ? undefined : domains[0];
      const shown = await jobs.newest({ organization, domain, most: SHOWN_JOBS });
      const page = domain === undefined ? addressOf(visit) : siteAddress(visit, domain, all);
      const aside = html`<a class="button" href="${page}">Refresh</a>`;
      const head = domain === undefined ? { title: 'Exports' } : { title: domain, above: [] };
      return html`${pageHead(visit, { ...head, aside })}
${domains.length > 0 ? form(visit, { page, act: 'start', body: start(visit, domains) }) : undefined}
${all.length > 1 && domain === undefined && sites(visit, all)}${shown.length > 0 ? list(shown.map((job) => row(visit, job))) : nothing(visit, all)}
${shown.length === SHOWN_JOBS && html`<p><small>The newest ${SHOWN_JOBS} exports are shown.</small></p>`}`;
    },
    acts: {
      async start(visit, fields) {
        const domain = own(visit).find((one) => one === fields.get('domain'));
        if (domain === undefined) throw new HttpProblem(400, 'There is no such site any more.');
        const version = (fields.get('version') ?? '').trim();
        if (version !== '' && !VERSION_PATTERN.test(version)) {
          throw new HttpProblem(
            400,
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

function start({ refused }: Visit, domains: readonly string[]): Html {
  const sites = Object.fromEntries(domains.map((domain) => [domain, domain]));
  return html`<div class="card row">${select('Site', 'domain', sites, refused?.get('domain'))}
<label class="entry">Version (optional) <input name="version" maxlength="128" autocomplete="off" value="${refused?.get('version') ?? ''}"></label>
<button>Start export</button></div>`;
}

function sites(visit: Visit, all: readonly string[]): Html {
  const link = (domain: string) => html`<a class="button" href="${siteAddress(visit, domain, all)}">${domain}</a>`;
  return html`<nav class="row" aria-label="Sites">${all.map(link)}</nav>`;
}

function nothing(visit: Visit, domains: readonly string[]): Html {
  if (domains.length === 0)
    return empty('The organization has no site.', html`Add one under <code>domains</code> in the access file.`);
  return empty(
    'Nothing was exported yet.',
    html`Start an export above, or let a workflow do it: <a href="${addressOf(visit, 'keys')}">create an API key</a> for it.`,
  );
}

function row(visit: Visit, job: JobRecord): readonly Html[] {
  const { jobId, request, status, pageCount, createdAt, result } = job;
  const { domain, version, startedBy } = request;
  const found = (result?.diagnostics ?? job.errorDiagnostics)?.length ?? 0;
  const took =
    (status === 'completed' || status === 'failed') &&
    `took ${formatSpan(job.updatedAt.getTime() - createdAt.getTime())}`;
  const by = startedBy && `by ${startedBy}`;
  return [
    html`<strong>${domain}</strong>${version !== undefined && html` ${version}`}<small><a href="${addressOf(visit, `jobs/${jobId}`)}"><code>${jobId}</code></a></small>`,
    state(job),
    html`${formatCount(pageCount, 'page')}${found > 0 && html`<small>${formatCount(found, 'finding')}</small>`}`,
    html`${when(createdAt, visit.now)}<small>${[took, by].filter(Boolean).join(', ')}</small>`,
  ];
}
