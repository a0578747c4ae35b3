import { describe, expect, it } from '@jest/globals';
import { addressDigest, type Pin, type PinRecord } from '../../../src/action/pin/pin.ts';
import {
  type Dropped,
  dropped,
  type Held,
  resolve,
  type Standing,
  type Wanted,
} from '../../../src/action/pin/resolve.ts';
import type { SiteExport } from '../../../src/action/pin/site-export.ts';
import type { FoundValues } from '../../../src/deployment/values.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const HOUR_MS = 3_600_000;
const KEY = { file: 'values.yaml', place: 'staticExport' };
const CONTENT = '0123456789ab';
const VERSION = `2026-11-21-${CONTENT}`;
const FRESH = 'https://storage.example/new?sig=1';
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
/** A link that dies so many hours from now. */
const linkFor = (hours: number) => `https://storage.example/old?Expires=${at(hours).getTime() / 1000}&Signature=x`;

const EXPORT: SiteExport = {
  ...{ jobId: 'se_1', domain: 'docs.example.com', startedAt: at(-1), version: VERSION, bundleUrl: FRESH },
  ...{ expiresAt: at(168), contentDigest: CONTENT.padEnd(64, 'c') },
};
const { contentDigest: _unknown, ...UNPROVEN } = EXPORT;
const { jobId: _none, ...ROLLBACK } = EXPORT;
const record = (given: Partial<PinRecord> = {}): PinRecord => ({
  ...{ ...KEY, job: 'se_0', started: at(-2), version: '2026-11-20-ba9876543210', content: 'ba9876543210' },
  ...{ values: ['enabled', 'bundleUrl', 'version'], durable: false, rolledBack: [], merges: false },
  ...given,
});
const found = (given: Partial<FoundValues> = {}): FoundValues => ({
  ...{ at: 'staticExport', enabled: true, bundleUrl: linkFor(25), version: '2026-11-20-ba9876543210' },
  ...given,
});
const wanted = (given: Partial<Wanted> = {}): Wanted => ({
  ...{ key: KEY, exported: EXPORT, names: ['enabled', 'bundleUrl', 'version'], merges: false },
  refresh: { now: NOW, before: 24 * HOUR_MS },
  ...given,
});
const held = (given: Partial<PinRecord> = {}, values: Partial<FoundValues> = {}): Held => ({
  found: found(values),
  record: record(given),
});
const NOTHING: Held = { found: undefined };

