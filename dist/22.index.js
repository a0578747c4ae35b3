export const id = 22;
export const ids = [22];
export const modules = {

  4476:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    $h: () => (  commitOnBranch),
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






const NO_COMMIT = '0'.repeat(40);
const ShaSchema = valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ sha: _look_query_js__WEBPACK_IMPORTED_MODULE_3__  .Un.entries.oid });
const RefSchema = valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ object: ShaSchema });
async function headOf(target, branch) {
    return await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .ur)(target.session, {
        purpose: `The branch \`${branch}\` of ${target.repository.fullName} could not be read`,
        needs: 'contents: read',
        send: (octokit) => octokit.rest.git.getRef({ ...(0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .x5)(target), ref: `heads/${branch}` }),
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(RefSchema, data).object.sha,
        onRefusal: ({ status }) => (status === 404 ? NO_COMMIT : undefined),
    });
}
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
        optionalFields: /^associatedPullRequests$/,
        decode: (data) => {
            const { commit, ref } = (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(CreatedSchema, data).createCommitOnBranch;
            const pulls = ref?.associatedPullRequests?.nodes;
            return { sha: commit.oid, ...(pulls && { pulls }) };
        },
        isEarly: async (refusal) => {
            const isDoubtful = (0,_failures_js__WEBPACK_IMPORTED_MODULE_1__  .VF)(refusal, 'race') || refusal.type === 'NOT_FOUND';
            return isDoubtful && (await headOf(target, branch)) === expectedHead;
        },
        onRefusal: (refusal) => racedBy(refusal, target, { branch, from: expectedHead }),
        readBack: () => findCommit(target, commit),
    });
}
const COMMIT = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) {
    commit { oid }
    ref { associatedPullRequests(states: OPEN, first: 10) { nodes { number } } }
  }
}`;
const PullsSchema = valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ nodes: valibot__WEBPACK_IMPORTED_MODULE_5__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ number: valibot__WEBPACK_IMPORTED_MODULE_5__  .aig('a number') })) });
const CreatedSchema = valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({
    createCommitOnBranch: valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({
        commit: _look_query_js__WEBPACK_IMPORTED_MODULE_3__  .Un,
        ref: valibot__WEBPACK_IMPORTED_MODULE_5__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ associatedPullRequests: valibot__WEBPACK_IMPORTED_MODULE_5__  .cl6(PullsSchema) })),
    }),
});
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
    const { branch: base, expectedHead, files } = commit;
    const paths = files.map(({ path }) => path);
    const seen = await (0,_look_js__WEBPACK_IMPORTED_MODULE_2__  .O)(target.session, { repository: target.repository.fullName, base, heads: [], files: paths });
    const isOurs = files.every(({ path, text }) => {
        const bytes = seen.base?.files.get(path);
        return bytes !== undefined && Buffer.from(text).equals(bytes);
    });
    return seen.base !== undefined && seen.base.head !== expectedHead && isOurs ? { sha: seen.base.head } : undefined;
}
async function rebuildBranch(target, { branch, from, parent, files, message }) {
    const { session } = target;
    const made = {
        purpose: `The commit to \`${branch}\` of ${target.repository.fullName} could not be made`,
        needs: 'contents: write',
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(ShaSchema, data).sha,
    };
    const entries = files.map(({ path, text }) => ({ path, mode: '100644', type: 'blob', content: text }));
    const newTree = { ...(0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .x5)(target), base_tree: parent.tree, tree: entries };
    const tree = await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .ur)(session, { ...made, send: ({ rest }) => rest.git.createTree(newTree) });
    const newCommit = { ...(0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .x5)(target), message, tree, parents: [parent.head] };
    const sha = await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .ur)(session, { ...made, send: ({ rest }) => rest.git.createCommit(newCommit) });
    const end = await moveBranch(target, { branch, from, to: sha }, (refusal) => (0,_failures_js__WEBPACK_IMPORTED_MODULE_1__  .VF)(refusal, 'no force'));
    if (end === 'refused')
        return 'no-force';
    return end === 'raced' ? 'raced' : { sha };
}
async function createBranchWith(target, { branch, parent, ...content }) {
    if ((await createBranch(target, branch, parent)) === 'exists')
        return 'raced';
    try {
        return await commitOnBranch(target, { branch, expectedHead: parent, ...content });
    }
    catch (error) {
        const { effects } = target.session;
        const session = { ...target.session, effects: { ...effects, signal: new AbortController().signal } };
        await removeBranch({ ...target, session }, { branch, from: parent }).catch(() => undefined);
        throw error;
    }
}
async function createBranch(target, branch, sha) {
    return await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .ur)(target.session, {
        ...writing(target, `The branch \`${branch}\``, 'made'),
        send: (octokit) => octokit.rest.git.createRef({ ...(0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .x5)(target), ref: `refs/heads/${branch}`, sha }),
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(RefSchema, data) && 'created',
        onRefusal: ({ message }) => (/already exists/i.test(message) ? 'exists' : undefined),
        readBack: async () => ((await headOf(target, branch)) === sha ? 'created' : undefined),
    });
}
async function removeBranch(target, { branch, from }) {
    return await moveBranch(target, { branch, from, to: NO_COMMIT }, _failures_js__WEBPACK_IMPORTED_MODULE_1__  .bz);
}
async function moveBranch(target, { branch, from, to }, isRule) {
    const update = { name: `refs/heads/${branch}`, beforeOid: from, afterOid: to, force: true };
    return await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .ur)(target.session, {
        ...writing(target, `The branch \`${branch}\``, to === NO_COMMIT ? 'removed' : 'moved'),
        send: (octokit) => octokit.graphql(MOVE, { input: { repositoryId: target.repository.nodeId, refUpdates: [update] } }),
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ updateRefs: valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({}) }), data) && 'done',
        onRefusal: (refusal) => (isRule(refusal) ? 'refused' : racedBy(refusal, target, { branch, from })),
        readBack: async () => ((await headOf(target, branch)) === to ? 'done' : undefined),
    });
}
const MOVE = 'mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }';
async function racedBy(refusal, target, { branch, from }) {
    const isRaced = (0,_failures_js__WEBPACK_IMPORTED_MODULE_1__  .VF)(refusal, 'race') || (!(0,_failures_js__WEBPACK_IMPORTED_MODULE_1__  .bz)(refusal) && (await headOf(target, branch)) !== from);
    return isRaced ? 'raced' : undefined;
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
    fm: () => (  permissionHint),
    hB: () => (  givenUpError),
    z_: () => (  refusalError)
  });
  var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1550);
  var _http_explain_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6905);
  var _http_retry_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5196);



const SIGNS = {
    race: {
        types: ['STALE_DATA'],
        words: /expected branch to point to|is at [0-9a-f]{7,40} but expected|does not match|not a fast.?forward|cannot lock ref|failed to lock/i,
    },
    early: { types: [], words: /could not resolve to a node|object does not exist|\bhead invalid\b/i },
    'rate limit': {
        types: ['RATE_LIMITED', 'RATE_LIMIT'],
        words: /secondary rate limit|rate limit (?:already )?exceeded|abuse detection mechanism/i,
    },
    'too large': { types: ['RESOURCE_LIMITS_EXCEEDED'], words: /resource limits? for this query exceeded/i },
    forbidden: { types: ['FORBIDDEN', 'INSUFFICIENT_SCOPES'], words: /resource not accessible/i },
    locked: { types: [], words: /\blocked\b/i },
    'no force': { types: [], words: /cannot force-push|non-fast-forward/i },
};
function isKind({ type = '', message }, kind) {
    const { types, words } = SIGNS[kind];
    return types.includes(type) || words.test(message);
}
const BYPASS = 'let the App whose token is `github-token` bypass the rule';
const RULES = [
    [
        /commit(?:ter)? (?:message|metadata|email)|author email/i,
        'Set `commit-message` to a text that meets the rule; a pull request would meet the same rule.',
    ],
    [
        /file paths? (?:is|are|length|restrict)|restricted (?:file )?paths?|file (?:extension|size)s? /i,
        `The rule is about the path of the file: exempt that of \`config-file\`, or ${BYPASS}.`,
    ],
    [
        /cannot contain secrets|secret detected/i,
        `Push protection takes the link for a secret: set \`pin-url\`, or ${BYPASS}.`,
    ],
    [/creations being restricted/i, `Set \`branch\` to a name that the rule allows, or ${BYPASS}.`],
];
const PROTECTION = /protected (?:branch|ref)|branch is protected|branch protection|through a pull request|repository rule|GH006|GH013|approving review|required status check|(?:verified|valid|signed) signatures|must be signed|not authorized to push|required workflow|merge queue/i;
const DETOUR_HINT = `The branch is protected: set \`update: pull-request\`, or ${BYPASS}.`;
function protectionHint({ message }) {
    const hint = RULES.find(([words]) => words.test(message))?.[1];
    return hint ?? (PROTECTION.test(message) ? DETOUR_HINT : undefined);
}
function isProtected(refusal) {
    return protectionHint(refusal) !== undefined;
}
function isDetourPossible(error) {
    return error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ && error.code === 'PROTECTED' && error.hint === DETOUR_HINT;
}
function refusalError(call, refusal) {
    const { summary, message } = refusal;
    const [code, reason] = reasonOf(refusal, call.needs);
    const hint = code === 'PERMISSION' && call.otherwise !== undefined ? `${reason} ${call.otherwise}` : reason;
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ(code, `${call.purpose}: ${summary}.${quoted(message)}`, { hint });
}
function reasonOf(refusal, needs) {
    const { status, type, message, target } = refusal;
    if (/archived so (?:it )?is read-only|repository (?:was|is|has been) archived/i.test(message)) {
        return ['ARCHIVED', 'Unarchive the repository, or set `repository` to the one that deployments read.'];
    }
    if (status >= 300 && status <= 399) {
        const hint = `It redirects to ${target}, which is not followed: set \`repository\` to the name that the repository has now, and check \`GITHUB_API_URL\`.`;
        return ['REDIRECT', hint];
    }
    if (status === 401) {
        const hint = 'The token is wrong, expired or revoked: check `github-token`. The token of a workflow expires with its job, that of an App after an hour.';
        return ['AUTH', hint];
    }
    if (/not permitted to create (?:or approve )?pull requests/i.test(message)) {
        const hint = 'Set it in the repository under Settings → Actions → General → Workflow permissions → Allow GitHub Actions to create and approve pull requests (where it is grey, an organization or enterprise decides), or give `github-token` a token of a GitHub App.';
        return ['PERMISSION', hint];
    }
    if (/no common ancestor/i.test(message))
        return ['BRANCH_BUSY', 'Delete the branch, or set another `branch`.'];
    if (status === 404 || type === 'NOT_FOUND') {
        const hint = `Not found, or no access: check the name. ${permissionHint(needs)} The token of the workflow reaches only its own repository.`;
        return ['PERMISSION', hint];
    }
    const protection = protectionHint(refusal);
    if (protection !== undefined)
        return ['PROTECTED', protection];
    if (isForbidden(refusal) && !isKind(refusal, 'locked'))
        return ['PERMISSION', permissionHint(needs)];
    if (status === 409)
        return ['CONFLICT', 'Run it again: there was a concurrent write.'];
    if (/reference update failed/i.test(message)) {
        const hint = 'Git cannot have `a` beside `a/b`: set `branch` to another name, or remove the branch in its way.';
        return ['INPUT', hint];
    }
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

  9046:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    R8: () => (  filesOf),
    io: () => (  EntrySchema),
    xm: () => (  faultsOf)
  });
  var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
  var valibot__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7934);
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4159);
  var _deployment_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7571);
  var _errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1550);
  var _session_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1089);






