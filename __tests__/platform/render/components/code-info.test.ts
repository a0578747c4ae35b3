import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readCodeInfo } from '../../../../src/platform/render/components/code-info.ts';

const OFF = { hasLineNumbers: false, wraps: false, isFolded: false, hidesCopy: false };
const PLAIN = { highlighted: new Set(), focused: new Set(), ...OFF };

describe('the info string of a code block', () => {
  it.each<[string, object]>([
    ['', PLAIN],
    ['app.js', { ...PLAIN, title: 'app.js' }],
    ['My file.js', { ...PLAIN, title: 'My file.js' }],
    ['title="My file" wrap', { ...PLAIN, title: 'My file', wraps: true }],
    ['title="A \\"q\\" title" wrap', { ...PLAIN, title: 'A "q" title', wraps: true }],
    ["filename='a.ts' lines", { ...PLAIN, title: 'a.ts', hasLineNumbers: true }],
    ['{1,3-5} lineNumbers', { ...PLAIN, highlighted: new Set([1, 3, 4, 5]), hasLineNumbers: true }],
    ['highlight={[1, 2]}', { ...PLAIN, highlighted: new Set([1, 2]) }],
    ['lines=false', PLAIN],
    ['title="Flow" nocopy', { ...PLAIN, title: 'Flow', hidesCopy: true }],
    ['nocopy="false"', PLAIN],
    ['icon="js" expandable', { ...PLAIN, icon: 'js', isFolded: true }],
    ['Title focus={2,4-5}', { ...PLAIN, title: 'Title', focused: new Set([2, 4, 5]) }],
    ['{5-3}', PLAIN],
    ['{x,-1}', PLAIN],
  ])('%j is read', (meta, info) => {
    expect(readCodeInfo(meta)).toEqual(info);
  });

  it('marks no more lines than a block can have, whatever is written', () => {
    expect(readCodeInfo('{1-999999}').highlighted.size).toBe(100_000);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '}', '=', '"', '1', '-', ',', 'a', ' ') }), (meta) => {
        for (const line of readCodeInfo(meta).highlighted) expect(line).toBeLessThanOrEqual(100_000);
      }),
    );
  });
});
