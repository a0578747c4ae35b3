/** The platform's API keys: made from random bits, known by their hashes alone. */
import { hash, randomBytes } from 'node:crypto';
import { ADMIN_KEY_PREFIX, ASSISTANT_KEY_PREFIX } from '../../contract/keys.ts';
import type { KeyNeed, Scope } from '../description/operation.ts';

/** What is kept of a key. */
export interface KeyRecord {
  /** Name of the key for people and commands; no secret. */
  readonly id: string;
  readonly organization: string;
  readonly kind: KeyNeed;
  /** What people call it. */
  readonly name?: string;
  /** The beginning of the key, by which people tell keys apart. */
  readonly prefix: string;
  /** SHA-256 of the key in hexadecimal digits. Its random bits are too many to be guessed, so no slower hash is needed. */
  readonly hash: string;
  readonly scopes: readonly Scope[];
  /** Ranges of addresses that it may be used from (`192.0.2.0/24`); any address when empty. */
  readonly addresses: readonly string[];
  readonly createdAt: Date;
  /** From when on it is refused; never when absent. */
  readonly expiresAt?: Date;
  readonly revokedAt?: Date;
}

export const NAME_MAX = 64;

/** Says what is wrong with a name; `undefined` for a good one. */
export function nameFault(name: string): string | undefined {
  if (/\p{Cc}/u.test(name)) return 'A name has no control characters.';
  if (name !== '' && name.length <= NAME_MAX) return undefined;
  return `A name has 1 to ${NAME_MAX} characters, found ${name.length}.`;
}

export type KeyRequest = Pick<KeyRecord, 'organization' | 'kind' | 'name' | 'scopes' | 'addresses' | 'expiresAt'>;

/** Source: the published interface; keys live this long unless set otherwise. */
export const KEY_LIFETIME_MS = 90 * 86_400_000;
export const ALL_SCOPES: readonly Scope[] = ['read', 'write'];

const RANDOM_BYTES = 24;
const ID_BYTES = 6;
/** Random digits of a key that are shown: far too few to make it guessable. */
const SHOWN_DIGITS = 6;
const PREFIXES = { admin: ADMIN_KEY_PREFIX, assistant: ASSISTANT_KEY_PREFIX } as const;

/** Makes a key: the prefix of its kind and 192 random bits in hexadecimal digits, and the record of it. */
export function makeKey(request: KeyRequest, now: Date): { readonly key: string; readonly record: KeyRecord } {
  const key = PREFIXES[request.kind] + randomBytes(RANDOM_BYTES).toString('hex');
  const id = `key_${randomBytes(ID_BYTES).toString('hex')}`;
  return {
    key,
    record: { ...request, id, prefix: shownPrefix(request.kind, key), hash: hashKey(key), createdAt: now },
  };
}

/** Gives the part of a key that may be shown. */
export function shownPrefix(kind: KeyNeed, key: string): string {
  return key.slice(0, PREFIXES[kind].length + SHOWN_DIGITS);
}

export function hashKey(key: string): string {
  return hash('sha256', key, 'hex');
}
