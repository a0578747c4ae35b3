export const id = 22;
export const ids = [22];
export const modules = {

  4476:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    $h: () => (  commitOnBranch),
    A5: () => (  BranchMoved),
    B8: () => (  createBranchWith),
    Gi: () => (  rebuildBranch),
    VS: () => (  removeBranch),
    _4: () => (  canWrite)
  });
  var valibot__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7934);
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4159);
  var _failures_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5090);
  var _look_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7426);
  var _look_query_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4223);
  var _session_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1089);






class BranchMoved extends Error {
    name = 'BranchMoved';
}
const NO_COMMIT = '0'.repeat(40);
const ShaSchema = valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ sha: _look_query_js__WEBPACK_IMPORTED_MODULE_3__  .Un.entries.oid });
async function canWrite(target) {
    await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .ur)(target.session, {
        purpose: `The token may not write to ${target.repository.fullName}`,
        needs: 'contents: write',
        send: (octokit) => octokit.rest.git.createBlob({ ...(0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .x5)(target), content: 'static-export' }),
        decode: (data) => void (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(ShaSchema, data),
    });
}
async function commitOnBranch(target, commit) {
    const { branch, expectedHead } = commit;
    return await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .ur)(target.session, {
        ...writing(target, `The commit to \`${branch}\``, 'made'),
        send: (octokit) => octokit.graphql(COMMIT, { input: commitInput(target, commit) }),
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(CreatedSchema, data).createCommitOnBranch.commit.oid,
        onRefusal: (refusal) => throwIfMoved(refusal, target, { branch, from: expectedHead }),
        readBack: () => findCommit(target, commit),
    });
}
const COMMIT = 'mutation ($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { commit { oid } } }';
const CreatedSchema = valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ createCommitOnBranch: valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ commit: _look_query_js__WEBPACK_IMPORTED_MODULE_3__  .Un }) });
function commitInput({ repository }, { branch, expectedHead, files, message }) {
    const [headline = '', ...rest] = message.split('\n');
    const body = rest.join('\n').trim();
    return {
        branch: { repositoryNameWithOwner: repository.fullName, branchName: branch },
        expectedHeadOid: expectedHead,
        message: { headline, ...(body !== '' && { body }) },
        fileChanges: {
            additions: files.map(({ path, text }) => ({ path, contents: Buffer.from(text).toString('base64') })),
        },
    };
}
async function findCommit(target, commit) {
    const { branch, expectedHead, files } = commit;
    const base = await branchAt(target, branch, files);
    const isOurs = files.every(({ path, text }) => base?.files.get(path) === text);
    return base?.head !== expectedHead && isOurs ? base?.head : undefined;
}
async function branchAt(target, branch, files = []) {
    const { session, repository } = target;
    const paths = files.map(({ path }) => path);
    return (await (0,_look_js__WEBPACK_IMPORTED_MODULE_2__  .O)(session, { repository: repository.fullName, base: branch, files: paths })).base;
}
async function rebuildBranch(target, { branch, expectedHead, files, message }, parent) {
    const { session } = target;
    const made = {
        ...writing(target, `The commit to \`${branch}\``, 'made'),
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(ShaSchema, data).sha,
    };
    const entries = files.map(({ path, text }) => ({ path, mode: '100644', type: 'blob', content: text }));
    const newTree = { ...(0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .x5)(target), base_tree: parent.tree, tree: entries };
    const tree = await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .ur)(session, { ...made, send: ({ rest }) => rest.git.createTree(newTree) });
    const newCommit = { ...(0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .x5)(target), message, tree, parents: [parent.head] };
    const sha = await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .ur)(session, { ...made, send: ({ rest }) => rest.git.createCommit(newCommit) });
    return (await moveBranch(target, { branch, from: expectedHead, to: sha })) ? sha : undefined;
}
async function createBranchWith(target, commit) {
    const { branch, expectedHead: sha } = commit;
    await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .ur)(target.session, {
        ...writing(target, `The branch \`${branch}\``, 'made'),
        send: (octokit) => octokit.rest.git.createRef({ ...(0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .x5)(target), ref: `refs/heads/${branch}`, sha }),
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ object: ShaSchema }), data).object.sha,
        onRefusal: ({ message }) => {
            if (/already exists/i.test(message))
                throw new BranchMoved();
            return undefined;
        },
        readBack: async () => ((await branchAt(target, branch))?.head === sha ? sha : undefined),
    });
    try {
        return await commitOnBranch(target, commit);
    }
    catch (error) {
        const effects = { ...target.session.effects, signal: new AbortController().signal };
        const cleaning = { ...target, session: { ...target.session, effects } };
        if (!(error instanceof BranchMoved))
            await removeBranch(cleaning, { branch, from: sha }).catch(() => undefined);
        throw error;
    }
}
async function removeBranch(target, { branch, from }) {
    return await moveBranch(target, { branch, from, to: NO_COMMIT });
}
async function moveBranch(target, { branch, from, to }) {
    const update = { name: `refs/heads/${branch}`, beforeOid: from, afterOid: to, force: true };
    return await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .ur)(target.session, {
        ...writing(target, `The branch \`${branch}\``, to === NO_COMMIT ? 'removed' : 'moved'),
        send: (octokit) => octokit.graphql(MOVE, { input: { repositoryId: target.repository.nodeId, refUpdates: [update] } }),
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ updateRefs: valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({}) }), data) && true,
        onRefusal: async (refusal) => (0,_failures_js__WEBPACK_IMPORTED_MODULE_1__  .bz)(refusal) ? false : await throwIfMoved(refusal, target, { branch, from }),
        readBack: async () => ((await branchAt(target, branch))?.head ?? NO_COMMIT) === to || undefined,
    });
}
const MOVE = 'mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }';
async function throwIfMoved(refusal, target, { branch, from }) {
    if ((0,_failures_js__WEBPACK_IMPORTED_MODULE_1__  .VF)(refusal, 'race'))
        throw new BranchMoved();
    if (!(0,_failures_js__WEBPACK_IMPORTED_MODULE_1__  .bz)(refusal) && (await branchAt(target, branch))?.head !== from)
        throw new BranchMoved();
}
function writing({ repository }, subject, done) {
    return { purpose: `${subject} of ${repository.fullName} could not be ${done}`, needs: 'contents: write' };
}


  }),

  5090:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    F3: () => (  isDetourPossible),
    US: () => (  isForbidden),
    VF: () => (  isKind),
    bz: () => (  isProtected),
    hB: () => (  givenUpError),
    z_: () => (  refusalError)
  });
  var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1550);
  var _http_explain_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6905);
  var _http_retry_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5196);



const SIGNS = {
    race: /STALE_DATA|expected branch to point to|is at [0-9a-f]{7,40} but expected|does not match|not a fast.?forward|cannot lock ref|failed to lock/i,
    early: /could not resolve to a node|object does not exist|\bhead invalid\b|no commits between/i,
    'rate limit': /RATE_LIMIT|secondary rate limit|rate limit (?:already )?exceeded|abuse detection mechanism/i,
    'too large': /RESOURCE_LIMITS_EXCEEDED|resource limits? for this query exceeded/i,
    forbidden: /FORBIDDEN|INSUFFICIENT_SCOPES|resource not accessible/i,
    locked: /\blocked\b/i,
};
function isKind({ type = '', message }, kind) {
    return SIGNS[kind].test(`${type} ${message}`);
}
const BYPASS = 'let the App whose token is `github-token` bypass the rule';
const DETOUR_HINT = `The branch is protected: set \`update: pull-request\`, or ${BYPASS}.`;
const WORDED = [
    [
        /archived so (?:it )?is read-only|repository (?:was|is|has been) archived/i,
        'ARCHIVED',
        'Unarchive the repository, or set `repository` to the one that deployments read.',
    ],
    [
        /not permitted to create (?:or approve )?pull requests/i,
        'PERMISSION',
        'Set it in the repository under Settings → Actions → General → Workflow permissions → Allow GitHub Actions to create and approve pull requests (where it is grey, an organization or enterprise decides), or give `github-token` a token of a GitHub App.',
    ],
    [/no common ancestor/i, 'BRANCH_BUSY', 'Delete the branch, or set another `branch`.'],
    [
        /commit(?:ter)? (?:message|metadata|email)|author email/i,
        'PROTECTED',
        'Set `commit-message` to a text that meets the rule; a pull request would meet the same rule.',
    ],
    [
        /file paths? (?:is|are|length|restrict)|restricted (?:file )?paths?|file (?:extension|size)s? /i,
        'PROTECTED',
        `The rule is about the path of the file: exempt that of \`config-file\`, or ${BYPASS}.`,
    ],
    [
        /cannot contain secrets|secret detected/i,
        'PROTECTED',
        `Push protection takes the link for a secret: set \`pin-url\`, or ${BYPASS}.`,
    ],
    [
        /protected (?:branch|ref)|branch is protected|branch protection|through a pull request|repository rule|GH006|GH013|approving review|required status check|(?:verified|valid|signed) signatures|must be signed|not authorized to push|required workflow|merge queue/i,
        'PROTECTED',
        DETOUR_HINT,
    ],
    [
        /reference update failed/i,
        'INPUT',
        'Git cannot have `a` beside `a/b`: set `branch` to another name, or remove the branch in its way.',
    ],
];
function wordedReason({ message }) {
    const found = WORDED.find(([words]) => words.test(message));
    return found && [found[1], found[2]];
}
function isProtected(refusal) {
    return wordedReason(refusal)?.[0] === 'PROTECTED';
}
function isDetourPossible(error) {
    return error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ && error.code === 'PROTECTED' && error.hint === DETOUR_HINT;
}
function refusalError({ purpose, needs }, refusal) {
    const [code, hint] = wordedReason(refusal) ?? reasonOf(refusal, needs);
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ(code, `${purpose}: ${refusal.summary}.${quoted(refusal.message)}`, { hint });
}
function reasonOf(refusal, needs) {
    const { status, type } = refusal;
    if (status >= 300 && status <= 399) {
        const hint = 'Redirects are not followed: set `repository` to the name that the repository has now, and check `GITHUB_API_URL`.';
        return ['REDIRECT', hint];
    }
    if (status === 401) {
        const hint = 'The token is wrong, expired or revoked: check `github-token`. The token of a workflow expires with its job, that of an App after an hour.';
        return ['AUTH', hint];
    }
    if (status === 404 || type === 'NOT_FOUND') {
        const hint = `Not found, or no access: check the name. ${permissionHint(needs)} The token of the workflow reaches only its own repository.`;
        return ['PERMISSION', hint];
    }
    if (isForbidden(refusal) && !isKind(refusal, 'locked'))
        return ['PERMISSION', permissionHint(needs)];
    if (status === 409)
        return ['CONFLICT', 'Run it again: there was a concurrent write.'];
    return ['REQUEST', 'GitHub refuses the request: its message says what to change.'];
}
function isForbidden(refusal) {
    return refusal.status === 403 || isKind(refusal, 'forbidden');
}
function permissionHint(needs) {
    const lines = needs.split(', ').map((line) => `\`${line}\``);
    return `Add ${lines.join(' and ')} to \`permissions:\` of the job; a token of an App or a person in \`github-token\` needs the same.`;
}
function givenUpError({ purpose }, last) {
    const { failure, limitedUntil, summary, cause } = last.attempt;
    const message = `${purpose}: ${summary}${(0,_http_retry_js__WEBPACK_IMPORTED_MODULE_2__  .A0)(last.failures)}.${quoted(last.attempt.message)}`;
    if (limitedUntil !== undefined) {
        const until = limitedUntil.toISOString().replace(/\.\d+Z$/, 'Z');
        const hint = `GitHub accepts no calls of this token before ${until}, longer than this run may wait: run it again then.`;
        return new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('RATE_LIMITED', message, { hint, cause });
    }
    if (last.isLate) {
        const hint = 'Run it again later; GitHub, or the way to it, is slow.';
        return new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('TIMEOUT', `${message} The time limit of GitHub calls is over.`, { hint, cause });
    }
    const { code, hint } = (0,_http_explain_js__WEBPACK_IMPORTED_MODULE_1__  .WE)(failure, 'GitHub');
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ(code, message, { hint, cause });
}
function quoted(message) {
    return message === '' ? '' : ` GitHub says: ${message}${/[.!?…]$/.test(message) ? '' : '.'}`;
}


  }),

  4223:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    ID: () => (  FILE_QUERY),
    LP: () => (  decodeEntry),
    Un: () => (  OidSchema),
    iw: () => (  decodeLook),
    w8: () => (  lookQuery)
  });
  var valibot__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7934);
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4159);


