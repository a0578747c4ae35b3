/** Commits as GraphQL has them. */
import { nodeId } from '../access.ts';
import type { Commit } from '../commits.ts';
import { historyOf } from '../history.ts';
import type { Json } from '../json.ts';
import { introduces } from '../pull-requests.ts';
import type { Repository } from '../repository.ts';
import { gitActorNode } from './actors.ts';
import { type DeploymentFilter, deploymentConnection } from './deployments.ts';
import { fileNode, objectNode } from './objects.ts';
import { connection, type Page } from './pages.ts';
import { type PullFilter, pullConnection } from './pulls.ts';
import type { View } from './view.ts';

/** A longer first line is cut, and the body begins with what is cut off. */
const MOST_HEADLINE_CHARACTERS = 72;
const ELLIPSIS = '…';

interface HistoryFilter extends Page {
  readonly path?: string | null;
  readonly since?: string | null;
  readonly until?: string | null;
}

export function commitNode(view: View, repository: Repository, commit: Commit): Json {
  const { sha, message, author, committer, parents, tree } = commit;
  const url = `${repository.webUrl}/commit/${sha}`;
  const toNode = (one: Commit) => view.commit(repository, one);
  return {
    __typename: 'Commit',
    id: nodeId('C', repository.id, sha),
    oid: sha,
    abbreviatedOid: sha.slice(0, 7),
    message,
    ...headlineOf(message),
    committedDate: committer.date,
    authoredDate: author.date,
    url,
    commitUrl: url,
    author: gitActorNode(view.hosts, author),
    committer: gitActorNode(view.hosts, committer),
    signature: signatureOf(commit),
    repository: () => view.repository(repository),
    tree: async () => await objectNode(view, repository, tree),
    file: async ({ path }: { readonly path: string }) => await fileNode(view, repository, tree, path),
    parents: async (page: Page) =>
      connection(await Promise.all(parents.map((parent) => repository.commits.get(parent))), page, toNode),
    history: async (filter: HistoryFilter) =>
      connection(await historyOf(repository, sha, { ...pathAndTime(filter) }), filter, toNode),
    changedFilesIfAvailable: async () => (await repository.changesOf(commit)).length,
    associatedPullRequests: async (filter: PullFilter) => {
      view.permit(repository, 'pulls');
      return pullConnection(view, repository, await pullsWith(repository, sha), filter);
    },
    deployments: (filter: DeploymentFilter) => {
      view.permit(repository, 'deployments');
      const own = repository.deployments.filter((one) => one.sha === sha);
      return deploymentConnection(view, repository, own, filter);
    },
  };
}

function pathAndTime({ path, since, until }: HistoryFilter) {
  return { path: path ?? undefined, since: since ?? undefined, until: until ?? undefined };
}

function headlineOf(message: string): Json {
  const [line = '', ...rest] = message.split('\n');
  const cut = line.length > MOST_HEADLINE_CHARACTERS ? MOST_HEADLINE_CHARACTERS - 3 : line.length;
  const [headline, over] = [line.slice(0, cut), line.slice(cut)];
  const body = rest.join('\n').trim();
  if (over === '') return { messageHeadline: headline, messageBody: body };
  const continued = body === '' ? [over] : [over, body];
  return { messageHeadline: headline + ELLIPSIS, messageBody: ELLIPSIS + continued.join('\n\n') };
}

function signatureOf({ committer, signature, payload }: Commit): Json | null {
  if (signature === undefined) return null;
  return {
    __typename: 'GpgSignature',
    email: committer.email,
    isValid: true,
    payload,
    signature,
    state: 'VALID',
    wasSignedByGitHub: true,
    keyId: null,
  };
}

/** The merged pull requests that a commit came by; of one that is not on the default branch, the open ones too. */
async function pullsWith(repository: Repository, sha: string) {
  const head = await repository.head(repository.defaultBranch);
  const isOnDefault = head !== undefined && (await repository.commits.isAncestor(sha, head));
  const found = [];
  for (const pull of repository.pulls) {
    const isMeant = pull.mergedAt !== undefined || (pull.state === 'open' && !isOnDefault);
    if (isMeant && (await introduces(repository, pull, sha))) found.push(pull);
  }
  return found;
}
