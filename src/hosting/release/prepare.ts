/**
 * Making of an unpacked site what readers get: pages changed as the deployment asks, and texts compressed. Both stand
 * beside the site, which stays as it came, so that other options or a torn disk only make them anew.
 */
import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type ContentType, contentType } from '../../bundle/content-type.ts';
import { listFiles } from '../../bundle/pack.ts';
import { scanPage } from '../../bundle/page-scan.ts';
import { type BundleContent, type BundleFile, digestFiles } from '../../bundle/read.ts';
import type { DeploymentType } from '../features.ts';
import {
  type AdditionOptions,
  type Additions,
  additionsFor,
  addToPage,
  rebase,
  type Sources,
  sourcesFor,
} from '../site/additions.ts';
import { type CleanAddress, cleanAddresses, cleanLink, cleanLinks } from '../site/clean-links.ts';
import { disarm, isToBeSaved, leadsOut } from '../site/disarm.ts';
import { MANIFEST_FILE, MAX_MANIFEST_BYTES, type Manifest, parseManifest } from '../site/manifest.ts';
import { type InlineCode, type PageNeeds, pageNeeds } from '../site/page-needs.ts';
import { MAX_HASHES, refusesCode } from '../site/policy.ts';
import { silenceOf } from '../site/silence.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Options of the deployment that change what readers get of a file. */
export interface PrepareOptions extends AdditionOptions {
  readonly deploymentType: DeploymentType;
  /** As in the arguments of the process. */
  readonly basePath: string;
}

/** A file as readers get it: `bytes` and `sha256` are of what is sent, uncompressed. */
export interface PreparedFile extends BundleFile {
  /** Whether it was changed, so that it stands among the prepared files and not in the site. */
  readonly isChanged?: boolean;
  /** Address of the site to which a page only redirects, relative to its own. */
  readonly redirect?: string;
  /** Of a page that was read. */
  readonly needs?: PageNeeds;
  /** Whether browsers are to save it: air-gapped, nothing is shown that could ask another host past its policy. */
  readonly isSaved?: boolean;
}

/** Where the parts of a release stand in its folder. */
const SITE = 'site';
const PREPARED = 'prepared';
/** Tells for which options it was prepared. */
const NOTE = 'prepared.json';

export interface PreparedSite {
  readonly files: readonly PreparedFile[];
  /** What the policy of pages has to allow. */
  readonly sources: Sources;
  /** For the log, whenever the site is loaded. */
  readonly warnings: readonly Warning[];
}

interface Warning {
  readonly event: string;
  readonly message: string;
  readonly hint?: string;
  readonly file?: string;
  readonly files?: number;
}

/** To be raised with every change of what is prepared: what an older version has left is then made anew. */
const PREPARATION = 4;
/** Beginning of the addresses that are the hosting's own; a file of a bundle that stands there is not served. */
export const RESERVED = '/-/';
/** The site's own page for addresses that lead nowhere. */
export const NOT_FOUND = '404.html';
/** Larger texts are sent as they are. */
export const MAX_TEXT_BYTES = 16 * 1024 ** 2;
/** Below this compression gains less than its header costs. */
const MIN_COMPRESSED_BYTES = 256;
/** Quality 11 needs a hundred times the time of 5 for a tenth less. */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;
/** Pages that only redirect are short, so that longer ones need not be read. */
const MAX_REDIRECT_BYTES = 4096;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** Larger files are not held whole. */
const SMALL_BYTES = 1024 ** 2;

/** Tells whether a file is sent compressed to clients that take it. */
export function isCompressed({ isText }: ContentType, bytes: number): boolean {
  return isText && bytes >= MIN_COMPRESSED_BYTES && bytes <= MAX_TEXT_BYTES;
}

export function preparedName(sha256: string, encoding: Encoding): string {
  return `${sha256}.${encoding}`;
}

/** Names the folder of the site as it came. */
export function siteIn(release: string): string {
  return path.join(release, SITE);
}

/** Names the file that holds what readers get of a file. */
export function fileAt(release: string, file: PreparedFile, encoding: Encoding): string {
  if (encoding === 'identity' && file.isChanged !== true) return path.join(siteIn(release), file.file);
  return path.join(release, PREPARED, preparedName(file.sha256, encoding));
}

