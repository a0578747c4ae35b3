import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { Folder } from '../helpers/folder.ts';

const START = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));

/** Runs `npm start` for a folder's `docs`, leaving things in its `out`. */
async function start(folder: Folder, ...more: readonly string[]) {
  const args = [START, '--docs', folder.at('docs'), '--out', folder.at('out'), ...more];
  const ended = promisify(execFile)(process.execPath, args, { cwd: folder.path });
  const {
    stdout,
    stderr,
    code = 0,
  } = (await ended.catch((error: unknown) => error)) as {
    stdout: string;
    stderr: string;
    code?: number;
  };
  return { code, stdout, stderr, files: await folder.names('out').catch(() => []) };
}

/** What stands below a heading. */
function section(stdout: string, title: string): string {
  const [, rest = ''] = stdout.split(`\n── ${title} `);
  return rest.replace(/^─*\n/, '').split('\n── ')[0] ?? '';
}

describe('npm start', () => {
  it('shows what was reported about the documentation, and two domains in the pull request of a rollout; leaves archives, sites and values', async () => {
    await using folder = await Folder.make();
    const codes = Array.from({ length: 25 }, (_, index) => `{call${index}()}`).join('\n\n');
    const about = '<a href="x&#10;::error::b ##[error]c">d</a>';
    await folder.write({ 'docs/docs.json': '{"name":"T"}', 'docs/index.mdx': codes, 'docs/about.mdx': about });

    const { code, stdout, files } = await start(folder, '--update', 'pull-request');

    expect({ code, files }).toEqual({ code: 0, files: ['deployment', 'sites', 'summary.md'] });
    const [, reported = ''] = stdout.split('── Reported about the documentation: 52 ');
    expect(reported).toContain(
      '  index.mdx:1:1: The code here uses `call0`, which the page does not declare; it is shown as it is written.\n',
    );
    expect(reported).toContain(
      '  about.mdx:1:1: The address `x ::error::b ## [error]c` leads to a page that does not exist.\n',
    );
    expect(reported).toContain('`call18`');
    expect(reported).not.toContain('`call19`');
    expect(reported).toMatch(/\n {2}and 32 more\n\n── [\s\S]*summary\.md {2}the job summary/);
    expect(stdout).toContain((await folder.read('out'))['summary.md']?.trim() ?? 'no summary');
    const pull = section(stdout, 'Pull request #1');
    expect(pull).toMatch(/^ {2}title: Pin 2 static exports$/m);
    expect(pull).toContain('  branch: static-exports, to be merged into main\n');
    expect(pull).toMatch(/^ {2}address: http:\/\/127\.0\.0\.1:\d+\/acme\/deployment\/pull\/1$/m);
    expect(pull).toContain('  labels: documentation, static-export\n');
    expect(pull).toMatch(/^Merge before \*\*/m);
    expect(pull).toMatch(/^\| `next\.docs\.example\.com\/values\.yaml` \| `staticExport` \|/m);
    const commit = section(stdout, 'Commit to acme/deployment@static-exports');
    expect(commit).toMatch(
      /^ {4}- next\.docs\.example\.com\/values\.yaml: \d{8}-\d{6}\.se_[0-9a-f]{16}\.[0-9a-f]{12}$/m,
    );
    expect(commit).toContain(' 2 files changed, 4 insertions(+), 4 deletions(-)\n');
    const { 'values.yaml': values = '' } = await folder.read('out/deployment/docs.example.com');
    const link = /bundleUrl: '(.+)\?(.+)'/.exec(values);
    expect(section(stdout, 'Change of docs.example.com/values.yaml')).toContain(`\n+  bundleUrl: '${link?.[1]}?…'\n`);
    expect(stdout).not.toContain(link?.[2] ?? 'a link');
    expect(stdout).toMatch(/out.deployment {2}the values of the deployment after the rollout\n$/);
    // Paths are those of the reader: below the folder of the call, or absolute.
    expect(stdout).not.toContain('../');
  });

  it('leaves what an earlier run left as the site when the export fails', async () => {
    await using folder = await Folder.make();
    const earlier = { 'out/site/.static-export.json': '{"kind":"static-export-site"}', 'out/bundle.tar.gz': 'a' };
    await folder.write({ 'docs/docs.json': '{"name":', 'docs/index.mdx': '# Start', ...earlier });

    const { code, stdout, files } = await start(folder);

    expect({ code, files }).toEqual({ code: 1, files: ['site', 'summary.md'] });
    expect(stdout).toContain('Reported about the documentation: 1');
    expect(stdout).toMatch(/out.site holds the site of an earlier run/);
    expect((await folder.read('out'))['summary.md']).not.toContain('completed');
  });

  it('refuses to roll out in a way that it does not know, in one line above the usage', async () => {
    await using folder = await Folder.make();

    const { code, stderr, files } = await start(folder, '--update', 'none');

    expect({ code, files }).toEqual({ code: 1, files: [] });
    expect(stderr).toMatch(
      /^--update is "none"; set it to commit or pull-request, or leave it out\.\n\nUsage: npm start .*\[--update HOW\]\n/,
    );
  });
});
