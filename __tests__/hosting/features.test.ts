import { expect, it } from '@jest/globals';
import { DEPLOYMENT_TYPES, decideFeatures, FEATURES } from '../../src/hosting/features.ts';

it('offers by default what the type has and what needs no other host', () => {
  const on = (type: (typeof DEPLOYMENT_TYPES)[number]) =>
    FEATURES.filter((feature) => decideFeatures(type, {}).features[feature]);
  expect(DEPLOYMENT_TYPES.map((type) => [type, ...on(type)])).toEqual([
    ['cloud', 'search', 'assistant', 'analytics', 'playground'],
    ['self-hosted', 'search', 'playground'],
    ['air-gapped'],
  ]);
});

it('switches what is configurable, and nothing else', () => {
  const results = DEPLOYMENT_TYPES.flatMap((type) =>
    FEATURES.map((feature) => {
      const [on, off] = [true, false].map((wanted) => decideFeatures(type, { [feature]: wanted }));
      const isFixed = (on?.faults.length ?? 0) + (off?.faults.length ?? 0) > 0;
      return `${type} ${feature} ${isFixed ? 'always' : 'configurable'} ${on?.features[feature]} ${off?.features[feature]}`;
    }),
  );
  expect(results).toEqual([
    'cloud search always true true',
    'cloud assistant configurable true false',
    'cloud analytics always true true',
    'cloud playground always true true',
    'self-hosted search configurable true false',
    'self-hosted assistant configurable true false',
    'self-hosted analytics configurable true false',
    'self-hosted playground always true true',
    'air-gapped search always false false',
    'air-gapped assistant always false false',
    'air-gapped analytics always false false',
    'air-gapped playground configurable true false',
  ]);
  expect(decideFeatures('air-gapped', { assistant: true }).faults).toEqual([
    '--assistant on does not go with --deployment-type air-gapped, where it is always off; leave it out',
  ]);
});
