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
  var _keep_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3628);





const TAKE_SHARE = 0.1;
const MIN_TAKE_MS = 1000;
const MAX_TAKE_MS = 60_000;
function takeMs(timeoutMs) {
    return Math.min(MAX_TAKE_MS, Math.max(MIN_TAKE_MS, timeoutMs * TAKE_SHARE));
}
async function takeExport(given, { jobId, ...completed }, publish) {
    const { inputs, deps, ledger } = given;
    const stage = { ...given, deadline: (0,_transport_deadline_js__WEBPACK_IMPORTED_MODULE_4__  .j)(given.deadline, takeMs(inputs.timeoutMs), deps.clock) };
    let link = await (0,_export_stages_js__WEBPACK_IMPORTED_MODULE_0__  .C9)(stage, jobId);
    const { kind, domain } = inputs.target;
    const job = {
        jobId,
        ...(domain !== undefined && { domain }),
        isChosen: kind === 'resume',
        isExplicit: kind === 'resume' || inputs.version !== undefined,
    };
    const needsBundle = inputs.verify || inputs.rollout?.durable !== undefined;
    if (!needsBundle && inputs.bundlePath === undefined && inputs.extractTo === undefined) {
        const version = (0,_version_js__WEBPACK_IMPORTED_MODULE_1__  .E4)(inputs.version, { jobId }, deps.clock.today());
        ledger.learn({ version });
        return { ...job, ...link, version, ...completed };
    }
    const freshLink = async () => {
        link = await (0,_export_stages_js__WEBPACK_IMPORTED_MODULE_0__  .C9)(stage, jobId);
        return link;
    };
    const cache = { key: (0,_cached_js__WEBPACK_IMPORTED_MODULE_2__  .k$)(inputs.baseUrl, jobId), mayHold: kind === 'resume' };
    const leftMs = stage.deadline.remaining();
    const bundle = await given.turn(async () => {
        const turn = { ...stage, deadline: (0,_transport_deadline_js__WEBPACK_IMPORTED_MODULE_4__  ._)(leftMs, deps.clock) };
        return await (0,_keep_js__WEBPACK_IMPORTED_MODULE_3__  .g)(turn, { jobId, link, freshLink, cache }, publish);
    });
    const { sizeBytes: _announced, ...minted } = link;
    return { ...minted, ...bundle, ...job, ...completed };
}


  })

};
