import { expect, it } from '@jest/globals';
import { fill, parseTemplate } from '../../../src/action/inputs/template.ts';

it('stands facts in for their names, once, and says so where one is not known', () => {
  expect(fill('{version} of {domain}: {pageCount} {version}', { version: '{jobId}$&', domain: 'x' })).toBe(
    '{jobId}$& of x: unknown {jobId}$&',
  );
});

it('leaves other braces alone, and tells of names that stand for nothing', () => {
  const text = '{} { version } {{ x }} {a b} {versions} {Version}';

  expect(fill(text, { version: '1' })).toBe(text);
  expect(parseTemplate('{} { version } {{ x }} {a b}')).toBe('{} { version } {{ x }} {a b}');
  expect(() => parseTemplate(text)).toThrow('"{versions}" is not a placeholder; there are `{version}`, `{domain}`');
});
