export const id = 22;
export const ids = [22];
export const modules = {

  4653:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    Uo: () => (  headOf),
    VS: () => (  removeBranch),
    lY: () => (  createBranch),
    ob: () => (  moveBranch)
  });
  var valibot__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7934);
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4159);
  var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1550);
  var _call_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2378);
  var _failures_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5090);
  var _request_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(20);






const RefSchema = valibot__WEBPACK_IMPORTED_MODULE_4__  .Ikc({
    object: valibot__WEBPACK_IMPORTED_MODULE_4__  .Ikc({ sha: valibot__WEBPACK_IMPORTED_MODULE_4__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP('a commit'), valibot__WEBPACK_IMPORTED_MODULE_4__  .yGV(/^[0-9a-f]{40,64}$/, 'a commit')) }),
});
const NO_COMMIT = '0'.repeat(40);
async function headOf(target, branch) {
    return await (0,_call_js__WEBPACK_IMPORTED_MODULE_2__  .ur)(target.session, {
        purpose: `The branch \`${branch}\` of ${target.repository.fullName} could not be read`,
        ...(0,_request_js__WEBPACK_IMPORTED_MODULE_5__  .p_)(target.repository, 'GET /git/ref/{ref}', { ref: `heads/${branch}` }),
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(RefSchema, data).object.sha,
        refusals: [
            [404, undefined],
            [409, undefined],
        ],
    });
}
async function createBranch(target, branch, sha) {
    try {
        return await (0,_call_js__WEBPACK_IMPORTED_MODULE_2__  .ur)(target.session, {
            purpose: `The branch \`${branch}\` of ${target.repository.fullName} could not be made`,
            ...(0,_request_js__WEBPACK_IMPORTED_MODULE_5__  .p_)(target.repository, 'POST /git/refs', { ref: `refs/heads/${branch}`, sha }),
            decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(RefSchema, data) && 'created',
            refusals: [[/already exists/i, 'exists']],
            readBack: async () => ((await headOf(target, branch)) === sha ? 'created' : undefined),
        });
    }
    catch (error) {
        if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ) || error.code !== 'REQUEST')
            throw error;
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ('REQUEST', error.message, {
            hint: 'Git cannot have a branch below another one (`a/b` beside `a`): set `branch` to another name.',
            cause: error.cause,
        });
    }
}
async function moveBranch(target, move) {
    const end = target.repository.nodeId === undefined ? 'refused' : await moveAtOnce(target, move);
    return end === 'refused' ? await moveByRest(target, move) : end;
}
async function removeBranch(target, branch) {
    return await moveBranch(target, { ...branch, to: NO_COMMIT, force: true });
}
async function moveAtOnce(target, move) {
    const { branch, from, to, force, remove } = move;
    const refUpdates = [
        { name: `refs/heads/${branch}`, beforeOid: from, afterOid: to, force },
        ...(remove === undefined ? [] : [{ name: `refs/heads/${remove}`, afterOid: NO_COMMIT, force: true }]),
    ];
    return await (0,_call_js__WEBPACK_IMPORTED_MODULE_2__  .ur)(target.session, {
        ...moving(target, move),
        ...(0,_request_js__WEBPACK_IMPORTED_MODULE_5__  .gO)('updateRefs', 'clientMutationId', { repositoryId: target.repository.nodeId, refUpdates }),
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(valibot__WEBPACK_IMPORTED_MODULE_4__  .Ikc({ updateRefs: valibot__WEBPACK_IMPORTED_MODULE_4__  .Ikc({}) }), data) && 'moved',
        refusals: [
            [_failures_js__WEBPACK_IMPORTED_MODULE_3__  .Kw, 'raced'],
            [(refusal) => !(0,_failures_js__WEBPACK_IMPORTED_MODULE_3__  .md)(refusal), 'refused'],
        ],
    });
}
async function moveByRest(target, move) {
    const { branch, from, to, force, remove } = move;
    const head = await headOf(target, branch);
    if (head === undefined && to === NO_COMMIT)
        return 'moved';
    if (head !== from)
        return 'raced';
    if (to === NO_COMMIT) {
        await deleteBranch(target, branch);
        return 'moved';
    }
    const end = await (0,_call_js__WEBPACK_IMPORTED_MODULE_2__  .ur)(target.session, {
        ...moving(target, move),
        ...(0,_request_js__WEBPACK_IMPORTED_MODULE_5__  .p_)(target.repository, 'PATCH /git/refs/{ref}', { ref: `heads/${branch}`, sha: to, force }),
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(RefSchema, data) && 'moved',
        refusals: [
            [_failures_js__WEBPACK_IMPORTED_MODULE_3__  .Kw, 'raced'],
            [/does not exist/i, 'raced'],
        ],
    });
    if (end === 'moved' && remove !== undefined)
        await deleteBranch(target, remove);
    return end;
}
function moving(target, { branch, to }) {
    const moved = `The branch \`${branch}\` of ${target.repository.fullName}`;
    return {
        purpose: `${moved} could not be moved`,
        effect: `${moved} may have been moved`,
        readBack: async () => (((await headOf(target, branch)) ?? NO_COMMIT) === to ? 'moved' : undefined),
    };
}
async function deleteBranch(target, branch) {
    await (0,_call_js__WEBPACK_IMPORTED_MODULE_2__  .ur)(target.session, {
        purpose: `The branch \`${branch}\` of ${target.repository.fullName} could not be removed`,
        ...(0,_request_js__WEBPACK_IMPORTED_MODULE_5__  .p_)(target.repository, 'DELETE /git/refs/{ref}', { ref: `heads/${branch}` }),
        decode: () => undefined,
        refusals: [
            [404, undefined],
            [/does not exist/i, undefined],
        ],
    });
}


  }),

  2378:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


__webpack_require__.d(__webpack_exports__, {
  ur: () => (  callGitHub),
  bC: () => (  orProblem),
  tN: () => (  send)
});

// EXTERNAL MODULE: ./.build/lib/action/errors.js
var errors = __webpack_require__(1550);
// EXTERNAL MODULE: ./.build/lib/action/transport/attempts.js
var attempts = __webpack_require__(6809);
// EXTERNAL MODULE: ./.build/lib/action/transport/backoff.js
var backoff = __webpack_require__(7743);
// EXTERNAL MODULE: ./.build/lib/action/transport/retry.js
var retry = __webpack_require__(7557);
// EXTERNAL MODULE: ./node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(7934);
// EXTERNAL MODULE: ./.build/lib/contract/decode.js
var decode = __webpack_require__(4159);
// EXTERNAL MODULE: ./.build/lib/action/github/failures.js
var failures = __webpack_require__(5090);
;// CONCATENATED MODULE: ./.build/lib/action/github/answer.js





const MAX_QUOTE_LENGTH = 400;
const MAX_EXCERPT_LENGTH = 160;
const TROUBLE = ['unclear', 'busy'];
const SERVER_ERROR = /something went wrong|timed? ?out|timeout|couldn['’]t respond|internal server error/i;
const optional = (schema) => dist .NpB(dist .lqM(schema), undefined);
const word = optional(dist .FsL(dist .YjP(), dist .yGV(/^\w{1,60}$/)));
const answer_text = optional(dist .YjP());
const ErrorSchema = dist .NpB(dist .FsL(dist .L5J(), dist .pdi((error) => (typeof error === 'string' ? { message: error } : error)), dist .Ikc({
    type: word,
    extensions: optional(dist .Ikc({ code: word })),
    path: optional(dist .YOg(dist .L5J())),
    message: answer_text,
    resource: answer_text,
    field: answer_text,
    code: answer_text,
})), {});
const BodySchema = dist .NpB(dist .Ikc({
    message: answer_text,
    errors: dist .FsL(dist .lqM(dist .L5J(), null), dist .pdi((errors) => (Array.isArray(errors) ? errors : [errors ?? []].flat())), dist .YOg(ErrorSchema)),
    data: dist .lqM(dist .L5J()),
}), { errors: [] });
function readAnswer(given) {
    const { answer, request, deps } = given;
    const { status, data, headers } = answer;
    const isGood = status >= 200 && status <= 299;
    if (isGood)
        return request.route === 'graphql' ? readGraphql(given) : readValue(given, data);
    const says = sentenceOf(dist .qgA(BodySchema, data), given);
    const summary = `${labelOf(given)}: HTTP ${status}`;
    const failure = { kind: 'status', status, ...(0,backoff .gW)(headers, deps.clock.today()) };
    if (TROUBLE.includes((0,retry .L)(failure))) {
        return { kind: 'failure', failure, summary, says: says === '' ? excerptOf(data, given) : says };
    }
    return refused(given, { summary, status, says });
}
function readValue(given, data) {
    try {
        return { kind: 'answer', answer: { kind: 'done', value: given.request.decode(data) } };
    }
    catch (cause) {
        if (!(cause instanceof decode .Vl))
            throw cause;
        const isJson = typeof data === 'object' && data !== null;
        const fact = data === undefined ? 'with an empty body' : 'without a JSON body';
        const told = isJson ? `but ${given.deps.secrets.clean(cause.message)}` : fact;
        const failure = { kind: isJson ? 'malformed' : 'unreadable' };
        const summary = `${labelOf(given)}: HTTP ${given.answer.status}, ${told}`;
        return { kind: 'failure', failure, summary, says: excerptOf(data, given), cause };
    }
}
function readGraphql(given) {
    const { answer, request } = given;
    const { errors, data: own } = dist .qgA(BodySchema, answer.data);
    const data = typeof answer.data === 'object' ? own : answer.data;
    const error = errors.find((one) => !mayMiss(one, request.mayMiss));
    if (error === undefined)
        return readValue(given, data);
    const says = sentenceOf({ errors }, given);
    const type = typeOf(error);
    const summary = `${labelOf(given)}: ${type ?? 'an error'}`;
    const parts = typeof data === 'object' && data !== null ? Object.values(data) : [];
    const hasPart = request.readBack !== undefined && parts.some((value) => value !== null);
    if (hasPart || (type === undefined && SERVER_ERROR.test(says))) {
        return { kind: 'failure', failure: { kind: 'status', status: 500 }, summary, says };
    }
    return refused(given, { summary, status: answer.status, says, ...(type !== undefined && { type }) });
}
function mayMiss(error, names = []) {
    const type = typeOf(error);
    const isHidden = type === 'NOT_FOUND' || (0,failures .US)({ status: 200, says: wordsOf(error), ...(type && { type }) });
    return isHidden && error.path?.some((name) => names.some((one) => one === name)) === true;
}
function typeOf({ type, extensions }) {
    return type ?? extensions?.code;
}
function refused({ answer, request, deps, github, limits }, said) {
    const { headers } = answer;
    const today = deps.clock.today();
    const limitMs = limitWait(said, headers, { today, before: limits });
    if (limitMs !== undefined) {
        const now = (0,backoff .nI)(headers) ?? today;
        return {
            kind: 'failure',
            failure: { kind: 'status', status: 429, retryAfterMs: limitMs },
            summary: `${said.summary}, a rate limit`,
            says: said.says,
            limitedUntil: new Date(Math.min(now.getTime() + limitMs, MAX_TIME_MS)),
        };
    }
    const target = targetOf(headers['location'], github.apiUrl, deps);
    const refusal = { ...said, target, accepted: headers['x-accepted-github-permissions'] };
    if ((0,failures .N$)(refusal))
        throw (0,failures .z_)(request, refusal);
    return { kind: 'answer', answer: { kind: 'refused', refusal } };
}
const MAX_TIME_MS = 8.64e15;
const UNTOLD_LIMIT_MS = 60_000;
const RESET_MARGIN_MS = 1000;
function limitWait({ status, type, says }, headers, { today, before }) {
    const { retryAfterMs } = (0,backoff .gW)(headers, today);
    const isSpent = headers['x-ratelimit-remaining'] === '0';
    const isStated = type === 'RATE_LIMITED' || /secondary rate limit|rate limit exceeded|abuse detection mechanism/i.test(says);
    if (!isStated && status !== 429 && !(status === 403 && (retryAfterMs !== undefined || isSpent)))
        return undefined;
    if (retryAfterMs !== undefined)
        return retryAfterMs;
    const reset = headers['x-ratelimit-reset'] ?? '';
    if (!isSpent || !/^\d{1,12}$/.test(reset))
        return UNTOLD_LIMIT_MS * 2 ** Math.min(before, 10);
    return Math.max(0, Number(reset) * 1000 - ((0,backoff .nI)(headers) ?? today).getTime()) + RESET_MARGIN_MS;
}
function labelOf({ github, deps, request }) {
    const { method, route, params } = request;
    if (route === 'graphql')
        return `GraphQL beside ${github.apiUrl}`;
    if (URL.canParse(route))
        return deps.secrets.clean(`${method} ${new URL(route).origin}${new URL(route).pathname}`);
    const path = route.replace(/\{\+?(\w+)\}/g, (_all, name) => encodeURIComponent(String(params[name])));
    return deps.secrets.clean(`${method} ${github.apiUrl}${path}`, 300);
}
function addressIn(location, apiUrl) {
    return location && URL.canParse(location, `${apiUrl}/`) ? new URL(location, `${apiUrl}/`) : undefined;
}
function targetOf(location, apiUrl, { secrets }) {
    if (location === undefined || location === '')
        return 'no address';
    const target = secrets.holds(location) ? undefined : addressIn(location, apiUrl);
    if (target === undefined)
        return 'an address that cannot be read';
    if (!['http:', 'https:'].includes(target.protocol))
        return 'an address that is neither http nor https';
    return secrets.clean(target.origin + target.pathname, 200);
}
function sentenceOf({ message = '', errors }, { deps }) {
    const parts = [message, ...errors.map(wordsOf)].filter((part) => part !== '');
    return deps.secrets.clean([...new Set(parts)].join('; '), MAX_QUOTE_LENGTH);
}
function wordsOf({ message, resource, field, code }) {
    return message ?? [resource, field, code].filter((part) => part !== undefined).join(' ');
}
function excerptOf(data, { deps }) {
    return typeof data === 'string' ? deps.secrets.clean(data, MAX_EXCERPT_LENGTH) : '';
}

;// CONCATENATED MODULE: ./.build/lib/action/github/call.js






const MAX_WRITES = 5;
const MAX_EARLY = 3;
const MAX_REDIRECTS = 3;
async function callGitHub(session, request) {
    const sent = await send(session, request);
    if (sent.kind === 'done')
        return sent.value;
    throw (0,failures .z_)(request, sent.refusal);
}
async function send(session, request) {
    const { deps, deadline } = session;
    for (let [lost, early] = [0, 1];;) {
        const sent = await sendOnce(session, request);
        if (sent.kind === 'done')
            return sent;
        if (lost > 0 || sent.kind === 'lost') {
            const value = await request.readBack?.();
            session.onWrite?.(undefined);
            if (value !== undefined)
                return { kind: 'done', value };
        }
        if (sent.kind === 'lost') {
            lost += 1;
            const delayMs = (0,backoff .a2)(lost, undefined, deps.random());
            if (lost >= MAX_WRITES || delayMs >= deadline.remaining())
                throw sent.error;
            deps.log.info(`${sent.error.message} It had no effect; trying again.`);
            await deps.clock.sleep(delayMs, deps.signal);
        }
        else {
            const delayMs = (0,backoff .a2)(early + 1, undefined, deps.random());
            const isLast = early === MAX_EARLY || delayMs >= deadline.remaining();
            if (isLast || request.isTooEarly?.(sent.refusal) !== true)
                return valued(request, sent);
            early += 1;
            await deps.clock.sleep(delayMs, deps.signal);
        }
    }
}
function valued({ refusals = [] }, sent) {
    const { refusal } = sent;
    const known = refusals.find(([when]) => {
        if (typeof when === 'function')
            return when(refusal);
        return typeof when === 'number' ? when === refusal.status : when.test(refusal.says);
    });
    return known === undefined ? sent : { kind: 'done', value: known[1] };
}
async function sendOnce(session, request) {
    const { deps, deadline } = session;
    const kind = request.readBack === undefined ? 'repeatable' : 'once';
    let limits = 0;
    const outcome = await (0,attempts .CD)({
        deps,
        deadline,
        tryOnce: async () => {
            const tried = await tryOnce(session, request, limits);
            if (tried.kind === 'failure' && tried.limitedUntil !== undefined)
                limits += 1;
            return tried;
        },
        judge: (failure, before) => (0,retry .S)(kind, failure, before),
    });
    if (outcome.kind === 'answer')
        return outcome.answer;
    const error = (0,failures .hB)(request, outcome);
    if (outcome.verdict === 'ambiguous')
        return { kind: 'lost', error };
    throw error;
}
async function tryOnce(session, request, limits) {
    const { deps, github } = session;
    const isObserved = request.effect !== undefined && !deps.signal.aborted;
    if (isObserved)
        session.onWrite?.(request.effect);
    const about = { request, deps, github };
    const tried = await exchange(session, request).then((answer) => readAnswer({ ...about, answer, limits }), (error) => ({ kind: 'failure', says: '', ...(0,attempts .tC)(error, deps, labelOf(about)) }));
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
async function exchange({ deps, github, deadline }, request) {
    const { method, file, readBack, timeoutMs: limitMs = attempts .TD } = request;
    let { route, params } = request;
    for (let hops = 0;; hops += 1) {
        const timeoutMs = Math.max(1, Math.min(limitMs, deadline.remaining()));
        const repeatable = readBack === undefined;
        const call = { method, route, params, repeatable, timeoutMs, signal: deps.signal };
        const answer = await github.call({ ...call, ...(file !== undefined && { file }) });
        const target = method === 'GET' && hops < MAX_REDIRECTS ? redirectOf(answer, github) : undefined;
        if (target === undefined)
            return answer;
        const [from, to] = [labelOf({ github, deps, request }), deps.secrets.clean(target.origin + target.pathname)];
        deps.log.warning(`${from} has moved (HTTP ${answer.status}) to ${to}.`);
        [route, params] = [target.href, {}];
    }
}
function redirectOf({ status, headers }, { apiUrl }) {
    const target = status >= 300 && status <= 399 ? addressIn(headers['location'], apiUrl) : undefined;
    return target?.origin === new URL(apiUrl).origin && target.username === '' ? target : undefined;
}
async function orProblem({ deps }, work) {
    try {
        return { value: await work };
    }
    catch (error) {
        deps.signal.throwIfAborted();
        if (!(error instanceof errors .lZ))
            throw error;
        return { problem: [error.message, error.hint ?? []].flat().join(' ') };
    }
}


  }),

  5090:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    Kw: () => (  isRace),
    N$: () => (  isGeneral),
    US: () => (  isForbidden),
    fm: () => (  permissionHint),
    hB: () => (  givenUpError),
    md: () => (  isProtection),
    t8: () => (  isUnknown),
    z_: () => (  refusalError)
  });
  var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1550);
  var _transport_attempts_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6809);
  var _transport_explain_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1020);



function isRace({ type, says }) {
    return type === 'STALE_DATA' || RACE.test(says);
}
const RACE = /expected branch to point to|is at [0-9a-f]{7,40} but expected|does not match|not a fast.?forward|cannot lock ref|failed to lock/i;
function isProtection({ says }) {
    return PROTECTION.test(says);
}
const PROTECTION = /protected (?:branch|ref)|branch is protected|branch protection|through a pull request|repository rule|GH006|GH013|creations being restricted|approving review|required status check|(?:verified|valid|signed) signatures|must be signed|not authorized to push|cannot force-push|required workflow|merge queue/i;
const PULL_SETTING = /not permitted to create (?:or approve )?pull requests/i;
function isUnknown({ status, type, says }) {
    if ([404, 405, 501].includes(status))
        return true;
    return type === 'undefinedField' || UNKNOWN.test(says);
}
const UNKNOWN = /doesn['’]t exist on type|cannot query field|isn['’]t a defined input type|doesn['’]t accept argument|unknown (?:type|argument|field|mutation|operation)|not (?:supported|implemented)/i;
function reasonOf(refusal) {
    const { status, says } = refusal;
    if (/archived so (?:it )?is read-only|repository (?:was|is|has been) archived/i.test(says))
        return 'archived';
    if (status >= 300 && status <= 399)
        return 'redirect';
    if (status === 401)
        return 'token';
    if (PULL_SETTING.test(says))
        return 'pull-setting';
    if (status === 404)
        return 'missing';
    if (isProtection(refusal))
        return 'protected';
    if (isForbidden(refusal))
        return 'forbidden';
    return status === 409 ? 'conflict' : 'other';
}
const GENERAL = ['archived', 'redirect', 'token', 'pull-setting', 'forbidden'];
function isGeneral(refusal) {
    return GENERAL.includes(reasonOf(refusal));
}
function refusalError({ purpose, method, needs: own }, refusal) {
    const { summary, says, target, accepted } = refusal;
    const needs = own ?? (method === 'GET' ? 'contents: read' : 'contents: write');
    const error = (code, hint, fact = '') => new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ(code, `${purpose}: ${summary}.${quoted(says)}${fact}`, { hint });
    switch (reasonOf(refusal)) {
        case 'archived':
            return error('ARCHIVED', 'Unarchive the repository, or set `repository` to the one that deployments read.');
        case 'redirect':
            return new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('REDIRECT', `${purpose}: ${summary}, a redirect to ${target}, which is not followed.`, {
                hint: 'Set `repository` to the name that the repository has now, and check `GITHUB_API_URL`; the token is never sent on.',
            });
        case 'token':
            return error('AUTH', 'The token is wrong, expired or revoked: check `github-token`. The token of a workflow expires with its job, that of an App after an hour.');
        case 'pull-setting':
            return error('PERMISSION', 'Set it in the repository under Settings → Actions → General → Workflow permissions → Allow GitHub Actions to create and approve pull requests (where it is grey, an organization or enterprise decides), or give `github-token` a token of a GitHub App.');
        case 'missing': {
            const hint = `Check the name. ${permissionHint(needs)} The token of the workflow reaches only its own repository.`;
            return error('PERMISSION', hint, ' Not found, or no access.');
        }
        case 'protected': {
            const wish = /signature|signed/i.test(says) ? 'The branch requires signed commits' : 'The branch is protected';
            const hint = `${wish}: set \`update: pull-request\`, or let the App whose token is \`github-token\` bypass the rule.`;
            return error('PROTECTED', hint);
        }
        case 'forbidden':
            return error('PERMISSION', permissionHint(acceptedNeeds(accepted) ?? needs));
        case 'conflict':
            return error('CONFLICT', 'Run it again: there was a concurrent write.');
        case 'other':
            return error('REQUEST', 'GitHub refuses the request: its message says what to change.');
    }
}
function isForbidden({ status, type = '', says }) {
    return status === 403 || ['FORBIDDEN', 'INSUFFICIENT_SCOPES'].includes(type) || INACCESSIBLE.test(says);
}
const INACCESSIBLE = /resource not accessible/i;
function permissionHint(needs) {
    const lines = needs.split(', ').map((line) => `\`${line}\``);
    return `Add ${lines.join(' and ')} to \`permissions:\` of the job; a token of an App or a person in \`github-token\` needs the same.`;
}
const GRANTABLE = /^(?:actions|checks|contents|deployments|issues|packages|pages|pull-requests|statuses)$/;
function acceptedNeeds(header) {
    const alternatives = (header ?? '').split(';').map((set) => set.split(',').flatMap((entry) => {
        const [, name = '', level = ''] = /^\s*([a-z_]+)=(read|write)\s*$/.exec(entry) ?? [];
        const permission = name.replaceAll('_', '-');
        return GRANTABLE.test(permission) ? [`${permission}: ${level}`] : [];
    }));
    return alternatives.find((set) => set.length > 0)?.join(', ');
}
function givenUpError({ purpose }, last) {
    const { failure, limitedUntil, says, summary, cause } = last.attempt;
    const message = `${purpose}: ${summary}${(0,_transport_attempts_js__WEBPACK_IMPORTED_MODULE_1__  .A0)(last.failures)}.${quoted(says)}`;
    if (limitedUntil !== undefined) {
        const until = limitedUntil.toISOString().replace(/\.\d+Z$/, 'Z');
        const hint = `GitHub accepts no calls of this token before ${until}, longer than this run may wait: run it again then.`;
        return new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('RATE_LIMITED', message, { hint, cause });
    }
    if (last.isLate) {
        const hint = 'Run it again later; GitHub, or the way to it, is slow.';
        return new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('TIMEOUT', `${message} The time limit of GitHub calls is over.`, { hint, cause });
    }
    const { code, hint } = (0,_transport_explain_js__WEBPACK_IMPORTED_MODULE_2__  .W)(failure, 'GitHub');
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ(code, message, { hint, cause });
}
function quoted(says) {
    return says === '' ? '' : ` GitHub says: ${says}${/[.!?…]$/.test(says) ? '' : '.'}`;
}


  }),

  9046:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    T: () => (  readFile),
    g: () => (  readBlob)
  });
  var valibot__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7934);
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4159);
  var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1550);
  var _call_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2378);
  var _request_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(20);





const MAX_FILE_BYTES = 1024 * 1024;
const MAX_NAMES = 5;
const EXECUTABLE = '100755';
const FOLDER = '040000';
const KINDS = {
    [FOLDER]: 'a folder',
    '120000': 'a symbolic link',
    '160000': 'a submodule',
};
async function readFile(target, commitSha, path) {
    const names = path.split('/');
    let found = { name: '', mode: FOLDER, sha: commitSha, size: null };
    for (const [index, name] of names.entries()) {
        const here = names.slice(0, index).join('/');
        if (found.mode !== FOLDER) {
            const kind = KINDS[found.mode] ?? 'a file';
            throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ('CONFIG', `${path} cannot be in ${target.repository.fullName}: ${here} is ${kind}.`, {
                hint: 'Set `config-file` to the path of the file as it stands in the repository; links are not followed.',
            });
        }
        const entries = await readTree(target, { sha: found.sha, path: here });
        const entry = entries.find((candidate) => candidate.name === name);
        if (entry === undefined)
            throw missing(`${path} does not exist in ${target.repository.fullName}.`, { name, here, entries });
        found = entry;
    }
    const { mode, sha, size } = found;
    const kind = KINDS[mode];
    if (kind !== undefined) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ('CONFIG', `${path} of ${target.repository.fullName} is ${kind}, not a file.`, {
            hint: mode === FOLDER ? 'Set `config-file` to a file in it.' : 'Set `config-file` to the file itself.',
        });
    }
    const bytes = await readBlob(target, { sha, path, size });
    return { path, bytes, executable: mode === EXECUTABLE, blobSha: sha };
}
const TreeSchema = valibot__WEBPACK_IMPORTED_MODULE_3__  .Ikc({
    tree: valibot__WEBPACK_IMPORTED_MODULE_3__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_3__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_3__  .Ikc({
        path: valibot__WEBPACK_IMPORTED_MODULE_3__  .YjP('a name'),
        mode: valibot__WEBPACK_IMPORTED_MODULE_3__  .YjP('a mode'),
        sha: valibot__WEBPACK_IMPORTED_MODULE_3__  .YjP('an id'),
        size: valibot__WEBPACK_IMPORTED_MODULE_3__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_3__  .aig('a size')),
    }), 
    valibot__WEBPACK_IMPORTED_MODULE_3__  .pdi(({ path: name, mode, sha, size }) => ({ name, mode: mode.padStart(6, '0'), sha, size }))), 'a list'),
});
async function readTree(target, { sha, path }) {
    return await (0,_call_js__WEBPACK_IMPORTED_MODULE_2__  .ur)(target.session, {
        purpose: `${path === '' ? 'The root folder' : `The folder ${path}`} of ${target.repository.fullName} could not be read`,
        ...(0,_request_js__WEBPACK_IMPORTED_MODULE_4__  .p_)(target.repository, 'GET /git/trees/{tree_sha}', { tree_sha: sha }),
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(TreeSchema, data).tree,
    });
}
const BlobSchema = valibot__WEBPACK_IMPORTED_MODULE_3__  .Ikc({ content: valibot__WEBPACK_IMPORTED_MODULE_3__  .YjP('text'), encoding: valibot__WEBPACK_IMPORTED_MODULE_3__  .YjP('an encoding') });
async function readBlob(target, { sha, path, size }, maxBytes = MAX_FILE_BYTES) {
    mustFit(path, size ?? 0, maxBytes);
    const { content, encoding } = await (0,_call_js__WEBPACK_IMPORTED_MODULE_2__  .ur)(target.session, {
        purpose: `${path} of ${target.repository.fullName} could not be read`,
        ...(0,_request_js__WEBPACK_IMPORTED_MODULE_4__  .p_)(target.repository, 'GET /git/blobs/{file_sha}', { file_sha: sha }),
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(BlobSchema, data),
    });
    const bytes = new Uint8Array(Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8'));
    mustFit(path, bytes.byteLength, maxBytes);
    return bytes;
}
function mustFit(path, size, maxBytes) {
    if (size <= maxBytes)
        return;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ('CONFIG', `${path} has ${size} bytes; at most ${maxBytes} are read.`, {
        hint: 'Set `config-file` to the file that holds the `staticExport` values.',
    });
}
function missing(fact, { name, here, entries }) {
    const near = entries
        .toSorted((a, b) => unlikeness(a.name, name) - unlikeness(b.name, name))
        .slice(0, MAX_NAMES)
        .map((entry) => `${here === '' ? '' : `${here}/`}${entry.name}${entry.mode === FOLDER ? '/' : ''}`);
    const there = near.length === 0 ? 'Its folder is empty.' : `Its folder contains: ${near.join(', ')}.`;
    return new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ('CONFIG', `${fact} ${there}`, {
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

  1163:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    Lu: () => (  readHistory),
    Zk: () => (  historyQuery),
    dW: () => (  readOlder)
  });
  var valibot__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7934);
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4159);
  var _call_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2378);
  var _look_parts_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(121);
  var _request_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(20);





