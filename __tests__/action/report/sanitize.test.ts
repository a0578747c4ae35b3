import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseCommand } from '../../../scripts/runner/commands.ts';
import { Sanitizer } from '../../../src/action/secrets.ts';
import { anyText } from '../../helpers/arbitraries.ts';

const KEY = 'svc_T0p/Secret+Admin&Key=42';

function sanitizer(...secrets: readonly string[]): Sanitizer {
  const made = new Sanitizer(() => undefined);
  for (const secret of secrets) made.hide(secret);
  return made;
}

const HOSTILE = [
  ...['::error::x', '\n::add-mask::x', '\r::stop-commands::token', '##[set-output name=jobId]evil', 'text ##[error]x'],
  ...[':\u200b:error::x', '#\u0000#[debug]x', ':\u001b[0m:warning::x', '##\u202e[group]x', '\u2028::notice::x'],
  ...['\u0085::save-state name=a::b', '\n \u00a0::debug::x', '::::', '<img src=x>', '%0A::error::x', '\ud800'],
];

describe('whatever a text holds', () => {
  /** A secret as services issue them, whole or broken by a character that a log does not show. */
  const secret = fc.stringMatching(/^[!-)+-~]{8,48}$/).filter((text) => new Set(text).size > 3);
  const foreign = secret.chain((value) => {
    const gap = fc.constantFrom('', '\u200b', '\u001b[31m', '\u202e');
    const broken = fc.tuple(fc.nat(value.length), gap).map(([at, x]) => value.slice(0, at) + x + value.slice(at));
    const parts = fc.array(fc.oneof(fc.constantFrom(...HOSTILE), anyText(20), broken), { maxLength: 8 });
    return fc.record({ value: fc.constant(value), text: parts.map((all) => all.join('')) });
  });

  it('no secret survives, no line is a workflow command, and nothing hides, colours or reorders text', () => {
    fc.assert(
      fc.property(foreign, fc.integer({ min: 1, max: 80 }), ({ value, text }, length) => {
        const secrets = sanitizer(value);
        const [lines, clean] = [secrets.lines(text), secrets.clean(text, length)];
        for (const shown of [lines, clean]) {
          expect(shown).not.toContain(value);
          expect(shown).not.toMatch(/[\p{Cf}\p{Co}\p{Cn}\u2028\u2029]|##\[/u);
          expect(shown.replace(/[\n\t]/g, '')).not.toMatch(/\p{Cc}/u);
          expect(shown.isWellFormed()).toBe(true);
          for (const line of shown.split('\n')) expect(parseCommand(line)).toBeUndefined();
        }
        expect([...clean].length).toBeLessThanOrEqual(length);
        expect(clean).not.toMatch(/[\r\n\t]|^ | $/);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a secret', () => {
  it('is hidden before a text is shortened, so that no part of it is left', () => {
    expect(sanitizer(KEY).clean(`${'x'.repeat(8)} ${KEY}`, 14)).toBe('xxxxxxxx ***');
  });

  it('is hidden as a whole where another one is a part of it', () => {
    expect(sanitizer('Admin&Key', KEY).lines(`a ${KEY} Admin&Key z`)).toBe('a *** *** z');
  });

  it('goes to the runner when it is masked, and only then; ordinary words of three letters stay', () => {
    const masked: string[] = [];
    const secrets = new Sanitizer((value) => masked.push(value));
    for (const value of ['masked-secret', 'abc', '']) secrets.mask(value);
    secrets.hide('hidden-secret');

    expect(masked).toEqual(['masked-secret']);
    expect(secrets.lines('masked-secret hidden-secret abc')).toBe('*** *** abc');
    expect([secrets.holds('a hidden-secret'), secrets.holds('abc')]).toEqual([true, false]);
  });
});

it('ordinary text stays as it is, with its lines, and with a job id that can be copied', () => {
  const text = 'Grüße: 42 %\n\t- `a|b` <c> 日本語 👍 [::1]\ncontinue it with `job-id: docs::2026::a1`.\n';

  expect(sanitizer(KEY).lines(text)).toBe(text);
});
