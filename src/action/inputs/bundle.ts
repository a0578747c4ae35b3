/** The inputs about what to keep of the bundle. No I/O. */
import path from 'node:path';
import { Fault, type Form, quote } from './rules.ts';
import { perSite, sitesOf } from './sites.ts';

/** What to keep of the bundle: absolute paths inside the workspace. */
export interface KeepInputs {
  readonly bundlePath?: string | undefined;
  readonly extractTo?: string | undefined;
}

/** What findings do to a run. */
export type Policy = 'ignore' | 'warn' | 'fail';

/** Reads the targets of each site, in the order of the domains; `workspace` is an absolute path. */
export function readKeeps(form: Form, domains: readonly string[], workspace: string): readonly KeepInputs[] {
  const read = (input: string) =>
    form.optional(input, (text) => perSite(text, domains, (one) => parseWorkspacePath(one, workspace)));
  const [archives, folders] = [read('bundle-path'), read('extract-to')];
  const paths = [...(archives?.values() ?? []), ...(folders?.values() ?? [])];
  const overlap = paths.some((one, nth) => paths.some((other, at) => at !== nth && isInside(other, one)));
  if (overlap)
    form.refuse('bundle-path', 'it overlaps with `extract-to`, which is replaced as a whole; choose a path beside it');
  return sitesOf(domains).map((domain) => ({ bundlePath: archives?.get(domain), extractTo: folders?.get(domain) }));
}

function parseWorkspacePath(text: string, workspace: string): string {
  if (/\p{Cc}/u.test(text)) throw new Fault(`${quote(text)} has control characters`);
  const absolute = path.resolve(workspace, text);
  if (!isInside(absolute, workspace) || absolute === workspace)
    throw new Fault(`${quote(text)} is not inside the workspace; choose a path below it, such as \`out/site\``);
  if (isInGit(absolute, workspace)) throw new Fault(`${quote(text)} lies in \`.git\`; choose another path`);
  return absolute;
}

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
