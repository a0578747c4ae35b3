export const id = 22;
export const ids = [22];
export const modules = {

  5808:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    s: () => (  defined)
  });
function defined(record) {
    return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}


  }),

  5596:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);

__webpack_require__.d(__webpack_exports__, {
  pauseMs: () => (  pauseMs),
  waitForDeployment: () => (  waitForDeployment)
});

// EXTERNAL MODULE: ./.build/lib/action/errors.js
var errors = __webpack_require__(1550);
// EXTERNAL MODULE: ./.build/lib/action/report/wording.js
var wording = __webpack_require__(9224);
// EXTERNAL MODULE: ./.build/lib/action/transport/deadline.js
var transport_deadline = __webpack_require__(1891);
// EXTERNAL MODULE: ./node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(7934);
// EXTERNAL MODULE: ./.build/lib/contract/decode.js
var decode = __webpack_require__(4159);
// EXTERNAL MODULE: ./.build/lib/action/github/call.js + 2 modules
var call = __webpack_require__(7327);
;// CONCATENATED MODULE: ./.build/lib/action/gate/deployments.js




const NEEDS = 'deployments: read';
const PAGE_SIZE = 100;
const DeploymentSchema = dist .Ikc({
    id: dist .aig('an id'),
    sha: dist .YjP('an id'),
    environment: dist .cl6(dist .YjP('a name'), ''),
});
const StatusSchema = dist .Ikc({
    id: dist .aig('an id'),
    state: dist .YjP('a state'),
    description: dist .cl6(dist .YjP('a text'), ''),
    log_url: dist .cl6(dist .YjP('an address'), ''),
    target_url: dist .cl6(dist .YjP('an address'), ''),
});
async function listDeployments(session, { repository }, filter) {
    const found = await (0,call .ur)(session, {
        kind: 'repeatable',
        purpose: `The deployments of ${repository} could not be read`,
        needs: NEEDS,
        method: 'GET',
        route: '/repos/{owner}/{repo}/deployments',
        params: { ...at(repository), ...filter, per_page: PAGE_SIZE },
        decode: (data) => (0,decode .D4)(dist .YOg(DeploymentSchema, 'a list'), data),
    });
    return found.toSorted((one, other) => other.id - one.id);
}
async function standingOf(session, { repository }, { id }) {
    const statuses = await (0,call .ur)(session, {
        kind: 'repeatable',
        purpose: `The state of a deployment of ${repository} could not be read`,
        needs: NEEDS,
        method: 'GET',
        route: '/repos/{owner}/{repo}/deployments/{deployment_id}/statuses',
        params: { ...at(repository), deployment_id: id, per_page: PAGE_SIZE },
        decode: (data) => (0,decode .D4)(dist .YOg(StatusSchema, 'a list'), data),
    });
    const [last] = statuses.toSorted((one, other) => other.id - one.id);
    const { state = 'pending', description = '' } = last ?? {};
    const status = { state, description, logUrl: last?.log_url || last?.target_url || '' };
    switch (state) {
        case 'success':
            return { kind: 'live', status };
        case 'failure':
        case 'error':
            return { kind: 'failed', status };
        case 'inactive':
            return { kind: statuses.some((one) => one.state === 'success') ? 'live' : 'replaced', status };
        default:
            return { kind: 'pending', status };
    }
}
const UNRELATED = ['PERMISSION', 'REQUEST', 'NOT_FOUND'];
async function contains(session, { repository, sha }, other) {
    try {
        return await (0,call .ur)(session, {
            kind: 'repeatable',
            purpose: `Whether ${other.slice(0, 10)} of ${repository} contains ${sha.slice(0, 10)} could not be read`,
            needs: 'contents: read',
            method: 'GET',
            route: '/repos/{owner}/{repo}/compare/{basehead}',
            params: { ...at(repository), basehead: `${sha}...${other}`, per_page: 1, page: 2 },
            decode: (data) => (0,decode .D4)(dist .Ikc({ behind_by: dist .aig('a count') }), data).behind_by === 0,
        });
    }
    catch (error) {
        if (!(error instanceof errors .lZ) || !UNRELATED.includes(error.code))
            throw error;
        session.deps.log.info(`${error.message} It is taken for one that does not.`);
        return false;
    }
}
function at(repository) {
    const [owner = '', repo = ''] = repository.split('/');
    return { owner, repo };
}

;// CONCATENATED MODULE: ./.build/lib/action/gate/failures.js


const MAX_NAME_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 300;
const MAX_NAMES = 10;
const NOTHING_STARTED = 'Nothing was started.';
function commitName({ repository, sha }) {
    return `${sha.slice(0, 10)} of ${repository}`;
}
function word(text, { secrets }) {
    return `\`${secrets.clean(text, MAX_NAME_LENGTH)}\``;
}
function failedError(gate, status, speech) {
    const { environment } = gate;
    return new errors .lZ('DEPLOYMENT', `${commitName(gate)} was not deployed to \`${environment}\`: ${told(status, speech)}.`, { hint: `Mend what the log of the deployment names, and push again. ${NOTHING_STARTED}` });
}
function ofOtherToken(error, { repository }, target) {
    if (!(error instanceof errors .lZ) || error.code !== 'PERMISSION')
        return error;
    if (target === undefined || target.toLowerCase() === repository.toLowerCase())
        return error;
    return new errors .lZ(error.code, error.message, {
        hint: `The deployments are those of ${repository}, where the workflow runs, and the token in use is that of \`github-token\`, which is for ${target}: give it \`deployments: read\` of ${repository}, too (install the App on both and name both where the token is made), or leave \`wait-for-deployment\` out and run on \`deployment_status\`. ${NOTHING_STARTED}`,
        cause: error,
    });
}
function lateError(gate, { status, others }, speech) {
    const { environment, timeoutMs } = gate;
    const last = status === undefined ? 'no deployment of it was found' : `it stands at ${told(status, speech)}`;
    return new errors .lZ('DEPLOYMENT', `${commitName(gate)} was not reported deployed to \`${environment}\` within ${(0,wording .p0)(timeoutMs)} (\`deployment-timeout\`): ${last}.`, { hint: `${status === undefined ? hintOfNone(others, speech) : hintOfPending(status, speech)} ${NOTHING_STARTED}` });
}
function hintOfNone(others, speech) {
    const { event } = speech.workflow;
    if (event?.startsWith('pull_request') === true) {
        return `On \`${event}\` the commit of the workflow (\`GITHUB_SHA\`) is none that a platform deploys: run it on \`push\` or \`deployment_status\`.`;
    }
    if (others.length > 0) {
        const names = others.slice(0, MAX_NAMES).map((name) => word(name, speech));
        return `The commit has deployments to ${names.join(', ')}: set \`wait-for-deployment\` to the name that the platform gives.`;
    }
    return 'Check that the platform reports deployments to this repository, by the Deployments page, and that it deploys this commit: one that changes no page may not be deployed (`paths` of the trigger keeps such pushes out).';
}
function hintOfPending(status, speech) {
    const own = isOfThisRun(status, speech.workflow)
        ? 'That deployment is of this very run: an `environment` of the job itself ends only after this step. '
        : '';
    return `${own}Raise \`deployment-timeout\` if deployments take longer, and run it again.`;
}
function isOfThisRun({ logUrl }, { runId }) {
    return runId !== undefined && new RegExp(`/actions/runs/${runId}(?:/|$)`).test(logUrl);
}
function told({ state, description, logUrl }, speech) {
    const words = speech.secrets.clean(description, MAX_DESCRIPTION_LENGTH).replace(/[.\s]+$/, '');
    const log = URL.canParse(logUrl) ? ` (log: ${addressOf(new URL(logUrl), speech)})` : '';
    return `${word(state, speech)}${words === '' ? '' : `, ${words}`}${log}`;
}
function addressOf({ origin, pathname }, { secrets }) {
    return secrets.clean(origin + pathname, MAX_DESCRIPTION_LENGTH);
}

;// CONCATENATED MODULE: ./.build/lib/action/gate/wait.js





const MIN_PAUSE_MS = 5000;
const MAX_PAUSE_MS = 30_000;
const ELAPSED_SHARE = 0.1;
const JITTER_SHARE = 0.1;
const CALLS_MS = 60_000;
const MAX_CANDIDATES = 5;
async function waitForDeployment(deps, gate, target) {
    const { clock, log, random, signal } = deps;
    const session = {
        deps,
        github: deps.github(gate.token),
        deadline: (0,transport_deadline ._)(gate.timeoutMs + CALLS_MS, clock),
    };
    const deadline = (0,transport_deadline ._)(gate.timeoutMs, clock);
    const wait = { session, gate, deadline, startedAt: clock.now(), contained: new Map(), containing: new Map() };
    for (;;) {
        const seen = await look(wait).catch((error) => {
            throw ofOtherToken(error, gate, target);
        });
        if (seen.kind === 'live') {
            const { deployment, status } = seen;
            const waitedMs = clock.now() - wait.startedAt;
            const name = commitName({ ...gate, sha: deployment.sha });
            log.info(`${name} is deployed to \`${gate.environment}\` (${word(status.state, deps)}), after ${(0,wording .p0)(waitedMs)}.`);
            return { environment: gate.environment, state: deps.secrets.clean(status.state), sha: deployment.sha, waitedMs };
        }
        await tell(wait, seen.status);
        if (deadline.remaining() <= 0)
            throw await late(wait, seen.status);
        const pause = pauseMs(clock.now() - wait.startedAt, random());
        await clock.sleep(Math.min(pause, deadline.remaining()), signal);
    }
}
function pauseMs(elapsedMs, random) {
    const pause = Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, elapsedMs * ELAPSED_SHARE));
    return Math.round(pause * (1 - JITTER_SHARE + 2 * JITTER_SHARE * random));
}
async function look(wait) {
    const { session, gate } = wait;
    const own = await lookAtOwn(wait);
    if (own?.kind === 'live')
        return { kind: 'live', deployment: own.deployment, status: own.status };
    const candidates = await candidatesOf(wait);
    const later = await findReplacement(wait, candidates);
    if (later !== undefined) {
        session.deps.log.notice(`\`${gate.environment}\` has ${later.deployment.sha.slice(0, 10)}, a later commit that contains ${gate.sha.slice(0, 10)}: going on with that.`);
        return later;
    }
    if (own?.kind === 'failed')
        throw failedError(gate, own.status, session.deps);
    if (own === undefined && !isAboutItsCommit(session.deps.workflow)) {
        const live = await findPresent(wait, candidates);
        if (live !== undefined)
            return live;
    }
    return { kind: 'waiting', status: own?.status };
}
async function lookAtOwn({ session, gate, }) {
    const all = await listDeployments(session, gate, { sha: gate.sha, environment: gate.environment });
    const [newest, ...earlier] = all.slice(0, MAX_CANDIDATES);
    if (newest === undefined)
        return undefined;
    const own = { ...(await standingOf(session, gate, newest)), deployment: newest };
    if (own.kind === 'live')
        return own;
    for (const deployment of earlier) {
        const standing = await standingOf(session, gate, deployment);
        if (isPresent(standing))
            return { ...standing, deployment };
    }
    return own;
}
function isPresent({ kind, status }) {
    return kind === 'live' && status.state === 'success';
}
async function candidatesOf({ session, gate }) {
    const all = await listDeployments(session, gate, { environment: gate.environment });
    return all.filter(({ sha }) => sha !== gate.sha).slice(0, MAX_CANDIDATES);
}
async function findReplacement(wait, candidates) {
    const { session, gate, contained } = wait;
    for (const { sha } of candidates) {
        if (!contained.has(sha))
            contained.set(sha, await contains(session, gate, sha));
    }
    if (!candidates.some(({ sha }) => contained.get(sha) === true))
        return undefined;
    for (const deployment of candidates) {
        const standing = await standingOf(session, gate, deployment);
        if (!isPresent(standing))
            continue;
        return contained.get(deployment.sha) === true ? { kind: 'live', deployment, status: standing.status } : undefined;
    }
    return undefined;
}
function isAboutItsCommit({ event = '' }) {
    return ['', 'push', 'deployment', 'deployment_status', 'merge_group'].includes(event) || /^pull_request/.test(event);
}
async function findPresent({ session, gate, containing }, candidates) {
    let isUnderWay = false;
    for (const deployment of candidates) {
        const standing = await standingOf(session, gate, deployment);
        isUnderWay ||= standing.kind === 'pending';
        if (!isPresent(standing))
            continue;
        const { sha } = deployment;
        if (isUnderWay && !containing.has(sha))
            containing.set(sha, await contains(session, { ...gate, sha }, gate.sha));
        if (isUnderWay && containing.get(sha) !== true)
            return undefined;
        session.deps.log.info(`${commitName(gate)} has no deployment to \`${gate.environment}\`, which has ${sha.slice(0, 10)}: going on with that.`);
        return { kind: 'live', deployment, status: standing.status };
    }
    return undefined;
}
async function tell(wait, status) {
    const { session, gate, shown } = wait;
    const { deps } = session;
    const state = status?.state ?? '';
    if (shown === state)
        return;
    if (shown === undefined) {
        deps.log.info(`Waiting until ${commitName(gate)} is deployed to \`${gate.environment}\`, for up to ${(0,wording .p0)(gate.timeoutMs)}.`);
    }
    wait.shown = state;
    if (status === undefined) {
        const others = await otherEnvironments(wait);
        const instead = others.length === 0 ? '' : ` (there are to ${others.map((name) => word(name, deps)).join(', ')})`;
        deps.log.info(`No deployment of it is reported yet${instead}.`);
        return;
    }
    deps.log.info(`Its deployment stands at ${word(state, deps)}.`);
    if (isOfThisRun(status, deps.workflow)) {
        deps.log.warning(`The deployment to \`${gate.environment}\` is of this very run. Where it is the \`environment\` of this job, it ends only after this step: set \`wait-for-deployment\` to the name that the platform gives.`);
    }
}
async function late({ session, gate, ...wait }, status) {
    const others = status === undefined ? await otherEnvironments({ session, gate, ...wait }) : [];
    return lateError(gate, { others, ...(status !== undefined && { status }) }, session.deps);
}
async function otherEnvironments({ session, gate }) {
    try {
        const all = await listDeployments(session, gate, { sha: gate.sha });
        return [...new Set(all.map(({ environment }) => environment))].filter((name) => name !== gate.environment);
    }
    catch (error) {
        if (!(error instanceof errors .lZ) || session.deps.signal.aborted)
            throw error;
        return [];
    }
}


  }),

  4653:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    Uo: () => (  headOf),
    VS: () => (  removeBranch),
    Vf: () => (  findBranchesBelow),
    lY: () => (  createBranch),
    ob: () => (  moveBranch)
  });
  var valibot__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7934);
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4159);
  var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1550);
  var _call_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7327);
  var _failures_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5090);
  var _repository_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2453);






const RefSchema = valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({
    object: valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ sha: valibot__WEBPACK_IMPORTED_MODULE_5__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_5__  .YjP('a commit'), valibot__WEBPACK_IMPORTED_MODULE_5__  .yGV(/^[0-9a-f]{40,64}$/, 'a commit')) }),
});
const NO_COMMIT = '0'.repeat(40);
const WRITE = 'contents: write';
async function headOf(session, repository, branch) {
    const request = {
        kind: 'repeatable',
        purpose: `The branch \`${branch}\` of ${repository.fullName} could not be read`,
        needs: 'contents: read',
        method: 'GET',
        route: '/repos/{owner}/{repo}/git/ref/{ref}',
        params: { ...(0,_repository_js__WEBPACK_IMPORTED_MODULE_4__.at)(repository), ref: `heads/${branch}` },
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(RefSchema, data).object.sha,
    };
    const sent = await (0,_call_js__WEBPACK_IMPORTED_MODULE_2__  .tN)(session, request);
    switch (sent.kind) {
        case 'done':
            return sent.value;
        case 'absent':
            return undefined;
        case 'refused':
            if (sent.refusal.status === 409)
                return undefined;
            throw (0,_failures_js__WEBPACK_IMPORTED_MODULE_3__  .z_)(request, sent.refusal);
        case 'lost':
            throw sent.error;
    }
}
async function findBranchesBelow(session, repository, branch) {
    return await (0,_call_js__WEBPACK_IMPORTED_MODULE_2__  .ur)(session, {
        kind: 'repeatable',
        purpose: `The branches of ${repository.fullName} could not be read`,
        needs: 'contents: read',
        method: 'GET',
        route: '/repos/{owner}/{repo}/git/matching-refs/{ref}',
        params: { ...(0,_repository_js__WEBPACK_IMPORTED_MODULE_4__.at)(repository), ref: `heads/${branch}/` },
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(valibot__WEBPACK_IMPORTED_MODULE_5__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ ref: valibot__WEBPACK_IMPORTED_MODULE_5__  .YjP('a ref') }), 'a list'), data).map(({ ref }) => ref.replace(/^refs\/heads\//, '')),
    });
}
async function createBranch(session, repository, branch, sha) {
    const request = {
        kind: 'once',
        purpose: `The branch \`${branch}\` of ${repository.fullName} could not be made`,
        needs: WRITE,
        method: 'POST',
        route: '/repos/{owner}/{repo}/git/refs',
        params: { ...(0,_repository_js__WEBPACK_IMPORTED_MODULE_4__.at)(repository), ref: `refs/heads/${branch}`, sha },
        decode: (data) => {
            (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(RefSchema, data);
            return 'created';
        },
    };
    const sent = await (0,_call_js__WEBPACK_IMPORTED_MODULE_2__  .Zr)(session, request, async () => (await headOf(session, repository, branch)) === sha ? 'created' : undefined);
    if (sent.kind === 'done')
        return sent.value;
    if (/already exists/i.test(sent.refusal.says))
        return 'exists';
    const error = (0,_failures_js__WEBPACK_IMPORTED_MODULE_3__  .z_)(request, sent.refusal);
    if (error.code !== 'REQUEST')
        throw error;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ('REQUEST', error.message, {
        hint: 'Git has no branch below the name of another one (`a/b` beside `a`): set `branch` to a name that stands alone.',
        cause: error.cause,
    });
}
async function moveBranch(session, repository, move) {
    if (repository.nodeId !== undefined) {
        const end = await moveAtOnce(session, repository, { ...move, repositoryId: repository.nodeId });
        if (end !== 'unknown')
            return end;
    }
    const end = await moveByRest(session, repository, move);
    if (end === 'moved' && move.remove !== undefined)
        await deleteBranch(session, repository, move.remove);
    return end;
}
const UPDATE_REFS = `mutation ($input: UpdateRefsInput!) {
  updateRefs(input: $input) {
    clientMutationId
  }
}`;
async function moveAtOnce(session, repository, { branch, from, to, force, remove, repositoryId }) {
    const refUpdates = [
        { name: `refs/heads/${branch}`, beforeOid: from, afterOid: to, force },
        ...(remove === undefined ? [] : [{ name: `refs/heads/${remove}`, afterOid: NO_COMMIT, force: true }]),
    ];
    const request = {
        ...moving(repository, branch),
        kind: 'once',
        method: 'POST',
        route: 'graphql',
        params: { query: UPDATE_REFS, variables: { input: { repositoryId, refUpdates } } },
        decode: (data) => {
            (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({ updateRefs: valibot__WEBPACK_IMPORTED_MODULE_5__  ._H3({}) }), data);
            return 'moved';
        },
    };
    const sent = await (0,_call_js__WEBPACK_IMPORTED_MODULE_2__  .Zr)(session, request, () => isMoved(session, repository, { branch, to }));
    if (sent.kind === 'done')
        return sent.value;
    return await judgeMove(session, repository, { branch, from, refusal: sent.refusal });
}
async function judgeMove(session, repository, { branch, from, refusal }) {
    if ((0,_failures_js__WEBPACK_IMPORTED_MODULE_3__  .Kw)(refusal))
        return 'raced';
    if ((0,_failures_js__WEBPACK_IMPORTED_MODULE_3__  .md)(refusal))
        throw (0,_failures_js__WEBPACK_IMPORTED_MODULE_3__  .z_)(moving(repository, branch), refusal);
    return (await headOf(session, repository, branch)) === from ? 'unknown' : 'raced';
}
async function moveByRest(session, repository, move) {
    const { branch, from, to, force } = move;
    if ((await headOf(session, repository, branch)) !== from)
        return 'raced';
    const request = {
        ...moving(repository, branch),
        kind: 'once',
        method: 'PATCH',
        route: '/repos/{owner}/{repo}/git/refs/{ref}',
        params: { ...(0,_repository_js__WEBPACK_IMPORTED_MODULE_4__.at)(repository), ref: `heads/${branch}`, sha: to, force },
        decode: (data) => {
            (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(RefSchema, data);
            return 'moved';
        },
    };
    const sent = await (0,_call_js__WEBPACK_IMPORTED_MODULE_2__  .Zr)(session, request, () => isMoved(session, repository, { branch, to }));
    if (sent.kind === 'done')
        return sent.value;
    const { refusal } = sent;
    if ((0,_failures_js__WEBPACK_IMPORTED_MODULE_3__  .Kw)(refusal) || /does not exist/i.test(refusal.says))
        return 'raced';
    throw (0,_failures_js__WEBPACK_IMPORTED_MODULE_3__  .z_)(request, refusal);
}
async function isMoved(session, repository, { branch, to }) {
    const head = await headOf(session, repository, branch);
    return (head ?? NO_COMMIT) === to ? 'moved' : undefined;
}
function moving({ fullName }, branch) {
    const moved = `The branch \`${branch}\` of ${fullName}`;
    return { purpose: `${moved} could not be moved`, effect: `${moved} may have been moved`, needs: WRITE };
}
async function removeBranch(session, repository, { branch, from }) {
    if (repository.nodeId !== undefined) {
        const removal = { branch, from, to: NO_COMMIT, force: true, repositoryId: repository.nodeId };
        const end = await moveAtOnce(session, repository, removal);
        if (end !== 'unknown')
            return end === 'moved' ? 'removed' : end;
    }
    const head = await headOf(session, repository, branch);
    if (head !== undefined && head !== from)
        return 'raced';
    await deleteBranch(session, repository, branch);
    return 'removed';
}
async function deleteBranch(session, repository, branch) {
    const request = {
        kind: 'repeatable',
        purpose: `The branch \`${branch}\` of ${repository.fullName} could not be removed`,
        needs: WRITE,
        method: 'DELETE',
        route: '/repos/{owner}/{repo}/git/refs/{ref}',
        params: { ...(0,_repository_js__WEBPACK_IMPORTED_MODULE_4__.at)(repository), ref: `heads/${branch}` },
        decode: () => undefined,
    };
    const sent = await (0,_call_js__WEBPACK_IMPORTED_MODULE_2__  .tN)(session, request);
    if (sent.kind === 'done' || sent.kind === 'absent')
        return;
    if (sent.kind === 'lost')
        throw sent.error;
    if (!/does not exist/i.test(sent.refusal.says))
        throw (0,_failures_js__WEBPACK_IMPORTED_MODULE_3__  .z_)(request, sent.refusal);
}


  }),

  1043:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    $: () => (  commitOnBranch),
    k: () => (  compareCommits)
  });
  var valibot__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(7934);
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4159);
  var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1550);
  var _branches_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4653);
  var _call_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7327);
  var _failures_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5090);
  var _repository_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2453);







const WRITE = 'contents: write';
const MAX_DEPTH = 10;
const ShaSchema = valibot__WEBPACK_IMPORTED_MODULE_6__  .Ikc({ sha: valibot__WEBPACK_IMPORTED_MODULE_6__  .YjP('an id') });
const CommitSchema = valibot__WEBPACK_IMPORTED_MODULE_6__  .Ikc({
    message: valibot__WEBPACK_IMPORTED_MODULE_6__  .YjP('a message'),
    tree: ShaSchema,
    parents: valibot__WEBPACK_IMPORTED_MODULE_6__  .YOg(ShaSchema, 'a list'),
});
async function readCommit(session, repository, sha) {
    return await (0,_call_js__WEBPACK_IMPORTED_MODULE_3__  .ur)(session, {
        kind: 'repeatable',
        purpose: `The commit ${sha.slice(0, 10)} of ${repository.fullName} could not be read`,
        needs: 'contents: read',
        method: 'GET',
        route: '/repos/{owner}/{repo}/git/commits/{commit_sha}',
        params: { ...(0,_repository_js__WEBPACK_IMPORTED_MODULE_5__.at)(repository), commit_sha: sha },
        decode: (data) => {
            const { message, tree, parents } = (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(CommitSchema, data);
            return { message, tree: tree.sha, parents: parents.map((parent) => parent.sha) };
        },
    });
}
async function commitOnBranch(session, repository, commit) {
    if (commit.files.some(({ executable }) => executable))
        return await commitByRest(session, repository, commit);
    const request = { ...graphqlRequest(repository, commit) };
    const sent = await (0,_call_js__WEBPACK_IMPORTED_MODULE_3__  .Zr)(session, request, () => findCommit(session, repository, commit));
    if (sent.kind === 'done')
        return sent.value;
    const { refusal } = sent;
    if ((0,_failures_js__WEBPACK_IMPORTED_MODULE_4__  .Kw)(refusal))
        return 'raced';
    if ((0,_failures_js__WEBPACK_IMPORTED_MODULE_4__  .md)(refusal))
        throw (0,_failures_js__WEBPACK_IMPORTED_MODULE_4__  .z_)(request, refusal);
    if ((await (0,_branches_js__WEBPACK_IMPORTED_MODULE_2__  .Uo)(session, repository, commit.branch)) !== commit.expectedHead)
        return 'raced';
    if ((0,_failures_js__WEBPACK_IMPORTED_MODULE_4__  .t8)(refusal))
        return await commitByRest(session, repository, commit);
    throw (0,_failures_js__WEBPACK_IMPORTED_MODULE_4__  .z_)(request, refusal);
}
async function findCommit(session, repository, { branch, expectedHead, message }) {
    let sha = await (0,_branches_js__WEBPACK_IMPORTED_MODULE_2__  .Uo)(session, repository, branch);
    for (let depth = 0; sha !== undefined && sha !== expectedHead && depth < MAX_DEPTH; depth += 1) {
        const commit = await readCommit(session, repository, sha);
        const [parent] = commit.parents;
        if (parent === expectedHead)
            return wordsOf(commit.message) === wordsOf(message) ? { sha } : undefined;
        sha = parent;
    }
    return undefined;
}
function wordsOf(message) {
    return message.replace(/\s+/g, ' ').trim();
}
const CREATE_COMMIT = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) {
    commit {
      oid
    }
  }
}`;
const CreatedSchema = valibot__WEBPACK_IMPORTED_MODULE_6__  .Ikc({ createCommitOnBranch: valibot__WEBPACK_IMPORTED_MODULE_6__  .Ikc({ commit: valibot__WEBPACK_IMPORTED_MODULE_6__  .Ikc({ oid: valibot__WEBPACK_IMPORTED_MODULE_6__  .YjP('an id') }) }) });
function graphqlRequest(repository, { branch, expectedHead, files, message }) {
    const [headline = '', ...rest] = message.split('\n');
    const body = rest.join('\n').trim();
    const input = {
        branch: { repositoryNameWithOwner: repository.fullName, branchName: branch },
        expectedHeadOid: expectedHead,
        message: { headline, ...(body !== '' && { body }) },
        fileChanges: { additions: files.map(({ path, text }) => ({ path, contents: base64(text) })) },
    };
    return {
        ...committing(repository, branch),
        kind: 'once',
        method: 'POST',
        route: 'graphql',
        params: { query: CREATE_COMMIT, variables: { input } },
        decode: (data) => ({ sha: (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(CreatedSchema, data).createCommitOnBranch.commit.oid }),
    };
}
function committing({ fullName }, branch) {
    const commit = `The commit to \`${branch}\` of ${fullName}`;
    return { purpose: `${commit} could not be made`, effect: `${commit} may have been made`, needs: WRITE };
}
async function commitByRest(session, repository, { branch, expectedHead, files, message }) {
    const told = committing(repository, branch);
    const post = (what, params) => (0,_call_js__WEBPACK_IMPORTED_MODULE_3__  .ur)(session, {
        ...told,
        kind: 'repeatable',
        method: 'POST',
        route: `/repos/{owner}/{repo}/git/${what}`,
        params: { ...(0,_repository_js__WEBPACK_IMPORTED_MODULE_5__.at)(repository), ...params },
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(ShaSchema, data).sha,
    });
    const entries = [];
    for (const { path, text, executable } of files) {
        const sha = await post('blobs', { content: base64(text), encoding: 'base64' });
        entries.push({ path, mode: executable ? '100755' : '100644', type: 'blob', sha });
    }
    const parent = await readCommit(session, repository, expectedHead);
    const tree = await post('trees', { base_tree: parent.tree, tree: entries });
    const sha = await post('commits', { message, tree, parents: [expectedHead] });
    const moved = await (0,_branches_js__WEBPACK_IMPORTED_MODULE_2__  .ob)(session, repository, { branch, from: expectedHead, to: sha, force: false });
    return moved === 'raced' ? 'raced' : { sha };
}
function base64(text) {
    return Buffer.from(text).toString('base64');
}
const MAX_FILES = 300;
const MAX_COMMITS = 100;
const ComparisonSchema = valibot__WEBPACK_IMPORTED_MODULE_6__  .Ikc({
    ahead_by: valibot__WEBPACK_IMPORTED_MODULE_6__  .aig('a count'),
    behind_by: valibot__WEBPACK_IMPORTED_MODULE_6__  .aig('a count'),
    total_commits: valibot__WEBPACK_IMPORTED_MODULE_6__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_6__  .aig('a count')),
    merge_base_commit: ShaSchema,
    commits: valibot__WEBPACK_IMPORTED_MODULE_6__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_6__  .Ikc({
        sha: valibot__WEBPACK_IMPORTED_MODULE_6__  .YjP('an id'),
        commit: valibot__WEBPACK_IMPORTED_MODULE_6__  .Ikc({ message: valibot__WEBPACK_IMPORTED_MODULE_6__  .YjP('a message') }),
        parents: valibot__WEBPACK_IMPORTED_MODULE_6__  .YOg(ShaSchema, 'a list'),
    }), 'a list'),
    files: valibot__WEBPACK_IMPORTED_MODULE_6__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_6__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_6__  .Ikc({ filename: valibot__WEBPACK_IMPORTED_MODULE_6__  .YjP('a path'), previous_filename: valibot__WEBPACK_IMPORTED_MODULE_6__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_6__  .YjP('a path')) }), 'a list'), []),
});
async function compareCommits(session, repository, base, head) {
    const request = {
        kind: 'repeatable',
        purpose: `${base.slice(0, 10)} and ${head.slice(0, 10)} of ${repository.fullName} could not be compared`,
        needs: 'contents: read',
        method: 'GET',
        route: '/repos/{owner}/{repo}/compare/{basehead}',
        params: { ...(0,_repository_js__WEBPACK_IMPORTED_MODULE_5__.at)(repository), basehead: `${base}...${head}`, per_page: MAX_COMMITS },
        decode: decodeComparison,
    };
    const sent = await (0,_call_js__WEBPACK_IMPORTED_MODULE_3__  .tN)(session, request);
    if (sent.kind === 'done')
        return sent.value;
    if (sent.kind === 'lost')
        throw sent.error;
    throw compareError(sent.refusal, request.purpose);
}
function compareError(refusal, purpose) {
    if (!/no common ancestor/i.test(refusal.says))
        return (0,_failures_js__WEBPACK_IMPORTED_MODULE_4__  .z_)({ purpose, needs: 'contents: read' }, refusal);
    return new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ('BRANCH_BUSY', `${purpose}: they have no history in common.`, {
        hint: 'Delete the branch, or set another `branch`.',
    });
}
function decodeComparison(data) {
    const found = (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(ComparisonSchema, data);
    const { ahead_by: aheadBy, behind_by: behindBy, commits, files } = found;
    return {
        aheadBy,
        behindBy,
        mergeBase: found.merge_base_commit.sha,
        commits: commits.map(({ sha, commit, parents }) => ({
            sha,
            message: commit.message,
            parents: parents.map((parent) => parent.sha),
        })),
        files: files.flatMap(({ filename, previous_filename: previous }) => previous === undefined || previous === null ? [filename] : [previous, filename]),
        truncated: commits.length < Math.max(aheadBy, found.total_commits ?? 0) || files.length >= MAX_FILES,
    };
}


  }),

  9046:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    TA: () => (  readFile),
    gm: () => (  readBlob),
    qE: () => (  findFile)
  });
  var valibot__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7934);
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4159);
  var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1550);
  var _call_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7327);
  var _repository_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2453);





