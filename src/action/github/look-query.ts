/** The one query of a look: its text, whose parts are numbered by head and file, and the form of its answer. Pure. */
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

/** A query for the whole of a look, or for a part of it. */
export interface LookQuery extends LookRequest {
  /** Whether to read the files of the base. */
  readonly readsBase: boolean;
}

/** An open pull request. */
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
  readonly draft: boolean;
  /** Login of who opened it. */
  readonly author: string;
}

/** A pull request of any state. */
export interface FoundPull extends Pull {
  readonly state: 'open' | 'merged' | 'closed';
  readonly head: string | undefined;
  /** Paths that differ from the merge base; undefined where the answer does not have all. */
  readonly changed: readonly string[] | undefined;
}

/** A commit with the entries of the wanted files. */
export interface SeenCommit {
  readonly oid: string;
  readonly entries: Entries;
}

/** A head, as far as the query tells it. */
export interface SeenHead {
  readonly name: string;
  readonly commit: SeenCommit | undefined;
  /** `fork` is the merge base; undefined where the branch is not a plain line of commits. */
  readonly compared:
    | { readonly ahead: number; readonly behind: number; readonly fork: SeenCommit | undefined }
    | undefined;
  /** Pull requests of this repository from it, newest first; undefined where the token may not read them. */
  readonly pulls: readonly FoundPull[] | undefined;
  readonly conflicting: readonly string[];
}