const EntrySchema = valibot__WEBPACK_IMPORTED_MODULE_5__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({
    mode: valibot__WEBPACK_IMPORTED_MODULE_5__  .aig('a mode'),
    size: valibot__WEBPACK_IMPORTED_MODULE_5__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_5__  .aig('a size'), 0),
    oid: valibot__WEBPACK_IMPORTED_MODULE_5__  .YjP('an id'),
    object: valibot__WEBPACK_IMPORTED_MODULE_5__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ text: valibot__WEBPACK_IMPORTED_MODULE_5__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_5__  .YjP()) })),
}), null);
const REGULAR = 0o100644;
const KINDS = {
    40000: 'a folder',
    100755: 'an executable file',
    120000: 'a symbolic link',
    160000: 'a submodule',
};
function faultsOf({ repository }, entries) {
    const hint = 'Set `config-file` to the path of a regular file, from the root of the repository; names are case-sensitive, and links are not followed.';
    return [...entries].flatMap(([path, entry]) => {
        const fault = faultOf(path, entry, repository.fullName);
        return fault === undefined ? [] : new _errors_js__WEBPACK_IMPORTED_MODULE_3__  .lZ('CONFIG', fault, { hint });
    });
}
function faultOf(path, entry, fullName) {
    if (entry === null)
        return `${path} does not exist in ${fullName}.`;
    const { mode, size } = entry;
    const octal = mode.toString(8);
    if (mode !== REGULAR)
        return `${path} of ${fullName} is ${KINDS[octal] ?? `of mode ${octal}`}.`;
    return size > _deployment_text_js__WEBPACK_IMPORTED_MODULE_2__  .gZ ? `${path} has ${size} bytes; at most ${_deployment_text_js__WEBPACK_IMPORTED_MODULE_2__  .gZ} are read.` : undefined;
}
async function filesOf(target, entries) {
    const files = new Map();
    for (const [path, entry] of entries) {
        if (entry === null || faultOf(path, entry, '') !== undefined)
            continue;
        const text = Buffer.from(entry.object?.text ?? '');
        const isWhole = blobId(text, entry.oid) === entry.oid;
        files.set(path, new Uint8Array(isWhole ? text : await readBlob(target, entry.oid, path)));
    }
    return files;
}
const BlobSchema = valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ content: valibot__WEBPACK_IMPORTED_MODULE_5__  .YjP('text'), encoding: valibot__WEBPACK_IMPORTED_MODULE_5__  .euz('base64', 'an encoding') });
async function readBlob(target, sha, path) {
    return await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .ur)(target.session, {
        purpose: `${path} of ${target.repository.fullName} could not be read`,
        needs: 'contents: read',
        send: (octokit) => octokit.rest.git.getBlob({ ...(0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .x5)(target), file_sha: sha }),
        decode: (data) => Buffer.from((0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_1__  .D4)(BlobSchema, data).content, 'base64'),
    });
}
function blobId(bytes, like) {
    const hash = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)(like.length === 64 ? 'sha256' : 'sha1');
    return hash.update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex');
}


  }),

  4223:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    Un: () => (  OidSchema),
    iw: () => (  decodeLook),
    ix: () => (  decodeCommit),
    w8: () => (  lookQuery),
    wd: () => (  commitQuery)
  });
  var valibot__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7934);
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4159);
  var _files_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9046);



const MAX_COMMITS = 50;
const MAX_FILES = 100;
const REPOSITORY = 'repository(owner: $owner, name: $name)';
const PULLS = `first: 30, orderBy: {field: CREATED_AT, direction: DESC}) {
    nodes {
      nodeId: id number url title body state base: baseRefName head: headRefOid headRepository { nameWithOwner }
      author { __typename login } files(first: ${MAX_FILES}) { nodes { path } }
    }
  }`;
