/** Which coding of a file a client takes. Pure. Source: RFC 9110, section 12.5.3. */
import Negotiator from 'negotiator';
import type { Encoding } from '../release/prepare.ts';

/** The smallest first: it wins where the client has no preference. */
const PREFERENCE: readonly Encoding[] = ['br', 'gzip', 'identity'];
const MAX_HEADER_CHARACTERS = 1000;
/** Clients differ in a few dozen headers. */
const MAX_KNOWN = 500;

/** Makes the function that chooses a coding by `Accept-Encoding`; what it has chosen before, it need not read again. */
export function createNegotiator(): (accept: string | undefined) => Encoding {
  const known = new Map<string, Encoding>();
  return (accept) => {
    if (accept === undefined) return 'identity';
    const before = known.get(accept);
    if (before !== undefined) return before;
    const chosen = chooseEncoding(accept);
    if (known.size < MAX_KNOWN) known.set(accept, chosen);
    return chosen;
  };
}

/** Chooses a coding; a client that takes none gets the file as it is, which section 12.5.3 leaves to the server. */
export function chooseEncoding(accept: string): Encoding {
  if (accept.length > MAX_HEADER_CHARACTERS) return 'identity';
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accept } });
  return negotiator.encodings(PREFERENCE, { preferred: PREFERENCE })[0] ?? 'identity';
}
