import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatPath, parseConfigPath, type Step } from '../../src/deployment/config-path.ts';

function key(name: string): Step {
  return { kind: 'key', key: name };
}

describe('a config-path', () => {
  it.each<[string, readonly Step[]]>([
    ['staticExport', [key('staticExport')]],
    ['spec.values.static-export', [key('spec'), key('values'), key('static-export')]],
    ['data["values.yaml"].x', [key('data'), key('values.yaml'), key('x')]],
    [`['a.b']["c\\"]"].d`, [key('a.b'), key('c"]'), key('d')]],
    ['a\\.b.c\\[0\\]', [key('a.b'), key('c[0]')]],
    ['a[0][12].0', [key('a'), { kind: 'index', index: 0 }, { kind: 'index', index: 12 }, key('0')]],
    ['a[name=x.y].b', [key('a'), { kind: 'match', keys: ['name'], value: 'x.y' }, key('b')]],
    ['a[name="x]y"]', [key('a'), { kind: 'match', keys: ['name'], value: 'x]y' }]],
    ['[0].a', [{ kind: 'index', index: 0 }, key('a')]],
    ['[metadata.name=x.y].a', [{ kind: 'match', keys: ['metadata', 'name'], value: 'x.y' }, key('a')]],
    ['a[b\\.c=x]', [key('a'), { kind: 'match', keys: ['b.c'], value: 'x' }]],
    ['a[app\\=x=1=2]', [key('a'), { kind: 'match', keys: ['app=x'], value: '1=2' }]],
  ])('%s is read', (text, steps) => {
    expect(parseConfigPath(text)).toEqual(steps);
  });

  it.each([
    ['', 'config-path `` cannot be read: it is empty.'],
    ['.a', 'config-path `.a` cannot be read at character 1: a key is missing.'],
    ['a..b', 'config-path `a..b` cannot be read at character 3: a key is missing.'],
    ['a.', 'config-path `a.` cannot be read at character 3: a key is missing.'],
    ['a[0', 'config-path `a[0` cannot be read at character 4: a closing bracket is missing.'],
    ['a[0]b', 'config-path `a[0]b` cannot be read at character 5: a dot or a bracket is missing.'],
    ['a]', 'config-path `a]` cannot be read at character 2: a closing bracket without an opening one.'],
    ['a["b]', 'config-path `a["b]` cannot be read at character 6: a closing " is missing.'],
    [
      'a[b]',
      'config-path `a[b]` cannot be read at character 5: `[b]` is neither a number nor `name=value`; a key in brackets needs quotes.',
    ],
    [
      'a[-1]',
      'config-path `a[-1]` cannot be read at character 6: `[-1]` is neither a number nor `name=value`; a key in brackets needs quotes.',
    ],
    ['a[]', 'config-path `a[]` cannot be read at character 3: what stands between brackets is missing.'],
    ['a\\', 'config-path `a\\` cannot be read at character 3: a backslash is the last character.'],
  ])('%j is refused', (text, message) => {
    expect(() => parseConfigPath(text)).toThrow(message);
  });

  it('reads what it was written from', () => {
    const text = fc.string({ minLength: 1, unit: fc.constantFrom(...'ab.[]="\'\\ 0é\n') });
    const step = fc.oneof(
      text.map(key),
      fc.nat({ max: 999 }).map((index): Step => ({ kind: 'index', index })),
      fc
        .tuple(
          fc.array(
            text.map((name) => name.replaceAll('\n', ' ')),
            { minLength: 1, maxLength: 3 },
          ),
          text,
        )
        .map(([keys, value]): Step => ({ kind: 'match', keys, value })),
    );
    fc.assert(
      fc.property(fc.array(step, { minLength: 1 }), (steps) =>
        expect(parseConfigPath(formatPath(steps))).toEqual(steps),
      ),
    );
  });

  it('is refused with an error whatever it is, or read', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab.[]="\'\\0') }), (text) => {
        try {
          parseConfigPath(text);
        } catch (error) {
          expect(error).toHaveProperty('name', 'DeploymentError');
        }
      }),
    );
  });
});
