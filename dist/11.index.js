export const id = 11;
export const ids = [11];
export const modules = {

  1115:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    AV: () => (  PartialFile),
    I: () => (  kindOf),
    bK: () => (  otherFile),
    sU: () => (  Arrival),
    zB: () => (  mayBeCut)
  });
  var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
  var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
  var _bundle_file_kind_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2232);
  var _defined_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5808);
  var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1550);
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





const MAX_ARCHIVE_BYTES = 16 * 1024 ** 3;
const BATCH_BYTES = 512 * 1024;
const ARCHIVE = (0,_bundle_file_kind_js__WEBPACK_IMPORTED_MODULE_3__  .h)(Buffer.from('1f8b', 'hex'));
const EMPTY = (0,_bundle_file_kind_js__WEBPACK_IMPORTED_MODULE_3__  .h)(Buffer.alloc(0));
const UNKNOWN = (0,_bundle_file_kind_js__WEBPACK_IMPORTED_MODULE_3__  .h)(Buffer.alloc(1));
const MAX_HEADER_LENGTH = 60;
class Arrival {
    path;
    #there = { bytes: 0, isWhole: false };
    #failure;
    #changed = Promise.withResolvers();
    isBroken = false;
    constructor(path) {
        this.path = path;
    }
    async arrived(known) {
        for (;;) {
            if (this.#failure !== undefined)
                throw this.#failure.error;
            if (this.#there.isWhole || this.#there.bytes > known)
                return this.#there;
            await this.#changed.promise;
        }
    }
    reach(bytes) {
        if (bytes < this.#there.bytes) {
            this.isBroken = true;
            this.fail(new Error('The download was started again.'));
        }
        this.#there = { bytes, isWhole: false };
        this.#wake();
    }
    complete(bytes) {
        this.#there = { bytes, isWhole: true };
        this.#wake();
    }
    fail(error) {
        this.#failure ??= { error };
        this.#wake();
    }
    #wake() {
        this.#changed.resolve();
        this.#changed = Promise.withResolvers();
    }
}
class PartialFile {
    #file;
    #maxBytes;
    #arrival;
    #hash = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256');
    #part = { bytes: 0 };
    constructor(file, { maxBytes = MAX_ARCHIVE_BYTES, arrival }) {
        this.#file = file;
        this.#maxBytes = maxBytes;
        this.#arrival = arrival;
    }
    static async create(files, path, options = {}) {
        return new PartialFile(await files.create(path), options);
    }
    get part() {
        return this.#part;
    }
    async restart() {
        this.#arrival?.reach(0);
        await this.#file.truncate();
        this.#hash = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256');
        this.#part = { bytes: 0 };
    }
    async append(piece, signal) {
        if (piece.at === 0)
            await this.restart();
        const { etag, total } = piece;
        this.#part = (0,_defined_js__WEBPACK_IMPORTED_MODULE_4__  .s)({ bytes: piece.at, etag, total });
        if (total !== undefined && total > this.#maxBytes)
            throw tooLarge(this.#maxBytes);
        let batch = [];
        let at = piece.at;
        let writing = Promise.resolve();
        const flush = async () => {
            await writing;
            const { bytes } = this.#part;
            if (batch.length > 0)
                writing = this.#file.write(batch, at).then(() => this.#arrival?.reach(bytes));
            writing.catch(() => undefined);
            at = this.#part.bytes;
            batch = [];
        };
        try {
            for await (const chunk of piece.body) {
                signal.throwIfAborted();
                const bytes = this.#part.bytes + chunk.byteLength;
                if (bytes > this.#maxBytes)
                    throw tooLarge(this.#maxBytes);
                batch.push(chunk);
                this.#hash.update(chunk);
                this.#part = { ...this.#part, bytes };
                if (bytes - at >= BATCH_BYTES)
                    await flush();
            }
        }
        finally {
            await flush();
            await writing;
        }
    }
    finish() {
        return { sizeBytes: this.#part.bytes, sha256: this.#hash.digest('hex') };
    }
    async [Symbol.asyncDispose]() {
        await this.#file.close();
    }
}
function tooLarge(maxBytes) {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_2__  .lZ('BUNDLE', `The bundle is larger than ${maxBytes} bytes.`, {
        hint: 'Export fewer pages with `paths`, or keep large files out of the documentation.',
    });
}
async function kindOf(path) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const file = __addDisposableResource(env_1, await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.open)(path), true);
        const { buffer, bytesRead } = await file.read(Buffer.alloc(_bundle_file_kind_js__WEBPACK_IMPORTED_MODULE_3__  .X), 0, _bundle_file_kind_js__WEBPACK_IMPORTED_MODULE_3__  .X, 0);
        return (0,_bundle_file_kind_js__WEBPACK_IMPORTED_MODULE_3__  .h)(buffer.subarray(0, bytesRead));
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
function mayBeCut({ bytes, kind, headers }, announced) {
    if (bytes >= announced || headers['content-length'] !== undefined)
        return false;
    if (kind === ARCHIVE || kind === EMPTY)
        return headers['content-encoding'] === undefined;
    return kind === UNKNOWN && headers['transfer-encoding'] === undefined;
}
function otherFile({ bytes, kind, headers }, { origin, sizeBytes, isFresh }, secrets) {
    const type = secrets.clean(headers['content-type'] ?? '', MAX_HEADER_LENGTH);
    const coding = secrets.clean(headers['content-encoding'] ?? '', MAX_HEADER_LENGTH);
    const says = [type === '' ? 'no content type' : type, ...(coding === '' ? [] : [`content coding ${coding}`])];
    const message = `What arrived from ${origin} is not the bundle: ${bytes} bytes, but ${sizeBytes} were announced. It is ${kind} (${says.join(', ')}).`;
    const error = (hint, jobLives) => new _errors_js__WEBPACK_IMPORTED_MODULE_2__  .lZ('BUNDLE', message, { hint, jobLives });
    if (coding !== '') {
        const hint = 'A gateway or cache in front of the storage may have compressed the archive again: let it pass archives unchanged.';
        return error(hint, true);
    }
    if (kind !== ARCHIVE)
        return error('Look for a login, gateway or cache in front of the storage that answers instead of it.', true);
    if (!isFresh)
        return error('Check that this address still serves the file.', false);
    return error('Export again; if the error stays, report it to the operator of the platform.', false);
}


  }),

  4210:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    Ig: () => (  keepCached),
    MN: () => (  takeCached),
    k$: () => (  cacheKey)
  });
  var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
  var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3024);
  var node_fs_promises__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1455);
  var _archive_file_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1115);
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




function cacheKey(baseUrl, jobId) {
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(`${baseUrl.href}\n${jobId}`).digest('hex');
}
async function takeCached(deps, { key, link, file }) {
    try {
        const kept = await deps.cache?.find(key);
        if (kept === undefined)
            return undefined;
        const copied = await copyHashed(deps, kept.file, file);
        const isSound = copied.sha256 === kept.sha256 && (link.sizeBytes ?? copied.sizeBytes) === copied.sizeBytes;
        if (isSound)
            return copied;
        deps.log.info('The cached bundle of this job has changed on the runner; downloading it again.');
    }
    catch (error) {
        deps.signal.throwIfAborted();
        deps.log.info(`The cached bundle of this job cannot be read (${reasonOf(error)}); downloading it.`);
    }
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rm)(file, { force: true });
    return undefined;
}
async function keepCached(deps, key, bundle) {
    try {
        await deps.cache?.keep(key, bundle);
    }
    catch (error) {
        deps.log.info(`The bundle could not be cached on this runner (${reasonOf(error)}).`);
    }
}
async function copyHashed({ files, signal }, source, target) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const copy = __addDisposableResource(env_1, await _archive_file_js__WEBPACK_IMPORTED_MODULE_3__  .AV.create(files, target), true);
        await copy.append({ at: 0, body: (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.createReadStream)(source) }, signal);
        return copy.finish();
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
function reasonOf(error) {
    return Error.isError(error) && 'code' in error ? String(error.code) : 'unknown reason';
}


  }),

  7660:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    B: () => (  withDownload),
    f: () => (  downloadBundle)
  });
  var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
  var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
  var _defined_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(5808);
  var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1550);
  var _transport_attempts_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6809);
  var _transport_explain_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1020);
  var _transport_retry_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7557);
  var _archive_file_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(1115);
  var _files_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(9389);
  var _storage_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(9351);
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










async function downloadBundle(deps, options) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const { file } = options;
        const { arrival, maxBytes } = options;
        const partial = __addDisposableResource(env_1, await (0,_files_js__WEBPACK_IMPORTED_MODULE_7__  .Z)(file, () => _archive_file_js__WEBPACK_IMPORTED_MODULE_6__  .AV.create(deps.files, file, (0,_defined_js__WEBPACK_IMPORTED_MODULE_9__  .s)({ arrival, maxBytes }))), true);
        try {
            await fill(partial, deps, options);
            return partial.finish();
        }
        catch (error) {
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(file, { force: true });
            throw error;
        }
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
async function withDownload(deps, options, work) {
    const env_2 = { stack: [], error: void 0, hasError: false };
    try {
        const folder = __addDisposableResource(env_2, await (0,_files_js__WEBPACK_IMPORTED_MODULE_7__  .t)(deps), true);
        const file = node_path__WEBPACK_IMPORTED_MODULE_1__.join(folder.path, 'download');
        return await work(file, await downloadBundle(deps, { ...options, file }));
    }
    catch (e_2) {
        env_2.error = e_2;
        env_2.hasError = true;
    }
    finally {
        const result_2 = __disposeResources(env_2);
        if (result_2)
            await result_2;
    }
}
async function fill(partial, deps, options) {
    const { deadline, file, freshLink, maxFailures = Number.POSITIVE_INFINITY } = options;
    let { link } = options;
    let isFresh = false;
    let requests = 0;
    let furthest = 0;
    const ask = async () => {
        requests += 1;
        return await takePiece(partial, deps, { ...options, link });
    };
    const tryOnce = async () => {
        let failed = await ask();
        if (failed !== undefined && (0,_storage_js__WEBPACK_IMPORTED_MODULE_8__  .Z)(failed) && freshLink !== undefined && !isFresh) {
            deps.signal.throwIfAborted();
            isFresh = true;
            deps.log.info(`The storage refused the link (${failed.summary}); requesting a fresh link from the platform.`);
            link = await freshLink();
            failed = await ask();
        }
        if (failed === undefined)
            return { kind: 'answer', answer: undefined };
        const hasProgress = partial.part.bytes > furthest;
        furthest = Math.max(furthest, partial.part.bytes);
        if (hasProgress)
            requests = 1;
        if (failed.failure.kind === 'part')
            await (0,_files_js__WEBPACK_IMPORTED_MODULE_7__  .Z)(file, () => partial.restart());
        const { bytes, etag } = partial.part;
        const after = bytes > 0 && etag !== undefined ? ` after ${bytes} bytes` : '';
        const summary = `The download failed${after} (${failed.summary})`;
        return { ...failed, kind: 'failure', fact: failed.summary, summary, hasProgress };
    };
    const outcome = await (0,_transport_attempts_js__WEBPACK_IMPORTED_MODULE_3__  .CD)({
        deps,
        deadline,
        tryOnce,
        judge: (failure, before) => (before.length + 1 < maxFailures ? (0,_transport_retry_js__WEBPACK_IMPORTED_MODULE_5__  .S)('download', failure, before) : 'give-up'),
    });
    if (outcome.kind === 'given-up')
        throw downloadError(outcome, { ...options, link }, requests);
}
async function takePiece(partial, deps, options) {
    const { link, file } = options;
    const piece = await (0,_storage_js__WEBPACK_IMPORTED_MODULE_8__  .M)(deps, link.url, options.open === undefined ? partial.part : { bytes: 0 }, options);
    if ('summary' in piece)
        return piece;
    try {
        await (0,_files_js__WEBPACK_IMPORTED_MODULE_7__  .Z)(file, () => partial.append(piece, deps.signal), () => partial.part.total ?? link.sizeBytes);
    }
    catch (error) {
        return (0,_transport_attempts_js__WEBPACK_IMPORTED_MODULE_3__  .tC)(error, deps);
    }
    finally {
        piece.discard();
    }
    return await sizeFault(partial, piece, deps, options);
}
async function sizeFault({ part: { bytes, total } }, { headers }, { secrets }, { link, file, freshLink }) {
    const { sizeBytes } = link;
    if (total !== undefined && bytes !== total)
        return { failure: { kind: 'unreadable' }, summary: `${bytes} of ${total} bytes arrived` };
    if (sizeBytes === undefined || bytes === sizeBytes)
        return undefined;
    const arrived = { bytes, headers, kind: await (0,_files_js__WEBPACK_IMPORTED_MODULE_7__  .Z)(file, () => (0,_archive_file_js__WEBPACK_IMPORTED_MODULE_6__  .I)(file)) };
    if (total === undefined && (0,_archive_file_js__WEBPACK_IMPORTED_MODULE_6__  .zB)(arrived, sizeBytes)) {
        return { failure: { kind: 'part' }, summary: `${bytes} bytes arrived, but the platform announced ${sizeBytes}` };
    }
    throw (0,_archive_file_js__WEBPACK_IMPORTED_MODULE_6__  .bK)(arrived, { origin: link.url.origin, sizeBytes, isFresh: freshLink !== undefined }, secrets);
}
function downloadError({ attempt, isLate }, { link, freshLink }, requests) {
    const { fact, failure, cause } = attempt;
    if (isLate)
        return (0,_transport_explain_js__WEBPACK_IMPORTED_MODULE_4__  .p)(`the download from ${link.url.origin}: ${fact}`, cause);
    const message = `The bundle could not be downloaded from ${link.url.origin}: ${fact}${(0,_transport_attempts_js__WEBPACK_IMPORTED_MODULE_3__  .A0)(requests)}.`;
    const error = (code, hint) => new _errors_js__WEBPACK_IMPORTED_MODULE_2__  .lZ(code, message, { hint, cause });
    if (freshLink === undefined)
        return error('NETWORK', 'Check that the runner may reach this address, and that it still serves the file.');
    if ((0,_storage_js__WEBPACK_IMPORTED_MODULE_8__  .Z)(attempt)) {
        return error('EXPIRED', 'The storage refuses a fresh link: check the clock of the platform and the runner’s access to the storage.');
    }
    if (failure.kind === 'transport')
        return error('NETWORK', (0,_transport_explain_js__WEBPACK_IMPORTED_MODULE_4__  .W)(failure, 'storage').hint);
    return error('NETWORK', 'Check that the runner may reach the storage of the platform.');
}


  }),

  5011:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);

