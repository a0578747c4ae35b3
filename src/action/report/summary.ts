/** The job summary: a small table, escaped, without a link's query, far below the runner's limit. Pure. */
import { formatTimestamp } from '../../contract/timestamp.ts';
import { shownPin } from './change-table.ts';
import { errorText } from './error-text.ts';
import { type Facts, runResult } from './facts.ts';
import { addressOnly } from './link-text.ts';
import { block, code } from './markdown.ts';
import { pageDifferences } from './page-differences.ts';
import { rolloutSection } from './rollout-section.ts';
import { surveySection } from './survey-section.ts';
import { duration, size } from './wording.ts';

/** Writes the summary of a run as Markdown; `sites` where there are several. `workspace` shortens paths. */
export function summaryOf(facts: Facts, workspace: string, sites: readonly Facts[] = []): string {
  const { error } = facts;
  const rows = summaryRows(facts, workspace).map(([name, value]) => `| ${name} | ${value} |`);
  const table = rows.length === 0 ? [] : ['| | |', '| --- | --- |', ...rows, ''];
  const failure = error === undefined ? [] : [block(errorText(error)), ''];
  return [
    `### ${title(facts, sites)}`,
    '',
    ...failure,
    ...table,
    ...siteTable(sites),
    ...rolloutSection(facts),
    ...pageDifferences(facts.changes, '#### Pages'),
    ...surveySection(facts),
    ...sites.flatMap(siteDetails),
  ].join('\n');
}

/** One row a site: what a person looks for among thirty of them. */
function siteTable(sites: readonly Facts[]): readonly string[] {
  if (sites.length === 0) return [];
  const rows = sites.map(({ domain = '', error, result, version, pageCount, sizeBytes, survey, jobId }) => {
    const end = error !== undefined ? `**failed** (${error.code})` : result === undefined ? '–' : WORDS[result];
    const findings =
      survey === undefined ? '–' : `${survey.findings.brokenLinks.count} / ${survey.findings.externalResources.count}`;
    const cells = [
      code(domain),
      end,
      version === undefined ? '–' : code(version),
      pageCount === undefined ? '–' : String(pageCount),
      sizeBytes === undefined ? '–' : size(sizeBytes),
      findings,
      jobId === undefined ? '–' : code(jobId),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const head = '| Site | Result | Version | Pages | Archive | Broken links / external resources | Job |';
  return [head, '| --- | --- | --- | --- | --- | --- | --- |', ...rows, ''];
}

/** What is in the bundle of one site of several, folded. */
function siteDetails(facts: Facts): readonly string[] {
  const lines = [...pageDifferences(facts.changes, '#### Pages'), ...surveySection(facts)];
  if (lines.length === 0) return [];
  return [
    `<details><summary>${code(facts.domain ?? '').replaceAll('`', '')}</summary>`,
    '',
    ...lines,
    '</details>',
    '',
  ];
}

function title(facts: Facts, sites: readonly Facts[]): string {
  const { error, domain } = facts;
  const result = runResult(facts, sites);
  if (sites.length > 0) {
    const failed = sites.filter((site) => site.error !== undefined).length;
    const end =
      error?.code === 'CANCELLED' ? 'cancelled' : failed > 0 ? `${failed} failed` : WORDS[result ?? 'exported'];
    return `Static export of ${sites.length} sites: ${end}`;
  }
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
