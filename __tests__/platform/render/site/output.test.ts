import { existsSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { createOutput } from '../../../../src/platform/render/site/output.ts';
import { Folder } from '../../../helpers/folder.ts';

describe('the output', () => {
  it('tells of a file that could not be written, and leaves nothing when it is discarded', async () => {
    await using folder = await Folder.make();
    const output = await createOutput(folder.at('site'));
    await output.write('a/b.html', 'b');
    await expect(output.write('a', 'a folder has this name')).rejects.toThrow(
      /^a: the file cannot be written into the site: the system says EISDIR\.$/,
    );
    await output.discard();
    expect(existsSync(folder.at('site'))).toBe(false);
  });
});
