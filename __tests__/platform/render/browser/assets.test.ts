import { readdir } from 'node:fs/promises';
import { Script } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { loadShellAssets } from '../../../../src/platform/render/browser/assets.ts';
import { readBundled } from '../../../../src/platform/render/browser/browser-files.ts';
import { readConfig } from '../../../../src/platform/render/config/site-config.ts';

const STYLES = new URL('../../../../src/platform/render/browser/styles/', import.meta.url);
const load = () =>
  loadShellAssets(readConfig({ file: 'docs.json', source: '{}', parts: [] }, {}), {
    codeCss: '.c0{--l:#000}',
    hasSearch: true,
  });

describe('the assets of the shell', () => {
  it('hold every style file once, and the colours of code at their end', async () => {
    const { style } = await load();
    for (const file of await readdir(STYLES)) {
      expect(style.text.split(await readBundled(`styles/${file}`))).toHaveLength(2);
    }
    expect(style.text).toMatch(/\.c0\{--l:#000\}$/);
  });

  it('are named by their content', async () => {
    const [first, second] = [await load(), await load()];
    expect(first).toEqual(second);
    expect(first.style.file).toMatch(/^site-assets\/site\.[0-9a-f]{10}\.css$/);
  });

  it('bring scripts that are no modules, which pages on a disk could not load', async () => {
    const { scripts } = await load();
    expect(scripts.map(({ file }) => file.replace(/\.\w+\.js$/, ''))).toEqual([
      'site-assets/site',
      'site-assets/search',
    ]);
    for (const { text } of scripts) expect(() => new Script(text)).not.toThrow();
  });

  it('keep the names in the first column of a table whole', async () => {
    expect((await load()).style.text).toContain('.content td:first-child code{white-space:nowrap}');
  });
});
