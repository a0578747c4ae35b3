/** Measures the pictures of a documentation folder, by the beginnings of their files. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { disableTypes, imageSize as readSize, types } from 'image-size';

/** In pixels of CSS. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

export type ImageSizes = ReadonlyMap<string, ImageSize>;

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;
/** Enough for most; cameras put previews before the measures of a JPEG. */
const FIRST_BYTES = 4_096;
const MORE_BYTES = 512 * 1024;
const AT_ONCE = 16;

/** Kinds of pictures that browsers show in pages. */
const KINDS = ['png', 'gif', 'jpg', 'webp', 'heif', 'svg'];
disableTypes(types.filter((kind) => !KINDS.includes(kind)));

/** Larger measures are mistakes, or meant to trouble a browser. */
const MAX_SIDE = 30_000;
/** Where an SVG has its first tag: what searches for it is not linear in the text. */
const MAX_SVG_HEAD_BYTES = 4096;
/** Cameras write how they were held; browsers turn the picture: https://www.cipa.jp/std/documents/e/DC-008-2012_E.pdf, 4.6.4 */
const ROTATED_FROM = 5;

/** Reads the measures of the files that are pictures, by file; of those that can be read. */
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
    // The copy of the file reports its fault.
  }
  return undefined;
}

/** Reads PNG, GIF, JPEG, WebP, AVIF and SVG; `undefined` where the bytes are none of them, or not enough of it. */
export function imageSize(bytes: Buffer): ImageSize | undefined {
  try {
    const isText = /^[\s\ufeff]*</.test(bytes.toString('utf8', 0, 64));
    // A copy: the library reads on in the memory behind a part of it.
    const copy = new Uint8Array(isText ? bytes.subarray(0, MAX_SVG_HEAD_BYTES) : bytes);
    const { width, height, orientation = 1 } = readSize(copy);
    if (!isSide(width) || !isSide(height)) return undefined;
    return orientation >= ROTATED_FROM ? { width: height, height: width } : { width, height };
  } catch {
    // The header is longer than what was read, or broken.
    return undefined;
  }
}

function isSide(length: number): boolean {
  return Number.isFinite(length) && length > 0 && length <= MAX_SIDE;
}
