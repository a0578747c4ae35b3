/** Certificates of an authority that only tests know; its key is gone. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../fixtures/tls/', import.meta.url);

/** For `NODE_EXTRA_CA_CERTS`: makes a process trust the certificates of this folder. */
export const AUTHORITY_FILE = fileURLToPath(new URL('ca.pem', FOLDER));

/**
 * Reads a certificate with its key: `sound` (127.0.0.1, localhost and platform.test, until 2126), `expired` (127.0.0.1,
 * in 2020) or `other-host` (other.example).
 */
export function certificate(name: 'sound' | 'expired' | 'other-host'): { readonly cert: Buffer; readonly key: Buffer } {
  return {
    cert: readFileSync(new URL(`${name}.pem`, FOLDER)),
    key: readFileSync(new URL(`${name}.key`, FOLDER)),
  };
}
