/** The platform's API keys: made from random bits, kept as hashes, compared in constant time. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { ADMIN_KEY_PREFIX, ASSISTANT_KEY_PREFIX } from '../../contract/keys.ts';

/** What an issued key may be used for. */
export type IssuedKind = 'admin' | 'assistant';

/** Knows the issued keys by their hashes alone. */
export interface KeyRing {
  /** Finds the kind of a key; `undefined` when it was never issued. The time taken does not depend on the key. */
  identify(key: string): Promise<IssuedKind | undefined>;
}

const RANDOM_BYTES = 24;
const PREFIXES = { admin: ADMIN_KEY_PREFIX, assistant: ASSISTANT_KEY_PREFIX } as const;

/** Makes a new key: the prefix of its kind and 192 random bits in hexadecimal digits. */
export function generateKey(kind: IssuedKind): string {
  return PREFIXES[kind] + randomBytes(RANDOM_BYTES).toString('hex');
}

/** Creates a ring of the given keys; only their SHA-256 hashes are kept. */
export function createKeyRing(keys: Readonly<Record<IssuedKind, string>>): KeyRing {
  const issued = [
    { kind: 'admin', hash: sha256(keys.admin) },
    { kind: 'assistant', hash: sha256(keys.assistant) },
  ] as const;
  return {
    identify: async (key) => {
      const hash = sha256(key);
      // No early end: every hash is compared, whichever matches.
      return issued.filter((each) => timingSafeEqual(each.hash, hash))[0]?.kind;
    },
  };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
