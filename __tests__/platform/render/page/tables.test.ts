import assert from 'node:assert/strict';
import { describe, expect, it } from '@jest/globals';
import { toHtml } from 'hast-util-to-html';
import { parseMarkup } from '../../../../src/platform/render/markdown/raw-html.ts';
import { fitTable } from '../../../../src/platform/render/page/tables.ts';

const SENTENCE = 'A sentence that is longer than what stands in a narrow column beside two others.';

function fitted(rows: readonly (readonly string[])[], cell = 'td'): string {
  const [head = [], ...rest] = rows;
  const line = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((text) => `<${tag}>${text}</${tag.split(' ')[0]}>`).join('')}</tr>`;
  const html = `<table><thead>${line(head, 'th')}</thead><tbody>${rest.map((row) => line(row, cell)).join('')}</tbody></table>`;
  const [table] = parseMarkup(html);
  assert.ok(table?.type === 'element');
  fitTable(table);
  return toHtml(table);
}

describe('a table with sentences', () => {
  it('gives the sentences the room, and the other cells the titles of their columns', () => {
    const html = fitted([
      ['Input', 'Default', 'Meaning'],
      ['timeout', '60m', SENTENCE],
    ]);

    expect(html).toContain('<table class="table-prose">');
    expect(html).toContain('<th>Meaning</th>');
    expect(html).toContain(`<td>timeout</td><td data-title="Default">60m</td><td>${SENTENCE}</td>`);
  });

  it.each([
    [['Input', 'Meaning'], ['timeout', SENTENCE], false],
    [['Input', 'Meaning'], ['an input of which the name alone is long', SENTENCE], false],
    [['Input', 'Meaning'], ['an input of which the name alone is longer', SENTENCE], true],
    [['Input', 'The default that holds where none is given', 'Meaning'], ['timeout', '', SENTENCE], true],
  ])('gives the widest column its share only where others press it: %j', (head, row, isPressed) => {
    expect(fitted([head, row]).includes('<th class="column-prose">Meaning</th>')).toBe(isPressed);
  });

  it('tells columns of sentences apart', () => {
    const html = fitted([
      ['Case', 'A script', 'The Action'],
      ['It breaks off', SENTENCE, `${SENTENCE} And another.`],
    ]);

    expect(html).toContain('data-title="A script"');
    expect(html).toContain('data-title="The Action"');
    expect(html).not.toContain('data-title="Case"');
  });

  it.each([
    [
      'figures alone',
      [
        ['a', 'b', 'c'],
        ['1', '2', '3'],
      ],
      'td',
    ],
    [
      'cells over several columns',
      [
        ['a', 'b'],
        ['1', SENTENCE],
      ],
      'td colspan="2"',
    ],
    ['rows of different lengths', [['a', 'b'], ['1', SENTENCE], ['2']], 'td'],
    ['one column', [['a'], [SENTENCE]], 'td'],
  ] as const)('is left as it is with %s', (_name, rows, cell) => {
    expect(fitted(rows, cell)).not.toContain('table-prose');
  });
});