const MAX_COMMITS = 50;
const MAX_FILES = 100;
const REPOSITORY = 'repository(owner: $owner, name: $name)';
const ENTRY = '{ mode size oid object { ... on Blob { text } } }';
function lookQuery({ repository, base, head, files }) {
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
const FILE_QUERY = `query File($owner: String!, $name: String!, $oid: String!, $path: String!) {
  ${REPOSITORY} { object(expression: $oid) { ... on Commit { file(path: $path) ${ENTRY} } } }
}`;
const text = valibot__WEBPACK_IMPORTED_MODULE_1__  .YjP('a text');
const count = valibot__WEBPACK_IMPORTED_MODULE_1__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_1__  .aig('a count'), valibot__WEBPACK_IMPORTED_MODULE_1__  .Y2b('a number'));
const OidSchema = valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({ oid: valibot__WEBPACK_IMPORTED_MODULE_1__  .FsL(text, valibot__WEBPACK_IMPORTED_MODULE_1__  .yGV(/^[0-9a-f]{40,64}$/, 'an id')) });
const EntrySchema = valibot__WEBPACK_IMPORTED_MODULE_1__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({
    mode: valibot__WEBPACK_IMPORTED_MODULE_1__  .aig('a mode'),
    size: valibot__WEBPACK_IMPORTED_MODULE_1__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_1__  .aig('a size'), 0),
    oid: text,
    object: valibot__WEBPACK_IMPORTED_MODULE_1__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({ text: valibot__WEBPACK_IMPORTED_MODULE_1__  .cl6(text) })),
}), null);
function commitSchema(files) {
    return valibot__WEBPACK_IMPORTED_MODULE_1__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_1__  ._H3({ ...OidSchema.entries, tree: OidSchema }), valibot__WEBPACK_IMPORTED_MODULE_1__  .pdi(({ oid, tree, ...found }) => {
        const entries = files.map((path, nth) => [path, (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(EntrySchema, found[`file${nth}`])]);
        return { oid, tree: tree.oid, ...(files.length > 0 && { entries: new Map(entries) }) };
    }));
}
function nodes(item) {
    return valibot__WEBPACK_IMPORTED_MODULE_1__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({ nodes: valibot__WEBPACK_IMPORTED_MODULE_1__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_1__  .mee(item), 'a list') }), valibot__WEBPACK_IMPORTED_MODULE_1__  .pdi((found) => found.nodes.filter((one) => one !== null)));
}
function comparisonSchema(files) {
    return valibot__WEBPACK_IMPORTED_MODULE_1__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({
        aheadBy: count,
        behindBy: count,
        commits: nodes(valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({ parents: valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({ totalCount: count }) })),
        start: nodes(valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({ parents: nodes(commitSchema(files)) })),
    }), valibot__WEBPACK_IMPORTED_MODULE_1__  .pdi(({ aheadBy, behindBy, commits, start }) => {
        const isLine = aheadBy === commits.length && commits.every(({ parents }) => parents.totalCount === 1);
        const fork = isLine ? start[0]?.parents[0] : undefined;
        return { ahead: aheadBy, behind: behindBy, fork };
    }));
}
const PullSchema = valibot__WEBPACK_IMPORTED_MODULE_1__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({
    nodeId: text,
    number: count,
    url: text,
    title: text,
    body: text,
    state: valibot__WEBPACK_IMPORTED_MODULE_1__  .KIO(['OPEN', 'MERGED', 'CLOSED'], 'a state'),
    base: text,
    head: text,
    headRepository: valibot__WEBPACK_IMPORTED_MODULE_1__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({ nameWithOwner: text })),
    author: valibot__WEBPACK_IMPORTED_MODULE_1__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({ __typename: text, login: text })),
    files: valibot__WEBPACK_IMPORTED_MODULE_1__  .cl6(nodes(valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({ path: text }))),
}), valibot__WEBPACK_IMPORTED_MODULE_1__  .pdi(({ headRepository, author, files, ...same }) => ({
    ...same,
    repository: headRepository?.nameWithOwner,
    author: author ? `${author.login}${author.__typename === 'Bot' ? '[bot]' : ''}` : '',
    changed: files && files.length < MAX_FILES ? files.map(({ path }) => path) : undefined,
})));
function lookSchema(files) {
    const commit = commitSchema(files);
    return valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({
        viewer: valibot__WEBPACK_IMPORTED_MODULE_1__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({ login: text })),
        repository: valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({
            id: text,
            nameWithOwner: valibot__WEBPACK_IMPORTED_MODULE_1__  .FsL(text, valibot__WEBPACK_IMPORTED_MODULE_1__  .yGV(/^[^/\s]+\/[^/\s]+$/, 'owner/name')),
            visibility: valibot__WEBPACK_IMPORTED_MODULE_1__  .KIO(['PUBLIC', 'PRIVATE', 'INTERNAL'], 'a visibility'),
            defaultBranchRef: valibot__WEBPACK_IMPORTED_MODULE_1__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({ name: text })),
            base: valibot__WEBPACK_IMPORTED_MODULE_1__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({ name: text, target: commit })),
            head: valibot__WEBPACK_IMPORTED_MODULE_1__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({ target: commit })),
            fork: valibot__WEBPACK_IMPORTED_MODULE_1__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({ compare: valibot__WEBPACK_IMPORTED_MODULE_1__  .cl6(comparisonSchema(files)) })),
            pullRequests: valibot__WEBPACK_IMPORTED_MODULE_1__  .lqM(nodes(PullSchema)),
        }),
    });
}
function decodeLook(files, data) {
    return (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(lookSchema(files), data);
}
function decodeEntry(data) {
    const commit = valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({ file: EntrySchema });
    return (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({ repository: valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({ object: commit }) }), data).repository.object.file;
}


  }),

  7426:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    O: () => (  look),
    p: () => (  isDefaultToken)
  });
  var valibot__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7934);
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4159);
  var _deployment_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7571);
  var _failures_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5090);
  var _look_query_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4223);
  var _session_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1089);






const OPTIONAL_FIELDS = /^(?:viewer|files|compare)$/;
const MAX_COMPARED_FILES = 300;
async function look(session, request) {
    const { viewer, repository: seen } = await ask(session, request);
    const { id: nodeId, nameWithOwner: fullName, visibility, defaultBranchRef, base } = seen;
    const { log, secrets } = session.effects;
    if (fullName.toLowerCase() !== request.repository.toLowerCase())
        log.warning(`${request.repository} is now ${secrets.clean(fullName)}; set \`repository\` to that name.`);
    const defaultBranch = defaultBranchRef?.name ?? 'main';
    const repository = { nodeId, fullName, defaultBranch, visibility };
    const own = seen.pullRequests?.filter((pull) => pull.repository?.toLowerCase() === fullName.toLowerCase()) ?? [];
    const common = {
        repository,
        byDefaultToken: viewer ? isDefaultToken(viewer.login) : undefined,
        pulls: own.filter(({ state }) => state === 'OPEN'),
    };
    if (!base)
        return common;
    const reader = { session, repository, paths: request.files };
    const { name, target } = base;
    const found = { name, head: target.oid, tree: target.tree, files: await readFiles(reader, target) };
    const head = await readHead(reader, seen, own.filter((pull) => pull.base === name));
    return { ...common, base: found, ...(head && { head }) };
}
function isDefaultToken(login) {
    return /^github-actions(?:\[bot\])?$/.test(login);
}
async function ask(session, request) {
    const { query, variables } = (0,_look_query_js__WEBPACK_IMPORTED_MODULE_3__  .w8)(request);
    const seen = await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .ur)(session, {
        purpose: `The repository ${request.repository} could not be read`,
        needs: request.head === undefined ? 'contents: write' : 'contents: write, pull-requests: write',
        send: (octokit) => octokit.graphql(query, variables),
        optionalFields: OPTIONAL_FIELDS,
        decode: (data) => (0,_look_query_js__WEBPACK_IMPORTED_MODULE_3__  .iw)(request.files, data),
        onRefusal: (refusal) => (request.files.length > 0 && (0,_failures_js__WEBPACK_IMPORTED_MODULE_2__  .VF)(refusal, 'too large') ? 'too large' : undefined),
    });
    return seen === 'too large' ? await ask(session, { ...request, files: [] }) : seen;
}
async function readHead(reader, { base, head: branch, fork: from }, pulls) {
    if (!base || !branch)
        return undefined;
    const head = branch.target.oid;
    const [newest] = pulls;
    const hasEnded = newest?.head === head && pulls.every(({ state }) => state !== 'OPEN');
    const files = await readFiles(reader, branch.target);
    const common = { head, files, ended: hasEnded ? newest : undefined };
    const seen = from?.compare ?? undefined;
    if (seen?.ahead === 0)
        return { ...common, ahead: 0, behind: seen.behind, fork: files, changed: [] };
    const changed = pulls.find((pull) => pull.head === head)?.changed;
    const { fork, ...compared } = seen?.fork !== undefined && changed !== undefined
        ? { ...seen, fork: seen.fork, changed }
        : await compareByRest(reader, base.target.oid, head);
    return { ...common, ...compared, fork: await readFiles(reader, seen?.fork ?? fork) };
}
const ComparedSchema = valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({
    ahead_by: valibot__WEBPACK_IMPORTED_MODULE_5__  .aig('a count'),
    behind_by: valibot__WEBPACK_IMPORTED_MODULE_5__  .aig('a count'),
    merge_base_commit: valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ sha: valibot__WEBPACK_IMPORTED_MODULE_5__  .YjP('a text') }),
    files: valibot__WEBPACK_IMPORTED_MODULE_5__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_5__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ filename: valibot__WEBPACK_IMPORTED_MODULE_5__  .YjP('a text') }), 'a list'), []),
});
async function compareByRest(target, base, head) {
    const basehead = `${base}...${head}`;
    return await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .ur)(target.session, {
        purpose: `${base.slice(0, 10)} and ${head.slice(0, 10)} of ${target.repository.fullName} could not be compared`,
        needs: 'contents: read',
        send: ({ rest }) => rest.repos.compareCommitsWithBasehead({ ...(0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .x5)(target), basehead, per_page: 1 }),
        decode: (data) => {
            const { ahead_by: ahead, behind_by: behind, merge_base_commit: fork, files } = (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(ComparedSchema, data);
            const changed = files.length < MAX_COMPARED_FILES ? files.map(({ filename }) => filename) : undefined;
            return { ahead, behind, fork: { oid: fork.sha }, changed };
        },
    });
}
async function readFiles(reader, commit) {
    const files = new Map();
    for (const [path, entry] of await entriesAt(reader, commit)) {
        try {
            const { oid, size, object } = regularFile(path, entry, reader.repository);
            const text = Buffer.from(object?.text ?? '');
            files.set(path, (0,_deployment_text_js__WEBPACK_IMPORTED_MODULE_1__  .g7)(text.byteLength === size ? text : await readBlob(reader, oid, path), path));
        }
        catch (error) {
            if (!(error instanceof _deployment_text_js__WEBPACK_IMPORTED_MODULE_1__  .gt))
                throw error;
            files.set(path, error);
        }
    }
    return files;
}
async function entriesAt(reader, { oid, entries }) {
    if (entries !== undefined)
        return entries;
    const { owner, repo: name } = (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .x5)(reader);
    const found = new Map();
    for (const path of reader.paths) {
        const entry = await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .ur)(reader.session, {
            purpose: `${path} of ${reader.repository.fullName} could not be read`,
            needs: 'contents: read',
            send: (octokit) => octokit.graphql(_look_query_js__WEBPACK_IMPORTED_MODULE_3__  .ID, { owner, name, oid, path }),
            decode: _look_query_js__WEBPACK_IMPORTED_MODULE_3__  .LP,
        });
        found.set(path, entry);
    }
    return found;
}
const REGULAR = 0o100644;
function regularFile(path, entry, { fullName }) {
    const hint = 'Set `config-file` to the path of a regular file, from the root of the repository; names are case-sensitive, and links are not followed.';
    if (entry === null)
        throw new _deployment_text_js__WEBPACK_IMPORTED_MODULE_1__  .gt(`${path} does not exist in ${fullName}.`, hint);
    if (entry.mode !== REGULAR) {
        const kinds = 'it is executable, a folder, a symbolic link or a submodule';
        throw new _deployment_text_js__WEBPACK_IMPORTED_MODULE_1__  .gt(`${path} of ${fullName} has mode ${entry.mode.toString(8)} of git: ${kinds}.`, hint);
    }
    (0,_deployment_text_js__WEBPACK_IMPORTED_MODULE_1__  .C1)(entry.size, path);
    return entry;
}
const BlobSchema = valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ content: valibot__WEBPACK_IMPORTED_MODULE_5__  .YjP('text'), encoding: valibot__WEBPACK_IMPORTED_MODULE_5__  .euz('base64', 'an encoding') });
async function readBlob(target, sha, path) {
    return await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .ur)(target.session, {
        purpose: `${path} of ${target.repository.fullName} could not be read`,
        needs: 'contents: read',
        send: (octokit) => octokit.rest.git.getBlob({ ...(0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .x5)(target), file_sha: sha }),
        decode: (data) => Buffer.from((0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(BlobSchema, data).content, 'base64'),
    });
}


  }),

  1089:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    fA: () => (  openSession),
    ur: () => (  callGitHub),
    x5: () => (  locate)
  });
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4159);
  var _http_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5196);
  var _client_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(234);
  var _failures_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5090);




