// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are authors' texts
import { describe, expect, it } from '@jest/globals';
import type { Nodes, RootContent } from 'hast';
import { parsePage, parsePlainMarkdown } from '../../../../src/platform/render/markdown/parse.ts';

type Piece = readonly [kind: string, text: string];

/** Lists formulas and texts in their order. */
function pieces(nodes: readonly (RootContent | Nodes)[]): readonly Piece[] {
  return nodes.flatMap((node): readonly Piece[] => {
    if (node.type === 'text') return node.value.trim() === '' ? [] : [['text', node.value]];
    if (node.type === 'element' && node.data?.formula !== undefined) {
      return [[node.data.formula.isBlock ? 'block' : 'line', node.data.formula.text]];
    }
    return 'children' in node ? pieces(node.children) : [];
  });
}

const read = (source: string) => pieces(parsePage('a.mdx', source).content);

describe('dollars', () => {
  it.each([
    '$5 and $10',
    'from $5-$10 or $5/$6',
    'US$20 and CA$30',
    'Set $HOME and $PATH, or $HOME/$USER',
    'a $ b $ c',
    'escaped \\$5 and \\$6',
    'Text $5/mo or 10$ a year',
    'About $10. US$ 3',
    'then $B and C$ too',
    '$5</b> is not $6',
  ])('that are money or variables stay text: %s', (text) => {
    const source = text.includes('</b>') ? `<b>${text}` : text;
    expect(read(source).map(([kind]) => kind)).not.toContain('line');
    expect(
      read(source)
        .map(([, shown]) => shown)
        .join(''),
    ).toBe(text.replaceAll('\\$', '$').replace('</b>', ''));
  });

  it('enclose formulas, braces and all', () => {
    for (const formula of ['2x + y', 'A + B', 'E = mc^2', '3 \\times 4', 'P \\text{ if } q', '10']) {
      expect(read(`$${formula}$`)).toEqual([['line', formula]]);
    }
    expect(read('So $a^2$ and $\\frac{a}{b}$.')).toEqual([
      ['text', 'So '],
      ['line', 'a^2'],
      ['text', ' and '],
      ['line', '\\frac{a}{b}'],
      ['text', '.'],
    ]);
  });

  it('in pairs make a formula of its own lines, on one line or several', () => {
    expect(read('$$\nE = mc^2\n$$\n\n$$ \\sqrt{x} $$\n\nIn $$x$$ text')).toEqual([
      ['block', 'E = mc^2'],
      ['block', '\\sqrt{x}'],
      ['text', 'In '],
      ['line', 'x'],
      ['text', ' text'],
    ]);
  });

  it('are not needed in a block of the language math, as on GitHub', () => {
    expect(read('```math\nE = mc^2\n```')).toEqual([['block', 'E = mc^2\n']]);
  });

  it('that open what is never closed do not swallow the page', () => {
    expect(read('$$\nopen\n\nThe rest')).toEqual([
      ['text', '$$\nopen'],
      ['text', 'The rest'],
    ]);
  });

  it('that stand alone in a text, a link or an attribute leave the formulas of the page', () => {
    const formula = '$$\nx\n$$\n\n';
    for (const other of [
      'From $ to $$$',
      'The shell is $$.',
      '[$$](/a)',
      '<b title="$$">b</b>',
      'export const a = "$$";',
    ]) {
      expect(read(formula + other)[0]).toEqual(['block', 'x']);
      expect(read(`${other}\n\n$$\nopen\n\nThe rest`).at(-1)).toEqual(['text', 'The rest']);
    }
  });

  it('leave expressions beside them alone', () => {
    const { content } = parsePage('a.mdx', 'Costs ${price} a month, $x$');
    expect(JSON.stringify(content)).toContain('"mdxTextExpression"');
  });
});

