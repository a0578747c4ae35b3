/**
 * Kinds of files by the ends of their names: what each is sent as, and what a browser may run of it. One table for who
 * serves a site and for who chooses its files.
 */

/**
 * What a browser does with a file that is opened by itself, or named by a page, with the rights of the site: `page`,
 * `document` (XML, which may hold scripts), `script`, `module` (WebAssembly), `style`; with `plain` it shows or saves it.
 */
export type FileUse = 'page' | 'document' | 'script' | 'module' | 'style' | 'plain';

/** What a file is sent as, and whether compression makes it smaller. */
export interface ContentType {
  readonly name: string;
  readonly isText: boolean;
  readonly use: FileUse;
}

type Types = Readonly<Record<string, string>>;

/** Texts, which a bundle holds as UTF-8; types of https://www.iana.org/assignments/media-types. */
const TEXTS: Readonly<Record<Exclude<FileUse, 'module'>, Types>> = {
  page: { html: 'text/html', htm: 'text/html' },
  document: {
    svg: 'image/svg+xml',
    xml: 'application/xml',
    xsl: 'application/xml',
    rss: 'application/rss+xml',
    atom: 'application/atom+xml',
    xhtml: 'application/xhtml+xml',
  },
  script: { js: 'text/javascript', mjs: 'text/javascript' },
  style: { css: 'text/css' },
  plain: {
    json: 'application/json',
    map: 'application/json',
    jsonld: 'application/ld+json',
    webmanifest: 'application/manifest+json',
    txt: 'text/plain',
    text: 'text/plain',
    log: 'text/plain',
    md: 'text/markdown',
    mdx: 'text/markdown',
    markdown: 'text/markdown',
    csv: 'text/csv',
    tsv: 'text/tab-separated-values',
    yaml: 'application/yaml',
    yml: 'application/yaml',
    toml: 'application/toml',
    vtt: 'text/vtt',
    ics: 'text/calendar',
    graphql: 'application/graphql',
  },
};

const OTHERS: Types = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  apng: 'image/apng',
  bmp: 'image/bmp',
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
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  gz: 'application/gzip',
  tgz: 'application/gzip',
};

/** Not texts, and still worth compressing. */
const LOOSE = new Set(['ttf', 'otf', 'eot', 'ico', 'bmp']);

const UTF8 = '; charset=utf-8';
const BINARY: ContentType = { name: 'application/octet-stream', isText: false, use: 'plain' };

const TYPES: ReadonlyMap<string, ContentType> = new Map<string, ContentType>([
  ...(Object.keys(TEXTS) as (keyof typeof TEXTS)[]).flatMap((use) =>
    Object.entries(TEXTS[use]).map(([end, name]) => [end, { name: name + UTF8, isText: true, use }] as const),
  ),
  ...Object.entries(OTHERS).map(([end, name]) => [end, { name, isText: LOOSE.has(end), use: 'plain' }] as const),
  ['wasm', { name: 'application/wasm', isText: true, use: 'module' }],
]);

/** Finds the type of a file by its path; undefined for an ending that the table does not have, and for none. */
export function knownType(file: string): ContentType | undefined {
  const end = /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase();
  return end === undefined ? undefined : TYPES.get(end);
}

/** Gives the type of a file by its path; what is not known is bytes, which a browser saves and does not guess at. */
export function contentType(file: string): ContentType {
  return knownType(file) ?? BINARY;
}