const FIRST = { commits: 30, merged: 5 };
const PAGE_SIZE = 100;
const MAX_PAGES = 10;
const OF_PULL = /^[^\n]*\(#\d+\)\s*(?:\n|$)/;
const MERGED = 'associatedPullRequests(first: 1) { nodes { merged body } }';
const COMMITS = 'nodes { oid message } pageInfo { hasNextPage endCursor }';
function historyQuery(paths, pulls) {
    const files = paths.map((path, nth) => {
        const merged = `merges${nth}: history(path: ${path}, first: ${FIRST.merged}) { nodes { oid merged: ${MERGED} } }`;
        return `history${nth}: history(path: ${path}, first: ${FIRST.commits}) { ${COMMITS} } ${pulls ? merged : ''}`;
    });
    return `recent: history(first: ${FIRST.commits}) { ${COMMITS} } ${files.join('\n    ')}`;
}
const MergedSchema = (0,_look_parts_js__WEBPACK_IMPORTED_MODULE_2__  .a9)(valibot__WEBPACK_IMPORTED_MODULE_3__  .Ikc({ merged: valibot__WEBPACK_IMPORTED_MODULE_3__  .zMY(), body: valibot__WEBPACK_IMPORTED_MODULE_3__  .cl6(_look_parts_js__WEBPACK_IMPORTED_MODULE_2__  .Qq, '') }));
const CommitSchema = valibot__WEBPACK_IMPORTED_MODULE_3__  .Ikc({ oid: _look_parts_js__WEBPACK_IMPORTED_MODULE_2__  .Qq, message: valibot__WEBPACK_IMPORTED_MODULE_3__  .cl6(_look_parts_js__WEBPACK_IMPORTED_MODULE_2__  .Qq, ''), merged: valibot__WEBPACK_IMPORTED_MODULE_3__  .lqM(MergedSchema, null) });
const PageSchema = valibot__WEBPACK_IMPORTED_MODULE_3__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_3__  .Ikc({ hasNextPage: valibot__WEBPACK_IMPORTED_MODULE_3__  .zMY('true or false'), endCursor: valibot__WEBPACK_IMPORTED_MODULE_3__  .cl6(_look_parts_js__WEBPACK_IMPORTED_MODULE_2__  .Qq) }), {
    hasNextPage: false,
});
const CommitsSchema = valibot__WEBPACK_IMPORTED_MODULE_3__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_3__  .Ikc({ nodes: valibot__WEBPACK_IMPORTED_MODULE_3__  .YOg(CommitSchema, 'a list'), pageInfo: valibot__WEBPACK_IMPORTED_MODULE_3__  .lqM(PageSchema) }), { nodes: [] });
function readHistory(tree, paths) {
    const recent = (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(CommitsSchema, tree['recent']);
    const history = new Map();
    const cut = new Set();
    for (const [nth, path] of paths.entries()) {
        const own = (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(CommitsSchema, tree[`history${nth}`]);
        const merges = (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(CommitsSchema, tree[`merges${nth}`]).nodes;
        history.set(path, textsOf([...recent.nodes, ...own.nodes], merges));
        const untold = own.nodes.slice(merges.length).some(({ message }) => OF_PULL.test(message));
        if (own.pageInfo?.hasNextPage === true || recent.pageInfo?.hasNextPage === true || untold)
            cut.add(path);
    }
    return { history, cut };
}
function textsOf(commits, merges) {
    const bodies = new Map(merges.map(({ oid, merged }) => [oid, merged.flatMap((pull) => (pull.merged ? [pull.body] : []))]));
    const messages = new Map(commits.map(({ oid, message }) => [oid, message]));
    return [...messages].flatMap(([oid, message]) => [message, ...(bodies.get(oid) ?? [])]);
}
async function readOlder(target, { head, files }, isEnough) {
    const recent = { commits: [], isWhole: false };
    const own = files.map((path) => ({ path, commits: [], isWhole: false }));
    for (let page = 1;; page += 1) {
        await readPages(target, head, [recent, ...own].filter(({ isWhole }) => !isWhole));
        const history = new Map(own.map(({ path, commits }) => [path, textsOf([...recent.commits, ...commits], commits)]));
        if (page === MAX_PAGES || own.every(({ isWhole }) => isWhole) || isEnough(history))
            return history;
    }
}
async function readPages({ session, repository }, head, lists) {
    const variables = new Map();
    const fields = lists.map(({ path, after }, nth) => {
        const given = { path, after };
        const found = Object.entries(given).flatMap(([name, value]) => {
            if (value === undefined)
                return [];
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
    const told = await (0,_call_js__WEBPACK_IMPORTED_MODULE_1__  .ur)(session, {
        purpose: `The history of ${repository.fullName} could not be read`,
        method: 'POST',
        route: 'graphql',
        params: { query, variables: { ...(0,_request_js__WEBPACK_IMPORTED_MODULE_4__  .eZ)(repository.fullName), head, ...Object.fromEntries(variables) } },
        mayMiss: ['merged'],
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(OlderSchema, data).repository.object,
    });
    for (const [nth, list] of lists.entries()) {
        const { nodes: commits, pageInfo } = (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(CommitsSchema, told[`list${nth}`]);
        list.commits.push(...commits);
        list.after = pageInfo?.endCursor ?? undefined;
        list.isWhole = pageInfo?.hasNextPage !== true || list.after === undefined;
    }
}
const OlderSchema = valibot__WEBPACK_IMPORTED_MODULE_3__  .Ikc({ repository: valibot__WEBPACK_IMPORTED_MODULE_3__  .Ikc({ object: valibot__WEBPACK_IMPORTED_MODULE_3__  .g1P(valibot__WEBPACK_IMPORTED_MODULE_3__  .YjP(), valibot__WEBPACK_IMPORTED_MODULE_3__  .L5J()) }) });


  }),

  121:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    Qq: () => (  text),
    _f: () => (  NEWER_FIELDS),
    a9: () => (  nodes),
    ld: () => (  items)
  });
  var valibot__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7934);

const NEWER_FIELDS = ['file', 'compare', 'visibility', 'isDraft', 'autoMergeRequest'];
const text = valibot__WEBPACK_IMPORTED_MODULE_0__  .YjP('a text');
function items(item) {
    const list = valibot__WEBPACK_IMPORTED_MODULE_0__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_0__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_0__  .cl6(item), 'a list'), null);
    return valibot__WEBPACK_IMPORTED_MODULE_0__  .FsL(list, valibot__WEBPACK_IMPORTED_MODULE_0__  .pdi((all) => (all ?? []).filter((one) => one !== null && one !== undefined)));
}
function nodes(item) {
    const connection = valibot__WEBPACK_IMPORTED_MODULE_0__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_0__  .Ikc({ nodes: items(item) }), null);
    return valibot__WEBPACK_IMPORTED_MODULE_0__  .FsL(connection, valibot__WEBPACK_IMPORTED_MODULE_0__  .pdi((all) => all?.nodes ?? []));
}


  }),

  2133:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


__webpack_require__.d(__webpack_exports__, {
  p: () => (  isDefaultToken),
  O: () => (  look)
});

// EXTERNAL MODULE: ./node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(7934);
// EXTERNAL MODULE: ./.build/lib/contract/decode.js
var decode = __webpack_require__(4159);
// EXTERNAL MODULE: ./.build/lib/action/errors.js
var errors = __webpack_require__(1550);
// EXTERNAL MODULE: ./.build/lib/action/github/call.js + 1 modules
var call = __webpack_require__(2378);
// EXTERNAL MODULE: ./.build/lib/action/github/failures.js
var failures = __webpack_require__(5090);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./.build/lib/action/github/files.js
var github_files = __webpack_require__(9046);
// EXTERNAL MODULE: ./.build/lib/action/github/look-parts.js
var look_parts = __webpack_require__(121);
;// CONCATENATED MODULE: ./.build/lib/action/github/look-pulls.js


const MAX_PULLS = 30;
const MAX_FILES = 100;
const HIDDEN_OF_PULLS = ['labels', 'assignees', 'reviewRequests', 'files'];
function pullsQuery(branch, ifKnown) {
    return `pullRequests(headRefName: ${branch}, first: ${MAX_PULLS}, orderBy: {field: CREATED_AT, direction: DESC}) { nodes {
    id number url title body state merged baseRefName headRefOid headRepository { nameWithOwner }
    ${ifKnown('isDraft', () => 'isDraft')} ${ifKnown('autoMergeRequest', () => 'autoMergeRequest { mergeMethod }')}
    author { __typename login }
    labels(first: 100) { nodes { name } } assignees(first: 100) { nodes { login } }
    reviewRequests(first: 100) { nodes { requestedReviewer { ... on User { login } ... on Team { slug } } } }
    files(first: ${MAX_FILES}) { nodes { path } }
  } }`;
}
const isTrue = dist .cl6(dist .zMY('true or false'), false);
const HeadRepositorySchema = dist .cl6(dist .Ikc({ nameWithOwner: look_parts .Qq }));
const PullSchema = dist .Ikc({
    id: dist .cl6(look_parts .Qq),
    number: dist .FsL(dist .aig('a number'), dist .Y2b('a number')),
    url: look_parts .Qq,
    title: dist .cl6(look_parts .Qq, ''),
    body: dist .cl6(look_parts .Qq, ''),
    state: look_parts .Qq,
    merged: isTrue,
    baseRefName: look_parts .Qq,
    headRefOid: dist .cl6(look_parts .Qq),
    headRepository: HeadRepositorySchema,
    isDraft: isTrue,
    author: dist .cl6(dist .Ikc({ __typename: look_parts .Qq, login: look_parts .Qq })),
    autoMergeRequest: dist .cl6(dist .Ikc({})),
    labels: (0,look_parts .a9)(dist .Ikc({ name: look_parts .Qq })),
    assignees: (0,look_parts .a9)(dist .Ikc({ login: look_parts .Qq })),
    reviewRequests: (0,look_parts .a9)(dist .Ikc({ requestedReviewer: dist .cl6(dist .Ikc({ login: dist .cl6(look_parts .Qq), slug: dist .cl6(look_parts .Qq) })) })),
    files: dist .cl6(dist .Ikc({ nodes: (0,look_parts .ld)(dist .Ikc({ path: look_parts .Qq })) })),
});
const PullsSchema = dist .cl6(dist .Ikc({ pullRequests: (0,look_parts .a9)(PullSchema) }));
const OPEN_QUERY = `pullRequests(states: OPEN, first: 100, orderBy: {field: UPDATED_AT, direction: DESC}) {
    nodes { headRefName baseRefName headRepository { nameWithOwner } }
  }`;
const OpenSchema = dist .cl6(dist .Ikc({
    pullRequests: (0,look_parts .a9)(dist .Ikc({ headRefName: look_parts .Qq, baseRefName: look_parts .Qq, headRepository: HeadRepositorySchema })),
}));
function ownPulls(told, fullName) {
    return (told?.pullRequests ?? []).filter(({ headRepository }) => headRepository?.nameWithOwner.toLowerCase() === fullName.toLowerCase());
}
function lastPullOf([newest, ...others], state, replaced) {
    if (newest === undefined)
        return {};
    if ([newest, ...others].some(isOpen))
        return { lastPull: 'open' };
    const { headRefOid: head } = newest;
    const ended = newest.merged
        ? { lastPull: 'merged' }
        : { lastPull: 'closed', closedBody: newest.body };
    if (typeof head !== 'string')
        return ended;
    const isKnown = head === state?.head || state?.commits.some(({ sha }) => sha === head) === true;
    const isAnew = state?.truncated === false && !isKnown && replaced?.has(head) !== true;
    return isAnew ? {} : { ...ended, lastHead: head };
}
function isOpen({ state }) {
    return state === 'OPEN';
}
function changedFiles(pulls, { head, base }) {
    const pull = pulls.find(({ headRefOid, baseRefName }) => headRefOid === head && baseRefName === base);
    const files = pull?.files?.nodes.map(({ path }) => path);
    return files === undefined || files.length >= MAX_FILES ? undefined : files;
}
function toPull(found) {
    const { number, url, title, body, author } = found;
    const requested = found.reviewRequests.flatMap(({ requestedReviewer }) => requestedReviewer ?? []);
    return {
        number,
        url,
        title,
        body,
        ...(typeof found.id === 'string' && { nodeId: found.id }),
        base: found.baseRefName,
        draft: found.isDraft,
        mergesByItself: found.autoMergeRequest !== null && found.autoMergeRequest !== undefined,
        author: author ? `${author.login}${author.__typename === 'Bot' ? '[bot]' : ''}` : '',
        labels: found.labels.map(({ name }) => name),
        assignees: found.assignees.map(({ login }) => login),
        reviewers: requested.flatMap(({ login }) => login ?? []),
        teams: requested.flatMap(({ slug }) => slug ?? []),
    };
}

// EXTERNAL MODULE: ./.build/lib/action/github/request.js
var request = __webpack_require__(20);
;// CONCATENATED MODULE: ./.build/lib/action/github/look-branch.js









const MAX_COMMITS = 100;
const look_branch_MAX_FILES = 300;
const REGULAR = 0o100644;
const EXECUTABLE = 0o100755;
function treeQuery(paths, ifKnown) {
    const entry = '{ mode size oid object { ... on Blob { isTruncated text } } }';
    const files = paths.map((path, nth) => ifKnown('file', () => `file${nth}: file(path: ${path}) ${entry}`));
    return `fragment Tree on Commit { oid ${files.join('\n')} }`;
}
function comparisonQuery(branch) {
    return `compare(headRef: ${branch}) {
    aheadBy behindBy
    commits(first: ${MAX_COMMITS}) { totalCount nodes { oid message parents(first: 2) { nodes { oid } } } }
    start: commits(first: 1) { nodes { parents(first: 1) { nodes { ...Tree } } } }
  }`;
}
const count = dist .aig('a count');
const IdSchema = dist .Ikc({ oid: dist .FsL(look_parts .Qq, dist .yGV(/^[0-9a-f]{40,64}$/, 'an id')) });
const TreeSchema = dist ._H3(IdSchema.entries);
const EntrySchema = dist .cl6(dist .Ikc({
    mode: dist .aig('a mode'),
    size: dist .cl6(dist .aig('a size')),
    oid: look_parts .Qq,
    object: dist .cl6(dist .Ikc({ isTruncated: dist .cl6(dist .zMY()), text: dist .cl6(look_parts .Qq) })),
}));
const CommitSchema = dist .FsL(dist .Ikc({ ...IdSchema.entries, message: look_parts .Qq, parents: (0,look_parts .a9)(IdSchema) }), dist .pdi(({ oid, message, parents }) => ({ sha: oid, message, parents: parents.map((parent) => parent.oid) })));
const ComparisonSchema = dist .cl6(dist .Ikc({
    aheadBy: count,
    behindBy: count,
    commits: dist .Ikc({ totalCount: count, nodes: (0,look_parts .ld)(CommitSchema) }),
    start: (0,look_parts .a9)(dist .Ikc({ parents: (0,look_parts .a9)(TreeSchema) })),
}));
async function readState(target, { base, paths, own, compared, pulls }) {
    const tree = (0,decode .D4)(dist .cl6(dist .Ikc({ target: dist .cl6(TreeSchema) })), own)?.target;
    if (tree === null || tree === undefined)
        return undefined;
    const head = tree.oid;
    const files = await readFiles(target, paths, tree);
    const told = (0,decode .D4)(ComparisonSchema, compared);
    const behind = told?.behindBy ?? 0;
    if (told?.aheadBy === 0)
        return { head, files, ahead: 0, behind, commits: [], truncated: false, fork: files, changed: [] };
    const changed = changedFiles(pulls, { head, base: base.name });
    const fork = told?.start[0]?.parents[0];
    const commits = told?.commits.nodes ?? [];
    const isLine = commits.every(({ parents }, nth) => parents.length === 1 && (nth === 0 || parents[0] === commits[nth - 1]?.sha));
    const { mergeBase, ...state } = told && fork && changed && isLine
        ? {
            mergeBase: fork,
            ahead: told.aheadBy,
            behind,
            commits,
            changed,
            truncated: told.commits.totalCount > commits.length,
        }
        : await compareByRest(target, base.head, head);
    return { head, files, ...state, fork: await readFiles(target, paths, mergeBase) };
}
const ShaSchema = dist .Ikc({ sha: dist .YjP('an id') });
const ComparedSchema = dist .Ikc({
    ahead_by: count,
    behind_by: count,
    total_commits: dist .cl6(count, 0),
    merge_base_commit: ShaSchema,
    commits: dist .YOg(dist .FsL(dist .Ikc({ sha: look_parts .Qq, commit: dist .Ikc({ message: look_parts .Qq }), parents: dist .YOg(ShaSchema, 'a list') }), dist .pdi(({ sha, commit, parents }) => ({ sha, ...commit, parents: parents.map((parent) => parent.sha) }))), 'a list'),
    files: dist .cl6(dist .YOg(dist .Ikc({ filename: look_parts .Qq, previous_filename: dist .cl6(look_parts .Qq) }), 'a list'), []),
});
async function compareByRest(target, base, head) {
    const purpose = `${base.slice(0, 10)} and ${head.slice(0, 10)} of ${target.repository.fullName} could not be compared`;
    const found = await (0,call .ur)(target.session, {
        purpose,
        ...(0,request .p_)(target.repository, 'GET /compare/{basehead}', { basehead: `${base}...${head}`, per_page: MAX_COMMITS }),
        decode: (data) => (0,decode .D4)(ComparedSchema, data),
        refusals: [[/no common ancestor/i, undefined]],
    });
    if (found === undefined) {
        throw new errors .lZ('BRANCH_BUSY', `${purpose}: they have no history in common.`, {
            hint: 'Delete the branch, or set another `branch`.',
        });
    }
    const { ahead_by: ahead, behind_by: behind, commits, files } = found;
    return {
        ahead,
        behind,
        commits,
        mergeBase: { oid: found.merge_base_commit.sha },
        changed: files.flatMap(({ filename, previous_filename: previous }) => [previous ?? [], filename].flat()),
        truncated: commits.length < Math.max(ahead, found.total_commits) || files.length >= look_branch_MAX_FILES,
    };
}
async function readFiles(target, paths, tree) {
    const files = new Map();
    for (const [nth, path] of paths.entries()) {
        const entry = tree[`file${nth}`];
        try {
            const file = entry === undefined
                ? await (0,github_files .T)(target, tree.oid, path)
                : await readEntry(target, path, (0,decode .D4)(EntrySchema, entry));
            if (file !== undefined)
                files.set(path, file);
        }
        catch (error) {
            if (!(error instanceof errors .lZ) || error.code !== 'CONFIG')
                throw error;
        }
    }
    return files;
}
async function readEntry(target, path, entry) {
    if (entry?.mode !== REGULAR && entry?.mode !== EXECUTABLE)
        return undefined;
    const { oid: sha, size, object } = entry;
    const isWhole = object?.isTruncated === false && typeof object.text === 'string';
    const told = isWhole ? Buffer.from(object.text ?? '') : undefined;
    const isTrue = told !== undefined && blobId(told, sha) === sha;
    const bytes = isTrue ? new Uint8Array(told) : await (0,github_files .g)(target, { sha, path, size });
    return { path, bytes, executable: entry.mode === EXECUTABLE, blobSha: sha };
}
function blobId(bytes, like) {
    return (0,external_node_crypto_.createHash)(like.length === 64 ? 'sha256' : 'sha1')
        .update(`blob ${bytes.byteLength}\0`)
        .update(bytes)
        .digest('hex');
}

// EXTERNAL MODULE: ./.build/lib/action/github/look-history.js
var look_history = __webpack_require__(1163);
// EXTERNAL MODULE: ./.build/lib/action/github/repository.js
var github_repository = __webpack_require__(2453);
;// CONCATENATED MODULE: ./.build/lib/action/github/look.js











async function look(session, asked) {
    const answer = await ask(session, asked);
    const { repository: found, viewer } = answer;
    if (found === null)
        throw (0,github_repository .mX)(session, asked.repository);
    const repository = repositoryOf(found);
    (0,github_repository .LN)(session, asked.repository, repository.fullName);
    const byDefaultToken = viewer ? { byDefaultToken: isDefaultToken(viewer.login) } : {};
    const { base: there } = found;
    const tree = there?.target;
    if (!there || !tree)
        return { repository, ...byDefaultToken, branches: [], open: [], inTheWay: [] };
    const paths = asked.files;
    const base = { name: there.name, head: tree.oid };
    const branches = [];
    for (const [nth, branch] of asked.branches.entries()) {
        const pulls = ownPulls((0,decode .D4)(PullsSchema, answer[`pulls${nth}`]), repository.fullName);
        const told = { own: found[`branch${nth}`], compared: there[`compare${nth}`], pulls };
        const at = await readState({ session, repository }, { base, paths, ...told });
        const open = pulls.filter(isOpen).map(toPull);
        branches.push({ name: branch, ...(at && { at }), pulls: open, ...lastPullOf(pulls, at, asked.replaced) });
    }
    const files = await readFiles({ session, repository }, paths, tree);
    const inTheWay = asked.branches.flatMap((branch, nth) => besides(branch, nth, found));
    const hidesPulls = asked.pulls && asked.branches.some((_branch, nth) => (answer[`pulls${nth}`] ?? null) === null);
    const open = ownPulls((0,decode .D4)(OpenSchema, answer['open']), repository.fullName);
    return {
        repository,
        ...byDefaultToken,
        base: { ...base, files, ...(0,look_history .Lu)(tree, paths) },
        branches,
        ...(hidesPulls && { hidesPulls }),
        open: open.map(({ headRefName, baseRefName }) => ({ head: headRefName, base: baseRefName })),
        inTheWay,
    };
}
function isDefaultToken(login) {
    return /^github-actions(?:\[bot\])?$/.test(login);
}
const BelowSchema = (0,look_parts .a9)(dist .Ikc({ prefix: look_parts .Qq, name: look_parts .Qq }));
const RepositorySchema = dist ._H3({
    id: look_parts .Qq,
    nameWithOwner: dist .FsL(look_parts .Qq, dist .yGV(/^[^/\s]+\/[^/\s]+$/, 'owner/name')),
    visibility: dist .cl6(look_parts .Qq),
    isPrivate: dist .cl6(dist .zMY('true or false')),
    isArchived: dist .cl6(dist .zMY('true or false'), false),
    defaultBranchRef: dist .cl6(dist .Ikc({ name: look_parts .Qq })),
    base: dist .cl6(dist ._H3({ name: look_parts .Qq, target: dist .cl6(TreeSchema) })),
});
const AnswerSchema = dist ._H3({
    viewer: dist .cl6(dist .Ikc({ login: look_parts .Qq })),
    repository: dist .mee(RepositorySchema),
});
async function ask(session, asked, unknown = []) {
    const request = {
        purpose: `The repository ${asked.repository} could not be read`,
        needs: 'contents: write',
        method: 'POST',
        route: 'graphql',
        params: queryOf(asked, (field, part) => (unknown.includes(field) ? '' : part())),
        mayMiss: [
            ...['viewer', 'merged', 'open', ...HIDDEN_OF_PULLS],
            ...asked.branches.flatMap((_branch, nth) => [`compare${nth}`, `pulls${nth}`]),
        ],
        decode: (data) => (0,decode .D4)(AnswerSchema, data),
    };
    const sent = await (0,call .tN)(session, request);
    if (sent.kind === 'done')
        return sent.value;
    const { refusal } = sent;
    if (refusal.type === 'NOT_FOUND')
        return { repository: null };
    const named = look_parts ._f.filter((field) => new RegExp(`\\b${field}\\b`).test(refusal.says));
    const others = (0,failures .t8)(refusal) ? named.filter((field) => !unknown.includes(field)) : [];
    if ([404, 405, 501].includes(refusal.status)) {
        throw new errors .lZ('REQUEST', `${request.purpose}: the server has no GraphQL (HTTP ${refusal.status}).`, {
            hint: 'Check `GITHUB_GRAPHQL_URL`, or what is in front of the server: the Action needs its GraphQL API.',
        });
    }
    if (others.length === 0)
        throw (0,failures .z_)(request, refusal);
    return await ask(session, asked, [...unknown, ...others]);
}
function queryOf({ repository, base, branches, files, pulls, open }, ifKnown) {
    const names = new Map();
    const arg = (value) => {
        const name = names.get(value) ?? `v${names.size}`;
        names.set(value, name);
        return `$${name}`;
    };
    const ref = (branch) => `ref(qualifiedName: ${arg(`refs/heads/${branch}`)})`;
    const parts = (all, part) => all.map(part).join('\n    ');
    const { owner, name } = (0,request .eZ)(repository);
    const self = `repository(owner: ${arg(owner)}, name: ${arg(name)})`;
    const own = parts(branches, (branch, nth) => {
        const above = foldersOf(branch).map((folder, depth) => `above${nth}_${depth}: ${ref(folder)} { name }`);
        return `branch${nth}: ${ref(branch)} { target { oid ...Tree } } ${above.join(' ')}
    below${nth}: refs(refPrefix: ${arg(`refs/heads/${branch}/`)}, first: 10) { nodes { prefix name } }`;
    });
    const body = `{
  viewer { login }
  ${self} {
    id nameWithOwner isPrivate isArchived ${ifKnown('visibility', () => 'visibility')}
    defaultBranchRef { name }
    base: ${base === undefined ? 'defaultBranchRef' : ref(base)} {
      name target { oid ...Tree ... on Commit { oid ${(0,look_history .Zk)(files.map(arg), pulls)} } }
      ${parts(branches, (branch, nth) => ifKnown('compare', () => `compare${nth}: ${comparisonQuery(arg(branch))}`))}
    }
    ${own}
  }
  ${pulls ? parts(branches, (branch, nth) => `pulls${nth}: ${self} { ${pullsQuery(arg(branch), ifKnown)} }`) : ''}
  ${open === true ? `open: ${self} { ${OPEN_QUERY} }` : ''}
}
${treeQuery(files.map(arg), ifKnown)}`;
    const variables = Object.fromEntries([...names].map(([value, name]) => [name, value]));
    return { query: `query Look(${Object.keys(variables).map((name) => `$${name}: String!`)}) ${body}`, variables };
}
function repositoryOf(found) {
    const { id, nameWithOwner, visibility, isPrivate, isArchived, defaultBranchRef } = found;
    return {
        ...(0,request .eZ)(nameWithOwner),
        fullName: nameWithOwner,
        defaultBranch: defaultBranchRef?.name ?? 'main',
        visibility: (0,github_repository .gt)(visibility, isPrivate),
        archived: isArchived,
        nodeId: id,
    };
}
function foldersOf(branch) {
    const parts = branch.split('/');
    return parts.slice(1).map((_part, depth) => parts.slice(0, depth + 1).join('/'));
}
function besides(branch, nth, answer) {
    return [
        ...foldersOf(branch).filter((_folder, depth) => (answer[`above${nth}_${depth}`] ?? null) !== null),
        ...(0,decode .D4)(BelowSchema, answer[`below${nth}`]).map((one) => `${one.prefix}${one.name}`.replace(/^refs\/heads\//, '')),
    ];
}


  }),

  2126:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    Z: () => (  commentOnce),
    d: () => (  addPeople)
  });
  var valibot__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7934);
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4159);
  var _call_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2378);
  var _request_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(20);




const WRITE = 'pull-requests: write';
const PAGE_SIZE = 100;
const MAX_PAGES = 10;
const AssignedSchema = valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ assignees: valibot__WEBPACK_IMPORTED_MODULE_2__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ login: valibot__WEBPACK_IMPORTED_MODULE_2__  .YjP() })) });
async function addPeople(target, pull, { labels, assignees, reviewers, teamReviewers, isNews }) {
    const to = { ...target, number: pull.number };
    await add(to, 'labels', 'issues/{number}/labels', { labels: without(labels, pull.labels) });
    const unassigned = without(assignees, pull.assignees);
    const assigned = await add(to, 'assignees', 'issues/{number}/assignees', { assignees: unassigned });
    const there = valibot__WEBPACK_IMPORTED_MODULE_2__.is(AssignedSchema, assigned) ? assigned.assignees.map(({ login }) => login) : unassigned;
    const leftOut = without(unassigned, there);
    if (leftOut.length > 0)
        target.session.deps.log.warning(`The pull request is missing assignees ${leftOut.join(', ')}: GitHub ignored them.`);
    if (!isNews)
        return;
    const [asked, teams] = [without(reviewers, [...pull.reviewers, pull.author]), without(teamReviewers, pull.teams)];
    await add(to, 'reviewers', 'pulls/{number}/requested_reviewers', { reviewers: asked });
    await add(to, 'reviewers', 'pulls/{number}/requested_reviewers', { team_reviewers: teams });
}
function without(wanted, present) {
    const known = new Set(present.map((name) => name.toLowerCase()));
    return wanted.filter((name) => !known.has(name.toLowerCase()));
}
async function add({ session, repository, number }, what, path, added) {
    const names = Object.values(added).flat();
    if (names.length === 0)
        return undefined;
    const { value, problem } = await (0,_call_js__WEBPACK_IMPORTED_MODULE_1__  .bC)(session, (0,_call_js__WEBPACK_IMPORTED_MODULE_1__  .ur)(session, {
        purpose: `The ${what} of pull request #${number} of ${repository.fullName} could not be set`,
        needs: WRITE,
        ...(0,_request_js__WEBPACK_IMPORTED_MODULE_3__  .p_)(repository, `POST /${path}`, { number, ...added }),
        decode: (data) => data,
        isTooEarly: ({ says }) => /could not resolve to a node/i.test(says),
    }));
    if (problem !== undefined)
        session.deps.log.warning(`The pull request is missing ${what} ${names.join(', ')}. ${problem}`);
    return value;
}
const CommentsSchema = valibot__WEBPACK_IMPORTED_MODULE_2__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ id: valibot__WEBPACK_IMPORTED_MODULE_2__  .aig('an id'), body: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .YjP('a text'), '') }), 'a list');
async function commentOnce(target, number, marker, body) {
    const hasMarker = () => hasComment(target, number, marker);
    if (await hasMarker())
        return;
    await (0,_call_js__WEBPACK_IMPORTED_MODULE_1__  .ur)(target.session, {
        purpose: `The comment on pull request #${number} of ${target.repository.fullName} could not be made`,
        needs: WRITE,
        ...(0,_request_js__WEBPACK_IMPORTED_MODULE_3__  .p_)(target.repository, 'POST /issues/{issue_number}/comments', { issue_number: number, body }),
        decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ id: valibot__WEBPACK_IMPORTED_MODULE_2__  .aig('an id') }), data) && true,
        readBack: async () => (await hasMarker()) || undefined,
    });
}
async function hasComment(target, number, marker) {
    for (let page = 1; page <= MAX_PAGES; page += 1) {
        const comments = await (0,_call_js__WEBPACK_IMPORTED_MODULE_1__  .ur)(target.session, {
            purpose: `The comments on pull request #${number} of ${target.repository.fullName} could not be read`,
            needs: 'pull-requests: read',
            ...(0,_request_js__WEBPACK_IMPORTED_MODULE_3__  .p_)(target.repository, 'GET /issues/{issue_number}/comments', {
                issue_number: number,
                per_page: PAGE_SIZE,
                page,
            }),
            decode: (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(CommentsSchema, data),
        });
        if (comments.some((comment) => comment.body.includes(marker)))
            return true;
        if (comments.length < PAGE_SIZE)
            return false;
    }
    return false;
}


  }),

  889:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    G7: () => (  createPull),
    pM: () => (  findPull),
    pZ: () => (  updatePull)
  });
  var valibot__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7934);
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4159);
  var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1550);
  var _call_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2378);
  var _look_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2133);
  var _request_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(20);






const MAX_BODY_LENGTH = 65_536;
const OpenedSchema = valibot__WEBPACK_IMPORTED_MODULE_4__  .Ikc({
    number: valibot__WEBPACK_IMPORTED_MODULE_4__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_4__  .aig('a number'), valibot__WEBPACK_IMPORTED_MODULE_4__  .Y2b('a number')),
    node_id: valibot__WEBPACK_IMPORTED_MODULE_4__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP('an id')),
    html_url: valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP('an address'),
    user: valibot__WEBPACK_IMPORTED_MODULE_4__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_4__  .Ikc({ login: valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP('a login') })),
});
async function createPull(target, wanted) {
    const { branch, base, title, body, draft } = wanted;
    const opened = `The pull request from \`${branch}\` to \`${base}\` of ${target.repository.fullName}`;
    try {
        const end = await (0,_call_js__WEBPACK_IMPORTED_MODULE_2__  .ur)(target.session, {
            purpose: `${opened} could not be opened`,
            effect: `${opened} may have been opened`,
            needs: 'contents: write, pull-requests: write',
            ...(0,_request_js__WEBPACK_IMPORTED_MODULE_5__  .p_)(target.repository, 'POST /pulls', { title, head: branch, base, body: cut(body), draft }),
            decode: (data) => openedPull((0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(OpenedSchema, data), wanted),
            refusals: [
                [/no commits between/i, 'no-commits'],
                [/pull request already exists/i, 'exists'],
                [({ says }) => draft && /draft pull requests? (?:are|is) not supported/i.test(says), 'no-drafts'],
            ],
            readBack: () => findPull(target, wanted),
        });
        if (end !== 'no-drafts')
            return end;
    }
    catch (error) {
        if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ) || error.code !== 'PERMISSION')
            throw error;
        const { serverUrl } = target.session.deps.workflow;
        const byHand = `${serverUrl}/${target.repository.fullName}/compare/${escapeRef(base)}...${escapeRef(branch)}?expand=1`;
        const hint = `${error.hint ?? ''} The branch is kept: open the pull request by hand at ${byHand}`.trim();
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ('PERMISSION', error.message, { hint, cause: error.cause });
    }
    target.session.deps.log.warning(`${target.repository.fullName} does not support draft pull requests; opening a regular one.`);
    return await createPull(target, { ...wanted, draft: false });
}
function openedPull(told, { title, body, base, draft }) {
    return {
        number: told.number,
        ...(typeof told.node_id === 'string' && { nodeId: told.node_id }),
        url: told.html_url,
        title,
        body,
        base,
        draft,
        mergesByItself: false,
        author: told.user?.login ?? '',
        labels: [],
        assignees: [],
        reviewers: [],
        teams: [],
    };
}
async function findPull(target, { branch, base }) {
    const seen = await (0,_look_js__WEBPACK_IMPORTED_MODULE_3__  .O)(target.session, {
        repository: target.repository.fullName,
        base,
        branches: [branch],
        files: [],
        pulls: true,
    });
    return seen.branches[0]?.pulls.find((pull) => pull.base === base);
}
function escapeRef(branch) {
    return branch.split('/').map(encodeURIComponent).join('/');
}
function cut(body) {
    return body.length <= MAX_BODY_LENGTH ? body : `${body.slice(0, MAX_BODY_LENGTH - 1).toWellFormed()}…`;
}
async function updatePull(target, number, change) {
    const body = change.body === undefined ? {} : { body: cut(change.body) };
    await (0,_call_js__WEBPACK_IMPORTED_MODULE_2__  .ur)(target.session, {
        purpose: `The pull request #${number} of ${target.repository.fullName} could not be changed`,
        needs: 'pull-requests: write',
        ...(0,_request_js__WEBPACK_IMPORTED_MODULE_5__  .p_)(target.repository, 'PATCH /pulls/{pull_number}', { pull_number: number, ...change, ...body }),
        decode: (data) => void (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(valibot__WEBPACK_IMPORTED_MODULE_4__  .Ikc({ number: valibot__WEBPACK_IMPORTED_MODULE_4__  .euz(number) }), data),
    });
}


  }),

  2453:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    LN: () => (  warnOfOtherName),
    _4: () => (  canWrite),
    gt: () => (  visibilityOf),
    h_: () => (  openRepository),
    mX: () => (  notFound)
  });
  var valibot__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7934);
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4159);
  var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1550);
  var _call_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2378);
  var _failures_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5090);
  var _request_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(20);






