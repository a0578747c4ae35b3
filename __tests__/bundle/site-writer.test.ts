import { describe, expect, it } from '@jest/globals';
import { SiteWriter, type SiteWriterOptions } from '../../src/bundle/site-writer.ts';
import { Folder } from '../helpers/folder.ts';

/** More than one look at the pace takes in. */
const FILES = 600;
const LARGE_BYTES = 300 * 1024;

async function* content(...pieces: readonly string[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece);
}

describe.each<[string, SiteWriterOptions]>([
  ['one after the other', { slowFileMs: Number.POSITIVE_INFINITY }],
  ['side by side, where the system is slow', { slowFileMs: 0 }],
])('a site written %s', (_name, options) => {
  it('is whole', async () => {
    await using folder = await Folder.make();
    const writer = new SiteWriter(folder.path, options);
    const expected: Record<string, string> = {};
    for (let nth = 0; nth < FILES; nth++) {
      expected[`pages/${nth % 7}/${nth}.html`] = `page ${nth}`;
      await writer.write(['pages', `${nth % 7}`, `${nth}.html`], 6, content('page ', `${nth}`));
    }
    expected['large.bin'] = 'x'.repeat(LARGE_BYTES);
    await writer.write(['large.bin'], LARGE_BYTES, content('x'.repeat(LARGE_BYTES - 1), 'x'));
    expected['empty'] = '';
    await writer.write(['empty'], 0, content());
    await writer.finish();

    expect(await folder.read()).toEqual(expected);
  });

  it('is refused when a file stands in the way, which stays as it was', async () => {
    await using folder = await Folder.make();
    const last = `${FILES}.html`;
    await folder.write({ [last]: 'intact' });
    const writer = new SiteWriter(folder.path, options);
    const written = (async () => {
      for (let nth = 0; nth <= FILES; nth++) await writer.write([`${nth}.html`], 1, content('x'));
      await writer.finish();
    })();

    await expect(written).rejects.toThrowWithCode('EEXIST');
    await writer.settle();
    expect((await folder.read())[last]).toBe('intact');
  });
});
