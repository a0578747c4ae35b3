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
  var _files_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9046);
  var _look_query_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4223);
  var _session_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2965);






const NO_COMMIT = '0'.repeat(40);
const MAX_DEPTH = 10;
const id = valibot__WEBPACK_IMPORTED_MODULE_5__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_5__  .YjP('an id'), valibot__WEBPACK_IMPORTED_MODULE_5__  .yGV(/^[0-9a-f]{40,64}$/, 'an id'));
const ShaSchema = valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ sha: id });
const RefSchema = valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ object: ShaSchema });
async function headOf(target, branch) {
    return await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .ur)(target.session, {
        purpose: `The branch \`${branch}\` of ${target.repository.fullName} could not be read`,
        needs: 'contents: read',
        send: (octokit) => octokit.rest.git.getRef({ ...(0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .x5)(target), ref: `heads/${branch}` }),
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(RefSchema, data).object.sha,
        refusals: [[404, undefined]],
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
    const call = {
        ...writing(target, `The commit to \`${branch}\``, 'made'),
        send: (octokit) => octokit.graphql(COMMIT, { input: commitInput(target, commit) }),
        optionalFields: /^associatedPullRequests$/,
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(CreatedSchema, data).createCommitOnBranch,
        isEarly: async (refusal) => {
            const isDoubtful = (0,_failures_js__WEBPACK_IMPORTED_MODULE_1__  .Kw)(refusal) || refusal.type === 'NOT_FOUND';
            return isDoubtful && (await headOf(target, branch)) === expectedHead;
        },
        readBack: () => findCommit(target, commit),
    };
    const sent = await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .tN)(target.session, call);
    if (sent.kind === 'done')
        return sent.value;
    return await racedOr(target, { branch, from: expectedHead }, { call, refusal: sent.refusal });
}
const PULLS = 'associatedPullRequests(states: OPEN, first: 10) { nodes { number title body baseRefName } }';
const COMMIT = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid } ref { ${PULLS} } }
}`;
const OpenPullSchema = valibot__WEBPACK_IMPORTED_MODULE_5__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({
    number: valibot__WEBPACK_IMPORTED_MODULE_5__  .aig('a number'),
    title: valibot__WEBPACK_IMPORTED_MODULE_5__  .YjP('a text'),
    body: valibot__WEBPACK_IMPORTED_MODULE_5__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_5__  .YjP('a text'), ''),
    baseRefName: valibot__WEBPACK_IMPORTED_MODULE_5__  .YjP('a branch'),
}), valibot__WEBPACK_IMPORTED_MODULE_5__  .pdi(({ baseRefName: base, ...pull }) => ({ ...pull, base })));
const BranchPullsSchema = valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({
    associatedPullRequests: valibot__WEBPACK_IMPORTED_MODULE_5__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_5__  .FsL((0,_look_query_js__WEBPACK_IMPORTED_MODULE_3__  .a9)(OpenPullSchema), valibot__WEBPACK_IMPORTED_MODULE_5__  .pdi((pulls) => ({ pulls })))),
});
const CreatedSchema = valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({
    createCommitOnBranch: valibot__WEBPACK_IMPORTED_MODULE_5__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ commit: valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ oid: id }), ref: valibot__WEBPACK_IMPORTED_MODULE_5__  .cl6(BranchPullsSchema) }), valibot__WEBPACK_IMPORTED_MODULE_5__  .pdi(({ commit, ref }) => ({ sha: commit.oid, ...ref?.associatedPullRequests }))),
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
async function findCommit(target, { branch, expectedHead, files }) {
    const { owner, name, fullName } = target.repository;
    const { query, variables } = (0,_look_query_js__WEBPACK_IMPORTED_MODULE_3__  .wZ)('Written', (arg) => {
        const entries = files.map(({ path }, nth) => `file${nth}: file(path: ${arg(`path${nth}`, path)}) { oid }`);
        const history = `history(first: ${MAX_DEPTH}) { nodes { oid parents(first: 1) { nodes { oid } } ${entries.join(' ')} } }`;
        return `{ repository(owner: ${arg('owner', owner)}, name: ${arg('name', name)}) {
      ref(qualifiedName: ${arg('ref', `refs/heads/${branch}`)}) { target { ... on Commit { ${history} } } ${PULLS} }
    } }`;
    });
    const ref = await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .ur)(target.session, {
        purpose: `The branch \`${branch}\` of ${fullName} could not be read`,
        needs: 'contents: read',
        send: (octokit) => octokit.graphql(query, variables),
        optionalFields: /^associatedPullRequests$/,
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(WrittenSchema, data).repository.ref,
    });
    const made = ref?.target.history.find(({ parents }) => parents[0]?.oid === expectedHead);
    const isOurs = files.every(({ text }, nth) => {
        const file = valibot__WEBPACK_IMPORTED_MODULE_5__  .qgA(valibot__WEBPACK_IMPORTED_MODULE_5__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ oid: valibot__WEBPACK_IMPORTED_MODULE_5__  .YjP() })), made?.[`file${nth}`]);
        return file?.oid === (0,_files_js__WEBPACK_IMPORTED_MODULE_2__  .zA)(Buffer.from(text), expectedHead);
    });
    return made && isOurs ? { sha: made.oid, ...ref?.associatedPullRequests } : undefined;
}
const WrittenSchema = valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({
    repository: valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({
        ref: valibot__WEBPACK_IMPORTED_MODULE_5__  .mee(valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({
            target: valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ history: (0,_look_query_js__WEBPACK_IMPORTED_MODULE_3__  .a9)(valibot__WEBPACK_IMPORTED_MODULE_5__  ._H3({ ..._look_query_js__WEBPACK_IMPORTED_MODULE_3__  .Un.entries, parents: (0,_look_query_js__WEBPACK_IMPORTED_MODULE_3__  .a9)(_look_query_js__WEBPACK_IMPORTED_MODULE_3__  .Un) })) }),
            ...BranchPullsSchema.entries,
        })),
    }),
});
async function rebuildBranch(target, { branch, from, parent, files, message }) {
    const making = (send) => ({
        ...writing(target, `The commit to \`${branch}\``, 'made'),
        send,
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(ShaSchema, data).sha,
    });
    const entries = files.map(({ path, text }) => ({ path, mode: '100644', type: 'blob', content: text }));
    const tree = await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .ur)(target.session, making(({ rest }) => rest.git.createTree({ ...(0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .x5)(target), base_tree: parent.tree, tree: entries })));
    const sha = await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .ur)(target.session, making(({ rest }) => rest.git.createCommit({ ...(0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .x5)(target), message, tree, parents: [parent.head] })));
    const end = await moveBranch(target, { branch, from, to: sha, isRefused: (rule) => rule === 'force' });
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
        if (!target.session.effects.signal.aborted) {
            await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .bC)(target.session, removeBranch(target, { branch, from: parent }));
        }
        throw error;
    }
}
async function createBranch(target, branch, sha) {
    const call = {
        ...writing(target, `The branch \`${branch}\``, 'made'),
        send: (octokit) => octokit.rest.git.createRef({ ...(0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .x5)(target), ref: `refs/heads/${branch}`, sha }),
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(RefSchema, data) && 'created',
        refusals: [[/already exists/i, 'exists']],
        readBack: async () => ((await headOf(target, branch)) === sha ? 'created' : undefined),
    };
    const sent = await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .tN)(target.session, call);
    if (sent.kind === 'done')
        return sent.value;
    throw (0,_failures_js__WEBPACK_IMPORTED_MODULE_1__  .z_)(call, sent.refusal);
}
async function removeBranch(target, { branch, from }) {
    const end = await moveBranch(target, { branch, from, to: NO_COMMIT, isRefused: () => true });
    return end === 'raced' && (await headOf(target, branch)) === undefined ? 'done' : end;
}
async function moveBranch(target, { branch, from, to, isRefused }) {
    const update = { name: `refs/heads/${branch}`, beforeOid: from, afterOid: to, force: true };
    const call = {
        ...writing(target, `The branch \`${branch}\``, to === NO_COMMIT ? 'removed' : 'moved'),
        send: (octokit) => octokit.graphql(MOVE, { input: { repositoryId: target.repository.nodeId, refUpdates: [update] } }),
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ updateRefs: valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({}) }), data) && 'done',
        refusals: [[(refusal) => (0,_failures_js__WEBPACK_IMPORTED_MODULE_1__  .Y)(refusal) !== undefined && isRefused((0,_failures_js__WEBPACK_IMPORTED_MODULE_1__  .Y)(refusal)), 'refused']],
        readBack: async () => (((await headOf(target, branch)) ?? NO_COMMIT) === to ? 'done' : undefined),
    };
    const sent = await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__  .tN)(target.session, call);
    if (sent.kind === 'done')
        return sent.value;
    return await racedOr(target, { branch, from }, { call, refusal: sent.refusal });
}
const MOVE = 'mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }';
async function racedOr(target, { branch, from }, { call, refusal }) {
    const isRaced = (0,_failures_js__WEBPACK_IMPORTED_MODULE_1__  .Kw)(refusal) || ((0,_failures_js__WEBPACK_IMPORTED_MODULE_1__  .Y)(refusal) === undefined && (await headOf(target, branch)) !== from);
    if (isRaced)
        return 'raced';
    throw (0,_failures_js__WEBPACK_IMPORTED_MODULE_1__  .z_)(call, refusal);
}
function writing({ repository }, subject, done) {
    const whole = `${subject} of ${repository.fullName}`;
    return {
        purpose: `${whole} could not be ${done}`,
        needs: 'contents: write',
        effect: `${whole} may have been ${done}`,
    };
}


  }),

  5090:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    F3: () => (  isDetourPossible),
    I9: () => (  isTooLarge),
    Kw: () => (  isRace),
    N$: () => (  isGeneral),
    US: () => (  isForbidden),
    Y: () => (  ruleOf),
    a5: () => (  isRateLimit),
    fm: () => (  permissionHint),
    hB: () => (  givenUpError),
    kH: () => (  isTooEarly),
    ln: () => (  isLocked),
    z_: () => (  refusalError)
  });
  var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1550);
  var _http_attempts_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5262);
  var _http_explain_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6905);



function isRace({ type, message }) {
    return type === 'STALE_DATA' || RACE.test(message);
}
const RACE = /expected branch to point to|is at [0-9a-f]{7,40} but expected|does not match|not a fast.?forward|cannot lock ref|failed to lock/i;
function isTooEarly({ message }) {
    return /could not resolve to a node|object does not exist|\bhead invalid\b/i.test(message);
}
function isRateLimit({ type, message }) {
    const isNamed = type === 'RATE_LIMITED' || type === 'RATE_LIMIT';
    return isNamed || /secondary rate limit|rate limit (?:already )?exceeded|abuse detection mechanism/i.test(message);
}
function isTooLarge({ type, message }) {
    return type === 'RESOURCE_LIMITS_EXCEEDED' || /resource limits? for this query exceeded/i.test(message);
}
function isLocked({ status, message }) {
    return [200, 403, 422].includes(status) && /\blocked\b/i.test(message);
}
function ruleOf({ message }) {
    const rule = RULES.find(([, words]) => words.test(message))?.[0];
    return rule ?? (PROTECTION.test(message) ? 'other' : undefined);
}
const RULES = [
    ['message', /commit (?:message|metadata)|commit(?:ter|_author|er)?[ _]email/i],
    ['path', /file paths? (?:is|are|length|restrict)|restricted (?:file )?paths?|file (?:extension|size)s? /i],
    ['content', /cannot contain secrets|secret detected/i],
    ['force', /cannot force-push|non-fast-forward/i],
    ['removal', /cannot delete|deletions? (?:is|are|being) restricted/i],
];
const PROTECTION = /protected (?:branch|ref)|branch is protected|branch protection|through a pull request|repository rule|GH006|GH013|creations being restricted|approving review|required status check|(?:verified|valid|signed) signatures|must be signed|not authorized to push|required workflow|merge queue/i;
function isDetourPossible(error) {
    if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ) || error.code !== 'PROTECTED')
        return false;
    const { cause } = error;
    return typeof cause === 'object' && cause !== null && 'rule' in cause && cause.rule === 'other';
}
const BYPASS = 'let the App whose token is `github-token` bypass the rule';
const RULE_HINTS = {
    message: 'Set `commit-message` to a text that meets the rule; a pull request would meet the same rule.',
    path: `The rule is about the path of the file: exempt that of \`config-file\`, or ${BYPASS}.`,
    content: `Push protection takes the link for a secret: set \`pin-url\`, or ${BYPASS}.`,
    force: 'Allow force pushes to this branch, or set `branch` to another name.',
    removal: 'Allow the removal of this branch, or remove it by hand.',
    other: `The branch is protected: set \`update: pull-request\`, or ${BYPASS}.`,
};
const REASONS = [
    {
        code: 'ARCHIVED',
        matches: ({ message }) => /archived so (?:it )?is read-only|repository (?:was|is|has been) archived/i.test(message),
        hint: () => 'Unarchive the repository, or set `repository` to the one that deployments read.',
        isGeneral: true,
    },
    {
        code: 'REDIRECT',
        matches: ({ status }) => status >= 300 && status <= 399,
        hint: ({ target }) => `It redirects to ${target}, which is not followed: set \`repository\` to the name that the repository has now, and check \`GITHUB_API_URL\`.`,
        isGeneral: true,
    },
    {
        code: 'AUTH',
        matches: ({ status }) => status === 401,
        hint: () => 'The token is wrong, expired or revoked: check `github-token`. The token of a workflow expires with its job, that of an App after an hour.',
        isGeneral: true,
    },
    {
        code: 'PERMISSION',
        matches: ({ message }) => /not permitted to create (?:or approve )?pull requests/i.test(message),
        hint: () => 'Set it in the repository under Settings → Actions → General → Workflow permissions → Allow GitHub Actions to create and approve pull requests (where it is grey, an organization or enterprise decides), or give `github-token` a token of a GitHub App.',
        isGeneral: true,
    },
    {
        code: 'PERMISSION',
        matches: ({ status, type }) => status === 404 || type === 'NOT_FOUND',
        hint: (_refusal, needs) => `Not found, or no access: check the name. ${permissionHint(needs)} The token of the workflow reaches only its own repository.`,
    },
    {
        code: 'PROTECTED',
        matches: (refusal) => ruleOf(refusal) !== undefined,
        hint: (refusal) => RULE_HINTS[ruleOf(refusal) ?? 'other'],
    },
    {
        code: 'PERMISSION',
        matches: (refusal) => isForbidden(refusal) && !isLocked(refusal),
        hint: (_refusal, needs) => permissionHint(needs),
        isGeneral: true,
    },
    {
        code: 'CONFLICT',
        matches: ({ status }) => status === 409,
        hint: () => 'Run it again: there was a concurrent write.',
    },
];
function isGeneral(refusal) {
    return REASONS.find(({ matches }) => matches(refusal))?.isGeneral === true;
}
function refusalError({ purpose, needs }, refusal) {
    const reason = REASONS.find(({ matches }) => matches(refusal));
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ(reason?.code ?? 'REQUEST', `${purpose}: ${refusal.summary}.${quoted(refusal.message)}`, {
        hint: reason?.hint(refusal, needs) ?? 'GitHub refuses the request: its message says what to change.',
        cause: { rule: ruleOf(refusal) },
    });
}
function isForbidden({ status, type = '', message }) {
    return (status === 403 || ['FORBIDDEN', 'INSUFFICIENT_SCOPES'].includes(type) || /resource not accessible/i.test(message));
}
function permissionHint(needs) {
    const lines = needs.split(', ').map((line) => `\`${line}\``);
    return `Add ${lines.join(' and ')} to \`permissions:\` of the job; a token of an App or a person in \`github-token\` needs the same.`;
}
function givenUpError({ purpose }, last) {
    const { failure, limitedUntil, summary, cause } = last.attempt;
    const message = `${purpose}: ${summary}${(0,_http_attempts_js__WEBPACK_IMPORTED_MODULE_1__  .A0)(last.failures)}.${quoted(last.attempt.message)}`;
    if (limitedUntil !== undefined) {
        const until = limitedUntil.toISOString().replace(/\.\d+Z$/, 'Z');
        const hint = `GitHub accepts no calls of this token before ${until}, longer than this run may wait: run it again then.`;
        return new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('RATE_LIMITED', message, { hint, cause });
    }
    if (last.isLate) {
        const hint = 'Run it again later; GitHub, or the way to it, is slow.';
        return new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('TIMEOUT', `${message} The time limit of GitHub calls is over.`, { hint, cause });
    }
    const { code, hint } = (0,_http_explain_js__WEBPACK_IMPORTED_MODULE_2__  .WE)(failure, 'GitHub');
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
    TA: () => (  readFile),
    io: () => (  EntrySchema),
    zA: () => (  blobId)
  });
  var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
  var valibot__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7934);
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4159);
  var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1550);
  var _session_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2965);





const MAX_FILE_BYTES = 1024 * 1024;
const MAX_NAMES = 5;
const REGULAR = '100644';
const FOLDER = '040000';
const KINDS = {
    [FOLDER]: 'a folder',
    '100755': 'an executable file',
    '120000': 'a symbolic link',
    '160000': 'a submodule',
};
async function readFile(target, commitSha, path) {
    const { fullName } = target.repository;
    const names = path.split('/');
    let found = { name: '', mode: FOLDER, sha: commitSha, size: null };
    for (const [index, name] of names.entries()) {
        const folder = names.slice(0, index).join('/');
        if (found.mode !== FOLDER) {
            const kind = KINDS[found.mode] ?? 'a file';
            throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__  .lZ('CONFIG', `${path} cannot be in ${fullName}: ${folder} is ${kind}.`, {
                hint: 'Set `config-file` to the path of the file as it stands in the repository; links are not followed.',
            });
        }
        const entries = await readFolder(target, { sha: found.sha, path: folder });
        const entry = entries.find((candidate) => candidate.name === name);
        if (entry === undefined)
            throw missing(`${path} does not exist in ${fullName}.`, { name, folder, entries });
        found = entry;
    }
    const { mode, sha, size } = found;
    if (mode !== REGULAR) {
        const hint = mode === FOLDER ? 'Set `config-file` to a file in it.' : 'Set `config-file` to a regular file.';
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__  .lZ('CONFIG', `${path} of ${fullName} is ${KINDS[mode] ?? `of mode ${mode}`}.`, { hint });
    }
    return { path, bytes: await readBlob(target, { sha, path, size }), blobSha: sha };
}
const TreeSchema = valibot__WEBPACK_IMPORTED_MODULE_4__  .Ikc({
    tree: valibot__WEBPACK_IMPORTED_MODULE_4__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_4__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_4__  .Ikc({
        path: valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP('a name'),
        mode: valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP('a mode'),
        sha: valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP('an id'),
        size: valibot__WEBPACK_IMPORTED_MODULE_4__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_4__  .aig('a size')),
    }), 
    valibot__WEBPACK_IMPORTED_MODULE_4__  .pdi(({ path: name, mode, sha, size }) => ({ name, mode: mode.padStart(6, '0'), sha, size }))), 'a list'),
});
async function readFolder(target, { sha, path }) {
    return await (0,_session_js__WEBPACK_IMPORTED_MODULE_3__  .ur)(target.session, {
        purpose: `The ${path === '' ? 'root folder' : `folder ${path}`} of ${target.repository.fullName} could not be read`,
        needs: 'contents: read',
        send: (octokit) => octokit.rest.git.getTree({ ...(0,_session_js__WEBPACK_IMPORTED_MODULE_3__  .x5)(target), tree_sha: sha }),
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_1__  .D4)(TreeSchema, data).tree,
    });
}
const BlobSchema = valibot__WEBPACK_IMPORTED_MODULE_4__  .Ikc({ content: valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP('text'), encoding: valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP('an encoding') });
async function readBlob(target, { sha, path, size }) {
    mustFit(path, size ?? 0);
    const { content, encoding } = await (0,_session_js__WEBPACK_IMPORTED_MODULE_3__  .ur)(target.session, {
        purpose: `${path} of ${target.repository.fullName} could not be read`,
        needs: 'contents: read',
        send: (octokit) => octokit.rest.git.getBlob({ ...(0,_session_js__WEBPACK_IMPORTED_MODULE_3__  .x5)(target), file_sha: sha }),
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_1__  .D4)(BlobSchema, data),
    });
    const bytes = new Uint8Array(Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8'));
    mustFit(path, bytes.byteLength);
    return bytes;
}
function mustFit(path, size) {
    if (size <= MAX_FILE_BYTES)
        return;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__  .lZ('CONFIG', `${path} has ${size} bytes; at most ${MAX_FILE_BYTES} are read.`, {
        hint: 'Set `config-file` to the file that holds the `staticExport` values.',
    });
}
const EntrySchema = valibot__WEBPACK_IMPORTED_MODULE_4__  .Ikc({
    mode: valibot__WEBPACK_IMPORTED_MODULE_4__  .aig('a mode'),
    size: valibot__WEBPACK_IMPORTED_MODULE_4__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_4__  .aig('a size')),
    oid: valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP('an id'),
    object: valibot__WEBPACK_IMPORTED_MODULE_4__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_4__  .Ikc({ isTruncated: valibot__WEBPACK_IMPORTED_MODULE_4__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_4__  .zMY()), text: valibot__WEBPACK_IMPORTED_MODULE_4__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP()) })),
});
async function filesOf(target, entries) {
    const files = new Map();
    for (const [path, entry] of entries) {
        if (entry?.mode !== Number.parseInt(REGULAR, 8) || (entry.size ?? 0) > MAX_FILE_BYTES)
            continue;
        const { oid: blobSha, size, object } = entry;
        const text = object?.isTruncated === false ? Buffer.from(object.text ?? '') : undefined;
        const isWhole = text !== undefined && blobId(text, blobSha) === blobSha;
        const bytes = isWhole ? new Uint8Array(text) : await readBlob(target, { sha: blobSha, path, size });
        files.set(path, { path, bytes, blobSha });
    }
    return files;
}
function blobId(bytes, like) {
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)(like.length === 64 ? 'sha256' : 'sha1')
        .update(`blob ${bytes.byteLength}\0`)
        .update(bytes)
        .digest('hex');
}
function missing(fact, { name, folder, entries }) {
    const near = entries
        .toSorted((a, b) => unlikeness(a.name, name) - unlikeness(b.name, name))
        .slice(0, MAX_NAMES)
        .map((entry) => `${folder === '' ? '' : `${folder}/`}${entry.name}${entry.mode === FOLDER ? '/' : ''}`);
    const there = near.length === 0 ? 'Its folder is empty.' : `Its folder contains: ${near.join(', ')}.`;
    return new _errors_js__WEBPACK_IMPORTED_MODULE_2__  .lZ('CONFIG', `${fact} ${there}`, {
        hint: 'Set `config-file` to a path from the root of the repository; names are case-sensitive.',
    });
}
function unlikeness(a, b) {
    const [pairs, others] = [pairsOf(a), pairsOf(b)];
    const common = [...pairs].filter((pair) => others.has(pair)).length;
    return 1 - (2 * common) / (pairs.size + others.size);
}
function pairsOf(name) {
    const text = ` ${name.toLowerCase()} `;
    return new Set(Array.from({ length: text.length - 1 }, (_none, index) => text.slice(index, index + 2)));
}


  }),

  4223:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    Mc: () => (  entriesOf),
    Un: () => (  OidSchema),
    a9: () => (  nodes),
    ad: () => (  TreeSchema),
    g7: () => (  treeOf),
    iw: () => (  decodeLook),
    v8: () => (  OPTIONAL_FIELDS),
    w8: () => (  lookQuery),
    wZ: () => (  writeQuery)
  });
  var valibot__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7934);
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4159);
  var _files_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9046);



