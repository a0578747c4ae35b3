import { describe, expect, it } from '@jest/globals';
import { render } from '../../../helpers/docs-folder.ts';

describe('the Markdown copy of a page', () => {
  it('has title, description and body, with snippets and variables in their place', async () => {
    const { files } = await render({
      'docs.json': '{"name":"T","variables":{"version":"2.1"}}',
      'a/page.mdx':
        '---\ntitle: Page {{version}}\ndescription: What it\n  says\n---\n\nimport Note from "/snippets/note.mdx"\nimport { Box } from "/snippets/box.jsx"\n\nText {{version}} {{other}}\n\n<Note product="Core" />\n\n- <Snippet file="part.mdx" />\n\n<Box>Inside</Box>\n',
      'snippets/note.mdx': '---\ntitle: x\n---\nFor {product}, see {props.more}.\n',
      'snippets/part.mdx': 'One\n\nTwo {{version}}',
      'snippets/box.jsx': 'export const Box = ({ children }) => <div>{children}</div>',
    });
    expect(files.get('a/page.md')).toBe(
      '# Page 2.1\n\n> What it says\n\nText 2.1 {{other}}\n\nFor Core, see {props.more}.\n\n- One\n\n  Two 2.1\n\n<Box>Inside</Box>\n',
    );
    expect(files.get('a/page.html')).toContain('<h1>Page 2.1</h1>');
    expect(files.get('a/page.html')).toContain('<link rel="alternate" type="text/markdown" href="../a/page.md">');
  });

  it('ends where snippets name each other without end', async () => {
    const { files } = await render({
      'page.mdx': 'import A from "/snippets/a.mdx"\n\n# Own\n\n<A />\n',
      'snippets/a.mdx': 'import A from "/snippets/a.mdx"\n\nround <A />\n',
    });
    expect(files.get('page.md')).toMatch(/^# Own\n\n(?:round )+<A \/>\n$/);
  });
});
