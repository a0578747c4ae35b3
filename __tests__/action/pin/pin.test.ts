import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  addressDigest,
  completed,
  counts,
  hasSameContent,
  isOurMessage,
  keyOf,
  type PinRecord,
  pinHeld,
  pinsComment,
  readOldRecord,
  readRecorded,
  readRecords,
  recordsOf,
  rolledBackFrom,
  trailersOf,
} from '../../../src/action/pin/pin.ts';
import { isUsableJobId } from '../../../src/contract/static-export.ts';
import type { FoundValues } from '../../../src/deployment/values.ts';
import { VALUE_NAMES } from '../../../src/deployment/values.ts';
import { anyText } from '../../helpers/arbitraries.ts';

const LINK = 'https://storage.example/b.tar.gz?sig=1';
const KEY = { file: 'values.yaml', place: 'staticExport' };
const record = (given: Partial<PinRecord> = {}): PinRecord => ({
  ...{ ...KEY, domain: 'docs.example.com', job: 'se_1', started: new Date('2026-11-21T11:00:00.250Z'), version: '2' },
  ...{ values: ['enabled', 'bundleUrl', 'version'], address: addressDigest(LINK), durable: false },
  ...{ content: '0123456789ab', rolledBack: [], merges: false },
  ...given,
});
const found = (given: Partial<FoundValues> = {}): FoundValues => ({
  ...{ at: 'staticExport', enabled: true, bundleUrl: LINK, version: '2' },
  ...given,
});
const message = (...records: readonly PinRecord[]) => `Pin\n\n${trailersOf(records).join('\n')}\n`;

