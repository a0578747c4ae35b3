import { describe, expect, it } from '@jest/globals';
import { faultsOf } from '../../bench/neighbour.ts';
import type { AttackReport, HonestReport, WaitFigures } from '../../bench/neighbour-messages.ts';

const ATTACK: AttackReport = {
  ...{ starts: { 202: 9, 429: 4 }, questions: { 200: 5 }, bodies: { 400: 7 }, pages: { 200: 8 } },
  ...{ 'live pages': { 200: 3 }, links: { 200: 6 }, strangers: { 401: 9, 403: 9 }, webhooks: { 401: 2 } },
};
const took = (ms: number, more: Partial<WaitFigures> = {}): WaitFigures => {
  return { milliseconds: [ms, ms], unfinished: 0, faults: {}, ...more };
};
const waits = (overrides: Partial<HonestReport> = {}): HonestReport => {
  return { poll: took(10), answer: took(100), 'first answer': took(1000), export: took(2000), ...overrides };
};

describe('an organization beside another', () => {
  it('misses nothing where it takes three times as long, and an export the time of one page more', () => {
    const beside = waits({ poll: took(30), 'first answer': took(3000), export: took(16_000) });
    expect(faultsOf({ alone: waits(), beside, attack: ATTACK })).toEqual([]);
  });

  it.each<[string, Partial<HonestReport>, string]>([
    ['slow polls', { poll: took(31) }, 'poll: p95 is 31 ms, over 30 ms'],
    ['slow exports', { export: took(17_000) }, 'export: p95 is 17.0 s, over 16.0 s'],
    ['refusals', { answer: took(1, { faults: { busy: 2 } }) }, 'answer, beside the other: busy, 2 times'],
    ['what does not end', { answer: took(1, { unfinished: 3 }) }, 'answer, beside the other: 3 did not end'],
    ['what is never done', { export: took(1, { milliseconds: [] }) }, 'export, beside the other: none has ended'],
  ])('misses %s', (_what, overrides, fault) => {
    expect(faultsOf({ alone: waits(), beside: waits(overrides), attack: ATTACK })).toEqual([fault]);
  });

  it('is not measured beside one that does nothing', () => {
    const attack = { ...ATTACK, questions: { broken: 3 } };
    expect(faultsOf({ alone: waits(), beside: waits(), attack })).toEqual([
      "none of the other's questions was answered with 200",
    ]);
  });
});
