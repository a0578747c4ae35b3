/**
 * Everything that a run must know of a repository, in one query: what it is, a base branch and its files, the branches
 * that pull requests may come from, and those pull requests. Servers that do not know a field of it are asked by REST.
 */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { type GitHubRequest, type GitHubSession, send } from './call.ts';
import { isUnknown, refusalError } from './failures.ts';
import { type RemoteFile, readBlob } from './files.ts';
import { compareByRest, foldersOf, lastPullOf, lookByRest } from './look-rest.ts';
import { notFound, type Repository, warnOfOtherName } from './repository.ts';
import type { Asked, BaseLook, BranchLook, BranchState, Files, Look, Pull } from './seen.ts';

const MAX_HISTORY = 30;
const MAX_COMMITS = 100;
/** Those of forks count, too, whose branches may have the same name. */
const MAX_PULLS = 30;
/** Changed files of a pull request that are listed; where there are more, REST tells more of them. */
const MAX_FILES = 100;
/** Commits of a file of which the merged pull request is asked for, too. */
const MAX_MERGED = 5;
const REGULAR = 0o100644;
const EXECUTABLE = 0o100755;

/** Fields that a token may not read, or that stand for nothing: they are unknown then, and no reason to fail. */
const MAY_MISS = ['viewer', 'merged', 'labels', 'assignees', 'reviewRequests', 'files'];

/** Looks at a repository. Throws an `ActionError` where it is not there, or the token may not read it. */
export async function look(session: GitHubSession, asked: Asked): Promise<Look> {
  const { query, variables } = queryOf(asked);
  const request: GitHubRequest<v.InferOutput<typeof AnswerSchema>> = {
    kind: 'repeatable',
    purpose: `The repository ${asked.repository} could not be read`,
    needs: 'contents: write',
    method: 'POST',
    route: 'graphql',
    params: { query, variables },
    mayMiss: [...MAY_MISS, ...asked.branches.flatMap((_branch, nth) => [`compare${nth}`, `pulls${nth}`])],
    decode: (data) => decode(AnswerSchema, data),
  };
  const sent = await send(session, request);
  if (sent.kind === 'lost') throw sent.error;
  if (sent.kind === 'done') {
    const { repository, viewer } = sent.value;
    if (repository === null) throw notFound(session, asked.repository);
    const pulls = asked.branches.map((_branch, nth) => sent.value[`pulls${nth}`]);
    const seen = await readLook(session, asked, { repository, pulls });
    return viewer ? { ...seen, byDefaultToken: isDefaultToken(viewer.login) } : seen;
  }
  const { refusal } = sent;
  if (refusal.type === 'NOT_FOUND') throw notFound(session, asked.repository);
  if (sent.kind === 'absent' || isUnknown(refusal)) return await lookByRest(session, asked);
  throw refusalError(request, refusal);
}

/** Whether a login is that of the token of a workflow. Source: https://api.github.com/users/github-actions[bot] */
export function isDefaultToken(login: string): boolean {
  return /^github-actions(?:\[bot\])?$/.test(login);
}

/** Parts of the query for each file, by the number of its path. */
function filesIn(paths: readonly string[]): string {
  return paths.map((_path, nth) => `file${nth}: file(path: $path${nth}) { ...Entry }`).join('\n');
}

function queryOf({ repository, base, branches, files, pulls }: Asked) {
  const [owner = '', name = ''] = repository.split('/');
  const merged = pulls ? `merged: associatedPullRequests(first: 1) { nodes { merged body } }` : '';
  const history = files.map(
    (_path, nth) => `history${nth}: history(path: $path${nth}, first: ${MAX_HISTORY}) { nodes { message } }
      ${pulls ? `merges${nth}: history(path: $path${nth}, first: ${MAX_MERGED}) { nodes { ${merged} } }` : ''}`,
  );
  const declared = ['$owner: String!', '$name: String!', ...(base === undefined ? [] : ['$base: String!'])];
  const sides = branches.map((branch, nth) => sideOf(branch, nth, { files: filesIn(files), pulls }));
  const query = `query Look(${[
    ...declared,
    ...files.map((_path, nth) => `$path${nth}: String!`),
    ...branches.flatMap((_branch, nth) => [`$branch${nth}: String!`, `$ref${nth}: String!`, `$below${nth}: String!`]),
  ].join(', ')}) {
  viewer { login }
  repository(owner: $owner, name: $name) {
    id nameWithOwner visibility isArchived
    defaultBranchRef { name }
    base: ${base === undefined ? 'defaultBranchRef' : 'ref(qualifiedName: $base)'} {
      name
      target { oid ... on Commit { oid ${filesIn(files)} ${history.join('\n')} } }
      ${sides.map(({ compared }) => compared).join('\n')}
    }
    ${sides.map(({ own }) => own).join('\n')}
  }
  ${sides.map(({ proposed }) => proposed).join('\n')}
}
${files.length === 0 ? '' : ENTRY}
${pulls && branches.length > 0 ? PULL : ''}`;
  const variables = {
    owner,
    name,
    ...(base !== undefined && { base: `refs/heads/${base}` }),
    ...Object.fromEntries(files.map((path, nth) => [`path${nth}`, path])),
    ...Object.fromEntries(
      branches.flatMap((branch, nth) => [
        [`branch${nth}`, branch],
        [`ref${nth}`, `refs/heads/${branch}`],
        [`below${nth}`, `refs/heads/${branch}/`],
      ]),
    ),
  };
  return { query, variables };
}

