import { describe, expect, it } from '@jest/globals';
import {
  type EvaluationScope,
  pageBudget,
  step,
  textUnits,
} from '../../../../src/platform/render/code/evaluation-scope.ts';

const scopeWith = (units: number, depth = 0) =>
  ({ page: { budget: pageBudget(units) }, origin: { file: 'a.mdx' }, depth }) as EvaluationScope;

describe('the budget of a page', () => {
  it('is spent by every piece of it', () => {
    const scope = step(step(scopeWith(3), 2));
    expect(() => step(scope)).toThrow('takes more steps than a page may');
  });

  it('weighs text by its length', () => {
    expect([textUnits(''), textUnits('a'), textUnits('a'.repeat(160))]).toEqual([1, 2, 11]);
  });

  it('allows 200 levels', () => {
    const deepest = step(scopeWith(10, 200));
    expect(() => step(deepest)).toThrow('is nested more than 200 levels deep');
  });
});