const RepositorySchema = valibot__WEBPACK_IMPORTED_MODULE_4__  .Ikc({
    full_name: valibot__WEBPACK_IMPORTED_MODULE_4__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP('owner/name'), valibot__WEBPACK_IMPORTED_MODULE_4__  .yGV(/^[^/\s]+\/[^/\s]+$/, 'owner/name')),
    default_branch: valibot__WEBPACK_IMPORTED_MODULE_4__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP('a branch'), valibot__WEBPACK_IMPORTED_MODULE_4__  .BpQ(1, 'a branch')),
    private: valibot__WEBPACK_IMPORTED_MODULE_4__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_4__  .zMY('true or false')),
    visibility: valibot__WEBPACK_IMPORTED_MODULE_4__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP('a word')),
    archived: valibot__WEBPACK_IMPORTED_MODULE_4__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_4__  .zMY('true or false')),
    node_id: valibot__WEBPACK_IMPORTED_MODULE_4__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP('an id')),
});
async function openRepository(session, fullName) {
    const found = await (0,_call_js__WEBPACK_IMPORTED_MODULE_2__  .ur)(session, {
        purpose: `The repository ${fullName} could not be read`,
        needs: 'contents: write',
        ...(0,_request_js__WEBPACK_IMPORTED_MODULE_5__  .p_)((0,_request_js__WEBPACK_IMPORTED_MODULE_5__  .eZ)(fullName), 'GET '),
        decode: decodeRepository,
        refusals: [[404, undefined]],
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
    return {
        ...(0,_request_js__WEBPACK_IMPORTED_MODULE_5__  .eZ)(found.full_name),
        fullName: found.full_name,
        defaultBranch: found.default_branch,
        visibility: visibilityOf(found.visibility, found.private),
        archived: found.archived === true,
        ...(typeof found.node_id === 'string' && { nodeId: found.node_id }),
    };
}
function visibilityOf(told, isPrivate) {
    const visibility = told?.toLowerCase();
    if (visibility === 'public' || visibility === 'private' || visibility === 'internal')
        return visibility;
    return isPrivate === true ? 'private' : 'public';
}
function notFound({ deps }, fullName) {
    const isOther = deps.workflow.repository?.toLowerCase() !== fullName.toLowerCase();
    const hint = isOther
        ? 'Check `repository`. The token of the workflow reaches only its own repository: for another one give `github-token` a token of a GitHub App with `contents: write`, and `pull-requests: write` for pull requests.'
        : (0,_failures_js__WEBPACK_IMPORTED_MODULE_3__  .fm)('contents: write');
    return new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ('PERMISSION', `The repository ${fullName} was not found, or the token has no access to it.`, {
        hint,
    });
}
async function canWrite(target) {
    await (0,_call_js__WEBPACK_IMPORTED_MODULE_2__  .ur)(target.session, {
        purpose: `The token may not write to ${target.repository.fullName}`,
        ...(0,_request_js__WEBPACK_IMPORTED_MODULE_5__  .p_)(target.repository, 'POST /git/blobs', { content: 'static-export', encoding: 'utf-8' }),
        decode: (data) => void (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(valibot__WEBPACK_IMPORTED_MODULE_4__  .Ikc({ sha: valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP('an id') }), data),
    });
}


  }),

  20:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    eZ: () => (  namesOf),
    gO: () => (  mutation),
    p_: () => (  routeIn)
  });
function mutation(name, gives, input) {
    const type = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}Input!`;
    const query = `mutation ($input: ${type}) { ${name}(input: $input) { ${gives} } }`;
    return { method: 'POST', route: 'graphql', params: { query, variables: { input } } };
}
function routeIn(repository, call, params = {}) {
    const [method, path] = call.split(' ');
    return {
        method,
        route: `/repos/{owner}/{repo}${path}`,
        params: { owner: repository.owner, repo: repository.name, ...params },
    };
}
function namesOf(fullName) {
    const [owner = '', name = ''] = fullName.split('/');
    return { owner, name };
}


  }),

  34:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
  __webpack_require__.d(__webpack_exports__, {
    compareWithPinned: () => (  compareWithPinned)
  });
  var _bundle_inventory_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1831);
  var _bundle_survey_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(284);
  var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1550);
  var _export_link_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3578);
  var _export_link_secrets_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4618);
  var _fetch_download_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7660);
  var _fetch_place_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(4325);
  var _report_changes_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(3501);
  var _report_wording_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(9224);
  var _transport_deadline_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(1891);
  var _version_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(2041);
  var _inventory_file_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(3844);
  var _names_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(6905);













const LIMIT_MS = 60_000;
const SILENCE_MS = 10_000;
const LEAST_MS = 10_000;
const MAX_ARCHIVE_BYTES = 32 * 1024 ** 2;
async function compareWithPinned({ deps, ledger, deadline }, { previousUrl, previousVersion }, inventory) {
    if ((0,_version_js__WEBPACK_IMPORTED_MODULE_9__  .LR)(previousVersion ?? '', inventory.contentDigest))
        return { isPinned: true };
    if (previousUrl === undefined)
        return {};
    const limitMs = Math.min(LIMIT_MS, Math.max(LEAST_MS, deadline.remaining()));
    const limits = { deadline: (0,_transport_deadline_js__WEBPACK_IMPORTED_MODULE_11__  ._)(limitMs, deps.clock), silenceMs: SILENCE_MS, maxFailures: 1 };
    try {
        const pinned = await fetchPinned(deps, previousUrl, limits);
        if (pinned.contentDigest === inventory.contentDigest)
            return { isPinned: true };
        if (pinned.pages === undefined)
            return {};
        const clean = (text, max) => deps.secrets.clean(text, max);
        const changes = (0,_report_changes_js__WEBPACK_IMPORTED_MODULE_7__  .g6)((0,_bundle_inventory_js__WEBPACK_IMPORTED_MODULE_0__  .sh)(pinned.pages, inventory.pages), clean);
        ledger.learn({ changes });
        return { changes };
    }
    catch (error) {
        deps.signal.throwIfAborted();
        const reason = isLate(error)
            ? `the pinned pages did not arrive within ${(0,_report_wording_js__WEBPACK_IMPORTED_MODULE_8__  .p0)(limitMs)}.`
            : Error.isError(error)
                ? error.message
                : 'unknown reason';
        deps.log.info(`The list of changed pages is left out of the summary and the pull request: ${deps.secrets.clean(reason)}`);
        return {};
    }
}
async function fetchPinned(deps, previousUrl, limits) {
    const beside = (0,_names_js__WEBPACK_IMPORTED_MODULE_12__  .VG)(previousUrl);
    const link = (0,_export_link_js__WEBPACK_IMPORTED_MODULE_3__  .t)({ bundleUrl: beside?.href ?? previousUrl });
    if (beside !== undefined)
        return await (0,_inventory_file_js__WEBPACK_IMPORTED_MODULE_10__  .J_)(deps, link.url, limits);
    for (const secret of (0,_export_link_secrets_js__WEBPACK_IMPORTED_MODULE_4__  .a)(previousUrl, []).sure)
        deps.secrets.hide(secret);
    return await (0,_fetch_download_js__WEBPACK_IMPORTED_MODULE_5__  .B)(deps, { ...limits, link, maxBytes: MAX_ARCHIVE_BYTES }, async (file) => {
        const survey = new _bundle_survey_js__WEBPACK_IMPORTED_MODULE_1__  .BN();
        await (0,_fetch_place_js__WEBPACK_IMPORTED_MODULE_6__  .PI)(file, deps, survey);
        return survey.report().inventory;
    });
}
function isLate(error) {
    return error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_2__  .lZ && error.code === 'TIMEOUT';
}


  }),

  187:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);

__webpack_require__.d(__webpack_exports__, {
  publishBundle: () => (  publishBundle)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: ./.build/lib/action/defined.js
var defined = __webpack_require__(5808);
// EXTERNAL MODULE: ./.build/lib/action/errors.js
var errors = __webpack_require__(1550);
// EXTERNAL MODULE: ./.build/lib/action/inputs/publish.js
var publish = __webpack_require__(7112);
// EXTERNAL MODULE: ./.build/lib/action/transport/deadline.js
var transport_deadline = __webpack_require__(1891);
// EXTERNAL MODULE: ./.build/lib/action/fetch/download.js
var fetch_download = __webpack_require__(7660);
// EXTERNAL MODULE: ./.build/lib/action/github/request.js
var request = __webpack_require__(20);
// EXTERNAL MODULE: ./.build/lib/action/github/upload-address.js
var upload_address = __webpack_require__(273);
// EXTERNAL MODULE: ./.build/lib/action/publish/releases.js
var publish_releases = __webpack_require__(7791);
;// CONCATENATED MODULE: ./.build/lib/action/publish/assets.js





const MAX_UPLOADS = 3;
const CALL_MS = 60_000;
const SLOWEST_BYTES_PER_MS = 250;
const SILENCE_MS = 30_000;
function uploadTime(bytes) {
    return CALL_MS + Math.ceil(bytes / SLOWEST_BYTES_PER_MS);
}
function findWhole(assets, wanted) {
    const asset = findComplete(assets, wanted);
    return asset?.sha256 === undefined || asset.sha256 === wanted.sha256 ? asset : undefined;
}
function findComplete(assets, { name, file }) {
    return assets.find((asset) => asset.name === name && asset.state === 'uploaded' && asset.bytes === file.bytes);
}
async function putAssets(releases, release, wanted) {
    const { log } = releases.session.deps;
    for (let uploads = 0; uploads < MAX_UPLOADS; uploads += 1) {
        for (const one of wanted) {
            if ((await takeWhole(releases, release, one)) === undefined)
                await upload(releases, release, one);
        }
        const assets = await releases.assets(release);
        const complete = wanted.flatMap((one) => {
            const asset = findComplete(assets, one);
            return asset === undefined ? [] : [{ asset, sha256: one.sha256 }];
        });
        for (const one of complete)
            await prove(releases, release, one);
        if (complete.length === wanted.length)
            return;
        log.info(`The files of the release ${release.tag} were changed meanwhile; writing them again.`);
    }
    const names = wanted.map(({ name }) => name).join(' and ');
    throw new errors .lZ('PUBLISH', `${names} are not on the release ${release.tag} after ${MAX_UPLOADS} uploads.`, {
        hint: 'Run it again later; another run may be writing this release, or GitHub is failing. Nothing was pinned.',
    });
}
async function takeWhole(releases, release, wanted) {
    const assets = await releases.assets(release);
    const whole = findWhole(assets, wanted);
    const other = assets.find(({ name }) => name === wanted.name);
    if (whole === undefined && other !== undefined)
        await releases.removeAsset(other);
    return whole;
}
async function upload(releases, release, wanted) {
    const { session, repository } = releases;
    const { name, file } = wanted;
    const where = `to the release ${release.tag} of ${repository.fullName}`;
    const request = {
        purpose: `${name} could not be uploaded ${where}`,
        effect: `${name} may have been uploaded ${where}`,
        needs: 'contents: write',
        method: 'POST',
        route: addressFor(session, release),
        params: { name },
        file,
        timeoutMs: uploadTime(file.bytes),
        decode: publish_releases .nv,
    };
    const sent = await releases.write(request, () => takeWhole(releases, release, wanted));
    if (sent === 'taken' || sent.name === name)
        return;
    throw new errors .lZ('PUBLISH', `GitHub has named the file ${session.deps.secrets.clean(sent.name)}, not ${name}.`);
}
function addressFor({ github, deps }, { uploadUrl, tag }) {
    const address = (0,upload_address .M)(uploadUrl);
    if (address !== undefined && (0,upload_address .d)(new URL(address), github.apiUrl))
        return address;
    const place = deps.secrets.clean(uploadUrl, 120);
    throw new errors .lZ('PUBLISH', `The release ${tag} takes files at ${place}, which is not GitHub’s.`, {
        hint: 'Check `GITHUB_API_URL`; the token is never sent elsewhere.',
    });
}
async function prove(releases, { tag }, { asset, sha256: wanted }) {
    const sha256 = asset.sha256 ?? (await digestOf(releases, asset));
    if (sha256 === wanted)
        return;
    const message = `${asset.name} on the release ${tag} has the SHA-256 ${sha256}, not that of the file that was sent.`;
    throw new errors .lZ('PUBLISH', message, { hint: 'Run it again: it is then uploaded anew. Nothing was pinned.' });
}
async function digestOf({ session, repository }, { id, address, bytes }) {
    const { deps, github, deadline } = session;
    const { route, params } = (0,request .p_)(repository, publish_releases .Cu, { asset_id: id });
    const open = async () => {
        const timeoutMs = Math.max(1, deadline.remaining());
        return await github.stream({ route, params, timeoutMs, signal: deps.signal }, SILENCE_MS);
    };
    const download = { link: { url: new URL(address) }, deadline, maxBytes: bytes, open };
    return await (0,fetch_download .B)(deps, download, async (_file, { sha256 }) => sha256);
}

// EXTERNAL MODULE: ./.build/lib/action/publish/inventory-file.js
var inventory_file = __webpack_require__(3844);
// EXTERNAL MODULE: ./.build/lib/action/publish/names.js
var publish_names = __webpack_require__(6905);
// EXTERNAL MODULE: ./.build/lib/action/fetch/storage.js
var storage = __webpack_require__(9351);
// EXTERNAL MODULE: ./.build/lib/action/transport/attempts.js
var attempts = __webpack_require__(6809);
// EXTERNAL MODULE: ./.build/lib/action/transport/retry.js
var retry = __webpack_require__(7557);
;// CONCATENATED MODULE: ./.build/lib/action/publish/plain-download.js




const FIRST_BYTE_OF_GZIP = 0x1f;
async function checkPlainDownload(session, { pinUrl, sizeBytes }) {
    const { deps, deadline } = session;
    const url = new URL(pinUrl);
    const outcome = await (0,attempts .CD)({
        deps,
        deadline,
        tryOnce: async () => {
            const failed = await readBeginning(session, url, sizeBytes);
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
        hint: 'Deployments download without a token. GitHub Enterprise Server in private mode requires a login, and an IP allow list admits only some: leave `publish` out, or set `pin-url` to a mirror. Otherwise check that the runner may reach this address. Nothing was pinned.',
        cause,
    });
}
async function readBeginning({ deps, deadline }, url, sizeBytes) {
    const piece = await (0,storage .M)(deps, url, { bytes: 0 }, { deadline });
    if ('summary' in piece)
        return piece;
    const summary = `HTTP ${piece.status} with something other than the archive`;
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

;// CONCATENATED MODULE: ./.build/lib/action/publish/release.js




const MAX_ROUNDS = 3;
const MAX_ASSET_BYTES = 2 * 1024 ** 3;
async function publishArchive(releases, publication) {
    const { version, archive } = publication;
    if (archive.file.bytes >= MAX_ASSET_BYTES) {
        throw new errors .lZ('PUBLISH', `The archive has ${archive.file.bytes} bytes; a release takes less than 2 GiB.`, {
            hint: 'Export fewer pages with `paths`, or set `pin-url` to a mirror of yours.',
        });
    }
    try {
        for (let round = 0; round < MAX_ROUNDS; round += 1) {
            const end = await publishOnce(releases, publication);
            if (typeof end !== 'string')
                return end;
            releases.session.deps.log.info(end);
        }
    }
    catch (error) {
        throw publishError(error);
    }
    const { fullName } = releases.repository;
    throw new errors .lZ('PUBLISH', `The release ${version} of ${fullName} changed each time it was written.`, {
        hint: 'Run it again later; `concurrency` in the workflow keeps runs of one version apart.',
    });
}
async function publishOnce(releases, publication) {
    const { session, repository } = releases;
    const { version, archive, dryRun } = publication;
    const release = await releases.find(version);
    if (release !== undefined)
        return await takeRelease(releases, publication, release);
    if (dryRun)
        return predicted(releases, publication);
    const left = await releases.freeDrafts(version);
    const draft = left.find(({ tag }) => tag === version) ?? (await releases.createDraft(version));
    const published = draft === 'taken' ? draft : await publishDraft(releases, publication, draft);
    if (published === 'taken')
        return `Another run has published ${version} meanwhile; looking at its release.`;
    const done = await findOn(releases, published, publication);
    session.deps.log.info(`Published ${archive.name} on the release ${version} of ${repository.fullName}.`);
    for (const other of left.filter(({ id }) => id !== published.id)) {
        await releases.remove(other).catch(() => {
            session.deps.signal.throwIfAborted();
            session.deps.log.info(`A draft of ${other.tag} that a run has left could not be removed.`);
        });
    }
    return done;
}
async function publishDraft(releases, { archive, assets, domain }, draft) {
    for (const { asset, inventory } of (0,publish_names .bS)(await releases.assets(draft), domain ?? publish_names .Xu)) {
        if (asset.name === archive.name)
            continue;
        await releases.removeAsset(asset);
        if (inventory !== undefined)
            await releases.removeAsset(inventory);
    }
    await putAssets(releases, draft, assets);
    const published = await releases.publish(draft);
    if (published === 'taken')
        await releases.remove(draft);
    return published;
}
async function findOn(releases, release, { version, archive }) {
    const asset = findWhole(await releases.assets(release), archive);
    if (asset !== undefined)
        return toPublished(asset, archive.sha256, release, false);
    throw new errors .lZ('PUBLISH', `The release ${version} was published, but ${archive.name} is not on it.`, {
        hint: 'Somebody has written it at the same time. Run it again; if the release is immutable, give another `version`.',
    });
}
async function takeRelease(releases, publication, release) {
    const { archive, domain, dryRun } = publication;
    const { session, repository } = releases;
    const assets = await releases.assets(release);
    const same = findWhole(assets, archive);
    if (same !== undefined)
        return toPublished(same, archive.sha256, release, true);
    const whole = assets.filter(({ state }) => state === 'uploaded');
    const others = (0,publish_names .bS)(whole, domain ?? publish_names .Xu);
    for (const { asset, sha256, inventory } of others) {
        const isSound = (asset.sha256 ?? sha256) === sha256;
        if (isSound && (await hasContent(session, publication, inventory)))
            return toPublished(asset, sha256, release, true);
    }
    const where = `The release ${release.tag} of ${repository.fullName}`;
    const [first] = others;
    if (first !== undefined) {
        throw new errors .lZ('PUBLISH', `${where} holds other content under this version: ${first.asset.name}.`, {
            hint: 'A version identifies one content: give another `version`, or leave it out to generate one from the content.',
        });
    }
    if (release.immutable) {
        throw new errors .lZ('PUBLISH', `${where} is immutable and does not hold ${archive.name}.`, {
            hint: 'Give another `version`: nothing can be added to this release any more.',
        });
    }
    if (dryRun)
        return predicted(releases, publication);
    await putAssets(releases, release, publication.assets);
    session.deps.log.info(`Added ${archive.name} to the release ${release.tag} of ${repository.fullName}.`);
    return await findOn(releases, release, publication);
}
async function hasContent({ deps, deadline }, { contentDigest }, inventory) {
    if (contentDigest === undefined || inventory === undefined)
        return false;
    return (await (0,inventory_file .J_)(deps, new URL(inventory.address), { deadline })).contentDigest === contentDigest;
}
function toPublished(asset, sha256, { webUrl }, reused) {
    return { pinUrl: asset.address, sha256, sizeBytes: asset.bytes, releaseUrl: webUrl, reused };
}
function predicted({ session, repository }, { version, archive }) {
    const { name, sha256, file } = archive;
    const { serverUrl } = session.deps.workflow;
    const folder = `${serverUrl}/${repository.fullName}/releases/download/${encodeURIComponent(version)}`;
    return { pinUrl: `${folder}/${name}`, sha256, sizeBytes: file.bytes, reused: false };
}
const WORKFLOWS_HINT = 'GitHub also answers like this when the commit of the tag has other files below `.github/workflows` than the default branch: then create the tag by hand, or use the token of an App with `workflows: write`.';
function publishError(error) {
    if (!(error instanceof errors .lZ))
        return error;
    const { code, message, hint = '', cause } = error;
    switch (code) {
        case 'PERMISSION':
            return new errors .lZ(code, message, { hint: `${hint} ${WORKFLOWS_HINT}`, cause });
        case 'PROTECTED':
            return new errors .lZ('PUBLISH', message, {
                hint: 'A rule of the repository forbids creating the tag: let the App whose token is `github-token` bypass it, or leave `publish` out.',
                cause,
            });
        case 'REQUEST':
        case 'CONFLICT': {
            const next = /immutable/i.test(message)
                ? 'The tag belongs to an immutable release, or to one that was removed: give another `version`.'
                : 'GitHub’s message says what to change. Nothing was pinned; the next run reuses what is left of the draft.';
            return new errors .lZ('PUBLISH', message, { hint: next, cause });
        }
        default:
            return error;
    }
}

// EXTERNAL MODULE: ./.build/lib/action/inputs/template.js
var inputs_template = __webpack_require__(9197);
// EXTERNAL MODULE: ./.build/lib/action/version.js
var action_version = __webpack_require__(2041);
;// CONCATENATED MODULE: ./.build/lib/action/publish/template-address.js



function fillAddress(template, facts) {
    const escaped = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, encodeURIComponent(value)]));
    const address = (0,inputs_template .GS)(template, escaped);
    if (URL.canParse(address))
        return address;
    throw new errors .lZ('INPUT', `\`pin-url\` gives ${JSON.stringify(address)}, which is not an address.`, {
        hint: 'Put the placeholders after the host.',
    });
}
function heldAddress(template, found, { domain, version, contentDigest }) {
    const known = { version, ...(domain !== undefined && { domain }) };
    const held = found.flatMap(({ bundleUrl: pinUrl, version: pinned }) => {
        if (typeof pinUrl !== 'string' || typeof pinned !== 'string' || !(0,action_version .LR)(pinned, contentDigest))
            return [];
        const read = readAddress(template, pinUrl, known);
        return read === undefined ? [] : [{ pinUrl, ...read }];
    });
    return held.at(-1);
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

;// CONCATENATED MODULE: ./.build/lib/action/publish/durable-address.js













const LIMIT_MS = 10 * 60_000;
async function publishBundle({ deps, ledger, target, site }, jobId, bundle) {
    const { durable, dryRun } = target.inputs;
    if (durable === undefined || durable.kind === 'published')
        return undefined;
    const { releaseUrl, ...address } = durable.kind === 'release'
        ? await publishRelease({ deps, ledger, target, site }, bundle)
        : templateAddress(durable.template, { deps, site }, bundle, jobId);
    if (!dryRun)
        ledger.learn((0,defined .s)({ pinnedUrl: address.pinUrl, releaseUrl }));
    return address;
}
function templateAddress(template, { deps, site: { domain, found } }, { archive: { sha256, sizeBytes }, judged: { version, contentDigest } }, jobId) {
    const held = heldAddress(template, found, (0,defined .s)({ domain, version, contentDigest }));
    if (held === undefined)
        return { pinUrl: fillAddress(template, (0,defined .s)({ domain, jobId, version, sha256 })), sha256, sizeBytes };
    deps.log.info('The configuration holds an address of this content already.');
    return held;
}
async function publishRelease({ deps, ledger, target, site: { domain } }, bundle) {
    const { dryRun } = target.inputs;
    const { sha256, sizeBytes, path } = bundle.archive;
    const { version, contentDigest } = bundle.judged;
    if (!(0,publish .dz)(version)) {
        throw new errors .lZ('PUBLISH', `The version \`${version}\` cannot be the tag of a release.`, {
            hint: 'Give a `version` without two dots in a row, and without a dot or `.lock` at its end.',
        });
    }
    const deadline = (0,transport_deadline ._)(LIMIT_MS + 2 * uploadTime(sizeBytes), deps.clock);
    const names = (0,publish_names .PB)(domain, sha256);
    const inventory = await inventoryAsset(bundle, names.inventory);
    const session = { ...target.session, deadline, onWrite: ledger.onWrite };
    const file = { path, bytes: sizeBytes, type: 'application/gzip' };
    const asset = { name: names.archive, sha256, file };
    const assets = [...(inventory === undefined ? [] : [inventory]), asset];
    const publication = { ...(0,defined .s)({ domain, contentDigest }), version, dryRun, archive: asset, assets };
    const { reused, ...published } = await publishArchive(new publish_releases .h9(session, target.repository), publication);
    if (reused)
        deps.log.info(`The release ${version} of ${target.repository.fullName} holds this content already.`);
    if (!dryRun)
        await checkPlainDownload(session, published);
    return published;
}
async function inventoryAsset({ archive: { path, sha256 }, judged: { version, inventory } }, name) {
    if (inventory === undefined)
        return undefined;
    const bytes = Buffer.from((0,inventory_file .A1)(inventory, { version, sha256 }));
    const file = `${path}.inventory.json`;
    await (0,promises_.writeFile)(file, bytes, { mode: 0o600 });
    return {
        name,
        sha256: (0,external_node_crypto_.createHash)('sha256').update(bytes).digest('hex'),
        file: { path: file, bytes: bytes.length, type: 'application/json' },
    };
}


  }),

  3844:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    A1: () => (  inventoryText),
    J_: () => (  fetchInventory)
  });
  var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
  var valibot__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7934);
  var _bundle_inventory_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1831);
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4159);
  var _errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1550);
  var _fetch_download_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7660);






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
const InventorySchema = valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({
    kind: valibot__WEBPACK_IMPORTED_MODULE_5__  .euz(KIND, `the word ${KIND}`),
    contentDigest: valibot__WEBPACK_IMPORTED_MODULE_5__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_5__  .YjP('a digest'), valibot__WEBPACK_IMPORTED_MODULE_5__  .yGV(HEX, 'a digest')),
    pages: valibot__WEBPACK_IMPORTED_MODULE_5__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_5__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_5__  .Ikc({
        file: valibot__WEBPACK_IMPORTED_MODULE_5__  .YjP('a path'),
        bytes: valibot__WEBPACK_IMPORTED_MODULE_5__  .aig('a size'),
        sha256: valibot__WEBPACK_IMPORTED_MODULE_5__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_5__  .YjP('a digest'), valibot__WEBPACK_IMPORTED_MODULE_5__  .yGV(HEX, 'a digest')),
    }), 'a list')),
});
function readInventory(text) {
    const { contentDigest, pages } = (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_2__  .D4)(InventorySchema, JSON.parse(text));
    if (pages === undefined || pages === null)
        return { contentDigest };
    const sorted = pages
        .map((page) => ({ ...page, path: (0,_bundle_inventory_js__WEBPACK_IMPORTED_MODULE_1__  .HX)(page.file), title: undefined }))
        .sort((a, b) => Buffer.compare(Buffer.from(a.file), Buffer.from(b.file)));
    return { contentDigest, pages: sorted };
}
async function fetchInventory(deps, url, limits) {
    try {
        const download = { ...limits, link: { url }, maxBytes: 2 * MAX_INVENTORY_BYTES };
        return readInventory(await (0,_fetch_download_js__WEBPACK_IMPORTED_MODULE_4__  .B)(deps, download, async (file) => await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(file, 'utf8')));
    }
    catch (error) {
        if (!(error instanceof _contract_decode_js__WEBPACK_IMPORTED_MODULE_2__  .Vl || error instanceof SyntaxError))
            throw error;
        const reason = error instanceof _contract_decode_js__WEBPACK_IMPORTED_MODULE_2__  .Vl ? error.message : 'it is no JSON';
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_3__  .lZ('PUBLISH', `The inventory at ${url.origin}${url.pathname} cannot be read: ${reason}.`, {
            hint: 'Somebody has replaced it: give another `version`.',
            cause: error,
        });
    }
}


  }),

  6905:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    PB: () => (  assetNames),
    VG: () => (  inventoryBeside),
    Xu: () => (  NO_DOMAIN),
    bS: () => (  archivesOf)
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
function archivesOf(assets, domain) {
    return assets.flatMap((asset) => {
        const read = readArchiveName(asset.name);
        if (read === undefined || (domain !== undefined && read.domain !== domain))
            return [];
        const names = assetNames(read.domain, read.sha256);
        return [{ asset, ...read, inventory: assets.find(({ name }) => name === names.inventory) }];
    });
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

  7791:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    Cu: () => (  ASSET_CALL),
    h9: () => (  Releases),
    nv: () => (  decodeAsset)
  });
  var valibot__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7934);
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4159);
  var _github_call_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2378);
  var _github_request_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(20);
  var _local_host_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4769);





