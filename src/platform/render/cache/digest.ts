import { createHash } from 'node:crypto';

/** Gives the SHA-256 of a text or of bytes in hexadecimal digits. */
export function textDigest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
