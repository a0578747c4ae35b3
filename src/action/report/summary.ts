/** The job summary: a small table, escaped, without a link's query, far below the runner's limit. Pure. */
import { formatTimestamp } from '../../contract/timestamp.ts';
import { shownPin } from './change-table.ts';
import { errorText } from './error-text.ts';
import type { Facts } from './facts.ts';
import { addressOnly } from './link-text.ts';
import { block, code } from './markdown.ts';
import { pageDifferences } from './page-differences.ts';
import { rolloutSection } from './rollout-section.ts';
import { surveySection } from './survey-section.ts';
import { duration, size } from './wording.ts';

/** Writes the summary of a run as Markdown. `workspace` shortens paths. */
export function summaryOf(facts: Facts, workspace: string): string {
  const { error } = facts;
  const rows = summaryRows(facts, workspace).map(([name, value]) => `| ${name} | ${value} |`);
  const table = rows.length === 0 ? [] : ['| | |', '| --- | --- |', ...rows, ''];
  const failure = error === undefined ? [] : [block(errorText(error)), ''];
  return [
    `### ${title(facts)}`,
    '',
    ...failure,
    ...table,
    ...rolloutSection(facts),
    ...pageDifferences(facts.changes, '#### Pages'),
    ...surveySection(facts),
  ].join('\n');
}

function title({ error, result, domain }: Facts): string {
  const of = domain === undefined ? '' : ` of ${code(domain)}`;
  if (error !== undefined)
    return error.code === 'CANCELLED' ? `Static export${of}: cancelled` : `Static export${of}: failed`;
  return `Static export${of}: ${WORDS[result ?? 'exported']}`;
}

const WORDS: Readonly<Record<NonNullable<Facts['result']>, string>> = {
  started: 'started',
  exported: 'done',
  refreshed: 'link renewed',
  'rolled-back': 'rolled back',
  unchanged: 'done, nothing to change',
  'dry-run': 'done (dry run)',
};

function summaryRows(facts: Facts, workspace: string): (readonly [string, string])[] {
  const { jobId, status, version, pageCount, sizeBytes, elapsedMs, bundleUrl, expiresAt, bundlePath, siteDirectory } =
    facts;
  const relative = (file: string) =>
    file.startsWith(workspace) ? file.slice(workspace.length).replace(/^[\\/]/, '') : file;
  const { deployment } = facts;
  const rows: (readonly [string, string] | false)[] = [
    deployment !== undefined && ['Deployment', deploymentCell(deployment)],
    jobId !== undefined && ['Job', `${code(jobId)}${facts.resumed === true ? ' (continued)' : ''}`],
    status !== undefined && ['Status', code(status)],
    version !== undefined && ['Version', code(version) + formerly(facts)],
    pageCount !== undefined && ['Pages', String(pageCount)],
    sizeBytes !== undefined && ['Archive', size(sizeBytes)],
    facts.sha256 !== undefined && ['SHA-256', code(facts.sha256)],
    bundleUrl !== undefined && ['Link', code(addressOnly(bundleUrl))],
    expiresAt !== undefined && ['Link expires', formatTimestamp(expiresAt)],
    facts.pinnedUrl !== undefined && ['Address that lasts', shownPin(facts.pinnedUrl)],
    facts.releaseUrl !== undefined && ['Release', `[${code(version ?? 'release')}](${facts.releaseUrl})`],
    bundlePath !== undefined && ['Archive kept at', code(relative(bundlePath))],
    siteDirectory !== undefined && ['Site unpacked to', code(relative(siteDirectory))],
    elapsedMs !== undefined && ['Time', duration(elapsedMs)],
  ];
  return rows.filter((row) => row !== false);
}

function deploymentCell({ environment, state, sha, waitedMs }: NonNullable<Facts['deployment']>): string {
  return `${code(sha.slice(0, 10))} to ${code(environment)}: ${code(state)} after ${duration(waitedMs)}`;
}

/** The version that this run has replaced, where it has. */
function formerly({ version, previousVersion, rollout }: Facts): string {
  const pins = rollout?.target.inputs.configValues.includes('version') === true;
  const replaces = pins && rollout.delivery.edits.length > 0 && previousVersion !== version;
  return replaces && previousVersion !== undefined ? ` (was ${code(previousVersion)})` : '';
}
