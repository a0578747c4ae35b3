import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseCommand } from '../../../scripts/runner/commands.ts';
import { defuse } from '../../../src/action/report/sanitize.ts';
import { Sanitizer } from '../../../src/action/secrets.ts';
import { anyText } from '../../helpers/arbitraries.ts';
import { secretForms } from '../../helpers/secret-forms.ts';

const KEY = 'svc_T0p/Secret+Admin&Key=42';
const NAMES: Readonly<Record<string, string>> = {
  ...{
    '&': 'amp',
    '<': 'lt',
    '>': 'gt',
    '"': 'quot',
    "'": 'apos',
    '/': 'sol',
    '+': 'plus',
    '=': 'equals',
    _: 'lowbar',
  },
  ...{ '%': 'percnt', '\\': 'bsol', ':': 'colon', ';': 'semi', '@': 'commat', '?': 'quest', '#': 'num', '.': 'period' },
};
const eachByte = (text: string, write: (hex: string) => string) =>
  Buffer.from(text).toString('hex').replace(/../g, write);
const eachCharacter = (text: string, write: (code: number, character: string) => string) =>
  [...text].map((character) => write(character.codePointAt(0) ?? 0, character)).join('');

/** Writings of a text beyond its forms, by their names. */
const WRITINGS: Readonly<Record<string, (text: string) => string>> = {
  'in hex': (text) => eachByte(text, (hex) => hex),
  'in hex in upper case': (text) => eachByte(text, (hex) => hex.toUpperCase()),
  'with each byte escaped for a URL': (text) => eachByte(text, (hex) => `%${hex}`),
  'with each byte escaped for a URL, in upper case': (text) => eachByte(text, (hex) => `%${hex.toUpperCase()}`),
  'with each byte escaped for a URL twice': (text) => eachByte(text, (hex) => `%25${hex}`),
  'with entities of HTML': (text) =>
    eachCharacter(text, (_code, character) => (NAMES[character] ? `&${NAMES[character]};` : character)),
  'with entities of HTML in an entity': (text) => text.replaceAll('&', '&amp;amp;'),
  'with decimal entities': (text) => eachCharacter(text, (code) => `&#${code};`),
  'with decimal entities and zeros': (text) => eachCharacter(text, (code) => `&#0${code};`),
  'with hex entities': (text) => eachCharacter(text, (code) => `&#x${code.toString(16)};`),
  'with hex entities in upper case': (text) => eachCharacter(text, (code) => `&#X${code.toString(16).toUpperCase()};`),
  'with each character escaped for JSON': (text) =>
    text.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  'escaped for a URL in an entity in JSON': (text) =>
    JSON.stringify(eachByte(text, (hex) => `&#37;${hex}`)).slice(1, -1),
};

function sanitizer(...secrets: readonly string[]): Sanitizer {
  const made = new Sanitizer(() => undefined);
  for (const secret of secrets) made.hide(secret);
  return made;
}

/** What a person could copy out of a text, white space left aside. */
const dense = (text: string) => text.replace(/\s/g, '');

/** A secret as services issue them: visible ASCII, one word, not a run of the stars that stand for it. */
const secret = fc.stringMatching(/^[!-)+-~]{8,48}$/).filter((text) => new Set(text).size > 3);

/** Breaks a text by something that a log shows as nothing or as white space. */
const broken = (text: string) =>
  fc
    .tuple(
      fc.nat({ max: text.length }),
      fc.constantFrom('', '\n', '\r\n', ' \t ', '\u0000', '\u200b', '\u001b[31m', '\u2028'),
    )
    .map(([at, gap]) => `${text.slice(0, at)}${gap}${text.slice(at)}`);

const hostile = fc.constantFrom(
  '::error::x',
  '\n::add-mask::x',
  '\r::stop-commands::token',
  '##[set-output name=jobId]evil',
  'text ##[error]x',
  ':\u200b:error::x',
  '#\u0000#[debug]x',
  ':\u001b[0m:warning::x',
  '##\u202e[group]x',
  '\u2028::notice::x',
  '\u0085::save-state name=a::b',
  '::::',
  '&constructor;',
  '<img src=x>',
  '%0A::error::x',
  '\ud800',
);

const writings = (value: string) => [...secretForms(value), ...Object.values(WRITINGS).map((write) => write(value))];

const foreign = secret.chain((value) =>
  fc.record({
    value: fc.constant(value),
    text: fc
      .array(fc.oneof(hostile, anyText(20), fc.constantFrom(...writings(value)).chain(broken)), {
        maxLength: 8,
      })
      .map((parts) => parts.join('')),
  }),
);

