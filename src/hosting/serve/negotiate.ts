/** In which coding to send a file. Pure. Source: RFC 9110, section 12.5.3. */
import Negotiator from 'negotiator';
import type { Encoding } from '../release/prepare.ts';

/** The smallest first: it wins where the client has no preference. */
const PREFERENCE: readonly Encoding[] = ['br', 'gzip', 'identity'];
const MAX_HEADER_CHARACTERS = 1000;

/** Chooses a coding; a client that takes none gets the file as it is, which section 12.5.3 leaves to the server. */
export function chooseEncoding(accept: string): Encoding {
  if (accept.length > MAX_HEADER_CHARACTERS) return 'identity';
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accept } });
  return negotiator.encodings(PREFERENCE, { preferred: PREFERENCE })[0] ?? 'identity';
}
