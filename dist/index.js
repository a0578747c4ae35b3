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

  7598:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");

  }),

  8474:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:events");

  }),

  3024:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");

  }),

  1455:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs/promises");

  }),

  7067:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http");

  }),

  4708:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:https");

  }),

  6760:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:path");

  }),

  6466:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream/promises");

  }),

  7975:
  ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util");

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

  35:
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


  }),

  1550:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    $N: () => (  codeOf),
    lZ: () => (  ActionError),
    z6: () => (  asActionError)
  });
  var _deployment_text_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7571);

const ERROR_CODES = (  null && ([
    'INPUT',
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
    constructor(code, message, options = {}) {
        super(message, { cause: options.cause });
        this.code = code;
        this.hint = options.hint;
    }
}
function codeOf(error) {
    if (!Error.isError(error))
        return typeof error;
    return 'code' in error ? String(error.code) : error.name;
}
function asActionError(error) {
    if (error instanceof ActionError)
        return error;
    if (error instanceof _deployment_text_js__WEBPACK_IMPORTED_MODULE_0__  .gt)
        return new ActionError('CONFIG', error.message, { hint: error.hint, cause: error });
    const message = Error.isError(error) ? error.message : String(error);
    return new ActionError('INTERNAL', `Unexpected error: ${message}`, {
        cause: error,
        hint: 'Please report it with the log of this run.',
    });
}


  }),

  7620:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    JB: () => (  placeSite),
    Z$: () => (  atPath),
    af: () => (  placeFile),
    pS: () => (  targetFaults)
  });
  var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7598);
  var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(3024);
  var node_fs_promises__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(1455);
  var node_path__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(6760);
  var _bundle_entry_name_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(5195);
  var _errors_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(1550);
  var _inputs_sites_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(3273);
  var _report_wording_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(9224);








const SITE_MARK = '{"kind":"static-export-site"';
const FULL = ['ENOSPC', 'EDQUOT'];
async function atPath(target, work, needed) {
    try {
        return await work();
    }
    catch (error) {
        const code = (0,_errors_js__WEBPACK_IMPORTED_MODULE_5__  .$N)(error);
        if (error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_5__  .lZ || !/^E[A-Z]+$/.test(code))
            throw error;
        const bytes = needed?.();
        const room = bytes === undefined ? 'some space' : `space for ${bytes} bytes`;
        const hint = FULL.includes(code) ? `The disk is full: free ${room}.` : 'Check that the runner may write there.';
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_5__  .lZ('FILES', `${target} could not be written (${code}).`, { hint, cause: error });
    }
}
async function targetFaults({ bundlePath, extractTo }, places) {
    const faultOf = async (input, target, check) => {
        const fault = target && ((await wayFault(target, places)) ?? (await check(target)));
        return fault ? [`${input}: ${JSON.stringify(target)} ${fault}`] : [];
    };
    return [
        ...(await faultOf('bundle-path', bundlePath, fileFault)),
        ...(await faultOf('extract-to', extractTo, replaceableFault)),
    ];
}
async function replaceableFault(directory) {
    const found = await lookAt(directory);
    if (found === undefined)
        return undefined;
    if (!found.isDirectory())
        return 'is not a directory; choose another path';
    const entries = await node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.readdir(directory);
    if (entries.length === 0 || (await isOurSite(directory)))
        return undefined;
    return `holds ${(0,_report_wording_js__WEBPACK_IMPORTED_MODULE_7__  .U9)(entries.length, 'entry', 'entries')} and is not a site that this Action unpacked (it has no valid ${_bundle_entry_name_js__WEBPACK_IMPORTED_MODULE_4__  .xY}); choose another directory, or empty this one first`;
}
async function fileFault(target) {
    const found = await lookAt(target);
    return found === undefined || found.isFile() ? undefined : 'is not a file; choose another path';
}
async function isOurSite(directory) {
    const marker = await node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.readFile(node_path__WEBPACK_IMPORTED_MODULE_3__.join(directory, _bundle_entry_name_js__WEBPACK_IMPORTED_MODULE_4__  .xY), 'utf8').catch(() => '');
    return marker.startsWith(SITE_MARK);
}
async function wayFault(target, { workspace }) {
    let existing = target;
    while ((await lookAt(existing)) === undefined)
        existing = node_path__WEBPACK_IMPORTED_MODULE_3__.dirname(existing);
    const [real, realWorkspace] = await Promise.all([
        node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.realpath(existing).catch(() => undefined),
        atPath(workspace, () => node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.realpath(workspace)),
    ]);
    if (real === undefined)
        return 'contains a broken symbolic link; choose a path without links';
    if (!(0,_inputs_sites_js__WEBPACK_IMPORTED_MODULE_6__  .FK)(real, realWorkspace))
        return 'leaves the workspace by a symbolic link; choose a path without links';
    if ((0,_inputs_sites_js__WEBPACK_IMPORTED_MODULE_6__  .aR)(real, realWorkspace))
        return 'enters `.git` by a symbolic link; choose another path';
    if (existing === target || (await node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.stat(real)).isDirectory())
        return undefined;
    return `lies below ${JSON.stringify(existing)}, which is a file; choose another path`;
}
async function lookAt(target) {
    const look = async () => await node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.lstat(target).catch((error) => {
        if (['ENOENT', 'ENOTDIR'].includes((0,_errors_js__WEBPACK_IMPORTED_MODULE_5__  .$N)(error)))
            return undefined;
        throw error;
    });
    return await atPath(target, look);
}
async function placeFile(archive, target, effects) {
    await putBeside(target, effects, async (part) => {
        await node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.copyFile(archive, part, node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.COPYFILE_FICLONE);
        effects.signal.throwIfAborted();
        await node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rename(part, target);
    });
}
async function placeSite(directory, effects, unpack) {
    return await putBeside(directory, effects, async (part) => {
        const unpacked = await unpack(part);
        await node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.writeFile(node_path__WEBPACK_IMPORTED_MODULE_3__.join(part, _bundle_entry_name_js__WEBPACK_IMPORTED_MODULE_4__  .xY), `${SITE_MARK}}\n`);
        effects.signal.throwIfAborted();
        const fault = await replaceableFault(directory);
        if (fault !== undefined)
            throw new _errors_js__WEBPACK_IMPORTED_MODULE_5__  .lZ('FILES', `${directory} changed during the export: it ${fault}.`);
        await swap(part, directory, effects);
        return unpacked;
    });
}
async function putBeside(target, effects, work) {
    return await atPath(target, async () => {
        const part = hiddenBeside(target);
        await node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.mkdir(node_path__WEBPACK_IMPORTED_MODULE_3__.dirname(target), { recursive: true });
        try {
            return await work(part);
        }
        catch (error) {
            await removeOrWarn(part, effects);
            effects.signal.throwIfAborted();
            throw error;
        }
    });
}
async function swap(part, directory, effects) {
    const old = hiddenBeside(directory);
    await node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.mkdir(directory, { recursive: true });
    await node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rename(directory, old);
    try {
        await node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rename(part, directory);
    }
    catch (error) {
        await node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rename(old, directory);
        throw error;
    }
    await removeOrWarn(old, effects);
}
async function removeOrWarn(leftover, { remove, log }) {
    try {
        await remove(leftover);
    }
    catch (error) {
        log.warning(`${leftover} could not be removed (${(0,_errors_js__WEBPACK_IMPORTED_MODULE_5__  .$N)(error)}): remove it by hand.`);
    }
}
function hiddenBeside(target) {
    return node_path__WEBPACK_IMPORTED_MODULE_3__.join(node_path__WEBPACK_IMPORTED_MODULE_3__.dirname(target), `.${node_path__WEBPACK_IMPORTED_MODULE_3__.basename(target)}.${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(4).toString('hex')}.static-export`);
}


  }),

  234:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    C: () => (  createGitHub),
    c: () => (  exchange)
  });
  var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1550);
  var _http_transport_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(8627);


const MAX_BODY_BYTES = 8 * 1024 * 1024;
const API_VERSION = { 'x-github-api-version': '2022-11-28' };
function createGitHub(http, environment) {
    const apiUrl = (environment['GITHUB_API_URL'] || 'https://api.github.com').replace(/\/+$/, '');
    const graphqlUrl = environment['GITHUB_GRAPHQL_URL'] || `${apiUrl}/graphql`;
    return (token) => ({ apiUrl, graphqlUrl, token, http });
}
async function exchange(github, write, limits) {
    const made = [];
    const fetch = async (address, { method, headers, body }) => {
        const url = new URL(address);
        const isGraphql = address === github.graphqlUrl;
        const label = isGraphql ? `GraphQL beside ${github.apiUrl}` : `${method} ${url.origin}${url.pathname}`;
        const request = { method, url, headers: { ...headers, ...API_VERSION }, ...(body !== undefined && { body }) };
        const end = await github.http.send({ ...request, ...limits }, MAX_BODY_BYTES).then((response) => ({ response, data: (0,_http_transport_js__WEBPACK_IMPORTED_MODULE_1__  .qF)(response.body) }), (error) => ({ error }));
        made.push({ label, isGraphql, ...end });
        return new Response();
    };
    await write(await loadOctokit(github, fetch));
    const [first] = made;
    if (first === undefined)
        throw new Error('Octokit has made no request.');
    return first;
}
async function loadOctokit({ token, apiUrl, graphqlUrl }, fetch) {
    try {
        const { getOctokit: open } = await __nccwpck_require__.e(  326).then(__nccwpck_require__.bind(__nccwpck_require__, 2413));
        const octokit = open(token, { baseUrl: apiUrl, userAgent: _http_transport_js__WEBPACK_IMPORTED_MODULE_1__  ._O, request: { fetch } });
        const graphql = octokit.graphql.defaults({ baseUrl: new URL(graphqlUrl).origin, url: graphqlUrl });
        return Object.assign(octokit, { graphql });
    }
    catch (cause) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('PROXY', 'GitHub’s toolkit cannot be loaded.', {
            hint: 'Its set-up reads the proxy variables of the runner and `GITHUB_EVENT_PATH`: check them.',
            cause,
        });
    }
}


  }),

  6905:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    Kl: () => (  faultOf),
    WE: () => (  explain),
    p3: () => (  outOfTime)
  });
  var _effects_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(35);
  var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(1550);


function stepsFor(name, address, status) {
    return {
        address: `The address may be wrong: check ${address}, host and port, and that ${name} is up.`,
        way: `Look for what stands between the runner and ${name}: firewall, address allow-list, proxy, gateway or cache.`,
        authority: 'Check the address; for a certificate authority of your own set NODE_EXTRA_CA_CERTS in the step’s `env`.',
        proxy: 'Check `https_proxy`, `http_proxy` and `no_proxy` of the runner.',
        stranger: `What answers is not ${name}: check ${address}, and look for a login, gateway or cache that answers instead.`,
        trouble: `It is ${name} that fails${status}: run it again later.`,
    };
}
const STEPS = {
    platform: stepsFor('the API of the platform', '`base-url`', ''),
    storage: stepsFor('the storage of the platform', 'the link that the platform gives', ''),
    GitHub: stepsFor('GitHub’s API', '`GITHUB_API_URL`', ' (https://www.githubstatus.com)'),
};
const FAULTS = {
    lookup: ['the host name was not found', 'NETWORK', 'address'],
    refused: ['no connection', 'NETWORK', 'address'],
    timeout: ['no answer in time', 'NETWORK', 'way'],
    broken: ['the connection broke', 'NETWORK', 'way'],
    tls: ['no trusted connection', 'TLS', 'authority'],
    proxy: ['the proxy did not connect', 'PROXY', 'proxy'],
    protocol: ['the answer is not proper HTTP', 'BAD_RESPONSE', 'stranger'],
    coding: ['the content coding of the answer could not be undone', 'BAD_RESPONSE', 'way'],
    'too-large': ['the body is too large', 'BAD_RESPONSE', 'stranger'],
};
function explain(failure, peer) {
    const steps = STEPS[peer];
    switch (failure.kind) {
        case 'transport': {
            const [, code, step] = FAULTS[failure.fault];
            return { code, hint: steps[step] };
        }
        case 'status':
            return { code: 'SERVER', hint: steps.trouble };
        default:
            return { code: 'BAD_RESPONSE', hint: steps.stranger };
    }
}
function outOfTime(fact, cause) {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_1__  .lZ('TIMEOUT', `The export was not finished within \`timeout\`. Last: ${fact}.`, {
        hint: 'Raise `timeout` if such exports take longer.',
        cause,
    });
}
const CODES = [
    [
        /^(?:EPROTO|ERR_TLS_.*|ERR_SSL_.*|UNABLE_TO_.*|.*CERT.*|.*CRL.*|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED)$/,
        'tls',
    ],
    [/^(?:ENOTFOUND|EAI_[A-Z]+)$/, 'lookup'],
    [/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'refused'],
    [/^(?:HPE_.*|ERR_INVALID_.*)$/, 'protocol'],
    [/^(?:Z_.*|ERR_BROTLI.*|ERR__ERROR_FORMAT.*|ERR_PADDING.*)$/, 'coding'],
    [/^ETIMEDOUT$/, 'timeout'],
];
function faultOf(error, phase) {
    const found = (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__  .$N)(error);
    const code = /^[A-Z][A-Z0-9_]{1,60}$/.test(found) ? found : '';
    const known = CODES.find(([codes]) => codes.test(code))?.[1] ?? 'broken';
    const fault = phase === 'proxy' && known !== 'tls' ? 'proxy' : known;
    const message = `${FAULTS[fault][0]}${code === '' ? '' : ` (${code})`}`;
    return new _effects_js__WEBPACK_IMPORTED_MODULE_0__  .w(fault, message, { maybeSent: phase === 'connected', cause: error });
}


  }),

  4814:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


__nccwpck_require__.d(__webpack_exports__, {
  Pf: () => (  agentFor),
  iJ: () => (  proxyFor),
  PK: () => (  proxyPasswords)
});

// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __nccwpck_require__(8474);
// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __nccwpck_require__(7067);
// EXTERNAL MODULE: external "node:https"
var external_node_https_ = __nccwpck_require__(4708);
;// CONCATENATED MODULE: external "node:net"
const external_node_net_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:net");
;// CONCATENATED MODULE: external "node:url"
const external_node_url_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:url");
// EXTERNAL MODULE: ./.build/lib/action/effects.js
var effects = __nccwpck_require__(35);
// EXTERNAL MODULE: ./.build/lib/action/links.js
var links = __nccwpck_require__(752);
;// CONCATENATED MODULE: ./.build/lib/action/http/proxy.js