const ASSET_PATH = '/assets/{asset_id}';
const ASSET_CALL = `GET /releases${ASSET_PATH}`;
const PAGE_SIZE = 100;
const MAX_PAGES = 10;
const MAX_WORK_MS = 6 * 3_600_000;
const MARK = /^<!-- static-export: release; run (\S+); drafted (\S+) -->/;
const ReleaseSchema = valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({
    id: valibot__WEBPACK_IMPORTED_MODULE_2__  .aig('an id'),
    tag_name: valibot__WEBPACK_IMPORTED_MODULE_2__  .YjP('a tag'),
    draft: valibot__WEBPACK_IMPORTED_MODULE_2__  .zMY('true or false'),
    immutable: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .zMY('true or false')),
    html_url: valibot__WEBPACK_IMPORTED_MODULE_2__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_2__  .YjP('an address'), valibot__WEBPACK_IMPORTED_MODULE_2__  .OZ5('an address')),
    upload_url: valibot__WEBPACK_IMPORTED_MODULE_2__  .YjP('an address'),
    body: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .YjP('a text'), ''),
    published_at: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_2__  .YjP('a moment'), valibot__WEBPACK_IMPORTED_MODULE_2__  .yhX('a moment'))),
    assets: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({ name: valibot__WEBPACK_IMPORTED_MODULE_2__  .YjP('a name') }), 'a list'), []),
});
const AssetSchema = valibot__WEBPACK_IMPORTED_MODULE_2__  .Ikc({
    id: valibot__WEBPACK_IMPORTED_MODULE_2__  .aig('an id'),
    name: valibot__WEBPACK_IMPORTED_MODULE_2__  .YjP('a name'),
    state: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .YjP('a state'), 'uploaded'),
    size: valibot__WEBPACK_IMPORTED_MODULE_2__  .aig('a size'),
    digest: valibot__WEBPACK_IMPORTED_MODULE_2__  .cl6(valibot__WEBPACK_IMPORTED_MODULE_2__  .YjP('a digest')),
    browser_download_url: valibot__WEBPACK_IMPORTED_MODULE_2__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_2__  .YjP('an address'), valibot__WEBPACK_IMPORTED_MODULE_2__  .OZ5('an address'), valibot__WEBPACK_IMPORTED_MODULE_2__  .z6Y(isPlainAddress, 'a plain address')),
});
function isPlainAddress(text) {
    const { protocol, hostname, username, password, search } = new URL(text);
    const isSafe = protocol === 'https:' || (protocol === 'http:' && (0,_local_host_js__WEBPACK_IMPORTED_MODULE_3__  .m)(hostname));
    return isSafe && username === '' && password === '' && search === '';
}
function decodeRelease(data) {
    const { id, tag_name: tag, draft, immutable, html_url, upload_url, published_at, ...told } = (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(ReleaseSchema, data);
    const body = told.body ?? '';
    const moment = published_at == null ? {} : { publishedAt: new Date(published_at) };
    const isOurs = MARK.test(body);
    const release = { id, tag, draft, immutable: immutable === true, webUrl: html_url, uploadUrl: upload_url, body };
    return { ...release, isOurs, ...moment, assets: told.assets ?? [] };
}
function decodeAsset(data) {
    const { id, name, state, size: bytes, digest, browser_download_url: address } = (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(AssetSchema, data);
    const sha256 = /^sha256:([0-9a-f]{64})$/.exec(digest ?? '')?.[1];
    return { id, name, state: state ?? '', bytes, ...(sha256 !== undefined && { sha256 }), address };
}
const READ = { method: 'GET', done: 'read' };
class Releases {
    session;
    repository;
    constructor(session, repository) {
        this.session = session;
        this.repository = repository;
    }
    async find(tag) {
        const call = { subject: `The release ${tag}`, path: '/tags/{tag}', params: { tag }, decode: decodeRelease };
        const request = this.#request({ ...call, ...READ });
        return await (0,_github_call_js__WEBPACK_IMPORTED_MODULE_1__  .ur)(this.session, { ...request, refusals: [[404, undefined]] });
    }
    async list(pages = 1) {
        return await this.#pages({ subject: 'The releases', decode: decodeRelease }, pages);
    }
    async freeDrafts(wanted) {
        const { clock, workflow } = this.session.deps;
        return (await this.list(MAX_PAGES)).filter(({ draft, tag, body }) => {
            const [, run, drafted = ''] = (draft ? MARK.exec(body) : undefined) ?? [];
            const ageMs = clock.today().getTime() - Date.parse(drafted);
            return ageMs > MAX_WORK_MS || (run === workflow.runKey && tag === wanted);
        });
    }
    async createDraft(tag) {
        const { clock, workflow } = this.session.deps;
        const mark = `<!-- static-export: release; run ${workflow.runKey}; drafted ${clock.today().toISOString()} -->`;
        const request = this.#request({
            subject: `The release ${tag}`,
            done: 'made',
            method: 'POST',
            params: {
                tag_name: tag,
                name: `Static export ${tag}`,
                body: `${mark}\nArchives of the static export \`${tag}\`. Deployments download them by their address: keep this release as long as a deployment holds it.\n`,
                draft: true,
                make_latest: 'false',
            },
            decode: decodeRelease,
        });
        return await this.write(request, async () => (await this.freeDrafts(tag)).find((draft) => draft.tag === tag));
    }
    async publish({ id, tag }) {
        const call = { subject: `The release ${tag}`, path: '/{release_id}', decode: decodeRelease };
        const params = { release_id: id, draft: false, make_latest: 'false' };
        const request = this.#request({ ...call, params, method: 'PATCH', done: 'published' });
        return await this.write(request, async () => {
            const read = this.#request({ ...call, ...READ, params: { release_id: id } });
            const release = await (0,_github_call_js__WEBPACK_IMPORTED_MODULE_1__  .ur)(this.session, read);
            return release.draft ? undefined : release;
        });
    }
    async published() {
        return (await this.list(MAX_PAGES)).filter(({ draft }) => !draft);
    }
    async remove({ id, tag, draft }) {
        await this.#remove(`The ${draft ? 'draft' : 'release'} ${tag}`, '/{release_id}', { release_id: id });
    }
    async assets({ id, tag }) {
        const path = '/{release_id}/assets';
        const subject = `The files of the release ${tag}`;
        return await this.#pages({ subject, path, params: { release_id: id }, decode: decodeAsset }, MAX_PAGES);
    }
    async removeAsset({ id, name }) {
        await this.#remove(`${name} on a release`, ASSET_PATH, { asset_id: id });
    }
    async #remove(subject, path, params) {
        const call = { subject, path, params, method: 'DELETE', done: 'removed', decode: () => undefined };
        await (0,_github_call_js__WEBPACK_IMPORTED_MODULE_1__  .ur)(this.session, { ...this.#request(call), refusals: [[404, undefined]] });
    }
    async #pages(call, most) {
        const all = [];
        for (let page = 1; page <= most; page += 1) {
            const params = { ...call.params, per_page: PAGE_SIZE, page };
            const items = (data) => (0,_contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(valibot__WEBPACK_IMPORTED_MODULE_2__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_2__  .L5J(), 'a list'), data).map(call.decode);
            const listed = await (0,_github_call_js__WEBPACK_IMPORTED_MODULE_1__  .ur)(this.session, this.#request({ ...call, ...READ, params, decode: items }));
            all.push(...listed);
            if (listed.length < PAGE_SIZE)
                break;
        }
        return all;
    }
    async write(request, readBack) {
        const refusals = [[/already[_ ]exists/i, 'taken']];
        return await (0,_github_call_js__WEBPACK_IMPORTED_MODULE_1__  .ur)(this.session, { ...request, readBack, refusals });
    }
    #request({ subject, done, method, path = '', params, decode: read }) {
        const what = `${subject} of ${this.repository.fullName}`;
        return {
            purpose: `${what} could not be ${done}`,
            ...(method === 'PATCH' && { effect: `${what} may have been ${done}` }),
            needs: method === 'GET' ? 'contents: read' : 'contents: write',
            ...(0,_github_request_js__WEBPACK_IMPORTED_MODULE_4__  .p_)(this.repository, `${method} /releases${path}`, params),
            decode: read,
        };
    }
}


  }),

  6291:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);

__webpack_require__.d(__webpack_exports__, {
  oldReleases: () => (  oldReleases),
  removeOldReleases: () => (  removeOldReleases)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./.build/lib/action/errors.js
var errors = __webpack_require__(1550);
// EXTERNAL MODULE: ./node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(7934);
// EXTERNAL MODULE: ./.build/lib/contract/decode.js
var decode = __webpack_require__(4159);
// EXTERNAL MODULE: ./.build/lib/action/github/call.js + 1 modules
var call = __webpack_require__(2378);
// EXTERNAL MODULE: ./.build/lib/action/github/files.js
var files = __webpack_require__(9046);
// EXTERNAL MODULE: ./.build/lib/action/github/look-parts.js
var look_parts = __webpack_require__(121);
// EXTERNAL MODULE: ./.build/lib/action/github/request.js
var request = __webpack_require__(20);
;// CONCATENATED MODULE: ./.build/lib/action/github/branch-texts.js






const ENDINGS = [
    ...['ya?ml', 'jsonc?', 'json5', 'toml', 'tf', 'tfvars', 'hcl', 'env', 'properties', 'ini', 'conf', 'cfg'],
    ...['tpl', 'tmpl', 'gotmpl', 'template', 'jsonnet', 'libsonnet', 'cue', 'sh', 'txt'],
];
const CONFIGURATION = new RegExp(`^\\.?[^.]+$|\\.(?:${ENDINGS.join('|')})$`, 'i');
const MAX_FILE_BYTES = 5 * 1024 * 1024;
const MAX_QUERIES = 200;
const BATCH_OBJECTS = 50;
const BATCH_BYTES = 2 * 1024 * 1024;
const RefsSchema = dist .YOg(dist .Ikc({ object: dist .Ikc({ sha: dist .YjP('an id') }) }), 'a list');
const entries = (0,look_parts .ld)(dist .Ikc({ name: look_parts .Qq, type: look_parts .Qq, oid: look_parts .Qq, size: dist .cl6(dist .aig('a size'), 0) }));
const ObjectSchema = dist .cl6(dist .Ikc({
    tree: dist .cl6(dist .Ikc({ entries })),
    entries,
    text: dist .cl6(look_parts .Qq),
    isTruncated: dist .cl6(dist .zMY()),
}));
async function visitBranchTexts(target, names, visit) {
    const queue = [];
    const seen = new Set();
    const want = (wanted) => {
        if (!seen.has(wanted.oid))
            queue.push(wanted);
        seen.add(wanted.oid);
    };
    for (const oid of await headsOf(target))
        want({ oid, name: '', bytes: 0 });
    for (let queries = 0; queue.length > 0; queries += 1) {
        if (queries === MAX_QUERIES)
            return false;
        const batch = nextBatch(queue);
        const objects = await readObjects(target, batch);
        for (const [nth, wanted] of batch.entries()) {
            const object = objects[nth];
            if (object === null || object === undefined || wanted.bytes > MAX_FILE_BYTES)
                return false;
            for (const { type, name, oid, size } of [...(object.tree?.entries ?? []), ...object.entries]) {
                const isRead = type === 'tree' || (type === 'blob' && (CONFIGURATION.test(name) || names.has(name)));
                if (isRead)
                    want({ oid, name, bytes: size });
            }
            const content = await textOf(target, wanted, object);
            if (content !== undefined)
                visit(content);
        }
    }
    return true;
}
async function headsOf(target) {
    return await (0,call .ur)(target.session, {
        purpose: `The branches of ${target.repository.fullName} could not be read`,
        ...(0,request .p_)(target.repository, 'GET /git/matching-refs/{ref}', { ref: 'heads/' }),
        decode: (data) => (0,decode .D4)(RefsSchema, data).map(({ object }) => object.sha),
    });
}
function nextBatch(queue) {
    let bytes = 0;
    const end = queue.findIndex((wanted, nth) => {
        bytes += wanted.bytes;
        return nth > 0 && (nth >= BATCH_OBJECTS || bytes > BATCH_BYTES);
    });
    return queue.splice(0, end === -1 ? queue.length : end);
}
async function readObjects(target, batch) {
    const { owner, name, fullName } = target.repository;
    const asked = batch.map(({ oid }, nth) => `o${nth}: object(oid: ${JSON.stringify(oid)}) { ...Object }`);
    const query = `query ($owner: String!, $name: String!) {
    repository(owner: $owner, name: $name) { ${asked.join('\n')} }
  }
  fragment Object on GitObject {
    ... on Commit { tree { ...Entries } }
    ... on Tree { ...Entries }
    ... on Blob { text isTruncated }
  }
  fragment Entries on Tree { entries { name type oid size } }`;
    const found = await (0,call .ur)(target.session, {
        purpose: `The configuration files of ${fullName} could not be read`,
        method: 'POST',
        route: 'graphql',
        params: { query, variables: { owner, name } },
        decode: (data) => (0,decode .D4)(dist .Ikc({ repository: dist .g1P(dist .YjP(), ObjectSchema) }), data).repository,
    });
    return batch.map((_wanted, nth) => found[`o${nth}`]);
}
async function textOf(target, { oid: sha, name: path, bytes: size }, { text: content, isTruncated }) {
    if (isTruncated === undefined || isTruncated === null || (isTruncated === false && typeof content === 'string'))
        return content ?? undefined;
    return Buffer.from(await (0,files .g)(target, { sha, path, size }, MAX_FILE_BYTES))
        .toString('latin1')
        .replaceAll('\0', '');
}

// EXTERNAL MODULE: ./.build/lib/action/report/wording.js
var wording = __webpack_require__(9224);
// EXTERNAL MODULE: ./.build/lib/action/transport/deadline.js
var deadline = __webpack_require__(1891);
// EXTERNAL MODULE: ./.build/lib/action/publish/names.js
var names = __webpack_require__(6905);
// EXTERNAL MODULE: ./.build/lib/action/publish/releases.js
var publish_releases = __webpack_require__(7791);
;// CONCATENATED MODULE: ./.build/lib/action/publish/retention.js







const LIMIT_MS = 5 * 60_000;
const LEAST_KEPT = 2;
async function removeOldReleases(target, keep) {
    const { deps } = target.session;
    const session = { ...target.session, deadline: (0,deadline ._)(LIMIT_MS, deps.clock) };
    const releases = new publish_releases .h9(session, target.repository);
    const { dryRun, sites } = target.inputs;
    const gone = [];
    try {
        const domains = sites.map(({ domain }) => domain);
        const old = oldReleases(await releases.published(), { keep, domains, now: deps.clock.today() });
        if (old.length === 0)
            return gone;
        const files = sites.flatMap(({ places }) => places.map(({ file }) => external_node_path_.posix.basename(file)));
        const pinned = await pinnedOf(releases, old, new Set(files));
        if (pinned === undefined) {
            deps.log.warning(`No release was removed: ${target.repository.fullName} has more configuration files on its branches, or larger ones, than the Action reads to find the pinned releases.`);
            return gone;
        }
        for (const release of old) {
            if (pinned.has(release))
                continue;
            if (!dryRun)
                await releases.remove(release);
            gone.push(release.tag);
        }
    }
    catch (error) {
        deps.signal.throwIfAborted();
        if (!(error instanceof errors .lZ))
            throw error;
        deps.log.warning(`Not all old releases were removed (\`keep-releases\`): ${error.message}`);
    }
    if (gone.length > 0) {
        const what = `${(0,wording .U9)(gone.length, 'release')} of ${target.repository.fullName}`;
        deps.log.info(`${dryRun ? 'Would remove' : 'Removed'} ${what} (\`keep-releases\`): ${gone.join(', ')}.`);
    }
    return gone;
}
function oldReleases(published, { keep, domains, now }) {
    const own = new Set(domains.map((domain) => domain ?? names .Xu));
    const newestFirst = published.toSorted((a, b) => Number(b.publishedAt) - Number(a.publishedAt));
    const counts = new Map();
    return newestFirst.filter(({ assets, isOurs, publishedAt }) => {
        const archives = (0,names .bS)(assets);
        const held = new Set(archives.map(({ domain }) => domain));
        const isOld = [...held].map((domain) => {
            const newer = counts.get(domain) ?? 0;
            counts.set(domain, newer + 1);
            if (newer < LEAST_KEPT || !own.has(domain) || publishedAt === undefined)
                return false;
            return keep.kind === 'count' ? newer >= keep.releases : now.getTime() - publishedAt.getTime() > keep.ms;
        });
        const files = archives.flatMap(({ asset, inventory }) => [asset, ...(inventory === undefined ? [] : [inventory])]);
        return isOurs && isOld.length > 0 && isOld.every(Boolean) && files.length === assets.length;
    });
}
async function pinnedOf(releases, old, files) {
    const pinned = new Set();
    const isWhole = await visitBranchTexts(releases, files, (content) => {
        const words = new Set(content.match(/[\w.+-]+/g));
        for (const release of old) {
            const isNamed = (0,names .bS)(release.assets).some(({ sha256 }) => content.includes(sha256));
            if (isNamed || words.has(release.tag))
                pinned.add(release);
        }
    });
    return isWhole ? pinned : undefined;
}


  }),

  2357:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
  __webpack_require__.d(__webpack_exports__, {
    findVersions: () => (  findVersions),
    proveVersion: () => (  proveVersion)
  });
  var _defined_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(5808);
  var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1550);
  var _fetch_keep_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5011);
  var _github_repository_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2453);
  var _transport_deadline_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(1891);
  var _compare_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(34);
  var _names_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(6905);
  var _releases_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7791);
var __addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});








const NAMED = 5;
async function findVersions(session, { sites, rollout }) {
    const repository = await (0,_github_repository_js__WEBPACK_IMPORTED_MODULE_2__  .h_)(session, rollout.repository);
    if (repository.visibility !== 'public') {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('PUBLISH', `${repository.fullName} is ${repository.visibility}: a plain download cannot read its releases.`, { hint: 'Set `repository` to the public one that the version was published in.' });
    }
    const releases = new _releases_js__WEBPACK_IMPORTED_MODULE_4__  .h9(session, repository);
    const found = [];
    for (const [nth, inputs] of sites.entries()) {
        const places = rollout.sites[nth];
        const version = await lookUp(releases, inputs);
        if (version instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ && sites.length === 1)
            throw version;
        if (places !== undefined)
            found.push({ inputs, places: named(places, version), version });
    }
    return found;
}
async function lookUp(releases, { version, domain }) {
    try {
        const release = await findRelease(releases, version);
        return { release, ...(await findArchive(releases, release, domain)) };
    }
    catch (error) {
        releases.session.deps.signal.throwIfAborted();
        return (0,_errors_js__WEBPACK_IMPORTED_MODULE_0__  .z6)(error);
    }
}
function named(places, version) {
    const told = version instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ || version.domain === _names_js__WEBPACK_IMPORTED_MODULE_5__  .Xu ? undefined : version.domain;
    return { ...places, ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_6__  .s)({ domain: places.domain ?? told }) };
}
async function proveVersion({ repository, session, inputs: { dryRun } }, { release, asset, sha256 }, { deps, ledger, inputs, target: site }) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const { domain, previousVersion } = site;
        const known = (0,_defined_js__WEBPACK_IMPORTED_MODULE_6__  .s)({ domain, startedAt: session.github.firstAnswerAt() });
        ledger.learn((0,_defined_js__WEBPACK_IMPORTED_MODULE_6__  .s)({ domain, version: inputs.version, releaseUrl: release.webUrl, previousVersion }));
        deps.log.info(`Rolling back to ${inputs.version}: ${asset.name} of ${repository.fullName}.`);
        const pinUrl = asset.address;
        const stage = { inputs, deps, ledger, site, deadline: (0,_transport_deadline_js__WEBPACK_IMPORTED_MODULE_7__  ._)(inputs.timeoutMs, deps.clock) };
        const link = { url: new URL(pinUrl), sizeBytes: asset.bytes };
        const bundle = __addDisposableResource(env_1, await (0,_fetch_keep_js__WEBPACK_IMPORTED_MODULE_1__.proveBundle)(stage, { link, sha256 }), true);
        await (0,_fetch_keep_js__WEBPACK_IMPORTED_MODULE_1__.keepBundle)(stage, bundle);
        const { inventory, ...judged } = bundle.judged;
        const { sizeBytes } = bundle.archive;
        const compared = inventory && (await (0,_compare_js__WEBPACK_IMPORTED_MODULE_3__.compareWithPinned)(stage, site, inventory));
        if (!dryRun)
            ledger.learn({ pinnedUrl: pinUrl });
        return { ...known, ...judged, sha256, sizeBytes, bundleUrl: pinUrl, pinUrl, ...compared };
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = __disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}
async function findRelease(releases, version) {
    const { session, repository } = releases;
    const release = await releases.find(version);
    if (release !== undefined)
        return release;
    const published = (await releases.list()).filter(({ draft }) => !draft).slice(0, NAMED);
    const there = published.map(({ tag }) => session.deps.secrets.clean(tag, 128)).join(', ');
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('NOT_FOUND', `${repository.fullName} has no release of the version \`${version}\`.`, {
        hint: there === '' ? 'Nothing was published there.' : `Set \`rollback-to\` to an existing one, such as: ${there}.`,
    });
}
async function findArchive(releases, release, domain) {
    const { session, repository } = releases;
    const uploaded = (await releases.assets(release)).filter(({ state }) => state === 'uploaded');
    const found = (0,_names_js__WEBPACK_IMPORTED_MODULE_5__  .bS)(uploaded, domain);
    const [only, ...others] = found;
    if (only !== undefined && others.length === 0)
        return only;
    const where = `The release ${release.tag} of ${repository.fullName}`;
    const names = (archives) => archives.map(({ asset }) => session.deps.secrets.clean(asset.name)).join(', ');
    if (only !== undefined) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('INPUT', `${where} holds several archives: ${names(found)}.`, {
            hint: domain === undefined ? 'Set `domain` to one of theirs.' : 'Remove the unused ones from the release.',
        });
    }
    const all = names((0,_names_js__WEBPACK_IMPORTED_MODULE_5__  .bS)(uploaded));
    const what = domain === undefined ? 'no archive of an export' : `no archive of \`${domain}\``;
    const hint = all === '' ? 'Set `rollback-to` to a version that was published.' : `It holds: ${all}.`;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('NOT_FOUND', `${where} holds ${what}.`, { hint });
}


  }),

  4422:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    Z: () => (  withOlder),
    g: () => (  foundBase)
  });
  var _defined_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5808);
  var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1550);
  var _github_look_history_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1163);
  var _pin_pin_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6506);
  var _state_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2369);





function foundBase({ base, branches, repository }, { inputs, branch, older }) {
    if (base === undefined) {
        const name = inputs.base ?? repository.defaultBranch;
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('NOT_FOUND', `The branch \`${name}\` does not exist in ${repository.fullName}.`, {
            hint: 'Check `base`.',
        });
    }
    const { closedBody } = branches.find(({ name }) => name === branch) ?? {};
    const closed = closedBody !== undefined && (0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_2__  .HH)(closedBody) ? [closedBody] : [];
    const history = [...base.history].map(([path, texts]) => [
        path,
        [...closed, ...texts, ...(older?.get(path) ?? [])],
    ]);
    return { ...base, history: new Map(history) };
}
async function withOlder({ session, seen, inputs, branch }, places, isKnown) {
    const base = foundBase(seen, (0,_defined_js__WEBPACK_IMPORTED_MODULE_4__  .s)({ inputs, branch }));
    const side = new _state_js__WEBPACK_IMPORTED_MODULE_3__  .mn(base.files);
    const unknownIn = (history) => places.filter((place) => {
        const open = side.tryOpen(place);
        if (!stands(open?.before, inputs))
            return false;
        const held = (0,_state_js__WEBPACK_IMPORTED_MODULE_3__  .G9)(side, { ...base, history }, side.keyOf(place));
        return held !== undefined && !isKnown(held);
    });
    const files = [...new Set(unknownIn(base.history).map(({ file }) => file))].filter((file) => base.cut.has(file));
    if (files.length === 0)
        return base;
    const { repository } = seen;
    const from = { head: base.head, files };
    const older = await (0,_github_look_history_js__WEBPACK_IMPORTED_MODULE_1__  .dW)({ session, repository }, from, (history) => unknownIn(history).length === 0);
    return foundBase(seen, (0,_defined_js__WEBPACK_IMPORTED_MODULE_4__  .s)({ inputs, branch, older }));
}
function stands(found, { configValues }) {
    const value = configValues.includes('bundleUrl') ? found?.bundleUrl : found?.version;
    return typeof value === 'string' && value !== '';
}


  }),

  1054:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    FA: () => (  removeDoubles),
    H9: () => (  refuseBranch),
    ie: () => (  chooseBranch),
    nG: () => (  branchNames)
  });
  var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1550);
  var _github_branches_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4653);
  var _github_call_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2378);
  var _github_look_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2133);
  var _github_pull_additions_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2126);
  var _github_pulls_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(889);
  var _pin_pin_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(6506);
  var _unite_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(1264);








const MAX_DOUBLES = 10;
function mayBeHead(branch, base, { defaultBranch, fullName }) {
    if (branch === undefined || (branch !== base && branch !== defaultBranch))
        return;
    const what = branch === base ? 'the branch that the change is for' : 'the default branch';
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('INPUT', `\`branch\` is \`${branch}\`, ${what} of ${fullName}.`, {
        hint: 'Set `branch` to a separate branch for the pull request, or leave it out.',
    });
}
function branchNames(inputs) {
    const { branch, base } = inputs;
    const name = ownName(inputs);
    if (branch !== undefined)
        return [branch];
    if (name === undefined)
        return [];
    return base === undefined ? [name] : [name, `${name}@${base}`];
}
const OF_SEVERAL = 'static-exports';
function ownName({ sites: [only, ...others] }) {
    if (others.length > 0)
        return OF_SEVERAL;
    return only?.domain === undefined ? undefined : `static-export/${only.domain}`;
}
function formsOf(name, base) {
    return [name, `${name}@${base}`, `${name}/${base}`];
}
async function chooseBranch(session, seen, choice) {
    const { inputs, base } = choice;
    const name = ownName(inputs);
    const isDefault = base === seen.repository.defaultBranch;
    const wanted = inputs.branch ?? (name === undefined || isDefault ? name : `${name}@${base}`);
    if (wanted === undefined)
        return { obsolete: [], doubles: [], branches: seen.branches };
    mayBeHead(wanted, base, seen.repository);
    const { known, others } = await lookAtDoubles(session, seen, { ...choice, wanted });
    const there = seen.branches.find((one) => one.name === wanted);
    const isOpen = there?.pulls.some((pull) => pull.base === base) === true;
    const chosen = isOpen || known === undefined
        ? await makeRoom(session, seen, { inputs, base, wanted })
        : { branch: known.name, obsolete: [] };
    const doubles = others.filter((one) => one.name !== chosen.branch);
    return { ...chosen, doubles, branches: [...seen.branches, ...others] };
}
async function lookAtDoubles(session, { open }, { inputs, base, side, wanted }) {
    const { sites, repository } = inputs;
    const own = formsOf(ownName(inputs) ?? OF_SEVERAL, base);
    const names = sites.flatMap((site) => ownName({ sites: [site] }) ?? []);
    const all = new Set([...own, ...[OF_SEVERAL, ...names].flatMap((name) => formsOf(name, base))]);
    const found = open.filter((pull) => pull.base === base && pull.head !== wanted).map(({ head }) => head);
    const asked = [...all].filter((name) => found.includes(name)).slice(0, MAX_DOUBLES);
    if (asked.length === 0)
        return { others: [] };
    const places = sites.flatMap((site) => site.places);
    const keys = new Set(places.flatMap((place) => side.keyIn(place) ?? []).map(_pin_pin_js__WEBPACK_IMPORTED_MODULE_6__  .TN));
    const files = [...new Set(places.map(({ file }) => file))];
    const { branches } = await (0,_github_look_js__WEBPACK_IMPORTED_MODULE_3__  .O)(session, { repository, base, branches: asked, files, pulls: true });
    const isOwn = ({ name }) => own.includes(name);
    const others = branches.flatMap((one) => {
        const branch = openDouble(one, places);
        const isShared = branch?.pins.some((pin) => keys.has((0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_6__  .TN)(pin))) === true;
        return branch !== undefined && (isOwn(one) || isShared) ? [{ one, branch }] : [];
    });
    const known = others.find(({ one, branch }) => isOwn(one) || isOurs(branch, places));
    return { known: known?.one, others: others.map(({ one }) => one) };
}
async function makeRoom(session, { branches, inTheWay }, { inputs, base, wanted }) {
    if (branches.find((branch) => branch.name === wanted)?.at !== undefined)
        return { branch: wanted, obsolete: [] };
    const above = inTheWay.find((other) => wanted.startsWith(`${other}/`));
    if (above !== undefined && inputs.mode === 'pull-request') {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('INPUT', `There cannot be a branch \`${wanted}\` beside the branch \`${above}\`.`, {
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
    const isObsolete = ({ at, pulls }) => pulls.length === 0 && at?.truncated === false && at.commits.every(({ message }) => (0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_6__  .Sg)(message));
    if (inputs.branch === undefined && !branches.every(isObsolete)) {
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
    const own = await (0,_github_look_js__WEBPACK_IMPORTED_MODULE_3__  .O)(session, { ...asked, base: name.slice(wanted.length + 1) });
    return own.base === undefined ? (await (0,_github_look_js__WEBPACK_IMPORTED_MODULE_3__  .O)(session, { ...asked, base })).branches : own.branches;
}
const DOUBLE_MARK = '<!-- static-export: double -->';
async function removeDoubles({ inputs, doubles, ...open }, now, pins) {
    const places = inputs.sites.flatMap((site) => site.places);
    const own = new Map(pins.map((pin) => [(0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_6__  .TN)(pin), pin]));
    for (const double of doubles) {
        const branch = openDouble(double, places);
        if (now?.number === undefined || !branch?.pins.some((pin) => own.has((0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_6__  .TN)(pin))))
            continue;
        const isRead = branch.state.changed.every((path) => places.some(({ file }) => file === path));
        const isReplaced = branch.pins.every((pin) => own.has((0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_6__  .TN)(pin)) && !(0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_6__  .bG)(own.get((0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_6__  .TN)(pin)), pin));
        const isDone = isRead && isReplaced && isOurs(branch, places);
        const removing = isDone ? removeDouble(open, branch.state.head, double, now.number) : Promise.resolve('raced');
        const { value = 'raced', problem = '' } = await (0,_github_call_js__WEBPACK_IMPORTED_MODULE_2__  .bC)(open.session, removing);
        if (value !== 'raced')
            continue;
        const theirs = double.pulls.map(({ url }) => url).join(', ');
        const message = `Both #${now.number} and ${theirs} propose values for the same place as this run: merge or close one. ${problem}`;
        open.session.deps.log.warning(message.trimEnd());
    }
}
async function removeDouble(open, from, { name, pulls }, now) {
    if ((await (0,_github_branches_js__WEBPACK_IMPORTED_MODULE_1__  .VS)(open, { branch: name, from })) === 'raced')
        return 'raced';
    open.session.deps.log.info(`Removed the branch \`${name}\`: #${now} contains its changes.`);
    for (const { number } of pulls) {
        await (0,_github_pulls_js__WEBPACK_IMPORTED_MODULE_5__  .pZ)(open, number, { state: 'closed' });
        await (0,_github_pull_additions_js__WEBPACK_IMPORTED_MODULE_4__  .Z)(open, number, DOUBLE_MARK, `${DOUBLE_MARK}\n#${now} now contains the change of this pull request.`);
    }
    return 'moved';
}
function openDouble({ at, ...pulls }, places) {
    return at && (0,_unite_js__WEBPACK_IMPORTED_MODULE_7__  .DH)(at, places, pulls);
}
function isOurs(branch, places) {
    const keys = places.flatMap((place) => branch.side.keyIn(place) ?? []);
    return (0,_unite_js__WEBPACK_IMPORTED_MODULE_7__  .Yn)(branch, keys) === undefined;
}
const BUSY_MARK = '<!-- static-export: busy -->';
async function refuseBranch({ branch = '', ...open }, { because, byPeople }, pull) {
    if (pull !== undefined && byPeople) {
        const words = `${BUSY_MARK}\nThis branch is no longer kept up to date: ${because}. Merge or close this pull request and delete the branch to have a new one.`;
        await (0,_github_pull_additions_js__WEBPACK_IMPORTED_MODULE_4__  .Z)(open, pull.number, BUSY_MARK, words);
    }
    const where = pull === undefined ? '' : ` See ${pull.url}`;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('BRANCH_BUSY', `The branch \`${branch}\` is left unchanged: ${because}.${where}`, {
        hint: 'Merge or close its pull request and delete the branch, or set another `branch`.',
    });
}


  }),

  9402:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);

__webpack_require__.d(__webpack_exports__, {
  rollOut: () => (  rollOut)
});

// EXTERNAL MODULE: ./.build/lib/action/errors.js
var errors = __webpack_require__(1550);
// EXTERNAL MODULE: ./node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(7934);
// EXTERNAL MODULE: ./.build/lib/contract/decode.js
var decode = __webpack_require__(4159);
// EXTERNAL MODULE: ./.build/lib/action/github/branches.js
var branches = __webpack_require__(4653);
// EXTERNAL MODULE: ./.build/lib/action/github/call.js + 1 modules
var call = __webpack_require__(2378);
// EXTERNAL MODULE: ./.build/lib/action/github/failures.js
var failures = __webpack_require__(5090);
// EXTERNAL MODULE: ./.build/lib/action/github/look-parts.js
var look_parts = __webpack_require__(121);
// EXTERNAL MODULE: ./.build/lib/action/github/request.js
var github_request = __webpack_require__(20);
;// CONCATENATED MODULE: ./.build/lib/action/github/commits.js







const MAX_DEPTH = 10;
const ShaSchema = dist .Ikc({ sha: dist .YjP('an id') });
const CommitSchema = dist .Ikc({
    message: dist .YjP('a message'),
    tree: ShaSchema,
    parents: dist .YOg(ShaSchema, 'a list'),
});
async function readCommit(target, sha) {
    return await (0,call .ur)(target.session, {
        purpose: `The commit ${sha.slice(0, 10)} of ${target.repository.fullName} could not be read`,
        ...(0,github_request .p_)(target.repository, 'GET /git/commits/{commit_sha}', { commit_sha: sha }),
        decode: (data) => (0,decode .D4)(CommitSchema, data),
    });
}
async function commitOnBranch(target, commit) {
    if (commit.files.some(({ executable }) => executable))
        return await commitByRest(target, commit);
    const { branch, expectedHead } = commit;
    const request = {
        ...committing(target.repository, branch),
        ...(0,github_request .gO)('createCommitOnBranch', `commit { oid } ${commit.pulls === true ? PULLS : ''}`, inputOf(target.repository, commit)),
        mayMiss: ['associatedPullRequests'],
        decode: (data) => (0,decode .D4)(CreatedSchema, data).createCommitOnBranch,
        readBack: () => findCommit(target, commit),
    };
    const sent = await (0,call .tN)(target.session, request);
    if (sent.kind === 'done')
        return sent.value;
    const { refusal } = sent;
    if ((0,failures .Kw)(refusal))
        return 'raced';
    if (!(0,failures .md)(refusal)) {
        if ((await (0,branches .Uo)(target, branch)) !== expectedHead)
            return 'raced';
        if ((0,failures .t8)(refusal))
            return await commitByRest(target, commit);
    }
    throw (0,failures .z_)(request, refusal);
}
async function findCommit(target, { branch, expectedHead, message }) {
    let sha = await (0,branches .Uo)(target, branch);
    for (let depth = 0; sha !== undefined && sha !== expectedHead && depth < MAX_DEPTH; depth += 1) {
        const commit = await readCommit(target, sha);
        const parent = commit.parents[0]?.sha;
        if (parent === expectedHead)
            return wordsOf(commit.message) === wordsOf(message) ? { sha } : undefined;
        sha = parent;
    }
    return undefined;
}
function wordsOf(message) {
    return message.replace(/\s+/g, ' ').trim();
}
const PULLS = 'ref { associatedPullRequests(states: OPEN, first: 10) { nodes { title body baseRefName } } }';
const OpenSchema = dist .FsL(dist .Ikc({ title: look_parts .Qq, body: dist .cl6(look_parts .Qq, ''), baseRefName: look_parts .Qq }), dist .pdi(({ baseRefName: base, ...texts }) => ({ ...texts, base })));
const CreatedSchema = dist .Ikc({
    createCommitOnBranch: dist .FsL(dist .Ikc({
        commit: dist .Ikc({ oid: dist .YjP('an id') }),
        ref: dist .cl6(dist .Ikc({ associatedPullRequests: dist .cl6(dist .Ikc({ nodes: (0,look_parts .ld)(OpenSchema) })) })),
    }), dist .pdi(({ commit, ref }) => {
        const pulls = ref?.associatedPullRequests?.nodes;
        return { sha: commit.oid, ...(pulls && { pulls }) };
    })),
});
function inputOf({ fullName }, { branch, expectedHead, files, message }) {
    const [headline = '', ...rest] = message.split('\n');
    const body = rest.join('\n').trim();
    return {
        branch: { repositoryNameWithOwner: fullName, branchName: branch },
        expectedHeadOid: expectedHead,
        message: { headline, ...(body !== '' && { body }) },
        ...(files.length > 0 && {
            fileChanges: { additions: files.map(({ path, text }) => ({ path, contents: base64(text) })) },
        }),
    };
}
function committing({ fullName }, branch) {
    const commit = `The commit to \`${branch}\` of ${fullName}`;
    return { purpose: `${commit} could not be made`, effect: `${commit} may have been made` };
}
async function commitByRest(target, { branch, expectedHead, files, message }) {
    const make = (what, object) => (0,call .ur)(target.session, {
        ...committing(target.repository, branch),
        ...(0,github_request .p_)(target.repository, `POST /git/${what}`, object),
        decode: (data) => (0,decode .D4)(ShaSchema, data).sha,
    });
    const entries = [];
    for (const { path, text, executable } of files) {
        const sha = await make('blobs', { content: base64(text), encoding: 'base64' });
        entries.push({ path, mode: executable ? '100755' : '100644', type: 'blob', sha });
    }
    const parent = await readCommit(target, expectedHead);
    const base = parent.tree.sha;
    const tree = entries.length === 0 ? base : await make('trees', { base_tree: base, tree: entries });
    const sha = await make('commits', { message, tree, parents: [expectedHead] });
    const moved = await (0,branches .ob)(target, { branch, from: expectedHead, to: sha, force: false });
    return moved === 'raced' ? 'raced' : { sha };
}
function base64(text) {
    return Buffer.from(text).toString('base64');
}

// EXTERNAL MODULE: ./.build/lib/action/github/look.js + 2 modules
var look = __webpack_require__(2133);
// EXTERNAL MODULE: ./.build/lib/action/pin/refresh.js
var pin_refresh = __webpack_require__(9770);
// EXTERNAL MODULE: ./.build/lib/action/report/wording.js
var wording = __webpack_require__(9224);
// EXTERNAL MODULE: ./.build/lib/action/rollout/base.js
var rollout_base = __webpack_require__(4422);
// EXTERNAL MODULE: ./.build/lib/action/rollout/delivery.js
var rollout_delivery = __webpack_require__(9431);
// EXTERNAL MODULE: ./.build/lib/contract/link-expiry.js
var link_expiry = __webpack_require__(9645);
// EXTERNAL MODULE: ./.build/lib/contract/timestamp.js
var timestamp = __webpack_require__(929);
// EXTERNAL MODULE: ./.build/lib/action/inputs/template.js
var inputs_template = __webpack_require__(9197);
// EXTERNAL MODULE: ./.build/lib/action/pin/pin.js
var pin = __webpack_require__(6506);
// EXTERNAL MODULE: ./.build/lib/action/report/changes.js
var report_changes = __webpack_require__(3501);
// EXTERNAL MODULE: ./.build/lib/action/report/markdown.js
var markdown = __webpack_require__(651);
// EXTERNAL MODULE: ./.build/lib/action/version.js
var version = __webpack_require__(2041);
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
const MANY_PINS = 'There are too many pins to list here: see the files.';
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
    const pages = exports.flatMap(({ changes, domain }) => (0,report_changes .Cx)(changes, exports.length > 1 && domain !== undefined ? `### Pages of ${(0,markdown .aY)(domain)}` : '### Pages'));
    const pinUrls = new Set(exports.flatMap(({ pinUrl }) => pinUrl ?? []));
    const values = ['### Changes', '', ...(0,report_changes .Hg)(union.edits, pinUrls)];
    const pins = union.pins.length > union.own.length || exports.length > 1 ? pinTable(union.pins) : [];
    const fitting = [[...pins, ...pages, ...values], [...pins, ...values], pins, [MANY_PINS, '']];
    const parts = fitting.map((details) => ownPart(exports, inputs, union, details));
    const own = parts.find(({ length }) => length <= room);
    return { title, body: own === undefined ? before : above + own + below };
}
function closingBody(before, { dropped, pins }) {
    const body = before.replaceAll('\r\n', '\n');
    const own = OWN_PART.exec(body);
    if (own === null || dropped.length + pins.length === 0)
        return before;
    const end = own.index + own[0].length - END.length;
    const told = `${body.slice(0, end)}${droppedLines(dropped).join('\n')}${body.slice(end)}`;
    const text = pins.length === 0 ? told : (0,pin .l8)(told, pins);
    return text.length > MAX_BODY_LENGTH ? before : text;
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
    const domains = exports.flatMap(({ domain }) => (domain === undefined ? [] : [(0,markdown .aY)(domain)]));
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
        ['Version', (0,markdown .aY)(exported.version)],
        jobId !== undefined && ['Job', (0,markdown .aY)(jobId)],
        exported.pageCount !== undefined && ['Pages', String(exported.pageCount)],
        exported.sizeBytes !== undefined && ['Archive', (0,wording .Ej)(exported.sizeBytes)],
        exported.sha256 !== undefined && ['SHA-256', (0,markdown .aY)(exported.sha256)],
        exported.contentDigest !== undefined && ['Content digest', (0,markdown .aY)(exported.contentDigest)],
        pinUrl !== undefined && ['Address', (0,report_changes .xW)(pinUrl)],
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
    const rows = pins.map(({ domain, file, place, version, job }) => `| ${domain === undefined ? '–' : (0,markdown .aY)(domain)} | ${(0,markdown .aY)(file)} | ${(0,markdown .aY)(place)} | ${(0,markdown .aY)(version)} | ${job === undefined ? '–' : (0,markdown .aY)(job)} |`);
    return ['### Pins', '', '| Site | File | Place | Version | Job |', '| --- | --- | --- | --- | --- |', ...rows, ''];
}
function droppedLines(dropped) {
    if (dropped.length === 0)
        return [];
    const lines = dropped.map(({ pin, why }) => `- ${(0,markdown .aY)(pin.version)} in ${(0,markdown .aY)(pin.file)}: it ${why}.`);
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
    return (0,version .Xl)(jobId.replace(/[^A-Za-z0-9._:-]/g, '-'));
}

