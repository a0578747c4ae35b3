/** The sites of a run: its domains, the value of an input for each, and what to keep of their bundles. No I/O. */
import path from 'node:path';
import { domainFault } from '../../contract/domain.ts';
import { Fault, type Form, linesOf, quote, redactAddress } from './rules.ts';

/** Values of sites by domain; a single site without a domain has the key undefined. */
export type BySite<T> = ReadonlyMap<string | undefined, T>;

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
  return form.value('domain', parseDomains) ?? UNREAD_DOMAINS;
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

/**
 * Reads one value for each domain from lines `domain=value`; a value alone is for the only domain. Domains without a line
 * are absent.
 */
export function parseBySite<T>(text: string, domains: readonly string[], parse: (text: string) => T): BySite<T> {
  const values = new Map<string | undefined, T>();
  const lines = domains === UNREAD_DOMAINS ? [] : linesOf(text);
  if (lines.length > 1 && domains.length === 0)
    throw new Fault(`has ${lines.length} lines; name their domains in \`domain\``);
  for (const line of lines) {
    const [, name = '', own = ''] = /^([^=\s]+)\s*=(.*)$/s.exec(line) ?? [];
    const domain = domains.find((one) => one === name.toLowerCase());
    if (domain === undefined && domains.length > 1) {
      throw new Fault(
        `${quote(line)} names no domain of \`domain\`; with several of them write lines \`domain=value\``,
      );
    }
    const of = domain ?? domains[0];
    if (values.has(of)) throw new Fault(`has two lines for ${quote(of ?? '')}; write one`);
    values.set(of, parse(domain === undefined ? line : own.trim()));
  }
  return values;
}

/** Fills `{domain}` for each domain. Several domains without it are a fault. */
export function perSite<T>(text: string, domains: readonly string[], parse: (text: string) => T): BySite<T> {
  if (domains.length > 1 && !text.includes(DOMAIN))
    throw new Fault(`is the same for ${domains.length} domains; write \`${DOMAIN}\` where the domain belongs`);
  return new Map(sitesOf(domains).map((domain) => [domain, parse(filled(text, domain))]));
}

/** Fills `{domain}` in a text. */
export function filled(text: string, domain: string | undefined): string {
  return domain === undefined ? text : text.replaceAll(DOMAIN, domain);
}

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
