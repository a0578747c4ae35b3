import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { toPlainMarkdown } from '../../bench/render-markdown.ts';
import { listPages, multiply, readMarkdown } from '../../bench/render-sources.ts';
import { Folder } from '../helpers/folder.ts';

const PAGE = `---
title: "Set up"
description: Not prose
---
import Key from '/snippets/key.mdx'

Before. <Key name={{ a: { b: 1 } }} />

<Steps>
  <Step title="One > two">
    Run \`a {{ b }}
    <c>\` and see ![a picture](/x.png) of [it](/guides/x).

    \`\`\`ts Title highlight={1}
    const a: Map<string, {}> = new Map();
      indented();
    \`\`\`
  </Step>
</Steps>

- one
  - two {/* not this */}
`;

describe('toPlainMarkdown', () => {
  it('keeps prose, lists and code, and takes everything else out', () => {
    const { title, body } = toPlainMarkdown(PAGE, 'fallback');
    expect(title).toBe('Set up');
    expect(body.split('\n').filter((line) => line.trim() !== '')).toEqual([
      'Before. ',
      'Run `a { { b } } <c>` and see a picture of [it](#).',
      '```ts',
      'const a: Map<string, {}> = new Map();',
      '  indented();',
      '```',
      '- one',
      '  - two',
    ]);
  });

  it('closes code that the page does not', () => {
    expect(toPlainMarkdown('```js\nx', 'name')).toEqual({ title: 'name', body: '```js\nx\n```' });
  });
});

describe('multiply', () => {
  it('makes as many pages as asked for, each with a place in the navigation', async () => {
    await using folder = await Folder.make();
    await folder.write({
      'source/docs.json': JSON.stringify({ name: 'X', navigation: { groups: [{ group: 'G', pages: ['a', 'b/c'] }] } }),
      'source/a.mdx': '---\ntitle: A\n---\nText.\n',
      'source/b/c.mdx': '# C\n',
      'source/snippets/s.mdx': 'Not a page.\n',
    });

    const sources = await multiply(folder.at('source'), folder.at('docs'), 5);

    expect(sources.pages).toEqual(['a.mdx', 'b/c.mdx', 'copy-1/a.mdx', 'copy-1/b/c.mdx', 'copy-2/a.mdx']);
    expect(await listPages(folder.at('docs'))).toEqual(sources.pages);
    expect(sources.changing).toBe('copy-1/a.mdx');
    expect(JSON.parse(await readFile(folder.at('docs/docs.json'), 'utf8')).navigation).toEqual({
      versions: [
        { version: 'copy 0', groups: [{ group: 'G', pages: ['a', 'b/c'] }] },
        { version: 'copy 1', groups: [{ group: 'G', pages: ['copy-1/a', 'copy-1/b/c'] }] },
        { version: 'copy 2', groups: [{ group: 'G', pages: ['copy-2/a', 'copy-2/b/c'] }] },
      ],
    });
    const markdown = await readMarkdown(sources);
    expect(markdown[2]).toEqual({ file: 'copy-1/a.md', title: 'A', body: 'Text.' });
  });

  it('leaves a site alone that has as many pages', async () => {
    await using folder = await Folder.make();
    const config = { name: 'X', navigation: { pages: ['a'] } };
    await folder.write({ 'source/docs.json': JSON.stringify(config), 'source/a.mdx': '# A\n' });

    expect((await multiply(folder.at('source'), folder.at('docs'), 1)).pages).toEqual(['a.mdx']);
    expect(JSON.parse(await readFile(folder.at('docs/docs.json'), 'utf8'))).toEqual(config);
  });
});
