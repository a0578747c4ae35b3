/** The operations of REST that the project calls. Answers have the fields that it reads. */
import { type Identity, isBot, type Needs, nodeId } from './access.ts';
import { isJson, type Json, type Reader } from './json.ts';
import { SHA } from './objects.ts';
import { openPull, type Pull } from './pull-requests.ts';
import { isRefName, ZERO_SHA } from './refs.ts';
import { notFound, Refusal } from './refusal.ts';
import type { Repository } from './repository.ts';
import { personOf, signedByGitHub } from './signing.ts';
import { type Change, isMode, isPath, typeOf } from './trees.ts';

/** A call of an operation; `params` are those of path and query. */
export interface Call {
  readonly identity: Identity;
  readonly repository: Repository;
  readonly params: Reader;
  readonly body: Reader;
}

/** An answer; without a body an empty one. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An operation of the API. */
export interface Route {
  /** Name of the operation in GitHub's description. */
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** As GitHub's description has it: `/repos/{owner}/{repo}/pulls`. */
  readonly path: string;
  /** Names that its query or its body may have. */
  readonly fields: readonly string[];
  /** One of these permissions is enough. */
  readonly needs: Needs;
  /** Status of a good answer. */
  readonly status: 200 | 201;
  readonly run: (call: Call) => Promise<unknown>;
}

const READ: Needs = [['contents', 'read']];
const WRITE: Needs = [['contents', 'write']];
const WRITE_PULLS: Needs = [['pulls', 'write']];
/** Pull requests are issues to calls about labels and assignees: one of these permissions is enough. */
const WRITE_ISSUES: Needs = [
  ['issues', 'write'],
  ['pulls', 'write'],
];

const ROUTES: readonly Route[] = [
  get('git/get-blob', 'git/blobs/{file_sha}', READ, getBlob),
  get('repos/compare-commits', 'compare/{base}...{head}', READ, compare, ['per_page']),
  post('git/create-ref', 'git/refs', WRITE, createRef, ['ref', 'sha']),
  post('git/create-blob', 'git/blobs', WRITE, createBlob, ['content']),
  post('git/create-tree', 'git/trees', WRITE, createTree, ['tree', 'base_tree']),
  post('git/create-commit', 'git/commits', WRITE, createCommit, ['message', 'tree', 'parents', 'author', 'committer']),
  get('pulls/list', 'pulls', [['pulls', 'read']], listPulls, ['state', 'head', 'base']),
  post('pulls/create', 'pulls', WRITE_PULLS, createPull, ['title', 'head', 'base', 'body', 'draft']),
  post('pulls/request-reviewers', 'pulls/{number}/requested_reviewers', WRITE_PULLS, requestReviewers, [
    'reviewers',
    'team_reviewers',
  ]),
  { ...post('issues/add-labels', 'issues/{number}/labels', WRITE_ISSUES, addLabels, ['labels']), status: 200 },
  post('issues/add-assignees', 'issues/{number}/assignees', WRITE_ISSUES, addAssignees, ['assignees']),
];

/** An operation below a repository that reads. */
export function get(id: string, path: string, needs: Needs, run: Route['run'], fields: readonly string[] = []): Route {
  return { id, method: 'GET', path: `/repos/{owner}/{repo}/${path}`, needs, run, fields, status: 200 };
}

/** An operation below a repository that makes something. */
export function post(id: string, path: string, needs: Needs, run: Route['run'], fields: readonly string[]): Route {
  return { id, method: 'POST', path: `/repos/{owner}/{repo}/${path}`, needs, run, fields, status: 201 };
}

/** Finds the operation of a method and a path without query, and the values of the path by their names. `more` are further ones. */
export function findRoute(method: string, path: string, more: readonly Route[] = []) {
  for (const route of [...ROUTES, ...more]) {
    const match = route.method === method ? patternOf(route).exec(path) : null;
    if (match === null) continue;
    const values = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
    return { route, values: Object.fromEntries(values) as Readonly<Record<string, string>> };
  }
  return undefined;
}