const MAX_COMMITS = 50;
const MAX_PULLS = 30;
const MAX_FILES = 100;
const OPTIONAL_FIELDS = /^(?:viewer|files|compare|pulls\d+)$/;
function writeQuery(name, write) {
    const variables = {};
    const declared = {};
    const text = write((variable, value, type = 'String!') => {
        variables[variable] = value;
        declared[variable] = `$${variable}: ${type}`;
        return `$${variable}`;
    });
    return { query: `query ${name}(${Object.values(declared).join(', ')}) ${text}`, variables };
}
function lookQuery({ repository, base: baseName, heads, files, readsBase }) {
    return writeQuery('Look', (arg) => {
        const [owner = '', name = ''] = repository.split('/');
        const self = `repository(owner: ${arg('owner', owner)}, name: ${arg('name', name)})`;
        const ref = (as, branch) => `ref(qualifiedName: ${arg(as, `refs/heads/${branch}`)})`;
        const base = `base: ${baseName === undefined ? 'defaultBranchRef' : ref('base', baseName)}`;
        const parts = heads.map(([nth, head]) => {
            const above = foldersOf(head).map((folder, depth) => `above${depth}: ${ref(`above${nth}_${depth}`, folder)} { name }`);
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
function treeOf(files, arg) {
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
function foldersOf(branch) {
    const parts = branch.split('/');
    return parts.slice(1).map((_part, depth) => parts.slice(0, depth + 1).join('/'));
}
const text = valibot__WEBPACK_IMPORTED_MODULE_2__  .YjP('a text');
const count = valibot__WEBPACK_IMPORTED_MODULE_2__  .aig('a count');
const flag = valibot__WEBPACK_IMPORTED_MODULE_2__  .zMY('true or false');
function nodes(item) {
    return valibot__WEBPACK_IMPORTED_MODULE_2__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ nodes: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_2__  .mee(item), 'a list')) })), valibot__WEBPACK_IMPORTED_MODULE_2__  .pdi((found) => (found?.nodes ?? []).filter((one) => one !== null)));
}
const OidSchema = valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ oid: valibot__WEBPACK_IMPORTED_MODULE_2__  .FsL(text, valibot__WEBPACK_IMPORTED_MODULE_2__  .yGV(/^[0-9a-f]{40,64}$/, 'an id')) });
const TreeSchema = valibot__WEBPACK_IMPORTED_MODULE_2__  ._H3(OidSchema.entries);
const ComparisonSchema = valibot__WEBPACK_IMPORTED_MODULE_2__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({
    aheadBy: count,
    behindBy: count,
    commits: valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({
        totalCount: count,
        nodes: valibot__WEBPACK_IMPORTED_MODULE_2__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ ...OidSchema.entries, parents: nodes(OidSchema) })),
    }),
    start: nodes(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ parents: nodes(TreeSchema) })),
}), valibot__WEBPACK_IMPORTED_MODULE_2__  .pdi(({ aheadBy: ahead, behindBy: behind, commits, start }) => {
    const isLine = commits.totalCount === commits.nodes.length &&
        commits.nodes.every(({ parents }, nth) => parents.length === 1 && (nth === 0 || parents[0]?.oid === commits.nodes[nth - 1]?.oid));
    return { ahead, behind, fork: isLine ? start[0]?.parents[0] : undefined };
}));
const HeadSchema = valibot__WEBPACK_IMPORTED_MODULE_2__  ._H3({
    ref: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ target: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(TreeSchema) })),
    base: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ compare: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(ComparisonSchema) })),
    below: nodes(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ prefix: text, name: text })),
});
const PullSchema = valibot__WEBPACK_IMPORTED_MODULE_2__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({
    id: text,
    number: valibot__WEBPACK_IMPORTED_MODULE_2__  .FsL(count, valibot__WEBPACK_IMPORTED_MODULE_2__  .Y2b('a number')),
    url: text,
    title: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(text, ''),
    body: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(text, ''),
    state: valibot__WEBPACK_IMPORTED_MODULE_2__  .KIO(['OPEN', 'MERGED', 'CLOSED'], 'a state'),
    isDraft: flag,
    baseRefName: text,
    headRefOid: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(text),
    headRepository: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ nameWithOwner: text })),
    author: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ __typename: text, login: text })),
    files: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ nodes: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_2__  .mee(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ path: text, changeType: text })))) })),
}), valibot__WEBPACK_IMPORTED_MODULE_2__  .pdi(({ id: nodeId, isDraft: draft, baseRefName: base, headRefOid: head, author, files, ...same }) => {
    const changed = files?.nodes?.flatMap((file) => file ?? []);
    const isWhole = changed !== undefined && changed.length < MAX_FILES;
    const isKnown = isWhole && changed.every(({ changeType }) => changeType !== 'RENAMED');
    return {
        ...same,
        ...{ nodeId, draft, base, head },
        author: author ? `${author.login}${author.__typename === 'Bot' ? '[bot]' : ''}` : '',
        changed: isKnown ? changed.map(({ path }) => path) : undefined,
    };
}));
const PullsSchema = valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ pullRequests: nodes(PullSchema) }));
const AnswerSchema = valibot__WEBPACK_IMPORTED_MODULE_2__  ._H3({
    viewer: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ login: text })),
    repository: valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({
        id: text,
        nameWithOwner: valibot__WEBPACK_IMPORTED_MODULE_2__  .FsL(text, valibot__WEBPACK_IMPORTED_MODULE_2__  .yGV(/^[^/\s]+\/[^/\s]+$/, 'owner/name')),
        visibility: valibot__WEBPACK_IMPORTED_MODULE_2__  .KIO(['PUBLIC', 'PRIVATE', 'INTERNAL'], 'a visibility'),
        isArchived: flag,
        defaultBranchRef: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ name: text })),
        base: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ name: text, target: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  ._H3({ ...OidSchema.entries, tree: valibot__WEBPACK_IMPORTED_MODULE_2__  .lqM(OidSchema) })) })),
    }),
});
function decodeLook({ heads, files }, data) {
    const { viewer, repository: found, ...others } = (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(AnswerSchema, data);
    const { id, nameWithOwner: fullName, visibility, isArchived, defaultBranchRef, base } = found;
    const [owner = '', name = ''] = fullName.split('/');
    const repository = {
        ...{ owner, name, fullName, nodeId: id, archived: isArchived },
        defaultBranch: defaultBranchRef?.name ?? 'main',
        visibility: { PUBLIC: 'public', PRIVATE: 'private', INTERNAL: 'internal' }[visibility],
    };
    const commitOf = (tree) => ({ oid: tree.oid, entries: entriesOf(tree, files) });
    return {
        repository,
        login: viewer?.login,
        base: base?.target && { name: base.name, tree: base.target.tree?.oid ?? '', ...commitOf(base.target) },
        heads: heads.map(([nth, head]) => {
            const { ref, base: from, below, ...above } = (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(HeadSchema, others[`head${nth}`]);
            const pulls = (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(PullsSchema, others[`pulls${nth}`])?.pullRequests;
            const fork = from?.compare?.fork;
            return {
                name: head,
                commit: ref?.target ? commitOf(ref.target) : undefined,
                compared: from?.compare ? { ...from.compare, fork: fork && commitOf(fork) } : undefined,
                pulls: pulls?.filter(({ headRepository: from }) => from?.nameWithOwner.toLowerCase() === fullName.toLowerCase()),
                conflicting: [
                    ...Object.values(above).flatMap((one) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ name: text })), one)?.name ?? []),
                    ...below.map((one) => `${one.prefix}${one.name}`.replace(/^refs\/heads\//, '')),
                ],
            };
        }),
    };
}
function entriesOf(tree, files) {
    return new Map(files.map(([nth, path]) => [path, (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(_files_js__WEBPACK_IMPORTED_MODULE_1__  .io, null), tree[`file${nth}`])]));
}


  }),

  7426:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    O: () => (  look),
    p: () => (  isDefaultToken)
  });
  var valibot__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(7934);
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4159);
  var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1550);
  var _failures_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5090);
  var _files_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9046);
  var _look_query_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4223);
  var _session_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2965);







const MAX_READS = 3;
const MAX_CHANGED = 300;
async function look(session, request) {
    const seen = await readWhole(session, request);
    const { repository, login, base } = seen;
    warnOfOtherName(session, request.repository, repository.fullName);
    const target = { session, repository };
    const common = {
        repository,
        ...(login !== undefined && { byDefaultToken: isDefaultToken(login) }),
        hidesPulls: seen.heads.some(({ pulls }) => pulls === undefined),
    };
    if (!base)
        return { ...common, heads: [] };
    const heads = [];
    for (const head of seen.heads)
        heads.push(await readHead(target, base, head));
    const { name, oid, tree, entries } = base;
    return { ...common, base: { name, head: oid, tree, files: await (0,_files_js__WEBPACK_IMPORTED_MODULE_3__  .R8)(target, entries) }, heads };
}
function isDefaultToken(login) {
    return /^github-actions(?:\[bot\])?$/.test(login);
}
async function readWhole(session, request) {
    const [heads, files] = [[...request.heads.entries()], [...request.files.entries()]];
    const whole = { ...request, heads, files, readsBase: true };
    for (let reads = 1;; reads += 1) {
        try {
            return (0,_look_query_js__WEBPACK_IMPORTED_MODULE_4__  .iw)(whole, await read(session, whole));
        }
        catch (error) {
            if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ) || error.code !== 'CONFLICT' || reads === MAX_READS)
                throw error;
        }
    }
}
async function read(session, part) {
    const { query, variables } = (0,_look_query_js__WEBPACK_IMPORTED_MODULE_4__  .w8)(part);
    const call = {
        purpose: `The repository ${part.repository} could not be read`,
        needs: 'contents: write',
        send: (octokit) => octokit.graphql(query, variables),
        optionalFields: _look_query_js__WEBPACK_IMPORTED_MODULE_4__  .v8,
        decode: (data) => (0,_look_query_js__WEBPACK_IMPORTED_MODULE_4__  .iw)(part, data) && data,
    };
    const sent = await (0,_session_js__WEBPACK_IMPORTED_MODULE_5__  .tN)(session, call);
    if (sent.kind === 'done')
        return sent.value;
    const { refusal } = sent;
    if (refusal.type === 'NOT_FOUND')
        throw notFound(session, part.repository);
    if ([404, 405, 501].includes(refusal.status)) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ('REQUEST', `${call.purpose}: the server has no GraphQL (HTTP ${refusal.status}).`, {
            hint: 'Check `GITHUB_GRAPHQL_URL`, or what is in front of the server: the Action needs its GraphQL API.',
        });
    }
    const [first, ...others] = (0,_failures_js__WEBPACK_IMPORTED_MODULE_2__  .I9)(refusal) ? partsOf(part) : [];
    if (first === undefined)
        throw (0,_failures_js__WEBPACK_IMPORTED_MODULE_2__  .z_)(call, refusal);
    let whole = await read(session, first);
    for (const other of others)
        whole = merge(whole, await read(session, other));
    return whole;
}
function partsOf(part) {
    const { heads, files, readsBase } = part;
    if (readsBase && heads.length > 0) {
        return [{ ...part, heads: [] }, ...heads.map((head) => ({ ...part, heads: [head], readsBase: false }))];
    }
    const half = Math.ceil(files.length / 2);
    const halves = files.length < 2 ? [] : [files.slice(0, half), files.slice(half)];
    return halves.map((some) => ({ ...part, files: some }));
}
function merge(one, other) {
    if (Array.isArray(one) && Array.isArray(other) && one.length === other.length) {
        return one.map((item, nth) => merge(item, other[nth]));
    }
    if (isRecord(one) && isRecord(other)) {
        const joined = Object.entries(one).map(([name, value]) => [
            name,
            name in other ? merge(value, other[name]) : value,
        ]);
        return { ...other, ...Object.fromEntries(joined) };
    }
    if (one === other)
        return one;
    const hint = 'Run it again.';
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ('CONFLICT', 'The repository changed again and again while it was read.', { hint });
}
function isRecord(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
async function readHead(target, base, seen) {
    const { name, commit, pulls = [], conflicting } = seen;
    const toBase = pulls.filter((pull) => pull.base === base.name);
    const [newest] = toBase;
    const isEnded = newest?.head === commit?.oid && toBase.every(({ state }) => state !== 'OPEN');
    const how = newest?.state === 'MERGED' ? 'merged' : 'closed';
    return {
        name,
        ...(commit && { state: await readState(target, base, { ...seen, commit }) }),
        pulls: pulls.filter(({ state }) => state === 'OPEN'),
        ...(newest && isEnded && { ended: { how, number: newest.number, url: newest.url } }),
        conflicting,
    };
}
async function readState(target, base, { commit, compared, pulls = [] }) {
    const files = await (0,_files_js__WEBPACK_IMPORTED_MODULE_3__  .R8)(target, commit.entries);
    const head = commit.oid;
    if (compared?.ahead === 0) {
        return { head, ahead: 0, behind: compared.behind, files, fork: { sha: head, files }, changed: [] };
    }
    const stateOf = async (fork, state) => {
        return { head, files, ...state, fork: { sha: fork.oid, files: await (0,_files_js__WEBPACK_IMPORTED_MODULE_3__  .R8)(target, fork.entries) } };
    };
    const changed = pulls.find((pull) => pull.head === head && pull.base === base.name)?.changed;
    if (compared?.fork && changed) {
        return await stateOf(compared.fork, { ahead: compared.ahead, behind: compared.behind, changed });
    }
    const { mergeBase, ...state } = await compareByRest(target, base.oid, head);
    return await stateOf(compared?.fork ?? (await readCommit(target, mergeBase, [...commit.entries.keys()])), state);
}
async function readCommit(target, sha, paths) {
    const { owner, name, fullName } = target.repository;
    const files = [...paths.entries()];
    const { query, variables } = (0,_look_query_js__WEBPACK_IMPORTED_MODULE_4__  .wZ)('Commit', (arg) => {
        const object = `object(oid: ${arg('sha', sha, 'GitObjectID!')}) { ...Tree }`;
        return `{ repository(owner: ${arg('owner', owner)}, name: ${arg('name', name)}) { ${object} } }\n${(0,_look_query_js__WEBPACK_IMPORTED_MODULE_4__  .g7)(files, arg)}`;
    });
    return await (0,_session_js__WEBPACK_IMPORTED_MODULE_5__  .ur)(target.session, {
        purpose: `The commit ${sha.slice(0, 10)} of ${fullName} could not be read`,
        needs: 'contents: read',
        send: (octokit) => octokit.graphql(query, variables),
        decode: (data) => ({ oid: sha, entries: (0,_look_query_js__WEBPACK_IMPORTED_MODULE_4__  .Mc)((0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(CommitSchema, data).repository.object, files) }),
    });
}
const CommitSchema = valibot__WEBPACK_IMPORTED_MODULE_6__  .Ikc({ repository: valibot__WEBPACK_IMPORTED_MODULE_6__  .Ikc({ object: _look_query_js__WEBPACK_IMPORTED_MODULE_4__  .ad }) });
const ComparedSchema = valibot__WEBPACK_IMPORTED_MODULE_6__  .Ikc({
    ahead_by: valibot__WEBPACK_IMPORTED_MODULE_6__  .aig('a count'),
    behind_by: valibot__WEBPACK_IMPORTED_MODULE_6__  .aig('a count'),
    merge_base_commit: valibot__WEBPACK_IMPORTED_MODULE_6__  .Ikc({ sha: valibot__WEBPACK_IMPORTED_MODULE_6__  .YjP('an id') }),
    files: valibot__WEBPACK_IMPORTED_MODULE_6__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_6__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_6__  .Ikc({ filename: valibot__WEBPACK_IMPORTED_MODULE_6__  .YjP('a path'), previous_filename: valibot__WEBPACK_IMPORTED_MODULE_6__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_6__  .YjP('a path')) }), 'a list'), []),
});
async function compareByRest(target, base, head) {
    const purpose = `${base.slice(0, 10)} and ${head.slice(0, 10)} of ${target.repository.fullName} could not be compared`;
    const found = await (0,_session_js__WEBPACK_IMPORTED_MODULE_5__  .ur)(target.session, {
        purpose,
        needs: 'contents: read',
        send: (octokit) => octokit.rest.repos.compareCommitsWithBasehead({ ...(0,_session_js__WEBPACK_IMPORTED_MODULE_5__  .x5)(target), basehead: `${base}...${head}`, per_page: 1 }),
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(ComparedSchema, data),
        refusals: [[/no common ancestor/i, undefined]],
    });
    if (found === undefined) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ('BRANCH_BUSY', `${purpose}: they have no history in common.`, {
            hint: 'Delete the branch, or set another `branch`.',
        });
    }
    const { ahead_by: ahead, behind_by: behind, files } = found;
    const changed = files.flatMap(({ filename, previous_filename: previous }) => [previous ?? [], filename].flat());
    return {
        ahead,
        behind,
        mergeBase: found.merge_base_commit.sha,
        changed: files.length < MAX_CHANGED ? changed : undefined,
    };
}
function warnOfOtherName({ effects }, asked, found) {
    if (found.toLowerCase() === asked.toLowerCase())
        return;
    effects.log.warning(`${asked} is now ${effects.secrets.clean(found)}; set \`repository\` to that name.`);
}
function notFound({ effects }, fullName) {
    const isOther = effects.workflow.repository?.toLowerCase() !== fullName.toLowerCase();
    const hint = isOther
        ? 'Check `repository`. The token of the workflow reaches only its own repository: for another one give `github-token` a token of a GitHub App with `contents: write`, and `pull-requests: write` for pull requests.'
        : (0,_failures_js__WEBPACK_IMPORTED_MODULE_2__  .fm)('contents: write');
    return new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ('PERMISSION', `The repository ${fullName} was not found, or the token has no access to it.`, {
        hint,
    });
}


  }),

  2965:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