const LIMIT_MS = 10 * 60_000;
const MAX_RETRIES = 4;
const MAX_QUOTE_LENGTH = 400;
const SERVER_ERROR = /something went wrong|timed? ?out|timeout|couldn['’]t respond|internal server error/i;
const UNTOLD_LIMIT_MS = 60_000;
const RESET_MARGIN_MS = 1000;
function openSession(effects, token) {
    return { effects, github: effects.github(token), deadline: (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__  ._5)(LIMIT_MS, effects.clock) };
}
function locate({ repository }) {
    const [owner = '', repo = ''] = repository.fullName.split('/');
    return { owner, repo };
}
async function callGitHub(session, call) {
    const { effects, deadline } = session;
    const name = call.readBack === undefined ? 'repeatable' : 'once';
    let wasLost = false;
    for (let retries = 1;; retries += 1) {
        const end = await (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__  .CD)({
            effects,
            deadline,
            call: name,
            tryOnce: () => tryOnce(session, call),
        });
        if (end.kind === 'answer' && end.answer.refusal === undefined)
            return end.answer.value;
        const lost = end.kind === 'given-up' ? (0,_failures_js__WEBPACK_IMPORTED_MODULE_3__  .hB)(call, end) : undefined;
        if (end.kind === 'given-up' && end.verdict !== 'ambiguous')
            throw lost;
        wasLost ||= lost !== undefined;
        const found = wasLost ? await call.readBack?.() : undefined;
        if (found !== undefined)
            return found;
        const refusal = end.kind === 'answer' ? end.answer.refusal : undefined;
        const delayMs = (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__  .a2)(retries, undefined, effects.random());
        const isOver = retries > MAX_RETRIES || delayMs >= deadline.remaining();
        if (refusal !== undefined && (isOver || !isEarly(refusal, call))) {
            const value = await call.onRefusal?.(refusal);
            if (value === undefined)
                throw (0,_failures_js__WEBPACK_IMPORTED_MODULE_3__  .z_)(call, refusal);
            return value;
        }
        if (lost !== undefined && isOver)
            throw lost;
        if (lost !== undefined)
            effects.log.info(`${lost.message} It had no effect; trying again.`);
        await effects.clock.sleep(delayMs, effects.signal);
    }
}
function isEarly(refusal, { readBack }) {
    return (0,_failures_js__WEBPACK_IMPORTED_MODULE_3__  .VF)(refusal, 'early') || (refusal.type === 'NOT_FOUND' && readBack !== undefined);
}
async function tryOnce(session, call) {
    const { effects, deadline, github } = session;
    const limits = { timeoutMs: (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__  .xt)(deadline), signal: effects.signal };
    const { response, data, error, isGraphql, ...made } = await (0,_client_js__WEBPACK_IMPORTED_MODULE_2__  .c)(github, call.send, limits);
    const label = effects.secrets.clean(made.label, 300);
    if (response === undefined)
        return { kind: 'failure', message: '', ...(0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__  .tC)(error, effects, label) };
    const isGood = response.status >= 200 && response.status <= 299;
    const told = isGood && !isGraphql ? [] : errorsOf(data);
    const errors = told.filter((one) => !isOptional(one, call.optionalFields));
    if (!isGood || errors.length > 0)
        return readErrors(session, call, { label, isGood, response, data, errors });
    const read = readValue(call, isGraphql ? fieldsOf(data)['data'] : data);
    return read.kind === 'answer' ? read : { ...read, summary: `${label}: ${effects.secrets.clean(read.summary)}` };
}
function readValue(call, data) {
    try {
        return { kind: 'answer', answer: { value: call.decode(data) } };
    }
    catch (cause) {
        if (!(cause instanceof _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .Vl))
            throw cause;
        const failure = { kind: typeof data === 'object' && data !== null ? 'malformed' : 'unreadable' };
        return { kind: 'failure', failure, summary: `the answer has another form: ${cause.message}`, message: '', cause };
    }
}
function readErrors({ effects }, call, answer) {
    const { label, isGood, data, errors } = answer;
    const { status, headers } = answer.response;
    const { clock, secrets } = effects;
    const message = secrets.clean([...new Set(errors.map((one) => one.message))].join('; '), MAX_QUOTE_LENGTH);
    const type = isGood ? errors[0]?.type : undefined;
    const target = secrets.clean(headers['location']?.replace(/[?#].*$/s, '') ?? '', 200);
    const fact = isGood ? (type ?? 'an error') : `HTTP ${status}`;
    const summary = `${label}: ${fact}${target === '' ? '' : ` to ${target}`}`;
    const isPartial = call.readBack !== undefined && Object.values(fieldsOf(fieldsOf(data)['data'])).some(Boolean);
    const isInternal = isGood && (isPartial || (type === undefined && SERVER_ERROR.test(message)));
    const failure = { kind: 'status', status: isInternal ? 500 : status, ...(0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__  .gW)(headers, clock.today()) };
    if (isInternal || (!isGood && status !== 429 && (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__  .S4)('repeatable', failure) === 'retry')) {
        return { kind: 'failure', failure, summary, message };
    }
    const refusal = { summary, status, message, ...(type !== undefined && { type }) };
    const limit = limitOf(refusal, headers, clock.today());
    if (limit !== undefined)
        return { kind: 'failure', ...limit, summary: `${summary}, a rate limit`, message };
    return { kind: 'answer', answer: { refusal } };
}
function errorsOf(body) {
    const { message, errors } = fieldsOf(body);
    return [message ?? [], errors ?? []].flat(2).map((one) => {
        if (typeof one === 'string')
            return { path: [], message: one };
        const { type, path, resource, field, code, ...error } = fieldsOf(one);
        const words = error['message'] ?? [resource, field, code].filter((part) => typeof part === 'string').join(' ');
        return {
            path: Array.isArray(path) ? path : [],
            message: String(words),
            ...(typeof type === 'string' && { type }),
        };
    });
}
function fieldsOf(value) {
    return typeof value === 'object' && value !== null ? { ...value } : {};
}
function isOptional({ path, ...error }, fields) {
    const isHidden = error.type === 'NOT_FOUND' || (0,_failures_js__WEBPACK_IMPORTED_MODULE_3__  .US)({ status: 200, ...error });
    return isHidden && path.some((name) => fields?.test(String(name)) === true);
}
function limitOf(refusal, headers, today) {
    const { status } = refusal;
    const { retryAfterMs } = (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__  .gW)(headers, today);
    const isSpent = headers['x-ratelimit-remaining'] === '0';
    const isTold = status === 403 && (retryAfterMs !== undefined || isSpent);
    if (!isTold && status !== 429 && !(0,_failures_js__WEBPACK_IMPORTED_MODULE_3__  .VF)(refusal, 'rate limit'))
        return undefined;
    const now = ((0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__  .nI)(headers) ?? today).getTime();
    const reset = headers['x-ratelimit-reset'] ?? '';
    const untilResetMs = Math.max(0, Number(reset) * 1000 - now) + RESET_MARGIN_MS;
    const waitMs = retryAfterMs ?? (isSpent && /^\d{1,12}$/.test(reset) ? untilResetMs : UNTOLD_LIMIT_MS);
    return { failure: { kind: 'status', status: 429, retryAfterMs: waitMs }, limitedUntil: new Date(now + waitMs) };
}


  }),

  8988:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


__webpack_require__.d(__webpack_exports__, {
  fE: () => (  changedPlaces),
  LV: () => (  isValuesOnly),
  T: () => (  mergedValues),
  Z: () => (  sameValues),
  Mm: () => (  sidesOf),
  ij: () => (  uniqueKeys),
  I0: () => (  valuesAt),
  nP: () => (  valuesToWrite)
});


// EXTERNAL MODULE: ./.build/lib/contract/link-expiry.js
var link_expiry = __webpack_require__(9645);
// EXTERNAL MODULE: ./.build/lib/contract/version.js
var version = __webpack_require__(1149);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(8815);
// EXTERNAL MODULE: ./.build/lib/deployment/parse.js
var parse = __webpack_require__(8423);
// EXTERNAL MODULE: ./.build/lib/deployment/text.js + 1 modules
var deployment_text = __webpack_require__(7571);
;// CONCATENATED MODULE: ./.build/lib/deployment/config-path.js



const HINT = 'Write keys with dots (`spec.values.staticExport`), a key with dots in it as `["a.b"]`, a list item as `[0]` or `[name=x]`, and one of several documents as `[0].spec` or `[metadata.name=x].spec`.';
const QUOTED = String.raw `"(?:\\.|[^"\\])*"|'[^']*'`;
const STEP = new RegExp(String.raw `(?:^|(?!^)\.)(?<key>[^.[\]\\]+)|\[(?:(?<index>\d{1,9})|(?<quoted>${QUOTED})|(?<names>[^"'=\]]+)=(?<value>${QUOTED}|[^"'\]][^\]]*))\]`, 'sy');
const BARE_KEY = /^[\w$/@-]+$/;
const BARE_VALUE = /^[\w$/@.-]+$/;
function parseConfigPath(text) {
    const steps = [];
    let at = 0;
    do {
        STEP.lastIndex = at;
        const step = stepOf(STEP.exec(text)?.groups ?? {});
        if (!step)
            throw new deployment_text .gt(`config-path \`${text}\` cannot be read from character ${at + 1} on.`, HINT);
        steps.push(step);
        at = STEP.lastIndex;
    } while (at < text.length);
    return steps;
}
function stepOf({ key, index, quoted, names, value }) {
    if (key !== undefined)
        return { kind: 'key', key };
    if (index !== undefined)
        return { kind: 'index', index: Number(index) };
    const text = unquoted(quoted ?? value);
    if (text === undefined)
        return undefined;
    return names === undefined ? { kind: 'key', key: text } : { kind: 'match', keys: names.split('.'), value: text };
}
function unquoted(text) {
    if (text?.startsWith("'"))
        return text.slice(1, -1);
    if (!text?.startsWith('"'))
        return text;
    try {
        return String(JSON.parse(text));
    }
    catch {
        return undefined;
    }
}
function formatPath(steps) {
    return steps
        .map((step, at) => {
        if (step.kind === 'index')
            return `[${step.index}]`;
        if (step.kind === 'match') {
            const value = BARE_VALUE.test(step.value) ? step.value : JSON.stringify(step.value);
            return `[${step.keys.join('.')}=${value}]`;
        }
        if (!BARE_KEY.test(step.key))
            return `[${JSON.stringify(step.key)}]`;
        return at === 0 ? step.key : `.${step.key}`;
    })
        .join('');
}
function atRoot(source, root, steps = []) {
    return { source, steps, left: [], trail: [root], node: root };
}
function inString(cursor) {
    const root = (0,parse .$K)(cursor.source, cursor.node);
    return root ? { ...cursor, trail: [...cursor.trail, root], node: root } : cursor;
}
function childrenOf(cursor) {
    const { source, steps, trail, node } = cursor;
    const child = (step, value) => {
        return { source, steps: [...steps, step], left: [], trail: [...trail, value], node: (0,parse .hd)(source, value) };
    };
    if ((0,dist .oP)(node)) {
        const names = node.items.map((item) => (0,parse .I5)(source, item, 'name'));
        const groups = Map.groupBy(names, (name) => name);
        return node.items.map((item, index) => {
            const value = names[index];
            const isName = value !== undefined && groups.get(value)?.length === 1;
            return child(isName ? { kind: 'match', keys: ['name'], value } : { kind: 'index', index }, item);
        });
    }
    if (!(0,dist .jh)(node))
        return [];
    return node.items.flatMap((entry) => {
        const key = (0,parse .Vb)(entry.key);
        return key === undefined ? [] : { ...child({ kind: 'key', key }, entry.value ?? entry.key), entry };
    });
}
function walk(source, steps) {
    const [first, ...rest] = steps;
    return source.roots.flatMap((root, number) => {
        if (!first || first.kind === 'key' || (0,dist .oP)(root))
            return follow(atRoot(source, root), steps);
        return isNamed(source, root, first, number) ? follow(atRoot(source, root, [first]), rest) : [];
    });
}
function follow(from, steps) {
    const [step, ...rest] = steps;
    if (!step)
        return [from];
    const cursor = inString(from);
    const found = childrenOf(cursor).filter((child, index) => {
        if ((0,dist .oP)(cursor.node))
            return isNamed(cursor.source, child.node, step, index);
        return step.kind === 'key' && keyOf(child) === step.key;
    });
    const [only, ...others] = found;
    if (!only)
        return [{ ...cursor, left: steps }];
    if (others.length > 0 && step.kind === 'match') {
        const places = found.map(({ steps: own }) => `\`${formatPath(own)}\``).join(', ');
        throw new deployment_text .gt(`config-path \`${formatPath([step])}\` names several items: ${places}.`, HINT);
    }
    const named = step.kind === 'match' ? [{ ...only, steps: [...cursor.steps, step] }] : found;
    return named.flatMap((child) => follow(child, rest));
}
function keyOf({ entry }) {
    return entry && (0,parse .Vb)(entry.key);
}
function isNamed(source, node, step, index) {
    if (step.kind === 'match')
        return (0,parse .I5)(source, node, ...step.keys) === step.value;
    return step.kind === 'index' && step.index === index;
}
function reasonOf({ steps, node, left: [next] }) {
    const place = steps.length === 0 ? 'the document' : `\`${formatPath(steps)}\``;
    return `${place} is ${(0,parse .WY)(node)}, without \`${formatPath(next ? [next] : [])}\``;
}

// EXTERNAL MODULE: ./.build/lib/deployment/values.js
var deployment_values = __webpack_require__(4484);
;// CONCATENATED MODULE: ./.build/lib/deployment/locate.js





const APPLICATION = ['spec.source.helm.', 'spec.sources.*.helm.'].flatMap(argoValues);
const ARGO_SOURCE = argoValues('helm.');
const ARGO_SOURCE_FILE = /(?:^|[\\/])\.argocd-source(?:-[^\\/]*)?\.ya?ml$/;
const ARGO_PARAMETER = /(?:^|\.)helm\.parameters\.\*\.$/;
const HELM_RELEASE = ['spec.values.'];
const KUSTOMIZATION = ['helmCharts.*.valuesInline.'];
const KUSTOMIZATION_FILE = /(?:^|[\\/])(?:kustomization\.ya?ml|Kustomization)$/;
const FOREIGN_FILE = /(?:^|[\\/])(?:fleet\.ya?ml|helmfile[^\\/]*\.ya?ml(?:\.gotmpl)?|(?:docker-)?compose[^\\/]*\.ya?ml|helmfile\.d[\\/][^\\/]*)$/i;
const MAX_LISTED = 10;
const NAME_IT = 'Name the mapping that holds enabled, bundleUrl and version with config-path';
function argoValues(helm) {
    return [`${helm}valuesObject.`, `${helm}values.`];
}
function locate(source, path) {
    const steps = path === undefined ? undefined : parseConfigPath(path);
    const ends = steps ? walk(source, steps) : source.roots.flatMap((root) => searchDocument(atRoot(source, root)));
    const cursors = ends.filter(isReached);
    const [cursor, second] = cursors;
    if (!cursor)
        return missingAt(source, steps);
    if (second) {
        const places = cursors.slice(0, MAX_LISTED).map((one) => {
            return `\`${pathTo(source, one) ?? formatPath(one.steps)}\` (line ${(0,deployment_text .cA)(source.text, startOf(one))})`;
        });
        const message = `several places hold ${deployment_values .x} values: ${places.join(', ')}`;
        throw (0,parse .ux)(source, 0, message, 'Name one of them with config-path.');
    }
    const { node } = cursor;
    const below = steps && (0,parse .Ms)(node, deployment_values .x);
    if (below) {
        const message = `config-path \`${path}\` ends above the values`;
        throw (0,parse .ux)(source, below.key.range[0], message, `${NAME_IT}: \`${path}.${deployment_values .x}\`.`);
    }
    if (isMapping(cursor))
        return cursor;
    const message = `\`${formatPath(cursor.steps)}\` is ${(0,parse .WY)(node)}, not a mapping of enabled, bundleUrl and version`;
    throw (0,parse .ux)(source, node.range[0], message, 'Remove that value, or name the mapping with config-path.');
}
function pathsIn(source) {
    const cursors = source.roots.flatMap((root) => placesWithin(atRoot(source, root)));
    return cursors.filter(isMapping).flatMap((cursor) => pathTo(source, cursor) ?? []);
}
function isReached({ left }) {
    return left.length === 0;
}
function startOf({ entry, node }) {
    return (entry?.key ?? node).range[0];
}
function missingAt(source, steps) {
    const wanted = steps ?? [{ kind: 'key', key: deployment_values .x }];
    const deadEnds = walk(source, wanted).filter((end) => !isReached(end));
    const key = wanted.at(-1);
    const candidates = deadEnds.filter(({ trail, left, node }) => {
        return trail.length === 1 && left.length === 1 && isValuesFile(source, node);
    });
    const [candidate, second] = candidates;
    if (candidate && key?.kind === 'key') {
        if (!second)
            return candidate;
        const message = `no ${deployment_values .x} mapping, and ${candidates.length} documents that could get one`;
        const [name] = selectorsOf(source, candidate.node);
        throw (0,parse .ux)(source, 0, message, `${NAME_IT}, such as \`${formatPath([name, key])}\`.`);
    }
    if (!steps)
        throw noMapping(source);
    const [furthest] = deadEnds.toSorted((a, b) => a.left.length - b.left.length);
    const reason = furthest ? reasonOf(furthest) : 'its first brackets name no document';
    const message = `config-path \`${formatPath(steps)}\` does not exist: ${reason}`;
    const hint = 'Correct the path, or add the mapping to the file.';
    throw (0,parse .ux)(source, furthest ? startOf(furthest) : 0, message, hint);
}
function noMapping(source) {
    const kinds = source.roots.map((root) => (0,parse .SP)((0,parse .I5)(source, root, 'kind') ?? 'a document'));
    const message = FOREIGN_FILE.test(source.file)
        ? 'this file is read by another tool than Helm, so its values are not looked for'
        : `no ${deployment_values .x} mapping in ${kinds.slice(0, MAX_LISTED).join(', ')}`;
    return (0,parse .ux)(source, 0, message, hintFor(source));
}
function hintFor(source) {
    const [example] = pathsIn(source);
    if (example !== undefined)
        return `${NAME_IT}, such as \`${example}\`.`;
    if (source.roots.some((root) => (0,parse .Ms)(root, 'patches')))
        return `${NAME_IT} for a patch that is YAML, such as \`patches[0].patch.spec.values.${deployment_values .x}\`; JSON patches are not edited.`;
    const known = source.roots.flatMap((root) => valuesPaths(source, root));
    if (known.length === 0)
        return `${NAME_IT}.`;
    const places = known.map((place) => `\`${place.slice(0, -1).replace('.*', '[0]')}\``).join(' or ');
    return `Add an empty \`${deployment_values .x}: {}\` in ${places}, or name the mapping with config-path.`;
}
function isValuesFile(source, root) {
    return ((0,dist .jh)(root) || (0,parse .kZ)(root)) && valuesPaths(source, root).includes('');
}
function valuesPaths(source, root) {
    if (FOREIGN_FILE.test(source.file))
        return [];
    if (ARGO_SOURCE_FILE.test(source.file))
        return ARGO_SOURCE;
    const kind = (0,parse .I5)(source, root, 'kind');
    if (kind === 'Application')
        return APPLICATION;
    if (kind === 'HelmRelease')
        return HELM_RELEASE;
    if ((0,parse .I5)(source, root, 'apiVersion')?.startsWith('kustomize.toolkit.fluxcd.io/'))
        return [];
    const isKustomization = kind === 'Kustomization' || kind === 'Component' || KUSTOMIZATION_FILE.test(source.file);
    if (isKustomization || (0,parse .Ms)(root, 'helmCharts'))
        return KUSTOMIZATION;
    return (0,parse .Ms)(root, 'kind') || (0,parse .Ms)(root, 'apiVersion') ? [] : [''];
}
function searchDocument(root) {
    const paths = valuesPaths(root.source, root.node);
    const places = placesWithin(root, paths);
    const known = places.filter((place) => paths.some((values) => beginningOf(place) === `${values}${deployment_values .x}.`));
    if (known.length > 0)
        return known;
    return places.filter((place) => isMapping(place) && paths.some((values) => beginningOf(place).startsWith(values)));
}
function beginningOf({ steps }) {
    return steps.map((step) => (step.kind === 'key' ? `${step.key}.` : '*.')).join('');
}
function placesWithin(from, paths) {
    const path = beginningOf(from);
    if (paths?.includes('') === false && ARGO_PARAMETER.test(path))
        refuseParameter(from);
    const mayHoldIt = (0,dist .jn)(from.node) && String(from.node.value).includes(deployment_values .x);
    const isOpened = mayHoldIt && (paths === undefined || paths.includes(path));
    const open = () => inString(from);
    const cursor = isOpened ? ((paths ? open() : (0,parse .i_)(open)) ?? from) : from;
    return childrenOf(cursor).flatMap((child) => {
        if (keyOf(child) === deployment_values .x)
            return [child];
        return (0,dist .Vj)(child.trail.at(-1)) ? [] : placesWithin(child, paths);
    });
}
function isMapping({ node }) {
    return (0,dist .jh)(node) || (0,parse .kZ)(node);
}
function refuseParameter({ source, node }) {
    if (!(0,parse .I5)(source, node, 'name')?.startsWith(`${deployment_values .x}.`))
        return;
    const hint = `Write ${deployment_values .x} in \`valuesObject\` instead, and remove its parameters.`;
    throw (0,parse .ux)(source, node.range[0], 'parameters of Argo CD are not edited', hint);
}
function pathTo(source, { steps, trail }) {
    const root = source.roots.find((one) => one === trail[0]);
    if (!root)
        return undefined;
    const [first] = steps;
    const taken = first && first.kind !== 'key' && !(0,dist .oP)(root) ? steps.slice(1) : steps;
    const paths = [taken, ...selectorsOf(source, root).map((selector) => [selector, ...taken])];
    const path = paths.find((one) => one.length > 0 && (0,parse .i_)(() => isOnly(source, one)));
    return path && formatPath(path);
}
function selectorsOf(source, root) {
    const number = { kind: 'index', index: source.roots.indexOf(root) };
    const value = (0,parse .I5)(source, root, 'metadata', 'name');
    if (value === undefined)
        return [number];
    const name = { kind: 'match', keys: ['metadata', 'name'], value };
    return isOnly(source, [name]) ? [name, number] : [number];
}
function isOnly(source, steps) {
    return walk(source, steps).filter(isReached).length === 1;
}

;// CONCATENATED MODULE: ./.build/lib/deployment/splices.js




const UNPRINTABLE = /[\p{Cc}\p{Cs}\u00a0\u2028\u2029\ufeff\ufffe\uffff]/gu;
const PLAIN_ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/[A-Za-z0-9/._~%&=+:;?@!$()*-]*[A-Za-z0-9/_~%&=+]$/;
const TEMPLATE = /\{\{|\$\{/;
const ENCRYPTED = /^\s*ENC\[/;
const ENCRYPTED_HINT = 'Keep `staticExport` in a file that is not encrypted (a chart takes several values files), and name that one.';
function unsafe(source, offset, reason) {
    const hint = `Write the values out once below a \`${deployment_values .x}:\` of their own, each in quotes on the line of its key.`;
    return (0,parse .ux)(source, offset, `this cannot be edited safely: ${reason}`, hint);
}
function applySplices(text, splices) {
    let result = '';
    let done = 0;
    for (const splice of splices.toSorted((a, b) => a.start - b.start)) {
        result += text.slice(done, splice.start) + splice.text;
        done = splice.end;
    }
    return result + text.slice(done);
}
function insertion(at, text) {
    return { start: at, end: at, text };
}
function splicesFor(cursor, wanted) {
    const { source, node, trail, left } = cursor;
    const [missing] = left.flatMap((step) => (step.kind === 'key' ? step.key : []));
    for (const one of trail)
        refuseShared(source, one);
    const added = wanted.filter(({ name }) => missing !== undefined || !(0,parse .Ms)(node, name));
    if (source.format === 'json' && added.length > 0) {
        const names = missing === undefined ? added.map(({ name }) => (0,parse .SP)(name)).join(', ') : (0,parse .SP)(missing);
        const message = `${names} is missing here, and nothing is inserted into JSON`;
        throw (0,parse .ux)(source, node.range[0], message, `Add ${names} by hand once, with any value.`);
    }
    const pairs = added.map(({ name, value }) => `${name}: ${written(value)}`);
    if (missing !== undefined)
        return [insertMapping(cursor, missing, pairs)];
    if (!(0,dist .jh)(node) || (node.items.length === 0 && isBlank(source, node)))
        return fill(cursor, pairs);
    const replaced = wanted.flatMap(({ name, value }) => {
        const entry = (0,parse .Ms)(node, name);
        return entry ? [replaceValue(source, node, entry, value)] : [];
    });
    return pairs.length > 0 ? [...replaced, addEntries(source, node, pairs)] : replaced;
}
function refuseShared(source, node) {
    if ((0,dist .Vj)(node))
        throw unsafe(source, node.range[0], 'the values come from elsewhere by an alias');
    if ([...source.targets.values()].some((target) => target === node))
        throw unsafe(source, node.range[0], `the anchor ${(0,parse .SP)(`&${node.anchor}`)} is used elsewhere in the file`);
}
function isBlank({ text }, { range: [start, end] }) {
    return text.slice(start + 1, end - 1).trim() === '';
}
function replaceValue(source, map, { key, value: old }, value) {
    if (old === null)
        throw unsafe(source, key.range[0], 'this key has no colon');
    if (!(0,dist .Vj)(old))
        refuseShared(source, old);
    refuseForeign(source, old);
    const [start, end] = old.range;
    if ((0,parse .W0)(old))
        return insertion(gapBefore(source.text, start), ` ${written(value)}`);
    const type = (0,dist .jn)(old) && typeof old.value === 'string' ? old.type : undefined;
    const canBePlain = type === 'PLAIN' && !(0,parse .Td)(map) && PLAIN_ADDRESS.test(String(value));
    const canBeSingle = type === 'QUOTE_SINGLE' && typeof value === 'string' && value.search(UNPRINTABLE) === -1;
    if (canBeSingle)
        return { start, end, text: `'${value.replaceAll("'", "''")}'` };
    return { start, end, text: canBePlain ? String(value) : written(value) };
}
function gapBefore(text, offset) {
    return text.slice(0, offset).trimEnd().length;
}
function refuseForeign(source, node) {
    const text = (0,dist .jn)(node) && typeof node.value === 'string' ? node.value : '';
    if (ENCRYPTED.test(text)) {
        const message = 'the value is encrypted (`ENC[…]`), and the new one would be in plain text';
        throw (0,parse .ux)(source, node.range[0], message, ENCRYPTED_HINT);
    }
    if ((0,dist .jn)(node) && node.type?.startsWith('BLOCK_'))
        throw unsafe(source, node.range[0], 'the value is a block of lines');
    if (TEMPLATE.test(text)) {
        const message = `the value is the string ${(0,parse .SP)(text)}: a template that something else fills`;
        const hint = 'Set it where the template takes it from, or narrow config-values.';
        throw (0,parse .ux)(source, node.range[0], message, hint);
    }
}
function addEntries(source, map, pairs) {
    const { text } = source;
    refuseMerged(source, map);
    const names = deployment_values .z;
    if ((0,parse .Td)(map)) {
        const last = map.items.at(-1);
        if (!last)
            return insertion(map.range[0] + 1, pairs.join(', '));
        return insertion((last.value ?? last.key).range[1], `, ${pairs.join(', ')}`);
    }
    const above = map.items.findLast(({ key }) => names.includes((0,parse .Vb)(key) ?? ''));
    const at = above ? (0,deployment_text .kd)(text, (above.value ?? above.key).range[1]) : map.range[0];
    const begin = (0,deployment_text .fT)(text, at) + ' '.repeat(indentOf(map));
    return insertion(at, pairs.map((pair) => (above ? begin + pair : pair + begin)).join(''));
}
function refuseMerged(source, node) {
    if ((0,parse .Ms)(node, '<<'))
        throw unsafe(source, node.range[0], 'a merge key (`<<`) may give what is missing here');
}
function fill({ source, node, entry, trail }, pairs) {
    const { text } = source;
    const around = trail.at(-2);
    if (!entry?.value || !(0,dist .jh)(around))
        throw unsafe(source, node.range[0], 'an empty mapping without key or colon');
    const [start, end] = node.range;
    const gap = gapBefore(text, start);
    if ((0,parse .Td)(around) || text.slice(gap, start).includes('\n'))
        return [{ start: (0,parse .W0)(node) ? gap : start, end: (0,parse .W0)(node) ? gap : end, text: ` {${pairs.join(', ')}}` }];
    const begin = (0,deployment_text .fT)(text, start) + ' '.repeat(indentOf(around) + stepIn(text));
    const lines = pairs.map((pair) => begin + pair).join('');
    return [{ start: (0,parse .W0)(node) ? end : gap, end, text: '' }, insertion((0,deployment_text .kd)(text, end), lines)];
}
function insertMapping({ source, node }, key, pairs) {
    const { text } = source;
    const name = isPlainString(key) ? key : written(key);
    if ((0,dist .jh)(node) && (0,parse .Td)(node))
        return addEntries(source, node, [`${name}: {${pairs.join(', ')}}`]);
    refuseMerged(source, node);
    const mark = text.slice(node.range[1]).search(/^(?:---|\.\.\.)/m);
    const at = mark === -1 ? text.length : node.range[1] + mark;
    const lines = [`${name}:`, ...pairs.map((pair) => ' '.repeat(stepIn(text)) + pair)];
    const eol = (0,deployment_text .fT)(text, at);
    return insertion(at, at > (0,deployment_text .PT)(text, at) ? eol + lines.join(eol) : lines.join(eol) + eol);
}
function indentOf({ srcToken }) {
    return srcToken?.type === 'block-map' ? srcToken.indent : 0;
}
function written(value) {
    return JSON.stringify(value).replaceAll(UNPRINTABLE, (character) => {
        return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    });
}
function isPlainString(text) {
    const { contents } = (0,dist .Tp)(text, { version: '1.1', schema: 'yaml-1.1', logLevel: 'silent' });
    return (0,dist .jn)(contents) && contents.value === text && text !== '=';
}
function stepIn(text) {
    const found = /^( *)[^\s#][^\r\n]*:[ \t]*(?:#[^\r\n]*)?\r?\n( +)(?=[^\s#-])/m.exec(text);
    const step = (found?.[2]?.length ?? 0) - (found?.[1]?.length ?? 0);
    return step > 0 ? step : 2;
}

;// CONCATENATED MODULE: ./.build/lib/deployment/edit.js







function openConfig(text, place) {
    const source = (0,parse .PJ)(text, place.file);
    const cursor = locate(source, place.path);
    const isMissing = cursor.left.length > 0;
    const found = isMissing ? undefined : pathTo(source, cursor);
    const path = found ?? place.path ?? formatPath([...cursor.steps, ...cursor.left]);
    return {
        place: path,
        before: isMissing ? undefined : valuesIn(cursor),
        edit: (values) => editAt(cursor, place, values),
        fingerprint: parseConfigPath(path).some(({ kind }) => kind === 'index') ? fingerprintOf(cursor) : undefined,
    };
}
function openPlaces(text, file) {
    return pathsIn((0,parse .PJ)(text, file)).map((path) => openConfig(text, { file, path }));
}
function valuesIn(cursor) {
    const found = deployment_values .z.map((name) => [name, scalarIn(cursor, name)]);
    return Object.fromEntries(found.flatMap(([name, scalar]) => (scalar ? [[name, scalar.value]] : [])));
}
function fingerprintOf({ source, trail, node }) {
    const sizes = [source.roots.length, ...trail.flatMap((one) => ((0,dist .oP)(one) ? one.items.length : []))];
    const item = trail.findLast((_node, depth) => depth === 0 || (0,dist .oP)(trail[depth - 1])) ?? node;
    const beside = source.text.slice(item.range[0], node.range[0]) + source.text.slice(node.range[1], item.range[1]);
    return `${sizes.join(' ')} ${beside.split(/\s+/).join(' ').trim()}`;
}
function scalarIn({ source, node, left }, name) {
    const entry = left.length === 0 ? (0,parse .Ms)(node, name) : undefined;
    if (!entry)
        return undefined;
    const written = entry.value ?? entry.key;
    const scalar = (0,parse .hd)(source, written);
    if ((0,dist .jn)(scalar))
        return { node: scalar, value: entry.value === null ? null : scalar.value };
    const message = `\`${name}\` is ${(0,parse .WY)(scalar)}, not a single value`;
    throw (0,parse .ux)(source, written.range[0], message, 'Correct it in the file first.');
}
function isSet(cursor, { name, value }) {
    const found = scalarIn(cursor, name);
    if (found?.value !== value || found.node.tag !== undefined)
        return false;
    const isPlain = cursor.source.format === 'yaml' && found.node.type === 'PLAIN';
    return typeof value === 'boolean' || !isPlain || isPlainString(value);
}
function editAt(cursor, place, values) {
    const { text } = cursor.source;
    const wanted = deployment_values .z.flatMap((name) => {
        const value = values[name];
        return value === undefined ? [] : [{ name, value }];
    });
    const changed = wanted.filter((one) => !isSet(cursor, one));
    if (changed.length === 0)
        return text;
    refuseEncrypted(cursor);
    const edited = applySplices(text, splicesFor(cursor, changed));
    prove(edited, cursor, changed, place);
    return edited;
}
function refuseEncrypted(cursor) {
    const { source } = cursor;
    const values = Object.values(valuesIn(cursor)).map((value) => String(value ?? ''));
    const isPlain = values.some((value) => value !== '' && !ENCRYPTED.test(value));
    for (const root of source.roots) {
        if ((0,parse .I5)(source, root, 'sops', 'mac') === undefined)
            continue;
        if (isPlain && (0,parse .I5)(source, root, 'sops', 'mac_only_encrypted') === 'true')
            continue;
        const message = 'the file is encrypted by SOPS, and a change of it would not match its `sops.mac`';
        throw (0,parse .ux)(source, ((0,parse .Ms)(root, 'sops')?.key ?? root).range[0], message, ENCRYPTED_HINT);
    }
}
function prove(edited, before, changed, { file, path }) {
    const after = (0,parse .i_)(() => locate((0,parse .PJ)(edited, file), path));
    if (after && changed.every((one) => isSet(after, one))) {
        const entriesIn = ({ node }) => changed.map(({ name }) => (0,parse .Ms)(node, name));
        const [old, now] = before.left.length === 0 ? [entriesIn(before), entriesIn(after)] : [[], [after.entry]];
        if ((0,external_node_util_.isDeepStrictEqual)(dataOf(before, old), dataOf(after, now)))
            return;
    }
    throw unsafe(before.source, before.node.range[0], 'more than the values would change');
}
function dataOf(cursor, without) {
    const { source, trail } = cursor;
    const plain = (node) => {
        if ((0,dist .Vj)(node))
            return { alias: node.source };
        const marks = { tag: node?.tag, anchor: node?.anchor };
        if ((0,dist .jh)(node)) {
            const entries = node.items.filter((entry) => !without.includes(entry));
            return { ...marks, entries: entries.map(({ key, value }) => [plain(key), plain(value)]) };
        }
        if ((0,dist .oP)(node))
            return { ...marks, items: node.items.map(plain) };
        if (node === cursor.node)
            return { ...marks, entries: [] };
        const inner = node === null ? undefined : trail[trail.indexOf(node) + 1];
        if (inner && inner !== trail[0])
            return plain(inner);
        const block = (0,dist .jn)(node) && node.srcToken?.type === 'block-scalar' ? node.srcToken.source : '';
        return { ...marks, value: node?.value, block };
    };
    return source.roots.map(plain);
}

;// CONCATENATED MODULE: ./.build/lib/action/rollout/branch.js





class ConfigFiles {
    #files;
    #open = new Map();
    constructor(files) {
        this.#files = files;
    }
    text(file) {
        const text = this.#files.get(file);
        return typeof text === 'string' ? text : undefined;
    }
    open(place) {
        const key = JSON.stringify([place.file, place.path]);
        const known = this.#open.get(key);
        if (known !== undefined)
            return known;
        const text = this.#files.get(place.file) ?? new Error(`${place.file} was not read.`);
        if (typeof text !== 'string')
            throw text;
        const open = openConfig(text, place);
        this.#open.set(key, open);
        return open;
    }
    at({ file, place }) {
        return (0,parse .i_)(() => this.open({ file, path: place }));
    }
    places(file) {
        const text = this.text(file);
        const open = text === undefined ? undefined : (0,parse .i_)(() => openPlaces(text, file));
        return (open ?? []).map(({ place }) => ({ file, place }));
    }
    with({ file, place }, values) {
        if (Object.keys(values).length === 0)
            return this;
        return new ConfigFiles(new Map([...this.#files, [file, this.open({ file, path: place }).edit(values)]]));
    }
}
const CONFIGURATION = /\.(?:ya?ml|json)$/i;
const MAX_FILES = 100;
function sidesOf(files, branch) {
    const base = new ConfigFiles(files);
    if (branch === undefined)
        return { base, fork: base, head: base, changed: [], branch };
    const isPlain = branch.changed?.every((path) => CONFIGURATION.test(path)) && branch.changed.length <= MAX_FILES;
    return {
        base,
        fork: new ConfigFiles(branch.fork),
        head: new ConfigFiles(branch.files),
        changed: isPlain === true ? branch.changed : undefined,
        branch,
    };
}
const SAME_VALUES = { enabled: true, bundleUrl: 'https://same.example/b', version: 'same' };
const branch_QUOTED = /(['"])(https:\/\/same\.example\/b|same)\1/g;
function isValuesOnly({ fork, head, changed }, own) {
    if (changed === undefined)
        return false;
    return changed.every((file) => {
        const keys = uniqueKeys([...own.filter((key) => key.file === file), ...head.places(file), ...fork.places(file)]);
        const same = keys.map((key) => {
            const found = { ...fork.at(key)?.before, ...head.at(key)?.before };
            return [key, Object.fromEntries(Object.entries(SAME_VALUES).filter(([name]) => name in found))];
        });
        const [now, origin] = [head, fork].map((files) => (0,parse .i_)(() => same.reduce((edited, [key, values]) => edited.with(key, values), files).text(file)));
        return now !== undefined && now.replace(branch_QUOTED, '$2') === origin?.replace(branch_QUOTED, '$2');
    });
}
function changedPlaces({ fork, head, changed = [] }, own) {
    const files = [...new Set([...own.map(({ file }) => file), ...changed])];
    const all = uniqueKeys([...own, ...files.flatMap((file) => [...head.places(file), ...fork.places(file)])]);
    return all.filter((key) => !sameValues(fork.at(key)?.before, head.at(key)?.before));
}
function uniqueKeys(keys) {
    return [...new Map(keys.map(({ file, place }) => [JSON.stringify([file, place]), { file, place }])).values()];
}
function valuesAt(sides, key) {
    return {
        base: sides.base.at(key)?.before,
        held: mergedValues(sides, key),
        side: sides.branch === undefined ? 'base' : 'branch',
    };
}
function mergedValues({ fork, base, head }, key, endedBy) {
    const [then, here, theirs] = [fork.at(key), base.at(key), head.at(key)];
    if (here === undefined || theirs?.before === undefined)
        return here?.before;
    const isMoved = then !== undefined && then.fingerprint !== here.fingerprint;
    if (isMoved || hasEnded(theirs.before, endedBy))
        return here.before;
    const { bundleUrl, version } = mergePair(then?.before, here.before, theirs.before) ?? {};
    const isTheirs = then?.before?.enabled !== theirs.before.enabled && then?.before?.enabled === here.before?.enabled;
    const { enabled } = (isTheirs ? theirs : here).before ?? {};
    return { enabled, bundleUrl, version };
}
function mergePair(then, here, theirs) {
    if (samePair(then, theirs))
        return here;
    if (samePair(then, here))
        return theirs;
    const [ours, own] = [(0,version .$4)(here?.version)?.startedAt, (0,version .$4)(theirs.version)?.startedAt];
    return ours !== undefined && own !== undefined && own > ours ? theirs : here;
}
function sameValues(one, other) {
    return samePair(one, other) && one?.enabled === other?.enabled;
}
function samePair(one, other) {
    return one?.bundleUrl === other?.bundleUrl && one?.version === other?.version;
}
function hasEnded({ bundleUrl }, by) {
    const end = typeof bundleUrl === 'string' ? (0,link_expiry .Q2)(bundleUrl) : undefined;
    return end !== undefined && by !== undefined && end <= by;
}
function valuesToWrite(merged, there) {
    const names = deployment_values .z.filter((name) => {
        const value = merged?.[name];
        return typeof value === (name === 'enabled' ? 'boolean' : 'string') && value !== there?.[name];
    });
    return Object.fromEntries(names.map((name) => [name, merged?.[name]]));
}


  }),

  1969:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);

__webpack_require__.d(__webpack_exports__, {
  rollOut: () => (  rollOut)
});

// EXTERNAL MODULE: ./.build/lib/action/github/commit.js
var github_commit = __webpack_require__(4476);
// EXTERNAL MODULE: ./.build/lib/action/github/failures.js
var failures = __webpack_require__(5090);
// EXTERNAL MODULE: ./.build/lib/action/github/session.js
var github_session = __webpack_require__(1089);
// EXTERNAL MODULE: ./.build/lib/action/rollout/branch.js + 4 modules
var branch = __webpack_require__(8988);
// EXTERNAL MODULE: ./.build/lib/contract/link-expiry.js
var link_expiry = __webpack_require__(9645);
// EXTERNAL MODULE: ./.build/lib/contract/version.js
var contract_version = __webpack_require__(1149);
// EXTERNAL MODULE: ./.build/lib/action/links.js
var links = __webpack_require__(752);
;// CONCATENATED MODULE: ./.build/lib/action/rollout/decide.js



const MAX_AHEAD_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
function decide(exported, state, terms) {
    const { held } = state;
    const leave = exported.isRenewal ? replaced(state) : overtaken(exported, state, terms.now);
    if (leave !== undefined)
        return { kind: 'leave', ...leave };
    const { configValues } = terms;
    const isSame = (exported.isRenewal || configValues.includes('version')) && holdsContent(held, exported);
    const isOfJob = !exported.isChosen || (0,contract_version .$4)(held?.version)?.jobId === exported.jobId;
    const isSettled = isSame && isOfJob && (!configValues.includes('bundleUrl') || keepsAddress(held?.bundleUrl, exported, terms));
    const wanted = valuesOf(held, exported);
    const names = isSettled ? configValues.filter((name) => name === 'enabled') : configValues;
    const differing = names.filter((name) => held?.[name] !== wanted[name]);
    if (differing.length === 0)
        return { kind: 'keep' };
    const values = Object.fromEntries(differing.map((name) => [name, wanted[name]]));
    return { kind: isSame && values.bundleUrl !== undefined ? 'renew' : 'write', values };
}
function holdsContent(held, exported) {
    if (exported.isRenewal)
        return true;
    const { jobId, isLabelled, isChosen, version, contentDigest } = exported;
    const made = (0,contract_version .$4)(held?.version);
    if (made?.jobId === undefined || (isLabelled && held?.version !== version))
        return false;
    const isUntold = made.content === undefined || contentDigest === undefined;
    if (isChosen && !isLabelled && isUntold)
        return made.jobId === jobId;
    return (0,contract_version .LR)(held?.version, contentDigest);
}
function keepsAddress(address, { link, pinUrl }, terms) {
    if (typeof address !== 'string' || address === '')
        return false;
    if (pinUrl !== undefined)
        return !(0,links .FA)(address);
    const end = endOfLink(address, link);
    return end !== undefined && end.getTime() - terms.now.getTime() > neededMs(address, link, terms);
}
function neededMs(address, { expiresAt }, { now, refreshBefore }) {
    if (refreshBefore !== 'auto')
        return refreshBefore;
    const lifeMs = expiresAt === undefined ? ((0,link_expiry .Jn)(address) ?? 0) : expiresAt.getTime() - now.getTime();
    return lifeMs / 2 + (lifeMs > DAY_MS ? HOUR_MS : 0);
}
function endOfLink(address, fresh) {
    if (typeof address !== 'string')
        return undefined;
    return fresh?.bundleUrl === address ? fresh.expiresAt : (0,link_expiry .Q2)(address, fresh);
}
function valuesOf(held, exported) {
    const { version, link, pinUrl, jobId, isLabelled } = exported;
    const [there, made] = [(0,contract_version .$4)(held?.version), (0,contract_version .$4)(version)];
    const tellsContent = made?.content === undefined || there?.content === made.content;
    const tellsTime = made?.startedAt === undefined || there?.startedAt !== undefined;
    const stays = !isLabelled && there?.jobId === jobId && tellsContent && tellsTime;
    return { enabled: true, bundleUrl: pinUrl ?? link.bundleUrl, version: stays ? String(held?.version) : version };
}
function replaced({ held, side, start }) {
    const read = start.held?.version;
    if (held?.version === read)
        return undefined;
    return { because: `does not hold version ${read ?? ''}, whose link this run would renew`, side };
}
function overtaken(exported, { base, held, side, start }, now) {
    const isUnordered = exported.isChosen || (exported.isLabelled && (0,contract_version .$4)(exported.version) === undefined);
    if (isUnordered)
        return undefined;
    const sides = [
        { side: 'base', found: base, before: start.base },
        ...(side === 'branch' ? [{ side, found: held, before: start.held }] : []),
    ];
    for (const { side, found, before } of sides) {
        const [time, earlier] = [timeOf(found, now), timeOf(before, now)];
        if (time === undefined)
            continue;
        if (exported.startedAt !== undefined && time > wholeSeconds(exported.startedAt))
            return { because: `holds version ${found?.version}, whose job was started later than that of this run`, side };
        if (earlier !== undefined && time < earlier)
            return { because: `was put back to version ${found?.version} while this run was under way`, side };
    }
    return undefined;
}
function timeOf(held, now) {
    const time = (0,contract_version .$4)(held?.version)?.startedAt?.getTime();
    return time !== undefined && time - now.getTime() <= MAX_AHEAD_MS ? time : undefined;
}
function wholeSeconds(time) {
    return Math.floor(time.getTime() / 1000) * 1000;
}

;// CONCATENATED MODULE: ./.build/lib/action/rollout/plan.js


function planRollout({ target, exports }, sides) {
    const { base, head } = sides;
    const now = target.session.effects.clock.today();
    const terms = { ...target.inputs, now };
    const places = exports.flatMap((exported) => exported.places.map((start) => {
        const key = { file: start.file, place: base.open(start).place };
        const values = (0,branch .I0)(sides, key);
        const decision = decide(exported, { ...values, start }, terms);
        const wanted = 'values' in decision ? { ...values.held, ...decision.values } : values.held;
        return { ...key, ...values, exported, decision, wanted };
    }));
    const isOurs = (0,branch .LV)(sides, places);
    const wanted = writeDecisions(isOurs ? mergeOnBase(sides, places, now) : head, places);
    const paths = [...new Set([...places.map(({ file }) => file), ...(sides.changed ?? [])])];
    const differing = (from) => paths.flatMap((path) => {
        const text = wanted.text(path);
        return text === undefined || text === from.text(path) ? [] : [{ path, text }];
    });
    const changed = (0,branch .ij)([...places, ...(0,branch .fE)(sides, places)]).flatMap((key) => {
        const [before, after] = [base.at(key)?.before, wanted.at(key)?.before];
        return (0,branch .Z)(before, after)
            ? []
            : [{ ...key, before: heldOf(before, exports), after: heldOf(after, exports) }];
    });
    const conflicts = !isOurs && places.some((key) => isContested({ ...sides, head: wanted }, key));
    return { places, fromBase: differing(base), fromHead: differing(head), changed, isOurs, conflicts };
}
function heldOf(values, exports) {
    if (values === undefined)
        return undefined;
    const minted = exports.find(({ link }) => link.bundleUrl === values.bundleUrl) ?? exports[0];
    return { ...values, endsAt: endOfLink(values.bundleUrl, minted?.link) };
}
function mergeOnBase(sides, own, now) {
    return (0,branch .fE)(sides, own).reduce((files, key) => {
        const there = files.at(key);
        if (there === undefined)
            return files;
        const isOwn = own.some(({ file, place }) => file === key.file && place === key.place);
        return files.with(key, (0,branch .nP)((0,branch .T)(sides, key, isOwn ? undefined : now), there.before));
    }, sides.base);
}
function writeDecisions(onto, places) {
    return places.reduce((files, { decision, wanted, ...key }) => {
        return 'values' in decision ? files.with(key, (0,branch .nP)(wanted, files.at(key)?.before)) : files;
    }, onto);
}
function isContested({ fork, base, head }, key) {
    const [then, here, theirs] = [fork, base, head].map((side) => side.at(key)?.before);
    return !(0,branch .Z)(here, then) && !(0,branch .Z)(theirs, then) && !(0,branch .Z)(here, theirs);
}
function outcomeOf(target, plan, commitSha) {
    const { repository, base, inputs, branch } = target;
    const isWritten = commitSha !== undefined;
    const places = (plan?.places ?? []).map((place) => {
        const { file, place: at, exported, decision, held, wanted } = place;
        return {
            domain: exported.domain,
            file,
            place: at,
            decision: decision.kind,
            remark: remarkOf(target, place),
            now: heldOf(isWritten ? wanted : held, [exported]),
            base: heldOf(place.base, [exported]),
            ...(inputs.dryRun && { wanted: heldOf(wanted, [exported]) }),
        };
    });
    return {
        repository: repository.fullName,
        base,
        branch,
        isDryRun: inputs.dryRun,
        changed: isWritten,
        commitSha,
        places,
        remarks: [],
    };
}
function remarkOf(target, { file, decision, held, exported }) {
    if (decision.kind !== 'leave') {
        const isEndless = exported.pinUrl === undefined && endOfLink(held?.bundleUrl, exported.link) === undefined;
        const isRenewed = decision.kind === 'renew' && typeof held?.bundleUrl === 'string' && isEndless;
        return isRenewed ? `The link in ${file} does not tell its end: every run renews it.` : undefined;
    }
    const name = decision.side === 'branch' ? target.branch : target.base;
    return `${file} on ${target.repository.fullName}@${name} ${decision.because}.`;
}

// EXTERNAL MODULE: ./.build/lib/deployment/parse.js
var parse = __webpack_require__(8423);
// EXTERNAL MODULE: ./.build/lib/action/errors.js
var errors = __webpack_require__(1550);
// EXTERNAL MODULE: ./.build/lib/action/github/look.js
var look = __webpack_require__(7426);
// EXTERNAL MODULE: ./node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(7934);
// EXTERNAL MODULE: ./.build/lib/contract/decode.js
var decode = __webpack_require__(4159);
;// CONCATENATED MODULE: ./.build/lib/action/github/pulls.js







const WRITE = 'pull-requests: write';
const CreatedSchema = dist .Ikc({
    number: dist .FsL(dist .aig('a number'), dist .Y2b('a number')),
    node_id: dist .YjP('an id'),
    html_url: dist .YjP('an address'),
    user: dist .cl6(dist .Ikc({ login: dist .YjP('a login') })),
});
async function createPull(target, wanted) {
    const { branch, draft, ...text } = wanted;
    const { session, repository } = target;
    const { fullName } = repository;
    const [from, to] = [text.base, branch].map((name) => name.split('/').map(encodeURIComponent).join('/'));
    const page = `${session.effects.workflow.serverUrl}/${fullName}/compare/${from}...${to}?expand=1`;
    return await (0,github_session .ur)(session, {
        purpose: `The pull request from \`${branch}\` to \`${text.base}\` of ${fullName} could not be opened; by hand it can at ${page}`,
        needs: `contents: write, ${WRITE}`,
        send: ({ rest }) => rest.pulls.create({ ...(0,github_session .x5)(target), ...text, head: branch, draft }),
        decode: (data) => {
            const { number, node_id: nodeId, html_url: url, user } = (0,decode .D4)(CreatedSchema, data);
            return { ...text, number, nodeId, url, author: user?.login ?? '' };
        },
        onRefusal: async ({ message }) => {
            if (/no commits between|pull request already exists/i.test(message))
                throw new github_commit .A5();
            if (!draft || !/draft/i.test(message))
                return undefined;
            session.effects.log.warning(`${fullName} has no drafts: the pull request is opened as one to review.`);
            return await createPull(target, { ...wanted, draft: false });
        },
        readBack: async () => {
            const { pulls } = await (0,look .O)(session, { repository: fullName, base: text.base, head: branch, files: [] });
            return pulls.find(({ base }) => base === text.base);
        },
    });
}
const UPDATE = `mutation ($input: UpdatePullRequestInput!) {
  updatePullRequest(input: $input) { pullRequest { state headRef { target { oid } } } }
}`;
const StateSchema = dist .Ikc({
    state: dist .KIO(['OPEN', 'CLOSED', 'MERGED'], 'a state'),
    headRef: dist .cl6(dist .Ikc({ target: dist .cl6(dist .Ikc({ oid: dist .YjP('an id') })) })),
});
const UpdatedSchema = dist .Ikc({ updatePullRequest: dist .Ikc({ pullRequest: StateSchema }) });
async function changePull({ session, repository }, { number, nodeId }, input) {
    const purpose = `The pull request #${number} of ${repository.fullName} could not be changed`;
    return await (0,github_session .ur)(session, {
        purpose,
        needs: WRITE,
        send: (octokit) => octokit.graphql(UPDATE, { input: { pullRequestId: nodeId, ...input } }),
        decode: (data) => (0,decode .D4)(UpdatedSchema, data).updatePullRequest.pullRequest,
        onRefusal: (refusal) => {
            if (!(0,failures .VF)(refusal, 'locked'))
                return undefined;
            session.effects.log.warning(`${purpose}: it is locked.`);
            return 'locked';
        },
    });
}
async function addPeople(target, number, people) {
    const issue = { ...(0,github_session .x5)(target), issue_number: number };
    const review = { ...(0,github_session .x5)(target), pull_number: number };
    const { effects } = target.session;
    const add = async (wish, send) => {
        const purpose = `Pull request #${number} of ${target.repository.fullName} is without the ${wish}`;
        try {
            await (0,github_session .ur)(target.session, { purpose, needs: WRITE, send, decode: () => undefined });
        }
        catch (error) {
            if (!(error instanceof errors .lZ) || effects.signal.aborted)
                throw error;
            effects.log.warning(error.message);
        }
    };
    for (const name of people.labels)
        await add(`label ${name}`, ({ rest }) => rest.issues.addLabels({ ...issue, labels: [name] }));
    for (const name of people.assignees)
        await add(`assignee ${name}`, ({ rest }) => rest.issues.addAssignees({ ...issue, assignees: [name] }));
    for (const name of people.reviewers)
        await add(`reviewer ${name}`, ({ rest }) => rest.pulls.requestReviewers({ ...review, reviewers: [name] }));
    for (const name of people.teamReviewers)
        await add(`team reviewer ${name}`, ({ rest }) => rest.pulls.requestReviewers({ ...review, team_reviewers: [name] }));
}

// EXTERNAL MODULE: ./.build/lib/action/rollout/target.js
var rollout_target = __webpack_require__(5770);
// EXTERNAL MODULE: ./.build/lib/contract/static-export.js
var static_export = __webpack_require__(6058);
// EXTERNAL MODULE: ./.build/lib/contract/timestamp.js
var timestamp = __webpack_require__(929);
// EXTERNAL MODULE: ./.build/lib/action/inputs/rules.js
var rules = __webpack_require__(6628);
// EXTERNAL MODULE: ./.build/lib/action/report/markdown.js
var markdown = __webpack_require__(651);
// EXTERNAL MODULE: ./.build/lib/action/report/wording.js
var wording = __webpack_require__(9224);
;// CONCATENATED MODULE: ./.build/lib/action/rollout/texts.js





const BEGIN = '<!-- static-export: begin -->';
const END = '<!-- static-export: end -->';
const OWN_PART = /^<!-- static-export: begin -->$[\s\S]*?^<!-- static-export: end -->$/m;
const MARKS = /^<!-- static-export: (?:begin|end) -->$\n?/gm;
const MAX_BODY_LENGTH = 65_536;
const MAX_INTRO_LENGTH = 30_000;
const MAX_TITLE_LENGTH = 256;
const NOTE = 'The workflow that opened this pull request keeps its branch up to date; commits of others on it are never overwritten.';
const NOTE_OF_DEFAULT_TOKEN = ' If it was opened with the default token, its checks wait for approval and its commits start no workflow.';
const COMMITTED_BY_DEFAULT_TOKEN = 'The workflow’s default token made the commit: it starts no workflow. Use the token of a GitHub App as `github-token` to start workflows on it.';
const OPENED_BY_DEFAULT_TOKEN = 'The pull request was opened with the workflow’s default token: its checks wait for approval, and its commits start no workflow. Use the token of a GitHub App as `github-token` to have both.';
const TOO_MANY = 'There are too many places to list here: see the files.';
function commitMessage(subject) {
    const { inputs, places } = subject;
    if (inputs.commitMessage !== undefined)
        return `${filled(inputs.commitMessage, subject).replaceAll('\r\n', '\n').trim()}\n`;
    const lines = places.map(({ file, after }) => [`- ${file}`, plainVersion(after?.version) ?? []].flat().join(': '));
    return `${[oneLine(defaultTitle(subject)), ...(lines.length > 1 ? ['', ...lines] : [])].join('\n')}\n`;
}
function pullText(subject, before) {
    const { title: template } = subject.inputs;
    const title = oneLine(template === undefined ? defaultTitle(subject) : filled(template, subject));
    const [above, below] = splitBody(before.replaceAll('\r\n', '\n'));
    const room = MAX_BODY_LENGTH - above.length - below.length;
    const own = [(0,markdown .uc)(subject.places), [TOO_MANY, '']].map((lines) => ownPart(subject, lines));
    const fitting = own.find(({ length }) => length <= room);
    return { title, body: fitting === undefined ? before : above + fitting + below };
}
function showsPlaces(body, places) {
    const withoutEnds = (text) => text.replaceAll(/ \|[^|\n]*\|$/gm, '');
    const shown = withoutEnds(body.replaceAll('\r\n', '\n'));
    return shown.includes(TOO_MANY) || shown.includes(withoutEnds([...(0,markdown .uc)(places), ''].join('\n')));
}
function splitBody(body) {
    const own = OWN_PART.exec(body);
    if (own !== null) {
        const [above, below] = [body.slice(0, own.index), body.slice(own.index + own[0].length)];
        return [above.replace(MARKS, ''), below.replace(MARKS, '')];
    }
    const words = body.replace(MARKS, '').trimEnd();
    return [words === '' ? '' : `${words}\n\n`, ''];
}
function ownPart(subject, details) {
    const { inputs, exports, places, byDefaultToken } = subject;
    const intro = inputs.body === undefined
        ? exports
            .filter((exported) => isPinned(exported, places))
            .map(exportLine)
            .join('\n')
        : filled(inputs.body, subject).replaceAll('\r\n', '\n').trim().slice(0, MAX_INTRO_LENGTH);
    const ends = places.flatMap(({ before, after }) => {
        return after?.endsAt === undefined || after.bundleUrl === before?.bundleUrl ? [] : [after.endsAt.getTime()];
    });
    const first = ends.length === 0 ? undefined : (0,timestamp .E)(new Date(Math.min(...ends)));
    const merge = first === undefined ? [] : [`Merge before **${first}**: the first link ends then.`, ''];
    const note = byDefaultToken === false ? NOTE : NOTE + NOTE_OF_DEFAULT_TOKEN;
    return [BEGIN, intro, '', ...merge, ...details, note, END].join('\n');
}
function isPinned({ version, link, pinUrl }, places) {
    const address = pinUrl ?? link.bundleUrl;
    return places.some(({ after }) => after?.version === version || after?.bundleUrl === address);
}
function exportLine({ domain, jobId, pageCount }) {
    const pages = pageCount === undefined ? '' : `, ${(0,wording .U9)(pageCount, 'page')}`;
    return `- ${domain === undefined ? '' : `${(0,markdown .aY)(domain)}: `}job ${(0,markdown .aY)(jobId)}${pages}`;
}
function defaultTitle({ places, exports }) {
    const versions = new Set(places.flatMap(({ before, after }) => (before?.version === after?.version ? [] : [after?.version])));
    const [version] = versions;
    const [only, ...others] = exports;
    const domain = others.length === 0 && places.length <= 1 ? only?.domain : undefined;
    const of = domain === undefined ? '' : ` of ${domain}`;
    const shown = plainVersion(version);
    if (versions.size === 1)
        return `Pin ${shown === undefined ? 'another static export' : `static export ${shown}`}${of}`;
    if (versions.size > 1)
        return `Pin ${versions.size} static exports`;
    const isLink = places.some(({ before, after }) => before?.bundleUrl !== after?.bundleUrl);
    return `${isLink ? 'Renew the link of' : 'Switch on'} the static export${of}`;
}
function plainVersion(version) {
    return typeof version === 'string' && static_export .Q6.test(version) ? version : undefined;
}
function filled(template, { exports }) {
    const all = (read) => {
        const known = new Set(exports.flatMap((exported) => read(exported) ?? []));
        return known.size === 0 ? undefined : [...known].join(', ');
    };
    const facts = {
        version: all(({ version }) => version),
        jobId: all(({ jobId }) => jobId.replace(/[^A-Za-z0-9._:-]/g, '-').replace(/(?<=gh)-(?=\d)/gi, '.')),
        domain: all(({ domain }) => domain),
        pageCount: all(({ pageCount }) => pageCount?.toString()),
        sha256: all(({ sha256 }) => sha256),
    };
    const known = Object.entries(facts).filter(([, value]) => value !== undefined);
    return (0,rules .GS)(template, Object.fromEntries(known));
}
function oneLine(text) {
    return text.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE_LENGTH);
}

;// CONCATENATED MODULE: ./.build/lib/action/rollout/pull-request.js











async function deliverPull(delivery) {
    const { target } = delivery;
    const { session, base, branch } = target;
    if (branch === undefined) {
        throw new errors .lZ('PROTECTED', `\`${base}\` accepts no commits, and a pull request needs a branch.`, {
            hint: 'Set `domain` (the branch is named by it) or `branch`.',
        });
    }
    const work = { ...delivery, target: { ...target, branch } };
    const conflict = `\`${base}\` has changed the same values as \`${branch}\`: the pull request conflicts.`;
    const outcome = await retryWhileMoved(session.effects, branch, async () => {
        const branches = await (0,rollout_target.readBranches)(session, (0,rollout_target.requestOf)(target, branch), work.orphan);
        const plan = planRollout(delivery, branches.sides);
        const remarks = plan.conflicts && plan.fromBase.length > 0 ? [conflict] : [];
        return await carryOut(work, {
            ...branches,
            plan,
            outcome: { ...outcomeOf(target, plan, work.writtenSha), remarks },
        });
    });
    if (outcome.remarks.includes(conflict))
        session.effects.log.warning(conflict);
    return outcome;
}
function withPull(outcome, operation, pull) {
    if (pull === undefined)
        return { ...outcome, pull: { operation } };
    const remarks = (0,look .p)(pull.author) && operation !== 'closed' ? [OPENED_BY_DEFAULT_TOKEN] : [];
    const { number, url } = pull;
    return { ...outcome, pull: { operation, number, url }, remarks: [...outcome.remarks, ...remarks] };
}
function stepOf(delivery, { head, sides, pull, plan }) {
    const { branch } = sides;
    if (branch === undefined) {
        if (plan.fromBase.length === 0)
            return 'nothing';
        if (head === undefined)
            return 'create';
        return head.ended?.state === 'CLOSED' && holdsRefused(delivery, head.files) ? 'refused' : 'rebuild';
    }
    if (plan.isOurs && plan.fromBase.length === 0)
        return pull === undefined ? 'nothing' : 'close';
    if (plan.fromHead.length === 0) {
        const isEmpty = plan.fromBase.length === 0 || branch.ahead === 0;
        return isEmpty && pull === undefined ? 'nothing' : 'propose';
    }
    return plan.isOurs && branch.behind > 0 ? 'rebuild' : 'append';
}
function holdsRefused(delivery, files) {
    const plan = (0,parse .i_)(() => planRollout(delivery, (0,branch .Mm)(files)));
    return (plan?.places.every(({ held, exported, decision }) => {
        const [there, made] = [(0,contract_version .$4)(held?.version), (0,contract_version .$4)(exported.version)];
        if (there === undefined)
            return false;
        if (decision.kind === 'keep' || decision.kind === 'renew' || held?.version === exported.version)
            return true;
        return there.content !== undefined && there.content === made?.content;
    }) === true);
}
async function carryOut(work, round) {
    const { target } = work;
    const { inputs, branch, session, repository } = target;
    const { outcome, pull, plan } = round;
    const step = stepOf(work, round);
    if (inputs.dryRun) {
        const told = withPull(outcome, 'none', pull);
        if (step === 'close')
            return { ...told, would: 'close' };
        const opens = pull === undefined && step !== 'nothing' && step !== 'refused';
        return opens ? { ...told, would: 'open' } : told;
    }
    switch (step) {
        case 'nothing':
            return withPull(outcome, 'none', pull);
        case 'refused': {
            const { number, url } = round.head?.ended ?? {};
            const remark = `Pull request #${number} with this content was closed without a merge (${url}): it is not opened again. Delete the branch \`${branch}\` to have it proposed anew.`;
            session.effects.log.notice(remark);
            return withPull({ ...outcome, remarks: [...outcome.remarks, remark] }, 'none', pull);
        }
        case 'close':
            return await pull_request_close(work, round);
        case 'propose':
            return await propose(work, round, round.head?.head);
        default: {
            const sha = await commit(work, round, step);
            session.effects.log.info(`Committed ${sha.slice(0, 10)} to ${repository.fullName}@${branch}.`);
            work.writtenSha = sha;
            const written = { ...outcomeOf(target, plan, sha), remarks: outcome.remarks };
            work.onOutcome(withPull(written, 'none', pull));
            return await propose(work, { ...round, outcome: written }, sha);
        }
    }
}
async function commit({ target, exports }, { plan, base, head }, step) {
    const { session, branch, inputs } = target;
    const message = commitMessage({ exports, places: plan.changed, inputs });
    const onBase = { branch, message, files: plan.fromBase, expectedHead: head?.head ?? base.head };
    try {
        if (step === 'create')
            return await (0,github_commit .B8)(target, onBase);
        if (step === 'rebuild') {
            const sha = await (0,github_commit .Gi)(target, onBase, base);
            if (sha !== undefined)
                return sha;
            session.effects.log.info(`A rule forbids force pushes to \`${branch}\`: committing on its head.`);
        }
        return await (0,github_commit .$h)(target, plan.fromHead.length > 0 ? { ...onBase, files: plan.fromHead } : onBase);
    }
    catch (error) {
        if (!(error instanceof errors .lZ) || !(0,failures .F3)(error))
            throw error;
        const hint = `A rule protects the head branch, too: exempt \`${branch}\` from it, or set another \`branch\`.`;
        throw new errors .lZ('PROTECTED', error.message, { hint, cause: error.cause });
    }
}
async function propose(work, round, headSha) {
    const { pull, plan, outcome } = round;
    const { target, exports } = work;
    const { inputs, branch, base } = target;
    const { log } = target.session.effects;
    const byDefaultToken = pull === undefined ? round.byDefaultToken : (0,look .p)(pull.author);
    const text = pullText({ exports, places: plan.changed, inputs, byDefaultToken }, pull?.body ?? '');
    if (pull === undefined) {
        const created = await createPull(target, { branch, base, ...text, draft: inputs.draft });
        log.info(`Opened pull request #${created.number}: ${created.url}`);
        const opened = withPull(outcome, 'created', created);
        work.onOutcome(opened);
        await addPeople(target, created.number, inputs);
        return opened;
    }
    const hasWritten = work.writtenSha !== undefined;
    if (!hasWritten && showsPlaces(pull.body, plan.changed))
        return withPull(outcome, 'none', pull);
    const told = await changePull(target, pull, text);
    if (told === 'locked')
        return withPull(outcome, hasWritten ? 'updated' : 'none', pull);
    log.info(`Updated pull request #${pull.number}: ${pull.url}`);
    if (told.state !== 'OPEN' && headSha !== undefined)
        work.orphan = headSha;
    if (told.state !== 'OPEN' || told.headRef?.target?.oid !== headSha)
        throw new github_commit .A5();
    return withPull(outcome, 'updated', pull);
}
async function pull_request_close({ target }, { pull, outcome, head }) {
    const { branch, base } = target;
    const { log } = target.session.effects;
    const isRemoved = await (0,github_commit .VS)(target, { branch, from: head?.head ?? '' });
    if (!isRemoved)
        log.warning(`A rule forbids removing \`${branch}\`: it stays.`);
    const told = pull && (await changePull(target, pull, { state: 'CLOSED' }));
    if (told === 'locked' && !isRemoved)
        return withPull(outcome, 'none', pull);
    log.info(`\`${base}\` holds the values already: closed pull request #${pull?.number}.`);
    return withPull(outcome, 'closed', pull);
}
const MAX_ROUNDS = 16;
const FIRST_DELAY_MS = 300;
const MAX_DELAY_MS = 5000;
async function retryWhileMoved({ clock, log, random, signal }, branch, round) {
    for (let nth = 1; nth <= MAX_ROUNDS; nth += 1) {
        signal.throwIfAborted();
        try {
            return await round();
        }
        catch (error) {
            if (!(error instanceof github_commit .A5))
                throw error;
        }
        if (nth === MAX_ROUNDS)
            break;
        log.info(`The branch \`${branch}\` has moved; reading it again (round ${nth + 1}).`);
        await clock.sleep(random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** nth), signal);
    }
    const message = `The branch \`${branch}\` moved ${MAX_ROUNDS} times while it was being written.`;
    const hint = 'Run it again later; `concurrency` in the workflow keeps runs of one branch apart.';
    throw new errors .lZ('BRANCH_BUSY', message, { hint });
}

;// CONCATENATED MODULE: ./.build/lib/action/rollout/deliver.js







async function rollOut(effects, { onOutcome, ...delivery }) {
    const { target, exports } = delivery;
    const rest = target.sites
        .flat()
        .filter((place) => !exports.some(({ domain }) => domain === place.domain))
        .map((place) => ({
        ...place,
        decision: 'keep',
        now: heldOf(place.held, []),
        base: heldOf(place.base, []),
    }));
    const report = (outcome) => onOutcome({ ...outcome, places: [...outcome.places, ...rest] });
    const nothing = outcomeOf(target);
    const unchanged = target.inputs.mode === 'commit' ? nothing : withPull(nothing, 'none', target.pull);
    const outcome = exports.length === 0 ? unchanged : await deliver(effects, { ...delivery, onOutcome: report });
    report(outcome);
    return outcome;
}
async function deliver(effects, delivery) {
    const { inputs, base, branch } = delivery.target;
    const fresh = { ...delivery, target: { ...delivery.target, session: (0,github_session .fA)(effects, inputs.token) } };
    if (inputs.mode === 'pull-request')
        return await deliverPull(fresh);
    try {
        return await deliverCommit(fresh);
    }
    catch (error) {
        if (!(0,failures .F3)(error) || inputs.onProtectedBranch !== 'pull-request')
            throw error;
        effects.log.notice(`\`${base}\` accepts no direct commits: opening a pull request instead (\`on-protected-branch\`).`);
        const asked = { ...inputs, base, mode: 'pull-request', ...(branch !== undefined && { branch }) };
        const target = await (0,rollout_target.openTarget)(effects, asked, delivery.exports);
        const exports = delivery.exports.map((exported, nth) => {
            const places = (target.sites[nth] ?? []).map((place, at) => ({ ...place, base: exported.places[at]?.base }));
            return exported.isRenewal ? exported : { ...exported, places };
        });
        return await deliverPull({ ...delivery, target, exports });
    }
}
async function deliverCommit({ target, exports, onOutcome }) {
    const { session, inputs, base: name } = target;
    return await retryWhileMoved(session.effects, name, async () => {
        const { base, sides, repository, byDefaultToken } = await (0,rollout_target.readBranches)(session, (0,rollout_target.requestOf)(target));
        const plan = planRollout({ target, exports, onOutcome }, sides);
        if (inputs.dryRun || plan.fromBase.length === 0)
            return outcomeOf(target, plan);
        const message = commitMessage({ exports, places: plan.changed, inputs });
        const commit = { branch: name, expectedHead: base.head, files: plan.fromBase, message };
        const sha = await (0,github_commit .$h)({ session, repository }, commit);
        const remarks = byDefaultToken === true ? [COMMITTED_BY_DEFAULT_TOKEN] : [];
        const written = { ...outcomeOf(target, plan, sha), remarks };
        onOutcome(written);
        session.effects.log.info(`Committed ${sha.slice(0, 10)} to ${repository.fullName}@${name}.`);
        return written;
    });
}


  }),

  4999:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
  __webpack_require__.d(__webpack_exports__, {
    checkRenewed: () => (  checkRenewed),
    pinnedJob: () => (  pinnedJob)
  });
  var _contract_version_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1149);
  var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1550);
  var _links_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(752);



function pinnedJob(all, pull, pinUrl) {
    const places = pull === undefined ? all.map((place) => ({ ...place, held: place.base })) : all;
    const pinned = places.flatMap((place) => {
        const version = (0,_contract_version_js__WEBPACK_IMPORTED_MODULE_2__  .KA)(place.held?.version);
        return version === undefined ? [] : [{ place, version, jobId: jobIn(place, version) }];
    });
    const withoutVersion = places.filter((place) => !pinned.some((one) => one.place === place));
    const [first, ...others] = pinned;
    const other = others.find(({ jobId }) => jobId !== first?.jobId);
    if (first !== undefined && other !== undefined) {
        const message = `${first.place.file} and ${other.place.file} pin different jobs, by the versions ${first.version} and ${other.version} (\`job-id: pinned\`).`;
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('CONFIG', message, {
            hint: 'Renew each place by a step of its own, with one `config-file`.',
        });
    }
    const hasNoEnd = pinUrl !== undefined && pinned.every(({ place }) => (0,_links_js__WEBPACK_IMPORTED_MODULE_1__  .dJ)(place.held?.bundleUrl));
    if (first === undefined || hasNoEnd)
        return { withoutVersion };
    const telling = pinned.find(({ version }) => (0,_contract_version_js__WEBPACK_IMPORTED_MODULE_2__  .$4)(version)?.content !== undefined)?.version;
    return {
        renewal: {
            jobId: first.jobId,
            places: pinned.map(({ place }) => place),
            ...(telling !== undefined && { version: telling }),
            contents: pinned.flatMap(({ version }) => (0,_contract_version_js__WEBPACK_IMPORTED_MODULE_2__  .$4)(version)?.content ?? []),
        },
        withoutVersion,
    };
}
function jobIn({ file }, version) {
    const jobId = (0,_contract_version_js__WEBPACK_IMPORTED_MODULE_2__  .$4)(version)?.jobId;
    if (jobId !== undefined)
        return jobId;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('NOT_FOUND', `Version \`${version}\` in ${file} names no job (\`job-id: pinned\`).`, {
        hint: 'Export once without `version`: the version that the Action makes then names its job.',
    });
}
function checkRenewed({ contents, jobId }, contentDigest, log) {
    const notCompared = 'The bundle was not compared with the version in place';
    if (contentDigest === undefined)
        log.info(`${notCompared} (\`verify: false\`).`);
    else if (contents.length === 0)
        log.info(`${notCompared}, which tells no content.`);
    const content = contents.find((told) => contentDigest?.startsWith(told) === false);
    if (content === undefined)
        return;
    const message = `The bundle of job ${jobId} has the content digest ${contentDigest}, but the version in place ends in ${content}.`;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('BUNDLE', message, {
        hint: 'Nothing was written. The platform serves another content for this job: export anew.',
    });
}


  }),

  5770:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
  __webpack_require__.d(__webpack_exports__, {
    openTarget: () => (  openTarget),
    readBranches: () => (  readBranches),
    requestOf: () => (  requestOf)
  });
  var _contract_version_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(1149);
  var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1550);
  var _github_commit_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4476);
  var _github_look_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7426);
  var _github_session_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1089);
  var _inputs_rules_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6628);
  var _links_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(752);
  var _branch_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8988);








