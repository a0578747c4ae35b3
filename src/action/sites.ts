/** The sites of a run: several domains side by side, and what an input says of each. Pure. */
import type { Place } from '../deployment/values.ts';
import { Fault, parseDomain, quote } from './input-rules.ts';
import { isInside } from './inside.ts';

/** What is said of each site, by its domain; of the only one where nobody named it, by undefined. */
export type BySite<T> = ReadonlyMap<string | undefined, T>;

const MAX_DOMAINS = 50;
const DOMAIN = '{domain}';

/** Reads domains, one a line. */
export function parseDomains(text: string): readonly string[] {
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
  for (const line of linesOf(text)) {
    const [domain, value] = siteOf(line, domains);
    if (domain === undefined && domains.length > 1)
      throw new Fault(
        `${quote(line)} names no domain of \`domain\`; with several of them write lines \`domain=value\``,
      );
    const of = domain ?? domains[0];
    if (values.has(of)) throw new Fault(`has two lines ${of === undefined ? '' : `for ${quote(of)}`}; write one`);
    values.set(of, parse(value));
  }
  return values;
}

/** The domain that a line begins with, where it is one of them, and what follows. */
function siteOf(line: string, domains: readonly string[]): readonly [string | undefined, string] {
  const [, name = '', value = ''] = /^([^=\s]+)\s*=(.*)$/s.exec(line) ?? [];
  const domain = domains.find((one) => one === name.trim().toLowerCase());
  return domain === undefined ? [undefined, line] : [domain, value.trim()];
}

/** Fills `{domain}` for each domain. Where several would meet without it, that is a fault. */
export function perSite<T>(text: string, domains: readonly string[], parse: (text: string) => T): BySite<T> {
  if (domains.length > 1 && !text.includes(DOMAIN))
    throw new Fault(`is the same for ${domains.length} domains; write \`${DOMAIN}\` where the domain is to stand`);
  if (domains.length === 0 && text.includes(DOMAIN)) throw new Fault(`names \`${DOMAIN}\`, but \`domain\` is not set`);
  const sites = domains.length === 0 ? [undefined] : domains;
  return new Map(sites.map((domain) => [domain, parse(filled(text, domain))]));
}

function filled(text: string, domain: string | undefined): string {
  return domain === undefined ? text : text.replaceAll(DOMAIN, domain);
}

/**
 * Reads the places of each domain: paths of files, one a line, with `{domain}` or as lines `domain=path`, and one
 * `config-path` for all. Throws a {@link Fault} where two domains would meet in one place.
 */
export function parsePlaces(
  files: string,
  configPath: string | undefined,
  domains: readonly string[],
  rules: { readonly file: (text: string) => string; readonly path: (text: string) => string },
): BySite<readonly Place[]> {
  const sites = domains.length === 0 ? [undefined] : domains;
  const places = new Map(
    sites.map((domain) => {
      const own = linesOf(files).flatMap((line) => {
        const [of, path] = siteOf(line, domains);
        return of === undefined || of === domain ? [rules.file(filled(path, domain))] : [];
      });
      const path = configPath === undefined ? undefined : rules.path(filled(configPath, domain));
      return [domain, [...new Set(own)].map((file) => ({ file, ...(path !== undefined && { path }) }))] as const;
    }),
  );
  const seen = new Map<string, string | undefined>();
  for (const [domain, own] of places) {
    if (own.length === 0) throw new Fault(`names no file of ${quote(domain ?? '')}; write a line \`${domain}=path\``);
    for (const { file, path } of own) {
      const key = JSON.stringify([file, path]);
      if (seen.has(key)) {
        const both = [seen.get(key), domain].map((one) => quote(one ?? '')).join(' and ');
        throw new Fault(
          `${both} would be written to one place of ${quote(file)}; write \`${DOMAIN}\` in it or in \`config-path\`, or lines \`domain=path\``,
        );
      }
      seen.set(key, domain);
    }
  }
  return places;
}

/** Finds two paths of which one lies in the other, or is the other. */
export function overlapOf(paths: readonly string[]): readonly [string, string] | undefined {
  for (const [nth, one] of paths.entries()) {
    const other = paths.slice(nth + 1).find((path) => isInside(path, one) || isInside(one, path));
    if (other !== undefined) return [one, other];
  }
  return undefined;
}

/** The lines of a text that hold something. */
export function linesOf(text: string): readonly string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
