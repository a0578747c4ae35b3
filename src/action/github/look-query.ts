/** The one query of a look, whose parts are numbered by head and file, and the form of its answer. Pure. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { type Entries, EntrySchema } from './files.ts';
import type { Repository } from './session.ts';

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

/** A commit with the entries of the files. */
export interface SeenCommit {
  readonly oid: string;
  readonly entries: Entries;
}

/** Most commits of a branch whose merge base the query finds; REST finds that of longer ones. */
const MAX_COMMITS = 50;
/** Most pull requests of a branch name, including those of forks, whose branches may have the same name. */
const MAX_PULLS = 30;
/** Most changed files of a pull request in the query; REST lists more. */
const MAX_FILES = 100;

/**
 * Fields that the token may not be allowed to read. Pull requests are asked for beside the repository: a token that may
 * not read them would fail the repository as well.
 */
export const OPTIONAL_FIELDS = /^(?:viewer|files|compare|pulls\d+)$/;

const COMPARISON = `aheadBy behindBy
      commits(first: ${MAX_COMMITS}) { totalCount nodes { oid parents(first: 2) { nodes { oid } } } }
      start: commits(first: 1) { nodes { parents(first: 1) { nodes { ...Tree } } } }`;
const NEWEST = 'orderBy: {field: CREATED_AT, direction: DESC}';
const PULL = `id number url title body state baseRefName headRefOid headRepository { nameWithOwner }
    author { __typename login } files(first: ${MAX_FILES}) { nodes { path changeType } }`;

/** Writes the query of a look. Its values are all variables. */
export function lookQuery({ repository, base, heads, files }: LookRequest) {
  return writeQuery('Look', repository, files, (self, arg) => {
    const ref = (as: string, branch: string) => `ref(qualifiedName: ${arg(as, `refs/heads/${branch}`)})`;
    const from = `base: ${base === undefined ? 'defaultBranchRef' : ref('base', base)}`;
    const parts = heads.map((head, nth) => {
      const above = foldersOf(head).map((one, depth) => `above${depth}: ${ref(`above${nth}_${depth}`, one)} { name }`);
      return `head${nth}: ${self} {
    ${above.join(' ')}
    ref: ${ref(`head${nth}`, head)} { target { ...Tree } }
    ${from} { compare(headRef: ${arg(`name${nth}`, head)}) { ${COMPARISON} } }
  }
  pulls${nth}: ${self} { pullRequests(headRefName: $name${nth}, first: ${MAX_PULLS}, ${NEWEST}) { nodes { ${PULL} } } }`;
    });
    return `viewer { login }
  repository: ${self} {
    id nameWithOwner visibility isArchived defaultBranchRef { name }
    ${from} { name target { oid ... on Commit { tree { oid } } ...Tree } }
  }
  ${parts.join('\n  ')}`;
  });
}

/** Writes the query of the files at a commit. */
export function commitQuery({ fullName }: Repository, sha: string, files: readonly string[]) {
  return writeQuery('Commit', fullName, files, (self, arg) => {
    return `repository: ${self} { object(oid: ${arg('sha', sha, 'GitObjectID!')}) { ...Tree } }`;
  });
}

/** Declares a variable of a query and returns its reference. */
type Declare = (name: string, value: string, type?: string) => string;

function writeQuery(
  name: string,
  repository: string,
  files: readonly string[],
  write: (self: string, declare: Declare) => string,
) {
  const variables: Record<string, string> = {};
  const declared: string[] = [];
  const arg: Declare = (variable, value, type = 'String!') => {
    if (!(variable in variables)) declared.push(`$${variable}: ${type}`);
    variables[variable] = value;
    return `$${variable}`;
  };
  const [owner = '', own = ''] = repository.split('/');
  const text = write(`repository(owner: ${arg('owner', owner)}, name: ${arg('name', own)})`, arg);
  const entry = '{ mode size oid object { ... on Blob { isTruncated text } } }';
  const entries = files.map((path, nth) => `file${nth}: file(path: ${arg(`path${nth}`, path)}) ${entry}`);
  const tree = `fragment Tree on Commit { oid ${entries.join('\n')} }`;
  return { query: `query ${name}(${declared.join(', ')}) {\n  ${text}\n}\n${tree}`, variables };
}

/** Parent names of a branch: git cannot have a branch of such a name beside it. */
function foldersOf(branch: string): readonly string[] {
  const parts = branch.split('/');
  return parts.slice(1).map((_part, depth) => parts.slice(0, depth + 1).join('/'));
}

const text = v.string('a text');
const count = v.pipe(v.number('a count'), v.safeInteger('a number'));
/** The nodes of a connection, without hidden ones; none where the connection is hidden. */
function nodes<T extends v.GenericSchema>(item: T): v.GenericSchema<unknown, v.InferOutput<T>[]> {
  return v.pipe(
    v.nullish(v.object({ nodes: v.nullish(v.array(v.nullable(item), 'a list')) })),
    v.transform((found) => (found?.nodes ?? []).filter((one) => one !== null)),
  );
}
/** A git object by its id. */
export const OidSchema = v.object({ oid: v.pipe(text, v.regex(/^[0-9a-f]{40,64}$/, 'an id')) });
/** A commit with the fields of the fragment `Tree`. */
const TreeSchema = v.looseObject(OidSchema.entries);

