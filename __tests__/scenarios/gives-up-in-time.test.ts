import { describe, expect, it } from '@jest/globals';
import { UNWRITTEN, unlisted } from '../helpers/effects.ts';
import { JOB_ID, json, startPlatform } from '../helpers/scenario.ts';

describe('a job that does not end', () => {
  it('is left alive after `timeout`, with the way to continue', async () => {
    await using platform = await startPlatform({
      poll: (_request, response, nth) => json(response, 200, { status: 'running', progress: nth }),
    });

    const { code, outputs, commands, summary } = await platform.run({ timeout: '4s' });

    expect(code).toBe(1);
    expect(unlisted(outputs)).toEqual({ ...UNWRITTEN, jobId: JOB_ID, status: 'running' });
    const error = commands.find(({ name }) => name === 'error')?.data ?? '';
    expect(error).toMatch(/^TIMEOUT: /);
    expect(error).toContain(`continue it with \`job-id: ${JOB_ID}\``);
    expect(summary).toContain(error);
  });

  it('is given up as stalled when it stands still, but not while it is queued', async () => {
    await using platform = await startPlatform({
      poll: (_request, response, nth) =>
        json(response, 200, nth < 5 ? { status: 'queued', progress: 0 } : { status: 'running', progress: 7 }),
    });

    const { code, commands } = await platform.run({ 'stall-timeout': '1' });

    expect(code).toBe(1);
    expect(commands.find(({ name }) => name === 'error')?.data).toMatch(/^STALLED: .*`running`, 7 %/);
  });

  it('ends at once when the platform asks for a longer wait than is left', async () => {
    await using platform = await startPlatform({
      poll: (_request, response) => json(response, 429, { error: 'slow down' }, { 'retry-after': '3600' }),
    });

    const { code, commands } = await platform.run({ timeout: '60s' });

    expect(code).toBe(1);
    expect(commands.find(({ name }) => name === 'error')?.data).toMatch(/^RATE_LIMITED: .*slow down/);
  });
});
