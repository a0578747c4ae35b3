import { describe, expect, it } from '@jest/globals';
import { articleOf, render } from '../../../helpers/docs-folder.ts';

/** Renders a page that is no MDX: its elements and words, and what is said of it. */
async function loose(text: string, file = 'page.mdx') {
  const own = '<em>{props.children}</em>';
  const { report, files } = await render(
    { [file]: text, 'index.mdx': '# Start', 'snippets/own.jsx': `export const Own = (props) => ${own};` },
    { keepGoing: true },
  );
  const shown = articleOf(files.get('page.html'))
    .replace(/<h1[\s\S]*?<\/h1>|<details class="toc-folded">[\s\S]*?<\/details>/g, '')
    .replaceAll(/<span class="(?:callout-sign|visually-hidden)"[^>]*>[^<]*<\/span>|<a class="anchor".*?<\/a>/g, '')
    .replaceAll(/<(\w+) class="(callout|card-title|step-title|code-title)[^"]*"[^>]*>/g, '<$2>')
    .replaceAll(/<(?!a )([\w-]+)[^>]*>/g, '<$1>')
    .replaceAll(/\s*\n\s*/g, '');
  return { shown, messages: report.diagnostics.map((one) => `${one.line}:${one.column} ${one.message}`) };
}

const FAULT = 'One {\n\n';

describe('a page that is no MDX', () => {
  it('is read as Markdown with HTML, and one sentence says where and why', async () => {
    const { shown, messages } = await loose('Some **text** <br>\n\n| a |\n| - |\n| b |\n\n{x}');
    expect(shown).toMatch(/^<p>Some <strong>text<\/strong> <br><\/p>.*<td>b<\/td>.*<p>\{x\}<\/p>$/);
    expect(messages).toEqual([
      '1:15 cannot be parsed as MDX: Expected a closing tag for `<br>` (1:15) before the end of `paragraph`; write `<br />`. The page is read as Markdown, which shows braces as they are written.',
    ]);
  });

  it('keeps its cards and steps, with Markdown in them', async () => {
    const { shown, messages } = await loose(
      `${FAULT}<Steps>\n  <Step title="One">\n    Do **this**:\n\n    \`\`\`js\n    a\n    \`\`\`\n  </Step>\n  <Step\n    title="Two"\n  >\n    - a\n      - b\n  </Step>\n</Steps>\n\nA <Tooltip tip="x">word</Tooltip>.\n\n<Card title="C" href="/index" />\n\nend`,
    );
    expect(messages).toHaveLength(1);
    expect(shown).toMatch(
      /One<.*<p>Do <strong>this<\/strong>:<\/p>.*<code>.*a.*Two<.*<ul><li>a<ul><li>b<\/li><\/ul><\/li><\/ul>/,
    );
    expect(shown).toMatch(/<p>A <span>word<.*<card-title>.*C<.*<p>end<\/p>$/);
    expect(shown).not.toMatch(/```|&lt;/);
  });

  it('keeps components of authors, comments, and names of types', async () => {
    const { shown, messages } = await loose(
      `import { Own } from '/snippets/own.jsx'\n\n${FAULT}<Own>own *text*</Own>\n\n{/* not shown */}<!-- nor this -->\n\n\`<Note>\` of \`Map<String>\``,
    );
    expect(shown).toMatch(/<em>own <em>text<\/em><\/em>.*<code>&#x3C;Note><\/code> of <code>Map&#x3C;String><\/code>/);
    expect(shown).not.toMatch(/import|shown|nor/);
    expect(messages).toHaveLength(1);
  });

  it.each([
    ['page.md', 'Text<br>\n', 0],
    ['page.md', 'Text<br>\n\n<Note>a</Note>\n', 1],
  ])('is no fault of a file of Markdown, unless it has components: %s %j', async (file, text, count) => {
    expect((await loose(text, file)).messages).toHaveLength(count);
  });

  it('has its other faults at their places', async () => {
    const { messages } = await loose(`${FAULT}<Note>\n\n[z](/nope)\n\n</Note>`);
    expect(messages.map((message) => message.replace(/ (?:cannot|The|`).*/, ''))).toEqual(['1:5', '5:1']);
  });
});
