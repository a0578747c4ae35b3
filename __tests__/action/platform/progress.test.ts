import { describe, expect, it } from '@jest/globals';
import { isWorthALine, logProgress, progressLine } from '../../../src/action/platform/progress.ts';
import type { JobWatch } from '../../../src/action/platform/schedule.ts';
import { fakeEffects } from '../../helpers/effects.ts';

const SINCE: JobWatch = { since: 0 };

describe('a line of progress', () => {
  it('tells status, progress, pages, rate, elapsed and remaining time, as far as each is known', () => {
    const first = { at: 2000, progress: 10, pageCount: 20, status: 'running' };
    const last = { at: 12_000, progress: 42, pageCount: 143, status: 'running' };

    expect(
      progressLine('running', { status: 'running', progress: 42.4, pageCount: 143 }, { since: 0, first, last }, 12_000),
    ).toBe('running · 42 % · 143 pages · 12.3 pages/s · 12 s elapsed · about 18 s left');
    expect(progressLine('queued', { status: 'queued' }, SINCE, 500)).toBe('queued · 1 s elapsed');
    expect(progressLine('running', { status: 'running', pageCount: 1 }, SINCE, 61_000)).toBe(
      'running · 1 page · 1 min 01 s elapsed',
    );
  });

  it('leaves out a remaining time that would read as none', () => {
    const first = { at: 0, progress: 0, pageCount: 0, status: 'running' };
    const last = { at: 10_000, progress: 97, pageCount: 10, status: 'running' };

    expect(
      progressLine('running', { status: 'running', progress: 97, pageCount: 10 }, { since: 0, first, last }, 10_000),
    ).toBe('running · 97 % · 10 pages · 1.0 pages/s · 10 s elapsed');
  });

  it('promises nothing any more once the job has ended', () => {
    const first = { at: 0, progress: 0, pageCount: 0, status: 'running' };
    const last = { at: 10_000, progress: 50, pageCount: 10, status: 'failed' };

    expect(
      progressLine('failed', { status: 'failed', progress: 50, pageCount: 10 }, { since: 0, first, last }, 10_000),
    ).toBe('failed · 50 % · 10 pages · 10 s elapsed');
  });
});

describe('an answer is worth a line', () => {
  const shown = { at: 0, status: 'running', progress: 40, pageCount: 100 };

  it.each<[string, Parameters<typeof isWorthALine>, boolean]>([
    ['when it is the first', [undefined, { status: 'queued' }, 0], true],
    ['when the status changed', [shown, { status: 'completed', progress: 40, pageCount: 100 }, 1], true],
    ['not when nothing changed', [shown, { status: 'running', progress: 40, pageCount: 100 }, 59_999], false],
    ['when nothing changed for a minute', [shown, { status: 'running', progress: 40, pageCount: 100 }, 60_000], true],
    ['not for a small step', [shown, { status: 'running', progress: 44.9, pageCount: 100 }, 1000], false],
    ['when five per cent were made', [shown, { status: 'running', progress: 45, pageCount: 100 }, 1], true],
    ['when the progress fell back', [shown, { status: 'running', progress: 30, pageCount: 100 }, 1], true],
    ['not at once for more pages', [shown, { status: 'running', progress: 40, pageCount: 120 }, 9999], false],
    [
      'when there are more pages after ten seconds',
      [shown, { status: 'running', progress: 40, pageCount: 120 }, 10_000],
      true,
    ],
  ])('%s', (_name, given, worth) => {
    expect(isWorthALine(...given)).toBe(worth);
  });
});

describe('the log of one wait', () => {
  it('prints harmless lines, each new status once, and a heartbeat', () => {
    const effects = fakeEffects();
    const show = logProgress(effects);
    const statuses = ['queued', 'queued', '::error::evil\u001b[31m', '::error::evil\u001b[31m'];

    const told = statuses.map((status) => {
      effects.clock.advance(1000);
      return show({ status }, SINCE);
    });
    effects.clock.advance(60_000);
    show({ status: '::error::evil\u001b[31m' }, SINCE);

    expect(told).toEqual(['queued', 'queued', ': :error: :evil', ': :error: :evil']);
    expect(effects.lines).toEqual([
      'queued · 1 s elapsed',
      ': :error: :evil · 3 s elapsed',
      ': :error: :evil · 1 min 04 s elapsed',
    ]);
  });
});

it('a status of any length is shown in part', () => {
  const effects = fakeEffects();
  const shown = logProgress(effects)({ status: 'x'.repeat(10_000) }, SINCE);
  expect(shown.length).toBeLessThan(100);
  expect(effects.lines.join('').length).toBeLessThan(200);
});