__webpack_require__.d(__webpack_exports__, {
  ur: () => (  callGitHub),
  x5: () => (  locate),
  fA: () => (  openSession),
  bC: () => (  orProblem),
  tN: () => (  send)
});

// EXTERNAL MODULE: ./.build/lib/action/errors.js
var errors = __webpack_require__(1550);
// EXTERNAL MODULE: ./.build/lib/action/http/attempts.js
var attempts = __webpack_require__(5262);
// EXTERNAL MODULE: ./.build/lib/action/http/deadline.js
var deadline = __webpack_require__(8112);
// EXTERNAL MODULE: ./.build/lib/action/http/retry.js
var retry = __webpack_require__(5196);
// EXTERNAL MODULE: ./node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(7934);
// EXTERNAL MODULE: ./.build/lib/contract/decode.js
var decode = __webpack_require__(4159);
// EXTERNAL MODULE: ./.build/lib/action/github/failures.js
var failures = __webpack_require__(5090);
;// CONCATENATED MODULE: ./.build/lib/action/github/answer.js




const MAX_QUOTE_LENGTH = 400;
const SERVER_ERROR = /something went wrong|timed? ?out|timeout|couldn['’]t respond|internal server error/i;
const answer_text = dist .NpB(dist .lqM(dist .YjP()), undefined);
const ErrorSchema = dist .Ikc({
    type: answer_text,
    extensions: dist .NpB(dist .lqM(dist .Ikc({ code: answer_text })), undefined),
    path: dist .NpB(dist .lqM(dist .YOg(dist .L5J()), []), []),
    message: answer_text,
    resource: answer_text,
    field: answer_text,
    code: answer_text,
});
const BodySchema = dist .NpB(dist .Ikc({
    message: answer_text,
    errors: dist .FsL(dist .lqM(dist .L5J(), []), dist .pdi((errors) => [errors].flat().map((one) => (typeof one === 'string' ? { message: one } : one))), dist .YOg(dist .NpB(ErrorSchema, { path: [] }))),
    data: dist .lqM(dist .L5J()),
}), { errors: [] });
function readAnswer(given) {
    const { answer, label, session } = given;
    const { status, data, headers, isGraphql } = answer;
    if (status >= 200 && status <= 299)
        return isGraphql ? readGraphql(given) : readValue(given, data);
    const message = messageOf(dist .qgA(BodySchema, data), session.effects);
    const summary = `${label}: HTTP ${status}`;
    const failure = { kind: 'status', status, ...(0,retry .gW)(headers, session.effects.clock.today()) };
    if (status !== 429 && (0,retry .S4)('repeatable', failure, []) === 'retry') {
        return { kind: 'failure', failure, summary, message };
    }
    return refused(given, { summary, status, message });
}
function readValue(given, data) {
    const { call, label, answer, session } = given;
    try {
        return { kind: 'answer', answer: { kind: 'done', value: call.decode(data) } };
    }
    catch (cause) {
        if (!(cause instanceof decode .Vl))
            throw cause;
        const isJson = typeof data === 'object' && data !== null;
        const fact = data === undefined ? 'with an empty body' : 'without a JSON body';
        const fault = isJson ? `but ${session.effects.secrets.clean(cause.message)}` : fact;
        const failure = { kind: isJson ? 'malformed' : 'unreadable' };
        const summary = `${label}: HTTP ${answer.status}, ${fault}`;
        return { kind: 'failure', failure, summary, message: '', cause };
    }
}
function readGraphql(given) {
    const { answer, call, label, session } = given;
    const { errors, data: own } = dist .qgA(BodySchema, answer.data);
    const data = typeof answer.data === 'object' ? own : answer.data;
    const error = errors.find((one) => !isOptional(one, call.optionalFields));
    if (error === undefined)
        return readValue(given, data);
    const message = messageOf({ errors }, session.effects);
    const type = typeOf(error);
    const summary = `${label}: ${type ?? 'an error'}`;
    const parts = typeof data === 'object' && data !== null ? Object.values(data) : [];
    const hasPart = call.readBack !== undefined && parts.some((value) => value !== null);
    if (hasPart || (type === undefined && SERVER_ERROR.test(message))) {
        return { kind: 'failure', failure: { kind: 'status', status: 500 }, summary, message };
    }
    return refused(given, { summary, status: answer.status, message, ...(type !== undefined && { type }) });
}
function isOptional(error, fields) {
    const type = typeOf(error);
    const isHidden = type === 'NOT_FOUND' || (0,failures .US)({ status: 200, message: wordsOf(error), ...(type && { type }) });
    return isHidden && error.path.some((name) => fields?.test(String(name)) === true);
}
function typeOf({ type, extensions }) {
    return type ?? extensions?.code;
}
function refused({ answer, call, session, limits }, refusal) {
    const { headers } = answer;
    const today = session.effects.clock.today();
    const limitMs = limitWait(refusal, headers, { today, before: limits });
    if (limitMs !== undefined) {
        const now = (0,retry .nI)(headers) ?? today;
        return {
            kind: 'failure',
            failure: { kind: 'status', status: 429, retryAfterMs: limitMs },
            summary: `${refusal.summary}, a rate limit`,
            message: refusal.message,
            limitedUntil: new Date(Math.min(now.getTime() + limitMs, MAX_TIME_MS)),
        };
    }
    const target = redirectTarget(headers['location'], session);
    const whole = { ...refusal, target };
    if ((0,failures .N$)(whole))
        throw (0,failures .z_)(call, whole);
    return { kind: 'answer', answer: { kind: 'refused', refusal: whole } };
}
const MAX_TIME_MS = 8.64e15;
const UNTOLD_LIMIT_MS = 60_000;
const RESET_MARGIN_MS = 1000;
function limitWait(refusal, headers, { today, before }) {
    const { status } = refusal;
    const { retryAfterMs } = (0,retry .gW)(headers, today);
    const isSpent = headers['x-ratelimit-remaining'] === '0';
    const isLimit = (0,failures .a5)(refusal) || status === 429 || (status === 403 && (retryAfterMs !== undefined || isSpent));
    if (!isLimit)
        return undefined;
    if (retryAfterMs !== undefined)
        return retryAfterMs;
    const reset = headers['x-ratelimit-reset'] ?? '';
    if (!isSpent || !/^\d{1,12}$/.test(reset))
        return UNTOLD_LIMIT_MS * 2 ** Math.min(before, 10);
    return Math.max(0, Number(reset) * 1000 - ((0,retry .nI)(headers) ?? today).getTime()) + RESET_MARGIN_MS;
}
function redirectTarget(location = '', { effects, github }) {
    if (effects.secrets.holds(location) || !URL.canParse(location, github.apiUrl))
        return 'an address that cannot be read';
    const { origin, pathname } = new URL(location, github.apiUrl);
    return effects.secrets.clean(origin + pathname, 200);
}
function messageOf({ message = '', errors }, { secrets }) {
    const parts = [message, ...errors.map(wordsOf)].filter((part) => part !== '');
    return secrets.clean([...new Set(parts)].join('; '), MAX_QUOTE_LENGTH);
}
function wordsOf({ message, resource, field, code }) {
    return message ?? [resource, field, code].filter((part) => part !== undefined).join(' ');
}

// EXTERNAL MODULE: ./.build/lib/action/github/client.js
var client = __webpack_require__(234);
;// CONCATENATED MODULE: ./.build/lib/action/github/session.js







const LIMIT_MS = 10 * 60_000;
const MAX_RETRIES = 4;
function openSession(effects, token, limitMs = LIMIT_MS) {
    return { effects, github: effects.github(token), deadline: (0,deadline ._)(limitMs, effects.clock) };
}
function locate({ repository }) {
    return { owner: repository.owner, repo: repository.name };
}
async function callGitHub(session, call) {
    const sent = await send(session, call);
    if (sent.kind === 'done')
        return sent.value;
    throw (0,failures .z_)(call, sent.refusal);
}
async function send(session, call) {
    const { effects, deadline } = session;
    for (let [lost, early] = [0, 0];;) {
        const sent = await sendOnce(session, call);
        if (sent.kind === 'done')
            return sent;
        if (lost > 0 || sent.kind === 'lost') {
            const value = await call.readBack?.();
            session.onWrite?.(undefined);
            if (value !== undefined)
                return { kind: 'done', value };
        }
        const retries = sent.kind === 'lost' ? ++lost : ++early;
        const delayMs = (0,retry .a2)(retries, undefined, effects.random());
        const isOver = retries > MAX_RETRIES || delayMs >= deadline.remaining();
        if (sent.kind === 'lost') {
            if (isOver)
                throw sent.error;
            effects.log.info(`${sent.error.message} It had no effect; trying again.`);
        }
        else {
            const isEarly = !isOver && ((0,failures .kH)(sent.refusal) || (await call.isEarly?.(sent.refusal)) === true);
            if (!isEarly)
                return mapRefusal(call, sent);
        }
        await effects.clock.sleep(delayMs, effects.signal);
    }
}
function mapRefusal({ refusals = [] }, sent) {
    const { refusal } = sent;
    const known = refusals.find(([when]) => {
        if (typeof when === 'function')
            return when(refusal);
        return typeof when === 'number' ? when === refusal.status : when.test(refusal.message);
    });
    return known === undefined ? sent : { kind: 'done', value: known[1] };
}
async function sendOnce(session, call) {
    const { effects, deadline } = session;
    const kind = call.readBack === undefined ? 'repeatable' : 'once';
    let limits = 0;
    const outcome = await (0,attempts .CD)({
        effects,
        deadline,
        tryOnce: async () => {
            const tried = await tryOnce(session, call, limits);
            if (tried.kind === 'failure' && tried.limitedUntil !== undefined)
                limits += 1;
            return tried;
        },
        judge: (failure, before) => (0,retry .S4)(kind, failure, before),
    });
    if (outcome.kind === 'answer')
        return outcome.answer;
    const error = (0,failures .hB)(call, outcome);
    if (outcome.verdict === 'ambiguous')
        return { kind: 'lost', error };
    throw error;
}
async function tryOnce(session, call, limits) {
    const { effects, deadline } = session;
    const isObserved = call.effect !== undefined && !effects.signal.aborted;
    if (isObserved)
        session.onWrite?.(call.effect);
    let label = '';
    const tried = await (0,client .c)(session, {
        write: call.send,
        onRequest: (request) => {
            label = effects.secrets.clean(request, 300);
        },
        repeatable: call.readBack === undefined,
        timeoutMs: Math.max(1, Math.min(attempts .TD, deadline.remaining())),
        signal: effects.signal,
    }).then((answer) => readAnswer({ call, session, answer, label, limits }), (error) => ({ kind: 'failure', message: '', ...(0,attempts .tC)(error, effects, label) }));
    if (isObserved && !leavesDoubt(tried))
        session.onWrite?.(undefined);
    return tried;
}
function leavesDoubt(tried) {
    if (tried.kind === 'answer')
        return false;
    const { failure } = tried;
    return failure.kind === 'transport' ? failure.maybeSent : failure.kind !== 'status' || failure.status !== 429;
}
async function orProblem({ effects }, work) {
    try {
        return { value: await work };
    }
    catch (error) {
        effects.signal.throwIfAborted();
        if (!(error instanceof errors .lZ))
            throw error;
        return { problem: [error.message, error.hint ?? []].flat().join(' ') };
    }
}


  }),

  7327:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    LV: () => (  isValuesOnly),
    Pk: () => (  branchSides),
    T: () => (  mergedValues),
    fE: () => (  changedPlaces),
    ij: () => (  uniqueKeys),
    lG: () => (  filesToRead),
    nP: () => (  valuesToWrite)
  });
  var _contract_link_expiry_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9645);
  var _deployment_values_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4484);
  var _version_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2041);
  var _config_files_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8434);




const CONFIGURATION = /\.(?:ya?ml|json)$/i;
const MAX_FILES = 100;
function branchSides(state, base) {
    const { files, fork, changed } = state;
    return {
        fork: new _config_files_js__WEBPACK_IMPORTED_MODULE_0__  .UQ(fork.files),
        base: new _config_files_js__WEBPACK_IMPORTED_MODULE_0__  .UQ(base),
        head: new _config_files_js__WEBPACK_IMPORTED_MODULE_0__  .UQ(files),
        changed: changed?.length !== undefined && changed.length <= MAX_FILES ? changed : undefined,
    };
}
function filesToRead({ changed }) {
    return changed?.every((path) => CONFIGURATION.test(path)) === true ? changed : [];
}
const SAME_VALUES = { enabled: true, bundleUrl: 'https://same.example/b', version: '0' };
function isValuesOnly({ fork, head, changed }, own) {
    if (changed === undefined)
        return false;
    return changed.every((file) => {
        const keys = uniqueKeys([...own.filter((key) => key.file === file), ...head.places(file), ...fork.places(file)]);
        const [now, origin] = [wordsWithout(head, file, keys), wordsWithout(fork, file, keys)];
        return CONFIGURATION.test(file) && now !== undefined && now === origin;
    });
}
function wordsWithout(files, file, keys) {
    return (0,_config_files_js__WEBPACK_IMPORTED_MODULE_0__  .eU)(() => {
        const same = keys.reduce((edited, key) => edited.with(key, SAME_VALUES), files);
        return same
            .text(file)
            ?.split(/[\s,{}'"]+/)
            .filter((word) => word !== '')
            .sort()
            .join(' ');
    });
}
function changedPlaces({ fork, head, changed = [] }, own) {
    const all = uniqueKeys([...own, ...changed.flatMap((file) => [...head.places(file), ...fork.places(file)])]);
    return all.filter((key) => {
        const [then, now] = [fork.at(key)?.before, head.at(key)?.before];
        return !samePair(then, now) || then?.enabled !== now?.enabled;
    });
}
function uniqueKeys(keys) {
    return [...new Map(keys.map((key) => [(0,_config_files_js__WEBPACK_IMPORTED_MODULE_0__  .Pu)(key), key])).values()];
}
function mergedValues({ fork, base, head }, key, { now, isOwn }) {
    const [then, here, theirs] = [fork.at(key), base.at(key), head.at(key)];
    if (here === undefined || theirs?.before === undefined)
        return here?.before;
    const isMoved = then !== undefined && isInOtherList(then, here);
    if (isMoved || (!isOwn && hasEnded(theirs.before, now)))
        return here.before;
    const { at } = here.before ?? theirs.before;
    const pair = pairOf(mergePair(then?.before, here.before, theirs.before));
    const isTheirs = then?.before?.enabled !== theirs.before.enabled && then?.before?.enabled === here.before?.enabled;
    const enabled = (isTheirs ? theirs : here).before?.enabled;
    return { at, ...pair, ...(enabled !== undefined && { enabled }) };
}
function isInOtherList(then, here) {
    return then.fingerprint !== here.fingerprint;
}
function mergePair(then, here, theirs) {
    if (samePair(then, theirs))
        return here;
    if (samePair(then, here))
        return theirs;
    const [ours, own] = [(0,_version_js__WEBPACK_IMPORTED_MODULE_1__  .$4)(here?.version)?.startedAt, (0,_version_js__WEBPACK_IMPORTED_MODULE_1__  .$4)(theirs.version)?.startedAt];
    return ours !== undefined && own !== undefined && own > ours ? theirs : here;
}
function pairOf(values) {
    const { bundleUrl, version } = values ?? {};
    return { ...(bundleUrl !== undefined && { bundleUrl }), ...(version !== undefined && { version }) };
}
function samePair(one, other) {
    return one?.bundleUrl === other?.bundleUrl && one?.version === other?.version;
}
function hasEnded({ bundleUrl }, now) {
    const end = typeof bundleUrl === 'string' ? (0,_contract_link_expiry_js__WEBPACK_IMPORTED_MODULE_2__  .Q2)(bundleUrl) : undefined;
    return end !== undefined && end <= now;
}
function valuesToWrite(merged, there) {
    const { enabled, bundleUrl, version } = merged ?? {};
    const own = {
        ...(typeof enabled === 'boolean' && { enabled }),
        ...(typeof bundleUrl === 'string' && { bundleUrl }),
        ...(typeof version === 'string' && { version }),
    };
    return Object.fromEntries(_deployment_values_js__WEBPACK_IMPORTED_MODULE_3__  .z.flatMap((name) => (own[name] === undefined || own[name] === there?.[name] ? [] : [[name, own[name]]])));
}


  }),

  8434:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


__webpack_require__.d(__webpack_exports__, {
  UQ: () => (  ConfigFiles),
  oh: () => (  inConfig),
  Pu: () => (  keyText),
  eU: () => (  tryConfig)
});

// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(8815);
// EXTERNAL MODULE: ./.build/lib/deployment/config-path.js
var config_path = __webpack_require__(4730);
// EXTERNAL MODULE: ./.build/lib/deployment/errors.js
var errors = __webpack_require__(9317);
// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
;// CONCATENATED MODULE: ./.build/lib/deployment/text.js


const MAX_FILE_BYTES = 1024 ** 2;
const BYTE_ORDER_MARK = '\ufeff';
const REPLACEMENT = '\ufffd';
function decodeText(content, file) {
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
    checkSize(bytes.length, file);
    if (/^(?:fffe|feff)/.test(bytes.toString('hex', 0, 2)))
        throw notUtf8(file, 'its byte order mark is that of UTF-16');
    const zero = bytes.indexOf(0);
    if (zero !== -1)
        throw notUtf8(file, `byte ${zero + 1} is NUL, as in UTF-16 and in binary files`);
    const text = bytes.toString('utf8');
    if ((0,external_node_buffer_.isUtf8)(bytes))
        return text;
    const bad = text.indexOf(REPLACEMENT);
    const at = Buffer.byteLength(text.slice(0, bad));
    const found = `byte ${at + 1} (0x${(bytes[at] ?? 0).toString(16)}) is not part of any character`;
    throw notUtf8(file, `${found}: it looks like Latin-1 or Windows-1252`, lineOf(text, bad));
}
function checkSize(sizeBytes, file) {
    if (sizeBytes <= MAX_FILE_BYTES)
        return;
    throw new errors .g(`${file} has ${sizeBytes} bytes; the limit is ${MAX_FILE_BYTES} (1 MiB).`, {
        file,
        hint: 'Name the file that holds the values of the deployment, or move them into a file of their own.',
    });
}
function notUtf8(file, found, line) {
    const message = `${line === undefined ? file : `${file}:${line}`}: the file is not UTF-8: ${found}.`;
    return new errors .g(message, { file, ...(line !== undefined && { line }), hint: 'Save the file as UTF-8.' });
}
function lineStart(text, offset) {
    const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
    return start === 0 && text.startsWith(BYTE_ORDER_MARK) ? Math.min(1, offset) : start;
}
function lineEnd(text, offset) {
    const end = text.indexOf('\n', offset);
    if (end === -1)
        return text.length;
    return end > offset && text[end - 1] === '\r' ? end - 1 : end;
}
function lineOf(text, offset) {
    let line = 1;
    for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1))
        line++;
    return line;
}
function lineEndAt(text, offset) {
    const next = text.indexOf('\n', offset);
    const end = next === -1 ? text.lastIndexOf('\n') : next;
    return end > 0 && text[end - 1] === '\r' ? '\r\n' : '\n';
}
function insertion(at, text) {
    return { start: at, end: at, text };
}
function applySplices(text, splices) {
    let result = '';
    let done = 0;
    for (const splice of splices.toSorted((a, b) => a.start - b.start)) {
        if (splice.start < done)
            throw new RangeError(`Two changes overlap at ${splice.start}.`);
        result += text.slice(done, splice.start) + splice.text;
        done = splice.end;
    }
    return result + text.slice(done);
}

;// CONCATENATED MODULE: ./.build/lib/deployment/source.js



