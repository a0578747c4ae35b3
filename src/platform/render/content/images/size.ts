/** The measures of a picture, read from the beginning of its file. */
import { disableTypes, imageSize as readSize, types } from 'image-size';

/** In pixels of CSS. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Kinds of pictures that browsers show in pages. */
const KINDS = ['png', 'gif', 'jpg', 'webp', 'heif', 'svg'];
disableTypes(types.filter((kind) => !KINDS.includes(kind)));

/** Larger measures are mistakes, or meant to trouble a browser. */
const MAX_SIDE = 30_000;
/** Where an SVG has its first tag: what searches for it is not linear in the text. */
const MAX_SVG_HEAD_BYTES = 4096;
/** Cameras write how they were held; browsers turn the picture: https://www.cipa.jp/std/documents/e/DC-008-2012_E.pdf, 4.6.4 */
const ROTATED_FROM = 5;

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