const MAX_FILE_BYTES = 1024 * 1024;
const MAX_NAMES = 5;
const EXECUTABLE = '100755';
const FOLDER = '040000';
const KINDS = {
    [FOLDER]: 'a folder',
    '120000': 'a symbolic link',
    '160000': 'a submodule',
};
async function findFile(session, repository, commitSha, path) {
    try {
        return await readFile(session, repository, commitSha, path);
    }
    catch (error) {
        if (error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ && error.code === 'CONFIG')
            return undefined;
        throw error;
    }
}
async function readFile(session, repository, commitSha, path) {
    const { mode, sha, size = 0 } = await findEntry(session, repository, commitSha, path);
    const bytes = await readBlob(session, repository, { sha, path, size });
    return { path, bytes, executable: mode === EXECUTABLE, blobSha: sha };
}
async function findEntry(session, repository, commitSha, path) {
    const names = path.split('/');
    let tree = commitSha;
    for (const [index, name] of names.entries()) {
        const isLast = index === names.length - 1;
        const folder = names.slice(0, index).join('/');
        const entries = await readTree(session, repository, { sha: tree, path: folder });
        const entry = entries.find((candidate) => candidate.name === name);
        if (entry === undefined)
            throw missing({ path, name, folder, repository, entries });
        const kind = KINDS[entry.mode];
        if (isLast) {
            if (kind === undefined)
                return entry;
            throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ('CONFIG', `${path} of ${repository.fullName} is ${kind}, not a file.`, {
                hint: kind === 'a folder' ? 'Set `config-file` to a file in it.' : 'Set `config-file` to the file itself.',
            });
        }
        if (entry.mode !== FOLDER) {
            const here = names.slice(0, index + 1).join('/');
            throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ('CONFIG', `${path} cannot be in ${repository.fullName}: ${here} is ${kind ?? 'a file'}.`, {
                hint: 'Set `config-file` to the path of the file as it stands in the repository; links are not followed.',
            });
        }
        tree = entry.sha;
    }
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ('CONFIG', 'The path of a configuration file is empty.', { hint: 'Set `config-file`.' });
}
const TreeSchema = valibot__WEBPACK_IMPORTED_MODULE_4__  .Ikc({
    tree: valibot__WEBPACK_IMPORTED_MODULE_4__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_4__  .Ikc({
        path: valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP('a name'),
        mode: valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP('a mode'),
        sha: valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP('an id'),
        size: valibot__WEBPACK_IMPORTED_MODULE_4__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_4__  .aig('a size')),
    }), 'a list'),
});
async function readTree(session, repository, { sha, path }) {
    const { tree } = await (0,_call_js__WEBPACK_IMPORTED_MODULE_2__  .ur)(session, {
        kind: 'repeatable',
        purpose: `${path === '' ? 'The root folder' : `The folder ${path}`} of ${repository.fullName} could not be read`,
        needs: 'contents: read',
        method: 'GET',
        route: '/repos/{owner}/{repo}/git/trees/{tree_sha}',
        params: { ...(0,_repository_js__WEBPACK_IMPORTED_MODULE_3__.at)(repository), tree_sha: sha },
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(TreeSchema, data),
    });
    return tree.map(({ path: name, mode, sha: id, size }) => ({
        name,
        mode: mode.padStart(6, '0'),
        sha: id,
        ...(typeof size === 'number' && { size }),
    }));
}
const BlobSchema = valibot__WEBPACK_IMPORTED_MODULE_4__  .Ikc({ content: valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP('text'), encoding: valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP('an encoding') });
async function readBlob(session, repository, { sha, path, size = 0 }) {
    if (size > MAX_FILE_BYTES)
        throw tooLarge(path, size);
    const { content, encoding } = await (0,_call_js__WEBPACK_IMPORTED_MODULE_2__  .ur)(session, {
        kind: 'repeatable',
        purpose: `${path} of ${repository.fullName} could not be read`,
        needs: 'contents: read',
        method: 'GET',
        route: '/repos/{owner}/{repo}/git/blobs/{file_sha}',
        params: { ...(0,_repository_js__WEBPACK_IMPORTED_MODULE_3__.at)(repository), file_sha: sha },
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(BlobSchema, data),
    });
    const bytes = new Uint8Array(Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8'));
    if (bytes.byteLength > MAX_FILE_BYTES)
        throw tooLarge(path, bytes.byteLength);
    return bytes;
}
function tooLarge(path, size) {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ('CONFIG', `${path} has ${size} bytes; at most ${MAX_FILE_BYTES} are read.`, {
        hint: 'Set `config-file` to the file that holds the `staticExport` values.',
    });
}
function missing({ path, name, folder, repository, entries }) {
    const prefix = folder === '' ? '' : `${folder}/`;
    const near = entries
        .toSorted((a, b) => unlikeness(a.name, name) - unlikeness(b.name, name))
        .slice(0, MAX_NAMES)
        .map((entry) => `${prefix}${entry.name}${entry.mode === FOLDER ? '/' : ''}`);
    const there = near.length === 0 ? 'Its folder is empty.' : `There is: ${near.join(', ')}.`;
    return new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ('CONFIG', `${path} does not exist in ${repository.fullName}. ${there}`, {
        hint: 'Set `config-file` to a path from the root of the repository; capitals count.',
    });
}
function unlikeness(a, b) {
    const pairs = pairsOf(a);
    const others = pairsOf(b);
    const common = [...pairs].filter((pair) => others.has(pair)).length;
    return 1 - (2 * common) / (pairs.size + others.size);
}
function pairsOf(name) {
    const text = ` ${name.toLowerCase()} `;
    return new Set(Array.from({ length: text.length - 1 }, (_none, index) => text.slice(index, index + 2)));
}


  }),

  9741:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    Do: () => (  lastPullOf),
    Es: () => (  readPull),
    Lf: () => (  lookByRest),
    VF: () => (  compareByRest),
    pd: () => (  foldersOf)
  });
  var valibot__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(7934);
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4159);
  var _branches_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4653);
  var _call_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7327);
  var _commits_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1043);
  var _files_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9046);
  var _repository_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2453);







const MAX_HISTORY = 30;
const MAX_PULLS = 30;
async function lookByRest(session, asked) {
    const repository = await (0,_repository_js__WEBPACK_IMPORTED_MODULE_5__  .h_)(session, asked.repository);
    const base = asked.base ?? repository.defaultBranch;
    const head = await (0,_branches_js__WEBPACK_IMPORTED_MODULE_1__  .Uo)(session, repository, base);
    if (head === undefined)
        return { repository, branches: [], inTheWay: [] };
    const inTheWay = [];
    for (const name of asked.branches) {
        for (const folder of foldersOf(name)) {
            if ((await (0,_branches_js__WEBPACK_IMPORTED_MODULE_1__  .Uo)(session, repository, folder)) !== undefined)
                inTheWay.push(folder);
        }
        inTheWay.push(...(await (0,_branches_js__WEBPACK_IMPORTED_MODULE_1__  .Vf)(session, repository, name)));
    }
    const history = new Map();
    for (const path of asked.files)
        history.set(path, await messagesOf(session, repository, head, path));
    const branches = [];
    for (const name of asked.branches)
        branches.push(await lookAtBranch(session, repository, { name, base: head, asked }));
    const files = await filesAt(session, repository, head, asked.files);
    return { repository, base: { name: base, head, files, history }, branches, inTheWay };
}
async function lookAtBranch(session, repository, { name, base, asked }) {
    const all = asked.pulls ? await pullsOf(session, repository, name) : [];
    const pulls = all.filter(({ isOpen }) => isOpen).map(({ pull }) => pull);
    const head = await (0,_branches_js__WEBPACK_IMPORTED_MODULE_1__  .Uo)(session, repository, name);
    if (head === undefined)
        return { name, pulls, ...lastPullOf(pulls.length > 0, all[0], undefined) };
    const files = await filesAt(session, repository, head, asked.files);
    const compared = await compareByRest(session, repository, { base, head, files: asked.files });
    const state = { head, files, ...compared };
    return { name, pulls, at: state, ...lastPullOf(pulls.length > 0, all[0], state) };
}
function lastPullOf(isOpen, newest, state) {
    if (newest === undefined)
        return {};
    if (isOpen)
        return { lastPull: 'open' };
    const { head } = newest;
    const isAnew = state !== undefined &&
        head !== undefined &&
        !state.truncated &&
        head !== state.head &&
        !state.commits.some(({ sha }) => sha === head);
    return isAnew ? {} : { lastPull: newest.isMerged ? 'merged' : 'closed' };
}
async function compareByRest(session, repository, { base, head, files }) {
    const compared = await (0,_commits_js__WEBPACK_IMPORTED_MODULE_3__  .k)(session, repository, base, head);
    const { aheadBy: ahead, behindBy: behind, commits, truncated, files: changed } = compared;
    const fork = await filesAt(session, repository, compared.mergeBase, files);
    return { ahead, behind, commits, truncated, fork, changed };
}
function foldersOf(branch) {
    const parts = branch.split('/');
    return parts.slice(1).map((_part, depth) => parts.slice(0, depth + 1).join('/'));
}
async function filesAt(session, repository, commit, paths) {
    const files = new Map();
    for (const path of paths) {
        const file = await (0,_files_js__WEBPACK_IMPORTED_MODULE_4__  .qE)(session, repository, commit, path);
        if (file !== undefined)
            files.set(path, file);
    }
    return files;
}
const CommitsSchema = valibot__WEBPACK_IMPORTED_MODULE_6__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_6__  .Ikc({ commit: valibot__WEBPACK_IMPORTED_MODULE_6__  .Ikc({ message: valibot__WEBPACK_IMPORTED_MODULE_6__  .YjP('a message') }) }), 'a list');
async function messagesOf(session, repository, head, path) {
    return await (0,_call_js__WEBPACK_IMPORTED_MODULE_2__  .ur)(session, {
        kind: 'repeatable',
        purpose: `The commits of ${path} in ${repository.fullName} could not be read`,
        needs: 'contents: read',
        method: 'GET',
        route: '/repos/{owner}/{repo}/commits',
        params: { ...(0,_repository_js__WEBPACK_IMPORTED_MODULE_5__.at)(repository), sha: head, path, per_page: MAX_HISTORY },
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(CommitsSchema, data).map(({ commit }) => commit.message),
    });
}
const named = (key) => valibot__WEBPACK_IMPORTED_MODULE_6__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_6__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_6__  .Ikc({ [key]: valibot__WEBPACK_IMPORTED_MODULE_6__  .YjP('a name') }), 'a list'), []);
const PullSchema = valibot__WEBPACK_IMPORTED_MODULE_6__  .Ikc({
    number: valibot__WEBPACK_IMPORTED_MODULE_6__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_6__  .aig('a number'), valibot__WEBPACK_IMPORTED_MODULE_6__  .Y2b('a number')),
    node_id: valibot__WEBPACK_IMPORTED_MODULE_6__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_6__  .YjP('an id')),
    html_url: valibot__WEBPACK_IMPORTED_MODULE_6__  .YjP('an address'),
    title: valibot__WEBPACK_IMPORTED_MODULE_6__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_6__  .YjP('a text'), ''),
    body: valibot__WEBPACK_IMPORTED_MODULE_6__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_6__  .YjP('a text'), ''),
    state: valibot__WEBPACK_IMPORTED_MODULE_6__  .YjP('a state'),
    merged_at: valibot__WEBPACK_IMPORTED_MODULE_6__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_6__  .YjP('a time')),
    draft: valibot__WEBPACK_IMPORTED_MODULE_6__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_6__  .zMY('true or false'), false),
    auto_merge: valibot__WEBPACK_IMPORTED_MODULE_6__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_6__  .Ikc({})),
    user: valibot__WEBPACK_IMPORTED_MODULE_6__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_6__  .Ikc({ login: valibot__WEBPACK_IMPORTED_MODULE_6__  .YjP('a login') })),
    head: valibot__WEBPACK_IMPORTED_MODULE_6__  .Ikc({
        ref: valibot__WEBPACK_IMPORTED_MODULE_6__  .YjP('a branch'),
        sha: valibot__WEBPACK_IMPORTED_MODULE_6__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_6__  .YjP('an id')),
        repo: valibot__WEBPACK_IMPORTED_MODULE_6__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_6__  .Ikc({ full_name: valibot__WEBPACK_IMPORTED_MODULE_6__  .YjP('owner/name') })),
    }),
    base: valibot__WEBPACK_IMPORTED_MODULE_6__  .Ikc({ ref: valibot__WEBPACK_IMPORTED_MODULE_6__  .YjP('a branch') }),
    labels: named('name'),
    assignees: named('login'),
    requested_reviewers: named('login'),
    requested_teams: named('slug'),
});
async function pullsOf(session, repository, branch) {
    return await (0,_call_js__WEBPACK_IMPORTED_MODULE_2__  .ur)(session, {
        kind: 'repeatable',
        purpose: `The pull requests of ${repository.fullName} could not be read`,
        needs: 'pull-requests: read',
        method: 'GET',
        route: '/repos/{owner}/{repo}/pulls',
        params: { ...(0,_repository_js__WEBPACK_IMPORTED_MODULE_5__.at)(repository), state: 'all', head: `${repository.owner}:${branch}`, per_page: MAX_PULLS },
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(valibot__WEBPACK_IMPORTED_MODULE_6__  .YOg(PullSchema, 'a list'), data)
            .filter(({ head }) => head.ref === branch && head.repo !== null && isOwn(head.repo?.full_name, repository))
            .map((pull) => ({
            pull: toPull(pull),
            isOpen: pull.state === 'open',
            isMerged: typeof pull.merged_at === 'string',
            head: pull.head.sha ?? undefined,
        })),
    });
}
function isOwn(fullName, repository) {
    return fullName === undefined || fullName.toLowerCase() === repository.fullName.toLowerCase();
}
function readPull(data) {
    return toPull((0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(PullSchema, data));
}
function toPull(answer) {
    return {
        number: answer.number,
        ...(typeof answer.node_id === 'string' && { nodeId: answer.node_id }),
        url: answer.html_url,
        title: answer.title ?? '',
        body: answer.body ?? '',
        base: answer.base.ref,
        draft: answer.draft === true,
        mergesByItself: answer.auto_merge !== undefined && answer.auto_merge !== null,
        author: answer.user?.login ?? '',
        labels: (answer.labels ?? []).map(({ name }) => name),
        assignees: (answer.assignees ?? []).map(({ login }) => login),
        reviewers: (answer.requested_reviewers ?? []).map(({ login }) => login),
        teams: (answer.requested_teams ?? []).map(({ slug }) => slug),
    };
}


  }),

  7426:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    O: () => (  look),
    p: () => (  isDefaultToken)
  });
  var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
  var valibot__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(7934);
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4159);
  var _call_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7327);
  var _failures_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5090);
  var _files_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9046);
  var _look_rest_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9741);
  var _repository_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(2453);








const MAX_HISTORY = 30;
const MAX_COMMITS = 100;
const MAX_PULLS = 30;
const MAX_FILES = 100;
const MAX_MERGED = 5;
const REGULAR = 0o100644;
const EXECUTABLE = 0o100755;
const MAY_MISS = ['viewer', 'merged', 'labels', 'assignees', 'reviewRequests', 'files'];
async function look(session, asked) {
    const { query, variables } = queryOf(asked);
    const request = {
        kind: 'repeatable',
        purpose: `The repository ${asked.repository} could not be read`,
        needs: 'contents: write',
        method: 'POST',
        route: 'graphql',
        params: { query, variables },
        mayMiss: [...MAY_MISS, ...asked.branches.flatMap((_branch, nth) => [`compare${nth}`, `pulls${nth}`])],
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_1__  .D4)(AnswerSchema, data),
    };
    const sent = await (0,_call_js__WEBPACK_IMPORTED_MODULE_2__  .tN)(session, request);
    if (sent.kind === 'lost')
        throw sent.error;
    if (sent.kind === 'done') {
        const { repository, viewer } = sent.value;
        if (repository === null)
            throw (0,_repository_js__WEBPACK_IMPORTED_MODULE_6__  .mX)(session, asked.repository);
        const pulls = asked.branches.map((_branch, nth) => sent.value[`pulls${nth}`]);
        const seen = await readLook(session, asked, { repository, pulls });
        return viewer ? { ...seen, byDefaultToken: isDefaultToken(viewer.login) } : seen;
    }
    const { refusal } = sent;
    if (refusal.type === 'NOT_FOUND')
        throw (0,_repository_js__WEBPACK_IMPORTED_MODULE_6__  .mX)(session, asked.repository);
    if (sent.kind === 'absent' || (0,_failures_js__WEBPACK_IMPORTED_MODULE_3__  .t8)(refusal))
        return await (0,_look_rest_js__WEBPACK_IMPORTED_MODULE_5__  .Lf)(session, asked);
    throw (0,_failures_js__WEBPACK_IMPORTED_MODULE_3__  .z_)(request, refusal);
}
function isDefaultToken(login) {
    return /^github-actions(?:\[bot\])?$/.test(login);
}
function filesIn(paths) {
    return paths.map((_path, nth) => `file${nth}: file(path: $path${nth}) { ...Entry }`).join('\n');
}
function queryOf({ repository, base, branches, files, pulls }) {
    const [owner = '', name = ''] = repository.split('/');
    const merged = pulls ? `merged: associatedPullRequests(first: 1) { nodes { merged body } }` : '';
    const history = files.map((_path, nth) => `history${nth}: history(path: $path${nth}, first: ${MAX_HISTORY}) { nodes { message } }
      ${pulls ? `merges${nth}: history(path: $path${nth}, first: ${MAX_MERGED}) { nodes { ${merged} } }` : ''}`);
    const declared = ['$owner: String!', '$name: String!', ...(base === undefined ? [] : ['$base: String!'])];
    const sides = branches.map((branch, nth) => sideOf(branch, nth, { files: filesIn(files), pulls }));
    const query = `query Look(${[
        ...declared,
        ...files.map((_path, nth) => `$path${nth}: String!`),
        ...branches.flatMap((_branch, nth) => [`$branch${nth}: String!`, `$ref${nth}: String!`, `$below${nth}: String!`]),
    ].join(', ')}) {
  viewer { login }
  repository(owner: $owner, name: $name) {
    id nameWithOwner visibility isArchived
    defaultBranchRef { name }
    base: ${base === undefined ? 'defaultBranchRef' : 'ref(qualifiedName: $base)'} {
      name
      target { oid ... on Commit { oid ${filesIn(files)} ${history.join('\n')} } }
      ${sides.map(({ compared }) => compared).join('\n')}
    }
    ${sides.map(({ own }) => own).join('\n')}
  }
  ${sides.map(({ proposed }) => proposed).join('\n')}
}
${files.length === 0 ? '' : ENTRY}
${pulls && branches.length > 0 ? PULL : ''}`;
    const variables = {
        owner,
        name,
        ...(base !== undefined && { base: `refs/heads/${base}` }),
        ...Object.fromEntries(files.map((path, nth) => [`path${nth}`, path])),
        ...Object.fromEntries(branches.flatMap((branch, nth) => [
            [`branch${nth}`, branch],
            [`ref${nth}`, `refs/heads/${branch}`],
            [`below${nth}`, `refs/heads/${branch}/`],
        ])),
    };
    return { query, variables };
}
const ENTRY = `fragment Entry on TreeEntry { mode size oid object { ... on Blob { isTruncated text } } }`;
const PULL = `fragment Pull on PullRequest {
  id number url title body state merged baseRefName headRefOid isDraft headRepository { nameWithOwner }
  author { __typename login } autoMergeRequest { mergeMethod }
  labels(first: 100) { nodes { name } } assignees(first: 100) { nodes { login } }
  reviewRequests(first: 100) { nodes { requestedReviewer { __typename ... on User { login } ... on Team { slug } } } }
  files(first: ${MAX_FILES}) { nodes { path } }
}`;
function sideOf(branch, nth, { files, pulls }) {
    const compared = `compare${nth}: compare(headRef: $branch${nth}) {
    aheadBy behindBy
    commits(first: ${MAX_COMMITS}) { totalCount nodes { oid message parents(first: 2) { nodes { oid } } } }
    start: commits(first: 1) { nodes { parents(first: 1) { nodes { oid ${files} } } } }
  }`;
    const own = `branch${nth}: ref(qualifiedName: $ref${nth}) { target { oid ... on Commit { oid ${files} } } }
    ${(0,_look_rest_js__WEBPACK_IMPORTED_MODULE_5__  .pd)(branch)
        .map((folder, depth) => `above${nth}_${depth}: ref(qualifiedName: ${JSON.stringify(`refs/heads/${folder}`)}) { name }`)
        .join('\n')}
    below${nth}: refs(refPrefix: $below${nth}, first: 10) { nodes { prefix name } }`;
    const proposed = `pulls${nth}: repository(owner: $owner, name: $name) {
    pullRequests(headRefName: $branch${nth}, first: ${MAX_PULLS}, orderBy: {field: CREATED_AT, direction: DESC}) { nodes { ...Pull } }
  }`;
    return { compared, own, proposed: pulls ? proposed : '' };
}
const text = valibot__WEBPACK_IMPORTED_MODULE_7__  .YjP('a text');
const count = valibot__WEBPACK_IMPORTED_MODULE_7__  .aig('a count');
const nodes = (item) => valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({ nodes: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_7__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(item), 'a list')) }));
const IdSchema = valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({ oid: valibot__WEBPACK_IMPORTED_MODULE_7__  .FsL(text, valibot__WEBPACK_IMPORTED_MODULE_7__  .yGV(/^[0-9a-f]{40,64}$/, 'an id')) });
const EntrySchema = valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({
    mode: valibot__WEBPACK_IMPORTED_MODULE_7__  .aig('a mode'),
    size: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_7__  .aig('a size')),
    oid: text,
    object: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({ isTruncated: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_7__  .zMY()), text: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(text) })),
}));
const CommitSchema = valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({ ...IdSchema.entries, message: text, parents: nodes(IdSchema) });
const WithFilesSchema = valibot__WEBPACK_IMPORTED_MODULE_7__  ._H3(IdSchema.entries);
const ComparisonSchema = valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({
    aheadBy: count,
    behindBy: count,
    commits: valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({ totalCount: count, nodes: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_7__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(CommitSchema))) }),
    start: nodes(valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({ parents: nodes(WithFilesSchema) })),
}));
const PullSchema = valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({
    id: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(text),
    number: valibot__WEBPACK_IMPORTED_MODULE_7__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_7__  .aig('a number'), valibot__WEBPACK_IMPORTED_MODULE_7__  .Y2b('a number')),
    url: text,
    title: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(text, ''),
    body: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(text, ''),
    state: text,
    merged: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_7__  .zMY('true or false'), false),
    baseRefName: text,
    headRefOid: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(text),
    isDraft: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_7__  .zMY('true or false'), false),
    headRepository: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({ nameWithOwner: text })),
    author: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({ __typename: text, login: text })),
    autoMergeRequest: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({})),
    labels: nodes(valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({ name: text })),
    assignees: nodes(valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({ login: text })),
    reviewRequests: nodes(valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({ requestedReviewer: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({ login: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(text), slug: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(text) })) })),
    files: nodes(valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({ path: text })),
});
const PullsSchema = valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({ pullRequests: nodes(PullSchema) }));
const HistorySchema = nodes(valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({ message: text }));
const MergesSchema = nodes(valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({ merged: nodes(valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({ merged: valibot__WEBPACK_IMPORTED_MODULE_7__  .zMY(), body: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(text, '') })) }));
const RepositorySchema = valibot__WEBPACK_IMPORTED_MODULE_7__  ._H3({
    id: text,
    nameWithOwner: valibot__WEBPACK_IMPORTED_MODULE_7__  .FsL(text, valibot__WEBPACK_IMPORTED_MODULE_7__  .yGV(/^[^/\s]+\/[^/\s]+$/, 'owner/name')),
    visibility: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(text),
    isArchived: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_7__  .zMY('true or false')),
    defaultBranchRef: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({ name: text })),
    base: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_7__  ._H3({ name: text, target: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(WithFilesSchema) })),
});
const AnswerSchema = valibot__WEBPACK_IMPORTED_MODULE_7__  ._H3({
    viewer: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({ login: text })),
    repository: valibot__WEBPACK_IMPORTED_MODULE_7__  .mee(RepositorySchema),
});
function listed(connection) {
    return (connection?.nodes ?? []).filter((node) => node !== null && node !== undefined);
}
async function readLook(session, asked, { repository: answer, pulls }) {
    const repository = repositoryOf(answer);
    (0,_repository_js__WEBPACK_IMPORTED_MODULE_6__  .LN)(session, asked.repository, repository.fullName);
    const base = answer.base ?? undefined;
    const target = base?.target;
    if (base === undefined || target === null || target === undefined)
        return { repository, branches: [], inTheWay: [] };
    const branches = [];
    for (const [nth, name] of asked.branches.entries()) {
        const parts = { own: answer[`branch${nth}`], compared: base[`compare${nth}`], pulls: pulls[nth] };
        branches.push(await readBranch(session, repository, {
            name,
            base: { name: base.name, head: target.oid },
            files: asked.files,
            ...parts,
        }));
    }
    const history = new Map(asked.files.map((path, nth) => {
        const messages = listed((0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_1__  .D4)(HistorySchema, target[`history${nth}`])).map(({ message }) => message);
        const merges = listed((0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_1__  .D4)(MergesSchema, target[`merges${nth}`])).flatMap(({ merged }) => listed(merged));
        return [path, [...messages, ...merges.filter((one) => one.merged).map(({ body }) => body ?? '')]];
    }));
    return {
        repository,
        base: {
            name: base.name,
            head: target.oid,
            files: await readFiles(session, repository, asked.files, target),
            history,
        },
        branches,
        inTheWay: asked.branches.flatMap((name, nth) => [
            ...(0,_look_rest_js__WEBPACK_IMPORTED_MODULE_5__  .pd)(name).filter((_folder, depth) => (answer[`above${nth}_${depth}`] ?? null) !== null),
            ...listed((0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_1__  .D4)(nodes(valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({ prefix: text, name: text })), answer[`below${nth}`])).map((one) => `${one.prefix}${one.name}`.replace(/^refs\/heads\//, '')),
        ]),
    };
}
function repositoryOf({ id, nameWithOwner, visibility, isArchived, defaultBranchRef }) {
    const [owner = '', name = ''] = nameWithOwner.split('/');
    const known = visibility?.toLowerCase();
    return {
        owner,
        name,
        fullName: nameWithOwner,
        defaultBranch: defaultBranchRef?.name ?? 'main',
        visibility: known === 'private' || known === 'internal' ? known : 'public',
        archived: isArchived === true,
        nodeId: id,
    };
}
async function readBranch(session, repository, { name, pulls, ...parts }) {
    const all = listed((0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_1__  .D4)(PullsSchema, pulls)?.pullRequests).filter(({ headRepository }) => headRepository?.nameWithOwner.toLowerCase() === repository.fullName.toLowerCase());
    const state = await readState(session, repository, all, parts);
    const open = all.filter((pull) => pull.state === 'OPEN');
    const [newest] = all;
    const last = newest && { isMerged: newest.merged === true, head: newest.headRefOid ?? undefined };
    return { name, pulls: open.map(toPull), ...(state && { at: state }), ...(0,_look_rest_js__WEBPACK_IMPORTED_MODULE_5__  .Do)(open.length > 0, last, state) };
}
async function readState(session, repository, all, { base, files, own, compared }) {
    const target = (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_1__  .D4)(valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({ target: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(WithFilesSchema) })), own)?.target;
    if (target === null || target === undefined)
        return undefined;
    const comparison = (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_1__  .D4)(ComparisonSchema, compared);
    const told = { head: target.oid, files: await readFiles(session, repository, files, target) };
    const commits = listed(comparison?.commits).map(({ oid, message, parents }) => ({
        sha: oid,
        message,
        parents: listed(parents).map((parent) => parent.oid),
    }));
    const fork = listed(listed(comparison?.start)[0]?.parents)[0];
    const isLine = commits.every(({ parents }, nth) => parents.length === 1 && (nth === 0 || parents[0] === commits[nth - 1]?.sha));
    const changed = changedFiles(all.find((pull) => pull.headRefOid === target.oid && pull.baseRefName === base.name));
    if (comparison?.aheadBy === 0)
        return { ...told, ahead: 0, behind: comparison.behindBy, commits, truncated: false, fork: told.files, changed: [] };
    if (comparison === null || comparison === undefined || fork === undefined || !isLine || changed === undefined)
        return { ...told, ...(await (0,_look_rest_js__WEBPACK_IMPORTED_MODULE_5__  .VF)(session, repository, { base: base.head, head: target.oid, files })) };
    return {
        ...told,
        ahead: comparison.aheadBy,
        behind: comparison.behindBy,
        commits,
        truncated: comparison.commits.totalCount > commits.length,
        fork: await readFiles(session, repository, files, fork),
        changed,
    };
}
function changedFiles(pull) {
    const files = pull?.files?.nodes ?? undefined;
    return files === undefined || files.length >= MAX_FILES
        ? undefined
        : listed({ nodes: files }).map(({ path }) => path);
}
async function readFiles(session, repository, paths, answer) {
    const files = new Map();
    for (const [nth, path] of paths.entries()) {
        const entry = (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_1__  .D4)(EntrySchema, answer[`file${nth}`]);
        if (entry === null || entry === undefined || (entry.mode !== REGULAR && entry.mode !== EXECUTABLE))
            continue;
        const { oid: sha, size, object } = entry;
        const told = object?.isTruncated === false && typeof object.text === 'string' ? Buffer.from(object.text) : undefined;
        const bytes = told !== undefined && blobId(told, sha) === sha
            ? new Uint8Array(told)
            : await (0,_files_js__WEBPACK_IMPORTED_MODULE_4__  .gm)(session, repository, { sha, path, ...(typeof size === 'number' && { size }) });
        files.set(path, { path, bytes, executable: entry.mode === EXECUTABLE, blobSha: sha });
    }
    return files;
}
function blobId(bytes, like) {
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)(like.length === 64 ? 'sha256' : 'sha1')
        .update(`blob ${bytes.byteLength}\0`)
        .update(bytes)
        .digest('hex');
}
function toPull(pull) {
    const requested = listed(pull.reviewRequests).flatMap(({ requestedReviewer }) => requestedReviewer ?? []);
    return {
        number: pull.number,
        ...(typeof pull.id === 'string' && { nodeId: pull.id }),
        url: pull.url,
        title: pull.title ?? '',
        body: pull.body ?? '',
        base: pull.baseRefName,
        draft: pull.isDraft === true,
        mergesByItself: pull.autoMergeRequest !== null && pull.autoMergeRequest !== undefined,
        author: pull.author ? `${pull.author.login}${pull.author.__typename === 'Bot' ? '[bot]' : ''}` : '',
        labels: listed(pull.labels).map(({ name }) => name),
        assignees: listed(pull.assignees).map(({ login }) => login),
        reviewers: requested.flatMap(({ login }) => login ?? []),
        teams: requested.flatMap(({ slug }) => slug ?? []),
    };
}


  }),

  2453:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    LN: () => (  warnOfOtherName),
    _4: () => (  canWrite),
    at: () => (  at),
    h_: () => (  openRepository),
    mX: () => (  notFound)
  });
  var valibot__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7934);
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4159);
  var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1550);
  var _call_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7327);
  var _failures_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5090);





const RepositorySchema = valibot__WEBPACK_IMPORTED_MODULE_4__  .Ikc({
    full_name: valibot__WEBPACK_IMPORTED_MODULE_4__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP('owner/name'), valibot__WEBPACK_IMPORTED_MODULE_4__  .yGV(/^[^/\s]+\/[^/\s]+$/, 'owner/name')),
    default_branch: valibot__WEBPACK_IMPORTED_MODULE_4__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP('a branch'), valibot__WEBPACK_IMPORTED_MODULE_4__  .BpQ(1, 'a branch')),
    private: valibot__WEBPACK_IMPORTED_MODULE_4__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_4__  .zMY('true or false')),
    visibility: valibot__WEBPACK_IMPORTED_MODULE_4__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP('a word')),
    archived: valibot__WEBPACK_IMPORTED_MODULE_4__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_4__  .zMY('true or false')),
    node_id: valibot__WEBPACK_IMPORTED_MODULE_4__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP('an id')),
});
async function openRepository(session, fullName) {
    const [owner = '', name = ''] = fullName.split('/');
    const found = await (0,_call_js__WEBPACK_IMPORTED_MODULE_2__  .k9)(session, {
        kind: 'repeatable',
        purpose: `The repository ${fullName} could not be read`,
        needs: 'contents: write',
        method: 'GET',
        route: '/repos/{owner}/{repo}',
        params: { owner, repo: name },
        decode: decodeRepository,
    });
    if (found === undefined)
        throw notFound(session, fullName);
    warnOfOtherName(session, fullName, found.fullName);
    return found;
}
function warnOfOtherName({ deps }, asked, found) {
    if (found.toLowerCase() === asked.toLowerCase())
        return;
    deps.log.warning(`${asked} is now ${deps.secrets.clean(found)}; set \`repository\` to that name.`);
}
function decodeRepository(data) {
    const found = (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(RepositorySchema, data);
    const [owner = '', name = ''] = found.full_name.split('/');
    return {
        owner,
        name,
        fullName: found.full_name,
        defaultBranch: found.default_branch,
        visibility: visibilityOf(found),
        archived: found.archived === true,
        ...(typeof found.node_id === 'string' && { nodeId: found.node_id }),
    };
}
function visibilityOf(found) {
    const { visibility } = found;
    if (visibility === 'public' || visibility === 'private' || visibility === 'internal')
        return visibility;
    return found.private === true ? 'private' : 'public';
}
function notFound({ deps }, fullName) {
    const isOther = deps.workflow.repository?.toLowerCase() !== fullName.toLowerCase();
    const hint = isOther
        ? 'Check `repository`. The token of the workflow reaches its own repository alone: for another one give `github-token` a token of a GitHub App with `contents: write`, and `pull-requests: write` for pull requests.'
        : (0,_failures_js__WEBPACK_IMPORTED_MODULE_3__  .fm)('contents: write');
    return new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ('PERMISSION', `The repository ${fullName} was not found, or the token has no access to it.`, {
        hint,
    });
}
const BLOB = 'static-export';
async function canWrite(session, repository) {
    await (0,_call_js__WEBPACK_IMPORTED_MODULE_2__  .ur)(session, {
        kind: 'repeatable',
        purpose: `The token may not write to ${repository.fullName}`,
        needs: 'contents: write',
        method: 'POST',
        route: '/repos/{owner}/{repo}/git/blobs',
        params: { ...at(repository), content: BLOB, encoding: 'utf-8' },
        decode: () => undefined,
    });
}
function at({ owner, name }) {
    return { owner, repo: name };
}


  }),

  6506:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    BT: () => (  readOldRecord),
    DU: () => (  pinHeld),
    Lt: () => (  select),
    Nx: () => (  heldRecord),
    Sg: () => (  isOurMessage),
    T1: () => (  contentName),
    T3: () => (  readRecords),
    TN: () => (  keyOf),
    WN: () => (  pinsComment),
    bG: () => (  isEarlier),
    cO: () => (  holdsContent),
    iA: () => (  trailersOf),
    q1: () => (  hasSameContent),
    qe: () => (  rolledBackFrom),
    so: () => (  completed),
    tP: () => (  addressDigest),
    tQ: () => (  counts),
    yW: () => (  isOf)
  });
  var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
  var valibot__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7934);
  var _contract_static_export_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3677);
  var _contract_timestamp_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(929);
  var _deployment_values_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(4484);
  var _defined_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5808);
  var _version_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2041);







