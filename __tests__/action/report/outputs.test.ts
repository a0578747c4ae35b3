import { describe, expect, it } from '@jest/globals';
import { ActionError, ERROR_CODES, type ErrorCode } from '../../../src/action/errors.ts';
import { finalError, sitesError } from '../../../src/action/report/closing.ts';
import { outputsOf, publicValues, setOutputs } from '../../../src/action/report/outputs.ts';
import type { SiteResult } from '../../../src/action/site-result.ts';
import { fakeEffects } from '../../helpers/effects.ts';
import { COMMIT, LINK, PULL, SITE } from '../../helpers/results.ts';

const END = { harmless: (text: string) => text.replace('secret', '***') };
const failed = (domain: string, code: ErrorCode, more: Partial<SiteResult> = {}): SiteResult => ({
  domain,
  jobId: `se_${domain}`,
  error: new ActionError(code, `A secret of ${domain}.`, { hint: 'Mend it.' }),
  ...more,
});

describe('the outputs', () => {
  it('of one site are all that is known of it, and the address that its configuration holds', () => {
    const { exports = '', ...outputs } = outputsOf([SITE], PULL, END);

    expect(outputs).toEqual({
      jobId: 'se_1',
      status: 'completed',
      version: SITE.version,
      pageCount: '142',
      sizeBytes: '14234567',
      sha256: SITE.sha256,
      contentDigest: SITE.contentDigest,
      expiresAt: '2026-11-30T00:53:20Z',
      result: 'exported',
      previousVersion: '1.0',
      bundleUrl: LINK,
      changed: 'true',
      commitSha: COMMIT.commitSha,
      pullRequestOperation: 'created',
      pullRequestNumber: '12',
      pullRequestUrl: 'https://github.com/acme/deploy/pull/12',
      pinnedUrl: LINK,
      pinnedExpiresAt: '2026-11-30T00:53:20Z',
    });
    expect(JSON.parse(exports)).toEqual([expect.objectContaining({ domain: SITE.domain, sizeBytes: 14_234_567 })]);
    expect(exports).not.toContain('storage.example');
  });

  it('of several sites are those of the run, the jobs as lines, and `exports`', () => {
    const sites = [{ ...SITE, domain: 'a.example', result: 'unchanged' as const }, failed('b.example', 'STALLED')];

    const { exports = '', ...outputs } = outputsOf([...sites, { ...SITE, domain: 'c.example' }], COMMIT, END);

    expect(outputs).toEqual({
      jobId: 'a.example=se_1\nb.example=se_b.example\nc.example=se_1',
      result: 'exported',
      changed: 'true',
      commitSha: COMMIT.commitSha,
      pullRequestOperation: 'none',
    });
    expect(JSON.parse(exports)).toMatchObject([
      { domain: 'a.example', result: 'unchanged' },
      { domain: 'b.example', error: { code: 'STALLED', message: 'A *** of b.example.' } },
      { domain: 'c.example' },
    ]);
  });

  it('are set when they have changed, and only those', () => {
    const { report, set } = fakeEffects();
    const before = setOutputs(report, {}, outputsOf([{ ...SITE, status: 'running' }]));
    for (const name of Object.keys(set)) delete set[name];

    setOutputs(report, before, outputsOf([SITE]));

    expect(set).toEqual({ status: 'completed' });
  });

  it('are public, but for the link and the address that holds it', () => {
    const values = publicValues([SITE], COMMIT);

    expect(values).toEqual(expect.arrayContaining(['se_1', '14234567', COMMIT.commitSha]));
    expect(values.join('\n')).not.toContain('Signature');
    const pinUrl = 'https://mirror.example/b.tar.gz';
    const places = COMMIT.places.map((place) => ({ ...place, now: { at: '', bundleUrl: pinUrl } }));
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

  it('promises no job that never was, one that lives although its bundle did not come, and what may have been done', () => {
    expect(hintOf(new ActionError('NETWORK', 'x', { hint: 'Try again.' }), [{}])).toBe('Try again.');
    expect(hintOf(new ActionError('BUNDLE', 'x', { jobLives: true }), [{ jobId: 'se_1' }])).toContain('job-id: se_1');
    expect(hintOf(new ActionError('CANCELLED', 'x'), [], 'A commit may have been made.')).toBe(
      'A commit may have been made.',
    );
  });

  it('names the sites that failed, and their jobs that can be continued', () => {
    const sites = [SITE, failed('a.example', 'STALLED'), failed('b.example', 'JOB_FAILED')];
    const error = sitesError(sites, 'rolled out') ?? new ActionError('INTERNAL', 'x');

    expect(sitesError([SITE], 'exported')).toBeUndefined();
    expect(error.message).toBe(
      '2 of 3 sites failed.\n- a.example: STALLED: A secret of a.example. Next: Mend it.\n- b.example: JOB_FAILED: A secret of b.example. Next: Mend it.',
    );
    expect(hintOf(error, sites)).toBe(
      'The jobs still exist on the platform: continue them with `job-id`, one line each: `a.example=se_a.example`. The other sites were rolled out. Correct the cause, and run the failed domains again.',
    );
    expect(hintOf(new ActionError('CANCELLED', 'x'), sites.slice(0, 2))).toContain('`docs.example.com=se_1`');
  });
});
