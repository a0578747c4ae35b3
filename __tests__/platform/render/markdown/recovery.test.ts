import { describe, expect, it } from '@jest/globals';
import { articleOf, render } from '../../../helpers/docs-folder.ts';

/** Renders a page that is no MDX: its elements and words, and what is said of it. */
async function recovered(text: string, file = 'page.mdx') {
  const { report, files } = await render(
    { [file]: text, 'index.mdx': '# Start', 'snippets/own.jsx': 'export const Own = () => <em>own</em>;' },
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
    const { shown, messages } = await recovered('Some **text** <br>\n\n{\n\n| a |\n| - |\n| b |\n\n{x}');
    expect(shown).toMatch(/^<p>Some <strong>text<\/strong> <br><\/p>.*<td>b<\/td>.*<p>\{x\}<\/p>$/);
    expect(messages).toEqual([
      '1:15 cannot be parsed as MDX: Expected a closing tag for `<br>` (1:15) before the end of `paragraph`; close it; where it is text, write `\\<`, or put it between backticks. The page is read as Markdown, which shows braces as they are written.',
    ]);
  });

  it('shows what code in its HTML names, which opens nothing', async () => {
    const { shown } = await recovered(`${FAULT}<div>\nUse \`<Note>\` here\n</div>\n\nend`);
    expect(shown).toMatch(/<div>Use `&#x3C;Note>` here<\/div><p>end<\/p>$/);
  });

  it('keeps its cards and steps, with Markdown between empty lines', async () => {
    const { shown, messages } = await recovered(
      `${FAULT}<Steps>\n  <Step title="One">\n\n  Do **this**:\n\n  \`\`\`js\n  a\n  \`\`\`\n\n  </Step>\n  <Step\n    title="Two" stepNumber={4}\n  >\n  text\n  </Step>\n</Steps>\n\nA <Tooltip tip="x > y">word</Tooltip>.\n\n<Card title="C" href="/index" />\n\n<Frame>f</Frame>\n\n<Expandable title="E" defaultOpen={true}>e</Expandable>\n\nend`,
    );
    expect(messages).toHaveLength(1);
    expect(shown).toMatch(/One<.*<p>Do <strong>this<\/strong>:<\/p>.*<code>.*a.*<li>.*Two<.*text/);
    expect(shown).toMatch(/<p>A <span>word<.*<card-title>.*C<.*<figure>.*f<.*<details>.*E.*e.*<p>end<\/p>$/);
    expect(shown).not.toMatch(/```|&lt;|component-/);
  });

  it('keeps cards and code in its callouts', async () => {
    const { shown } = await recovered(`${FAULT}> [!NOTE]\n> <Card title="C">*c*</Card>\n>\n> \`\`\`js\n> a\n> \`\`\``);
    expect(shown).toMatch(/<callout>.*<card-title>.*C<.*<em>c<\/em>.*<code>.*a/);
    expect(shown).not.toMatch(/component-/);
  });

  it('leaves out its imports and comments, and keeps the content of components that it imports', async () => {
    const { shown, messages } = await recovered(
      `import { Own } from '/snippets/own.jsx'\n\nexport const a = {b: 'not shown'}\n\n${FAULT}<Own>kept *text*</Own>\n\n<!-- not shown -->\n\n\`<Note>\` of \`Map<String>\``,
    );
    expect(shown).toMatch(/kept <em>text<\/em>.*<code>&#x3C;Note><\/code> of <code>Map&#x3C;String><\/code>/);
    expect(shown).not.toMatch(/import|shown/);
    expect(messages).toHaveLength(4);
    expect(messages[3]).toMatch(/^\d+:\d+ `<Own>` is not shown where no code is run; its content is\.$/);
  });

  it('loses no text beside its imports, nor what only begins like code', async () => {
    const { shown, messages } = await recovered(
      `import A from "/a.mdx"\nimport B from "/b.mdx"\n\nimport C from "/c.mdx"\nText *below*\n\nimport D from "/d.mdx"\nBelow\n\nexport default settings with the CLI.\n\n${FAULT}end`,
    );
    expect(shown).toMatch(
      /^<p>import C from "\/c\.mdx"Text <em>below<\/em><\/p><p>import D from "\/d\.mdx"Below<\/p><p>export default settings with the CLI\.<\/p>/,
    );
    const cuts = messages.filter((message) => message.includes('left out'));
    expect(cuts.map((message) => message.replace(/ here.*/, ''))).toEqual(['1:1 The imports and exports']);
  });

  it('keeps braces and dollars in its HTML, also in addresses', async () => {
    const { shown } = await recovered('Cost <br>\n\n$x^2$\n\n<p>See {#id}, $5</p>\n\n<a href="/index?$filter=1">a</a>');
    expect(shown).toMatch(/<p>See \{#id\}, \$5<\/p>.*<a href="index\.html\?\$filter=1">/);
  });

  it('names its attributes with code, which are left out', async () => {
    const { shown, messages } = await recovered(
      `${FAULT}<Columns>\n<Card title="C" icon={<b>x</b>}>\n  text\n</Card>\n</Columns>`,
    );
    expect(shown).toMatch(/<card-title>.*C<.*text/);
    expect(messages.slice(1)).toEqual(['3:1 The attribute `icon` needs code to run; it is left out.']);
  });

  it.each([
    ['page.md', 'Text<br>\n', 0],
    ['page.md', 'Text<br>\n\n<Note>a</Note>\n', 1],
  ])('is no fault of a file of Markdown, unless it has components: %s %j', async (file, text, count) => {
    expect((await recovered(text, file)).messages).toHaveLength(count);
  });

  it('has the faults of HTML in a line at the place of the paragraph', async () => {
    const { messages } = await recovered(`${FAULT}A <a href="/nope">z</a>`);
    expect(messages.map((message) => message.replace(/ (?:cannot|The|`).*/, ''))).toEqual(['1:5', '3:1']);
  });

  it('has its other faults at their places', async () => {
    const { messages } = await recovered(`${FAULT}<Note>\n\n[z](/nope)\n\n</Note>`);
    expect(messages.map((message) => message.replace(/ (?:cannot|The|`).*/, ''))).toEqual(['1:5', '5:1']);
  });
});
