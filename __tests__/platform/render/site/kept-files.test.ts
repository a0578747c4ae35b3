import { describe, expect, it } from '@jest/globals';
import { pageNameFault } from '../../../../src/platform/render/site/discover.ts';

describe("a page's file name", () => {
  it.each(['con.mdx', 'api/list:all.mdx', 'a/what?.md', 'a./b.mdx'])('%s is refused on Windows alone', (file) => {
    expect(pageNameFault(file, 'linux')).toBeUndefined();
    expect(pageNameFault(file, 'darwin')).toBeUndefined();
    expect(pageNameFault(file, 'win32')).toBe("The page's file name is one that Windows reserves; rename the file.");
  });

  it('c:x.mdx is refused on Windows alone, where it starts with a drive', () => {
    expect(pageNameFault('c:x.mdx', 'linux')).toBeUndefined();
    expect(pageNameFault('c:x.mdx', 'win32')).toBe(
      "The page's file name starts like a path of Windows (a letter and a colon); rename the file.",
    );
  });

  it.each([
    ['c:/x.mdx', 'starts like a path of Windows (a letter and a colon)'],
    [`${'d/'.repeat(64)}x.mdx`, 'stands below too many folders'],
  ])('%j is refused everywhere', (file, reason) => {
    expect(pageNameFault(file, 'linux')).toBe(`The page's file name ${reason}; rename the file.`);
  });
});
