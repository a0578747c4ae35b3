/** Templates of texts and addresses: `{name}` stands for a fact of the export. Pure. */
import { Fault } from './form.ts';
import { isLocalHost, listed, quote } from './rules.ts';

/** Placeholders of a text. */
export const PLACEHOLDERS = ['version', 'domain', 'jobId', 'pageCount', 'sha256'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Placeholders of an address. */
const ADDRESS_PLACEHOLDERS = ['domain', 'version', 'jobId', 'sha256'] as const satisfies readonly Placeholder[];
/** Placeholders by which the addresses of several sites differ. */
const APART = /\{(?:domain|sha256|jobId)\}/;
const PATTERN = /\{([A-Za-z][A-Za-z0-9_-]*)\}/g;

/** Reads the template of a text. */
export function parseTemplate(text: string, placeholders: readonly Placeholder[] = PLACEHOLDERS): string {
  const known = placeholders.map((name) => `{${name}}`);
  const unknown = [...text.matchAll(PATTERN)].map(([whole]) => whole).find((whole) => !known.includes(whole));
  if (unknown === undefined) return text;
  throw new Fault(`${quote(unknown)} is not a placeholder; there are ${listed(known)}`);
}

/** Fills a template; an unknown fact reads `unknown`. */
export function fill(template: string, facts: Readonly<Partial<Record<Placeholder, string | undefined>>>): string {
  return template.replace(PATTERN, (whole, name: string) => {
    const known = PLACEHOLDERS.find((placeholder) => placeholder === name);
    return known === undefined ? whole : (facts[known] ?? 'unknown');
  });
}

/** Reads the template of an address: https, or http for local hosts, without credentials and fragment. */
export function parsePinUrl(text: string, domains: readonly string[]): string {
  parseTemplate(text, ADDRESS_PLACEHOLDERS);
  const address = fill(text, { domain: 'a', sha256: 'a', version: 'a', jobId: 'a' });
  const fix = 'write it as `https://mirror.example/{domain}/{sha256}.tar.gz`';
  if (/[{}\s\\]/.test(address) || !URL.canParse(address)) throw new Fault(`is not an address; ${fix}`);
  const { protocol, hostname, username, password, hash } = new URL(address);
  if (username !== '' || password !== '')
    throw new Fault('must not contain a user name or password: it is written into the configuration');
  if (hash !== '') throw new Fault(`has a fragment, which is never sent to a server; ${fix}`);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocalHost(hostname))) {
    throw new Fault(
      `is not an https address (plain http is for loopback addresses and host names without a dot); ${fix}`,
    );
  }
  const [, host = ''] = /^[a-z]+:\/\/([^/?#]*)/i.exec(text) ?? [];
  if (/\{(?!domain\})/.test(host))
    throw new Fault('may have only `{domain}` in its host; put the others into the path');
  if (domains.length > 1 && !APART.test(text))
    throw new Fault(`is the same for ${domains.length} domains; write \`{domain}\` in it`);
  return text;
}
