/** Branches and tags as GraphQL has them, and comparisons of them. */
import { nodeId } from '../access.ts';
import type { Json } from '../json.ts';
import type { Repository } from '../repository.ts';
import { objectNode } from './objects.ts';
import { connection, type Page } from './pages.ts';
import { type PullFilter, pullConnection } from './pulls.ts';
import type { View } from './view.ts';

export function refId({ id }: Repository, ref: string): string {
  return nodeId('REF', id, ref);
}

/** Finds a ref by its full name, or a branch or tag by its short one. */
export async function findRef(view: View, repository: Repository, name: string): Promise<Json | null> {
  for (const ref of [name, `refs/heads/${name}`, `refs/tags/${name}`]) {
    const found = await refNode(view, repository, ref);
    if (found !== null) return found;
  }
  return null;
}

export async function refNode(view: View, repository: Repository, ref: string): Promise<Json | null> {
  const sha = await repository.refs.read(ref);
  if (sha === undefined) return null;
  const [, prefix = '', name = ''] = /^(refs\/[^/]+\/)(.+)$/.exec(ref) ?? [];
  return {
    __typename: 'Ref',
    id: refId(repository, ref),
    name,
    prefix,
    repository: () => view.repository(repository),
    target: async () => await objectNode(view, repository, sha),
    compare: async ({ headRef }: { readonly headRef: string }) => await compare(view, repository, ref, headRef),
    associatedPullRequests: (filter: PullFilter) => {
      view.permit(repository, 'pulls');
      const own = prefix === 'refs/heads/' ? repository.pulls.filter(({ head }) => head.ref === name) : [];
      return pullConnection(view, repository, own, filter);
    },
  };
}

/** Compares a ref with a branch, tag or commit; `null` where there is none or nothing is common. */
async function compare(view: View, repository: Repository, baseRef: string, headRef: string): Promise<Json | null> {
  const { commits } = repository;
  const [base, head] = [(await repository.commitNamed(baseRef))?.sha, (await repository.commitNamed(headRef))?.sha];
  if (base === undefined || head === undefined || (await commits.mergeBase(base, head)) === undefined) return null;
  const [ahead, behind] = [await commits.ahead(base, head), await commits.ahead(head, base)];
  return {
    id: nodeId('CMP', repository.id, base, head),
    aheadBy: ahead.length,
    behindBy: behind.length,
    // The oldest first, unlike a history.
    commits: (page: Page) => connection(ahead, page, (commit) => view.commit(repository, commit)),
  };
}
