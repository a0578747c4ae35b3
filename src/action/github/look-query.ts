/**
 * The one query of a look, and the query for the files of one commit, where the look was too large; then how their answers
 * are decoded. Pure.
 */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { type Entries, EntrySchema } from './files.ts';

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

interface Query {
  readonly query: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** Most commits of a branch whose merge base the query finds; REST finds that of longer ones. */
const MAX_COMMITS = 50;
/** Most changed files of a pull request in the query; REST lists more. */
const MAX_FILES = 100;

const REPOSITORY = 'repository(owner: $owner, name: $name)';
const PULLS = `first: 30, orderBy: {field: CREATED_AT, direction: DESC}) {
    nodes {
      nodeId: id number url title body state base: baseRefName head: headRefOid headRepository { nameWithOwner }
      author { __typename login } files(first: ${MAX_FILES}) { nodes { path } }
    }
  }`;

/** Writes the query of a look, whose parts are numbered by head and file. Pull requests that are hidden fail no other part. */
export function lookQuery({ repository, base, heads, files }: LookRequest): Query {
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
  return writeQuery(`query Look`, text, { repository, files, variables });
}

export function commitQuery(repository: string, oid: string, files: readonly string[]): Query {
  const text = `${REPOSITORY} { object(expression: $oid) { ...Tree } }`;
  return writeQuery('query Commit', text, { repository, files, variables: { oid } });
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
  given: Pick<LookRequest, 'repository' | 'files'> & Pick<Query, 'variables'>,
): Query {
  const [owner = '', own = ''] = given.repository.split('/');
  const paths = Object.fromEntries(given.files.map((path, nth) => [`path${nth}`, path]));
  const variables = { owner, name: own, ...given.variables, ...paths };
  const declared = Object.keys(variables).map((variable) => `$${variable}: String!`);
  const entry = '{ mode size oid object { ... on Blob { text } } }';
  const entries = given.files.map((_path, nth) => `file${nth}: file(path: $path${nth}) ${entry}`);
  const query = `${name}(${declared.join(', ')}) {
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
const PullSchema = v.object({
  nodeId: text,
  number: count,
  url: text,
  title: text,
  body: text,
  state: v.picklist(['OPEN', 'MERGED', 'CLOSED'], 'a state'),
  base: text,
  head: text,
  headRepository: v.nullish(v.object({ nameWithOwner: text })),
  author: v.nullish(v.object({ __typename: text, login: text })),
  files: v.nullish(nodes(v.object({ path: text }))),
});
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
const TreeSchema = v.object({ repository: v.object({ object: CommitSchema }) });
const VISIBILITIES = { PUBLIC: 'public', PRIVATE: 'private', INTERNAL: 'internal' } as const;

/** A commit, with the entries of the files where they were asked for. */
export interface SeenCommit {
  readonly oid: string;
  readonly entries: Entries | undefined;
}

/** The answer to a look. */
export type Seen = ReturnType<typeof decodeLook>;
export type SeenHead = Seen['heads'][number];

/** Decodes the answer to a look; throws a `ContractError`. */
export function decodeLook({ heads, files }: LookRequest, data: unknown) {
  const { viewer, repository: found, ...others } = decode(LookSchema, data);
  const { id: nodeId, nameWithOwner: fullName, visibility, defaultBranchRef, base } = found;
  const repository = {
    nodeId,
    fullName,
    defaultBranch: defaultBranchRef?.name ?? 'main',
    visibility: VISIBILITIES[visibility],
  };
  return {
    repository,
    login: viewer?.login,
    base: base && { name: base.name, tree: base.target.tree.oid, commit: commitOf(base.target, files) },
    heads: heads.map((head, nth) => {
      const { ref, base: from, ...above } = decode(HeadSchema, others[`head${nth}`]);
      const compared = from?.compare ?? undefined;
      const fork = compared && forkOf(compared);
      const all = decode(PullsSchema, others[`pulls${nth}`])?.pullRequests.nodes.map(pullOf);
      const own = all?.filter((pull) => pull.repository?.toLowerCase() === fullName.toLowerCase()) ?? [];
      /** Those to the base, newest first. */
      const toBase = own.filter((pull) => pull.base === base?.name);
      const [newest] = toBase;
      const isEnded = newest?.head === ref?.target.oid && toBase.every(({ state }) => state !== 'OPEN');
      return {
        name: head,
        /** Branches above its name, which git does not allow beside it. */
        conflicting: foldersOf(head).filter((_folder, depth) => (above[`above${depth}`] ?? null) !== null),
        commit: ref ? commitOf(ref.target, files) : undefined,
        ahead: compared?.aheadBy,
        behind: compared?.behindBy ?? 0,
        fork: fork && commitOf(fork, files),
        changed: toBase.find((pull) => pull.head === ref?.target.oid)?.changed,
        hidesPulls: all === undefined,
        /** Open pull requests of this repository from it, to any base. */
        pulls: own.filter(({ state }) => state === 'OPEN'),
        /** Its newest pull request to the base, where that has ended at the present head of the branch. */
        ended: isEnded ? newest : undefined,
      };
    }),
  };
}

function pullOf({ headRepository, author, files, ...same }: v.InferOutput<typeof PullSchema>) {
  return {
    ...same,
    repository: headRepository?.nameWithOwner,
    // GraphQL omits the suffix that REST adds to the login of an App.
    author: author ? `${author.login}${author.__typename === 'Bot' ? '[bot]' : ''}` : '',
    /** Changed paths; undefined where they may be more. */
    changed: files && files.nodes.length < MAX_FILES ? files.nodes.map(({ path }) => path) : undefined,
  };
}

function forkOf({ aheadBy, commits: { nodes: commits }, start }: v.InferOutput<typeof ComparisonSchema>) {
  const isLine = commits.every(
    ({ parents: { nodes: parents } }, nth) =>
      parents.length === 1 && (nth === 0 || parents[0]?.oid === commits[nth - 1]?.oid),
  );
  return isLine && aheadBy === commits.length ? start.nodes[0]?.parents.nodes[0] : undefined;
}

function commitOf(tree: v.InferOutput<typeof CommitSchema>, files: readonly string[]): SeenCommit {
  return { oid: tree.oid, entries: files.length > 0 ? entriesOf(tree, files) : undefined };
}

export function decodeCommit(files: readonly string[], data: unknown): Entries {
  return entriesOf(decode(TreeSchema, data).repository.object, files);
}

function entriesOf(tree: Readonly<Record<string, unknown>>, files: readonly string[]): Entries {
  return new Map(files.map((path, nth) => [path, decode(EntrySchema, tree[`file${nth}`])]));
}
