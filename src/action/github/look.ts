/**
 * Reads everything that a run needs of a repository by one query: the repository, the base branch and its files, the
 * possible head branches, their merge bases, and their pull requests. REST completes what the query cannot tell.
 */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import type { ActionError } from '../errors.ts';
import { isKind } from './failures.ts';
import { type Entries, EntrySchema, type Files, faultsOf, filesOf } from './files.ts';
import { callGitHub, type GitHubSession, locate, type OpenRepository, type Repository } from './session.ts';

/** What to look at. */
export interface LookRequest {
  /** `owner/name`. */
  readonly repository: string;
  /** Base branch; the default branch where absent. */
  readonly base?: string;
  /** Branches that a pull request to the base may come from. */
  readonly heads: readonly string[];
  /** Paths of files, on the base, on each head, and at their merge base. */
  readonly files: readonly string[];
}

/** The state of a repository. */
export interface Look {
  readonly repository: Repository;
  /** Whether the token is the workflow's own, whose commits start no workflow; absent when it is unknown. */
  readonly byDefaultToken?: boolean;
  /** Absent where there is no such branch. */
  readonly base?: BaseLook;
  /** In the order of the request. */
  readonly heads: readonly HeadLook[];
  /** Whether the token may not read pull requests. */
  readonly hidesPulls: boolean;
}

/** The base branch. */
export interface BaseLook {
  readonly name: string;
  readonly head: string;
  /** Id of the tree of the head. */
  readonly tree: string;
  readonly files: Files;
  /** Why files are missing: `CONFIG` errors. */
  readonly faults: readonly ActionError[];
}

/** A head branch. */
export interface HeadLook {
  readonly name: string;
  /** Absent where there is no such branch. */
  readonly state?: BranchState;
  /** Open pull requests of this repository from it, to any base. */
  readonly pulls: readonly Pull[];
  /** Its newest pull request to the base, where that has ended at the present head of the branch. */
  readonly ended?: { readonly how: 'merged' | 'closed'; readonly number: number; readonly url: string };
  /** Branches above its name, which git does not allow beside it. */
  readonly conflicting: readonly string[];
}

/** State of a head branch. */
export interface BranchState {
  readonly head: string;
  /** Number of commits that the base does not have, and that it does not have of the base. */
  readonly ahead: number;
  readonly behind: number;
  readonly files: Files;
  /** The merge base, where the branch has left the base. */
  readonly fork: { readonly sha: string; readonly files: Files };
  /** All paths that differ from the fork, renamed files by their new ones; undefined where GitHub does not list all. */
  readonly changed: readonly string[] | undefined;
}

/** A pull request. */
export interface Pull {
  readonly number: number;
  /** Id of GraphQL. */
  readonly nodeId: string;
  /** Address of its page. */
  readonly url: string;
  readonly title: string;
  readonly body: string;
  /** Branch that it is to be merged into. */
  readonly base: string;
  /** Login of who opened it. */
  readonly author: string;
}

/** Most commits of a branch whose merge base the query finds; REST finds that of longer ones. */
const MAX_COMMITS = 50;
/** Most changed files of a pull request in the query; REST lists more. */
const MAX_FILES = 100;
/** Most files in a comparison. Source: https://docs.github.com/en/rest/commits/commits#compare-two-commits */
const MAX_COMPARED_FILES = 300;
/** Fields that the token may not be allowed to read. */
const OPTIONAL_FIELDS = /^(?:viewer|files|compare|pulls\d+)$/;

const REPOSITORY = 'repository(owner: $owner, name: $name)';
const PULLS = `first: 30, orderBy: {field: CREATED_AT, direction: DESC}) {
    nodes {
      id number url title body state baseRefName headRefOid headRepository { nameWithOwner }
      author { __typename login } files(first: ${MAX_FILES}) { nodes { path } }
    }
  }`;

/** Writes the query of a look, whose parts are numbered by head and file. Pull requests that are hidden fail no other part. */
function lookQuery({ repository, base, heads }: LookRequest, files: readonly string[]) {
  const from = base === undefined ? 'defaultBranchRef' : 'ref(qualifiedName: $base)';
  const ofHeads = heads.map(
    (head, nth) => `
  head${nth}: ${REPOSITORY} {
    ref(qualifiedName: $ref${nth}) { target { ...Tree } }
    ${foldersOf(head)
      .map((_folder, depth) => `above${depth}: ref(qualifiedName: $above${nth}_${depth}) { name }`)
      .join(' ')}
    base: ${from} {
      compare(headRef: $head${nth}) {
        aheadBy behindBy commits(first: ${MAX_COMMITS}) { nodes { oid parents(first: 2) { nodes { oid } } } }
        start: commits(first: 1) { nodes { parents(first: 1) { nodes { ...Tree } } } }
      }
    }
  }
  pulls${nth}: ${REPOSITORY} { pullRequests(headRefName: $head${nth}, ${PULLS} }`,
  );
  const text = `viewer { login }
  repository: ${REPOSITORY} {
    id nameWithOwner visibility defaultBranchRef { name }
    base: ${from} { name target { ... on Commit { tree { oid } } ...Tree } }
  }${ofHeads.join('')}`;
  const names = heads.flatMap((head, nth) => [
    [`head${nth}`, head],
    [`ref${nth}`, `refs/heads/${head}`],
    ...foldersOf(head).map((folder, depth) => [`above${nth}_${depth}`, `refs/heads/${folder}`]),
  ]);
  const variables = { ...(base !== undefined && { base: `refs/heads/${base}` }), ...Object.fromEntries(names) };
  return writeQuery(`Look`, text, { repository, files, variables });
}

