export const id = 23;
export const ids = [23];
export const modules = {

  1902:
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
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
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
async function downloadBundle(effects, options) {
    const { deadline, file, freshLink, maxBytes = MAX_ARCHIVE_BYTES } = options;
    const part = new PartialFile(file, maxBytes);
    let { link } = options;
    let isFresh = false;
    let furthest = 0;
    const tryOnce = async () => {
        let failed = await takePiece(part, effects, { link, deadline });
        if (failed !== undefined && isDeadLink(failed.failure) && !isFresh) {
            effects.signal.throwIfAborted();
            isFresh = true;
            effects.log.info(`The storage refused the link (${failed.summary}); requesting a fresh link from the platform.`);
            link = await freshLink();
            failed = await takePiece(part, effects, { link, deadline });
        }
        if (failed === undefined)
            return { kind: 'answer', answer: undefined };
        const hasProgress = part.bytes > furthest;
        furthest = Math.max(furthest, part.bytes);
        const summary = `The download from ${link.url.origin} failed: ${failed.summary}`;
        return { ...failed, kind: 'failure', summary, hasProgress };
    };
    const outcome = await (0,retry .CD)({ effects, deadline, call: 'download', tryOnce });
    if (outcome.kind === 'given-up')
        throw downloadError(outcome);
    return part.measure();
}
function isDeadLink(failure) {
    return failure.kind === 'status' && [400, 403, 410].includes(failure.status);
}
function downloadError({ attempt, failures, isLate }) {
    const { summary, failure, cause } = attempt;
    if (isLate)
        return (0,explain .p3)(summary, cause);
    const message = `${summary}${(0,retry .A0)(failures)}.`;
    if (isDeadLink(failure))
        return new action_errors .lZ('EXPIRED', message, {
            hint: 'The storage refuses a fresh link: check the clock of the platform and the runner’s access to the storage.',
        });
    return new action_errors .lZ('NETWORK', message, { hint: (0,explain .WE)(failure, 'storage').hint, cause });
}
async function takePiece(part, effects, { link, deadline }) {
    try {
        const response = await followRedirects(effects, link.url, { headers: part.conditions(), deadline });
        if ('summary' in response)
            return response;
        try {
            if (!part.expects(response))
                return refusedPiece(part, response, effects);
            await part.append(response);
        }
        finally {
            response.discard();
        }
        const endsWithConnection = response.headers['transfer-encoding'] === undefined;
        const { bytes, total = endsWithConnection ? Math.max(bytes, link.sizeBytes ?? 0) : bytes } = part;
        if (bytes === total)
            return undefined;
        return { failure: { kind: 'unreadable' }, summary: `${bytes} of ${total} bytes arrived` };
    }
    catch (error) {
        return (0,retry .tC)(error, effects);
    }
}
async function followRedirects(effects, link, { headers, deadline }) {
    let url = link;
    for (let hops = 0;; hops += 1) {
        const timeoutMs = Math.max(1, deadline.remaining());
        const request = { method: 'GET', url, headers, timeoutMs, signal: effects.signal };
        const response = await effects.http.stream(request, SILENCE_MS);
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
function refusedPiece(part, { status, headers }, { clock }) {
    if (status !== 206 && status !== 416)
        return {
            failure: { kind: 'status', status, ...(0,retry .gW)(headers, clock.today()) },
            summary: `HTTP ${status}`,
        };
    part.restart();
    return { failure: { kind: 'unreadable' }, summary: `HTTP ${status}, not the range and version that was asked for` };
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
    restart() {
        this.#hash = (0,external_node_crypto_.createHash)('sha256');
        this.bytes = 0;
        this.total = undefined;
        this.#etag = undefined;
    }
    expects({ status, headers }) {
        const { etag, 'content-length': length = '', 'content-range': range = '' } = headers;
        if (status === 200) {
            this.restart();
            if (etag !== undefined && /^"[\x21\x23-\x7e]*"$/.test(etag))
                this.#etag = etag;
            if (/^\d{1,15}$/.test(length))
                this.total = Number(length);
            return true;
        }
        const [, first, last, total] = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(range)?.map(Number) ?? [];
        const isRest = status === 206 && total !== undefined && first === this.bytes && last === total - 1;
        if (!isRest || total !== (this.total ?? total) || (etag ?? this.#etag) !== this.#etag)
            return false;
        this.total = total;
        return true;
    }
    async append({ body }) {
        this.#limit(this.total ?? 0);
        const write = async () => {
            const env_1 = { stack: [], error: void 0, hasError: false };
            try {
                const file = __addDisposableResource(env_1, await (0,promises_.open)(this.#file, this.bytes === 0 ? 'w' : 'a'), true);
                for await (const chunk of body) {
                    this.#limit(this.bytes + chunk.byteLength);
                    (0,external_node_fs_.appendFileSync)(file.fd, chunk);
                    this.#hash.update(chunk);
                    this.bytes += chunk.byteLength;
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
        };
        await (0,targets .Z$)(this.#file, write, () => this.total);
    }
    #limit(bytes) {
        if (bytes <= this.#maxBytes)
            return;
        throw new action_errors .lZ('BUNDLE', `The bundle is larger than ${this.#maxBytes} bytes.`, {
            hint: 'Export fewer pages with `paths`, or keep large files out of the documentation.',
        });
    }
    measure() {
        return { sizeBytes: this.bytes, sha256: this.#hash.digest('hex') };
    }
}

// EXTERNAL MODULE: external "node:stream/promises"
var external_node_stream_promises_ = __webpack_require__(6466);
;// CONCATENATED MODULE: ./.build/lib/action/fetch/tool-cache.js






const toolCache = () => __webpack_require__.e(  759).then(__webpack_require__.bind(__webpack_require__, 9805));
const TOOL = 'static-export-bundle';
const KEPT_BUNDLES = 5;
function cacheKey(baseUrl, jobId) {
    return `0.0.0-${(0,external_node_crypto_.createHash)('sha256').update(`${baseUrl.href}\n${jobId}`).digest('hex')}`;
}
async function takeCached({ places, log, signal }, key, file) {
    if (places.toolCache === undefined)
        return undefined;
    try {
        const folder = (await toolCache()).find(TOOL, key);
        const [name] = folder === '' ? [] : await (0,promises_.readdir)(folder);
        if (name === undefined)
            return undefined;
        await (0,promises_.copyFile)(external_node_path_.join(folder, name), file);
        const hash = (0,external_node_crypto_.createHash)('sha256');
        await (0,external_node_stream_promises_.pipeline)((0,external_node_fs_.createReadStream)(file), hash, { signal });
        const copied = { sizeBytes: (await (0,promises_.stat)(file)).size, sha256: hash.digest('hex') };
        if (name === archiveName(copied))
            return copied;
        log.info('The cached bundle of this job has changed on the runner; downloading it again.');
    }
    catch (error) {
        signal.throwIfAborted();
        log.info(`The cached bundle of this job cannot be read (${(0,action_errors .$N)(error)}); downloading it.`);
    }
    return undefined;
}
async function keepCached({ places, log }, key, bundle) {
    if (places.toolCache === undefined)
        return;
    const folder = external_node_path_.join(places.toolCache, TOOL);
    try {
        const { cacheFile } = await toolCache();
        await cacheFile(bundle.file, archiveName(bundle), TOOL, key).catch(async (error) => {
            await (0,promises_.rm)(external_node_path_.join(folder, key), { recursive: true, force: true });
            throw error;
        });
        await dropOldest(folder);
    }
    catch (error) {
        log.info(`The bundles that this runner keeps could not be brought up to date (${(0,action_errors .$N)(error)}).`);
    }
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









const MAX_NAME_LENGTH = 120;
const NAMED = 10;
const ERROR_PAGE = '404.html';
const loadFindings = () => Promise.all( [__webpack_require__.e(97), __webpack_require__.e(469)]).then(__webpack_require__.bind(__webpack_require__, 7820));
async function fetchBundle(effects, request) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const { bundlePath, extractTo } = request;
        const key = cacheKey(request.baseUrl, request.jobId);
        const { temp } = effects.places;
        const folder = await (0,targets .Z$)(temp, () => (0,promises_.mkdtemp)(external_node_path_.join(temp, 'static-export-')));
        const _folder = bundle_addDisposableResource(env_1, { [Symbol.asyncDispose]: () => (0,promises_.rm)(folder, { recursive: true, force: true }) }, true);
        const file = external_node_path_.join(folder, 'bundle.tar.gz');
        const cached = request.mayBeCached ? await takeCached(effects, key, file) : undefined;
        const archive = cached ?? (await downloadBundle(effects, { ...request, file }));
        effects.signal.throwIfAborted();
        const how = cached === undefined ? 'Downloaded' : 'Read from the cache of this runner:';
        effects.log.info(`${how} ${(0,wording .Ej)(archive.sizeBytes)}, SHA-256 ${archive.sha256}.`);
        const verify = async (directory) => await verifyArchive(effects, request, { ...archive, file, directory });
        const facts = extractTo === undefined ? await verify() : await (0,targets .JB)(extractTo, effects, verify);
        if (extractTo !== undefined)
            effects.log.info(`Unpacked the site to ${extractTo}.`);
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
async function verifyArchive(effects, { onVerified, onBrokenLink, onExternalResource }, { file, directory, ...measured }) {
    const { log, secrets, signal } = effects;
    const isAsked = onBrokenLink !== 'ignore' || onExternalResource !== 'ignore';
    const texts = isAsked ? new (await loadFindings()).FindingsReader() : undefined;
    const bundle = await (0,read .Bo)(file, { directory, texts, signal }).catch((error) => {
        signal.throwIfAborted();
        throw error instanceof errors .rJ ? refusedBundle(error, secrets) : error;
    });
    const { bytes, contentDigest, files } = bundle;
    const pages = files.filter(({ file: name }) => (0,read ._I)(name) === 'page' && name !== ERROR_PAGE).length;
    const findings = texts?.findings();
    const facts = {
        ...measured,
        contentDigest,
        pages,
        ...(findings && { findings }),
    };
    log.info(`The bundle is valid: ${(0,wording .U9)(files.length, 'file')}, ${(0,wording .Ej)(bytes)}.`);
    await onVerified?.(facts);
    if (!files.some(({ file: name }) => name === 'index.html'))
        log.warning('The bundle has no index.html at its root, so the address of the site shows no page.');
    if (findings !== undefined)
        judgeFindings(findings, { onBrokenLink, onExternalResource }, effects);
    return facts;
}
function refusedBundle(error, secrets) {
    const entry = error.entry === undefined ? '' : ` The entry: ${secrets.clean(error.entry, MAX_NAME_LENGTH)}`;
    const hint = error.code === 'NOT_ARCHIVE'
        ? 'Look for a login, gateway or cache in front of the storage that answers instead of it, or that changes archives on their way; then continue the job with `job-id`.'
        : 'Nothing was unpacked. Export again; if the error stays, report it to the operator of the platform.';
    return new action_errors .lZ('BUNDLE', `The bundle is refused. ${error.message}${entry}`, { hint, cause: error });
}
function judgeFindings({ brokenLinks, externalResources, unchecked }, { onBrokenLink, onExternalResource }, { log, secrets }) {
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
    const broken = `${(0,wording .U9)(brokenLinks.count, 'broken link')} to pages and files that the bundle does not hold`;
    report(onBrokenLink, brokenLinks, broken);
    const external = `${(0,wording .U9)(externalResources.count, 'resource')} that pages load from other hosts`;
    report(onExternalResource, externalResources, `${external}, which an air-gapped deployment cannot show`);
    if (unchecked > 0) {
        log.warning(`Too large or too deeply nested to be checked: ${(0,wording .U9)(unchecked, 'file')} of the bundle.`);
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





const MAGIC = Buffer.from([0x1f, 0x8b]);
const SIZE_BYTES = 4;
const CHUNK_BYTES = 256 * 1024;
async function* readGzip(file, signal) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const handle = __addDisposableResource(env_1, await (0,promises_.open)(file), true);
        const { size } = await handle.stat();
        const { buffer: head, bytesRead } = await handle.read(Buffer.alloc(errors .X_), 0, errors .X_, 0);
        if (!head.subarray(0, MAGIC.length).equals(MAGIC))
            throw (0,errors .y8)(head.subarray(0, bytesRead), 'it is');
        const source = (0,external_node_fs_.createReadStream)(file, { highWaterMark: CHUNK_BYTES });
        const gunzip = (0,external_node_zlib_.createGunzip)({ chunkSize: CHUNK_BYTES });
        source.on('error', (error) => gunzip.destroy(error));
        source.pipe(gunzip);
        let bytes = 0;
        try {
            for await (const chunk of gunzip) {
                signal?.throwIfAborted();
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
        const last = Buffer.alloc(SIZE_BYTES);
        await handle.read(last, 0, SIZE_BYTES, size - SIZE_BYTES);
        if (gunzip.bytesWritten !== size || bytes % 2 ** 32 !== last.readUInt32LE())
            throw (0,errors .qM)('it continues after the end of its compressed data');
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
function isZlibError(error) {
    return external_node_util_.types.isNativeError(error) && 'code' in error && /^Z_/.test(String(error.code));
}

;// CONCATENATED MODULE: ./.build/lib/bundle/tar.js
var tar_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
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
var tar_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
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
const MAX_LENGTH_BYTES = 10;
const LINE_FEED = 0x0a;
async function* readTar(pieces) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const bytes = tar_addDisposableResource(env_1, new ByteReader(pieces), true);
        let extended;
        for (let isFirst = true;; isFirst = false) {
            const block = await bytes.take(BLOCK_BYTES);
            if (isFirst && !isTar(block))
                throw (0,errors .y8)(block, 'it is compressed, but what it holds is');
            if (block.length < BLOCK_BYTES)
                throw (0,errors .qM)('it ends early');
            if (isZero(block))
                break;
            const header = decodeHeader(block);
            if (EXTENSIONS.includes(header.type)) {
                if (extended !== undefined)
                    throw (0,errors .qM)('an entry has several extended headers');
                extended = await takeExtension(bytes, header);
                continue;
            }
            const entry = { ...header, ...extended };
            extended = undefined;
            yield { ...entry, content: contentOf(bytes, entry.size) };
        }
        if (extended !== undefined)
            throw (0,errors .qM)('an extended header belongs to no entry');
        await readEnd(bytes);
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = tar_disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}
class ByteReader {
    #pieces;
    #held = Buffer.alloc(0);
    constructor(pieces) {
        this.#pieces = pieces;
    }
    async take(size) {
        await this.#fill(size);
        return this.#cut(size);
    }
    async takeSome(most) {
        await this.#fill(1);
        return this.#cut(most);
    }
    async [Symbol.asyncDispose]() {
        await this.#pieces.return(undefined);
    }
    async #fill(size) {
        while (this.#held.length < size) {
            const { done, value } = await this.#pieces.next();
            if (done === true)
                return;
            this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
        }
    }
    #cut(size) {
        const taken = this.#held.subarray(0, size);
        this.#held = this.#held.subarray(size);
        return taken;
    }
}
async function* contentOf(bytes, size) {
    for (let left = size; left > 0;) {
        const piece = await bytes.takeSome(left);
        if (piece.length === 0)
            throw (0,errors .qM)('it ends early');
        left -= piece.length;
        yield piece;
    }
    await bytes.take(paddedSize(size) - size);
}
async function readEnd(bytes) {
    let blocks = 1;
    for (;;) {
        const block = await bytes.take(BLOCK_BYTES);
        if (!isZero(block))
            throw (0,errors .qM)('it continues after its end');
        if (block.length < BLOCK_BYTES)
            break;
        blocks += 1;
    }
    if (blocks < 2)
        throw (0,errors .qM)('it ends early');
}
function isTar(block) {
    if (block.length < BLOCK_BYTES)
        return false;
    return isZero(block) || block.toString('latin1', ...tar_MAGIC).startsWith('ustar');
}
async function takeExtension(bytes, { type, size }) {
    if (size > MAX_EXTENDED_BYTES) {
        const sizes = `of ${size} bytes; the limit is ${MAX_EXTENDED_BYTES}`;
        throw new errors .rJ('TOO_LARGE', `The archive has an extended header ${sizes}.`);
    }
    const content = (await bytes.take(paddedSize(size))).subarray(0, size);
    const fields = type === 'gnu-long-name' ? { name: content.toString('utf8').replace(/\0+$/, '') } : decodePax(content);
    if (type !== 'pax-global-header')
        return fields;
    if (Object.keys(fields).length > 0)
        throw (0,errors .qM)('a global header names a path or a size');
    return undefined;
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








const DEFAULT_LIMITS = { maxEntries: 500_000, maxBytes: 16 * 1024 ** 3, maxRatio: 200 };
const RATIO_FREE_BYTES = 64 * 1024 ** 2;
const MAX_TEXT_BYTES = 8 * 1024 ** 2;
const COUNTED_CHARACTERS = 256;
const DIRECTORY_MODE = 0o755;
const FILE_MODE = 0o644;
async function readBundle(archive, options = {}) {
    const { directory, signal, texts, limits = DEFAULT_LIMITS } = options;
    const archiveBytes = (await (0,promises_.stat)(archive)).size;
    const folder = directory === undefined ? undefined : new NewFolder(directory);
    const seen = new Map();
    const files = [];
    let entries = 0;
    for await (const entry of readTar(limitedPieces(readGzip(archive, signal), archiveBytes, limits))) {
        const { name, size } = entry;
        limitBytes(size, archiveBytes, limits);
        const kind = allowedKind(entry);
        const segments = (0,entry_name .nV)(name, kind);
        (0,entry_name .ur)(seen, { kind, segments, name });
        entries += 1 + Math.floor(name.length / COUNTED_CHARACTERS);
        limitEntries(Math.max(entries, seen.size), limits);
        if (kind === 'directory') {
            folder?.makeFolder(segments);
            continue;
        }
        const file = segments.join('/');
        const isText = texts !== undefined && size <= MAX_TEXT_BYTES && textKind(file) !== undefined;
        const { sha256, text } = await takeFile(entry, { descriptor: folder?.create(segments), isText });
        files.push({ file, bytes: size, sha256 });
        texts?.add(file, text);
    }
    if (files.length === 0)
        throw new errors .rJ('EMPTY', 'The archive holds no file.');
    return { ...digestFiles(files), bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}
async function* limitedPieces(pieces, archiveBytes, limits) {
    let bytes = 0;
    for await (const piece of pieces) {
        bytes += piece.length;
        limitBytes(bytes, archiveBytes, limits);
        yield piece;
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
    const named = files.map((one) => ({ one, name: Buffer.from(one.file) }));
    const sorted = named.sort((a, b) => Buffer.compare(a.name, b.name)).map(({ one }) => one);
    const digest = (0,external_node_crypto_.createHash)('sha256');
    for (const { file, sha256 } of sorted)
        digest.update(`${sha256}  ${file}\n`);
    return { files: sorted, contentDigest: digest.digest('hex') };
}
function limitBytes(bytes, archiveBytes, { maxBytes, maxRatio }) {
    if (bytes > maxBytes)
        throw tooLarge(`unpacks to more than the limit of ${maxBytes} bytes`, `at ${bytes}`);
    if (bytes <= RATIO_FREE_BYTES || bytes <= archiveBytes * maxRatio)
        return;
    const became = `when ${archiveBytes} bytes had become ${bytes}`;
    throw tooLarge(`unpacks to more than the limit of ${maxRatio} times its size`, became);
}
class NewFolder {
    #path;
    #made = new Set();
    constructor(directory) {
        (0,external_node_fs_.mkdirSync)(directory, { mode: DIRECTORY_MODE });
        this.#path = directory;
    }
    makeFolder(segments) {
        const folder = this.#target(segments);
        if (this.#made.has(folder))
            return;
        (0,external_node_fs_.mkdirSync)(folder, { recursive: true, mode: DIRECTORY_MODE });
        this.#made.add(folder);
    }
    create(segments) {
        this.makeFolder(segments.slice(0, -1));
        return (0,external_node_fs_.openSync)(this.#target(segments), 'wx', FILE_MODE);
    }
    #target(segments) {
        return [this.#path, ...segments].join(external_node_path_.sep);
    }
}
async function takeFile({ content }, { descriptor, isText }) {
    const hash = (0,external_node_crypto_.createHash)('sha256');
    const text = [];
    try {
        for await (const piece of content) {
            hash.update(piece);
            if (isText)
                text.push(piece);
            for (let at = 0; descriptor !== undefined && at < piece.length;)
                at += (0,external_node_fs_.writeSync)(descriptor, piece, at);
        }
    }
    finally {
        if (descriptor !== undefined)
            (0,external_node_fs_.closeSync)(descriptor);
    }
    return { sha256: hash.digest('hex'), text: isText ? Buffer.concat(text) : undefined };
}
function tooLarge(what, when) {
    return new errors .rJ('TOO_LARGE', `The archive ${what}: it was refused ${when}.`);
}
function limitEntries(entries, { maxEntries }) {
    if (entries > maxEntries)
        throw tooLarge(`has more entries than the limit of ${maxEntries}`, `at entry ${entries}`);
}
function allowedKind({ name, size, type: tarType }) {
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
