import { describe, expect, it } from '@jest/globals';
import { describe as describeFigures, type Measured, missed } from '../../bench/bundle.ts';
import { readPeak, readProcessorTime } from '../../bench/process-watch.ts';

const BUNDLE = { sizeBytes: 28_000_000, sha256: '', files: 1904 };

/** Figures of one size: milliseconds and megabytes a round, for the shell line and for the Action. */
function course(scale: number, line: readonly number[], action: readonly number[], megabytes = 100): Measured {
  const efforts = (figures: readonly number[], peak: number) =>
    figures.map((milliseconds) => ({ milliseconds, taken: { peakBytes: peak * 1e6, processorMs: milliseconds * 2 } }));
  return {
    scale,
    rounds: line.length,
    bundle: BUNDLE,
    efforts: new Map([
      ['curl | tee | tar', efforts(line, 22)],
      ['the Action', efforts(action, megabytes)],
      ['the Action, findings', efforts(action, megabytes)],
      ['tool-cache', efforts(action, megabytes)],
    ]),
  };
}

describe('the figures of the bundle', () => {
  it('compare the ways of one round, and name sizes, rounds and peaks', () => {
    const text = describeFigures([course(4, [1000, 2000, 4000], [500, 2000, 8000])], '/tmp');

    expect(text).toContain('4×: 1904 files, 28 MB packed, 3 rounds.');
    expect(text).toMatch(/^curl \| tee \| tar +4× +2\.0 s +1\.00× +4\.0 s +22 MB$/m);
    expect(text).toMatch(/^the Action +4× +2\.0 s +1\.00× +0\.75× to 1\.50× +4\.0 s +100 MB$/m);
  });

  it('say so where the system tells nothing of processes', () => {
    const { efforts, ...rest } = course(1, [1], [1]);
    const silent = [...efforts].map(([name, own]) => [name, own.map((one) => ({ ...one, taken: undefined }))]);

    expect(describeFigures([{ ...rest, efforts: new Map(silent as never) }], '/tmp')).toMatch(
      /^the Action .* \? +\?$/m,
    );
  });

  it('meet the bounds when the Action is as quick as the shell line and its memory stays', () => {
    expect(missed([course(1, [10, 10], [10, 10]), course(16, [100, 100], [90, 110], 124)])).toEqual([]);
  });

  it('miss them when it is slower at any size, or takes more memory for more bytes', () => {
    expect(missed([course(1, [10], [16]), course(16, [100], [50], 180)])).toEqual([
      'bundle: at 1× the Action takes 1.60× of the shell line.',
      'bundle: memory of the Action grows 1.80× from the smallest bundle to the largest.',
      'bundle: memory of the Action, findings grows 1.80× from the smallest bundle to the largest.',
    ]);
  });
});

it('the peak of a process is the high-water mark of its resident set', () => {
  expect(readPeak('Name:\tnode\nVmPeak:\t  999 kB\nVmHWM:\t   1000 kB\nVmRSS:\t  900 kB\n')).toBe(1_024_000);
  expect(readPeak('Name:\tkthreadd\n')).toBeUndefined();
});

it('the time of a process is what it and the system spent for it, whatever its name is', () => {
  const stat = '42 (a) b (c)) S 1 2 3 4 5 6 7 8 9 10 250 50 0 0 20 0';

  expect(readProcessorTime(stat)).toBe(3000);
  expect(readProcessorTime('')).toBeUndefined();
});
