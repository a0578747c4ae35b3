/** Measures the pictures of a documentation folder. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImageSize, imageSize } from './size.ts';

export type ImageSizes = ReadonlyMap<string, ImageSize>;

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;
/** Enough for most; cameras put previews before the measures of a JPEG. */
const FIRST_BYTES = 4_096;
const MORE_BYTES = 512 * 1024;
const AT_ONCE = 16;

/** Gives the measures of the files that are pictures, by file; of those that can be read. */
export async function measureImages(docs: string, files: readonly string[]): Promise<ImageSizes> {
  const images = files.filter((file) => IMAGE.test(file));
  const sizes = new Map<string, ImageSize>();
  for (let at = 0; at < images.length; at += AT_ONCE) {
    const group = images.slice(at, at + AT_ONCE);
    const found = await Promise.all(group.map((file) => measure(join(docs, file))));
    for (const [index, file] of group.entries()) {
      const size = found[index];
      if (size !== undefined) sizes.set(file, size);
    }
  }
  return sizes;
}

async function measure(path: string): Promise<ImageSize | undefined> {
  try {
    await using handle = await open(path);
    for (const length of [FIRST_BYTES, MORE_BYTES]) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
      const size = imageSize(buffer.subarray(0, bytesRead));
      if (size !== undefined || bytesRead < length) return size;
    }
  } catch {
    // Whoever copies the file says what is wrong with it.
  }
  return undefined;
}
