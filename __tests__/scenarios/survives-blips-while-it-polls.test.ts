import { expect, it } from '@jest/globals';
import { reset } from '../helpers/reset.ts';
import { JOB_ID, json, startPlatform } from '../helpers/scenario.ts';

it('goes on polling after resets, gateway errors, cut bodies and a job that is not there yet', async () => {
  await using platform = await startPlatform({
    poll: (_request, response, nth) => {
      if (nth === 1) return json(response, 404, { error: 'no such job' });
      if (nth === 2) return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
      if (nth === 3) return json(response, 200, { status: 'running', progress: 40 });
      if (nth === 4 && response.socket !== null) return reset(response.socket);
      if (nth === 5)
        return void response.writeHead(200, { 'content-length': '50' }).write('{"status":', () => response.destroy());
      return json(response, 200, { status: 'completed' });
    },
  });

  const { code, outputs } = await platform.run();

  expect({ code, result: outputs['result'] }).toEqual({ code: 0, result: 'exported' });
  expect(platform.requests.filter((request) => request === `GET /v1/static-export/jobs/${JOB_ID}`)).toHaveLength(6);
});
