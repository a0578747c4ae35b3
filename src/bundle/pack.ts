/** Packing a site into the archive that is handed out: the same bytes for the same site. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack as tarPack } from 'tar-stream';

/** What was written: size in bytes and SHA-256 (hex) of the archive, and the number of files in it. */
export interface PackedArchive {
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly files: number;
}

const FILE_MODE = 0o644;
const NO_TIME = new Date(0);
/** zlib notes the system it runs on in the tenth byte of the header (RFC 1952, section 2.3); the site is the same on all. */
const GZIP_OS_OFFSET = 9;
const GZIP_OS_UNKNOWN = 255;

/**
 * Packs every file below `siteDirectory` into a gzip-compressed tar at `archiveFile` (created or replaced).
 *
 * Files stand in code-unit order of their paths, with fixed mode, owner and time, so that the archive depends on
 * nothing but paths and contents. Links and special files are refused with an error: a site has none.
 */
export async function packSite(siteDirectory: string, archiveFile: string): Promise<PackedArchive> {
  const files = await listFiles(siteDirectory);
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const osAt = GZIP_OS_OFFSET - sizeBytes;
      if (osAt >= 0 && osAt < chunk.length) chunk[osAt] = GZIP_OS_UNKNOWN;
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  const archive = tarPack();
  const written = pipeline(archive, createGzip({ level: 6 }), measure, createWriteStream(archiveFile));
  const added = addFiles(archive, siteDirectory, files).catch((error: unknown) => {
    archive.destroy(Error.isError(error) ? error : new Error(String(error)));
    throw error;
  });
  await Promise.all([written, added]);
  return { sizeBytes, sha256: hash.digest('hex'), files: files.length };
}

/** Lists the files below a folder as `/`-separated paths in code-unit order; throws for anything but files and folders. */
export async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files: string[] = [];
  for (const entry of entries) {
    const relative = path.relative(directory, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
    if (entry.isFile()) files.push(relative);
    else if (!entry.isDirectory()) throw new Error(`${relative} is neither a file nor a folder`);
  }
  return files.sort((a, b) => (a < b ? -1 : 1));
}

async function addFiles(
  archive: ReturnType<typeof tarPack>,
  directory: string,
  files: readonly string[],
): Promise<void> {
  for (const name of files) {
    const source = path.join(directory, name);
    const { size } = await stat(source);
    const entry = archive.entry({ name, size, mode: FILE_MODE, mtime: NO_TIME, uid: 0, gid: 0, type: 'file' });
    await pipeline(createReadStream(source), entry);
  }
  archive.finalize();
}
