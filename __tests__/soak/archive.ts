/** The bundle that the storages of the soak hand out: small, sound, and the same in every run. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

const PAGES = 8;
const HASHES_PER_PAGE = 40;

/** Text that hardly compresses, made of a name. */
function filler(name: string): string {
  return Array.from({ length: HASHES_PER_PAGE }, (_, nth) =>
    createHash('sha256').update(`${name} ${nth}`).digest('base64'),
  ).join('\n');
}

async function makeArchive(): Promise<Buffer> {
  const site = pack();
  for (let nth = 0; nth < PAGES; nth++) {
    const name = nth === 0 ? 'index.html' : `page-${nth}.html`;
    site.entry({ name, mtime: new Date(0) }, `<!doctype html><title>${name}</title><pre>${filler(name)}</pre>`);
  }
  site.finalize();
  return gzipSync(await buffer(site as AsyncIterable<Uint8Array>));
}

/** Bytes that the storage hands out. */
export const ARCHIVE = await makeArchive();
