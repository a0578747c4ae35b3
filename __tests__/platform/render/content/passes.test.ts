import { describe, expect, it } from '@jest/globals';
import { PASSES } from '../../../../src/platform/render/content/passes.ts';

describe('the passes over a page', () => {
  const names = PASSES.map(({ name }) => name);

  it('have names of their own', () => {
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(PASSES.map(({ name, after }) => [name, Object.keys(after)] as const))(
    '%s stands behind those that it needs: %j',
    (name, before) => {
      expect(names.slice(0, names.indexOf(name))).toEqual(expect.arrayContaining([...before]));
    },
  );
});
