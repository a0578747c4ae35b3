/** Reads the state of a work tree and its git for a release. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { run } from '../process.ts';
import type { State } from './plan.ts';

const REMOTE = 'refs/remotes/origin';

/** Reads the state of a work tree. Throws with git's own words, or with the name of the file that cannot be read. */
export async function readState(folder: string): Promise<State> {
  const git = async (...args: readonly string[]) => await gitLines(folder, args);
  const [commit = ''] = await git('rev-parse', '--verify', 'HEAD^{commit}');
  const tags = await git('for-each-ref', '--format=%(refname:lstrip=2) %(objectname) %(*objectname)', 'refs/tags');
  return {
    commit,
    changed: (await git('status', '--porcelain=v1', '--untracked-files=all')).map((line) => line.slice(3)),
    branches: await git('for-each-ref', '--contains', commit, '--format=%(refname:lstrip=3)', REMOTE),
    tags: new Map(
      tags.map((line) => {
        const [name = '', object = '', commitOfTag = ''] = line.split(' ');
        return [name, commitOfTag === '' ? object : commitOfTag];
      }),
    ),
    packageVersions: await readPackageVersions(folder),
    changelog: await readFile(path.join(folder, 'CHANGELOG.md'), 'utf8'),
  };
}

async function readPackageVersions(folder: string): Promise<State['packageVersions']> {
  const read = async (name: string) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as PackageFile;
  const lock = await read('package-lock.json');
  return {
    'package.json': (await read('package.json')).version,
    'package-lock.json': lock.version,
    'package-lock.json, packages[""],': lock.packages?.['']?.version,
  };
}

interface PackageFile {
  readonly version?: unknown;
  readonly packages?: Readonly<Record<string, { readonly version?: unknown }>>;
}

async function gitLines(folder: string, args: readonly string[]): Promise<readonly string[]> {
  const { code, stdout, output } = await run('git', args, { cwd: folder });
  if (code !== 0) throw new Error(`git ${args.join(' ')} failed with exit code ${code}: ${output.trim()}`);
  return stdout.split('\n').filter((line) => line !== '');
}
