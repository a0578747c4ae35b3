/** Explains failures of the connection or of a server, with the next step: one explanation for every peer. Pure. */
import type { TransportFault } from '../effects.ts';
import { ActionError, type ErrorCode } from '../errors.ts';
import type { Failure } from './retry.ts';

/** The peer of a request. */
type Peer = 'platform' | 'storage' | 'GitHub';

/** Code of an error, and its next step. */
export interface Explanation {
  readonly code: ErrorCode;
  readonly hint: string;
}

interface Words {
  readonly name: string;
  /** Where its address comes from. */
  readonly address: string;
  readonly stranger: string;
  readonly trouble: string;
}

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

const REACH = ({ name }: Words) => `Check that the runner may reach ${name} (firewall, address allow-list, proxy).`;

const FAULTS: Readonly<Record<TransportFault, readonly [ErrorCode, (words: Words) => string]>> = {
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
    ({ name }) =>
      `Look for a gateway or cache in front of ${name} that compresses answers: no compression was requested, and the answer is damaged or has another coding than it states.`,
  ],
  'too-large': ['BAD_RESPONSE', ({ stranger }) => stranger],
};

/** Explains a failure that is not a refusal. */
export function explain(failure: Failure, peer: Peer): Explanation {
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

/** Makes the error of a run whose `timeout` is over; `fact` says what it was doing, sanitized. */
export function outOfTime(fact: string, cause?: unknown): ActionError {
  return new ActionError('TIMEOUT', `The export was not finished within \`timeout\`. Last: ${fact}.`, {
    hint: 'Raise `timeout` if such exports take longer.',
    cause,
  });
}