function lookQuery({ repository, base, heads, files }) {
    const from = base === undefined ? 'defaultBranchRef' : 'ref(qualifiedName: $base)';
    const ofHeads = heads.map((head, nth) => `
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
  pulls${nth}: ${REPOSITORY} { pullRequests(headRefName: $head${nth}, ${PULLS} }`);
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
function commitQuery(repository, oid, files) {
    const text = `${REPOSITORY} { object(expression: $oid) { ...Tree } }`;
    return writeQuery('query Commit', text, { repository, files, variables: { oid } });
}
function foldersOf(branch) {
    const parts = branch.split('/');
    return parts.slice(1).map((_part, depth) => parts.slice(0, depth + 1).join('/'));
}
function writeQuery(name, text, given) {
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
const text = valibot__WEBPACK_IMPORTED_MODULE_2__  .YjP('a text');
const count = valibot__WEBPACK_IMPORTED_MODULE_2__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_2__  .aig('a count'), valibot__WEBPACK_IMPORTED_MODULE_2__  .Y2b('a number'));
const OidSchema = valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ oid: valibot__WEBPACK_IMPORTED_MODULE_2__  .FsL(text, valibot__WEBPACK_IMPORTED_MODULE_2__  .yGV(/^[0-9a-f]{40,64}$/, 'an id')) });
const CommitSchema = valibot__WEBPACK_IMPORTED_MODULE_2__  ._H3(OidSchema.entries);
function nodes(item) {
    const all = valibot__WEBPACK_IMPORTED_MODULE_2__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_2__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_2__  .mee(item), 'a list'), valibot__WEBPACK_IMPORTED_MODULE_2__  .pdi((some) => some.filter((one) => one !== null)));
    return valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ nodes: all });
}
const ComparisonSchema = valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({
    aheadBy: count,
    behindBy: count,
    commits: nodes(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ ...OidSchema.entries, parents: nodes(OidSchema) })),
    start: nodes(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ parents: nodes(CommitSchema) })),
});
const HeadSchema = valibot__WEBPACK_IMPORTED_MODULE_2__  ._H3({
    ref: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ target: CommitSchema })),
    base: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ compare: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(ComparisonSchema) })),
});
const PullSchema = valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({
    nodeId: text,
    number: count,
    url: text,
    title: text,
    body: text,
    state: valibot__WEBPACK_IMPORTED_MODULE_2__  .KIO(['OPEN', 'MERGED', 'CLOSED'], 'a state'),
    base: text,
    head: text,
    headRepository: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ nameWithOwner: text })),
    author: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ __typename: text, login: text })),
    files: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(nodes(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ path: text }))),
});
const PullsSchema = valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ pullRequests: nodes(PullSchema) }));
const LookSchema = valibot__WEBPACK_IMPORTED_MODULE_2__  ._H3({
    viewer: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ login: text })),
    repository: valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({
        id: text,
        nameWithOwner: valibot__WEBPACK_IMPORTED_MODULE_2__  .FsL(text, valibot__WEBPACK_IMPORTED_MODULE_2__  .yGV(/^[^/\s]+\/[^/\s]+$/, 'owner/name')),
        visibility: valibot__WEBPACK_IMPORTED_MODULE_2__  .KIO(['PUBLIC', 'PRIVATE', 'INTERNAL'], 'a visibility'),
        defaultBranchRef: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ name: text })),
        base: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ name: text, target: valibot__WEBPACK_IMPORTED_MODULE_2__  ._H3({ ...OidSchema.entries, tree: OidSchema }) })),
    }),
});
const TreeSchema = valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ repository: valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ object: CommitSchema }) });
const VISIBILITIES = { PUBLIC: 'public', PRIVATE: 'private', INTERNAL: 'internal' };
function decodeLook({ heads, files }, data) {
    const { viewer, repository: found, ...others } = (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(LookSchema, data);
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
            const { ref, base: from, ...above } = (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(HeadSchema, others[`head${nth}`]);
            const compared = from?.compare ?? undefined;
            const fork = compared && forkOf(compared);
            const all = (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(PullsSchema, others[`pulls${nth}`])?.pullRequests.nodes.map(pullOf);
            const own = all?.filter((pull) => pull.repository?.toLowerCase() === fullName.toLowerCase()) ?? [];
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
function pullOf({ headRepository, author, files, ...same }) {
    return {
        ...same,
        repository: headRepository?.nameWithOwner,
        author: author ? `${author.login}${author.__typename === 'Bot' ? '[bot]' : ''}` : '',
        changed: files && files.nodes.length < MAX_FILES ? files.nodes.map(({ path }) => path) : undefined,
    };
}
function forkOf({ aheadBy, commits: { nodes: commits }, start }) {
    const isLine = commits.every(({ parents: { nodes: parents } }, nth) => parents.length === 1 && (nth === 0 || parents[0]?.oid === commits[nth - 1]?.oid));
    return isLine && aheadBy === commits.length ? start.nodes[0]?.parents.nodes[0] : undefined;
}
function commitOf(tree, files) {
    return { oid: tree.oid, entries: files.length > 0 ? entriesOf(tree, files) : undefined };
}
function decodeCommit(files, data) {
    return entriesOf((0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(TreeSchema, data).repository.object, files);
}
function entriesOf(tree, files) {
    return new Map(files.map((path, nth) => [path, (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(_files_js__WEBPACK_IMPORTED_MODULE_1__  .io, tree[`file${nth}`])]));
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
  var _failures_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5090);
  var _files_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9046);
  var _look_query_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4223);
  var _session_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1089);






const OPTIONAL_FIELDS = /^(?:viewer|files|compare|pulls\d+)$/;
const MAX_COMPARED_FILES = 300;
async function look(session, request) {
    const { repository, login, base, heads } = await ask(session, request);
    const { log, secrets } = session.effects;
    if (repository.fullName.toLowerCase() !== request.repository.toLowerCase()) {
        log.warning(`${request.repository} is now ${secrets.clean(repository.fullName)}; set \`repository\` to that name.`);
    }
    const reader = { session, repository, paths: request.files };
    const common = {
        repository,
        byDefaultToken: login === undefined ? undefined : isDefaultToken(login),
        hidesPulls: heads.some(({ hidesPulls }) => hidesPulls),
    };
    if (!base)
        return { ...common, heads: [] };
    const { name, tree, commit } = base;
    const entries = await entriesAt(reader, commit);
    const [files, faults] = [await (0,_files_js__WEBPACK_IMPORTED_MODULE_2__  .R8)(reader, entries), (0,_files_js__WEBPACK_IMPORTED_MODULE_2__  .xm)(reader, entries)];
    const found = [];
    for (const head of heads) {
        found.push({ ...head, state: await readState(reader, commit.oid, head) });
    }
    return { ...common, base: { name, head: commit.oid, tree, files, faults }, heads: found };
}
function isDefaultToken(login) {
    return /^github-actions(?:\[bot\])?$/.test(login);
}
async function ask(session, request) {
    const { query, variables } = (0,_look_query_js__WEBPACK_IMPORTED_MODULE_3__  .w8)(request);
    const seen = await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .ur)(session, {
        purpose: `The repository ${request.repository} could not be read`,
        needs: 'contents: write',
        send: (octokit) => octokit.graphql(query, variables),
        optionalFields: OPTIONAL_FIELDS,
        decode: (data) => (0,_look_query_js__WEBPACK_IMPORTED_MODULE_3__  .iw)(request, data),
        onRefusal: (refusal) => (request.files.length > 0 && (0,_failures_js__WEBPACK_IMPORTED_MODULE_1__  .VF)(refusal, 'too large') ? 'too large' : undefined),
    });
    return seen === 'too large' ? await ask(session, { ...request, files: [] }) : seen;
}
async function entriesAt(reader, { oid, entries }) {
    const { session, repository, paths } = reader;
    if (entries !== undefined || paths.length === 0)
        return entries ?? new Map();
    const { query, variables } = (0,_look_query_js__WEBPACK_IMPORTED_MODULE_3__  .wd)(repository.fullName, oid, paths);
    const found = await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .ur)(session, {
        purpose: `The commit ${oid.slice(0, 10)} of ${repository.fullName} could not be read`,
        needs: 'contents: read',
        send: (octokit) => octokit.graphql(query, variables),
        decode: (data) => (0,_look_query_js__WEBPACK_IMPORTED_MODULE_3__  .ix)(paths, data),
        onRefusal: (refusal) => (paths.length > 1 && (0,_failures_js__WEBPACK_IMPORTED_MODULE_1__  .VF)(refusal, 'too large') ? 'too large' : undefined),
    });
    if (found !== 'too large')
        return found;
    const half = Math.ceil(paths.length / 2);
    const first = await entriesAt({ ...reader, paths: paths.slice(0, half) }, { oid, entries });
    return new Map([...first, ...(await entriesAt({ ...reader, paths: paths.slice(half) }, { oid, entries }))]);
}
async function readState(reader, base, { commit, ahead, behind, changed, fork }) {
    if (commit === undefined)
        return undefined;
    const [head, files] = [commit.oid, await (0,_files_js__WEBPACK_IMPORTED_MODULE_2__  .R8)(reader, await entriesAt(reader, commit))];
    if (ahead === 0)
        return { head, ahead, behind, files, fork: { sha: head, files }, changed: [] };
    const isKnown = ahead !== undefined && fork !== undefined && changed !== undefined;
    const state = isKnown ? { ahead, behind, changed, fork } : await compareByRest(reader, base, head);
    const from = fork ?? state.fork;
    return {
        ...state,
        head,
        files,
        fork: { sha: from.oid, files: await (0,_files_js__WEBPACK_IMPORTED_MODULE_2__  .R8)(reader, await entriesAt(reader, from)) },
    };
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
            return { ahead, behind, fork: { oid: fork.sha, entries: undefined }, changed };
        },
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
    let lost = 0;
    let early = 0;
    for (;;) {
        const sent = await sendOnce(session, call);
        if (sent.kind === 'done')
            return sent.value;
        if (lost > 0 || sent.kind === 'lost') {
            const value = await call.readBack?.();
            if (value !== undefined)
                return value;
        }
        if (sent.kind === 'lost')
            lost += 1;
        else
            early += 1;
        const retries = sent.kind === 'lost' ? lost : early;
        const delayMs = (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__  .a2)(retries, undefined, effects.random());
        const isOver = retries > MAX_RETRIES || delayMs >= deadline.remaining();
        if (sent.kind === 'lost') {
            if (isOver)
                throw sent.error;
            effects.log.info(`${sent.error.message} It had no effect; trying again.`);
        }
        else if (isOver || !((0,_failures_js__WEBPACK_IMPORTED_MODULE_3__  .VF)(sent.refusal, 'early') || (await call.isEarly?.(sent.refusal)) === true)) {
            const value = await call.onRefusal?.(sent.refusal);
            if (value === undefined)
                throw (0,_failures_js__WEBPACK_IMPORTED_MODULE_3__  .z_)(call, sent.refusal);
            return value;
        }
        await effects.clock.sleep(delayMs, effects.signal);
    }
}
async function sendOnce(session, call) {
    const { effects, deadline } = session;
    const outcome = await (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__  .CD)({
        effects,
        deadline,
        call: call.readBack === undefined ? 'repeatable' : 'once',
        tryOnce: () => tryOnce(session, call),
    });
    if (outcome.kind === 'answer')
        return outcome.answer;
    const error = (0,_failures_js__WEBPACK_IMPORTED_MODULE_3__  .hB)(call, outcome);
    if (outcome.verdict === 'ambiguous')
        return { kind: 'lost', error };
    throw error;
}
async function tryOnce(session, call) {
    const { effects, deadline, github } = session;
    let label = '';
    return await (0,_client_js__WEBPACK_IMPORTED_MODULE_2__  .c)(github, {
        write: call.send,
        onRequest: (request) => {
            label = effects.secrets.clean(request, 300);
        },
        timeoutMs: (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__  .xt)(deadline),
        signal: effects.signal,
    }).then((answer) => readAnswer(session, call, { ...answer, label }), (error) => ({ kind: 'failure', message: '', ...(0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__  .tC)(error, effects, label) }));
}
function readAnswer(session, call, answer) {
    const { status, data, headers, label, isGraphql } = answer;
    const { clock, secrets } = session.effects;
    const isGood = status >= 200 && status <= 299;
    const errors = errorsOf(data);
    const error = errors.find((one) => !isGraphql || !isOptional(one, call.optionalFields));
    if (isGood && (!isGraphql || error === undefined))
        return readValue(session, call, answer);
    const message = secrets.clean([...new Set(errors.map((one) => one.message))].join('; '), MAX_QUOTE_LENGTH);
    const { type } = isGood && error !== undefined ? error : {};
    const summary = `${label}: ${isGood ? (type ?? 'an error') : `HTTP ${status}`}`;
    const isPartial = call.readBack !== undefined && Object.values(fieldsOf(fieldsOf(data)['data'])).some(Boolean);
    const isInternal = isGood && (isPartial || (type === undefined && SERVER_ERROR.test(message)));
    const failure = { kind: 'status', status: isInternal ? 500 : status, ...(0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__  .gW)(headers, clock.today()) };
    if (isInternal || (!isGood && status !== 429 && (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__  .S4)('repeatable', failure) === 'retry')) {
        return { kind: 'failure', failure, summary, message };
    }
    const target = secrets.clean(headers['location']?.replace(/[?#].*$/s, '') ?? '', 200);
    const refusal = { summary, status, message, target, ...(type !== undefined && { type }) };
    const limit = limitOf(refusal, headers, clock.today());
    if (limit !== undefined)
        return { kind: 'failure', ...limit, summary: `${summary}, a rate limit`, message };
    return { kind: 'answer', answer: { kind: 'refused', refusal } };
}
function readValue({ effects }, call, answer) {
    const { data: body, isGraphql, label, status } = answer;
    const isJson = typeof body === 'object' && body !== null;
    try {
        return { kind: 'answer', answer: { kind: 'done', value: call.decode(isGraphql ? fieldsOf(body)['data'] : body) } };
    }
    catch (cause) {
        if (!(cause instanceof _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .Vl))
            throw cause;
        const fact = isJson ? `but ${effects.secrets.clean(cause.message)}` : 'without a JSON body';
        const summary = `${label}: HTTP ${status}, ${fact}`;
        return { kind: 'failure', failure: { kind: isJson ? 'malformed' : 'unreadable' }, summary, message: '', cause };
    }
}
function errorsOf(body) {
    const { message, errors } = fieldsOf(body);
    return [message ?? [], errors ?? []].flat(2).map((one) => {
        if (typeof one === 'string')
            return { message: one, path: [] };
        const { type, path, resource, field, code, ...error } = fieldsOf(one);
        const words = error['message'] ?? [resource, field, code].filter((part) => typeof part === 'string').join(' ');
        return { message: String(words), path: [path ?? []].flat(), ...(typeof type === 'string' && { type }) };
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

  7327:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    $J: () => (  livingState),
    $f: () => (  heldIn),
    GO: () => (  onBranch),
    LV: () => (  isValuesOnly),
    Pk: () => (  branchSides),
    T: () => (  mergedValues),
    Z: () => (  sameValues),
    fE: () => (  changedPlaces),
    ij: () => (  uniqueKeys),
    lG: () => (  filesToRead),
    nP: () => (  valuesToWrite)
  });
  var _contract_link_expiry_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9645);
  var _contract_version_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1149);
  var _deployment_parse_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8423);
  var _deployment_values_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4484);
  var _config_files_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7470);





const CONFIGURATION = /\.(?:ya?ml|json)$/i;
const MAX_FILES = 100;
function heldIn(values) {
    return 'branch' in values ? values.branch : values.base;
}
function livingState(head) {
    return head?.ended === undefined ? head?.state : undefined;
}
function branchSides(state, base) {
    const { files, fork, changed } = state;
    return {
        fork: new _config_files_js__WEBPACK_IMPORTED_MODULE_1__  .U(fork.files),
        base: new _config_files_js__WEBPACK_IMPORTED_MODULE_1__  .U(base),
        head: new _config_files_js__WEBPACK_IMPORTED_MODULE_1__  .U(files),
        changed: changed !== undefined && changed.length <= MAX_FILES ? changed : undefined,
    };
}
function filesToRead({ changed }) {
    return changed?.every((path) => CONFIGURATION.test(path)) === true ? changed : [];
}
const SAME_VALUES = { enabled: true, bundleUrl: 'https://same.example/b', version: 'same' };
const QUOTED = /(['"])(https:\/\/same\.example\/b|same)\1/g;
function isValuesOnly({ fork, head, changed }, own) {
    if (changed === undefined)
        return false;
    return changed.every((file) => {
        const keys = uniqueKeys([...own.filter((key) => key.file === file), ...head.places(file), ...fork.places(file)]);
        const same = keys.map((key) => {
            const found = { ...fork.at(key)?.before, ...head.at(key)?.before };
            return [key, Object.fromEntries(Object.entries(SAME_VALUES).filter(([name]) => name in found))];
        });
        const [now, origin] = [head, fork].map((files) => (0,_deployment_parse_js__WEBPACK_IMPORTED_MODULE_0__  .i_)(() => same.reduce((edited, [key, values]) => edited.with(key, values), files).text(file)));
        return CONFIGURATION.test(file) && now !== undefined && now.replace(QUOTED, '$2') === origin?.replace(QUOTED, '$2');
    });
}
function changedPlaces({ fork, head, changed = [] }, own) {
    const all = uniqueKeys([...own, ...changed.flatMap((file) => [...head.places(file), ...fork.places(file)])]);
    return all.filter((key) => !sameValues(fork.at(key)?.before, head.at(key)?.before));
}
function uniqueKeys(keys) {
    return [...new Map(keys.map((key) => [(0,_config_files_js__WEBPACK_IMPORTED_MODULE_1__  .P)(key), key])).values()];
}
function mergedValues({ fork, base, head }, key, { now, isOwn }) {
    const [then, here, theirs] = [fork.at(key), base.at(key), head.at(key)];
    if (here === undefined || theirs?.before === undefined)
        return here?.before;
    const isMoved = then !== undefined && then.fingerprint !== here.fingerprint;
    if (isMoved || (!isOwn && hasEnded(theirs.before, now)))
        return here.before;
    const { at } = here.before ?? theirs.before;
    const { bundleUrl, version } = mergePair(then?.before, here.before, theirs.before) ?? {};
    const isTheirs = then?.before?.enabled !== theirs.before.enabled && then?.before?.enabled === here.before?.enabled;
    const { enabled } = (isTheirs ? theirs : here).before ?? {};
    const values = { enabled, bundleUrl, version };
    return { at, ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) };
}
function onBranch(sides, key, now) {
    return sides === undefined ? {} : { branch: mergedValues(sides, key, { now, isOwn: true }) };
}
function mergePair(then, here, theirs) {
    if (samePair(then, theirs))
        return here;
    if (samePair(then, here))
        return theirs;
    const [ours, own] = [(0,_contract_version_js__WEBPACK_IMPORTED_MODULE_2__  .$4)(here?.version)?.startedAt, (0,_contract_version_js__WEBPACK_IMPORTED_MODULE_2__  .$4)(theirs.version)?.startedAt];
    return ours !== undefined && own !== undefined && own > ours ? theirs : here;
}
function sameValues(one, other) {
    return samePair(one, other) && one?.enabled === other?.enabled;
}
function samePair(one, other) {
    return one?.bundleUrl === other?.bundleUrl && one?.version === other?.version;
}
function hasEnded({ bundleUrl }, now) {
    const end = typeof bundleUrl === 'string' ? (0,_contract_link_expiry_js__WEBPACK_IMPORTED_MODULE_3__  .Q2)(bundleUrl) : undefined;
    return end !== undefined && end <= now;
}
function valuesToWrite(merged, there) {
    const names = _deployment_values_js__WEBPACK_IMPORTED_MODULE_4__  .z.filter((name) => {
        const value = merged?.[name];
        return typeof value === (name === 'enabled' ? 'boolean' : 'string') && value !== there?.[name];
    });
    return Object.fromEntries(names.map((name) => [name, merged?.[name]]));
}


  }),

  7470:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