const ComparisonSchema = v.object({
  aheadBy: count,
  behindBy: count,
  commits: v.object({
    totalCount: count,
    nodes: v.array(v.object({ ...OidSchema.entries, parents: nodes(OidSchema) })),
  }),
  start: nodes(v.object({ parents: nodes(TreeSchema) })),
});
const HeadSchema = v.looseObject({
  ref: v.nullish(v.object({ target: v.nullish(TreeSchema) })),
  base: v.nullish(v.object({ compare: v.nullish(ComparisonSchema) })),
});
const PullSchema = v.pipe(
  v.object({
    id: text,
    number: count,
    url: text,
    title: v.nullish(text, ''),
    body: v.nullish(text, ''),
    state: v.picklist(['OPEN', 'MERGED', 'CLOSED'], 'a state'),
    baseRefName: text,
    headRefOid: v.nullish(text),
    headRepository: v.nullish(v.object({ nameWithOwner: text })),
    author: v.nullish(v.object({ __typename: text, login: text })),
    files: v.nullish(v.object({ nodes: v.nullish(v.array(v.nullable(v.object({ path: text, changeType: text })))) })),
  }),
  v.transform(({ id: nodeId, baseRefName: base, headRefOid: head, author, files, ...same }) => {
    const changed = files?.nodes?.flatMap((file) => file ?? []);
    const isWhole = changed !== undefined && changed.length < MAX_FILES;
    // The former path of a renamed file is not told.
    const isKnown = isWhole && changed.every(({ changeType }) => changeType !== 'RENAMED');
    return {
      ...same,
      ...{ nodeId, base, head },
      // GraphQL omits the suffix that REST adds to the login of an App.
      author: author ? `${author.login}${author.__typename === 'Bot' ? '[bot]' : ''}` : '',
      /** Paths that differ from the merge base; undefined where the answer does not have all. */
      changed: isKnown ? changed.map(({ path }) => path) : undefined,
    };
  }),
);
const PullsSchema = v.nullish(v.object({ pullRequests: nodes(PullSchema) }));
const AnswerSchema = v.looseObject({
  viewer: v.nullish(v.object({ login: text })),
  repository: v.object({
    id: text,
    nameWithOwner: v.pipe(text, v.regex(/^[^/\s]+\/[^/\s]+$/, 'owner/name')),
    visibility: v.picklist(['PUBLIC', 'PRIVATE', 'INTERNAL'], 'a visibility'),
    isArchived: v.boolean('true or false'),
    defaultBranchRef: v.nullish(v.object({ name: text })),
    base: v.nullish(
      v.object({ name: text, target: v.nullish(v.looseObject({ ...TreeSchema.entries, tree: OidSchema })) }),
    ),
  }),
});
const CommitSchema = v.object({ repository: v.object({ object: TreeSchema }) });

export type Seen = ReturnType<typeof decodeLook>;
export type SeenHead = Seen['heads'][number];

/** Reads the answer of a query; throws a `ContractError`. */
export function decodeLook({ heads, files }: Pick<LookRequest, 'heads' | 'files'>, data: unknown) {
  const { viewer, repository: found, ...others } = decode(AnswerSchema, data);
  const { id, nameWithOwner: fullName, visibility, isArchived, defaultBranchRef, base } = found;
  const [owner = '', name = ''] = fullName.split('/');
  const repository: Repository = {
    ...{ owner, name, fullName, nodeId: id, archived: isArchived },
    defaultBranch: defaultBranchRef?.name ?? 'main',
    visibility: ({ PUBLIC: 'public', PRIVATE: 'private', INTERNAL: 'internal' } as const)[visibility],
  };
  return {
    repository,
    login: viewer?.login,
    base: base?.target ? { name: base.name, tree: base.target.tree.oid, ...commitOf(base.target, files) } : undefined,
    heads: heads.map((head, nth) => {
      const { ref, base: from, ...above } = decode(HeadSchema, others[`head${nth}`]);
      const fork = from?.compare ? forkOf(from.compare) : undefined;
      const pulls = decode(PullsSchema, others[`pulls${nth}`])?.pullRequests;
      return {
        name: head,
        conflicting: foldersOf(head).filter((_folder, depth) => (above[`above${depth}`] ?? null) !== null),
        commit: ref?.target ? commitOf(ref.target, files) : undefined,
        ahead: from?.compare?.aheadBy,
        behind: from?.compare?.behindBy ?? 0,
        fork: fork && commitOf(fork, files),
        /** Those of the repository itself, newest first; undefined where the token may not read them. */
        pulls: pulls?.filter((one) => one.headRepository?.nameWithOwner.toLowerCase() === fullName.toLowerCase()),
      };
    }),
  };
}

/** Returns the merge base; undefined where the branch is not a plain line of commits. */
function forkOf({ commits: { totalCount, nodes: commits }, start }: v.InferOutput<typeof ComparisonSchema>) {
  const isLine = commits.every(
    ({ parents }, nth) => parents.length === 1 && (nth === 0 || parents[0]?.oid === commits[nth - 1]?.oid),
  );
  return isLine && totalCount === commits.length ? start[0]?.parents[0] : undefined;
}

/** Reads the answer of {@link commitQuery}; throws a `ContractError`. */
export function decodeCommit(files: readonly string[], data: unknown): SeenCommit {
  return commitOf(decode(CommitSchema, data).repository.object, files);
}

function commitOf(tree: v.InferOutput<typeof TreeSchema>, files: readonly string[]): SeenCommit {
  const entry = v.nullish(EntrySchema, null);
  return { oid: tree.oid, entries: new Map(files.map((path, nth) => [path, decode(entry, tree[`file${nth}`])])) };
}