// EXTERNAL MODULE: ./.build/lib/action/defined.js
var defined = __webpack_require__(5808);
;// CONCATENATED MODULE: ./.build/lib/action/github/auto-merge.js





const DRAFT = 'it is a draft. Mark it as ready for review: the next run asks again';
const OPTIONS = 'Settings → General → Pull Requests';
const EnabledSchema = dist .Ikc({ enablePullRequestAutoMerge: dist .Ikc({}) });
async function letMerge(session, pull, { method, head }) {
    const { number, nodeId } = pull;
    if (pull.mergesByItself)
        return 'on';
    if (pull.draft)
        return refuse(session, pull, DRAFT);
    if (nodeId === undefined)
        return refuse(session, pull, 'this server does not report its id');
    const expected = head === undefined ? {} : { expectedHeadOid: head };
    const enabling = (0,call .tN)(session, {
        ...switching(pull, 'on'),
        ...(0,github_request .gO)('enablePullRequestAutoMerge', 'pullRequest { number }', {
            pullRequestId: nodeId,
            mergeMethod: method.toUpperCase(),
            ...expected,
        }),
        decode: (data) => (0,decode .D4)(EnabledSchema, data),
        isTooEarly: (refusal) => head !== undefined && !CLEAN.test(refusal.says) && reasonOf(refusal, method) === undefined,
    });
    const { value: sent, problem = '' } = await (0,call .bC)(session, enabling);
    if (sent === undefined)
        return refuse(session, pull, problem);
    if (sent.kind === 'done') {
        session.deps.log.info(`Pull request #${number} will be auto-merged (${method}) when the requirements of its base are met.`);
        return 'on';
    }
    const { refusal } = sent;
    if (CLEAN.test(refusal.says))
        return 'clean';
    return refuse(session, pull, reasonOf(refusal, method) ?? `GitHub says: ${refusal.says}`);
}
async function stopMerge(session, pull, reason) {
    const { log } = session.deps;
    const disabling = (0,call .ur)(session, {
        ...switching(pull, 'off'),
        ...(0,github_request .gO)('disablePullRequestAutoMerge', 'pullRequest { number }', { pullRequestId: pull.nodeId }),
        decode: () => undefined,
    });
    const { problem } = await (0,call .bC)(session, disabling);
    if (problem === undefined)
        log.info(`Pull request #${pull.number} is no longer auto-merged: ${reason}.`);
    else
        log.warning(`Pull request #${pull.number} is still auto-merged, although ${reason}. ${problem}`);
}
function switching({ number }, end) {
    return {
        purpose: `Auto-merge of pull request #${number} could not be switched ${end}`,
        needs: 'contents: write, pull-requests: write',
    };
}
function tellClean({ deps }, { number, url }, base) {
    deps.log.notice(`Pull request #${number} can be merged already: \`${base}\` requires nothing that \`auto-merge\` could wait for, and the Action does not merge it. Merge it by hand (${url}), or protect \`${base}\` with a required check or review.`);
}
const CLEAN = /\b(?:clean|unstable) status|protected branch rules not configured/i;
function reasonOf(refusal, method) {
    const { says } = refusal;
    if ((0,failures .t8)(refusal))
        return 'this server does not support auto-merge';
    if (/\bdraft\b/i.test(says))
        return DRAFT;
    if (/merge method|\b(?:merge commits|squash|rebase)\b.* not allowed/i.test(says)) {
        return `the repository does not allow \`${method}\`. Allow it in ${OPTIONS}, or set another \`auto-merge\``;
    }
    if (/auto.?merge is not (?:allowed|enabled)|can['’]t enable auto-merge/i.test(says)) {
        return `the repository does not allow auto-merge. Set it in ${OPTIONS} → Allow auto-merge`;
    }
    return undefined;
}
function refuse({ deps }, { number }, reason) {
    deps.log.warning(`Pull request #${number} is not auto-merged: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`);
    return 'off';
}

// EXTERNAL MODULE: ./.build/lib/action/github/pull-additions.js
var pull_additions = __webpack_require__(2126);
// EXTERNAL MODULE: ./.build/lib/action/github/pulls.js
var pulls = __webpack_require__(889);
// EXTERNAL MODULE: ./.build/lib/action/rollout/head-branch.js
var head_branch = __webpack_require__(1054);
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
    const { session, branch } = target;
    const { on, parent, files, message, head } = given;
    const commit = { expectedHead: parent, files, message };
    if (on === 'head')
        return await commitOnBranch(target, { ...commit, branch, pulls: true });
    if (on === 'new') {
        for (const obsolete of target.obsolete) {
            if ((await (0,branches .VS)(target, obsolete)) === 'raced')
                return 'raced';
            session.deps.log.info(`Removed the branch \`${obsolete.branch}\` of an earlier version, which blocked the new name.`);
        }
        if ((await (0,branches .lY)(target, branch, parent)) === 'exists')
            return 'raced';
        try {
            return await commitOnBranch(target, { ...commit, branch });
        }
        catch (error) {
            await sweep(target, branch, parent);
            throw error;
        }
    }
    const beside = `${branch}-next-${session.deps.workflow.runKey}`;
    await (0,branches .lY)(target, beside, parent);
    let made = 'raced';
    let moved = 'raced';
    try {
        made = await commitOnBranch(target, { ...commit, branch: beside });
        if (made === 'raced')
            return 'raced';
        const from = head ?? parent;
        moved = await (0,branches .ob)(target, { branch, from, to: made.sha, force: true, remove: beside });
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
        const last = { deps: quiet, github, deadline: (0,deadline ._)(SWEEP_MS, deps.clock) };
        await (0,branches .VS)({ session: last, repository }, { branch, from });
    }
    catch {
        deps.log.info(`The branch \`${branch}\` could not be removed; it is no longer needed.`);
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
    const { head, ahead, behind, differing, isStale } = branch;
    const isBehind = isStale || (behind > 0 && (differing.length > 0 || !isOpen));
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
// EXTERNAL MODULE: ./.build/lib/action/rollout/target.js
var rollout_target = __webpack_require__(5770);
// EXTERNAL MODULE: ./.build/lib/action/rollout/unite.js + 1 modules
var unite = __webpack_require__(1264);
;// CONCATENATED MODULE: ./.build/lib/action/rollout/pull-request.js


















async function deliverPull(target, sites) {
    const { branch, session } = target;
    if (branch === undefined) {
        throw new errors .lZ('PROTECTED', `\`${target.base}\` accepts no commits, and a pull request needs a branch.`, {
            hint: 'Set `domain` (the branch is named by it) or `branch`.',
        });
    }
    const files = new Set([...(0,rollout_target.filesOf)(target.inputs), ...target.recordedFiles]);
    const work = { target: { ...target, branch }, sites, written: {}, files, heads: new Set(), told: new Set() };
    return await rounds(session.deps, branch, async () => {
        const round = await lookAround(work);
        tellLeft(work, round.union);
        if (target.inputs.dryRun)
            return dryRun(work, round);
        const end = await carryOut(work, round);
        if (end !== 'raced')
            await (0,head_branch .FA)(work.target, end.pull, round.union.pins);
        return end;
    });
}
async function lookAround(work) {
    const { sites, files, heads } = work;
    for (;;) {
        const { target } = work;
        const { inputs, base: baseName, branch: name } = target;
        const seen = await (0,look .O)(target.session, {
            repository: target.repository.fullName,
            base: baseName,
            branches: [name],
            files: [...files],
            pulls: true,
            replaced: heads,
        });
        const [there] = seen.branches;
        const state = there?.at;
        const places = sites.flatMap((site) => site.places);
        const base = (0,rollout_base .g)(seen, target);
        const pull = there?.pulls.find((one) => one.base === baseName);
        const other = there?.pulls.find((one) => one.base !== baseName);
        const side = new rollout_state .mn(base.files);
        if (state === undefined && (await chooseAgain(work, seen, side)) !== name)
            continue;
        if (state !== undefined)
            heads.add(state.head);
        const branch = state && (0,unite .DH)(state, places, there);
        const unseen = [...(state?.changed ?? []), ...(branch?.pins ?? []).map(({ file }) => file)];
        const missing = unseen.filter((path) => !files.has(path));
        for (const path of missing)
            files.add(path);
        if (missing.length > 0)
            continue;
        const union = (0,unite ._f)({ base, side, branch, sites, inputs });
        const keys = places.map((place) => side.keyOf(place));
        const plan = planPull({
            base: base.head,
            wanted: union.edits,
            isOpen: pull !== undefined,
            branch: branch && {
                ...branch.state,
                ...(0,unite .Gh)(branch, side, union.edits),
                foreign: otherBase(other) ?? (0,unite .Yn)(branch, keys),
            },
        });
        return { branch, pull: pull ?? other, union, news: (0,unite .Lq)(union, pull && branch?.side), plan };
    }
}
async function chooseAgain(work, seen, side) {
    const { inputs, base, branch: name, session, obsolete: before } = work.target;
    if (before.length === 0)
        return name;
    const { branch = name, obsolete } = await (0,head_branch .ie)(session, seen, { inputs, base, side });
    work.target = { ...work.target, branch, obsolete };
    return branch;
}
function otherBase(pull) {
    if (pull === undefined)
        return undefined;
    return { because: `pull request #${pull.number} from it goes to \`${pull.base}\``, byPeople: true };
}
function tellLeft({ target, told }, { left, dropped }) {
    const { log } = target.session.deps;
    const tell = (message, level) => {
        if (!told.has(message))
            level(message);
        told.add(message);
    };
    for (const one of left)
        tell(`Left unchanged: ${(0,wording .$)(one, target)}`, log.notice);
    for (const { pin, why } of dropped) {
        const { version, file, place } = pin;
        tell(`The pin of ${version} in ${file} (\`${place}\`) leaves \`${target.branch}\`: it ${why}.`, log.info);
    }
}
function dryRun({ target }, { plan, pull, union, news }) {
    if (plan.kind === 'busy')
        target.session.deps.log.warning(`A run would stop here: ${plan.foreign.because}.`);
    return (0,defined .s)({
        ...(0,rollout_delivery .pg)(union),
        edits: plan.kind === 'write' ? news : [],
        would: (0,rollout_delivery .J7)(plan, pull !== undefined),
        pull: (0,defined .s)({ operation: 'none', number: pull?.number, url: pull?.url }),
    });
}
async function carryOut(work, round) {
    const { target } = work;
    const { plan, union, pull } = round;
    switch (plan.kind) {
        case 'nothing':
            return { ...(0,rollout_delivery .pg)(union), pull: outcome('none', pull) };
        case 'busy':
            return await (0,head_branch .H9)(target, plan.foreign, pull);
        case 'close':
            return await pull_request_close(work, plan.head, round);
        case 'propose':
            return await propose(work, round, work.written.delivery ?? (0,rollout_delivery .pg)(union));
        case 'write':
            return await write(work, round, plan);
    }
}
async function write(work, round, plan) {
    const { target } = work;
    const { union, news: edits, pull, branch } = round;
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
    const delivery = { ...(0,rollout_delivery .pg)(union), edits, changed: true, commitSha: commit.sha, recorded: union.own };
    target.onCommit(commit.sha);
    work.written.delivery = delivery;
    if (pull === undefined)
        return await propose(work, round, delivery);
    const now = commit.pulls ? commit.pulls.find(({ base }) => base === target.base) : await (0,pulls .pM)(target, target);
    if (now === undefined || readsOtherwise(text, now))
        return 'raced';
    if (work.written.autoMerge === 'clean')
        await autoMerge(work, round, pull, commit.sha);
    tellIfClean(work, pull);
    return { ...delivery, pull: outcome('updated', pull, work) };
}
async function propose(work, round, delivery) {
    const { target } = work;
    const { session, inputs, base, branch } = target;
    if (round.pull !== undefined) {
        const isOfEarlier = !delivery.changed && work.written.text !== true && hasOwnPart(round.pull.body);
        const text = isOfEarlier ? undefined : textOf(work, round);
        const differs = await bringUpToDate(work, round.pull, { text, isNews: false });
        if (differs && (await (0,branches .Uo)(target, branch)) !== round.branch?.state.head)
            return 'raced';
        await autoMerge(work, round, round.pull, round.branch?.state.head);
        tellIfClean(work, round.pull);
        return { ...delivery, pull: outcome(differs || delivery.changed ? 'updated' : 'none', round.pull, work) };
    }
    const text = textOf(work, round);
    const pull = await (0,pulls .G7)(target, { branch, base, ...text, draft: inputs.draft });
    if (pull === 'exists' || pull === 'no-commits')
        return 'raced';
    session.deps.log.info(`Opened pull request #${pull.number}: ${pull.url}`);
    target.onPull(outcome('created', pull));
    await (0,pull_additions .d)(target, pull, { ...inputs, isNews: true });
    await autoMerge(work, round, pull, delivery.commitSha ?? round.branch?.state.head);
    tellIfClean(work, pull);
    return { ...delivery, pull: outcome('created', pull, work) };
}
async function autoMerge({ target, written }, { union }, pull, head) {
    const { session, inputs } = target;
    const other = union.pins.find(({ merges }) => !merges);
    if (other !== undefined) {
        if (pull.mergesByItself)
            await stopMerge(session, pull, `the pin of ${other.version} in ${other.file} did not ask for it`);
        return;
    }
    if (inputs.autoMerge === undefined || written.autoMerge === 'off')
        return;
    written.autoMerge = await letMerge(session, pull, { method: inputs.autoMerge, ...(head !== undefined && { head }) });
}
function tellIfClean({ target, written }, pull) {
    if (written.autoMerge === 'clean')
        tellClean(target.session, pull, target.base);
}
function textOf({ target }, { union, pull }) {
    return pullText(union.exports, target.inputs, { union, before: pull?.body ?? '' });
}
async function bringUpToDate({ target, written }, pull, { text, isNews }) {
    const { session, inputs } = target;
    const differs = text !== undefined && readsOtherwise(text, pull);
    if (differs) {
        await (0,pulls .pZ)(target, pull.number, text);
        written.text = true;
    }
    await (0,pull_additions .d)(target, pull, { ...inputs, isNews });
    if (differs)
        session.deps.log.info(`Updated pull request #${pull.number}: ${pull.url}`);
    return differs;
}
async function pull_request_close({ target }, head, { pull, union }) {
    const { session, base, branch } = target;
    if ((await (0,branches .VS)(target, { branch, from: head })) === 'raced')
        return 'raced';
    if (pull !== undefined) {
        const body = closingBody(pull.body, union);
        await (0,pulls .pZ)(target, pull.number, { state: 'closed', ...(body !== pull.body && { body }) });
    }
    session.deps.log.info(`\`${base}\` holds the values already: removed the branch \`${branch}\`.`);
    return { ...(0,rollout_delivery .pg)(union), pull: outcome(pull === undefined ? 'none' : 'closed', pull) };
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
    for (const warning of new Set(sites.flatMap((site) => refreshWarning(site, target) ?? [])))
        deps.log.warning(warning);
    if (target.inputs.mode === 'pull-request')
        return await deliverPull(target, sites);
    try {
        return await deliverCommit(target, sites);
    }
    catch (error) {
        const fallBack = target.inputs.onProtectedBranch === 'pull-request';
        if (!(error instanceof errors .lZ) || error.code !== 'PROTECTED' || !fallBack)
            throw error;
        deps.log.notice(`\`${target.base}\` accepts no direct commits: opening a pull request instead (\`on-protected-branch\`).`);
        return await deliverPull(target, sites);
    }
}
function siteOf({ exported, places }, { inputs }, { clock, workflow }) {
    const now = clock.today();
    const freshLifeMs = exported.expiresAt && exported.expiresAt.getTime() - now.getTime();
    const refresh = { now, before: inputs.refreshBefore, freshLifeMs, scheduleGapMs: workflow.scheduleGapMs };
    return { exported, places, refresh };
}
function refreshWarning({ exported, refresh }, { inputs }) {
    const { before, freshLifeMs, scheduleGapMs } = refresh;
    const isLink = exported.pinUrl === undefined && inputs.configValues.includes('bundleUrl');
    if (!isLink || freshLifeMs === undefined)
        return undefined;
    if ((0,pin_refresh .$u)(exported.bundleUrl, refresh) < freshLifeMs)
        return undefined;
    const life = `the lifetime of a link (${(0,wording .p0)(freshLifeMs)})`;
    return before === 'auto'
        ? `Every scheduled run writes a new link: the gap between two runs is ${(0,wording .p0)(scheduleGapMs ?? 0)}, too long for ${life}. Run it more often, or set \`publish\`.`
        : `Every run writes a new link: \`refresh-before\` (${(0,wording .p0)(before)}) is no shorter than ${life}. Leave it out, or set a shorter one.`;
}
async function deliverCommit(target, sites) {
    const { session, inputs, base: name } = target;
    const { log } = session.deps;
    return await rounds(session.deps, name, async () => {
        const asked = { repository: target.repository.fullName, base: name, branches: [], files: (0,rollout_target.filesOf)(inputs) };
        const seen = await (0,look .O)(session, { ...asked, pulls: false });
        const { repository } = seen;
        const base = (0,rollout_base .g)(seen, target);
        const { own, exports, edits, left } = (0,unite ._f)({ base, side: new rollout_state .mn(base.files), sites, inputs });
        for (const one of left)
            log.notice(`Left unchanged: ${(0,wording .$)(one, { repository, base: name })}`);
        const unchanged = { ...(0,rollout_delivery .pg)({ left, dropped: [] }), edits };
        if (own.length === 0 || inputs.dryRun)
            return unchanged;
        const wanted = {
            branch: name,
            expectedHead: base.head,
            files: edits,
            message: commitMessage(exports, own, inputs),
        };
        const commit = await commitOnBranch({ session, repository }, wanted);
        if (commit === 'raced')
            return 'raced';
        target.onCommit(commit.sha, edits.length > 0);
        const byDefaultToken = seen.byDefaultToken === true;
        const silent = byDefaultToken ? ' The default token made it: it starts no workflow.' : '';
        log.info(`Committed ${commit.sha.slice(0, 10)} to ${repository.fullName}@${name}.${silent}`);
        return { ...unchanged, changed: edits.length > 0, commitSha: commit.sha, byDefaultToken, recorded: own };
    });
}


  }),

  2369:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    G9: () => (  heldOnBase),
    aq: () => (  pinsOn),
    c0: () => (  foreignOn),
    eU: () => (  tryConfig),
    mn: () => (  Side),
    oh: () => (  inConfig)
  });
  var _deployment_edit_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1017);
  var _deployment_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9317);
  var _deployment_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3037);
  var _errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1550);
  var _pin_pin_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6506);





class Side {
    #files;
    #open = new Map();
    #recorded = new Map();
    constructor(files) {
        this.#files = files;
    }
    find(path) {
        const file = this.#files.get(path);
        try {
            return file && { file, text: (0,_deployment_text_js__WEBPACK_IMPORTED_MODULE_2__  .g7)(file.bytes, path) };
        }
        catch (error) {
            if (error instanceof _deployment_errors_js__WEBPACK_IMPORTED_MODULE_1__  .g)
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
                throw new _deployment_errors_js__WEBPACK_IMPORTED_MODULE_1__  .g(`${path} is not there`, { file: path });
            return (0,_deployment_edit_js__WEBPACK_IMPORTED_MODULE_0__  .F)((0,_deployment_text_js__WEBPACK_IMPORTED_MODULE_2__  .g7)(file.bytes, path), { file: path, ...(steps !== undefined && { path: steps }) });
        });
        this.#open.set(key, open);
        return open;
    }
    keyOf(place) {
        return { file: place.file, place: this.open(place).place };
    }
    keyIn(place) {
        return tryConfig(() => this.keyOf(place));
    }
    tryOpen(place) {
        return tryConfig(() => this.open(place));
    }
    found({ file, place, }) {
        const open = this.tryOpen({ file, path: place });
        return open && { values: open.before, around: open.around };
    }
    recorded(text) {
        const known = this.#recorded.get(text) ?? (0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_4__  ._4)(text);
        this.#recorded.set(text, known);
        return known;
    }
}
function inConfig(work) {
    try {
        return work();
    }
    catch (error) {
        if (!(error instanceof _deployment_errors_js__WEBPACK_IMPORTED_MODULE_1__  .g))
            throw error;
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_3__  .lZ('CONFIG', error.message, {
            ...(error.hint !== undefined && { hint: error.hint }),
            cause: error,
        });
    }
}
function tryConfig(work) {
    try {
        return work();
    }
    catch (error) {
        if (error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_3__  .lZ && error.code === 'CONFIG')
            return undefined;
        throw error;
    }
}
function heldOnBase(side, { history }, key) {
    const found = side.found(key);
    if (found === undefined)
        return undefined;
    const recorded = (history.get(key.file) ?? []).map((text) => side.recorded(text));
    return { found: found.values, ...(0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_4__  .M$)(recorded, key, found.values) };
}
function pinsOn(side, { commits, changed }, places) {
    const newest = commits.findLastIndex(({ message }) => (0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_4__  .T3)(message).length > 0);
    const since = commits.slice(newest + 1).reverse();
    const records = [
        ...(0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_4__  .T3)(commits[newest]?.message ?? ''),
        ...since.flatMap((commit) => oldRecords(side, commit, changed, places)),
    ];
    const held = records.flatMap((record) => {
        const key = side.keyIn({ file: record.file, path: record.place });
        return (0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_4__  .DU)({ ...record, ...key }, side.found(record)?.values) ?? [];
    });
    return [...new Map(held.toReversed().map((pin) => [(0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_4__  .TN)(pin), pin])).values()].reverse();
}
function oldRecords(side, { message }, changed, places) {
    const old = (0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_4__  .BT)(message);
    const keys = new Map();
    for (const place of [...places.filter(({ file }) => changed.includes(file)), ...changed.map((file) => ({ file }))]) {
        const key = side.keyIn(place);
        if (key !== undefined)
            keys.set((0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_4__  .TN)(key), key);
    }
    if (old === undefined)
        return [];
    return [...keys.values()].map((key) => (0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_4__  .so)(old, key, side.found(key)?.values));
}
const SHORT_SHA = 7;
const SAME_VALUES = { enabled: true, bundleUrl: 'https://same.example/b', version: '0' };
function foreignOn({ commits, truncated, changed }, { side, fork, keys }) {
    if (truncated)
        return { because: 'it has more commits than can be checked', byPeople: true };
    const commit = commits.find(({ message, parents }) => parents.length < 2 && !(0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_4__  .Sg)(message));
    if (commit !== undefined)
        return { because: `commit ${commit.sha.slice(0, SHORT_SHA)} on it was not made by this Action`, byPeople: true };
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
        const same = places.reduce((edited, { file, place }) => (0,_deployment_edit_js__WEBPACK_IMPORTED_MODULE_0__  .F)(edited, { file, path: place }).edit(SAME_VALUES).text, text);
        return same
            .split(/[\s,{}'"]+/)
            .sort()
            .join(' ');
    }
    catch (error) {
        if (error instanceof _deployment_errors_js__WEBPACK_IMPORTED_MODULE_1__  .g)
            return undefined;
        throw error;
    }
}


  }),

  5770:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
  __webpack_require__.d(__webpack_exports__, {
    filesOf: () => (  filesOf),
    openSession: () => (  openSession),
    openTarget: () => (  openTarget),
    pinnedIn: () => (  pinnedIn),
    renewed: () => (  renewed)
  });
  var _defined_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(5808);
  var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1550);
  var _github_failures_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5090);
  var _github_files_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9046);
  var _github_look_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2133);
  var _github_repository_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2453);
  var _pin_pin_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(6506);
  var _transport_deadline_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(1891);
  var _base_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(4422);
  var _head_branch_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(1054);
  var _state_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(2369);
  var _unite_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(1264);