const VARIABLES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'];
function proxyPasswords(environment) {
    const passwords = VARIABLES.map((name) => parseProxy(environment[name])?.password ?? '');
    return passwords.filter((password) => password !== '').flatMap((password) => [password, (0,links .DH)(password)]);
}
function proxyFor(address, environment) {
    const names = address.protocol === 'https:' ? VARIABLES.slice(0, 2) : VARIABLES.slice(2);
    const name = names.find((each) => (environment[each]?.trim() ?? '') !== '');
    if (name === undefined || isExcepted(address, environment['no_proxy'] || environment['NO_PROXY'] || '')) {
        return undefined;
    }
    const proxy = parseProxy(environment[name]);
    if (proxy !== undefined && /^https?:$/.test(proxy.protocol))
        return proxy;
    const message = `${name} is not an http or https address; write it as http://host:port`;
    throw new effects .w('proxy', message, { maybeSent: false });
}
function parseProxy(setting = '') {
    const text = setting.trim();
    return URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`) ?? undefined;
}
function isExcepted({ hostname, port, protocol }, noProxy) {
    const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
    if (host === 'localhost' || isInRange(host, '127.0.0.0/8') || host === '::1')
        return true;
    const requested = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
    return noProxy.split(/[\s,]+/).some((entry) => {
        if (entry === '*')
            return true;
        const [, name = entry, only = requested] = /^(\[[^\]]*\]|[^:]*):(\d{1,5})$/.exec(entry) ?? [];
        return only === requested && ((0,external_node_net_namespaceObject.isIP)(host) === 0 ? isNamed(host, name) : isInRange(host, name));
    });
}
function isNamed(host, entry) {
    const name = (0,external_node_url_namespaceObject.domainToASCII)(entry.replace(/^\*?\./, '').replace(/\.$/, ''));
    return name !== '' && (host.endsWith(`.${name}`) || (host === name && !entry.startsWith('*.')));
}
function isInRange(host, range) {
    const [, network = '', prefix] = /^\[?([^\]/]*)\]?(?:\/(\d{1,3}))?$/.exec(range) ?? [];
    const [family, bits] = (0,external_node_net_namespaceObject.isIP)(network) === 4 ? ['ipv4', 32] : ['ipv6', 128];
    const list = new external_node_net_namespaceObject.BlockList();
    try {
        list.addSubnet(network, Number(prefix ?? bits), family);
        return list.check(host, (0,external_node_net_namespaceObject.isIP)(host) === 4 ? 'ipv4' : 'ipv6');
    }
    catch {
        return false;
    }
}
const IDLE_MS = 50_000;
function agentFor(kept, { protocol }, { proxy, fresh }) {
    const way = `${protocol} ${proxy?.href ?? ''}`;
    const known = fresh ? undefined : kept.get(way);
    if (known !== undefined)
        return known;
    const options = fresh ? {} : { keepAlive: true, timeout: IDLE_MS };
    const agent = protocol === 'https:' ? new external_node_https_.Agent(options) : new external_node_http_.Agent(options);
    if (proxy !== undefined)
        connectThrough(proxy, agent, protocol);
    if (!fresh)
        kept.set(way, agent);
    return agent;
}
function connectThrough(proxy, agent, protocol) {
    const connect = agent.createConnection.bind(agent);
    agent.createConnection = (target, callback) => {
        const done = callback;
        const options = target;
        openTunnel(proxy, options).then((socket) => done?.(null, protocol === 'https:' ? connect({ ...options, socket }) : socket), (error) => done?.(error));
        return undefined;
    };
}
async function openTunnel(proxy, { host, port, tunnelSignal }) {
    const target = `${host?.includes(':') ? `[${host}]` : host}:${port}`;
    const credentials = `${(0,links .DH)(proxy.username)}:${(0,links .DH)(proxy.password)}`;
    const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    const { request } = proxy.protocol === 'https:' ? external_node_https_ : external_node_http_;
    const asked = request({
        host: proxy.hostname.replace(/^\[(.*)\]$/, '$1'),
        port: proxy.port,
        method: 'CONNECT',
        path: target,
        agent: false,
        headers: { host: target, ...(credentials !== ':' && { 'proxy-authorization': authorization }) },
        signal: tunnelSignal,
    });
    asked.end();
    const [{ statusCode }, socket] = (await (0,external_node_events_.once)(asked, 'connect'));
    if (statusCode !== undefined && statusCode < 300)
        return socket;
    socket.destroy();
    throw new effects .w('proxy', `the proxy did not connect, it answered HTTP ${statusCode}`, { maybeSent: false });
}


  }),

  5196:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    A0: () => (  tries),
    CD: () => (  attempt),
    L8: () => (  classify),
    S4: () => (  judge),
    _5: () => (  deadlineIn),
    a2: () => (  retryDelay),
    gW: () => (  askedDelay),
    jZ: () => (  atLeast),
    nI: () => (  serverTime),
    tC: () => (  brokenAttempt),
    xt: () => (  exchangeTimeout)
  });
  var _actions_http_client__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4942);
  var _effects_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(35);


function deadlineIn(milliseconds, clock) {
    const end = clock.now() + milliseconds;
    return { remaining: () => end - clock.now() };
}
function atLeast(deadline, milliseconds, clock) {
    const least = deadlineIn(milliseconds, clock);
    return { remaining: () => Math.max(deadline.remaining(), least.remaining()) };
}
const MANY = Number.POSITIVE_INFINITY;
const DOUBT = 'ambiguous';
const ATTEMPTS = {
    way: { start: 4, poll: 4, link: 4, download: 5, repeatable: 4, once: 4 },
    'not-done': { start: MANY, poll: MANY, link: MANY, download: 5, repeatable: MANY, once: MANY },
    unclear: { start: DOUBT, poll: MANY, link: MANY, download: 5, repeatable: 5, once: DOUBT },
    unreadable: { start: DOUBT, poll: 4, link: 4, download: 5, repeatable: 5, once: DOUBT },
    malformed: { start: 1, poll: 5, link: 4, download: 1, repeatable: 3, once: DOUBT },
    busy: { start: MANY, poll: MANY, link: MANY, download: 5, repeatable: 5, once: DOUBT },
    'not-found': { start: 1, poll: 4, link: 1, download: 1, repeatable: 1, once: 1 },
    conflict: { start: 1, poll: 1, link: MANY, download: 1, repeatable: 1, once: 1 },
    final: { start: 1, poll: 1, link: 1, download: 1, repeatable: 1, once: 1 },
};
function judge(call, failure, before = []) {
    const failureClass = classify(failure);
    const limits = ATTEMPTS[failureClass];
    if (limits[call] === DOUBT)
        return DOUBT;
    const alike = before.filter((other) => classify(other) === failureClass).length + 1;
    return alike < limits[call] ? 'retry' : 'give-up';
}
const OF_FAULTS = {
    lookup: 'way',
    proxy: 'way',
    refused: 'unclear',
    timeout: 'unclear',
    broken: 'unclear',
    protocol: 'unreadable',
    coding: 'unreadable',
    tls: 'final',
    'too-large': 'final',
};
const OF_STATUSES = {
    [_actions_http_client__WEBPACK_IMPORTED_MODULE_0__  .Hv.NotFound]: 'not-found',
    [_actions_http_client__WEBPACK_IMPORTED_MODULE_0__  .Hv.RequestTimeout]: 'unclear',
    [_actions_http_client__WEBPACK_IMPORTED_MODULE_0__  .Hv.Conflict]: 'conflict',
    425: 'unclear',
    [_actions_http_client__WEBPACK_IMPORTED_MODULE_0__  .Hv.TooManyRequests]: 'not-done',
    [_actions_http_client__WEBPACK_IMPORTED_MODULE_0__  .Hv.NotImplemented]: 'final',
};
function classify(failure) {
    if (failure.kind === 'status') {
        const { status, retryAfterMs } = failure;
        if (status === _actions_http_client__WEBPACK_IMPORTED_MODULE_0__  .Hv.ServiceUnavailable && retryAfterMs !== undefined)
            return 'busy';
        return OF_STATUSES[status] ?? (status >= 500 && status <= 599 ? 'unclear' : 'final');
    }
    if (failure.kind !== 'transport')
        return failure.kind;
    const failureClass = OF_FAULTS[failure.fault];
    return failureClass === 'unclear' && !failure.maybeSent ? 'not-done' : failureClass;
}
const RETRY_BUDGET_MS = 90_000;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 20_000;
const JITTER_SHARE = 0.5;
const RETRY_AFTER_JITTER_SHARE = 0.1;
function retryDelay(failures, retryAfterMs, random) {
    const ceiling = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
    const backoff = ceiling * (1 - JITTER_SHARE + JITTER_SHARE * random);
    if (retryAfterMs === undefined || retryAfterMs <= backoff)
        return Math.round(backoff);
    return Math.round(retryAfterMs * (1 + RETRY_AFTER_JITTER_SHARE * random));
}
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
function askedDelay(headers, today) {
    const text = headers['retry-after']?.trim() ?? '';
    if (/^\d{1,12}$/.test(text))
        return { retryAfterMs: Number(text) * 1000 };
    const until = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
    if (Number.isNaN(until))
        return {};
    return { retryAfterMs: Math.max(0, until - (serverTime(headers) ?? today).getTime()) };
}
function serverTime(headers) {
    const told = new Date(headers['date'] ?? Number.NaN);
    return Number.isNaN(told.getTime()) ? undefined : told;
}
const EXCHANGE_TIMEOUT_MS = 30_000;
function exchangeTimeout(deadline) {
    return Math.max(1, Math.min(EXCHANGE_TIMEOUT_MS, deadline.remaining()));
}
async function attempt(options) {
    const { effects, deadline, call, tryOnce } = options;
    let failed = [];
    let spentMs = 0;
    for (;;) {
        const tried = await tryOnce();
        if (tried.kind === 'answer')
            return tried;
        effects.signal.throwIfAborted();
        const { failure, summary } = tried;
        if (tried.hasProgress === true) {
            failed = [];
            spentMs = 0;
        }
        const verdict = judge(call, failure, failed);
        const failures = failed.push(failure);
        const askedMs = failure.kind === 'status' ? (failure.retryAfterMs ?? 0) : 0;
        const delayMs = retryDelay(failures, askedMs, effects.random());
        if (askedMs === 0)
            spentMs += delayMs;
        const leftMs = deadline.remaining();
        if (verdict !== 'retry' || delayMs >= leftMs || spentMs > RETRY_BUDGET_MS) {
            return { kind: 'given-up', attempt: tried, failures, verdict, isLate: leftMs <= 0 };
        }
        const again = `trying again in ${(delayMs / 1000).toFixed(1)} s`;
        effects.log.info(`${summary}; ${again} (failure ${failures} in a row).`);
        await effects.clock.sleep(delayMs, effects.signal);
    }
}
function brokenAttempt(error, { secrets }, label = '') {
    if (!(error instanceof _effects_js__WEBPACK_IMPORTED_MODULE_1__  .w))
        throw error;
    const { fault, maybeSent } = error;
    const failure = { kind: 'transport', fault, maybeSent };
    return { failure, summary: `${label === '' ? '' : `${label}: `}${secrets.clean(error.message)}`, cause: error };
}
function tries(failures) {
    return failures > 1 ? ` (${failures} attempts)` : '';
}


  }),

  8627:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    V0: () => (  createHttp),
    _O: () => (  USER_AGENT),
    qF: () => (  parseJson)
  });
  var node_http__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7067);
  var node_https__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4708);
  var node_util__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(7975);
  var node_zlib__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(8522);
  var _effects_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(35);
  var _explain_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(6905);
  var _proxy_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(4814);







const CONNECT_TIMEOUT_MS = 10_000;
const USER_AGENT = 'static-export-action';
function createHttp(options = {}) {
    const { log, environment = process.env, connectTimeoutMs = CONNECT_TIMEOUT_MS } = options;
    const connections = new Map();
    const stream = async (request, silenceMs = request.timeoutMs) => {
        const { method, url, fresh = false } = request;
        const startedAt = performance.now();
        const proxy = (0,_proxy_js__WEBPACK_IMPORTED_MODULE_6__  .iJ)(url, environment);
        const agent = (0,_proxy_js__WEBPACK_IMPORTED_MODULE_6__  .Pf)(connections, url, { proxy, fresh });
        const exchange = new Exchange(request, agent, proxy === undefined ? 'connecting' : 'proxy');
        const response = await exchange.open(connectTimeoutMs, silenceMs);
        const took = Math.round(performance.now() - startedAt);
        log?.debug(`${method} ${url.origin}${url.pathname}: HTTP ${response.status}, ${took} ms`);
        return response;
    };
    return {
        stream,
        send: async (request, maxBytes) => {
            const { status, headers, body } = await stream(request);
            return { status, headers, body: await readWhole(body, headers['content-encoding'], maxBytes) };
        },
    };
}
class Exchange {
    #request;
    #agent;
    #limits = new AbortController();
    #signal;
    #timers = [];
    #phase;
    #client;
    constructor(request, agent, phase) {
        this.#request = request;
        this.#agent = agent;
        this.#phase = phase;
        this.#signal = AbortSignal.any([request.signal, this.#limits.signal]);
    }
    async open(connectTimeoutMs, silenceMs) {
        this.#request.signal.throwIfAborted();
        const silence = this.#limit(silenceMs);
        this.#limit(this.#request.timeoutMs);
        this.#limit(connectTimeoutMs, { isForConnect: true });
        try {
            const message = await this.#send();
            silence.refresh();
            const headers = message.headers;
            const body = this.#read(message, silence);
            return { status: message.statusCode ?? 0, headers, body, discard: () => this.#close() };
        }
        catch (error) {
            this.#close();
            throw this.#explain(error);
        }
    }
    async #send() {
        const { method, url, headers, body } = this.#request;
        const length = body !== undefined && { 'content-length': Buffer.byteLength(body) };
        const options = {
            method,
            agent: this.#agent,
            headers: { 'user-agent': USER_AGENT, 'accept-encoding': 'identity', ...headers, ...length },
            signal: this.#signal,
            tunnelSignal: this.#signal,
        };
        return await new Promise((resolve, reject) => {
            this.#signal.addEventListener('abort', () => reject(this.#signal.reason), { once: true });
            const client = (url.protocol === 'https:' ? node_https__WEBPACK_IMPORTED_MODULE_1__ : node_http__WEBPACK_IMPORTED_MODULE_0__).request(url, options);
            this.#client = client;
            client.on('socket', (socket) => this.#watch(socket, client.reusedSocket));
            client.on('response', resolve);
            client.on('error', reject);
            client.end(body);
        });
    }
    #watch(socket, isReused) {
        if (!isReused)
            socket.on('error', () => undefined);
        const isSecure = this.#request.url.protocol === 'https:';
        const connected = () => {
            this.#phase = 'connected';
        };
        this.#phase = 'connecting';
        if (isReused || !(isSecure || socket.connecting))
            connected();
        else
            socket.once(isSecure ? 'secureConnect' : 'connect', connected);
    }
    async *#read(message, silence) {
        this.#signal.addEventListener('abort', () => message.destroy(new Error('aborted')), { once: true });
        try {
            for await (const chunk of message) {
                silence.refresh();
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
        const reason = this.#limits.signal.aborted ? this.#limits.signal.reason : error;
        return reason instanceof _effects_js__WEBPACK_IMPORTED_MODULE_4__  .w ? reason : (0,_explain_js__WEBPACK_IMPORTED_MODULE_5__  .Kl)(reason, this.#phase);
    }
    #limit(milliseconds, { isForConnect = false } = {}) {
        const timer = setTimeout(() => {
            const maybeSent = this.#phase === 'connected';
            if (maybeSent && isForConnect)
                return;
            const message = `${MISSING[this.#phase]} within ${(milliseconds / 1000).toFixed(1)} s`;
            this.#limits.abort(new _effects_js__WEBPACK_IMPORTED_MODULE_4__  .w(this.#phase === 'proxy' ? 'proxy' : 'timeout', message, { maybeSent }));
        }, milliseconds);
        this.#timers.push(timer);
        return timer;
    }
    #close() {
        for (const timer of this.#timers)
            clearTimeout(timer);
        this.#client?.destroy();
    }
}
const MISSING = {
    proxy: 'no connection through the proxy',
    connecting: 'no connection',
    connected: 'no whole answer',
};
const DECODERS = new Map([
    ['gzip', (0,node_util__WEBPACK_IMPORTED_MODULE_2__.promisify)(node_zlib__WEBPACK_IMPORTED_MODULE_3__.gunzip)],
    ['deflate', (0,node_util__WEBPACK_IMPORTED_MODULE_2__.promisify)(node_zlib__WEBPACK_IMPORTED_MODULE_3__.inflate)],
    ['br', (0,node_util__WEBPACK_IMPORTED_MODULE_2__.promisify)(node_zlib__WEBPACK_IMPORTED_MODULE_3__.brotliDecompress)],
]);
function parseJson(bytes) {
    try {
        return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    }
    catch {
        return undefined;
    }
}
async function readWhole(body, encoding = 'identity', maxBytes) {
    const chunks = [];
    let bytes = 0;
    for await (const chunk of body) {
        bytes += chunk.length;
        if (bytes > maxBytes)
            throw tooLarge(maxBytes);
        chunks.push(chunk);
    }
    const whole = Buffer.concat(chunks);
    const coding = encoding.trim().toLowerCase();
    if (coding === 'identity' || coding === '')
        return whole;
    const decode = DECODERS.get(coding);
    if (decode === undefined) {
        const quoted = /^[a-z0-9, -]{1,20}$/.test(coding) ? ` (${coding})` : '';
        throw new _effects_js__WEBPACK_IMPORTED_MODULE_4__  .w('coding', `the content coding of the answer is not known${quoted}`, { maybeSent: true });
    }
    return await decode(whole, { maxOutputLength: maxBytes }).catch((error) => {
        throw error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(maxBytes) : (0,_explain_js__WEBPACK_IMPORTED_MODULE_5__  .Kl)(error, 'connected');
    });
}
function tooLarge(maxBytes) {
    return new _effects_js__WEBPACK_IMPORTED_MODULE_4__  .w('too-large', `the body is larger than ${maxBytes} bytes`, { maybeSent: true });
}


  }),

  6628:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    Dx: () => (  linesOf),
    E9: () => (  parseDuration),
    GS: () => (  fill),
    KE: () => (  listed),
    Kx: () => (  PLACEHOLDER),
    Xu: () => (  inputError),
    eZ: () => (  namesOf),
    hD: () => (  quote),
    je: () => (  PLACEHOLDERS),
    lV: () => (  Form),
    vC: () => (  Fault),
    yG: () => (  parseBoolean),
    yL: () => (  oneOf),
    yq: () => (  redactAddress)
  });
  var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1550);