const DIGEST_LENGTH = 12;
const MAX_ROLLED_BACK = 20;
const TRAILER = 'Static-Export-Pin';
const PINS_COMMENT = /<!--\s+static-export:\s+pins\s+(\[[\s\S]*?\])\s+-->/g;
const OLD = {
    job: 'Static-Export-Job',
    rollback: 'Static-Export-Rollback',
    version: 'Static-Export-Version',
    started: 'Static-Export-Started',
};
function keyOf({ file, place }) {
    return JSON.stringify([file, place]);
}
function contentName(contentDigest, version) {
    return contentDigest?.slice(0, DIGEST_LENGTH) ?? version;
}
function isOf(name, { content, version }) {
    return name === content || name === version || version.endsWith(`-${name}`);
}
function hasSameContent(one, other) {
    if (one.version === other.version)
        return true;
    if (one.content !== undefined && isOf(one.content, other))
        return true;
    return other.content !== undefined && isOf(other.content, one);
}
function isEarlier(one, other) {
    return one?.started !== undefined && other?.started !== undefined && one.started < other.started;
}
function rolledBackFrom(before, added) {
    return [...new Set([...before, ...added])].slice(-MAX_ROLLED_BACK);
}
function addressDigest(address) {
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(address).digest('hex');
}
function counts(record, found) {
    if (found === undefined)
        return false;
    const { values, version, address } = record;
    if (values.includes('version') && found.version !== version)
        return false;
    if (values.includes('bundleUrl') && address !== undefined)
        return typeof found.bundleUrl === 'string' && addressDigest(found.bundleUrl) === address;
    return values.length > 0;
}
function pinHeld(record, found) {
    if (found === undefined || !counts(record, found))
        return undefined;
    const { enabled, bundleUrl, version } = found;
    const own = (0,_defined_js__WEBPACK_IMPORTED_MODULE_3__  .s)({
        enabled: typeof enabled === 'boolean' ? enabled : undefined,
        bundleUrl: typeof bundleUrl === 'string' ? bundleUrl : undefined,
        version: typeof version === 'string' ? version : undefined,
    });
    return { ...record, written: select(own, record.values) };
}
function select(values, names) {
    return Object.fromEntries(Object.entries(values).filter(([name]) => names.some((wanted) => wanted === name)));
}
function trailersOf(pins) {
    return pins.map((pin) => `${TRAILER}: ${recordText(pin)}`);
}
function pinsComment(pins) {
    return `<!-- static-export: pins [${pins.map(recordText).join(',')}] -->`;
}
function recordText(pin) {
    const { file, place, domain, job, started, version, values, address, durable, content, rolledBack, merges } = pin;
    const record = {
        ...{ file, place, domain, job, started: started && (0,_contract_timestamp_js__WEBPACK_IMPORTED_MODULE_4__  .E)(started), version },
        ...{ values, address, durable: durable || undefined, content },
        ...{ rolledBack: rolledBack.length > 0 ? rolledBack : undefined, merges: merges || undefined },
    };
    return JSON.stringify(record).replace(/[^ -~]|[<>&@#`]|-(?=-)/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
const RecordSchema = valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({
    file: valibot__WEBPACK_IMPORTED_MODULE_5__  .YjP(),
    place: valibot__WEBPACK_IMPORTED_MODULE_5__  .YjP(),
    domain: valibot__WEBPACK_IMPORTED_MODULE_5__  .lqM(valibot__WEBPACK_IMPORTED_MODULE_5__  .YjP()),
    job: valibot__WEBPACK_IMPORTED_MODULE_5__  .lqM(valibot__WEBPACK_IMPORTED_MODULE_5__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_5__  .YjP(), valibot__WEBPACK_IMPORTED_MODULE_5__  .z6Y(_contract_static_export_js__WEBPACK_IMPORTED_MODULE_1__  .Xb))),
    started: valibot__WEBPACK_IMPORTED_MODULE_5__  .lqM(valibot__WEBPACK_IMPORTED_MODULE_5__  .YjP()),
    version: valibot__WEBPACK_IMPORTED_MODULE_5__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_5__  .YjP(), valibot__WEBPACK_IMPORTED_MODULE_5__  .yGV(_contract_static_export_js__WEBPACK_IMPORTED_MODULE_1__  .Q6)),
    values: valibot__WEBPACK_IMPORTED_MODULE_5__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_5__  .KIO(_deployment_values_js__WEBPACK_IMPORTED_MODULE_6__  .zL)),
    address: valibot__WEBPACK_IMPORTED_MODULE_5__  .lqM(valibot__WEBPACK_IMPORTED_MODULE_5__  .YjP()),
    durable: valibot__WEBPACK_IMPORTED_MODULE_5__  .lqM(valibot__WEBPACK_IMPORTED_MODULE_5__  .zMY(), false),
    content: valibot__WEBPACK_IMPORTED_MODULE_5__  .lqM(valibot__WEBPACK_IMPORTED_MODULE_5__  .YjP()),
    rolledBack: valibot__WEBPACK_IMPORTED_MODULE_5__  .lqM(valibot__WEBPACK_IMPORTED_MODULE_5__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_5__  .YjP()), []),
    merges: valibot__WEBPACK_IMPORTED_MODULE_5__  .lqM(valibot__WEBPACK_IMPORTED_MODULE_5__  .zMY(), false),
});
function readRecord(data) {
    const read = valibot__WEBPACK_IMPORTED_MODULE_5__  .xLC(RecordSchema, data);
    if (!read.success)
        return [];
    const { started, ...record } = read.output;
    return [(0,_defined_js__WEBPACK_IMPORTED_MODULE_3__  .s)({ ...record, started: (0,_contract_timestamp_js__WEBPACK_IMPORTED_MODULE_4__  .L)(started) })];
}
function parsed(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
function readRecords(text) {
    const trailers = text.split(/\r?\n/).flatMap((line) => {
        return line.startsWith(`${TRAILER}: `) ? readRecord(parsed(line.slice(TRAILER.length + 2))) : [];
    });
    const comments = [...text.matchAll(PINS_COMMENT)].flatMap(([, list]) => {
        const data = parsed((list ?? '').replace(/\s*\n\s*/g, ' '));
        return Array.isArray(data) ? data.flatMap(readRecord) : [];
    });
    return [...new Map([...trailers, ...comments].map((record) => [keyOf(record), record])).values()];
}
function readOldRecord(message) {
    const paragraphs = message.split(/\r?\n\s*\n/).map((text) => text.split(/\r?\n/));
    const lines = paragraphs.findLast((paragraph) => lastValue(paragraph, OLD.version) !== undefined) ?? [];
    const version = lastValue(lines, OLD.version);
    if (version === undefined || !_contract_static_export_js__WEBPACK_IMPORTED_MODULE_1__  .Q6.test(version))
        return undefined;
    const [job, started] = [lastValue(lines, OLD.job), (0,_contract_timestamp_js__WEBPACK_IMPORTED_MODULE_4__  .L)(lastValue(lines, OLD.started))];
    return (0,_defined_js__WEBPACK_IMPORTED_MODULE_3__  .s)({ version, job: job !== undefined && (0,_contract_static_export_js__WEBPACK_IMPORTED_MODULE_1__  .Xb)(job) ? job : undefined, started });
}
function lastValue(lines, trailer) {
    const line = lines.findLast((one) => one.startsWith(`${trailer}: `));
    return line?.slice(trailer.length + 2).trim();
}
function isOurMessage(message) {
    const last = message.trimEnd().split(/\n\s*\n/);
    return new RegExp(`^(?:${TRAILER}: \\{|(?:${OLD.job}|${OLD.rollback}): \\S+$)`, 'm').test(last.at(-1) ?? '');
}
function completed(old, key, found) {
    const address = typeof found?.bundleUrl === 'string' ? addressDigest(found.bundleUrl) : undefined;
    const values = _deployment_values_js__WEBPACK_IMPORTED_MODULE_6__  .zL.filter((name) => found?.[name] !== undefined);
    const content = /-([0-9a-f]{12})$/.exec(old.version)?.[1];
    const { file, place } = key;
    return (0,_defined_js__WEBPACK_IMPORTED_MODULE_3__  .s)({ file, place, ...old, values, address, content, durable: false, rolledBack: [], merges: false });
}
function heldRecord(texts, key, found) {
    for (const text of texts) {
        const record = readRecords(text).find((one) => keyOf(one) === keyOf(key));
        if (record !== undefined && counts(record, found))
            return record;
        const old = record === undefined ? readOldRecord(text) : undefined;
        if (old !== undefined && found?.version === old.version)
            return completed(old, key, found);
    }
    return undefined;
}
function holdsContent(found, contentDigest) {
    return typeof found?.version === 'string' && (0,_version_js__WEBPACK_IMPORTED_MODULE_2__  .L)(found.version, contentDigest);
}


  }),

  7693:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    PB: () => (  assetNames),
    VG: () => (  inventoryBeside),
    Xu: () => (  NO_DOMAIN),
    ws: () => (  readArchiveName)
  });
const NO_DOMAIN = 'site';
const ARCHIVE = /^(.+)-([0-9a-f]{64})\.tar\.gz$/;
function assetNames(domain, sha256) {
    const stem = `${domain ?? NO_DOMAIN}-${sha256}`;
    return { archive: `${stem}.tar.gz`, inventory: `${stem}.inventory.json` };
}
function readArchiveName(name) {
    const [, domain, sha256] = ARCHIVE.exec(name) ?? [];
    return domain === undefined || sha256 === undefined ? undefined : { domain, sha256 };
}
function inventoryBeside(archiveUrl) {
    if (!URL.canParse(archiveUrl))
        return undefined;
    const url = new URL(archiveUrl);
    const [, folder, name = ''] = /^(.*\/releases\/download\/[^/]+\/)([^/]+)$/.exec(url.pathname) ?? [];
    if (folder === undefined || url.search !== '' || readArchiveName(name) === undefined)
        return undefined;
    url.pathname = folder + name.replace(/\.tar\.gz$/, '.inventory.json');
    return url;
}


  }),

  7372:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


__webpack_require__.d(__webpack_exports__, {
  AO: () => (  deleteAsset),
  wP: () => (  isWhole),
  qs: () => (  listAssets),
  EO: () => (  putAsset),
  HX: () => (  uploadTime)
});

// EXTERNAL MODULE: ./node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(7934);
// EXTERNAL MODULE: ./.build/lib/contract/decode.js
var decode = __webpack_require__(4159);
// EXTERNAL MODULE: ./.build/lib/action/errors.js
var errors = __webpack_require__(1550);
// EXTERNAL MODULE: ./.build/lib/action/github/call.js + 2 modules
var call = __webpack_require__(7327);
// EXTERNAL MODULE: ./.build/lib/action/github/failures.js
var failures = __webpack_require__(5090);
// EXTERNAL MODULE: ./.build/lib/action/github/repository.js
var github_repository = __webpack_require__(2453);
// EXTERNAL MODULE: ./.build/lib/action/github/upload-address.js
var upload_address = __webpack_require__(273);
// EXTERNAL MODULE: ./.build/lib/action/local-host.js
var local_host = __webpack_require__(4769);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./.build/lib/action/fetch/at-path.js
var at_path = __webpack_require__(5965);
// EXTERNAL MODULE: ./.build/lib/action/fetch/download.js + 1 modules
var download = __webpack_require__(6343);
;// CONCATENATED MODULE: ./.build/lib/action/publish/asset-digest.js





const SILENCE_MS = 30_000;
async function digestOf({ deps, github, deadline }, repository, { id, address }, bytes) {
    const { temp } = deps.places;
    const folder = await (0,at_path .Z)(temp, () => (0,promises_.mkdtemp)(external_node_path_.join(temp, 'static-export-')));
    try {
        const { sha256 } = await (0,download .f)(deps, {
            link: { bundleUrl: address, url: new URL(address) },
            file: external_node_path_.join(folder, 'asset'),
            deadline,
            maxBytes: bytes,
            open: async () => await github.stream({
                route: '/repos/{owner}/{repo}/releases/assets/{asset_id}',
                params: { ...(0,github_repository.at)(repository), asset_id: id },
                timeoutMs: Math.max(1, deadline.remaining()),
                signal: deps.signal,
            }, SILENCE_MS),
        });
        return sha256;
    }
    finally {
        await (0,promises_.rm)(folder, { recursive: true, force: true });
    }
}

;// CONCATENATED MODULE: ./.build/lib/action/publish/assets.js









const WRITE = 'contents: write';
const PAGE_SIZE = 100;
const MAX_PAGES = 10;
const MAX_UPLOADS = 3;
const CALL_MS = 60_000;
const SLOWEST_BYTES_PER_MS = 250;
const AssetSchema = dist .Ikc({
    id: dist .aig('an id'),
    name: dist .YjP('a name'),
    state: dist .cl6(dist .YjP('a state'), 'uploaded'),
    size: dist .aig('a size'),
    digest: dist .cl6(dist .YjP('a digest')),
    browser_download_url: dist .FsL(dist .YjP('an address'), dist .OZ5('an address'), dist .z6Y(isPlainAddress, 'a plain address')),
});
function isPlainAddress(text) {
    const { protocol, hostname, username, password, search } = new URL(text);
    const isSafe = protocol === 'https:' || (protocol === 'http:' && (0,local_host .m)(hostname));
    return isSafe && username === '' && password === '' && search === '';
}
function decodeAsset(data) {
    const found = (0,decode .D4)(AssetSchema, data);
    const sha256 = /^sha256:([0-9a-f]{64})$/.exec(found.digest ?? '')?.[1];
    return {
        id: found.id,
        name: found.name,
        state: found.state ?? '',
        bytes: found.size,
        ...(sha256 !== undefined && { sha256 }),
        address: found.browser_download_url,
    };
}
function uploadTime(bytes) {
    return CALL_MS + Math.ceil(bytes / SLOWEST_BYTES_PER_MS);
}
async function listAssets(session, repository, { id, tag }) {
    const all = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
        const listed = await (0,call .ur)(session, {
            kind: 'repeatable',
            purpose: `The files of the release ${tag} of ${repository.fullName} could not be read`,
            needs: 'contents: read',
            method: 'GET',
            route: '/repos/{owner}/{repo}/releases/{release_id}/assets',
            params: { ...(0,github_repository.at)(repository), release_id: id, per_page: PAGE_SIZE, page },
            decode: (data) => (0,decode .D4)(dist .YOg(dist .L5J(), 'a list'), data).map(decodeAsset),
        });
        all.push(...listed);
        if (listed.length < PAGE_SIZE)
            break;
    }
    return all;
}
function isWhole(asset, { file, sha256 }) {
    return isComplete(asset, file) && (asset.sha256 === undefined || asset.sha256 === sha256);
}
function isComplete({ state, bytes }, file) {
    return state === 'uploaded' && bytes === file.bytes;
}
async function putAsset(session, repository, release, wanted) {
    for (let uploads = 0; uploads < MAX_UPLOADS; uploads += 1) {
        const there = await findWhole(session, repository, { release, wanted });
        const asset = there ?? (await upload(session, repository, release, wanted));
        if (asset === 'exists')
            continue;
        const seen = await readAsset(session, repository, asset);
        if (!isComplete(seen, wanted.file))
            continue;
        const sha256 = seen.sha256 ?? (await digestOf(session, repository, seen, wanted.file.bytes));
        if (sha256 === wanted.sha256)
            return seen;
        throw new errors .lZ('PUBLISH', `${wanted.name} on the release ${release.tag} has the SHA-256 ${sha256}, not that of the file that was sent.`, { hint: 'Run it again: it is then uploaded anew. Nothing was pinned.' });
    }
    throw new errors .lZ('PUBLISH', `${wanted.name} is not whole on the release ${release.tag} after ${MAX_UPLOADS} uploads.`, {
        hint: 'Run it again later; another run may be writing this release, or GitHub is in trouble. Nothing was pinned.',
    });
}
async function findWhole(session, repository, { release, wanted }) {
    const found = (await listAssets(session, repository, release)).find(({ name }) => name === wanted.name);
    if (found === undefined || isWhole(found, wanted))
        return found;
    await deleteAsset(session, repository, found);
    return undefined;
}
async function upload(session, repository, release, wanted) {
    const { name, file } = wanted;
    const request = {
        kind: 'once',
        purpose: `${name} could not be uploaded to the release ${release.tag} of ${repository.fullName}`,
        effect: `${name} may have been uploaded to the release ${release.tag} of ${repository.fullName}`,
        needs: WRITE,
        method: 'POST',
        route: addressFor(session, release),
        params: { name },
        file,
        timeoutMs: uploadTime(file.bytes),
        decode: decodeAsset,
    };
    const sent = await (0,call .Zr)(session, request, () => findWhole(session, repository, { release, wanted }));
    if (sent.kind !== 'done') {
        if (/already[_ ]exists/i.test(sent.refusal.says))
            return 'exists';
        throw (0,failures .z_)(request, sent.refusal);
    }
    if (sent.value.name === name)
        return sent.value;
    throw new errors .lZ('PUBLISH', `GitHub has named the file ${session.deps.secrets.clean(sent.value.name)}, not ${name}.`);
}
function addressFor({ github, deps }, { uploadUrl, tag }) {
    const address = (0,upload_address .M)(uploadUrl);
    if (address !== undefined && (0,upload_address .d)(new URL(address), github.apiUrl))
        return address;
    throw new errors .lZ('PUBLISH', `The release ${tag} takes files at ${deps.secrets.clean(uploadUrl, 120)}, which is not GitHub’s.`, {
        hint: 'Check `GITHUB_API_URL`; the token is never sent elsewhere.',
    });
}
async function readAsset(session, repository, { id, name }) {
    return await (0,call .ur)(session, {
        kind: 'repeatable',
        purpose: `${name} on a release of ${repository.fullName} could not be read back`,
        needs: 'contents: read',
        method: 'GET',
        route: '/repos/{owner}/{repo}/releases/assets/{asset_id}',
        params: { ...(0,github_repository.at)(repository), asset_id: id },
        decode: decodeAsset,
    });
}
async function deleteAsset(session, repository, { id, name }) {
    const request = {
        kind: 'repeatable',
        purpose: `${name} on a release of ${repository.fullName} could not be removed`,
        needs: WRITE,
        method: 'DELETE',
        route: '/repos/{owner}/{repo}/releases/assets/{asset_id}',
        params: { ...(0,github_repository.at)(repository), asset_id: id },
        decode: () => undefined,
    };
    const sent = await (0,call .tN)(session, request);
    if (sent.kind === 'lost')
        throw sent.error;
    if (sent.kind === 'refused')
        throw (0,failures .z_)(request, sent.refusal);
}


  }),

  34:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
  __webpack_require__.d(__webpack_exports__, {
    compareWithPinned: () => (  compareWithPinned)
  });
  var _bundle_inventory_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1831);
  var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1550);
  var _export_link_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4016);
  var _report_page_differences_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1212);
  var _report_wording_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(9224);
  var _transport_deadline_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(1891);
  var _version_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2041);
  var _asset_name_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(7693);
  var _inventory_file_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3844);









const LIMIT_MS = 60_000;
const SILENCE_MS = 10_000;
const LEAST_MS = 10_000;
async function compareWithPinned({ deps, ledger, deadline }, { previousUrl, previousVersion }, inventory) {
    if ((0,_version_js__WEBPACK_IMPORTED_MODULE_4__  .L)(previousVersion ?? '', inventory.contentDigest))
        return { isPinned: true };
    const beside = previousUrl === undefined ? undefined : (0,_asset_name_js__WEBPACK_IMPORTED_MODULE_6__  .VG)(previousUrl);
    if (beside === undefined)
        return {};
    const limitMs = Math.min(LIMIT_MS, Math.max(LEAST_MS, deadline.remaining()));
    const limits = { deadline: (0,_transport_deadline_js__WEBPACK_IMPORTED_MODULE_7__  ._)(limitMs, deps.clock), silenceMs: SILENCE_MS, maxFailures: 1 };
    try {
        const pinned = await (0,_inventory_file_js__WEBPACK_IMPORTED_MODULE_5__  .J_)(deps, (0,_export_link_js__WEBPACK_IMPORTED_MODULE_2__  .tD)({ bundleUrl: beside.href }).url, limits);
        if (pinned.contentDigest === inventory.contentDigest)
            return { isPinned: true };
        if (pinned.pages === undefined)
            return {};
        const clean = (text, max) => deps.secrets.clean(text, max);
        const changes = (0,_report_page_differences_js__WEBPACK_IMPORTED_MODULE_3__  .g)((0,_bundle_inventory_js__WEBPACK_IMPORTED_MODULE_0__  .sh)(pinned.pages, inventory.pages), clean);
        ledger.learn({ changes });
        return { changes };
    }
    catch (error) {
        deps.signal.throwIfAborted();
        const reason = isLate(error)
            ? `they did not arrive within ${(0,_report_wording_js__WEBPACK_IMPORTED_MODULE_8__  .p0)(limitMs)}.`
            : Error.isError(error)
                ? error.message
                : 'unknown reason';
        deps.log.info(`The pages are not compared with those that are pinned: ${deps.secrets.clean(reason)}`);
        return {};
    }
}
function isLate(error) {
    return error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ && error.code === 'TIMEOUT';
}


  }),

  3844:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    A1: () => (  inventoryText),
    J_: () => (  fetchInventory)
  });
  var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
  var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
  var valibot__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(7934);
  var _bundle_inventory_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1831);
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4159);
  var _errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1550);
  var _fetch_at_path_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(5965);
  var _fetch_download_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(6343);








const MAX_INVENTORY_BYTES = 16 * 1024 ** 2;
const KIND = 'static-export-inventory';
function inventoryText({ pages, totals, contentDigest }, export_, maxBytes = MAX_INVENTORY_BYTES) {
    const head = { kind: KIND, ...export_, contentDigest, totals: { pages: pages.length, ...totals } };
    const lines = [];
    let bytes = 0;
    for (const { path: address, file, title, bytes: size, sha256 } of pages) {
        const line = JSON.stringify({ path: address, title, file, bytes: size, sha256 });
        bytes += Buffer.byteLength(line) + 2;
        if (bytes > maxBytes)
            return `${JSON.stringify(head)}\n`;
        lines.push(line);
    }
    return `${JSON.stringify(head).slice(0, -1)},"pages":[\n${lines.join(',\n')}\n]}\n`;
}
const HEX = /^[0-9a-f]{64}$/;
const InventorySchema = valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({
    kind: valibot__WEBPACK_IMPORTED_MODULE_7__  .euz(KIND, `the word ${KIND}`),
    contentDigest: valibot__WEBPACK_IMPORTED_MODULE_7__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_7__  .YjP('a digest'), valibot__WEBPACK_IMPORTED_MODULE_7__  .yGV(HEX, 'a digest')),
    pages: valibot__WEBPACK_IMPORTED_MODULE_7__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_7__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_7__  .Ikc({
        file: valibot__WEBPACK_IMPORTED_MODULE_7__  .YjP('a path'),
        bytes: valibot__WEBPACK_IMPORTED_MODULE_7__  .aig('a size'),
        sha256: valibot__WEBPACK_IMPORTED_MODULE_7__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_7__  .YjP('a digest'), valibot__WEBPACK_IMPORTED_MODULE_7__  .yGV(HEX, 'a digest')),
    }), 'a list')),
});
function readInventory(text) {
    const { contentDigest, pages } = (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_3__  .D4)(InventorySchema, JSON.parse(text));
    if (pages === undefined || pages === null)
        return { contentDigest };
    const sorted = pages
        .map((page) => ({ ...page, path: (0,_bundle_inventory_js__WEBPACK_IMPORTED_MODULE_2__  .HX)(page.file), title: undefined }))
        .sort((a, b) => Buffer.compare(Buffer.from(a.file), Buffer.from(b.file)));
    return { contentDigest, pages: sorted };
}
async function fetchInventory(deps, url, limits) {
    const { temp } = deps.places;
    const folder = await (0,_fetch_at_path_js__WEBPACK_IMPORTED_MODULE_5__  .Z)(temp, () => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdtemp)(node_path__WEBPACK_IMPORTED_MODULE_1__.join(temp, 'static-export-')));
    try {
        const file = node_path__WEBPACK_IMPORTED_MODULE_1__.join(folder, 'inventory.json');
        const link = { bundleUrl: url.href, url };
        await (0,_fetch_download_js__WEBPACK_IMPORTED_MODULE_6__  .f)(deps, { ...limits, link, file, maxBytes: 2 * MAX_INVENTORY_BYTES });
        return readInventory(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(file, 'utf8'));
    }
    catch (error) {
        if (!(error instanceof _contract_decode_js__WEBPACK_IMPORTED_MODULE_3__  .Vl || error instanceof SyntaxError))
            throw error;
        const reason = error instanceof _contract_decode_js__WEBPACK_IMPORTED_MODULE_3__  .Vl ? error.message : 'it is no JSON';
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_4__  .lZ('PUBLISH', `The inventory at ${url.origin}${url.pathname} cannot be read: ${reason}.`, {
            hint: 'Somebody has replaced it: give another `version`.',
            cause: error,
        });
    }
    finally {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(folder, { recursive: true, force: true });
    }
}


  }),

  4917:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);

__webpack_require__.d(__webpack_exports__, {
  pinBundle: () => (  pinBundle),
  withPin: () => (  withPin)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: ./.build/lib/action/errors.js
var errors = __webpack_require__(1550);
// EXTERNAL MODULE: ./.build/lib/action/inputs/publish.js
var publish = __webpack_require__(7112);
// EXTERNAL MODULE: ./.build/lib/action/transport/deadline.js
var transport_deadline = __webpack_require__(1891);
// EXTERNAL MODULE: ./.build/lib/action/version.js
var action_version = __webpack_require__(2041);
// EXTERNAL MODULE: ./.build/lib/action/publish/asset-name.js
var asset_name = __webpack_require__(7693);
// EXTERNAL MODULE: ./.build/lib/action/publish/assets.js + 1 modules
var publish_assets = __webpack_require__(7372);
// EXTERNAL MODULE: ./.build/lib/action/publish/inventory-file.js
var inventory_file = __webpack_require__(3844);
// EXTERNAL MODULE: ./.build/lib/action/inputs/template.js
var inputs_template = __webpack_require__(9197);
;// CONCATENATED MODULE: ./.build/lib/action/publish/pin-address.js


function fillAddress(template, facts) {
    const escaped = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, encodeURIComponent(value)]));
    const address = (0,inputs_template .GS)(template, escaped);
    if (URL.canParse(address))
        return address;
    throw new errors .lZ('INPUT', `\`pin-url\` gives ${JSON.stringify(address)}, which is no address.`, {
        hint: 'Name the facts behind the host.',
    });
}
const FACTS = { sha256: '[0-9a-f]{64}', jobId: "[\\w.~!'()*%-]+" };
const ANY = FACTS['jobId'];
function readAddress(template, address, known = {}) {
    const seen = new Set();
    const parts = template.split(/\{(\w+)\}/).map((part, nth) => {
        if (nth % 2 === 0)
            return literal(part);
        const fact = Object.entries(known).find(([name]) => name === part)?.[1];
        if (fact !== undefined)
            return literal(encodeURIComponent(fact));
        if (seen.has(part))
            return `\\k<${part}>`;
        seen.add(part);
        return `(?<${part}>${FACTS[part] ?? ANY})`;
    });
    const match = new RegExp(`^${parts.join('')}$`).exec(address);
    if (match === null)
        return undefined;
    const sha256 = match.groups?.['sha256'];
    return sha256 === undefined ? {} : { sha256 };
}
function literal(text) {
    return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

// EXTERNAL MODULE: ./.build/lib/action/fetch/storage.js
var storage = __webpack_require__(9351);
// EXTERNAL MODULE: ./.build/lib/action/transport/attempts.js
var attempts = __webpack_require__(6809);
// EXTERNAL MODULE: ./.build/lib/action/transport/retry.js
var retry = __webpack_require__(7557);
;// CONCATENATED MODULE: ./.build/lib/action/publish/plain-download.js




const FIRST_BYTE_OF_GZIP = 0x1f;
async function checkPlainDownload(session, archive) {
    const { deps, deadline } = session;
    const url = new URL(archive.address);
    const outcome = await (0,attempts .CD)({
        deps,
        deadline,
        tryOnce: async () => {
            const failed = await readBeginning(session, url, archive.sizeBytes);
            if (failed === undefined)
                return { kind: 'answer', answer: undefined };
            const summary = `The published archive cannot be read yet (${failed.summary})`;
            return { ...failed, kind: 'failure', fact: failed.summary, summary };
        },
        judge: (failure, before) => (0,retry .S)('published', failure, before),
    });
    if (outcome.kind === 'answer')
        return;
    const { fact, cause } = outcome.attempt;
    const message = `${deps.secrets.clean(url.href)} is published, but cannot be read as a deployment reads it: ${fact} (${outcome.failures} attempts).`;
    throw new errors .lZ('PUBLISH', message, {
        hint: 'Deployments download without a token. GitHub Enterprise Server in private mode wants a login, and an IP allow list lets only some in: leave `publish` out, or set `pin-url` to a mirror. Else check that the runner may reach this address. Nothing was pinned.',
        cause,
    });
}
async function readBeginning({ deps, deadline }, url, sizeBytes) {
    const piece = await (0,storage .M)(deps, url, { bytes: 0 }, { deadline });
    if ('summary' in piece)
        return piece;
    const summary = `HTTP ${piece.status} with something else than the archive`;
    const other = { failure: { kind: 'malformed' }, summary };
    try {
        if (piece.total !== undefined && piece.total !== sizeBytes)
            return other;
        for await (const bytes of piece.body) {
            if (bytes.length > 0)
                return bytes[0] === FIRST_BYTE_OF_GZIP ? undefined : other;
        }
        return other;
    }
    catch (error) {
        return (0,attempts .tC)(error, deps);
    }
    finally {
        piece.discard();
    }
}

// EXTERNAL MODULE: ./.build/lib/action/github/call.js + 2 modules
var call = __webpack_require__(7327);
// EXTERNAL MODULE: ./.build/lib/action/github/failures.js
var failures = __webpack_require__(5090);
// EXTERNAL MODULE: ./.build/lib/action/github/repository.js
var github_repository = __webpack_require__(2453);
// EXTERNAL MODULE: ./.build/lib/action/publish/releases.js
var releases = __webpack_require__(7791);
;// CONCATENATED MODULE: ./.build/lib/action/publish/drafts.js





const MAX_WORK_MS = 6 * 3_600_000;
const WRITE = 'contents: write';
const MAX_PAGES = 10;
const MARK = /^<!-- static-export: release; run (\S+); drafted (\S+) -->/;
function markOf({ clock, workflow }) {
    return `<!-- static-export: release; run ${workflow.runKey}; drafted ${clock.today().toISOString()} -->`;
}
function toDraft(release, { clock, workflow }) {
    const [, run, drafted = ''] = (release.draft ? MARK.exec(release.body) : undefined) ?? [];
    if (run === undefined)
        return undefined;
    const ageMs = clock.today().getTime() - Date.parse(drafted);
    return { release, isFree: run === workflow.runKey || ageMs > MAX_WORK_MS };
}
async function listDrafts(session, repository) {
    const drafts = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
        const listed = await (0,releases .tH)(session, repository, page);
        drafts.push(...listed.flatMap((release) => toDraft(release, session.deps) ?? []));
        if (listed.length < releases .md)
            break;
    }
    return drafts;
}
async function createDraft(session, repository, tag) {
    const request = {
        kind: 'once',
        purpose: `The release ${tag} of ${repository.fullName} could not be made`,
        needs: WRITE,
        method: 'POST',
        route: '/repos/{owner}/{repo}/releases',
        params: {
            ...(0,github_repository.at)(repository),
            tag_name: tag,
            name: `Static export ${tag}`,
            body: `${markOf(session.deps)}\nArchives of the static export \`${tag}\`. Deployments download them by their address: as long as one holds it, this release has to stay.\n`,
            draft: true,
            make_latest: 'false',
        },
        decode: releases .o1,
    };
    const own = async () => {
        const drafts = await listDrafts(session, repository);
        return drafts.find(({ release, isFree }) => release.tag === tag && isFree)?.release;
    };
    return await withWorkflowsHint(async () => {
        const sent = await (0,call .Zr)(session, request, own);
        if (sent.kind === 'done')
            return sent.value;
        throw (0,failures .z_)(request, sent.refusal);
    });
}
async function publishDraft(session, repository, { id, tag }) {
    const request = {
        kind: 'once',
        purpose: `The release ${tag} of ${repository.fullName} could not be published`,
        effect: `The release ${tag} of ${repository.fullName} may have been published`,
        needs: WRITE,
        method: 'PATCH',
        route: '/repos/{owner}/{repo}/releases/{release_id}',
        params: { ...(0,github_repository.at)(repository), release_id: id, draft: false, make_latest: 'false' },
        decode: releases .o1,
    };
    const published = async () => {
        const release = await (0,releases .iJ)(session, repository, { id, tag });
        return release.draft ? undefined : release;
    };
    return await withWorkflowsHint(async () => {
        const sent = await (0,call .Zr)(session, request, published);
        if (sent.kind === 'done')
            return sent.value;
        if (/already[_ ]exists/i.test(sent.refusal.says))
            return 'taken';
        throw (0,failures .z_)(request, sent.refusal);
    });
}
const WORKFLOWS_HINT = 'GitHub answers so, too, where the commit of the tag has other files below `.github/workflows` than the default branch: then make the tag by hand, or use the token of an App with `workflows: write`.';
async function withWorkflowsHint(work) {
    try {
        return await work();
    }
    catch (error) {
        if (!(error instanceof errors .lZ) || error.code !== 'PERMISSION')
            throw error;
        const { hint = '', cause } = error;
        throw new errors .lZ('PERMISSION', error.message, {
            hint: `${hint} ${WORKFLOWS_HINT}`,
            cause,
        });
    }
}
async function deleteDraft(session, repository, { id, tag }) {
    const request = {
        kind: 'repeatable',
        purpose: `The draft of ${tag} of ${repository.fullName} could not be removed`,
        needs: WRITE,
        method: 'DELETE',
        route: '/repos/{owner}/{repo}/releases/{release_id}',
        params: { ...(0,github_repository.at)(repository), release_id: id },
        decode: () => undefined,
    };
    const sent = await (0,call .tN)(session, request);
    if (sent.kind === 'lost')
        throw sent.error;
    if (sent.kind === 'refused')
        throw (0,failures .z_)(request, sent.refusal);
}

