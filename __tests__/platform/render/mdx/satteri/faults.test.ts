/**
 * Faults of Satteri 0.10.5, each in its smallest case, to be reported to its makers: what it makes of a text, and what the
 * rule says, as remark reads it. One that is healed fails here: then what guards against it in `mdx/satteri/` can go.
 * A fault that ends the process, too many brackets, is described beside its guard in `mdx/satteri/parse.ts`.
 */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are authors' texts
import { describe, expect, it } from '@jest/globals';
import type { Nodes } from 'mdast';
import type {} from 'mdast-util-mdx';
import { mdxToMdast } from 'satteri';
import { parseWithRemark } from '../../../../../src/platform/render/mdx/parse.ts';
import { parseWithSatteri } from '../../../../../src/platform/render/mdx/satteri/parse.ts';

interface Fault {
  readonly text: string;
  readonly satteri: string;
  /** The outline of the right tree, or what stands in the error. */
  readonly right: string | RegExp;
}

const NESTING =
  'https://mdxjs.com/docs/what-is-mdx/#interleaving: elements end in the block and the span that they begin in';
const FLANKING = 'https://spec.commonmark.org/0.31.2/#delimiter-run';
const SPANS = 'https://spec.commonmark.org/0.31.2/#code-spans: what begins first is what it is';
const BLOCKS = 'https://spec.commonmark.org/0.31.2/#precedence: blocks come before spans';
const TEXT = 'https://spec.commonmark.org/0.31.2/#characters-and-lines';
const GFM = 'https://github.github.com/gfm/';

/** By rule. */
const FAULTS: Readonly<Record<string, readonly Fault[]>> = {
  [NESTING]: [
    { text: '**<b>x** y</b>', satteri: 'strong(<b>("x") " y")', right: /closing tag for `<b>`/ },
    { text: '![<a.b>]()', satteri: 'image', right: /closing tag for `<a\.b>`/ },
    { text: '<A>\n></A>', satteri: '<A>(blockquote)', right: /closing tag `<\/A>`/ },
    { text: '- <D e={`\n`}/>', satteri: 'list(listItem(<D>))', right: /lazy line/ },
    { text: '<A/>\t<B/>', satteri: '<A>', right: '<A> <B>' },
    { text: '<A>\n[a]: b\n</A>', satteri: 'definition <A>', right: '<A>(definition)' },
  ],
  [SPANS]: [
    { text: '`\\`${a}`b`', satteri: '`\\` "${a}" `b`', right: '`\\` "$" {a} `b`' },
    { text: '`[{`}`}]', satteri: '"`[" {`}`} "]"', right: '`[{` "}`}]"' },
    { text: '[\\\n]()', satteri: 'link("\\")', right: 'link(break)' },
  ],
  [FLANKING]: [
    { text: '\\**b**', satteri: '"**b**"', right: '"*" emphasis("b") "*"' },
    { text: '_*T**', satteri: '"_*T**"', right: '"_" emphasis("T") "*"' },
    { text: '*_*c', satteri: 'emphasis("_") "c"', right: '"*_*c"' },
    { text: '**_i_**r', satteri: 'strong(emphasis("i")) "r"', right: '"**" emphasis("i") "**r"' },
  ],
  [BLOCKS]: [
    { text: '`<p\n>`', satteri: '`<p\n>`', right: /before name|in name/ },
    { text: ')\na|b\n- |-', satteri: '")" "a|b" list(listItem("|-"))', right: '")\na|b" list(listItem("|-"))' },
  ],
  [TEXT]: [{ text: 'a\0b', satteri: '"a\0b"', right: '"a\ufffdb"' }],
  [GFM]: [
    { text: '/a@b.c', satteri: '"/a@b.c"', right: '"/" link("a@b.c")' },
    { text: '- [x] a\n  -', satteri: 'list(listItem(heading("a")))', right: 'list(listItem(heading("[x] a")))' },
    { text: '    [^1]:a', satteri: 'definition', right: 'footnoteDefinition("a")' },
  ],
};

/** Writes a tree on one line, without paragraphs. */
function outline(node: Nodes): string {
  if (node.type === 'text') return `"${node.value}"`;
  if (node.type === 'inlineCode') return `\`${node.value}\``;
  if (node.type.endsWith('Expression') && 'value' in node) return `{${node.value}}`;
  const within = 'children' in node ? node.children.map(outline).join(' ') : '';
  if (node.type === 'root' || node.type === 'paragraph') return within;
  const name = 'attributes' in node ? `<${node.name}>` : node.type;
  return within === '' ? name : `${name}(${within})`;
}

function byRemark(text: string): string {
  try {
    return outline(parseWithRemark(text));
  } catch (error) {
    return String(error);
  }
}

const all = Object.entries(FAULTS).flatMap(([rule, faults]) => faults.map((fault) => ({ rule, ...fault })));

describe('Satteri', () => {
  it.each(all)('reads $text against $rule, and is not asked', ({ text, satteri, right }) => {
    expect(outline(mdxToMdast(text) as Nodes)).toBe(satteri);
    expect(byRemark(text)).toEqual(typeof right === 'string' ? right : expect.stringMatching(right));
    expect(parseWithSatteri(text)).toBeUndefined();
  });
});