__webpack_require__.d(__webpack_exports__, {
  keepBundle: () => (  keepBundle),
  proveBundle: () => (  proveBundle)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./.build/lib/bundle/errors.js
var errors = __webpack_require__(3624);
// EXTERNAL MODULE: ./.build/lib/bundle/inventory.js
var bundle_inventory = __webpack_require__(1831);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: external "node:worker_threads"
var external_node_worker_threads_ = __webpack_require__(5919);
// EXTERNAL MODULE: ./.build/lib/bundle/survey.js + 7 modules
var bundle_survey = __webpack_require__(284);
;// CONCATENATED MODULE: ./.build/lib/bundle/threaded-survey.js




const BATCH_BYTES = 1024 ** 2;
const BATCH_FILES = 256;
const MAX_BATCHES_AHEAD = 3;
const READ_BYTES = 128 * 1024;
const MAX_BATCHES_WAITING = 16;
const YOUNG_GENERATION_MB = 24;
const PROGRAM = new URL(`survey-thread${(0,external_node_path_.extname)(import.meta.url)}`, import.meta.url);
class SurveyError extends Error {
    name = 'SurveyError';
}
class ThreadedSurvey {
    #program;
    #thread;
    #files = [];
    #content = new Uint8Array(0);
    #used = 0;
    #read = 0;
    constructor(program = PROGRAM) {
        this.#program = program;
    }
    async see(file, content) {
        this.#thread?.throwIfFailed();
        const row = { file, bytes: content.length, sha256: (0,external_node_crypto_.hash)('sha256', content) };
        const isText = (0,bundle_survey ._I)(file) !== undefined;
        const isLeft = isText && this.#thread?.isBehind !== true;
        if (isLeft)
            await this.#add(content);
        else if (isText)
            this.#read += content.length;
        await this.#note(isLeft ? row : { ...row, facts: (0,bundle_survey .yR)(file, content) });
    }
    async *follow(file, bytes, content) {
        await this.#note({ file, bytes, sha256: yield* (0,bundle_survey .io)(content), facts: (0,bundle_survey .pY)(file) });
    }
    async report() {
        if (this.#thread !== undefined) {
            await this.#handOver();
            return await this.#thread.report();
        }
        const survey = new bundle_survey .BN();
        survey.take({ files: this.#files, content: this.#content.buffer });
        return survey.report();
    }
    async [Symbol.asyncDispose]() {
        await this.#thread?.worker.terminate();
    }
    async #add(content) {
        if (this.#used > 0 && this.#used + content.length > this.#content.length)
            await this.#handOver();
        if (content.length > this.#content.length)
            this.#content = this.#memory(content.length);
        this.#content.set(content, this.#used);
        this.#used += content.length;
    }
    #memory(bytes) {
        const free = bytes <= BATCH_BYTES ? this.#thread?.free.pop() : undefined;
        return new Uint8Array(free ?? new ArrayBuffer(Math.max(BATCH_BYTES, bytes)));
    }
    async #note(file) {
        this.#files.push(file);
        if (this.#files.length >= BATCH_FILES || this.#read >= READ_BYTES)
            await this.#handOver();
    }
    async #handOver() {
        this.#thread ??= new SurveyThread(this.#program);
        await this.#thread.take({ files: this.#files, content: this.#content.buffer });
        this.#files = [];
        this.#content = new Uint8Array(0);
        this.#used = 0;
        this.#read = 0;
    }
}
class SurveyThread {
    worker;
    free = [];
    #ahead = 0;
    #next = nextAnswer();
    #failure;
    constructor(program) {
        this.worker = new external_node_worker_threads_.Worker(program, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB } });
        this.worker.on('message', (answer) => {
            if (answer instanceof ArrayBuffer) {
                this.#ahead -= 1;
                if (answer.byteLength === BATCH_BYTES)
                    this.free.push(answer);
            }
            const { resolve } = this.#next;
            this.#next = nextAnswer();
            resolve(answer);
        });
        const fail = (cause) => {
            const reason = cause?.message === undefined ? '' : `: ${cause.message}`;
            this.#failure ??= new SurveyError(`The thread that surveys the bundle has ended early${reason}.`, { cause });
            this.#next.reject(this.#failure);
        };
        this.worker
            .on('error', fail)
            .on('messageerror', fail)
            .on('exit', () => fail());
    }
    get isBehind() {
        return this.#ahead >= MAX_BATCHES_AHEAD;
    }
    throwIfFailed() {
        if (this.#failure !== undefined)
            throw this.#failure;
    }
    async take(batch) {
        while (this.#ahead >= MAX_BATCHES_WAITING)
            await this.#next.promise;
        this.throwIfFailed();
        this.#ahead += 1;
        this.worker.postMessage(batch, [batch.content]);
    }
    async report() {
        this.worker.postMessage(undefined);
        for (;;) {
            const answer = await this.#next.promise;
            if (!(answer instanceof ArrayBuffer))
                return answer;
        }
    }
}
function nextAnswer() {
    const answer = Promise.withResolvers();
    answer.promise.catch(() => undefined);
    return answer;
}

// EXTERNAL MODULE: ./.build/lib/action/defined.js
var defined = __webpack_require__(5808);
// EXTERNAL MODULE: ./.build/lib/action/errors.js
var action_errors = __webpack_require__(1550);
// EXTERNAL MODULE: ./.build/lib/action/report/wording.js
var wording = __webpack_require__(9224);
;// CONCATENATED MODULE: ./.build/lib/action/report/findings.js

const NAMED = 10;
const MAX_NAME_LENGTH = 120;
const MAX_PAGE_DIFFERENCE = 5;
const MAX_PAGE_DIFFERENCE_RATIO = 0.1;
function judgeFindings({ inventory, findings }, policies, announced, secrets) {
    const told = { ignore: [], warn: [], fail: [] };
    const name = (text) => secrets.clean(text, MAX_NAME_LENGTH);
    const tell = (policy, found, words) => {
        const places = found.groups.slice(0, NAMED).map(({ target, foundIn, files }) => {
            const others = files > 1 ? ` and ${files - 1} more` : '';
            return `${name(target)} (in ${name(foundIn[0] ?? '')}${others})`;
        });
        if (found.count > 0)
            told[policy].push(`${words}: ${listed(places, found.distinct)}.`);
    };
    const { brokenLinks, missingResources, externalResources, unchecked, untitledPages } = findings;
    const [links, missing, external] = [brokenLinks.count, missingResources.count, externalResources.count];
    const { onBrokenLink, onExternalResource } = policies;
    tell(onBrokenLink, brokenLinks, `${(0,wording .U9)(links, 'link')} between pages ${links === 1 ? 'is' : 'are'} broken`);
    const areNot = `${missing === 1 ? 'is' : 'are'} not in the bundle`;
    tell(onBrokenLink, missingResources, `${(0,wording .U9)(missing, 'resource')} that pages load ${areNot}`);
    const fromElsewhere = 'from other hosts, which an air-gapped deployment cannot show';
    tell(onExternalResource, externalResources, `${(0,wording .U9)(external, 'resource')} that pages load ${fromElsewhere}`);
    told.warn.push(...pageCountWarnings(inventory.pages.length, announced));
    if (!findings.hasStartPage)
        told.warn.push(noStartPage(inventory, name));
    if (unchecked > 0) {
        const things = (0,wording .U9)(unchecked, 'file or reference', 'files or references');
        told.warn.push(`${things} of the bundle were too large or too deeply nested to be checked.`);
    }
    const untitled = listed(untitledPages.slice(0, NAMED).map(name), untitledPages.length);
    if (untitled !== '')
        told.warn.push(`${(0,wording .U9)(untitledPages.length, 'page')} without a title: ${untitled}.`);
    return { warnings: told.warn, failures: told.fail };
}
function pageCountWarnings(found, announced) {
    const difference = announced === undefined ? 0 : Math.abs(found - announced);
    const isFar = difference > MAX_PAGE_DIFFERENCE && difference > (announced ?? 0) * MAX_PAGE_DIFFERENCE_RATIO;
    if (found > 0 && !isFar)
        return [];
    const other = announced === undefined ? '' : `, but the platform counted ${announced}`;
    return [`The bundle has ${(0,wording .U9)(found, 'page')}${other}.`];
}
function noStartPage({ pages, redirects, assets }, name) {
    const files = [pages, redirects, assets].flat();
    const [folder, ...others] = new Set(files.map(({ file }) => file.slice(0, file.indexOf('/') + 1)));
    const why = others.length > 0 || !folder ? '' : `: everything lies below \`${name(folder.slice(0, -1))}/\``;
    return `The bundle has no index.html at its root, so the address of the site shows no page${why}.`;
}
function listed(named, total) {
    return [...named, ...(total > named.length ? [`and ${total - named.length} more`] : [])].join(', ');
}

// EXTERNAL MODULE: ./.build/lib/action/version.js
var action_version = __webpack_require__(2041);
// EXTERNAL MODULE: ./.build/lib/action/fetch/archive-file.js
var archive_file = __webpack_require__(1115);
// EXTERNAL MODULE: ./.build/lib/action/fetch/cached.js
var fetch_cached = __webpack_require__(4210);
// EXTERNAL MODULE: ./.build/lib/action/fetch/download.js
var fetch_download = __webpack_require__(7660);
// EXTERNAL MODULE: ./.build/lib/action/fetch/files.js
var files = __webpack_require__(9389);
// EXTERNAL MODULE: ./.build/lib/action/fetch/place.js
var place = __webpack_require__(4325);
;// CONCATENATED MODULE: ./.build/lib/action/fetch/keep.js
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














const DOWNLOAD_FAULTS = ['NOT_ARCHIVE', 'DAMAGED'];
async function proveBundle(stage, source) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const { deps } = stage;
        const { cache, jobId } = source;
        const scope = __addDisposableResource(env_1, new AsyncDisposableStack(), true);
        const folder = scope.use(await (0,files .t)(deps));
        const archive = external_node_path_.join(folder.path, 'bundle.tar.gz');
        const arrival = new archive_file .sU(archive);
        const stop = new AbortController();
        const signal = AbortSignal.any([deps.signal, stop.signal]);
        const fetching = fetchArchive({ ...stage, deps: { ...deps, signal } }, source, arrival);
        fetching.then(({ sizeBytes }) => arrival.complete(sizeBytes)).catch((error) => arrival.fail(error));
        const judged = await prove(stage, { arrival, fetching, stop, jobId });
        const { isCached, ...measured } = await fetching;
        if (cache !== undefined && !isCached)
            await (0,fetch_cached .Ig)(deps, cache.key, { file: archive, sha256: measured.sha256 });
        const held = scope.move();
        return { archive: { ...measured, path: archive }, judged, [Symbol.asyncDispose]: () => held.disposeAsync() };
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
async function keepBundle({ inputs, deps, ledger }, { archive }) {
    const { bundlePath } = inputs;
    if (bundlePath === undefined)
        return;
    await (0,place .QK)(archive.path, bundlePath, deps);
    ledger.learn({ bundlePath });
    deps.log.info(`Saved the archive at ${bundlePath}.`);
}
async function fetchArchive({ deps, ledger, deadline }, { link, freshLink, cache, sha256: wanted }, arrival) {
    const { path: archive } = arrival;
    const cached = cache?.mayHold === true ? await (0,fetch_cached .MN)(deps, { key: cache.key, link, file: archive }) : undefined;
    const download = { link, file: archive, arrival, deadline, ...(0,defined .s)({ freshLink }) };
    const { sizeBytes, sha256 } = cached ?? (await (0,fetch_download .f)(deps, download));
    deps.signal.throwIfAborted();
    if (wanted !== undefined && sha256 !== wanted) {
        throw new action_errors .lZ('BUNDLE', `The archive has the SHA-256 ${sha256}, not ${wanted} as its name says.`, {
            hint: 'It is not what was published: roll back to another version.',
        });
    }
    ledger.learn({ sizeBytes, sha256 });
    const isCached = cached !== undefined;
    deps.log.info(`${isCached ? 'Read from the cache of this runner:' : 'Downloaded'} ${(0,wording .Ej)(sizeBytes)}, SHA-256 ${sha256}.`);
    return { isCached, sizeBytes, sha256 };
}
async function prove(stage, { arrival, fetching, stop, jobId }) {
    const read = async (archive) => {
        return await readAndPlace(stage, archive, fetching, jobId).catch((error) => {
            throw error instanceof SurveyError ? surveyFailed(error) : error;
        });
    };
    try {
        await arrival.arrived(0);
        return await read(arrival);
    }
    catch (error) {
        if (!arrival.isBroken && !mayBeDownloadFault(error))
            stop.abort(error);
        await fetching;
        if (!arrival.isBroken)
            throw error;
        return await read(arrival.path);
    }
}
function surveyFailed(cause) {
    return new action_errors .lZ('INTERNAL', cause.message, {
        hint: 'Run it again; if it fails again, give the runner more memory, or set `verify: false`.',
        cause,
    });
}
function mayBeDownloadFault(error) {
    const cause = error instanceof action_errors .lZ ? error.cause : undefined;
    return cause instanceof errors .r && DOWNLOAD_FAULTS.includes(cause.code);
}
async function readAndPlace(stage, archive, fetching, jobId) {
    const env_2 = { stack: [], error: void 0, hasError: false };
    try {
        const { deps, ledger, inputs } = stage;
        const { extractTo: directory } = inputs;
        const visitor = __addDisposableResource(env_2, inputs.verify ? new ThreadedSurvey() : undefined, true);
        const note = async () => {
            await fetching;
            return { ...(0,defined .s)({ jobId }), ...judge(stage, jobId, await visitor?.report()) };
        };
        if (directory === undefined) {
            await (0,place .PI)(archive, deps, visitor);
            return await note();
        }
        const { note: judged, files } = await (0,place .JB)({ archive, directory, note, visitor }, deps);
        deps.signal.throwIfAborted();
        ledger.learn({ siteDirectory: directory });
        deps.log.info(`Unpacked ${(0,wording .U9)(files, 'file')} to ${directory}.`);
        return judged;
    }
    catch (e_2) {
        env_2.error = e_2;
        env_2.hasError = true;
    }
    finally {
        const result_2 = __disposeResources(env_2);
        if (result_2)
            await result_2;
    }
}
function judge({ deps, inputs, ledger, site }, jobId, survey) {
    const contentDigest = survey?.inventory.contentDigest;
    const pinned = site?.found.map(({ version }) => version);
    const version = (0,action_version .E4)(inputs.version, { jobId: jobId ?? '', contentDigest, pinned }, deps.clock.today());
    ledger.learn((0,defined .s)({ version, survey }));
    if (survey === undefined)
        return { version };
    const { inventory } = survey;
    const { totals } = inventory;
    const pages = (0,bundle_inventory .E1)(inventory);
    deps.log.info(`The bundle is valid: ${(0,wording .U9)(pages, 'page')}, ${(0,wording .U9)(totals.files, 'file')}, ${(0,wording .Ej)(totals.bytes)}.`);
    const { warnings, failures } = judgeFindings(survey, inputs, ledger.pageCount, deps.secrets);
    const pageCount = ledger.pageCount ?? pages;
    ledger.learn({ pageCount });
    for (const warning of warnings)
        deps.log.warning(warning);
    if (failures.length > 0) {
        throw new action_errors .lZ('FINDINGS', failures.join('\n'), {
            hint: 'Correct the pages that the summary lists, or set the policy to `warn`. Nothing was saved.',
        });
    }
    return { version, contentDigest: inventory.contentDigest, pageCount, inventory };
}


  }),

  4325:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    JB: () => (  placeSite),
    PI: () => (  checkArchive),
    QK: () => (  keepArchive)
  });
  var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
  var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
  var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
  var _bundle_entry_name_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5195);
  var _bundle_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3624);
  var _bundle_unpack_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(215);
  var _defined_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(5808);
  var _errors_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(1550);
  var _files_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(9389);
  var _targets_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(7620);
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