describe('whatever a text holds', () => {
  it('no form of a secret survives, whole or broken by white space and invisible characters', () => {
    fc.assert(
      fc.property(foreign, ({ value, text }) => {
        const secrets = sanitizer(value);
        for (const shown of [secrets.lines(text), secrets.clean(text)]) {
          const found = dense(shown);
          expect(writings(value).filter((form) => found.includes(form))).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('no line of it is a workflow command', () => {
    fc.assert(
      fc.property(foreign, ({ value, text }) => {
        const secrets = sanitizer(value);
        for (const line of [...secrets.lines(text).split(/\r\n|[\n\r\u0085\u2028\u2029]/), secrets.clean(text)]) {
          expect(parseCommand(line)).toBeUndefined();
          // The address of an IPv6 host keeps its colons.
          expect(line.replace(/\[::[0-9a-f:.]*\]/gi, '')).not.toMatch(/::|##\[/);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('nothing in it moves a cursor, hides or reorders text', () => {
    fc.assert(
      fc.property(foreign, ({ value, text }) => {
        const shown = sanitizer(value).lines(text);
        expect(shown).not.toMatch(/[\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/u);
        expect(shown.replace(/[\n\t]/g, '')).not.toMatch(/\p{Cc}/u);
        expect(shown.isWellFormed()).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('the clean form is one line within its length', () => {
    fc.assert(
      fc.property(foreign, fc.integer({ min: 1, max: 80 }), ({ value, text }, length) => {
        const shown = sanitizer(value).clean(text, length);
        expect([...shown].length).toBeLessThanOrEqual(length);
        expect(shown).not.toMatch(/[\r\n\t]|^ | $/);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a secret', () => {
  it.each<[string, string]>([
    ['as it is', KEY],
    ['escaped for a URL', encodeURIComponent(KEY)],
    ['escaped for a URL in lower case', encodeURIComponent(KEY).replace(/%../g, (code) => code.toLowerCase())],
    ['in JSON with escaped slashes', KEY.replaceAll('/', '\\/')],
    ['in JSON with escaped ampersands', KEY.replaceAll('&', '\\u0026')],
    ['in base64', Buffer.from(KEY).toString('base64')],
    ['in the base64 of an authorization header', Buffer.from(`user:${KEY}:x`).toString('base64')],
    ['in base64 for URLs', Buffer.from(`a${KEY}`).toString('base64url')],
    ['in base64 of lines', Buffer.from(`Bearer ${KEY}`).toString('base64').replace(/.{19}/g, '$&\r\n')],
    ['broken over lines', KEY.replace(/.{5}/g, '$&\n')],
  ])('is hidden %s', (_name, text) => {
    const shown = sanitizer(KEY).clean(`before ${text} after`);

    expect(shown).toMatch(/^before .{0,12}\*\*\*.{0,12} after$/);
    for (const form of secretForms(KEY)) expect(dense(shown)).not.toContain(form);
  });

  it.each(Object.entries(WRITINGS))('is hidden %s, whatever stands beside it', (_name, write) => {
    for (const value of [KEY, 'pässwörd-日本-😀']) {
      for (const [before, after] of [
        ['before ', ' after'],
        ['%', '%'],
        ['%2', '41'],
        ['&', ';'],
        ['\\', 'u0041'],
        ['é', '日'],
      ]) {
        const shown = sanitizer(value).lines(`${before}${write(value)}${after}`);
        // A backslash before it may be the beginning of its first escape.
        expect([`${before}***${after}`, `***${after}`]).toContain(shown);
      }
    }
  });

  it('is looked for in a time that grows with the text alone', () => {
    const secrets = sanitizer(KEY);
    // Each takes some hundred milliseconds; in a time that grows with the square, minutes.
    const start = performance.now();
    for (const piece of [
      'a',
      '%',
      '%25',
      '&',
      '&#',
      '&#0',
      '&amp',
      '&amp;',
      '\\',
      '\\u',
      '\\u0041',
      'é',
      's',
      '%26amp;\\\\',
    ]) {
      secrets.lines(piece.repeat(100_000));
    }
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  it('is hidden twice over when two of them overlap', () => {
    expect(sanitizer('secret-one-two', 'two-three-four').lines('a secret-one-two-three-four z')).toBe('a *** z');
  });

  it('that is a form of another one is hidden in its own forms, too', () => {
    const link = 'https://storage.example/b?sig=abc/def';
    const twice = encodeURIComponent(encodeURIComponent(link));

    expect(sanitizer(link, encodeURIComponent(link)).lines(twice)).toBe('***');
  });

  it('is cut off before the text is shortened, so that no part of it is left', () => {
    expect(sanitizer(KEY).clean(`${'x'.repeat(8)} ${KEY}`, 14)).toBe('xxxxxxxx ***');
  });

  it('of less than four characters is none: it would blot out ordinary words', () => {
    const masked: string[] = [];
    const secrets = new Sanitizer((value) => masked.push(value));
    secrets.mask('abc');
    secrets.mask('');

    expect([masked, secrets.lines('abc')]).toEqual([[], 'abc']);
  });

  it('goes to the runner when it is masked, and only then', () => {
    const masked: string[] = [];
    const secrets = new Sanitizer((value) => masked.push(value));
    secrets.mask('masked-secret');
    secrets.hide('hidden-secret');

    expect(masked).toEqual(['masked-secret']);
    expect(secrets.lines('masked-secret hidden-secret')).toBe('*** ***');
  });
});

describe('ordinary text', () => {
  it('stays as it is, line breaks and tabs included', () => {
    const text = 'Grüße: 42 %\n\t- `a|b` <c> naïve 日本語 👍\n';

    expect(sanitizer(KEY).lines(text)).toBe(text);
    expect(defuse('12:30:00 [##] a:b')).toBe('12:30:00 [##] a:b');
    for (const host of ['[::]', '[::1]', '[::ffff:127.0.0.1]']) expect(defuse(host)).toBe(host);
    expect(defuse('[::::]')).not.toContain('::');
  });
});