async function openTarget(effects, inputs, sites) {
    const session = (0,_github_session_js__WEBPACK_IMPORTED_MODULE_3__  .fA)(effects, inputs.token);
    const { found, branch } = await findBranches(session, inputs, sites);
    const { repository, base, sides, pull, files } = found;
    mayHoldLinks(repository, inputs);
    if (inputs.mode === 'pull-request')
        mayBeHead(branch, found);
    const values = Object.fromEntries(inputs.configValues.map((value) => [value, TRIAL[value]]));
    const places = sites.map((site) => site.places.map((place) => openPlace({ ...place, domain: site.domain }, sides, values)));
    tryOnHead(branch, places.flat(), { sides, values });
    if (!inputs.dryRun)
        await (0,_github_commit_js__WEBPACK_IMPORTED_MODULE_1__  ._4)({ session, repository });
    const versions = new Set(places.flat().flatMap((place) => (0,_contract_version_js__WEBPACK_IMPORTED_MODULE_7__  .KA)(place.base?.version) ?? []));
    const holds = versions.size === 1 ? `; version in place: ${[...versions][0]}` : '';
    effects.log.info(`${files.join(', ')} on ${repository.fullName}@${base.name} can be updated${holds}.`);
    return { session, repository, inputs, base: base.name, branch, pull, files, sites: places };
}
async function readBranches(session, request, orphan) {
    const seen = await (0,_github_look_js__WEBPACK_IMPORTED_MODULE_2__  .O)(session, request);
    const { base, head, repository } = seen;
    if (base === undefined) {
        const name = request.base ?? repository.defaultBranch;
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('NOT_FOUND', `The branch \`${name}\` does not exist in ${repository.fullName}.`, {
            hint: 'Check `base`.',
        });
    }
    const isAbsent = head === undefined || head.ended !== undefined || head.head === orphan;
    const sides = (0,_branch_js__WEBPACK_IMPORTED_MODULE_6__  .Mm)(base.files, isAbsent ? undefined : head);
    const files = [...new Set([...request.files, ...(sides.changed ?? [])])];
    if (files.length > request.files.length)
        return await readBranches(session, { ...request, files }, orphan);
    return { ...seen, base, sides, pull: seen.pulls.find((pull) => pull.base === base.name), files };
}
function requestOf({ repository, base, files }, head) {
    return { repository: repository.fullName, base, files, head };
}
async function findBranches(session, inputs, sites) {
    const { repository, base, mode } = inputs;
    const files = [...new Set(sites.flatMap(({ places }) => places.map(({ file }) => file)))];
    const read = async (head) => await readBranches(session, { repository, ...(base !== undefined && { base }), files, head });
    const [usual, other] = headNames(inputs, sites);
    const expected = base === undefined ? usual : other;
    const found = await read(mode === 'pull-request' ? expected : undefined);
    const branch = found.base.name === found.repository.defaultBranch ? usual : other;
    return { branch, found: mode === 'commit' || branch === expected ? found : await read(branch) };
}
function headNames({ branch, base }, [only, ...others]) {
    if (branch !== undefined)
        return [branch, branch];
    if (others.length === 0 && only?.domain === undefined)
        return [];
    const name = others.length > 0 ? 'static-exports' : `static-export/${only?.domain}`;
    return [name, `${name}@${base}`];
}
function mayBeHead(branch, { base, repository, pulls, pull }) {
    const { defaultBranch, fullName } = repository;
    if (branch === base.name || branch === defaultBranch) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('INPUT', `\`branch\` is \`${branch}\`, the base or the default branch of ${fullName}.`, {
            hint: 'Set `branch` to a separate branch for the pull request, or leave it out.',
        });
    }
    const [elsewhere] = pulls;
    if (elsewhere !== undefined && pull === undefined) {
        const message = `Pull request #${elsewhere.number} from \`${branch}\` goes to \`${elsewhere.base}\`.`;
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('BRANCH_BUSY', message, {
            hint: 'Set `branch` to another name, or merge or close that pull request.',
        });
    }
}
const TRIAL = { enabled: true, bundleUrl: 'https://storage.example/bundle.tar.gz?sig=1', version: '0' };
function openPlace(given, sides, values) {
    const { place, edit } = sides.base.open(given);
    edit(values);
    return { ...given, place, ...(0,_branch_js__WEBPACK_IMPORTED_MODULE_6__  .I0)(sides, { file: given.file, place }) };
}
function tryOnHead(branch, places, { sides, values }) {
    if ((0,_branch_js__WEBPACK_IMPORTED_MODULE_6__  .LV)(sides, places))
        return;
    try {
        for (const place of places)
            sides.head.with(place, values);
    }
    catch (error) {
        const { code, message } = (0,_errors_js__WEBPACK_IMPORTED_MODULE_0__  .z6)(error);
        const hint = 'Correct the file on the branch, or remove the branch.';
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ(code, `On the branch \`${branch}\`: ${message}`, { hint, cause: error });
    }
}
function mayHoldLinks({ visibility, fullName }, inputs) {
    const { allowPublic, configValues, pinUrl } = inputs;
    if (visibility !== 'PUBLIC' || allowPublic || !configValues.includes('bundleUrl'))
        return;
    const { sure, unsure } = (0,_links_js__WEBPACK_IMPORTED_MODULE_5__  .a9)({ bundleUrl: (0,_inputs_rules_js__WEBPACK_IMPORTED_MODULE_4__  .GS)(pinUrl ?? '', {}) }, ['unknown']);
    if (pinUrl !== undefined && sure.length + unsure.length === 1)
        return;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('PUBLIC_LINK', `${fullName} is public: everybody could use a signed link in it.`, {
        hint: 'Set `config-values: version` to pin the version alone, name a private `repository`, or set `allow-public` to `true`.',
    });
}


  }),

  4159:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    D4: () => (  decode),
    Vl: () => (  _contract_error_js__WEBPACK_IMPORTED_MODULE_0__.Vl)
  });
  var valibot__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7934);
  var _contract_error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3336);