const PART_SUFFIX = '.static-export-part';
const OLD_SUFFIX = '.static-export-old';
const MAX_NAME_LENGTH = 120;
const MAX_CODE_POINTS = 12;
const MAX_ASCII = 0x7f;
const SHARED_FILE_MODE = 0o644;
async function putBeside(target, deps, work) {
    return await (0,_files_js__WEBPACK_IMPORTED_MODULE_7__  .Z)(target, async () => {
        const part = partOf(target);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(node_path__WEBPACK_IMPORTED_MODULE_2__.dirname(target), { recursive: true });
        await sweep(target, deps);
        try {
            return await work(part);
        }
        catch (error) {
            await removeOrTell(part, deps);
            deps.signal.throwIfAborted();
            throw error instanceof _bundle_errors_js__WEBPACK_IMPORTED_MODULE_4__  .r ? bundleError(error, deps.secrets) : error;
        }
    });
}
async function keepArchive(archive, target, deps) {
    const { signal } = deps;
    await putBeside(target, deps, async (part) => {
        const mode = await createShared(part);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(archive, part).catch(async (error) => {
            if (error.code !== 'EXDEV')
                throw error;
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.copyFile)(archive, part);
        });
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.chmod)(part, mode);
        signal.throwIfAborted();
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(part, target);
    });
}
async function createShared(file) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const created = __addDisposableResource(env_1, await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.open)(file, 'wx', SHARED_FILE_MODE), true);
        return (await created.stat()).mode;
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
async function placeSite({ archive, directory, visitor, note: take }, deps) {
    const { signal } = deps;
    return await putBeside(directory, deps, async (part) => {
        const { files } = await (0,_bundle_unpack_js__WEBPACK_IMPORTED_MODULE_5__  .b)(archive, part, (0,_defined_js__WEBPACK_IMPORTED_MODULE_9__  .s)({ signal, visitor }));
        const note = await take();
        const marker = JSON.stringify({ kind: _targets_js__WEBPACK_IMPORTED_MODULE_8__  ._y, jobId: note.jobId, version: note.version }, null, 2);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.writeFile)(node_path__WEBPACK_IMPORTED_MODULE_2__.join(part, _bundle_entry_name_js__WEBPACK_IMPORTED_MODULE_3__  .xY), `${marker}\n`);
        signal.throwIfAborted();
        await refuseForeign(directory);
        await swap(part, directory, deps);
        return { note, files };
    });
}
async function checkArchive(archive, { secrets, signal }, visitor) {
    await (0,_bundle_unpack_js__WEBPACK_IMPORTED_MODULE_5__  .bL)(archive, { visitor, signal }).catch((error) => {
        signal.throwIfAborted();
        throw error instanceof _bundle_errors_js__WEBPACK_IMPORTED_MODULE_4__  .r ? bundleError(error, secrets) : error;
    });
}
async function refuseForeign(directory) {
    const fault = await (0,_targets_js__WEBPACK_IMPORTED_MODULE_8__  .Rq)(directory);
    if (fault !== undefined)
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_6__  .lZ('FILES', `${directory} changed during the export: it ${fault}.`);
}
async function swap(part, directory, deps) {
    const old = oldOf(directory);
    const hadOne = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(directory, old).then(() => true, (error) => {
        if (error.code === 'ENOENT')
            return false;
        throw error;
    });
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(part, directory);
    }
    catch (error) {
        if (hadOne)
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(old, directory);
        throw error;
    }
    if (hadOne)
        await discardOld(directory, deps);
}
async function sweep(target, deps) {
    const folder = node_path__WEBPACK_IMPORTED_MODULE_2__.dirname(target);
    const prefix = node_path__WEBPACK_IMPORTED_MODULE_2__.basename(hiddenBeside(target));
    const names = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(folder);
    const isPart = (name) => name.startsWith(`${prefix}.`) &&
        /^[0-9a-f]{8}$/.test(name.slice(prefix.length + 1, -PART_SUFFIX.length)) &&
        name.endsWith(PART_SUFFIX);
    await Promise.all(names.filter(isPart).map((name) => removeOrTell(node_path__WEBPACK_IMPORTED_MODULE_2__.join(folder, name), deps)));
    if (!names.includes(`${prefix}${OLD_SUFFIX}`))
        return;
    if (names.includes(node_path__WEBPACK_IMPORTED_MODULE_2__.basename(target)))
        await discardOld(target, deps);
    else
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(oldOf(target), target).catch(() => undefined);
}
async function discardOld(directory, deps) {
    const [old, part] = [oldOf(directory), partOf(directory)];
    const renamed = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(old, part).then(() => part, () => old);
    await removeOrTell(renamed, deps);
}
async function removeOrTell(leftover, { files, log }) {
    try {
        await files.remove(leftover);
    }
    catch (error) {
        const code = Error.isError(error) && 'code' in error ? ` (${String(error.code)})` : '';
        log.warning(`${leftover} could not be removed${code}. The next run with this target tries again.`);
    }
}
function oldOf(directory) {
    return `${hiddenBeside(directory)}${OLD_SUFFIX}`;
}
function partOf(target) {
    return `${hiddenBeside(target)}.${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(4).toString('hex')}${PART_SUFFIX}`;
}
function hiddenBeside(target) {
    return node_path__WEBPACK_IMPORTED_MODULE_2__.join(node_path__WEBPACK_IMPORTED_MODULE_2__.dirname(target), `.${node_path__WEBPACK_IMPORTED_MODULE_2__.basename(target)}`);
}
function bundleError(error, secrets) {
    const clean = (name) => secrets.clean(name, MAX_NAME_LENGTH);
    const entry = error.entry === undefined ? '' : ` ${entries(error.entry, error.other, clean)}`;
    return new _errors_js__WEBPACK_IMPORTED_MODULE_6__  .lZ('BUNDLE', `The bundle is refused. ${error.message}${entry}`, {
        hint: 'Nothing was unpacked. Export again; if the error stays, report it to the operator of the platform.',
        cause: error,
    });
}
function entries(entry, other, clean) {
    if (other === undefined)
        return `The entry: ${clean(entry)}`;
    const lookAlike = entry.toLowerCase() !== other.toLowerCase();
    const named = [entry, other].map((name) => clean(name) + (lookAlike ? codePoints(name) : ''));
    return `The entries: ${named.join(' and ')}`;
}
function codePoints(name) {
    const foreign = [...name].map((character) => character.codePointAt(0) ?? 0).filter((code) => code > MAX_ASCII);
    const named = foreign
        .slice(0, MAX_CODE_POINTS)
        .map((code) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`);
    if (foreign.length > named.length)
        named.push('…');
    return named.length === 0 ? '' : ` (${named.join(' ')})`;
}


  }),

  9351:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    M: () => (  requestPiece),
    Z: () => (  isDeadLink)
  });
  var _defined_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5808);
  var _local_host_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4769);
  var _transport_attempts_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6809);
  var _transport_backoff_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7743);




const SILENCE_MS = 30_000;
const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];
async function requestPiece(deps, link, part, way) {
    try {
        const response = await followRedirects(deps, link, rangeHeaders(part), way);
        return 'summary' in response ? response : readPiece(response, part, deps);
    }
    catch (error) {
        return (0,_transport_attempts_js__WEBPACK_IMPORTED_MODULE_0__  .tC)(error, deps);
    }
}
function isDeadLink({ failure }) {
    return failure.kind === 'status' && [400, 403, 410].includes(failure.status);
}
function rangeHeaders({ bytes, etag }) {
    if (bytes === 0 || etag === undefined)
        return { accept: '*/*' };
    return { accept: '*/*', range: `bytes=${bytes}-`, 'if-range': etag };
}
async function followRedirects(deps, link, headers, { deadline, open, silenceMs = SILENCE_MS }) {
    let url = link;
    for (let hops = 0;; hops += 1) {
        const timeoutMs = Math.max(1, deadline.remaining());
        const request = { method: 'GET', url, headers, timeoutMs, signal: deps.signal };
        const first = hops === 0 ? open : undefined;
        const response = await (first === undefined ? deps.http.stream(request, silenceMs) : first());
        const { status } = response;
        if (!REDIRECTS.includes(status))
            return response;
        response.discard();
        const failure = { kind: 'status', status };
        const target = redirectTarget(response.headers['location'], url);
        if (target === undefined)
            return { failure, summary: `HTTP ${status} to an address that must not be followed` };
        if (hops === MAX_REDIRECTS)
            return { failure, summary: `more than ${MAX_REDIRECTS} redirects` };
        url = target;
    }
}
function redirectTarget(location, from) {
    if (location === undefined || !URL.canParse(location, from.href))
        return undefined;
    const target = new URL(location, from);
    const local = from.protocol === 'http:' && target.protocol === 'http:' && (0,_local_host_js__WEBPACK_IMPORTED_MODULE_1__  .m)(target.hostname);
    const allowed = target.protocol === 'https:' || local;
    return allowed && target.username === '' && target.password === '' ? target : undefined;
}
function readPiece(response, part, { clock }) {
    const { status, headers } = response;
    const etag = strongTag(headers['etag']);
    if (status === 200) {
        const total = readLength(headers['content-length']);
        return { ...response, at: 0, ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_2__  .s)({ etag, total }) };
    }
    const total = status === 206 ? continues(headers['content-range'], part) : undefined;
    const isOther = headers['etag'] !== undefined && headers['etag'] !== part.etag;
    if (total !== undefined && !isOther)
        return { ...response, at: part.bytes, ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_2__  .s)({ etag, total }) };
    response.discard();
    const summary = `HTTP ${status}${status === 206 ? ' with another range or version than was asked for' : ''}`;
    if (status === 206 || status === 416)
        return { failure: { kind: 'part' }, summary };
    return { failure: { kind: 'status', status, ...(0,_transport_backoff_js__WEBPACK_IMPORTED_MODULE_3__  .gW)(headers, clock.today()) }, summary };
}
function continues(range, part) {
    const match = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(range ?? '');
    if (match === null)
        return undefined;
    const [first, last, total] = match.slice(1).map(Number);
    if (total === undefined || first !== part.bytes || last !== total - 1)
        return undefined;
    return part.total === undefined || part.total === total ? total : undefined;
}
function readLength(text) {
    return /^\d{1,15}$/.test(text ?? '') ? Number(text) : undefined;
}
function strongTag(tag) {
    return tag !== undefined && /^"[\x21\x23-\x7e]*"$/.test(tag) ? tag : undefined;
}


  }),

  2041:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    E4: () => (  versionOf),
    LR: () => (  isOfContent),
    Xl: () => (  withoutReferences)
  });
  var _contract_static_export_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3677);

const MAX_LENGTH = 128;
const DIGEST_LENGTH = 12;
function versionOf(given, { jobId, contentDigest, pinned = [] }, today) {
    if (given !== undefined)
        return given;
    const digest = contentDigest?.slice(0, DIGEST_LENGTH);
    const kept = pinned.find((version) => typeof version === 'string' && isOfContent(version, contentDigest));
    if (typeof kept === 'string')
        return kept;
    const source = digest ?? withoutReferences(jobId.replace(/[^A-Za-z0-9._+-]/g, '-'));
    return `${today.toISOString().slice(0, 10)}-${source}`.slice(0, MAX_LENGTH);
}
function withoutReferences(word) {
    return word.replace(/(?<=gh)-(?=\d)/gi, '.');
}
function isOfContent(version, contentDigest) {
    if (contentDigest === undefined || !_contract_static_export_js__WEBPACK_IMPORTED_MODULE_0__  .Q6.test(version))
        return false;
    return version.endsWith(`-${contentDigest.slice(0, DIGEST_LENGTH)}`);
}


  }),

  2232:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

  __webpack_require__.d(__webpack_exports__, {
    X: () => (  KIND_BYTES),
    h: () => (  fileKind)
  });
const KIND_BYTES = 512;
const SIGNATURES = [
    ['a gzip-compressed file', 0, '1f8b'],
    ['a zip archive', 0, '504b0304'],
    ['an empty zip archive', 0, '504b0506'],
    ['a zstd-compressed file', 0, '28b52ffd'],
    ['an xz-compressed file', 0, 'fd377a585a00'],
    ['a bzip2-compressed file', 0, '425a68'],
    ['an lz4-compressed file', 0, '04224d18'],
    ['a 7z archive', 0, '377abcaf271c'],
    ['a tar archive without compression', 257, '7573746172'],
];
const TEXTS = [
    ['an HTML page', /^<(?:!doctype\s+html|html|head|body)\b/i],
    ['an XML document', /^<(?:\?xml|[a-z])/i],
    ['a JSON document', /^(?:[{[]|"|true\b|false\b|null\b)/],
];
function fileKind(head) {
    if (head.length === 0)
        return 'empty';
    for (const [kind, offset, bytes] of SIGNATURES) {
        if (head.toString('hex', offset, offset + bytes.length / 2) === bytes)
            return kind;
    }
    const text = head.toString('utf8').trimStart();
    return TEXTS.find(([, beginning]) => beginning.test(text))?.[0] ?? 'of an unknown kind';
}


  }),

  284:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


__webpack_require__.d(__webpack_exports__, {
  BN: () => (  Survey),
  io: () => (  digested),
  yR: () => (  readText),
  _I: () => (  textKind),
  pY: () => (  unreadText)
});


// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
;// CONCATENATED MODULE: ./.build/lib/bundle/address.js
const SITE = 'http://site.invalid/';
const SITE_HOST = new URL(SITE).host;
const MAX_BASE = 512;
const PLAIN = /^(?!\/\/)[\w.~/-]+(?:#[\w.~/:-]*)?$/;
const DATA = /^\s*data:/i;
const DOT_SEGMENT = /(?:^|\/)\.\.?(?:\/|$)/;
const FRAGMENT_DIRECTIVE = ':~:';
class Resolver {
    #base;
    resolve(file, address, base) {
        if (base === undefined && address.startsWith('#'))
            return inside(file, address.slice(1));
        if (DATA.test(address))
            return undefined;
        if (base === undefined && PLAIN.test(address))
            return resolvePlain(file, address);
        return resolveUrl(address, this.#baseOf(file, base));
    }
    #baseOf(file, base) {
        if (this.#base?.file !== file || this.#base.base !== base)
            this.#base = { file, base, url: baseUrl(file, base) };
        return this.#base.url;
    }
}
function baseUrl(file, base) {
    const own = SITE + file.split('/').map(encodeURIComponent).join('/');
    if (base === undefined || base.length > MAX_BASE)
        return own;
    return URL.parse(base, own)?.href ?? own;
}
function servedFile(path, has) {
    if (path !== '' && has(path))
        return path;
    let end = path.length;
    while (path[end - 1] === '/')
        end -= 1;
    const bare = path.slice(0, end);
    const [page, index] = [`${bare}.html`, bare === '' ? 'index.html' : `${bare}/index.html`];
    return (path === bare && bare !== '' ? [page, index] : [index, page]).find(has);
}
function resolveUrl(address, base) {
    const url = URL.parse(address, base);
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
        return undefined;
    if (url.host !== SITE_HOST)
        return { kind: 'outside', url: url.href, host: url.host };
    return inside(decoded(url.pathname.slice(1)), url.hash.slice(1));
}
function resolvePlain(file, address) {
    const [path = '', fragment = ''] = address.split('#');
    const joined = path.startsWith('/') ? path.slice(1) : file.slice(0, file.lastIndexOf('/') + 1) + path;
    return inside(DOT_SEGMENT.test(joined) ? withoutDots(joined) : joined, fragment);
}
function withoutDots(path) {
    const kept = [];
    const segments = path.split('/');
    for (const [index, segment] of segments.entries()) {
        const isDots = segment === '.' || segment === '..';
        if (segment === '..')
            kept.pop();
        if (!isDots)
            kept.push(segment);
        else if (index === segments.length - 1)
            kept.push('');
    }
    return kept.join('/');
}
function inside(path, hash) {
    return { kind: 'inside', path, fragment: hash.split(FRAGMENT_DIRECTIVE, 1)[0] ?? '' };
}
function decoded(text) {
    if (!text.includes('%'))
        return text;
    try {
        return decodeURIComponent(text);
    }
    catch {
        return text;
    }
}

;// CONCATENATED MODULE: ./.build/lib/bundle/tally.js
const MAX_GROUPS = 1000;
const MAX_FILES = 10;
const THING_BYTES = 256;
const MAX_BYTES = 160 * 1024 ** 2;
class Tally {
    #counts = new Map();
    #bytes = 0;
    dropped = 0;
    add(thing, file) {
        const key = thing.join('\0');
        const count = this.#counts.get(key);
        if (count === undefined)
            this.#addFirst(key, file);
        else if (count.last !== file) {
            count.files += 1;
            count.last = file;
            if (count.files <= MAX_FILES)
                count.foundIn.push(file);
        }
    }
    #addFirst(key, file) {
        const bytes = this.#bytes + key.length + THING_BYTES;
        if (bytes > MAX_BYTES) {
            this.dropped += 1;
            return;
        }
        this.#bytes = bytes;
        this.#counts.set(key, { files: 1, last: file, foundIn: [file] });
    }
    found(judge) {
        const judged = (key) => {
            const [kind = '', place = '', detail = ''] = key.split('\0');
            return judge([kind, place, detail]);
        };
        const keys = [...this.#counts.keys()].filter((key) => judged(key) !== undefined);
        const filesOf = (key) => this.#counts.get(key)?.files ?? 0;
        keys.sort((a, b) => filesOf(b) - filesOf(a) || (a < b ? -1 : 1));
        const groups = keys.slice(0, MAX_GROUPS).flatMap((key) => {
            const [thing, count] = [judged(key), this.#counts.get(key)];
            return thing && count ? [{ ...thing, files: count.files, foundIn: count.foundIn }] : [];
        });
        return { count: keys.reduce((sum, key) => sum + filesOf(key), 0), distinct: keys.length, groups };
    }
}

;// CONCATENATED MODULE: ./.build/lib/bundle/findings.js


const MAX_TARGET = 2048;
const ANCHOR_BYTES = 64;
const MAX_ANCHOR_BYTES = 192 * 1024 ** 2;
const MAX_JOINED = 64;
const SCRIPT_ROUTE = /^[/!]|^%(?:2f|21)/i;
class FindingsTaker {
    #resolver = new Resolver();
    #inside = new Tally();
    #outside = new Tally();
    #files = new Map();
    #anchorBytes = 0;
    #unchecked = 0;
    add(file, { references, base, anchors, isUnchecked }) {
        const hasPlace = anchors === undefined || this.#hasPlaceFor(anchors);
        if (isUnchecked || !hasPlace)
            this.#unchecked += 1;
        this.#files.set(file, hasPlace ? anchors && compact(anchors) : undefined);
        for (const reference of references)
            this.#note(file, reference, base);
    }
    finish({ pages }) {
        return {
            brokenLinks: this.#inside.found((reference) => this.#brokenLink(reference)),
            missingResources: this.#inside.found((reference) => this.#missingResource(reference)),
            externalResources: this.#outside.found(([kind, host, target]) => ({ kind: kind, host, target })),
            untitledPages: pages.filter(({ title }) => title === undefined).map(({ file }) => file),
            hasStartPage: this.#has('index.html'),
            unchecked: this.#unchecked + this.#inside.dropped + this.#outside.dropped,
        };
    }
    #has = (file) => this.#files.has(file);
    #hasPlaceFor(anchors) {
        let bytes = this.#anchorBytes;
        for (const name of anchors)
            bytes += name.length + ANCHOR_BYTES;
        if (bytes > MAX_ANCHOR_BYTES)
            return false;
        this.#anchorBytes = bytes;
        return true;
    }
    #note(file, { kind, address }, base) {
        const found = this.#resolver.resolve(file, address, base);
        if (found === undefined)
            return;
        if (found.kind === 'outside') {
            if (kind !== 'link')
                this.#outside.add([kind, cut(found.host), cut(found.url)], file);
            return;
        }
        const path = cut(found.path);
        const fragment = kind === 'link' ? cut(found.fragment) : '';
        if (this.#has(path) && this.#hasAnchor(path, fragment))
            return;
        this.#inside.add([kind, path, fragment], file);
    }
    #brokenLink([kind, path, fragment]) {
        if (kind !== 'link')
            return undefined;
        const file = servedFile(path, this.#has);
        if (file === undefined)
            return { kind: 'page', target: `/${path}` };
        if (this.#hasAnchor(file, fragment))
            return undefined;
        return { kind: 'anchor', target: `/${path}#${decoded(fragment)}` };
    }
    #missingResource([kind, path]) {
        if (kind === 'link')
            return undefined;
        const isPage = kind === 'frame' || kind === 'object' || kind === 'preload';
        const isThere = isPage ? servedFile(path, this.#has) !== undefined : this.#has(path);
        return isThere ? undefined : { kind: kind, target: `/${path}` };
    }
    #hasAnchor(file, fragment) {
        const anchors = this.#files.get(file);
        if (fragment === '' || anchors === undefined || SCRIPT_ROUTE.test(fragment))
            return true;
        const name = decoded(fragment);
        const has = (each) => (typeof anchors === 'string' ? anchors.includes(`\0${each}\0`) : anchors.has(each));
        return has(fragment) || has(name) || name.toLowerCase() === 'top';
    }
}
function compact(anchors) {
    return anchors.size > MAX_JOINED ? anchors : `\0${[...anchors].join('\0')}\0`;
}
function cut(text) {
    const kept = text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text;
    return kept.length > MAX_TARGET ? kept.slice(0, MAX_TARGET).toWellFormed() : kept;
}

