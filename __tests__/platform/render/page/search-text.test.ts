import { describe, expect, it } from '@jest/globals';
import type { Root, RootContent } from 'hast';
import { h } from 'hastscript';
import { wordsOf } from '../../../../src/platform/render/browser/words.ts';
import { describePage } from '../../../../src/platform/render/config/describe-page.ts';
import { readLines, type TextLine } from '../../../../src/platform/render/page/search-text.ts';
import { structurePage } from '../../../../src/platform/render/page/structure.ts';

function textOf(...children: RootContent[]): readonly TextLine[] {
  const root: Root = { type: 'root', children };
  const context = { page: describePage('a.mdx', ''), words: wordsOf('en'), report: () => undefined };
  return readLines(structurePage(root, context).search);
}

const line = (...parts: string[]): TextLine => ({ parts });
const code = (...parts: string[]): TextLine => ({ isCode: true, parts });

describe('what can be found on a page', () => {
  it('keeps headings with their ids, and text in lines', () => {
    const lines = textOf(
      h('h2', { id: 'set-up' }, ['Set ', h('em', 'up'), h('a', { className: ['anchor'], ariaHidden: 'true' }, '#')]),
      h('p', ['Use ', h('code', 'a<b'), ' & go', h('br'), 'on.']),
      h('ul', [h('li', [h('p', 'one')]), h('li', 'two')]),
    );
    expect(lines).toEqual([
      { rank: 2, id: 'set-up', parts: ['Set up'] },
      line('Use a<b & go on.'),
      line('one'),
      line('two'),
    ]);
  });

  it('parts a word from its explanation', () => {
    const tooltip = h('span', { className: ['tooltip'] }, ['API', h('span', { className: ['tooltip-text'] }, 'Why')]);
    expect(textOf(h('p', ['An ', tooltip, '.']))).toEqual([line('An API Why.')]);
  });

  it('keeps code apart, whether it waits to be highlighted or not', () => {
    const waiting = h('pre');
    waiting.data = { code: { language: 'ts', meta: '', text: '\nif (a) {\n\tb();\n\n}\r\n' } };
    expect(textOf(h('div', ['before', waiting, h('pre', h('code', 'npm ci')), 'after']))).toEqual([
      line('before'),
      code('if (a) {', '\tb();', '', '}'),
      code('npm ci'),
      line('after'),
    ]);
  });

  it('keeps formulas as their authors wrote them, in their line or alone', () => {
    const formula = (tagName: string, text: string, isBlock: boolean) => ({
      ...h(tagName),
      data: { formula: { text, isBlock } },
    });
    expect(
      textOf(h('h2', ['In ', formula('span', 'O(n)', false)]), h('p', 'so'), formula('div', 'a < b', true)),
    ).toEqual([{ rank: 2, id: 'in-on', parts: ['In O(n)'] }, line('so'), line('a < b')]);
  });

  it('makes one line of a row of a table, but for code in it', () => {
    const row = h('tr', [h('td', [h('p', 'fp'), h('p', 'text')]), h('td', ' '), h('td', 'who asks')]);
    const mixed = h('tr', [h('td', 'call'), h('td', h('pre', 'a\nb')), h('td', 'it')]);
    expect(textOf(h('table', h('tbody', [row, mixed, h('tr', h('td', ''))])), h('p', 'after'))).toEqual([
      line('fp', 'text', '', 'who asks'),
      line('call'),
      code('a', 'b'),
      line('it'),
      line('after'),
    ]);
  });

  it('leads to a heading in a row of a table', () => {
    const row = h('tr', [h('td', 'before'), h('td', [h('h3', { id: 'within' }, 'Within'), h('p', 'below')])]);
    expect(textOf(h('table', h('tbody', row)))).toEqual([
      line('before'),
      { rank: 3, id: 'within', parts: ['Within'] },
      line('below'),
    ]);
  });

  it('names rows and parameters by the ids that lead to them', () => {
    const option = h('tr', [h('td', [h('a', { id: 'input-wait' }), h('code', 'wait')]), h('td', 'Until it ends.')]);
    const head = h('div', { className: ['field-head'] }, [
      h('code', { className: ['field-name'] }, 'limit'),
      h('span', 'number'),
    ]);
    const field = {
      ...h('div', { id: 'param-limit' }, [head, h('div', 'How many.')]),
      data: { anchorText: 'param-limit' },
    };
    const step = {
      ...h('li', { id: 'install' }, [h('p', 'Install'), h('p', 'Then.')]),
      data: { anchorText: 'Install' },
    };
    const empty = { ...h('div', { id: 'none' }), data: { anchorText: 'None' } };
    expect(textOf(h('table', option), field, step, empty, h('p', 'after'))).toEqual([
      { id: 'input-wait', parts: ['wait', 'Until it ends.'] },
      { id: 'param-limit', parts: ['limit', 'number'] },
      line('How many.'),
      { id: 'install', parts: ['Install'] },
      line('Then.'),
      line('after'),
    ]);
  });

  it('takes the words for a picture and leaves out what says nothing', () => {
    const lines = textOf(
      h('p', ['See ', h('img', { src: 'a.png', alt: 'the "plan"' }), h('svg', [h('title', 'x')]), h('button', 'Copy')]),
      h('div', { dataPagefindIgnore: '' }, 'not this'),
      { type: 'comment', value: 'nor this' },
      { type: 'raw', value: '<b class="x">but</b> this' } as unknown as RootContent,
    );
    expect(lines).toEqual([line('See the "plan"'), line('but this')]);
  });

  it('keeps text that looks like markup as text', () => {
    expect(textOf(h('p', '</main><h2 id="x">no</h2>'))).toEqual([line('</main><h2 id="x">no</h2>')]);
  });
});