/** Texts as platform and people may give them: any units, and what GitHub and comments would take for more than text. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<!--',
        '-->',
        '---',
        '] -->',
        '@mona',
        ' fixes #1',
        '`',
        '\n',
        '\r\n',
        '\u2028',
        '\\',
        '"',
        '\ud800',
      ),
      fc.constantFrom('Static-Export-Pin: {}', '<!-- static-export: end -->', '&lt;', '</p>'),
      anyText(4),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));
const optional = <T>(name: string, value: fc.Arbitrary<T>) =>
  fc.option(value, { nil: undefined }).map((one) => (one === undefined ? {} : { [name]: one }));
const anyRecord: fc.Arbitrary<PinRecord> = fc
  .tuple(
    fc.record({
      ...{ file: hostile, place: hostile, version: fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,30}$/) },
      values: fc.subarray([...VALUE_NAMES]),
      ...{ durable: fc.boolean(), merges: fc.boolean(), rolledBack: fc.array(hostile, { maxLength: 3 }) },
    }),
    ...['domain', 'address', 'content'].map((name) => optional(name, hostile)),
    optional('job', hostile.filter(isUsableJobId)),
    optional(
      'started',
      fc.integer({ min: 1, max: 4e12 }).map((at) => new Date(at)),
    ),
  )
  .map(([all, ...parts]) => Object.assign({}, all, ...parts));

describe('records of pins', () => {
  it('are read as they were written, from one harmless line of a commit each and from the body of a pull request', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyRecord, { selector: keyOf, minLength: 1, maxLength: 3 }), (records) => {
        const [lines, comment] = [trailersOf(records), pinsComment(records)];
        const inComment = comment.replace(/^<!-- static-export: pins /, '').replace(/ -->$/, '');
        for (const text of [...lines, inComment]) {
          expect(text).toMatch(/^[ -~]*$/);
          expect(text).not.toMatch(/<!--|--|[<>@#`&]/);
        }
        expect(readRecords(`Pin\n\n${lines.join('\n')}\n`)).toEqual(records);
        expect(readRecords(`Words\r\n${comment}\r\n<!-- other -->`)).toEqual(records);
      }),
      { numRuns: 300 },
    );
  });

  it('of a squash are the last of each place, and those of the body before those of the commits', () => {
    const other = record({ file: 'b.yaml' });
    const squash = `Pin (#7)\n\n* ${message(record({ version: '1' }), other)}\n* ${message(record({ version: '3' }))}\n---------\n\nCo-authored-by: Mona <m@example.com>`;

    expect(readRecords(squash)).toEqual([record({ version: '3' }), other]);
    expect(readRecords(squash.replaceAll('\n', '\r\n'))).toEqual([record({ version: '3' }), other]);
    expect(readRecords(`${message(record({ version: '3' }))}\n${pinsComment([record({ version: '4' })])}`)).toEqual([
      record({ version: '4' }),
    ]);
  });

  it.each([
    'Fix a typo',
    'Static-Export-Pin: {',
    'Static-Export-Pin: {}',
    'Static-Export-Pin: null',
    ` ${message(record()).split('\n')[2]}`,
    message(record({ version: 'no version' })),
    '<!-- static-export: pins [{}, 7] -->',
    '<!-- static-export: pins [ -->',
  ])('are none in what is none: %j', (text) => {
    expect(readRecords(text)).toEqual([]);
  });
});

describe('a record counts', () => {
  it.each<[string, Partial<PinRecord>, FoundValues | undefined, boolean]>([
    ['version and address are held', {}, found(), true],
    ['only what it writes is looked at', { values: ['version'] }, found({ bundleUrl: 'other' }), true],
    ['only the address is written', { values: ['bundleUrl'] }, found({ version: 'other' }), true],
    ['the switch was turned by hand', {}, found({ enabled: false }), true],
    ['another version is held', {}, found({ version: '3' }), false],
    ['another address is held', {}, found({ bundleUrl: `${LINK}2` }), false],
    ['the address is no text', {}, found({ bundleUrl: 7 }), false],
    ['nothing is held', {}, undefined, false],
    ['it writes nothing', { values: [] }, found(), false],
  ])('or not: %s', (_name, given, values, expected) => {
    expect(counts(record(given), values)).toBe(expected);
    expect(pinHeld(record(given), values) !== undefined).toBe(expected);
  });

  it('with the values that it writes, and no others', () => {
    expect(pinHeld(record(), found())?.written).toEqual({ enabled: true, bundleUrl: LINK, version: '2' });
    expect(pinHeld(record({ values: ['version'] }), found())?.written).toEqual({ version: '2' });
  });
});

describe('what a place holds', () => {
  const old = 'Pin\n\nStatic-Export-Job: se_0\nStatic-Export-Version: 2\n';
  const { address: _none, ...versionAlone } = record({ file: 'b.yaml', values: ['version'] });

  it.each<[string, readonly string[], PinRecord | undefined]>([
    [
      'the newest that counts',
      [message(record({ version: '3' })), message(record({ job: 'se_2' })), message(record())],
      record({ job: 'se_2' }),
    ],
    [
      'that of another place with the same address, where none is of its own',
      [message(record({ file: 'b.yaml' })), message(record({ place: 'other', version: '3' }))],
      record(),
    ],
    ['not that of another place with another address', [message(record({ file: 'b.yaml', address: 'f' }))], undefined],
    ['not that of another place without an address', [message(versionAlone)], undefined],
    [
      'not that of another place where a person has written into its own',
      [message(record({ file: 'b.yaml' })), message(record({ version: '3' }))],
      undefined,
    ],
    ['that of a merged body', ['Pin (#7)', pinsComment([record()])], record()],
    ['that of the version before', ['Typo', old], completed({ job: 'se_0', version: '2' }, KEY, found())],
    ['not one of it with another version', [old.replace('Version: 2', 'Version: 1')], undefined],
    ['none where a person has written', ['By hand'], undefined],
  ])('is told by %s', (_name, texts, expected) => {
    expect(recordsOf(texts.map(readRecorded), KEY, found()).record).toEqual(expected);
  });

  it('is told beside the newest record of the place, which may be of what a person has replaced', () => {
    const texts = [message(record({ version: '4' })), message(record({ version: '3' })), message(record())];

    expect(recordsOf(texts.map(readRecorded), KEY, found())).toEqual({
      record: record(),
      newest: record({ version: '4' }),
    });
    expect(recordsOf(texts.slice(0, 2).map(readRecorded), KEY, found())).toEqual({ newest: record({ version: '4' }) });
  });
});

describe('commits of the version before', () => {
  const text = (job: string, version: string, rest = '') =>
    `Pin\n\nStatic-Export-Job: ${job}\nStatic-Export-Version: ${version}\n${rest}`;
  const started = 'Static-Export-Started: 2026-11-21T11:00:00.250Z\n';

  it.each<[string, string, object | undefined]>([
    ['all', text('se_1', '2', started), { job: 'se_1', version: '2', started: new Date('2026-11-21T11:00:00.250Z') }],
    [
      'the last of a squash, without the start of another',
      `Pin (#7)\n\n* ${text('se_1', '1', started)}\n* ${text('se_2', '2')}`,
      { job: 'se_2', version: '2' },
    ],
    ['a rollback', 'Back\r\n\r\nStatic-Export-Rollback: 2\r\nStatic-Export-Version: 2\r\n', { version: '2' }],
    ['no version', text('se_1', 'no version'), undefined],
    ['words', 'Fix a typo', undefined],
  ])('tell of their export: %s', (_name, given, expected) => {
    expect(readOldRecord(given)).toEqual(expected);
  });

  it('are completed by what the place holds', () => {
    const version = '2026-11-21-0123456789ab';

    expect(completed({ version, job: 'se_1' }, KEY, found({ enabled: undefined, version }))).toEqual({
      ...{ ...KEY, version, job: 'se_1', values: ['bundleUrl', 'version'], address: addressDigest(LINK) },
      ...{ content: '0123456789ab', durable: false, rolledBack: [], merges: false },
    });
  });
});

describe('a commit', () => {
  it.each([
    message(record()),
    message(record()).replaceAll('\n', '\r\n'),
    `Pin\n\nWhy.\n\nSigned-off-by: Mona\n${message(record()).split('\n')[2]}\nCo-authored-by: X`,
    'Pin\n\nStatic-Export-Job: se_1\nStatic-Export-Version: 1',
    'Back\n\nStatic-Export-Rollback: 1\n',
  ])('with our trailers at its end is ours: %j', (given) => {
    expect(isOurMessage(given)).toBe(true);
  });

  it.each([
    'Fix a typo',
    'Revert "Pin"\n\nThis reverts what Static-Export-Job: se_1 did.',
    'Static-Export-Job: se_1\n\nand then a last paragraph',
    `${message(record())}\nMine`,
    'Static-Export-Pin: none',
    '',
  ])('of other words is not ours: %j', (given) => {
    expect(isOurMessage(given)).toBe(false);
  });
});

it.each<[string, Pick<PinRecord, 'version' | 'content'>, boolean]>([
  ['its version', { version: '2026-11-21-0123456789ab' }, true],
  ['its content under another label', { version: 'spring', content: '0123456789ab' }, true],
  ['its content under another day', { version: '2026-11-22-0123456789ab' }, true],
  ['other content on the same day', { version: '2026-11-21-ba9876543210', content: 'ba9876543210' }, false],
  ['a label', { version: 'spring' }, false],
])('the same content is told by %s', (_name, other, expected) => {
  const one = { version: '2026-11-21-0123456789ab', content: '0123456789ab' };

  expect([hasSameContent(one, other), hasSameContent(other, one)]).toEqual([expected, expected]);
});

it('of contents that were rolled back from the last twenty are named, each once', () => {
  const names = Array.from({ length: 20 }, (_none, nth) => `${nth}`);

  expect(rolledBackFrom(names, ['3', 'x'])).toEqual([...names.slice(1), 'x']);
});
