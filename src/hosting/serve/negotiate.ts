/** Which coding of a file a client takes. Pure. Source: RFC 9110, section 12.5.3. */

export type Encoding = 'br' | 'gzip' | 'identity';

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
  const weights = new Map<string, number>();
  for (const item of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    if (name !== '') weights.set(name === 'x-gzip' ? 'gzip' : name, weightOf(parameters));
  }
  const others = weights.get('*');
  const weight = (encoding: Encoding) =>
    weights.get(encoding) ?? others ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
  let best: Encoding = 'identity';
  let bestWeight = 0;
  for (const encoding of PREFERENCE) {
    if (weight(encoding) <= bestWeight) continue;
    best = encoding;
    bestWeight = weight(encoding);
  }
  return best;
}

function weightOf(parameters: readonly string[]): number {
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
  if (weight === undefined) return 1;
  const text = weight.replace(/^q\s*=\s*/, '');
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}
