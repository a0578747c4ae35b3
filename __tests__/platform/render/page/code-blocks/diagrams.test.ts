import { expect, it } from '@jest/globals';
import { articleOf, render, renderOne } from '../../../../helpers/docs-folder.ts';

const diagram = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\`\n`;

/** Renders a page for each diagram. */
async function pagesOf(sources: readonly string[]) {
  const pages = sources.map((source, at) => [`d${at}.mdx`, diagram(source)] as const);
  const { files, report } = await render(Object.fromEntries(pages));
  return sources.map((source, at) => ({
    source,
    isDrawn: articleOf(files.get(`d${at}.html`)).includes('data-diagram'),
    messages: report.diagnostics.flatMap(({ file, message }) => (file === `d${at}.mdx` ? [message] : [])),
  }));
}

const LOADING = [
  '---\nconfig:\n  themeCSS: "@import \'https://e.example/a.css\'"\n---\nflowchart LR\nA-->B',
  'flowchart LR\nA-->B\nstyle A fill:url( "https://e.example/a" )',
  'flowchart LR\nA@{ img: "https://e.example/a.png", label: "x" }',
  'flowchart LR\nA["<img src=\'https://e.example/a.png\'>"]',
  'sequenceDiagram\nproperties A: {"icon": "https://e.example/a.png"}',
  'flowchart LR\nA@{ img: >-\n  https://e.example/a.png\n}',
  '%%{init: {"themeCSS": "a{fill:url(\\"//e.example/a\\")}"}}%%\nflowchart LR\nA-->B',
];

it('a diagram that would load from another host is shown as its source, and reported', async () => {
  const message = expect.stringMatching(/^The diagram loads `\S+e\.example\S*` from another host; it is shown as its/);
  expect(await pagesOf(LOADING)).toEqual(LOADING.map((source) => ({ source, isDrawn: false, messages: [message] })));
});

/** Diagrams that only name another host, and one of each kind of which the name has a sign. */
const DRAWN = [
  'flowchart LR\nA(https://e.example)-->B\nclick A href "https://e.example"',
  'flowchart LR\nA["<a href=\'https://e.example\'>x</a>"]-->B{icon}\nstyle A fill:url(#grad)',
  'sequenceDiagram\nA->>B: GET https://e.example/img',
  'flowchart LR\nimage(Image)-->src("The <<use>> of it")\nclick src href "https://e.example"',
  '%%{init: {"themeCSS": ".a { fill: url(\\"#b\\") url(\\"\\/c.svg\\") }"}}%%\nflowchart LR\nA(https://e.example)',
  'flowchart LR\nA["<img src=\'/a.png\'>"]-->B["<<use>>"]\nclick A href "https://e.example"',
  ...['graph TD', 'flowchart-elk TD', 'stateDiagram-v2', 'mindmap', 'architecture-beta', 'treemap-beta', 'C4Context'],
  ...['gitGraph:', 'xychart-beta', 'kanban', '---\ntitle: A\n---\nsankey', '%%{init: {"theme": "dark"}}%%\npie'],
];

it('a diagram that loads nothing is drawn', async () => {
  expect(await pagesOf(DRAWN)).toEqual(DRAWN.map((source) => ({ source, isDrawn: true, messages: [] })));
});

it.each([
  ['zenuml\nA->B', 'zenuml'],
  ['%% a comment\n\nflowchat LR\nA-->B', 'flowchat'],
  ['---\ntitle: A\n---\n%%{init: {"theme": "dark"}}%%\nGraph TD\nA-->B', 'Graph'],
  ['---\ntitle: never closed', '---'],
])('a diagram of a kind that nothing draws is shown as its source, and reported: %j', async (source, word) => {
  const { html, messages } = await renderOne(`Text.\n\n${diagram(source)}`);

  expect(html).not.toContain('data-diagram');
  expect(messages).toEqual([
    `page.mdx:3:1: The diagram begins with \`${word}\`, which is no kind that Mermaid draws; it is shown as its source. Begin with a kind such as \`flowchart\` or \`sequenceDiagram\`, or give the block another language.`,
  ]);
});

it('a diagram without a text is reported', async () => {
  const { messages } = await renderOne(diagram('%% to do'));
  expect(messages).toEqual(['page.mdx:1:1: The diagram is empty. Write one, or remove the block.']);
});
