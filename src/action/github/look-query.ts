/** The one query of a look, and the query for one file of a commit; and how their answers are decoded. Pure. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';

export interface LookRequest {
  /** `owner/name`. */
  readonly repository: string;
  /** Base branch; the default branch where absent. */
  readonly base?: string;
  /** Branch that a pull request to the base may come from. */
  readonly head?: string | undefined;
  /** Paths of files, on the base, on the head, and at their merge base. */
  readonly files: readonly string[];
}

/** Most commits of a branch whose merge base the query finds; REST finds that of longer ones. */
const MAX_COMMITS = 50;
/** Most changed files of a pull request in the query; REST lists more. */
const MAX_FILES = 100;

const REPOSITORY = 'repository(owner: $owner, name: $name)';
const ENTRY = '{ mode size oid object { ... on Blob { text } } }';

/** Writes the query of a look, with the fragment `Tree`: a commit with its files. All values are variables. */
export function lookQuery({ repository, base, head, files }: LookRequest) {
  const from = base === undefined ? 'defaultBranchRef' : 'ref(qualifiedName: $base)';
  const ofHead = `head: ref(qualifiedName: $ref) { target { ...Tree } }
    fork: ${from} {
      compare(headRef: $head) {
        aheadBy behindBy commits(first: ${MAX_COMMITS}) { nodes { parents(first: 1) { totalCount } } }
        start: commits(first: 1) { nodes { parents(first: 1) { nodes { ...Tree } } } }
      }
    }
    pullRequests(headRefName: $head, first: 30, orderBy: {field: CREATED_AT, direction: DESC}) {
      nodes {
        nodeId: id number url title body state base: baseRefName head: headRefOid headRepository { nameWithOwner }
        author { __typename login } files(first: ${MAX_FILES}) { nodes { path } }
      }
    }`;
  const text = `viewer { login }
  ${REPOSITORY} {
    id nameWithOwner visibility defaultBranchRef { name }
    base: ${from} { name target { ...Tree } }
    ${head === undefined ? '' : ofHead}
  }`;
  const [owner = '', name = ''] = repository.split('/');
  const variables = {
    ...{ owner, name, ...(base !== undefined && { base: `refs/heads/${base}` }) },
    ...(head !== undefined && { head, ref: `refs/heads/${head}` }),
    ...Object.fromEntries(files.map((path, nth) => [`path${nth}`, path])),
  };
  const declared = Object.keys(variables).map((variable) => `$${variable}: String!`);
  const entries = files.map((_path, nth) => `file${nth}: file(path: $path${nth}) ${ENTRY}`);
  const query = `query Look(${declared.join(', ')}) {
  ${text}
}
fragment Tree on Commit { oid tree { oid } ${entries.join('\n')} }`;
  return { query, variables };
}

/** Query for one file of a commit, by the variables `owner`, `name`, `oid` and `path`. */
export const FILE_QUERY = `query File($owner: String!, $name: String!, $oid: String!, $path: String!) {
  ${REPOSITORY} { object(expression: $oid) { ... on Commit { file(path: $path) ${ENTRY} } } }
}`;

const text = v.string('a text');
const count = v.pipe(v.number('a count'), v.safeInteger('a number'));
/** A git object by its id. */
export const OidSchema = v.object({ oid: v.pipe(text, v.regex(/^[0-9a-f]{40,64}$/, 'an id')) });
const EntrySchema = v.nullish(
  v.object({
    mode: v.number('a mode'),
    size: v.nullish(v.number('a size'), 0),
    oid: text,
    object: v.nullish(v.object({ text: v.nullish(text) })),
  }),
  null,
);
/** What a commit has at a path: null for nothing. */
export type Entry = v.InferOutput<typeof EntrySchema>;
export type Entries = ReadonlyMap<string, Entry>;

/** A commit with the fields of the fragment `Tree`; `entries` are absent where no files were asked for. */
function commitSchema(files: readonly string[]) {
  return v.pipe(
    v.looseObject({ ...OidSchema.entries, tree: OidSchema }),
    v.transform(({ oid, tree, ...found }) => {
      const entries = files.map((path, nth) => [path, decode(EntrySchema, found[`file${nth}`])] as const);
      return { oid, tree: tree.oid, ...(files.length > 0 && { entries: new Map(entries) as Entries }) };
    }),
  );
}

export type SeenCommit = v.InferOutput<ReturnType<typeof commitSchema>>;

/** The nodes of a connection, without hidden ones. */
function nodes<T extends v.GenericSchema>(item: T) {
  return v.pipe(
    v.object({ nodes: v.array(v.nullable(item), 'a list') }),
    v.transform((found) => found.nodes.filter((one) => one !== null)),
  );
}

function comparisonSchema(files: readonly string[]) {
  return v.pipe(
    v.object({
      aheadBy: count,
      behindBy: count,
      commits: nodes(v.object({ parents: v.object({ totalCount: count }) })),
      start: nodes(v.object({ parents: nodes(commitSchema(files)) })),
    }),
    v.transform(({ aheadBy, behindBy, commits, start }) => {
      // Without merges the commits are a line from the merge base on.
      const isLine = aheadBy === commits.length && commits.every(({ parents }) => parents.totalCount === 1);
      const fork = isLine ? start[0]?.parents[0] : undefined;
      return { ahead: aheadBy, behind: behindBy, fork };
    }),
  );
}

const PullSchema = v.pipe(
  v.object({
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
  }),
  v.transform(({ headRepository, author, files, ...same }) => ({
    ...same,
    repository: headRepository?.nameWithOwner,
    // GraphQL omits the suffix that REST adds to the login of an App.
    author: author ? `${author.login}${author.__typename === 'Bot' ? '[bot]' : ''}` : '',
    /** Changed paths; undefined where they may be more. */
    changed: files && files.length < MAX_FILES ? files.map(({ path }) => path) : undefined,
  })),
);
export type SeenPull = v.InferOutput<typeof PullSchema>;

function lookSchema(files: readonly string[]) {
  const commit = commitSchema(files);
  return v.object({
    viewer: v.nullish(v.object({ login: text })),
    repository: v.object({
      id: text,
      nameWithOwner: v.pipe(text, v.regex(/^[^/\s]+\/[^/\s]+$/, 'owner/name')),
      visibility: v.picklist(['PUBLIC', 'PRIVATE', 'INTERNAL'], 'a visibility'),
      defaultBranchRef: v.nullish(v.object({ name: text })),
      base: v.nullish(v.object({ name: text, target: commit })),
      head: v.nullish(v.object({ target: commit })),
      fork: v.nullish(v.object({ compare: v.nullish(comparisonSchema(files)) })),
      pullRequests: v.optional(nodes(PullSchema)),
    }),
  });
}

export type Seen = v.InferOutput<ReturnType<typeof lookSchema>>;

export function decodeLook(files: readonly string[], data: unknown): Seen {
  return decode(lookSchema(files), data);
}

export function decodeEntry(data: unknown): Entry {
  const commit = v.object({ file: EntrySchema });
  return decode(v.object({ repository: v.object({ object: commit }) }), data).repository.object.file;
}
