import { expect, it } from '@jest/globals';
import { quickest } from '../helpers/quickest.ts';
import { JOB_ID, json, startPlatform } from '../helpers/scenario.ts';

const PROMISED_MS = 2000;

/** Cancels a run that waits for a status; gives the time that it then took to its end, in milliseconds. */
async function cancelWith(signal: NodeJS.Signals): Promise<number> {
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
  const tookMs = performance.now() - cancelledAt;

  expect(code).toBe(1);
  expect(outputs['jobId']).toBe(JOB_ID);
  const error = commands.find(({ name }) => name === 'error')?.data ?? '';
  expect(error).toMatch(/^CANCELLED: /);
  expect(error).toContain(`continue it with \`job-id: ${JOB_ID}\``);
  expect(summary).toContain('cancelled');
  return tookMs;
}

it.each(['SIGINT', 'SIGTERM'] as const)('ends soon after %s and prints the way to continue', async (signal) => {
  expect(await quickest(() => cancelWith(signal))).toBeLessThan(PROMISED_MS);
});
