/** Matchers for every suite. */
import { expect } from '@jest/globals';

/** Jest keeps 100 lines of every stack, and makes an error for each expectation, right or wrong. */
Error.stackTraceLimit = 15;

declare module 'expect' {
  interface Matchers<R> {
    /** Rejects or throws with an error that has this `code`. */
    toThrowWithCode(code: string): R;
  }
}

expect.extend({
  toThrowWithCode(received: unknown, code: string) {
    const thrown = this.promise === 'rejects' ? received : caught(received);
    const found = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined;
    return {
      pass: found === code,
      message: () =>
        `expected an error with code ${code}, found ${found === undefined ? String(thrown) : `code ${String(found)}`}`,
    };
  },
});

function caught(received: unknown): unknown {
  if (typeof received !== 'function') throw new TypeError('toThrowWithCode takes a function or a rejected promise');
  try {
    received();
    return undefined;
  } catch (error) {
    return error;
  }
}
