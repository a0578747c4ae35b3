/** Section A of the catalogue through the built Action as a process: the exit code is right, and it ends by itself. */
import { mkdir } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { runStep, type StepResult } from '../../scripts/runner/runner.ts';
import { Folder } from '../helpers/folder.ts';
import { API_KEY, JOB_ID } from '../helpers/scenario.ts';
import { mustBeSound } from '../helpers/standing.ts';
import { answer, closedPort, Wire, type WireScript } from '../helpers/wire.ts';
import { BROKEN, ENDLESS } from '../helpers/wire-faults.ts';

const GOOD = {
  POST: { status: 202, json: { jobId: JOB_ID } },
  GET: { json: { status: 'completed', progress: 100, pageCount: 1 } },
  bundle: {
    json: { bundleUrl: 'https://storage.example/b.tar.gz?sig=0123456789abcdef', expiresAt: '2999-01-01T00:00:00Z' },
  },
};

/** Answers a request of the three calls well. */
function good(request: string): string {
  if (request.startsWith('GET')) return answer(GOOD.GET);
  return answer(/^POST \S+\/bundle /.test(request) ? GOOD.bundle : GOOD.POST);
}

async function runAt(origin: string, inputs: Readonly<Record<string, string>> = {}): Promise<StepResult> {
  await using folder = await Folder.make();
  await mkdir(folder.at('temp'));
  const given = { 'base-url': origin, 'api-key': API_KEY, domain: 'docs.example.com', ...inputs };
  const result = await runStep({ inputs: given, workspace: folder.at('.'), temp: folder.at('temp') });
  mustBeSound(result, [API_KEY]);
  return result;
}

function errorOf({ commands }: StepResult): string {
  return commands.find(({ name }) => name === 'error')?.data ?? '';
}

describe.each(BROKEN)('%s', (_name, fault) => {
  it.concurrent('is got over by a run when it strikes each repeatable call once', async () => {
    const struck = new Set<string>();
    const script: WireScript = (socket, nth, request) => {
      const call = request.slice(0, request.indexOf(' HTTP'));
      if (call.endsWith('/jobs') || struck.has(call)) return void socket.end(good(request));
      struck.add(call);
      fault(socket, nth, request);
    };
    await using wire = await Wire.start(script);

    const { code, outputs } = await runAt(wire.origin);

    expect({ code, result: outputs['result'], struck: struck.size }).toEqual({
      code: 0,
      result: 'exported',
      struck: 2,
    });
  });

  it.concurrent('ends a run with exit code 1 and no output when it strikes the start', async () => {
    await using wire = await Wire.start(fault);

    const result = await runAt(wire.origin);

    expect({ code: result.code, outputs: result.outputs, requests: wire.requests.length }).toEqual({
      code: 1,
      outputs: {},
      requests: 1,
    });
    expect(errorOf(result)).toMatch(/^AMBIGUOUS_START: /);
  });
});

describe.each(ENDLESS)('%s', (_name, fault) => {
  it.concurrent('ends a run at its `timeout`, with the id of the job kept', async () => {
    await using wire = await Wire.start((socket, nth, request) =>
      request.startsWith('POST') ? socket.end(good(request)) : fault(socket, nth, request),
    );

    const result = await runAt(wire.origin, { timeout: '2s' });

    expect({ code: result.code, outputs: result.outputs }).toEqual({ code: 1, outputs: { jobId: JOB_ID } });
    expect(errorOf(result)).toContain(`continue it with \`job-id: ${JOB_ID}\``);
  });
});

describe('A01 a refused connection', () => {
  it('ends a run with exit code 1 within its `timeout`', async () => {
    const result = await runAt(`http://127.0.0.1:${await closedPort()}`, { timeout: '2s' });

    expect({ code: result.code, outputs: result.outputs }).toEqual({ code: 1, outputs: {} });
    expect(errorOf(result)).toMatch(/^(NETWORK|TIMEOUT): .*ECONNREFUSED/);
  });
});