/** Parent names of a branch: git cannot have a branch of such a name beside it. */
function foldersOf(branch: string): readonly string[] {
  const parts = branch.split('/');
  return parts.slice(1).map((_part, depth) => parts.slice(0, depth + 1).join('/'));
}

/** Writes a query with the fragment `Tree`, the files of a commit. All values are variables. */
function writeQuery(
  name: string,
  text: string,
  given: { readonly repository: string; readonly files: readonly string[]; readonly variables: object },
) {
  const [owner = '', own = ''] = given.repository.split('/');
  const paths = Object.fromEntries(given.files.map((path, nth) => [`path${nth}`, path]));
  const variables = { owner, name: own, ...given.variables, ...paths };
  const declared = Object.keys(variables).map((variable) => `$${variable}: String!`);
  const entry = '{ mode size oid object { ... on Blob { text } } }';
  const entries = given.files.map((_path, nth) => `file${nth}: file(path: $path${nth}) ${entry}`);
  const query = `query ${name}(${declared.join(', ')}) {
  ${text}
}
fragment Tree on Commit { oid ${entries.join('\n')} }`;
  return { query, variables };
}

const text = v.string('a text');
const count = v.pipe(v.number('a count'), v.safeInteger('a number'));
/** A git object by its id. */
export const OidSchema = v.object({ oid: v.pipe(text, v.regex(/^[0-9a-f]{40,64}$/, 'an id')) });
/** A commit with the fields of the fragment `Tree`. */
const CommitSchema = v.looseObject(OidSchema.entries);
/** The nodes of a connection, without hidden ones. */
function nodes<T extends v.GenericSchema>(item: T) {
  const all = v.pipe(
    v.array(v.nullable(item), 'a list'),
    v.transform((some) => some.filter((one) => one !== null)),
  );
  return v.object({ nodes: all });
}

const ComparisonSchema = v.object({
  aheadBy: count,
  behindBy: count,
  commits: nodes(v.object({ ...OidSchema.entries, parents: nodes(OidSchema) })),
  start: nodes(v.object({ parents: nodes(CommitSchema) })),
});
const HeadSchema = v.looseObject({
  ref: v.nullish(v.object({ target: CommitSchema })),
  base: v.nullish(v.object({ compare: v.nullish(ComparisonSchema) })),
});
const PullSchema = v.pipe(
  v.object({
    id: text,
    number: count,
    url: text,
    title: text,
    body: text,
    state: v.picklist(['OPEN', 'MERGED', 'CLOSED'], 'a state'),
    baseRefName: text,
    headRefOid: text,
    headRepository: v.nullish(v.object({ nameWithOwner: text })),
    author: v.nullish(v.object({ __typename: text, login: text })),
    files: v.nullish(nodes(v.object({ path: text }))),
  }),
  v.transform(({ id: nodeId, baseRefName: base, headRefOid: head, author, files, ...same }) => {
    const isWhole = files && files.nodes.length < MAX_FILES;
    return {
      ...same,
      ...{ nodeId, base, head },
      // GraphQL omits the suffix that REST adds to the login of an App.
      author: author ? `${author.login}${author.__typename === 'Bot' ? '[bot]' : ''}` : '',
      changed: isWhole ? files.nodes.map(({ path }) => path) : undefined,
    };
  }),
);
const PullsSchema = v.nullish(v.object({ pullRequests: nodes(PullSchema) }));
const LookSchema = v.looseObject({
  viewer: v.nullish(v.object({ login: text })),
  repository: v.object({
    id: text,
    nameWithOwner: v.pipe(text, v.regex(/^[^/\s]+\/[^/\s]+$/, 'owner/name')),
    visibility: v.picklist(['PUBLIC', 'PRIVATE', 'INTERNAL'], 'a visibility'),
    defaultBranchRef: v.nullish(v.object({ name: text })),
    base: v.nullish(v.object({ name: text, target: v.looseObject({ ...OidSchema.entries, tree: OidSchema }) })),
  }),
});
const VISIBILITIES = { PUBLIC: 'public', PRIVATE: 'private', INTERNAL: 'internal' } as const;