describe('headings', () => {
  it('take an id in braces, in MDX and in Markdown, escaped or not', () => {
    for (const file of ['a.mdx', 'a.md']) {
      for (const written of ['## Title {#own-id}', '## Title \\{#own-id}']) {
        const [heading] = parsePage(file, written).content;
        expect(heading).toMatchObject({ properties: { id: 'own-id' }, children: [{ value: 'Title' }] });
      }
    }
  });

  it.each([
    '## GET /users/{id}',
    '## Body {"ok": true}',
    '## A {.x onclick="alert(1)"}',
    '## {title}',
    'A {name}\n---',
  ])('lose no other braces where they are Markdown: %s', (text) => {
    const [heading] = parsePlainMarkdown('a.yaml', text).content;
    expect(heading).toMatchObject({ children: [{ value: text.replace(/^## |\n---$/g, '') }] });
    expect(heading).toHaveProperty('properties', {});
  });

  it('lose nothing on a page whose braces are no MDX', () => {
    const { content, faults } = parsePage('a.mdx', '## Body {"ok": true}', { recovers: true });
    expect(content).toMatchObject([{ children: [{ value: 'Body {"ok": true}' }] }]);
    expect(faults).toHaveLength(1);
  });
});

describe('HTML comments in MDX', () => {
  it('are passed over as blocks, in lines and over several lines', () => {
    const source =
      'A <!-- one --> B\n\n<!--\nTwo {of} <them\n\n-- > still\n-->\n\nC\n\n<div>\n<!-- three -->\nD\n</div>';
    expect(
      read(source)
        .map(([, text]) => text.trim())
        .join(' '),
    ).toBe('A B C D');
  });

  it('are none in attributes', () => {
    const { content } = parsePage('a.mdx', 'A <!-- one -->\n\n<Card title="a <!-- x --> b" />');
    expect(content.find((node) => node.type === 'mdxJsxFlowElement')).toMatchObject({
      attributes: [{ name: 'title', value: 'a <!-- x --> b' }],
    });
  });
});

describe('alerts', () => {
  it('are callouts, other quotes are quotes', () => {
    const [alert, quote, unknown] = parsePage(
      'a.mdx',
      '> [!WARNING]\n> Mind *this*\n\n> Said\n\n> [!WHAT]\n> Said',
    ).content.filter(({ type }) => type !== 'text');
    expect(alert).toMatchObject({ type: 'mdxJsxFlowElement', name: 'Warning' });
    expect(JSON.stringify(alert)).not.toContain('[!');
    expect(quote).toMatchObject({ tagName: 'blockquote' });
    expect(unknown).toMatchObject({ tagName: 'blockquote' });
  });
});

const SOURCE = 'Text<br>\n\n```json\n{"a": 1}\n```\n';

describe('Markdown that is no MDX', () => {
  it('keeps its code blocks beside its HTML', () => {
    for (const parse of [parsePage, parsePlainMarkdown]) {
      const elements = parse('old.md', SOURCE).content.filter((node) => node.type === 'element');
      expect(elements.map(({ tagName }) => tagName)).toEqual(['p', 'pre']);
      expect(elements[1]?.data?.code).toEqual({ language: 'json', meta: '', text: '{"a": 1}' });
    }
  });

  it('takes no attribute of the author for a mark of its own', () => {
    const [first] = parsePlainMarkdown('old.md', '<p data-kept="0">x</p>\n\n```js\nf()\n```\n').content;
    expect(first).toMatchObject({ tagName: 'p' });
    expect(first).not.toMatchObject({ data: { code: {} } });
  });
});

describe('texts that are made to do harm', () => {
  const deep = (open: string, close: string, count = 5_000) => `${open.repeat(count)}a${close.repeat(count)}`;
  it.each([
    ['elements', deep('<div>', '</div>', 500)],
    ['marks', deep('*', '*', 500)],
    ['a long word', 'a'.repeat(50_000)],
    ['a long picture', `![a](data:image/png;base64,${'A'.repeat(50_000)})`],
    ['code of one line', `\`\`\`json\n{"a": "${'b'.repeat(50_000)}"}\n\`\`\``],
    ['brackets that nothing closes', ':( '.repeat(90).concat('\n\n').repeat(5)],
    ['halves of characters', '\ud800 \udc00<a/>'],
  ])('are pages: %s', (_name, text) => {
    expect(parsePage('a.mdx', text).content).not.toEqual([]);
  });
});
