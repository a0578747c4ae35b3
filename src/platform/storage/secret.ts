/** The key under which links are signed: random, kept in a file, so that links outlive a restart. */
import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { OWNER_ONLY } from '../data-folder.ts';

const SECRET_BYTES = 32;

/** Reads the secret from a file of 32 bytes, readable by its owner alone; makes it when there is none. */
export async function readSecret(file: string): Promise<Buffer> {
  await mkdir(path.dirname(file), { recursive: true, mode: OWNER_ONLY });
  const secret = (await readExisting(file)) ?? (await makeSecret(file)) ?? (await readFile(file));
  if (secret.length === SECRET_BYTES) return secret;
  throw new Error(
    `${file} should hold the ${SECRET_BYTES} bytes that links are signed with, but has ${secret.length}; ` +
      'remove it to have a new one made (links given out before will be refused).',
  );
}

async function readExisting(file: string): Promise<Buffer | undefined> {
  return await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
}

/** Written whole under another name first: whoever looks, at the same moment or after a crash, finds all of it or none. */
async function makeSecret(file: string): Promise<Buffer | undefined> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.part`;
  const secret = randomBytes(SECRET_BYTES);
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(secret);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(temporary, file);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return undefined;
  } finally {
    await rm(temporary, { force: true });
  }
}
