import { expect, it } from '@jest/globals';
import { render } from '../../../helpers/docs-folder.ts';

const PAGE = { 'index.mdx': '# Home' };
const MANIFEST = 'site-assets/features.json';

function site(integrations: unknown) {
  return { ...PAGE, 'docs.json': JSON.stringify({ name: 'Test', integrations }, undefined, 2) };
}

it('go into the list for deployments, and into no page', async () => {
  const integrations = { ga4: { measurementId: 'G-KAYAK1' }, cookies: { key: 'consent', value: 'yes' } };
  const [{ files, report }, plain] = [await render(site(integrations)), await render(site(undefined))];
  const { analytics } = JSON.parse(files.get(MANIFEST) ?? '{}') as { analytics: { script: string } };
  expect(analytics).toEqual({
    script: expect.stringMatching(/^site-assets\/analytics\.[0-9a-f]{10}\.js$/),
    integrations,
  });
  expect(report.diagnostics).toEqual([]);
  expect(files.get('index.html')).toBe(plain.files.get('index.html'));
  expect([...files.keys()].filter((file) => !plain.files.has(file))).toEqual([analytics.script]);
});

it('are told where they stand when they are at fault', async () => {
  const { files, report } = await render(site({ plausible: { domain: 'a.example', server: 'https://b.example' } }));
  expect(report.diagnostics).toMatchObject([
    { file: 'docs.json', line: 6, column: 17, message: expect.stringContaining('`https://b.example`') },
  ]);
  expect(files.get(MANIFEST)).not.toContain('analytics');
});

it('bring no scripts of authors who are not trusted', async () => {
  const { files, report } = await render(site({ ga4: { measurementId: 'G-KAYAK1' } }), { sanitize: true });
  expect(report.diagnostics).toMatchObject([{ line: 3, message: expect.stringMatching(/^Web analytics are scripts/) }]);
  expect(files.get(MANIFEST)).not.toContain('analytics');
});
