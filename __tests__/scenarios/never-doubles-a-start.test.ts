import { describe, expect, it } from '@jest/globals';
import { reset } from '../helpers/reset.ts';
import { type Handler, JOB_ID, json, startPlatform } from '../helpers/scenario.ts';

const START = 'POST /v1/static-export/jobs';

describe('a start that may have been received', () => {
  it.each<[string, Handler]>([
    ['HTTP 500', (_request, response) => json(response, 500, { error: 'boom' })],
    ['HTTP 502', (_request, response) => json(response, 502, {})],
    ['HTTP 504', (_request, response) => json(response, 504, {})],
    ['a reset', (_request, response) => response.socket !== null && reset(response.socket)],
    [
      'a cut body',
      (_request, response) =>
        void response.writeHead(202, { 'content-length': '100' }).write('{"jobId"', () => response.destroy()),
    ],
    ['a body that is no JSON', (_request, response) => void response.writeHead(202).end('<html>')],
  ])('is not sent again after %s', async (_name, start) => {
    await using platform = await startPlatform({ start });

    const { code, commands } = await platform.run();

    expect(code).toBe(1);
    expect(platform.requests).toEqual([START]);
    const error = commands.find(({ name }) => name === 'error')?.data;
    expect(error).toMatch(/^AMBIGUOUS_START: The export could not be started: POST /);
    expect(error).toContain('A job may have been started anyway');
  });
});

describe('a start that the platform put off', () => {
  it.each([429, 503])('is sent again after HTTP %i, no sooner than asked', async (status) => {
    await using platform = await startPlatform({
      start: (_request, response, nth) =>
        nth === 1
          ? json(response, status, { error: 'later' }, { 'retry-after': '1' })
          : json(response, 202, { jobId: JOB_ID }),
    });

    const before = performance.now();
    const { code } = await platform.run();

    expect(code).toBe(0);
    expect(performance.now() - before).toBeGreaterThan(1000);
    expect(platform.requests.filter((request) => request === START)).toHaveLength(2);
  });
});
