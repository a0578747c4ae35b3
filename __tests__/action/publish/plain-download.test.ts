import { expect, it } from '@jest/globals';
import { type HttpStream, TransportError } from '../../../src/action/effects.ts';
import { deadlineIn } from '../../../src/action/http/deadline.ts';
import { checkPlainDownload } from '../../../src/action/publish/plain-download.ts';
import { fakeEffects } from '../../helpers/effects.ts';

const ADDRESS = 'https://github.example/acme/deploy/releases/download/1/a.tar.gz';
const ARCHIVE = Buffer.from([0x1f, 0x8b, 8, 0]);

type Answer = Error | (Partial<HttpStream> & { readonly bytes?: Uint8Array });

/** Asks for the archive where these are the answers, the last one again and again. */
async function check(...answers: readonly Answer[]) {
  const asked: (string | undefined)[] = [];
  const fake = fakeEffects();
  const stream = async ({
    url,
    headers,
  }: {
    readonly url: URL;
    readonly headers: Readonly<Record<string, string>>;
  }) => {
    asked.push(url.href, headers['authorization']);
    const answer = answers[asked.length / 2 - 1] ?? answers.at(-1);
    if (answer === undefined || Error.isError(answer)) throw answer;
    const body = (async function* () {
      yield answer.bytes ?? ARCHIVE;
    })();
    return { status: 200, headers: {}, body, discard: () => undefined, ...answer };
  };
  const effects = { ...fake, http: { ...fake.http, stream } };
  const session = { effects, deadline: deadlineIn(600_000, fake.clock) };
  const ended = checkPlainDownload(session, { pinUrl: ADDRESS, sizeBytes: ARCHIVE.length });
  const error = await ended.then(() => undefined).catch((reason: Error) => reason);
  return { asked, error, slept: fake.clock.slept.length };
}

const storage = { status: 302, headers: { location: 'https://storage.example/1?sig=x' } };

it.each<[string, readonly Answer[]]>([
  ['at once', [{}]],
  ['from storage', [storage, { headers: { 'content-length': '4' } }]],
  [
    'after a moment',
    [{ status: 404 }, { status: 503 }, new TransportError('broken', 'it broke', { maybeSent: true }), {}],
  ],
])('an archive is read %s, without a token', async (_name, answers) => {
  const { asked, error } = await check(...answers);

  expect(error).toBeUndefined();
  expect(asked[0]).toBe(ADDRESS);
  expect(asked.filter((_one, nth) => nth % 2 === 1).every((token) => token === undefined)).toBe(true);
});

it.each<[string, Answer, string]>([
  ['a login', { bytes: Buffer.from('<html>') }, 'HTTP 200 with something other than the archive'],
  ['a file of another size', { headers: { 'content-length': '5' } }, 'HTTP 200 with something other than the archive'],
  ['nothing', { bytes: Buffer.alloc(0) }, 'HTTP 200 with something other than the archive'],
  ['a refusal', { status: 403 }, 'HTTP 403'],
  [
    'an address that is not encrypted',
    { ...storage, headers: { location: 'http://storage.example/' } },
    'HTTP 302 to an',
  ],
])('where there is %s, that is told in the end', async (_name, answer, fact) => {
  const { error, slept } = await check(answer);

  expect(error).toMatchObject({ code: 'PUBLISH', hint: expect.stringContaining('without a token') });
  expect(error?.message).toContain(`${ADDRESS} is published, but cannot be read as a deployment reads it: ${fact}`);
  expect(slept).toBe(5);
});
