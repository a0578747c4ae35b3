/** Real files. */
import { open } from 'node:fs/promises';
import type { Files } from '../deps.ts';

export const systemFiles: Files = {
  create: async (path) => {
    const file = await open(path, 'wx', 0o600);
    return {
      write: async (bytes, position) => {
        // A write may be short: https://nodejs.org/api/fs.html#filehandlewritebuffer-offset-length-position
        let written = 0;
        while (written < bytes.byteLength) {
          written += (await file.write(bytes, written, bytes.byteLength - written, position + written)).bytesWritten;
        }
      },
      truncate: () => file.truncate(0),
      close: () => file.close(),
    };
  },
};
