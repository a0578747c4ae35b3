/**
 * Reads everything that a run needs of a repository in one query: the repository, a base branch and its files, the
 * possible head branches, and their pull requests. On a server that does not support a field, repeats the query without
 * it and uses REST instead.
 */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { ActionError } from '../errors.ts';
import { type GitHubSession, send } from './call.ts';
import { isUnknown, refusalError } from './failures.ts';
import { comparisonQuery, readFiles, readState, TreeSchema, treeQuery } from './look-branch.ts';
import { historyQuery, readHistory } from './look-history.ts';
import { type IfKnown, NEWER_FIELDS, nodes, text } from './look-parts.ts';
import {
  HIDDEN_OF_PULLS,
  isOpen,
  lastPullOf,
  OPEN_QUERY,
  OpenSchema,
  ownPulls,
  PullsSchema,
  pullsQuery,
  toPull,
} from './look-pulls.ts';
import { notFound, type Repository, visibilityOf, warnOfOtherName } from './repository.ts';
import { type GitHubRequest, namesOf } from './request.ts';
import type { Asked, BranchLook, Look } from './seen.ts';

/** Reads a repository. Throws an `ActionError` when it does not exist, or the token may not read it. */
export async function look(session: GitHubSession, asked: Asked): Promise<Look> {
  const answer = await ask(session, asked);
  const { repository: found, viewer } = answer;
  if (found === null) throw notFound(session, asked.repository);
  const repository = repositoryOf(found);
  warnOfOtherName(session, asked.repository, repository.fullName);
  const byDefaultToken = viewer ? { byDefaultToken: isDefaultToken(viewer.login) } : {};
  const { base: there } = found;
  const tree = there?.target;
  if (!there || !tree) return { repository, ...byDefaultToken, branches: [], open: [], inTheWay: [] };
  const paths = asked.files;
  const base = { name: there.name, head: tree.oid };
  const branches: BranchLook[] = [];
  for (const [nth, branch] of asked.branches.entries()) {
    const pulls = ownPulls(decode(PullsSchema, answer[`pulls${nth}`]), repository.fullName);
    const told = { own: found[`branch${nth}`], compared: there[`compare${nth}`], pulls };
    const at = await readState({ session, repository }, { base, paths, ...told });
    const open = pulls.filter(isOpen).map(toPull);
    branches.push({ name: branch, ...(at && { at }), pulls: open, ...lastPullOf(pulls, at, asked.replaced) });
  }
  const files = await readFiles({ session, repository }, paths, tree);
  const inTheWay = asked.branches.flatMap((branch, nth) => besides(branch, nth, found));
  const hidesPulls = asked.pulls && asked.branches.some((_branch, nth) => (answer[`pulls${nth}`] ?? null) === null);
  const open = ownPulls(decode(OpenSchema, answer['open']), repository.fullName);
  return {
    repository,
    ...byDefaultToken,
    base: { ...base, files, ...readHistory(tree, paths) },
    branches,
    ...(hidesPulls && { hidesPulls }),
    open: open.map(({ headRefName, baseRefName }) => ({ head: headRefName, base: baseRefName })),
    inTheWay,
  };
}

/** Whether a login is that of the token of a workflow. Source: https://api.github.com/users/github-actions[bot] */
export function isDefaultToken(login: string): boolean {
  return /^github-actions(?:\[bot\])?$/.test(login);
}

const BelowSchema = nodes(v.object({ prefix: text, name: text }));
const RepositorySchema = v.looseObject({
  id: text,
  nameWithOwner: v.pipe(text, v.regex(/^[^/\s]+\/[^/\s]+$/, 'owner/name')),
  visibility: v.nullish(text),
  isPrivate: v.nullish(v.boolean('true or false')),
  isArchived: v.nullish(v.boolean('true or false'), false),
  defaultBranchRef: v.nullish(v.object({ name: text })),
  base: v.nullish(v.looseObject({ name: text, target: v.nullish(TreeSchema) })),
});
const AnswerSchema = v.looseObject({
  viewer: v.nullish(v.object({ login: text })),
  repository: v.nullable(RepositorySchema),
});
type Answer = v.InferOutput<typeof AnswerSchema>;

