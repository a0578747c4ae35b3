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

it.each<Partial<StatusSource['site']>>([{}, { wanted: { enabled: false } }])(
  'is not ready while it stops: %j',
  (site) => {
    const source = { site: { ...IDLE, ...site, isStopping: true }, features };
    expect(reservedStatus('/-/ready', source)).toMatchObject({ status: 503, body: { status: 'stopping' } });
    expect(reservedStatus('/-/health', source)).toMatchObject({ status: 200 });
  },
);