function decode(schema, value, found = _contract_error_js__WEBPACK_IMPORTED_MODULE_0__  .q0) {
    if (Array.isArray(value) && schema.type === 'object')
        throw new _contract_error_js__WEBPACK_IMPORTED_MODULE_0__  .Vl('$', 'an object', found(value));
    const result = valibot__WEBPACK_IMPORTED_MODULE_1__  .xLC(schema, value, { abortEarly: true, abortPipeEarly: true });
    if (result.success)
        return result.output;
    const issue = result.issues[0];
    const missing = issue.type === 'object' && issue.expected !== 'Object';
    throw new _contract_error_js__WEBPACK_IMPORTED_MODULE_0__  .Vl(jsonPath(issue.path), missing ? 'a value' : issue.message, found(issue.input));
}
function objectOrField(issue) {
    return issue.path === undefined ? 'an object' : 'a value';
}
function jsonPath(path) {
    const steps = (path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
    return `$${steps.join('')}`;
}


  }),

  8423:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    $K: () => (  rootInString),
    I5: () => (  textUnder),
    Ms: () => (  entryOf),
    PJ: () => (  parseSource),
    SP: () => (  shown),
    Td: () => (  isFlow),
    Vb: () => (  nameOf),
    W0: () => (  isAbsent),
    WY: () => (  described),
    hd: () => (  resolve),
    i_: () => (  unlessFaulty),
    kZ: () => (  isNull),
    ux: () => (  faultAt)
  });
  var yaml__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8815);
  var _text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7571);
  var _values_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4484);



