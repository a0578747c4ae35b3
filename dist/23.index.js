export const id = 23;
export const ids = [23];
export const modules = {

  6281:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);

__webpack_require__.d(__webpack_exports__, {
  fetchBundle: () => (  fetchBundle)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./.build/lib/bundle/errors.js
var errors = __webpack_require__(3624);
// EXTERNAL MODULE: ./.build/lib/bundle/read.js + 2 modules
var read = __webpack_require__(3256);
// EXTERNAL MODULE: ./.build/lib/action/errors.js
var action_errors = __webpack_require__(1550);
// EXTERNAL MODULE: ./.build/lib/action/report/wording.js
var wording = __webpack_require__(9224);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./.build/lib/action/http/explain.js
var explain = __webpack_require__(6905);
// EXTERNAL MODULE: ./.build/lib/action/http/retry.js
var retry = __webpack_require__(5196);
// EXTERNAL MODULE: ./.build/lib/action/links.js
var links = __webpack_require__(752);
// EXTERNAL MODULE: ./.build/lib/action/fetch/targets.js
var targets = __webpack_require__(7620);
;// CONCATENATED MODULE: ./.build/lib/action/fetch/download.js
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
const SILENCE_MS = 30_000;
const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];
const BATCH_BYTES = 512 * 1024;
const MAX_HEADER_LENGTH = 60;
const OTHER_KIND_HINT = 'Look for a login, gateway or cache in front of the storage that answers instead of it, or that changes archives on their way.';
async function downloadBundle(effects, options) {
    const { file, maxBytes = MAX_ARCHIVE_BYTES } = options;
    const partial = new PartialFile(await (0,targets .Z$)(file, () => effects.files.create(file)), maxBytes);
    try {
        await fill(partial, effects, options).finally(() => partial.close());
        return partial.measure();
    }
    catch (error) {
        await (0,promises_.rm)(file, { force: true });
        throw error;
    }
}
async function fill(partial, effects, options) {
    const { deadline, file, freshLink } = options;
    let { link } = options;
    let isFresh = false;
    let furthest = 0;
    const tryOnce = async () => {
        let failed = await takePiece(partial, effects, { ...options, link });
        if (failed !== undefined && isDeadLink(failed.failure) && !isFresh) {
            effects.signal.throwIfAborted();
            isFresh = true;
            effects.log.info(`The storage refused the link (${failed.summary}); requesting a fresh link from the platform.`);
            link = await freshLink();
            failed = await takePiece(partial, effects, { ...options, link });
        }
        if (failed === undefined)
            return { kind: 'answer', answer: undefined };
        const hasProgress = partial.bytes > furthest;
        furthest = Math.max(furthest, partial.bytes);
        if (failed.failure.kind === 'part')
            await (0,targets .Z$)(file, () => partial.restart());
        const summary = `The download from ${link.url.origin} failed: ${failed.summary}`;
        return { ...failed, kind: 'failure', summary, hasProgress };
    };
    const outcome = await (0,retry .CD)({ effects, deadline, call: 'download', tryOnce });
    if (outcome.kind === 'given-up')
        throw downloadError(outcome);
}
function isDeadLink(failure) {
    return failure.kind === 'status' && [400, 403, 410].includes(failure.status);
}
function downloadError({ attempt, failures, isLate }) {
    const { summary, failure, cause } = attempt;
    if (isLate)
        return (0,explain .p3)(summary, cause);
    const message = `${summary}${(0,retry .A0)(failures)}.`;
    if (failure.kind === 'malformed') {
        return new action_errors .lZ('BUNDLE', message, { hint: OTHER_KIND_HINT, jobLives: true });
    }
    if (isDeadLink(failure)) {
        const hint = 'The storage refuses a fresh link: check the clock of the platform and the runner’s access to the storage.';
        return new action_errors .lZ('EXPIRED', message, { hint, cause });
    }
    const hint = failure.kind === 'transport'
        ? (0,explain .WE)(failure, 'storage').hint
        : 'Check that the runner may reach the storage of the platform.';
    return new action_errors .lZ('NETWORK', message, { hint, cause });
}
async function takePiece(partial, effects, { link, file, deadline }) {
    try {
        const response = await followRedirects(effects, link.url, { headers: partial.conditions(), deadline });
        if ('summary' in response)
            return response;
        const { headers } = response;
        try {
            const announced = () => partial.total ?? link.sizeBytes;
            const isTaken = await (0,targets .Z$)(file, () => partial.append(response, effects.signal), announced);
            if (!isTaken)
                return refusedPiece(response, effects);
        }
        finally {
            response.discard();
        }
        const { bytes, total } = partial;
        if (total !== undefined && bytes !== total)
            return { failure: { kind: 'unreadable' }, summary: `${bytes} of ${total} bytes arrived` };
        const { sizeBytes = bytes } = link;
        return bytes === sizeBytes ? undefined : await otherSize(partial, { sizeBytes, file, headers }, effects);
    }
    catch (error) {
        return (0,retry .tC)(error, effects);
    }
}
async function followRedirects(effects, link, { headers, deadline }) {
    let url = link;
    for (let hops = 0;; hops += 1) {
        const timeoutMs = Math.max(1, deadline.remaining());
        const response = await effects.http.stream({ method: 'GET', url, headers, timeoutMs, signal: effects.signal }, SILENCE_MS);
        const { status } = response;
        if (!REDIRECTS.includes(status))
            return response;
        response.discard();
        const failure = { kind: 'status', status };
        const target = URL.parse(response.headers['location'] ?? 'none:', url.href);
        const isUsable = target !== null && (0,links .cr)(target) && `${target.username}${target.password}` === '';
        if (!isUsable || (url.protocol === 'https:' && target.protocol !== 'https:'))
            return { failure, summary: `HTTP ${status} to an address that must not be followed` };
        if (hops === MAX_REDIRECTS)
            return { failure, summary: `more than ${MAX_REDIRECTS} redirects` };
        url = target;
    }
}
function refusedPiece({ status, headers }, { clock }) {
    if (status === 206)
        return { failure: { kind: 'part' }, summary: 'HTTP 206 with another range or version than was asked for' };
    const summary = `HTTP ${status}`;
    if (status === 416)
        return { failure: { kind: 'part' }, summary };
    return { failure: { kind: 'status', status, ...(0,retry .gW)(headers, clock.today()) }, summary };
}
async function otherSize({ bytes, total }, { sizeBytes, file, headers }, { secrets }) {
    const kind = await (0,targets .Z$)(file, async () => {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const handle = __addDisposableResource(env_1, await (0,promises_.open)(file), true);
            const { buffer, bytesRead } = await handle.read(Buffer.alloc(errors .X_), 0, errors .X_, 0);
            return (0,errors .h_)(buffer.subarray(0, bytesRead));
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
    });
    const [type, coding] = [headers['content-type'], headers['content-encoding']].map((value = 'none') => secrets.clean(value, MAX_HEADER_LENGTH));
    const summary = `${bytes} bytes arrived, but ${sizeBytes} were announced; it is ${kind} (content type ${type}, content coding ${coding})`;
    const mayBeCut = bytes < sizeBytes && total === undefined && headers['content-encoding'] === undefined;
    const isCut = mayBeCut && ['empty', 'a gzip-compressed file'].includes(kind);
    return { failure: { kind: isCut ? 'part' : 'malformed' }, summary };
}
class PartialFile {
    #file;
    #maxBytes;
    #hash = (0,external_node_crypto_.createHash)('sha256');
    #etag;
    bytes = 0;
    total;
    constructor(file, maxBytes) {
        this.#file = file;
        this.#maxBytes = maxBytes;
    }
    conditions() {
        if (this.bytes === 0 || this.#etag === undefined)
            return { accept: '*/*' };
        return { accept: '*/*', range: `bytes=${this.bytes}-`, 'if-range': this.#etag };
    }
    async restart() {
        if (this.bytes > 0)
            await this.#file.truncate();
        this.#hash = (0,external_node_crypto_.createHash)('sha256');
        this.bytes = 0;
        this.total = undefined;
        this.#etag = undefined;
    }
    async append({ status, headers, body }, signal) {
        const { etag, 'content-length': length = '' } = headers;
        if (status === 200) {
            await this.restart();
            if (etag !== undefined && /^"[\x21\x23-\x7e]*"$/.test(etag))
                this.#etag = etag;
            if (/^\d{1,15}$/.test(length))
                this.total = Number(length);
        }
        else if (status !== 206 || !this.#isContinuedBy(headers))
            return false;
        this.#limit(this.total ?? 0);
        await this.#write(body, signal);
        return true;
    }
    #isContinuedBy({ etag, 'content-range': range = '' }) {
        const [, first, last, total] = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(range)?.map(Number) ?? [];
        const isRest = total !== undefined && first === this.bytes && last === total - 1;
        if (!isRest || total !== (this.total ?? total) || (etag ?? this.#etag) !== this.#etag)
            return false;
        this.total = total;
        return true;
    }
    async #write(body, signal) {
        let batch = [];
        let batchBytes = 0;
        const flush = async () => {
            const chunks = batch;
            batch = [];
            batchBytes = 0;
            if (chunks.length > 0)
                await this.#file.append(chunks);
        };
        try {
            for await (const chunk of body) {
                signal.throwIfAborted();
                this.#limit(this.bytes + chunk.byteLength);
                batch.push(chunk);
                batchBytes += chunk.byteLength;
                this.#hash.update(chunk);
                this.bytes += chunk.byteLength;
                if (batchBytes >= BATCH_BYTES)
                    await flush();
            }
        }
        finally {
            await flush();
        }
    }
    #limit(bytes) {
        if (bytes <= this.#maxBytes)
            return;
        throw new action_errors .lZ('BUNDLE', `The bundle is larger than ${this.#maxBytes} bytes.`, {
            hint: 'Export fewer pages with `paths`, or keep large files out of the documentation.',
        });
    }
    async close() {
        await this.#file.close();
    }
    measure() {
        return { sizeBytes: this.bytes, sha256: this.#hash.digest('hex') };
    }
}

;// CONCATENATED MODULE: ./.build/lib/action/fetch/findings.js


const NAMED = 10;
const MAX_NAME_LENGTH = 120;
function judgeFindings({ brokenLinks, missingResources, externalResources, unchecked }, { onBrokenLink, onExternalResource }, { log, secrets }) {
    const failures = [];
    const report = (policy, found, words) => {
        if (found.count === 0 || policy === 'ignore')
            return;
        const sentence = `${words}: ${examples(found, secrets)}.`;
        if (policy === 'fail')
            failures.push(sentence);
        else
            log.warning(sentence);
    };
    const [links, missing, external] = [brokenLinks.count, missingResources.count, externalResources.count];
    report(onBrokenLink, brokenLinks, `${(0,wording .U9)(links, 'link')} between pages ${links === 1 ? 'is' : 'are'} broken`);
    const areNot = `${missing === 1 ? 'is' : 'are'} not in the bundle`;
    report(onBrokenLink, missingResources, `${(0,wording .U9)(missing, 'resource')} that pages load ${areNot}`);
    const fromElsewhere = 'from other hosts, which an air-gapped deployment cannot show';
    report(onExternalResource, externalResources, `${(0,wording .U9)(external, 'resource')} that pages load ${fromElsewhere}`);
    if (unchecked > 0) {
        const things = (0,wording .U9)(unchecked, 'file or reference', 'files or references');
        log.warning(`${things} of the bundle were too large or too deeply nested to be checked.`);
    }
    if (failures.length === 0)
        return;
    throw new action_errors .lZ('FINDINGS', failures.join('\n'), {
        hint: 'Correct the pages that the summary lists and export again, or set the policy to `warn`. Nothing was saved.',
    });
}
function examples(found, secrets) {
    const name = (text) => secrets.clean(text, MAX_NAME_LENGTH);
    const named = found.groups.slice(0, NAMED).map(({ target, firstFile, files }) => {
        const others = files > 1 ? ` and ${files - 1} more` : '';
        return `${name(target)} (in ${name(firstFile)}${others})`;
    });
    return [...named, ...(found.distinct > named.length ? [`and ${found.distinct - named.length} more`] : [])].join(', ');
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
;// CONCATENATED MODULE: ./.build/lib/action/fetch/tool-cache.js





const toolCache = () => __webpack_require__.e(  759).then(__webpack_require__.bind(__webpack_require__, 9805));
const TOOL = 'static-export-bundle';
const KEPT_BUNDLES = 5;
function cacheKey(baseUrl, jobId) {
    return `0.0.0-${(0,external_node_crypto_.createHash)('sha256').update(`${baseUrl.href}\n${jobId}`).digest('hex')}`;
}
async function takeCached({ places, log, signal }, { key, link, file }) {
    if (places.toolCache === undefined)
        return undefined;
    try {
        const folder = (await toolCache()).find(TOOL, key);
        const [name] = folder === '' ? [] : await (0,promises_.readdir)(folder);
        if (name === undefined)
            return undefined;
        await (0,promises_.copyFile)(external_node_path_.join(folder, name), file);
        const hash = (0,external_node_crypto_.createHash)('sha256');
        for await (const chunk of (0,external_node_fs_.createReadStream)(file, { signal }))
            hash.update(chunk);
        const { size } = await (0,promises_.stat)(file);
        const copied = { sizeBytes: size, sha256: hash.digest('hex') };
        if (name === archiveName(copied) && size === (link.sizeBytes ?? size))
            return copied;
        log.info('The cached bundle of this job has changed on the runner; downloading it again.');
    }
    catch (error) {
        signal.throwIfAborted();
        log.info(`The cached bundle of this job cannot be read (${(0,action_errors .A3)(error)}); downloading it.`);
    }
    await (0,promises_.rm)(file, { force: true });
    return undefined;
}
async function keepCached({ places, log }, key, bundle) {
    if (places.toolCache === undefined)
        return;
    const folder = external_node_path_.join(places.toolCache, TOOL);
    try {
        await (await toolCache()).cacheFile(bundle.file, archiveName(bundle), TOOL, key);
    }
    catch (error) {
        log.info(`The bundle could not be cached on this runner (${(0,action_errors .A3)(error)}).`);
        await (0,promises_.rm)(external_node_path_.join(folder, key), { recursive: true, force: true }).catch(() => undefined);
        return;
    }
    await dropOldest(folder).catch((error) => {
        log.info(`Older bundles could not be dropped from the cache (${(0,action_errors .A3)(error)}).`);
    });
}
async function dropOldest(folder) {
    const kept = (await (0,promises_.readdir)(folder)).map(async (name) => {
        const version = external_node_path_.join(folder, name);
        return { version, time: (await (0,promises_.stat)(version)).mtimeMs };
    });
    const old = (await Promise.all(kept)).sort((a, b) => b.time - a.time).slice(KEPT_BUNDLES);
    for (const { version } of old)
        await (0,promises_.rm)(version, { recursive: true, force: true });
}
function archiveName({ sha256 }) {
    return `${sha256}.tar.gz`;
}

;// CONCATENATED MODULE: ./.build/lib/action/fetch/bundle.js
var bundle_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
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
var bundle_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
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










const bundle_MAX_NAME_LENGTH = 120;
const loadFindings = () => Promise.all( [__webpack_require__.e(963), __webpack_require__.e(469)]).then(__webpack_require__.bind(__webpack_require__, 7820));
async function fetchBundle(effects, request) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const { jobId, bundlePath, extractTo, link } = request;
        const key = cacheKey(request.baseUrl, jobId);
        const { temp } = effects.places;
        const folder = await (0,targets .Z$)(temp, () => (0,promises_.mkdtemp)(external_node_path_.join(temp, 'static-export-')));
        const _folder = bundle_addDisposableResource(env_1, { [Symbol.asyncDispose]: () => (0,promises_.rm)(folder, { recursive: true, force: true }) }, true);
        const file = external_node_path_.join(folder, 'bundle.tar.gz');
        const cached = request.mayBeCached ? await takeCached(effects, { key, link, file }) : undefined;
        const archive = cached ?? (await downloadBundle(effects, { ...request, file }));
        effects.signal.throwIfAborted();
        const how = cached === undefined ? 'Downloaded' : 'Read from the cache of this runner:';
        effects.log.info(`${how} ${(0,wording .Ej)(archive.sizeBytes)}, SHA-256 ${archive.sha256}.`);
        const verify = async (directory) => await verifyArchive(effects, request, { ...archive, file, directory });
        const facts = extractTo === undefined ? await verify() : await (0,targets .JB)(extractTo, jobId, effects, verify);
        if (extractTo !== undefined)
            effects.log.info(`Unpacked ${(0,wording .U9)(facts.content.files, 'file')} to ${extractTo}.`);
        if (cached === undefined)
            await keepCached(effects, key, { file, sha256: archive.sha256 });
        if (bundlePath !== undefined) {
            await (0,targets .af)(file, bundlePath, effects);
            effects.log.info(`Saved the archive at ${bundlePath}.`);
        }
        return {
            ...facts,
            ...(bundlePath !== undefined && { bundlePath }),
            ...(extractTo !== undefined && { siteDirectory: extractTo }),
        };
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = bundle_disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}
async function verifyArchive(effects, { makeVersion, onVerified, onBrokenLink, onExternalResource }, { file, directory, ...measured }) {
    const { log, secrets, signal } = effects;
    const isAsked = onBrokenLink !== 'ignore' || onExternalResource !== 'ignore';
    const texts = isAsked ? new (await loadFindings()).FindingsReader() : undefined;
    const bundle = await (0,read .Bo)(file, { directory, texts, signal }).catch((error) => {
        signal.throwIfAborted();
        throw error instanceof errors .rJ ? refusedBundle(error, secrets) : error;
    });
    const { bytes, contentDigest, files, pages } = bundle;
    const findings = texts?.findings();
    const facts = {
        ...measured,
        contentDigest,
        content: { pages, files: files.length, bytes },
        version: makeVersion(contentDigest),
        ...(findings && { findings }),
    };
    log.info(`The bundle is valid: ${(0,wording .U9)(pages, 'page')}, ${(0,wording .U9)(files.length, 'file')}, ${(0,wording .Ej)(bytes)}.`);
    await onVerified?.(facts);
    if (!files.some(({ file: name }) => name === 'index.html'))
        log.warning('The bundle has no index.html at its root, so the address of the site shows no page.');
    if (findings !== undefined)
        judgeFindings(findings, { onBrokenLink, onExternalResource }, effects);
    return facts;
}
function refusedBundle(error, secrets) {
    const entry = error.entry === undefined ? '' : ` The entry: ${secrets.clean(error.entry, bundle_MAX_NAME_LENGTH)}`;
    const retry = 'Nothing was unpacked. Export again; if the error stays, report it to the operator of the platform.';
    return new action_errors .lZ('BUNDLE', `The bundle is refused. ${error.message}${entry}`, {
        hint: error.code === 'NOT_ARCHIVE' ? OTHER_KIND_HINT : retry,
        cause: error,
    });
}


  }),

  3256:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


__webpack_require__.d(__webpack_exports__, {
  Bo: () => (  readBundle),
  _I: () => (  textKind)
});


// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
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
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(8522);
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
async function* readGzip(file, signal) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const handle = __addDisposableResource(env_1, await (0,promises_.open)(file), true);
        const { size } = await handle.stat();
        const head = Buffer.alloc(MAX_HEADER_BYTES + TRAILER_BYTES);
        const { bytesRead } = await handle.read(head, 0, MAX_HEADER_BYTES, 0);
        const end = size - TRAILER_BYTES;
        const start = memberStart(head, bytesRead, end);
        const source = (0,external_node_fs_.createReadStream)(file, { start, end: end - 1, highWaterMark: CHUNK_BYTES });
        const inflate = (0,external_node_zlib_.createInflateRaw)({ chunkSize: CHUNK_BYTES });
        source.on('error', (error) => inflate.destroy(error));
        source.pipe(inflate);
        let crc = 0;
        let bytes = 0;
        try {
            for await (const chunk of inflate) {
                signal?.throwIfAborted();
                crc = (0,external_node_zlib_.crc32)(chunk, crc);
                bytes += chunk.length;
                yield chunk;
            }
        }
        catch (error) {
            throw isZlibError(error) ? (0,errors .qM)('its compressed data is broken or ends early', error) : error;
        }
        finally {
            source.destroy();
        }
        if (inflate.bytesWritten !== end - start)
            throw (0,errors .qM)('it continues after the end of its compressed data');
        const trailer = Buffer.alloc(TRAILER_BYTES);
        await handle.read(trailer, 0, TRAILER_BYTES, end);
        if (crc !== trailer.readUInt32LE(0) || bytes % 2 ** 32 !== trailer.readUInt32LE(4))
            throw (0,errors .qM)('its checksum is wrong');
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
function memberStart(head, bytesRead, end) {
    if (head.readUInt16LE(0) !== MAGIC)
        throw (0,errors .y8)(head.subarray(0, bytesRead), 'it is');
    const start = end > FIXED_HEADER_BYTES ? headerBytes(head) : end;
    if (start >= end || start > MAX_HEADER_BYTES)
        throw (0,errors .qM)('it ends in its header');
    return start;
}
function headerBytes(head) {
    if (head[2] !== DEFLATE)
        throw (0,errors .qM)(`its compression method is ${head[2]}, which gzip does not have`);
    const flags = head[3] ?? 0;
    if (flags & FLAGS_RESERVED)
        throw (0,errors .qM)('its header has flags that gzip does not have');
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
        throw (0,errors .qM)('the checksum of its header is wrong');
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
const EXTENSIONS = ['pax-header', 'pax-global-header', 'gnu-long-name'];
const NAME = [0, 100];
const SIZE = [124, 136];
const CHECKSUM = [148, 156];
const TYPE_AT = 156;
const tar_MAGIC = [257, 265];
const PREFIX = [345, 500];
const POSIX_MAGIC = 'ustar\x0000';
const GNU_MAGIC = 'ustar  \0';
const COMPRESSED = 'it is compressed, but what it holds is';
const MAX_LENGTH_BYTES = 10;
const LINE_FEED = 0x0a;
class TarReader {
    #visitor;
    #held = Buffer.alloc(0);
    #isKnown = false;
    #content = 0;
    #padding = 0;
    #extension;
    #extended;
    #end = 0;
    constructor(visitor) {
        this.#visitor = visitor;
    }
    write(piece) {
        let rest = this.#held.length === 0 ? piece : Buffer.concat([this.#held, piece]);
        while (rest.length > 0) {
            const taken = this.#take(rest);
            if (taken === undefined)
                break;
            rest = rest.subarray(taken);
        }
        this.#held = rest;
    }
    finish() {
        if (!this.#isKnown)
            throw (0,errors .y8)(this.#held, COMPRESSED);
        if (this.#end < 2 * BLOCK_BYTES)
            throw (0,errors .qM)('it ends early');
    }
    #take(bytes) {
        if (this.#content > 0)
            return this.#takeContent(bytes);
        if (this.#padding > 0) {
            const passed = Math.min(this.#padding, bytes.length);
            this.#padding -= passed;
            return passed;
        }
        if (this.#end > 0) {
            if (!isZero(bytes))
                throw (0,errors .qM)('it continues after its end');
            this.#end += bytes.length;
            return bytes.length;
        }
        const needed = this.#extension === undefined ? BLOCK_BYTES : paddedSize(this.#extension.size);
        if (bytes.length < needed)
            return undefined;
        if (this.#extension === undefined)
            this.#takeHeader(bytes.subarray(0, BLOCK_BYTES));
        else
            this.#takeExtension(this.#extension, bytes.subarray(0, this.#extension.size));
        return needed;
    }
    #takeContent(bytes) {
        const piece = bytes.length > this.#content ? bytes.subarray(0, this.#content) : bytes;
        this.#content -= piece.length;
        this.#visitor.content(piece);
        if (this.#content === 0)
            this.#visitor.end();
        return piece.length;
    }
    #takeHeader(block) {
        const isLast = isZero(block);
        if (!this.#isKnown && !isLast && !block.toString('latin1', ...tar_MAGIC).startsWith('ustar'))
            throw (0,errors .y8)(block, COMPRESSED);
        this.#isKnown = true;
        if (isLast) {
            if (this.#extended !== undefined)
                throw (0,errors .qM)('an extended header belongs to no entry');
            this.#end = BLOCK_BYTES;
            return;
        }
        const header = decodeHeader(block);
        if (EXTENSIONS.includes(header.type)) {
            if (this.#extended !== undefined)
                throw (0,errors .qM)('an entry has several extended headers');
            if (header.size > MAX_EXTENDED_BYTES) {
                const sizes = `of ${header.size} bytes; the limit is ${MAX_EXTENDED_BYTES}`;
                throw new errors .rJ('TOO_LARGE', `The archive has an extended header ${sizes}.`);
            }
            this.#extension = header;
            return;
        }
        const entry = { ...header, ...this.#extended };
        this.#extended = undefined;
        this.#content = entry.size;
        this.#padding = paddedSize(entry.size) - entry.size;
        this.#visitor.begin(entry);
        if (entry.size === 0)
            this.#visitor.end();
    }
    #takeExtension({ type }, content) {
        this.#extension = undefined;
        const fields = type === 'gnu-long-name' ? { name: withoutZeros(content) } : decodePax(content);
        if (type !== 'pax-global-header')
            this.#extended = fields;
        else if (Object.keys(fields).length > 0)
            throw (0,errors .qM)('a global header names a path or a size');
    }
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
        throw (0,errors .qM)('the checksum of an entry is wrong');
    const magic = block.toString('latin1', ...tar_MAGIC);
    if (magic !== POSIX_MAGIC && magic !== GNU_MAGIC)
        throw (0,errors .qM)('an entry has an unknown tar format');
    const size = readNumber(block, SIZE);
    if (size === undefined)
        throw (0,errors .qM)('the size of an entry is not a number of bytes');
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
    const digits = /^ *([0-7]*)[ \0]*$/.exec(block.toString('latin1', start, end))?.[1];
    return digits === undefined ? undefined : Number.parseInt(digits || '0', 8);
}
function decodePax(content) {
    let fields = {};
    for (const [key, value] of paxRecords(content)) {
        if (key === 'path')
            fields = { ...fields, name: value };
        if (key === 'size') {
            if (!/^[0-9]{1,15}$/.test(value))
                throw (0,errors .qM)('the size of an entry is not a number of bytes');
            fields = { ...fields, size: Number(value) };
        }
        if (key.startsWith('GNU.sparse.')) {
            throw new errors .rJ('UNSAFE_ENTRY', 'The archive has a sparse file; only plain files and folders are allowed.');
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
            throw (0,errors .qM)('an extended header is broken');
        }
        yield [content.toString('utf8', start, equals), content.toString('utf8', equals + 1, end - 1)];
        at = end;
    }
}

;// CONCATENATED MODULE: ./.build/lib/bundle/read.js
var read_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
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
var read_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
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








const DEFAULT_LIMITS = { maxEntries: 500_000, maxBytes: 16 * 1024 ** 3, maxRatio: 200 };
const RATIO_FREE_BYTES = 64 * 1024 ** 2;
const MAX_TEXT_BYTES = 8 * 1024 ** 2;
const DIRECTORY_MODE = 0o755;
const FILE_MODE = 0o644;
const MAX_REDIRECT_BYTES = 4096;
const REDIRECT = /<meta\s(?=[^>]*\bhttp-equiv\s*=\s*["']?refresh\b)[^>]*\bcontent\s*=\s*["']?\s*0*[;,\s]/i;
const ERROR_PAGE = '404.html';
async function readBundle(archive, options = {}) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const { directory, signal, limits = DEFAULT_LIMITS } = options;
        const archiveBytes = (await (0,promises_.stat)(archive)).size;
        if (directory !== undefined)
            (0,external_node_fs_.mkdirSync)(directory, { mode: DIRECTORY_MODE });
        const pass = read_addDisposableResource(env_1, new ArchivePass({ ...options, limits, archiveBytes }), false);
        const tar = new TarReader(pass);
        let bytes = 0;
        for await (const piece of readGzip(archive, signal)) {
            bytes += piece.length;
            pass.limitBytes(bytes);
            tar.write(piece);
        }
        tar.finish();
        return pass.finish();
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        read_disposeResources(env_1);
    }
}
function textKind(file) {
    const name = file.slice(file.lastIndexOf('/') + 1);
    if (name.startsWith('._'))
        return undefined;
    if (/\.html$/i.test(name))
        return 'page';
    return /\.css$/i.test(name) ? 'sheet' : /\.svg$/i.test(name) ? 'drawing' : undefined;
}
function digestFiles(files) {
    const isPlain = !files.some(({ file }) => /[\ud800-\udfff]/.test(file));
    const byUnits = (a, b) => (a.file < b.file ? -1 : 1);
    const byBytes = (a, b) => Buffer.compare(Buffer.from(a.file), Buffer.from(b.file));
    const sorted = files.toSorted(isPlain ? byUnits : byBytes);
    const digest = (0,external_node_crypto_.createHash)('sha256');
    for (const { file, sha256 } of sorted)
        digest.update(`${sha256}  ${file}\n`);
    return { files: sorted, contentDigest: digest.digest('hex') };
}
class ArchivePass {
    #options;
    #seen = new entry_name .IS();
    #folders = new Set();
    #files = [];
    #file;
    #entries = 0;
    #bytes = 0;
    #pages = 0;
    constructor(options) {
        this.#options = options;
    }
    begin({ name, size, type }) {
        this.#limitEntries(++this.#entries);
        this.limitBytes(size);
        const kind = allowedKind(name, size, type);
        const segments = (0,entry_name .nV)(name, kind);
        this.#seen.add(kind, segments, name);
        this.#limitEntries(this.#seen.size);
        if (kind === 'directory')
            this.#makeFolder(segments);
        else
            this.#openFile(segments, size);
    }
    content(piece) {
        if (this.#file === undefined)
            return;
        const { hash, descriptor, text } = this.#file;
        hash.update(piece);
        text?.push(piece);
        if (descriptor === undefined)
            return;
        for (let at = 0; at < piece.length;)
            at += (0,external_node_fs_.writeSync)(descriptor, piece, at);
    }
    end() {
        if (this.#file === undefined)
            return;
        const { file, bytes, hash, text } = this.#file;
        this[Symbol.dispose]();
        this.#files.push({ file, bytes, sha256: hash.digest('hex') });
        this.#bytes += bytes;
        const content = text && (text.length === 1 ? text[0] : Buffer.concat(text));
        if (textKind(file) === 'page' && file !== ERROR_PAGE && !isRedirect(content))
            this.#pages += 1;
        this.#options.texts?.add(file, content);
    }
    finish() {
        if (this.#files.length === 0)
            throw new errors .rJ('EMPTY', 'The archive holds no file.');
        return { ...digestFiles(this.#files), bytes: this.#bytes, pages: this.#pages };
    }
    [Symbol.dispose]() {
        const descriptor = this.#file?.descriptor;
        this.#file = undefined;
        if (descriptor !== undefined)
            (0,external_node_fs_.closeSync)(descriptor);
    }
    limitBytes(bytes) {
        const { limits, archiveBytes } = this.#options;
        const { maxBytes, maxRatio } = limits;
        if (bytes > maxBytes)
            throw tooLarge(`unpacks to more than the limit of ${maxBytes} bytes`, `at ${bytes}`);
        if (bytes <= RATIO_FREE_BYTES || bytes <= archiveBytes * maxRatio)
            return;
        const became = `when ${archiveBytes} bytes had become ${bytes}`;
        throw tooLarge(`unpacks to more than the limit of ${maxRatio} times its size`, became);
    }
    #limitEntries(entries) {
        const { maxEntries } = this.#options.limits;
        if (entries > maxEntries)
            throw tooLarge(`has more entries than the limit of ${maxEntries}`, `at entry ${entries}`);
    }
    #openFile(segments, bytes) {
        const { directory, texts } = this.#options;
        const file = segments.join('/');
        const maxText = texts === undefined ? MAX_REDIRECT_BYTES : MAX_TEXT_BYTES;
        const isRead = bytes <= maxText && textKind(file) !== undefined;
        if (directory !== undefined)
            this.#makeFolder(segments.slice(0, -1));
        const descriptor = directory === undefined ? undefined : (0,external_node_fs_.openSync)(this.#target(segments), 'wx', FILE_MODE);
        this.#file = { file, bytes, hash: (0,external_node_crypto_.createHash)('sha256'), descriptor, text: isRead ? [] : undefined };
    }
    #makeFolder(segments) {
        if (this.#options.directory === undefined)
            return;
        const folder = this.#target(segments);
        if (this.#folders.has(folder))
            return;
        (0,external_node_fs_.mkdirSync)(folder, { recursive: true, mode: DIRECTORY_MODE });
        this.#folders.add(folder);
    }
    #target(segments) {
        return [this.#options.directory, ...segments].join(external_node_path_.sep);
    }
}
function tooLarge(what, when) {
    return new errors .rJ('TOO_LARGE', `The archive ${what}: it was refused ${when}.`);
}
function isRedirect(content) {
    return content !== undefined && content.length <= MAX_REDIRECT_BYTES && REDIRECT.test(content.toString('latin1'));
}
function allowedKind(name, size, tarType) {
    const type = tarType === 'file' && name.endsWith('/') ? 'directory' : tarType;
    if (type === 'directory' && size > 0)
        throw new errors .rJ('UNSAFE_ENTRY', 'The archive has a folder with content.', { entry: name });
    if (type === 'file' || type === 'directory')
        return type;
    const remedy = type === 'hard link' ? ' (pack with `tar --hard-dereference`)' : '';
    const message = `The archive has an entry of type ${type}; only files and folders are allowed${remedy}.`;
    throw new errors .rJ('UNSAFE_ENTRY', message, { entry: name });
}


  })

};
