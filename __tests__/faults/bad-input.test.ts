/**
 * Bad input by the hundred thousand: whatever bodies, headers, inputs and texts come, a run ends with a result or one
 * error of a known code, shows no secret and starts no command. Seeded, so that a failure can be run again.
 */
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseCommand } from '../../scripts/runner/commands.ts';
import { readRetryAfter } from '../../src/action/backoff.ts';
import type { HttpRequest } from '../../src/action/deps.ts';
import { ActionError, ERROR_CODES } from '../../src/action/errors.ts';
import { checkLink, linkSecrets } from '../../src/action/export/link.ts';
import { secretForms } from '../../src/action/report/sanitize.ts';
import { run } from '../../src/action/run.ts';
import { Sanitizer } from '../../src/action/secrets.ts';
import { ContractError } from '../../src/contract/decode.ts';
import { problemSentence } from '../../src/contract/problem.ts';
import { decodeJob, decodeLink, decodeStarted } from '../../src/contract/static-export.ts';
import { readTimestamp } from '../../src/contract/timestamp.ts';
import { anyText as textOf } from '../helpers/arbitraries.ts';
import { fakeDeps, fakeInputs, parseInputs, type Scripted } from '../helpers/deps.ts';

const SEED = 20260101;
const LEAST_CASES = 100_000;
const KEY = 'svc_T0pSecretAdminKey42';
let cases = 0;

const anyText = textOf(20);

/** Holds a property for a number of cases, which are counted. */
async function hold<T>(
  numRuns: number,
  values: fc.Arbitrary<T>,
  check: (value: T) => void | Promise<void>,
): Promise<void> {
  const property = fc.asyncProperty(values, async (value) => {
    cases += 1;
    await check(value);
  });
  await fc.assert(property, { seed: SEED, numRuns });
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
  it('in bodies is decoded or refused with its path', async () => {
    await hold(9000, body, (value) => {
      for (const decode of [decodeStarted, decodeJob, decodeLink]) {
        try {
          decode(value);
        } catch (error) {
          if (!(error instanceof ContractError)) throw error;
          expect(error.path).toMatch(/^\$/);
        }
      }
      expect(['string', 'undefined']).toContain(typeof problemSentence(value));
    });
  });

  it('in headers and times is read or passed over', async () => {
    await hold(66_000, fc.tuple(anyText, anyText, anyValue), ([retryAfter, date, time]) => {
      const wait = readRetryAfter(retryAfter, date, new Date(0));
      expect(wait === undefined || (Number.isFinite(wait) && wait >= 0)).toBe(true);
      const read = readTimestamp(time);
      if (read !== undefined) expect(read.toISOString()).toMatch(/^\d{4}-/);
    });
  });

  it('in links is refused, or every secret in it is known', async () => {
    const link = fc.oneof(
      anyText,
      fc.webUrl({ withQueryParameters: true }),
      fc.webUrl().map((url) => `${url}?X-Amz-Signature=${KEY}&sig=${KEY}`),
    );
    await hold(10_000, link, (bundleUrl) => {
      try {
        checkLink({ bundleUrl });
      } catch (error) {
        expect(error).toBeInstanceOf(ActionError);
        return;
      }
      const secrets = linkSecrets(bundleUrl, ['se_1', 'completed']);
      expect(secrets).toContain(bundleUrl);
      if (bundleUrl.includes(`sig=${KEY}`)) expect(secrets).toContain(KEY);
    });
  });

  it('in inputs is one error that lists faults and never quotes the key', async () => {
    const names = [
      'base-url',
      'domain',
      'job-id',
      'paths',
      'version',
      'wait',
      'timeout',
      'stall-timeout',
      'bundle-path',
      'extract-to',
      'mask-bundle-url',
    ] as const;
    const inputs = fc.dictionary(
      fc.constantFrom(...names),
      fc.oneof(
        anyText,
        anyText.map((text) => `${text}${KEY}`),
      ),
      { maxKeys: 4 },
    );
    await hold(8000, fc.tuple(inputs, fc.oneof(anyText, fc.constant(KEY))), ([given, apiKey]) => {
      try {
        parseInputs(fakeInputs({ ...given, 'api-key': apiKey }), '/workspace');
      } catch (error) {
        if (!(error instanceof ActionError)) throw error;
        expect(error.code).toBe('INPUT');
        if (apiKey.length > 20 && !Object.values(given).some((value) => value.includes(apiKey)))
          expect(error.message).not.toContain(apiKey);
      }
    });
  });

  it('in texts is shown without secret and command', async () => {
    const forms = secretForms(KEY);
    const sanitizer = new Sanitizer(() => undefined);
    sanitizer.hide(KEY);
    const text = fc
      .array(fc.oneof(anyText, fc.constantFrom(...forms, '\n::set-output name=a::b', '##[add-mask]c')), {
        maxLength: 5,
      })
      .map((parts) => parts.join(''));
    await hold(6000, text, (hostile) => {
      for (const shown of [sanitizer.clean(hostile), sanitizer.lines(hostile)]) {
        for (const form of forms) expect(shown.includes(form)).toBe(false);
        for (const line of shown.split(/[\r\n]/)) expect(parseCommand(line)).toBeUndefined();
      }
    });
  });

  it('from a platform that has lost its mind ends a run with a result, or one error of a known code', async () => {
    const script = fc.array(response, { minLength: 1, maxLength: 12 });
    await hold(2000, script, async (responses) => {
      const respond = (_request: HttpRequest, nth: number): Scripted => responses[nth - 1] ?? { status: 503 };
      const deps = fakeDeps(respond);
      deps.secrets.mask(KEY);

      const succeeded = await run(fakeInputs({ 'api-key': KEY, timeout: '10m' }), deps);

      const errors = deps.lines.filter((line) => line.startsWith('error: '));
      expect(errors).toHaveLength(succeeded ? 0 : 1);
      if (succeeded) expect(deps.set['bundleUrl']).toBeDefined();
      else expect(ERROR_CODES).toContain(/^error: ([A-Z_]+): /.exec(errors[0] ?? '')?.[1]);
      const starts = deps.requests.filter(({ url }) => url.pathname.endsWith('/jobs')).length;
      const putOff = responses.slice(0, starts - 1).every(({ status = 503 }) => status === 429 || status === 503);
      expect(putOff).toBe(true);
      expect([...deps.lines, ...deps.summaries].join('\n')).not.toContain(KEY);
    });
  });
});
