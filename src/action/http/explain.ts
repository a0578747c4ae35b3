/**
 * Failures of the connection or of a server: from what Node threw to a fault, and from a fault to code and next step.
 * One explanation for every peer. Pure.
 */
import { TransportError, type TransportFault } from '../effects.ts';
import { ActionError, codeOf, type ErrorCode } from '../errors.ts';
import type { Failure } from './retry.ts';

/** How far an exchange got: nothing of a request is sent before `connected`. */
export type Phase = 'proxy' | 'connecting' | 'connected';

type Peer = 'platform' | 'storage' | 'GitHub';

export interface Explanation {
  readonly code: ErrorCode;
  readonly hint: string;
}

/** Next steps; `address`: where the address of a peer comes from. */
type Step = 'address' | 'way' | 'authority' | 'proxy' | 'stranger' | 'trouble';

function stepsFor(name: string, address: string, status: string): Readonly<Record<Step, string>> {
  return {
    address: `The address may be wrong: check ${address}, host and port, and that ${name} is up.`,
    way: `Look for what stands between the runner and ${name}: firewall, address allow-list, proxy, gateway or cache.`,
    authority:
      'Check the address; for a certificate authority of your own set NODE_EXTRA_CA_CERTS in the step’s `env`.',
    proxy: 'Check `https_proxy`, `http_proxy` and `no_proxy` of the runner.',
    stranger: `What answers is not ${name}: check ${address}, and look for a login, gateway or cache that answers instead.`,
    trouble: `It is ${name} that fails${status}: run it again later.`,
  };
}

const STEPS: Readonly<Record<Peer, Readonly<Record<Step, string>>>> = {
  platform: stepsFor('the API of the platform', '`base-url`', ''),
  storage: stepsFor('the storage of the platform', 'the link that the platform gives', ''),
  GitHub: stepsFor('GitHub’s API', '`GITHUB_API_URL`', ' (https://www.githubstatus.com)'),
};

/** The fact that a {@link TransportError} states, the code of the run's error, and its next step. */
const FAULTS: Readonly<Record<TransportFault, readonly [fact: string, code: ErrorCode, step: Step]>> = {
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

export function explain(failure: Failure, peer: Peer): Explanation {
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

/** Makes the error of a run whose `timeout` is over; `fact` says what it was doing, sanitized. */
export function outOfTime(fact: string, cause?: unknown): ActionError {
  return new ActionError('TIMEOUT', `The export was not finished within \`timeout\`. Last: ${fact}.`, {
    hint: 'Raise `timeout` if such exports take longer.',
    cause,
  });
}

/** Codes of errors: https://nodejs.org/api/errors.html, of certificates: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const CODES: readonly (readonly [RegExp, TransportFault])[] = [
  [
    /^(?:EPROTO|ERR_TLS_.*|ERR_SSL_.*|UNABLE_TO_.*|.*CERT.*|.*CRL.*|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED)$/,
    'tls',
  ],
  [/^(?:ENOTFOUND|EAI_[A-Z]+)$/, 'lookup'],
  [/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'refused'],
  [/^(?:HPE_.*|ERR_INVALID_.*)$/, 'protocol'],
  // Node's decompressors.
  [/^(?:Z_.*|ERR_BROTLI.*|ERR__ERROR_FORMAT.*|ERR_PADDING.*)$/, 'coding'],
  [/^ETIMEDOUT$/, 'timeout'],
];

/** Makes a {@link TransportError} of what Node threw. Its message has no address, path or header in it. */
export function faultOf(error: unknown, phase: Phase): TransportError {
  const found = codeOf(error);
  const code = /^[A-Z][A-Z0-9_]{1,60}$/.test(found) ? found : '';
  const known = CODES.find(([codes]) => codes.test(code))?.[1] ?? 'broken';
  const fault = phase === 'proxy' && known !== 'tls' ? 'proxy' : known;
  const message = `${FAULTS[fault][0]}${code === '' ? '' : ` (${code})`}`;
  return new TransportError(fault, message, { maybeSent: phase === 'connected', cause: error });
}
