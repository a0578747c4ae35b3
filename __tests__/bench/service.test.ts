import { describe, expect, it } from '@jest/globals';
import { faultsOf } from '../../bench/chaos.ts';
import { type ChaosEnd, growthOf } from '../../bench/chaos-end.ts';
import { readAnswer } from '../../bench/keep-alive.ts';
import type { PollReport } from '../../bench/poll-messages.ts';
import { faultsOfPolls } from '../../bench/polls.ts';
import { readLoad } from '../../bench/wrk.ts';

const POLLS: PollReport = { seconds: 1, answers: 10, broken: 3, p50Ms: 1, p99Ms: 2, faults: {} };

function end(overrides: Partial<ChaosEnd> = {}): ChaosEnd {
  return {
    ...{ started: 2, completed: 2, failed: [], lost: [], unfinished: [], stuck: [], takeoverMs: [900] },
    ...{ kills: { server: 1 }, disturbed: POLLS, calm: POLLS, bundleFaults: [], exits: [{ code: 0, said: '' }] },
    growth: [{ name: 'server', fromBytes: 100, toBytes: 105, forMs: 60_000 }],
    ...overrides,
  };
}

describe('the hour of kills', () => {
  it('finds nothing where every job has ended well', () => {
    expect(faultsOf(end())).toEqual([]);
  });

  it.each<[string, Partial<ChaosEnd>, RegExp]>([
    ['no job at all', { started: 0 }, /^no job was started$/],
    ['a job that is unknown', { lost: ['se_1'] }, /^se_1 is unknown$/],
    [
      'a job that failed',
      { failed: [{ jobId: 'se_1', status: 'failed', pageCount: 0, updatedAt: '', error: 'why' }] },
      /^se_1 failed: why$/,
    ],
    ['a job that never ended', { unfinished: ['se_1'] }, /^1 jobs did not end: se_1$/],
    ['a job that stood still', { stuck: ['se_1'] }, /^se_1 did not run 20\.0 s after/],
    ['a bundle in pieces', { bundleFaults: ['bundle of se_1: short'] }, /^bundle of se_1: short$/],
    [
      'another answer than a job',
      { calm: { ...POLLS, faults: { 'status 500': 2 } } },
      /^pollers saw status 500, 2 times$/,
    ],
    [
      'memory that grows',
      { growth: [{ name: 'server', fromBytes: 100, toBytes: 110, forMs: 60_000 }] },
      /^the memory of server: .*1\.10×$/,
    ],
    [
      'a process that does not stop',
      { exits: [{ code: 'SIGKILL', said: 'x' }] },
      /ended with SIGKILL; it logged last: x$/,
    ],
  ])('finds %s', (_what, overrides, sentence) => {
    expect(faultsOf(end(overrides))).toEqual([expect.stringMatching(sentence)]);
  });

  it('compares memory after it is warm', () => {
    const growth = { name: 'server', fromBytes: 30, toBytes: 33, forMs: 3000 };
    expect(growthOf('server', [1, 2, 30, 30, 33, 33])).toEqual(growth);
    expect(growthOf('server', [1, 2])).toBeUndefined();
    // A heap that had no time to find its size.
    expect(faultsOf(end({ growth: [growth] }))).toEqual([]);
  });
});

describe('polls of the platform', () => {
  it('have bounds, which nothing beside it has but for what it answers', () => {
    const paced = { ...POLLS, p99Ms: 2000, faults: { 'status 500': 1 } };
    const measured = ['platform, PGlite', 'bare node:http'].map((name) => ({ name, pollers: 5, full: POLLS, paced }));
    expect(faultsOfPolls(measured)).toEqual([
      'polls: platform, PGlite, 5 pollers: status 500, 1 times',
      'polls: platform, PGlite, 5 pollers: 6 polls without an answer',
      'polls: platform, PGlite, 5 pollers: p99 at a pace is 2.0 s, over 1.0 s',
      'polls: bare node:http, 5 pollers: status 500, 1 times',
    ]);
  });
});

describe('an answer on a kept connection', () => {
  it('is read when it is whole', () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n';
    expect([readAnswer(head.slice(0, 30)), readAnswer(`${head}{"a`)]).toEqual([undefined, undefined]);
    expect(readAnswer(`${head}true`)).toEqual({ status: 200, body: 'true' });
  });
});

describe('what wrk prints', () => {
  it('is read with its units, and with what went wrong', () => {
    const printed = [
      '     90%  936.10us',
      '     99%    1.02s ',
      '  64 requests in 1.03s, 512.03MB read',
      '  Socket errors: connect 0, read 2, write 0, timeout 1',
      '  Non-2xx or 3xx responses: 4',
      'Requests/sec:     62.14',
      'Transfer/sec:      2.00MB',
    ].join('\n');
    expect(readLoad(printed)).toEqual({ perSecond: 62.14, p99Ms: 1020, bytesPerSecond: 2 * 1024 ** 2, bad: 7 });
    expect(() => readLoad('unable to connect')).toThrow('wrk printed no figures:\nunable to connect');
  });
});
