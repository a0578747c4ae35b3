/** A bucket of a site, and what a reader finds in it at any moment. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { refuse } from './journal.ts';

/** An object as the bucket has it. */
export interface StoredObject {
  readonly size: number;
  /** When it was written, in milliseconds. */
  readonly modifiedMs: number;
  readonly contentType: string;
  readonly cacheControl?: string | undefined;
  /** Keys of what it loads, where it is a page. */
  readonly loads: readonly string[];
}

/** The objects by their keys. */
export interface Bucket {
  readonly objects: Readonly<Record<string, StoredObject>>;
  /** Whether the CDN serves what the bucket has, since the last page was written. */
  readonly isInvalidated: boolean;
}

interface SiteFile {
  readonly key: string;
  readonly file: string;
  readonly size: number;
  readonly modifiedMs: number;
}

/** Types by ending, where the program knows one; S3 takes the rest for bytes. */
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  md: 'text/markdown',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  xml: 'application/xml',
};

export function listSite(folder: string): readonly SiteFile[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return names.flatMap((name) => {
    const file = path.join(folder, name);
    const stat = statSync(file);
    if (stat.isDirectory()) return [];
    return [{ key: name.split(path.sep).join('/'), file, size: stat.size, modifiedMs: stat.mtimeMs }];
  });
}

/** Reads `--exclude` and `--include`: the last one that matches counts, and everything is meant before the first. */
export function filterOf(options: readonly (readonly [string, string])[]): (key: string) => boolean {
  const filters = options
    .filter(([name]) => name === '--exclude' || name === '--include')
    .map(([name, glob]) => ({ isIncluded: name === '--include', matches: matcher(glob) }));
  return (key) => filters.findLast(({ matches }) => matches(key))?.isIncluded ?? true;
}

/** `*` matches slashes, too: https://docs.python.org/3/library/fnmatch.html */
function matcher(glob: string): (key: string) => boolean {
  const source = glob.replace(/\[[^\]]+\]|[\s\S]/g, (part) => {
    if (part === '*') return '.*';
    if (part === '?') return '.';
    return part.length > 1 ? part.replace('[!', '[^') : part.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  });
  const pattern = new RegExp(`^${source}$`, 's');
  return (key) => pattern.test(key);
}

/** Writes an object; refuses a page that loads what is not there yet. */
export function putObject(
  { objects, isInvalidated }: Bucket,
  { key, file, size }: SiteFile,
  headers: { readonly cacheControl: string | undefined; readonly contentType: string | undefined },
): Bucket {
  const isPage = key.endsWith('.html');
  const loads = isPage ? loadedBy(key, readFileSync(file, 'utf8')) : [];
  const missing = loads.find((each) => objects[each] === undefined);
  if (missing !== undefined) refuse(`${key} is there before ${missing}, which it loads`);
  const contentType = headers.contentType ?? TYPES[path.extname(key).slice(1)] ?? 'binary/octet-stream';
  const object = { size, modifiedMs: Date.now(), contentType, cacheControl: headers.cacheControl, loads };
  return { objects: { ...objects, [key]: object }, isInvalidated: isInvalidated && !isPage };
}

/** Deletes an object; refuses one that a page loads, and any while the CDN may serve pages of before. */
export function deleteObject({ objects, isInvalidated }: Bucket, key: string): Bucket {
  if (!isInvalidated) refuse(`${key} is deleted while the CDN serves pages of before`);
  const { [key]: _gone, ...rest } = objects;
  const page = Object.keys(rest).find((each) => rest[each]?.loads.includes(key) === true);
  if (page !== undefined) refuse(`${key} is deleted, which ${page} loads`);
  return { objects: rest, isInvalidated };
}

/** Scripts, styles and images of the site that a page loads. */
function loadedBy(key: string, html: string): readonly string[] {
  const tags = html.match(/<(?:script|img|link)\b[^>]*>/g) ?? [];
  return tags.flatMap((tag) => {
    if (tag.startsWith('<link') && !/rel="(?:stylesheet|modulepreload|icon)"/.test(tag)) return [];
    const [, address] = /\s(?:src|href)="([^"]+)"/.exec(tag) ?? [];
    if (address === undefined || /^(?:[a-z]+:|\/\/)/.test(address)) return [];
    return [new URL(address, `https://site/${key}`).pathname.slice(1)];
  });
}
