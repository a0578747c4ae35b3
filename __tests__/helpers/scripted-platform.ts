/** A run against a platform that answers by a script. */
import type { Effects, HttpRequest } from '../../src/action/effects.ts';
import { run } from '../../src/action/run.ts';
import { type FakeEffects, fakeEffects, fakeInputs, type Scripted } from './effects.ts';

export const JOB = 'se_00112233445566aa';
export const LINK = 'https://storage.example/bundle.tar.gz?X-Amz-Signature=5ca1ab1e5ca1ab1e';

/** What a platform answers; each part is asked with how often it was asked before, from 1. */
export interface Script {
  readonly start?: (nth: number) => Scripted;
  readonly poll?: (nth: number, effects: FakeEffects) => Scripted;
  readonly link?: (nth: number) => Scripted;
  /** What storage hands out; without it there is none. */
  readonly archive?: Uint8Array;
}

/** How a run ended. */
export interface Told extends FakeEffects {
  readonly succeeded: boolean;
  readonly error: string;
  /** `METHOD path` of every request. */
  readonly calls: readonly string[];
}

/** Runs the Action; what the script leaves out is sound and quick. `overrides` replaces effects. */
export async function runAgainst(
  script: Script,
  inputs: Readonly<Record<string, string>> = {},
  overrides: Partial<Effects> = {},
): Promise<Told> {
  const counts = { start: 0, poll: 0, link: 0 };
  const respond = ({ method, url }: HttpRequest): Scripted => {
    const call = method === 'GET' ? 'poll' : url.pathname.endsWith('/bundle') ? 'link' : 'start';
    counts[call] += 1;
    const nth = counts[call];
    if (call === 'start') return script.start?.(nth) ?? { status: 202, json: { jobId: JOB } };
    if (call === 'link') return script.link?.(nth) ?? { json: { bundleUrl: LINK, expiresAt: '2999-01-01T00:00:00Z' } };
    return script.poll?.(nth, effects) ?? { json: { status: 'completed' } };
  };
  const { archive } = script;
  const effects = fakeEffects(respond, overrides);
  const stream =
    archive && (async () => ({ status: 200, headers: {}, body: bodyOf(archive), discard: () => undefined }));
  const succeeded = await run(fakeInputs(inputs), { ...effects, http: { ...effects.http, ...(stream && { stream }) } });
  const error = effects.lines.find((line) => line.startsWith('error: '))?.slice('error: '.length) ?? '';
  const calls = effects.requests.map(({ method, url }) => `${method} ${url.pathname}`);
  return Object.assign(effects, { succeeded, error, calls });
}

async function* bodyOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