/** The answer of a query. */
export interface Seen {
  readonly repository: Repository;
  readonly login: string | undefined;
  readonly base: (SeenCommit & { readonly name: string; readonly tree: string }) | undefined;
  readonly heads: readonly SeenHead[];
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
export const OPTIONAL_FIELDS = /^(?:viewer|files|(?:pulls|compare)\d+)$/;

/** Declares a variable of a query and returns its reference. */
export type DeclareVariable = (name: string, value: string, type?: 'String!' | 'GitObjectID!') => string;

/** Writes a query whose values are all variables. */
export function writeQuery(name: string, write: (declare: DeclareVariable) => string) {
  const variables: Record<string, string> = {};
  const types: Record<string, string> = {};
  const text = write((variable, value, type = 'String!') => {
    variables[variable] = value;
    types[variable] = type;
    return `$${variable}`;
  });
  const declared = Object.entries(types).map(([variable, type]) => `$${variable}: ${type}`);
  return { query: `query ${name}(${declared.join(', ')}) ${text}`, variables };
}

/** Writes the query of a look. */
export function lookQuery(query: LookQuery) {
  return writeQuery('Look', (declare) => textOf(query, declare));
}

function textOf({ repository, base, heads, files, readsBase }: LookQuery, arg: DeclareVariable): string {
  const [owner = '', name = ''] = repository.split('/');
  const self = `repository(owner: ${arg('owner', owner)}, name: ${arg('name', name)})`;
  const ref = (as: string, branch: string) => `ref(qualifiedName: ${arg(as, `refs/heads/${branch}`)})`;
  const each = (part: (head: string, nth: number) => string) => heads.map(part).join('\n    ');
  const own = each((head, nth) => {
    const above = foldersOf(head).map(
      (folder, depth) => `above${nth}_${depth}: ${ref(`above${nth}_${depth}`, folder)} { name }`,
    );
    return `head${nth}: ${ref(`head${nth}`, head)} { target { ...Tree } } ${above.join(' ')}
    below${nth}: refs(refPrefix: ${arg(`below${nth}`, `refs/heads/${head}/`)}, first: 10) { nodes { prefix name } }`;
  });
  const compare = each((head, nth) => `compare${nth}: ${comparisonOf(arg(`name${nth}`, head))}`);
  const tree = readsBase || heads.length > 0 ? treeOf(files, arg) : '';
  return `{
  viewer { login }
  repository: ${self} {
    id nameWithOwner visibility isArchived defaultBranchRef { name }
    base: ${base === undefined ? 'defaultBranchRef' : ref('base', base)} {
      name target { oid ... on Commit { tree { oid } } ${readsBase ? '...Tree' : ''} }
      ${compare}
    }
    ${own}
  }
  ${each((_head, nth) => `pulls${nth}: ${self} { ${pullsOf(`$name${nth}`)} }`)}
}
${tree}`;
}

/** Fragment of a commit with its files. */
export function treeOf(files: readonly string[], arg: DeclareVariable): string {
  const entry = '{ mode size oid object { ... on Blob { isTruncated text } } }';
  const all = files.map((path, nth) => `file${nth}: file(path: ${arg(`path${nth}`, path)}) ${entry}`);
  return `fragment Tree on Commit { oid ${all.join('\n')} }`;
}

function comparisonOf(head: string): string {
  return `compare(headRef: ${head}) {
    aheadBy behindBy
    commits(first: ${MAX_COMMITS}) { totalCount nodes { oid parents(first: 2) { nodes { oid } } } }
    start: commits(first: 1) { nodes { parents(first: 1) { nodes { ...Tree } } } }
  }`;
}

function pullsOf(head: string): string {
  return `pullRequests(headRefName: ${head}, first: ${MAX_PULLS}, orderBy: {field: CREATED_AT, direction: DESC}) { nodes {
    id number url title body state isDraft baseRefName headRefOid headRepository { nameWithOwner }
    author { __typename login }
    files(first: ${MAX_FILES}) { nodes { path changeType } }
  } }`;
}

/** Parent names of a branch: git cannot have a branch of such a name beside it. */
function foldersOf(branch: string): readonly string[] {
  const parts = branch.split('/');
  return parts.slice(1).map((_part, depth) => parts.slice(0, depth + 1).join('/'));
}

const text = v.string('a text');
const count = v.number('a count');
/** The nodes of a connection, without hidden ones; none where the connection is hidden. */
export function nodes<T extends v.GenericSchema>(item: T): v.GenericSchema<unknown, v.InferOutput<T>[]> {
  return v.pipe(
    v.nullish(v.object({ nodes: v.nullish(v.array(v.nullable(item), 'a list')) })),
    v.transform((found) => (found?.nodes ?? []).filter((one) => one !== null)),
  );
}

const IdSchema = v.object({ oid: v.pipe(text, v.regex(/^[0-9a-f]{40,64}$/, 'an id')) });
const TreeSchema = v.looseObject(IdSchema.entries);
const ComparisonSchema = v.nullish(
  v.object({
    aheadBy: count,
    behindBy: count,
    commits: v.object({
      totalCount: count,
      nodes: v.array(v.object({ ...IdSchema.entries, parents: nodes(IdSchema) })),
    }),
    start: nodes(v.object({ parents: nodes(TreeSchema) })),
  }),
);
const PullSchema = v.object({
  id: text,
  number: v.pipe(v.number('a number'), v.safeInteger('a number')),
  url: text,
  title: v.nullish(text, ''),
  body: v.nullish(text, ''),
  state: v.picklist(['OPEN', 'MERGED', 'CLOSED'], 'a state'),
  isDraft: v.boolean('true or false'),
  baseRefName: text,
  headRefOid: v.nullish(text),
  headRepository: v.nullish(v.object({ nameWithOwner: text })),
  author: v.nullish(v.object({ __typename: text, login: text })),
  files: v.nullish(v.object({ nodes: v.nullish(v.array(v.nullable(v.object({ path: text, changeType: text })))) })),
});
const BelowSchema = nodes(v.object({ prefix: text, name: text }));
const RefSchema = v.nullish(v.object({ target: v.nullish(TreeSchema) }));
const AnswerSchema = v.looseObject({
  viewer: v.nullish(v.object({ login: text })),
  repository: v.looseObject({
    id: text,
    nameWithOwner: v.pipe(text, v.regex(/^[^/\s]+\/[^/\s]+$/, 'owner/name')),
    visibility: v.picklist(['PUBLIC', 'PRIVATE', 'INTERNAL'], 'a visibility'),
    isArchived: v.boolean('true or false'),
    defaultBranchRef: v.nullish(v.object({ name: text })),
    base: v.nullish(
      v.looseObject({
        name: text,
        target: v.nullish(v.looseObject({ ...IdSchema.entries, tree: v.optional(IdSchema) })),
      }),
    ),
  }),
});

/** Reads the answer of a query; throws a `ContractError`. */
export function decodeLook(query: LookQuery, data: unknown): Seen {
  const { viewer, repository: found, ...others } = decode(AnswerSchema, data);
  const { id, nameWithOwner, visibility, isArchived, defaultBranchRef, base } = found;
  const [owner = '', name = ''] = nameWithOwner.split('/');
  const repository: Repository = {
    owner,
    name,
    fullName: nameWithOwner,
    defaultBranch: defaultBranchRef?.name ?? 'main',
    visibility: ({ PUBLIC: 'public', PRIVATE: 'private', INTERNAL: 'internal' } as const)[visibility],
    archived: isArchived,
    nodeId: id,
  };
  const target = base?.target;
  const files = query.readsBase ? query.files : [];
  return {
    repository,
    login: viewer?.login,
    base: base && target ? { name: base.name, tree: target.tree?.oid ?? '', ...commitOf(target, files) } : undefined,
    heads: query.heads.map((head, nth) => {
      const commit = decode(RefSchema, found[`head${nth}`])?.target;
      return {
        name: head,
        commit: commit ? commitOf(commit, query.files) : undefined,
        compared: comparedOf(base?.[`compare${nth}`], query.files),
        pulls: pullsIn(others[`pulls${nth}`], nameWithOwner),
        conflicting: conflictingOf(head, nth, found),
      };
    }),
  };
}

/** Reads a commit with the entries of {@link treeOf}. */
export function commitOf(commit: v.InferOutput<typeof TreeSchema>, files: readonly string[]): SeenCommit {
  const entries = files.map((path, nth) => [path, decode(v.nullable(EntrySchema), commit[`file${nth}`])] as const);
  return { oid: commit.oid, entries: new Map(entries) };
}

function comparedOf(data: unknown, files: readonly string[]): SeenHead['compared'] {
  const told = decode(ComparisonSchema, data);
  if (told === undefined || told === null) return undefined;
  const { aheadBy: ahead, behindBy: behind, commits, start } = told;
  const isLine =
    commits.totalCount === commits.nodes.length &&
    commits.nodes.every(
      ({ parents }, nth) => parents.length === 1 && (nth === 0 || parents[0]?.oid === commits.nodes[nth - 1]?.oid),
    );
  const fork = start[0]?.parents[0];
  return { ahead, behind, fork: isLine && fork ? commitOf(fork, files) : undefined };
}

/** Pull requests of the repository itself. One without a repository comes from a deleted fork. */
function pullsIn(data: unknown, fullName: string): readonly FoundPull[] | undefined {
  const told = decode(v.nullish(v.object({ pullRequests: nodes(PullSchema) })), data);
  return told?.pullRequests
    .filter(({ headRepository }) => headRepository?.nameWithOwner.toLowerCase() === fullName.toLowerCase())
    .map(({ id, state, isDraft, baseRefName, headRefOid, headRepository: _ours, author, files, ...same }) => {
      const changed = files?.nodes?.flatMap((file) => file ?? []);
      const isWhole = changed !== undefined && changed.length < MAX_FILES;
      // The former path of a renamed file is not told.
      const isKnown = isWhole && changed.every(({ changeType }) => changeType !== 'RENAMED');
      return {
        ...same,
        nodeId: id,
        state: ({ OPEN: 'open', MERGED: 'merged', CLOSED: 'closed' } as const)[state],
        draft: isDraft,
        base: baseRefName,
        head: headRefOid ?? undefined,
        // GraphQL omits the suffix that REST adds to the login of an App.
        author: author ? `${author.login}${author.__typename === 'Bot' ? '[bot]' : ''}` : '',
        changed: isKnown ? changed.map(({ path }) => path) : undefined,
      };
    });
}

/** Branches above and below the name of a branch. */
function conflictingOf(branch: string, nth: number, found: Readonly<Record<string, unknown>>): readonly string[] {
  return [
    ...foldersOf(branch).filter((_folder, depth) => (found[`above${nth}_${depth}`] ?? null) !== null),
    // The name begins after the prefix, whichever of its parts the server treats as the prefix.
    ...decode(BelowSchema, found[`below${nth}`]).map((one) => `${one.prefix}${one.name}`.replace(/^refs\/heads\//, '')),
  ];
}