const MAX_MERGED = 100;
const MAX_VALUE_CHARACTERS = 60;
function faultAt(source, offset, message, hint) {
    const { file, text } = fileOf(source);
    const inFile = offsetInFile(source, offset);
    const [line, column] = [lineOf(text, inFile), inFile - lineStart(text, inFile) + 1];
    const where = { file, line, column, ...(hint !== undefined && { hint }) };
    return new errors .g(`${file}:${line}:${column}: ${message}`, where);
}
function offsetInFile({ within }, offset) {
    return within ? offsetInFile(within.cursor.source, within.toOuter(offset)) : offset;
}
function fileOf(source) {
    return source.within ? fileOf(source.within.cursor.source) : source;
}
function unlessFaulty(work) {
    try {
        return work();
    }
    catch (error) {
        if (error instanceof errors .g)
            return undefined;
        throw error;
    }
}
function resolve({ targets }, node) {
    if (!(0,dist .Vj)(node))
        return node;
    const target = targets.get(node);
    if (!target)
        throw new TypeError(`The alias ${node.source} was not resolved.`);
    return target;
}
function nameOf(key) {
    if (!(0,dist .jn)(key))
        return undefined;
    return typeof key.value === 'string' ? key.value : (key.source ?? '');
}
function isMerge({ key }) {
    return (0,dist .jn)(key) && key.type === 'PLAIN' && key.value === '<<';
}
function entryOf({ items }, key) {
    return items.find((entry) => nameOf(entry.key) === key);
}
function lookUp(source, map, key) {
    const seen = new Set();
    const open = [map];
    for (let next = open.pop(); next; next = open.pop()) {
        if (seen.has(next))
            continue;
        seen.add(next);
        if (seen.size > MAX_MERGED + 1) {
            const message = `more than ${MAX_MERGED} mappings are merged into this one`;
            throw faultAt(source, map.range[0], message, 'Write its values out.');
        }
        const entry = entryOf(next, key);
        if (entry)
            return { entry, isMerged: next !== map };
        open.push(...mergedBy(source, next).toReversed());
    }
    return undefined;
}
function mergedBy(source, { items }) {
    return items.filter(isMerge).flatMap(({ value }) => {
        const merged = value && resolve(source, value);
        const all = (0,dist .oP)(merged) ? merged.items.map((item) => resolve(source, item)) : [merged];
        return all.filter((one) => (0,dist .jh)(one));
    });
}
function textUnder(source, node, ...keys) {
    let value = resolve(source, node);
    for (const key of keys) {
        const found = (0,dist .jh)(value) ? lookUp(source, value, key)?.entry.value : undefined;
        value = found ? resolve(source, found) : undefined;
    }
    return (0,dist .jn)(value) && value.value !== null ? String(value.value) : undefined;
}
function isNull(node) {
    return node === null || ((0,dist .jn)(node) && node.value === null);
}
function isAbsent(node) {
    return isNull(node) && node.range[0] === node.range[1];
}
function isFlow({ srcToken }) {
    return srcToken?.type !== 'block-map' && srcToken?.type !== 'block-seq';
}
function indentOf({ srcToken }) {
    return srcToken?.type === 'block-map' || srcToken?.type === 'block-seq' ? srcToken.indent : 0;
}
function isBlockScalar(node) {
    return (0,dist .jn)(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
}
function endOf(text, node) {
    if ((0,dist .jn)(node) && isBlockScalar(node))
        return blockEnd(text, node);
    const last = (0,dist .jh)(node) || (0,dist .oP)(node) ? node.items.at(-1) : undefined;
    if (!last || (((0,dist .jh)(node) || (0,dist .oP)(node)) && node.srcToken?.type === 'flow-collection'))
        return node.range[1];
    return endOf(text, 'range' in last ? last : (last.value ?? last.key));
}
function blockEnd(text, { range: [start, end] }) {
    const header = text.slice(start, lineEnd(text, start));
    if (/^.[-0-9]*\+/.test(header) && text[end - 1] === '\n')
        return end - (text[end - 2] === '\r' ? 2 : 1);
    return Math.max(start + header.length, start + text.slice(start, end).trimEnd().length);
}
function described(node) {
    if ((0,dist .jh)(node))
        return 'a mapping';
    if ((0,dist .oP)(node))
        return `a list of ${node.items.length}`;
    return node.value === null ? 'empty' : `the ${typeof node.value} ${shown(node.value)}`;
}
function shown(value) {
    return `\`${withoutSecrets(String(value), MAX_VALUE_CHARACTERS)}\``;
}
function listed(all, write) {
    const most = 10;
    const more = all.length > most ? ` and ${all.length - most} more` : '';
    return all.slice(0, most).map(write).join(', ') + more;
}
function withoutSecrets(text, most) {
    const bare = text.replaceAll(/\?\S+/g, '?…').replaceAll(/\/\/[^\s/?#@]{1,1000}@/g, '//');
    const line = bare.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
    return line.length > most ? `${line.slice(0, most)}…` : line;
}

;// CONCATENATED MODULE: ./.build/lib/deployment/parse.js


const MAX_DEPTH = 200;
const MAX_NODES = 150_000;
const MAX_MARKS = 4;
const MAX_DOCUMENTS = 1_000;
const MAX_SENTENCE_CHARACTERS = 160;
const WITHOUT_LENGTH = [dist .DB.DOCUMENT, dist .DB.FLOW_END, dist .DB.SCALAR];
const OPTIONS = { keepSourceTokens: true, uniqueKeys: false, resolveKnownTags: false, schema: 'core' };
const JSON_COMMENT = /"(?:[^"\\]|\\.)*"|(\/[/*])/g;
function parseSource(text, file, within) {
    const format = within === undefined && /\.json[c5]?$/i.test(file) ? 'json' : 'yaml';
    const draft = { file, format, text, roots: [], comments: [], targets: new Map(), within };
    const strayReturn = text.search(/\r(?!\n)/);
    if (strayReturn !== -1) {
        const hint = 'Save the file with line ends that are LF or CRLF.';
        throw unsound(draft, strayReturn, 'a carriage return without a line feed, which parsers read differently', hint);
    }
    const tokens = tokensOf(draft, format === 'json' ? text.replaceAll('\t', ' ') : text);
    if (format === 'json')
        checkJson(draft);
    checkTokens(draft, tokens);
    const documents = [...new dist .Dk(OPTIONS).compose(tokens, true, text.length)];
    const [error] = documents.flatMap(({ errors }) => errors);
    if (error)
        throw invalid(draft, error.pos[0], error.message);
    const bottom = tokens.find(({ type }) => type === 'doc-end')?.offset ?? text.length;
    const roots = documents.map(({ contents }) => rootOf(draft, contents, bottom));
    const filled = roots.filter((root) => !isAbsent(root));
    draft.roots.push(...(filled.length > 0 && !within ? filled : roots));
    return draft;
}
function unsound(source, offset, message, hint) {
    return faultAt(source, offset, source.within ? `in this string: ${message}` : message, hint);
}
function invalid(source, offset, reason) {
    const sentence = withoutSecrets(reason, MAX_SENTENCE_CHARACTERS);
    const message = `invalid ${source.format.toUpperCase()}: ${sentence}`;
    return unsound(source, offset, message, 'Correct the file; nothing was written.');
}
function tooMuch(source, offset, what) {
    return unsound(source, offset, `more than ${what}`, 'Move the values of the deployment into a file of their own.');
}
function checkJson(source) {
    const body = source.text.replace(/^\ufeff/, ' ');
    try {
        JSON.parse(body);
    }
    catch (error) {
        const comment = [...body.matchAll(JSON_COMMENT)].find(([, found]) => found !== undefined);
        if (comment) {
            const hint = 'Remove the comments, or keep the values in YAML.';
            throw unsound(source, comment.index, 'JSON with comments is not edited', hint);
        }
        const [, offset = '0'] = /at position (\d+)/.exec(String(error)) ?? [];
        throw invalid(source, Number(offset), 'it does not follow the grammar of JSON (no comments, no trailing commas)');
    }
}
function tokensOf(draft, text) {
    const parser = new dist .iX();
    const tokens = [];
    let [offset, before, brace] = [0, '', false];
    for (const lexeme of new dist .JG().lex(text)) {
        tokens.push(...parser.next(lexeme));
        if (lexeme.startsWith('#') && before !== dist .DB.SCALAR)
            draft.comments.push(lexeme);
        before = lexeme;
        if (WITHOUT_LENGTH.includes(lexeme))
            continue;
        if (brace && (lexeme === '{' || lexeme.startsWith('%'))) {
            const hint = 'Name the values file that the template reads, or a file without templates.';
            throw unsound(draft, offset - 1, 'this is template text (`{{ }}`), not YAML', hint);
        }
        brace = lexeme === '{';
        offset += lexeme.length;
    }
    return [...tokens, ...parser.end()];
}
function checkTokens(source, tokens) {
    let [documents, nodes] = [0, 0];
    for (const token of tokens) {
        if (token.type === 'error')
            throw invalid(source, token.offset, token.message);
        if (token.type !== 'document')
            continue;
        if (++documents > MAX_DOCUMENTS)
            throw tooMuch(source, token.offset, `${MAX_DOCUMENTS} documents`);
        dist .DB.visit(token, ({ start, key, sep = [], value }, path) => {
            const marks = [...start, ...sep].filter(({ type }) => type === 'anchor' || type === 'comma');
            if (marks.length > MAX_MARKS)
                throw invalid(source, marks[0]?.offset ?? 0, 'anchors or commas without values');
            nodes += Number(Boolean(key)) + Number(Boolean(value));
            if (nodes > MAX_NODES)
                throw tooMuch(source, 0, `${MAX_NODES} keys and values`);
            if (path.length >= MAX_DEPTH)
                throw tooMuch(source, value?.offset ?? key?.offset ?? 0, `${MAX_DEPTH} levels of nesting`);
        });
    }
}
function rootOf(draft, contents, bottom) {
    if (contents === null || isAbsent(contents)) {
        return Object.assign(new dist .X5(null), contents, { range: [bottom, bottom, bottom] });
    }
    const anchors = new Map();
    (0,dist .YR)(contents, (_key, node) => {
        if ((0,dist .Vj)(node)) {
            const [alias, target] = [node, anchors.get(node.source)];
            const message = `there is no anchor ${shown(`&${node.source}`)} above this alias`;
            if (!target)
                throw invalid(draft, alias.range[0], message);
            draft.targets.set(alias, target);
        }
        else if (((0,dist .jn)(node) || (0,dist .P3)(node)) && node.anchor !== undefined) {
            anchors.set(node.anchor, node);
        }
        if ((0,dist .jh)(node))
            checkKeys(draft, node);
    });
    return resolve(draft, contents);
}
function checkKeys(source, { items }) {
    const seen = new Set();
    for (const { key } of items.filter((entry) => !isMerge(entry) && (0,dist .jn)(entry.key))) {
        const identity = (0,dist .jn)(key) ? `${typeof key.value} ${String(key.value)}` : '';
        if (!seen.has(identity))
            seen.add(identity);
        else
            throw unsound(source, key.range[0], `the key ${shown(nameOf(key))} is there twice`, 'Remove one of them.');
    }
}

;// CONCATENATED MODULE: ./.build/lib/deployment/cursor.js





const SHARED_HINT = 'Write the values out where they are used, or name a mapping that nothing else refers to with config-path.';
const STRING_HINT = 'Write the string as a literal block (`|`), or use `valuesObject` where there is one.';
const IN_DOUBLE_QUOTES = /\\(?:x..|u.{4}|U.{8}|.)|[\s\S]/g;
const IN_SINGLE_QUOTES = /''|[\s\S]/g;
const NOT_PRINTABLE = /[\p{Cc}\u00a0\u2028\u2029\ufeff\ufffe\uffff]/gu;
function atRoot(source, root, steps = []) {
    return { source, steps, trail: [root], node: root, entry: undefined, sharedBy: undefined };
}
function startOf({ entry, node }) {
    return (entry?.key ?? node).range[0];
}
function follow(from, steps) {
    let cursor = from;
    for (const [depth, step] of steps.entries()) {
        const next = take(inString(cursor) ?? cursor, step);
        if (typeof next === 'string') {
            const place = cursor.steps.length === 0 ? 'the document' : `\`${(0,config_path .j)(cursor.steps)}\``;
            return { cursor, rest: steps.slice(depth), reason: `${place} ${next}` };
        }
        cursor = next;
    }
    return cursor;
}
function placesAt(from, steps) {
    const end = follow(from, steps);
    return 'reason' in end ? [] : [end];
}
function childrenOf(cursor) {
    const { node } = cursor;
    if ((0,dist .oP)(node))
        return node.items.map((item, index) => moved(cursor, { kind: 'index', index }, item));
    if (!(0,dist .jh)(node))
        return [];
    return node.items.flatMap((entry) => {
        const key = nameOf(entry.key);
        return key === undefined ? [] : moved(cursor, { kind: 'key', key }, entry.value, { entry, isMerged: false });
    });
}
function take(cursor, step) {
    const { source, node } = cursor;
    const path = (0,config_path .j)([step]);
    if (step.kind === 'key') {
        if (!(0,dist .jh)(node))
            return `is ${described(node)}, so it has no key ${shown(step.key)}`;
        const hit = lookUp(source, node, step.key);
        if (hit)
            return moved(cursor, step, hit.entry.value, hit);
        const names = node.items.flatMap(({ key }) => nameOf(key) ?? []);
        const known = names.length === 0 ? 'it has no keys' : `its keys are ${listed(names, shown)}`;
        return `has no key ${shown(step.key)}; ${known}`;
    }
    if (!(0,dist .oP)(node))
        return `is ${described(node)}, so it has no item ${path}`;
    const { items } = node;
    const [item, second] = step.kind === 'index' ? items.slice(step.index, step.index + 1) : items.filter((one) => matches(source, one, step));
    if (second)
        return `has several items ${path}; name one by its number`;
    if (item)
        return moved(cursor, step, item);
    const names = step.kind === 'index' ? [] : items.flatMap((one) => textUnder(source, one, ...step.keys) ?? []);
    return `has no item ${path}; it has ${items.length}${names.length === 0 ? '' : `: ${listed(names, shown)}`}`;
}
function moved(cursor, step, value, hit) {
    const node = value ?? hit?.entry.key ?? cursor.node;
    const by = hit?.isMerged ? 'a merge key' : (0,dist .Vj)(node) ? 'an alias' : undefined;
    return {
        source: cursor.source,
        steps: [...cursor.steps, step],
        trail: [...cursor.trail, node],
        node: resolve(cursor.source, node),
        entry: hit?.entry,
        sharedBy: cursor.sharedBy ?? by,
    };
}
function matches(source, node, { keys, value }) {
    return textUnder(source, node, ...keys) === value;
}
function refuseShared({ source, trail, node, sharedBy }) {
    if (sharedBy) {
        const start = trail.find((one) => (0,dist .Vj)(one))?.range[0] ?? node.range[0];
        throw faultAt(source, start, `the values come from elsewhere by ${sharedBy}; other places share them`, SHARED_HINT);
    }
    for (const one of trail)
        refuseAliased(source, one);
    if (source.within)
        refuseShared(source.within.cursor);
}
function refuseAliased(source, node) {
    if ((0,dist .Vj)(node) || ![...source.targets.values()].includes(node))
        return;
    const anchor = shown(`&${node.anchor}`);
    const message = `the anchor ${anchor} is used elsewhere in the file; a change here would change that too`;
    throw faultAt(source, node.range[0], message, SHARED_HINT);
}
function inString(cursor) {
    const { node } = cursor;
    if (!(0,dist .jn)(node) || typeof node.value !== 'string')
        return undefined;
    const source = parseSource(node.value, cursor.source.file, textOf(cursor, node));
    const [root, second] = source.roots;
    if (second) {
        const hint = 'Keep one document in the string.';
        throw faultAt(source, 0, 'in this string: the string holds several YAML documents', hint);
    }
    return root && !(0,dist .jn)(root) ? atRoot(source, root, cursor.steps) : undefined;
}
function textOf(cursor, scalar) {
    const fault = (message) => faultAt(cursor.source, scalar.range[0], message, STRING_HINT);
    switch (scalar.type) {
        case 'BLOCK_LITERAL':
            return inLiteral(cursor, scalar);
        case 'QUOTE_DOUBLE':
            return inQuotes(cursor, scalar, IN_DOUBLE_QUOTES, doubleQuotedInside);
        case 'QUOTE_SINGLE':
            return inQuotes(cursor, scalar, IN_SINGLE_QUOTES, (text) => {
                if (!/[\r\n]/.test(text))
                    return text.replaceAll("'", "''");
                throw fault('a line cannot be added to a string in single quotes');
            });
        default:
            throw fault('a plain or folded string cannot be edited inside');
    }
}
function inLiteral(cursor, scalar) {
    const { text } = cursor.source;
    const [start] = scalar.range;
    const end = endOf(text, scalar);
    const value = String(scalar.value);
    const content = value.replace(/\n$/, '').split('\n');
    const body = text.indexOf('\n', start) + 1;
    const lines = text.slice(body).split('\n', content.length);
    const indent = Math.max(0, ...lines.map((line, at) => bare(line).length - (content[at]?.length ?? 0)));
    if (!`${lines.map((line) => bare(line).slice(indent)).join('\n')}\n`.startsWith(value))
        throw faultAt(cursor.source, start, 'this block cannot be edited inside', STRING_HINT);
    const offsets = [];
    let at = body;
    for (const line of lines) {
        const { length } = bare(line);
        for (let column = Math.min(indent, length); column <= length; column++)
            offsets.push(at + column);
        at += line.length + 1;
    }
    const eol = lineEndAt(text, start) + ' '.repeat(indent);
    return {
        cursor,
        toOuter: (offset) => offsets[offset] ?? end,
        encode: (inserted) => inserted.replaceAll('\n', eol),
    };
}
function bare(line) {
    return line.replace(/\r$/, '');
}
function inQuotes(cursor, { range: [start, end], value }, character, encode) {
    const inside = cursor.source.text.slice(start + 1, end - 1);
    const offsets = [...inside.matchAll(character)].flatMap(({ 0: written, index }) => {
        const isPair = written.startsWith('\\U') && Number.parseInt(written.slice(2), 16) > 0xffff;
        return isPair ? [start + 1 + index, start + 1 + index] : [start + 1 + index];
    });
    if (/[\r\n]/.test(inside) || offsets.length !== String(value).length) {
        const message = 'a quoted string over several lines cannot be edited inside';
        throw faultAt(cursor.source, start, message, STRING_HINT);
    }
    return { cursor, toOuter: (offset) => offsets[offset] ?? end - 1, encode };
}
function doubleQuotedInside(text) {
    return JSON.stringify(text)
        .slice(1, -1)
        .replaceAll(NOT_PRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

// EXTERNAL MODULE: ./.build/lib/deployment/values.js
var deployment_values = __webpack_require__(4484);
;// CONCATENATED MODULE: ./.build/lib/deployment/locate.js






const HELM_RELEASE = { kind: 'HelmRelease', values: ['spec.values'], parameters: [] };
const APPLICATION = argoShape('Application', ['spec.source.helm', 'spec.sources.*.helm']);
const ARGO_SOURCE = argoShape('.argocd-source', ['helm']);
const KUSTOMIZATION = { kind: 'Kustomization', values: ['helmCharts.*.valuesInline'], parameters: [] };
const BY_KIND = {
    HelmRelease: HELM_RELEASE,
    Application: APPLICATION,
    Kustomization: KUSTOMIZATION,
    Component: KUSTOMIZATION,
};
const KUSTOMIZATION_FILE = /(?:^|[\\/])(?:kustomization\.ya?ml|Kustomization)$/;
const ARGO_SOURCE_FILE = /(?:^|[\\/])\.argocd-source(?:-[^\\/]*)?\.ya?ml$/;
const FOREIGN_FILE = /(?:^|[\\/])(?:fleet\.ya?ml|helmfile[^\\/]*\.ya?ml(?:\.gotmpl)?|(?:docker-)?compose[^\\/]*\.ya?ml|helmfile\.d[\\/][^\\/]*)$/i;
const NESTED_PARAMETER = new RegExp(`\\.${deployment_values .x}\\.(?:${deployment_values .z.join('|')})$`);
const NAME_IT = 'Name the mapping that holds enabled, bundleUrl and version with config-path';
function argoShape(kind, helm) {
    const values = helm.flatMap((path) => [`${path}.valuesObject`, `${path}.values`]);
    return { kind, values, parameters: helm.map((path) => `${path}.parameters`) };
}
function locate(source, path) {
    const steps = path === undefined ? undefined : (0,config_path .n)(path);
    if (!steps && FOREIGN_FILE.test(source.file)) {
        const message = `${source.file} is read by another tool than Helm, so its values are not looked for`;
        throw faultAt(source, 0, message, `${NAME_IT}${exampleIn(source) ?? ', which stays in that file'}.`);
    }
    const cursors = steps ? walk(source, steps) : source.roots.flatMap((root) => searchDocument(atRoot(source, root)));
    const [cursor, second] = cursors;
    if (second)
        throw ambiguous(source, cursors);
    if (!cursor)
        return steps ? missingAt(source, steps) : inserted(source, deployment_values .x, source.roots);
    const { node } = cursor;
    const isAbove = steps && (0,dist .jh)(node) && !deployment_values .z.some((name) => lookUp(cursor.source, node, name));
    const below = isAbove ? (mappingsWithin(cursor, true)[0] ?? childrenOf(cursor).find(hasParameters)) : undefined;
    if (below) {
        const message = `config-path \`${path}\` ends above the values, which are at \`${pathTo(source, below)}\``;
        throw faultAt(below.source, startOf(below), message, `${NAME_IT}.`);
    }
    if ((0,dist .jh)(node) || isNull(node) || hasParameters(cursor))
        return { cursor };
    const message = `\`${(0,config_path .j)(cursor.steps)}\` is ${described(node)}, not a mapping of enabled, bundleUrl and version`;
    throw faultAt(cursor.source, node.range[0], message, 'Remove that value, or name the mapping with config-path.');
}
function pathsIn(source) {
    const roots = source.roots.map((root) => atRoot(source, root));
    const cursors = roots.flatMap((root) => [
        ...(unlessFaulty(() => searchDocument(root)) ?? []),
        ...mappingsWithin(root, true),
    ]);
    return [...new Set(cursors.flatMap((cursor) => pathTo(source, cursor) ?? []))];
}
function ambiguous(source, cursors) {
    const paths = cursors.map((cursor) => pathTo(source, cursor));
    const places = listed([...cursors.entries()], ([at, cursor]) => {
        const line = lineOf(source.text, offsetInFile(cursor.source, startOf(cursor)));
        return `\`${paths[at] ?? (0,config_path .j)(cursor.steps)}\` (line ${line})`;
    });
    const hint = paths.includes(undefined)
        ? 'Keep one document with the values in the file.'
        : 'Name one of them with config-path.';
    return faultAt(source, 0, `several places hold ${deployment_values .x} values: ${places}`, hint);
}
function missingAt(source, steps) {
    const path = `config-path \`${(0,config_path .j)(steps)}\``;
    const starts = startsOf(source, steps);
    if (starts.length === 0) {
        const names = listed(source.roots, (root) => `\`${(0,config_path .j)(selectorsOf(source, root).slice(0, 1))}\``);
        const message = `${path} does not exist: \`${(0,config_path .j)(steps.slice(0, 1))}\` names no document; they are ${names}`;
        throw faultAt(source, 0, message, 'Name one of them, or remove the brackets.');
    }
    const named = starts.map(({ cursor }) => cursor.node).filter((root) => isValuesFile(source, root));
    const [key, second] = starts[0]?.steps ?? [];
    if (named.length > 0 && key?.kind === 'key' && !second)
        return inserted(source, key.key, named);
    const ends = starts.map((start) => follow(start.cursor, start.steps)).filter((end) => 'reason' in end);
    const [furthest] = ends.toSorted((a, b) => b.cursor.steps.length - a.cursor.steps.length);
    const why = furthest ? ` from \`${(0,config_path .j)(furthest.rest)}\` on: ${furthest.reason}` : '';
    const { cursor } = furthest ?? starts[0] ?? { cursor: undefined };
    const hint = 'Correct the path, or add the mapping to the file.';
    throw faultAt(cursor?.source ?? source, cursor ? startOf(cursor) : 0, `${path} does not exist${why}`, hint);
}
function inserted(source, key, named) {
    const candidates = named.filter((root) => isValuesFile(source, root));
    const [root, second] = candidates;
    if (!root)
        throw noMapping(source);
    if (second) {
        const [name] = selectorsOf(source, root);
        const hint = isAbsent(root)
            ? 'Keep one document in the file.'
            : `${NAME_IT}, such as \`${(0,config_path .j)([name, { kind: 'key', key }])}\`.`;
        throw faultAt(source, 0, `no ${deployment_values .x} mapping, and ${candidates.length} documents that could get one`, hint);
    }
    if (!(0,dist .jh)(root) && !isNull(root))
        throw faultAt(source, root.range[0], `the document is ${described(root)}, not a mapping`, 'Name the values file.');
    const letters = (name) => name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
    const near = (0,dist .jh)(root) ? root.items.find((one) => letters(nameOf(one.key) ?? '') === letters(key)) : undefined;
    if (!near)
        return { cursor: atRoot(source, root), missing: key };
    const message = `there is no \`${(0,config_path .j)([{ kind: 'key', key }])}\`, but there is ${shown(nameOf(near.key))}`;
    throw faultAt(source, near.key.range[0], message, 'Name it with config-path as the key is written, or remove it.');
}
function noMapping(source) {
    const kinds = listed(source.roots, (root) => shown(shapeOf(source, root)?.kind ?? kindOf(source, root) ?? 'a document with `kind`'));
    const message = `no ${deployment_values .x} mapping in ${kinds}`;
    const example = exampleIn(source);
    if (example)
        return faultAt(source, 0, message, `${NAME_IT}${example}.`);
    if (source.roots.some((root) => (0,dist .jh)(root) && entryOf(root, 'patches'))) {
        const hint = 'for a patch that is YAML, such as `patches[0].patch.spec.values.staticExport`';
        return faultAt(source, 0, message, `${NAME_IT} ${hint}; JSON patches are not edited.`);
    }
    const places = source.roots.flatMap((root) => knownPlaces(atRoot(source, root)));
    const hint = `Add an empty \`${deployment_values .x}: {}\` in ${places.join(' or ')}, or name the mapping with config-path.`;
    return faultAt(source, 0, message, places.length === 0 ? `${NAME_IT}.` : hint);
}
function exampleIn(source) {
    const cursors = source.roots.flatMap((root) => mappingsWithin(atRoot(source, root), true));
    const paths = cursors.flatMap((cursor) => pathTo(source, cursor) ?? []);
    return paths.length === 0 ? undefined : `, such as \`${paths[0]}\``;
}
function knownPlaces(root) {
    if (textUnder(root.source, root.node, 'apiVersion')?.startsWith('kustomize.toolkit.fluxcd.io/'))
        return [];
    const all = shapeOf(root.source, root.node)?.values ?? [];
    const there = (depth) => all.filter((path) => expand(root, path.split('.').slice(0, depth)).length > 0);
    const nearest = [Number.MAX_SAFE_INTEGER, 2, 0].map(there).find((places) => places.length > 0) ?? [];
    return nearest.map((path) => `\`${path.replace('.*', '[0]')}\``);
}
function isValuesFile(source, root) {
    const hasKind = (0,dist .jh)(root) && ['kind', 'apiVersion'].some((key) => entryOf(root, key));
    return !hasKind && !shapeOf(source, root) && !FOREIGN_FILE.test(source.file);
}
function shapeOf(source, root) {
    if (ARGO_SOURCE_FILE.test(source.file))
        return ARGO_SOURCE;
    const isKustomization = KUSTOMIZATION_FILE.test(source.file) || ((0,dist .jh)(root) && entryOf(root, 'helmCharts'));
    return BY_KIND[kindOf(source, root) ?? ''] ?? (isKustomization ? KUSTOMIZATION : undefined);
}
function kindOf(source, root) {
    return textUnder(source, root, 'kind') ?? textUnder(source, root, 'apiVersion');
}
function searchDocument(root) {
    const { source, node } = root;
    const { values = [], parameters = [] } = shapeOf(source, node) ?? {};
    const isOwn = isValuesFile(source, node) || ((0,dist .jh)(node) && entryOf(node, deployment_values .x) !== undefined);
    const maps = [
        ...(isOwn ? [root] : []),
        ...values.flatMap((pattern) => expand(root, pattern.split('.')).flatMap(opened)),
    ];
    const lists = parameters.flatMap((pattern) => expand(root, pattern.split('.')));
    const known = maps.flatMap((cursor) => ((0,dist .jh)(cursor.node) ? placesAt(cursor, [{ kind: 'key', key: deployment_values .x }]) : []));
    const found = [...known, ...lists.filter(hasParameters)];
    return found.length > 0
        ? found
        : [...lists.flatMap(refuseNested), ...maps.flatMap((map) => mappingsWithin(map, false))];
}
function expand(from, keys) {
    const next = (cursor, key) => {
        if (key !== '*')
            return placesAt(cursor, [{ kind: 'key', key }]);
        return (0,dist .oP)(cursor.node) ? childrenOf(cursor) : [];
    };
    return keys.reduce((at, key) => at.flatMap((one) => next(one, key)), [from]);
}
function opened(cursor) {
    const { node } = cursor;
    if (!(0,dist .jn)(node))
        return [cursor];
    const inner = String(node.value).includes(deployment_values .x) ? inString(cursor) : undefined;
    return inner ? [inner] : [];
}
function mappingsWithin(from, opensStrings) {
    const inside = opensStrings && (0,dist .jn)(from.node) ? (unlessFaulty(() => opened(from)) ?? []) : [from];
    return inside.flatMap(childrenOf).flatMap((child) => {
        const isFound = child.entry && nameOf(child.entry.key) === deployment_values .x && ((0,dist .jh)(child.node) || isNull(child.node));
        if (isFound)
            return [child];
        return child.trail.some((one) => (0,dist .Vj)(one)) ? [] : mappingsWithin(child, opensStrings);
    });
}
function hasParameters({ source, node }) {
    if (!(0,dist .oP)(node))
        return false;
    return node.items.some((item) => {
        const name = textUnder(source, item, 'name');
        return deployment_values .z.some((one) => name === `${deployment_values .x}.${one}`);
    });
}
function refuseNested({ source, node }) {
    const items = (0,dist .oP)(node) ? node.items : [];
    const nested = items.find((item) => NESTED_PARAMETER.test(textUnder(source, item, 'name') ?? ''));
    if (!nested)
        return [];
    const message = `the parameter ${shown(textUnder(source, nested, 'name'))} is that of a chart within the chart`;
    throw faultAt(source, nested.range[0], message, `Move it to \`valuesObject\`. ${NAME_IT}.`);
}
function startsOf(source, steps) {
    const [first, ...rest] = steps;
    return source.roots.flatMap((root, number) => {
        if (!first || first.kind === 'key' || (0,dist .oP)(root))
            return [{ cursor: atRoot(source, root), steps }];
        const isIt = first.kind === 'index' ? first.index === number : matches(source, root, first);
        return isIt ? [{ cursor: atRoot(source, root, [first]), steps: rest }] : [];
    });
}
function walk(source, steps) {
    return startsOf(source, steps).flatMap(({ cursor, steps: rest }) => placesAt(cursor, rest));
}
function pathTo(source, cursor) {
    const root = locate_rootOf(cursor);
    const [first] = cursor.steps;
    const taken = first && first.kind !== 'key' && !(0,dist .oP)(root) ? cursor.steps.slice(1) : cursor.steps;
    const starts = [[], ...selectorsOf(source, root).map((selector) => [selector])];
    const paths = [namedSteps(source, root, taken), taken].flatMap((steps) => starts.map((start) => [...start, ...steps]));
    const path = paths.find((one) => one.length > 0 && unlessFaulty(() => walk(source, one))?.length === 1);
    return path && (0,config_path .j)(path);
}
function locate_rootOf({ source: { within }, trail, node }) {
    if (within)
        return locate_rootOf(within.cursor);
    const [root] = trail;
    return root && !(0,dist .Vj)(root) ? root : node;
}
function namedSteps(source, root, steps) {
    return steps.map((step, depth) => {
        const [list] = step.kind === 'index' ? placesAt(atRoot(source, root), steps.slice(0, depth)) : [];
        const inner = list && (inString(list) ?? list);
        const [item] = inner ? placesAt(inner, [step]) : [];
        const value = item && textUnder(item.source, item.node, 'name');
        if (!inner || value === undefined)
            return step;
        const byName = { kind: 'match', keys: ['name'], value };
        return placesAt(inner, [byName]).length === 1 ? byName : step;
    });
}
function selectorsOf(source, root) {
    const number = { kind: 'index', index: source.roots.indexOf(root) };
    const value = textUnder(source, root, 'metadata', 'name');
    if (value === undefined)
        return [number];
    const name = { kind: 'match', keys: ['metadata', 'name'], value };
    return startsOf(source, [name]).length === 1 ? [name, number] : [number];
}

;// CONCATENATED MODULE: ./.build/lib/deployment/write.js





const NEEDS_ESCAPE = /[\p{Cc}\p{Cs}\u00a0\u2028\u2029\ufeff\ufffe\uffff]/u;
const PLAIN_ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/[A-Za-z0-9/._~%&=+:;?@!$()*-]*[A-Za-z0-9/_~%&=+]$/;
const STRING_TAGS = [undefined, '!', 'tag:yaml.org,2002:str'];
const BOOLEAN_TAGS = [undefined, 'tag:yaml.org,2002:bool'];
const TEMPLATE = /\{\{|\$\{/;
const ENCRYPTED = /^\s*ENC\[/;
const ENCRYPTED_HINT = 'Keep `staticExport` in a file that is not encrypted (a chart takes several values files), and name that one.';
const MISTAKEN = /^(?:true|false|null|0|[-+]\d+|[1-9]\d*)$/i;
const FORCE = 'forceString';
function slotOf({ source, node }, name) {
    if ((0,dist .jh)(node))
        return { map: node, key: name };
    if (!(0,dist .oP)(node))
        return undefined;
    const full = `${deployment_values .x}.${name}`;
    const [item, second] = node.items.filter((one) => textUnder(source, one, 'name') === full);
    if (second)
        throw faultAt(source, second.range[0], `the parameter ${shown(full)} is there twice`, 'Remove one.');
    const map = item && resolve(source, item);
    return (0,dist .jh)(map) ? { map, key: 'value' } : undefined;
}
function scalarAt(cursor, name) {
    const { source } = cursor;
    const slot = slotOf(cursor, name);
    const entry = slot && lookUp(source, slot.map, slot.key)?.entry;
    if (!entry)
        return undefined;
    const node = resolve(source, entry.value ?? entry.key);
    if (!(0,dist .jn)(node)) {
        const message = `\`${name}\` is ${described(node)}, not a single value`;
        throw faultAt(source, (entry.value ?? entry.key).range[0], message, 'Correct it in the file first.');
    }
    return { start: node.range[0], node, value: entry.value === null ? null : node.value };
}
function isSet(cursor, wanted) {
    const scalar = scalarAt(cursor, wanted.name);
    if (!(0,dist .oP)(cursor.node))
        return scalar !== undefined && holds(cursor.source, scalar.node, wanted.value);
    const isForced = forcing(cursor, wanted) === undefined;
    return scalar !== undefined && isForced && holds(cursor.source, scalar.node, String(wanted.value));
}
function holds({ format }, node, value) {
    if (!(0,dist .jn)(node) || node.value !== value)
        return false;
    if (typeof value === 'boolean')
        return BOOLEAN_TAGS.includes(node.tag);
    if (!STRING_TAGS.includes(node.tag))
        return false;
    return format === 'json' || node.type !== 'PLAIN' || node.tag !== undefined || isPlainString(value);
}
function forcing(cursor, { name, value }) {
    const slot = slotOf(cursor, name);
    if (!(0,dist .oP)(cursor.node) || !slot)
        return undefined;
    const isForced = textUnder(cursor.source, slot.map, FORCE) === 'true';
    if (name === 'version' && MISTAKEN.test(String(value)))
        return isForced ? undefined : true;
    return typeof value === 'boolean' && isForced ? false : undefined;
}
function splicesFor(target, wanted) {
    const { cursor, missing } = target;
    const { source, node } = cursor;
    refuseShared(cursor);
    if (source.format === 'json')
        refuseInsert(target, wanted);
    if (missing !== undefined)
        return insertMapping(cursor, missing, wanted);
    if ((0,dist .oP)(node))
        return setParameters(cursor, node, wanted);
    if ((0,dist .jh)(node) && node.items.length > 0)
        return setEntries(source, node, wanted);
    return fill(cursor, wanted.map((one) => entryText(one)));
}
function refuseInsert({ cursor, missing }, wanted) {
    const { source, node } = cursor;
    const names = wanted.flatMap((one) => {
        const slot = slotOf(cursor, one.name);
        if (!slot || !entryOf(slot.map, slot.key))
            return shown(one.name);
        return forcing(cursor, one) === undefined || entryOf(slot.map, FORCE) ? [] : shown(FORCE);
    });
    const added = missing === undefined ? names.join(', ') : shown(missing);
    if (added === '')
        return;
    const hint = `Add ${added} by hand once, with any value, or keep the values in YAML.`;
    throw faultAt(source, node.range[0], `${added} is missing here, and nothing is inserted into JSON`, hint);
}
function setEntries(source, map, values) {
    const known = values.flatMap(({ name, value }) => {
        const entry = entryOf(map, name);
        return entry ? setValue(source, map, entry, value) : [];
    });
    const added = values.filter(({ name }) => !entryOf(map, name));
    if (added.length === 0)
        return known;
    const names = [...deployment_values .z, 'value'];
    const below = map.items.findLast(({ key }) => names.includes(nameOf(key) ?? ''));
    return [
        ...known,
        addEntries(source, map, added.map((one) => entryText(one, map)), below),
    ];
}
function addEntries(source, map, pairs, below = map.items.at(-1)) {
    const { text } = source;
    if (!isFlow(map) && below)
        return linesBelow(text, endOf(text, below.value ?? below.key), indentOf(map), pairs);
    const last = map.items.at(-1);
    const pad = text[map.range[1] - 2] === '{' ? '' : ' ';
    if (!last)
        return insertion(map.range[1] - 1, pad + pairs.join(', ') + pad);
    return insertion(endOf(text, last.value ?? last.key), `, ${pairs.join(', ')}`);
}
function linesBelow(text, offset, column, lines) {
    let at = lineEnd(text, offset);
    const comment = /(?:\r?\n[ \t]*(?=[\r\n]))*\r?\n([ \t]*)#[^\r\n]*/y;
    for (comment.lastIndex = at;;) {
        const [, indent = ''] = comment.exec(text) ?? [];
        if (indent.length <= column)
            break;
        at = comment.lastIndex;
    }
    const eol = lineEndAt(text, at);
    return insertion(at, lines.map((line) => eol + (line && ' '.repeat(column) + line)).join(''));
}
function setValue(source, map, entry, value) {
    const { text } = source;
    const old = entry.value;
    if (old === null)
        throw faultAt(source, entry.key.range[0], 'this key has no colon', 'Write it as `key: value`.');
    refuseAliased(source, old);
    if ((0,dist .jn)(old))
        refuseToReplace(source, old, value);
    const own = (0,dist .jn)(old) && old.value !== null ? quoteOf(old) : undefined;
    const after = written(value, own === 'PLAIN' && isFlow(map) ? 'QUOTE_DOUBLE' : (own ?? quoteIn(map)));
    const [start, end] = old.range;
    if (isAbsent(old))
        return [insertion(gapBefore(text, start), ` ${after}`)];
    if (!isBlockScalar(old))
        return [{ start, end, text: after }];
    const [header = ''] = /^[|>][-+0-9]*/.exec(text.slice(start, start + 4)) ?? [];
    const below = lineEnd(text, start);
    return [
        { start, end: start + header.length, text: after },
        { start: below, end: Math.max(below, endOf(text, old)), text: '' },
    ];
}
function gapBefore(text, offset) {
    return text.slice(0, offset).trimEnd().length;
}
function refuseToReplace(source, node, value) {
    const text = typeof node.value === 'string' ? node.value : '';
    const fault = (message, hint) => faultAt(source, node.range[0], message, hint);
    if (ENCRYPTED.test(text))
        throw fault('the value is encrypted (`ENC[…]`), and the new one would be in plain text', ENCRYPTED_HINT);
    if (!(typeof value === 'boolean' ? BOOLEAN_TAGS : STRING_TAGS).includes(node.tag)) {
        const message = `the value has the tag ${shown(node.tag)}, which the new one would get too`;
        throw fault(message, 'Remove the tag, or narrow config-values.');
    }
    if (TEMPLATE.test(text)) {
        const hint = 'Set it where the template takes it from, or narrow config-values.';
        throw fault(`the value is ${described(node)}: a template that something else fills`, hint);
    }
}
function fill({ source, node, entry, trail }, pairs) {
    const { text, within } = source;
    const [start, end] = node.range;
    const parent = trail.at(-2);
    const around = parent && resolve(source, parent);
    if (!entry?.value || !(0,dist .jh)(around)) {
        const message = 'this empty mapping stands under no key, or under one without a colon';
        throw faultAt(source, start, message, 'Write it as `staticExport: {}`, and name that by config-path.');
    }
    if ((0,dist .jn)(node) && node.tag !== undefined) {
        const message = `the value has the tag ${shown(node.tag)}, which a mapping cannot have`;
        throw faultAt(source, start, message, 'Remove the tag.');
    }
    if ((0,dist .jh)(node) && text.slice(start + 1, end - 1).trim() !== '')
        return [addEntries(source, node, pairs)];
    const gap = gapBefore(text, start);
    const holder = within?.cursor.node;
    const isInQuotes = (0,dist .jn)(holder) && holder.type === 'QUOTE_SINGLE';
    if (isFlow(around) || isInQuotes || /\n/.test(text.slice(gap, start))) {
        const braces = `{${pairs.join(', ')}}`;
        return [isAbsent(node) ? insertion(gap, ` ${braces}`) : { start, end, text: braces }];
    }
    const at = lineEnd(text, end);
    const begin = lineEndAt(text, start) + ' '.repeat(indentOf(around) + stepIn(text));
    return [
        { start: isAbsent(node) ? end : gap, end, text: '' },
        insertion(at, pairs.map((pair) => begin + pair).join('')),
    ];
}
function insertMapping({ source, node }, key, wanted) {
    const { text } = source;
    const name = isPlainString(key) ? key : written(key, 'QUOTE_DOUBLE');
    const pairs = wanted.map((one) => entryText(one));
    const lines = [`${name}:`, ...pairs.map((pair) => ' '.repeat(stepIn(text)) + pair)];
    const braces = `${name}: {${pairs.join(', ')}}`;
    if ((0,dist .jh)(node))
        return [addEntries(source, node, isFlow(node) ? [braces] : lines)];
    const [start, end] = node.range;
    if (!isAbsent(node))
        return [{ start, end, text: `{${braces}}` }];
    const eol = lineEndAt(text, start);
    const isOpen = start > lineStart(text, start);
    return [insertion(start, isOpen ? eol + lines.join(eol) : lines.join(eol) + eol)];
}
function setParameters(cursor, list, wanted) {
    const { source } = cursor;
    const splices = wanted.flatMap((one) => {
        const slot = slotOf(cursor, one.name);
        if (!slot)
            return [];
        refuseAliased(source, slot.map);
        const held = lookUp(source, slot.map, slot.key)?.entry.value;
        const isHeld = held && holds(source, resolve(source, held), String(one.value));
        const forced = forcing(cursor, one);
        return setEntries(source, slot.map, [
            ...(isHeld ? [] : [{ name: slot.key, value: String(one.value) }]),
            ...(forced === undefined ? [] : [{ name: FORCE, value: forced }]),
        ]);
    });
    const rows = wanted.flatMap(({ name, value }) => {
        if (slotOf(cursor, name))
            return [];
        const force = name === 'version' ? [`${FORCE}: true`] : [];
        return [[`name: ${deployment_values .x}.${name}`, `value: ${written(String(value), 'QUOTE_DOUBLE')}`, ...force]];
    });
    const ours = deployment_values .z.flatMap((name) => slotOf(cursor, name)?.map ?? []);
    const [model] = ours.toSorted((one, other) => other.range[0] - one.range[0]);
    if (rows.length === 0 || !model)
        return splices;
    const end = endOf(source.text, model);
    const braces = rows.map((row) => `{${row.join(', ')}}`);
    if (isFlow(list))
        return [...splices, insertion(end, braces.map((row) => `, ${row}`).join(''))];
    const column = indentOf(list);
    const lines = isFlow(model)
        ? braces.map((row) => `- ${row}`)
        : rows.flatMap((row) => row.map((line, at) => (at === 0 ? '-' : '').padEnd(indentOf(model) - column) + line));
    return [...splices, linesBelow(source.text, end, column, lines)];
}
function entryText({ name, value }, map) {
    return `${name}: ${written(value, quoteIn(map))}`;
}
function written(value, quote) {
    if (typeof value === 'boolean')
        return String(value);
    if (quote === 'PLAIN' && PLAIN_ADDRESS.test(value))
        return value;
    if (quote === 'QUOTE_SINGLE' && !NEEDS_ESCAPE.test(value))
        return `'${value.replaceAll("'", "''")}'`;
    return `"${doubleQuotedInside(value)}"`;
}
function isPlainString(text) {
    const { contents } = (0,dist .Tp)(text, { version: '1.1', schema: 'yaml-1.1', logLevel: 'silent' });
    return (0,dist .jn)(contents) && contents.value === text && text !== '=';
}
function quoteOf(node) {
    const type = (0,dist .jn)(node) ? node.type : undefined;
    return type === 'PLAIN' || type === 'QUOTE_SINGLE' || type === 'QUOTE_DOUBLE' ? type : undefined;
}
function quoteIn(map) {
    const strings = map?.items.flatMap(({ value }) => ((0,dist .jn)(value) && typeof value.value === 'string' ? value : []));
    return strings?.map(quoteOf).find((quote) => quote === 'QUOTE_SINGLE') ?? 'QUOTE_DOUBLE';
}
function stepIn(text) {
    const found = /^( *)[^\s#][^\r\n]*:[ \t]*(?:#[^\r\n]*)?\r?\n( +)(?=[^\s#-])/m.exec(text);
    const step = (found?.[2]?.length ?? 0) - (found?.[1]?.length ?? 0);
    return step > 0 ? step : 2;
}

;// CONCATENATED MODULE: ./.build/lib/deployment/edit.js









const UNPROVEN_HINT = 'Nothing was written. End the file with a line break (a string with values: begin it with `|`, not `|-`), or change the values by hand once, one a line.';
function openConfig(text, place) {
    const { file, path } = place;
    checkSize(Buffer.byteLength(text), file);
    const source = parseSource(text, file);
    const target = locate(source, path);
    const { cursor, missing } = target;
    const at = (0,config_path .j)(cursor.steps);
    const edit = (values) => editTarget(target, place, values);
    if (missing !== undefined) {
        const own = path ?? (0,config_path .j)([...cursor.steps, { kind: 'key', key: missing }]);
        return { place: own, before: undefined, edit, ...fingerprintOf(own, cursor) };
    }
    const own = pathTo(source, cursor) ?? path ?? at;
    return { place: own, before: { at, ...valuesIn(cursor) }, edit, ...fingerprintOf(own, cursor) };
}
function openPlaces(text, file) {
    checkSize(Buffer.byteLength(text), file);
    return pathsIn(parseSource(text, file)).map((path) => openConfig(text, { file, path }));
}
function valuesIn(cursor) {
    const found = deployment_values .z.map((name) => [name, scalarAt(cursor, name)]);
    return Object.fromEntries(found.flatMap(([name, scalar]) => (scalar ? [[name, scalar.value]] : [])));
}
function fingerprintOf(path, cursor) {
    if (!(0,config_path .n)(path).some(({ kind }) => kind === 'index'))
        return {};
    const { source, trail, node } = cursor;
    const sizes = [fileOf(source).roots.length];
    for (let at = cursor; at; at = at.source.within?.cursor)
        sizes.push(...at.trail.flatMap((one) => ((0,dist .oP)(one) ? one.items.length : [])));
    const item = trail.findLast((_node, depth) => depth === 0 || (0,dist .oP)(trail[depth - 1])) ?? node;
    const [before, after] = [endOf(source.text, node), endOf(source.text, item)];
    const beside = source.text.slice(item.range[0], node.range[0]) + source.text.slice(before, after);
    return { fingerprint: `${sizes.join(' ')} ${beside.split(/\s+/).join(' ').trim()}` };
}
function editTarget(target, place, values) {
    const { cursor, missing } = target;
    const file = fileOf(cursor.source);
    const wanted = deployment_values .z.flatMap((name) => {
        const value = values[name];
        return value === undefined ? [] : [{ name, value }];
    });
    const changed = missing === undefined ? wanted.filter((one) => !isSet(cursor, one)) : wanted;
    if (changed.length === 0)
        return { text: file.text, changes: [] };
    refuseEncrypted(target, cursor.source);
    const text = applySplices(file.text, inFile(cursor.source, splicesFor(target, changed)));
    const after = prove(text, target, changed, place);
    const changes = changed.map(({ name, value }) => {
        const before = missing === undefined ? scalarAt(cursor, name)?.value : undefined;
        const { source, node } = after;
        const steps = (0,dist .oP)(node)
            ? [
                { kind: 'match', keys: ['name'], value: `${deployment_values .x}.${name}` },
                { kind: 'key', key: 'value' },
            ]
            : [{ kind: 'key', key: name }];
        const line = lineOf(text, offsetInFile(source, scalarAt(after, name)?.node.range[0] ?? node.range[0]));
        return { name, at: (0,config_path .j)([...after.steps, ...steps]), line, before, after: value };
    });
    return { text, changes };
}
function inFile({ within }, splices) {
    if (!within)
        return splices;
    const outer = splices.map(({ start, end, text }) => ({
        start: within.toOuter(start),
        end: within.toOuter(end),
        text: within.encode(text),
    }));
    return inFile(within.cursor.source, outer);
}
function refuseEncrypted(target, source) {
    const { cursor, missing } = target;
    const isPlain = deployment_values .z.some((name) => {
        const value = missing === undefined ? (scalarAt(cursor, name)?.value ?? '') : '';
        return value !== '' && !ENCRYPTED.test(String(value));
    });
    for (const root of source.roots) {
        if (textUnder(source, root, 'sops', 'mac') === undefined)
            continue;
        if (isPlain && textUnder(source, root, 'sops', 'mac_only_encrypted') === 'true')
            continue;
        const entry = (0,dist .jh)(root) ? entryOf(root, 'sops') : undefined;
        const message = 'the file is encrypted by SOPS, and a change of it would not match its `sops.mac`';
        throw faultAt(source, (entry?.key ?? root).range[0], message, ENCRYPTED_HINT);
    }
    if (source.within)
        refuseEncrypted(target, source.within.cursor.source);
}
function prove(edited, target, changed, { file, path }) {
    const { cursor: before, missing } = target;
    const after = unlessFaulty(() => locate(parseSource(edited, file), path))?.cursor;
    if (after && (missing === undefined || isOnly(after, changed)) && changed.every((one) => isSet(after, one))) {
        const facts = factsOf(before, new Set(missing === undefined ? partsOf(before, target, changed) : []));
        if ((0,external_node_util_.isDeepStrictEqual)(facts, factsOf(after, new Set(partsOf(after, target, changed)))))
            return after;
    }
    const message = 'the values cannot be edited without changing something else in the file';
    const holder = before.source.within?.cursor ?? before;
    throw faultAt(holder.source, holder.node.range[0], message, UNPROVEN_HINT);
}
function isOnly({ node }, changed) {
    return (0,dist .jh)(node) && node.items.length === changed.length;
}
function partsOf(cursor, target, changed) {
    if (target.missing !== undefined)
        return [cursor.entry];
    return changed.flatMap(({ name }) => {
        const slot = slotOf(cursor, name);
        if (!slot)
            return [];
        if ((0,dist .oP)(cursor.node) && !slotOf(target.cursor, name))
            return [slot.map];
        return [entryOf(slot.map, slot.key), (0,dist .oP)(cursor.node) ? entryOf(slot.map, FORCE) : undefined];
    });
}
function factsOf(cursor, parts) {
    const facts = [];
    const inner = new Map();
    for (let { source } = cursor; source.within; source = source.within.cursor.source)
        inner.set(source.within.cursor.node, source);
    const addSource = (source) => {
        facts.push(...source.comments, `${source.roots.length} documents`);
        for (const root of source.roots)
            add(source, root);
    };
    const add = (source, node) => {
        if (node === null || parts.has(node))
            return;
        const text = inner.get(node);
        const isHolder = Object.is(node, cursor.node) || ((0,dist .jh)(node) && node.items.some((entry) => parts.has(entry)));
        facts.push((0,dist .Vj)(node) ? `*${node.source}` : `&${node.anchor} !${node.tag}`);
        if (text)
            addSource(text);
        else if ((0,dist .jn)(node) && !isHolder)
            facts.push(contentOf(source, node));
        if (((0,dist .jh)(node) || (0,dist .oP)(node)) && !isHolder)
            facts.push(`${node.srcToken?.type}`);
        if ((0,dist .oP)(node))
            for (const item of node.items)
                add(source, item);
        for (const entry of (0,dist .jh)(node) ? node.items : []) {
            if (parts.has(entry))
                continue;
            add(source, entry.key);
            add(source, entry.value);
        }
        facts.push('end');
    };
    addSource(fileOf(cursor.source));
    return facts;
}
function contentOf({ text }, node) {
    const value = `${node.type} ${typeof node.value} ${String(node.value)}`;
    if (!isBlockScalar(node))
        return `${value} ${text.slice(node.range[0], node.range[1])}`;
    return `${value} ${!text.includes('\n', endOf(text, node)) && !/^[|>]\d?-/.test(text.slice(node.range[0]))}`;
}

// EXTERNAL MODULE: ./.build/lib/action/errors.js
var action_errors = __webpack_require__(1550);
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
        const text = tryConfig(() => decodeText(found.bytes, file));
        if (text !== undefined)
            this.#texts.set(file, text);
        return text;
    }
    open(place) {
        const key = JSON.stringify([place.file, place.path]);
        const known = this.#open.get(key);
        if (known !== undefined)
            return known;
        const open = inConfig(() => {
            const found = this.#files.get(place.file);
            if (found === undefined)
                throw new errors .g(`${place.file} does not exist`, { file: place.file });
            return openConfig(this.#texts.get(place.file) ?? decodeText(found.bytes, place.file), place);
        });
        this.#open.set(key, open);
        return open;
    }
    tryOpen(place) {
        return tryConfig(() => this.open(place));
    }
    at({ file, place }) {
        return this.tryOpen({ file, path: place });
    }
    places(file) {
        const text = this.text(file);
        const open = text === undefined ? undefined : tryConfig(() => inConfig(() => openPlaces(text, file)));
        return (open ?? []).map(({ place }) => ({ file, place }));
    }
    edit(key, values) {
        const { text, changes } = inConfig(() => this.open({ file: key.file, path: key.place }).edit(values));
        return { files: new ConfigFiles(this.#files, new Map([...this.#texts, [key.file, text]])), changes };
    }
    with(key, values) {
        return Object.keys(values).length === 0 ? this : this.edit(key, values).files;
    }
}
function keyText({ file, place }) {
    return JSON.stringify([file, place]);
}
function inConfig(work) {
    try {
        return work();
    }
    catch (error) {
        if (!(error instanceof errors .g))
            throw error;
        const hint = error.hint === undefined ? {} : { hint: error.hint };
        throw new action_errors .lZ('CONFIG', error.message, { ...hint, cause: error });
    }
}
function tryConfig(work) {
    try {
        return work();
    }
    catch (error) {
        if (error instanceof errors .g || (error instanceof action_errors .lZ && error.code === 'CONFIG'))
            return undefined;
        throw error;
    }
}


  }),

  9511:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    $f: () => (  heldIn),
    LD: () => (  decide)
  });
  var _platform_link_secrets_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3153);
  var _version_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2041);
  var _refresh_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9960);



const MAX_AHEAD_MS = 5 * 60_000;
function decide(exported, state, terms) {
    const held = heldIn(state);
    const leave = exported.isRenewal ? replaced(state) : overtaken(exported, state, terms.now);
    if (leave !== undefined)
        return { kind: 'leave', ...leave };
    const pinsVersion = terms.configValues.includes('version');
    const isSame = (exported.isRenewal || pinsVersion) && holdsContent(held, exported);
    const isSettled = isSame && (!exported.isChosen || namesJob(held, exported.jobId));
    const writesAddress = terms.configValues.includes('bundleUrl');
    if (isSettled && (!writesAddress || keepsAddress(held, exported, terms)))
        return enabledOnly(held, terms);
    const values = differing(held, select(valuesOf(held, exported), terms.configValues));
    if (Object.keys(values).length === 0)
        return { kind: 'keep' };
    return { kind: isSame && values.bundleUrl !== undefined ? 'renew' : 'write', values };
}
function heldIn(state) {
    return 'branch' in state ? state.branch : state.base;
}
function enabledOnly(held, { configValues }) {
    const isWrong = configValues.includes('enabled') && held?.enabled !== true;
    return isWrong ? { kind: 'write', values: { enabled: true } } : { kind: 'keep' };
}
function holdsContent(held, exported) {
    if (exported.isRenewal)
        return true;
    const made = (0,_version_js__WEBPACK_IMPORTED_MODULE_2__  .$4)(held?.version);
    if (made?.jobId === undefined)
        return false;
    if (exported.isLabelled)
        return held?.version === exported.version && (0,_version_js__WEBPACK_IMPORTED_MODULE_2__  .LR)(held.version, exported.contentDigest);
    const isUntold = made.content === undefined || exported.contentDigest === undefined;
    if (exported.isChosen && isUntold)
        return made.jobId === exported.jobId;
    return (0,_version_js__WEBPACK_IMPORTED_MODULE_2__  .LR)(held?.version, exported.contentDigest);
}
function namesJob(held, jobId) {
    return (0,_version_js__WEBPACK_IMPORTED_MODULE_2__  .$4)(held?.version)?.jobId === jobId;
}
function keepsAddress(held, { link, pinUrl }, terms) {
    const address = held?.bundleUrl;
    if (typeof address !== 'string' || address === '')
        return false;
    return pinUrl === undefined ? (0,_refresh_js__WEBPACK_IMPORTED_MODULE_1__  .S)(address, link, terms) : !(0,_platform_link_secrets_js__WEBPACK_IMPORTED_MODULE_0__  .F)(address);
}
function valuesOf(held, exported) {
    const { version, link, pinUrl, isRenewal, isLabelled } = exported;
    const [there, made] = [(0,_version_js__WEBPACK_IMPORTED_MODULE_2__  .$4)(held?.version), (0,_version_js__WEBPACK_IMPORTED_MODULE_2__  .$4)(version)];
    const isOfJob = there !== undefined && (isRenewal || namesJob(held, exported.jobId));
    const tellsAll = (there?.content !== undefined || made?.content === undefined) &&
        (isRenewal || there?.startedAt !== undefined || made?.startedAt === undefined) &&
        (isRenewal || there?.content === made?.content || made?.content === undefined);
    const stays = !isLabelled && isOfJob && tellsAll && typeof held?.version === 'string';
    return { enabled: true, bundleUrl: pinUrl ?? link.bundleUrl, version: stays ? String(held?.version) : version };
}
function select(values, names) {
    return Object.fromEntries(Object.entries(values).filter(([name]) => names.some((wanted) => wanted === name)));
}
function differing(held, values) {
    return Object.fromEntries(Object.entries(values).filter(([name, value]) => held?.[name] !== value));
}
function replaced(state) {
    const [held, read] = [heldIn(state), heldIn(state.start)];
    if (held?.version === read?.version)
        return undefined;
    return { because: 'replaced', version: String(read?.version ?? ''), side: 'branch' in state ? 'branch' : 'base' };
}
function overtaken(exported, state, now) {
    const isUnordered = exported.isChosen || (exported.isLabelled && (0,_version_js__WEBPACK_IMPORTED_MODULE_2__  .$4)(exported.version) === undefined);
    if (isUnordered)
        return undefined;
    const sides = [
        { side: 'base', held: state.base, start: state.start.base },
        ...('branch' in state ? [{ side: 'branch', held: state.branch, start: heldIn(state.start) }] : []),
    ];
    for (const { side, held, start } of sides) {
        const version = String(held?.version ?? '');
        const [time, before] = [timeOf(held, now), timeOf(start, now)];
        const isLater = time !== undefined && exported.startedAt !== undefined && time > wholeSeconds(exported.startedAt);
        if (isLater)
            return { because: 'overtaken', version, side };
        const isPutBack = time !== undefined && before !== undefined && time < before;
        if (isPutBack)
            return { because: 'put-back', version, side };
    }
    return undefined;
}
function timeOf(held, now) {
    const time = (0,_version_js__WEBPACK_IMPORTED_MODULE_2__  .$4)(held?.version)?.startedAt?.getTime();
    return time !== undefined && time - now.getTime() <= MAX_AHEAD_MS ? time : undefined;
}
function wholeSeconds(time) {
    return Math.floor(time.getTime() / 1000) * 1000;
}


  }),

  599:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);

