import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readAnalytics } from '../../src/bundle/analytics.ts';

const GA4 = { ga4: { measurementId: 'G-ABC123' } };
const PLAUSIBLE = { plausible: { domain: 'docs.example.com' } };

it('gives what pages load of a service, and the hosts it needs', () => {
  const { analytics, faults } = readAnalytics({
    ...GA4,
    plausible: { domain: 'a.example', server: 'stats.example:8443' },
  });
  expect(faults).toEqual([]);
  expect(analytics?.scripts.map(({ src, attributes }) => [src, attributes])).toEqual([
    ['https://www.googletagmanager.com/gtag/js?id=G-ABC123', undefined],
    ['https://stats.example:8443/js/script.js', { 'data-domain': 'a.example' }],
  ]);
  expect(analytics?.hosts).toEqual({
    script: ['https://*.googletagmanager.com', 'https://stats.example:8443'],
    connect: [
      ...['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
      'https://stats.example:8443',
    ],
  });
});

it('reads its own settings again as the same', () => {
  const { analytics } = readAnalytics({ ...GA4, ...PLAUSIBLE, cookies: { key: 'consent', value: true } });
  expect(analytics?.settings).toEqual({
    ...GA4,
    plausible: { domain: 'docs.example.com', server: 'plausible.io' },
    cookies: { key: 'consent', value: 'true' },
  });
  expect(readAnalytics(analytics?.settings ?? {}).analytics).toEqual(analytics);
});

it.each([
  [{ ga4: { measurementId: 'UA-12345-6' } }, 'UA-12345-6', '`integrations.ga4.measurementId` is `UA-12345-6`'],
  [{ ga4: {} }, 'ga4', '`integrations.ga4.measurementId` is missing'],
  [{ plausible: 'docs.example.com' }, 'plausible', '`integrations.plausible.domain` is missing'],
  [{ plausible: { domain: 'https://a.example' } }, 'https://a.example', '`integrations.plausible.domain` is'],
  [{ plausible: { domain: 'a.example', server: 'https://b.example' } }, 'https://b.example', '.server` is'],
  [{ plausible: { domain: 'a.example', server: 'b.example; script-src *' } }, 'b.example; script-src *', '.server` is'],
  [{ plausible: { domain: 'a.example', server: '*.b.example' } }, '*.b.example', '.server` is'],
  [{ ...GA4, cookies: { key: 'consent' } }, 'cookies', '`integrations.cookies.value` is missing'],
])('%j loads nothing, and is told', (integrations, at, message) => {
  const { analytics, faults } = readAnalytics(integrations);
  expect(analytics).toBeUndefined();
  expect(faults).toEqual([{ at, message: expect.stringContaining(message) }]);
});

it('keeps a service beside one at fault, and tells those it does not know', () => {
  const { analytics, faults, unknown } = readAnalytics({
    ...PLAUSIBLE,
    ga4: { measurementId: 'G-' },
    intercom: { appId: 'a' },
    telemetry: { enabled: true },
  });
  expect(Object.keys(analytics?.settings ?? {})).toEqual(['plausible']);
  expect([faults.map(({ at }) => at), unknown]).toEqual([['G-'], ['intercom']]);
});

it('gives origins of TLS alone, whatever is written', () => {
  const written = fc.dictionary(fc.constantFrom('measurementId', 'domain', 'server', 'key', 'value'), fc.jsonValue());
  const integrations = fc.dictionary(fc.constantFrom('ga4', 'plausible', 'cookies'), fc.oneof(written, fc.jsonValue()));
  fc.assert(
    fc.property(integrations, fc.string(), (json, server) => {
      for (const one of [json, { plausible: { domain: 'a.example', server } }]) {
        const { script = [], connect = [] } = readAnalytics(one).analytics?.hosts ?? {};
        for (const host of [...script, ...connect]) expect(host).toMatch(/^https:\/\/(?:\*\.)?[a-z\d.:-]+$/i);
      }
    }),
  );
});
