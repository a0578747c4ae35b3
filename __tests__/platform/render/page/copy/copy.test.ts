import { describe, expect, it } from '@jest/globals';
import { type Files, render } from '../../../../helpers/docs-folder.ts';

async function copyOf(mdx: string, more: Files = {}): Promise<string> {
  return (await render({ 'page.mdx': `---\ntitle: Page\n---\n\n${mdx}\n`, ...more })).files.get('page.md') ?? '';
}

describe('the Markdown copy of a page', () => {
  it('has title, description and body, with snippets and variables in their place', async () => {
    const { files } = await render({
      'docs.json': '{"name":"T","variables":{"version":"2.1"}}',
      'a/page.mdx':
        '---\ntitle: Page {{version}}\ndescription: What it\n  says\n---\n\nimport Note from "/snippets/note.mdx"\nimport { Box } from "/snippets/box.jsx"\n\nText {{version}} {{other}}\n\n<Note product="Core" />\n\n- <Snippet file="part.mdx" />\n\n<Box>Inside</Box>\n',
      'snippets/note.mdx': '---\ntitle: x\n---\nFor {product}.\n',
      'snippets/part.mdx': 'One\n\nTwo {{version}}',
      'snippets/box.jsx': 'export const Box = ({ children }) => <div>{children}</div>',
    });
    expect(files.get('a/page.md')).toBe(
      '# Page 2.1\n\n> What it says\n\nText 2.1 `{{other}}`\n\nFor Core.\n\n- One\n\n  Two 2.1\n\nInside\n',
    );
    expect(files.get('a/page.html')).toContain('<link rel="alternate" type="text/markdown" href="../a/page.md">');
  });

  it.each([
    'Text with **strong**, *stressed* and ~~gone~~ words, `code`, [a link](/other#part) and ![a picture](a.png).',
    '## A heading\n\n### One below',
    '- One\n- Two\n  - Inner',
    '3. Three\n4. Four',
    '- [x] Done\n- [ ] To do',
    '> Quoted\n>\n> twice',
    '```js title="a.js" {1}\nconst a = `b`;\n```',
    '````md\n```\n````',
    '| A | B |\n| --- | --- |\n| 1 \\| 2 | `3` |',
    'One\\\nTwo',
    '---',
    'Costs 2 \\* 3, 1 < 2, snake_case, \\_private',
    '1\\. is no list',
    'A note[^1].\n\n[^1]: Below.',
    '$$\nx^2\n$$',
  ])('writes Markdown as its author does: %j', async (markdown) => {
    expect(await copyOf(markdown)).toBe(`# Page\n\n${markdown}\n`);
  });

  it.each([
    ['<Note>Be **careful**.</Note>', '> **Note:** Be **careful**.'],
    ['<Card title="Start" href="/start">Go on.</Card>', '**[Start](/start)**\n\nGo on.'],
    ['<Accordion title="More">Inside</Accordion>', '**More**\n\nInside'],
    ['An <Tooltip headline="Key" tip="What opens it">API</Tooltip>', 'An API (**Key** What opens it)'],
    ['<Tabs><Tab title="A">One</Tab><Tab title="B">Two</Tab></Tabs>', '**A**\n\nOne\n\n**B**\n\nTwo'],
    [
      '<Steps><Step title="First">Do it.</Step><Step title="Then">Go.</Step></Steps>',
      '1. **First**\n\n   Do it.\n\n2. **Then**\n\n   Go.',
    ],
    [
      '<ParamField query="limit" type="integer" required>How many.</ParamField>',
      '- `limit` integer query required\n  How many.',
    ],
    ['<Visibility for="agents">For you</Visibility>', 'For you'],
    ['<iframe src="https://e.example/a" title="A film" />', '[A film](https://e.example/a)'],
    ['{[1, 2].map((one) => <p key={one}>{one}</p>)}', '1\n\n2'],
    ['<Icon icon="flag" /> Word', 'Word'],
    ['<Warning>\n```js\nx\n```\n</Warning>', '> **Warning:**\n>\n> ```js\n> x\n> ```'],
    ['<Tip>\n- One\n- Two\n</Tip>', '> **Tip:**\n>\n> - One\n> - Two'],
    ['10<sup>6</sup> of H<sub>2</sub>O', '10<sup>6</sup> of H<sub>2</sub>O'],
    ['<Card title="C" href="javascript:alert(1)" img="javascript:1">z</Card>', '**C**\n\nz'],
    ['[a](javascript:alert%281%29)', 'a'],
  ])('says what components show: %s', async (mdx, markdown) => {
    expect(await copyOf(mdx)).toBe(`# Page\n\n${markdown}\n`);
  });
});
