import assert from 'node:assert/strict';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compileRegex } from '../../../../../src/platform/render/sandbox/regex/compile.ts';
import { findRegex } from '../../../../../src/platform/render/sandbox/regex/find.ts';
import { RegexFault } from '../../../../../src/platform/render/sandbox/regex/reader.ts';

const PLAIN = { ignoreCase: false, multiline: false, dotAll: false };

function found(pattern: string, flags: string, text: string): readonly (string | undefined)[] | undefined {
  const has = (flag: string) => flags.includes(flag);
  const program = compileRegex(pattern, { ignoreCase: has('i'), multiline: has('m'), dotAll: has('s') });
  const slots = findRegex(program, text, 0, () => undefined);
  if (slots === undefined) return undefined;
  return Array.from({ length: slots.length / 2 }, (_, group) => {
    const [start, end] = [slots[2 * group], slots[2 * group + 1]];
    return start === undefined || end === undefined ? undefined : text.slice(start, end);
  });
}

const atom = fc.constantFrom(
  ...['a', 'b', 'A', '.', '\\w', '\\d', '\\s', '\\W', '[ab]', '[^a]', '[a-c1-3]', '[\\s-]', '\\.', '\\u0061', ' '],
  ...['1', 'ſ', 'ß', 'É', '\\x62', '\\n', '[\\d\\-b]', '{', ']', '\\/'],
);
const place = fc.constantFrom('^', '$', '\\b', '\\B');
const counts = fc.constantFrom('', '', '', '*', '+', '?', '*?', '+?', '??', '{2}', '{1,2}', '{2,}?', '{0,3}');
const { pattern: patterns } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 3 },
    fc.array(tie('part'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
    fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `${a}|${b}`),
  ),
  part: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(atom, counts).map(([one, count]) => one + count),
    place,
    fc.tuple(fc.constantFrom('(', '(?:', '(?=', '(?!'), tie('pattern'), counts).map(([open, body, count]) => {
      return `${open}${body})${open === '(?=' || open === '(?!' ? '' : count}`;
    }),
  ),
}));

describe('a regular expression', () => {
  it('finds what the language finds, with the same groups', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'aAbBc12 .-\nſsßÉé{]/'), maxLength: 12 });
    const flags = fc.constantFrom('', 'i', 'm', 's', 'ims');
    let run = 0;
    fc.assert(
      fc.property(patterns, flags, texts, (pattern, flag, text) => {
        try {
          const own = found(pattern, flag, text);
          run += 1;
          const theirs = new RegExp(pattern, flag).exec(text);
          assert.deepEqual(
            own,
            theirs === null ? undefined : [...theirs],
            `/${pattern}/${flag} in ${JSON.stringify(text)}`,
          );
        } catch (error) {
          if (!(error instanceof RegexFault)) throw error;
        }
      }),
      { numRuns: 1_500 },
    );
    expect(run).toBeGreaterThan(500);
  });

  it.each(['(a+)+$', '(a|a)*b', '(a|b|ab)*c', '(?:x+x+)+y', 'a*a*a*a*a*b', '(?=(a+)+b)a'])(
    'takes steps in proportion to its text, or its square with looks ahead: %s',
    (pattern) => {
      const steps = (length: number) => {
        let taken = 0;
        findRegex(compileRegex(pattern, PLAIN), 'a'.repeat(length), 0, (more) => {
          taken += more;
        });
        return taken;
      };
      expect(steps(200)).toBeLessThan((pattern.startsWith('(?=') ? 4.5 : 2.5) * steps(100));
    },
  );

  it.each([
    ['(', 'has an open bracket'],
    ['a)', 'has a closing bracket too many'],
    ['*a', 'repeats nothing'],
    ['[b-a]', 'has a range in the wrong order'],
    ['[a', 'ends too early'],
    ['a{2,1}', 'repeats a number of times that is not run'],
    ['(?<n>a)', 'has `(?<`, which is not run'],
    ['\\p', 'has `\\p`, which is not run'],
    [`${'('.repeat(60)}${')'.repeat(60)}`, 'is nested more than 50 levels deep'],
  ])('%s is refused', (pattern, message) => {
    expect(() => compileRegex(pattern, PLAIN)).toThrow(new RegexFault(message));
  });
});
