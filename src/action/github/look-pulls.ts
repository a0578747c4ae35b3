/** Pull requests of a branch: query parts and their parsing. */
import * as v from 'valibot';
import { type IfKnown, items, nodes, text } from './look-parts.ts';
import type { Asked, BranchLook, BranchState, Pull } from './seen.ts';

/** Most pull requests of a branch name, including those of forks, whose branches may have the same name. */
const MAX_PULLS = 30;
/** Most changed files of a pull request in the query; REST lists more. */
const MAX_FILES = 100;

/** Fields of a pull request that a token may not be allowed to read. */
export const HIDDEN_OF_PULLS = ['labels', 'assignees', 'reviewRequests', 'files'];

/** Query part for the pull requests of a branch, newest first. */
export function pullsQuery(branch: string, ifKnown: IfKnown): string {
  return `pullRequests(headRefName: ${branch}, first: ${MAX_PULLS}, orderBy: {field: CREATED_AT, direction: DESC}) { nodes {
    id number url title body state merged baseRefName headRefOid headRepository { nameWithOwner }
    ${ifKnown('isDraft', () => 'isDraft')} ${ifKnown('autoMergeRequest', () => 'autoMergeRequest { mergeMethod }')}
    author { __typename login }
    labels(first: 100) { nodes { name } } assignees(first: 100) { nodes { login } }
    reviewRequests(first: 100) { nodes { requestedReviewer { ... on User { login } ... on Team { slug } } } }
    files(first: ${MAX_FILES}) { nodes { path } }
  } }`;
}

const isTrue = v.nullish(v.boolean('true or false'), false);
const HeadRepositorySchema = v.nullish(v.object({ nameWithOwner: text }));
const PullSchema = v.object({
  id: v.nullish(text),
  number: v.pipe(v.number('a number'), v.safeInteger('a number')),
  url: text,
  title: v.nullish(text, ''),
  body: v.nullish(text, ''),
  state: text,
  merged: isTrue,
  baseRefName: text,
  headRefOid: v.nullish(text),
  headRepository: HeadRepositorySchema,
  isDraft: isTrue,
  author: v.nullish(v.object({ __typename: text, login: text })),
  autoMergeRequest: v.nullish(v.object({})),
  labels: nodes(v.object({ name: text })),
  assignees: nodes(v.object({ login: text })),
  reviewRequests: nodes(
    v.object({ requestedReviewer: v.nullish(v.object({ login: v.nullish(text), slug: v.nullish(text) })) }),
  ),
  files: v.nullish(v.object({ nodes: items(v.object({ path: text })) })),
});
export type FoundPull = v.InferOutput<typeof PullSchema>;

/**
 * Query for pull requests separate from the repository: a token that may not read them would fail the repository as
 * well.
 */
export const PullsSchema = v.nullish(v.object({ pullRequests: nodes(PullSchema) }));

/** Query part for open pull requests, last updated first. */
export const OPEN_QUERY = `pullRequests(states: OPEN, first: 100, orderBy: {field: UPDATED_AT, direction: DESC}) {
    nodes { headRefName baseRefName headRepository { nameWithOwner } }
  }`;
export const OpenSchema = v.nullish(
  v.object({
    pullRequests: nodes(v.object({ headRefName: text, baseRefName: text, headRepository: HeadRepositorySchema })),
  }),
);

/** Returns those of the repository itself. One without a repository comes from a deleted fork. */
export function ownPulls<T extends { readonly headRepository?: v.InferOutput<typeof HeadRepositorySchema> }>(
  told: { readonly pullRequests: readonly T[] } | null | undefined,
  fullName: string,
): readonly T[] {
  return (told?.pullRequests ?? []).filter(
    ({ headRepository }) => headRepository?.nameWithOwner.toLowerCase() === fullName.toLowerCase(),
  );
}

/** State of the newest pull request of a branch. A rebuilt branch has had none since. */
export function lastPullOf(
  [newest, ...others]: readonly FoundPull[],
  state: BranchState | undefined,
  replaced: Asked['replaced'],
): Pick<BranchLook, 'lastPull' | 'lastHead' | 'closedBody'> {
  if (newest === undefined) return {};
  if ([newest, ...others].some(isOpen)) return { lastPull: 'open' };
  const { headRefOid: head } = newest;
  const ended = newest.merged
    ? ({ lastPull: 'merged' } as const)
    : ({ lastPull: 'closed', closedBody: newest.body } as const);
  if (typeof head !== 'string') return ended;
  const isKnown = head === state?.head || state?.commits.some(({ sha }) => sha === head) === true;
  const isAnew = state?.truncated === false && !isKnown && replaced?.has(head) !== true;
  return isAnew ? {} : { ...ended, lastHead: head };
}

export function isOpen({ state }: FoundPull): boolean {
  return state === 'OPEN';
}

/**
 * Returns the files that a branch changes, from its pull request to the base, also after a squash merge, which leaves
 * the branch unchanged. Undefined when the list is incomplete.
 */
export function changedFiles(
  pulls: readonly FoundPull[],
  { head, base }: { readonly head: string; readonly base: string },
): readonly string[] | undefined {
  const pull = pulls.find(({ headRefOid, baseRefName }) => headRefOid === head && baseRefName === base);
  const files = pull?.files?.nodes.map(({ path }) => path);
  return files === undefined || files.length >= MAX_FILES ? undefined : files;
}

export function toPull(found: FoundPull): Pull {
  const { number, url, title, body, author } = found;
  const requested = found.reviewRequests.flatMap(({ requestedReviewer }) => requestedReviewer ?? []);
  return {
    number,
    url,
    title,
    body,
    ...(typeof found.id === 'string' && { nodeId: found.id }),
    base: found.baseRefName,
    draft: found.isDraft,
    mergesByItself: found.autoMergeRequest !== null && found.autoMergeRequest !== undefined,
    // GraphQL omits the suffix that REST adds to the login of an App.
    author: author ? `${author.login}${author.__typename === 'Bot' ? '[bot]' : ''}` : '',
    labels: found.labels.map(({ name }) => name),
    assignees: found.assignees.map(({ login }) => login),
    reviewers: requested.flatMap(({ login }) => login ?? []),
    teams: requested.flatMap(({ slug }) => slug ?? []),
  };
}
