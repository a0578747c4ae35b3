/** Finding PostgreSQL on this machine. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Where Debian's packages put the programs of each version; elsewhere they are looked for on the path. */
const DEBIAN = '/usr/lib/postgresql';

/** Finds the folder with `initdb` and `postgres`; `undefined` when they are not installed. */
export function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(DEBIAN, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name))));
}
