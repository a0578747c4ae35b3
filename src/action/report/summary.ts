/** The job summary: a small table, escaped, without a link's query, far below the runner's limit. Pure. */
import { formatTimestamp } from '../../contract/timestamp.ts';
import { errorText } from './error-text.ts';
import type { Facts } from './facts.ts';
import { block, code } from './markdown.ts';
import { surveySection } from './survey-section.ts';
import { duration, size } from './wording.ts';

/** Writes the summary of a run as Markdown. `workspace` shortens paths. */
export function summaryOf(facts: Facts, workspace: string): string {
  const { error } = facts;
  const rows = summaryRows(facts, workspace).map(([name, value]) => `| ${name} | ${value} |`);
  const table = rows.length === 0 ? [] : ['| | |', '| --- | --- |', ...rows, ''];
  const failure = error === undefined ? [] : [block(errorText(error)), ''];
  return [`### ${title(facts)}`, '', ...failure, ...table, ...surveySection(facts)].join('\n');
}

function title({ error, result, domain }: Facts): string {
  const of = domain === undefined ? '' : ` of ${code(domain)}`;
  if (error !== undefined)
    return error.code === 'CANCELLED' ? `Static export${of}: cancelled` : `Static export${of}: failed`;
  return result === 'started' ? `Static export${of}: started` : `Static export${of}: done`;
}

function summaryRows(facts: Facts, workspace: string): (readonly [string, string])[] {
  const { jobId, status, version, pageCount, sizeBytes, elapsedMs, bundleUrl, expiresAt, bundlePath, siteDirectory } =
    facts;
  const relative = (file: string) =>
    file.startsWith(workspace) ? file.slice(workspace.length).replace(/^[\\/]/, '') : file;
  const rows: (readonly [string, string] | false)[] = [
    jobId !== undefined && ['Job', `${code(jobId)}${facts.resumed === true ? ' (continued)' : ''}`],
    status !== undefined && ['Status', code(status)],
    version !== undefined && ['Version', code(version)],
    pageCount !== undefined && ['Pages', String(pageCount)],
    sizeBytes !== undefined && ['Archive', size(sizeBytes)],
    facts.sha256 !== undefined && ['SHA-256', code(facts.sha256)],
    bundleUrl !== undefined && ['Link', code(addressOnly(bundleUrl))],
    expiresAt !== undefined && ['Link expires', formatTimestamp(expiresAt)],
    bundlePath !== undefined && ['Archive kept at', code(relative(bundlePath))],
    siteDirectory !== undefined && ['Site unpacked to', code(relative(siteDirectory))],
    elapsedMs !== undefined && ['Time', duration(elapsedMs)],
  ];
  return rows.filter((row) => row !== false);
}

/** What may be shown of a link: its address without the query; of one without a query, secret as a whole, its host. */
export function addressOnly(link: string): string {
  const url = new URL(link);
  if (url.search === '') return `${url.origin}/…`;
  return `${url.origin}${url.pathname}`;
}