__webpack_require__.d(__webpack_exports__, {
  rollOut: () => (  rollOut)
});

// EXTERNAL MODULE: ./.build/lib/action/errors.js
var errors = __webpack_require__(1550);
// EXTERNAL MODULE: ./.build/lib/action/github/commit.js
var github_commit = __webpack_require__(4476);
// EXTERNAL MODULE: ./.build/lib/action/github/failures.js
var failures = __webpack_require__(5090);
// EXTERNAL MODULE: ./.build/lib/action/github/look.js
var look = __webpack_require__(7426);
// EXTERNAL MODULE: ./.build/lib/action/github/session.js + 1 modules
var github_session = __webpack_require__(2965);
// EXTERNAL MODULE: ./.build/lib/action/platform/link-secrets.js
var link_secrets = __webpack_require__(3153);
// EXTERNAL MODULE: ./.build/lib/action/rollout/branch.js
var rollout_branch = __webpack_require__(7327);
// EXTERNAL MODULE: ./.build/lib/action/rollout/config-files.js + 7 modules
var config_files = __webpack_require__(8434);
// EXTERNAL MODULE: ./.build/lib/action/rollout/decide.js
var decide = __webpack_require__(9511);
// EXTERNAL MODULE: ./.build/lib/action/rollout/refresh.js
var refresh = __webpack_require__(9960);
;// CONCATENATED MODULE: ./.build/lib/action/rollout/plan.js




