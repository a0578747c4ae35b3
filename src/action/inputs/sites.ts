/** The sites of a run: its domains, and the value of an input for each. Pure. */
import { domainFault } from '../../contract/domain.ts';
import { Fault, type Form, optional, required } from './form.ts';
import { linesOf, quote, redactAddress } from './rules.ts';

/** Values of sites by domain; a single site without a domain has the key undefined. */
export type BySite<T> = ReadonlyMap<string | undefined, T>;

const MAX_DOMAINS = 50;
/** Stands for the domain in an input of several sites. */
export const DOMAIN = '{domain}';

/** Reads a domain and folds it to lower case. */
function parseDomain(text: string): string {
  if (text === '')
    throw new Fault(
      'is required unless `job-id` is set; set it to the documentation domain, such as `docs.example.com`',
    );
  const fault = domainFault(text);
  if (fault === undefined) return text.toLowerCase();
  const host = hostOf(text);
  const fix = host === undefined ? 'write a host name or a single label' : `write \`${host}\``;
  throw new Fault(`${quote(redactAddress(text))} ${fault}; ${fix}`);
}

function hostOf(text: string): string | undefined {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  return host !== '' && domainFault(host) === undefined ? host : undefined;
}

/** The sites of a run: its domains, or a single site without a domain. */
export function sitesOf(domains: readonly string[]): readonly (string | undefined)[] {
  return domains.length === 0 ? [undefined] : domains;
}

/** Placeholder for domains with a fault: inputs that use domains are not checked against it. */
export const UNREAD_DOMAINS: readonly string[] = ['domain.invalid'];

/** Reads the domains of a run; there may be none if a site needs no domain. */
export function readDomains(form: Form, mayBeNone: boolean): readonly string[] {
  const read = form.value((mayBeNone ? optional : required)('domain', parseDomains));
  return read ?? (mayBeNone && !form.has('domain') ? [] : UNREAD_DOMAINS);
}

/** Reads domains, one per line. */
function parseDomains(text: string): readonly string[] {
  const lines = linesOf(text);
  const domains = (lines.length === 0 ? [''] : lines).map(parseDomain);
  const twice = domains.find((domain, nth) => domains.indexOf(domain) !== nth);
  if (twice !== undefined) throw new Fault(`names ${quote(twice)} twice; write each domain once`);
  if (domains.length > MAX_DOMAINS)
    throw new Fault(`names ${domains.length} domains; at most ${MAX_DOMAINS} are allowed`);
  return domains;
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
    const [domain, value] = siteOf(line, domains);
    if (domain === undefined && domains.length > 1)
      throw new Fault(
        `${quote(line)} names no domain of \`domain\`; with several of them write lines \`domain=value\``,
      );
    const of = domain ?? domains[0];
    if (values.has(of)) throw new Fault(`has two lines for ${quote(of ?? '')}; write one`);
    values.set(of, parse(value));
  }
  return values;
}

/** The domain at the start of a line, if it is one of them, and the rest. */
export function siteOf(line: string, domains: readonly string[]): readonly [string | undefined, string] {
  const [, name = '', value = ''] = /^([^=\s]+)\s*=(.*)$/s.exec(line) ?? [];
  const domain = domains.find((one) => one === name.trim().toLowerCase());
  return domain === undefined ? [undefined, line] : [domain, value.trim()];
}

/** Fills `{domain}` for each domain. Several domains without it are a fault. */
export function perSite<T>(text: string, domains: readonly string[], parse: (text: string) => T): BySite<T> {
  if (domains.length > 1 && !text.includes(DOMAIN))
    throw new Fault(`is the same for ${domains.length} domains; write \`${DOMAIN}\` where the domain belongs`);
  return new Map(sitesOf(domains).map((domain) => [domain, parse(filled(text, domain))]));
}

/** Fills `{domain}` in a text. */
export function filled(text: string, domain: string | undefined): string {
  if (domain !== undefined) return text.replaceAll(DOMAIN, domain);
  if (text.includes(DOMAIN)) throw new Fault(`names \`${DOMAIN}\`, but \`domain\` is not set`);
  return text;
}
