import { describe, expect, it } from '@jest/globals';
import { depthFault, pageBudget, spend, textUnits } from '../../../../src/platform/render/sandbox/evaluation-scope.ts';

describe('the budget of a page', () => {
  it('is spent by every piece of it', () => {
    const budget = pageBudget(3);
    expect([spend(budget, 2), spend(budget, 1), spend(budget, 1)]).toEqual([
      undefined,
      undefined,
      'takes more steps than a page may',
    ]);
  });

  it('weighs text by its length', () => {
    expect([textUnits(''), textUnits('a'), textUnits('a'.repeat(160))]).toEqual([1, 2, 11]);
  });

  it('allows 200 levels', () => {
    expect([depthFault(200), depthFault(201)]).toEqual([undefined, 'is nested more than 200 levels deep']);
  });
});
