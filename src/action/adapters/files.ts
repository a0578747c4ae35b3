/** Real files. */
import { open, rm } from 'node:fs/promises';
import type { Files } from '../deps.ts';

/** On Windows a file that another program has open cannot be removed; virus scanners let go of it soon. */
const REMOVE_RETRIES = 3;

export const systemFiles: Files = {
  create: async (path) => {
    const file = await open(path, 'wx', 0o600);
    return {
      write: async (chunks, position) => {
        const bytes = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
        let { bytesWritten } = await file.writev(chunks, position);
        // A write may be short: https://nodejs.org/api/fs.html#filehandlewritebuffer-offset-length-position
        const rest = bytesWritten < bytes ? Buffer.concat(chunks) : undefined;
        while (rest !== undefined && bytesWritten < bytes) {
          bytesWritten += (await file.write(rest, bytesWritten, bytes - bytesWritten, position + bytesWritten))
            .bytesWritten;
        }
      },
      truncate: () => file.truncate(0),
      close: () => file.close(),
    };
  },
  remove: (path) => rm(path, { recursive: true, force: true, maxRetries: REMOVE_RETRIES }),
};
