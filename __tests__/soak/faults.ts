/** Faults of a call, as the transport of the Action would tell them. */

import { pick } from '../../bench/measure.ts';
import { type HttpRequest, TransportError, type TransportFault } from '../../src/action/effects.ts';

/** An answer of the platform before it is bytes. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text: string;
}

/** What becomes of a faulty call. */
export interface Fault {
  readonly name: string;
  /** Whether the platform acts on the request all the same; `maybe` is a coin that is thrown. */
  readonly arrives: 'never' | 'maybe' | 'always';
  /** How long it takes, in milliseconds, where that is not one round trip. */
  readonly lastsMs?: (request: HttpRequest) => number;
  /** What comes back in place of the sound answer; an error is thrown. */
  readonly spoil: (sound: Answer, random: () => number) => Answer | TransportError;
}

const CONNECT_LIMIT_MS = 10_000;
const MAX_RETRY_AFTER_S = 20;
const ERROR_PAGE = '<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>';

/** JSON that is none of the three answers. */
const WRONG_SHAPES = ['[]', '{}', 'null', '"ok"', '{"jobId":{"id":1},"status":7,"bundleUrl":null}'] as const;

/** A fault that is an answer of HTTP. */
export interface SpoiledAnswer extends Fault {
  readonly spoil: (sound: Answer, random: () => number) => Answer;
}

/** Answers as gateways and platforms in trouble give them. */
export const SPOILED_ANSWERS: readonly SpoiledAnswer[] = [
  { name: 'HTTP 500', arrives: 'maybe', spoil: () => problem(500) },
  { name: 'HTTP 502, a page', arrives: 'maybe', spoil: () => page(502) },
  { name: 'HTTP 503, Retry-After', arrives: 'never', spoil: (_sound, random) => later(503, random) },
  { name: 'HTTP 429, Retry-After', arrives: 'never', spoil: (_sound, random) => later(429, random) },
  { name: 'HTTP 404 blip', arrives: 'never', spoil: () => problem(404) },
  { name: 'HTTP 200, a page', arrives: 'maybe', spoil: () => page(200) },
  { name: 'cut JSON', arrives: 'always', spoil: (sound, random) => cut(sound, random) },
  {
    name: 'wrong shape',
    arrives: 'always',
    spoil: (sound, random) => ({ ...sound, text: pick(WRONG_SHAPES, random) }),
  },
];

/** All faults, each as likely as the others. */
export const FAULTS: readonly [Fault, ...Fault[]] = [
  lost('lookup', false),
  lost('refused', false),
  { ...lost('timeout', false), name: 'no connection in time', lastsMs: () => CONNECT_LIMIT_MS },
  { ...lost('broken', false), name: 'broken before sending' },
  { ...lost('broken', true), name: 'broken after sending' },
  { ...lost('timeout', true), lastsMs: ({ timeoutMs }) => timeoutMs },
  ...SPOILED_ANSWERS,
];

function lost(fault: TransportFault, maybeSent: boolean): Fault {
  const error = () => new TransportError(fault, `injected: ${fault}`, { maybeSent });
  return { name: fault, arrives: maybeSent ? 'maybe' : 'never', spoil: error };
}

function problem(status: number): Answer {
  return { status, text: JSON.stringify({ error: `Injected ${status}.` }) };
}

function page(status: number): Answer {
  return { status, headers: { 'content-type': 'text/html' }, text: ERROR_PAGE };
}

function later(status: number, random: () => number): Answer {
  const seconds = 1 + Math.floor(random() * MAX_RETRY_AFTER_S);
  return { ...problem(status), headers: { 'retry-after': String(seconds) } };
}

function cut(sound: Answer, random: () => number): Answer {
  return { ...sound, text: sound.text.slice(0, Math.floor(random() * sound.text.length)) };
}
