import { describe, expect, it } from '@jest/globals';
import { render } from '../../../../helpers/docs-folder.ts';

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

  it('fills in what a snippet is given where that is text, and leaves code and attributes alone', async () => {
    const fence = '```bash\ncurl {name} {{name}}\n```';
    const { files } = await render({
      'page.mdx': `import Outer, { default as Same } from "/snippets/outer.mdx"\n\n# Own\n\n<Outer name={'World'} render={<b>rb</b>} list={[1]}>\n  kids **x**\n\n  <Same name="in" />\n</Outer>\n`,
      'snippets/outer.mdx': `import Inner from "/snippets/inner.mdx"\n\n<Card title={name} cta={\`Card \${name}\`}>Hi {name} \`{name}\`</Card>\n\n${fence}\n\n<Inner title={name} />{render}{list}\n\n- {children}\n`,
      'snippets/inner.mdx': 'Inner {props.title}',
    });
    const use = (name: string) =>
      `<Card title={name} cta={\`Card \${name}\`}>Hi ${name} \`{name}\`</Card>\n\n${fence}\n\nInner ${name}`;
    const nested = `${use('in')}{render}{list}\n\n- `;
    const kids = `kids **x**\n\n${nested}`.trim().replaceAll(/\n(?=.)/g, '\n  ');
    expect(files.get('page.md')).toBe(`# Own\n\n${use('World')}<b>rb</b>{list}\n\n- ${kids}\n`);
  });

  it('ends where snippets name each other without end', async () => {
    const { files } = await render({
      'page.mdx': 'import A from "/snippets/a.mdx"\n\n# Own\n\n<A />\n',
      'snippets/a.mdx': 'import A from "/snippets/a.mdx"\n\nround <A />\n',
    });
    expect(files.get('page.md')).toMatch(/^# Own\n\n(?:round )+<A \/>\n$/);
  });
});
