import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatPath, parseConfigPath, type Step } from '../../src/deployment/config-path.ts';

function key(name: string): Step {
  return { kind: 'key', key: name };
}

describe('a config-path', () => {
  it.each<[string, readonly Step[]]>([
    ['spec.values.static-export', [key('spec'), key('values'), key('static-export')]],
    ['data["values.yaml"].x', [key('data'), key('values.yaml'), key('x')]],
    [`['a.b']["c\\"]"].d`, [key('a.b'), key('c"]'), key('d')]],
    ['a[0][12].0', [key('a'), { kind: 'index', index: 0 }, { kind: 'index', index: 12 }, key('0')]],
    ['a[name="x]y"].b', [key('a'), { kind: 'match', keys: ['name'], value: 'x]y' }, key('b')]],
    ['[metadata.name=x.y].a', [{ kind: 'match', keys: ['metadata', 'name'], value: 'x.y' }, key('a')]],
    ['a[app=1=2]', [key('a'), { kind: 'match', keys: ['app'], value: '1=2' }]],
  ])('%s is read', (text, steps) => {
    expect(parseConfigPath(text)).toEqual(steps);
  });

  it.each([
    ['', 'config-path `` cannot be read from character 1 on.'],
    ['.a', 'config-path `.a` cannot be read from character 1 on.'],
    ['a..b', 'config-path `a..b` cannot be read from character 2 on.'],
    ['a.', 'config-path `a.` cannot be read from character 2 on.'],
    ['a[0', 'config-path `a[0` cannot be read from character 2 on.'],
    ['a[0]b', 'config-path `a[0]b` cannot be read from character 5 on.'],
    ['a["b]', 'config-path `a["b]` cannot be read from character 2 on.'],
    ['a[b]', 'config-path `a[b]` cannot be read from character 2 on.'],
    ['a[-1]', 'config-path `a[-1]` cannot be read from character 2 on.'],
    ['a\\', 'config-path `a\\` cannot be read from character 2 on.'],
  ])('%j is refused', (text, message) => {
    expect(() => parseConfigPath(text)).toThrow(message);
  });

  it('reads as the steps that it was written from', () => {
    const text = fc.string({ minLength: 1, unit: fc.constantFrom(...'ab.[]="\'\\ 0é\n') });
    const keys = fc.constantFrom(['name'], ['metadata', 'name']);
    const step = fc.oneof(
      text.map(key),
      fc.nat({ max: 999 }).map((index): Step => ({ kind: 'index', index })),
      fc.tuple(keys, text).map(([names, value]): Step => ({ kind: 'match', keys: names, value })),
    );
    fc.assert(
      fc.property(fc.array(step, { minLength: 1 }), (steps) =>
        expect(parseConfigPath(formatPath(steps))).toEqual(steps),
      ),
    );
  });
});
