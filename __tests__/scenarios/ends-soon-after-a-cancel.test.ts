import { expect, it } from '@jest/globals';
import { CANCEL_LIMIT_MS, JOB_ID, json, startPlatform } from '../helpers/scenario.ts';

it.each(['SIGINT', 'SIGTERM'] as const)('ends soon after %s and prints the way to continue', async (signal) => {
  await using platform = await startPlatform({
    // A status call that never ends: the cancel must reach a request under way, too.
    poll: (_request, response, nth) =>
      nth < 3 ? json(response, 200, { status: 'running', progress: nth }) : undefined,
  });
  let cancelledAt = Number.NaN;
  const step = await platform.start();
  const waiting = setInterval(() => {
    if (platform.requests.length < 4) return;
    clearInterval(waiting);
    cancelledAt = performance.now();
    step.process.kill(signal);
  }, 20);

  const { code, commands, outputs, summary } = await step.result;

  expect(performance.now() - cancelledAt).toBeLessThan(CANCEL_LIMIT_MS);
  expect(code).toBe(1);
  expect(outputs['jobId']).toBe(JOB_ID);
  const error = commands.find(({ name }) => name === 'error')?.data ?? '';
  expect(error).toMatch(/^CANCELLED: /);
  expect(error).toContain(`continue it with \`job-id: ${JOB_ID}\``);
  expect(summary).toContain('cancelled');
});
