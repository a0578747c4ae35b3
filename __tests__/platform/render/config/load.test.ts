import { mkdir } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../../../src/platform/render/config/load.ts';
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
