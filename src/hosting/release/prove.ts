/** Taking inventory of a site that stands on the disk. */
import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { listFiles } from '../../bundle/pack.ts';
import { type BundleContent, type BundleFile, digestFiles } from '../../bundle/read.ts';

/** Larger files are not held whole. */
const SMALL_BYTES = 1024 ** 2;

/** Reads every file below a folder, and computes the digest of the site that they are. */
export async function takeInventory(folder: string): Promise<Pick<BundleContent, 'files' | 'contentDigest'>> {
  const files: BundleFile[] = [];
  for (const file of await listFiles(folder)) {
    const source = path.join(folder, file);
    const { size } = await stat(source);
    const sha256 = size > SMALL_BYTES ? await streamedDigest(source) : hash('sha256', await readFile(source));
    files.push({ file, bytes: size, sha256 });
  }
  return digestFiles(files);
}

async function streamedDigest(source: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const piece of createReadStream(source)) digest.update(piece as Buffer);
  return digest.digest('hex');
}