function planRollout(input) {
    const { sides, terms } = input;
    const base = sides?.base ?? new config_files .UQ(input.base);
    const places = decidePlaces(input, base);
    const isOurs = sides && (0,rollout_branch .LV)(sides, places);
    const onto = isOurs === true && sides ? mergeOnto(base, sides, places, terms.now) : (sides?.head ?? base);
    const { files: wanted, edits } = writeDecisions(onto, places);
    const paths = [...new Set([...places.map(({ file }) => file), ...(sides?.changed ?? [])])];
    const differing = (from) => paths.flatMap((path) => {
        const text = wanted.text(path);
        return text === undefined || text === from.text(path) ? [] : [{ path, text }];
    });
    const keys = (0,rollout_branch .ij)([...places, ...(sides === undefined ? [] : (0,rollout_branch .fE)(sides, places))]);
    return {
        places,
        edits,
        fromBase: differing(base),
        fromHead: sides === undefined ? [] : differing(sides.head),
        changed: changedFrom(base, wanted, keys),
        ...(isOurs !== undefined && { isOurs }),
        conflicts: sides !== undefined && isOurs === false && places.some((key) => isContested(sides, key)),
    };
}
function decidePlaces({ sides, exports, terms }, base) {
    return exports.flatMap((exported) => exported.places.map((start) => {
        const open = base.open(start);
        const key = { file: start.file, place: open.place };
        const branch = sides && (0,rollout_branch .T)(sides, key, { now: terms.now, isOwn: true });
        const state = { base: open.before, ...(sides !== undefined && { branch }), start };
        return { ...key, exported, decision: (0,decide .LD)(exported, state, terms), held: (0,decide .$f)(state), base: open.before };
    }));
}
function mergeOnto(base, sides, own, now) {
    const ownKeys = new Set(own.map(config_files .Pu));
    return (0,rollout_branch .fE)(sides, own).reduce((files, key) => {
        const there = files.at(key);
        if (there === undefined)
            return files;
        const merged = (0,rollout_branch .T)(sides, key, { now, isOwn: ownKeys.has((0,config_files .Pu)(key)) });
        return files.with(key, (0,rollout_branch .nP)(merged, there.before));
    }, base);
}
function changedFrom(base, wanted, keys) {
    return keys.flatMap((key) => {
        const [before, after] = [base.at(key)?.before, wanted.at(key)?.before];
        const isSame = ['enabled', 'bundleUrl', 'version'].every((name) => before?.[name] === after?.[name]);
        return isSame ? [] : [{ ...key, before, after }];
    });
}
function isContested({ fork, base, head }, key) {
    const [then, here, theirs] = [fork, base, head].map((side) => JSON.stringify(valuesOf(side.at(key)?.before)));
    return here !== then && theirs !== then && here !== theirs;
}
function valuesOf(found) {
    return [found?.enabled, found?.bundleUrl, found?.version];
}
function writeDecisions(onto, places) {
    const edits = new Map();
    let files = onto;
    for (const { decision, held, exported, ...key } of places) {
        if (!('values' in decision))
            continue;
        const edited = files.edit(key, decision.values);
        files = edited.files;
        const of = exported.domain === undefined ? {} : { domain: exported.domain };
        const changes = edited.changes.map((change) => ({ ...change, before: held?.[change.name], ...of }));
        edits.set(key.file, [...(edits.get(key.file) ?? []), ...changes]);
    }
    return { files, edits: [...edits].map(([path, changes]) => ({ path, changes })) };
}
function placeOutcome(place, { isWritten, because }) {
    const { file, place: at, exported, decision, held, base } = place;
    const values = 'values' in decision && isWritten ? decision.values : {};
    const now = held === undefined && Object.keys(values).length === 0 ? undefined : { at, ...held, ...values };
    const address = now?.bundleUrl;
    const { link, domain } = exported;
    const expiresAt = typeof address === 'string' ? (0,refresh .x)(address, link) : undefined;
    return {
        ...(domain !== undefined && { domain }),
        file,
        place: at,
        decision: decision.kind,
        ...(because !== undefined && { because }),
        now,
        base,
        ...(expiresAt !== undefined && { expiresAt }),
    };
}

