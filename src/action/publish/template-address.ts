/** Addresses made from the template of a mirror (`pin-url`), and recognized by it. Pure. */
import type { FoundValues } from '../../deployment/values.ts';
import { ActionError } from '../errors.ts';
import { fill } from '../inputs/template.ts';
import type { DurableAddress } from '../pin/site-export.ts';
import { isOfContent } from '../version.ts';

/** The values of the placeholders. */
interface AddressFacts {
  readonly jobId: string;
  readonly domain?: string;
  readonly version: string;
  readonly sha256: string;
}

/** Makes an address. Every fact is escaped: the job's id is foreign text. Throws `INPUT` when the result is no address. */
export function fillAddress(template: string, facts: AddressFacts): string {
  const escaped = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, encodeURIComponent(value)]));
  const address = fill(template, escaped);
  if (URL.canParse(address)) return address;
  throw new ActionError('INPUT', `\`pin-url\` gives ${JSON.stringify(address)}, which is not an address.`, {
    hint: 'Put the placeholders after the host.',
  });
}

/**
 * Finds the address of the same content in the configuration: exported again, a site has another job, and packed again
 * another digest of its archive. What the base branch holds goes before what a pull request proposes.
 */
export function heldAddress(
  template: string,
  found: readonly FoundValues[],
  { domain, version, contentDigest }: Pick<AddressFacts, 'domain' | 'version'> & { readonly contentDigest?: string },
): DurableAddress | undefined {
  const known = { version, ...(domain !== undefined && { domain }) };
  const held = found.flatMap(({ bundleUrl: pinUrl, version: pinned }): DurableAddress[] => {
    if (typeof pinUrl !== 'string' || typeof pinned !== 'string' || !isOfContent(pinned, contentDigest)) return [];
    const read = readAddress(template, pinUrl, known);
    return read === undefined ? [] : [{ pinUrl, ...read }];
  });
  return held.at(-1);
}

/** What an encoded fact may look like. */
const FACTS: Readonly<Record<string, string>> = { sha256: '[0-9a-f]{64}', jobId: "[\\w.~!'()*%-]+" };
const ANY = FACTS['jobId'];

/**
 * Reads an address that the template may have made. `known` are facts that it has to hold; the others may be any, but
 * each the same wherever it stands. Gives those found; undefined for every other address.
 */
export function readAddress(
  template: string,
  address: string,
  known: Readonly<Partial<AddressFacts>> = {},
): { readonly sha256?: string } | undefined {
  const seen = new Set<string>();
  const parts = template.split(/\{(\w+)\}/).map((part, nth) => {
    if (nth % 2 === 0) return literal(part);
    const fact = Object.entries(known).find(([name]) => name === part)?.[1];
    if (fact !== undefined) return literal(encodeURIComponent(fact));
    if (seen.has(part)) return `\\k<${part}>`;
    seen.add(part);
    return `(?<${part}>${FACTS[part] ?? ANY})`;
  });
  const match = new RegExp(`^${parts.join('')}$`).exec(address);
  if (match === null) return undefined;
  const sha256 = match.groups?.['sha256'];
  return sha256 === undefined ? {} : { sha256 };
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
