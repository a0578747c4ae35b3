// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are authors' templates
import { describe, expect, it } from '@jest/globals';
import { Parser } from 'acorn';
import jsx from 'acorn-jsx';
import type { Expression } from 'estree-jsx';
import fc from 'fast-check';
import { pageBudget } from '../../../../src/platform/render/evaluate/budget.ts';
import { evaluate } from '../../../../src/platform/render/evaluate/expression.ts';
import { innerScope, UnsupportedCode, type Value } from '../../../../src/platform/render/evaluate/value.ts';

const parser = Parser.extend(jsx());
const NAMES: readonly (readonly [string, Value])[] = [
  ['text', 'abc'],
  ['list', [1, 2, 3]],
  ['thing', new Map<string, Value>([['a', new Map<string, Value>([['b', 'deep']])]])],
  ['lost', { kind: 'missing', reason: 'is not known' }],
];

function worthOf(code: string, units?: number): Value {
  const options = { ecmaVersion: 2024, locations: true, ranges: true } as const;
  const node = parser.parseExpressionAt(code, 0, options) as unknown as Expression;
  const icons = { find: () => undefined, used: () => [] };
  const machine = {
    budget: pageBudget(units),
    report: () => undefined,
    sanitize: false,
    icons,
    evaluate,
    invoke: () => [],
  };
  return evaluate(node, {
    machine,
    scope: innerScope(undefined, NAMES),
    origin: { file: 'a.mdx', source: code },
    depth: 0,
  });
}

function refusal(code: string, units?: number): UnsupportedCode {
  try {
    worthOf(code, units);
  } catch (error) {
    if (error instanceof UnsupportedCode) return error;
    throw error;
  }
  throw new Error(`${code} has a value`);
}

