/** Repositories as GraphQL has them. */
import { mayDo } from '../access.ts';
import type { Json } from '../json.ts';
import type { Repository } from '../repository.ts';
import { organizationNode } from './actors.ts';
import { objectNode } from './objects.ts';
import type { Page } from './pages.ts';
import { type PullFilter, pullConnection } from './pulls.ts';
import { findRef, refConnection, refNode } from './refs.ts';
import type { View } from './view.ts';

export function repositoryNode(view: View, repository: Repository): Json {
  const { nodeId: id, id: databaseId, name, fullName, owner, visibility, webUrl, options } = repository;
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
    viewerPermission: mayPush ? 'WRITE' : 'READ',
    owner: organizationNode(view.hosts, owner),
    ...contents(view, repository),
    ...pulls(view, repository),
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
    object: async ({ oid }: { readonly oid: string }) => {
      permit();
      return await objectNode(view, repository, oid);
    },
  };
}

function pulls(view: View, repository: Repository): Json {
  return {
    pullRequests: (filter: PullFilter) => {
      view.permit(repository, 'pulls');
      return pullConnection(view, repository, repository.pulls, filter);
    },
  };
}
