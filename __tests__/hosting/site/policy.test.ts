import { expect, it } from '@jest/globals';
import { decideFeatures } from '../../../src/hosting/features.ts';
import { pageNeeds } from '../../../src/hosting/site/page-needs.ts';
import { createPolicies } from '../../../src/hosting/site/policy.ts';

const codeOf = (html: string) => pageNeeds(Buffer.from(html)).code;

function policies(
  deploymentType: 'cloud' | 'self-hosted' | 'air-gapped',
  switches: Parameters<typeof decideFeatures>[1] = {},
  connect: readonly string[] = [],
  more: Partial<Parameters<typeof createPolicies>[0]> = {},
) {
  const { features } = decideFeatures(deploymentType, switches);
  return createPolicies({ deploymentType, features, connect, ...more });
}

it('air-gapped, names no host', () => {
  const { page, script, document } = policies('air-gapped');
  for (const text of [page(), script, document]) expect(text).not.toMatch(/https?:|\*|\bws/);
  expect(policies('air-gapped', { playground: true }, ['https://api.internal']).script).toContain(
    "connect-src 'self' https://api.internal;",
  );
});

it('air-gapped, lets scripts open no window, and pages do all else that they do', () => {
  const sandbox = /; sandbox ([a-z -]+)$/.exec(policies('air-gapped').page())?.[1];
  expect(sandbox?.split(' ')).toEqual([
    ...['allow-downloads', 'allow-forms', 'allow-modals', 'allow-same-origin', 'allow-scripts'],
  ]);
  for (const type of ['cloud', 'self-hosted'] as const) expect(policies(type).page()).not.toContain('sandbox');
});

it.each<[Parameters<typeof policies>, string, string]>([
  [['cloud'], "script-src 'self' 'wasm-unsafe-eval';", "connect-src 'self' https: http:;"],
  [['self-hosted'], "script-src 'self' 'wasm-unsafe-eval';", "connect-src 'self' https: http:;"],
  [
    ['self-hosted', { analytics: true }, ['https://a.example']],
    "script-src 'self' 'wasm-unsafe-eval';",
    "connect-src 'self' https://a.example;",
  ],
])('%j lets scripts and calls go where its features need it', (options, scripts, calls) => {
  const { script } = policies(...options);
  expect(script).toContain(scripts);
  expect(script).toContain(calls);
});

it('lets pages ask the hosts that are added for them, scripts none of these', () => {
  const sources = { 'script-src': ['https://*.a.example'], 'connect-src': ['https://b.example'] };
  const { page, script } = policies('self-hosted', { analytics: true }, ['https://b.example', 'https://c.example']);
  expect(page(undefined, sources)).toContain("script-src 'self' 'wasm-unsafe-eval' https://*.a.example;");
  expect(page(undefined, sources)).toContain("connect-src 'self' https://b.example https://c.example;");
  expect(page(codeOf('<script>a</script>'), sources)).toContain("https://*.a.example 'sha256-");
  expect(script).not.toContain('a.example');
});

it('lets pages show frames and films of the hosts that are named for them, air-gapped of none', () => {
  const sources = { 'frame-src': ['https://a.example'], 'media-src': ['https://b.example'] };
  const { page, script } = policies('self-hosted');
  expect(page(undefined, sources)).toContain(
    "media-src 'self' data: blob: https://b.example; frame-src 'self' https://a.example;",
  );
  expect(script).toContain("media-src 'self' data: blob:; frame-src 'self';");
  expect(policies('air-gapped').page(undefined, sources)).not.toMatch(/a\.example|b\.example/);
});

it('lets pages call the assistant, and no other host for its sake', () => {
  const assistant = { url: 'https://a.example:8443/discovery/v1/assistant/x/message', key: 'svc_dsc_x' };
  const features = { search: true, assistant: true, analytics: false, playground: false };
  const calls = (more: Parameters<typeof policies>[3], connect: readonly string[] = []) =>
    /connect-src ([^;]*)/.exec(policies('self-hosted', {}, connect, more).script)?.[1];
  expect(calls({ assistant, features })).toBe("'self' https://a.example:8443");
  expect(calls({ assistant, features }, ['https://b.example'])).toBe("'self' https://b.example https://a.example:8443");
  expect(calls({ features })).toBe("'self'");
  expect(calls({ assistant, features: { ...features, assistant: false } })).toBe("'self'");
});

it('names the code of a page by hashes, as long as a header can hold them', () => {
  const { page } = policies('self-hosted');
  const scripts = (count: number) => Array.from({ length: count }, (_, at) => `<script>${at}</script>`).join('');
  const of = (html: string) => page(codeOf(html));
  expect(of(scripts(64)).match(/'sha256-/g)).toHaveLength(64);
  expect(of(scripts(65))).toContain("'unsafe-inline'; style-src");
});
