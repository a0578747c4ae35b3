/** The measures of a picture, read from the beginning of its file. */

/** In pixels of CSS. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

type Reader = (bytes: Buffer) => ImageSize | undefined;

const READERS: readonly (readonly [isFormat: (bytes: Buffer) => boolean, read: Reader])[] = [
  [(bytes) => bytes.toString('latin1', 1, 4) === 'PNG', readPng],
  [(bytes) => bytes.toString('latin1', 0, 3) === 'GIF', readGif],
  [(bytes) => bytes.readUInt16BE(0) === 0xffd8, readJpeg],
  [(bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP', readWebp],
  [(bytes) => bytes.toString('latin1', 4, 8) === 'ftyp', readAvif],
  [(bytes) => /^\s*(?:<\?xml|<!--|<!doctype|<svg)/i.test(bytes.toString('latin1', 0, 256)), readSvg],
];

const MIN_BYTES = 12;
/** Larger measures are mistakes, or meant to trouble a browser. */
const MAX_SIDE = 30_000;

/** Reads PNG, GIF, JPEG, WebP, AVIF and SVG; `undefined` where the bytes are none of them, or not enough of it. */
export function imageSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < MIN_BYTES) return undefined;
  const [, read] = READERS.find(([isFormat]) => isFormat(bytes)) ?? [];
  try {
    const size = read?.(bytes);
    return size !== undefined && isSide(size.width) && isSide(size.height) ? size : undefined;
  } catch {
    // The header is longer than what was read, or broken.
    return undefined;
  }
}

function isSide(length: number): boolean {
  return Number.isFinite(length) && length > 0 && length <= MAX_SIDE;
}

/** https://www.w3.org/TR/png-3/#11IHDR */
function readPng(bytes: Buffer): ImageSize {
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt, section 18 */
function readGif(bytes: Buffer): ImageSize {
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** Frame headers of all kinds of coding; between them stand tables: https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.2.2 */
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc]);
const ORIENTATION_ROTATED = 5;

function readJpeg(bytes: Buffer): ImageSize | undefined {
  let isRotated = false;
  for (let at = 2; at < bytes.length; ) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (marker === 0xe1) isRotated ||= (exifOrientation(bytes, at + 4) ?? 0) >= ORIENTATION_ROTATED;
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.has(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return isRotated ? { width: height, height: width } : { width, height };
    }
    at += 2 + length;
  }
  return undefined;
}

/** Cameras write how they were held; browsers turn the picture: https://www.cipa.jp/std/documents/e/DC-008-2012_E.pdf, 4.6.4 */
function exifOrientation(bytes: Buffer, start: number): number | undefined {
  if (bytes.toString('latin1', start, start + 4) !== 'Exif') return undefined;
  const tiff = start + 6;
  const isLittle = bytes.toString('latin1', tiff, tiff + 2) === 'II';
  const short = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const directory = tiff + (isLittle ? bytes.readUInt32LE(tiff + 4) : bytes.readUInt32BE(tiff + 4));
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (short(at) === 0x0112) return short(at + 8);
  }
  return undefined;
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function readWebp(bytes: Buffer): ImageSize | undefined {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') return undefined;
  const bits = bytes.readUInt32LE(21);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

/** The largest picture that the file describes: https://aomediacodec.github.io/av1-avif/, boxes `ispe` */
function readAvif(bytes: Buffer): ImageSize | undefined {
  let largest: ImageSize | undefined;
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    const size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (size.width * size.height > (largest?.width ?? 0) * (largest?.height ?? 0)) largest = size;
  }
  return largest;
}

function readSvg(bytes: Buffer): ImageSize | undefined {
  const text = bytes.toString('utf8');
  const start = text.search(/<svg\b/i);
  // The first alone: where no tag ends behind it, none ends behind a later one.
  const tag = start < 0 ? '' : text.slice(start, text.indexOf('>', start) + 1);
  const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`, 'i').exec(tag)?.[1];
  const length = (text: string | undefined) => Number(/^\s*([\d.]+)(?:px)?\s*$/.exec(text ?? '')?.[1]);
  const [width, height] = [length(attribute('width')), length(attribute('height'))];
  if (width > 0 && height > 0) return { width, height };
  const [boxWidth = 0, boxHeight = 0] = (attribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .slice(2)
    .map(Number);
  if (!(boxWidth > 0 && boxHeight > 0)) return undefined;
  if (width > 0) return { width, height: (width * boxHeight) / boxWidth };
  return { width: boxWidth, height: boxHeight };
}