const ENTRY = `fragment Entry on TreeEntry { mode size oid object { ... on Blob { isTruncated text } } }`;
const PULL = `fragment Pull on PullRequest {
  id number url title body state merged baseRefName headRefOid isDraft headRepository { nameWithOwner }
  author { __typename login } autoMergeRequest { mergeMethod }
  labels(first: 100) { nodes { name } } assignees(first: 100) { nodes { login } }
  reviewRequests(first: 100) { nodes { requestedReviewer { __typename ... on User { login } ... on Team { slug } } } }
  files(first: ${MAX_FILES}) { nodes { path } }
}`;

/** What is asked of a branch: in the base, by a comparison, and beside it. */
function sideOf(branch: string, nth: number, { files, pulls }: { readonly files: string; readonly pulls: boolean }) {
  const compared = `compare${nth}: compare(headRef: $branch${nth}) {
    aheadBy behindBy
    commits(first: ${MAX_COMMITS}) { totalCount nodes { oid message parents(first: 2) { nodes { oid } } } }
    start: commits(first: 1) { nodes { parents(first: 1) { nodes { oid ${files} } } } }
  }`;
  const own = `branch${nth}: ref(qualifiedName: $ref${nth}) { target { oid ... on Commit { oid ${files} } } }
    ${foldersOf(branch)
      .map(
        (folder, depth) =>
          `above${nth}_${depth}: ref(qualifiedName: ${JSON.stringify(`refs/heads/${folder}`)}) { name }`,
      )
      .join('\n')}
    below${nth}: refs(refPrefix: $below${nth}, first: 10) { nodes { prefix name } }`;
  const proposed = `pulls${nth}: repository(owner: $owner, name: $name) {
    pullRequests(headRefName: $branch${nth}, first: ${MAX_PULLS}, orderBy: {field: CREATED_AT, direction: DESC}) { nodes { ...Pull } }
  }`;
  return { compared, own, proposed: pulls ? proposed : '' };
}

const text = v.string('a text');
const count = v.number('a count');
const nodes = <T extends v.GenericSchema>(item: T) =>
  v.nullish(v.object({ nodes: v.nullish(v.array(v.nullish(item), 'a list')) }));
const IdSchema = v.object({ oid: v.pipe(text, v.regex(/^[0-9a-f]{40,64}$/, 'an id')) });
const EntrySchema = v.nullish(
  v.object({
    mode: v.number('a mode'),
    size: v.nullish(v.number('a size')),
    oid: text,
    object: v.nullish(v.object({ isTruncated: v.nullish(v.boolean()), text: v.nullish(text) })),
  }),
);
const CommitSchema = v.object({ ...IdSchema.entries, message: text, parents: nodes(IdSchema) });
const WithFilesSchema = v.looseObject(IdSchema.entries);
const ComparisonSchema = v.nullish(
  v.object({
    aheadBy: count,
    behindBy: count,
    commits: v.object({ totalCount: count, nodes: v.nullish(v.array(v.nullish(CommitSchema))) }),
    start: nodes(v.object({ parents: nodes(WithFilesSchema) })),
  }),
);
const PullSchema = v.object({
  id: v.nullish(text),
  number: v.pipe(v.number('a number'), v.safeInteger('a number')),
  url: text,
  title: v.nullish(text, ''),
  body: v.nullish(text, ''),
  state: text,
  merged: v.nullish(v.boolean('true or false'), false),
  baseRefName: text,
  headRefOid: v.nullish(text),
  isDraft: v.nullish(v.boolean('true or false'), false),
  headRepository: v.nullish(v.object({ nameWithOwner: text })),
  author: v.nullish(v.object({ __typename: text, login: text })),
  autoMergeRequest: v.nullish(v.object({})),
  labels: nodes(v.object({ name: text })),
  assignees: nodes(v.object({ login: text })),
  reviewRequests: nodes(
    v.object({ requestedReviewer: v.nullish(v.object({ login: v.nullish(text), slug: v.nullish(text) })) }),
  ),
  files: nodes(v.object({ path: text })),
});
/** On its own beside the rest: a token that may not read them takes the repository around them along. */
const PullsSchema = v.nullish(v.object({ pullRequests: nodes(PullSchema) }));
const HistorySchema = nodes(v.object({ message: text }));
const MergesSchema = nodes(v.object({ merged: nodes(v.object({ merged: v.boolean(), body: v.nullish(text, '') })) }));
const RepositorySchema = v.looseObject({
  id: text,
  nameWithOwner: v.pipe(text, v.regex(/^[^/\s]+\/[^/\s]+$/, 'owner/name')),
  visibility: v.nullish(text),
  isArchived: v.nullish(v.boolean('true or false')),
  defaultBranchRef: v.nullish(v.object({ name: text })),
  base: v.nullish(v.looseObject({ name: text, target: v.nullish(WithFilesSchema) })),
});
const AnswerSchema = v.looseObject({
  viewer: v.nullish(v.object({ login: text })),
  repository: v.nullable(RepositorySchema),
});
type RepositoryAnswer = v.InferOutput<typeof RepositorySchema>;

