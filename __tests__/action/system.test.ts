import { describe, expect, it } from '@jest/globals';
import { systemClock } from '../../src/action/system.ts';

describe('the real clock', () => {
  it('wakes a sleeper by its signal, with the signal’s reason, however long it meant to sleep', async () => {
    for (const milliseconds of [10_000, 2 ** 31, Number.POSITIVE_INFINITY]) {
      const cancel = new AbortController();
      const slept = systemClock.sleep(milliseconds, cancel.signal);
      const first = await Promise.race([
        slept.then(() => 'slept'),
        new Promise((resolve) => setImmediate(resolve, 'sleeping')),
      ]);
      cancel.abort(new Error('cancelled'));

      expect(first).toBe('sleeping');
      await expect(slept).rejects.toThrow('cancelled');
    }
  });

  it('does not begin to sleep when the signal is aborted already', async () => {
    await expect(systemClock.sleep(10_000, AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled');
  });

  it('never goes back', () => {
    const before = systemClock.now();

    expect(systemClock.now()).toBeGreaterThanOrEqual(before);
    expect(systemClock.today().getTime()).toBeGreaterThan(Date.UTC(2024));
  });
});
