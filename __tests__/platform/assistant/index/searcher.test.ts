import { afterEach, describe, expect, it } from '@jest/globals';
import { NoRoomError, openSearcher, type Searcher } from '../../../../src/platform/assistant/index/searcher.ts';
import { TimeLimitError, withinTime } from '../../../../src/platform/assistant/index/time-limit.ts';
import { FairQueue } from '../../../../src/platform/fair-queue.ts';
import { ALONE } from '../../../helpers/assistant.ts';

/** A thread that does what the question says, and tells which questions it had. */
const PUPPET = `
  import { parentPort } from 'node:worker_threads';
  const asked = [];
  let isAbsent = true;
  parentPort.on('message', ({ number, type, query }) => {
    if (type === 'hold') return parentPort.postMessage({ number, type: 'held' });
    if (type === 'load') return parentPort.postMessage({ number, type: 'loaded' });
    const { question } = query;
    asked.push(question);
    while (question === 'hang') ;
    if (question === 'exceed') return parentPort.postMessage({ number, type: 'exceeded' });
    if (question === 'never') return parentPort.postMessage({ number, type: 'absent' });
    if (question === 'absent' && isAbsent) {
      isAbsent = false;
      return parentPort.postMessage({ number, type: 'absent' });
    }
    setTimeout(() => parentPort.postMessage({ number, type: 'found', found: { pages: [], isAnswer: true, terms: asked } }));
  });
`;
const SILENCE_MS = 300;

let deaths = 0;
let searcher: Searcher;
const open = () => {
  deaths = 0;
  const onDeath = () => {
    deaths += 1;
  };
  const entry = new URL(`data:text/javascript,${encodeURIComponent(PUPPET)}`);
  searcher = openSearcher({ onDeath, entry, silenceMs: SILENCE_MS });
};
const ask = async (question: string, ticket = ALONE) => {
  const { terms } = await searcher.search('a.example', { question, hints: [], pages: 1 }, ticket);
  return terms;
};
afterEach(() => searcher.close());

describe('the thread that searches', () => {
  it('is ended when it says nothing, and another is started for the next question', async () => {
    open();
    expect(await ask('first')).toEqual(['first']);
    await expect(ask('hang')).rejects.toThrow(TimeLimitError);
    expect(deaths).toBe(1);
    expect(await ask('second')).toEqual(['second']);
    expect(deaths).toBe(1);
  });

  it('goes on after a question that it ended itself', async () => {
    open();
    await expect(ask('exceed')).rejects.toThrow(TimeLimitError);
    expect(await ask('next')).toEqual(['exceed', 'next']);
    expect(deaths).toBe(0);
  });

  it('is asked again for an index that was dropped before its turn came', async () => {
    open();
    expect(await ask('absent')).toEqual(['absent', 'absent']);
  });

  it('gives up an index that is dropped again and again', async () => {
    open();
    await expect(ask('never')).rejects.toThrow(NoRoomError);
    expect(await ask('next')).toEqual(['never', 'never', 'never', 'next']);
  });

  it('has one question at a time, of organizations in turn', async () => {
    open();
    const queue = new FairQueue({ slots: 1, ticketsMax: 100 });
    const { signal } = new AbortController();
    const greedy = Array.from({ length: 20 }, (_, at) => ask(`greedy ${at}`, queue.enter('greedy', signal)));
    await greedy[0];
    const asked = await ask('modest', queue.enter('modest', signal));
    expect(asked.length).toBeLessThanOrEqual(4);
    expect(await Promise.all(greedy)).toHaveLength(20);
  });
});

describe('a limit of time', () => {
  it('ends what would never end, loop or pattern, and leaves what comes next alone', () => {
    open();
    const forever = () => {
      for (;;);
    };
    const pattern = () => /^(?:a+)+$/.test(`${'a'.repeat(60)}!`);
    for (const work of [forever, pattern]) expect(() => withinTime(50, work)).toThrow(TimeLimitError);
    expect(withinTime(60_000, () => 'done')).toBe('done');
  });

  it('lets through what the work throws', () => {
    open();
    const break_ = () => {
      throw new RangeError('broken');
    };
    expect(() => withinTime(60_000, break_)).toThrow(RangeError);
  });
});
