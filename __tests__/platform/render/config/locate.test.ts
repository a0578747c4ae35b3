import { describe, expect, it } from '@jest/globals';
import { locateText } from '../../../../src/platform/render/config/locate.ts';

describe('locateText', () => {
  it.each([
    ['{"a": "x"}', 'x', { line: 1, column: 7 }],
    ['{\n  "a": "x"\n}', 'x', { line: 2, column: 8 }],
    ['{"a": "q\\"q"}', 'q"q', { line: 1, column: 7 }],
    ['{"a": "xy"}', 'x', { line: 1, column: 1 }],
  ])('finds in %j the text %j', (source, text, place) => {
    expect(locateText(source, text)).toEqual(place);
  });
});
