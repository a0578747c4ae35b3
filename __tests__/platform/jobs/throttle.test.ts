import { mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createThrottle } from '../../../src/platform/jobs/throttle.ts';

describe('a throttle', () => {
  beforeEach(() => void mock.timers.enable({ apis: ['setTimeout', 'Date'] }));
  afterEach(() => void mock.timers.reset());

  function collecting() {
    const written: number[] = [];
    const throttle = createThrottle<number>(async (value) => void written.push(value), 100);
    return { written, throttle };
  }

  it('writes at once after a pause, then the newest value once an interval', async () => {
    const { written, throttle } = collecting();
    for (let value = 1; value <= 1000; value += 1) throttle.push(value);
    expect(written).toEqual([1]);
    await turn();
    mock.timers.tick(99);
    expect(written).toEqual([1]);
    mock.timers.tick(1);
    expect(written).toEqual([1, 1000]);
    await turn();
    mock.timers.tick(1000);
    throttle.push(1001);
    expect(written).toEqual([1, 1000, 1001]);
  });

  it('has nothing under way when it was stopped, and writes no more', async () => {
    let finish: () => void = () => undefined;
    const written: number[] = [];
    const throttle = createThrottle<number>(async (value) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      written.push(value);
    }, 100);
    throttle.push(1);
    throttle.push(2);
    const stopped = throttle.stop();
    finish();
    await stopped;
    throttle.push(3);
    mock.timers.tick(1000);
    expect(written).toEqual([1]);
  });
});