describe('the pin of a place', () => {
  it('tells all of its export, and carries what was rolled back from', () => {
    const rolledBack = ['cccccccccccc'];

    expect(resolve(wanted({ merges: true }), { base: held({ rolledBack }) })).toEqual({
      ...{ ...KEY, domain: 'docs.example.com', job: 'se_1', started: at(-1), version: VERSION, content: CONTENT },
      ...{ values: ['enabled', 'bundleUrl', 'version'], address: addressDigest(FRESH), durable: false },
      ...{ rolledBack, merges: true, written: { enabled: true, bundleUrl: FRESH, version: VERSION }, expires: at(168) },
    });
  });

  it('writes what is asked for, and records no address that it does not write', () => {
    const made = resolve(wanted({ names: ['version'] }), { base: NOTHING });

    expect(made).toMatchObject({ values: ['version'], written: { version: VERSION } });
    expect(made).not.toHaveProperty('address');
  });

  const later = { started: at(-0.5) };
  it.each<
    [string, Partial<SiteExport>, { readonly base: Held; readonly branch?: Held }, 'base' | 'branch' | undefined]
  >([
    ['a later export of other content', {}, { base: held(later) }, 'base'],
    ['a later one that is proposed', {}, { base: held(), branch: held(later) }, 'branch'],
    ['not one of the same start', {}, { base: held({ started: at(-1) }) }, undefined],
    ['not an earlier one', {}, { base: held(), branch: held() }, undefined],
    [
      'not a later one of the same content',
      {},
      { base: held({ ...later, version: '1', content: CONTENT }) },
      undefined,
    ],
    ['not where its job was named', { isChosen: true }, { base: held(later) }, undefined],
    ['not where a start is unknown', {}, { base: { ...NOTHING, record: omitStart() } }, undefined],
    ['not by a clock that is a day ahead', {}, { base: held({ started: at(24.1) }) }, undefined],
    ['by a clock that is ahead by less', {}, { base: held({ started: at(23.9) }) }, 'base'],
  ])('is overtaken or not: %s', (_name, given, places, by) => {
    const made = resolve(wanted({ exported: { ...EXPORT, ...given } }), places);

    expect('because' in made ? made : undefined).toEqual(
      by === undefined ? undefined : { because: 'overtaken', by: places[by]?.record, isProposed: by === 'branch' },
    );
  });

  it.each([
    ['by an export that was started after it was asked for', -0.5, true],
    ['not by one whose clock is ahead', 0.2, false],
  ])('of a rollback is overtaken %s', (_name, hours, isOvertaken) => {
    const made = resolve(wanted({ exported: ROLLBACK }), { base: held({ started: at(hours) }) });

    expect('because' in made).toBe(isOvertaken);
  });

  it.each<[string, SiteExport, PinRecord, readonly string[] | 'rolled-back']>([
    ['by its content', EXPORT, record({ rolledBack: [CONTENT] }), 'rolled-back'],
    ['by its version', UNPROVEN, record({ rolledBack: [VERSION] }), 'rolled-back'],
    ['not where it was named', { ...EXPORT, isExplicit: true }, record({ rolledBack: ['x', CONTENT] }), ['x']],
    ['not where it is rolled back to', ROLLBACK, record({ rolledBack: [CONTENT, 'x'] }), ['x', 'ba9876543210']],
    ['not for other content', EXPORT, record({ rolledBack: ['x'] }), ['x']],
  ])('is kept away from what was rolled back from or not: %s', (_name, exported, last, expected) => {
    const made = resolve(wanted({ exported }), { base: { found: found(), record: last } });

    if (expected === 'rolled-back') expect(made).toEqual({ because: 'rolled-back', by: last, isProposed: false });
    else expect(made).toMatchObject({ version: VERSION, rolledBack: expected });
  });

  it('is kept away from what was rolled back from on the base, whatever a pull request proposes', () => {
    const base = held({ rolledBack: [CONTENT], started: at(-1.5) });

    expect(resolve(wanted(), { base, branch: held() })).toEqual({
      because: 'rolled-back',
      by: base.record,
      isProposed: false,
    });
  });

  it('is let in where what was rolled back from was rolled out by name since', () => {
    const branch = held({ version: VERSION, content: CONTENT, started: at(-1.2) });

    expect(resolve(wanted(), { base: held({ rolledBack: [CONTENT], started: at(-3) }), branch })).toMatchObject({
      version: VERSION,
      rolledBack: [],
    });
  });

  it('goes back from what is proposed, too', () => {
    const branch = held({ version: '3', content: 'dddddddddddd' }, { version: '3' });

    expect(resolve(wanted({ exported: ROLLBACK }), { base: held(), branch })).toMatchObject({
      rolledBack: ['ba9876543210', 'dddddddddddd'],
    });
  });

  it('of an earlier job with the content that is there keeps the later start, and an address that lasts', () => {
    const address = 'https://mirror.example/b.tar.gz';
    const base = held(
      { started: at(-0.5), version: VERSION, content: CONTENT, durable: true },
      { version: VERSION, bundleUrl: address },
    );

    expect(resolve(wanted(), { base })).toMatchObject({
      started: at(-0.5),
      durable: true,
      written: { bundleUrl: address },
    });
  });

  it('that renews another leaves what somebody has written in its place', () => {
    const renews = record({ address: addressDigest(linkFor(25)) });
    const exported = { ...EXPORT, version: renews.version, renews: [renews] };

    expect(resolve(wanted({ exported }), { base: held() })).toMatchObject({ version: renews.version });
    expect(resolve(wanted({ exported }), { base: { found: found({ version: 'by-hand' }) } })).toEqual({
      because: 'replaced',
      by: renews,
      isProposed: false,
    });
  });

  it.each<[string, Held, readonly string[]]>([
    ['the content of its record', held({ content: 'dddddddddddd' }), ['dddddddddddd']],
    ['the content that its version tells', { found: found() }, ['ba9876543210']],
    ['a label that a person has written', { found: found({ version: 'spring' }) }, ['spring']],
    ['nothing where there was no version', { found: found({ version: '' }) }, []],
    ['nothing where it goes to the same', { found: found({ version: `1-${CONTENT}` }) }, []],
  ])('of a rollback names what it leaves: %s', (_name, base, rolledBack) => {
    expect(resolve(wanted({ exported: ROLLBACK }), { base })).toMatchObject({ rolledBack });
  });
});