/** Gives what was prepared of these files for these options, if every byte of it is what it was; else prepares it. */
export async function prepareSite(
  files: readonly BundleFile[],
  release: string,
  options: PrepareOptions,
): Promise<PreparedSite> {
  const { deploymentType, features, assistant, basePath } = options;
  const made = JSON.stringify([PREPARATION, deploymentType, features, assistant, basePath]);
  const known = await readNote(release, made);
  if (known !== undefined) return known;
  const prepared = path.join(release, PREPARED);
  await rm(prepared, { recursive: true, force: true });
  await mkdir(prepared, { recursive: true, mode: 0o700 });
  const site = await new Preparation(files, release, options).run();
  const { contentDigest } = await takeInventory(prepared);
  const note = JSON.stringify({ made, contentDigest, site } satisfies Note);
  await writeFile(path.join(release, NOTE), `${hash('sha256', note)}\n${note}`);
  return site;
}

interface Note {
  /** What the files were prepared for. */
  readonly made: string;
  readonly contentDigest: string;
  readonly site: PreparedSite;
}

async function readNote(release: string, made: string): Promise<PreparedSite | undefined> {
  try {
    const text = await readFile(path.join(release, NOTE), 'utf8');
    const start = text.indexOf('\n') + 1;
    const note = text.slice(start);
    if (hash('sha256', note) !== text.slice(0, start - 1)) return undefined;
    // By the digest, it is what this file has written.
    const known = JSON.parse(note) as Note;
    if (known.made !== made) return undefined;
    const { contentDigest } = await takeInventory(path.join(release, PREPARED));
    return contentDigest === known.contentDigest ? known.site : undefined;
  } catch {
    return undefined;
  }
}

class Preparation {
  readonly #files: readonly BundleFile[];
  readonly #release: string;
  readonly #options: PrepareOptions;
  readonly #warnings: Warning[] = [];
  readonly #written = new Set<string>();
  readonly #cleanOf: CleanAddress;
  #additions: Additions | undefined;

  constructor(files: readonly BundleFile[], release: string, options: PrepareOptions) {
    this.#files = files;
    this.#release = release;
    this.#options = options;
    this.#cleanOf = cleanAddresses(new Set(files.map(({ file }) => file)));
  }