function listed<T>(
  connection: { readonly nodes?: readonly (T | null | undefined)[] | null | undefined } | null | undefined,
) {
  return (connection?.nodes ?? []).filter((node) => node !== null && node !== undefined);
}

async function readLook(
  session: GitHubSession,
  asked: Asked,
  { repository: answer, pulls }: { readonly repository: RepositoryAnswer; readonly pulls: readonly unknown[] },
): Promise<Look> {
  const repository = repositoryOf(answer);
  warnOfOtherName(session, asked.repository, repository.fullName);
  const base = answer.base ?? undefined;
  const target = base?.target;
  if (base === undefined || target === null || target === undefined) return { repository, branches: [], inTheWay: [] };
  const branches: BranchLook[] = [];
  for (const [nth, name] of asked.branches.entries()) {
    const parts = { own: answer[`branch${nth}`], compared: base[`compare${nth}`], pulls: pulls[nth] };
    branches.push(
      await readBranch(session, repository, {
        name,
        base: { name: base.name, head: target.oid },
        files: asked.files,
        ...parts,
      }),
    );
  }
  const history = new Map(
    asked.files.map((path, nth) => {
      const messages = listed(decode(HistorySchema, target[`history${nth}`])).map(({ message }) => message);
      const merges = listed(decode(MergesSchema, target[`merges${nth}`])).flatMap(({ merged }) => listed(merged));
      return [path, [...messages, ...merges.filter((one) => one.merged).map(({ body }) => body ?? '')]];
    }),
  );
  return {
    repository,
    base: {
      name: base.name,
      head: target.oid,
      files: await readFiles(session, repository, asked.files, target),
      history,
    },
    branches,
    inTheWay: asked.branches.flatMap((name, nth) => [
      ...foldersOf(name).filter((_folder, depth) => (answer[`above${nth}_${depth}`] ?? null) !== null),
      // The name begins behind the prefix, whichever of its parts the server takes for that.
      ...listed(decode(nodes(v.object({ prefix: text, name: text })), answer[`below${nth}`])).map((one) =>
        `${one.prefix}${one.name}`.replace(/^refs\/heads\//, ''),
      ),
    ]),
  };
}

function repositoryOf({ id, nameWithOwner, visibility, isArchived, defaultBranchRef }: RepositoryAnswer): Repository {
  const [owner = '', name = ''] = nameWithOwner.split('/');
  const known = visibility?.toLowerCase();
  return {
    owner,
    name,
    fullName: nameWithOwner,
    defaultBranch: defaultBranchRef?.name ?? 'main',
    // What says nothing is taken for public: that keeps links out of it.
    visibility: known === 'private' || known === 'internal' ? known : 'public',
    archived: isArchived === true,
    nodeId: id,
  };
}

interface BranchParts {
  readonly name: string;
  readonly base: Pick<BaseLook, 'name' | 'head'>;
  readonly files: readonly string[];
  readonly own: unknown;
  readonly compared: unknown;
  readonly pulls: unknown;
}

async function readBranch(
  session: GitHubSession,
  repository: Repository,
  { name, pulls, ...parts }: BranchParts,
): Promise<BranchLook> {
  // One without a repository comes from a fork that is gone.
  const all = listed(decode(PullsSchema, pulls)?.pullRequests).filter(
    ({ headRepository }) => headRepository?.nameWithOwner.toLowerCase() === repository.fullName.toLowerCase(),
  );
  const state = await readState(session, repository, all, parts);
  const open = all.filter((pull) => pull.state === 'OPEN');
  const [newest] = all;
  const last = newest && { isMerged: newest.merged === true, head: newest.headRefOid ?? undefined };
  return { name, pulls: open.map(toPull), ...(state && { at: state }), ...lastPullOf(open.length > 0, last, state) };
}

async function readState(
  session: GitHubSession,
  repository: Repository,
  all: readonly v.InferOutput<typeof PullSchema>[],
  { base, files, own, compared }: Omit<BranchParts, 'name' | 'pulls'>,
): Promise<BranchState | undefined> {
  const target = decode(v.nullish(v.object({ target: v.nullish(WithFilesSchema) })), own)?.target;
  if (target === null || target === undefined) return undefined;
  const comparison = decode(ComparisonSchema, compared);
  const told = { head: target.oid, files: await readFiles(session, repository, files, target) };
  const commits = listed(comparison?.commits).map(({ oid, message, parents }) => ({
    sha: oid,
    message,
    parents: listed(parents).map((parent) => parent.oid),
  }));
  const fork = listed(listed(comparison?.start)[0]?.parents)[0];
  const isLine = commits.every(
    ({ parents }, nth) => parents.length === 1 && (nth === 0 || parents[0] === commits[nth - 1]?.sha),
  );
  // A merge by squash leaves the branch as it was: its pull request, open or not, still tells what it has changed.
  const changed = changedFiles(all.find((pull) => pull.headRefOid === target.oid && pull.baseRefName === base.name));
  if (comparison?.aheadBy === 0)
    return { ...told, ahead: 0, behind: comparison.behindBy, commits, truncated: false, fork: told.files, changed: [] };
  if (comparison === null || comparison === undefined || fork === undefined || !isLine || changed === undefined)
    return { ...told, ...(await compareByRest(session, repository, { base: base.head, head: target.oid, files })) };
  return {
    ...told,
    ahead: comparison.aheadBy,
    behind: comparison.behindBy,
    commits,
    truncated: comparison.commits.totalCount > commits.length,
    fork: await readFiles(session, repository, files, fork),
    changed,
  };
}

/** The files of a pull request; undefined where not all of them are told. */
function changedFiles(pull: v.InferOutput<typeof PullSchema> | undefined): readonly string[] | undefined {
  const files = pull?.files?.nodes ?? undefined;
  return files === undefined || files.length >= MAX_FILES
    ? undefined
    : listed({ nodes: files }).map(({ path }) => path);
}

async function readFiles(
  session: GitHubSession,
  repository: Repository,
  paths: readonly string[],
  answer: Readonly<Record<string, unknown>>,
): Promise<Files> {
  const files = new Map<string, RemoteFile>();
  for (const [nth, path] of paths.entries()) {
    const entry = decode(EntrySchema, answer[`file${nth}`]);
    if (entry === null || entry === undefined || (entry.mode !== REGULAR && entry.mode !== EXECUTABLE)) continue;
    const { oid: sha, size, object } = entry;
    const told =
      object?.isTruncated === false && typeof object.text === 'string' ? Buffer.from(object.text) : undefined;
    // The text is that of the file only where it has its id: a byte order mark and other encodings are lost in it.
    const bytes =
      told !== undefined && blobId(told, sha) === sha
        ? new Uint8Array(told)
        : await readBlob(session, repository, { sha, path, ...(typeof size === 'number' && { size }) });
    files.set(path, { path, bytes, executable: entry.mode === EXECUTABLE, blobSha: sha });
  }
  return files;
}

/** The id that git gives a file, by the algorithm that another id tells. Source: https://git-scm.com/book/en/v2/Git-Internals-Git-Objects */
function blobId(bytes: Uint8Array, like: string): string {
  return createHash(like.length === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.byteLength}\0`)
    .update(bytes)
    .digest('hex');
}

function toPull(pull: v.InferOutput<typeof PullSchema>): Pull {
  const requested = listed(pull.reviewRequests).flatMap(({ requestedReviewer }) => requestedReviewer ?? []);
  return {
    number: pull.number,
    ...(typeof pull.id === 'string' && { nodeId: pull.id }),
    url: pull.url,
    title: pull.title ?? '',
    body: pull.body ?? '',
    base: pull.baseRefName,
    draft: pull.isDraft === true,
    mergesByItself: pull.autoMergeRequest !== null && pull.autoMergeRequest !== undefined,
    // GraphQL leaves out what REST puts behind the login of an App.
    author: pull.author ? `${pull.author.login}${pull.author.__typename === 'Bot' ? '[bot]' : ''}` : '',
    labels: listed(pull.labels).map(({ name }) => name),
    assignees: listed(pull.assignees).map(({ login }) => login),
    reviewers: requested.flatMap(({ login }) => login ?? []),
    teams: requested.flatMap(({ slug }) => slug ?? []),
  };
}