;// CONCATENATED MODULE: ./.build/lib/action/publish/release.js






const MAX_ROUNDS = 3;
const MAX_ASSET_BYTES = 2 * 1024 ** 3;
async function publishArchive(session, repository, publication) {
    const { version, archive } = publication;
    if (archive.file.bytes >= MAX_ASSET_BYTES) {
        throw new errors .lZ('PUBLISH', `The archive has ${archive.file.bytes} bytes; a release takes less than 2 GiB.`, {
            hint: 'Export fewer pages with `paths`, or set `pin-url` to a mirror of yours.',
        });
    }
    const work = { session, repository, publication };
    try {
        for (let round = 0; round < MAX_ROUNDS; round += 1) {
            const end = await publishOnce(work);
            if (typeof end !== 'string')
                return end;
            session.deps.log.info(end);
        }
    }
    catch (error) {
        throw publishError(error);
    }
    throw new errors .lZ('PUBLISH', `The release ${version} of ${repository.fullName} changed each time it was written.`, {
        hint: 'Run it again later; `concurrency` in the workflow keeps runs of one version apart.',
    });
}
async function publishOnce(work) {
    const { session, repository, publication } = work;
    const { version, dryRun } = publication;
    const release = await (0,releases .e2)(session, repository, version);
    if (release !== undefined)
        return await takeRelease(work, release);
    if (dryRun)
        return predicted(work);
    const left = (await listDrafts(session, repository)).filter(({ isFree }) => isFree);
    const taken = left.find((draft) => draft.release.tag === version)?.release;
    const draft = taken ?? (await createDraft(session, repository, version));
    await clear(work, draft);
    await putAll(work, draft);
    if (!(await holdsAll(work, draft)))
        return `The draft of ${version} was changed meanwhile; writing it again.`;
    const published = await publishDraft(session, repository, draft);
    if (published === 'taken') {
        await deleteDraft(session, repository, draft);
        return `Another run has published ${version} meanwhile; looking at its release.`;
    }
    const asset = await findArchive(work, published);
    await sweep(work, left, draft);
    return asset;
}
async function holdsAll({ session, repository, publication }, draft) {
    const assets = await (0,publish_assets .qs)(session, repository, draft);
    const wanted = [publication.archive, publication.inventory].filter((one) => one !== undefined);
    return wanted.every((one) => assets.some((asset) => isOf(asset, one)));
}
async function findArchive({ session, repository, publication }, published) {
    const { version, archive } = publication;
    const asset = (await (0,publish_assets .qs)(session, repository, published)).find((one) => isOf(one, archive));
    if (asset === undefined) {
        throw new errors .lZ('PUBLISH', `The release ${version} was published, but ${archive.name} is not on it.`, {
            hint: 'Somebody has written it at the same time. Run it again; if the release is immutable, give another `version`.',
        });
    }
    session.deps.log.info(`Published ${archive.name} on the release ${version} of ${repository.fullName}.`);
    return toPublished(asset, archive.sha256, published, false);
}
async function sweep({ session, repository }, left, used) {
    for (const { release } of left.filter((draft) => draft.release.id !== used.id)) {
        try {
            await deleteDraft(session, repository, release);
        }
        catch {
            session.deps.signal.throwIfAborted();
            session.deps.log.info(`A draft of ${release.tag} that a run has left could not be removed.`);
        }
    }
}
async function takeRelease(work, release) {
    const { session, repository, publication } = work;
    const { archive, domain, dryRun } = publication;
    const assets = await (0,publish_assets .qs)(session, repository, release);
    const same = assets.find((asset) => isOf(asset, archive));
    if (same !== undefined)
        return toPublished(same, archive.sha256, release, true);
    const others = archivesOf(assets, domain);
    for (const other of others) {
        if (await hasContent(work, assets, other))
            return toPublished(other.asset, other.sha256, release, true);
    }
    const where = `The release ${release.tag} of ${repository.fullName}`;
    const [first] = others;
    if (first !== undefined) {
        throw new errors .lZ('PUBLISH', `${where} holds other content under this version: ${first.asset.name}.`, {
            hint: 'A version stands for one content: give another `version`, or leave it out to have one made of the content.',
        });
    }
    if (release.immutable) {
        throw new errors .lZ('PUBLISH', `${where} is immutable and does not hold ${archive.name}.`, {
            hint: 'Give another `version`: nothing can be added to this release any more.',
        });
    }
    if (dryRun)
        return predicted(work);
    const asset = await putAll(work, release);
    session.deps.log.info(`Added ${archive.name} to the release ${release.tag} of ${repository.fullName}.`);
    return toPublished(asset, archive.sha256, release, false);
}
async function clear({ session, repository, publication }, draft) {
    const assets = await (0,publish_assets .qs)(session, repository, draft);
    const left = archivesOf(assets, publication.domain).filter(({ asset }) => asset.name !== publication.archive.name);
    for (const { asset, sha256 } of left) {
        const { inventory } = (0,asset_name .PB)(publication.domain, sha256);
        const beside = assets.find(({ name }) => name === inventory);
        await (0,publish_assets .AO)(session, repository, asset);
        if (beside !== undefined)
            await (0,publish_assets .AO)(session, repository, beside);
    }
}
async function putAll({ session, repository, publication }, release) {
    const { archive, inventory } = publication;
    if (inventory !== undefined)
        await (0,publish_assets .EO)(session, repository, release, inventory);
    return await (0,publish_assets .EO)(session, repository, release, archive);
}
function isOf(asset, archive) {
    return asset.name === archive.name && (0,publish_assets .wP)(asset, archive);
}
function archivesOf(assets, domain) {
    return assets.flatMap((asset) => {
        const read = (0,asset_name .ws)(asset.name);
        const isOurs = read !== undefined && (0,asset_name .PB)(domain, read.sha256).archive === asset.name;
        return isOurs ? [{ asset, sha256: read.sha256 }] : [];
    });
}
async function hasContent({ session, publication }, assets, { asset, sha256 }) {
    const { contentDigest, domain } = publication;
    const beside = assets.find(({ name }) => name === (0,asset_name .PB)(domain, sha256).inventory);
    const isSound = asset.state === 'uploaded' && (asset.sha256 ?? sha256) === sha256;
    if (contentDigest === undefined || beside === undefined || !isSound)
        return false;
    const inventory = await (0,inventory_file .J_)(session.deps, new URL(beside.address), { deadline: session.deadline });
    return inventory.contentDigest === contentDigest;
}
function toPublished(asset, sha256, { webUrl }, reused) {
    return { address: asset.address, sha256, sizeBytes: asset.bytes, releaseUrl: webUrl, reused };
}
function predicted({ session, repository, publication }) {
    const { version, archive } = publication;
    const { serverUrl } = session.deps.workflow;
    const folder = `${serverUrl}/${repository.fullName}/releases/download/${encodeURIComponent(version)}`;
    return {
        address: `${folder}/${archive.name}`,
        sha256: archive.sha256,
        sizeBytes: archive.file.bytes,
        reused: false,
    };
}
function publishError(error) {
    if (!(error instanceof errors .lZ))
        return error;
    const { code, message, cause } = error;
    if (code === 'PROTECTED') {
        return new errors .lZ('PUBLISH', message, {
            hint: 'A rule of the repository keeps the tag from being made: let the App whose token is `github-token` bypass it, or leave `publish` out.',
            cause,
        });
    }
    if (code !== 'REQUEST' && code !== 'CONFLICT')
        return error;
    const hint = /immutable/i.test(message)
        ? 'The tag belongs to an immutable release, or to one that was removed: give another `version`.'
        : 'GitHub’s own words say what to change. Nothing was pinned; what is left of the draft, the next run takes up.';
    return new errors .lZ('PUBLISH', message, { hint, cause });
}

;// CONCATENATED MODULE: ./.build/lib/action/publish/pin.js












const LIMIT_MS = 10 * 60_000;
function withPin({ sha256, sizeBytes, ...exported }, pin) {
    const archive = { ...(sha256 !== undefined && { sha256 }), ...(sizeBytes !== undefined && { sizeBytes }) };
    return { ...exported, ...(pin ?? archive) };
}
async function pinBundle({ deps, ledger }, { target, site }, exported, bundle) {
    const { lasting, dryRun } = target.inputs;
    if (lasting === undefined || lasting.kind === 'published')
        return undefined;
    if (lasting.kind === 'release')
        return await pinRelease({ deps, ledger }, target, exported, bundle);
    const { template } = lasting;
    const held = heldAddress(template, site, exported, bundle);
    if (held !== undefined)
        deps.log.info('The configuration holds an address of this content already.');
    const { version, sha256, sizeBytes } = bundle;
    const made = () => ({ pinUrl: fillAddress(template, { ...exported, version, sha256 }), sha256, sizeBytes });
    const pin = held ?? made();
    if (!dryRun)
        ledger.learn({ pinnedUrl: pin.pinUrl });
    return pin;
}
function heldAddress(template, { found }, { domain }, { version, contentDigest }) {
    const known = { version, ...(domain !== undefined && { domain }) };
    const held = found.flatMap((values) => {
        const { bundleUrl: pinUrl, version: pinned } = values;
        if (typeof pinUrl !== 'string' || typeof pinned !== 'string' || !(0,action_version .L)(pinned, contentDigest))
            return [];
        const read = readAddress(template, pinUrl, known);
        return read === undefined ? [] : [{ pinUrl, ...read }];
    });
    return held.at(-1);
}
async function pinRelease({ deps, ledger }, target, { domain }, bundle) {
    const { dryRun } = target.inputs;
    const { archive, version, contentDigest, sha256, sizeBytes } = bundle;
    if (!(0,publish .dz)(version)) {
        throw new errors .lZ('PUBLISH', `The version \`${version}\` cannot be the tag of a release.`, {
            hint: 'Give a `version` without two dots in a row, and without a dot or `.lock` at its end.',
        });
    }
    const deadline = (0,transport_deadline ._)(LIMIT_MS + 2 * (0,publish_assets .HX)(sizeBytes), deps.clock);
    const names = (0,asset_name .PB)(domain, sha256);
    const inventory = await inventoryAsset(bundle, names.inventory);
    const session = { ...target.session, deadline, onWrite: ledger.onWrite };
    const published = await publishArchive(session, target.repository, {
        version,
        dryRun,
        archive: { name: names.archive, sha256, file: { path: archive, bytes: sizeBytes, type: 'application/gzip' } },
        ...(domain !== undefined && { domain }),
        ...(inventory !== undefined && { inventory }),
        ...(contentDigest !== undefined && { contentDigest }),
    });
    const { address, releaseUrl, reused } = published;
    if (reused)
        deps.log.info(`The release ${version} of ${target.repository.fullName} holds this content already.`);
    if (!dryRun)
        await checkPlainDownload(session, published);
    if (!dryRun)
        ledger.learn({ pinnedUrl: address, ...(releaseUrl !== undefined && { releaseUrl }) });
    return { pinUrl: address, sha256: published.sha256, sizeBytes: published.sizeBytes };
}
async function inventoryAsset({ archive, version, sha256, inventory }, name) {
    if (inventory === undefined)
        return undefined;
    const bytes = Buffer.from((0,inventory_file .A1)(inventory, { version, sha256 }));
    const file = `${archive}.inventory.json`;
    await (0,promises_.writeFile)(file, bytes, { mode: 0o600 });
    return {
        name,
        sha256: (0,external_node_crypto_.createHash)('sha256').update(bytes).digest('hex'),
        file: { path: file, bytes: bytes.length, type: 'application/json' },
    };
}


  }),

  7791:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    e2: () => (  findPublished),
    iJ: () => (  readRelease),
    md: () => (  PAGE_SIZE),
    o1: () => (  decodeRelease),
    tH: () => (  listReleases)
  });
  var valibot__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7934);
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4159);
  var _github_call_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7327);
  var _github_repository_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2453);




const PAGE_SIZE = 100;
const ReleaseSchema = valibot__WEBPACK_IMPORTED_MODULE_3__  .Ikc({
    id: valibot__WEBPACK_IMPORTED_MODULE_3__  .aig('an id'),
    tag_name: valibot__WEBPACK_IMPORTED_MODULE_3__  .YjP('a tag'),
    draft: valibot__WEBPACK_IMPORTED_MODULE_3__  .zMY('true or false'),
    immutable: valibot__WEBPACK_IMPORTED_MODULE_3__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_3__  .zMY('true or false')),
    html_url: valibot__WEBPACK_IMPORTED_MODULE_3__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_3__  .YjP('an address'), valibot__WEBPACK_IMPORTED_MODULE_3__  .OZ5('an address')),
    upload_url: valibot__WEBPACK_IMPORTED_MODULE_3__  .YjP('an address'),
    body: valibot__WEBPACK_IMPORTED_MODULE_3__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_3__  .YjP('a text'), ''),
});
function decodeRelease(data) {
    const found = (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(ReleaseSchema, data);
    return {
        id: found.id,
        tag: found.tag_name,
        draft: found.draft,
        immutable: found.immutable === true,
        webUrl: found.html_url,
        uploadUrl: found.upload_url,
        body: found.body ?? '',
    };
}
async function findPublished(session, repository, tag) {
    return await (0,_github_call_js__WEBPACK_IMPORTED_MODULE_1__  .k9)(session, {
        ...reading(repository, tag),
        route: '/repos/{owner}/{repo}/releases/tags/{tag}',
        params: { ...(0,_github_repository_js__WEBPACK_IMPORTED_MODULE_2__.at)(repository), tag },
        decode: decodeRelease,
    });
}
async function listReleases(session, repository, page = 1) {
    return await (0,_github_call_js__WEBPACK_IMPORTED_MODULE_1__  .ur)(session, {
        kind: 'repeatable',
        purpose: `The releases of ${repository.fullName} could not be read`,
        needs: 'contents: read',
        method: 'GET',
        route: '/repos/{owner}/{repo}/releases',
        params: { ...(0,_github_repository_js__WEBPACK_IMPORTED_MODULE_2__.at)(repository), per_page: PAGE_SIZE, page },
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(valibot__WEBPACK_IMPORTED_MODULE_3__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_3__  .L5J(), 'a list'), data).map(decodeRelease),
    });
}
async function readRelease(session, repository, { id, tag }) {
    return await (0,_github_call_js__WEBPACK_IMPORTED_MODULE_1__  .ur)(session, {
        ...reading(repository, tag),
        route: '/repos/{owner}/{repo}/releases/{release_id}',
        params: { ...(0,_github_repository_js__WEBPACK_IMPORTED_MODULE_2__.at)(repository), release_id: id },
        decode: decodeRelease,
    });
}
function reading({ fullName }, tag) {
    return {
        kind: 'repeatable',
        purpose: `The release ${tag} of ${fullName} could not be read`,
        needs: 'contents: read',
        method: 'GET',
    };
}


  }),

  2357:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
  __webpack_require__.d(__webpack_exports__, {
    rollBack: () => (  rollBack)
  });
  var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1550);
  var _fetch_keep_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8344);
  var _github_repository_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2453);
  var _rollout_rollout_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2412);
  var _rollout_target_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8556);
  var _side_by_side_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2660);
  var _transport_deadline_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(1891);
  var _asset_name_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(7693);
  var _assets_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(7372);
  var _compare_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(34);
  var _releases_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(7791);











const NAMED = 5;
async function rollBack(inputs, deps, ledger) {
    const session = (0,_rollout_target_js__WEBPACK_IMPORTED_MODULE_4__.openSession)(deps, inputs.rollout);
    const repository = await (0,_github_repository_js__WEBPACK_IMPORTED_MODULE_2__  .h_)(session, inputs.rollout.repository);
    if (repository.visibility !== 'public') {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('PUBLISH', `${repository.fullName} is ${repository.visibility}: a plain download cannot read its releases.`, {
            hint: 'Set `repository` to the public one that the version was published in.',
        });
    }
    const published = new Map();
    for (const site of inputs.sites)
        published.set(site, await tryFind(session, repository, site));
    const [only, ...others] = published.values();
    if (only instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ && others.length === 0)
        throw only;
    const target = await (0,_rollout_target_js__WEBPACK_IMPORTED_MODULE_4__.openTarget)(deps, namedSites(inputs, published));
    const turn = (0,_side_by_side_js__WEBPACK_IMPORTED_MODULE_5__  .ZL)(1);
    const done = await (0,_side_by_side_js__WEBPACK_IMPORTED_MODULE_5__  .Zz)(inputs.sites, { deps, ledger }, async (site, tools) => {
        const version = published.get(site);
        const there = target.sites[inputs.sites.indexOf(site)];
        if (version instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ)
            throw version;
        if (version === undefined || there === undefined)
            throw new TypeError('a site is rolled back that was not looked up');
        const exported = await turn(async () => await proveVersion(site, version, { ...tools, target, site: there }));
        const startedAt = session.github.firstAnswerAt();
        return { exported: { ...exported, ...(startedAt !== undefined && { startedAt }) }, places: there.places };
    });
    const exports = done.flatMap(({ exported }) => exported ?? []);
    if (exports.length > 0) {
        const delivery = await (0,_rollout_rollout_js__WEBPACK_IMPORTED_MODULE_3__.rollOut)(target, exports, { deps, observer: ledger });
        const isDone = (result) => result === 'exported' || result === 'refreshed';
        (0,_side_by_side_js__WEBPACK_IMPORTED_MODULE_5__  .JR)({ target, exports, delivery }, done, ledger, (result) => (isDone(result) ? 'rolled-back' : result));
    }
    (0,_side_by_side_js__WEBPACK_IMPORTED_MODULE_5__  .ZD)(done, 'rolled out');
}
async function tryFind(session, repository, site) {
    try {
        return await findVersion(session, repository, site);
    }
    catch (error) {
        session.deps.signal.throwIfAborted();
        return (0,_errors_js__WEBPACK_IMPORTED_MODULE_0__  .z6)(error);
    }
}
async function findVersion(session, repository, { version, domain }) {
    const release = await findRelease(session, repository, version);
    return { release, archive: await findArchive(session, repository, release, domain) };
}
function namedSites({ rollout, sites }, published) {
    return {
        ...rollout,
        sites: rollout.sites.map((site, nth) => {
            const found = sites[nth] && published.get(sites[nth]);
            const told = found instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ ? undefined : found?.archive.domain;
            const domain = site.domain ?? (told === _asset_name_js__WEBPACK_IMPORTED_MODULE_9__  .Xu ? undefined : told);
            return { ...site, ...(domain !== undefined && { domain }) };
        }),
    };
}
async function proveVersion(inputs, { release, archive: { asset, sha256 } }, { deps, ledger, target, site }) {
    const named = site.domain === undefined ? {} : { domain: site.domain };
    const { previousVersion } = site;
    const previous = previousVersion === undefined ? {} : { previousVersion };
    ledger.learn({ ...named, version: inputs.version, releaseUrl: release.webUrl, ...previous });
    deps.log.info(`Rolling back to ${inputs.version}: ${asset.name} of ${target.repository.fullName}.`);
    const pinUrl = asset.address;
    const stage = { inputs, deps, ledger, site, deadline: (0,_transport_deadline_js__WEBPACK_IMPORTED_MODULE_10__  ._)(inputs.timeoutMs, deps.clock) };
    const link = { bundleUrl: pinUrl, url: new URL(pinUrl), sizeBytes: asset.bytes };
    const { bundle } = await (0,_fetch_keep_js__WEBPACK_IMPORTED_MODULE_1__  .g)(stage, { link, sha256 }, async () => undefined);
    const { inventory, ...known } = bundle;
    const compared = inventory && (await (0,_compare_js__WEBPACK_IMPORTED_MODULE_7__.compareWithPinned)(stage, site, inventory));
    if (!target.inputs.dryRun)
        ledger.learn({ pinnedUrl: pinUrl });
    return { ...named, ...known, bundleUrl: pinUrl, pinUrl, ...compared };
}
async function findRelease(session, repository, version) {
    const release = await (0,_releases_js__WEBPACK_IMPORTED_MODULE_8__  .e2)(session, repository, version);
    if (release !== undefined)
        return release;
    const published = (await (0,_releases_js__WEBPACK_IMPORTED_MODULE_8__  .tH)(session, repository)).filter(({ draft }) => !draft).slice(0, NAMED);
    const there = published.map(({ tag }) => session.deps.secrets.clean(tag, 128)).join(', ');
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('NOT_FOUND', `${repository.fullName} has no release of the version \`${version}\`.`, {
        hint: there === '' ? 'Nothing was published there.' : `Set \`rollback-to\` to one that is there, such as: ${there}.`,
    });
}
async function findArchive(session, repository, release, domain) {
    const all = (await (0,_assets_js__WEBPACK_IMPORTED_MODULE_6__  .qs)(session, repository, release)).flatMap((asset) => {
        const read = (0,_asset_name_js__WEBPACK_IMPORTED_MODULE_9__  .ws)(asset.name);
        return read === undefined || asset.state !== 'uploaded' ? [] : [{ asset, ...read }];
    });
    const found = domain === undefined ? all : all.filter((archive) => archive.domain === domain);
    const [only, ...others] = found;
    if (only !== undefined && others.length === 0)
        return only;
    const where = `The release ${release.tag} of ${repository.fullName}`;
    const names = (archives) => archives.map(({ asset }) => session.deps.secrets.clean(asset.name)).join(', ');
    if (only !== undefined) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('INPUT', `${where} holds several archives: ${names(found)}.`, {
            hint: domain === undefined ? 'Set `domain` to one of theirs.' : 'Remove those from the release that are of no use.',
        });
    }
    const what = domain === undefined ? 'no archive of an export' : `no archive of \`${domain}\``;
    const hint = all.length === 0 ? 'Set `rollback-to` to a version that was published.' : `It holds: ${names(all)}.`;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('NOT_FOUND', `${where} holds ${what}.`, { hint });
}


  }),

  2412:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);

__webpack_require__.d(__webpack_exports__, {
  rollOut: () => (  rollOut)
});

// EXTERNAL MODULE: ./.build/lib/action/errors.js
var errors = __webpack_require__(1550);
// EXTERNAL MODULE: ./.build/lib/action/github/commits.js
var commits = __webpack_require__(1043);
// EXTERNAL MODULE: ./.build/lib/action/github/look.js
var look = __webpack_require__(7426);
// EXTERNAL MODULE: ./.build/lib/action/pin/refresh.js
var pin_refresh = __webpack_require__(9770);
// EXTERNAL MODULE: ./.build/lib/action/report/left.js
var report_left = __webpack_require__(8591);
// EXTERNAL MODULE: ./.build/lib/action/report/wording.js
var wording = __webpack_require__(9224);
// EXTERNAL MODULE: ./.build/lib/contract/link-expiry.js
var link_expiry = __webpack_require__(9645);
// EXTERNAL MODULE: ./.build/lib/contract/timestamp.js
var timestamp = __webpack_require__(929);
// EXTERNAL MODULE: ./.build/lib/action/inputs/template.js
var inputs_template = __webpack_require__(9197);
// EXTERNAL MODULE: ./.build/lib/action/pin/pin.js
var pin = __webpack_require__(6506);
// EXTERNAL MODULE: ./.build/lib/action/report/change-table.js
var change_table = __webpack_require__(2723);
// EXTERNAL MODULE: ./.build/lib/action/report/markdown.js
var markdown = __webpack_require__(651);
// EXTERNAL MODULE: ./.build/lib/action/report/page-differences.js
var page_differences = __webpack_require__(1212);
;// CONCATENATED MODULE: ./.build/lib/action/rollout/messages.js