  async run(): Promise<PreparedSite> {
    const manifest = await this.#readManifest();
    this.#additions = additionsFor(manifest, this.#options);
    const open = this.#files.filter(({ file }) => !`/${file}`.startsWith(RESERVED));
    if (open.length < this.#files.length) {
      const message = 'The bundle has files at reserved addresses; they are not served.';
      this.#warnings.push({ event: 'bundle.hidden', files: this.#files.length - open.length, message });
    }
    const files: PreparedFile[] = [];
    for (const file of open) {
      if (silenceOf(file.file, this.#options) === 'nothing') continue;
      files.push(await this.#prepare(file));
    }
    return { files, sources: sourcesFor(manifest, this.#additions, this.#options), warnings: this.#warnings };
  }

  /** Bundles of other platforms have none. */
  async #readManifest(): Promise<Manifest | undefined> {
    const file = this.#files.find((one) => one.file === MANIFEST_FILE);
    if (file === undefined) return undefined;
    const text = file.bytes > MAX_MANIFEST_BYTES ? '' : (await this.#read(file)).toString('utf8');
    const manifest = parseManifest(text, (script) => this.#files.some((one) => one.file === script));
    if (manifest === undefined) {
      this.#warnings.push({
        event: 'bundle.manifest-ignored',
        file: MANIFEST_FILE,
        message: `${MANIFEST_FILE} of the bundle is malformed, or names a script that is not there.`,
        hint: 'Pages are served without the features that the deployment would add to them.',
      });
    }
    return manifest ?? {};
  }

  async #prepare(file: BundleFile): Promise<PreparedFile> {
    const type = contentType(file.file);
    const isAirGapped = this.#options.deploymentType === 'air-gapped';
    const isOpened = type.use === 'page' || type.use === 'document';
    if (!type.isText || file.bytes > MAX_TEXT_BYTES)
      return { ...file, ...(isAirGapped && isOpened && { isSaved: true }) };
    const original = await this.#read(file);
    const isPage = type.use === 'page';
    const content = this.#change(original, file, isPage);
    const isChanged = content !== original;
    const sha256 = isChanged ? hash('sha256', content) : file.sha256;
    if (isChanged) await this.#write(sha256, 'identity', content);
    if (isCompressed(type, content.length)) await this.#compress(sha256, content);
    const redirect =
      isPage && file.bytes <= MAX_REDIRECT_BYTES ? redirectOf(original, file.file, this.#cleanOf) : undefined;
    const needs = isPage ? pageNeeds(content) : undefined;
    if (needs !== undefined) this.#warnOfCode(needs.code, file);
    return {
      ...{ file: file.file, bytes: content.length, sha256 },
      ...(isChanged && { isChanged }),
      ...(redirect !== undefined && { redirect }),
      ...(needs !== undefined && { needs }),
      ...(isAirGapped && isOpened && isToBeSaved(content, isPage ? 'page' : 'document') && { isSaved: true }),
    };
  }

  /** Gives a file as it is sent: the same buffer where nothing in it is changed. */
  #change(original: Buffer, { file }: BundleFile, isPage: boolean): Buffer {
    const { deploymentType, basePath } = this.#options;
    if (silenceOf(file, this.#options) === 'empty') return Buffer.alloc(0);
    if (!isPage) return original;
    const isNotFound = file === NOT_FOUND;
    const linked = cleanLinks(original, file, this.#cleanOf);
    const disarmed = deploymentType === 'air-gapped' ? disarm(linked) : linked;
    const added = this.#additions ? addToPage(disarmed, this.#additions, { file, isNotFound }) : disarmed;
    return isNotFound && basePath !== '' ? rebase(added, basePath) : added;
  }

  #warnOfCode(code: InlineCode, { file }: BundleFile): void {
    if (!refusesCode(this.#options.deploymentType, code)) return;
    const found = code.scripts.length + code.handlers.length;
    this.#warnings.push({
      event: 'page.code-refused',
      file,
      message: `${file} has ${found} inline scripts and event handlers, more than ${MAX_HASHES}: none of them runs.`,
      hint: 'Move the code of the page into a file of the site.',
    });
  }

  /** Keeps this thread busy, and none of those that read files for answers. */
  async #compress(sha256: string, content: Buffer): Promise<void> {
    if (this.#written.has(sha256)) return;
    this.#written.add(sha256);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    await this.#write(sha256, 'br', brotliCompressSync(content, { params }));
    await this.#write(sha256, 'gzip', gzipSync(content, { level: GZIP_LEVEL }));
  }

  async #read({ file }: BundleFile): Promise<Buffer> {
    return await readFile(path.join(siteIn(this.#release), file));
  }

  async #write(sha256: string, encoding: Encoding, content: Buffer): Promise<void> {
    await writeFile(path.join(this.#release, PREPARED, preparedName(sha256, encoding)), content);
  }
}

function redirectOf(original: Buffer, file: string, cleanOf: CleanAddress): string | undefined {
  const { base, redirect } = scanPage(original.toString());
  // Else it is relative to something else than its own address, or a page that the features of the site judge.
  const isOwn = base === undefined && !leadsOut(redirect) && !SCHEME.test(redirect ?? '');
  if (!isOwn || redirect === undefined) return undefined;
  const [, link = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(redirect) ?? [];
  return (cleanLink(link, file, cleanOf) ?? link) + rest;
}

/** Reads every file below a folder, and computes the digest of the site that they are. */
export async function takeInventory(folder: string): Promise<Pick<BundleContent, 'files' | 'contentDigest'>> {
  const files: BundleFile[] = [];
  for (const file of await listFiles(folder)) {
    const source = path.join(folder, file);
    const { size } = await stat(source);
    const sha256 = size > SMALL_BYTES ? await streamedDigest(source) : hash('sha256', await readFile(source));
    files.push({ file, bytes: size, sha256 });
  }
  return digestFiles(files);
}

async function streamedDigest(source: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const piece of createReadStream(source)) digest.update(piece as Buffer);
  return digest.digest('hex');
}
