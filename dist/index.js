import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";
  var __webpack_modules__ = ({

  770:
  ((module, __unused_webpack_exports, __nccwpck_require__) => {

module.exports = __nccwpck_require__(218);


  }),

  218:
  ((__unused_webpack_module, exports, __nccwpck_require__) => {



var net = __nccwpck_require__(9278);
var tls = __nccwpck_require__(4756);
var http = __nccwpck_require__(8611);
var https = __nccwpck_require__(5692);
var events = __nccwpck_require__(4434);
var assert = __nccwpck_require__(2613);
var util = __nccwpck_require__(9023);


exports.httpOverHttp = httpOverHttp;
exports.httpsOverHttp = httpsOverHttp;
exports.httpOverHttps = httpOverHttps;
exports.httpsOverHttps = httpsOverHttps;


function httpOverHttp(options) {
  var agent = new TunnelingAgent(options);
  agent.request = http.request;
  return agent;
}

function httpsOverHttp(options) {
  var agent = new TunnelingAgent(options);
  agent.request = http.request;
  agent.createSocket = createSecureSocket;
  agent.defaultPort = 443;
  return agent;
}

function httpOverHttps(options) {
  var agent = new TunnelingAgent(options);
  agent.request = https.request;
  return agent;
}

function httpsOverHttps(options) {
  var agent = new TunnelingAgent(options);
  agent.request = https.request;
  agent.createSocket = createSecureSocket;
  agent.defaultPort = 443;
  return agent;
}


function TunnelingAgent(options) {
  var self = this;
  self.options = options || {};
  self.proxyOptions = self.options.proxy || {};
  self.maxSockets = self.options.maxSockets || http.Agent.defaultMaxSockets;
  self.requests = [];
  self.sockets = [];

  self.on('free', function onFree(socket, host, port, localAddress) {
    var options = toOptions(host, port, localAddress);
    for (var i = 0, len = self.requests.length; i < len; ++i) {
      var pending = self.requests[i];
      if (pending.host === options.host && pending.port === options.port) {
        self.requests.splice(i, 1);
        pending.request.onSocket(socket);
        return;
      }
    }
    socket.destroy();
    self.removeSocket(socket);
  });
}
util.inherits(TunnelingAgent, events.EventEmitter);

TunnelingAgent.prototype.addRequest = function addRequest(req, host, port, localAddress) {
  var self = this;
  var options = mergeOptions({request: req}, self.options, toOptions(host, port, localAddress));

  if (self.sockets.length >= this.maxSockets) {
    self.requests.push(options);
    return;
  }

  self.createSocket(options, function(socket) {
    socket.on('free', onFree);
    socket.on('close', onCloseOrRemove);
    socket.on('agentRemove', onCloseOrRemove);
    req.onSocket(socket);

    function onFree() {
      self.emit('free', socket, options);
    }

    function onCloseOrRemove(err) {
      self.removeSocket(socket);
      socket.removeListener('free', onFree);
      socket.removeListener('close', onCloseOrRemove);
      socket.removeListener('agentRemove', onCloseOrRemove);
    }
  });
};

TunnelingAgent.prototype.createSocket = function createSocket(options, cb) {
  var self = this;
  var placeholder = {};
  self.sockets.push(placeholder);

  var connectOptions = mergeOptions({}, self.proxyOptions, {
    method: 'CONNECT',
    path: options.host + ':' + options.port,
    agent: false,
    headers: {
      host: options.host + ':' + options.port
    }
  });
  if (options.localAddress) {
    connectOptions.localAddress = options.localAddress;
  }
  if (connectOptions.proxyAuth) {
    connectOptions.headers = connectOptions.headers || {};
    connectOptions.headers['Proxy-Authorization'] = 'Basic ' +
        new Buffer(connectOptions.proxyAuth).toString('base64');
  }

  debug('making CONNECT request');
  var connectReq = self.request(connectOptions);
  connectReq.useChunkedEncodingByDefault = false;  
  connectReq.once('response', onResponse);  
  connectReq.once('upgrade', onUpgrade);    
  connectReq.once('connect', onConnect);    
  connectReq.once('error', onError);
  connectReq.end();

  function onResponse(res) {
    res.upgrade = true;
  }

  function onUpgrade(res, socket, head) {
    process.nextTick(function() {
      onConnect(res, socket, head);
    });
  }

  function onConnect(res, socket, head) {
    connectReq.removeAllListeners();
    socket.removeAllListeners();

    if (res.statusCode !== 200) {
      debug('tunneling socket could not be established, statusCode=%d',
        res.statusCode);
      socket.destroy();
      var error = new Error('tunneling socket could not be established, ' +
        'statusCode=' + res.statusCode);
      error.code = 'ECONNRESET';
      options.request.emit('error', error);
      self.removeSocket(placeholder);
      return;
    }
    if (head.length > 0) {
      debug('got illegal response body from proxy');
      socket.destroy();
      var error = new Error('got illegal response body from proxy');
      error.code = 'ECONNRESET';
      options.request.emit('error', error);
      self.removeSocket(placeholder);
      return;
    }
    debug('tunneling connection has established');
    self.sockets[self.sockets.indexOf(placeholder)] = socket;
    return cb(socket);
  }

  function onError(cause) {
    connectReq.removeAllListeners();

    debug('tunneling socket could not be established, cause=%s\n',
          cause.message, cause.stack);
    var error = new Error('tunneling socket could not be established, ' +
                          'cause=' + cause.message);
    error.code = 'ECONNRESET';
    options.request.emit('error', error);
    self.removeSocket(placeholder);
  }
};

TunnelingAgent.prototype.removeSocket = function removeSocket(socket) {
  var pos = this.sockets.indexOf(socket)
  if (pos === -1) {
    return;
  }
  this.sockets.splice(pos, 1);

  var pending = this.requests.shift();
  if (pending) {
    this.createSocket(pending, function(socket) {
      pending.request.onSocket(socket);
    });
  }
};

function createSecureSocket(options, cb) {
  var self = this;
  TunnelingAgent.prototype.createSocket.call(self, options, function(socket) {
    var hostHeader = options.request.getHeader('host');
    var tlsOptions = mergeOptions({}, self.options, {
      socket: socket,
      servername: hostHeader ? hostHeader.replace(/:.*$/, '') : options.host
    });

    var secureSocket = tls.connect(0, tlsOptions);
    self.sockets[self.sockets.indexOf(socket)] = secureSocket;
    cb(secureSocket);
  });
}


function toOptions(host, port, localAddress) {
  if (typeof host === 'string') {  
    return {
      host: host,
      port: port,
      localAddress: localAddress
    };
  }
  return host;  
}

function mergeOptions(target) {
  for (var i = 1, len = arguments.length; i < len; ++i) {
    var overrides = arguments[i];
    if (typeof overrides === 'object') {
      var keys = Object.keys(overrides);
      for (var j = 0, keyLen = keys.length; j < keyLen; ++j) {
        var k = keys[j];
        if (overrides[k] !== undefined) {
          target[k] = overrides[k];
        }
      }
    }
  }
  return target;
}


var debug;
if (process.env.NODE_DEBUG && /\btunnel\b/.test(process.env.NODE_DEBUG)) {
  debug = function() {
    var args = Array.prototype.slice.call(arguments);
    if (typeof args[0] === 'string') {
      args[0] = 'TUNNEL: ' + args[0];
    } else {
      args.unshift('TUNNEL:');
    }
    console.error.apply(console, args);
  }
} else {
  debug = function() {};
}
exports.debug = debug;  


  }),

  2613:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("assert");

  }),

  181:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("buffer");

  }),

  5317:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("child_process");

  }),

  6982:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("crypto");

  }),

  4434:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("events");

  }),

  9896:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("fs");

  }),

  8611:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("http");

  }),

  5692:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("https");

  }),

  9278:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("net");

  }),

  4573:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:buffer");

  }),

  7598:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");

  }),

  3024:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");

  }),

  1455:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs/promises");

  }),

  6760:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:path");

  }),

  7075:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream");

  }),

  7975:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util");

  }),

  5919:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:worker_threads");

  }),

  8522:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:zlib");

  }),

  857:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("os");

  }),

  6928:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("path");

  }),

  932:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("process");

  }),

  2203:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("stream");

  }),

  4756:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("tls");

  }),

  9023:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("util");

  }),

  5835:
  ((__unused_webpack_module, exports) => {



class ProxyAgent {}

exports.ProxyAgent = ProxyAgent;
exports.fetch = async () => {
  throw new Error('undici is not part of this Action');
};


  }),

  8761:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


__nccwpck_require__.d(__webpack_exports__, {
  k: () => (  superviseProcess)
});

;// CONCATENATED MODULE: external "node:process"
const external_node_process_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:process");
// EXTERNAL MODULE: ./node_modules/@actions/core/lib/core.js + 8 modules
var core = __nccwpck_require__(6058);
// EXTERNAL MODULE: ./.build/lib/action/errors.js
var errors = __nccwpck_require__(1550);
;// CONCATENATED MODULE: ./.build/lib/action/adapters/process.js



const CANCEL_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
async function superviseProcess(main) {
    external_node_process_namespaceObject.exitCode = 1;
    const cancel = new AbortController();
    for (const name of CANCEL_SIGNALS) {
        external_node_process_namespaceObject.on(name, () => {
            if (cancel.signal.aborted)
                external_node_process_namespaceObject.exit(1);
            cancel.abort(new errors .lZ('CANCELLED', `The run was cancelled (${name}).`));
        });
    }
    const onDry = () => {
        core .z3('INTERNAL: The process ended before the run had a result. Please report it with this log.');
        external_node_process_namespaceObject.exit(1);
    };
    external_node_process_namespaceObject.once('beforeExit', onDry);
    external_node_process_namespaceObject.on('uncaughtException', (error) => {
        core .z3(`INTERNAL: ${describe(error)}. Please report it with this log.`);
        external_node_process_namespaceObject.exit(1);
    });
    const succeeded = await main(cancel.signal);
    external_node_process_namespaceObject.off('beforeExit', onDry);
    await new Promise((resolve) => external_node_process_namespaceObject.stdout.write('', resolve));
    external_node_process_namespaceObject.exit(succeeded ? 0 : 1);
}
function describe(error) {
    if (!Error.isError(error))
        return 'Unexpected error';
    const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
    const place = /\n\s+at ([^\n]{1,160})/.exec(error.stack ?? '')?.[1];
    return `Unexpected ${error.name}${code}${place === undefined ? '' : ` at ${place}`}`;
}


  }),

  1578:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


__nccwpck_require__.d(__webpack_exports__, {
  F: () => (  createDeps),
  R: () => (  readInput)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __nccwpck_require__(7598);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __nccwpck_require__(3024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __nccwpck_require__(1455);
;// CONCATENATED MODULE: external "node:os"
const external_node_os_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:os");
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __nccwpck_require__(6760);
// EXTERNAL MODULE: ./node_modules/@actions/core/lib/core.js + 8 modules
var core = __nccwpck_require__(6058);
// EXTERNAL MODULE: ./.build/lib/action/errors.js
var errors = __nccwpck_require__(1550);
// EXTERNAL MODULE: ./.build/lib/action/pin/refresh.js
var refresh = __nccwpck_require__(9770);
// EXTERNAL MODULE: ./.build/lib/action/report/redact.js
var redact = __nccwpck_require__(3087);
// EXTERNAL MODULE: ./.build/lib/action/report/sanitize.js
var sanitize = __nccwpck_require__(1533);
// EXTERNAL MODULE: ./.build/lib/action/report/shorten.js
var shorten = __nccwpck_require__(1221);
;// CONCATENATED MODULE: ./.build/lib/action/secrets.js



const DEFAULT_MAX_LENGTH = 300;
class Sanitizer {
    #hidden = new Set();
    #forms = new Set();
    #maskInRunner;
    constructor(maskInRunner) {
        this.#maskInRunner = maskInRunner;
    }
    mask(value) {
        if (value.length < redact .vb)
            return;
        this.#maskInRunner(value);
        this.hide(value);
    }
    hide(value) {
        if (value.length < redact .vb || this.#hidden.has(value))
            return;
        this.#hidden.add(value);
        for (const form of (0,redact .eo)(value))
            this.#forms.add(form);
    }
    holds(text) {
        return (0,redact .E$)(text, this.#forms) !== text;
    }
    clean(text, maxLength = DEFAULT_MAX_LENGTH) {
        const line = this.lines(text).replace(/\s+/g, ' ').trim();
        return (0,sanitize .xv)((0,shorten .U)((0,redact .E$)(line, this.#forms)), maxLength);
    }
    lines(text) {
        const shown = (0,sanitize .RK)((0,redact .E$)(text.toWellFormed(), this.#forms));
        return (0,sanitize .VP)(shown === text ? shown : (0,redact .E$)(shown, this.#forms));
    }
}

;// CONCATENATED MODULE: ./.build/lib/action/adapters/bundle-cache.js


const toolCache = () => __nccwpck_require__.e(  759).then(__nccwpck_require__.bind(__nccwpck_require__, 9805));
const TOOL = 'static-export-bundle';
const DIGEST = 'bundle.sha256';
const DIGEST_LINE = /^([0-9a-f]{64}) {2}([^/\\\n]+)\n?$/;
const VERSION = /^0\.0\.0-[0-9a-f]{64}$/;
const KEPT_BUNDLES = 5;
const UNFINISHED_MS = 24 * 3600 * 1000;
function createBundleCache() {
    const root = process.env['RUNNER_TOOL_CACHE'];
    if (!root || process.env['RUNNER_ENVIRONMENT'] === 'github-hosted')
        return undefined;
    const tool = external_node_path_.join(root, TOOL);
    return {
        find: async (key) => {
            const folder = (await toolCache()).find(TOOL, versionOf(key));
            if (folder === '')
                return undefined;
            const [, sha256, name] = DIGEST_LINE.exec(await (0,promises_.readFile)(external_node_path_.join(folder, DIGEST), 'utf8')) ?? [];
            return sha256 === undefined || name === undefined ? undefined : { file: external_node_path_.join(folder, name), sha256 };
        },
        keep: async (key, { file, sha256 }) => {
            const version = versionOf(key);
            const folder = external_node_path_.dirname(file);
            await dropUnfinished(tool);
            await (0,promises_.writeFile)(external_node_path_.join(folder, DIGEST), `${sha256}  ${external_node_path_.basename(file)}\n`);
            try {
                await (await toolCache()).cacheDir(folder, TOOL, version);
            }
            catch (error) {
                await (0,promises_.rm)(external_node_path_.join(tool, version), { recursive: true, force: true });
                throw error;
            }
            await dropOldest();
        },
    };
}
function versionOf(key) {
    return `0.0.0-${key}`;
}
async function dropOldest() {
    const { find, findAllVersions } = await toolCache();
    const folders = findAllVersions(TOOL)
        .map((version) => find(TOOL, version))
        .filter((folder) => folder !== '');
    const dated = await Promise.all(folders.map(async (folder) => ({ folder, time: (await (0,promises_.stat)(folder)).mtimeMs })));
    const old = dated.sort((a, b) => b.time - a.time).slice(KEPT_BUNDLES);
    await Promise.all(old.map(({ folder }) => (0,promises_.rm)(external_node_path_.dirname(folder), { recursive: true, force: true })));
}
async function dropUnfinished(tool) {
    const namesIn = (folder) => (0,promises_.readdir)(folder).catch(() => []);
    for (const version of (await namesIn(tool)).filter((name) => VERSION.test(name))) {
        const folder = external_node_path_.join(tool, version);
        const isWhole = (await namesIn(folder)).some((name) => name.endsWith('.complete'));
        const touched = await (0,promises_.stat)(folder).catch(() => undefined);
        const isOld = touched !== undefined && Date.now() - touched.mtimeMs > UNFINISHED_MS;
        if (!isWhole && isOld)
            await (0,promises_.rm)(folder, { recursive: true, force: true });
    }
}

// EXTERNAL MODULE: ./.build/lib/action/deps.js
var deps = __nccwpck_require__(5251);
// EXTERNAL MODULE: ./.build/lib/action/github/upload-address.js
var upload_address = __nccwpck_require__(273);
// EXTERNAL MODULE: ./.build/lib/action/json.js
var json = __nccwpck_require__(3867);
// EXTERNAL MODULE: ./.build/lib/action/transport/backoff.js
var backoff = __nccwpck_require__(7743);
;// CONCATENATED MODULE: ./.build/lib/action/adapters/github.js





const MAX_BODY_BYTES = 8 * 1024 * 1024;
const MAX_CONNECTIONS = 2;
const DEFAULT_API_URL = 'https://api.github.com';
const USER_AGENT = 'static-export-action';
const API_VERSION = { 'x-github-api-version': '2022-11-28' };
const WEB_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;
function createGitHub(http, environment) {
    let firstAnswerAt;
    const note = (answer) => {
        firstAnswerAt ??= (0,backoff .nI)(answer.headers);
        return answer;
    };
    const lanes = Array.from({ length: MAX_CONNECTIONS }, () => Promise.resolve());
    let calls = 0;
    const inTurn = async (work) => {
        const lane = calls++ % MAX_CONNECTIONS;
        const done = (lanes[lane] ?? Promise.resolve()).then(work);
        lanes[lane] = done.catch(() => undefined);
        return await done;
    };
    return (token) => {
        const apiUrl = addressIn(environment, 'GITHUB_API_URL') ?? DEFAULT_API_URL;
        const graphqlUrl = addressIn(environment, 'GITHUB_GRAPHQL_URL') ?? graphqlBeside(apiUrl);
        let octokit;
        const load = () => {
            octokit ??= loadOctokit(token, apiUrl);
            return octokit;
        };
        const api = { token, apiUrl, graphqlUrl, load };
        return {
            apiUrl,
            firstAnswerAt: () => firstAnswerAt,
            call: async (call) => answerOf(note(await inTurn(async () => await http.send(await requestOf(api, call), MAX_BODY_BYTES)))),
            stream: async (call, silenceMs) => {
                const asked = { ...call, method: 'GET', repeatable: true };
                return note(await http.stream(await requestOf(api, asked, { accept: 'application/octet-stream' }), silenceMs));
            },
        };
    };
}
async function requestOf({ token, apiUrl, graphqlUrl, load }, { params, file, repeatable = false, timeoutMs, signal, ...call }, accept = {}) {
    const { request } = await load();
    const route = call.route === 'graphql' ? graphqlUrl : call.route;
    const written = request.endpoint(`${call.method} ${file ? withQuery(route, params) : route}`, {
        ...params,
        headers: { ...API_VERSION, ...accept, ...(file && { 'content-type': file.type }) },
    });
    const url = new URL(written.url);
    const origins = [new URL(apiUrl).origin, new URL(graphqlUrl).origin];
    const isOurs = file === undefined ? origins.includes(url.origin) : (0,upload_address .d)(url, apiUrl);
    if (!isOurs)
        throw new deps .w('protocol', 'the address is not of GitHub’s API', { maybeSent: false });
    const body = written['body'];
    return {
        method: call.method,
        url,
        headers: {
            ...written.headers,
            authorization: `${WEB_TOKEN.test(token) ? 'bearer' : 'token'} ${token}`,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        ...(file !== undefined && { file }),
        repeatable,
        timeoutMs,
        signal,
    };
}
function withQuery(address, params) {
    return `${address}{${address.includes('?') ? '&' : '?'}${Object.keys(params).join(',')}}`;
}
function answerOf({ status, headers, body }) {
    if (status < 200 || status > 599) {
        throw new deps .w('protocol', `the answer is not proper HTTP (status ${status})`, { maybeSent: true });
    }
    if (body.byteLength === 0)
        return { status, headers, data: undefined };
    try {
        return { status, headers, data: (0,json .q)(body) };
    }
    catch {
        return { status, headers, data: Buffer.from(body).toString() };
    }
}
async function loadOctokit(token, baseUrl) {
    try {
        const { getOctokit } = await __nccwpck_require__.e(  326).then(__nccwpck_require__.bind(__nccwpck_require__, 2413));
        return getOctokit(token, { baseUrl, userAgent: USER_AGENT });
    }
    catch (cause) {
        const name = Error.isError(cause) ? cause.name : typeof cause;
        const message = `the toolkit cannot be loaded (${name}): its set-up reads the proxy variables and GITHUB_EVENT_PATH`;
        throw new deps .w('proxy', message, { maybeSent: false, cause });
    }
}
function graphqlBeside(apiUrl) {
    return apiUrl.endsWith('/api/v3') ? apiUrl.replace(/v3$/, 'graphql') : `${apiUrl}/graphql`;
}
function addressIn(environment, name) {
    const address = environment[name];
    if (address === undefined || address === '')
        return undefined;
    if (URL.canParse(address))
        return address.replace(/\/+$/, '');
    throw new errors .lZ('INPUT', `${name} is ${JSON.stringify(address)}, which is not an address.`, {
        hint: `Run the Action by a GitHub Actions runner, which sets ${name}, or set it to the address of the API.`,
    });
}

;// CONCATENATED MODULE: external "node:http"
const external_node_http_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http");
;// CONCATENATED MODULE: external "node:https"
const external_node_https_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:https");
;// CONCATENATED MODULE: external "node:stream/promises"
const external_node_stream_promises_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream/promises");
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __nccwpck_require__(7975);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __nccwpck_require__(8522);
;// CONCATENATED MODULE: ./.build/lib/action/adapters/http-faults.js

const LOOKUP = /^(?:ENOTFOUND|EAI_[A-Z]+)$/;
const REFUSED = /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/;
const TLS = /^(?:EPROTO|ERR_TLS_.*|ERR_SSL_.*|CERT_.*|UNABLE_TO_.*|.*SELF_SIGNED_CERT.*|.*_CERT_.*|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|.*CRL.*)$/;
const PROTOCOL = /^(?:HPE_.*|ERR_INVALID_.*)$/;
const CODING = /^(?:Z_.*|ERR_BROTLI.*|ERR__ERROR_FORMAT.*|ERR_PADDING.*)$/;
function faultOf(error, { connected, viaProxy }) {
    const code = codeOf(error);
    const fault = classify(code, connected, viaProxy);
    return new deps .w(fault, `${WORDING[fault]}${code === '' ? '' : ` (${code})`}`, {
        maybeSent: connected,
        cause: error,
    });
}
const WORDING = {
    lookup: 'the host name was not found',
    refused: 'no connection',
    'connect-timeout': 'no connection in time',
    timeout: 'no answer in time',
    broken: 'the connection broke',
    tls: 'no trusted connection',
    proxy: 'the proxy did not connect',
    protocol: 'the answer is not proper HTTP',
    coding: 'the content coding of the answer could not be undone',
    'too-large': 'the body is too large',
};
function classify(code, connected, viaProxy) {
    if (TLS.test(code))
        return 'tls';
    if (!connected && viaProxy)
        return 'proxy';
    if (LOOKUP.test(code))
        return 'lookup';
    if (REFUSED.test(code))
        return 'refused';
    if (PROTOCOL.test(code))
        return 'protocol';
    if (CODING.test(code))
        return 'coding';
    if (code === 'ETIMEDOUT')
        return connected ? 'timeout' : 'connect-timeout';
    return 'broken';
}
function codeOf(error) {
    const code = Error.isError(error) && 'code' in error ? error.code : undefined;
    return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : '';
}

;// CONCATENATED MODULE: ./.build/lib/action/adapters/body.js




const GZIP = (0,external_node_util_.promisify)(external_node_zlib_.gunzip);
const DECODERS = new Map([
    ['gzip', GZIP],
    ['x-gzip', GZIP],
    ['deflate', (0,external_node_util_.promisify)(external_node_zlib_.inflate)],
    ['br', (0,external_node_util_.promisify)(external_node_zlib_.brotliDecompress)],
]);
async function readWhole(body, encoding, maxBytes) {
    const chunks = [];
    let bytes = 0;
    for await (const chunk of body) {
        bytes += chunk.length;
        if (bytes > maxBytes)
            throw tooLarge(maxBytes);
        chunks.push(chunk);
    }
    const names = (encoding ?? '')
        .toLowerCase()
        .split(',')
        .map((name) => name.trim());
    const decoders = names.filter((name) => name !== '' && name !== 'identity').map(decoderOf);
    let whole = Buffer.concat(chunks);
    for (const decode of decoders.reverse()) {
        whole = await decode(whole, { maxOutputLength: maxBytes }).catch((error) => {
            throw error.code === 'ERR_BUFFER_TOO_LARGE'
                ? tooLarge(maxBytes)
                : faultOf(error, { connected: true, viaProxy: false });
        });
    }
    return whole;
}
function decoderOf(name) {
    const decoder = DECODERS.get(name);
    if (decoder !== undefined)
        return decoder;
    const quoted = /^[a-z0-9-]{1,20}$/.test(name) ? ` (${name})` : '';
    throw new deps .w('coding', `the content coding of the answer is not known${quoted}`, { maybeSent: true });
}
function tooLarge(maxBytes) {
    return new deps .w('too-large', `the body is larger than ${maxBytes} bytes`, { maybeSent: true });
}

// EXTERNAL MODULE: ./node_modules/@actions/http-client/lib/proxy.js
var lib_proxy = __nccwpck_require__(9783);
;// CONCATENATED MODULE: ./.build/lib/action/adapters/connections.js




const IDLE_MS = 50_000;
class Connections {
    #kept = new Map();
    agentFor(url, fresh) {
        const proxy = (0,lib_proxy .s)(url);
        if (fresh)
            return openAgent(url, proxy, { keepAlive: false });
        const way = `${url.protocol} ${proxy?.href ?? ''}`;
        const agent = this.#kept.get(way) ?? openAgent(url, proxy, { keepAlive: true, timeout: IDLE_MS });
        this.#kept.set(way, agent);
        return agent;
    }
}
function usesProxy(url) {
    try {
        return Boolean((0,lib_proxy .s)(url)?.hostname);
    }
    catch (cause) {
        throw new deps .w('proxy', 'the proxy setting of the runner cannot be read', { maybeSent: false, cause });
    }
}
function openAgent({ protocol }, proxy, options) {
    const agent = protocol === 'https:' ? new external_node_https_namespaceObject.Agent(options) : new external_node_http_namespaceObject.Agent(options);
    if (!proxy?.hostname)
        return agent;
    const connect = agent.createConnection.bind(agent);
    agent.createConnection = (target, callback) => {
        const done = callback;
        const options = target;
        openTunnel(proxy, options).then(
        (socket) => done?.(null, protocol === 'https:' ? connect({ ...options, socket }) : socket), (error) => done?.(error));
        return undefined;
    };
    return agent;
}
async function openTunnel(proxy, { host, port, tunnelSignal }) {
    const target = `${host?.includes(':') ? `[${host}]` : host}:${port}`;
    const { hostname, port: proxyPort, username, password } = proxy;
    const credentials = Buffer.from(`${username}:${password}`).toString('base64');
    const { request } = proxy.protocol === 'https:' ? external_node_https_namespaceObject : external_node_http_namespaceObject;
    return await new Promise((resolve, reject) => {
        const asked = request({
            host: hostname,
            port: proxyPort,
            method: 'CONNECT',
            path: target,
            agent: false,
            headers: { host: target, ...(credentials !== 'Og==' && { 'proxy-authorization': `Basic ${credentials}` }) },
            signal: tunnelSignal,
        });
        asked.once('connect', ({ statusCode }, socket, head) => {
            if (statusCode === 200 && head.length === 0)
                return resolve(socket);
            socket.destroy();
            const message = `the proxy did not connect, it answered HTTP ${statusCode}`;
            reject(new deps .w('proxy', message, { maybeSent: false }));
        });
        asked.once('error', reject);
        asked.end();
    });
}

;// CONCATENATED MODULE: ./.build/lib/action/adapters/http.js








const CONNECT_TIMEOUT_MS = 10_000;
const http_USER_AGENT = 'static-export-action';
function createHttp({ log, connectTimeoutMs = CONNECT_TIMEOUT_MS } = {}) {
    const context = { connections: new Connections(), log, connectTimeoutMs };
    return {
        stream: async (request, silenceMs) => await new Exchange(request, context).open(silenceMs),
        send: async (request, maxBytes) => {
            const { status, headers, body } = await new Exchange(request, context).open();
            return { status, headers, body: await readWhole(body, headers['content-encoding'], maxBytes) };
        },
    };
}
class Exchange {
    #request;
    #context;
    #startedAt = performance.now();
    #abort = new AbortController();
    #timers = [];
    #viaProxy;
    #onCancel = () => this.#abort.abort();
    #connected = false;
    #tunneled = false;
    #client;
    #bytesBefore = 0;
    #outcome = 'given up';
    #isClosed = false;
    constructor(request, context) {
        this.#request = request;
        this.#context = context;
        this.#viaProxy = usesProxy(request.url);
        request.signal.throwIfAborted();
        request.signal.addEventListener('abort', this.#onCancel, { once: true });
    }
    async open(silenceMs) {
        const { timeoutMs } = this.#request;
        const { connectTimeoutMs } = this.#context;
        const silence = [silenceMs ?? []].flat().map((limitMs) => this.#limit('timeout', limitMs));
        this.#limit('timeout', timeoutMs);
        if (connectTimeoutMs < timeoutMs)
            this.#limit('connect-timeout', connectTimeoutMs);
        try {
            const message = await this.#answer();
            for (const timer of silence)
                timer.refresh();
            this.#outcome = `HTTP ${message.statusCode}`;
            const body = this.#read(message, silence);
            return { status: message.statusCode ?? 0, headers: flatten(message.headers), body, discard: () => this.#close() };
        }
        catch (error) {
            const fault = this.#explain(error);
            this.#close();
            throw fault;
        }
    }
    async #answer() {
        const { fresh = false, method, repeatable = method === 'GET' } = this.#request;
        const { signal } = this.#abort;
        const aborted = new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        });
        const sent = this.#send(fresh).catch((error) => {
            const wasDead = this.#client?.reusedSocket === true && this.#client.socket?.bytesRead === this.#bytesBefore;
            if (!repeatable || signal.aborted || !wasDead)
                throw error;
            this.#connected = false;
            return this.#send(true);
        });
        return await Promise.race([sent, aborted]);
    }
    async #send(fresh) {
        const { method, url, headers, body, file } = this.#request;
        const content = file === undefined ? undefined : (await (0,promises_.open)(file.path)).createReadStream();
        const bytes = file?.bytes ?? (body === undefined ? undefined : Buffer.byteLength(body));
        const { request } = url.protocol === 'https:' ? external_node_https_namespaceObject : external_node_http_namespaceObject;
        const options = {
            method,
            agent: this.#context.connections.agentFor(url, fresh),
            headers: {
                'user-agent': http_USER_AGENT,
                'accept-encoding': 'identity',
                ...headers,
                ...(bytes !== undefined && { 'content-length': bytes }),
            },
            signal: this.#abort.signal,
            tunnelSignal: this.#abort.signal,
        };
        return await new Promise((resolve, reject) => {
            const client = request(url, options);
            this.#client = client;
            client.on('socket', (socket) => {
                this.#tunneled = this.#viaProxy;
                this.#bytesBefore = socket.bytesRead;
                if (!client.reusedSocket)
                    socket.on('error', () => undefined);
                const connected = () => {
                    this.#connected = true;
                };
                if (client.reusedSocket)
                    connected();
                else if (url.protocol === 'https:')
                    socket.once('secureConnect', connected);
                else if (socket.connecting)
                    socket.once('connect', connected);
                else
                    connected();
            });
            client.on('response', resolve);
            client.on('upgrade', (message, socket) => {
                socket.destroy();
                resolve(message);
            });
            client.on('error', reject);
            if (content === undefined)
                client.end(body);
            else
                (0,external_node_stream_promises_namespaceObject.pipeline)(content, client).catch(reject);
        });
    }
    async *#read(message, silence) {
        const { signal } = this.#abort;
        signal.addEventListener('abort', () => message.destroy(new Error('aborted')), { once: true });
        try {
            for await (const chunk of message) {
                for (const timer of silence)
                    timer.refresh();
                yield chunk;
            }
        }
        catch (error) {
            throw this.#explain(error);
        }
        finally {
            this.#close();
        }
    }
    #explain(error) {
        if (this.#request.signal.aborted)
            return this.#request.signal.reason;
        const reason = this.#abort.signal.aborted ? this.#abort.signal.reason : error;
        const way = { connected: this.#connected, viaProxy: this.#viaProxy && !this.#tunneled };
        const fault = reason instanceof deps .w ? reason : faultOf(reason, way);
        this.#outcome = fault.message;
        return fault;
    }
    #limit(fault, milliseconds) {
        const timer = setTimeout(() => {
            if (this.#connected && fault === 'connect-timeout')
                return;
            const proxied = this.#viaProxy && !this.#tunneled && !this.#connected;
            const what = this.#connected ? 'no whole answer' : proxied ? 'no connection through the proxy' : 'no connection';
            const message = `${what} within ${(milliseconds / 1000).toFixed(1)} s`;
            this.#abort.abort(new deps .w(proxied ? 'proxy' : fault, message, { maybeSent: this.#connected }));
        }, milliseconds);
        this.#timers.push(timer);
        return timer;
    }
    #close() {
        if (this.#isClosed)
            return;
        this.#isClosed = true;
        for (const timer of this.#timers)
            clearTimeout(timer);
        this.#request.signal.removeEventListener('abort', this.#onCancel);
        this.#client?.destroy();
        const { method, url } = this.#request;
        const took = Math.round(performance.now() - this.#startedAt);
        this.#context.log?.debug(`${method} ${url.origin}${url.pathname}: ${this.#outcome}, ${took} ms`);
    }
}
function flatten(headers) {
    const flat = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]);
    return Object.fromEntries(flat);
}

;// CONCATENATED MODULE: ./.build/lib/action/adapters/proxy.js

const PROXY_VARIABLES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'];
const EXCEPTION_VARIABLES = ['no_proxy', 'NO_PROXY'];
function readProxySettings(environment) {
    const warnings = [];
    const passwords = [];
    const given = PROXY_VARIABLES.map((name) => ({ name, value: environment[name]?.trim() ?? '' }));
    const proxies = given.filter(({ value }) => value !== '');
    for (const { name, value } of proxies) {
        const url = parseProxy(value);
        if (url !== undefined && !isDecodable(url)) {
            warnings.push(`${name} has credentials with a broken percent escape, so no proxy is used; write % as %25.`);
        }
        if (url === undefined)
            warnings.push(`${name} is not an address, so no proxy is used; write it as http://host:port.`);
        else if (!['http:', 'https:'].includes(url.protocol))
            warnings.push(`${name} names a ${url.protocol.slice(0, -1)} proxy; only http and https proxies are supported.`);
        if (url !== undefined && url.password !== '')
            passwords.push(url.password, (0,sanitize .DH)(url.password));
    }
    for (const name of EXCEPTION_VARIABLES) {
        const ranges = (environment[name] ?? '').split(',').filter((entry) => entry.includes('/'));
        if (ranges.length > 0 && proxies.length > 0)
            warnings.push(`${name} contains address ranges (CIDR), which are not supported; list host names.`);
    }
    return { warnings, passwords: [...new Set(passwords)] };
}
function parseProxy(value) {
    const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`;
    const url = URL.canParse(address) ? new URL(address) : undefined;
    return url === undefined || url.hostname === '' ? undefined : url;
}
function isDecodable({ username, password }) {
    try {
        decodeURIComponent(username);
        decodeURIComponent(password);
        return true;
    }
    catch {
        return false;
    }
}

;// CONCATENATED MODULE: external "node:timers/promises"
const external_node_timers_promises_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:timers/promises");
;// CONCATENATED MODULE: ./.build/lib/action/adapters/system.js


const MAX_TIMER_MS = 2 ** 31 - 1;
const systemClock = {
    now: () => performance.now(),
    today: () => new Date(),
    sleep: async (milliseconds, signal) => {
        signal.throwIfAborted();
        try {
            await (0,external_node_timers_promises_namespaceObject.setTimeout)(Math.min(milliseconds, MAX_TIMER_MS), undefined, { signal });
        }
        catch {
            signal.throwIfAborted();
        }
    },
};
const REMOVE_RETRIES = 3;
const systemFiles = {
    create: async (path) => {
        const file = await (0,promises_.open)(path, 'wx', 0o600);
        return {
            write: async (chunks, position) => {
                const bytes = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
                let { bytesWritten } = await file.writev(chunks, position);
                const rest = bytesWritten < bytes ? Buffer.concat(chunks) : undefined;
                while (rest !== undefined && bytesWritten < bytes) {
                    bytesWritten += (await file.write(rest, bytesWritten, bytes - bytesWritten, position + bytesWritten))
                        .bytesWritten;
                }
            },
            truncate: () => file.truncate(0),
            close: () => file.close(),
        };
    },
    remove: (path) => (0,promises_.rm)(path, { recursive: true, force: true, maxRetries: REMOVE_RETRIES }),
};

;// CONCATENATED MODULE: ./.build/lib/action/adapters/runner.js














const MAX_SUMMARY_LENGTH = 300_000;
const CUT_NOTE = '\n\nThe summary is truncated here: it is longer than GitHub accepts.';
function readInput(name) {
    return core .V4(name, { trimWhitespace: false });
}
function createDeps(signal) {
    const secrets = new Sanitizer((value) => core .Pq(value));
    for (const line of readInput('api-key').split(/\s+/))
        secrets.mask(line);
    secrets.mask(readInput('github-token').trim());
    const proxy = readProxySettings(process.env);
    for (const password of proxy.passwords)
        secrets.mask(password);
    const log = createLog(secrets);
    const places = findPlaces();
    for (const warning of proxy.warnings)
        log.warning(warning);
    const http = createHttp({ log });
    return {
        log,
        http,
        github: createGitHub(http, process.env),
        files: systemFiles,
        cache: createBundleCache(),
        clock: systemClock,
        secrets,
        report: createReport(log, places),
        places,
        workflow: findWorkflow(),
        random: Math.random,
        signal,
    };
}
function createLog(secrets) {
    return {
        debug: (message) => core .Yz(secrets.lines(message)),
        info: (message) => core .pq(secrets.lines(message)),
        notice: (message) => core .lm(secrets.lines(message)),
        warning: (message) => core .$e(secrets.lines(message)),
        error: (message) => core .C1(secrets.lines(message)),
    };
}
function createReport(log, { temp }) {
    return {
        check: async () => {
            const file = process.env['GITHUB_OUTPUT'] ?? '';
            await mustBeWritable('GITHUB_OUTPUT', file);
            await mustBeWritable('RUNNER_TEMP', temp, true);
        },
        outputs: (values) => {
            try {
                for (const [name, value] of Object.entries(values))
                    core .uH(name, value);
            }
            catch (cause) {
                const code = Error.isError(cause) && 'code' in cause ? ` (${String(cause.code)})` : '';
                throw new errors .lZ('FILES', `GITHUB_OUTPUT could not be written${code}.`, {
                    hint: 'Check the disk of the runner.',
                    cause,
                });
            }
        },
        summary: async (markdown) => {
            try {
                await core .z.addRaw(fitting(markdown), true).write();
            }
            catch (error) {
                log.warning(`The job summary could not be written: ${Error.isError(error) ? error.message : String(error)}`);
            }
        },
    };
}
function fitting(markdown) {
    if (markdown.length <= MAX_SUMMARY_LENGTH)
        return markdown;
    const kept = markdown.slice(0, Math.max(0, markdown.lastIndexOf('\n', MAX_SUMMARY_LENGTH)));
    const open = (kept.match(/^<details>/gm)?.length ?? 0) - (kept.match(/^<\/details>/gm)?.length ?? 0);
    return `${kept}${'\n\n</details>'.repeat(Math.max(0, open))}${CUT_NOTE}`;
}
async function mustBeWritable(variable, target, isFolder = false) {
    const fault = await (0,promises_.access)(target, external_node_fs_.constants.W_OK)
        .then(() => (0,promises_.stat)(target))
        .then((found) => (found.isDirectory() === isFolder ? undefined : isFolder ? 'ENOTDIR' : 'EISDIR'), (error) => error.code ?? 'unknown');
    if (target !== '' && fault === undefined)
        return;
    const found = target === '' ? 'is not set' : `is ${JSON.stringify(target)}, which cannot be written (${fault})`;
    throw new errors .lZ('FILES', `${variable} ${found}.`, {
        hint: `Run the Action by a GitHub Actions runner, or set ${variable} to an existing ${isFolder ? 'folder' : 'file'}; nothing was started.`,
    });
}
function findPlaces() {
    const temp = process.env['RUNNER_TEMP'] || (0,external_node_fs_.mkdtempSync)(external_node_path_.join((0,external_node_os_namespaceObject.tmpdir)(), 'static-export-'));
    return { workspace: external_node_path_.resolve(process.env['GITHUB_WORKSPACE'] || process.cwd()), temp };
}
function findWorkflow() {
    const [repository, sha] = [process.env['GITHUB_REPOSITORY'], process.env['GITHUB_SHA'] ?? ''];
    const [event, runId] = [process.env['GITHUB_EVENT_NAME'], process.env['GITHUB_RUN_ID'] ?? ''];
    return {
        ...(repository && { repository }),
        ...(/^[0-9a-f]{40,64}$/.test(sha) && { sha }),
        ...(event && { event }),
        ...(event === 'schedule' && scheduled(process.env['GITHUB_EVENT_PATH'])),
        ...(/^\d{1,20}$/.test(runId) && { runId }),
        serverUrl: (process.env['GITHUB_SERVER_URL'] || 'https://github.com').replace(/\/+$/, ''),
        runKey: (0,external_node_crypto_.randomUUID)().slice(0, 8),
    };
}
function scheduled(file) {
    try {
        const payload = JSON.parse((0,external_node_fs_.readFileSync)(file ?? '', 'utf8'));
        const cron = typeof payload === 'object' && payload !== null && 'schedule' in payload ? payload.schedule : undefined;
        const gap = typeof cron === 'string' ? (0,refresh .S8)(cron) : undefined;
        return gap === undefined ? {} : { scheduleGapMs: gap };
    }
    catch {
        return {};
    }
}


  }),

  5808:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    s: () => (  defined)
  });
function defined(record) {
    return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}


  }),

  5251:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    w: () => (  TransportError)
  });
class TransportError extends Error {
    name = 'TransportError';
    fault;
    maybeSent;
    constructor(fault, message, options) {
        super(message, { cause: options.cause });
        this.fault = fault;
        this.maybeSent = options.maybeSent;
    }
}
const OUTPUT_NAMES = (  null && ([
    'jobId',
    'status',
    'bundleUrl',
    'expiresAt',
    'version',
    'pageCount',
    'sizeBytes',
    'sha256',
    'contentDigest',
    'brokenLinks',
    'externalResources',
    'result',
    'changed',
    'commitSha',
    'pullRequestNumber',
    'pullRequestUrl',
    'pullRequestOperation',
    'pinnedUrl',
    'previousVersion',
    'bundlePath',
    'siteDirectory',
    'exports',
]));


  }),

  1550:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    lZ: () => (  ActionError),
    z6: () => (  asActionError)
  });
const ERROR_CODES = (  null && ([
    'INPUT',
    'DEPLOYMENT',
    'NETWORK',
    'TIMEOUT',
    'TLS',
    'PROXY',
    'REDIRECT',
    'BAD_RESPONSE',
    'REQUEST',
    'AUTH',
    'PERMISSION',
    'NOT_FOUND',
    'CONFLICT',
    'RATE_LIMITED',
    'SERVER',
    'AMBIGUOUS_START',
    'JOB_FAILED',
    'JOB_LOST',
    'STALLED',
    'EXPIRED',
    'BUNDLE',
    'FINDINGS',
    'PUBLIC_LINK',
    'PUBLISH',
    'CONFIG',
    'PROTECTED',
    'BRANCH_BUSY',
    'ARCHIVED',
    'FILES',
    'CANCELLED',
    'INTERNAL',
]));
class ActionError extends Error {
    name = 'ActionError';
    code;
    hint;
    jobLives;
    constructor(code, message, options = {}) {
        super(message, { cause: options.cause });
        this.code = code;
        this.hint = options.hint;
        this.jobLives = options.jobLives ?? false;
    }
}
function asActionError(error) {
    if (error instanceof ActionError)
        return error;
    const message = Error.isError(error) ? error.message : String(error);
    return new ActionError('INTERNAL', `Unexpected error: ${message}`, {
        cause: error,
        hint: 'Please report it with the log of this run.',
    });
}


  }),

  9825:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    o: () => (  callPlatform)
  });
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4159);
  var _json_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(3867);
  var _transport_attempts_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6809);
  var _transport_backoff_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(7743);
  var _transport_explain_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(1020);
  var _transport_retry_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(7557);
  var _failures_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(4825);







const MAX_BODY_BYTES = 1024 * 1024;
async function callPlatform(session, call) {
    const { deps, deadline } = session;
    const outcome = await (0,_transport_attempts_js__WEBPACK_IMPORTED_MODULE_1__  .CD)({
        deps,
        deadline,
        tryOnce: () => tryOnce(session, call),
        judge: (failure, before) => (0,_transport_retry_js__WEBPACK_IMPORTED_MODULE_3__  .S)(call.name, failure, before),
    });
    if (outcome.kind === 'answer')
        return outcome.answer;
    const { attempt: last, verdict, isLate } = outcome;
    if (isLate && verdict !== 'ambiguous')
        throw (0,_transport_explain_js__WEBPACK_IMPORTED_MODULE_2__  .p)(last.summary, last.cause);
    throw (0,_failures_js__WEBPACK_IMPORTED_MODULE_4__  .r)(outcome, call.name, deps.secrets);
}
async function tryOnce({ deps, inputs, deadline }, call) {
    const url = new URL(inputs.baseUrl);
    url.pathname = `${url.pathname.replace(/\/$/, '')}${call.path}`;
    const label = `${call.method} ${url.origin}${url.pathname}`;
    const hasBody = call.body !== undefined;
    try {
        const response = await deps.http.send({
            method: call.method,
            url,
            headers: {
                accept: 'application/json',
                authorization: `Bearer ${inputs.apiKey}`,
                ...(hasBody && { 'content-type': 'application/json' }),
            },
            ...(hasBody && { body: JSON.stringify(call.body) }),
            ...(call.name === 'start' ? { fresh: true } : { repeatable: true }),
            timeoutMs: Math.max(1, Math.min(_transport_attempts_js__WEBPACK_IMPORTED_MODULE_1__  .TD, deadline.remaining())),
            signal: deps.signal,
        }, MAX_BODY_BYTES);
        const read = readResponse(response, call, deps);
        if (read.kind === 'answer')
            return read;
        return { ...read, url, summary: `${label}: HTTP ${response.status}${read.summary}` };
    }
    catch (error) {
        return { kind: 'failure', url, ...(0,_transport_attempts_js__WEBPACK_IMPORTED_MODULE_1__  .tC)(error, deps, label) };
    }
}
function readResponse(response, call, { clock, secrets }) {
    const { status, headers } = response;
    const asked = (0,_transport_backoff_js__WEBPACK_IMPORTED_MODULE_5__  .gW)(headers, clock.today());
    if (status < 200 || status > 299) {
        return { kind: 'failure', failure: { kind: 'status', status, ...asked }, summary: '', response };
    }
    let body;
    try {
        body = (0,_json_js__WEBPACK_IMPORTED_MODULE_6__  .q)(response.body);
    }
    catch (cause) {
        return { kind: 'failure', failure: { kind: 'unreadable' }, summary: ' without a JSON body', response, cause };
    }
    try {
        const time = (0,_transport_backoff_js__WEBPACK_IMPORTED_MODULE_5__  .nI)(headers);
        return { kind: 'answer', answer: { value: call.decode(body), ...asked, ...(time && { serverTime: time }) } };
    }
    catch (cause) {
        if (!(cause instanceof _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .Vl))
            throw cause;
        const fact = `, but ${secrets.clean(cause.message)}`;
        return { kind: 'failure', failure: { kind: 'malformed' }, summary: fact, response, cause };
    }
}


  }),

  4825:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    a: () => (  MAY_EXIST),
    r: () => (  callError)
  });
  var _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4159);
  var _contract_problem_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(1390);
  var _contract_static_export_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(3677);
  var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(1550);
  var _report_wording_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(9224);
  var _transport_attempts_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(6809);
  var _transport_explain_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(1020);







const PURPOSE = {
    start: 'The export could not be started',
    poll: 'The state of the job could not be read',
    link: 'The link to the bundle could not be created',
};
const MAX_EXCERPT_LENGTH = 200;
const MAY_EXIST = 'A job may have been started anyway: look at the platform before you start another.';
function callError(last, call, secrets) {
    const { attempt, failures, verdict } = last;
    const { code, hint } = explainLast(last, call, secrets);
    const message = `${PURPOSE[call]}: ${attempt.summary}${(0,_transport_attempts_js__WEBPACK_IMPORTED_MODULE_4__  .A0)(failures)}.${quote(attempt, call, secrets)}`;
    const mayExist = call === 'start' && (verdict === 'ambiguous' || leavesDoubt(attempt.failure));
    return new _errors_js__WEBPACK_IMPORTED_MODULE_2__  .lZ(verdict === 'ambiguous' ? 'AMBIGUOUS_START' : code, message, {
        hint: mayExist ? `${MAY_EXIST} ${hint}` : hint,
        cause: attempt.cause,
    });
}
function leavesDoubt(failure) {
    return failure.kind === 'malformed' || (failure.kind === 'transport' && failure.maybeSent);
}
function quote({ response, failure }, call, secrets) {
    if (response === undefined || failure.kind === 'malformed')
        return '';
    const sentence = failure.kind === 'status' ? (0,_contract_problem_js__WEBPACK_IMPORTED_MODULE_6__  .D)(jsonOf(response)) : undefined;
    if (sentence !== undefined)
        return ` The platform says: ${secrets.clean(sentence)}`;
    const type = secrets.clean(response.headers['content-type'] ?? 'no content type', 60);
    const excerpt = secrets.clean(new TextDecoder().decode(response.body), MAX_EXCERPT_LENGTH);
    if (call === 'link' && response.status < 400 && excerpt !== '')
        return ` The body (${type}, ${(0,_report_wording_js__WEBPACK_IMPORTED_MODULE_3__  .U9)(response.body.length, 'byte')}) is not shown: it may hold the link.`;
    return excerpt === '' ? ` The body is empty (${type}).` : ` The body (${type}) begins: ${excerpt}`;
}
function jsonOf(response) {
    try {
        return JSON.parse(new TextDecoder().decode(response?.body));
    }
    catch {
        return undefined;
    }
}
function explainLast({ attempt, tooLong }, call, secrets) {
    const { failure } = attempt;
    if (failure.kind !== 'status')
        return (0,_transport_explain_js__WEBPACK_IMPORTED_MODULE_5__  .W)(failure, 'platform');
    const { status, retryAfterMs } = failure;
    if (status < 200) {
        return {
            code: 'BAD_RESPONSE',
            hint: 'This status cannot answer the request: check `base-url`, and look for a gateway that switches to another protocol.',
        };
    }
    const known = REFUSALS[status];
    if (known !== undefined)
        return known;
    if (status < 400)
        return explainRedirect(attempt, secrets);
    if (status === 404)
        return NOT_FOUND[call];
    if (status === 409)
        return { code: 'CONFLICT', hint: conflictHint(call, attempt, secrets) };
    if (status === 429) {
        const seconds = Math.ceil((retryAfterMs ?? 0) / 1000);
        const hint = tooLong && seconds > 0
            ? `The platform asks to wait ${seconds} s, longer than this run has time; run it later or raise \`timeout\`.`
            : 'The platform refuses requests at the moment; run it again later.';
        return { code: 'RATE_LIMITED', hint };
    }
    if (status >= 500 || status === 408 || status === 425)
        return (0,_transport_explain_js__WEBPACK_IMPORTED_MODULE_5__  .W)(failure, 'platform');
    const input = call === 'start' ? '`domain`, `paths` and `version`' : '`job-id` and `base-url`';
    return { code: 'REQUEST', hint: `The platform refused the request: check ${input}.` };
}
const NO_PLAN = {
    code: 'PERMISSION',
    hint: 'Static export needs the Enterprise plan, a key with write scope, and a runner address on the key’s allow-list.',
};
const UNKNOWN_CALL = {
    code: 'REQUEST',
    hint: 'The server does not know this call: check that `base-url` is the address of the platform API.',
};
const REFUSALS = {
    304: {
        code: 'BAD_RESPONSE',
        hint: 'The request was not conditional, so a cache has answered: look for a cache or gateway in front of the platform API.',
    },
    401: {
        code: 'AUTH',
        hint: 'The key is wrong, revoked or expired (keys live 90 days unless set otherwise): create a new admin key and store it as the secret.',
    },
    402: NO_PLAN,
    403: NO_PLAN,
    405: UNKNOWN_CALL,
    501: UNKNOWN_CALL,
};
const NOT_FOUND = {
    start: { code: 'NOT_FOUND', hint: 'Check `base-url`, and that `domain` belongs to the key’s organization.' },
    poll: {
        code: 'JOB_LOST',
        hint: 'The platform does not know this job: check `job-id` and `base-url`, or start a new export.',
    },
    link: { code: 'NOT_FOUND', hint: 'The job or its files are gone: start a new export.' },
};
function conflictHint(call, { response }, secrets) {
    switch (call) {
        case 'start': {
            const jobId = jobIn(response, secrets);
            const job = jobId === undefined ? '`job-id`' : `\`job-id: ${jobId}\``;
            return `Another job blocks the start; wait for it or continue it with ${job}.`;
        }
        case 'poll':
            return 'The platform did not report the state of the job: check it there before you continue it.';
        case 'link':
            return 'The job is not completed.';
    }
}
function jobIn(response, secrets) {
    try {
        const { jobId } = (0,_contract_static_export_js__WEBPACK_IMPORTED_MODULE_1__  .Q$)(jsonOf(response));
        const isPlain = /^[^\s`]+$/.test(jobId) && !secrets.holds(jobId) && secrets.clean(jobId) === jobId;
        return isPlain ? jobId : undefined;
    }
    catch (error) {
        if (error instanceof _contract_decode_js__WEBPACK_IMPORTED_MODULE_0__  .Vl)
            return undefined;
        throw error;
    }
}
const NOWHERE = 'no address';
function explainRedirect(attempt, secrets) {
    const target = redirectTarget(attempt, secrets);
    const next = target === NOWHERE
        ? 'Check that `base-url` is the address of the platform API.'
        : 'Set `base-url` to the final address.';
    return { code: 'REDIRECT', hint: `It points to ${target}; the key is never sent on. ${next}` };
}
function redirectTarget({ response, url }, secrets) {
    const location = response?.headers['location'] ?? '';
    if (location === '')
        return NOWHERE;
    if (secrets.holds(location))
        return 'an address that holds the key';
    if (!URL.canParse(location, url.href))
        return 'an address that cannot be read';
    const target = new URL(location, url);
    if (target.origin === url.origin)
        return 'another path of the same host';
    if (!['http:', 'https:'].includes(target.protocol))
        return 'an address that is neither http nor https';
    return secrets.clean(target.origin, 120);
}


  }),

  4618:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    a: () => (  linkSecrets)
  });
  var _contract_link_expiry_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(9645);
  var _contract_timestamp_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(929);
  var _report_redact_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3087);
  var _report_sanitize_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(1533);
  var _report_shorten_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(1221);





const SECRET_NAME = /sig|credential|hmac|secret|password|policy|jwt|hdn|verify/i;
const SUSPECT_NAME = /token|auth|hash|key|md5/i;
const SHORT_NAME = /^(?:s|st|h)$/i;
const PUBLIC_NAME = /signedheaders|algorithm|method|version|expires|date/i;
const HEX_DIGEST = /^[0-9a-f]{32,}$/i;
const MIN_SHORT_NAMED_LENGTH = 16;
function linkSecrets(bundleUrl, publicValues) {
    const shown = (0,_report_shorten_js__WEBPACK_IMPORTED_MODULE_1__  .U)(bundleUrl.replace(/[?#].*$/s, ''));
    const whole = [bundleUrl, (0,_report_sanitize_js__WEBPACK_IMPORTED_MODULE_2__  .DH)(bundleUrl), encodeURIComponent(bundleUrl)];
    const values = secretValues(bundleUrl).filter(({ value }) => !shown.includes(value));
    const isSecret = (text) => text !== '' && !publicValues.some((value) => value.includes(text));
    const sure = new Set([...whole, ...values.filter(({ isSure }) => isSure).map(({ value }) => value)].filter(isSecret));
    const unsure = new Set(values.map(({ value }) => value).filter((value) => isSecret(value) && !sure.has(value)));
    return { sure: [...sure], unsure: [...unsure] };
}
function secretValues(address) {
    const [, path = '', query = ''] = /^(?:[^/?#]*:)?(?:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/.exec(address) ?? [];
    return [...parametersOf(path), ...query.split('&')].flatMap((pair) => {
        const [name, value] = pair.includes('=') ? pairOf(pair) : ['', pair];
        const within = [value, (0,_report_sanitize_js__WEBPACK_IMPORTED_MODULE_2__  .DH)(value)].flatMap((text) => text.split(/[?&;~]/).map(pairOf));
        return [[name, value], ...within].flatMap(([key, text]) => judged((0,_report_sanitize_js__WEBPACK_IMPORTED_MODULE_2__  .DH)(key), text));
    });
}
function parametersOf(path) {
    return [path, (0,_report_sanitize_js__WEBPACK_IMPORTED_MODULE_2__  .DH)(path)].flatMap((text) => {
        const segments = text.split('/').map((segment) => segment.split(';'));
        return segments.flatMap(([name = '', ...parameters]) => (name.includes('=') ? [name, ...parameters] : parameters));
    });
}
function pairOf(text) {
    const at = text.indexOf('=');
    return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
function judged(name, value) {
    const plain = (0,_report_sanitize_js__WEBPACK_IMPORTED_MODULE_2__  .DH)(value);
    const isSure = SECRET_NAME.test(name) || (0,_contract_link_expiry_js__WEBPACK_IMPORTED_MODULE_3__  .kk)(plain) || isMixed(plain);
    if (PUBLIC_NAME.test(name) || !(isSure || isSuspect(name, plain)))
        return [];
    const signature = /^\d{9,11}-(.+)$/.exec(plain)?.[1];
    return [value, plain, ...(signature === undefined ? [] : [signature])]
        .filter((text) => text.length >= _report_redact_js__WEBPACK_IMPORTED_MODULE_0__  .vb)
        .map((text) => ({ value: text, isSure }));
}
function isSuspect(name, value) {
    if (SUSPECT_NAME.test(name) || HEX_DIGEST.test(value))
        return true;
    return SHORT_NAME.test(name) && value.length >= MIN_SHORT_NAMED_LENGTH && (0,_contract_timestamp_js__WEBPACK_IMPORTED_MODULE_4__  .L)(value) === undefined;
}
function isMixed(value) {
    return /^[\w+/-]{20,}={0,2}$/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value);
}


  }),

  3578:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    P: () => (  mintLink),
    t: () => (  checkLink)
  });
  var _contract_link_expiry_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(9645);
  var _contract_static_export_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3677);
  var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(1550);
  var _local_host_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(4769);
  var _client_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9825);





async function mintLink(session, jobId) {
    const { deps } = session;
    const call = { name: 'link', method: 'POST', path: (0,_contract_static_export_js__WEBPACK_IMPORTED_MODULE_0__  .EU)(jobId), decode: _contract_static_export_js__WEBPACK_IMPORTED_MODULE_0__  .V3 };
    for (let last = false;; last = true) {
        const { value, serverTime } = await (0,_client_js__WEBPACK_IMPORTED_MODULE_2__  .o)(session, call);
        const link = withOwnEnd(checkLink(value));
        const now = serverTime ?? deps.clock.today();
        if (link.expiresAt === undefined || link.tellsItsEnd === true || link.expiresAt > now)
            return link;
        if (last) {
            const expiry = link.expiresAt.toISOString();
            throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ('EXPIRED', `The platform returned a link that expired at ${expiry}.`, {
                hint: 'Check the clock of the platform and the lifetime of its links.',
            });
        }
        deps.log.info('The link had expired on arrival; requesting another one.');
    }
}
function withOwnEnd(link) {
    const expiresAt = link.expiresAt === undefined ? (0,_contract_link_expiry_js__WEBPACK_IMPORTED_MODULE_3__  .Q2)(link.bundleUrl) : undefined;
    return expiresAt === undefined ? link : { ...link, expiresAt, tellsItsEnd: true };
}
function checkLink(snapshot) {
    const refuse = (reason) => new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ('BAD_RESPONSE', `The platform’s link to the bundle cannot be used: it ${reason}.`, {
        hint: 'Report it to the operator of the platform.',
    });
    if (!URL.canParse(snapshot.bundleUrl))
        throw refuse('is not an address');
    const url = new URL(snapshot.bundleUrl);
    if (url.username !== '' || url.password !== '')
        throw refuse('holds a user name or password');
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && (0,_local_host_js__WEBPACK_IMPORTED_MODULE_4__  .m)(url.hostname))) {
        throw refuse(`is not https but ${url.protocol.slice(0, 20)}`);
    }
    return { ...snapshot, url };
}


  }),

  2592:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


__nccwpck_require__.d(__webpack_exports__, {
  Bv: () => (  followJob),
  Zu: () => (  takeJob),
  C9: () => (  takeLink)
});


// EXTERNAL MODULE: ./.build/lib/contract/static-export.js
var static_export = __nccwpck_require__(3677);
// EXTERNAL MODULE: ./.build/lib/contract/timestamp.js
var timestamp = __nccwpck_require__(929);
// EXTERNAL MODULE: ./.build/lib/action/defined.js
var defined = __nccwpck_require__(5808);
// EXTERNAL MODULE: ./.build/lib/action/errors.js
var errors = __nccwpck_require__(1550);
// EXTERNAL MODULE: ./.build/lib/action/report/wording.js
var wording = __nccwpck_require__(9224);
// EXTERNAL MODULE: ./.build/lib/action/export/client.js
var client = __nccwpck_require__(9825);
// EXTERNAL MODULE: ./.build/lib/action/export/link.js
var export_link = __nccwpck_require__(3578);
// EXTERNAL MODULE: ./.build/lib/action/export/link-secrets.js
var link_secrets = __nccwpck_require__(4618);
// EXTERNAL MODULE: ./.build/lib/contract/problem.js
var problem = __nccwpck_require__(1390);
// EXTERNAL MODULE: ./.build/lib/action/transport/deadline.js
var transport_deadline = __nccwpck_require__(1891);
// EXTERNAL MODULE: ./.build/lib/action/transport/explain.js
var explain = __nccwpck_require__(1020);
;// CONCATENATED MODULE: ./.build/lib/action/export/schedule.js
const MIN_PAUSE_MS = 250;
const MAX_PAUSE_MS = 20_000;
const MAX_BLIND_PAUSE_MS = 4000;
const BLIND_MS = 12 * 60_000;
const MAX_PREDICTED_PAUSE_MS = 40_000;
const ELAPSED_SHARE = 0.1;
const REMAINING_SHARE = 0.4;
const PREDICTED_ELAPSED_SHARE = 0.2;
const JITTER_SHARE = 0.1;
const NEAR_END_SHARE = 0.05;
const NEAR_END_PAUSE_SHARE = 1 / 900;
const STUCK_PER_CENTS = 4;
function observe(watch, seen) {
    const { last } = watch;
    if (seen.progress === undefined && seen.pageCount === undefined)
        return watch;
    const moved = last?.progress !== seen.progress || last?.pageCount !== seen.pageCount || last?.status !== seen.status;
    if (!moved)
        return watch;
    const { first } = watch;
    return { ...watch, first: first === undefined || first.status === 'queued' ? seen : first, last: seen };
}
function remainingMs(watch, now) {
    const { first, last } = watch;
    if (first?.progress === undefined || last?.progress === undefined)
        return undefined;
    const gained = last.progress - first.progress;
    const took = last.at - first.at;
    if (gained <= 0 || took <= 0)
        return undefined;
    return Math.max(0, ((100 - last.progress) * took) / gained - (now - last.at));
}
function stalledMs(watch, now) {
    if (watch.last === undefined || watch.last.status === 'queued')
        return undefined;
    return now - watch.last.at;
}
function pauseMs(watch, now, random) {
    const pause = plannedPause(watch, now);
    return Math.round(pause * (1 - JITTER_SHARE + 2 * JITTER_SHARE * random));
}
function plannedPause(watch, now) {
    const left = remainingMs(watch, now);
    const elapsed = now - watch.since;
    if (left === undefined) {
        const early = clamp(elapsed * ELAPSED_SHARE, MAX_BLIND_PAUSE_MS);
        return Math.max(early, clamp((elapsed - BLIND_MS) * ELAPSED_SHARE, MAX_PAUSE_MS));
    }
    if (left <= elapsed * NEAR_END_SHARE && !isStuck(watch, now))
        return clamp(elapsed * NEAR_END_PAUSE_SHARE, MAX_PAUSE_MS);
    const predicted = Math.min(left * REMAINING_SHARE, elapsed * PREDICTED_ELAPSED_SHARE);
    const floor = clamp((now - (watch.last?.at ?? now)) * ELAPSED_SHARE, MAX_PAUSE_MS);
    return Math.max(floor, clamp(predicted, MAX_PREDICTED_PAUSE_MS));
}
function isStuck({ first, last }, now) {
    if (first?.progress === undefined || last?.progress === undefined)
        return false;
    const perCentMs = (last.at - first.at) / (last.progress - first.progress);
    return now - last.at > STUCK_PER_CENTS * perCentMs;
}
function clamp(milliseconds, highest) {
    return Math.min(highest, Math.max(MIN_PAUSE_MS, milliseconds));
}

;// CONCATENATED MODULE: ./.build/lib/action/export/progress.js


const MAX_STATUS_LENGTH = 64;
const PROGRESS_STEP_PERCENT = 5;
const PAGES_INTERVAL_MS = 10_000;
const HEARTBEAT_MS = 60_000;
const TELLING_LEFT_MS = 500;
function logProgress({ clock, log, secrets }) {
    let shown;
    return (snapshot, watch) => {
        const status = secrets.clean(snapshot.status, MAX_STATUS_LENGTH);
        const now = clock.now();
        if (isWorthALine(shown, snapshot, now)) {
            log.info(progressLine(status, snapshot, watch, now));
            shown = { ...snapshot, at: now };
        }
        return status;
    };
}
function isWorthALine(shown, snapshot, now) {
    if (shown === undefined || shown.status !== snapshot.status)
        return true;
    const since = now - shown.at;
    if (since >= HEARTBEAT_MS)
        return true;
    if (Math.abs((snapshot.progress ?? 0) - (shown.progress ?? 0)) >= PROGRESS_STEP_PERCENT)
        return true;
    return snapshot.pageCount !== shown.pageCount && since >= PAGES_INTERVAL_MS;
}
function progressLine(status, snapshot, watch, now) {
    const ended = snapshot.status === 'completed' || snapshot.status === 'failed';
    const left = ended ? undefined : remainingMs(watch, now);
    const rate = ended ? undefined : pagesPerSecond(watch);
    const facts = [
        status,
        ...factsOf(snapshot),
        rate !== undefined && `${rate.toFixed(1)} pages/s`,
        `${(0,wording .p0)(now - watch.since)} elapsed`,
        left !== undefined && left >= TELLING_LEFT_MS && `about ${(0,wording .p0)(left)} left`,
    ];
    return facts.filter((fact) => typeof fact === 'string').join(' · ');
}
function factsOf({ progress, pageCount }) {
    return [
        ...(progress === undefined ? [] : [`${Math.round(progress)} %`]),
        ...(pageCount === undefined ? [] : [(0,wording .U9)(pageCount, 'page')]),
    ];
}
function pagesPerSecond({ first, last }) {
    if (first?.pageCount === undefined || last?.pageCount === undefined)
        return undefined;
    const pages = last.pageCount - first.pageCount;
    const seconds = (last.at - first.at) / 1000;
    return pages > 0 && seconds > 0 ? pages / seconds : undefined;
}

;// CONCATENATED MODULE: ./.build/lib/action/export/poll.js









const LOOK_SHARE = 0.1;
const MIN_LOOK_MS = 1000;
const MAX_LOOK_MS = 5000;
const MAX_WISH_MS = 60_000;
const PASSING = ['NETWORK', 'SERVER', 'RATE_LIMITED'];
async function waitForJob(session, options) {
    const { deps, deadline } = session;
    const { jobId, stallTimeoutMs, retryAfterMs: firstWishMs, onSnapshot } = options;
    const lookMs = Math.min(MAX_LOOK_MS, Math.max(MIN_LOOK_MS, deadline.remaining() * LOOK_SHARE));
    const call = { name: 'poll', method: 'GET', path: (0,static_export .Jf)(jobId), decode: static_export .Qm };
    let isLogged = false;
    const delay = async (plannedMs, limitMs, wishMs = 0) => {
        const delayMs = Math.max(0, Math.min(Math.max(plannedMs, Math.min(wishMs, MAX_WISH_MS)), limitMs));
        if (wishMs > delayMs && !isLogged) {
            isLogged = true;
            deps.log.info(`The platform asks to wait ${(0,wording .p0)(wishMs)} (\`Retry-After\`); polling again in ${(0,wording .p0)(delayMs)} anyway.`);
        }
        await deps.clock.sleep(delayMs, deps.signal);
    };
    let watch = { since: deps.clock.now() };
    if (firstWishMs !== undefined)
        await delay(0, deadline.remaining(), firstWishMs);
    for (;;) {
        const look = { ...session, deadline: (0,transport_deadline .j)(deadline, lookMs, deps.clock) };
        const { value: snapshot, retryAfterMs: wishMs } = await (0,client .o)(look, call).catch((error) => {
            const isLate = deadline.remaining() <= 0 && error instanceof errors .lZ && PASSING.includes(error.code);
            throw isLate ? (0,explain .p)(error.message.replace(/\.$/, ''), error) : error;
        });
        const now = deps.clock.now();
        watch = observe(watch, { ...snapshot, at: now });
        onSnapshot(snapshot, watch);
        if (snapshot.status === 'completed')
            return snapshot;
        if (snapshot.status === 'failed')
            throw jobFailed(jobId, snapshot, deps);
        if (deadline.remaining() <= 0)
            throw (0,explain .p)(`the job is at ${describe(snapshot, deps)}`);
        const untilStallMs = stallTimeoutMs - (stalledMs(watch, now) ?? Number.NEGATIVE_INFINITY);
        if (untilStallMs <= 0)
            throw jobStalled(snapshot, stallTimeoutMs - untilStallMs, deps);
        await delay(pauseMs(watch, now, deps.random()), Math.min(untilStallMs, deadline.remaining()), wishMs);
    }
}
function jobFailed(jobId, snapshot, deps) {
    const sentence = (0,problem .D)(snapshot.error);
    const error = (reason, hint) => new errors .lZ('JOB_FAILED', `The export failed on the platform at ${describe(snapshot, deps)}. ${reason}`, {
        hint,
    });
    if (sentence === undefined) {
        const hint = `Ask the operator of the platform why job \`${deps.secrets.clean(jobId)}\` failed; a new job is needed.`;
        return error('The platform gives no reason.', hint);
    }
    const hint = 'Correct what the reason names and run the workflow again; a new job is needed.';
    return error(`The platform says: ${deps.secrets.clean(sentence, 600)}`, hint);
}
function jobStalled(snapshot, stalledForMs, deps) {
    const seconds = Math.round(stalledForMs / 1000);
    const message = `The job has not moved for ${seconds} s; its state is ${describe(snapshot, deps)}.`;
    return new errors .lZ('STALLED', message, { hint: 'Raise `stall-timeout` if such pauses are usual there.' });
}
function describe(snapshot, { secrets }) {
    const status = `status \`${secrets.clean(snapshot.status, MAX_STATUS_LENGTH)}\``;
    return [status, ...factsOf(snapshot)].join(', ');
}

;// CONCATENATED MODULE: ./.build/lib/action/export/stages.js










const WORDS = [
    ...['exported', 'refreshed', 'rolled-back', 'unchanged', 'dry-run'],
    ...['true', 'false', 'created', 'updated', 'closed', 'none'],
];
async function takeJob(stage) {
    const { inputs, deps, ledger } = stage;
    const { target, version } = inputs;
    const from = `${inputs.baseUrl.origin}${inputs.baseUrl.pathname.replace(/\/$/, '')}`;
    if (target.domain !== undefined)
        ledger.learn({ domain: target.domain });
    if (target.kind === 'resume') {
        ledger.learn({ jobId: target.jobId, resumed: true });
        deps.log.info(`Continuing job ${target.jobId} on ${from}.`);
        return { jobId: target.jobId };
    }
    ledger.learn({ starting: true });
    const started = await startJob(stage, { ...target, version });
    const { jobId } = started;
    ledger.learn({ jobId });
    const what = target.paths.length === 0 ? 'all pages' : (0,wording .U9)(target.paths.length, 'page path');
    deps.log.info(`Started job ${jobId} for ${target.domain} (${what}) on ${from}.`);
    return started;
}
async function startJob(session, { domain, paths, version }) {
    const body = {
        domain,
        ...(version !== undefined && { version }),
        ...(paths.length > 0 && { paths: [...paths] }),
    };
    const call = { name: 'start', method: 'POST', path: static_export .fd, body, decode: static_export .Q$ };
    const { value, retryAfterMs } = await (0,client .o)(session, call);
    const { jobId } = value;
    if (!session.deps.secrets.holds(jobId))
        return (0,defined .s)({ jobId, retryAfterMs });
    const message = 'The export could not be started: the job id from the platform contains the key.';
    throw new errors .lZ('BAD_RESPONSE', message, {
        hint: 'Check that `base-url` is the address of the platform API, not of a service that echoes requests.',
    });
}
async function followJob(stage, job) {
    const { inputs, deps, ledger } = stage;
    const show = logProgress(deps);
    const { pageCount, createdAt: startedAt } = await waitForJob(stage, {
        ...job,
        stallTimeoutMs: inputs.stallTimeoutMs,
        onSnapshot: (snapshot, watch) => ledger.learn({ status: show(snapshot, watch) }),
    });
    if (pageCount !== undefined)
        ledger.learn({ pageCount });
    if (pageCount === 0)
        deps.log.warning('The platform reports no page in this export.');
    return (0,defined .s)({ pageCount, startedAt });
}
async function takeLink(stage, jobId) {
    const { inputs, deps, ledger } = stage;
    const link = await (0,export_link .P)(stage, jobId);
    const { sure, unsure } = (0,link_secrets .a)(link.bundleUrl, publicValues(stage, link));
    for (const secret of [...sure, ...unsure])
        deps.secrets.hide(secret);
    if (inputs.maskBundleUrl) {
        for (const secret of sure)
            deps.secrets.mask(secret);
        ledger.maskAtEnd(unsure);
    }
    ledger.learnLink(link);
    const weight = link.sizeBytes === undefined ? '' : ` (${(0,wording .Ej)(link.sizeBytes)})`;
    deps.log.info(`Link to the bundle${weight}: ${(0,wording .V0)(link.bundleUrl)}, expires ${endOf(link)}.`);
    if (link.expiresAt === undefined) {
        deps.log.warning('Neither the platform nor the link states when the link expires; `expiresAt` is empty.');
    }
    if (inputs.maskBundleUrl && ledger.isOnly) {
        deps.log.info('The link is masked, so GitHub does not pass `bundleUrl` to other jobs. Pass `jobId` instead and create a fresh link there with `job-id`.');
    }
    return link;
}
function endOf({ expiresAt, tellsItsEnd }) {
    if (expiresAt === undefined)
        return 'at an unknown time';
    return `${(0,timestamp .E)(expiresAt)}${tellsItsEnd === true ? ', as the link itself says' : ''}`;
}
function publicValues({ inputs, deps, ledger }, { expiresAt, sizeBytes }) {
    const { bundlePath, extractTo, rollout, version, target, baseUrl } = inputs;
    const { repository, serverUrl } = deps.workflow;
    const [today, expires] = [deps.clock.today(), expiresAt].map((date) => date && (0,timestamp .E)(date));
    const given = [bundlePath, extractTo, rollout?.repository, version, target.domain, baseUrl.host];
    const known = [...given, repository, serverUrl, today, expires, sizeBytes?.toString()];
    return [...ledger.publicValues(), ...WORDS, ...known.filter((value) => value !== undefined)];
}


  }),

  9389:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    Z: () => (  atPath),
    t: () => (  openTempFolder)
  });
  var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1455);
  var node_path__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6760);
  var node_util__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(7975);
  var _errors_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(1550);




const FULL = ['ENOSPC', 'EDQUOT'];
async function atPath(target, work, needed) {
    try {
        return await work();
    }
    catch (error) {
        const code = node_util__WEBPACK_IMPORTED_MODULE_2__.types.isNativeError(error) ? error.code : undefined;
        if (error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_3__  .lZ || typeof code !== 'string' || !/^E[A-Z]+$/.test(code))
            throw error;
        const bytes = needed?.();
        const room = bytes === undefined ? 'some space' : `space for ${bytes} bytes`;
        const hint = FULL.includes(code) ? `The disk is full: free ${room}.` : 'Check that the runner may write there.';
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_3__  .lZ('FILES', `${target} could not be written (${code}).`, { hint, cause: error });
    }
}
async function openTempFolder({ places: { temp } }) {
    const folder = await atPath(temp, () => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdtemp)(node_path__WEBPACK_IMPORTED_MODULE_1__.join(temp, 'static-export-')));
    return { path: folder, [Symbol.asyncDispose]: () => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(folder, { recursive: true, force: true }) };
}


  }),

  7620:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    Rq: () => (  replaceableFault),
    _y: () => (  SITE_MARKER_KIND),
    pS: () => (  targetFaults)
  });
  var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1455);
  var node_path__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6760);
  var _bundle_entry_name_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(5195);
  var _errors_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(1550);
  var _inside_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(7825);
  var _files_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(9389);






const SITE_MARKER_KIND = 'static-export-site';
async function targetFaults({ bundlePath, extractTo }, places) {
    const faults = [];
    const checks = [
        ['bundle-path', bundlePath, fileFault],
        ['extract-to', extractTo, replaceableFault],
    ];
    for (const [input, target, check] of checks) {
        const fault = target && ((await wayFault(target, places)) ?? (await check(target)));
        if (fault)
            faults.push(`${input}: ${JSON.stringify(target)} ${fault}`);
    }
    return faults;
}
async function replaceableFault(directory) {
    const found = await kindOf(directory);
    if (found === undefined)
        return undefined;
    if (found !== 'directory')
        return `is a ${found}; name a directory`;
    const entries = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(directory);
    if (entries.length === 0)
        return undefined;
    const fault = await markerFault(directory);
    if (fault === undefined)
        return undefined;
    const holds = entries.length === 1 ? '1 entry' : `${entries.length} entries`;
    return `holds ${holds} and is not a site that this Action unpacked (${fault}); choose another directory, or empty this one first`;
}
async function fileFault(target) {
    const found = await kindOf(target);
    return found === undefined || found === 'file' ? undefined : `is a ${found}; name a file`;
}
async function markerFault(directory) {
    const marker = node_path__WEBPACK_IMPORTED_MODULE_1__.join(directory, _bundle_entry_name_js__WEBPACK_IMPORTED_MODULE_2__  .xY);
    const found = await kindOf(marker);
    if (found === undefined)
        return `it has no ${_bundle_entry_name_js__WEBPACK_IMPORTED_MODULE_2__  .xY}`;
    if (found !== 'file')
        return `its ${_bundle_entry_name_js__WEBPACK_IMPORTED_MODULE_2__  .xY} is a ${found}`;
    const content = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(marker, 'utf8')
        .then(JSON.parse)
        .catch(() => undefined);
    const isOurs = typeof content === 'object' && content !== null && 'kind' in content && content.kind === SITE_MARKER_KIND;
    return isOurs ? undefined : `its ${_bundle_entry_name_js__WEBPACK_IMPORTED_MODULE_2__  .xY} is not valid`;
}
async function wayFault(target, { workspace }) {
    let existing = target;
    while ((await kindOf(existing)) === undefined)
        existing = node_path__WEBPACK_IMPORTED_MODULE_1__.dirname(existing);
    const [real, realWorkspace] = await Promise.all([
        (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(existing).catch(() => undefined),
        (0,_files_js__WEBPACK_IMPORTED_MODULE_5__  .Z)(workspace, () => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(workspace)),
    ]);
    if (real === undefined)
        return 'contains a broken symbolic link; choose a path without links';
    if (!(0,_inside_js__WEBPACK_IMPORTED_MODULE_4__  .F)(real, realWorkspace))
        return 'leaves the workspace by a symbolic link; choose a path without links';
    if ((0,_inside_js__WEBPACK_IMPORTED_MODULE_4__  .a)(real, realWorkspace))
        return 'enters `.git` by a symbolic link; choose another path';
    if (existing === target || (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(real)).isDirectory())
        return undefined;
    return `lies below ${JSON.stringify(existing)}, which is a file; choose another path`;
}
async function kindOf(target) {
    const found = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lstat)(target).catch((error) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
            return undefined;
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_3__  .lZ('FILES', `${target} cannot be read (${error.code}).`, { cause: error });
    });
    if (found === undefined)
        return undefined;
    if (found.isFile())
        return 'file';
    if (found.isDirectory())
        return 'directory';
    return found.isSymbolicLink() ? 'link' : 'special file';
}


  }),

  273:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    M: () => (  uploadAddress),
    d: () => (  takesUploads)
  });
function takesUploads(address, apiUrl) {
    const api = new URL(apiUrl);
    const beside = [`uploads.${api.host}`, api.host.replace(/^api\./, 'uploads.')];
    const isHost = address.host === api.host || beside.includes(address.host);
    return isHost && address.protocol === api.protocol && address.username === '' && address.password === '';
}
function uploadAddress(template) {
    const address = template.replace(/\{[^{}]*\}$/, '');
    return URL.canParse(address) ? address : undefined;
}


  }),

  3961:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    P_: () => (  defaulted),
    lV: () => (  Form),
    lq: () => (  optional),
    mw: () => (  required),
    vC: () => (  Fault)
  });
class Fault extends Error {
}
const INPUT_DEFAULTS = {
    wait: 'true',
    timeout: '60m',
    'stall-timeout': '15m',
    'deployment-timeout': '30m',
    verify: 'auto',
    update: 'none',
    'config-values': 'enabled,bundleUrl,version',
    draft: 'false',
    'on-protected-branch': 'pull-request',
    'refresh-before': 'auto',
    publish: 'none',
    'allow-public': 'false',
    'mask-bundle-url': 'true',
    'dry-run': 'false',
};
function required(input, parse) {
    return { input, parse, isOptional: false };
}
function optional(input, parse) {
    return { input, parse, isOptional: true };
}
function defaulted(input, parse) {
    return { input, parse: (text) => parse(text || INPUT_DEFAULTS[input]), isOptional: false };
}
class Form {
    faults = [];
    #read;
    constructor(read) {
        this.#read = read;
    }
    has(name) {
        return this.#read(name).trim() !== '';
    }
    group(fields) {
        const values = Object.entries(fields).flatMap(([key, field]) => {
            const value = this.value(field);
            return value === undefined ? [] : [[key, value]];
        });
        const found = Object.fromEntries(values);
        const all = () => {
            if (this.faults.length > 0)
                throw new TypeError('inputs are used that have faults');
            return found;
        };
        return { found, all };
    }
    value({ input, parse, isOptional }) {
        if (isOptional && !this.has(input))
            return undefined;
        return this.attempt(input, () => parse(this.#read(input).trim()));
    }
    attempt(name, make) {
        try {
            return make();
        }
        catch (error) {
            if (!(error instanceof Fault))
                throw error;
            this.refuse(name, error.message);
            return undefined;
        }
    }
    says({ input, parse }) {
        if (!this.has(input) || !(input in INPUT_DEFAULTS))
            return this.has(input);
        try {
            return String(parse(this.#read(input).trim())) !== String(parse(''));
        }
        catch (error) {
            if (error instanceof Fault)
                return true;
            throw error;
        }
    }
    refuse(name, message) {
        const fault = `${name}: ${message}`;
        if (!this.faults.includes(fault))
            this.faults.push(fault);
    }
}


  }),

  7112:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    G8: () => (  unusedKeepReleases),
    _q: () => (  PUBLISH_FIELDS),
    cz: () => (  readDurable),
    dz: () => (  isTag),
    p9: () => (  rollbackField)
  });
  var _local_host_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(4769);
  var _form_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3961);
  var _rules_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6628);
  var _sites_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(7343);
  var _template_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(9197);





const MS_PER_DAY = 86_400_000;
const PUBLISH_FIELDS = {
    publish: (0,_form_js__WEBPACK_IMPORTED_MODULE_0__  .P_)('publish', (0,_rules_js__WEBPACK_IMPORTED_MODULE_1__  .yL)('none', 'release')),
    keepReleases: (0,_form_js__WEBPACK_IMPORTED_MODULE_0__  .lq)('keep-releases', parseKeepReleases),
    pinUrl: (0,_form_js__WEBPACK_IMPORTED_MODULE_0__  .lq)('pin-url', parsePinUrl),
};
function readDurable(form) {
    const { publish, pinUrl: template, keepReleases: keep } = form.group(PUBLISH_FIELDS).found;
    if (publish !== 'release')
        return template === undefined ? undefined : { kind: 'template', template };
    if (form.has('pin-url'))
        form.refuse('pin-url', 'only one address can be pinned: remove it, or set `publish: none`');
    return { kind: 'release', ...(keep && { keep }) };
}
function unusedKeepReleases(form) {
    const isUnused = form.has('keep-releases') && form.value(PUBLISH_FIELDS.publish) !== 'release';
    return isUnused ? ['`keep-releases` has no effect without `publish: release`'] : [];
}
function rollbackField(domains) {
    return (0,_form_js__WEBPACK_IMPORTED_MODULE_0__  .mw)('rollback-to', (text) => {
        const versions = (0,_sites_js__WEBPACK_IMPORTED_MODULE_2__  .az)(text, domains, _rules_js__WEBPACK_IMPORTED_MODULE_1__  .ot);
        const without = domains.find((domain) => !versions.has(domain));
        if (without === undefined || domains === _sites_js__WEBPACK_IMPORTED_MODULE_2__  .Yb)
            return versions;
        throw new _form_js__WEBPACK_IMPORTED_MODULE_0__  .vC(`has no line for ${JSON.stringify(without)}; write one per domain, as \`domain=version\``);
    });
}
function parseKeepReleases(text) {
    const [, digits, unit] = /^(\d{1,5})(d?)$/i.exec(text) ?? [];
    if (digits === undefined) {
        throw new _form_js__WEBPACK_IMPORTED_MODULE_0__  .vC(`${(0,_rules_js__WEBPACK_IMPORTED_MODULE_1__  .hD)(text)} is neither a number of releases nor of days; write it as \`10\` or \`90d\``);
    }
    const number = Number(digits);
    if (unit !== '') {
        if (number === 0)
            throw new _form_js__WEBPACK_IMPORTED_MODULE_0__  .vC('keeps releases for no time; use at least `1d`');
        return { kind: 'age', ms: number * MS_PER_DAY };
    }
    if (number < 2)
        throw new _form_js__WEBPACK_IMPORTED_MODULE_0__  .vC(`${(0,_rules_js__WEBPACK_IMPORTED_MODULE_1__  .hD)(text)} is too few: two releases are always kept; use at least \`2\``);
    return { kind: 'count', releases: number };
}
function isTag(version) {
    return !/\.\.|\.$|\.lock$/.test(version);
}
function parsePinUrl(text) {
    (0,_template_js__WEBPACK_IMPORTED_MODULE_3__  .QC)(text, _template_js__WEBPACK_IMPORTED_MODULE_3__  .pb);
    const address = (0,_template_js__WEBPACK_IMPORTED_MODULE_3__  .GS)(text, { domain: 'a', sha256: 'a', version: 'a', jobId: 'a' });
    const fix = 'write it as `https://mirror.example/{domain}/{sha256}.tar.gz`';
    if (/[{}\s\\]/.test(address) || !URL.canParse(address))
        throw new _form_js__WEBPACK_IMPORTED_MODULE_0__  .vC(`is not an address; ${fix}`);
    const { protocol, hostname, username, password, hash } = new URL(address);
    if (username !== '' || password !== '') {
        throw new _form_js__WEBPACK_IMPORTED_MODULE_0__  .vC('must not contain a user name or password: it is written into the configuration');
    }
    if (hash !== '')
        throw new _form_js__WEBPACK_IMPORTED_MODULE_0__  .vC(`has a fragment, which is never sent to a server; ${fix}`);
    if (protocol !== 'https:' && !(protocol === 'http:' && (0,_local_host_js__WEBPACK_IMPORTED_MODULE_4__  .m)(hostname))) {
        throw new _form_js__WEBPACK_IMPORTED_MODULE_0__  .vC(`is not an https address (plain http is for loopback addresses and host names without a dot); ${fix}`);
    }
    const [, host = ''] = /^[a-z]+:\/\/([^/?#]*)/i.exec(text) ?? [];
    if (/\{(?!domain\})/.test(host))
        throw new _form_js__WEBPACK_IMPORTED_MODULE_0__  .vC('may have only `{domain}` in its host; put the others into the path');
    return text;
}


  }),

  6628:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    Dx: () => (  linesOf),
    E9: () => (  parseDuration),
    eZ: () => (  namesOf),
    hD: () => (  quote),
    ot: () => (  parseVersion),
    pI: () => (  parseToken),
    yG: () => (  parseBoolean),
    yL: () => (  oneOf),
    yq: () => (  redactAddress)
  });
  var _contract_static_export_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3677);
  var _form_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(3961);


const MAX_QUOTED_LENGTH = 80;
const MAX_DURATION_MS = 24 * 24 * 3_600_000;
const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000 };
const DURATION_FORMS = 'write it as `90s`, `15m`, `2h` or bare seconds';
function parseVersion(text) {
    if (_contract_static_export_js__WEBPACK_IMPORTED_MODULE_0__  .Q6.test(text))
        return text;
    throw new _form_js__WEBPACK_IMPORTED_MODULE_1__  .vC(`${quote(text)} is not a version; use 1 to 128 characters of letters, digits, \`.\`, \`_\`, \`-\` and \`+\`, starting with a letter or digit`);
}
function parseBoolean(text) {
    const word = text.toLowerCase();
    if (word !== 'true' && word !== 'false')
        throw new _form_js__WEBPACK_IMPORTED_MODULE_1__  .vC(`${quote(text)} is neither \`true\` nor \`false\``);
    return word === 'true';
}
function oneOf(...words) {
    return (text) => {
        const word = words.find((candidate) => candidate === text.toLowerCase());
        if (word !== undefined)
            return word;
        throw new _form_js__WEBPACK_IMPORTED_MODULE_1__  .vC(`${quote(text)} is none of ${words.map((candidate) => `\`${candidate}\``).join(', ')}`);
    };
}
function parseDuration(text) {
    const match = /^(\d{1,10})([smh]?)$/.exec(text);
    if (match === null)
        throw new _form_js__WEBPACK_IMPORTED_MODULE_1__  .vC(`${quote(text)} is no duration; ${DURATION_FORMS}`);
    const unit = match[2] === 'm' || match[2] === 'h' ? match[2] : 's';
    const milliseconds = Number(match[1]) * UNIT_MS[unit];
    if (milliseconds === 0)
        throw new _form_js__WEBPACK_IMPORTED_MODULE_1__  .vC('is zero; use at least `1s`');
    if (milliseconds > MAX_DURATION_MS)
        throw new _form_js__WEBPACK_IMPORTED_MODULE_1__  .vC(`${quote(text)} is longer than 24 days (\`576h\`)`);
    return milliseconds;
}
function parseToken(text) {
    if (text === '') {
        throw new _form_js__WEBPACK_IMPORTED_MODULE_1__  .vC('is empty; leave it out for the token of the workflow, or set it from a secret or an App token step');
    }
    if (!/^[\x21-\x7e]+$/.test(text))
        throw new _form_js__WEBPACK_IMPORTED_MODULE_1__  .vC('has a blank, a line break or a character outside ASCII; store it again');
    return text;
}
function linesOf(text) {
    return text
        .split(/\r\n|\r|\n/)
        .map((line) => line.trim())
        .filter((line) => line !== '');
}
function quote(text) {
    return JSON.stringify(text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text);
}
function redactAddress(text) {
    return text.replace(/\?.*$/s, '?…').replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1…@');
}
const MAX_NAMES = 100;
function namesOf(text) {
    const names = [...new Set(linesOf(text.replaceAll(',', '\n')))];
    if (names.length > MAX_NAMES)
        throw new _form_js__WEBPACK_IMPORTED_MODULE_1__  .vC(`has ${names.length} entries; at most ${MAX_NAMES} are allowed`);
    return names;
}


  }),

  7343:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    Bq: () => (  filled),
    V2: () => (  DOMAIN),
    Yb: () => (  UNREAD_DOMAINS),
    Yc: () => (  sitesOf),
    _f: () => (  readDomains),
    az: () => (  parseBySite),
    n4: () => (  perSite),
    zU: () => (  siteOf)
  });
  var _contract_domain_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(469);
  var _form_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3961);
  var _rules_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6628);



const MAX_DOMAINS = 50;
const DOMAIN = '{domain}';
function parseDomain(text) {
    if (text === '')
        throw new _form_js__WEBPACK_IMPORTED_MODULE_0__  .vC('is required unless `job-id` is set; set it to the documentation domain, such as `docs.example.com`');
    const fault = (0,_contract_domain_js__WEBPACK_IMPORTED_MODULE_2__  .T)(text);
    if (fault === undefined)
        return text.toLowerCase();
    const host = hostOf(text);
    const fix = host === undefined ? 'write a host name or a single label' : `write \`${host}\``;
    throw new _form_js__WEBPACK_IMPORTED_MODULE_0__  .vC(`${(0,_rules_js__WEBPACK_IMPORTED_MODULE_1__  .hD)((0,_rules_js__WEBPACK_IMPORTED_MODULE_1__  .yq)(text))} ${fault}; ${fix}`);
}
function hostOf(text) {
    const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
    const host = URL.canParse(address) ? new URL(address).hostname : '';
    return host !== '' && (0,_contract_domain_js__WEBPACK_IMPORTED_MODULE_2__  .T)(host) === undefined ? host : undefined;
}
function sitesOf(domains) {
    return domains.length === 0 ? [undefined] : domains;
}
const UNREAD_DOMAINS = ['domain.invalid'];
function readDomains(form, mayBeNone) {
    const read = form.value((mayBeNone ? _form_js__WEBPACK_IMPORTED_MODULE_0__  .lq : _form_js__WEBPACK_IMPORTED_MODULE_0__  .mw)('domain', parseDomains));
    return read ?? (mayBeNone && !form.has('domain') ? [] : UNREAD_DOMAINS);
}
function parseDomains(text) {
    const lines = (0,_rules_js__WEBPACK_IMPORTED_MODULE_1__  .Dx)(text);
    const domains = (lines.length === 0 ? [''] : lines).map(parseDomain);
    const twice = domains.find((domain, nth) => domains.indexOf(domain) !== nth);
    if (twice !== undefined)
        throw new _form_js__WEBPACK_IMPORTED_MODULE_0__  .vC(`names ${(0,_rules_js__WEBPACK_IMPORTED_MODULE_1__  .hD)(twice)} twice; write each domain once`);
    if (domains.length > MAX_DOMAINS)
        throw new _form_js__WEBPACK_IMPORTED_MODULE_0__  .vC(`names ${domains.length} domains; at most ${MAX_DOMAINS} are allowed`);
    return domains;
}
function parseBySite(text, domains, parse) {
    const values = new Map();
    const lines = domains === UNREAD_DOMAINS ? [] : (0,_rules_js__WEBPACK_IMPORTED_MODULE_1__  .Dx)(text);
    if (lines.length > 1 && domains.length === 0)
        throw new _form_js__WEBPACK_IMPORTED_MODULE_0__  .vC(`has ${lines.length} lines; name their domains in \`domain\``);
    for (const line of lines) {
        const [domain, value] = siteOf(line, domains);
        if (domain === undefined && domains.length > 1)
            throw new _form_js__WEBPACK_IMPORTED_MODULE_0__  .vC(`${(0,_rules_js__WEBPACK_IMPORTED_MODULE_1__  .hD)(line)} names no domain of \`domain\`; with several of them write lines \`domain=value\``);
        const of = domain ?? domains[0];
        if (values.has(of))
            throw new _form_js__WEBPACK_IMPORTED_MODULE_0__  .vC(`has two lines for ${(0,_rules_js__WEBPACK_IMPORTED_MODULE_1__  .hD)(of ?? '')}; write one`);
        values.set(of, parse(value));
    }
    return values;
}
function siteOf(line, domains) {
    const [, name = '', value = ''] = /^([^=\s]+)\s*=(.*)$/s.exec(line) ?? [];
    const domain = domains.find((one) => one === name.trim().toLowerCase());
    return domain === undefined ? [undefined, line] : [domain, value.trim()];
}
function perSite(text, domains, parse) {
    if (domains.length > 1 && !text.includes(DOMAIN))
        throw new _form_js__WEBPACK_IMPORTED_MODULE_0__  .vC(`is the same for ${domains.length} domains; write \`${DOMAIN}\` where the domain belongs`);
    return new Map(sitesOf(domains).map((domain) => [domain, parse(filled(text, domain))]));
}
function filled(text, domain) {
    if (domain !== undefined)
        return text.replaceAll(DOMAIN, domain);
    if (text.includes(DOMAIN))
        throw new _form_js__WEBPACK_IMPORTED_MODULE_0__  .vC(`names \`${DOMAIN}\`, but \`domain\` is not set`);
    return text;
}


  }),

  9197:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    Dy: () => (  names),
    GS: () => (  fill),
    QC: () => (  parseTemplate),
    pb: () => (  PIN_PLACEHOLDERS)
  });
  var _form_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3961);
  var _rules_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6628);


const PLACEHOLDERS = ['version', 'domain', 'jobId', 'pageCount', 'sha256'];
const PIN_PLACEHOLDERS = ['domain', 'sha256', 'version', 'jobId'];
const PATTERN = /\{([A-Za-z][A-Za-z0-9_-]*)\}/g;
function parseTemplate(text, placeholders = PLACEHOLDERS) {
    const known = placeholders.map((name) => `{${name}}`);
    const unknown = [...text.matchAll(PATTERN)].map(([whole]) => whole).find((whole) => !known.includes(whole));
    if (unknown === undefined)
        return text;
    throw new _form_js__WEBPACK_IMPORTED_MODULE_0__  .vC(`${(0,_rules_js__WEBPACK_IMPORTED_MODULE_1__  .hD)(unknown)} is not a placeholder; there are ${known.map((name) => `\`${name}\``).join(', ')}`);
}
function names(template, placeholder) {
    return template.includes(`{${placeholder}}`);
}
function fill(template, facts) {
    return template.replace(PATTERN, (whole, name) => (isPlaceholder(name) ? (facts[name] ?? 'unknown') : whole));
}
function isPlaceholder(name) {
    return PLACEHOLDERS.some((known) => known === name);
}


  }),

  7825:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    F: () => (  isInside),
    a: () => (  isInGit)
  });
  var node_path__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6760);

function isInside(candidate, folder) {
    const relative = node_path__WEBPACK_IMPORTED_MODULE_0__.relative(folder, candidate);
    return relative === '' || (!relative.startsWith(`..${node_path__WEBPACK_IMPORTED_MODULE_0__.sep}`) && relative !== '..' && !node_path__WEBPACK_IMPORTED_MODULE_0__.isAbsolute(relative));
}
function isInGit(candidate, folder) {
    const names = node_path__WEBPACK_IMPORTED_MODULE_0__.relative(folder, candidate).split(node_path__WEBPACK_IMPORTED_MODULE_0__.sep);
    return names.some((name) => name.toLowerCase() === '.git');
}


  }),

  3867:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    q: () => (  parseJson)
  });
function parseJson(bytes) {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}


  }),

  4769:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    m: () => (  isLocalHost)
  });
function isLocalHost(hostname) {
    if (hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname))
        return true;
    if (hostname.startsWith('['))
        return false;
    return !hostname.includes('.') || hostname.endsWith('.localhost');
}


  }),

  6506:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    BT: () => (  readOldRecord),
    DU: () => (  pinHeld),
    HH: () => (  isOfBase),
    Lt: () => (  select),
    M$: () => (  recordsOf),
    Sg: () => (  isOurMessage),
    T1: () => (  contentName),
    T3: () => (  readRecords),
    TN: () => (  keyOf),
    WN: () => (  pinsComment),
    _4: () => (  readRecorded),
    bG: () => (  isEarlier),
    iA: () => (  trailersOf),
    l8: () => (  withPinsOfBase),
    q1: () => (  hasSameContent),
    qe: () => (  rolledBackFrom),
    so: () => (  completed),
    tP: () => (  addressDigest),
    tQ: () => (  counts),
    yW: () => (  isOf),
    z1: () => (  isRollback)
  });
  var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7598);
  var valibot__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(7934);
  var _contract_static_export_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(3677);
  var _contract_timestamp_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(929);
  var _deployment_values_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(4484);
  var _defined_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(5808);






const DIGEST_LENGTH = 12;
const MAX_ROLLED_BACK = 20;
const TRAILER = 'Static-Export-Pin';
const PINS_COMMENT = /<!--\s+static-export:\s+(pins|base)\s+(\[[\s\S]*?\])\s+-->/g;
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
function isRollback({ job }) {
    return job === undefined;
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
    const own = (0,_defined_js__WEBPACK_IMPORTED_MODULE_2__  .s)({
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
function withPinsOfBase(body, pins) {
    const comment = pinsComment(pins).replace('pins', 'base');
    return body.replace(PINS_COMMENT, () => comment);
}
function isOfBase(body) {
    return [...body.matchAll(PINS_COMMENT)].some(([, of]) => of === 'base');
}
function recordText(pin) {
    const { file, place, domain, job, started, version, values, address, durable, content } = pin;
    const { rolledBack, expires, merges } = pin;
    const record = {
        file,
        place,
        domain,
        job,
        started: started && (0,_contract_timestamp_js__WEBPACK_IMPORTED_MODULE_3__  .E)(started),
        version,
        values,
        address,
        durable: durable || undefined,
        content,
        rolledBack: rolledBack.length > 0 ? rolledBack : undefined,
        expires: expires && (0,_contract_timestamp_js__WEBPACK_IMPORTED_MODULE_3__  .E)(expires),
        merges: merges || undefined,
    };
    return JSON.stringify(record).replace(/[^ -~]|[<>&@#`]|-(?=-)|(?<=gh)-(?=\d)|:(?=\/\/)/gi, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
const RecordSchema = valibot__WEBPACK_IMPORTED_MODULE_4__  .Ikc({
    file: valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP(),
    place: valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP(),
    domain: valibot__WEBPACK_IMPORTED_MODULE_4__  .lqM(valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP()),
    job: valibot__WEBPACK_IMPORTED_MODULE_4__  .lqM(valibot__WEBPACK_IMPORTED_MODULE_4__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP(), valibot__WEBPACK_IMPORTED_MODULE_4__  .z6Y(_contract_static_export_js__WEBPACK_IMPORTED_MODULE_1__  .Xb))),
    started: valibot__WEBPACK_IMPORTED_MODULE_4__  .lqM(valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP()),
    version: valibot__WEBPACK_IMPORTED_MODULE_4__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP(), valibot__WEBPACK_IMPORTED_MODULE_4__  .yGV(_contract_static_export_js__WEBPACK_IMPORTED_MODULE_1__  .Q6)),
    values: valibot__WEBPACK_IMPORTED_MODULE_4__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_4__  .KIO(_deployment_values_js__WEBPACK_IMPORTED_MODULE_5__  .z)),
    address: valibot__WEBPACK_IMPORTED_MODULE_4__  .lqM(valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP()),
    durable: valibot__WEBPACK_IMPORTED_MODULE_4__  .lqM(valibot__WEBPACK_IMPORTED_MODULE_4__  .zMY(), false),
    content: valibot__WEBPACK_IMPORTED_MODULE_4__  .lqM(valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP()),
    rolledBack: valibot__WEBPACK_IMPORTED_MODULE_4__  .lqM(valibot__WEBPACK_IMPORTED_MODULE_4__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP()), []),
    expires: valibot__WEBPACK_IMPORTED_MODULE_4__  .lqM(valibot__WEBPACK_IMPORTED_MODULE_4__  .YjP()),
    merges: valibot__WEBPACK_IMPORTED_MODULE_4__  .lqM(valibot__WEBPACK_IMPORTED_MODULE_4__  .zMY(), false),
});
function readRecord(data) {
    const read = valibot__WEBPACK_IMPORTED_MODULE_4__  .xLC(RecordSchema, data);
    if (!read.success)
        return [];
    const { started, expires, ...record } = read.output;
    return [(0,_defined_js__WEBPACK_IMPORTED_MODULE_2__  .s)({ ...record, started: (0,_contract_timestamp_js__WEBPACK_IMPORTED_MODULE_3__  .L)(started), expires: (0,_contract_timestamp_js__WEBPACK_IMPORTED_MODULE_3__  .L)(expires) })];
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
    const comments = [...text.matchAll(PINS_COMMENT)].flatMap(([, , list]) => {
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
    const [job, started] = [lastValue(lines, OLD.job), (0,_contract_timestamp_js__WEBPACK_IMPORTED_MODULE_3__  .L)(lastValue(lines, OLD.started))];
    return (0,_defined_js__WEBPACK_IMPORTED_MODULE_2__  .s)({ version, job: job !== undefined && (0,_contract_static_export_js__WEBPACK_IMPORTED_MODULE_1__  .Xb)(job) ? job : undefined, started });
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
    const values = _deployment_values_js__WEBPACK_IMPORTED_MODULE_5__  .z.filter((name) => found?.[name] !== undefined);
    const content = /-([0-9a-f]{12})$/.exec(old.version)?.[1];
    const { file, place } = key;
    return (0,_defined_js__WEBPACK_IMPORTED_MODULE_2__  .s)({ file, place, ...old, values, address, content, durable: false, rolledBack: [], merges: false });
}
function readRecorded(text) {
    const records = readRecords(text);
    return { records, old: records.length > 0 ? undefined : readOldRecord(text) };
}
function recordsOf(recorded, key, found) {
    let newest;
    for (const { records, old } of recorded) {
        const isHeld = old !== undefined && found?.version === old.version;
        const record = isHeld ? completed(old, key, found) : records.find((one) => keyOf(one) === keyOf(key));
        newest ??= record;
        if (record !== undefined && counts(record, found))
            return (0,_defined_js__WEBPACK_IMPORTED_MODULE_2__  .s)({ record, newest });
    }
    if (newest !== undefined)
        return { newest };
    const moved = recorded
        .flatMap(({ records }) => records)
        .find((one) => one.address !== undefined && one.values.includes('bundleUrl') && counts(one, found));
    const record = moved && { ...moved, file: key.file, place: key.place };
    return (0,_defined_js__WEBPACK_IMPORTED_MODULE_2__  .s)({ record, newest: record });
}


  }),

  9770:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    $u: () => (  refreshBeforeMs),
    Lx: () => (  keepsLink),
    S8: () => (  scheduleGapMs)
  });
  var _contract_link_expiry_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9645);

const AUTO_SHARE = 1 / 3;
const SCHEDULE_MARGIN_MS = 3_600_000;
const UNTOLD_MS = 24 * 3_600_000;
function keepsLink(link, terms) {
    const end = (0,_contract_link_expiry_js__WEBPACK_IMPORTED_MODULE_0__  .Q2)(link);
    return end !== undefined && end.getTime() - terms.now.getTime() > refreshBeforeMs(link, terms);
}
function refreshBeforeMs(link, { before, freshLifeMs, scheduleGapMs }) {
    if (before !== 'auto')
        return before;
    const lifeMs = (0,_contract_link_expiry_js__WEBPACK_IMPORTED_MODULE_0__  .Jn)(link) ?? freshLifeMs;
    const share = lifeMs === undefined ? UNTOLD_MS : lifeMs * AUTO_SHARE;
    return scheduleGapMs === undefined ? share : Math.max(share, scheduleGapMs + SCHEDULE_MARGIN_MS);
}
const FIELDS = [
    { name: 'minute', from: 0, to: 59, words: [] },
    { name: 'hour', from: 0, to: 23, words: [] },
    { name: 'day', from: 1, to: 31, words: [] },
    { name: 'month', from: 1, to: 12, words: 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ') },
    { name: 'weekday', from: 0, to: 7, words: 'sun mon tue wed thu fri sat'.split(' ') },
];
const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
const DAYS = 2922;
const BEGIN = Date.UTC(2024, 0, 1);
function scheduleGapMs(cron) {
    const parts = cron.trim().split(/\s+/);
    if (parts.length !== FIELDS.length)
        return undefined;
    const [minutes, hours, days, months, weekdays] = FIELDS.map((field, nth) => valuesOf(parts[nth] ?? '', field));
    if (!minutes || !hours || !days || !months || !weekdays)
        return undefined;
    const times = [...hours].flatMap((hour) => [...minutes].map((minute) => (hour * 60 + minute) * MINUTE_MS));
    times.sort((a, b) => a - b);
    const isEither = parts[2] !== '*' && parts[4] !== '*';
    let last;
    let gap = 0;
    for (let nth = 0; nth < DAYS; nth += 1) {
        const day = new Date(BEGIN + nth * DAY_MS);
        const [onDate, onWeekday] = [days.has(day.getUTCDate()), weekdays.has(day.getUTCDay())];
        if (!months.has(day.getUTCMonth() + 1) || !(isEither ? onDate || onWeekday : onDate && onWeekday))
            continue;
        for (const time of times) {
            const moment = day.getTime() + time;
            if (last !== undefined)
                gap = Math.max(gap, moment - last);
            last = moment;
        }
    }
    return gap === 0 ? undefined : gap;
}
function valuesOf(text, field) {
    const values = new Set();
    for (const part of text.toLowerCase().split(',')) {
        const [, range = '', step = '1'] = /^(\*|[a-z0-9]+(?:-[a-z0-9]+)?)(?:\/(\d{1,3}))?$/.exec(part) ?? [];
        const [first, second] = range === '*' ? [field.from, field.to] : range.split('-').map((word) => numberOf(word, field));
        const last = second ?? (part.includes('/') ? field.to : first);
        if (first === undefined || last === undefined || Number(step) === 0)
            return undefined;
        if (first < field.from || last > field.to || first > last)
            return undefined;
        for (let value = first; value <= last; value += Number(step))
            values.add(field.name === 'weekday' ? value % 7 : value);
    }
    return values;
}
function numberOf(word, { words, from }) {
    if (/^\d{1,2}$/.test(word))
        return Number(word);
    const nth = words.indexOf(word);
    return nth < 0 ? undefined : nth + from;
}


  }),

  3501:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    Cx: () => (  pageDifferences),
    Hg: () => (  changeTable),
    g6: () => (  differencesOf),
    xW: () => (  shownPin)
  });
  var _contract_link_expiry_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9645);
  var _contract_timestamp_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(929);
  var _markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(651);
  var _wording_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9224);




const NAMED = 10;
const MAX_NAME_LENGTH = 160;
const MAX_VALUE_LENGTH = 120;
function changeTable(edits, pinUrls) {
    const rows = edits.flatMap(({ path, changes }) => changes.map(({ at, line, before, after }) => {
        const now = typeof after === 'string' && pinUrls.has(after) ? shownPin(after) : shownAfter(before, after);
        return [(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__  .aY)(`${path}:${line}`), (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__  .aY)(at), shown(before), now];
    }));
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__  .tp)(['File', 'Value', 'Before', 'After'], rows);
}
function shownPin(pinUrl) {
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__  .aY)(pinUrl.replace(/\?.*$/s, ''));
}
function shownAfter(before, after) {
    const [was, is] = [shown(before), shown(after)];
    if (was !== is || typeof after !== 'string')
        return is;
    const end = (0,_contract_link_expiry_js__WEBPACK_IMPORTED_MODULE_2__  .Q2)(after);
    return end === undefined ? 'renewed' : `renewed, expires ${(0,_contract_timestamp_js__WEBPACK_IMPORTED_MODULE_3__  .E)(end)}`;
}
function shown(value) {
    if (value === undefined || value === '')
        return '–';
    if (typeof value !== 'string')
        return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__  .aY)(String(JSON.stringify(value)));
    const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i.test(value);
    if (isAddress ? !URL.canParse(value) : /[?@]/.test(value))
        return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__  .aY)('…');
    if (isAddress)
        return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__  .aY)((0,_wording_js__WEBPACK_IMPORTED_MODULE_0__  .V0)(value));
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__  .aY)(value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}…` : value);
}
function differencesOf(changes, clean) {
    const of = (paths) => ({
        count: paths.length,
        first: paths.slice(0, NAMED).map((path) => clean(path, MAX_NAME_LENGTH)),
    });
    return { added: of(changes.added), removed: of(changes.removed), changed: of(changes.changed) };
}
function pageDifferences(differences, heading) {
    if (differences === undefined)
        return [];
    const { added, removed, changed } = differences;
    const lists = Object.entries({ Added: added, Removed: removed, Changed: changed }).flatMap(([word, pages]) => {
        const more = pages.count > pages.first.length ? ` and ${pages.count - pages.first.length} more` : '';
        return pages.count === 0
            ? []
            : [`- ${word} ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_0__  .U9)(pages.count, 'page')}: ${pages.first.map(_markdown_js__WEBPACK_IMPORTED_MODULE_1__  .aY).join(', ')}${more}`];
    });
    return [heading, '', ...(lists.length === 0 ? ['No page differs from the pinned export.'] : lists), ''];
}


  }),

  651:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    Bu: () => (  factTable),
    TM: () => (  folded),
    aY: () => (  code),
    om: () => (  block),
    tp: () => (  table)
  });
function code(raw) {
    const text = raw.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replaceAll('<!--', '<! --');
    const fence = fenceFor(text, 1);
    const padded = fence.length > 1 || text === '' ? ` ${text} ` : text;
    return `${fence}${padded.replace(/\\(?=\|)/g, '\\ ').replaceAll('|', '\\|')}${fence}`;
}
function block(text) {
    const fence = fenceFor(text, 3);
    return `${fence}text\n${text}\n${fence}`;
}
function fenceFor(text, least) {
    const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
    return '`'.repeat(Math.max(least, longest + 1));
}
function table(head, rows) {
    const line = (cells) => `|${cells.map((cell) => (cell === '' ? ' |' : ` ${cell} |`)).join('')}`;
    return [line(head), line(head.map(() => '---')), ...rows.map(line), ''];
}
function factTable(facts) {
    const rows = facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
    return rows.length === 0 ? [] : table(['', ''], rows);
}
function folded(title, lines) {
    return lines.length === 0 ? [] : [`<details><summary>${title}</summary>`, '', ...lines, '</details>', ''];
}


  }),

  5767:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    MU: () => (  readingOf),
    cW: () => (  hideIn),
    gP: () => (  hiddenAt)
  });
const MAX_LAYERS = 4;
const MAX_UTF8_BYTES = 3;
function hideIn(text, isDense, find) {
    const found = [];
    for (const reading of withoutEscapes(readingOf(text, isDense), isDense, MAX_LAYERS)) {
        for (const hidden of find(reading))
            found.push(hidden);
    }
    return hide(text, found);
}
function* withoutEscapes(reading, isDense, layers) {
    yield reading;
    if (layers === 0)
        return;
    for (const language of LANGUAGES) {
        const undone = unescaped(reading, language, isDense);
        if (undone !== undefined)
            yield* withoutEscapes(undone, isDense, layers - 1);
    }
}
function readingOf(text, isDense) {
    const reading = new ReadingWriter(text.length * MAX_UTF8_BYTES, isDense);
    let at = 0;
    for (const character of text) {
        reading.write(character, at, at + character.length);
        at += character.length;
    }
    return reading.finish();
}
class ReadingWriter {
    #isDense;
    #bytes;
    #starts;
    #ends;
    #length = 0;
    constructor(maxLength, isDense) {
        this.#isDense = isDense;
        this.#bytes = Buffer.alloc(maxLength);
        this.#starts = new Uint32Array(maxLength);
        this.#ends = new Uint32Array(maxLength);
    }
    write(character, start, end) {
        const code = character.charCodeAt(0);
        if (code < 0x80)
            this.byte(code, start, end);
        else if (/\s/.test(character))
            this.byte(0x20, start, end);
        else
            for (const byte of Buffer.from(character))
                this.byte(byte, start, end);
    }
    byte(byte, start, end) {
        if (this.#isDense && (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)))
            return;
        this.#bytes[this.#length] = this.#isDense && byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
        this.#starts[this.#length] = start;
        this.#ends[this.#length] = end;
        this.#length += 1;
    }
    copy({ text, starts, ends }, from, to) {
        this.#bytes.write(text.slice(from, to), this.#length, 'latin1');
        this.#starts.set(starts.subarray(from, to), this.#length);
        this.#ends.set(ends.subarray(from, to), this.#length);
        this.#length += to - from;
    }
    finish() {
        const length = this.#length;
        return {
            text: this.#bytes.toString('latin1', 0, length),
            starts: this.#starts.subarray(0, length),
            ends: this.#ends.subarray(0, length),
        };
    }
}
const LANGUAGES = [
    { pattern: /%([0-9a-f]{2})/gi, meaning: ([, hex = '']) => Number.parseInt(hex, 16) },
    {
        pattern: /&(?:#0{0,16}(\d{1,7})|#x0{0,16}([0-9a-f]{1,6})|([a-z]{2,16}));/gi,
        meaning: ([, decimal, hex, name]) => {
            if (name !== undefined)
                return NAMED.get(name.toLowerCase());
            const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
            return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
        },
    },
    {
        pattern: /\\(?:(ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|u[0-9a-f]{4})|x([0-9a-f]{2})|([^u]))/gi,
        meaning: ([, units, byte, character = '']) => {
            if (units !== undefined)
                return JSON.parse(`"\\${units.toLowerCase()}"`);
            if (byte !== undefined)
                return Number.parseInt(byte, 16);
            return 'nrtbf'.includes(character) ? ' ' : character.charCodeAt(0);
        },
    },
];
function unescaped(reading, { pattern, meaning }, isDense) {
    const { text, starts, ends } = reading;
    let undone;
    let next = 0;
    for (const match of text.matchAll(pattern)) {
        const meant = meaning(match);
        if (meant === undefined)
            continue;
        undone ??= new ReadingWriter(text.length, isDense);
        undone.copy(reading, next, match.index);
        next = match.index + match[0].length;
        const [start, end] = [starts[match.index] ?? 0, ends[next - 1] ?? 0];
        if (typeof meant === 'number')
            undone.byte(meant, start, end);
        else
            for (const character of meant)
                undone.write(character, start, end);
    }
    undone?.copy(reading, next, text.length);
    return undone?.finish();
}
const NAMED = new Map(Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", excl: '!', num: '#', dollar: '$', percnt: '%' },
    ...{ lpar: '(', rpar: ')', ast: '*', midast: '*', plus: '+', comma: ',', period: '.', sol: '/', colon: ':' },
    ...{ semi: ';', equals: '=', quest: '?', commat: '@', lsqb: '[', lbrack: '[', bsol: '\\', rsqb: ']', rbrack: ']' },
    ...{ hat: '^', lowbar: '_', underbar: '_', grave: '`', lcub: '{', lbrace: '{', verbar: '|', vert: '|' },
    ...{ verticalline: '|', rcub: '}', rbrace: '}', nbsp: ' ', tab: '\t', newline: '\n' },
}));
function hiddenAt({ starts, ends }, from, to, shown) {
    return [starts[from] ?? 0, ends[to - 1] ?? 0, shown];
}
function hide(text, stretches) {
    let result = '';
    let hiddenUntil = 0;
    let last;
    for (const [start, end, shown] of stretches.toSorted(([a], [b]) => a - b)) {
        if (last === undefined || start > hiddenUntil || (start === hiddenUntil && shown !== last)) {
            result += text.slice(hiddenUntil, start) + shown;
            last = shown;
        }
        hiddenUntil = Math.max(hiddenUntil, end);
    }
    return result + text.slice(hiddenUntil);
}


  }),

  3087:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    E$: () => (  redact),
    eo: () => (  secretForms),
    vb: () => (  MIN_SECRET_LENGTH)
  });
  var _readings_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5767);

const MIN_SECRET_LENGTH = 4;
function redact(text, forms) {
    return forms.size === 0 ? text : (0,_readings_js__WEBPACK_IMPORTED_MODULE_0__  .cW)(text, true, (reading) => occurrences(reading, forms));
}
function* occurrences(reading, forms) {
    for (const form of forms) {
        for (let at = reading.text.indexOf(form); at >= 0; at = reading.text.indexOf(form, at + 1)) {
            yield (0,_readings_js__WEBPACK_IMPORTED_MODULE_0__  .gP)(reading, at, at + form.length, '***');
        }
    }
}
function secretForms(value) {
    const bytes = Buffer.from(value);
    const base64 = [0, 1, 2].flatMap((offset) => {
        const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
        const first = Math.ceil((offset * 8) / 6);
        const last = Math.floor(((offset + bytes.length) * 8) / 6);
        const inner = encoded.slice(first, last);
        return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
    });
    const forms = [value, ...base64, bytes.toString('hex')].map((form) => (0,_readings_js__WEBPACK_IMPORTED_MODULE_0__  .MU)(form, true).text);
    return forms.filter((form) => form.length >= MIN_SECRET_LENGTH);
}


  }),

  1533:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    DH: () => (  decoded),
    RK: () => (  visible),
    VP: () => (  defuse),
    xv: () => (  truncate)
  });
const TERMINAL_SEQUENCE = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;
const INVISIBLE = /[\p{Cf}\p{Co}\p{Cn}]/gu;
const CONTROL_BUT_LINE_FEED = /[\p{Cc}\u2028\u2029]/gu;
function visible(text) {
    return text
        .replace(/\r\n?/g, '\n')
        .replace(TERMINAL_SEQUENCE, '')
        .replace(CONTROL_BUT_LINE_FEED, (character) => (character === '\n' || character === '\t' ? character : ' '))
        .replace(INVISIBLE, '');
}
function defuse(text) {
    return text.replace(/(?<!\[(?=::(?:[0-9a-f.]+(?::[0-9a-f.]+){0,6})?\])):(?=:)/gi, ': ').replace(/##(?=\[)/g, '## ');
}
function truncate(text, maxLength) {
    const characters = [...text];
    return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}
function decoded(text) {
    try {
        return decodeURIComponent(text);
    }
    catch {
        return text;
    }
}


  }),

  1221:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    U: () => (  shortenAddresses)
  });
  var _readings_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5767);

const BLANK = '[\\t-\\r ]';
const REST = `[^\\t-\\r "'<>]`;
const ADDRESS = new RegExp(`\\b[a-z][a-z0-9+.-]{1,20}://([^\\t-\\r /?#"'<>\\\\]*@)?([^\\t-\\r ?#"'<>]*)([?#]${REST}*)?`, 'dgi');
const PARAMETERS = /;[^/]*/g;
const PARAMETER = /=|^;[\w%+~.-]{16,}/;
const SECRET_WORDS = [
    ...[
        'sig',
        'signature',
        'credential',
        'credentials',
        'token',
        'hmac',
        'hash',
        'secret',
        'password',
        'passwd',
        'policy',
    ],
    ...['auth', 'authorization', 'key', 'apikey', 'accesskey', 'accesskeyid', 'accesstoken', 'authtoken', 'jwt', 'md5'],
    ...['hdnts', 'hdnea'],
];
const SECRET_WORD = [
    `(?<![A-Za-z])(?:${SECRET_WORDS.join('|')})(?![a-z])`,
    `(?:${SECRET_WORDS.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('|')})(?![a-z])`,
    `(?<![A-Za-z])(?:${SECRET_WORDS.map((word) => word.toUpperCase()).join('|')})(?![A-Za-z])`,
].join('|');
const NAME = `(?:${SECRET_WORD})[\\w.~[\\]-]{0,40}`;
const RULES = [
    [new RegExp(`(?<hidden>[?&][\\w.~%[\\]$:-]{1,100}?=${REST}*)`, 'dg'), '?…'],
    [new RegExp(`${NAME}=(?<hidden>${REST}+)`, 'dg'), '…'],
    [new RegExp(`${NAME}(?:${BLANK}=${BLANK}?|=${BLANK}|["']${BLANK}?:${BLANK}?["'])(?<hidden>${REST}{8,})`, 'dg'), '…'],
    [
        /(?:signature|credential|token|hmac|accesskeyid)\w{0,20}(?:[\t-\r ]?:[\t-\r ]?|>)(?<hidden>[\w+/=%~.-]{16,})/dgi,
        '…',
    ],
    [/;[\w.~-]{1,40}=(?<hidden>[\w+/=%~.-]{16,})/dg, '…'],
    [/(?<hidden>\?[\w%+/~-]{16,})/dg, '?…'],
    [/(?<hidden>(?<![\w-])eyJ[\w-]{8,}\.[\w.-]{8,})/dg, '…'],
];
function shortenAddresses(text) {
    return (0,_readings_js__WEBPACK_IMPORTED_MODULE_0__  .cW)((0,_readings_js__WEBPACK_IMPORTED_MODULE_0__  .cW)(text, false, hiddenInAddresses), false, hiddenByRules);
}
function* hiddenByRules(reading) {
    for (const [pattern, shown] of RULES) {
        for (const { indices } of reading.text.matchAll(pattern)) {
            const place = indices?.groups?.['hidden'];
            if (place !== undefined)
                yield (0,_readings_js__WEBPACK_IMPORTED_MODULE_0__  .gP)(reading, ...place, shown);
        }
    }
}
function* hiddenInAddresses(reading) {
    for (const { 2: path = '', 3: query = '', indices } of reading.text.matchAll(ADDRESS)) {
        const [, user, [pathAt] = [0], behind] = indices ?? [];
        if (user !== undefined)
            yield (0,_readings_js__WEBPACK_IMPORTED_MODULE_0__  .gP)(reading, ...user, '');
        for (const { 0: parameters, index } of path.matchAll(PARAMETERS)) {
            const at = pathAt + index;
            if (PARAMETER.test(parameters))
                yield (0,_readings_js__WEBPACK_IMPORTED_MODULE_0__  .gP)(reading, at, at + parameters.length, ';…');
        }
        if (behind !== undefined)
            yield (0,_readings_js__WEBPACK_IMPORTED_MODULE_0__  .gP)(reading, ...behind, query.startsWith('?') ? '?…' : '#…');
    }
}


  }),

  9224:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    $: () => (  leftText),
    Ej: () => (  size),
    U9: () => (  count),
    V0: () => (  addressOnly),
    kc: () => (  errorText),
    p0: () => (  duration)
  });
  var _contract_timestamp_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(929);
  var _shorten_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1221);


function duration(milliseconds) {
    const seconds = Math.max(0, Math.round(milliseconds / 1000));
    if (seconds < 60)
        return `${seconds} s`;
    const minutes = Math.floor(seconds / 60);
    if (minutes < 60)
        return `${minutes} min ${pad(seconds % 60)} s`;
    const hours = `${Math.floor(minutes / 60)} h`;
    return minutes % 60 === 0 ? hours : `${hours} ${pad(minutes % 60)} min`;
}
function size(bytes) {
    if (bytes < 1000)
        return `${bytes} B`;
    const units = ['kB', 'MB', 'GB', 'TB'];
    let value = bytes / 1000;
    let unit = 0;
    while (value >= 999.95 && unit < units.length - 1) {
        value /= 1000;
        unit += 1;
    }
    return `${value.toFixed(1)} ${units[unit] ?? ''}`;
}
function count(number, noun, plural = `${noun}s`) {
    return `${number} ${number === 1 ? noun : plural}`;
}
function pad(number) {
    return String(number).padStart(2, '0');
}
function addressOnly(link) {
    const { origin, pathname, search } = new URL(link);
    return search === '' ? `${origin}/…` : (0,_shorten_js__WEBPACK_IMPORTED_MODULE_0__  .U)(`${origin}${pathname}`);
}
function errorText({ code, message, hint }) {
    return hint === undefined ? `${code}: ${message}` : `${code}: ${message}\nNext: ${hint}`;
}
function leftText({ file, left: { because, by, isProposed } }, { repository, base, branch }, mark = (name) => name) {
    const where = mark(`${repository.fullName}@${isProposed && branch !== undefined ? branch : base}`);
    const started = by.started === undefined ? '' : ` (${(0,_contract_timestamp_js__WEBPACK_IMPORTED_MODULE_1__  .E)(by.started)})`;
    switch (because) {
        case 'overtaken':
            return by.job === undefined
                ? `${file} on ${where} was rolled back to version ${by.version} later${started} than the job of this run was started.`
                : `${file} on ${where} holds version ${by.version}, whose job was started later${started} than that of this run.`;
        case 'replaced':
            return `${file} on ${where} holds a different pin than that of version ${by.version}, whose link this run would renew.`;
        case 'rolled-back':
            return `${file} on ${where} was rolled back from this content, to version ${by.version}. Set \`version\` or \`job-id\` to roll it out anyway.`;
    }
}


  }),

  9431:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    Bg: () => (  resultOf),
    J7: () => (  wouldDo),
    pg: () => (  unwritten)
  });
  var _pin_pin_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6506);

function resultOf({ edits, changed, pull, recorded = [], would }, { inputs }, { domain }) {
    const own = edits.flatMap(({ changes }) => changes).filter((change) => change.domain === domain);
    if (inputs.dryRun)
        return own.length > 0 || would !== undefined ? 'dry-run' : 'unchanged';
    if (own.length === 0 && recorded.some((pin) => pin.domain === domain && (0,_pin_pin_js__WEBPACK_IMPORTED_MODULE_0__  .z1)(pin)))
        return 'rolled-back';
    if (own.length === 0)
        return pull?.operation === 'created' && edits.length === 0 ? 'exported' : 'unchanged';
    if (!changed)
        return 'unchanged';
    const pinsVersion = inputs.configValues.includes('version');
    return pinsVersion && own.every(({ name }) => name === 'bundleUrl') ? 'refreshed' : 'exported';
}
function unwritten({ left, dropped }) {
    return { edits: [], changed: false, left, dropped };
}
function wouldDo({ kind }, isOpen) {
    if (kind === 'busy')
        return 'stop';
    if (kind === 'close')
        return 'close';
    return kind === 'propose' && !isOpen ? 'open' : undefined;
}


  }),

  8079:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


__nccwpck_require__.d(__webpack_exports__, {
  e: () => (  run)
});

// EXTERNAL MODULE: ./.build/lib/action/errors.js
var errors = __nccwpck_require__(1550);
// EXTERNAL MODULE: ./.build/lib/action/export/stages.js + 3 modules
var stages = __nccwpck_require__(2592);
// EXTERNAL MODULE: ./.build/lib/action/fetch/targets.js
var targets = __nccwpck_require__(7620);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __nccwpck_require__(6760);
// EXTERNAL MODULE: ./.build/lib/action/inside.js
var inside = __nccwpck_require__(7825);
// EXTERNAL MODULE: ./.build/lib/action/inputs/form.js
var inputs_form = __nccwpck_require__(3961);
// EXTERNAL MODULE: ./.build/lib/action/inputs/rules.js
var rules = __nccwpck_require__(6628);
// EXTERNAL MODULE: ./.build/lib/action/inputs/sites.js
var inputs_sites = __nccwpck_require__(7343);
;// CONCATENATED MODULE: ./.build/lib/action/inputs/bundle.js





const parsePolicy = (0,rules .yL)('ignore', 'warn', 'fail');
const VERIFY_FIELDS = {
    verify: (0,inputs_form .P_)('verify', (0,rules .yL)('true', 'false', 'auto')),
    onBrokenLink: (0,inputs_form .lq)('on-broken-link', parsePolicy),
    onExternalResource: (0,inputs_form .lq)('on-external-resource', parsePolicy),
};
function keepFields(domains, workspace) {
    const read = (text) => (0,inputs_sites .n4)(text, domains, (one) => parseWorkspacePath(one, workspace));
    return { bundlePath: (0,inputs_form .lq)('bundle-path', read), extractTo: (0,inputs_form .lq)('extract-to', read) };
}
function keepOf({ bundlePath, extractTo }, domain) {
    const [archive, site] = [bundlePath?.get(domain), extractTo?.get(domain)];
    return { ...(archive !== undefined && { bundlePath: archive }), ...(site !== undefined && { extractTo: site }) };
}
function keepsOf(keep) {
    const domains = new Set([...(keep.bundlePath?.keys() ?? []), ...(keep.extractTo?.keys() ?? [])]);
    return [...domains].map((domain) => keepOf(keep, domain));
}
function overlapFault(keeps) {
    const paths = keeps.flatMap(({ bundlePath, extractTo }) => [bundlePath ?? [], extractTo ?? []].flat());
    const overlap = paths.some((one, nth) => paths.slice(nth + 1).some((other) => (0,inside .F)(other, one) || (0,inside .F)(one, other)));
    return overlap ? 'it overlaps with `extract-to`, which is replaced as a whole; choose a path beside it' : undefined;
}
function parseWorkspacePath(text, workspace) {
    if (/\p{Cc}/u.test(text))
        throw new inputs_form .vC(`${(0,rules .hD)(text)} has control characters`);
    const absolute = external_node_path_.resolve(workspace, text);
    if (!(0,inside .F)(absolute, workspace) || absolute === workspace) {
        throw new inputs_form .vC(`${(0,rules .hD)(text)} is not inside the workspace; choose a path below it, such as \`out/site\``);
    }
    if ((0,inside .a)(absolute, workspace)) {
        throw new inputs_form .vC(`${(0,rules .hD)(text)} lies in \`.git\`; choose another path`);
    }
    return absolute;
}

;// CONCATENATED MODULE: ./.build/lib/action/inputs/deployment.js


const MAX_NAME_LENGTH = 255;
const TIMEOUT = (0,inputs_form .P_)('deployment-timeout', rules .E9);
function readDeployment(form, { repository, sha, resumes }) {
    const { timeoutMs, environment } = form.group({
        timeoutMs: TIMEOUT,
        environment: (0,inputs_form .lq)('wait-for-deployment', parseEnvironment),
    }).found;
    if (environment === undefined || resumes)
        return undefined;
    const token = form.value((0,inputs_form .mw)('github-token', rules .pI));
    if (repository === undefined || sha === undefined) {
        form.refuse('wait-for-deployment', 'the runner does not provide the commit to wait for (`GITHUB_REPOSITORY`, `GITHUB_SHA`); run it by a GitHub Actions runner');
        return undefined;
    }
    if (token === undefined || timeoutMs === undefined)
        return undefined;
    return { environment, token, repository, sha, timeoutMs };
}
function unusedDeployment(form, resumes) {
    if (form.has('wait-for-deployment'))
        return resumes ? ['`wait-for-deployment` has no effect together with `job-id`: nothing is started'] : [];
    return form.says(TIMEOUT) ? ['`deployment-timeout` has no effect without `wait-for-deployment`'] : [];
}
function parseEnvironment(text) {
    if (/\p{Cc}/u.test(text) || !text.isWellFormed() || text.length > MAX_NAME_LENGTH) {
        throw new inputs_form .vC(`${(0,rules .hD)(text)} is not the name of an environment; write one name, at most ${MAX_NAME_LENGTH} characters, as the Deployments page of the repository has it`);
    }
    return text;
}

;// CONCATENATED MODULE: ./.build/lib/contract/keys.js
const ASSISTANT_KEY_PREFIX = 'svc_dsc_';
const ADMIN_KEY_PREFIX = 'svc_';
const ASSISTANT_SHAPE = /^[A-Za-z0-9]+_dsc_/;
const ADMIN_SHAPE = /^[A-Za-z0-9]+_/;
function keyKind(key) {
    if (ASSISTANT_SHAPE.test(key))
        return 'assistant';
    return ADMIN_SHAPE.test(key) ? 'admin' : 'unknown';
}

// EXTERNAL MODULE: ./.build/lib/contract/static-export.js
var static_export = __nccwpck_require__(3677);
// EXTERNAL MODULE: ./.build/lib/action/local-host.js
var local_host = __nccwpck_require__(4769);
// EXTERNAL MODULE: ./.build/lib/action/report/redact.js
var redact = __nccwpck_require__(3087);
;// CONCATENATED MODULE: ./.build/lib/action/inputs/export.js







const MAX_KEY_LENGTH = 4096;
const MAX_PATHS = 10_000;
const MAX_PATH_LENGTH = 1024;
const PINNED = 'pinned';
function exportFields(domains) {
    return {
        jobs: (0,inputs_form .lq)('job-id', (text) => parseJobs(text, domains)),
        baseUrl: (0,inputs_form .mw)('base-url', parseBaseUrl),
        apiKey: (0,inputs_form .mw)('api-key', parseApiKey),
        paths: (0,inputs_form .mw)('paths', parsePaths),
        version: (0,inputs_form .lq)('version', rules .ot),
        wait: (0,inputs_form .P_)('wait', rules .yG),
        timeoutMs: (0,inputs_form .P_)('timeout', rules .E9),
        stallTimeoutMs: (0,inputs_form .P_)('stall-timeout', rules .E9),
        maskBundleUrl: (0,inputs_form .P_)('mask-bundle-url', rules .yG),
    };
}
function targetOf(domain, { jobs, paths }) {
    const of = domain === undefined ? {} : { domain };
    const jobId = jobs?.get(domain);
    if (jobId === PINNED)
        return { kind: 'pinned', ...of };
    if (jobId !== undefined)
        return { kind: 'resume', jobId, ...of };
    if (domain === undefined)
        throw new TypeError('a site has neither a domain nor a job');
    return jobs === undefined ? { kind: 'start', domain, paths } : { kind: 'skip', domain };
}
function parseJobs(text, domains) {
    if (text === PINNED)
        return new Map((0,inputs_sites .Yc)(domains).map((domain) => [domain, PINNED]));
    return (0,inputs_sites .az)(text, domains, parseJobId);
}
function parseJobId(text) {
    if (!(0,static_export .Xb)(text))
        throw new inputs_form .vC(`${(0,rules .hD)(text)} is not a job id; use the \`jobId\` output of an earlier run`);
    return text;
}
function parseBaseUrl(text) {
    if (text === '')
        throw new inputs_form .vC('is required; set it to the address of the platform, such as `https://platform.example`');
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url === undefined && /^https?:\/\//i.test(text)) {
        throw new inputs_form .vC(`${(0,rules .hD)((0,rules .yq)(text))} has no valid host; write it as \`https://platform.example\``);
    }
    if (url === undefined || !['https:', 'http:'].includes(url.protocol)) {
        throw new inputs_form .vC(`${(0,rules .hD)((0,rules .yq)(text))} is not an https address; write it as \`https://platform.example\``);
    }
    if (url.username !== '' || url.password !== '') {
        throw new inputs_form .vC('must not contain a user name or password; put the key into `api-key`');
    }
    if (url.search !== '' || url.hash !== '' || /[?#]/.test(text)) {
        throw new inputs_form .vC(`${(0,rules .hD)((0,rules .yq)(text))} has a query or fragment; remove it`);
    }
    if (url.protocol === 'http:' && !(0,local_host .m)(url.hostname)) {
        throw new inputs_form .vC(`${(0,rules .hD)(text)} would send the key unencrypted; use https (plain http is for loopback addresses and host names without a dot)`);
    }
    url.pathname = url.pathname.replace(/\/+$/, '');
    return url;
}
function parseApiKey(key) {
    if (key === '') {
        throw new inputs_form .vC('is required and empty; set it from a secret such as `secrets.STATIC_EXPORT_API_KEY` (workflows of forks and of Dependabot get no secrets)');
    }
    if (key.length < redact .vb)
        throw new inputs_form .vC(`is shorter than ${redact .vb} characters; store the secret again`);
    if (/[\r\n]/.test(key))
        throw new inputs_form .vC('has a line break; store the secret again as one line');
    if (!/^[\x21-\x7e]+$/.test(key))
        throw new inputs_form .vC('has a space or a character outside ASCII; store the secret again');
    if (key.length > MAX_KEY_LENGTH)
        throw new inputs_form .vC(`is longer than ${MAX_KEY_LENGTH} characters; store the secret again`);
    if (keyKind(key) === 'assistant') {
        throw new inputs_form .vC('is a public assistant key (its prefix has `_dsc_`); static export needs an admin API key');
    }
    return key;
}
function parsePaths(text) {
    const paths = (0,rules .Dx)(text);
    if (paths.length > MAX_PATHS)
        throw new inputs_form .vC(`has ${paths.length} lines; at most ${MAX_PATHS} are allowed`);
    const listed = paths.find((page) => page.startsWith('- ') || page.includes(', /'));
    if (listed !== undefined) {
        throw new inputs_form .vC(`${(0,rules .hD)((0,rules .yq)(listed))} is a list, which the platform would read as one page; write one path per line below \`paths: |\`, without dashes and commas`);
    }
    const bad = paths.find((page) => !isPagePath(page));
    if (bad === undefined)
        return paths;
    throw new inputs_form .vC(`${(0,rules .hD)((0,rules .yq)(bad))} is not a page path; write one path per line, such as \`/guides/start\`, without scheme, query or \`..\``);
}
function isPagePath(page) {
    if (page.length > MAX_PATH_LENGTH || !page.isWellFormed())
        return false;
    if (/[\\?#\p{Cc}]/u.test(page) || page.includes('://'))
        return false;
    return !page.split('/').includes('..');
}

// EXTERNAL MODULE: ./.build/lib/action/inputs/publish.js
var inputs_publish = __nccwpck_require__(7112);
// EXTERNAL MODULE: ./.build/lib/deployment/config-path.js
var config_path = __nccwpck_require__(4730);
// EXTERNAL MODULE: ./.build/lib/deployment/errors.js
var deployment_errors = __nccwpck_require__(9317);
// EXTERNAL MODULE: ./.build/lib/deployment/values.js
var values = __nccwpck_require__(4484);
;// CONCATENATED MODULE: ./.build/lib/action/inputs/place.js






const MAX_BRANCH_BYTES = 240;
const MAX_FILES = 100;
const place_MAX_PATH_LENGTH = 1024;
const VALUES = values .z.map((name) => `\`${name}\``).join(', ');
function placeFields(repository, domains) {
    const example = (text) => (0,inputs_sites .Bq)(text, domains[0]);
    return {
        files: (0,inputs_form .mw)('config-file', (text) => {
            mustNameFiles((0,rules .Dx)(example(text)));
            return text;
        }),
        configPath: (0,inputs_form .lq)('config-path', (text) => {
            parseConfigPath(example(text));
            return text;
        }),
        token: (0,inputs_form .mw)('github-token', rules .pI),
        repository: (0,inputs_form .mw)('repository', (text) => parseRepository(text || (repository ?? ''))),
        base: (0,inputs_form .lq)('base', parseBranch),
        branch: (0,inputs_form .lq)('branch', (text) => {
            if (domains.length > 1 && text.includes(inputs_sites .V2))
                throw new inputs_form .vC('contains `{domain}`, but one run has one branch for all its domains; write a name without it');
            return parseBranch(example(text));
        }),
        configValues: (0,inputs_form .P_)('config-values', parseConfigValues),
    };
}
function readPlaces(form, { files, configPath }, domains) {
    return form.attempt('config-file', () => {
        const places = new Map((0,inputs_sites .Yc)(domains).map((domain) => [domain, placesOf(domain, files, configPath, domains)]));
        mustBeApart(places);
        return places;
    });
}
function placesOf(domain, files, configPath, domains) {
    const own = (0,rules .Dx)(files).flatMap((line) => {
        const [of, path] = (0,inputs_sites .zU)(line, domains);
        return of === undefined || of === domain ? [parseConfigFile((0,inputs_sites .Bq)(path, domain))] : [];
    });
    if (own.length === 0)
        throw new inputs_form .vC(`has no file for ${(0,rules .hD)(domain ?? '')}; write a line \`${domain}=path\``);
    const path = configPath === undefined ? {} : { path: parseConfigPath((0,inputs_sites .Bq)(configPath, domain)) };
    return [...new Set(own)].map((file) => ({ file, ...path }));
}
function mustBeApart(places) {
    const seen = new Map();
    for (const [domain, own] of places) {
        for (const { file, path } of own) {
            const key = JSON.stringify([file, path]);
            if (seen.has(key)) {
                const both = [seen.get(key), domain].map((one) => (0,rules .hD)(one ?? '')).join(' and ');
                throw new inputs_form .vC(`${both} would be written to one place of ${(0,rules .hD)(file)}; write \`${inputs_sites .V2}\` in it or in \`config-path\`, or lines \`domain=path\``);
            }
            seen.set(key, domain);
        }
    }
}
function parseRepository(text) {
    if (/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/.test(text))
        return text;
    throw new inputs_form .vC(`${(0,rules .hD)(text)} is not a repository; write it as \`owner/name\`, without scheme or host`);
}
function parseBranch(text) {
    const fault = branchFault(text);
    if (fault === undefined)
        return text;
    throw new inputs_form .vC(`${(0,rules .hD)(text)} ${fault}`);
}
function branchFault(name) {
    const fix = 'write the name of a branch, such as `main`';
    if (/^refs\//.test(name))
        return `is the name of a ref; ${fix}, without \`refs/heads/\``;
    if (/^[0-9a-f]{40}$/i.test(name))
        return `is the id of a commit; ${fix}`;
    const cannotStand = [
        /[\p{Cc} ~^:?*[\\]/u,
        /\.\./,
        /@\{/,
        /^[-/]|^@$/,
        /[/.]$/,
        /\/\//,
        /(^|\/)\./,
        /\.lock(\/|$)/,
    ].some((rule) => rule.test(name));
    if (cannotStand || !name.isWellFormed())
        return `is not a name that git allows; ${fix}`;
    if (Buffer.byteLength(name) > MAX_BRANCH_BYTES)
        return `is longer than ${MAX_BRANCH_BYTES} bytes; choose a shorter name`;
    return undefined;
}
function mustNameFiles(lines) {
    const files = new Set(lines);
    if (files.size === 0) {
        throw new inputs_form .vC('is required with `update`; set it to the path of the deployment configuration in the repository');
    }
    if (files.size > MAX_FILES)
        throw new inputs_form .vC(`has ${files.size} lines; at most ${MAX_FILES} are allowed`);
}
function parseConfigFile(file) {
    const fault = filePathFault(file);
    if (fault !== undefined)
        throw new inputs_form .vC(`${(0,rules .hD)(file)} ${fault}`);
    return file;
}
function filePathFault(file) {
    const fix = 'write a path from the root of the repository, such as `deploy/values.yaml`';
    if (file.length > place_MAX_PATH_LENGTH || !file.isWellFormed() || /\p{Cc}/u.test(file))
        return `is not a path; ${fix}`;
    if (/^[/~]|^[a-z]:|\\/i.test(file))
        return `is not a path inside the repository; ${fix}`;
    if (/%[0-9a-f]{2}/i.test(file))
        return `has percent escapes; ${fix}, as it is`;
    if (/[*?]|\[[^\]]*\]|\{[^}]*,[^}]*\}/.test(file))
        return `is a pattern; ${fix}, one a line`;
    const segments = file.split('/');
    if (segments.some((segment) => ['', '.', '..'].includes(segment)))
        return `has an empty, \`.\` or \`..\` segment; ${fix}`;
    if (segments.some((segment) => segment.toLowerCase() === '.git'))
        return `lies in \`.git\`; ${fix}`;
    if (/^\.github\/(workflows|actions)\//i.test(file))
        return `belongs to the workflows, which are not deployed; ${fix}`;
    return undefined;
}
function parseConfigPath(text) {
    try {
        (0,config_path .n)(text);
        return text;
    }
    catch (error) {
        if (!(error instanceof deployment_errors .g))
            throw error;
        throw new inputs_form .vC([error.message, error.hint].filter((part) => part !== undefined).join(' '));
    }
}
function parseConfigValues(text) {
    const given = (0,rules .eZ)(text);
    if (given.length === 0)
        throw new inputs_form .vC(`names none of ${VALUES}`);
    const unknown = given.find((name) => !values .z.some((known) => known === name));
    if (unknown !== undefined)
        throw new inputs_form .vC(`${(0,rules .hD)(unknown)} is none of ${VALUES}`);
    return values .z.filter((name) => given.includes(name));
}

// EXTERNAL MODULE: ./.build/lib/action/inputs/template.js
var template = __nccwpck_require__(9197);
;// CONCATENATED MODULE: ./.build/lib/action/inputs/proposal.js



const MAX_TITLE_LENGTH = 256;
const MAX_LABEL_LENGTH = 50;
const PROPOSAL_FIELDS = {
    commitMessage: (0,inputs_form .lq)('commit-message', template .QC),
    title: (0,inputs_form .lq)('pull-request-title', parseTitle),
    body: (0,inputs_form .lq)('pull-request-body', template .QC),
    labels: (0,inputs_form .mw)('labels', parseLabels),
    assignees: (0,inputs_form .mw)('assignees', parseLogins),
    reviewers: (0,inputs_form .mw)('reviewers', parseLogins),
    teamReviewers: (0,inputs_form .mw)('team-reviewers', parseTeams),
    draft: (0,inputs_form .P_)('draft', rules .yG),
    autoMerge: (0,inputs_form .lq)('auto-merge', (0,rules .yL)('merge', 'squash', 'rebase')),
    onProtectedBranch: (0,inputs_form .P_)('on-protected-branch', (0,rules .yL)('pull-request', 'fail')),
};
function parseTitle(text) {
    if (/\p{Cc}/u.test(text))
        throw new inputs_form .vC('has more than one line; a title has one');
    if (text.length > MAX_TITLE_LENGTH)
        throw new inputs_form .vC(`is longer than ${MAX_TITLE_LENGTH} characters`);
    return (0,template .QC)(text);
}
function parseLabels(text) {
    const labels = (0,rules .eZ)(text);
    const long = labels.find((label) => label.length > MAX_LABEL_LENGTH || !label.isWellFormed());
    if (long !== undefined)
        throw new inputs_form .vC(`${(0,rules .hD)(long)} is not a label; a label has at most ${MAX_LABEL_LENGTH} characters`);
    return labels;
}
function parseLogins(text) {
    return (0,rules .eZ)(text).map((name) => {
        const login = name.replace(/^@/, '');
        if (/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}(\[bot\])?$/.test(login))
            return login;
        const fix = login.includes('/') ? 'teams go into `team-reviewers`' : 'write login names such as `octocat`';
        throw new inputs_form .vC(`${(0,rules .hD)(name)} is not a login name; ${fix}`);
    });
}
function parseTeams(text) {
    return (0,rules .eZ)(text).map((name) => {
        const slug = name.replace(/^@?([A-Za-z0-9_-]+\/)?/, '');
        if (/^[A-Za-z0-9._-]{1,100}$/.test(slug))
            return slug;
        throw new inputs_form .vC(`${(0,rules .hD)(name)} is not a team; write its slug, such as \`docs-team\``);
    });
}

;// CONCATENATED MODULE: ./.build/lib/action/inputs/rollout.js






const UPDATE = (0,inputs_form .P_)('update', (0,rules .yL)('none', 'commit', 'pull-request'));
const REFRESH = (0,inputs_form .P_)('refresh-before', (text) => text.toLowerCase() === 'auto' ? 'auto' : (0,rules .E9)(text));
const TERM_FIELDS = {
    refreshBefore: REFRESH,
    allowPublic: (0,inputs_form .P_)('allow-public', rules .yG),
    dryRun: (0,inputs_form .P_)('dry-run', rules .yG),
};
const TELLS_CONTENT = /-[0-9a-f]{12}$/;
function readRollout(form, update, { repository, resumes, domains }) {
    if (update === undefined || update === 'none')
        return undefined;
    const place = form.group(placeFields(repository, domains));
    const { files, configPath, base, branch } = place.found;
    const places = files === undefined ? undefined : readPlaces(form, { files, configPath }, domains);
    const proposal = form.group(PROPOSAL_FIELDS);
    const terms = form.group(TERM_FIELDS);
    const durable = (0,inputs_publish .cz)(form);
    if (branch !== undefined && branch === base)
        form.refuse('branch', 'is the same as `base`; a pull request needs a branch of its own');
    const { commitMessage, title, body } = proposal.found;
    const address = durable?.kind === 'template' ? durable.template : undefined;
    const namesDomain = [commitMessage, title, body, address].some((text) => text !== undefined && (0,template .Dy)(text, 'domain'));
    if (resumes && !form.has('domain') && (update === 'pull-request' || namesDomain)) {
        form.refuse('domain', 'is required for a pull request and for a template that names it; set it beside `job-id`');
    }
    if (form.faults.length > 0 || places === undefined)
        return undefined;
    const sites = [...places].map(([domain, own]) => ({ ...(domain !== undefined && { domain }), places: own }));
    const { files: _files, configPath: _path, ...where } = place.all();
    return { mode: update, ...where, ...proposal.all(), ...terms.all(), sites, ...(durable && { durable }) };
}
function unusedWithoutUpdate(form) {
    const { token: _token, ...place } = placeFields(undefined, []);
    const fields = Object.values({ ...place, ...PROPOSAL_FIELDS, ...TERM_FIELDS });
    return fields.filter((field) => form.says(field)).map(({ input }) => `\`${input}\` has no effect without \`update\``);
}
function unusedRefresh(form, rollout, { version, verify }) {
    if (rollout === undefined || !form.says(REFRESH))
        return [];
    const { configValues, durable } = rollout;
    const address = { release: 'publish', template: 'pin-url', published: 'rollback-to' };
    const reasons = [
        [durable !== undefined, `\`${durable && address[durable.kind]}\`: what is pinned does not expire`],
        [!configValues.includes('bundleUrl'), '`config-values` without `bundleUrl`: no link is written'],
        [
            !configValues.includes('version'),
            '`config-values` without `version`: nothing identifies the content of the link, which is renewed at every run',
        ],
        [verify === 'false', '`verify: false`: the content is not known, and the link is renewed at every run'],
        [
            version !== undefined && !TELLS_CONTENT.test(version),
            '`version`: such a label does not identify the content, and the link is renewed at every run',
        ],
    ];
    const reason = reasons.find(([applies]) => applies)?.[1];
    return reason === undefined ? [] : [`\`refresh-before\` has no effect together with ${reason}`];
}

;// CONCATENATED MODULE: ./.build/lib/action/inputs/inputs.js









function readInputs(read, surroundings) {
    const form = new inputs_form .lV(read);
    return form.has('rollback-to') ? readRollback(form, surroundings) : readExport(form, surroundings);
}
function inputError(faults) {
    const head = faults.length === 1 ? 'An input is wrong.' : `${faults.length} inputs are wrong.`;
    return new errors .lZ('INPUT', [head, ...faults.map((fault) => `- ${fault}`)].join('\n'), {
        hint: 'Correct the `with:` block of the step; nothing was started.',
    });
}
function readExport(form, { workspace, repository, sha }) {
    const resumes = form.has('job-id');
    const domains = (0,inputs_sites ._f)(form, resumes);
    const update = form.value(UPDATE);
    const job = form.group(exportFields(domains));
    const verify = form.group(VERIFY_FIELDS);
    const kept = form.group(keepFields(domains, workspace));
    const deployment = readDeployment(form, { repository, sha, resumes });
    const publish = form.group(inputs_publish ._q);
    const rollout = readRollout(form, update, { repository, resumes, domains });
    const values = { ...job.found, ...verify.found, ...kept.found, ...publish.found, update, domains };
    refuseCombinations(form, values);
    const keep = keepsOf(kept.found);
    if (form.faults.length > 0)
        return { faults: form.faults, keep };
    const { jobs, paths, version, ...common } = job.all();
    const skipped = (0,inputs_sites .Yc)(domains).filter((domain) => jobs !== undefined && !jobs.has(domain));
    const inputs = {
        kind: 'export',
        sites: (0,inputs_sites .Yc)(domains).map((domain) => ({
            ...common,
            ...verifyOf(verify.all(), update !== 'none' || needsBundle(values).length > 0),
            ...keepOf(kept.all(), domain),
            target: targetOf(domain, { paths, ...(jobs && { jobs }) }),
            ...(version !== undefined && { version }),
            ...(rollout && { rollout }),
        })),
        wait: common.wait,
        ...(deployment && { deployment }),
        ...(rollout && { rollout }),
        unused: [
            ...skipped.map((domain) => `\`${domain}\` is left out: \`job-id\` has no line for it`),
            ...(resumes && form.has('paths') ? ['`paths` has no effect together with `job-id`'] : []),
            ...unusedDeployment(form, resumes),
            ...(update === 'none' ? unusedWithoutUpdate(form) : []),
            ...(0,inputs_publish .G8)(form),
            ...unusedRefresh(form, rollout, { version, verify: verify.found.verify }),
        ],
    };
    return { faults: [], keep, inputs };
}
function verifyOf({ verify, onBrokenLink = 'warn', onExternalResource = 'warn' }, isNeeded) {
    return { verify: verify === 'true' || (verify === 'auto' && isNeeded), onBrokenLink, onExternalResource };
}
function refuseCombinations(form, values) {
    const { jobs, verify, wait, version, publish, pinUrl, update, domains } = values;
    const isPinned = [...(jobs?.values() ?? [])].includes(PINNED);
    const [noWait, noVerify, noUpdate] = [wait === false, verify === 'false', update === 'none'];
    const rollsOut = update !== undefined && !noUpdate;
    const publishes = publish === 'release';
    const overlap = overlapFault(keepsOf(values));
    const nothingToPin = 'there is nothing to pin with `update: none`; set `update`, or remove it';
    const rules = [
        [
            noWait && form.has('job-id'),
            'wait',
            '`false` ends the run after the start, but `job-id` starts nothing; remove one of them',
        ],
        [noWait && rollsOut, 'update', 'there is nothing to roll out with `wait: false`; remove one of them'],
        ...[...needsBundle(values), ...(verify === 'true' ? ['verify'] : [])].map((input) => [noWait, input, 'there is no bundle with `wait: false`; remove one of them']),
        ...POLICIES.map(([key, input]) => [
            noVerify && (values[key] ?? 'ignore') !== 'ignore',
            input,
            'nothing is found with `verify: false`; remove one of them',
        ]),
        [noVerify && publishes && rollsOut, 'publish', 'the content is not known with `verify: false`; remove one of them'],
        [
            isPinned && noUpdate,
            'job-id',
            '`job-id: pinned` refers to the job that a configuration pins; set `update` and `config-file`',
        ],
        [
            isPinned && version !== undefined,
            'version',
            '`job-id: pinned` keeps the version that is pinned; remove one of them',
        ],
        [noUpdate && publishes, 'publish', nothingToPin],
        [noUpdate && pinUrl !== undefined, 'pin-url', nothingToPin],
        [
            publishes && version !== undefined && !(0,inputs_publish .dz)(version),
            'version',
            `${JSON.stringify(version)} cannot be the tag of a release; git allows no \`..\`, and no \`.\` or \`.lock\` at the end`,
        ],
        [
            domains.length > 1 && pinUrl !== undefined && !/\{(?:domain|sha256|jobId)\}/.test(pinUrl),
            'pin-url',
            `it is shared by ${domains.length} domains; write \`{domain}\` in it`,
        ],
        [overlap !== undefined, 'bundle-path', overlap ?? ''],
    ];
    for (const [applies, input, message] of rules)
        if (applies)
            form.refuse(input, message);
}
const POLICIES = [
    ['onBrokenLink', 'on-broken-link'],
    ['onExternalResource', 'on-external-resource'],
];
function needsBundle(values) {
    const { bundlePath, extractTo, publish, pinUrl } = values;
    const needs = [
        [bundlePath !== undefined, 'bundle-path'],
        [extractTo !== undefined, 'extract-to'],
        [publish === 'release', 'publish'],
        [pinUrl !== undefined, 'pin-url'],
        ...POLICIES.map(([key, input]) => [(values[key] ?? 'ignore') !== 'ignore', input]),
    ];
    return needs.flatMap(([applies, input]) => (applies ? [input] : []));
}
const NOT_IN_ROLLBACK = ['job-id', 'paths', 'version', 'pin-url'];
const UNUSED_IN_ROLLBACK = ['base-url', 'api-key', 'wait-for-deployment'];
function readRollback(form, { workspace, repository }) {
    const domains = (0,inputs_sites ._f)(form, true);
    const update = form.value(UPDATE);
    const kept = form.group(keepFields(domains, workspace));
    const nothing = 'there is no export with `rollback-to`; remove one of them';
    for (const name of NOT_IN_ROLLBACK)
        if (form.has(name))
            form.refuse(name, nothing);
    if (form.value(inputs_publish ._q.publish) === 'release')
        form.refuse('publish', nothing);
    if (form.value((0,inputs_form .P_)('wait', rules .yG)) === false)
        form.refuse('wait', nothing);
    if (update === 'none')
        form.refuse('rollback-to', 'there is nothing to roll back with `update: none`; set `update`');
    const versions = form.value((0,inputs_publish .p9)(domains));
    const terms = form.group({ timeoutMs: (0,inputs_form .P_)('timeout', rules .E9), ...VERIFY_FIELDS });
    const read = readRollout(form, update, { repository, resumes: false, domains });
    const keep = keepsOf(kept.found);
    const overlap = overlapFault(keep);
    if (overlap !== undefined)
        form.refuse('bundle-path', overlap);
    if (form.faults.length > 0 || read === undefined)
        return { faults: form.faults, keep };
    const rollout = { ...read, durable: { kind: 'published' } };
    const sites = (0,inputs_sites .Yc)(domains).flatMap((domain) => {
        const version = versions?.get(domain);
        if (version === undefined)
            return [];
        const { timeoutMs } = terms.all();
        const site = { timeoutMs, ...verifyOf(terms.all(), true), ...keepOf(kept.all(), domain), version };
        return [{ ...site, ...(domain !== undefined && { domain }) }];
    });
    const unused = [
        ...[...UNUSED_IN_ROLLBACK.filter((name) => form.has(name)), ...(rollout.allowPublic ? ['allow-public'] : [])].map((name) => `\`${name}\` has no effect together with \`rollback-to\`: nothing is exported or published`),
        ...unusedDeployment(form, false),
        ...(0,inputs_publish .G8)(form),
        ...unusedRefresh(form, rollout, { verify: terms.found.verify }),
    ];
    return { faults: [], keep, inputs: { kind: 'rollback', sites, rollout, unused } };
}

// EXTERNAL MODULE: ./.build/lib/action/export/failures.js
var failures = __nccwpck_require__(4825);
// EXTERNAL MODULE: ./.build/lib/contract/timestamp.js
var timestamp = __nccwpck_require__(929);
;// CONCATENATED MODULE: ./.build/lib/action/report/facts.js

const NOTHING_WRITTEN = { changed: false, pull: { operation: 'none' } };
function jobIdOf({ jobId }, sites) {
    const lines = sites.flatMap((site) => (site.jobId === undefined ? [] : [`${site.domain}=${site.jobId}`]));
    return lines.length > 0 ? lines.join('\n') : jobId;
}
function siteValues({ survey, expiresAt, ...facts }) {
    return {
        jobId: facts.jobId,
        status: facts.status,
        version: facts.version,
        pageCount: facts.pageCount,
        sizeBytes: facts.sizeBytes,
        sha256: facts.sha256,
        contentDigest: survey?.inventory.contentDigest,
        expiresAt: expiresAt && (0,timestamp .E)(expiresAt),
        result: facts.result,
        previousVersion: facts.previousVersion,
        brokenLinks: survey?.findings.brokenLinks.count,
        externalResources: survey?.findings.externalResources.count,
        bundlePath: facts.bundlePath,
        siteDirectory: facts.siteDirectory,
    };
}
function exportsText(sites, harmless) {
    if (sites.every(({ domain, jobId }) => domain === undefined && jobId === undefined))
        return undefined;
    const listed = sites.map(({ error, ...facts }) => ({
        domain: facts.domain,
        ...siteValues(facts),
        error: error && { code: error.code, message: harmless(error.message) },
    }));
    return JSON.stringify(listed);
}
function outputsOf(facts, sites = []) {
    const { rollout } = facts;
    const { changed = facts.changed, pull = facts.pull } = rollout?.delivery ?? {};
    const values = {
        ...siteValues(facts),
        jobId: jobIdOf(facts, sites),
        result: runResult(facts, sites),
        bundleUrl: facts.bundleUrl,
        changed,
        commitSha: facts.commitSha,
        pullRequestOperation: pull?.operation,
        pullRequestNumber: pull?.number,
        pullRequestUrl: pull?.url,
        pinnedUrl: sites.length > 0 ? undefined : (facts.pinnedUrl ?? pinnedLink(rollout)),
    };
    return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}
function pinnedLink(rollout) {
    const [only, ...others] = rollout?.exports ?? [];
    if (rollout?.delivery.changed !== true || others.length > 0 || only?.pinUrl !== undefined)
        return undefined;
    const changes = rollout.delivery.edits.flatMap((edit) => edit.changes);
    const link = changes.find(({ name, domain }) => name === 'bundleUrl' && domain === only?.domain)?.after;
    return typeof link === 'string' ? link : undefined;
}
const RESULTS = ['started', 'dry-run', 'exported', 'rolled-back', 'refreshed', 'unchanged'];
function runResult({ result }, sites) {
    return RESULTS.find((one) => sites.some((site) => site.result === one)) ?? result;
}

// EXTERNAL MODULE: ./.build/lib/bundle/inventory.js
var bundle_inventory = __nccwpck_require__(1831);
// EXTERNAL MODULE: ./.build/lib/action/report/changes.js
var report_changes = __nccwpck_require__(3501);
// EXTERNAL MODULE: ./.build/lib/action/report/markdown.js
var markdown = __nccwpck_require__(651);
// EXTERNAL MODULE: ./.build/lib/action/report/wording.js
var wording = __nccwpck_require__(9224);
;// CONCATENATED MODULE: ./.build/lib/action/report/rollout-section.js



function rolloutSection({ rollout, removedReleases = [] }) {
    if (rollout === undefined)
        return [];
    const { edits } = rollout.delivery;
    const table = edits.length === 0 ? [] : (0,report_changes .Hg)(edits, new Set(rollout.exports.map(({ pinUrl }) => pinUrl)));
    return [
        '#### Deployment configuration',
        '',
        sentence(rollout),
        '',
        ...table,
        ...remarks(rollout),
        ...removed(rollout, removedReleases),
    ];
}
function removed({ target }, versions) {
    if (versions.length === 0)
        return [];
    const verb = target.inputs.dryRun ? 'would be removed' : 'were removed';
    return [`Releases that ${(0,markdown .aY)('keep-releases')} no longer keeps ${verb}: ${versions.map(markdown .aY).join(', ')}.`, ''];
}
function sentence({ target, delivery }) {
    const { repository, base, inputs, branch } = target;
    const where = `${(0,markdown .aY)(repository.fullName)} at ${(0,markdown .aY)(base)}`;
    const { changed, commitSha, edits, left, pull, would } = delivery;
    const [why] = left;
    const sha = commitSha === undefined ? undefined : (0,markdown .aY)(commitSha.slice(0, 10));
    if (why !== undefined && edits.length === 0)
        return `Nothing was written: ${(0,wording .$)(why, target, markdown .aY)}`;
    if (would !== undefined)
        return `A dry run: nothing was written. ${wouldSentence(would, delivery)}`;
    if (pull?.operation === 'closed')
        return `${where} holds the values already: ${pullLink(delivery)} was closed.`;
    if (edits.length === 0 && pull?.operation === 'created')
        return `${pullLink(delivery)} was opened for ${(0,markdown .aY)(branch ?? '')}, which holds the values already.`;
    if (edits.length === 0)
        return pull?.url === undefined
            ? `${where} holds these values already${sha === undefined ? '' : `: ${sha} records the rollback`}.`
            : `${pullLink(delivery)} holds these values already.`;
    if (inputs.dryRun)
        return `A dry run: nothing was written. This would change in ${where}:`;
    if (!changed)
        return `${where} is unchanged.`;
    if (pull === undefined)
        return `Committed to ${where}${sha === undefined ? '' : ` as ${sha}`}:`;
    const commit = sha === undefined ? '' : `, with commit ${sha}`;
    const verb = pull.operation === 'created' ? 'Opened' : 'Updated';
    return `${verb} ${pullLink(delivery)}, from ${(0,markdown .aY)(branch ?? '')} into ${(0,markdown .aY)(base)} of ${(0,markdown .aY)(repository.fullName)}${commit}:`;
}
function wouldSentence(would, delivery) {
    switch (would) {
        case 'open':
            return 'A pull request would be opened for the branch, which holds the values already.';
        case 'close':
            return `The base holds the values already: ${delivery.pull?.url === undefined ? 'the branch would be removed' : `${pullLink(delivery)} would be closed and its branch removed`}.`;
        case 'stop':
            return 'The run would stop here: the branch has commits of others.';
    }
}
function pullLink({ pull }) {
    if (pull?.url === undefined)
        return 'The pull request';
    return `[Pull request #${pull.number ?? ''}](${pull.url})`;
}
function remarks({ delivery, target }) {
    const { pull } = delivery;
    if (delivery.byDefaultToken === true)
        return [
            `The workflow’s default token made the commit: it starts no workflow. Use the token of a GitHub App as ${(0,markdown .aY)('github-token')} to start workflows on it.`,
            '',
        ];
    if (pull === undefined || pull.operation === 'closed')
        return [];
    return [...mergeRemark(pull, target), ...tokenRemark(pull, target)];
}
function mergeRemark({ mergesByItself, byDefaultToken }, { base }) {
    if (mergesByItself !== true)
        return [];
    const silent = byDefaultToken === true ? '; a merge that the default token has enabled starts no workflow' : '';
    return [`GitHub merges it when the requirements of ${(0,markdown .aY)(base)} are met (${(0,markdown .aY)('auto-merge')})${silent}.`, ''];
}
function tokenRemark({ byDefaultToken }, target) {
    if (byDefaultToken !== true)
        return [];
    return [
        `It was opened with the workflow’s default token: its checks wait for approval, and its commits start no workflow. Use the token of a GitHub App as ${(0,markdown .aY)('github-token')} to have both${target.inputs.draft ? '; it is a draft' : ''}.`,
        '',
    ];
}

;// CONCATENATED MODULE: ./.build/lib/action/report/summary.js







const NAMED = 25;
const summary_MAX_NAME_LENGTH = 160;
function summaryOf(facts, workspace, sites = []) {
    const { error } = facts;
    return [
        `### ${title(facts, sites)}`,
        '',
        ...(error === undefined ? [] : [(0,markdown .om)((0,wording .kc)(error)), '']),
        ...(0,markdown .Bu)(summaryRows(facts, workspace)),
        ...siteTable(sites),
        ...rolloutSection(facts),
        ...bundleSection(facts),
        ...sites.flatMap((site) => (0,markdown .TM)((0,markdown .aY)(site.domain ?? '').replaceAll('`', ''), bundleSection(site))),
    ].join('\n');
}
const WORDS = {
    started: 'started',
    exported: 'done',
    refreshed: 'link renewed',
    'rolled-back': 'rolled back',
    unchanged: 'done, nothing to change',
    'dry-run': 'done (dry run)',
};
function title(facts, sites) {
    const { error, domain } = facts;
    const failed = sites.filter((site) => site.error !== undefined).length;
    const done = WORDS[runResult(facts, sites) ?? 'exported'];
    const ofSites = failed > 0 ? `${failed} failed` : done;
    const ofOne = error === undefined ? done : 'failed';
    const end = error?.code === 'CANCELLED' ? 'cancelled' : sites.length > 0 ? ofSites : ofOne;
    if (sites.length > 0)
        return `Static export of ${sites.length} sites: ${end}`;
    return `Static export${domain === undefined ? '' : ` of ${(0,markdown .aY)(domain)}`}: ${end}`;
}
function known(value, write) {
    return value === undefined ? undefined : write(value);
}
function summaryRows(facts, workspace) {
    const relative = (file) => (0,markdown .aY)(file.startsWith(workspace) ? file.slice(workspace.length).replace(/^[\\/]/, '') : file);
    const { version = 'release' } = facts;
    return [
        ['Deployment', known(facts.deployment, deploymentCell)],
        ['Job', known(facts.jobId, (id) => `${(0,markdown .aY)(id)}${facts.resumed === true ? ' (continued)' : ''}`)],
        ['Status', known(facts.status, markdown .aY)],
        ['Version', known(facts.version, (label) => (0,markdown .aY)(label) + formerly(facts))],
        ['Pages', known(facts.pageCount, String)],
        ['Archive', known(facts.sizeBytes, wording .Ej)],
        ['SHA-256', known(facts.sha256, markdown .aY)],
        ['Link', known(facts.bundleUrl, (link) => (0,markdown .aY)((0,wording .V0)(link)))],
        ['Link expires', known(facts.expiresAt, timestamp .E)],
        ['Durable address', known(facts.pinnedUrl, report_changes .xW)],
        ['Release', known(facts.releaseUrl, (url) => `[${(0,markdown .aY)(version)}](${url})`)],
        ['Archive saved at', known(facts.bundlePath, relative)],
        ['Site unpacked to', known(facts.siteDirectory, relative)],
        ['Time', known(facts.elapsedMs, wording .p0)],
    ];
}
function deploymentCell({ environment, state, sha, waitedMs }) {
    return `${(0,markdown .aY)(sha.slice(0, 10))} to ${(0,markdown .aY)(environment)}: ${(0,markdown .aY)(state)} after ${(0,wording .p0)(waitedMs)}`;
}
function formerly({ version, previousVersion, rollout }) {
    const pins = rollout?.target.inputs.configValues.includes('version') === true;
    const replaces = pins && rollout.delivery.edits.length > 0 && previousVersion !== version;
    return replaces && previousVersion !== undefined ? ` (was ${(0,markdown .aY)(previousVersion)})` : '';
}
function siteTable(sites) {
    if (sites.length === 0)
        return [];
    const rows = sites.map(({ domain = '', error, result, version, pageCount, sizeBytes, survey, jobId }) => [
        (0,markdown .aY)(domain),
        known(error, (failure) => `**failed** (${failure.code})`) ?? known(result, (word) => WORDS[word]) ?? '–',
        known(version, markdown .aY) ?? '–',
        known(pageCount, String) ?? '–',
        known(sizeBytes, wording .Ej) ?? '–',
        known(survey, ({ findings: { brokenLinks, externalResources } }) => {
            return `${brokenLinks.count} / ${externalResources.count}`;
        }) ?? '–',
        known(jobId, markdown .aY) ?? '–',
    ]);
    return (0,markdown .tp)(['Site', 'Result', 'Version', 'Pages', 'Archive', 'Broken links / external resources', 'Job'], rows);
}
function bundleSection({ changes, survey }) {
    const pages = (0,report_changes .Cx)(changes, '#### Pages');
    if (survey === undefined)
        return pages;
    const { inventory, findings } = survey;
    const { redirects, assets, totals, contentDigest } = inventory;
    const found = [
        ['Broken links', findings.brokenLinks],
        ['Missing resources', findings.missingResources],
        ['Resources from other hosts', findings.externalResources],
    ];
    const facts = (0,markdown .Bu)([
        ['Pages', String((0,bundle_inventory .E1)(inventory))],
        ['Redirects', redirects.length > 0 ? String(redirects.length) : undefined],
        ['Other files', String(assets.length)],
        ['Unpacked', (0,wording .Ej)(totals.bytes)],
        ['Content digest', (0,markdown .aY)(contentDigest)],
        ...found.map(([name, { count }]) => [name, String(count)]),
        ['Pages without a title', String(findings.untitledPages.length)],
    ]);
    const tables = found.flatMap(([name, things]) => (0,markdown .TM)(`${name}: ${things.count}`, findingTable(things)));
    return [...pages, '#### In the bundle', '', ...facts, ...tables];
}
function findingTable({ count, distinct, groups }) {
    if (count === 0)
        return [];
    const rows = groups.slice(0, NAMED).map(({ target, files, foundIn }) => {
        const others = files > 1 ? ` and ${files - 1} more` : '';
        return [(0,markdown .aY)(shown(target)), `${(0,markdown .aY)(shown(foundIn[0] ?? ''))}${others}`];
    });
    const more = distinct - rows.length;
    return (0,markdown .tp)(['Target', 'Found in'], more > 0 ? [...rows, [`and ${more} more`, '']] : rows);
}
function shown(text) {
    const line = text
        .replace(/[\p{C}\p{Z}]+/gu, ' ')
        .replace(/\?.*$/s, '?…')
        .trim();
    return line.length > summary_MAX_NAME_LENGTH ? `${line.slice(0, summary_MAX_NAME_LENGTH - 1)}…` : line;
}

;// CONCATENATED MODULE: ./.build/lib/action/ledger.js





const JOB_IS_OF_NO_USE = ['INPUT', 'JOB_FAILED', 'JOB_LOST', 'NOT_FOUND', 'BUNDLE'];
class Ledger {
    #deps;
    isOnly = true;
    #startedAt;
    #facts = {};
    #sites = [];
    #told = {};
    #failed = false;
    #suspects = new Set();
    #effect;
    constructor(deps) {
        this.#deps = deps;
        this.#startedAt = deps.clock.now();
    }
    learn(facts) {
        if (this.#failed)
            return;
        this.#facts = { ...this.#facts, ...facts };
        this.#tell();
    }
    learnLink(link) {
        this.learn(linkFacts(link));
    }
    onCommit = (commitSha, changed = true) => this.learn({ commitSha, changed });
    onPull = (pull) => this.learn({ pull });
    onWrite = (effect) => {
        this.#effect = effect;
    };
    site(domain) {
        const nth = this.#sites.push({ domain }) - 1;
        const facts = () => this.#sites[nth] ?? {};
        const learn = (more) => {
            if (this.#failed)
                return;
            this.#sites[nth] = { ...facts(), ...more };
            this.#tell();
        };
        return {
            learn,
            learnLink: (link) => learn(linkFacts(link)),
            isOnly: false,
            onWrite: this.onWrite,
            publicValues: () => [...this.publicValues(), ...openValues(facts())],
            maskAtEnd: (values) => this.maskAtEnd(values),
            get pageCount() {
                return facts().pageCount;
            },
        };
    }
    publicValues() {
        return openValues(this.#facts);
    }
    #tell() {
        const now = outputsOf(this.#facts, this.#sites);
        const changed = Object.entries(now).filter(([name, value]) => value !== this.#told[name]);
        this.#told = now;
        if (changed.length > 0)
            this.#deps.report.outputs(Object.fromEntries(changed));
    }
    maskAtEnd(values) {
        for (const value of values)
            this.#suspects.add(value);
    }
    get pageCount() {
        return this.#facts.pageCount;
    }
    async close() {
        this.#tellExports();
        this.#maskSuspects();
        await this.#summarize(this.#facts);
    }
    async fail(error) {
        if (this.#failed)
            return;
        this.#tellExports(error);
        this.#failed = true;
        this.#maskSuspects();
        const doubt = error.code === 'CANCELLED' ? this.#doubt() : undefined;
        const hint = [this.#resume(error), doubt, error.hint].filter((part) => part !== undefined).join(' ');
        const { secrets } = this.#deps;
        const told = new errors .lZ(error.code, secrets.lines(error.message), {
            ...(hint !== '' && { hint: secrets.lines(hint) }),
            cause: error.cause,
        });
        this.#deps.log.error((0,wording .kc)(told));
        await this.#summarize({ ...this.#facts, error: told });
    }
    #resume(error) {
        const { jobId } = this.#facts;
        if (jobId !== undefined && mayContinue(error))
            return `The job still exists on the platform: continue it with \`job-id: ${jobId}\`.`;
        const isOfSites = this.#sites.some((site) => site.error !== undefined && site.error === error.cause);
        const living = this.#sites.filter((site) => (site.error === undefined ? !isOfSites : mayContinue(site.error)));
        const jobs = jobIdOf({}, living)?.split('\n') ?? [];
        if (jobs.length === 0)
            return undefined;
        const lines = jobs.map((line) => `\`${line}\``).join(', ');
        return `The jobs still exist on the platform: continue them with \`job-id\`, one line each: ${lines}.`;
    }
    #tellExports(error) {
        if (Object.keys(this.#told).length === 0)
            return;
        const sites = this.#sites.length > 0 ? this.#sites : [error === undefined ? this.#facts : { ...this.#facts, error }];
        const text = exportsText(sites, (value) => this.#deps.secrets.lines(value));
        if (text !== undefined)
            this.#deps.report.outputs({ exports: text });
    }
    #maskSuspects() {
        const open = [...this.publicValues(), ...this.#sites.flatMap(openValues)];
        for (const value of this.#suspects) {
            if (!open.some((text) => text.includes(value)))
                this.#deps.secrets.mask(value);
        }
    }
    #doubt() {
        const all = this.#sites.length > 0 ? this.#sites : [this.#facts];
        if (all.some(({ jobId, starting }) => jobId === undefined && starting === true))
            return failures .a;
        return this.#effect && `${this.#effect} anyway: GitHub had not answered yet. The next run checks what is there.`;
    }
    async #summarize(facts) {
        const { clock, places, report, secrets } = this.#deps;
        const elapsedMs = clock.now() - this.#startedAt;
        const jobId = facts.jobId === undefined ? {} : { jobId: secrets.clean(facts.jobId) };
        await report.summary(summaryOf({ ...facts, ...jobId, elapsedMs }, places.workspace, this.#sites));
    }
}
function mayContinue({ code, jobLives }) {
    return jobLives || !JOB_IS_OF_NO_USE.includes(code);
}
function linkFacts({ bundleUrl, expiresAt, sizeBytes }) {
    return {
        bundleUrl,
        ...(expiresAt !== undefined && { expiresAt }),
        ...(sizeBytes !== undefined && { sizeBytes }),
    };
}
function openValues(facts) {
    const { bundleUrl: _link, pinnedUrl, ...known } = outputsOf(facts);
    const isOpen = pinnedUrl !== undefined && !pinnedUrl.includes('?');
    return [...Object.values(known), ...(isOpen ? [pinnedUrl] : [])];
}

;// CONCATENATED MODULE: ./.build/lib/action/pin/pinned.js

function renewalOf(inputs, { places, records }, where) {
    const at = (some) => places.filter(({ file }) => some.some((one) => one.file === file));
    const renews = records.filter(({ durable, job }) => !durable && job !== undefined);
    const durable = records.filter((one) => one.durable);
    const known = at([...renews, ...durable]);
    const unknown = places.filter((place) => !known.includes(place));
    const [record, ...others] = renews;
    if (record === undefined && durable[0] !== undefined)
        return { kind: 'durable', record: durable[0], unknown };
    if (record?.job === undefined) {
        throw new errors .lZ('NOT_FOUND', `No job is recorded for what ${where} holds (\`job-id: pinned\`).`, {
            hint: 'Export once without `job-id`: the commit of that run records its job. A manual change has no record.',
        });
    }
    const other = others.find(({ job }) => job !== record.job);
    if (other !== undefined) {
        const message = `${record.file} and ${other.file} on ${where} pin different jobs, of versions ${record.version} and ${other.version} (\`job-id: pinned\`).`;
        throw new errors .lZ('CONFIG', message, { hint: 'Renew each file by a step of its own, with one `config-file`.' });
    }
    const { domain } = inputs.target;
    const target = { kind: 'resume', jobId: record.job, ...(domain !== undefined && { domain }) };
    const job = { ...inputs, target, version: record.version };
    return { kind: 'renew', inputs: job, renews, places: at(renews), unknown };
}

// EXTERNAL MODULE: ./.build/lib/action/rollout/delivery.js
var rollout_delivery = __nccwpck_require__(9431);
;// CONCATENATED MODULE: ./.build/lib/action/side-by-side.js



function turns(most) {
    const waiting = [];
    let taken = 0;
    const leave = () => {
        const next = waiting.shift();
        if (next === undefined)
            taken -= 1;
        else
            next();
    };
    return async () => {
        if (taken >= most)
            await new Promise((resolve) => waiting.push(resolve));
        else
            taken += 1;
        return { [Symbol.dispose]: leave };
    };
}
async function eachSite(sites, { deps, ledger }, work) {
    const [only, ...others] = sites;
    if (only !== undefined && others.length === 0)
        return [{ ledger, exported: await work(only, { deps, ledger }) }];
    return await Promise.all(sites.map(async (site) => {
        const { domain = '' } = site.target;
        const own = ledger.site(domain);
        const log = named(deps.log, domain);
        try {
            return { ledger: own, domain, exported: await work(site, { deps: { ...deps, log }, ledger: own }) };
        }
        catch (thrown) {
            deps.signal.throwIfAborted();
            const error = (0,errors .z6)(thrown);
            log.info((0,wording .kc)(error).replaceAll('\n', ' '));
            own.learn({ error });
            return { ledger: own, domain, error };
        }
    }));
}
function named(log, domain) {
    const begin = (write) => (message) => write(`${domain}: ${message}`);
    return {
        debug: begin(log.debug),
        info: begin(log.info),
        notice: begin(log.notice),
        warning: begin(log.warning),
        error: begin(log.error),
    };
}
function failWithSites(ends, done) {
    const failed = ends.flatMap(({ domain, error }) => (error === undefined ? [] : [{ domain, error }]));
    const [first] = failed;
    if (first === undefined)
        return;
    const head = `${failed.length} of ${ends.length} sites failed.`;
    const lines = failed.map(({ domain, error }) => `- ${domain}: ${(0,wording .kc)(error).replaceAll('\n', ' ')}`);
    const others = ends.length === failed.length ? '' : `The other sites were ${done}. `;
    throw new errors .lZ(first.error.code, [head, ...lines].join('\n'), {
        hint: `${others}Correct the cause, and run the failed domains again.`,
        cause: first.error,
    });
}
function tellRollout({ target, exports, delivery }, ends, ledger, named = (result) => result) {
    for (const { ledger: own, exported } of ends) {
        if (exported !== undefined)
            own.learn({ result: named((0,rollout_delivery .Bg)(delivery, target, exported.exported)) });
    }
    ledger.learn({ rollout: { target, exports: exports.map(({ exported }) => exported), delivery } });
}

// EXTERNAL MODULE: ./.build/lib/action/transport/deadline.js
var deadline = __nccwpck_require__(1891);
;// CONCATENATED MODULE: ./.build/lib/action/run.js
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










const STAGES = {
    wait: () => Promise.all( [__nccwpck_require__.e(867), __nccwpck_require__.e(973), __nccwpck_require__.e(11), __nccwpck_require__.e(22)]).then(__nccwpck_require__.bind(__nccwpck_require__, 414)),
    target: () => Promise.all( [__nccwpck_require__.e(867), __nccwpck_require__.e(973), __nccwpck_require__.e(11), __nccwpck_require__.e(22)]).then(__nccwpck_require__.bind(__nccwpck_require__, 5770)),
    rollout: () => Promise.all( [__nccwpck_require__.e(867), __nccwpck_require__.e(973), __nccwpck_require__.e(11), __nccwpck_require__.e(22)]).then(__nccwpck_require__.bind(__nccwpck_require__, 9402)),
    durable: () => Promise.all( [__nccwpck_require__.e(867), __nccwpck_require__.e(973), __nccwpck_require__.e(11), __nccwpck_require__.e(22)]).then(__nccwpck_require__.bind(__nccwpck_require__, 187)),
    compare: () => Promise.all( [__nccwpck_require__.e(867), __nccwpck_require__.e(973), __nccwpck_require__.e(11), __nccwpck_require__.e(22)]).then(__nccwpck_require__.bind(__nccwpck_require__, 34)),
    retention: () => Promise.all( [__nccwpck_require__.e(867), __nccwpck_require__.e(973), __nccwpck_require__.e(11), __nccwpck_require__.e(22)]).then(__nccwpck_require__.bind(__nccwpck_require__, 6291)),
    rollback: () => Promise.all( [__nccwpck_require__.e(867), __nccwpck_require__.e(973), __nccwpck_require__.e(11), __nccwpck_require__.e(22)]).then(__nccwpck_require__.bind(__nccwpck_require__, 2357)),
    fetch: () => Promise.all( [__nccwpck_require__.e(867), __nccwpck_require__.e(11), __nccwpck_require__.e(23)]).then(__nccwpck_require__.bind(__nccwpck_require__, 7167)),
    keep: () => Promise.all( [__nccwpck_require__.e(867), __nccwpck_require__.e(11), __nccwpck_require__.e(23)]).then(__nccwpck_require__.bind(__nccwpck_require__, 5011)),
};
const CLEAN_UP_MS = 800;
async function run(read, deps) {
    const ledger = new Ledger(deps);
    try {
        await deps.report.check();
        ledger.learn(NOTHING_WRITTEN);
        const inputs = await checkedInputs(read, deps);
        const work = inputs.kind === 'rollback' ? rollBack(inputs, deps, ledger) : exportSites(inputs, deps, ledger);
        await untilCancelled(work, deps, ledger);
        await ledger.close();
        return true;
    }
    catch (error) {
        await ledger.fail((0,errors .z6)(deps.signal.aborted ? deps.signal.reason : error));
        return false;
    }
}
async function untilCancelled(work, { signal, clock }, ledger) {
    const cancelled = new Promise((_resolve, reject) => {
        if (signal.aborted)
            reject(signal.reason);
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    try {
        await Promise.race([work, cancelled]);
        signal.throwIfAborted();
    }
    catch (error) {
        if (signal.aborted) {
            await ledger.fail((0,errors .z6)(signal.reason));
            await Promise.race([work.catch(() => undefined), clock.sleep(CLEAN_UP_MS, new AbortController().signal)]);
        }
        throw error;
    }
}
async function checkedInputs(read, { log, places, workflow }) {
    const { faults, keep, inputs } = readInputs(read, { ...places, ...workflow });
    const all = [...faults];
    for (const one of keep)
        all.push(...(await (0,targets .pS)(one, places)));
    if (inputs === undefined || all.length > 0)
        throw inputError(all);
    for (const remark of inputs.unused)
        log.warning(`${remark}.`);
    return inputs;
}
async function exportSites(inputs, deps, ledger) {
    const { rollout, deployment } = inputs;
    const target = rollout && (await (await STAGES.target()).openTarget(deps, rollout));
    if (deployment !== undefined) {
        const { waitForDeployment } = await STAGES.wait();
        ledger.learn({ deployment: await waitForDeployment(deps, deployment, target?.repository.fullName) });
    }
    const turn = turns(MAX_BUNDLES);
    const done = await eachSite(inputs.sites, { deps, ledger }, async (site, tools) => {
        const found = target?.sites.find(({ domain }) => domain === site.target.domain);
        return await exportSite(site, {
            ...tools,
            turn,
            ...(target !== undefined && { target }),
            ...(found && { site: found }),
        });
    });
    const exports = done.flatMap(({ exported }) => exported ?? []);
    if (target !== undefined && exports.length > 0) {
        const { rollOut } = await STAGES.rollout();
        const delivery = await rollOut(target, exports, { deps, observer: ledger });
        tellRollout({ target, exports, delivery }, done, ledger);
        const { durable } = target.inputs;
        if (durable?.kind === 'release' && durable.keep !== undefined) {
            const { removeOldReleases } = await STAGES.retention();
            ledger.learn({ removedReleases: await removeOldReleases(target, durable.keep) });
        }
        const isSame = exports.every(({ exported }) => {
            const result = (0,rollout_delivery .Bg)(delivery, target, exported);
            return result === 'unchanged' || result === 'refreshed' || exported.isPinned === true;
        });
        if (isSame && delivery.left.length === 0 && mayBeOldSite(inputs, deps))
            deps.log.notice(OLD_SITE);
    }
    failWithSites(done, target === undefined ? 'exported' : 'rolled out');
}
async function rollBack(inputs, deps, ledger) {
    const { openSession, openTarget } = await STAGES.target();
    const { findVersions, proveVersion } = await STAGES.rollback();
    const found = await findVersions(openSession(deps, inputs.rollout), inputs);
    const target = await openTarget(deps, { ...inputs.rollout, sites: found.map(({ places }) => places) });
    const sites = found.flatMap((one, nth) => {
        const site = target.sites[nth];
        return site === undefined ? [] : [{ ...one, target: site }];
    });
    const turn = turns(1);
    const done = await eachSite(sites, { deps, ledger }, async ({ version, places: _, ...site }, tools) => {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            if (version instanceof errors .lZ)
                throw version;
            const _turn = __addDisposableResource(env_1, await turn(), false);
            return { exported: await proveVersion(target, version, { ...tools, ...site }), places: site.target.places };
        }
        catch (e_1) {
            env_1.error = e_1;
            env_1.hasError = true;
        }
        finally {
            __disposeResources(env_1);
        }
    });
    const exports = done.flatMap(({ exported }) => exported ?? []);
    if (exports.length > 0) {
        const { rollOut } = await STAGES.rollout();
        const delivery = await rollOut(target, exports, { deps, observer: ledger });
        const isDone = (result) => result === 'exported' || result === 'refreshed';
        tellRollout({ target, exports, delivery }, done, ledger, (result) => (isDone(result) ? 'rolled-back' : result));
    }
    failWithSites(done, 'rolled out');
}
function mayBeOldSite({ deployment, sites }, { workflow }) {
    return workflow.event === 'push' && deployment === undefined && sites.every(({ target }) => target.kind === 'start');
}
const OLD_SITE = 'The export has the same content as the configuration. On a push, this may be the site from before the platform has deployed the commit: set `wait-for-deployment` to the name of its environment to wait for that.';
const MAX_BUNDLES = 2;
async function exportSite(given, tools) {
    const { deps, ledger, target, site } = tools;
    const job = given.target;
    if (job.kind === 'skip')
        return undefined;
    if (site?.previousVersion !== undefined)
        ledger.learn({ previousVersion: site.previousVersion });
    if (job.kind !== 'pinned')
        return await exportJob({ ...given, target: job }, tools);
    if (target === undefined || site === undefined)
        return undefined;
    const { pinnedIn } = await STAGES.target();
    const pinned = { places: site.places, records: await pinnedIn(target, site) };
    const where = `${target.repository.fullName}@${target.base}`;
    const renewal = renewalOf(given, pinned, where);
    for (const { file } of renewal.unknown)
        deps.log.warning(`${file} on ${where} is left unchanged: no job is recorded for what it holds (\`job-id: pinned\`).`);
    if (renewal.kind === 'renew')
        return await exportJob(renewal.inputs, tools, renewal);
    const { version } = renewal.record;
    deps.log.info(`The address pinned as version ${version} does not expire: there is nothing to renew.`);
    ledger.learn({ version, result: 'unchanged' });
    return undefined;
}
async function exportJob(inputs, tools, renewal) {
    const env_2 = { stack: [], error: void 0, hasError: false };
    try {
        const { deps, ledger, target, site } = tools;
        const stage = { ...tools, inputs, deadline: (0,deadline ._)(inputs.timeoutMs, deps.clock) };
        const started = await (0,stages .Zu)(stage);
        const { jobId } = started;
        if (!inputs.wait) {
            ledger.learn({ ...(inputs.version !== undefined && { version: inputs.version }), result: 'started' });
            deps.log.info('Not waiting for it (`wait: false`). Continue later with this `job-id`.');
            return undefined;
        }
        const completed = await (0,stages .Bv)(stage, started);
        const { takeExport } = await STAGES.fetch();
        const taken = __addDisposableResource(env_2, await takeExport(stage, { jobId, ...completed }), true);
        const { bundle } = taken;
        const address = bundle && target && site && (await publish({ deps, ledger, target, site }, jobId, bundle));
        if (bundle !== undefined)
            await (await STAGES.keep()).keepBundle(stage, bundle);
        if (site === undefined) {
            ledger.learn({ result: 'exported' });
            return undefined;
        }
        const { compareWithPinned } = await STAGES.compare();
        const inventory = bundle?.judged.inventory;
        const compared = inventory && (await compareWithPinned(stage, site, inventory));
        const renewed = renewal && { isChosen: false, isExplicit: false, renews: renewal.renews };
        return {
            exported: { ...taken.exported, ...address, ...compared, ...renewed },
            places: renewal?.places ?? site.places,
        };
    }
    catch (e_2) {
        env_2.error = e_2;
        env_2.hasError = true;
    }
    finally {
        const result_1 = __disposeResources(env_2);
        if (result_1)
            await result_1;
    }
}
async function publish(stage, jobId, bundle) {
    const { path: _path, ...measured } = bundle.archive;
    if (stage.target.inputs.durable === undefined)
        return measured;
    const { publishBundle } = await STAGES.durable();
    return (await publishBundle(stage, jobId, bundle)) ?? measured;
}


  }),

  6809:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    A0: () => (  tries),
    CD: () => (  attempt),
    TD: () => (  EXCHANGE_TIMEOUT_MS),
    tC: () => (  brokenAttempt)
  });
  var _deps_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5251);
  var _backoff_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7743);


const EXCHANGE_TIMEOUT_MS = 30_000;
async function attempt(options) {
    const { deps, deadline } = options;
    let failed = [];
    let spentMs = 0;
    for (;;) {
        const tried = await options.tryOnce();
        if (tried.kind === 'answer')
            return tried;
        deps.signal.throwIfAborted();
        const { failure, summary } = tried;
        if (tried.hasProgress === true)
            [failed, spentMs] = [[], 0];
        const verdict = options.judge(failure, failed);
        const failures = failed.push(failure);
        const askedMs = failure.kind === 'status' ? (failure.retryAfterMs ?? 0) : 0;
        const delayMs = (0,_backoff_js__WEBPACK_IMPORTED_MODULE_1__  .a2)(failures, askedMs, deps.random());
        const isAskedFor = askedMs > 0 && delayMs >= askedMs;
        if (!isAskedFor)
            spentMs += delayMs;
        const isLate = deadline.remaining() <= 0;
        const tooLong = delayMs >= deadline.remaining();
        if (verdict !== 'retry' || tooLong || spentMs > _backoff_js__WEBPACK_IMPORTED_MODULE_1__  .KM) {
            return { kind: 'given-up', attempt: tried, failures, verdict, isLate, tooLong };
        }
        const seconds = (delayMs / 1000).toFixed(1);
        deps.log.info(`${summary}; trying again in ${seconds} s (failure ${failures} in a row).`);
        await deps.clock.sleep(delayMs, deps.signal);
    }
}
function brokenAttempt(error, { secrets }, label = '') {
    if (!(error instanceof _deps_js__WEBPACK_IMPORTED_MODULE_0__  .w))
        throw error;
    const { fault, maybeSent } = error;
    const failure = { kind: 'transport', fault, maybeSent };
    return { failure, summary: `${label === '' ? '' : `${label}: `}${secrets.clean(error.message)}`, cause: error };
}
function tries(failures) {
    return failures > 1 ? ` (${failures} attempts)` : '';
}


  }),

  7743:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    KM: () => (  RETRY_BUDGET_MS),
    a2: () => (  retryDelay),
    gW: () => (  askedDelay),
    nI: () => (  serverTime)
  });
const RETRY_BUDGET_MS = 90_000;
const HTTP_DATES = [
    /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
    /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
    /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 20_000;
const JITTER_SHARE = 0.5;
const RETRY_AFTER_JITTER_SHARE = 0.1;
function retryDelay(failures, retryAfterMs, random) {
    const ceiling = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures - 1, 10));
    const backoff = ceiling * (1 - JITTER_SHARE + JITTER_SHARE * random);
    if (retryAfterMs === undefined || retryAfterMs <= backoff)
        return Math.round(backoff);
    return Math.round(retryAfterMs * (1 + RETRY_AFTER_JITTER_SHARE * random));
}
function askedDelay(headers, today) {
    const text = headers['retry-after']?.trim() ?? '';
    if (/^\d{1,12}$/.test(text))
        return { retryAfterMs: Number(text) * 1000 };
    if (!HTTP_DATES.some((form) => form.test(text)))
        return {};
    const until = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
    if (Number.isNaN(until))
        return {};
    return { retryAfterMs: Math.max(0, until - (serverTime(headers) ?? today).getTime()) };
}
function serverTime(headers) {
    const told = new Date(headers['date'] ?? Number.NaN);
    return Number.isNaN(told.getTime()) ? undefined : told;
}


  }),

  1891:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    _: () => (  deadlineIn),
    j: () => (  atLeast)
  });
function deadlineIn(milliseconds, clock) {
    const end = clock.now() + milliseconds;
    return { remaining: () => end - clock.now() };
}
function atLeast(deadline, milliseconds, clock) {
    const least = deadlineIn(milliseconds, clock);
    return { remaining: () => Math.max(deadline.remaining(), least.remaining()) };
}


  }),

  1020:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    W: () => (  explain),
    p: () => (  outOfTime)
  });
  var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1550);

const WORDS = {
    platform: {
        name: 'the platform',
        address: '`base-url`',
        stranger: 'Check that `base-url` is the address of the platform API, not of a page or a login.',
        trouble: 'The platform is failing; run it again later.',
    },
    storage: {
        name: 'the storage of the platform',
        address: 'the link that the platform gives',
        stranger: 'Look for a login, gateway or cache in front of the storage that answers instead of it.',
        trouble: 'The storage of the platform is failing; run it again later.',
    },
    GitHub: {
        name: 'GitHub’s API',
        address: '`GITHUB_API_URL`',
        stranger: 'The server is not GitHub’s API: check `GITHUB_API_URL` and the proxy of the runner.',
        trouble: 'GitHub is failing (https://www.githubstatus.com); run it again later.',
    },
};
const REACH = ({ name }) => `Check that the runner may reach ${name} (firewall, address allow-list, proxy).`;
const FAULTS = {
    lookup: ['NETWORK', ({ address }) => `The host name was not found: check ${address}.`],
    refused: [
        'NETWORK',
        ({ name, address }) => `Nothing listens there: check host and port of ${address}, and that ${name} is up.`,
    ],
    'connect-timeout': ['NETWORK', REACH],
    timeout: ['NETWORK', REACH],
    broken: ['NETWORK', () => 'The connection broke: look for a gateway or firewall in between.'],
    tls: [
        'TLS',
        () => 'Check the address; for a certificate authority of your own set NODE_EXTRA_CA_CERTS in the step’s `env`.',
    ],
    proxy: ['PROXY', () => 'Check `https_proxy`, `http_proxy` and `no_proxy` of the runner.'],
    protocol: ['BAD_RESPONSE', ({ address }) => `The server does not speak proper HTTP: check ${address}.`],
    coding: [
        'BAD_RESPONSE',
        ({ name }) => `Look for a gateway or cache in front of ${name} that compresses answers: no compression was requested, and the answer is damaged or has another coding than it states.`,
    ],
    'too-large': ['BAD_RESPONSE', ({ stranger }) => stranger],
};
function explain(failure, peer) {
    const words = WORDS[peer];
    switch (failure.kind) {
        case 'transport': {
            const [code, hint] = FAULTS[failure.fault];
            return { code, hint: hint(words) };
        }
        case 'status':
            return { code: 'SERVER', hint: words.trouble };
        case 'unreadable':
        case 'malformed':
        case 'part':
            return { code: 'BAD_RESPONSE', hint: words.stranger };
    }
}
function outOfTime(fact, cause) {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('TIMEOUT', `The export was not finished within \`timeout\`. Last: ${fact}.`, {
        hint: 'Raise `timeout` if such exports take longer.',
        cause,
    });
}


  }),

  7557:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    L: () => (  classify),
    S: () => (  judge)
  });
const ONCE = 1;
const MANY = Number.POSITIVE_INFINITY;
const DOUBT = 'ambiguous';
const ATTEMPTS = {
    way: { start: 4, poll: 4, link: 4, download: MANY, published: MANY, repeatable: 4, once: 4 },
    'not-done': { start: MANY, poll: MANY, link: MANY, download: MANY, published: MANY, repeatable: MANY, once: MANY },
    unclear: { start: DOUBT, poll: MANY, link: MANY, download: MANY, published: MANY, repeatable: 5, once: DOUBT },
    unreadable: { start: DOUBT, poll: 4, link: 4, download: MANY, published: MANY, repeatable: 5, once: DOUBT },
    malformed: { start: ONCE, poll: 5, link: 4, download: ONCE, published: MANY, repeatable: 3, once: DOUBT },
    part: { start: ONCE, poll: ONCE, link: ONCE, download: MANY, published: MANY, repeatable: ONCE, once: ONCE },
    busy: { start: MANY, poll: MANY, link: MANY, download: MANY, published: MANY, repeatable: 5, once: DOUBT },
    'not-found': { start: ONCE, poll: 4, link: ONCE, download: ONCE, published: MANY, repeatable: ONCE, once: ONCE },
    conflict: { start: ONCE, poll: ONCE, link: MANY, download: ONCE, published: MANY, repeatable: ONCE, once: ONCE },
    final: { start: ONCE, poll: ONCE, link: ONCE, download: ONCE, published: MANY, repeatable: ONCE, once: ONCE },
};
const MAX_ATTEMPTS = { download: 5, published: 6 };
function judge(call, failure, before = []) {
    const failureClass = classify(failure);
    const limit = ATTEMPTS[failureClass][call];
    if (limit === DOUBT)
        return DOUBT;
    const alike = before.filter((other) => classify(other) === failureClass).length + 1;
    return alike < limit && before.length + 1 < (MAX_ATTEMPTS[call] ?? MANY) ? 'retry' : 'give-up';
}
const OF_FAULTS = {
    lookup: 'way',
    proxy: 'way',
    refused: 'unclear',
    'connect-timeout': 'unclear',
    timeout: 'unclear',
    broken: 'unclear',
    protocol: 'unreadable',
    coding: 'unreadable',
    tls: 'final',
    'too-large': 'final',
};
function classify(failure) {
    if (failure.kind === 'status')
        return classOfStatus(failure);
    if (failure.kind !== 'transport')
        return failure.kind;
    const failureClass = OF_FAULTS[failure.fault];
    return failureClass === 'unclear' && !failure.maybeSent ? 'not-done' : failureClass;
}
function classOfStatus({ status, retryAfterMs }) {
    if (status < 200)
        return 'unreadable';
    if (status === 429)
        return 'not-done';
    if (status === 503 && retryAfterMs !== undefined)
        return 'busy';
    if (status === 404)
        return 'not-found';
    if (status === 409)
        return 'conflict';
    if (status === 501 || status === 505)
        return 'final';
    return status === 408 || status === 425 || (status >= 500 && status <= 599) ? 'unclear' : 'final';
}


  }),

  5195:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    IS: () => (  SeenPaths),
    nV: () => (  entrySegments),
    xY: () => (  SITE_MARKER)
  });
  var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3624);

const MAX_NAME_BYTES = 1024;
const MAX_SEGMENT_BYTES = 255;
const MAX_DEPTH = 64;
const MAX_PATH_CHARACTERS = 128 * 1024 ** 2;
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffd]/;
const ASCII = /^\p{ASCII}*$/u;
const WINDOWS_RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)|[<>:"|?*]|[. ]$/i;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
const CONTROL_SEGMENT = /^(?:\.git|\.github|\.env|\.npmrc|\.ssh)$/i;
const SITE_MARKER = '.static-export.json';
const ROOT = '/';
const DRIVE = /^[A-Za-z]:(?:[\\/]|$)/;
const WINDOWS_DRIVE = /^[A-Za-z]:/;
const REFUSALS = {
    PATH_TOO_LONG: `whose path is longer than ${MAX_NAME_BYTES} bytes`,
    UNPRINTABLE: 'whose name has unprintable characters',
    BACKSLASH: 'whose name has a backslash',
    ABSOLUTE: 'with an absolute path',
    TOO_DEEP: `deeper than ${MAX_DEPTH} folders`,
    OUTSIDE: 'that leaves the site',
    NAME_TOO_LONG: `with a name longer than ${MAX_SEGMENT_BYTES} bytes`,
    CONTROL: 'that would control other programs',
    WINDOWS_RESERVED: 'with a name that Windows reserves',
};
function entrySegments(name, kind, platform = process.platform) {
    if (kind === 'directory' && name === ROOT)
        return [];
    const fault = findNameFault(name, platform);
    if (fault !== undefined)
        refuse(REFUSALS[fault], name);
    const segments = segmentsOf(name);
    if (segments.length === 1 && foldedPath(segments) === SITE_MARKER) {
        refuse('that marks a site as unpacked; pack the site without it', name);
    }
    return segments;
}
function refuse(reason, entry) {
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .r('UNSAFE_ENTRY', `The archive has an entry ${reason}.`, { entry });
}
function findNameFault(name, platform = process.platform) {
    if (Buffer.byteLength(name) > MAX_NAME_BYTES)
        return 'PATH_TOO_LONG';
    if (UNPRINTABLE.test(name) || !name.isWellFormed())
        return 'UNPRINTABLE';
    if (name.includes('\\'))
        return 'BACKSLASH';
    if (name.startsWith('/') || (platform === 'win32' ? WINDOWS_DRIVE : DRIVE).test(name))
        return 'ABSOLUTE';
    const segments = segmentsOf(name);
    if (segments.length > MAX_DEPTH)
        return 'TOO_DEEP';
    for (const segment of segments) {
        const folded = foldedPath([segment]);
        if (folded === '..' || folded === '.')
            return 'OUTSIDE';
        if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES)
            return 'NAME_TOO_LONG';
        if (CONTROL_SEGMENT.test(folded))
            return 'CONTROL';
        if (platform === 'win32' && WINDOWS_RESERVED.test(segment))
            return 'WINDOWS_RESERVED';
    }
    return undefined;
}
function segmentsOf(name) {
    return name.split('/').filter((segment) => segment !== '' && segment !== '.');
}
function foldedPath(segments) {
    const path = segments.join('/');
    if (ASCII.test(path))
        return path.toLowerCase();
    return path.replace(IGNORABLE, '').normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}
class SeenPaths {
    #written = new Map();
    #characters = 0;
    get size() {
        return this.#written.size;
    }
    add(kind, segments, name) {
        if (kind === 'file' && segments.length === 0)
            throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .r('UNSAFE_ENTRY', 'The archive has a file without a name.');
        if (kind === 'file')
            this.#note(segments, '', name);
        for (let depth = segments.length - (kind === 'file' ? 1 : 0); depth > 0; depth--) {
            if (!this.#note(segments.slice(0, depth), '/', name))
                return;
        }
    }
    #note(segments, ending, name) {
        const folded = foldedPath(segments);
        const earlier = this.#written.get(folded);
        if (earlier === undefined) {
            const written = segments.join('/') + ending;
            this.#written.set(folded, written === folded ? folded : written);
            this.#hold(folded.length + (written === folded ? 0 : written.length));
            return true;
        }
        if (ending === '/' && earlier.endsWith('/'))
            return false;
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .r('UNSAFE_ENTRY', 'The archive has two entries whose names are the same, or the same to some file systems.', { entry: name, other: earlier.replace(/\/$/, '') });
    }
    #hold(characters) {
        this.#characters += characters;
        if (this.#characters <= MAX_PATH_CHARACTERS)
            return;
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .r('TOO_LARGE', `The archive has paths of more than the limit of ${MAX_PATH_CHARACTERS} characters together: it was refused at ${this.size} files and folders.`);
    }
}


  }),

  3624:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    q: () => (  damaged),
    r: () => (  BundleError)
  });
class BundleError extends Error {
    name = 'BundleError';
    code;
    entry;
    other;
    constructor(code, message, options = {}) {
        super(message, { cause: options.cause });
        this.code = code;
        this.entry = options.entry;
        this.other = options.other;
    }
}
function damaged(reason, cause) {
    return new BundleError('DAMAGED', `The archive is damaged: ${reason}.`, { cause });
}


  }),

  1831:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    E1: () => (  countPages),
    HX: () => (  pagePath),
    o8: () => (  inventoryOf),
    sh: () => (  comparePages)
  });
  var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7598);

function inventoryOf(files) {
    const sorted = sortedByBytes(files);
    const pages = [];
    const redirects = [];
    const assets = [];
    const digest = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256');
    let totalBytes = 0;
    for (const { traits, ...row } of sorted) {
        digest.update(`${row.sha256}  ${row.file}\n`);
        totalBytes += row.bytes;
        if (traits === undefined)
            assets.push(row);
        else
            (traits.redirects ? redirects : pages).push({ ...row, path: pagePath(row.file), title: traits.title });
    }
    const totals = { files: sorted.length, bytes: totalBytes };
    return { pages, redirects, assets, totals, contentDigest: digest.digest('hex') };
}
function sortedByBytes(files) {
    if (files.some(({ file }) => /[\ud800-\udfff]/.test(file)))
        return files.toSorted((a, b) => Buffer.compare(Buffer.from(a.file), Buffer.from(b.file)));
    return files.toSorted((a, b) => (a.file < b.file ? -1 : 1));
}
function pagePath(file) {
    return `/${file.replace(/\.html$/i, '').replace(/(^|\/)index$/, '$1')}`;
}
const ERROR_PAGE = '404.html';
function countPages({ pages }) {
    return pages.filter(({ file }) => file !== ERROR_PAGE).length;
}
function comparePages(before, after) {
    const olds = new Map(before.map(({ file, sha256 }) => [file, sha256]));
    const news = new Set(after.map(({ file }) => file));
    const paths = (pages) => pages.map(({ path }) => path);
    return {
        added: paths(after.filter(({ file }) => !olds.has(file))),
        removed: paths(before.filter(({ file }) => !news.has(file))),
        changed: paths(after.filter(({ file, sha256 }) => (olds.get(file) ?? sha256) !== sha256)),
    };
}


  }),

  4159:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    D4: () => (  decode),
    Vl: () => (  ContractError),
    vb: () => (  objectOrField),
    xP: () => (  measure)
  });
  var valibot__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7934);

class ContractError extends Error {
    name = 'ContractError';
    path;
    found;
    constructor(path, expected, found) {
        super(`${path}: expected ${expected}, found ${found}`);
        this.path = path;
        this.found = found;
    }
}
function decode(schema, value, found = describe) {
    if (Array.isArray(value) && schema.type === 'object')
        throw new ContractError('$', 'an object', found(value));
    const result = valibot__WEBPACK_IMPORTED_MODULE_0__  .xLC(schema, value, { abortEarly: true, abortPipeEarly: true });
    if (result.success)
        return result.output;
    const issue = result.issues[0];
    const missing = issue.type === 'object' && issue.expected !== 'Object';
    throw new ContractError(jsonPath(issue.path), missing ? 'a value' : issue.message, found(issue.input));
}
const MAX_QUOTED_LENGTH = 80;
function describe(value) {
    if (value === undefined)
        return 'nothing';
    if (value === null)
        return 'null';
    if (Array.isArray(value))
        return value.length === 0 ? 'an empty list' : 'a list';
    if (typeof value === 'object')
        return 'an object';
    if (typeof value !== 'string')
        return `the ${typeof value} ${String(value)}`;
    if (value === '')
        return 'an empty string';
    return value.length > MAX_QUOTED_LENGTH ? measure(value) : `the string ${JSON.stringify(value)}`;
}
function measure(value) {
    return typeof value === 'string' && value !== '' ? `a string of ${value.length} characters` : describe(value);
}
function objectOrField(issue) {
    return issue.path === undefined ? 'an object' : 'a value';
}
function jsonPath(path) {
    const steps = (path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
    return `$${steps.join('')}`;
}


  }),

  469:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    T: () => (  domainFault)
  });
const MAX_DOMAIN_LENGTH = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
function domainFault(domain) {
    if (domain === '')
        return 'is empty';
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(domain))
        return 'has a scheme';
    if (/[/\\?#]/.test(domain))
        return 'has a path';
    if (/:/.test(domain))
        return 'has a port';
    if (domain.length > MAX_DOMAIN_LENGTH)
        return `is longer than ${MAX_DOMAIN_LENGTH} characters`;
    if (domain.endsWith('.'))
        return 'ends in a dot';
    const bad = domain.split('.').find((label) => !LABEL.test(label));
    if (bad === undefined)
        return undefined;
    return bad === '' ? 'has an empty label' : 'has a label with other characters than letters, digits and inner hyphens';
}


  }),

  9645:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    Jn: () => (  linkLife),
    Q2: () => (  linkExpiry),
    kk: () => (  isSignedToken)
  });
  var _timestamp_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(929);

const MAX_LIFE_S = 10 * 366 * 24 * 3600;
const PLAIN_NAMES = ['expires', 'expiry', 'expire', 'exp', 'expires_at', 'expiresat', 'se', 'ske'];
const SESSION_TOKEN = /(?:^|-)security-token$/;
const MS_PER_SECOND = 1000;
function linkExpiry(link) {
    if (!URL.canParse(link))
        return undefined;
    const parameters = parametersOf(new URL(link));
    if ([...parameters.keys()].some((name) => SESSION_TOKEN.test(name)))
        return undefined;
    const moments = [...lives(parameters), ...plainMoments(parameters), ...policies(parameters), ...tokens(parameters)];
    if (moments.length === 0 || moments.some((moment) => moment === undefined))
        return undefined;
    return new Date(Math.min(...moments.map((moment) => moment?.getTime() ?? Number.NaN)));
}
function linkLife(link) {
    const end = linkExpiry(link);
    if (end === undefined)
        return undefined;
    const parameters = parametersOf(new URL(link));
    const signTime = /^(\d+);(\d+)$/.exec(only(parameters, 'q-sign-time') ?? '');
    const lengths = [
        ...vendorsOf(parameters).map((vendor) => Number(only(parameters, `${vendor}-expires`)) * MS_PER_SECOND),
        ...(signTime === null ? [] : [(Number(signTime[2]) - Number(signTime[1])) * MS_PER_SECOND]),
    ];
    const [length] = lengths;
    return lengths.length === 1 && length !== undefined && length > 0 ? length : undefined;
}
function vendorsOf(parameters) {
    return [...parameters.keys()].flatMap((name) => /^(x-[a-z]+)-expires$/.exec(name)?.[1] ?? []);
}
function parametersOf(url) {
    const all = new Map();
    for (const [name, value] of url.searchParams) {
        const values = all.get(name.toLowerCase()) ?? [];
        all.set(name.toLowerCase(), [...values, value]);
    }
    return all;
}
function lives(parameters) {
    return vendorsOf(parameters).map((vendor) => {
        const date = only(parameters, `${vendor}-date`);
        const life = only(parameters, `${vendor}-expires`);
        if (date === undefined || life === undefined || !/^\d{1,9}$/.test(life) || Number(life) > MAX_LIFE_S)
            return undefined;
        const from = basicDate(date);
        return from && new Date(from.getTime() + Number(life) * MS_PER_SECOND);
    });
}
function basicDate(text) {
    const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
    if (match === null)
        return undefined;
    const [, year, month, day, hour, minute, second] = match;
    return (0,_timestamp_js__WEBPACK_IMPORTED_MODULE_0__  .L)(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
function plainMoments(parameters) {
    const plain = PLAIN_NAMES.filter((name) => parameters.has(name)).map((name) => (0,_timestamp_js__WEBPACK_IMPORTED_MODULE_0__  .L)(only(parameters, name)));
    const signTime = ['q-sign-time', 'q-key-time']
        .filter((name) => parameters.has(name))
        .map((name) => (0,_timestamp_js__WEBPACK_IMPORTED_MODULE_0__  .L)(/^\d+;(\d+)$/.exec(only(parameters, name) ?? '')?.[1]));
    return [...plain, ...signTime];
}
function policies(parameters) {
    if (!parameters.has('policy'))
        return [];
    const text = only(parameters, 'policy')?.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/') ?? '';
    const epochs = /"AWS:EpochTime"\s*:\s*(\d{9,11})/.exec(Buffer.from(text, 'base64')
        .toString('utf8')
        .replace(/"DateGreaterThan"\s*:\s*\{[^}]*\}/g, ''));
    return [(0,_timestamp_js__WEBPACK_IMPORTED_MODULE_0__  .L)(Number(epochs?.[1]))];
}
const EDGE_TOKEN = /(?:^|~)exp=(\d{9,11})(?:~|$)/;
const WEB_TOKEN = /^eyJ[\w-]+\.(eyJ[\w-]+)\.[\w-]*$/;
function isSignedToken(value) {
    return EDGE_TOKEN.test(value) || WEB_TOKEN.test(value);
}
function tokens(parameters) {
    return [...parameters.values()].flat().flatMap((value) => {
        const akamai = EDGE_TOKEN.exec(value);
        if (akamai !== null)
            return [(0,_timestamp_js__WEBPACK_IMPORTED_MODULE_0__  .L)(akamai[1])];
        const payload = WEB_TOKEN.exec(value)?.[1];
        if (payload === undefined)
            return [];
        const exp = /"exp"\s*:\s*(\d{9,11})\b/.exec(Buffer.from(payload, 'base64url').toString('utf8'))?.[1];
        return exp === undefined ? [] : [(0,_timestamp_js__WEBPACK_IMPORTED_MODULE_0__  .L)(exp)];
    });
}
function only(parameters, name) {
    const values = parameters.get(name);
    return values?.length === 1 ? values[0] : undefined;
}


  }),

  1390:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    D: () => (  problemSentence)
  });
const FIELDS = ['error', 'message', 'detail', 'reason', 'title', 'error_description', 'errors'];
const MAX_DEPTH = 3;
function problemSentence(body, depth = 0) {
    if (typeof body === 'string')
        return body.trim() === '' ? undefined : body.trim();
    if (typeof body !== 'object' || body === null || depth > MAX_DEPTH)
        return undefined;
    if (Array.isArray(body)) {
        const parts = body.map((entry) => problemSentence(entry, depth + 1)).filter((part) => part !== undefined);
        return parts.length === 0 ? undefined : parts.join('; ');
    }
    for (const field of FIELDS) {
        if (!Object.hasOwn(body, field))
            continue;
        const sentence = problemSentence(body[field], depth + 1);
        if (sentence !== undefined)
            return sentence;
    }
    return undefined;
}


  }),

  3677:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    EU: () => (  bundlePath),
    Jf: () => (  jobPath),
    Q$: () => (  decodeStarted),
    Q6: () => (  VERSION_PATTERN),
    Qm: () => (  decodeJob),
    V3: () => (  decodeLink),
    Xb: () => (  isUsableJobId),
    fd: () => (  JOBS_PATH)
  });
  var valibot__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7934);
  var _decode_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4159);
  var _domain_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(469);
  var _timestamp_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(929);




const JOBS_PATH = '/v1/static-export/jobs';
function jobPath(jobId) {
    return `${JOBS_PATH}/${encodeURIComponent(jobId)}`;
}
function bundlePath(jobId) {
    return `${jobPath(jobId)}/bundle`;
}
const JOB_STATUSES = (  null && (['queued', 'running', 'completed', 'failed']));
const VERSION_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,127}$/;
const PAGE_PATH_MAX_LENGTH = 1024;
const PAGE_PATHS_MAX = 10_000;
const domain = valibot__WEBPACK_IMPORTED_MODULE_1__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_1__  .YjP('a host name or a single label'), valibot__WEBPACK_IMPORTED_MODULE_1__  .z6Y((value) => (0,_domain_js__WEBPACK_IMPORTED_MODULE_2__  .T)(value) === undefined, 'a host name or a single label without scheme, path or port'));
const StartRequestSchema = valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({
    domain,
    version: valibot__WEBPACK_IMPORTED_MODULE_1__  .lqM(valibot__WEBPACK_IMPORTED_MODULE_1__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_1__  .YjP('a string'), valibot__WEBPACK_IMPORTED_MODULE_1__  .yGV(VERSION_PATTERN, 'a version of 1 to 128 characters of A-Z a-z 0-9 . _ + -'))),
    paths: valibot__WEBPACK_IMPORTED_MODULE_1__  .lqM(valibot__WEBPACK_IMPORTED_MODULE_1__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_1__  .YOg(valibot__WEBPACK_IMPORTED_MODULE_1__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_1__  .YjP('a page path'), valibot__WEBPACK_IMPORTED_MODULE_1__  .BpQ(1, 'a page path'), valibot__WEBPACK_IMPORTED_MODULE_1__  .Ru6(PAGE_PATH_MAX_LENGTH, `a page path of at most ${PAGE_PATH_MAX_LENGTH} characters`)), 'a list of page paths'), valibot__WEBPACK_IMPORTED_MODULE_1__  .BpQ(1, 'at least one page path'), valibot__WEBPACK_IMPORTED_MODULE_1__  .Ru6(PAGE_PATHS_MAX, `at most ${PAGE_PATHS_MAX} page paths`))),
}, _decode_js__WEBPACK_IMPORTED_MODULE_0__  .vb);
const JOB_ID_MAX_LENGTH = 512;
const LINK_MAX_LENGTH = 8192;
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
function isUsableJobId(id) {
    return (id !== '' &&
        id.trim() === id &&
        id !== '.' &&
        id !== '..' &&
        id.length <= JOB_ID_MAX_LENGTH &&
        id.isWellFormed() &&
        !CONTROL.test(id));
}
const jobId = valibot__WEBPACK_IMPORTED_MODULE_1__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_1__  .YjP('a string'), valibot__WEBPACK_IMPORTED_MODULE_1__  .z6Y(isUsableJobId, `a job id of 1 to ${JOB_ID_MAX_LENGTH} printable characters`));
const StartedSchema = valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({ jobId }, _decode_js__WEBPACK_IMPORTED_MODULE_0__  .vb);
const JobSchema = valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({
    status: valibot__WEBPACK_IMPORTED_MODULE_1__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_1__  .YjP('a status'), valibot__WEBPACK_IMPORTED_MODULE_1__  .Bqr(), valibot__WEBPACK_IMPORTED_MODULE_1__  .PXX(), valibot__WEBPACK_IMPORTED_MODULE_1__  .BpQ(1, 'a status')),
    progress: valibot__WEBPACK_IMPORTED_MODULE_1__  .lqM(valibot__WEBPACK_IMPORTED_MODULE_1__  .L5J()),
    pageCount: valibot__WEBPACK_IMPORTED_MODULE_1__  .lqM(valibot__WEBPACK_IMPORTED_MODULE_1__  .L5J()),
    createdAt: valibot__WEBPACK_IMPORTED_MODULE_1__  .lqM(valibot__WEBPACK_IMPORTED_MODULE_1__  .L5J()),
    error: valibot__WEBPACK_IMPORTED_MODULE_1__  .lqM(valibot__WEBPACK_IMPORTED_MODULE_1__  .L5J()),
}, _decode_js__WEBPACK_IMPORTED_MODULE_0__  .vb);
const LinkSchema = valibot__WEBPACK_IMPORTED_MODULE_1__  .Ikc({
    bundleUrl: valibot__WEBPACK_IMPORTED_MODULE_1__  .FsL(valibot__WEBPACK_IMPORTED_MODULE_1__  .YjP('a link'), valibot__WEBPACK_IMPORTED_MODULE_1__  .Ru6(LINK_MAX_LENGTH, `a link of at most ${LINK_MAX_LENGTH} characters`), valibot__WEBPACK_IMPORTED_MODULE_1__  .yGV(VISIBLE_ASCII, 'a link without spaces or control characters')),
    expiresAt: valibot__WEBPACK_IMPORTED_MODULE_1__  .lqM(valibot__WEBPACK_IMPORTED_MODULE_1__  .L5J()),
    sizeBytes: valibot__WEBPACK_IMPORTED_MODULE_1__  .lqM(valibot__WEBPACK_IMPORTED_MODULE_1__  .L5J()),
}, _decode_js__WEBPACK_IMPORTED_MODULE_0__  .vb);
function decodeStarted(body) {
    return (0,_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(StartedSchema, body);
}
function decodeJob(body) {
    const { status, progress, pageCount, createdAt, error } = (0,_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(JobSchema, body);
    const started = (0,_timestamp_js__WEBPACK_IMPORTED_MODULE_3__  .L)(createdAt);
    const percent = readNumber(progress);
    const pages = readNumber(pageCount);
    return {
        status,
        ...(percent !== undefined && percent >= 0 && percent <= 100 && { progress: percent }),
        ...(pages !== undefined && Number.isSafeInteger(pages) && pages >= 0 && { pageCount: pages }),
        ...(started !== undefined && { createdAt: started }),
        ...(error !== undefined && error !== null && { error }),
    };
}
function decodeLink(body) {
    const { bundleUrl, expiresAt, sizeBytes } = (0,_decode_js__WEBPACK_IMPORTED_MODULE_0__  .D4)(LinkSchema, body, _decode_js__WEBPACK_IMPORTED_MODULE_0__  .xP);
    const expiry = (0,_timestamp_js__WEBPACK_IMPORTED_MODULE_3__  .L)(expiresAt);
    const size = readNumber(sizeBytes);
    return {
        bundleUrl,
        ...(expiry !== undefined && { expiresAt: expiry }),
        ...(size !== undefined && Number.isSafeInteger(size) && size >= 0 && { sizeBytes: size }),
    };
}
function readNumber(value) {
    if (typeof value === 'number')
        return Number.isFinite(value) ? value : undefined;
    if (typeof value !== 'string')
        return undefined;
    const match = /^\s*(-?\d{1,15}(?:\.\d{1,15})?)\s*%?\s*$/.exec(value);
    return match === null ? undefined : Number(match[1]);
}


  }),

  929:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    E: () => (  formatTimestamp),
    L: () => (  readTimestamp)
  });
const RFC3339 = /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|z|[+-]\d{2}:?\d{2})?)?$/;
const NUMERIC = /^\d{9,14}$/;
const SECONDS_RANGE = [1e9, 1e11];
const MILLISECONDS_RANGE = [1e12, 1e14];
const MS_PER_MINUTE = 60_000;
function readTimestamp(value) {
    if (typeof value === 'number')
        return fromEpoch(value);
    if (typeof value !== 'string')
        return undefined;
    const text = value.trim();
    return NUMERIC.test(text) ? fromEpoch(Number(text)) : fromRfc3339(text);
}
function formatTimestamp(time) {
    return time.toISOString().replace('.000Z', 'Z');
}
function fromEpoch(value) {
    if (value >= SECONDS_RANGE[0] && value < SECONDS_RANGE[1])
        return new Date(Math.floor(value * 1000));
    if (value >= MILLISECONDS_RANGE[0] && value < MILLISECONDS_RANGE[1])
        return new Date(Math.floor(value));
    return undefined;
}
function fromRfc3339(text) {
    const match = RFC3339.exec(text);
    if (match === null)
        return undefined;
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
        .slice(1, 7)
        .map((part) => Number(part ?? 0));
    const milliseconds = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
    if (hour > 23 || minute > 59 || second > 60)
        return undefined;
    const offset = zoneOffsetMinutes(match[8]);
    if (offset === undefined)
        return undefined;
    const time = new Date(0);
    time.setUTCFullYear(year, month - 1, day);
    if (time.getUTCMonth() !== month - 1 || time.getUTCDate() !== day)
        return undefined;
    time.setUTCHours(hour, minute, Math.min(second, 59), milliseconds);
    const shifted = new Date(time.getTime() - offset * MS_PER_MINUTE);
    return shifted.getUTCFullYear() >= 0 && shifted.getUTCFullYear() <= 9999 ? shifted : undefined;
}
function zoneOffsetMinutes(zone) {
    if (zone === undefined || zone.toUpperCase() === 'Z')
        return 0;
    const hours = Number(zone.slice(1, 3));
    const minutes = Number(zone.slice(-2));
    if (hours > 23 || minutes > 59)
        return undefined;
    return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}


  }),

  4730:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    j: () => (  formatPath),
    n: () => (  parseConfigPath)
  });
  var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9317);

const HINT = 'Write keys with dots (`spec.values.staticExport`), a key with dots in it as `["a.b"]`, a list item as `[0]` or `[name=x]`, and one of several documents as `[0].spec` or `[metadata.name=x].spec`.';
const BARE_KEY = /^[A-Za-z0-9_$/@-]+$/;
const INDEX = /^\d{1,9}$/;
function parseConfigPath(text) {
    const reader = new PathReader(text);
    const steps = [];
    while (!reader.done) {
        const first = steps.length === 0;
        if (reader.take('['))
            steps.push(reader.bracket());
        else if (first || reader.take('.'))
            steps.push({ kind: 'key', key: reader.until('.[', 'a key') });
        else
            throw reader.fault('a dot or a bracket is missing');
    }
    if (steps.length === 0)
        throw reader.fault('it is empty');
    return steps;
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
        case 'match':
            return `[${step.keys.map((key) => escaped(key).replaceAll('.', '\\.')).join('.')}=${/[\p{Cc}\p{Zl}\p{Zp}]/u.test(step.value) ? JSON.stringify(step.value) : escaped(step.value)}]`;
    }
}
function escaped(text) {
    return text.replaceAll(/[\\=\]"']/g, '\\$&');
}
class PathReader {
    #text;
    #at = 0;
    constructor(text) {
        this.#text = text;
    }
    get done() {
        return this.#at >= this.#text.length;
    }
    take(character) {
        if (this.#text[this.#at] !== character)
            return false;
        this.#at++;
        return true;
    }
    bracket() {
        const quote = this.#text[this.#at];
        if (quote === '"' || quote === "'")
            return { kind: 'key', key: this.#closed(this.#quoted()) };
        const keys = [this.until('.=]', 'what stands between brackets')];
        while (this.take('.'))
            keys.push(this.until('.=]', 'a key'));
        if (this.take('='))
            return { kind: 'match', keys, value: this.#closed(this.#matchValue()) };
        const index = this.#closed(keys.join('.'));
        if (INDEX.test(index))
            return { kind: 'index', index: Number(index) };
        throw this.fault(`\`[${index}]\` is neither a number nor \`name=value\`; a key in brackets needs quotes`);
    }
    until(ends, what) {
        let read = '';
        while (!this.done && !ends.includes(this.#text[this.#at] ?? '')) {
            if (this.#text[this.#at] === ']')
                throw this.fault('a closing bracket without an opening one');
            read += this.#character();
        }
        if (read === '')
            throw this.fault(`${what} is missing`);
        return read;
    }
    fault(reason) {
        const place = this.#text === '' ? '' : ` at character ${this.#at + 1}`;
        return new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .g(`config-path \`${this.#text}\` cannot be read${place}: ${reason}.`, { hint: HINT });
    }
    #matchValue() {
        const quote = this.#text[this.#at];
        return quote === '"' || quote === "'" ? this.#quoted() : this.until(']', 'a value to look for');
    }
    #quoted() {
        const quote = this.#text[this.#at++];
        let read = '';
        while (!this.done && this.#text[this.#at] !== quote)
            read += (quote === '"' && this.#jsonEscape()) || this.#character();
        if (!this.take(quote ?? ''))
            throw this.fault(`a closing ${quote} is missing`);
        return read;
    }
    #jsonEscape() {
        const [found] = /^\\(?:[bfnrt]|u[0-9a-fA-F]{4})/.exec(this.#text.slice(this.#at, this.#at + 6)) ?? [];
        this.#at += found?.length ?? 0;
        return found && JSON.parse(`"${found}"`);
    }
    #closed(read) {
        if (!this.take(']'))
            throw this.fault('a closing bracket is missing');
        return read;
    }
    #character() {
        if (this.take('\\') && this.done)
            throw this.fault('a backslash is the last character');
        return this.#text[this.#at++] ?? '';
    }
}


  }),

  9317:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    g: () => (  DeploymentError)
  });
class DeploymentError extends Error {
    name = 'DeploymentError';
    constructor(message, where) {
        super(message);
        Object.assign(this, where);
    }
}


  }),

  4484:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    x: () => (  MAPPING),
    z: () => (  VALUE_NAMES)
  });
const MAPPING = 'staticExport';
const VALUE_NAMES = ['enabled', 'bundleUrl', 'version'];


  }),

  4858:
  ((__webpack_module__, __unused_webpack___webpack_exports__, __nccwpck_require__) => {

__nccwpck_require__.a(__webpack_module__, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
  var _action_adapters_process_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8761);
  var _action_adapters_runner_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(1578);
  var _action_run_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(8079);



await (0,_action_adapters_process_js__WEBPACK_IMPORTED_MODULE_0__  .k)((signal) => (0,_action_run_js__WEBPACK_IMPORTED_MODULE_2__  .e)(_action_adapters_runner_js__WEBPACK_IMPORTED_MODULE_1__  .R, (0,_action_adapters_runner_js__WEBPACK_IMPORTED_MODULE_1__  .F)(signal)));

__webpack_async_result__();
} catch(e) { __webpack_async_result__(e); } }, 1);

  }),

  6058:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


__nccwpck_require__.d(__webpack_exports__, {
  Yz: () => (  core_debug),
  z3: () => (  error),
  V4: () => (  getInput),
  pq: () => (  info),
  _o: () => (  isDebug),
  lm: () => (  notice),
  C1: () => (  setFailed),
  uH: () => (  setOutput),
  Pq: () => (  core_setSecret),
  z: () => (  summary),
  $e: () => (  warning)
});


// EXTERNAL MODULE: external "os"
var external_os_ = __nccwpck_require__(857);
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/utils.js
function utils_toCommandValue(input) {
    if (input === null || input === undefined) {
        return '';
    }
    else if (typeof input === 'string' || input instanceof String) {
        return input;
    }
    return JSON.stringify(input);
}
function toCommandProperties(annotationProperties) {
    if (!Object.keys(annotationProperties).length) {
        return {};
    }
    return {
        title: annotationProperties.title,
        file: annotationProperties.file,
        line: annotationProperties.startLine,
        endLine: annotationProperties.endLine,
        col: annotationProperties.startColumn,
        endColumn: annotationProperties.endColumn
    };
}
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/command.js


function command_issueCommand(command, properties, message) {
    const cmd = new Command(command, properties, message);
    process.stdout.write(cmd.toString() + external_os_.EOL);
}
function command_issue(name, message = '') {
    command_issueCommand(name, {}, message);
}
const CMD_STRING = '::';
class Command {
    constructor(command, properties, message) {
        if (!command) {
            command = 'missing.command';
        }
        this.command = command;
        this.properties = properties;
        this.message = message;
    }
    toString() {
        let cmdStr = CMD_STRING + this.command;
        if (this.properties && Object.keys(this.properties).length > 0) {
            cmdStr += ' ';
            let first = true;
            for (const key in this.properties) {
                if (this.properties.hasOwnProperty(key)) {
                    const val = this.properties[key];
                    if (val) {
                        if (first) {
                            first = false;
                        }
                        else {
                            cmdStr += ',';
                        }
                        cmdStr += `${key}=${escapeProperty(val)}`;
                    }
                }
            }
        }
        cmdStr += `${CMD_STRING}${escapeData(this.message)}`;
        return cmdStr;
    }
}
function escapeData(s) {
    return utils_toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A');
}
function escapeProperty(s) {
    return utils_toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A')
        .replace(/:/g, '%3A')
        .replace(/,/g, '%2C');
}
// EXTERNAL MODULE: external "crypto"
var external_crypto_ = __nccwpck_require__(6982);
// EXTERNAL MODULE: external "fs"
var external_fs_ = __nccwpck_require__(9896);
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/file-command.js




function file_command_issueFileCommand(command, message) {
    const filePath = process.env[`GITHUB_${command}`];
    if (!filePath) {
        throw new Error(`Unable to find environment variable for file command ${command}`);
    }
    if (!external_fs_.existsSync(filePath)) {
        throw new Error(`Missing file at path: ${filePath}`);
    }
    external_fs_.appendFileSync(filePath, `${utils_toCommandValue(message)}${external_os_.EOL}`, {
        encoding: 'utf8'
    });
}
function file_command_prepareKeyValueMessage(key, value) {
    const delimiter = `ghadelimiter_${external_crypto_.randomUUID()}`;
    const convertedValue = utils_toCommandValue(value);
    if (key.includes(delimiter)) {
        throw new Error(`Unexpected input: name should not contain the delimiter "${delimiter}"`);
    }
    if (convertedValue.includes(delimiter)) {
        throw new Error(`Unexpected input: value should not contain the delimiter "${delimiter}"`);
    }
    return `${key}<<${delimiter}${external_os_.EOL}${convertedValue}${external_os_.EOL}${delimiter}`;
}
// EXTERNAL MODULE: external "path"
var external_path_ = __nccwpck_require__(6928);
// EXTERNAL MODULE: ./node_modules/@actions/http-client/lib/index.js
var lib = __nccwpck_require__(2779);
;// CONCATENATED MODULE: ./node_modules/@actions/http-client/lib/auth.js
var __awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};
class BasicCredentialHandler {
    constructor(username, password) {
        this.username = username;
        this.password = password;
    }
    prepareRequest(options) {
        if (!options.headers) {
            throw Error('The request has no headers');
        }
        options.headers['Authorization'] = `Basic ${Buffer.from(`${this.username}:${this.password}`).toString('base64')}`;
    }
    canHandleAuthentication() {
        return false;
    }
    handleAuthentication() {
        return __awaiter(this, void 0, void 0, function* () {
            throw new Error('not implemented');
        });
    }
}
class auth_BearerCredentialHandler {
    constructor(token) {
        this.token = token;
    }
    prepareRequest(options) {
        if (!options.headers) {
            throw Error('The request has no headers');
        }
        options.headers['Authorization'] = `Bearer ${this.token}`;
    }
    canHandleAuthentication() {
        return false;
    }
    handleAuthentication() {
        return __awaiter(this, void 0, void 0, function* () {
            throw new Error('not implemented');
        });
    }
}
class PersonalAccessTokenCredentialHandler {
    constructor(token) {
        this.token = token;
    }
    prepareRequest(options) {
        if (!options.headers) {
            throw Error('The request has no headers');
        }
        options.headers['Authorization'] = `Basic ${Buffer.from(`PAT:${this.token}`).toString('base64')}`;
    }
    canHandleAuthentication() {
        return false;
    }
    handleAuthentication() {
        return __awaiter(this, void 0, void 0, function* () {
            throw new Error('not implemented');
        });
    }
}
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/oidc-utils.js
var oidc_utils_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};



class oidc_utils_OidcClient {
    static createHttpClient(allowRetry = true, maxRetry = 10) {
        const requestOptions = {
            allowRetries: allowRetry,
            maxRetries: maxRetry
        };
        return new HttpClient('actions/oidc-client', [new BearerCredentialHandler(oidc_utils_OidcClient.getRequestToken())], requestOptions);
    }
    static getRequestToken() {
        const token = process.env['ACTIONS_ID_TOKEN_REQUEST_TOKEN'];
        if (!token) {
            throw new Error('Unable to get ACTIONS_ID_TOKEN_REQUEST_TOKEN env variable');
        }
        return token;
    }
    static getIDTokenUrl() {
        const runtimeUrl = process.env['ACTIONS_ID_TOKEN_REQUEST_URL'];
        if (!runtimeUrl) {
            throw new Error('Unable to get ACTIONS_ID_TOKEN_REQUEST_URL env variable');
        }
        return runtimeUrl;
    }
    static getCall(id_token_url) {
        return oidc_utils_awaiter(this, void 0, void 0, function* () {
            var _a;
            const httpclient = oidc_utils_OidcClient.createHttpClient();
            const res = yield httpclient
                .getJson(id_token_url)
                .catch(error => {
                throw new Error(`Failed to get ID Token. \n 
        Error Code : ${error.statusCode}\n 
        Error Message: ${error.message}`);
            });
            const id_token = (_a = res.result) === null || _a === void 0 ? void 0 : _a.value;
            if (!id_token) {
                throw new Error('Response json body do not have ID Token field');
            }
            return id_token;
        });
    }
    static getIDToken(audience) {
        return oidc_utils_awaiter(this, void 0, void 0, function* () {
            try {
                let id_token_url = oidc_utils_OidcClient.getIDTokenUrl();
                if (audience) {
                    const encodedAudience = encodeURIComponent(audience);
                    id_token_url = `${id_token_url}&audience=${encodedAudience}`;
                }
                debug(`ID token url is ${id_token_url}`);
                const id_token = yield oidc_utils_OidcClient.getCall(id_token_url);
                setSecret(id_token);
                return id_token;
            }
            catch (error) {
                throw new Error(`Error message: ${error.message}`);
            }
        });
    }
}
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/summary.js
var summary_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};


const { access, appendFile, writeFile } = external_fs_.promises;
const SUMMARY_ENV_VAR = 'GITHUB_STEP_SUMMARY';
const SUMMARY_DOCS_URL = 'https://docs.github.com/actions/using-workflows/workflow-commands-for-github-actions#adding-a-job-summary';
class Summary {
    constructor() {
        this._buffer = '';
    }
    filePath() {
        return summary_awaiter(this, void 0, void 0, function* () {
            if (this._filePath) {
                return this._filePath;
            }
            const pathFromEnv = process.env[SUMMARY_ENV_VAR];
            if (!pathFromEnv) {
                throw new Error(`Unable to find environment variable for $${SUMMARY_ENV_VAR}. Check if your runtime environment supports job summaries.`);
            }
            try {
                yield access(pathFromEnv, external_fs_.constants.R_OK | external_fs_.constants.W_OK);
            }
            catch (_a) {
                throw new Error(`Unable to access summary file: '${pathFromEnv}'. Check if the file has correct read/write permissions.`);
            }
            this._filePath = pathFromEnv;
            return this._filePath;
        });
    }
    wrap(tag, content, attrs = {}) {
        const htmlAttrs = Object.entries(attrs)
            .map(([key, value]) => ` ${key}="${value}"`)
            .join('');
        if (!content) {
            return `<${tag}${htmlAttrs}>`;
        }
        return `<${tag}${htmlAttrs}>${content}</${tag}>`;
    }
    write(options) {
        return summary_awaiter(this, void 0, void 0, function* () {
            const overwrite = !!(options === null || options === void 0 ? void 0 : options.overwrite);
            const filePath = yield this.filePath();
            const writeFunc = overwrite ? writeFile : appendFile;
            yield writeFunc(filePath, this._buffer, { encoding: 'utf8' });
            return this.emptyBuffer();
        });
    }
    clear() {
        return summary_awaiter(this, void 0, void 0, function* () {
            return this.emptyBuffer().write({ overwrite: true });
        });
    }
    stringify() {
        return this._buffer;
    }
    isEmptyBuffer() {
        return this._buffer.length === 0;
    }
    emptyBuffer() {
        this._buffer = '';
        return this;
    }
    addRaw(text, addEOL = false) {
        this._buffer += text;
        return addEOL ? this.addEOL() : this;
    }
    addEOL() {
        return this.addRaw(external_os_.EOL);
    }
    addCodeBlock(code, lang) {
        const attrs = Object.assign({}, (lang && { lang }));
        const element = this.wrap('pre', this.wrap('code', code), attrs);
        return this.addRaw(element).addEOL();
    }
    addList(items, ordered = false) {
        const tag = ordered ? 'ol' : 'ul';
        const listItems = items.map(item => this.wrap('li', item)).join('');
        const element = this.wrap(tag, listItems);
        return this.addRaw(element).addEOL();
    }
    addTable(rows) {
        const tableBody = rows
            .map(row => {
            const cells = row
                .map(cell => {
                if (typeof cell === 'string') {
                    return this.wrap('td', cell);
                }
                const { header, data, colspan, rowspan } = cell;
                const tag = header ? 'th' : 'td';
                const attrs = Object.assign(Object.assign({}, (colspan && { colspan })), (rowspan && { rowspan }));
                return this.wrap(tag, data, attrs);
            })
                .join('');
            return this.wrap('tr', cells);
        })
            .join('');
        const element = this.wrap('table', tableBody);
        return this.addRaw(element).addEOL();
    }
    addDetails(label, content) {
        const element = this.wrap('details', this.wrap('summary', label) + content);
        return this.addRaw(element).addEOL();
    }
    addImage(src, alt, options) {
        const { width, height } = options || {};
        const attrs = Object.assign(Object.assign({}, (width && { width })), (height && { height }));
        const element = this.wrap('img', null, Object.assign({ src, alt }, attrs));
        return this.addRaw(element).addEOL();
    }
    addHeading(text, level) {
        const tag = `h${level}`;
        const allowedTag = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].includes(tag)
            ? tag
            : 'h1';
        const element = this.wrap(allowedTag, text);
        return this.addRaw(element).addEOL();
    }
    addSeparator() {
        const element = this.wrap('hr', null);
        return this.addRaw(element).addEOL();
    }
    addBreak() {
        const element = this.wrap('br', null);
        return this.addRaw(element).addEOL();
    }
    addQuote(text, cite) {
        const attrs = Object.assign({}, (cite && { cite }));
        const element = this.wrap('blockquote', text, attrs);
        return this.addRaw(element).addEOL();
    }
    addLink(text, href) {
        const element = this.wrap('a', text, { href });
        return this.addRaw(element).addEOL();
    }
}
const _summary = new Summary();
const markdownSummary = (  null && (_summary));
const summary = _summary;
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/path-utils.js

function toPosixPath(pth) {
    return pth.replace(/[\\]/g, '/');
}
function toWin32Path(pth) {
    return pth.replace(/[/]/g, '\\');
}
function toPlatformPath(pth) {
    return pth.replace(/[/\\]/g, path.sep);
}
// EXTERNAL MODULE: ./node_modules/@actions/exec/lib/exec.js + 3 modules
var lib_exec = __nccwpck_require__(5781);
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/platform.js
var platform_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};


const getWindowsInfo = () => platform_awaiter(void 0, void 0, void 0, function* () {
    const { stdout: version } = yield exec.getExecOutput('powershell -command "(Get-CimInstance -ClassName Win32_OperatingSystem).Version"', undefined, {
        silent: true
    });
    const { stdout: name } = yield exec.getExecOutput('powershell -command "(Get-CimInstance -ClassName Win32_OperatingSystem).Caption"', undefined, {
        silent: true
    });
    return {
        name: name.trim(),
        version: version.trim()
    };
});
const getMacOsInfo = () => platform_awaiter(void 0, void 0, void 0, function* () {
    var _a, _b, _c, _d;
    const { stdout } = yield exec.getExecOutput('sw_vers', undefined, {
        silent: true
    });
    const version = (_b = (_a = stdout.match(/ProductVersion:\s*(.+)/)) === null || _a === void 0 ? void 0 : _a[1]) !== null && _b !== void 0 ? _b : '';
    const name = (_d = (_c = stdout.match(/ProductName:\s*(.+)/)) === null || _c === void 0 ? void 0 : _c[1]) !== null && _d !== void 0 ? _d : '';
    return {
        name,
        version
    };
});
const getLinuxInfo = () => platform_awaiter(void 0, void 0, void 0, function* () {
    const { stdout } = yield exec.getExecOutput('lsb_release', ['-i', '-r', '-s'], {
        silent: true
    });
    const [name, version] = stdout.trim().split('\n');
    return {
        name,
        version
    };
});
const platform = external_os_.platform();
const arch = external_os_.arch();
const isWindows = platform === 'win32';
const isMacOS = platform === 'darwin';
const isLinux = platform === 'linux';
function getDetails() {
    return platform_awaiter(this, void 0, void 0, function* () {
        return Object.assign(Object.assign({}, (yield (isWindows
            ? getWindowsInfo()
            : isMacOS
                ? getMacOsInfo()
                : getLinuxInfo()))), { platform,
            arch,
            isWindows,
            isMacOS,
            isLinux });
    });
}
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/core.js
var core_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};






var ExitCode;
(function (ExitCode) {
    ExitCode[ExitCode["Success"] = 0] = "Success";
    ExitCode[ExitCode["Failure"] = 1] = "Failure";
})(ExitCode || (ExitCode = {}));
function exportVariable(name, val) {
    const convertedVal = toCommandValue(val);
    process.env[name] = convertedVal;
    const filePath = process.env['GITHUB_ENV'] || '';
    if (filePath) {
        return issueFileCommand('ENV', prepareKeyValueMessage(name, val));
    }
    issueCommand('set-env', { name }, convertedVal);
}
function core_setSecret(secret) {
    command_issueCommand('add-mask', {}, secret);
}
function addPath(inputPath) {
    const filePath = process.env['GITHUB_PATH'] || '';
    if (filePath) {
        issueFileCommand('PATH', inputPath);
    }
    else {
        issueCommand('add-path', {}, inputPath);
    }
    process.env['PATH'] = `${inputPath}${path.delimiter}${process.env['PATH']}`;
}
function getInput(name, options) {
    const val = process.env[`INPUT_${name.replace(/ /g, '_').toUpperCase()}`] || '';
    if (options && options.required && !val) {
        throw new Error(`Input required and not supplied: ${name}`);
    }
    if (options && options.trimWhitespace === false) {
        return val;
    }
    return val.trim();
}
function getMultilineInput(name, options) {
    const inputs = getInput(name, options)
        .split('\n')
        .filter(x => x !== '');
    if (options && options.trimWhitespace === false) {
        return inputs;
    }
    return inputs.map(input => input.trim());
}
function getBooleanInput(name, options) {
    const trueValue = ['true', 'True', 'TRUE'];
    const falseValue = ['false', 'False', 'FALSE'];
    const val = getInput(name, options);
    if (trueValue.includes(val))
        return true;
    if (falseValue.includes(val))
        return false;
    throw new TypeError(`Input does not meet YAML 1.2 "Core Schema" specification: ${name}\n` +
        `Support boolean input list: \`true | True | TRUE | false | False | FALSE\``);
}
function setOutput(name, value) {
    const filePath = process.env['GITHUB_OUTPUT'] || '';
    if (filePath) {
        return file_command_issueFileCommand('OUTPUT', file_command_prepareKeyValueMessage(name, value));
    }
    process.stdout.write(external_os_.EOL);
    command_issueCommand('set-output', { name }, utils_toCommandValue(value));
}
function setCommandEcho(enabled) {
    issue('echo', enabled ? 'on' : 'off');
}
function setFailed(message) {
    process.exitCode = ExitCode.Failure;
    error(message);
}
function isDebug() {
    return process.env['RUNNER_DEBUG'] === '1';
}
function core_debug(message) {
    command_issueCommand('debug', {}, message);
}
function error(message, properties = {}) {
    command_issueCommand('error', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
function warning(message, properties = {}) {
    command_issueCommand('warning', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
function notice(message, properties = {}) {
    command_issueCommand('notice', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
function info(message) {
    process.stdout.write(message + external_os_.EOL);
}
function startGroup(name) {
    issue('group', name);
}
function endGroup() {
    issue('endgroup');
}
function group(name, fn) {
    return core_awaiter(this, void 0, void 0, function* () {
        startGroup(name);
        let result;
        try {
            result = yield fn();
        }
        finally {
            endGroup();
        }
        return result;
    });
}
function saveState(name, value) {
    const filePath = process.env['GITHUB_STATE'] || '';
    if (filePath) {
        return issueFileCommand('STATE', prepareKeyValueMessage(name, value));
    }
    issueCommand('save-state', { name }, toCommandValue(value));
}
function getState(name) {
    return process.env[`STATE_${name}`] || '';
}
function getIDToken(aud) {
    return core_awaiter(this, void 0, void 0, function* () {
        return yield OidcClient.getIDToken(aud);
    });
}





  }),

  5781:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


__nccwpck_require__.d(__webpack_exports__, {
  m: () => (  exec)
});


;// CONCATENATED MODULE: external "string_decoder"
const external_string_decoder_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("string_decoder");
// EXTERNAL MODULE: external "os"
var external_os_ = __nccwpck_require__(857);
// EXTERNAL MODULE: external "events"
var external_events_ = __nccwpck_require__(4434);
// EXTERNAL MODULE: external "child_process"
var external_child_process_ = __nccwpck_require__(5317);
// EXTERNAL MODULE: external "path"
var external_path_ = __nccwpck_require__(6928);
// EXTERNAL MODULE: ./node_modules/@actions/io/lib/io.js
var io = __nccwpck_require__(8701);
// EXTERNAL MODULE: ./node_modules/@actions/io/lib/io-util.js
var io_util = __nccwpck_require__(90);
;// CONCATENATED MODULE: external "timers"
const external_timers_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("timers");
;// CONCATENATED MODULE: ./node_modules/@actions/exec/lib/toolrunner.js
var __awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};







const IS_WINDOWS = process.platform === 'win32';
class ToolRunner extends external_events_.EventEmitter {
    constructor(toolPath, args, options) {
        super();
        if (!toolPath) {
            throw new Error("Parameter 'toolPath' cannot be null or empty.");
        }
        this.toolPath = toolPath;
        this.args = args || [];
        this.options = options || {};
    }
    _debug(message) {
        if (this.options.listeners && this.options.listeners.debug) {
            this.options.listeners.debug(message);
        }
    }
    _getCommandString(options, noPrefix) {
        const toolPath = this._getSpawnFileName();
        const args = this._getSpawnArgs(options);
        let cmd = noPrefix ? '' : '[command]';  
        if (IS_WINDOWS) {
            if (this._isCmdFile()) {
                cmd += toolPath;
                for (const a of args) {
                    cmd += ` ${a}`;
                }
            }
            else if (options.windowsVerbatimArguments) {
                cmd += `"${toolPath}"`;
                for (const a of args) {
                    cmd += ` ${a}`;
                }
            }
            else {
                cmd += this._windowsQuoteCmdArg(toolPath);
                for (const a of args) {
                    cmd += ` ${this._windowsQuoteCmdArg(a)}`;
                }
            }
        }
        else {
            cmd += toolPath;
            for (const a of args) {
                cmd += ` ${a}`;
            }
        }
        return cmd;
    }
    _processLineBuffer(data, strBuffer, onLine) {
        try {
            let s = strBuffer + data.toString();
            let n = s.indexOf(external_os_.EOL);
            while (n > -1) {
                const line = s.substring(0, n);
                onLine(line);
                s = s.substring(n + external_os_.EOL.length);
                n = s.indexOf(external_os_.EOL);
            }
            return s;
        }
        catch (err) {
            this._debug(`error processing line. Failed with error ${err}`);
            return '';
        }
    }
    _getSpawnFileName() {
        if (IS_WINDOWS) {
            if (this._isCmdFile()) {
                return process.env['COMSPEC'] || 'cmd.exe';
            }
        }
        return this.toolPath;
    }
    _getSpawnArgs(options) {
        if (IS_WINDOWS) {
            if (this._isCmdFile()) {
                let argline = `/D /S /C "${this._windowsQuoteCmdArg(this.toolPath)}`;
                for (const a of this.args) {
                    argline += ' ';
                    argline += options.windowsVerbatimArguments
                        ? a
                        : this._windowsQuoteCmdArg(a);
                }
                argline += '"';
                return [argline];
            }
        }
        return this.args;
    }
    _endsWith(str, end) {
        return str.endsWith(end);
    }
    _isCmdFile() {
        const upperToolPath = this.toolPath.toUpperCase();
        return (this._endsWith(upperToolPath, '.CMD') ||
            this._endsWith(upperToolPath, '.BAT'));
    }
    _windowsQuoteCmdArg(arg) {
        if (!this._isCmdFile()) {
            return this._uvQuoteCmdArg(arg);
        }
        if (!arg) {
            return '""';
        }
        const cmdSpecialChars = [
            ' ',
            '\t',
            '&',
            '(',
            ')',
            '[',
            ']',
            '{',
            '}',
            '^',
            '=',
            ';',
            '!',
            "'",
            '+',
            ',',
            '`',
            '~',
            '|',
            '<',
            '>',
            '"'
        ];
        let needsQuotes = false;
        for (const char of arg) {
            if (cmdSpecialChars.some(x => x === char)) {
                needsQuotes = true;
                break;
            }
        }
        if (!needsQuotes) {
            return arg;
        }
        let reverse = '"';
        let quoteHit = true;
        for (let i = arg.length; i > 0; i--) {
            reverse += arg[i - 1];
            if (quoteHit && arg[i - 1] === '\\') {
                reverse += '\\';  
            }
            else if (arg[i - 1] === '"') {
                quoteHit = true;
                reverse += '"';  
            }
            else {
                quoteHit = false;
            }
        }
        reverse += '"';
        return reverse.split('').reverse().join('');
    }
    _uvQuoteCmdArg(arg) {
        // pasting copyright notice from Node within this function:
        //      Copyright Joyent, Inc. and other Node contributors. All rights reserved.
        //      The above copyright notice and this permission notice shall be included in
        //      AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
        if (!arg) {
            return '""';
        }
        if (!arg.includes(' ') && !arg.includes('\t') && !arg.includes('"')) {
            return arg;
        }
        if (!arg.includes('"') && !arg.includes('\\')) {
            return `"${arg}"`;
        }
        let reverse = '"';
        let quoteHit = true;
        for (let i = arg.length; i > 0; i--) {
            reverse += arg[i - 1];
            if (quoteHit && arg[i - 1] === '\\') {
                reverse += '\\';
            }
            else if (arg[i - 1] === '"') {
                quoteHit = true;
                reverse += '\\';
            }
            else {
                quoteHit = false;
            }
        }
        reverse += '"';
        return reverse.split('').reverse().join('');
    }
    _cloneExecOptions(options) {
        options = options || {};
        const result = {
            cwd: options.cwd || process.cwd(),
            env: options.env || process.env,
            silent: options.silent || false,
            windowsVerbatimArguments: options.windowsVerbatimArguments || false,
            failOnStdErr: options.failOnStdErr || false,
            ignoreReturnCode: options.ignoreReturnCode || false,
            delay: options.delay || 10000
        };
        result.outStream = options.outStream || process.stdout;
        result.errStream = options.errStream || process.stderr;
        return result;
    }
    _getSpawnOptions(options, toolPath) {
        options = options || {};
        const result = {};
        result.cwd = options.cwd;
        result.env = options.env;
        result['windowsVerbatimArguments'] =
            options.windowsVerbatimArguments || this._isCmdFile();
        if (options.windowsVerbatimArguments) {
            result.argv0 = `"${toolPath}"`;
        }
        return result;
    }
    exec() {
        return __awaiter(this, void 0, void 0, function* () {
            if (!io_util .Qh(this.toolPath) &&
                (this.toolPath.includes('/') ||
                    (IS_WINDOWS && this.toolPath.includes('\\')))) {
                this.toolPath = external_path_.resolve(process.cwd(), this.options.cwd || process.cwd(), this.toolPath);
            }
            this.toolPath = yield io .K7(this.toolPath, true);
            return new Promise((resolve, reject) => __awaiter(this, void 0, void 0, function* () {
                this._debug(`exec tool: ${this.toolPath}`);
                this._debug('arguments:');
                for (const arg of this.args) {
                    this._debug(`   ${arg}`);
                }
                const optionsNonNull = this._cloneExecOptions(this.options);
                if (!optionsNonNull.silent && optionsNonNull.outStream) {
                    optionsNonNull.outStream.write(this._getCommandString(optionsNonNull) + external_os_.EOL);
                }
                const state = new ExecState(optionsNonNull, this.toolPath);
                state.on('debug', (message) => {
                    this._debug(message);
                });
                if (this.options.cwd && !(yield io_util .t2(this.options.cwd))) {
                    return reject(new Error(`The cwd: ${this.options.cwd} does not exist!`));
                }
                const fileName = this._getSpawnFileName();
                const cp = external_child_process_.spawn(fileName, this._getSpawnArgs(optionsNonNull), this._getSpawnOptions(this.options, fileName));
                let stdbuffer = '';
                if (cp.stdout) {
                    cp.stdout.on('data', (data) => {
                        if (this.options.listeners && this.options.listeners.stdout) {
                            this.options.listeners.stdout(data);
                        }
                        if (!optionsNonNull.silent && optionsNonNull.outStream) {
                            optionsNonNull.outStream.write(data);
                        }
                        stdbuffer = this._processLineBuffer(data, stdbuffer, (line) => {
                            if (this.options.listeners && this.options.listeners.stdline) {
                                this.options.listeners.stdline(line);
                            }
                        });
                    });
                }
                let errbuffer = '';
                if (cp.stderr) {
                    cp.stderr.on('data', (data) => {
                        state.processStderr = true;
                        if (this.options.listeners && this.options.listeners.stderr) {
                            this.options.listeners.stderr(data);
                        }
                        if (!optionsNonNull.silent &&
                            optionsNonNull.errStream &&
                            optionsNonNull.outStream) {
                            const s = optionsNonNull.failOnStdErr
                                ? optionsNonNull.errStream
                                : optionsNonNull.outStream;
                            s.write(data);
                        }
                        errbuffer = this._processLineBuffer(data, errbuffer, (line) => {
                            if (this.options.listeners && this.options.listeners.errline) {
                                this.options.listeners.errline(line);
                            }
                        });
                    });
                }
                cp.on('error', (err) => {
                    state.processError = err.message;
                    state.processExited = true;
                    state.processClosed = true;
                    state.CheckComplete();
                });
                cp.on('exit', (code) => {
                    state.processExitCode = code;
                    state.processExited = true;
                    this._debug(`Exit code ${code} received from tool '${this.toolPath}'`);
                    state.CheckComplete();
                });
                cp.on('close', (code) => {
                    state.processExitCode = code;
                    state.processExited = true;
                    state.processClosed = true;
                    this._debug(`STDIO streams have closed for tool '${this.toolPath}'`);
                    state.CheckComplete();
                });
                state.on('done', (error, exitCode) => {
                    if (stdbuffer.length > 0) {
                        this.emit('stdline', stdbuffer);
                    }
                    if (errbuffer.length > 0) {
                        this.emit('errline', errbuffer);
                    }
                    cp.removeAllListeners();
                    if (error) {
                        reject(error);
                    }
                    else {
                        resolve(exitCode);
                    }
                });
                if (this.options.input) {
                    if (!cp.stdin) {
                        throw new Error('child process missing stdin');
                    }
                    cp.stdin.end(this.options.input);
                }
            }));
        });
    }
}
function argStringToArray(argString) {
    const args = [];
    let inQuotes = false;
    let escaped = false;
    let arg = '';
    function append(c) {
        if (escaped && c !== '"') {
            arg += '\\';
        }
        arg += c;
        escaped = false;
    }
    for (let i = 0; i < argString.length; i++) {
        const c = argString.charAt(i);
        if (c === '"') {
            if (!escaped) {
                inQuotes = !inQuotes;
            }
            else {
                append(c);
            }
            continue;
        }
        if (c === '\\' && escaped) {
            append(c);
            continue;
        }
        if (c === '\\' && inQuotes) {
            escaped = true;
            continue;
        }
        if (c === ' ' && !inQuotes) {
            if (arg.length > 0) {
                args.push(arg);
                arg = '';
            }
            continue;
        }
        append(c);
    }
    if (arg.length > 0) {
        args.push(arg.trim());
    }
    return args;
}
class ExecState extends external_events_.EventEmitter {
    constructor(options, toolPath) {
        super();
        this.processClosed = false;  
        this.processError = '';
        this.processExitCode = 0;
        this.processExited = false;  
        this.processStderr = false;  
        this.delay = 10000;  
        this.done = false;
        this.timeout = null;
        if (!toolPath) {
            throw new Error('toolPath must not be empty');
        }
        this.options = options;
        this.toolPath = toolPath;
        if (options.delay) {
            this.delay = options.delay;
        }
    }
    CheckComplete() {
        if (this.done) {
            return;
        }
        if (this.processClosed) {
            this._setResult();
        }
        else if (this.processExited) {
            this.timeout = (0,external_timers_namespaceObject.setTimeout)(ExecState.HandleTimeout, this.delay, this);
        }
    }
    _debug(message) {
        this.emit('debug', message);
    }
    _setResult() {
        let error;
        if (this.processExited) {
            if (this.processError) {
                error = new Error(`There was an error when attempting to execute the process '${this.toolPath}'. This may indicate the process failed to start. Error: ${this.processError}`);
            }
            else if (this.processExitCode !== 0 && !this.options.ignoreReturnCode) {
                error = new Error(`The process '${this.toolPath}' failed with exit code ${this.processExitCode}`);
            }
            else if (this.processStderr && this.options.failOnStdErr) {
                error = new Error(`The process '${this.toolPath}' failed because one or more lines were written to the STDERR stream`);
            }
        }
        if (this.timeout) {
            clearTimeout(this.timeout);
            this.timeout = null;
        }
        this.done = true;
        this.emit('done', error, this.processExitCode);
    }
    static HandleTimeout(state) {
        if (state.done) {
            return;
        }
        if (!state.processClosed && state.processExited) {
            const message = `The STDIO streams did not close within ${state.delay / 1000} seconds of the exit event from process '${state.toolPath}'. This may indicate a child process inherited the STDIO streams and has not yet exited.`;
            state._debug(message);
        }
        state._setResult();
    }
}
;// CONCATENATED MODULE: ./node_modules/@actions/exec/lib/exec.js
var exec_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};


function exec(commandLine, args, options) {
    return exec_awaiter(this, void 0, void 0, function* () {
        const commandArgs = argStringToArray(commandLine);
        if (commandArgs.length === 0) {
            throw new Error(`Parameter 'commandLine' cannot be null or empty.`);
        }
        const toolPath = commandArgs[0];
        args = commandArgs.slice(1).concat(args || []);
        const runner = new ToolRunner(toolPath, args, options);
        return runner.exec();
    });
}
function getExecOutput(commandLine, args, options) {
    return exec_awaiter(this, void 0, void 0, function* () {
        var _a, _b;
        let stdout = '';
        let stderr = '';
        const stdoutDecoder = new StringDecoder('utf8');
        const stderrDecoder = new StringDecoder('utf8');
        const originalStdoutListener = (_a = options === null || options === void 0 ? void 0 : options.listeners) === null || _a === void 0 ? void 0 : _a.stdout;
        const originalStdErrListener = (_b = options === null || options === void 0 ? void 0 : options.listeners) === null || _b === void 0 ? void 0 : _b.stderr;
        const stdErrListener = (data) => {
            stderr += stderrDecoder.write(data);
            if (originalStdErrListener) {
                originalStdErrListener(data);
            }
        };
        const stdOutListener = (data) => {
            stdout += stdoutDecoder.write(data);
            if (originalStdoutListener) {
                originalStdoutListener(data);
            }
        };
        const listeners = Object.assign(Object.assign({}, options === null || options === void 0 ? void 0 : options.listeners), { stdout: stdOutListener, stderr: stdErrListener });
        const exitCode = yield exec(commandLine, args, Object.assign(Object.assign({}, options), { listeners }));
        stdout += stdoutDecoder.end();
        stderr += stderrDecoder.end();
        return {
            exitCode,
            stdout,
            stderr
        };
    });
}

  }),

  2779:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

var https__WEBPACK_IMPORTED_MODULE_1___namespace_cache;
var http__WEBPACK_IMPORTED_MODULE_0___namespace_cache;
  __nccwpck_require__.d(__webpack_exports__, {
    Qq: () => (  HttpClient)
  });
  var http__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8611);
  var https__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(5692);
  var _proxy_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9783);
  var tunnel__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(770);
  var undici__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(5835);
var __awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};





var HttpCodes;
(function (HttpCodes) {
    HttpCodes[HttpCodes["OK"] = 200] = "OK";
    HttpCodes[HttpCodes["MultipleChoices"] = 300] = "MultipleChoices";
    HttpCodes[HttpCodes["MovedPermanently"] = 301] = "MovedPermanently";
    HttpCodes[HttpCodes["ResourceMoved"] = 302] = "ResourceMoved";
    HttpCodes[HttpCodes["SeeOther"] = 303] = "SeeOther";
    HttpCodes[HttpCodes["NotModified"] = 304] = "NotModified";
    HttpCodes[HttpCodes["UseProxy"] = 305] = "UseProxy";
    HttpCodes[HttpCodes["SwitchProxy"] = 306] = "SwitchProxy";
    HttpCodes[HttpCodes["TemporaryRedirect"] = 307] = "TemporaryRedirect";
    HttpCodes[HttpCodes["PermanentRedirect"] = 308] = "PermanentRedirect";
    HttpCodes[HttpCodes["BadRequest"] = 400] = "BadRequest";
    HttpCodes[HttpCodes["Unauthorized"] = 401] = "Unauthorized";
    HttpCodes[HttpCodes["PaymentRequired"] = 402] = "PaymentRequired";
    HttpCodes[HttpCodes["Forbidden"] = 403] = "Forbidden";
    HttpCodes[HttpCodes["NotFound"] = 404] = "NotFound";
    HttpCodes[HttpCodes["MethodNotAllowed"] = 405] = "MethodNotAllowed";
    HttpCodes[HttpCodes["NotAcceptable"] = 406] = "NotAcceptable";
    HttpCodes[HttpCodes["ProxyAuthenticationRequired"] = 407] = "ProxyAuthenticationRequired";
    HttpCodes[HttpCodes["RequestTimeout"] = 408] = "RequestTimeout";
    HttpCodes[HttpCodes["Conflict"] = 409] = "Conflict";
    HttpCodes[HttpCodes["Gone"] = 410] = "Gone";
    HttpCodes[HttpCodes["TooManyRequests"] = 429] = "TooManyRequests";
    HttpCodes[HttpCodes["InternalServerError"] = 500] = "InternalServerError";
    HttpCodes[HttpCodes["NotImplemented"] = 501] = "NotImplemented";
    HttpCodes[HttpCodes["BadGateway"] = 502] = "BadGateway";
    HttpCodes[HttpCodes["ServiceUnavailable"] = 503] = "ServiceUnavailable";
    HttpCodes[HttpCodes["GatewayTimeout"] = 504] = "GatewayTimeout";
})(HttpCodes || (HttpCodes = {}));
var Headers;
(function (Headers) {
    Headers["Accept"] = "accept";
    Headers["ContentType"] = "content-type";
})(Headers || (Headers = {}));
var MediaTypes;
(function (MediaTypes) {
    MediaTypes["ApplicationJson"] = "application/json";
})(MediaTypes || (MediaTypes = {}));
function getProxyUrl(serverUrl) {
    const proxyUrl = pm.getProxyUrl(new URL(serverUrl));
    return proxyUrl ? proxyUrl.href : '';
}
const HttpRedirectCodes = [
    HttpCodes.MovedPermanently,
    HttpCodes.ResourceMoved,
    HttpCodes.SeeOther,
    HttpCodes.TemporaryRedirect,
    HttpCodes.PermanentRedirect
];
const HttpResponseRetryCodes = [
    HttpCodes.BadGateway,
    HttpCodes.ServiceUnavailable,
    HttpCodes.GatewayTimeout
];
const RetryableHttpVerbs = ['OPTIONS', 'GET', 'DELETE', 'HEAD'];
const ExponentialBackoffCeiling = 10;
const ExponentialBackoffTimeSlice = 5;
class HttpClientError extends Error {
    constructor(message, statusCode) {
        super(message);
        this.name = 'HttpClientError';
        this.statusCode = statusCode;
        Object.setPrototypeOf(this, HttpClientError.prototype);
    }
}
class HttpClientResponse {
    constructor(message) {
        this.message = message;
    }
    readBody() {
        return __awaiter(this, void 0, void 0, function* () {
            return new Promise((resolve) => __awaiter(this, void 0, void 0, function* () {
                let output = Buffer.alloc(0);
                this.message.on('data', (chunk) => {
                    output = Buffer.concat([output, chunk]);
                });
                this.message.on('end', () => {
                    resolve(output.toString());
                });
            }));
        });
    }
    readBodyBuffer() {
        return __awaiter(this, void 0, void 0, function* () {
            return new Promise((resolve) => __awaiter(this, void 0, void 0, function* () {
                const chunks = [];
                this.message.on('data', (chunk) => {
                    chunks.push(chunk);
                });
                this.message.on('end', () => {
                    resolve(Buffer.concat(chunks));
                });
            }));
        });
    }
}
function isHttps(requestUrl) {
    const parsedUrl = new URL(requestUrl);
    return parsedUrl.protocol === 'https:';
}
class HttpClient {
    constructor(userAgent, handlers, requestOptions) {
        this._ignoreSslError = false;
        this._allowRedirects = true;
        this._allowRedirectDowngrade = false;
        this._maxRedirects = 50;
        this._allowRetries = false;
        this._maxRetries = 1;
        this._keepAlive = false;
        this._disposed = false;
        this.userAgent = this._getUserAgentWithOrchestrationId(userAgent);
        this.handlers = handlers || [];
        this.requestOptions = requestOptions;
        if (requestOptions) {
            if (requestOptions.ignoreSslError != null) {
                this._ignoreSslError = requestOptions.ignoreSslError;
            }
            this._socketTimeout = requestOptions.socketTimeout;
            if (requestOptions.allowRedirects != null) {
                this._allowRedirects = requestOptions.allowRedirects;
            }
            if (requestOptions.allowRedirectDowngrade != null) {
                this._allowRedirectDowngrade = requestOptions.allowRedirectDowngrade;
            }
            if (requestOptions.maxRedirects != null) {
                this._maxRedirects = Math.max(requestOptions.maxRedirects, 0);
            }
            if (requestOptions.keepAlive != null) {
                this._keepAlive = requestOptions.keepAlive;
            }
            if (requestOptions.allowRetries != null) {
                this._allowRetries = requestOptions.allowRetries;
            }
            if (requestOptions.maxRetries != null) {
                this._maxRetries = requestOptions.maxRetries;
            }
        }
    }
    options(requestUrl, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('OPTIONS', requestUrl, null, additionalHeaders || {});
        });
    }
    get(requestUrl, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('GET', requestUrl, null, additionalHeaders || {});
        });
    }
    del(requestUrl, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('DELETE', requestUrl, null, additionalHeaders || {});
        });
    }
    post(requestUrl, data, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('POST', requestUrl, data, additionalHeaders || {});
        });
    }
    patch(requestUrl, data, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('PATCH', requestUrl, data, additionalHeaders || {});
        });
    }
    put(requestUrl, data, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('PUT', requestUrl, data, additionalHeaders || {});
        });
    }
    head(requestUrl, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('HEAD', requestUrl, null, additionalHeaders || {});
        });
    }
    sendStream(verb, requestUrl, stream, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request(verb, requestUrl, stream, additionalHeaders);
        });
    }
    getJson(requestUrl_1) {
        return __awaiter(this, arguments, void 0, function* (requestUrl, additionalHeaders = {}) {
            additionalHeaders[Headers.Accept] = this._getExistingOrDefaultHeader(additionalHeaders, Headers.Accept, MediaTypes.ApplicationJson);
            const res = yield this.get(requestUrl, additionalHeaders);
            return this._processResponse(res, this.requestOptions);
        });
    }
    postJson(requestUrl_1, obj_1) {
        return __awaiter(this, arguments, void 0, function* (requestUrl, obj, additionalHeaders = {}) {
            const data = JSON.stringify(obj, null, 2);
            additionalHeaders[Headers.Accept] = this._getExistingOrDefaultHeader(additionalHeaders, Headers.Accept, MediaTypes.ApplicationJson);
            additionalHeaders[Headers.ContentType] =
                this._getExistingOrDefaultContentTypeHeader(additionalHeaders, MediaTypes.ApplicationJson);
            const res = yield this.post(requestUrl, data, additionalHeaders);
            return this._processResponse(res, this.requestOptions);
        });
    }
    putJson(requestUrl_1, obj_1) {
        return __awaiter(this, arguments, void 0, function* (requestUrl, obj, additionalHeaders = {}) {
            const data = JSON.stringify(obj, null, 2);
            additionalHeaders[Headers.Accept] = this._getExistingOrDefaultHeader(additionalHeaders, Headers.Accept, MediaTypes.ApplicationJson);
            additionalHeaders[Headers.ContentType] =
                this._getExistingOrDefaultContentTypeHeader(additionalHeaders, MediaTypes.ApplicationJson);
            const res = yield this.put(requestUrl, data, additionalHeaders);
            return this._processResponse(res, this.requestOptions);
        });
    }
    patchJson(requestUrl_1, obj_1) {
        return __awaiter(this, arguments, void 0, function* (requestUrl, obj, additionalHeaders = {}) {
            const data = JSON.stringify(obj, null, 2);
            additionalHeaders[Headers.Accept] = this._getExistingOrDefaultHeader(additionalHeaders, Headers.Accept, MediaTypes.ApplicationJson);
            additionalHeaders[Headers.ContentType] =
                this._getExistingOrDefaultContentTypeHeader(additionalHeaders, MediaTypes.ApplicationJson);
            const res = yield this.patch(requestUrl, data, additionalHeaders);
            return this._processResponse(res, this.requestOptions);
        });
    }
    request(verb, requestUrl, data, headers) {
        return __awaiter(this, void 0, void 0, function* () {
            if (this._disposed) {
                throw new Error('Client has already been disposed.');
            }
            const parsedUrl = new URL(requestUrl);
            let info = this._prepareRequest(verb, parsedUrl, headers);
            const maxTries = this._allowRetries && RetryableHttpVerbs.includes(verb)
                ? this._maxRetries + 1
                : 1;
            let numTries = 0;
            let response;
            do {
                response = yield this.requestRaw(info, data);
                if (response &&
                    response.message &&
                    response.message.statusCode === HttpCodes.Unauthorized) {
                    let authenticationHandler;
                    for (const handler of this.handlers) {
                        if (handler.canHandleAuthentication(response)) {
                            authenticationHandler = handler;
                            break;
                        }
                    }
                    if (authenticationHandler) {
                        return authenticationHandler.handleAuthentication(this, info, data);
                    }
                    else {
                        return response;
                    }
                }
                let redirectsRemaining = this._maxRedirects;
                while (response.message.statusCode &&
                    HttpRedirectCodes.includes(response.message.statusCode) &&
                    this._allowRedirects &&
                    redirectsRemaining > 0) {
                    const redirectUrl = response.message.headers['location'];
                    if (!redirectUrl) {
                        break;
                    }
                    const parsedRedirectUrl = new URL(redirectUrl);
                    if (parsedUrl.protocol === 'https:' &&
                        parsedUrl.protocol !== parsedRedirectUrl.protocol &&
                        !this._allowRedirectDowngrade) {
                        throw new Error('Redirect from HTTPS to HTTP protocol. This downgrade is not allowed for security reasons. If you want to allow this behavior, set the allowRedirectDowngrade option to true.');
                    }
                    yield response.readBody();
                    if (parsedRedirectUrl.hostname !== parsedUrl.hostname) {
                        for (const header in headers) {
                            if (header.toLowerCase() === 'authorization') {
                                delete headers[header];
                            }
                        }
                    }
                    info = this._prepareRequest(verb, parsedRedirectUrl, headers);
                    response = yield this.requestRaw(info, data);
                    redirectsRemaining--;
                }
                if (!response.message.statusCode ||
                    !HttpResponseRetryCodes.includes(response.message.statusCode)) {
                    return response;
                }
                numTries += 1;
                if (numTries < maxTries) {
                    yield response.readBody();
                    yield this._performExponentialBackoff(numTries);
                }
            } while (numTries < maxTries);
            return response;
        });
    }
    dispose() {
        if (this._agent) {
            this._agent.destroy();
        }
        this._disposed = true;
    }
    requestRaw(info, data) {
        return __awaiter(this, void 0, void 0, function* () {
            return new Promise((resolve, reject) => {
                function callbackForResult(err, res) {
                    if (err) {
                        reject(err);
                    }
                    else if (!res) {
                        reject(new Error('Unknown error'));
                    }
                    else {
                        resolve(res);
                    }
                }
                this.requestRawWithCallback(info, data, callbackForResult);
            });
        });
    }
    requestRawWithCallback(info, data, onResult) {
        if (typeof data === 'string') {
            if (!info.options.headers) {
                info.options.headers = {};
            }
            info.options.headers['Content-Length'] = Buffer.byteLength(data, 'utf8');
        }
        let callbackCalled = false;
        function handleResult(err, res) {
            if (!callbackCalled) {
                callbackCalled = true;
                onResult(err, res);
            }
        }
        const req = info.httpModule.request(info.options, (msg) => {
            const res = new HttpClientResponse(msg);
            handleResult(undefined, res);
        });
        let socket;
        req.on('socket', sock => {
            socket = sock;
        });
        req.setTimeout(this._socketTimeout || 3 * 60000, () => {
            if (socket) {
                socket.end();
            }
            handleResult(new Error(`Request timeout: ${info.options.path}`));
        });
        req.on('error', function (err) {
            handleResult(err);
        });
        if (data && typeof data === 'string') {
            req.write(data, 'utf8');
        }
        if (data && typeof data !== 'string') {
            data.on('close', function () {
                req.end();
            });
            data.pipe(req);
        }
        else {
            req.end();
        }
    }
    getAgent(serverUrl) {
        const parsedUrl = new URL(serverUrl);
        return this._getAgent(parsedUrl);
    }
    getAgentDispatcher(serverUrl) {
        const parsedUrl = new URL(serverUrl);
        const proxyUrl = _proxy_js__WEBPACK_IMPORTED_MODULE_2__  .s(parsedUrl);
        const useProxy = proxyUrl && proxyUrl.hostname;
        if (!useProxy) {
            return;
        }
        return this._getProxyAgentDispatcher(parsedUrl, proxyUrl);
    }
    _prepareRequest(method, requestUrl, headers) {
        const info = {};
        info.parsedUrl = requestUrl;
        const usingSsl = info.parsedUrl.protocol === 'https:';
        info.httpModule = usingSsl ?   (https__WEBPACK_IMPORTED_MODULE_1___namespace_cache || (https__WEBPACK_IMPORTED_MODULE_1___namespace_cache = __nccwpck_require__.t(https__WEBPACK_IMPORTED_MODULE_1__, 2))) :   (http__WEBPACK_IMPORTED_MODULE_0___namespace_cache || (http__WEBPACK_IMPORTED_MODULE_0___namespace_cache = __nccwpck_require__.t(http__WEBPACK_IMPORTED_MODULE_0__, 2)));
        const defaultPort = usingSsl ? 443 : 80;
        info.options = {};
        info.options.host = info.parsedUrl.hostname;
        info.options.port = info.parsedUrl.port
            ? parseInt(info.parsedUrl.port)
            : defaultPort;
        info.options.path =
            (info.parsedUrl.pathname || '') + (info.parsedUrl.search || '');
        info.options.method = method;
        info.options.headers = this._mergeHeaders(headers);
        if (this.userAgent != null) {
            info.options.headers['user-agent'] = this.userAgent;
        }
        info.options.agent = this._getAgent(info.parsedUrl);
        if (this.handlers) {
            for (const handler of this.handlers) {
                handler.prepareRequest(info.options);
            }
        }
        return info;
    }
    _mergeHeaders(headers) {
        if (this.requestOptions && this.requestOptions.headers) {
            return Object.assign({}, lowercaseKeys(this.requestOptions.headers), lowercaseKeys(headers || {}));
        }
        return lowercaseKeys(headers || {});
    }
    _getExistingOrDefaultHeader(additionalHeaders, header, _default) {
        let clientHeader;
        if (this.requestOptions && this.requestOptions.headers) {
            const headerValue = lowercaseKeys(this.requestOptions.headers)[header];
            if (headerValue) {
                clientHeader =
                    typeof headerValue === 'number' ? headerValue.toString() : headerValue;
            }
        }
        const additionalValue = additionalHeaders[header];
        if (additionalValue !== undefined) {
            return typeof additionalValue === 'number'
                ? additionalValue.toString()
                : additionalValue;
        }
        if (clientHeader !== undefined) {
            return clientHeader;
        }
        return _default;
    }
    _getExistingOrDefaultContentTypeHeader(additionalHeaders, _default) {
        let clientHeader;
        if (this.requestOptions && this.requestOptions.headers) {
            const headerValue = lowercaseKeys(this.requestOptions.headers)[Headers.ContentType];
            if (headerValue) {
                if (typeof headerValue === 'number') {
                    clientHeader = String(headerValue);
                }
                else if (Array.isArray(headerValue)) {
                    clientHeader = headerValue.join(', ');
                }
                else {
                    clientHeader = headerValue;
                }
            }
        }
        const additionalValue = additionalHeaders[Headers.ContentType];
        if (additionalValue !== undefined) {
            if (typeof additionalValue === 'number') {
                return String(additionalValue);
            }
            else if (Array.isArray(additionalValue)) {
                return additionalValue.join(', ');
            }
            else {
                return additionalValue;
            }
        }
        if (clientHeader !== undefined) {
            return clientHeader;
        }
        return _default;
    }
    _getAgent(parsedUrl) {
        let agent;
        const proxyUrl = _proxy_js__WEBPACK_IMPORTED_MODULE_2__  .s(parsedUrl);
        const useProxy = proxyUrl && proxyUrl.hostname;
        if (this._keepAlive && useProxy) {
            agent = this._proxyAgent;
        }
        if (!useProxy) {
            agent = this._agent;
        }
        if (agent) {
            return agent;
        }
        const usingSsl = parsedUrl.protocol === 'https:';
        let maxSockets = 100;
        if (this.requestOptions) {
            maxSockets = this.requestOptions.maxSockets || http__WEBPACK_IMPORTED_MODULE_0__.globalAgent.maxSockets;
        }
        if (proxyUrl && proxyUrl.hostname) {
            const agentOptions = {
                maxSockets,
                keepAlive: this._keepAlive,
                proxy: Object.assign(Object.assign({}, ((proxyUrl.username || proxyUrl.password) && {
                    proxyAuth: `${proxyUrl.username}:${proxyUrl.password}`
                })), { host: proxyUrl.hostname, port: proxyUrl.port })
            };
            let tunnelAgent;
            const overHttps = proxyUrl.protocol === 'https:';
            if (usingSsl) {
                tunnelAgent = overHttps ? tunnel__WEBPACK_IMPORTED_MODULE_3__.httpsOverHttps : tunnel__WEBPACK_IMPORTED_MODULE_3__.httpsOverHttp;
            }
            else {
                tunnelAgent = overHttps ? tunnel__WEBPACK_IMPORTED_MODULE_3__.httpOverHttps : tunnel__WEBPACK_IMPORTED_MODULE_3__.httpOverHttp;
            }
            agent = tunnelAgent(agentOptions);
            this._proxyAgent = agent;
        }
        if (!agent) {
            const options = { keepAlive: this._keepAlive, maxSockets };
            agent = usingSsl ? new https__WEBPACK_IMPORTED_MODULE_1__.Agent(options) : new http__WEBPACK_IMPORTED_MODULE_0__.Agent(options);
            this._agent = agent;
        }
        if (usingSsl && this._ignoreSslError) {
            agent.options = Object.assign(agent.options || {}, {
                rejectUnauthorized: false
            });
        }
        return agent;
    }
    _getProxyAgentDispatcher(parsedUrl, proxyUrl) {
        let proxyAgent;
        if (this._keepAlive) {
            proxyAgent = this._proxyAgentDispatcher;
        }
        if (proxyAgent) {
            return proxyAgent;
        }
        const usingSsl = parsedUrl.protocol === 'https:';
        proxyAgent = new undici__WEBPACK_IMPORTED_MODULE_4__.ProxyAgent(Object.assign({ uri: proxyUrl.href, pipelining: !this._keepAlive ? 0 : 1 }, ((proxyUrl.username || proxyUrl.password) && {
            token: `Basic ${Buffer.from(`${proxyUrl.username}:${proxyUrl.password}`).toString('base64')}`
        })));
        this._proxyAgentDispatcher = proxyAgent;
        if (usingSsl && this._ignoreSslError) {
            proxyAgent.options = Object.assign(proxyAgent.options.requestTls || {}, {
                rejectUnauthorized: false
            });
        }
        return proxyAgent;
    }
    _getUserAgentWithOrchestrationId(userAgent) {
        const baseUserAgent = userAgent || 'actions/http-client';
        const orchId = process.env['ACTIONS_ORCHESTRATION_ID'];
        if (orchId) {
            const sanitizedId = orchId.replace(/[^a-z0-9_.-]/gi, '_');
            return `${baseUserAgent} actions_orchestration_id/${sanitizedId}`;
        }
        return baseUserAgent;
    }
    _performExponentialBackoff(retryNumber) {
        return __awaiter(this, void 0, void 0, function* () {
            retryNumber = Math.min(ExponentialBackoffCeiling, retryNumber);
            const ms = ExponentialBackoffTimeSlice * Math.pow(2, retryNumber);
            return new Promise(resolve => setTimeout(() => resolve(), ms));
        });
    }
    _processResponse(res, options) {
        return __awaiter(this, void 0, void 0, function* () {
            return new Promise((resolve, reject) => __awaiter(this, void 0, void 0, function* () {
                const statusCode = res.message.statusCode || 0;
                const response = {
                    statusCode,
                    result: null,
                    headers: {}
                };
                if (statusCode === HttpCodes.NotFound) {
                    resolve(response);
                }
                function dateTimeDeserializer(key, value) {
                    if (typeof value === 'string') {
                        const a = new Date(value);
                        if (!isNaN(a.valueOf())) {
                            return a;
                        }
                    }
                    return value;
                }
                let obj;
                let contents;
                try {
                    contents = yield res.readBody();
                    if (contents && contents.length > 0) {
                        if (options && options.deserializeDates) {
                            obj = JSON.parse(contents, dateTimeDeserializer);
                        }
                        else {
                            obj = JSON.parse(contents);
                        }
                        response.result = obj;
                    }
                    response.headers = res.message.headers;
                }
                catch (err) {
                }
                if (statusCode > 299) {
                    let msg;
                    if (obj && obj.message) {
                        msg = obj.message;
                    }
                    else if (contents && contents.length > 0) {
                        msg = contents;
                    }
                    else {
                        msg = `Failed request: (${statusCode})`;
                    }
                    const err = new HttpClientError(msg, statusCode);
                    err.result = response.result;
                    reject(err);
                }
                else {
                    resolve(response);
                }
            }));
        });
    }
}
const lowercaseKeys = (obj) => Object.keys(obj).reduce((c, k) => ((c[k.toLowerCase()] = obj[k]), c), {});

  }),

  9783:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    s: () => (  getProxyUrl)
  });
function getProxyUrl(reqUrl) {
    const usingSsl = reqUrl.protocol === 'https:';
    if (checkBypass(reqUrl)) {
        return undefined;
    }
    const proxyVar = (() => {
        if (usingSsl) {
            return process.env['https_proxy'] || process.env['HTTPS_PROXY'];
        }
        else {
            return process.env['http_proxy'] || process.env['HTTP_PROXY'];
        }
    })();
    if (proxyVar) {
        try {
            return new DecodedURL(proxyVar);
        }
        catch (_a) {
            if (!proxyVar.startsWith('http://') && !proxyVar.startsWith('https://'))
                return new DecodedURL(`http://${proxyVar}`);
        }
    }
    else {
        return undefined;
    }
}
function checkBypass(reqUrl) {
    if (!reqUrl.hostname) {
        return false;
    }
    const reqHost = reqUrl.hostname;
    if (isLoopbackAddress(reqHost)) {
        return true;
    }
    const noProxy = process.env['no_proxy'] || process.env['NO_PROXY'] || '';
    if (!noProxy) {
        return false;
    }
    let reqPort;
    if (reqUrl.port) {
        reqPort = Number(reqUrl.port);
    }
    else if (reqUrl.protocol === 'http:') {
        reqPort = 80;
    }
    else if (reqUrl.protocol === 'https:') {
        reqPort = 443;
    }
    const upperReqHosts = [reqUrl.hostname.toUpperCase()];
    if (typeof reqPort === 'number') {
        upperReqHosts.push(`${upperReqHosts[0]}:${reqPort}`);
    }
    for (const upperNoProxyItem of noProxy
        .split(',')
        .map(x => x.trim().toUpperCase())
        .filter(x => x)) {
        if (upperNoProxyItem === '*' ||
            upperReqHosts.some(x => x === upperNoProxyItem ||
                x.endsWith(`.${upperNoProxyItem}`) ||
                (upperNoProxyItem.startsWith('.') &&
                    x.endsWith(`${upperNoProxyItem}`)))) {
            return true;
        }
    }
    return false;
}
function isLoopbackAddress(host) {
    const hostLower = host.toLowerCase();
    return (hostLower === 'localhost' ||
        hostLower.startsWith('127.') ||
        hostLower.startsWith('[::1]') ||
        hostLower.startsWith('[0:0:0:0:0:0:0:1]'));
}
class DecodedURL extends URL {
    constructor(url, base) {
        super(url, base);
        this._decodedUsername = decodeURIComponent(super.username);
        this._decodedPassword = decodeURIComponent(super.password);
    }
    get username() {
        return this._decodedUsername;
    }
    get password() {
        return this._decodedPassword;
    }
}

  }),

  90:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    $1: () => (  lstat),
    Ck: () => (  mkdir),
    Cy: () => (  readdir),
    H8: () => (  IS_WINDOWS),
    Qh: () => (  isRooted),
    YN: () => (  symlink),
    dJ: () => (  stat),
    h_: () => (  readlink),
    k6: () => (  chmod),
    m3: () => (  copyFile),
    rm: () => (  rm),
    t2: () => (  exists),
    vr: () => (  tryGetExecutablePath),
    y1: () => (  unlink)
  });
  var fs__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9896);
  var path__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6928);
var __awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};


const { chmod, copyFile, lstat, mkdir, open, readdir, rename, rm, rmdir, stat, symlink, unlink } = fs__WEBPACK_IMPORTED_MODULE_0__.promises;
const IS_WINDOWS = process.platform === 'win32';
function readlink(fsPath) {
    return __awaiter(this, void 0, void 0, function* () {
        const result = yield fs__WEBPACK_IMPORTED_MODULE_0__.promises.readlink(fsPath);
        if (IS_WINDOWS && !result.endsWith('\\')) {
            return `${result}\\`;
        }
        return result;
    });
}
const UV_FS_O_EXLOCK = 0x10000000;
const READONLY = fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_RDONLY;
function exists(fsPath) {
    return __awaiter(this, void 0, void 0, function* () {
        try {
            yield stat(fsPath);
        }
        catch (err) {
            if (err.code === 'ENOENT') {
                return false;
            }
            throw err;
        }
        return true;
    });
}
function isDirectory(fsPath_1) {
    return __awaiter(this, arguments, void 0, function* (fsPath, useStat = false) {
        const stats = useStat ? yield stat(fsPath) : yield lstat(fsPath);
        return stats.isDirectory();
    });
}
function isRooted(p) {
    p = normalizeSeparators(p);
    if (!p) {
        throw new Error('isRooted() parameter "p" cannot be empty');
    }
    if (IS_WINDOWS) {
        return (p.startsWith('\\') || /^[A-Z]:/i.test(p)  
        );  
    }
    return p.startsWith('/');
}
function tryGetExecutablePath(filePath, extensions) {
    return __awaiter(this, void 0, void 0, function* () {
        let stats = undefined;
        try {
            stats = yield stat(filePath);
        }
        catch (err) {
            if (err.code !== 'ENOENT') {
                console.log(`Unexpected error attempting to determine if executable file exists '${filePath}': ${err}`);
            }
        }
        if (stats && stats.isFile()) {
            if (IS_WINDOWS) {
                const upperExt = path__WEBPACK_IMPORTED_MODULE_1__.extname(filePath).toUpperCase();
                if (extensions.some(validExt => validExt.toUpperCase() === upperExt)) {
                    return filePath;
                }
            }
            else {
                if (isUnixExecutable(stats)) {
                    return filePath;
                }
            }
        }
        const originalFilePath = filePath;
        for (const extension of extensions) {
            filePath = originalFilePath + extension;
            stats = undefined;
            try {
                stats = yield stat(filePath);
            }
            catch (err) {
                if (err.code !== 'ENOENT') {
                    console.log(`Unexpected error attempting to determine if executable file exists '${filePath}': ${err}`);
                }
            }
            if (stats && stats.isFile()) {
                if (IS_WINDOWS) {
                    try {
                        const directory = path__WEBPACK_IMPORTED_MODULE_1__.dirname(filePath);
                        const upperName = path__WEBPACK_IMPORTED_MODULE_1__.basename(filePath).toUpperCase();
                        for (const actualName of yield readdir(directory)) {
                            if (upperName === actualName.toUpperCase()) {
                                filePath = path__WEBPACK_IMPORTED_MODULE_1__.join(directory, actualName);
                                break;
                            }
                        }
                    }
                    catch (err) {
                        console.log(`Unexpected error attempting to determine the actual case of the file '${filePath}': ${err}`);
                    }
                    return filePath;
                }
                else {
                    if (isUnixExecutable(stats)) {
                        return filePath;
                    }
                }
            }
        }
        return '';
    });
}
function normalizeSeparators(p) {
    p = p || '';
    if (IS_WINDOWS) {
        p = p.replace(/\//g, '\\');
        return p.replace(/\\\\+/g, '\\');
    }
    return p.replace(/\/\/+/g, '/');
}
function isUnixExecutable(stats) {
    return ((stats.mode & 1) > 0 ||
        ((stats.mode & 8) > 0 &&
            process.getgid !== undefined &&
            stats.gid === process.getgid()) ||
        ((stats.mode & 64) > 0 &&
            process.getuid !== undefined &&
            stats.uid === process.getuid()));
}
function getCmdPath() {
    var _a;
    return (_a = process.env['COMSPEC']) !== null && _a !== void 0 ? _a : `cmd.exe`;
}

  }),

  8701:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    K7: () => (  which),
    U$: () => (  mkdirP),
    Yz: () => (  rmRF),
    cp: () => (  cp)
  });
  var assert__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(2613);
  var path__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6928);
  var _io_util_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(90);
var __awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};



function cp(source_1, dest_1) {
    return __awaiter(this, arguments, void 0, function* (source, dest, options = {}) {
        const { force, recursive, copySourceDirectory } = readCopyOptions(options);
        const destStat = (yield _io_util_js__WEBPACK_IMPORTED_MODULE_2__  .t2(dest)) ? yield _io_util_js__WEBPACK_IMPORTED_MODULE_2__  .dJ(dest) : null;
        if (destStat && destStat.isFile() && !force) {
            return;
        }
        const newDest = destStat && destStat.isDirectory() && copySourceDirectory
            ? path__WEBPACK_IMPORTED_MODULE_1__.join(dest, path__WEBPACK_IMPORTED_MODULE_1__.basename(source))
            : dest;
        if (!(yield _io_util_js__WEBPACK_IMPORTED_MODULE_2__  .t2(source))) {
            throw new Error(`no such file or directory: ${source}`);
        }
        const sourceStat = yield _io_util_js__WEBPACK_IMPORTED_MODULE_2__  .dJ(source);
        if (sourceStat.isDirectory()) {
            if (!recursive) {
                throw new Error(`Failed to copy. ${source} is a directory, but tried to copy without recursive flag.`);
            }
            else {
                yield cpDirRecursive(source, newDest, 0, force);
            }
        }
        else {
            if (path__WEBPACK_IMPORTED_MODULE_1__.relative(source, newDest) === '') {
                throw new Error(`'${newDest}' and '${source}' are the same file`);
            }
            yield copyFile(source, newDest, force);
        }
    });
}
function mv(source_1, dest_1) {
    return __awaiter(this, arguments, void 0, function* (source, dest, options = {}) {
        if (yield ioUtil.exists(dest)) {
            let destExists = true;
            if (yield ioUtil.isDirectory(dest)) {
                dest = path.join(dest, path.basename(source));
                destExists = yield ioUtil.exists(dest);
            }
            if (destExists) {
                if (options.force == null || options.force) {
                    yield rmRF(dest);
                }
                else {
                    throw new Error('Destination already exists');
                }
            }
        }
        yield mkdirP(path.dirname(dest));
        yield ioUtil.rename(source, dest);
    });
}
function rmRF(inputPath) {
    return __awaiter(this, void 0, void 0, function* () {
        if (_io_util_js__WEBPACK_IMPORTED_MODULE_2__  .H8) {
            if (/[*"<>|]/.test(inputPath)) {
                throw new Error('File path must not contain `*`, `"`, `<`, `>` or `|` on Windows');
            }
        }
        try {
            yield _io_util_js__WEBPACK_IMPORTED_MODULE_2__.rm(inputPath, {
                force: true,
                maxRetries: 3,
                recursive: true,
                retryDelay: 300
            });
        }
        catch (err) {
            throw new Error(`File was unable to be removed ${err}`);
        }
    });
}
function mkdirP(fsPath) {
    return __awaiter(this, void 0, void 0, function* () {
        (0,assert__WEBPACK_IMPORTED_MODULE_0__.ok)(fsPath, 'a path argument must be provided');
        yield _io_util_js__WEBPACK_IMPORTED_MODULE_2__  .Ck(fsPath, { recursive: true });
    });
}
function which(tool, check) {
    return __awaiter(this, void 0, void 0, function* () {
        if (!tool) {
            throw new Error("parameter 'tool' is required");
        }
        if (check) {
            const result = yield which(tool, false);
            if (!result) {
                if (_io_util_js__WEBPACK_IMPORTED_MODULE_2__  .H8) {
                    throw new Error(`Unable to locate executable file: ${tool}. Please verify either the file path exists or the file can be found within a directory specified by the PATH environment variable. Also verify the file has a valid extension for an executable file.`);
                }
                else {
                    throw new Error(`Unable to locate executable file: ${tool}. Please verify either the file path exists or the file can be found within a directory specified by the PATH environment variable. Also check the file mode to verify the file is executable.`);
                }
            }
            return result;
        }
        const matches = yield findInPath(tool);
        if (matches && matches.length > 0) {
            return matches[0];
        }
        return '';
    });
}
function findInPath(tool) {
    return __awaiter(this, void 0, void 0, function* () {
        if (!tool) {
            throw new Error("parameter 'tool' is required");
        }
        const extensions = [];
        if (_io_util_js__WEBPACK_IMPORTED_MODULE_2__  .H8 && process.env['PATHEXT']) {
            for (const extension of process.env['PATHEXT'].split(path__WEBPACK_IMPORTED_MODULE_1__.delimiter)) {
                if (extension) {
                    extensions.push(extension);
                }
            }
        }
        if (_io_util_js__WEBPACK_IMPORTED_MODULE_2__  .Qh(tool)) {
            const filePath = yield _io_util_js__WEBPACK_IMPORTED_MODULE_2__  .vr(tool, extensions);
            if (filePath) {
                return [filePath];
            }
            return [];
        }
        if (tool.includes(path__WEBPACK_IMPORTED_MODULE_1__.sep)) {
            return [];
        }
        const directories = [];
        if (process.env.PATH) {
            for (const p of process.env.PATH.split(path__WEBPACK_IMPORTED_MODULE_1__.delimiter)) {
                if (p) {
                    directories.push(p);
                }
            }
        }
        const matches = [];
        for (const directory of directories) {
            const filePath = yield _io_util_js__WEBPACK_IMPORTED_MODULE_2__  .vr(path__WEBPACK_IMPORTED_MODULE_1__.join(directory, tool), extensions);
            if (filePath) {
                matches.push(filePath);
            }
        }
        return matches;
    });
}
function readCopyOptions(options) {
    const force = options.force == null ? true : options.force;
    const recursive = Boolean(options.recursive);
    const copySourceDirectory = options.copySourceDirectory == null
        ? true
        : Boolean(options.copySourceDirectory);
    return { force, recursive, copySourceDirectory };
}
function cpDirRecursive(sourceDir, destDir, currentDepth, force) {
    return __awaiter(this, void 0, void 0, function* () {
        if (currentDepth >= 255)
            return;
        currentDepth++;
        yield mkdirP(destDir);
        const files = yield _io_util_js__WEBPACK_IMPORTED_MODULE_2__  .Cy(sourceDir);
        for (const fileName of files) {
            const srcFile = `${sourceDir}/${fileName}`;
            const destFile = `${destDir}/${fileName}`;
            const srcFileStat = yield _io_util_js__WEBPACK_IMPORTED_MODULE_2__  .$1(srcFile);
            if (srcFileStat.isDirectory()) {
                yield cpDirRecursive(srcFile, destFile, currentDepth, force);
            }
            else {
                yield copyFile(srcFile, destFile, force);
            }
        }
        yield _io_util_js__WEBPACK_IMPORTED_MODULE_2__  .k6(destDir, (yield _io_util_js__WEBPACK_IMPORTED_MODULE_2__  .dJ(sourceDir)).mode);
    });
}
function copyFile(srcFile, destFile, force) {
    return __awaiter(this, void 0, void 0, function* () {
        if ((yield _io_util_js__WEBPACK_IMPORTED_MODULE_2__  .$1(srcFile)).isSymbolicLink()) {
            try {
                yield _io_util_js__WEBPACK_IMPORTED_MODULE_2__  .$1(destFile);
                yield _io_util_js__WEBPACK_IMPORTED_MODULE_2__  .y1(destFile);
            }
            catch (e) {
                if (e.code === 'EPERM') {
                    yield _io_util_js__WEBPACK_IMPORTED_MODULE_2__  .k6(destFile, '0666');
                    yield _io_util_js__WEBPACK_IMPORTED_MODULE_2__  .y1(destFile);
                }
            }
            const symlinkFull = yield _io_util_js__WEBPACK_IMPORTED_MODULE_2__  .h_(srcFile);
            yield _io_util_js__WEBPACK_IMPORTED_MODULE_2__  .YN(symlinkFull, destFile, _io_util_js__WEBPACK_IMPORTED_MODULE_2__  .H8 ? 'junction' : null);
        }
        else if (!(yield _io_util_js__WEBPACK_IMPORTED_MODULE_2__  .t2(destFile)) || force) {
            yield _io_util_js__WEBPACK_IMPORTED_MODULE_2__  .m3(srcFile, destFile);
        }
    });
}

  }),

  7934:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    BpQ: () => (  minLength),
    Bqr: () => (  trim),
    FsL: () => (  pipe),
    Ikc: () => (  object),
    KIO: () => (  picklist),
    L5J: () => (  unknown),
    NpB: () => (  fallback),
    OZ5: () => (  url),
    PXX: () => (  toLowerCase),
    Ru6: () => (  maxLength),
    Y2b: () => (  safeInteger),
    YOg: () => (  array),
    YjP: () => (  string),
    _H3: () => (  looseObject),
    aig: () => (  number),
    cl6: () => (  nullish),
    euz: () => (  literal),
    g1P: () => (  record),
    is: () => (  is),
    lqM: () => (  optional),
    mee: () => (  nullable),
    pdi: () => (  transform),
    qgA: () => (  parse),
    xLC: () => (  safeParse),
    yGV: () => (  regex),
    yhX: () => (  isoTimestamp),
    z6Y: () => (  check),
    zMY: () => (  boolean)
  });
let store$4;
const DEFAULT_CONFIG = {
	lang: void 0,
	message: void 0,
	abortEarly: void 0,
	abortPipeEarly: void 0
};
function setGlobalConfig(config$1) {
	store$4 = {
		...store$4,
		...config$1
	};
}
function getGlobalConfig(config$1) {
	if (!config$1 && !store$4) return DEFAULT_CONFIG;
	return {
		lang: config$1?.lang ?? store$4?.lang,
		message: config$1?.message,
		abortEarly: config$1?.abortEarly ?? store$4?.abortEarly,
		abortPipeEarly: config$1?.abortPipeEarly ?? store$4?.abortPipeEarly
	};
}
function deleteGlobalConfig() {
	store$4 = void 0;
}

let store$3;
function setGlobalMessage(message$1, lang) {
	if (!store$3) store$3 =   new Map();
	store$3.set(lang, message$1);
}
function getGlobalMessage(lang) {
	return store$3?.get(lang);
}
function deleteGlobalMessage(lang) {
	store$3?.delete(lang);
}

let store$2;
function setSchemaMessage(message$1, lang) {
	if (!store$2) store$2 =   new Map();
	store$2.set(lang, message$1);
}
function getSchemaMessage(lang) {
	return store$2?.get(lang);
}
function deleteSchemaMessage(lang) {
	store$2?.delete(lang);
}

let store$1;
function setSpecificMessage(reference, message$1, lang) {
	if (!store$1) store$1 =   new Map();
	if (!store$1.get(reference)) store$1.set(reference,   new Map());
	store$1.get(reference).set(lang, message$1);
}
function getSpecificMessage(reference, lang) {
	return store$1?.get(reference)?.get(lang);
}
function deleteSpecificMessage(reference, lang) {
	store$1?.get(reference)?.delete(lang);
}

function _stringify(input) {
	const type = typeof input;
	if (type === "string") return `"${input}"`;
	if (type === "number" || type === "bigint" || type === "boolean") return `${input}`;
	if (type === "object" || type === "function") return (input && Object.getPrototypeOf(input)?.constructor?.name) ?? "null";
	return type;
}

function _addIssue(context, label, dataset, config$1, other) {
	const input = other && "input" in other ? other.input : dataset.value;
	const expected = other?.expected ?? context.expects ?? null;
	const received = other?.received ??   _stringify(input);
	const issue = {
		kind: context.kind,
		type: context.type,
		input,
		expected,
		received,
		message: `Invalid ${label}: ${expected ? `Expected ${expected} but r` : "R"}eceived ${received}`,
		requirement: context.requirement,
		path: other?.path,
		issues: other?.issues,
		lang: config$1.lang,
		abortEarly: config$1.abortEarly,
		abortPipeEarly: config$1.abortPipeEarly
	};
	const isSchema = context.kind === "schema";
	const message$1 = other?.message ?? context.message ??   getSpecificMessage(context.reference, issue.lang) ?? (isSchema ?   getSchemaMessage(issue.lang) : null) ?? config$1.message ??   getGlobalMessage(issue.lang);
	if (message$1 !== void 0) issue.message = typeof message$1 === "function" ? message$1(issue) : message$1;
	if (isSchema) dataset.typed = false;
	if (dataset.issues) dataset.issues.push(issue);
	else dataset.issues = [issue];
}

function _cloneDataset(dataset) {
	return {
		typed: dataset.typed,
		value: dataset.value,
		issues: dataset.issues?.map((issue) => ({
			...issue,
			path: issue.path && [...issue.path]
		}))
	};
}

function _formatCase(input, separator, capFirst, capRest) {
	let result = "";
	let firstWord = true;
	let start = 0;
	let prev = 0;
	let prevPrev = 0;
	const flush = (end) => {
		if (end > start) {
			let word = input.slice(start, end).toLowerCase();
			if (firstWord ? capFirst : capRest) {
				const firstCode = word.charCodeAt(0);
				if (firstCode >= 97 && firstCode <= 122) word = String.fromCharCode(firstCode - 32) + word.slice(1);
				else {
					const charLen = firstCode >= 55296 && firstCode <= 56319 ? 2 : 1;
					word = word.slice(0, charLen).toUpperCase() + word.slice(charLen);
				}
			}
			result += firstWord ? word : separator + word;
			firstWord = false;
		}
	};
	for (let index = 0; index < input.length; index++) {
		const code = input.charCodeAt(index);
		let type;
		if (code === 32 || code === 9 || code === 10 || code === 11 || code === 12 || code === 13 || code === 45 || code === 95) {
			flush(index);
			start = index + 1;
			type = 0;
		} else if (code < 128) type = code >= 65 && code <= 90 ? 1 : code >= 97 && code <= 122 ? 2 : 3;
		else {
			const char = input[index];
			const charLower = char.toLowerCase();
			type = charLower === char.toUpperCase() ? 3 : char === charLower ? 2 : 1;
		}
		if (type === 1 && (prev === 2 || prev === 3) && index > start) {
			flush(index);
			start = index;
		} else if (type === 2 && prev === 1 && prevPrev === 1 && index - 1 > start) {
			flush(index - 1);
			start = index - 1;
		}
		prevPrev = prev;
		prev = type;
	}
	flush(input.length);
	return result;
}

let textEncoder;
function _getByteCount(input) {
	if (!textEncoder) textEncoder = new TextEncoder();
	return textEncoder.encode(input).length;
}

function _getCodePointCount(input) {
	let count = input.length;
	const lengthMinus1 = input.length - 1;
	for (let i = 0; i < lengthMinus1;) if (input.codePointAt(i) <= 65535) i++;
	else {
		i += 2;
		count--;
	}
	return count;
}

let segmenter;
function _getGraphemeCount(input) {
	if (!segmenter) segmenter = new Intl.Segmenter();
	const segments = segmenter.segment(input);
	let count = 0;
	for (const _ of segments) count++;
	return count;
}

function _getLastMetadata(schema, type) {
	if ("pipe" in schema) {
		const nestedSchemas = [];
		for (let index = schema.pipe.length - 1; index >= 0; index--) {
			const item = schema.pipe[index];
			if (item.kind === "schema" && "pipe" in item) nestedSchemas.push(item);
			else if (item.kind === "metadata" && item.type === type) return item[type];
		}
		for (const nestedSchema of nestedSchemas) {
			const result =   _getLastMetadata(nestedSchema, type);
			if (result !== void 0) return result;
		}
	}
}

let store;
function _getWordCount(locales, input) {
	if (!store) store =   new Map();
	const key = String(locales);
	let segmenter$1 = store.get(key);
	if (!segmenter$1) {
		segmenter$1 = new Intl.Segmenter(locales, { granularity: "word" });
		store.set(key, segmenter$1);
	}
	const segments = segmenter$1.segment(input);
	let count = 0;
	for (const segment of segments) if (segment.isWordLike) count++;
	return count;
}

const NON_DIGIT_REGEX = /\D/gu;
function _isLuhnAlgo(input) {
	const number$1 = input.replace(NON_DIGIT_REGEX, "");
	let length$1 = number$1.length;
	let bit = 1;
	let sum = 0;
	while (length$1) {
		const value$1 = +number$1[--length$1];
		bit ^= 1;
		sum += bit ? [
			0,
			2,
			4,
			6,
			8,
			1,
			3,
			5,
			7,
			9
		][value$1] : value$1;
	}
	return sum % 10 === 0;
}

function _isSameValueZero(value1, value2) {
	return value1 === value2 || Number.isNaN(value1) && Number.isNaN(value2);
}

function _isValidObjectKey(object$1, key) {
	return Object.prototype.hasOwnProperty.call(object$1, key) && key !== "__proto__" && key !== "prototype" && key !== "constructor";
}

function _isValueMatch(requirement, value$1) {
	return Number.isNaN(requirement) && Number.isNaN(value$1) || requirement <= value$1 && requirement >= value$1;
}

function _joinExpects(values$1, separator) {
	const list = [...new Set(values$1)];
	if (list.length > 1) return `(${list.join(` ${separator} `)})`;
	return list[0] ?? "never";
}

function _standardSchema(schema) {
	schema["~standard"] = {
		version: 1,
		vendor: "valibot",
		validate: (value$1) => schema["~run"]({ value: value$1 },   getGlobalConfig())
	};
	return schema;
}

function entriesFromList(list, schema) {
	const entries$1 = {};
	for (const key of list) entries$1[key] = schema;
	return entries$1;
}

function entriesFromObjects(schemas) {
	const entries$1 = {};
	for (const schema of schemas) Object.assign(entries$1, schema.entries);
	return entries$1;
}

function getDotPath(issue) {
	if (issue.path) {
		let key = "";
		for (const item of issue.path) if (typeof item.key === "string" || typeof item.key === "number") if (key) key += `.${item.key}`;
		else key += item.key;
		else return null;
		return key;
	}
	return null;
}

function isOfKind(kind, object$1) {
	return object$1.kind === kind;
}

function isOfType(type, object$1) {
	return object$1.type === type;
}

var ValiError = class extends Error {
	constructor(issues) {
		super(issues[0].message);
		this.name = "ValiError";
		this.issues = issues;
	}
};

function isValiError(error) {
	return error instanceof ValiError;
}

function args(schema) {
	return {
		kind: "transformation",
		type: "args",
		reference: args,
		async: false,
		schema,
		"~run"(dataset, config$1) {
			const func = dataset.value;
			dataset.value = (...args_) => {
				const argsDataset = this.schema["~run"]({ value: args_ }, config$1);
				if (argsDataset.issues) throw new ValiError(argsDataset.issues);
				return func(...argsDataset.value);
			};
			return dataset;
		}
	};
}

function argsAsync(schema) {
	return {
		kind: "transformation",
		type: "args",
		reference: argsAsync,
		async: false,
		schema,
		"~run"(dataset, config$1) {
			const func = dataset.value;
			dataset.value = async (...args$1) => {
				const argsDataset = await schema["~run"]({ value: args$1 }, config$1);
				if (argsDataset.issues) throw new ValiError(argsDataset.issues);
				return func(...argsDataset.value);
			};
			return dataset;
		}
	};
}

function awaitAsync() {
	return {
		kind: "transformation",
		type: "await",
		reference: awaitAsync,
		async: true,
		async "~run"(dataset) {
			dataset.value = await dataset.value;
			return dataset;
		}
	};
}

const BASE64_REGEX = /^(?:[\da-z+/]{4})*(?:[\da-z+/]{2}==|[\da-z+/]{3}=)?$/iu;
const BIC_REGEX = /^[A-Z]{6}(?!00)[\dA-Z]{2}(?:[\dA-Z]{3})?$/u;
const CUID2_REGEX = /^[a-z][\da-z]*$/u;
const DECIMAL_REGEX = /^[+-]?(?:\d*\.)?\d+$/u;
const DIGITS_REGEX = /^\d+$/u;
const DOMAIN_REGEX = /^(?=.{1,253}$)(?:(?![Xx][Nn]--)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/u;
const EMAIL_REGEX = /^[\w+-]+(?:\.[\w+-]+)*@[\da-zA-Z]+(?:[.-][\da-zA-Z]+)*\.[a-zA-Z]{2,}$/u;
const EMOJI_REGEX = /^(?:[\u{1F1E6}-\u{1F1FF}]{2}|\u{1F3F4}[\u{E0061}-\u{E007A}]{2}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,3}\u{E007F}|(?:\p{Emoji}\uFE0F\u20E3?|\p{Emoji_Modifier_Base}\p{Emoji_Modifier}?|(?![\p{Emoji_Modifier_Base}\u{1F1E6}-\u{1F1FF}])\p{Emoji_Presentation})(?:\u200D(?:\p{Emoji}\uFE0F\u20E3?|\p{Emoji_Modifier_Base}\p{Emoji_Modifier}?|(?![\p{Emoji_Modifier_Base}\u{1F1E6}-\u{1F1FF}])\p{Emoji_Presentation}))*)+$/u;
const HEXADECIMAL_REGEX = /^(?:0[hx])?[\da-fA-F]+$/u;
const HEX_COLOR_REGEX = /^#(?:[\da-fA-F]{3,4}|[\da-fA-F]{6}|[\da-fA-F]{8})$/u;
const IMEI_REGEX = /^\d{15}$|^\d{2}-\d{6}-\d{6}-\d$/u;
const IPV4_REGEX = /^(?:(?:[1-9]|1\d|2[0-4])?\d|25[0-5])(?:\.(?:(?:[1-9]|1\d|2[0-4])?\d|25[0-5])){3}$/u;
const IPV6_REGEX = /^(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|(?:[\da-f]{1,4}:){1,7}:|(?:[\da-f]{1,4}:){1,6}:[\da-f]{1,4}|(?:[\da-f]{1,4}:){1,5}(?::[\da-f]{1,4}){1,2}|(?:[\da-f]{1,4}:){1,4}(?::[\da-f]{1,4}){1,3}|(?:[\da-f]{1,4}:){1,3}(?::[\da-f]{1,4}){1,4}|(?:[\da-f]{1,4}:){1,2}(?::[\da-f]{1,4}){1,5}|[\da-f]{1,4}:(?::[\da-f]{1,4}){1,6}|:(?:(?::[\da-f]{1,4}){1,7}|:)|fe80:(?::[\da-f]{0,4}){0,4}%[\da-z]+|::(?:f{4}(?::0{1,4})?:)?(?:(?:25[0-5]|(?:2[0-4]|1?\d)?\d)\.){3}(?:25[0-5]|(?:2[0-4]|1?\d)?\d)|(?:[\da-f]{1,4}:){1,4}:(?:(?:25[0-5]|(?:2[0-4]|1?\d)?\d)\.){3}(?:25[0-5]|(?:2[0-4]|1?\d)?\d))$/iu;
const IP_REGEX = /^(?:(?:[1-9]|1\d|2[0-4])?\d|25[0-5])(?:\.(?:(?:[1-9]|1\d|2[0-4])?\d|25[0-5])){3}$|^(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|(?:[\da-f]{1,4}:){1,7}:|(?:[\da-f]{1,4}:){1,6}:[\da-f]{1,4}|(?:[\da-f]{1,4}:){1,5}(?::[\da-f]{1,4}){1,2}|(?:[\da-f]{1,4}:){1,4}(?::[\da-f]{1,4}){1,3}|(?:[\da-f]{1,4}:){1,3}(?::[\da-f]{1,4}){1,4}|(?:[\da-f]{1,4}:){1,2}(?::[\da-f]{1,4}){1,5}|[\da-f]{1,4}:(?::[\da-f]{1,4}){1,6}|:(?:(?::[\da-f]{1,4}){1,7}|:)|fe80:(?::[\da-f]{0,4}){0,4}%[\da-z]+|::(?:f{4}(?::0{1,4})?:)?(?:(?:25[0-5]|(?:2[0-4]|1?\d)?\d)\.){3}(?:25[0-5]|(?:2[0-4]|1?\d)?\d)|(?:[\da-f]{1,4}:){1,4}:(?:(?:25[0-5]|(?:2[0-4]|1?\d)?\d)\.){3}(?:25[0-5]|(?:2[0-4]|1?\d)?\d))$/iu;
const ISO_DATE_REGEX = /^\d{4}-(?:0[1-9]|1[0-2])-(?:[12]\d|0[1-9]|3[01])$/u;
const ISO_DATE_TIME_REGEX = /^\d{4}-(?:0[1-9]|1[0-2])-(?:[12]\d|0[1-9]|3[01])[T ](?:0\d|1\d|2[0-3]):[0-5]\d$/u;
const ISO_DATE_TIME_SECOND_REGEX = /^\d{4}-(?:0[1-9]|1[0-2])-(?:[12]\d|0[1-9]|3[01])[T ](?:0\d|1\d|2[0-3])(?::[0-5]\d){2}$/u;
const ISO_TIME_REGEX = /^(?:0\d|1\d|2[0-3]):[0-5]\d$/u;
const ISO_TIME_SECOND_REGEX = /^(?:0\d|1\d|2[0-3])(?::[0-5]\d){2}$/u;
const ISO_TIMESTAMP_REGEX = /^\d{4}-(?:0[1-9]|1[0-2])-(?:[12]\d|0[1-9]|3[01])[T ](?:0\d|1\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,9})?(?:Z| ?[+-](?:0\d|1\d|2[0-3])(?::?[0-5]\d)?)$/u;
const ISO_WEEK_REGEX = /^\d{4}-W(?:0[1-9]|[1-4]\d|5[0-3])$/u;
const JWS_COMPACT_REGEX = /^(?:[\w-]{2,3}|(?:[\w-]{4})+(?:[\w-]{2,3})?)\.(?:[\w-]{2,3}|(?:[\w-]{4})+(?:[\w-]{2,3})?)?\.(?:[\w-]{2,3}|(?:[\w-]{4})+(?:[\w-]{2,3})?)?$/u;
const ISRC_REGEX = /^(?:[A-Z]{2}[A-Z\d]{3}\d{7}|[A-Z]{2}-[A-Z\d]{3}-\d{2}-\d{5})$/u;
const KSUID_REGEX = /^[a-zA-Z0-9]{27}$/u;
const MAC48_REGEX = /^(?:[\da-fA-F]{2}:){5}[\da-fA-F]{2}$|^(?:[\da-fA-F]{2}-){5}[\da-fA-F]{2}$|^(?:[\da-fA-F]{4}\.){2}[\da-fA-F]{4}$/u;
const MAC64_REGEX = /^(?:[\da-fA-F]{2}:){7}[\da-fA-F]{2}$|^(?:[\da-fA-F]{2}-){7}[\da-fA-F]{2}$|^(?:[\da-fA-F]{4}\.){3}[\da-fA-F]{4}$|^(?:[\da-fA-F]{4}:){3}[\da-fA-F]{4}$/u;
const MAC_REGEX = /^(?:[\da-fA-F]{2}:){5}[\da-fA-F]{2}$|^(?:[\da-fA-F]{2}-){5}[\da-fA-F]{2}$|^(?:[\da-fA-F]{4}\.){2}[\da-fA-F]{4}$|^(?:[\da-fA-F]{2}:){7}[\da-fA-F]{2}$|^(?:[\da-fA-F]{2}-){7}[\da-fA-F]{2}$|^(?:[\da-fA-F]{4}\.){3}[\da-fA-F]{4}$|^(?:[\da-fA-F]{4}:){3}[\da-fA-F]{4}$/u;
const NANO_ID_REGEX = /^[\w-]+$/u;
const OCTAL_REGEX = /^(?:0o)?[0-7]+$/u;
const RFC_EMAIL_REGEX = /^[a-zA-Z0-9.!#$%&'*+\/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
const SLUG_REGEX = /^[\da-z]+(?:[-_][\da-z]+)*$/u;
const ULID_REGEX = /^[0-7][\da-hjkmnp-tv-zA-HJKMNP-TV-Z]{25}$/u;
const UUID_REGEX = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

function base64(message$1) {
	return {
		kind: "validation",
		type: "base64",
		reference: base64,
		async: false,
		expects: null,
		requirement: BASE64_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "Base64", dataset, config$1);
			return dataset;
		}
	};
}

function bic(message$1) {
	return {
		kind: "validation",
		type: "bic",
		reference: bic,
		async: false,
		expects: null,
		requirement: BIC_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "BIC", dataset, config$1);
			return dataset;
		}
	};
}

function brand(name) {
	return {
		kind: "transformation",
		type: "brand",
		reference: brand,
		async: false,
		name,
		"~run"(dataset) {
			return dataset;
		}
	};
}

function bytes(requirement, message$1) {
	return {
		kind: "validation",
		type: "bytes",
		reference: bytes,
		async: false,
		expects: `${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed) {
				const length$1 =   _getByteCount(dataset.value);
				if (length$1 !== this.requirement) _addIssue(this, "bytes", dataset, config$1, { received: `${length$1}` });
			}
			return dataset;
		}
	};
}

function check(requirement, message$1) {
	return {
		kind: "validation",
		type: "check",
		reference: check,
		async: false,
		expects: null,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement(dataset.value)) _addIssue(this, "input", dataset, config$1);
			return dataset;
		}
	};
}

function checkAsync(requirement, message$1) {
	return {
		kind: "validation",
		type: "check",
		reference: checkAsync,
		async: true,
		expects: null,
		requirement,
		message: message$1,
		async "~run"(dataset, config$1) {
			if (dataset.typed && !await this.requirement(dataset.value)) _addIssue(this, "input", dataset, config$1);
			return dataset;
		}
	};
}

function checkItems(requirement, message$1) {
	return {
		kind: "validation",
		type: "check_items",
		reference: checkItems,
		async: false,
		expects: null,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed) for (let index = 0; index < dataset.value.length; index++) {
				const item = dataset.value[index];
				if (!this.requirement(item, index, dataset.value)) _addIssue(this, "item", dataset, config$1, {
					input: item,
					path: [{
						type: "array",
						origin: "value",
						input: dataset.value,
						key: index,
						value: item
					}]
				});
			}
			return dataset;
		}
	};
}

function checkItemsAsync(requirement, message$1) {
	return {
		kind: "validation",
		type: "check_items",
		reference: checkItemsAsync,
		async: true,
		expects: null,
		requirement,
		message: message$1,
		async "~run"(dataset, config$1) {
			if (dataset.typed) {
				const requirementResults = await Promise.all(dataset.value.map(this.requirement));
				for (let index = 0; index < dataset.value.length; index++) if (!requirementResults[index]) {
					const item = dataset.value[index];
					_addIssue(this, "item", dataset, config$1, {
						input: item,
						path: [{
							type: "array",
							origin: "value",
							input: dataset.value,
							key: index,
							value: item
						}]
					});
				}
			}
			return dataset;
		}
	};
}

function codePoints(requirement, message$1) {
	return {
		kind: "validation",
		type: "code_points",
		reference: codePoints,
		async: false,
		expects: `${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed) {
				const count =   _getCodePointCount(dataset.value);
				if (count !== this.requirement) _addIssue(this, "code points", dataset, config$1, { received: `${count}` });
			}
			return dataset;
		}
	};
}

const CREDIT_CARD_REGEX = /^(?:\d{13,19}|\d{4}(?: \d{3,6}){2,4}|\d{4}(?:-\d{3,6}){2,4})$/u;
const SANITIZE_REGEX = /[- ]/gu;
const PROVIDER_REGEX_LIST = (  null && ([
	/^3[47]\d{13}$/u,
	/^3(?:0[0-5]|[68]\d)\d{11,13}$/u,
	/^6(?:011|5\d{2})\d{12,15}$/u,
	/^(?:2131|1800|35\d{3})\d{11}$/u,
	/^(?:5[1-5]\d{2}|222\d|22[3-9]\d|2[3-6]\d{2}|27[01]\d|2720)\d{12}$/u,
	/^(?:6[27]\d{14,17}|81\d{14,17})$/u,
	/^4\d{12}(?:\d{3,6})?$/u
]));
function creditCard(message$1) {
	return {
		kind: "validation",
		type: "credit_card",
		reference: creditCard,
		async: false,
		expects: null,
		requirement(input) {
			let sanitized;
			return CREDIT_CARD_REGEX.test(input) && (sanitized = input.replace(SANITIZE_REGEX, "")) && PROVIDER_REGEX_LIST.some((regex$1) => regex$1.test(sanitized)) &&   _isLuhnAlgo(sanitized);
		},
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement(dataset.value)) _addIssue(this, "credit card", dataset, config$1);
			return dataset;
		}
	};
}

function cuid2(message$1) {
	return {
		kind: "validation",
		type: "cuid2",
		reference: cuid2,
		async: false,
		expects: null,
		requirement: CUID2_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "Cuid2", dataset, config$1);
			return dataset;
		}
	};
}

function decimal(message$1) {
	return {
		kind: "validation",
		type: "decimal",
		reference: decimal,
		async: false,
		expects: null,
		requirement: DECIMAL_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "decimal", dataset, config$1);
			return dataset;
		}
	};
}

function description(description_) {
	return {
		kind: "metadata",
		type: "description",
		reference: description,
		description: description_
	};
}

function digits(message$1) {
	return {
		kind: "validation",
		type: "digits",
		reference: digits,
		async: false,
		expects: null,
		requirement: DIGITS_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "digits", dataset, config$1);
			return dataset;
		}
	};
}

function domain(message$1) {
	return {
		kind: "validation",
		type: "domain",
		reference: domain,
		expects: null,
		async: false,
		requirement: DOMAIN_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "domain", dataset, config$1);
			return dataset;
		}
	};
}

function email(message$1) {
	return {
		kind: "validation",
		type: "email",
		reference: email,
		expects: null,
		async: false,
		requirement: EMAIL_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "email", dataset, config$1);
			return dataset;
		}
	};
}

function emoji(message$1) {
	return {
		kind: "validation",
		type: "emoji",
		reference: emoji,
		async: false,
		expects: null,
		requirement: EMOJI_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "emoji", dataset, config$1);
			return dataset;
		}
	};
}

function empty(message$1) {
	return {
		kind: "validation",
		type: "empty",
		reference: empty,
		async: false,
		expects: "0",
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && dataset.value.length > 0) _addIssue(this, "length", dataset, config$1, { received: `${dataset.value.length}` });
			return dataset;
		}
	};
}

function endsWith(requirement, message$1) {
	return {
		kind: "validation",
		type: "ends_with",
		reference: endsWith,
		async: false,
		expects: `"${requirement}"`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !dataset.value.endsWith(this.requirement)) _addIssue(this, "end", dataset, config$1, { received: `"${dataset.value.slice(-this.requirement.length)}"` });
			return dataset;
		}
	};
}

function entries(requirement, message$1) {
	return {
		kind: "validation",
		type: "entries",
		reference: entries,
		async: false,
		expects: `${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (!dataset.typed) return dataset;
			const count = Object.keys(dataset.value).length;
			if (dataset.typed && count !== this.requirement) _addIssue(this, "entries", dataset, config$1, { received: `${count}` });
			return dataset;
		}
	};
}

function everyItem(requirement, message$1) {
	return {
		kind: "validation",
		type: "every_item",
		reference: everyItem,
		async: false,
		expects: null,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !dataset.value.every(this.requirement)) _addIssue(this, "item", dataset, config$1);
			return dataset;
		}
	};
}

function examples(examples_) {
	return {
		kind: "metadata",
		type: "examples",
		reference: examples,
		examples: examples_
	};
}

function excludes(requirement, message$1) {
	const received =   _stringify(requirement);
	return {
		kind: "validation",
		type: "excludes",
		reference: excludes,
		async: false,
		expects: `!${received}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && dataset.value.includes(this.requirement)) _addIssue(this, "content", dataset, config$1, { received });
			return dataset;
		}
	};
}

function filterItems(operation) {
	return {
		kind: "transformation",
		type: "filter_items",
		reference: filterItems,
		async: false,
		operation,
		"~run"(dataset) {
			dataset.value = dataset.value.filter(this.operation);
			return dataset;
		}
	};
}

function findItem(operation) {
	return {
		kind: "transformation",
		type: "find_item",
		reference: findItem,
		async: false,
		operation,
		"~run"(dataset) {
			dataset.value = dataset.value.find(this.operation);
			return dataset;
		}
	};
}

function finite(message$1) {
	return {
		kind: "validation",
		type: "finite",
		reference: finite,
		async: false,
		expects: null,
		requirement: Number.isFinite,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement(dataset.value)) _addIssue(this, "finite", dataset, config$1);
			return dataset;
		}
	};
}

function flavor(name) {
	return {
		kind: "transformation",
		type: "flavor",
		reference: flavor,
		async: false,
		name,
		"~run"(dataset) {
			return dataset;
		}
	};
}

function graphemes(requirement, message$1) {
	return {
		kind: "validation",
		type: "graphemes",
		reference: graphemes,
		async: false,
		expects: `${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed) {
				const count =   _getGraphemeCount(dataset.value);
				if (count !== this.requirement) _addIssue(this, "graphemes", dataset, config$1, { received: `${count}` });
			}
			return dataset;
		}
	};
}

function gtValue(requirement, message$1) {
	return {
		kind: "validation",
		type: "gt_value",
		reference: gtValue,
		async: false,
		expects: `>${requirement instanceof Date ? requirement.toJSON() :   _stringify(requirement)}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !(dataset.value > this.requirement)) _addIssue(this, "value", dataset, config$1, { received: dataset.value instanceof Date ? dataset.value.toJSON() :   _stringify(dataset.value) });
			return dataset;
		}
	};
}

function guard(requirement, message$1) {
	return {
		kind: "transformation",
		type: "guard",
		reference: guard,
		async: false,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement(dataset.value)) {
				_addIssue(this, "input", dataset, config$1);
				dataset.typed = false;
			}
			return dataset;
		}
	};
}

const HASH_LENGTHS = {
	md4: 32,
	md5: 32,
	sha1: 40,
	sha256: 64,
	sha384: 96,
	sha512: 128,
	ripemd128: 32,
	ripemd160: 40,
	tiger128: 32,
	tiger160: 40,
	tiger192: 48,
	crc32: 8,
	crc32b: 8,
	adler32: 8
};
function hash(types, message$1) {
	return {
		kind: "validation",
		type: "hash",
		reference: hash,
		expects: null,
		async: false,
		requirement: RegExp(types.map((type) => `^[a-fA-F0-9]{${HASH_LENGTHS[type]}}$`).join("|"), "u"),
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "hash", dataset, config$1);
			return dataset;
		}
	};
}

function hexadecimal(message$1) {
	return {
		kind: "validation",
		type: "hexadecimal",
		reference: hexadecimal,
		async: false,
		expects: null,
		requirement: HEXADECIMAL_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "hexadecimal", dataset, config$1);
			return dataset;
		}
	};
}

function hexColor(message$1) {
	return {
		kind: "validation",
		type: "hex_color",
		reference: hexColor,
		async: false,
		expects: null,
		requirement: HEX_COLOR_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "hex color", dataset, config$1);
			return dataset;
		}
	};
}

function imei(message$1) {
	return {
		kind: "validation",
		type: "imei",
		reference: imei,
		async: false,
		expects: null,
		requirement(input) {
			return IMEI_REGEX.test(input) &&   _isLuhnAlgo(input);
		},
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement(dataset.value)) _addIssue(this, "IMEI", dataset, config$1);
			return dataset;
		}
	};
}

function includes(requirement, message$1) {
	const expects =   _stringify(requirement);
	return {
		kind: "validation",
		type: "includes",
		reference: includes,
		async: false,
		expects,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !dataset.value.includes(this.requirement)) _addIssue(this, "content", dataset, config$1, { received: `!${expects}` });
			return dataset;
		}
	};
}

function integer(message$1) {
	return {
		kind: "validation",
		type: "integer",
		reference: integer,
		async: false,
		expects: null,
		requirement: Number.isInteger,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement(dataset.value)) _addIssue(this, "integer", dataset, config$1);
			return dataset;
		}
	};
}

function ip(message$1) {
	return {
		kind: "validation",
		type: "ip",
		reference: ip,
		async: false,
		expects: null,
		requirement: IP_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "IP", dataset, config$1);
			return dataset;
		}
	};
}

function ipv4(message$1) {
	return {
		kind: "validation",
		type: "ipv4",
		reference: ipv4,
		async: false,
		expects: null,
		requirement: IPV4_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "IPv4", dataset, config$1);
			return dataset;
		}
	};
}

function ipv6(message$1) {
	return {
		kind: "validation",
		type: "ipv6",
		reference: ipv6,
		async: false,
		expects: null,
		requirement: IPV6_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "IPv6", dataset, config$1);
			return dataset;
		}
	};
}

function _isIsbn10(input) {
	const digits$1 = input.split("").map((c) => c === "X" ? 10 : parseInt(c));
	let sum = 0;
	for (let i = 0; i < 10; i++) sum += digits$1[i] * (10 - i);
	return sum % 11 === 0;
}

function _isIsbn13(input) {
	const digits$1 = input.split("").map((c) => parseInt(c));
	let sum = 0;
	for (let i = 0; i < 13; i++) sum += digits$1[i] * (i % 2 === 0 ? 1 : 3);
	return sum % 10 === 0;
}

const ISBN_SEPARATOR_REGEX = /[- ]/gu;
const ISBN_10_DETECTION_REGEX = /^\d{9}[\dX]$/u;
const ISBN_13_DETECTION_REGEX = /^\d{13}$/u;
function isbn(message$1) {
	return {
		kind: "validation",
		type: "isbn",
		reference: isbn,
		async: false,
		expects: null,
		requirement(input) {
			const replacedInput = input.replace(ISBN_SEPARATOR_REGEX, "");
			if (ISBN_10_DETECTION_REGEX.test(replacedInput)) return _isIsbn10(replacedInput);
			else if (ISBN_13_DETECTION_REGEX.test(replacedInput)) return _isIsbn13(replacedInput);
			return false;
		},
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement(dataset.value)) _addIssue(this, "ISBN", dataset, config$1);
			return dataset;
		}
	};
}

function isrc(message$1) {
	return {
		kind: "validation",
		type: "isrc",
		reference: isrc,
		async: false,
		expects: null,
		requirement: ISRC_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "ISRC", dataset, config$1);
			return dataset;
		}
	};
}

function isoDate(message$1) {
	return {
		kind: "validation",
		type: "iso_date",
		reference: isoDate,
		async: false,
		expects: null,
		requirement: ISO_DATE_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "date", dataset, config$1);
			return dataset;
		}
	};
}

function isoDateTime(message$1) {
	return {
		kind: "validation",
		type: "iso_date_time",
		reference: isoDateTime,
		async: false,
		expects: null,
		requirement: ISO_DATE_TIME_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "date-time", dataset, config$1);
			return dataset;
		}
	};
}

function isoDateTimeSecond(message$1) {
	return {
		kind: "validation",
		type: "iso_date_time_second",
		reference: isoDateTimeSecond,
		async: false,
		expects: null,
		requirement: ISO_DATE_TIME_SECOND_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "date-time-second", dataset, config$1);
			return dataset;
		}
	};
}

function isoTime(message$1) {
	return {
		kind: "validation",
		type: "iso_time",
		reference: isoTime,
		async: false,
		expects: null,
		requirement: ISO_TIME_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "time", dataset, config$1);
			return dataset;
		}
	};
}

function isoTimeSecond(message$1) {
	return {
		kind: "validation",
		type: "iso_time_second",
		reference: isoTimeSecond,
		async: false,
		expects: null,
		requirement: ISO_TIME_SECOND_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "time-second", dataset, config$1);
			return dataset;
		}
	};
}

function isoTimestamp(message$1) {
	return {
		kind: "validation",
		type: "iso_timestamp",
		reference: isoTimestamp,
		async: false,
		expects: null,
		requirement: ISO_TIMESTAMP_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "timestamp", dataset, config$1);
			return dataset;
		}
	};
}

function isoWeek(message$1) {
	return {
		kind: "validation",
		type: "iso_week",
		reference: isoWeek,
		async: false,
		expects: null,
		requirement: ISO_WEEK_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "week", dataset, config$1);
			return dataset;
		}
	};
}

function jwsCompact(message$1) {
	return {
		kind: "validation",
		type: "jws_compact",
		reference: jwsCompact,
		async: false,
		expects: null,
		requirement: JWS_COMPACT_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "JWS compact", dataset, config$1);
			return dataset;
		}
	};
}

function ksuid(message$1) {
	return {
		kind: "validation",
		type: "ksuid",
		reference: ksuid,
		async: false,
		expects: null,
		requirement: KSUID_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "KSUID", dataset, config$1);
			return dataset;
		}
	};
}

function length(requirement, message$1) {
	return {
		kind: "validation",
		type: "length",
		reference: length,
		async: false,
		expects: `${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && dataset.value.length !== this.requirement) _addIssue(this, "length", dataset, config$1, { received: `${dataset.value.length}` });
			return dataset;
		}
	};
}

function ltValue(requirement, message$1) {
	return {
		kind: "validation",
		type: "lt_value",
		reference: ltValue,
		async: false,
		expects: `<${requirement instanceof Date ? requirement.toJSON() :   _stringify(requirement)}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !(dataset.value < this.requirement)) _addIssue(this, "value", dataset, config$1, { received: dataset.value instanceof Date ? dataset.value.toJSON() :   _stringify(dataset.value) });
			return dataset;
		}
	};
}

function mac(message$1) {
	return {
		kind: "validation",
		type: "mac",
		reference: mac,
		async: false,
		expects: null,
		requirement: MAC_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "MAC", dataset, config$1);
			return dataset;
		}
	};
}

function mac48(message$1) {
	return {
		kind: "validation",
		type: "mac48",
		reference: mac48,
		async: false,
		expects: null,
		requirement: MAC48_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "48-bit MAC", dataset, config$1);
			return dataset;
		}
	};
}

function mac64(message$1) {
	return {
		kind: "validation",
		type: "mac64",
		reference: mac64,
		async: false,
		expects: null,
		requirement: MAC64_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "64-bit MAC", dataset, config$1);
			return dataset;
		}
	};
}

function mapItems(operation) {
	return {
		kind: "transformation",
		type: "map_items",
		reference: mapItems,
		async: false,
		operation,
		"~run"(dataset) {
			dataset.value = dataset.value.map(this.operation);
			return dataset;
		}
	};
}

function maxBytes(requirement, message$1) {
	return {
		kind: "validation",
		type: "max_bytes",
		reference: maxBytes,
		async: false,
		expects: `<=${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed) {
				const length$1 =   _getByteCount(dataset.value);
				if (length$1 > this.requirement) _addIssue(this, "bytes", dataset, config$1, { received: `${length$1}` });
			}
			return dataset;
		}
	};
}

function maxCodePoints(requirement, message$1) {
	return {
		kind: "validation",
		type: "max_code_points",
		reference: maxCodePoints,
		async: false,
		expects: `<=${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed) {
				const count =   _getCodePointCount(dataset.value);
				if (count > this.requirement) _addIssue(this, "code points", dataset, config$1, { received: `${count}` });
			}
			return dataset;
		}
	};
}

function maxEntries(requirement, message$1) {
	return {
		kind: "validation",
		type: "max_entries",
		reference: maxEntries,
		async: false,
		expects: `<=${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (!dataset.typed) return dataset;
			const count = Object.keys(dataset.value).length;
			if (dataset.typed && count > this.requirement) _addIssue(this, "entries", dataset, config$1, { received: `${count}` });
			return dataset;
		}
	};
}

function maxGraphemes(requirement, message$1) {
	return {
		kind: "validation",
		type: "max_graphemes",
		reference: maxGraphemes,
		async: false,
		expects: `<=${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed) {
				const count =   _getGraphemeCount(dataset.value);
				if (count > this.requirement) _addIssue(this, "graphemes", dataset, config$1, { received: `${count}` });
			}
			return dataset;
		}
	};
}

function maxLength(requirement, message$1) {
	return {
		kind: "validation",
		type: "max_length",
		reference: maxLength,
		async: false,
		expects: `<=${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && dataset.value.length > this.requirement) _addIssue(this, "length", dataset, config$1, { received: `${dataset.value.length}` });
			return dataset;
		}
	};
}

function maxSize(requirement, message$1) {
	return {
		kind: "validation",
		type: "max_size",
		reference: maxSize,
		async: false,
		expects: `<=${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && dataset.value.size > this.requirement) _addIssue(this, "size", dataset, config$1, { received: `${dataset.value.size}` });
			return dataset;
		}
	};
}

function maxValue(requirement, message$1) {
	return {
		kind: "validation",
		type: "max_value",
		reference: maxValue,
		async: false,
		expects: `<=${requirement instanceof Date ? requirement.toJSON() :   _stringify(requirement)}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !(dataset.value <= this.requirement)) _addIssue(this, "value", dataset, config$1, { received: dataset.value instanceof Date ? dataset.value.toJSON() :   _stringify(dataset.value) });
			return dataset;
		}
	};
}

function maxWords(locales, requirement, message$1) {
	return {
		kind: "validation",
		type: "max_words",
		reference: maxWords,
		async: false,
		expects: `<=${requirement}`,
		locales,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed) {
				const count =   _getWordCount(this.locales, dataset.value);
				if (count > this.requirement) _addIssue(this, "words", dataset, config$1, { received: `${count}` });
			}
			return dataset;
		}
	};
}

function metadata(metadata_) {
	return {
		kind: "metadata",
		type: "metadata",
		reference: metadata,
		metadata: metadata_
	};
}

function mimeType(requirement, message$1) {
	return {
		kind: "validation",
		type: "mime_type",
		reference: mimeType,
		async: false,
		expects:   _joinExpects(requirement.map((option) => `"${option}"`), "|"),
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.includes(dataset.value.type)) _addIssue(this, "MIME type", dataset, config$1, { received: `"${dataset.value.type}"` });
			return dataset;
		}
	};
}

function minBytes(requirement, message$1) {
	return {
		kind: "validation",
		type: "min_bytes",
		reference: minBytes,
		async: false,
		expects: `>=${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed) {
				const length$1 =   _getByteCount(dataset.value);
				if (length$1 < this.requirement) _addIssue(this, "bytes", dataset, config$1, { received: `${length$1}` });
			}
			return dataset;
		}
	};
}

function minCodePoints(requirement, message$1) {
	return {
		kind: "validation",
		type: "min_code_points",
		reference: minCodePoints,
		async: false,
		expects: `>=${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed) {
				const count =   _getCodePointCount(dataset.value);
				if (count < this.requirement) _addIssue(this, "code points", dataset, config$1, { received: `${count}` });
			}
			return dataset;
		}
	};
}

function minEntries(requirement, message$1) {
	return {
		kind: "validation",
		type: "min_entries",
		reference: minEntries,
		async: false,
		expects: `>=${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (!dataset.typed) return dataset;
			const count = Object.keys(dataset.value).length;
			if (dataset.typed && count < this.requirement) _addIssue(this, "entries", dataset, config$1, { received: `${count}` });
			return dataset;
		}
	};
}

function minGraphemes(requirement, message$1) {
	return {
		kind: "validation",
		type: "min_graphemes",
		reference: minGraphemes,
		async: false,
		expects: `>=${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed) {
				const count =   _getGraphemeCount(dataset.value);
				if (count < this.requirement) _addIssue(this, "graphemes", dataset, config$1, { received: `${count}` });
			}
			return dataset;
		}
	};
}

function minLength(requirement, message$1) {
	return {
		kind: "validation",
		type: "min_length",
		reference: minLength,
		async: false,
		expects: `>=${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && dataset.value.length < this.requirement) _addIssue(this, "length", dataset, config$1, { received: `${dataset.value.length}` });
			return dataset;
		}
	};
}

function minSize(requirement, message$1) {
	return {
		kind: "validation",
		type: "min_size",
		reference: minSize,
		async: false,
		expects: `>=${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && dataset.value.size < this.requirement) _addIssue(this, "size", dataset, config$1, { received: `${dataset.value.size}` });
			return dataset;
		}
	};
}

function minValue(requirement, message$1) {
	return {
		kind: "validation",
		type: "min_value",
		reference: minValue,
		async: false,
		expects: `>=${requirement instanceof Date ? requirement.toJSON() :   _stringify(requirement)}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !(dataset.value >= this.requirement)) _addIssue(this, "value", dataset, config$1, { received: dataset.value instanceof Date ? dataset.value.toJSON() :   _stringify(dataset.value) });
			return dataset;
		}
	};
}

function minWords(locales, requirement, message$1) {
	return {
		kind: "validation",
		type: "min_words",
		reference: minWords,
		async: false,
		expects: `>=${requirement}`,
		locales,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed) {
				const count =   _getWordCount(this.locales, dataset.value);
				if (count < this.requirement) _addIssue(this, "words", dataset, config$1, { received: `${count}` });
			}
			return dataset;
		}
	};
}

function multipleOf(requirement, message$1) {
	return {
		kind: "validation",
		type: "multiple_of",
		reference: multipleOf,
		async: false,
		expects: `%${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && dataset.value % this.requirement != 0) _addIssue(this, "multiple", dataset, config$1);
			return dataset;
		}
	};
}

function nanoid(message$1) {
	return {
		kind: "validation",
		type: "nanoid",
		reference: nanoid,
		async: false,
		expects: null,
		requirement: NANO_ID_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "Nano ID", dataset, config$1);
			return dataset;
		}
	};
}

function nonEmpty(message$1) {
	return {
		kind: "validation",
		type: "non_empty",
		reference: nonEmpty,
		async: false,
		expects: "!0",
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && dataset.value.length === 0) _addIssue(this, "length", dataset, config$1, { received: "0" });
			return dataset;
		}
	};
}

function normalize(form) {
	return {
		kind: "transformation",
		type: "normalize",
		reference: normalize,
		async: false,
		form,
		"~run"(dataset) {
			dataset.value = dataset.value.normalize(this.form);
			return dataset;
		}
	};
}

function notBytes(requirement, message$1) {
	return {
		kind: "validation",
		type: "not_bytes",
		reference: notBytes,
		async: false,
		expects: `!${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed) {
				const length$1 =   _getByteCount(dataset.value);
				if (length$1 === this.requirement) _addIssue(this, "bytes", dataset, config$1, { received: `${length$1}` });
			}
			return dataset;
		}
	};
}

function notCodePoints(requirement, message$1) {
	return {
		kind: "validation",
		type: "not_code_points",
		reference: notCodePoints,
		async: false,
		expects: `!${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed) {
				const count =   _getCodePointCount(dataset.value);
				if (count === this.requirement) _addIssue(this, "code points", dataset, config$1, { received: `${count}` });
			}
			return dataset;
		}
	};
}

function notEntries(requirement, message$1) {
	return {
		kind: "validation",
		type: "not_entries",
		reference: notEntries,
		async: false,
		expects: `!${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (!dataset.typed) return dataset;
			const count = Object.keys(dataset.value).length;
			if (dataset.typed && count === this.requirement) _addIssue(this, "entries", dataset, config$1, { received: `${count}` });
			return dataset;
		}
	};
}

function notGraphemes(requirement, message$1) {
	return {
		kind: "validation",
		type: "not_graphemes",
		reference: notGraphemes,
		async: false,
		expects: `!${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed) {
				const count =   _getGraphemeCount(dataset.value);
				if (count === this.requirement) _addIssue(this, "graphemes", dataset, config$1, { received: `${count}` });
			}
			return dataset;
		}
	};
}

function notLength(requirement, message$1) {
	return {
		kind: "validation",
		type: "not_length",
		reference: notLength,
		async: false,
		expects: `!${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && dataset.value.length === this.requirement) _addIssue(this, "length", dataset, config$1, { received: `${dataset.value.length}` });
			return dataset;
		}
	};
}

function notSize(requirement, message$1) {
	return {
		kind: "validation",
		type: "not_size",
		reference: notSize,
		async: false,
		expects: `!${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && dataset.value.size === this.requirement) _addIssue(this, "size", dataset, config$1, { received: `${dataset.value.size}` });
			return dataset;
		}
	};
}

function notValue(requirement, message$1) {
	return {
		kind: "validation",
		type: "not_value",
		reference: notValue,
		async: false,
		expects: requirement instanceof Date ? `!${requirement.toJSON()}` : `!${  _stringify(requirement)}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed &&   _isValueMatch(this.requirement, dataset.value)) _addIssue(this, "value", dataset, config$1, { received: dataset.value instanceof Date ? dataset.value.toJSON() :   _stringify(dataset.value) });
			return dataset;
		}
	};
}

function notValues(requirement, message$1) {
	return {
		kind: "validation",
		type: "not_values",
		reference: notValues,
		async: false,
		expects: `!${  _joinExpects(requirement.map((value$1) => value$1 instanceof Date ? value$1.toJSON() :   _stringify(value$1)), "|")}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && this.requirement.some((requirement$1) =>   _isValueMatch(requirement$1, dataset.value))) _addIssue(this, "value", dataset, config$1, { received: dataset.value instanceof Date ? dataset.value.toJSON() :   _stringify(dataset.value) });
			return dataset;
		}
	};
}

function notWords(locales, requirement, message$1) {
	return {
		kind: "validation",
		type: "not_words",
		reference: notWords,
		async: false,
		expects: `!${requirement}`,
		locales,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed) {
				const count =   _getWordCount(this.locales, dataset.value);
				if (count === this.requirement) _addIssue(this, "words", dataset, config$1, { received: `${count}` });
			}
			return dataset;
		}
	};
}

function octal(message$1) {
	return {
		kind: "validation",
		type: "octal",
		reference: octal,
		async: false,
		expects: null,
		requirement: OCTAL_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "octal", dataset, config$1);
			return dataset;
		}
	};
}

const TRUTHY = (  null && ([
	true,
	1,
	"true",
	"1",
	"yes",
	"y",
	"on",
	"enabled"
]));
const FALSY = (  null && ([
	false,
	0,
	"false",
	"0",
	"no",
	"n",
	"off",
	"disabled"
]));
function parseBoolean(config$1, message$1) {
	const normalize$1 = (v) => typeof v === "string" ? v.toLowerCase() : v;
	const truthyRaw = config$1?.truthy ?? TRUTHY;
	const falsyRaw = config$1?.falsy ?? FALSY;
	const truthy = config$1?.truthy ? config$1.truthy.map(normalize$1) : TRUTHY;
	const falsy = config$1?.falsy ? config$1.falsy.map(normalize$1) : FALSY;
	return {
		kind: "transformation",
		type: "parse_boolean",
		reference: parseBoolean,
		expects:   _joinExpects([...truthyRaw, ...falsyRaw].map(_stringify), "|"),
		config: config$1,
		message: message$1,
		async: false,
		"~run"(dataset, config$2) {
			const input = normalize$1(dataset.value);
			if (truthy.includes(input)) dataset.value = true;
			else if (falsy.includes(input)) dataset.value = false;
			else {
				_addIssue(this, "boolean", dataset, config$2);
				dataset.typed = false;
			}
			return dataset;
		}
	};
}

function parseJson(config$1, message$1) {
	return {
		kind: "transformation",
		type: "parse_json",
		reference: parseJson,
		config: config$1,
		message: message$1,
		async: false,
		"~run"(dataset, config$2) {
			try {
				dataset.value = JSON.parse(dataset.value, this.config?.reviver);
			} catch (error) {
				if (error instanceof Error) {
					_addIssue(this, "JSON", dataset, config$2, { received: `"${error.message}"` });
					dataset.typed = false;
				} else throw error;
			}
			return dataset;
		}
	};
}

function _isPartiallyTyped(dataset, paths) {
	if (dataset.issues) for (const path of paths) for (const issue of dataset.issues) {
		let typed = false;
		const bound = Math.min(path.length, issue.path?.length ?? 0);
		for (let index = 0; index < bound; index++) if (path[index] !== issue.path[index].key && (path[index] !== "$" || issue.path[index].type !== "array")) {
			typed = true;
			break;
		}
		if (!typed) return false;
	}
	return true;
}

function partialCheck(paths, requirement, message$1) {
	return {
		kind: "validation",
		type: "partial_check",
		reference: partialCheck,
		async: false,
		expects: null,
		paths,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if ((dataset.typed ||   _isPartiallyTyped(dataset, paths)) && !this.requirement(dataset.value)) _addIssue(this, "input", dataset, config$1);
			return dataset;
		}
	};
}

function partialCheckAsync(paths, requirement, message$1) {
	return {
		kind: "validation",
		type: "partial_check",
		reference: partialCheckAsync,
		async: true,
		expects: null,
		paths,
		requirement,
		message: message$1,
		async "~run"(dataset, config$1) {
			if ((dataset.typed ||   _isPartiallyTyped(dataset, paths)) && !await this.requirement(dataset.value)) _addIssue(this, "input", dataset, config$1);
			return dataset;
		}
	};
}

function rawCheck(action) {
	return {
		kind: "validation",
		type: "raw_check",
		reference: rawCheck,
		async: false,
		expects: null,
		"~run"(dataset, config$1) {
			action({
				dataset,
				config: config$1,
				addIssue: (info) => _addIssue(this, info?.label ?? "input", dataset, config$1, info)
			});
			return dataset;
		}
	};
}

function rawCheckAsync(action) {
	return {
		kind: "validation",
		type: "raw_check",
		reference: rawCheckAsync,
		async: true,
		expects: null,
		async "~run"(dataset, config$1) {
			await action({
				dataset,
				config: config$1,
				addIssue: (info) => _addIssue(this, info?.label ?? "input", dataset, config$1, info)
			});
			return dataset;
		}
	};
}

function rawTransform(action) {
	return {
		kind: "transformation",
		type: "raw_transform",
		reference: rawTransform,
		async: false,
		"~run"(dataset, config$1) {
			const output = action({
				dataset,
				config: config$1,
				addIssue: (info) => _addIssue(this, info?.label ?? "input", dataset, config$1, info),
				NEVER: null
			});
			if (dataset.issues) dataset.typed = false;
			else dataset.value = output;
			return dataset;
		}
	};
}

function rawTransformAsync(action) {
	return {
		kind: "transformation",
		type: "raw_transform",
		reference: rawTransformAsync,
		async: true,
		async "~run"(dataset, config$1) {
			const output = await action({
				dataset,
				config: config$1,
				addIssue: (info) => _addIssue(this, info?.label ?? "input", dataset, config$1, info),
				NEVER: null
			});
			if (dataset.issues) dataset.typed = false;
			else dataset.value = output;
			return dataset;
		}
	};
}

function readonly() {
	return {
		kind: "transformation",
		type: "readonly",
		reference: readonly,
		async: false,
		"~run"(dataset) {
			return dataset;
		}
	};
}

function reduceItems(operation, initial) {
	return {
		kind: "transformation",
		type: "reduce_items",
		reference: reduceItems,
		async: false,
		operation,
		initial,
		"~run"(dataset) {
			dataset.value = dataset.value.reduce(this.operation, this.initial);
			return dataset;
		}
	};
}

function regex(requirement, message$1) {
	return {
		kind: "validation",
		type: "regex",
		reference: regex,
		async: false,
		expects: `${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "format", dataset, config$1);
			return dataset;
		}
	};
}

function returns(schema) {
	return {
		kind: "transformation",
		type: "returns",
		reference: returns,
		async: false,
		schema,
		"~run"(dataset, config$1) {
			const func = dataset.value;
			dataset.value = (...args_) => {
				const returnsDataset = this.schema["~run"]({ value: func(...args_) }, config$1);
				if (returnsDataset.issues) throw new ValiError(returnsDataset.issues);
				return returnsDataset.value;
			};
			return dataset;
		}
	};
}

function returnsAsync(schema) {
	return {
		kind: "transformation",
		type: "returns",
		reference: returnsAsync,
		async: false,
		schema,
		"~run"(dataset, config$1) {
			const func = dataset.value;
			dataset.value = async (...args_) => {
				const returnsDataset = await this.schema["~run"]({ value: await func(...args_) }, config$1);
				if (returnsDataset.issues) throw new ValiError(returnsDataset.issues);
				return returnsDataset.value;
			};
			return dataset;
		}
	};
}

function rfcEmail(message$1) {
	return {
		kind: "validation",
		type: "rfc_email",
		reference: rfcEmail,
		expects: null,
		async: false,
		requirement: RFC_EMAIL_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "email", dataset, config$1);
			return dataset;
		}
	};
}

function safeInteger(message$1) {
	return {
		kind: "validation",
		type: "safe_integer",
		reference: safeInteger,
		async: false,
		expects: null,
		requirement: Number.isSafeInteger,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement(dataset.value)) _addIssue(this, "safe integer", dataset, config$1);
			return dataset;
		}
	};
}

function size(requirement, message$1) {
	return {
		kind: "validation",
		type: "size",
		reference: size,
		async: false,
		expects: `${requirement}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && dataset.value.size !== this.requirement) _addIssue(this, "size", dataset, config$1, { received: `${dataset.value.size}` });
			return dataset;
		}
	};
}

function slug(message$1) {
	return {
		kind: "validation",
		type: "slug",
		reference: slug,
		async: false,
		expects: null,
		requirement: SLUG_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "slug", dataset, config$1);
			return dataset;
		}
	};
}

function someItem(requirement, message$1) {
	return {
		kind: "validation",
		type: "some_item",
		reference: someItem,
		async: false,
		expects: null,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !dataset.value.some(this.requirement)) _addIssue(this, "item", dataset, config$1);
			return dataset;
		}
	};
}

function sortItems(operation) {
	return {
		kind: "transformation",
		type: "sort_items",
		reference: sortItems,
		async: false,
		operation,
		"~run"(dataset) {
			dataset.value = dataset.value.sort(this.operation);
			return dataset;
		}
	};
}

function startsWith(requirement, message$1) {
	return {
		kind: "validation",
		type: "starts_with",
		reference: startsWith,
		async: false,
		expects: `"${requirement}"`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !dataset.value.startsWith(this.requirement)) _addIssue(this, "start", dataset, config$1, { received: `"${dataset.value.slice(0, this.requirement.length)}"` });
			return dataset;
		}
	};
}

function stringifyJson(config$1, message$1) {
	return {
		kind: "transformation",
		type: "stringify_json",
		reference: stringifyJson,
		message: message$1,
		config: config$1,
		async: false,
		"~run"(dataset, config$2) {
			try {
				const output = JSON.stringify(dataset.value, this.config?.replacer, this.config?.space);
				if (output === void 0) {
					_addIssue(this, "JSON", dataset, config$2);
					dataset.typed = false;
				} else dataset.value = output;
			} catch (error) {
				if (error instanceof Error) {
					_addIssue(this, "JSON", dataset, config$2, { received: `"${error.message}"` });
					dataset.typed = false;
				} else throw error;
			}
			return dataset;
		}
	};
}

function title(title_) {
	return {
		kind: "metadata",
		type: "title",
		reference: title,
		title: title_
	};
}

function toBigint(message$1) {
	return {
		kind: "transformation",
		type: "to_bigint",
		reference: toBigint,
		async: false,
		message: message$1,
		"~run"(dataset, config$1) {
			try {
				dataset.value = BigInt(dataset.value);
			} catch {
				_addIssue(this, "bigint", dataset, config$1);
				dataset.typed = false;
			}
			return dataset;
		}
	};
}

function toBoolean() {
	return {
		kind: "transformation",
		type: "to_boolean",
		reference: toBoolean,
		async: false,
		"~run"(dataset) {
			dataset.value = Boolean(dataset.value);
			return dataset;
		}
	};
}

function toCamelCase() {
	return {
		kind: "transformation",
		type: "to_camel_case",
		reference: toCamelCase,
		async: false,
		"~run"(dataset) {
			dataset.value =   _formatCase(dataset.value, "", false, true);
			return dataset;
		}
	};
}

function toDate(message$1) {
	return {
		kind: "transformation",
		type: "to_date",
		reference: toDate,
		async: false,
		message: message$1,
		"~run"(dataset, config$1) {
			try {
				dataset.value = new Date(dataset.value);
				if (isNaN(dataset.value)) {
					_addIssue(this, "date", dataset, config$1, { received: "\"Invalid Date\"" });
					dataset.typed = false;
				}
			} catch {
				_addIssue(this, "date", dataset, config$1);
				dataset.typed = false;
			}
			return dataset;
		}
	};
}

function toKebabCase() {
	return {
		kind: "transformation",
		type: "to_kebab_case",
		reference: toKebabCase,
		async: false,
		"~run"(dataset) {
			dataset.value =   _formatCase(dataset.value, "-", false, false);
			return dataset;
		}
	};
}

function toLowerCase() {
	return {
		kind: "transformation",
		type: "to_lower_case",
		reference: toLowerCase,
		async: false,
		"~run"(dataset) {
			dataset.value = dataset.value.toLowerCase();
			return dataset;
		}
	};
}

function toMaxValue(requirement) {
	return {
		kind: "transformation",
		type: "to_max_value",
		reference: toMaxValue,
		async: false,
		requirement,
		"~run"(dataset) {
			dataset.value = dataset.value > this.requirement ? this.requirement : dataset.value;
			return dataset;
		}
	};
}

function toMinValue(requirement) {
	return {
		kind: "transformation",
		type: "to_min_value",
		reference: toMinValue,
		async: false,
		requirement,
		"~run"(dataset) {
			dataset.value = dataset.value < this.requirement ? this.requirement : dataset.value;
			return dataset;
		}
	};
}

function toNumber(message$1) {
	return {
		kind: "transformation",
		type: "to_number",
		reference: toNumber,
		async: false,
		message: message$1,
		"~run"(dataset, config$1) {
			try {
				dataset.value = Number(dataset.value);
				if (isNaN(dataset.value)) {
					_addIssue(this, "number", dataset, config$1);
					dataset.typed = false;
				}
			} catch {
				_addIssue(this, "number", dataset, config$1);
				dataset.typed = false;
			}
			return dataset;
		}
	};
}

function toPascalCase() {
	return {
		kind: "transformation",
		type: "to_pascal_case",
		reference: toPascalCase,
		async: false,
		"~run"(dataset) {
			dataset.value =   _formatCase(dataset.value, "", true, true);
			return dataset;
		}
	};
}

function toSnakeCase() {
	return {
		kind: "transformation",
		type: "to_snake_case",
		reference: toSnakeCase,
		async: false,
		"~run"(dataset) {
			dataset.value =   _formatCase(dataset.value, "_", false, false);
			return dataset;
		}
	};
}

function toString(message$1) {
	return {
		kind: "transformation",
		type: "to_string",
		reference: toString,
		async: false,
		message: message$1,
		"~run"(dataset, config$1) {
			try {
				dataset.value = String(dataset.value);
			} catch {
				_addIssue(this, "string", dataset, config$1);
				dataset.typed = false;
			}
			return dataset;
		}
	};
}

function toUpperCase() {
	return {
		kind: "transformation",
		type: "to_upper_case",
		reference: toUpperCase,
		async: false,
		"~run"(dataset) {
			dataset.value = dataset.value.toUpperCase();
			return dataset;
		}
	};
}

function transform(operation) {
	return {
		kind: "transformation",
		type: "transform",
		reference: transform,
		async: false,
		operation,
		"~run"(dataset) {
			dataset.value = this.operation(dataset.value);
			return dataset;
		}
	};
}

function transformAsync(operation) {
	return {
		kind: "transformation",
		type: "transform",
		reference: transformAsync,
		async: true,
		operation,
		async "~run"(dataset) {
			dataset.value = await this.operation(dataset.value);
			return dataset;
		}
	};
}

function trim() {
	return {
		kind: "transformation",
		type: "trim",
		reference: trim,
		async: false,
		"~run"(dataset) {
			dataset.value = dataset.value.trim();
			return dataset;
		}
	};
}

function trimEnd() {
	return {
		kind: "transformation",
		type: "trim_end",
		reference: trimEnd,
		async: false,
		"~run"(dataset) {
			dataset.value = dataset.value.trimEnd();
			return dataset;
		}
	};
}

function trimStart() {
	return {
		kind: "transformation",
		type: "trim_start",
		reference: trimStart,
		async: false,
		"~run"(dataset) {
			dataset.value = dataset.value.trimStart();
			return dataset;
		}
	};
}

function ulid(message$1) {
	return {
		kind: "validation",
		type: "ulid",
		reference: ulid,
		async: false,
		expects: null,
		requirement: ULID_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "ULID", dataset, config$1);
			return dataset;
		}
	};
}

function url(message$1) {
	return {
		kind: "validation",
		type: "url",
		reference: url,
		async: false,
		expects: null,
		requirement(input) {
			try {
				if (URL.canParse) return URL.canParse(input);
				new URL(input);
				return true;
			} catch {
				return false;
			}
		},
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement(dataset.value)) _addIssue(this, "URL", dataset, config$1);
			return dataset;
		}
	};
}

function uuid(message$1) {
	return {
		kind: "validation",
		type: "uuid",
		reference: uuid,
		async: false,
		expects: null,
		requirement: UUID_REGEX,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "UUID", dataset, config$1);
			return dataset;
		}
	};
}

function value(requirement, message$1) {
	return {
		kind: "validation",
		type: "value",
		reference: value,
		async: false,
		expects: requirement instanceof Date ? requirement.toJSON() :   _stringify(requirement),
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !  _isValueMatch(this.requirement, dataset.value)) _addIssue(this, "value", dataset, config$1, { received: dataset.value instanceof Date ? dataset.value.toJSON() :   _stringify(dataset.value) });
			return dataset;
		}
	};
}

function values(requirement, message$1) {
	return {
		kind: "validation",
		type: "values",
		reference: values,
		async: false,
		expects: `${  _joinExpects(requirement.map((value$1) => value$1 instanceof Date ? value$1.toJSON() :   _stringify(value$1)), "|")}`,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed && !this.requirement.some((requirement$1) =>   _isValueMatch(requirement$1, dataset.value))) _addIssue(this, "value", dataset, config$1, { received: dataset.value instanceof Date ? dataset.value.toJSON() :   _stringify(dataset.value) });
			return dataset;
		}
	};
}

function words(locales, requirement, message$1) {
	return {
		kind: "validation",
		type: "words",
		reference: words,
		async: false,
		expects: `${requirement}`,
		locales,
		requirement,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.typed) {
				const count =   _getWordCount(this.locales, dataset.value);
				if (count !== this.requirement) _addIssue(this, "words", dataset, config$1, { received: `${count}` });
			}
			return dataset;
		}
	};
}

const ABORT_EARLY_CONFIG = { abortEarly: true };

function assert(schema, input) {
	const issues = schema["~run"]({ value: input }, ABORT_EARLY_CONFIG).issues;
	if (issues) throw new ValiError(issues);
}

var _LruCache = class {
	constructor(config$1) {
		this.refCount = 0;
		this.maxSize = config$1?.maxSize ?? 1e3;
		this.maxAge = config$1?.maxAge ?? Infinity;
		this.hasMaxAge = isFinite(this.maxAge);
	}
	stringify(input) {
		const type = typeof input;
		if (type === "string") return `"${input}"`;
		if (type === "number" || type === "boolean") return `${input}`;
		if (type === "bigint") return `${input}n`;
		if (type === "object" || type === "function") {
			if (input) {
				this.refIds ?? (this.refIds =   new WeakMap());
				let id = this.refIds.get(input);
				if (!id) {
					id = ++this.refCount;
					this.refIds.set(input, id);
				}
				return `#${id}`;
			}
			return "null";
		}
		return type;
	}
	key(input, config$1 = {}) {
		return `${this.stringify(input)}|${this.stringify(config$1.lang)}|${this.stringify(config$1.message)}|${this.stringify(config$1.abortEarly)}|${this.stringify(config$1.abortPipeEarly)}`;
	}
	get(key) {
		if (!this.store) return void 0;
		const entry = this.store.get(key);
		if (!entry) return void 0;
		if (this.hasMaxAge && Date.now() - entry[1] > this.maxAge) {
			this.store.delete(key);
			return;
		}
		this.store.delete(key);
		this.store.set(key, entry);
		return entry[0];
	}
	set(key, value$1) {
		this.store ?? (this.store =   new Map());
		this.store.delete(key);
		const timestamp = this.hasMaxAge ? Date.now() : 0;
		this.store.set(key, [value$1, timestamp]);
		if (this.store.size > this.maxSize) this.store.delete(this.store.keys().next().value);
	}
	clear() {
		this.store?.clear();
	}
};

function cache(schema, config$1) {
	return _standardSchema({
		...schema,
		cacheConfig: config$1,
		cache: new _LruCache(config$1),
		"~run"(dataset, runConfig) {
			const key = this.cache.key(dataset.value, runConfig);
			let outputDataset = this.cache.get(key);
			if (!outputDataset) this.cache.set(key, outputDataset = schema["~run"](dataset, runConfig));
			return   _cloneDataset(outputDataset);
		}
	});
}

function cacheAsync(schema, config$1) {
	let activeRuns;
	return _standardSchema({
		...schema,
		async: true,
		cacheConfig: config$1,
		cache: new _LruCache(config$1),
		async "~run"(dataset, runConfig) {
			const key = this.cache.key(dataset.value, runConfig);
			const cached = this.cache.get(key);
			if (cached) return   _cloneDataset(cached);
			let promise$1 = activeRuns?.get(key);
			if (!promise$1) {
				activeRuns ?? (activeRuns =   new Map());
				promise$1 = Promise.resolve(schema["~run"](dataset, runConfig));
				activeRuns.set(key, promise$1);
			}
			try {
				const outputDataset = await promise$1;
				this.cache.set(key, outputDataset);
				return   _cloneDataset(outputDataset);
			} finally {
				activeRuns?.delete(key);
			}
		}
	});
}

function config(schema, config$1) {
	return _standardSchema({
		...schema,
		"~run"(dataset, config_) {
			return schema["~run"](dataset, {
				...config_,
				...config$1
			});
		}
	});
}

function getFallback(schema, dataset, config$1) {
	return typeof schema.fallback === "function" ? schema.fallback(dataset, config$1) : schema.fallback;
}

function fallback(schema, fallback$1) {
	return _standardSchema({
		...schema,
		fallback: fallback$1,
		"~run"(dataset, config$1) {
			const outputDataset = schema["~run"](dataset, config$1);
			return outputDataset.issues ? {
				typed: true,
				value:   getFallback(this, outputDataset, config$1)
			} : outputDataset;
		}
	});
}

function fallbackAsync(schema, fallback$1) {
	return _standardSchema({
		...schema,
		fallback: fallback$1,
		async: true,
		async "~run"(dataset, config$1) {
			const outputDataset = await schema["~run"](dataset, config$1);
			return outputDataset.issues ? {
				typed: true,
				value: await   getFallback(this, outputDataset, config$1)
			} : outputDataset;
		}
	});
}

function flatten(issues) {
	const flatErrors = {};
	for (const issue of issues) if (issue.path) {
		const dotPath =   getDotPath(issue);
		if (dotPath) {
			if (!flatErrors.nested) flatErrors.nested = {};
			if (Object.prototype.hasOwnProperty.call(flatErrors.nested, dotPath)) flatErrors.nested[dotPath].push(issue.message);
			else flatErrors.nested[dotPath] = [issue.message];
		} else if (flatErrors.other) flatErrors.other.push(issue.message);
		else flatErrors.other = [issue.message];
	} else if (flatErrors.root) flatErrors.root.push(issue.message);
	else flatErrors.root = [issue.message];
	return flatErrors;
}

function forward(action, path) {
	return {
		...action,
		"~run"(dataset, config$1) {
			const prevIssues = dataset.issues && [...dataset.issues];
			dataset = action["~run"](dataset, config$1);
			if (dataset.issues) {
				for (const issue of dataset.issues) if (!prevIssues?.includes(issue)) {
					let pathInput = dataset.value;
					for (const key of path) {
						const pathValue = pathInput[key];
						const pathItem = {
							type: "unknown",
							origin: "value",
							input: pathInput,
							key,
							value: pathValue
						};
						if (issue.path) issue.path.push(pathItem);
						else issue.path = [pathItem];
						if (!pathValue) break;
						pathInput = pathValue;
					}
				}
			}
			return dataset;
		}
	};
}

function forwardAsync(action, path) {
	return {
		...action,
		async: true,
		async "~run"(dataset, config$1) {
			const prevIssues = dataset.issues && [...dataset.issues];
			dataset = await action["~run"](dataset, config$1);
			if (dataset.issues) {
				for (const issue of dataset.issues) if (!prevIssues?.includes(issue)) {
					let pathInput = dataset.value;
					for (const key of path) {
						const pathValue = pathInput[key];
						const pathItem = {
							type: "unknown",
							origin: "value",
							input: pathInput,
							key,
							value: pathValue
						};
						if (issue.path) issue.path.push(pathItem);
						else issue.path = [pathItem];
						if (!pathValue) break;
						pathInput = pathValue;
					}
				}
			}
			return dataset;
		}
	};
}

function getDefault(schema, dataset, config$1) {
	return typeof schema.default === "function" ? schema.default(dataset, config$1) : schema.default;
}

function getDefaults(schema) {
	if ("entries" in schema) {
		const object$1 = {};
		for (const key in schema.entries) object$1[key] =   getDefaults(schema.entries[key]);
		return object$1;
	}
	if ("items" in schema) return schema.items.map(getDefaults);
	return   getDefault(schema);
}

async function getDefaultsAsync(schema) {
	if ("entries" in schema) return Object.fromEntries(await Promise.all(Object.entries(schema.entries).map(async ([key, value$1]) => [key, await   getDefaultsAsync(value$1)])));
	if ("items" in schema) return Promise.all(schema.items.map(getDefaultsAsync));
	return   getDefault(schema);
}

function getDescription(schema) {
	return   _getLastMetadata(schema, "description");
}

function getExamples(schema) {
	const examples$1 = [];
	function depthFirstCollect(schema$1) {
		if ("pipe" in schema$1) {
			for (const item of schema$1.pipe) if (item.kind === "schema" && "pipe" in item) depthFirstCollect(item);
			else if (item.kind === "metadata" && item.type === "examples") for (const example of item.examples) examples$1.push(example);
		}
	}
	depthFirstCollect(schema);
	return examples$1;
}

function getFallbacks(schema) {
	if ("entries" in schema) {
		const object$1 = {};
		for (const key in schema.entries) object$1[key] =   getFallbacks(schema.entries[key]);
		return object$1;
	}
	if ("items" in schema) return schema.items.map(getFallbacks);
	return   getFallback(schema);
}

async function getFallbacksAsync(schema) {
	if ("entries" in schema) return Object.fromEntries(await Promise.all(Object.entries(schema.entries).map(async ([key, value$1]) => [key, await   getFallbacksAsync(value$1)])));
	if ("items" in schema) return Promise.all(schema.items.map(getFallbacksAsync));
	return   getFallback(schema);
}

function getMetadata(schema) {
	const result = {};
	function depthFirstMerge(schema$1) {
		if ("pipe" in schema$1) {
			for (const item of schema$1.pipe) if (item.kind === "schema" && "pipe" in item) depthFirstMerge(item);
			else if (item.kind === "metadata" && item.type === "metadata") Object.assign(result, item.metadata);
		}
	}
	depthFirstMerge(schema);
	return result;
}

function getTitle(schema) {
	return   _getLastMetadata(schema, "title");
}

function is(schema, input) {
	return !schema["~run"]({ value: input }, ABORT_EARLY_CONFIG).issues;
}

function any() {
	return _standardSchema({
		kind: "schema",
		type: "any",
		reference: any,
		expects: "any",
		async: false,
		"~run"(dataset) {
			dataset.typed = true;
			return dataset;
		}
	});
}

function array(item, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "array",
		reference: array,
		expects: "Array",
		async: false,
		item,
		message: message$1,
		"~run"(dataset, config$1) {
			const input = dataset.value;
			if (Array.isArray(input)) {
				dataset.typed = true;
				dataset.value = [];
				for (let key = 0; key < input.length; key++) {
					const value$1 = input[key];
					const itemDataset = this.item["~run"]({ value: value$1 }, config$1);
					if (itemDataset.issues) {
						const pathItem = {
							type: "array",
							origin: "value",
							input,
							key,
							value: value$1
						};
						for (const issue of itemDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = itemDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!itemDataset.typed) dataset.typed = false;
					dataset.value.push(itemDataset.value);
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function arrayAsync(item, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "array",
		reference: arrayAsync,
		expects: "Array",
		async: true,
		item,
		message: message$1,
		async "~run"(dataset, config$1) {
			const input = dataset.value;
			if (Array.isArray(input)) {
				dataset.typed = true;
				dataset.value = [];
				const itemDatasets = await Promise.all(input.map((value$1) => this.item["~run"]({ value: value$1 }, config$1)));
				for (let key = 0; key < itemDatasets.length; key++) {
					const itemDataset = itemDatasets[key];
					if (itemDataset.issues) {
						const pathItem = {
							type: "array",
							origin: "value",
							input,
							key,
							value: input[key]
						};
						for (const issue of itemDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = itemDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!itemDataset.typed) dataset.typed = false;
					dataset.value.push(itemDataset.value);
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function bigint(message$1) {
	return _standardSchema({
		kind: "schema",
		type: "bigint",
		reference: bigint,
		expects: "bigint",
		async: false,
		message: message$1,
		"~run"(dataset, config$1) {
			if (typeof dataset.value === "bigint") dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function blob(message$1) {
	return _standardSchema({
		kind: "schema",
		type: "blob",
		reference: blob,
		expects: "Blob",
		async: false,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.value instanceof Blob) dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function boolean(message$1) {
	return _standardSchema({
		kind: "schema",
		type: "boolean",
		reference: boolean,
		expects: "boolean",
		async: false,
		message: message$1,
		"~run"(dataset, config$1) {
			if (typeof dataset.value === "boolean") dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function custom(check$1, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "custom",
		reference: custom,
		expects: "unknown",
		async: false,
		check: check$1,
		message: message$1,
		"~run"(dataset, config$1) {
			if (this.check(dataset.value)) dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function customAsync(check$1, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "custom",
		reference: customAsync,
		expects: "unknown",
		async: true,
		check: check$1,
		message: message$1,
		async "~run"(dataset, config$1) {
			if (await this.check(dataset.value)) dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function date(message$1) {
	return _standardSchema({
		kind: "schema",
		type: "date",
		reference: date,
		expects: "Date",
		async: false,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.value instanceof Date) if (!isNaN(dataset.value)) dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1, { received: "\"Invalid Date\"" });
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function enum_(enum__, message$1) {
	const options = [];
	for (const key in enum__) if (`${+key}` !== key || typeof enum__[key] !== "string" || !Object.is(enum__[enum__[key]], +key)) options.push(enum__[key]);
	return _standardSchema({
		kind: "schema",
		type: "enum",
		reference: enum_,
		expects:   _joinExpects(options.map(_stringify), "|"),
		async: false,
		enum: enum__,
		options,
		message: message$1,
		"~run"(dataset, config$1) {
			if (this.options.includes(dataset.value)) dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function exactOptional(wrapped, default_) {
	return _standardSchema({
		kind: "schema",
		type: "exact_optional",
		reference: exactOptional,
		expects: wrapped.expects,
		async: false,
		wrapped,
		default: default_,
		"~run"(dataset, config$1) {
			return this.wrapped["~run"](dataset, config$1);
		}
	});
}

function exactOptionalAsync(wrapped, default_) {
	return _standardSchema({
		kind: "schema",
		type: "exact_optional",
		reference: exactOptionalAsync,
		expects: wrapped.expects,
		async: true,
		wrapped,
		default: default_,
		async "~run"(dataset, config$1) {
			return this.wrapped["~run"](dataset, config$1);
		}
	});
}

function file(message$1) {
	return _standardSchema({
		kind: "schema",
		type: "file",
		reference: file,
		expects: "File",
		async: false,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.value instanceof File) dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function function_(message$1) {
	return _standardSchema({
		kind: "schema",
		type: "function",
		reference: function_,
		expects: "Function",
		async: false,
		message: message$1,
		"~run"(dataset, config$1) {
			if (typeof dataset.value === "function") dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function instance(class_, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "instance",
		reference: instance,
		expects: class_.name,
		async: false,
		class: class_,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.value instanceof this.class) dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function _merge(value1, value2) {
	if (typeof value1 === typeof value2) {
		if (  _isSameValueZero(value1, value2) || value1 instanceof Date && value2 instanceof Date &&   _isSameValueZero(+value1, +value2)) return { value: value1 };
		if (value1 && value2 && value1.constructor === Object && value2.constructor === Object) {
			const nextValue = {
				...value1,
				...value2
			};
			for (const key in value2) if (Object.prototype.hasOwnProperty.call(value1, key) && Object.prototype.hasOwnProperty.call(value2, key)) {
				const dataset =   _merge(value1[key], value2[key]);
				if (dataset.issue) return dataset;
				nextValue[key] = dataset.value;
			}
			return { value: nextValue };
		}
		if (Array.isArray(value1) && Array.isArray(value2)) {
			if (value1.length === value2.length) {
				const nextValue = [...value1];
				for (let index = 0; index < value1.length; index++) {
					const dataset =   _merge(value1[index], value2[index]);
					if (dataset.issue) return dataset;
					nextValue[index] = dataset.value;
				}
				return { value: nextValue };
			}
		}
	}
	return { issue: true };
}

function intersect(options, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "intersect",
		reference: intersect,
		expects:   _joinExpects(options.map((option) => option.expects), "&"),
		async: false,
		options,
		message: message$1,
		"~run"(dataset, config$1) {
			if (this.options.length) {
				const input = dataset.value;
				let outputs;
				dataset.typed = true;
				for (const schema of this.options) {
					const optionDataset = schema["~run"]({ value: input }, config$1);
					if (optionDataset.issues) {
						if (dataset.issues) for (const issue of optionDataset.issues) dataset.issues.push(issue);
						else dataset.issues = optionDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!optionDataset.typed) dataset.typed = false;
					if (dataset.typed) if (outputs) outputs.push(optionDataset.value);
					else outputs = [optionDataset.value];
				}
				if (dataset.typed) {
					dataset.value = outputs[0];
					for (let index = 1; index < outputs.length; index++) {
						const mergeDataset =   _merge(dataset.value, outputs[index]);
						if (mergeDataset.issue) {
							_addIssue(this, "type", dataset, config$1, { received: "unknown" });
							break;
						}
						dataset.value = mergeDataset.value;
					}
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function intersectAsync(options, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "intersect",
		reference: intersectAsync,
		expects:   _joinExpects(options.map((option) => option.expects), "&"),
		async: true,
		options,
		message: message$1,
		async "~run"(dataset, config$1) {
			if (this.options.length) {
				const input = dataset.value;
				let outputs;
				dataset.typed = true;
				const optionDatasets = await Promise.all(this.options.map((schema) => schema["~run"]({ value: input }, config$1)));
				for (const optionDataset of optionDatasets) {
					if (optionDataset.issues) {
						if (dataset.issues) for (const issue of optionDataset.issues) dataset.issues.push(issue);
						else dataset.issues = optionDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!optionDataset.typed) dataset.typed = false;
					if (dataset.typed) if (outputs) outputs.push(optionDataset.value);
					else outputs = [optionDataset.value];
				}
				if (dataset.typed) {
					dataset.value = outputs[0];
					for (let index = 1; index < outputs.length; index++) {
						const mergeDataset =   _merge(dataset.value, outputs[index]);
						if (mergeDataset.issue) {
							_addIssue(this, "type", dataset, config$1, { received: "unknown" });
							break;
						}
						dataset.value = mergeDataset.value;
					}
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function lazy(getter) {
	return _standardSchema({
		kind: "schema",
		type: "lazy",
		reference: lazy,
		expects: "unknown",
		async: false,
		getter,
		"~run"(dataset, config$1) {
			return this.getter(dataset.value)["~run"](dataset, config$1);
		}
	});
}

function lazyAsync(getter) {
	return _standardSchema({
		kind: "schema",
		type: "lazy",
		reference: lazyAsync,
		expects: "unknown",
		async: true,
		getter,
		async "~run"(dataset, config$1) {
			return (await this.getter(dataset.value))["~run"](dataset, config$1);
		}
	});
}

function literal(literal_, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "literal",
		reference: literal,
		expects:   _stringify(literal_),
		async: false,
		literal: literal_,
		message: message$1,
		"~run"(dataset, config$1) {
			if (  _isSameValueZero(dataset.value, this.literal)) dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function looseObject(entries$1, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "loose_object",
		reference: looseObject,
		expects: "Object",
		async: false,
		entries: entries$1,
		message: message$1,
		"~run"(dataset, config$1) {
			const input = dataset.value;
			if (input && typeof input === "object") {
				dataset.typed = true;
				dataset.value = {};
				for (const key in this.entries) {
					const valueSchema = this.entries[key];
					if (key in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
						const value$1 = key in input ? input[key] :   getDefault(valueSchema);
						const valueDataset = valueSchema["~run"]({ value: value$1 }, config$1);
						if (valueDataset.issues) {
							const pathItem = {
								type: "object",
								origin: "value",
								input,
								key,
								value: value$1
							};
							for (const issue of valueDataset.issues) {
								if (issue.path) issue.path.unshift(pathItem);
								else issue.path = [pathItem];
								dataset.issues?.push(issue);
							}
							if (!dataset.issues) dataset.issues = valueDataset.issues;
							if (config$1.abortEarly) {
								dataset.typed = false;
								break;
							}
						}
						if (!valueDataset.typed) dataset.typed = false;
						dataset.value[key] = valueDataset.value;
					} else if (valueSchema.fallback !== void 0) dataset.value[key] =   getFallback(valueSchema);
					else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
						_addIssue(this, "key", dataset, config$1, {
							input: void 0,
							expected: `"${key}"`,
							path: [{
								type: "object",
								origin: "key",
								input,
								key,
								value: input[key]
							}]
						});
						if (config$1.abortEarly) break;
					}
				}
				if (!dataset.issues || !config$1.abortEarly) {
					for (const key in input) if (  _isValidObjectKey(input, key) && !Object.prototype.hasOwnProperty.call(this.entries, key)) dataset.value[key] = input[key];
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function looseObjectAsync(entries$1, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "loose_object",
		reference: looseObjectAsync,
		expects: "Object",
		async: true,
		entries: entries$1,
		message: message$1,
		async "~run"(dataset, config$1) {
			const input = dataset.value;
			if (input && typeof input === "object") {
				dataset.typed = true;
				dataset.value = {};
				const valueDatasets = await Promise.all(Object.entries(this.entries).map(async ([key, valueSchema]) => {
					if (key in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
						const value$1 = key in input ? input[key] : await   getDefault(valueSchema);
						return [
							key,
							value$1,
							valueSchema,
							await valueSchema["~run"]({ value: value$1 }, config$1)
						];
					}
					return [
						key,
						input[key],
						valueSchema,
						null
					];
				}));
				for (const [key, value$1, valueSchema, valueDataset] of valueDatasets) if (valueDataset) {
					if (valueDataset.issues) {
						const pathItem = {
							type: "object",
							origin: "value",
							input,
							key,
							value: value$1
						};
						for (const issue of valueDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = valueDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!valueDataset.typed) dataset.typed = false;
					dataset.value[key] = valueDataset.value;
				} else if (valueSchema.fallback !== void 0) dataset.value[key] = await   getFallback(valueSchema);
				else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
					_addIssue(this, "key", dataset, config$1, {
						input: void 0,
						expected: `"${key}"`,
						path: [{
							type: "object",
							origin: "key",
							input,
							key,
							value: value$1
						}]
					});
					if (config$1.abortEarly) break;
				}
				if (!dataset.issues || !config$1.abortEarly) {
					for (const key in input) if (  _isValidObjectKey(input, key) && !Object.prototype.hasOwnProperty.call(this.entries, key)) dataset.value[key] = input[key];
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function looseTuple(items, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "loose_tuple",
		reference: looseTuple,
		expects: "Array",
		async: false,
		items,
		message: message$1,
		"~run"(dataset, config$1) {
			const input = dataset.value;
			if (Array.isArray(input)) {
				dataset.typed = true;
				dataset.value = [];
				for (let key = 0; key < this.items.length; key++) {
					const value$1 = input[key];
					const itemDataset = this.items[key]["~run"]({ value: value$1 }, config$1);
					if (itemDataset.issues) {
						const pathItem = {
							type: "array",
							origin: "value",
							input,
							key,
							value: value$1
						};
						for (const issue of itemDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = itemDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!itemDataset.typed) dataset.typed = false;
					dataset.value.push(itemDataset.value);
				}
				if (!dataset.issues || !config$1.abortEarly) for (let key = this.items.length; key < input.length; key++) dataset.value.push(input[key]);
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function looseTupleAsync(items, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "loose_tuple",
		reference: looseTupleAsync,
		expects: "Array",
		async: true,
		items,
		message: message$1,
		async "~run"(dataset, config$1) {
			const input = dataset.value;
			if (Array.isArray(input)) {
				dataset.typed = true;
				dataset.value = [];
				const itemDatasets = await Promise.all(this.items.map(async (item, key) => {
					const value$1 = input[key];
					return [
						key,
						value$1,
						await item["~run"]({ value: value$1 }, config$1)
					];
				}));
				for (const [key, value$1, itemDataset] of itemDatasets) {
					if (itemDataset.issues) {
						const pathItem = {
							type: "array",
							origin: "value",
							input,
							key,
							value: value$1
						};
						for (const issue of itemDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = itemDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!itemDataset.typed) dataset.typed = false;
					dataset.value.push(itemDataset.value);
				}
				if (!dataset.issues || !config$1.abortEarly) for (let key = this.items.length; key < input.length; key++) dataset.value.push(input[key]);
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function map(key, value$1, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "map",
		reference: map,
		expects: "Map",
		async: false,
		key,
		value: value$1,
		message: message$1,
		"~run"(dataset, config$1) {
			const input = dataset.value;
			if (input instanceof Map) {
				dataset.typed = true;
				dataset.value =   new Map();
				for (const [inputKey, inputValue] of input) {
					const keyDataset = this.key["~run"]({ value: inputKey }, config$1);
					if (keyDataset.issues) {
						const pathItem = {
							type: "map",
							origin: "key",
							input,
							key: inputKey,
							value: inputValue
						};
						for (const issue of keyDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = keyDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					const valueDataset = this.value["~run"]({ value: inputValue }, config$1);
					if (valueDataset.issues) {
						const pathItem = {
							type: "map",
							origin: "value",
							input,
							key: inputKey,
							value: inputValue
						};
						for (const issue of valueDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = valueDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!keyDataset.typed || !valueDataset.typed) dataset.typed = false;
					dataset.value.set(keyDataset.value, valueDataset.value);
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function mapAsync(key, value$1, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "map",
		reference: mapAsync,
		expects: "Map",
		async: true,
		key,
		value: value$1,
		message: message$1,
		async "~run"(dataset, config$1) {
			const input = dataset.value;
			if (input instanceof Map) {
				dataset.typed = true;
				dataset.value =   new Map();
				const datasets = await Promise.all([...input].map(([inputKey, inputValue]) => Promise.all([
					inputKey,
					inputValue,
					this.key["~run"]({ value: inputKey }, config$1),
					this.value["~run"]({ value: inputValue }, config$1)
				])));
				for (const [inputKey, inputValue, keyDataset, valueDataset] of datasets) {
					if (keyDataset.issues) {
						const pathItem = {
							type: "map",
							origin: "key",
							input,
							key: inputKey,
							value: inputValue
						};
						for (const issue of keyDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = keyDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (valueDataset.issues) {
						const pathItem = {
							type: "map",
							origin: "value",
							input,
							key: inputKey,
							value: inputValue
						};
						for (const issue of valueDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = valueDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!keyDataset.typed || !valueDataset.typed) dataset.typed = false;
					dataset.value.set(keyDataset.value, valueDataset.value);
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function nan(message$1) {
	return _standardSchema({
		kind: "schema",
		type: "nan",
		reference: nan,
		expects: "NaN",
		async: false,
		message: message$1,
		"~run"(dataset, config$1) {
			if (Number.isNaN(dataset.value)) dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function never(message$1) {
	return _standardSchema({
		kind: "schema",
		type: "never",
		reference: never,
		expects: "never",
		async: false,
		message: message$1,
		"~run"(dataset, config$1) {
			_addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function nonNullable(wrapped, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "non_nullable",
		reference: nonNullable,
		expects: "!null",
		async: false,
		wrapped,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.value !== null) dataset = this.wrapped["~run"](dataset, config$1);
			if (dataset.value === null) _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function nonNullableAsync(wrapped, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "non_nullable",
		reference: nonNullableAsync,
		expects: "!null",
		async: true,
		wrapped,
		message: message$1,
		async "~run"(dataset, config$1) {
			if (dataset.value !== null) dataset = await this.wrapped["~run"](dataset, config$1);
			if (dataset.value === null) _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function nonNullish(wrapped, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "non_nullish",
		reference: nonNullish,
		expects: "(!null & !undefined)",
		async: false,
		wrapped,
		message: message$1,
		"~run"(dataset, config$1) {
			if (!(dataset.value === null || dataset.value === void 0)) dataset = this.wrapped["~run"](dataset, config$1);
			if (dataset.value === null || dataset.value === void 0) _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function nonNullishAsync(wrapped, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "non_nullish",
		reference: nonNullishAsync,
		expects: "(!null & !undefined)",
		async: true,
		wrapped,
		message: message$1,
		async "~run"(dataset, config$1) {
			if (!(dataset.value === null || dataset.value === void 0)) dataset = await this.wrapped["~run"](dataset, config$1);
			if (dataset.value === null || dataset.value === void 0) _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function nonOptional(wrapped, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "non_optional",
		reference: nonOptional,
		expects: "!undefined",
		async: false,
		wrapped,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.value !== void 0) dataset = this.wrapped["~run"](dataset, config$1);
			if (dataset.value === void 0) _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function nonOptionalAsync(wrapped, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "non_optional",
		reference: nonOptionalAsync,
		expects: "!undefined",
		async: true,
		wrapped,
		message: message$1,
		async "~run"(dataset, config$1) {
			if (dataset.value !== void 0) dataset = await this.wrapped["~run"](dataset, config$1);
			if (dataset.value === void 0) _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function null_(message$1) {
	return _standardSchema({
		kind: "schema",
		type: "null",
		reference: null_,
		expects: "null",
		async: false,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.value === null) dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function nullable(wrapped, default_) {
	return _standardSchema({
		kind: "schema",
		type: "nullable",
		reference: nullable,
		expects: `(${wrapped.expects} | null)`,
		async: false,
		wrapped,
		default: default_,
		"~run"(dataset, config$1) {
			if (dataset.value === null) {
				if (this.default !== void 0) dataset.value =   getDefault(this, dataset, config$1);
				if (dataset.value === null) {
					dataset.typed = true;
					return dataset;
				}
			}
			return this.wrapped["~run"](dataset, config$1);
		}
	});
}

function nullableAsync(wrapped, default_) {
	return _standardSchema({
		kind: "schema",
		type: "nullable",
		reference: nullableAsync,
		expects: `(${wrapped.expects} | null)`,
		async: true,
		wrapped,
		default: default_,
		async "~run"(dataset, config$1) {
			if (dataset.value === null) {
				if (this.default !== void 0) dataset.value = await   getDefault(this, dataset, config$1);
				if (dataset.value === null) {
					dataset.typed = true;
					return dataset;
				}
			}
			return this.wrapped["~run"](dataset, config$1);
		}
	});
}

function nullish(wrapped, default_) {
	return _standardSchema({
		kind: "schema",
		type: "nullish",
		reference: nullish,
		expects: `(${wrapped.expects} | null | undefined)`,
		async: false,
		wrapped,
		default: default_,
		"~run"(dataset, config$1) {
			if (dataset.value === null || dataset.value === void 0) {
				if (this.default !== void 0) dataset.value =   getDefault(this, dataset, config$1);
				if (dataset.value === null || dataset.value === void 0) {
					dataset.typed = true;
					return dataset;
				}
			}
			return this.wrapped["~run"](dataset, config$1);
		}
	});
}

function nullishAsync(wrapped, default_) {
	return _standardSchema({
		kind: "schema",
		type: "nullish",
		reference: nullishAsync,
		expects: `(${wrapped.expects} | null | undefined)`,
		async: true,
		wrapped,
		default: default_,
		async "~run"(dataset, config$1) {
			if (dataset.value === null || dataset.value === void 0) {
				if (this.default !== void 0) dataset.value = await   getDefault(this, dataset, config$1);
				if (dataset.value === null || dataset.value === void 0) {
					dataset.typed = true;
					return dataset;
				}
			}
			return this.wrapped["~run"](dataset, config$1);
		}
	});
}

function number(message$1) {
	return _standardSchema({
		kind: "schema",
		type: "number",
		reference: number,
		expects: "number",
		async: false,
		message: message$1,
		"~run"(dataset, config$1) {
			if (typeof dataset.value === "number" && !isNaN(dataset.value)) dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function object(entries$1, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "object",
		reference: object,
		expects: "Object",
		async: false,
		entries: entries$1,
		message: message$1,
		"~run"(dataset, config$1) {
			const input = dataset.value;
			if (input && typeof input === "object") {
				dataset.typed = true;
				dataset.value = {};
				for (const key in this.entries) {
					const valueSchema = this.entries[key];
					if (key in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
						const value$1 = key in input ? input[key] :   getDefault(valueSchema);
						const valueDataset = valueSchema["~run"]({ value: value$1 }, config$1);
						if (valueDataset.issues) {
							const pathItem = {
								type: "object",
								origin: "value",
								input,
								key,
								value: value$1
							};
							for (const issue of valueDataset.issues) {
								if (issue.path) issue.path.unshift(pathItem);
								else issue.path = [pathItem];
								dataset.issues?.push(issue);
							}
							if (!dataset.issues) dataset.issues = valueDataset.issues;
							if (config$1.abortEarly) {
								dataset.typed = false;
								break;
							}
						}
						if (!valueDataset.typed) dataset.typed = false;
						dataset.value[key] = valueDataset.value;
					} else if (valueSchema.fallback !== void 0) dataset.value[key] =   getFallback(valueSchema);
					else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
						_addIssue(this, "key", dataset, config$1, {
							input: void 0,
							expected: `"${key}"`,
							path: [{
								type: "object",
								origin: "key",
								input,
								key,
								value: input[key]
							}]
						});
						if (config$1.abortEarly) break;
					}
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function objectAsync(entries$1, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "object",
		reference: objectAsync,
		expects: "Object",
		async: true,
		entries: entries$1,
		message: message$1,
		async "~run"(dataset, config$1) {
			const input = dataset.value;
			if (input && typeof input === "object") {
				dataset.typed = true;
				dataset.value = {};
				const valueDatasets = await Promise.all(Object.entries(this.entries).map(async ([key, valueSchema]) => {
					if (key in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
						const value$1 = key in input ? input[key] : await   getDefault(valueSchema);
						return [
							key,
							value$1,
							valueSchema,
							await valueSchema["~run"]({ value: value$1 }, config$1)
						];
					}
					return [
						key,
						input[key],
						valueSchema,
						null
					];
				}));
				for (const [key, value$1, valueSchema, valueDataset] of valueDatasets) if (valueDataset) {
					if (valueDataset.issues) {
						const pathItem = {
							type: "object",
							origin: "value",
							input,
							key,
							value: value$1
						};
						for (const issue of valueDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = valueDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!valueDataset.typed) dataset.typed = false;
					dataset.value[key] = valueDataset.value;
				} else if (valueSchema.fallback !== void 0) dataset.value[key] = await   getFallback(valueSchema);
				else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
					_addIssue(this, "key", dataset, config$1, {
						input: void 0,
						expected: `"${key}"`,
						path: [{
							type: "object",
							origin: "key",
							input,
							key,
							value: value$1
						}]
					});
					if (config$1.abortEarly) break;
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function objectWithRest(entries$1, rest, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "object_with_rest",
		reference: objectWithRest,
		expects: "Object",
		async: false,
		entries: entries$1,
		rest,
		message: message$1,
		"~run"(dataset, config$1) {
			const input = dataset.value;
			if (input && typeof input === "object") {
				dataset.typed = true;
				dataset.value = {};
				for (const key in this.entries) {
					const valueSchema = this.entries[key];
					if (key in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
						const value$1 = key in input ? input[key] :   getDefault(valueSchema);
						const valueDataset = valueSchema["~run"]({ value: value$1 }, config$1);
						if (valueDataset.issues) {
							const pathItem = {
								type: "object",
								origin: "value",
								input,
								key,
								value: value$1
							};
							for (const issue of valueDataset.issues) {
								if (issue.path) issue.path.unshift(pathItem);
								else issue.path = [pathItem];
								dataset.issues?.push(issue);
							}
							if (!dataset.issues) dataset.issues = valueDataset.issues;
							if (config$1.abortEarly) {
								dataset.typed = false;
								break;
							}
						}
						if (!valueDataset.typed) dataset.typed = false;
						dataset.value[key] = valueDataset.value;
					} else if (valueSchema.fallback !== void 0) dataset.value[key] =   getFallback(valueSchema);
					else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
						_addIssue(this, "key", dataset, config$1, {
							input: void 0,
							expected: `"${key}"`,
							path: [{
								type: "object",
								origin: "key",
								input,
								key,
								value: input[key]
							}]
						});
						if (config$1.abortEarly) break;
					}
				}
				if (!dataset.issues || !config$1.abortEarly) {
					for (const key in input) if (  _isValidObjectKey(input, key) && !Object.prototype.hasOwnProperty.call(this.entries, key)) {
						const valueDataset = this.rest["~run"]({ value: input[key] }, config$1);
						if (valueDataset.issues) {
							const pathItem = {
								type: "object",
								origin: "value",
								input,
								key,
								value: input[key]
							};
							for (const issue of valueDataset.issues) {
								if (issue.path) issue.path.unshift(pathItem);
								else issue.path = [pathItem];
								dataset.issues?.push(issue);
							}
							if (!dataset.issues) dataset.issues = valueDataset.issues;
							if (config$1.abortEarly) {
								dataset.typed = false;
								break;
							}
						}
						if (!valueDataset.typed) dataset.typed = false;
						dataset.value[key] = valueDataset.value;
					}
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function objectWithRestAsync(entries$1, rest, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "object_with_rest",
		reference: objectWithRestAsync,
		expects: "Object",
		async: true,
		entries: entries$1,
		rest,
		message: message$1,
		async "~run"(dataset, config$1) {
			const input = dataset.value;
			if (input && typeof input === "object") {
				dataset.typed = true;
				dataset.value = {};
				const [normalDatasets, restDatasets] = await Promise.all([Promise.all(Object.entries(this.entries).map(async ([key, valueSchema]) => {
					if (key in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
						const value$1 = key in input ? input[key] : await   getDefault(valueSchema);
						return [
							key,
							value$1,
							valueSchema,
							await valueSchema["~run"]({ value: value$1 }, config$1)
						];
					}
					return [
						key,
						input[key],
						valueSchema,
						null
					];
				})), Promise.all(Object.entries(input).filter(([key]) =>   _isValidObjectKey(input, key) && !Object.prototype.hasOwnProperty.call(this.entries, key)).map(async ([key, value$1]) => [
					key,
					value$1,
					await this.rest["~run"]({ value: value$1 }, config$1)
				]))]);
				for (const [key, value$1, valueSchema, valueDataset] of normalDatasets) if (valueDataset) {
					if (valueDataset.issues) {
						const pathItem = {
							type: "object",
							origin: "value",
							input,
							key,
							value: value$1
						};
						for (const issue of valueDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = valueDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!valueDataset.typed) dataset.typed = false;
					dataset.value[key] = valueDataset.value;
				} else if (valueSchema.fallback !== void 0) dataset.value[key] = await   getFallback(valueSchema);
				else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
					_addIssue(this, "key", dataset, config$1, {
						input: void 0,
						expected: `"${key}"`,
						path: [{
							type: "object",
							origin: "key",
							input,
							key,
							value: value$1
						}]
					});
					if (config$1.abortEarly) break;
				}
				if (!dataset.issues || !config$1.abortEarly) for (const [key, value$1, valueDataset] of restDatasets) {
					if (valueDataset.issues) {
						const pathItem = {
							type: "object",
							origin: "value",
							input,
							key,
							value: value$1
						};
						for (const issue of valueDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = valueDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!valueDataset.typed) dataset.typed = false;
					dataset.value[key] = valueDataset.value;
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function optional(wrapped, default_) {
	return _standardSchema({
		kind: "schema",
		type: "optional",
		reference: optional,
		expects: `(${wrapped.expects} | undefined)`,
		async: false,
		wrapped,
		default: default_,
		"~run"(dataset, config$1) {
			if (dataset.value === void 0) {
				if (this.default !== void 0) dataset.value =   getDefault(this, dataset, config$1);
				if (dataset.value === void 0) {
					dataset.typed = true;
					return dataset;
				}
			}
			return this.wrapped["~run"](dataset, config$1);
		}
	});
}

function optionalAsync(wrapped, default_) {
	return _standardSchema({
		kind: "schema",
		type: "optional",
		reference: optionalAsync,
		expects: `(${wrapped.expects} | undefined)`,
		async: true,
		wrapped,
		default: default_,
		async "~run"(dataset, config$1) {
			if (dataset.value === void 0) {
				if (this.default !== void 0) dataset.value = await   getDefault(this, dataset, config$1);
				if (dataset.value === void 0) {
					dataset.typed = true;
					return dataset;
				}
			}
			return this.wrapped["~run"](dataset, config$1);
		}
	});
}

function picklist(options, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "picklist",
		reference: picklist,
		expects:   _joinExpects(options.map(_stringify), "|"),
		async: false,
		options,
		message: message$1,
		"~run"(dataset, config$1) {
			if (this.options.includes(dataset.value)) dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function promise(message$1) {
	return _standardSchema({
		kind: "schema",
		type: "promise",
		reference: promise,
		expects: "Promise",
		async: false,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.value instanceof Promise) dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function record(key, value$1, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "record",
		reference: record,
		expects: "Object",
		async: false,
		key,
		value: value$1,
		message: message$1,
		"~run"(dataset, config$1) {
			const input = dataset.value;
			if (input && typeof input === "object") {
				dataset.typed = true;
				dataset.value = {};
				for (const entryKey in input) if (  _isValidObjectKey(input, entryKey)) {
					const entryValue = input[entryKey];
					const keyDataset = this.key["~run"]({ value: entryKey }, config$1);
					if (keyDataset.issues) {
						const pathItem = {
							type: "object",
							origin: "key",
							input,
							key: entryKey,
							value: entryValue
						};
						for (const issue of keyDataset.issues) {
							issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = keyDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					const valueDataset = this.value["~run"]({ value: entryValue }, config$1);
					if (valueDataset.issues) {
						const pathItem = {
							type: "object",
							origin: "value",
							input,
							key: entryKey,
							value: entryValue
						};
						for (const issue of valueDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = valueDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!keyDataset.typed || !valueDataset.typed) dataset.typed = false;
					if (keyDataset.typed) dataset.value[keyDataset.value] = valueDataset.value;
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function recordAsync(key, value$1, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "record",
		reference: recordAsync,
		expects: "Object",
		async: true,
		key,
		value: value$1,
		message: message$1,
		async "~run"(dataset, config$1) {
			const input = dataset.value;
			if (input && typeof input === "object") {
				dataset.typed = true;
				dataset.value = {};
				const datasets = await Promise.all(Object.entries(input).filter(([key$1]) =>   _isValidObjectKey(input, key$1)).map(([entryKey, entryValue]) => Promise.all([
					entryKey,
					entryValue,
					this.key["~run"]({ value: entryKey }, config$1),
					this.value["~run"]({ value: entryValue }, config$1)
				])));
				for (const [entryKey, entryValue, keyDataset, valueDataset] of datasets) {
					if (keyDataset.issues) {
						const pathItem = {
							type: "object",
							origin: "key",
							input,
							key: entryKey,
							value: entryValue
						};
						for (const issue of keyDataset.issues) {
							issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = keyDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (valueDataset.issues) {
						const pathItem = {
							type: "object",
							origin: "value",
							input,
							key: entryKey,
							value: entryValue
						};
						for (const issue of valueDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = valueDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!keyDataset.typed || !valueDataset.typed) dataset.typed = false;
					if (keyDataset.typed) dataset.value[keyDataset.value] = valueDataset.value;
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function set(value$1, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "set",
		reference: set,
		expects: "Set",
		async: false,
		value: value$1,
		message: message$1,
		"~run"(dataset, config$1) {
			const input = dataset.value;
			if (input instanceof Set) {
				dataset.typed = true;
				dataset.value =   new Set();
				for (const inputValue of input) {
					const valueDataset = this.value["~run"]({ value: inputValue }, config$1);
					if (valueDataset.issues) {
						const pathItem = {
							type: "set",
							origin: "value",
							input,
							key: null,
							value: inputValue
						};
						for (const issue of valueDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = valueDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!valueDataset.typed) dataset.typed = false;
					dataset.value.add(valueDataset.value);
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function setAsync(value$1, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "set",
		reference: setAsync,
		expects: "Set",
		async: true,
		value: value$1,
		message: message$1,
		async "~run"(dataset, config$1) {
			const input = dataset.value;
			if (input instanceof Set) {
				dataset.typed = true;
				dataset.value =   new Set();
				const valueDatasets = await Promise.all([...input].map(async (inputValue) => [inputValue, await this.value["~run"]({ value: inputValue }, config$1)]));
				for (const [inputValue, valueDataset] of valueDatasets) {
					if (valueDataset.issues) {
						const pathItem = {
							type: "set",
							origin: "value",
							input,
							key: null,
							value: inputValue
						};
						for (const issue of valueDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = valueDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!valueDataset.typed) dataset.typed = false;
					dataset.value.add(valueDataset.value);
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function strictObject(entries$1, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "strict_object",
		reference: strictObject,
		expects: "Object",
		async: false,
		entries: entries$1,
		message: message$1,
		"~run"(dataset, config$1) {
			const input = dataset.value;
			if (input && typeof input === "object") {
				dataset.typed = true;
				dataset.value = {};
				for (const key in this.entries) {
					const valueSchema = this.entries[key];
					if (key in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
						const value$1 = key in input ? input[key] :   getDefault(valueSchema);
						const valueDataset = valueSchema["~run"]({ value: value$1 }, config$1);
						if (valueDataset.issues) {
							const pathItem = {
								type: "object",
								origin: "value",
								input,
								key,
								value: value$1
							};
							for (const issue of valueDataset.issues) {
								if (issue.path) issue.path.unshift(pathItem);
								else issue.path = [pathItem];
								dataset.issues?.push(issue);
							}
							if (!dataset.issues) dataset.issues = valueDataset.issues;
							if (config$1.abortEarly) {
								dataset.typed = false;
								break;
							}
						}
						if (!valueDataset.typed) dataset.typed = false;
						dataset.value[key] = valueDataset.value;
					} else if (valueSchema.fallback !== void 0) dataset.value[key] =   getFallback(valueSchema);
					else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
						_addIssue(this, "key", dataset, config$1, {
							input: void 0,
							expected: `"${key}"`,
							path: [{
								type: "object",
								origin: "key",
								input,
								key,
								value: input[key]
							}]
						});
						if (config$1.abortEarly) break;
					}
				}
				if (!dataset.issues || !config$1.abortEarly) {
					for (const key in input) if (!Object.prototype.hasOwnProperty.call(this.entries, key)) {
						_addIssue(this, "key", dataset, config$1, {
							input: key,
							expected: "never",
							path: [{
								type: "object",
								origin: "key",
								input,
								key,
								value: input[key]
							}]
						});
						break;
					}
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function strictObjectAsync(entries$1, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "strict_object",
		reference: strictObjectAsync,
		expects: "Object",
		async: true,
		entries: entries$1,
		message: message$1,
		async "~run"(dataset, config$1) {
			const input = dataset.value;
			if (input && typeof input === "object") {
				dataset.typed = true;
				dataset.value = {};
				const valueDatasets = await Promise.all(Object.entries(this.entries).map(async ([key, valueSchema]) => {
					if (key in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
						const value$1 = key in input ? input[key] : await   getDefault(valueSchema);
						return [
							key,
							value$1,
							valueSchema,
							await valueSchema["~run"]({ value: value$1 }, config$1)
						];
					}
					return [
						key,
						input[key],
						valueSchema,
						null
					];
				}));
				for (const [key, value$1, valueSchema, valueDataset] of valueDatasets) if (valueDataset) {
					if (valueDataset.issues) {
						const pathItem = {
							type: "object",
							origin: "value",
							input,
							key,
							value: value$1
						};
						for (const issue of valueDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = valueDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!valueDataset.typed) dataset.typed = false;
					dataset.value[key] = valueDataset.value;
				} else if (valueSchema.fallback !== void 0) dataset.value[key] = await   getFallback(valueSchema);
				else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
					_addIssue(this, "key", dataset, config$1, {
						input: void 0,
						expected: `"${key}"`,
						path: [{
							type: "object",
							origin: "key",
							input,
							key,
							value: value$1
						}]
					});
					if (config$1.abortEarly) break;
				}
				if (!dataset.issues || !config$1.abortEarly) {
					for (const key in input) if (!Object.prototype.hasOwnProperty.call(this.entries, key)) {
						_addIssue(this, "key", dataset, config$1, {
							input: key,
							expected: "never",
							path: [{
								type: "object",
								origin: "key",
								input,
								key,
								value: input[key]
							}]
						});
						break;
					}
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function strictTuple(items, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "strict_tuple",
		reference: strictTuple,
		expects: "Array",
		async: false,
		items,
		message: message$1,
		"~run"(dataset, config$1) {
			const input = dataset.value;
			if (Array.isArray(input)) {
				dataset.typed = true;
				dataset.value = [];
				for (let key = 0; key < this.items.length; key++) {
					const value$1 = input[key];
					const itemDataset = this.items[key]["~run"]({ value: value$1 }, config$1);
					if (itemDataset.issues) {
						const pathItem = {
							type: "array",
							origin: "value",
							input,
							key,
							value: value$1
						};
						for (const issue of itemDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = itemDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!itemDataset.typed) dataset.typed = false;
					dataset.value.push(itemDataset.value);
				}
				if (!(dataset.issues && config$1.abortEarly) && this.items.length < input.length) _addIssue(this, "type", dataset, config$1, {
					input: input[this.items.length],
					expected: "never",
					path: [{
						type: "array",
						origin: "value",
						input,
						key: this.items.length,
						value: input[this.items.length]
					}]
				});
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function strictTupleAsync(items, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "strict_tuple",
		reference: strictTupleAsync,
		expects: "Array",
		async: true,
		items,
		message: message$1,
		async "~run"(dataset, config$1) {
			const input = dataset.value;
			if (Array.isArray(input)) {
				dataset.typed = true;
				dataset.value = [];
				const itemDatasets = await Promise.all(this.items.map(async (item, key) => {
					const value$1 = input[key];
					return [
						key,
						value$1,
						await item["~run"]({ value: value$1 }, config$1)
					];
				}));
				for (const [key, value$1, itemDataset] of itemDatasets) {
					if (itemDataset.issues) {
						const pathItem = {
							type: "array",
							origin: "value",
							input,
							key,
							value: value$1
						};
						for (const issue of itemDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = itemDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!itemDataset.typed) dataset.typed = false;
					dataset.value.push(itemDataset.value);
				}
				if (!(dataset.issues && config$1.abortEarly) && this.items.length < input.length) _addIssue(this, "type", dataset, config$1, {
					input: input[this.items.length],
					expected: "never",
					path: [{
						type: "array",
						origin: "value",
						input,
						key: this.items.length,
						value: input[this.items.length]
					}]
				});
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function string(message$1) {
	return _standardSchema({
		kind: "schema",
		type: "string",
		reference: string,
		expects: "string",
		async: false,
		message: message$1,
		"~run"(dataset, config$1) {
			if (typeof dataset.value === "string") dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function symbol(message$1) {
	return _standardSchema({
		kind: "schema",
		type: "symbol",
		reference: symbol,
		expects: "symbol",
		async: false,
		message: message$1,
		"~run"(dataset, config$1) {
			if (typeof dataset.value === "symbol") dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function tuple(items, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "tuple",
		reference: tuple,
		expects: "Array",
		async: false,
		items,
		message: message$1,
		"~run"(dataset, config$1) {
			const input = dataset.value;
			if (Array.isArray(input)) {
				dataset.typed = true;
				dataset.value = [];
				for (let key = 0; key < this.items.length; key++) {
					const value$1 = input[key];
					const itemDataset = this.items[key]["~run"]({ value: value$1 }, config$1);
					if (itemDataset.issues) {
						const pathItem = {
							type: "array",
							origin: "value",
							input,
							key,
							value: value$1
						};
						for (const issue of itemDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = itemDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!itemDataset.typed) dataset.typed = false;
					dataset.value.push(itemDataset.value);
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function tupleAsync(items, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "tuple",
		reference: tupleAsync,
		expects: "Array",
		async: true,
		items,
		message: message$1,
		async "~run"(dataset, config$1) {
			const input = dataset.value;
			if (Array.isArray(input)) {
				dataset.typed = true;
				dataset.value = [];
				const itemDatasets = await Promise.all(this.items.map(async (item, key) => {
					const value$1 = input[key];
					return [
						key,
						value$1,
						await item["~run"]({ value: value$1 }, config$1)
					];
				}));
				for (const [key, value$1, itemDataset] of itemDatasets) {
					if (itemDataset.issues) {
						const pathItem = {
							type: "array",
							origin: "value",
							input,
							key,
							value: value$1
						};
						for (const issue of itemDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = itemDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!itemDataset.typed) dataset.typed = false;
					dataset.value.push(itemDataset.value);
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function tupleWithRest(items, rest, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "tuple_with_rest",
		reference: tupleWithRest,
		expects: "Array",
		async: false,
		items,
		rest,
		message: message$1,
		"~run"(dataset, config$1) {
			const input = dataset.value;
			if (Array.isArray(input)) {
				dataset.typed = true;
				dataset.value = [];
				for (let key = 0; key < this.items.length; key++) {
					const value$1 = input[key];
					const itemDataset = this.items[key]["~run"]({ value: value$1 }, config$1);
					if (itemDataset.issues) {
						const pathItem = {
							type: "array",
							origin: "value",
							input,
							key,
							value: value$1
						};
						for (const issue of itemDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = itemDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!itemDataset.typed) dataset.typed = false;
					dataset.value.push(itemDataset.value);
				}
				if (!dataset.issues || !config$1.abortEarly) for (let key = this.items.length; key < input.length; key++) {
					const value$1 = input[key];
					const itemDataset = this.rest["~run"]({ value: value$1 }, config$1);
					if (itemDataset.issues) {
						const pathItem = {
							type: "array",
							origin: "value",
							input,
							key,
							value: value$1
						};
						for (const issue of itemDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = itemDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!itemDataset.typed) dataset.typed = false;
					dataset.value.push(itemDataset.value);
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function tupleWithRestAsync(items, rest, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "tuple_with_rest",
		reference: tupleWithRestAsync,
		expects: "Array",
		async: true,
		items,
		rest,
		message: message$1,
		async "~run"(dataset, config$1) {
			const input = dataset.value;
			if (Array.isArray(input)) {
				dataset.typed = true;
				dataset.value = [];
				const [normalDatasets, restDatasets] = await Promise.all([Promise.all(this.items.map(async (item, key) => {
					const value$1 = input[key];
					return [
						key,
						value$1,
						await item["~run"]({ value: value$1 }, config$1)
					];
				})), Promise.all(input.slice(this.items.length).map(async (value$1, key) => {
					return [
						key + this.items.length,
						value$1,
						await this.rest["~run"]({ value: value$1 }, config$1)
					];
				}))]);
				for (const [key, value$1, itemDataset] of normalDatasets) {
					if (itemDataset.issues) {
						const pathItem = {
							type: "array",
							origin: "value",
							input,
							key,
							value: value$1
						};
						for (const issue of itemDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = itemDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!itemDataset.typed) dataset.typed = false;
					dataset.value.push(itemDataset.value);
				}
				if (!dataset.issues || !config$1.abortEarly) for (const [key, value$1, itemDataset] of restDatasets) {
					if (itemDataset.issues) {
						const pathItem = {
							type: "array",
							origin: "value",
							input,
							key,
							value: value$1
						};
						for (const issue of itemDataset.issues) {
							if (issue.path) issue.path.unshift(pathItem);
							else issue.path = [pathItem];
							dataset.issues?.push(issue);
						}
						if (!dataset.issues) dataset.issues = itemDataset.issues;
						if (config$1.abortEarly) {
							dataset.typed = false;
							break;
						}
					}
					if (!itemDataset.typed) dataset.typed = false;
					dataset.value.push(itemDataset.value);
				}
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function undefined_(message$1) {
	return _standardSchema({
		kind: "schema",
		type: "undefined",
		reference: undefined_,
		expects: "undefined",
		async: false,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.value === void 0) dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function undefinedable(wrapped, default_) {
	return _standardSchema({
		kind: "schema",
		type: "undefinedable",
		reference: undefinedable,
		expects: `(${wrapped.expects} | undefined)`,
		async: false,
		wrapped,
		default: default_,
		"~run"(dataset, config$1) {
			if (dataset.value === void 0) {
				if (this.default !== void 0) dataset.value =   getDefault(this, dataset, config$1);
				if (dataset.value === void 0) {
					dataset.typed = true;
					return dataset;
				}
			}
			return this.wrapped["~run"](dataset, config$1);
		}
	});
}

function undefinedableAsync(wrapped, default_) {
	return _standardSchema({
		kind: "schema",
		type: "undefinedable",
		reference: undefinedableAsync,
		expects: `(${wrapped.expects} | undefined)`,
		async: true,
		wrapped,
		default: default_,
		async "~run"(dataset, config$1) {
			if (dataset.value === void 0) {
				if (this.default !== void 0) dataset.value = await   getDefault(this, dataset, config$1);
				if (dataset.value === void 0) {
					dataset.typed = true;
					return dataset;
				}
			}
			return this.wrapped["~run"](dataset, config$1);
		}
	});
}

function _subIssues(datasets) {
	let issues;
	if (datasets) for (const dataset of datasets) if (issues) for (const issue of dataset.issues) issues.push(issue);
	else issues = dataset.issues;
	return issues;
}

function union(options, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "union",
		reference: union,
		expects:   _joinExpects(options.map((option) => option.expects), "|"),
		async: false,
		options,
		message: message$1,
		"~run"(dataset, config$1) {
			let validDataset;
			let typedDatasets;
			let untypedDatasets;
			for (const schema of this.options) {
				const optionDataset = schema["~run"]({ value: dataset.value }, config$1);
				if (optionDataset.typed) if (optionDataset.issues) if (typedDatasets) typedDatasets.push(optionDataset);
				else typedDatasets = [optionDataset];
				else {
					validDataset = optionDataset;
					break;
				}
				else if (untypedDatasets) untypedDatasets.push(optionDataset);
				else untypedDatasets = [optionDataset];
			}
			if (validDataset) return validDataset;
			if (typedDatasets) {
				if (typedDatasets.length === 1) return typedDatasets[0];
				_addIssue(this, "type", dataset, config$1, { issues:   _subIssues(typedDatasets) });
				dataset.typed = true;
			} else if (untypedDatasets?.length === 1) return untypedDatasets[0];
			else _addIssue(this, "type", dataset, config$1, { issues:   _subIssues(untypedDatasets) });
			return dataset;
		}
	});
}

function unionAsync(options, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "union",
		reference: unionAsync,
		expects:   _joinExpects(options.map((option) => option.expects), "|"),
		async: true,
		options,
		message: message$1,
		async "~run"(dataset, config$1) {
			let validDataset;
			let typedDatasets;
			let untypedDatasets;
			for (const schema of this.options) {
				const optionDataset = await schema["~run"]({ value: dataset.value }, config$1);
				if (optionDataset.typed) if (optionDataset.issues) if (typedDatasets) typedDatasets.push(optionDataset);
				else typedDatasets = [optionDataset];
				else {
					validDataset = optionDataset;
					break;
				}
				else if (untypedDatasets) untypedDatasets.push(optionDataset);
				else untypedDatasets = [optionDataset];
			}
			if (validDataset) return validDataset;
			if (typedDatasets) {
				if (typedDatasets.length === 1) return typedDatasets[0];
				_addIssue(this, "type", dataset, config$1, { issues:   _subIssues(typedDatasets) });
				dataset.typed = true;
			} else if (untypedDatasets?.length === 1) return untypedDatasets[0];
			else _addIssue(this, "type", dataset, config$1, { issues:   _subIssues(untypedDatasets) });
			return dataset;
		}
	});
}

function unknown() {
	return _standardSchema({
		kind: "schema",
		type: "unknown",
		reference: unknown,
		expects: "unknown",
		async: false,
		"~run"(dataset) {
			dataset.typed = true;
			return dataset;
		}
	});
}

function variant(key, options, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "variant",
		reference: variant,
		expects: "Object",
		async: false,
		key,
		options,
		message: message$1,
		"~run"(dataset, config$1) {
			const input = dataset.value;
			if (input && typeof input === "object") {
				let outputDataset;
				let maxDiscriminatorPriority = 0;
				let invalidDiscriminatorKey = this.key;
				let expectedDiscriminators = [];
				const parseOptions = (variant$1, allKeys) => {
					for (const schema of variant$1.options) {
						if (schema.type === "variant") parseOptions(schema, new Set(allKeys).add(schema.key));
						else {
							let keysAreValid = true;
							let currentPriority = 0;
							for (const currentKey of allKeys) {
								const discriminatorSchema = schema.entries[currentKey];
								if (currentKey in input ? discriminatorSchema["~run"]({
									typed: false,
									value: input[currentKey]
								}, ABORT_EARLY_CONFIG).issues : discriminatorSchema.type !== "exact_optional" && discriminatorSchema.type !== "optional" && discriminatorSchema.type !== "nullish") {
									keysAreValid = false;
									if (invalidDiscriminatorKey !== currentKey && (maxDiscriminatorPriority < currentPriority || maxDiscriminatorPriority === currentPriority && currentKey in input && !(invalidDiscriminatorKey in input))) {
										maxDiscriminatorPriority = currentPriority;
										invalidDiscriminatorKey = currentKey;
										expectedDiscriminators = [];
									}
									if (invalidDiscriminatorKey === currentKey) expectedDiscriminators.push(schema.entries[currentKey].expects);
									break;
								}
								currentPriority++;
							}
							if (keysAreValid) {
								const optionDataset = schema["~run"]({ value: input }, config$1);
								if (!outputDataset || !outputDataset.typed && optionDataset.typed) outputDataset = optionDataset;
							}
						}
						if (outputDataset && !outputDataset.issues) break;
					}
				};
				parseOptions(this, new Set([this.key]));
				if (outputDataset) return outputDataset;
				_addIssue(this, "type", dataset, config$1, {
					input: input[invalidDiscriminatorKey],
					expected:   _joinExpects(expectedDiscriminators, "|"),
					path: [{
						type: "object",
						origin: "value",
						input,
						key: invalidDiscriminatorKey,
						value: input[invalidDiscriminatorKey]
					}]
				});
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function variantAsync(key, options, message$1) {
	return _standardSchema({
		kind: "schema",
		type: "variant",
		reference: variantAsync,
		expects: "Object",
		async: true,
		key,
		options,
		message: message$1,
		async "~run"(dataset, config$1) {
			const input = dataset.value;
			if (input && typeof input === "object") {
				let outputDataset;
				let maxDiscriminatorPriority = 0;
				let invalidDiscriminatorKey = this.key;
				let expectedDiscriminators = [];
				const parseOptions = async (variant$1, allKeys) => {
					for (const schema of variant$1.options) {
						if (schema.type === "variant") await parseOptions(schema, new Set(allKeys).add(schema.key));
						else {
							let keysAreValid = true;
							let currentPriority = 0;
							for (const currentKey of allKeys) {
								const discriminatorSchema = schema.entries[currentKey];
								if (currentKey in input ? (await discriminatorSchema["~run"]({
									typed: false,
									value: input[currentKey]
								}, ABORT_EARLY_CONFIG)).issues : discriminatorSchema.type !== "exact_optional" && discriminatorSchema.type !== "optional" && discriminatorSchema.type !== "nullish") {
									keysAreValid = false;
									if (invalidDiscriminatorKey !== currentKey && (maxDiscriminatorPriority < currentPriority || maxDiscriminatorPriority === currentPriority && currentKey in input && !(invalidDiscriminatorKey in input))) {
										maxDiscriminatorPriority = currentPriority;
										invalidDiscriminatorKey = currentKey;
										expectedDiscriminators = [];
									}
									if (invalidDiscriminatorKey === currentKey) expectedDiscriminators.push(schema.entries[currentKey].expects);
									break;
								}
								currentPriority++;
							}
							if (keysAreValid) {
								const optionDataset = await schema["~run"]({ value: input }, config$1);
								if (!outputDataset || !outputDataset.typed && optionDataset.typed) outputDataset = optionDataset;
							}
						}
						if (outputDataset && !outputDataset.issues) break;
					}
				};
				await parseOptions(this, new Set([this.key]));
				if (outputDataset) return outputDataset;
				_addIssue(this, "type", dataset, config$1, {
					input: input[invalidDiscriminatorKey],
					expected:   _joinExpects(expectedDiscriminators, "|"),
					path: [{
						type: "object",
						origin: "value",
						input,
						key: invalidDiscriminatorKey,
						value: input[invalidDiscriminatorKey]
					}]
				});
			} else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function void_(message$1) {
	return _standardSchema({
		kind: "schema",
		type: "void",
		reference: void_,
		expects: "void",
		async: false,
		message: message$1,
		"~run"(dataset, config$1) {
			if (dataset.value === void 0) dataset.typed = true;
			else _addIssue(this, "type", dataset, config$1);
			return dataset;
		}
	});
}

function keyof(schema, message$1) {
	return   picklist(Object.keys(schema.entries), message$1);
}

function message(schema, message_) {
	return _standardSchema({
		...schema,
		"~run"(dataset, config$1) {
			return schema["~run"](dataset, {
				...config$1,
				message: message_
			});
		}
	});
}

function omit(schema, keys) {
	const entries$1 = { ...schema.entries };
	for (const key of keys) delete entries$1[key];
	return _standardSchema({
		...schema,
		entries: entries$1
	});
}

function parse(schema, input, config$1) {
	const dataset = schema["~run"]({ value: input },   getGlobalConfig(config$1));
	if (dataset.issues) throw new ValiError(dataset.issues);
	return dataset.value;
}

async function parseAsync(schema, input, config$1) {
	const dataset = await schema["~run"]({ value: input },   getGlobalConfig(config$1));
	if (dataset.issues) throw new ValiError(dataset.issues);
	return dataset.value;
}

function parser(schema, config$1) {
	const func = (input) => parse(schema, input, config$1);
	func.schema = schema;
	func.config = config$1;
	return func;
}

function parserAsync(schema, config$1) {
	const func = (input) => parseAsync(schema, input, config$1);
	func.schema = schema;
	func.config = config$1;
	return func;
}

function partial(schema, keys) {
	const entries$1 = {};
	for (const key in schema.entries) entries$1[key] = !keys || keys.includes(key) ?   optional(schema.entries[key]) : schema.entries[key];
	return _standardSchema({
		...schema,
		entries: entries$1
	});
}

function partialAsync(schema, keys) {
	const entries$1 = {};
	for (const key in schema.entries) entries$1[key] = !keys || keys.includes(key) ?   optionalAsync(schema.entries[key]) : schema.entries[key];
	return _standardSchema({
		...schema,
		entries: entries$1
	});
}

function pick(schema, keys) {
	const entries$1 = {};
	for (const key of keys) entries$1[key] = schema.entries[key];
	return _standardSchema({
		...schema,
		entries: entries$1
	});
}

function pipe(...pipe$1) {
	return _standardSchema({
		...pipe$1[0],
		pipe: pipe$1,
		"~run"(dataset, config$1) {
			for (const item of pipe$1) if (item.kind !== "metadata") {
				if (dataset.issues && (item.kind === "schema" || item.kind === "transformation")) {
					dataset.typed = false;
					break;
				}
				if (!dataset.issues || !config$1.abortEarly && !config$1.abortPipeEarly) dataset = item["~run"](dataset, config$1);
			}
			return dataset;
		}
	});
}

function pipeAsync(...pipe$1) {
	return _standardSchema({
		...pipe$1[0],
		pipe: pipe$1,
		async: true,
		async "~run"(dataset, config$1) {
			for (const item of pipe$1) if (item.kind !== "metadata") {
				if (dataset.issues && (item.kind === "schema" || item.kind === "transformation")) {
					dataset.typed = false;
					break;
				}
				if (!dataset.issues || !config$1.abortEarly && !config$1.abortPipeEarly) dataset = await item["~run"](dataset, config$1);
			}
			return dataset;
		}
	});
}

function required(schema, arg2, arg3) {
	const keys = Array.isArray(arg2) ? arg2 : void 0;
	const message$1 = Array.isArray(arg2) ? arg3 : arg2;
	const entries$1 = {};
	for (const key in schema.entries) entries$1[key] = !keys || keys.includes(key) ?   nonOptional(schema.entries[key], message$1) : schema.entries[key];
	return _standardSchema({
		...schema,
		entries: entries$1
	});
}

function requiredAsync(schema, arg2, arg3) {
	const keys = Array.isArray(arg2) ? arg2 : void 0;
	const message$1 = Array.isArray(arg2) ? arg3 : arg2;
	const entries$1 = {};
	for (const key in schema.entries) entries$1[key] = !keys || keys.includes(key) ?   nonOptionalAsync(schema.entries[key], message$1) : schema.entries[key];
	return _standardSchema({
		...schema,
		entries: entries$1
	});
}

function safeParse(schema, input, config$1) {
	const dataset = schema["~run"]({ value: input },   getGlobalConfig(config$1));
	return {
		typed: dataset.typed,
		success: !dataset.issues,
		output: dataset.value,
		issues: dataset.issues
	};
}

async function safeParseAsync(schema, input, config$1) {
	const dataset = await schema["~run"]({ value: input },   getGlobalConfig(config$1));
	return {
		typed: dataset.typed,
		success: !dataset.issues,
		output: dataset.value,
		issues: dataset.issues
	};
}

function safeParser(schema, config$1) {
	const func = (input) =>   safeParse(schema, input, config$1);
	func.schema = schema;
	func.config = config$1;
	return func;
}

function safeParserAsync(schema, config$1) {
	const func = (input) =>   safeParseAsync(schema, input, config$1);
	func.schema = schema;
	func.config = config$1;
	return func;
}

function summarize(issues) {
	let summary = "";
	for (const issue of issues) {
		if (summary) summary += "\n";
		summary += `× ${issue.message}`;
		const dotPath =   getDotPath(issue);
		if (dotPath) summary += `\n  → at ${dotPath}`;
	}
	return summary;
}

function unwrap(schema) {
	return schema.wrapped;
}



  })

  });
   
  var __webpack_module_cache__ = {};
   
  function __nccwpck_require__(moduleId) {
  	 
  	var cachedModule = __webpack_module_cache__[moduleId];
  	if (cachedModule !== undefined) {
  		return cachedModule.exports;
  	}
  	 
  	var module = __webpack_module_cache__[moduleId] = {
  		 
  		 
  		exports: {}
  	};
  	 
  	var threw = true;
  	try {
  		__webpack_modules__[moduleId].call(module.exports, module, module.exports, __nccwpck_require__);
  		threw = false;
  	} finally {
  		if(threw) delete __webpack_module_cache__[moduleId];
  	}
  	 
  	return module.exports;
  }
   
  __nccwpck_require__.m = __webpack_modules__;
   
  if (typeof __nccwpck_require__ !== 'undefined') __nccwpck_require__.ab = decodeURIComponent(new URL('.', import.meta.url).pathname).slice(import.meta.url.match(/^file:\/\/\/\w:/) ? 1 : 0, -1) + "/";
   
  (() => {
  	var webpackQueues = typeof Symbol === "function" ? Symbol("webpack queues") : "__webpack_queues__";
  	var webpackExports = typeof Symbol === "function" ? Symbol("webpack exports") : "__webpack_exports__";
  	var webpackError = typeof Symbol === "function" ? Symbol("webpack error") : "__webpack_error__";
  	var resolveQueue = (queue) => {
  		if(queue && queue.d < 1) {
  			queue.d = 1;
  			queue.forEach((fn) => (fn.r--));
  			queue.forEach((fn) => (fn.r-- ? fn.r++ : fn()));
  		}
  	}
  	var wrapDeps = (deps) => (deps.map((dep) => {
  		if(dep !== null && typeof dep === "object") {
  			if(dep[webpackQueues]) return dep;
  			if(dep.then) {
  				var queue = [];
  				queue.d = 0;
  				dep.then((r) => {
  					obj[webpackExports] = r;
  					resolveQueue(queue);
  				}, (e) => {
  					obj[webpackError] = e;
  					resolveQueue(queue);
  				});
  				var obj = {};
  				obj[webpackQueues] = (fn) => (fn(queue));
  				return obj;
  			}
  		}
  		var ret = {};
  		ret[webpackQueues] = x => {};
  		ret[webpackExports] = dep;
  		return ret;
  	}));
  	__nccwpck_require__.a = (module, body, hasAwait) => {
  		var queue;
  		hasAwait && ((queue = []).d = -1);
  		var depQueues = new Set();
  		var exports = module.exports;
  		var currentDeps;
  		var outerResolve;
  		var reject;
  		var promise = new Promise((resolve, rej) => {
  			reject = rej;
  			outerResolve = resolve;
  		});
  		promise[webpackExports] = exports;
  		promise[webpackQueues] = (fn) => (queue && fn(queue), depQueues.forEach(fn), promise["catch"](x => {}));
  		module.exports = promise;
  		body((deps) => {
  			currentDeps = wrapDeps(deps);
  			var fn;
  			var getResult = () => (currentDeps.map((d) => {
  				if(d[webpackError]) throw d[webpackError];
  				return d[webpackExports];
  			}))
  			var promise = new Promise((resolve) => {
  				fn = () => (resolve(getResult));
  				fn.r = 0;
  				var fnQueue = (q) => (q !== queue && !depQueues.has(q) && (depQueues.add(q), q && !q.d && (fn.r++, q.push(fn))));
  				currentDeps.map((dep) => (dep[webpackQueues](fnQueue)));
  			});
  			return fn.r ? promise : getResult();
  		}, (err) => ((err ? reject(promise[webpackError] = err) : outerResolve(exports)), resolveQueue(queue)));
  		queue && queue.d < 0 && (queue.d = 0);
  	};
  })();
   
  (() => {
  	var getProto = Object.getPrototypeOf ? (obj) => (Object.getPrototypeOf(obj)) : (obj) => (obj.__proto__);
  	var leafPrototypes;
  	 
  	 
  	 
  	 
  	 
  	 
  	__nccwpck_require__.t = function(value, mode) {
  		if(mode & 1) value = this(value);
  		if(mode & 8) return value;
  		if(typeof value === 'object' && value) {
  			if((mode & 4) && value.__esModule) return value;
  			if((mode & 16) && typeof value.then === 'function') return value;
  		}
  		var ns = Object.create(null);
  		__nccwpck_require__.r(ns);
  		var def = {};
  		leafPrototypes = leafPrototypes || [null, getProto({}), getProto([]), getProto(getProto)];
  		for(var current = mode & 2 && value; typeof current == 'object' && !~leafPrototypes.indexOf(current); current = getProto(current)) {
  			Object.getOwnPropertyNames(current).forEach((key) => (def[key] = () => (value[key])));
  		}
  		def['default'] = () => (value);
  		__nccwpck_require__.d(ns, def);
  		return ns;
  	};
  })();
   
  (() => {
  	 
  	__nccwpck_require__.d = (exports, definition) => {
  		for(var key in definition) {
  			if(__nccwpck_require__.o(definition, key) && !__nccwpck_require__.o(exports, key)) {
  				Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
  			}
  		}
  	};
  })();
   
  (() => {
  	__nccwpck_require__.f = {};
  	 
  	 
  	__nccwpck_require__.e = (chunkId) => {
  		return Promise.all(Object.keys(__nccwpck_require__.f).reduce((promises, key) => {
  			__nccwpck_require__.f[key](chunkId, promises);
  			return promises;
  		}, []));
  	};
  })();
   
  (() => {
  	 
  	__nccwpck_require__.u = (chunkId) => {
  		 
  		return "" + chunkId + ".index.js";
  	};
  })();
   
  (() => {
  	__nccwpck_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
  })();
   
  (() => {
  	 
  	__nccwpck_require__.r = (exports) => {
  		if(typeof Symbol !== 'undefined' && Symbol.toStringTag) {
  			Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
  		}
  		Object.defineProperty(exports, '__esModule', { value: true });
  	};
  })();
   
  (() => {
  	 
  	 
  	 
  	 
  	var installedChunks = {
  		792: 0
  	};
  	var installChunk = (data) => {
  		var {ids, modules, runtime} = data;
  		 
  		 
  		var moduleId, chunkId, i = 0;
  		for(moduleId in modules) {
  			if(__nccwpck_require__.o(modules, moduleId)) {
  				__nccwpck_require__.m[moduleId] = modules[moduleId];
  			}
  		}
  		if(runtime) runtime(__nccwpck_require__);
  		for(;i < ids.length; i++) {
  			chunkId = ids[i];
  			if(__nccwpck_require__.o(installedChunks, chunkId) && installedChunks[chunkId]) {
  				installedChunks[chunkId][0]();
  			}
  			installedChunks[ids[i]] = 0;
  		}
  	}
  	__nccwpck_require__.f.j = (chunkId, promises) => {
  			 
  			var installedChunkData = __nccwpck_require__.o(installedChunks, chunkId) ? installedChunks[chunkId] : undefined;
  			if(installedChunkData !== 0) {  
  				 
  				if(installedChunkData) {
  					promises.push(installedChunkData[1]);
  				} else {
  					if(true) {  
  						 
  						var promise = import("./" + __nccwpck_require__.u(chunkId)).then(installChunk, (e) => {
  							if(installedChunks[chunkId] !== 0) installedChunks[chunkId] = undefined;
  							throw e;
  						});
  						var promise = Promise.race([promise, new Promise((resolve) => (installedChunkData = installedChunks[chunkId] = [resolve]))])
  						promises.push(installedChunkData[1] = promise);
  					}
  				}
  			}
  	};
  	 
  	 
  	 
  	 
  })();
   
   
   
  var __webpack_exports__ = __nccwpck_require__(4858);
  __webpack_exports__ = await __webpack_exports__;
