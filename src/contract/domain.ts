/**
 * The `domain` of an export: a bare host name, or a single label where that is the project's identifier.
 *
 * Source: observed rule of the start call: no scheme, no path, no trailing slash; without a port.
 */

const MAX_DOMAIN_LENGTH = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Explains what is wrong with a domain, as the end of a sentence; `undefined` when it is well formed. */
export function domainFault(domain: string): string | undefined {
  if (domain === '') return 'is empty';
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(domain)) return 'has a scheme';
  if (/[/\\?#]/.test(domain)) return 'has a path';
  if (/:/.test(domain)) return 'has a port';
  if (domain.length > MAX_DOMAIN_LENGTH) return `is longer than ${MAX_DOMAIN_LENGTH} characters`;
  if (domain.endsWith('.')) return 'ends in a dot';
  const bad = domain.split('.').find((label) => !LABEL.test(label));
  if (bad === undefined) return undefined;
  return bad === '' ? 'has an empty label' : 'has a label with other characters than letters, digits and inner hyphens';
}