// EXTERNAL MODULE: ./.build/lib/action/rollout/target.js
var rollout_target = __webpack_require__(5770);
;// CONCATENATED MODULE: ./.build/lib/action/rollout/delivery.js





const MAX_ROUNDS = 16;
const FIRST_DELAY_MS = 300;
const MAX_DELAY_MS = 5000;
function planning({ target, exports }) {
    const { configValues, refreshBefore } = target.inputs;
    const terms = { configValues, refreshBefore, now: target.session.effects.clock.today() };
    return { exports, terms };
}
function filesOfTarget({ sites }) {
    return (0,rollout_target.filesOf)(sites.map((places) => ({ places })));
}
function outcomeOf({ target }, plan, isWritten) {
    const { repository, base, inputs, branch } = target;
    return {
        repository: repository.fullName,
        base,
        ...(branch !== undefined && { branch }),
        isDryRun: inputs.dryRun,
        changed: isWritten,
        places: plan.places.map((place) => placeOutcome(place, { isWritten, because: leftBecause(target, place) })),
        edits: plan.edits,
        pinUrls: lasting(plan),
        remarks: [],
    };
}
function lasting({ places }) {
    const all = places.flatMap(({ held, decision }) => [
        held?.bundleUrl,
        'values' in decision && decision.values.bundleUrl,
    ]);
    return all.flatMap((address) => typeof address === 'string' && address !== '' && !(0,link_secrets .F)(address) ? [address] : []);
}
function reportPlaces({ target }, { places }, reported = new Set()) {
    const { log } = target.session.effects;
    for (const place of places) {
        const because = leftBecause(target, place);
        if (because !== undefined && !reported.has(because))
            log.notice(`Left unchanged: ${because}`);
        const link = place.held?.bundleUrl;
        const isEndless = place.decision.kind === 'renew' && typeof link === 'string' && place.exported.pinUrl === undefined;
        const remark = `The link in ${place.file} does not tell its end: every run renews it.`;
        if (isEndless && (0,refresh .x)(link, place.exported.link) === undefined && !reported.has(remark))
            log.info(remark);
        for (const text of [because, isEndless ? remark : undefined])
            if (text !== undefined)
                reported.add(text);
    }
}
function leftBecause(target, { file, decision }) {
    if (decision.kind !== 'leave')
        return undefined;
    const { because, version, side } = decision;
    const name = side === 'branch' ? (target.branch ?? target.base) : target.base;
    const where = `${file} on ${target.repository.fullName}@${name}`;
    switch (because) {
        case 'overtaken':
            return `${where} holds version ${version}, whose job was started later than that of this run.`;
        case 'put-back':
            return `${where} was put back to version ${version} while this run was under way.`;
        case 'replaced':
            return `${where} no longer holds version ${version}, whose link this run would renew.`;
    }
}
async function rounds({ clock, log, random, signal }, branch, round) {
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

// EXTERNAL MODULE: ./node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(7934);
// EXTERNAL MODULE: ./.build/lib/contract/decode.js
var decode = __webpack_require__(4159);
;// CONCATENATED MODULE: ./.build/lib/action/github/pulls.js





const MAX_BODY_LENGTH = 65_536;
const WRITE = 'pull-requests: write';
const PullSchema = dist .FsL(dist .Ikc({
    number: dist .FsL(dist .aig('a number'), dist .Y2b('a number')),
    node_id: dist .YjP('an id'),
    html_url: dist .YjP('an address'),
    title: dist .YjP('a text'),
    body: dist .cl6(dist .YjP('a text'), ''),
    base: dist .Ikc({ ref: dist .YjP('a branch') }),
    draft: dist .cl6(dist .zMY('true or false'), false),
    user: dist .cl6(dist .Ikc({ login: dist .YjP('a login') })),
}), dist .pdi(({ node_id: nodeId, html_url: url, base, user, ...same }) => {
    return { ...same, nodeId, url, base: base.ref, author: user?.login ?? '' };
}));
async function createPull(target, wanted) {
    const { branch: head, base, title, body, draft } = wanted;
    const { fullName } = target.repository;
    const opened = `The pull request from \`${head}\` to \`${base}\` of ${fullName}`;
    const end = await (0,github_session .ur)(target.session, {
        purpose: `${opened} could not be opened`,
        effect: `${opened} may have been opened`,
        needs: `contents: write, ${WRITE}`,
        send: ({ rest }) => rest.pulls.create({ ...(0,github_session .x5)(target), title, head, base, body: cut(body), draft }),
        decode: (data) => (0,decode .D4)(PullSchema, data),
        isEarly: ({ message }) => /no commits between/i.test(message),
        refusals: [
            [/no commits between/i, 'no-commits'],
            [/pull request already exists/i, 'exists'],
            [({ message }) => draft && /draft pull requests? (?:are|is) not supported/i.test(message), 'no-drafts'],
        ],
        readBack: () => findPull(target, wanted),
    }).catch((error) => {
        throw byHand(error, target, wanted);
    });
    if (end !== 'no-drafts')
        return end;
    target.session.effects.log.warning(`${fullName} does not support draft pull requests; opening a regular one.`);
    return await createPull(target, { ...wanted, draft: false });
}
function byHand(error, { session, repository }, { base, branch }) {
    if (!(error instanceof errors .lZ) || error.code !== 'PERMISSION')
        return error;
    const [from, to] = [base, branch].map((name) => name.split('/').map(encodeURIComponent).join('/'));
    const address = `${session.effects.workflow.serverUrl}/${repository.fullName}/compare/${from}...${to}?expand=1`;
    const hint = `${error.hint ?? ''} The branch is kept: open the pull request by hand at ${address}`.trim();
    return new errors .lZ('PERMISSION', error.message, { hint, cause: error.cause });
}
async function findPull(target, { branch, base }) {
    const head = `${target.repository.owner}:${branch}`;
    return await (0,github_session .ur)(target.session, {
        purpose: `The pull requests of \`${branch}\` of ${target.repository.fullName} could not be read`,
        needs: 'pull-requests: read',
        send: (octokit) => octokit.rest.pulls.list({ ...(0,github_session .x5)(target), head, base, state: 'open' }),
        decode: (data) => (0,decode .D4)(dist .YOg(PullSchema, 'a list'), data)[0],
    });
}
function cut(body) {
    return body.length <= MAX_BODY_LENGTH ? body : `${body.slice(0, MAX_BODY_LENGTH - 1).toWellFormed()}…`;
}
const UPDATE = `mutation ($input: UpdatePullRequestInput!) {
  updatePullRequest(input: $input) { pullRequest { state headRef { target { oid } } } }
}`;
const UpdatedSchema = dist .Ikc({
    updatePullRequest: dist .Ikc({
        pullRequest: dist .Ikc({
            state: dist .YjP('a state'),
            headRef: dist .cl6(dist .Ikc({ target: dist .cl6(dist .Ikc({ oid: dist .YjP('an id') })) })),
        }),
    }),
});
async function updatePull(target, pull, { title, body }) {
    return await change(target, pull, { title, body: cut(body) });
}
async function closePull(target, pull) {
    return await change(target, pull, { state: 'CLOSED' });
}
async function change(target, { number, nodeId }, input) {
    const { session, repository } = target;
    const call = {
        purpose: `The pull request #${number} of ${repository.fullName} could not be changed`,
        needs: WRITE,
        send: (octokit) => octokit.graphql(UPDATE, { input: { pullRequestId: nodeId, ...input } }),
        decode: (data) => {
            const { state, headRef } = (0,decode .D4)(UpdatedSchema, data).updatePullRequest.pullRequest;
            return { isOpen: state === 'OPEN', ...(headRef?.target && { headSha: headRef.target.oid }) };
        },
    };
    const sent = await (0,github_session .tN)(session, call);
    if (sent.kind === 'done')
        return sent.value;
    if (!(0,failures .ln)(sent.refusal))
        throw (0,failures .z_)(call, sent.refusal);
    session.effects.log.warning(`${call.purpose}: it is locked.`);
    return undefined;
}
async function addPeople(target, pull, { labels, assignees, reviewers, teamReviewers }) {
    const place = { ...(0,github_session .x5)(target), issue_number: pull.number };
    const review = { ...(0,github_session .x5)(target), pull_number: pull.number };
    await add(target, pull, 'label', labels, ({ rest }, some) => rest.issues.addLabels({ ...place, labels: [...some] }));
    const assigned = await add(target, pull, 'assignee', assignees, ({ rest }, some) => rest.issues.addAssignees({ ...place, assignees: [...some] }));
    if (dist.is(AssignedSchema, assigned)) {
        const ignored = without(assignees, assigned.assignees.map(({ login }) => login));
        if (ignored.length > 0)
            warn(target, pull, 'assignee', ignored, 'GitHub ignored them.');
    }
    await add(target, pull, 'reviewer', without(reviewers, [pull.author]), ({ rest }, some) => rest.pulls.requestReviewers({ ...review, reviewers: [...some] }));
    await add(target, pull, 'team reviewer', teamReviewers, ({ rest }, some) => rest.pulls.requestReviewers({ ...review, team_reviewers: [...some] }));
}
const AssignedSchema = dist .Ikc({ assignees: dist .YOg(dist .Ikc({ login: dist .YjP() })) });
function without(wanted, present) {
    const known = new Set(present.map((name) => name.toLowerCase()));
    return wanted.filter((name) => !known.has(name.toLowerCase()));
}
async function add(target, pull, kind, names, request) {
    if (names.length === 0)
        return undefined;
    const call = {
        purpose: `Not set on pull request #${pull.number} of ${target.repository.fullName}`,
        needs: WRITE,
        send: (octokit) => request(octokit, names),
        decode: (data) => data,
    };
    const { value: sent, problem } = await (0,github_session .bC)(target.session, (0,github_session .tN)(target.session, call));
    if (sent?.kind === 'done')
        return sent.value;
    if (sent?.refusal.status === 422 && names.length > 1 && !(0,failures .ln)(sent.refusal)) {
        let last;
        for (const name of names)
            last = (await add(target, pull, kind, [name], request)) ?? last;
        return last;
    }
    warn(target, pull, kind, names, sent === undefined ? (problem ?? '') : (0,failures .z_)(call, sent.refusal).message);
    return undefined;
}
function warn({ session }, { number }, kind, names, why) {
    session.effects.log.warning(`The pull request #${number} is missing the ${kind}${names.length > 1 ? 's' : ''} ${names.join(', ')}. ${why}`);
}

// EXTERNAL MODULE: ./.build/lib/action/version.js
var action_version = __webpack_require__(2041);
// EXTERNAL MODULE: ./.build/lib/contract/link-expiry.js
var link_expiry = __webpack_require__(9645);
// EXTERNAL MODULE: ./.build/lib/contract/timestamp.js
var timestamp = __webpack_require__(929);
// EXTERNAL MODULE: ./.build/lib/action/inputs/template.js
var inputs_template = __webpack_require__(9197);
// EXTERNAL MODULE: ./.build/lib/action/report/changes.js
var changes = __webpack_require__(3501);
// EXTERNAL MODULE: ./.build/lib/action/report/markdown.js
var markdown = __webpack_require__(651);
;// CONCATENATED MODULE: ./.build/lib/action/rollout/texts.js






const BEGIN = '<!-- static-export: begin -->';
const END = '<!-- static-export: end -->';
const OWN_PART = /^<!-- static-export: begin -->$[\s\S]*?^<!-- static-export: end -->$/m;
const MARKS = /^<!-- static-export: (?:begin|end) -->$\n?/gm;
const texts_MAX_BODY_LENGTH = 65_536;
const MAX_INTRO_LENGTH = 30_000;
const MAX_TITLE_LENGTH = 256;
const NOTE = 'The workflow that opened this pull request keeps its branch up to date; commits of others on it are never overwritten. If it was opened with the default token, its checks wait for approval and its commits start no workflow.';
const TOO_MANY = 'There are too many places to list here: see the files.';
function commitMessage(subject) {
    const { inputs, places } = subject;
    if (inputs.commitMessage !== undefined)
        return `${filled(inputs.commitMessage, subject).replaceAll('\r\n', '\n').trim()}\n`;
    const lines = places.map(({ file, after }) => `- ${file}: ${String(after?.version ?? 'a new link')}`);
    return `${[oneLine(defaultTitle(subject)), ...(lines.length > 1 ? ['', ...lines] : [])].join('\n')}\n`;
}
function pullText(subject, before) {
    const { title: template } = subject.inputs;
    const title = oneLine(template === undefined ? defaultTitle(subject) : filled(template, subject));
    const [above, below] = splitBody(before.replaceAll('\r\n', '\n'));
    const room = texts_MAX_BODY_LENGTH - above.length - below.length;
    const own = [placeTable(subject), [TOO_MANY, '']].map((lines) => ownPart(subject, lines));
    const fitting = own.find(({ length }) => length <= room);
    return { title, body: fitting === undefined ? before : above + fitting + below };
}
function textDiffers(text, pull) {
    return text.title !== pull.title || text.body !== pull.body.replaceAll('\r\n', '\n');
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
    const { body } = subject.inputs;
    const intro = body === undefined
        ? `${defaultTitle(subject, markdown .aY)}.`
        : filled(body, subject).replaceAll('\r\n', '\n').replace(MARKS, '').trim().slice(0, MAX_INTRO_LENGTH);
    const end = firstEnd(subject);
    const merge = end === undefined ? [] : [`Merge before **${(0,timestamp .E)(end)}**: the first link ends then.`, ''];
    return [BEGIN, intro, '', ...merge, ...details, NOTE, END].join('\n');
}
function firstEnd({ places, exports }) {
    const ends = places.flatMap(({ before, after }) => {
        const link = after?.bundleUrl;
        if (typeof link !== 'string' || link === before?.bundleUrl)
            return [];
        const minted = exports.find((exported) => exported.link.bundleUrl === link)?.link.expiresAt;
        return (minted ?? (0,link_expiry .Q2)(link))?.getTime() ?? [];
    });
    return ends.length === 0 ? undefined : new Date(Math.min(...ends));
}
function placeTable({ places, exports }) {
    const rows = places.map(({ file, place, before, after }) => {
        const isNewLink = before?.bundleUrl !== after?.bundleUrl;
        const link = isNewLink ? (0,changes .SP)(after?.bundleUrl) : 'unchanged';
        const version = before?.version === after?.version
            ? (0,changes .SP)(after?.version)
            : `${(0,changes .SP)(before?.version)} → ${(0,changes .SP)(after?.version)}`;
        const own = exports.find(({ version, places: all }) => version === after?.version && all.some((one) => one.file === file));
        const job = (0,action_version .$4)(after?.version)?.jobId ?? own?.jobId;
        const enabled = before?.enabled === after?.enabled ? '' : ` (enabled: ${(0,changes .SP)(after?.enabled)})`;
        return [(0,markdown .aY)(file), `${(0,markdown .aY)(place)}${enabled}`, version, job === undefined ? '–' : (0,markdown .aY)(job), link];
    });
    return (0,markdown .tp)(['File', 'Place', 'Version', 'Job', 'Link'], rows);
}
function defaultTitle(subject, mark = (text) => text) {
    const { places, exports } = subject;
    const versions = new Set(places.flatMap(({ before, after }) => (before?.version === after?.version ? [] : [after?.version])));
    const [version] = versions;
    const [only, ...others] = exports;
    const domain = others.length === 0 && places.length <= 1 ? only?.domain : undefined;
    const of = domain === undefined ? '' : ` of ${mark(domain)}`;
    if (versions.size === 1 && typeof version === 'string')
        return `Pin static export ${mark(version)}${of}`;
    if (versions.size > 1)
        return `Pin ${versions.size} static exports`;
    const isLink = places.some(({ before, after }) => before?.bundleUrl !== after?.bundleUrl);
    if (!isLink)
        return `Switch on the static export${of}`;
    return places.length > 1
        ? `Renew the links of static exports at ${places.length} places`
        : `Renew the link of the static export${of}`;
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
    return (0,inputs_template .GS)(template, Object.fromEntries(known));
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
    const files = new Set(filesOfTarget(target));
    const work = { ...delivery, target: { ...target, branch }, files, reported: new Set() };
    return await rounds(target.session.effects, branch, async () => {
        const round = await readRound(work);
        reportPlaces(work, round.plan, work.reported);
        return target.inputs.dryRun ? dryRun(work, round) : await carryOut(work, round);
    });
}
async function readRound(work) {
    const { target, files } = work;
    const { session, branch, base: name } = target;
    const request = { repository: target.repository.fullName, base: name, heads: [branch], files: [...files] };
    const seen = await (0,look .O)(session, request);
    const base = (0,rollout_target.foundBase)(seen, target.inputs);
    const [found] = seen.heads;
    const head = found && withoutOrphan(work, found);
    const sides = (0,rollout_target.counts)(head) ? (0,rollout_branch .Pk)(head.state, base.files) : undefined;
    const unread = sides === undefined ? [] : (0,rollout_branch .lG)(sides).filter((file) => !files.has(file));
    for (const file of unread)
        files.add(file);
    if (unread.length > 0)
        return await readRound(work);
    const plan = planRollout({ base: base.files, ...(sides && { sides }), ...planning(work) });
    const pull = head?.pulls.find((one) => one.base === name);
    const outcome = { ...outcomeOf(work, plan, false), pull: pullOutcome('none', pull), remarks: remarksOf(work, plan) };
    return { seen, base, head, pull, plan, outcome };
}
function withoutOrphan({ orphan }, head) {
    if (orphan === undefined || head.state?.head !== orphan || head.ended !== undefined)
        return head;
    return { ...head, ended: { how: 'merged', number: 0, url: '' } };
}
function remarksOf({ target }, { conflicts, fromBase }) {
    if (!conflicts || fromBase.length === 0)
        return [];
    return [`\`${target.base}\` has changed the same values as \`${target.branch}\`: the pull request conflicts.`];
}
function stepOf({ head, pull, plan, seen }, work) {
    if (!(0,rollout_target.counts)(head)) {
        if (plan.fromBase.length === 0)
            return 'nothing';
        if (head?.state === undefined)
            return 'create';
        return head.ended?.how === 'closed' && holdsRefused(head, seen, work) ? 'refused' : 'rebuild';
    }
    if (plan.isOurs === true && plan.fromBase.length === 0)
        return pull === undefined ? 'nothing' : 'close';
    if (plan.fromHead.length === 0) {
        const isEmpty = plan.fromBase.length === 0 || head.state.ahead === 0;
        return isEmpty && pull === undefined ? 'nothing' : 'propose';
    }
    return plan.isOurs === true && head.state.behind > 0 ? 'rebuild' : 'append';
}
function holdsRefused({ state }, { base }, work) {
    if (state === undefined || base === undefined)
        return false;
    const { places } = planRollout({ base: state.files, ...planning(work) });
    return places.every(({ held, exported, decision }) => {
        if (decision.kind === 'keep' || decision.kind === 'renew')
            return true;
        const [there, made] = [(0,action_version .$4)(held?.version), (0,action_version .$4)(exported.version)];
        return held?.version === exported.version || (there?.content !== undefined && there.content === made?.content);
    });
}
async function carryOut(work, round) {
    const step = stepOf(round, work);
    const { outcome, head, plan } = round;
    for (const remark of outcome.remarks)
        work.target.session.effects.log.warning(remark);
    switch (step) {
        case 'nothing':
            return withWritten(work, outcome);
        case 'refused':
            return refused(work, round);
        case 'close':
            return await pull_request_close(work, round, head?.state?.head ?? '');
        case 'propose':
            return await propose(work, round, withWritten(work, outcome), head?.state?.head);
        case 'create':
        case 'rebuild':
        case 'append': {
            const made = await commit(work, round, step).catch((error) => {
                throw ofHead(error, work.target.branch);
            });
            if (made === 'raced')
                return 'raced';
            const { sha, isGone } = made;
            const { target } = work;
            target.session.effects.log.info(`Committed ${sha.slice(0, 10)} to ${target.repository.fullName}@${target.branch}.`);
            work.written = { commitSha: sha };
            const { pull = pullOutcome('none', undefined), remarks } = outcome;
            const written = { ...outcomeOf(work, plan, true), commitSha: sha, pull, remarks };
            work.onOutcome(written);
            if (isGone)
                work.orphan = sha;
            return isGone ? 'raced' : await propose(work, round, written, sha);
        }
    }
}
function ofHead(error, branch) {
    if (!(error instanceof errors .lZ) || error.code !== 'PROTECTED' || !(0,failures .F3)(error))
        return error;
    const hint = `A rule protects the head branch, too: exempt \`${branch}\` from it, or set another \`branch\`.`;
    return new errors .lZ('PROTECTED', error.message, { hint, cause: error.cause });
}
function withWritten({ written }, outcome) {
    return written?.commitSha === undefined ? outcome : { ...outcome, changed: true, commitSha: written.commitSha };
}
async function commit(work, round, step) {
    const { target, exports } = work;
    const { session, branch, inputs, repository } = target;
    const { plan, base, head } = round;
    const open = { session, repository };
    const message = commitMessage({ exports, places: plan.changed, inputs });
    const from = head?.state?.head ?? base.head;
    if (step === 'create') {
        const made = await (0,github_commit .B8)(open, { branch, parent: base.head, files: plan.fromBase, message });
        return made === 'raced' ? 'raced' : { sha: made.sha, isGone: false };
    }
    if (step === 'rebuild') {
        const made = await (0,github_commit .Gi)(open, { branch, from, parent: base, files: plan.fromBase, message });
        if (made === 'raced')
            return 'raced';
        if (made !== 'no-force')
            return { sha: made.sha, isGone: false };
        session.effects.log.info(`A rule forbids force pushes to \`${branch}\`: committing on its head.`);
    }
    const files = plan.fromHead.length > 0 ? plan.fromHead : plan.fromBase;
    const made = await (0,github_commit .$h)(open, { branch, expectedHead: from, files, message });
    if (made === 'raced')
        return 'raced';
    const { pull } = round;
    return {
        sha: made.sha,
        isGone: pull !== undefined && made.pulls?.some(({ number }) => number === pull.number) === false,
    };
}
async function propose(work, { pull, plan }, outcome, headSha) {
    const { target, exports } = work;
    const { session, inputs, branch, base, repository } = target;
    const { log } = session.effects;
    const open = { session, repository };
    const text = pullText({ exports, places: plan.changed, inputs }, pull?.body ?? '');
    if (pull === undefined) {
        const created = await createPull(open, { branch, base, ...text, draft: inputs.draft });
        if (created === 'exists' || created === 'no-commits')
            return 'raced';
        log.info(`Opened pull request #${created.number}: ${created.url}`);
        const opened = { ...outcome, pull: pullOutcome('created', created) };
        work.onOutcome(opened);
        await addPeople(open, created, inputs);
        return opened;
    }
    const isWritten = work.written !== undefined;
    const isTold = isWritten && textDiffers(text, pull) ? await tell(work, pull, text, headSha) : 'same';
    if (isTold === 'raced')
        return 'raced';
    return { ...outcome, pull: pullOutcome(isWritten ? 'updated' : 'none', pull) };
}
async function tell(work, pull, text, headSha) {
    const { session, repository } = work.target;
    const told = await updatePull({ session, repository }, pull, text);
    if (told === undefined)
        return 'told';
    session.effects.log.info(`Updated pull request #${pull.number}: ${pull.url}`);
    if (!told.isOpen && headSha !== undefined)
        work.orphan = headSha;
    return told.isOpen && told.headSha === headSha ? 'told' : 'raced';
}
async function pull_request_close(work, { pull, outcome }, head) {
    const { target } = work;
    const { session, repository, branch, base } = target;
    const removed = await (0,github_commit .VS)({ session, repository }, { branch, from: head });
    if (removed === 'raced')
        return 'raced';
    if (removed === 'refused')
        session.effects.log.warning(`A rule forbids removing \`${branch}\`: it stays, and its pull request is closed.`);
    if (pull !== undefined)
        await closePull({ session, repository }, pull);
    session.effects.log.info(`\`${base}\` holds the values already: closed pull request #${pull?.number}.`);
    return withWritten(work, { ...outcome, pull: pullOutcome('closed', pull) });
}
function refused({ target }, { head, outcome }) {
    const { number, url } = head?.ended ?? {};
    const remark = `Pull request #${number} with this content was closed without a merge (${url}): it is not opened again. Delete the branch \`${target.branch}\` to have it proposed anew.`;
    target.session.effects.log.notice(remark);
    return { ...outcome, remarks: [...outcome.remarks, remark] };
}
function dryRun(work, round) {
    const step = stepOf(round, work);
    const { outcome, pull } = round;
    if (step === 'close')
        return { ...outcome, would: 'close' };
    const opens = ['create', 'rebuild', 'append', 'propose'].includes(step) && pull === undefined;
    return opens ? { ...outcome, would: 'open' } : outcome;
}
function pullOutcome(operation, pull) {
    if (pull === undefined)
        return { operation };
    const { number, url, author } = pull;
    return { operation, number, url, byDefaultToken: (0,look .p)(author) };
}

;// CONCATENATED MODULE: ./.build/lib/action/rollout/deliver.js










async function rollOut(effects, delivery) {
    const { inputs } = delivery.target;
    const session = { ...delivery.target.session, ...(0,github_session .fA)(effects, inputs.token) };
    const fresh = { ...delivery, target: { ...delivery.target, session } };
    if (inputs.mode === 'pull-request')
        return await deliverPull(fresh);
    try {
        return await deliverCommit(fresh);
    }
    catch (error) {
        const isRefused = error instanceof errors .lZ && error.code === 'PROTECTED' && (0,failures .F3)(error);
        if (!isRefused || inputs.onProtectedBranch !== 'pull-request')
            throw error;
        effects.log.notice(`\`${fresh.target.base}\` accepts no direct commits: opening a pull request instead (\`on-protected-branch\`).`);
        return await deliverPull(fresh);
    }
}
async function deliverCommit(delivery) {
    const { target, exports, onOutcome } = delivery;
    const { session, inputs, base: name } = target;
    const { log } = session.effects;
    return await rounds(session.effects, name, async () => {
        const request = { repository: target.repository.fullName, base: name, heads: [], files: filesOfTarget(target) };
        const seen = await (0,look .O)(session, request);
        const base = (0,rollout_target.foundBase)(seen, target.inputs);
        const plan = planRollout({ base: base.files, ...planning(delivery) });
        reportPlaces(delivery, plan);
        const files = inputs.dryRun ? [] : plan.fromBase;
        const outcome = outcomeOf(delivery, plan, files.length > 0);
        if (files.length === 0)
            return outcome;
        const message = commitMessage({ exports, places: plan.changed, inputs });
        const commit = { branch: name, expectedHead: base.head, files, message };
        const made = await (0,github_commit .$h)({ session, repository: seen.repository }, commit);
        if (made === 'raced')
            return 'raced';
        const written = { ...outcome, commitSha: made.sha, byDefaultToken: seen.byDefaultToken === true };
        onOutcome(written);
        const silent = written.byDefaultToken ? ' The default token made it: it starts no workflow.' : '';
        log.info(`Committed ${made.sha.slice(0, 10)} to ${seen.repository.fullName}@${name}.${silent}`);
        return written;
    });
}


  }),

  2397:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
  __webpack_require__.d(__webpack_exports__, {
    pinnedJob: () => (  pinnedJob)
  });
  var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1550);
  var _platform_link_secrets_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3153);
  var _version_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2041);
  var _decide_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9511);
  var _target_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5770);





