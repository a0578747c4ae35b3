/** JSON from the wire. */

/** Strict UTF-8 and JSON; a byte order mark is dropped. Throws for anything else. */
export function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}