/** Sends the query; again without the fields that the server does not support. */
async function ask(session: GitHubSession, asked: Asked, unknown: readonly string[] = []): Promise<Answer> {
  const request: GitHubRequest<Answer> = {
    purpose: `The repository ${asked.repository} could not be read`,
    needs: 'contents: write',
    method: 'POST',
    route: 'graphql',
    params: queryOf(asked, (field, part) => (unknown.includes(field) ? '' : part())),
    // They are unknown then, which does not fail the run; the pull request of a merge is needed for nothing else.
    mayMiss: [
      ...['viewer', 'merged', 'open', ...HIDDEN_OF_PULLS],
      ...asked.branches.flatMap((_branch, nth) => [`compare${nth}`, `pulls${nth}`]),
    ],
    decode: (data) => decode(AnswerSchema, data),
  };
  const sent = await send(session, request);
  if (sent.kind === 'done') return sent.value;
  const { refusal } = sent;
  if (refusal.type === 'NOT_FOUND') return { repository: null };
  const named = NEWER_FIELDS.filter((field) => new RegExp(`\\b${field}\\b`).test(refusal.says));
  const others = isUnknown(refusal) ? named.filter((field) => !unknown.includes(field)) : [];
  if ([404, 405, 501].includes(refusal.status)) {
    throw new ActionError('REQUEST', `${request.purpose}: the server has no GraphQL (HTTP ${refusal.status}).`, {
      hint: 'Check `GITHUB_GRAPHQL_URL`, or what is in front of the server: the Action needs its GraphQL API.',
    });
  }
  if (others.length === 0) throw refusalError(request, refusal);
  return await ask(session, asked, [...unknown, ...others]);
}

/** Writes the query. Its parts are numbered by file or branch. */
function queryOf({ repository, base, branches, files, pulls, open }: Asked, ifKnown: IfKnown) {
  const names = new Map<string, string>();
  const arg = (value: string) => {
    const name = names.get(value) ?? `v${names.size}`;
    names.set(value, name);
    return `$${name}`;
  };
  const ref = (branch: string) => `ref(qualifiedName: ${arg(`refs/heads/${branch}`)})`;
  const parts = (all: readonly string[], part: (one: string, nth: number) => string) => all.map(part).join('\n    ');
  const { owner, name } = namesOf(repository);
  const self = `repository(owner: ${arg(owner)}, name: ${arg(name)})`;
  const own = parts(branches, (branch, nth) => {
    const above = foldersOf(branch).map((folder, depth) => `above${nth}_${depth}: ${ref(folder)} { name }`);
    return `branch${nth}: ${ref(branch)} { target { oid ...Tree } } ${above.join(' ')}
    below${nth}: refs(refPrefix: ${arg(`refs/heads/${branch}/`)}, first: 10) { nodes { prefix name } }`;
  });
  const body = `{
  viewer { login }
  ${self} {
    id nameWithOwner isPrivate isArchived ${ifKnown('visibility', () => 'visibility')}
    defaultBranchRef { name }
    base: ${base === undefined ? 'defaultBranchRef' : ref(base)} {
      name target { oid ...Tree ... on Commit { oid ${historyQuery(files.map(arg), pulls)} } }
      ${parts(branches, (branch, nth) => ifKnown('compare', () => `compare${nth}: ${comparisonQuery(arg(branch))}`))}
    }
    ${own}
  }
  ${pulls ? parts(branches, (branch, nth) => `pulls${nth}: ${self} { ${pullsQuery(arg(branch), ifKnown)} }`) : ''}
  ${open === true ? `open: ${self} { ${OPEN_QUERY} }` : ''}
}
${treeQuery(files.map(arg), ifKnown)}`;
  const variables = Object.fromEntries([...names].map(([value, name]) => [name, value]));
  return { query: `query Look(${Object.keys(variables).map((name) => `$${name}: String!`)}) ${body}`, variables };
}

function repositoryOf(found: v.InferOutput<typeof RepositorySchema>): Repository {
  const { id, nameWithOwner, visibility, isPrivate, isArchived, defaultBranchRef } = found;
  return {
    ...namesOf(nameWithOwner),
    fullName: nameWithOwner,
    defaultBranch: defaultBranchRef?.name ?? 'main',
    visibility: visibilityOf(visibility, isPrivate),
    archived: isArchived,
    nodeId: id,
  };
}

/** Parent names of a branch: git cannot have a branch of such a name beside it. */
function foldersOf(branch: string): readonly string[] {
  const parts = branch.split('/');
  return parts.slice(1).map((_part, depth) => parts.slice(0, depth + 1).join('/'));
}

/** Branches above and below the name of a branch. */
function besides(branch: string, nth: number, answer: Readonly<Record<string, unknown>>): readonly string[] {
  return [
    ...foldersOf(branch).filter((_folder, depth) => (answer[`above${nth}_${depth}`] ?? null) !== null),
    // The name begins after the prefix, whichever of its parts the server treats as the prefix.
    ...decode(BelowSchema, answer[`below${nth}`]).map((one) =>
      `${one.prefix}${one.name}`.replace(/^refs\/heads\//, ''),
    ),
  ];
}
