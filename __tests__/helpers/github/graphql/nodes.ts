/** Things of a repository as GraphQL has them; what costs reading is a function, called when it is asked for. */
import { idOf, nodeId } from '../access.ts';
import type { Hosts } from '../answers/user.ts';
import type { Commit, Person } from '../commits.ts';
import type { Json } from '../json.ts';
import type { Pull } from '../pull.ts';
import type { Repository } from '../repository.ts';
import { typeOf } from '../trees.ts';

export function actorNode({ web }: Hosts, login: string): Json {
  const isBot = login.endsWith('[bot]');
  const id = idOf(login);
  return {
    __typename: isBot ? 'Bot' : 'User',
    id: nodeId(isBot ? 'BOT' : 'U', id),
    databaseId: id,
    // GraphQL names bots without the ending that REST gives them.
    login: login.replace('[bot]', ''),
    url: isBot ? `${web}/apps/${login.replace('[bot]', '')}` : `${web}/${login}`,
  };
}

export function repositoryNode(hosts: Hosts, repository: Repository): Json {
  const { nodeId: id, id: databaseId, name, fullName, owner, visibility, webUrl, options, defaultBranch } = repository;
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
    viewerPermission: 'WRITE',
    owner: { __typename: 'Organization', id: nodeId('O', idOf(owner)), login: owner, url: `${hosts.web}/${owner}` },
    defaultBranchRef: async () => await refNode(hosts, repository, `refs/heads/${defaultBranch}`),
    ref: async ({ qualifiedName }: { readonly qualifiedName: string }) =>
      await findRef(hosts, repository, qualifiedName),
    object: async ({ oid, expression }: { readonly oid?: string; readonly expression?: string }) =>
      await findObject(hosts, repository, oid ?? expression ?? ''),
    pullRequest: ({ number }: { readonly number: number }) => {
      const pull = repository.pull(number);
      return pull === undefined ? null : pullNode(hosts, repository, pull);
    },
    pullRequests: (filter: PullFilter) => pullConnection(hosts, repository, filter),
  };
}

interface PullFilter {
  readonly first?: number;
  readonly headRefName?: string;
  readonly baseRefName?: string;
  readonly states?: readonly string[];
}

function pullConnection(
  hosts: Hosts,
  repository: Repository,
  { first = 100, headRefName, baseRefName, states }: PullFilter,
): Json {
  const found = repository.pulls.filter(
    (pull) =>
      (headRefName === undefined || pull.head.ref === headRefName) &&
      (baseRefName === undefined || pull.base.ref === baseRefName) &&
      (states === undefined || states.includes(stateOf(pull))),
  );
  return {
    totalCount: found.length,
    nodes: found.slice(0, first).map((pull) => pullNode(hosts, repository, pull)),
    pageInfo: { hasNextPage: found.length > first, hasPreviousPage: false, startCursor: null, endCursor: null },
  };
}

async function findRef(hosts: Hosts, repository: Repository, name: string): Promise<Json | null> {
  return (await refNode(hosts, repository, name)) ?? (await refNode(hosts, repository, `refs/heads/${name}`));
}

export async function refNode(hosts: Hosts, repository: Repository, ref: string): Promise<Json | null> {
  const sha = await repository.refs.read(ref);
  if (sha === undefined) return null;
  const [, prefix = '', name = ''] = /^(refs\/[^/]+\/)(.+)$/.exec(ref) ?? [];
  return {
    __typename: 'Ref',
    id: refId(repository, ref),
    name,
    prefix,
    target: async () => await findObject(hosts, repository, sha),
    repository: () => repositoryNode(hosts, repository),
  };
}

export function refId({ id }: Repository, ref: string): string {
  return nodeId('REF', id, ref);
}

/** Finds an object by its name, or by `branch:path`. */
async function findObject(hosts: Hosts, repository: Repository, expression: string): Promise<Json | null> {
  const [name = '', path] = expression.split(/:(.*)/s);
  const sha = (await repository.resolve(name)) ?? name;
  const commit = await repository.commits.read(sha);
  if (path === undefined)
    return commit === undefined ? await objectNode(hosts, repository, sha) : commitNode(hosts, repository, commit);
  const found = commit === undefined ? undefined : await repository.trees.find(commit.tree, path);
  return found === undefined ? null : await objectNode(hosts, repository, found.sha);
}

