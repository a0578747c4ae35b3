import { expect, it } from '@jest/globals';
import { createLog, gatherLines } from '../../src/platform/log.ts';

const clock = () => new Date('2026-03-01T12:00:00Z');

it('writes an event as a line of JSON, without what is undefined and without secrets', () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), clock);
  const path = '/a"b\\/svc_0123456789abcdef?Signature=abc&x=1\n';
  log.warn('a.b', { path, key: 'Bearer 0123', count: 1, isSo: false, none: undefined, odd: Number.NaN });
  expect(lines).toEqual([expect.stringMatching(/^\{"time":"2026-03-01T12:00:00.000Z".*\}\n$/)]);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    time: '2026-03-01T12:00:00.000Z',
    level: 'warn',
    event: 'a.b',
    path: '/a"b\\/svc_***?Signature=***&x=1\n',
    key: 'Bearer ***',
    count: 1,
    isSo: false,
    odd: null,
  });
});

it('writes lines of information together, and at once with the first that is more, or when told to', async () => {
  const written: string[] = [];
  const { promise: isWritten, resolve } = Promise.withResolvers<void>();
  const lines = gatherLines((text) => {
    written.push(text);
    if (text.includes('five')) resolve();
  });
  lines.add('one ', 'info');
  lines.add('two ', 'info');
  expect(written).toEqual([]);
  lines.add('three ', 'error');
  lines.flush();
  lines.add('four ', 'info');
  lines.flush();
  lines.add('five ', 'info');
  await isWritten;
  lines.add('x'.repeat(20_000), 'info');
  expect(written).toEqual(['one two three ', 'four ', 'five ', 'x'.repeat(20_000)]);
});
