/** Repositories as GraphQL has them. */
import { mayDo } from '../access.ts';
import { SQUASH } from '../answers/repository.ts';
import type { Json } from '../json.ts';
import { unprocessable } from '../refusal.ts';
import type { Repository } from '../repository.ts';
import { organizationNode } from './actors.ts';
import { type DeploymentFilter, deploymentConnection } from './deployments.ts';
import { findObject } from './objects.ts';
import type { Page } from './pages.ts';
import { labelNode, type PullFilter, pullConnection } from './pulls.ts';
import { findRef, refConnection, refNode } from './refs.ts';
import { releaseNode } from './releases.ts';
import type { View } from './view.ts';

export function repositoryNode(view: View, repository: Repository): Json {
  const { nodeId: id, id: databaseId, name, fullName, owner, visibility, webUrl, options } = repository;
  const squash = SQUASH[options.squashMessage ?? 'commits'];
  const mayPush = mayDo(view.identity, options.permissions ?? {}, 'contents', 'write');
  return {
    __typename: 'Repository',
    id,
    databaseId,
    name,
    nameWithOwner: fullName,
    url: webUrl,
    visibility: visibility.toUpperCase(),
    isPrivate: visibility !== 'public',
    isArchived: options.archived === true,
    isFork: false,
    autoMergeAllowed: options.autoMerge !== false,
    viewerPermission: mayPush ? 'WRITE' : 'READ',
    squashMergeCommitTitle: squash.title,
    squashMergeCommitMessage: squash.message,
    owner: organizationNode(view.hosts, owner),
    label: ({ name: wanted }: { readonly name: string }) => {
      const label = repository.labels.get(wanted.toLowerCase());
      return label === undefined ? null : labelNode(repository, label);
    },
    ...contents(view, repository),
    ...pulls(view, repository),
    deployments: (filter: DeploymentFilter) => {
      view.permit(repository, 'deployments');
      return deploymentConnection(view, repository, repository.deployments, filter);
    },
  };
}

function contents(view: View, repository: Repository): Json {
  const permit = () => view.permit(repository, 'contents');
  return {
    defaultBranchRef: async () => {
      permit();
      return await refNode(view, repository, `refs/heads/${repository.defaultBranch}`);
    },
    ref: async ({ qualifiedName }: { readonly qualifiedName: string }) => {
      permit();
      return await findRef(view, repository, qualifiedName);
    },
    refs: async (filter: Page & { readonly refPrefix: string; readonly query?: string | null }) => {
      permit();
      return await refConnection(view, repository, filter);
    },
    object: async ({ oid, expression }: { readonly oid?: string | null; readonly expression?: string | null }) => {
      permit();
      return await findObject(view, repository, oid ?? expression ?? '');
    },
    release: ({ tagName }: { readonly tagName: string }) => {
      permit();
      const release = repository.releases.find((one) => one.tag === tagName && !one.draft);
      return release === undefined ? null : releaseNode(view, repository, release);
    },
  };
}

function pulls(view: View, repository: Repository): Json {
  return {
    pullRequest: ({ number }: { readonly number: number }) => {
      view.permit(repository, 'pulls');
      const pull = repository.pull(number);
      if (pull === undefined)
        throw unprocessable(`Could not resolve to a PullRequest with the number of ${number}.`, 'NOT_FOUND');
      return view.pull(repository, pull);
    },
    pullRequests: (filter: PullFilter) => {
      view.permit(repository, 'pulls');
      return pullConnection(view, repository, repository.pulls, filter);
    },
  };
}
