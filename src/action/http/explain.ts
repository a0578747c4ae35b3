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

/** Code of an error, and its next step. */
export interface Explanation {
  readonly code: ErrorCode;
  readonly hint: string;
}

/** `address`: where its address comes from. */
type Words = Readonly<Record<'name' | 'address' | 'stranger' | 'trouble', string>>;

const WORDS: Readonly<Record<Peer, Words>> = {
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

type Hint = (words: Words) => string;

const REACH: Hint = ({ name }) => `Check that the runner may reach ${name} (firewall, address allow-list, proxy).`;
const LISTEN: Hint = ({ name, address }) =>
  `Nothing listens there: check host and port of ${address}, and that ${name} is up.`;
const AUTHORITY =
  'Check the address; for a certificate authority of your own set NODE_EXTRA_CA_CERTS in the step’s `env`.';
const COMPRESSED: Hint = ({ name }) =>
  `Look for a gateway or cache in front of ${name} that compresses answers: no compression was requested, and the answer is damaged or has another coding than it states.`;
const PROXY = 'Check `https_proxy`, `http_proxy` and `no_proxy` of the runner.';

/** The fact that a {@link TransportError} states, the code of the run's error, and its next step. */
const FAULTS: Readonly<Record<TransportFault, readonly [fact: string, code: ErrorCode, hint: Hint]>> = {
  lookup: ['the host name was not found', 'NETWORK', (to) => `The host name was not found: check ${to.address}.`],
  refused: ['no connection', 'NETWORK', LISTEN],
  'connect-timeout': ['no connection in time', 'NETWORK', REACH],
  timeout: ['no answer in time', 'NETWORK', REACH],
  broken: ['the connection broke', 'NETWORK', () => 'The connection broke: look for a gateway or firewall in between.'],
  tls: ['no trusted connection', 'TLS', () => AUTHORITY],
  proxy: ['the proxy did not connect', 'PROXY', () => PROXY],
  protocol: [
    'the answer is not proper HTTP',
    'BAD_RESPONSE',
    (to) => `The server does not speak proper HTTP: check ${to.address}.`,
  ],
  coding: ['the content coding of the answer could not be undone', 'BAD_RESPONSE', COMPRESSED],
  'too-large': ['the body is too large', 'BAD_RESPONSE', ({ stranger }) => stranger],
};

/** Explains a failure that is not a refusal. */
export function explain(failure: Failure, peer: Peer): Explanation {
  const words = WORDS[peer];
  switch (failure.kind) {
    case 'transport': {
      const [, code, hint] = FAULTS[failure.fault];
      return { code, hint: hint(words) };
    }
    case 'status':
      return { code: 'SERVER', hint: words.trouble };
    default:
      return { code: 'BAD_RESPONSE', hint: words.stranger };
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
  [/^ETIMEDOUT$/, 'connect-timeout'],
];

/** Makes a {@link TransportError} of what Node threw. Its message has no address, path or header in it. */
export function faultOf(error: unknown, phase: Phase): TransportError {
  const found = codeOf(error) ?? '';
  const code = /^[A-Z][A-Z0-9_]{1,60}$/.test(found) ? found : '';
  let fault = CODES.find(([codes]) => codes.test(code))?.[1] ?? 'broken';
  if (phase === 'proxy' && fault !== 'tls') fault = 'proxy';
  if (phase === 'connected' && fault === 'connect-timeout') fault = 'timeout';
  const message = `${FAULTS[fault][0]}${code === '' ? '' : ` (${code})`}`;
  return new TransportError(fault, message, { maybeSent: phase === 'connected', cause: error });
}
