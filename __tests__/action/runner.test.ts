import { describe, expect, it } from '@jest/globals';
import { systemClock } from '../../src/action/runner.ts';
import { withEffects } from '../helpers/supervised.ts';

const KEY = 'svc_T0pSecretAdminKey42';

describe('the runner', () => {
  it('is told of the key before anything else, line for line, and of the password of a proxy', async () => {
    const { masks, stdout } = await withEffects("effects.log.info('hello');", {
      inputs: { 'api-key': ` ${KEY}\nsvc_second_line\n` },
      env: { https_proxy: 'http://user:p%40ssword@proxy.example:3128', HTTP_PROXY: 'user:other%zz@proxy.example:3128' },
    });

    expect(masks).toEqual(expect.arrayContaining([KEY, 'svc_second_line', 'p%40ssword', 'p@ssword', 'other%zz']));
    expect(stdout.split('\n')[0]).toBe(`::add-mask::${KEY}`);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('hello');
  });
});

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
});
