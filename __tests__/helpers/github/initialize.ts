/**
 * Makes a bare repository as `git init --bare` does (gitrepository-layout(5)), without the processes: tests make
 * hundreds.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const CONFIG = '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n';

/** Writes the repository, and its branch with the commit that a function makes in it. */
export async function initialize(gitDir: string, branch: string, firstCommit: () => Promise<string>): Promise<void> {
  const head = path.join(gitDir, 'refs/heads', branch);
  await mkdir(path.join(gitDir, 'objects'), { recursive: true });
  await mkdir(path.dirname(head), { recursive: true });
  await writeFile(path.join(gitDir, 'HEAD'), `ref: refs/heads/${branch}\n`);
  await writeFile(path.join(gitDir, 'config'), CONFIG);
  await writeFile(head, `${await firstCommit()}\n`);
}