__webpack_require__.d(__webpack_exports__, {
  U: () => (  ConfigFiles),
  P: () => (  keyText)
});

// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(8815);
// EXTERNAL MODULE: ./.build/lib/deployment/text.js + 1 modules
var deployment_text = __webpack_require__(7571);
;// CONCATENATED MODULE: ./.build/lib/deployment/config-path.js

const HINT = 'Write keys with dots (`spec.values.staticExport`), a key with dots in it as `["a.b"]`, a list item as `[0]` or `[name=x]`, and one of several documents as `[0].spec` or `[metadata.name=x].spec`.';
const QUOTED = String.raw `"(?:\\.|[^"\\])*"|'[^']*'`;
const STEP = new RegExp(String.raw `(?<dot>\.?)(?<key>[^.[\]\\]+)|\[(?:(?<index>\d{1,9})|(?<quoted>${QUOTED})|(?<names>[^"'=\]]+)=(?<value>${QUOTED}|[^"'\]][^\]]*))\]`, 'sy');
const BARE_KEY = /^[A-Za-z0-9_$/@-]+$/;
function parseConfigPath(text) {
    const steps = [];
    let at = 0;
    while (at < text.length || steps.length === 0) {
        STEP.lastIndex = at;
        const { groups } = STEP.exec(text) ?? {};
        const step = groups && stepOf(groups);
        if (!step || (step.kind === 'key' && groups['key'] !== undefined && (groups['dot'] === '.') !== steps.length > 0)) {
            const place = text === '' ? ': it is empty' : ` from character ${at + 1} on`;
            throw new deployment_text .gt(`config-path \`${text}\` cannot be read${place}.`, HINT);
        }
        steps.push(step);
        at = STEP.lastIndex;
    }
    return steps;
}
function stepOf(groups) {
    const { key, index, quoted, names, value = '' } = groups;
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
    if (text.startsWith("'"))
        return text.slice(1, -1);
    if (!text.startsWith('"'))
        return text;
    try {
        return String(JSON.parse(text));
    }
    catch {
        return undefined;
    }
}
function formatPath(steps) {
    return steps.map((step, at) => formatStep(step, at === 0)).join('');
}
function formatStep(step, isFirst) {
    switch (step.kind) {
        case 'key':
            if (!BARE_KEY.test(step.key))
                return `[${JSON.stringify(step.key)}]`;
            return isFirst ? step.key : `.${step.key}`;
        case 'index':
            return `[${step.index}]`;
        case 'match': {
            const isPlain = /^[^"'\]\p{Cc}\p{Zl}\p{Zp}][^\]\p{Cc}\p{Zl}\p{Zp}]*$/u.test(step.value);
            return `[${step.keys.join('.')}=${isPlain ? step.value : JSON.stringify(step.value)}]`;
        }
    }
}

// EXTERNAL MODULE: ./.build/lib/deployment/parse.js
var parse = __webpack_require__(8423);
;// CONCATENATED MODULE: ./.build/lib/deployment/follow.js



const MAX_LISTED = 10;
function atRoot(source, root, steps = []) {
    return { source, steps, trail: [root], node: root, entry: undefined };
}
function inString(cursor) {
    const root = (0,parse .$K)(cursor.source, cursor.node);
    return root ? { ...cursor, trail: [...cursor.trail, root], node: root } : cursor;
}
function childrenOf(cursor) {
    const { source, node } = cursor;
    if ((0,dist .oP)(node)) {
        const steps = itemSteps(source, node);
        return node.items.map((item, index) => moved(cursor, steps[index] ?? { kind: 'index', index }, item));
    }
    if (!(0,dist .jh)(node))
        return [];
    return node.items.flatMap((entry) => {
        const key = (0,parse .Vb)(entry.key);
        return key === undefined ? [] : moved(cursor, { kind: 'key', key }, entry.value ?? entry.key, entry);
    });
}
function walk(source, steps) {
    const [first, ...rest] = steps;
    return source.roots.flatMap((root, number) => {
        if (!first || first.kind === 'key' || (0,dist .oP)(root))
            return [follow(atRoot(source, root), steps)];
        const isIt = first.kind === 'index' ? first.index === number : matches(source, root, first);
        return isIt ? [follow(atRoot(source, root, [first]), rest)] : [];
    });
}
function follow(from, steps) {
    let cursor = from;
    for (const step of steps) {
        const next = take(inString(cursor), step);
        if (typeof next === 'string') {
            const place = cursor.steps.length === 0 ? 'the document' : `\`${formatPath(cursor.steps)}\``;
            return { cursor, reason: `${place} ${next}` };
        }
        cursor = next;
    }
    return cursor;
}
function take(cursor, step) {
    const { source, node } = cursor;
    if (step.kind === 'key') {
        if (!(0,dist .jh)(node))
            return `is ${(0,parse .WY)(node)}, so it has no key ${(0,parse .SP)(step.key)}`;
        const entry = (0,parse .Ms)(node, step.key);
        if (entry)
            return moved(cursor, step, entry.value ?? entry.key, entry);
        const names = node.items.slice(0, MAX_LISTED).map(({ key }) => (0,parse .SP)((0,parse .Vb)(key)));
        return `has no key ${(0,parse .SP)(step.key)}; its keys are ${names.join(', ')}`;
    }
    const path = formatPath([step]);
    if (!(0,dist .oP)(node))
        return `is ${(0,parse .WY)(node)}, so it has no item ${path}`;
    const isIt = (item, at) => step.kind === 'index' ? at === step.index : matches(source, item, step);
    const [item, second] = node.items.filter(isIt);
    if (second)
        return `has several items ${path}; name one by its number`;
    if (!item)
        return `has no item ${path} among its ${node.items.length}`;
    return moved(cursor, step.kind === 'index' ? (itemSteps(source, node)[step.index] ?? step) : step, item);
}
function itemSteps(source, { items }) {
    const names = items.map((item) => (0,parse .I5)(source, item, 'name'));
    const groups = Map.groupBy(names, (name) => name);
    return names.map((value, index) => {
        const isName = value !== undefined && groups.get(value)?.length === 1;
        return isName ? { kind: 'match', keys: ['name'], value } : { kind: 'index', index };
    });
}
function moved(cursor, step, value, entry) {
    const { source, steps, trail } = cursor;
    return { source, steps: [...steps, step], trail: [...trail, value], node: (0,parse .hd)(source, value), entry };
}
function matches(source, node, { keys, value }) {
    return (0,parse .I5)(source, node, ...keys) === value;
}

// EXTERNAL MODULE: ./.build/lib/deployment/values.js
var deployment_values = __webpack_require__(4484);
;// CONCATENATED MODULE: ./.build/lib/deployment/locate.js






const APPLICATION = ['spec.source.helm', 'spec.sources.*.helm'].flatMap(argoValues);
const ARGO_SOURCE = argoValues('helm');
const ARGO_SOURCE_FILE = /(?:^|[\\/])\.argocd-source(?:-[^\\/]*)?\.ya?ml$/;
const ARGO_PARAMETER = /(?:^|\.)helm\.parameters\.\*$/;
const HELM_RELEASE = ['spec.values'];
const KUSTOMIZATION = ['helmCharts.*.valuesInline'];
const KUSTOMIZATION_FILE = /(?:^|[\\/])(?:kustomization\.ya?ml|Kustomization)$/;
const FOREIGN_FILE = /(?:^|[\\/])(?:fleet\.ya?ml|helmfile[^\\/]*\.ya?ml(?:\.gotmpl)?|(?:docker-)?compose[^\\/]*\.ya?ml|helmfile\.d[\\/][^\\/]*)$/i;
const locate_MAX_LISTED = 10;
const NAME_IT = 'Name the mapping that holds enabled, bundleUrl and version with config-path';
function argoValues(helm) {
    return [`${helm}.valuesObject`, `${helm}.values`];
}
function locate(source, path) {
    const steps = path === undefined ? undefined : parseConfigPath(path);
    const ends = steps ? walk(source, steps) : source.roots.flatMap((root) => searchDocument(atRoot(source, root)));
    const cursors = ends.filter((end) => 'node' in end);
    const [cursor, second] = cursors;
    if (second)
        throw ambiguous(source, cursors);
    if (!cursor)
        return steps ? missingAt(source, steps, ends) : inserted(source, deployment_values .x, source.roots);
    const { node } = cursor;
    const below = steps && (0,parse .Ms)(node, deployment_values .x);
    if (below) {
        const message = `config-path \`${path}\` ends above the values`;
        throw (0,parse .ux)(source, below.key.range[0], message, `${NAME_IT}: \`${path}.${deployment_values .x}\`.`);
    }
    if (isMapping(cursor))
        return { cursor };
    const message = `\`${formatPath(cursor.steps)}\` is ${(0,parse .WY)(node)}, not a mapping of enabled, bundleUrl and version`;
    throw (0,parse .ux)(source, node.range[0], message, 'Remove that value, or name the mapping with config-path.');
}
function pathsIn(source) {
    const cursors = source.roots.flatMap((root) => placesWithin(atRoot(source, root)));
    return cursors.filter(isMapping).flatMap((cursor) => pathTo(source, cursor) ?? []);
}
function ambiguous(source, cursors) {
    const places = cursors.slice(0, locate_MAX_LISTED).map((cursor) => {
        return `\`${pathTo(source, cursor) ?? formatPath(cursor.steps)}\` (line ${(0,deployment_text .cA)(source.text, startOf(cursor))})`;
    });
    const hint = 'Name one of them with config-path.';
    return (0,parse .ux)(source, 0, `several places hold ${deployment_values .x} values: ${places.join(', ')}`, hint);
}
function startOf({ entry, node }) {
    return (entry?.key ?? node).range[0];
}
function missingAt(source, steps, ends) {
    const deadEnds = ends.filter((end) => 'reason' in end).toSorted((a, b) => depthOf(b) - depthOf(a));
    const [furthest] = deadEnds;
    const key = steps.at(-1);
    if (furthest && key?.kind === 'key' && depthOf(furthest) === 0 && steps.length - furthest.cursor.steps.length === 1) {
        const roots = deadEnds.map(({ cursor }) => cursor.node);
        if (roots.some((root) => isValuesFile(source, root)))
            return inserted(source, key.key, roots);
    }
    const reason = furthest?.reason ?? 'its first brackets name no document';
    const message = `config-path \`${formatPath(steps)}\` does not exist: ${reason}`;
    const hint = 'Correct the path, or add the mapping to the file.';
    throw (0,parse .ux)(source, furthest ? startOf(furthest.cursor) : 0, message, hint);
}
function depthOf({ cursor }) {
    return cursor.trail.length - 1;
}
function inserted(source, key, named) {
    const candidates = named.filter((root) => isValuesFile(source, root));
    const [root, second] = candidates;
    if (!root)
        throw noMapping(source);
    if (!second)
        return { cursor: atRoot(source, root), missing: key };
    const message = `no ${deployment_values .x} mapping, and ${candidates.length} documents that could get one`;
    const [name] = selectorsOf(source, root);
    throw (0,parse .ux)(source, 0, message, `${NAME_IT}, such as \`${formatPath([name, { kind: 'key', key }])}\`.`);
}
function noMapping(source) {
    const kinds = source.roots.map((root) => (0,parse .SP)((0,parse .I5)(source, root, 'kind') ?? 'a document'));
    const message = FOREIGN_FILE.test(source.file)
        ? 'this file is read by another tool than Helm, so its values are not looked for'
        : `no ${deployment_values .x} mapping in ${kinds.slice(0, locate_MAX_LISTED).join(', ')}`;
    return (0,parse .ux)(source, 0, message, hintFor(source));
}
function hintFor(source) {
    const [example] = pathsIn(source);
    if (example !== undefined)
        return `${NAME_IT}, such as \`${example}\`.`;
    if (source.roots.some((root) => (0,parse .Ms)(root, 'patches')))
        return `${NAME_IT} for a patch that is YAML, such as \`patches[0].patch.spec.values.${deployment_values .x}\`; JSON patches are not edited.`;
    const places = source.roots.flatMap((root) => valuesPaths(source, root));
    const known = places.map((place) => `\`${place.replace('.*', '[0]')}\``).join(' or ');
    if (known === '')
        return `${NAME_IT}.`;
    return `Add an empty \`${deployment_values .x}: {}\` in ${known}, or name the mapping with config-path.`;
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
    const places = placesWithin(root, paths).map((cursor) => ({ cursor, path: keysOf(cursor) }));
    const known = places.filter(({ path }) => paths.some((values) => path === join(values, deployment_values .x)));
    const deeper = places.filter(({ path, cursor }) => {
        return isMapping(cursor) && paths.some((values) => path.startsWith(join(values, '')));
    });
    return (known.length > 0 ? known : deeper).map(({ cursor }) => cursor);
}
function join(path, key) {
    return path === '' ? key : `${path}.${key}`;
}
function keysOf({ steps }) {
    return steps.map((step) => (step.kind === 'key' ? step.key : '*')).join('.');
}
function placesWithin(from, paths) {
    const path = keysOf(from);
    if (paths?.includes('') === false && ARGO_PARAMETER.test(path))
        refuseParameter(from);
    const anywhere = paths ? from : ((0,parse .i_)(() => opened(from)) ?? from);
    return childrenOf(paths?.includes(path) ? opened(from) : anywhere).flatMap((child) => {
        const step = child.steps.at(-1);
        if (step?.kind === 'key' && step.key === deployment_values .x)
            return [child];
        return (0,dist .Vj)(child.trail.at(-1)) ? [] : placesWithin(child, paths);
    });
}
function opened(cursor) {
    return (0,dist .jn)(cursor.node) && String(cursor.node.value).includes(deployment_values .x) ? inString(cursor) : cursor;
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
    const starts = [[], ...selectorsOf(source, root).map((selector) => [selector])];
    const paths = starts.map((start) => [...start, ...taken]);
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
    return walk(source, steps).filter((end) => 'node' in end).length === 1;
}

;// CONCATENATED MODULE: ./.build/lib/deployment/splices.js




const UNPRINTABLE = /[\p{Cc}\p{Cs}\u00a0\u2028\u2029\ufeff\ufffe\uffff]/gu;
const PLAIN_ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/[A-Za-z0-9/._~%&=+:;?@!$()*-]*[A-Za-z0-9/_~%&=+]$/;
const TEMPLATE = /\{\{|\$\{/;
const ENCRYPTED = /^\s*ENC\[/;
const ENCRYPTED_HINT = 'Keep `staticExport` in a file that is not encrypted (a chart takes several values files), and name that one.';
function unsafe(source, offset, reason, hint) {
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
function splicesFor({ cursor, missing }, wanted) {
    const { source, node, trail } = cursor;
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
    const isTarget = [...source.targets.values()].some((target) => target === node);
    if (!(0,dist .Vj)(node) && !isTarget)
        return;
    const message = (0,dist .Vj)(node)
        ? 'the values come from elsewhere by an alias'
        : `the anchor ${(0,parse .SP)(`&${node.anchor}`)} is used elsewhere in the file; a change here would change that too`;
    const hint = 'Write the values out where they are used, or name a mapping that nothing else refers to with config-path.';
    throw (0,parse .ux)(source, node.range[0], message, hint);
}
function isBlank({ text }, { range: [start, end] }) {
    return text.slice(start + 1, end - 1).trim() === '';
}
function replaceValue(source, map, { key, value: old }, value) {
    if (old === null)
        throw (0,parse .ux)(source, key.range[0], 'this key has no colon', 'Write it as `key: value`.');
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
        throw unsafe(source, node.range[0], 'the value is a block of lines', 'Write it on the line of its key, in quotes.');
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
    if (!(0,parse .Ms)(node, '<<'))
        return;
    const reason = 'a merge key (`<<`) may give what is missing here';
    throw unsafe(source, node.range[0], reason, 'Write the values out once.');
}
function fill({ source, node, entry, trail }, pairs) {
    const { text } = source;
    const around = trail.at(-2);
    if (!entry?.value || !(0,dist .jh)(around)) {
        const hint = `Write it as \`${deployment_values .x}: {}\`, and name that by config-path.`;
        throw unsafe(source, node.range[0], 'an empty mapping without key or colon', hint);
    }
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
    const { file, path } = place;
    const source = (0,parse .PJ)(text, file);
    const target = locate(source, path);
    const { cursor, missing } = target;
    const at = formatPath(cursor.steps);
    const edit = (values) => editTarget(target, place, values);
    if (missing !== undefined) {
        const own = path ?? formatPath([...cursor.steps, { kind: 'key', key: missing }]);
        return { place: own, before: undefined, edit, ...fingerprintOf(own, cursor) };
    }
    const own = pathTo(source, cursor) ?? path ?? at;
    return { place: own, before: { at, ...valuesIn(target) }, edit, ...fingerprintOf(own, cursor) };
}
function openPlaces(text, file) {
    return pathsIn((0,parse .PJ)(text, file)).map((path) => openConfig(text, { file, path }));
}
function valuesIn(target) {
    const found = deployment_values .z.map((name) => [name, scalarIn(target, name)]);
    return Object.fromEntries(found.flatMap(([name, scalar]) => (scalar ? [[name, scalar.value]] : [])));
}
function fingerprintOf(path, { source, trail, node }) {
    if (!parseConfigPath(path).some(({ kind }) => kind === 'index'))
        return {};
    const sizes = [source.roots.length, ...trail.flatMap((one) => ((0,dist .oP)(one) ? one.items.length : []))];
    const item = trail.findLast((_node, depth) => depth === 0 || (0,dist .oP)(trail[depth - 1])) ?? node;
    const beside = source.text.slice(item.range[0], node.range[0]) + source.text.slice(node.range[1], item.range[1]);
    return { fingerprint: `${sizes.join(' ')} ${beside.split(/\s+/).join(' ').trim()}` };
}
function scalarIn({ cursor, missing }, name) {
    const { source, node } = cursor;
    const entry = missing === undefined ? (0,parse .Ms)(node, name) : undefined;
    if (!entry)
        return undefined;
    const written = entry.value ?? entry.key;
    const scalar = (0,parse .hd)(source, written);
    if ((0,dist .jn)(scalar))
        return { node: scalar, value: entry.value === null ? null : scalar.value };
    const message = `\`${name}\` is ${(0,parse .WY)(scalar)}, not a single value`;
    throw (0,parse .ux)(source, written.range[0], message, 'Correct it in the file first.');
}
function isSet(target, { name, value }) {
    const node = scalarIn(target, name)?.node;
    if (node?.value !== value || node.tag !== undefined)
        return false;
    const isPlain = target.cursor.source.format === 'yaml' && node.type === 'PLAIN';
    return typeof value === 'boolean' || !isPlain || isPlainString(value);
}
function editTarget(target, place, values) {
    const { source } = target.cursor;
    const wanted = deployment_values .z.flatMap((name) => {
        const value = values[name];
        return value === undefined ? [] : [{ name, value }];
    });
    const changed = wanted.filter((one) => !isSet(target, one));
    if (changed.length === 0)
        return source.text;
    refuseEncrypted(target);
    const text = applySplices(source.text, splicesFor(target, changed));
    prove(text, target, changed, place);
    return text;
}
function refuseEncrypted(target) {
    const { source } = target.cursor;
    const values = Object.values(valuesIn(target)).map((value) => String(value ?? ''));
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
function prove(edited, target, changed, { file, path }) {
    const { cursor: before, missing } = target;
    const after = (0,parse .i_)(() => locate((0,parse .PJ)(edited, file), path));
    if (after && changed.every((one) => isSet(after, one))) {
        const entriesIn = ({ node }) => changed.map(({ name }) => (0,parse .Ms)(node, name));
        const [old, now] = missing === undefined ? [entriesIn(before), entriesIn(after.cursor)] : [[], [after.cursor.entry]];
        if ((0,external_node_util_.isDeepStrictEqual)(dataOf(before, old), dataOf(after.cursor, now)))
            return;
    }
    const reason = 'more than the values would change';
    throw unsafe(before.source, before.node.range[0], reason, 'Write each of the values on a line of its own once.');
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
        const depth = node === null ? -1 : trail.indexOf(node);
        const inner = depth === -1 ? undefined : trail[depth + 1];
        const block = (0,dist .jn)(node) && node.srcToken?.type === 'block-scalar' ? node.srcToken.source : '';
        return inner ? plain(inner) : { ...marks, value: node?.value, block };
    };
    return source.roots.map(plain);
}

;// CONCATENATED MODULE: ./.build/lib/action/rollout/config-files.js



class ConfigFiles {
    #files;
    #texts = new Map();
    #open = new Map();
    constructor(files, texts = new Map()) {
        this.#files = files;
        this.#texts = new Map(texts);
    }
    text(file) {
        const known = this.#texts.get(file);
        const found = this.#files.get(file);
        if (known !== undefined || found === undefined)
            return known;
        const text = (0,parse .i_)(() => (0,deployment_text .g7)(found, file));
        if (text !== undefined)
            this.#texts.set(file, text);
        return text;
    }
    open(place) {
        const key = JSON.stringify([place.file, place.path]);
        const known = this.#open.get(key);
        if (known !== undefined)
            return known;
        const found = this.#files.get(place.file);
        if (found === undefined)
            throw new deployment_text .gt(`${place.file} does not exist.`, 'Check `config-file`.');
        const open = openConfig(this.#texts.get(place.file) ?? (0,deployment_text .g7)(found, place.file), place);
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
    with(key, values) {
        if (Object.keys(values).length === 0)
            return this;
        const text = this.open({ file: key.file, path: key.place }).edit(values);
        return new ConfigFiles(this.#files, new Map([...this.#texts, [key.file, text]]));
    }
}
function keyText({ file, place }) {
    return JSON.stringify([file, place]);
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
// EXTERNAL MODULE: ./.build/lib/action/github/look.js
var look = __webpack_require__(7426);
// EXTERNAL MODULE: ./.build/lib/action/github/session.js
var github_session = __webpack_require__(1089);
// EXTERNAL MODULE: ./.build/lib/action/rollout/branch.js
var rollout_branch = __webpack_require__(7327);
// EXTERNAL MODULE: ./.build/lib/action/rollout/config-files.js + 5 modules
var config_files = __webpack_require__(7470);
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
    const held = (0,rollout_branch .$f)(state);
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
function replaced(state) {
    const [held, read] = [(0,rollout_branch .$f)(state), (0,rollout_branch .$f)(state.start)];
    if (held?.version === read?.version)
        return undefined;
    return { because: 'replaced', version: String(read?.version ?? ''), side: 'branch' in state ? 'branch' : 'base' };
}
function overtaken(exported, state, now) {
    const isUnordered = exported.isChosen || (exported.isLabelled && (0,contract_version .$4)(exported.version) === undefined);
    if (isUnordered)
        return undefined;
    const sides = [
        { side: 'base', held: state.base, start: state.start.base },
        ...('branch' in state ? [{ side: 'branch', held: state.branch, start: (0,rollout_branch .$f)(state.start) }] : []),
    ];
    for (const { side, held, start } of sides) {
        const version = String(held?.version ?? '');
        const [time, before] = [timeOf(held, now), timeOf(start, now)];
        if (time === undefined)
            continue;
        if (exported.startedAt !== undefined && time > wholeSeconds(exported.startedAt))
            return { because: 'overtaken', version, side };
        if (before !== undefined && time < before)
            return { because: 'put-back', version, side };
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



function planRollout(input) {
    const { sides, terms, exports } = input;
    const base = sides?.base ?? new config_files .U(input.base);
    const places = decidePlaces(input, base);
    const isOurs = sides && (0,rollout_branch .LV)(sides, places);
    const onto = isOurs === true && sides ? mergeOnto(base, sides, places, terms.now) : (sides?.head ?? base);
    const wanted = writeDecisions(onto, places);
    const paths = [...new Set([...places.map(({ file }) => file), ...(sides?.changed ?? [])])];
    const differing = (from) => paths.flatMap((path) => {
        const text = wanted.text(path);
        return text === undefined || text === from.text(path) ? [] : [{ path, text }];
    });
    const keys = (0,rollout_branch .ij)([...places, ...(sides === undefined ? [] : (0,rollout_branch .fE)(sides, places))]);
    const changed = keys.flatMap((key) => {
        const [before, after] = [base.at(key)?.before, wanted.at(key)?.before];
        return (0,rollout_branch .Z)(before, after)
            ? []
            : [{ ...key, before: heldOf(before, exports), after: heldOf(after, exports) }];
    });
    return {
        places,
        fromBase: differing(base),
        fromHead: sides === undefined ? [] : differing(sides.head),
        changed,
        ...(isOurs !== undefined && { isOurs }),
        conflicts: sides !== undefined && isOurs === false && places.some((key) => isContested({ ...sides, head: wanted }, key)),
    };
}
function heldOf(values, exports) {
    if (values === undefined)
        return undefined;
    const minted = exports.find(({ link }) => link.bundleUrl === values.bundleUrl) ?? exports[0];
    const endsAt = endOfLink(values.bundleUrl, minted?.link);
    return { ...values, ...(endsAt && { endsAt }) };
}
function decidePlaces({ sides, exports, terms }, base) {
    return exports.flatMap((exported) => exported.places.map((start) => {
        const open = base.open(start);
        const key = { file: start.file, place: open.place };
        const state = { base: open.before, ...(0,rollout_branch .GO)(sides, key, terms.now), start };
        return { ...key, exported, decision: decide(exported, state, terms), held: (0,rollout_branch .$f)(state), base: open.before };
    }));
}
function mergeOnto(base, sides, own, now) {
    const ownKeys = new Set(own.map(config_files .P));
    return (0,rollout_branch .fE)(sides, own).reduce((files, key) => {
        const there = files.at(key);
        if (there === undefined)
            return files;
        const merged = (0,rollout_branch .T)(sides, key, { now, isOwn: ownKeys.has((0,config_files .P)(key)) });
        return files.with(key, (0,rollout_branch .nP)(merged, there.before));
    }, base);
}
function writeDecisions(onto, places) {
    return places.reduce((files, { decision, held, file, place }) => {
        if (!('values' in decision))
            return files;
        const merged = { at: place, ...held, ...decision.values };
        return files.with({ file, place }, (0,rollout_branch .nP)(merged, files.at({ file, place })?.before));
    }, onto);
}
function isContested({ fork, base, head }, key) {
    const [then, here, theirs] = [fork, base, head].map((side) => side.at(key)?.before);
    return !(0,rollout_branch .Z)(here, then) && !(0,rollout_branch .Z)(theirs, then) && !(0,rollout_branch .Z)(here, theirs);
}
function filesOfTarget({ sites }) {
    return [...new Set(sites.flat().map(({ file }) => file))];
}
function outcomeOf(target, places) {
    const { repository, base, inputs, branch } = target;
    const names = { repository: repository.fullName, base, ...(branch !== undefined && { branch }) };
    return { ...names, isDryRun: inputs.dryRun, changed: false, places, remarks: [] };
}
function placesOf(target, plan, isWritten) {
    return plan.places.map((place) => {
        const { file, place: at, exported, decision, held, base } = place;
        const { domain } = exported;
        const remark = remarkOf(target, place);
        const wanted = 'values' in decision ? { at, ...held, ...decision.values } : held;
        return {
            ...(domain !== undefined && { domain }),
            file,
            place: at,
            decision: decision.kind,
            ...(remark !== undefined && { remark }),
            now: heldOf(isWritten ? wanted : held, [exported]),
            base: heldOf(base, [exported]),
            ...(target.inputs.dryRun && { wanted: heldOf(wanted, [exported]) }),
        };
    });
}
function remarkOf(target, { file, decision, held, exported }) {
    if (decision.kind !== 'leave') {
        const isEndless = exported.pinUrl === undefined && endOfLink(held?.bundleUrl, exported.link) === undefined;
        const isRenewed = decision.kind === 'renew' && typeof held?.bundleUrl === 'string' && isEndless;
        return isRenewed ? `The link in ${file} does not tell its end: every run renews it.` : undefined;
    }
    const { because, version, side } = decision;
    const name = side === 'branch' ? (target.branch ?? target.base) : target.base;
    const where = `${file} on ${target.repository.fullName}@${name}`;
    switch (because) {
        case 'overtaken':
            return `${where} holds version ${version}, whose job was started later than that of this run.`;
        case 'put-back':
            return `${where} was put back to version ${version} while this run was under way.`;
        case 'replaced':
            return `${where} does not hold version ${version}, whose link this run would renew.`;
    }
}

// EXTERNAL MODULE: ./.build/lib/deployment/parse.js
var parse = __webpack_require__(8423);
// EXTERNAL MODULE: ./.build/lib/action/errors.js
var errors = __webpack_require__(1550);
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
    const given = { ...(0,github_session .x5)(target), ...text, head: branch, draft };
    const end = await (0,github_session .ur)(session, {
        purpose: `The pull request from \`${branch}\` to \`${text.base}\` of ${fullName} could not be opened`,
        needs: `contents: write, ${WRITE}`,
        otherwise: `The branch is kept: open the pull request by hand at ${page}`,
        send: ({ rest }) => rest.pulls.create(given),
        decode: (data) => {
            const { number, node_id: nodeId, html_url: url, user } = (0,decode .D4)(CreatedSchema, data);
            return { ...text, number, nodeId, url, author: user?.login ?? '' };
        },
        isEarly: ({ message }) => /no commits between/i.test(message),
        onRefusal: ({ message }) => {
            if (/no commits between|pull request already exists/i.test(message))
                return 'raced';
            return draft && /draft pull requests? (?:are|is) not supported/i.test(message) ? 'no-drafts' : undefined;
        },
        readBack: async () => {
            const { heads } = await (0,look .O)(session, { repository: fullName, base: text.base, heads: [branch], files: [] });
            return heads[0]?.pulls.find(({ base }) => base === text.base);
        },
    });
    if (end !== 'no-drafts')
        return end;
    session.effects.log.warning(`${fullName} does not support draft pull requests; opening a regular one.`);
    return await createPull(target, { ...wanted, draft: false });
}
const UPDATE = `mutation ($input: UpdatePullRequestInput!) {
  updatePullRequest(input: $input) { pullRequest { state headRef { target { oid } } } }
}`;
const StateSchema = dist .Ikc({
    state: dist .YjP('a state'),
    headRef: dist .cl6(dist .Ikc({ target: dist .cl6(dist .Ikc({ oid: dist .YjP('an id') })) })),
});
const UpdatedSchema = dist .Ikc({ updatePullRequest: dist .Ikc({ pullRequest: StateSchema }) });
async function changePull({ session, repository }, { number, nodeId }, input) {
    const purpose = `The pull request #${number} of ${repository.fullName} could not be changed`;
    const changed = await (0,github_session .ur)(session, {
        purpose,
        needs: WRITE,
        send: (octokit) => octokit.graphql(UPDATE, { input: { pullRequestId: nodeId, ...input } }),
        decode: (data) => {
            const { state, headRef } = (0,decode .D4)(UpdatedSchema, data).updatePullRequest.pullRequest;
            return { isOpen: state === 'OPEN', ...(headRef?.target && { headSha: headRef.target.oid }) };
        },
        onRefusal: (refusal) => ((0,failures .VF)(refusal, 'locked') ? 'locked' : undefined),
    });
    if (changed !== 'locked')
        return changed;
    session.effects.log.warning(`${purpose}: it is locked.`);
    return undefined;
}
async function addPeople(target, { number, author }, people) {
    const issue = { ...(0,github_session .x5)(target), issue_number: number };
    const review = { ...(0,github_session .x5)(target), pull_number: number };
    const others = people.reviewers.filter((name) => name.toLowerCase() !== author.toLowerCase());
    const wishes = [
        ['label', people.labels, ({ rest }, labels) => rest.issues.addLabels({ ...issue, labels })],
        ['assignee', people.assignees, ({ rest }, assignees) => rest.issues.addAssignees({ ...issue, assignees })],
        ['reviewer', others, ({ rest }, reviewers) => rest.pulls.requestReviewers({ ...review, reviewers })],
        [
            'team reviewer',
            people.teamReviewers,
            ({ rest }, team_reviewers) => rest.pulls.requestReviewers({ ...review, team_reviewers }),
        ],
    ];
    for (const wish of wishes)
        await addNames(target, number, wish);
}
async function addNames(target, number, [kind, names, send]) {
    if (names.length === 0)
        return;
    const { session, repository } = target;
    const missing = `${kind}${names.length > 1 ? 's' : ''} ${names.join(', ')}`;
    try {
        await (0,github_session .ur)(session, {
            purpose: `Pull request #${number} of ${repository.fullName} is without the ${missing}`,
            needs: WRITE,
            send: (octokit) => send(octokit, [...names]),
            decode: (data) => data,
        });
    }
    catch (error) {
        if (!(error instanceof errors .lZ) || session.effects.signal.aborted)
            throw error;
        if (error.code !== 'REQUEST' || names.length === 1)
            return session.effects.log.warning(error.message);
        for (const name of names)
            await addNames(target, number, [kind, [name], send]);
    }
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
function textDiffers(text, pull) {
    return text.title !== pull.title || text.body !== pull.body.replaceAll('\r\n', '\n');
}
function showsPlaces(body, places) {
    const withoutEnds = (text) => text.replaceAll(/ \|[^|\n]*\|$/gm, '');
    return withoutEnds(body.replaceAll('\r\n', '\n')).includes(withoutEnds([...(0,markdown .uc)(places), ''].join('\n')));
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
        : filled(inputs.body, subject).replaceAll('\r\n', '\n').replace(MARKS, '').trim().slice(0, MAX_INTRO_LENGTH);
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
    const { branch } = target;
    if (branch === undefined) {
        throw new errors .lZ('PROTECTED', `\`${target.base}\` accepts no commits, and a pull request needs a branch.`, {
            hint: 'Set `domain` (the branch is named by it) or `branch`.',
        });
    }
    const work = { ...delivery, target: { ...target, branch }, files: new Set(filesOfTarget(target)) };
    return await retryWhileMoved(target.session.effects, branch, async () => await carryOut(work, await readRound(work)));
}
function withPull(outcome, operation, pull) {
    if (pull === undefined)
        return { ...outcome, pull: { operation } };
    const remarks = (0,look .p)(pull.author) && operation !== 'closed' ? [OPENED_BY_DEFAULT_TOKEN] : [];
    const { number, url } = pull;
    return { ...outcome, pull: { operation, number, url }, remarks: [...outcome.remarks, ...remarks] };
}
async function readRound(work) {
    const { target, files, exports, writtenSha, orphan } = work;
    const { session, branch, base: name, inputs } = target;
    const request = { repository: target.repository.fullName, base: name, heads: [branch], files: [...files] };
    const seen = await (0,look .O)(session, request);
    const base = (0,rollout_target.foundBase)(seen, inputs);
    const [head] = seen.heads;
    const headSha = head?.state?.head;
    const state = headSha === orphan ? undefined : (0,rollout_branch .$J)(head);
    const sides = state && (0,rollout_branch .Pk)(state, base.files);
    const unread = sides === undefined ? [] : (0,rollout_branch .lG)(sides).filter((file) => !files.has(file));
    for (const file of unread)
        files.add(file);
    if (unread.length > 0)
        return await readRound(work);
    const plan = planRollout({ base: base.files, sides, exports, terms: (0,rollout_target.termsOf)(target) });
    const outcome = {
        ...outcomeOf(target, placesOf(target, plan, false)),
        ...(writtenSha !== undefined && { changed: true, commitSha: writtenSha }),
        remarks: plan.conflicts && plan.fromBase.length > 0
            ? [`\`${name}\` has changed the same values as \`${branch}\`: the pull request conflicts.`]
            : [],
    };
    const pull = head?.pulls.find((one) => one.base === name);
    const byDefaultToken = pull === undefined ? seen.byDefaultToken : (0,look .p)(pull.author);
    return { base, head, state, headSha, pull, byDefaultToken, plan, outcome };
}
function stepOf(work, { head, state, pull, plan }) {
    if (state === undefined) {
        if (plan.fromBase.length === 0)
            return 'nothing';
        if (head?.state === undefined)
            return 'create';
        return head.ended?.state === 'CLOSED' && holdsRefused(work, head.state.files) ? 'refused' : 'rebuild';
    }
    if (plan.isOurs === true && plan.fromBase.length === 0)
        return pull === undefined ? 'nothing' : 'close';
    if (plan.fromHead.length === 0) {
        const isEmpty = plan.fromBase.length === 0 || state.ahead === 0;
        return isEmpty && pull === undefined ? 'nothing' : 'propose';
    }
    return plan.isOurs === true && state.behind > 0 ? 'rebuild' : 'append';
}
function holdsRefused({ target, exports }, files) {
    const plan = (0,parse .i_)(() => planRollout({ base: files, exports, terms: (0,rollout_target.termsOf)(target) }));
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
    const { inputs, branch } = target;
    const { log } = target.session.effects;
    const { outcome, pull, plan } = round;
    const step = stepOf(work, round);
    if (inputs.dryRun) {
        const told = withPull(outcome, 'none', pull);
        if (step === 'close')
            return { ...told, would: 'close' };
        const opens = pull === undefined && step !== 'nothing' && step !== 'refused';
        return opens ? { ...told, would: 'open' } : told;
    }
    if (work.hasWarned !== true)
        for (const remark of outcome.remarks)
            log.warning(remark);
    work.hasWarned ||= outcome.remarks.length > 0;
    switch (step) {
        case 'nothing':
            return withPull(outcome, 'none', pull);
        case 'refused': {
            const { number, url } = round.head?.ended ?? {};
            const remark = `Pull request #${number} with this content was closed without a merge (${url}): it is not opened again. Delete the branch \`${branch}\` to have it proposed anew.`;
            log.notice(remark);
            return withPull({ ...outcome, remarks: [...outcome.remarks, remark] }, 'none', pull);
        }
        case 'close':
            return await pull_request_close(work, round);
        case 'propose':
            return await propose(work, round);
        default: {
            const made = await commit(work, round, step);
            if (made === 'raced')
                return 'raced';
            const { sha, pulls } = made;
            log.info(`Committed ${sha.slice(0, 10)} to ${target.repository.fullName}@${branch}.`);
            work.writtenSha = sha;
            const written = { ...outcome, changed: true, commitSha: sha, places: placesOf(target, plan, true) };
            work.onOutcome(withPull(written, 'none', pull));
            const isOpen = pull === undefined || pulls === undefined || pulls.some(({ number }) => number === pull.number);
            if (isOpen)
                return await propose(work, { ...round, outcome: written, headSha: sha });
            work.orphan = sha;
            return 'raced';
        }
    }
}
async function commit({ target, exports }, { plan, base, headSha = base.head }, step) {
    const { session, branch, inputs } = target;
    const content = { branch, message: commitMessage({ exports, places: plan.changed, inputs }) };
    const onBase = { ...content, files: plan.fromBase };
    try {
        if (step === 'create')
            return await (0,github_commit .B8)(target, { ...onBase, parent: base.head });
        if (step === 'rebuild') {
            const made = await (0,github_commit .Gi)(target, { ...onBase, from: headSha, parent: base });
            if (made !== 'no-force')
                return made;
            session.effects.log.info(`A rule forbids force pushes to \`${branch}\`: committing on its head.`);
        }
        const files = plan.fromHead.length > 0 ? plan.fromHead : plan.fromBase;
        return await (0,github_commit .$h)(target, { ...content, files, expectedHead: headSha });
    }
    catch (error) {
        if (!(error instanceof errors .lZ) || error.code !== 'PROTECTED' || !(0,failures .F3)(error))
            throw error;
        const hint = `A rule protects the head branch, too: exempt \`${branch}\` from it, or set another \`branch\`.`;
        throw new errors .lZ('PROTECTED', error.message, { hint, cause: error.cause });
    }
}
async function propose(work, round) {
    const { pull, plan, outcome, headSha, byDefaultToken } = round;
    const { target, exports } = work;
    const { inputs, branch, base } = target;
    const { log } = target.session.effects;
    const text = pullText({ exports, places: plan.changed, inputs, byDefaultToken }, pull?.body ?? '');
    if (pull === undefined) {
        const created = await createPull(target, { branch, base, ...text, draft: inputs.draft });
        if (created === 'raced')
            return 'raced';
        log.info(`Opened pull request #${created.number}: ${created.url}`);
        const opened = withPull(outcome, 'created', created);
        work.onOutcome(opened);
        await addPeople(target, created, inputs);
        return opened;
    }
    const hasWritten = work.writtenSha !== undefined;
    if (!hasWritten && showsPlaces(pull.body, plan.changed))
        return withPull(outcome, 'none', pull);
    const told = textDiffers(text, pull) ? await changePull(target, pull, text) : undefined;
    if (told !== undefined) {
        log.info(`Updated pull request #${pull.number}: ${pull.url}`);
        if (!told.isOpen && headSha !== undefined)
            work.orphan = headSha;
        if (!told.isOpen || told.headSha !== headSha)
            return 'raced';
    }
    return withPull(outcome, hasWritten || told !== undefined ? 'updated' : 'none', pull);
}
async function pull_request_close({ target }, { pull, outcome, headSha = '' }) {
    const { branch, base } = target;
    const { log } = target.session.effects;
    const removed = await (0,github_commit .VS)(target, { branch, from: headSha });
    if (removed === 'raced')
        return 'raced';
    if (removed === 'refused')
        log.warning(`A rule forbids removing \`${branch}\`: it stays.`);
    const closed = pull && (await changePull(target, pull, { state: 'CLOSED' }));
    if (removed === 'refused' && closed === undefined)
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
        const end = await round();
        if (end !== 'raced')
            return end;
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









async function rollOut(effects, { idle, onOutcome, ...delivery }) {
    const { target, exports } = delivery;
    const idlePlaces = idle.flatMap(({ domain, places }) => places.map((place) => unchangedPlace(place, domain)));
    const report = (outcome) => onOutcome({ ...outcome, places: [...outcome.places, ...idlePlaces] });
    const nothing = outcomeOf(target, []);
    const unchanged = target.inputs.mode === 'commit' ? nothing : withPull(nothing, 'none', target.pull);
    const outcome = exports.length === 0 ? unchanged : await deliver(effects, { ...delivery, onOutcome: report });
    report(outcome);
    return outcome;
}
function unchangedPlace(place, domain) {
    const { file, path = '', base } = place;
    return {
        ...(domain !== undefined && { domain }),
        file,
        place: path,
        decision: 'keep',
        now: heldOf((0,rollout_branch .$f)(place), []),
        base: heldOf(base, []),
    };
}
async function deliver(effects, delivery) {
    const { inputs, base } = delivery.target;
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
        return await deliverPull(await proposing(effects, fresh));
    }
}
async function proposing(effects, delivery) {
    const { branch, base, inputs } = delivery.target;
    const asked = { ...inputs, base, mode: 'pull-request', ...(branch !== undefined && { branch }) };
    const target = await (0,rollout_target.openTarget)(effects, asked, delivery.exports);
    const exports = delivery.exports.map((exported, nth) => ({
        ...exported,
        places: exported.isRenewal
            ? exported.places
            : exported.places.map((place, at) => ({ ...target.sites[nth]?.[at], ...place })),
    }));
    return { ...delivery, target, exports };
}
async function deliverCommit({ target, exports, onOutcome }) {
    const { session, inputs, repository, base: name } = target;
    return await retryWhileMoved(session.effects, name, async () => {
        const request = { repository: repository.fullName, base: name, heads: [], files: filesOfTarget(target) };
        const seen = await (0,look .O)(session, request);
        const base = (0,rollout_target.foundBase)(seen, inputs);
        const plan = planRollout({ base: base.files, exports, terms: (0,rollout_target.termsOf)(target) });
        const outcome = outcomeOf(target, placesOf(target, plan, false));
        if (inputs.dryRun || plan.fromBase.length === 0)
            return outcome;
        const message = commitMessage({ exports, places: plan.changed, inputs });
        const commit = { branch: name, expectedHead: base.head, files: plan.fromBase, message };
        const made = await (0,github_commit .$h)({ session, repository: seen.repository }, commit);
        if (made === 'raced')
            return 'raced';
        const written = {
            ...outcome,
            changed: true,
            commitSha: made.sha,
            places: placesOf(target, plan, true),
            remarks: seen.byDefaultToken === true ? [COMMITTED_BY_DEFAULT_TOKEN] : [],
        };
        onOutcome(written);
        session.effects.log.info(`Committed ${made.sha.slice(0, 10)} to ${seen.repository.fullName}@${name}.`);
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
  var _contract_version_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1149);
  var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1550);
  var _links_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(752);
  var _branch_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7327);




function pinnedJob(all, pull, pinUrl) {
    const places = pull === undefined ? all.map(({ branch: _none, ...ofBase }) => ofBase) : all;
    const pinned = places.flatMap((place) => {
        const held = (0,_branch_js__WEBPACK_IMPORTED_MODULE_2__  .$f)(place);
        const version = (0,_contract_version_js__WEBPACK_IMPORTED_MODULE_3__  .KA)(held?.version);
        return version === undefined ? [] : [{ place, version, jobId: jobIn(place, version), held }];
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
    const hasNoEnd = pinUrl !== undefined && pinned.every(({ held }) => (0,_links_js__WEBPACK_IMPORTED_MODULE_1__  .dJ)(held?.bundleUrl));
    if (first === undefined || hasNoEnd)
        return { withoutVersion };
    const telling = pinned.find(({ version }) => (0,_contract_version_js__WEBPACK_IMPORTED_MODULE_3__  .$4)(version)?.content !== undefined)?.version;
    return {
        renewal: {
            jobId: first.jobId,
            places: pinned.map(({ place }) => place),
            ...(telling !== undefined && { version: telling }),
            contents: pinned.flatMap(({ version }) => (0,_contract_version_js__WEBPACK_IMPORTED_MODULE_3__  .$4)(version)?.content ?? []),
        },
        withoutVersion,
    };
}
function jobIn({ file }, version) {
    const jobId = (0,_contract_version_js__WEBPACK_IMPORTED_MODULE_3__  .$4)(version)?.jobId;
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
    foundBase: () => (  foundBase),
    openTarget: () => (  openTarget),
    termsOf: () => (  termsOf)
  });
  var _contract_version_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(1149);
  var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1550);
  var _github_commit_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4476);
  var _github_failures_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5090);
  var _github_look_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7426);
  var _github_session_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1089);
  var _inputs_rules_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(6628);
  var _links_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(752);
  var _branch_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(7327);
  var _config_files_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(7470);










async function openTarget(effects, inputs, sites) {
    const session = (0,_github_session_js__WEBPACK_IMPORTED_MODULE_4__  .fA)(effects, inputs.token);
    const branches = branchNames(inputs, sites);
    const heads = inputs.mode === 'pull-request' ? branches : [];
    const files = [...new Set(sites.flatMap(({ places }) => places.map(({ file }) => file)))];
    const { repository: name, base } = inputs;
    const seen = await (0,_github_look_js__WEBPACK_IMPORTED_MODULE_3__  .O)(session, { repository: name, ...(base !== undefined && { base }), heads, files });
    const { repository } = seen;
    mayHoldLinks(repository, inputs);
    const found = foundBase(seen, inputs);
    const branch = found.name === repository.defaultBranch ? branches[0] : branches.at(-1);
    const head = seen.heads.find((one) => one.name === branch);
    const pull = head?.pulls.find((one) => one.base === found.name);
    if (head !== undefined)
        mayBeHead(head, found.name, repository);
    const state = (0,_branch_js__WEBPACK_IMPORTED_MODULE_6__  .$J)(head);
    const sides = state && (0,_branch_js__WEBPACK_IMPORTED_MODULE_6__  .Pk)(state, found.files);
    const values = Object.fromEntries(inputs.configValues.map((value) => [value, TRIAL[value]]));
    const trial = { values, sides, now: effects.clock.today() };
    const placesOfSites = openPlaces(sites, found, trial);
    tryOnHead(branch, placesOfSites.flat(), trial);
    if (!inputs.dryRun) {
        if (seen.hidesPulls) {
            throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('PERMISSION', `The pull requests of ${repository.fullName} are hidden from the token.`, {
                hint: (0,_github_failures_js__WEBPACK_IMPORTED_MODULE_2__  .fm)('contents: write, pull-requests: write'),
            });
        }
        await (0,_github_commit_js__WEBPACK_IMPORTED_MODULE_1__  ._4)({ session, repository });
    }
    const versions = new Set(placesOfSites.flat().flatMap(({ base: values }) => (0,_contract_version_js__WEBPACK_IMPORTED_MODULE_8__  .KA)(values?.version) ?? []));
    const holds = versions.size === 1 ? `; version in place: ${[...versions][0]}` : '';
    effects.log.info(`${files.join(', ')} on ${repository.fullName}@${found.name} can be updated${holds}.`);
    const names = { base: found.name, ...(branch !== undefined && { branch }) };
    return { session, repository, inputs, ...names, ...(pull && { pull }), sites: placesOfSites };
}
function termsOf({ inputs, session }) {
    return { ...inputs, now: session.effects.clock.today() };
}
function foundBase({ base, repository }, inputs) {
    if (base !== undefined)
        return base;
    const name = inputs.base ?? repository.defaultBranch;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('NOT_FOUND', `The branch \`${name}\` does not exist in ${repository.fullName}.`, {
        hint: 'Check `base`.',
    });
}
function branchNames({ branch, base }, [only, ...others]) {
    if (branch !== undefined)
        return [branch];
    if (others.length === 0 && only?.domain === undefined)
        return [];
    const name = others.length > 0 ? 'static-exports' : `static-export/${only?.domain}`;
    return base === undefined ? [name] : [name, `${name}@${base}`];
}
function mayBeHead({ name, state, conflicting, pulls }, base, repository) {
    const { defaultBranch, fullName } = repository;
    if (name === base || name === defaultBranch) {
        const what = name === base ? 'the branch that the change is for' : 'the default branch';
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('INPUT', `\`branch\` is \`${name}\`, ${what} of ${fullName}.`, {
            hint: 'Set `branch` to a separate branch for the pull request, or leave it out.',
        });
    }
    const [other] = conflicting;
    if (state === undefined && other !== undefined) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('INPUT', `There cannot be a branch \`${name}\` beside the branch \`${other}\`.`, {
            hint: `Set \`branch\` to another name, such as \`${name.replaceAll('/', '-')}\`, or remove the other branch.`,
        });
    }
    const elsewhere = pulls.find((pull) => pull.base !== base);
    if (elsewhere !== undefined && pulls.every((pull) => pull.base !== base)) {
        const message = `Pull request #${elsewhere.number} from \`${name}\` goes to \`${elsewhere.base}\`.`;
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('BRANCH_BUSY', message, {
            hint: 'Set `branch` to another name, or merge or close that pull request.',
        });
    }
}
const TRIAL = { enabled: true, bundleUrl: 'https://storage.example/bundle.tar.gz?sig=1', version: '0' };
function openPlaces(sites, { files, faults: [fault] }, { values, sides, now }) {
    if (fault !== undefined)
        throw fault;
    const base = sides?.base ?? new _config_files_js__WEBPACK_IMPORTED_MODULE_7__  .U(files);
    return sites.map(({ places }) => places.map((place) => {
        const open = base.open(place);
        open.edit(values);
        return { ...place, base: open.before, ...(0,_branch_js__WEBPACK_IMPORTED_MODULE_6__  .GO)(sides, { file: place.file, place: open.place }, now) };
    }));
}
function tryOnHead(branch, places, { values, sides }) {
    if (sides === undefined)
        return;
    const isRead = (file) => (sides.head.text(file) ?? sides.fork.text(file)) !== undefined;
    const keys = places.map((place) => ({ file: place.file, place: sides.base.open(place).place }));
    if (!(0,_branch_js__WEBPACK_IMPORTED_MODULE_6__  .lG)(sides).every(isRead) || (0,_branch_js__WEBPACK_IMPORTED_MODULE_6__  .LV)(sides, keys))
        return;
    try {
        for (const key of keys)
            sides.head.with(key, values);
    }
    catch (error) {
        const { code, message } = (0,_errors_js__WEBPACK_IMPORTED_MODULE_0__  .z6)(error);
        const hint = 'Correct the file on the branch, or remove the branch.';
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ(code, `On the branch \`${branch}\`: ${message}`, { hint, cause: error });
    }
}
function mayHoldLinks({ visibility, fullName }, inputs) {
    const { allowPublic, configValues, pinUrl } = inputs;
    if (visibility !== 'public' || allowPublic || !configValues.includes('bundleUrl'))
        return;
    const { sure, unsure } = (0,_links_js__WEBPACK_IMPORTED_MODULE_5__  .a9)({ bundleUrl: (0,_inputs_rules_js__WEBPACK_IMPORTED_MODULE_9__  .GS)(pinUrl ?? '', {}) }, ['unknown']);
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
const OPTIONS = { keepSourceTokens: true, uniqueKeys: false, resolveKnownTags: false, schema: 'core' };
const TEMPLATE = /\{\{|\{%/;
const TEMPLATE_HINT = 'Name the values file that the template reads, or a file without templates.';
function parseSource(text, file) {
    (0,_text_js__WEBPACK_IMPORTED_MODULE_1__  .C1)(Buffer.byteLength(text), file);
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
    if ((0,yaml__WEBPACK_IMPORTED_MODULE_0__  .jh)(node))
        return 'a mapping';
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
