/** Lists of allowed addresses. */
import { BlockList, isIP } from 'node:net';

const RANGE = /^([0-9a-f:.]+)(?:\/(\d{1,3}))?$/i;
const BITS = { 4: 32, 6: 128 } as const;
/** An IPv4 address as a socket of both families shows it. Source: RFC 4291 section 2.5.5.2. */
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d{1,3}(?:\.\d{1,3}){3}):\d+)$/;

/** Explains what is wrong with a range (`192.0.2.0/24`, `2001:db8::/32`, or one address); `undefined` when nothing is. */
export function rangeFault(range: string): string | undefined {
  return parse(range) === undefined ? 'an address or a range such as 192.0.2.0/24 or 2001:db8::/32' : undefined;
}

/** Tells whether an address is in one of the ranges. A text that is no address is in none. */
export function isWithin(address: string, ranges: readonly string[]): boolean {
  const plain = normalizeAddress(withoutPort(address));
  const family = isIP(plain);
  if (family === 0) return false;
  const list = new BlockList();
  for (const range of ranges) {
    const parsed = parse(range);
    if (parsed !== undefined) list.addSubnet(parsed.address, parsed.bits, parsed.family === 4 ? 'ipv4' : 'ipv6');
  }
  return list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

/** Normalizes an address: IPv4 without the IPv4-mapped prefix, and without a zone id. */
export function normalizeAddress(address: string): string {
  const plain = address.replace(/%.*$/, '');
  return MAPPED.exec(plain)?.[1] ?? plain;
}

/** Gives an address without the port that some gateways write behind it: `192.0.2.1:5678`, `[2001:db8::1]:5678`. */
export function withoutPort(address: string): string {
  return WITH_PORT.exec(address)?.slice(1).find(Boolean) ?? address;
}

/**
 * Gives the address by which a client is counted: of those that a request names, from the socket's to the client's, the
 * last up to the first text that is none. What a proxy has passed on unread would make as many clients as there are texts.
 */
export function countedAddress(addresses: readonly string[]): string | undefined {
  const end = addresses.findIndex((address) => isIP(normalizeAddress(withoutPort(address))) === 0);
  return (end === -1 ? addresses : addresses.slice(0, end)).at(-1);
}

function parse(range: string) {
  const [, given = '', bits] = RANGE.exec(range) ?? [];
  const address = normalizeAddress(given);
  const family = isIP(address);
  if (family !== 4 && family !== 6) return undefined;
  // The prefix length of an IPv4-mapped range counts from bit 96.
  const count = bits === undefined ? BITS[family] : Number(bits) - (address === given ? 0 : BITS[6] - BITS[4]);
  return count >= 0 && count <= BITS[family] ? { address, family, bits: count } : undefined;
}