function pinnedJob(places, pinUrl) {
    const pinned = places.flatMap((place) => {
        const held = (0,_decide_js__WEBPACK_IMPORTED_MODULE_2__  .$f)(place);
        const version = (0,_target_js__WEBPACK_IMPORTED_MODULE_3__.versionOf)(held);
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
    const isLasting = pinUrl !== undefined && pinned.every(({ held }) => holdsMirror(held));
    if (first === undefined || isLasting)
        return { withoutVersion };
    const telling = pinned.find(({ version }) => (0,_version_js__WEBPACK_IMPORTED_MODULE_4__  .$4)(version)?.content !== undefined)?.version;
    const content = (0,_version_js__WEBPACK_IMPORTED_MODULE_4__  .$4)(telling)?.content;
    return {
        renewal: {
            jobId: first.jobId,
            places: pinned.map(({ place }) => place),
            ...(telling !== undefined && { version: telling }),
            ...(content !== undefined && { content }),
        },
        withoutVersion,
    };
}
function jobIn({ file }, version) {
    const jobId = (0,_version_js__WEBPACK_IMPORTED_MODULE_4__  .$4)(version)?.jobId;
    if (jobId !== undefined)
        return jobId;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('NOT_FOUND', `Version \`${version}\` in ${file} names no job (\`job-id: pinned\`).`, {
        hint: 'Export once without `version`: the version that the Action makes then names its job.',
    });
}
function holdsMirror(held) {
    const address = held?.bundleUrl;
    return typeof address === 'string' && address !== '' && !(0,_platform_link_secrets_js__WEBPACK_IMPORTED_MODULE_1__  .F)(address);
}


  }),

  9960:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    S: () => (  livesLongEnough),
    x: () => (  endOfLink)
  });
  var _contract_link_expiry_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9645);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
function livesLongEnough(address, fresh, terms) {
    const end = endOfLink(address, fresh);
    return end !== undefined && end.getTime() - terms.now.getTime() > neededMs(address, fresh, terms);
}
function neededMs(address, fresh, { now, refreshBefore }) {
    if (refreshBefore !== 'auto')
        return refreshBefore;
    const lifeMs = fresh.expiresAt === undefined ? ((0,_contract_link_expiry_js__WEBPACK_IMPORTED_MODULE_0__  .Jn)(address) ?? 0) : fresh.expiresAt.getTime() - now.getTime();
    return lifeMs / 2 + (lifeMs > DAY_MS ? HOUR_MS : 0);
}
function endOfLink(address, fresh) {
    return fresh.bundleUrl === address ? fresh.expiresAt : (0,_contract_link_expiry_js__WEBPACK_IMPORTED_MODULE_0__  .Q2)(address, fresh);
}


  }),

  5770:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
  __webpack_require__.d(__webpack_exports__, {
    counts: () => (  counts),
    filesOf: () => (  filesOf),
    foundBase: () => (  foundBase),
    openTarget: () => (  openTarget),
    versionOf: () => (  versionOf)
  });
  var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1550);
  var _github_commit_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4476);
  var _github_failures_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5090);
  var _github_files_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9046);
  var _github_look_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7426);
  var _github_session_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2965);
  var _branch_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(7327);
  var _config_files_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(8434);








async function openTarget(effects, inputs, { sites, onWrite }) {
    const session = { ...(0,_github_session_js__WEBPACK_IMPORTED_MODULE_5__  .fA)(effects, inputs.token), onWrite };
    const heads = inputs.mode === 'pull-request' ? branchNames(inputs, sites) : [];
    const files = filesOf(sites);
    const { repository: name, base } = inputs;
    const seen = await (0,_github_look_js__WEBPACK_IMPORTED_MODULE_4__  .O)(session, { repository: name, ...(base !== undefined && { base }), heads, files });
    const { repository } = seen;
    mayHoldLinks(repository, inputs);
    const found = foundBase(seen, inputs);
    const branch = chooseBranch(seen, found.name, inputs, sites);
    const head = seen.heads.find((one) => one.name === branch);
    if (head !== undefined)
        mayBeHead(head, found.name, repository);
    const placesOfSites = await openPlaces({ session, repository }, { sites, found, head, now: effects.clock.today() });
    if (!inputs.dryRun) {
        if (seen.hidesPulls)
            throw hiddenPulls(repository);
        await (0,_github_commit_js__WEBPACK_IMPORTED_MODULE_1__  ._4)({ session, repository });
    }
    const versions = [...new Set(placesOfSites.flat().map((place) => versionOf(place.base)))].filter((version) => version !== undefined);
    const holds = versions.length === 1 ? `; version in place: ${versions[0]}` : '';
    effects.log.info(`${files.join(', ')} on ${repository.fullName}@${found.name} can be updated${holds}.`);
    return {
        session,
        repository,
        inputs,
        base: found.name,
        ...(branch !== undefined && { branch }),
        sites: placesOfSites,
    };
}
function foundBase({ base, repository }, inputs) {
    if (base !== undefined)
        return base;
    const name = inputs.base ?? repository.defaultBranch;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('NOT_FOUND', `The branch \`${name}\` does not exist in ${repository.fullName}.`, {
        hint: 'Check `base`.',
    });
}
function filesOf(sites) {
    return [...new Set(sites.flatMap(({ places }) => places.map(({ file }) => file)))];
}
function versionOf(values) {
    const version = values?.version;
    return typeof version === 'string' && version !== '' ? version : undefined;
}
function counts(head) {
    return head?.state !== undefined && head.ended === undefined;
}
function branchNames({ branch, base }, sites) {
    const name = branch ?? defaultName(sites);
    if (name === undefined)
        return [];
    return branch !== undefined || base === undefined ? [name] : [name, `${name}@${base}`];
}
function defaultName([only, ...others]) {
    if (others.length > 0)
        return 'static-exports';
    return only?.domain === undefined ? undefined : `static-export/${only.domain}`;
}
function chooseBranch({ repository }, base, { branch }, sites) {
    const name = defaultName(sites);
    return branch ?? (name === undefined || base === repository.defaultBranch ? name : `${name}@${base}`);
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
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('BRANCH_BUSY', `Pull request #${elsewhere.number} from \`${name}\` goes to \`${elsewhere.base}\`.`, {
            hint: 'Set `branch` to another name, or merge or close that pull request.',
        });
    }
}
const TRIAL = { enabled: true, bundleUrl: 'https://storage.example/bundle.tar.gz?sig=1', version: '0' };
async function openPlaces(target, { sites, found, head, now }) {
    for (const file of filesOf(sites)) {
        if (!found.files.has(file))
            await (0,_github_files_js__WEBPACK_IMPORTED_MODULE_3__  .TA)(target, found.head, file);
    }
    const base = new _config_files_js__WEBPACK_IMPORTED_MODULE_7__  .UQ(found.files);
    const sides = counts(head) ? (0,_branch_js__WEBPACK_IMPORTED_MODULE_6__  .Pk)(head.state, found.files) : undefined;
    const keys = new Map();
    return sites.map(({ domain = '', places }) => places.map((place) => {
        const open = base.open(place);
        (0,_config_files_js__WEBPACK_IMPORTED_MODULE_7__  .oh)(() => open.edit(TRIAL));
        const key = { file: place.file, place: open.place };
        const other = keys.get(JSON.stringify(key));
        if (other !== undefined)
            throw sharedPlace(key, [other, domain]);
        keys.set(JSON.stringify(key), domain);
        const branch = sides && (0,_branch_js__WEBPACK_IMPORTED_MODULE_6__  .T)(sides, key, { now, isOwn: true });
        return { ...place, base: open.before, ...(sides !== undefined && { branch }) };
    }));
}
function sharedPlace({ file, place }, domains) {
    const both = domains.map((domain) => `\`${domain}\``).join(' and ');
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('INPUT', `${both} would be written to one place: \`${place}\` of ${file}.`, {
        hint: 'Write `{domain}` in `config-file` or `config-path` where the domain belongs.',
    });
}
function hiddenPulls({ fullName }) {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('PERMISSION', `The pull requests of ${fullName} are hidden from the token.`, {
        hint: (0,_github_failures_js__WEBPACK_IMPORTED_MODULE_2__  .fm)('contents: write, pull-requests: write'),
    });
}
function mayHoldLinks({ visibility, fullName, archived }, inputs) {
    if (archived) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('ARCHIVED', `The repository ${fullName} is archived: nothing can be written.`, {
            hint: 'Unarchive it, or set `repository` to the one that deployments read.',
        });
    }
    const { allowPublic, configValues, pinUrl } = inputs;
    if (visibility !== 'public' || allowPublic || !configValues.includes('bundleUrl') || pinUrl !== undefined)
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


  })

};
