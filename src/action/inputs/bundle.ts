/** The inputs about the bundle: what to save of it, and how to verify it. No I/O. */
import path from 'node:path';
import { isInGit, isInside } from '../inside.ts';
import { defaulted, Fault, optional, type ValuesOf } from './form.ts';
import { oneOf, quote } from './rules.ts';
import { perSite } from './sites.ts';

/** What to keep of the bundle: absolute paths inside the workspace. */
export interface KeepInputs {
  readonly bundlePath?: string;
  readonly extractTo?: string;
}

/** What findings do to a run. */
export type Policy = 'ignore' | 'warn' | 'fail';

/** How to verify the bundle. */
export interface VerifyInputs {
  /** Whether to download and verify the bundle, whatever the other inputs say. */
  readonly verify: boolean;
  readonly onBrokenLink: Policy;
  readonly onExternalResource: Policy;
}

const parsePolicy = oneOf<Policy>('ignore', 'warn', 'fail');

/** How to verify the bundle. */
export const VERIFY_FIELDS = {
  verify: defaulted('verify', oneOf('true', 'false', 'auto')),
  onBrokenLink: optional('on-broken-link', parsePolicy),
  onExternalResource: optional('on-external-resource', parsePolicy),
};

/** The targets of each site; the workspace is an absolute path. */
export function keepFields(domains: readonly string[], workspace: string) {
  const read = (text: string) => perSite(text, domains, (one) => parseWorkspacePath(one, workspace));
  return { bundlePath: optional('bundle-path', read), extractTo: optional('extract-to', read) };
}
type Keep = ValuesOf<ReturnType<typeof keepFields>>;

/** The targets of one site. */
export function keepOf({ bundlePath, extractTo }: Keep, domain: string | undefined): KeepInputs {
  const [archive, site] = [bundlePath?.get(domain), extractTo?.get(domain)];
  return { ...(archive !== undefined && { bundlePath: archive }), ...(site !== undefined && { extractTo: site }) };
}

/** The targets of each site that has any. */
export function keepsOf(keep: Keep): readonly KeepInputs[] {
  const domains = new Set([...(keep.bundlePath?.keys() ?? []), ...(keep.extractTo?.keys() ?? [])]);
  return [...domains].map((domain) => keepOf(keep, domain));
}

/** The fault of two overlapping paths. */
export function overlapFault(keeps: readonly KeepInputs[]): string | undefined {
  const paths = keeps.flatMap(({ bundlePath, extractTo }) => [bundlePath ?? [], extractTo ?? []].flat());
  const overlap = paths.some((one, nth) =>
    paths.slice(nth + 1).some((other) => isInside(other, one) || isInside(one, other)),
  );
  return overlap ? 'it overlaps with `extract-to`, which is replaced as a whole; choose a path beside it' : undefined;
}

/** Reads a path that must lie below the workspace and outside `.git`, as an absolute path. */
function parseWorkspacePath(text: string, workspace: string): string {
  if (/\p{Cc}/u.test(text)) throw new Fault(`${quote(text)} has control characters`);
  const absolute = path.resolve(workspace, text);
  if (!isInside(absolute, workspace) || absolute === workspace) {
    throw new Fault(`${quote(text)} is not inside the workspace; choose a path below it, such as \`out/site\``);
  }
  if (isInGit(absolute, workspace)) {
    throw new Fault(`${quote(text)} lies in \`.git\`; choose another path`);
  }
  return absolute;
}
