/**
 * Stands in for undici in what `dist/` bundles: the toolkit imports it at its top, makes a `ProxyAgent` of it where a proxy
 * is set, and hands both to functions of its own that send requests, which the Action never calls: every request goes
 * through `src/action/http/transport.ts`. The real package would be a third of the bundle and a third of its start.
 * Source: https://github.com/actions/toolkit/issues/1697
 */
'use strict';

class ProxyAgent {}

exports.ProxyAgent = ProxyAgent;
exports.fetch = async () => {
  throw new Error('undici is not part of this Action');
};