// EXTERNAL MODULE: ./.build/lib/bundle/inventory.js
var bundle_inventory = __webpack_require__(1831);
// EXTERNAL MODULE: ./node_modules/htmlparser2/dist/Parser.js
var Parser = __webpack_require__(5867);
;// CONCATENATED MODULE: ./.build/lib/bundle/embedded-urls.js
const ANY = '[\\s\\S]';
const until = (stop) => `[^${stop}\\\\]*(?:\\\\${ANY}[^${stop}\\\\]*){0,500000}`;
const STRING = `"(${until('"\\n')})"?|'(${until("'\\n")})'?`;
const COMMENT = `/\\*${ANY}*?(?:\\*/|$)`;
const CSS_TOKEN = new RegExp([
    COMMENT,
    '@namespace[^;{}]*',
    `@import\\s*(?:url\\(\\s*)?(?:${STRING}|([^"'()\\s;]+))`,
    `url\\(\\s*(?:${STRING}|(${until(`"'()\\s`)}))`,
    '(image-set\\()',
    'type\\([^)]*',
    STRING,
    '([;{}])',
].join('|'), 'gi');
const LOADS = /url\(|@import|image-set\(|\\/i;
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|\r?\n|([\s\S]))/gi;
const MAX_CODE_POINT = 0x10ffff;
function cssUrls(css) {
    if (!LOADS.test(css))
        return [];
    const urls = [];
    let inImageSet = false;
    for (const [token, ...groups] of css.matchAll(CSS_TOKEN)) {
        const [import1, import2, import3, url1, url2, url3, imageSet, string1, string2, end] = groups;
        const sheet = import1 ?? import2 ?? import3;
        const url = url1 ?? url2 ?? url3 ?? (inImageSet ? (string1 ?? string2) : undefined);
        if (imageSet !== undefined)
            inImageSet = true;
        if (end !== undefined)
            inImageSet = false;
        if (token.startsWith('/*'))
            continue;
        const address = unescaped(sheet ?? url ?? '').trim();
        if (address !== '')
            urls.push({ address, isSheet: sheet !== undefined });
    }
    return urls;
}
function unescaped(text) {
    if (!text.includes('\\'))
        return text;
    return text.replace(ESCAPE, (_escape, hex, character) => {
        if (hex === undefined)
            return character ?? '';
        const code = Number.parseInt(hex, 16);
        return code === 0 || code > MAX_CODE_POINT ? '\ufffd' : String.fromCodePoint(code);
    });
}
const SEPARATORS = /[\s,]*/y;
const ADDRESS = /\S+/y;
const DESCRIPTORS = /(?:[^,(]|\([^)]*(?:\)|$))*/y;
function srcsetAddresses(srcset) {
    const addresses = [];
    let at = 0;
    const take = (pattern) => {
        pattern.lastIndex = at;
        const found = pattern.exec(srcset)?.[0] ?? '';
        at += found.length;
        return found;
    };
    while (at < srcset.length) {
        take(SEPARATORS);
        const address = take(ADDRESS);
        if (address === '')
            break;
        addresses.push(withoutCommas(address));
        if (!address.endsWith(','))
            take(DESCRIPTORS);
    }
    return addresses;
}
function withoutCommas(address) {
    let end = address.length;
    while (address[end - 1] === ',')
        end -= 1;
    return address.slice(0, end);
}
const JAVASCRIPT = /^(?:(?:application|text)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/;
const OTHER_HOST = /^(?:https?:)?\/\//i;
const MODULE_TOKEN = new RegExp([
    '//.*',
    COMMENT,
    `\`${until('`')}`,
    `\\\\${ANY}`,
    `((?<![\\w$.])(?:import|from)\\s*)?(?:"(${until('"\\n')})("?)|'(${until("'\\n")})('?))`,
].join('|'), 'g');
function scriptKind(type) {
    const name = (type ?? '').trim().toLowerCase();
    if (name === 'module' || name === 'importmap')
        return name;
    return name === '' || JAVASCRIPT.test(name) ? 'classic' : 'data';
}
function foreignImports(kind, text) {
    if (!text.includes('//'))
        return [];
    const addresses = kind === 'importmap' ? mappedAddresses(text) : kind === 'module' ? importedAddresses(text) : [];
    return addresses.filter((address) => OTHER_HOST.test(address));
}
function mappedAddresses(text) {
    let map;
    try {
        map = JSON.parse(text);
    }
    catch {
        return [];
    }
    const [imports, scopes] = [entryOf(map, 'imports'), entryOf(map, 'scopes')];
    const tables = [imports, ...(isObject(scopes) ? Object.values(scopes) : [])];
    return tables.filter(isObject).flatMap((table) => Object.values(table).filter((value) => typeof value === 'string'));
}
function importedAddresses(text) {
    return Array.from(text.matchAll(MODULE_TOKEN), ([, word, double, isClosed, single, isSingleClosed]) => word !== undefined && (isClosed || isSingleClosed) ? (double ?? single ?? '') : '');
}
function isObject(value) {
    return typeof value === 'object' && value !== null;
}
function entryOf(value, name) {
    return isObject(value) ? value[name] : undefined;
}

// EXTERNAL MODULE: ./node_modules/htmlparser2/dist/Tokenizer.js + 6 modules
var Tokenizer = __webpack_require__(9264);
;// CONCATENATED MODULE: ./.build/lib/bundle/page-tokenizer.js

const TEXT_ENDS = new Map(['iframe', 'noembed', 'noframes', 'script', 'style', 'textarea', 'title', 'xmp'].map((name) => [
    name,
    new RegExp(`</${name}(?=[ \t\n\f\r/>])`, 'gi'),
]));
const WITH_ENTITIES = ['textarea', 'title'];
const PLAIN_TEXT = 'plaintext';
const COMMENT_END = /--!?>/g;
const QUOTES = { 34: Tokenizer .X.Double, 39: Tokenizer .X.Single };
const [TAB, LINE_FEED, FORM_FEED, RETURN, SPACE] = [0x09, 0x0a, 0x0c, 0x0d, 0x20];
const [EXCLAMATION, SLASH, EQUALS, GREATER, QUESTION] = [0x21, 0x2f, 0x3d, 0x3e, 0x3f];
const [LOWER_A, LOWER_Z, TO_LOWER] = [0x61, 0x7a, 0x20];
class PageTokenizer extends Tokenizer .A {
    #events;
    #attributesRead;
    #readsText;
    #part;
    #html = '';
    #ampersandAt = -1;
    constructor({ attributes, readsText = () => true }, events) {
        const part = { offset: 0 };
        super({}, moved(events, part));
        this.#events = events;
        this.#attributesRead = attributes;
        this.#readsText = readsText;
        this.#part = part;
    }
    write(html) {
        this.#html = html;
        let textFrom = 0;
        for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
            const behind = this.#markup(at, textFrom);
            if (behind !== undefined)
                textFrom = behind;
            at = behind ?? at + 1;
        }
        this.#text(textFrom, html.length);
    }
    end() {
        this.#events.onend();
    }
    #markup(at, textFrom) {
        const html = this.#html;
        const next = html.charCodeAt(at + 1);
        const isClosing = next === SLASH;
        if (isClosing && at + 2 === html.length)
            return undefined;
        const isTag = isLetter(isClosing ? html.charCodeAt(at + 2) : next);
        if (!isTag && !isClosing && next !== EXCLAMATION && next !== QUESTION)
            return undefined;
        this.#text(textFrom, at);
        if (isTag)
            return isClosing ? this.#closingTag(at + 2) : this.#openingTag(at + 1);
        if (html.startsWith('--', at + 2) && next === EXCLAMATION)
            return this.#behindComment(at + 4);
        if (html.startsWith('[CDATA[', at + 2) && next === EXCLAMATION)
            return this.#characterData(at + 9);
        return this.#behind('>', at + 2);
    }
    #openingTag(at) {
        const end = this.#nameEnd(at);
        if (end === this.#html.length)
            return end;
        const isForeign = this.#events.isInForeignContext?.() === true;
        this.#events.onopentagname(at, end);
        const behind = this.#attributes(end);
        if (behind === this.#html.length || isForeign)
            return behind;
        const name = this.#html.slice(at, end).toLowerCase();
        return TEXT_ENDS.has(name) || name === PLAIN_TEXT ? this.#textElement(behind, name) : behind;
    }
    #attributes(from) {
        const html = this.#html;
        for (let at = from; at < html.length;) {
            const code = html.charCodeAt(at);
            if (code === GREATER) {
                this.#events.onopentagend(at);
                return at + 1;
            }
            if (code === SLASH) {
                at = this.#behindBlanks(at + 1);
                if (html.charCodeAt(at) !== GREATER)
                    continue;
                this.#events.onselfclosingtag(at);
                return at + 1;
            }
            at = isBlank(code) ? at + 1 : this.#attribute(at);
        }
        return html.length;
    }
    #attribute(at) {
        const html = this.#html;
        let end = at + 1;
        while (end < html.length && html.charCodeAt(end) !== EQUALS && !endsName(html.charCodeAt(end)))
            end += 1;
        const equals = this.#behindBlanks(end);
        const isAsked = this.#attributesRead?.has(html.slice(at, end).toLowerCase()) !== false;
        if (html.charCodeAt(equals) !== EQUALS) {
            if (isAsked)
                this.#tell(at, end, end, end, Tokenizer .X.NoValue);
            return equals;
        }
        const start = this.#behindBlanks(equals + 1);
        const quote = QUOTES[html.charCodeAt(start)];
        const from = quote === undefined ? start : start + 1;
        let to = from;
        if (quote !== undefined)
            to = html.indexOf(html.charAt(start), from);
        else
            while (to < html.length && html.charCodeAt(to) !== GREATER && !isBlank(html.charCodeAt(to)))
                to += 1;
        if (to === -1)
            return html.length;
        if (isAsked)
            this.#tell(at, end, from, to, quote ?? Tokenizer .X.Unquoted);
        return quote === undefined ? to : to + 1;
    }
    #tell(at, nameEnd, from, to, quote) {
        this.#events.onattribname(at, nameEnd);
        if (!this.#hasEntity(from, to))
            this.#events.onattribdata(from, to);
        else
            this.#leave('<a ', at, to + (quote === Tokenizer .X.Unquoted ? 0 : 1), '>');
        this.#events.onattribend(quote, to);
    }
    #closingTag(at) {
        const end = this.#nameEnd(at);
        if (end < this.#html.length)
            this.#events.onclosetag(at, end);
        return this.#behind('>', end);
    }
    #textElement(from, name) {
        const end = this.#search(TEXT_ENDS.get(name), from) ?? this.#html.length;
        if (WITH_ENTITIES.includes(name))
            this.#text(from, end, `<${name}>`, `</${name}>`);
        else if (from < end && this.#readsText())
            this.#events.ontext(from, end);
        return end === this.#html.length ? end : this.#closingTag(end + 2);
    }
    #characterData(from) {
        const end = this.#html.indexOf(']]>', from);
        if (end === -1)
            return this.#html.length;
        this.#events.oncdata(from, end + 2, 2);
        return end + 3;
    }
    #text(from, to, beginning = '', end = '<') {
        if (from >= to || !this.#readsText())
            return;
        if (this.#hasEntity(from, to))
            this.#leave(beginning, from, to, end);
        else
            this.#events.ontext(from, to);
    }
    #hasEntity(from, to) {
        if (this.#ampersandAt < from)
            this.#ampersandAt = this.#html.indexOf('&', from);
        if (this.#ampersandAt === -1)
            this.#ampersandAt = Number.POSITIVE_INFINITY;
        return this.#ampersandAt < to;
    }
    #leave(before, from, to, behind) {
        this.reset();
        this.#part.offset = from - before.length;
        super.write(before + this.#html.slice(from, to) + behind);
    }
    #nameEnd(at) {
        let end = at;
        while (end < this.#html.length && !endsName(this.#html.charCodeAt(end)))
            end += 1;
        return end;
    }
    #behindBlanks(from) {
        let at = from;
        while (isBlank(this.#html.charCodeAt(at)))
            at += 1;
        return at;
    }
    #behindComment(from) {
        if (this.#html.startsWith('>', from))
            return from + 1;
        if (this.#html.startsWith('->', from))
            return from + 2;
        return this.#search(COMMENT_END, from) === undefined ? this.#html.length : COMMENT_END.lastIndex;
    }
    #search(pattern, from) {
        if (pattern === undefined)
            return undefined;
        pattern.lastIndex = from;
        return pattern.exec(this.#html)?.index;
    }
    #behind(text, from) {
        const at = this.#html.indexOf(text, from);
        return at === -1 ? this.#html.length : at + text.length;
    }
}
const nothing = () => undefined;
function moved(events, part) {
    return {
        ontext: (from, to) => events.ontext(from + part.offset, to + part.offset),
        ontextentity: (point, to) => events.ontextentity(point, to + part.offset),
        onattribdata: (from, to) => events.onattribdata(from + part.offset, to + part.offset),
        onattribentity: (point) => events.onattribentity(point),
        onattribname: nothing,
        onattribend: nothing,
        oncdata: nothing,
        onclosetag: nothing,
        oncomment: nothing,
        ondeclaration: nothing,
        onend: nothing,
        onopentagend: nothing,
        onopentagname: nothing,
        onprocessinginstruction: nothing,
        onselfclosingtag: nothing,
    };
}
function isBlank(code) {
    return code === SPACE || code === LINE_FEED || code === TAB || code === FORM_FEED || code === RETURN;
}
function endsName(code) {
    return code === SLASH || code === GREATER || isBlank(code);
}
function isLetter(code) {
    const lower = code | TO_LOWER;
    return lower >= LOWER_A && lower <= LOWER_Z;
}

;// CONCATENATED MODULE: ./.build/lib/bundle/references.js

const FONT_FILE = /\.(?:woff2?|ttf|otf|eot)(?:[?#]|$)/i;
const LINK_RELATIONS = [
    ['style', ['stylesheet']],
    ['icon', ['icon', 'apple-touch-icon', 'apple-touch-icon-precomposed', 'mask-icon']],
    ['manifest', ['manifest']],
    ['script', ['modulepreload']],
    ['preload', ['preload', 'prefetch', 'prerender', 'preconnect', 'dns-prefetch']],
];
const LOADING = new Map([
    ['a', [['href', 'link']]],
    ['area', [['href', 'link']]],
    [
        'script',
        [
            ['src', 'script'],
            ['href', 'script'],
        ],
    ],
    [
        'img',
        [
            ['src', 'image'],
            ['srcset', 'image'],
        ],
    ],
    ['image', [['href', 'image']]],
    ['feImage', [['href', 'image']]],
    ['use', [['href', 'image']]],
    ['input', [['src', 'image']]],
    [
        'source',
        [
            ['src', 'media'],
            ['srcset', 'image'],
        ],
    ],
    ['track', [['src', 'media']]],
    ['audio', [['src', 'media']]],
    [
        'video',
        [
            ['src', 'media'],
            ['poster', 'image'],
        ],
    ],
    ['iframe', [['src', 'frame']]],
    ['frame', [['src', 'frame']]],
    ['embed', [['src', 'object']]],
    ['object', [['data', 'object']]],
    ['body', [['background', 'image']]],
]);
const REFERENCE_ATTRIBUTES = [
    ...[...LOADING.values()].flatMap((loads) => loads.map(([attribute]) => attribute)),
    ...['imagesrcset', 'xlink:href', 'rel', 'type', 'style'],
];
const NONE = [];
function elementReferences(name, attributes) {
    const loads = loadsOf(name, attributes);
    const style = attributes['style'];
    if (loads === undefined && style === undefined)
        return NONE;
    const found = [];
    for (const [attribute, kind] of loads ?? []) {
        const value = attributes[attribute] ?? (attribute === 'href' ? attributes['xlink:href'] : undefined);
        if (value === undefined)
            continue;
        const addresses = attribute.endsWith('srcset') ? srcsetAddresses(value) : [value];
        for (const address of addresses)
            if (kind === 'link' || address.trim() !== '')
                found.push({ kind, address });
    }
    return style?.includes('(') === true ? [...found, ...styleReferences(style)] : found;
}
function loadsOf(name, attributes) {
    if (name === 'script' && scriptKind(attributes['type']) === 'data')
        return undefined;
    if (name !== 'link')
        return LOADING.get(name);
    const relations = (attributes['rel'] ?? '').toLowerCase().split(/\s+/);
    const [kind] = LINK_RELATIONS.find(([, names]) => names.some((relation) => relations.includes(relation))) ?? [];
    return (kind && [
        ['href', kind],
        ['imagesrcset', 'image'],
    ]);
}
function styleReferences(css) {
    return cssUrls(css).map(({ address, isSheet }) => ({
        kind: isSheet ? 'style' : FONT_FILE.test(address) ? 'font' : 'image',
        address,
    }));
}

;// CONCATENATED MODULE: ./.build/lib/bundle/page-scan.js
var _a;




const MAX_TITLE = 300;
const MAX_DEPTH = 1000;
const MAX_REFRESH = 2048;
const ATTRIBUTES = new Set([
    ...['id', 'name', 'http-equiv', 'content', 'srcdoc', 'shadowrootmode'],
    ...REFERENCE_ATTRIBUTES,
]);
class TooDeep extends Error {
}
function scanPage(html) {
    return new PageScan(html, false);
}
class PageScan {
    title;
    redirect;
    base;
    isWhole = true;
    anchors = new Set();
    references = [];
    #elements = [];
    #isNested;
    #inertDepth;
    #text;
    #hasTitle = false;
    constructor(html, isNested) {
        this.#isNested = isNested;
        const tokens = {
            Tokenizer: PageTokenizer,
            attributes: ATTRIBUTES,
            readsText: () => this.#text !== undefined,
        };
        const parser = new Parser .i({
            onopentag: (name, attributes) => this.#open(name, attributes),
            ontext: (text) => this.#read(text),
            onclosetag: () => this.#close(),
        }, tokens);
        try {
            parser.end(html);
        }
        catch (error) {
            if (!(error instanceof TooDeep))
                throw error;
            this.isWhole = false;
        }
    }
    #open(name, attributes) {
        const depth = this.#elements.push(name);
        if (depth > MAX_DEPTH)
            throw new TooDeep();
        if (name === 'template' && attributes['shadowrootmode'] === undefined)
            this.#inertDepth ??= depth;
        if (this.#inertDepth !== undefined)
            return;
        const of = this.#textKind(name, attributes);
        if (of !== undefined)
            this.#text = { of, depth, content: '' };
        if (name === 'base')
            this.base ??= attributes['href'];
        if (name === 'meta')
            this.#meta(attributes);
        if (attributes['id'] !== undefined)
            this.anchors.add(ownCopy(attributes['id']));
        if (name === 'a' && attributes['name'] !== undefined)
            this.anchors.add(ownCopy(attributes['name']));
        this.#refer(elementReferences(name, attributes));
        if (name === 'iframe' && attributes['srcdoc'] !== undefined && !this.#isNested) {
            this.#refer(new _a(attributes['srcdoc'], true).references.filter(({ kind }) => kind !== 'link'));
        }
    }
    #textKind(name, attributes) {
        if (name === 'title')
            return this.#hasTitle || this.#elements.includes('svg') ? undefined : name;
        if (name === 'style')
            return name;
        const kind = name === 'script' && attributes['src'] === undefined ? scriptKind(attributes['type']) : undefined;
        return kind === 'module' || kind === 'importmap' ? kind : undefined;
    }
    #read(text) {
        if (this.#text === undefined)
            return;
        if (this.#text.of !== 'title' || this.#text.content.length < 2 * MAX_TITLE)
            this.#text.content += text;
    }
    #close() {
        const depth = this.#elements.length;
        this.#elements.pop();
        if (depth === this.#inertDepth)
            this.#inertDepth = undefined;
        if (this.#text?.depth !== depth)
            return;
        const { of, content } = this.#text;
        this.#text = undefined;
        if (of === 'style')
            this.#refer(styleReferences(content));
        else if (of !== 'title')
            this.#refer(foreignImports(of, content).map((address) => ({ kind: 'script', address })));
        else {
            this.#hasTitle = true;
            this.title = ownCopy(content.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE)) || undefined;
        }
    }
    #meta(attributes) {
        if (attributes['http-equiv']?.toLowerCase() !== 'refresh' || this.#elements.includes('noscript'))
            return;
        const refresh = readRefresh((attributes['content'] ?? '').slice(0, MAX_REFRESH));
        if (refresh === undefined)
            return;
        if (!refresh.isDelayed)
            this.redirect ??= refresh.address;
        this.references.push({ kind: 'link', address: refresh.address });
    }
    #refer(references) {
        for (const reference of references)
            this.references.push(reference);
    }
}
_a = PageScan;
function ownCopy(text) {
    return Buffer.from(text).toString();
}
function readRefresh(content) {
    const text = content.trim();
    const [delay = '', seconds = ''] = /^(\d*)[\d.]*/.exec(text) ?? [];
    const behindDelay = text.slice(delay.length);
    if (!/^[;,\s]/.test(behindDelay))
        return undefined;
    const address = behindDelay
        .trimStart()
        .replace(/^[;,]/, '')
        .trimStart()
        .replace(/^url\s*=\s*/i, '');
    const bare = address.replace(/^["']/, '').replace(/["']$/, '');
    return bare === '' ? undefined : { address: bare, isDelayed: /[1-9]/.test(seconds) };
}

// EXTERNAL MODULE: ./.build/lib/bundle/unpack.js + 3 modules
var unpack = __webpack_require__(215);
;// CONCATENATED MODULE: ./.build/lib/bundle/survey.js






class Survey {
    #files = [];
    #findings = new FindingsTaker();
    see(file, content) {
        this.#note({ file, bytes: content.length, sha256: (0,external_node_crypto_.hash)('sha256', content) }, readText(file, content));
    }
    async *follow(file, bytes, content) {
        this.#note({ file, bytes, sha256: yield* digested(content) }, unreadText(file));
    }
    take({ files, content }) {
        let at = 0;
        for (const { facts, ...file } of files) {
            this.#note(file, facts ?? readText(file.file, Buffer.from(content, at, file.bytes)));
            if (facts === undefined)
                at += file.bytes;
        }
    }
    report() {
        const inventory = (0,bundle_inventory .o8)(this.#files);
        return { inventory, findings: this.#findings.finish(inventory) };
    }
    #note(file, { traits, ...facts }) {
        this.#files.push({ ...file, traits });
        this.#findings.add(file.file, facts);
    }
}
function readText(file, content) {
    const kind = textKind(file);
    if (kind !== 'page') {
        const references = kind === 'sheet' ? styleReferences(content.toString()) : [];
        return { references, isUnchecked: false, traits: undefined };
    }
    const { title, redirect, anchors, isWhole, references, base } = scanPage(content.toString());
    const known = isWhole && redirect === undefined ? { anchors } : {};
    return { references, base, isUnchecked: !isWhole, ...known, traits: { title, redirects: redirect !== undefined } };
}
function unreadText(file) {
    const kind = textKind(file);
    const traits = kind === 'page' ? { title: undefined, redirects: false } : undefined;
    return { references: [], isUnchecked: kind !== undefined, traits };
}
async function* digested(content) {
    const digest = (0,external_node_crypto_.createHash)('sha256');
    for await (const piece of content) {
        digest.update(piece);
        yield piece;
    }
    return digest.digest('hex');
}
async function surveyArchive(archiveFile, options = {}) {
    const survey = new Survey();
    await readArchive(archiveFile, { ...options, visitor: survey });
    return survey.report();
}
function textKind(file) {
    const name = file.slice(file.lastIndexOf('/') + 1);
    if (name.startsWith('._'))
        return undefined;
    return /\.html$/i.test(name) ? 'page' : /\.css$/i.test(name) ? 'sheet' : undefined;
}


  }),

  215:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


__webpack_require__.d(__webpack_exports__, {
  bL: () => (  readArchive),
  b: () => (  unpackArchive)
});


// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./.build/lib/bundle/entry-name.js
var entry_name = __webpack_require__(5195);
// EXTERNAL MODULE: ./.build/lib/bundle/errors.js
var errors = __webpack_require__(3624);
// EXTERNAL MODULE: external "node:stream"
var external_node_stream_ = __webpack_require__(7075);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(8522);
// EXTERNAL MODULE: ./.build/lib/bundle/file-kind.js
var file_kind = __webpack_require__(2232);
;// CONCATENATED MODULE: ./.build/lib/bundle/gzip.js
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






const MAGIC = 0x8b1f;
const DEFLATE = 8;
const FIXED_HEADER_BYTES = 10;
const TRAILER_BYTES = 8;
const MAX_HEADER_BYTES = 128 * 1024;
const FLAG_HEADER_CRC = 2;
const FLAG_EXTRA = 4;
const FLAG_NAME = 8;
const FLAG_COMMENT = 16;
const FLAGS_RESERVED = 0xe0;
const CHUNK_BYTES = 256 * 1024;
function wholeFile(path) {
    return { path, arrived: async () => ({ bytes: (await (0,promises_.stat)(path)).size, isWhole: true }) };
}
async function* readGzip(archive, signal) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        await archive.arrived(0);
        const handle = __addDisposableResource(env_1, await (0,promises_.open)(archive.path), true);
        const start = await findMember(handle, archive);
        const source = external_node_stream_.Readable.from(readBody(handle, archive, start), { highWaterMark: 1 });
        const inflate = (0,external_node_zlib_.createInflateRaw)({ chunkSize: CHUNK_BYTES });
        source.on('error', (error) => inflate.destroy(error));
        source.pipe(inflate);
        let [crc, size] = [0, 0];
        try {
            for await (const chunk of inflate) {
                signal?.throwIfAborted();
                crc = (0,external_node_zlib_.crc32)(chunk, crc);
                size += chunk.length;
                yield chunk;
            }
        }
        catch (error) {
            throw isZlibError(error) ? (0,errors .q)('its compressed data is broken or ends early', error) : error;
        }
        finally {
            source.destroy();
        }
        const end = (await wholeSize(archive)) - TRAILER_BYTES;
        if (inflate.bytesWritten !== end - start)
            throw (0,errors .q)('it continues after the end of its compressed data');
        const trailer = Buffer.alloc(TRAILER_BYTES);
        await handle.read(trailer, 0, TRAILER_BYTES, end);
        if (crc !== trailer.readUInt32LE(0) || size % 2 ** 32 !== trailer.readUInt32LE(4))
            throw (0,errors .q)('its checksum is wrong');
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
async function findMember(handle, archive) {
    let there = await archive.arrived(0);
    while (!there.isWhole && there.bytes < MAX_HEADER_BYTES + TRAILER_BYTES)
        there = await archive.arrived(there.bytes);
    const head = Buffer.alloc(MAX_HEADER_BYTES + TRAILER_BYTES);
    const { bytesRead } = await handle.read(head, 0, MAX_HEADER_BYTES, 0);
    if (bytesRead < 2 || head.readUInt16LE(0) !== MAGIC) {
        const kind = (0,file_kind .h)(head.subarray(0, Math.min(bytesRead, file_kind .X)));
        throw new errors .r('NOT_ARCHIVE', `The file is not a gzip-compressed tar archive: it is ${kind}.`);
    }
    const end = there.bytes - TRAILER_BYTES;
    const start = end > FIXED_HEADER_BYTES ? headerBytes(head) : end;
    if (start >= end || start > MAX_HEADER_BYTES)
        throw (0,errors .q)('it ends in its header');
    return start;
}
async function* readBody(handle, archive, start) {
    let there = { bytes: 0, isWhole: false };
    let at = start;
    while (!there.isWhole) {
        there = await archive.arrived(there.bytes);
        const end = there.bytes - TRAILER_BYTES;
        while (at < end) {
            const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - at));
            const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
            if (bytesRead === 0)
                return;
            at += bytesRead;
            yield chunk.subarray(0, bytesRead);
        }
    }
}
async function wholeSize(archive) {
    let there = await archive.arrived(0);
    while (!there.isWhole)
        there = await archive.arrived(there.bytes);
    return there.bytes;
}
function headerBytes(head) {
    if (head[2] !== DEFLATE)
        throw (0,errors .q)(`its compression method is ${head[2]}, which gzip does not have`);
    const flags = head[3] ?? 0;
    if (flags & FLAGS_RESERVED)
        throw (0,errors .q)('its header has flags that gzip does not have');
    let at = FIXED_HEADER_BYTES;
    if (flags & FLAG_EXTRA)
        at += 2 + head.readUInt16LE(at);
    for (const flag of [FLAG_NAME, FLAG_COMMENT]) {
        if (flags & flag)
            at = head.indexOf(0, at) + 1;
    }
    if (!(flags & FLAG_HEADER_CRC))
        return at;
    if (head.readUInt16LE(at) !== ((0,external_node_zlib_.crc32)(head.subarray(0, at)) & 0xffff))
        throw (0,errors .q)('the checksum of its header is wrong');
    return at + 2;
}
function isZlibError(error) {
    return external_node_util_.types.isNativeError(error) && 'code' in error && /^Z_/.test(String(error.code));
}

;// CONCATENATED MODULE: ./.build/lib/bundle/tar.js


const BLOCK_BYTES = 512;
const MAX_EXTENDED_BYTES = 1024 ** 2;
const TYPES = {
    '\0': 'file',
    '0': 'file',
    '1': 'hard link',
    '2': 'symlink',
    '3': 'character-device',
    '4': 'block-device',
    '5': 'directory',
    '6': 'fifo',
    '7': 'file',
    x: 'pax-header',
    g: 'pax-global-header',
    L: 'gnu-long-name',
};
const NAME = [0, 100];
const SIZE = [124, 136];
const CHECKSUM = [148, 156];
const TYPE_AT = 156;
const tar_MAGIC = [257, 265];
const PREFIX = [345, 500];
const POSIX_MAGIC = 'ustar\x0000';
const GNU_MAGIC = 'ustar  \0';
const BASE_256 = 0x80;
const MAX_LENGTH_BYTES = 10;
const LINE_FEED = 0x0a;
async function* readTar(pieces) {
    const bytes = new ByteSource(pieces);
    try {
        await mustBeTar(bytes);
        for (let header = await nextHeader(bytes); header !== undefined; header = await nextHeader(bytes)) {
            const next = bytes.position + paddedSize(header.size);
            yield { ...header, content: bytes.pieces(header.size), whole: () => bytes.whole(header.size) };
            for await (const _passedOver of bytes.pieces(next - bytes.position))
                ;
        }
        await mustEnd(bytes);
    }
    finally {
        await bytes.close();
    }
}
class ByteSource {
    #pieces;
    #piece = Buffer.alloc(0);
    position = 0;
    constructor(pieces) {
        this.#pieces = pieces[Symbol.asyncIterator]();
    }
    async peek(length) {
        while (this.#piece.length < length) {
            const next = await this.#pieces.next();
            if (next.done)
                break;
            this.#piece = this.#piece.length === 0 ? next.value : Buffer.concat([this.#piece, next.value]);
        }
        return this.#piece.subarray(0, length);
    }
    async take(length) {
        const taken = await this.peek(length);
        if (taken.length < length)
            throw (0,errors .q)('it ends early');
        return this.#advance(length);
    }
    async takeSome(length = Infinity) {
        await this.peek(1);
        return this.#advance(length);
    }
    async *pieces(length) {
        for (let left = length; left > 0;) {
            const piece = await this.takeSome(left);
            if (piece.length === 0)
                throw (0,errors .q)('it ends early');
            left -= piece.length;
            yield piece;
        }
    }
    async whole(length) {
        if (length <= this.#piece.length)
            return this.#advance(length);
        const pieces = [];
        for await (const piece of this.pieces(length))
            pieces.push(piece);
        return Buffer.concat(pieces, length);
    }
    #advance(length) {
        const taken = this.#piece.subarray(0, length);
        this.#piece = this.#piece.subarray(taken.length);
        this.position += taken.length;
        return taken;
    }
    async close() {
        await this.#pieces.return?.();
    }
}
async function mustBeTar(bytes) {
    const head = await bytes.peek(BLOCK_BYTES);
    const isTar = head.toString('latin1', ...tar_MAGIC).startsWith('ustar');
    if (isTar || (head.length === BLOCK_BYTES && isZero(head)))
        return;
    throw new errors .r('NOT_ARCHIVE', `The file is not a gzip-compressed tar archive: it is compressed, but what it holds is ${(0,file_kind .h)(head)}.`);
}
async function mustEnd(bytes) {
    for (let rest = await bytes.take(BLOCK_BYTES); rest.length > 0; rest = await bytes.takeSome()) {
        if (!isZero(rest))
            throw (0,errors .q)('it continues after its end');
    }
}
async function nextHeader(bytes) {
    let extended;
    for (;;) {
        const block = await bytes.take(BLOCK_BYTES);
        if (isZero(block)) {
            if (extended !== undefined)
                throw (0,errors .q)('an extended header belongs to no entry');
            return undefined;
        }
        const header = decodeHeader(block);
        const isExtended = ['pax-header', 'pax-global-header', 'gnu-long-name'].includes(header.type);
        if (!isExtended)
            return { ...header, ...extended };
        if (extended !== undefined)
            throw (0,errors .q)('an entry has several extended headers');
        const content = await extendedContent(bytes, header);
        const fields = header.type === 'gnu-long-name' ? { name: withoutZeros(content) } : decodePax(content);
        if (header.type !== 'pax-global-header')
            extended = fields;
        else if (Object.keys(fields).length > 0)
            throw (0,errors .q)('a global header names a path or a size');
    }
}
async function extendedContent(bytes, { size }) {
    if (size > MAX_EXTENDED_BYTES) {
        throw new errors .r('TOO_LARGE', `The archive has an extended header of ${size} bytes; the limit is ${MAX_EXTENDED_BYTES}.`);
    }
    const content = await bytes.take(paddedSize(size));
    return content.subarray(0, size);
}
function withoutZeros(content) {
    return content.toString('utf8').replace(/\0+$/, '');
}
function isZero(bytes) {
    return bytes.every((byte) => byte === 0);
}
function paddedSize(size) {
    return Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
}
function decodeHeader(block) {
    if (readNumber(block, CHECKSUM) !== checksum(block))
        throw (0,errors .q)('the checksum of an entry is wrong');
    const magic = block.toString('latin1', ...tar_MAGIC);
    if (magic !== POSIX_MAGIC && magic !== GNU_MAGIC)
        throw (0,errors .q)('an entry has an unknown tar format');
    const size = readNumber(block, SIZE);
    if (size === undefined)
        throw (0,errors .q)('the size of an entry is not a number of bytes');
    const prefix = magic === POSIX_MAGIC ? readText(block, PREFIX) : '';
    const name = prefix === '' ? readText(block, NAME) : `${prefix}/${readText(block, NAME)}`;
    return { name, size, type: TYPES[String.fromCharCode(block[TYPE_AT] ?? 0)] ?? 'unknown' };
}
function checksum(block) {
    let sum = 32 * (CHECKSUM[1] - CHECKSUM[0]);
    for (let at = 0; at < CHECKSUM[0]; at++)
        sum += block[at] ?? 0;
    for (let at = CHECKSUM[1]; at < BLOCK_BYTES; at++)
        sum += block[at] ?? 0;
    return sum;
}
function readText(block, [start, end]) {
    const zero = block.indexOf(0, start);
    return block.toString('utf8', start, zero === -1 ? end : Math.min(zero, end));
}
function readNumber(block, [start, end]) {
    const first = block[start] ?? 0;
    if (first < BASE_256) {
        const digits = /^ *([0-7]*)[ \0]*$/.exec(block.toString('latin1', start, end))?.[1];
        return digits === undefined ? undefined : Number.parseInt(digits === '' ? '0' : digits, 8);
    }
    if (first !== BASE_256)
        return undefined;
    let value = 0;
    for (let at = start + 1; at < end; at++)
        value = value * 256 + (block[at] ?? 0);
    return Number.isSafeInteger(value) ? value : undefined;
}
function decodePax(content) {
    let fields = {};
    for (const [key, value] of paxRecords(content)) {
        if (key === 'path')
            fields = { ...fields, name: value };
        if (key === 'size') {
            if (!/^[0-9]{1,15}$/.test(value))
                throw (0,errors .q)('the size of an entry is not a number of bytes');
            fields = { ...fields, size: Number(value) };
        }
        if (key.startsWith('GNU.sparse.')) {
            throw new errors .r('UNSAFE_ENTRY', 'The archive has a sparse file; only plain files and folders are allowed.');
        }
    }
    return fields;
}
function* paxRecords(content) {
    for (let at = 0; at < content.length;) {
        const digits = /^[1-9][0-9]{0,8}(?= )/.exec(content.toString('latin1', at, at + MAX_LENGTH_BYTES))?.[0] ?? '';
        const [start, end] = [at + digits.length + 1, at + Number(digits)];
        const equals = content.indexOf('=', start);
        if (digits === '' || content[end - 1] !== LINE_FEED || equals === -1 || equals >= end) {
            throw (0,errors .q)('an extended header is broken');
        }
        yield [content.toString('utf8', start, equals), content.toString('utf8', equals + 1, end - 1)];
        at = end;
    }
}

;// CONCATENATED MODULE: ./.build/lib/bundle/entries.js




const DEFAULT_LIMITS = { maxEntries: 500_000, maxBytes: 16 * 1024 ** 3, maxRatio: 200 };
const RATIO_FREE_BYTES = 64 * 1024 ** 2;
async function readEntries(archive, take, { limits = DEFAULT_LIMITS, signal } = {}) {
    const source = typeof archive === 'string' ? wholeFile(archive) : archive;
    const room = new Room(source, limits);
    const seen = new entry_name .IS();
    let [entries, files, bytes] = [0, 0, 0];
    for await (const { name, size, type, ...content } of readTar(room.hold(readGzip(source, signal)))) {
        holdEntries(++entries, limits);
        await room.holdBytes(size);
        const kind = allowedKind(name, size, type);
        const segments = (0,entry_name .nV)(name, kind);
        seen.add(kind, segments, name);
        holdEntries(seen.size, limits);
        await take({ kind, segments, size, ...content });
        if (kind === 'file')
            files += 1;
        bytes += size;
    }
    if (files === 0)
        throw new errors .r('EMPTY', 'The archive holds no file.');
    return { files, bytes };
}
class Room {
    #archive;
    #limits;
    #there = { bytes: 0, isWhole: false };
    constructor(archive, limits) {
        this.#archive = archive;
        this.#limits = limits;
    }
    async *hold(pieces) {
        let bytes = 0;
        for await (const piece of pieces) {
            bytes += piece.length;
            await this.holdBytes(bytes);
            yield piece;
        }
    }
    async holdBytes(bytes) {
        const { maxBytes, maxRatio } = this.#limits;
        if (bytes > maxBytes) {
            throw new errors .r('TOO_LARGE', `The archive unpacks to more than the limit of ${maxBytes} bytes: it was refused at ${bytes}.`);
        }
        while (bytes > RATIO_FREE_BYTES && bytes > this.#there.bytes * maxRatio) {
            if (this.#there.isWhole) {
                throw new errors .r('TOO_LARGE', `The archive unpacks to more than the limit of ${maxRatio} times its size: ${this.#there.bytes} bytes had become ${bytes} when it was refused.`);
            }
            this.#there = await this.#archive.arrived(this.#there.bytes);
        }
    }
}
function holdEntries(entries, { maxEntries }) {
    if (entries > maxEntries) {
        throw new errors .r('TOO_LARGE', `The archive has more entries than the limit of ${maxEntries}: it was refused at entry ${entries}.`);
    }
}
function allowedKind(name, size, tarType) {
    const type = tarType === 'file' && name.endsWith('/') ? 'directory' : tarType;
    if (type === 'directory' && size > 0) {
        throw new errors .r('UNSAFE_ENTRY', 'The archive has a folder with content.', { entry: name });
    }
    if (type === 'file' || type === 'directory')
        return type;
    const remedy = type === 'hard link' ? ' (pack with `tar --hard-dereference`)' : '';
    throw new errors .r('UNSAFE_ENTRY', `The archive has an entry of type ${type}; only files and folders are allowed${remedy}.`, { entry: name });
}

;// CONCATENATED MODULE: ./.build/lib/bundle/unpack.js




const MAX_WHOLE_BYTES = 8 * 1024 ** 2;
const DIRECTORY_MODE = 0o755;
async function readArchive(archive, { visitor, ...options } = {}) {
    const take = async (entry) => {
        if (entry.kind === 'directory')
            return;
        const content = await visited(entry, visitor);
        if (!Buffer.isBuffer(content))
            for await (const _piece of content)
                ;
    };
    return await readEntries(archive, take, options);
}
async function unpackArchive(archive, directory, { visitor, ...options } = {}) {
    await (0,promises_.mkdir)(directory, { mode: DIRECTORY_MODE });
    const writer = new SiteWriter(directory);
    const take = async (entry) => {
        if (entry.kind === 'directory')
            writer.makeDirectory(entry.segments);
        else
            await writer.write(entry.segments, await visited(entry, visitor));
    };
    try {
        const totals = await readEntries(archive, take, options);
        await writer.finish();
        return totals;
    }
    finally {
        await writer.settle();
    }
}
async function visited(entry, visitor) {
    const { segments, size, content } = entry;
    if (size > MAX_WHOLE_BYTES)
        return visitor?.follow(segments.join('/'), size, content) ?? content;
    const whole = await entry.whole();
    if (visitor !== undefined)
        await visitor.see(segments.join('/'), whole);
    return whole;
}
const NEW_FILE = { flag: 'wx', mode: 0o644 };
const SMALL_BYTES = 256 * 1024;
const MAX_WRITES = 16;
const PACE_FILES = 256;
const SLOW_FILE_MS = 0.5;
class SiteWriter {
    #root;
    #slowFileMs;
    #made = new Set();
    #writes = new Set();
    #failure;
    #isSlow = false;
    #pace = { files: 0, milliseconds: 0 };
    constructor(root, slowFileMs = SLOW_FILE_MS) {
        this.#root = root;
        this.#slowFileMs = slowFileMs;
    }
    makeDirectory(segments) {
        const directory = this.#target(segments);
        if (this.#made.has(directory))
            return;
        (0,external_node_fs_.mkdirSync)(directory, { recursive: true, mode: DIRECTORY_MODE });
        this.#made.add(directory);
    }
    async write(segments, content) {
        this.#throwIfFailed();
        this.makeDirectory(segments.slice(0, -1));
        const target = this.#target(segments);
        if (!Buffer.isBuffer(content) || content.length > SMALL_BYTES)
            await (0,promises_.writeFile)(target, content, NEW_FILE);
        else if (this.#isSlow)
            await this.#writeBeside(target, content);
        else
            this.#writeNow(target, content);
    }
    async settle() {
        await Promise.all(this.#writes);
    }
    async finish() {
        await this.settle();
        this.#throwIfFailed();
    }
    #writeNow(target, content) {
        const startedAt = performance.now();
        (0,external_node_fs_.writeFileSync)(target, content, NEW_FILE);
        this.#pace.milliseconds += performance.now() - startedAt;
        this.#pace.files += 1;
        if (this.#pace.files < PACE_FILES)
            return;
        this.#isSlow = this.#pace.milliseconds / this.#pace.files > this.#slowFileMs;
        this.#pace = { files: 0, milliseconds: 0 };
    }
    async #writeBeside(target, content) {
        while (this.#writes.size >= MAX_WRITES)
            await Promise.race(this.#writes);
        const write = (0,promises_.writeFile)(target, content, NEW_FILE)
            .catch((error) => {
            this.#failure ??= { error };
        })
            .finally(() => this.#writes.delete(write));
        this.#writes.add(write);
    }
    #target(segments) {
        return [this.#root, ...segments].join(external_node_path_.sep);
    }
    #throwIfFailed() {
        if (this.#failure !== undefined)
            throw this.#failure.error;
    }
}


  })

};