/** A commit, with the entries of the files where they were read. */
interface SeenCommit {
  readonly oid: string;
  readonly entries?: Entries;
}

/** Reads the answer of a look; throws a `ContractError`. Without files, those of the commits are read later. */
function decodeLook({ heads }: LookRequest, files: readonly string[] | undefined, data: unknown) {
  const { viewer, repository: found, ...others } = decode(LookSchema, data);
  const { id, nameWithOwner: fullName, visibility, defaultBranchRef, base } = found;
  const defaultBranch = defaultBranchRef?.name ?? 'main';
  const repository: Repository = { fullName, nodeId: id, defaultBranch, visibility: VISIBILITIES[visibility] };
  const seen = (tree: v.InferOutput<typeof CommitSchema>): SeenCommit => {
    return { oid: tree.oid, ...(files && { entries: entriesOf(tree, files) }) };
  };
  return {
    repository,
    login: viewer?.login,
    base: base && { name: base.name, tree: base.target.tree.oid, commit: seen(base.target) },
    heads: heads.map((head, nth) => {
      const { ref, base: from, ...above } = decode(HeadSchema, others[`head${nth}`]);
      const pulls = decode(PullsSchema, others[`pulls${nth}`])?.pullRequests.nodes;
      const { aheadBy: ahead, behindBy: behind = 0 } = from?.compare ?? {};
      const fork = from?.compare ? forkOf(from.compare) : undefined;
      return {
        ...{ name: head, ahead, behind },
        conflicting: foldersOf(head).filter((_folder, depth) => (above[`above${depth}`] ?? null) !== null),
        commit: ref ? seen(ref.target) : undefined,
        fork: fork && seen(fork),
        /** Those of the repository itself, newest first; undefined where the token may not read them. */
        pulls: pulls?.filter((one) => one.headRepository?.nameWithOwner.toLowerCase() === fullName.toLowerCase()),
      };
    }),
  };
}

type Seen = ReturnType<typeof decodeLook>;

/** Returns the merge base; undefined where the branch is not a plain line of commits. */
function forkOf({ aheadBy, commits: { nodes: commits }, start }: v.InferOutput<typeof ComparisonSchema>) {
  const isLine = commits.every(
    ({ parents: { nodes: parents } }, nth) =>
      parents.length === 1 && (nth === 0 || parents[0]?.oid === commits[nth - 1]?.oid),
  );
  return isLine && aheadBy === commits.length ? start.nodes[0]?.parents.nodes[0] : undefined;
}

function entriesOf(tree: Readonly<Record<string, unknown>>, files: readonly string[]): Entries {
  return new Map(files.map((path, nth) => [path, decode(EntrySchema, tree[`file${nth}`])]));
}

/** Reads a repository. Throws an `ActionError` when it does not exist, or the token may not read it. */
export async function look(session: GitHubSession, request: LookRequest): Promise<Look> {
  const { repository, login, base, heads } = await read(session, request, request.files);
  const { log, secrets } = session.effects;
  if (repository.fullName.toLowerCase() !== request.repository.toLowerCase()) {
    log.warning(`${request.repository} is now ${secrets.clean(repository.fullName)}; set \`repository\` to that name.`);
  }
  const reader = { session, repository, paths: request.files };
  const common = {
    repository,
    ...(login !== undefined && { byDefaultToken: isDefaultToken(login) }),
    hidesPulls: heads.some(({ pulls }) => pulls === undefined),
  };
  if (!base) return { ...common, heads: [] };
  const { name, tree, commit } = base;
  const entries = await entriesAt(reader, commit);
  const [files, faults] = [await filesOf(reader, entries), faultsOf(reader, entries)];
  const found: HeadLook[] = [];
  for (const head of heads) found.push(await readHead(reader, base, head));
  return { ...common, base: { name, head: commit.oid, tree, files, faults }, heads: found };
}

/** Whether a login is that of the token of a workflow. Source: https://api.github.com/users/github-actions[bot] */
export function isDefaultToken(login: string): boolean {
  return /^github-actions(?:\[bot\])?$/.test(login);
}

/** Makes the query; without the files where GitHub refuses it as too large. */
async function read(
  session: GitHubSession,
  request: LookRequest,
  files: LookRequest['files'] | undefined,
): Promise<Seen> {
  const { query, variables } = lookQuery(request, files ?? []);
  const seen = await callGitHub<Seen | 'too large'>(session, {
    purpose: `The repository ${request.repository} could not be read`,
    needs: 'contents: write',
    send: (octokit) => octokit.graphql(query, variables),
    optionalFields: OPTIONAL_FIELDS,
    decode: (data) => decodeLook(request, files, data),
    onRefusal: (refusal) => (files?.length && isKind(refusal, 'too large') ? 'too large' : undefined),
  });
  return seen === 'too large' ? await read(session, request, undefined) : seen;
}

