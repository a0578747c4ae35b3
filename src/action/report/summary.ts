/** The job summary: sections of Markdown, each empty when its facts are unknown; far below the runner's limit. Pure. */
import type { Found } from '../../bundle/findings.ts';
import { formatTimestamp } from '../../contract/timestamp.ts';
import type { ActionError } from '../errors.ts';
import type { RolloutOutcome, SiteResult } from '../results.ts';
import { block, code, factTable, folded, placeTable, prose, table } from './markdown.ts';
import { runResult } from './outputs.ts';
import { duration, errorText, shortLine, size } from './wording.ts';

const NAMED = 25;
const MAX_NAME_LENGTH = 160;

export interface SummaryFacts {
  readonly sites: readonly SiteResult[];
  readonly rollout?: RolloutOutcome | undefined;
  readonly error?: ActionError | undefined;
  readonly elapsedMs: number;
}

export function summaryOf(facts: SummaryFacts): string {
  const { sites, rollout, error } = facts;
  return [
    `### ${title(facts)}`,
    '',
    ...(error === undefined ? [] : [block(errorText(error)), '']),
    ...(sites.length === 0 ? [] : siteTable(sites)),
    `Time: ${duration(facts.elapsedMs)}`,
    '',
    ...(rollout === undefined ? [] : rolloutSection(rollout)),
    ...sites.flatMap((site) => {
      const section = findingSection(site);
      return sites.length === 1 ? section : folded(code(site.domain ?? '').replaceAll('`', ''), section);
    }),
  ].join('\n');
}

function title({ sites, error }: SummaryFacts): string {
  const [only, ...others] = sites;
  const domain = only?.domain === undefined ? '' : ` of ${code(only.domain)}`;
  return `Static export${others.length > 0 ? ` of ${sites.length} sites` : domain}: ${endWord(sites, error)}`;
}

function endWord(sites: readonly SiteResult[], error: ActionError | undefined): string {
  if (error?.code === 'CANCELLED') return 'cancelled';
  const failed = sites.filter((site) => site.error !== undefined).length;
  if (sites.length > 1 && failed > 0) return `${failed} failed`;
  return error === undefined ? (runResult(sites) ?? 'exported') : 'failed';
}

function known<T>(value: T | undefined, write: (value: T) => string): string | undefined {
  return value === undefined ? undefined : write(value);
}

/** One row per site: the facts that a person looks for among thirty sites. */
function siteTable(sites: readonly SiteResult[]): readonly string[] {
  const hasFindings = sites.some(({ findings }) => findings !== undefined);
  const rows = sites.map(({ domain, error, result, version, pageCount, sizeBytes, findings, jobId, link }) => [
    known(domain, code) ?? '–',
    known(error, (failure) => `**failed** (${failure.code})`) ?? result ?? '–',
    known(version, code) ?? '–',
    known(pageCount, String) ?? '–',
    known(sizeBytes, size) ?? '–',
    ...(hasFindings
      ? [known(findings, (found) => `${found.brokenLinks.count} / ${found.externalResources.count}`) ?? '–']
      : []),
    known(jobId, code) ?? '–',
    known(link?.expiresAt, formatTimestamp) ?? '–',
  ]);
  const findings = hasFindings ? ['Broken links / external resources'] : [];
  return table(['Site', 'Result', 'Version', 'Pages', 'Archive', ...findings, 'Job', 'Link expires'], rows);
}

function rolloutSection(rollout: RolloutOutcome): readonly string[] {
  const { repository, base, changed, commitSha, isDryRun } = rollout;
  const places = rollout.places.map(({ file, place, now, base: old, wanted }) => {
    return { file, place, before: isDryRun ? now : old, after: isDryRun ? wanted : now };
  });
  const remarks = [...rollout.places.flatMap(({ remark }) => remark ?? []), ...rollout.remarks];
  const written = changed ? 'yes' : 'nothing to write';
  return [
    '#### Deployment configuration',
    '',
    ...factTable([
      ['Repository', `${code(repository)} at ${code(base)}`],
      ['Pull request', pullCell(rollout)],
      ['Commit', known(commitSha, (sha) => code(sha.slice(0, 10)))],
      ['Written', isDryRun ? 'nothing, since it was a dry run' : written],
    ]),
    ...placeTable(places),
    ...[...new Set(remarks)].flatMap((remark) => [prose(remark), '']),
  ];
}

function pullCell({ branch = '', pull, would }: RolloutOutcome): string | undefined {
  if (would === 'open') return `would be opened from ${code(branch)}`;
  if (pull?.url === undefined) return undefined;
  const done = pull.operation === 'none' ? 'unchanged' : pull.operation;
  return `[#${pull.number}](${pull.url}) from ${code(branch)}: ${would === 'close' ? 'would be closed' : done}`;
}

function findingSection({ findings }: SiteResult): readonly string[] {
  if (findings === undefined) return [];
  const found: readonly (readonly [string, Found])[] = [
    ['Broken links', findings.brokenLinks],
    ['Resources from other hosts', findings.externalResources],
  ];
  const numbers = factTable(found.map(([name, { count: all }]) => [name, String(all)] as const));
  const tables = found.flatMap(([name, things]) => folded(`${name}: ${things.count}`, findingTable(things)));
  return ['#### Findings', '', ...numbers, ...tables];
}

function findingTable({ count: all, distinct, groups }: Found): readonly string[] {
  if (all === 0) return [];
  const rows = groups.slice(0, NAMED).map(({ target, files, firstFile }) => {
    const others = files > 1 ? ` and ${files - 1} more` : '';
    return [code(shortLine(target, MAX_NAME_LENGTH)), `${code(shortLine(firstFile, MAX_NAME_LENGTH))}${others}`];
  });
  const more = distinct - rows.length;
  return table(['Target', 'Found in'], more > 0 ? [...rows, [`and ${more} more`, '']] : rows);
}
