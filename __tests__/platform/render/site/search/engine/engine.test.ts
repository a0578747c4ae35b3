import { chmod, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { EngineError, SearchEngine } from '../../../../../../src/platform/render/site/search/engine/engine.ts';
import { Folder } from '../../../../../helpers/folder.ts';

const DOCUMENT = { url: 'a.html', html: '<html lang="en"><body><h1>Words</h1></body></html>' };

async function program(folder: Folder, script: string): Promise<string> {
  const file = folder.at('engine');
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  return file;
}

describe('Engine', () => {
  it('gives the program nothing of our environment', async () => {
    await using folder = await Folder.make();
    using engine = new SearchEngine(await program(folder, 'export -p > "$0.env"'));
    process.env['SECRET_OF_THE_TEST'] = 'x';

    await expect(engine.index([DOCUMENT])).rejects.toThrow(EngineError);

    delete process.env['SECRET_OF_THE_TEST'];
    expect(await readFile(folder.at('engine.env'), 'utf8')).not.toMatch(/SECRET|HOME|NODE/);
  });

  it.each([
    ['ends', 'exit 3', 'it ended with exit code 3'],
    ['is killed', 'kill -9 $$', 'it ended with SIGKILL'],
    ['answers nonsense', 'printf nonsense,; read line', 'it gave an answer that cannot be read'],
    [
      'refuses',
      `printf '%s,' '${btoa('{"message_id":1,"payload":{"type":"Error","message":"no"}}')}'; read line`,
      'no',
    ],
  ])('fails when the program %s', async (_name, script, message) => {
    await using folder = await Folder.make();
    using engine = new SearchEngine(await program(folder, script));

    await expect(engine.index([DOCUMENT])).rejects.toThrow(message);
  });
});