const LIMIT_MS = 10 * 60_000;
async function openTarget(deps, inputs) {
    const session = openSession(deps, inputs);
    const files = filesOf(inputs);
    const seen = await (0,_github_look_js__WEBPACK_IMPORTED_MODULE_3__  .O)(session, {
        repository: inputs.repository,
        ...(inputs.base !== undefined && { base: inputs.base }),
        branches: (0,_head_branch_js__WEBPACK_IMPORTED_MODULE_7__  .nG)(inputs),
        files,
        pulls: inputs.mode === 'pull-request',
        open: inputs.mode === 'pull-request' && inputs.branch === undefined,
    });
    const { repository } = seen;
    mayWrite(repository, inputs);
    const at = (0,_base_js__WEBPACK_IMPORTED_MODULE_6__  .g)(seen, { inputs });
    const side = new _state_js__WEBPACK_IMPORTED_MODULE_8__  .mn(at.files);
    const { branches, ...head } = await (0,_head_branch_js__WEBPACK_IMPORTED_MODULE_7__  .ie)(session, seen, { inputs, base: at.name, side });
    const all = { ...seen, branches };
    const { branch } = head;
    const places = inputs.sites.flatMap((site) => site.places);
    const base = await (0,_base_js__WEBPACK_IMPORTED_MODULE_6__  .Z)({ session, seen: all, inputs, branch }, places, ({ newest }) => newest !== undefined);
    const sides = { seen: all, base, side, branch };
    const sites = [];
    for (const site of inputs.sites)
        sites.push(await openSite(session, site, sides));
    if (!inputs.dryRun) {
        if (seen.hidesPulls === true)
            throw hiddenPulls(repository);
        await (0,_github_repository_js__WEBPACK_IMPORTED_MODULE_4__  ._4)({ session, repository });
    }
    const versions = [...new Set(sites.flatMap(({ previousVersion }) => previousVersion ?? []))];
    const holds = versions.length === 1 ? `; ${files.length === 1 ? 'it holds' : 'they hold'} version ${versions[0]}` : '';
    deps.log.info(`${files.join(', ')} on ${repository.fullName}@${base.name} can be updated${holds}.`);
    return {
        session,
        repository,
        inputs,
        base: base.name,
        ...head,
        recordedFiles: recordedFilesOn(all, branch),
        older: base.history,
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
    return (0,_defined_js__WEBPACK_IMPORTED_MODULE_10__  .s)({
        ...site,
        found: [...proposedOn(sides, site.places), ...found],
        pinned: recordsIn(sides, site.places),
        previousVersion: typeof previousVersion === 'string' ? previousVersion : undefined,
        previousUrl: typeof previousUrl === 'string' ? previousUrl : undefined,
    });
}
function renewed(target, deps, { onCommit, onPull, onWrite }) {
    return { ...target, session: { ...openSession(deps, target.inputs), onWrite }, onCommit, onPull };
}
function openSession(deps, { token }) {
    return { deps, github: deps.github(token), deadline: (0,_transport_deadline_js__WEBPACK_IMPORTED_MODULE_11__  ._)(LIMIT_MS, deps.clock) };
}
function filesOf({ sites }) {
    return [...new Set(sites.flatMap(({ places }) => places.map(({ file }) => file)))];
}
function mayWrite(repository, inputs) {
    if (repository.archived) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('ARCHIVED', `The repository ${repository.fullName} is archived: nothing can be written.`, {
            hint: 'Unarchive it, or set `repository` to the one that deployments read.',
        });
    }
    mayHoldLink(repository, inputs);
    mayPublish(repository, inputs);
}
function hiddenPulls({ fullName }) {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('PERMISSION', `The pull requests of ${fullName} are hidden from the token.`, {
        hint: (0,_github_failures_js__WEBPACK_IMPORTED_MODULE_1__  .fm)('contents: write, pull-requests: write'),
    });
}
function mayHoldLink({ visibility, fullName }, inputs) {
    const { allowPublic, configValues, durable } = inputs;
    if (visibility !== 'public' || allowPublic || !configValues.includes('bundleUrl') || durable !== undefined)
        return;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('PUBLIC_LINK', `${fullName} is public: everybody could use a signed link in it.`, {
        hint: 'Set `config-values: version` to pin the version alone, name a private `repository`, or allow it with `allow-public: true`.',
    });
}
function mayPublish({ visibility, fullName }, { allowPublic, durable }) {
    if (durable?.kind !== 'release')
        return;
    if (visibility !== 'public') {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('PUBLISH', `${fullName} is ${visibility}: a plain download cannot read its releases.`, {
            hint: 'Leave `publish` out to pin the link, or set `pin-url` to a mirror that deployments reach.',
        });
    }
    if (allowPublic)
        return;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('PUBLIC_LINK', `${fullName} is public: everybody can download what is published there.`, {
        hint: 'Leave `publish` out, or allow it with `allow-public: true`.',
    });
}
const TRIAL = { enabled: true, bundleUrl: 'https://storage.example/bundle.tar.gz?sig=1', version: '0' };
async function tryPlace(session, { seen, base, side }, place) {
    if (!base.files.has(place.file))
        await (0,_github_files_js__WEBPACK_IMPORTED_MODULE_2__  .T)({ session, repository: seen.repository }, base.head, place.file);
    const open = side.open(place);
    (0,_state_js__WEBPACK_IMPORTED_MODULE_8__  .oh)(() => open.edit(TRIAL));
    return open.before;
}
function proposedOn({ seen, branch }, places) {
    const state = seen.branches.find(({ name }) => name === branch)?.at;
    if (state === undefined)
        return [];
    const side = new _state_js__WEBPACK_IMPORTED_MODULE_8__  .mn(state.files);
    return places.flatMap((place) => side.tryOpen(place)?.before ?? []);
}
function recordsIn({ seen, base, side, branch }, places) {
    const there = seen.branches.find(({ name }) => name === branch);
    const proposed = there?.at === undefined ? [] : (0,_unite_js__WEBPACK_IMPORTED_MODULE_9__  .DH)(there.at, places, there).pins;
    return places.flatMap((place) => {
        const key = side.keyOf(place);
        const own = proposed.find((pin) => (0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_5__  .TN)(pin) === (0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_5__  .TN)(key));
        const held = (0,_state_js__WEBPACK_IMPORTED_MODULE_8__  .G9)(side, base, key)?.record;
        if (there?.lastPull !== 'open' || own === undefined)
            return held ?? [];
        return held !== undefined && (0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_5__  .bG)(own, held) ? held : own;
    });
}
function recordedFilesOn({ branches }, branch) {
    const commits = branches.find(({ name }) => name === branch)?.at?.commits ?? [];
    const records = commits.map(({ message }) => (0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_5__  .T3)(message)).findLast(({ length }) => length > 0);
    return [...new Set(records?.map(({ file }) => file))];
}
async function pinnedIn(target, { places, pinned }) {
    const { session, repository, inputs, base: name, branch } = target;
    if (places.every(({ file }) => pinned.some((record) => record.file === file)))
        return pinned;
    const asked = { repository: repository.fullName, base: name, branches: branch === undefined ? [] : [branch] };
    const seen = await (0,_github_look_js__WEBPACK_IMPORTED_MODULE_3__  .O)(session, { ...asked, files: places.map(({ file }) => file), pulls: true });
    const base = await (0,_base_js__WEBPACK_IMPORTED_MODULE_6__  .Z)({ session, seen, inputs, branch }, places, ({ record }) => record !== undefined);
    return recordsIn({ seen, base, side: new _state_js__WEBPACK_IMPORTED_MODULE_8__  .mn(base.files), branch }, places);
}


  }),

  1264:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


__webpack_require__.d(__webpack_exports__, {
  Gh: () => (  differingOn),
  Yn: () => (  foreignIn),
  Lq: () => (  newsOf),
  DH: () => (  openBranch),
  _f: () => (  unite)
});

// EXTERNAL MODULE: ./.build/lib/deployment/edit.js + 9 modules
var deployment_edit = __webpack_require__(1017);
// EXTERNAL MODULE: ./.build/lib/action/defined.js
var defined = __webpack_require__(5808);
// EXTERNAL MODULE: ./.build/lib/action/pin/pin.js
var pin_pin = __webpack_require__(6506);
// EXTERNAL MODULE: ./.build/lib/contract/link-expiry.js
var link_expiry = __webpack_require__(9645);
// EXTERNAL MODULE: ./.build/lib/deployment/values.js
var values = __webpack_require__(4484);
// EXTERNAL MODULE: ./.build/lib/action/version.js
var version = __webpack_require__(2041);
// EXTERNAL MODULE: ./.build/lib/action/pin/refresh.js
var pin_refresh = __webpack_require__(9770);
;// CONCATENATED MODULE: ./.build/lib/action/pin/resolve.js






const MAX_AHEAD_MS = 24 * 3_600_000;
function resolve({ key, exported, names, refresh, merges }, { base, branch }) {
    const { contentDigest, domain, jobId, pinUrl, bundleUrl } = exported;
    const renews = exported.renews?.find((one) => (0,pin_pin .TN)(one) === (0,pin_pin .TN)(key)) ?? exported.renews?.[0];
    const version = renews?.version ?? exported.version;
    const startedAt = renews?.started ?? exported.startedAt;
    const content = contentDigest === undefined ? renews?.content : (0,pin_pin .T1)(contentDigest, version);
    const self = (0,defined .s)({ version, content });
    const given = [base, branch].filter((side) => side !== undefined);
    const sides = given.map((side) => (renews && (0,pin_pin .tQ)(renews, side.found) ? { record: renews, ...side } : side));
    const records = sides.flatMap(({ record }) => record ?? []);
    const left = whyLeft({ ...exported, startedAt }, { self, sides, records, now: refresh.now });
    if (left !== undefined)
        return { ...left, isProposed: left.by === branch?.record };
    if (renews !== undefined && !given.some(({ found }) => (0,pin_pin .tQ)(renews, found)))
        return { because: 'replaced', by: renews, isProposed: false };
    const carried = sides.flatMap(({ record, newest = record }) => newest?.rolledBack ?? []);
    const known = records.findLast((record) => (0,pin_pin .q1)(record, self) && (0,pin_pin .bG)({ started: startedAt }, record));
    const others = proposedBeside(branch, self, names);
    const held = others.bundleUrl === undefined ? sides.find((side) => keepsAddress(side, exported, refresh)) : branch;
    const address = pinUrl ?? (typeof held?.found?.bundleUrl === 'string' ? held.found.bundleUrl : bundleUrl);
    const written = { ...(0,pin_pin .Lt)({ enabled: true, bundleUrl: address, version }, names), ...others };
    return (0,defined .s)({
        ...key,
        domain,
        job: jobId,
        started: known?.started ?? startedAt,
        version,
        content,
        values: values .z.filter((name) => written[name] !== undefined),
        address: written.bundleUrl && (0,pin_pin .tP)(written.bundleUrl),
        durable: held === undefined ? pinUrl !== undefined : held.record?.durable === true,
        rolledBack: (0,pin_pin .qe)(carried.filter((name) => !(0,pin_pin .yW)(name, self)), jobId === undefined ? sides.flatMap((side) => leftBehind(side, self)) : []),
        expires: held === undefined ? untoldEnd(exported, written) : held.record?.expires,
        merges,
        written,
    });
}
function whyLeft(asked, { self, sides, records, now }) {
    const later = records.findLast((record) => isLater(record, asked, self, now));
    if (later !== undefined)
        return { because: 'overtaken', by: later };
    const back = sides.map((side) => wentBack(side, self)).findLast((record) => record !== undefined);
    if (back === undefined || asked.jobId === undefined || asked.isExplicit === true)
        return undefined;
    const isBack = records.some((record) => (0,pin_pin .q1)(record, self) && (0,pin_pin .bG)(back, record));
    return isBack ? undefined : { because: 'rolled-back', by: back };
}
function wentBack({ found, record, newest = record }, self) {
    const isThere = record === undefined ? found?.version === self.version : (0,pin_pin .q1)(record, self);
    return !isThere && newest?.rolledBack.some((name) => (0,pin_pin .yW)(name, self)) === true ? newest : undefined;
}
function proposedBeside(branch, self, names) {
    const pin = branch?.record && (0,pin_pin .DU)(branch.record, branch.found);
    if (pin === undefined)
        return {};
    const stay = (0,pin_pin .q1)(pin, self) ? values .z : ['enabled'];
    return (0,pin_pin .Lt)(pin.written, stay.filter((name) => !names.includes(name)));
}
function untoldEnd({ expiresAt, pinUrl }, { bundleUrl }) {
    if (bundleUrl === undefined || pinUrl !== undefined || (0,link_expiry .Q2)(bundleUrl) !== undefined)
        return undefined;
    return expiresAt;
}
function leftBehind({ found, record }, self) {
    const version = typeof found?.version === 'string' && found.version !== '' ? found.version : undefined;
    const name = record?.content ?? /-([0-9a-f]{12})$/.exec(version ?? '')?.[1] ?? version;
    return name === undefined || (0,pin_pin .yW)(name, self) ? [] : [name];
}
function isLater(record, { jobId, startedAt, isChosen }, self, now) {
    const { started } = record;
    if (isChosen === true || startedAt === undefined || started === undefined)
        return false;
    if ((0,pin_pin .q1)(record, self) || started <= startedAt)
        return false;
    return started.getTime() - now.getTime() <= (jobId === undefined ? 0 : MAX_AHEAD_MS);
}
function keepsAddress({ found, record }, { contentDigest, pinUrl, renews }, refresh) {
    if (pinUrl !== undefined || typeof found?.bundleUrl !== 'string')
        return false;
    const isMadeOfIt = typeof found.version === 'string' && (0,version .LR)(found.version, contentDigest);
    const isSame = isMadeOfIt || renews?.some((one) => (0,pin_pin .tQ)(one, found)) === true;
    return isSame && (record?.durable === true || (0,pin_refresh .Lx)(found.bundleUrl, refresh));
}
function dropped(pin, { base, fork, isMoved, wasRejected, now }) {
    if (wasRejected)
        return 'was rejected with its pull request';
    if (base === undefined)
        return 'has no file or place on the base any more';
    if (isMoved)
        return 'is in a list that was changed on the base';
    const isMentioned = !(0,pin_pin .z1)(pin) || !(0,pin_pin .bG)(base.newest, pin);
    if (holdsAll(pin, base.found))
        return isMentioned ? 'is on the base' : undefined;
    if (isDead(pin, now))
        return 'has an expired link';
    const { record } = base;
    const moved = !sameValues(base.found, fork);
    if (record !== undefined && moved) {
        const isEarlier = record.started !== undefined && pin.started !== undefined && record.started <= pin.started;
        return isEarlier ? undefined : 'was replaced by a later one on the base';
    }
    if ((0,pin_pin .bG)(pin, record))
        return 'was replaced by a later one on the base';
    return moved ? 'was changed by a person on the base' : undefined;
}
function holdsAll({ written }, found) {
    return Object.entries(written).every(([name, value]) => found?.[name] === value);
}
function isDead({ written, durable, expires }, now) {
    const end = written.bundleUrl === undefined || durable ? undefined : ((0,link_expiry .Q2)(written.bundleUrl) ?? expires);
    return end !== undefined && end <= now;
}
function sameValues(one, other) {
    return ['enabled', 'bundleUrl', 'version'].every((name) => one?.[name] === other?.[name]);
}

// EXTERNAL MODULE: ./.build/lib/action/rollout/state.js
var rollout_state = __webpack_require__(2369);
;// CONCATENATED MODULE: ./.build/lib/action/rollout/unite.js





function openBranch(state, places, { lastPull: how, lastHead }) {
    const side = new rollout_state .mn(state.files);
    const opened = { state, side, fork: new rollout_state .mn(state.fork), pins: (0,rollout_state .aq)(side, state, places) };
    if (how === undefined || how === 'open')
        return opened;
    const last = state.commits.findIndex(({ sha }) => sha === lastHead);
    const commits = last < 0 ? state.commits : state.commits.slice(0, last + 1);
    return { ...opened, ended: { how, keys: new Set((0,rollout_state .aq)(side, { ...state, commits }, places).map(pin_pin .TN)) } };
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
    const needed = pins.filter((pin) => (0,pin_pin .z1)(pin) || edits.some(({ path, changes }) => path === pin.file && changesAt(changes, pin)));
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
    const pin = branch?.pins.find((one) => (0,pin_pin .TN)(one) === (0,pin_pin .TN)(key));
    const hasEnded = branch?.ended !== undefined && (pin === undefined || branch.ended.keys.has((0,pin_pin .TN)(pin)));
    if (branch === undefined || hasEnded)
        return {};
    const found = branch.side.found(key);
    return found === undefined ? {} : { branch: { found: found.values, ...(pin && { record: pin }) } };
}
function judge(pin, { base, side, branch, now }) {
    const ended = branch?.ended?.keys.has((0,pin_pin .TN)(pin)) === true ? branch.ended.how : undefined;
    const fork = branch?.fork.found(pin);
    const why = dropped(pin, {
        base: (0,rollout_state .G9)(side, base, pin),
        fork: fork?.values,
        isMoved: fork !== undefined && fork.around !== side.found(pin)?.around,
        wasRejected: ended === 'closed',
        now,
    });
    if (why !== undefined)
        return why;
    if (ended === 'merged')
        return 'was merged, and reverted on the base';
    return (0,rollout_state .eU)(() => editsOf(side, [pin])) === undefined ? 'can no longer be written on the base' : undefined;
}
function changesAt(changes, { place }) {
    return changes.some((change) => change.place === place);
}
function newsOf({ own, edits }, proposed) {
    return edits.flatMap((edit) => {
        const changes = edit.changes.flatMap((change) => {
            const pin = own.find(({ file, place }) => file === edit.path && place === change.place);
            const held = pin && proposed?.found(pin)?.values;
            const before = held === undefined ? change.before : held[change.name];
            return pin === undefined || before === change.after ? [] : [{ ...change, before }];
        });
        return changes.length === 0 ? [] : [{ ...edit, changes }];
    });
}
function editsOf(side, pins) {
    return [...new Set(pins.map(({ file }) => file))].flatMap((path) => {
        const open = side.find(path);
        if (open === undefined)
            return [];
        let { text } = open;
        const changes = [];
        for (const { place, domain, written } of pins.filter(({ file }) => file === path)) {
            const edit = (0,rollout_state .oh)(() => (0,deployment_edit .F)(text, { file: path, path: place }).edit(written));
            text = edit.text;
            changes.push(...edit.changes.map((change) => (0,defined .s)({ ...change, place, domain })));
        }
        return [{ path, text, executable: open.file.executable, changes }];
    });
}
function differingOn({ state, side }, base, edits) {
    const differing = [];
    let isStale = false;
    for (const path of new Set([...edits.map((edit) => edit.path), ...state.changed])) {
        const origin = base.find(path);
        const wanted = edits.find((edit) => edit.path === path)?.text ?? origin?.text;
        if (wanted === side.find(path)?.text)
            continue;
        if (wanted === undefined || side.find(path) === undefined)
            isStale = true;
        else
            differing.push({ path, text: wanted, executable: origin?.file.executable === true });
    }
    return { differing, isStale };
}


  }),

  414:
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
// EXTERNAL MODULE: ./.build/lib/action/github/call.js + 1 modules
var call = __webpack_require__(2378);
// EXTERNAL MODULE: ./.build/lib/action/github/request.js
var github_request = __webpack_require__(20);
;// CONCATENATED MODULE: ./.build/lib/action/wait/deployments.js





const PAGE_SIZE = 100;
const UNRELATED = ['PERMISSION', 'REQUEST', 'NOT_FOUND'];
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
class Deployments {
    #session;
    #repository;
    #contains = new Map();
    constructor(session, repository) {
        this.#session = session;
        this.#repository = repository;
    }
    async list(filter) {
        const found = await this.#read('/deployments', {
            what: `The deployments of ${this.#repository}`,
            needs: 'deployments: read',
            params: { ...filter, per_page: PAGE_SIZE },
            decode: (data) => (0,decode .D4)(dist .YOg(DeploymentSchema, 'a list'), data),
        });
        return found.toSorted((one, other) => other.id - one.id);
    }
    async standingOf({ id, sha }) {
        const statuses = await this.#read('/deployments/{deployment_id}/statuses', {
            what: `The state of a deployment of ${this.#repository}`,
            needs: 'deployments: read',
            params: { deployment_id: id, per_page: PAGE_SIZE },
            decode: (data) => (0,decode .D4)(dist .YOg(StatusSchema, 'a list'), data),
        });
        const [last] = statuses.toSorted((one, other) => other.id - one.id);
        const { state = 'pending', description = '' } = last ?? {};
        const status = { state, description, logUrl: last?.log_url || last?.target_url || '' };
        switch (state) {
            case 'success':
                return { kind: 'live', sha, status };
            case 'failure':
            case 'error':
                return { kind: 'failed', sha, status };
            case 'inactive':
                return { kind: statuses.some((one) => one.state === 'success') ? 'live' : 'replaced', sha, status };
            default:
                return { kind: 'pending', sha, status };
        }
    }
    async contains(commit, earlier) {
        const basehead = `${earlier}...${commit}`;
        const known = this.#contains.get(basehead);
        if (known !== undefined)
            return known;
        const contains = await this.#read('/compare/{basehead}', {
            what: `Whether ${commit.slice(0, 10)} of ${this.#repository} contains ${earlier.slice(0, 10)}`,
            needs: 'contents: read',
            params: { basehead, per_page: 1, page: 2 },
            decode: (data) => (0,decode .D4)(dist .Ikc({ behind_by: dist .aig('a count') }), data).behind_by === 0,
        }).catch((error) => {
            if (!(error instanceof errors .lZ) || !UNRELATED.includes(error.code))
                throw error;
            this.#session.deps.log.info(`${error.message} The run assumes that it does not.`);
            return false;
        });
        this.#contains.set(basehead, contains);
        return contains;
    }
    async #read(route, { what, ...request }) {
        return await (0,call .ur)(this.#session, {
            ...request,
            purpose: `${what} could not be read`,
            ...(0,github_request .p_)((0,github_request .eZ)(this.#repository), `GET ${route}`, request.params),
        });
    }
}

;// CONCATENATED MODULE: ./.build/lib/action/wait/messages.js


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
function failedError(awaited, status, context) {
    const message = `${commitName(awaited)} was not deployed to \`${awaited.environment}\`: ${described(status, context)}.`;
    return new errors .lZ('DEPLOYMENT', message, {
        hint: `Correct what the log of the deployment names, and push again. ${NOTHING_STARTED}`,
    });
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
function lateError(awaited, { status, others }, context) {
    const last = status === undefined ? 'no deployment of it was found' : `its state is ${described(status, context)}`;
    const hint = status === undefined ? hintOfNone(others, context) : hintOfPending(status, context);
    return new errors .lZ('DEPLOYMENT', `${commitName(awaited)} was not reported deployed to \`${awaited.environment}\` within ${(0,wording .p0)(awaited.timeoutMs)} (\`deployment-timeout\`): ${last}.`, { hint: `${hint} ${NOTHING_STARTED}` });
}
function hintOfNone(others, context) {
    const { event } = context.workflow;
    if (event?.startsWith('pull_request') === true) {
        return `On \`${event}\` the commit of the workflow (\`GITHUB_SHA\`) is not one that a platform deploys: run it on \`push\` or \`deployment_status\`.`;
    }
    if (others.length > 0) {
        const names = others.slice(0, MAX_NAMES).map((name) => word(name, context));
        return `The commit has deployments to ${names.join(', ')}: set \`wait-for-deployment\` to the name that the platform gives.`;
    }
    return 'Check that the platform reports deployments to this repository, by the Deployments page, and that it deploys this commit: one that changes no page may not be deployed (`paths` of the trigger keeps such pushes out).';
}
function hintOfPending(status, { workflow }) {
    const own = isOfThisRun(status, workflow)
        ? 'This run itself made that deployment: the deployment to the `environment` of a job ends only after this step. '
        : '';
    return `${own}Raise \`deployment-timeout\` if deployments take longer, and run it again.`;
}
function isOfThisRun({ logUrl }, { runId }) {
    return runId !== undefined && new RegExp(`/actions/runs/${runId}(?:/|$)`).test(logUrl);
}
function described({ state, description, logUrl }, context) {
    const clean = (text) => context.secrets.clean(text, MAX_DESCRIPTION_LENGTH);
    const words = clean(description).replace(/[.\s]+$/, '');
    const log = URL.canParse(logUrl) ? new URL(logUrl) : undefined;
    const where = log === undefined ? '' : ` (log: ${clean(log.origin + log.pathname)})`;
    return `${word(state, context)}${words === '' ? '' : `, ${words}`}${where}`;
}

;// CONCATENATED MODULE: ./.build/lib/action/wait/wait.js





const MIN_PAUSE_MS = 5000;
const MAX_PAUSE_MS = 30_000;
const ELAPSED_SHARE = 0.1;
const JITTER_SHARE = 0.1;
const CALLS_MS = 60_000;
const MAX_CANDIDATES = 5;
const EVENTS_OF_COMMIT = /^(?:|push|deployment|deployment_status|merge_group|pull_request.*)$/;
async function waitForDeployment(deps, awaited, target) {
    const { clock, log, random, secrets, signal } = deps;
    const { environment, repository, timeoutMs, token } = awaited;
    const startedAt = clock.now();
    const deadline = (0,transport_deadline ._)(timeoutMs, clock);
    const session = { deps, github: deps.github(token), deadline: (0,transport_deadline ._)(timeoutMs + CALLS_MS, clock) };
    const wait = { deps, awaited, deployments: new Deployments(session, repository) };
    let shown;
    for (;;) {
        const seen = await look(wait).catch((error) => {
            throw ofOtherToken(error, awaited, target);
        });
        const waitedMs = clock.now() - startedAt;
        if (seen?.kind === 'live') {
            const { sha, status } = seen;
            const name = commitName({ repository, sha });
            log.info(`${name} is deployed to \`${environment}\` (${word(status.state, deps)}), after ${(0,wording .p0)(waitedMs)}.`);
            return { environment, state: secrets.clean(status.state), sha, waitedMs };
        }
        const status = seen?.status;
        if (shown === undefined)
            log.info(`Waiting until ${commitName(awaited)} is deployed to \`${environment}\`, for up to ${(0,wording .p0)(timeoutMs)}.`);
        if (shown !== (status?.state ?? ''))
            await tell(wait, status);
        shown = status?.state ?? '';
        if (deadline.remaining() <= 0) {
            const others = status === undefined ? await otherEnvironments(wait) : [];
            throw lateError(awaited, { status, others }, deps);
        }
        await clock.sleep(Math.min(pauseMs(clock.now() - startedAt, random()), deadline.remaining()), signal);
    }
}
function pauseMs(elapsedMs, random) {
    const pause = Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, elapsedMs * ELAPSED_SHARE));
    return Math.round(pause * (1 - JITTER_SHARE + 2 * JITTER_SHARE * random));
}
async function look(wait) {
    const { deps, awaited, deployments } = wait;
    const { environment, sha } = awaited;
    const own = await lookAtOwn(wait);
    if (own?.kind === 'live')
        return own;
    const all = await deployments.list({ environment });
    const candidates = all.filter((one) => one.sha !== sha).slice(0, MAX_CANDIDATES);
    const later = new Set();
    for (const one of candidates)
        if (await deployments.contains(one.sha, sha))
            later.add(one.sha);
    const mayBeOther = own === undefined && !EVENTS_OF_COMMIT.test(deps.workflow.event ?? '');
    const live = later.size > 0 || mayBeOther ? await newestLive(deployments, candidates) : undefined;
    const isLater = live !== undefined && later.has(live.sha);
    if (isLater) {
        deps.log.notice(`\`${environment}\` has ${live.sha.slice(0, 10)}, a later commit that contains ${sha.slice(0, 10)}: exporting that.`);
        return live;
    }
    if (own?.kind === 'failed')
        throw failedError(awaited, own.status, deps);
    if (live === undefined || !mayBeOther)
        return own;
    if (live.isUnderWay && !(await deployments.contains(sha, live.sha)))
        return undefined;
    deps.log.info(`${commitName(awaited)} has no deployment to \`${environment}\`, which has ${live.sha.slice(0, 10)}: exporting that.`);
    return live;
}
async function lookAtOwn({ deployments, awaited: { sha, environment } }) {
    const all = await deployments.list({ sha, environment });
    const [newest, ...earlier] = all.slice(0, MAX_CANDIDATES);
    if (newest === undefined)
        return undefined;
    const own = await deployments.standingOf(newest);
    return own.kind === 'live' ? own : ((await newestLive(deployments, earlier)) ?? own);
}
async function newestLive(deployments, candidates) {
    let isUnderWay = false;
    for (const deployment of candidates) {
        const standing = await deployments.standingOf(deployment);
        if (standing.kind === 'live' && standing.status.state === 'success')
            return { ...standing, isUnderWay };
        isUnderWay ||= standing.kind === 'pending';
    }
    return undefined;
}
async function tell(wait, status) {
    const { deps, awaited } = wait;
    if (status === undefined) {
        const others = await otherEnvironments(wait);
        const instead = others.length === 0 ? '' : ` (other environments have one: ${others.map((name) => word(name, deps)).join(', ')})`;
        deps.log.info(`No deployment of it is reported yet${instead}.`);
        return;
    }
    deps.log.info(`The state of its deployment is ${word(status.state, deps)}.`);
    if (isOfThisRun(status, deps.workflow)) {
        deps.log.warning(`This run itself made the deployment to \`${awaited.environment}\`. When it is the \`environment\` of this job, it ends only after this step: set \`wait-for-deployment\` to the name that the platform gives.`);
    }
}
async function otherEnvironments({ deps, deployments, awaited }) {
    try {
        const all = await deployments.list({ sha: awaited.sha });
        return [...new Set(all.map(({ environment }) => environment))].filter((name) => name !== awaited.environment);
    }
    catch (error) {
        if (!(error instanceof errors .lZ) || deps.signal.aborted)
            throw error;
        return [];
    }
}


  }),

  1017:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


__webpack_require__.d(__webpack_exports__, {
  F: () => (  openConfig)
});

// EXTERNAL MODULE: ./.build/lib/deployment/config-path.js
var config_path = __webpack_require__(4730);
// EXTERNAL MODULE: ./node_modules/jsonc-parser/lib/umd/main.js
var main = __webpack_require__(9547);
// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(8815);
// EXTERNAL MODULE: ./.build/lib/deployment/text.js
var deployment_text = __webpack_require__(3037);
// EXTERNAL MODULE: ./.build/lib/deployment/errors.js
var errors = __webpack_require__(9317);
;// CONCATENATED MODULE: ./.build/lib/deployment/tree.js


