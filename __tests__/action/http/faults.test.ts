import { describe, expect, it } from '@jest/globals';
import { faultOf } from '../../../src/action/http/faults.ts';

const failed = (code: string, message = 'svc_secret at https://s.example/?sig=1') =>
  Object.assign(new Error(message), { code });

describe('an error of Node', () => {
  it.each<[string, boolean, boolean, string, string]>([
    ['ENOTFOUND', false, false, 'lookup', 'the host name was not found (ENOTFOUND)'],
    ['EAI_AGAIN', false, false, 'lookup', 'the host name was not found (EAI_AGAIN)'],
    ['ECONNREFUSED', false, false, 'refused', 'no connection (ECONNREFUSED)'],
    ['ENETUNREACH', false, false, 'refused', 'no connection (ENETUNREACH)'],
    ['ETIMEDOUT', false, false, 'connect-timeout', 'no connection in time (ETIMEDOUT)'],
    ['ETIMEDOUT', true, false, 'timeout', 'no answer in time (ETIMEDOUT)'],
    ['ECONNRESET', true, false, 'broken', 'the connection broke (ECONNRESET)'],
    ['EPIPE', true, false, 'broken', 'the connection broke (EPIPE)'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', false, false, 'tls', 'no trusted connection (DEPTH_ZERO_SELF_SIGNED_CERT)'],
    ['CERT_HAS_EXPIRED', false, true, 'tls', 'no trusted connection (CERT_HAS_EXPIRED)'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', true, false, 'tls', 'no trusted connection (ERR_TLS_CERT_ALTNAME_INVALID)'],
    ['EPROTO', false, false, 'tls', 'no trusted connection (EPROTO)'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', false, false, 'tls', 'no trusted connection (UNABLE_TO_VERIFY_LEAF_SIGNATURE)'],
    ['HPE_INVALID_CONSTANT', true, false, 'protocol', 'the answer is not proper HTTP (HPE_INVALID_CONSTANT)'],
    ['HPE_HEADER_OVERFLOW', true, false, 'protocol', 'the answer is not proper HTTP (HPE_HEADER_OVERFLOW)'],
    ['Z_DATA_ERROR', true, false, 'coding', 'the content coding of the answer could not be undone (Z_DATA_ERROR)'],
    ['ECONNREFUSED', false, true, 'proxy', 'the proxy did not connect (ECONNREFUSED)'],
    ['not a code', true, false, 'broken', 'the connection broke'],
  ])('%s (connected: %s, by a proxy: %s) is the fault %s', (code, connected, viaProxy, fault, message) => {
    const error = faultOf(failed(code), { connected, viaProxy });

    expect(error).toMatchObject({ name: 'TransportError', fault, message, maybeSent: connected });
  });

  it.each([[undefined], ['text'], [{ code: 'ECONNRESET' }], [new Error('svc_secret')]])(
    'of no code is broken: %j',
    (error) => {
      expect(faultOf(error, { connected: true, viaProxy: false })).toMatchObject({
        fault: 'broken',
        message: 'the connection broke',
      });
    },
  );
});
