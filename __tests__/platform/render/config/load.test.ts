import { mkdir } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../../../src/platform/render/config/load.ts';
import { render } from '../../../helpers/docs-folder.ts';
import { Folder } from '../../../helpers/folder.ts';

async function load(files: Readonly<Record<string, string>>) {
  await using folder = await Folder.make();
  await folder.write(files);
  return await loadConfig(folder.path);
}

describe('loadConfig', () => {
  it('takes a byte order mark', async () => {
    expect(await load({ 'docs.json': '\uFEFF{"name":"New"}' })).toMatchObject({ file: 'docs.json', name: 'New' });
  });

  it.each([
    ['{"a":1,}', 'docs.json:1:8: is not valid JSON'],
    ['{\n "a": 1\n "b": 2}', 'docs.json:3:2: is not valid JSON'],
    ['{"a": [1, 2', 'docs.json:1:12: is not valid JSON'],
    ['"text"', 'docs.json:1:1: must hold a JSON object.'],
    ['null', 'docs.json:1:1: must hold a JSON object.'],
  ])('names the place in %j', async (source, message) => {
    await expect(load({ 'docs.json': source })).rejects.toThrow(message);
  });

  it('names the start of what is no JSON and nested too deeply to be looked through', async () => {
    await expect(load({ 'docs.json': '['.repeat(100_000) })).rejects.toThrow('docs.json:1:1: is not valid JSON');
  });

  it('says what a folder without the file lacks, or why it cannot be read', async () => {
    await expect(load({})).rejects.toThrow('The documentation folder has no docs.json; give');
    await using folder = await Folder.make();
    await mkdir(folder.at('docs.json'));
    await expect(loadConfig(folder.path)).rejects.toThrow('docs.json: cannot be read (EISDIR)');
  });
});

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
