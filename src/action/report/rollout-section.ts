/** What a rollout did to the configuration, for the summary. Pure. */
import { linkExpiry } from '../../contract/link-expiry.ts';
import { formatTimestamp } from '../../contract/timestamp.ts';
import type { FoundValues } from '../../deployment/values.ts';
import type { PlaceOutcome, RolloutOutcome } from '../rollout/outcome.ts';
import { isLasting } from '../secrets.ts';
import { changeTable, shown } from './changes.ts';
import { code, prose, table } from './markdown.ts';

/** Writes the section: what became of the configuration, its changes, and what it holds until when. */
export function rolloutSection(rollout: RolloutOutcome): readonly string[] {
  const left = rollout.places.flatMap(({ because }) => (because === undefined ? [] : [because]));
  const remarks = [...new Set([...left, ...rollout.remarks])].map(prose);
  return [
    '#### Deployment configuration',
    '',
    sentence(rollout),
    '',
    ...changeTable(rollout.edits),
    ...placeTable(rollout),
    ...[...remarks, ...tokenRemark(rollout)].flatMap((remark) => [remark, '']),
  ];
}

/** Whether a pull request is open when the run ends: its branch and the base then hold different values. */
export function isProposed({ pull }: RolloutOutcome): boolean {
  return pull?.number !== undefined && pull.operation !== 'closed';
}

/** When the address of a place ends; undefined where that is not known, or where there is none that ends. */
export function endOf({ bundleUrl }: Partial<FoundValues> = {}, known?: Date): Date | undefined {
  return known ?? (typeof bundleUrl === 'string' ? linkExpiry(bundleUrl) : undefined);
}

function sentence(rollout: RolloutOutcome): string {
  const { repository, base, branch = '', isDryRun, changed, edits, pull, commitSha, places } = rollout;
  const where = `${code(repository)} at ${code(base)}`;
  const sha = commitSha === undefined ? '' : code(commitSha.slice(0, 10));
  if (isDryRun) return `A dry run: nothing was written. ${dryRunSentence(rollout, where)}`;
  if (pull?.operation === 'closed')
    return `${where} holds the values already: ${pullLink(rollout, 'pull')} was closed.`;
  if (edits.length === 0) {
    if (pull?.operation === 'created')
      return `${pullLink(rollout)} was opened for ${code(branch)}, which holds the values already.`;
    if (places.length > 0 && places.every(({ decision }) => decision === 'leave')) return 'Nothing was written.';
    return `${isProposed(rollout) ? pullLink(rollout) : where} holds these values already.`;
  }
  if (!changed) return `${where} is unchanged.`;
  if (pull === undefined || pull.operation === 'none')
    return `Committed to ${pull === undefined ? where : `${code(branch)} of ${code(repository)}`}${sha && ` as ${sha}`}:`;
  const verb = pull.operation === 'created' ? 'Opened' : 'Updated';
  return `${verb} ${pullLink(rollout, 'pull')}, from ${code(branch)} into ${code(base)} of ${code(repository)}${sha && `, with commit ${sha}`}:`;
}

function dryRunSentence(rollout: RolloutOutcome, where: string): string {
  if (rollout.would === 'open') return 'A pull request would be opened for the branch.';
  if (rollout.would === 'close') {
    const closed = isProposed(rollout) ? `${pullLink(rollout, 'pull')} would be closed and its` : 'the';
    return `The base holds the values already: ${closed} branch would be removed.`;
  }
  return rollout.edits.length === 0 ? `${where} would stay as it is.` : `This would change in ${where}:`;
}

/** Links the pull request, by default at the start of a sentence. */
function pullLink({ pull }: RolloutOutcome, word: 'Pull' | 'pull' = 'Pull'): string {
  if (pull?.url === undefined) return `${word === 'Pull' ? 'The' : 'the'} pull request`;
  return `[${word} request #${pull.number ?? ''}](${pull.url})`;
}

/** What each place holds when the run ends, and until when; with an open pull request, also what the base holds. */
function placeTable(rollout: RolloutOutcome): readonly string[] {
  const { places, base } = rollout;
  const isSeveral = new Set(places.map(({ domain }) => domain)).size > 1;
  const ofBase = isProposed(rollout) ? [`${code(base)} holds`, 'Its link ends'] : [];
  const rows = places.map((place) => [
    ...(isSeveral ? [code(place.domain ?? '')] : []),
    code(place.file),
    shown(place.now?.version),
    endCell(place.now, place),
    ...(ofBase.length === 0 ? [] : [shown(place.base?.version), endCell(place.base)]),
  ]);
  const holds = ofBase.length === 0 ? 'Holds' : 'Pull request holds';
  const head = [...(isSeveral ? ['Site'] : []), 'File', holds, 'Link ends', ...ofBase];
  return rows.length === 0 ? [] : table(head, rows);
}

function endCell(values: FoundValues | undefined, known?: Pick<PlaceOutcome, 'expiresAt'>): string {
  const { bundleUrl } = values ?? {};
  if (typeof bundleUrl !== 'string' || bundleUrl === '') return '–';
  if (isLasting(bundleUrl)) return 'never';
  const end = endOf(values, known?.expiresAt);
  return end === undefined ? 'unknown' : formatTimestamp(end);
}

/** The default token starts no workflow, and checks of its pull requests wait. */
function tokenRemark({ byDefaultToken, pull }: RolloutOutcome): readonly string[] {
  const fix = `Use the token of a GitHub App as ${code('github-token')} to`;
  if (byDefaultToken === true)
    return [`The workflow’s default token made the commit: it starts no workflow. ${fix} start workflows on it.`];
  if (pull?.byDefaultToken !== true || pull.operation === 'closed') return [];
  return [
    `It was opened with the workflow’s default token: its checks wait for approval, and its commits start no workflow. ${fix} have both.`,
  ];
}
