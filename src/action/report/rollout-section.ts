/** What a run did to the deployment configuration, for the summary. Pure. */
import type { Delivery, PullOutcome } from '../rollout/delivery.ts';
import type { Target } from '../rollout/target.ts';
import { changeTable } from './changes.ts';
import type { Facts, RolloutFacts } from './facts.ts';
import { code } from './markdown.ts';
import { leftText } from './wording.ts';

/** Writes the section; empty without a rollout. */
export function rolloutSection({ rollout, removedReleases = [] }: Facts): readonly string[] {
  if (rollout === undefined) return [];
  const { edits } = rollout.delivery;
  const table = edits.length === 0 ? [] : changeTable(edits, new Set(rollout.exports.map(({ pinUrl }) => pinUrl)));
  return [
    '#### Deployment configuration',
    '',
    sentence(rollout),
    '',
    ...table,
    ...remarks(rollout),
    ...removed(rollout, removedReleases),
  ];
}

function removed({ target }: RolloutFacts, versions: readonly string[]): readonly string[] {
  if (versions.length === 0) return [];
  const verb = target.inputs.dryRun ? 'would be removed' : 'were removed';
  return [`Releases that ${code('keep-releases')} no longer keeps ${verb}: ${versions.map(code).join(', ')}.`, ''];
}

function sentence({ target, delivery }: RolloutFacts): string {
  const { repository, base, inputs, branch } = target;
  const where = `${code(repository.fullName)} at ${code(base)}`;
  const { changed, commitSha, edits, left, pull, would } = delivery;
  const [why] = left;
  const sha = commitSha === undefined ? undefined : code(commitSha.slice(0, 10));
  if (why !== undefined && edits.length === 0) return `Nothing was written: ${leftText(why, target, code)}`;
  if (would !== undefined) return `A dry run: nothing was written. ${wouldSentence(would, delivery)}`;
  if (pull?.operation === 'closed') return `${where} holds the values already: ${pullLink(delivery)} was closed.`;
  if (edits.length === 0 && pull?.operation === 'created')
    return `${pullLink(delivery)} was opened for ${code(branch ?? '')}, which holds the values already.`;
  if (edits.length === 0)
    return pull?.url === undefined
      ? `${where} holds these values already${sha === undefined ? '' : `: ${sha} records the rollback`}.`
      : `${pullLink(delivery)} holds these values already.`;
  if (inputs.dryRun) return `A dry run: nothing was written. This would change in ${where}:`;
  if (!changed) return `${where} is unchanged.`;
  if (pull === undefined) return `Committed to ${where}${sha === undefined ? '' : ` as ${sha}`}:`;
  const commit = sha === undefined ? '' : `, with commit ${sha}`;
  const verb = pull.operation === 'created' ? 'Opened' : 'Updated';
  return `${verb} ${pullLink(delivery)}, from ${code(branch ?? '')} into ${code(base)} of ${code(repository.fullName)}${commit}:`;
}

function wouldSentence(would: NonNullable<Delivery['would']>, delivery: Delivery): string {
  switch (would) {
    case 'open':
      return 'A pull request would be opened for the branch, which holds the values already.';
    case 'close':
      return `The base holds the values already: ${delivery.pull?.url === undefined ? 'the branch would be removed' : `${pullLink(delivery)} would be closed and its branch removed`}.`;
    case 'stop':
      return 'The run would stop here: the branch has commits of others.';
  }
}

function pullLink({ pull }: RolloutFacts['delivery']): string {
  if (pull?.url === undefined) return 'The pull request';
  return `[Pull request #${pull.number ?? ''}](${pull.url})`;
}

function remarks({ delivery, target }: RolloutFacts): readonly string[] {
  const { pull } = delivery;
  if (delivery.byDefaultToken === true)
    return [
      `The workflow’s default token made the commit: it starts no workflow. Use the token of a GitHub App as ${code('github-token')} to start workflows on it.`,
      '',
    ];
  if (pull === undefined || pull.operation === 'closed') return [];
  return [...mergeRemark(pull, target), ...tokenRemark(pull, target)];
}

function mergeRemark({ mergesByItself, byDefaultToken }: PullOutcome, { base }: Target): readonly string[] {
  if (mergesByItself !== true) return [];
  const silent = byDefaultToken === true ? '; a merge that the default token has enabled starts no workflow' : '';
  return [`GitHub merges it when the requirements of ${code(base)} are met (${code('auto-merge')})${silent}.`, ''];
}

function tokenRemark({ byDefaultToken }: PullOutcome, target: Target): readonly string[] {
  if (byDefaultToken !== true) return [];
  return [
    `It was opened with the workflow’s default token: its checks wait for approval, and its commits start no workflow. Use the token of a GitHub App as ${code('github-token')} to have both${target.inputs.draft ? '; it is a draft' : ''}.`,
    '',
  ];
}