async function objectNode(hosts: Hosts, repository: Repository, sha: string): Promise<Json | null> {
  const object = await repository.objects.read(sha);
  if (object === undefined || object.type === 'tag') return null;
  if (object.type === 'commit') return commitNode(hosts, repository, await repository.commits.get(sha));
  const shared = { oid: sha, abbreviatedOid: sha.slice(0, 7), repository: () => repositoryNode(hosts, repository) };
  if (object.type === 'tree')
    return {
      __typename: 'Tree',
      id: nodeId('T', sha),
      ...shared,
      entries: async () => await entriesOf(hosts, repository, sha),
    };
  const isBinary = object.bytes.includes(0);
  const text = isBinary ? null : object.bytes.toString('utf8');
  return {
    __typename: 'Blob',
    id: nodeId('B', sha),
    ...shared,
    byteSize: object.bytes.length,
    isBinary,
    isTruncated: false,
    text,
  };
}

async function entriesOf(hosts: Hosts, repository: Repository, tree: string): Promise<readonly Json[]> {
  return ((await repository.trees.read(tree)) ?? []).map(({ name, mode, sha }) => ({
    name,
    oid: sha,
    mode: Number.parseInt(mode, 8),
    type: typeOf(mode),
    object: async () => await objectNode(hosts, repository, sha),
  }));
}

export function commitNode(hosts: Hosts, repository: Repository, commit: Commit): Json {
  const { sha, message, author, committer, signature, payload, parents } = commit;
  const [headline = '', ...rest] = message.split('\n');
  return {
    __typename: 'Commit',
    id: nodeId('C', repository.id, sha),
    oid: sha,
    abbreviatedOid: sha.slice(0, 7),
    message,
    messageHeadline: headline,
    messageBody: rest.join('\n').trim(),
    committedDate: committer.date,
    authoredDate: author.date,
    url: `${repository.webUrl}/commit/${sha}`,
    commitUrl: `${repository.webUrl}/commit/${sha}`,
    author: actorOf(author),
    committer: actorOf(committer),
    tree: async () => await objectNode(hosts, repository, commit.tree),
    repository: () => repositoryNode(hosts, repository),
    signature:
      signature === undefined
        ? null
        : {
            __typename: 'GpgSignature',
            email: committer.email,
            isValid: true,
            payload,
            signature,
            state: 'VALID',
            wasSignedByGitHub: true,
            keyId: null,
          },
    parents: async () => ({
      totalCount: parents.length,
      nodes: await Promise.all(
        parents.map(async (parent) => commitNode(hosts, repository, await repository.commits.get(parent))),
      ),
      pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
    }),
  };
}

function actorOf({ name, email, date }: Person): Json {
  return { name, email, date, user: null };
}

export function pullNode(hosts: Hosts, repository: Repository, pull: Pull): Json {
  const { number, title, body, draft, head, base } = pull;
  const url = `${repository.webUrl}/pull/${number}`;
  return {
    __typename: 'PullRequest',
    id: nodeId('PR', repository.id, number),
    number,
    title,
    body: body ?? '',
    url,
    permalink: url,
    state: stateOf(pull),
    isDraft: draft,
    closed: pull.state === 'closed',
    merged: pull.mergedAt !== undefined,
    createdAt: pull.createdAt,
    updatedAt: pull.updatedAt,
    closedAt: pull.closedAt ?? null,
    mergedAt: pull.mergedAt ?? null,
    headRefName: head.ref,
    headRefOid: head.sha,
    baseRefName: base.ref,
    baseRefOid: base.sha,
    author: actorNode(hosts, pull.author),
    repository: () => repositoryNode(hosts, repository),
    autoMergeRequest:
      pull.autoMerge === undefined
        ? null
        : {
            enabledBy: actorNode(hosts, pull.autoMerge.by),
            mergeMethod: pull.autoMerge.method.toUpperCase(),
            commitHeadline: pull.autoMerge.title,
            commitBody: pull.autoMerge.body,
          },
  };
}

function stateOf(pull: Pull): 'OPEN' | 'CLOSED' | 'MERGED' {
  if (pull.mergedAt !== undefined) return 'MERGED';
  return pull.state === 'open' ? 'OPEN' : 'CLOSED';
}