const MAX_MERGED = 100;
const MAX_VALUE_CHARACTERS = 60;
function faultAt(spot, message, hint) {
    let { source } = spot;
    while (source.within)
        source = source.within.scalar.source;
    const { file, text } = source;
    const offset = offsetInFile(spot);
    const line = (0,deployment_text .cA)(text, offset);
    const column = offset - (0,deployment_text .PT)(text, offset) + 1;
    const where = { file, line, column, ...(hint !== undefined && { hint }) };
    return new errors .g(`${file}:${line}:${column}: ${message}`, where);
}
function offsetInFile({ source: { within }, start }) {
    return within ? offsetInFile({ source: within.scalar.source, start: within.toOuter(start) }) : start;
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
function isNothing(tree) {
    return tree.kind === 'scalar' && tree.style === 'none' && (tree.anchor ?? tree.tag) === undefined;
}
function isNull(tree) {
    return tree.kind === 'scalar' && tree.value === null;
}
function resolve(tree) {
    let resolved = tree;
    while (resolved.kind === 'alias')
        resolved = resolved.target;
    return resolved;
}
function lookUp(map, key) {
    const seen = new Set();
    const open = [map];
    for (let next = open.pop(); next; next = open.pop()) {
        if (seen.has(next))
            continue;
        seen.add(next);
        if (seen.size > MAX_MERGED + 1)
            throw faultAt(map, `more than ${MAX_MERGED} mappings are merged into this one`, 'Write its values out.');
        const entry = next.byName.get(key);
        if (entry)
            return { entry, node: resolve(entry.value), isMerged: next !== map };
        open.push(...next.merged.toReversed());
    }
    return undefined;
}
function textUnder(tree, ...keys) {
    let node = resolve(tree);
    for (const key of keys)
        node = node?.kind === 'map' ? lookUp(node, key)?.node : undefined;
    return node?.kind === 'scalar' && node.value !== null ? String(node.value) : undefined;
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
function shown(value) {
    return `\`${withoutSecrets(String(value), MAX_VALUE_CHARACTERS)}\``;
}
function listed(all, most, write) {
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
const TOO_DEEP = `${MAX_DEPTH} levels of nesting`;
const MAX_NODES = 150_000;
const MAX_MARKS = 4;
const MAX_DOCUMENTS = 1_000;
const MAX_SENTENCE_CHARACTERS = 160;
const WITHOUT_LENGTH = [dist .DB.DOCUMENT, dist .DB.FLOW_END, dist .DB.SCALAR];
const OPTIONS = { keepSourceTokens: true, uniqueKeys: false, resolveKnownTags: false, schema: 'core' };
const STYLES = {
    QUOTE_SINGLE: 'single',
    QUOTE_DOUBLE: 'double',
    BLOCK_LITERAL: 'literal',
    BLOCK_FOLDED: 'folded',
};
const NOTHING_WRITTEN = 'Correct the file; nothing was written.';
function parseSource(text, file, within) {
    const format = within === undefined && /\.jsonc?$/i.test(file) ? 'json' : 'yaml';
    const draft = { file, format, text, documents: [], comments: [], aliased: new Set(), within };
    if (!within && /\.json5$/i.test(file))
        throw unsound(draft, 0, 'JSON5 is not supported', 'Keep the values in YAML, or in JSON with comments (`.jsonc`).');
    const strayReturn = text.search(/\r(?!\n)/);
    if (strayReturn !== -1) {
        const hint = 'Save the file with line ends that are LF or CRLF.';
        throw unsound(draft, strayReturn, 'a carriage return without a line feed, which parsers read differently', hint);
    }
    readYaml(draft, format === 'json' ? blankJson(draft) : text);
    return draft;
}
function unsound(source, start, message, hint) {
    let prefix = '';
    for (let { within } = source; within; within = within.scalar.source.within)
        prefix += 'in this string: ';
    return faultAt({ source, start }, prefix + message, hint);
}
function invalid(source, start, reason) {
    const sentence = withoutSecrets(reason, MAX_SENTENCE_CHARACTERS);
    return unsound(source, start, `invalid ${source.format.toUpperCase()}: ${sentence}`, NOTHING_WRITTEN);
}
function template(source, start) {
    const hint = 'Name the values file that the template reads, or a file without templates.';
    return unsound(source, start, 'this is template text (`{{ }}`), not YAML', hint);
}
function tooMuch(source, start, what) {
    return unsound(source, start, `more than ${what}`, 'Move the values of the deployment into a file of their own.');
}
function blankJson(draft) {
    const body = draft.text.replace(/^\ufeff/, ' ');
    const blanks = [];
    let depth = 0;
    const enter = (offset) => {
        if (++depth > MAX_DEPTH)
            throw tooMuch(draft, offset, TOO_DEEP);
    };
    const leave = () => {
        depth--;
    };
    const visitor = {
        onObjectBegin: enter,
        onObjectEnd: leave,
        onArrayBegin: enter,
        onArrayEnd: leave,
        onComment: (start, length) => {
            const comment = body.slice(start, start + length);
            draft.comments.push(comment);
            blanks.push({ start, end: start + length, text: comment.replaceAll(/[^\r\n]/g, ' ') });
        },
        onError: (code, offset) => {
            throw jsonFault(draft, body, code, offset);
        },
    };
    (0,main.visit)(body, visitor, { allowTrailingComma: true, allowEmptyContent: true });
    return (0,deployment_text .Ut)(body, blanks).replaceAll('\t', ' ');
}
function jsonFault(draft, body, code, offset) {
    tokensOf(draft, body);
    const words = (0,main.printParseErrorCode)(code).replaceAll(/(?<=[a-z])[A-Z]/g, ' $&');
    return invalid(draft, offset, words.toLowerCase());
}
function readYaml(draft, text) {
    const tokens = tokensOf(draft, text);
    checkTokens(draft, tokens);
    const documents = [...new dist .Dk(OPTIONS).compose(tokens, true, text.length)];
    const [error] = documents.flatMap(({ errors }) => errors);
    if (error)
        throw invalid(draft, error.pos[0], error.message);
    const bottom = tokens.find(({ type }) => type === 'doc-end')?.offset ?? text.length;
    const roots = documents.map(({ contents }) => resolve(new TreeBuilder(draft).tree(contents, bottom)));
    const filled = roots.filter((root) => !isNothing(root));
    draft.documents.push(...(filled.length > 0 && !draft.within ? filled : roots));
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
        if (brace && (lexeme === '{' || lexeme.startsWith('%')))
            throw template(draft, offset - 1);
        brace = lexeme === '{';
        offset += lexeme.length;
    }
    return [...tokens, ...parser.end()];
}
function checkTokens(draft, tokens) {
    let [documents, nodes] = [0, 0];
    for (const token of tokens) {
        if (token.type === 'error')
            throw invalid(draft, token.offset, token.message);
        if (token.type !== 'document')
            continue;
        if (++documents > MAX_DOCUMENTS)
            throw tooMuch(draft, token.offset, `${MAX_DOCUMENTS} documents`);
        dist .DB.visit(token, ({ start, key, sep = [], value }, path) => {
            const marks = [...start, ...sep].filter(({ type }) => type === 'anchor' || type === 'comma');
            if (marks.length > MAX_MARKS)
                throw invalid(draft, marks[0]?.offset ?? 0, 'anchors or commas without values');
            nodes += Number(Boolean(key)) + Number(Boolean(value));
            if (nodes > MAX_NODES)
                throw tooMuch(draft, 0, `${MAX_NODES} keys and values`);
            if (path.length >= MAX_DEPTH)
                throw tooMuch(draft, value?.offset ?? key?.offset ?? 0, TOO_DEEP);
        });
    }
}
class TreeBuilder {
    #source;
    #anchors = new Map();
    constructor(source) {
        this.#source = source;
    }
    tree(node, gap) {
        const source = this.#source;
        const [start, end] = node === null || node.range[0] === node.range[1] ? [gap, gap] : node.range;
        const anchor = node && 'anchor' in node ? node.anchor : undefined;
        const properties = { source, start, end, anchor, tag: node?.tag };
        if ((0,dist .Vj)(node)) {
            const target = this.#anchors.get(node.source);
            if (!target)
                throw invalid(source, start, `there is no anchor ${shown(`&${node.source}`)} above this alias`);
            source.aliased.add(target);
            return { kind: 'alias', ...properties, name: node.source, target };
        }
        if ((0,dist .jh)(node))
            return this.#map(node, properties);
        if ((0,dist .oP)(node))
            return this.#list(node, properties);
        const style = start === end ? 'none' : (STYLES[node?.type ?? ''] ?? 'plain');
        const isBlock = style === 'literal' || style === 'folded';
        const last = isBlock ? blockEnd(source.text, start, end) : end;
        return this.#anchored({ kind: 'scalar', ...properties, end: last, style, value: node?.value ?? null });
    }
    #map({ items, srcToken }, properties) {
        const entries = [];
        const merged = [];
        const byName = new Map();
        const style = srcToken?.type === 'flow-collection' ? 'flow' : srcToken ? 'block' : 'pair';
        const indent = indentOf(srcToken);
        const map = { kind: 'map', ...properties, style, indent, entries, byName, merged };
        this.#anchored(map);
        const keys = new Set();
        for (const pair of items) {
            const entry = this.#entry(pair, map.start);
            const { key, name, start, value } = entry;
            entries.push(entry);
            if (!byName.has(name))
                byName.set(name, entry);
            if (key.kind !== 'scalar')
                continue;
            if (key.style === 'plain' && key.value === '<<') {
                merged.push(...mergedBy(resolve(value)));
                continue;
            }
            const identity = `${typeof key.value} ${String(key.value)}`;
            const hint = 'Remove one of them.';
            if (keys.has(identity))
                throw unsound(this.#source, start, `the key ${shown(name)} is there twice`, hint);
            keys.add(identity);
        }
        if (style === 'block')
            map.end = entries.at(-1)?.end ?? map.end;
        return map;
    }
    #entry({ key: node, value: valueNode, srcToken }, mapStart) {
        const before = srcToken?.start.find(({ type }) => ['anchor', 'tag', 'explicit-key-ind'].includes(type));
        const key = this.tree(node, srcToken?.key?.offset ?? before?.offset ?? mapStart);
        const sep = srcToken?.sep ?? [];
        const last = sep.findLast(({ type }) => ['map-value-ind', 'anchor', 'tag'].includes(type));
        const gap = last ? last.offset + last.source.length : key.end;
        const hasColon = sep.some(({ type }) => type === 'map-value-ind');
        const value = this.tree(valueNode, gap);
        const end = hasColon ? Math.max(gap, value.end) : key.end;
        return { start: before?.offset ?? key.start, end, key, name: nameOf(node), hasColon, gap, value };
    }
    #list({ items: nodes, srcToken }, properties) {
        const items = [];
        const style = srcToken?.type === 'block-seq' ? 'block' : 'flow';
        const list = { kind: 'list', ...properties, style, indent: indentOf(srcToken), items };
        this.#anchored(list);
        for (const item of nodes)
            items.push(this.tree(item, item.range[0]));
        if (style === 'block')
            list.end = items.at(-1)?.end ?? list.end;
        return list;
    }
    #anchored(tree) {
        if (tree.anchor !== undefined)
            this.#anchors.set(tree.anchor, tree);
        return tree;
    }
}
function blockEnd(text, start, end) {
    const header = text.slice(start, (0,deployment_text .kd)(text, start));
    let last = end;
    if (last > start && text[last - 1] === '\n')
        last = (0,deployment_text .kd)(text, last - 1 - Number(text[last - 2] === '\r'));
    if (/^.[-0-9]*\+/.test(header))
        return last;
    return Math.max(start + header.length, text.slice(start, last).trimEnd().length + start);
}
function indentOf(token) {
    return token?.type === 'block-map' || token?.type === 'block-seq' ? token.indent : -1;
}
function mergedBy(value) {
    const sources = value.kind === 'list' ? value.items.map(resolve) : [value];
    return sources.filter((source) => source.kind === 'map');
}
function nameOf(key) {
    if (!(0,dist .jn)(key))
        return undefined;
    return typeof key.value === 'string' ? key.value : (key.source ?? '');
}

;// CONCATENATED MODULE: ./.build/lib/deployment/style.js