/** Names of branches and refs may have slashes. */
function patternOf({ path }: Route): RegExp {
  const source = path.replaceAll('.', '\\.').replaceAll(/\{(ref|base|head)\}/g, '(?<$1>.+?)');
  return new RegExp(`^${source.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

const MOST_COMPARED_FILES = 300;

async function refOf({ objects }: Repository, ref: string, sha: string): Promise<Json> {
  return { ref, object: { sha, type: (await objects.read(sha))?.type } };
}

async function createRef({ repository, body }: Call): Promise<Json> {
  const [ref, sha] = [body.text('ref'), body.text('sha')];
  if (!isRefName(ref))
    throw new Refusal(422, `Reference name must start with 'refs/' and contain at least two slashes.`);
  if ((await repository.objects.read(sha)) === undefined) throw new Refusal(422, 'Object does not exist');
  if (repository.ref(ref) !== undefined) throw new Refusal(422, 'Reference already exists');
  const refused = await repository.move([{ ref, to: sha, from: ZERO_SHA }]);
  // A branch `a` beside a branch `a/b`: git has no place for both.
  if (refused !== undefined) throw new Refusal(422, 'Reference update failed');
  return await refOf(repository, ref, sha);
}

async function createCommit({ repository, body, identity }: Call): Promise<Json> {
  const { commits, trees, now } = repository;
  const [tree, parents, message] = [body.text('tree'), body.texts('parents'), body.text('message')];
  if ((await trees.read(tree)) === undefined) throw new Refusal(422, 'Tree SHA does not exist');
  for (const parent of parents) {
    if ((await commits.read(parent)) === undefined)
      throw new Refusal(422, 'Parent SHA does not exist or is not a commit object');
  }
  const me = personOf(identity, now);
  const isOwn = body.has('author') || body.has('committer') || body.has('signature');
  const signed = isBot(identity) && !isOwn ? signedByGitHub(me, message) : { author: me, committer: me, message };
  return commitOf(repository, await commits.write({ tree, parents, ...signed }));
}

async function commitOf({ commits }: Repository, sha: string): Promise<Json> {
  const { tree, parents, author, committer, message, signature } = await commits.get(sha);
  const verification = { verified: signature !== undefined, reason: signature === undefined ? 'unsigned' : 'valid' };
  const above = parents.map((parent) => ({ sha: parent }));
  return { sha, tree: { sha: tree }, parents: above, author, committer, message, verification };
}

async function createTree({ repository, body }: Call): Promise<Json> {
  const baseTree = body.text('base_tree');
  if ((await repository.trees.read(baseTree)) === undefined) throw notFound();
  const changes = new Map<string, Change | null>();
  for (const entry of body.objects('tree')) {
    const path = entry.optionalText('path') ?? '';
    if (!isPath(path)) throw new Refusal(422, 'tree.path contains a malformed path component');
    const mode = entry.text('mode');
    if (!isMode(mode)) throw new Refusal(422, 'Must supply a valid tree.mode');
    changes.set(path, await repository.blob(entry.text('content'), mode));
  }
  const sha = await repository.trees.change(baseTree, changes);
  const entries = (await repository.trees.read(sha)) ?? [];
  const tree = entries.map(({ name, mode, sha: entry }) => ({ path: name, mode, type: typeOf(mode), sha: entry }));
  return { sha, tree };
}

async function getBlob({ repository, params }: Call): Promise<Json> {
  const sha = params.text('file_sha');
  if (!SHA.test(sha))
    throw new Refusal(422, 'The sha parameter must be exactly 40 characters and contain only [0-9a-f].');
  const object = await repository.objects.read(sha);
  if (object?.type !== 'blob') throw notFound();
  // GitHub breaks base64 into lines of 60.
  const content = object.bytes.toString('base64').replaceAll(/.{1,60}/g, '$&\n');
  return { sha, size: object.bytes.length, content, encoding: 'base64' };
}

async function createBlob({ repository, body }: Call): Promise<Json> {
  const { sha } = await repository.blob(body.text('content'), '100644');
  return { sha };
}

async function compare({ repository, params }: Call): Promise<Json> {
  const { commits } = repository;
  const [base, head] = [params.text('base'), params.text('head')];
  const [from, to] = [await repository.resolve(base), await repository.resolve(head)];
  if (from === undefined || to === undefined) throw notFound();
  const common = await commits.mergeBase(from, to);
  if (common === undefined) throw new Refusal(404, `No common ancestor between ${base} and ${head}.`);
  const ahead = await commits.ahead(from, to);
  const files = (await repository.diff(common, to)).slice(0, MOST_COMPARED_FILES);
  return {
    base_commit: { sha: from },
    merge_base_commit: { sha: common },
    ahead_by: ahead.length,
    behind_by: (await commits.ahead(to, from)).length,
    total_commits: ahead.length,
    commits: ahead.slice(0, Number(params.optionalText('per_page') ?? 250)).map(({ sha }) => ({ sha })),
    files: files.map(({ path, previousPath, status }) => {
      return { filename: path, status, ...(previousPath !== undefined && { previous_filename: previousPath }) };
    }),
  };
}

/** For the shell lines that the Action is compared with. */
async function listPulls({ repository, params }: Call): Promise<readonly Json[]> {
  const [state, base, head] = [
    params.optionalText('state') ?? 'open',
    params.optionalText('base'),
    params.optionalText('head'),
  ];
  const found = repository.pulls.filter(
    (pull) =>
      (state === 'all' || pull.state === state) &&
      (base === undefined || pull.base.ref === base) &&
      // A head without its owner filters nothing, as with GitHub.
      (head === undefined || !head.includes(':') || `${repository.owner}:${pull.head.ref}` === head),
  );
  return found.toReversed().map((pull) => pullOf(repository, pull));
}

async function createPull({ repository, body, identity }: Call): Promise<Json> {
  const pull = await openPull(repository, identity, {
    title: body.optionalText('title'),
    body: body.optionalText('body') ?? null,
    head: body.text('head'),
    base: body.text('base'),
    draft: body.flag('draft'),
  });
  return pullOf(repository, pull);
}

function pullOf(repository: Repository, pull: Pull): Json {
  const { number, title, body, state, draft, author, head, base } = pull;
  return {
    number,
    node_id: nodeId('PR', repository.id, number),
    html_url: `${repository.webUrl}/pull/${number}`,
    ...{ title, body, state, draft, head, base },
    user: { login: author },
  };
}

function pullIn({ repository, params }: Call): Pull {
  const pull = repository.pull(Number(params.text('number')));
  if (pull === undefined) throw notFound();
  return pull;
}

async function requestReviewers(call: Call): Promise<Json> {
  const { repository, body } = call;
  const pull = pullIn(call);
  const { collaborators = [], teams = [] } = repository.options;
  const [reviewers, asked] = [body.texts('reviewers'), body.texts('team_reviewers')];
  if (reviewers.includes(pull.author)) throw new Refusal(422, 'Review cannot be requested from pull request author.');
  if (!reviewers.every((login) => collaborators.includes(login)) || !asked.every((slug) => teams.includes(slug)))
    throw new Refusal(
      422,
      `Reviews may only be requested from collaborators. One or more of the users or teams you specified is not a collaborator of the ${repository.fullName} repository.`,
    );
  addNew(pull.reviewers, reviewers);
  addNew(pull.teams, asked);
  return pullOf(repository, pull);
}

async function addLabels(call: Call): Promise<readonly Json[]> {
  const { labels } = pullIn(call);
  addNew(
    labels,
    call.body.list('labels').map((entry) => String(isJson(entry) ? entry['name'] : entry)),
  );
  return labels.map((name) => ({ name }));
}

async function addAssignees(call: Call): Promise<Json> {
  const { repository, body } = call;
  const pull = pullIn(call);
  const { collaborators = [] } = repository.options;
  // Those that cannot be assigned are passed over without a word.
  addNew(
    pull.assignees,
    body.texts('assignees').filter((login) => collaborators.includes(login)),
  );
  return { number: pull.number, title: pull.title, assignees: pull.assignees.map((login) => ({ login })) };
}

/** Adds names to a list; they are the same in capitals and small letters. */
function addNew(list: string[], names: readonly string[]): void {
  for (const name of names) {
    if (!list.some((one) => one.toLowerCase() === name.toLowerCase())) list.push(name);
  }
}
