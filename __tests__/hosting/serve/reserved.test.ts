import { expect, it } from '@jest/globals';
import { reservedStatus, type StatusSource } from '../../../src/hosting/serve/reserved.ts';

const features = { search: true, assistant: false, analytics: false, playground: true };
const wanted = { enabled: true, link: new URL('http://x/y'), address: 'http://x/y' } as const;
const IDLE: StatusSource['site'] = {
  live: undefined,
  isStopping: false,
  isDamaged: false,
  since: undefined,
  wanted,
  failure: undefined,
};

it.each<[string, Partial<StatusSource['site']>, boolean, number]>([
  ['waiting', {}, false, 503],
  ['disabled', { wanted: { enabled: false } }, false, 200],
  ['damaged', { isDamaged: true }, false, 503],
  ['stopping', {}, true, 503],
  ['stopping', { wanted: { enabled: false } }, true, 503],
])('is %s', (status, site, isStopping, expected) => {
  const source = { site: { ...IDLE, ...site, isStopping }, features };
  expect(reservedStatus('/-/ready', source)).toMatchObject({ status: expected, body: { status } });
  expect(reservedStatus('/-/health', source)).toMatchObject({ status: 200 });
});
