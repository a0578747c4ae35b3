/** Pictures that are written out in a page as data: the large ones become files, which load when the reader comes near. */
import { createHash } from 'node:crypto';
import type { Root } from 'hast';
import { walkElements } from '../../model/html/walk.ts';
import '../../model/hast-data.ts';
import { imageSize } from './measure.ts';
import { describeImage } from './place.ts';

export interface PictureFile {
  /** Relative to the site. */
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** A smaller picture costs less in the page than a request of its own. */
const MIN_CHARACTERS = 8_000;
const DIGEST_CHARACTERS = 16;
/** Pictures that can hold no code, by their endings. */
const KIND = /^\s*data:image\/(png|jpeg|gif|webp|avif);base64,/i;

/** Works on the tree in place; `toRoot` leads from the page to the site's folder. */
export function liftPictures(root: Root, toRoot: string): readonly PictureFile[] {
  const found = new Map<string, PictureFile>();
  walkElements(root, (image) => {
    const { src } = image.properties;
    const picture = image.tagName === 'img' && typeof src === 'string' ? pictureOf(src) : undefined;
    if (picture === undefined) return;
    found.set(picture.file, picture);
    image.properties.src = toRoot + picture.file;
    const size = imageSize(Buffer.from(picture.bytes));
    describeImage(image, size, true);
    if (size !== undefined) image.data = { ...image.data, imageSize: size };
  });
  return [...found.values()];
}

/** Puts the addresses of these files into text that has their pictures written out; other data stays as written. */
export function withPictureFiles(text: string, pictures: readonly PictureFile[]): string {
  if (pictures.length === 0) return text;
  const files = new Set(pictures.map(({ file }) => file));
  return text.replaceAll(/data:image\/[a-z]+;base64,[a-z0-9+/]+=*/gi, (written) => {
    const file = pictureOf(written)?.file;
    return file !== undefined && files.has(file) ? `/${file}` : written;
  });
}

function pictureOf(written: string): PictureFile | undefined {
  const [start = '', kind = ''] = written.length < MIN_CHARACTERS ? [] : (KIND.exec(written) ?? []);
  if (kind === '') return undefined;
  const bytes = Buffer.from(written.slice(start.length), 'base64');
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, DIGEST_CHARACTERS);
  return { file: `site-assets/picture-${digest}.${kind.toLowerCase()}`, bytes };
}
