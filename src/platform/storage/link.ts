/** Signed links: a path, an expiry and a nonce under an HMAC-SHA256 signature. Pure, but for the nonce. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LINK_LIFETIME_MAX_MS } from './storage.ts';

/** A parsed valid link, or the reason for its refusal. */
export type LinkVerdict = { readonly path: string } | { readonly refused: 'form' | 'signature' | 'expired' };

const NONCE_BYTES = 16;
// Exactly the issued form, in this order and spelling: a link has one spelling, so nothing in it can be
// added, doubled, reordered or encoded in another way and still pass.
const TARGET = /^(\/[\w./-]+)\?Expires=([1-9]\d{9,10})&Nonce=([\w-]{22})&Signature=([\w-]{43})$/;

/** Makes the target (path and query) of a link. `path` is of letters, digits, `_`, `.`, `/` and `-`. */
export function signTarget(secret: Buffer, path: string, expiresAt: Date): string {
  const unsigned = unsignedTarget(
    path,
    String(Math.floor(expiresAt.getTime() / 1000)),
    randomBytes(NONCE_BYTES).toString('base64url'),
  );
  return `${unsigned}&Signature=${signature(secret, unsigned)}`;
}

export function verifyTarget(secret: Buffer, target: string, now: Date): LinkVerdict {
  const [, path, expires, nonce, given] = TARGET.exec(target) ?? [];
  if (path === undefined || expires === undefined || nonce === undefined || given === undefined) {
    return { refused: 'form' };
  }
  const expected = signature(secret, unsignedTarget(path, expires, nonce));
  // Compared as text: two spellings of the last base64url digit can stand for the same bytes.
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return { refused: 'signature' };
  const remainingMs = Number(expires) * 1000 - now.getTime();
  return remainingMs <= 0 || remainingMs > LINK_LIFETIME_MAX_MS + 1000 ? { refused: 'expired' } : { path };
}

function unsignedTarget(path: string, expires: string, nonce: string): string {
  return `${path}?Expires=${expires}&Nonce=${nonce}`;
}

function signature(secret: Buffer, unsigned: string): string {
  return createHmac('sha256', secret).update(`GET\n${unsigned}`).digest('base64url');
}