class Fault extends Error {
}
class Form {
    faults = [];
    #read;
    constructor(read) {
        this.#read = read;
    }
    text(name) {
        return this.#read(name).trim();
    }
    has(name) {
        return this.text(name) !== '';
    }
    value(name, parse, byDefault = '') {
        try {
            return parse(this.text(name) || byDefault);
        }
        catch (error) {
            if (!(error instanceof Fault))
                throw error;
            this.refuse(name, error.message);
            return undefined;
        }
    }
    optional(name, parse) {
        return this.has(name) ? this.value(name, parse) : undefined;
    }
    refuse(name, message) {
        this.faults.push(`${name}: ${message}`);
    }
    check() {
        if (this.faults.length > 0)
            throw inputError(this.faults);
    }
}
function inputError(faults) {
    const head = faults.length === 1 ? 'An input is wrong.' : `${faults.length} inputs are wrong.`;
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .lZ('INPUT', [head, ...faults.map((fault) => `- ${fault}`)].join('\n'), {
        hint: 'Correct the `with:` block of the step; nothing was started.',
    });
}
const MAX_QUOTED_LENGTH = 80;
const MAX_NAMES = 100;
const MAX_DURATION_MS = 24 * 24 * 3_600_000;
const DURATION = /^(?:(?<bare>\d{1,10})|(?=\d)(?:(?<h>\d{1,10})h)?(?:(?<m>\d{1,10})m)?(?:(?<s>\d{1,10})s)?)$/;
function parseBoolean(text) {
    const word = text.toLowerCase();
    if (word !== 'true' && word !== 'false')
        throw new Fault(`${quote(text)} is neither \`true\` nor \`false\``);
    return word === 'true';
}
function oneOf(...words) {
    return (text) => {
        const word = words.find((candidate) => candidate.toLowerCase() === text.toLowerCase());
        if (word !== undefined)
            return word;
        throw new Fault(`${quote(text)} is none of ${listed(words)}`);
    };
}
function parseDuration(text) {
    const match = DURATION.exec(text);
    if (match === null)
        throw new Fault(`${quote(text)} is no duration; write it as \`90s\`, \`15m\`, \`2h\`, \`1h30m\` or bare seconds`);
    const { bare = '0', h = '0', m = '0', s = bare } = match.groups ?? {};
    const milliseconds = (Number(h) * 3600 + Number(m) * 60 + Number(s)) * 1000;
    if (milliseconds === 0)
        throw new Fault('is zero; use at least `1s`');
    if (milliseconds > MAX_DURATION_MS)
        throw new Fault(`${quote(text)} is longer than 24 days (\`576h\`)`);
    return milliseconds;
}
function linesOf(text) {
    return text
        .split(/\r\n|\r|\n/)
        .map((line) => line.trim())
        .filter((line) => line !== '');
}
function namesOf(text) {
    const names = [...new Set(linesOf(text.replaceAll(',', '\n')))];
    if (names.length > MAX_NAMES)
        throw new Fault(`has ${names.length} entries; at most ${MAX_NAMES} are allowed`);
    return names;
}
function quote(text) {
    return JSON.stringify(text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text);
}
function listed(words) {
    return words.map((word) => `\`${word}\``).join(', ');
}
function redactAddress(text) {
    return text.replace(/\?.*$/s, '?…').replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1…@');
}
const PLACEHOLDERS = ['version', 'domain', 'jobId', 'pageCount', 'sha256'];
const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9_-]*)\}/g;
function fill(template, facts) {
    return template.replace(PLACEHOLDER, (whole, name) => {
        const known = PLACEHOLDERS.find((placeholder) => placeholder === name);
        return known === undefined ? whole : (facts[known] ?? 'unknown');
    });
}


  }),

  3273:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


__nccwpck_require__.d(__webpack_exports__, {
  V2: () => (  DOMAIN),
  Bq: () => (  filled),
  aR: () => (  isInGit),
  FK: () => (  isInside),
  YF: () => (  parseJobs),
  _f: () => (  readDomains),
  LT: () => (  readKeeps),
  Yc: () => (  sitesOf)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __nccwpck_require__(6760);
;// CONCATENATED MODULE: ./.build/lib/contract/domain.js
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

// EXTERNAL MODULE: ./.build/lib/contract/static-export.js
var static_export = __nccwpck_require__(6058);
// EXTERNAL MODULE: ./.build/lib/action/inputs/rules.js
var rules = __nccwpck_require__(6628);
;// CONCATENATED MODULE: ./.build/lib/action/inputs/sites.js




const MAX_DOMAINS = 50;
const DOMAIN = '{domain}';
const UNREAD_DOMAINS = ['domain.invalid'];
const NAMING_INPUTS = [
    'config-file',
    'config-path',
    'bundle-path',
    'extract-to',
    'pin-url',
    'branch',
    'commit-message',
    'pull-request-title',
    'pull-request-body',
];
function readDomains(form, update) {
    if (form.has('job-id') && !form.has('domain')) {
        const naming = NAMING_INPUTS.find((name) => form.text(name).includes(DOMAIN));
        if (naming === undefined && update !== 'pull-request')
            return [];
        const needs = naming === undefined ? 'a pull request' : `the \`${DOMAIN}\` in \`${naming}\``;
        form.refuse('domain', `is required for ${needs}; set it beside \`job-id\``);
        return UNREAD_DOMAINS;
    }
    const domains = form.value('domain', parseDomains);
    return domains ?? UNREAD_DOMAINS;
}
function sitesOf(domains) {
    return domains.length === 0 ? [undefined] : domains;
}
function parseDomains(text) {
    if (text === '') {
        throw new rules .vC('is required unless `job-id` is set; set it to the documentation domain, such as `docs.example.com`');
    }
    const domains = (0,rules .Dx)(text).map(parseDomain);
    const twice = domains.find((domain, nth) => domains.indexOf(domain) !== nth);
    if (twice !== undefined)
        throw new rules .vC(`names ${(0,rules .hD)(twice)} twice; write each domain once`);
    if (domains.length > MAX_DOMAINS)
        throw new rules .vC(`names ${domains.length} domains; at most ${MAX_DOMAINS} are allowed`);
    return domains;
}
function parseDomain(text) {
    const fault = domainFault(text);
    if (fault === undefined)
        return text.toLowerCase();
    const host = URL.parse(text.includes('://') ? text : `https://${text}`)?.hostname ?? '';
    const fix = domainFault(host) === undefined ? `write \`${host}\`` : 'write a host name or a single label';
    throw new rules .vC(`${(0,rules .hD)((0,rules .yq)(text))} ${fault}; ${fix}`);
}
function parseJobs(text, domains) {
    if (text === 'pinned')
        return sitesOf(domains).map(() => ({ kind: 'pinned' }));
    const jobs = sitesOf(domains).map(() => ({ kind: 'none' }));
    const lines = domains === UNREAD_DOMAINS ? [] : (0,rules .Dx)(text);
    if (lines.length > 1 && domains.length === 0)
        throw new rules .vC(`has ${lines.length} lines; name their domains in \`domain\``);
    for (const line of lines) {
        const [, name = '', own = ''] = /^([^=\s]+)\s*=(.*)$/s.exec(line) ?? [];
        const named = domains.indexOf(name.toLowerCase());
        if (named === -1 && domains.length > 1) {
            throw new rules .vC(`${(0,rules .hD)(line)} names no domain of \`domain\`; with several of them write lines \`domain=value\``);
        }
        const nth = Math.max(named, 0);
        if (jobs[nth]?.kind !== 'none')
            throw new rules .vC(`has two lines for ${(0,rules .hD)(domains[nth] ?? '')}; write one`);
        jobs[nth] = parseJob(named === -1 ? line : own.trim());
    }
    return jobs;
}
function parseJob(id) {
    if (id === 'pinned')
        return { kind: 'pinned' };
    if ((0,static_export .Xb)(id))
        return { kind: 'resume', jobId: id };
    throw new rules .vC(`${(0,rules .hD)(id)} is not a job id; use the \`jobId\` output of an earlier run`);
}
function filled(text, domain) {
    return domain === undefined ? text : text.replaceAll(DOMAIN, domain);
}
function readKeeps(form, domains, workspace) {
    const read = (input) => form.optional(input, (text) => {
        if (domains.length > 1 && !text.includes(DOMAIN))
            throw new rules .vC(`is the same for ${domains.length} domains; write \`${DOMAIN}\` where the domain belongs`);
        return sitesOf(domains).map((domain) => parseWorkspacePath(filled(text, domain), workspace));
    }) ?? [];
    const [archives, folders] = [read('bundle-path'), read('extract-to')];
    const paths = [...archives, ...folders];
    const overlap = paths.some((one, nth) => paths.some((other, at) => at !== nth && isInside(other, one)));
    if (overlap)
        form.refuse('bundle-path', 'it overlaps with `extract-to`, which is replaced as a whole; choose a path beside it');
    return sitesOf(domains).map((_domain, nth) => ({ bundlePath: archives[nth], extractTo: folders[nth] }));
}
function parseWorkspacePath(text, workspace) {
    if (/\p{Cc}/u.test(text))
        throw new rules .vC(`${(0,rules .hD)(text)} has control characters`);
    const absolute = external_node_path_.resolve(workspace, text);
    if (!isInside(absolute, workspace) || absolute === workspace)
        throw new rules .vC(`${(0,rules .hD)(text)} is not inside the workspace; choose a path below it, such as \`out/site\``);
    if (isInGit(absolute, workspace))
        throw new rules .vC(`${(0,rules .hD)(text)} lies in \`.git\`; choose another path`);
    return absolute;
}
function isInside(candidate, folder) {
    const relative = external_node_path_.relative(folder, candidate);
    return relative === '' || (!relative.startsWith(`..${external_node_path_.sep}`) && relative !== '..' && !external_node_path_.isAbsolute(relative));
}
function isInGit(candidate, folder) {
    const names = external_node_path_.relative(folder, candidate).split(external_node_path_.sep);
    return names.some((name) => name.toLowerCase() === '.git');
}


  }),

  752:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    DH: () => (  decoded),
    FA: () => (  isSignedLink),
    Uv: () => (  SUSPECT_WORDS),
    a9: () => (  linkSecrets),
    cr: () => (  isSafeAddress),
    dJ: () => (  isLasting),
    vG: () => (  SECRET_WORDS)
  });
  var _contract_link_expiry_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9645);
  var _contract_timestamp_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(929);


const SECRET_WORDS = new Set('sig sign signature credential credentials hmac secret password passwd policy jwt verify hdnts hdnea hdntl'.split(' '));
const SUSPECT_WORDS = new Set('token auth authorization hash key md5 accesstoken authtoken accesskey accesskeyid apikey'.split(' '));
const PUBLIC_WORDS = new Set('headers signedheaders algorithm method version expires date time'.split(' '));
const SHORT_NAME = /^(?:s|st|h)$/i;
const MIN_SHORT_NAMED_LENGTH = 16;
function linkSecrets({ bundleUrl }, publicValues) {
    const shown = decoded(PATH_AND_QUERY.exec(bundleUrl)?.[1] ?? '').replace(/;[^/]*|[^/]*=[^/]*/g, '');
    const isSecret = (text) => text !== '' && !publicValues.some((value) => value.includes(text));
    const values = [bundleUrl, decoded(bundleUrl)]
        .flatMap(piecesOf)
        .flatMap(judge)
        .filter(({ value }) => isSecret(value) && !shown.includes(value));
    const sure = new Set([bundleUrl, ...values.flatMap(({ value, isSure }) => (isSure ? [value] : []))].filter(isSecret));
    const unsure = new Set(values.map(({ value }) => value).filter((value) => !sure.has(value)));
    return { sure: [...sure], unsure: [...unsure] };
}
function isSignedLink(address) {
    return (0,_contract_link_expiry_js__WEBPACK_IMPORTED_MODULE_0__  .Q2)(address) !== undefined || linkSecrets({ bundleUrl: address }, []).sure.length > 1;
}
function isLasting(address) {
    return typeof address === 'string' && address !== '' && !isSignedLink(address);
}
const PATH_AND_QUERY = /^(?:[^/?#]*:)?(?:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/;
function piecesOf(link) {
    const [, path = '', query = ''] = PATH_AND_QUERY.exec(link) ?? [];
    const parameters = path
        .split('/')
        .flatMap((segment) => segment.split(';').filter((part, nth) => nth > 0 || part.includes('=')));
    const pieces = [...parameters, ...query.split('&')];
    return [...pieces, ...pieces.flatMap((piece) => piece.slice(piece.indexOf('=') + 1).split(/[?&;~]/))];
}
function judge(piece) {
    const [, name = '', value = ''] = /^(?:([^=]*)=)?(.*)$/s.exec(piece) ?? [];
    const plain = decoded(value);
    const words = wordsOf(decoded(name));
    if (words.some((word) => PUBLIC_WORDS.has(word)))
        return [];
    const isSure = words.some((word) => SECRET_WORDS.has(word)) || (0,_contract_link_expiry_js__WEBPACK_IMPORTED_MODULE_0__  .kk)(plain) || isMixed(plain);
    if (!isSure && !isSuspect(name, words, plain))
        return [];
    return [value, plain].map((text) => ({ value: text, isSure }));
}
function wordsOf(name) {
    const spaced = name.replace(/([a-z0-9])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$2 ');
    return spaced.toLowerCase().split(/[^a-z0-9]+/);
}
function isSuspect(name, words, value) {
    if (words.some((word) => SUSPECT_WORDS.has(word)) || /^[0-9a-f]{32,}$/i.test(value))
        return true;
    return SHORT_NAME.test(name) && value.length >= MIN_SHORT_NAMED_LENGTH && (0,_contract_timestamp_js__WEBPACK_IMPORTED_MODULE_1__  .L)(value) === undefined;
}
function isMixed(value) {
    return /^[\w+/-]{20,}={0,2}$/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value);
}
function decoded(text) {
    try {
        return decodeURIComponent(text);
    }
    catch {
        return text;
    }
}
function isSafeAddress({ protocol, hostname }) {
    return protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname));
}
function isLocalHost(hostname) {
    if (hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname))
        return true;
    if (hostname.startsWith('['))
        return false;
    return !hostname.includes('.') || hostname.endsWith('.localhost');
}


  }),

  651:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    Bu: () => (  factTable),
    CS: () => (  prose),
    TM: () => (  folded),
    aY: () => (  code),
    om: () => (  block),
    tp: () => (  table),
    uc: () => (  placeTable)
  });
  var _contract_timestamp_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(929);
  var _links_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(752);
  var _wording_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(9224);



