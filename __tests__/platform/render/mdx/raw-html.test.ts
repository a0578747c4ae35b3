import { describe, expect, it } from '@jest/globals';
import { parseMarkdown, parsePlainMarkdown } from '../../../../src/platform/render/mdx/parse.ts';

const SOURCE = 'Text<br>\n\n```json\n{"a": 1}\n```\n';

describe('Markdown that is no MDX', () => {
  it('keeps its code blocks beside its HTML', () => {
    for (const parse of [parseMarkdown, parsePlainMarkdown]) {
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
