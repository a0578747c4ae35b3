import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../../../src/platform/render/config/load.ts';
import { docsFolder, type Files, render } from '../../../helpers/docs-folder.ts';

async function load(files: Files) {
  await using folder = await docsFolder(files);
  return await loadConfig(folder.docs);
}

describe('a configuration in several files', () => {
  it('is read as one; what stands beside a reference wins', async () => {
    const config = await load({
      'docs.json':
        '{"name":"A","footer":{"$ref":"./config/footer.json","socials":{"github":"https://g.example"}},"navigation":{"$ref":"config/navigation.json"}}',
      'config/footer.json': '{"socials":{"x":"https://x.example"},"links":{"$ref":"./links.json"}}',
      'config/links.json': '[{"items":[{"label":"Jobs","href":"/jobs"}]}]',
      'config/navigation.json': '{"pages":["a","b"]}',
    });
    expect(config.chrome.socials.map(({ label }) => label)).toEqual(['GitHub']);
    expect(config.chrome.columns).toEqual([{ links: [{ label: 'Jobs', href: '/jobs' }] }]);
    expect(config.navigation?.entries).toHaveLength(2);
  });

  it('is told of by the file that says it', async () => {
    const { report } = await render({
      'docs.json': '{"name":"A","redirects":{"$ref":"c/redirects.json"},"navigation":{"$ref":"c/navigation.json"}}',
      'c/navigation.json': '{\n  "pages": ["a", "gone"]\n}',
      'c/redirects.json': '[{"source":"/x","destination":"/nowhere"}]',
      'a.mdx': 'Text',
    });
    expect(report.diagnostics).toMatchObject([
      { file: 'c/navigation.json', line: 2, column: 18 },
      { file: 'c/redirects.json', line: 1 },
    ]);
  });

  it.each([
    ['{"navigation":{"$ref":"gone.json"}}', 'docs.json:1:23: the reference `gone.json` names no file'],
    [
      '{"navigation":{"$ref":"../out.json"}}',
      'docs.json:1:23: the reference `../out.json` leads out of the documentation folder',
    ],
    ['{"navigation":{"$ref":"round.json"}}', 'round.json:1:18: the reference `docs.json` leads back'],
    ['{"navigation":{"$ref":"broken.json"}}', 'broken.json:1:1: is not valid JSON'],
  ])('%s is refused', async (json, message) => {
    const files = { 'docs.json': json, 'round.json': '{"pages":{"$ref":"docs.json"}}', 'broken.json': '}' };
    await expect(load(files)).rejects.toThrow(message);
  });
});
