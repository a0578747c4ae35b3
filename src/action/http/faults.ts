/** From the error codes of Node to what went wrong on the wire. */
import { TransportError, type TransportFault } from '../effects.ts';

const LOOKUP = /^(?:ENOTFOUND|EAI_[A-Z]+)$/;
const REFUSED = /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/;
/** Codes of OpenSSL's certificate checks as Node names them: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const TLS =
  /^(?:EPROTO|ERR_TLS_.*|ERR_SSL_.*|CERT_.*|UNABLE_TO_.*|.*SELF_SIGNED_CERT.*|.*_CERT_.*|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|.*CRL.*)$/;
const PROTOCOL = /^(?:HPE_.*|ERR_INVALID_.*)$/;
/** Codes of Node's decompressors. */
const CODING = /^(?:Z_.*|ERR_BROTLI.*|ERR__ERROR_FORMAT.*|ERR_PADDING.*)$/;

/** Makes a {@link TransportError} of what Node threw. Its message has no address, path or header in it. */
export function faultOf(
  error: unknown,
  { connected, viaProxy }: { readonly connected: boolean; readonly viaProxy: boolean },
): TransportError {
  const code = codeOf(error);
  const fault = classify(code, connected, viaProxy);
  return new TransportError(fault, `${WORDING[fault]}${code === '' ? '' : ` (${code})`}`, {
    maybeSent: connected,
    cause: error,
  });
}

const WORDING: Readonly<Record<TransportFault, string>> = {
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

function classify(code: string, connected: boolean, viaProxy: boolean): TransportFault {
  if (TLS.test(code)) return 'tls';
  if (!connected && viaProxy) return 'proxy';
  if (LOOKUP.test(code)) return 'lookup';
  if (REFUSED.test(code)) return 'refused';
  if (PROTOCOL.test(code)) return 'protocol';
  if (CODING.test(code)) return 'coding';
  if (code === 'ETIMEDOUT') return connected ? 'timeout' : 'connect-timeout';
  return 'broken';
}

function codeOf(error: unknown): string {
  const code: unknown = Error.isError(error) && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : '';
}
