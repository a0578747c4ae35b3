// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are authors' templates
import { describe, expect, it } from '@jest/globals';
import { Parser } from 'acorn';
import jsx from 'acorn-jsx';
import type { Expression } from 'estree-jsx';
import fc from 'fast-check';
import { pageBudget } from '../../../../src/platform/render/sandbox/budget.ts';
import { evaluate } from '../../../../src/platform/render/sandbox/expression.ts';
import { GLOBAL_FUNCTIONS } from '../../../../src/platform/render/sandbox/globals.ts';
import { innerScope, UnsupportedCode, type Value } from '../../../../src/platform/render/sandbox/value.ts';

const parser = Parser.extend(jsx());
const NAMES: readonly (readonly [string, Value])[] = [
  ['text', 'abc'],
  ['thing', new Map<string, Value>([['a', new Map<string, Value>([['b', 'deep']])]])],
  ['lost', { kind: 'missing', reason: 'is not known' }],
];

function worthOf(code: string, units?: number): Value {
  const options = { ecmaVersion: 2024, locations: true, ranges: true } as const;
  const node = parser.parseExpressionAt(code, 0, options) as unknown as Expression;
  const icons = { find: () => undefined, findReleased: () => undefined, used: () => [] };
  const machine = {
    budget: pageBudget(units),
    report: () => undefined,
    sanitize: false,
    icons,
    evaluate,
    invoke: () => [],
    known: GLOBAL_FUNCTIONS,
  };
  return evaluate(node, {
    machine,
    scope: innerScope(undefined, [...NAMES, ['list', [1, 2, 3]]]),
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
    ['[...new Set([3, 1, 3, "1"])]', [3, 1, '1']],
    ['[...new Set("aba")].join("")', 'ab'],
    ['new Set(list).add(4).add(1).size', 4],
    ['[new Set(list).has(2), new Set().has(2), new Set(null).size]', [true, false, 0]],
    ['Array.from(new Set(list), (one) => one * 2)', [2, 4, 6]],
    ['Math.max(...new Set(list))', 3],
    ['new Map([["a", 1], ["b", 2]]).set("a", 3).get("a")', 3],
    [
      '[...new Map([["a", 1]]), ...new Map([["b", 2]]).entries()]',
      [
        ['a', 1],
        ['b', 2],
      ],
    ],
    ['[...new Map(new Map([["a", 1]])).keys(), ...new Map([["a", 1]]).values()]', ['a', 1]],
    ['[new Map([["a", 1]]).delete("a"), new Map().get("__proto__")]', [true, undefined]],
    [
      '((m) => { for (const n of list) m.set(n % 2, (m.get(n % 2) ?? 0) + n); return [...m]; })(new Map())',
      [
        [1, 4],
        [0, 2],
      ],
    ],
    [
      '((m) => { m.clear(); m.set("b", 2).forEach((value, name) => m.set(name, value + 1)); return m.get("b"); })(new Map([["a", 1]]))',
      3,
    ],
    ['(([first, , ...rest]) => [first, rest])(new Set("abcd"))', ['a', ['c', 'd']]],
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
    ['text.replace("b", "$&$&").split("").reverse().join("")', 'cbba'],
    ['text.includes("b") && !text.startsWith("b")', true],
    ['(1234.5).toFixed(2) + (1234567).toLocaleString()', '1234.501,234,567'],
    ['(1234.5).toLocaleString("de-DE")', '1.234,5'],
    ['(1234.5).toLocaleString("en-US", { style: "currency", currency: "USD" })', '$1,234.50'],
    ['(0.256).toLocaleString(undefined, { style: "percent" })', '26%'],
    ['(30).toLocaleString("en-US", { minimumFractionDigits: 2 })', '30.00'],
    [
      '(12345).toLocaleString("en-US", { useGrouping: false, notation: "standard", minimumIntegerDigits: 7 })',
      '0012345',
    ],
    ['(1.5).toLocaleString("not a locale", { style: "currency" })', '1.5'],
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
    ['"a" in thing && !("b" in thing) && !(3 in list)', true],
    ['[...text, ...list].length', 6],
    ['(() => "called at once")()', 'called at once'],
    ['thing.none?.() ?? "nothing"', 'nothing'],
    ['(list[5] = 6, list.length)', 6],
    ['~1 + (5 & 3) + (1 << 4)', 15],
    ['typeof window', 'undefined'],
    ['[parseInt("12px"), parseFloat("1.5em"), isNaN("x"), Number.isInteger(2)].join()', '12,1.5,true,true'],
    ['["1", "2"].map(Number).concat(["3"].map(parseFloat)).join("")', '123'],
    ['JSON.stringify({ a: [1, null], b: { c: "x" }, f: () => 1 })', '{"a":[1,null],"b":{"c":"x"}}'],
    ['JSON.stringify([1], null, 1) + JSON.parse("{\\"a\\":[2]}").a[0]', '[\n 1\n]2'],
    ['encodeURIComponent("a b/ä") + decodeURIComponent("%20")', 'a%20b%2F%C3%A4 '],
    ['Object.fromEntries([["a", 1], ["b", 2]]).b + Object.assign({ a: 1 }, { a: 5 }).a', 7],
    ['Math.PI.toFixed(3) + Math.sqrt(16)', '3.1424'],
    ['Array(2).fill("x").join("") + [...Array(3).keys()].join("")', 'xx012'],
    ['"ab".repeat(2) + new Array(1, 2).length', 'abab2'],
    ['[[1, [2]], [3]].flat(2).length', 3],
    ['new Date("2024-03-05").toISOString()', '2024-03-05T00:00:00.000Z'],
    ['new Date("2024-03-05T10:00").getHours() + new Date(2024, 0, 31).getDate()', 41],
    ['new Date("2024-03-05").toLocaleDateString("de", { year: "numeric", month: "long", hour: 1 })', 'März 2024'],
    ['new Date("2024-03-05").toLocaleDateString(undefined, { year: "numeric", month: "long" })', 'March 2024'],
    ['text.replace(/[a-b]+/g, (all, at) => `<${all}${at}>`)', '<ab0>c'],
    ['"Hello, big  World!".toLowerCase().replace(/[^\\w\\s-]/g, "").replace(/\\s+/g, "-")', 'hello-big-world'],
    ['String(1234567).replace(/\\B(?=(\\d{3})+(?!\\d))/g, ",")', '1,234,567'],
    ['"a1b22".match(/\\d+/g).join("+") + "a1".match(/([a-z])(\\d)/)[2]', '1+221'],
    ['"a, b;c".split(/[,;]\\s*/).join("|") + "abc".search(/c/) + /^A/i.test(text)', 'a|b|c2true'],
    ['"2024-01".replace(/(\\d+)-(\\d+)/, "$2/$1 $$")', '01/2024 $'],
    ['new RegExp("b+", "g").test(text) ? [..."ab".matchAll(/./g)].length : 0', 2],
  ])('%s is worth %j', (code, value) => {
    expect(worthOf(code)).toEqual(value);
  });

  it.each([
    ['unknown', 'uses `unknown`, which the page does not declare', 1],
    ['1 + lost', 'uses `lost`, which is not known', 5],
    ['thing.none.b', 'reads `b` of nothing', 1],
    ['text.repeat(1e9)', 'makes a text of more than 1048576 characters', 1],
    ['text.anchor(text)', 'calls `text.anchor`, which is not run', 1],
    ['Object.create(thing)', 'calls `Object.create`, which is not run', 1],
    ['Math.random()', 'calls `Math.random`, which is not run', 1],
    ['Date.now()', 'calls `Date.now`, which is not run', 1],
    ['encodeURI("\\ud800")', 'encodes or decodes a text that is not valid', 1],
    ['JSON.parse("{")', 'reads JSON that is not valid', 1],
    ['Array(1e9)', 'has more than 10000 items', 1],
    ['"tool", "prompt"', 'is code (SequenceExpression) that is not run', 1],
    ['none = 1', 'assigns to `none`, which the page does not declare', 1],
    ['text.length = 1', 'changes `length` of something that is no data of the page', 1],
    ['list[1e8] = 1', 'has more than 10000 items', 1],
    ['"x".repeat(1e4).replace(/x/g, "$&".repeat(200))', 'makes a text of more than 1048576 characters', 1],
    ['lost()', 'calls `lost`, which is not run', 1],
    [
      '((b) => { for (let i = 0; i < 9_999; i += 1) { const [a] = b; } })("x".repeat(20_000))',
      'takes more steps than a page may',
      55,
    ],
    ['(([a]) => a)("x".repeat(1e5))', 'has more than 10000 items', 4],
    [
      '((b) => { for (let i = 0; i < 999; i += 1) for (const a of b) break; })("x".repeat(9_999))',
      'takes more steps than a page may',
      60,
    ],
    [
      '((s, k) => { for (let i = 0; i < 9_999; i += 1) s.has(k); })(new Set(), "x".repeat(1e5))',
      'takes more steps than a page may',
      49,
    ],
    ['new Map().add(1)', 'calls a function, which is not run', 1],
    ['new Set(5)', 'takes something for an array that is none', 1],
    ['new Map([1])', 'takes something for an array that is none', 1],
    ['new Set(Array(10_000).keys()).add("x")', 'has more than 10000 items', 1],
    ['Array.from({ length: 1e9 })', 'has more than 10000 items', 1],
    ['text.replace(thing, text)', 'makes text of something that is no plain value', 1],
    ['list.map(text)', 'calls with something that is no function', 1],
    ['[thing].join()', 'makes text of something that is no plain value', 1],
    ['list + 1', 'applies `+` to something that is no plain value', 1],
    ['"a" in text', 'uses the operator `in`, which is not run', 1],
    ['delete thing.a', 'uses the operator `delete`, which is not run', 1],
    ['/(a)\\1/', 'is a regular expression that refers back to a group, which is not run', 1],
    ['/(?<=a)b/', 'is a regular expression that has `(?<=`, which is not run', 1],
    ['/(a*)*/', 'is a regular expression that repeats what may be empty', 1],
    ['/(?:a{999}){999}/', 'is a regular expression that has more than 2000 steps', 1],
    ['/a/u', 'has the flags `u`, which are not run', 1],
    ['10n', 'is a literal that has no text', 1],
    ['[...thing]', 'spreads something that is no array', 2],
    ['({ get a() { return 1; } })', 'has a getter or setter, which is not run', 4],
    ['list.map(async () => 1)', 'is an asynchronous function, which is not run', 10],
    ['list.map(() => { here: for (;;) break here; })', 'is code (LabeledStatement) that is not run', 18],
    ['list.map(({ a }) => a)', 'takes apart something that is no object', 11],
    ['`${list}`', 'is put into text but is no plain value', 4],
    ['new Date()', 'asks for the present day, which is not run', 1],
    ['new Date("Jan 1 2024")', 'makes a date of something else than an ISO date, which is not run', 1],
    ['new Proxy(thing, thing)', 'is code (NewExpression) that is not run', 1],
  ])('%s is not run', (code, reason, column) => {
    expect(refusal(code)).toMatchObject({ message: reason, file: 'a.mdx', place: { line: 1, column } });
  });

  it('stops when the budget of its page is used up', () => {
    expect(worthOf('[1, 2, 3].length', 20)).toBe(3);
    expect(refusal('[1, 2, 3].length', 5).message).toBe('takes more steps than a page may');
  });

  it.each([
    'list.map(() => { for (;;); })',
    '(() => { const f = () => { f(); f(); }; f(); })()',
    '(() => { const a = []; while (true) a.push(a.length); })()',
    '(() => { let t = "xx"; for (;;) t += t.length; })()',
    '/(?=x*y)x/.test("x".repeat(9000))',
    '"x".repeat(3000).replace(/x*y|x/g, "")',
  ])('stops at the budget: %s', (code) => {
    expect(refusal(code)).toMatchObject({
      message: expect.stringMatching(/more steps than|levels deep|more than 10000/),
    });
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
