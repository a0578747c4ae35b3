import { describe, expect, it } from '@jest/globals';
import { locateInFiles, locateText } from '../../../../src/platform/render/config/locate.ts';

const file = (source: string, name = 'docs.json') => ({ file: name, source });

describe('locateText', () => {
  it.each([
    ['{"a": "x"}', 'x', { line: 1, column: 7 }],
    ['{\n  "a": "x"\n}', 'x', { line: 2, column: 8 }],
    ['{\r\n  "a": ["x", "x"]\r\n}', 'x', { line: 2, column: 9 }],
    ['{"a": "q\\"q"}', 'q"q', { line: 1, column: 7 }],
    ['{"a": "\\/b\\u0063"}', '/bc', { line: 1, column: 7 }],
    ['{"a": "xy"}', 'x', { line: 1, column: 1 }],
  ])('finds in %j the text %j', (source, text, place) => {
    expect(locateText(file(source), text)).toEqual(place);
  });

  it('finds thousands of texts in megabytes', () => {
    const texts = Array.from({ length: 50_000 }, (_, index) => `guides/a-page-of-a-large-site/${index}`);
    const config = file(JSON.stringify(texts, null, 1));
    expect(texts.map((text) => locateText(config, text).line)).toEqual(texts.map((_, index) => index + 2));
  });
});

it('locateInFiles names the file that writes the text, and the main one when none does', () => {
  const config = { ...file('{"a": 1}'), parts: [file('["b"]', 'b.json'), file('["b", "c"]', 'c.json')] };
  expect(locateInFiles(config, 'b')).toEqual({ file: 'b.json', place: { line: 1, column: 2 } });
  expect(locateInFiles(config, 'c')).toEqual({ file: 'c.json', place: { line: 1, column: 7 } });
  expect(locateInFiles(config, 'd')).toEqual({ file: 'docs.json', place: { line: 1, column: 1 } });
});
