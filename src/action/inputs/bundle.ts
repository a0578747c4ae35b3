/** The inputs about the bundle: what to save of it, and how to verify it. No I/O. */
import path from 'node:path';
import { defaulted, Fault, type Form, optional } from './form.ts';
import { oneOf, parseBoolean, quote } from './rules.ts';
import { perSite, sitesOf } from './sites.ts';

/** What to keep of the bundle: absolute paths inside the workspace. */
export interface KeepInputs {
  readonly bundlePath?: string;
  readonly extractTo?: string;
}

/** What findings do to a run. */
export type Policy = 'ignore' | 'warn' | 'fail';

const parsePolicy = oneOf<Policy>('ignore', 'warn', 'fail');

/** How to verify the bundle, and whether to hide its link. */
export const VERIFY_FIELDS = {
  verify: defaulted('verify', oneOf('true', 'false', 'auto')),
  onBrokenLink: defaulted('on-broken-link', parsePolicy),
  onExternalResource: defaulted('on-external-resource', parsePolicy),
  maskBundleUrl: defaulted('mask-bundle-url', parseBoolean),
};

/** Reads the targets of each site, in the order of the domains; `workspace` is an absolute path. */
export function readKeeps(form: Form, domains: readonly string[], workspace: string): readonly KeepInputs[] {
  const read = (text: string) => perSite(text, domains, (one) => parseWorkspacePath(one, workspace));
  const { archives, folders } = form.group({
    archives: optional('bundle-path', read),
    folders: optional('extract-to', read),
  }).found;
  const keeps = sitesOf(domains).map((domain): KeepInputs => {
    const [bundlePath, extractTo] = [archives?.get(domain), folders?.get(domain)];
    return { ...(bundlePath !== undefined && { bundlePath }), ...(extractTo !== undefined && { extractTo }) };
  });
  const paths = keeps.flatMap(({ bundlePath, extractTo }) => [bundlePath ?? [], extractTo ?? []].flat());
  const overlap = paths.some((one, nth) =>
    paths.slice(nth + 1).some((other) => isInside(other, one) || isInside(one, other)),
  );
  if (overlap)
    form.refuse('bundle-path', 'it overlaps with `extract-to`, which is replaced as a whole; choose a path beside it');
  return keeps;
}

/** Reads a path that must lie below the workspace and outside `.git`, as an absolute path. */
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

/** Names of the inputs that need the bundle, beside `update`. */
export function needsBundle(form: Form): readonly string[] {
  return [...['bundle-path', 'extract-to'].filter((input) => form.has(input)), ...policiesIn(form)];
}

/** Names of the inputs that ask for findings. */
export function policiesIn(form: Form): readonly string[] {
  return ['on-broken-link', 'on-external-resource'].filter((input) => /^(?:warn|fail)$/i.test(form.text(input)));
}
