import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { Folder } from '../helpers/folder.ts';

const RUN_LIMIT_MS = 60_000;
const START = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));

/** Runs `npm start` for a folder's `docs`, leaving things in its `out`. */
async function start(folder: Folder) {
  const args = [START, '--docs', folder.at('docs'), '--out', folder.at('out')];
  const ended = promisify(execFile)(process.execPath, args, { cwd: folder.path });
  const { stdout, code = 0 } = (await ended.catch((error: { stdout: string; code: number }) => error)) as {
    stdout: string;
    code?: number;
  };
  return { code, stdout, files: await folder.names('out') };
}

describe('npm start', () => {
  it(
    'leaves archive, site and summary, and shows what was reported about the documentation',
    async () => {
      await using folder = await Folder.make();
      const codes = Array.from({ length: 25 }, (_, index) => `{call${index}()}`).join('\n\n');
      await folder.write({ 'docs/docs.json': '{"name":"T"}', 'docs/index.mdx': codes });

      const { code, stdout, files } = await start(folder);

      expect({ code, files }).toEqual({ code: 0, files: ['bundle.tar.gz', 'site', 'summary.md'] });
      const [, section = ''] = stdout.split('── Reported about the documentation: 25 ');
      expect(section).toContain('  index.mdx:1:2: The code here calls `call0`, which is not run; it is left out.\n');
      expect(section).toContain('`call19`');
      expect(section).not.toContain('`call20`');
      expect(section).toMatch(/\n {2}and 5 more\n\n── Left for you [\s\S]*summary\.md {2}the job summary/);
      expect(stdout).toContain((await folder.read('out'))['summary.md']?.trim() ?? 'no summary');
    },
    RUN_LIMIT_MS,
  );

  it(
    'says after a failure that the site is of an earlier run, and leaves nothing else of that',
    async () => {
      await using folder = await Folder.make();
      await folder.write({ 'docs/docs.json': '{"name":"T"}', 'docs/index.mdx': '# T' });
      const sound = await start(folder);
      await folder.write({ 'docs/index.mdx': '<Broken' });

      const failed = await start(folder);

      expect(sound.stdout).not.toContain('Reported about');
      expect({ code: failed.code, files: failed.files }).toEqual({ code: 1, files: ['site', 'summary.md'] });
      expect(failed.stdout).toContain('Reported about the documentation: 1');
      expect(failed.stdout).toMatch(/What stands in out.site is of an earlier run/);
      expect((await folder.read('out'))['summary.md']).not.toContain('completed');
    },
    RUN_LIMIT_MS,
  );
});
