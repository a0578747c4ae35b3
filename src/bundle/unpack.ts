/** Unpacking an archive into a fresh folder, whole or with an error: what it was is for the caller to know only then. */
import { mkdir } from 'node:fs/promises';
import { type ArchiveEntry, type ReadOptions, readEntries } from './entries.ts';
import { SiteWriter } from './site-writer.ts';

/** What was unpacked: number of files, and their bytes together. */
export interface UnpackedSite {
  readonly files: number;
  readonly bytes: number;
}

/** Looks at the files of an archive as they pass by: called for each, it gives what takes the content. */
export type Visit = (file: string, size: number) => FileVisitor;

/** Takes one file's content in pieces, which stay as they are, and then its end. */
export interface FileVisitor {
  data(piece: Buffer): void;
  end(): void;
}

const DIRECTORY_MODE = 0o755;

/**
 * Reads an archive to its end and shows its files to `visit`; nothing is written.
 * Throws as {@link unpackArchive} does.
 */
export async function readArchive(archiveFile: string, visit: Visit, options: ReadOptions = {}): Promise<UnpackedSite> {
  let files = 0;
  let bytes = 0;
  for await (const entry of readEntries(archiveFile, options)) {
    if (entry.kind === 'directory') continue;
    for await (const _piece of shown(entry, visit));
    files += 1;
    bytes += entry.size;
  }
  return { files, bytes };
}

/**
 * Unpacks a gzip-compressed tar into `directory`, which must not exist: it is created. `visit` sees the files on the way.
 *
 * Throws a BundleError for an archive that is damaged, passes a limit, holds anything but files and folders, or a name
 * that is not plainly inside, and an error of the file system as it came; the folder is then half full and the caller's
 * to remove, and nothing more is written into it.
 */
export async function unpackArchive(
  archiveFile: string,
  directory: string,
  { visit, ...options }: ReadOptions & { readonly visit?: Visit } = {},
): Promise<UnpackedSite> {
  await mkdir(directory, { mode: DIRECTORY_MODE });
  const writer = new SiteWriter(directory);
  let files = 0;
  let bytes = 0;
  try {
    for await (const entry of readEntries(archiveFile, options)) {
      if (entry.kind === 'directory') {
        writer.makeDirectory(entry.segments);
        continue;
      }
      await writer.write(entry.segments, entry.size, visit === undefined ? entry.content : shown(entry, visit));
      files += 1;
      bytes += entry.size;
    }
    await writer.finish();
  } finally {
    // All has ended before the caller removes the folder: nothing may appear in it afterwards.
    await writer.settle();
  }
  return { files, bytes };
}

async function* shown(
  { segments, size, content }: ArchiveEntry,
  visit: Visit,
): AsyncGenerator<Buffer, void, undefined> {
  const visitor = visit(segments.join('/'), size);
  for await (const piece of content) {
    visitor.data(piece);
    yield piece;
  }
  visitor.end();
}