describe('an expression', () => {
  it.each<[string, Value]>([
    ['1 + 2 * 3', 7],
    ['2 ** 3 % 5 - 1', 2],
    ['"a" + 1', 'a1'],
    ['`${text}-${1 + 1}`', 'abc-2'],
    ['1 < 2 && "b" >= "a"', true],
    ['null == undefined', true],
    ['null === undefined', false],
    ['1 != "1"', false],
    ['!0', true],
    ['-"3"', -3],
    ['typeof text', 'string'],
    ['typeof list', 'object'],
    ['typeof (() => 1)', 'function'],
    ['void 0', undefined],
    ['0 || "" || "x"', 'x'],
    ['0 ?? 1', 0],
    ['text ? "yes" : "no"', 'yes'],
    ['thing.a.b', 'deep'],
    ['thing["a"]?.b', 'deep'],
    ['thing.none?.b', undefined],
    ['text.length', 3],
    ['text[1]', 'b'],
    ['list[2]', 3],
    ['list.constructor', undefined],
    ['text.__proto__', undefined],
    ['list.map((n) => n * 2).join("+")', '2+4+6'],
    ['list.filter((n, i) => i > 0).join()', '2,3'],
    ['[...list, 4].length', 4],
    ['[{ n: 1 }, { n: 2 }].map(({ n, ...rest }) => n).join()', '1,2'],
    ['[[1, 2], [3, 4]].map(([a, b = 9]) => { if (a > 1) { return b; } return a; }).join()', '1,4'],
    ['[undefined].map((x = 5) => { const y = x; function f() {} return y; }).join()', '5'],
    ['({ ...thing, c: 1 }).c', 1],
    ['({ ["k" + 1]: 2 }).k1', 2],
    ['text.toUpperCase() + text.slice(1, 2) + text.charAt(0)', 'ABCba'],
    ['text.replace("b", "$&").split("").reverse().join("")', 'c&$a'],
    ['text.includes("b") && !text.startsWith("b")', true],
    ['(1234.5).toFixed(2) + (1234567).toLocaleString()', '1234.501,234,567'],
    ['list.reduce((sum, n) => sum + n, 10)', 16],
    ['[3, 1, 2].sort((a, b) => a - b).join()', '1,2,3'],
    ['["b", "a"].toSorted().concat(["c"], "d").join("")', 'abcd'],
    ['list.find((n) => n > 1) + list.indexOf(3) + list.at(-1)', 7],
    ['[0, 1, "", "x"].filter(Boolean).map(String).join("-")', '1-x'],
    ['Object.entries({ a: 1, b: 2 }).map(([name, n]) => name + n).join()', 'a1,b2'],
    ['Object.keys(thing).concat(Object.values({ z: 9 })).join()', 'a,9'],
    ['Array.from({ length: 3 }, (_, i) => i + 1).flatMap((n) => [n, n]).join("")', '112233'],
    ['Array.isArray(list) && !Array.isArray(text)', true],
    ['Math.max(...list, 7) + Math.round(1.6)', 9],
    ['[1].map(() => { const add = (a, b = 2) => a + b; return add(3) + add(1, 1); })[0]', 7],
    ['thing.none?.trim()', undefined],
    ['NaN === NaN', false],
  ])('%s is worth %j', (code, value) => {
    expect(worthOf(code)).toEqual(value);
  });

  it.each([
    ['unknown', 'uses `unknown`, which the page does not declare', 1],
    ['1 + lost', 'uses `lost`, which is not known', 5],
    ['thing.none.b', 'reads `b` of nothing', 1],
    ['text.repeat(3)', 'calls `text.repeat`, which is not run', 1],
    ['text.match(text)', 'calls `text.match`, which is not run', 1],
    ['Object.assign(thing, thing)', 'calls `Object.assign`, which is not run', 1],
    ['lost()', 'calls `lost`, which is not run', 1],
    ['Array.from({ length: 1e9 })', 'has more than 10000 items', 1],
    ['text.replace(thing, text)', 'makes text of something that is no plain value', 1],
    ['list.map(text)', 'calls with something that is no function', 1],
    ['[thing].join()', 'makes text of something that is no plain value', 1],
    ['list + 1', 'applies `+` to something that is no plain value', 1],
    ['"a" in thing', 'uses the operator `in`, which is not run', 1],
    ['delete thing.a', 'uses the operator `delete`, which is not run', 1],
    ['/a/', 'is a regular expression, which is not run', 1],
    ['10n', 'is a literal that has no text', 1],
    ['[...text]', 'spreads something that is no array', 2],
    ['({ get a() { return 1; } })', 'has a getter or setter, which is not run', 4],
    ['list.map(async () => 1)', 'is an asynchronous function, which is not run', 10],
    ['list.map(() => { for (;;); })', 'is code (ForStatement) that is not run', 18],
    ['list.map(({ a }) => a)', 'takes apart something that is no object', 11],
    ['`${list}`', 'is put into text but is no plain value', 4],
    ['new Date()', 'is code (NewExpression) that is not run', 1],
  ])('%s is not run', (code, reason, column) => {
    expect(refusal(code)).toMatchObject({ message: reason, file: 'a.mdx', place: { line: 1, column } });
  });

  it('stops when the budget of its page is used up', () => {
    expect(worthOf('[1, 2, 3].length', 20)).toBe(3);
    expect(refusal('[1, 2, 3].length', 5).message).toBe('takes more steps than a page may');
  });

  it('stops when it is nested too deeply', () => {
    expect(refusal(`${'!'.repeat(300)}1`).message).toBe('is nested more than 200 levels deep');
  });

  it('of numbers and operators is worth what the language says', () => {
    const operator = fc.constantFrom('+', '-', '*', '/', '%', '<', '<=', '>', '>=', '===', '!==', '&&', '||', '??');
    const number = fc.integer({ min: -9, max: 9 }).map((n) => `(${n})`);
    fc.assert(
      fc.property(number, operator, number, (a, sign, b) => {
        // biome-ignore lint/security/noGlobalEval: the language itself is the measure, over numbers made here
        expect(worthOf(`${a} ${sign} ${b}`)).toEqual(eval(`${a} ${sign} ${b}`));
      }),
    );
  });
});
