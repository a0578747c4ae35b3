import { describe, expect, it } from '@jest/globals';
import { ActionError, ERROR_CODES, type ErrorCode } from '../../src/action/errors.ts';
import { Ledger } from '../../src/action/ledger.ts';
import { NOTHING_WRITTEN } from '../../src/action/report/facts.ts';
import { fakeEffects, UNWRITTEN } from '../helpers/effects.ts';

const JOB_IS_OF_NO_USE: readonly ErrorCode[] = ['INPUT', 'JOB_FAILED', 'JOB_LOST', 'NOT_FOUND', 'BUNDLE'];

describe('the ledger', () => {
  it('sets outputs as soon as they are known, and only those that are', () => {
    const effects = fakeEffects();
    const told: unknown[] = [];
    const ledger = new Ledger({ ...effects, report: { ...effects.report, outputs: (values) => told.push(values) } });

    ledger.learn({ domain: 'docs.example.com' });
    ledger.learn({ jobId: 'se_1' });
    ledger.learn({ status: 'running', pageCount: 0 });
    ledger.learnLink({ bundleUrl: 'https://s.example/b?sig=1', url: new URL('https://s.example/b?sig=1') });
    ledger.learnLink({
      bundleUrl: 'https://s.example/b?sig=2',
      url: new URL('https://s.example/b?sig=2'),
      expiresAt: new Date('2026-11-22T13:00:00Z'),
      sizeBytes: 812,
    });
    ledger.learn({
      result: 'exported',
      version: '2.1',
      bundlePath: '/w/b.tar.gz',
      siteDirectory: '/w/site',
    });

    expect(told).toEqual([
      { jobId: 'se_1' },
      { status: 'running', pageCount: '0' },
      { bundleUrl: 'https://s.example/b?sig=1' },
      { bundleUrl: 'https://s.example/b?sig=2', expiresAt: '2026-11-22T13:00:00Z', sizeBytes: '812' },
      { result: 'exported', version: '2.1', bundlePath: '/w/b.tar.gz', siteDirectory: '/w/site' },
    ]);
    expect(ledger.publicValues().toSorted()).toEqual([
      '/w/b.tar.gz',
      '/w/site',
      '0',
      '2.1',
      '2026-11-22T13:00:00Z',
      '812',
      'exported',
      'running',
      'se_1',
    ]);
  });

  it('says that nothing was written until something was', () => {
    const effects = fakeEffects();
    const ledger = new Ledger(effects);

    ledger.learn(NOTHING_WRITTEN);
    ledger.learn({ jobId: 'se_1' });
    expect(effects.set).toEqual({ ...UNWRITTEN, jobId: 'se_1' });
    ledger.onCommit('5ca1ab1e');
    expect(effects.set).toMatchObject({ commitSha: '5ca1ab1e', changed: 'true', pullRequestOperation: 'none' });
  });

  it.each<[string, (ledger: Ledger) => Promise<void>]>([
    ['ends', (ledger) => ledger.close()],
    ['fails', (ledger) => ledger.fail(new ActionError('BUNDLE', 'x'))],
  ])('masks what may be secret when the run %s, but for what an output has come to hold', async (_how, end) => {
    const effects = fakeEffects();
    const ledger = new Ledger(effects);
    ledger.maskAtEnd(['4a477b2d2675', 'releases', 'old-secret', 'token-of-a-link']);
    ledger.learn({ version: '2026-11-23-4a477b2d2675', bundleUrl: 'https://s.example/b?token=token-of-a-link' });
    ledger.learn({ pinnedUrl: 'https://github.com/acme/docs/releases/download/2026/site.tar.gz' });

    expect(effects.masks).toEqual([]);
    await end(ledger);
    expect(effects.masks).toEqual(['old-secret', 'token-of-a-link']);
  });

  it('writes the time that the run took', async () => {
    const effects = fakeEffects();
    const ledger = new Ledger(effects);
    effects.clock.advance(65_000);
    await ledger.close();

    expect(effects.summaries).toEqual([expect.stringContaining('| Time | 1 min 05 s |')]);
  });

  it.each(ERROR_CODES)('ends a run with %s by one error, with the way to continue where there is one', async (code) => {
    const effects = fakeEffects();
    const ledger = new Ledger(effects);
    ledger.learn({ jobId: 'se_1' });

    await ledger.fail(new ActionError(code, 'It failed.', { hint: 'Mend it.' }));

    const resume = JOB_IS_OF_NO_USE.includes(code)
      ? ''
      : 'The job still exists on the platform: continue it with `job-id: se_1`. ';
    const told = `${code}: It failed.\nNext: ${resume}Mend it.`;
    expect(effects.lines).toEqual([`error: ${told}`]);
    expect(effects.summaries).toEqual([expect.stringContaining(told)]);
  });

  it('says of a cancelled run what GitHub may have done, as long as its answer is awaited', async () => {
    const effect = 'The commit to `main` of acme/deploy may have been made';
    const hintAfter = async (code: ErrorCode, ...doubts: readonly (string | undefined)[]) => {
      const effects = fakeEffects();
      const ledger = new Ledger(effects);
      for (const one of doubts) ledger.onWrite(one);
      await ledger.fail(new ActionError(code, 'It failed.'));
      return effects.lines.join('\n').split('\nNext: ')[1];
    };

    const told = `${effect} anyway: GitHub had not answered yet. The next run checks what is there.`;
    expect(await hintAfter('CANCELLED', effect)).toBe(told);
    expect(await hintAfter('CANCELLED', effect, undefined)).toBeUndefined();
    expect(await hintAfter('NETWORK', effect)).toBeUndefined();
  });

  it('says how to go on where the job is as good as before, though its bundle did not come', async () => {
    const effects = fakeEffects();
    const ledger = new Ledger(effects);
    ledger.learn({ jobId: 'se_1' });
    await ledger.fail(new ActionError('BUNDLE', 'A page came.', { jobLives: true }));

    expect(effects.lines.at(-1)).toContain('The job still exists on the platform: continue it with `job-id: se_1`.');
  });

  it('promises no job that never was', async () => {
    const effects = fakeEffects();
    await new Ledger(effects).fail(new ActionError('NETWORK', 'It failed.'));

    expect(effects.lines).toEqual(['error: NETWORK: It failed.']);
  });

  it('shows neither a secret nor hidden characters in the summary, in the error and in the job’s id', async () => {
    const effects = fakeEffects();
    effects.secrets.mask('svc_T0pSecretAdminKey42');
    const ledger = new Ledger(effects);
    ledger.learn({ jobId: 'svc_T0pSecretAdminKey42\u202e' });
    await ledger.fail(
      new ActionError('INTERNAL', 'Unexpected: svc_T0pSecret\nAdminKey42 \u001b[31m ``\u200b`', { hint: 'x' }),
    );

    const [summary = ''] = effects.summaries;
    expect(summary).not.toMatch(/T0pSecret|AdminKey42|(?!\n)\p{C}/u);
    expect(summary).toContain('| Job | `***` |');
    expect(summary).toContain('````text\nINTERNAL: Unexpected: ***  ```\n');
  });
});
