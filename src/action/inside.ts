/** Which path lies in which folder. Pure. */
import path from 'node:path';

/** Whether a path is a folder or lies below it; both absolute. */
export function isInside(candidate: string, folder: string): boolean {
  const relative = path.relative(folder, candidate);
  return relative === '' || (!relative.startsWith(`..${path.sep}`) && relative !== '..' && !path.isAbsolute(relative));
}

/** Whether a path below a folder is a `.git`, of whichever repository there, or lies in one; both absolute. */
export function isInGit(candidate: string, folder: string): boolean {
  const names = path.relative(folder, candidate).split(path.sep);
  return names.some((name) => name.toLowerCase() === '.git');
}
