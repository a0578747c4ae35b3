/** The one query of a look, and the query for the files of one commit, where the look was too large. Pure. */

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
export const MAX_FILES = 100;

const REPOSITORY = 'repository(owner: $owner, name: $name)';
const PULLS = `first: 30, orderBy: {field: CREATED_AT, direction: DESC}) {
    nodes {
      id number url title body state baseRefName headRefOid headRepository { nameWithOwner }
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
export function foldersOf(branch: string): readonly string[] {
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
