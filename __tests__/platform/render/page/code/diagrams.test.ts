import { expect, it } from '@jest/globals';
import { renderOne } from '../../../../helpers/docs-folder.ts';

const diagram = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\`\n`;

it.each([
  '%%{init: {"themeCSS": ".node rect { fill: url(https://e.example/a) }"}}%%\nflowchart LR\nA-->B',
  '%%{init: {"themeCSS": ".a { fill: \\u0075rl(//e.example/a) }"}}%%\nflowchart LR\nA-->B',
  '%%{init: {"themeCSS": ".a { fill: \\\\75rl(https:\\/\\/e.example/a) }"}}%%\nflowchart LR\nA-->B',
  '---\nconfig:\n  themeCSS: "@import \'https://e.example/a.css\'"\n---\nflowchart LR\nA-->B',
  'flowchart LR\nA-->B\nstyle A fill:url( "https://e.example/a" )',
  'flowchart LR\nA@{ img: "https://e.example/a.png", label: "x" }',
  'flowchart LR\nA["<img src=\'https://e.example/a.png\'>"]',
  'flowchart LR\nA["<img alt=x src=&#104;ttps://e.example/a.png>"]',
  'sequenceDiagram\nproperties A: {"icon": "https://e.example/a.png"}',
  '%%{init: {"themeCSS": ".a { fill: image-set(\\"a.png\\" 1x, \\"https://e.example/a\\" 2x) }"}}%%\nflowchart LR\nA-->B',
  '%%{init: {"themeCSS": "@import/**/\\"https://e.example/a\\";"}}%%\nflowchart LR\nA-->B',
  '%%{init: {"themeCSS": "@\\u005c69mport \'https://e.example/a\';"}}%%\nflowchart LR\nA-->B',
  'flowchart LR\nA["<img src=\'https&colon;//e.example/a.png\'>"]',
  'flowchart LR\nA["<img src=\'https#colon;//e.example/a.png\'>"]',
  'flowchart LR\nA["<img src=\'h&#10;ttps://e.example/a.png\'>"]',
  'flowchart LR\nA["<img src=\'h&Tab;ttps://e.example/a.png\'>"]',
  'flowchart LR\nA["<img src=\'&#1;https://e.example/a.png\'>"]',
  'flowchart LR\nA@{ img: >-\n  https://e.example/a.png\n}',
  'flowchart LR\nA["<img src=&#104ttps&#x0000003A//e.example/a.png>"]',
  "flowchart LR\nA[\"<img alt='>' srcset='a.png 1x, https://e.example/a.png 2x'>\"]",
  "flowchart LR\nA[\"<svg><image x='>' href='https://e.example/a.png'/></svg>\"]",
  'flowchart LR\nA@{ img: "h\\nttps:\\/\\/e.example/a.png" }',
])('a diagram that would load from another host is shown as its source, and reported: %j', async (source) => {
  const { html, messages } = await renderOne(diagram(source));

  expect(html).not.toContain('data-diagram');
  expect(messages).toEqual([
    expect.stringMatching(/^page\.mdx:1:1: The diagram loads `\S+e\.example\S*` from another host; it is shown as its/),
  ]);
});

it.each([
  'flowchart LR\nA(https://e.example)-->B\nclick A href "https://e.example"',
  'flowchart LR\nA["<a href=\'https://e.example\'>x</a>"]-->B{icon}\nstyle A fill:url(#grad)',
  'sequenceDiagram\nA->>B: GET https://e.example/img',
  'flowchart LR\nimage(Image)-->src("The <<use>> of it")\nclick src href "https://e.example"',
  '%%{init: {"themeCSS": ".a { fill: url(\\"#b\\") url(\\"\\/c.svg\\") }"}}%%\nflowchart LR\nA(https://e.example)',
  'flowchart LR\nA["<img src=\'/a.png\'>"]-->B["<<use>>"]\nclick A href "https://e.example"',
])('a diagram that only names another host is drawn: %j', async (source) => {
  const { html, messages } = await renderOne(diagram(source));

  expect(html).toContain('data-diagram');
  expect(messages).toEqual([]);
});