const NOT_PRINTABLE = /[\p{Cc}\u00a0\u2028\u2029\ufeff\ufffe\uffff]/gu;
const NEEDS_ESCAPE = /[\p{Cc}\p{Cs}\u00a0\u2028\u2029\ufeff\ufffe\uffff]/u;
const PLAIN_ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/[A-Za-z0-9/._~%&=+:;?@!$()*-]*[A-Za-z0-9/_~%&=+]$/;
const STRING_TAGS = [undefined, '!', 'tag:yaml.org,2002:str'];
const BOOLEAN_TAGS = [undefined, 'tag:yaml.org,2002:bool'];
const TEMPLATE = /\{\{|\$\{/;
const ENCRYPTED = /^\s*ENC\[/;
const ENCRYPTED_HINT = 'Keep `staticExport` in a file that is not encrypted (a chart takes several values files), and name that one.';
function holds(tree, value) {
    if (tree?.kind !== 'scalar' || tree.value !== value)
        return false;
    if (typeof value === 'boolean')
        return BOOLEAN_TAGS.includes(tree.tag);
    if (!STRING_TAGS.includes(tree.tag))
        return false;
    return tree.source.format === 'json' || tree.style !== 'plain' || tree.tag !== undefined || isPlainString(value);
}
function refuseToReplace(tree, value) {
    const text = typeof tree.value === 'string' ? tree.value : '';
    if (ENCRYPTED.test(text)) {
        const message = 'the value is encrypted (`ENC[…]`), and the new one would be in plain text';
        throw faultAt(tree, message, ENCRYPTED_HINT);
    }
    const tags = typeof value === 'boolean' ? BOOLEAN_TAGS : STRING_TAGS;
    if (!tags.includes(tree.tag)) {
        const message = `the value has the tag ${shown(tree.tag)}, which the new one would get too`;
        throw faultAt(tree, message, 'Remove the tag, or narrow config-values.');
    }
    if (TEMPLATE.test(text)) {
        const hint = 'Set it where the template takes it from, or narrow config-values.';
        throw faultAt(tree, `the value is ${described(tree)}: a template that something else fills`, hint);
    }
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
function keyText(name, beside, format) {
    const quote = (beside[0] && quoteOf(beside[0].key)) ?? 'plain';
    if (quote === 'plain' && format === 'yaml' && isPlainString(name))
        return name;
    return written(name, quote === 'single' ? 'single' : 'double', format);
}
function isPlainString(text) {
    const { contents } = (0,dist .Tp)(text, { version: '1.1', schema: 'yaml-1.1', logLevel: 'silent' });
    return (0,dist .jn)(contents) && contents.value === text && text !== '=';
}
function quoteFor({ text, map, old, alwaysQuoted }) {
    const own = old && quoteOf(old);
    const quote = own ?? (map && quoteIn(map));
    const needsQuotes = quote === 'plain' && (alwaysQuoted || map?.style !== 'block');
    if (quote && !needsQuotes)
        return quote;
    if (own)
        return 'double';
    const [single = 0, double = 0] = [/: +'/g, /: +"/g].map((pattern) => [...text.matchAll(pattern)].length);
    return single > double ? 'single' : 'double';
}
function quoteOf(tree) {
    if (tree.kind !== 'scalar' || tree.value === null)
        return undefined;
    return tree.style === 'plain' || tree.style === 'single' || tree.style === 'double' ? tree.style : undefined;
}
function quoteIn({ entries }) {
    const strings = entries.filter(({ value }) => value.kind === 'scalar' && typeof value.value === 'string');
    const quotes = strings.flatMap(({ value }) => quoteOf(value) ?? []);
    return quotes.find((quote) => quote !== 'plain') ?? quotes[0];
}
const DEFAULT_STEP = '  ';
function blockLines(pairs, step) {
    return pairs.flatMap(([key, content]) => {
        if (typeof content === 'string')
            return [`${key}: ${content}`];
        return [`${key}:`, ...blockLines(content, step).map((line) => ' '.repeat(step) + line)];
    });
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
function layoutOf(tree) {
    const { source, start } = tree;
    const { text, format } = source;
    const flow = tree.kind === 'map' && tree.style === 'flow' ? tree : undefined;
    const colon = colonOf(text, flow?.entries[0], format);
    const root = rootOf(tree);
    const [first] = root.kind === 'map' ? root.entries : root.kind === 'list' ? root.items : [];
    return {
        colon,
        space: colon === ':' ? '' : ' ',
        pad: flow && text[flow.start + 1] === ' ' ? ' ' : '',
        step: (first && (0,deployment_text .YF)(text, first.start)) || DEFAULT_STEP,
        eol: (0,deployment_text .fT)(text, start),
    };
}
function rootOf(tree) {
    return tree.source.documents.findLast(({ start }) => start <= tree.start) ?? tree;
}
function colonOf(text, entry, format) {
    const between = entry?.hasColon ? text.slice(entry.key.end, entry.value.start) : '';
    const simple = format === 'json' ? /^[ \t]*:[ \t]*$/ : /^ *: +$/;
    return simple.test(between) ? between : ': ';
}
function blockStep(around) {
    const first = around.kind === 'map' ? stepIn(around) : undefined;
    if (first !== undefined)
        return first;
    for (let level = [rootOf(around)]; level.length > 0; level = level.flatMap(childrenOf)) {
        const [step] = level.flatMap((tree) => (tree.kind === 'map' ? (stepIn(tree) ?? []) : []));
        if (step !== undefined)
            return step;
    }
    return DEFAULT_STEP.length;
}
function stepIn({ style, entries, indent }) {
    if (style !== 'block')
        return undefined;
    const steps = entries.flatMap(({ value }) => (value.kind === 'map' ? value.indent - indent : []));
    return steps.find((step) => step > 0);
}
function childrenOf(tree) {
    if (tree.kind === 'map')
        return tree.entries.map(({ value }) => value);
    return tree.kind === 'list' ? tree.items : [];
}

;// CONCATENATED MODULE: ./.build/lib/deployment/cursor.js





const MAX_NAMES_SHOWN = 12;
const SHARED_HINT = 'Write the values out where they are used, or name a mapping that nothing else refers to with config-path.';
const STRING_HINT = 'Write the string as a literal block (`|`), or use `valuesObject` where there is one.';
const IN_DOUBLE_QUOTES = /\\(?:x..|u.{4}|U.{8}|.)|[\s\S]/g;
const IN_SINGLE_QUOTES = /''|[\s\S]/g;
function atRoot(root, steps = []) {
    return { steps, trail: [root], node: root, entry: undefined, shared: undefined };
}
function spotOf({ entry, node }) {
    return { source: node.source, start: entry?.start ?? node.start };
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
function inString(cursor) {
    const { node, trail } = cursor;
    if (node.kind !== 'scalar' || typeof node.value !== 'string')
        return undefined;
    const root = openString(node);
    return root.kind === 'scalar' ? undefined : { ...cursor, trail: [...trail, root], node: root, entry: undefined };
}
function take(cursor, step) {
    const { node } = cursor;
    if (step.kind === 'key') {
        const none = `so it has no key ${shown(step.key)}`;
        if (node.kind === 'list')
            return `is ${described(node)}, ${none}; name an item as \`[0]\` or \`[name=x]\``;
        if (node.kind === 'scalar')
            return `is ${described(node)}, ${none}`;
        const hit = lookUp(node, step.key);
        if (hit)
            return moved(cursor, step, hit.entry.value, hit);
        const names = node.entries.flatMap(({ name }) => name ?? []);
        return `has no key ${shown(step.key)}; ${names.length === 0 ? 'it has no keys' : `its keys are ${listed(names, MAX_NAMES_SHOWN, shown)}`}`;
    }
    const path = (0,config_path .j)([step]);
    if (node.kind !== 'list')
        return `is ${described(node)}, so it has no item ${path}`;
    const { items } = node;
    const found = step.kind === 'index' ? items.slice(step.index, step.index + 1) : items.filter((item) => matches(item, step));
    const [item, second] = found;
    if (second)
        return `has ${found.length} items ${path}; name one by its number`;
    return item ? moved(cursor, step, item) : `has no item ${path}; it has ${items.length}${namesOf(items, step)}`;
}
function moved(cursor, step, tree, hit) {
    const by = hit?.isMerged ? 'a merge key' : tree.kind === 'alias' ? 'an alias' : undefined;
    return {
        steps: [...cursor.steps, step],
        trail: [...cursor.trail, tree],
        node: resolve(tree),
        entry: hit?.entry,
        shared: cursor.shared ?? (by && { by, tree }),
    };
}
function matches(tree, { keys, value }) {
    return textUnder(tree, ...keys) === value;
}
function namesOf(items, step) {
    if (step.kind !== 'match')
        return '';
    const names = items.flatMap((item) => textUnder(item, ...step.keys) ?? []);
    return names.length === 0
        ? `, none with a ${shown(step.keys.join('.'))}`
        : `: ${listed(names, MAX_NAMES_SHOWN, shown)}`;
}
function refuseShared({ trail, node, shared }) {
    if (shared) {
        const message = `the values come from elsewhere by ${shared.by}; other places share them`;
        throw faultAt(shared.tree, message, SHARED_HINT);
    }
    refuseAliased([...trail, node]);
}
function refuseAliased(trees) {
    const tree = trees.find((candidate) => candidate.source.aliased.has(candidate));
    if (!tree)
        return;
    const message = `the anchor ${shown(`&${tree.anchor}`)} is used elsewhere in the file; a change here would change that too`;
    throw faultAt(tree, message, SHARED_HINT);
}
function openString(scalar) {
    const within = textOf(scalar);
    const source = parseSource(within.text, scalar.source.file, within);
    const [root, second] = source.documents;
    if (root && !second)
        return root;
    const message = 'in this string: the string holds several YAML documents';
    throw faultAt({ source, start: 0 }, message, 'Keep one document in the string.');
}
function textOf(scalar) {
    switch (scalar.style) {
        case 'literal':
            return inLiteral(scalar);
        case 'double':
            return inQuotes(scalar, IN_DOUBLE_QUOTES, doubleQuotedInside);
        case 'single':
            return inQuotes(scalar, IN_SINGLE_QUOTES, (text) => {
                if (!/[\r\n]/.test(text))
                    return text.replaceAll("'", "''");
                throw faultAt(scalar, 'a line cannot be added to a string in single quotes', STRING_HINT);
            });
        case 'plain':
        case 'folded':
        case 'none':
            throw faultAt(scalar, `a string in ${scalar.style} style cannot be edited inside`, STRING_HINT);
    }
}
function inLiteral(scalar) {
    const { source, start, end, value } = scalar;
    const text = String(value);
    const body = (0,deployment_text .sE)(source.text, start) ?? end;
    const content = text.replace(/\n$/, '').split('\n');
    const lines = source.text.slice(body).split('\n', content.length);
    const first = lines.findIndex((line, at) => line.trimEnd() !== '' && (content[at] ?? '') !== '');
    const indent = first === -1 ? 0 : bare(lines[first]).length - bare(content[first]).length;
    if (!`${lines.map((line) => bare(line).slice(indent)).join('\n')}\n`.startsWith(text) || indent < 0)
        throw faultAt(scalar, 'this block cannot be edited inside', STRING_HINT);
    const offsets = [];
    let at = body;
    for (const line of lines) {
        const { length } = bare(line);
        for (let column = Math.min(indent, length); column <= length; column++)
            offsets.push(at + column);
        at += line.length + 1;
    }
    const eol = (0,deployment_text .fT)(source.text, start) + ' '.repeat(indent);
    return {
        scalar,
        text,
        toOuter: (offset) => offsets[offset] ?? end,
        encode: (inserted) => inserted.replaceAll('\n', eol),
    };
}
function bare(line = '') {
    return line.replace(/\r$/, '');
}
function inQuotes(scalar, character, encode) {
    const { source, start, end, value } = scalar;
    const text = String(value);
    const inside = source.text.slice(start + 1, end - 1);
    if (/[\r\n]/.test(inside))
        throw faultAt(scalar, 'a quoted string over several lines cannot be edited inside', STRING_HINT);
    const offsets = [...inside.matchAll(character)].flatMap(({ 0: written, index }) => {
        const isPair = written.startsWith('\\U') && Number.parseInt(written.slice(2), 16) > 0xffff;
        return isPair ? [start + 1 + index, start + 1 + index] : [start + 1 + index];
    });
    if (offsets.length !== text.length)
        throw faultAt(scalar, 'this string cannot be edited inside', STRING_HINT);
    return { scalar, text, toOuter: (offset) => offsets[offset] ?? end - 1, encode };
}

// EXTERNAL MODULE: ./.build/lib/deployment/values.js
var deployment_values = __webpack_require__(4484);
;// CONCATENATED MODULE: ./.build/lib/deployment/shapes.js




const KUSTOMIZE = { values: ['helmCharts.*.valuesInline'] };
const K3S = { values: ['spec.valuesContent'] };
const SHAPES = {
    HelmRelease: { values: ['spec.values'] },
    Application: shapeOfArgo('spec'),
    ApplicationSet: shapeOfArgo('spec.template.spec'),
    Kustomization: KUSTOMIZE,
    Component: KUSTOMIZE,
    HelmChart: K3S,
    HelmChartConfig: K3S,
};
const UNKNOWN = { values: [] };
const KUSTOMIZATION_FILE = /(?:^|[\\/])(?:kustomization\.ya?ml|Kustomization)$/;
const WITHIN = new RegExp(`^(.+\\.${deployment_values .x})\\.(?:${deployment_values .z.join('|')})$`);
function shapeOfArgo(spec) {
    const helm = [`${spec}.source.helm`, `${spec}.sources.*.helm`];
    return {
        values: helm.flatMap((path) => [`${path}.valuesObject`, `${path}.values`]),
        parameters: helm.map((path) => `${path}.parameters`),
    };
}
function isValuesFile(root) {
    return !isKustomization(root) && !hasKey(root, 'kind') && !hasKey(root, 'apiVersion');
}
function kindOf(root) {
    return textUnder(root, 'kind') ?? (isKustomization(root) ? 'Kustomization' : undefined);
}
function isKustomization(root) {
    return KUSTOMIZATION_FILE.test(root.source.file) || hasKey(root, 'helmCharts');
}
function hasKey(root, key) {
    return root.kind === 'map' && root.byName.has(key);
}
function search(documents) {
    return documents.flatMap(searchDocument);
}
function searchDocument(root) {
    const values = chartValues(root);
    const lists = objectsOf(root).flatMap(({ cursor, shape }) => (shape.parameters ?? []).flatMap((pattern) => expand(cursor, pattern.split('.'))));
    const parameters = lists.filter(({ node }) => prefixesOf(node).length > 0);
    const known = [
        ...values.flatMap((cursor) => placesAt(cursor, [{ kind: 'key', key: deployment_values .x }])),
        ...parameters.filter(({ node }) => prefixesOf(node)[0] === deployment_values .x),
    ];
    return known.length > 0 ? known : [...values.flatMap(mappingsWithin), ...parameters];
}
function chartValues(root) {
    const ofRoot = isValuesFile(root) || hasKey(root, deployment_values .x) ? [atRoot(root)] : [];
    const ofKind = objectsOf(root).flatMap(({ cursor, shape }) => shape.values.flatMap((pattern) => expand(cursor, pattern.split('.'))).flatMap((found) => opened(found) ?? []));
    return [...ofRoot, ...ofKind].filter(({ node }) => node.kind === 'map');
}
function opened(cursor) {
    const { node } = cursor;
    if (node.kind !== 'scalar')
        return cursor;
    return typeof node.value === 'string' && node.value.includes(deployment_values .x) ? inString(cursor) : undefined;
}
function objectsOf(root) {
    const cursor = atRoot(root);
    const kind = kindOf(root);
    const objects = kind === 'List'
        ? expand(cursor, ['items', '*']).map((item) => ({ cursor: item, kind: textUnder(item.node, 'kind') }))
        : [{ cursor, kind }];
    return objects.map((object) => ({ cursor: object.cursor, shape: SHAPES[object.kind ?? ''] ?? UNKNOWN }));
}
function expand(cursor, pattern) {
    return endsOf(cursor, pattern).flatMap((end) => (end.rest.length === 0 ? [end.cursor] : []));
}
function endsOf(cursor, pattern) {
    const [key, ...rest] = pattern;
    if (key === undefined)
        return [{ cursor, rest }];
    const found = stepsTo(cursor.node, key).flatMap((step) => placesAt(cursor, [step]));
    return found.length === 0 ? [{ cursor, rest: pattern }] : found.flatMap((next) => endsOf(next, rest));
}
function stepsTo(node, key) {
    if (key === '*')
        return node.kind === 'list' ? node.items.map((_item, index) => ({ kind: 'index', index })) : [];
    return node.kind === 'map' ? [{ kind: 'key', key }] : [];
}
function mappingsWithin(values) {
    return stepsBelow(values.node, []).flatMap((steps) => placesAt(values, steps));
}
function stepsBelow(tree, steps) {
    if (tree.kind === 'list')
        return tree.items.flatMap((item, index) => stepsBelow(item, [...steps, { kind: 'index', index }]));
    if (tree.kind !== 'map')
        return [];
    return tree.entries.flatMap(({ name, value }) => {
        if (name === undefined)
            return [];
        const below = [...steps, { kind: 'key', key: name }];
        const isFound = name === deployment_values .x && (resolve(value).kind === 'map' || isNull(value));
        return isFound ? [below] : stepsBelow(value, below);
    });
}
function searchBelow(documents, node) {
    const found = unlessFaulty(() => search(documents)) ?? [];
    return found.filter((one) => one.node !== node && one.trail.some((above) => resolve(above) === node));
}
function prefixesOf(node) {
    if (node.kind !== 'list')
        return [];
    const names = namesIn(node);
    const within = [...new Set(names.flatMap((name) => WITHIN.exec(name)?.[1] ?? []))];
    const isOwn = deployment_values .z.some((name) => names.includes(`${deployment_values .x}.${name}`));
    const isNear = within.length === 0 && names.some((name) => name.startsWith(`${deployment_values .x}.`));
    return isOwn || isNear ? [deployment_values .x] : within;
}
function namesIn({ items }) {
    return items.flatMap((item) => textUnder(item, 'name') ?? []);
}
function knownPlaces(root) {
    return objectsOf(root).flatMap(({ cursor, shape }) => {
        if (textUnder(cursor.node, 'apiVersion')?.startsWith('kustomize.toolkit.fluxcd.io/'))
            return [];
        const places = shape.values.flatMap((pattern) => endsOf(cursor, pattern.split('.')).slice(0, 1));
        const missing = Math.min(...places.map(({ rest }) => rest.length));
        return places.filter(({ rest }) => rest.length === missing).map(shapes_written);
    });
}
function shapes_written({ cursor: { steps, node }, rest }) {
    const path = rest.reduce((before, key) => (key === '*' ? `${before}[0]` : `${before}.${key}`), (0,config_path .j)(steps));
    const place = `\`${path.replace(/^\./, '')}\``;
    const takesLines = node.kind !== 'scalar' || node.value === null || node.style === 'literal' || node.style === 'double';
    return rest.length > 0 || takesLines ? place : `${place}, written as a literal block (\`|\`)`;
}

;// CONCATENATED MODULE: ./.build/lib/deployment/locate.js






const MAX_SHOWN = 8;
function locate(source, path) {
    const { documents } = source;
    const steps = path === undefined ? undefined : (0,config_path .n)(path);
    const cursors = steps ? walk(documents, steps) : search(documents);
    const [cursor, second] = cursors;
    if (second)
        throw ambiguous(source, cursors);
    if (!cursor)
        return missing(source, steps);
    const { node } = cursor;
    if (steps)
        refuseAbove(documents, cursor);
    if (node.kind === 'map' || isNull(node) || prefixesOf(node).length > 0)
        return { cursor };
    const what = `\`${(0,config_path .j)(cursor.steps)}\` is ${described(node)}, not a mapping of enabled, bundleUrl and version`;
    throw faultAt(node, what, 'Remove that value, or name the mapping with config-path.');
}
function refuseAbove(documents, { node, steps }) {
    if (node.kind !== 'map' || deployment_values .z.some((name) => node.byName.has(name)))
        return;
    const [below] = searchBelow(documents, node);
    if (!below)
        return;
    const path = pathTo(documents, below) ?? (0,config_path .j)(below.steps);
    const message = `config-path \`${(0,config_path .j)(steps)}\` ends above the values, which are at \`${path}\``;
    throw faultAt(spotOf(below), message, 'Name the mapping that holds enabled, bundleUrl and version.');
}
function ambiguous(source, cursors) {
    const paths = cursors.slice(0, MAX_SHOWN).map((cursor) => pathTo(source.documents, cursor));
    const places = listed([...cursors.entries()], MAX_SHOWN, ([at, cursor]) => {
        const line = (0,deployment_text .cA)(source.text, offsetInFile(spotOf(cursor)));
        return `\`${paths[at] ?? (0,config_path .j)(cursor.steps)}\` (line ${line})`;
    });
    const hint = paths.includes(undefined)
        ? 'Keep one document with the values in the file.'
        : 'Name one of them with config-path.';
    const [first] = cursors;
    return faultAt(first ? spotOf(first) : locate_top(source), `several places hold ${deployment_values .x} values: ${places}`, hint);
}
function locate_top(source) {
    return { source, start: 0 };
}
function missing(source, steps) {
    const { documents } = source;
    if (!steps)
        return inserted(source, deployment_values .x, documents);
    const path = `config-path \`${(0,config_path .j)(steps)}\``;
    if (documents.every(isNothing)) {
        const [key, second] = steps;
        if (key?.kind === 'key' && !second)
            return inserted(source, key.key, documents);
        throw faultAt(locate_top(source), `${path} does not exist: the file is empty`, 'Name the file with the values.');
    }
    const starts = startsOf(documents, steps);
    if (starts.length === 0)
        throw noDocument(source, path, steps);
    const ofValues = starts.filter(({ cursor }) => isValuesFile(cursor.node));
    const [key, second] = ofValues[0]?.steps ?? [];
    if (key?.kind !== 'key' || second)
        throw deadEnd(source, path, starts);
    for (const { cursor } of ofValues)
        refuseMisspelled(cursor, key.key);
    return inserted(source, key.key, starts.map(({ cursor }) => cursor.node));
}
function inserted(source, key, named) {
    const candidates = named.filter(isValuesFile);
    const [root, second] = candidates;
    if (!root)
        throw noMapping(source, named);
    if (second) {
        const path = (0,config_path .j)([locate_nameOf(source.documents, root), { kind: 'key', key }]);
        const hint = isNothing(root)
            ? 'Keep one document in the file.'
            : `Name the one that configures the deployment with config-path, such as \`${path}\`.`;
        const message = `no ${deployment_values .x} mapping, and ${candidates.length} documents that could get one`;
        throw faultAt(locate_top(source), message, hint);
    }
    if (root.kind === 'map' || isNull(root))
        return { cursor: atRoot(root), missing: key };
    throw faultAt(root, `the document is ${described(root)}, not a mapping`, 'Name the values file of the deployment.');
}
function noMapping(source, documents) {
    const kinds = documents.map((root) => {
        const kind = kindOf(root);
        return kind === undefined ? 'a document with `kind` or `apiVersion`' : shown(kind);
    });
    const places = documents.flatMap(knownPlaces).slice(0, MAX_SHOWN);
    const hint = places.length === 0
        ? 'Name the mapping with config-path.'
        : `Add an empty \`${deployment_values .x}: {}\` in ${places.join(' or ')}, or name the mapping with config-path.`;
    return faultAt(documents[0] ?? locate_top(source), `no ${deployment_values .x} mapping in ${kinds.join(', ')}`, hint);
}
function refuseMisspelled({ node }, key) {
    const letters = (name) => name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
    const near = node.kind === 'map' ? node.entries.find(({ name = '' }) => letters(name) === letters(key)) : undefined;
    if (near?.name === undefined)
        return;
    const path = (0,config_path .j)([{ kind: 'key', key }]);
    const message = `config-path \`${path}\` does not exist, but there is ${shown(near.name)}`;
    const spot = { source: node.source, start: near.start };
    throw faultAt(spot, message, 'Write the path as the key is written, or remove it.');
}
function deadEnd(source, path, starts) {
    const ends = starts.map(({ cursor, steps }) => follow(cursor, steps)).filter((end) => 'reason' in end);
    const [furthest] = ends.toSorted((a, b) => b.cursor.steps.length - a.cursor.steps.length);
    if (!furthest)
        return faultAt(locate_top(source), `${path} does not exist`);
    const { cursor, rest, reason } = furthest;
    const message = `${path} does not exist from \`${(0,config_path .j)(rest)}\` on: ${reason}`;
    return faultAt(spotOf(cursor), message, 'Correct the path, or add the mapping to the file.');
}
function noDocument(source, path, steps) {
    const { documents } = source;
    const names = listed(documents, MAX_SHOWN, (one) => `\`${(0,config_path .j)([locate_nameOf(documents, one)])}\``);
    const first = (0,config_path .j)(steps.slice(0, 1));
    const message = `${path} does not exist: \`${first}\` names no document; they are ${names}`;
    return faultAt(locate_top(source), message, 'Name one of them, or remove the brackets.');
}
function startsOf(documents, steps) {
    const [first, ...rest] = steps;
    return documents.flatMap((root, number) => {
        if (!isSelector(first) || root.kind === 'list')
            return [{ cursor: atRoot(root), steps }];
        const isIt = first.kind === 'index' ? first.index === number : matches(root, first);
        return isIt ? [{ cursor: atRoot(root, [first]), steps: rest }] : [];
    });
}
function walk(documents, steps) {
    return startsOf(documents, steps).flatMap(({ cursor, steps: rest }) => placesAt(cursor, rest));
}
function pathTo(documents, { trail, steps }) {
    const root = documents.find((one) => one === trail[0]);
    if (root === undefined)
        return undefined;
    const taken = isSelector(steps[0]) && root.kind !== 'list' ? steps.slice(1) : steps;
    const named = namedSteps(root, taken);
    const starts = [[], ...selectorsOf(documents, root).map((selector) => [selector])];
    const paths = [named, taken].flatMap((inDocument) => starts.map((start) => [...start, ...inDocument]));
    const path = paths.find((candidate) => candidate.length > 0 && unlessFaulty(() => walk(documents, candidate))?.length === 1);
    return path && (0,config_path .j)(path);
}
function namedSteps(root, steps) {
    return steps.map((step, depth) => {
        if (step.kind !== 'index')
            return step;
        const lists = placesAt(atRoot(root), steps.slice(0, depth));
        const [value] = lists
            .flatMap((list) => placesAt(list, [step]))
            .flatMap(({ node }) => textUnder(node, 'name') ?? []);
        if (value === undefined)
            return step;
        const byName = { kind: 'match', keys: ['name'], value };
        return lists.some((list) => placesAt(list, [byName]).length === 1) ? byName : step;
    });
}
function locate_nameOf(documents, root) {
    const [name, number] = selectorsOf(documents, root);
    return number && startsOf(documents, [name]).length > 1 ? number : name;
}
function selectorsOf(documents, root) {
    const name = textUnder(root, 'metadata', 'name');
    const number = { kind: 'index', index: documents.indexOf(root) };
    return name === undefined ? [number] : [{ kind: 'match', keys: ['metadata', 'name'], value: name }, number];
}
function isSelector(step) {
    return step !== undefined && step.kind !== 'key';
}

;// CONCATENATED MODULE: ./.build/lib/deployment/change.js




const GAPS = {
    json: /(?:[ \t\r\n]|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*/y,
    yaml: /(?:[ \t\r\n]|(?<=[\s,{}[\]])#[^\r\n]*)*/y,
};
const REST_OF_LINE = {
    json: /(?:[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/))*(?=[ \t]*\r?\n)/y,
    yaml: /(?:[ \t]+#[^\r\n]*)?(?=[ \t]*\r?\n)/y,
};
function setEntries(map, assignments, names) {
    const { text, format } = map.source;
    const known = assignments.flatMap((one) => {
        const entry = map.byName.get(one.key);
        return entry ? setValue(map, entry, one) : [];
    });
    const added = assignments.filter(({ key }) => !map.byName.has(key));
    if (added.length === 0)
        return known;
    const pairs = added.map(({ key, value, alwaysQuoted }) => {
        return [keyText(key, map.entries, format), written(value, quoteFor({ text, map, alwaysQuoted }), format)];
    });
    const below = map.entries.findLast(({ name }) => name !== undefined && names.includes(name));
    return [...known, ...addEntries(map, pairs, { below })];
}
function setValue(map, entry, { value, alwaysQuoted }) {
    const old = entry.value;
    const { text, format } = map.source;
    refuseAliased([old]);
    if (old.kind === 'map' || old.kind === 'list')
        throw faultAt(old, 'there is more than a single value');
    if (old.kind === 'scalar')
        refuseToReplace(old, value);
    const after = written(value, quoteFor({ text, map, old, alwaysQuoted }), format);
    if (old.kind === 'scalar' && old.style === 'none')
        return [inGap({ map, entry }, after, 'value')];
    if (old.kind === 'scalar' && (old.style === 'literal' || old.style === 'folded'))
        return inPlaceOfBlock(old, after);
    return [{ start: old.start, end: old.end, text: after }];
}
function inGap({ map, entry }, after, example) {
    if (entry.hasColon)
        return (0,deployment_text .oc)(entry.gap, ` ${after}`);
    if (map.style === 'flow')
        return (0,deployment_text .oc)(entry.key.end, `: ${after}`);
    throw noColon({ map, entry }, example);
}
function noColon({ map, entry }, example) {
    const spot = { source: map.source, start: entry.start };
    return faultAt(spot, 'this key has neither colon nor value', `Write it as \`key: ${example}\`.`);
}
function inPlaceOfBlock(old, after) {
    const { text } = old.source;
    const [header = ''] = /^[|>][-+0-9]*/.exec(text.slice(old.start, old.start + 4)) ?? [];
    const below = (0,deployment_text .kd)(text, old.start);
    return [
        { start: old.start, end: old.start + header.length, text: after },
        { start: below, end: Math.max(below, old.end), text: '' },
    ];
}
function addEntries(map, pairs, where) {
    const below = where.below ?? map.entries.at(-1);
    if (map.style === 'pair' || !below)
        throw faultAt(map, 'this mapping has no braces, so it can hold one key only', 'Write it between braces.');
    if (map.style === 'flow')
        return addPairs(map, layoutOf(map), pairs);
    const lines = blockLines(pairs, blockStep(map)).map((line) => ' '.repeat(map.indent) + line);
    return [linesBelowDeep(map.source.text, below.end, map.indent, where.isApart ? ['', ...lines] : lines)];
}
function addRows(list, model, rows) {
    const { text } = list.source;
    const layout = layoutOf(model);
    if (list.style === 'flow') {
        const isOpen = model.entries[0] !== undefined && (0,deployment_text .YF)(text, model.entries[0].start) !== undefined;
        return addToFlow(list, layout, rows.map((row) => (indent) => braced(row, layout, isOpen ? indent : undefined)));
    }
    const dash = `${' '.repeat(list.indent)}-`;
    const lines = rows.flatMap((row) => {
        if (model.style === 'flow')
            return [`${dash} ${braced(row, layout, undefined)}`];
        return blockLines(row, 0).map((line, at) => (at === 0 ? dash : '').padEnd(model.indent) + line);
    });
    return [linesBelowDeep(text, model.end, list.indent, lines)];
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
function addPairs(map, layout, pairs) {
    const isJson = map.source.format === 'json';
    return addToFlow(map, layout, pairs.map((pair) => (indent) => flowPair(pair, layout, isJson ? indent : undefined)));
}
function addToFlow(tree, layout, added) {
    const { text, format } = tree.source;
    const items = tree.kind === 'list' ? tree.items : tree.entries;
    const [last, before] = [items.at(-1), items.at(-2)];
    if (!last)
        return [addToEmpty(tree, added)];
    const gap = endOf(GAPS[format], text, last.end) ?? last.end;
    const hasComma = text[gap] === ',';
    const from = hasComma ? gap + 1 : last.end;
    const indent = (0,deployment_text .YF)(text, last.start);
    const end = indent === undefined ? undefined : endOf(REST_OF_LINE[format], text, from);
    const between = before ? text.slice(before.end, last.start) : '';
    const onLine = /^,[ \t]*$/.test(between) ? between.slice(1) : layout.space;
    const separator = end === undefined ? onLine : (0,deployment_text .fT)(text, end) + (indent ?? '');
    const rendered = added.map((render) => separator + render(end === undefined ? undefined : indent)).join(',');
    if (hasComma)
        return [(0,deployment_text .oc)(end ?? from, `${rendered},`)];
    return end === undefined ? [(0,deployment_text .oc)(from, `,${rendered}`)] : [(0,deployment_text .oc)(from, ','), (0,deployment_text .oc)(end, rendered)];
}
function endOf(pattern, text, from) {
    pattern.lastIndex = from;
    return pattern.test(text) ? pattern.lastIndex : undefined;
}
function addToEmpty({ source: { text }, start, end }, added) {
    const close = end - 1;
    const indent = (0,deployment_text .YF)(text, close);
    if (indent === undefined || (0,deployment_text .PT)(text, close) <= start)
        return (0,deployment_text .oc)(close, ` ${added.map((render) => render(undefined)).join(', ')} `);
    const inner = indent + DEFAULT_STEP;
    const eol = (0,deployment_text .fT)(text, start);
    return (0,deployment_text .oc)((0,deployment_text .PT)(text, close), added.map((render) => inner + render(inner)).join(`,${eol}`) + eol);
}
function fill(tree, pairs, around) {
    const { source, start, end } = tree;
    const { text, format, within } = source;
    if (tree.kind === 'scalar' && tree.tag !== undefined) {
        const message = `the ${around ? 'value' : 'document'} has the tag \`${tree.tag}\`, which a mapping cannot have`;
        throw faultAt(tree, message, 'Remove the tag.');
    }
    const layout = layoutOf(around?.map ?? tree);
    const holdsComment = tree.kind === 'map' && text.slice(start + 1, end - 1).trim() !== '';
    if (holdsComment)
        return addPairs(tree, layout, pairs);
    const isInFlow = around && (around.map.style !== 'block' || within?.scalar.style === 'single');
    if (format === 'yaml' && !isInFlow)
        return fillBlock(tree, pairs, blockStep(around?.map ?? tree), around);
    const indent = around ? (0,deployment_text .YF)(text, around.entry.start) : '';
    const after = braced(pairs, layout, format === 'json' ? indent : undefined);
    const isAbsent = tree.kind === 'scalar' && tree.style === 'none';
    return [isAbsent && around ? inGap(around, after, '{}') : { start, end, text: after }];
}
function fillBlock(tree, pairs, step, around) {
    const { text } = tree.source;
    const gap = around?.entry.gap ?? 0;
    if (around && !around.entry.hasColon)
        throw noColon(around, '{}');
    const [first = '', ...others] = blockLines(pairs, step);
    const ownLine = around && tree.start === gap ? undefined : (0,deployment_text .YF)(text, tree.start);
    if (ownLine !== undefined) {
        const below = others.map((line) => ownLine + line);
        return [{ start: tree.start, end: tree.end, text: first }, (0,deployment_text .$H)(text, tree.end, below)];
    }
    const indent = ' '.repeat(around ? around.map.indent + step : 0);
    let { start } = tree;
    while (start > gap && text[start - 1] === ' ')
        start--;
    const lines = [first, ...others].map((line) => indent + line);
    return [{ start, end: tree.end, text: '' }, (0,deployment_text .$H)(text, tree.end, lines)];
}
function addAtBottom(root, pair) {
    const { text, format } = root.source;
    const bottom = root.start;
    const isJson = format === 'json';
    const layout = layoutOf(root);
    const eol = (0,deployment_text .fT)(text, bottom);
    const lines = isJson ? [braced([pair], { ...layout, eol }, '')] : blockLines([pair], DEFAULT_STEP.length);
    const before = text.slice(0, bottom).replace(/^\ufeff/, '');
    const isOpen = before !== '' && !before.endsWith('\n');
    return (0,deployment_text .oc)(bottom, (isOpen ? eol : '') + lines.join(eol) + (isOpen ? '' : eol));
}

;// CONCATENATED MODULE: ./.build/lib/deployment/plan.js






const FORCE = 'forceString';
function planEdit(target, values) {
    const wanted = deployment_values .z.flatMap((name) => {
        const value = values[name];
        return value === undefined ? [] : [{ name, value }];
    });
    const isMissing = target.missing !== undefined;
    const changed = isMissing ? wanted : wanted.filter((one) => !isSet(target.cursor.node, one));
    return changed.length === 0 ? undefined : { target, changed, splices: splicesOf(target, changed) };
}
function slotOf(node, name) {
    if (node.kind === 'scalar')
        return undefined;
    if (node.kind === 'map')
        return { map: node, key: name };
    const full = parameterName(node, name);
    const [item, second] = node.items.filter((tree) => textUnder(tree, 'name') === full);
    if (second)
        throw faultAt(second, `the parameter ${shown(full)} is there twice`, 'Remove one.');
    const map = item && resolve(item);
    return map?.kind === 'map' ? { map, key: 'value' } : undefined;
}
function scalarAt(node, name) {
    const slot = slotOf(node, name);
    const hit = slot && lookUp(slot.map, slot.key);
    if (!hit)
        return undefined;
    if (hit.node.kind === 'scalar')
        return hit.node;
    const message = `\`${name}\` is ${described(hit.node)}, not a single value`;
    throw faultAt(hit.entry.value, message, 'Correct it in the file first.');
}
function isSet(node, wanted) {
    const scalar = scalarAt(node, wanted.name);
    if (node.kind !== 'list')
        return holds(scalar, wanted.value);
    return holds(scalar, String(wanted.value)) && forcing(slotOf(node, wanted.name), wanted) === undefined;
}
function parameterName(list, name) {
    const [prefix = '', second] = prefixesOf(list);
    if (second === undefined)
        return `${prefix}.${name}`;
    const charts = [prefix, second].map((one) => shown(one.slice(0, one.lastIndexOf('.'))));
    const message = `these parameters set the values of several charts, such as ${charts.join(' and ')}`;
    throw faultAt(list, message, 'Move them to `valuesObject`, and name the mapping with config-path.');
}
function exemptIn(node, before, changed) {
    const values = new Set(node.kind === 'list' ? [] : [node]);
    const parts = new Set();
    for (const wanted of changed) {
        const [slot, old] = [slotOf(node, wanted.name), slotOf(before, wanted.name)];
        const entry = slot?.map.byName.get(slot.key);
        if (!entry)
            continue;
        if (old?.map.byName.has(old.key))
            values.add(entry.value);
        else
            parts.add(node.kind === 'list' ? slot?.map : entry);
        if (forcing(old, wanted) !== undefined)
            parts.add(slot?.map.byName.get(FORCE));
    }
    return { values, parts };
}
function splicesOf({ cursor, missing }, changed) {
    const { node } = cursor;
    refuseShared(cursor);
    if (missing !== undefined)
        return insertMapping(node, missing, changed);
    if (node.kind === 'list')
        return setParameters(node, changed);
    if (node.kind === 'scalar' || node.entries.length === 0)
        return fillMapping(cursor, changed);
    const assignments = changed.map(({ name, value }) => ({ key: name, value, alwaysQuoted: name === 'version' }));
    return setEntries(node, assignments, deployment_values .z);
}
function pairsOf({ text, format }, beside, wanted) {
    return wanted.map(({ name, value }) => [
        keyText(name, beside?.entries ?? [], format),
        written(value, quoteFor({ text, map: undefined, alwaysQuoted: name === 'version' }), format),
    ]);
}
function fillMapping({ entry, trail, node }, changed) {
    const around = trail.at(-2);
    const map = around && resolve(around);
    if (entry && map?.kind === 'map')
        return fill(node, pairsOf(node.source, map, changed), { map, entry });
    const hint = 'Put it under one, and name that by config-path.';
    throw faultAt(node, 'this empty mapping stands under no key', hint);
}
function insertMapping(root, key, wanted) {
    const { source } = root;
    const map = root.kind === 'map' && root.entries.length > 0 ? root : undefined;
    const pair = [keyText(key, map?.entries ?? [], source.format), pairsOf(source, map, wanted)];
    if (map)
        return addEntries(map, [pair], { isApart: isApart(map) });
    return isNothing(root) ? [addAtBottom(root, pair)] : fill(root, [pair]);
}
function isApart({ source, entries }) {
    const [last, before] = [entries.at(-1), entries.at(-2)];
    return last && before ? /\n[ \t]*\r?\n/.test(source.text.slice(before.end, last.start)) : false;
}
function setParameters(list, changed) {
    const set = changed.flatMap((wanted) => {
        const slot = slotOf(list, wanted.name);
        return slot ? setParameter(slot, wanted) : [];
    });
    const missing = changed.filter(({ name }) => !slotOf(list, name));
    if (missing.length === 0)
        return set;
    const [prefix] = prefixesOf(list);
    const model = list.items.findLast((item) => textUnder(item, 'name')?.startsWith(`${prefix}.`));
    const hint = 'Write them out as `name` and `value`.';
    if (model?.kind !== 'map')
        throw faultAt(list, 'these parameters are written in a form that cannot be extended', hint);
    const rows = missing.map((wanted) => rowLike(model, parameterName(list, wanted.name), wanted));
    return [...set, ...addRows(list, model, rows)];
}
function setParameter(slot, wanted) {
    const { map, key } = slot;
    const held = map.byName.get(key);
    if (!held) {
        const message = `the parameter ${shown(textUnder(map, 'name'))} has no value of its own`;
        throw faultAt(map, message, 'Add `value: ""` to it.');
    }
    refuseAliased([map]);
    const value = String(wanted.value);
    const forced = forcing(slot, wanted);
    const assignments = [
        ...(holds(held.value, value) ? [] : [{ key, value, alwaysQuoted: wanted.name !== 'bundleUrl' }]),
        ...(forced === undefined ? [] : [{ key: FORCE, value: forced, alwaysQuoted: false }]),
    ];
    return setEntries(map, assignments, [key]);
}
function forcing(slot, { name, value }) {
    if (slot?.key !== 'value')
        return undefined;
    const isForced = textUnder(slot.map, FORCE) === 'true';
    const isMistaken = name === 'version' && /^(?:true|false|null|0|[-+]\d+|[1-9]\d*)$/i.test(String(value));
    if (isMistaken)
        return isForced ? undefined : true;
    return typeof value === 'boolean' && isForced ? false : undefined;
}
function rowLike(model, full, { name, value }) {
    const { text, format } = model.source;
    const key = (one) => keyText(one, model.entries, format);
    const named = model.byName.get('name')?.value;
    const isQuoted = named?.kind === 'scalar' && (named.style === 'single' || named.style === 'double');
    const map = { style: model.style, entries: model.entries.filter((entry) => entry.name !== 'name') };
    const quote = quoteFor({ text, map, alwaysQuoted: name !== 'bundleUrl' });
    return [
        [key('name'), isQuoted || format === 'json' ? written(full, isQuoted ? named.style : 'double', format) : full],
        [key('value'), written(String(value), quote, format)],
        ...(name === 'version' ? [[key(FORCE), 'true']] : []),
    ];
}

// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
;// CONCATENATED MODULE: ./.build/lib/deployment/verify.js





const HINT = 'Nothing was written. Change the values by hand once, one a line; the next run then finds them in a simple form.';
const END_FILE = 'End the file with a line break.';
const END_STRING = 'End the string with a line break: begin it with `|`, not `|-`.';
function prove(edited, plan, { file, path }) {
    const target = unlessFaulty(() => locate(parseSource(edited, file), path));
    if (target && isProven(plan, target))
        return target.cursor;
    throw unproven(plan);
}
function isProven({ target, changed }, { cursor, missing }) {
    const { node, trail } = cursor;
    const before = target.cursor.node;
    if (missing !== undefined || !changed.every((one) => isSet(node, one)))
        return false;
    const isNew = target.missing !== undefined;
    if (isNew && node.kind === 'map' && node.entries.length !== changed.length)
        return false;
    const old = isNew ? exemptRoot(before) : exemptIn(before, before, changed);
    const now = isNew ? exemptRoot(trail[0], node) : exemptIn(node, before, changed);
    return (0,external_node_util_.isDeepStrictEqual)(factsOf(before.source, old), factsOf(node.source, now));
}
function exemptRoot(root, added) {
    const entries = root?.kind === 'map' ? root.entries : [];
    return { values: new Set(root && [root]), parts: new Set(entries.filter(({ value }) => value === added)) };
}
function factsOf(inner, { values, parts }) {
    const facts = [];
    const texts = new Map();
    let file = inner;
    for (; file.within; file = file.within.scalar.source)
        texts.set(file.within.scalar, file);
    const addSource = ({ comments, documents }) => {
        facts.push(...comments);
        for (const root of documents) {
            facts.push('document');
            add(root);
        }
    };
    const add = (tree) => {
        if (parts.has(tree))
            return;
        facts.push(`${tree.anchor} ${tree.tag}`);
        const isExempt = values.has(tree);
        if (!isExempt)
            facts.push(tree.kind === 'alias' ? `alias ${tree.name}` : `${tree.kind} ${tree.style}`);
        if (tree.kind === 'list')
            tree.items.forEach(add);
        if (tree.kind === 'map') {
            for (const entry of tree.entries.filter((one) => !parts.has(one))) {
                add(entry.key);
                add(entry.value);
            }
        }
        const text = texts.get(tree);
        if (text)
            addSource(text);
        else if (tree.kind === 'scalar' && !isExempt)
            facts.push(contentOf(tree));
        facts.push('end');
    };
    addSource(file);
    return facts;
}
function contentOf({ source, start, end, style, value }) {
    const written = source.text.slice(start, end);
    const isBlock = style === 'literal' || style === 'folded';
    const isOpen = isBlock && !source.text.includes('\n', end) && !/^[|>]\d?-/.test(written);
    return `${typeof value} ${String(value)} ${isOpen} ${written.trimEnd()}`;
}
function unproven({ target }) {
    const { node } = target.cursor;
    const { source } = node;
    const hint = endsOpen(source) ? (source.within ? END_STRING : END_FILE) : HINT;
    return faultAt(source.within?.scalar ?? node, 'the values cannot be edited without changing something else in the file', hint);
}
function endsOpen({ text, documents }) {
    let last = documents.at(-1);
    while (last && last.kind !== 'scalar' && last.kind !== 'alias')
        last = last.kind === 'map' ? last.entries.at(-1)?.value : last.items.at(-1);
    const isBlock = last?.kind === 'scalar' && (last.style === 'literal' || last.style === 'folded');
    return isBlock && last !== undefined && !text.includes('\n', last.end);
}

;// CONCATENATED MODULE: ./.build/lib/deployment/edit.js









function openConfig(text, place) {
    const { file, path } = place;
    (0,deployment_text .C1)(Buffer.byteLength(text), file);
    const source = parseSource(text, file);
    const target = locate(source, path);
    const edit = (values) => editTarget(source, target, place, values);
    const { cursor, missing } = target;
    const at = (0,config_path .j)(cursor.steps);
    const own = missing === undefined
        ? (pathTo(source.documents, cursor) ?? path ?? at)
        : (path ?? (0,config_path .j)([{ kind: 'key', key: missing }]));
    const byNumber = (0,config_path .n)(own).some(({ kind }) => kind === 'index');
    const before = missing === undefined ? { at, ...valuesIn(cursor.node) } : undefined;
    return { place: own, before, edit, ...(byNumber && { around: aroundOf(source, cursor) }) };
}
function aroundOf({ documents }, { node, trail }) {
    const isList = (tree) => tree !== undefined && resolve(tree).kind === 'list';
    const sizes = trail.map(resolve).flatMap((tree) => (tree.kind === 'list' ? tree.items.length : []));
    const item = trail.findLast((_tree, nth) => nth === 0 || isList(trail[nth - 1])) ?? node;
    const { text } = node.source;
    const beside = item.source === node.source ? text.slice(item.start, node.start) + text.slice(node.end, item.end) : '';
    return [documents.length, ...sizes, beside].join(' ');
}
function valuesIn(node) {
    const scalars = deployment_values .z.map((name) => [name, scalarAt(node, name)]);
    return Object.fromEntries(scalars.flatMap(([name, scalar]) => (scalar ? [[name, scalar.value]] : [])));
}
function editTarget(source, target, place, values) {
    const plan = planEdit(target, values);
    if (!plan)
        return { text: source.text, changes: [] };
    const { node } = target.cursor;
    refuseEncrypted(node.source);
    const edited = (0,deployment_text .Ut)(source.text, inFile(node.source, plan.splices));
    const after = prove(edited, plan, place);
    const changes = plan.changed.map(({ name, value }) => {
        const before = target.missing === undefined ? scalarAt(node, name)?.value : undefined;
        const line = (0,deployment_text .cA)(edited, offsetInFile(scalarAt(after.node, name) ?? after.node));
        return { name, at: (0,config_path .j)([...after.steps, ...edit_stepsTo(after.node, name)]), line, before, after: value };
    });
    return { text: edited, changes };
}
function inFile({ within }, splices) {
    if (!within)
        return splices;
    const { toOuter, encode, scalar } = within;
    const outer = splices.map(({ start, end, text }) => ({
        start: toOuter(start),
        end: toOuter(end),
        text: encode(text),
    }));
    return inFile(scalar.source, outer);
}
function edit_stepsTo(node, name) {
    if (node.kind !== 'list')
        return [{ kind: 'key', key: name }];
    const item = { kind: 'match', keys: ['name'], value: parameterName(node, name) };
    return [item, { kind: 'key', key: 'value' }];
}
function refuseEncrypted(source) {
    for (const root of source.documents) {
        const metadata = root.kind === 'map' ? lookUp(root, 'sops') : undefined;
        if (!metadata || textUnder(metadata.node, 'mac') === undefined)
            continue;
        const message = 'the file is encrypted by SOPS, and a change of it would not match its `sops.mac`';
        throw faultAt({ source, start: metadata.entry.start }, message, ENCRYPTED_HINT);
    }
    if (source.within)
        refuseEncrypted(source.within.scalar.source);
}


  }),

  3037:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    $H: () => (  linesBelow),
    C1: () => (  checkSize),
    PT: () => (  lineStart),
    Ut: () => (  applySplices),
    YF: () => (  indentBefore),
    cA: () => (  lineOf),
    fT: () => (  lineEndAt),
    g7: () => (  decodeText),
    kd: () => (  lineEnd),
    oc: () => (  insertion),
    sE: () => (  nextLine)
  });
  var node_buffer__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4573);
  var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9317);


const MAX_FILE_BYTES = 1024 ** 2;
const BYTE_ORDER_MARK = '\ufeff';
const REPLACEMENT = '\ufffd';
const UTF16_MARKS = { fffe: 'little', feff: 'big' };
function decodeText(content, file) {
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
    checkSize(bytes.length, file);
    const order = UTF16_MARKS[bytes.toString('hex', 0, 2)];
    if (order)
        throw notUtf8(file, `it is UTF-16 (${order} endian), by its byte order mark`);
    const zero = bytes.indexOf(0);
    if (zero !== -1) {
        const isUtf16 = bytes.filter((byte) => byte === 0).length * 3 > bytes.length;
        const kind = isUtf16 ? 'it looks like UTF-16' : 'a configuration file is text';
        throw notUtf8(file, `byte ${zero + 1} is NUL: ${kind}`);
    }
    const text = bytes.toString('utf8');
    if ((0,node_buffer__WEBPACK_IMPORTED_MODULE_0__.isUtf8)(bytes))
        return text;
    const at = firstBadByte(bytes, text);
    const found = `byte ${at + 1} (0x${(bytes[at] ?? 0).toString(16)}) is not part of any character`;
    throw notUtf8(file, `${found}: it looks like Latin-1 or Windows-1252`, lineOf(bytes.toString('latin1'), at));
}
function checkSize(sizeBytes, file) {
    if (sizeBytes <= MAX_FILE_BYTES)
        return;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .g(`${file} has ${sizeBytes} bytes; the limit is ${MAX_FILE_BYTES} (1 MiB).`, {
        file,
        hint: 'Name the file that holds the values of the deployment, or move them into a file of their own.',
    });
}
function notUtf8(file, found, line) {
    const message = `${line === undefined ? file : `${file}:${line}`}: the file is not UTF-8: ${found}.`;
    return new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .g(message, { file, ...(line !== undefined && { line }), hint: 'Save the file as UTF-8.' });
}
function firstBadByte(bytes, text) {
    let at = 0;
    for (const part of text.split(REPLACEMENT)) {
        at += Buffer.byteLength(part);
        if (bytes.indexOf(REPLACEMENT, at) !== at)
            break;
        at += Buffer.byteLength(REPLACEMENT);
    }
    return at;
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
function nextLine(text, offset) {
    const end = text.indexOf('\n', offset);
    return end === -1 ? undefined : end + 1;
}
function lineOf(text, offset) {
    let line = 1;
    for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1))
        line++;
    return line;
}
function indentBefore(text, offset) {
    const before = text.slice(lineStart(text, offset), offset);
    return /^[ \t]*$/.test(before) ? before : undefined;
}
function lineEndAt(text, offset) {
    const next = text.indexOf('\n', offset);
    const end = next === -1 ? text.lastIndexOf('\n') : next;
    return end > 0 && text[end - 1] === '\r' ? '\r\n' : '\n';
}
function insertion(at, text) {
    return { start: at, end: at, text };
}
function linesBelow(text, offset, lines) {
    const at = lineEnd(text, offset);
    return insertion(at, lines.map((line) => lineEndAt(text, at) + line).join(''));
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


  })

};