const BEGIN = '<!-- static-export: begin -->';
const END = '<!-- static-export: end -->';
const OWN_PART = /^<!-- static-export: begin -->$[\s\S]*?^<!-- static-export: end -->$/m;
const MARKS = /^<!-- static-export: (?:begin|end) -->$\n?/gm;
const MAX_BODY_LENGTH = 65_536;
const MAX_INTRO_LENGTH = 30_000;
const MAX_TITLE_LENGTH = 256;
const MAX_NAMED = 5;
const NOTE = 'The branch is kept up to date by the workflow that opened this pull request; commits of others on it are never overwritten. If it was opened with the default token, its checks wait for approval and its commits start no workflow.';
const MANY_PINS = 'The pins are too many to be listed here: see the files.';
function commitMessage(exports, pins, { commitMessage: template, configValues }) {
    const text = (0,inputs_template .GS)(template ?? defaultTitle(exports, configValues), factsOf(exports))
        .replaceAll('\r\n', '\n')
        .trim();
    const last = text
        .split(/\n\s*\n/)
        .slice(1)
        .at(-1) ?? '';
    const gap = last !== '' && last.split('\n').every((line) => /^[A-Za-z][A-Za-z0-9-]*: \S/.test(line)) ? '\n' : '\n\n';
    return `${text}${gap}${(0,pin .iA)(pins).join('\n')}\n`;
}
function pullText(exports, inputs, { union, before = '', }) {
    const title = (0,inputs_template .GS)(inputs.title ?? defaultTitle(exports, inputs.configValues), factsOf(exports))
        .replace(/\s+/g, ' ')
        .slice(0, MAX_TITLE_LENGTH);
    const [above, below] = around(before.replaceAll('\r\n', '\n'));
    const room = MAX_BODY_LENGTH - above.length - below.length;
    const pages = exports.flatMap(({ changes, domain }) => (0,page_differences .C)(changes, exports.length > 1 && domain !== undefined ? `### Pages of ${(0,markdown .a)(domain)}` : '### Pages'));
    const pinUrls = new Set(exports.flatMap(({ pinUrl }) => pinUrl ?? []));
    const values = ['### Changes', '', ...(0,change_table .Hg)(union.edits, pinUrls), ''];
    const pins = union.pins.length > union.own.length || exports.length > 1 ? pinTable(union.pins) : [];
    const fitting = [[...pins, ...pages, ...values], [...pins, ...values], pins, [MANY_PINS, '']];
    const parts = fitting.map((details) => ownPart(exports, inputs, union, details));
    const own = parts.find(({ length }) => length <= room);
    return { title, body: own === undefined ? before : above + own + below };
}
function readsOtherwise(text, pull) {
    return text.title !== pull.title || text.body !== pull.body.replaceAll('\r\n', '\n');
}
function hasOwnPart(body) {
    return OWN_PART.test(body.replaceAll('\r\n', '\n'));
}
function around(body) {
    const own = OWN_PART.exec(body);
    if (own !== null) {
        const [above, below] = [body.slice(0, own.index), body.slice(own.index + own[0].length)];
        return [above.replace(MARKS, ''), below.replace(MARKS, '')];
    }
    const words = body.replace(MARKS, '').trimEnd();
    return [words === '' ? '' : `${words}\n\n`, ''];
}
function ownPart(exports, { body, configValues }, { pins, own, dropped }, details) {
    const intro = body === undefined
        ? defaultIntro(exports)
        : (0,inputs_template .GS)(body, factsOf(exports)).replaceAll('\r\n', '\n').replace(MARKS, '').trim().slice(0, MAX_INTRO_LENGTH);
    const [only, ...others] = exports;
    const until = mergeBefore(pins, configValues);
    const facts = only !== undefined && others.length === 0 ? [...factTable(only, until, pins.length > own.length), ''] : [];
    return [
        BEGIN,
        intro,
        '',
        ...facts,
        ...(until === undefined || facts.length > 0
            ? []
            : [`Merge before **${(0,timestamp .E)(until)}**: the first link expires then.`, '']),
        ...details,
        ...droppedLines(dropped),
        NOTE,
        (0,pin .WN)(pins),
        END,
    ].join('\n');
}
function defaultIntro(exports) {
    const verb = exports.every(({ jobId }) => jobId === undefined) ? 'Rolls back to an earlier' : 'Pins the';
    const domains = exports.flatMap(({ domain }) => (domain === undefined ? [] : [(0,markdown .a)(domain)]));
    const [only, ...others] = domains;
    if (only === undefined)
        return `${verb} static export.`;
    if (others.length === 0)
        return `${verb} static export of ${only}.`;
    const named = `${domains.slice(0, -1).join(', ')} and ${domains.at(-1)}`;
    return `${verb} static exports of ${domains.length > MAX_NAMED ? `${domains.length} sites` : named}.`;
}
function factTable(exported, until, hasOthers) {
    const { jobId, pinUrl } = exported;
    const rows = [
        ['Version', (0,markdown .a)(exported.version)],
        jobId !== undefined && ['Job', (0,markdown .a)(jobId)],
        exported.pageCount !== undefined && ['Pages', String(exported.pageCount)],
        exported.sizeBytes !== undefined && ['Archive', (0,wording .Ej)(exported.sizeBytes)],
        exported.sha256 !== undefined && ['SHA-256', (0,markdown .a)(exported.sha256)],
        exported.contentDigest !== undefined && ['Content digest', (0,markdown .a)(exported.contentDigest)],
        pinUrl !== undefined && ['Address', (0,change_table .xW)(pinUrl)],
        until !== undefined && [
            'Merge before',
            `**${(0,timestamp .E)(until)}**: ${hasOthers ? 'the first link on this branch' : 'the link'} expires then`,
        ],
    ];
    return [
        '| | |',
        '| --- | --- |',
        ...rows.filter((row) => row !== false).map(([name, value]) => `| ${name} | ${value} |`),
    ];
}
function mergeBefore(pins, names) {
    if (!names.includes('bundleUrl'))
        return undefined;
    const ends = pins.flatMap(({ written: { bundleUrl }, durable, expires }) => {
        const end = bundleUrl === undefined || durable ? undefined : ((0,link_expiry .Q2)(bundleUrl) ?? expires);
        return end === undefined ? [] : [end.getTime()];
    });
    return ends.length === 0 ? undefined : new Date(Math.min(...ends));
}
function pinTable(pins) {
    const rows = pins.map(({ domain, file, place, version, job }) => `| ${domain === undefined ? '–' : (0,markdown .a)(domain)} | ${(0,markdown .a)(file)} | ${(0,markdown .a)(place)} | ${(0,markdown .a)(version)} | ${job === undefined ? '–' : (0,markdown .a)(job)} |`);
    return ['### Pins', '', '| Site | File | Place | Version | Job |', '| --- | --- | --- | --- | --- |', ...rows, ''];
}
function droppedLines(dropped) {
    if (dropped.length === 0)
        return [];
    const lines = dropped.map(({ pin, why }) => `- ${(0,markdown .a)(pin.version)} in ${(0,markdown .a)(pin.file)}: it ${why}.`);
    return ['No longer on this branch:', '', ...lines, ''];
}
function defaultTitle(exports, names) {
    const isRollback = exports.every(({ jobId }) => jobId === undefined);
    const pinsVersion = names.includes('version');
    if (exports.length > 1) {
        if (isRollback)
            return `Roll back ${exports.length} static exports`;
        return pinsVersion ? `Pin ${exports.length} static exports` : `Renew the links of ${exports.length} static exports`;
    }
    const pins = pinsVersion ? 'Pin static export {version}' : 'Renew the link of the static export';
    const what = isRollback ? 'Roll back to static export {version}' : pins;
    return exports[0]?.domain === undefined ? what : `${what} of {domain}`;
}
function factsOf(exports) {
    const all = (read) => {
        const known = exports.flatMap((exported) => read(exported) ?? []);
        return known.length === 0 ? undefined : [...new Set(known)].join(', ');
    };
    const facts = {
        version: all(({ version }) => version),
        jobId: all(({ jobId }) => jobId && oneWord(jobId)),
        domain: all(({ domain }) => domain),
        pageCount: all(({ pageCount }) => pageCount?.toString()),
        sha256: all(({ sha256 }) => sha256),
    };
    return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
function oneWord(jobId) {
    return jobId.replace(/[^A-Za-z0-9._:-]/g, '-');
}

// EXTERNAL MODULE: ./.build/lib/action/defined.js
var defined = __webpack_require__(5808);
// EXTERNAL MODULE: ./.build/lib/action/github/auto-merge.js
var auto_merge = __webpack_require__(6883);
// EXTERNAL MODULE: ./.build/lib/action/github/branches.js
var branches = __webpack_require__(4653);
// EXTERNAL MODULE: ./node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(7934);
// EXTERNAL MODULE: ./.build/lib/contract/decode.js
var decode = __webpack_require__(4159);
// EXTERNAL MODULE: ./.build/lib/action/transport/backoff.js
var backoff = __webpack_require__(7743);
// EXTERNAL MODULE: ./.build/lib/action/github/call.js + 2 modules
var call = __webpack_require__(7327);
// EXTERNAL MODULE: ./.build/lib/action/github/failures.js
var failures = __webpack_require__(5090);
// EXTERNAL MODULE: ./.build/lib/action/github/repository.js
var github_repository = __webpack_require__(2453);
;// CONCATENATED MODULE: ./.build/lib/action/github/pull-additions.js







const WRITE = 'pull-requests: write';
const MAX_ATTEMPTS = 3;
const PAGE_SIZE = 100;
const MAX_PAGES = 10;
const AssignedSchema = dist .Ikc({ assignees: dist .cl6(dist .YOg(dist .Ikc({ login: dist .YjP('a login') }), 'a list')) });
async function addPeople(session, repository, pull, { labels, assignees, reviewers, teamReviewers, isNews }) {
    const to = { session, repository, number: pull.number };
    const missing = without(labels, pull.labels);
    await add(to, 'labels', missing, { route: 'issues/{number}/labels', params: { labels: missing } });
    const unassigned = without(assignees, pull.assignees);
    await add(to, 'assignees', unassigned, {
        route: 'issues/{number}/assignees',
        params: { assignees: unassigned },
        leftOut: (data) => {
            const there = (0,decode .D4)(AssignedSchema, data).assignees ?? undefined;
            return there === undefined
                ? []
                : without(unassigned, there.map(({ login }) => login));
        },
    });
    if (!isNews)
        return;
    const asked = without(reviewers, [...pull.reviewers, pull.author]);
    await add(to, 'reviewers', asked, { route: 'pulls/{number}/requested_reviewers', params: { reviewers: asked } });
    const teams = without(teamReviewers, pull.teams);
    await add(to, 'reviewers', teams, { route: 'pulls/{number}/requested_reviewers', params: { team_reviewers: teams } });
}
function without(wanted, present) {
    const known = new Set(present.map((name) => name.toLowerCase()));
    return wanted.filter((name) => !known.has(name.toLowerCase()));
}
async function add({ session, repository, number, }, what, names, { route, params, leftOut = () => [] }) {
    if (names.length === 0)
        return;
    const { deps } = session;
    const request = {
        kind: 'repeatable',
        purpose: `The ${what} of pull request #${number} of ${repository.fullName} could not be set`,
        needs: WRITE,
        method: 'POST',
        route: `/repos/{owner}/{repo}/${route}`,
        params: { ...(0,github_repository.at)(repository), number, ...params },
        decode: leftOut,
    };
    try {
        for (let nth = 1;; nth += 1) {
            const sent = await (0,call .tN)(session, request);
            if (sent.kind === 'done') {
                if (sent.value.length > 0)
                    deps.log.warning(`The pull request goes without ${what} ${sent.value.join(', ')}: GitHub left them out.`);
                return;
            }
            if (sent.kind === 'lost')
                throw sent.error;
            if (nth === MAX_ATTEMPTS || !/could not resolve to a node/i.test(sent.refusal.says))
                throw (0,failures .z_)(request, sent.refusal);
            await deps.clock.sleep((0,backoff .a2)(nth + 1, undefined, deps.random()), deps.signal);
        }
    }
    catch (error) {
        deps.signal.throwIfAborted();
        if (!(error instanceof errors .lZ))
            throw error;
        deps.log.warning(`The pull request goes without ${what} ${names.join(', ')}. ${error.message}${error.hint === undefined ? '' : ` ${error.hint}`}`);
    }
}
const CommentsSchema = dist .YOg(dist .Ikc({ id: dist .aig('an id'), body: dist .cl6(dist .YjP('a text'), '') }), 'a list');
async function commentOnce(session, repository, number, marker, body) {
    if (await hasComment(session, repository, number, marker))
        return;
    const request = {
        kind: 'once',
        purpose: `The comment on pull request #${number} of ${repository.fullName} could not be made`,
        needs: WRITE,
        method: 'POST',
        route: '/repos/{owner}/{repo}/issues/{issue_number}/comments',
        params: { ...(0,github_repository.at)(repository), issue_number: number, body },
        decode: (data) => (0,decode .D4)(dist .Ikc({ id: dist .aig('an id') }), data).id,
    };
    const sent = await (0,call .Zr)(session, request, async () => (await hasComment(session, repository, number, marker)) ? number : undefined);
    if (sent.kind !== 'done')
        throw (0,failures .z_)(request, sent.refusal);
}
async function hasComment(session, repository, number, marker) {
    for (let page = 1; page <= MAX_PAGES; page += 1) {
        const comments = await (0,call .ur)(session, {
            kind: 'repeatable',
            purpose: `The comments on pull request #${number} of ${repository.fullName} could not be read`,
            needs: 'pull-requests: read',
            method: 'GET',
            route: '/repos/{owner}/{repo}/issues/{issue_number}/comments',
            params: { ...(0,github_repository.at)(repository), issue_number: number, per_page: PAGE_SIZE, page },
            decode: (data) => (0,decode .D4)(CommentsSchema, data),
        });
        if (comments.some((comment) => comment.body.includes(marker)))
            return true;
        if (comments.length < PAGE_SIZE)
            return false;
    }
    return false;
}

// EXTERNAL MODULE: ./.build/lib/action/github/look-rest.js
var look_rest = __webpack_require__(9741);
;// CONCATENATED MODULE: ./.build/lib/action/github/pulls.js






const pulls_WRITE = 'pull-requests: write';
const pulls_MAX_BODY_LENGTH = 65_536;
async function createPull(session, repository, wanted) {
    const { branch, base, title, body, draft } = wanted;
    const request = {
        kind: 'once',
        purpose: `The pull request from \`${branch}\` to \`${base}\` of ${repository.fullName} could not be opened`,
        effect: `The pull request from \`${branch}\` to \`${base}\` of ${repository.fullName} may have been opened`,
        needs: `contents: write, ${pulls_WRITE}`,
        method: 'POST',
        route: '/repos/{owner}/{repo}/pulls',
        params: { ...(0,github_repository.at)(repository), title, head: branch, base, body: cut(body), draft },
        decode: look_rest .Es,
    };
    try {
        const sent = await (0,call .Zr)(session, request, () => findPull(session, repository, wanted));
        if (sent.kind === 'done')
            return sent.value;
        const { says } = sent.refusal;
        if (/no commits between/i.test(says))
            return 'no-commits';
        if (/pull request already exists/i.test(says))
            return 'exists';
        if (draft && /draft pull requests? (?:are|is) not supported/i.test(says)) {
            session.deps.log.warning(`${repository.fullName} has no draft pull requests; opening one that is none.`);
            return await createPull(session, repository, { ...wanted, draft: false });
        }
        throw (0,failures .Gf)(sent.refusal)
            ? settingError(request.purpose, sent.refusal)
            : (0,failures .z_)(request, sent.refusal);
    }
    catch (error) {
        if (!(error instanceof errors .lZ) || error.code !== 'PERMISSION')
            throw error;
        const byHand = `${pageOf(session, repository)}/compare/${escapeRef(base)}...${escapeRef(branch)}?expand=1`;
        const hint = `${error.hint ?? ''} The branch is kept: open the pull request by hand at ${byHand}`.trim();
        throw new errors .lZ('PERMISSION', error.message, { hint, cause: error.cause });
    }
}
async function findPull(session, { fullName: repository }, { branch, base }) {
    const seen = await (0,look .O)(session, { repository, base, branches: [branch], files: [], pulls: true });
    return seen.branches[0]?.pulls.find((pull) => pull.base === base);
}
function settingError(purpose, { summary, says, cause }) {
    return new errors .lZ('PERMISSION', `${purpose}: ${summary}. GitHub says: ${says}`, {
        hint: 'Set it in the repository under Settings → Actions → General → Workflow permissions → Allow GitHub Actions to create and approve pull requests (where it is grey, an organization or enterprise decides), or give `github-token` a token of a GitHub App.',
        cause,
    });
}
function pageOf({ deps }, { fullName }) {
    return `${deps.workflow.serverUrl}/${fullName}`;
}
function escapeRef(branch) {
    return branch.split('/').map(encodeURIComponent).join('/');
}
function cut(body) {
    return body.length <= pulls_MAX_BODY_LENGTH ? body : `${body.slice(0, pulls_MAX_BODY_LENGTH - 1).toWellFormed()}…`;
}
async function updatePull(session, repository, number, { title, body, state }) {
    return await (0,call .ur)(session, {
        kind: 'repeatable',
        purpose: `The pull request #${number} of ${repository.fullName} could not be changed`,
        needs: pulls_WRITE,
        method: 'PATCH',
        route: '/repos/{owner}/{repo}/pulls/{pull_number}',
        params: {
            ...(0,github_repository.at)(repository),
            pull_number: number,
            ...(title !== undefined && { title }),
            ...(body !== undefined && { body: cut(body) }),
            ...(state !== undefined && { state }),
        },
        decode: look_rest .Es,
    });
}

// EXTERNAL MODULE: ./.build/lib/action/transport/deadline.js
var deadline = __webpack_require__(1891);
;// CONCATENATED MODULE: ./.build/lib/action/rollout/head-commit.js




const SWEEP_MS = 20_000;
async function commitToHead(target, given) {
    try {
        return await commit(target, given);
    }
    catch (error) {
        if (!(error instanceof errors .lZ) || error.code !== 'PROTECTED')
            throw error;
        const hint = `A rule protects the head branch, too: exempt \`${target.branch}\` from it, or set another \`branch\`.`;
        throw new errors .lZ('PROTECTED', error.message, { hint, cause: error.cause });
    }
}
async function commit(target, given) {
    const { session, repository, branch } = target;
    const { on, parent, files, message, head } = given;
    const commit = { expectedHead: parent, files, message };
    if (on === 'head')
        return await (0,commits .$)(session, repository, { ...commit, branch });
    if (on === 'new') {
        for (const obsolete of target.obsolete) {
            await (0,branches .VS)(session, repository, obsolete);
            session.deps.log.info(`Removed the branch \`${obsolete.branch}\` of an earlier version, beside which there is no other.`);
        }
        if ((await (0,branches .lY)(session, repository, branch, parent)) === 'exists')
            return 'raced';
        try {
            return await (0,commits .$)(session, repository, { ...commit, branch });
        }
        catch (error) {
            await sweep(target, branch, parent);
            throw error;
        }
    }
    const beside = `${branch}-next-${session.deps.workflow.runKey}`;
    await (0,branches .lY)(session, repository, beside, parent);
    let made = 'raced';
    let moved = 'raced';
    try {
        made = await (0,commits .$)(session, repository, { ...commit, branch: beside });
        if (made === 'raced')
            return 'raced';
        const from = head ?? parent;
        moved = await (0,branches .ob)(session, repository, { branch, from, to: made.sha, force: true, remove: beside });
        return moved === 'raced' ? 'raced' : made;
    }
    finally {
        if (moved === 'raced')
            await sweep(target, beside, made === 'raced' ? parent : made.sha);
    }
}
async function sweep({ session, repository }, branch, from) {
    const { deps, github } = session;
    const quiet = { ...deps, signal: new AbortController().signal };
    try {
        await (0,branches .VS)({ deps: quiet, github, deadline: (0,deadline ._)(SWEEP_MS, deps.clock) }, repository, {
            branch,
            from,
        });
    }
    catch {
        deps.log.info(`The branch \`${branch}\` could not be removed; it has no further purpose.`);
    }
}

;// CONCATENATED MODULE: ./.build/lib/action/rollout/plan.js
const MAX_COMMITS_AHEAD = 20;
function planPull({ base, wanted, branch, isOpen }) {
    if (wanted.length === 0) {
        if (branch === undefined)
            return { kind: 'nothing' };
        if (branch.foreign !== undefined || (branch.ahead === 0 && !isOpen))
            return { kind: 'nothing' };
        return { kind: 'close', head: branch.head };
    }
    if (branch === undefined)
        return { kind: 'write', on: 'new', parent: base, files: wanted };
    if (branch.foreign !== undefined)
        return { kind: 'busy', foreign: branch.foreign };
    const { head, ahead, behind, differing } = branch;
    const isBehind = behind > 0 && (differing.length > 0 || !isOpen);
    const isLong = ahead >= MAX_COMMITS_AHEAD && differing.length > 0;
    if (ahead === 0 || isBehind || isLong)
        return { kind: 'write', on: 'base', parent: base, files: wanted };
    if (differing.length > 0)
        return { kind: 'write', on: 'head', parent: head, files: differing };
    return { kind: 'propose' };
}

;// CONCATENATED MODULE: ./.build/lib/action/rollout/rounds.js

const MAX_ROUNDS = 16;
const FIRST_DELAY_MS = 300;
const MAX_DELAY_MS = 5000;
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
    throw new errors .lZ('BRANCH_BUSY', `The branch \`${branch}\` moved ${MAX_ROUNDS} times while it was being written.`, {
        hint: 'Run it again later; `concurrency` in the workflow keeps runs of one branch apart.',
    });
}

// EXTERNAL MODULE: ./.build/lib/action/rollout/state.js
var rollout_state = __webpack_require__(2369);
// EXTERNAL MODULE: ./.build/lib/action/rollout/target.js + 1 modules
var rollout_target = __webpack_require__(8556);
// EXTERNAL MODULE: ./.build/lib/action/rollout/unite.js + 1 modules
var unite = __webpack_require__(1264);
;// CONCATENATED MODULE: ./.build/lib/action/rollout/pull-request.js















const BUSY_MARK = '<!-- static-export: busy -->';
async function deliverPull(target, sites) {
    const { branch, session } = target;
    if (branch === undefined) {
        throw new errors .lZ('PROTECTED', `\`${target.base}\` takes no commits, and a pull request needs a branch.`, {
            hint: 'Set `domain` (the branch is named by it) or `branch`.',
        });
    }
    const files = new Set([...(0,rollout_target.filesOf)(target.inputs), ...target.recordedFiles]);
    const work = { target: { ...target, branch }, sites, written: {}, files, told: new Set() };
    return await rounds(session.deps, branch, async () => {
        const round = await lookAround(work);
        tellLeft(work, round.union);
        return target.inputs.dryRun ? dryRun(work, round) : await carryOut(work, round);
    });
}
async function lookAround(work) {
    const { target, sites, files } = work;
    const { inputs, base: baseName, branch: name } = target;
    for (;;) {
        const seen = await (0,look .O)(target.session, {
            repository: target.repository.fullName,
            base: baseName,
            branches: [name],
            files: [...files],
            pulls: true,
        });
        const [there] = seen.branches;
        const places = sites.flatMap((site) => site.places);
        const base = (0,rollout_target.foundBase)(seen, inputs);
        const pull = there?.pulls.find((one) => one.base === baseName);
        const other = there?.pulls.find((one) => one.base !== baseName);
        const state = there?.at;
        const branch = state && (0,unite .DH)(state, places, there.lastPull);
        const unseen = [...(state?.changed ?? []), ...(branch?.pins ?? []).map(({ file }) => file)];
        const missing = unseen.filter((path) => !files.has(path));
        for (const path of missing)
            files.add(path);
        if (missing.length > 0)
            continue;
        const side = new rollout_state .mn(base.files);
        const union = (0,unite ._f)({ base, side, branch, sites, inputs });
        const foreign = branch &&
            (otherBase(other) ??
                (0,unite .Yn)(branch, places.map((place) => side.keyOf(place))));
        const differing = branch && (0,unite .Gh)(branch, side, union.edits);
        const plan = planPull({
            base: base.head,
            wanted: union.edits,
            isOpen: pull !== undefined,
            branch: branch &&
                differing && {
                head: branch.state.head,
                ahead: branch.state.ahead,
                behind: differing.isStale ? Math.max(1, branch.state.behind) : branch.state.behind,
                foreign,
                differing: differing.isStale ? union.edits : differing.files,
            },
        });
        return { baseHead: base.head, side, branch, pull: pull ?? other, union, plan };
    }
}
function otherBase(pull) {
    if (pull === undefined)
        return undefined;
    return { because: `pull request #${pull.number} from it goes to \`${pull.base}\``, byPeople: true };
}
function tellLeft({ target, told }, { left, dropped }) {
    const { log } = target.session.deps;
    const where = `${target.repository.fullName}@${target.base}`;
    const tell = (message, level) => {
        if (!told.has(message))
            level(message);
        told.add(message);
    };
    for (const one of left)
        tell(`Left as it is: ${(0,report_left .$)(one, where)}`, log.notice);
    for (const { pin, why } of dropped)
        tell(`The pin of ${pin.version} in ${pin.file} (\`${pin.place}\`) leaves \`${target.branch}\`: it ${why}.`, log.info);
}
function dryRun({ target }, { plan, pull, union }) {
    if (plan.kind === 'busy')
        target.session.deps.log.warning(`A run would stop here: ${plan.foreign.because}.`);
    return (0,defined .s)({
        ...unwritten(union),
        edits: plan.kind === 'write' ? union.edits : [],
        would: wouldDo(plan, pull !== undefined),
        pull: (0,defined .s)({ operation: 'none', number: pull?.number, url: pull?.url }),
    });
}
function wouldDo({ kind }, isOpen) {
    if (kind === 'busy')
        return 'stop';
    if (kind === 'close')
        return 'close';
    return kind === 'propose' && !isOpen ? 'open' : undefined;
}
function unwritten({ left, dropped }) {
    return { edits: [], changed: false, left, dropped };
}
async function carryOut(work, round) {
    const { plan, union, pull } = round;
    switch (plan.kind) {
        case 'nothing':
            return { ...unwritten(union), pull: outcome('none', pull) };
        case 'busy':
            return await refuse(work, plan.foreign, pull);
        case 'close':
            return await pull_request_close(work, plan.head, round);
        case 'propose':
            return await propose(work, round, work.written.delivery ?? unwritten(union));
        case 'write':
            return await write(work, round, plan);
    }
}
async function write(work, round, plan) {
    const { target } = work;
    const { union, pull, branch, side } = round;
    const edits = (0,unite .t7)(plan.on === 'head' && branch !== undefined ? branch.side : side, union.own).filter(({ changes }) => changes.length > 0);
    const text = textOf(work, round);
    if (pull !== undefined) {
        const isNews = edits.some(({ changes }) => changes.some(({ name }) => name !== 'bundleUrl'));
        await bringUpToDate(work, pull, { text, isNews });
        await autoMerge(work, round, pull);
    }
    const message = commitMessage(union.exports, union.pins, target.inputs);
    const commit = await commitToHead(target, { ...plan, message, head: branch?.state.head });
    if (commit === 'raced')
        return 'raced';
    target.session.deps.log.info(`Committed ${commit.sha.slice(0, 10)} to ${target.repository.fullName}@${target.branch}.`);
    const delivery = { ...unwritten(union), edits, changed: true, commitSha: commit.sha };
    target.onCommit(commit.sha);
    work.written.delivery = delivery;
    if (pull === undefined)
        return await propose(work, round, delivery);
    if (work.written.autoMerge === 'on' || union.pins.length > union.own.length) {
        const now = await findPull(target.session, target.repository, target);
        if (now === undefined || readsOtherwise(text, now))
            return 'raced';
    }
    if (work.written.autoMerge === 'clean')
        await autoMerge(work, round, pull, commit.sha);
    tellIfClean(work, pull);
    return { ...delivery, pull: outcome('updated', pull, work) };
}
async function propose(work, round, delivery) {
    const { target } = work;
    const { session, repository, inputs, base, branch } = target;
    if (round.pull !== undefined) {
        const isOfEarlier = !delivery.changed && work.written.text !== true && hasOwnPart(round.pull.body);
        const text = isOfEarlier ? undefined : textOf(work, round);
        const differs = await bringUpToDate(work, round.pull, { text, isNews: false });
        if (differs && (await (0,branches .Uo)(session, repository, branch)) !== round.branch?.state.head)
            return 'raced';
        await autoMerge(work, round, round.pull, round.branch?.state.head);
        tellIfClean(work, round.pull);
        return { ...delivery, pull: outcome(differs || delivery.changed ? 'updated' : 'none', round.pull, work) };
    }
    const text = textOf(work, round);
    const pull = await createPull(session, repository, { branch, base, ...text, draft: inputs.draft });
    if (pull === 'exists' || pull === 'no-commits')
        return 'raced';
    session.deps.log.info(`Opened pull request #${pull.number}: ${pull.url}`);
    await addPeople(session, repository, pull, { ...inputs, isNews: true });
    await autoMerge(work, round, pull, delivery.commitSha ?? round.branch?.state.head);
    tellIfClean(work, pull);
    return { ...delivery, pull: outcome('created', pull, work) };
}
async function autoMerge({ target, written }, { union }, pull, head) {
    const { session, inputs } = target;
    const other = union.pins.find(({ merges }) => !merges);
    if (other !== undefined) {
        if (pull.mergesByItself)
            await (0,auto_merge .lp)(session, pull, `the pin of ${other.version} in ${other.file} did not ask for it`);
        return;
    }
    if (inputs.autoMerge === undefined || written.autoMerge === 'off')
        return;
    written.autoMerge = await (0,auto_merge .ar)(session, pull, { method: inputs.autoMerge, ...(head !== undefined && { head }) });
}
function tellIfClean({ target, written }, pull) {
    if (written.autoMerge === 'clean')
        (0,auto_merge .r6)(target.session, pull, target.base);
}
function textOf({ target }, { union, pull }) {
    return pullText(union.exports, target.inputs, { union, before: pull?.body ?? '' });
}
async function bringUpToDate({ target, written }, pull, { text, isNews }) {
    const { session, repository, inputs } = target;
    const differs = text !== undefined && readsOtherwise(text, pull);
    if (differs) {
        await updatePull(session, repository, pull.number, text);
        written.text = true;
    }
    await addPeople(session, repository, pull, { ...inputs, isNews });
    if (differs)
        session.deps.log.info(`Updated pull request #${pull.number}: ${pull.url}`);
    return differs;
}
async function pull_request_close({ target }, head, { pull, union }) {
    const { session, repository, base, branch } = target;
    if ((await (0,branches .VS)(session, repository, { branch, from: head })) === 'raced')
        return 'raced';
    if (pull !== undefined)
        await updatePull(session, repository, pull.number, { state: 'closed' });
    session.deps.log.info(`\`${base}\` holds the values already: removed the branch \`${branch}\`.`);
    const operation = pull === undefined ? 'none' : 'closed';
    return { ...unwritten(union), pull: outcome(operation, pull) };
}
async function refuse({ target }, { because, byPeople }, pull) {
    const { session, repository, branch } = target;
    if (pull !== undefined && byPeople) {
        const words = `${BUSY_MARK}\nThis branch is no longer kept up to date: ${because}. Merge or close this pull request and delete the branch to have a new one.`;
        await commentOnce(session, repository, pull.number, BUSY_MARK, words);
    }
    const where = pull === undefined ? '' : ` See ${pull.url}`;
    throw new errors .lZ('BRANCH_BUSY', `The branch \`${branch}\` is left as it is: ${because}.${where}`, {
        hint: 'Merge or close its pull request and delete the branch, or set another `branch`.',
    });
}
function outcome(operation, pull, work) {
    if (pull === undefined)
        return { operation };
    const mergesByItself = work?.written.autoMerge === 'on';
    const byDefaultToken = (0,look .p)(pull.author);
    return { operation, number: pull.number, url: pull.url, byDefaultToken, mergesByItself };
}

;// CONCATENATED MODULE: ./.build/lib/action/rollout/rollout.js












async function rollOut(opened, exports, { deps, observer }) {
    const target = (0,rollout_target.renewed)(opened, deps, observer);
    const sites = exports.map((one) => siteOf(one, target, deps));
    if (target.inputs.mode === 'pull-request')
        return await deliverPull(target, sites);
    try {
        return await deliverCommit(target, sites);
    }
    catch (error) {
        const fallBack = target.inputs.onProtectedBranch === 'pull-request';
        if (!(error instanceof errors .lZ) || error.code !== 'PROTECTED' || !fallBack)
            throw error;
        deps.log.notice(`\`${target.base}\` takes no direct commits: opening a pull request instead (\`on-protected-branch\`).`);
        return await deliverPull(target, sites);
    }
}
function siteOf({ exported, places }, { inputs }, { clock, log, workflow }) {
    const now = clock.today();
    const { expiresAt } = exported;
    const freshLifeMs = expiresAt && expiresAt.getTime() - now.getTime();
    const refresh = {
        now,
        before: inputs.refreshBefore,
        freshLifeMs,
        scheduleGapMs: workflow.scheduleGapMs,
    };
    const isLink = exported.pinUrl === undefined && inputs.configValues.includes('bundleUrl');
    if (isLink && freshLifeMs !== undefined && (0,pin_refresh .$u)(exported.bundleUrl, refresh) >= freshLifeMs) {
        const life = `the life of a link (${(0,wording .p0)(freshLifeMs)})`;
        log.warning(refresh.before === 'auto'
            ? `Every scheduled run writes a new link: between two of them pass ${(0,wording .p0)(refresh.scheduleGapMs ?? 0)}, too long for ${life}. Run it more often, or set \`publish\`.`
            : `Every run writes a new link: \`refresh-before\` (${(0,wording .p0)(refresh.before)}) is no shorter than ${life}. Leave it out, or set a shorter one.`);
    }
    return { exported, places, refresh };
}
async function deliverCommit(target, sites) {
    const { session, inputs, base: name } = target;
    const { log } = session.deps;
    return await rounds(session.deps, name, async () => {
        const asked = { repository: target.repository.fullName, base: name, branches: [], files: (0,rollout_target.filesOf)(inputs) };
        const seen = await (0,look .O)(session, { ...asked, pulls: false });
        const { repository } = seen;
        const base = (0,rollout_target.foundBase)(seen, inputs);
        const { own, exports, edits, left } = (0,unite ._f)({ base, side: new rollout_state .mn(base.files), sites, inputs });
        for (const one of left)
            log.notice(`Left as it is: ${(0,report_left .$)(one, `${repository.fullName}@${name}`)}`);
        const unchanged = { edits, changed: false, left, dropped: [] };
        if (edits.length === 0 || inputs.dryRun)
            return unchanged;
        const commit = await (0,commits .$)(session, repository, {
            branch: name,
            expectedHead: base.head,
            files: edits,
            message: commitMessage(exports, own, inputs),
        });
        if (commit === 'raced')
            return 'raced';
        target.onCommit(commit.sha);
        const byDefaultToken = seen.byDefaultToken === true;
        const silent = byDefaultToken ? ' The default token made it: it starts no workflow.' : '';
        log.info(`Committed ${commit.sha.slice(0, 10)} to ${repository.fullName}@${name}.${silent}`);
        return { ...unchanged, changed: true, commitSha: commit.sha, byDefaultToken };
    });
}


  }),

  2369:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    G9: () => (  heldOnBase),
    aq: () => (  pinsOn),
    c0: () => (  foreignOn),
    mn: () => (  Side),
    oh: () => (  inConfig)
  });
  var _deployment_decode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(224);
  var _deployment_edit_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(814);
  var _deployment_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9317);
  var _errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1550);
  var _pin_pin_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6506);





class Side {
    #files;
    #open = new Map();
    constructor(files) {
        this.#files = files;
    }
    find(path) {
        const file = this.#files.get(path);
        try {
            return file && { file, text: (0,_deployment_decode_js__WEBPACK_IMPORTED_MODULE_0__  .g7)(file.bytes, path) };
        }
        catch (error) {
            if (error instanceof _deployment_errors_js__WEBPACK_IMPORTED_MODULE_2__  .gt)
                return undefined;
            throw error;
        }
    }
    open({ file: path, path: steps }) {
        const key = JSON.stringify([path, steps]);
        const known = this.#open.get(key);
        if (known !== undefined)
            return known;
        const open = inConfig(() => {
            const file = this.#files.get(path);
            if (file === undefined)
                throw new _deployment_errors_js__WEBPACK_IMPORTED_MODULE_2__  .gt(`${path} is not there`, { file: path });
            return (0,_deployment_edit_js__WEBPACK_IMPORTED_MODULE_1__  .FR)((0,_deployment_decode_js__WEBPACK_IMPORTED_MODULE_0__  .g7)(file.bytes, path), { file: path, ...(steps !== undefined && { path: steps }) });
        });
        this.#open.set(key, open);
        return open;
    }
    keyOf(place) {
        return { file: place.file, place: this.open(place).place };
    }
    tryOpen(place) {
        try {
            return this.open(place);
        }
        catch (error) {
            if (error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_3__  .lZ && error.code === 'CONFIG')
                return undefined;
            throw error;
        }
    }
    found({ file, place }) {
        const open = this.tryOpen({ file, path: place });
        return open && { values: open.before };
    }
}
function inConfig(work) {
    try {
        return work();
    }
    catch (error) {
        if (!(error instanceof _deployment_errors_js__WEBPACK_IMPORTED_MODULE_2__  .gt))
            throw error;
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_3__  .lZ('CONFIG', error.message, {
            ...(error.hint !== undefined && { hint: error.hint }),
            cause: error,
        });
    }
}
function heldOnBase(side, { history }, key) {
    const found = side.found(key);
    if (found === undefined)
        return undefined;
    return { found: found.values, record: (0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_4__  .Nx)(history.get(key.file) ?? [], key, found.values) };
}
function pinsOn(side, { commits, changed }, places) {
    const newest = commits.findLast(({ message }) => (0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_4__  .T3)(message).length > 0 || (0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_4__  .BT)(message));
    if (newest === undefined)
        return [];
    const records = (0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_4__  .T3)(newest.message);
    const known = records.length > 0 ? records : oldRecords(side, newest, changed, places);
    return known.flatMap((record) => (0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_4__  .DU)(record, side.found(record)?.values) ?? []);
}
function oldRecords(side, { message }, changed, places) {
    const old = (0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_4__  .BT)(message);
    const keys = new Map();
    for (const place of [...places.filter(({ file }) => changed.includes(file)), ...changed.map((file) => ({ file }))]) {
        const key = placeOf(side, place);
        if (key !== undefined)
            keys.set((0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_4__  .TN)(key), key);
    }
    if (old === undefined)
        return [];
    return [...keys.values()].map((key) => (0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_4__  .so)(old, key, side.found(key)?.values));
}
function placeOf(side, place) {
    const open = side.tryOpen(place);
    return open && { file: place.file, place: open.place };
}
const SHORT_SHA = 7;
const SAME_VALUES = { enabled: true, bundleUrl: 'https://same.example/b', version: '0' };
function foreignOn({ commits, truncated, changed }, { side, fork, keys }) {
    if (truncated)
        return { because: 'it has more commits than can be looked at', byPeople: true };
    const commit = commits.find(({ message, parents }) => parents.length < 2 && !(0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_4__  .Sg)(message));
    if (commit !== undefined)
        return { because: `commit ${commit.sha.slice(0, SHORT_SHA)} on it is not of this Action`, byPeople: true };
    const edited = changed.find((path) => !isOurEdit(path, side, fork, keys));
    if (edited === undefined)
        return undefined;
    return { because: `\`${edited}\` was changed on it beyond the values of its rollouts`, byPeople: false };
}
function isOurEdit(path, side, fork, keys) {
    const [now, origin] = [side.find(path)?.text, fork.find(path)?.text];
    if (now === origin)
        return true;
    if (now === undefined || origin === undefined)
        return false;
    const places = keys.filter(({ file }) => file === path);
    return wordsOf(now, places) === wordsOf(origin, places);
}
function wordsOf(text, places) {
    try {
        const same = places.reduce((edited, { file, place }) => (0,_deployment_edit_js__WEBPACK_IMPORTED_MODULE_1__  .FR)(edited, { file, path: place }).edit(SAME_VALUES).text, text);
        return same
            .split(/[\s,{}'"]+/)
            .sort()
            .join(' ');
    }
    catch (error) {
        if (error instanceof _deployment_errors_js__WEBPACK_IMPORTED_MODULE_2__  .gt)
            return undefined;
        throw error;
    }
}


  }),

  8556:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);

__webpack_require__.d(__webpack_exports__, {
  filesOf: () => (  filesOf),
  foundBase: () => (  foundBase),
  openSession: () => (  openSession),
  openTarget: () => (  openTarget),
  pinnedIn: () => (  pinnedIn),
  renewed: () => (  renewed)
});

// EXTERNAL MODULE: ./.build/lib/action/defined.js
var defined = __webpack_require__(5808);
// EXTERNAL MODULE: ./.build/lib/action/errors.js
var errors = __webpack_require__(1550);
// EXTERNAL MODULE: ./.build/lib/action/github/files.js
var files = __webpack_require__(9046);
// EXTERNAL MODULE: ./.build/lib/action/github/look.js
var look = __webpack_require__(7426);
// EXTERNAL MODULE: ./.build/lib/action/github/repository.js
var github_repository = __webpack_require__(2453);
// EXTERNAL MODULE: ./.build/lib/action/pin/pin.js
var pin_pin = __webpack_require__(6506);
// EXTERNAL MODULE: ./.build/lib/action/transport/deadline.js
var deadline = __webpack_require__(1891);
;// CONCATENATED MODULE: ./.build/lib/action/rollout/head-branch.js



function mayBeHead({ branch }, base, { defaultBranch: main, fullName }) {
    if (branch === undefined || (branch !== base && branch !== main))
        return;
    const what = branch === base ? 'the branch that the change is for' : 'the default branch';
    throw new errors .lZ('INPUT', `\`branch\` is \`${branch}\`, ${what} of ${fullName}.`, {
        hint: 'Set `branch` to one that is for the pull request alone, or leave it out.',
    });
}
function branchNames(inputs) {
    const { branch, base } = inputs;
    const name = ownName(inputs);
    if (branch !== undefined)
        return [branch];
    if (name === undefined)
        return [];
    return base === undefined ? [name] : [name, `${name}@${base}`, oldName(name, base)];
}
function ownName({ sites: [only, ...others] }) {
    if (others.length > 0)
        return 'static-exports';
    return only?.domain === undefined ? undefined : `static-export/${only.domain}`;
}
function oldName(name, base) {
    return `${name}/${base}`;
}
async function chooseBranch(session, seen, inputs, base) {
    const chosen = await choose(session, seen, inputs, base);
    mayBeHead(chosen, base, seen.repository);
    return chosen;
}
async function choose(session, seen, inputs, base) {
    const { repository, branches, inTheWay } = seen;
    const given = inputs.branch;
    const name = ownName(inputs) ?? '';
    if (given === undefined && name === '')
        return { obsolete: [] };
    const isDefault = base === repository.defaultBranch;
    const old = branches.find((branch) => branch.name === oldName(name, base));
    if (given === undefined && !isDefault && old?.pulls.some((pull) => pull.base === base) === true)
        return { branch: old.name, obsolete: [] };
    const wanted = given ?? (isDefault ? name : `${name}@${base}`);
    if (branches.find((branch) => branch.name === wanted)?.at !== undefined)
        return { branch: wanted, obsolete: [] };
    const above = inTheWay.find((other) => wanted.startsWith(`${other}/`));
    if (above !== undefined && inputs.mode === 'pull-request') {
        throw new errors .lZ('INPUT', `There cannot be a branch \`${wanted}\` beside the branch \`${above}\`.`, {
            hint: `Set \`branch\` to another name, such as \`${wanted.replaceAll('/', '-')}\`.`,
        });
    }
    const below = inTheWay.filter((other) => other.startsWith(`${wanted}/`));
    if (below.length === 0)
        return { branch: wanted, obsolete: [] };
    return await besideOld(session, { inputs, base, wanted, below });
}
async function besideOld(session, given) {
    const { inputs, base, wanted, below } = given;
    const branches = [];
    for (const name of below)
        branches.push(...(await lookAtOld(session, inputs, { name, base, wanted })));
    const isOurs = ({ at, pulls }) => pulls.length === 0 && at?.truncated === false && at.commits.every(({ message }) => (0,pin_pin .Sg)(message));
    if (inputs.branch === undefined && !branches.every(isOurs)) {
        const branch = `${wanted}@${base}`;
        session.deps.log.info(`There cannot be a branch \`${wanted}\` beside \`${below[0]}\`; taking \`${branch}\`.`);
        return { branch, obsolete: [] };
    }
    const obsolete = inputs.branch === undefined ? branches : [];
    return {
        branch: wanted,
        obsolete: obsolete.flatMap(({ name, at }) => (at ? [{ branch: name, from: at.head }] : [])),
    };
}
async function lookAtOld(session, { repository }, { name, base, wanted }) {
    const asked = { repository, branches: [name], files: [], pulls: true };
    const own = await (0,look .O)(session, { ...asked, base: name.slice(wanted.length + 1) });
    return own.base === undefined ? (await (0,look .O)(session, { ...asked, base })).branches : own.branches;
}

