/** Repositories in GitHub's answers. */
import type { Json } from '../json.ts';
import type { Repository } from '../repository.ts';
import { type Hosts, userAnswer } from './user.ts';

/** Paths below a repository's own, by the names of their fields. */
const URL_ENDS = {
  forks_url: '/forks',
  keys_url: '/keys{/key_id}',
  collaborators_url: '/collaborators{/collaborator}',
  teams_url: '/teams',
  hooks_url: '/hooks',
  issue_events_url: '/issues/events{/number}',
  events_url: '/events',
  assignees_url: '/assignees{/user}',
  branches_url: '/branches{/branch}',
  tags_url: '/tags',
  blobs_url: '/git/blobs{/sha}',
  git_tags_url: '/git/tags{/sha}',
  git_refs_url: '/git/refs{/sha}',
  trees_url: '/git/trees{/sha}',
  statuses_url: '/statuses/{sha}',
  languages_url: '/languages',
  stargazers_url: '/stargazers',
  contributors_url: '/contributors',
  subscribers_url: '/subscribers',
  subscription_url: '/subscription',
  commits_url: '/commits{/sha}',
  git_commits_url: '/git/commits{/sha}',
  comments_url: '/comments{/number}',
  issue_comment_url: '/issues/comments{/number}',
  contents_url: '/contents/{+path}',
  compare_url: '/compare/{base}...{head}',
  merges_url: '/merges',
  archive_url: '/{archive_format}{/ref}',
  downloads_url: '/downloads',
  issues_url: '/issues{/number}',
  pulls_url: '/pulls{/number}',
  milestones_url: '/milestones{/number}',
  notifications_url: '/notifications{?since,all,participating}',
  labels_url: '/labels{/name}',
  releases_url: '/releases{/id}',
  deployments_url: '/deployments',
};

const BORN = '2026-01-01T00:00:00Z';

/** A repository as others carry it (pull requests). */
export function repositoryAnswer(hosts: Hosts, repository: Repository): Json {
  const { id, nodeId, name, fullName, owner, visibility, apiUrl, webUrl, options } = repository;
  const open = repository.pulls.filter(({ state }) => state === 'open').length;
  const site = new URL(hosts.web).host;
  return {
    id,
    node_id: nodeId,
    name,
    full_name: fullName,
    private: visibility !== 'public',
    owner: userAnswer(hosts, owner, 'Organization'),
    html_url: webUrl,
    description: null,
    fork: false,
    url: apiUrl,
    ...Object.fromEntries(Object.entries(URL_ENDS).map(([field, end]) => [field, apiUrl + end])),
    created_at: BORN,
    updated_at: repository.now,
    pushed_at: repository.now,
    git_url: `git://${site}/${fullName}.git`,
    ssh_url: `git@${site}:${fullName}.git`,
    clone_url: `${webUrl}.git`,
    svn_url: webUrl,
    homepage: null,
    size: 1,
    stargazers_count: 0,
    watchers_count: 0,
    language: null,
    has_issues: true,
    has_projects: true,
    has_downloads: true,
    has_wiki: true,
    has_pages: false,
    has_discussions: false,
    forks_count: 0,
    mirror_url: null,
    archived: options.archived === true,
    disabled: false,
    open_issues_count: open,
    license: null,
    allow_forking: true,
    is_template: false,
    web_commit_signoff_required: false,
    topics: [],
    visibility,
    forks: 0,
    open_issues: open,
    watchers: 0,
    default_branch: repository.defaultBranch,
  };
}
