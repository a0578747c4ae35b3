import { describe, expect, it } from '@jest/globals';
import { ActionError, ERROR_CODES, type ErrorCode } from '../../../src/action/errors.ts';
import { finalError } from '../../../src/action/report/closing.ts';
import { publicValues } from '../../../src/action/report/outputs.ts';
import type { SiteResult } from '../../../src/action/results.ts';
import { fakeEffects } from '../../helpers/effects.ts';
import { COMMIT, SITE } from '../../helpers/results.ts';

const failed = (domain: string, code: ErrorCode, more: Partial<SiteResult> = {}): SiteResult => ({
  domain,
  jobId: `se_${domain}`,
  error: new ActionError(code, `A secret of ${domain}.`, { hint: 'Mend it.' }),
  ...more,
});

describe('the outputs', () => {
  it('are public, but for the link and the address that holds it', () => {
    const values = publicValues([SITE], COMMIT);

    expect(values).toEqual(expect.arrayContaining(['se_1', '14234567', COMMIT.commitSha]));
    expect(values.join('\n')).not.toContain('Signature');
    const pinUrl = 'https://mirror.example/b.tar.gz';
    const places = COMMIT.places.map((place) => ({ ...place, now: { bundleUrl: pinUrl } }));
    expect(publicValues([SITE], { ...COMMIT, places })).toContain(pinUrl);
  });
});

describe('the error of a run', () => {
  const { secrets } = fakeEffects();
  secrets.hide('secret');
  const hintOf = (error: ActionError, sites: readonly SiteResult[], doubt?: string) =>
    finalError(error, sites, { secrets, doubt }).hint;

  it.each(ERROR_CODES)('with %s says how to continue the job where that is possible', (code) => {
    const isOfNoUse = ['INPUT', 'JOB_FAILED', 'JOB_LOST', 'NOT_FOUND', 'BUNDLE'].includes(code);
    const resume = 'The job still exists on the platform: continue it with `job-id: a::b`.';

    const error = finalError(new ActionError(code, 'A secret.'), [{ jobId: 'a::b' }], { secrets });

    expect(error).toMatchObject({ code, message: 'A ***.', hint: isOfNoUse ? undefined : resume });
  });

  it('promises no job that never was, and tells what may have been done', () => {
    expect(hintOf(new ActionError('NETWORK', 'x', { hint: 'Try again.' }), [{}])).toBe('Try again.');
    expect(hintOf(new ActionError('CANCELLED', 'x'), [], 'A commit may have been made.')).toBe(
      'A commit may have been made.',
    );
  });

  it('names the sites that failed, and their jobs that can be continued', () => {
    const sites = [SITE, failed('a.example', 'STALLED'), failed('b.example', 'JOB_FAILED')];
    const error = sites[1]?.error ?? new ActionError('INTERNAL', 'x');

    expect(finalError(error, sites, { secrets: fakeEffects().secrets })).toMatchObject({
      code: 'STALLED',
      message:
        '2 of 3 sites failed.\n- a.example: STALLED: A secret of a.example. Next: Mend it.\n- b.example: JOB_FAILED: A secret of b.example. Next: Mend it.',
      hint: 'The jobs still exist on the platform: continue them with `job-id`, one line each: `a.example=se_a.example`. The other sites are done. Correct the cause, and run the failed domains again.',
    });
    expect(hintOf(new ActionError('CANCELLED', 'x'), sites.slice(0, 2))).toContain('`docs.example.com=se_1`');
  });
});
