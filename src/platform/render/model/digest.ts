import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a text in hexadecimal digits. */
export function textDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Returns the SHA-256 of bytes. */
export function byteDigest(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** Returns the SHA-256 of plain data; the same for the same data, whatever objects hold it. */
export function dataDigest(data: unknown): string {
  return textDigest(JSON.stringify(data, plain) ?? '');
}

/** Maps and sets have no form in JSON. */
function plain(_name: string, value: unknown): unknown {
  if (value instanceof Map) return { map: [...value] };
  if (value instanceof Set) return { set: [...value] };
  return typeof value === 'bigint' ? { integer: String(value) } : value;
}
