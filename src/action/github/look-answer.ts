/** Decodes the answers to the queries of a look. Pure. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { type Entries, EntrySchema } from './files.ts';
import { foldersOf, type LookRequest, MAX_FILES } from './look-query.ts';

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
        conflicting: foldersOf(head).filter((_folder, depth) => (above[`above${depth}`] ?? null) !== null),
        commit: ref ? commitOf(ref.target, files) : undefined,
        ahead: compared?.aheadBy,
        behind: compared?.behindBy ?? 0,
        fork: fork && commitOf(fork, files),
        changed: toBase.find((pull) => pull.head === ref?.target.oid)?.changed,
        hidesPulls: all === undefined,
        pulls: own.filter(({ state }) => state === 'OPEN'),
        ended: isEnded ? newest : undefined,
      };
    }),
  };
}

function pullOf({
  id,
  baseRefName,
  headRefOid,
  headRepository,
  author,
  files,
  ...same
}: v.InferOutput<typeof PullSchema>) {
  return {
    ...same,
    nodeId: id,
    base: baseRefName,
    head: headRefOid,
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
