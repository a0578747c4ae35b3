import { describe, expect, it } from '@jest/globals';
import { render } from '../../../../helpers/docs-folder.ts';

const SCRIPTS = {
  'a.js': 'document.body.append("<a href=\'https://o.example\'>A link</a>")',
  'deep/b.js': 'fetch("/search.json")',
  'tracker.js': 'const s = document.createElement("script"); s.src = "https://t.example/t.js"',
  'beacon.js': 'navigator.sendBeacon("https://t.example", "1")',
  'build.js': 'const fs = require("fs")',
  'parts.js': 'export const Part = () => 1',
  'tool.config.js': 'x = 1',
  'snippets/c.js': 'x = 1',
  '_draft.js': 'x = 1',
};

describe('scripts of authors', () => {
  it('run on every page after ours, but for those of other programs and those that ask other hosts', async () => {
    const { files, report } = await render({ ...SCRIPTS, 'deep/page.mdx': '# P' });
    const page = files.get('deep/page.html') ?? '';
    const own = [...page.matchAll(/<script src="([^"]*)" defer>/g)].map(([, src = '']) => src);
    expect(own.map((src) => src.replace(/\.[0-9a-f]{10}\./, '.'))).toEqual(
      ['../site-assets/site.js', '../a.js', 'b.js'].map((src) => src.replace(/^b\.js/, '../deep/b.js')),
    );
    expect([...files.keys()].filter((name) => /^(?:deep\/)?[a-z.]*\.js$/.test(name))).toEqual(['a.js', 'deep/b.js']);
    expect(report.diagnostics.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      'beacon.js: This script would ask another host for something; a bundle is whole in itself, so it is left out.',
      'tracker.js: This script would ask another host for something; a bundle is whole in itself, so it is left out.',
    ]);
  });
});
