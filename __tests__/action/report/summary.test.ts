import { describe, expect, it } from '@jest/globals';
import { ActionError } from '../../../src/action/errors.ts';
import { summaryOf } from '../../../src/action/report/summary.ts';

describe('the summary', () => {
  it('of a whole export reads as a small table', () => {
    const summary = summaryOf(
      {
        domain: 'docs.example.com',
        jobId: 'se_00112233445566aa',
        status: 'completed',
        version: '2026-11-21-se_00112233445566aa',
        pageCount: 142,
        sizeBytes: 14_234_567,
        bundleUrl: 'https://storage.example/b.tar.gz?X-Amz-Signature=5ca1ab1e',
        expiresAt: new Date('2026-11-22T13:00:00Z'),
        bundlePath: '/workspace/out/bundle.tar.gz',
        siteDirectory: '/workspace/out/site',
        elapsedMs: 62_000,
        result: 'exported',
      },
      '/workspace',
    );

    expect(summary).toMatchInlineSnapshot(`
"### Static export of \`docs.example.com\`: done

| | |
| --- | --- |
| Job | \`se_00112233445566aa\` |
| Status | \`completed\` |
| Version | \`2026-11-21-se_00112233445566aa\` |
| Pages | 142 |
| Archive | 14.2 MB |
| Link | \`https://storage.example/b.tar.gz\` |
| Link expires | 2026-11-22T13:00:00Z |
| Archive saved at | \`out/bundle.tar.gz\` |
| Site unpacked to | \`out/site\` |
| Time | 1 min 02 s |
"
`);
  });

  it('of a failed run shows the error in a block, and what is known of the job', () => {
    const error = new ActionError('STALLED', 'The job has not moved.', { hint: 'Raise `stall-timeout`.' });

    expect(summaryOf({ jobId: 'se_1', resumed: true, error }, '/workspace')).toMatchInlineSnapshot(`
"### Static export: failed

\`\`\`text
STALLED: The job has not moved.
Next: Raise \`stall-timeout\`.
\`\`\`

| | |
| --- | --- |
| Job | \`se_1\` (continued) |
"
`);
  });

  it.each<[string, Parameters<typeof summaryOf>[0], string]>([
    ['started', { result: 'started', domain: 'docs' }, '### Static export of `docs`: started'],
    ['done', { result: 'exported' }, '### Static export: done'],
    ['failed', { error: new ActionError('INPUT', 'x') }, '### Static export: failed'],
    ['cancelled', { error: new ActionError('CANCELLED', 'x') }, '### Static export: cancelled'],
  ])('says in its title that the run is %s', (_name, facts, title) => {
    expect(summaryOf(facts, '/workspace').split('\n')[0]).toBe(title);
  });
});