const MAX_DEPTH = 200;
const MAX_SENTENCE_CHARACTERS = 160;
const MAX_VALUE_CHARACTERS = 60;
const MAX_LISTED = 10;
const OPTIONS = { keepSourceTokens: true, uniqueKeys: false, resolveKnownTags: false, schema: 'core' };
const TEMPLATE = /\{\{|\{%/;
const TEMPLATE_HINT = 'Name the values file that the template reads, or a file without templates.';
function parseSource(text, file) {
    const format = /\.json[c5]?$/i.test(file) ? 'json' : 'yaml';
    const source = { file, format, text, roots: [], targets: new Map() };
    if (format === 'json')
        checkJson(source);
    const roots = parseRange(source, 0, text.length);
    const filled = roots.filter((root) => !isAbsent(root));
    return { ...source, roots: filled.length > 0 ? filled : roots };
}
function rootInString(source, node) {
    if (!(0,yaml__WEBPACK_IMPORTED_MODULE_0__  .jn)(node) || typeof node.value !== 'string' || node.value === '')
        return undefined;
    const [start, end] = node.range;
    if (node.type !== 'BLOCK_LITERAL') {
        if (!node.value.includes(_values_js__WEBPACK_IMPORTED_MODULE_2__  .x))
            return undefined;
        const hint = 'Write the string as a literal block (`|`), or use `valuesObject` if there is one.';
        throw faultAt(source, start, 'YAML in a string is edited in literal blocks alone', hint);
    }
    const [root] = parseRange(source, source.text.indexOf('\n', start) + 1, end);
    return root && !(0,yaml__WEBPACK_IMPORTED_MODULE_0__  .jn)(root) ? root : undefined;
}
function parseRange(source, start, end) {
    const parser = new yaml__WEBPACK_IMPORTED_MODULE_0__  .iX();
    parser.offset = start;
    const text = source.text.slice(start, end);
    const tokens = [...parser.parse(source.format === 'json' ? text.replaceAll('\t', ' ') : text)];
    for (const token of tokens)
        checkToken(source, token);
    const documents = [...new yaml__WEBPACK_IMPORTED_MODULE_0__  .Dk(OPTIONS).compose(tokens, true, end)];
    const [error] = documents.flatMap(({ errors }) => errors);
    if (error)
        throw invalid(source, error.pos[0], error.message);
    return documents.map(({ contents, range }) => rootOf(source, contents, range[2]));
}
function invalid(source, offset, reason) {
    const message = `invalid ${source.format.toUpperCase()}: ${withoutSecrets(reason, MAX_SENTENCE_CHARACTERS)}`;
    if (!TEMPLATE.test(source.text))
        return faultAt(source, offset, message, 'Correct the file; nothing was written.');
    return faultAt(source, offset, `${message} (it looks like template text)`, TEMPLATE_HINT);
}
function checkJson(source) {
    try {
        JSON.parse(source.text.replace(/^\ufeff/, ' '));
    }
    catch (error) {
        const [, offset = '0'] = /at position (\d+)/.exec(String(error)) ?? [];
        throw invalid(source, Number(offset), 'it does not follow the grammar of JSON (no comments, no trailing commas)');
    }
}
function checkToken(source, token) {
    if (token.type === 'error')
        throw invalid(source, token.offset, token.message);
    if (token.type !== 'document')
        return;
    yaml__WEBPACK_IMPORTED_MODULE_0__  .DB.visit(token, ({ key, value }, path) => {
        if (path.length < MAX_DEPTH)
            return;
        const message = `more than ${MAX_DEPTH} levels of nesting`;
        const hint = 'Move the values of the deployment into a file of their own.';
        throw faultAt(source, value?.offset ?? key?.offset ?? 0, message, hint);
    });
}
function rootOf(source, contents, end) {
    if (contents === null)
        return Object.assign(new yaml__WEBPACK_IMPORTED_MODULE_0__  .X5(null), { range: [end, end, end] });
    const anchors = new Map();
    (0,yaml__WEBPACK_IMPORTED_MODULE_0__  .YR)(contents, (_key, node) => {
        if ((0,yaml__WEBPACK_IMPORTED_MODULE_0__  .Vj)(node)) {
            const [alias, target] = [node, anchors.get(node.source)];
            const message = `there is no anchor ${shown(`&${node.source}`)} above this alias`;
            if (!target)
                throw invalid(source, alias.range[0], message);
            source.targets.set(alias, target);
        }
        else if (((0,yaml__WEBPACK_IMPORTED_MODULE_0__  .jn)(node) || (0,yaml__WEBPACK_IMPORTED_MODULE_0__  .P3)(node)) && node.anchor !== undefined) {
            anchors.set(node.anchor, node);
        }
        if ((0,yaml__WEBPACK_IMPORTED_MODULE_0__  .jh)(node))
            checkKeys(source, node);
    });
    return resolve(source, contents);
}
function checkKeys(source, map) {
    const seen = new Set();
    for (const { key } of map.items) {
        if ((0,yaml__WEBPACK_IMPORTED_MODULE_0__  .jh)(key) && isFlow(map) && key.range[0] === map.range[0] + 1)
            throw faultAt(source, map.range[0], 'this is template text (`{{ }}`), not YAML', TEMPLATE_HINT);
        if (!(0,yaml__WEBPACK_IMPORTED_MODULE_0__  .jn)(key))
            continue;
        const identity = `${typeof key.value} ${String(key.value)}`;
        if (seen.has(identity))
            throw faultAt(source, key.range[0], `the key ${shown(nameOf(key))} is there twice`, 'Remove one of them.');
        seen.add(identity);
    }
}
function faultAt({ file, text }, offset, message, hint) {
    const [line, column] = [(0,_text_js__WEBPACK_IMPORTED_MODULE_1__  .cA)(text, offset), offset - (0,_text_js__WEBPACK_IMPORTED_MODULE_1__  .PT)(text, offset) + 1];
    return new _text_js__WEBPACK_IMPORTED_MODULE_1__  .gt(`${file}:${line}:${column}: ${message}`, hint);
}
function unlessFaulty(work) {
    try {
        return work();
    }
    catch (error) {
        if (error instanceof _text_js__WEBPACK_IMPORTED_MODULE_1__  .gt)
            return undefined;
        throw error;
    }
}
function resolve({ targets }, node) {
    if (!(0,yaml__WEBPACK_IMPORTED_MODULE_0__  .Vj)(node))
        return node;
    const target = targets.get(node);
    if (!target)
        throw new TypeError(`The alias ${node.source} was not resolved.`);
    return target;
}
function nameOf(key) {
    if (!(0,yaml__WEBPACK_IMPORTED_MODULE_0__  .jn)(key))
        return undefined;
    return typeof key.value === 'string' ? key.value : (key.source ?? '');
}
function entryOf(node, key) {
    return (0,yaml__WEBPACK_IMPORTED_MODULE_0__  .jh)(node) ? node.items.find((entry) => nameOf(entry.key) === key) : undefined;
}
function textUnder(source, node, ...keys) {
    let value = resolve(source, node);
    for (const key of keys) {
        const found = entryOf(value, key)?.value;
        if (!found)
            return undefined;
        value = resolve(source, found);
    }
    return (0,yaml__WEBPACK_IMPORTED_MODULE_0__  .jn)(value) && value.value !== null ? String(value.value) : undefined;
}
function isNull(node) {
    return (0,yaml__WEBPACK_IMPORTED_MODULE_0__  .jn)(node) && node.value === null;
}
function isAbsent(node) {
    return isNull(node) && node.range[0] === node.range[1];
}
function isFlow({ srcToken }) {
    return srcToken?.type === 'flow-collection';
}
function described(node) {
    if ((0,yaml__WEBPACK_IMPORTED_MODULE_0__  .jh)(node)) {
        const keys = node.items.slice(0, MAX_LISTED).map(({ key }) => shown(nameOf(key)));
        return keys.length === 0 ? 'an empty mapping' : `a mapping of ${keys.join(', ')}`;
    }
    if ((0,yaml__WEBPACK_IMPORTED_MODULE_0__  .oP)(node))
        return `a list of ${node.items.length}`;
    return node.value === null ? 'empty' : `the ${typeof node.value} ${shown(node.value)}`;
}
function shown(value) {
    return `\`${withoutSecrets(String(value), MAX_VALUE_CHARACTERS)}\``;
}
function withoutSecrets(text, most) {
    const bare = text.replaceAll(/\?\S+/g, '?…').replaceAll(/\/\/[^\s/?#@]{1,1000}@/g, '//');
    const line = bare.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
    return line.length > most ? `${line.slice(0, most)}…` : line;
}


  })

};
