import { expect, it } from '@jest/globals';
import { UNWRITTEN, unlisted } from '../helpers/effects.ts';
import { JOB_ID, json, startPlatform } from '../helpers/scenario.ts';

it('ends with the reason that the platform gives, in error and summary, and asks for no bundle', async () => {
  await using platform = await startPlatform({
    poll: (_request, response) =>
      json(response, 200, {
        status: 'failed',
        progress: 37,
        pageCount: 12,
        error: 'guides/start.mdx:12:5: unclosed <Card>',
      }),
  });

  const { code, commands, outputs, summary } = await platform.run();

  expect(code).toBe(1);
  expect(unlisted(outputs)).toEqual({ ...UNWRITTEN, jobId: JOB_ID, status: 'failed' });
  const error = commands.find(({ name }) => name === 'error')?.data ?? '';
  expect(error).toMatchInlineSnapshot(`
"JOB_FAILED: The export failed on the platform at status \`failed\`, 37 %, 12 pages. The platform says: guides/start.mdx:12:5: unclosed <Card>
Next: Correct what the reason names and run the workflow again; a new job is needed."
`);
  expect(summary).toContain(error);
  expect(platform.requests).not.toContain(`POST /v1/static-export/jobs/${JOB_ID}/bundle`);
});