// EXTERNAL MODULE: ./.build/lib/action/rollout/state.js
var rollout_state = __webpack_require__(2369);
// EXTERNAL MODULE: ./.build/lib/action/rollout/unite.js + 1 modules
var unite = __webpack_require__(1264);
;// CONCATENATED MODULE: ./.build/lib/action/rollout/target.js










const LIMIT_MS = 10 * 60_000;
async function openTarget(deps, inputs) {
    const session = openSession(deps, inputs);
    const files = filesOf(inputs);
    const seen = await (0,look .O)(session, {
        repository: inputs.repository,
        ...(inputs.base !== undefined && { base: inputs.base }),
        branches: branchNames(inputs),
        files,
        pulls: inputs.mode === 'pull-request',
    });
    const { repository } = seen;
    mayWrite(repository, inputs);
    const base = foundBase(seen, inputs);
    const { branch, obsolete } = await chooseBranch(session, seen, inputs, base.name);
    const sides = { seen, base, side: new rollout_state .mn(base.files), branch };
    const sites = [];
    for (const site of inputs.sites)
        sites.push(await openSite(session, site, sides));
    if (!inputs.dryRun)
        await (0,github_repository ._4)(session, repository);
    const versions = [...new Set(sites.flatMap(({ previousVersion }) => previousVersion ?? []))];
    const holds = versions.length === 1 ? `; it holds version ${versions[0]}` : '';
    deps.log.info(`${files.join(', ')} on ${repository.fullName}@${base.name} can be updated${holds}.`);
    return {
        session,
        repository,
        inputs,
        base: base.name,
        ...(branch !== undefined && { branch }),
        obsolete,
        recordedFiles: recordedFilesOn(seen, branch),
        sites,
    };
}
async function openSite(session, site, sides) {
    const found = [];
    for (const place of site.places) {
        const values = await tryPlace(session, sides, place);
        if (values !== undefined)
            found.push(values);
    }
    const previousVersion = found.map(({ version }) => version).find((version) => typeof version === 'string' && version);
    const previousUrl = found.map(({ bundleUrl }) => bundleUrl).find((url) => typeof url === 'string' && url !== '');
    return (0,defined .s)({
        ...site,
        found: [...proposedOn(sides, site.places), ...found],
        pinned: recordsIn(sides, site.places),
        previousVersion: typeof previousVersion === 'string' ? previousVersion : undefined,
        previousUrl: typeof previousUrl === 'string' ? previousUrl : undefined,
    });
}
function renewed(target, deps, { onCommit, onWrite }) {
    return { ...target, session: { ...openSession(deps, target.inputs), onWrite }, onCommit };
}
function openSession(deps, { token }) {
    return { deps, github: deps.github(token), deadline: (0,deadline ._)(LIMIT_MS, deps.clock) };
}
function filesOf({ sites }) {
    return [...new Set(sites.flatMap(({ places }) => places.map(({ file }) => file)))];
}
function mayWrite(repository, inputs) {
    if (repository.archived) {
        throw new errors .lZ('ARCHIVED', `The repository ${repository.fullName} is archived: nothing can be written.`, {
            hint: 'Unarchive it, or set `repository` to the one that deployments read.',
        });
    }
    mayHoldLink(repository, inputs);
    mayPublish(repository, inputs);
}
function mayHoldLink({ visibility, fullName }, inputs) {
    const { allowPublic, configValues, lasting } = inputs;
    if (visibility !== 'public' || allowPublic || !configValues.includes('bundleUrl') || lasting !== undefined)
        return;
    throw new errors .lZ('PUBLIC_LINK', `${fullName} is public: a signed link in it can be used by everybody.`, {
        hint: 'Set `config-values: version` to pin the version alone, name a private `repository`, or accept it with `allow-public: true`.',
    });
}
function mayPublish({ visibility, fullName }, { allowPublic, lasting }) {
    if (lasting?.kind !== 'release')
        return;
    if (visibility !== 'public') {
        throw new errors .lZ('PUBLISH', `${fullName} is ${visibility}: a plain download cannot read its releases.`, {
            hint: 'Leave `publish` out to pin the link, or set `pin-url` to a mirror that deployments reach.',
        });
    }
    if (allowPublic)
        return;
    throw new errors .lZ('PUBLIC_LINK', `${fullName} is public: everybody can download what is published there.`, {
        hint: 'Leave `publish` out, or accept it with `allow-public: true`.',
    });
}
function foundBase({ base, repository }, inputs) {
    if (base !== undefined)
        return base;
    const name = inputs.base ?? repository.defaultBranch;
    throw new errors .lZ('NOT_FOUND', `The branch \`${name}\` does not exist in ${repository.fullName}.`, {
        hint: 'Check `base`.',
    });
}
const TRIAL = { enabled: true, bundleUrl: 'https://storage.example/bundle.tar.gz?sig=1', version: '0' };
async function tryPlace(session, { seen, base, side }, place) {
    if (!base.files.has(place.file))
        await (0,files .TA)(session, seen.repository, base.head, place.file);
    const open = side.open(place);
    (0,rollout_state .oh)(() => open.edit(TRIAL));
    return open.before;
}
function proposedOn({ seen, branch }, places) {
    const state = seen.branches.find(({ name }) => name === branch)?.at;
    if (state === undefined)
        return [];
    const side = new rollout_state .mn(state.files);
    return places.flatMap((place) => side.tryOpen(place)?.before ?? []);
}
function recordsIn({ seen, base, side, branch }, places) {
    const there = seen.branches.find(({ name }) => name === branch);
    const proposed = there?.at === undefined ? [] : (0,unite .DH)(there.at, places, there.lastPull).pins;
    return places.flatMap((place) => {
        const key = side.keyOf(place);
        const own = proposed.find((pin) => (0,pin_pin .TN)(pin) === (0,pin_pin .TN)(key));
        const held = (0,rollout_state .G9)(side, base, key)?.record;
        if (there?.lastPull !== 'open' || own === undefined)
            return held ?? [];
        return held !== undefined && (0,pin_pin .bG)(own, held) ? held : own;
    });
}
function recordedFilesOn({ branches }, branch) {
    const commits = branches.find(({ name }) => name === branch)?.at?.commits ?? [];
    const records = commits.map(({ message }) => (0,pin_pin .T3)(message)).findLast(({ length }) => length > 0);
    return [...new Set(records?.map(({ file }) => file))];
}
async function pinnedIn(target, site) {
    const { session, repository, inputs, base: name, branch } = target;
    if (site.pinned.length > 0 || inputs.mode === 'pull-request')
        return site.pinned;
    const asked = { repository: repository.fullName, base: name, branches: branch === undefined ? [] : [branch] };
    const files = site.places.map(({ file }) => file);
    const seen = await (0,look .O)(session, { ...asked, files, pulls: true });
    const base = foundBase(seen, inputs);
    return recordsIn({ seen, base, side: new rollout_state .mn(base.files), branch }, site.places);
}


  }),

  1264:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


__webpack_require__.d(__webpack_exports__, {
  Gh: () => (  differingOn),
  t7: () => (  editsOf),
  Yn: () => (  foreignIn),
  DH: () => (  openBranch),
  _f: () => (  unite)
});

// EXTERNAL MODULE: ./.build/lib/deployment/edit.js + 15 modules
var deployment_edit = __webpack_require__(814);
// EXTERNAL MODULE: ./.build/lib/action/defined.js
var defined = __webpack_require__(5808);
// EXTERNAL MODULE: ./.build/lib/action/pin/pin.js
var pin_pin = __webpack_require__(6506);
// EXTERNAL MODULE: ./.build/lib/contract/link-expiry.js
var link_expiry = __webpack_require__(9645);
// EXTERNAL MODULE: ./.build/lib/action/pin/refresh.js
var pin_refresh = __webpack_require__(9770);
;// CONCATENATED MODULE: ./.build/lib/action/pin/resolve.js




const MAX_AHEAD_MS = 24 * 3_600_000;
function resolve({ key, exported, names, refresh, merges }, { base, branch }) {
    const { contentDigest, version, domain, jobId, startedAt, pinUrl, bundleUrl } = exported;
    const content = contentDigest === undefined ? exported.renews?.content : (0,pin_pin .T1)(contentDigest, version);
    const self = (0,defined .s)({ version, content });
    const records = [branch?.record, base.record].filter((record) => record !== undefined);
    const later = records.find((record) => isLater(record, exported, self, refresh.now));
    if (later !== undefined)
        return { because: 'overtaken', by: later };
    const { renews } = exported;
    const sides = [base, branch].filter((side) => side !== undefined);
    if (renews !== undefined && !sides.some(({ found }) => (0,pin_pin .tQ)(renews, found)))
        return { because: 'replaced', by: renews };
    const isRollback = jobId === undefined;
    const isWanted = isRollback || exported.isExplicit === true;
    const back = records.find((record) => record.rolledBack.some((name) => (0,pin_pin .yW)(name, self)));
    const isBack = records.some((record) => (0,pin_pin .q1)(record, self) && (0,pin_pin .bG)(back, record));
    if (back !== undefined && !isWanted && !isBack)
        return { because: 'rolled-back', by: back };
    const carried = records.flatMap(({ rolledBack }) => rolledBack).filter((name) => !(0,pin_pin .yW)(name, self));
    const known = records.find((record) => (0,pin_pin .q1)(record, self) && (0,pin_pin .bG)({ started: startedAt }, record));
    const started = known?.started ?? startedAt;
    const held = sides.find((side) => keepsAddress(side, exported, refresh));
    const address = pinUrl ?? (typeof held?.found?.bundleUrl === 'string' ? held.found.bundleUrl : bundleUrl);
    const written = (0,pin_pin .Lt)({ enabled: true, bundleUrl: address, version }, names);
    return (0,defined .s)({
        ...key,
        domain,
        job: jobId,
        started,
        version,
        content,
        values: names,
        address: written.bundleUrl && (0,pin_pin .tP)(written.bundleUrl),
        durable: pinUrl !== undefined || held?.record?.durable === true,
        rolledBack: (0,pin_pin .qe)(carried, isRollback ? sides.flatMap((side) => leftBehind(side, self)) : []),
        merges,
        written,
        expires: held === undefined && pinUrl === undefined ? exported.expiresAt : undefined,
    });
}
function leftBehind({ found, record }, self) {
    const version = typeof found?.version === 'string' && found.version !== '' ? found.version : undefined;
    const name = record?.content ?? /-([0-9a-f]{12})$/.exec(version ?? '')?.[1] ?? version;
    return name === undefined || (0,pin_pin .yW)(name, self) ? [] : [name];
}
function isLater(record, { startedAt, isChosen }, self, now) {
    const { started } = record;
    if (isChosen === true || startedAt === undefined || started === undefined)
        return false;
    if ((0,pin_pin .q1)(record, self) || started <= startedAt)
        return false;
    return started.getTime() - now.getTime() <= MAX_AHEAD_MS;
}
function keepsAddress({ found, record }, { contentDigest, pinUrl, renews }, refresh) {
    if (pinUrl !== undefined || typeof found?.bundleUrl !== 'string')
        return false;
    const isSame = (0,pin_pin .cO)(found, contentDigest) || (renews !== undefined && (0,pin_pin .tQ)(renews, found));
    return isSame && (record?.durable === true || (0,pin_refresh .Lx)(found.bundleUrl, refresh));
}
function dropped(pin, { base, fork, wasRejected, now }) {
    if (wasRejected)
        return 'was rejected with its pull request';
    if (base === undefined)
        return 'has no file or place on the base any more';
    if (holdsAll(pin, base.found))
        return 'is on the base';
    if (isDead(pin, now))
        return 'has a dead link';
    const { record } = base;
    const moved = !sameValues(base.found, fork);
    if (record !== undefined && moved) {
        const isEarlier = record.started !== undefined && pin.started !== undefined && record.started <= pin.started;
        return isEarlier ? undefined : 'was overtaken on the base';
    }
    if ((0,pin_pin .bG)(pin, record))
        return 'was overtaken on the base';
    return moved ? 'was changed by a person on the base' : undefined;
}
function holdsAll({ written }, found) {
    return Object.entries(written).every(([name, value]) => found?.[name] === value);
}
function isDead({ written, durable }, now) {
    const end = written.bundleUrl === undefined || durable ? undefined : (0,link_expiry .Q2)(written.bundleUrl);
    return end !== undefined && end <= now;
}
function sameValues(one, other) {
    return ['enabled', 'bundleUrl', 'version'].every((name) => one?.[name] === other?.[name]);
}

// EXTERNAL MODULE: ./.build/lib/action/rollout/state.js
var rollout_state = __webpack_require__(2369);
;// CONCATENATED MODULE: ./.build/lib/action/rollout/unite.js





function openBranch(state, places, lastPull) {
    const side = new rollout_state .mn(state.files);
    const own = state.ahead === 0 ? [] : (0,rollout_state .aq)(side, state, places);
    return { state, side, fork: new rollout_state .mn(state.fork), pins: own, lastPull };
}
function foreignIn({ state, side, fork, pins }, places) {
    return (0,rollout_state .c0)(state, { side, fork, keys: [...places, ...pins] });
}
function unite({ base, side, branch, sites, inputs }) {
    const own = [];
    const left = [];
    const exports = new Set();
    for (const { exported, places, refresh } of sites) {
        for (const place of places) {
            const key = side.keyOf(place);
            const made = resolve({ key, exported, names: inputs.configValues, refresh, merges: inputs.autoMerge !== undefined }, { base: (0,rollout_state .G9)(side, base, key) ?? { found: undefined }, ...heldOnBranch(branch, key) });
            if ('because' in made)
                left.push({ ...key, left: made });
            else {
                own.push(made);
                exports.add(exported);
            }
        }
    }
    const replaced = new Set(own.map(pin_pin .TN));
    const judged = (branch?.pins ?? [])
        .filter((pin) => !replaced.has((0,pin_pin .TN)(pin)))
        .map((pin) => ({ pin, why: judge(pin, { base, side, branch, now: sites[0]?.refresh.now ?? new Date(0) }) }));
    const kept = judged.filter(({ why }) => why === undefined).map(({ pin }) => pin);
    const pins = [...own, ...kept];
    const edits = editsOf(side, [...kept, ...own]).filter(({ changes }) => changes.length > 0);
    const needed = pins.filter((pin) => edits.some(({ path, changes }) => path === pin.file && changesAt(changes, pin)));
    return {
        pins: needed,
        own: own.filter((pin) => needed.includes(pin)),
        exports: exports.size > 0 ? [...exports] : pinnedAt(left, needed).map(exportOf),
        edits,
        left,
        dropped: judged.flatMap(({ pin, why }) => (why === undefined ? [] : [{ pin, why }])),
    };
}
function pinnedAt(left, pins) {
    const keys = new Set(left.map(pin_pin .TN));
    const there = pins.filter((pin) => keys.has((0,pin_pin .TN)(pin)));
    return there.length > 0 ? there : pins;
}
function exportOf({ domain, job, started, version, written, durable, expires }) {
    const { bundleUrl = '' } = written;
    const known = { domain, jobId: job, startedAt: started, expiresAt: expires };
    return (0,defined .s)({ ...known, version, bundleUrl, pinUrl: durable && bundleUrl !== '' ? bundleUrl : undefined });
}
function heldOnBranch(branch, key) {
    if (branch === undefined || branch.lastPull === 'merged' || branch.lastPull === 'closed')
        return {};
    const pin = branch.pins.find((one) => (0,pin_pin .TN)(one) === (0,pin_pin .TN)(key));
    const found = branch.side.found(key);
    return found === undefined ? {} : { branch: { found: found.values, record: pin } };
}
function judge(pin, { base, side, branch, now }) {
    return dropped(pin, {
        base: (0,rollout_state .G9)(side, base, pin),
        fork: branch?.fork.found(pin)?.values,
        wasRejected: branch?.lastPull === 'closed',
        now,
    });
}
function changesAt(changes, { place }) {
    return changes.some((change) => change.place === place);
}
function editsOf(side, pins) {
    return [...new Set(pins.map(({ file }) => file))].flatMap((path) => {
        const open = side.find(path);
        if (open === undefined)
            return [];
        let { text } = open;
        const changes = [];
        for (const { place, domain, written } of pins.filter(({ file }) => file === path)) {
            const edit = (0,rollout_state .oh)(() => (0,deployment_edit .FR)(text, { file: path, path: place }).edit(written));
            text = edit.text;
            changes.push(...edit.changes.map((change) => (0,defined .s)({ ...change, place, domain })));
        }
        return [{ path, text, executable: open.file.executable, changes }];
    });
}
function differingOn({ state, side }, base, edits) {
    const files = [];
    let isStale = false;
    for (const path of new Set([...edits.map((edit) => edit.path), ...state.changed])) {
        const origin = base.find(path);
        const wanted = edits.find((edit) => edit.path === path)?.text ?? origin?.text;
        if (wanted === side.find(path)?.text)
            continue;
        if (wanted === undefined || side.find(path) === undefined)
            isStale = true;
        else
            files.push({ path, text: wanted, executable: origin?.file.executable === true });
    }
    return { files, isStale };
}


  }),

  224:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    C1: () => (  checkSize),
    g7: () => (  decodeText)
  });
  var node_buffer__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4573);
  var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9317);
  var _text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3037);



const MAX_FILE_BYTES = 1024 ** 2;
const REPLACEMENT = '\ufffd';
const UTF16_MARKS = [
    [0xff, 0xfe, 'UTF-16 (little endian)'],
    [0xfe, 0xff, 'UTF-16 (big endian)'],
];
function decodeText(content, file) {
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
    checkSize(bytes.length, file);
    const mark = UTF16_MARKS.find(([first, second]) => bytes[0] === first && bytes[1] === second);
    if (mark)
        throw notUtf8(file, `it is ${mark[2]}, by its byte order mark`);
    const zero = bytes.indexOf(0);
    if (zero !== -1) {
        const kind = looksLikeUtf16(bytes) ? 'it looks like UTF-16' : 'a configuration file is text';
        throw notUtf8(file, `byte ${zero + 1} is NUL: ${kind}`);
    }
    if (!(0,node_buffer__WEBPACK_IMPORTED_MODULE_0__.isUtf8)(bytes)) {
        const at = firstBadByte(bytes);
        const found = `byte ${at + 1} (0x${(bytes[at] ?? 0).toString(16)}) is not part of any character`;
        throw notUtf8(file, `${found}: it looks like Latin-1 or Windows-1252`, (0,_text_js__WEBPACK_IMPORTED_MODULE_2__  .cA)(bytes.toString('latin1'), at));
    }
    return bytes.toString('utf8');
}
function checkSize(sizeBytes, file) {
    if (sizeBytes <= MAX_FILE_BYTES)
        return;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .gt(`${file} has ${sizeBytes} bytes; the limit is ${MAX_FILE_BYTES} (1 MiB).`, {
        file,
        hint: 'Name the file that holds the values of the deployment, or move them into a file of their own.',
    });
}
function notUtf8(file, found, line) {
    const where = line === undefined ? file : `${file}:${line}`;
    const hint = 'Save the file as UTF-8.';
    return new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .gt(`${where}: the file is not UTF-8: ${found}.`, { file, line, hint });
}
function looksLikeUtf16(bytes) {
    let zeros = 0;
    for (const byte of bytes)
        if (byte === 0)
            zeros++;
    return zeros * 3 > bytes.length;
}
function firstBadByte(bytes) {
    let at = 0;
    for (const part of bytes.toString('utf8').split(REPLACEMENT)) {
        at += Buffer.byteLength(part);
        if (bytes.indexOf(REPLACEMENT, at) !== at)
            break;
        at += Buffer.byteLength(REPLACEMENT);
    }
    return at;
}


  }),

  814:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


__webpack_require__.d(__webpack_exports__, {
  FR: () => (  openConfig)
});


// EXTERNAL MODULE: ./.build/lib/deployment/config-path.js
var config_path = __webpack_require__(4730);
// EXTERNAL MODULE: ./.build/lib/deployment/errors.js
var errors = __webpack_require__(9317);
// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(8815);
// EXTERNAL MODULE: ./.build/lib/deployment/text.js
var deployment_text = __webpack_require__(3037);
;// CONCATENATED MODULE: ./.build/lib/deployment/insert.js


