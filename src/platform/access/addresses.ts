/** Addresses of clients, and lists of allowed ones. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const RANGE = /^([0-9a-f:.]+)(?:\/(\d{1,3}))?$/i;
const BITS = { ipv4: 32, ipv6: 128 } as const;
/** Some gateways write a port behind an address: `192.0.2.1:5678`, `[2001:db8::1]:5678`. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d{1,3}(?:\.\d{1,3}){3}):\d+)$/;
/** Groups of an IPv6 address that one customer has to themselves, as a rule. Source: RFC 6177. */
const NETWORK_GROUPS = 4;

/** Reads an address, with a port or without, and without its zone (`%eth0.100`): IPv4 also where a socket of both families shows it as IPv6. */
function parseAddress(text: string): Address | undefined {
  const [plain = ''] = (WITH_PORT.exec(text)?.slice(1).find(Boolean) ?? text).split('%');
  return isIP(plain) === 0 ? undefined : ipaddr.process(plain);
}

function parseRange(text: string): [Address, number] | undefined {
  const [, given = '', bits] = RANGE.exec(text) ?? [];
  if (isIP(given) === 0) return undefined;
  const address = ipaddr.process(given);
  const most = BITS[address.kind()];
  // The prefix length of an IPv4-mapped range counts from bit 96.
  const skipped = address.kind() === 'ipv4' && given.includes(':') ? BITS.ipv6 - BITS.ipv4 : 0;
  const count = bits === undefined ? most : Number(bits) - skipped;
  return count >= 0 && count <= most ? [address, count] : undefined;
}

/** Explains what is wrong with a range (`192.0.2.0/24`, `2001:db8::/32`, or one address); `undefined` when nothing is. */
export function rangeFault(range: string): string | undefined {
  return parseRange(range) === undefined ? 'an address or a range such as 192.0.2.0/24 or 2001:db8::/32' : undefined;
}

/** Tells whether an address is in one of the ranges. A text that is no address is in none. */
export function isWithin(text: string, ranges: readonly string[]): boolean {
  const address = parseAddress(text);
  const listed = ranges.map(parseRange).filter((range) => range !== undefined);
  return address !== undefined && ipaddr.subnetMatch(address, { listed }) === 'listed';
}

/**
 * Gives the client that is counted: of the addresses that a request names, from the socket's to the client's, the last up
 * to the first text that is none. What a proxy has passed on unread would make as many clients as there are texts. Of IPv6
 * it is the network that one customer has, since they could take another address of it for each request.
 */
export function countedAddress(addresses: readonly string[]): string | undefined {
  let counted: Address | undefined;
  for (const text of addresses) {
    const address = parseAddress(text);
    if (address === undefined) break;
    counted = address;
  }
  if (counted === undefined || counted instanceof ipaddr.IPv4) return counted?.toString();
  return `${counted.parts
    .slice(0, NETWORK_GROUPS)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
