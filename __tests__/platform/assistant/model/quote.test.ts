import { describe, expect, it } from '@jest/globals';
import { phrasesFor } from '../../../../src/platform/assistant/model/phrases.ts';
import { quote } from '../../../../src/platform/assistant/model/quote.ts';
import type { Found, Line } from '../../../../src/platform/assistant/passage.ts';

const text = (line: string): Line => ({ text: line, isCode: false });
const code = (line: string): Line => ({ text: line, isCode: true });

async function quoted(
  lines: readonly Line[],
  more: Partial<Found> = {},
  question = 'How do I pay?',
  count = 5,
): Promise<string> {
  const pages = [
    {
      path: '/pay',
      title: 'Pay [now]',
      isRelated: true,
      sections: [{ id: 'by-card', headings: ['By *card*'], lines }],
    },
  ];
  const prompt = {
    ...{ question, turns: [], context: [], domain: 'docs.example.com', pages: count },
    found: { pages, isAnswer: true, terms: ['pay'], ...more },
    addressOf: (path: string, id?: string) => `https://docs.example.com${path}${id === undefined ? '' : `#${id}`}`,
  };
  let said = '';
  for await (const part of quote(prompt, new AbortController().signal)) if (part.type === 'text') said += part.text;
  return said;
}

describe('the model that quotes', () => {
  it('shows code as it stands, line by line, without the titles of its tabs', async () => {
    const lines = [text('Call it.'), text('cURL'), code('if (a) {\n\n  pay(`x`);\n}'), text('Response'), text('200')];
    expect(await quoted([...lines, code('```')])).toBe(
      'This is what the documentation of docs.example.com says about it. No language model wrote this: these are ' +
        'quotations, the best match first.\n\n' +
        String.raw`**[Pay \[now\] › By \*card*](https://docs.example.com/pay#by-card)**` +
        '\n\n> Call it.\n>\n> ```\n> if (a) {\n>\n>   pay(`x`);\n> }\n> ```\n>\n> ````\n> ```\n> ````\n\n',
    );
  });

  it('cuts long code at the end of a line', async () => {
    const said = await quoted([code(Array(100).fill('pay(12345);').join('\n'))]);
    expect(said).toMatch(/pay\(12345\);\n> …\n> ```\n\n$/);
    expect(said.length).toBeLessThan(1200);
  });

  it('shows rows of a table whole, below their header', async () => {
    const row = (...cells: readonly string[]): Line => ({ text: cells.join(' | '), isCode: false, cells });
    const others = Array.from({ length: 8 }, (_, at) => row(`card ${at}`, 'none'));
    const said = await quoted([text('Fees.'), row('Card', 'Fee'), ...others, row('pay | now', 'x '.repeat(200))]);
    expect(said).toContain('> | Card | Fee |\n> | --- | --- |\n> | pay \\| now | x x');
    expect(said).not.toContain('card 7');
  });

  it('quotes as many passages as are asked for, of pages that are about the question alone', async () => {
    const page = (name: string, isRelated: boolean) => {
      const sections = ['a', 'b'].map((id) => ({ id, headings: [id], lines: [text(`${name} ${id}`)] }));
      return { path: `/${name}`, title: name, isRelated, sections };
    };
    const pages = [page('one', true), page('two', true), page('other', false)];
    const counts = [1, 3, 20].map(async (count) => (await quoted([], { pages }, 'How?', count)).match(/^> .*$/gm));
    expect(await Promise.all(counts)).toEqual([
      ['> one a'],
      ['> one a', '> two a', '> one b'],
      ['> one a', '> two a', '> one b', '> two b'],
    ]);
  });

  it('says in the language of the question that there is no answer, with the pages that are nearest', async () => {
    expect(await quoted([], { isAnswer: false }, 'Wo finde ich die Rechnung?')).toBe(
      'Die Dokumentation von docs.example.com enthält keine Antwort auf diese Frage, die ich finden konnte.\n\n' +
        'Die nächsten Seiten, allein nach ihren Wörtern:\n\n' +
        String.raw`- [Pay \[now\]](https://docs.example.com/pay)` +
        '\n\n',
    );
  });

  it.each([
    ['What is this?', 'This is what'],
    ['STATIC_EXPORT_API_KEY', 'This is what'],
    ['Wie kann man das ändern?', 'Das sagt'],
    ['Comment puis-je payer la facture ?', 'Voici'],
    ['¿Cómo puedo pagar la factura?', 'Esto dice'],
    ['請求書はどこですか', 'x.example のドキュメント'],
    ['发票在哪里?', '以下是 x.example'],
  ])('knows the language of %s', (question, sentence) => {
    expect(phrasesFor(question).preamble('x.example').startsWith(sentence)).toBe(true);
  });
});
