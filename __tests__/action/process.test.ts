import { describe, expect, it } from '@jest/globals';
import { errorsOf, supervise } from '../helpers/supervised.ts';

describe('a supervised process', () => {
  it.each([
    [true, 0],
    [false, 1],
  ])('whose main resolves with %s ends with code %i, all output written', async (succeeded, code) => {
    const result = await supervise(`async () => { console.log('x'.repeat(200_000)); return ${succeeded}; }`);

    expect([result.code, result.stdout.length]).toEqual([code, 200_001]);
    expect(errorsOf(result)).toEqual([]);
  });

  it('ends though a timer or a socket would keep it alive', async () => {
    const { code } = await supervise('async () => { setInterval(() => {}, 1000); return true; }');

    expect(code).toBe(0);
  });

  it('fails with an error when main never settles and nothing is left to do', async () => {
    const result = await supervise('() => new Promise(() => {})');

    expect(result.code).toBe(1);
    expect(errorsOf(result)).toEqual([
      'INTERNAL: The process ended before the run had a result. Please report it with this log.',
    ]);
  });

  it.each<NodeJS.Signals>(['SIGINT', 'SIGTERM', 'SIGHUP'])(
    'is told of %s and may end in its own way',
    async (signal) => {
      const result = await supervise(
        `(signal) => new Promise((resolve) => {
        const busy = setInterval(() => {}, 1000);
        signal.addEventListener('abort', () => { console.log(signal.reason.code, signal.reason.message); resolve(false); });
        console.log('ready');
      })`,
        [signal],
      );

      expect(result.code).toBe(1);
      expect(result.stdout).toContain(`CANCELLED The run was cancelled (${signal}).`);
    },
  );
});
