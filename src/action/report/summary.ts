/** The job summary: sections of Markdown, each empty when its facts are unknown; far below the runner's limit. Pure. */
import type { Found } from '../../bundle/findings.ts';
import { formatTimestamp } from '../../contract/timestamp.ts';
import type { ActionError } from '../errors.ts';
import type { RolloutOutcome } from '../rollout/outcome.ts';
import type { SiteOutcome, SiteResult } from '../site-result.ts';
import { block, code, factTable, folded, table } from './markdown.ts';
import { runResult } from './outputs.ts';
import { rolloutSection } from './rollout-section.ts';
import { addressOnly, count, duration, errorText, size } from './wording.ts';

const NAMED = 25;
const MAX_NAME_LENGTH = 160;

/** What a summary is made of. */
export interface SummaryFacts {
  readonly sites: readonly SiteResult[];
  readonly rollout?: RolloutOutcome | undefined;
  /** Sanitized error of the run. */
  readonly error?: ActionError | undefined;
  readonly elapsedMs: number;
  /** Absolute path; paths below it are shown relative to it. */
  readonly workspace: string;
}

/** Writes the summary of a run as Markdown. */
export function summaryOf(facts: SummaryFacts): string {
  const { sites, rollout, error } = facts;
  const [only, ...others] = sites;
  const isSeveral = others.length > 0;
  return [
    `### ${title(facts)}`,
    '',
    ...(error === undefined ? [] : [block(errorText(error)), '']),
    ...(isSeveral
      ? [...siteTable(sites), `Time: ${duration(facts.elapsedMs)}`, '']
      : factTable([...(only === undefined ? [] : siteRows(only, facts)), ['Time', duration(facts.elapsedMs)]])),
    ...(rollout === undefined ? [] : rolloutSection(rollout)),
    ...(isSeveral
      ? sites.flatMap((site) => folded(code(site.domain ?? '').replaceAll('`', ''), findingSection(site)))
      : findingSection(only ?? {})),
  ].join('\n');
}

const WORDS: Readonly<Record<SiteOutcome, string>> = {
  started: 'started',
  exported: 'done',
  refreshed: 'link renewed',
  unchanged: 'done, nothing to change',
  'dry-run': 'done (dry run)',
};

function title({ sites, error }: SummaryFacts): string {
  const failed = sites.filter((site) => site.error !== undefined).length;
  const done = WORDS[runResult(sites) ?? 'exported'];
  const [only, ...others] = sites;
  if (others.length > 0) {
    const end = error?.code === 'CANCELLED' ? 'cancelled' : failed > 0 ? `${failed} failed` : error ? 'failed' : done;
    return `Static export of ${sites.length} sites: ${end}`;
  }
  const end = error?.code === 'CANCELLED' ? 'cancelled' : error === undefined ? done : 'failed';
  return `Static export${only?.domain === undefined ? '' : ` of ${code(only.domain)}`}: ${end}`;
}

/** Formats a value; undefined when it is unknown. */
function known<T>(value: T | undefined, write: (value: T) => string): string | undefined {
  return value === undefined ? undefined : write(value);
}

function siteRows(
  site: SiteResult,
  { rollout, workspace }: SummaryFacts,
): readonly (readonly [string, string | undefined])[] {
  const relative = (file: string) =>
    code(file.startsWith(workspace) ? file.slice(workspace.length).replace(/^[\\/]/, '') : file);
  const was = rollout?.edits.length ? site.previousVersion : undefined;
  const formerly = was === undefined || was === site.version ? '' : ` (was ${code(was)})`;
  return [
    ['Job', known(site.jobId, (id) => `${code(id)}${site.isResumed === true ? ' (continued)' : ''}`)],
    ['Status', known(site.status, code)],
    ['Version', known(site.version, (version) => code(version) + formerly)],
    ['Pages', known(site.pageCount, String)],
    ['Archive', known(site.sizeBytes, size)],
    ['Unpacked', known(site.content, ({ files, bytes }) => `${count(files, 'file')}, ${size(bytes)}`)],
    ['SHA-256', known(site.sha256, code)],
    ['Content digest', known(site.contentDigest, code)],
    ['Link', known(site.link, ({ bundleUrl }) => code(addressOnly(bundleUrl)))],
    ['Link expires', known(site.link?.expiresAt, formatTimestamp)],
    ['Archive saved at', known(site.bundlePath, relative)],
    ['Site unpacked to', known(site.siteDirectory, relative)],
  ];
}

/** One row per site: the facts that a person looks for among thirty sites. */
function siteTable(sites: readonly SiteResult[]): readonly string[] {
  const hasFindings = sites.some(({ findings }) => findings !== undefined);
  const rows = sites.map(({ domain = '', error, result, version, pageCount, sizeBytes, findings, jobId }) => [
    code(domain),
    known(error, (failure) => `**failed** (${failure.code})`) ?? known(result, (word) => WORDS[word]) ?? '–',
    known(version, code) ?? '–',
    known(pageCount, String) ?? '–',
    known(sizeBytes, size) ?? '–',
    ...(hasFindings
      ? [known(findings, (found) => `${found.brokenLinks.count} / ${found.externalResources.count}`) ?? '–']
      : []),
    known(jobId, code) ?? '–',
  ]);
  const findings = hasFindings ? ['Broken links / external resources'] : [];
  return table(['Site', 'Result', 'Version', 'Pages', 'Archive', ...findings, 'Job'], rows);
}

/** Findings in the pages of a site; empty where they were not asked for. */
function findingSection({ findings }: SiteResult): readonly string[] {
  if (findings === undefined) return [];
  const found: readonly (readonly [string, Found])[] = [
    ['Broken links', findings.brokenLinks],
    ['Missing resources', findings.missingResources],
    ['Resources from other hosts', findings.externalResources],
  ];
  const numbers = factTable(found.map(([name, things]) => [name, String(things.count)] as const));
  const tables = found.flatMap(([name, things]) => folded(`${name}: ${things.count}`, findingTable(things)));
  return ['#### Findings', '', ...numbers, ...tables];
}

function findingTable({ count: all, distinct, groups }: Found): readonly string[] {
  if (all === 0) return [];
  const rows = groups.slice(0, NAMED).map(({ target, files, firstFile }) => {
    const others = files > 1 ? ` and ${files - 1} more` : '';
    return [code(shortName(target)), `${code(shortName(firstFile))}${others}`];
  });
  const more = distinct - rows.length;
  return table(['Target', 'Found in'], more > 0 ? [...rows, [`and ${more} more`, '']] : rows);
}

/** Foreign text on one line of a table, without the query of an address. */
function shortName(text: string): string {
  const line = text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/\?.*$/s, '?…')
    .trim();
  return line.length > MAX_NAME_LENGTH ? `${line.slice(0, MAX_NAME_LENGTH - 1)}…` : line;
}
