/** The effects of the Action as plain objects: a clock that jumps, a log and outputs that are kept, scripted answers. */

import type { Clock, Effects, Http, HttpRequest, HttpResponse } from '../../src/action/effects.ts';
import { type RunInputs, readInputs, type SiteInputs } from '../../src/action/inputs/inputs.ts';
import type { ReadInput } from '../../src/action/inputs/rules.ts';
import { removePath } from '../../src/action/runner.ts';
import { Sanitizer } from '../../src/action/secrets.ts';

/** A clock on which sleeping takes no time and moves it on. */
export class FakeClock implements Clock {
  readonly slept: number[] = [];
  #now = 0;
  readonly #epoch: number;

  constructor(epoch = Date.UTC(2026, 0, 15, 12)) {
    this.#epoch = epoch;
  }

  now(): number {
    return this.#now;
  }

  today(): Date {
    return new Date(this.#epoch + this.#now);
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }

  async sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    this.slept.push(milliseconds);
    this.#now += milliseconds;
  }
}

/** What a scripted platform answers: a response, or an error to throw. */
export type Scripted = Partial<Omit<HttpResponse, 'body'>> & { readonly json?: unknown; readonly text?: string };
export type Responder = (request: HttpRequest, count: number) => Scripted | Error;

/** Outputs but for the list of all exports, which says the same once more. */
export function unlisted({ exports: _listed, ...outputs }: Readonly<Record<string, string>>): Record<string, string> {
  return outputs;
}

/** Outputs of every run that has written no configuration. */
export const UNWRITTEN = { changed: 'false', pullRequestOperation: 'none' } as const;

/** Effects with everything that they were told. */
export interface FakeEffects extends Effects {
  readonly clock: FakeClock;
  readonly lines: string[];
  readonly requests: HttpRequest[];
  readonly set: Record<string, string>;
  readonly masks: string[];
  readonly summaries: string[];
}

/** Makes effects whose platform answers by `respond`; `overrides` replaces effects. */
export function fakeEffects(
  respond: Responder = () => ({ status: 500 }),
  overrides: Partial<Effects> = {},
): FakeEffects {
  const lines: string[] = [];
  const requests: HttpRequest[] = [];
  const set: Record<string, string> = {};
  const masks: string[] = [];
  const summaries: string[] = [];
  const secrets = new Sanitizer((value) => masks.push(value));
  const line = (kind: string) => (message: string) => {
    lines.push(`${kind}${secrets.lines(message)}`);
  };
  const http: Http = {
    send: async (request) => {
      requests.push(request);
      const answer = respond(request, requests.length);
      if (answer instanceof Error) throw answer;
      const { status = 200, headers = {}, json, text } = answer;
      return { status, headers, body: new TextEncoder().encode(text ?? JSON.stringify(json ?? {})) };
    },
    stream: async () => {
      throw new Error('this platform has no storage');
    },
  };
  return {
    lines,
    requests,
    set,
    masks,
    summaries,
    log: {
      debug: () => undefined,
      info: line(''),
      notice: line('notice: '),
      warning: line('warning: '),
      error: line('error: '),
    },
    http,
    remove: removePath,
    clock: new FakeClock(),
    secrets,
    report: {
      check: async () => undefined,
      outputs: (values) => void Object.assign(set, values),
      summary: async (markdown) => void summaries.push(markdown),
    },
    places: { workspace: '/workspace', temp: '/tmp' },
    workflow: { repository: 'acme/docs', serverUrl: 'https://github.com' },
    random: () => 0.5,
    signal: new AbortController().signal,
    ...overrides,
  } as FakeEffects;
}

/** Reads the inputs of a run with one site and throws the error that lists their faults. */
export function parseInputs(read: ReadInput, workspace: string): Omit<RunInputs, 'sites'> & SiteInputs {
  const { sites, ...common } = readInputs(read, { workspace, repository: 'acme/docs' });
  const [site, ...others] = sites;
  if (site === undefined || others.length > 0) throw new Error('These are not the inputs of one site');
  return { ...common, ...site };
}

/** Inputs as the runner hands them over, with sound values for the required ones. */
export function fakeInputs(given: Readonly<Record<string, string>> = {}): (name: string) => string {
  const values: Record<string, string> = {
    'base-url': 'https://platform.example/api',
    'api-key': 'svc_0123456789abcdef',
    domain: 'docs.example.com',
    ...given,
  };
  return (name) => values[name] ?? '';
}
