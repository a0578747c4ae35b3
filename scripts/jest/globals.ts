/**
 * What suites import as `@jest/globals`: the functions of the runner, with what it leaves out: time limits, and tests
 * that run at the same time.
 */
import { bind } from 'jest-each';

type Body = (...none: never[]) => unknown;
type Define = (title: string, body: Body, limitMs?: number) => void;

/** The functions that jest-light-runner makes global before it loads a suite. */
interface Runner {
  readonly it: Define & { readonly only: Define };
  readonly describe: unknown;
  readonly expect: unknown;
  readonly beforeAll: (body: Body) => void;
  readonly afterAll: (body: Body) => void;
  readonly beforeEach: (body: Body) => void;
  readonly afterEach: (body: Body) => void;
}

/** For tests that hang, not to tell how fast one is. */
const LIMIT_MS = 120_000;
const TESTS_AT_ONCE = 5;

const runner = globalThis as unknown as Runner;

/** Gives the body with an end: it rejects when the time is over. */
function limited(body: Body, limitMs = LIMIT_MS): () => Promise<void> {
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`It has not ended within ${limitMs} ms.`)), limitMs);
    });
    try {
      await Promise.race([body(), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

const limiting =
  (define: Define): Define =>
  (title, body, limitMs) =>
    define(title, limited(body, limitMs));

const hook = (define: (body: Body) => void) => (body: Body, limitMs?: number) => define(limited(body, limitMs));

/** Tests of the suite that run together; the first of them that is reached starts all. */
let waiting: (() => Promise<void>)[] = [];

async function startTogether(): Promise<void> {
  const tests = waiting;
  waiting = [];
  const lane = async (): Promise<void> => {
    for (let test = tests.shift(); test !== undefined; test = tests.shift()) await test();
  };
  await Promise.all(Array.from({ length: TESTS_AT_ONCE }, lane));
}

const together: Define = (title, body, limitMs) => {
  const run = limited(body, limitMs);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // The test that awaits it reports the rejection; until then it must not count as unhandled.
  promise.catch(() => undefined);
  waiting.push(() => run().then(resolve, reject));
  runner.it(title, async () => {
    void startTogether();
    await promise;
  });
};

const withEach = (define: Define) => Object.assign(define, { each: bind(define as never, false) });

export const { expect, describe } = runner;
export const it = Object.assign(withEach(limiting(runner.it)), {
  only: withEach(limiting(runner.it.only)),
  concurrent: withEach(together),
});
export const beforeAll = hook(runner.beforeAll);
export const afterAll = hook(runner.afterAll);
export const beforeEach = hook(runner.beforeEach);
export const afterEach = hook(runner.afterEach);
