/** The sites of a run: its domains, the job of each, and what to keep of their bundles. No I/O. */
import path from 'node:path';
import { domainFault } from '../../contract/domain.ts';
import { isUsableJobId } from '../../contract/static-export.ts';
import { Fault, type Form, linesOf, quote, redactAddress } from './rules.ts';

/** The job of a site: a new one, one that exists, the one that the version in place names, or none. */
export type JobTarget =
  | { readonly kind: 'start'; readonly domain: string; readonly paths: readonly string[] }
  | { readonly kind: 'resume'; readonly jobId: string }
  | { readonly kind: 'pinned' }
  /** `job-id` has lines for other domains alone. */
  | { readonly kind: 'none' };

const MAX_DOMAINS = 50;
/** Stands for the domain in an input of several sites. */
export const DOMAIN = '{domain}';

/** Stands for domains with a fault, so that no other input is refused because of it. */
const UNREAD_DOMAINS: readonly string[] = ['domain.invalid'];

const NAMING_INPUTS = [
  'config-file',
  'config-path',
  'bundle-path',
  'extract-to',
  'pin-url',
  'branch',
  'commit-message',
  'pull-request-title',
  'pull-request-body',
] as const;

/**
 * Reads the domains of a run. There are none where a job is continued that needs no domain: without a pull request,
 * whose branch is named by it, and without `{domain}` in any input.
 */
export function readDomains(form: Form, update: string | undefined): readonly string[] {
  if (form.has('job-id') && !form.has('domain')) {
    const naming = NAMING_INPUTS.find((name) => form.text(name).includes(DOMAIN));
    if (naming === undefined && update !== 'pull-request') return [];
    const needs = naming === undefined ? 'a pull request' : `the \`${DOMAIN}\` in \`${naming}\``;
    form.refuse('domain', `is required for ${needs}; set it beside \`job-id\``);
    return UNREAD_DOMAINS;
  }
  const domains: readonly string[] | undefined = form.value('domain', parseDomains);
  return domains ?? UNREAD_DOMAINS;
}

/** The sites of a run: its domains, or a single site without a domain. */
export function sitesOf(domains: readonly string[]): readonly (string | undefined)[] {
  return domains.length === 0 ? [undefined] : domains;
}

function parseDomains(text: string): readonly string[] {
  if (text === '') {
    throw new Fault(
      'is required unless `job-id` is set; set it to the documentation domain, such as `docs.example.com`',
    );
  }
  const domains = linesOf(text).map(parseDomain);
  const twice = domains.find((domain, nth) => domains.indexOf(domain) !== nth);
  if (twice !== undefined) throw new Fault(`names ${quote(twice)} twice; write each domain once`);
  if (domains.length > MAX_DOMAINS)
    throw new Fault(`names ${domains.length} domains; at most ${MAX_DOMAINS} are allowed`);
  return domains;
}

function parseDomain(text: string): string {
  const fault = domainFault(text);
  if (fault === undefined) return text.toLowerCase();
  const host = URL.parse(text.includes('://') ? text : `https://${text}`)?.hostname ?? '';
  const fix = domainFault(host) === undefined ? `write \`${host}\`` : 'write a host name or a single label';
  throw new Fault(`${quote(redactAddress(text))} ${fault}; ${fix}`);
}

/** Reads the job of each site: lines `domain=id`, an id alone for the only domain, or `pinned` for all. */
export function parseJobs(text: string, domains: readonly string[]): readonly JobTarget[] {
  if (text === 'pinned') return sitesOf(domains).map(() => ({ kind: 'pinned' }));
  const jobs: JobTarget[] = sitesOf(domains).map(() => ({ kind: 'none' }));
  const lines = domains === UNREAD_DOMAINS ? [] : linesOf(text);
  if (lines.length > 1 && domains.length === 0)
    throw new Fault(`has ${lines.length} lines; name their domains in \`domain\``);
  for (const line of lines) {
    const [, name = '', own = ''] = /^([^=\s]+)\s*=(.*)$/s.exec(line) ?? [];
    const named = domains.indexOf(name.toLowerCase());
    if (named === -1 && domains.length > 1) {
      throw new Fault(
        `${quote(line)} names no domain of \`domain\`; with several of them write lines \`domain=value\``,
      );
    }
    const nth = Math.max(named, 0);
    if (jobs[nth]?.kind !== 'none') throw new Fault(`has two lines for ${quote(domains[nth] ?? '')}; write one`);
    jobs[nth] = parseJob(named === -1 ? line : own.trim());
  }
  return jobs;
}

function parseJob(id: string): JobTarget {
  if (id === 'pinned') return { kind: 'pinned' };
  if (isUsableJobId(id)) return { kind: 'resume', jobId: id };
  throw new Fault(`${quote(id)} is not a job id; use the \`jobId\` output of an earlier run`);
}

export function filled(text: string, domain: string | undefined): string {
  return domain === undefined ? text : text.replaceAll(DOMAIN, domain);
}

/** What to keep of the bundle: absolute paths inside the workspace. */
export interface KeepInputs {
  readonly bundlePath?: string | undefined;
  readonly extractTo?: string | undefined;
}

export type Policy = 'ignore' | 'warn' | 'fail';

/** Reads the targets of each site, in the order of the domains; `workspace` is an absolute path. */
export function readKeeps(form: Form, domains: readonly string[], workspace: string): readonly KeepInputs[] {
  const read = (input: string) =>
    form.optional(input, (text) => {
      if (domains.length > 1 && !text.includes(DOMAIN))
        throw new Fault(`is the same for ${domains.length} domains; write \`${DOMAIN}\` where the domain belongs`);
      return sitesOf(domains).map((domain) => parseWorkspacePath(filled(text, domain), workspace));
    }) ?? [];
  const [archives, folders] = [read('bundle-path'), read('extract-to')];
  const paths = [...archives, ...folders];
  const overlap = paths.some((one, nth) => paths.some((other, at) => at !== nth && isInside(other, one)));
  if (overlap)
    form.refuse('bundle-path', 'it overlaps with `extract-to`, which is replaced as a whole; choose a path beside it');
  return sitesOf(domains).map((_domain, nth) => ({ bundlePath: archives[nth], extractTo: folders[nth] }));
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