/** A repository, and the files to read at its commits. */
type Reader = OpenRepository & { readonly paths: readonly string[] };

/** Returns the entries of a commit; reads them where the look has not, in halves where GitHub refuses them as too large. */
async function entriesAt(reader: Reader, { oid, entries }: SeenCommit): Promise<Entries> {
  if (entries !== undefined) return entries;
  const { session, repository, paths } = reader;
  const given = { repository: repository.fullName, files: paths, variables: { oid } };
  const { query, variables } = writeQuery('Commit', `${REPOSITORY} { object(expression: $oid) { ...Tree } }`, given);
  const found = await callGitHub<Entries | 'too large'>(session, {
    purpose: `The commit ${oid.slice(0, 10)} of ${repository.fullName} could not be read`,
    needs: 'contents: read',
    send: (octokit) => octokit.graphql(query, variables),
    decode: (data) => entriesOf(decode(TreeSchema, data).repository.object, paths),
    onRefusal: (refusal) => (paths.length > 1 && isKind(refusal, 'too large') ? 'too large' : undefined),
  });
  if (found !== 'too large') return found;
  const half = Math.ceil(paths.length / 2);
  const first = await entriesAt({ ...reader, paths: paths.slice(0, half) }, { oid });
  return new Map([...first, ...(await entriesAt({ ...reader, paths: paths.slice(half) }, { oid }))]);
}

const TreeSchema = v.object({ repository: v.object({ object: CommitSchema }) });

async function readHead(
  reader: Reader,
  base: NonNullable<Seen['base']>,
  seen: Seen['heads'][number],
): Promise<HeadLook> {
  const { name, commit, pulls = [], conflicting } = seen;
  const toBase = pulls.filter((pull) => pull.base === base.name);
  const [newest] = toBase;
  const isEnded = newest?.head === commit?.oid && toBase.every(({ state }) => state !== 'OPEN');
  const how = newest?.state === 'MERGED' ? 'merged' : 'closed';
  const changed = toBase.find((pull) => pull.head === commit?.oid)?.changed;
  return {
    ...{ name, conflicting },
    ...(commit && { state: await readState(reader, base.commit.oid, { ...seen, commit, changed }) }),
    pulls: pulls.filter(({ state }) => state === 'OPEN'),
    ...(newest && isEnded && { ended: { how, number: newest.number, url: newest.url } }),
  };
}

/** A branch as the query tells it, with its changed paths where a pull request has them. */
type SeenBranch = Omit<Seen['heads'][number], 'commit'> & {
  readonly commit: SeenCommit;
  readonly changed: readonly string[] | undefined;
};

/** Completes the state of a branch. */
async function readState(
  reader: Reader,
  base: string,
  { commit, ahead, behind, changed, fork }: SeenBranch,
): Promise<BranchState> {
  const [head, files] = [commit.oid, await filesOf(reader, await entriesAt(reader, commit))];
  if (ahead === 0) return { head, ahead, behind, files, fork: { sha: head, files }, changed: [] };
  const isKnown = ahead !== undefined && fork !== undefined && changed !== undefined;
  const state = isKnown ? { ahead, behind, changed, fork } : await compareByRest(reader, base, head);
  const from = fork ?? state.fork;
  return {
    ...state,
    head,
    files,
    fork: { sha: from.oid, files: await filesOf(reader, await entriesAt(reader, from)) },
  };
}

const ComparedSchema = v.object({
  ahead_by: count,
  behind_by: count,
  merge_base_commit: v.object({ sha: text }),
  files: v.nullish(v.array(v.object({ filename: text }), 'a list'), []),
});

/** Compares by REST, which tells the merge base and the changed files of every branch. */
async function compareByRest(target: OpenRepository, base: string, head: string) {
  const basehead = `${base}...${head}`;
  return await callGitHub(target.session, {
    purpose: `${base.slice(0, 10)} and ${head.slice(0, 10)} of ${target.repository.fullName} could not be compared`,
    needs: 'contents: read',
    send: ({ rest }) => rest.repos.compareCommitsWithBasehead({ ...locate(target), basehead, per_page: 1 }),
    decode: (data) => {
      const { ahead_by: ahead, behind_by: behind, merge_base_commit: fork, files } = decode(ComparedSchema, data);
      const changed = files.length < MAX_COMPARED_FILES ? files.map(({ filename }) => filename) : undefined;
      return { ahead, behind, fork: { oid: fork.sha }, changed };
    },
  });
}
