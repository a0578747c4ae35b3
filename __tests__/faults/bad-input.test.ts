/**
 * Bad input by the hundred thousand: whatever bodies, headers, inputs and texts come, a run ends with a result or one
 * error of a known code, shows no secret and starts no command. Seeded, so that a failure can be run again.
 */
import assert from 'node:assert/strict';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { HttpRequest } from '../../src/action/effects.ts';
import { ActionError, ERROR_CODES } from '../../src/action/errors.ts';
import { askedDelay } from '../../src/action/http/retry.ts';
import { linkSecrets } from '../../src/action/links.ts';
import { checkLink } from '../../src/action/platform/link.ts';
import { run } from '../../src/action/run.ts';
import { ContractError } from '../../src/contract/decode.ts';
import { linkExpiry } from '../../src/contract/link-expiry.ts';
import { problemSentence } from '../../src/contract/problem.ts';
import { decodeJob, decodeLink, decodeStarted } from '../../src/contract/static-export.ts';
import { readTimestamp } from '../../src/contract/timestamp.ts';
import { anyAddress, anyPlainAddress, anyText as textOf } from '../helpers/arbitraries.ts';
import { fakeEffects, fakeInputs, type Scripted } from '../helpers/effects.ts';

const SEED = 20260101;
const LEAST_CASES = 100_000;
const KEY = 'svc_T0pSecretAdminKey42';
let cases = 0;

const anyText = textOf(20);

/**
 * Holds a property for a number of cases, which are counted. Checks are those of `node:assert`: jest's make an error with
 * its stack for each, right or wrong, which took a third of the time.
 */
function hold<T>(numRuns: number, values: fc.Arbitrary<T>, check: (value: T) => void): void {
  fc.assert(
    fc.property(values, (value) => {
      cases += 1;
      check(value);
    }),
    { seed: SEED, numRuns },
  );
}

/** JSON that is nearly what a platform sends: the right fields with any values, or anything at all. */
const anyValue = fc.oneof({ weight: 3, arbitrary: fc.jsonValue() }, { weight: 1, arbitrary: anyText });
const nearly = (...fields: readonly string[]) =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record(Object.fromEntries(fields.map((field) => [field, anyValue])), { requiredKeys: [] }),
    },
    { weight: 1, arbitrary: anyValue },
  );
const body = nearly(
  'jobId',
  'status',
  'progress',
  'pageCount',
  'error',
  'bundleUrl',
  'expiresAt',
  'sizeBytes',
  'message',
);
const headerName = fc.constantFrom('retry-after', 'date', 'content-type', 'location', 'content-encoding');
const response: fc.Arbitrary<Scripted> = fc.record({
  status: fc.oneof(
    fc.constantFrom(200, 200, 200, 202, 204, 302, 400, 401, 404, 409, 429, 500, 503),
    fc.integer({ min: 100, max: 999 }),
  ),
  headers: fc.dictionary(headerName, anyText, { maxKeys: 3 }),
  text: fc.oneof(
    { weight: 4, arbitrary: body.map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: anyText },
  ),
});

afterAll(() => {
  expect(cases).toBeGreaterThanOrEqual(LEAST_CASES);
});

describe('bad input', () => {
  it('in bodies is decoded or refused with its path', () => {
    hold(4000, body, (value) => {
      for (const decode of [decodeStarted, decodeJob, decodeLink]) {
        try {
          decode(value);
        } catch (error) {
          if (!(error instanceof ContractError)) throw error;
          assert.match(error.path, /^\$/);
        }
      }
      assert.ok(['string', 'undefined'].includes(typeof problemSentence(value)));
    });
  });

  it('in headers and times is read or passed over', () => {
    const anyTime = fc.oneof({ weight: 9, arbitrary: anyText }, { weight: 1, arbitrary: anyValue });
    hold(91_400, fc.tuple(anyText, anyText, anyTime), ([retryAfter, date, time]) => {
      const { retryAfterMs: wait } = askedDelay({ 'retry-after': retryAfter, date }, new Date(0));
      assert.ok(wait === undefined || (Number.isFinite(wait) && wait >= 0));
      const read = readTimestamp(time);
      if (read !== undefined) assert.match(read.toISOString(), /^\d{4}-/);
    });
  });

  it('in links is refused, or every secret in it is known', () => {
    const link = fc.oneof(
      anyText,
      anyAddress,
      anyPlainAddress.map((url) => `${url}?X-Amz-Signature=${KEY}&sig=${KEY}`),
      fc.tuple(anyPlainAddress, anyText).map(([url, text]) => `${url}?Expires=${text}&X-Amz-Date=${text}&se=${text}`),
    );
    hold(4000, link, (bundleUrl) => {
      const end = linkExpiry(bundleUrl);
      assert.ok(end === undefined || !Number.isNaN(end.getTime()));
      try {
        checkLink({ bundleUrl });
      } catch (error) {
        assert.ok(error instanceof ActionError);
        return;
      }
      const secrets = Object.values(linkSecrets({ bundleUrl }, ['se_1', 'completed'])).flat();
      assert.ok(secrets.includes(bundleUrl));
      assert.ok(!bundleUrl.includes(`sig=${KEY}`) || secrets.includes(KEY));
    });
  });

  it('from a platform that has lost its mind ends a run with a result, or one error of a known code', async () => {
    const knownError = new RegExp(`^error: (?:${ERROR_CODES.join('|')}): `);
    const script = fc.array(response, { minLength: 1, maxLength: 12 });
    const property = fc.asyncProperty(script, async (responses) => {
      cases += 1;
      const respond = (_request: HttpRequest, nth: number): Scripted => responses[nth - 1] ?? { status: 503 };
      const effects = fakeEffects(respond);
      effects.secrets.mask(KEY);

      const succeeded = await run(fakeInputs({ 'api-key': KEY, timeout: '10m' }), effects);

      const errors = effects.lines.filter((line) => line.startsWith('error: '));
      assert.equal(errors.length, succeeded ? 0 : 1);
      if (succeeded) assert.notEqual(effects.set['bundleUrl'], undefined);
      else assert.match(errors[0] ?? '', knownError);
      const starts = effects.requests.filter(({ url }) => url.pathname.endsWith('/jobs')).length;
      const isPutOff = ({ status, headers = {} }: Scripted) =>
        status === 429 || (status === 503 && askedDelay(headers, new Date(0)).retryAfterMs !== undefined);
      assert.ok(responses.slice(0, starts - 1).every(isPutOff));
      assert.ok(![...effects.lines, ...effects.summaries].join('\n').includes(KEY));
    });
    await fc.assert(property, { seed: SEED, numRuns: 600 });
  });
});
