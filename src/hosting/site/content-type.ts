/** Types of files by the ends of their names. */

/** What a file is sent as, and whether compression makes it smaller. */
export interface ContentType {
  readonly name: string;
  readonly isText: boolean;
}

/** What browsers may run with the rights of the site when they open it by itself. */
export type Danger = 'page' | 'script' | 'document' | 'none';

const UTF8 = '; charset=utf-8';
const BINARY: ContentType = { name: 'application/octet-stream', isText: false };

/** Texts, which a bundle holds as UTF-8; types of https://www.iana.org/assignments/media-types. */
const TEXTS: Readonly<Record<string, string>> = {
  html: 'text/html',
  htm: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  map: 'application/json',
  jsonld: 'application/ld+json',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  xml: 'application/xml',
  xsl: 'application/xml',
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  xhtml: 'application/xhtml+xml',
  txt: 'text/plain',
  text: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  mdx: 'text/markdown',
  markdown: 'text/markdown',
  csv: 'text/csv',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  toml: 'application/toml',
  vtt: 'text/vtt',
  ics: 'text/calendar',
  graphql: 'application/graphql',
};

const OTHERS: Readonly<Record<string, string>> = {
  wasm: 'application/wasm',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  apng: 'image/apng',
  ico: 'image/x-icon',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  eot: 'application/vnd.ms-fontobject',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  ogv: 'video/ogg',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  zip: 'application/zip',
  gz: 'application/gzip',
  tgz: 'application/gzip',
};

/** Not texts, and still worth compressing. */
const LOOSE = new Set(['wasm', 'ttf', 'otf', 'eot', 'ico']);

const TYPES = new Map<string, ContentType>([
  ...Object.entries(TEXTS).map(([end, name]) => [end, { name: name + UTF8, isText: true }] as const),
  ...Object.entries(OTHERS).map(([end, name]) => [end, { name, isText: LOOSE.has(end) }] as const),
]);

/** Gives the type of a file by its path; what is not known is bytes, which no browser guesses at. */
export function contentType(file: string): ContentType {
  const end = /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase();
  return (end !== undefined && TYPES.get(end)) || BINARY;
}

/** Tells what a type could run. */
export function dangerOf({ name }: ContentType): Danger {
  if (name.startsWith('text/html')) return 'page';
  if (name.startsWith('text/javascript')) return 'script';
  return /^[a-z]+\/(?:[a-z.]+\+)?xml;/.test(name) ? 'document' : 'none';
}