const MAX_VALUE_LENGTH = 120;
function code(raw) {
    const text = raw.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replaceAll('<!--', '<! --');
    const fence = fenceFor(text, 1);
    const padded = fence.length > 1 || text === '' ? ` ${text} ` : text;
    return `${fence}${padded.replace(/\\(?=\|)/g, '\\ ').replaceAll('|', '\\|')}${fence}`;
}
function prose(sentence) {
    const pieces = sentence.replace(/\s+/g, ' ').split('`');
    return pieces.map((piece, nth) => (nth % 2 === 1 && nth < pieces.length - 1 ? code(piece) : escaped(piece))).join('');
}
function escaped(text) {
    return text
        .replace(/[&<>@#]|(?<=[a-z]):(?=\/\/)/gi, (sign) => `&#${sign.charCodeAt(0)};`)
        .replace(/[\\*_~[\]()!|{}]/g, '\\$&');
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
function placeTable(places) {
    const rows = places.map(({ file, place, before, after }) => {
        const change = (show) => {
            const [was, is] = [show(before), show(after)];
            return was === is ? is : `${was} → ${is}`;
        };
        const isEnabled = before?.enabled === after?.enabled;
        const enabled = isEnabled ? '' : ` (enabled: ${change((values) => shown(values?.enabled))})`;
        const link = change((values) => shown(values?.bundleUrl));
        const isRenewed = before?.bundleUrl !== after?.bundleUrl && shown(before?.bundleUrl) === shown(after?.bundleUrl);
        const version = change((values) => shown(values?.version));
        return [code(file), code(place) + enabled, version, `${link}${isRenewed ? ' (renewed)' : ''}`, change(endCell)];
    });
    return rows.length === 0 ? [] : table(['File', 'Place', 'Version', 'Link', 'Link ends'], rows);
}
function endCell({ bundleUrl, endsAt } = {}) {
    if (typeof bundleUrl !== 'string' || bundleUrl === '')
        return '–';
    if ((0,_links_js__WEBPACK_IMPORTED_MODULE_0__  .dJ)(bundleUrl))
        return 'never';
    return endsAt === undefined ? 'unknown' : (0,_contract_timestamp_js__WEBPACK_IMPORTED_MODULE_2__  .E)(endsAt);
}
function shown(value) {
    if (value === undefined || value === '')
        return '–';
    if (typeof value !== 'string')
        return code(String(JSON.stringify(value)));
    const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i.test(value);
    if (isAddress ? !URL.canParse(value) : /[?@]/.test(value))
        return code('…');
    if (isAddress)
        return code((0,_links_js__WEBPACK_IMPORTED_MODULE_0__  .dJ)(value) ? (0,_wording_js__WEBPACK_IMPORTED_MODULE_1__  .Ue)(value) : (0,_wording_js__WEBPACK_IMPORTED_MODULE_1__  .V0)(value));
    return code(value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}…` : value);
}


  }),

  9224:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    Ej: () => (  size),
    RK: () => (  visible),
    U9: () => (  count),
    Ue: () => (  shortenAddresses),
    V0: () => (  addressOnly),
    VP: () => (  defuse),
    kc: () => (  errorText),
    p0: () => (  duration),
    tl: () => (  shortLine)
  });
  var _links_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(752);

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
    return text.replace(/^([^\S\n]*):(?=:)/gm, '$1: ').replace(/##(?=\[)/g, '## ');
}
function shortLine(text, maxLength) {
    const characters = [...shortenAddresses(text.replace(/[\s\p{C}]+/gu, ' ').trim())];
    return characters.length <= maxLength ? characters.join('') : `${characters.slice(0, maxLength - 1).join('')}…`;
}
const REST = `[^\\s"'<>]`;
const ADDRESS = new RegExp(`\\b([a-z][a-z0-9+.-]{1,20}://)(?:[^\\s/?#"'<>\\\\]*@)?([^\\s?#"'<>]*)(?:([?#])${REST}*)?`, 'gi');
const PATH_PARAMETERS = /;(?:[^/=]{0,100}=[^/]*|[\w%+~.-]{16,}(?=\/|$))/g;
const PROSE = ['sign', 'verify'];
const NAMES = [..._links_js__WEBPACK_IMPORTED_MODULE_0__  .vG, ..._links_js__WEBPACK_IMPORTED_MODULE_0__  .Uv].filter((word) => !PROSE.includes(word));
const SECRET_WORD = [
    `(?<![A-Za-z])(?:${NAMES.join('|')})(?![a-z])`,
    `(?:${NAMES.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('|')})(?![a-z])`,
    `(?<![A-Za-z])(?:${NAMES.map((word) => word.toUpperCase()).join('|')})(?![A-Za-z])`,
].join('|');
const NAME = `(?:${SECRET_WORD})[\\w.~[\\]-]{0,40}`;
const RULES = [
    [new RegExp(`[?&][\\w.~%[\\]$:-]{1,100}=${REST}*|\\?[\\w%+/~-]{16,}`, 'g'), '?…'],
    [new RegExp(`(${NAME}=)${REST}+`, 'g'), '$1…'],
    [new RegExp(`(${NAME}(?:\\s?=\\s|\\s=|["']\\s?:\\s?["']))${REST}{8,}`, 'g'), '$1…'],
    [/((?:signature|credential|token|hmac|secret|password|accesskeyid)\w{0,20}(?:\s?:\s?|>))[\w+/=%~.-]{16,}/gi, '$1…'],
    [/(?<![\w-])eyJ[\w-]{8,}\.[\w.-]{8,}/g, '…'],
];
function shortenAddresses(text) {
    const short = text.replace(ADDRESS, (_whole, scheme, path, behind) => {
        return `${scheme}${path.replace(PATH_PARAMETERS, ';…')}${behind === undefined ? '' : `${behind}…`}`;
    });
    return RULES.reduce((shown, [pattern, replacement]) => shown.replace(pattern, replacement), short);
}
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
    return search === '' ? `${origin}/…` : shortenAddresses(`${origin}${pathname}`);
}
function errorText({ code, message, hint }) {
    return hint === undefined ? `${code}: ${message}` : `${code}: ${message}\nNext: ${hint}`;
}


  }),

  4534:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


__nccwpck_require__.d(__webpack_exports__, {
  e: () => (  run)
});

// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __nccwpck_require__(8474);
// EXTERNAL MODULE: ./.build/lib/contract/version.js
var contract_version = __nccwpck_require__(1149);
// EXTERNAL MODULE: ./.build/lib/action/errors.js
var errors = __nccwpck_require__(1550);
// EXTERNAL MODULE: ./.build/lib/action/fetch/targets.js
var targets = __nccwpck_require__(7620);
// EXTERNAL MODULE: ./.build/lib/action/http/retry.js
var retry = __nccwpck_require__(5196);
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
var static_export = __nccwpck_require__(6058);
// EXTERNAL MODULE: ./.build/lib/action/links.js
var links = __nccwpck_require__(752);
// EXTERNAL MODULE: ./.build/lib/action/secrets.js
var secrets = __nccwpck_require__(800);
// EXTERNAL MODULE: ./.build/lib/deployment/values.js
var values = __nccwpck_require__(4484);
// EXTERNAL MODULE: ./.build/lib/action/inputs/rules.js
var rules = __nccwpck_require__(6628);
// EXTERNAL MODULE: ./.build/lib/action/inputs/sites.js + 1 modules
var inputs_sites = __nccwpck_require__(3273);
;// CONCATENATED MODULE: ./.build/lib/action/inputs/rollout.js




function readRollout(form, update, around) {
    const settings = readSettings(form);
    if (update === 'none')
        return undefined;
    const places = readPlaces(form, around);
    const target = readTarget(form, around);
    if (target.branch !== undefined && target.branch === target.base)
        form.refuse('branch', 'is the same as `base`; a pull request needs a branch of its own');
    return { inputs: { mode: update, ...target, ...settings }, places };
}
function readSettings(form) {
    return {
        configValues: form.value('config-values', parseConfigValues, 'enabled,bundleUrl,version'),
        labels: form.value('labels', parseLabels),
        assignees: form.value('assignees', parseLogins),
        reviewers: form.value('reviewers', parseLogins),
        teamReviewers: form.value('team-reviewers', parseTeams),
        draft: form.value('draft', rules .yG, 'false'),
        onProtectedBranch: form.value('on-protected-branch', (0,rules .yL)('pull-request', 'fail'), 'pull-request'),
        refreshBefore: form.value('refresh-before', parseRefreshBefore, 'auto'),
        allowPublic: form.value('allow-public', rules .yG, 'false'),
        dryRun: form.value('dry-run', rules .yG, 'false'),
    };
}
function readTarget(form, { own, domains }) {
    return {
        token: form.value('github-token', parseToken),
        repository: form.value('repository', (text) => parseRepository(text || (own ?? ''))),
        base: form.optional('base', parseBranch),
        branch: form.optional('branch', (text) => parseHeadBranch(text, domains)),
        pinUrl: form.optional('pin-url', (text) => parsePinUrl(text, domains)),
        commitMessage: form.optional('commit-message', parseTemplate),
        title: form.optional('pull-request-title', parseTitle),
        body: form.optional('pull-request-body', parseTemplate),
    };
}
function readPlaces(form, { domains }) {
    const path = form.text('config-path');
    return form.value('config-file', (text) => {
        const files = parseFiles(text);
        const same = files.find((file) => !`${file}${path}`.includes(inputs_sites .V2));
        if (domains.length > 1 && same !== undefined) {
            throw new rules .vC(`${(0,rules .hD)(same)} is the same for ${domains.length} domains; write \`${inputs_sites .V2}\` in it or in \`config-path\``);
        }
        return (0,inputs_sites .Yc)(domains).map((domain) => {
            const own = new Set(files.map((file) => checkFile((0,inputs_sites .Bq)(file, domain))));
            return [...own].map((file) => ({ file, ...(path !== '' && { path: (0,inputs_sites .Bq)(path, domain) }) }));
        });
    });
}
const MAX_FILES = 100;
const MAX_PATH_LENGTH = 1024;
function parseFiles(text) {
    const files = [...new Set((0,rules .Dx)(text))];
    if (files.length === 0)
        throw new rules .vC('is required with `update`; set it to the path of the deployment configuration in the repository');
    if (files.length > MAX_FILES)
        throw new rules .vC(`has ${files.length} lines; at most ${MAX_FILES} are allowed`);
    return files;
}
const NO_CONFIG_FILE = [
    /\p{Cc}|%[0-9a-f]{2}/iu,
    /^[/~]|^[a-z]:|\\/i,
    /[*?]|\[[^\]]*\]|\{[^}]*,[^}]*\}/,
    /(?:^|\/)\.{0,2}(?:\/|$)/,
    /(?:^|\/)\.git(?:\/|$)|^\.github\/(?:workflows|actions)\//i,
];
function checkFile(file) {
    if (file.length <= MAX_PATH_LENGTH && file.isWellFormed() && !NO_CONFIG_FILE.some((rule) => rule.test(file)))
        return file;
    throw new rules .vC(`${(0,rules .hD)(file)} is not the path of a configuration file; write one from the root of the repository, such as \`deploy/values.yaml\``);
}
function parseConfigValues(text) {
    const given = (0,rules .eZ)(text).map((0,rules .yL)(...values .z));
    if (given.length === 0)
        throw new rules .vC(`names none of ${(0,rules .KE)(values .z)}`);
    return values .z.filter((name) => given.includes(name));
}
function parseToken(text) {
    if (text === '') {
        throw new rules .vC('is empty; leave it out for the token of the workflow, or set it from a secret or an App token step');
    }
    if (!/^[\x21-\x7e]+$/.test(text))
        throw new rules .vC('has a blank, a line break or a character outside ASCII; store it again');
    return text;
}
function parseRepository(text) {
    if (/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/.test(text))
        return text;
    throw new rules .vC(`${(0,rules .hD)(text)} is not a repository; write it as \`owner/name\`, without scheme or host`);
}
const MAX_BRANCH_BYTES = 240;
const NO_BRANCH = [
    /[\p{Cc} ~^:?*[\\]/u,
    /\.\.|@\{|\/\//,
    /^[-/]|^@$/,
    /[/.]$/,
    /(?:^|\/)\./,
    /\.lock(?:\/|$)/,
    /^refs\//,
    /^[0-9a-f]{40}$/i,
];
function parseBranch(text) {
    const isName = text.isWellFormed() && Buffer.byteLength(text) <= MAX_BRANCH_BYTES;
    if (isName && !NO_BRANCH.some((rule) => rule.test(text)))
        return text;
    throw new rules .vC(`${(0,rules .hD)(text)} is not the name of a branch; write one that git allows, such as \`main\`, without \`refs/heads/\``);
}
function parseHeadBranch(text, domains) {
    if (domains.length > 1 && text.includes(inputs_sites .V2))
        throw new rules .vC('contains `{domain}`, but one run has one branch for all its domains; write a name without it');
    return parseBranch((0,inputs_sites .Bq)(text, domains[0]));
}
function parseRefreshBefore(text) {
    return text.toLowerCase() === 'auto' ? 'auto' : (0,rules .E9)(text);
}
const MAX_TITLE_LENGTH = 256;
function parseTitle(text) {
    if (/\p{Cc}/u.test(text))
        throw new rules .vC('has more than one line; a title has one');
    if (text.length > MAX_TITLE_LENGTH)
        throw new rules .vC(`is longer than ${MAX_TITLE_LENGTH} characters`);
    return parseTemplate(text);
}
function listOf(form, fix, before = /^$/) {
    return (text) => (0,rules .eZ)(text).map((name) => {
        const entry = name.replace(before, '');
        if (form.test(entry))
            return entry;
        throw new rules .vC(`${(0,rules .hD)(name)} is ${fix}`);
    });
}
const parseLabels = listOf(/^\P{Cs}{1,50}$/u, 'not a label; a label has at most 50 characters');
const parseLogins = listOf(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}(\[bot\])?$/, 'not a login name such as `octocat`; teams go into `team-reviewers`', /^@/);
const parseTeams = listOf(/^[A-Za-z0-9._-]{1,100}$/, 'not a team; write its slug, such as `docs-team`', /^@?([A-Za-z0-9_-]+\/)?/);
function parseTemplate(text, placeholders = rules .je) {
    const known = placeholders.map((name) => `{${name}}`);
    const unknown = [...text.matchAll(rules .Kx)].map(([whole]) => whole).find((whole) => !known.includes(whole));
    if (unknown === undefined)
        return text;
    throw new rules .vC(`${(0,rules .hD)(unknown)} is not a placeholder; there are ${(0,rules .KE)(known)}`);
}
function parsePinUrl(text, domains) {
    parseTemplate(text, ['domain', 'version', 'jobId', 'sha256']);
    const filledIn = (0,rules .GS)(text, { domain: 'a', sha256: 'a', version: 'a', jobId: 'a' });
    const address = /[{}\s\\]/.test(filledIn) ? null : URL.parse(filledIn);
    const fix = 'write it as `https://mirror.example/{domain}/{sha256}.tar.gz`';
    if (address === null)
        throw new rules .vC(`is not an address; ${fix}`);
    if (address.username !== '' || address.password !== '')
        throw new rules .vC('must not contain a user name or password: it is written into the configuration');
    if (!(0,links .cr)(address)) {
        throw new rules .vC(`is not an https address (plain http is for loopback addresses and host names without a dot); ${fix}`);
    }
    if (domains.length > 1 && !/\{(?:domain|sha256|jobId)\}/.test(text))
        throw new rules .vC(`is the same for ${domains.length} domains; write \`{domain}\` in it`);
    return text;
}

;// CONCATENATED MODULE: ./.build/lib/action/inputs/inputs.js







const parsePolicy = (0,rules .yL)('ignore', 'warn', 'fail');
function readInputs(read, { workspace, repository }) {
    const form = new rules .lV(read);
    const update = form.value('update', (0,rules .yL)('none', 'commit', 'pull-request'), 'none');
    const domains = (0,inputs_sites ._f)(form, update);
    const jobs = form.optional('job-id', (text) => (0,inputs_sites .YF)(text, domains));
    const version = form.optional('version', parseVersion);
    const platform = { baseUrl: form.value('base-url', parseBaseUrl), apiKey: form.value('api-key', parseApiKey) };
    const paths = form.value('paths', parsePaths);
    const wait = form.value('wait', rules .yG, 'true');
    const verify = form.value('verify', (0,rules .yL)('true', 'false', 'auto'), 'auto');
    const ofSite = {
        timeoutMs: form.value('timeout', rules .E9, '60m'),
        stallTimeoutMs: form.value('stall-timeout', rules .E9, '15m'),
        onBrokenLink: form.value('on-broken-link', parsePolicy, 'ignore'),
        onExternalResource: form.value('on-external-resource', parsePolicy, 'ignore'),
        maskBundleUrl: form.value('mask-bundle-url', rules .yG, 'true'),
    };
    const keeps = (0,inputs_sites .LT)(form, domains, workspace);
    const rollout = readRollout(form, update, { own: repository, domains });
    const isPinned = jobs?.some(({ kind }) => kind === 'pinned') === true;
    refuseCombinations(form, { update, wait, verify, isPinned });
    form.check();
    const isNeeded = update !== 'none' || findingPolicies(form).length > 0;
    const sites = (0,inputs_sites .Yc)(domains).map((domain, nth) => {
        const { bundlePath, extractTo } = keeps[nth] ?? {};
        const isKept = bundlePath !== undefined || extractTo !== undefined;
        return {
            ...ofSite,
            bundlePath,
            extractTo,
            domain,
            version,
            job: jobs?.[nth] ?? (domain === undefined ? { kind: 'none' } : { kind: 'start', domain, paths }),
            verify: verify === 'true' || isKept || (verify === 'auto' && isNeeded),
            places: rollout?.places[nth] ?? [],
        };
    });
    return { sites, wait, platform, rollout: rollout?.inputs };
}
function findingPolicies(form) {
    return ['on-broken-link', 'on-external-resource'].filter((input) => /^(?:warn|fail)$/i.test(form.text(input)));
}
function refuseCombinations(form, { update, wait, verify, isPinned }) {
    const fix = 'remove one of them';
    const findings = findingPolicies(form);
    if (wait === false) {
        const inputs = ['job-id', 'bundle-path', 'extract-to'].filter((input) => form.has(input));
        const rollsOut = update === 'commit' || update === 'pull-request';
        for (const input of [
            ...inputs,
            ...findings,
            ...(rollsOut ? ['update'] : []),
            ...(verify === 'true' ? ['verify'] : []),
        ])
            form.refuse(input, `has no effect in a run that ends after the start of a job (\`wait: false\`); ${fix}`);
    }
    if (verify === 'false') {
        for (const input of findings)
            form.refuse(input, `nothing is found with \`verify: false\`; ${fix}`);
        if (form.text('pin-url').includes('{sha256}'))
            form.refuse('pin-url', `names \`{sha256}\`, which is not known with \`verify: false\`; ${fix}`);
    }
    if (update === 'none' && form.has('pin-url'))
        form.refuse('pin-url', 'there is nothing to pin with `update: none`; set `update`, or remove it');
    if (isPinned && update === 'none')
        form.refuse('job-id', '`pinned` is the job that a configuration names; set `update` and `config-file`');
    if (isPinned && form.has('version'))
        form.refuse('version', `\`job-id: pinned\` keeps the version that is pinned; ${fix}`);
}
function parseBaseUrl(text) {
    if (text === '')
        throw new rules .vC('is required; set it to the address of the platform, such as `https://platform.example`');
    const shown = (0,rules .hD)((0,rules .yq)(text));
    const url = URL.parse(text);
    if (url === null || !['https:', 'http:'].includes(url.protocol))
        throw new rules .vC(`${shown} is not an https address; write it as \`https://platform.example\``);
    if (url.username !== '' || url.password !== '')
        throw new rules .vC('must not contain a user name or password; put the key into `api-key`');
    if (/[?#]/.test(text))
        throw new rules .vC(`${shown} has a query or fragment; remove it`);
    if (!(0,links .cr)(url)) {
        throw new rules .vC(`${shown} would send the key unencrypted; use https (plain http is for loopback addresses and host names without a dot)`);
    }
    url.pathname = url.pathname.replace(/\/+$/, '');
    return url;
}
function parseApiKey(key) {
    if (key === '') {
        throw new rules .vC('is required and empty; set it from a secret such as `secrets.STATIC_EXPORT_API_KEY` (workflows of forks and of Dependabot get no secrets)');
    }
    if (key.length < secrets .v)
        throw new rules .vC(`is shorter than ${secrets .v} characters; store the secret again`);
    if (/[\r\n]/.test(key))
        throw new rules .vC('has a line break; store the secret again as one line');
    if (!/^[\x21-\x7e]+$/.test(key))
        throw new rules .vC('has a space or a character outside ASCII; store the secret again');
    if (keyKind(key) === 'assistant')
        throw new rules .vC('is a public assistant key (its prefix has `_dsc_`); static export needs an admin API key');
    return key;
}
const inputs_MAX_PATH_LENGTH = 1024;
function parsePaths(text) {
    const paths = (0,rules .Dx)(text);
    const bad = paths.find((page) => !isPagePath(page));
    if (bad === undefined)
        return paths;
    throw new rules .vC(`${(0,rules .hD)((0,rules .yq)(bad))} is not a page path; write one path per line below \`paths: |\`, such as \`/guides/start\`, without dashes, commas, scheme, query or \`..\``);
}
function isPagePath(page) {
    if (page.length > inputs_MAX_PATH_LENGTH || !page.isWellFormed())
        return false;
    if (/[\\?#\p{Cc}]|:\/\/|^- |, \//u.test(page))
        return false;
    return !page.split('/').includes('..');
}
function parseVersion(text) {
    if (static_export .Q6.test(text))
        return text;
    throw new rules .vC(`${(0,rules .hD)(text)} is not a version; use 1 to 128 characters of letters, digits, \`.\`, \`_\`, \`-\` and \`+\`, starting with a letter or digit`);
}

;// CONCATENATED MODULE: ./.build/lib/contract/problem.js
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

// EXTERNAL MODULE: ./.build/lib/action/http/explain.js
var explain = __nccwpck_require__(6905);
// EXTERNAL MODULE: ./.build/lib/action/report/wording.js
var wording = __nccwpck_require__(9224);
// EXTERNAL MODULE: ./.build/lib/contract/contract-error.js
var contract_error = __nccwpck_require__(3336);
// EXTERNAL MODULE: ./.build/lib/action/http/transport.js
var transport = __nccwpck_require__(8627);
;// CONCATENATED MODULE: ./.build/lib/action/platform/failures.js




const PURPOSE = {
    start: 'The export could not be started',
    poll: 'The state of the job could not be read',
    link: 'The link to the bundle could not be created',
};
const MAX_EXCERPT_LENGTH = 200;
const MAY_EXIST = 'A job may have been started anyway: look at the platform before you start another.';
function callError({ attempt, failures, verdict }, call) {
    const { failure, cause, summary } = attempt;
    const { code, hint } = explainFailure(failure, call);
    const isAmbiguous = verdict === 'ambiguous';
    const maybeSent = failure.kind === 'malformed' || (failure.kind === 'transport' && failure.maybeSent);
    const message = `${PURPOSE[call]}${(0,retry .A0)(failures)}: ${summary}.`;
    return new errors .lZ(isAmbiguous ? 'AMBIGUOUS_START' : code, message, {
        hint: isAmbiguous || (call === 'start' && maybeSent) ? `${MAY_EXIST} ${hint}` : hint,
        cause,
    });
}
function quoteOf({ status, headers, body }, json, { call, url, secrets }) {
    if (status >= 300 && status < 400)
        return `It points to ${redirectTarget(headers, url, secrets)}; the key is never sent on`;
    const sentence = status < 400 ? undefined : problemSentence(json);
    if (sentence !== undefined)
        return `The platform says: ${secrets.clean(sentence).replace(/\.$/, '')}`;
    const type = secrets.clean(headers['content-type'] ?? 'no content type', 60);
    if (call === 'link' && status < 400)
        return `The body (${type}) is not shown: it may hold the link`;
    const excerpt = secrets.clean(new TextDecoder().decode(body), MAX_EXCERPT_LENGTH);
    return excerpt === '' ? `The body is empty (${type})` : `The body (${type}) begins: ${excerpt}`;
}
function redirectTarget({ location = '' }, url, secrets) {
    const target = URL.parse(location, url.href);
    if (location === '' || target === null || !/^https?:$/.test(target.protocol) || secrets.holds(location))
        return 'no address that could be used';
    return target.origin === url.origin ? 'another path of the same host' : secrets.clean(target.origin, 120);
}
const NOT_ALLOWED = {
    code: 'PERMISSION',
    hint: 'Static export needs the Enterprise plan, a key with write scope, and a runner address on the key’s allow-list.',
};
const NOT_FOUND = {
    start: { code: 'NOT_FOUND', hint: 'Check `base-url`, and that `domain` belongs to the key’s organization.' },
    poll: {
        code: 'JOB_LOST',
        hint: 'The platform does not know this job: check `job-id` and `base-url`, or start a new export.',
    },
    link: { code: 'NOT_FOUND', hint: 'The job or its files are gone: start a new export.' },
};
const OF_STATUSES = {
    401: {
        code: 'AUTH',
        hint: 'The key is wrong, revoked or expired (keys live 90 days unless set otherwise): create a new admin key and store it as the secret.',
    },
    402: NOT_ALLOWED,
    403: NOT_ALLOWED,
    409: {
        code: 'CONFLICT',
        hint: 'Another job is in the way, or this one is not completed: continue it with `job-id` later.',
    },
};
function explainFailure(failure, call) {
    if (failure.kind !== 'status')
        return (0,explain .WE)(failure, 'platform');
    const { status, retryAfterMs } = failure;
    const known = status === 404 ? NOT_FOUND[call] : OF_STATUSES[status];
    if (known !== undefined)
        return known;
    if (status === 429) {
        const wait = retryAfterMs === undefined ? '' : `, for ${Math.ceil(retryAfterMs / 1000)} s more`;
        return { code: 'RATE_LIMITED', hint: `The platform limits requests${wait}: run it later, or raise \`timeout\`.` };
    }
    if (status < 400)
        return { code: 'REDIRECT', hint: 'Set `base-url` to the final address of the platform API.' };
    const isTrouble = (0,retry .L8)(failure) === 'unclear' || (status >= 500 && status !== 501);
    if (isTrouble)
        return (0,explain .WE)(failure, 'platform');
    const input = call === 'start' ? '`domain`, `paths` and `version`' : '`job-id`';
    return { code: 'REQUEST', hint: `The platform refused the request: check \`base-url\`, ${input}.` };
}

;// CONCATENATED MODULE: ./.build/lib/action/platform/client.js





const MAX_BODY_BYTES = 1024 * 1024;
async function callPlatform(session, call) {
    const { effects, deadline } = session;
    const outcome = await (0,retry .CD)({ effects, deadline, call: call.name, tryOnce: () => tryOnce(session, call) });
    if (outcome.kind === 'answer')
        return outcome.answer;
    const { attempt: last, verdict, isLate } = outcome;
    if (isLate && verdict !== 'ambiguous')
        throw (0,explain .p3)(last.summary, last.cause);
    throw callError(outcome, call.name);
}
async function tryOnce(session, call) {
    const { effects, baseUrl, apiKey, deadline } = session;
    const url = new URL(baseUrl);
    url.pathname = `${url.pathname.replace(/\/$/, '')}${call.path}`;
    const label = `${call.method} ${url.origin}${url.pathname}`;
    const headers = { accept: 'application/json', authorization: `Bearer ${apiKey}` };
    const sent = call.body !== undefined && {
        body: JSON.stringify(call.body),
        headers: { ...headers, 'content-type': 'application/json' },
    };
    const limits = { timeoutMs: (0,retry .xt)(deadline), fresh: call.name === 'start', signal: effects.signal };
    try {
        const response = await effects.http.send({ method: call.method, url, headers, ...sent, ...limits }, MAX_BODY_BYTES);
        const read = readResponse(response, call, { effects, url });
        if ('value' in read)
            return { kind: 'answer', answer: read };
        return { kind: 'failure', ...read, summary: `${label}: HTTP ${response.status}${read.summary}` };
    }
    catch (error) {
        return { kind: 'failure', ...(0,retry .tC)(error, effects, label) };
    }
}
function readResponse(response, call, { effects, url }) {
    const { status, headers } = response;
    const { clock, secrets } = effects;
    const asked = (0,retry .gW)(headers, clock.today());
    const json = (0,transport .qF)(response.body);
    const isGood = status >= 200 && status <= 299;
    if (!isGood || json === undefined) {
        const summary = `. ${quoteOf(response, json, { call: call.name, secrets, url })}`;
        return { failure: isGood ? { kind: 'unreadable' } : { kind: 'status', status, ...asked }, summary };
    }
    try {
        const time = (0,retry .nI)(headers);
        return { value: call.decode(json), ...asked, ...(time && { serverTime: time }) };
    }
    catch (cause) {
        if (!(cause instanceof contract_error .Vl))
            throw cause;
        return { failure: { kind: 'malformed' }, summary: `, but ${secrets.clean(cause.message)}`, cause };
    }
}

;// CONCATENATED MODULE: ./.build/lib/action/platform/schedule.js
const MIN_PAUSE_MS = 250;
const MAX_PAUSE_MS = 20_000;
const MAX_PREDICTED_PAUSE_MS = 40_000;
const MAX_BLIND_PAUSE_MS = 4000;
const BLIND_MS = 12 * 60_000;
const ELAPSED_SHARE = 0.1;
const REMAINING_SHARE = 0.4;
const PREDICTED_ELAPSED_SHARE = 0.2;
const NEAR_END_SHARE = 0.05;
const NEAR_END_PAUSE_SHARE = 1 / 900;
const JITTER_SHARE = 0.1;
function observe(watch, seen) {
    const { first, last } = watch;
    const isSilent = seen.progress === undefined && seen.pageCount === undefined;
    if (last === undefined && isSilent)
        return watch;
    const isSame = isSilent || (last?.progress === seen.progress && last?.pageCount === seen.pageCount);
    const isQueued = seen.status === 'queued';
    if (isSame && isQueued === (last?.status === 'queued'))
        return watch;
    const now = isSilent ? { ...last, ...seen } : seen;
    return { ...watch, first: first === undefined || first.status === 'queued' || isQueued ? now : first, last: now };
}
function remainingMs({ first, last }, now) {
    if (first?.progress === undefined || last?.progress === undefined)
        return undefined;
    const gained = last.progress - first.progress;
    const took = last.at - first.at;
    if (gained <= 0 || took <= 0)
        return undefined;
    return Math.max(0, ((100 - last.progress) * took) / gained - (now - last.at));
}
function stalledMs({ last }, now) {
    return last === undefined || last.status === 'queued' ? undefined : now - last.at;
}
function pauseMs(watch, now, random) {
    return Math.round(plannedPause(watch, now) * (1 - JITTER_SHARE + 2 * JITTER_SHARE * random));
}
function plannedPause(watch, now) {
    const left = remainingMs(watch, now);
    const elapsed = now - (watch.first?.at ?? watch.since);
    if (left === undefined)
        return clamp(elapsed * ELAPSED_SHARE, elapsed < BLIND_MS ? MAX_BLIND_PAUSE_MS : MAX_PAUSE_MS);
    const isNearEnd = left <= elapsed * NEAR_END_SHARE;
    const predicted = isNearEnd
        ? elapsed * NEAR_END_PAUSE_SHARE
        : Math.min(left * REMAINING_SHARE, elapsed * PREDICTED_ELAPSED_SHARE);
    const sinceChange = now - (watch.last?.at ?? now);
    return Math.max(clamp(sinceChange * ELAPSED_SHARE, MAX_PAUSE_MS), clamp(predicted, MAX_PREDICTED_PAUSE_MS));
}
function clamp(milliseconds, highest) {
    return Math.min(highest, Math.max(MIN_PAUSE_MS, milliseconds));
}

;// CONCATENATED MODULE: ./.build/lib/action/platform/job.js








async function startJob(session, { domain, paths, version }) {
    const { effects, baseUrl } = session;
    const body = { domain, version, paths: paths.length > 0 ? [...paths] : undefined };
    const call = { name: 'start', method: 'POST', path: static_export .fd, body, decode: static_export .Q$ };
    const { value, retryAfterMs, serverTime } = await callPlatform(session, call);
    const { jobId, createdAt } = value;
    if (effects.secrets.holds(jobId))
        throw new errors .lZ('BAD_RESPONSE', 'The export could not be started: the job id holds the key.', {
            hint: 'Check that `base-url` is the address of the platform API, not of a service that echoes requests.',
        });
    const pages = paths.length === 0 ? 'all pages' : (0,wording .U9)(paths.length, 'page path');
    effects.log.info(`Started job ${jobId} for ${domain} (${pages}) on ${addressOf(baseUrl)}.`);
    const startedAt = createdAt ?? serverTime ?? effects.clock.today();
    return { jobId, startedAt, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}
function addressOf({ origin, pathname }) {
    return `${origin}${pathname.replace(/\/$/, '')}`;
}
const LAST_LOOK_MS = 5000;
const TRANSIENT = ['NETWORK', 'SERVER', 'RATE_LIMITED'];
async function waitForJob(session, options) {
    const { effects, deadline } = session;
    const { jobId, stallTimeoutMs, retryAfterMs, onSnapshot } = options;
    const pause = (plannedMs, askedMs = 0) => effects.clock.sleep(Math.max(0, Math.min(Math.max(plannedMs, askedMs), deadline.remaining())), effects.signal);
    let watch = { since: effects.clock.now() };
    let shown;
    if (retryAfterMs !== undefined)
        await pause(0, retryAfterMs);
    for (let isFirst = true;; isFirst = false) {
        const { value, retryAfterMs: askedMs } = await look(session, jobId);
        const job = { ...value, status: effects.secrets.clean(value.status, MAX_STATUS_LENGTH) };
        const now = effects.clock.now();
        watch = observe(watch, { ...job, at: now });
        shown = logProgress(effects, { job, watch, shown });
        onSnapshot?.(job);
        if (job.status === 'completed') {
            if (job.pageCount === 0)
                effects.log.warning('The platform reports no page in this export.');
            return { ...job, hadEnded: isFirst };
        }
        if (job.status === 'failed')
            throw jobFailed(jobId, job, effects);
        if (deadline.remaining() <= 0)
            throw (0,explain .p3)(`the job is at ${describe(job)}`);
        const untilStallMs = stallTimeoutMs - (stalledMs(watch, now) ?? Number.NEGATIVE_INFINITY);
        if (untilStallMs <= 0)
            throw jobStalled(job, stallTimeoutMs - untilStallMs);
        await pause(Math.min(pauseMs(watch, now, effects.random()), untilStallMs), askedMs);
    }
}
async function look(session, jobId) {
    const { deadline, effects } = session;
    const call = { name: 'poll', method: 'GET', path: (0,static_export .Jf)(jobId), decode: static_export .Qm };
    try {
        return await callPlatform({ ...session, deadline: (0,retry .jZ)(deadline, LAST_LOOK_MS, effects.clock) }, call);
    }
    catch (error) {
        const isLate = deadline.remaining() <= 0 && error instanceof errors .lZ && TRANSIENT.includes(error.code);
        throw isLate ? (0,explain .p3)(error.message.replace(/\.$/, ''), error) : error;
    }
}
function jobFailed(jobId, job, { secrets }) {
    const sentence = problemSentence(job.error);
    const reason = sentence === undefined ? 'The platform gives no reason.' : `The platform says: ${secrets.clean(sentence, 600)}`;
    return new errors .lZ('JOB_FAILED', `The export failed on the platform at ${describe(job)}. ${reason}`, {
        hint: `Correct what the reason names, or ask the operator of the platform why job \`${jobId}\` failed; a new job is needed.`,
    });
}
function jobStalled(job, stalledForMs) {
    const seconds = Math.round(stalledForMs / 1000);
    const message = `The job has not moved for ${seconds} s; its state is ${describe(job)}.`;
    return new errors .lZ('STALLED', message, { hint: 'Raise `stall-timeout` if such pauses are usual there.' });
}
function describe(job) {
    return [`status \`${job.status}\``, ...factsOf(job)].join(', ');
}
const MAX_STATUS_LENGTH = 64;
const LEAST_LEFT_MS = 5000;
const PROGRESS_STEP_PERCENT = 5;
const PAGES_INTERVAL_MS = 10_000;
const HEARTBEAT_MS = 60_000;
function logProgress({ clock, log }, { job, watch, shown }) {
    const at = clock.now();
    if (shown !== undefined && !isWorthALine(shown, { ...job, at }))
        return shown;
    const leftMs = job.status === 'completed' || job.status === 'failed' ? 0 : (remainingMs(watch, at) ?? 0);
    const left = leftMs >= LEAST_LEFT_MS ? [`about ${(0,wording .p0)(leftMs)} left`] : [];
    log.info([job.status, ...factsOf(job), `${(0,wording .p0)(at - watch.since)} elapsed`, ...left].join(' · '));
    return { ...job, at };
}
function isWorthALine(shown, { status, progress = 0, pageCount, at }) {
    const since = at - shown.at;
    const hasMoved = Math.abs(progress - (shown.progress ?? 0)) >= PROGRESS_STEP_PERCENT;
    const hasMorePages = pageCount !== shown.pageCount && since >= PAGES_INTERVAL_MS;
    return status !== shown.status || hasMoved || hasMorePages || since >= HEARTBEAT_MS;
}
function factsOf({ progress, pageCount }) {
    return [
        ...(progress === undefined ? [] : [`${Math.round(progress)} %`]),
        ...(pageCount === undefined ? [] : [(0,wording .U9)(pageCount, 'page')]),
    ];
}

// EXTERNAL MODULE: ./.build/lib/contract/link-expiry.js
var link_expiry = __nccwpck_require__(9645);
;// CONCATENATED MODULE: ./.build/lib/action/platform/link.js






async function mintLink(session, jobId) {
    const { effects } = session;
    const call = { name: 'link', method: 'POST', path: (0,static_export .EU)(jobId), decode: static_export .V3 };
    for (let last = false;; last = true) {
        const { value, serverTime = effects.clock.today() } = await callPlatform(session, call);
        const link = checkLink(value);
        const { expiresAt } = value;
        if (expiresAt === undefined || expiresAt > serverTime)
            return link;
        if (last)
            throw new errors .lZ('EXPIRED', `The platform returned a link that expired at ${expiresAt.toISOString()}.`, {
                hint: 'Check the clock of the platform and the lifetime of its links.',
            });
        effects.log.info('The link had expired on arrival; requesting another one.');
    }
}
function checkLink(snapshot) {
    const refuse = (reason) => new errors .lZ('BAD_RESPONSE', `The platform’s link to the bundle cannot be used: it ${reason}.`, {
        hint: 'Report it to the operator of the platform.',
    });
    const url = URL.parse(snapshot.bundleUrl);
    if (url === null)
        throw refuse('is not an address');
    if (url.username !== '' || url.password !== '')
        throw refuse('holds a user name or password');
    if (!(0,links .cr)(url))
        throw refuse(`is not https but ${url.protocol.slice(0, 20)}`);
    const expiresAt = snapshot.expiresAt ?? (0,link_expiry .Q2)(snapshot.bundleUrl);
    return { ...snapshot, url, ...(expiresAt && { expiresAt }) };
}
function logLink(log, { bundleUrl, expiresAt, sizeBytes }) {
    const weight = sizeBytes === undefined ? '' : ` (${(0,wording .Ej)(sizeBytes)})`;
    log.info(`Link to the bundle${weight}: ${(0,wording .V0)(bundleUrl)}.`);
    if (expiresAt === undefined) {
        log.warning('Neither the platform nor the link states when the link expires; `expiresAt` is empty.');
    }
}

// EXTERNAL MODULE: ./.build/lib/contract/timestamp.js
var timestamp = __nccwpck_require__(929);
;// CONCATENATED MODULE: ./.build/lib/action/report/outputs.js


const RESULTS = ['dry-run', 'started', 'exported', 'refreshed', 'unchanged'];
function outputsOf(sites, rollout, end) {
    const isSeveral = sites.length > 1;
    const only = isSeveral ? undefined : sites[0];
    const pinned = only && pinnedPlace(rollout?.places ?? []);
    const values = {
        ...(only && siteValues(only)),
        jobId: isSeveral ? jobLines(sites).join('\n') || undefined : only?.jobId,
        result: runResult(sites),
        bundleUrl: only?.link?.bundleUrl,
        changed: rollout?.changed ?? false,
        commitSha: rollout?.commitSha,
        pullRequestOperation: rollout?.pull?.operation ?? 'none',
        pullRequestNumber: rollout?.pull?.number,
        pullRequestUrl: rollout?.pull?.url,
        pinnedUrl: typeof pinned?.now?.bundleUrl === 'string' ? pinned.now.bundleUrl : undefined,
        pinnedExpiresAt: pinned?.now?.endsAt && (0,timestamp .E)(pinned.now.endsAt),
        exports: end && exportsText(sites, isSeveral ? undefined : end.error, end.harmless),
    };
    return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}
const WORDS = [...RESULTS, 'completed', 'true', 'false', 'created', 'updated', 'closed', 'none'];
function publicValues(sites, rollout) {
    const ofSites = sites.flatMap((site) => Object.values(siteValues(site)));
    const { bundleUrl: _link, pinnedUrl = '', ...ofRun } = outputsOf(sites, rollout);
    const values = [...WORDS, ...ofSites, ...Object.values(ofRun), ...((0,links .dJ)(pinnedUrl) ? [pinnedUrl] : [])];
    return [...new Set(values.flatMap((value) => (value === undefined ? [] : [String(value)])))];
}
function runResult(sites) {
    return RESULTS.find((one) => sites.some(({ result }) => result === one));
}
function jobLines(sites) {
    return sites.flatMap(({ domain, jobId }) => (jobId === undefined ? [] : [`${domain}=${jobId}`]));
}
function siteValues(site) {
    const { link, findings } = site;
    return {
        jobId: site.jobId,
        status: site.status,
        version: site.version,
        pageCount: site.pageCount,
        sizeBytes: site.sizeBytes,
        sha256: site.sha256,
        contentDigest: site.contentDigest,
        expiresAt: link?.expiresAt && (0,timestamp .E)(link.expiresAt),
        result: site.result,
        previousVersion: site.previousVersion,
        brokenLinks: findings?.brokenLinks.count,
        externalResources: findings?.externalResources.count,
        bundlePath: site.bundlePath,
        siteDirectory: site.siteDirectory,
    };
}
function exportsText(sites, runError, harmless) {
    if (sites.every(({ domain, jobId }) => domain === undefined && jobId === undefined))
        return undefined;
    const listed = sites.map((site) => {
        const error = site.error ?? runError;
        return {
            domain: site.domain,
            ...siteValues(site),
            error: error && { code: error.code, message: harmless(error.message) },
        };
    });
    return JSON.stringify(listed);
}
function pinnedPlace(places) {
    const holding = places.filter(({ now }) => typeof now?.bundleUrl === 'string' && now.bundleUrl !== '');
    return holding.find(({ decision }) => decision === 'write' || decision === 'renew') ?? holding[0];
}

;// CONCATENATED MODULE: ./.build/lib/action/report/closing.js





const MAX_NAME_LENGTH = 128;
const MASKED = 'The link is masked, so GitHub does not pass `bundleUrl` to other jobs. Pass `jobId` instead and create a fresh link there with `job-id`.';
const closing_WORDS = {
    started: 'Started',
    exported: 'Exported',
    refreshed: 'Renewed the link of',
    unchanged: 'Unchanged:',
    'dry-run': 'Dry run for',
};
function closingLines(sites, rollout, { now, isMasked }) {
    const lines = sites.flatMap((site) => {
        const { result, error, domain, jobId, version, link } = site;
        if (result === undefined || error !== undefined)
            return [];
        const head = `${closing_WORDS[result]} ${domain ?? `job ${jobId}`}`;
        if (result === 'started') {
            const id = sites.length > 1 ? `${domain}=${jobId}` : jobId;
            return [`${head}; not waiting for it (\`wait: false\`). Continue later with \`job-id: ${id}\`.`];
        }
        const places = rollout?.places.filter((place) => place.domain === domain) ?? [];
        if (rollout !== undefined && places.length > 0)
            return places.map((place) => `${head}. ${placeText(place, rollout, now)}`);
        const ofExport = link === undefined ? '' : `; its link ${endText(link.expiresAt, now)}`;
        return [`${head}${version === undefined ? '' : ` as version ${version}`}${ofExport}.`];
    });
    const isOnly = sites.length === 1 && sites[0]?.link !== undefined;
    return [...lines, ...(rollout === undefined && isMasked && isOnly ? [MASKED] : [])];
}
function placeText({ file, remark, ...values }, rollout, now) {
    const { repository, base, branch, pull } = rollout;
    const ofBase = `${file} on ${repository}@${base}`;
    const [held, heldByBase] = [holding(values.now, now), holding(values.base, now)];
    const why = remark === undefined ? '' : ` ${remark}`;
    if (isProposed(rollout))
        return `Pull request #${pull?.number} (${pull?.url}) ${held}; ${ofBase} ${heldByBase}.${why}`;
    if (pull?.operation === 'none' && held !== heldByBase)
        return `${file} on ${repository}@${branch} ${held}; ${ofBase} ${heldByBase}.${why}`;
    return `${ofBase} ${held}.${why}`;
}
function isProposed({ pull }) {
    return pull?.number !== undefined && pull.operation !== 'closed';
}
function holding({ bundleUrl, version, endsAt } = {}, now) {
    const isEmpty = (value) => value === undefined || value === null || value === '';
    const address = (0,links .dJ)(bundleUrl) ? 'an address that does not expire' : `a link that ${endText(endsAt, now)}`;
    const name = (0,wording .tl)(typeof version === 'string' ? version : String(JSON.stringify(version)), MAX_NAME_LENGTH);
    const what = [...(isEmpty(version) ? [] : [`version ${name}`]), ...(isEmpty(bundleUrl) ? [] : [address])];
    return what.length === 0 ? 'holds no export' : `holds ${what.join(', with ')}`;
}
function endText(end, now) {
    if (end === undefined)
        return 'does not tell its end';
    const left = end.getTime() - now.getTime();
    return left > 0 ? `ends ${(0,timestamp .E)(end)} (in ${(0,wording .p0)(left)})` : `ended ${(0,timestamp .E)(end)}`;
}
const JOB_IS_OF_NO_USE = ['INPUT', 'JOB_FAILED', 'JOB_LOST', 'NOT_FOUND', 'BUNDLE'];
function finalError(error, sites, { secrets, doubt }) {
    const failed = sites.flatMap(({ domain, error: own }) => {
        return own === undefined ? [] : [`- ${domain}: ${(0,wording .kc)(own).replaceAll('\n', ' ')}`];
    });
    const isOfSite = sites.some((site) => site.error === error);
    const others = failed.length === sites.length ? '' : 'The other sites are done. ';
    const next = isOfSite ? `${others}Correct the cause, and run the failed domains again.` : error.hint;
    const message = [
        ...(isOfSite ? [] : [error.message]),
        ...(failed.length === 0 ? [] : [`${failed.length} of ${sites.length} sites failed.`, ...failed]),
    ];
    const hint = [resumeHint(sites, isOfSite ? undefined : error), doubt, next].filter((part) => part !== undefined);
    return new errors .lZ(error.code, secrets.lines(message.join('\n')), {
        ...(hint.length > 0 && { hint: secrets.lines(hint.join(' ')) }),
        cause: error.cause,
    });
}
function resumeHint(sites, error) {
    const living = sites.filter(({ jobId, error: own = error }) => {
        return jobId !== undefined && own !== undefined && !JOB_IS_OF_NO_USE.includes(own.code);
    });
    if (living.length === 0)
        return undefined;
    if (sites.length === 1)
        return `The job still exists on the platform: continue it with \`job-id: ${living[0]?.jobId}\`.`;
    const lines = jobLines(living).map((line) => `\`${line}\``);
    return `The jobs still exist on the platform: continue them with \`job-id\`, one line each: ${lines.join(', ')}.`;
}

// EXTERNAL MODULE: ./.build/lib/action/report/markdown.js
var markdown = __nccwpck_require__(651);
;// CONCATENATED MODULE: ./.build/lib/action/report/summary.js




const NAMED = 25;
const summary_MAX_NAME_LENGTH = 160;
function summaryOf(facts) {
    const { sites, rollout, error } = facts;
    return [
        `### ${title(facts)}`,
        '',
        ...(error === undefined ? [] : [(0,markdown .om)((0,wording .kc)(error)), '']),
        ...(sites.length === 0 ? [] : siteTable(sites)),
        `Time: ${(0,wording .p0)(facts.elapsedMs)}`,
        '',
        ...(rollout === undefined ? [] : rolloutSection(rollout)),
        ...sites.flatMap((site) => {
            const section = findingSection(site);
            return sites.length === 1 ? section : (0,markdown .TM)((0,markdown .aY)(site.domain ?? '').replaceAll('`', ''), section);
        }),
    ].join('\n');
}
function title({ sites, error }) {
    const [only, ...others] = sites;
    const domain = only?.domain === undefined ? '' : ` of ${(0,markdown .aY)(only.domain)}`;
    return `Static export${others.length > 0 ? ` of ${sites.length} sites` : domain}: ${endWord(sites, error)}`;
}
function endWord(sites, error) {
    if (error?.code === 'CANCELLED')
        return 'cancelled';
    const failed = sites.filter((site) => site.error !== undefined).length;
    if (sites.length > 1 && failed > 0)
        return `${failed} failed`;
    return error === undefined ? (runResult(sites) ?? 'exported') : 'failed';
}
function known(value, write) {
    return value === undefined ? undefined : write(value);
}
function siteTable(sites) {
    const hasFindings = sites.some(({ findings }) => findings !== undefined);
    const rows = sites.map(({ domain, error, result, version, pageCount, sizeBytes, findings, jobId, link }) => [
        known(domain, markdown .aY) ?? '–',
        known(error, (failure) => `**failed** (${failure.code})`) ?? result ?? '–',
        known(version, markdown .aY) ?? '–',
        known(pageCount, String) ?? '–',
        known(sizeBytes, wording .Ej) ?? '–',
        ...(hasFindings
            ? [known(findings, (found) => `${found.brokenLinks.count} / ${found.externalResources.count}`) ?? '–']
            : []),
        known(jobId, markdown .aY) ?? '–',
        known(link?.expiresAt, timestamp .E) ?? '–',
    ]);
    const findings = hasFindings ? ['Broken links / external resources'] : [];
    return (0,markdown .tp)(['Site', 'Result', 'Version', 'Pages', 'Archive', ...findings, 'Job', 'Link expires'], rows);
}
function rolloutSection(rollout) {
    const { repository, base, changed, commitSha, isDryRun } = rollout;
    const places = rollout.places.map(({ file, place, now, base: old, wanted }) => {
        return { file, place, before: isDryRun ? now : old, after: isDryRun ? wanted : now };
    });
    const remarks = [...rollout.places.flatMap(({ remark }) => remark ?? []), ...rollout.remarks];
    const written = changed ? 'yes' : 'nothing to write';
    return [
        '#### Deployment configuration',
        '',
        ...(0,markdown .Bu)([
            ['Repository', `${(0,markdown .aY)(repository)} at ${(0,markdown .aY)(base)}`],
            ['Pull request', pullCell(rollout)],
            ['Commit', known(commitSha, (sha) => (0,markdown .aY)(sha.slice(0, 10)))],
            ['Written', isDryRun ? 'nothing, since it was a dry run' : written],
        ]),
        ...(0,markdown .uc)(places),
        ...[...new Set(remarks)].flatMap((remark) => [(0,markdown .CS)(remark), '']),
    ];
}
function pullCell({ branch = '', pull, would }) {
    if (would === 'open')
        return `would be opened from ${(0,markdown .aY)(branch)}`;
    if (pull?.url === undefined)
        return undefined;
    const done = pull.operation === 'none' ? 'unchanged' : pull.operation;
    return `[#${pull.number}](${pull.url}) from ${(0,markdown .aY)(branch)}: ${would === 'close' ? 'would be closed' : done}`;
}
function findingSection({ findings }) {
    if (findings === undefined)
        return [];
    const found = [
        ['Broken links', findings.brokenLinks],
        ['Resources from other hosts', findings.externalResources],
    ];
    const numbers = (0,markdown .Bu)(found.map(([name, { count: all }]) => [name, String(all)]));
    const tables = found.flatMap(([name, things]) => (0,markdown .TM)(`${name}: ${things.count}`, findingTable(things)));
    return ['#### Findings', '', ...numbers, ...tables];
}
function findingTable({ count: all, distinct, groups }) {
    if (all === 0)
        return [];
    const rows = groups.slice(0, NAMED).map(({ target, files, firstFile }) => {
        const others = files > 1 ? ` and ${files - 1} more` : '';
        return [(0,markdown .aY)((0,wording .tl)(target, summary_MAX_NAME_LENGTH)), `${(0,markdown .aY)((0,wording .tl)(firstFile, summary_MAX_NAME_LENGTH))}${others}`];
    });
    const more = distinct - rows.length;
    return (0,markdown .tp)(['Target', 'Found in'], more > 0 ? [...rows, [`and ${more} more`, '']] : rows);
}

;// CONCATENATED MODULE: ./.build/lib/action/record.js






class RunRecord {
    #effects;
    #startedAt;
    #inputs;
    #sites = [];
    #rollout;
    #outputs;
    #suspects = new Set();
    #hasFailed = false;
    constructor(effects) {
        this.#effects = effects;
        this.#startedAt = effects.clock.now();
    }
    begin() {
        this.#setOutputs();
    }
    open(inputs) {
        this.#inputs = inputs;
        this.#sites = inputs.sites.map(({ domain, job }) => ({
            ...(domain !== undefined && { domain }),
            ...(job.kind === 'resume' && { jobId: job.jobId }),
        }));
        this.#setOutputs();
    }
    add(position, facts) {
        const site = { ...this.#sites[position], ...facts };
        if (this.#hasFailed)
            return site;
        this.#sites = this.#sites.with(position, site);
        this.#setOutputs();
        return site;
    }
    addLink(position, link) {
        const facts = { link, ...(link.sizeBytes !== undefined && { sizeBytes: link.sizeBytes }) };
        this.#hideLink(link, facts);
        this.add(position, facts);
    }
    #hideLink(link, facts = {}) {
        const { secrets } = this.#effects;
        const { sure, unsure } = (0,links .a9)(link, this.#publicValues(facts));
        for (const value of [...sure, ...unsure])
            secrets.hide(value);
        if (!this.#isMasked())
            return;
        for (const value of sure)
            secrets.mask(value);
        for (const value of unsure)
            this.#suspects.add(value);
    }
    onOutcome = (rollout) => {
        if (this.#hasFailed)
            return;
        this.#rollout = rollout;
        this.#sites = this.#sites.map((site) => ({ ...site, ...resultIn(rollout, site) }));
        const { bundleUrl, pinnedUrl = '' } = outputsOf(this.#sites, rollout);
        if (pinnedUrl !== bundleUrl && (0,links .FA)(pinnedUrl))
            this.#hideLink({ bundleUrl: pinnedUrl });
        this.#setOutputs();
    };
    throwFailed() {
        for (const { error } of this.#sites)
            if (error !== undefined)
                throw error;
    }
    async close() {
        this.#end();
        await this.#report(this.#isMasked());
    }
    #isMasked() {
        return this.#inputs?.sites.some(({ maskBundleUrl }) => maskBundleUrl) === true;
    }
    async fail(error) {
        const { secrets } = this.#effects;
        try {
            this.#end(error);
        }
        catch {
        }
        this.#hasFailed = true;
        const isStarting = this.#sites.some((site) => site.isStarting === true && site.error === undefined);
        const doubt = error.code === 'CANCELLED' && isStarting ? MAY_EXIST : undefined;
        await this.#report(false, finalError(error, this.#sites, { secrets, doubt }));
    }
    #setOutputs(end) {
        const outputs = outputsOf(this.#sites, this.#rollout, end);
        const changed = Object.entries(outputs).filter(([name, value]) => this.#outputs?.[name] !== value);
        if (changed.length > 0)
            this.#effects.report.outputs(Object.fromEntries(changed));
        this.#outputs = outputs;
    }
    #end(error) {
        const { secrets } = this.#effects;
        const open = publicValues(this.#sites, this.#rollout);
        for (const value of this.#suspects)
            if (!open.some((text) => text.includes(value)))
                secrets.mask(value);
        if (this.#outputs !== undefined)
            this.#setOutputs({ error, harmless: (text) => secrets.lines(text) });
    }
    async #report(isMasked, error) {
        const { clock, log, report } = this.#effects;
        const [sites, rollout] = [this.#sites, this.#rollout];
        for (const line of closingLines(sites, rollout, { now: clock.today(), isMasked }))
            log.info(line);
        if (error !== undefined)
            log.error((0,wording .kc)(error));
        const elapsedMs = clock.now() - this.#startedAt;
        await report.summary(summaryOf({ sites, rollout, error, elapsedMs }));
    }
    #publicValues(facts) {
        const { sites = [], rollout } = this.#inputs ?? {};
        const { repository, serverUrl } = this.#effects.workflow;
        const given = sites.flatMap(({ bundlePath, extractTo, version, domain }) => {
            return [bundlePath, extractTo, version, domain];
        });
        const known = [...given, rollout?.repository, repository, serverUrl].filter((value) => value !== undefined);
        return [...publicValues([...this.#sites, facts], this.#rollout), ...known];
    }
}
function resultIn({ places, isDryRun, changed, pull, would }, site) {
    const own = places.filter(({ domain }) => domain === site.domain);
    if (own.length === 0 || site.link === undefined || site.error !== undefined)
        return {};
    const has = (decision) => own.some((place) => place.decision === decision);
    const writes = has('write') || has('renew');
    if (isDryRun)
        return { result: writes || would !== undefined ? 'dry-run' : 'unchanged' };
    if (writes && changed)
        return { result: has('write') ? 'exported' : 'refreshed' };
    if (changed && places.every(({ decision }) => decision === 'keep' || decision === 'leave'))
        return { result: site.result ?? 'exported' };
    const isProposed = pull?.operation === 'created' &&
        own.some(({ now, base }) => now?.version !== base?.version || now?.bundleUrl !== base?.bundleUrl);
    return { result: isProposed ? 'exported' : 'unchanged' };
}

;// CONCATENATED MODULE: ./.build/lib/action/run.js











const STAGES = {
    target: () => Promise.all( [__nccwpck_require__.e(456), __nccwpck_require__.e(22)]).then(__nccwpck_require__.bind(__nccwpck_require__, 5770)),
    renewal: () => Promise.all( [__nccwpck_require__.e(456), __nccwpck_require__.e(22)]).then(__nccwpck_require__.bind(__nccwpck_require__, 4999)),
    deliver: () => Promise.all( [__nccwpck_require__.e(456), __nccwpck_require__.e(22)]).then(__nccwpck_require__.bind(__nccwpck_require__, 1969)),
    bundle: () => __nccwpck_require__.e(  23).then(__nccwpck_require__.bind(__nccwpck_require__, 1902)),
};
const CLEAN_UP_MS = 800;
const MAX_ARCHIVES = 2;
async function run(read, effects) {
    const { signal, clock } = effects;
    const record = new RunRecord(effects);
    const work = exportSites(read, effects, record);
    try {
        await Promise.race([work, (0,external_node_events_.once)(signal, 'abort')]);
        signal.throwIfAborted();
        await record.close();
        return true;
    }
    catch (error) {
        await record.fail((0,errors .z6)(signal.aborted ? signal.reason : error));
        if (signal.aborted)
            await Promise.race([work.catch(() => undefined), clock.sleep(CLEAN_UP_MS, new AbortController().signal)]);
        return false;
    }
}
async function exportSites(read, effects, record) {
    await effects.report.check();
    record.begin();
    const inputs = await checkedInputs(read, effects);
    const { rollout, sites } = inputs;
    record.open(inputs);
    const { onOutcome } = record;
    const target = rollout && (await (await STAGES.target()).openTarget(effects, rollout, sites));
    const run = { inputs, effects, record, target, limitArchives: limitTo(MAX_ARCHIVES) };
    const results = await Promise.all(sites.map(async (site, position) => await exportOrFail(run, site, position)));
    const exports = results.filter((result) => result !== undefined);
    if (target !== undefined)
        await (await STAGES.deliver()).rollOut(effects, { target, exports, onOutcome });
    record.throwFailed();
}
async function checkedInputs(read, { places, workflow, log }) {
    const inputs = readInputs(read, { ...places, ...workflow });
    const faults = await Promise.all(inputs.sites.map(async (site) => await (0,targets .pS)(site, places)));
    if (faults.flat().length > 0)
        throw (0,rules .Xu)(faults.flat());
    for (const { domain, job } of inputs.sites)
        if (job.kind === 'none')
            log.warning(`\`${domain}\` is left out: \`job-id\` has no line for it.`);
    return inputs;
}
async function exportOrFail(run, site, position) {
    const { effects, inputs, record, target } = run;
    const places = target?.sites[position] ?? [];
    const found = (facts) => record.add(position, facts);
    const addLink = (link) => record.addLink(position, link);
    if (inputs.sites.length === 1)
        return await exportSite({ ...run, site, places, found, addLink });
    const log = namedLog(effects.log, site.domain ?? '');
    try {
        return await exportSite({ ...run, effects: { ...effects, log }, site, places, found, addLink });
    }
    catch (thrown) {
        effects.signal.throwIfAborted();
        const error = (0,errors .z6)(thrown);
        log.info((0,wording .kc)(error).replaceAll('\n', ' '));
        found({ error });
        return undefined;
    }
}
async function exportSite(run) {
    const { effects, found, inputs, places, site } = run;
    if (site.job.kind === 'none')
        return undefined;
    const [previousVersion] = places.flatMap(({ base }) => (0,contract_version .KA)(base?.version) ?? []);
    if (previousVersion !== undefined)
        found({ previousVersion });
    const renewal = site.job.kind === 'pinned' ? await renewalOf(run) : undefined;
    if (site.job.kind === 'pinned' && renewal === undefined) {
        found({ result: 'unchanged' });
        return undefined;
    }
    const session = { effects, ...inputs.platform, deadline: (0,retry ._5)(site.timeoutMs, effects.clock) };
    const job = await takeJob(run, session, renewal);
    if (!inputs.wait) {
        found({ result: 'started', ...(site.version !== undefined && { version: site.version }) });
        return undefined;
    }
    const { stallTimeoutMs } = site;
    const onSnapshot = ({ status }) => void found({ status });
    const { pageCount, createdAt, hadEnded } = await waitForJob(session, { ...job, stallTimeoutMs, onSnapshot });
    found({ ...(pageCount !== undefined && { pageCount }), ...(createdAt && { startedAt: createdAt }) });
    const exported = await takeExport(run, session, { jobId: job.jobId, renewal });
    if (run.target === undefined) {
        found({ result: 'exported' });
        return undefined;
    }
    const mirror = inputs.rollout?.pinUrl;
    const { domain, jobId, sha256, version } = exported;
    return {
        ...exported,
        isLabelled: site.version !== undefined,
        isChosen: site.job.kind === 'resume' && hadEnded,
        isRenewal: renewal !== undefined,
        ...(mirror !== undefined && { pinUrl: (0,rules .GS)(mirror, { domain, jobId, sha256, version }) }),
        places: renewal?.places ?? places,
    };
}
async function renewalOf({ effects: { log }, inputs, places, target }) {
    const { pinnedJob } = await STAGES.renewal();
    const { renewal, withoutVersion } = pinnedJob(places, target?.pull, inputs.rollout?.pinUrl);
    for (const { file } of withoutVersion)
        log.warning(`${file} is left unchanged: it holds no version (\`job-id: pinned\`).`);
    if (renewal === undefined && withoutVersion.length === 0)
        log.info('No place holds a link that ends: there is nothing to renew.');
    return renewal;
}
async function takeJob({ effects, found, site: { job, domain = '', version } }, session, renewal) {
    if (job.kind === 'start') {
        found({ isStarting: true });
        const { startedAt, ...started } = await startJob(session, { domain, paths: job.paths, version });
        found({ jobId: started.jobId, startedAt, isStarting: false });
        return started;
    }
    const jobId = job.kind === 'resume' ? job.jobId : (renewal?.jobId ?? '');
    effects.log.info(`Continuing job ${jobId} on ${addressOf(session.baseUrl)}.`);
    found({ jobId });
    return { jobId };
}
async function takeExport(run, session, { jobId, renewal }) {
    const { effects, found, site } = run;
    const { clock, log } = effects;
    const deadline = (0,retry .jZ)(session.deadline, bundleTimeMs(site.timeoutMs), clock);
    const freshLink = async () => await takeLink(run, { ...session, deadline }, jobId);
    const { startedAt, pageCount } = found({});
    const versionOf = (contentDigest) => site.version ?? renewal?.version ?? (0,contract_version .tq)({ jobId, startedAt, contentDigest });
    const checkContent = async (contentDigest) => {
        if (renewal !== undefined)
            (await STAGES.renewal()).checkRenewed(renewal, contentDigest, log);
    };
    const link = await freshLink();
    if (!site.verify) {
        await checkContent();
        const version = versionOf();
        return { link, ...found({ version }), version, jobId };
    }
    const leftMs = deadline.remaining();
    const facts = await run.limitArchives(async () => {
        const { fetchBundle } = await STAGES.bundle();
        return await fetchBundle(effects, {
            ...site,
            jobId,
            baseUrl: session.baseUrl,
            deadline: (0,retry ._5)(leftMs, clock),
            link,
            freshLink,
            mayBeCached: site.job.kind !== 'start',
            onVerified: async (verified) => {
                await checkContent(verified.contentDigest);
                found({ version: versionOf(verified.contentDigest), pageCount: pageCount ?? verified.pages, ...verified });
            },
        });
    });
    return { link, ...found(facts), version: versionOf(facts.contentDigest), jobId };
}
async function takeLink({ addLink, effects }, session, jobId) {
    const link = await mintLink(session, jobId);
    addLink(link);
    logLink(effects.log, link);
    return link;
}
function bundleTimeMs(timeoutMs) {
    return Math.min(60_000, Math.max(1000, timeoutMs * 0.1));
}
function namedLog(log, domain) {
    const begin = (write) => (message) => write(`${domain}: ${message}`);
    return {
        debug: begin(log.debug),
        info: begin(log.info),
        notice: begin(log.notice),
        warning: begin(log.warning),
        error: begin(log.error),
    };
}
function limitTo(size) {
    const running = new Set();
    return async (task) => {
        while (running.size >= size)
            await Promise.race(running);
        const result = task();
        const end = result.catch(() => undefined).finally(() => running.delete(end));
        running.add(end);
        return await result;
    };
}


  }),

  24:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


__nccwpck_require__.d(__webpack_exports__, {
  P9: () => (  createEffects),
  R5: () => (  readInput),
  kk: () => (  superviseProcess)
});


// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __nccwpck_require__(3024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __nccwpck_require__(1455);
;// CONCATENATED MODULE: external "node:os"
const external_node_os_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:os");
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __nccwpck_require__(6760);
;// CONCATENATED MODULE: external "node:process"
const external_node_process_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:process");
;// CONCATENATED MODULE: external "node:timers/promises"
const external_node_timers_promises_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:timers/promises");
// EXTERNAL MODULE: ./node_modules/@actions/core/lib/core.js + 8 modules
var core = __nccwpck_require__(3677);
// EXTERNAL MODULE: ./.build/lib/action/errors.js
var errors = __nccwpck_require__(1550);
// EXTERNAL MODULE: ./.build/lib/action/github/client.js
var client = __nccwpck_require__(234);
// EXTERNAL MODULE: ./.build/lib/action/http/proxy.js + 2 modules
var proxy = __nccwpck_require__(4814);
// EXTERNAL MODULE: ./.build/lib/action/http/transport.js
var transport = __nccwpck_require__(8627);
// EXTERNAL MODULE: ./.build/lib/action/secrets.js
var action_secrets = __nccwpck_require__(800);
;// CONCATENATED MODULE: ./.build/lib/action/runner.js












const MAX_SUMMARY_LENGTH = 300_000;
const CUT_NOTE = '\n\nThe summary is truncated here: it is longer than GitHub accepts.';
function readInput(name) {
    return core .V4(name, { trimWhitespace: false });
}
function createEffects(signal) {
    const secrets = new action_secrets .I((value) => core .Pq(value));
    for (const line of readInput('api-key').split(/\s+/))
        secrets.mask(line);
    secrets.mask(readInput('github-token').trim());
    for (const password of (0,proxy .PK)(external_node_process_namespaceObject.env))
        secrets.mask(password);
    const log = createLog(secrets);
    const places = findPlaces();
    const http = (0,transport .V0)({ log });
    return {
        log,
        http,
        github: (0,client .C)(http, external_node_process_namespaceObject.env),
        remove: removePath,
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
            await mustBeWritable('GITHUB_OUTPUT', external_node_process_namespaceObject.env['GITHUB_OUTPUT'] ?? '', 'file');
            await mustBeWritable('RUNNER_TEMP', temp, 'folder');
        },
        outputs: (values) => {
            try {
                for (const [name, value] of Object.entries(values))
                    core .uH(name, value);
            }
            catch (cause) {
                throw new errors .lZ('FILES', `GITHUB_OUTPUT could not be written (${(0,errors .$N)(cause)}).`, {
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
async function mustBeWritable(variable, target, kind) {
    const isWritable = await (0,promises_.access)(target, external_node_fs_.constants.W_OK).then(async () => (await (0,promises_.stat)(target)).isDirectory() === (kind === 'folder'), () => false);
    if (isWritable)
        return;
    throw new errors .lZ('FILES', `${variable} is ${JSON.stringify(target)}, which is no ${kind} that can be written.`, {
        hint: `Run the Action by a GitHub Actions runner, or set ${variable} to an existing ${kind}; nothing was started.`,
    });
}
function findPlaces() {
    const temp = external_node_process_namespaceObject.env['RUNNER_TEMP'] || (0,external_node_fs_.mkdtempSync)(external_node_path_.join((0,external_node_os_namespaceObject.tmpdir)(), 'static-export-'));
    const workspace = external_node_path_.resolve(external_node_process_namespaceObject.env['GITHUB_WORKSPACE'] || external_node_process_namespaceObject.cwd());
    return { workspace, temp, toolCache: external_node_process_namespaceObject.env['RUNNER_TOOL_CACHE'] || undefined };
}
function findWorkflow() {
    return {
        repository: external_node_process_namespaceObject.env['GITHUB_REPOSITORY'] || undefined,
        serverUrl: (external_node_process_namespaceObject.env['GITHUB_SERVER_URL'] || 'https://github.com').replace(/\/+$/, ''),
    };
}
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
const removePath = (path) => (0,promises_.rm)(path, { recursive: true, force: true, maxRetries: REMOVE_RETRIES });
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
    const place = /\n\s+at ([^\n]{1,160})/.exec(error.stack ?? '')?.[1];
    return `Unexpected ${[...new Set([error.name, (0,errors .$N)(error)])].join(' ')}${place === undefined ? '' : ` at ${place}`}`;
}


  }),

  800:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    I: () => (  Sanitizer),
    v: () => (  MIN_SECRET_LENGTH)
  });
  var _report_wording_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9224);

const MIN_SECRET_LENGTH = 4;
const DEFAULT_MAX_LENGTH = 300;
class Sanitizer {
    #hidden = [];
    #maskInRunner;
    constructor(maskInRunner) {
        this.#maskInRunner = maskInRunner;
    }
    mask(value) {
        if (value.length < MIN_SECRET_LENGTH)
            return;
        this.#maskInRunner(value);
        this.hide(value);
    }
    hide(value) {
        if (value.length < MIN_SECRET_LENGTH || this.#hidden.includes(value))
            return;
        this.#hidden = [...this.#hidden, value].sort((a, b) => b.length - a.length);
    }
    holds(text) {
        return this.#hidden.some((value) => text.includes(value));
    }
    clean(text, maxLength = DEFAULT_MAX_LENGTH) {
        return (0,_report_wording_js__WEBPACK_IMPORTED_MODULE_0__  .tl)(this.lines(text), maxLength);
    }
    lines(text) {
        let shown = (0,_report_wording_js__WEBPACK_IMPORTED_MODULE_0__  .RK)(text.toWellFormed());
        for (const value of this.#hidden)
            shown = shown.replaceAll(value, '***');
        return (0,_report_wording_js__WEBPACK_IMPORTED_MODULE_0__  .VP)(shown);
    }
}


  }),

  5195:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    nV: () => (  entrySegments),
    ur: () => (  notePath),
    xY: () => (  SITE_MARKER)
  });
  var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3624);

const MAX_NAME_BYTES = 1024;
const MAX_SEGMENT_BYTES = 255;
const MAX_DEPTH = 64;
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
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .rJ('UNSAFE_ENTRY', `The archive has an entry ${reason}.`, { entry });
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
function notePath(seen, { kind, segments, name }) {
    if (kind === 'file' && segments.length === 0)
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__  .rJ('UNSAFE_ENTRY', 'The archive has a file without a name.');
    for (let depth = segments.length; depth > 0; depth--) {
        const own = depth === segments.length ? kind : 'directory';
        const folded = foldedPath(segments.slice(0, depth));
        const earlier = seen.get(folded);
        if (own === 'directory' && earlier === 'directory')
            return;
        if (earlier !== undefined)
            refuse('whose name another one has, or one that is the same to some file systems', name);
        seen.set(folded, own);
    }
}


  }),

  3624:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    X_: () => (  KIND_BYTES),
    qM: () => (  damaged),
    rJ: () => (  BundleError),
    y8: () => (  notArchive)
  });
class BundleError extends Error {
    name = 'BundleError';
    code;
    entry;
    constructor(code, message, options = {}) {
        super(message, { cause: options.cause });
        this.code = code;
        this.entry = options.entry;
    }
}
function damaged(reason, cause) {
    return new BundleError('DAMAGED', `The archive is damaged: ${reason}.`, { cause });
}
const KINDS = [
    ['empty', /^$/],
    ['a gzip-compressed file', /^\x1f\x8b/],
    ['a zip archive', /^PK/],
    ['a tar archive without compression', /^[\s\S]{257}ustar/],
    ['an HTML page', /^\s*<(?:!doctype\s+html|html|head|body)\b/i],
    ['an XML document', /^\s*<(?:\?xml|[a-z])/i],
    ['a JSON document', /^\s*(?:[{[]|"|true\b|false\b|null\b)/],
];
const KIND_BYTES = 512;
function fileKind(head) {
    const text = head.toString('latin1', 0, KIND_BYTES);
    return KINDS.find(([, beginning]) => beginning.test(text))?.[0] ?? 'of another kind';
}
function notArchive(head, beginning) {
    const message = `The file is not a gzip-compressed tar archive: ${beginning} ${fileKind(head)}.`;
    return new BundleError('NOT_ARCHIVE', message);
}


  }),

  3336:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    Vl: () => (  ContractError),
    q0: () => (  describe),
    xP: () => (  measure)
  });
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
function linkExpiry(link, fresh) {
    if (!URL.canParse(link))
        return undefined;
    const parameters = parametersOf(new URL(link));
    const end = statedEnd(parameters);
    if (end === undefined)
        return undefined;
    const realEnd = fresh && endByFresh(parameters, fresh);
    if (realEnd !== undefined)
        return new Date(Math.min(end, realEnd));
    return hasSession(parameters) ? undefined : new Date(end);
}
function statedEnd(parameters) {
    const moments = [...lives(parameters), ...plainMoments(parameters), ...policies(parameters), ...tokens(parameters)];
    if (moments.length === 0 || moments.some((moment) => moment === undefined))
        return undefined;
    return Math.min(...moments.map((moment) => moment?.getTime() ?? Number.NaN));
}
function endByFresh(parameters, { bundleUrl, expiresAt }) {
    if (expiresAt === undefined || !URL.canParse(bundleUrl))
        return undefined;
    const ofFresh = parametersOf(new URL(bundleUrl));
    const [birth, freshBirth] = [birthOf(parameters), birthOf(ofFresh)];
    if (birth === undefined || freshBirth === undefined || hasSession(parameters) !== hasSession(ofFresh)) {
        return undefined;
    }
    const stated = statedEnd(ofFresh);
    const isCut = stated !== undefined && expiresAt.getTime() < stated;
    if (!isCut)
        return hasSession(ofFresh) ? Number.POSITIVE_INFINITY : undefined;
    return birth.getTime() + expiresAt.getTime() - freshBirth.getTime();
}
function hasSession(parameters) {
    return [...parameters.keys()].some((name) => SESSION_TOKEN.test(name));
}
function birthOf(parameters) {
    const [vendor, ...others] = vendorsOf(parameters);
    if (vendor !== undefined)
        return others.length === 0 ? basicDate(only(parameters, `${vendor}-date`) ?? '') : undefined;
    return (0,_timestamp_js__WEBPACK_IMPORTED_MODULE_0__  .L)(/^(\d+);\d+$/.exec(only(parameters, 'q-sign-time') ?? '')?.[1]);
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

  6058:
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
  var _contract_error_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3336);
  var _timestamp_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(929);


const JOBS_PATH = '/v1/static-export/jobs';
function jobPath(jobId) {
    return `${JOBS_PATH}/${encodeURIComponent(jobId)}`;
}
function bundlePath(jobId) {
    return `${jobPath(jobId)}/bundle`;
}
const JOB_STATUSES = (  null && (['queued', 'running', 'completed', 'failed']));
const VERSION_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,127}$/;
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
function decodeStarted(body) {
    const answer = objectOf(body);
    const jobId = textIn(answer, 'jobId', 'a string');
    if (!isUsableJobId(jobId)) {
        throw new _contract_error_js__WEBPACK_IMPORTED_MODULE_0__  .Vl('$.jobId', `a job id of 1 to ${JOB_ID_MAX_LENGTH} printable characters`, (0,_contract_error_js__WEBPACK_IMPORTED_MODULE_0__  .q0)(jobId));
    }
    const started = (0,_timestamp_js__WEBPACK_IMPORTED_MODULE_1__  .L)(answer['createdAt']);
    return { jobId, ...(started !== undefined && { createdAt: started }) };
}
function decodeJob(body) {
    const answer = objectOf(body);
    const status = textIn(answer, 'status', 'a status').trim().toLowerCase();
    if (status === '')
        throw new _contract_error_js__WEBPACK_IMPORTED_MODULE_0__  .Vl('$.status', 'a status', (0,_contract_error_js__WEBPACK_IMPORTED_MODULE_0__  .q0)(status));
    const { progress, pageCount, createdAt, error } = answer;
    const started = (0,_timestamp_js__WEBPACK_IMPORTED_MODULE_1__  .L)(createdAt);
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
    const answer = objectOf(body, _contract_error_js__WEBPACK_IMPORTED_MODULE_0__  .xP);
    const bundleUrl = textIn(answer, 'bundleUrl', 'a link', _contract_error_js__WEBPACK_IMPORTED_MODULE_0__  .xP);
    const refuse = (expected) => new _contract_error_js__WEBPACK_IMPORTED_MODULE_0__  .Vl('$.bundleUrl', expected, (0,_contract_error_js__WEBPACK_IMPORTED_MODULE_0__  .xP)(bundleUrl));
    if (bundleUrl.length > LINK_MAX_LENGTH)
        throw refuse(`a link of at most ${LINK_MAX_LENGTH} characters`);
    if (!VISIBLE_ASCII.test(bundleUrl))
        throw refuse('a link without spaces or control characters');
    const { expiresAt, sizeBytes } = answer;
    const expiry = (0,_timestamp_js__WEBPACK_IMPORTED_MODULE_1__  .L)(expiresAt);
    const size = readNumber(sizeBytes);
    return {
        bundleUrl,
        ...(expiry !== undefined && { expiresAt: expiry }),
        ...(size !== undefined && Number.isSafeInteger(size) && size >= 0 && { sizeBytes: size }),
    };
}
function objectOf(body, found = _contract_error_js__WEBPACK_IMPORTED_MODULE_0__  .q0) {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
        throw new _contract_error_js__WEBPACK_IMPORTED_MODULE_0__  .Vl('$', 'an object', found(body));
    }
    return Object.assign(Object.create(null), body);
}
function textIn(answer, name, expected, found = _contract_error_js__WEBPACK_IMPORTED_MODULE_0__  .q0) {
    const value = answer[name];
    if (typeof value === 'string')
        return value;
    throw new _contract_error_js__WEBPACK_IMPORTED_MODULE_0__  .Vl(`$.${name}`, name in answer ? expected : 'a value', found(value));
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

  1149:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

  __nccwpck_require__.d(__webpack_exports__, {
    $4: () => (  readVersion),
    KA: () => (  versionText),
    LR: () => (  isOfContent),
    tq: () => (  makeVersion)
  });
const DIGEST_LENGTH = 12;
const MAX_LENGTH = 128;
const UNKNOWN = '0';
const MADE = /^(0|\d{8}-\d{6})\.([A-Za-z0-9_-]+)\.(0|[0-9a-f]{12})$/;
function makeVersion({ jobId, startedAt, contentDigest }) {
    const time = startedAt === undefined ? UNKNOWN : timeText(startedAt);
    const content = contentDigest?.slice(0, DIGEST_LENGTH) ?? UNKNOWN;
    const isPlain = /^[A-Za-z0-9_-]+$/.test(jobId);
    const version = `${time}.${isPlain ? jobId : UNKNOWN}.${content}`;
    return version.length <= MAX_LENGTH ? version : `${time}.${UNKNOWN}.${content}`;
}
function readVersion(version) {
    const parts = typeof version === 'string' && version.length <= MAX_LENGTH ? MADE.exec(version) : null;
    if (parts === null)
        return undefined;
    const [, time = '', job = '', content = ''] = parts;
    const startedAt = time === UNKNOWN ? undefined : readTime(time);
    if (time !== UNKNOWN && startedAt === undefined)
        return undefined;
    return {
        ...(startedAt && { startedAt }),
        ...(job !== UNKNOWN && { jobId: job }),
        ...(content !== UNKNOWN && { content }),
    };
}
function versionText(value) {
    if (value === undefined || value === null || value === '')
        return undefined;
    return typeof value === 'string' ? value : JSON.stringify(value);
}
function isOfContent(version, contentDigest) {
    const content = readVersion(version)?.content;
    return content !== undefined && content === contentDigest?.slice(0, DIGEST_LENGTH);
}
function timeText(time) {
    return time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
}
function readTime(text) {
    const iso = text.replace(/^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z');
    const time = new Date(iso);
    return Number.isNaN(time.getTime()) || timeText(time) !== text ? undefined : time;
}


  }),

  7571:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


__nccwpck_require__.d(__webpack_exports__, {
  gt: () => (  DeploymentError),
  C1: () => (  checkSize),
  g7: () => (  decodeText),
  kd: () => (  lineEnd),
  fT: () => (  lineEndAt),
  cA: () => (  lineOf),
  PT: () => (  lineStart)
});

;// CONCATENATED MODULE: external "node:buffer"
const external_node_buffer_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:buffer");
;// CONCATENATED MODULE: ./.build/lib/deployment/text.js

class DeploymentError extends Error {
    name = 'DeploymentError';
    hint;
    constructor(message, hint) {
        super(message);
        this.hint = hint;
    }
}
const MAX_FILE_BYTES = 1024 ** 2;
const BYTE_ORDER_MARK = '\ufeff';
function decodeText(content, file) {
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
    checkSize(bytes.length, file);
    const text = bytes.toString('utf8');
    if ((0,external_node_buffer_namespaceObject.isUtf8)(bytes) && !bytes.includes(0))
        return text;
    const found = bytes.includes(0) ? 'NUL, as in UTF-16 and in binary files' : 'no character of UTF-8';
    const line = lineOf(text, text.search(/[\0\ufffd]/));
    throw new DeploymentError(`${file}:${line}: the file is not UTF-8: it has ${found}.`, 'Save the file as UTF-8.');
}
function checkSize(sizeBytes, file) {
    if (sizeBytes <= MAX_FILE_BYTES)
        return;
    const hint = 'Name the file that holds the values of the deployment, or move them into a file of their own.';
    throw new DeploymentError(`${file} has ${sizeBytes} bytes; the limit is ${MAX_FILE_BYTES} (1 MiB).`, hint);
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
  var _action_run_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4534);
  var _action_runner_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(24);


await (0,_action_runner_js__WEBPACK_IMPORTED_MODULE_1__  .kk)((signal) => (0,_action_run_js__WEBPACK_IMPORTED_MODULE_0__  .e)(_action_runner_js__WEBPACK_IMPORTED_MODULE_1__  .R5, (0,_action_runner_js__WEBPACK_IMPORTED_MODULE_1__  .P9)(signal)));

__webpack_async_result__();
} catch(e) { __webpack_async_result__(e); } }, 1);

  }),

  3677:
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
// EXTERNAL MODULE: ./node_modules/@actions/http-client/lib/index.js + 1 modules
var lib = __nccwpck_require__(4942);
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

  4942:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


