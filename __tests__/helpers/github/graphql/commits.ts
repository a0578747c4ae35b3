/** Commits as GraphQL has them. */
import { nodeId } from '../access.ts';
import type { Commit } from '../commits.ts';
import type { Json } from '../json.ts';
import type { Repository } from '../repository.ts';
import { gitActorNode } from './actors.ts';
import { fileNode, objectNode } from './objects.ts';
import { connection, type Page } from './pages.ts';
import type { View } from './view.ts';

/** A longer first line is cut, and the body begins with what is cut off. */
const MOST_HEADLINE_CHARACTERS = 72;
const ELLIPSIS = '…';

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
    history: async (page: Page) => connection((await repository.commits.ahead('', sha)).toReversed(), page, toNode),
  };
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
