import assert from 'node:assert/strict';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { markdownToMdast } from 'satteri';
import { fence, link, plainText } from '../../../../src/platform/assistant/model/markdown.ts';
import { anyPath } from '../../../helpers/arbitraries.ts';

/** What a reader of Markdown sees: kinds of nodes, and their text. */
function seen(node: Nodes): readonly string[] {
  const own = 'value' in node ? [node.value] : [];
  return [node.type, ...own, ...('children' in node ? node.children.flatMap(seen) : [])];
}

const words = fc.string({
  unit: fc.constantFrom(...'ab1 _*`[]()<>!/\\#-+=~&;:.|"\'', 'x', ' ', '**', '](', '&lt;', '1.', '---'),
});

it('leaves names as they are', () => {
  const line = 'Set STATIC_EXPORT_API_KEY to [optional], a < b * c, at C:\\path.';
  expect(plainText(line)).toBe(line);
});

it('writes any text so that it is read as this text', () => {
  fc.assert(
    fc.property(words, (given) => {
      const text = `${given.trim()}`;
      if (text === '') return;
      assert.deepEqual(seen(fromMarkdown(plainText(text))), ['root', 'paragraph', 'text', text], plainText(text));
    }),
  );
});

it('writes text so that also readers of tables and deleted text read it', () => {
  for (const text of ['~~a~~ | b', '| a |', '[^1]: x', '- [ ] x', '*a* _b_ **c**']) {
    assert.deepEqual(seen(markdownToMdast(plainText(text)) as Nodes), ['root', 'paragraph', 'text', text]);
  }
});

it('writes any text and address as one link', () => {
  fc.assert(
    fc.property(words, anyPath, (given, path) => {
      const text = `a${given}z`;
      const tree = fromMarkdown(`**${link(text, `https://x.example${path}(<`)}**`);
      assert.deepEqual(seen(tree), ['root', 'paragraph', 'strong', 'link', 'text', text]);
    }),
  );
});

it('fences any code', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('`', '~', 'a', '\n', ' ', '```') }), (code) => {
      assert.deepEqual(seen(fromMarkdown(fence(code))), ['root', 'code', code]);
    }),
  );
});
