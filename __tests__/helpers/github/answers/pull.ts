/** Pull requests, labels and comments in GitHub's answers. */
import { nodeId } from '../access.ts';
import type { Json } from '../json.ts';
import type { Pull } from '../pull.ts';
import { mergeableState } from '../pull-requests.ts';
import type { Label, Repository } from '../repository.ts';
import { repositoryAnswer } from './repository.ts';
import { type Hosts, simpleTeamAnswer, teamAnswer, userAnswer } from './user.ts';

/** What only the answer for one pull request has. */
export interface PullFacts {
  readonly additions: number;
  readonly deletions: number;
  readonly changedFiles: number;
  readonly commits: number;
  readonly mergeable: boolean | null;
}

export function labelAnswer({ id, apiUrl }: Repository, label: Label): Json {
  return {
    id: label.id,
    node_id: nodeId('LA', id, label.id),
    url: `${apiUrl}/labels/${encodeURIComponent(label.name)}`,
    name: label.name,
    color: label.color,
    default: false,
    description: label.description,
  };
}

export function labelsOf(repository: Repository, pull: Pull): readonly Json[] {
  return pull.labels.flatMap((name) => {
    const label = repository.labels.get(name.toLowerCase());
    return label === undefined ? [] : [labelAnswer(repository, label)];
  });
}

/** A pull request as lists have it. */
export function pullAnswer(hosts: Hosts, repository: Repository, pull: Pull): Json {
  const { apiUrl, webUrl } = repository;
  const { number, head } = pull;
  const [url, html, issue] = [`${apiUrl}/pulls/${number}`, `${webUrl}/pull/${number}`, `${apiUrl}/issues/${number}`];
  const links = {
    self: url,
    html,
    issue,
    comments: `${issue}/comments`,
    review_comments: `${url}/comments`,
    review_comment: `${apiUrl}/pulls/comments{/number}`,
    commits: `${url}/commits`,
    statuses: `${apiUrl}/statuses/${head.sha}`,
  };
  return {
    url,
    id: repository.id + number,
    node_id: nodeId('PR', repository.id, number),
    html_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    issue_url: issue,
    ...stateAnswer(hosts, repository, pull),
    commits_url: links.commits,
    review_comments_url: links.review_comments,
    review_comment_url: links.review_comment,
    comments_url: links.comments,
    statuses_url: links.statuses,
    head: sideAnswer(hosts, repository, head),
    base: sideAnswer(hosts, repository, pull.base),
    _links: Object.fromEntries(Object.entries(links).map(([name, href]) => [name, { href }])),
  };
}

function stateAnswer(hosts: Hosts, repository: Repository, pull: Pull): Json {
  const user = (login: string) => userAnswer(hosts, login);
  return {
    number: pull.number,
    state: pull.state,
    locked: false,
    title: pull.title,
    user: user(pull.author),
    body: pull.body,
    created_at: pull.createdAt,
    updated_at: pull.updatedAt,
    closed_at: pull.closedAt ?? null,
    merged_at: pull.mergedAt ?? null,
    merge_commit_sha: pull.mergeCommit ?? null,
    assignee: pull.assignees[0] === undefined ? null : user(pull.assignees[0]),
    assignees: pull.assignees.map(user),
    requested_reviewers: pull.reviewers.map(user),
    requested_teams: pull.teams.map((slug) => teamAnswer(hosts, repository.owner, slug)),
    // The description of lists has no `null` here.
    labels: labelsOf(repository, pull).map((label) => ({ ...label, description: label['description'] ?? '' })),
    milestone: null,
    draft: pull.draft,
    author_association: pull.author.endsWith('[bot]') ? 'CONTRIBUTOR' : 'MEMBER',
    auto_merge: null,
    active_lock_reason: null,
  };
}

/** A pull request as it answers for itself. */
export function fullPullAnswer(hosts: Hosts, repository: Repository, pull: Pull, facts: PullFacts): Json {
  return {
    ...pullAnswer(hosts, repository, pull),
    requested_teams: pull.teams.map((slug) => simpleTeamAnswer(hosts, repository.owner, slug)),
    merged: pull.mergedAt !== undefined,
    mergeable: pull.state === 'open' ? facts.mergeable : null,
    rebaseable: pull.state === 'open' ? facts.mergeable : null,
    mergeable_state: mergeableState(repository, pull, facts.mergeable),
    merged_by: pull.mergedBy === undefined ? null : userAnswer(hosts, pull.mergedBy),
    comments: 0,
    review_comments: 0,
    maintainer_can_modify: pull.maintainerCanModify,
    commits: facts.commits,
    additions: facts.additions,
    deletions: facts.deletions,
    changed_files: facts.changedFiles,
  };
}

function sideAnswer(
  hosts: Hosts,
  repository: Repository,
  { ref, sha }: { readonly ref: string; readonly sha: string },
): Json {
  return {
    label: `${repository.owner}:${ref}`,
    ref,
    sha,
    user: userAnswer(hosts, repository.owner, 'Organization'),
    repo: repositoryAnswer(hosts, repository),
  };
}

/** A pull request as the calls for issues answer it. */
export function issueAnswer(hosts: Hosts, repository: Repository, pull: Pull): Json {
  const { apiUrl, webUrl } = repository;
  const { number } = pull;
  const url = `${apiUrl}/issues/${number}`;
  const {
    draft,
    number: _,
    merged_at,
    merge_commit_sha,
    requested_reviewers,
    requested_teams,
    auto_merge,
    ...shared
  } = stateAnswer(hosts, repository, pull);
  return {
    ...shared,
    number,
    id: repository.id + number,
    node_id: nodeId('PR', repository.id, number),
    url,
    repository_url: apiUrl,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: `${webUrl}/pull/${number}`,
    comments: 0,
    draft,
    pull_request: {
      url: `${apiUrl}/pulls/${number}`,
      html_url: `${webUrl}/pull/${number}`,
      diff_url: `${webUrl}/pull/${number}.diff`,
      patch_url: `${webUrl}/pull/${number}.patch`,
      merged_at,
    },
    labels: labelsOf(repository, pull),
  };
}
