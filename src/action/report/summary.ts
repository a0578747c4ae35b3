/** The job summary: sections of Markdown, each empty when its facts are unknown; far below the runner's limit. Pure. */
import { countPages } from '../../bundle/inventory.ts';
import type { Found } from '../../bundle/tally.ts';
import { formatTimestamp } from '../../contract/timestamp.ts';
import { pageDifferences, shownPin } from './changes.ts';
import { type Facts, runResult } from './facts.ts';
import { block, code, factTable, folded, table } from './markdown.ts';
import { rolloutSection } from './rollout-section.ts';
import { addressOnly, duration, errorText, size } from './wording.ts';

const NAMED = 25;
const MAX_NAME_LENGTH = 160;

/** Writes the summary of a run as Markdown; `sites` where there are several. `workspace` shortens paths. */
export function summaryOf(facts: Facts, workspace: string, sites: readonly Facts[] = []): string {
  const { error } = facts;
  return [
    `### ${title(facts, sites)}`,
    '',
    ...(error === undefined ? [] : [block(errorText(error)), '']),
    ...factTable(summaryRows(facts, workspace)),
    ...siteTable(sites),
    ...rolloutSection(facts),
    ...bundleSection(facts),
    ...sites.flatMap((site) => folded(code(site.domain ?? '').replaceAll('`', ''), bundleSection(site))),
  ].join('\n');
}

const WORDS: Readonly<Record<NonNullable<Facts['result']>, string>> = {
  started: 'started',
  exported: 'done',
  refreshed: 'link renewed',
  'rolled-back': 'rolled back',
  unchanged: 'done, nothing to change',
  'dry-run': 'done (dry run)',
};

function title(facts: Facts, sites: readonly Facts[]): string {
  const { error, domain } = facts;
  const failed = sites.filter((site) => site.error !== undefined).length;
  const done = WORDS[runResult(facts, sites) ?? 'exported'];
  const ofSites = failed > 0 ? `${failed} failed` : done;
  const ofOne = error === undefined ? done : 'failed';
  const end = error?.code === 'CANCELLED' ? 'cancelled' : sites.length > 0 ? ofSites : ofOne;
  if (sites.length > 0) return `Static export of ${sites.length} sites: ${end}`;
  return `Static export${domain === undefined ? '' : ` of ${code(domain)}`}: ${end}`;
}

/** Formats a value; undefined when it is unknown. */
function known<T>(value: T | undefined, write: (value: T) => string): string | undefined {
  return value === undefined ? undefined : write(value);
}

function summaryRows(facts: Facts, workspace: string): (readonly [string, string | undefined])[] {
  const relative = (file: string) =>
    code(file.startsWith(workspace) ? file.slice(workspace.length).replace(/^[\\/]/, '') : file);
  const { version = 'release' } = facts;
  return [
    ['Deployment', known(facts.deployment, deploymentCell)],
    ['Job', known(facts.jobId, (id) => `${code(id)}${facts.resumed === true ? ' (continued)' : ''}`)],
    ['Status', known(facts.status, code)],
    ['Version', known(facts.version, (label) => code(label) + formerly(facts))],
    ['Pages', known(facts.pageCount, String)],
    ['Archive', known(facts.sizeBytes, size)],
    ['SHA-256', known(facts.sha256, code)],
    ['Link', known(facts.bundleUrl, (link) => code(addressOnly(link)))],
    ['Link expires', known(facts.expiresAt, formatTimestamp)],
    ['Durable address', known(facts.pinnedUrl, shownPin)],
    ['Release', known(facts.releaseUrl, (url) => `[${code(version)}](${url})`)],
    ['Archive saved at', known(facts.bundlePath, relative)],
    ['Site unpacked to', known(facts.siteDirectory, relative)],
    ['Time', known(facts.elapsedMs, duration)],
  ];
}

function deploymentCell({ environment, state, sha, waitedMs }: NonNullable<Facts['deployment']>): string {
  return `${code(sha.slice(0, 10))} to ${code(environment)}: ${code(state)} after ${duration(waitedMs)}`;
}

/** The version that this run has replaced, if any. */
function formerly({ version, previousVersion, rollout }: Facts): string {
  const pins = rollout?.target.inputs.configValues.includes('version') === true;
  const replaces = pins && rollout.delivery.edits.length > 0 && previousVersion !== version;
  return replaces && previousVersion !== undefined ? ` (was ${code(previousVersion)})` : '';
}

/** One row per site: the facts that a person looks for among thirty sites. */
function siteTable(sites: readonly Facts[]): readonly string[] {
  if (sites.length === 0) return [];
  const rows = sites.map(({ domain = '', error, result, version, pageCount, sizeBytes, survey, jobId }) => [
    code(domain),
    known(error, (failure) => `**failed** (${failure.code})`) ?? known(result, (word) => WORDS[word]) ?? '–',
    known(version, code) ?? '–',
    known(pageCount, String) ?? '–',
    known(sizeBytes, size) ?? '–',
    known(survey, ({ findings: { brokenLinks, externalResources } }) => {
      return `${brokenLinks.count} / ${externalResources.count}`;
    }) ?? '–',
    known(jobId, code) ?? '–',
  ]);
  return table(['Site', 'Result', 'Version', 'Pages', 'Archive', 'Broken links / external resources', 'Job'], rows);
}

/** Content of the bundle of a site, differences from the pinned one, and findings. */
function bundleSection({ changes, survey }: Facts): readonly string[] {
  const pages = pageDifferences(changes, '#### Pages');
  if (survey === undefined) return pages;
  const { inventory, findings } = survey;
  const { redirects, assets, totals, contentDigest } = inventory;
  const found: readonly (readonly [string, Found<{ readonly target: string }>])[] = [
    ['Broken links', findings.brokenLinks],
    ['Missing resources', findings.missingResources],
    ['Resources from other hosts', findings.externalResources],
  ];
  const facts = factTable([
    ['Pages', String(countPages(inventory))],
    ['Redirects', redirects.length > 0 ? String(redirects.length) : undefined],
    ['Other files', String(assets.length)],
    ['Unpacked', size(totals.bytes)],
    ['Content digest', code(contentDigest)],
    ...found.map(([name, { count }]) => [name, String(count)] as const),
    ['Pages without a title', String(findings.untitledPages.length)],
  ]);
  const tables = found.flatMap(([name, things]) => folded(`${name}: ${things.count}`, findingTable(things)));
  return [...pages, '#### In the bundle', '', ...facts, ...tables];
}

function findingTable({ count, distinct, groups }: Found<{ readonly target: string }>): readonly string[] {
  if (count === 0) return [];
  const rows = groups.slice(0, NAMED).map(({ target, files, foundIn }) => {
    const others = files > 1 ? ` and ${files - 1} more` : '';
    return [code(shown(target)), `${code(shown(foundIn[0] ?? ''))}${others}`];
  });
  const more = distinct - rows.length;
  return table(['Target', 'Found in'], more > 0 ? [...rows, [`and ${more} more`, '']] : rows);
}

/** Foreign text on one line of a table, without the query of an address. */
function shown(text: string): string {
  const line = text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/\?.*$/s, '?…')
    .trim();
  return line.length > MAX_NAME_LENGTH ? `${line.slice(0, MAX_NAME_LENGTH - 1)}…` : line;
}