describe('the address of a pin', () => {
  const same = { version: `1-${CONTENT}` };
  const lasting = 'https://mirror.example/b.tar.gz';

  it.each<[string, SiteExport, { readonly base: Held; readonly branch?: Held }, string]>([
    ['the link of the same content that lives', EXPORT, { base: held({}, same) }, linkFor(25)],
    ['that of the branch', EXPORT, { base: NOTHING, branch: held({}, same) }, linkFor(25)],
    [
      'that of the base before that of the branch',
      EXPORT,
      { base: held({}, { ...same, bundleUrl: linkFor(26) }), branch: held({}, same) },
      linkFor(26),
    ],
    ['a fresh one where it is about to die', EXPORT, { base: held({}, { ...same, bundleUrl: linkFor(24) }) }, FRESH],
    [
      'a fresh one where nothing tells its end',
      EXPORT,
      { base: held({}, { ...same, bundleUrl: 'https://x.example/?s=1' }) },
      FRESH,
    ],
    ['a fresh one where there is none', EXPORT, { base: held({}, { ...same, bundleUrl: null }) }, FRESH],
    ['a fresh one of other content', EXPORT, { base: held() }, FRESH],
    ['a fresh one where the content is not known', UNPROVEN, { base: held({}, { version: VERSION }) }, FRESH],
    ['what does not expire, whatever is held', { ...EXPORT, pinUrl: lasting }, { base: held({}, same) }, lasting],
  ])('is %s', (_name, exported, places, address) => {
    const made = resolve(wanted({ exported }), places);

    expect(made).toMatchObject({
      ...{ written: { bundleUrl: address }, address: addressDigest(address), durable: address === lasting },
    });
    // What the platform tells of the end is of the fresh link.
    expect('expires' in made).toBe(address === FRESH);
  });
});

function omitStart(): PinRecord {
  const { started: _none, ...rest } = record();
  return rest;
}

describe('a pin of another run on the branch', () => {
  const pin = (given: Partial<Pin> = {}): Pin => ({
    ...{ ...record(), written: { enabled: true, bundleUrl: linkFor(9), version: '2' } },
    ...given,
  });
  const other = found({ version: '7' });
  const standing = (given: Partial<Standing> = {}): Standing => ({
    ...{ base: { found: found() }, fork: found(), isMoved: false, wasRejected: false, now: NOW },
    ...given,
  });
  const dead = pin({ written: { bundleUrl: linkFor(-1) } });

  it.each<[Dropped | undefined, string, Pin, Partial<Standing>]>([
    [undefined, 'nothing has changed', pin(), {}],
    ['was rejected with its pull request', 'that was closed', pin(), { wasRejected: true }],
    ['has no file or place on the base any more', 'it is gone', pin(), { base: undefined }],
    ['is on the base', 'it was merged', pin(), { base: { found: found(pin().written) } }],
    ['is on the base', 'a dead link was merged', dead, { base: { found: found(dead.written) } }],
    ['has an expired link', 'it was open too long', dead, {}],
    [undefined, 'an address that does not expire looks dead', pin({ ...dead, durable: true }), {}],
    ['was changed by a person on the base', 'without a record', pin(), { base: { found: other } }],
    [
      undefined,
      'an earlier export came to the base',
      pin(),
      { base: { found: other, record: record({ started: at(-3) }) } },
    ],
    [undefined, 'one of the same start came to the base', pin(), { base: { found: other, record: record() } }],
    [
      'was replaced by a later one on the base',
      'by a later export',
      pin(),
      { base: { found: other, record: record({ started: at(-1) }) } },
    ],
    [
      'was replaced by a later one on the base',
      'by one of unknown start',
      pin(),
      { base: { found: other, record: omitStart() } },
    ],
    [
      'was replaced by a later one on the base',
      'before the branch began',
      pin(),
      { base: { found: found(), record: record({ started: at(-1) }) } },
    ],
  ])('%s: %s', (why, _name, given, place) => {
    expect(dropped(given, standing(place))).toBe(why);
  });
});
