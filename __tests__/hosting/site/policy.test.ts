import { expect, it } from '@jest/globals';
import { decideFeatures } from '../../../src/hosting/features.ts';
import { inlineCode, NO_CODE } from '../../../src/hosting/site/inline-code.ts';
import { createPolicies } from '../../../src/hosting/site/policy.ts';

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
  for (const text of [page(NO_CODE), script, document]) expect(text).not.toMatch(/https?:|\*|\bws/);
  expect(policies('air-gapped', { playground: true }, ['https://api.internal']).script).toContain(
    "connect-src 'self' https://api.internal;",
  );
});

it('air-gapped, lets scripts open no window, and pages do all else that they do', () => {
  const sandbox = /; sandbox ([a-z -]+)$/.exec(policies('air-gapped').page(NO_CODE))?.[1];
  expect(sandbox?.split(' ')).toEqual([
    ...['allow-downloads', 'allow-forms', 'allow-modals', 'allow-same-origin', 'allow-scripts'],
  ]);
  for (const type of ['cloud', 'self-hosted'] as const) expect(policies(type).page(NO_CODE)).not.toContain('sandbox');
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
  expect(page(NO_CODE, sources)).toContain("script-src 'self' 'wasm-unsafe-eval' https://*.a.example;");
  expect(page(NO_CODE, sources)).toContain("connect-src 'self' https://b.example https://c.example;");
  expect(page(inlineCode(Buffer.from('<script>a</script>')), sources)).toContain("https://*.a.example 'sha256-");
  expect(script).not.toContain('a.example');
});

it('lets pages show frames and films of the hosts that are named for them, air-gapped of none', () => {
  const sources = { 'frame-src': ['https://a.example'], 'media-src': ['https://b.example'] };
  const { page, script } = policies('self-hosted');
  expect(page(NO_CODE, sources)).toContain(
    "media-src 'self' data: blob: https://b.example; frame-src 'self' https://a.example;",
  );
  expect(script).toContain("media-src 'self' data: blob:; frame-src 'self';");
  expect(policies('air-gapped').page(NO_CODE, sources)).not.toMatch(/a\.example|b\.example/);
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
  const of = (html: string) => page(inlineCode(Buffer.from(html)));
  expect(of(scripts(64)).match(/'sha256-/g)).toHaveLength(64);
  expect(of(scripts(65))).toContain("'unsafe-inline'; style-src");
});

it('air-gapped, allows no code by its place, however much a page has', () => {
  const pages = ['<script>1</script>', '<p onclick="1">'].map((code) =>
    Array.from({ length: 65 }, (_, at) => code.replace('1', String(at))).join(''),
  );
  for (const html of pages) {
    const scripts = /script-src [^;]*/.exec(policies('air-gapped').page(inlineCode(Buffer.from(html))))?.[0];
    expect(scripts).toBe("script-src 'self' 'wasm-unsafe-eval'");
  }
});

it.each([
  ['a script of a file', '<script src="a.js"></script><script defer src=b.js> </script>', 0, 0],
  ['scripts', '<script>a</script><SCRIPT type="module">b</SCRIPT><script>a</script>', 2, 0],
  ['a script that holds markup', '<script>"<script>" + "<b onclick=x>"</script>', 1, 0],
  ['handlers', '<body onload="a()"><p onclick=\'b()\' data-on="c">', 0, 2],
  ['a script behind a > in an attribute', '<p title="a > b"><script>a</script>', 1, 0],
  ['a comment', '<!-- <script>a</script> -->', 0, 0],
])('finds the code of %s', (_name, html, scripts, handlers) => {
  const found = inlineCode(Buffer.from(html));
  expect([found.scripts.length, found.handlers.length]).toEqual([scripts, handlers]);
});

it('hashes what browsers read: lines end in a line feed, handlers without their escapes', () => {
  const lines = (text: string) => inlineCode(Buffer.from(`<script>${text}</script>`));
  expect(lines('a\r\nb\rc')).toEqual(lines('a\nb\nc'));
  expect(inlineCode(Buffer.from('<p onclick="a(&quot;b&quot;)">'))).toEqual(
    inlineCode(Buffer.from(`<p onclick='a("b")'>`)),
  );
});

it('passes over what stands too deep, without holding the process', () => {
  const html = `<script>a</script>${'<b>'.repeat(50_000)}<script>b</script>`;
  expect(inlineCode(Buffer.from(html)).scripts).toHaveLength(1);
});