__nccwpck_require__.d(__webpack_exports__, {
  Qq: () => (  HttpClient),
  Hv: () => (  HttpCodes)
});


// EXTERNAL MODULE: external "http"
var external_http_ = __nccwpck_require__(8611);
var external_http_namespaceObject =  __nccwpck_require__.t(external_http_, 2);
// EXTERNAL MODULE: external "https"
var external_https_ = __nccwpck_require__(5692);
var external_https_namespaceObject =  __nccwpck_require__.t(external_https_, 2);
;// CONCATENATED MODULE: ./node_modules/@actions/http-client/lib/proxy.js
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
// EXTERNAL MODULE: ./node_modules/tunnel/index.js
var tunnel = __nccwpck_require__(770);
// EXTERNAL MODULE: ./scripts/undici/index.js
var undici = __nccwpck_require__(5835);
;// CONCATENATED MODULE: ./node_modules/@actions/http-client/lib/index.js
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
function lib_getProxyUrl(serverUrl) {
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
        const proxyUrl = getProxyUrl(parsedUrl);
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
        info.httpModule = usingSsl ? external_https_namespaceObject : external_http_namespaceObject;
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
        const proxyUrl = getProxyUrl(parsedUrl);
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
            maxSockets = this.requestOptions.maxSockets || external_http_.globalAgent.maxSockets;
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
                tunnelAgent = overHttps ? tunnel.httpsOverHttps : tunnel.httpsOverHttp;
            }
            else {
                tunnelAgent = overHttps ? tunnel.httpOverHttps : tunnel.httpOverHttp;
            }
            agent = tunnelAgent(agentOptions);
            this._proxyAgent = agent;
        }
        if (!agent) {
            const options = { keepAlive: this._keepAlive, maxSockets };
            agent = usingSsl ? new external_https_.Agent(options) : new external_http_.Agent(options);
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
        proxyAgent = new undici.ProxyAgent(Object.assign({ uri: proxyUrl.href, pipelining: !this._keepAlive ? 0 : 1 }, ((proxyUrl.username || proxyUrl.password) && {
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
