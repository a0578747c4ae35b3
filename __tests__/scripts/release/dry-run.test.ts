import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { run } from '../../../scripts/process.ts';
import { Folder } from '../../helpers/folder.ts';
import { GIT_ENV } from '../../helpers/github/git.ts';

const RELEASE = fileURLToPath(new URL('../../../scripts/release.ts', import.meta.url));
const AUTHOR = {
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@b.example',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@b.example',
};
const FILES = {
  'package.json': '{"version":"1.3.0"}',
  'package-lock.json': '{"version":"1.3.0","packages":{"":{"version":"1.3.0"}}}',
  'CHANGELOG.md': '## [Unreleased]\n\n## [1.3.0] - 2026-03-09\n\n- Something new.\n',
  'dist/index.js': 'built',
};

/** A clone whose remote has v1.2.0 and v1, annotated as a person would push them, and one commit after them. */
async function scratch(folder: Folder) {
  const git = async (...args: readonly string[]) => {
    const options = { cwd: folder.at('clone'), env: { ...GIT_ENV, ...AUTHOR } };
    return (await promisify(execFile)('git', [...args], options)).stdout.trim();
  };
  await folder.write({ 'clone/.gitignore': 'node_modules\n' });
  await git('init', '--quiet', '--initial-branch=main', '--bare', folder.at('remote'));
  await git('init', '--quiet', '--initial-branch=main');
  await git('remote', 'add', 'origin', folder.at('remote'));
  const commit = async (message: string) => {
    await git('add', '--all');
    await git('commit', '--quiet', '--message', message);
    return await git('rev-parse', 'HEAD');
  };
  const before = await commit('Before');
  await git('tag', '--annotate', '--message', 'x', 'v1.2.0');
  await git('tag', '--annotate', '--message', 'x', 'v1');
  await folder.write(FILES, 'clone');
  const head = await commit('Release 1.3.0');
  await git('push', '--quiet', '--tags', 'origin', 'main');
  return { git, before, head };
}

/** Runs the command as `npm run release` does. */
async function release(folder: Folder, ...args: readonly string[]) {
  const env = { ...GIT_ENV, GITHUB_STEP_SUMMARY: folder.at('summary.md') };
  const { code, output } = await run(process.execPath, [RELEASE, '--at', folder.at('clone'), ...args], { env });
  return { code, output };
}

describe('npm run release -- --dry-run', () => {
  it('says what the release of a real repository would do, in the summary too, and changes nothing', async () => {
    await using folder = await Folder.make();
    const { git, before, head } = await scratch(folder);
    const refs = await git('ls-remote', 'origin');

    const { code, output } = await release(folder, '--version', 'v1.3.0', '--dry-run');

    expect(output).toBe(
      [
        `Tag ${head} as v1.3.0`,
        'Make the release v1.3.0 as a draft, and publish it, as the latest one',
        `Move the tag v1 from ${before} to ${head}`,
        'Notes of the release:',
        '',
        '- Something new.',
        '',
        `To run exactly this release, pin its commit: \`@${head} # v1.3.0\`.`,
        '',
        'This is a dry run: nothing was changed.',
        '',
      ].join('\n'),
    );
    expect(code).toBe(0);
    expect((await folder.read())['summary.md']).toContain(`Move the tag v1 from ${before} to ${head}`);
    expect(await git('ls-remote', 'origin')).toBe(refs);
  });

  it('refuses a dist/ that a build has changed, a commit that was not pushed, and another version, all at once', async () => {
    await using folder = await Folder.make();
    const { git } = await scratch(folder);
    await git('commit', '--quiet', '--allow-empty', '--message', 'Not pushed');
    await folder.write({ 'dist/index.js': 'built anew', 'dist/chunk.js': 'new', 'node_modules/a.js': '' }, 'clone');

    const { code, output } = await release(folder, '--version', '1.4.0', '--dry-run');

    expect(code).toBe(1);
    expect(output.trimEnd().split('\n')).toEqual([
      'The release cannot be made:',
      '- package.json tells the version "1.3.0", not 1.4.0.',
      '- package-lock.json tells the version "1.3.0", not 1.4.0.',
      '- package-lock.json, packages[""], tells the version "1.3.0", not 1.4.0.',
      '- CHANGELOG.md has no section `## [1.4.0] - YYYY-MM-DD`.',
      expect.stringMatching(/^- The work tree is not what \w{40} holds: dist\/index\.js, dist\/chunk\.js\. /),
      expect.stringMatching(
        /^- The commit \w{40} is on none of the branches that releases are made of: main, maintenance\/v1\.$/,
      ),
    ]);
  });
});