const DEFAULT_STEP = '  ';
const GAPS = {
    json: /(?:[ \t\r\n]|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*/y,
    yaml: /(?:[ \t\r\n]|(?<=[\s,{}[\]])#[^\r\n]*)*/y,
};
const REST_OF_LINE = {
    json: /(?:[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/))*(?=[ \t]*\r?\n)/y,
    yaml: /(?:[ \t]+#[^\r\n]*)?(?=[ \t]*\r?\n)/y,
};
function blockLines(pairs, step) {
    return pairs.flatMap(([key, content]) => {
        if (typeof content === 'string')
            return [`${key}: ${content}`];
        return [`${key}:`, ...blockLines(content, step).map((line) => ' '.repeat(step) + line)];
    });
}
function flowRender({ format }, layout, pair) {
    return (indent) => flowPair(pair, layout, format === 'json' ? indent : undefined);
}
function flowPair([key, content], layout, indent) {
    return key + layout.colon + (typeof content === 'string' ? content : braced(content, layout, indent));
}
function braced(pairs, layout, indent) {
    const { step, eol, pad, space } = layout;
    const inner = indent === undefined ? undefined : indent + step;
    const entries = pairs.map((pair) => flowPair(pair, layout, inner));
    if (inner === undefined)
        return `{${pad}${entries.join(`,${space}`)}${pad}}`;
    return `{${entries.map((entry) => eol + inner + entry).join(',')}${eol}${indent}}`;
}
function layoutOf({ text, format }, root, map) {
    const flow = map?.style === 'flow' ? map : undefined;
    const colon = colonOf(text, flow?.entries[0], format);
    return {
        colon,
        space: colon === ':' ? '' : ' ',
        pad: flow && text[flow.start + 1] === ' ' ? ' ' : '',
        step: flowStep(text, root),
        eol: (0,deployment_text .fT)(text, map?.start ?? 0),
    };
}
function colonOf(text, entry, format) {
    const between = entry?.hasColon ? text.slice(entry.key.end, entry.value.start) : '';
    const simple = format === 'json' ? /^[ \t]*:[ \t]*$/ : /^ *: +$/;
    return simple.test(between) ? between : ': ';
}
function flowStep(text, root) {
    const [first] = root?.kind === 'map' ? root.entries : root?.kind === 'list' ? root.items : [];
    return (first && (0,deployment_text .YF)(text, first.start)) || DEFAULT_STEP;
}
function addEntries({ source, root, map, isApart = false }, pairs, below = map.entries.at(-1)) {
    const { text } = source;
    if (map.style === 'pair' || !below)
        throw new errors .vC(map.start, 'this mapping has no braces, so it can hold one key only', 'Write it between braces.');
    if (map.style === 'block') {
        const lines = blockLines(pairs, blockStep(map, root)).map((line) => ' '.repeat(map.indent) + line);
        return [linesBelowDeep(text, entryEnd(text, below), map.indent, isApart ? ['', ...lines] : lines)];
    }
    const layout = layoutOf(source, root, map);
    const items = map.entries.map((entry) => ({ start: entry.start, end: entryEnd(text, entry) }));
    const renders = pairs.map((pair) => flowRender(source, layout, pair));
    return addToFlow(source, { span: map, items, space: layout.space }, renders);
}
function blockStep(around, root) {
    return (around && stepIn(around)) ?? (root && stepBelow(root)) ?? DEFAULT_STEP.length;
}
function stepIn({ entries, indent }) {
    const inner = entries.find(({ value }) => value.kind === 'map' && value.style === 'block' && value.indent > indent);
    return inner?.value.kind === 'map' && indent >= 0 ? inner.value.indent - indent : undefined;
}
function stepBelow(root) {
    for (let level = [root]; level.length > 0; level = level.flatMap(childrenOf)) {
        const steps = level.flatMap((tree) => (tree.kind === 'map' ? (stepIn(tree) ?? []) : []));
        if (steps.length > 0)
            return steps[0];
    }
    return undefined;
}
function childrenOf(tree) {
    if (tree.kind === 'map')
        return tree.entries.map(({ value }) => value);
    return tree.kind === 'list' ? tree.items : [];
}
function addToFlow({ text, format }, flow, added) {
    const last = flow.items.at(-1);
    if (!last)
        return [addToEmpty(text, flow.span, added)];
    const gap = last.end + matched(GAPS[format], text, last.end).length;
    const comma = text[gap] === ',' ? gap : undefined;
    const from = comma === undefined ? last.end : comma + 1;
    const indent = (0,deployment_text .YF)(text, last.start);
    const end = indent === undefined ? undefined : endOfLine(text, format, from);
    const separator = end === undefined ? separatorOf(text, flow) : (0,deployment_text .fT)(text, end) + (indent ?? '');
    const rendered = added.map((render) => render(end === undefined ? undefined : indent));
    const joined = separator + rendered.join(`,${separator}`);
    if (comma !== undefined)
        return [insertion(end ?? from, `${joined},`)];
    return end === undefined ? [insertion(from, `,${joined}`)] : [insertion(from, ','), insertion(end, joined)];
}
function addToEmpty(text, span, added) {
    const close = span.end - 1;
    const indent = (0,deployment_text .YF)(text, close);
    if (indent === undefined || (0,deployment_text .PT)(text, close) <= span.start)
        return insertion(close, ` ${added.map((render) => render(undefined)).join(', ')} `);
    const inner = indent + DEFAULT_STEP;
    const eol = (0,deployment_text .fT)(text, span.start);
    return insertion((0,deployment_text .PT)(text, close), added.map((render) => inner + render(inner)).join(`,${eol}`) + eol);
}
function insertion(at, text) {
    return { start: at, end: at, text };
}
function endOfLine(text, format, from) {
    const pattern = REST_OF_LINE[format];
    pattern.lastIndex = from;
    return pattern.test(text) ? Math.min(pattern.lastIndex, (0,deployment_text .kd)(text, from)) : undefined;
}
function separatorOf(text, { items, space }) {
    const [last, before] = [items.at(-1), items.at(-2)];
    const between = last && before ? text.slice(before.end, last.start) : '';
    return /^,[ \t]*$/.test(between) ? between.slice(1) : space;
}
function matched(pattern, text, from) {
    pattern.lastIndex = from;
    return pattern.exec(text)?.[0] ?? '';
}
function addItems(text, list, below, lines) {
    return linesBelowDeep(text, treeEnd(text, below), list.indent, lines);
}
function linesBelowDeep(text, end, column, lines) {
    let last = end;
    for (let line = (0,deployment_text .sE)(text, end); line !== undefined; line = (0,deployment_text .sE)(text, line)) {
        const [blank = ''] = /^[ \t]*/.exec(text.slice(line, (0,deployment_text .kd)(text, line))) ?? [];
        const first = text[line + blank.length];
        if (first === '#' && blank.length > column)
            last = line + blank.length;
        else if (first !== undefined && first !== '\n' && first !== '\r')
            break;
    }
    return (0,deployment_text .$H)(text, last, lines);
}
function entryEnd(text, entry) {
    return entry.hasColon ? Math.max(entry.gap, treeEnd(text, entry.value)) : entry.key.end;
}
function treeEnd(text, tree) {
    if (tree.kind === 'scalar')
        return tree.style === 'literal' || tree.style === 'folded' ? blockEnd(text, tree) : tree.end;
    if (tree.kind === 'alias' || tree.style !== 'block')
        return tree.end;
    if (tree.kind === 'map') {
        const last = tree.entries.at(-1);
        return last ? entryEnd(text, last) : tree.end;
    }
    const last = tree.items.at(-1);
    return last ? treeEnd(text, last) : tree.end;
}
function blockEnd(text, { start, end }) {
    const header = text.slice(start, (0,deployment_text .kd)(text, start));
    let last = end;
    if (last > start && text[last - 1] === '\n')
        last = (0,deployment_text .kd)(text, last - 1 - Number(text[last - 2] === '\r'));
    if (/^.[-0-9]*\+/.test(header))
        return last;
    return Math.max(start + header.length, text.slice(start, last).trimEnd().length + start);
}

;// CONCATENATED MODULE: ./.build/lib/deployment/shown.js
const MAX_CHARACTERS = 60;
const MAX_SENTENCE = 160;
function shown(value) {
    if (typeof value !== 'string')
        return `\`${cut(String(value), MAX_CHARACTERS)}\``;
    return `\`${cut(withoutQueries(value), MAX_CHARACTERS)}\``;
}
function shownSentence(sentence) {
    return cut(withoutQueries(sentence), MAX_SENTENCE);
}
function withoutQueries(text) {
    return text.replaceAll(/\?\S+/g, '?…').replaceAll(/\/\/[^\s/?#@]{1,1000}@/g, '//');
}
function cut(text, most) {
    const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
    return line.length > most ? `${line.slice(0, most)}…` : line;
}

;// CONCATENATED MODULE: ./.build/lib/deployment/tree.js


const MAX_DEPTH = 200;
const MAX_NODES = 150_000;
const MAX_DOCUMENTS = 1_000;
function isNull(tree) {
    return tree.kind === 'scalar' && tree.value === null;
}
function resolve(tree) {
    let resolved = tree;
    while (resolved.kind === 'alias')
        resolved = resolved.target;
    return resolved;
}
class MapBuilder {
    map;
    #entries = [];
    #byName = new Map();
    #merged = new Set();
    #keys = new Set();
    constructor(properties) {
        this.map = { kind: 'map', ...properties, entries: this.#entries, byName: this.#byName, merged: this.#merged };
    }
    add(entry) {
        const { key, name, start, value } = entry;
        this.#entries.push(entry);
        if (!this.#byName.has(name))
            this.#byName.set(name, entry);
        if (key.kind !== 'scalar')
            return;
        if (key.style === 'plain' && key.value === '<<') {
            this.#merge(resolve(value));
            return;
        }
        const identity = `${typeof key.value} ${String(key.value)}`;
        if (this.#keys.has(identity))
            throw new errors .vC(start, `the key ${shown(name)} is there twice`, 'Remove the one that does not count.');
        this.#keys.add(identity);
    }
    #merge(value) {
        const sources = value.kind === 'list' ? value.items.map(resolve) : [value];
        for (const source of sources)
            if (source.kind === 'map')
                this.#merged.add(source);
    }
}
const MAX_MERGED = 100;
function lookUp(map, key) {
    const seen = new Set();
    const open = [map];
    for (let next = open.pop(); next; next = open.pop()) {
        if (seen.has(next))
            continue;
        seen.add(next);
        if (seen.size > MAX_MERGED + 1)
            throw new errors .vC(map.start, `more than ${MAX_MERGED} mappings are merged into this one`, 'Write its values out.');
        const entry = next.byName.get(key);
        if (entry)
            return hitOf(entry, next === map);
        open.push(...[...next.merged].reverse());
    }
    return undefined;
}
function hitOf(entry, isOwn) {
    const { value } = entry;
    const shared = value.kind === 'alias' ? 'alias' : undefined;
    return { entry, node: resolve(value), shared: isOwn ? shared : 'merge key' };
}
function tooDeep(offset) {
    return new errors .vC(offset, `more than ${MAX_DEPTH} levels of nesting`, 'Configuration is not nested like this.');
}
function tooMany(offset, limit, what) {
    const hint = 'Move the values of the deployment into a file of their own.';
    return new errors .vC(offset, `more than ${limit} ${what}`, hint);
}
function templateFault(offset) {
    return new errors .vC(offset, 'this is template text (`{{ }}`), not YAML', 'Name the values file that the template reads, or a file without templates.');
}
function described(tree) {
    switch (tree.kind) {
        case 'map':
            return 'a mapping';
        case 'list':
            return `a list of ${tree.items.length}`;
        case 'alias':
            return `the alias ${shown(`*${tree.name}`)}`;
        case 'scalar':
            return tree.value === null ? 'empty' : `the ${typeof tree.value} ${shown(tree.value)}`;
    }
}

;// CONCATENATED MODULE: ./.build/lib/deployment/scalar.js






const NOT_PRINTABLE = /[\p{Cc}\u00a0\u2028\u2029\ufeff\ufffe\uffff]/gu;
const NEEDS_ESCAPE = /[\p{Cc}\p{Cs}\u00a0\u2028\u2029\ufeff\ufffe\uffff]/u;
const PLAIN_ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/[A-Za-z0-9/._~%&=+:;?@!$()*-]*[A-Za-z0-9/_~%&=+]$/;
const STRING_TAGS = [undefined, '!', 'tag:yaml.org,2002:str'];
const BOOLEAN_TAGS = [undefined, 'tag:yaml.org,2002:bool'];
const TEMPLATE = /\{\{|\$\{/;
const ENCRYPTED = /^\s*ENC\[/;
const ENCRYPTED_HINT = 'Keep `staticExport` in a file that is not encrypted (a chart takes several values files), and name that one.';
function currentScalar(map, name) {
    const hit = lookUp(map, name);
    if (!hit)
        return undefined;
    const { node, entry } = hit;
    if (node.kind === 'scalar')
        return node;
    throw new errors .vC(entry.value.start, `\`${name}\` is ${described(node)}, not a single value`, 'Correct it in the file first.');
}
function holds(scalar, value, format) {
    if (scalar === undefined || scalar.value !== value)
        return false;
    if (typeof value === 'boolean')
        return BOOLEAN_TAGS.includes(scalar.tag);
    if (!STRING_TAGS.includes(scalar.tag))
        return false;
    return format === 'json' || scalar.style !== 'plain' || scalar.tag !== undefined || isPlainString(value);
}
function refuseToReplace(tree, value) {
    if (tree.kind !== 'scalar')
        return;
    const text = typeof tree.value === 'string' ? tree.value : '';
    if (ENCRYPTED.test(text)) {
        const message = 'the value is encrypted (`ENC[…]`), and the new one would stand there in plain text';
        throw new errors .vC(tree.start, message, ENCRYPTED_HINT);
    }
    const tags = typeof value === 'boolean' ? BOOLEAN_TAGS : STRING_TAGS;
    if (!tags.includes(tree.tag)) {
        const message = `the value has the tag ${shown(tree.tag)}, which the new one would get too`;
        throw new errors .vC(tree.start, message, 'Remove the tag, or narrow config-values.');
    }
    if (TEMPLATE.test(text)) {
        const hint = 'Set it where the template takes it from, or narrow config-values.';
        throw new errors .vC(tree.start, `the value is ${described(tree)}: a template that something else fills`, hint);
    }
}
function replaceValue(replacement) {
    const { source, map, entry, value } = replacement;
    const old = entry.value;
    refuseToReplace(old, value);
    const after = written(value, quoteOf(replacement), source.format);
    if (old.kind === 'map' || old.kind === 'list')
        throw new errors .vC(old.start, 'there is more than a single value');
    if (old.kind === 'alias')
        return [{ start: old.start, end: old.end, text: after }];
    switch (old.style) {
        case 'none':
            return [fillGap(map, entry, after)];
        case 'literal':
        case 'folded':
            return replaceBlock(source.text, old, after);
        case 'plain':
        case 'single':
        case 'double':
            return [{ start: old.start, end: old.end, text: after }];
    }
}
function newQuote(text, beside, alwaysQuoted) {
    const quote = beside && quotesIn(beside);
    return quote === undefined || (quote === 'plain' && (alwaysQuoted || isBetweenBraces(beside)))
        ? quotesOf(text)
        : quote;
}
function quoteOf({ source, map, entry, alwaysQuoted }) {
    const style = quoteStyle(entry.value);
    if (style === 'plain' && (alwaysQuoted || isBetweenBraces(map)))
        return 'double';
    return style ?? newQuote(source.text, map, alwaysQuoted);
}
function isBetweenBraces(map) {
    return map !== undefined && map.style !== 'block';
}
function quoteStyle(tree) {
    if (tree.kind !== 'scalar' || tree.value === null)
        return undefined;
    return tree.style === 'plain' || tree.style === 'single' || tree.style === 'double' ? tree.style : undefined;
}
function fillGap(map, entry, after) {
    if (entry.hasColon)
        return { start: entry.gap, end: entry.gap, text: ` ${after}` };
    if (map.style === 'flow')
        return { start: entry.key.end, end: entry.key.end, text: `: ${after}` };
    throw new errors .vC(entry.start, 'this key has neither colon nor value', 'Write it as `key: value`.');
}
function replaceBlock(text, old, after) {
    const header = /^[|>][-+0-9]*/.exec(text.slice(old.start, old.start + 4))?.[0] ?? '';
    const linesStart = (0,deployment_text .kd)(text, old.start);
    return [
        { start: old.start, end: old.start + header.length, text: after },
        { start: linesStart, end: Math.max(linesStart, blockEnd(text, old)), text: '' },
    ];
}
function written(value, quote, format) {
    if (typeof value === 'boolean')
        return String(value);
    if (format === 'yaml' && quote === 'plain' && PLAIN_ADDRESS.test(value))
        return value;
    if (format === 'yaml' && quote === 'single' && !NEEDS_ESCAPE.test(value))
        return `'${value.replaceAll("'", "''")}'`;
    return `"${doubleQuotedInside(value)}"`;
}
function doubleQuotedInside(text) {
    return JSON.stringify(text)
        .slice(1, -1)
        .replaceAll(NOT_PRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
function isPlainString(text) {
    const { contents } = (0,dist .Tp)(text, { version: '1.1', schema: 'yaml-1.1', logLevel: 'silent' });
    return (0,dist .jn)(contents) && contents.value === text && text !== '=';
}
function quotesIn({ entries }) {
    const styles = entries.flatMap(({ value }) => {
        if (value.kind !== 'scalar' || typeof value.value !== 'string')
            return [];
        return value.style === 'single' || value.style === 'double' || value.style === 'plain' ? [value.style] : [];
    });
    return styles.find((style) => style !== 'plain') ?? styles[0];
}
function quotesOf(text) {
    const [single, double] = [text.matchAll(/: +'/g), text.matchAll(/: +"/g)].map((found) => [...found].length);
    return (single ?? 0) > (double ?? 0) ? 'single' : 'double';
}
function keyText(name, beside, format) {
    const style = beside[0]?.key.kind === 'scalar' ? beside[0].key.style : 'plain';
    if (style !== 'single' && style !== 'double' && format === 'yaml' && isPlainString(name))
        return name;
    return written(name, style === 'single' ? 'single' : 'double', format);
}

// EXTERNAL MODULE: ./node_modules/jsonc-parser/lib/umd/main.js
var main = __webpack_require__(9547);
;// CONCATENATED MODULE: ./.build/lib/deployment/json.js



const LINE_OF_JSON = /^[ \t]*\{[{%]/m;
const PLAIN = { anchor: undefined, tag: undefined };
function parseJson(text) {
    const body = text.startsWith('\ufeff') ? ` ${text.slice(1)}` : text;
    const { comments, isEmpty } = scan(body);
    const document = { bottom: text.length, aliased: new Set() };
    if (isEmpty)
        return { format: 'json', text, comments, documents: [{ ...document, root: undefined }] };
    const errors = [];
    const node = (0,main.parseTree)(body, errors, { allowTrailingComma: true });
    const [fault] = errors;
    if (fault && body.startsWith('{{', fault.offset - 1))
        throw templateFault(fault.offset);
    if (fault)
        throw templateInJson(body) ?? invalidJson(fault.offset, inWords((0,main.printParseErrorCode)(fault.error)));
    return { format: 'json', text, comments, documents: [{ ...document, root: node && treeOf(node, body) }] };
}
function invalidJson(offset, reason) {
    return new errors .vC(offset, `invalid JSON: ${reason}`, 'Correct the file; nothing was written.');
}
function scan(text) {
    const scanner = (0,main.createScanner)(text);
    const comments = [];
    let [depth, nodes, isEmpty] = [0, 0, true];
    while (scanner.getPosition() < text.length) {
        scanner.scan();
        const [offset, length] = [scanner.getTokenOffset(), scanner.getTokenLength()];
        const first = text[offset] ?? '';
        if (first === '/')
            comments.push(text.slice(offset, offset + length));
        if (first === '/' && scanner.getTokenError() !== 0)
            throw invalidJson(offset, 'a comment without end');
        if (!' \t\r\n/'.includes(first))
            isEmpty = false;
        if (first === '{' || first === '[')
            depth++;
        if (first === '}' || first === ']')
            depth--;
        if (first === ',' || first === ':')
            nodes++;
        if (nodes > MAX_NODES)
            throw tooMany(0, MAX_NODES, 'keys and values');
        if (depth > MAX_DEPTH)
            throw tooDeep(offset);
    }
    return { comments, isEmpty };
}
function treeOf(node, text) {
    const span = { start: node.offset, end: node.offset + node.length };
    const children = node.children ?? [];
    switch (node.type) {
        case 'object':
            return mapOf(children, text, span);
        case 'array': {
            const items = children.map((child) => treeOf(child, text));
            return { kind: 'list', style: 'flow', indent: -1, items, ...span, ...PLAIN };
        }
        default:
            return {
                kind: 'scalar',
                style: node.type === 'string' ? 'double' : 'plain',
                value: node.value,
                ...span,
                ...PLAIN,
            };
    }
}
function mapOf(properties, text, span) {
    const builder = new MapBuilder({ style: 'flow', indent: -1, ...span, ...PLAIN });
    for (const { children: [key, value] = [] } of properties) {
        if (key && value)
            builder.add(entryOf(key, treeOf(value, text)));
    }
    return builder.map;
}
function entryOf(node, value) {
    const [start, end] = [node.offset, node.offset + node.length];
    const key = { kind: 'scalar', style: 'double', value: node.value, start, end, ...PLAIN };
    return { start, key, name: String(node.value), hasColon: true, gap: value.start, value };
}
function inWords(code) {
    return code.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}
function templateInJson(text) {
    const line = LINE_OF_JSON.exec(text);
    return line ? templateFault(line.index + line[0].length - 2) : undefined;
}

;// CONCATENATED MODULE: ./.build/lib/deployment/yaml.js




function readTokens(text) {
    const tokens = [];
    let documents = 0;
    for (const token of new dist .iX().parse(text)) {
        if (token.type === 'document' && ++documents > MAX_DOCUMENTS)
            throw tooMany(token.offset, MAX_DOCUMENTS, 'documents');
        tokens.push(token);
    }
    const comments = [];
    const open = [];
    for (const token of tokens)
        open.push({ token, depth: 0 });
    let nodes = 0;
    for (let next = open.pop(); next; next = open.pop()) {
        const { token, depth } = next;
        if (depth > MAX_DEPTH)
            throw tooDeep(token.offset);
        if (isNode(token) && ++nodes > MAX_NODES)
            throw tooMany(0, MAX_NODES, 'keys and values');
        for (const inner of innerTokens(token, text, comments))
            open.push({ token: inner, depth: depth + 1 });
    }
    comments.sort((a, b) => a.offset - b.offset);
    return { tokens, comments: comments.map(({ source }) => source) };
}
function invalidYaml(offset, reason) {
    return new errors .vC(offset, `invalid YAML: ${shownSentence(reason)}`, 'Correct the file; nothing was written.');
}
function isNode({ type }) {
    return type.endsWith('scalar') || type === 'alias' || type.startsWith('block-') || type === 'flow-collection';
}
function innerTokens(token, text, comments) {
    switch (token.type) {
        case 'error':
            throw invalidYaml(token.offset, token.message);
        case 'comment':
            comments.push(token);
            return [];
        case 'document':
            return [...props(token.start), ...(token.value ? [token.value] : []), ...(token.end ?? [])];
        case 'block-map':
        case 'block-seq':
            return itemTokens(token);
        case 'flow-collection':
            refuseTemplate(token, text);
            return [...itemTokens(token), ...token.end];
        case 'block-scalar':
            return token.props;
        default:
            return 'end' in token && token.end ? token.end : [];
    }
}
function itemTokens(collection) {
    return collection.items.flatMap(({ start, key, sep, value }) => [
        ...props(start),
        ...(key ? [key] : []),
        ...props(sep ?? []),
        ...(value ? [value] : []),
    ]);
}
function props(tokens) {
    let [anchors, commas] = [0, 0];
    for (const { type, offset } of tokens) {
        if (type === 'anchor' && ++anchors > 1)
            throw invalidYaml(offset, 'a second anchor for the same value');
        if (type === 'comma' && ++commas > 1)
            throw invalidYaml(offset, 'a second comma');
        if (type === 'map-value-ind' || type === 'explicit-key-ind')
            anchors = 0;
    }
    return tokens;
}
function refuseTemplate({ start, offset }, text) {
    if (start.source === '{' && text[offset + 1] === '{')
        throw templateFault(offset);
}
const OPTIONS = { keepSourceTokens: true, uniqueKeys: false, resolveKnownTags: false, schema: 'core' };
const WITHOUT_LENGTH = ['\u0002', '\u0018', '\u001f'];
const STYLES = {
    QUOTE_SINGLE: 'single',
    QUOTE_DOUBLE: 'double',
    BLOCK_LITERAL: 'literal',
    BLOCK_FOLDED: 'folded',
};
function parseYaml(text) {
    try {
        return parse(text);
    }
    catch (error) {
        throw error instanceof errors .vC ? (templateInYaml(text) ?? error) : error;
    }
}
function parse(text) {
    const { tokens, comments } = readTokens(text);
    const documents = compose(tokens, text.length);
    const fault = documents.flatMap(({ errors }) => errors)[0];
    if (fault)
        throw invalidYaml(fault.pos[0], fault.message);
    const bottom = tokens.find(({ type }) => type === 'doc-end')?.offset ?? text.length;
    return {
        format: 'yaml',
        text,
        comments,
        documents: documents.map((document) => new TreeBuilder().build(document, bottom)),
    };
}
function compose(tokens, length) {
    return [...new dist .Dk(OPTIONS).compose(tokens, true, length)];
}
class TreeBuilder {
    #anchors = new Map();
    #aliased = new Set();
    build({ contents }, bottom) {
        const root = contents ? this.#tree(contents, contents.range[0]) : undefined;
        const isEmpty = root?.kind === 'scalar' && root.style === 'none' && root.anchor === undefined && root.tag === undefined;
        return { root: isEmpty ? undefined : root, bottom, aliased: this.#aliased };
    }
    #tree(node, gap) {
        if ((0,dist .Vj)(node))
            return this.#alias(node);
        if ((0,dist .jn)(node))
            return this.#scalar(node, gap);
        if ((0,dist .jh)(node))
            return this.#map(node);
        if ((0,dist .oP)(node))
            return this.#list(node);
        throw new errors .vC(gap, 'a value of a kind that is not known');
    }
    #alias(node) {
        const [start, end] = spanOf(node);
        const target = this.#anchors.get(node.source);
        if (target === undefined)
            throw invalidYaml(start, `there is no anchor ${shown(`&${node.source}`)} above this alias`);
        this.#aliased.add(target);
        return { kind: 'alias', start, end, anchor: undefined, tag: undefined, name: node.source, target };
    }
    #scalar(node, gap) {
        const [start, end] = spanOf(node);
        const none = start === end;
        const style = none ? 'none' : (STYLES[node.type ?? ''] ?? 'plain');
        const span = none ? { start: gap, end: gap } : { start, end };
        const scalar = { kind: 'scalar', style, value: node.value, ...span, ...propertiesOf(node) };
        return this.#anchored(scalar);
    }
    #map(node) {
        const [start, end] = spanOf(node);
        const token = node.srcToken;
        const style = token?.type === 'block-map' ? 'block' : token?.type === 'flow-collection' ? 'flow' : 'pair';
        const indent = token?.type === 'block-map' ? token.indent : -1;
        const builder = new MapBuilder({ style, indent, start, end, ...propertiesOf(node) });
        this.#anchored(builder.map);
        for (const pair of node.items)
            builder.add(this.#entry(pair, start));
        return builder.map;
    }
    #entry(pair, mapStart) {
        const item = pair.srcToken;
        const before = item?.start.find(({ type }) => type === 'anchor' || type === 'tag' || type === 'explicit-key-ind');
        const key = this.#tree(pair.key, item?.key?.offset ?? before?.offset ?? mapStart);
        const sep = item?.sep ?? [];
        const hasColon = sep.some(({ type }) => type === 'map-value-ind');
        const last = sep.findLast(({ type }) => type === 'map-value-ind' || type === 'anchor' || type === 'tag');
        const gap = last ? last.offset + last.source.length : key.end;
        const value = pair.value ? this.#tree(pair.value, gap) : nothingAt(gap);
        return { start: before?.offset ?? key.start, key, name: nameOf(pair.key), hasColon, gap, value };
    }
    #list(node) {
        const [start, end] = spanOf(node);
        const token = node.srcToken;
        const style = token?.type === 'block-seq' ? 'block' : 'flow';
        const items = [];
        const indent = token?.type === 'block-seq' ? token.indent : -1;
        const list = { kind: 'list', style, indent, items, start, end, ...propertiesOf(node) };
        this.#anchored(list);
        for (const item of node.items)
            items.push(this.#tree(item, spanOf(item)[0]));
        return list;
    }
    #anchored(tree) {
        if (tree.anchor !== undefined)
            this.#anchors.set(tree.anchor, tree);
        return tree;
    }
}
function nothingAt(offset) {
    const properties = { anchor: undefined, tag: undefined };
    return { kind: 'scalar', style: 'none', value: null, start: offset, end: offset, ...properties };
}
function propertiesOf(node) {
    return { anchor: 'anchor' in node ? node.anchor : undefined, tag: node.tag };
}
function nameOf(key) {
    if (!(0,dist .jn)(key))
        return undefined;
    return typeof key.value === 'string' ? key.value : (key.source ?? '');
}
function spanOf({ range }) {
    return range ? [range[0], range[1]] : [0, 0];
}
function templateInYaml(text) {
    let offset = 0;
    let brace;
    for (const lexeme of new dist .JG().lex(text)) {
        if (WITHOUT_LENGTH.includes(lexeme))
            continue;
        if (brace !== undefined && (lexeme === '{' || lexeme.startsWith('%')))
            return templateFault(brace);
        brace = lexeme === '{' ? offset : undefined;
        offset += lexeme.length;
    }
    return undefined;
}

;// CONCATENATED MODULE: ./.build/lib/deployment/source.js



function formatOf(file) {
    if (/\.json5$/i.test(file))
        throw new errors .vC(0, 'JSON5 is not supported', 'Keep the values in YAML, or in JSON with comments (`.jsonc`).');
    return /\.jsonc?$/i.test(file) ? 'json' : 'yaml';
}
function parseSource(text, format) {
    const strayReturn = /\r(?!\n)/.exec(text);
    if (strayReturn) {
        const hint = 'Save the file with line ends that are LF or CRLF.';
        throw new errors .vC(strayReturn.index, 'a carriage return without a line feed, which readers take differently', hint);
    }
    return format === 'json' ? parseJson(text) : parseYaml(text);
}

;// CONCATENATED MODULE: ./.build/lib/deployment/layer.js




function openString(layer, trail, scalar) {
    const embedded = inLayer(layer, () => layer_embed(layer.source, scalar));
    const within = { layer, trail, scalar, embedded };
    try {
        const source = parseSource(embedded.text, 'yaml');
        const [document, second] = source.documents;
        if (!document || second)
            throw new errors .vC(0, 'the string holds several YAML documents', 'Keep one document in the string.');
        return { source, document, isKustomization: false, within };
    }
    catch (error) {
        if (!(error instanceof errors .vC))
            throw error;
        const offset = embedded.toOuter(error.offset);
        throw faultIn(layer, new errors .vC(offset, `in this string: ${error.message}`, error.hint));
    }
}
function inLayer(layer, work) {
    try {
        return work();
    }
    catch (error) {
        throw error instanceof errors .vC ? faultIn(layer, error) : error;
    }
}
function faultIn(layer, fault) {
    return fault.isInFile ? fault : new errors .vC(offsetInFile(layer, fault.offset), fault.message, fault.hint, true);
}
function offsetInFile({ within }, offset) {
    return within ? offsetInFile(within.layer, within.embedded.toOuter(offset)) : offset;
}
function splicesInFile({ within }, splices) {
    if (!within)
        return splices;
    const { embedded, layer } = within;
    const outer = splices.map(({ start, end, text }) => ({
        start: embedded.toOuter(start),
        end: embedded.toOuter(end),
        text: embedded.encode(text),
    }));
    return splicesInFile(layer, outer);
}
const HINT = 'Write the string as a literal block (`|`), or use `valuesObject` where there is one.';
const ESCAPE_LENGTHS = { x: 4, u: 6, U: 10 };
function layer_embed(source, scalar) {
    switch (scalar.style) {
        case 'literal':
            return embedLiteral(source.text, scalar);
        case 'double':
            return embedQuoted(source.text, scalar, doubleUnits, doubleQuotedInside);
        case 'single':
            return embedQuoted(source.text, scalar, singleUnits, singleInside(scalar.start));
        case 'plain':
        case 'folded':
        case 'none':
            throw new errors .vC(scalar.start, `a string in ${scalar.style} style cannot be edited inside`, HINT);
    }
}
function embedLiteral(outer, { start, end, value }) {
    const lines = linesOf(outer, (0,deployment_text .sE)(outer, start) ?? end, end);
    const content = String(value).split('\n');
    const first = lines.findIndex(({ text }, at) => text.trimEnd() !== '' && (content[at] ?? '') !== '');
    const indent = (lines[first]?.text.length ?? 0) - (content[first]?.length ?? 0);
    const inner = lines.map(({ text }) => text.slice(indent));
    const text = String(value);
    if (!`${inner.join('\n')}\n`.startsWith(text) || indent < 0)
        throw new errors .vC(start, 'this block cannot be edited inside', HINT);
    const starts = startsOf(inner);
    const toOuter = (offset) => {
        const line = starts.findLastIndex((at) => at <= offset);
        const at = lines[line];
        return at ? at.start + Math.min(indent, at.text.length) + offset - (starts[line] ?? 0) : end;
    };
    const prefix = (0,deployment_text .fT)(outer, start) + ' '.repeat(indent);
    return { text, toOuter, encode: (inserted) => inserted.replaceAll('\n', prefix) };
}
function linesOf(text, start, end) {
    const lines = [];
    for (let at = start; at < end;) {
        const next = Math.min((0,deployment_text .sE)(text, at) ?? end, end);
        lines.push({ start: at, text: text.slice(at, next).replace(/\r?\n$/, '') });
        at = next;
    }
    return lines;
}
function startsOf(lines) {
    let next = 0;
    return lines.map((line) => {
        const start = next;
        next += line.length + 1;
        return start;
    });
}
function doubleUnits(source, at) {
    if (source[at] !== '\\')
        return { length: 1, units: 1 };
    const kind = source[at + 1] ?? '';
    const units = kind === 'U' && Number.parseInt(source.slice(at + 2, at + 10), 16) > 0xffff ? 2 : 1;
    return { length: ESCAPE_LENGTHS[kind] ?? 2, units };
}
function singleUnits(source, at) {
    return { length: source[at] === "'" ? 2 : 1, units: 1 };
}
function singleInside(offset) {
    return (text) => {
        if (/[\r\n]/.test(text))
            throw new errors .vC(offset, 'a line cannot be added to a string in single quotes', HINT);
        return text.replaceAll("'", "''");
    };
}
function embedQuoted(outer, scalar, unitsAt, encode) {
    const [start, end] = [scalar.start + 1, scalar.end - 1];
    const text = String(scalar.value);
    const source = outer.slice(start, end);
    if (/[\r\n]/.test(source))
        throw new errors .vC(scalar.start, 'a quoted string over several lines cannot be edited inside', HINT);
    const offsets = [];
    for (let at = 0; at < source.length;) {
        const { length, units } = unitsAt(source, at);
        for (let unit = 0; unit < units; unit++)
            offsets.push(start + at);
        at += length;
    }
    if (offsets.length !== text.length)
        throw new errors .vC(scalar.start, 'this string cannot be edited inside', HINT);
    return { text, toOuter: (offset) => offsets[offset] ?? end, encode };
}

;// CONCATENATED MODULE: ./.build/lib/deployment/cursor.js





const MAX_KEYS_SHOWN = 12;
function atRoot(layer, root, steps = []) {
    return { layer, steps, trail: [root], node: resolve(root), entry: undefined, shared: undefined };
}
function follow(from, steps) {
    let cursor = from;
    for (const [depth, step] of steps.entries()) {
        const inner = inString(cursor) ?? cursor;
        const next = oneStep(inner, step);
        if (typeof next === 'string')
            return { depth, cursor, reason: `${placeOf(cursor)} ${next}` };
        cursor = next;
    }
    return cursor;
}
function placesAt(from, steps) {
    const end = follow(from, steps);
    return 'reason' in end ? [] : [end];
}
function inString(cursor) {
    const { node, layer, trail, steps, shared } = cursor;
    if (node.kind !== 'scalar' || typeof node.value !== 'string')
        return undefined;
    const inner = openString(layer, trail, node);
    const { root } = inner.document;
    if (root === undefined || root.kind === 'scalar')
        return undefined;
    return { ...atRoot(inner, root, steps), shared };
}
function oneStep(cursor, step) {
    switch (step.kind) {
        case 'key':
            return intoKey(cursor, step);
        case 'index':
        case 'match':
            return intoItem(cursor, step);
    }
}
function intoKey(cursor, step) {
    const { layer, node, steps, trail, shared } = cursor;
    if (node.kind === 'list')
        return `is a list of ${node.items.length}, so it has no key ${shown(step.key)}; name an item as \`[0]\` or \`[name=x]\``;
    if (node.kind === 'scalar')
        return `is ${described(node)}, so it has no key ${shown(step.key)}`;
    const hit = inLayer(layer, () => lookUp(node, step.key));
    if (!hit)
        return `has no key ${shown(step.key)}; ${keysOf(node.entries)}`;
    return {
        ...cursor,
        steps: [...steps, step],
        trail: [...trail, hit.entry.value],
        node: hit.node,
        entry: hit.entry,
        shared: shared ?? sharedAt(layer, hit.entry.value, hit.shared),
    };
}
function intoItem(cursor, step) {
    const { layer, node, steps, trail, shared } = cursor;
    if (node.kind !== 'list')
        return `is ${described(node)}, so it has no item ${(0,config_path .j)([step])}`;
    const items = step.kind === 'index'
        ? node.items.slice(step.index, step.index + 1)
        : inLayer(layer, () => matching(node.items, step));
    const [item, second] = items;
    if (second)
        return `has ${items.length} items ${(0,config_path .j)([step])}; name one by its number`;
    if (!item)
        return `has no item ${(0,config_path .j)([step])}; it has ${node.items.length}${namesOf(node.items, step)}`;
    return {
        ...cursor,
        steps: [...steps, step],
        trail: [...trail, item],
        node: resolve(item),
        entry: undefined,
        shared: shared ?? sharedAt(layer, item, item.kind === 'alias' ? 'alias' : undefined),
    };
}
function sharedAt(layer, { start }, kind) {
    return kind && { kind, offset: offsetInFile(layer, start) };
}
function matching(items, step) {
    return items.filter((item) => matches(item, step));
}
function matches(tree, { keys, value }) {
    return textUnder(tree, ...keys) === value;
}
function textUnder(tree, ...keys) {
    let node = resolve(tree);
    for (const key of keys) {
        const hit = node.kind === 'map' ? lookUp(node, key) : undefined;
        if (!hit)
            return undefined;
        node = hit.node;
    }
    return node.kind === 'scalar' && node.value !== null ? String(node.value) : undefined;
}
function placeOf({ steps }) {
    return steps.length === 0 ? 'the document' : `\`${(0,config_path .j)(steps)}\``;
}
function keysOf(entries) {
    const names = entries.flatMap(({ name }) => name ?? []);
    return names.length === 0 ? 'it has no keys' : `its keys are ${listed(names)}`;
}
function namesOf(items, step) {
    if (step.kind !== 'match')
        return '';
    const names = items.flatMap((item) => textUnder(item, ...step.keys) ?? []);
    return names.length === 0 ? `, none with a ${shown(step.keys.join('.'))}` : `: ${listed(names)}`;
}
function listed(names) {
    const more = names.length - MAX_KEYS_SHOWN;
    return names.slice(0, MAX_KEYS_SHOWN).map(shown).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
const cursor_HINT = 'Write the values out where they are used, or name a mapping that nothing else refers to with config-path.';
function refuseShared({ layer, trail, node, shared }) {
    if (shared) {
        const message = `the values are taken over from elsewhere by ${article(shared.kind)}; other places have them too`;
        throw new errors .vC(shared.offset, message, cursor_HINT, true);
    }
    refuseAliased(layer, [...trail, node]);
}
function refuseAliased(layer, trees) {
    const tree = trees.find((candidate) => layer.document.aliased.has(candidate));
    if (tree) {
        const message = `the anchor ${shown(`&${tree.anchor}`)} is used elsewhere in the file; a change here would change that too`;
        throw faultIn(layer, new errors .vC(tree.start, message, cursor_HINT));
    }
    if (layer.within)
        refuseAliased(layer.within.layer, layer.within.trail);
}
function article(kind) {
    return kind === 'alias' ? 'an alias' : 'a merge key';
}

// EXTERNAL MODULE: ./.build/lib/deployment/decode.js
var decode = __webpack_require__(224);
;// CONCATENATED MODULE: ./.build/lib/deployment/selection.js





function selection_startsOf(layers, steps) {
    const [first, ...rest] = steps;
    return filledOf(layers).flatMap((layer, number) => {
        const { root } = layer.document;
        if (!root)
            return [];
        if (!isSelector(first) || resolve(root).kind === 'list')
            return [{ cursor: atRoot(layer, root), steps }];
        const isIt = first.kind === 'index' ? first.index === number : inLayer(layer, () => matches(root, first));
        return isIt ? [{ cursor: atRoot(layer, root, [first]), steps: rest }] : [];
    });
}
function filledOf(layers) {
    return layers.filter(({ document }) => document.root !== undefined);
}
function walk(layers, steps) {
    return selection_startsOf(layers, steps).flatMap(({ cursor, steps: rest }) => placesAt(cursor, rest));
}
function pathTo(layers, { layer, steps }) {
    const inDocument = isSelector(steps[0]) && !isInList(layer) ? steps.slice(1) : steps;
    const ways = [[], ...selectorsOf(layers, outermost(layer)).map((selector) => (selector ? [selector] : []))];
    const paths = ways.map((selector) => [...selector, ...inDocument]);
    const path = paths.find((candidate) => candidate.length > 0 && isUnique(layers, candidate));
    return path && (0,config_path .j)(path);
}
function isUnique(layers, steps) {
    try {
        return walk(layers, steps).length === 1;
    }
    catch (error) {
        if (error instanceof errors .vC)
            return false;
        throw error;
    }
}
function selection_nameOf(layers, layer) {
    const [byName, byNumber] = selectorsOf(layers, layer);
    return byNumber && selection_startsOf(layers, [byName]).length > 1 ? byNumber : byName;
}
function selectorsOf(layers, layer) {
    const { root } = layer.document;
    const name = root && textUnder(root, 'metadata', 'name');
    const byNumber = { kind: 'index', index: filledOf(layers).indexOf(layer) };
    return name === undefined ? [byNumber] : [{ kind: 'match', keys: ['metadata', 'name'], value: name }, byNumber];
}
function isSelector(step) {
    return step !== undefined && step.kind !== 'key';
}
function isInList(layer) {
    const { root } = outermost(layer).document;
    return root !== undefined && resolve(root).kind === 'list';
}
function outermost(layer) {
    return layer.within ? outermost(layer.within.layer) : layer;
}

// EXTERNAL MODULE: ./.build/lib/deployment/values.js
var deployment_values = __webpack_require__(4484);
;// CONCATENATED MODULE: ./.build/lib/deployment/parameters.js








const FORCE = 'forceString';
const WITHIN = new RegExp(`^(.+)\\.${deployment_values .xu}\\.(?:${deployment_values .zL.join('|')})$`);
function planParameters(cursor, wanted) {
    const { layer, node: list } = cursor;
    if (list.kind !== 'list')
        throw new errors .vC(list.start, 'the parameters are not a list');
    const { source } = layer;
    const changed = wanted.filter((one) => !isSet(list, one, source.format));
    if (changed.length === 0)
        return undefined;
    refuseShared(cursor);
    const missing = changed.filter(({ name }) => parameterItem(list, name) === undefined);
    const replaced = changed.flatMap((one) => {
        const item = parameterItem(list, one.name);
        return item ? replaceParameter(cursor, item, one) : [];
    });
    const splices = missing.length === 0 ? replaced : [...replaced, ...addParameters(cursor, list, missing)];
    return { layer, splices, place: list, key: undefined, changed };
}
function isSet(list, { name, value }, format) {
    if (!holds(parameterValue(list, name), String(value), format))
        return false;
    const item = parameterItem(list, name);
    return item !== undefined && wantedForce({ name, value }, item) === undefined;
}
function needsForce({ name, value }) {
    return name === 'version' && /^(?:true|false|null|0|[-+]\d+|[1-9]\d*)$/i.test(String(value));
}
function wantedForce(wanted, item) {
    if (needsForce(wanted))
        return isForced(item) ? undefined : true;
    return typeof wanted.value === 'boolean' && isForced(item) ? false : undefined;
}
function parameterValue(list, name) {
    const item = parameterItem(list, name);
    const hit = item?.kind === 'map' ? lookUp(item, 'value') : undefined;
    return hit?.node.kind === 'scalar' ? hit.node : undefined;
}
function parameterItem(list, name) {
    const full = parameterName(list, name);
    const [item, second] = list.items.filter((tree) => textUnder(tree, 'name') === full);
    if (second)
        throw new errors .vC(second.start, `the parameter ${shown(full)} is there twice`, 'Remove one.');
    return item;
}
function replaceParameter({ layer }, item, wanted) {
    const { name, value } = wanted;
    const entry = item.kind === 'map' ? item.byName.get('value') : undefined;
    if (item.kind !== 'map' || !entry)
        throw new errors .vC(item.start, `the parameter ${shown(textUnder(item, 'name'))} has no value of its own`, 'Add `value: ""` to it.');
    refuseAliased(layer, [item, entry.value]);
    const alwaysQuoted = name !== 'bundleUrl';
    const { source, document } = layer;
    const isHeld = entry.value.kind === 'scalar' && holds(entry.value, String(value), source.format);
    const replaced = isHeld ? [] : replaceValue({ source, map: item, entry, value: String(value), alwaysQuoted });
    const forced = wantedForce(wanted, item);
    if (forced === undefined)
        return replaced;
    const own = item.byName.get(FORCE);
    const force = own
        ? replaceValue({ source, map: item, entry: own, value: forced, alwaysQuoted: false })
        : addEntries({ source, root: document.root, map: item }, [[keyText(FORCE, item.entries, source.format), String(forced)]], entry);
    return [...replaced, ...force];
}
function isForced(item) {
    return item.kind === 'map' && textUnder(item, FORCE) === 'true';
}
function addParameters({ layer }, list, missing) {
    const { source, document } = layer;
    const { text } = source;
    const before = `${namedMapping(list)}.`;
    const model = list.items.findLast((item) => textUnder(item, 'name')?.startsWith(before));
    if (model?.kind !== 'map')
        throw new errors .vC(list.start, 'these parameters are written in a way that nothing can be added to', 'Write them out as `name` and `value`.');
    const rows = missing.map((one) => pairsLike(source, model, parameterName(list, one.name), one));
    const layout = layoutOf(source, document.root, model);
    if (list.style === 'block') {
        const lines = rows.flatMap((row) => itemLines(list, model, row, layout));
        return [addItems(text, list, model, lines)];
    }
    const isOpen = model.entries[0] !== undefined && (0,deployment_text .YF)(text, model.entries[0].start) !== undefined;
    const renders = rows.map((row) => (indent) => braced(row, layout, isOpen ? indent : undefined));
    return addToFlow(source, { span: list, items: list.items, space: layout.space }, renders);
}
function itemLines(list, model, row, layout) {
    const dash = `${' '.repeat(list.indent)}-`;
    if (model.style === 'flow')
        return [`${dash} ${braced(row, layout, undefined)}`];
    return blockLines(row, 0).map((line, at) => (at === 0 ? dash : '').padEnd(model.indent) + line);
}
function pairsLike({ text, format }, model, full, { name, value }) {
    const key = (text) => keyText(text, model.entries, format);
    const nameValue = model.byName.get('name')?.value;
    const isQuoted = nameValue?.kind === 'scalar' && (nameValue.style === 'single' || nameValue.style === 'double');
    const quote = isQuoted ? nameValue.style : 'plain';
    const others = { ...model, entries: model.entries.filter((entry) => entry.name !== 'name') };
    return [
        [key('name'), format === 'yaml' && !isQuoted ? full : written(full, quote, format)],
        [key('value'), written(String(value), newQuote(text, others, name !== 'bundleUrl'), format)],
        ...(name === 'version' ? [[key(FORCE), 'true']] : []),
    ];
}
function mayDiffer(list, changed) {
    return new Map(changed.map((one) => {
        const item = parameterItem(list, one.name);
        const entries = item && wantedForce(one, item) !== undefined ? ['value', FORCE] : ['value'];
        return [parameterName(list, one.name), item ? entries : 'new'];
    }));
}
function setsOwn(list) {
    const names = namesIn(list);
    if (deployment_values .zL.some((name) => names.includes(`${deployment_values .xu}.${name}`)))
        return true;
    return names.some((name) => name.startsWith(`${deployment_values .xu}.`)) && !setsWithin(list);
}
function setsWithin(list) {
    return namesIn(list).some((name) => WITHIN.test(name));
}
function namedMapping(list) {
    if (setsOwn(list))
        return deployment_values .xu;
    const charts = namesIn(list).flatMap((name) => WITHIN.exec(name)?.[1] ?? []);
    const [chart, second] = new Set(charts);
    if (chart === undefined)
        return deployment_values .xu;
    if (second === undefined)
        return `${chart}.${deployment_values .xu}`;
    const message = `these parameters set the values of several charts, such as ${shown(chart)} and ${shown(second)}`;
    throw new errors .vC(list.start, message, 'Move them to `valuesObject`, and name the mapping with config-path.');
}
function parameterName(list, name) {
    return `${namedMapping(list)}.${name}`;
}
function namesIn({ items }) {
    return items.flatMap((item) => textUnder(item, 'name') ?? []);
}

;// CONCATENATED MODULE: ./.build/lib/deployment/shapes.js






const HELM_SOURCES = ['source.helm', 'sources.*.helm'];
const VALUES = {
    HelmRelease: ['spec.values'],
    Application: helmOf('spec', ['valuesObject', 'values']),
    ApplicationSet: helmOf('spec.template.spec', ['valuesObject', 'values']),
    Kustomization: ['helmCharts.*.valuesInline'],
    Component: ['helmCharts.*.valuesInline'],
    HelmChart: ['spec.valuesContent'],
    HelmChartConfig: ['spec.valuesContent'],
};
const PARAMETERS = {
    Application: helmOf('spec', ['parameters']),
    ApplicationSet: helmOf('spec.template.spec', ['parameters']),
};
const INSIDE = ['literal', 'double'];
function chartValues(layer) {
    const { root } = layer.document;
    if (root === undefined)
        return [];
    const start = atRoot(layer, root);
    const ofRoot = isValuesFile(layer) || hasKey(layer, deployment_values .xu) ? [start] : [];
    const inKind = placesOf(VALUES, layer).flatMap((cursor) => inNamingString(cursor) ?? []);
    return [...ofRoot, ...inKind].filter(({ node }) => node.kind === 'map');
}
function isParameters({ node }) {
    return node.kind === 'list' && (setsOwn(node) || setsWithin(node));
}
function isOfChart({ node }) {
    return node.kind === 'list' && setsOwn(node);
}
function isValuesFile(layer) {
    return !layer.isKustomization && !['kind', 'apiVersion', 'helmCharts'].some((key) => hasKey(layer, key));
}
function kindOf(layer) {
    const { root } = layer.document;
    const isKustomization = layer.isKustomization || hasKey(layer, 'helmCharts');
    return (root && textUnder(root, 'kind')) ?? (isKustomization ? 'Kustomization' : undefined);
}
function isKustomizationFile(file) {
    return /(?:^|[\\/])(?:kustomization\.ya?ml|Kustomization)$/.test(file);
}
function knownPlaces(layer) {
    return objectsOf(layer).flatMap(({ kind, cursor }) => {
        if (isOfFlux(cursor))
            return [];
        const places = (VALUES[kind ?? ''] ?? []).map((pattern) => nearest(cursor, pattern.split('.')));
        const missing = Math.min(...places.map(({ rest }) => rest.length));
        return places.filter(({ rest }) => rest.length === missing).map(shapes_written);
    });
}
function isOfFlux({ node }) {
    return textUnder(node, 'apiVersion')?.startsWith('kustomize.toolkit.fluxcd.io/') === true;
}
function nearest(cursor, keys) {
    const [key, ...rest] = keys;
    const [next] = key === undefined ? [] : expand(cursor, [key]);
    return next ? nearest(next, rest) : { cursor, rest: keys };
}
function shapes_written({ cursor: { steps, node }, rest }) {
    const path = rest.reduce((before, key) => (key === '*' ? `${before}[0]` : `${before}.${key}`), (0,config_path .j)(steps));
    const place = `\`${path.replace(/^\./, '')}\``;
    const isOther = rest.length === 0 && node.kind === 'scalar' && node.value !== null && !INSIDE.includes(node.style);
    return isOther ? `${place}, written as a literal block (\`|\`)` : place;
}
function helmOf(spec, keys) {
    return HELM_SOURCES.flatMap((source) => keys.map((key) => `${spec}.${source}.${key}`));
}
function hasKey({ document: { root } }, key) {
    const map = root && resolve(root);
    return map?.kind === 'map' && map.byName.has(key);
}
function placesOf(patterns, layer) {
    return objectsOf(layer).flatMap(({ kind, cursor }) => {
        const ofKind = patterns[kind ?? ''] ?? [];
        return ofKind.flatMap((pattern) => expand(cursor, pattern.split('.')));
    });
}
function objectsOf(layer) {
    const { root } = layer.document;
    if (root === undefined)
        return [];
    const start = atRoot(layer, root);
    const kind = kindOf(layer);
    if (kind !== 'List')
        return [{ kind, cursor: start }];
    return expand(start, ['items', '*']).map((cursor) => ({ kind: textUnder(cursor.node, 'kind'), cursor }));
}
function expand(cursor, [key, ...rest]) {
    if (key === undefined)
        return [cursor];
    return stepsTo(cursor, key).flatMap((step) => placesAt(cursor, [step]).flatMap((next) => expand(next, rest)));
}
function stepsTo({ node }, key) {
    if (key === '*')
        return node.kind === 'list' ? node.items.map((_item, index) => ({ kind: 'index', index })) : [];
    return node.kind === 'map' ? [{ kind: 'key', key }] : [];
}
function inNamingString(cursor) {
    const { node } = cursor;
    if (node.kind !== 'scalar')
        return cursor;
    return typeof node.value === 'string' && node.value.includes(deployment_values .xu) ? inString(cursor) : undefined;
}
function search(layers) {
    return layers.flatMap(searchDocument);
}
function searchDocument(layer) {
    const values = chartValues(layer);
    const parameters = placesOf(PARAMETERS, layer).filter(isParameters);
    const [own, inner] = [parameters.filter(isOfChart), parameters.filter((cursor) => !isOfChart(cursor))];
    const known = [...values.flatMap((cursor) => placesAt(cursor, [{ kind: 'key', key: deployment_values .xu }])), ...own];
    return known.length > 0 ? known : [...values.flatMap(mappingsWithin), ...inner];
}
function searchBelow(layers, node) {
    try {
        return search(layers).filter((found) => found.node !== node && isBelow(found, node));
    }
    catch (error) {
        if (error instanceof errors .vC)
            return [];
        throw error;
    }
}
function isBelow({ trail, layer }, node) {
    return [...trail, ...(layer.within?.trail ?? [])].some((above) => resolve(above) === node);
}
function mappingsWithin(values) {
    return stepsBelow(values.node, []).flatMap((steps) => placesAt(values, steps));
}
function stepsBelow(tree, steps) {
    switch (tree.kind) {
        case 'map':
            return tree.entries.flatMap(({ name, value }) => {
                if (name === undefined)
                    return [];
                const below = [...steps, { kind: 'key', key: name }];
                return name === deployment_values .xu && (resolve(value).kind === 'map' || isNull(value))
                    ? [below]
                    : stepsBelow(value, below);
            });
        case 'list':
            return tree.items.flatMap((item, index) => stepsBelow(item, [...steps, { kind: 'index', index }]));
        case 'scalar':
        case 'alias':
            return [];
    }
}

;// CONCATENATED MODULE: ./.build/lib/deployment/locate.js










const MAX_PLACES_SHOWN = 8;
const NAME_ONE = 'Name one of them with config-path.';
function locate(source, { file, path }) {
    const layers = layersOf(source, file);
    const steps = path === undefined ? undefined : (0,config_path .n)(path);
    const cursors = steps ? walk(layers, steps) : search(layers);
    const [cursor, second] = cursors;
    if (second)
        throw ambiguous(source, layers, cursors);
    if (cursor && steps)
        refuseAbove(layers, cursor);
    if (cursor)
        return targetOf(cursor);
    return steps ? beyondPath(layers, steps) : { kind: 'missing', layer: onlyValuesFile(layers, deployment_values .xu), key: deployment_values .xu };
}
function pathOf(source, target, { file, path }) {
    if (target.kind === 'missing')
        return path ?? (0,config_path .j)([{ kind: 'key', key: target.key }]);
    return pathTo(layersOf(source, file), target.cursor) ?? path ?? (0,config_path .j)(target.cursor.steps);
}
function layersOf(source, file) {
    const isKustomization = isKustomizationFile(file);
    return source.documents.map((document) => ({ source, document, isKustomization, within: undefined }));
}
function targetOf(cursor) {
    if (isParameters(cursor))
        return { kind: 'parameters', cursor };
    if (cursor.node.kind === 'map' || isNull(cursor.node))
        return { kind: 'mapping', cursor };
    const what = `\`${(0,config_path .j)(cursor.steps)}\` is ${described(cursor.node)}, not a mapping of enabled, bundleUrl and version`;
    const fault = new errors .vC(cursor.node.start, what, 'Remove that value, or name the mapping with config-path.');
    throw faultIn(cursor.layer, fault);
}
function refuseAbove(layers, cursor) {
    const { node } = cursor;
    if (node.kind !== 'map' || deployment_values .zL.some((name) => node.byName.has(name)))
        return;
    const [below] = searchBelow(layers, node);
    if (!below)
        return;
    const path = pathTo(layers, below) ?? (0,config_path .j)(below.steps);
    const message = `config-path \`${(0,config_path .j)(cursor.steps)}\` ends above the values, which are at \`${path}\``;
    throw new errors .vC(offsetOf(below), message, 'Name the mapping that holds enabled, bundleUrl and version.', true);
}
function ambiguous({ text }, layers, cursors) {
    const places = cursors.slice(0, MAX_PLACES_SHOWN).map((cursor) => {
        const path = pathTo(layers, cursor);
        return { path, shown: `\`${path ?? (0,config_path .j)(cursor.steps)}\` (line ${(0,deployment_text .cA)(text, offsetOf(cursor))})` };
    });
    const more = cursors.length > places.length ? ` and ${cursors.length - places.length} more` : '';
    const list = places.map((place) => place.shown).join(', ');
    const hint = places.some(({ path }) => path === undefined)
        ? 'Keep one document with the values in the file.'
        : NAME_ONE;
    const [cursor] = cursors;
    return new errors .vC(cursor ? offsetOf(cursor) : 0, `several places hold ${deployment_values .xu} values: ${list}${more}`, hint, true);
}
function offsetOf(cursor) {
    return offsetInFile(cursor.layer, locate_placeOf(cursor));
}
function locate_placeOf({ entry, node }) {
    return entry?.start ?? node.start;
}
function onlyValuesFile(layers, key, named = layers) {
    const filled = filledOf(named);
    const candidates = (filled.length > 0 ? filled : named).filter(isValuesFile);
    const [layer, second] = candidates;
    if (!layer)
        throw noMapping(filled);
    if (second) {
        const path = (0,config_path .j)([selection_nameOf(layers, layer), { kind: 'key', key }]);
        const hint = filled.length === 0
            ? 'Keep one document in the file.'
            : `Name the one that configures the deployment with config-path, such as \`${path}\`.`;
        throw new errors .vC(0, `no ${deployment_values .xu} mapping, and ${candidates.length} documents that could get one`, hint);
    }
    const { root } = layer.document;
    if (root === undefined || root.kind === 'map' || isNull(root))
        return layer;
    throw new errors .vC(root.start, `the document is ${described(root)}, not a mapping`, 'Name the values file of the deployment.');
}
function noMapping(layers) {
    const kinds = layers.map((layer) => kindShown(layer));
    const places = layers.flatMap(knownPlaces).slice(0, MAX_PLACES_SHOWN);
    const hint = places.length === 0
        ? 'Name the mapping with config-path.'
        : `Add an empty \`${deployment_values .xu}: {}\` in ${places.join(' or ')}, or name the mapping with config-path.`;
    return new errors .vC(layers[0]?.document.root?.start ?? 0, `no ${deployment_values .xu} mapping in ${kinds.join(', ')}`, hint);
}
function kindShown(layer) {
    const kind = kindOf(layer);
    return kind === undefined ? 'a document with `kind` or `apiVersion`' : shown(kind);
}
function beyondPath(layers, steps) {
    const path = (0,config_path .j)(steps);
    const filled = filledOf(layers);
    if (filled.length === 0 && steps.length === 1 && steps[0]?.kind === 'key')
        return { kind: 'missing', layer: onlyValuesFile(layers, steps[0].key), key: steps[0].key };
    if (filled.length === 0)
        throw new errors .vC(0, `config-path \`${path}\` leads nowhere: the file is empty`, 'Name the file with the values.');
    const starts = selection_startsOf(layers, steps);
    if (starts.length === 0)
        throw noDocument(filled, steps);
    const ofValues = starts.filter(({ cursor }) => isValuesFile(cursor.layer));
    const [key, second] = ofValues[0]?.steps ?? [];
    if (key?.kind === 'key' && second === undefined) {
        for (const { cursor } of ofValues)
            refuseMisspelled(cursor, key.key);
        return {
            kind: 'missing',
            layer: onlyValuesFile(layers, key.key, starts.map(({ cursor }) => cursor.layer)),
            key: key.key,
        };
    }
    throw deadEnd(starts, path);
}
function refuseMisspelled({ node, layer }, key) {
    const letters = (name) => name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
    const near = node.kind === 'map' ? node.entries.find(({ name = '' }) => letters(name) === letters(key)) : undefined;
    if (near?.name === undefined)
        return;
    const message = `config-path \`${(0,config_path .j)([{ kind: 'key', key }])}\` leads nowhere, but there is ${shown(near.name)}`;
    throw faultIn(layer, new errors .vC(near.start, message, 'Write the path as the key is written, or leave it away.'));
}
function deadEnd(starts, path) {
    const ends = starts.flatMap(({ cursor, steps }) => {
        const end = follow(cursor, steps);
        return 'reason' in end ? [{ ...end, rest: (0,config_path .j)(steps.slice(end.depth)) }] : [];
    });
    const [furthest] = ends.toSorted((a, b) => b.depth - a.depth);
    if (!furthest)
        return new errors .vC(0, `config-path \`${path}\` leads nowhere`);
    const { cursor, rest, reason } = furthest;
    const message = `config-path \`${path}\` leads nowhere from \`${rest}\` on: ${reason}`;
    return faultIn(cursor.layer, new errors .vC(locate_placeOf(cursor), message, 'Correct the path, or add the mapping to the file.'));
}
function noDocument(layers, [first, ...steps]) {
    const selectors = layers.slice(0, MAX_PLACES_SHOWN).map((layer) => selection_nameOf(layers, layer));
    const list = selectors.map((selector) => `\`${(0,config_path .j)([selector])}\``).join(', ');
    const more = layers.length > selectors.length ? ` and ${layers.length - selectors.length} more` : '';
    const path = (0,config_path .j)(first ? [first, ...steps] : steps);
    const message = `config-path \`${path}\` leads nowhere: \`${(0,config_path .j)(first ? [first] : [])}\` names no document; they are ${list}${more}`;
    return new errors .vC(0, message, 'Name one of them, or leave the brackets away.');
}

;// CONCATENATED MODULE: ./.build/lib/deployment/mapping.js







function planMapping(cursor, wanted) {
    const { layer, node } = cursor;
    const { format } = layer.source;
    const map = node.kind === 'map' ? node : undefined;
    const changed = wanted.filter(({ name, value }) => !map || !holds(currentScalar(map, name), value, format));
    if (changed.length === 0)
        return undefined;
    refuseShared(cursor);
    const splices = map && map.entries.length > 0 ? changeEntries(cursor, map, changed) : fill(cursor, changed);
    return { layer, splices, place: node, key: undefined, changed };
}
function changeEntries({ layer }, map, changed) {
    const { source, document } = layer;
    const splices = [];
    const missing = [];
    for (const one of changed) {
        const entry = map.byName.get(one.name);
        if (!entry)
            missing.push(one);
        else {
            refuseAliased(layer, [entry.value]);
            splices.push(...replaceValue({ source, map, entry, value: one.value, alwaysQuoted: one.name === 'version' }));
        }
    }
    if (missing.length === 0)
        return splices;
    const names = deployment_values .zL;
    const last = map.entries.findLast(({ name }) => names.includes(name));
    return [...splices, ...addEntries({ source, root: document.root, map }, pairsOf(source, map, map, missing), last)];
}
function pairsOf({ text, format }, beside, within, wanted) {
    return wanted.map(({ name, value }) => [
        keyText(name, beside?.entries ?? [], format),
        written(value, newQuote(text, within, name === 'version'), format),
    ]);
}
function fill({ layer, entry, trail, node }, changed) {
    const { source, document } = layer;
    const { text } = source;
    const parent = trail.at(-2);
    const map = parent && resolve(parent);
    if (!entry || map?.kind !== 'map') {
        const hint = 'Put it under one, and name that by config-path.';
        throw new errors .vC(node.start, 'this empty mapping stands under no key', hint);
    }
    refuseTag(entry.value, 'value');
    const pairs = pairsOf(source, map, undefined, changed);
    const layout = layoutOf(source, document.root, map);
    if (holdsComment(text, entry.value))
        return fillComments(source, layout, entry.value, pairs);
    if (map.style === 'block' && layer.within?.scalar.style !== 'single')
        return fillBlock({ source, root: document.root, map }, entry, pairs);
    const indent = source.format === 'json' ? (0,deployment_text .YF)(text, entry.start) : undefined;
    return [fillFlow(entry, braced(pairs, layout, indent))];
}
function refuseTag(value, what) {
    if (value.kind !== 'scalar' || value.tag === undefined)
        return;
    throw new errors .vC(value.start, `the ${what} has the tag \`${value.tag}\`, which a mapping cannot have`, 'Remove the tag.');
}
function holdsComment(text, { kind, start, end }) {
    return kind === 'map' && text.slice(start + 1, end - 1).trim() !== '';
}
function fillComments(source, layout, span, pairs) {
    const renders = pairs.map((pair) => flowRender(source, layout, pair));
    return addToFlow(source, { span, items: [], space: ' ' }, renders);
}
function fillFlow({ value, hasColon, gap, key }, after) {
    if (value.kind !== 'scalar' || value.style !== 'none')
        return { start: value.start, end: value.end, text: after };
    return hasColon ? { start: gap, end: gap, text: ` ${after}` } : { start: key.end, end: key.end, text: `: ${after}` };
}
function fillBlock({ source: { text }, root, map }, entry, pairs) {
    const { value, gap } = entry;
    if (!entry.hasColon)
        throw new errors .vC(entry.start, 'this key has neither colon nor value', 'Write it as `key: {}`.');
    const step = blockStep(map, root);
    const ownLine = value.start > gap ? (0,deployment_text .YF)(text, value.start) : undefined;
    return vacate(text, { span: value, gap, ownLine, indent: ' '.repeat(map.indent + step) }, blockLines(pairs, step));
}
function vacate(text, { span, gap, ownLine, indent }, lines) {
    const [first = '', ...others] = lines;
    const below = (ownLine === undefined ? lines : others).map((line) => (ownLine ?? indent) + line);
    let { start } = span;
    if (ownLine === undefined)
        while (start > gap && text[start - 1] === ' ')
            start--;
    return [{ start, end: span.end, text: ownLine === undefined ? '' : first }, (0,deployment_text .$H)(text, span.end, below)];
}
function planMissing(layer, key, wanted) {
    const { root } = layer.document;
    if (wanted.length === 0)
        return undefined;
    if (root)
        refuseAliased(layer, [root]);
    return { layer, splices: insert(layer, key, wanted), place: root, key, changed: wanted };
}
function insert({ source, document: { root, bottom } }, key, wanted) {
    const { text, format } = source;
    const map = root?.kind === 'map' && root.entries.length > 0 ? root : undefined;
    if (map && lookUp(map, key)?.shared)
        throw new errors .vC(map.start, `\`${key}\` comes from a merge key`, `Write \`${key}\` out in the file.`);
    const pair = [keyText(key, map?.entries ?? [], format), pairsOf(source, map, undefined, wanted)];
    if (map)
        return addEntries({ source, root, map, isApart: isApart(text, map) }, [pair]);
    const layout = layoutOf(source, root, map);
    if (root && holdsComment(text, root))
        return fillComments(source, layout, root, [pair]);
    const isJson = format === 'json';
    const lines = isJson ? braced([pair], layout, '').split(layout.eol) : blockLines([pair], blockStep(undefined, root));
    if (root === undefined)
        return [atBottom(text, bottom, lines)];
    if (isJson)
        return [{ start: root.start, end: root.end, text: lines.join((0,deployment_text .fT)(text, root.start)) }];
    if (isNull(root))
        refuseTag(root, 'document');
    return vacate(text, { span: root, gap: 0, ownLine: (0,deployment_text .YF)(text, root.start), indent: '' }, lines);
}
function isApart(text, { entries }) {
    const [last, before] = [entries.at(-1), entries.at(-2)];
    return (last !== undefined && before !== undefined && /\n[ \t]*\r?\n/.test(text.slice(entryEnd(text, before), last.start)));
}
function atBottom(text, bottom, lines) {
    const eol = (0,deployment_text .fT)(text, bottom);
    const before = text.slice(0, bottom).replace(/^\ufeff/, '');
    const isOpen = before !== '' && !before.endsWith('\n');
    return { start: bottom, end: bottom, text: (isOpen ? eol : '') + lines.join(eol) + (isOpen ? '' : eol) };
}

;// CONCATENATED MODULE: ./.build/lib/deployment/verify.js







const END_FILE = 'End the file with a line break.';
const END_STRING = 'End the string with a line break: begin it with `|`, not `|-`.';
const verify_HINT = 'Nothing was written. Change the values by hand once, one a line; the next run then finds them in a simple form.';
function prove(edited, before, plan, place) {
    try {
        const target = locate(parseSource(edited, before.format), place);
        if (target.kind !== 'missing' && isProven(plan, target.cursor))
            return target.cursor;
    }
    catch (error) {
        if (!(error instanceof errors .vC))
            throw error;
    }
    throw unproven(plan);
}
function isProven(plan, after) {
    const { layer, node } = after;
    const old = new Telling(plan, plan.layer, plan.place).lines;
    const now = new Telling(plan, layer, plan.key === undefined ? node : layer.document.root).lines;
    return (old.length === now.length &&
        old.every((line, at) => line === now[at]) &&
        plan.changed.every((one) => hasValue(after, one)));
}
function hasValue({ node, layer }, wanted) {
    const { format } = layer.source;
    if (node.kind === 'list')
        return isSet(node, wanted, format);
    const value = node.kind === 'map' ? node.byName.get(wanted.name)?.value : undefined;
    return value?.kind === 'scalar' && holds(value, wanted.value, format);
}
function unproven({ layer, place }) {
    const start = layer.within ? layer.within.scalar.start : (place?.start ?? 0);
    const hint = endsOpen(layer.source) ? (layer.within ? END_STRING : END_FILE) : verify_HINT;
    return faultIn(layer.within?.layer ?? layer, new errors .vC(start, 'the values cannot be edited without changing something else in the file', hint));
}
function endsOpen({ text, documents }) {
    const root = documents.at(-1)?.root;
    const last = root && lastOf(root);
    const isBlock = last?.kind === 'scalar' && (last.style === 'literal' || last.style === 'folded');
    return isBlock && last.end === text.length && !text.endsWith('\n');
}
function lastOf(tree) {
    const last = tree.kind === 'map' ? tree.entries.at(-1)?.value : tree.kind === 'list' ? tree.items.at(-1) : undefined;
    return last && tree.end === last.end ? lastOf(last) : tree;
}
class Telling {
    lines = [];
    #plan;
    #place;
    #layers;
    #changed;
    #kept;
    #parameters;
    constructor(plan, layer, place) {
        this.#plan = plan;
        this.#place = place;
        this.#layers = chain(layer);
        this.#changed = new Set(plan.changed.map(({ name }) => name));
        const entries = plan.key === undefined && plan.place?.kind === 'map' ? plan.place.entries : [];
        this.#kept = new Set(entries.map(({ name }) => name));
        this.#parameters = plan.place?.kind === 'list' ? mayDiffer(plan.place, plan.changed) : new Map();
        this.#text(0);
    }
    #text(depth) {
        const layer = this.#layers[depth];
        if (layer === undefined)
            return;
        for (const comment of layer.source.comments)
            this.lines.push(comment);
        const isInner = depth === this.#layers.length - 1;
        for (const document of layer.source.documents) {
            this.lines.push('document');
            if (isInner && document === layer.document && document.root === this.#place)
                this.#atPlace();
            else if (document.root)
                this.#value(document.root, depth);
        }
    }
    #value(tree, depth) {
        if (tree === this.#place) {
            this.#atPlace();
            return;
        }
        switch (tree.kind) {
            case 'map':
                this.lines.push(`map ${tree.style} ${verify_propertiesOf(tree)}`);
                for (const entry of tree.entries)
                    this.#entry(entry, depth);
                this.lines.push('end');
                break;
            case 'list':
                this.lines.push(`list ${tree.style} ${verify_propertiesOf(tree)}`);
                for (const item of tree.items)
                    this.#value(item, depth);
                this.lines.push('end');
                break;
            case 'scalar':
                this.lines.push(`${tree.style} ${verify_propertiesOf(tree)}`);
                if (this.#layers[depth + 1]?.within?.scalar === tree)
                    this.#text(depth + 1);
                else
                    this.lines.push(verify_written(this.#layers[depth]?.source.text ?? '', tree));
                break;
            case 'alias':
                this.lines.push(`alias ${tree.name}`);
        }
    }
    #entry({ key, value }, depth) {
        this.#value(key, depth);
        this.#value(value, depth);
    }
    #atPlace() {
        const { key } = this.#plan;
        const place = this.#place;
        this.lines.push(`place ${verify_propertiesOf(place)}`);
        if (place?.kind === 'list')
            for (const item of place.items)
                this.#parameter(item);
        if (place?.kind !== 'map')
            return;
        for (const entry of place.entries) {
            if (key === undefined)
                this.#unlessChanged(entry);
            else if (entry.name !== key)
                this.#entry(entry, this.#layers.length - 1);
            else if (entry.value.kind === 'map')
                for (const inner of entry.value.entries)
                    this.#unlessChanged(inner);
        }
    }
    #unlessChanged(entry) {
        const depth = this.#layers.length - 1;
        if (!this.#changed.has(entry.name))
            this.#entry(entry, depth);
        else if (this.#kept.has(entry.name)) {
            this.#value(entry.key, depth);
            this.lines.push(verify_propertiesOf(entry.value));
        }
    }
    #parameter(item) {
        const depth = this.#layers.length - 1;
        const changed = this.#parameters.get(textUnder(item, 'name') ?? '');
        if (changed === undefined)
            this.#value(item, depth);
        else if (changed !== 'new') {
            this.lines.push(verify_propertiesOf(item));
            const entries = item.kind === 'map' ? item.entries : [];
            for (const entry of entries)
                if (!changed.includes(entry.name ?? ''))
                    this.#entry(entry, depth);
        }
    }
}
function chain(layer) {
    return layer.within ? [...chain(layer.within.layer), layer] : [layer];
}
function verify_propertiesOf(tree) {
    return `${tree?.anchor} ${tree?.tag}`;
}
function verify_written(text, { start, end, value }) {
    const source = text.slice(start, end);
    const isEnded = /^[|>]\d?-/.test(source) || source.endsWith('\n');
    return `${typeof value} ${String(value)} ${isEnded} ${source.trimEnd()}`;
}

;// CONCATENATED MODULE: ./.build/lib/deployment/edit.js














function editValues(text, place, values) {
    return openConfig(text, place).edit(values);
}
function openConfig(text, place) {
    const open = (0,errors .s5)(place.file, text, () => {
        const { source, target } = find(text, place);
        return { source, target, before: foundIn(target), place: pathOf(source, target, place) };
    });
    return {
        place: open.place,
        before: open.before,
        edit: (values) => (0,errors .s5)(place.file, text, () => editFound(open, place, values)),
    };
}
function readValues(text, place) {
    return inFile(place.file, text, () => foundIn(find(text, place).target));
}
function find(text, place) {
    (0,decode .C1)(Buffer.byteLength(text), place.file);
    const source = parseSource(text, formatOf(place.file));
    return { source, target: locate(source, place) };
}
function foundIn(target) {
    if (target.kind === 'missing')
        return undefined;
    const { cursor } = target;
    const entries = deployment_values .zL.flatMap((name) => {
        const scalar = inLayer(cursor.layer, () => scalarAt(cursor, name));
        return scalar ? [[name, scalar.value]] : [];
    });
    return { at: (0,config_path .j)(cursor.steps), ...Object.fromEntries(entries) };
}
function scalarAt({ node }, name) {
    if (node.kind === 'map')
        return currentScalar(node, name);
    return node.kind === 'list' ? parameterValue(node, name) : undefined;
}
function editFound({ source, target }, place, values) {
    const plan = planOf(target, (0,deployment_values .Lm)(values));
    if (!plan)
        return { text: source.text, changes: [] };
    refuseEncrypted(plan.layer);
    const edited = (0,deployment_text .Ut)(source.text, splicesInFile(plan.layer, plan.splices));
    const after = prove(edited, source, plan, place);
    const changes = plan.changed.map(({ name, value }) => {
        const old = target.kind === 'missing' ? undefined : scalarAt(target.cursor, name);
        const line = (0,deployment_text .cA)(edited, offsetInFile(after.layer, scalarAt(after, name)?.start ?? after.node.start));
        return { name, at: (0,config_path .j)(edit_stepsTo(after, name)), line, before: old?.value, after: value };
    });
    return { text: edited, changes };
}
function planOf(target, wanted) {
    switch (target.kind) {
        case 'mapping':
            return inLayer(target.cursor.layer, () => planMapping(target.cursor, wanted));
        case 'parameters':
            return inLayer(target.cursor.layer, () => planParameters(target.cursor, wanted));
        case 'missing':
            return inLayer(target.layer, () => planMissing(target.layer, target.key, wanted));
    }
}
function edit_stepsTo({ steps, node }, name) {
    if (node.kind !== 'list')
        return [...steps, { kind: 'key', key: name }];
    return [...steps, { kind: 'match', keys: ['name'], value: parameterName(node, name) }, { kind: 'key', key: 'value' }];
}
function refuseEncrypted(layer) {
    for (const { root } of layer.source.documents) {
        const map = root && resolve(root);
        const metadata = map?.kind === 'map' ? lookUp(map, 'sops') : undefined;
        if (!metadata || textUnder(metadata.node, 'mac') === undefined)
            continue;
        const message = 'the file is encrypted by SOPS, and a change of it would not match its `sops.mac`';
        throw faultIn(layer, new errors .vC(metadata.entry.start, message, ENCRYPTED_HINT));
    }
    if (layer.within)
        refuseEncrypted(layer.within.layer);
}


  })

};
