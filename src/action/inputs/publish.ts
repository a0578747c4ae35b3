/** The inputs for durable addresses: which one to pin, and which version to roll back to. No I/O. */
import { isLocalHost } from '../local-host.ts';
import { defaulted, Fault, type Form, optional, required } from './form.ts';
import { oneOf, parseVersion, quote } from './rules.ts';
import { type BySite, parseBySite, UNREAD_DOMAINS } from './sites.ts';
import { fill, PIN_PLACEHOLDERS, parseTemplate } from './template.ts';

/** A durable address: of a new release, of an existing one, or from a template. */
export type Durable =
  | { readonly kind: 'release'; readonly keep?: KeepReleases }
  | { readonly kind: 'published' }
  | { readonly kind: 'template'; readonly template: string };

/** Which releases of a domain to keep: a number of newest ones, or those younger than an age. */
export type KeepReleases =
  | { readonly kind: 'count'; readonly releases: number }
  | { readonly kind: 'age'; readonly ms: number };

const MS_PER_DAY = 86_400_000;

/** The group. */
export const PUBLISH_FIELDS = {
  publish: defaulted('publish', oneOf('none', 'release')),
  keepReleases: optional('keep-releases', parseKeepReleases),
  pinUrl: optional('pin-url', parsePinUrl),
};

/** Which address to pin; undefined means the link. */
export function readDurable(form: Form): Durable | undefined {
  const { publish, pinUrl: template, keepReleases: keep } = form.group(PUBLISH_FIELDS).found;
  if (publish !== 'release') return template === undefined ? undefined : { kind: 'template', template };
  if (form.has('pin-url')) form.refuse('pin-url', 'only one address can be pinned: remove it, or set `publish: none`');
  return { kind: 'release', ...(keep && { keep }) };
}

/** Warns about `keep-releases` when no release is made. */
export function unusedKeepReleases(form: Form): readonly string[] {
  const isUnused = form.has('keep-releases') && form.value(PUBLISH_FIELDS.publish) !== 'release';
  return isUnused ? ['`keep-releases` has no effect without `publish: release`'] : [];
}

/** The version that each site is rolled back to. */
export function rollbackField(domains: readonly string[]) {
  return required('rollback-to', (text): BySite<string> => {
    const versions = parseBySite(text, domains, parseVersion);
    const without = domains.find((domain) => !versions.has(domain));
    if (without === undefined || domains === UNREAD_DOMAINS) return versions;
    throw new Fault(`has no line for ${JSON.stringify(without)}; write one per domain, as \`domain=version\``);
  });
}

/** Reads a number of releases, or days as `90d`. */
function parseKeepReleases(text: string): KeepReleases {
  const [, digits, unit] = /^(\d{1,5})(d?)$/i.exec(text) ?? [];
  if (digits === undefined) {
    throw new Fault(`${quote(text)} is neither a number of releases nor of days; write it as \`10\` or \`90d\``);
  }
  const number = Number(digits);
  if (unit !== '') {
    if (number === 0) throw new Fault('keeps releases for no time; use at least `1d`');
    return { kind: 'age', ms: number * MS_PER_DAY };
  }
  if (number < 2) throw new Fault(`${quote(text)} is too few: two releases are always kept; use at least \`2\``);
  return { kind: 'count', releases: number };
}

/** Whether git allows a version as the name of a tag. Source: https://git-scm.com/docs/git-check-ref-format */
export function isTag(version: string): boolean {
  return !/\.\.|\.$|\.lock$/.test(version);
}

/** Reads the template of an address: https, or http for local hosts, without credentials and fragment. */
function parsePinUrl(text: string): string {
  parseTemplate(text, PIN_PLACEHOLDERS);
  const address = fill(text, { domain: 'a', sha256: 'a', version: 'a', jobId: 'a' });
  const fix = 'write it as `https://mirror.example/{domain}/{sha256}.tar.gz`';
  if (/[{}\s\\]/.test(address) || !URL.canParse(address)) throw new Fault(`is not an address; ${fix}`);
  const { protocol, hostname, username, password, hash } = new URL(address);
  if (username !== '' || password !== '') {
    throw new Fault('must not contain a user name or password: it is written into the configuration');
  }
  if (hash !== '') throw new Fault(`has a fragment, which is never sent to a server; ${fix}`);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocalHost(hostname))) {
    throw new Fault(
      `is not an https address (plain http is for loopback addresses and host names without a dot); ${fix}`,
    );
  }
  const [, host = ''] = /^[a-z]+:\/\/([^/?#]*)/i.exec(text) ?? [];
  if (/\{(?!domain\})/.test(host))
    throw new Fault('may have only `{domain}` in its host; put the others into the path');
  return text;
}
