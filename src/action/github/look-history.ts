/** Reads the history of files on a base: at first as deep as the first query, deeper on request. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { callGitHub } from './call.ts';
import { nodes, text } from './look-parts.ts';
import type { OpenRepository } from './repository.ts';
import { namesOf } from './request.ts';
import type { BaseLook } from './seen.ts';

/** Number of commits per file, of the whole base, and of commits with their merged pull request, in the first query. */
const FIRST = { commits: 30, merged: 5 };
/** The same for a further page: GraphQL returns at most 100 items of a list. */
const PAGE_SIZE = 100;
const MAX_PAGES = 10;
/**
 * Title of a commit that was squashed from a pull request: the body of that may have records that the message lacks.
 */
const OF_PULL = /^[^\n]*\(#\d+\)\s*(?:\n|$)/;

const MERGED = 'associatedPullRequests(first: 1) { nodes { merged body } }';
const COMMITS = 'nodes { oid message } pageInfo { hasNextPage endCursor }';

/** Query part for the history of a commit: of the files, whose paths are variables, and of the whole. */
export function historyQuery(paths: readonly string[], pulls: boolean): string {
  const files = paths.map((path, nth) => {
    const merged = `merges${nth}: history(path: ${path}, first: ${FIRST.merged}) { nodes { oid merged: ${MERGED} } }`;
    return `history${nth}: history(path: ${path}, first: ${FIRST.commits}) { ${COMMITS} } ${pulls ? merged : ''}`;
  });
  return `recent: history(first: ${FIRST.commits}) { ${COMMITS} } ${files.join('\n    ')}`;
}

const MergedSchema = nodes(v.object({ merged: v.boolean(), body: v.nullish(text, '') }));
const CommitSchema = v.object({ oid: text, message: v.nullish(text, ''), merged: v.optional(MergedSchema, null) });
type Commit = v.InferOutput<typeof CommitSchema>;
const PageSchema = v.nullish(v.object({ hasNextPage: v.boolean('true or false'), endCursor: v.nullish(text) }), {
  hasNextPage: false,
});
const CommitsSchema = v.nullish(
  v.object({ nodes: v.array(CommitSchema, 'a list'), pageInfo: v.optional(PageSchema) }),
  { nodes: [] },
);

/** Parses the history of files, as {@link historyQuery} requests it. */
export function readHistory(
  tree: Readonly<Record<string, unknown>>,
  paths: readonly string[],
): Pick<BaseLook, 'history' | 'cut'> {
  const recent = decode(CommitsSchema, tree['recent']);
  const history = new Map<string, readonly string[]>();
  const cut = new Set<string>();
  for (const [nth, path] of paths.entries()) {
    const own = decode(CommitsSchema, tree[`history${nth}`]);
    const merges = decode(CommitsSchema, tree[`merges${nth}`]).nodes;
    history.set(path, textsOf([...recent.nodes, ...own.nodes], merges));
    const untold = own.nodes.slice(merges.length).some(({ message }) => OF_PULL.test(message));
    if (own.pageInfo?.hasNextPage === true || recent.pageInfo?.hasNextPage === true || untold) cut.add(path);
  }
  return { history, cut };
}

/**
 * Texts of commits, each once, in order: the message, then the body of the pull request that it was merged from. The
 * commits of the base include those of every file, as deep as they were read.
 */
function textsOf(commits: readonly Commit[], merges: readonly Commit[]): readonly string[] {
  const bodies = new Map(
    merges.map(({ oid, merged }) => [oid, merged.flatMap((pull) => (pull.merged ? [pull.body] : []))]),
  );
  const messages = new Map(commits.map(({ oid, message }) => [oid, message]));
  return [...messages].flatMap(([oid, message]) => [message, ...(bodies.get(oid) ?? [])]);
}

/** A paged list of commits. */
interface Pages {
  readonly path?: string;
  readonly commits: Commit[];
  after?: string | undefined;
  isWhole: boolean;
}

/**
 * Reads the history of files further back, with the merged pull requests, until it suffices, or nothing is left, or ten
 * pages were read: 1,000 commits of each file. Also reads the history of the base, for renamed files, and one page of
 * it alone.
 */
export async function readOlder(
  target: OpenRepository,
  { head, files }: { readonly head: string; readonly files: readonly string[] },
  isEnough: (history: BaseLook['history']) => boolean,
): Promise<BaseLook['history']> {
  const recent: Pages = { commits: [], isWhole: false };
  const own = files.map((path): Pages & { readonly path: string } => ({ path, commits: [], isWhole: false }));
  for (let page = 1; ; page += 1) {
    await readPages(
      target,
      head,
      [recent, ...own].filter(({ isWhole }) => !isWhole),
    );
    const history = new Map(
      own.map(({ path, commits }) => [path, textsOf([...recent.commits, ...commits], commits)] as const),
    );
    if (page === MAX_PAGES || own.every(({ isWhole }) => isWhole) || isEnough(history)) return history;
  }
}

async function readPages({ session, repository }: OpenRepository, head: string, lists: readonly Pages[]) {
  const variables = new Map<string, string>();
  const fields = lists.map(({ path, after }, nth) => {
    const given = { path, after };
    const found = Object.entries(given).flatMap(([name, value]) => {
      if (value === undefined) return [];
      variables.set(`${name}${nth}`, value);
      return [`${name}: $${name}${nth}`];
    });
    const merged = path === undefined ? '' : `merged: ${MERGED}`;
    return `list${nth}: history(${[...found, `first: ${PAGE_SIZE}`].join(', ')}) {
      nodes { oid message ${merged} } pageInfo { hasNextPage endCursor }
    }`;
  });
  const declared = [...variables.keys()].map((name) => `, $${name}: String!`).join('');
  const query = `query History($owner: String!, $name: String!, $head: GitObjectID!${declared}) {
  repository(owner: $owner, name: $name) { object(oid: $head) { ... on Commit { ${fields.join('\n    ')} } } }
}`;
  const told = await callGitHub(session, {
    purpose: `The history of ${repository.fullName} could not be read`,
    method: 'POST',
    route: 'graphql',
    params: { query, variables: { ...namesOf(repository.fullName), head, ...Object.fromEntries(variables) } },
    // A token that may not read pull requests gets fewer fields.
    mayMiss: ['merged'],
    decode: (data) => decode(OlderSchema, data).repository.object,
  });
  for (const [nth, list] of lists.entries()) {
    const { nodes: commits, pageInfo } = decode(CommitsSchema, told[`list${nth}`]);
    list.commits.push(...commits);
    list.after = pageInfo?.endCursor ?? undefined;
    list.isWhole = pageInfo?.hasNextPage !== true || list.after === undefined;
  }
}

const OlderSchema = v.object({ repository: v.object({ object: v.record(v.string(), v.unknown()) }) });
