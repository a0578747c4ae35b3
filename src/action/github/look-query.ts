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

/** The whole of a look, or a part: numbered heads and files. */
export interface LookPart extends Pick<LookRequest, 'repository' | 'base'> {
  readonly heads: readonly (readonly [number, string])[];
  readonly files: readonly (readonly [number, string])[];
  /** Whether to read the files of the base. */
  readonly readsBase: boolean;
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
  readonly draft: boolean;
  /** Login of who opened it. */
  readonly author: string;
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

/** Declares a variable of a query and returns its reference. */
export type DeclareVariable = (name: string, value: string, type?: 'String!' | 'GitObjectID!') => string;

/** Writes a query whose values are all variables. */
export function writeQuery(name: string, write: (declare: DeclareVariable) => string) {
  const variables: Record<string, string> = {};
  const declared: Record<string, string> = {};
  const text = write((variable, value, type = 'String!') => {
    variables[variable] = value;
    declared[variable] = `$${variable}: ${type}`;
    return `$${variable}`;
  });
  return { query: `query ${name}(${Object.values(declared).join(', ')}) ${text}`, variables };
}

/** Writes the query of a look. */
export function lookQuery({ repository, base: baseName, heads, files, readsBase }: LookPart) {
  return writeQuery('Look', (arg) => {
    const [owner = '', name = ''] = repository.split('/');
    const self = `repository(owner: ${arg('owner', owner)}, name: ${arg('name', name)})`;
    const ref = (as: string, branch: string) => `ref(qualifiedName: ${arg(as, `refs/heads/${branch}`)})`;
    const base = `base: ${baseName === undefined ? 'defaultBranchRef' : ref('base', baseName)}`;
    const parts = heads.map(([nth, head]) => {
      const above = foldersOf(head).map(
        (folder, depth) => `above${depth}: ${ref(`above${nth}_${depth}`, folder)} { name }`,
      );
      return `head${nth}: ${self} {
    ref: ${ref(`head${nth}`, head)} { target { ...Tree } }
    ${base} { compare(headRef: ${arg(`name${nth}`, head)}) { ${COMPARISON} } }
    below: refs(refPrefix: ${arg(`below${nth}`, `refs/heads/${head}/`)}, first: 10) { nodes { prefix name } }
    ${above.join(' ')}
  }
  pulls${nth}: ${self} { pullRequests(headRefName: $name${nth}, first: ${MAX_PULLS}, ${NEWEST}) { nodes { ${PULL} } } }`;
    });
    return `{
  viewer { login }
  repository: ${self} {
    id nameWithOwner visibility isArchived defaultBranchRef { name }
    ${base} { name target { oid ... on Commit { tree { oid } } ${readsBase ? '...Tree' : ''} } }
  }
  ${parts.join('\n  ')}
}
${readsBase || heads.length > 0 ? treeOf(files, arg) : ''}`;
  });
}

/** Fragment of a commit with its files. */
export function treeOf(files: LookPart['files'], arg: DeclareVariable): string {
  const entry = '{ mode size oid object { ... on Blob { isTruncated text } } }';
  const all = files.map(([nth, path]) => `file${nth}: file(path: ${arg(`path${nth}`, path)}) ${entry}`);
  return `fragment Tree on Commit { oid ${all.join('\n')} }`;
}

const COMPARISON = `aheadBy behindBy
      commits(first: ${MAX_COMMITS}) { totalCount nodes { oid parents(first: 2) { nodes { oid } } } }
      start: commits(first: 1) { nodes { parents(first: 1) { nodes { ...Tree } } } }`;
const NEWEST = 'orderBy: {field: CREATED_AT, direction: DESC}';
const PULL = `id number url title body state isDraft baseRefName headRefOid headRepository { nameWithOwner }
    author { __typename login } files(first: ${MAX_FILES}) { nodes { path changeType } }`;

/** Parent names of a branch: git cannot have a branch of such a name beside it. */
function foldersOf(branch: string): readonly string[] {
  const parts = branch.split('/');
  return parts.slice(1).map((_part, depth) => parts.slice(0, depth + 1).join('/'));
}

const text = v.string('a text');
const count = v.number('a count');
const flag = v.boolean('true or false');
/** The nodes of a connection, without hidden ones; none where the connection is hidden. */
export function nodes<T extends v.GenericSchema>(item: T): v.GenericSchema<unknown, v.InferOutput<T>[]> {
  return v.pipe(
    v.nullish(v.object({ nodes: v.nullish(v.array(v.nullable(item), 'a list')) })),
    v.transform((found) => (found?.nodes ?? []).filter((one) => one !== null)),
  );
}
/** A git object by its id. */
export const OidSchema = v.object({ oid: v.pipe(text, v.regex(/^[0-9a-f]{40,64}$/, 'an id')) });
/** A commit with the entries of {@link treeOf}. */
export const TreeSchema = v.looseObject(OidSchema.entries);
export type Tree = v.InferOutput<typeof TreeSchema>;

/** `fork` is the merge base; undefined where the branch is not a plain line of commits. */
const ComparisonSchema = v.pipe(
  v.object({
    aheadBy: count,
    behindBy: count,
    commits: v.object({
      totalCount: count,
      nodes: v.array(v.object({ ...OidSchema.entries, parents: nodes(OidSchema) })),
    }),
    start: nodes(v.object({ parents: nodes(TreeSchema) })),
  }),
  v.transform(({ aheadBy: ahead, behindBy: behind, commits, start }) => {
    const isLine =
      commits.totalCount === commits.nodes.length &&
      commits.nodes.every(
        ({ parents }, nth) => parents.length === 1 && (nth === 0 || parents[0]?.oid === commits.nodes[nth - 1]?.oid),
      );
    return { ahead, behind, fork: isLine ? start[0]?.parents[0] : undefined };
  }),
);
const HeadSchema = v.looseObject({
  ref: v.nullish(v.object({ target: v.nullish(TreeSchema) })),
  base: v.nullish(v.object({ compare: v.nullish(ComparisonSchema) })),
  below: nodes(v.object({ prefix: text, name: text })),
});
const PullSchema = v.pipe(
  v.object({
    id: text,
    number: v.pipe(count, v.safeInteger('a number')),
    url: text,
    title: v.nullish(text, ''),
    body: v.nullish(text, ''),
    state: v.picklist(['OPEN', 'MERGED', 'CLOSED'], 'a state'),
    isDraft: flag,
    baseRefName: text,
    headRefOid: v.nullish(text),
    headRepository: v.nullish(v.object({ nameWithOwner: text })),
    author: v.nullish(v.object({ __typename: text, login: text })),
    files: v.nullish(v.object({ nodes: v.nullish(v.array(v.nullable(v.object({ path: text, changeType: text })))) })),
  }),
  v.transform(({ id: nodeId, isDraft: draft, baseRefName: base, headRefOid: head, author, files, ...same }) => {
    const changed = files?.nodes?.flatMap((file) => file ?? []);
    const isWhole = changed !== undefined && changed.length < MAX_FILES;
    // The former path of a renamed file is not told.
    const isKnown = isWhole && changed.every(({ changeType }) => changeType !== 'RENAMED');
    return {
      ...same,
      ...{ nodeId, draft, base, head },
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
    isArchived: flag,
    defaultBranchRef: v.nullish(v.object({ name: text })),
    base: v.nullish(
      v.object({ name: text, target: v.nullish(v.looseObject({ ...OidSchema.entries, tree: v.optional(OidSchema) })) }),
    ),
  }),
});
export type SeenHead = ReturnType<typeof decodeLook>['heads'][number];

/** Reads the answer of a query; throws a `ContractError`. */
export function decodeLook({ heads, files }: Pick<LookPart, 'heads' | 'files'>, data: unknown) {
  const { viewer, repository: found, ...others } = decode(AnswerSchema, data);
  const { id, nameWithOwner: fullName, visibility, isArchived, defaultBranchRef, base } = found;
  const [owner = '', name = ''] = fullName.split('/');
  const repository: Repository = {
    ...{ owner, name, fullName, nodeId: id, archived: isArchived },
    defaultBranch: defaultBranchRef?.name ?? 'main',
    visibility: ({ PUBLIC: 'public', PRIVATE: 'private', INTERNAL: 'internal' } as const)[visibility],
  };
  const commitOf = (tree: Tree) => ({ oid: tree.oid, entries: entriesOf(tree, files) });
  return {
    repository,
    login: viewer?.login,
    base: base?.target && { name: base.name, tree: base.target.tree?.oid ?? '', ...commitOf(base.target) },
    heads: heads.map(([nth, head]) => {
      const { ref, base: from, below, ...above } = decode(HeadSchema, others[`head${nth}`]);
      const pulls = decode(PullsSchema, others[`pulls${nth}`])?.pullRequests;
      const fork = from?.compare?.fork;
      return {
        name: head,
        commit: ref?.target ? commitOf(ref.target) : undefined,
        compared: from?.compare ? { ...from.compare, fork: fork && commitOf(fork) } : undefined,
        /** Those of the repository itself, newest first; undefined where the token may not read them. */
        pulls: pulls?.filter(
          ({ headRepository: from }) => from?.nameWithOwner.toLowerCase() === fullName.toLowerCase(),
        ),
        conflicting: [
          ...Object.values(above).flatMap((one) => decode(v.nullish(v.object({ name: text })), one)?.name ?? []),
          // The name begins after the prefix, whichever of its parts the server treats as the prefix.
          ...below.map((one) => `${one.prefix}${one.name}`.replace(/^refs\/heads\//, '')),
        ],
      };
    }),
  };
}

/** Reads the entries of {@link treeOf}. */
export function entriesOf(tree: Tree, files: LookPart['files']): Entries {
  return new Map(files.map(([nth, path]) => [path, decode(v.nullish(EntrySchema, null), tree[`file${nth}`])] as const));
}
