export const id = 23;
export const ids = [23];
export const modules = {

  7167:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
  __webpack_require__.d(__webpack_exports__, {
    takeExport: () => (  takeExport)
  });
  var _export_stages_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2592);
  var _transport_deadline_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1891);
  var _version_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2041);
  var _cached_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4210);
  var _keep_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5011);
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





const TAKE_SHARE = 0.1;
const MIN_TAKE_MS = 1000;
const MAX_TAKE_MS = 60_000;
function takeMs(timeoutMs) {
    return Math.min(MAX_TAKE_MS, Math.max(MIN_TAKE_MS, timeoutMs * TAKE_SHARE));
}
async function takeExport(given, { jobId, ...completed }) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const { inputs, deps, ledger } = given;
        const stage = { ...given, deadline: (0,_transport_deadline_js__WEBPACK_IMPORTED_MODULE_4__  .j)(given.deadline, takeMs(inputs.timeoutMs), deps.clock) };
        let link = await (0,_export_stages_js__WEBPACK_IMPORTED_MODULE_0__  .C9)(stage, jobId);
        const { kind, domain } = inputs.target;
        const isChosen = kind === 'resume';
        const isExplicit = isChosen || inputs.version !== undefined;
        const job = { jobId, ...(domain !== undefined && { domain }), isChosen, isExplicit, ...completed };
        const scope = __addDisposableResource(env_1, new AsyncDisposableStack(), true);
        const needsBundle = inputs.verify || inputs.rollout?.durable !== undefined;
        if (!needsBundle && inputs.bundlePath === undefined && inputs.extractTo === undefined) {
            const version = (0,_version_js__WEBPACK_IMPORTED_MODULE_1__  .E4)(inputs.version, { jobId }, deps.clock.today());
            ledger.learn({ version });
            return { exported: { ...link, ...job, version }, [Symbol.asyncDispose]: async () => undefined };
        }
        const freshLink = async () => {
            link = await (0,_export_stages_js__WEBPACK_IMPORTED_MODULE_0__  .C9)(stage, jobId);
            return link;
        };
        const cache = { key: (0,_cached_js__WEBPACK_IMPORTED_MODULE_2__  .k$)(inputs.baseUrl, jobId), mayHold: kind === 'resume' };
        const leftMs = stage.deadline.remaining();
        scope.use(await given.turn());
        const inTurn = { ...stage, deadline: (0,_transport_deadline_js__WEBPACK_IMPORTED_MODULE_4__  ._)(leftMs, deps.clock) };
        const bundle = scope.use(await (0,_keep_js__WEBPACK_IMPORTED_MODULE_3__.proveBundle)(inTurn, { jobId, link, freshLink, cache }));
        const { sizeBytes: _announced, ...minted } = link;
        const { inventory: _inventory, ...judged } = bundle.judged;
        const held = scope.move();
        return { exported: { ...minted, ...judged, ...job }, bundle, [Symbol.asyncDispose]: () => held.disposeAsync() };
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


  })

};
