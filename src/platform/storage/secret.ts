/** The key under which links are signed: random, kept in a file, so that links outlive a restart. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';

const SECRET_BYTES = 32;

/** Reads the secret from a file of 32 bytes, readable by its owner alone; makes it when there is none. */
export async function readSecret(file: string): Promise<Buffer> {
  await mkdir(path.dirname(file), { recursive: true });
  const made = await makeSecret(file);
  if (made !== undefined) return made;
  const secret = await readFile(file);
  if (secret.length === SECRET_BYTES) return secret;
  throw new Error(
    `${file} should hold the ${SECRET_BYTES} bytes that links are signed with, but has ${secret.length}; ` +
      'remove it to have a new one made (links given out before will be refused).',
  );
}

async function makeSecret(file: string): Promise<Buffer | undefined> {
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    return undefined;
  });
  if (handle === undefined) return undefined;
  try {
    const secret = randomBytes(SECRET_BYTES);
    await handle.writeFile(secret);
    await handle.sync();
    return secret;
  } finally {
    await handle.close();
  }
}
