/**
 * Stands in for undici in what `dist/` bundles. The toolkit imports it at its top for `HttpClient.getAgentDispatcher` and
 * `getProxyFetch`, which nothing here calls: every request goes through `src/action/adapters/http.ts`. The real package
 * would be a third of the bundle and a third of its start.
 * Source: https://github.com/actions/toolkit/issues/1697
 */
'use strict';

class ProxyAgent {
  constructor() {
    throw new Error('undici is not part of this Action');
  }
}

exports.ProxyAgent = ProxyAgent;
exports.fetch = globalThis.fetch;
